//! Certificates of equal and of absorbing impartial games. The checker computes the rows of
//! docs/equality.md, Theorem 4: the winners of the sums of each position with a game X, for all
//! games X at once.

use super::fields::{StatedConvention, claims, convention, field, list, number, object, pair};
use super::limits::Watch;
use super::positions::Positions;
use super::rejection::{NotVerified, no};
use super::scores::score;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeSet, HashSet};
use std::fmt;

/// The kind of these certificates.
pub(super) const KIND: &str = "tweedle rows 1";

const FIELDS: &str = "convention options equal absorbing";

/// The most pairs of a row and a union that are joined: some seconds of work.
const MAX_JOINED: usize = 1 << 24;

/// Verified facts about the sums of positions with any impartial game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifiedRows {
    /// The convention.
    pub convention: StatedConvention,
    /// The number of positions.
    pub positions: usize,
    /// The number of rows.
    pub rows: usize,
    /// Pairs of positions with the same winners in every sum.
    pub equal: Vec<(usize, usize)>,
    /// Positions with which every sum has no winners.
    pub absorbing: Vec<usize>,
}

/// Checks a certificate; returns what was verified.
pub(super) fn verify(json: &Value, watch: &mut Watch<'_>) -> Result<VerifiedRows, NotVerified> {
    object(json, &[KIND], FIELDS)?;
    let convention = convention(field(json, "convention")?)?;
    let StatedConvention::Winners(players, _, allies) = &convention else {
        return no("rows are certified only where players win or lose");
    };
    let positions = Positions::read("options", field(json, "options")?, 1, watch)?;
    let equal = list("equal", field(json, "equal")?, pair)?;
    let absorbing = list("absorbing", field(json, "absorbing")?, number)?;
    let equalities = equal.iter().map(|(a, b)| (*a, Some(*b)));
    claims("equal", equalities.chain(absorbing.iter().map(|at| (*at, None))))?;
    let named = equal.iter().flat_map(|(a, b)| [a, b]).chain(&absorbing);
    if named.into_iter().any(|at| *at >= positions.len()) {
        return no("a claim has a number that is not the number of a position");
    }
    let with_mover = (0..*players).filter(|by| allies.iter().any(|s| (s + by) % players == 0));
    let rules = Rules {
        convention: &convention,
        players: *players,
        chosen: with_mover.map(|by| 1 << by).sum(),
        positions: &positions,
    };
    let rows = rules.rows(watch)?;
    for row in &rows {
        if let Some((a, b)) = equal.iter().find(|(a, b)| row[*a] != row[*b]) {
            return no(format!("some sum with {a} has other winners than with {b}"));
        }
        if let Some(at) = absorbing.iter().find(|at| row[**at] != 0) {
            return no(format!("some sum with {at} has winners"));
        }
    }
    let (positions, rows) = (positions.len(), rows.len());
    Ok(VerifiedRows { convention, positions, rows, equal, absorbing })
}

/// The winners of the sums of all positions with a game, as bits, by seats counted from the mover.
type Row = Vec<u32>;

/// The contributions of some options of a game X, for each position P: the seats that one of the
/// moves to P and an option settles. A seat is settled as won if it plays with the mover and wins
/// after the move, and as lost if it does not play with the mover and loses.
type Union = Vec<u32>;

struct Rules<'a> {
    convention: &'a StatedConvention,
    players: u32,
    /// The seats that play with the mover, as bits.
    chosen: u32,
    positions: &'a Positions,
}

impl Rules<'_> {
    /// Returns the rows of all games.
    fn rows(&self, watch: &mut Watch<'_>) -> Result<Vec<Row>, NotVerified> {
        let first = self.row(None, watch)?;
        let (mut seen, mut rows) = (HashSet::from([first.clone()]), vec![first]);
        let mut unions: HashSet<Union> = HashSet::new();
        let (mut at, mut pairs) = (0, 0);
        while at < rows.len() {
            let given: Union = rows[at].iter().map(|seats| self.settled(*seats)).collect();
            at += 1;
            let with = |union: &Union| union.iter().zip(&given).map(|(a, b)| a | b).collect();
            watch.work(1 + unions.len() * given.len())?;
            pairs += 1 + unions.len();
            if pairs > MAX_JOINED {
                return no(format!("there are too many rows: over {MAX_JOINED} are to be united"));
            }
            let mut joined: Vec<Union> = unions.iter().map(with).collect();
            joined.push(given);
            for union in joined {
                if unions.contains(&union) {
                    continue;
                }
                let row = self.row(Some(&union), watch)?;
                unions.insert(union);
                watch.took(64 + 8 * self.positions.len());
                if seen.insert(row.clone()) {
                    rows.push(row);
                }
            }
        }
        Ok(rows)
    }

    /// Returns the row of the game 0, or of a game whose options have these contributions.
    fn row(&self, union: Option<&Union>, watch: &mut Watch<'_>) -> Result<Row, NotVerified> {
        let mut row = Row::new();
        for at in 0..self.positions.len() {
            let options = self.positions.options(at, 0);
            watch.work(1 + options.len())?;
            let own = options.iter().map(|option| self.settled(row[*option]));
            let settled = own.fold(union.map_or(0, |union| union[at]), |all, seats| all | seats);
            row.push(match (union, options) {
                (None, []) => score(self.convention, 0, &BTreeSet::new()),
                _ => settled ^ !self.chosen & self.all(),
            });
        }
        Ok(row)
    }

    /// Returns the seats that are settled by a move after which these seats win.
    fn settled(&self, after: u32) -> u32 {
        // After a move, the same players are one seat nearer.
        let seats = after << 1 & self.all() | after >> (self.players - 1);
        seats ^ !self.chosen & self.all()
    }

    fn all(&self) -> u32 {
        u32::MAX >> (32 - self.players)
    }
}

impl fmt::Display for VerifiedRows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let VerifiedRows { convention, positions, rows, equal, absorbing } = self;
        let equal = equal.iter().map(|(a, b)| format!("{a} and {b} have the same winners"));
        let absorbing = absorbing.iter().map(|at| format!("{at} has no winners"));
        let all: Vec<String> = equal.chain(absorbing).collect();
        write!(
            f,
            "of {positions} listed positions of impartial games {} in every sum with an impartial \
             game ({rows} rows), where {convention}",
            all.join(", and ")
        )
    }
}
