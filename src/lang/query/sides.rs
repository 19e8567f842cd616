//! Onsides and offsides of loopy two-player games, and their comparison.

use super::graph_games::graph_game;
use crate::lang::eval::{Failure, Machine};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::syntax::{CmpOp, Span};
use crate::lang::value::{OneSided, SideForm, Sided, Value, Verdict, number};
use std::sync::Arc;
use tweedle_games::game::{Halt, Nus, SumId};
use tweedle_games::stopper::{Bias, Found, LoopGraph, OneSide, Sides, order};
use tweedle_games::two::ValueId;

/// The onside and the offside of a game, in this order.
pub type Both = [OneSide; 2];

const BIASES: [Bias; 2] = [Bias::Left, Bias::Right];

/// Returns the sides of a game of any kind, if stoppers equal to them were found.
///
/// # Errors
/// The value is not a game or is for another number of players, or a limit was exceeded.
pub fn sides(machine: &mut Machine, value: &Value, span: Span) -> EvalResult<Found> {
    if let Some(Sided { onside, offside }) = value.as_report::<Sided>() {
        let on = sides_of_game(machine, onside.game, span)?;
        let off = sides_of_game(machine, offside.game, span)?;
        return Ok(on.zip(off).map(|(on, off)| Sides { onside: on.onside, offside: off.offside }));
    }
    if let Some(x) = number::to_dyadic(value) {
        let side = machine.lend_at(span, |_, found| {
            let values = &mut found.values.values;
            let number = values.nus(Nus::number(x));
            found.stoppers.stoppers.of_value(values, number)
        })?;
        return Ok(Some(Sides::new(side)));
    }
    let game = machine.option_for(value, 2, span)?;
    sides_of_game(machine, game, span)
}

fn sides_of_game(machine: &mut Machine, game: SumId, span: Span) -> EvalResult<Found> {
    machine.lend_at(span, |machine, found| -> Result<Found, Failure> {
        found.stoppers.sides(machine, &mut found.values, game)
    })
}

/// Returns both sides of a game, whether or not there are stoppers equal to them.
pub fn both_sides(machine: &mut Machine, value: &Value, span: Span) -> EvalResult<Both> {
    if let Some(Sides { onside, offside }) = sides(machine, value, span)? {
        return Ok([OneSide::Stopper(onside), OneSide::Stopper(offside)]);
    }
    // Simplify each component separately first, which makes the sum smaller.
    if let Value::Game(game, _) = value
        && let parts = machine.arena.parts(*game).to_vec()
        && !matches!(parts[..], [(_, 1)])
    {
        let mut total = both_sides(machine, &Value::Int(0), span)?;
        for (part, count) in parts {
            let part = Value::game(machine.arena.single(part));
            let one = both_sides(machine, &part, span)?;
            let many = multiple(machine, count, one, span)?;
            total = sum(machine, &total, &many, span)?;
        }
        return Ok(total);
    }
    let graphs = graphs(machine, value, span)?;
    simplest(machine, &graphs, span)
}

/// Returns both sides of a game, from graphs equal to them.
pub fn simplest(machine: &mut Machine, graphs: &[LoopGraph; 2], span: Span) -> EvalResult<Both> {
    machine.lend_at(span, |_, found| -> Result<Both, Halt> {
        let stoppers = &mut found.stoppers.stoppers;
        let onside = stoppers.one_side(&graphs[0], Bias::Left)?;
        Ok([onside, stoppers.one_side(&graphs[1], Bias::Right)?])
    })
}

/// Returns the graphs of the sides of a game.
fn graphs(machine: &mut Machine, value: &Value, span: Span) -> EvalResult<[LoopGraph; 2]> {
    if let Some(Sided { onside, offside }) = value.as_report::<Sided>() {
        return Ok([graph(machine, onside.game, span)?, graph(machine, offside.game, span)?]);
    }
    let game = machine.option_for(value, 2, span)?;
    let graph = graph(machine, game, span)?;
    Ok([graph.clone(), graph])
}

fn graph(machine: &mut Machine, game: SumId, span: Span) -> EvalResult<LoopGraph> {
    machine.lend_at(span, |machine, found| -> Result<LoopGraph, Failure> {
        found.stoppers.graph(machine, &mut found.values, game)
    })
}

/// Returns both sides of a sum.
pub(super) fn sum(machine: &mut Machine, a: &Both, b: &Both, span: Span) -> EvalResult<Both> {
    if let (Some(a), Some(b)) = (both_stoppers(a), both_stoppers(b)) {
        let found = machine.lend_at(span, |_, found| found.stoppers.stoppers.add(a, b))?;
        if let Some(Sides { onside, offside }) = found {
            return Ok([OneSide::Stopper(onside), OneSide::Stopper(offside)]);
        }
    }
    let [on, off] = [0, 1].map(|at| {
        let first = graph_of_side(machine, &a[at]);
        first.sum(&graph_of_side(machine, &b[at]))
    });
    simplest(machine, &[on, off], span)
}

fn both_stoppers(both: &Both) -> Option<Sides> {
    match both {
        [OneSide::Stopper(onside), OneSide::Stopper(offside)] => {
            Some(Sides { onside: *onside, offside: *offside })
        }
        _ => None,
    }
}

/// Returns both sides of `n` copies of a game.
pub(super) fn multiple(machine: &mut Machine, n: u32, one: Both, span: Span) -> EvalResult<Both> {
    let (mut power, mut total) = (one, both_sides(machine, &Value::Int(0), span)?);
    let mut left = n;
    while left > 0 {
        if left & 1 == 1 {
            total = sum(machine, &total, &power, span)?;
        }
        left >>= 1;
        if left > 0 {
            power = sum(machine, &power, &power, span)?;
        }
    }
    Ok(total)
}

/// Returns the graph of a side.
pub fn graph_of_side(machine: &mut Machine, side: &OneSide) -> Arc<LoopGraph> {
    match side {
        OneSide::Other(side) => Arc::new(side.graph.clone()),
        OneSide::Stopper(s) => machine.lend(|_, found| found.stoppers.stoppers.graph(*s).clone()),
    }
}

/// Returns a side as a game, with its degree of simplification.
pub fn side_game(machine: &mut Machine, side: &OneSide, span: Span) -> EvalResult<OneSided> {
    let form = match side {
        OneSide::Stopper(_) => SideForm::Stopper,
        OneSide::Other(side) if side.equals_no_stopper => SideForm::NoStopper,
        OneSide::Other(_) => SideForm::Open,
    };
    let graph = graph_of_side(machine, side);
    Ok(OneSided { game: graph_game(machine, graph, span)?, form })
}

/// Returns the sides as a value: a game in canonical form, or both sides if they differ.
pub fn shown_sides(machine: &mut Machine, both: &Both, span: Span) -> EvalResult<Value> {
    let onside = side_game(machine, &both[0], span)?;
    if let [OneSide::Stopper(on), OneSide::Stopper(off)] = both
        && on == off
    {
        return Ok(Value::game(onside.game));
    }
    let offside = side_game(machine, &both[1], span)?;
    Ok(Value::report(Sided { onside, offside }))
}

/// Returns the stoppers that both sides of a game are equal to; otherwise, whether it is proved
/// that there are none.
pub fn stoppers(
    machine: &mut Machine,
    value: &Value,
    span: Span,
) -> EvalResult<Result<Sides, NoStoppers>> {
    Ok(match both_sides(machine, value, span)? {
        [OneSide::Stopper(onside), OneSide::Stopper(offside)] => Ok(Sides { onside, offside }),
        both => {
            let shown = |side: &OneSide| matches!(side, OneSide::Other(of) if of.equals_no_stopper);
            Err(if both.iter().any(shown) { NoStoppers::Proved } else { NoStoppers::Open })
        }
    })
}

/// Returns the canonical form of the loopfree game that a loopy game equals, if there is one and
/// the stoppers that prove it were found.
pub fn value_without_end(
    machine: &mut Machine,
    value: &Value,
    span: Span,
) -> EvalResult<Option<ValueId>> {
    let Some(stopper) = stoppers(machine, value, span)?.ok().and_then(Sides::stopper) else {
        return Ok(None);
    };
    machine.lend_at(span, |_, found| {
        found.stoppers.stoppers.as_value(&mut found.values.values, stopper)
    })
}

/// The reason for the lack of stoppers equal to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoStoppers {
    /// Proved: no stoppers are equal to the game.
    Proved,
    /// None were found.
    Open,
}

impl NoStoppers {
    /// Returns the diagnostic for a game that is not known to equal stoppers.
    pub fn problem(self, span: Span) -> Box<Problem> {
        let text = match self {
            NoStoppers::Proved => "this game is not equal to stoppers",
            NoStoppers::Open => "this game was not found to be equal to stoppers",
        };
        Box::new(
            Problem::at(Code::Value, span, text)
                .label("infinite play matters here")
                .help("`value`, `outcome`, `safe` and comparisons work for such games"),
        )
    }
}

/// Tests whether a game is at most another; play may be infinite.
pub(super) fn at_most(
    machine: &mut Machine,
    low: &Value,
    high: &Value,
    span: Span,
) -> EvalResult<bool> {
    if let (Some(a), Some(b)) = (sides(machine, low, span)?, sides(machine, high, span)?) {
        return machine.lend_at(span, |_, found| -> Result<bool, Halt> {
            let stoppers = &mut found.stoppers.stoppers;
            Ok(stoppers.at_most(a.onside, b.onside)? && stoppers.at_most(a.offside, b.offside)?)
        });
    }
    let (low, high) = (graphs(machine, low, span)?, graphs(machine, high, span)?);
    for ((low, high), bias) in low.iter().zip(&high).zip(BIASES) {
        let mut both = low.clone();
        let place = both.append(high);
        let (both, places) = both.merged();
        let order =
            machine.at(span, |machine| order(&both, bias, &machine.budget).map_err(Halt::Limit))?;
        if !order.at_least(places[place as usize], places[0]) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Compares two games by Left's order, or by the order of a player; play may be infinite.
pub fn compared(
    machine: &mut Machine,
    (op, player): (CmpOp, Option<u8>),
    (a, b): (&Value, &Value),
    span: Span,
) -> EvalResult<Arc<Verdict>> {
    // Right's order is the reverse.
    let (a, b) = if player == Some(1) { (b, a) } else { (a, b) };
    let (up, down) = (at_most(machine, a, b, span)?, at_most(machine, b, a, span)?);
    let answer = match op {
        CmpOp::Le => up,
        CmpOp::Ge => down,
        CmpOp::Lt => up && !down,
        CmpOp::Gt => down && !up,
        CmpOp::Ne => !(up && down),
        _ => up && down,
    };
    Ok(verdict(answer))
}

fn verdict(answer: bool) -> Arc<Verdict> {
    let reason = "infinite play counted as a win for each player in turn (Siegel, VI.3)".to_owned();
    Arc::new(Verdict { answer: Some(answer), reason, detail: None })
}
