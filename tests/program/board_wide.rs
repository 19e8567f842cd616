//! Bitboards of several machine words: against the interpreted rules, and against the same
//! positions on small boards.

use super::board_rules::{
    assert_often_on_bitboards, contest, endless, program, remembered, run, same_both_ways, session,
};
use proptest::prelude::*;
use std::time::Duration;
use tweedle::lang::session::{Limits, Session};

/// Numbers of rows and columns, and the top left corner of the small board inside.
type Around = ([usize; 2], [usize; 2]);

/// Picks the size of a large board, and where the small board begins in it.
fn around(sides: &'static [[usize; 2]]) -> impl Strategy<Value = Around> {
    prop::sample::select(sides).prop_flat_map(|sides| {
        let [rows, columns] = sides.map(|side: usize| 0..side.saturating_sub(6).max(1));
        (Just(sides), [rows, columns])
    })
}

/// Boards of more than one word, and of more than four.
const WIDE: &[[usize; 2]] = &[[6, 11], [12, 7], [9, 9], [2, 40], [1, 70], [13, 13]];
const LARGE: &[[usize; 2]] = &[[16, 17], [1, 270], [2, 130]];

/// Surrounds each board in a statement with blocked cells, up to at least the given numbers of rows
/// and columns.
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
    fn wide_bitboards_agree_with_interpreted_rules(asked in program(), around in around(WIDE)) {
        agree(asked, around)?;
    }

    #[test]
    fn wide_searches_agree_with_rules_on_who_wins(asked in contest(), around in around(WIDE)) {
        agree(asked, around)?;
    }

    #[test]
    fn wide_bitboards_agree_with_rules_on_loopy_games(asked in endless(), around in around(WIDE)) {
        agree(asked, around)?;
    }
}

proptest! {
    #![proptest_config(crate::cases(8))]

    #[test]
    fn large_bitboards_agree_with_interpreted_rules(asked in program(), around in around(LARGE)) {
        agree(asked, around)?;
    }

    #[test]
    fn large_searches_agree_with_rules_on_who_wins(asked in contest(), around in around(LARGE)) {
        agree(asked, around)?;
    }
}

/// Many random rules are solved on bitboards of several words, so the laws above compare two
/// methods.
#[test]
fn many_rules_about_wide_boards_are_solved_on_bitboards() {
    let wide = |((rules, asked), around): ((Vec<String>, Vec<String>), Around)| {
        let asked = asked.iter().map(|it| widened(it, around.0, around.1)).collect();
        [rules, asked].concat()
    };
    assert_often_on_bitboards(&(program(), around(WIDE)).prop_map(wide), 1, 10);
    assert_often_on_bitboards(&(contest(), around(WIDE)).prop_map(wide), 5, 5);
}

#[test]
fn widened_surrounds_a_board_with_blocked_cells() {
    let wide = widened("f(board(\"x.|.o\")) + 1", [3, 5], [1, 2]);
    assert_eq!(wide, "f(board(\"#####|##x.#|##.o#\")) + 1");
}

/// A module, a query in which `%` is the board, and the board.
const ASKED: &[(&str, &str, &str)] = &[
    ("dominoes (domineering)", "value(domineering(%))", "....|.#..|...."),
    ("dominoes (cram)", "nim_value(cram(%))", "...|...|..#"),
    ("stones (clobber)", "value(clobber(%))", "xo.|oxo"),
    ("colouring (snort)", "value(snort(%))", "..#|.#.|..."),
    ("amazons (amazons)", "value(amazons(%))", "x..|.#.|..o"),
];

/// These rules ignore blocked cells around a board. The positions are solved on bitboards.
#[test]
fn blocked_cells_around_a_board_do_not_change_answers() {
    for (module, asked, board) in ASKED {
        let asked = asked.replace('%', &format!("board(\"{board}\")"));
        // Compiling the moves of an amazon on more cells takes seconds.
        let most = if *module == "amazons (amazons)" { 100 } else { 1024 };
        let around =
            [([9, 9], [3, 2]), ([3, 30], [0, 20]), ([16, 15], [13, 11]), ([16, 17], [9, 8])];
        for (sides, from) in around.into_iter().filter(|(sides, _)| sides[0] * sides[1] <= most) {
            // No limit on time, which a busy machine would exceed.
            let mut session = Session::new(Limits { states: 20_000, ..Limits::default() });
            let start = ["using normal(2)".to_owned(), format!("use {module}")];
            assert!(run(&mut session, &start).is_some());
            let wide = run(&mut session, &[widened(&asked, sides, from)]);
            assert!(remembered(&session, "positions on boards") > 0, "{asked}");
            assert_eq!(wide, run(&mut session, std::slice::from_ref(&asked)), "{asked} {sides:?}");
        }
    }
}

/// Domineering on two rows: Berlekamp, Blockbusting and Domineering, 1988; Lachmann, Moore and
/// Rapaport, Who wins Domineering on rectangular boards?, 2002.
#[test]
fn long_boards_are_searched() {
    let mut session = Session::new(Limits::default());
    let strip = "strip := [(i, j) for i in 0..16 for j in 0..2]";
    for statement in ["using normal(2)", "use dominoes (domineering, cram)", strip] {
        assert!(session.eval(statement).is_ok());
    }
    for (asked, said) in [
        ("[outcome(domineering(grid(2, n))) for n in 33..35]", "[R, R, R]"),
        ("nim_value(cram(grid(1, 120)))", "9"),
        ("outcome(domineering(grid(17, 17, \"#\").replace_at(strip, \".\")))", "L"),
    ] {
        assert_eq!(session.eval(asked).as_deref(), Ok(said), "{asked}");
    }
}

/// Even one position of such a board takes long. The deadline is checked all the same.
#[test]
fn the_time_limit_stops_searches_of_large_boards() {
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

/// Rows that grow past 64 and 256 letters do not fit into the words chosen for a shorter row.
#[test]
fn rows_that_outgrow_their_bitboard_have_correct_values() {
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

/// Answers about small boards and sums stay memoized when a wide board is solved.
#[test]
fn answers_about_small_boards_survive_a_wide_one() {
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
