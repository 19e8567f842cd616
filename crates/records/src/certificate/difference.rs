//! Certificates of differences: a game X such that a player wins the sum of one game with X and not
//! the sum of another with X. The checker plays both sums by the definition.

use super::*;

/// A difference of two games: the player wins the sum of `low` and `context`, and not the sum of
/// `high` and `context`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Difference {
    /// The convention.
    pub convention: Convention,
    /// The positions.
    pub options: Positions,
    /// The position whose sum is won.
    pub low: u32,
    /// The position whose sum is not won.
    pub high: u32,
    /// The context.
    pub context: u32,
    /// The player who wins one sum, and not the other.
    pub player: u32,
    /// The player who moves first.
    pub first: u32,
}

/// Two positions, and the player who is to move; 0 where that does not matter.
type State = (u32, u32, u32);

impl Kind for Difference {
    const NAME: &str = "tweedle difference 1";

    fn check(&self, watch: &Watch<'_>) -> Checked<(String, Value)> {
        let Difference { convention, options, low, high, context: x, player, first } = self;
        ensure!(convention.has_winners(), "differences are certified only of winners");
        let players = convention.players()?;
        options.check(players, watch)?;
        for (name, at) in [("low", low), ("high", high), ("context", x)] {
            options.have(name, [at])?;
        }
        let players = players as u32;
        ensure!(player.max(first) < &players, "`player` and `first` must be players");
        let known = &mut BTreeMap::new();
        ensure!(self.wins(*low, players, known, watch)?, "the player does not win the first sum");
        ensure!(!self.wins(*high, players, known, watch)?, "the player wins both sums");
        let positions = options.len();
        let sentence = format!(
            "of {positions} listed positions {low} is not at most {high} for player {player}, who \
             wins {low} + {x} and not {high} + {x} if {first} begins, where {convention}"
        );
        let facts = json!({
            "convention": convention, "positions": positions, "low": low, "high": high,
            "context": x, "player": player, "first": first,
        });
        Ok((sentence, facts))
    }
}

impl Difference {
    /// Tests whether the player wins the sum of a game and the context, given the winners of sums
    /// as bits, by seats counted from the mover.
    fn wins(
        &self,
        game: u32,
        players: u32,
        known: &mut BTreeMap<State, u32>,
        watch: &Watch<'_>,
    ) -> Checked<bool> {
        let movers = if self.options.is_impartial() { 1 } else { players };
        let start = (game, self.context, self.first % movers);
        let mut open = vec![start];
        while let Some(&state) = open.last() {
            let (a, b, mover) = state;
            let next = (mover + 1) % movers;
            let [of_a, of_b] = [a, b].map(|at| self.options.options(at, mover as usize).iter());
            let options = of_a.map(|option| (*option, b, next));
            let options: Vec<State> =
                options.chain(of_b.map(|option| (a, *option, next))).collect();
            watch.work(1 + options.len())?;
            let before = open.len();
            open.extend(options.iter().filter(|option| !known.contains_key(*option)));
            if open.len() > before {
                continue;
            }
            open.pop();
            let scores = options.iter().map(|option| known[option]).collect();
            if known.insert(state, self.convention.score(mover as usize, &scores)).is_none() {
                watch.took(64);
            }
        }
        let seat = (self.player + players - self.first) % players;
        Ok(known[&start] >> seat & 1 == 1)
    }
}
