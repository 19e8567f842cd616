//! Positions with options for each player, against the same games given by their options.

use super::rules::assert_cycle;
use proptest::prelude::*;
use tweedle_games::game::Unsupported;
use tweedle_games::game::{
    Arena, Budget, GameId, Halt, Kind, Plain, State, SumId, World, birthday, conjugate, followers,
    form, isomorphic, options, options_for, restrict, write,
};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::Solver;

/// A component of an option.
#[derive(Clone, Debug)]
pub enum Part {
    At(u32),
    Nim(u32),
    Integer(u8, u32),
    /// A conjugate of a position.
    Turned(u32, u32),
}

/// The rules for a key.
#[derive(Clone, Debug)]
pub enum Rule {
    Each(Vec<Vec<Vec<Part>>>),
    Same(Vec<Vec<Part>>),
    Is(Vec<Part>),
}

/// A world whose rules are a Rust function from keys to the options of each player.
pub struct Colours<F> {
    pub arena: Arena,
    pub budget: Budget,
    pub expanded: usize,
    n: u8,
    known: Vec<Option<GameId>>,
    rules: F,
}

impl<F: Fn(u32) -> Rule> Colours<F> {
    pub fn new(n: u8, rules: F) -> Self {
        let (arena, budget) = (Arena::new(), Budget::default());
        Colours { arena, budget, expanded: 0, n, known: Vec::new(), rules }
    }

    pub fn at(&mut self, key: u32) -> GameId {
        let place = key as usize;
        if place >= self.known.len() {
            self.known.resize(place + 1, None);
        }
        *self.known[place].get_or_insert_with(|| self.arena.labelled_position(key, self.n).unwrap())
    }

    pub fn position(&mut self, key: u32) -> SumId {
        let g = self.at(key);
        self.arena.single(g)
    }

    fn sum(&mut self, parts: &[Part]) -> Result<SumId, Halt> {
        let mut sum = SumId::ZERO;
        for part in parts {
            let g = match *part {
                Part::At(key) => self.position(key),
                Part::Nim(size) => {
                    let g = self.arena.nim(size);
                    self.arena.single(g)
                }
                Part::Integer(player, size) => {
                    let g = self.arena.integer(self.n, player, size)?;
                    self.arena.single(g)
                }
                Part::Turned(key, times) => {
                    let g = self.position(key);
                    conjugate(self, g, self.n, times)?
                }
            };
            sum = self.arena.add(sum, g)?;
        }
        Ok(sum)
    }

    fn sums(&mut self, options: &[Vec<Part>]) -> Result<Vec<SumId>, Halt> {
        options.iter().map(|parts| self.sum(parts)).collect()
    }
}

impl<F: Fn(u32) -> Rule> World for Colours<F> {
    type Error = Halt;

    fn arena(&self) -> &Arena {
        &self.arena
    }

    fn arena_mut(&mut self) -> &mut Arena {
        &mut self.arena
    }

    fn expand(&mut self, g: GameId, key: u32) -> Result<(), Halt> {
        self.expanded += 1;
        match (self.rules)(key) {
            Rule::Each(lists) => {
                let lists =
                    lists.iter().map(|list| self.sums(list)).collect::<Result<_, Halt>>()?;
                self.arena.define_labelled(g, lists)
            }
            Rule::Same(options) => {
                let options = self.sums(&options)?;
                self.arena.define(g, options)
            }
            Rule::Is(parts) => {
                let to = self.sum(&parts)?;
                self.arena.rewrite(g, to)
            }
        }
    }

    fn expand_for(&mut self, g: GameId, key: u32, player: u8) -> Result<(), Halt> {
        let Rule::Each(lists) = (self.rules)(key) else {
            return self.expand(g, key);
        };
        self.expanded += 1;
        let list = self.sums(&lists[usize::from(player)])?;
        self.arena.define_for(g, player, list)
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }
}

/// Three stacks of three colours: player `p` takes one token of `p` and one of the next player
/// (keys in base ten).
fn quarrel(key: u32) -> Rule {
    let stacks = [key / 100, key / 10 % 10, key % 10];
    let units = [100, 10, 1];
    let lists = (0..3).map(|p| {
        let next = (p + 1) % 3;
        let can = stacks[p] > 0 && stacks[next] > 0;
        can.then(|| vec![Part::At(key - units[p] - units[next])]).into_iter().collect()
    });
    Rule::Each(lists.collect())
}

/// Returns true if a player wins quarrel, by counting.
fn quarrel_wins(stacks: [u32; 3], mover: usize, player: usize) -> bool {
    let next = (mover + 1) % 3;
    if stacks[mover] == 0 || stacks[next] == 0 {
        return player != mover;
    }
    let mut after = stacks;
    after[mover] -= 1;
    after[next] -= 1;
    quarrel_wins(after, next, player)
}

#[test]
fn rules_for_each_player_agree_with_counting() {
    let mut w = Colours::new(3, quarrel);
    let mut solver = Solver::new();
    let c = Coalition::normal(3).unwrap();
    for (a, b, c3) in [(3, 2, 4), (0, 0, 0), (5, 5, 5), (1, 0, 7), (9, 8, 9)] {
        let s = w.position(a * 100 + b * 10 + c3);
        let outcomes = solver.outcomes(&mut w, c, s).unwrap();
        for (mover, outcome) in outcomes.into_iter().enumerate() {
            for seat in 0..3 {
                let wins = quarrel_wins([a, b, c3], mover, (mover + seat) % 3);
                assert_eq!(outcome.contains(seat as u8), wins, "{a} {b} {c3}, {mover} begins");
            }
        }
    }
    // A position without moves is the empty game, although it was made for three players.
    let s = w.position(900);
    assert_eq!(w.arena.players(s), Some(3));
    birthday(&mut w, s).unwrap();
    assert_eq!(w.arena.normal(s), Ok(SumId::ZERO));
    assert_eq!(solver.outcome(&mut w, c, s), Ok(SeatSet::from_bits(0b110)));
    let name = |key: u32| format!("quarrel({key})");
    assert_eq!(write(&w.arena, s, &name, 100).unwrap(), "quarrel(900)");
    let conjugate = conjugate(&mut w, s, 3, 2).unwrap();
    assert_eq!(write(&w.arena, conjugate, &name, 100).unwrap(), "quarrel(900)''");
}

fn part(n: u8, key: u32) -> BoxedStrategy<Part> {
    let atoms = prop_oneof![
        (0u32..3).prop_map(Part::Nim),
        (0..n, 1u32..3).prop_map(|(player, size)| Part::Integer(player, size)),
    ];
    if key == 0 {
        return atoms.boxed();
    }
    prop_oneof![
        1 => atoms,
        3 => (0..key).prop_map(Part::At),
        1 => (0..key, 1..u32::from(n)).prop_map(|(key, times)| Part::Turned(key, times)),
    ]
    .boxed()
}

/// Random rules for the keys 0 to `KEYS − 1`, each in terms of smaller ones.
fn rules(n: u8) -> impl Strategy<Value = Vec<Rule>> {
    let rule = move |key: u32| {
        let sum = move |most| prop::collection::vec(part(n, key), 0..=most);
        prop_oneof![
            4 => prop::collection::vec(prop::collection::vec(sum(2), 0..=2), usize::from(n))
                .prop_map(Rule::Each),
            1 => prop::collection::vec(sum(2), 0..=2).prop_map(Rule::Same),
            1 => sum(2).prop_map(Rule::Is),
        ]
    };
    (0..KEYS).map(rule).collect::<Vec<_>>()
}

const KEYS: u32 = 5;

/// Returns the games of all keys as forms, by induction.
fn forms_of_keys<F: Fn(u32) -> Rule>(w: &mut Colours<F>, rules: &[Rule]) -> Vec<SumId> {
    let n = w.n;
    let mut games: Vec<SumId> = Vec::new();
    for rule in rules {
        let total = |w: &mut Colours<F>, parts: &[Part]| {
            parts.iter().fold(SumId::ZERO, |sum, part| {
                let g = match *part {
                    Part::At(key) => games[key as usize],
                    Part::Turned(key, times) => {
                        conjugate(w, games[key as usize], n, times).unwrap()
                    }
                    Part::Nim(_) | Part::Integer(..) => w.sum(std::slice::from_ref(part)).unwrap(),
                };
                w.arena.add(sum, g).unwrap()
            })
        };
        let all = |w: &mut Colours<F>, sums: &[Vec<Part>]| -> Vec<SumId> {
            sums.iter().map(|parts| total(w, parts)).collect()
        };
        let game = match rule {
            Rule::Each(lists) => {
                let lists = lists.iter().map(|list| all(w, list)).collect();
                w.arena.labelled(lists).unwrap()
            }
            Rule::Same(options) => {
                let options = all(w, options);
                w.arena.form(options).unwrap()
            }
            Rule::Is(parts) => {
                games.push(total(w, parts));
                continue;
            }
        };
        games.push(w.arena.single(game));
    }
    games
}

proptest! {
    #![proptest_config(crate::cases(200))]

    #[test]
    fn positions_agree_with_forms(
        (n, rules) in (2u8..=4).prop_flat_map(|n| (Just(n), rules(n))),
        key in 0..KEYS, times in 0u32..5, pick in any::<u32>(),
    ) {
        let table = rules.clone();
        let fresh = || Colours::new(n, |key: u32| table[key as usize].clone());
        let winners = pick % ((1 << n) - 2) + 1;
        let c = Coalition::winning(n, SeatSet::from_bits(winners)).unwrap();
        let mover = (pick >> 8) as u8 % n;

        // With nothing memoized. A few random rules have forms with millions of positions.
        let mut w = fresh();
        w.budget.max_states = 5_000;
        let s = w.position(key);
        prop_assert_eq!(w.arena.players(s), Some(n));
        let turned = conjugate(&mut w, s, n, times).unwrap();
        prop_assert_eq!(w.expanded, 0, "a conjugate is not expanded before it is played");
        let cold = match Solver::new().outcomes(&mut w, c, turned) {
            Err(Halt::Limit(_)) => return Ok(()),
            cold => cold.unwrap(),
        };

        // Against the form.
        let mut w = fresh();
        let out = forms_of_keys(&mut w, &rules)[key as usize];
        let mut warm = Solver::new().outcomes(&mut w, c, out).unwrap();
        warm.rotate_right(times as usize % usize::from(n));
        prop_assert_eq!(&cold, &warm);
        let restricted = restrict(&mut w, out, mover).unwrap();
        let restricted = form(&mut w, restricted).unwrap();

        let s = w.position(key);
        let found = restrict(&mut w, s, mover).unwrap();
        prop_assert_eq!(form(&mut w, found).unwrap(), restricted);
        let turned = conjugate(&mut w, s, n, times).unwrap();
        let turned_out = conjugate(&mut w, out, n, times).unwrap();
        prop_assert_eq!(birthday(&mut w, turned).unwrap(), birthday(&mut w, out).unwrap());
        // Positions equal isomorphic forms.
        prop_assert_eq!(w.arena.normal(s).unwrap(), out);
        prop_assert_eq!(w.arena.normal(turned).unwrap(), turned_out);
        prop_assert!(isomorphic(&mut w, turned, turned_out).unwrap());
        // Conjugated back to the start.
        let rest = u32::from(n) - times % u32::from(n);
        prop_assert_eq!(conjugate(&mut w, turned, n, rest).unwrap(), s);
    }

    #[test]
    fn positions_in_sums_agree_with_forms(
        (n, rules) in (2u8..=3).prop_flat_map(|n| (Just(n), rules(n))),
        keys in prop::collection::vec(0..KEYS, 1..=2), heap in 0u32..3,
    ) {
        let table = rules.clone();
        let mut w = Colours::new(n, |key: u32| table[key as usize].clone());
        let out = forms_of_keys(&mut w, &rules);
        let parts: Vec<Part> =
            keys.iter().map(|&key| Part::At(key)).chain([Part::Nim(heap)]).collect();
        let s = w.sum(&parts).unwrap();
        let heap = w.sum(&parts[keys.len()..]).unwrap();
        let t = keys.iter().fold(heap, |t, &key| w.arena.add(t, out[key as usize]).unwrap());
        prop_assume!(birthday(&mut w, t).unwrap() <= 12);
        let c = Coalition::normal(n).unwrap();
        let (a, b) = (
            Solver::new().outcomes(&mut w, c, s).unwrap(),
            Solver::new().outcomes(&mut w, c, t).unwrap(),
        );
        prop_assert_eq!(a, b);
    }
}

#[test]
fn positions_and_conjugates_are_expanded_separately() {
    // Left can end the game at 1; 2 is 1 + *; 3 has the same option for all players.
    let mut w = Colours::new(3, |key: u32| match key {
        0 => Rule::Same(vec![]),
        1 => Rule::Each(vec![vec![vec![Part::At(0)]], vec![], vec![]]),
        2 => Rule::Is(vec![Part::At(1), Part::Nim(1)]),
        _ => Rule::Same(vec![vec![Part::At(1)]]),
    });
    let (g, s) = (w.at(1), w.position(1));
    let turned = conjugate(&mut w, s, 3, 1).unwrap();
    let h = w.arena.as_single(turned).unwrap();
    assert_eq!(w.arena.kind(g), Kind::Position { key: 1, state: State::Unexpanded });
    let conjugate_of = |state| Kind::Conjugate { of: g, times: 1, state };
    assert_eq!(w.arena.kind(h), conjugate_of(State::Unexpanded));
    assert_eq!(options_for(&mut w, turned, 0).unwrap(), []);
    let zero = w.position(0);
    let Kind::Position { state: State::Labelled(lists), .. } = w.arena.kind(g) else {
        panic!("expanded with its conjugate");
    };
    assert_eq!((lists.options(0), lists.options(1)), (&[zero][..], &[][..]));
    // The end of the game was made for three players as well, and has a conjugate of its own.
    let ended = conjugate(&mut w, zero, 3, 1).unwrap();
    let Kind::Conjugate { state: State::Labelled(lists), .. } = w.arena.kind(h) else {
        panic!("expanded");
    };
    assert_eq!((lists.options(0), lists.options(1)), (&[][..], &[ended][..]));
    birthday(&mut w, turned).unwrap();
    let one = w.arena.integer(3, 1, 1).unwrap();
    assert_eq!(w.arena.normal(turned), Ok(w.arena.single(one)));

    let s = w.position(2);
    let turned = conjugate(&mut w, s, 3, 2).unwrap();
    let star = w.arena.nim(1);
    assert_eq!(options(&mut w, turned).unwrap().len(), 2);
    let one = w.arena.integer(3, 2, 1).unwrap();
    birthday(&mut w, turned).unwrap();
    let expected = w.arena.sum(&[(one, 1), (star, 1)]).unwrap();
    assert_eq!(w.arena.normal(turned), Ok(expected));

    let s = w.position(3);
    birthday(&mut w, s).unwrap();
    let g = w.at(3);
    let one = w.position(1);
    assert_eq!(w.arena.kind(g), Kind::Position { key: 3, state: State::Options(&[one]) });
    assert_eq!(options_for(&mut w, s, 2).unwrap(), [one]);
}

#[test]
fn cycles_are_found_only_in_turn_order() {
    // Only Left ever moves, from 0 to 1 and back. In turn order that never happens, so play ends.
    let left = |to: u32| Rule::Each(vec![vec![vec![Part::At(to)]], vec![], vec![]]);
    let fresh = || {
        let mut w = Colours::new(3, move |key: u32| left(1 - key));
        let (s, cycle) = (w.position(0), [w.at(0), w.at(1)]);
        (w, s, cycle)
    };
    let c = Coalition::normal(3).unwrap();
    for mover in 0..3 {
        let (mut w, s, cycle) = fresh();
        let stuck_after = u32::from(mover == 0);
        let losing = 1 << stuck_after;
        assert_eq!(
            Solver::new().outcome_from(&mut w, c, s, mover),
            Ok(SeatSet::from_bits(0b111 & !losing))
        );
        assert_cycle(restrict(&mut w, s, mover), &cycle);
        let (mut w, s, _) = fresh();
        let twice = w.arena.times(3, s).unwrap();
        let turned = conjugate(&mut w, s, 3, 1).unwrap();
        let more = conjugate(&mut w, s, 3, 2).unwrap();
        let all = w.arena.add(twice, turned).and_then(|s| w.arena.add(s, more)).unwrap();
        // With moves for everybody, play is cyclic in turn order.
        let found = Solver::new().outcome_from(&mut w, c, all, mover).unwrap_err();
        assert!(matches!(found, Halt::Cycle(_)));
        let (mut w, s, cycle) = fresh();
        let turned = conjugate(&mut w, s, 3, 1).unwrap();
        let found = restrict(&mut w, turned, mover).unwrap_err();
        assert!(
            matches!(found, Halt::Cycle(games) if games.len() == 2 && !games.contains(&cycle[0]))
        );
    }
    let (mut w, s, cycle) = fresh();
    assert_cycle(birthday(&mut w, s), &cycle);
    let (mut w, s, cycle) = fresh();
    assert_cycle(followers(&mut w, s), &cycle);
    let (mut w, s, cycle) = fresh();
    assert_cycle(form(&mut w, s), &cycle);

    // A position whose option is its own conjugate recurs after three of them.
    let mut w =
        Colours::new(3, |_: u32| Rule::Each(vec![vec![vec![Part::Turned(0, 1)]], vec![], vec![]]));
    let s = w.position(0);
    let cycle: Vec<GameId> = (0..3)
        .map(|times| {
            let turned = conjugate(&mut w, s, 3, times).unwrap();
            w.arena.as_single(turned).unwrap()
        })
        .collect();
    assert_cycle(restrict(&mut w, s, 0), &cycle);
    assert_cycle(Solver::new().outcomes(&mut w, c, s), &cycle);
}

#[test]
fn options_of_one_player_can_be_defined_alone() {
    let mut w = Plain::new();
    let [zero, one, two] = [0, 1, 2].map(|n| {
        let g = w.arena.nim(n);
        w.arena.single(g)
    });
    let g = w.arena.labelled_position(0, 3).unwrap();
    assert_eq!(
        w.arena.define_for(g, 3, vec![]),
        Err(Halt::Unsupported(Unsupported::NoPlayer { player: 3, players: 3 }))
    );
    assert!(!w.arena.is_partly_defined(g));
    w.arena.define_for(g, 1, vec![two, zero, one, zero]).unwrap();
    // The first definition is final.
    w.arena.define_for(g, 1, vec![]).unwrap();
    w.arena.define_for(g, 0, vec![]).unwrap();
    assert!(w.arena.is_partly_defined(g));
    assert_eq!(w.arena.kind(g), Kind::Position { key: 0, state: State::Unexpanded });
    w.arena.define_for(g, 2, vec![one]).unwrap();
    let Kind::Position { state: State::Labelled(lists), .. } = w.arena.kind(g) else {
        panic!("all are known");
    };
    // In the order of the rules, each once.
    assert_eq!(lists.iter().collect::<Vec<_>>(), [&[][..], &[two, zero, one], &[one]]);
    let form = w.arena.labelled(vec![vec![], vec![zero, one, two], vec![one]]).unwrap();
    let s = w.arena.single(g);
    assert_eq!(w.arena.normal(s), Ok(w.arena.single(form)));

    // The same for all, though in another order: a nim heap.
    let g = w.arena.labelled_position(1, 2).unwrap();
    w.arena.define_for(g, 0, vec![one, zero]).unwrap();
    w.arena.define_for(g, 1, vec![zero, one]).unwrap();
    let s = w.arena.single(g);
    assert_eq!(w.arena.normal(s), Ok(two));

    // All at once instead of the rest.
    let g = w.arena.labelled_position(2, 2).unwrap();
    w.arena.define_for(g, 0, vec![zero]).unwrap();
    w.arena.define_labelled(g, vec![vec![zero], vec![]]).unwrap();
    let one_left = w.arena.integer(2, 0, 1).unwrap();
    let s = w.arena.single(g);
    assert_eq!(w.arena.normal(s), Ok(w.arena.single(one_left)));
}

#[test]
fn only_options_of_the_mover_are_expanded() {
    // From 0 Left moves to 1, where Right has no move; Right's move from 0 is never expanded.
    let mut w = Colours::new(2, |key: u32| match key {
        0 => Rule::Each(vec![vec![vec![Part::At(1)]], vec![vec![Part::At(2)]]]),
        1 => Rule::Each(vec![vec![vec![Part::At(2)]], vec![]]),
        _ => Rule::Each(vec![vec![], vec![]]),
    });
    let s = w.position(0);
    let c = Coalition::normal(2).unwrap();
    assert_eq!(Solver::new().outcome_from(&mut w, c, s, 0).unwrap(), SeatSet::NEXT);
    assert_eq!(w.expanded, 2);
    let (g, h) = (w.at(0), w.at(2));
    assert!(w.arena.is_partly_defined(g));
    assert_eq!(w.arena.kind(h), Kind::Position { key: 2, state: State::Unexpanded });
    assert!(!w.arena.is_partly_defined(h));
    // Queries about all players expand all options.
    assert_eq!(options(&mut w, s).unwrap().len(), 2);
    assert!(!w.arena.is_partly_defined(g));
}

#[test]
fn known_options_are_tried_first() {
    // Left moves from 0 to 2, which is unknown, or to 1, where Right cannot move.
    let mut w = Colours::new(2, |key: u32| {
        assert_ne!(key, 2);
        match key {
            0 => Rule::Each(vec![vec![vec![Part::At(2)], vec![Part::At(1)]], vec![]]),
            _ => Rule::Each(vec![vec![], vec![]]),
        }
    });
    let (s, t) = (w.position(0), w.position(1));
    let c = Coalition::normal(2).unwrap();
    let mut solver = Solver::new();
    assert_eq!(solver.outcome_from(&mut w, c, t, 1).unwrap(), SeatSet::PREVIOUS_OF_TWO);
    assert_eq!(solver.outcome_from(&mut w, c, s, 0).unwrap(), SeatSet::NEXT);
}

#[test]
fn conjugates_share_the_expansion_of_their_position() {
    let mut w = Colours::new(3, quarrel);
    let s = w.position(233);
    let mut solver = Solver::new();
    let outcomes = solver.outcomes(&mut w, Coalition::THREE, s).unwrap();
    let expanded = w.expanded;
    for times in 1..3 {
        let turned = conjugate(&mut w, s, 3, times).unwrap();
        let found = solver.outcomes(&mut w, Coalition::THREE, turned).unwrap();
        let mut expected = outcomes.clone();
        expected.rotate_right(times as usize);
        assert_eq!(found, expected);
        let g = w.arena.as_single(turned).unwrap();
        let Kind::Conjugate { state, .. } = w.arena.kind(g) else { panic!("a conjugate") };
        assert_eq!(state, State::Unexpanded);
    }
    assert_eq!(w.expanded, expanded);
}

#[test]
fn conjugates_of_each_other_are_cycles() {
    let mut w = Colours::new(2, |key: u32| match key {
        // Each is the conjugate of the other, so neither is defined.
        0 => Rule::Is(vec![Part::Turned(1, 1)]),
        1 => Rule::Is(vec![Part::Turned(0, 1)]),
        // Its only option is its own conjugate.
        _ => Rule::Each(vec![vec![vec![Part::Turned(2, 1)]], vec![vec![Part::Turned(2, 1)]]]),
    });
    let c = Coalition::normal(2).unwrap();
    for key in 0..3 {
        let s = w.position(key);
        for mover in 0..2 {
            let halt = Solver::new().outcome_from(&mut w, c, s, mover).unwrap_err();
            assert!(matches!(halt, Halt::Cycle(_)), "{key}: {halt:?}");
        }
    }
}
