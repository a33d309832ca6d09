"""The Voilà server of the app, with the settings it always has."""

from __future__ import annotations

import errno
import logging
import os
import signal
import sys
import tempfile
import threading
import webbrowser
from pathlib import Path
from typing import Any

import tornado.ioloop
import tornado.web
from jupyter_server.utils import url_path_join
from traitlets.config import Config
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import AllowListFileHandler

SERVED = Path(__file__).parent


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
    config.Voila.tornado_settings = {
        # Milliseconds. A timeout as short as the interval would close every connection at the second ping.
        "ws_ping_interval": 30_000,
        "ws_ping_timeout": 90_000,
        # A page that is left tells the server to end its kernel, by a beacon, which carries no such token. All that a forged
        # request could do here is end a kernel whose random name it knows.
        "disable_check_xsrf": True,
    }
    config.KernelManager.update(transport_encryption="auto", transport=transport())
    # A kernel holds 55 MB. One that nobody is connected to any more is given up after five minutes.
    config.MappingKernelManager.update(cull_idle_timeout=300, cull_interval=30, cull_connected=False)
    return config


def transport() -> str:
    """How the server talks to its kernels: over sockets in a folder of its own where it can. Ports are chosen before a kernel takes them,
    so now and then another program is quicker, and the kernel does not start.
    """
    # A socket's path has about 100 characters at most; Voilà's folder and the socket's name take 66.
    return "ipc" if os.name == "posix" and len(tempfile.gettempdir()) < 34 else "tcp"


def address(host: str, port: int) -> str:
    """The address to type into a browser on this computer."""
    name = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


class NoSuchPage(BaseVoilaHandler):
    """For any address but the app's own."""

    async def prepare(self) -> None:
        await super().prepare()
        raise tornado.web.HTTPError(404)


class Server(Voila):
    """Voilà that listens on the port it was given or says plainly why not."""

    show_browser = False

    def init_handlers(self) -> list[Any]:
        """The app is one page and hands out no files: of any other address our own page says that it is none."""
        made_with = {"voila_configuration": self.voila_configuration}
        *others, page = [handler for handler in super().init_handlers() if handler[1] is not AllowListFileHandler]
        return [*others, (url_path_join(self.server_url, r"/(.+)"), NoSuchPage, made_with), page]

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
    """Leave out what is said for every visitor: a notebook without outputs is "not trusted", an idle kernel was given up, tornado would
    like a shorter timeout (see `settings`).
    """
    return not any(words in record.getMessage() for words in ("is not trusted", "Culling 'idle' kernel", "websocket_ping_timeout"))


def serve(host: str, port: int, *, browser: bool, notebook: Path = SERVED / "app.ipynb") -> int:
    """Serve `notebook` until stopped and return the exit status."""
    # The template is found here first, so an old copy elsewhere cannot be served with a new app.
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(SERVED / "share" / "jupyter"), os.environ.get("JUPYTER_PATH")]))
    server = Server.instance(config=settings(notebook, host, port))
    server.log.addFilter(worth_reading)
    logging.getLogger("tornado.general").addFilter(worth_reading)
    server.show_browser = browser
    server.initialize([])
    server.start()
    return 0
