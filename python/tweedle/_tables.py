"""Tables as data frames."""

from __future__ import annotations


def to_pandas(table):
    """A data frame; what rows are called is its index, if it is more than their number."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("`to_pandas` needs pandas: pip install pandas") from error
    titles = [title if title is not None else at for at, title in enumerate(table.columns)]
    frame = pandas.DataFrame(table.rows(), columns=[str(title) for title in titles])
    index = table.index_columns
    return frame.set_index([str(title) for title in titles[:index]]) if index else frame
