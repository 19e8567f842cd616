//! Rulesets written in Rust, against the same games given by their options.

use proptest::prelude::*;
use tweedle_games::game::{GameId, Halt, Limit, Plain, SumId, Unsupported, isomorphic};
use tweedle_games::play::{Coalition, PreferenceMatrix};
use tweedle_games::ruleset::{Ruled, Rules};
use tweedle_games::solve::{NimValues, Preferences, Solver};

/// The options of each player in each position, as sums of earlier positions.
#[derive(Clone, Debug)]
struct Listed {
    players: Option<u8>,
    options: Vec<Vec<Vec<Vec<usize>>>>,
}

impl Rules for Listed {
    type Position = usize;

    fn players(&self) -> Option<u8> {
        self.players
    }

    fn options(&self, position: &usize, player: u8) -> Vec<Vec<usize>> {
        self.options[*position][usize::from(player)].clone()
    }
}

fn listed(players: Option<u8>) -> impl Strategy<Value = Listed> {
    let lists = usize::from(players.unwrap_or(1));
    let option = prop::collection::vec(0usize..100, 0..3);
    let position = prop::collection::vec(prop::collection::vec(option, 0..4), lists);
    prop::collection::vec(position, 1..7).prop_map(move |mut options| {
        for (place, lists) in options.iter_mut().enumerate() {
            for parts in lists.iter_mut().flatten() {
                match place {
                    0 => parts.clear(),
                    _ => parts.iter_mut().for_each(|part| *part %= place),
                }
            }
        }
        Listed { players, options }
    })
}

/// Returns the positions as forms.
fn forms(w: &mut Plain, rules: &Listed) -> Vec<GameId> {
    let mut made: Vec<GameId> = Vec::new();
    for lists in &rules.options {
        let mut sums = |list: &Vec<Vec<usize>>| -> Vec<SumId> {
            let parts = |option: &Vec<usize>| -> Vec<_> {
                option.iter().map(|&part| (made[part], 1)).collect()
            };
            list.iter().map(|option| w.arena.sum(&parts(option)).unwrap()).collect()
        };
        let lists: Vec<Vec<SumId>> = lists.iter().map(&mut sums).collect();
        made.push(match rules.players {
            None => w.arena.form(lists.concat()).unwrap(),
            Some(_) => w.arena.labelled(lists).unwrap(),
        });
    }
    made
}

proptest! {
    #[test]
    fn impartial_rules_agree_with_forms(rules in listed(None), copies in 1u32..3) {
        let mut w = Plain::new();
        let form = *forms(&mut w, &rules).last().unwrap();
        let form = w.arena.sum(&[(form, copies)]).unwrap();
        let last = rules.options.len() - 1;
        let mut games = Ruled::new(rules);
        let position = games.position(last);
        let s = games.add(SumId::ZERO, position, copies).unwrap();
        let value = NimValues::new().value(&mut w, form).unwrap();
        prop_assert_eq!(games.nim_value(s).unwrap(), value);
        for c in [Coalition::TWO, Coalition::THREE, Coalition::misere()] {
            let expected = Solver::new().outcome(&mut w, c, form).unwrap();
            prop_assert_eq!(games.outcome(c, s).unwrap().winners, expected);
        }
        let matrix = PreferenceMatrix::semi_normal();
        let expected = Preferences::new().last(&mut w, &matrix, form, 1).unwrap();
        prop_assert_eq!(games.last(&matrix, s, 1).unwrap(), expected);
    }

    #[test]
    fn labelled_rules_agree_with_forms(rules in listed(Some(3))) {
        let mut w = Plain::new();
        let form = *forms(&mut w, &rules).last().unwrap();
        let form = w.arena.single(form);
        let last = rules.options.len() - 1;
        let mut games = Ruled::new(rules);
        let s = games.position(last);
        let expected = Solver::new().outcomes(&mut w, Coalition::THREE, form).unwrap();
        let outcomes = games.outcomes(Coalition::THREE, s).unwrap();
        prop_assert!(outcomes.iter().map(|outcome| outcome.winners).eq(expected));
    }

    #[test]
    fn two_player_values_equal_their_games(rules in listed(Some(2))) {
        let last = rules.options.len() - 1;
        let mut games = Ruled::new(rules);
        let s = games.position(last);
        let value = games.value(s).unwrap();
        for player in 0..2 {
            prop_assert!(games.at_most(player, s, value).unwrap().is_proved());
            prop_assert!(games.at_most(player, value, s).unwrap().is_proved());
        }
        let again = games.value(value).unwrap();
        prop_assert!(isomorphic(&mut games, value, again).unwrap());
    }
}

/// Rules in which a position is its own option.
struct Endless(Option<u8>);

impl Rules for Endless {
    type Position = ();

    fn players(&self) -> Option<u8> {
        self.0
    }

    fn options(&self, (): &(), _: u8) -> Vec<Vec<()>> {
        vec![vec![()]]
    }
}

#[test]
fn invalid_rules_are_refused() {
    let mut games = Ruled::new(Endless(None));
    let s = games.position(());
    assert!(matches!(games.outcome(Coalition::THREE, s), Err(Halt::Cycle(_))));
    let mut games = Ruled::new(Endless(Some(1)));
    let s = games.position(());
    assert_eq!(games.outcome(Coalition::THREE, s), Err(Halt::Unsupported(Unsupported::Players(1))));
    let mut games = Ruled::new(Listed { players: None, options: vec![vec![vec![]]; 3] });
    games.budget.max_states = 0;
    let s = games.position(1);
    assert_eq!(games.outcome(Coalition::THREE, s), Err(Halt::Limit(Limit::States(0))));
}
