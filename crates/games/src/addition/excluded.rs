//! Impossible outcomes of `G + H` and of `n·G`, given the outcomes of `G` and `H`: each is excluded
//! by a theorem or by induction.

use super::MAX_LATER_PLAYERS;
use super::fold::{CodeSet, SmallSeats, UnionRule};
use super::induction::Inductive;
use super::minimal_checker::{Belief, is_proof};
use super::minimal_counterexample::LeastQuestion;
use super::option_classes::Kinds;
use super::theorems::{self, Exclusion};

/// The excluded sums of two games, with reasons.
#[derive(Debug)]
pub(super) struct Excluded {
    rule: UnionRule,
    /// Is true if the theorems of normal play hold.
    normal: bool,
    inductive: Inductive,
    /// Finer ones, with what they remember of each game and the sums of outcomes.
    finer: Vec<(u8, Kinds, Vec<Vec<CodeSet>>)>,
}

impl Excluded {
    pub(super) fn new<E>(
        rule: UnionRule,
        normal: bool,
        poll: &dyn Fn() -> Result<(), E>,
    ) -> Result<Excluded, E> {
        let inductive = Inductive::new(rule, poll)?;
        let mut all = Excluded { rule, normal, inductive, finer: Vec::new() };
        all.add(2, None, poll)?;
        Ok(all)
    }

    /// Looks deeper, where that is possible.
    pub(super) fn deepen<E>(&mut self, poll: &dyn Fn() -> Result<(), E>) -> Result<(), E> {
        for mark in 0..=self.rule.possible().len() {
            self.add(3, Some(mark), poll)?;
        }
        Ok(())
    }

    fn add<E>(
        &mut self,
        depth: u8,
        mark: Option<usize>,
        poll: &dyn Fn() -> Result<(), E>,
    ) -> Result<(), E> {
        if let Some(kinds) = Kinds::new(self.rule, mark, poll)? {
            let sums = kinds.of_outcomes();
            self.finer.push((depth, kinds, sums));
        }
        Ok(())
    }

    /// The theorem that excludes `o(G + H) = r` if `o(G) = k` and `o(H) = l`.
    pub(super) fn named(&self, k: SmallSeats, l: SmallSeats, r: SmallSeats) -> Option<Exclusion> {
        self.normal.then(|| theorems::of_sum(self.rule.players, k, l, r)).flatten()
    }

    /// The induction that excludes it.
    pub(super) fn induced(&self, k: SmallSeats, l: SmallSeats, r: SmallSeats) -> Option<Exclusion> {
        let by = |depth| Some(Exclusion::Induction { depth });
        let classes = |outcome| self.inductive.classes(outcome);
        if !classes(k).any(|k| classes(l).any(|l| self.inductive.codes(k, l).contains(r))) {
            return by(1);
        }
        let (k, l) = (usize::from(k), usize::from(l));
        let finer = self.finer.iter().find(|(_, _, sums)| !sums[k][l].contains(r));
        finer.and_then(|(depth, _, _)| by(*depth))
    }

    /// Tests whether a sum is excluded by a theorem or by induction, in either order of the games.
    pub(super) fn excludes(&self, [k, l, r]: [SmallSeats; 3]) -> bool {
        [(k, l), (l, k)]
            .into_iter()
            .any(|(k, l)| self.named(k, l, r).is_some() || self.induced(k, l, r).is_some())
    }

    /// Takes out of some triples of places among outcomes those that no pair of games is the least
    /// to have, and gives them; of at most [`MAX_LATER_PLAYERS`] players.
    pub(super) fn least<E>(
        &self,
        outcomes: &[SmallSeats],
        places: &mut Vec<[usize; 3]>,
        attempts: u32,
        poll: &dyn Fn() -> Result<(), E>,
    ) -> Result<Vec<[usize; 3]>, E> {
        let mut none = Vec::new();
        let mut sums = [false; 1 << (3 * MAX_LATER_PLAYERS)];
        let code = |triple: [SmallSeats; 3]| {
            triple.into_iter().fold(0, |code, one| code << MAX_LATER_PLAYERS | usize::from(one))
        };
        for k in outcomes {
            for l in outcomes {
                for r in outcomes {
                    sums[code([*k, *l, *r])] = !self.excludes([*k, *l, *r]);
                }
            }
        }
        let may_be = |triple| sums[code(triple)];
        let UnionRule { players, winners, .. } = self.rule;
        let belief = Belief { players, winners, may_be: &may_be };
        let question = LeastQuestion::new(self.rule, outcomes, &may_be);
        let Some(question) = question else { return Ok(none) };
        for asked in std::mem::take(places) {
            let proof = question.prove(asked.map(|place| outcomes[place]), attempts, poll)?;
            let is_proved = proof.is_some_and(|proof| is_proof(&proof, &belief));
            if is_proved { &mut none } else { &mut *places }.push(asked);
        }
        Ok(none)
    }

    /// Returns the excluded multiples.
    pub(super) fn multiples<E>(
        &self,
        copies: u32,
        poll: &dyn Fn() -> Result<(), E>,
    ) -> Result<Multiples<'_>, E> {
        let inductive = self.inductive.multiples(copies, self.normal, poll)?;
        let mut finer = Vec::with_capacity(self.finer.len());
        for (depth, kinds, _) in &self.finer {
            finer.push((*depth, kinds.multiples(copies, self.normal, poll)?));
        }
        Ok(Multiples { all: self, copies, inductive, finer })
    }
}

/// The excluded sums of a number of copies of a game, with reasons.
#[derive(Debug)]
pub(super) struct Multiples<'a> {
    all: &'a Excluded,
    copies: u32,
    inductive: Option<Vec<CodeSet>>,
    finer: Vec<(u8, Vec<CodeSet>)>,
}

impl Multiples<'_> {
    /// The theorem that excludes `o(n·G) = r` if `o(G) = k`.
    pub(super) fn named(&self, k: SmallSeats, r: SmallSeats) -> Option<Exclusion> {
        let theorem = || theorems::of_multiple(self.all.rule.players, self.copies, k, r);
        self.all.normal.then(theorem).flatten()
    }

    /// The induction that excludes it.
    pub(super) fn induced(&self, k: SmallSeats, r: SmallSeats) -> Option<Exclusion> {
        let by = |depth| Some(Exclusion::Induction { depth });
        let may = |sums: &Vec<CodeSet>| {
            self.all.inductive.classes(k).any(|class| sums[class].contains(r))
        };
        if self.inductive.as_ref().is_some_and(|sums| !may(sums)) {
            return by(1);
        }
        let finer = self.finer.iter().find(|(_, sums)| !sums[usize::from(k)].contains(r));
        finer.and_then(|(depth, _)| by(*depth))
    }
}
