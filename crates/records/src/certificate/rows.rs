//! Certificates of equal and of absorbing impartial games. The checker computes the rows of
//! docs/equality.md, Theorem 4: the winners of the sums of each position with a game X, for all
//! games X at once.

use super::*;
use std::collections::HashSet;

/// Facts about the sums of positions with any impartial game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Rows {
    /// The convention.
    pub convention: Convention,
    /// The positions.
    pub options: Positions,
    /// Pairs of positions with the same winners in every sum.
    pub equal: Vec<(u32, u32)>,
    /// Positions with which every sum has no winners.
    pub absorbing: Vec<u32>,
}

/// The most pairs of a row and a union that are joined: some seconds of work.
const MAX_JOINED: usize = 1 << 24;

impl Kind for Rows {
    const NAME: &str = "tweedle rows 1";

    fn check(&self, watch: &Watch<'_>) -> Checked<(String, Value)> {
        let Rows { convention, options: positions, equal, absorbing } = self;
        let Convention::Winners { players, .. } = *convention else {
            return no("rows are certified only where players win or lose");
        };
        convention.players()?;
        positions.check(1, watch)?;
        let equalities = equal.iter().map(|(a, b)| (a, Some(b)));
        claims("equal", equalities.chain(absorbing.iter().map(|at| (at, None))))?;
        positions.have("equal", equal.iter().flat_map(|(a, b)| [a, b]))?;
        positions.have("absorbing", absorbing)?;
        let others = (0..players).filter(|by| !convention.is_with_mover(*by, players));
        let others = others.map(|by| 1 << by).sum();
        let rows = Rules { convention, players, others, positions }.rows(watch)?;
        for row in &rows {
            let winners = |at: &u32| row[*at as usize];
            if let Some((a, b)) = equal.iter().find(|(a, b)| winners(a) != winners(b)) {
                return no(format!("some sum with {a} has other winners than with {b}"));
            }
            if let Some(at) = absorbing.iter().find(|at| winners(at) != 0) {
                return no(format!("some sum with {at} has winners"));
            }
        }
        let (positions, rows) = (positions.len(), rows.len());
        let all = equal.iter().map(|(a, b)| format!("{a} and {b} have the same winners"));
        let all = all.chain(absorbing.iter().map(|at| format!("{at} has no winners")));
        let sentence = format!(
            "of {positions} listed positions of impartial games {} in every sum with an impartial \
             game ({rows} rows), where {convention}",
            joined(", and ", all, |said| said)
        );
        let facts = json!({
            "convention": convention, "positions": positions, "rows": rows, "equal": equal,
            "absorbing": absorbing,
        });
        Ok((sentence, facts))
    }
}

/// The winners of the sums of all positions with a game, as bits, by seats counted from the mover.
type Row = Vec<u32>;

/// The contributions of some options of a game X, for each position P: the seats that one of the
/// moves to P and an option settles. A seat is settled as won if it plays with the mover and wins
/// after the move, and as lost if it does not play with the mover and loses.
type Union = Vec<u32>;

struct Rules<'a> {
    convention: &'a Convention,
    players: u32,
    /// The seats that do not play with the mover, as bits.
    others: u32,
    positions: &'a Positions,
}

impl Rules<'_> {
    /// Returns the rows of all games.
    fn rows(&self, watch: &Watch<'_>) -> Checked<Vec<Row>> {
        let first = self.row(None, watch)?;
        let (mut seen, mut rows) = (HashSet::from([first.clone()]), vec![first]);
        let mut unions: HashSet<Union> = HashSet::new();
        let (mut at, mut pairs) = (0, 0);
        while let Some(row) = rows.get(at) {
            let given: Union = row.iter().map(|seats| self.settled(*seats)).collect();
            at += 1;
            watch.work(1 + unions.len() * given.len())?;
            pairs += 1 + unions.len();
            ensure!(pairs <= MAX_JOINED, "too many rows: over {MAX_JOINED} are to be united");
            let with = |union: &Union| union.iter().zip(&given).map(|(a, b)| a | b).collect();
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
    fn row(&self, union: Option<&Union>, watch: &Watch<'_>) -> Checked<Row> {
        let mut row = Row::new();
        for at in 0..self.positions.len() {
            let options = self.positions.options(at as u32, 0);
            watch.work(1 + options.len())?;
            let own = options.iter().map(|option| self.settled(row[*option as usize]));
            let settled = own.fold(union.map_or(0, |union| union[at]), |all, seats| all | seats);
            row.push(match (union, options) {
                (None, []) => self.convention.score(0, &BTreeSet::new()),
                _ => settled ^ self.others,
            });
        }
        Ok(row)
    }

    /// Returns the seats that are settled by a move after which these seats win.
    fn settled(&self, after: u32) -> u32 {
        // After a move, the same players are one seat nearer.
        let all = u32::MAX >> (32 - self.players);
        (after << 1 & all | after >> (self.players - 1)) ^ self.others
    }
}
