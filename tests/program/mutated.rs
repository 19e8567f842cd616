//! Recognizers against play: random heap rules, and rulesets of the library with random changes.
//! What a recognizer says of rules is compared with a session that only interprets them.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::time::Duration;
use tweedle::lang::report::Code;
use tweedle::lang::session::{Limits, Session};

/// The queries about a position, which is `?` there.
const QUERIES: [&str; 9] = [
    "outcome(?)",
    "outcome(?) under normal(2)",
    "outcome(? + *2) under normal(2)",
    "outcome(?) under normal(3)",
    "outcome(2·? + *) under normal(4)",
    "outcome(?) under misere",
    "nim_value(?)",
    "value(?)",
    "birthday(?)",
];

/// Returns a session with these rules, which recognizes and compiles them or only interprets them;
/// `None` if they are not valid.
fn session(rules: &str, recognizes: bool) -> Option<Session> {
    let time = Some(Duration::from_millis(200));
    let mut session = Session::new(Limits { time, states: 5_000, ..Limits::default() });
    session.run("rules", rules, None, &mut |_, _| {}).ok()?;
    session.machine.compiles = recognizes;
    Some(session)
}

/// Returns an answer; an error as its code, and `None` for a limit.
fn answer(session: &mut Session, query: &str) -> Option<Result<String, Code>> {
    match session.eval(query) {
        Ok(text) => Some(Ok(text)),
        Err(problems) if problems[0].code == Code::Limit => None,
        Err(problems) => Some(Err(problems[0].code)),
    }
}

/// Checks that both sessions answer alike. What only play reports as an error is no answer.
fn compare(
    (quick, play): (&mut Session, &mut Session),
    query: &str,
    rules: &str,
) -> Result<(), TestCaseError> {
    if let (Some(found), Some(Ok(expected))) = (answer(quick, query), answer(play, query)) {
        prop_assert_eq!(found, Ok(expected), "{}\n{}", query, rules);
    }
    Ok(())
}

/// Checks that the terms of a sequence over `n in 0..` have the period that is proved, if one is.
fn check_period(
    (quick, play): (&mut Session, &mut Session),
    term: &str,
    terms: u32,
    rules: &str,
) -> Result<(), TestCaseError> {
    let period = format!("p := period(sequence({term} for n in 0..), 60)");
    if !matches!(answer(quick, &period), Some(Ok(_)))
        || answer(quick, "proved(p) and saltus(p) == 0") != Some(Ok("true".to_owned()))
    {
        return Ok(());
    }
    let Ok(from) = quick.eval("preperiod(p)") else { return Ok(()) };
    let repeated = format!(
        "let r := repeating(p) in [r[(n - preperiod(p)) mod length(p)] for n in {from}..{terms}]"
    );
    let found = answer(quick, &repeated);
    let expected = answer(play, &format!("[{term} for n in {from}..{terms}]"));
    if let (Some(found), Some(Ok(expected))) = (found, expected) {
        prop_assert_eq!(found, Ok(expected), "{}\n{}", term, rules);
    }
    Ok(())
}

/// A random option of a heap of `n` tokens with its clauses: moves that take, sink, leave nothing,
/// entail, split, grow below 0.
fn option() -> impl Strategy<Value = String> {
    // Heaps below 0 that have moves, and moves that lead to them.
    let below = select(vec![
        "0  if n < 0",
        "0  if n == -1",
        "r(n + 1)  if n < 0",
        "r(n - 2)  if n >= 1",
        "r(n - 3)  if n > 0",
        "r(n - 3)  if n >= 2",
    ])
    .prop_map(str::to_owned);
    let set = select(vec!["[1]", "[2, 3]", "[1, 3]", "[3, 5]", "1..2", "2..4", "[]"]);
    let left = select(vec!["r(n - s)", "r(n - s)", "r(max(n - s, 0))"]);
    let when = select(vec![
        "if s <= n",
        "if s < n",
        "if n >= s",
        "if n >= 1",
        "if n > 0",
        "if n >= 2",
        "if n in 0..",
        "if n in 4..",
        "if n in 1..9 and s <= n",
        "if n >= s + 1",
        "",
    ]);
    let takes =
        (left, set, when).prop_map(|(left, set, when)| format!("{left}  for s in {set} {when}"));
    let single = select(vec![
        "0  if n == K",
        "0  if n == K",
        "0  if n <= K",
        "0  if n in [1, K]",
        "r(n - 1)  if n >= 1",
        "r(n - 1)  if n == K",
        "r(0)  if n == K",
        "!r(n - K)  if n >= K",
        "!{r(n - K)}  if n > K",
        "!{0}  if n == K",
        "r(n - K) + 0  if n >= K",
        "r(a) + r(n - K - a)  for a in 1..(n - K) div 2",
        "r(a) + r(n - a)  for a in 1..n - 1",
        "r(a) + r(n - a)  for a in 1..(n - 1) div 2",
        "r(a) + r(n - K - a)  for a in 0..n - K",
        "2·r(n - K)  if n >= K",
        "r(n - K) + *  if n >= K",
        "{r(n - K)}  if n >= K",
    ]);
    let single = (single, 0u32..5).prop_map(|(rule, k)| rule.replace('K', &k.to_string()));
    prop_oneof![takes, single, below]
}

/// A random ruleset about one heap.
fn heap_rules() -> impl Strategy<Value = String> {
    let label = select(vec!["L", "R", "[L, R]", "player(n mod 2)", "player(1)"]);
    let labelled = (any::<bool>(), label)
        .prop_map(|(all, label)| if all { String::new() } else { format!("{label}: ") });
    let before = select(vec![
        "",
        "",
        "",
        "  require n in 0..\n",
        "  require n >= 0\n",
        "  require n >= -3\n",
        "  require n != 7\n",
        "  is r(n - 2)  if n == 5\n",
    ]);
    let ends = select(vec![
        "",
        "",
        "",
        "",
        "  final L\n",
        "  final P\n",
        "  final N  if n > 0\n  final L\n",
        "  final L  if n mod 2 == 0\n  final R\n",
        "  final value n\n",
        "  final value 1  if n == 0\n  final value 0\n",
    ]);
    let options = prop::collection::vec((labelled, option()), 1..4);
    (any::<bool>(), before, options, ends).prop_map(|(partizan, before, options, ends)| {
        let rule = |(label, option): &(String, String)| match partizan {
            true => format!("  {label}{option}\n"),
            false => format!("  {option}\n"),
        };
        let options: String = options.iter().map(rule).collect();
        let players = if partizan || ends.contains(['L', 'R', 'v']) { "  players 2\n" } else { "" };
        format!("ruleset r(n)\n{before}{players}{options}{ends}end\n")
    })
}

proptest! {
    #![proptest_config(crate::cases(60))]

    #[test]
    fn recognized_heap_rules_agree_with_play(
        rules in heap_rules(),
        periods in prop::collection::vec(any::<Index>(), 2),
    ) {
        let (Some(mut quick), Some(mut play)) = (session(&rules, true), session(&rules, false)) else {
            return Ok(());
        };
        for query in QUERIES {
            let query = format!("[{} for n in 0..9]", query.replace('?', "r(n)"));
            compare((&mut quick, &mut play), &query, &rules)?;
        }
        for term in periods {
            let term = QUERIES[term.index(QUERIES.len())].replace('?', "r(n)");
            let terms = if crate::thorough() { 2000 } else { 60 };
            check_period((&mut quick, &mut play), &term, terms, &rules)?;
            compare((&mut quick, &mut play), &format!("[{term} for n in [5000]]"), &rules)?;
        }
    }
}

/// A ruleset of the library: the source of its module, the lines of its rules, and positions from
/// its examples.
struct Sample {
    source: String,
    rules: std::ops::Range<usize>,
    positions: Vec<String>,
}

/// Returns the calls of a name in the examples above a line that are positions.
fn positions(session: &mut Session, lines: &[&str], at: usize, name: &str) -> Vec<String> {
    let doc = lines[..at].iter().rev().take_while(|line| line.starts_with("///"));
    let start = format!("{name}(");
    let mut found: Vec<String> = Vec::new();
    for line in doc.filter(|line| line.starts_with("///  ") && !line.contains("// !!")) {
        for (start, _) in line.match_indices(&start) {
            let mut depth = 0;
            let end = line[start..].char_indices().find(|(_, c)| {
                depth += i32::from(*c == '(') - i32::from(*c == ')');
                *c == ')' && depth == 0
            });
            let Some((end, _)) = end else { continue };
            let call = line[start..=start + end].to_owned();
            if !found.contains(&call) && session.eval(&format!("form({call})")).is_ok() {
                found.push(call);
            }
        }
    }
    found
}

/// Returns the rulesets of the library that have small positions in their examples.
fn library() -> &'static [Sample] {
    static LIBRARY: std::sync::LazyLock<Vec<Sample>> = std::sync::LazyLock::new(|| {
        let mut samples = Vec::new();
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("stdlib");
        let mut files: Vec<_> =
            folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        for file in files {
            let source = std::fs::read_to_string(file).unwrap();
            let lines: Vec<&str> = source.lines().collect();
            for (at, line) in lines.iter().enumerate() {
                let Some(header) = line.strip_prefix("ruleset ") else { continue };
                let name = header.split('(').next().unwrap();
                let Some(mut session) = session(&source, true) else { continue };
                let positions = positions(&mut session, &lines, at, name);
                let length = lines[at..].iter().position(|line| *line == "end").unwrap();
                if !positions.is_empty() {
                    let rules = at + 1..at + length;
                    samples.push(Sample { source: source.clone(), rules, positions });
                }
            }
        }
        samples
    });
    &LIBRARY
}

/// Changes a line of rules: an operator, a number, a player, a clause, or another rule.
fn change(line: &str, (kind, place): (u8, Index)) -> String {
    const SWAPS: [(&str, &str); 16] = [
        (" <= ", " < "),
        (" >= ", " > "),
        (" < ", " <= "),
        (" > ", " != "),
        (" == ", " != "),
        (" != ", " == "),
        (" + ", " - "),
        (" - ", " + "),
        (" and ", " or "),
        ("1..", "0.."),
        ("0..", "1.."),
        ("L:", "R:"),
        ("R:", "L:"),
        (" in ", " not in "),
        ("div 2", "div 3"),
        ("- 1", "- 2"),
    ];
    let comment = line.find("//").unwrap_or(line.len());
    let (code, comment) = line.split_at(comment);
    let places: Vec<(usize, usize, String)> = match kind {
        0..=3 => SWAPS
            .iter()
            .flat_map(|(from, to)| {
                code.match_indices(from).map(move |(at, _)| (at, from.len(), (*to).to_owned()))
            })
            .collect(),
        4..=6 => code
            .char_indices()
            .filter_map(|(at, c)| Some((at, 1, (c.to_digit(10)? + 1).to_string())))
            .collect(),
        7 => vec![(code.len(), 0, " if 1 == 2".to_owned())],
        8 => match code.rfind(" if ") {
            Some(at) => vec![(at, code.len() - at, String::new())],
            None => Vec::new(),
        },
        9 => vec![(code.len(), 0, "\n  0".to_owned())],
        10 => vec![(code.len(), 0, "\n  final P".to_owned())],
        11 => vec![(0, code.len(), String::new())],
        _ => vec![(code.len(), 0, format!("\n{code}"))],
    };
    if places.is_empty() {
        return line.to_owned();
    }
    let (at, length, new) = &places[place.index(places.len())];
    format!("{}{new}{}{comment}", &code[..*at], &code[at + length..])
}

proptest! {
    #![proptest_config(crate::cases(60))]

    #[test]
    fn changed_rulesets_of_the_library_agree_with_play(
        sample in any::<Index>(),
        changes in prop::collection::vec((any::<Index>(), (0u8..13, any::<Index>())), 1..3),
        size in 0u32..9,
        query in any::<Index>(),
    ) {
        let sample = &library()[sample.index(library().len())];
        let mut lines: Vec<String> = sample.source.lines().map(str::to_owned).collect();
        for (line, how) in changes {
            let at = sample.rules.start + line.index(sample.rules.len());
            lines[at] = change(&lines[at], how);
        }
        let source = lines.join("\n");
        let rules = lines[sample.rules.start - 1..sample.rules.end].join("\n");
        let (Some(mut quick), Some(mut play)) =
            (session(&source, true), session(&source, false)) else { return Ok(()) };
        for position in &sample.positions {
            // Another size of the last heap.
            let digits = position.rfind(|c: char| c.is_ascii_digit());
            let other = digits.map(|at| {
                let start = position[..at].rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
                let with = |new: &str| format!("{}{new}{}", &position[..start], &position[at + 1..]);
                (with(&size.to_string()), with("n"))
            });
            for position in other.iter().map(|(other, _)| other).chain([position]) {
                let query = QUERIES[query.index(QUERIES.len())].replace('?', position);
                compare((&mut quick, &mut play), &query, &rules)?;
            }
            if let Some((_, any)) = other {
                let term = QUERIES[query.index(QUERIES.len())].replace('?', &any);
                check_period((&mut quick, &mut play), &term, 30, &rules)?;
            }
        }
    }
}
