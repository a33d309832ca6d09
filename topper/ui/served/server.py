"""The Voilà server of the app, with the settings it always has."""

from __future__ import annotations

import errno
import logging
import os
import signal
import sys
import threading
import webbrowser
from pathlib import Path

import tornado.ioloop
from traitlets.config import Config
from voila.app import Voila


def settings(notebook: Path, host: str, port: int) -> Config:
    """What the server is told. No configuration file is read: the app is the same in every folder."""
    config = Config()
    config.Voila.update(
        ip=host,
        port=port,
        open_browser=False,  # done here, once it listens
        notebook_path=str(notebook),
        root_dir=str(notebook.parent),
        config_file_paths=[],
        log_level=logging.WARNING,
    )
    config.VoilaConfiguration.update(
        template="topper",
        allow_template_override="NO",
        allow_theme_override="NO",
        file_allowlist=[],  # the app has no files to hand out
        # Extensions of JupyterLab that the app has no use for.
        extension_denylist=["@voila-dashboards/jupyterlab-preview", "@voila-dashboards/widgets-manager7", "jupyterlab_pygments"],
    )
    # Milliseconds. Said here since the defaults of two packages contradict each other, with a warning for every visitor.
    config.Voila.tornado_settings = {"ws_ping_interval": 30_000, "ws_ping_timeout": 30_000}
    config.KernelManager.transport_encryption = "auto"
    # A kernel holds 55 MB. One that nobody is connected to any more is given up after five minutes.
    config.MappingKernelManager.update(cull_idle_timeout=300, cull_interval=30, cull_connected=False)
    return config


def address(host: str, port: int) -> str:
    """The address to type into a browser on this computer."""
    name = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


class Server(Voila):
    """Voilà that listens on the port it was given or says plainly why not."""

    show_browser = False

    def listen(self) -> None:
        try:
            self.app.listen(self.port, self.ip)
        except OSError as error:
            self.stop()
            sys.exit(refusal(error, self.ip, self.port))
        where = address(self.ip, self.port)
        print(f"Topper is at {where} (Ctrl+C stops it)", flush=True)
        if self.ip not in ("127.0.0.1", "::1", "localhost"):
            print("Everybody who can reach this computer over the network can open it too.", flush=True)
        self.ioloop = tornado.ioloop.IOLoop.current()
        if self.show_browser and has_screen():
            threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            print("\nStopped.", flush=True)
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl+C must not leave kernels behind
            self.stop()


def has_screen() -> bool:
    """Whether a browser would open a window: not over a plain remote shell."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def refusal(error: OSError, host: str, port: int) -> str:
    """A sentence for what the system answered when asked for the port."""
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use. Stop what uses it, or choose another port: python -m topper --port {port + 1}"
    if error.errno == errno.EACCES:
        return f"Port {port} may not be used without more rights. Choose one above 1023: python -m topper --port 8866"
    return f"Cannot listen on {host}, port {port}: {error.strerror or error}."


def worth_reading(record: logging.LogRecord) -> bool:
    """Leave out what is always said of a notebook that holds no output to distrust."""
    return "is not trusted" not in record.getMessage()


def serve(notebook: Path, host: str, port: int, *, browser: bool) -> int:
    """Serve `notebook` until stopped and return the exit status."""
    server = Server.instance(config=settings(notebook, host, port))
    server.log.addFilter(worth_reading)
    server.show_browser = browser
    server.initialize([])
    server.start()
    return 0
