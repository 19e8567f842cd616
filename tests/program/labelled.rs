//! Labelled games in the language: printed games read back, and rulesets agree with a program
//! written for the one game.

use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tweedle::lang::session::{Limits, Session};
use tweedle::lang::syntax::ascii;

/// A random game for `players` players, as a literal.
fn literal(players: usize) -> impl Strategy<Value = String> {
    let number = (0..3u8, 0..players).prop_map(move |(k, p)| {
        let name = match p {
            0 => "L".to_owned(),
            p if p + 1 == players => "R".to_owned(),
            1 if players == 3 => "C".to_owned(),
            p => format!("C{p}"),
        };
        format!("{k}_{name}")
    });
    // Forms that only games for two players have: names, and symbols before one or several games.
    let two = u32::from(players == 2);
    let named = vec!["value(3/4)", "value(-2)", "1*", "-1/2*", "↑", "↓2*3", "↑^2*", "↓[2]"];
    let named = prop::sample::select(named);
    let leaf = prop_oneof![
        3 => prop::sample::select(vec!["0", "*", "*2"]).prop_map(str::to_owned),
        1 => number,
        two => named.prop_map(str::to_owned),
    ];
    leaf.prop_recursive(4, 24, 4, move |inner| {
        let options = |least| proptest::collection::vec(inner.clone(), least..3);
        let side = options(0).prop_map(|o| o.join(", "));
        let sides = proptest::collection::vec(side, players);
        let sign = prop::sample::select(vec!['±', '⧾', '⧿']);
        let signed = (sign, inner.clone()).prop_map(|(sign, g)| format!("{sign}({g})"));
        let switch = options(1).prop_map(|o| format!("±{{{}}}", o.join(", ")));
        prop_oneof![
            3 => sides.prop_map(|sides| format!("{{{}}}", sides.join(" | "))),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} + {b})")),
            two => signed,
            two => switch,
        ]
    })
}

proptest! {
    #[test]
    fn printed_games_read_back(
        (players, text) in (2usize..5).prop_flat_map(|n| (Just(n), literal(n))),
    ) {
        let mut s = Session::new(Limits::default());
        s.eval(&format!("using normal({players})")).unwrap();
        let shown = s.eval(&text).unwrap();
        prop_assert_eq!(s.eval(&shown).unwrap(), shown.clone(), "{}", text);
        prop_assert_eq!(s.eval(&format!("({text}) ~= ({shown})")).unwrap(), "true", "{}", shown);
        prop_assert_eq!(s.eval(&ascii(&shown)).unwrap(), shown.clone(), "{}", ascii(&shown));
        // Conjugating as often as there are players gives the game again.
        let back = "'".repeat(players);
        prop_assert_eq!(s.eval(&format!("({text}){back}")).unwrap(), shown);
    }
}

/// The boxes of Cutcake in three directions, without those that cannot be cut.
type Boxes = Vec<[u8; 3]>;

/// Returns the seats that win, with bit 0 the player about to move, by the definition.
fn brute(boxes: &Boxes, mover: usize, known: &mut BTreeMap<(Boxes, usize), u8>) -> u8 {
    if let Some(seats) = known.get(&(boxes.clone(), mover)) {
        return *seats;
    }
    let mut options = BTreeSet::new();
    for (at, one) in boxes.iter().enumerate() {
        for cut in 1..one[mover] {
            let mut next = boxes.clone();
            next.remove(at);
            for size in [cut, one[mover] - cut] {
                let mut part = *one;
                part[mover] = size;
                if part.iter().any(|side| *side > 1) {
                    next.push(part);
                }
            }
            next.sort_unstable();
            options.insert(next);
        }
    }
    let scores: Vec<u8> =
        options.iter().map(|option| brute(option, (mover + 1) % 3, known)).collect();
    let seats = match scores.is_empty() {
        true => 0b110,
        false => {
            let next = u8::from(scores.iter().any(|score| score & 0b100 != 0));
            let other = u8::from(scores.iter().all(|score| score & 0b001 != 0));
            let previous = u8::from(scores.iter().all(|score| score & 0b010 != 0));
            next | other << 1 | previous << 2
        }
    };
    known.insert((boxes.clone(), mover), seats);
    seats
}

#[test]
fn three_player_cutcake_agrees_with_brute_force() {
    let mut s = Session::new(Limits::default());
    s.eval(
        "ruleset cake(a, b, c)\n\
         L: cake(i, b, c) + cake(a - i, b, c)  for i in 1..a - 1\n\
         C: cake(a, i, c) + cake(a, b - i, c)  for i in 1..b - 1\n\
         R: cake(a, b, i) + cake(a, b, c - i)  for i in 1..c - 1\nend",
    )
    .unwrap();
    let names = ["∅", "N", "O", "NO", "P", "PN", "OP"];
    let mut known = BTreeMap::new();
    for a in 1..=4u8 {
        for (b, c) in [(1, 1), (2, 1), (2, 2), (3, 2)] {
            let boxes: Boxes = if a.max(b).max(c) > 1 { vec![[a, b, c]] } else { vec![] };
            let expected: Vec<&str> =
                (0..3).map(|mover| names[usize::from(brute(&boxes, mover, &mut known))]).collect();
            let text = format!("[outcome(cake({a}, {b}, {c}), p) for p in [L, C, R]]");
            assert_eq!(s.eval(&text).unwrap(), format!("[{}]", expected.join(", ")), "{text}");
        }
    }
}
