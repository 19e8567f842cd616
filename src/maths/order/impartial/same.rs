//! Equality of impartial games by exchanging equal options (Spindler, §2.2).

use hashbrown::HashMap;

use crate::base::Seeded;
use crate::maths::game::{Halt, SumId, Ticker, options};

use super::EqualityTable;

/// Most pairs of games that are compared for a proof.
const PAIRS: usize = 20_000;

/// The search for a proof that goes through options.
pub(super) struct SameSearch {
    known: HashMap<(SumId, SumId), bool, Seeded>,
    ticker: Ticker,
}

impl SameSearch {
    pub(super) fn new() -> SameSearch {
        SameSearch { known: HashMap::default(), ticker: Ticker::new() }
    }

    /// Whether equality is proved; `None` when that would take too many pairs.
    pub(super) fn same(
        &mut self,
        table: &mut EqualityTable<'_, '_>,
        a: SumId,
        b: SumId,
    ) -> Result<Option<bool>, Halt> {
        if a == b {
            return Ok(Some(true));
        }
        let key = (a.min(b), a.max(b));
        if let Some(known) = self.known.get(&key) {
            return Ok(Some(*known));
        }
        if self.known.len() >= PAIRS {
            return Ok(None);
        }
        self.ticker.tick(&table.w, || self.known.allocation_size())?;
        let found = stacker::maybe_grow(256 << 10, 4 << 20, || self.by_options(table, a, b))?;
        if let Some(found) = found {
            self.known.insert(key, found);
        }
        Ok(found)
    }

    fn by_options(
        &mut self,
        table: &mut EqualityTable<'_, '_>,
        a: SumId,
        b: SumId,
    ) -> Result<Option<bool>, Halt> {
        if table.apart(a, b, SumId::ZERO)?.is_some() {
            return Ok(Some(false));
        }
        if table.absorbs(a)? && table.absorbs(b)? {
            return Ok(Some(true));
        }
        // What is added to equal games leaves them equal.
        let rest = table.without_common(a, b)?;
        if rest != (a, b) {
            return self.same(table, rest.0, rest.1);
        }
        let here = options(&mut table.w, a)?;
        let there = options(&mut table.w, b)?;
        if here.is_empty() != there.is_empty() {
            return Ok(Some(false));
        }
        for (these, those) in [(&here, &there), (&there, &here)] {
            for &one in these {
                let mut matched = false;
                for &other in those {
                    match self.same(table, one, other)? {
                        Some(true) => {
                            matched = true;
                            break;
                        }
                        Some(false) => {}
                        None => return Ok(None),
                    }
                }
                if !matched {
                    return Ok(Some(false));
                }
            }
        }
        Ok(Some(true))
    }
}
