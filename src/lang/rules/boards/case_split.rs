//! Case distinction on the contents of single cells, so that code can be interpreted with known
//! values.

use super::branches::single_source;
use super::graphs;
use super::reader::Reader;
use super::stuck::{Read, Stuck};
use super::symbol::{Branches, Path, Symbol};
use crate::lang::value::Value;
use tweedle_games::bitboard::patterns::CellSource;

/// Returns the cell whose set or letter the symbol denotes, if it is a single one.
fn single(symbol: &Symbol) -> Option<CellSource> {
    match symbol {
        Symbol::Text(cells) if cells.len() == 1 => Some(cells[0]),
        other => single_source(other),
    }
}

/// Returns the symbols with the contents of single cells known, one case for each content.
fn by_cases(
    reader: &Reader<'_>,
    symbols: &[&Symbol],
    path: &Path,
    cell: impl Fn(&Symbol) -> Option<CellSource>,
) -> Vec<(Path, Vec<Symbol>)> {
    let mut cases = vec![(path.clone(), Vec::new())];
    for &symbol in symbols {
        let Some(source) = cell(symbol) else {
            cases.iter_mut().for_each(|(_, all)| all.push(symbol.clone()));
            continue;
        };
        let mut more = Vec::new();
        for (path, all) in cases {
            for (code, letter) in reader.letters.iter().enumerate() {
                let Some(path) = path.holding(source, 1 << code) else { continue };
                let value = match symbol {
                    Symbol::Text(_) => Value::str(char::from(*letter).to_string()),
                    _ => graphs::set(*letter),
                };
                more.push((path, all.iter().cloned().chain([Symbol::Known(value)]).collect()));
            }
        }
        cases = more;
    }
    cases
}

/// Returns the symbols with the set of each vertex known, one case for each set.
pub(super) fn settled(
    reader: &Reader<'_>,
    symbols: &[&Symbol],
    path: &Path,
) -> Vec<(Path, Vec<Symbol>)> {
    by_cases(reader, symbols, path, single_source)
}

/// Executes a call whose unknown arguments are all single cells, one case for each of their
/// contents. With `at_once` unset, first tries the call without case distinction.
pub(super) fn called<'m>(
    reader: &mut Reader<'m>,
    (args, at_once): (Vec<Symbol>, bool),
    path: &Path,
    mut call: impl FnMut(&mut Reader<'m>, Vec<Symbol>, &Path) -> Read<Branches>,
) -> Read<Branches> {
    let few = |arg: &Symbol| arg.known().is_some() || single(arg).is_some();
    let cells = args.iter().filter(|arg| arg.known().is_none()).count();
    if cells == 0 || cells > 2 || !args.iter().all(few) {
        return call(reader, args, path);
    }
    if !at_once {
        match call(reader, args.clone(), path) {
            Err(Stuck::Unsupported(_)) => {}
            other => return other,
        }
    }
    let mut found = Branches::new();
    let all: Vec<&Symbol> = args.iter().collect();
    for (path, args) in by_cases(reader, &all, path, single) {
        found.extend(call(reader, args, &path)?);
    }
    Ok(found)
}
