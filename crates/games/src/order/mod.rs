//! Order of labelled games: one relation for each player (Spindler §4.1.2 to §4.3).
//!
//! `G ≤_p H` speaks about all contexts `X`, so a question has a [`Verdict`]: proved by the rules of
//! the paper, refuted by a context that was found and played again, or open. A proof is data, steps
//! that each follow by a rule from earlier ones.

mod construct;
mod contexts;
mod impartial;
mod misere;
mod one_seat;
mod pairs;
mod proof;
mod prove;
mod replay;
mod simplify;
mod table;
pub(crate) mod valued;

pub use impartial::{Apart, Bound, BoundRule, Equality, Same, TriedContexts, equal};
pub use one_seat::SeatSearch;
pub use pairs::{ListedPositions, PairOrder, PairTable, Pairs, listed_positions, pair_table};
pub use proof::{Answer, By, Claim, Cover, Premise, Proof, ProofRule, ProofStep};
pub use replay::wins_by_definition;
pub use simplify::{Change, Simplified, Simplify};
pub use valued::ValuedClasses;

use crate::game::{Expanded, Halt, Stop, SumId, World, form, one_of, table_of};
use crate::play::Coalition;
use crate::solve::Solver;
use tweedle_base::Limit;

use crate::absorbing::Verdict;
use crate::theorem;
use contexts::Contexts;
use prove::Prover;
use simplify::Simplifier;
use table::{OrderTable, Remembered};

/// The budget of a query before it is left open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Effort {
    /// The number of contexts that are tried to refute a claim.
    pub contexts: u32,
    /// The number of claims that the search for a proof visits.
    pub claims: u32,
    /// The number of states allowed for one outcome.
    pub states: usize,
}

impl Effort {
    /// Returns the effort with this number of contexts, and the other limits in proportion.
    pub fn new(contexts: u32) -> Effort {
        Effort { contexts, claims: contexts.saturating_mul(20), states: 200_000 }
    }
}

impl Default for Effort {
    fn default() -> Effort {
        Effort::new(1000)
    }
}

/// A context that refutes `low ≤_p high`: with `first` to move first, `p` wins `low + x` but not
/// `high + x`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The refuted claim.
    pub claim: Claim,
    /// The context.
    pub x: SumId,
    /// The player who moves first.
    pub first: u8,
}

/// The search effort spent without success.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The number of claims that the search for a proof visited.
    pub claims: u32,
    /// Is true if the search space is exhausted.
    pub exhausted: bool,
    /// The number of contexts tried.
    pub contexts: u32,
    /// The number of moves in the trees of small games up to which all of them were tried.
    pub moves: u32,
    /// Is true if there are proof rules for the convention: for normal play, and misère play of
    /// two.
    pub rules: bool,
}

/// The answer to whether `low ≤_p high`.
pub type Order = Verdict<Proof, Refutation, Tried>;

/// Memo tables of queries about the order, for each convention.
#[derive(Clone, Debug, Default)]
pub struct Orders {
    tables: Vec<(Coalition, Remembered)>,
}

impl Orders {
    /// Returns the number of claims that have been proved or refuted, or are known to have no
    /// proof.
    pub fn len(&self) -> usize {
        self.tables.iter().map(|(_, known)| known.claims.len() + known.refuted.len()).sum()
    }

    /// Tests whether the tables are empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn remembered(&mut self, c: Coalition) -> &mut Remembered {
        table_of(&mut self.tables, c, Remembered::default)
    }
}

/// The number of states that a context may cost on average.
const STATES_A_CONTEXT: usize = 500;

/// The largest number of games that are kept because they have refuted a claim.
const MAX_WITNESSES: usize = 12;

/// Decides `low ≤_player high` among the players of the convention, as far as it can.
///
/// # Errors
/// [`Unsupported`](crate::game::Unsupported) for games of another number of players, and where a
/// position decides who wins; limits, cycles and errors of the world. Outcomes that cost too many
/// states are not errors.
pub fn at_most<W: World>(
    w: &mut W,
    solver: &mut Solver,
    orders: &mut Orders,
    c: Coalition,
    claim: Claim,
    effort: Effort,
) -> Result<Order, W::Error> {
    one_of(c.players(), claim.player)?;
    // However large it is, and whether or not play ends.
    if claim.low == claim.high {
        return Ok(same(c, claim));
    }
    let low = playable(w, c, claim.low)?;
    let high = playable(w, c, claim.high)?;
    let known = &mut Expanded::within(w, effort.states);
    let table =
        &mut OrderTable { w: known, solver, remembered: orders.remembered(c), convention: c };
    if !c.is_normal() && form(table.w, low)? == form(table.w, high)? {
        return Ok(same(c, Claim { low, high, ..claim }));
    }
    Ok(decide(table, Claim { low, high, ..claim }, effort)?)
}

/// Returns the proof that a game is at most itself.
fn same(c: Coalition, claim: Claim) -> Order {
    let steps = vec![ProofStep { claim, rule: ProofRule::Same }];
    Verdict::Proved(Proof { players: c.players(), steps })
}

/// Returns a game that is equal to `s` for `player` under normal play, simplified as `what` says;
/// with [`Simplify::All`] it is the canonical form for that player.
///
/// # Errors
/// The errors of [`at_most`]; [`Limit::States`] if there are more positions than the limit.
pub fn simplify<W: World>(
    w: &mut W,
    solver: &mut Solver,
    orders: &mut Orders,
    c: Coalition,
    (s, player): (SumId, u8),
    what: Simplify,
    effort: Effort,
) -> Result<Simplified, W::Error> {
    one_of(c.players(), player)?;
    let s = playable(w, c, s)?;
    let positions = w.budget().max_states;
    let known = &mut Expanded::within(w, effort.states);
    let table =
        &mut OrderTable { w: known, solver, remembered: orders.remembered(c), convention: c };
    let prover = Prover::new(table, effort.claims.saturating_mul(10));
    Ok(Simplifier::new(prover, player, positions).run(s, what)?)
}

/// The sum with everything below it expanded, if it can be played under the convention.
fn playable<W: World>(w: &mut W, c: Coalition, s: SumId) -> Result<SumId, W::Error> {
    let s = theorem::ORDER.demanded(w, s)?;
    w.arena().players_under(s, c.players())?;
    Ok(s)
}

fn decide(table: &mut OrderTable<'_, '_>, claim: Claim, effort: Effort) -> Result<Order, Halt> {
    let mut prover = Prover::new(table, effort.claims);
    let proved = settled(prover.prove(claim.low, claim.high, claim.player))?;
    let claims = effort.claims - prover.left();
    if let Some(Some(step)) = proved {
        let steps = &table.remembered.steps;
        return Ok(Verdict::Proved(Proof::new(table.players(), steps, step)));
    }
    // A small context says more than the one that can always be made.
    let mut contexts = Contexts::new(claim, table.players());
    let (mut tried, mut small, mut is_cut) = (0, 0, false);
    let before = table.solver.states();
    let whole = std::mem::replace(&mut table.w.budget.max_states, effort.states / 10);
    // Small games that refuted other claims, if a search that does not know them would try them.
    let special = Contexts::most_special(table.players());
    for (x, place) in table.remembered.witnesses.clone().into_iter().rev() {
        if place.saturating_add(special) <= effort.contexts
            && let Some(first) = table.told_apart(claim, x)?
            && replays(table, claim, x, first)?
        {
            remember(&mut table.remembered.witnesses, (x, place));
            return Ok(Verdict::Refuted(Refutation { claim, x, first }));
        }
    }
    'search: while tried < effort.contexts {
        let stage = contexts.next(table, (effort.contexts - tried) as usize)?;
        for x in stage.into_iter().take((effort.contexts - tried) as usize) {
            if table.solver.states() > before + effort.contexts as usize * STATES_A_CONTEXT {
                is_cut = contexts.are_small();
                break 'search;
            }
            tried += 1;
            small += u32::from(contexts.are_small());
            if let Some(first) = table.told_apart(claim, x)?
                && replays(table, claim, x, first)?
            {
                if contexts.are_small() {
                    remember(&mut table.remembered.witnesses, (x, small));
                }
                return Ok(Verdict::Refuted(Refutation { claim, x, first }));
            }
        }
    }
    table.w.budget.max_states = whole;
    let misere = table.convention == Coalition::misere();
    let rules = table.convention.is_normal() || misere;
    if rules && (table.players() > 2 || misere) && proved.is_some() {
        let made = settled(Prover::new(table, effort.claims).construct(claim))?;
        if let Some(Some((x, first))) = made
            && replays(table, claim, x, first)?
        {
            return Ok(Verdict::Refuted(Refutation { claim, x, first }));
        }
    }
    let moves = contexts.complete().saturating_sub(is_cut.into());
    Ok(Verdict::Open(Tried { claims, exhausted: proved.is_some(), contexts: tried, moves, rules }))
}

/// Returns the result of a search, or nothing if the search used up its effort.
fn settled<T>(search: Result<T, Stop<Halt>>) -> Result<Option<T>, Halt> {
    match search {
        Ok(found) => Ok(Some(found)),
        Err(Stop::GaveUp(())) => Ok(None),
        Err(Stop::Failed(halt)) => Err(halt),
    }
}

/// Tests whether the refutation also holds by the definition.
fn replays(
    table: &mut OrderTable<'_, '_>,
    claim: Claim,
    x: SumId,
    first: u8,
) -> Result<bool, Halt> {
    let c = table.convention;
    let low = table.w.arena_mut().add(claim.low, x)?;
    let high = table.w.arena_mut().add(claim.high, x)?;
    let mut again = |s| match wins_by_definition(table.w, c, s, claim.player, first) {
        Ok(wins) => Ok(Some(wins)),
        // What cannot be played again within the limits is not reported.
        Err(Halt::Limit(Limit::States(_))) => Ok(None),
        Err(halt) => Err(halt),
    };
    Ok(again(low)? == Some(true) && again(high)? == Some(false))
}

fn remember(witnesses: &mut Vec<(SumId, u32)>, witness: (SumId, u32)) {
    witnesses.retain(|known| *known != witness);
    witnesses.push(witness);
    if witnesses.len() > MAX_WITNESSES {
        witnesses.remove(0);
    }
}
