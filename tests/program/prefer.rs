//! Preference-based play in the language, against its definition on lists of numbers.

use proptest::prelude::*;
use std::collections::HashMap;
use tweedle::lang::session::{Limits, Session};

/// Heaps of tokens, and the moves of a player.
pub type Heaps = Vec<u32>;
pub type Moves = fn(&Heaps, usize) -> Vec<Heaps>;

/// The last mover, relative to `t`, exactly as in Suetsugu, Def 3.
pub fn last(
    heaps: &Heaps,
    t: usize,
    matrix: &[Vec<usize>],
    moves: Moves,
    known: &mut HashMap<(Heaps, usize), usize>,
) -> usize {
    if let Some(found) = known.get(&(heaps.clone(), t)) {
        return *found;
    }
    let m = matrix.len();
    let reached: Vec<usize> = moves(heaps, t)
        .iter()
        .map(|option| (last(option, (t + 1) % m, matrix, moves, known) + 1) % m)
        .collect();
    let found = matrix[t].iter().copied().find(|wish| reached.contains(wish)).unwrap_or(m - 1);
    known.insert((heaps.clone(), t), found);
    found
}

/// Any number of tokens from any heap.
pub fn nim(heaps: &Heaps, _: usize) -> Vec<Heaps> {
    let mut all = Vec::new();
    for (i, &n) in heaps.iter().enumerate() {
        for left in 0..n {
            let mut next = heaps.clone();
            next[i] = left;
            all.push(next);
        }
    }
    all
}

/// Player `t` takes one to `t + 1` tokens from one heap.
fn greedy(heaps: &Heaps, t: usize) -> Vec<Heaps> {
    let mut all = Vec::new();
    for (i, &n) in heaps.iter().enumerate() {
        for take in 1..=(t as u32 + 1).min(n) {
            let mut next = heaps.clone();
            next[i] = n - take;
            all.push(next);
        }
    }
    all
}

const RULES: &str = "
ruleset greedy(m, n)
  players m
  player(i, m): greedy(m, n - k)  for i in 0..m - 1 for k in 1..i + 1 if k <= n
end
lines(G, m) := [line(G, t) for t in 0..m - 1]
";

pub fn matrix_text(matrix: &[Vec<usize>]) -> String {
    let row = |row: &Vec<usize>| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    format!("[{}]", matrix.iter().map(row).collect::<Vec<_>>().join("; "))
}

pub fn matrices() -> impl Strategy<Value = Vec<Vec<usize>>> {
    (2usize..=5).prop_flat_map(|m| {
        prop::collection::vec(Just((0..m).collect::<Vec<usize>>()).prop_shuffle(), m)
    })
}

proptest! {
    #![proptest_config(crate::cases(24))]

    #[test]
    fn last_movers_agree_with_the_definition(
        matrix in matrices(),
        heaps in prop::collection::vec(0u32..5, 0..=3),
    ) {
        let m = matrix.len();
        let mut session = Session::new(Limits::default());
        session.eval(RULES).unwrap();
        session.eval(&format!("using prefer({})", matrix_text(&matrix))).unwrap();
        let sum = |name: &dyn Fn(u32) -> String| {
            let parts: Vec<String> = heaps.iter().map(|n| name(*n)).collect();
            if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") }
        };
        let games = [
            (sum(&|n| format!("*{n}")), nim as Moves),
            (sum(&|n| format!("greedy({m}, {n})")), greedy as Moves),
        ];
        for (game, moves) in games {
            let mut known = HashMap::new();
            for t in 0..m {
                let expected = last(&heaps, t, &matrix, moves, &mut known);
                let found = session.eval(&format!("last({game}, {t})")).unwrap();
                prop_assert_eq!(&found, &expected.to_string(), "{}, {}", game, t);
                // A line of play ends with the expected player, if there is a move at all.
                let moves_made = session.eval(&format!("length(line({game}, {t})) - 1")).unwrap();
                let moves_made: usize = moves_made.parse().unwrap();
                let mover = if moves_made == 0 { m - 1 } else { (moves_made - 1) % m };
                prop_assert_eq!(mover, expected, "the line of {}, {}", game, t);
                // Each wish belongs to a player, as in the matrix.
                let wishes: Vec<String> = (0..m)
                    .map(|place| {
                        let row = &matrix[(t + place) % m];
                        let who = (expected + m - place) % m;
                        row.iter().position(|wish| *wish == who).unwrap().to_string()
                    })
                    .collect();
                let found = session.eval(&format!("wishes({game}, {t})")).unwrap();
                prop_assert_eq!(found, format!("[{}]", wishes.join(", ")));
            }
        }
    }

    /// The best moves are exactly the moves that lead to the expected last mover.
    #[test]
    fn best_moves_lead_to_the_expected_last_mover(
        matrix in matrices(),
        heaps in prop::collection::vec(1u32..5, 1..=3),
    ) {
        let m = matrix.len();
        let mut session = Session::new(Limits::default());
        session.eval(&format!("using prefer({})", matrix_text(&matrix))).unwrap();
        let game = heaps.iter().map(|n| format!("*{n}")).collect::<Vec<_>>().join(" + ");
        for t in 0..m {
            let next = (t + 1) % m;
            let text = format!(
                "set[H for H in best_moves({game}, {t})] == \
                 set[H for H in options({game}) if (last(H, {next}) + 1) mod {m} == last({game}, {t})]"
            );
            prop_assert_eq!(session.eval(&text).unwrap(), "true");
        }
    }
}

/// Queries under the wrong convention, or without a player.
#[test]
fn invalid_queries_are_reported() {
    let mut s = Session::new(Limits::default());
    let rows: [(&str, &str, &str); 14] = [
        ("prefer([0 1 2; 0 2 2; 0 1 2])", "value", "row 1 names 2 twice"),
        ("prefer([0 1 2; 0 2; 0 1 2])", "value", "row 1 has 2 entries"),
        (
            "prefer([0 1 2; 0 1 2; 0 1 3])",
            "value",
            "row 2 contains 3, but players are numbered 0 to 2",
        ),
        ("prefer([[0, 1], [0, -1]])", "value", "row 1 contains -1"),
        ("prefer([[0, 1], 1])", "type", "row 1 is an integer"),
        ("prefer([])", "value", "0 rows"),
        ("prefer(\"01\")", "type", "needs a matrix"),
        ("i_misere(3, 3)", "value", "3 is out of range for 3 players"),
        ("i_misere(17, 0)", "value", "17 rows"),
        ("last(*)", "convention", "this query needs preferences"),
        ("last(*) under semi_normal", "convention", "say who moves first"),
        ("last(*, 3) under semi_normal", "value", "players are numbered 0 to 2"),
        ("last({1 | -1}, L) under semi_normal", "players", "a"),
        ("outcome(*) under semi_normal", "convention", "a preference convention is in force"),
    ];
    for (text, code, message) in rows {
        let problems = s.eval(text).unwrap_err();
        assert_eq!(problems[0].code.id(), format!("tweedle::{code}"), "{text}");
        assert!(problems[0].message.contains(message), "{text}: {}", problems[0].message);
    }
}

/// Conventions print as the expression that makes them; equal conventions are one value.
#[test]
fn printed_conventions_read_back() {
    let mut s = Session::new(Limits::default());
    for text in [
        "i_misere(4, 2)",
        "i_reverse(5, 0)",
        "semi_normal",
        "semi_reverse",
        "prefer([0 1; 1 0])",
        "i_misere(16, 15)",
    ] {
        assert_eq!(s.eval(text).unwrap(), text);
        assert_eq!(s.eval(&format!("convention() under {text}")).unwrap(), text);
    }
    assert_eq!(s.eval("length(set[semi_normal, prefer([0 1 2; 0 2 1; 0 1 2])])").unwrap(), "1");
}
