//! The text of stoppers, read back by the language.

use crate::stopper::graphs;
use proptest::prelude::*;
use tweedle::lang::session::{Limits, Session};
use tweedle::maths::game::{Arena, Halt, write};
use tweedle::maths::stopper::{LoopGraph, Stoppers};
use tweedle::maths::two::{Side, ValueId, ValueTable, Values};

/// The text of the sides of a game, if they are found.
fn text(graph: &LoopGraph) -> Option<String> {
    let (mut stoppers, mut values) = (Stoppers::new(), Values::new());
    let (mut table, mut arena) = (ValueTable::default(), Arena::new());
    let sides = stoppers.sides(graph, 0).unwrap()?;
    let mut name = |values: &mut Values, v: ValueId| -> Result<String, Halt> {
        std::mem::swap(&mut table.values, values);
        let game = table.game(&mut arena, v);
        std::mem::swap(&mut table.values, values);
        write(&arena, game?, &|_| String::new(), 10_000)
    };
    Some(stoppers.write_sides(&mut values, sides, &mut name).unwrap())
}

/// A position of a graph as equations of the language.
fn equations(graph: &LoopGraph) -> String {
    let list = |v: u32, side: Side| -> String {
        let names: Vec<String> = graph.options(v, side).iter().map(|to| format!("v{to}")).collect();
        names.join(", ")
    };
    let names: Vec<String> = (0..graph.len()).map(|v| format!("v{v}")).collect();
    let bodies: Vec<String> = (0..graph.len() as u32)
        .map(|v| format!("{{{} | {}}}", list(v, Side::Left), list(v, Side::Right)))
        .collect();
    match &names[..] {
        [only] => format!("loop({only} -> {})", bodies[0]),
        _ => format!("loop(({}) -> ({}))[0]", names.join(", "), bodies.join(", ")),
    }
}

fn session() -> Session {
    let mut session = Session::new(Limits::default());
    session.eval("using normal(2)").unwrap();
    session
}

/// The graph of a text in the notation of the facts.
fn known(text: &str) -> LoopGraph {
    let mut graph = LoopGraph::new();
    let root = crate::stopper_facts::drawn(text, &mut graph);
    graph.reachable(root).merged().0
}

#[test]
fn texts_are_as_short_as_they_are_told() {
    for (there, here) in [
        ("{pass|}", "on"),
        ("{5|pass}", "5 + over"),
        ("{pass|-5}", "-5 + under"),
        ("{pass|*}", "upon"),
        ("{0|0,pass}", "-upon + *"),
        ("{0||0|0,pass}", "uponth"),
        ("{-1/4+*|pass}", "-1/4 - upon"),
        ("{pass|pass}", "on & off"),
        ("+-{5|pass}", "±(5 + over)"),
        ("+-over", "±over"),
        ("{0||0|off}", "⧾on"),
        ("{over|0||0}", "⧿over"),
        ("a{1||a|0}", "2 & ±1"),
        ("a{0||||0|||a|*||*}", "loop(a -> {0||||0|||a|*||*})"),
        ("{0|||0||0|off}", "{0 | ⧾on}"),
        ("{1|{0,*||*|pass}}", "{1 | uponth + *}"),
    ] {
        assert_eq!(text(&known(there)).unwrap(), here, "{there}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn texts_read_back(graph in graphs(4)) {
        let Some(text) = text(&graph) else { return Ok(()) };
        let mut session = session();
        let game = equations(&graph);
        let question = match text.split_once(" & ") {
            Some((on, off)) => format!(
                "[onside({game}) == value({on}), offside({game}) == value({off})] == [true, true]"
            ),
            None => format!("value({game}) == value({text})"),
        };
        let found = session.eval(&question);
        prop_assert!(found.as_deref().is_ok_and(|found| found == "true"), "{question}: {found:?}");
    }
}
