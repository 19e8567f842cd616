"""Conversion of tables to data frames."""

from __future__ import annotations

# For type checkers only: importing `typing` would take longer than everything else.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._tweedle import Table


def to_pandas(table: Table) -> Any:
    """Returns a data frame. Row labels become the index, if they are more than row numbers."""
    try:
        import pandas
    except ImportError:
        raise ImportError("`to_pandas` needs pandas: pip install pandas") from None
    titles = [title if title is not None else at for at, title in enumerate(table.columns)]
    titles = [str(title) for title in titles]
    rows, ahead = table.rows(), table.index_columns
    # A column may have the title of the index.
    frame = pandas.DataFrame([row[ahead:] for row in rows], columns=titles[ahead:])
    if ahead == 1:
        first = [row[0] for row in rows]
        frame.index = pandas.Index(first, name=titles[0], tupleize_cols=False)
    elif ahead:
        columns = [[row[at] for row in rows] for at in range(ahead)]
        frame.index = pandas.MultiIndex.from_arrays(columns, names=titles[:ahead])
    return frame
