"""Graphs and arrays of other packages as values of the language.

They are recognized by their methods, so that no package is imported for them.
"""

from __future__ import annotations

from operator import index

# For editors only: importing `typing` would take longer than everything else.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

#: The attributes of an edge that name its owner, in order of preference.
OWNERS = ("owner", "colour", "color")


def plain(value: Any) -> tuple[str, Any] | None:
    """Returns what a graph or an array is, `"board"` or `"value"`, and its plain form."""
    if isinstance(value, type):
        return None
    if all(hasattr(value, name) for name in ("nodes", "edges", "is_directed")):
        return "value", edges(value)
    if hasattr(value, "tolist") and hasattr(value, "ndim"):
        items = value.tolist()
        if value.ndim == 2 and value.size and all(_is_letter(x) for row in items for x in row):
            return "board", "|".join(map("".join, items))
        return "value", items
    return None


def edges(graph: Any) -> list[tuple[Any, ...]]:
    """Returns the edges of a graph, or the arcs of a digraph, with their owners.

    Nodes that are natural numbers keep them. The others are numbered in the order of the nodes,
    after the largest number.
    """
    numbers = {node: number for node in graph.nodes if (number := _natural(node)) is not None}
    free = max(numbers.values(), default=-1) + 1
    for node in graph.nodes:
        if node not in numbers:
            numbers[node] = free
            free += 1
    found = []
    for u, v, about in graph.edges(data=True):
        owner = next((str(about[name]) for name in OWNERS if name in about), None)
        ends = (numbers[u], numbers[v])
        found.append(ends if owner is None else (*ends, owner))
    if len({len(edge) for edge in found}) > 1:
        bare = next(edge for edge in found if len(edge) == 2)
        raise ValueError(f"the edge {bare} has no owner, and others do: set `owner` for all")
    return found


def board(cells: Any, letters: Mapping[Any, str] | None = None) -> str:
    """Returns the text of a board from rows of cells, each of which `letters` maps to a letter."""
    if isinstance(cells, str) and letters is None:
        return cells
    try:
        rows = [list(row) for row in (cells.tolist() if hasattr(cells, "tolist") else cells)]
    except TypeError:
        raise TypeError("a board is made from rows of cells, as in `[[0, 1], [1, 0]]`") from None
    if not rows or not rows[0]:
        raise ValueError("a board has at least one cell")
    text = []
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            lengths = f"{len(rows[0])} in row 0, and {len(row)} in row {i}"
            raise ValueError(f"all rows must have the same length, which is {lengths}")
        text.append("".join(_letter(x, letters, (i, j)) for j, x in enumerate(row)))
    return "|".join(text)


def _letter(cell: Any, letters: Mapping[Any, str] | None, at: tuple[int, int]) -> str:
    try:
        letter = cell if letters is None else letters[cell]
    except (KeyError, TypeError):
        raise ValueError(f"`letters` has no letter for the cell {at}, {cell!r}") from None
    if _is_letter(letter):
        return letter
    help = "" if letters else ": map cells to letters, as in `letters={0: '.', 1: 'x', 2: 'o'}`"
    raise ValueError(f"the cell {at} is {letter!r}, which is not one letter{help}")


def _is_letter(cell: Any) -> bool:
    return isinstance(cell, str) and len(cell) == 1 and "!" <= cell <= "~" and cell != "|"


def _natural(node: Any) -> int | None:
    if isinstance(node, bool):
        return None
    try:
        number = index(node)
    except TypeError:
        return None
    return number if number >= 0 else None
