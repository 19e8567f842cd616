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
            all.set(class, 0, CodeSet::from_iter([all.outcome(class)]));
        }
        loop {
            // What one option contributes to the first component, and to the sum with a fixed
            // second.
            let mut moves = Vec::with_capacity(count);
            for second in 0..count {
                poll()?;
                moves.push(all.together((0..count).map(|option| all.codes(option, second))));
            }
            let mut grown = false;
            for one in 1..count {
                for other in 1..=one {
                    let from = |first: usize, second: usize| {
                        moves[second][usize::from(rule.code(all.outcome(first)))]
                    };
                    let codes = from(one, other).unions(&from(other, one));
                    let sums = codes.iter().map(|code| rule.outcome(code)).collect();
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

    /// Tests whether the outcome of a sum may be `r`, for games with the outcomes `k` and `l`.
    pub(super) fn allows_sum(&self, k: SmallSeats, l: SmallSeats, r: SmallSeats) -> bool {
        self.classes(k).any(|k| self.classes(l).any(|l| self.codes(k, l).contains(r)))
    }

    /// Tests whether the outcome of copies of a game with the outcome `k` may be `r`, given the
    /// possible outcomes for each class, if they are known.
    pub(super) fn allows_multiple(
        &self,
        sums: Option<&[CodeSet]>,
        k: SmallSeats,
        r: SmallSeats,
    ) -> bool {
        sums.is_none_or(|sums| self.classes(k).any(|class| sums[class].contains(r)))
    }

    /// The classes of games with an outcome: 0 has one as well.
    fn classes(&self, outcome: SmallSeats) -> impl Iterator<Item = usize> {
        (self.rule.winners == outcome).then_some(0).into_iter().chain(self.class(outcome))
    }

    /// The class of games with options that have an outcome.
    fn class(&self, outcome: SmallSeats) -> Option<usize> {
        self.outcomes.iter().position(|o| *o == outcome).map(|place| place + 1)
    }

    /// Unites the sets of the classes of games with options that have one of these outcomes.
    fn united(&self, outcomes: CodeSet, of: impl Fn(usize) -> CodeSet) -> CodeSet {
        let mut all = CodeSet::default();
        outcomes.iter().filter_map(|o| self.class(o)).for_each(|class| all.unite(&of(class)));
        all
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

    /// Returns, for each code of a game, the codes of sums that go with it by some choice of
    /// options, given the outcomes of the sums to which an option of each class leads.
    fn together(&self, sums: impl Iterator<Item = CodeSet>) -> Vec<CodeSet> {
        let mut single: Vec<(Contribution, Contribution)> = Vec::new();
        for (option, sums) in sums.enumerate() {
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
        let multiple = |sums: &[CodeSet], game| {
            let mut with_copies = sums.to_vec();
            for made in 2..=copies {
                poll()?;
                let mirror = mirrored && made % self.rule.players == 0;
                with_copies = self.with_one_more(game, &with_copies, mirror);
            }
            Ok(with_copies[0])
        };
        let rows = self.sums.chunks(self.outcomes.len() + 1);
        rows.zip(0..).map(|(sums, game)| multiple(sums, game)).collect::<Result<_, E>>().map(Some)
    }

    /// Returns the outcomes of `m·G + H` for each class of `H`, given those of `(m − 1)·G + H`.
    fn with_one_more(&self, game: usize, fewer: &[CodeSet], mirror: bool) -> Vec<CodeSet> {
        if game == 0 {
            return fewer.to_vec();
        }
        let (rule, mut own) = (self.rule, vec![CodeSet::default(); fewer.len()]);
        let code = |class: usize| usize::from(rule.code(self.outcome(class)));
        // The moves in a copy; and m·G + H as G and the rest.
        let (mut in_copy, mut bound) = (Vec::new(), Vec::new());
        for other in 0..own.len() {
            let after = (0..own.len()).map(|option| match option + other {
                0 => fewer[0],
                _ => self.united(self.codes(option, other), |x| fewer[x]),
            });
            in_copy.push(self.together(after)[code(game)]);
            bound.push(self.united(fewer[other], |x| self.codes(game, x)));
        }
        let outcomes = |other: usize, codes: CodeSet, may: &dyn Fn(SmallSeats) -> bool| {
            let sums = codes.iter().map(|code| rule.outcome(code));
            sums.filter(|sum| bound[other].contains(*sum) && may(*sum)).collect::<CodeSet>()
        };
        own[0] = outcomes(0, in_copy[0], &|sum| !mirror || sum & 1 == 0);
        let alone = own[0];
        let beside = (0..own.len()).map(|other| self.united(alone, |x| self.codes(x, other)));
        let beside: Vec<CodeSet> = beside.collect();
        loop {
            let moves = self.together(own.iter().copied());
            let mut grown = false;
            for other in 1..own.len() {
                let codes = in_copy[other].unions(&moves[code(other)]);
                let sums = outcomes(other, codes, &|sum| beside[other].contains(sum));
                grown |= sums != own[other];
                own[other] = sums;
            }
            if !grown {
                return own;
            }
        }
    }
}
