//! Queries about sums of positions on boards, by search on bitboards: winners, leads, and the
//! outcomes of loopy games.

use super::cells::shape_on;
use super::{Place, Rules, followed, leave_room, position};
use crate::lang::eval::{Failure, Machine};
use crate::lang::rules::{fixed_points, points_at, position_of};
use crate::lang::value::{Answered, BoardFamily, BoardKind, Boards, Families, Found, Value};
use std::hash::Hash;
use tweedle_games::bitboard::patterns::Patterns;
use tweedle_games::bitboard::{Analysis, ByCoalition, ByLead, ByWinner, Grid, NoAnswer};
use tweedle_games::bitboard::{OnBoard, Source};
use tweedle_games::board::Board;
use tweedle_games::game::{GameId, Halt, Kind, MoveGraph, Points, SumId, Ticker, advance, lead};
use tweedle_games::loopy::{Endless, Ends, retrograde};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::Solver;
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

/// The rules of games that give points to this number of players.
struct ScoringRules<'m> {
    rules: Rules<'m>,
    players: u8,
}

impl Source for ScoringRules<'_> {
    fn patterns(&mut self, family: u32, grid: Grid, letters: &[u8]) -> Result<Patterns, NoAnswer> {
        self.rules.patterns(family, grid, letters)
    }

    fn points(&mut self, game: SumId) -> Result<Points, NoAnswer> {
        let machine = &mut *self.rules.machine;
        let mut all = Points::from_elem(0, self.players.into());
        for (game, copies) in machine.arena.parts(game).to_vec() {
            let points = fixed_points(machine, game, self.players).ok_or(NoAnswer::Unsupported)?;
            for (all, more) in all.iter_mut().zip(points) {
                let more = more.checked_mul(copies.into());
                let sum = more.and_then(|more| all.checked_add(more));
                *all = sum.ok_or(NoAnswer::Unsupported)?;
            }
        }
        Ok(all)
    }

    fn end(&mut self, (family, grid, cells): OnBoard<'_>) -> Result<Points, NoAnswer> {
        let Rules { machine, families, .. } = &mut self.rules;
        let of: &BoardFamily = families.get(family).ok_or(NoAnswer::Unsupported)?;
        let mut args = of.args.clone();
        if let Some(place) = args.get_mut(of.place) {
            *place = match of.kind {
                BoardKind::Board => {
                    let shape = shape_on(grid).ok_or(NoAnswer::Unsupported)?;
                    let cells = cells.iter().copied().enumerate();
                    Value::Board(Board::filled(shape, b'.').with(cells))
                }
                BoardKind::Text => Value::Str(String::from_utf8_lossy(cells).into()),
                // The end of a graph says nothing of the graph.
                _ if of.ruleset.code.final_rule().is_none() => Value::Absent,
                _ => return Err(NoAnswer::Unsupported),
            };
        }
        let ruleset = of.ruleset.clone();
        points_at(machine, &ruleset, &args, self.players).ok_or(NoAnswer::Unsupported)
    }
}

/// Returns the lead of a player in a sum of positions on boards if another begins, or a number on
/// the same side of the window; `None` if a component is neither on a board nor only gives points,
/// or if the rules of some position do not compile.
pub(crate) fn board_lead(
    machine: &mut Machine,
    found: &mut Found,
    sum: SumId,
    (player, first): ((u8, u8), u8),
    window: (i64, i64),
) -> Result<Option<i64>, Halt> {
    let Some(all) = board_sum(machine, found, sum) else { return Ok(None) };
    let Boards { leads, families, .. } = &mut found.boards;
    let fits = |family: u32| {
        let players = families.get(family).map(|of| of.players);
        players.is_some_and(|of| of.is_none_or(|of| of == player.1))
    };
    if all.negative || !all.negated.is_empty() || !all.on_boards.iter().all(|it| fits(it.family)) {
        return Ok(None);
    }
    let budget = machine.budget.clone();
    let rules = Rules { machine, families, scores: true };
    let mut source = ScoringRules { rules, players: player.1 };
    let others = source.rules.machine.arena.sum(&all.others)?;
    all.search((leads, player), |leads, on_boards| {
        let fixed = lead(&source.points(others)?, player.0);
        let window = (window.0.saturating_sub(fixed), window.1.saturating_sub(fixed));
        let by = ByLead { source: &mut source, player, budget: &budget, first, window };
        Ok(fixed + leads.lead(by, on_boards)?)
    })
}

/// Retrograde analysis.
struct Backwards<'m> {
    rules: Rules<'m>,
    convention: Coalition,
    /// Set if the queried position is impartial.
    impartial: bool,
    endless: &'m mut Endless,
    solver: &'m mut Solver,
}

impl Source for Backwards<'_> {
    fn patterns(&mut self, family: u32, grid: Grid, letters: &[u8]) -> Result<Patterns, NoAnswer> {
        self.rules.patterns(family, grid, letters)
    }
}

impl Analysis for Backwards<'_> {
    fn game(&mut self, game: SumId, mover: u8) -> Result<Ends, NoAnswer> {
        let machine = &mut *self.rules.machine;
        if self.impartial && machine.arena.players(game).is_some() {
            return Err(NoAnswer::Unsupported);
        }
        let ends = self.endless.ends(machine, self.solver, self.convention, (game, mover));
        // Interpreting the rules will report the error.
        ends.map_err(|_| NoAnswer::Unsupported)
    }

    fn solve(&mut self, graph: &MoveGraph<Ends>) -> Result<Vec<Ends>, Halt> {
        let c = self.convention;
        Ok(retrograde(graph, c, &self.rules.machine.budget)?)
    }
}

/// Returns the winning and the safe seats of a board position when `mover` begins, if its rules
/// compile to move patterns. Play may be infinite.
///
/// # Errors
/// A limit was exceeded, or the rules of the position have an error.
pub(crate) fn board_ends(
    machine: &mut Machine,
    found: &mut Found,
    convention: Coalition,
    (game, mover): (SumId, u8),
) -> Result<Option<Ends>, Failure> {
    if !machine.compiles {
        return Ok(None);
    }
    let Found { boards, endless, solver, .. } = found;
    let Boards { ends, families, .. } = boards;
    let Some((single, place)) = on_board(machine, families, (game, mover))? else {
        return Ok(None);
    };
    let players = position_of(machine, single).and_then(|it| it.players);
    if players.is_some_and(|players| players != convention.players()) {
        return Ok(None);
    }
    // In an impartial game the outcome does not depend on who begins.
    let mover = players.map(|_| mover);
    let budget = machine.budget.clone();
    let impartial = players.is_none();
    let rules = Rules { machine, families, scores: false };
    let mut by = Backwards { rules, convention, impartial, endless, solver };
    let ends = followed(Some(place), (ends, convention), |positions, position| {
        positions.play(&mut by, &budget, position, mover.unwrap_or(0))
    })?;
    if let Some(ends) = ends {
        found.endless.learn(convention, game, mover, ends);
    }
    Ok(ends)
}

/// Returns the position on a small board that equals a game by its rules.
fn on_board(
    machine: &mut Machine,
    families: &mut Families,
    (game, mover): (SumId, u8),
) -> Result<Option<(GameId, Place)>, Failure> {
    let mut ticker = Ticker::new();
    let mut game = game;
    loop {
        game = machine.arena.plain(game)?;
        let &[(single, 1)] = machine.arena.parts(game) else { return Ok(None) };
        if let Some(place) = position(machine, families, single) {
            return Ok(Some((single, place)));
        }
        if !advance(machine, game, Some(mover), &mut ticker)? {
            return Ok(None);
        }
    }
}
