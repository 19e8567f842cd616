//! Tests of the tables of addition: an outcome of a sum that occurs is never excluded.

use super::fold::{CodeSet, SmallSeats, UnionRule};
use super::induction::Inductive;
use super::multiples::Copies;
use super::{AskedTable, Games, search, theorems};
use crate::play::{Coalition, Convention, SeatSet};
use crate::testing::thorough;

fn poll() -> Result<(), ()> {
    Ok(())
}

/// Returns all conventions of two and three players, and normal play of four.
fn conventions() -> Vec<Coalition> {
    let mut all = vec![Coalition::normal(4).unwrap()];
    for players in 2..=3 {
        all.extend(
            (1..(1 << players) - 1)
                .map(|w| Coalition::winning(players, SeatSet::from_bits(w)).unwrap()),
        );
    }
    all
}

#[test]
fn union_rules_agree_with_the_convention() {
    for convention in conventions() {
        let rule = UnionRule::new(convention).unwrap();
        let all = 0..1 << convention.players();
        for (a, b) in all.clone().flat_map(|a| all.clone().map(move |b| (a, b))) {
            let united = rule.outcome(rule.contributes(a) | rule.contributes(b));
            let folded = convention.score_of(0, [a, b].map(|o| SeatSet::from_bits(o.into())));
            assert_eq!(
                SeatSet::from_bits(united.into()),
                folded,
                "{convention:?}: options {a} and {b}"
            );
        }
    }
}

/// Checks that no entry that is found is excluded in any way, and returns the number of such
/// entries.
fn check_no_contradiction(convention: Coalition, games: &Games) -> usize {
    let asked = AskedTable::new(convention, games, &poll).unwrap();
    assert_eq!(asked.normal, convention.is_normal());
    let found = search::search(asked.rule, &asked.beside, &poll).unwrap();
    for ([one, other, sum], (g, h)) in &found {
        let what = format!("{convention:?}: {one} + {other} = {sum}, games {g} and {h}");
        let is_allowed = asked.inductive.allows_sum(*one, *other, *sum);
        assert_eq!(asked.excludes(None, [*one, *other], *sum, is_allowed), None, "{what}");
    }
    for copies in 2..=4 {
        let allowed = asked.inductive.multiples(copies, asked.normal, &poll).unwrap();
        let copied = Copies::new(asked.rule, games, copies);
        // Some of the many games of the fourth day are enough.
        for game in (0..games.count()).step_by(games.count().div_ceil(2000)) {
            let (own, sum) = (asked.beside[0][game], copied.outcome(game as u16));
            let what = format!("{convention:?}: {copies}·{own} = {sum}, game {game}");
            let is_allowed = asked.inductive.allows_multiple(allowed.as_deref(), own, sum);
            assert_eq!(asked.excludes(Some(copies), [own; 2], sum, is_allowed), None, "{what}");
        }
    }
    found.len()
}

#[test]
fn triples_that_occur_by_day_three_are_not_excluded() {
    for convention in conventions() {
        assert!(check_no_contradiction(convention, &Games::born_by(3).unwrap()) > 0);
    }
}

#[test]
fn triples_that_occur_by_day_four_are_not_excluded() {
    for winners in if thorough() { 1..7 } else { 5..7 } {
        let convention = Coalition::winning(3, SeatSet::from_bits(winners)).unwrap();
        assert!(check_no_contradiction(convention, &Games::born_by(4).unwrap()) > 30);
    }
}

#[test]
fn triples_that_occur_with_deeper_options_are_not_excluded() {
    // Each has as options a single earlier game, the last two, or a mixture.
    let small = vec![0, 1, 2, 3, 8, 16, 48, 96, 129, 5, 520, 1024];
    let games = Games::with_options(small).unwrap();
    for convention in conventions() {
        assert!(check_no_contradiction(convention, &games) > 0);
    }
    // With these options, most outcomes of sums occur under every convention.
    for small in [
        vec![0, 1, 2, 3, 6, 26, 9, 64, 5, 128, 264, 256, 272, 512, 8208, 514],
        vec![0, 1, 2, 3, 6, 24, 32, 64, 128, 5, 776, 260, 1792, 4098, 2052, 16384],
    ] {
        let games = Games::with_options(small).unwrap();
        // Only normal play, except in thorough runs.
        for winners in if thorough() { 1..7 } else { 6..7 } {
            let convention = Coalition::winning(3, SeatSet::from_bits(winners)).unwrap();
            assert!(check_no_contradiction(convention, &games) > 0);
        }
    }
}

/// The triples reached by brute force: all sets of at most three options of each game.
#[test]
fn the_inductive_set_contains_sums_with_few_options() {
    for convention in conventions().into_iter().filter(|c| c.players() < 4) {
        let rule = UnionRule::new(convention).unwrap();
        let all = Inductive::new(rule, &poll).unwrap();
        let outcomes = rule.possible();
        let class = |place: usize| match place {
            0 => rule.winners,
            place => outcomes[place - 1],
        };
        let count = outcomes.len() + 1;
        let fold = |options: &[SmallSeats]| {
            let code = options.iter().fold(0, |code, option| code | rule.contributes(*option));
            rule.outcome(code)
        };
        let place = |outcome| outcomes.iter().position(|o| *o == outcome).unwrap() + 1;
        // One option of `G` and one of `H`, or two of `G` and none of `H`.
        for e in 0..count {
            for f in 0..count {
                let (k, l) = (place(fold(&[class(e)])), place(fold(&[class(f)])));
                for x in all.codes(e, l).iter() {
                    for y in all.codes(k, f).iter() {
                        assert!(all.codes(k, l).contains(fold(&[x, y])));
                    }
                }
                let k = place(fold(&[class(e), class(f)]));
                for x in all.codes(e, 0).iter() {
                    for y in all.codes(f, 0).iter() {
                        assert!(all.codes(k, 0).contains(fold(&[x, y])));
                    }
                }
            }
        }
        // Not everything is included: sums with 0 have only their own outcome.
        for (k, outcome) in (1..).zip(&outcomes) {
            assert_eq!(all.codes(k, 0), CodeSet::from_iter([*outcome]));
        }
    }
}

/// In normal play of up to five players, the induction proves what the theorems state.
#[test]
fn the_theorems_follow_by_induction() {
    for players in 2..=5 {
        let convention = Coalition::normal(players).unwrap();
        let rule = UnionRule::new(convention).unwrap();
        let inductive = Inductive::new(rule, &poll).unwrap();
        let outcomes = rule.possible();
        for &k in &outcomes {
            for &l in &outcomes {
                for &r in &outcomes {
                    if let Some(theorem) = theorems::excludes(rule.players, None, [k, l], r) {
                        let is_induced = !inductive.allows_sum(k, l, r);
                        assert!(is_induced, "{players}: {k} + {l} = {r}, {theorem}");
                    }
                }
            }
        }
    }
}
