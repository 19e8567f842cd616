//! Conventions of play, and the results of play by their definition.

use super::*;

/// The scoring of play. Seats are counted from 0, the player who is to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a convention has `players` and `winners`, or `preferences`")]
pub enum Convention {
    /// Some players win.
    Winners {
        /// The number of players.
        players: u32,
        /// The winners at the end.
        winners: Vec<u32>,
        /// The seats that play together; every player plays alone if they are not named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        allies: Option<Vec<u32>>,
    },
    /// Every player has the same order of preference for the last mover.
    Preferences {
        /// The order, the best first.
        preferences: Vec<u32>,
    },
    /// Players have orders of their own.
    Matrix {
        /// One list for each player, in turn order, relative to the player.
        preferences: Vec<Vec<u32>>,
    },
}

impl Convention {
    /// Returns the number of players.
    ///
    /// # Errors
    /// The first thing that is not right about the convention.
    pub fn players(&self) -> Checked<usize> {
        let Convention::Winners { players, winners, .. } = self else {
            let rows = self.rows();
            let players = rows.first().map_or(0, Vec::len);
            for row in rows {
                let named = BTreeSet::from_iter(row.iter().copied());
                let each = row.len() == players && named.into_iter().eq(0..players as u32);
                ensure!(each, "each row of `preferences` must list each player exactly once");
            }
            let one = matches!(self, Convention::Preferences { .. });
            ensure!(one || rows.len() == players, "`preferences` must have a row for each player");
            ensure!((2..=16).contains(&players), "`preferences` must list 2 to 16 players");
            return Ok(players);
        };
        ensure!((2..=32).contains(players), "`players` must be 2 to 32");
        for (name, seats) in [("winners", &winners[..]), ("allies", self.allies())] {
            let ordered = seats.is_sorted_by(|a, b| a < b);
            let known = ordered && seats.last().is_some_and(|last| last < players);
            ensure!(known, "`{name}` must list some of the seats in increasing order");
        }
        ensure!(winners.len() < *players as usize, "`winners` must not list all seats");
        Ok(*players as usize)
    }

    /// Tests whether players win or lose, rather than prefer a last mover.
    pub(super) fn has_winners(&self) -> bool {
        matches!(self, Convention::Winners { .. })
    }

    /// Returns the number of players if it matters who of them begins, and else 1.
    pub(super) fn movers(&self) -> usize {
        if let Convention::Matrix { preferences } = self { preferences.len() } else { 1 }
    }

    /// Returns the seats that play together; seat 0 if every player plays alone.
    pub(super) fn allies(&self) -> &[u32] {
        match self {
            Convention::Winners { allies: Some(allies), .. } => allies,
            _ => &[0],
        }
    }

    /// Tests whether the player at this seat plays with the mover.
    pub(super) fn is_with_mover(&self, by: u32, players: u32) -> bool {
        self.allies().iter().any(|seat| (seat + by).is_multiple_of(players))
    }

    /// Returns the preferences of each player, or one row for all.
    fn rows(&self) -> &[Vec<u32>] {
        match self {
            Convention::Winners { .. } => &[],
            Convention::Preferences { preferences } => std::slice::from_ref(preferences),
            Convention::Matrix { preferences } => preferences,
        }
    }

    /// Returns the score of a stop at which these seats win, counted from the mover: the seats, as
    /// bits, from which all who play together win; or the only winner, who counts as last mover.
    pub(super) fn won_by(&self, winners: &[u32]) -> u32 {
        let Convention::Winners { players, .. } = self else {
            return winners.first().copied().unwrap_or_default();
        };
        let won =
            |by: &u32| self.allies().iter().all(|at| winners.contains(&((at + by) % players)));
        (0..*players).filter(won).map(|by| 1 << by).sum()
    }

    /// The score of a game for a mover whose options have these scores for the next player.
    pub(super) fn score(&self, mover: usize, options: &BTreeSet<u32>) -> u32 {
        let Convention::Winners { players, winners, .. } = self else {
            let row = &self.rows()[mover % self.rows().len()];
            let players = row.len() as u32;
            let reached =
                |wish: &&u32| options.iter().any(|last| last.wrapping_add(1) % players == **wish);
            return row.iter().find(reached).copied().unwrap_or(players - 1);
        };
        if options.is_empty() {
            return self.won_by(winners);
        }
        let won = |by: &u32| {
            // After a move, the same players are one seat nearer.
            let mut won =
                options.iter().map(|next| next >> ((by + players - 1) % players) & 1 == 1);
            match self.is_with_mover(*by, *players) {
                true => won.any(|won| won),
                false => won.all(|won| won),
            }
        };
        (0..*players).filter(won).map(|by| 1 << by).sum()
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Convention::Winners { players, winners, .. } = self else {
            let (rows, a_row) = match self.rows() {
                [row] => (format!("{row:?}"), ""),
                rows => (format!("{rows:?}"), "a row of "),
            };
            let players = self.rows().first().map_or(0, Vec::len);
            return write!(
                f,
                "{players} players play; each ranks who should move last by {a_row}{rows}, best \
                 first: 0 is that player, and k the one k turns later"
            );
        };
        write!(f, "{players} players play and ")?;
        match winners[..] {
            [last] if last + 1 == *players => f.write_str("the last to move wins")?,
            [0] if *players == 2 => f.write_str("the last to move loses")?,
            _ if winners.iter().copied().eq(1..*players) => {
                f.write_str("only the player who cannot move loses")?;
            }
            _ => write!(f, "the players {winners:?} win; 0 is the player who cannot move")?,
        }
        match self.allies() {
            [0] => Ok(()),
            allies => write!(f, "; the players {allies:?} play together, to win all of them"),
        }
    }
}
