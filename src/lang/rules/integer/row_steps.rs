//! Virtual machine: execution of the instructions on lists of integers.

use super::program::{Abort, Reg, RowChange, RowFold, RowReg, RowStep};

/// The maximum length of a row; rules with longer ones are interpreted. An instruction takes time
/// proportional to the length of a row, and the clock is checked between instructions.
const MAX_ROW_LENGTH: usize = 1 << 12;

/// The row registers of a run.
#[derive(Debug, Default)]
pub(crate) struct Rows(Vec<Vec<i64>>);

impl Rows {
    /// Resizes the storage to `count` rows, whose contents are left over from an earlier run.
    pub(crate) fn resize(&mut self, count: usize) {
        if self.0.len() < count {
            self.0.resize_with(count, Vec::new);
        }
    }

    /// Returns a row.
    #[inline]
    pub(crate) fn get(&self, row: RowReg) -> &[i64] {
        self.0.get(usize::from(row)).map_or(&[], Vec::as_slice)
    }

    /// Computes a row from other rows.
    #[inline]
    pub(crate) fn make<T>(
        &mut self,
        row: RowReg,
        make: impl FnOnce(&Rows, &mut Vec<i64>) -> Result<T, Abort>,
    ) -> Result<T, Abort> {
        let place = usize::from(row);
        let mut made = std::mem::take(self.0.get_mut(place).ok_or(Abort::Unsupported)?);
        let result = make(self, &mut made);
        self.0[place] = made;
        result
    }

    /// Sets a row.
    pub(crate) fn set(&mut self, row: RowReg, integers: &[i64]) -> Result<(), Abort> {
        if integers.len() > MAX_ROW_LENGTH {
            return Err(Abort::Unsupported);
        }
        self.make(row, |_, row| {
            row.clear();
            row.extend_from_slice(integers);
            Ok(())
        })
    }

    /// Executes an instruction on rows, except for loads.
    #[inline]
    pub(crate) fn step(&mut self, step: RowStep, registers: &mut [i64]) -> Result<(), Abort> {
        let get = |register: Reg| registers[usize::from(register)];
        match step {
            RowStep::Load { .. } => Err(Abort::Unsupported),
            RowStep::Clear { to } => self.set(to, &[]),
            RowStep::Push { a, to } => self.make(to, |_, row| {
                if row.len() == MAX_ROW_LENGTH {
                    return Err(Abort::Unsupported);
                }
                row.push(get(a));
                Ok(())
            }),
            RowStep::Change { change, of, to } => self.make(to, |rows, row| {
                row.clear();
                row.extend_from_slice(rows.get(of));
                match change {
                    RowChange::Same => {}
                    RowChange::Reverse => row.reverse(),
                    RowChange::Sort => row.sort_unstable(),
                    RowChange::Unique => unique(row),
                }
                Ok(())
            }),
            RowStep::Extend { of, to } => self.make(to, |rows, row| {
                row.extend_from_slice(rows.get(of));
                if row.len() > MAX_ROW_LENGTH { Err(Abort::Unsupported) } else { Ok(()) }
            }),
            RowStep::Replace { to, at, a } => self.make(to, |_, row| {
                *row.get_mut(place(get(at))?).ok_or(Abort::Failed)? = get(a);
                Ok(())
            }),
            RowStep::Remove { to, at } => self.make(to, |_, row| {
                let at = place(get(at))?;
                if at >= row.len() {
                    return Err(Abort::Failed);
                }
                row.remove(at);
                Ok(())
            }),
            RowStep::Slice { to, from, until } => self.make(to, |_, row| {
                let from = place(get(from))?;
                row.truncate(usize::try_from(get(until).saturating_add(1)).unwrap_or(0));
                row.drain(..from.min(row.len()));
                Ok(())
            }),
            RowStep::Choose { first, a, b, to } => self.make(to, |rows, row| {
                let (one, other) = (rows.get(a), rows.get(b));
                row.clear();
                row.extend_from_slice(if (one <= other) == first { one } else { other });
                Ok(())
            }),
            RowStep::Fold { fold, of, to } => {
                let row = self.get(of);
                let total = || row.iter().try_fold(0i64, |all, &n| all.checked_add(n));
                registers[usize::from(to)] = match fold {
                    RowFold::Length => row.len() as i64,
                    RowFold::Sum => total().ok_or(Abort::Unsupported)?,
                    RowFold::Min => row.iter().copied().min().ok_or(Abort::Failed)?,
                    RowFold::Max => row.iter().copied().max().ok_or(Abort::Failed)?,
                };
                Ok(())
            }
            RowStep::At { of, at, to } => {
                let at = place(get(at))?;
                registers[usize::from(to)] = *self.get(of).get(at).ok_or(Abort::Failed)?;
                Ok(())
            }
        }
    }
}

/// Converts an integer to an index into a row.
#[inline]
fn place(n: i64) -> Result<usize, Abort> {
    usize::try_from(n).map_err(|_| Abort::Failed)
}

/// Removes repetitions, keeping the first of equal integers.
fn unique(row: &mut Vec<i64>) {
    if row.len() > 32 {
        let mut seen = std::collections::BTreeSet::new();
        return row.retain(|n| seen.insert(*n));
    }
    let mut kept = 0;
    for i in 0..row.len() {
        if !row[..kept].contains(&row[i]) {
            row[kept] = row[i];
            kept += 1;
        }
    }
    row.truncate(kept);
}
