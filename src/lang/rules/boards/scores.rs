//! Scores of sums of positions on boards, by search on bitboards.

use super::cells::shape_on;
use super::{Rules, board_sum};
use crate::lang::eval::Machine;
use crate::lang::rules::{fixed_points, points_at};
use crate::lang::value::{BoardFamily, BoardKind, Boards, Found, Value};
use tweedle_games::bitboard::patterns::Patterns;
use tweedle_games::bitboard::{ByLead, Grid, NoAnswer, OnBoard, Source};
use tweedle_games::board::Board;
use tweedle_games::game::{Halt, Points, SumId, lead};

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
