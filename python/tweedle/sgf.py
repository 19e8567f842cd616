"""Go positions from records in the Smart Game Format, by the package `sgfmill`.

Install it with `pip install 'tweedle-cgt[sgf]'`.
"""

from __future__ import annotations

import os

from . import SizedCollection
from . import board as _board

try:
    from sgfmill import boards as _boards
    from sgfmill import sgf as _sgf
except ImportError:
    raise ImportError(
        "tweedle.sgf needs the package sgfmill: pip install 'tweedle-cgt[sgf]'"
    ) from None

_LETTERS = {"b": "x", "w": "o", None: "."}


def board(record: str | bytes | os.PathLike[str], move: int | None = None) -> SizedCollection:
    """Returns the position at the end of a record, or after a number of its moves.

    `record` is a path, or the content of a file, which begins with `(`. Black's stones are `x`,
    White's are `o`, and empty points are `.`. Of a record with variations, this is the main line.

    >>> print(board("(;GM[1]SZ[3];B[bb];W[aa];B[ba];W[ca];B[ab])"))
    board(".xo|xx.|...")
    >>> print(board("(;SZ[2]AB[aa]AW[bb])", move=0))
    board("x.|.o")
    """
    game = _read(record)
    if game.get_root().has_property("GM") and game.get_root().get("GM") != 1:
        raise ValueError("this is not a record of Go: its property GM is not 1")
    size = game.get_size()
    stones = _boards.Board(size)
    played = 0
    for node in game.get_main_sequence():
        if node.has_setup_stones():
            stones.apply_setup(*node.get_setup_stones())
        try:
            colour, point = node.get_move()
        except ValueError:
            raise ValueError(f"move {played + 1} is not a point of the board") from None
        if colour is None:
            continue
        if played == move:
            break
        played += 1
        if point is not None:
            try:
                stones.play(*point, colour)
            except ValueError:
                raise ValueError(f"move {played} is on a stone") from None
    if move is not None and played != move:
        raise ValueError(f"the record has {played} moves, so `move` is 0 to {played}")
    # The first row of sgfmill is at the bottom.
    rows = [[stones.get(row, column) for column in range(size)] for row in range(size)]
    return _board(rows[::-1], _LETTERS)


def _read(record: str | bytes | os.PathLike[str]) -> _sgf.Sgf_game:
    if isinstance(record, str) and record.lstrip().startswith("("):
        return _sgf.Sgf_game.from_string(record)
    if not isinstance(record, bytes):
        with open(os.fspath(record), "rb") as file:
            record = file.read()
    return _sgf.Sgf_game.from_bytes(record)
