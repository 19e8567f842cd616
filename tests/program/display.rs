//! Display of values on a terminal.

use proptest::collection::vec;
use proptest::prelude::*;
use tweedle::lang::session::{Limits, Session};
use tweedle::lang::show::{Looks, page};
use tweedle::lang::syntax::{SourceId, StmtKind, parse, print_expr};
use tweedle::lang::value::Value;

const PLAIN: Looks = Looks { width: 60, rows: None, colour: false, ascii: false };

fn last(session: &mut Session, text: &str) -> Value {
    let mut shown = None;
    let result = session.run("test", text, None, &mut |_, event| {
        shown = event.value().map(|shown| shown.value).or(shown.take());
    });
    assert!(result.is_ok(), "{text}: {:?}", result.map_err(|p| p[0].message.clone()));
    shown.unwrap()
}

/// Returns all screenfuls of a value.
fn pages(session: &Session, value: &Value, looks: &Looks) -> Vec<String> {
    let mut page = page(&session.machine, value, looks);
    let mut out = Vec::new();
    while let Some(text) = page.next(&session.machine, looks) {
        assert!(!text.ends_with('\n'));
        out.push(text);
    }
    assert!(page.at_end());
    out
}

fn shown(text: &str, looks: &Looks) -> String {
    let mut session = Session::new(Limits::default());
    let value = last(&mut session, text);
    pages(&session, &value, looks).join("\n----\n")
}

fn check(text: &str, looks: &Looks, expected: &str) {
    assert_eq!(shown(text, looks), expected.trim_matches('\n'), "{text}");
}

/// Parses an expression and prints its syntax tree.
fn read(text: &str) -> String {
    let parsed = parse(SourceId(0), text);
    assert!(parsed.errors.is_empty(), "{text}\n{:?}", parsed.errors);
    match parsed.script.stmts.as_slice() {
        [one] => match &one.kind {
            StmtKind::Expr(expr) => print_expr(expr),
            other => panic!("{other:?}"),
        },
        more => panic!("{} statements in {text}", more.len()),
    }
}

/// Removes the colour codes from a text.
fn stripped(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let mut out = parts.next().unwrap().to_owned();
    for part in parts {
        let (code, rest) = part.split_once('m').unwrap();
        assert!(code.starts_with('[') && code[1..].chars().all(|c| c.is_ascii_digit()), "{code}");
        out.push_str(rest);
    }
    out
}

#[test]
fn short_values_take_one_line() {
    for text in
        ["1", "[1, 2]", "set[1, 2]", "map[1 => 2]", "\"a\\nb\"", "* + 3·*2", "none", "[]", "0.."]
    {
        assert_eq!(shown(text, &PLAIN), text);
    }
    assert_eq!(shown("[[1, 2], [3, 4]]", &PLAIN), "[[1, 2], [3, 4]]");
    assert_eq!(
        shown("absorbing(3·*3)", &PLAIN),
        "true  // proved: it is strongly 3-undetermined (Spindler, Thm 3.17)"
    );
}

#[test]
fn tables_are_aligned() {
    check(
        "[[outcome(i·* + j·*2) for j in 0..3] for i in 0..3]",
        &PLAIN,
        "
[[OP, N,  O,  ∅ ],
 [PN, NO, N,  ∅ ],
 [NO, PN, NO, ∅ ],
 [OP, N,  O,  ∅ ]]",
    );
    check(
        "[(n, outcome(n·*2), n·*2) for n in 8..11]",
        &PLAIN,
        "
[( 8, ∅, 8·*2),
 ( 9, ∅, 9·*2),
 (10, ∅, 10·*2),
 (11, ∅, 11·*2)]",
    );
    check(
        "[[k^2 for k in 0..n] for n in 0..4]",
        &Looks { width: 30, ..PLAIN },
        "
[[ 0],
 [ 0,  1],
 [ 0,  1,  4],
 [ 0,  1,  4,  9],
 [ 0,  1,  4,  9, 16]]",
    );
    check(
        "[[10·i + k for k in 0..11] for i in 0..1]",
        &Looks { width: 30, ..PLAIN },
        "
[[ 0,  1,  2,  3,  4,
   5,  6,  7,  8,  9, 10, 11],
 [10, 11, 12, 13, 14,
  15, 16, 17, 18, 19, 20, 21]]",
    );
    check(
        "[sequence(k..k + 3) for k in 10..14]",
        &PLAIN,
        "
[10 11 12 13,
 11 12 13 14,
 12 13 14 15,
 13 14 15 16,
 14 15 16 17]",
    );
}

#[test]
fn nested_lists_wider_than_the_terminal_are_paged() {
    check(
        "[[100·i + k for k in 0..11] for i in 1..4]",
        &Looks { width: 40, rows: Some(3), ..PLAIN },
        "
[[100, 101, 102, 103, … 8 more],
 [200, 201, 202, 203, … 8 more],
 [300, 301, 302, 303, … 8 more],
… 36 of 48 values left; `:more` shows more
----
// from row 3 on
 [400, 401, 402, 403, … 8 more]]
// columns 4 to 7
 [… 104, 105, 106, 107, … 4 more],
… 28 of 48 values left; `:more` shows more
----
// columns 4 to 7, from row 1 on
 [… 204, 205, 206, 207, … 4 more],
 [… 304, 305, 306, 307, … 4 more],
 [… 404, 405, 406, 407, … 4 more]]
… 16 of 48 values left; `:more` shows more
----
// columns 8 to 11
 [… 108, 109, 110, 111],
 [… 208, 209, 210, 211],
… 8 of 48 values left; `:more` shows more
----
// columns 8 to 11, from row 2 on
 [… 308, 309, 310, 311],
 [… 408, 409, 410, 411]]",
    );
}

#[test]
fn long_lists_are_aligned_and_paged() {
    let narrow = Looks { width: 32, ..PLAIN };
    check(
        "[7·k for k in 0..23]",
        &narrow,
        "
[  0,   7,  14,  21,  28,
  35,  42,  49,  56,  63,
  70,  77,  84,  91,  98,
 105, 112, 119, 126, 133,
 140, 147, 154, 161]",
    );
    check(
        "games(3)",
        &Looks { width: 50, ..PLAIN },
        "
[0,               *,
 {*},             *2,
 {{*}},           {0, {*}},
 {*, {*}},        {0, *, {*}},
 {*2},            {0, *2},
 {*, *2},         *3,
 {*2, {*}},       {0, *2, {*}},
 {*, *2, {*}},    {0, *, *2, {*}}]",
    );
    check(
        "set[10^k for k in 0..8]",
        &narrow,
        "
set[        1,        10,
          100,      1000,
        10000,    100000,
      1000000,  10000000,
    100000000]",
    );
    check(
        "sequence(outcome(k·*2) for k in 0..19)",
        &narrow,
        "
OP N  O  ∅  ∅  ∅  ∅  ∅  ∅  ∅
∅  ∅  ∅  ∅  ∅  ∅  ∅  ∅  ∅  ∅",
    );
}

#[test]
fn long_maps_are_aligned_and_paged() {
    check(
        "map[k => *k for k in 8..14]",
        &Looks { width: 40, ..PLAIN },
        "
map[ 8 => *8,   9 => *9,  10 => *10,
    11 => *11, 12 => *12, 13 => *13,
    14 => *14]",
    );
    check(
        "map[k => *k for k in 8..10]",
        &Looks { width: 18, ..PLAIN },
        "
map[ 8 => *8,
     9 => *9,
    10 => *10]",
    );
}

#[test]
fn tables_wider_than_the_terminal_are_split() {
    check(
        "table(a + b for a in 10..11 for b in 1..6)",
        &Looks { width: 16, ..PLAIN },
        "
   │ 1  2  3  4
───┼────────────
10 │ 11 12 13 14
11 │ 12 13 14 15

   │ 5  6
───┼──────
10 │ 15 16
11 │ 16 17",
    );
}

#[test]
fn trees_are_drawn() {
    let text = "tree(2·*)";
    check(text, &PLAIN, "2·*      NO\n└─ *     PN\n   └─ 0  OP");
    let ascii = Looks { ascii: true, ..PLAIN };
    check(text, &ascii, "2 * *    NO\n`- *     PN\n   `- 0  OP");
    check(
        "tree({*2, {*2}})",
        &Looks { rows: Some(2), ..ascii },
        "
{*2, {*2}}  nobody
|- *2       N
... 5 of 7 lines left; `:more` shows more
----
|  |- 0     OP
|  `- *     PN
... 3 of 7 lines left; `:more` shows more
----
|     `- 0  OP
`- {*2}     O
   `- *2    N  ^",
    );
    let colour = shown(text, &Looks { colour: true, ..PLAIN });
    assert_eq!(stripped(&colour), shown(text, &PLAIN));
    assert!(colour.contains("\u{1b}[35mP"), "{colour}");
}

#[test]
fn values_are_shortened_to_the_screen() {
    let looks = Looks { width: 26, rows: Some(2), ..PLAIN };
    check(
        "list(0..24)",
        &looks,
        "
[ 0,  1,  2,  3,  4,
  5,  6,  7,  8,  9,
… 15 of 25 values left; `:more` shows more
----
// from index 10 on
 10, 11, 12, 13, 14,
 15, 16, 17, 18, 19,
 20, 21, 22, 23, 24]",
    );
    check(
        "join(\"abcdefghij\" for k in 1..12)",
        &looks,
        "
\"abcdefghijabcdefghijabcdefghijabcdefghijabcdefghija
… 70 of 122 characters left; `:more` shows more
----
bcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij\"",
    );
    // A cell that would fill the screen is shortened individually.
    let text = shown("[1, join(\"abcdefghij\" for k in 1..100), 2]", &looks);
    assert!(text.lines().all(|line| line.chars().count() <= 60), "{text}");
    assert!(text.contains('…') && text.contains("2]"), "{text}");
}

/// Laying out all of it would take long, and its text would not fit into memory.
#[test]
fn long_lists_are_laid_out_lazily() {
    let mut session = Session::new(Limits::default());
    let value = last(&mut session, "list(0..9999999)");
    let looks = Looks { rows: Some(3), ..PLAIN };
    let mut page = page(&session.machine, &value, &looks);
    let text = page.next(&session.machine, &looks).unwrap();
    let cut = "… 9,999,970 of 10,000,000 values left; `:more` shows more";
    assert_eq!(text.lines().last(), Some(cut));
    assert_eq!(text.lines().count(), 4);
}

#[test]
fn outcomes_and_verdicts_are_coloured() {
    let looks = Looks { colour: true, ..PLAIN };
    assert_eq!(shown("1", &looks), "1");
    assert_eq!(shown("N", &looks), "\u{1b}[1m\u{1b}[32mN\u{1b}[0m");
    let text = shown("[outcome(*), absorbing(*)]", &looks);
    assert!(text.contains("\u{1b}[35mP\u{1b}[0m") && text.contains("\u{1b}[31mfalse"), "{text}");
}

#[test]
fn styled_parts_are_enclosed_in_colour_codes() {
    let looks = Looks { colour: true, ..PLAIN };
    let painted = "[\u{1b}[1m\u{1b}[35mP\u{1b}[0m\u{1b}[1m\u{1b}[32mN\u{1b}[0m, \
                   \u{1b}[35mopen\u{1b}[0m]";
    assert_eq!(shown("[outcome(*), all(n < 100 for n in 0..20, limit: 10)]", &looks), painted);
}

#[test]
fn every_seat_has_a_colour() {
    let looks = Looks { width: 400, colour: true, ..PLAIN };
    let seats = (1..=30).map(|i| format!("O{i}"));
    let seats: Vec<String> =
        ["N".to_owned()].into_iter().chain(seats).chain(["P".to_owned()]).collect();
    let text = shown(&format!("{{{}}}", seats.join(", ")), &looks);
    let inside = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap();
    let painted: Vec<&str> = inside.split(", ").collect();
    assert_eq!(painted.len(), 32);
    let codes = |at: usize| painted[at].strip_suffix(&format!("{}\u{1b}[0m", seats[at])).unwrap();
    assert!((0..32).all(|at| codes(at).starts_with('\u{1b}')), "{painted:?}");
    assert_ne!(codes(1), codes(2));
}

/// Random values as text: small values, and long or nested collections of them.
fn value_text() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (-200i64..20_000).prop_map(|n| n.to_string()),
        prop::sample::select(vec![
            "N",
            "OP",
            "∅",
            "{O1, P}",
            "*3",
            "0",
            "{*2, {*}}",
            "2·{*} + *5",
            "1/2",
            "none",
            "true",
            "\"a, b\"",
            "\"∅ ]\\\\\"",
            "absorbing(*)",
            "1..5",
            "2^200",
            "misere",
        ])
        .prop_map(str::to_owned),
    ];
    leaf.prop_recursive(3, 120, 30, |inner| {
        let some = |most| vec(inner.clone(), 0..most).prop_map(|all| all.join(", "));
        let table = |open: &'static str, close: &'static str| {
            (1usize..8, vec(inner.clone(), 2..60)).prop_map(move |(columns, cells)| {
                let row = |row: &[String]| format!("{open}{}, 0{close}", row.join(", "));
                let rows: Vec<String> = cells.chunks(columns).map(row).collect();
                format!("[{}]", rows.join(", "))
            })
        };
        prop_oneof![
            some(60).prop_map(|all| format!("[{all}]")),
            some(30).prop_map(|all| format!("set[{all}]")),
            (inner.clone(), some(9))
                .prop_map(|(one, all)| format!("({one}, 1, {all})").replace(", )", ")")),
            table("[", "]"),
            table("(", ")"),
            vec((inner.clone(), inner.clone()), 0..20).prop_map(|entries| {
                let entries: Vec<String> =
                    entries.iter().map(|(key, value)| format!("{key} => {value}")).collect();
                format!("map[{}]", entries.join(", "))
            }),
        ]
    })
}

/// Returns the lines that show values, without notes on omitted parts.
fn values_of(pages: &[String]) -> String {
    let lines = pages.iter().flat_map(|page| page.lines());
    let kept = lines.filter(|line| !line.starts_with("//") && !line.starts_with("… "));
    let cut = |line: &str| line.split(" … ").next().unwrap_or_default().replace('…', "");
    kept.map(cut).collect::<Vec<_>>().join("\n")
}

fn numbers(text: &str) -> Vec<u32> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_complete_page_reads_back(text in value_text(), width in 1usize..130) {
        let mut session = Session::new(Limits::default());
        let value = last(&mut session, &text);
        let looks = Looks { width, ..PLAIN };
        let uncut = pages(&session, &value, &looks).join("\n");
        prop_assert_eq!(read(&uncut), read(&tweedle::lang::value::value(&session.machine, &value)));
        let coloured = pages(&session, &value, &Looks { colour: true, ..looks }).join("\n");
        prop_assert_eq!(stripped(&coloured), uncut.clone());
        let spelled = pages(&session, &value, &Looks { ascii: true, ..looks }).join("\n");
        prop_assert!(spelled.is_ascii(), "{}", spelled);
        prop_assert_eq!(read(&spelled), read(&tweedle::lang::syntax::ascii(&uncut)));
        // Shortened pages with and without colour are also the same.
        let looks = Looks { rows: Some(3), ..looks };
        let cut = pages(&session, &value, &looks);
        let coloured = pages(&session, &value, &Looks { colour: true, ..looks });
        prop_assert_eq!(stripped(&coloured.join("\n")), cut.join("\n"));
    }

    #[test]
    fn all_pages_together_show_every_cell_once(
        lengths in vec(0usize..70, 1..40),
        flat in any::<bool>(),
        width in 26usize..130,
        rows in 1usize..15,
    ) {
        let mut next = 1_000;
        let mut row = |length: usize| {
            let cells: Vec<String> = (next..next + length).map(|n| n.to_string()).collect();
            next += length;
            format!("[{}]", cells.join(", "))
        };
        let text = if flat {
            row(lengths.iter().sum())
        } else {
            format!("[{}]", lengths.iter().map(|n| row(*n)).collect::<Vec<_>>().join(", "))
        };
        let mut session = Session::new(Limits::default());
        let value = last(&mut session, &text);
        let looks = Looks { width, rows: Some(rows), ..PLAIN };
        let pages = pages(&session, &value, &looks);
        let mut found = numbers(&values_of(&pages));
        if flat {
            prop_assert!(found.is_sorted());
        }
        found.sort_unstable();
        prop_assert_eq!(found, (1_000..next as u32).collect::<Vec<_>>());
        for page in &pages {
            // A comment above, and a closing line or a note below.
            prop_assert!(page.lines().count() <= rows + 2, "{}", page);
            for line in page.lines().filter(|line| !line.starts_with(['/', '…'])) {
                prop_assert!(line.chars().count() <= width, "{}", line);
            }
        }
    }

    #[test]
    fn long_strings_are_complete_across_pages(
        length in 0usize..2_000,
        width in 10usize..100,
        rows in 1usize..6,
    ) {
        let text: String = (0..length).map(|i| char::from(b'a' + (i % 26) as u8)).collect();
        let mut session = Session::new(Limits::default());
        let value = last(&mut session, &format!("\"{text}\""));
        let looks = Looks { width, rows: Some(rows), ..PLAIN };
        let pages = pages(&session, &value, &looks);
        prop_assert_eq!(values_of(&pages).replace('\n', ""), format!("\"{text}\""));
    }
}
