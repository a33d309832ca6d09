"""Servers that live as long as a test needs them, on a free port of the loopback address."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def serving(command: list[str], url: str, folder: Path, **environment: str) -> Iterator[None]:
    """Run a server in `folder` until the block ends; it answers at `url` when the block begins."""
    log = folder / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(command, cwd=folder, stdout=out, stderr=subprocess.STDOUT, env={**os.environ, **environment})
        try:
            for _ in range(240):
                time.sleep(0.25)
                assert server.poll() is None, f"the server stopped:\n{log.read_text()}"
                with contextlib.suppress(OSError), urlopen(url, timeout=60):
                    break
            else:
                raise AssertionError(f"the server did not answer:\n{log.read_text()}")
            yield
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
