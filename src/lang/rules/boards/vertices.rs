//! Symbolic graphs with an unknown set of players at each vertex. Each vertex of the queried graph
//! is a cell, and each set a letter.
//!
//! A vertex with the empty set is treated as absent. That is correct if the position *is* the sum
//! of its pieces unless it is a single one ([`parts_with_emptiness`]), and pieces omit vertices
//! with the empty set. The vertices of a piece are renumbered in order, so vertices can only be
//! compared, and a piece has all edges between its vertices.

use super::branches::{decided, holding_branches, is_same, settled, single_source};
use super::cells::given;
use super::edges::is_whole;
use super::reader::{Read, Reader, no, row_of};
use super::symbol::{Branches, Found, Marked, Path, Subject, Symbol};
use crate::lang::ir::{Domain, Node, Player};
use crate::lang::syntax::{CmpOp, Span};
use crate::lang::value::{BoardFamily, BoardKind, Contents, EdgeList, Key, Ruleset, Value};
use std::sync::Arc;
use tweedle_games::bitboard::patterns::{
    BoardTest, CellSource, CodeMap, Codes, Image, Joined, Pattern, Placed, Terms,
};
use tweedle_games::graph::Edge;

/// The supported numbers of vertices; smaller graphs are interpreted.
const VERTEX_COUNTS: std::ops::RangeInclusive<usize> = 8..=64;

/// The letter of the empty set.
pub(super) const EMPTY: u8 = 0;

/// The queried graph.
#[derive(Debug, Clone, Default)]
pub(super) struct Web {
    pub(super) list: EdgeList,
    pub(super) pairs: Vec<(u16, u16)>,
    pub(super) links: Arc<[u64]>,
}

impl Web {
    pub(super) fn new(vertices: usize, list: EdgeList) -> Web {
        let pair = |(a, b): (u32, u32)| (a as u16, b as u16);
        let pairs: Vec<(u16, u16)> = list.edges.iter().map(|edge| pair(edge.ends)).collect();
        let mut links = vec![0; vertices];
        for &(a, b) in &pairs {
            links[usize::from(a)] |= 1 << b;
            links[usize::from(b)] |= 1 << a;
        }
        Web { list, pairs, links: links.into() }
    }

    /// Returns the vertices.
    pub(super) fn each(&self) -> impl Iterator<Item = u16> + use<> {
        0..self.links.len() as u16
    }
}

/// Returns the letter of a set of players, with one bit for each.
pub(super) fn letter(set: &Value) -> Option<u8> {
    let Value::Set(set) = set else { return None };
    set.iter().try_fold(EMPTY, |all, player| {
        let Value::Player(player) = player.0 else { return None };
        PLAYERS.iter().position(|other| other.rank() == player.rank()).map(|bit| all | 1 << bit)
    })
}

/// The players in sets; `C` and `C1` are the same.
pub(super) const PLAYERS: [Player; 7] = [
    Player::Left,
    Player::At(1),
    Player::At(2),
    Player::At(3),
    Player::At(4),
    Player::At(5),
    Player::Right,
];

/// Returns the set with a letter.
pub(super) fn set(letter: u8) -> Value {
    let within = PLAYERS.iter().enumerate().filter(|(bit, _)| letter >> bit & 1 == 1);
    Value::Set(Contents::new(within.map(|(_, player)| Key(Value::Player(*player))).collect()))
}

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
        ..,
    ] = args
    else {
        return Err(no("this argument"));
    };
    if !is_whole(&image.cells) || letter(gone) != Some(EMPTY) {
        return Err(no("pieces of other than the whole graph without empty sets"));
    }
    let joined = joined(reader, given(args, 3), path)?;
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
            let whole = match &piece.parts()[..] {
                [Symbol::Marked(Marked::Sets(whole)), Symbol::Marked(Marked::Edges)] => {
                    condition == path && whole == image
                }
                _ => false,
            };
            if !whole {
                return Err(no("pieces compared with another graph"));
            }
            let asked = BoardTest::OneGroup(joined.clone());
            Ok(Some(path.fork(&Subject::Board(image.clone()), &asked)))
        }
        _ if single_source(a).is_some() || single_source(b).is_some() => {
            let cases = settled(reader, &[a, b], path);
            let compared = reader.each_branch(cases, |reader, path, pair| {
                reader.compared(op, &pair[0], &pair[1], path, span)
            });
            compared.map(Some)
        }
        _ => Ok(None),
    }
}

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
    let whole = Joined { codes, links: Some(reader.web.links.clone()), ..Joined::default() };
    let members = match links {
        None | Some(Symbol::Marked(Marked::Edges)) => return Ok(whole),
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
    let whole = |image: &Image| Symbol::Sum(Arc::new(vec![Terms::Whole(image.clone(), placed)]));
    match (&args[place], &args[edges_at]) {
        (Symbol::Marked(sets), Symbol::Marked(edges)) => match (sets, edges) {
            (Marked::PieceSets, Marked::PieceEdges) => Ok(Some(Symbol::OnPart(placed))),
            (Marked::Sets(image), Marked::Edges) => Ok(Some(whole(image))),
            (Marked::Row(row), Marked::Edges) => image(reader, row).map(|it| Some(whole(&it))),
            _ => Err(no("sets of one graph with edges of another")),
        },
        _ => Err(no("sets of one graph with edges of another")),
    }
}

/// Returns the sets of a row; each new set must be determined by the old one.
fn image(reader: &Reader<'_>, row: &[(u16, Path, Branches)]) -> Read<Arc<Image>> {
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
    row_of(cells)
}
