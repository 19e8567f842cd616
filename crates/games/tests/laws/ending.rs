//! Positions that decide who wins when play stops, against an independent evaluator.

use proptest::prelude::*;
use std::collections::HashMap;
use tweedle_games::game::Unsupported;
use tweedle_games::game::{Arena, Budget, End, GameId, Halt, SumId, World, birthday};
use tweedle_games::play::{Coalition, PreferenceMatrix, SeatSet};
use tweedle_games::solve::{Preferences, Solver};

/// A component of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    At(u32),
    Nim(u32),
    /// One move of a player.
    Tempo(u8),
}

/// The winners when play stops: players by number, and seats.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    pub players: u32,
    pub seats: u32,
}

impl Label {
    /// Returns the winners as seats after the mover among `n`.
    fn seen(self, n: u8, mover: u8) -> u32 {
        let all = (0..n).filter(|seat| self.players >> ((mover + seat) % n) & 1 == 1);
        all.fold(self.seats, |seats, seat| seats | 1 << seat)
    }
}

/// The rules for a key: the options of each player, or one list if they are the same for all.
#[derive(Clone, Debug)]
pub struct Rule {
    pub lists: Vec<Vec<Vec<Part>>>,
    /// The winners if play stops here, if declared.
    pub end: Option<Label>,
}

impl Rule {
    fn list(&self, player: u8) -> &[Vec<Part>] {
        &self.lists[usize::from(player) % self.lists.len()]
    }
}

pub struct Ends {
    pub arena: Arena,
    budget: Budget,
    /// `None` if the keys are impartial positions.
    players: Option<u8>,
    rules: Vec<Rule>,
    known: HashMap<u32, GameId>,
    /// The number of calls of `declared`.
    pub asked: usize,
}

impl Ends {
    pub fn new(players: Option<u8>, rules: &[Rule]) -> Ends {
        let (arena, budget) = (Arena::new(), Budget::default());
        Ends { arena, budget, players, rules: rules.to_vec(), known: HashMap::new(), asked: 0 }
    }

    pub fn at(&mut self, key: u32) -> GameId {
        if let Some(g) = self.known.get(&key) {
            return *g;
        }
        let g = match (self.rules[key as usize].end, self.players) {
            (Some(_), players) => self.arena.deciding_position(key, players).unwrap(),
            (None, Some(n)) => self.arena.labelled_position(key, n).unwrap(),
            (None, None) => self.arena.position(key),
        };
        self.known.insert(key, g);
        g
    }

    pub fn sum(&mut self, parts: &[Part]) -> SumId {
        let mut games = Vec::new();
        for part in parts {
            let g = match *part {
                Part::At(key) => self.at(key),
                Part::Nim(size) => self.arena.nim(size),
                Part::Tempo(player) => {
                    self.arena.integer(self.players.unwrap(), player, 1).unwrap()
                }
            };
            games.push((g, 1));
        }
        self.arena.sum(&games).unwrap()
    }

    fn sums(&mut self, options: &[Vec<Part>]) -> Vec<SumId> {
        options.iter().map(|parts| self.sum(parts)).collect()
    }
}

impl World for Ends {
    type Error = Halt;

    fn arena(&self) -> &Arena {
        &self.arena
    }

    fn arena_mut(&mut self) -> &mut Arena {
        &mut self.arena
    }

    fn expand(&mut self, g: GameId, key: u32) -> Result<(), Halt> {
        let rule = self.rules[key as usize].clone();
        let Some(n) = self.players else {
            let options = self.sums(rule.list(0));
            return self.arena.define(g, options);
        };
        let lists = (0..n).map(|player| self.sums(rule.list(player))).collect();
        self.arena.define_labelled(g, lists)
    }

    fn expand_for(&mut self, g: GameId, key: u32, player: u8) -> Result<(), Halt> {
        let rule = self.rules[key as usize].clone();
        let list = self.sums(rule.list(player));
        self.arena.define_for(g, player, list)
    }

    fn end(&mut self, _: GameId, key: u32, mover: Option<u8>, n: u8) -> Result<End, Halt> {
        self.asked += 1;
        let label = self.rules[key as usize].end.unwrap();
        assert!(mover.is_some() || label.players == 0);
        Ok(End::Winners(SeatSet::from_bits(label.seen(n, mover.unwrap_or(0)))))
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }
}

/// Returns the sums after one move of `mover`.
fn moves(rules: &[Rule], state: &[Part], mover: u8) -> Vec<Vec<Part>> {
    let mut found = Vec::new();
    for (at, part) in state.iter().enumerate() {
        let replaced: Vec<Vec<Part>> = match *part {
            Part::At(key) => rules[key as usize].list(mover).to_vec(),
            Part::Nim(size) => (0..size).map(|left| vec![Part::Nim(left)]).collect(),
            Part::Tempo(player) if player == mover => vec![vec![]],
            Part::Tempo(_) => vec![],
        };
        for new in replaced {
            let mut next = state.to_vec();
            next.remove(at);
            next.extend(new);
            next.sort_unstable();
            found.push(next);
        }
    }
    found
}

/// Returns the winners at a stop, or `None` if components disagree.
fn stop(rules: &[Rule], state: &[Part], n: u8, mover: u8, else_: u32) -> Option<u32> {
    let mut agreed = None;
    for part in state {
        if let Part::At(key) = part
            && let Some(label) = rules[*key as usize].end
        {
            let seats = label.seen(n, mover);
            if agreed.is_some_and(|agreed| agreed != seats) {
                return None;
            }
            agreed = Some(seats);
        }
    }
    Some(agreed.unwrap_or(else_))
}

/// Returns the seats that win, or `None` if two components disagree anywhere below.
pub fn brute(
    rules: &[Rule],
    state: &[Part],
    (n, mover, winners): (u8, u8, u32),
    known: &mut HashMap<(Vec<Part>, u8), Option<u32>>,
) -> Option<u32> {
    if let Some(found) = known.get(&(state.to_vec(), mover)) {
        return *found;
    }
    let options = moves(rules, state, mover);
    let found = if options.is_empty() {
        stop(rules, state, n, mover, winners)
    } else {
        let next = (n, (mover + 1) % n, winners);
        let scores: Option<Vec<u32>> =
            options.iter().map(|option| brute(rules, option, next, known)).collect();
        scores.map(|scores| {
            let others = (1..n).filter(|seat| scores.iter().all(|s| s >> (seat - 1) & 1 == 1));
            let next = u32::from(scores.iter().any(|s| s >> (n - 1) & 1 == 1));
            others.fold(next, |seats, seat| seats | 1 << seat)
        })
    };
    known.insert((state.to_vec(), mover), found);
    found
}

/// Returns the number of seats between the mover and the winner, by preferences.
fn preferred(
    rules: &[Rule],
    state: &[Part],
    matrix: &[Vec<u64>],
    mover: u8,
    known: &mut HashMap<(Vec<Part>, u8), Option<u64>>,
) -> Option<u64> {
    if let Some(found) = known.get(&(state.to_vec(), mover)) {
        return *found;
    }
    let m = matrix.len() as u8;
    let options = moves(rules, state, mover);
    let found = if options.is_empty() {
        stop(rules, state, m, mover, 1 << (m - 1)).map(|seats| u64::from(seats.trailing_zeros()))
    } else {
        let next = (mover + 1) % m;
        let reached: Option<Vec<u64>> = options
            .iter()
            .map(|o| preferred(rules, o, matrix, next, known).map(|l| (l + 1) % u64::from(m)))
            .collect();
        reached.and_then(|reached| {
            matrix[usize::from(mover)].iter().copied().find(|wish| reached.contains(wish))
        })
    };
    known.insert((state.to_vec(), mover), found);
    found
}

pub const KEYS: u32 = 6;

/// Random options and winners for each key, in terms of smaller keys. With `labelled`, players have
/// different options and winners may be named as players; with `one`, there is one winner; with
/// `single`, no sum has two components that decide.
pub fn rules(n: u8, labelled: bool, one: bool, single: bool) -> impl Strategy<Value = Vec<Rule>> {
    let end = move || {
        let mask =
            if one { (0..n).prop_map(|seat| 1u32 << seat).boxed() } else { (1u32..1 << n).boxed() };
        let of = move |(mask, named): (u32, bool)| match named && labelled {
            true => Label { players: mask, seats: 0 },
            false => Label { players: 0, seats: mask },
        };
        let either = (mask, any::<bool>()).prop_map(of);
        if one || !labelled {
            return either.boxed();
        }
        let both =
            (1u32..1 << n, 0u32..1 << n).prop_map(|(players, seats)| Label { players, seats });
        prop_oneof![3 => either, 1 => both].boxed()
    };
    let sum = move |key: u32| {
        let mut atoms = vec![(0u32..3).prop_map(|size| vec![Part::Nim(size)]).boxed()];
        if labelled {
            atoms.push((0..n).prop_map(|player| vec![Part::Tempo(player)]).boxed());
        }
        let rest = proptest::strategy::Union::new(atoms);
        let most = if single { 1 } else { 2 };
        let below = prop::collection::vec((0..key.max(1)).prop_map(Part::At), 0..=most);
        (below, prop::option::weighted(0.3, rest)).prop_map(move |(below, rest)| {
            let below = if key == 0 { vec![] } else { below };
            below.into_iter().chain(rest.into_iter().flatten()).collect::<Vec<Part>>()
        })
    };
    let rule = move |key: u32| {
        let list = prop::collection::vec(sum(key), 0..=3);
        let same = list.clone().prop_map(|list| vec![list]);
        let each = prop::collection::vec(list, usize::from(n));
        let lists = if labelled { prop_oneof![same, each].boxed() } else { same.boxed() };
        (lists, prop::option::weighted(0.7, end())).prop_map(|(lists, end)| Rule { lists, end })
    };
    (0..KEYS).map(rule).collect::<Vec<_>>()
}

fn any_rules(one: bool) -> impl Strategy<Value = (u8, bool, bool, Vec<Rule>)> {
    (2u8..=5, any::<bool>(), any::<bool>()).prop_flat_map(move |(n, labelled, single)| {
        rules(n, labelled, one, single).prop_map(move |rules| (n, labelled, single, rules))
    })
}

/// Returns the state of a sum for the evaluator.
pub fn state(parts: &[Part]) -> Vec<Part> {
    let mut state = parts.to_vec();
    state.sort_unstable();
    state
}

pub fn sizes(rules: &[Rule]) -> Vec<u64> {
    let mut sizes: Vec<u64> = Vec::new();
    for rule in rules {
        let size = |part: &Part| match part {
            Part::At(key) => sizes[*key as usize],
            Part::Nim(size) => u64::from(*size),
            Part::Tempo(_) => 1,
        };
        let longest =
            rule.lists.iter().flatten().map(|parts| parts.iter().map(size).sum::<u64>() + 1).max();
        sizes.push(longest.unwrap_or(0));
    }
    sizes
}

proptest! {
    #![proptest_config(crate::cases(400))]

    #[test]
    fn declared_winners_win(
        (n, labelled, single, rules) in any_rules(false),
        keys in prop::collection::vec(0..KEYS, 1..=2), heap in 0u32..3, pick in any::<u32>(),
    ) {
        let keys = if single { &keys[..1] } else { &keys[..] };
        let longest: u64 = keys.iter().map(|key| sizes(&rules)[*key as usize]).sum();
        prop_assume!(longest <= 12);
        let parts: Vec<Part> =
            keys.iter().map(|&key| Part::At(key)).chain([Part::Nim(heap)]).collect();
        let mut w = Ends::new(labelled.then_some(n), &rules);
        let s = w.sum(&parts);
        let conventions =
            [Coalition::normal(n), Coalition::winning(n, SeatSet::from_bits(pick % ((1 << n) - 2) + 1))];
        for c in conventions.map(Result::unwrap) {
            let mut solver = Solver::new();
            for mover in 0..n {
                let known = &mut HashMap::new();
                let expected = brute(&rules, &state(&parts), (n, mover, c.winners().bits()), known);
                let found = solver.outcome_from(&mut w, c, s, mover);
                match (expected, found) {
                    (Some(expected), found) => prop_assert_eq!(found, Ok(SeatSet::from_bits(expected))),
                    // Components may disagree where it no longer matters.
                    (None, Err(halt)) => {
                        prop_assert!(matches!(halt, Halt::Unsupported(Unsupported::Disagree(..))) && !single);
                    }
                    (None, Ok(_)) => prop_assert!(!single),
                }
            }
        }
        // The length of play is the same as without declared winners.
        prop_assert_eq!(birthday(&mut w, s).unwrap(), longest + u64::from(heap));
    }

    #[test]
    fn players_play_for_their_preferred_winner(
        ((n, labelled, single, rules), rows) in any_rules(true).prop_flat_map(|all| {
            let row = Just((0..u64::from(all.0)).collect::<Vec<u64>>()).prop_shuffle();
            let n = usize::from(all.0);
            let rows = prop_oneof![
                prop::collection::vec(row.clone(), n),
                row.prop_map(move |row| vec![row; n]),
            ];
            (Just(all), rows)
        }),
        keys in prop::collection::vec(0..KEYS, 1..=2), heap in 0u32..3,
    ) {
        let keys = if single { &keys[..1] } else { &keys[..] };
        prop_assume!(keys.iter().map(|key| sizes(&rules)[*key as usize]).sum::<u64>() <= 12);
        let parts: Vec<Part> =
            keys.iter().map(|&key| Part::At(key)).chain([Part::Nim(heap)]).collect();
        let mut w = Ends::new(labelled.then_some(n), &rules);
        let s = w.sum(&parts);
        let matrix = PreferenceMatrix::new(&rows).unwrap();
        let mut solver = Preferences::new();
        for mover in 0..n {
            let expected =
                preferred(&rules, &state(&parts), &rows, mover, &mut HashMap::new());
            match (expected, solver.last(&mut w, &matrix, s, mover).map(u64::from)) {
                (Some(expected), found) => prop_assert_eq!(found, Ok(expected)),
                (None, Err(halt)) => {
                    prop_assert!(matches!(halt, Halt::Unsupported(Unsupported::Disagree(..))) && !single);
                }
                (None, Ok(_)) => prop_assert!(!single),
            }
        }
    }
}
