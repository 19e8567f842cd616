"""Signatures of the functions of the language, and the stubs that editors read."""

from __future__ import annotations

import inspect
import keyword


def parameters(params: list[str], least: int, variadic: bool) -> list[inspect.Parameter]:
    """Parameters of Python for those of the language."""
    kinds = inspect.Parameter
    found: list[inspect.Parameter] = []
    used: set[str] = {"under"}
    for at, name in enumerate(params):
        name = "".join(c if c.isalnum() or c == "_" else "_" for c in name)
        if keyword.iskeyword(name) or not name.isidentifier():
            name = f"{name}_"
        while name in used:
            name += "_"
        used.add(name)
        default = kinds.empty if at < least else None
        found.append(kinds(name, kinds.POSITIONAL_OR_KEYWORD, default=default))
    if variadic:
        found.append(kinds("more", kinds.VAR_POSITIONAL))
    found.append(kinds("under", kinds.KEYWORD_ONLY, default=None))
    return found


def signature(params: list[str], least: int, variadic: bool) -> inspect.Signature:
    """The signature of a function."""
    return inspect.Signature(parameters(params, least, variadic))


def _text(about: dict, method: bool) -> str:
    params = parameters(about["params"], len(about["params"]) - about["optional"], about["variadic"])
    parts = ["self"] if method else []
    for param in params[1:] if method and about["params"] else params:
        if param.kind is param.KEYWORD_ONLY and not about["variadic"]:
            parts.append("*")
        star = "*" if param.kind is param.VAR_POSITIONAL else ""
        default = "" if param.default is param.empty else " = ..."
        parts.append(f"{star}{param.name}: Any{default}")
    indent = "    " if method else ""
    lines = [f"{indent}def {about['name']}({', '.join(parts)}) -> Any:"]
    doc = [about["doc"]]
    if about["source"]:
        doc.append(about["source"] if about["source"].endswith(".") else about["source"] + ".")
    if about["examples"]:
        doc.append("\n".join(f"    {text}  // {gives}" for text, gives in about["examples"]))
    body = "\n\n".join(doc).replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    body = "\n".join(f"{indent}    {line}".rstrip() for line in body.splitlines())
    lines.append(f'{indent}    """{body.lstrip()}\n{indent}    """')
    return "\n".join(lines)


def _functions() -> list[dict]:
    from ._tweedle import builtin_table

    found = [about for about in builtin_table() if about["function"]]
    plain = (a for a in found if a["name"].isidentifier() and not keyword.iskeyword(a["name"]))
    return sorted(plain, key=lambda about: about["name"])


def functions() -> str:
    """The stub of `tweedle.fn`."""
    head = "# Made by `python -m tweedle._stubs`; a test holds it against the language.\n"
    head += "from typing import Any\n\ndef __getattr__(name: str) -> Any: ...\n\n"
    return head + "\n\n".join(_text(about, False) for about in _functions()) + "\n"


_CLASSES = '''# Made by `python -m tweedle._stubs`; a test holds it against the language.
from collections.abc import Callable, Iterator
from os import PathLike
from typing import Any

__version__: str

class Session:
    """A conversation with the language: what is defined, what is remembered, and limits."""

    on_progress: Callable[[], None] | None
    def __init__(
        self,
        *,
        time: float | None = ...,
        states: int = ...,
        memory: int = ...,
        depth: int = ...,
        calls: int = ...,
        effort: int = ...,
    ) -> None: ...
    def eval(self, text: str, /, folder: str | PathLike[str] | None = None) -> Any:
        """Runs a text; the value of its last expression, or `None`."""
    def load(self, path: str | PathLike[str]) -> Any:
        """Runs a file; the value of its last expression, or `None`."""
    def check(self, text: str, /, folder: str | PathLike[str] | None = None) -> list[Any]:
        """The diagnostics of a text, which is not run: a list of exceptions."""
    def function(self, name: str) -> Function:
        """A function or ruleset by its name."""
    def names(self) -> list[str]:
        """The names that were defined here."""
    def ruleset(self, rules: Any = None, /, *, name: str = ..., players: int = ...) -> Any:
        """Makes a class or a function of Python a ruleset."""
    def script(self, folder: str | PathLike[str] | None = None) -> str:
        """What has been run, as a text that can be run."""
    def interrupt(self) -> None:
        """Stops what another thread is asking."""
    def forget(self) -> None:
        """Drops what is remembered of answers."""
    def undo(self) -> str | None:
        """Takes back the last entry; its first line, or `None`."""
    def progress(self) -> tuple[int, int, int]:
        """Steps taken, items done and how many there are of what goes on."""
    @property
    def limits(self) -> dict[str, Any]: ...
    def limit(self, **about: Any) -> None:
        """Sets limits: `session.limit(time=10)`."""
    def __getitem__(self, name: str) -> Any: ...
    def __setitem__(self, name: str, value: Any) -> None: ...
    def __contains__(self, name: str) -> bool: ...

class Value:
    """A value of the language that Python has nothing like."""

    @property
    def session(self) -> Session: ...
    def __add__(self, other: Any) -> Any: ...
    def __radd__(self, other: Any) -> Any: ...
    def __sub__(self, other: Any) -> Any: ...
    def __rsub__(self, other: Any) -> Any: ...
    def __mul__(self, other: Any) -> Any: ...
    def __rmul__(self, other: Any) -> Any: ...
    def __neg__(self) -> Any: ...
    def __invert__(self) -> Any: ...
    def __lt__(self, other: Any) -> Any: ...
    def __le__(self, other: Any) -> Any: ...
    def __gt__(self, other: Any) -> Any: ...
    def __ge__(self, other: Any) -> Any: ...
    def __getattr__(self, name: str) -> Any: ...

class Outcome(Value):
    """Who wins: a set of seats, or the class L or R of two players. Equal to its text."""

    @property
    def seats(self) -> list[str]: ...
    def __contains__(self, seat: object) -> bool: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...

class Verdict(Value):
    """An answer with its reason; true or false only where that is proved or refuted."""

    @property
    def answer(self) -> bool | None: ...
    @property
    def reason(self) -> str: ...
    def __bool__(self) -> bool: ...

class Function(Value):
    """A function of the language; `under=` is the convention that it is asked under."""

    def __call__(self, *args: Any, under: Any = None, **named: Any) -> Any: ...

class Ruleset(Function):
    """A ruleset: called with arguments, it gives positions."""

    @property
    def name(self) -> str: ...

class Table(Value):
    """An answer in rows and columns."""

    @property
    def columns(self) -> list[Any]: ...
    @property
    def index_columns(self) -> int: ...
    def rows(self) -> list[list[Any]]: ...
    def to_pandas(self) -> Any: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[list[Any]]: ...

class Watch:
    """Tells how far a computation of a session is, in words."""

    def __init__(self, session: Session) -> None: ...
    def words(self) -> str: ...

def builtin_table() -> list[dict[str, Any]]: ...
def modules() -> list[str]: ...
def main(args: list[str]) -> int: ...
def entry(session: Session, text: str, tell: Callable[[str, dict[str, Any]], None]) -> bool: ...
def complete(session: Session, before: str) -> tuple[int, list[tuple[str, str]]]: ...
def inspect(session: Session, text: str, cursor: int) -> str | None: ...
def is_complete(text: str) -> tuple[str, str]: ...
def tokens(text: str) -> list[tuple[int, str, str]]: ...

class Game(Value):
    """A game, or a sum of games: `Game("*2 + *3")`."""

    def __init__(self, text: Any, /, session: Session | None = None) -> None: ...
'''


def classes() -> str:
    """The stub of the classes; games have as methods what is asked with them."""
    methods = (_text(about, True) for about in _functions() if about["params"])
    return _CLASSES + "\n".join(methods) + "\n"


if __name__ == "__main__":
    from pathlib import Path

    here = Path(__file__)
    here.with_name("fn.pyi").write_text(functions(), encoding="utf-8")
    here.with_name("_tweedle.pyi").write_text(classes(), encoding="utf-8")
