//! Drawings of game trees: each line against the program's answers about its position.

use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::HashSet;
use tweedle::lang::session::{Limits, Session};

/// A line of a drawing: its depth, its position, its outcome, and the note after it.
type Line = (usize, String, String, String);

fn line(text: &str) -> Line {
    let name = text.trim_start_matches(['│', '├', '└', '─', ' ']);
    let trunk = text.chars().count() - name.chars().count();
    let mut parts = name.split("  ").map(str::trim).filter(|part| !part.is_empty());
    let mut part = || parts.next().unwrap_or_default().to_owned();
    (trunk / 3, part(), part(), part())
}

fn drawn(session: &mut Session, text: &str) -> Vec<Line> {
    let problem = |p: tweedle::lang::report::Problems| panic!("{text}: {}", p[0].message);
    let text = session.eval(text).unwrap_or_else(problem);
    text.lines().map(line).collect()
}

/// Compares each line of a drawing with `options` and `outcome`.
fn check(session: &mut Session, game: &str, depth: usize) {
    let lines = drawn(session, &format!("tree({game}, {depth})"));
    assert_eq!(lines[0].1, session.eval(game).unwrap());
    let mut unfolded = HashSet::new();
    for (i, (deep, name, outcome, remark)) in lines.iter().enumerate() {
        assert_eq!(*outcome, session.eval(&format!("outcome({name})")).unwrap(), "{name}");
        let below: Vec<&str> = lines[i + 1..]
            .iter()
            .take_while(|line| line.0 > *deep)
            .filter(|line| line.0 == deep + 1)
            .map(|line| line.1.as_str())
            .collect();
        let options = session.eval(&format!("options({name})")).unwrap();
        let count: usize =
            session.eval(&format!("length(options({name}))")).unwrap().parse().unwrap();
        match remark.as_str() {
            "" => {
                assert_eq!(format!("[{}]", below.join(", ")), options, "{name}");
                assert!(count == 0 || unfolded.insert(name.clone()), "{name} is unfolded twice");
            }
            "↑" => assert!(unfolded.contains(name) && below.is_empty(), "{name}"),
            more => {
                let plural = if count == 1 { "" } else { "s" };
                assert_eq!(more, format!("… {count} option{plural}"));
                assert!(*deep == depth && count > 0 && below.is_empty(), "{name}");
            }
        }
    }
}

fn game() -> impl Strategy<Value = String> {
    let leaf = (0u32..4).prop_map(|n| format!("*{n}"));
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(|options| format!("{{{}}}", options.join(", "))),
            (inner.clone(), inner).prop_map(|(a, b)| format!("({a} + {b})")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_line_agrees_with_the_game(game in game(), players in 2usize..5, depth in 0usize..12) {
        let mut session = Session::new(Limits::default());
        session.eval(&format!("using normal({players})")).unwrap();
        // Larger drawings have other kinds of lines.
        let lines = drawn(&mut session, &format!("tree({game}, {depth})"));
        prop_assume!(lines.len() < 500);
        check(&mut session, &game, depth);
    }
}

#[test]
fn positions_of_rulesets_are_named() {
    let mut session = Session::new(Limits::default());
    session.eval("ruleset walk(n)\n  walk(n - k) for k in 1..2 if k <= n\nend").unwrap();
    check(&mut session, "walk(4)", 9);
    check(&mut session, "walk(2) + *2", 2);
    let text = session.eval("tree(walk(2))").unwrap();
    assert_eq!(text, "walk(2)        N\n├─ walk(0)     OP\n└─ walk(1)     PN\n   └─ walk(0)  OP");
}

#[test]
fn large_drawings_are_truncated() {
    let mut session = Session::new(Limits::default());
    let text = session.eval("tree(*3000)").unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let more: Vec<&&str> = lines.iter().filter(|line| line.contains("more")).collect();
    assert_eq!(lines.len() - more.len(), 2_000);
    // The drawn options of the root and the omitted ones are all of them.
    let drawn = lines.iter().filter(|l| l.starts_with(['├', '└']) && !l.contains("more")).count();
    assert_eq!(
        more.last().unwrap().replace(',', ""),
        format!("└─ … {} options more", 3000 - drawn)
    );
    // A deep tree does not need a deep stack.
    session.eval("deep(n) := if n == 0 then 0 else {deep(n - 1)}").unwrap();
    let text = session.eval("tree(deep(3000))").unwrap();
    assert_eq!(text.lines().count(), 2_001);
}

#[test]
fn drawings_can_be_compared_and_put_in_lists() {
    let mut session = Session::new(Limits::default());
    for (text, expected) in [
        ("tree(*) == tree(*)", "true"),
        ("tree(*) == tree(*2)", "false"),
        ("tree(*) == (tree(*) under normal(4))", "false"),
        ("length(set[tree(*), tree(*), tree(*, 0)])", "2"),
        ("[tree(*), 1]", "[a drawing, 1]"),
        ("length(split(text(tree(*))))", "2"),
    ] {
        assert_eq!(
            session.eval(text).as_deref().map_err(|p| &p[0].message),
            Ok(expected),
            "{text}"
        );
    }
    let problems = session.eval("tree(*) + 1").unwrap_err();
    assert!(problems[0].message.contains("a drawing"), "{}", problems[0].message);
}

/// A line names the owner of the option, unless all players have it.
#[test]
fn lines_name_the_players_with_the_move() {
    let mut session = Session::new(Limits::default());
    for (text, lines) in [
        (
            "tree({0 | *}) under normal(2)",
            "[\"↑        L\", \"├─ L: 0  P\", \"└─ R: *  N\", \"   └─ 0  P\"]",
        ),
        (
            "tree({0, * | 0, * | 1_R}, 1)",
            "[\"{0, * | 0, * | 1_R}  (N, N, PN)\", \"├─ L, C: 0           (OP, OP, OP)\", \"├─ L, C: *           (PN, PN, PN)  … 1 option\", \"└─ R: 1_R            (OP, OP, PN)  … 1 option\"]",
        ),
    ] {
        assert_eq!(session.eval(&format!("split(text({text}))")).as_deref(), Ok(lines), "{text}");
    }
    let json = session.eval("json(tree({0 | *})) under normal(2)").unwrap();
    assert!(json.contains("\\\"players\\\":[\\\"L\\\"]"), "{json}");
}
