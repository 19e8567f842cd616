"""A Pygments lexer, for Sphinx, nbconvert and IPython, based on the lexer of the language."""

from __future__ import annotations

from pygments.lexer import Lexer
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String, Text

from ._tweedle import builtin_table, tokens

_KINDS = {
    "bad": Error,
    "bracket": Punctuation,
    "comment": Comment.Single,
    "keyword": Keyword,
    "name": Name,
    "number": Number,
    "operator": Operator,
    "string": String,
}


class TweedleLexer(Lexer):
    """Lexer for Tweedle scripts."""

    name = "Tweedle"
    aliases = ["tweedle", "cgs"]
    filenames = ["*.cgs"]
    mimetypes = ["text/x-tweedle"]

    def __init__(self, **options):
        super().__init__(**options)
        self.builtins = {about["name"] for about in builtin_table()}

    def get_tokens_unprocessed(self, text):
        end = 0
        for start, kind, token in tokens(text):
            if start > end:
                yield end, Text.Whitespace, text[end:start]
            kind = _KINDS[kind]
            if kind is Name and token in self.builtins:
                kind = Name.Builtin
            yield start, kind, token
            end = start + len(token)
        if end < len(text):
            yield end, Text.Whitespace, text[end:]
