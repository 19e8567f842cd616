//! What is excluded for the games of all days: by a theorem with a name, or by induction.

use super::fold::{CodeSet, Outcome, Rule};
use super::induction::Inductive;
use super::kinds::Kinds;
use super::theorems::{self, Reason};

/// What sums of two games are excluded, and why.
#[derive(Debug)]
pub(super) struct Excluded {
    rule: Rule,
    /// Whether the theorems of normal play hold.
    normal: bool,
    inductive: Inductive,
    kinds: Option<(Kinds, Vec<Vec<CodeSet>>)>,
}

impl Excluded {
    /// # Errors
    /// Those of `poll`, which is asked now and then.
    pub(super) fn new<E>(
        rule: Rule,
        normal: bool,
        poll: &dyn Fn() -> Result<(), E>,
    ) -> Result<Excluded, E> {
        let inductive = Inductive::new(rule, poll)?;
        let kinds = Kinds::new(rule, poll)?.map(|kinds| {
            let sums = kinds.of_classes();
            (kinds, sums)
        });
        Ok(Excluded { rule, normal, inductive, kinds })
    }

    /// The theorem that excludes `o(G + H) = r` if `o(G) = k` and `o(H) = l`.
    pub(super) fn named(&self, k: Outcome, l: Outcome, r: Outcome) -> Option<Reason> {
        self.normal.then(|| theorems::of_sum(self.rule.players, k, l, r)).flatten()
    }

    /// The induction that excludes it.
    pub(super) fn induced(&self, k: Outcome, l: Outcome, r: Outcome) -> Option<Reason> {
        let by = |depth| Some(Reason::Induction { depth });
        let classes = |outcome| self.inductive.classes(outcome);
        if !classes(k).any(|k| classes(l).any(|l| self.inductive.of(k, l).contains(r))) {
            return by(1);
        }
        let (_, sums) = self.kinds.as_ref()?;
        if !classes(k).any(|k| classes(l).any(|l| sums[k][l].contains(r))) { by(2) } else { None }
    }

    /// What multiples are excluded.
    ///
    /// # Errors
    /// Those of `poll`.
    pub(super) fn multiples<E>(
        &self,
        copies: u32,
        poll: &dyn Fn() -> Result<(), E>,
    ) -> Result<Multiples<'_>, E> {
        let inductive = self.inductive.multiples(copies, self.normal, poll)?;
        let kinds = self.kinds.as_ref();
        let kinds = kinds.map(|(kinds, _)| kinds.multiples(copies, self.normal, poll));
        Ok(Multiples { all: self, copies, inductive, kinds: kinds.transpose()? })
    }
}

/// What sums of so many copies of a game are excluded, and why.
#[derive(Debug)]
pub(super) struct Multiples<'a> {
    all: &'a Excluded,
    copies: u32,
    inductive: Option<Vec<CodeSet>>,
    kinds: Option<Vec<CodeSet>>,
}

impl Multiples<'_> {
    /// The theorem that excludes `o(n·G) = r` if `o(G) = k`.
    pub(super) fn named(&self, k: Outcome, r: Outcome) -> Option<Reason> {
        let theorem = || theorems::of_multiple(self.all.rule.players, self.copies, k, r);
        self.all.normal.then(theorem).flatten()
    }

    /// The induction that excludes it.
    pub(super) fn induced(&self, k: Outcome, r: Outcome) -> Option<Reason> {
        let excludes = |sums: &Option<Vec<CodeSet>>| {
            let may = |sums: &Vec<CodeSet>| {
                self.all.inductive.classes(k).any(|class| sums[class].contains(r))
            };
            sums.as_ref().is_some_and(|sums| !may(sums))
        };
        let by = |depth| Some(Reason::Induction { depth });
        if excludes(&self.inductive) {
            by(1)
        } else if excludes(&self.kinds) {
            by(2)
        } else {
            None
        }
    }
}
