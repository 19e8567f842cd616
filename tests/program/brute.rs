//! Rulesets in the whole program against an independent implementation of the definition of play.

use proptest::prelude::*;
use std::collections::HashMap;
use tweedle::lang::session::{Limits, Session};

/// Outcome of a subtraction-and-split game by definition: positions are multisets of heaps; a move
/// takes `s` of `take` from a heap, or splits a heap in two non-empty ones if `split`.
fn outcome(heaps: &[u32], take: &[u32], split: bool, n: u32, stuck: u32, memo: &mut Memo) -> u32 {
    let mut heaps: Vec<u32> = heaps.iter().copied().filter(|h| *h > 0).collect();
    heaps.sort_unstable();
    if let Some(found) = memo.get(&heaps) {
        return *found;
    }
    let mut options: Vec<Vec<u32>> = Vec::new();
    for i in 0..heaps.len() {
        let mut with = |parts: &[u32]| {
            let mut next = heaps.clone();
            next.remove(i);
            next.extend_from_slice(parts);
            options.push(next);
        };
        for s in take.iter().filter(|s| **s <= heaps[i]) {
            with(&[heaps[i] - s]);
        }
        if split {
            for a in 1..=heaps[i] / 2 {
                with(&[a, heaps[i] - a]);
            }
        }
    }
    let result = if options.is_empty() {
        stuck
    } else {
        let scores: Vec<u32> =
            options.iter().map(|o| outcome(o, take, split, n, stuck, memo)).collect();
        let mut seats = 0;
        if scores.iter().any(|o| o & (1 << (n - 1)) != 0) {
            seats |= 1;
        }
        for i in 1..n {
            if scores.iter().all(|o| o & (1 << (i - 1)) != 0) {
                seats |= 1 << i;
            }
        }
        seats
    };
    memo.insert(heaps, result);
    result
}

type Memo = HashMap<Vec<u32>, u32>;

/// Writes a set of seats as the program does.
fn seat_names(mask: u32, n: u32) -> String {
    let name = |i: u32| match i {
        0 => "N".to_owned(),
        i if i == n - 1 => "P".to_owned(),
        i => format!("O{i}"),
    };
    let names: Vec<String> = (0..n).filter(|i| mask & (1 << i) != 0).map(name).collect();
    format!("{{{}}}", names.join(", "))
}

proptest! {
    #![proptest_config(crate::cases(60))]

    #[test]
    fn rulesets_agree_with_the_definition_of_play(
        take in prop::collection::btree_set(1u32..5, 1..4),
        split in any::<bool>(),
        heaps in prop::collection::vec(0u32..6, 1..4),
        n in 2u32..6,
        winners in 1u32..63,
    ) {
        let winners = winners & ((1 << n) - 1);
        prop_assume!(winners != 0 && winners != (1 << n) - 1);
        let take: Vec<u32> = take.into_iter().collect();
        let expected = outcome(&heaps, &take, split, n, winners, &mut Memo::new());
        let sum = heaps.iter().map(|h| format!("g({h})")).collect::<Vec<_>>().join(" + ");
        let splitting = if split { "  g(a) + g(n - a) for a in 1..n div 2\n" } else { "" };
        let seats = |mask| if mask == 0 { "∅".to_owned() } else { seat_names(mask, n) };
        let text = format!(
            "ruleset g(n)\n  g(n - s) for s in {take:?} if s <= n\n{splitting}end\n\
             (outcome({sum}) == {}) under winning({n}, {})",
            seats(expected), seats(winners)
        );
        let mut session = Session::new(Limits::default());
        let answer = session.eval(&text).map_err(|p| p[0].message.clone());
        prop_assert_eq!(answer.as_deref(), Ok("true"), "{}", text);
    }

    /// The printed form of a game reads back as the same game.
    #[test]
    fn games_print_and_read_back(code in 0u32..65_536, k in 0u32..4) {
        let mut session = Session::new(Limits::default());
        let text = session.eval(&format!("games(4)[{code}] + {k}·{{*2}}")).unwrap();
        let again = session.eval(&format!("({text}) ~= _")).unwrap();
        prop_assert_eq!(again, "true");
        let compact = session.eval("compact(as_compact(_1)) ~= _1").unwrap();
        prop_assert_eq!(compact, "true");
    }

    /// Integer arithmetic against `i128`.
    #[test]
    fn integer_arithmetic_is_exact(a in any::<i64>(), b in any::<i64>(), c in any::<i64>()) {
        let (x, y, z) = (i128::from(a), i128::from(b), i128::from(c));
        let mut session = Session::new(Limits::default());
        let mut same = |text: String, value: i128| {
            let answer = session.eval(&text).map_err(|p| p[0].message.clone());
            prop_assert_eq!(answer, Ok(value.to_string()), "{}", text);
            Ok(())
        };
        same(format!("({a}) + ({b}) - ({c})"), x + y - z)?;
        same(format!("({a}) · ({b})"), x * y)?;
        if b != 0 {
            same(format!("({a}) mod ({b})"), x.wrapping_rem_euclid(y.abs()) + if y < 0 && x.rem_euclid(y.abs()) != 0 { y } else { 0 })?;
            same(format!("(({a}) div ({b})) · ({b}) + ({a}) mod ({b})"), x)?;
            same(format!("({a}) / ({b}) · ({b})"), x)?;
        }
    }
}
