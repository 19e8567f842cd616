//! Surveys in parts, and surveys of answers counted in Python.

use crate::convert::to_python;
use crate::limits::in_python;
use crate::session::Session;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::path::PathBuf;
use tweedle::lang::value::{Survey, Value};
use tweedle_base::host::Disk;
use tweedle_records::survey::{Part, Row, Table, merge};

/// Runs one part of the survey in a script, and saves it to a file.
#[pyfunction]
pub fn survey_part(
    session: &Bound<'_, Session>,
    script: &str,
    part: u64,
    of: u64,
    path: PathBuf,
) -> PyResult<()> {
    let part = Part::new(part, of).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let used = session.get().core.ask(session.py(), |session| {
        let surveying = &mut session.machine.surveying;
        (surveying.part, surveying.resume, surveying.workers) = (part, Some(path), 1);
        session.run("<survey>", script, None, &mut |_, _| {})?;
        Ok(session.machine.surveying.used)
    })?;
    if used { Ok(()) } else { Err(PyValueError::new_err("this script has no survey")) }
}

/// Returns the table of a survey from the files of its parts.
#[pyfunction]
pub fn survey_of_parts<'py>(
    session: &Bound<'py, Session>,
    paths: Vec<PathBuf>,
) -> PyResult<Bound<'py, PyAny>> {
    let core = &session.get().core;
    let merged = core.with(session.py(), |session| {
        session.renew();
        merge(&Disk, &paths, Some(env!("CARGO_PKG_VERSION")), &session.machine.budget)
    })?;
    let (plan, table) =
        merged.map_err(|error| PyValueError::new_err(in_python(&error.to_string())))?;
    let survey = Survey::new(&table, plan.total, Part::WHOLE, plan.columns);
    to_python(session.py(), core, Value::report(survey))
}

/// Returns a table of answers with their counts and first items.
#[pyfunction]
pub fn survey_of_answers<'py>(
    session: &Bound<'py, Session>,
    rows: Vec<(String, u64, String)>,
    total: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let mut table = Table::default();
    for (first, (answer, count, example)) in (0..).zip(rows) {
        table.add(answer, Row { count, first, example });
    }
    let survey = Survey::new(&table, total, Part::WHOLE, Vec::new());
    to_python(session.py(), &session.get().core, Value::report(survey))
}
