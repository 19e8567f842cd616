//! Rules about boards: solving on bitboards against interpreting. Values and errors must be the
//! same.

use crate::samples::samples;
use proptest::prelude::*;
use std::time::Duration;
use tweedle::lang::report::{Problem, line, notes};
use tweedle::lang::session::{Limits, Session};

type Text = BoxedStrategy<String>;

fn word(words: &'static [&'static str]) -> Text {
    prop::sample::select(words).prop_map(str::to_owned).boxed()
}

pub(super) fn session(compiles: bool) -> Session {
    within(Duration::from_secs(5), compiles)
}

/// Returns a session for random questions: what takes longer is skipped.
pub(super) fn quick_session(compiles: bool) -> Session {
    within(Duration::from_millis(if crate::thorough() { 5_000 } else { 300 }), compiles)
}

fn within(time: Duration, compiles: bool) -> Session {
    let limits = Limits { states: 20_000, time: Some(time), ..Limits::default() };
    let mut session = Session::new(limits);
    session.machine.compiles = compiles;
    session
}

/// Renders a diagnostic as text.
pub(super) fn plain(problem: &Problem, session: &Session) -> String {
    format!("{}\n{}", line(problem, &session.sources), notes(problem, &session.sources))
}

/// Returns the output of each statement, or `None` if one runs into a limit.
pub(super) fn run(session: &mut Session, statements: &[String]) -> Option<Vec<String>> {
    let mut said = Vec::new();
    for statement in statements {
        let shown = match session.eval(statement) {
            Ok(shown) => shown,
            Err(problems) => problems.iter().map(|problem| plain(problem, session)).collect(),
        };
        if ["out of time", "more than", "nested calls"].iter().any(|limit| shown.contains(limit)) {
            return None;
        }
        said.push(shown);
    }
    Some(said)
}

/// Checks that bitboards and interpreted rules give the same output, unless a limit is met. Where
/// several positions fail, either may be the one in the notes of the error.
pub(super) fn same_both_ways(statements: &[String]) -> Result<(), TestCaseError> {
    let Some(one) = run(&mut quick_session(true), statements) else { return Ok(()) };
    let Some(other) = run(&mut quick_session(false), statements) else { return Ok(()) };
    let said = |all: Vec<String>| -> Vec<String> {
        let error = |said: &String| said.contains("error[");
        let line = |said: String| said.lines().next().unwrap_or_default().to_owned();
        all.into_iter().map(|said| if error(&said) { line(said) } else { said }).collect()
    };
    prop_assert_eq!(said(one), said(other), "{}", statements.join("\n"));
    Ok(())
}

/// Returns the number of positions and sums that were solved on bitboards.
pub(super) fn positions_on_bitboards(session: &Session) -> usize {
    remembered(session, "positions on boards") + remembered(session, "sums of positions on boards")
}

/// Checks that queries about rulesets of the standard library are answered on bitboards, with the
/// same answers as the interpreted rules.
pub(super) fn assert_bitboards_agree(uses: &[&str], asked: &[&str]) {
    for ask in asked {
        let statements: Vec<String> = ["using normal(2)"]
            .iter()
            .chain(uses)
            .chain([ask])
            .map(|text| (*text).to_owned())
            .collect();
        let (mut one, mut other) = (session(true), session(false));
        let found = one.eval(&statements.join("\n"));
        assert!(found.is_ok(), "{ask}: {found:?}");
        assert_eq!(found, other.eval(&statements.join("\n")), "{ask}");
        assert!(positions_on_bitboards(&one) > 0, "{ask} is not solved on bitboards");
        assert_eq!(positions_on_bitboards(&other), 0, "{ask}");
    }
}

/// Checks that at least `least` of 100 random programs solve more than `positions` positions on
/// bitboards.
pub(super) fn assert_often_on_bitboards(
    texts: &impl Strategy<Value = Vec<String>>,
    positions: usize,
    least: usize,
) {
    let followed = |text: &Vec<String>| {
        let mut session = quick_session(true);
        let said = run(&mut session, text);
        said.is_some() && positions_on_bitboards(&session) > positions
    };
    let many = samples(texts).take(100).filter(followed).take(least).count();
    assert_eq!(many, least, "of 100");
}

// ---- Random rules ----

const SETS: &[&str] =
    &["\".\"", "\"x\"", "\"o\"", "\"xo\"", "\".x\"", "\".xo\"", "\"xo#\"", "\"#\""];

/// Adjacency of cells: a shared side, a shared side or corner, or others.
const JOINED: &[&str] = &[
    "",
    "",
    ", directions: [(0, 1), (1, 0), (1, 1), (1, -1)]",
    ", directions: [(0, 1), (-1, 0)]",
    ", directions: [(1, 1), (0, 1)]",
];

const RAYS: &[&str] =
    &["", ", (0, 1)", ", [(1, 1), (-1, 0)], \".\"", ", characters: \".x\"", ", (2, 0), \".#\""];

/// A condition on a cell `c` of `B`, or on the whole board.
fn cell_condition() -> Text {
    let leaf = prop_oneof![
        4 => (word(&["==", "!="]), word(&["\"x\"", "\"o\"", "\".\"", "\"#\""]))
            .prop_map(|(op, letter)| format!("B[c] {op} {letter}")),
        3 => (word(&["in", "not in"]), word(SETS)).prop_map(|(op, set)| format!("B[c] {op} {set}")),
        4 => (word(&["all", "any"]), word(&["==", "!="]), word(&["\"x\"", "\"o\"", "\".\"", "B[c]"]))
            .prop_map(|(of, op, other)| format!("{of}(B[n] {op} {other} for n in neighbours(B, c))")),
        2 => word(SETS).prop_map(|set| format!("B.made_of({set})")),
        2 => (word(SETS), word(JOINED), word(&["<", "<=", ">", ">=", "==", "!="]), 0..3)
            .prop_map(|(set, joined, op, n)| format!("length(groups(B, {set}{joined})) {op} {n}")),
        1 => (word(&["all", "any"]), word(RAYS), word(&["\"x\"", "\".\""]))
            .prop_map(|(of, rays, other)| format!("{of}(B[n] == {other} for n in rays(B, c{rays}))")),
        1 => word(&["c[0] > 0", "length(B) > 4", "true", "length(neighbours(B, c)) == 2"]),
    ];
    leaf.prop_recursive(2, 5, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} and {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} or {b})")),
            inner.prop_map(|a| format!("(not {a})")),
        ]
    })
    .boxed()
}

/// A sum of positions on a board.
fn on(board: String) -> Text {
    let part = word(&["P", "representative(P)", "representative(P, true)"]);
    let filter = prop_oneof![
        3 => Just(String::new()),
        2 => (word(&[">", ">=", "!="]), 0..3).prop_map(|(op, n)| format!(" if length(P) {op} {n}")),
        1 => word(SETS).prop_map(|set| format!(" if not P.made_of({set})")),
        1 => word(SETS).prop_map(|set| format!(" if length(groups(P, {set})) > 0")),
    ];
    let fill = word(&["", ", \"#\"", ", \".\"", ", \"#\", [\"xo\"]", ", \"#\", [\"x.\", \"oo\"]"]);
    let whole = board.clone();
    prop_oneof![
        3 => word(&["f(#)", "f(#)", "f(representative(#))", "f(representative(#, true))", "f(#) + g(k, #)"])
            .prop_map(move |text| text.replace('#', &whole)),
        4 => (word(SETS), fill, word(JOINED), part, filter).prop_map(
            move |(set, fill, joined, part, filter)| {
                format!("sum(f({part}) for P in regions({board}, {set}{fill}{joined}){filter})")
            },
        ),
    ]
    .boxed()
}

/// A random rule; most let the game end.
fn rule() -> Text {
    let pair = (
        word(&["..", "x.", "xo", ".o", "oo", "ox"]),
        word(&["", ", (0, 1)", ", (1, 0)", ", [(1, 1), (0, 1)]", ", (2, 0)"]),
        word(&["#", "x#", "#o", "##", "ox"]),
    );
    let pairs = pair.prop_flat_map(|(pattern, steps, new)| {
        on(format!("B.replace_at(m, \"{new}\")"))
            .prop_map(move |sum| format!("{sum}  for m in B.pairs(\"{pattern}\"{steps})"))
    });
    let cell = (word(SETS), word(&["", ", \"o\"", ", \".#\""]), word(&["#", "x", "o"]));
    let cells = (cell, prop::collection::vec(cell_condition(), 0..3)).prop_flat_map(
        |((set, apart, new), conditions)| {
            on(format!("B.replace_at(c, \"{new}\")")).prop_map(move |sum| {
                let conditions: String =
                    conditions.iter().map(|condition| format!(" if {condition}")).collect();
                format!("{sum}  for c in cells(B, {set}{apart}){conditions}")
            })
        },
    );
    let recoloured = (word(SETS), word(&["xo", ".x", "o#", "x."]), word(&["ox", "#x", "##"]))
        .prop_flat_map(|(set, old, new)| {
            on(format!("B.replace_at(c, \"#\").recolour(\"{old}\", \"{new}\", border(B, c))"))
                .prop_map(move |sum| format!("{sum}  for c in cells(B, {set}) if B[c] != \"#\""))
        });
    let slide = (word(&["(0, 1)", "(1, 0)", "(0, -1)"]), word(&["x", "o"])).prop_flat_map(
        |(step, stone)| {
            on("B.replace_at(d, B[c]).replace_at(c, \"#\")".to_owned()).prop_map(move |sum| {
                format!(
                    "{sum}  for c in cells(B) for d in neighbours(B, c, [{step}]) \
                     if B[c] == \"{stone}\" and B[d] != B[c]"
                )
            })
        },
    );
    let placed = (
        word(SETS),
        word(&["x", "o", "#"]),
        word(&["", ", \"xo\"", ", \"xo\", \".\"", ", \"x\", \".o\""]),
    )
        .prop_flat_map(|(set, new, stones)| {
            on("Q".to_owned()).prop_map(move |sum| {
                format!("{sum}  for Q in placements(B, {set}, \"{new}\"{stones})")
            })
        });
    let far =
        (word(RAYS), word(&["x", "o"]), word(&["#", "."])).prop_flat_map(|(rays, stone, left)| {
            on(format!(
                "B.replace_at(d, \"{stone}\").replace_at(c, \"{left}\").replace_at(e, \"#\")"
            ))
            .prop_map(move |sum| {
                format!(
                    "{sum}  for c in cells(B, \"{stone}\") for d in rays(B, c{rays}) \
                         for e in rays(B, d{rays})"
                )
            })
        });
    prop_oneof![3 => pairs, 3 => cells, 1 => slide, 1 => far, 2 => placed, 2 => recoloured].boxed()
}

/// Random rules, and queries about boards.
pub(super) fn program() -> impl Strategy<Value = (Vec<String>, Vec<String>)> {
    let rewrite = prop_oneof![
        3 => Just(String::new()),
        2 => (on("B".to_owned()), word(SETS))
            .prop_map(|(sum, set)| format!("  is {sum}  if length(groups(B, {set})) > 1\n")),
        1 => Just("  is f(representative(B))  if B != representative(B)\n".to_owned()),
        1 => (word(&["off", "on", "0", "loop(a -> {0 | a})", "{0 | 1}"]), word(SETS))
            .prop_map(|(game, set)| format!("  is {game}  if B.made_of({set})\n")),
    ];
    let label = |impartial| match impartial {
        true => Just(String::new()).boxed(),
        false => word(&["L: ", "R: ", "L: ", "R: ", ""]),
    };
    let rules = prop::sample::select(vec![false, false, true])
        .prop_flat_map(move |impartial| prop::collection::vec((label(impartial), rule()), 1..4));
    let board = prop::collection::vec(word(&[".", "x", "o", "#"]), 6);
    let boards = prop::collection::vec((board, 0..5usize), 1..4);
    let ask = word(&["value", "value", "nim_value", "outcome", "outcome", "safe"]);
    (
        rewrite,
        rules,
        boards,
        ask,
        word(&["made_of(\".xo#\")", "made_of(\".xo#z\")", "length(B) < 20"]),
    )
        .prop_map(|(rewrite, rules, boards, ask, require)| {
            let rules: String =
                rules.iter().map(|(label, rule)| format!("  {label}{rule}\n")).collect();
            let require = match require.strip_prefix("made") {
                Some(rest) => format!("B.made{rest}"),
                None => require,
            };
            let text = vec![
                "using normal(2)".to_owned(),
                "k := 2".to_owned(),
                "ruleset g(n, B)\n  L: g(n - 1, B)  if n > 1\nend".to_owned(),
                format!("ruleset f(B)\n  require {require}\n{rewrite}{rules}\nend"),
            ];
            let asked = boards.iter().map(|(cells, shape)| {
                let columns = [6, 3, 2, 1, 4][*shape];
                let rows: Vec<String> =
                    cells.chunks_exact(columns).map(|row| row.concat()).collect();
                format!("{ask}(f(board(\"{}\")))", rows.join("|"))
            });
            (text, asked.collect())
        })
}

proptest! {
    #![proptest_config(crate::cases(400))]

    #[test]
    fn bitboards_agree_with_interpreted_rules((rules, asked) in program()) {
        let statements = [rules, asked].concat();
        same_both_ways(&statements)?;
    }
}

/// Random labelled rules that always end, with boards that have few positions. The queries are
/// about who wins them, alone and in sums.
pub(super) fn contest() -> impl Strategy<Value = (Vec<String>, Vec<String>)> {
    let whole = word(&["f(%)", "f(representative(%))", "f(representative(%, true))"]);
    let parts = (word(&["x", "o", ".", "xo", ".x", "xo."]), word(&["P", "representative(P)"]))
        .prop_map(|(set, part)| format!("sum(f({part}) for P in regions(%, \"{set}\", \"#\"))"));
    let kept = prop_oneof![2 => whole, 1 => parts];
    let change = prop_oneof![
        word(&["..", "x.", "xo", ".o", "oo", "ox"]).prop_flat_map(|from| {
            word(&["##", "x#", "#o", "#x", "o#"]).prop_map(move |to| {
                (format!("B.replace_at(m, \"{to}\")"), format!("m in B.pairs(\"{from}\")"))
            })
        }),
        (word(&[".", "x", "o"]), word(&["#", "x", "o"])).prop_map(|(old, new)| {
            (format!("B.replace_at(c, \"{new}\")"), format!("c in cells(B, \"{old}\")"))
        }),
        word(&["x", "o"]).prop_map(|stone| {
            ("Q".to_owned(), format!("Q in placements(B, \".\", \"{stone}\", stones: \"xo\")"))
        }),
    ];
    let rule = (word(&["L: ", "R: ", "L: ", "R: ", ""]), change, kept).prop_map(
        |(label, (board, clause), kept)| {
            format!("  {label}{}  for {clause}\n", kept.replace('%', &board))
        },
    );
    let rules = prop::collection::vec(rule, 2..5);
    let board = prop::collection::vec(word(&[".", "x", "o", ".", "#"]), 12);
    let boards = prop::collection::vec((board, 0..4usize), 2);
    let ask = word(&[
        "outcomes(A)",
        "outcomes(A + B)",
        "outcomes(A + A + *2)",
        "outcomes(A + 1/2 + B)",
        "outcomes(A - {2 | -1})",
        "A >= 1/2",
        "outcomes(-A + {1 | 0})",
        "[A == 0, A <= *, -A - B >= -1]",
        "winning_moves(A + *)",
    ]);
    (rules, boards, prop::collection::vec(ask, 1..4)).prop_map(|(rules, boards, ask)| {
        let text =
            vec!["using normal(2)".to_owned(), format!("ruleset f(B)\n{}\nend", rules.concat())];
        let games: Vec<String> = boards
            .iter()
            .map(|(cells, shape)| {
                let (columns, many) = [(3, 12), (4, 12), (3, 9), (2, 8)][*shape];
                let rows: Vec<String> =
                    cells[..many].chunks_exact(columns).map(|row| row.concat()).collect();
                format!("f(board(\"{}\"))", rows.join("|"))
            })
            .collect();
        let asked = ask.iter().map(|ask| ask.replace('A', &games[0]).replace('B', &games[1]));
        (text, asked.collect())
    })
}

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn searches_agree_with_rules_on_who_wins((rules, asked) in contest()) {
        let statements = [rules, asked].concat();
        same_both_ways(&statements)?;
    }
}

/// Random rules by which stones can move back, so that play may be infinite, and queries.
pub(super) fn endless() -> impl Strategy<Value = (Vec<String>, Vec<String>)> {
    let step = || word(&["(0, 1)", "(1, 0)", "(0, -1)", "(-1, 0)", "(1, 1)"]);
    let change = word(&["x.", "o.", "xo", "ox", "x#", "#."]).prop_flat_map(move |from| {
        (step(), word(&[".x", ".o", "xx", "#x", "o#"])).prop_map(move |(step, to)| {
            format!("f(B.replace_at(move, \"{to}\"))  for move in B.pairs(\"{from}\", [{step}])")
        })
    });
    let to_and_fro = word(&["x", "o"]).prop_map(|stone| {
        format!("f(B.replace_at(move, \".{stone}\"))  for move in B.pairs(\"{stone}.\")")
    });
    let rule = prop_oneof![2 => to_and_fro, 2 => change, 1 => rule()];
    let whose = prop::sample::select(vec![["L: ", "R: "], ["L: ", "R: "], ["", ""]]);
    let rules = whose.prop_flat_map(move |whose| {
        let rule = (prop::sample::select(whose.to_vec()), rule.clone());
        prop::collection::vec(rule.prop_map(|(label, rule)| format!("  {label}{rule}\n")), 2..4)
    });
    let ends = prop_oneof![
        1 => Just(String::new()),
        3 => (word(&["off", "on", "0", "*2", "f(B.recolour(\"x\", \".\"))"]), word(SETS))
            .prop_map(|(game, set)| format!("  is {game}  if B.made_of({set})\n")),
        2 => (word(&["off", "0"]), word(&["x", "o"]), word(&["any", "all"])).prop_map(|(game, stone, of)| {
            format!("  is {game}  for c in cells(B, \"{stone}\") if {of}(d[0] >= c[0] for d in cells(B, \".\"))\n")
        }),
    ];
    let board = prop::collection::vec(word(&[".", ".", "x", "o", "#"]), 6);
    let ask = word(&["outcome", "safe"]);
    let boards = prop::collection::vec((board, 0..3usize, ask), 1..4);
    let using = word(&["normal(2)", "misere(2)", "winning(2, N)", "normal(3)"]);
    (ends, rules, boards, using).prop_map(|(ends, rules, boards, using)| {
        let text = vec![
            format!("using {using}"),
            format!("ruleset f(B)\n  require made_of(B, \".xo#\")\n{ends}{}\nend", rules.concat()),
        ];
        let asked = boards.iter().map(|(cells, shape, ask)| {
            let columns = [6, 3, 2][*shape];
            let rows: Vec<String> = cells.chunks_exact(columns).map(|row| row.concat()).collect();
            let game = format!("f(board(\"{}\"))", rows.join("|"));
            format!("{ask}({game})")
        });
        (text, asked.collect())
    })
}

proptest! {
    #![proptest_config(crate::cases(400))]

    #[test]
    fn bitboards_agree_with_rules_on_loopy_games((rules, asked) in endless()) {
        let statements = [rules, asked].concat();
        same_both_ways(&statements)?;
    }
}

/// Returns the number of memoized answers of a kind.
pub(super) fn remembered(session: &Session, kind: &str) -> usize {
    let states = session.machine.answers.states();
    states.iter().filter(|(what, ..)| *what == kind).map(|(_, n, _)| n).sum()
}

#[test]
fn many_random_loopy_games_are_solved_on_bitboards() {
    let (mut loopy, mut in_words_too) = (0, 0);
    for (rules, asked) in samples(&endless()).take(300) {
        let statements = [rules, asked].concat();
        let (mut one, mut other) = (session(true), session(false));
        run(&mut one, &statements);
        run(&mut other, &statements);
        // The other solver memoizes each position for each player.
        let states = remembered(&other, "loopy games");
        if states > 30 {
            loopy += 1;
            in_words_too += usize::from(2 * remembered(&one, "loopy games") < states);
        }
    }
    assert!(loopy >= 10 && 4 * in_words_too >= 3 * loopy, "{in_words_too} of {loopy}");
}

/// Outcomes of large boards are found without their values; `why` reports the search and shows a
/// move. Domineering on the 6 by 6 square: Breuker, Uiterwijk and van den Herik, Solving 8×8
/// Domineering, 2000.
#[test]
fn large_boards_are_searched_on_bitboards() {
    let mut session = session(true);
    for (statement, shown) in [
        ("use dominoes (domineering, cram)", ""),
        ("use stones (clobber, checkerboard)", ""),
        ("using normal(2)", ""),
        ("d := domineering(grid(5, 5))", ""),
        ("outcome(d)", "P"),
        ("outcome(d + domineering(grid(2, 5)) + 1/2)", "L"),
        ("outcome(domineering(grid(6, 6)))", "N"),
        ("outcome(clobber(checkerboard(4, 4)) + *2 - domineering(grid(3, 4)))", "L"),
        ("outcome(d + cram(grid(3, 3)) + cram(grid(3, 3)))", "P"),
        ("d == 0", "true"),
        ("domineering(grid(4, 4)) >= 1", "false"),
        ("-domineering(grid(4, 5)) - 1 <= domineering(grid(1, 5))", "true"),
    ] {
        let said = session.eval(statement);
        assert_eq!(said.as_deref(), Ok(shown), "{statement}");
    }
    let sums = remembered(&session, "sums of positions on boards");
    assert!(sums > 1000, "{sums}");
    let why = session.eval("why(outcome(domineering(grid(5, 6))))").unwrap_or_default();
    assert!(why.contains("search for a winning move"), "{why}");
    assert!(why.contains("moves loses"), "{why}");
    let why = session.eval("why(outcome(clobber(checkerboard(4, 4))))").unwrap_or_default();
    assert!(why.contains("the move to ") && why.contains(" wins"), "{why}");
}

/// Enough random games have sums of large components with few enough positions to be compared.
#[test]
fn many_random_sums_are_searched_on_bitboards() {
    let mut searched = 0;
    for (rules, asked) in samples(&contest()).take(100) {
        let statements = [rules, asked].concat();
        let mut one = session(true);
        let compared = run(&mut session(false), &statements).is_some();
        let done = run(&mut one, &statements).is_some();
        let sums = remembered(&one, "sums of positions on boards");
        searched += usize::from(compared && done && sums > 30);
    }
    assert!(searched >= 10, "only {searched} of 100");
}

#[test]
fn most_random_rules_are_solved_on_bitboards() {
    let mut followed = 0;
    for (rules, asked) in samples(&program()).take(100) {
        let mut session = session(true);
        run(&mut session, &[rules, asked].concat());
        followed += usize::from(positions_on_bitboards(&session) > 0);
    }
    assert!(followed >= 50, "only {followed} of 100");
}

/// A bitboard has numbers for eight kinds of letters. A ninth letter does not change answers, nor
/// do later boards with fewer letters.
#[test]
fn boards_with_more_than_eight_letters_keep_their_values() {
    let rules = "using normal(2)\nruleset f(B)\n  L: f(B.replace_at(c, \"#\"))  for c in cells(B, \"ace\")\nend";
    let boards = ["ab", "abcdefghi", "abcdefgh", "abcdefghi", "hgfedcba", "ijklmnace", "#a"];
    let asked = boards.iter().map(|board| format!("value(f(board(\"{board}\")))"));
    let statements: Vec<String> = std::iter::once(rules.to_owned()).chain(asked).collect();
    let mut one = session(true);
    let said = run(&mut one, &statements);
    assert_eq!(
        said.as_deref().map(|said| &said[1..]),
        Some(&["1", "3", "3", "3", "3", "3", "1"].map(String::from)[..])
    );
    assert_eq!(said, run(&mut session(false), &statements));
    assert!(positions_on_bitboards(&one) > 0);
}

// ---- The standard library ----

/// Loopy games of the library.
const ENDLESS: &[&str] = &[
    "fox_and_geese([(5, 1), (5, 5)], (2, 2))",
    "backsliding(\"TT..F.F\")",
    "backsliding(\"TT..FF\")",
    "backsliding(\"T...F.F\")",
];

#[test]
fn loopy_games_of_the_standard_library_are_solved_on_bitboards() {
    for game in ENDLESS {
        let (mut one, mut other) = (session(true), session(false));
        let name = &game[..game.find('(').unwrap_or(0)];
        let asked: Vec<String> = std::iter::once(format!("use loopy ({name})"))
            .chain(["outcome", "safe", "outcome_class"].map(|ask| format!("{ask}({game})")))
            .collect();
        let said = run(&mut one, &asked);
        assert_eq!(said, run(&mut other, &asked), "{game}");
        assert!(said.is_some_and(|said| said.iter().all(|said| !said.contains("error"))), "{game}");
        let [states, here] = [&other, &one].map(|session| remembered(session, "loopy games"));
        assert!(
            states > 100 && here < 20,
            "{game}: {here} of {states} are not solved on bitboards"
        );
    }
}

/// A module, a call that takes a board, the letters on it, and whether the board is a string.
const RULESETS: &[(&str, &str, &str, bool)] = &[
    ("dominoes (cram)", "cram(#)", "..#", false),
    ("dominoes (domineering)", "domineering(#)", "..#", false),
    ("stones (clobber)", "clobber(#)", ".xo", false),
    ("stones (clobber_along, diagonal)", "clobber_along(diagonal, false, #)", ".xo", false),
    ("stones (anti_clobber)", "anti_clobber(#)", ".xo", false),
    ("colouring (col)", "col(#)", ".", false),
    ("amazons (amazons)", "amazons(#)", "xo..#", false),
    ("amazons (king_dirt)", "king_dirt(#)", "xo..#", false),
    ("colouring (snort)", "snort(#)", ".", false),
    ("toads (toads)", "toads(#)", "TF.", true),
    ("toads (jumping_toads)", "jumping_toads(2, #)", "TF.", true),
];

#[test]
fn rules_of_the_standard_library_are_solved_on_bitboards() {
    let mut random: u64 = 1;
    let mut below = |n: usize| {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % n
    };
    for (module, call, letters, text) in RULESETS {
        let (mut one, mut other) = (session(true), session(false));
        let start = vec!["using normal(2)".to_owned(), format!("use {module}")];
        for session in [&mut one, &mut other] {
            assert!(run(session, &start).is_some());
        }
        for _ in 0..6 {
            let columns = if *text { 7 } else { 2 + below(2) };
            let rows = if *text { 1 } else { 7 / columns };
            let mut row = || -> String {
                (0..columns).map(|_| char::from(letters.as_bytes()[below(letters.len())])).collect()
            };
            let board = (0..rows).map(|_| row()).collect::<Vec<_>>().join("|");
            let board = if *text { format!("\"{board}\"") } else { format!("board(\"{board}\")") };
            let asked = vec![format!("value({})", call.replace('#', &board))];
            let said = run(&mut one, &asked);
            assert_eq!(said, run(&mut other, &asked), "{asked:?}");
            assert!(said.is_none_or(|said| !said[0].contains("error")), "{asked:?}");
            let explained = format!("explain({})", call.replace('#', &board));
            let explained = one.eval(&explained).unwrap_or_default();
            assert!(explained.contains("on bitboards, by"), "{explained}");
        }
        assert!(positions_on_bitboards(&one) > 0, "{call} is not solved on bitboards");
        assert_eq!(positions_on_bitboards(&other), 0);
    }
}

#[test]
fn explain_reports_how_board_rules_are_compiled() {
    let mut session = session(true);
    let ruleset = "ruleset f(B)\n  L: f(B.replace_at(c, \"#\"))  for c in cells(B, \"a\")\nend";
    let conjugate = "ruleset g2(B)\n  is g2(B.recolour(\"a\", \".\"))'  if not B.made_of(\".\")\n  L: g2(B.replace_at(c, \".\"))  for c in cells(B, \"a\")\nend";
    let integers =
        "ruleset g(name, a, b)\n  g(name, a - 1, b + 1)  if a > 0 and name != \"y\"\nend";
    let start = ["use dominoes", "use stones", ruleset, conjugate, integers].map(String::from);
    assert!(run(&mut session, &start).is_some());
    for (game, said) in [
        ("dominoes.domineering(grid(2, 3))", "on bitboards, by 3 patterns of L, 4 of R"),
        ("dominoes.cram(grid(2, 3))", "on bitboards, by 7 patterns"),
        // No cell is ever empty.
        ("stones.konane(board(\"xo|ox\"))", "on bitboards, by 0 patterns of L, 0 of R"),
        ("g2(board(\"a.\"))", "not on bitboards because of `is g2(B.recolour(\"a\", \".\"))'"),
        ("dominoes.domineering(grid(32, 33))", "not on bitboards, which have at most 1024 cells"),
        ("stones.clobber3(board(\"xzo\"))", "on bitboards, by 8 patterns of L, 8 of C, 8 of R"),
        ("dominoes.domineering3(box(2, 2, 2))", "on bitboards, by 4 patterns of L, 4 of C"),
        ("f(board(\"abcdefghi\"))", "not on bitboards, which have at most eight letters"),
    ] {
        let explained = session.eval(&format!("explain({game})")).unwrap_or_default();
        assert!(explained.contains(said), "{game}: {explained}");
        assert!(!explained.contains("kernel"), "{game}: {explained}");
    }
}
