//! Strategies: queries are answered in the same way for every builtin that uses them, and inside
//! rules.

use std::collections::BTreeMap;

use tweedle::lang::session::{Limits, Session};

/// Three players take one or two tokens.
const TAKE: &str = "ruleset t(n)\n  t(n - 1) if n >= 1\n  t(n - 2) if n >= 2\nend\n";

fn session(text: &str) -> Session {
    let limits = Limits { states: 200_000, ..Limits::default() };
    let mut session = Session::new(limits);
    session.eval(text).unwrap();
    session
}

fn check(session: &mut Session, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let shown = session.eval(text);
        assert_eq!(shown.as_deref(), Ok(*expected), "{text}");
    }
}

#[test]
fn proved_periods_answer_all_queries() {
    let mut session = session(TAKE);
    check(
        &mut session,
        &[
            ("outcome(t(3000001))", "∅"),
            ("undetermined(t(3000001))", "true"),
            ("outcomes(t(3000001))", "(∅, ∅, ∅)"),
            ("wins(t(3000001), L, 1)", "false"),
            ("outcome(t(3000001)) under winning(3, P)", "∅"),
            ("last(t(3000001)) under i_misere(3, 0)", "0"),
        ],
    );
    // The same by the definitions, heap by heap.
    let (mut outcomes, mut last) = (vec![0b100u32], vec![2]);
    for n in 1..5006 {
        let options = || (n - 2usize.min(n)..n).rev();
        let all = options().fold(0b110, |all, m| all & (outcomes[m] << 1 & 0b110));
        let next = u32::from(options().any(|m| outcomes[m] & 0b100 != 0));
        outcomes.push(all | next);
        let after: Vec<usize> = options().map(|m| (last[m] + 1) % 3).collect();
        last.push([1, 0, 2].into_iter().find(|who| after.contains(who)).unwrap());
    }
    for n in 5000..5006 {
        let seats: String = ["N", "O", "P"]
            .into_iter()
            .enumerate()
            .filter(|(seat, _)| outcomes[n] >> seat & 1 == 1)
            .map(|(_, name)| name)
            .collect();
        let seats = if seats.is_empty() { "∅".to_owned() } else { seats };
        let asked = format!("(outcome(t({n})) == {seats}) under winning(3, P)");
        check(&mut session, &[(&asked, "true")]);
        let asked = format!("last(t({n})) under i_reverse(3, 1)");
        check(&mut session, &[(&asked, &last[n].to_string())]);
    }
}

#[test]
fn queries_inside_rules_use_the_same_strategies() {
    let mut session = session(TAKE);
    let text = "ruleset asking(k)\n  t(0) if outcome(t(3000001)) == ∅ and k == 1\nend";
    session.eval(text).unwrap();
    check(&mut session, &[("outcome(asking(1))", "PN"), ("outcome(asking(0))", "OP")]);
}

#[test]
fn nim_values_use_tables_of_heaps() {
    let mut session = session("use heaps (kayles)\nusing normal(2)");
    check(
        &mut session,
        &[
            ("outcome(kayles(20000) + *2)", "N"),
            ("outcome(kayles(20000) + {*2})", "N"),
            ("nim_value({kayles(20000) + *2, *})", "0"),
            ("nim_value(kayles(20000))", "1"),
            ("kayles(20000) == *", "true"),
            ("outcome(kayles(20000) + {{0}, *2} + *)", "P"),
        ],
    );
}

#[test]
fn equality_memoizes_nim_values() {
    let mut session = session("using normal(2)");
    session.eval("ruleset wide(n)\n  wide(k) + {wide(k)} for k in 0..n - 1\nend").unwrap();
    session.eval("wide(300) == *2").unwrap();
    session.set_limits(Limits { states: 50, ..Limits::default() });
    check(&mut session, &[("wide(300) == *3", "false"), ("nim_value(wide(300)) >= 0", "true")]);
}

#[test]
fn periods_are_proved_through_other_names() {
    let mut session = session("use heaps (kayles)");
    session.eval("v := nim_value\nw(n) := nim_value(kayles(n))\nx := w").unwrap();
    session.eval("o(G) := outcome(G)\nboth(G, H) := outcome(G + H)").unwrap();
    for text in [
        "sequence(v(kayles(n)) for n in 0..)",
        "sequence(w(n) for n in 0..)",
        "sequence(x(n) for n in 0..)",
        "sequence(o(n·* + *2) for n in 0..)",
        "sequence(both(n·*, *2) for n in 0..)",
        "sequence(both(n·*, *2) == N for n in 0..)",
    ] {
        check(&mut session, &[(&format!("proved(period({text}))"), "true")]);
    }
    // A function that uses its argument in another way is only observed.
    session.eval("odd(n) := if n mod 2 == 1 then 1 else 0").unwrap();
    check(&mut session, &[("proved(period(sequence(odd(n) for n in 0..)))", "false")]);
}

#[test]
fn conditions_are_recognized_through_other_names() {
    let mut session = session("v := outcome");
    check(&mut session, &[("find(G for G in games(4) if v(G) == O)", "{*2}")]);
}

#[test]
fn forgetting_removes_all_answers() {
    let mut session = session("memo f(n) := n + 1");
    session.eval("f(1)\n1_C <=_L 1_L\noutcome(2·{*2})\nlast(*2 + *) under i_misere(3, 0)").unwrap();
    let known = |session: &Session| -> usize {
        session.machine.answers.states().iter().map(|(_, count, _)| count).sum()
    };
    assert!(known(&session) > 4);
    session.machine.answers.forget();
    assert_eq!(known(&session), 0);
    check(&mut session, &[("f(1)", "2"), ("1_C <=_L 1_L", "true")]);
}

/// The order of two players is always decided: if neither a proof nor the values of the components
/// are found soon, the difference is searched.
#[test]
fn the_order_of_two_players_is_always_decided() {
    let mut session = session("use heaps (parity_subtract)\nusing normal(2)");
    session.eval("v(n) := value(parity_subtract([2, 9, 12], n))").unwrap();
    session.eval("g(n) := v(n + 36) + v(n + 36) - v(n) - v(n + 72)").unwrap();
    for n in if crate::thorough() { 110..=113 } else { 110..=110 } {
        let asked = format!("(g({n}) < 0, g({n}) >= 0, g({n}) == 0, value(g({n})) < 0)");
        assert_eq!(session.eval(&asked).unwrap(), "(true, false, false, true)");
    }
}

#[test]
fn why_names_the_strategy() {
    let mut session = session(TAKE);
    session.eval("use heaps (kayles)").unwrap();
    for (text, words) in [
        ("why(outcome(t(3000001)))", "by a proved period"),
        ("why(outcome(kayles(20000) + {*2})) under normal(2)", "from the table of its heaps"),
        ("why(nim_value(*3 + *5))", "nim value 6, by nim values"),
        ("why(outcome(*2 + {*2}))", "by search of the game tree"),
        ("why(outcome(1_L + 1_C))", ", C begins"),
        ("why(outcome(sum(±n + ⧾n for n in 1..20))) under normal(2)", "by the values of the comp"),
        (
            "why(sum(±n + ⧾n for n in 1..20) <= 1_L) under normal(2)",
            "refuted: by the values of components, L wins",
        ),
        ("why(last(*2 + *, 0)) under i_reverse(3, 0)", ", by search of the game tree"),
        ("why(last(*2 + *, 0)) under i_misere(3, 0)", "by the binary digits of the heaps"),
        ("why(value({1 | 0} + 1))", "value {2 | 1}, by the canonical forms"),
        ("why(value(over))", "value over, by its onside and offside"),
        ("why(value(on & off))", "value on & off, by its onside and offside"),
        ("explain(value(1/2))", "the first of these that applies:\n"),
        ("explain({1 | 0} <= 1)", "{1 | 0}   the first of these that applies:\n"),
        ("explain({1 | 0} >= 1/2)", "1/2   the first of these that applies:\n"),
        ("explain(1_L <=_L 1_C)", "a proof"),
        ("explain(*2 == *3)", "the first of these that applies:\n"),
        ("explain(outcome(1_L + 1_C))", "search of the game tree, up to 8192 states"),
    ] {
        let shown = session.eval(text).unwrap();
        assert!(shown.contains(words), "{text}: {shown}");
    }
}

#[test]
fn seats_are_tested_one_by_one() {
    let mut session = session("all_seats := [N, O, P]");
    // The right sides find whole outcomes first, since a list is not a name.
    let cases = [
        "all((s in outcome(G)) == (s in [outcome(G)][0]) for s in all_seats for G in games(3))",
        "all((N in outcome(2·G)) == (N in [outcome(2·G)][0]) for G in games(4))",
        "count(G for G in games(4) if outcome(2·G) == O) == \
         count(G for G in games(4) if [outcome(2·G)] == [O])",
        "count(G for G in games(4) if PN != outcome(G)) == \
         count(G for G in games(4) if [outcome(G)] != [PN])",
        "all((s not in outcome(G)) == (not (s in outcome(G))) for s in all_seats for G in games(3))",
        "(all((s in outcome(G)) == (s in [outcome(G)][0]) for s in all_seats for G in games(3))) \
         under winning(3, P)",
        "count(G for G in games(3) if O2 in outcome(G)) == 0",
        "(count(G for G in games(3) if outcome(G) == O1) == \
         count(G for G in games(3) if [outcome(G)] == [O1])) under normal(4)",
    ];
    for case in cases {
        check(&mut session, &[(case, "true")]);
    }
    let problem = session.eval("NO in outcome({*2})").unwrap_err();
    assert!(problem.to_string().contains("needs one seat"), "{problem}");
    check(&mut session, &[("N in outcome(1_L, L)", "true"), ("outcome(1_L) == N", "false")]);
}

/// The seats that win three-way cutcake when `mover` begins, by definition.
fn cake_winners(
    known: &mut BTreeMap<(Vec<[u8; 3]>, usize), u8>,
    cakes: &[[u8; 3]],
    mover: usize,
) -> u8 {
    let key = (cakes.to_vec(), mover);
    if let Some(winners) = known.get(&key) {
        return *winners;
    }
    // Bits are players. A mover without moves is the only loser.
    let (mut own, mut others, mut moved) = (0, 0b111u8, false);
    for (at, cake) in cakes.iter().enumerate() {
        for cut in 1..cake[mover] {
            let mut left = *cake;
            left[mover] = cut;
            let mut next = cakes.to_vec();
            next[at][mover] -= cut;
            next.push(left);
            next.retain(|cake| *cake != [1, 1, 1]);
            next.sort_unstable();
            let after = cake_winners(known, &next, (mover + 1) % 3);
            own |= after & 1 << mover;
            others &= after;
            moved = true;
        }
    }
    let winners = if moved { own | others & !(1 << mover) } else { 0b111 & !(1 << mover) };
    known.insert(key, winners);
    winners
}

#[test]
fn sums_of_partizan_games_are_searched_for_one_seat() {
    let mut session = session("using normal(3)");
    let rules = "ruleset cutcake(a, b, c)
  L: cutcake(i, b, c) + cutcake(a - i, b, c)  for i in 1..a - 1
  C: cutcake(a, i, c) + cutcake(a, b - i, c)  for i in 1..b - 1
  R: cutcake(a, b, i) + cutcake(a, b, c - i)  for i in 1..c - 1
end";
    session.eval(rules).unwrap();
    let why = session.eval("why(outcome(cutcake(4, 3, 3), L))").unwrap();
    assert!(why.contains("each player against all others"), "{why}");
    let mut known = BTreeMap::new();
    for cakes in [vec![[3, 3, 3]], vec![[3, 2, 2], [2, 3, 2]]] {
        let sum: Vec<String> =
            cakes.iter().map(|[a, b, c]| format!("cutcake({a}, {b}, {c})")).collect();
        for (mover, player) in ["L", "C", "R"].into_iter().enumerate() {
            let winners = cake_winners(&mut known, &cakes, mover);
            for (seat, name) in ["N", "O", "P"].into_iter().enumerate() {
                let wins = winners >> ((mover + seat) % 3) & 1 == 1;
                let asked = format!("{name} in outcome({}, {player})", sum.join(" + "));
                check(&mut session, &[(&asked, &wins.to_string())]);
            }
        }
    }
}

/// Digits decide about the first and the last wish, and of three players' wishes also the other.
#[test]
fn last_movers_of_nim_follow_from_digits() {
    let mut session = session("");
    let game = "(a·* + b·*2 + c·*3)";
    for convention in ["rank_play(3)", "i_misere(3, 1)", "i_misere(3, 2)", "i_misere(4, 2)"] {
        let range = "for a in 0..3 for b in 0..3 for c in 0..2";
        let text = format!("all(last{game} == last(form{game}) {range}) under {convention}");
        check(&mut session, &[(&text, "true")]);
    }
    let best = "length(best_moves(*5 + *3 + *2)) == length(best_moves(form(*5 + *3 + *2)))";
    check(
        &mut session,
        &[
            (&format!("({best}) under rank_play(3)"), "true"),
            ("last(3·*1000) under rank_play(3)", "2"),
            ("last(3·*1000 + *7) under rank_play(3)", "0"),
        ],
    );
}

/// Rules of Nim, and of games that are almost Nim.
const NIMS: &str = "
ruleset one(n)
  one(k) for k in 0..n - 1
end
ruleset two(a, b)
  require a in 0..
  two(a - k, b) for k in 1..a
  two(a, k) for k in 0..b - 1
end
ruleset many(hs)
  require all(h in 0.. for h in hs)
  many(hs.replace_at(i, k)) for i in indices(hs) for k in 0..hs[i] - 1
end
ruleset mixed(hs, n)
  mixed(hs.replace_at(i, hs[i] - k), n) for i in indices(hs) for k in 1..hs[i]
  mixed(hs, n - k) for k in 1..n
end
ruleset linked(a, b)
  linked(a - k, b) for k in 1..min(a, b)
  linked(a, b - k) for k in 1..b
end
ruleset but_one(n)
  but_one(k) for k in 1..n - 1
end
ruleset first_heap(hs)
  first_heap(hs.replace_at(0, k)) for i in indices(hs) for k in 0..hs[i] - 1 if k < hs[0]
end
ruleset and_both(a, b)
  and_both(a - k, b) for k in 1..a
  and_both(a, b - k) for k in 1..b
  and_both(a - k, b - k) for k in 1..min(a, b)
end
";

#[test]
fn nim_by_other_rules_is_nim() {
    let (mut fast, mut slow) = (session(NIMS), session(NIMS));
    slow.machine.compiles = false;
    for (game, is_nim) in [
        ("one(4) + {*2}", true),
        ("2·one(3) + one(1)", true),
        ("two(3, 4)", true),
        ("many([2, 1, 3]) + *", true),
        ("many([])", true),
        ("mixed([1, 2], 2)", true),
        ("linked(3, 3)", false),
        ("but_one(4) + but_one(5)", false),
        ("first_heap([2, 1, 3])", false),
        ("and_both(2, 3)", false),
    ] {
        for query in [
            "nim_value(G)",
            "outcome(G) under normal(2)",
            "outcome(G)",
            "outcome(G + *2) under normal(4)",
            "outcome(G) under misere",
            "last(G) under i_misere(3, 0)",
            "[wins(G, p, 1) for p in [L, C, R]]",
        ] {
            let text = query.replace('G', &format!("({game})"));
            assert_eq!(fast.eval(&text), slow.eval(&text), "{text}");
        }
        if game.contains('{') {
            continue;
        }
        let said = fast.eval(&format!("why(outcome({game}))")).unwrap();
        assert_eq!(said.contains("the theorem on nim"), is_nim, "{game}: {said}");
    }
    check(
        &mut fast,
        &[
            ("nim_value(many([1000, 2000, 3000]))", "3968"),
            ("outcome(two(1000, 2000)) == outcome(*1000 + *2000)", "true"),
            ("outcome(two(1000, 1000)) under misere", "P"),
        ],
    );
}
