//! Queries about the order of games in the language: the reasons printed with answers, the output
//! of `why`, and invalid queries.

use tweedle::lang::report::Code;
use tweedle::lang::session::{Limits, Session};
use tweedle::lang::show::{Looks, page};

const LOOKS: Looks = Looks { width: 100, rows: None, colour: false, ascii: false };

/// Returns a value as displayed on a terminal.
fn shown(text: &str) -> String {
    let mut session = Session::new(Limits { effort: 200, ..Limits::default() });
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
    for (text, expected) in [
        ("1_C <=_L 1_L", "true  // proved: Inequality Test"),
        ("1_C <=_L 0", "true  // proved: Nonpositivity Rule"),
        ("0 <=_L 1_L", "true  // proved: Nonnegativity Rule"),
        ("1_L <=_L 1_L", "true  // proved: identical games"),
        ("2_L == 2·1_L", "true  // proved: integers are sums of single moves"),
        ("3·* == 0", "false  // distinguished by X = {{0, 2·*}}: o(3·* + X) = N, o(X) = NO"),
        ("* == *2", "false  // distinguished by X = 0: o(*) = PN, o(*2) = N"),
        (
            "* + * == 0",
            "false  // distinguished by X = 0: o(2·*) = NO, o(0) = OP; for three players: with `under normal(2)` it is true",
        ),
        ("* != *2", "true  // distinguished by X = 0: o(*) = PN, o(*2) = N"),
        ("*3 + *5 == *6 under normal(2)", "true  // proved: both have nim value 6"),
        (
            "*9 == *10 under normal(9)",
            "open  // no theorem applies, and 200 impartial games X do not distinguish them",
        ),
        (
            "{0, 3·*, 6·*} == {0, 6·*}",
            "true  // proved: in every sum with impartial games, each is at most the other, in 7 steps (equality.md, Theorem 1)",
        ),
        ("1_L <=_L 1_C", "false  // refuted: L wins 1_L but not 1_C moving first"),
        ("1_L <_L 1_L", "false  // refuted: 1_L <=_L 1_L: identical games"),
        (
            "0 <_L {1_C | | }",
            "true  // proved: Nonnegativity Rule; L wins {1_C | | } but not 0 moving first",
        ),
        (
            "{1 | -1} <= 1",
            "false  // refuted: with X = -1, L wins ±1 + X but not 1 + X moving first",
        ),
        (
            "1_L <=_L 1_C under winning(3, P)",
            "false  // refuted: L wins 1_L but not 1_C moving first",
        ),
    ] {
        assert_eq!(shown(text), expected, "{text}");
    }
}

#[test]
fn why_shows_proofs_and_refutations() {
    let proof = "\
1_C + 2_R <=_L 1_R   integers are sums of single moves (Spindler, Thm 4.44)
└─ 1_C + 2·1_R <=_L 1_R   sums of comparable games (Spindler, Cor 4.11)
   ├─ 1_C + 1_R <=_L 0   Nonpositivity Rule (Spindler, Thm 4.27)
   └─ 1_R <=_L 1_R   identical games";
    assert_eq!(shown("why(1_C + 2_R <=_L 1_R)"), proof);
    let refutation = "\
not {1_C | | } <=_L {2_C | | }
├─ X = { | | 1_L + 1_R}
├─ when L moves first, L wins {1_C | | } + X
└─ but not {2_C | | } + X";
    assert_eq!(shown("why({1_C | | } <=_L {2_C | | })"), refutation);
    let reply = shown("why({{ | { | | 0} | } | | } <=_L 0)");
    assert_eq!(reply, "{{ | 1_R | } | | } <=_L 0   Nonpositivity Rule (Spindler, Thm 4.27)");
    let changes = "\
3_L   for L
├─ L: 0 is dominated by 1_L
├─ L: 1_L is dominated by 2_L
└─ L: 1_C is dominated by 2_L";
    assert_eq!(shown("why(simplify({0, 1_L, 1_C, 2_L | | }, L))"), changes);
    assert_eq!(shown("why(simplify(1_L, L))"), "1_L   for L\n└─ already simplified");
    assert_eq!(shown("why(absorbing(*2))"), "refuted: it is not undetermined itself (X = 0)");
}

#[test]
fn witnesses_distinguish_the_games() {
    let mut s = Session::new(Limits::default());
    s.eval("v := {1_C | | } <=_L {2_C | | }").unwrap();
    s.eval("X := witness(v)").unwrap();
    assert_eq!(s.eval("wins({1_C | | } + X, L, 1)").unwrap(), "true");
    assert_eq!(s.eval("wins({2_C | | } + X, L, 1)").unwrap(), "false");
    assert_eq!(s.eval("outcome(3·* + witness(3·* == 0))").unwrap(), "N");
    assert_eq!(s.eval("witness(1_C <=_L 0) == none").unwrap(), "true");
    assert_eq!(
        s.eval("outcome(3·*3 + 1_L + witness(absorbing(3·*3 + 1_L)))").unwrap(),
        "(N, P, O)"
    );
}

#[test]
fn invalid_queries_are_reported() {
    let mut s = Session::new(Limits { effort: 50, ..Limits::default() });
    for (text, code, message) in [
        ("1_C <= 1_L", "tweedle::players", "each player has their own order of games"),
        ("* < *2", "tweedle::players", "each player has their own order of games"),
        ("1_L <=_C2 1_R", "tweedle::players", "a game for 3 players does not have a player C2"),
        ("1_L <=_p 1_R", "tweedle::name", "`p` is not defined"),
        ("1_L <=_Left 1_R", "tweedle::name", "`Left` is not defined"),
        ("1 <=_L 2", "tweedle::type", "a number other than 0 is not a game for 3 players"),
        ("{1 | 0} <=_L 1_C", "tweedle::players", "do not mix"),
        ("{1 | 0} == 1_C", "tweedle::players", "do not mix"),
        ("if *9 == *10 under normal(9) then 1 else 2", "tweedle::open", "no theorem applies"),
        ("all(*k == *(k + 1) for k in 9..10) under normal(9)", "tweedle::open", "open: "),
        ("why(3)", "tweedle::type", "`why` needs a verdict, but this is an integer"),
        ("witness(*)", "tweedle::type", "`witness` needs a verdict"),
        ("simplify(1_L, C2)", "tweedle::players", "a game for 3 players does not have a player C2"),
        ("simplify(1_L, 0)", "tweedle::type", "expected a player"),
        ("simplify(*, L) under misere", "tweedle::value", "only under normal play"),
        ("incomparable(1_L, 1_C)", "tweedle::arguments", "incomparable"),
    ] {
        let problems = s.eval(text).unwrap_err();
        assert_eq!(problems[0].code.id(), code, "{text}: {}", problems[0].message);
        assert!(problems[0].message.contains(message), "{text}: {}", problems[0].message);
    }
}

#[test]
fn limits_on_large_games_are_reported() {
    let limits = Limits { states: 20_000, effort: 20, ..Limits::default() };
    let mut s = Session::new(limits);
    // A proof considers the components. The form of the sum is too large, and the session remains
    // usable.
    let large = "G := 9·{* | 1_R, {0 | 1_L} | 2_C} + 9·{1_L | * | {* | | 1_C}} + 9·{*2 | | 1_L}";
    s.eval(large.replace("{0 | 1_L}", "{0 | 1_L | }").as_str()).unwrap();
    assert_eq!(s.eval("G + 1_C <=_L G + {* | | }").unwrap(), "true");
    let problems = s.eval("simplify(G, L)").unwrap_err();
    assert_eq!(problems[0].code.id(), "tweedle::limit", "{}", problems[0].message);
    assert_eq!(s.eval("1 + 1").unwrap(), "2");
}

/// The order of two-player games is computed, also for games too large for a proof.
#[test]
fn large_games_of_two_players_are_compared() {
    for (text, expected) in [
        ("↑40002 == ↑40001", "false  // refuted: L wins ↑40002 - ↑40001 moving first"),
        ("↑40002 >= ↑40000*", "true  // proved: L does not win ↑40000* - ↑40002 moving first"),
    ] {
        assert_eq!(shown(text), expected, "{text}");
    }
}

/// A game equals itself, however large it is and even if its play is infinite, without any search.
#[test]
fn a_game_equals_itself_without_a_search() {
    let large = "use amazons (amazons)\nlet g := amazons(grid(8, 8).replace_at((0, 3), \"x\").replace_at((3, 0), \"o\"))";
    let impartial = "use dominoes (cram)\nlet g := cram(grid(9, 9))";
    for (game, convention, question, expected) in [
        (large, "normal(2)", "g == g", "true  // proved: identical games"),
        (large, "normal(2)", "g + * == * + g", "true  // proved: identical games"),
        (large, "normal(2)", "g != g", "false  // refuted: identical games"),
        (large, "misere", "g >= g", "true  // proved: identical games"),
        (impartial, "normal(2)", "g == g", "true  // proved: they are isomorphic"),
        (impartial, "normal(3)", "g + * != * + g", "false  // refuted: they are isomorphic"),
    ] {
        let text = format!("{game} in {question} under {convention}");
        assert_eq!(shown(&text), expected, "{text}");
    }
}

/// Games without a difference to play, since they are not made for two players.
#[test]
fn comparisons_of_large_impartial_games_end_at_a_limit() {
    let mut session = Session::new(Limits { states: 2_000, ..Limits::default() });
    session.eval("using normal(2)\nuse rows (welter)").unwrap();
    let asked = "welter([20, 21, 22, 23, 24, 30]) <=_L welter([20, 21, 22, 23, 24, 31])";
    let problems = session.eval(asked).unwrap_err();
    assert_eq!(problems[0].code, Code::Limit, "{problems:?}");
}

/// Verdicts do not depend on the questions asked before in the session. With an effort of 3, an
/// equality is often open although another question has found a context that decides it.
#[test]
fn verdicts_are_the_same_in_every_order() {
    const TWO: [&str; 9] =
        ["0", "1", "1/2", "{*}", "{0 | *}", "{*2 | *}", "{*2 | 0, *}", "{ | *}", "{1 | -1}"];
    const THREE: [&str; 7] =
        ["0", "1_L", "{0 | * | 0}", "{* | 0 | *2}", "{0 | * | *2}", "{ | 0 | 1_C}", "*2"];
    let mut open = 0;
    for effort in [3, 130] {
        let mut questions = Vec::new();
        for (games, convention) in
            [(&TWO[..], "misere"), (&THREE[..], "normal(3)"), (&THREE[..], "winning(3, P)")]
        {
            for (at, a) in games.iter().enumerate() {
                for b in &games[at + 1..] {
                    questions.push(format!("({a} <=_L {b}) under {convention}"));
                    questions.push(format!("({b} <=_L {a}) under {convention}"));
                    questions.push(format!("({a} == {b}) under {convention}"));
                }
            }
        }
        let limits = || Limits { effort, ..Limits::default() };
        let fresh: Vec<String> =
            questions.iter().map(|text| Session::new(limits()).eval(text).unwrap()).collect();
        open += fresh.iter().filter(|verdict| verdict.starts_with("open")).count();
        let rounds = if crate::thorough() { 20 } else { 4 };
        let mut random = 12345u64;
        for round in 0..rounds {
            let mut order: Vec<usize> = (0..questions.len()).collect();
            for at in (1..order.len()).rev() {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                order.swap(at, (random >> 33) as usize % (at + 1));
            }
            let mut session = Session::new(limits());
            for at in order {
                let found = session.eval(&questions[at]).unwrap();
                assert_eq!(found, fresh[at], "effort {effort}, round {round}: {}", questions[at]);
            }
        }
    }
    assert!(open > 10, "too few questions are open: {open}");
}
