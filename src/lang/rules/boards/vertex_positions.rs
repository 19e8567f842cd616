//! Symbolic execution of positions on graphs with a set of players at each vertex, and on their
//! connected pieces ([`super::vertices`]).

use super::graphs::{EMPTY, letter};
use super::reader::Reader;
use super::stuck::{Read, no};
use super::symbol::{Branches, Marked, Path, Symbol};
use crate::lang::value::{BoardFamily, BoardKind, Ruleset, Value};
use std::sync::Arc;
use tweedle_games::bitboard::Grid;
use tweedle_games::bitboard::patterns::{
    BoardTest, CellSource, CodeMap, Codes, Image, Joined, Pattern, Placed, Terms,
};

/// Returns whether the only equation in the rules is that a position is the sum of its pieces,
/// unless it is a single one. Then vertices with the empty set can be ignored.
pub(super) fn parts_with_emptiness(rewrites: &[Pattern]) -> bool {
    let [Pattern { needs, before, after, sum, .. }] = rewrites else { return false };
    let [test] = &before[..] else { return false };
    let parts = matches!(&sum[..], [Terms::Parts { .. }]);
    parts && needs.is_empty() && after.is_empty() && matches!(test.asked, BoardTest::OneGroup(_))
}

/// Returns the adjacency of linked vertices. The sets of the two ends of an edge must determine
/// whether it links them, in the same way for all edges and for both directions.
pub(super) fn joined(reader: &Reader<'_>, links: Option<&Symbol>, path: &Path) -> Read<Joined> {
    let codes = reader.codes(|letter| letter != EMPTY);
    let any = reader.codes(|_| true);
    let whole = Joined {
        codes,
        apart: Vec::new(),
        corners: false,
        links: Some(reader.web.links.clone()),
        standing: None,
    };
    let members = match links {
        None | Some(Symbol::Known(Value::Absent) | Symbol::Marked(Marked::Edges)) => {
            return Ok(whole);
        }
        Some(Symbol::Members(members)) => members,
        Some(_) => return Err(no("links that are not edges")),
    };
    if path.cells.iter().any(|codes| *codes != any) {
        return Err(no("links that depend on other vertices"));
    }
    // For each edge and each set at its first end, the sets at the other end with which it is a
    // link.
    let mut linked = vec![[0 as Codes; 8]; reader.web.pairs.len()];
    for (condition, member) in members.iter() {
        let [Symbol::Marked(Marked::Vertex(a)), Symbol::Marked(Marked::Vertex(b))] =
            member.parts()[..]
        else {
            return Err(no("links that are not edges"));
        };
        let besides = |(cell, codes): (u16, &Codes)| cell == a || cell == b || *codes == any;
        if condition.tests != path.tests || !(0..).zip(condition.cells.iter()).all(besides) {
            return Err(no("links that depend on other vertices"));
        }
        // A link of vertices without an edge would not be visible in the cells.
        if !reader.web.pairs.contains(&(a, b)) && !reader.web.pairs.contains(&(b, a)) {
            return Err(no("links without an edge"));
        }
        let at = |vertex: u16| condition.cells[usize::from(vertex)];
        for (pair, linked) in reader.web.pairs.iter().zip(&mut linked) {
            let (from, to) = *pair;
            if *pair == (a, b) || *pair == (b, a) {
                let with = (0..8).filter(|code| at(from) >> code & 1 == 1);
                with.for_each(|code| linked[code] |= at(to));
            }
        }
    }
    let Some(first) = linked.first() else { return Ok(whole) };
    if linked.iter().any(|other| other != first) {
        return Err(no("edges that link in different ways"));
    }
    let mut apart = Vec::new();
    for (a, b) in (0..8).flat_map(|a| (0..8).map(move |b| (a, b))) {
        let hang = |a: usize, b: usize| first[a] >> b & 1 == 1;
        if codes >> a & codes >> b & 1 == 0 {
            continue;
        }
        if hang(a, b) != hang(b, a) {
            return Err(no("links in one direction"));
        }
        if a <= b && !hang(a, b) {
            apart.push((a as u8, b as u8));
        }
    }
    Ok(Joined { apart, ..whole })
}

/// Creates a position on the graph, or on a piece of it; `None` for other arguments.
pub(super) fn position(
    reader: &mut Reader<'_>,
    ruleset: &Arc<Ruleset>,
    args: &[Symbol],
    players: Option<u8>,
) -> Read<Option<Symbol>> {
    let find = |is: &dyn Fn(&Marked) -> bool| {
        args.iter().position(|arg| matches!(arg, Symbol::Marked(marked) if is(marked)))
    };
    let sets = |it: &Marked| matches!(it, Marked::Sets(_) | Marked::Row(_) | Marked::PieceSets);
    let edges = |it: &Marked| matches!(it, Marked::Edges | Marked::PieceEdges);
    let Some(place) = find(&sets) else { return Ok(None) };
    let edges_at = find(&edges).ok_or(no("a position without its edges"))?;
    let list = reader.web.list.clone();
    let arg = |(at, arg): (usize, &Symbol)| match at {
        _ if at == place => Some(Value::Absent),
        _ if at == edges_at => Some(list.list(&list.edges)),
        _ => arg.known().cloned(),
    };
    let known = args.iter().enumerate().map(arg).collect::<Option<Vec<Value>>>();
    let placed = Placed {
        family: reader.families.number(BoardFamily {
            ruleset: ruleset.clone(),
            place,
            kind: BoardKind::Vertices { edges_at, edges: list.clone() },
            players,
            args: known.ok_or(no("a position with other unknown arguments"))?,
        }),
        least: None,
    };
    let whole = |image: Image| Symbol::Sum(Arc::new(vec![Terms::Whole(image, placed)]));
    match (&args[place], &args[edges_at]) {
        (Symbol::Marked(Marked::PieceSets), Symbol::Marked(Marked::PieceEdges)) => {
            Ok(Some(Symbol::OnPart(placed)))
        }
        (Symbol::Marked(Marked::Sets(image)), Symbol::Marked(Marked::Edges)) => {
            Ok(Some(whole((**image).clone())))
        }
        (Symbol::Marked(Marked::Row(row)), Symbol::Marked(Marked::Edges)) => {
            image(reader, row).map(whole).map(Some)
        }
        _ => Err(no("sets of one graph with edges of another")),
    }
}

/// Returns the sets of a row; each new set must be determined by the old one.
fn image(reader: &Reader<'_>, row: &[(u16, Path, Branches)]) -> Read<Image> {
    let gone = reader.code(EMPTY)?;
    let mut cells = vec![CellSource::Code(gone); reader.web.links.len()];
    for (vertex, there, branches) in row {
        let at = usize::from(*vertex);
        let mut map: CodeMap = std::array::from_fn(|code| code as u8);
        for (path, symbol) in branches {
            let codes = path.cells[at];
            if path.clone().but_for(*vertex, there) != *there {
                return Err(no("sets that depend on other vertices"));
            }
            match symbol {
                Symbol::Known(value) => {
                    let to = reader
                        .code(letter(value).ok_or(no("a value that is not a set of players"))?)?;
                    let from =
                        map.iter_mut().enumerate().filter(|(code, _)| codes >> code & 1 == 1);
                    from.for_each(|(_, code)| *code = to);
                }
                Symbol::Marked(Marked::Held(CellSource::Cell(cell))) if cell == vertex => {}
                _ => return Err(no("a value that is not a set of players")),
            }
        }
        let same = (0..).zip(map).all(|(code, to)| code == to);
        cells[at] = if same { CellSource::Cell(*vertex) } else { CellSource::Mapped(*vertex, map) };
    }
    let grid = Grid::new(1, cells.len()).ok_or(no("a graph of this size"))?;
    Ok(Image { grid, cells })
}
