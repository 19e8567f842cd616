//! Games whose options come from rules agree with the same games built option by option.

use proptest::prelude::*;
use tweedle_games::game::{
    Arena, Budget, GameId, Halt, Kind, State, SumId, World, birthday, followers, form, isomorphic,
    options, write, write_compact,
};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::{NimValues, Solver};

/// The rules for a key.
pub enum Rule {
    Options(Vec<Vec<u32>>),
    Is(Vec<u32>),
    Nothing,
}

/// A world whose rules are a Rust function from keys to sums of keys.
pub struct Rules<F> {
    pub arena: Arena,
    pub budget: Budget,
    known: Vec<Option<GameId>>,
    rules: F,
}

impl<F: Fn(u32) -> Rule> Rules<F> {
    pub fn new(rules: F) -> Self {
        Rules { arena: Arena::new(), budget: Budget::default(), known: Vec::new(), rules }
    }

    pub fn at(&mut self, key: u32) -> GameId {
        let place = key as usize;
        if place >= self.known.len() {
            self.known.resize(place + 1, None);
        }
        *self.known[place].get_or_insert_with(|| self.arena.position(key))
    }

    pub fn sum(&mut self, keys: &[u32]) -> SumId {
        let parts: Vec<_> = keys.iter().map(|&k| (self.at(k), 1)).collect();
        self.arena.sum(&parts).unwrap()
    }
}

impl<F: Fn(u32) -> Rule> World for Rules<F> {
    type Error = Halt;

    fn arena(&self) -> &Arena {
        &self.arena
    }

    fn arena_mut(&mut self) -> &mut Arena {
        &mut self.arena
    }

    fn expand(&mut self, g: GameId, key: u32) -> Result<(), Halt> {
        match (self.rules)(key) {
            Rule::Options(options) => {
                let options = options.iter().map(|keys| self.sum(keys)).collect();
                self.arena.define(g, options)?;
            }
            Rule::Is(keys) => {
                let to = self.sum(&keys);
                self.arena.rewrite(g, to)?;
            }
            Rule::Nothing => {}
        }
        Ok(())
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }
}

/// Take 1 or 2 from a row, leaving up to two rows. Every seventh row of ten or more *is* two
/// smaller ones, so that rewriting is also tested.
fn kayles(n: u32) -> Rule {
    if n > 9 && n.is_multiple_of(7) {
        return Rule::Is(vec![n / 2, n / 3]);
    }
    let mut options = Vec::new();
    for taken in 1..=n.min(2) {
        let left = n - taken;
        for a in 0..=left / 2 {
            options.push(vec![a, left - a]);
        }
    }
    Rule::Options(options)
}

/// Returns the same games as forms, by induction on the key.
fn forms_of_keys<F: Fn(u32) -> Rule>(arena: &mut Arena, rules: &F, upto: u32) -> Vec<SumId> {
    let mut games: Vec<SumId> = Vec::new();
    for key in 0..=upto {
        let total = |arena: &mut Arena, keys: &[u32]| {
            keys.iter().fold(SumId::ZERO, |s, &k| arena.add(s, games[k as usize]).unwrap())
        };
        let game = match rules(key) {
            Rule::Options(options) => {
                let options = options.iter().map(|keys| total(arena, keys)).collect();
                let form = arena.form(options).unwrap();
                arena.single(form)
            }
            Rule::Is(keys) => total(arena, &keys),
            Rule::Nothing => SumId::ZERO,
        };
        games.push(game);
    }
    games
}

fn subtraction(mask: u32) -> impl Fn(u32) -> Rule + Clone {
    move |n| {
        let takes = (1..=8).filter(|s| mask >> (s - 1) & 1 == 1 && *s <= n);
        Rule::Options(takes.map(|s| vec![n - s]).collect())
    }
}

fn check_agreement<F: Fn(u32) -> Rule + Clone>(
    rules: F,
    keys: &[u32],
    n: u8,
    winners: u32,
) -> Result<(), TestCaseError> {
    let c = Coalition::winning(n, SeatSet::from_bits(winners)).unwrap();
    let mut w = Rules::new(rules.clone());
    let s = w.sum(keys);
    let most = keys.iter().copied().max().unwrap_or(0);
    let out = forms_of_keys(&mut w.arena, &rules, most);
    let t = keys.iter().fold(SumId::ZERO, |t, &k| w.arena.add(t, out[k as usize]).unwrap());
    let (by_rules, by_forms) = (
        Solver::new().outcome(&mut w, c, s).unwrap(),
        Solver::new().outcome(&mut w, c, t).unwrap(),
    );
    prop_assert_eq!(by_rules, by_forms);

    let mut w = Rules::new(rules.clone());
    let s = w.sum(keys);
    let value = NimValues::new().value(&mut w, s).unwrap();
    let out = forms_of_keys(&mut w.arena, &rules, most);
    let t = keys.iter().fold(SumId::ZERO, |t, &k| w.arena.add(t, out[k as usize]).unwrap());
    prop_assert_eq!(value, NimValues::new().value(&mut w, t).unwrap());
    prop_assert_eq!(birthday(&mut w, s).unwrap(), birthday(&mut w, t).unwrap());
    prop_assert!(isomorphic(&mut w, s, t).unwrap());
    Ok(())
}

proptest! {
    #![proptest_config(crate::cases(120))]

    #[test]
    fn subtraction_games_agree_with_forms(
        mask in 1u32..256, keys in prop::collection::vec(0u32..12, 1..=3),
        n in 2u8..=6, pick in any::<u32>(),
    ) {
        let winners = pick % ((1 << n) - 2) + 1;
        check_agreement(subtraction(mask), &keys, n, winners)?;
    }

    #[test]
    fn splitting_and_rewriting_agree_with_forms(
        keys in prop::collection::vec(0u32..16, 1..=2),
        n in 2u8..=5,
        pick in any::<u32>(),
    ) {
        prop_assume!(keys.iter().sum::<u32>() <= 18);
        let winners = pick % ((1 << n) - 2) + 1;
        check_agreement(kayles, &keys, n, winners)?;
    }
}

#[test]
fn positions_equal_isomorphic_literals() {
    let nim = |n: u32| Rule::Options((0..n).map(|k| vec![k]).collect());
    let mut w = Rules::new(nim);
    let s = w.sum(&[3]);
    let star3 = w.arena.nim(3);
    let literal = w.arena.single(star3);
    assert_eq!(w.arena.normal(s).unwrap(), s, "not expanded yet");
    birthday(&mut w, s).unwrap();
    assert_eq!(w.arena.normal(s).unwrap(), literal);
    // The original position is unchanged.
    let g = w.at(3);
    assert!(matches!(
        w.arena.kind(g),
        Kind::Position { key: 3, state: State::Options(options) } if options.len() == 3
    ));
    let name = |key: u32| format!("heap({key})");
    assert_eq!(write(&w.arena, s, &name, 100).unwrap(), "heap(3)");
    assert_eq!(write_compact(&mut w, s).unwrap(), "3");
    // A form around a position is printed as before, and recognized.
    let wrapped = w.arena.form(vec![s]).unwrap();
    let wrapped = w.arena.single(wrapped);
    assert_eq!(write(&w.arena, wrapped, &name, 100).unwrap(), "{heap(3)}");
    assert_eq!(write_compact(&mut w, wrapped).unwrap(), "3_#");
    let plain = w.arena.form(vec![literal]).unwrap();
    let plain = w.arena.single(plain);
    assert!(isomorphic(&mut w, wrapped, plain).unwrap());
}

#[test]
fn solving_identifies_equal_positions() {
    let mut w = Rules::new(|n: u32| Rule::Options((0..n).map(|k| vec![k]).collect()));
    let s = w.sum(&[6, 6, 5]);
    Solver::new()
        .outcome(&mut w, Coalition::winning(3, SeatSet::from_bits(1)).unwrap(), s)
        .unwrap();
    let six = w.sum(&[6]);
    let star6 = w.arena.nim(6);
    assert_eq!(w.arena.normal(six).unwrap(), w.arena.single(star6));
    let ended = w.sum(&[0]);
    assert_eq!(w.arena.normal(ended).unwrap(), SumId::ZERO);
}

#[test]
fn rewritten_positions_are_normalised() {
    // 10 is 11 + 3, 11 is 2 + 2; heaps below.
    let rules = |n: u32| match n {
        10 => Rule::Is(vec![11, 3]),
        11 => Rule::Is(vec![2, 2]),
        _ => Rule::Options((0..n).map(|k| vec![k]).collect()),
    };
    let mut w = Rules::new(rules);
    let s = w.sum(&[10]);
    let expected = w.sum(&[1, 2, 3]);
    let found = options(&mut w, s).unwrap();
    assert!(found.contains(&expected), "{found:?}");
    assert_eq!(found.len(), 5);
    let g = w.at(10);
    let to = w.sum(&[11, 3]);
    assert_eq!(w.arena.kind(g), Kind::Position { key: 10, state: State::Rewritten(to) });
    assert_eq!(birthday(&mut w, s).unwrap(), 7);
    assert_eq!(NimValues::new().value(&mut w, s).unwrap(), Some(3));
    let all = followers(&mut w, s).unwrap();
    assert!(!all.contains(&s) && all.contains(&expected));
    let (a, b) = (form(&mut w, s).unwrap(), w.sum(&[2, 2, 3]));
    assert_eq!(form(&mut w, b).unwrap(), a);
}

#[test]
fn long_chains_of_rewrites_do_not_overflow_the_stack() {
    let mut w = Rules::new(|n: u32| match n {
        0 => Rule::Options(vec![]),
        1 => Rule::Options(vec![vec![0]]),
        n => Rule::Is(vec![n - 1, 1]),
    });
    let s = w.sum(&[100_000]);
    let star = w.arena.nim(1);
    assert_eq!(
        Solver::new().outcome(&mut w, Coalition::normal(2).unwrap(), s),
        Ok(SeatSet::PREVIOUS_OF_TWO)
    );
    assert_eq!(birthday(&mut w, s).unwrap(), 100_000);
    let n = w.arena.normal(s).unwrap();
    assert_eq!(w.arena.parts(n), &[(star, 100_000)]);
}

#[test]
fn missing_rules_are_bugs() {
    let mut w = Rules::new(|_: u32| Rule::Nothing);
    let s = w.sum(&[0]);
    assert_eq!(birthday(&mut w, s), Err(Halt::Bug("a position was left without rules")));
    let c = Coalition::normal(3).unwrap();
    assert_eq!(
        Solver::new().outcome(&mut w, c, s),
        Err(Halt::Bug("a position was left without rules"))
    );
}

/// Asserts that the result is this cycle, wherever it begins.
pub fn assert_cycle<T: std::fmt::Debug>(found: Result<T, Halt>, cycle: &[GameId]) {
    match found {
        Err(Halt::Cycle(mut games)) => {
            let start = games.iter().position(|g| *g == cycle[0]).expect("on the cycle");
            games.rotate_left(start);
            assert_eq!(games, cycle);
        }
        other => panic!("not a cycle: {other:?}"),
    }
}

#[test]
fn cycles_are_found_in_order() {
    // 4 leads to 3; 1 → 2 → 3 → 1, with other components along the way; 0 ends.
    let play = |n: u32| match n {
        0 => Rule::Options(vec![]),
        3 => Rule::Options(vec![vec![1, 0]]),
        4 => Rule::Options(vec![vec![3]]),
        n => Rule::Options(vec![vec![n + 1]]),
    };
    let three = Coalition::normal(3).unwrap();
    let two = Coalition::normal(2).unwrap();
    let fresh = |keys: &[u32]| {
        let mut w = Rules::new(play);
        let cycle = [w.at(1), w.at(2), w.at(3)];
        let s = w.sum(keys);
        (w, s, cycle)
    };
    for keys in [&[4][..], &[1, 1], &[4, 0]] {
        let (mut w, s, cycle) = fresh(keys);
        assert_cycle(Solver::new().outcome(&mut w, three, s), &cycle);
        assert_cycle(Solver::new().outcome(&mut w, two, s), &cycle);
        assert_cycle(birthday(&mut w, s), &cycle);
        let (mut w, s, cycle) = fresh(keys);
        assert_cycle(followers(&mut w, s), &cycle);
        let (mut w, s, cycle) = fresh(keys);
        assert_cycle(form(&mut w, s), &cycle);
    }
    // A chain of rewrites that returns to itself, and one that grows.
    let mut w = Rules::new(|n: u32| Rule::Is(vec![(n + 1) % 3]));
    let (s, cycle) = (w.sum(&[1]), [w.at(0), w.at(1), w.at(2)]);
    assert_cycle(options(&mut w, s), &cycle);
    assert_cycle(birthday(&mut w, s), &cycle);
    let mut w = Rules::new(|_: u32| Rule::Is(vec![0, 0]));
    let (s, cycle) = (w.sum(&[0]), [w.at(0)]);
    assert_cycle(Solver::new().outcome(&mut w, three, s), &cycle);
}
