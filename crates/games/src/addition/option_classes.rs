//! Finer induction on options, which excludes outcomes of `G + H`: games are classified by the
//! outcomes of their options, and perhaps by which of these have in turn an option with one
//! outcome. It works for at most three players, as long as there are at most 256 kinds of games.

use super::fold::{CodeSet, SmallSeats, UnionRule};

/// The largest number of players; beyond it there are too many kinds.
const MAX_PLAYERS: u32 = 3;
/// The largest number of classes, 0 among them.
const MAX_CLASSES: usize = 8;
/// The number of outcomes of three players.
const OUTCOMES: usize = 8;

/// A set of classes: the games whose options are of just these.
type SumKind = usize;

/// A set of codes.
type Codes = u8;

/// The sums of kinds that the induction does not exclude.
#[derive(Debug)]
pub(super) struct Kinds {
    rule: UnionRule,
    /// The outcome of the games in each class. Class 0 is the game 0 alone, the others are of games
    /// with options.
    classes: Vec<SmallSeats>,
    kinds: usize,
    /// The class of each kind.
    class: Vec<usize>,
    /// The possible codes of the sum, for each pair of kinds.
    sums: Vec<Codes>,
    tables: KindTables,
}

/// Lookup tables for sets of codes.
#[derive(Debug)]
struct KindTables {
    /// The unions of a member of each of two sets.
    unions: Vec<Codes>,
    /// The unions of some members.
    closed: Vec<Codes>,
    /// The contributions of options with the outcomes of these codes.
    contributed: Vec<Codes>,
    /// The contribution of an option 0.
    zero: Codes,
}

fn members(set: usize) -> impl Iterator<Item = usize> {
    (0..8).filter(move |bit| set >> bit & 1 == 1)
}

impl KindTables {
    fn new(rule: UnionRule) -> KindTables {
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
            members(codes)
                .fold(0u8, |all, code| all | 1 << (rule.contributes(rule.outcome(code as u8)) & 7))
        };
        KindTables {
            unions,
            closed: (0..256).map(closed).collect(),
            contributed: (0..256).map(contributed).collect(),
            zero: 1 << rule.contributes(rule.winners),
        }
    }

    fn union(&self, one: Codes, other: Codes) -> Codes {
        self.unions[usize::from(one) << 8 | usize::from(other)]
    }

    /// Returns the joint contributions of options in the classes of a kind, from the possible
    /// contributions of each class.
    fn together(&self, kind: SumKind, of: impl Fn(usize) -> Codes) -> Codes {
        members(kind).fold(1, |all, class| self.union(all, self.closed[usize::from(of(class))]))
    }
}

impl Kinds {
    /// The least inductive set; `None` if there are too many players or kinds for this. Of an
    /// option its outcome is remembered, and with a mark whether it has an option with the outcome
    /// of that place in [`UnionRule::possible`], counted from 1, or for the mark 0 the option 0.
    pub(super) fn new<E>(
        rule: UnionRule,
        mark: Option<usize>,
        poll: &dyn Fn() -> Result<(), E>,
    ) -> Result<Option<Self>, E> {
        if rule.players > MAX_PLAYERS {
            return Ok(None);
        }
        // For each outcome, and 0, are games with an option of it distinguished from others?
        let plain: Vec<SmallSeats> = [rule.winners].into_iter().chain(rule.possible()).collect();
        let outcome = |options: &mut dyn Iterator<Item = SmallSeats>| {
            rule.outcome(options.fold(0, |code, option| code | rule.contributes(option)))
        };
        let mut classes: Vec<(SmallSeats, bool)> = Vec::new();
        for options in 1..1usize << plain.len() {
            let own = outcome(&mut members(options).map(|class| plain[class]));
            let marked = mark.is_some_and(|mark| options >> mark & 1 == 1);
            if !classes.contains(&(own, marked)) {
                classes.push((own, marked));
            }
        }
        if classes.len() >= MAX_CLASSES {
            return Ok(None);
        }
        let outcomes: Vec<SmallSeats> =
            [rule.winners].into_iter().chain(classes.iter().map(|(own, _)| *own)).collect();
        let kinds = 1 << outcomes.len();
        let class = |kind: SumKind| {
            let own = outcome(&mut members(kind).map(|class| outcomes[class]));
            let is_marked = |class: usize| match (class, mark) {
                (0, Some(mark)) => mark == 0,
                (class, Some(mark)) => mark > 0 && outcomes[class] == plain[mark],
                (_, None) => false,
            };
            let marked = members(kind).any(is_marked);
            let place = classes.iter().position(|class| *class == (own, marked));
            if kind == 0 { 0 } else { place.map_or(0, |place| place + 1) }
        };
        let mut all = Kinds {
            rule,
            kinds,
            class: (0..kinds).map(class).collect(),
            classes: outcomes,
            sums: vec![0; kinds * kinds],
            tables: KindTables::new(rule),
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

    /// Returns the contributions of the sum of two kinds as an option.
    fn contributed(&self, sums: &[Codes], one: SumKind, other: SumKind) -> Codes {
        match one + other {
            0 => self.tables.zero,
            _ => self.tables.contributed[usize::from(sums[one * self.kinds + other])],
        }
    }

    /// Returns, for each pair of kinds, the joint contributions of the moves in the first, from the
    /// possible contributions of an option and a second component.
    fn moves(&self, option: impl Fn(SumKind, SumKind) -> Codes) -> Vec<Codes> {
        let mut after = vec![0; self.kinds * self.kinds];
        for second in 0..self.kinds {
            let mut of = vec![0; self.classes.len()];
            for kind in 0..self.kinds {
                of[self.class[kind]] |= option(kind, second);
            }
            for first in 0..self.kinds {
                after[first * self.kinds + second] = self.tables.together(first, |c| of[c]);
            }
        }
        after
    }

    /// Returns the possible outcomes of the sum, for each pair of outcomes.
    pub(super) fn of_outcomes(&self) -> Vec<Vec<CodeSet>> {
        let mut all = vec![vec![CodeSet::default(); OUTCOMES]; OUTCOMES];
        let outcome = |kind: SumKind| usize::from(self.classes[self.class[kind]]);
        for one in 0..self.kinds {
            for other in 0..self.kinds {
                let set = &mut all[outcome(one)][outcome(other)];
                match one + other {
                    0 => set.insert(self.rule.winners),
                    _ => self.add(set, self.sums[one * self.kinds + other]),
                }
            }
        }
        all
    }

    /// Adds the outcomes of codes.
    fn add(&self, set: &mut CodeSet, codes: Codes) {
        members(codes.into()).for_each(|code| set.insert(self.rule.outcome(code as u8)));
    }

    /// The classes of games with options that have the outcomes of codes.
    fn classes_of(&self, codes: Codes) -> impl Iterator<Item = usize> {
        let has = move |class: &usize| codes >> self.rule.code(self.classes[*class]) & 1 == 1;
        (1..self.classes.len()).filter(has)
    }

    /// The outcomes that `copies` copies of a game may have, for each outcome. `mirrored` says that
    /// `N` wins no sum of as many copies as there are players.
    pub(super) fn multiples<E>(
        &self,
        copies: u32,
        mirrored: bool,
        poll: &dyn Fn() -> Result<(), E>,
    ) -> Result<Vec<CodeSet>, E> {
        let mut before = self.sums.clone();
        // By the class of the first: what the sum may be.
        let mut with_class = vec![0; self.classes.len() * self.kinds];
        for one in 0..self.kinds {
            for other in 0..self.kinds {
                with_class[self.class[one] * self.kinds + other] |=
                    self.sums[one * self.kinds + other];
            }
        }
        for made in 2..=copies {
            poll()?;
            let mirror = mirrored && made % self.rule.players == 0;
            let mut sums = before.clone();
            for game in 1..self.kinds {
                let row = game * self.kinds..(game + 1) * self.kinds;
                let own = self.beside_copies(game, &before[row.clone()], &with_class, mirror);
                sums[row].copy_from_slice(&own);
            }
            before = sums;
        }
        let mut all = vec![CodeSet::default(); OUTCOMES];
        all[usize::from(self.rule.winners)].insert(self.rule.winners);
        for game in 1..self.kinds {
            let own = self.classes[self.class[game]];
            self.add(&mut all[usize::from(own)], before[game * self.kinds]);
        }
        Ok(all)
    }

    /// Returns the codes of `m·G + H` for each kind of `H`, from those of `(m − 1)·G + H`.
    fn beside_copies(
        &self,
        game: SumKind,
        fewer: &[Codes],
        with_class: &[Codes],
        mirror: bool,
    ) -> Vec<Codes> {
        let sum_of = |class: usize, other: SumKind| with_class[class * self.kinds + other];
        // What (m − 1)·G and a sum of each class contribute as an option.
        let mut option = vec![0; self.classes.len()];
        for other in 0..self.kinds {
            option[self.class[other]] |= self.tables.contributed[usize::from(fewer[other])];
        }
        let in_copy: Vec<Codes> = (0..self.kinds)
            .map(|other| {
                self.tables.together(game, |class| match class + other {
                    0 => option[0],
                    _ => self.classes_of(sum_of(class, other)).fold(0, |all, x| all | option[x]),
                })
            })
            .collect();
        // It is also the sum of G and the rest, and of all copies and H.
        let own = |other: SumKind| self.sums[game * self.kinds + other];
        let mut of_class = vec![0; self.classes.len()];
        for other in 1..self.kinds {
            of_class[self.class[other]] |= own(other);
        }
        let bound: Vec<Codes> = fewer
            .iter()
            .map(|codes| self.classes_of(*codes).fold(0, |all, x| all | of_class[x]))
            .collect();
        let mut alone = in_copy[0] & bound[0];
        if mirror {
            let next = members(alone.into()).filter(|code| self.rule.outcome(*code as u8) & 1 == 1);
            alone &= !next.fold(0, |codes, code| codes | 1 << code);
        }
        let beside = |other| self.classes_of(alone).fold(0, |all, x| all | sum_of(x, other));
        let beside: Vec<Codes> = (0..self.kinds).map(beside).collect();
        let mut sums = vec![0; self.kinds];
        sums[0] = alone;
        loop {
            let mut option = vec![0; self.classes.len()];
            for other in 0..self.kinds {
                option[self.class[other]] |= self.tables.contributed[usize::from(sums[other])];
            }
            let mut next = sums.clone();
            for other in 1..self.kinds {
                let moved = self.tables.together(other, |class| option[class]);
                next[other] =
                    self.tables.union(in_copy[other], moved) & bound[other] & beside[other];
            }
            if next == sums {
                return sums;
            }
            sums = next;
        }
    }
}
