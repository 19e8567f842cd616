//! Symbolic execution of comparisons, with one branch for the boards on which they hold and one for
//! the rest.

use super::branches::{MAX_BRANCHES, decided, holding_branches, holds, negated};
use super::edges::{self, is_whole};
use super::reader::{Read, Reader, Stuck, fails, no, row_of};
use super::symbol::{Branches, Path, Subject, Symbol};
use super::vertices;
use crate::lang::syntax::{CmpOp, Span};
use crate::lang::value::Value;
use tweedle_games::bitboard::patterns::{BoardTest, CellSource, Joined};

impl Reader<'_> {
    /// Executes a comparison symbolically.
    pub(super) fn compared(
        &mut self,
        op: CmpOp,
        a: &Symbol,
        b: &Symbol,
        path: &Path,
        span: Span,
    ) -> Read<Branches> {
        if let (Symbol::Known(a), Symbol::Known(b)) = (a, b) {
            let holds = match self.machine.compare(op, a, b, span).map_err(fails)? {
                Value::Bool(holds) => holds,
                _ => return Err(no("a comparison without a truth value")),
            };
            return Ok(vec![(path.clone(), Symbol::truth(holds))]);
        }
        if let Some(found) = edges::compared(self, op, (a, b), path)? {
            return Ok(found);
        }
        if let Some(found) = vertices::compared(self, op, (a, b), path, span)? {
            return Ok(found);
        }
        match (op, a, b) {
            (CmpOp::In, Symbol::Text(cells), Symbol::Known(among)) => {
                let [source] = cells[..] else {
                    return Err(no("a text of several cells in a list"));
                };
                let among = single_letters(among)?;
                let codes = self.codes(|letter| among.contains(&letter));
                Ok(holding_branches(path, source, codes))
            }
            (CmpOp::In, Symbol::Known(Value::Str(letter)), Symbol::Text(cells)) => {
                let &[letter] = letter.as_bytes() else {
                    return Err(no("a text of several letters in a row"));
                };
                // A letter that occurs on no board is in no string.
                let Ok(code) = self.code(letter) else {
                    return Ok(vec![(path.clone(), Symbol::truth(false))]);
                };
                contained(cells, code, path)
            }
            (CmpOp::Eq, Symbol::Run, Symbol::Known(Value::Str(text)))
            | (CmpOp::Eq, Symbol::Known(Value::Str(text)), Symbol::Run)
                if text.is_empty() =>
            {
                negated(path.fork(&Subject::Part, &BoardTest::Longer(0)))
            }
            (_, Symbol::Known(Value::Int(n)), Symbol::Many(subject, joined)) => {
                counted(op.mirrored(), (subject, joined.as_ref()), *n, path)
            }
            (_, Symbol::Many(subject, joined), Symbol::Known(Value::Int(n))) => {
                counted(op, (subject, joined.as_ref()), *n, path)
            }
            (CmpOp::Eq, Symbol::Least(subject, fixed), other)
            | (CmpOp::Eq, other, Symbol::Least(subject, fixed)) => {
                if other.subject()? != *subject {
                    return Err(no("the representative of another board"));
                }
                Ok(path.fork(subject, &BoardTest::Least(*fixed)))
            }
            (CmpOp::Eq, ..) => {
                let (a, b) = (self.text(a), self.text(b));
                // Letters that occur on no board differ from those that do.
                if matches!(a, Err(Stuck::Letter(_))) || matches!(b, Err(Stuck::Letter(_))) {
                    return Ok(vec![(path.clone(), Symbol::truth(false))]);
                }
                equal(&a?, &b?, path)
            }
            _ => Err(no("this comparison")),
        }
    }
}

/// Tests whether some cell of a row holds `code`.
fn contained(cells: &[CellSource], code: u8, path: &Path) -> Read<Branches> {
    if cells.len() == path.cells.len() && is_whole(cells) {
        let row = Subject::Board(row_of(cells.to_vec())?);
        return negated(path.fork(&row, &BoardTest::MadeOf(!(1 << code))));
    }
    let there = |source: &CellSource| {
        path.holding(*source, 1 << code).map(|path| (path, Symbol::truth(true)))
    };
    decided(&cells.iter().filter_map(there).collect::<Vec<_>>(), true, path)
}

/// Compares two strings for equality.
fn equal(a: &[CellSource], b: &[CellSource], path: &Path) -> Read<Branches> {
    if a.len() != b.len() {
        return Ok(vec![(path.clone(), Symbol::truth(false))]);
    }
    let (mut open, mut found) = (vec![path.clone()], Branches::new());
    for (a, b) in a.iter().zip(b).filter(|(a, b)| a != b) {
        if open.len() + found.len() > MAX_BRANCHES {
            return Err(no("too many cases"));
        }
        let mut more = Vec::new();
        for path in open {
            let may = path.may_hold(*b);
            for code in (0..8).filter(|code| may >> code & 1 == 1) {
                let Some(path) = path.holding(*b, 1 << code) else { continue };
                more.extend(path.holding(*a, 1 << code));
                if let Some(path) = path.holding(*a, !(1 << code)) {
                    found.push((path, Symbol::truth(false)));
                }
            }
        }
        open = more;
    }
    found.extend(open.into_iter().map(|path| (path, Symbol::truth(true))));
    Ok(found)
}

/// Compares a count of cells, or of groups with an adjacency, with a number.
fn counted(
    op: CmpOp,
    (subject, joined): (&Subject, Option<&Joined>),
    n: i64,
    path: &Path,
) -> Read<Branches> {
    let less = n.checked_sub(1).ok_or(no("a number of this size"))?;
    let over = |path: &Path, n: i64| match joined {
        None => path.fork(subject, &BoardTest::Longer(n)),
        Some(joined) => path.fork(subject, &BoardTest::MoreGroups(joined.clone(), n)),
    };
    match op {
        CmpOp::Gt => Ok(over(path, n)),
        CmpOp::Ge => Ok(over(path, less)),
        CmpOp::Le => negated(over(path, n)),
        CmpOp::Lt => negated(over(path, less)),
        CmpOp::Eq => {
            let mut found = Branches::new();
            for (path, symbol) in over(path, less) {
                if holds(&symbol)? {
                    found.extend(negated(over(&path, n))?);
                } else {
                    found.push((path, symbol));
                }
            }
            Ok(found)
        }
        _ => Err(no("this comparison with a count")),
    }
}

/// Returns the letters of a string, or of a collection of strings of at most one letter.
fn single_letters(among: &Value) -> Read<Vec<u8>> {
    match among {
        Value::Str(text) => Ok(text.bytes().collect()),
        Value::List(items) => {
            let letter = |item: &Value| match item {
                Value::Str(text) if text.len() == 1 => Ok(text.as_bytes()[0]),
                _ => Err(no("a list of other than letters")),
            };
            items.iter().map(letter).collect()
        }
        _ => Err(no("a list of other than letters")),
    }
}
