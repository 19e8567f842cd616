//! Comparison of games whose ends are values that sums add ([docs/ends.md](../../../docs/ends.md)).

use super::order::ComparedGames;
use super::order_words::named;
use crate::lang::eval::{Failure, Machine};
use crate::lang::report::EvalResult;
use crate::lang::rules;
use crate::lang::syntax::{CmpOp, FinalKind, Span};
use crate::lang::value::{Detail, Value, Verdict};
use std::sync::Arc;
use tweedle_games::game::{GameId, Halt, SumId, Unsupported};
use tweedle_games::order;

/// The number of games whose options are chosen in order.
const FIRST_CONTEXTS: usize = 100;

/// Returns the verdict of a comparison if one of the games has ends with values.
pub(super) fn compared(
    machine: &mut Machine,
    question: ComparedGames,
    span: Span,
) -> EvalResult<Option<Verdict>> {
    let ComparedGames { a, b, .. } = question;
    if !has_values(machine, a) && !has_values(machine, b) {
        return Ok(None);
    }
    machine.at(span, |machine| decided(machine, question, span)).map(Some)
}

/// Tests whether a game leads to an end with a value.
pub(super) fn has_values(machine: &Machine, game: SumId) -> bool {
    ends_with(machine, game, FinalKind::Value)
}

/// Tests whether a game has positions that end with points.
pub(crate) fn has_points(machine: &Machine, game: SumId) -> bool {
    ends_with(machine, game, FinalKind::Score)
}

fn ends_with(machine: &Machine, game: SumId, kind: FinalKind) -> bool {
    let deciding = machine.arena.deciding_below(game);
    let position = deciding.and_then(|game| rules::position_of(machine, game));
    position.is_some_and(|it| it.ruleset.code.ends_with(kind))
}

fn decided(machine: &mut Machine, question: ComparedGames, span: Span) -> Result<Verdict, Failure> {
    let ComparedGames { op, player, a, b, convention, .. } = question;
    let players = convention.players();
    let mut classes = order::ValuedClasses::new(players);
    let equal = classes.class(machine, a)? == classes.class(machine, b)?;
    let proof = match players {
        2 => {
            "in sums with such games: same outcome, and each option is equal to one of the other \
             game or leads to a game that is equal to it (ends.md, Theorem 1)"
        }
        _ => "in sums with such games: each option of one is equal to an option of the other",
    };
    let strict = matches!(op, CmpOp::Lt | CmpOp::Gt);
    if equal {
        return Ok(Verdict { answer: Some(!strict), reason: proof.to_owned(), detail: None });
    }
    // For two players games that differ are incomparable.
    let wanted = |low: bool, high: bool| match op {
        CmpOp::Le | CmpOp::Lt if players > 2 => low && !high,
        CmpOp::Ge | CmpOp::Gt if players > 2 => high && !low,
        _ => low != high,
    };
    let mut contexts = contexts(machine, players, span)?;
    let tries = machine.effort.contexts;
    for _ in 0..tries {
        let x = contexts.next(machine)?;
        let (with_a, with_b) = (machine.arena.add(a, x)?, machine.arena.add(b, x)?);
        for first in 0..players {
            let [one, other] = [with_a, with_b].map(|s| {
                machine
                    .lend(|machine, found| found.solver.outcome_from(machine, convention, s, first))
            });
            let (one, other) = (one?, other?);
            let apart = (0..players).find(|seat| {
                let asked =
                    player.is_none_or(|player| players == 2 || (first + seat) % players == player);
                asked && wanted(one.contains(*seat), other.contains(*seat))
            });
            if apart.is_some() {
                let text = named(machine, x);
                let reason = format!("the sums with X = {text} have different winners");
                let detail = Some(Arc::new(Detail::Context(x)));
                return Ok(Verdict { answer: Some(false), reason, detail });
            }
        }
    }
    let reason = format!("no proof, and {tries} sums with other games have the same winners");
    Ok(Verdict { answer: None, reason, detail: None })
}

/// Returns an end with a value, for a number of players.
pub(super) fn end(
    machine: &mut Machine,
    value: u8,
    players: u8,
    span: Span,
) -> Result<GameId, Failure> {
    let Some(Value::Ruleset(ends)) = machine.ending.and_then(|id| machine.global(id)) else {
        return Err(Halt::Unsupported(Unsupported::NoValue(SumId::ZERO)).into());
    };
    let args = vec![Value::Int(value.into()), Value::Int(players.into())];
    Ok(rules::position_game(machine, &ends.clone(), args, span)?)
}

/// Games to add: ends, and random games that lead to them.
struct Contexts {
    made: Vec<SumId>,
    next: usize,
    /// The options of the next game, while these are chosen in order.
    pair: (usize, usize),
    state: u64,
}

fn contexts(machine: &mut Machine, players: u8, span: Span) -> Result<Contexts, Failure> {
    let mut made = Vec::new();
    for value in 0..players {
        let end = end(machine, value, players, span)?;
        made.push(machine.arena.single(end));
    }
    Ok(Contexts { made, next: 0, pair: (0, 0), state: 0x9E37_79B9_7F4A_7C15 })
}

impl Contexts {
    fn random(&mut self, below: usize) -> usize {
        // Marsaglia, Xorshift RNGs, 2003.
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state % below.max(1) as u64) as usize
    }

    /// Returns the next game: the ends, then games with one or two options among the first, then
    /// random games with one to three options among those before.
    fn next(&mut self, machine: &mut Machine) -> Result<SumId, Failure> {
        if self.next >= self.made.len() {
            let mut options = Vec::with_capacity(3);
            if self.next < FIRST_CONTEXTS {
                let (one, other) = self.pair;
                options.extend([self.made[one], self.made[other]]);
                self.pair = if one == other { (0, other + 1) } else { (one + 1, other) };
            } else {
                for _ in 0..=self.random(3) {
                    let at = self.random(self.made.len());
                    options.extend(self.made.get(at));
                }
            }
            let form = machine.arena.form(options)?;
            self.made.push(machine.arena.single(form));
        }
        self.next += 1;
        Ok(self.made[self.next - 1])
    }
}
