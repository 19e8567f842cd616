//! Games with several heaps, for two to five players with random preferences, against their rules
//! on lists of numbers; and the generalised nim sum against digits as text.

use super::prefer::{Heaps, Moves, last, matrices, matrix_text, nim};
use proptest::prelude::*;
use std::collections::HashMap;
use tweedle::lang::session::{Limits, Session};

/// Returns the moves that take from the heap at one index.
fn from_heap(heaps: &Heaps, place: usize) -> Vec<Heaps> {
    (0..heaps[place])
        .map(|left| {
            let mut next = heaps.clone();
            next[place] = left;
            next
        })
        .collect()
}

/// Returns the moves that take from one of the heaps at these indices.
fn from_heaps(heaps: &Heaps, places: impl IntoIterator<Item = usize>) -> Vec<Heaps> {
    places.into_iter().flat_map(|place| from_heap(heaps, place)).collect()
}

fn end_nim(heaps: &Heaps, _: usize) -> Vec<Heaps> {
    let first = heaps.iter().position(|h| *h > 0);
    from_heaps(heaps, first.into_iter().chain(heaps.iter().rposition(|h| *h > 0)))
}

fn small_nim(heaps: &Heaps, _: usize) -> Vec<Heaps> {
    let least = heaps.iter().copied().filter(|h| *h > 0).min();
    from_heaps(heaps, (0..heaps.len()).filter(|place| Some(heaps[*place]) == least))
}

fn last_nim(heaps: &Heaps, _: usize) -> Vec<Heaps> {
    from_heaps(heaps, heaps.iter().rposition(|h| *h > 0))
}

/// Takes from one or two heaps.
fn moore(heaps: &Heaps, mover: usize) -> Vec<Heaps> {
    let one = nim(heaps, mover);
    let two: Vec<Heaps> = one
        .iter()
        .flat_map(|once| {
            let taken = (0..heaps.len()).find(|place| once[*place] < heaps[*place]);
            from_heaps(once, (0..heaps.len()).filter(move |place| Some(*place) != taken))
        })
        .collect();
    one.into_iter().chain(two).collect()
}

/// Takes from one heap, or equally from both.
fn wythoff(heaps: &Heaps, mover: usize) -> Vec<Heaps> {
    let least = heaps[..2].iter().min().copied().unwrap_or(0);
    let both = (1..=least).map(|taken| vec![heaps[0] - taken, heaps[1] - taken]);
    nim(&heaps[..2].to_vec(), mover).into_iter().chain(both).collect()
}

/// Takes two or five tokens of the first heap.
fn subtract(heaps: &Heaps, _: usize) -> Vec<Heaps> {
    [2, 5].into_iter().filter(|s| *s <= heaps[0]).map(|s| vec![heaps[0] - s]).collect()
}

proptest! {
    #![proptest_config(crate::cases(24))]

    #[test]
    fn last_movers_agree_with_brute_force(
        matrix in matrices(),
        heaps in prop::collection::vec(0u32..5, 2..=4),
    ) {
        let m = matrix.len();
        let mut session = Session::new(Limits::default());
        session.eval("use rows (end_nim, small_nim, last_nim)").unwrap();
        session.eval("use heaps (moore, wythoff, subtract)").unwrap();
        session.eval(&format!("using prefer({})", matrix_text(&matrix))).unwrap();
        let (a, b) = (heaps[0], heaps[1]);
        let games = [
            (format!("end_nim({heaps:?})"), heaps.clone(), end_nim as Moves),
            (format!("small_nim({heaps:?})"), heaps.clone(), small_nim),
            (format!("last_nim({heaps:?})"), heaps.clone(), last_nim),
            (format!("moore(1, {heaps:?})"), heaps.clone(), nim),
            (format!("moore(2, {:?})", &heaps[1..]), heaps[1..].to_vec(), moore),
            (format!("wythoff({a}, {b})"), vec![a, b], wythoff),
            (format!("subtract([2, 5], {})", 5 * a + b), vec![5 * a + b], subtract),
        ];
        for (game, start, moves) in games {
            let mut known = HashMap::new();
            for t in 0..m {
                let expected = last(&start, t, &matrix, moves, &mut known);
                let found = session.eval(&format!("last({game}, {t})")).unwrap();
                prop_assert_eq!(&found, &expected.to_string(), "{}, {}", game, t);
            }
        }
    }

    #[test]
    fn generalised_nim_sums_agree_with_digits(
        numbers in prop::collection::vec(any::<u64>(), 0..6), base in 2u32..9, above in 0u32..9,
    ) {
        let m = base + above;
        // Digits as text, lowest first.
        let digits = |mut n: u64| {
            let mut text = String::new();
            while n > 0 {
                text.push(char::from_digit((n % u64::from(base)) as u32, base).unwrap());
                n /= u64::from(base);
            }
            text
        };
        let texts: Vec<String> = numbers.iter().map(|n| digits(*n)).collect();
        let longest = texts.iter().map(String::len).max().unwrap_or(0).max(1);
        let mut sum: Vec<u32> = (0..longest)
            .map(|place| {
                let all = texts.iter().filter_map(|text| text.chars().nth(place)?.to_digit(base));
                all.sum::<u32>() % m
            })
            .collect();
        while sum.len() > 1 && sum.ends_with(&[0]) {
            sum.pop();
        }
        let mut session = Session::new(Limits::default());
        let found = session.eval(&format!("generalised_nim_sum({numbers:?}, {m}, {base})")).unwrap();
        prop_assert_eq!(found, format!("{sum:?}"));
        let text = format!("generalised_nim_sum({numbers:?}, 2) == digits(nim_sum({numbers:?}), 2)");
        prop_assert_eq!(session.eval(&text).unwrap(), "true");
        // `m` copies of a number cancel.
        let text = format!("generalised_nim_sum([n for n in {numbers:?} for i in 1..{m}], {m})");
        prop_assert_eq!(session.eval(&text).unwrap(), "[0]");
    }
}

#[test]
fn generalised_nim_sums_of_large_and_invalid_numbers() {
    let mut s = Session::new(Limits::default());
    for (text, expected) in [
        ("generalised_nim_sum([], 3)", "[0]"),
        ("generalised_nim_sum([0, 0], 3)", "[0]"),
        ("generalised_nim_sum((2^k for k in [0, 1, 1]), 3)", "[1, 2]"),
        ("generalised_nim_sum([2^200, 2^200 - 1], 5) == [1 for i in 0..200]", "true"),
        ("generalised_nim_sum([2^62 - 1, 2^62 - 2, 2], 2^62, 2^62)", "[4611686018427387903]"),
        ("generalised_nim_sum([2^63 - 2, 2^63 - 2], 2^63 - 1, 2^63 - 1)", "[9223372036854775805]"),
    ] {
        assert_eq!(s.eval(text).unwrap(), expected, "{text}");
    }
    for (text, code, message) in [
        ("generalised_nim_sum([1], 1)", "value", "the modulus must be at least 2"),
        ("generalised_nim_sum([1], 3, 1)", "value", "the base must be 2 to 3"),
        ("generalised_nim_sum([1], 3, 4)", "value", "the base must be 2 to 3"),
        ("generalised_nim_sum([1, -1], 3)", "type", "a negative one"),
        ("generalised_nim_sum([1/2], 3)", "type", "a fraction"),
        ("generalised_nim_sum(0.., 3)", "value", "end"),
        ("generalised_nim_sum([2^200000], 3)", "limit", "100000 bits"),
    ] {
        let problems = s.eval(text).unwrap_err();
        assert_eq!(problems[0].code.id(), format!("tweedle::{code}"), "{text}");
        assert!(problems[0].message.contains(message), "{text}: {}", problems[0].message);
    }
}
