//! The builtins `periodic` and `stable`: `o(k·* + G)` for all `k`, and `o(G + *m)` for all large
//! `m`.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::EvalResult;
use crate::lang::value::{Seats, Value, Verdict};
use std::sync::Arc;
use tweedle_games::period::{
    NimPeriodicity, Periodicity, SumSequence, heap_period, nim_periodicity, star_period,
};
use tweedle_games::play::{Coalition, SeatSet};

pub(super) fn table() -> Vec<Native> {
    vec![entry("periodic", periodic), entry("stable", stable)]
}

/// The maximum number of terms examined, far above the bound in practice, which is the number of
/// followers.
const MAX_TERMS: usize = 1 << 20;

fn verdict(answer: bool, reason: String) -> Value {
    Value::Verdict(Arc::new(Verdict { answer: Some(answer), reason, detail: None }))
}

/// Returns the first two indices whose outcomes differ, although those of `k` and `later(k)` should
/// be equal.
fn differ(
    found: &SumSequence<SeatSet>,
    from: usize,
    later: impl Fn(usize) -> usize,
) -> Option<(usize, usize)> {
    let period = found.periodicity.period()?;
    let (first, length) = (period.preperiod as usize, period.period as usize);
    let at = |k: usize| found.scores.get(if k < first { k } else { first + (k - first) % length });
    (from..from.max(first) + length).map(|k| (k, later(k))).find(|(k, l)| at(*k) != at(*l))
}

fn outcome(found: &SumSequence<SeatSet>, k: usize, convention: Coalition) -> String {
    let period =
        found.periodicity.period().map_or((k, 1), |p| (p.preperiod as usize, p.period as usize));
    let at = if k < period.0 { k } else { period.0 + (k - period.0) % period.1 };
    found
        .scores
        .get(at)
        .map_or_else(String::new, |seats| Seats::among(*seats, convention.players()).to_string())
}

fn periodic(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.coalition(args.span)?;
    let players = usize::from(convention.players());
    let result = machine
        .lend(|machine, found| nim_periodicity(machine, &mut found.solver, convention, game));
    if let NimPeriodicity::Holds { periodicity, .. } = machine.placed(args.span, result)? {
        return Ok(verdict(true, periodicity.reason()));
    }
    let result = star_period(machine, &convention, game, 0, MAX_TERMS);
    let found = machine.placed(args.span, result)?;
    if !matches!(found.periodicity, Periodicity::Proved { .. }) {
        let reason = format!("no repetition up to {MAX_TERMS} heaps");
        return Ok(Value::Verdict(Arc::new(Verdict { answer: None, reason, detail: None })));
    }
    Ok(match differ(&found, 0, |k| k + players) {
        None => verdict(true, found.periodicity.reason()),
        Some((k, later)) => verdict(
            false,
            format!(
                "o({k}·* + G) = {}, o({later}·* + G) = {}",
                outcome(&found, k, convention),
                outcome(&found, later, convention)
            ),
        ),
    })
}

fn stable(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.coalition(args.span)?;
    let players = usize::from(convention.players());
    let result = heap_period(machine, &convention, game, 0);
    let found = machine.placed(args.span, result)?;
    Ok(match differ(&found, players, |_| players) {
        None => verdict(true, found.periodicity.reason()),
        Some((m, _)) => verdict(
            false,
            format!(
                "o(G + *{m}) = {}, o(G + *{players}) = {}",
                outcome(&found, m, convention),
                outcome(&found, players, convention)
            ),
        ),
    })
}
