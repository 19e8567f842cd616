"""Combinatorial games with any number of players.

>>> import tweedle
>>> g = tweedle.Game("*2 + *3")
>>> g.outcome(under="normal(2)")
<Outcome N>
>>> g.nim_value()
1
>>> g == tweedle.Game("*")
<Verdict False: distinguished by X = 0: o(*2 + *3) = ∅, o(*) = PN; for three players: with `under normal(2)` it is true>

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

# For editors only: importing `typing` would take longer than everything else.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable as _Callable
    from typing import Any as _Any
    from typing import overload as _overload

    from . import fn as fn
    from . import sgf as sgf
    from .survey import survey as survey

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
    "board",
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
    """Returns the session that the functions of this module use."""
    global _default
    if _default is None:
        with _lock:
            if _default is None:
                _default = Session()
    return _default


def eval(text: str) -> _Any:
    """Runs source in the default session; returns the value of its last expression, or `None`."""
    return default_session().eval(text)


def load(path: str) -> _Any:
    """Runs a script in the default session; returns the value of its last expression, or `None`."""
    return default_session().load(path)


def board(cells: _Any, letters: _Any = None) -> SizedCollection:
    """Returns a board from rows of cells, such as a `numpy` array; `letters` maps cells to letters.

    >>> print(board([[0, 1], [2, 0]], letters={0: ".", 1: "x", 2: "o"}))
    board(".x|o.")
    """
    from . import _data, fn

    return fn.board(_data.board(cells, letters))


if TYPE_CHECKING:

    @_overload
    def ruleset(*, name: str = ..., players: int = ...) -> _Callable[[_Any], Ruleset]: ...
    @_overload
    def ruleset(rules: _Any, /, *, name: str = ..., players: int = ...) -> Ruleset: ...


def ruleset(rules: _Any = None, /, **about: _Any) -> _Any:
    """Defines a ruleset in the default session by a class or a function; see `Session.ruleset`."""
    return default_session().ruleset(rules, **about)


# Type checkers do not see this: otherwise no name would be a mistake to them.
if not TYPE_CHECKING:

    def __getattr__(name):
        # Rarely needed modules are imported on first use.
        if name in ("fn", "sgf", "survey"):
            import importlib

            module = importlib.import_module(f".{name}", __name__)
            found = module.survey if name == "survey" else module
            globals()[name] = found
            return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def load_ipython_extension(shell: _Any) -> None:
    """Enables `%%tweedle` cells in a Python notebook, with `%load_ext tweedle`."""
    from .magic import load_ipython_extension as load

    load(shell)
