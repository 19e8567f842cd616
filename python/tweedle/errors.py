"""Diagnostics as exceptions, with a code, a location, help and the framed message."""

from __future__ import annotations

# For type checkers only: importing `typing` would take longer than everything else.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class TweedleError(Exception):
    """A diagnostic.

    `message` says what is wrong, `code` is the kind of error (`tweedle::type`), `place` the name of
    the source, the line and the column, `help` says what to do, and `framed` is the whole
    diagnostic as shown in a terminal. `cause` is the exception of a Python function that the
    session called; the traceback ends in that function.
    """

    cause: BaseException | None = None

    def __init__(
        self,
        message: str,
        *,
        code: str = "",
        place: tuple[str, int, int] | None = None,
        help: str | None = None,
        framed: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.place = place
        self.help = help
        self.framed = framed

    def __str__(self) -> str:
        return f"{self.message}\n\n{self.framed.rstrip()}" if self.framed else self.message

    def __reduce__(self) -> tuple[Any, ...]:
        # The exception of a function may be one that cannot be pickled.
        about = {name: value for name, value in self.__dict__.items() if name != "cause"}
        return _restored, (type(self), self.message, about)


def _restored(kind: type[TweedleError], message: str, about: dict[str, Any]) -> TweedleError:
    error = kind(message)
    error.__dict__.update(about)
    return error


class LimitError(TweedleError):
    """A limit of time, states, memory, depth or size was reached."""


class OpenError(TweedleError):
    """A condition is neither proved nor refuted."""


class StoppedError(TweedleError):
    """Another thread interrupted the computation."""


class TweedleTypeError(TweedleError, TypeError):
    """A value of the wrong type, or a wrong number of arguments."""


class TweedleValueError(TweedleError, ValueError):
    """A value of the right type that is not allowed."""


class TweedleNameError(TweedleError, NameError):
    """A name that is not defined."""


class TweedleSyntaxError(TweedleError, ValueError):
    """A syntax error."""


class TweedleFileError(TweedleError, OSError):
    """A file or a module that cannot be read."""

    def __init__(self, message: str, **about: Any) -> None:
        TweedleError.__init__(self, message, **about)


_CODES = {
    "tweedle::arguments": TweedleTypeError,
    "tweedle::file": TweedleFileError,
    "tweedle::interrupted": StoppedError,
    "tweedle::limit": LimitError,
    "tweedle::module": TweedleFileError,
    "tweedle::name": TweedleNameError,
    "tweedle::open": OpenError,
    "tweedle::players": TweedleValueError,
    "tweedle::require": TweedleValueError,
    "tweedle::syntax": TweedleSyntaxError,
    "tweedle::type": TweedleTypeError,
    "tweedle::value": TweedleValueError,
}


def of_code(code: str) -> type[TweedleError]:
    """Returns the exception class for a diagnostic code."""
    return _CODES.get(code, TweedleError)


def of_entry(about: dict[str, str | None]) -> TweedleError:
    """Returns the exception for a problem of an entry of the REPL."""
    code = about["code"] or ""
    text, framed = about["text"] or "", about["plain"] or ""
    return of_code(code)(text, code=code, help=about["help"], framed=framed)
