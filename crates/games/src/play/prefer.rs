//! Preference-based play (Suetsugu): each player has an order of preference for the last mover,
//! known to everybody.

use std::fmt;
use std::sync::Arc;

use super::{Convention, SeatSet};

/// The most players of preference-based play.
pub const MAX_PREFERENCE_PLAYERS: usize = 16;

/// A preference matrix: row `j` lists, relative to player `j` in turn order, whom player `j` wants
/// to move last, the best first (Suetsugu, Def 1; Krawiec). Each row is a permutation of `0..m`.
///
/// The score of a game is who moves last, relative to the mover, if everybody plays for the best
/// they can get (Def 3).
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PreferenceMatrix(Arc<MatrixRows>);

/// The rows of a matrix.
#[derive(PartialEq, Eq, Hash, PartialOrd, Ord)]
struct MatrixRows {
    players: u8,
    /// Is true if all rows are equal.
    impartial: bool,
    /// The rows, one after another.
    rows: Box<[u8]>,
    /// For each row, the rank of each player in it.
    ranks: Box<[u8]>,
}

/// Errors in a preference matrix.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatrixError {
    /// The number of rows is not in 2..=16.
    #[error(
        "the matrix has {0} rows, but it must have a row for each player, 2 to \
     {MAX_PREFERENCE_PLAYERS}"
    )]
    Players(usize),
    /// A row, counted from 0, has not as many entries as there are rows.
    #[error("row {row} has {entries} entries: with {players} rows each must have {players}")]
    Length {
        /// The row.
        row: usize,
        /// Its number of entries.
        entries: usize,
        /// The number of rows.
        players: usize,
    },
    /// An entry, counted from 0, is not below the number of rows.
    #[error("row {row} contains {value}, but players are numbered 0 to {}", players - 1)]
    Entry {
        /// The row.
        row: usize,
        /// The entry there.
        value: u64,
        /// The number of rows.
        players: usize,
    },
    /// A row names somebody twice, and so somebody not at all.
    #[error("row {row} names {value} twice: each row must name every player once")]
    Twice {
        /// The row.
        row: usize,
        /// The repeated entry.
        value: u64,
    },
    /// I-misère or i-reverse play does not exist for this `i` and this number of players.
    #[error("{index} is out of range for {players} players")]
    Index {
        /// The requested index.
        index: u64,
        /// The number of players.
        players: usize,
    },
}

impl PreferenceMatrix {
    /// The matrix with these rows.
    ///
    /// # Errors
    /// [`MatrixError`] names the first row that is not a permutation of the players.
    pub fn new(rows: &[Vec<u64>]) -> Result<PreferenceMatrix, MatrixError> {
        let players = rows.len();
        if !(2..=MAX_PREFERENCE_PLAYERS).contains(&players) {
            return Err(MatrixError::Players(players));
        }
        let mut flat = Vec::with_capacity(players * players);
        let mut ranks = vec![0; players * players];
        for (row, entries) in rows.iter().enumerate() {
            if entries.len() != players {
                return Err(MatrixError::Length { row, entries: entries.len(), players });
            }
            let mut seen = [false; MAX_PREFERENCE_PLAYERS];
            for (rank, &value) in entries.iter().enumerate() {
                let at = usize::try_from(value).unwrap_or(usize::MAX);
                if at >= players {
                    return Err(MatrixError::Entry { row, value, players });
                }
                if std::mem::replace(&mut seen[at], true) {
                    return Err(MatrixError::Twice { row, value });
                }
                // Both are below 16.
                flat.push(at as u8);
                ranks[row * players + at] = rank as u8;
            }
        }
        let impartial = flat.chunks(players).all(|row| row == &flat[..players]);
        Ok(PreferenceMatrix(Arc::new(MatrixRows {
            players: players as u8,
            impartial,
            rows: flat.into(),
            ranks: ranks.into(),
        })))
    }

    /// i-misère play of `m` players: everybody's preference is play order, the i-th after the mover
    /// first (Suetsugu, Def 6). 0-misère play is Li's rank play; two-player 1-misère play is
    /// misère.
    ///
    /// # Errors
    /// [`MatrixError::Players`], [`MatrixError::Index`].
    pub fn i_misere(m: usize, i: u64) -> Result<PreferenceMatrix, MatrixError> {
        Self::alike(m, i, |k, i, m| (i + k) % m)
    }

    /// i-reverse play of `m` players: as i-misère play, against play order.
    ///
    /// # Errors
    /// [`MatrixError::Players`], [`MatrixError::Index`].
    pub fn i_reverse(m: usize, i: u64) -> Result<PreferenceMatrix, MatrixError> {
        Self::alike(m, i, |k, i, m| (i + m - k) % m)
    }

    /// A matrix of equal rows, entry by entry.
    fn alike(
        m: usize,
        i: u64,
        entry: impl Fn(u64, u64, u64) -> u64,
    ) -> Result<PreferenceMatrix, MatrixError> {
        if !(2..=MAX_PREFERENCE_PLAYERS).contains(&m) {
            return Err(MatrixError::Players(m));
        }
        if i >= m as u64 {
            return Err(MatrixError::Index { index: i, players: m });
        }
        let row: Vec<u64> = (0..m as u64).map(|k| entry(k, i, m as u64)).collect();
        Self::new(&vec![row; m])
    }

    /// Semi-normal play of three players: all want to move last themselves, and then one of them
    /// wants the previous player to, the others the next (Suetsugu, §4).
    pub fn semi_normal() -> PreferenceMatrix {
        Self::of_three([[0, 1, 2], [0, 2, 1], [0, 1, 2]])
    }

    /// Semi-reverse play of three players: as semi-normal play, but two of them want the previous
    /// player to move last (Suetsugu, §4).
    pub fn semi_reverse() -> PreferenceMatrix {
        Self::of_three([[0, 2, 1], [0, 2, 1], [0, 1, 2]])
    }

    fn of_three(rows: [[u8; 3]; 3]) -> PreferenceMatrix {
        let mut ranks = vec![0; 9];
        for (row, entries) in rows.iter().enumerate() {
            for (rank, at) in entries.iter().enumerate() {
                ranks[row * 3 + usize::from(*at)] = rank as u8;
            }
        }
        let impartial = rows.iter().all(|row| *row == rows[0]);
        let rows = rows.concat().into();
        PreferenceMatrix(Arc::new(MatrixRows { players: 3, impartial, rows, ranks: ranks.into() }))
    }

    /// The number of players.
    pub fn players(&self) -> u8 {
        self.0.players
    }

    /// Tests whether all rows are equal, so that it does not matter which player begins (Def 4).
    pub fn is_impartial(&self) -> bool {
        self.0.impartial
    }

    /// The preferences of a player, relative to that player, the best first.
    pub fn row(&self, player: u8) -> &[u8] {
        let m = usize::from(self.0.players);
        let at = usize::from(player % self.0.players) * m;
        &self.0.rows[at..at + m]
    }

    /// Returns the rank, for a player, of the wish that the player `last` places after moves last:
    /// 0 is the first wish.
    #[inline]
    pub fn rank(&self, player: u8, last: u8) -> u8 {
        self.0.ranks[usize::from(player) * usize::from(self.0.players) + usize::from(last)]
    }
}

/// The best wish of a mover that an option fulfils.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wish {
    /// The player who has it.
    pub(super) mover: u8,
    /// Its rank, 0 for the first; [`NO_WISH`] before the first option.
    pub(super) rank: u8,
}

impl Wish {
    /// Tests whether it is the first wish.
    pub(crate) fn is_first(self) -> bool {
        self.rank == 0
    }

    /// The better of two wishes of a mover.
    pub(crate) fn min(self, other: Wish) -> Wish {
        Wish { rank: self.rank.min(other.rank), ..self }
    }
}

/// Ranks are below this.
const NO_WISH: u8 = u8::MAX;

/// Scores are the last mover, counted from the mover (Suetsugu, Def 3).
impl Convention for PreferenceMatrix {
    type Score = u8;
    /// The best wish only gets better.
    type Tally = Wish;

    // There are fewer players.
    const UNKNOWN: u8 = u8::MAX;

    fn players(&self) -> u8 {
        self.0.players
    }

    fn movers(&self) -> u8 {
        if self.is_impartial() { 1 } else { self.0.players }
    }

    #[inline]
    fn begin(&self, mover: u8) -> Wish {
        Wish { mover, rank: NO_WISH }
    }

    #[inline]
    fn fold(&self, wish: &mut Wish, option: u8) -> bool {
        // Counted from the mover, the one who moves last is one place further on.
        let last = if option + 1 == self.0.players { 0 } else { option + 1 };
        wish.rank = wish.rank.min(self.rank(wish.mover, last));
        wish.rank == 0
    }

    #[inline]
    fn score(&self, wish: Wish) -> u8 {
        match wish.rank {
            NO_WISH => self.0.players - 1,
            rank => self.row(wish.mover)[usize::from(rank)],
        }
    }

    fn won_by(&self, winners: SeatSet) -> Option<u8> {
        if winners.len() == 1 { winners.iter().next() } else { None }
    }
}

impl fmt::Debug for PreferenceMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..self.0.players).map(|player| self.row(player))).finish()
    }
}

impl fmt::Display for PreferenceMatrix {
    /// Writes the syntax of the language: `[0 1 2; 0 2 1; 0 1 2]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[")?;
        for player in 0..self.0.players {
            let row: Vec<String> = self.row(player).iter().map(u8::to_string).collect();
            write!(f, "{}{}", if player > 0 { "; " } else { "" }, row.join(" "))?;
        }
        write!(f, "]")
    }
}
