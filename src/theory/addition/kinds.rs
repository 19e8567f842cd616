//! The induction on options once more, with more remembered of each game: which outcomes its options
//! have. For at most three players, where games are of at most 256 kinds.

use super::fold::{CodeSet, Outcome, Rule};

/// Beyond so many players there are too many kinds.
pub(super) const FEW: u32 = 3;

/// A set of classes; class 0 is the game 0, the others are the outcomes of games with options. As a
/// kind: the games whose options are of just these classes.
type Kind = usize;

/// A set of codes.
type Codes = u8;

/// Which sums of kinds the induction does not exclude.
#[derive(Debug)]
pub(super) struct Kinds {
    rule: Rule,
    classes: usize,
    kinds: usize,
    /// The class of each kind.
    class: Vec<usize>,
    /// For two kinds the codes that their sum may have.
    sums: Vec<Codes>,
    tables: Tables,
}

/// What is looked up of sets of codes.
#[derive(Debug)]
struct Tables {
    /// The unions of a member of each of two sets.
    unions: Vec<Codes>,
    /// The unions of some members.
    closed: Vec<Codes>,
    /// What options contribute that have the outcomes of these codes.
    contributed: Vec<Codes>,
    /// What an option 0 contributes.
    zero: Codes,
}

fn members(set: usize) -> impl Iterator<Item = usize> {
    (0..8).filter(move |bit| set >> bit & 1 == 1)
}

impl Tables {
    fn new(rule: Rule) -> Tables {
        let of = |codes: CodeSet| codes.iter().fold(0u8, |set, code| set | 1 << code);
        let set = |codes: usize| {
            let mut set = CodeSet::default();
            members(codes).for_each(|code| set.insert(code as u8));
            set
        };
        let mut unions = vec![0; 1 << 16];
        for one in 0..256 {
            for other in 0..256 {
                unions[one << 8 | other] = of(set(one).unions(&set(other)));
            }
        }
        let closed = |codes| {
            let mut all = CodeSet::default();
            members(codes).for_each(|code| all.close_with(code as u8));
            of(all)
        };
        let contributed = |codes| {
            members(codes).fold(0u8, |all, code| {
                all | 1 << (rule.contributes(rule.outcome(code as u8)) & 7)
            })
        };
        Tables {
            unions,
            closed: (0..256).map(closed).collect(),
            contributed: (0..256).map(contributed).collect(),
            zero: 1 << rule.contributes(rule.winners),
        }
    }

    fn union(&self, one: Codes, other: Codes) -> Codes {
        self.unions[usize::from(one) << 8 | usize::from(other)]
    }

    /// What options of the classes of a kind contribute together, from what those of each class may.
    fn together(&self, kind: Kind, of: impl Fn(usize) -> Codes) -> Codes {
        members(kind).fold(1, |all, class| self.union(all, self.closed[usize::from(of(class))]))
    }
}

impl Kinds {
    /// The least inductive set; `None` if there are too many players for this.
    ///
    /// # Errors
    /// Those of `poll`, which is asked now and then.
    pub(super) fn new<E>(rule: Rule, poll: &dyn Fn() -> Result<(), E>) -> Result<Option<Self>, E> {
        if rule.players > FEW {
            return Ok(None);
        }
        let outcomes = rule.possible();
        let classes = outcomes.len() + 1;
        let kinds = 1 << classes;
        let class = |kind: Kind| {
            let code = members(kind).fold(0, |code, class| {
                let option = class.checked_sub(1).map_or(rule.winners, |place| outcomes[place]);
                code | rule.contributes(option)
            });
            let own = outcomes.iter().position(|o| *o == rule.outcome(code));
            if kind == 0 { 0 } else { own.map_or(0, |place| place + 1) }
        };
        let mut all = Kinds {
            rule,
            classes,
            kinds,
            class: (0..kinds).map(class).collect(),
            sums: vec![0; kinds * kinds],
            tables: Tables::new(rule),
        };
        loop {
            poll()?;
            let after = all.moves(|kind, other| all.contributed(&all.sums, kind, other));
            let mut sums = vec![0; kinds * kinds];
            for one in 0..kinds {
                for other in 0..kinds {
                    if one + other > 0 {
                        sums[one * kinds + other] = all
                            .tables
                            .union(after[one * kinds + other], after[other * kinds + one]);
                    }
                }
            }
            if sums == all.sums {
                return Ok(Some(all));
            }
            all.sums = sums;
        }
    }

    /// What the sum of two kinds contributes as an option.
    fn contributed(&self, sums: &[Codes], one: Kind, other: Kind) -> Codes {
        match one + other {
            0 => self.tables.zero,
            _ => self.tables.contributed[usize::from(sums[one * self.kinds + other])],
        }
    }

    /// For two kinds, what moves in the first contribute to the sum together, from what an option and
    /// a second component may.
    fn moves(&self, option: impl Fn(Kind, Kind) -> Codes) -> Vec<Codes> {
        let mut after = vec![0; self.kinds * self.kinds];
        for second in 0..self.kinds {
            let mut of = vec![0; self.classes];
            for kind in 0..self.kinds {
                of[self.class[kind]] |= option(kind, second);
            }
            for first in 0..self.kinds {
                after[first * self.kinds + second] = self.tables.together(first, |c| of[c]);
            }
        }
        after
    }

    /// The kinds of games with an outcome.
    fn of_outcome(&self, outcome: Outcome) -> impl Iterator<Item = Kind> {
        (0..self.kinds).filter(move |&kind| self.outcome_is(kind, outcome))
    }

    fn outcome_is(&self, kind: Kind, outcome: Outcome) -> bool {
        match kind {
            0 => self.rule.winners == outcome,
            _ => self.class[kind] == self.class_of(self.rule.code(outcome)),
        }
    }

    /// The class of games with options that contribute this.
    fn class_of(&self, code: u8) -> usize {
        let outcome = self.rule.outcome(code);
        self.rule.possible().iter().position(|o| *o == outcome).map_or(usize::MAX, |p| p + 1)
    }

    /// Whether games with these outcomes may have a sum with that one.
    pub(super) fn allows(&self, k: Outcome, l: Outcome, r: Outcome) -> bool {
        let code = self.rule.code(r);
        self.of_outcome(k).any(|one| {
            self.of_outcome(l).any(|other| match one + other {
                0 => r == self.rule.winners,
                _ => self.sums[one * self.kinds + other] >> code & 1 == 1,
            })
        })
    }
}
