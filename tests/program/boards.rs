//! Boards and the rulesets on them: known values, the rules as written, display, and invalid input.

use proptest::prelude::*;
use tweedle::lang::session::{Limits, Session};
use tweedle::lang::show::{Looks, json, page};

const MODULES: &str = "use dominoes (domineering, domineering3, cram)\n\
    use colouring (col, snort, col3, snort3)\n\
    use stones (clobber, clobber3, impartial_clobber, nogo, impartial_nogo, checkerboard)";

/// The same games written without optimizations: boards are neither split nor reduced.
const PLAIN: &str = r##"
ruleset plain_domineering(B)
  L: plain_domineering(B.replace_at(p, "#"))  for p in pairs(B, "..", (1, 0))
  R: plain_domineering(B.replace_at(p, "#"))  for p in pairs(B, "..", (0, 1))
end
ruleset plain_domineering3(B)
  L: plain_domineering3(B.replace_at(p, "#"))  for p in pairs(B, "..", (0, 1, 0))
  C: plain_domineering3(B.replace_at(p, "#"))  for p in pairs(B, "..", (1, 0, 0))
  R: plain_domineering3(B.replace_at(p, "#"))  for p in pairs(B, "..", (0, 0, 1))
end
ruleset plain_cram(B)
  plain_cram(B.replace_at([a, b], "#"))
    for a in cells(B) for b in neighbours(B, a) if B[a] == "." and B[b] == "."
end
ruleset plain_col(B)
  p: plain_col(B.replace_at(c, s))  for (p, s) in [(L, "x"), (R, "o")] for c in cells(B, ".", s)
end
ruleset plain_snort(B)
  L: plain_snort(B.replace_at(c, "x"))  for c in cells(B, ".", "o")
  R: plain_snort(B.replace_at(c, "o"))  for c in cells(B, ".", "x")
end
ruleset plain_col3(B)
  p: plain_col3(B.replace_at(c, s))
    for (p, s) in [(L, "x"), (C, "z"), (R, "o")] for c in cells(B, ".", s)
end
ruleset plain_snort3(B)
  p: plain_snort3(B.replace_at(c, s))
    for (p, s, others) in [(L, "x", "zo"), (C, "z", "xo"), (R, "o", "xz")]
    for c in cells(B, ".", others)
end
ruleset plain_clobber(B)
  p: plain_clobber(B.replace_at(a, ".").replace_at(b, s))
    for (p, s, t) in [(L, "x", "o"), (R, "o", "x")] for a in cells(B, s)
    for b in neighbours(B, a) if B[b] == t
end
ruleset plain_clobber3(B)
  p: plain_clobber3(B.replace_at(a, ".").replace_at(b, s))
    for (p, s) in [(L, "x"), (C, "z"), (R, "o")] for a in cells(B, s)
    for b in neighbours(B, a) if B[b] not in [s, "."]
end
breathe(B) := all(any(B[c] == "." for c in border(B, g)) for s in ["x", "o"] for g in groups(B, s))
ruleset plain_nogo(B)
  p: plain_nogo(B.replace_at(c, s))
    for (p, s) in [(L, "x"), (R, "o")] for c in cells(B, ".") if breathe(B.replace_at(c, s))
end
"##;

fn session() -> Session {
    let mut session = Session::new(Limits::default());
    session.eval(MODULES).unwrap();
    session
}

#[test]
fn boards_have_known_values() {
    let mut session = session();
    let facts = include_str!("boards.tsv").lines().skip(1);
    let mut checked = 0;
    for fact in facts {
        let [question, answer, _] = fact.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{fact}");
        };
        assert_eq!(session.eval(question).as_deref(), Ok(answer), "{question}");
        checked += 1;
    }
    assert!(checked > 200);
}

/// The number of the 65,536 ways to block cells of a 4 by 4 board with each outcome, as counted by
/// cgt 0.11.0.
#[test]
fn domineering_outcomes_of_all_four_by_four_boards() {
    let mut session = session();
    session
        .eval(
            "fill(n) := grid(4, 4).replace_at([(i, j) for i in 0..3 for j in 0..3 \
             if (n div 2^(4*i + j)) mod 2 == 1], \"#\")\n\
             found := [outcome(domineering(fill(n))) for n in 0..65535]",
        )
        .unwrap();
    for (class, many) in [("L", "16680"), ("R", "16680"), ("N", "25940"), ("P", "6236")] {
        let text = format!("count(x for x in found if x == {class})");
        assert_eq!(session.eval(&text).as_deref(), Ok(many), "{class}");
    }
}

/// The second player wins on the empty board, and exchanging the stones exchanges the players.
#[test]
fn nogo_outcomes_on_four_by_four() {
    let mut session = session();
    assert_eq!(session.eval("outcome(nogo(grid(4, 4)))").as_deref(), Ok("P"));
    let (ours, theirs) = ("x...|....|..o.|....", "o...|....|..x.|....");
    let outcomes = |session: &mut Session, board: &str| {
        session.eval(&format!("outcomes(nogo(board(\"{board}\")))")).unwrap()
    };
    let seats = outcomes(&mut session, ours);
    let turned = outcomes(&mut session, theirs);
    let (left, right) = seats.trim_matches(['(', ')']).split_once(", ").unwrap();
    assert_eq!(turned, format!("({right}, {left})"));
}

/// A random board in text form, with at most `cells` cells filled from `letters`.
fn text(letters: &'static str, cells: usize) -> impl Strategy<Value = String> {
    (1..4usize, 1..6usize).prop_flat_map(move |(rows, columns)| {
        let columns = columns.min(cells / rows);
        let letter = proptest::sample::select(letters.as_bytes().to_vec());
        proptest::collection::vec(letter, rows * columns).prop_map(move |cells| {
            let rows =
                cells.chunks(columns).map(|row| std::str::from_utf8(row).unwrap().to_owned());
            rows.collect::<Vec<_>>().join("|")
        })
    })
}

fn same(session: &mut Session, game: &str, board: &str) {
    let ours = session.eval(&format!("outcomes({game}(board(\"{board}\")))"));
    let plain = session.eval(&format!("outcomes(plain_{game}(board(\"{board}\")))"));
    assert!(plain.is_ok(), "{plain:?}");
    assert_eq!(ours.ok(), plain.ok(), "{game} {board}");
}

proptest! {
    #![proptest_config(crate::cases(40))]

    #[test]
    fn rules_for_two_players_agree_with_plain_versions(
        free in text("...#", 12),
        path in text("..#xo", 8),
        stones in text("xo.", 8),
        few in text("...xo#", 8),
    ) {
        let mut session = session();
        session.eval(PLAIN).unwrap();
        same(&mut session, "domineering", &free);
        same(&mut session, "col", &path);
        same(&mut session, "snort", &path);
        same(&mut session, "clobber", &stones);
        same(&mut session, "nogo", &few);
        let nim = |session: &mut Session, game: &str| {
            session.eval(&format!("nim_value({game}(board(\"{free}\")))")).unwrap()
        };
        prop_assert_eq!(nim(&mut session, "cram"), nim(&mut session, "plain_cram"));
    }

    #[test]
    fn rules_for_three_players_agree_with_plain_versions(
        path in text("..#xzo", 6),
        stones in text("xzo.", 7),
        box_ in text(".....#", 6),
    ) {
        let mut session = session();
        session.eval(PLAIN).unwrap();
        same(&mut session, "col3", &path);
        same(&mut session, "snort3", &path);
        same(&mut session, "clobber3", &stones);
        let layers = format!("{box_}||{}", box_.chars().rev().collect::<String>());
        same(&mut session, "domineering3", &layers);
    }
}

#[test]
fn placed_stones_equal_the_cells_they_leave() {
    let mut session = session();
    for (stones, left) in [
        ("col(board(\"x..\"))", "col(board(\"R.\"))"),
        ("col(board(\".x.o\"))", "col(board(\"R\"))"),
        ("snort(board(\".x.o\"))", "snort(board(\"L\"))"),
        ("col3(board(\"x.z\"))", "1_R"),
        ("snort3(board(\"x.\"))", "1_L"),
    ] {
        assert_eq!(session.eval(&format!("{stones} ~= {left}")).as_deref(), Ok("true"), "{stones}");
    }
}

fn shown(text: &str, width: usize) -> String {
    let mut session = Session::new(Limits::default());
    let mut shown = None;
    let result = session.run("test", text, None, &mut |_, event| {
        shown = event.value().map(|shown| shown.value).or(shown.take());
    });
    assert!(result.is_ok(), "{text}");
    let looks = Looks { width, rows: None, colour: false, ascii: false };
    let mut page = page(&session.machine, &shown.unwrap(), &looks);
    page.next(&session.machine, &looks).unwrap()
}

#[test]
fn a_board_is_drawn_as_a_grid_unless_too_wide() {
    assert_eq!(shown("board(\"x.o|...\")", 60), "x . o\n. . .");
    assert_eq!(shown("box(2, 2, 3)", 60), ". . .\n. . .\n\n. . .\n. . .");
    assert_eq!(shown("grid(2, 10)", 12), "..........\n..........");
    assert_eq!(shown("board(\"x.o\")", 60), "board(\"x.o\")");
    assert_eq!(shown("[board(\"x.o|...\")]", 60), "[board(\"x.o|...\")]");
}

#[test]
fn boards_are_written_as_json() {
    let mut session = Session::new(Limits::default());
    let mut shown = Vec::new();
    let text = "board(\"x.|.o\")\nbox(2, 1, 2)";
    let result = session.run("test", text, None, &mut |session, event| {
        let values = event.value();
        shown.extend(values.map(|shown| json(&session.machine, &shown.value).to_string()));
    });
    assert!(result.is_ok());
    let expected = [
        r#"{"type":"board","rows":["x.",".o"],"text":"board(\"x.|.o\")"}"#,
        r#"{"type":"board","rows":[[".."],[".."]],"text":"board(\"..||..\")"}"#,
    ];
    assert_eq!(shown, expected);
}

#[test]
fn boards_can_be_compared_sorted_and_used_as_keys() {
    let mut session = Session::new(Limits::default());
    for (text, answer) in [
        ("board(\"x.\") == board(\" x . \")", "true"),
        ("board(\"x.\") == board(\"x.||\")", "false"),
        ("set[board(\"o\"), board(\"x\"), board(\"o\")]", "set[board(\"o\"), board(\"x\")]"),
        ("map[board(\"x.\") => 1][board(\"x.\")]", "1"),
        (
            "sort([board(\"x|.\"), board(\"x.\"), board(\".x\")])",
            "[board(\".x\"), board(\"x.\"), board(\"x|.\")]",
        ),
        ("[c for c in board(\"x.o\")]", "[\"x\", \".\", \"o\"]"),
        (
            "[board(\"ox\") < board(\"xo\"), board(\"x.\") >= board(\"x|.\"), grid(1, 2) <= grid(1, 2)]",
            "[true, false, true]",
        ),
        ("[\"x\" in board(\"x.\"), \"o\" in board(\"x.\")]", "[true, false]"),
        ("[length(grid(3, 4)), length(board(\"\"))]", "[12, 0]"),
        (
            "[grid(0, 3), box(0, 1, 1), box(1, 1, 2)]",
            "[board(\"\"), board(\"||\"), board(\"..||\")]",
        ),
        (
            "[shape(board(\"\")), shape(board(\"||\")), shape(board(\"..||\"))]",
            "[(0, 0), (0, 0, 0), (1, 1, 2)]",
        ),
        (
            "[turn(board(\"\")), representative(board(\"||\")), regions(board(\"\"), \".\")]",
            "[board(\"\"), board(\"||\"), []]",
        ),
        ("board(\"x.o\")[(0, 2)]", "\"o\""),
        ("board(\"x||o\")[(1, 0, 0)]", "\"o\""),
        ("board(\"\\\"\\\\\")", "board(\"\\\"\\\\\")"),
        ("memo f(B) := length(B)\nf(grid(2, 2)) + f(grid(2, 2))", "8"),
        (
            "neighbours(box(3, 3, 3), (1, 1, 1))",
            "[(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 1, 2), (1, 2, 1), (2, 1, 1)]",
        ),
        ("neighbours(grid(3, 3), (0, 0), (9223372036854775807, 1))", "[]"),
        ("length(symmetries(board(\"xo.|...|...||...|...|...||...|...|...\")))", "24"),
        ("length(symmetries(board(\"xo|..||.z|.y\")))", "48"),
    ] {
        assert_eq!(session.eval(text).as_deref(), Ok(answer), "{text}");
    }
}

#[test]
fn invalid_boards_are_reported_with_a_position() {
    for (text, code, words) in [
        ("board(\"..|...\")", "value", "row 1 has 3 cells, but the first row has 2"),
        ("board(\"..|\")", "value", "row 1 has 0 cells"),
        ("board(\"..|..||..\")", "value", "layer 1 has 1 row, but the first layer has 2"),
        ("board(\"..||.\")", "value", "row 0 of layer 1 has 1 cell"),
        ("board(\"é\")", "value", "is not allowed in a cell"),
        ("board(3)", "type", "needs a string"),
        ("grid(101, 100)", "limit", "at most 10000 cells"),
        ("grid(9223372036854775807, 9223372036854775807)", "limit", "at most 10000 cells"),
        ("box(1000, 1000, 1000)", "limit", "at most 10000 cells"),
        ("grid(-1, 2)", "value", "non-negative"),
        ("grid(2, 2, \"xy\")", "value", "one character, but this string has 2"),
        ("grid(2, 2, \"\")", "value", "a cell is one"),
        ("grid(4, 4)[(5, 5)]", "value", "a 4 by 4 board does not have a cell (5, 5)"),
        ("grid(4, 4)[(-1, 0)]", "value", "does not have a cell (-1, 0)"),
        ("grid(4, 4)[3]", "type", "a tuple (row, column)"),
        ("grid(4, 4)[(0, 0, 0)]", "type", "a tuple (row, column)"),
        ("box(2, 2, 2)[(0, 0)]", "type", "a tuple (layer, row, column)"),
        ("board(\"\")[(0, 0)]", "value", "a 0 by 0 board does not have a cell (0, 0)"),
        ("replace_at(grid(2, 2), (0, 0), \"xy\")", "value", "one character, but this string has 2"),
        ("replace_at(grid(2, 2), (0, 0), \"|\")", "value", "a cell is one"),
        ("replace_at(grid(2, 2), [(0, 0), (0, 1)], \"xyz\")", "value", "one character"),
        ("replace_at(grid(2, 2), [(0, 0), (0, 5)], \"x\")", "value", "does not have a cell (0, 5)"),
        ("replace_at(grid(2, 2), (0, 0), 1)", "type", "needs a string"),
        ("recolour(grid(2, 2), \"xo\", \"x\")", "value", "two strings of the same length"),
        ("pairs(grid(2, 2), \"x\")", "value", "two characters"),
        ("pairs(grid(2, 2), \"..\", (1, 0, 0))", "type", "a direction on this board"),
        ("pairs(grid(2, 2), \"..\", 1)", "type", "a direction on this board"),
        ("placements(grid(100, 100), \".\", \"x\")", "limit", "may have at most"),
        ("placements(grid(2, 2), \".\", \"xo\")", "value", "one character"),
        ("cells(\"..\")", "type", "needs a board, but this is a string"),
        ("regions(grid(2, 2), \".\", \"#\", [\"x\"])", "value", "two characters"),
        ("regions(grid(2, 2), \".\", \"#\", [1])", "type", "strings of two characters"),
        ("symmetries(grid(2, 2), 1)", "type", "a truth value"),
        ("1 in grid(2, 2) + 1", "type", "cannot be applied to"),
    ] {
        let mut session = Session::new(Limits::default());
        let problems = session.eval(text).expect_err(text);
        assert_eq!(problems[0].code.id(), format!("tweedle::{code}"), "{text}");
        assert!(problems[0].message.contains(words), "{text}: {}", problems[0].message);
        assert!(problems[0].span().is_some(), "{text}");
    }
}

#[test]
fn rulesets_reject_unknown_characters() {
    let mut session = session();
    for game in ["domineering", "col", "snort", "clobber", "nogo", "cram", "col3", "clobber3"] {
        let problems = session.eval(&format!("{game}(board(\"?\"))")).unwrap_err();
        assert_eq!(problems[0].code.id(), "tweedle::require", "{game}");
    }
}

/// Text for a parameter that is a board is the same position as its board, and printed so.
#[test]
fn text_is_converted_to_a_board() {
    let mut session = Session::new(Limits::default());
    session.eval("using normal(2)\nuse stones (clobber, king_clobber)").unwrap();
    for text in ["xo|ox", "x.o", "o"] {
        let same = format!("clobber(\"{text}\") ~= clobber(board(\"{text}\"))");
        assert_eq!(session.eval(&same).as_deref(), Ok("true"));
        let shown = session.eval(&format!("clobber(\"{text}\")")).unwrap();
        assert_eq!(shown, format!("clobber(\"{text}\")"));
        assert_eq!(session.eval(&shown).as_deref(), Ok(&*shown));
    }
    assert_eq!(session.eval("value(king_clobber(\"xox|ox.\"))").unwrap(), "{↑2* | *, ↓[2]}");
    let fault = session.eval("clobber(\"xo|o\")").unwrap_err();
    assert!(fault.to_string().contains("row"), "{fault}");
    let fault = session.eval("ruleset foo(n)\n  board m\n  foo(n - 1)\nend").unwrap_err();
    assert!(fault.to_string().contains("takes a parameter"), "{fault}");
}
