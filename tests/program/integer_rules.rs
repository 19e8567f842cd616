//! Compiled rules about integers, against the interpreted rules: the output and the
//! errors must be the same.

use proptest::prelude::*;
use std::collections::BTreeMap;
use std::time::Duration;
use tweedle::lang::report::{line, notes};
use tweedle::lang::rules::Points;
use tweedle::lang::session::{Limits, Session};
use tweedle_games::game::GameId;

type Text = BoxedStrategy<String>;

fn word(words: &'static [&'static str]) -> Text {
    prop::sample::select(words).prop_map(str::to_owned).boxed()
}

/// A random integer expression in these names; few of them fail or grow large.
fn integer(names: &'static [&'static str]) -> Text {
    let leaf = prop_oneof![
        8 => word(names),
        6 => (0i64..5).prop_map(|n| n.to_string()),
        2 => word(&["-2", "k", "length(S)", "k + 1"]),
    ];
    let leaf = leaf.boxed();
    leaf.prop_recursive(3, 12, 3, |inner| {
        let two = (inner.clone(), word(&["+", "-", "+", "-", "*", "div", "mod"]), inner.clone());
        let three = (inner.clone(), inner.clone(), inner.clone());
        prop_oneof![
            6 => two.prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            2 => three.prop_map(|(a, b, c)| format!("({a} - {b} + {c})")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("min({a}, {b})")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("max({a}, {b}, 1)")),
            1 => inner.clone().prop_map(|a| format!("abs({a})")),
            1 => inner.clone().prop_map(|a| format!("(-{a})")),
            1 => (condition(inner.clone()), inner.clone(), inner.clone())
                .prop_map(|(c, a, b)| format!("(if {c} then {a} else {b})")),
            1 => (inner.clone(), inner).prop_map(|(a, b)| format!("(let t := {a} in t + {b})")),
        ]
    })
    .boxed()
}

/// A random condition on such integers.
fn condition(integer: Text) -> Text {
    let one = integer.clone();
    let leaf = prop_oneof![
        4 => (one.clone(), word(&["<", "<=", ">", ">=", "==", "!="]), one.clone())
            .prop_map(|(a, op, b)| format!("{a} {op} {b}")),
        1 => (one.clone(), one.clone(), one.clone()).prop_map(|(a, b, c)| format!("{a} <= {b} < {c}")),
        1 => (one.clone(), word(&["in", "not in"]), one.clone(), one.clone())
            .prop_map(|(a, op, b, c)| format!("{a} {op} {b}..{c}")),
        1 => (one.clone(), word(&["in", "not in"])).prop_map(|(a, op)| format!("{a} {op} 0..")),
        1 => (one, word(&["in", "not in"]), word(&["S", "[1, 4]", "set[2, 3]", "[1, \"x\"]"]))
            .prop_map(|(a, op, among)| format!("{a} {op} {among}")),
        1 => word(&["true", "length(S) > 1", "S == [1, 2]"]),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} and {b})")),
            (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, b, c)| format!("({a} or {b} or {c})")),
            inner.prop_map(|a| format!("(not ({a}))")),
        ]
    })
    .boxed()
}

/// A random game: a sum of positions, mostly smaller ones, heaps and fixed games; rarely something
/// else.
///
/// The interpreter evaluates a sum of three terms by way of sums of two, compiled rules do not. Options
/// may then be visited in another order, so that another one fails first. `few` limits the number
/// of terms where the first error is compared.
fn option(wild: bool, few: bool) -> Text {
    let size = word(&["n - 1", "n - 2", "n - i", "n - 1 - i", "n div 2", "n - s", "max(i - 1, 0)"]);
    let any = integer(NAMES);
    let single = prop_oneof![
        8 => size.clone().prop_map(|n| format!("f(S, {n}, m)")),
        2 => (size.clone(), any.clone()).prop_map(|(n, m)| format!("f(S, {n}, {m} mod 3)")),
        4 => size.clone().prop_map(|n| format!("g({n})")),
        1 => any.clone().prop_map(|n| format!("*(abs({n}) mod 7)")),
        1 => word(&["0", "*2", "*", "{*, {*2}}", "g(2)", "{}"]),
        1 => (condition(any.clone()), size.clone(), size.clone())
            .prop_map(|(c, a, b)| format!("(if {c} then g({a}) else g({b}))")),
    ];
    if few {
        return prop::collection::vec(single, 1..3).prop_map(|terms| terms.join(" + ")).boxed();
    }
    let term = prop_oneof![
        12 => single,
        1 => (word(&["m", "2", "i mod 3"]), size.clone()).prop_map(|(c, n)| format!("{c}·g({n})")),
        1 => size.clone().prop_map(|n| format!("f([2], {n}, m)·2")),
        1 => word(&["2·*3", "(* + g(1))"]),
        1 => (condition(any.clone()), size.clone(), size.clone())
            .prop_map(|(c, a, b)| format!("(if {c} then g({a}) else g({b}) + g(0))")),
    ];
    // Not a game, not a position, not supported, or too large.
    let strange = prop_oneof![
        4 => (any.clone(), any.clone()).prop_map(|(n, m)| format!("f(S, {n}, {m})")),
        2 => any.clone().prop_map(|n| format!("*(min(9, {n}))")),
        2 => (any.clone(), size).prop_map(|(c, n)| format!("(min({c}, 5))·g({n})")),
        2 => any.prop_map(|n| format!("g(n - 1 + 0 * ({n} * 9223372036854775807))")),
        6 => word(&[
            "n", "3", "\"a\"", "h(n, n)", "h(n - 1)", "twice(n)", "g(n - 1) - g(0)", "q(n - 1)",
            "3000000000·g(n) + 3000000000·g(n)", "g(S[0])", "g(S[n])", "q(-n)", "g(1/2)", "*\"a\"",
            "g(9223372036854775807 + n)", "g(n - 1 + 0 * (n * 9223372036854775807))",
        ]),
    ];
    let strange = if wild { strange.boxed() } else { term.clone().boxed() };
    let terms = prop::collection::vec(term, 0..3);
    (terms, strange)
        .prop_map(|(mut terms, last)| {
            terms.push(last);
            terms.join(" + ")
        })
        .boxed()
}

/// The names that are bound after the generators of a rule.
const NAMES: &[&str] = &["n", "n", "m", "i", "s"];

/// A random rule with generators and conditions.
fn rule(wild: bool, few: bool) -> Text {
    let generator = word(match wild {
        false => {
            &["i in 0..n - 1", "i in 1..n", "i in 0..(n - 1) div 2", "i in S", "i in [1, 2, 5]"]
        }
        true => &[
            "i in 3..1",
            "i in [2, \"x\"]",
            "i in 5",
            "i in set[3, 1]",
            "i in (x for x in S)",
            "i in n div m..n",
            "i in S + [n]",
            "i in 9223372036854775806..9223372036854775807",
            "i in (n - 1, 2)",
            "i in 1..1/2",
        ],
    });
    let first = prop::collection::vec(condition(integer(&["n", "m", "i"])), 0..2);
    let second = prop::collection::vec(condition(integer(NAMES)), 0..2);
    let inner =
        word(&["s in S", "s in 1..2", "s in i..n", "s in [0, 3] if s != n", "s in 1..n mod 4"]);
    let kind =
        prop_oneof![12 => Just(("", "")), 1 => Just(("", " gives i")), 1 => Just(("is ", ""))];
    (kind, option(wild, few), generator, first, inner, second)
        .prop_map(|((kind, gives), option, generator, first, inner, second)| {
            let mut rule = format!("{kind}{option}{gives}  for {generator}");
            first.iter().for_each(|condition| rule.push_str(&format!(" if {condition}")));
            rule.push_str(&format!(" for {inner} if n > 0"));
            second.iter().for_each(|condition| rule.push_str(&format!(" if {condition}")));
            rule
        })
        .boxed()
}

/// Random rules, and queries about their positions.
fn program(few: bool) -> Text {
    let require = word(&[
        "",
        "  require n < 12\n",
        "  require n >= 0 and m < 20, \"too far\"\n  require all(s in 1.. for s in S)\n",
        "  require nim_value(g(2)) >= 0 and n >= 0\n",
    ]);
    let players =
        prop_oneof![6 => Just(""), 1 => Just("  players 2\n"), 1 => Just("  players 3\n")];
    let label = prop_oneof![4 => Just(""), 1 => Just("L: "), 1 => Just("R: ")];
    let rule = prop_oneof![5 => rule(false, few), 1 => rule(!few, few)];
    let rules = prop::collection::vec((label, rule), 1..4);
    let ask = prop_oneof![
        word(&["options", "nim_value", "outcome", "form", "birthday"]),
        Just("text(tree".to_owned()),
    ];
    let asked = prop::collection::vec((ask, 0i64..9, 0i64..4), 1..5);
    let first = (players, require);
    (first, rules, asked, word(&["[1, 2]", "[2]", "[]", "[1, 3, 4]"])).prop_map(
        |((players, require), rules, asked, list)| {
            let mut text = String::from(
                "k := 3\ntwice(n) := g(n) + g(n)\nruleset q(n)\n  require n < 0, \"never\"\nend\n\
                 ruleset g(n)\n  require n < 100\n  g(i) + g(n - 1 - i)  for i in 0..(n - 1) div 2\nend\nh := g\n\
                 ruleset f(S, n, m)\n",
            );
            text.push_str(players);
            text.push_str("  require n in -20..30\n");
            text.push_str(&require);
            for (label, rule) in rules {
                let label = if rule.starts_with("is ") { "" } else { label };
                text.push_str(&format!("  {label}{rule}\n"));
            }
            text.push_str("end\n");
            for (ask, n, m) in asked {
                let tail = if ask.starts_with("text") { ", 2))" } else { ")" };
                text.push_str(&format!("{ask}(f({list}, {n}, {m}){tail}\n"));
            }
            text
        },
    )
    .boxed()
}

/// Returns the output of each statement, or `None` if a statement needs too much.
pub(crate) fn run(text: &str, compiles: bool) -> Option<Vec<String>> {
    let limits = Limits {
        states: 300,
        depth: 200,
        calls: 2000,
        time: Some(Duration::from_secs(5)),
        ..Limits::default()
    };
    let mut session = Session::new(limits);
    session.machine.compiles = compiles;
    let (rules, questions) = text.rsplit_once("end\n").unwrap_or((text, ""));
    let mut said = Vec::new();
    let rules = format!("{rules}end\n");
    for statement in std::iter::once(&rules[..]).chain(questions.lines()) {
        said.push(match session.eval(statement) {
            Ok(shown) => shown,
            Err(problems) => problems
                .iter()
                .map(|p| {
                    // Of several positions that fail, the order of options decides which one is
                    // named.
                    let notes = notes(p, &session.sources);
                    let notes = notes.lines().filter(|note| !note.contains("note: in f("));
                    format!("{}\n{}", line(p, &session.sources), notes.collect::<String>())
                })
                .collect(),
        });
    }
    let long = said.iter().any(|said| said.contains("out of time"));
    (!long).then_some(said)
}

/// Checks that a script prints the same with compiled and with interpreted rules; of failing statements only that
/// both fail.
pub(crate) fn same_both_ways(text: &str) -> Result<(), TestCaseError> {
    let questions = text.rsplit_once("end\n").map_or("", |(_, questions)| questions);
    let asked = std::iter::once("").chain(questions.lines());
    let (Some(one), Some(other)) = (run(text, true), run(text, false)) else {
        return Ok(());
    };
    for (question, (one, other)) in asked.zip(one.iter().zip(other)) {
        // The progress of a search before an error depends on the order, and the number of states
        // on the theorems used.
        let failed = |said: &String| said.contains("error[");
        let limited = |said: &String| said.contains("error[tweedle::limit]");
        if failed(one) && failed(&other) && !question.starts_with("options")
            || limited(one)
            || limited(&other)
        {
            continue;
        }
        prop_assert_eq!(one, &other, "{} in {}", question, text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(crate::cases(400))]

    #[test]
    fn compiled_rules_agree_with_interpreted_rules(text in program(true)) {
        if let (Some(one), Some(other)) = (run(&text, true), run(&text, false)) {
            prop_assert_eq!(one, other, "{}", text);
        }
    }

    #[test]
    fn unsupported_rules_are_interpreted(text in program(false)) {
        same_both_ways(&text)?;
    }
}

proptest! {
    /// `Points` finds the keys that were inserted, and no others.
    #[test]
    fn points_behave_like_a_map(
        width in 1usize..4,
        points in proptest::collection::vec([-3i64..40, -2i64..5, -2i64..3], 0..60),
        far in proptest::collection::vec(0i64..3000, 0..20),
    ) {
        let mut known: BTreeMap<Vec<i64>, GameId> = BTreeMap::new();
        let mut table = Points::default();
        let points = points.iter().map(|p| p[..width].to_vec());
        let far = far.iter().map(|&n| vec![n; width]);
        for (i, at) in points.chain(far).enumerate() {
            prop_assert_eq!(table.find(&at), known.get(&at).copied());
            if !known.contains_key(&at) {
                known.insert(at.clone(), GameId::at(i));
                table.insert(&at, GameId::at(i));
            }
        }
        for (at, game) in &known {
            prop_assert_eq!(table.find(at), Some(*game));
        }
    }
}
