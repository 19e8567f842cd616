//! A query about a game uses the number of players the game was made for, whatever it was built
//! from.

use crate::samples::samples;
use proptest::prelude::*;
use tweedle::lang::session::{Limits, Session};

/// A random game for `players` players, as text: a literal with bars, a member of a collection, a
/// value, or sums, conjugates, negatives and multiples of these.
fn game(players: usize) -> BoxedStrategy<String> {
    let zero = Just("0".to_owned());
    let side = |game: BoxedStrategy<String>| {
        prop::collection::vec(game, 0..3).prop_map(|options| options.join(", "))
    };
    let literal = move |game: BoxedStrategy<String>| {
        let alike = side(game.clone()).prop_map(move |side| vec![side; players]);
        let apart = prop::collection::vec(side(game), players);
        prop_oneof![alike, apart].prop_map(|sides| format!("{{{}}}", sides.join(" | ")))
    };
    let member = (0..if players < 4 { 8 } else { 16 }, 0..2usize).prop_map(move |(at, day)| {
        format!(
            "games({day}, players: {players})[{}]",
            if day == 0 { 0 } else { at % (1 << players) }
        )
    });
    let leaf =
        prop_oneof![2 => zero.boxed(), 2 => literal(Just("0".to_owned()).boxed()), 1 => member];
    let leaf = leaf.prop_recursive(2, 8, 3, move |inner| literal(inner).boxed());
    let made = prop_oneof![3 => literal(leaf.clone().boxed()), 1 => leaf];
    let pair = (literal(made.clone().boxed()), made.clone());
    let value = literal(made.clone().boxed()).prop_map(move |game| match players {
        2 => format!("value({game})"),
        _ => format!("({game})'"),
    });
    prop_oneof![
        literal(made.clone().boxed()),
        value,
        pair.clone().prop_map(|(a, b)| format!("({a} + {b})")),
        pair.clone().prop_map(|(a, b)| format!("({a} - {b})")),
        pair.prop_map(|(a, b)| format!("(2·{a} + ({b})')")),
        literal(made.boxed()).prop_map(|game| format!("(-({game}))")),
    ]
    .boxed()
}

#[test]
fn answers_agree_with_the_stated_number_of_players() {
    let count = std::env::var("QUESTIONS").ok().and_then(|count| count.parse().ok());
    for players in 2..=4 {
        let mut session = Session::new(Limits::default());
        for game in samples(&game(players)).take(count.unwrap_or(300)) {
            let mut said =
                |text: &str| session.eval(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
            let own = said(&format!("[outcome({game}), outcomes({game})]"));
            let stated =
                said(&format!("[outcome({game}), outcomes({game})] under normal({players})"));
            assert_eq!(own, stated, "{game}");
            // The answer for labelled players has one outcome for each player, or a class for two.
            assert!(own.contains('('), "{game}: {own}");
            let other = session.eval(&format!("outcome({game}) under normal({})", players + 1));
            assert!(other.is_err(), "{game}");
        }
    }
}
