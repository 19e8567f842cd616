//! Proofs of inequalities, as data that can be checked again.

use std::collections::BTreeSet;

use crate::game::SumId;

/// `low ≤_player high`: whoever moves first, whenever `player` wins `low + X` against all others
/// together, `player` wins `high + X` (Spindler, Def 4.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// The smaller side.
    pub low: SumId,
    /// The larger side.
    pub high: SumId,
    /// The player, from 0 in turn order.
    pub player: u8,
}

/// A context that refutes a claim, and the player who moves first in it.
pub(super) type Context = (SumId, u8);

/// The number of an earlier step of a proof.
pub type Premise = usize;

/// A proof: each step follows from earlier ones, and the last is the claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The number of players.
    pub players: u8,
    /// The steps.
    pub steps: Vec<ProofStep>,
}

/// A claim and why it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofStep {
    /// The proved claim.
    pub claim: Claim,
    /// The rule that proves it.
    pub rule: ProofRule,
}

/// The rule by which a claim holds, under normal play unless it says otherwise. `p` is the player
/// of the claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofRule {
    /// Both sides are the same game: the same sum, or isomorphic ones.
    Same,
    /// The low side is 0 and only `p` has options in the high one (Spindler, Prop 4.23).
    Nonnegative,
    /// The high side is 0 and `p` does not win the low one moving first (Thm 4.27).
    Nonpositive,
    /// There are two players and `p` does not win `low − high` moving first.
    Difference,
    /// `k_q = k·1_q` for all players (Thm 4.44), on both sides.
    Integers(Premise),
    /// The sides are the sums of the sides of these claims (Cor 4.11).
    Sum(Vec<Premise>),
    /// The Inequality Test (Thm 4.34), in which an option of `p` may also reverse (Thm 4.38).
    Test {
        /// The covers of each option that `p` has on the low side.
        own: Vec<Cover>,
        /// The answers to each option of each other player on the high side.
        others: Vec<Answer>,
    },
    /// Misère play of two: the test of Siegel (Misère canonical forms of partizan games), in which
    /// options of both sides may reverse, and a player without options on one side has none on the
    /// other.
    Misere {
        /// The covers of each option that `p` has on the low side.
        own: Vec<Cover>,
        /// The covers of each option that the opponent has on the high side: the premise is `answer
        /// ≤ option` for an option of theirs on the low side, or `low ≤ reply`.
        others: Vec<Cover>,
    },
}

/// The cover of an option of `p` on the low side, which gives nothing that the high side does not:
/// if `p` wins `option + X` moving last, then `high + X` moving first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cover {
    /// The option of the low side.
    pub option: SumId,
    /// The way in which it is covered.
    pub by: By,
}

/// The way in which an option is covered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum By {
    /// An option of `p` on the high side is at least as good: the premise is `option ≤ high'`.
    Option(Premise),
    /// The others can reply, in turn, to a position that is at most the high side: the
    /// premise is `reached ≤ high`. The list has the position after each reply.
    Reply(Vec<SumId>, Premise),
}

/// Another player's option on the high side, and one of theirs on the low side that is not better:
/// the premise is `answer ≤ option`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The player.
    pub player: u8,
    /// The option on the high side.
    pub option: SumId,
    /// The claim about it.
    pub premise: Premise,
}

impl Cover {
    /// The number of the step it rests on.
    pub fn premise(&self) -> Premise {
        let (By::Option(premise) | By::Reply(_, premise)) = &self.by;
        *premise
    }

    fn premise_mut(&mut self) -> &mut Premise {
        let (By::Option(premise) | By::Reply(_, premise)) = &mut self.by;
        premise
    }
}

impl ProofRule {
    /// The numbers of the steps this one rests on.
    pub fn premises(&self) -> Vec<Premise> {
        self.clone().premises_mut().into_iter().map(|premise| *premise).collect()
    }

    fn premises_mut(&mut self) -> Vec<&mut Premise> {
        match self {
            ProofRule::Same
            | ProofRule::Nonnegative
            | ProofRule::Nonpositive
            | ProofRule::Difference => Vec::new(),
            ProofRule::Integers(premise) => vec![premise],
            ProofRule::Sum(premises) => premises.iter_mut().collect(),
            ProofRule::Test { own, others } => {
                let others = others.iter_mut().map(|answer| &mut answer.premise);
                own.iter_mut().map(Cover::premise_mut).chain(others).collect()
            }
            ProofRule::Misere { own, others } => {
                own.iter_mut().chain(others).map(Cover::premise_mut).collect()
            }
        }
    }
}

impl Proof {
    /// The part of a list of steps that the given step rests on, which becomes the last.
    pub(super) fn new(players: u8, all: &[ProofStep], last: Premise) -> Proof {
        // Premises have smaller numbers, so ascending order is an order of proof.
        let mut needed = BTreeSet::from([last]);
        let mut next = vec![last];
        while let Some(at) = next.pop() {
            next.extend(all[at].rule.premises().into_iter().filter(|p| needed.insert(*p)));
        }
        let numbers: Vec<Premise> = needed.into_iter().collect();
        let mut steps: Vec<ProofStep> = numbers.iter().map(|&at| all[at].clone()).collect();
        for premise in steps.iter_mut().flat_map(|step| step.rule.premises_mut()) {
            *premise = numbers.binary_search(premise).unwrap_or(*premise);
        }
        Proof { players, steps }
    }

    /// The step that carries the proof: the last one that is not only a rewriting of another.
    pub fn main(&self) -> Option<&ProofStep> {
        let mut step = self.steps.last()?;
        loop {
            let premise = match &step.rule {
                ProofRule::Integers(premise) => match self.steps.get(*premise) {
                    Some(ProofStep { rule: ProofRule::Same, .. }) => return Some(step),
                    _ => *premise,
                },
                ProofRule::Sum(premises) => {
                    let mut real = premises.iter().filter(|p| {
                        self.steps.get(**p).is_some_and(|step| step.rule != ProofRule::Same)
                    });
                    match (real.next(), real.next()) {
                        (Some(only), None) => *only,
                        _ => return Some(step),
                    }
                }
                _ => return Some(step),
            };
            step = self.steps.get(premise)?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_main_step_comes_after_rewritings() {
        let claim = Claim { low: SumId::ZERO, high: SumId::ZERO, player: 0 };
        let main = |rules: Vec<ProofRule>| {
            let steps = rules.into_iter().map(|rule| ProofStep { claim, rule }).collect();
            Proof { players: 3, steps }.main().map(|step| step.rule.clone())
        };
        use ProofRule::{Integers, Nonnegative, Nonpositive, Same, Sum};
        assert_eq!(main(vec![]), None);
        assert_eq!(main(vec![Nonnegative, Integers(0)]), Some(Nonnegative));
        assert_eq!(main(vec![Same, Integers(0)]), Some(Integers(0)));
        // A sum with equal games is a rewriting; a sum of two other claims is not.
        let sum = Sum(vec![0, 1]);
        assert_eq!(main(vec![Nonnegative, Same, sum.clone()]), Some(Nonnegative));
        assert_eq!(main(vec![Same, Nonpositive, sum.clone(), Integers(2)]), Some(Nonpositive));
        assert_eq!(main(vec![Nonnegative, Nonpositive, sum.clone()]), Some(sum.clone()));
        assert_eq!(main(vec![Same, Same, sum.clone()]), Some(sum));
    }
}
