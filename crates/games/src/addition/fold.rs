//! The outcomes that a game with options can have under a convention, and sets of outcomes as bits.

pub(super) use crate::distinguish::{Contribution, SmallSeats, UnionRule};

impl UnionRule {
    /// The outcomes of games with options, small outcomes first.
    pub fn possible(self) -> Vec<SmallSeats> {
        let mut codes = CodeSet::default();
        codes.close_with(self.contributes(self.winners));
        loop {
            let before = codes;
            for code in before.iter() {
                codes.close_with(self.contributes(self.outcome(code)));
            }
            if codes == before {
                let mut found: Vec<SmallSeats> = codes.iter().map(|c| self.outcome(c)).collect();
                found.sort_by_key(|outcome| listed(*outcome));
                return found;
            }
        }
    }
}

/// Small outcomes come first, and of the same size those with early seats.
pub(super) fn listed(outcome: SmallSeats) -> (u32, SmallSeats) {
    (outcome.count_ones(), outcome)
}

/// A set of outcomes, or of codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CodeSet([u64; 4]);

impl FromIterator<u8> for CodeSet {
    fn from_iter<I: IntoIterator<Item = u8>>(members: I) -> CodeSet {
        let mut set = CodeSet::default();
        members.into_iter().for_each(|one| set.insert(one));
        set
    }
}

impl CodeSet {
    pub(super) fn insert(&mut self, one: u8) {
        self.0[usize::from(one >> 6)] |= 1 << (one & 63);
    }

    pub(super) fn contains(&self, one: u8) -> bool {
        self.0[usize::from(one >> 6)] >> (one & 63) & 1 == 1
    }

    pub(super) fn unite(&mut self, other: &CodeSet) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }

    /// The members, in ascending order.
    pub(super) fn iter(self) -> impl Iterator<Item = u8> {
        (0u8..4).flat_map(move |word| {
            let mut left = self.0[usize::from(word)];
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as u8)?;
                left &= left - 1;
                Some(word << 6 | bit)
            })
        })
    }

    /// Adds a code to a set that holds the union of any of its members, and keeps it so.
    fn close_with(&mut self, code: Contribution) {
        if !self.contains(code) {
            for other in self.iter() {
                self.insert(other | code);
            }
            self.insert(code);
        }
    }

    /// The unions of a member of each.
    pub(super) fn unions(&self, other: &CodeSet) -> CodeSet {
        let mut all = CodeSet::default();
        for one in self.iter() {
            if all.contains(one) && other.iter().all(|o| all.contains(one | o)) {
                continue;
            }
            other.iter().for_each(|o| all.insert(one | o));
        }
        all
    }
}
