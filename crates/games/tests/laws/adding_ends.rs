//! Ends whose values or points are added, against play by the definition: a state is a list of
//! positions and what has been collected.

use proptest::prelude::*;
use std::collections::HashMap;
use tweedle_games::game::{Arena, Budget, End, GameId, Halt, Points, SumId, World};
use tweedle_games::order::ValuedClasses;
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::{Scores, Solver};

/// The number of positions of a random ruleset. Moves lead to positions with smaller numbers.
const POSITIONS: usize = 5;

/// The options of each player: sums of positions, with points for each player.
type Options = Vec<Vec<(Vec<usize>, Vec<i64>)>>;

/// A position: its options, and the value and the points at its end.
#[derive(Clone, Debug)]
struct Rule {
    options: Options,
    value: i64,
    points: Vec<i64>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Adds {
    Values,
    /// The total decides by a map of its own: whether it is more than 1.
    Mapped,
    Points,
}

/// Rules as a world. A key below `POSITIONS` is a position, others are points.
struct Rules {
    arena: Arena,
    budget: Budget,
    players: u8,
    adds: Adds,
    rules: Vec<Rule>,
    games: HashMap<u32, GameId>,
    given: Vec<Vec<i64>>,
}

impl Rules {
    fn new(players: u8, adds: Adds, rules: &[Rule]) -> Rules {
        Rules {
            arena: Arena::new(),
            budget: Budget::default(),
            players,
            adds,
            rules: rules.to_vec(),
            games: HashMap::new(),
            given: Vec::new(),
        }
    }

    fn game(&mut self, key: u32) -> GameId {
        let (arena, players) = (&mut self.arena, self.players);
        *self
            .games
            .entry(key)
            .or_insert_with(|| arena.deciding_position(key, Some(players)).unwrap())
    }

    fn points(&mut self, points: &[i64]) -> GameId {
        let known = self.given.iter().position(|given| given == points);
        let at = known.unwrap_or_else(|| {
            self.given.push(points.to_vec());
            self.given.len() - 1
        });
        self.game((POSITIONS + at) as u32)
    }

    fn sum(&mut self, parts: &[usize]) -> SumId {
        let games: Vec<(GameId, u32)> =
            parts.iter().map(|part| (self.game(*part as u32), 1)).collect();
        self.arena.sum(&games).unwrap()
    }
}

impl World for Rules {
    type Error = Halt;

    fn arena(&self) -> &Arena {
        &self.arena
    }

    fn arena_mut(&mut self) -> &mut Arena {
        &mut self.arena
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn expand(&mut self, g: GameId, key: u32) -> Result<(), Halt> {
        let options = match self.rules.get(key as usize) {
            Some(rule) => rule.options.clone(),
            None => vec![Vec::new(); self.players.into()],
        };
        let mut lists = Vec::new();
        for list in options {
            let mut sums = Vec::new();
            for (parts, points) in list {
                let mut sum = self.sum(&parts);
                if self.adds == Adds::Points {
                    let given = self.points(&points);
                    let given = self.arena.sum(&[(given, 1)]).unwrap();
                    sum = self.arena.add(sum, given).unwrap();
                }
                sums.push(sum);
            }
            lists.push(sums);
        }
        self.arena.define_labelled(g, lists)
    }

    fn end(&mut self, _: GameId, key: u32, _: Option<u8>, _: u8) -> Result<End, Halt> {
        let rule = self.rules.get(key as usize);
        Ok(match (self.adds, rule) {
            (Adds::Points, Some(rule)) => End::Score(Points::from_vec(rule.points.clone())),
            (Adds::Points, None) => {
                End::Score(Points::from_vec(self.given[key as usize - POSITIONS].clone()))
            }
            (adds, Some(rule)) => {
                End::Value { value: rule.value, map: u32::from(adds == Adds::Mapped) }
            }
            (_, None) => unreachable!("there are points only where they are added"),
        })
    }

    fn winners_at(&mut self, _: GameId, map: u32, total: i64, n: u8) -> Result<SeatSet, Halt> {
        Ok(SeatSet::from_bits(winners(map == 1, total, n)))
    }
}

/// Returns the players who win at a total.
fn winners(mapped: bool, total: i64, n: u8) -> u32 {
    match mapped {
        true if total > 1 => 1,
        true => 0b10,
        false => 1 << total.rem_euclid(n.into()),
    }
}

/// A state by the definition: the positions, and the points so far.
#[derive(Clone)]
struct State {
    parts: Vec<usize>,
    points: Vec<i64>,
}

impl State {
    fn after(&self, rules: &[Rule], mover: u8) -> Vec<State> {
        let mut states = Vec::new();
        for (at, part) in self.parts.iter().enumerate() {
            for (parts, given) in &rules[*part].options[usize::from(mover)] {
                let mut next = self.clone();
                next.parts.remove(at);
                next.parts.extend(parts);
                next.points.iter_mut().zip(given).for_each(|(own, more)| *own += more);
                states.push(next);
            }
        }
        states
    }

    fn total(&self, rules: &[Rule]) -> i64 {
        self.parts.iter().map(|part| rules[*part].value).sum()
    }

    fn points_at_end(&self, rules: &[Rule]) -> Vec<i64> {
        let mut points = self.points.clone();
        for part in &self.parts {
            points.iter_mut().zip(&rules[*part].points).for_each(|(own, more)| *own += more);
        }
        points
    }

    /// Tests whether a player can force an end at which it wins.
    fn wins(&self, rules: &[Rule], adds: Adds, player: u8, mover: u8, n: u8) -> bool {
        let next = self.after(rules, mover);
        let won = |state: &State| state.wins(rules, adds, player, (mover + 1) % n, n);
        match player == mover {
            _ if next.is_empty() && adds == Adds::Points => {
                let points = self.points_at_end(rules);
                let own = points[usize::from(player)];
                points.iter().filter(|other| **other >= own).count() == 1
            }
            _ if next.is_empty() => {
                winners(adds == Adds::Mapped, self.total(rules), n) >> player & 1 == 1
            }
            true => next.iter().any(won),
            false => next.iter().all(won),
        }
    }

    /// Returns the lead that a player can force.
    fn lead(&self, rules: &[Rule], player: u8, mover: u8, n: u8) -> i64 {
        let next = self.after(rules, mover);
        let leads = next.iter().map(|state| state.lead(rules, player, (mover + 1) % n, n));
        match player == mover {
            _ if next.is_empty() => {
                let points = self.points_at_end(rules);
                2 * points[usize::from(player)] - points.iter().sum::<i64>()
            }
            true => leads.max().unwrap(),
            false => leads.min().unwrap(),
        }
    }
}

/// Returns two to four players, rules, and some sums of two positions.
fn rules() -> impl Strategy<Value = (u8, Vec<Rule>, Vec<Vec<usize>>)> {
    (2u8..=4).prop_flat_map(|n| {
        let points = move || prop::collection::vec(-2i64..=2, usize::from(n));
        let rule = move |at: usize| {
            let most = if at < 3 { 2 } else { 1 };
            let option = (prop::collection::vec(0..at.max(1), 1..=most), points());
            let most = if at == 0 { 0 } else { 2 };
            let list = prop::collection::vec(option, 0..=most);
            let lists = prop::collection::vec(list, usize::from(n));
            (lists, -3i64..=3, points()).prop_map(|(options, value, points)| Rule {
                options,
                value,
                points,
            })
        };
        let rules: Vec<_> = (0..POSITIONS).map(rule).collect();
        let sums = prop::collection::vec(prop::collection::vec(0..POSITIONS, 1..=2), 4);
        (Just(n), rules, sums)
    })
}

proptest! {
    #![proptest_config(crate::cases(2500))]

    #[test]
    fn totals_decide_as_defined((n, rules, sums) in rules()) {
        for adds in [Adds::Values, Adds::Mapped, Adds::Points] {
            let mut world = Rules::new(n, adds, &rules);
            for parts in &sums {
                let s = world.sum(parts);
                let state = State { parts: parts.clone(), points: vec![0; n.into()] };
                for first in 0..n {
                    let c = Coalition::normal(n).unwrap();
                    let found = Solver::new().outcome_from(&mut world, c, s, first).unwrap();
                    let expected = (0..n).filter(|seat| {
                        state.wins(&rules, adds, (first + seat) % n, first, n)
                    });
                    prop_assert_eq!(found, expected.collect::<SeatSet>());
                }
            }
        }
    }

    #[test]
    fn scores_are_forced((n, rules, sums) in rules()) {
        let mut world = Rules::new(n, Adds::Points, &rules);
        for player in 0..n {
            let mut scores = Scores::new(player, n).unwrap();
            for parts in &sums {
                let s = world.sum(parts);
                let state = State { parts: parts.clone(), points: vec![0; n.into()] };
                for first in 0..n {
                    let lead = state.lead(&rules, player, first, n);
                    let sign = Scores::new(player, n).unwrap().sign(&mut world, s, first);
                    prop_assert_eq!(sign.unwrap(), lead.cmp(&0));
                    prop_assert_eq!(scores.sign(&mut world, s, first).unwrap(), lead.cmp(&0));
                    prop_assert_eq!(scores.score(&mut world, s, first).unwrap(), lead);
                }
            }
        }
    }

    /// The lead of one of two players is what the other is behind.
    #[test]
    fn two_players_share_a_score((n, rules, sums) in rules()) {
        let mut world = Rules::new(n, Adds::Points, &rules);
        if n == 2 {
            for parts in &sums {
                let s = world.sum(parts);
                for first in 0..2 {
                    let left = Scores::new(0, 2).unwrap().score(&mut world, s, first).unwrap();
                    let right = Scores::new(1, 2).unwrap().score(&mut world, s, first).unwrap();
                    prop_assert_eq!(left, -right);
                }
            }
        }
    }

    /// As many copies of an end as there are players change nothing.
    #[test]
    fn values_count_modulo_the_players((n, rules, sums) in rules()) {
        let mut world = Rules::new(n, Adds::Values, &rules);
        let c = Coalition::normal(n).unwrap();
        for parts in &sums {
            let plain = world.sum(parts);
            let more = [&parts[..], &vec![0; n.into()]].concat();
            let more = world.sum(&more);
            for first in 0..n {
                let before = Solver::new().outcome_from(&mut world, c, plain, first).unwrap();
                let after = Solver::new().outcome_from(&mut world, c, more, first).unwrap();
                prop_assert_eq!(after, before);
            }
        }
    }

    /// Games of one class have the same winners in all sums with games of this kind.
    #[test]
    fn games_of_one_class_have_the_same_winners((n, rules, sums) in rules()) {
        let mut rules = rules;
        for rule in &mut rules {
            rule.options = vec![rule.options[0].clone(); n.into()];
        }
        let mut world = Rules::new(n, Adds::Values, &rules);
        let mut classes = ValuedClasses::new(n);
        let mut games: Vec<Vec<usize>> = sums;
        games.extend((0..POSITIONS).map(|at| vec![at]));
        games.extend([vec![0, 1], vec![1, 2], vec![3, 3]]);
        let numbers: Vec<u32> = games
            .iter()
            .map(|parts| {
                let s = world.sum(parts);
                classes.class(&mut world, s).unwrap()
            })
            .collect();
        let wins = |parts: &[usize], x: usize, first: u8| -> SeatSet {
            let state = State { parts: [parts, &[x]].concat(), points: vec![0; n.into()] };
            let player = |seat: u8| (first + seat) % n;
            let wins = |seat: &u8| state.wins(&rules, Adds::Values, player(*seat), first, n);
            (0..n).filter(wins).collect()
        };
        for (at, game) in games.iter().enumerate() {
            let same = (0..at).find(|other| numbers[*other] == numbers[at]);
            if let Some(other) = same {
                for x in 0..POSITIONS {
                    for first in 0..n {
                        prop_assert_eq!(wins(game, x, first), wins(&games[other], x, first));
                    }
                }
            }
        }
    }
}
