//! Impossible outcomes of `G + H` and of `n·G`, given the outcomes of `G` and `H`: each is excluded
//! by a theorem or by induction.

use super::fold::{CodeSet, SmallSeats, UnionRule};
use super::induction::Inductive;
use super::theorems::{self, Exclusion};

/// The excluded sums of two games, with reasons.
#[derive(Debug)]
pub(super) struct Excluded {
    rule: UnionRule,
    /// Is true if the theorems of normal play hold.
    normal: bool,
    inductive: Inductive,
}

impl Excluded {
    pub(super) fn new<E>(
        rule: UnionRule,
        normal: bool,
        poll: &dyn Fn() -> Result<(), E>,
    ) -> Result<Excluded, E> {
        Ok(Excluded { rule, normal, inductive: Inductive::new(rule, poll)? })
    }

    /// Returns the reason why `o(G + H)` is not `r` if `o(G) = k` and `o(H) = l`.
    pub(super) fn of_sum(&self, k: SmallSeats, l: SmallSeats, r: SmallSeats) -> Option<Exclusion> {
        let named = self.normal.then(|| theorems::of_sum(self.rule.players, k, l, r)).flatten();
        named.or_else(|| self.is_induced(k, l, r).then_some(Exclusion::Induction))
    }

    /// Tests whether the induction excludes a sum.
    pub(super) fn is_induced(&self, k: SmallSeats, l: SmallSeats, r: SmallSeats) -> bool {
        let classes = |outcome| self.inductive.classes(outcome);
        !classes(k).any(|k| classes(l).any(|l| self.inductive.codes(k, l).contains(r)))
    }

    /// Returns the excluded multiples.
    pub(super) fn multiples<E>(
        &self,
        copies: u32,
        poll: &dyn Fn() -> Result<(), E>,
    ) -> Result<Multiples<'_>, E> {
        let inductive = self.inductive.multiples(copies, self.normal, poll)?;
        Ok(Multiples { all: self, copies, inductive })
    }
}

/// The excluded sums of a number of copies of a game, with reasons.
#[derive(Debug)]
pub(super) struct Multiples<'a> {
    all: &'a Excluded,
    copies: u32,
    inductive: Option<Vec<CodeSet>>,
}

impl Multiples<'_> {
    /// Returns the reason why `o(n·G)` is not `r` if `o(G) = k`.
    pub(super) fn of_multiple(&self, k: SmallSeats, r: SmallSeats) -> Option<Exclusion> {
        let theorem = || theorems::of_multiple(self.all.rule.players, self.copies, k, r);
        let named = self.all.normal.then(theorem).flatten();
        let may = |sums: &Vec<CodeSet>| {
            self.all.inductive.classes(k).any(|class| sums[class].contains(r))
        };
        let is_induced = self.inductive.as_ref().is_some_and(|sums| !may(sums));
        named.or_else(|| is_induced.then_some(Exclusion::Induction))
    }
}
