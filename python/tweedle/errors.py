"""Diagnostics as exceptions. Each has a code, a place, help, and the framed text."""

from __future__ import annotations


class TweedleError(Exception):
    """A diagnostic.

    `message` is what was found, `code` the kind of mistake (`tweedle::type`), `place` the name of
    the text, the line and the column, `help` what to do about it, and `framed` all of it as a
    terminal shows it.
    """

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

    def __reduce__(self):
        return _restored, (type(self), self.message, self.__dict__)


def _restored(kind, message, about):
    error = kind(message)
    error.__dict__.update(about)
    return error


class LimitError(TweedleError):
    """A limit on time, states, memory, depth or size was reached."""


class OpenError(TweedleError):
    """A condition whose truth is neither proved nor refuted."""


class StoppedError(TweedleError):
    """Another thread has stopped it."""


class TweedleTypeError(TweedleError, TypeError):
    """A value of the wrong kind, or too many or too few of them."""


class TweedleValueError(TweedleError, ValueError):
    """A value of the right kind that is not allowed."""


class TweedleNameError(TweedleError, NameError):
    """A name that nothing is bound to."""


class TweedleSyntaxError(TweedleError, ValueError):
    """A text that is not of the language."""


class TweedleFileError(TweedleError, OSError):
    """A file or a module that cannot be read."""

    def __init__(self, message: str, **about) -> None:
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
    """The class of the exceptions for a kind of mistake."""
    return _CODES.get(code, TweedleError)
