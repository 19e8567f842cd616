//! Enumeration of small labelled games.

use crate::game::{Arena, GameId, Halt, SumId};

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
