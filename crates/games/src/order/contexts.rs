//! Candidate contexts `X` for distinguishing two games, the promising ones first: 0, those of
//! Spindler's proofs, then all small games, one after another.

use super::proof::Claim;
use super::table::OrderTable;
use crate::game::World as _;
use crate::game::{Arena, GameId, Halt, SumId, birthday, conjugate};
use tweedle_base::Limit;

/// The number of stages before the small games.
const SPECIAL_STAGES: usize = 3;

/// The most moves of one player in the integers that are tried.
const MAX_MOVES: u32 = 7;

/// Contexts in stages.
#[derive(Debug)]
pub(super) struct Contexts {
    claim: Claim,
    stage: usize,
    small: Small,
}

impl Contexts {
    pub(super) fn new(claim: Claim, players: u8) -> Contexts {
        Contexts { claim, stage: 0, small: Small::new(players) }
    }

    /// Returns the next stage, at most `most` games of it, or nothing at the end.
    pub(super) fn next(
        &mut self,
        table: &mut OrderTable<'_, '_>,
        most: usize,
    ) -> Result<Vec<SumId>, Halt> {
        self.stage += 1;
        match self.stage {
            1 => Ok(vec![SumId::ZERO]),
            2 if table.players() == 2 => self.negatives(table),
            2 => self.shapes(table),
            3 => self.one_option(table),
            _ => self.small.next(table.w.arena_mut(), most),
        }
    }

    /// Returns whether the last stage was one of all small games.
    pub(super) fn are_small(&self) -> bool {
        self.stage > SPECIAL_STAGES
    }

    /// Returns the number of moves up to which all small games were returned.
    pub(super) fn complete(&self) -> u32 {
        self.small.complete as u32
    }

    /// Returns the maximum number of games that are tried before the small ones.
    pub(super) fn most_special(players: u8) -> u32 {
        let n = u32::from(players);
        1 + n + MAX_MOVES * n + MAX_MOVES * n * n
    }

    /// Returns more moves than either side can last.
    fn lasting(&self, table: &mut OrderTable<'_, '_>) -> Result<u32, Halt> {
        let days = birthday(table.w, self.claim.low)?.max(birthday(table.w, self.claim.high)?);
        u32::try_from(days + 1).map_err(|_| Halt::Limit(Limit::TooLarge("the longest play")))
    }

    /// The contexts of Lemmas 4.21 and 4.22, and `m·(1_q)⁻` for each player `q` as in Props 4.40
    /// and 4.42 and Lemma 4.43.
    fn shapes(&self, table: &mut OrderTable<'_, '_>) -> Result<Vec<SumId>, Halt> {
        let n = table.players();
        let player = self.claim.player;
        let lasting = self.lasting(table)?;
        let after = |steps: u8| (player + steps) % n;
        let mut found = Vec::new();
        let flood = table.outlasting(player, lasting)?;
        let one = table.integers(&[(player, 1)])?;
        for steps in 1..n - 1 {
            found.push(table.game(&[(after(steps), SumId::ZERO), (after(steps + 1), flood)])?);
        }
        found.push(table.game(&[(after(1), flood), (after(n - 1), one)])?);
        for many in 1..=lasting.min(MAX_MOVES) {
            for steps in 0..n {
                found.push(table.outlasting(after(steps), many)?);
            }
        }
        Ok(found)
    }

    /// Returns the negatives of both sides: with two players the negative of the high side
    /// suffices.
    fn negatives(&self, table: &mut OrderTable<'_, '_>) -> Result<Vec<SumId>, Halt> {
        [self.claim.high, self.claim.low]
            .into_iter()
            .map(|side| conjugate(table.w, side, 2, 1))
            .collect()
    }

    /// Returns games with one option, for one other player, to a sum of integers, as in the proof
    /// of Thm 4.48: the player whose integers they are, the one who has the option, and the numbers
    /// vary.
    fn one_option(&self, table: &mut OrderTable<'_, '_>) -> Result<Vec<SumId>, Halt> {
        let n = table.players();
        let player = self.claim.player;
        let lasting = self.lasting(table)?.min(MAX_MOVES);
        let mut found = Vec::new();
        for many in 1..=lasting {
            for mover in (0..n).filter(|q| *q != player) {
                for absent in (0..n).filter(|q| *q != player && *q != mover) {
                    let counts: Vec<(u8, u32)> = (0..n)
                        .filter(|q| *q != absent)
                        .map(|q| (q, if q == player || q == mover { many - 1 } else { many }))
                        .collect();
                    let to = table.integers(&counts)?;
                    found.push(table.game(&[(mover, to)])?);
                }
            }
        }
        Ok(found)
    }
}

/// All games of a number of players, by the number of moves in their trees: 0, then those with one
/// move, and so on.
#[derive(Debug)]
pub(super) struct Small {
    players: u8,
    /// The games found, each with its number of moves, in the order of that number.
    found: Vec<(SumId, usize)>,
    /// The number of moves up to which all games were found.
    pub(super) complete: usize,
}

impl Small {
    pub(super) fn new(players: u8) -> Small {
        Small { players, found: vec![(SumId::ZERO, 0)], complete: 0 }
    }

    /// Returns the games with the next larger number of moves, at most `most` of them.
    pub(super) fn next(&mut self, arena: &mut Arena, most: usize) -> Result<Vec<SumId>, Halt> {
        let moves = self.found.last().map_or(0, |&(_, moves)| moves) + 1;
        // An option is whose it is and where it leads; it costs one move and those of the rest.
        let options: Vec<(u8, SumId, usize)> = self
            .found
            .iter()
            .flat_map(|&(game, inside)| (0..self.players).map(move |p| (p, game, inside + 1)))
            .collect();
        let mut made = Vec::new();
        // Steps through the ascending choices of options whose moves add up.
        let mut chosen: Vec<usize> = Vec::new();
        let (mut at, mut left) = (0, moves);
        while made.len() < most {
            if left == 0 {
                made.push(game(arena, self.players, chosen.iter().map(|&i| options[i]))?);
            }
            match options.get(at) {
                Some(&(_, _, cost)) if left > 0 && cost <= left => {
                    chosen.push(at);
                    left -= cost;
                    at += 1;
                }
                _ => {
                    let Some(last) = chosen.pop() else { break };
                    left += options[last].2;
                    at = last + 1;
                }
            }
        }
        if made.len() < most {
            self.complete = moves;
        }
        self.found.extend(made.iter().map(|&s| (s, moves)));
        Ok(made)
    }
}

fn game(
    arena: &mut Arena,
    players: u8,
    chosen: impl Iterator<Item = (u8, SumId, usize)>,
) -> Result<SumId, Halt> {
    let mut lists = vec![Vec::new(); players.into()];
    for (player, option, _) in chosen {
        lists[usize::from(player)].push(option);
    }
    let game: GameId = arena.labelled(lists)?;
    Ok(arena.single(game))
}
