//! Tables of addition (possible outcomes of sums): against sums of game trees, against a slow
//! evaluator, and against each other.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use proptest::prelude::*;
use tweedle_games::addition::{Games, Number, SumEntry, SumRow, TableError, multiples, sums};
use tweedle_games::game::Stop;
use tweedle_games::play::{Coalition, SeatSet};

use crate::brute::{Tree, seats};

fn poll() -> Result<(), ()> {
    Ok(())
}

/// Outcomes of sums of numbered games, by search.
struct Slow<'a> {
    games: &'a Games,
    players: u32,
    winners: SeatSet,
    known: RefCell<HashMap<Vec<Number>, SeatSet>>,
}

impl Slow<'_> {
    fn new(games: &Games, convention: Coalition) -> Slow<'_> {
        let (players, winners) = (convention.players().into(), convention.winners());
        Slow { games, players, winners, known: RefCell::default() }
    }

    fn outcome(&self, mut sum: Vec<Number>) -> SeatSet {
        sum.retain(|game| *game != 0);
        sum.sort_unstable();
        if sum.is_empty() {
            return self.winners;
        }
        if let Some(known) = self.known.borrow().get(&sum) {
            return *known;
        }
        let mut options = Vec::new();
        for (at, game) in sum.iter().enumerate() {
            for option in 0..16 {
                if game >> option & 1 == 1 {
                    let mut after = sum.clone();
                    after[at] = self.games.small()[option];
                    options.push(self.outcome(after));
                }
            }
        }
        let last = self.players - 1;
        let won_by = |seat: u32| move |o: &SeatSet| o.bits() >> seat & 1 == 1;
        let mut outcome = u32::from(options.iter().any(won_by(last)));
        for seat in 1..self.players {
            outcome |= u32::from(options.iter().all(won_by(seat - 1))) << seat;
        }
        let outcome = SeatSet::from_bits(outcome);
        self.known.borrow_mut().insert(sum, outcome);
        outcome
    }
}

/// Returns all triples that occur, with the smallest witnesses: first the least larger number, then
/// the least smaller one.
fn by_pairs(
    games: &Games,
    outcome: impl Fn(Vec<Number>) -> SeatSet,
) -> BTreeMap<[SeatSet; 3], (Number, Number)> {
    let mut found = BTreeMap::new();
    for large in 0..games.count() as u32 {
        for small in 0..=large {
            let (g, h) = (small as Number, large as Number);
            let (k, l, r) = (outcome(vec![g]), outcome(vec![h]), outcome(vec![g, h]));
            found.entry([k, l, r]).or_insert((g, h));
            found.entry([l, k, r]).or_insert((h, g));
        }
    }
    found
}

fn found_sums(convention: Coalition, games: &Games) -> BTreeMap<[SeatSet; 3], (Number, Number)> {
    let mut found = BTreeMap::new();
    for row in sums(convention, games, &poll).unwrap().rows {
        let (&[k, l], SumEntry::Found(pair)) = (&row.given[..], row.known) else { continue };
        let (g, h) = (pair[0], pair[1]);
        // Of games with the same outcome the smaller one comes first.
        found.insert([k, l, row.sum], (g, h));
        found.entry([l, k, row.sum]).or_insert((h, g));
    }
    found
}

fn found_multiples(convention: Coalition, games: &Games, n: u32) -> BTreeMap<[SeatSet; 2], Number> {
    let table = multiples(convention, games, n, &poll).unwrap();
    let found = table.rows.into_iter().filter_map(|row| match row.known {
        SumEntry::Found(game) => Some(([row.given[0], row.sum], game[0])),
        _ => None,
    });
    found.collect()
}

fn tree(number: usize) -> Tree {
    Tree((0..4).filter(|option| number >> option & 1 == 1).map(tree).collect())
}

#[test]
fn sums_of_day_three_agree_with_game_trees() {
    let games = Games::born_by(3).unwrap();
    let trees: Vec<Tree> = (0..16).map(tree).collect();
    let mut together = HashMap::new();
    for (g, one) in trees.iter().enumerate() {
        together.insert(vec![g as Number], one.clone());
        for (h, other) in trees.iter().enumerate().skip(g) {
            together.insert(vec![g as Number, h as Number], one.plus(other));
        }
    }
    let mut conventions =
        vec![Coalition::normal(4).unwrap(), Coalition::winning(5, SeatSet::from_bits(9)).unwrap()];
    for n in 2..=3u8 {
        conventions.extend(
            (1..(1 << n) - 1).map(|w| Coalition::winning(n, SeatSet::from_bits(w)).unwrap()),
        );
    }
    for convention in conventions {
        let (n, winners) = (usize::from(convention.players()), seats(convention.winners()));
        let outcomes: BTreeMap<&Vec<Number>, SeatSet> = together
            .iter()
            .map(|(sum, tree)| {
                let outcome = tree.outcome(n, &winners);
                (sum, outcome.iter().map(|seat| *seat as u8).collect())
            })
            .collect();
        let expected = by_pairs(&games, |sum| outcomes[&sum]);
        assert_eq!(found_sums(convention, &games), expected, "{convention:?}");
        // The slow evaluator of the other tests agrees.
        let slow = Slow::new(&games, convention);
        for (sum, outcome) in outcomes {
            assert_eq!(slow.outcome(sum.clone()), outcome);
        }
    }
}

#[test]
fn multiples_agree_with_the_slow_evaluator() {
    for convention in
        [Coalition::normal(3).unwrap(), Coalition::winning(4, SeatSet::from_bits(5)).unwrap()]
    {
        for day in 0..=3 {
            let games = Games::born_by(day).unwrap();
            let slow = Slow::new(&games, convention);
            for n in 2..=4 {
                let mut expected = BTreeMap::new();
                for g in 0..games.count() as Number {
                    let given = [slow.outcome(vec![g]), slow.outcome(vec![g; n as usize])];
                    expected.entry(given).or_insert(g);
                }
                assert_eq!(found_multiples(convention, &games, n), expected, "day {day}, {n}");
            }
        }
    }
}

/// Random small games, ordered so that all options of each come before it.
fn small(most: usize) -> impl Strategy<Value = Vec<Number>> {
    prop::collection::vec(any::<Number>(), 0..most).prop_map(|numbers| {
        let mut small = vec![0];
        for number in numbers {
            let game = number & ((1 << small.len()) - 1) as Number;
            if !small.contains(&game) {
                small.push(game);
            }
        }
        small
    })
}

fn convention() -> impl Strategy<Value = Coalition> {
    (2u8..=5).prop_flat_map(|n| {
        (1..(1u32 << n) - 1)
            .prop_map(move |w| Coalition::winning(n, SeatSet::from_bits(w)).unwrap())
    })
}

proptest! {
    #![proptest_config(crate::cases(12))]

    #[test]
    fn games_with_any_options_agree_with_the_slow_evaluator(small in small(6), c in convention()) {
        let games = Games::with_options(small).unwrap();
        let slow = Slow::new(&games, c);
        prop_assert_eq!(found_sums(c, &games), by_pairs(&games, |sum| slow.outcome(sum)));
        let mut expected = BTreeMap::new();
        for g in 0..games.count() as u32 {
            let g = g as Number;
            expected.entry([slow.outcome(vec![g]), slow.outcome(vec![g; 3])]).or_insert(g);
        }
        prop_assert_eq!(found_multiples(c, &games, 3), expected);
    }
}

/// Random pairs of games, most of them with large numbers.
fn pairs(games: &Games, count: u32) -> Vec<(Number, Number)> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 24) % games.count() as u64) as Number
    };
    (0..count).map(|_| (next(), next())).collect()
}

/// All games born by day 4, or a thousand of days up to 5.
fn some_games() -> Games {
    let games = match crate::thorough() {
        true => Games::born_by(4),
        false => Games::with_options(vec![0, 1, 2, 3, 4, 5, 17, 97, 20, 267]),
    };
    games.unwrap()
}

#[test]
fn tables_contain_all_pairs_with_correct_witnesses() {
    let games = some_games();
    let normal = |n| Coalition::normal(n).unwrap();
    let all =
        [normal(3), Coalition::winning(3, SeatSet::from_bits(5)).unwrap(), normal(2), normal(5)];
    for convention in &all[..if crate::thorough() { 4 } else { 1 }] {
        let convention = *convention;
        let found = found_sums(convention, &games);
        let slow = Slow::new(&games, convention);
        let given = |g, h| [slow.outcome(vec![g]), slow.outcome(vec![h]), slow.outcome(vec![g, h])];
        for (entry, (g, h)) in &found {
            assert_eq!(given(*g, *h), *entry, "{convention:?}: {g} + {h}");
        }
        for (g, h) in pairs(&games, crate::part(300)) {
            let witness = found.get(&given(g, h));
            let order = |(g, h): (Number, Number)| (g.max(h), g.min(h));
            assert!(
                witness.is_some_and(|w| order(*w) <= order((g, h))),
                "{convention:?}: {g}, {h}"
            );
        }
        let trebles = found_multiples(convention, &games, 3);
        for (entry, g) in &trebles {
            assert_eq!([slow.outcome(vec![*g]), slow.outcome(vec![*g; 3])], *entry);
        }
        for (g, _) in pairs(&games, 100) {
            let entry = [slow.outcome(vec![g]), slow.outcome(vec![g; 3])];
            assert!(trebles.get(&entry).is_some_and(|least| *least <= g), "{convention:?}: {g}");
        }
    }
}

/// Spindler, Table 1: all cases of normal play, with deep enough options.
#[test]
fn the_table_of_three_players_in_normal_play_has_no_open_entry() {
    let small = vec![0, 1, 2, 3, 4, 5, 17, 97, 20, 267, 656, 1056, 392, 1280, 8224, 512];
    let games = Games::with_options(small).unwrap();
    let day = Games::born_by(4).unwrap();
    let normal = Coalition::normal(3).unwrap();
    let [one, other] = [games, day].map(|games| sums(normal, &games, &poll).unwrap().rows);
    let open = |row: &SumRow| row.known == SumEntry::Open;
    assert!(one.iter().any(open) || other.iter().any(open));
    assert!(!one.iter().zip(&other).any(|(a, b)| open(a) && open(b)));
}

#[test]
fn invalid_arguments_are_refused_and_polls_stop() {
    assert_eq!(Games::born_by(5), Err(TableError::Day(5)));
    assert_eq!(Games::with_options(vec![]), Err(TableError::Small(0)));
    assert_eq!(Games::with_options(vec![0, 2]), Err(TableError::Misplaced(1)));
    assert_eq!(Games::with_options(vec![0, 1, 1]), Err(TableError::Misplaced(2)));
    let day = |day| Games::born_by(day).unwrap();
    let nine = sums(Coalition::normal(9).unwrap(), &day(2), &poll);
    assert_eq!(nine.unwrap_err(), Stop::GaveUp(TableError::Players(9)));
    let normal = Coalition::normal(3).unwrap();
    for copies in [0, 1, 7] {
        let refused = multiples(normal, &day(4), copies, &poll).unwrap_err();
        assert_eq!(refused, Stop::GaveUp(TableError::Copies(copies)));
    }
    let stopped = sums(normal, &day(4), &|| Err("enough")).unwrap_err();
    assert_eq!(stopped, Stop::Failed("enough"));
    let stopped = multiples(normal, &day(4), 3, &|| Err("enough")).unwrap_err();
    assert_eq!(stopped, Stop::Failed("enough"));
}
