//! Kernels of heap games give the same answers as the interpreter; and the output of `explain`. To
//! force the interpreter, a rule gets a condition that is always true but not recognized.

use crate::r#final::{eval, session};
use proptest::prelude::*;

/// A random rule about a heap of `n` tokens, without its conditions.
fn rule() -> impl Strategy<Value = (String, String)> {
    let taken = 1u32..4;
    prop_oneof![
        prop::sample::subsequence(vec![1, 2, 3, 4, 5], 1..4)
            .prop_map(|s| ("r(n - s)".into(), format!("for s in {s:?} if s <= n"))),
        taken.clone().prop_map(|k| (format!("!r(n - {k})"), format!("if n >= {k}"))),
        taken.clone().prop_map(|k| (format!("!{{r(n - {k})}}"), format!("if n > {k}"))),
        taken.clone().prop_map(|k| ("0".into(), format!("if n == {k}"))),
        taken.clone().prop_map(|k| ("!{0}".into(), format!("if n == {k}"))),
        (0u32..3).prop_map(|k| {
            (format!("r(a) + r(n - {k} - a)"), format!("for a in 1..(n - {k}) div 2"))
        }),
        taken.clone().prop_map(|k| {
            (format!("r(a) + r(n - {k} - a)"), format!("for a in 0..(n - {k}) div 2"))
        }),
        taken.prop_map(|k| {
            (format!("!{{r(a) + r(n - {k} - a)}}"), format!("for a in 1..(n - {k}) div 2"))
        }),
        Just(("r(a) + r(n - a)".into(), "for a in 1..(n - 1) div 2".into())),
        sum_rule(),
    ]
}

/// A random rule that divides a heap into two whose sizes have a given sum.
fn sum_rule() -> impl Strategy<Value = (String, String)> {
    let ranges =
        prop::sample::select(vec!["L..n", "L..n - L", "a..n", "a + 1..n", "L..a", "L..a - 1"]);
    let conditions = prop::sample::select(vec![
        "a + b == n - K",
        "n - K == a + b",
        "b == n - a - K",
        "n - a - b in [K]",
        "n - a - b in K..K + 1",
        "a + b == n - K or n - 3 == b + a",
    ]);
    (0u32..2, 1u32..4, ranges, conditions).prop_map(|(low, taken, range, condition)| {
        // There is no table for different heaps of which one may be empty.
        let low = if range.contains('1') { 1 } else { low };
        let clauses = format!("for a in L..n for b in {range} if {condition}");
        let clauses = clauses.replace('L', &low.to_string()).replace('K', &taken.to_string());
        ("r(a) + r(b)".into(), clauses)
    })
}

fn ruleset(name: &str, rules: &[(String, String)], condition: &str) -> String {
    let line = |(option, clauses): &(String, String)| {
        format!("  {}  {clauses}{condition}\n", option.replace("r(", &format!("{name}(")))
    };
    format!("ruleset {name}(n)\n{}end\n", rules.iter().map(line).collect::<String>())
}

proptest! {
    #![proptest_config(crate::cases(36))]

    #[test]
    fn kernels_agree_with_the_interpreter(
        rules in prop::collection::vec(rule(), 1..4),
        sums in prop::collection::vec((0u32..12, 0u32..12, 0u32..4), 4),
    ) {
        let quick = ruleset("quick", &rules, "");
        let slow = ruleset("slow", &rules, " if n mod 1 == 0");
        let mut s = session(&format!("{quick}{slow}using normal(2)\n"));
        prop_assert!(eval(&mut s, "explain(quick)").contains("kernel: nim values"), "{quick}");
        prop_assert!(eval(&mut s, "explain(slow)").contains("no kernel because of `"), "{slow}");
        let mut same = |text: &str| {
            let (quick, slow) = (text.replace("r(", "quick("), text.replace("r(", "slow("));
            assert_eq!(eval(&mut s, &quick), eval(&mut s, &slow), "{quick}\n{rules:?}");
        };
        same("[nim_value(r(n)) for n in 0..25]");
        same("[loony(r(n)) for n in 0..25]");
        same("[nim_set(r(n)) for n in 0..16]");
        same("[nim_set(!r(n)) for n in 0..16]");
        for (a, b, c) in sums {
            same(&format!("outcome(r({a}) + 2·r({b}) + *{c})"));
            same(&format!("outcome(!r({a}) + r({b}) + *{c})"));
            same(&format!("nim_set(!r({a}) + r({b}) + *{c})"));
            same(&format!("nim_value(r({a}) + r({b}) + *{c})"));
        }
        let values = eval(&mut s, "nim_values(quick, 3..25)");
        prop_assert_eq!(values, eval(&mut s, "nim_values(slow, 3..25)"));
    }
}

#[test]
fn explain_describes_kernels_and_compiled_rules() {
    let mut s = session(
        "use heaps (kayles, octal, subtract, dawson_chess, wythoff, parity_subtract)\nuse entailing (top_entails, goldbach, nimstring)\n",
    );
    let mut lines = |text: &str| {
        let mut text = eval(&mut s, text);
        text.retain(|c| !"├└─│".contains(c));
        text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        lines("explain(top_entails)")[..3],
        [
            "top_entails(n)",
            "one heap, of n tokens",
            "take 0, leave 2 heaps; take 1, leave 0 or 1 heaps, entailing",
        ]
    );
    assert_eq!(
        lines("explain(goldbach)")[1..],
        [
            "no kernel because of `goldbach(n - k)  for k in 1..n if not is_prime(k)`: a condition \
             other than a comparison of the heap with a number is not supported",
            "options: all rules are compiled",
        ]
    );
    assert_eq!(lines("explain(octal(\".77\"))")[0], "octal_heap(code, n)");
    assert!(
        lines("explain(subtract([1, 2], 5))")
            .iter()
            .any(|line| line.contains("for any convention"))
    );
    assert!(
        lines("explain(parity_subtract([2, 3], 5))")
            .iter()
            .any(|line| line.contains("`final` rules"))
    );
    // A code is a string, not a board.
    assert!(lines("explain(octal(\".77\")(5))")[3].starts_with("kernel: nim values"));
    assert!(lines("explain(wythoff(1, 2))")[1].contains("`is wythoff(b, a)"));
    assert!(lines("explain(subtract)")[1].contains("pass a position"));
    assert!(lines("explain(dawson_chess)")[1].contains("max(i - 1, 0)"));
    assert!(lines("explain(x -> kayles(x))")[0] == "kayles(n)");
    assert!(lines("explain(kayles)").last().unwrap().contains("all rules are compiled"));
    assert!(lines("explain(goldbach(5))").last().unwrap().contains("all rules are compiled"));
    // Each ruleset of a sum is explained separately.
    let sum = lines("explain(goldbach(5) + 2·kayles(10) + kayles(7) + *3)");
    assert!(sum[0].contains(" + "), "{sum:?}");
    assert!(sum.contains(&"goldbach(n)".to_owned()), "{sum:?}");
    assert!(sum.contains(&"kayles(n)".to_owned()), "{sum:?}");
    assert_eq!(sum.iter().filter(|line| line.contains("one heap, of n tokens")).count(), 1);
    assert!(sum.contains(&"not a position of a ruleset".to_owned()), "{sum:?}");
    assert_eq!(lines("explain(2·kayles(10))"), lines("explain(kayles(10))"));
    for text in [
        "explain(3)",
        "nim_values(kayles, 0..)",
        "nim_values(kayles, 3)",
        "nim_values(3, 0..1)",
        "nim_values(kayles, -2..3)",
    ] {
        assert!(s.eval(text).is_err(), "{text}");
    }
    assert_eq!(eval(&mut s, "nim_values(kayles, 5..4)"), "");
}

#[test]
fn large_heaps_have_known_values() {
    let mut s = session(
        "use heaps (kayles, octal, subtract, parity_subtract)\nuse entailing (top_entails)\n",
    );
    assert_eq!(
        eval(&mut s, "nim_values(kayles, 1000000..1000004)"),
        eval(&mut s, "nim_values(kayles, 112..116)").as_str()
    );
    assert_eq!(
        eval(&mut s, "[n for (n, v) in zip(0.., nim_values(top_entails, 0..3000)) if v == loony]"),
        "[1, 3, 2403, 2505]"
    );
    assert_eq!(
        eval(&mut s, "period(sequence(nim_value(octal(\"0.156\")(n)) for n in 0..))"),
        "349, preperiod 3479, proved"
    );
    // The outcome of such a large heap follows from a proved period.
    eval(&mut s, "p := period(sequence(outcome(subtract([2, 5, 7], n)) for n in 0..))");
    assert_eq!(
        eval(
            &mut s,
            "outcome(subtract([2, 5, 7], 10^9)) == list(repeating(p))[(10^9 - preperiod(p)) mod length(p)]"
        ),
        "true"
    );
    assert_eq!(eval(&mut s, "outcome(parity_subtract([2, 3, 6], 10^9))"), "L");
}

/// Rules by which a move may take more tokens than there are: the heap is then taken as a whole, or
/// has a negative size and no moves.
fn sinking() -> impl Strategy<Value = String> {
    let set = prop::collection::btree_set(1u32..9, 1..4);
    (set, 1u32..3, prop::sample::select(vec!["n - s", "max(n - s, 0)", "max(0, n - s)"])).prop_map(
        |(set, least, left)| {
            let set: Vec<String> = set.iter().map(u32::to_string).collect();
            let set = set.join(", ");
            format!("ruleset sink(n)\n  sink({left})  for s in [{set}] if n >= {least}\nend\n")
        },
    )
}

/// Such rules with moves of one player, or of both.
fn partizan_sinking() -> impl Strategy<Value = String> {
    let sets = prop::collection::vec(prop::collection::btree_set(1u32..8, 1..3), 3);
    let left = prop::sample::select(vec!["n - s", "max(n - s, 0)"]);
    (sets, left, any::<bool>()).prop_map(|(sets, left, both)| {
        let rule = |(label, set): (&str, &std::collections::BTreeSet<u32>)| {
            let set: Vec<String> = set.iter().map(u32::to_string).collect();
            format!("  {label}sink({left})  for s in [{}] if n > 0\n", set.join(", "))
        };
        let rules = ["L: ", "R: ", ""].into_iter().zip(&sets).take(if both { 3 } else { 2 });
        format!("ruleset sink(n)\n{}end\n", rules.map(rule).collect::<String>())
    })
}

proptest! {
    #![proptest_config(crate::cases(36))]

    /// Periods of partizan rules by which heaps sink are proved, and hold in play.
    #[test]
    fn periods_of_partizan_heaps_that_sink_are_proved(rules in partizan_sinking()) {
        let mut quick = session(&rules);
        let mut play = session(&rules);
        play.machine.compiles = false;
        for ask in ["outcome(sink(n))", "birthday(sink(n))"] {
            let period = format!("period({ask} for n in 0..)");
            prop_assert_eq!(eval(&mut quick, &format!("proved({period})")), "true", "{}", rules);
            let [length, preperiod, saltus] = ["length", "preperiod", "saltus"]
                .map(|of| if of == "saltus" && ask.starts_with("outcome") {
                    String::new()
                } else {
                    eval(&mut quick, &format!("{of}({period})"))
                });
            let later = format!("{ask} for n in {preperiod} + {length}..{preperiod} + {length} + 20");
            let before = match &saltus[..] {
                "" => format!("{ask} for n in {preperiod}..{preperiod} + 20"),
                _ => format!("{ask} + {saltus} for n in {preperiod}..{preperiod} + 20"),
            };
            let (later, before) = (format!("[{later}]"), format!("[{before}]"));
            prop_assert_eq!(eval(&mut play, &later), eval(&mut play, &before), "{}{}", rules, ask);
        }
        // Canonical values by the comparison of heaps, against those of play.
        let values = "[value(sink(n)) for n in 0..12]";
        prop_assert_eq!(eval(&mut quick, values), eval(&mut play, values), "{}", rules);
        let period = eval(&mut quick, "text(period(value(sink(n)) for n in 0..))");
        prop_assert!(!period.contains("observed"), "{rules}{period}");
    }

    #[test]
    fn heaps_that_sink_agree_with_play(rules in sinking(), size in 0u32..40) {
        let mut quick = session(&rules);
        let mut play = session(&rules);
        play.machine.compiles = false;
        let explained = eval(&mut quick, &format!("explain(sink({size}))"));
        prop_assert!(explained.contains("kernel: nim values"), "{rules}{explained}");
        for ask in [
            format!("nim_value(sink({size})) under normal(2)"),
            format!("outcome(sink({size}) + sink(3) + *2) under normal(2)"),
            format!("outcome(sink({size})) under misere"),
            format!("outcome(sink({size}) + *) under normal(3)"),
        ] {
            let (found, expected) =
                (eval(&mut quick, &ask), eval(&mut play, &ask));
            prop_assert_eq!(found, expected, "{}{}", rules, ask);
        }
    }
}
