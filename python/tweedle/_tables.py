"""Conversion of tables to data frames."""

from __future__ import annotations


def to_pandas(table):
    """Returns a data frame. Row labels become the index, if they are more than row numbers."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("`to_pandas` needs pandas: pip install pandas") from error
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
