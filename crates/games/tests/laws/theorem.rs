//! The scope of theorems: games and conventions outside it are refused.

use crate::entail::{Recipe, made, recipe};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use tweedle_games::addition::Exclusion;
use tweedle_games::game::{Plain, SumId, followers};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::theorem::{OptionsOf, THEOREMS, Theorem};

/// Returns all conventions of two and three players, and normal play of four.
pub fn conventions() -> Vec<Coalition> {
    let mut all = vec![Coalition::normal(4).unwrap()];
    for players in 2..=3 {
        all.extend(
            (1..(1 << players) - 1)
                .map(|w| Coalition::winning(players, SeatSet::from_bits(w)).unwrap()),
        );
    }
    all
}

/// Returns `count` pseudorandom games, the same in every run.
fn recipes(lists: usize, count: usize) -> Vec<Recipe> {
    let mut runner = TestRunner::deterministic();
    let strategy = recipe(lists);
    (0..count).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect()
}

/// Returns true if the theorem applies to the game, by inspecting every position.
fn inside(w: &mut Plain, theorem: &Theorem, c: Coalition, s: SumId) -> bool {
    let below = followers(w, s).unwrap();
    let labelled = w.arena.players(s).is_some();
    let entails = below.iter().any(|&s| w.arena.is_forced(s));
    let options = match theorem.options {
        OptionsOf::All => !labelled,
        OptionsOf::Each => labelled,
        OptionsOf::Either => true,
    };
    let convention = theorem.players.contains(&c.players()) && (!theorem.normal || c.is_normal());
    options && convention && (theorem.entailing || !entails)
}

#[test]
fn theorems_refuse_games_outside_their_scope() {
    let (mut asked, mut refused) = (0, 0);
    for (lists, count) in [(1, 300), (3, 200)] {
        for recipe in recipes(lists, count) {
            let mut w = Plain::new();
            let (_, sums) = made(&mut w, &recipe);
            let s = *sums.last().unwrap();
            for theorem in THEOREMS {
                for c in conventions() {
                    let found = theorem.outside(&mut w, c, s).unwrap();
                    assert_eq!(found.is_none(), inside(&mut w, theorem, c, s), "{}", theorem.name);
                    (asked, refused) = (asked + 1, refused + usize::from(found.is_some()));
                }
            }
        }
    }
    assert!(refused > asked / 4 && refused < asked);
}

#[test]
fn theorems_have_unique_statements() {
    for theorem in THEOREMS {
        assert!(!theorem.name.is_empty() && !theorem.says.is_empty());
        let same = THEOREMS.iter().filter(|other| other.says == theorem.says);
        assert_eq!(same.count(), 1, "{}", theorem.says);
    }
    // All theorems that tables of sums name are in the list.
    for exclusion in [
        Exclusion::Undetermined,
        Exclusion::NextGeneration,
        Exclusion::Procreation,
        Exclusion::Mirror,
        Exclusion::Induction,
    ] {
        let text = exclusion.to_string();
        assert!(THEOREMS.iter().any(|theorem| text.contains(theorem.name)), "{text}");
    }
}
