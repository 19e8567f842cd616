//! Proved periods, compared with the values themselves; and sequences that must not be proved
//! periodic.

use proptest::prelude::*;
use tweedle::lang::session::{Limits, Session};

/// Queries the period of `f(n)` over `n in 0..`, which must be proved, and compares it with values
/// of `f` as far as is cheap. Returns the printed period.
fn check_period(session: &mut Session, f: &str) -> Result<String, TestCaseError> {
    session.eval(&format!("p := period(sequence({f} for n in 0..))")).unwrap();
    let shown = session.eval("p").unwrap();
    prop_assert!(shown.ends_with(", proved"), "{}: {}", f, shown);
    let whole = "min(preperiod(p) + 2 * length(p), 120)";
    // A separate function, so that the definition of `f` cannot be recognized here.
    session.eval(&format!("slow(n) := {f}")).unwrap();
    let check = format!(
        "let pre := preperiod(p), r := repeating(p), values := [slow(n) for n in 0..{whole}] in \
         all(values[n] == (if saltus(p) == 0 then r[(n - pre) mod length(p)] else \
             r[(n - pre) mod length(p)] + saltus(p) * ((n - pre) div length(p))) \
             for n in indices(values) if n >= pre)"
    );
    prop_assert_eq!(session.eval(&check).unwrap(), "true", "{}", f);
    // The preperiod is minimal: the value before it differs from the value one period later.
    let least = "let pre := preperiod(p), r := repeating(p) in \
                 pre == 0 or pre > 400 or slow(pre - 1) != (if saltus(p) == 0 then \
                 r[length(p) - 1] else r[length(p) - 1] - saltus(p))";
    prop_assert_eq!(session.eval(least).unwrap(), "true", "{}: {}", f, shown);
    Ok(shown)
}

fn list(numbers: &[u32]) -> String {
    let texts: Vec<String> = numbers.iter().map(u32::to_string).collect();
    format!("[{}]", texts.join(", "))
}

/// Codes of one and two digits, without those of unknown or very long period, whose search would
/// run until a limit; and some codes of three digits with known periods.
fn octal_code() -> impl Strategy<Value = String> {
    const UNKNOWN: [&str; 18] = [
        "04", "06", "14", "16", "36", "37", "56", "6", "60", "61", "62", "63", "64", "65", "66",
        "67", "74", "76",
    ];
    let digits = prop::collection::vec(0u32..8, 1..3);
    let short = digits.prop_map(|digits| digits.iter().map(u32::to_string).collect::<String>());
    let short = short.prop_filter("of unknown or long period", |code| !UNKNOWN.contains(&&**code));
    let long = prop::sample::select(vec!["055", "156", "165", "356", "644", "333", "177"]);
    prop_oneof![3 => short, 1 => long.prop_map(str::to_owned)]
}

fn set() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::btree_set(1u32..7, 1..4).prop_map(|set| set.into_iter().collect())
}

proptest! {
    #![proptest_config(crate::cases(24))]

    #[test]
    fn subtraction_games_have_proved_periods(
        s in set(),
        players in 2u32..5,
        t in 0u32..3,
        row in Just([0u32, 1, 2]).prop_shuffle(),
    ) {
        let mut session = Session::new(Limits::default());
        session.eval("use heaps").unwrap();
        let game = format!("heaps.subtract({}, n)", list(&s));
        check_period(&mut session, &format!("outcome({game}) under normal({players})"))?;
        check_period(&mut session, &format!("outcome({game}) under winning(3, P)"))?;
        check_period(&mut session, &format!("nim_value({game})"))?;
        let [a, b, c] = row;
        let matrix = format!("[0 1 2; {a} {b} {c}; 0 2 1]");
        check_period(&mut session, &format!("last({game}, {t}) under prefer({matrix})"))?;
        check_period(&mut session, &format!("(nim_value({game}) mod 2, N in outcome({game}))"))?;
    }

    #[test]
    fn partizan_subtraction_games_have_proved_periods(
        a in set(),
        b in set(),
        more in 0u32..3,
        first in 0usize..2,
    ) {
        let mut session = Session::new(Limits::default());
        let rules = format!(
            "ruleset take(n)\n L: take(n - s) for s in {} if n >= s\n \
             R: take(n - s) for s in {} if n - {more} > s\nend",
            list(&a), list(&b)
        );
        session.eval(&rules).unwrap();
        check_period(&mut session, "outcome(take(n))")?;
        // From each heap with a move, the least number can be taken again and again.
        let least = a.iter().chain(&b).min();
        let shown = check_period(&mut session, "birthday(take(n))")?;
        let grows = format!("{}, ", least.map_or(0, |least| *least));
        prop_assert!(shown.contains("saltus 1, proved") && shown.starts_with(&grows), "{}", shown);
        check_period(&mut session, &format!("outcome(take(n), {})", ["L", "R"][first]))?;
        check_period(&mut session, &format!("last(take(n), {first}) under prefer([0 1; 1 0])"))?;
    }

    #[test]
    fn games_with_labelled_stops_have_proved_periods(
        s in set(),
        labels in prop::collection::vec(0usize..5, 7),
    ) {
        let mut session = Session::new(Limits::default());
        let names = ["L", "R", "N", "P", "[L, R]"];
        let labels: Vec<&str> = labels.iter().map(|label| names[*label]).collect();
        let rules = format!(
            "labels := [{}]\nruleset take(n)\n players 2\n take(n - s) for s in {} if s <= n\n \
             final labels[n]\nend",
            labels.join(", "), list(&s)
        );
        session.eval(&rules).unwrap();
        check_period(&mut session, "outcome(take(n))")?;
        check_period(&mut session, "outcome(take(n), R)")?;
    }

    #[test]
    fn octal_games_have_proved_periods(code in octal_code(), loops in 0u32..4) {
        let mut session = Session::new(Limits::default());
        session.eval("use heaps").unwrap();
        let f = format!("nim_value(heaps.octal(\".{code}\")(n))");
        session.eval(&format!("p := period(sequence({f} for n in 0..))")).unwrap();
        if session.eval("p").unwrap().ends_with(", proved") {
            check_period(&mut session, &f)?;
            // Expressions about values are interpreted, and only for a limited number of terms.
            if session.eval("preperiod(p) + length(p) <= 1000").unwrap() == "true" {
                check_period(&mut session, &format!("{f} mod {}", loops + 2))?;
            }
        }
    }

    #[test]
    fn sums_with_heaps_have_proved_periods(depth in 1usize..16, k in 2u32..5) {
        let mut session = Session::new(Limits::default());
        session.eval(&format!("G := games(3)[{}]", depth % 16)).unwrap();
        check_period(&mut session, &format!("outcome(n·* + G + *2) under normal({k})"))?;
        check_period(&mut session, &format!("outcome(G + *n) under normal({k})"))?;
        check_period(&mut session, "last(n·* + G, 1) under semi_reverse")?;
        check_period(&mut session, "last(G + *n, 2) under semi_normal")?;
    }
}

/// Periods from the literature, with the reasons.
#[test]
fn known_periods_are_proved() {
    let mut s = Session::new(Limits::default());
    let rules = "use heaps\nruleset parity_subtract(S, n)\n \
                 parity_subtract(S, n - s) for s in S if s <= n\n \
                 final L if n mod 2 == 0\n final R if n mod 2 == 1\nend";
    s.eval(rules).unwrap();
    for (text, period) in [
        ("outcome(parity_subtract([2, 3], n))", "5, preperiod 2, proved"),
        ("outcome(parity_subtract([2, 3, 6], n))", "1, preperiod 8, proved"),
        ("nim_value(heaps.kayles(n))", "12, preperiod 71, proved"),
        ("nim_value(heaps.dawson(n))", "34, preperiod 53, proved"),
        ("outcome(n·* + *2)", "3, proved"),
        ("nim_value(heaps.grundy(n)) mod 2", "none seen"),
        ("nim_value(heaps.lasker(n))", "4, preperiod 1, saltus 4, observed"),
    ] {
        let found = s.eval(&format!("period(sequence({text} for n in 0..), 300)")).unwrap();
        assert_eq!(found, period, "{text}");
    }
    // From another number on.
    let found = s.eval("period(sequence(nim_value(heaps.kayles(n)) for n in 70..))").unwrap();
    assert_eq!(found, "12, preperiod 1, proved");
}

/// Rules that only resemble a heap game with moves of fixed size are not proved periodic.
#[test]
fn similar_rulesets_are_only_observed() {
    let mut s = Session::new(Limits::default());
    let rulesets = [
        // A move that exists for some sizes only.
        "ruleset a(n)\n a(n - 2) if n >= 2 and n < 50\n a(n - 1) if n >= 1\nend",
        "ruleset a(n)\n a(n - 1) if n >= 1 and n mod 7 != 3\nend",
        // As many tokens as there are.
        "ruleset a(n)\n a(n - s) for s in 1..n\nend",
        "ruleset a(n)\n a(n div 2) if n >= 1\nend",
        // Not all pairs of heaps.
        "ruleset a(n)\n a(i) + a(n - i) for i in 1..(n - 1) div 2\nend",
        "ruleset a(n)\n a(i) + a(n - 2 - i) for i in 0..(n - 2) div 2 if i != 3\nend",
        "ruleset a(n)\n a(i) + a(n - 2 - i) for i in 0..min(n - 2, 4)\nend",
        // Positions of another ruleset, or forms.
        "ruleset b(n)\n b(n - 3) if n >= 3\nend\nruleset a(n)\n b(n - 1) if n >= 1\n a(n - 2) if n >= 2\nend",
        "ruleset a(n)\n a(n - 2) if n >= 2\n * if n >= 4\nend",
        // Rewriting, and conditions on the argument.
        "ruleset a(n)\n is a(n - 10) if n > 40\n a(n - 1) if n >= 1\nend",
        // The other argument changes.
        "ruleset c(k, n)\n c(k + 1, n - 1) if n >= 1 and k < 60\nend\na(n) := c(0, n)",
    ];
    for rules in rulesets {
        s.eval(rules).unwrap();
        let found = s.eval("period(sequence(nim_value(a(n)) for n in 0..), 40)").unwrap();
        assert!(!found.ends_with(" proved"), "{rules}\n{found}");
    }
}

/// Infinite sequences, and errors.
#[test]
fn infinite_sequences_have_periods() {
    let mut s = Session::new(Limits::default());
    let shown = s.eval("s := sequence(k mod 3 for k in 1..)\ns").unwrap();
    assert!(shown.starts_with("1 2 0 1 2 0 1") && shown.ends_with(" …"), "{shown}");
    assert_eq!(s.eval("s[100]").unwrap(), "2");
    assert_eq!(s.eval("period(s)").unwrap(), "3, observed");
    assert_eq!(s.eval("period(s, 4)").unwrap(), "none seen");
    assert_eq!(s.eval("repeating(period(s))").unwrap(), "1 2 0");
    // A sequence that leaves an `under` keeps its convention.
    s.eval("t := sequence(outcome(n·*) for n in 0..) under misere").unwrap();
    assert_eq!(s.eval("period(t)").unwrap(), "2, proved");
    assert_eq!(s.eval("t[0]").unwrap(), "N");
    assert_eq!(s.eval("first(t, 3)").unwrap(), "[N, P, N]");
    assert_eq!(s.eval("preperiod(period([1, 2, 4, 3]))").unwrap(), "none");
    // A game with `final` rules has no part in a proof about sums.
    s.eval("ruleset d(n)\n d(n - 1) if n >= 1\n final P if n == 0\nend").unwrap();
    let found = s.eval("period(sequence(outcome(n·* + d(2)) for n in 0..), 40)").unwrap();
    assert!(!found.ends_with(" proved"), "{found}");
    let problems = s.eval("period(sequence(outcome(1_L + n·*) for n in 0..), 5)");
    assert!(problems.is_ok());
    let problems = s.eval("preperiod(3)").unwrap_err();
    assert_eq!(problems[0].code.id(), "tweedle::type");
}

/// Canonical forms of ending partizan subtraction games with two moves, and of games with different
/// moves for each player.
#[test]
fn canonical_forms_have_proved_periods() {
    let mut session = Session::new(Limits::default());
    session.eval("use heaps (parity_subtract)\nuse partizan (subtraction)").unwrap();
    for moves in ["[set[1, 4], set[2]]", "[set[1], set[3]]", "[set[2, 3], set[1, 5]]"] {
        let value = format!("value(subtraction({moves}, n))");
        let shown = session.eval(&format!("period(sequence({value} for n in 0..), 60)")).unwrap();
        if shown.ends_with("proved") && !shown.starts_with("none") {
            check_period(&mut session, &value).unwrap();
        }
    }
    for (set, period) in [
        ("[2, 3]", 5),
        ("[2, 6]", 4),
        ("[3, 4]", 7),
        ("[4, 7]", 11),
        ("[2, 3, 7]", 5),
        ("[2, 4, 8]", 6),
    ] {
        let shown =
            check_period(&mut session, &format!("value(parity_subtract({set}, n))")).unwrap();
        assert!(shown.starts_with(&format!("{period}, ")), "{set}: {shown}");
    }
}

/// Values that do not repeat, expressions about values, and birthdays.
#[test]
fn growing_sequences_have_no_period_or_a_saltus() {
    let mut s = Session::new(Limits::default());
    s.eval("use heaps (parity_subtract, subtract)").unwrap();
    let mut period =
        |text: &str| s.eval(&format!("period(sequence({text} for n in 0..))")).unwrap();
    for (text, expected) in [
        // A value occurs infinitely often, although values compare differently.
        ("value(parity_subtract([2, 3, 6], n))", "proved: no period, not even with a saltus"),
        ("value(parity_subtract([2, 3, 5], n))", "proved: no period, not even with a saltus"),
        // The order of the values does not decide about a saltus.
        ("value(parity_subtract([3, 4, 6], n))", "none, proved; a saltus is open"),
        ("value(parity_subtract([2, 4, 5, 8, 11], n))", "none, proved; a saltus is open"),
        // Too wide for comparisons: proved by the window of canonical forms.
        ("value(parity_subtract([34, 35], n))", "69, preperiod 69, proved"),
        ("value(parity_subtract([33, 40], n))", "73, preperiod 66, proved"),
        ("birthday(subtract([3, 5], n))", "3, saltus 1, proved"),
        ("birthday(parity_subtract([2, 3], n))", "2, saltus 1, proved"),
        // The argument does not apply to expressions of the value.
        ("birthday(subtract([3, 5], n)) mod 4", "12, observed"),
        ("2 * birthday(subtract([3, 5], n))", "3, saltus 2, observed"),
    ] {
        assert_eq!(period(text), expected, "{text}");
    }
    let later = "period(sequence(birthday(subtract([3, 5], n)) for n in 10..))";
    assert_eq!(s.eval(later).unwrap(), "3, saltus 1, proved");
    assert_eq!(s.eval(&format!("repeating({later})")).unwrap(), "3 3 4");
}
