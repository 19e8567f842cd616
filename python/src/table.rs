//! Tables: surveys, tables of outcomes, rows.

use crate::classes::Value;
use crate::convert::to_python;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use tweedle::lang::show;
use tweedle::lang::value::{Grid, Key, Value as Inner};

/// A table with rows and columns. `to_pandas()` converts it to a data frame.
#[pyclass(frozen, extends = Value, module = "tweedle")]
pub struct Table;

impl Table {
    fn grid(slf: &Bound<'_, Self>) -> PyResult<Grid> {
        let this = slf.as_super().get();
        let grids = this.core.briefly(slf.py(), |session| {
            session.renew();
            show::tables(&session.machine, &this.value).unwrap_or_default()
        })?;
        grids.into_iter().next().ok_or_else(|| PyValueError::new_err("this has no rows"))
    }

    fn keys<'py>(slf: &Bound<'py, Self>, keys: &[Key]) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let this = slf.as_super().get();
        keys.iter().map(|key| to_python(slf.py(), &this.core, key.0.clone())).collect()
    }
}

#[pymethods]
impl Table {
    /// The titles of the columns, beginning with those of the row labels.
    #[getter]
    fn columns<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let grid = Table::grid(slf)?;
        let corner: Vec<Key> =
            grid.corner.iter().map(|text| Key(Inner::str(text.as_str()))).collect();
        let mut titles = Table::keys(slf, &corner)?;
        titles.extend(Table::keys(slf, &grid.columns)?);
        Ok(titles)
    }

    /// The number of columns with row labels.
    #[getter]
    fn index_columns(slf: &Bound<'_, Self>) -> PyResult<usize> {
        Ok(Table::grid(slf)?.corner.len())
    }

    /// Returns the rows, as lists.
    fn rows<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        let grid = Table::grid(slf)?;
        let rows = grid.rows.iter().map(|(titles, cells)| {
            let mut row = Table::keys(slf, titles)?;
            row.extend(Table::keys(slf, cells)?);
            Ok(row)
        });
        PyList::new(slf.py(), rows.collect::<PyResult<Vec<_>>>()?)
    }

    fn __len__(slf: &Bound<'_, Self>) -> PyResult<usize> {
        Ok(Table::grid(slf)?.rows.len())
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Table::rows(slf)?.call_method0("__iter__")
    }

    /// Returns the table as a data frame of pandas, which must be installed.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("tweedle._tables")?.call_method1("to_pandas", (slf,))
    }
}
