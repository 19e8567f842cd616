//! Winners of sums of positions on boards, by search on bitboards.

use super::{Place, Rules, leave_room, position};
use crate::lang::eval::Machine;
use crate::lang::value::{Answered, Boards, Found};
use std::hash::Hash;
use tweedle_games::bitboard::{ByCoalition, ByWinner, NoAnswer, OnBoard};
use tweedle_games::game::{GameId, Halt, Kind, SumId};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::two::{Side, ValueId};

/// The maximum number of positions of a sum that is searched as a whole.
const MAX_SUM_POSITIONS: usize = 1 << 10;

/// A sum of positions on boards, and its other components.
#[derive(Debug, Clone, Default)]
pub(crate) struct BoardSum {
    pub(super) on_boards: Vec<Place>,
    /// Set if the sum consists of the negatives of its positions.
    pub(super) negative: bool,
    /// Positions whose negatives are in the sum, and these as components.
    pub(super) negated: Vec<Place>,
    pub(super) negated_parts: Vec<(GameId, u32)>,
    /// The other components, with their multiplicities.
    pub(crate) others: Vec<(GameId, u32)>,
}

/// Returns the board positions of a sum, and those whose negatives are in it; `None` if there are
/// none, or too many.
pub(crate) fn board_sum(machine: &mut Machine, found: &mut Found, sum: SumId) -> Option<BoardSum> {
    if !machine.compiles {
        return None;
    }
    let mut all = BoardSum::default();
    for &(game, count) in machine.arena.parts(sum) {
        let (of, negative) = match machine.arena.kind(game) {
            Kind::Conjugate { of, .. } => (of, true),
            _ => (game, false),
        };
        let Some(place) = position(machine, &mut found.boards.families, of) else {
            all.others.push((game, count));
            continue;
        };
        let copies = count as usize;
        if (all.on_boards.len() + all.negated.len()).saturating_add(copies) > MAX_SUM_POSITIONS {
            return None;
        }
        let list = if negative { &mut all.negated } else { &mut all.on_boards };
        list.extend(std::iter::repeat_n(place, copies));
        if negative {
            all.negated_parts.push((game, count));
        }
    }
    if all.on_boards.is_empty() {
        all.negative = true;
        all.negated_parts.clear();
        std::mem::swap(&mut all.on_boards, &mut all.negated);
    }
    (!all.on_boards.is_empty()).then_some(all)
}

impl BoardSum {
    /// Returns the family under which answers are memoized, the same for every sum with these
    /// positions.
    pub(super) fn family(&self) -> Option<u32> {
        self.on_boards.iter().map(|it| it.family).min()
    }

    /// Returns the same sum with negatives among the other components; `None` if there are none.
    pub(crate) fn board_sum(&self) -> Option<BoardSum> {
        if self.negated.is_empty() {
            return None;
        }
        let mut sum = self.clone();
        sum.negated.clear();
        sum.others.append(&mut sum.negated_parts);
        Some(sum)
    }

    /// Returns whether compilation is known to fail for one of the positions.
    pub(crate) fn is_refused<A, K: Copy + Eq + Hash>(
        &self,
        answered: &Answered<A, K>,
        of: K,
    ) -> bool {
        self.on_boards.iter().any(|it| answered.is_unfit(it.ruleset, (it.family, of), it.grid))
    }

    /// Answers a query about the positions, those whose negatives are in the sum last, with the
    /// answers that are known; `None` if the rules of some position do not compile.
    pub(super) fn search<A: Default, K: Copy + Eq + Hash, T>(
        &self,
        (answered, of): (&mut Answered<A, K>, K),
        ask: impl FnOnce(&mut A, &[OnBoard<'_>]) -> Result<T, NoAnswer>,
    ) -> Result<Option<T>, Halt> {
        let Some(family) = self.family().filter(|_| !self.is_refused(answered, of)) else {
            return Ok(None);
        };
        let all = self.on_boards.iter().chain(&self.negated);
        let all: Vec<OnBoard<'_>> = all.map(|it| (it.family, it.grid, &it.cells[..])).collect();
        match ask(answered.known.entry((family, of)).or_default(), &all) {
            Ok(answer) => Ok(Some(answer)),
            Err(NoAnswer::Halt(halt)) => Err(halt),
            Err(
                NoAnswer::Unsupported | NoAnswer::Letter(_) | NoAnswer::Full | NoAnswer::Superseded,
            ) => {
                // Positions may have no negatives on boards.
                for it in self.on_boards.iter().filter(|_| self.negated.is_empty()) {
                    answered.refuse(it.ruleset, (it.family, of), it.grid);
                }
                Ok(None)
            }
        }
    }
}

/// Returns whether sums of such positions have been searched.
pub(crate) fn is_searched(found: &Found, sum: &BoardSum) -> bool {
    sum.family().is_some_and(|family| found.boards.winners.known.contains_key(&(family, ())))
}

/// Returns whether winners against all others have been searched for sums of such positions.
pub(crate) fn is_followed(found: &Found, convention: Coalition, sum: &BoardSum) -> bool {
    let known = &found.boards.coalitions.known;
    sum.family().is_some_and(|family| known.contains_key(&(family, convention)))
}

/// Tests whether a player wins a sum by moving first, where `beside` is the total value of the
/// components that are not on boards; `None` if the rules of some position do not compile.
pub(crate) fn board_wins(
    machine: &mut Machine,
    found: &mut Found,
    sum: &BoardSum,
    (mut beside, mut first): (ValueId, Side),
) -> Result<Option<bool>, Halt> {
    let Some(family) = sum.family() else { return Ok(None) };
    let values = &mut found.values.values;
    if sum.negative {
        (beside, first) = (values.negative(beside)?, first.other());
    }
    let (budget, crew) = (machine.budget.clone(), machine.surveying.crew());
    let (boards, negated) = (&mut found.boards, sum.negated.len());
    leave_room(machine, boards, family);
    let small = boards.values.known.entry((family, ())).or_default();
    let source = &mut Rules { machine, families: &mut boards.families, scores: false };
    sum.search((&mut boards.winners, ()), |winners, all| {
        let by = ByWinner { source, values, small, budget: &budget, beside, negated, first, crew };
        winners.wins(by, all)
    })
}

/// Returns the winners of a sum against coalitions of all others when a player begins, relative to
/// that player; `None` if a component is not on a board, or if the rules of some position do not
/// compile.
pub(crate) fn board_winners(
    machine: &mut Machine,
    found: &mut Found,
    sum: &BoardSum,
    (convention, first): (Coalition, u8),
) -> Result<Option<SeatSet>, Halt> {
    let Some(family) = sum.family() else { return Ok(None) };
    let Some(of) = found.boards.families.get(family) else { return Ok(None) };
    let players = of.players;
    if sum.negative
        || !sum.negated.is_empty()
        || !sum.others.is_empty()
        || players.is_some_and(|players| players != convention.players())
    {
        return Ok(None);
    }
    let (budget, crew) = (machine.budget.clone(), machine.surveying.crew());
    leave_room(machine, &mut found.boards, family);
    let Boards { coalitions, families, .. } = &mut found.boards;
    let source = &mut Rules { machine, families, scores: false };
    let impartial = players.is_none();
    sum.search((coalitions, convention), |known, all| {
        let by = ByCoalition { source, convention, impartial, budget: &budget, first, crew };
        known.winners(by, all)
    })
}
