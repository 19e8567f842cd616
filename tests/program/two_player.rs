//! Values of two-player games found by other programs, in `two_player.tsv`: a game has a value if
//! the second player wins their difference.

use tweedle::lang::session::{Limits, Session};

const USES: &str = "\
use graphs (col, snort, col_path, snort_path, caterpillar)
use hackenbush (hackenbush, string_value)
use partizan (subtraction, cutcake, cutcake_value)
use toads (toads)
use two (dyadic, up, up_power, down, tiny, miny, switch, plus_minus)
redefine grid(w, h) := [(v, u) for v in 0..w*h - 1 for u in v + 1..w*h - 1
               if u == v + w or (u == v + 1 and u mod w != 0)]
using normal(2)
";

fn session() -> Session {
    let mut s = Session::new(Limits::default());
    s.run("uses", USES, None, &mut |_, _| {}).unwrap();
    s
}

#[test]
fn games_have_the_values_of_other_programs() {
    let mut s = session();
    let mut rows = 0;
    for line in include_str!("two_player.tsv").lines().skip(1) {
        let [game, value, _] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let outcome = s.eval(&format!("outcome(({game}) - ({value}))"));
        assert_eq!(outcome.unwrap_or_else(|e| panic!("{line}: {e:#?}")), "P", "{line}");
        rows += 1;
    }
    assert!(rows > 30, "{rows}");
}

/// All strings of five segments, and all cakes up to six by six.
#[test]
fn games_have_the_values_of_formulas() {
    let mut s = session();
    for (what, all) in [
        (
            "hackenbush(s, 2) - dyadic(string_value(s))",
            "s in [join((\"LR\"[(n div 2^i) mod 2] for i in 0..k - 1), \"\") \
             for k in 0..5 for n in 0..2^k - 1]",
        ),
        ("cutcake(a, b) - dyadic(cutcake_value(a, b))", "a in 1..6 for b in 1..6"),
        ("tiny(a) + miny(a)", "a in [1/2, 1, 3]"),
        ("switch(a, b) - dyadic((a + b)/2) - plus_minus((a - b)/2)", "a in 1..3 for b in -3..1"),
    ] {
        let text = format!("tally(outcome({what}) for {all})");
        let found = s.eval(&text).unwrap_or_else(|e| panic!("{text}: {e:#?}"));
        assert!(found.starts_with("map[P => ") && !found.contains(','), "{text}: {found}");
    }
}

/// Returns true if the player to move wins when the player who cannot move wins. `free` are the
/// free cells of three columns; Left places vertical dominoes.
fn misere_win(free: u32, left: bool) -> bool {
    let (step, cells) = if left { (3, 0..6) } else { (1, 0..8) };
    let mut moves = cells
        .filter(|cell| left || cell % 3 != 2)
        .map(|cell| 1 << cell | 1 << (cell + step))
        .filter(|domino| free & domino == *domino)
        .peekable();
    moves.peek().is_none() || moves.any(|domino| !misere_win(free & !domino, !left))
}

/// Domineering on all three by three boards with blocked cells.
#[test]
fn misere_outcomes_agree_with_brute_force() {
    let mut s = session();
    s.run("dominoes", "use dominoes (domineering)", None, &mut |_, _| {}).unwrap();
    for free in 0..512u32 {
        let cell = |at: u32| if free >> at & 1 == 1 { '.' } else { '#' };
        let row = |row: u32| (0..3).map(|column| cell(3 * row + column)).collect::<String>();
        let board = [row(0), row(1), row(2)].join("|");
        let expected = match (misere_win(free, true), misere_win(free, false)) {
            (true, true) => "N",
            (true, false) => "L",
            (false, true) => "R",
            (false, false) => "P",
        };
        let question = format!("outcome(domineering(board(\"{board}\"))) under misere");
        assert_eq!(s.eval(&question).unwrap(), expected, "{board}");
    }
}

/// A computed value that is a number is found among numbers: in lists, ranges, sets and maps.
#[test]
fn values_that_are_numbers_are_members_of_collections_of_numbers() {
    let mut session = Session::new(Limits::default());
    session.eval("using normal(2)\nruleset z(n)\n  L: z(n - 1)  if n > 0\nend").unwrap();
    for (text, expected) in [
        ("value({1 | 3}) in [2]", "true"),
        ("value({1 | 3}) in -3..3", "true"),
        ("value({1 | 3}) in 3..", "false"),
        ("value({-3 | -1}) in [-2]", "true"),
        ("value({0 | 1}) in [1/2, 1/4]", "true"),
        ("value({0 | 1}) in set[1/2]", "true"),
        ("2 in [value({1 | 3})]", "true"),
        ("set[2, value({1 | 3})]", "set[2]"),
        ("tally(x for x in [2, value({1 | 3})])", "map[2 => 2]"),
        ("map[2 => 5][value({1 | 3})]", "5"),
        ("map[value({1 | 3}) => 5][2]", "5"),
        ("set[(1, value({1 | 3})), (1, 2)]", "set[(1, 2)]"),
        ("unique([2, value({1 | 3})])", "[2]"),
        ("to_set([value({1 | 3}), 2])", "set[2]"),
        ("value({0 | 1/2^70}) in [1/2^71]", "true"),
        (
            "all((length(set[value(G), x]) == 1) == (G == x) for G in games(2, players: 2) \
             for x in [-2, -1, -1/2, 0, 1/2, 1, 2])",
            "true",
        ),
        ("sort([value({2 | }), value({1 | 2}), value({0 | })])", "[1, 3/2, 3]"),
        ("all(value(z(n)) in [0, 1, 2, 3, 4] for n in 0..4)", "true"),
        ("find(n for n in 0..4 if value(z(n)) not in 0..4)", "none"),
        // Membership is isomorphism: a form that equals 2 is not 2.
        ("{1 | 3} in [2]", "false"),
    ] {
        assert_eq!(session.eval(text).as_deref(), Ok(expected), "{text}");
    }
}

/// A ruleset that is another name for a game has the answers of the game, alone and in sums.
#[test]
fn other_names_for_games_have_their_answers() {
    let rules = "using normal(2)\nuse stones (clobber)\nuse graphs (tinted, col, path)\n\
                 ruleset mine(text)\n  players 2\n  is clobber(text)\nend\n\
                 ruleset ours(text)\n  players 2\n  require length(text) > 1, \"short\"\n  is mine(text)\nend\n\
                 ruleset heap(n)\n  is *n + *\nend";
    let mut session = Session::new(Limits::default());
    session.eval(rules).unwrap();
    for (name, game) in [
        ("ours(\"xoxo|ox.x\")", "clobber(\"xoxo|ox.x\")"),
        ("ours(\"xxo\") + ours(\"xo\")", "clobber(\"xxo\") + clobber(\"xo\")"),
        ("ours(\"xxo\") - mine(\"xo|ox\")", "clobber(\"xxo\") - clobber(\"xo|ox\")"),
        ("heap(4) + heap(3)", "*4 + *3"),
        (
            "col(\"..L.\", path(4))",
            "tinted(\"col\", [set[L, R], set[L, R], set[L], set[L, R]], path(4))",
        ),
    ] {
        for query in ["outcome", "value", "outcome(_) under normal(2)"] {
            let ask = |game: &str| match query.strip_suffix("(_) under normal(2)") {
                Some(query) => format!("{query}({game}, R)"),
                None => format!("{query}({game})"),
            };
            let [a, b] = [name, game].map(|game| session.eval(&ask(game)).unwrap());
            assert_eq!(a, b, "{name}: {query}");
        }
    }
    assert_eq!(session.eval("nim_value(heap(4))").as_deref(), Ok("5"));
    assert_eq!(session.eval("ours(\"xo\")").as_deref(), Ok("ours(\"xo\")"));
    session.eval("ruleset unsaid(text)\n  is clobber(text)\nend").unwrap();
    let problem = &session.eval("value(unsaid(\"xo\"))").unwrap_err()[0];
    assert!(problem.help.as_ref().unwrap().contains("`players 2`"), "{problem:?}");
}
