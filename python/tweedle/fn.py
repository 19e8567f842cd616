"""Every function of the language: `fn.temperature(g)`, `fn.outcome(g, under="misere")`.

The names defined in the default session are here, too, and the modules of the standard library:
`fn.heaps.kayles(5)`. Type checkers know the builtins and the modules, but no names of sessions; for
these write `default_session()["f"]`.
"""

from __future__ import annotations


class _Module:
    """A module of the standard library."""

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __getattr__(self, name: str):
        if name.startswith("_"):
            raise AttributeError(name)
        return _function(f"{self.__name__}.{name}")

    def __repr__(self) -> str:
        return f"<module {self.__name__} of tweedle>"


def __getattr__(name: str):
    from ._tweedle import modules

    if name.startswith("_"):
        raise AttributeError(name)
    return _Module(name) if name in modules() else _function(name)


def _function(name: str):
    from . import default_session
    from .errors import TweedleError

    try:
        return default_session().function(name)
    except (TweedleError, TypeError) as error:
        raise AttributeError(f"no function {name!r}: {error.args[0]}") from None


def __dir__() -> list[str]:
    from . import default_session
    from ._tweedle import builtin_table, modules

    names = {about["name"] for about in builtin_table() if about["function"]}
    return sorted(names | set(modules()) | set(default_session().names()))
