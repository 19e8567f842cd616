//! `find`, `any` and `all` over games with options from a pool: against enumeration, the reasons
//! printed with answers, and unsupported conditions.

use tweedle::lang::report::Code;
use tweedle::lang::session::{Limits, Session};
use tweedle::lang::show::{Looks, page};

const LOOKS: Looks = Looks { width: 150, rows: None, colour: false, ascii: false };

/// Returns a value as displayed on a terminal.
fn shown(session: &mut Session, text: &str) -> String {
    let mut value = None;
    let result = session.run("test", text, None, &mut |_, event| {
        value = event.value().map(|shown| shown.value).or(value.take());
    });
    assert!(result.is_ok(), "{text}: {:?}", result.map_err(|p| p[0].message.clone()));
    let mut page = page(&session.machine, &value.unwrap(), &LOOKS);
    page.next(&session.machine, &LOOKS).unwrap()
}

#[test]
fn answers_are_printed_with_their_reason() {
    let mut s = Session::new(Limits::default());
    s.eval("third(G) := outcome(G) == N and P in outcome(3·G)").unwrap();
    s.eval("pool := games(3)").unwrap();
    for (text, expected) in [
        (
            "find(G for G in games_of(pool) if third(G))",
            "none  // no game with options among these 16 (2^16 games) exists: the conditions contradict each other",
        ),
        (
            "any(N in outcome(3·G) for G in games_of(pool))",
            "false  // refuted: no game with options among these 16 (2^16 games) exists: the conditions contradict each other",
        ),
        (
            "all(N not in outcome(3·G) for G in games_of(pool))",
            "true  // proved: true for all games with options among these 16 (2^16 games)",
        ),
        ("any(outcome(G) == ∅ for G in games_of(pool))", "true  // proved: {*2, {*2}} is one"),
        (
            "all(outcome(G) != ∅ for G in games_of(pool))",
            "false  // refuted: {*2, {*2}} is an exception",
        ),
        ("witness(any(outcome(G) == ∅ for G in games_of(pool)))", "{*2, {*2}}"),
        ("find(G for G in games_of(pool) if third(G)) == none", "true"),
        ("[find(G for G in games_of(pool) if third(G)), none]", "[none, none]"),
        ("set[find(G for G in games_of(pool) if third(G)), none]", "set[none]"),
        ("games_of([0, *2 + *])", "games_of([0, * + *2])"),
        ("length(games_of([*k for k in 0..99]))", "1267650600228229401496703205376"),
        ("games_of([0, *, 0, *2])[5]", "{0, *2}"),
        ("games_of(pool) == games_of(games(3))", "true"),
    ] {
        assert_eq!(shown(&mut s, text), expected, "{text}");
    }
}

const POOLS: [&str; 5] = [
    "[0, *, *2, {*}]",
    "[{*2}, {*, {*}}, *3, 2·*, * + *2]",
    "[*2, {*2}, {*2, {*2}}, 0, *2 + *2, {{*2}}]",
    "[*, {*}, {{*}}, {{{*}}}]",
    "[]",
];

const CONDITIONS: [&str; 24] = [
    "outcome(G) == N",
    "outcome(G) != N and outcome(G) != OP and outcome(G + *) == N",
    "P in outcome(2·G) and not N in outcome(G)",
    "N not in outcome(3·G) or outcome(G + *2) == ∅",
    "outcome(G) <= NO and outcome(2·G + *) < outcome(G)",
    "outcome(2·G) >= outcome(G) and outcome(G) > ∅",
    "outcome(G) == outcome(2·G)",
    "undetermined(G + {*2}) and not undetermined(G)",
    "outcome(G) in [O, P] and outcome(2·G) in set[∅, NO]",
    "N == outcome(G) and 2 > 1",
    "(outcome(G) == N under normal(2)) and (outcome(G) == P under misere)",
    "(outcome(G) == {N, P} under normal(4)) and outcome(G) == N",
    "outcome(G + G + *) == N or outcome(2·(G + *)) == O",
    "if P in outcome(G) then outcome(2·G) == OP else outcome(G + *) == ∅",
    "outcome(G) == outcome(G + *) == outcome(2·G)",
    "let H := G + * in outcome(H) == N and outcome(H + G) != NO",
    "good(2·G, *) and k == 3",
    "good(*, G) and outcome(1·G) == O",
    "outcome(0·G + *2) == N and outcome(2·G) == NO",
    "outcome(G) == O under winning(3, P)",
    "O in outcome(G) under misere",
    "false and birthday(G) > 1",
    "lost(G, 3) and outcome(G) != ∅",
    "counted(G, 4, 0) or outcome(G) == O",
];

/// Solving finds the same game as enumerating all of them, however the condition is written.
#[test]
fn solving_agrees_with_enumeration() {
    let mut s = Session::new(Limits::default());
    s.eval("k := 3").unwrap();
    s.eval("good(A, B) := outcome(A + B) == N or P in outcome(A + 2·B)").unwrap();
    s.eval("lost(A, n) := n == 0 or N not in outcome(n·A) and lost(A, n - 1)").unwrap();
    s.eval("counted(A, n, x) := if n == 0 then P in outcome(A) else counted(A + x, n - 1, *)")
        .unwrap();
    let mut found = 0;
    for pool in POOLS {
        for condition in CONDITIONS {
            let [solved, listed] = ["games_of(pool)", "[G for G in games_of(pool)]"].map(|games| {
                let text = format!(
                    "let pool := {pool} in (find(G for G in {games} if {condition}), \
                     any({condition} for G in {games}), \
                     all({condition} for G in {games} if outcome(G) != P))"
                );
                s.eval(&text).unwrap_or_else(|p| panic!("{text}: {}", p[0].message))
            });
            assert_eq!(solved, listed, "{condition} of {pool}");
            found += usize::from(!solved.starts_with("(none"));
        }
    }
    // Conditions that always or never hold would test little.
    let asked = POOLS.len() * CONDITIONS.len();
    assert!(found > asked / 4 && found < asked * 3 / 4, "{found} of {asked}");
}

#[test]
fn small_pools_are_enumerated_for_unsupported_conditions() {
    let mut s = Session::new(Limits::default());
    for (text, expected) in [
        ("find(G for G in games_of([0, *, *2, {*}]) if birthday(G) == 3)", "{*2}"),
        ("find(G for G in games_of([0, 1_L, *]) if outcome(G, C) == N)", "*2"),
        ("find(G for G in games_of([0, *, !*2]) if outcome(G) == P)", "none"),
        (
            "find((G, H) for G in games_of([0, *]) for H in games_of([*2]) if G ~= * and H ~= {*2})",
            "(*, {*2})",
        ),
        (
            "any(outcome(G) == N and length(options(G)) == 2 for G in games_of([0, *, *2, {*}]))",
            "true",
        ),
        ("count(G for G in games_of([0, *, *2, {*}]) if outcome(G) == O)", "2"),
        ("find(G for G in games_of([0, *]))", "0"),
    ] {
        assert_eq!(s.eval(text).unwrap(), expected, "{text}");
    }
}

#[test]
fn large_pools_are_refused_for_unsupported_conditions() {
    let mut s = Session::new(Limits::default());
    for (condition, at) in [
        ("outcome(G) == N and birthday(G) == 3", "birthday(G)"),
        ("outcome({G}) == N", "{G}"),
        ("G == * under normal(2)", "G"),
        ("outcome(G) == length(options(G))", "length(options(G))"),
    ] {
        let text = format!("find(G for G in games_of([*k for k in 0..29]) if {condition})");
        let problems = s.eval(&text).unwrap_err();
        assert_eq!(problems[0].code, Code::Limit, "{condition}");
        let message = &problems[0].message;
        assert!(message.contains("2^30 games with options among these 30"), "{message}");
        let span = problems[0].labels[0].span;
        let marked = &text[span.start as usize..span.end as usize];
        assert!(marked.contains(at), "{marked}");
    }
}
