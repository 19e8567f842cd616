"""The Jupyter kernel: `python -m tweedle.kernel install`.

A cell is an entry of the REPL: source, a command such as `:time …` or `:load FILE`, or a help query
such as `?outcome`.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
import time
from pathlib import Path

from ipykernel.kernelbase import Kernel

from . import Session, __version__
from ._tweedle import Watch, complete, entry, inspect, is_complete
from .play import moves_of, numbered

#: Seconds before progress is shown, and between updates.
QUIET, BEAT = 1.0, 0.25

SPEC = {
    "argv": ["python", "-m", "tweedle.kernel", "-f", "{connection_file}"],
    "display_name": "Tweedle",
    "language": "tweedle",
    "metadata": {"debugger": False},
}


class TweedleKernel(Kernel):
    """A session of the language in a notebook."""

    implementation = "tweedle"
    implementation_version = __version__
    language_info = {
        "name": "tweedle",
        "version": __version__,
        "mimetype": "text/x-tweedle",
        "file_extension": ".cgs",
        "pygments_lexer": "tweedle",
        "codemirror_mode": "tweedle",
        "nbconvert_exporter": "script",
    }
    banner = f"Tweedle {__version__}: combinatorial games with any number of players. ?help shows more."
    help_links = [{"text": "Tweedle", "url": "https://docs.rs/tweedle"}]

    def __init__(self, **options):
        super().__init__(**options)
        self.session_of_games = Session()
        self.entries: list[str] = []

    # Output is sent to the notebook at once, except the latest value: it is held back until it is
    # known to be the last one, since a cell has one result.
    def do_execute(
        self, code, silent, store_history=True, user_expressions=None, allow_stdin=False, **_
    ):
        if store_history and code.strip():
            self.entries.append(code)
        cell = _Cell(self, silent)
        try:
            entry(self.session_of_games, code, cell.receive)
        except KeyboardInterrupt:
            cell.failed = ("Interrupted", "interrupted", ["interrupted"])
        finally:
            cell.end()
        if cell.failed is None:
            return {
                "status": "ok",
                "execution_count": self.execution_count,
                "payload": [],
                "user_expressions": {},
            }
        ename, evalue, traceback = cell.failed
        about = {"ename": ename, "evalue": evalue, "traceback": traceback}
        if not silent:
            self.send_response(self.iopub_socket, "error", about)
        return {"status": "error", "execution_count": self.execution_count, **about}

    def do_complete(self, code, cursor_pos):
        start, found = complete(self.session_of_games, code[:cursor_pos])
        return {
            "status": "ok",
            "matches": [text for _, text in found],
            "cursor_start": start,
            "cursor_end": cursor_pos,
            "metadata": {},
        }

    def do_inspect(self, code, cursor_pos, detail_level=0, omit_sections=()):
        text = inspect(self.session_of_games, code, cursor_pos)
        data = {} if text is None else {"text/plain": text}
        return {"status": "ok", "found": text is not None, "data": data, "metadata": {}}

    def do_is_complete(self, code):
        status, indent = is_complete(code)
        return {"status": status, "indent": indent} if status == "incomplete" else {"status": status}

    def do_history(
        self,
        hist_access_type,
        output,
        raw,
        session=None,
        start=None,
        stop=None,
        n=None,
        pattern=None,
        unique=False,
    ):
        found = [(0, number, text) for number, text in enumerate(self.entries, 1)]
        if hist_access_type == "range":
            found = [one for one in found if (start or 0) <= one[1] < (stop or len(found) + 1)]
        if hist_access_type == "search":
            match = re.compile(_expression(pattern or "*"), re.S)
            found = [one for one in found if match.fullmatch(one[2])]
        if unique:
            found = list({one[2]: one for one in found}.values())
        if hist_access_type in ("tail", "search") and n is not None:
            found = found[-n:]
        if output:
            found = [(session, number, (text, None)) for session, number, text in found]
        return {"status": "ok", "history": found}

    def do_shutdown(self, restart):
        self.session_of_games.interrupt()
        return {"status": "ok", "restart": restart}


def _expression(pattern: str) -> str:
    """Converts a pattern with `*` and `?` to a regular expression."""
    signs = {"*": ".*", "?": "."}
    return "".join(signs.get(sign, re.escape(sign)) for sign in pattern)


class _Cell:
    """The output of a running cell."""

    def __init__(self, kernel: TweedleKernel, silent: bool) -> None:
        self.kernel = kernel
        self.silent = silent
        self.waiting = None
        self.failed: tuple[str, str, list[str]] | None = None
        self.watch = Watch(kernel.session_of_games)
        self.began = self.shown = time.monotonic()
        self.display = None
        kernel.session_of_games.on_progress = None if silent else self.progress

    def send(self, kind: str, content: dict) -> None:
        if not self.silent:
            self.kernel.send_response(self.kernel.iopub_socket, kind, content)

    def receive(self, kind: str, about: dict) -> None:
        if kind == "value":
            self.release()
            self.waiting = _bundle(about)
        elif kind == "picture":
            self.release()
            self.send("display_data", {"data": {"image/svg+xml": about["svg"]}, "metadata": {}})
        elif kind == "play":
            self.release()
            moves = moves_of(about)
            self.send("stream", {"name": "stdout", "text": about["text"] + "\n"})
            self.send("display_data", {"data": {"image/svg+xml": about["svg"]}, "metadata": {}})
            if moves:
                self.send("stream", {"name": "stdout", "text": numbered(moves) + "\n"})
        elif kind == "problem":
            self.release()
            before = self.failed[2] if self.failed else []
            self.failed = (about["code"], about["text"], before + about["framed"].splitlines())
        else:
            self.release()
            name = "stderr" if kind == "warning" else "stdout"
            text = about["plain"] if kind == "warning" else about.get("prompt", "") + about["text"]
            self.send("stream", {"name": name, "text": text.rstrip("\n") + "\n"})

    def release(self) -> None:
        """Displays a value that was not the last one."""
        if self.waiting is not None:
            self.send("display_data", {"data": self.waiting, "metadata": {}})
            self.waiting = None

    def progress(self) -> None:
        now = time.monotonic()
        if now - self.began < QUIET or now - self.shown < BEAT:
            return
        self.shown = now
        content = {"data": {"text/plain": self.watch.words()}, "metadata": {}}
        if self.display is None:
            self.display = f"tweedle-{id(self)}-{now}"
            self.send("display_data", {**content, "transient": {"display_id": self.display}})
        else:
            self.send("update_display_data", {**content, "transient": {"display_id": self.display}})

    def end(self) -> None:
        self.kernel.session_of_games.on_progress = None
        if self.display is not None:
            content = {"data": {"text/plain": ""}, "metadata": {}}
            self.send("update_display_data", {**content, "transient": {"display_id": self.display}})
        if self.waiting is not None:
            count = self.kernel.execution_count
            content = {"execution_count": count, "data": self.waiting, "metadata": {}}
            self.send("execute_result", content)
            self.waiting = None


def _bundle(about: dict) -> dict:
    """Returns a value in all its MIME types."""
    text = about["plain"] if about["plain"] is not None else about["text"]
    if about["took"] is not None:
        text += f"  // {about['took']}"
    data = {"text/plain": text}
    for key, kind in (("html", "text/html"), ("svg", "image/svg+xml"), ("latex", "text/latex")):
        if about[key] is not None:
            data[kind] = about[key]
    return data


def install(args: list[str]) -> None:
    """Installs the kernel spec."""
    import argparse

    from jupyter_client.kernelspec import KernelSpecManager

    parser = argparse.ArgumentParser(prog="python -m tweedle.kernel install")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--user", action="store_true", help="install for this user (the default)")
    where.add_argument("--sys-prefix", action="store_true", help="install in this Python environment")
    where.add_argument("--prefix", help="install in this folder")
    given = parser.parse_args(args)
    prefix = sys.prefix if given.sys_prefix else given.prefix
    with tempfile.TemporaryDirectory() as folder:
        spec = {**SPEC, "argv": [sys.executable, *SPEC["argv"][1:]]}
        Path(folder, "kernel.json").write_text(json.dumps(spec, indent=2), encoding="utf-8")
        manager = KernelSpecManager()
        path = manager.install_kernel_spec(folder, "tweedle", user=prefix is None, prefix=prefix)
    print(f"installed in {path}")


def main() -> None:
    if sys.argv[1:2] == ["install"]:
        install(sys.argv[2:])
        return
    from ipykernel.kernelapp import IPKernelApp

    IPKernelApp.launch_instance(kernel_class=TweedleKernel)


if __name__ == "__main__":
    main()
