//! Values over an unknown board: conditions, equality, terms of sums, and case distinction on the
//! contents of single cells, so that code can be interpreted with known values.

use super::reader::{Read, Reader, Stuck, no};
use super::symbol::{Branches, Found, Graph, Marked, Path, Symbol};
use super::vertices;
use crate::lang::value::{Key, Value};
use tweedle_games::bitboard::patterns::{CellSource, Codes, Terms};

/// The maximum number of branches of an expression.
pub(super) const MAX_BRANCHES: usize = 1 << 16;

/// Returns whether a known condition is true.
pub(super) fn holds(symbol: &Symbol) -> Read<bool> {
    match symbol {
        Symbol::Known(Value::Bool(holds)) => Ok(*holds),
        _ => Err(no("a condition that is not a truth value")),
    }
}

/// Returns the branches of a negated condition.
pub(super) fn negated(found: Branches) -> Read<Branches> {
    found.into_iter().map(|(path, it)| Ok((path, Symbol::truth(!holds(&it)?)))).collect()
}

/// Returns the first present member in each case, and the cases without one.
pub(super) fn first<'s>(
    members: impl IntoIterator<Item = &'s (Path, Symbol)>,
    path: &Path,
) -> Read<(Branches, Vec<Path>)> {
    let (mut open, mut found) = (vec![path.clone()], Branches::new());
    for (condition, member) in members {
        let mut more = Vec::new();
        for path in open {
            found.extend(path.and(condition).map(|path| (path, member.clone())));
            more.extend(path.without(condition));
        }
        open = more;
        if open.len() > MAX_BRANCHES {
            return Err(no("too many cases"));
        }
    }
    Ok((found, open))
}

/// Returns the truth value of `any` (some member is true) or `all` (no member is false).
pub(super) fn decided(members: &[(Path, Symbol)], said: bool, path: &Path) -> Found {
    let mut deciding = Vec::new();
    for member in members {
        if holds(&member.1)? == said {
            deciding.push(member);
        }
    }
    let (mut found, open) = first(deciding, path)?;
    found.extend(open.into_iter().map(|path| (path, Symbol::truth(!said))));
    Ok(found)
}

/// Returns the two branches of the test that a source holds one of `codes`.
pub(super) fn holding_branches(path: &Path, source: CellSource, codes: Codes) -> Branches {
    let yes = path.holding(source, codes).map(|path| (path, Symbol::truth(true)));
    let no = path.holding(source, !codes).map(|path| (path, Symbol::truth(false)));
    yes.into_iter().chain(no).collect()
}

/// Returns whether both orders of the ends of an edge give the same result.
pub(super) fn agree(one: &Branches, other: &Branches) -> bool {
    let within = |some: &Branches, all: &Branches| {
        let same = |(path, symbol): &(Path, Symbol), (other, found): &(Path, Symbol)| {
            path == other && is_same(symbol, found)
        };
        some.iter().all(|branch| all.iter().any(|other| same(branch, other)))
    };
    one.len() == other.len() && within(one, other) && within(other, one)
}

/// Returns whether two values are known to be equal.
pub(super) fn is_same(a: &Symbol, b: &Symbol) -> bool {
    match (a, b) {
        (Symbol::Known(a), Symbol::Known(b)) => Key(a.clone()) == Key(b.clone()),
        (Symbol::Graph(a), Symbol::Graph(b)) => match (a, b) {
            (Graph::Edges(a), Graph::Edges(b)) | (Graph::Grounded(a), Graph::Grounded(b)) => a == b,
            (Graph::Edge(a), Graph::Edge(b)) | (Graph::Place(a), Graph::Place(b)) => a == b,
            (Graph::Vertex(a), Graph::Vertex(b)) => a == b,
            _ => false,
        },
        (Symbol::Marked(Marked::Vertex(a)), Symbol::Marked(Marked::Vertex(b))) => a == b,
        (Symbol::Sum(a), Symbol::Sum(b)) | (Symbol::Again(a), Symbol::Again(b)) => a == b,
        (Symbol::Tuple(a), Symbol::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| is_same(a, b))
        }
        (Symbol::Members(a), Symbol::Members(b)) => agree(a, b),
        _ => false,
    }
}

/// Returns the components of sums.
pub(super) fn terms<'s>(symbols: impl Iterator<Item = &'s Symbol>) -> Read<Vec<Terms>> {
    let mut all = Vec::new();
    for symbol in symbols {
        match symbol {
            Symbol::Sum(terms) => all.extend(terms.iter().cloned()),
            Symbol::OnParts(image, joined, fill, rules) => all.push(Terms::Parts {
                image: (**image).clone(),
                joined: joined.clone(),
                fill: *fill,
                rules: rules.to_vec(),
            }),
            Symbol::Known(Value::Int(0)) => {}
            Symbol::Known(Value::Game(game, _)) => all.push(Terms::Game(*game)),
            _ => return Err(no("this term of a sum")),
        }
    }
    Ok(all)
}

/// Returns the cell whose set the symbol denotes, if it is a single one.
pub(super) fn single_source(symbol: &Symbol) -> Option<CellSource> {
    match symbol {
        Symbol::Marked(Marked::Held(source)) => Some(*source),
        _ => None,
    }
}

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
                    _ => vertices::set(*letter),
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
    let cases = by_cases(reader, &args.iter().collect::<Vec<_>>(), path, single);
    reader.each_branch(cases, |reader, path, args| call(reader, args, path))
}
