//! Finer induction on options, which excludes outcomes of `G + H`: games are classified by the
//! outcomes of their options, and perhaps by which of these have in turn an option with one
//! outcome. It works for at most three players, as long as there are at most 256 kinds of games.

use tweedle_games::distinguish::{SmallSeats, UnionRule};

/// The largest number of players; beyond it there are too many kinds.
const MAX_PLAYERS: u32 = 3;
/// The largest number of classes, 0 among them.
const MAX_CLASSES: usize = 8;
/// The number of outcomes of three players.
const OUTCOMES: usize = 8;

/// A set of classes: the games whose options are of just these.
type SumKind = usize;

/// A set of codes, or of outcomes.
pub type Codes = u8;

/// The sums of kinds that the induction does not exclude.
#[derive(Debug)]
pub struct Kinds {
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
        let mut unions = vec![0; 1 << 16];
        for (at, unions) in unions.iter_mut().enumerate() {
            for one in members(at >> 8) {
                *unions = members(at & 255).fold(*unions, |all, other| all | 1 << (one | other));
            }
        }
        let closed = |codes: usize| {
            let mut all = codes as Codes;
            for _ in 0..3 {
                all |= unions[usize::from(all) << 8 | usize::from(all)];
            }
            all
        };
        let contributed = |codes| {
            members(codes)
                .fold(0u8, |all, code| all | 1 << (rule.contributes(rule.outcome(code as u8)) & 7))
        };
        let closed = (0..256).map(closed).collect();
        KindTables {
            unions,
            closed,
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
    pub fn new(rule: UnionRule, mark: Option<usize>) -> Option<Self> {
        if rule.players > MAX_PLAYERS {
            return None;
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
            return None;
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
                return Some(all);
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
    pub fn of_outcomes(&self) -> Vec<Vec<Codes>> {
        let mut all = vec![vec![0; OUTCOMES]; OUTCOMES];
        let outcome = |kind: SumKind| usize::from(self.classes[self.class[kind]]);
        for one in 0..self.kinds {
            for other in 0..self.kinds {
                let set = &mut all[outcome(one)][outcome(other)];
                match one + other {
                    0 => *set |= 1 << self.rule.winners,
                    _ => self.add(set, self.sums[one * self.kinds + other]),
                }
            }
        }
        all
    }

    /// Adds the outcomes of codes.
    fn add(&self, set: &mut Codes, codes: Codes) {
        *set =
            members(codes.into()).fold(*set, |set, code| set | 1 << self.rule.outcome(code as u8));
    }
}
