//! Enumeration of all rows as a fixpoint; a row is the list of outcomes that a context has in sum
//! with each of some positions.
//!
//! A row follows from the union of the contributions of the options (see [`Rows`](super::Rows)). So
//! begin with the row of 0, and add the rows that unions of the present rows give, until a
//! fixpoint: there are finitely many rows, and then they are the rows of all contexts
//! (docs/equality.md, Theorem 4). A row that is itself such a union need not be kept, as its
//! contribution to unions is there already.

use hashbrown::HashSet;

use crate::game::{Halt, Ticker, World};
use tweedle_base::Seeded;

use super::context::Context;
use super::positions::Positions;
use super::rows::ContextId;
use super::rule::{Contribution, UnionRule};

/// The result of enumerating all rows.
#[derive(Clone, Debug)]
pub enum Closure {
    /// A context with a wanted row.
    Found(Context),
    /// No context distinguishes them: the rows of all contexts are unions of `rows` rows.
    None {
        /// The number of rows that were kept.
        rows: usize,
    },
    /// There are too many unions, or rows are too long.
    Large,
}

/// The number of unions for each context that an effort counts, whether they are new or not.
const UNIONS_PER_CONTEXT: usize = 5_000;

/// A row, all contributions in one number.
type Packed = u128;

/// A union of rows: another one, and a row that is added to it.
struct Union {
    united: Packed,
    before: u32,
    row: u32,
}

/// The mark for no union before.
const NO_UNION: u32 = u32::MAX;

/// A row, and the union that gives it.
struct Row {
    row: Packed,
    union: u32,
}

/// The contributions of positions, packed.
struct Packing<'a> {
    positions: &'a Positions,
    players: u32,
    steps: [Contribution; 256],
}

impl Packing<'_> {
    /// The row of a game with options that contribute this.
    fn row(&self, mut united: Packed, from: usize) -> Packed {
        let seats = (1 << self.players) - 1;
        let mut row = 0;
        for place in 0..self.positions.count() {
            let shift = self.players * place as u32;
            let mut own = united & seats;
            united >>= self.players;
            if place < from {
                // It is already known: 0 + 0.
                row |= own << shift;
                continue;
            }
            for option in self.positions.options(place) {
                own |= row >> (self.players * option) & seats;
            }
            row |= Packed::from(self.steps[own as usize]) << shift;
        }
        row
    }
}

/// Enumerates all rows for some positions until one is wanted, within the effort. `wanted` gets a
/// function from the index of a position to its contribution in sum with a context.
pub fn close<W: World>(
    w: &W,
    rule: UnionRule,
    positions: &Positions,
    effort: u32,
    wanted: impl Fn(&dyn Fn(usize) -> Contribution) -> bool,
) -> Result<Closure, Halt> {
    if positions.count() * rule.players as usize > Packed::BITS as usize {
        return Ok(Closure::Large);
    }
    let packing = Packing { positions, players: rule.players, steps: rule.steps() };
    let is_wanted = |row: Packed| {
        let seats = (1 << rule.players) - 1;
        wanted(&|place| (row >> (rule.players as usize * place) & seats) as Contribution)
    };
    let zero = packing.row(Packed::from(rule.contributes(rule.winners)), 1);
    let mut rows = vec![Row { row: zero, union: NO_UNION }];
    if is_wanted(zero) {
        return Ok(Closure::Found(Context::new(vec![Vec::new()])));
    }
    let mut unions: Vec<Union> = Vec::new();
    let mut seen: HashSet<Packed, Seeded> = HashSet::default();
    let mut known: HashSet<Packed, Seeded> = HashSet::default();
    let mut ticker = Ticker::new();
    let mut left = effort as usize * UNIONS_PER_CONTEXT;
    let mut next = 0;
    while let Some(adding) = rows.get(next).map(|row| row.row) {
        // All unions so far, with this row, and the row alone; unless it is one of them by now.
        let count = if seen.contains(&adding) { 0 } else { unions.len() + 1 };
        for at in 0..count {
            if at > 0 && adding & !unions[at - 1].united == 0 {
                continue;
            }
            let held = || seen.allocation_size() + known.allocation_size() + 32 * unions.len();
            ticker.tick(w, held)?;
            let (united, before) = match at.checked_sub(1) {
                None => (adding, NO_UNION),
                Some(at) => (adding | unions[at].united, at as u32),
            };
            if left == 0 {
                return Ok(Closure::Large);
            }
            left -= 1;
            if !seen.insert(united) {
                continue;
            }
            unions.push(Union { united, before, row: next as u32 });
            let row = packing.row(united, 0);
            if !known.insert(row) {
                continue;
            }
            let asked = is_wanted(row);
            if asked || !seen.contains(&row) {
                rows.push(Row { row, union: unions.len() as u32 - 1 });
            }
            if asked {
                return Ok(Closure::Found(context(&rows, &unions)));
            }
        }
        next += 1;
    }
    Ok(Closure::None { rows: rows.len() })
}

/// The context of the last row.
fn context(rows: &[Row], unions: &[Union]) -> Context {
    let options = |row: &Row| {
        let mut options: Vec<ContextId> = Vec::new();
        let mut at = row.union;
        while let Some(union) = unions.get(at as usize) {
            options.push(union.row);
            at = union.before;
        }
        options
    };
    Context::new(rows.iter().map(options).collect())
}
