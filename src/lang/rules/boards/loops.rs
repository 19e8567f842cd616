//! Generators and conditions over what is not known.

use super::reader::{Reader, Slots, holds};
use super::symbol::{Branches, Path, Subject, Symbol};
use crate::lang::resolve::{ClauseCode, Loop};
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use crate::maths::packed::{Leave, PartRule};
use std::sync::Arc;

/// Goes on with the values of generators under the conditions met.
type Next<'a, 'm> = &'a mut dyn FnMut(&mut Reader<'m>, &mut Slots, &Path) -> Result<(), Leave>;

impl<'m> Reader<'m> {
    /// The members of a comprehension.
    pub(super) fn collected(
        &mut self,
        inner: &Loop,
        slots: &mut Slots,
        path: &Path,
    ) -> Result<Symbol, Leave> {
        if let Some((ClauseCode::For(bound, source), rest)) = inner.clauses.split_first()
            && let [slot] = bound[..]
            && self.evaluated(source, slots)?.is_none()
            && let [(under, Symbol::Regions(image, joined, fill))] =
                &self.read(source, slots, path)?[..]
            && under == path
        {
            let mut rules = Vec::new();
            set(slots, slot, Symbol::Part)?;
            let plain = Path { cells: path.cells.clone(), tests: Vec::new() };
            self.clauses(rest, slots, &plain, &mut |reader, slots, path| {
                for (path, symbol) in reader.read(&inner.element, slots, path)? {
                    let Symbol::OnPart(placed) = symbol else { return Err(Leave::Unfit) };
                    let about = path.tests.iter().all(|(subject, _)| *subject == Subject::Part);
                    if path.cells != plain.cells || !about {
                        return Err(Leave::Unfit);
                    }
                    let tests = path.tests.into_iter().map(|(_, test)| test).collect();
                    rules.push(PartRule { tests, positions: vec![placed] });
                }
                Ok(())
            })?;
            return Ok(Symbol::OnParts(image.clone(), joined.clone(), *fill, Arc::new(rules)));
        }
        let mut members = Vec::new();
        self.clauses(&inner.clauses, slots, path, &mut |reader, slots, path| {
            members.extend(reader.read(&inner.element, slots, path)?);
            Ok(())
        })?;
        Ok(Symbol::Members(Arc::new(members)))
    }

    /// Goes through generators and conditions.
    pub(super) fn clauses(
        &mut self,
        clauses: &[ClauseCode],
        slots: &mut Slots,
        path: &Path,
        next: Next<'_, 'm>,
    ) -> Result<(), Leave> {
        let Some((clause, rest)) = clauses.split_first() else {
            return next(self, slots, path);
        };
        match clause {
            ClauseCode::If(condition) => {
                for (path, symbol) in self.read(condition, slots, path)? {
                    if holds(&symbol)? {
                        self.clauses(rest, slots, &path, next)?;
                    }
                }
            }
            ClauseCode::For(bound, source) => {
                for (path, symbol) in self.read(source, slots, path)? {
                    for (condition, member) in self.members(&symbol, &path, source.span)? {
                        let Some(path) = path.and(&condition) else { continue };
                        take_apart(slots, bound, member)?;
                        self.clauses(rest, slots, &path, next)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The members of a collection.
    pub(super) fn members(
        &mut self,
        symbol: &Symbol,
        path: &Path,
        span: Span,
    ) -> Result<Branches, Leave> {
        let always = |symbol| (path.clone(), symbol);
        match symbol {
            Symbol::Members(members) => Ok(members.to_vec()),
            Symbol::Text(cells) => {
                Ok(cells.iter().map(|cell| always(Symbol::Text([*cell].into()))).collect())
            }
            Symbol::Known(value) => {
                if matches!(value, Value::Range(_, None)) {
                    return Err(Leave::Unfit);
                }
                let members = self.machine.collect(value, span).map_err(|_| Leave::Unfit)?;
                Ok(members.into_iter().map(|member| always(Symbol::Known(member))).collect())
            }
            _ => Err(Leave::Unfit),
        }
    }
}

pub(super) fn set(slots: &mut Slots, slot: u32, symbol: Symbol) -> Result<(), Leave> {
    *slots.locals.get_mut(slot as usize).ok_or(Leave::Unfit)? = symbol;
    Ok(())
}

/// Puts a member into a slot, or a tuple into several.
fn take_apart(slots: &mut Slots, bound: &[u32], member: Symbol) -> Result<(), Leave> {
    if let [slot] = bound {
        return set(slots, *slot, member);
    }
    let parts: Vec<Symbol> = match &member {
        Symbol::Tuple(parts) => parts.to_vec(),
        Symbol::Known(Value::Tuple(parts)) => parts.iter().cloned().map(Symbol::Known).collect(),
        _ => return Err(Leave::Unfit),
    };
    if parts.len() != bound.len() {
        return Err(Leave::Unfit);
    }
    bound.iter().zip(parts).try_for_each(|(slot, part)| set(slots, *slot, part))
}
