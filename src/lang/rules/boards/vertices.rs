//! Symbolic graphs with an unknown set of players at each vertex. Each vertex of the queried graph
//! is a cell, and each set a letter.
//!
//! A vertex with the empty set is treated as absent. That is correct if the position *is* the sum
//! of its pieces unless it is a single one ([`vertex_positions::parts_with_emptiness`]), and pieces
//! omit vertices with the empty set. The vertices of a piece are renumbered in order, so vertices
//! can only be compared, and a piece has all edges between its vertices.

use super::branches::{decided, holding_branches, is_same, single_source};
use super::case_split::settled;
use super::edges::is_whole;
use super::graphs::{EMPTY, PLAYERS, letter};
use super::reader::Reader;
use super::stuck::{Read, no};
use super::symbol::{Branches, Found, Marked, Path, Subject, Symbol};
use super::vertex_positions;
use crate::lang::ir::{Domain, Node, Player};
use crate::lang::syntax::{CmpOp, Span};
use crate::lang::value::{BoardKind, EdgeList, Value};
use std::sync::Arc;
use tweedle_games::bitboard::patterns::{BoardTest, CellSource};
use tweedle_games::graph::Edge;

/// The supported numbers of vertices; smaller graphs are interpreted.
const VERTEX_COUNTS: std::ops::RangeInclusive<usize> = 8..=64;

/// Returns the sets at the vertices of a graph: the index of the argument, the graph, and the
/// letters of the sets.
pub(super) fn sets_of(args: &[Value]) -> Option<(usize, BoardKind, Vec<u8>)> {
    let (at, letters) = (args.iter().enumerate()).find_map(|(at, arg)| {
        let Value::List(items) = arg else { return None };
        let fits = VERTEX_COUNTS.contains(&items.len());
        fits.then(|| items.iter().map(letter).collect::<Option<Vec<u8>>>())
            .flatten()
            .map(|it| (at, it))
    })?;
    let (edges_at, edges) =
        (args.iter().enumerate().rev()).filter(|(i, _)| *i != at).find_map(|(i, arg)| {
            let Value::List(items) = arg else { return None };
            let list = EdgeList::from_items(items).ok().filter(|list| !list.is_labelled())?;
            let fits = |edge: &Edge| {
                let (a, b) = edge.ends;
                a != b && (a.max(b) as usize) < letters.len()
            };
            list.edges.iter().all(fits).then_some((i, list))
        })?;
    Some((at, BoardKind::Vertices { edges_at, edges }, letters))
}

/// Returns the members of an unknown part of a graph.
pub(super) fn members(reader: &Reader<'_>, of: &Marked, path: &Path) -> Read<Branches> {
    let present = reader.codes(|letter| letter != EMPTY);
    let there = |path: &Path, vertex: u16| path.with(vertex, present);
    let node = |vertex: u16| Symbol::Marked(Marked::Vertex(vertex));
    Ok(match of {
        Marked::Vertices => {
            let member = |vertex| Some((there(path, vertex)?, node(vertex)));
            reader.web.each().filter_map(member).collect()
        }
        Marked::Sets(image) => {
            let member = |(vertex, source): (u16, &CellSource)| {
                Some((there(path, vertex)?, Symbol::Marked(Marked::Held(*source))))
            };
            (0..).zip(&image.cells).filter_map(member).collect()
        }
        Marked::Edges => {
            let member = |&(a, b): &(u16, u16)| {
                let path = there(&there(path, a)?, b)?;
                Some((path, Symbol::Tuple([node(a), node(b)].into())))
            };
            reader.web.pairs.iter().filter_map(member).collect()
        }
        Marked::Held(source) => {
            let member = |(bit, player): (usize, &Player)| {
                let path = path.holding(*source, reader.codes(|letter| letter >> bit & 1 == 1))?;
                Some((path, Symbol::Known(Value::Player(*player))))
            };
            PLAYERS.iter().enumerate().filter_map(member).collect()
        }
        Marked::Row(row) => row.iter().flat_map(|(_, _, branches)| branches.clone()).collect(),
        _ => return Err(no("a loop over this part of a graph")),
    })
}

/// Returns a value for each vertex.
pub(super) fn row(
    reader: &mut Reader<'_>,
    (slot, element): (u32, &Node),
    path: &Path,
) -> Read<Symbol> {
    let mut row = Vec::new();
    for (there, symbol) in members(reader, &Marked::Vertices, path)? {
        let Symbol::Marked(Marked::Vertex(vertex)) = symbol else { continue };
        reader.set(slot, symbol)?;
        let branches = reader.read(element, &there)?;
        row.push((vertex, there, branches));
    }
    Ok(Symbol::Marked(Marked::Row(Arc::new(row))))
}

/// Returns the connected pieces.
pub(super) fn pieces(reader: &Reader<'_>, args: &[Symbol], path: &Path) -> Found {
    let [
        Symbol::Marked(Marked::Sets(image)),
        Symbol::Marked(Marked::Edges),
        Symbol::Known(gone),
        links @ ..,
    ] = args
    else {
        return Err(no("this argument"));
    };
    if !is_whole(image) || letter(gone) != Some(EMPTY) {
        return Err(no("pieces of other than the whole graph without empty sets"));
    }
    let joined = vertex_positions::joined(reader, links.first(), path)?;
    Ok(vec![(path.clone(), Symbol::Marked(Marked::Pieces(image.clone(), joined)))])
}

/// Returns `open[v]`; `None` for other objects.
pub(super) fn member(object: &Symbol, index: &Symbol) -> Option<Symbol> {
    match (object, index) {
        (Symbol::Marked(Marked::Sets(image)), Symbol::Marked(Marked::Vertex(vertex))) => {
            Some(Symbol::Marked(Marked::Held(image.cells[usize::from(*vertex)])))
        }
        _ => None,
    }
}

/// Executes a comparison symbolically; `None` if no operand is part of the graph.
pub(super) fn compared(
    reader: &mut Reader<'_>,
    op: CmpOp,
    (a, b): (&Symbol, &Symbol),
    path: &Path,
    span: Span,
) -> Read<Option<Branches>> {
    let truth = |holds| Ok(Some(vec![(path.clone(), Symbol::truth(holds))]));
    match (op, a, b) {
        (CmpOp::In, Symbol::Known(value), Symbol::Marked(Marked::Held(source))) => {
            let Value::Player(player) = value else {
                return Err(no("membership of other than a player"));
            };
            let is = |other: &Player| other.rank() == player.rank();
            let Some(bit) = PLAYERS.iter().position(is) else {
                return Err(no("a player of this number"));
            };
            let codes = reader.codes(|letter| letter >> bit & 1 == 1);
            Ok(Some(holding_branches(path, *source, codes)))
        }
        (CmpOp::In, Symbol::Marked(Marked::Vertex(_)), Symbol::Marked(Marked::Vertices)) => {
            truth(true)
        }
        (CmpOp::In, Symbol::Marked(Marked::Vertex(_)), Symbol::Tuple(_)) => {
            truth(b.parts().iter().any(|part| is_same(part, a)))
        }
        (CmpOp::In, Symbol::Marked(Marked::Vertex(_)), Symbol::Members(members)) => {
            let same = |(path, member): &(Path, Symbol)| match member {
                Symbol::Marked(Marked::Vertex(_)) => {
                    Ok((path.clone(), Symbol::truth(is_same(member, a))))
                }
                _ => Err(no("a list of other than vertices")),
            };
            let same: Vec<(Path, Symbol)> = members.iter().map(same).collect::<Result<_, _>>()?;
            decided(&same, true, path).map(Some)
        }
        (CmpOp::In, Symbol::Tuple(_), Symbol::Marked(Marked::Edges)) => {
            let [Symbol::Marked(Marked::Vertex(a)), Symbol::Marked(Marked::Vertex(b))] =
                a.parts()[..]
            else {
                return Err(no("a pair of other than vertices"));
            };
            truth(reader.web.pairs.contains(&(a, b)))
        }
        (_, Symbol::Marked(Marked::Vertex(a)), Symbol::Marked(Marked::Vertex(b)))
            if !matches!(op, CmpOp::In) =>
        {
            truth(op.holds(a, b) == Some(true))
        }
        (CmpOp::Eq, Symbol::Marked(Marked::Pieces(image, joined)), Symbol::Members(list))
        | (CmpOp::Eq, Symbol::Members(list), Symbol::Marked(Marked::Pieces(image, joined))) => {
            let [(condition, piece)] = &list[..] else {
                return Err(no("a list of several pieces"));
            };
            let [Symbol::Marked(Marked::Sets(whole)), Symbol::Marked(Marked::Edges)] =
                &piece.parts()[..]
            else {
                return Err(no("pieces compared with another graph"));
            };
            if condition != path || whole != image {
                return Err(no("pieces compared with another graph"));
            }
            let asked = BoardTest::OneGroup(joined.clone());
            Ok(Some(path.fork(&Subject::Board(image.clone()), &asked)))
        }
        _ if single_source(a).is_some() || single_source(b).is_some() => {
            let mut found = Branches::new();
            for (path, pair) in settled(reader, &[a, b], path) {
                found.extend(reader.compared(op, &pair[0], &pair[1], &path, span)?);
            }
            Ok(Some(found))
        }
        _ => Ok(None),
    }
}
