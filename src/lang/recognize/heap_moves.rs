//! Recognized moves of heap games as data.

use crate::lang::eval::Machine;
use crate::lang::report::EvalResult;
use crate::lang::rules;
use crate::lang::syntax::Span;
use crate::lang::value::{Ruleset, Value};
use std::hash::Hash;
use std::sync::Arc;
use tweedle_games::game::Points;
use tweedle_games::period::{Periodicity, Sequence, window};
use tweedle_games::play::{Coalition, Play, SeatSet};

/// A move in a heap of n tokens, with its constraint on the next move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HeapMove {
    pub(crate) taken: Taken,
    pub(crate) how: How,
    /// The points that it gives, if they were read.
    pub(crate) points: Option<Points>,
}

/// The constraint of a move on the next move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// No constraint.
    Plain,
    /// The next move must be made in the remaining heap.
    Entailing,
    /// The same player must move again, in the remaining heap.
    Complimenting,
}

/// The effect of a move on a heap of n tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Taken {
    /// Takes `tokens` tokens, if the heap has at least `least`. The move is for the players
    /// `whose`; `None` for all.
    Take { whose: Option<Vec<u8>>, tokens: u32, least: u32 },
    /// Leaves nothing of a heap that has exactly `tokens` tokens: the game 0, not an empty heap,
    /// which may have moves or a `final` rule. The move is for the players `whose`; `None` for all.
    Whole { whose: Option<Vec<u8>>, tokens: u32 },
    /// Takes `tokens` tokens and splits the rest into two heaps of at least `smallest` tokens each,
    /// which must have different sizes if `unequal` is set.
    Split { tokens: u32, smallest: u32, unequal: bool },
}

/// Rules about one heap: the argument `heap` of a ruleset is its size, and the others are constant.
#[derive(Debug)]
pub(crate) struct HeapRuleset {
    pub(crate) ruleset: Arc<Ruleset>,
    /// The arguments; the heap argument is absent.
    pub(crate) args: Vec<Value>,
    /// The index of the heap argument.
    pub(crate) heap: usize,
    /// The number of players, if the game is partizan.
    pub(crate) players: Option<u8>,
    /// All moves.
    pub(crate) moves: Vec<HeapMove>,
    /// Set if `final` rules determine the winners when play stops.
    pub(crate) decides: bool,
}

/// The moves of rules that only take tokens.
pub(crate) struct FixedMoves {
    /// For each mover, the moves: the number of tokens taken, and the minimum size of the heap.
    pub(crate) moves: Vec<Vec<(usize, usize)>>,
    /// For each mover, the sizes of the heaps of which nothing may be left, besides these moves.
    whole: Vec<Vec<usize>>,
    /// The maximum number of tokens taken.
    pub(crate) width: usize,
    /// The number of tokens from which all moves are available.
    pub(crate) uniform: usize,
}

/// A move: the number of tokens that are taken, the smallest heap from which they are, and the
/// largest if there is one.
pub type TakenTokens = (usize, usize, Option<usize>);

/// Returns the moves of `movers` movers; `None` if some move does more than take tokens.
pub(crate) fn fixed_moves(heaps: &HeapRuleset, movers: usize) -> Option<FixedMoves> {
    let none = vec![Vec::new(); movers];
    let (mut width, mut uniform, mut moves, mut whole) = (0, 0, none.clone(), vec![vec![]; movers]);
    for one in &heaps.moves {
        if one.how != How::Plain {
            return None;
        }
        let (whose, tokens) = match &one.taken {
            Taken::Take { whose, tokens, least } => {
                uniform = uniform.max(*least as usize);
                (whose, *tokens as usize)
            }
            Taken::Whole { whose, tokens } => {
                uniform = uniform.max(*tokens as usize + 1);
                (whose, *tokens as usize)
            }
            Taken::Split { .. } => return None,
        };
        width = width.max(tokens);
        for mover in (0..movers).filter(|mover| may(whose.as_ref(), *mover)) {
            match one.taken {
                Taken::Take { least, .. } => moves[mover].push((tokens, least as usize)),
                _ => whole[mover].push(tokens),
            }
        }
    }
    Some(FixedMoves { moves, whole, width, uniform })
}

fn may(whose: Option<&Vec<u8>>, mover: usize) -> bool {
    whose.is_none_or(|whose| whose.contains(&(mover as u8)))
}

impl FixedMoves {
    /// Returns the number of heaps after which each has the same moves.
    pub(crate) fn given(&self) -> usize {
        self.width.max(self.uniform)
    }

    /// Returns the numbers of tokens that a mover can take from a heap of `n` tokens; `None` for a
    /// move that leaves nothing, not even an empty heap.
    pub(crate) fn taken(&self, mover: usize, n: usize) -> impl Iterator<Item = Option<usize>> + '_ {
        let takes = self.moves[mover].iter().filter(move |(_, least)| n >= *least);
        let whole = self.whole[mover].iter().filter(move |size| **size == n);
        takes.map(|(tokens, _)| Some(*tokens)).chain(whole.map(|_| None))
    }

    /// Tests whether a mover can leave nothing of some heap.
    pub(crate) fn leaves_nothing(&self) -> bool {
        self.whole.iter().any(|whole| !whole.is_empty())
    }

    /// Returns the moves of each mover; `None` if an empty heap has one.
    pub(crate) fn listed(&self) -> Option<Vec<Vec<TakenTokens>>> {
        if self.whole.iter().any(|whole| whole.contains(&0)) {
            return None;
        }
        let takes = self.moves.iter().map(|own| own.iter().map(|(s, least)| (*s, *least, None)));
        let whole = self.whole.iter().map(|own| own.iter().map(|s| (*s, *s, Some(*s))));
        Some(takes.zip(whole).map(|(takes, whole)| takes.chain(whole).collect()).collect())
    }

    /// Tests whether a mover has no move in any large heap.
    pub(crate) fn stops(&self) -> bool {
        self.moves.iter().any(Vec::is_empty)
    }
}

impl HeapRuleset {
    /// Returns the convention in force, or normal play with as many players as the heaps have.
    pub(crate) fn play(&self, machine: &Machine) -> Play {
        machine.convention.clone().unwrap_or_else(|| {
            let own = self.players.and_then(|players| Coalition::normal(players).ok());
            own.unwrap_or(Coalition::THREE).into()
        })
    }

    /// Returns the arguments of a heap of n tokens.
    pub(crate) fn args_of(&self, n: i64) -> Vec<Value> {
        let mut args = self.args.clone();
        args[self.heap] = Value::Int(n);
        args
    }

    /// Tests whether heaps can be split in two.
    pub(crate) fn splits(&self) -> bool {
        self.moves.iter().any(|one| matches!(one.taken, Taken::Split { .. }))
    }
}

/// Returns the declared winners when play stops with n tokens, for each mover.
pub(crate) fn stop(
    machine: &mut Machine,
    heaps: &HeapRuleset,
    n: i64,
    players: u8,
) -> Option<Vec<SeatSet>> {
    rules::winners_at(machine, &heaps.ruleset, &heaps.args_of(n), players)
}

/// Returns the states of heaps up to the end of the first period, by the window argument. `first`
/// are those that are known, `step` computes the state of a heap from those of smaller ones by the
/// tokens taken; `None` if it has none, or if no window repeats among `most` heaps.
pub(super) fn windowed<S: Copy + Eq + Hash>(
    machine: &mut Machine,
    mut first: Vec<S>,
    (given, width, most): (usize, usize, usize),
    span: Span,
    mut step: impl FnMut(&mut Machine, usize, &dyn Fn(usize) -> S) -> EvalResult<Option<S>>,
) -> EvalResult<Option<(Vec<S>, Periodicity)>> {
    for n in first.len()..given {
        machine.tick(span)?;
        let Some(state) = step(machine, n, &|tokens| first[n - tokens])? else { return Ok(None) };
        first.push(state);
    }
    let mut n = given;
    let found = window(&first, width, most, |last| {
        machine.tick(span).map_err(Some)?;
        let state = step(machine, n, &|tokens| last[last.len() - tokens]).map_err(Some)?;
        n += 1;
        state.ok_or(None)
    });
    let Sequence { values: mut states, periodicity } = match found {
        Ok(found) => found,
        Err(None) => return Ok(None),
        Err(Some(problem)) => return Err(problem),
    };
    let Some(period) = periodicity.period() else { return Ok(None) };
    let count = (period.preperiod + period.period) as usize;
    // The windows of the proof may not have needed their last values.
    for n in states.len()..count {
        states.push(states[n - period.period as usize]);
    }
    states.truncate(count);
    Ok(Some((states, periodicity)))
}
