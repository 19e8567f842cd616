//! Solver for loopy games on bitboards: winning and safe seats.

use super::{Place, Rules, followed};
use crate::lang::eval::{Failure, Machine};
use crate::lang::rules::position_of;
use crate::lang::value::{Boards, Families, Found};
use tweedle_games::bitboard::patterns::Patterns;
use tweedle_games::bitboard::{Analysis, Grid, NoAnswer, Source};
use tweedle_games::game::{GameId, Halt, MoveGraph, SumId, Ticker, advance};
use tweedle_games::loopy::{Endless, Ends, retrograde};
use tweedle_games::play::Coalition;
use tweedle_games::solve::Solver;

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
    let Some((position, place)) = on_board(machine, families, (game, mover))? else {
        return Ok(None);
    };
    let players = position_of(machine, position).and_then(|it| it.players);
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
        let &[(position, 1)] = machine.arena.parts(game) else { return Ok(None) };
        if let Some(place) = super::position(machine, families, position) {
            return Ok(Some((position, place)));
        }
        if !advance(machine, game, Some(mover), &mut ticker)? {
            return Ok(None);
        }
    }
}
