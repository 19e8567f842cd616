//! Induction on options: excludes outcomes of `G + H`, given `o(G)` and `o(H)`, for games of all
//! days.
//!
//! A set of triples (o(G), o(H), o(G + H)) is *inductive* if a pair of games has its triple in the
//! set whenever all pairs (G', H) and (G, H') have. By induction an inductive set holds the triples
//! of all pairs, so that a triple outside of the least one never occurs. To find it, begin with the
//! triples of the empty game and add those that options with triples in the set can give.

use super::fold::{CodeSet, Contribution, SmallSeats, UnionRule};

/// The largest number of players for which multiples are computed.
const MAX_PLAYERS_FOR_MULTIPLES: u32 = 5;

/// The triples that induction does not exclude.
#[derive(Debug)]
pub(super) struct Inductive {
    rule: UnionRule,
    /// The outcomes of games with options; class `i + 1` is the `i`-th. Class 0 is the game 0
    /// alone.
    outcomes: Vec<SmallSeats>,
    /// The possible outcomes of the sum, for each pair of classes.
    sums: Vec<CodeSet>,
}

impl Inductive {
    /// The least inductive set.
    pub(super) fn new<E>(rule: UnionRule, poll: &dyn Fn() -> Result<(), E>) -> Result<Self, E> {
        let outcomes = rule.possible();
        let count = outcomes.len() + 1;
        let mut all = Inductive { rule, outcomes, sums: vec![CodeSet::default(); count * count] };
        for class in 0..count {
            let alone = CodeSet::only(all.outcome(class));
            all.set(class, 0, alone);
        }
        loop {
            // What one option contributes to the first component, and to the sum with a fixed
            // second.
            let mut moves = Vec::with_capacity(count);
            for second in 0..count {
                poll()?;
                let pairs = (0..count).map(|option| (option, all.codes(option, second)));
                moves.push(all.together(pairs));
            }
            let mut grown = false;
            for one in 1..count {
                for other in 1..=one {
                    let from = |first: usize, second: usize| {
                        moves[second][usize::from(rule.code(all.outcome(first)))]
                    };
                    let sums = all.outcomes_of(from(one, other).unions(&from(other, one)));
                    grown |= sums != all.codes(one, other);
                    all.set(one, other, sums);
                }
            }
            if !grown {
                return Ok(all);
            }
        }
    }

    /// The outcomes of a pair of classes; class 0 is the game 0, the others come as in
    /// [`UnionRule::possible`].
    pub(super) fn codes(&self, one: usize, other: usize) -> CodeSet {
        self.sums[one * (self.outcomes.len() + 1) + other]
    }

    /// The classes of games with an outcome: 0 has one as well.
    pub(super) fn classes(&self, outcome: SmallSeats) -> impl Iterator<Item = usize> {
        let own = self.outcomes.iter().position(|o| *o == outcome).map(|place| place + 1);
        (self.rule.winners == outcome).then_some(0).into_iter().chain(own)
    }

    /// The outcome of the games of a class.
    pub(super) fn outcome(&self, class: usize) -> SmallSeats {
        match class.checked_sub(1) {
            Some(place) => self.outcomes[place],
            None => self.rule.winners,
        }
    }

    fn set(&mut self, one: usize, other: usize, sums: CodeSet) {
        let count = self.outcomes.len() + 1;
        self.sums[one * count + other] = sums;
        self.sums[other * count + one] = sums;
    }

    fn outcomes_of(&self, codes: CodeSet) -> CodeSet {
        let mut set = CodeSet::default();
        codes.iter().for_each(|code| set.insert(self.rule.outcome(code)));
        set
    }

    /// Returns, for each code of a game, the codes of sums that go with it by some choice of
    /// options, given classes of options and the outcomes of the sums they lead to.
    fn together(&self, pairs: impl Iterator<Item = (usize, CodeSet)>) -> Vec<CodeSet> {
        let mut single: Vec<(Contribution, Contribution)> = Vec::new();
        for (option, sums) in pairs {
            let own = self.rule.contributes(self.outcome(option));
            single.extend(sums.iter().map(|sum| (own, self.rule.contributes(sum))));
        }
        // Most of the larger ones are unions of smaller ones.
        single.sort_unstable_by_key(|(a, b)| (a.count_ones() + b.count_ones(), *a, *b));
        single.dedup();
        let mut found = vec![CodeSet::default(); 1 << self.rule.players];
        for (own, sum) in single {
            if found[usize::from(own)].contains(sum) {
                continue;
            }
            let before = found.clone();
            for (other, sums) in before.iter().enumerate() {
                let united = usize::from(own) | other;
                sums.iter().for_each(|s| found[united].insert(sum | s));
            }
            found[usize::from(own)].insert(sum);
        }
        found
    }

    /// The outcomes that `copies` copies of a game may have, for each class; `None` if there are
    /// too many players for this. `mirrored` says that `N` wins no sum of as many copies as there
    /// are players.
    pub(super) fn multiples<E>(
        &self,
        copies: u32,
        mirrored: bool,
        poll: &dyn Fn() -> Result<(), E>,
    ) -> Result<Option<Vec<CodeSet>>, E> {
        if self.rule.players > MAX_PLAYERS_FOR_MULTIPLES {
            return Ok(None);
        }
        let count = self.outcomes.len() + 1;
        let mut before: Vec<CodeSet> = self.sums.clone();
        for made in 2..=copies {
            let mirror = mirrored && made % self.rule.players == 0;
            let mut sums = vec![CodeSet::default(); count * count];
            // A game, m copies of which are added to others.
            for game in 0..count {
                poll()?;
                let own = &mut sums[game * count..(game + 1) * count];
                self.beside_copies(game, &before[game * count..(game + 1) * count], mirror, own);
            }
            before = sums;
        }
        Ok(Some((0..count).map(|game| before[game * count]).collect()))
    }

    /// Computes the outcomes of `m·G + H` for each class of `H`, from those of `(m − 1)·G + H`.
    fn beside_copies(&self, game: usize, fewer: &[CodeSet], mirror: bool, own: &mut [CodeSet]) {
        let rule = self.rule;
        if game == 0 {
            own.copy_from_slice(fewer);
            return;
        }
        let class = |outcome: SmallSeats| self.outcomes.iter().position(|o| *o == outcome);
        let code = usize::from(rule.code(self.outcome(game)));
        // The moves in a copy; and m·G + H as G and the rest.
        let mut in_copy = vec![CodeSet::default(); own.len()];
        let mut bound = vec![CodeSet::default(); own.len()];
        for other in 0..own.len() {
            let after = (0..own.len()).map(|option| {
                let mut sums = CodeSet::default();
                if option + other == 0 {
                    sums = fewer[0];
                } else {
                    for x in self.codes(option, other).iter().filter_map(class) {
                        sums.unite(&fewer[x + 1]);
                    }
                }
                (option, sums)
            });
            in_copy[other] = self.together(after)[code];
            for x in fewer[other].iter().filter_map(class) {
                bound[other].unite(&self.codes(game, x + 1));
            }
        }
        let keep = |other: usize, codes: CodeSet, alone: Option<CodeSet>| {
            let mut sums = self.outcomes_of(codes);
            sums.keep(&bound[other]);
            match alone {
                None if mirror => {
                    let with_next: Vec<u8> = sums.iter().filter(|o| o & 1 == 1).collect();
                    with_next.into_iter().for_each(|o| sums.remove(o));
                }
                None => {}
                Some(alone) => {
                    let mut beside = CodeSet::default();
                    for x in alone.iter().filter_map(class) {
                        beside.unite(&self.codes(x + 1, other));
                    }
                    sums.keep(&beside);
                }
            }
            sums
        };
        own[0] = keep(0, in_copy[0], None);
        let alone = own[0];
        loop {
            let options: Vec<(usize, CodeSet)> = own.iter().copied().enumerate().collect();
            let beside = self.together(options.into_iter());
            let mut grown = false;
            for other in 1..own.len() {
                let moved = beside[usize::from(rule.code(self.outcome(other)))];
                let sums = keep(other, in_copy[other].unions(&moved), Some(alone));
                grown |= sums != own[other];
                own[other] = sums;
            }
            if !grown {
                return;
            }
        }
    }
}
