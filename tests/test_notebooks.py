"""Every notebook runs from top to bottom without an error or a warning, and is kept without outputs."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
class TestNotebook:
    def test_is_kept_clean(self, path: Path) -> None:
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        assert notebook.metadata.kernelspec.name == "python3"
        assert notebook.metadata.get("title"), "the title is what a browser's tab shows"
        assert "widgets" not in notebook.metadata, "widget state is kept in the notebook: clear it"
        for cell in notebook.cells:
            if cell.cell_type == "code":
                assert cell.outputs == [], "outputs are kept in the notebook: clear them"
                assert cell.execution_count is None

    def test_runs(self, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
        notebook = nbformat.read(path, as_version=4)
        NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
        outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
        assert [output.text for output in outputs if output.output_type == "stream" and output.name == "stderr"] == []
