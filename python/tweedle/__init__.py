"""Combinatorial games with any number of players.

>>> import tweedle
>>> g = tweedle.Game("*2 + *3")
>>> g.outcome(under="normal(2)")
<Outcome N>
>>> g.nim_value()
1
>>> g == tweedle.Game("*")
<Verdict False: told apart by X = 0: o(*2 + *3) = ∅, o(*) = PN>

`tweedle.fn` has every function of the language; games and other answers have them as methods.
"""

from __future__ import annotations

from _thread import allocate_lock as _allocate_lock

from ._tweedle import (
    Collection,
    Function,
    Game,
    Outcome,
    Ruleset,
    Session,
    SizedCollection,
    Table,
    Value,
    Verdict,
    __version__,
)
from .errors import LimitError, OpenError, TweedleError

# What editors read; importing it would take longer than all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as _Any

__all__ = [
    "Collection",
    "Function",
    "Game",
    "LimitError",
    "OpenError",
    "Outcome",
    "Ruleset",
    "Session",
    "SizedCollection",
    "Table",
    "TweedleError",
    "Value",
    "Verdict",
    "default_session",
    "eval",
    "fn",
    "load",
    "ruleset",
    "survey",
    "__version__",
]

_lock = _allocate_lock()
_default: Session | None = None


def default_session() -> Session:
    """The session that the functions of this module ask."""
    global _default
    if _default is None:
        with _lock:
            if _default is None:
                _default = Session()
    return _default


def eval(text: str) -> _Any:
    """Runs a text in the default session; the value of its last expression, or `None`."""
    return default_session().eval(text)


def load(path: str) -> _Any:
    """Runs a file in the default session; the value of its last expression, or `None`."""
    return default_session().load(path)


def ruleset(rules: _Any = None, **about: _Any) -> _Any:
    """Makes a class or a function a ruleset of the default session; see `Session.ruleset`."""
    return default_session().ruleset(rules, **about)


def __getattr__(name: str) -> _Any:
    # What few need is loaded when it is first used.
    if name in ("fn", "survey"):
        import importlib

        module = importlib.import_module(f".{name}", __name__)
        found = module.survey if name == "survey" else module
        globals()[name] = found
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def load_ipython_extension(shell: _Any) -> None:
    """`%load_ext tweedle`: cells of the language in a notebook of Python."""
    from .magic import load_ipython_extension as load

    load(shell)
