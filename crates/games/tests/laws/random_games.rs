//! Random games that are the same on every machine.

use tweedle_games::game::{Plain, birthday, write};
use tweedle_games::game::{Random, RandomShape, SumId};

fn text(w: &Plain, game: SumId) -> String {
    write(&w.arena, game, &|_| String::new(), 1000).unwrap()
}

/// These texts must never change: scripts rely on the games of a seed.
#[test]
fn seeds_always_give_the_same_games() {
    let mut w = Plain::new();
    let mut random = Random::new(1);
    let shape = RandomShape { day: 4, options: 3, players: None };
    let games: Vec<SumId> = (0..3).map(|_| random.game(&mut w, shape).unwrap()).collect();
    let texts: Vec<String> = games.iter().map(|game| text(&w, *game)).collect();
    let expected = ["{*, {*}, {0, {*}}}", "{0, *, {{*}}}", "{{0, {*}}}"];
    assert_eq!(texts, expected);
    let shape = RandomShape { day: 2, options: 3, players: Some(3) };
    let game = Random::new(5).game(&mut w, shape).unwrap();
    assert_eq!(text(&w, game), "{{ | 0 | 0} | 0, * | *, { | 0 | 0}}");
}

#[test]
fn random_games_have_the_requested_birthday() {
    let mut w = Plain::new();
    for seed in 0..50 {
        let mut random = Random::new(seed);
        for players in [None, Some(2), Some(4)] {
            let shape = RandomShape { day: seed as u32 % 7, options: 1 + seed as u32 % 3, players };
            let game = random.game(&mut w, shape).unwrap();
            assert_eq!(birthday(&mut w, game), Ok(u64::from(shape.day)));
        }
    }
}
