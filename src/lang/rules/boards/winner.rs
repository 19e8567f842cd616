//! Who wins sums of positions on boards.

use super::{Place, Rules, position, recall};
use crate::lang::eval::{KeptAnswers, Machine};
use crate::lang::value::{Answered, Found};
use crate::maths::game::{GameId, Halt, Kind, SumId};
use crate::maths::packed::{ByCoalition, ByWinner, Leave, OnBoard};
use crate::maths::play::{Coalition, Seats};
use crate::maths::two::{Side, ValueId};

/// So many positions of a sum are looked at together.
const MOST: usize = 1 << 10;

/// A sum of positions on boards, and what else is in it.
#[derive(Debug, Clone)]
pub(crate) struct BoardSum {
    on_boards: Vec<Place>,
    /// It is the negatives of the positions that are in it.
    negative: bool,
    /// The other components, and how many there are of each.
    pub(crate) others: Vec<(GameId, u32)>,
}

/// The positions on boards of a sum, or those that it has the negatives of; nothing if it has none.
pub(crate) fn board_sum(machine: &mut Machine, found: &mut Found, sum: SumId) -> Option<BoardSum> {
    if !machine.compiles {
        return None;
    }
    let parts = machine.arena.parts(sum).to_vec();
    [false, true].into_iter().find_map(|negative| {
        let sum = parted(machine, found, &parts, negative)?;
        (!sum.on_boards.is_empty()).then_some(sum)
    })
}

/// The components on boards, or the negatives of such, and the others; nothing if those are too
/// many.
fn parted(
    machine: &Machine,
    found: &mut Found,
    parts: &[(GameId, u32)],
    negative: bool,
) -> Option<BoardSum> {
    let mut sum = BoardSum { on_boards: Vec::new(), negative, others: Vec::new() };
    for &(game, count) in parts {
        let of = match machine.arena.kind(game) {
            Kind::Conjugate { of, .. } => negative.then_some(of),
            _ => (!negative).then_some(game),
        };
        match of.and_then(|game| position(machine, &mut found.boards.families, game)) {
            Some(place) => {
                let copies = count as usize;
                if sum.on_boards.len().saturating_add(copies) > MOST {
                    return None;
                }
                sum.on_boards.extend(std::iter::repeat_n(place, copies));
            }
            None => sum.others.push((game, count)),
        }
    }
    Some(sum)
}

impl BoardSum {
    /// The family under which what is found is kept: it is there again, whatever is beside it.
    fn family(&self) -> Option<u32> {
        self.on_boards.iter().map(|it| it.family).min()
    }

    /// Whether words are known not to do for one of its positions.
    pub(crate) fn is_refused<A>(&self, answered: &Answered<A>) -> bool {
        self.on_boards.iter().any(|it| answered.is_unfit(it.ruleset, it.family, it.grid))
    }

    /// From now on that is known.
    fn refuse<A>(&self, answered: &mut Answered<A>) {
        self.on_boards.iter().for_each(|it| answered.refuse(it.ruleset, it.family, it.grid));
    }
}

/// Whether sums of such positions have been searched.
pub(crate) fn is_searched(found: &Found, sum: &BoardSum) -> bool {
    sum.family().is_some_and(|family| found.boards.winners.known.contains_key(&family))
}

/// Whether it has been searched who wins sums of such positions against all others.
pub(crate) fn is_followed(found: &mut Found, convention: Coalition, sum: &BoardSum) -> bool {
    let (answered, _) = found.boards.against(convention);
    sum.family().is_some_and(|family| answered.known.contains_key(&family))
}

/// Whether a player wins a sum by moving first, where the components that are on no board have
/// that value together; nothing if the rules of some position cannot be followed in words.
///
/// # Errors
/// Limits.
pub(crate) fn board_wins(
    machine: &mut Machine,
    found: &mut Found,
    sum: &BoardSum,
    (mut beside, mut first): (ValueId, Side),
) -> Result<Option<bool>, Halt> {
    let Some(family) = sum.family() else { return Ok(None) };
    let boards = &mut found.boards;
    if sum.is_refused(&boards.winners) {
        return Ok(None);
    }
    let values = &mut found.values.values;
    values.keep_within(&machine.budget);
    if sum.negative {
        (beside, first) = (values.negative(beside)?, first.other());
    }
    let (budget, crew) = (machine.budget.clone(), machine.surveying.crew());
    let all = sum.on_boards.iter().map(|it| (it.family, it.grid, &it.cells[..]));
    let all: Vec<OnBoard<'_>> = all.collect();
    recall(machine, boards, values, (KeptAnswers::Winners, family))?;
    recall(machine, boards, values, (KeptAnswers::Values, family))?;
    let winners = boards.winners.known.entry(family).or_default();
    let small = boards.values.known.entry(family).or_default();
    let source = &mut Rules { machine, families: &mut boards.families };
    let by = ByWinner { source, values, small, budget: &budget, beside, first, crew };
    match winners.wins(by, &all) {
        Ok(wins) => Ok(Some(wins)),
        Err(Leave::Halt(halt)) => Err(halt),
        Err(Leave::Unfit | Leave::Letter(_) | Leave::Told) => {
            sum.refuse(&mut boards.winners);
            Ok(None)
        }
    }
}

/// Who wins a sum against all others when a player begins, relative to that player; nothing if not
/// all of it is on boards, or the rules of some position cannot be followed in words.
///
/// # Errors
/// Limits.
pub(crate) fn board_winners(
    machine: &mut Machine,
    found: &mut Found,
    sum: &BoardSum,
    (convention, first): (Coalition, u8),
) -> Result<Option<Seats>, Halt> {
    let Some(family) = sum.family() else { return Ok(None) };
    let Some(of) = found.boards.families.get(family) else { return Ok(None) };
    let players = of.ruleset.code.players;
    if sum.negative
        || !sum.others.is_empty()
        || players.is_some_and(|players| players != convention.players())
    {
        return Ok(None);
    }
    let (budget, crew) = (machine.budget.clone(), machine.surveying.crew());
    let all = sum.on_boards.iter().map(|it| (it.family, it.grid, &it.cells[..]));
    let all: Vec<OnBoard<'_>> = all.collect();
    let (answered, families) = found.boards.against(convention);
    if sum.is_refused(answered) {
        return Ok(None);
    }
    let known = answered.known.entry(family).or_default();
    let source = &mut Rules { machine, families };
    let impartial = players.is_none();
    let by = ByCoalition { source, convention, impartial, budget: &budget, first, crew };
    match known.winners(by, &all) {
        Ok(seats) => Ok(Some(seats)),
        Err(Leave::Halt(halt)) => Err(halt),
        Err(Leave::Unfit | Leave::Letter(_) | Leave::Told) => {
            sum.refuse(answered);
            Ok(None)
        }
    }
}
