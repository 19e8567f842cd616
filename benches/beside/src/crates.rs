//! The tasks solved with the crate in the way its documentation does: positions of its own types,
//! and one transposition table for each task.

use cgt::graph::adjacency_matrix::undirected::UndirectedGraph;
use cgt::graph::{Graph, VertexIndex};
use cgt::grid::FiniteGrid;
use cgt::grid::small_bit_grid::SmallBitGrid;
use cgt::numeric::rational::Rational;
use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::games::snort::{Snort, VertexColor, VertexKind};
use cgt::short::partizan::games::toads_and_frogs::ToadsAndFrogs;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::trajectory::Trajectory;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use cgt::total::TotalWrapper;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Display;

/// A task, which prints its answers so that Tweedle can read them. The same task for Tweedle is the
/// file of this name in `tasks`.
pub struct Task {
    pub name: &'static str,
    /// True if the crate takes minutes.
    pub long: bool,
    pub run: fn(),
}

pub const TASKS: [Task; 5] = [
    Task { name: "domineering_5x5", long: false, run: || print_value(&domineering(5, 5)) },
    Task { name: "snort_17", long: false, run: || snort(17) },
    Task { name: "domineering_4x4_all", long: false, run: domineering_all },
    Task { name: "toads", long: false, run: toads },
    Task {
        name: "domineering_5x6",
        long: true,
        run: || {
            let value = domineering(5, 6);
            print_value(&value);
            println!("{}", value.temperature());
        },
    },
];

fn value<G: PartizanGame>(position: &G) -> CanonicalForm {
    position.canonical_form(&ParallelTranspositionTable::new())
}

fn domineering(rows: u8, columns: u8) -> CanonicalForm {
    let grid = SmallBitGrid::filled(columns, rows, Default::default()).expect("a small grid");
    value(&<Domineering>::new(grid))
}

fn domineering_all() {
    let table = ParallelTranspositionTable::new();
    let mut found = HashSet::new();
    let mut tallies = [BTreeMap::new(), BTreeMap::new()];
    for taken in 0..1 << 16 {
        let grid = SmallBitGrid::from_number(4, 4, taken).expect("a small grid");
        let value = <Domineering>::new(grid).canonical_form(&table);
        for (tally, number) in tallies.iter_mut().zip([value.mean(), value.temperature()]) {
            *tally.entry(number.to_rational()).or_insert(0) += 1;
        }
        found.insert(TotalWrapper::new(value));
    }
    println!("{}", found.len());
    for tally in tallies {
        println!(
            "map[{}]",
            list(tally.iter().map(|(number, count)| format!("{number} => {count}")))
        );
    }
}

fn snort(length: usize) {
    let edges: Vec<_> =
        (1..length).map(|i| (VertexIndex { index: i - 1 }, VertexIndex { index: i })).collect();
    let vertices = vec![VertexKind::Single(VertexColor::Empty); length];
    let path = Snort::new(UndirectedGraph::from_edges(&edges, &vertices));
    let value = value(&path);
    print_value(&value);
    let thermograph = value.thermograph();
    println!("{}", wall(&thermograph.left_wall));
    println!("{}", wall(&thermograph.right_wall));
}

fn toads() {
    print_value(&value(&"TTTTTT....FFFFFF".parse::<ToadsAndFrogs>().expect("a row")));
}

fn list<T: Display>(parts: impl Iterator<Item = T>) -> String {
    parts.map(|part| part.to_string()).collect::<Vec<_>>().join(", ")
}

fn print_value(value: &CanonicalForm) {
    println!("value({})", text(value));
}

/// Writes a game in the notation of Tweedle.
fn text(value: &CanonicalForm) -> String {
    match value.to_nus() {
        Some(nus) => format!(
            "{} {} {}·up + *{}",
            nus.number(),
            if nus.up_multiple() < 0 { '-' } else { '+' },
            nus.up_multiple().unsigned_abs(),
            nus.nimber().value()
        ),
        None => {
            let left = list(value.left_moves().map(|option| text(&option)));
            let right = list(value.right_moves().map(|option| text(&option)));
            format!("{{{left} | {right}}}")
        }
    }
}

/// Returns the corners of a wall from temperature -1 to the mast.
fn wall(wall: &Trajectory) -> String {
    let bottom = Rational::from(-1);
    let corners = std::iter::once(&bottom).chain(wall.critical_points.iter().rev());
    format!("[{}]", list(corners.map(|&t| format!("({t}, {})", wall.value_at(t)))))
}
