//! Positions solved on bitboards, checked against a brute-force search on plain boards.

use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::time::Duration;
use tweedle_base::Budget;
use tweedle_games::bitboard::patterns::Patterns;
use tweedle_games::bitboard::{
    ByCoalition, ByWinner, Coalitions, Grid, NimSums, NoAnswer, OnBoard, Positions, Source,
    Threads, Winners,
};
use tweedle_games::board::{Board, Letters};
use tweedle_games::play::Coalition;
use tweedle_games::two::{Side, ValueId, Values};

use super::board_negatives::{LETTERS, Move, moves};

/// The moves of each player. In an impartial game there is one list for all players.
#[derive(Clone, Debug)]
struct Rules(Vec<Vec<Move>>);

impl Source for Rules {
    fn patterns(&mut self, _: u32, grid: Grid, _: &[u8]) -> Result<Patterns, NoAnswer> {
        let of = |moves: &Vec<Move>| moves.iter().flat_map(|one| one.patterns(grid)).collect();
        let moves = self.0.iter().map(of).collect();
        Ok(Patterns { rewrites: Vec::new(), moves, symmetries: None })
    }
}

/// The boards of a sum, sorted.
type Sum = Vec<Board>;

impl Rules {
    /// Returns the options of a board, as sums.
    fn options(&self, board: &Board, player: usize) -> BTreeSet<Sum> {
        let mut found = BTreeSet::new();
        for one in &self.0[player % self.0.len()] {
            let step = [0, one.step.0.into(), one.step.1.into()];
            for cell in 0..board.cells().len() {
                let Some(other) = board.shape().step(cell, step) else { continue };
                let letter = |code: u8| LETTERS[usize::from(code)];
                let held = [board.cells()[cell], board.cells()[other]];
                if held != one.from.map(letter) {
                    continue;
                }
                let to = one.to.map(letter);
                let after = board.with([(cell, to[0]), (other, to[1])]);
                let parts = if one.parts {
                    let groups = after.groups(Letters::parse(".ox").unwrap(), None, |_, _| true);
                    groups.iter().map(|group| after.cropped(group, b'#')).collect()
                } else {
                    vec![after]
                };
                let placed = |part: Board| match one.least {
                    Some(fixed_axes) => {
                        part.symmetries(fixed_axes).into_iter().min().unwrap_or(part)
                    }
                    None => part,
                };
                let mut sum: Sum = parts.into_iter().map(placed).collect();
                sum.sort();
                found.insert(sum);
            }
        }
        found
    }

    /// Returns the options of a sum.
    fn options_of_sum(&self, sum: &Sum, player: usize) -> BTreeSet<Sum> {
        let mut found = BTreeSet::new();
        for (at, board) in sum.iter().enumerate() {
            for option in self.options(board, player) {
                let mut after = sum.clone();
                after.remove(at);
                after.extend(option);
                after.sort();
                found.insert(after);
            }
        }
        found
    }

    /// Returns the nim value of a board in an impartial game.
    fn nim_value(&self, board: &Board, known: &mut HashMap<Board, u32>) -> u32 {
        if let Some(value) = known.get(board) {
            return *value;
        }
        let options = self.options(board, 0);
        let values: BTreeSet<u32> = options
            .iter()
            .map(|sum| sum.iter().fold(0, |all, part| all ^ self.nim_value(part, known)))
            .collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        known.insert(board.clone(), value);
        value
    }
}

/// Finds the outcomes of sums by definition.
struct Brute<'r> {
    rules: &'r Rules,
    convention: Coalition,
    known: HashMap<(Sum, usize), u32>,
}

impl Brute<'_> {
    /// Returns the seats that win, relative to the mover, or `None` if the search is too long.
    fn outcome(&mut self, sum: &Sum, mover: usize) -> Option<u32> {
        let key = (sum.clone(), mover);
        if let Some(seats) = self.known.get(&key) {
            return Some(*seats);
        }
        if self.known.len() > 20_000 {
            return None;
        }
        let players = usize::from(self.convention.players());
        let mut options = Vec::new();
        for option in self.rules.options_of_sum(sum, mover) {
            options.push(self.outcome(&option, (mover + 1) % players)?);
        }
        let wins = |seat: usize| match (options.is_empty(), seat) {
            (true, _) => self.convention.winners().contains(seat as u8),
            (false, 0) => options.iter().any(|option| option >> (players - 1) & 1 == 1),
            (false, _) => options.iter().all(|option| option >> (seat - 1) & 1 == 1),
        };
        let seats = (0..players).filter(|seat| wins(*seat)).fold(0, |all, seat| all | 1 << seat);
        self.known.insert(key, seats);
        Some(seats)
    }
}

/// Returns a crew of threads that all start at once.
fn crew(threads: usize) -> Threads {
    Threads { threads, alone: Duration::ZERO, counted: 0 }
}

/// Returns random rules for a number of players.
fn rules(players: usize) -> impl Strategy<Value = Rules> {
    prop::collection::vec(prop::collection::vec(moves(), 1..4), players).prop_map(Rules)
}

/// Returns random sums of one or two boards.
fn sums() -> impl Strategy<Value = Sum> {
    let shapes = vec![(1, 5), (2, 3), (3, 2), (3, 3), (2, 4)];
    let board = prop::sample::select(shapes).prop_flat_map(|(rows, columns)| {
        let letter = prop::sample::select(b"....ox#".to_vec());
        prop::collection::vec(letter, rows * columns).prop_map(move |cells| {
            let rows: Vec<&str> =
                cells.chunks(columns).map(|row| std::str::from_utf8(row).unwrap()).collect();
            Board::read(&rows.join("|")).unwrap()
        })
    });
    prop::collection::vec(board, 1..3)
}

fn on_boards(sum: &Sum) -> Vec<OnBoard<'_>> {
    let grid = |board: &Board| {
        let [_, rows, columns] = board.shape().sides();
        Grid::new(rows, columns).unwrap()
    };
    sum.iter().map(|board| (0, grid(board), board.cells())).collect()
}

proptest! {
    #![proptest_config(crate::cases(2000))]

    #[test]
    fn nim_values_agree_with_the_definition(
        rules in rules(1),
        sum in sums(),
        (search_from, threads) in (0..4u16, 1..=2usize),
    ) {
        let mut positions: Positions<u32> = Positions::default();
        let mut sums = NimSums::default();
        positions.with_letters(LETTERS).unwrap();
        sums.with_letters(LETTERS).unwrap();
        let (mut known, budget) = (HashMap::new(), Budget::default());
        for _ in 0..2 {
            sums.search_from(search_from);
            for (board, position) in sum.iter().zip(on_boards(&sum)) {
                let nim_value = Some(rules.nim_value(board, &mut known));
                let by = (&mut rules.clone() as &mut (dyn Source + Send), crew(threads));
                let mut small = Positions::default();
                small.with_letters(LETTERS).unwrap();
                let searched = sums.nim_value(by, &mut small, &budget, position);
                prop_assert_eq!(searched.ok(), nim_value);
                let found = positions.nim_value((&mut rules.clone(), crew(1)), &budget, position);
                prop_assert_eq!(found.ok(), nim_value);
            }
        }
    }

    #[test]
    fn outcomes_against_coalitions_agree_with_the_definition(
        (players, impartial, rules) in (2..=4usize, any::<bool>()).prop_flat_map(|(players, impartial)| {
            (Just(players), Just(impartial), rules(if impartial { 1 } else { players }))
        }),
        sum in sums(),
        winners in any::<u32>(),
        threads in 1..=2usize,
    ) {
        let winners = winners % ((1 << players) - 2) + 1;
        let convention = Coalition::winning(players as u8, winners.into()).unwrap();
        let mut found = Coalitions::default();
        found.with_letters(LETTERS).unwrap();
        let budget = Budget::default();
        let mut brute = Brute { rules: &rules, convention, known: HashMap::new() };
        for first in (0..players).chain(0..players) {
            let by = ByCoalition {
                source: &mut rules.clone(),
                convention,
                impartial,
                budget: &budget,
                first: first as u8,
                crew: crew(threads),
            };
            let Some(slow) = brute.outcome(&sum, first) else { break };
            prop_assert_eq!(found.winners(by, &on_boards(&sum)).ok(), Some(slow.into()));
        }
    }

    #[test]
    fn winners_agree_with_the_definition(rules in rules(2), sum in sums()) {
        let (mut winners, mut values) = (Winners::default(), Values::new());
        let mut small: Positions<ValueId> = Positions::default();
        winners.with_letters(LETTERS).unwrap();
        small.with_letters(LETTERS).unwrap();
        let budget = Budget { max_states: 20_000, ..Budget::default() };
        let mut brute = Brute { rules: &rules, convention: Coalition::TWO, known: HashMap::new() };
        for _ in 0..2 {
            for (player, first) in [Side::Left, Side::Right].into_iter().enumerate() {
                let by = ByWinner {
                    source: &mut rules.clone(),
                    values: &mut values,
                    small: &mut small,
                    budget: &budget,
                    beside: ValueId::ZERO,
                    negated: 0,
                    first,
                    crew: crew(1),
                };
                let found = winners.wins(by, &on_boards(&sum));
                if let (Ok(wins), Some(slow)) = (found, brute.outcome(&sum, player)) {
                    prop_assert_eq!(wins, slow == 0b01);
                }
            }
        }
    }
}
