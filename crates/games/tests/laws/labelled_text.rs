//! Labelled games as text.

use proptest::prelude::*;
use tweedle_games::game::{Arena, Plain, SumId, player_name, write};

use crate::trees::{Sum, sum_of, two_sums};

fn text(arena: &Arena, s: SumId) -> String {
    write(arena, s, &|key| format!("p({key})"), 1 << 20).unwrap()
}

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn text_does_not_depend_on_ids_and_the_limit_is_exact((n, s, noise) in two_sums()) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena, n);
        let written = text(&w.arena, id);
        let name = |_: u32| String::new();
        prop_assert!(write(&w.arena, id, &name, written.len()).is_ok());
        prop_assert!(write(&w.arena, id, &name, written.len() - 1).is_err());
        let mut v = Plain::new();
        sum_of(&noise, &mut v.arena, n);
        let backwards: Sum = s.iter().rev().cloned().collect();
        let moved = sum_of(&backwards, &mut v.arena, n);
        prop_assert_eq!(text(&v.arena, moved), written);
    }
}

#[test]
fn labelled_games_are_written_in_notation() {
    let mut w = Plain::new();
    let a = &mut w.arena;
    let zero = SumId::ZERO;
    let star = a.nim(1);
    let star = a.single(star);
    let write_form = |a: &mut Arena, lists: Vec<Vec<SumId>>| {
        let g = a.labelled(lists).unwrap();
        text(a, a.single(g))
    };
    let int = |a: &mut Arena, n, player, k| {
        let g = a.integer(n, player, k).unwrap();
        a.single(g)
    };
    assert_eq!(write_form(a, vec![vec![zero], vec![], vec![zero]]), "{0 | | 0}");
    let one = int(a, 3, 0, 1);
    assert_eq!(write_form(a, vec![vec![one], vec![], vec![]]), "{1_L | | }");
    let right = int(a, 3, 2, 1);
    assert_eq!(write_form(a, vec![vec![], vec![zero, right], vec![]]), "{ | 0, 1_R | }");
    let sum = a.add(right, star).unwrap();
    assert_eq!(write_form(a, vec![vec![], vec![], vec![sum, one, star]]), "{ | | *, 1_L, * + 1_R}");
    assert_eq!(write_form(a, vec![vec![one]; 3]), "{1_L}");
    assert_eq!(write_form(a, vec![vec![zero]; 3]), "*");
    // Two players: integers are written as usual where nothing else is near.
    let (three, minus) = (int(a, 2, 0, 3), int(a, 2, 1, 1));
    assert_eq!(write_form(a, vec![vec![three], vec![minus]]), "{3 | -1}");
    let sum = a.add(three, star).unwrap();
    assert_eq!(write_form(a, vec![vec![sum, zero], vec![]]), "{0, * + 3 | }");
    // Four players, and the order of integers: by size, then by player.
    let (c2, r, c1) = (int(a, 4, 2, 1), int(a, 4, 3, 1), int(a, 4, 1, 2));
    let sum = a.add(r, c2).and_then(|s| a.add(c1, s)).and_then(|s| a.add(s, r)).unwrap();
    assert_eq!(text(a, sum), "1_C2 + 2·1_R + 2_C1");
    let names: Vec<String> = (0..4).map(|p| player_name(4, p)).collect();
    assert_eq!(names, ["L", "C1", "C2", "R"]);
    assert_eq!((player_name(2, 1), player_name(3, 1)), ("R".into(), "C".into()));
}
