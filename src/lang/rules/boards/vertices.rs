//! Graphs with a set of players at each vertex, of which the sets are not known: a cell for each
//! vertex of the graph that was asked about, with a letter for each set.
//!
//! A vertex with the empty set and one that is not there are one. That is so where the position
//! *is* the sum of its pieces unless it is a single one ([`parts_with_emptiness`]), and pieces
//! leave the empty set out. A piece has its vertices numbered anew in their order, so that vertices
//! are known only by how they compare, and it has all edges among its vertices.

use super::edges::{is_same, is_whole};
use super::graph_compare::in_order;
use super::natives;
use super::reader::{Reader, Slots};
use super::settle::{held, settled};
use super::symbol::{Branches, Path, Subject, Symbol};
use crate::lang::resolve::{Node, Player};
use crate::lang::syntax::{CmpOp, Span};
use crate::lang::value::{BoardFamily, BoardKind, EdgeList, Key, Ruleset, Value};
use crate::maths::graph::Edge;
use crate::maths::packed::{
    Asked, CellSource, CodeMap, Codes, Grid, Image, Joined, Leave, Pattern, Placed, Terms,
};
use std::sync::Arc;

/// On the page, where there is no room for the code, such graphs are evaluated.
const IN_WORDS: bool = !cfg!(target_family = "wasm");

/// The letter of the empty set.
pub(super) const EMPTY: u8 = 0;

/// How many vertices there are: graphs with fewer are done at once.
const VERTICES: std::ops::RangeInclusive<usize> = 8..=64;

/// A graph with a set of players at each vertex, or something of it, that is not known.
#[derive(Debug, Clone)]
pub(super) enum Marked {
    /// The sets.
    Sets(Arc<Image>),
    /// Sets that are not looked at.
    Hidden,
    /// The vertices.
    Vertices,
    /// One of them.
    Vertex(u8),
    /// The edges among them.
    Edges,
    /// What a cell holds.
    Held(CellSource),
    /// A value for each vertex that is there: when it is, and what it is then.
    Row(Arc<Vec<(u8, Path, Branches)>>),
    /// The pieces.
    Pieces(Arc<Image>, Joined),
    /// The sets of one of them.
    PieceSets,
    /// Its edges.
    PieceEdges,
}

/// The graph that was asked about.
#[derive(Debug, Clone, Default)]
pub(super) struct Web {
    list: EdgeList,
    pairs: Vec<(u8, u8)>,
    links: Arc<[u64]>,
}

impl Web {
    pub(super) fn new(vertices: usize, list: EdgeList) -> Web {
        let pair = |(a, b): (u32, u32)| (a as u8, b as u8);
        let pairs: Vec<(u8, u8)> = list.edges.iter().map(|edge| pair(edge.ends)).collect();
        let mut links = vec![0; vertices];
        for &(a, b) in &pairs {
            links[usize::from(a)] |= 1 << b;
            links[usize::from(b)] |= 1 << a;
        }
        Web { list, pairs, links: links.into() }
    }

    fn each(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.links.len() as u8
    }
}

/// Sets at the vertices of a graph: which argument they are, the graph, the letters of the sets.
pub(super) fn sets_of(args: &[Value]) -> Option<(usize, BoardKind, Vec<u8>)> {
    if !IN_WORDS {
        return None;
    }
    let (at, letters) = (args.iter().enumerate()).find_map(|(at, arg)| {
        let Value::List(items) = arg else { return None };
        let fits = VERTICES.contains(&items.len());
        fits.then(|| items.iter().map(letter).collect::<Option<Vec<u8>>>())
            .flatten()
            .map(|it| (at, it))
    })?;
    let (edges_at, edges) =
        (args.iter().enumerate().rev()).filter(|(i, _)| *i != at).find_map(|(i, arg)| {
            let Value::List(items) = arg else { return None };
            let list = EdgeList::of(items).ok().filter(|list| !list.is_labelled())?;
            let fits = |edge: &Edge| {
                let (a, b) = edge.ends;
                a != b && (a.max(b) as usize) < letters.len()
            };
            list.edges.iter().all(fits).then_some((i, list))
        })?;
    Some((at, BoardKind::Vertices { edges_at, edges }, letters))
}

/// The letter of a set of players: a bit for each.
fn letter(set: &Value) -> Option<u8> {
    let Value::Set(set) = set else { return None };
    set.iter().try_fold(EMPTY, |all, player| {
        let Value::Player(player) = player.0 else { return None };
        PLAYERS.iter().position(|other| other.rank() == player.rank()).map(|bit| all | 1 << bit)
    })
}

/// The players that sets are of; `C` and `C1` are one.
const PLAYERS: [Player; 7] = [
    Player::Left,
    Player::At(1),
    Player::At(2),
    Player::At(3),
    Player::At(4),
    Player::At(5),
    Player::Right,
];

/// The set with a letter.
pub(super) fn set(letter: u8) -> Value {
    let within = PLAYERS.iter().enumerate().filter(|(bit, _)| letter >> bit & 1 == 1);
    Value::Set(within.map(|(_, player)| Key(Value::Player(*player))).collect())
}

/// Whether the rules say one thing alone of what a position is: the sum of its pieces, if it is not
/// a single one. Then a vertex with the empty set makes no difference.
pub(super) fn parts_with_emptiness(rewrites: &[Pattern]) -> bool {
    let [Pattern { needs, before, after, sum, .. }] = rewrites else { return false };
    let [test] = &before[..] else { return false };
    let parts = matches!(&sum[..], [Terms::Parts { .. }]);
    parts && needs.is_empty() && after.is_empty() && matches!(test.asked, Asked::OneGroup(_))
}

/// The members of what is not known of a graph.
pub(super) fn members(reader: &Reader<'_>, of: &Marked, path: &Path) -> Result<Branches, Leave> {
    if !IN_WORDS {
        return Err(Leave::Unfit);
    }
    let present = reader.codes(|letter| letter != EMPTY);
    let there = |path: &Path, vertex: u8| path.with(vertex, present);
    let node = |vertex: u8| Symbol::Marked(Marked::Vertex(vertex));
    Ok(match of {
        Marked::Vertices => {
            let member = |vertex| Some((there(path, vertex)?, node(vertex)));
            reader.web.each().filter_map(member).collect()
        }
        Marked::Sets(image) => {
            let member = |(vertex, source): (u8, &CellSource)| {
                Some((there(path, vertex)?, Symbol::Marked(Marked::Held(*source))))
            };
            (0..).zip(&image.cells).filter_map(member).collect()
        }
        Marked::Edges => {
            let member = |&(a, b): &(u8, u8)| {
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
        _ => return Err(Leave::Unfit),
    })
}

/// A value for each vertex.
pub(super) fn row(
    reader: &mut Reader<'_>,
    (slot, element): (u32, &Node),
    slots: &mut Slots,
    path: &Path,
) -> Result<Symbol, Leave> {
    if !IN_WORDS {
        return Err(Leave::Unfit);
    }
    let mut row = Vec::new();
    for (there, symbol) in members(reader, &Marked::Vertices, path)? {
        let Symbol::Marked(Marked::Vertex(vertex)) = symbol else { continue };
        super::loops::set(slots, slot, symbol)?;
        let branches = reader.read(element, slots, &there)?;
        row.push((vertex, there, branches));
    }
    Ok(Symbol::Marked(Marked::Row(Arc::new(row))))
}

/// What builtins make of graphs with sets; nothing if it is about none.
pub(super) fn native(
    reader: &mut Reader<'_>,
    (id, name): (u32, &str),
    args: &[Symbol],
    path: &Path,
    span: Span,
) -> Result<Option<Branches>, Leave> {
    if !IN_WORDS {
        return Ok(None);
    }
    if args.iter().any(|arg| held(arg).is_some()) {
        let mut found = Branches::new();
        for (path, args) in settled(reader, &args.iter().collect::<Vec<_>>(), path) {
            found.extend(natives::native(reader, id, &args, &path, span)?);
        }
        return Ok(Some(found));
    }
    let symbol = match (name, args) {
        ("indices", [Symbol::Marked(Marked::Sets(_) | Marked::Hidden)])
        | ("list", [Symbol::Marked(Marked::Vertices)]) => Symbol::Marked(Marked::Vertices),
        ("all" | "any", [Symbol::Marked(row @ Marked::Row(_))]) => {
            let members = members(reader, row, path)?;
            return natives::decided(&members, name == "any", path).map(Some);
        }
        (
            "vertex_pieces",
            [
                Symbol::Marked(Marked::Sets(image)),
                Symbol::Marked(Marked::Edges),
                Symbol::Known(gone),
                links @ ..,
            ],
        ) if is_whole(image) && letter(gone) == Some(EMPTY) => {
            let joined = joined(reader, links.first(), path)?;
            Symbol::Marked(Marked::Pieces(image.clone(), joined))
        }
        _ => return Ok(None),
    };
    Ok(Some(vec![(path.clone(), symbol)]))
}

/// What hangs together by links: whether two vertices with an edge do must follow, in the same way
/// for all edges and for both ends, from their sets.
fn joined(reader: &Reader<'_>, links: Option<&Symbol>, path: &Path) -> Result<Joined, Leave> {
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
        Some(_) => return Err(Leave::Unfit),
    };
    if path.cells.iter().any(|codes| *codes != any) {
        return Err(Leave::Unfit);
    }
    // For each edge and each set at its first end the sets at the other with which it links.
    let mut linked = vec![[0 as Codes; 8]; reader.web.pairs.len()];
    for (condition, member) in members.iter() {
        let [Symbol::Marked(Marked::Vertex(a)), Symbol::Marked(Marked::Vertex(b))] =
            member.parts()[..]
        else {
            return Err(Leave::Unfit);
        };
        let besides = |(cell, codes): (u8, &Codes)| cell == a || cell == b || *codes == any;
        if condition.tests != path.tests || !(0..).zip(condition.cells.iter()).all(besides) {
            return Err(Leave::Unfit);
        }
        // Links of vertices without an edge would join what no cell says.
        if !reader.web.pairs.contains(&(a, b)) && !reader.web.pairs.contains(&(b, a)) {
            return Err(Leave::Unfit);
        }
        let at = |vertex: u8| condition.cells[usize::from(vertex)];
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
        return Err(Leave::Unfit);
    }
    let mut apart = Vec::new();
    for (a, b) in (0..8).flat_map(|a| (0..8).map(move |b| (a, b))) {
        let hang = |a: usize, b: usize| first[a] >> b & 1 == 1;
        if codes >> a & codes >> b & 1 == 0 {
            continue;
        }
        if hang(a, b) != hang(b, a) {
            return Err(Leave::Unfit);
        }
        if a <= b && !hang(a, b) {
            apart.push((a as u8, b as u8));
        }
    }
    Ok(Joined { apart, ..whole })
}

/// `open[v]`; nothing if it is about something else.
pub(super) fn member(object: &Symbol, index: &Symbol) -> Option<Symbol> {
    match (object, index) {
        (Symbol::Marked(Marked::Sets(image)), Symbol::Marked(Marked::Vertex(vertex))) => {
            Some(Symbol::Marked(Marked::Held(image.cells[usize::from(*vertex)])))
        }
        _ => None,
    }
}

/// A comparison; nothing if it is about something else.
pub(super) fn compared(
    reader: &mut Reader<'_>,
    op: CmpOp,
    (a, b): (&Symbol, &Symbol),
    path: &Path,
    span: Span,
) -> Result<Option<Branches>, Leave> {
    if !IN_WORDS {
        return Ok(None);
    }
    let truth = |holds| Ok(Some(vec![(path.clone(), Symbol::truth(holds))]));
    match (op, a, b) {
        (CmpOp::In, Symbol::Known(value), Symbol::Marked(Marked::Held(source))) => {
            let Value::Player(player) = value else { return Err(Leave::Unfit) };
            let is = |other: &Player| other.rank() == player.rank();
            let Some(bit) = PLAYERS.iter().position(is) else { return Err(Leave::Unfit) };
            let codes = reader.codes(|letter| letter >> bit & 1 == 1);
            Ok(Some(super::compare::held(path, *source, codes)))
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
                _ => Err(Leave::Unfit),
            };
            let same: Vec<(Path, Symbol)> = members.iter().map(same).collect::<Result<_, _>>()?;
            natives::decided(&same, true, path).map(Some)
        }
        (CmpOp::In, Symbol::Tuple(_), Symbol::Marked(Marked::Edges)) => {
            let [Symbol::Marked(Marked::Vertex(a)), Symbol::Marked(Marked::Vertex(b))] =
                a.parts()[..]
            else {
                return Err(Leave::Unfit);
            };
            truth(reader.web.pairs.contains(&(a, b)))
        }
        (_, Symbol::Marked(Marked::Vertex(a)), Symbol::Marked(Marked::Vertex(b)))
            if !matches!(op, CmpOp::In) =>
        {
            truth(in_order(op, a.cmp(b)))
        }
        (CmpOp::Eq, Symbol::Marked(Marked::Pieces(image, joined)), Symbol::Members(list))
        | (CmpOp::Eq, Symbol::Members(list), Symbol::Marked(Marked::Pieces(image, joined))) => {
            let [(condition, piece)] = &list[..] else { return Err(Leave::Unfit) };
            let [Symbol::Marked(Marked::Sets(whole)), Symbol::Marked(Marked::Edges)] =
                &piece.parts()[..]
            else {
                return Err(Leave::Unfit);
            };
            if condition != path || whole != image {
                return Err(Leave::Unfit);
            }
            let asked = Asked::OneGroup(joined.clone());
            Ok(Some(path.fork(&Subject::Board(image.clone()), &asked)))
        }
        _ if held(a).is_some() || held(b).is_some() => {
            let mut found = Branches::new();
            for (path, pair) in settled(reader, &[a, b], path) {
                found.extend(reader.compared(op, &pair[0], &pair[1], &path, span)?);
            }
            Ok(Some(found))
        }
        _ => Ok(None),
    }
}

/// A position on the graph, or on a piece of it; nothing if it is on something else.
pub(super) fn position(
    reader: &mut Reader<'_>,
    ruleset: &Arc<Ruleset>,
    args: &[Symbol],
    players: Option<u8>,
) -> Result<Option<Symbol>, Leave> {
    if !IN_WORDS {
        return Ok(None);
    }
    let find = |is: &dyn Fn(&Marked) -> bool| {
        args.iter().position(|arg| matches!(arg, Symbol::Marked(marked) if is(marked)))
    };
    let sets = |it: &Marked| matches!(it, Marked::Sets(_) | Marked::Row(_) | Marked::PieceSets);
    let edges = |it: &Marked| matches!(it, Marked::Edges | Marked::PieceEdges);
    let Some(place) = find(&sets) else { return Ok(None) };
    let edges_at = find(&edges).ok_or(Leave::Unfit)?;
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
            args: known.ok_or(Leave::Unfit)?,
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
        _ => Err(Leave::Unfit),
    }
}

/// The sets that a row has: that of each vertex must follow from what it was.
fn image(reader: &Reader<'_>, row: &[(u8, Path, Branches)]) -> Result<Image, Leave> {
    let gone = reader.code(EMPTY)?;
    let mut cells = vec![CellSource::Code(gone); reader.web.links.len()];
    for (vertex, there, branches) in row {
        let at = usize::from(*vertex);
        let mut map: CodeMap = std::array::from_fn(|code| code as u8);
        for (path, symbol) in branches {
            let codes = path.cells[at];
            if path.clone().but_for(*vertex, there) != *there {
                return Err(Leave::Unfit);
            }
            match symbol {
                Symbol::Known(value) => {
                    let to = reader.code(letter(value).ok_or(Leave::Unfit)?)?;
                    let from =
                        map.iter_mut().enumerate().filter(|(code, _)| codes >> code & 1 == 1);
                    from.for_each(|(_, code)| *code = to);
                }
                Symbol::Marked(Marked::Held(CellSource::Cell(cell))) if cell == vertex => {}
                _ => return Err(Leave::Unfit),
            }
        }
        let same = (0..).zip(map).all(|(code, to)| code == to);
        cells[at] = if same { CellSource::Cell(*vertex) } else { CellSource::Mapped(*vertex, map) };
    }
    let grid = Grid::new(1, cells.len()).ok_or(Leave::Unfit)?;
    Ok(Image { grid, cells })
}
