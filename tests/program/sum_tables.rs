//! Addition tables of outcomes: display, queries, and invalid arguments.

use tweedle::lang::session::{Limits, Session};

fn eval(text: &str) -> String {
    Session::new(Limits::default()).eval(text).unwrap()
}

#[test]
fn tables_show_forbidden_and_open_outcomes() {
    let expected = "\
o(G + H) under winning(3, O), 16 games born by day 3: 20 found, 18 impossible, 2 open
G + H │ ∅    N           O   P
──────┼──────────────────────────
∅     │ ∅    ⊆ NO        ∅   N ∅?
N     │ ⊆ NO ⊆ {N, O, P} ⊆ N ⊆ NO
O     │ ∅    ⊆ N         ⊆ O ⊆ P
P     │ N ∅? ⊆ NO        ⊆ P N ∅?
⊆ S: every outcome with winners among S occurs. X: occurs. X?: open. All others are impossible.
forbidden by induction on options: 18";
    assert_eq!(eval("sum_table(winning(3, O), 3)"), expected);
    let shown = eval("sum_table(normal(2), 2, [2, 3])");
    for line in [
        "o(2·G) under normal(2), 4 games born by day 2: 2 found, 2 impossible, 0 open",
        "N │ P",
        "forbidden by Next Generation (Spindler, Thm 3.3): 1",
        "forbidden by Mirror (Spindler, Prop 3.5): 1",
        "o(3·G) under normal(2), 4 games born by day 2: 2 found, 2 impossible, 0 open",
        "N │ N",
        "forbidden by induction on options: 1",
    ] {
        assert!(shown.lines().any(|shown| shown == line), "{line}\n{shown}");
    }
}

#[test]
fn with_many_players_pairs_are_listed_in_rows() {
    let table = eval("sum_table(normal(4), 1)");
    let line = table.lines().find(|line| line.starts_with("{O1, O2, P} {O1, O2, P} │"));
    let found = "│ {O1, O2, P} ∅? {O1}? {O2}? {P}? {O1, O2}? {O1, P}? {O2, P}?";
    assert!(line.is_some_and(|line| line.ends_with(found)), "{line:?}");
}

#[test]
fn a_list_means_the_games_with_options_among_its_followers() {
    // Positions of rules, sums and heaps are allowed; the list may be in any order.
    let two = "rows(sum_table(normal(3), [*2 + *, *]))";
    let listed = "rows(sum_table(normal(3), [0, *, *2, 2·*, *2 + *]))";
    assert_eq!(eval(&format!("{two} == {listed}")), "true");
    assert_eq!(eval("rows(sum_table(misere, [*2, {*}])) == rows(sum_table(misere, 3))"), "true");
    assert_eq!(eval("rows(sum_table(misere, [0])) == rows(sum_table(misere, 1))"), "true");
}

#[test]
fn witnesses_have_the_claimed_outcomes() {
    let text = "\
all(outcome(r[4]) == r[0] and outcome(r[5]) == r[1] and outcome(r[4] + r[5]) == r[2]
    for r in rows(sum_table(winning(3, PN), 4)) if r[3] == \"found\") under winning(3, PN)";
    if crate::thorough() {
        assert_eq!(eval(text), "true");
    }
    let text = "\
all(outcome(r[4]) == r[1] and outcome(r[0]·r[4]) == r[2]
    for r in rows(sum_table(normal(3), 4, [2, 3])) if r[3] == \"found\")";
    assert_eq!(eval(text), "true");
}

#[test]
fn invalid_arguments_are_refused() {
    for (text, message) in [
        ("sum_table(normal(3), 5)", "born by day 5"),
        ("sum_table(normal(3), -1)", "non-negative"),
        ("sum_table(normal(7), 2)", "more than 6 players"),
        ("sum_table(normal(9), 2, 2)", "2 to 8 players"),
        ("sum_table(i_misere(3, 0), 2)", "a preference convention"),
        ("sum_table(3, 2)", "a play convention"),
        ("sum_table(normal(3), 2, 1)", "2 copies at least"),
        ("sum_table(normal(3), 4, 7)", "too many"),
        ("sum_table(normal(3), 2, [])", "the number of copies must be 2 or more"),
        ("sum_table(normal(3), 2, N)", "a number of copies"),
        ("sum_table(normal(3), [*17])", "more than 16 different positions"),
        ("sum_table(normal(3), [])", "1 to 16"),
        ("sum_table(normal(3), [1_L])", "impartial"),
    ] {
        let problems = Session::new(Limits::default()).eval(text).unwrap_err();
        assert!(problems[0].message.contains(message), "{text}: {}", problems[0].message);
    }
}

#[test]
fn tables_can_be_compared_and_put_in_lists() {
    let text = "length(set[sum_table(misere, 2), sum_table(misere, 2), sum_table(misere, 1)])";
    assert_eq!(eval(text), "2");
    assert_eq!(eval("[sum_table(misere, 1)]"), "[a table of sums]");
}

#[test]
fn tables_are_exported_as_markdown_latex_and_csv() {
    let mut s = crate::r#final::session("t := sum_table(winning(3, O), 2)\n");
    let markdown = crate::r#final::eval(&mut s, "markdown(t)");
    assert!(markdown.contains("| N | ∅? N? O? | ⊆ OP N? | N ∅? | N O ∅? |"), "{markdown}");
    let latex = crate::r#final::eval(&mut s, "latex(t)");
    assert!(latex.contains("tabular"));
    // The legend is below.
    assert!(latex.contains("\\\\noindent $\\\\subseteq$ S: every outcome"), "{latex}");
    let csv = crate::r#final::eval(&mut s, "csv(t)");
    for known in ["found", "forbidden", "open"] {
        assert!(csv.contains(known), "{known}");
    }
}
