"""Serve the click-through app: ``python -m topper``.

Listens on the loopback address unless told otherwise, asks for no password, and serves this one app only.
Exit status: 0 when stopped, 1 when it cannot start (a port in use, a missing package).
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from importlib.metadata import version

NEEDED = ("voila", "anywidget", "ipywidgets", "ipykernel")


def port_number(text: str) -> int:
    """Read a port: 1 to 65535."""
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: give a number from 1 to 65535")
    return int(text)


def options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m topper", description="Serve Topper, the app, to a browser on this computer.")
    parser.add_argument("--port", type=port_number, default=8866, help="the port to listen on (default: 8866)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1, this computer only)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--version", action="version", version=f"topper-cards {version('topper-cards')}")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Serve until stopped and return the exit status."""
    given = options(arguments)
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        print(f'The app needs packages that are not installed ({", ".join(missing)}): pip install "topper-cards[app]"', file=sys.stderr)
        return 1
    from topper.ui.served.server import serve

    return serve(given.host, given.port, browser=not given.no_browser)


if __name__ == "__main__":
    sys.exit(main())
