//! Boards of more cells than one machine word has room for, followed in several: against the rules
//! evaluated as they stand, and against the same positions on small boards.

use super::board_rules::{
    contest, endless, many_in_words, program, remembered, run, same_both_ways, session,
};
use proptest::prelude::*;
use std::time::Duration;
use tweedle::lang::session::{Limits, Session};

/// How many rows and columns there are, and where a small board begins.
type Around = ([usize; 2], [usize; 2]);

/// How many rows and columns there are around a small board, and where it begins.
fn around(sides: &'static [[usize; 2]]) -> impl Strategy<Value = Around> {
    prop::sample::select(sides).prop_flat_map(|sides| {
        let [rows, columns] = sides.map(|side: usize| 0..side.saturating_sub(6).max(1));
        (Just(sides), [rows, columns])
    })
}

/// More than one word, and more than four.
const WIDE: &[[usize; 2]] = &[[6, 11], [12, 7], [9, 9], [2, 40], [1, 70], [13, 13]];
const LARGE: &[[usize; 2]] = &[[16, 17], [1, 270], [2, 130]];

/// A statement with each board in it amid blocked cells, on a board with at least so many rows and
/// columns.
fn widened(statement: &str, [rows, columns]: [usize; 2], [top, left]: [usize; 2]) -> String {
    let mut parts = statement.split("board(\"");
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (board, rest) = part.split_once('"').unwrap_or_default();
        let small: Vec<&str> = board.split('|').collect();
        let wide = columns.max(left + small[0].len());
        let row = |at: usize| {
            let inner = at.checked_sub(top).and_then(|at| small.get(at)).copied().unwrap_or("");
            format!("{:#<wide$}", format!("{}{inner}", "#".repeat(left)))
        };
        let made: Vec<String> = (0..rows.max(top + small.len())).map(row).collect();
        all = format!("{all}board(\"{}\"{rest}", made.join("|"));
    }
    all
}

fn agree((rules, asked): (Vec<String>, Vec<String>), around: Around) -> Result<(), TestCaseError> {
    let asked: Vec<String> = asked.iter().map(|it| widened(it, around.0, around.1)).collect();
    same_both_ways(&[rules, asked].concat())
}

proptest! {
    #![proptest_config(crate::cases(50))]

    #[test]
    fn wide_words_say_what_the_rules_say(asked in program(), around in around(WIDE)) {
        agree(asked, around)?;
    }

    #[test]
    fn wide_searches_find_who_wins(asked in contest(), around in around(WIDE)) {
        agree(asked, around)?;
    }

    #[test]
    fn wide_words_say_who_wins_where_play_never_ends(asked in endless(), around in around(WIDE)) {
        agree(asked, around)?;
    }
}

proptest! {
    #![proptest_config(crate::cases(8))]

    #[test]
    fn large_words_say_what_the_rules_say(asked in program(), around in around(LARGE)) {
        agree(asked, around)?;
    }

    #[test]
    fn large_searches_find_who_wins(asked in contest(), around in around(LARGE)) {
        agree(asked, around)?;
    }
}

/// Of random rules many are followed in several words, so that the laws above compare two ways.
#[test]
fn many_rules_about_wide_boards_are_followed_in_words() {
    let wide = |((rules, asked), around): ((Vec<String>, Vec<String>), Around)| {
        let asked = asked.iter().map(|it| widened(it, around.0, around.1)).collect();
        [rules, asked].concat()
    };
    many_in_words(&(program(), around(WIDE)).prop_map(wide), 1, 10);
    many_in_words(&(contest(), around(WIDE)).prop_map(wide), 5, 5);
}

#[test]
fn boards_are_put_amid_blocked_cells() {
    let wide = widened("f(board(\"x.|.o\")) + 1", [3, 5], [1, 2]);
    assert_eq!(wide, "f(board(\"#####|##x.#|##.o#\")) + 1");
}

/// What is asked, where each `#` is a call of a ruleset on a board, and what is blocked there.
const ASKED: &[(&str, &str, &str)] = &[
    ("dominoes (domineering)", "value(domineering(%))", "....|.#..|...."),
    ("dominoes (cram)", "nim_value(cram(%))", "...|...|..#"),
    ("stones (clobber)", "value(clobber(%))", "xo.|oxo"),
    ("colouring (snort)", "value(snort(%))", "..#|.#.|..."),
    ("amazons (amazons)", "value(amazons(%))", "x..|.#.|..o"),
];

/// Blocked cells around a board change nothing, for these rules; and positions are followed in
/// words.
#[test]
fn a_wide_board_is_worth_what_is_on_it() {
    for (module, asked, board) in ASKED {
        let asked = asked.replace('%', &format!("board(\"{board}\")"));
        // To read how Amazons go and shoot on so many cells takes seconds.
        let most = if *module == "amazons (amazons)" { 100 } else { 1024 };
        let around =
            [([9, 9], [3, 2]), ([3, 30], [0, 20]), ([16, 15], [13, 11]), ([16, 17], [9, 8])];
        for (sides, from) in around.into_iter().filter(|(sides, _)| sides[0] * sides[1] <= most) {
            let mut session = session(true);
            let start = ["using normal(2)".to_owned(), format!("use {module}")];
            assert!(run(&mut session, &start).is_some());
            let wide = run(&mut session, &[widened(&asked, sides, from)]);
            assert!(remembered(&session, "positions on boards") > 0, "{asked}");
            assert_eq!(wide, run(&mut session, std::slice::from_ref(&asked)), "{asked} {sides:?}");
        }
    }
}

/// Domineering on two rows: Berlekamp, Blockbusting and Domineering, 1988; Lachmann, Moore and Rapaport,
/// Who wins Domineering on rectangular boards?, 2002.
#[test]
fn long_boards_are_searched() {
    let mut session = Session::new(Limits::default());
    for statement in ["using normal(2)", "use dominoes (domineering, cram)"] {
        assert!(session.eval(statement).is_ok());
    }
    for (asked, said) in [
        ("[outcome(domineering(grid(2, n))) for n in 33..35]", "[R, R, R]"),
        ("nim_value(cram(grid(1, 120)))", "9"),
    ] {
        assert_eq!(session.eval(asked).as_deref(), Ok(said), "{asked}");
    }
}

/// To look at one position of such a board takes long: the clock is looked at all the same.
#[test]
fn time_is_over_on_large_boards_too() {
    let limits = Limits { time: Some(Duration::from_millis(500)), ..Limits::default() };
    for asked in ["outcome(nogo(grid(18, 18)))", "value(nogo(grid(18, 18)))"] {
        let mut session = Session::new(limits);
        for statement in ["using normal(2)", "use stones (nogo)"] {
            assert!(session.eval(statement).is_ok());
        }
        let problems = session.eval(asked).unwrap_err();
        let message = &problems[0].message;
        assert!(message.contains("out of time"), "{asked}: {message}");
    }
}

/// Rows that grow past 64 and 256 letters: words for a row that has fewer have no room for what comes.
#[test]
fn boards_that_grow_are_worth_what_their_rules_say() {
    let rules = "ruleset f(row)\n  L: f(row.replace_at(i, \"bb\"))  for i in indices(row) if row[i] == \"a\"\n  \
                 R: f(row.replace_at(i, \"c\"))  for i in indices(row) if row[i] == \"b\"\nend";
    for many in [60, 61, 62, 63, 252, 253, 254, 255] {
        let blocked = "#".repeat(many);
        let asked = format!("value(f(\"a{blocked}ba\"))");
        let statements = ["using normal(2)".to_owned(), rules.to_owned(), asked];
        for words in [true, false] {
            let said = run(&mut session(words), &statements);
            assert_eq!(said.and_then(|said| said.last().cloned()).as_deref(), Some("-1"), "{many}");
        }
    }
}

/// What has been found of small boards is still known when a wide one comes, and so are sums.
#[test]
fn a_wide_board_makes_nothing_forgotten() {
    let mut session = Session::new(Limits::default());
    let mut kinds = |asked: &str| {
        session.eval(asked).unwrap();
        ["positions on boards", "sums of positions on boards"]
            .map(|kind| remembered(&session, kind))
    };
    let small = "[outcome(domineering(grid(5, 6))), value(domineering(grid(4, 4)))]";
    let found = kinds(&format!("using normal(2)\nuse dominoes (domineering)\n{small}"));
    let wide =
        "domineering(grid(9, 9, \"#\").replace_at([(i, j) for i in 0..4 for j in 3..5], \".\"))";
    let more = kinds(&format!("[value({wide}), outcome({wide} + {wide})]"));
    assert!(more[0] > found[0] && more[1] >= found[1], "{found:?} {more:?}");
    assert_eq!(kinds(small), more);
}
