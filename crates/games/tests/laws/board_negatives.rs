//! Positions on boards that are negatives of others: values are the same with and without a search
//! for negatives, for rules with a symmetry, rules without one, and rules that have a symmetry only
//! on some shapes.

use proptest::prelude::*;
use smallvec::smallvec;
use tweedle_base::Budget;
use tweedle_games::bitboard::patterns::{
    BoardTest, CellSource, Image, Joined, Needs, PartRule, Pattern, Patterns, Placed, Terms, Test,
};
use tweedle_games::bitboard::{
    ByWinner, Grid, NoAnswer, OnBoard, Positions, Source, Threads, Winners,
};
use tweedle_games::game::{Dyadic, Halt};
use tweedle_games::two::{Side, ValueId, Values};

/// The letters `#`, `.`, `o` and `x` in the order of their codes.
pub const LETTERS: &[u8] = b"#.ox";

/// A move: the contents of two cells one step apart change, and where that leads.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    pub step: (i8, i8),
    pub from: [u8; 2],
    pub to: [u8; 2],
    pub least: Option<bool>,
    pub parts: bool,
}

/// A transformation of moves: rows become columns, steps are reversed, `o` and `x` are exchanged.
type Change = (bool, bool, bool);

impl Move {
    fn changed(self, (transposed, reversed, exchanged): Change) -> Move {
        let (mut down, mut across) = self.step;
        if transposed {
            (down, across) = (across, down);
        }
        if reversed {
            (down, across) = (-down, -across);
        }
        let code = |code: u8| if exchanged && code >= 2 { 5 - code } else { code };
        Move { step: (down, across), from: self.from.map(code), to: self.to.map(code), ..self }
    }

    pub fn patterns(self, grid: Grid) -> Vec<Pattern> {
        let (rows, columns) = (grid.rows() as i64, grid.columns() as i64);
        let mut all = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            let (down, across) = (row + i64::from(self.step.0), column + i64::from(self.step.1));
            if !(0..rows).contains(&down) || !(0..columns).contains(&across) {
                continue;
            }
            let cells = [(row * columns + column) as u16, (down * columns + across) as u16];
            let needs = cells.iter().zip(self.from);
            let needs =
                needs.map(|(cell, code)| Needs { codes: 1 << code, cells: smallvec![*cell] });
            let mut image: Vec<CellSource> =
                (0..grid.cells()).map(|cell| CellSource::Cell(cell as u16)).collect();
            for (cell, code) in cells.iter().zip(self.to) {
                image[usize::from(*cell)] = CellSource::Code(code);
            }
            let image = Image { grid, cells: image };
            let placed = Placed { family: 0, least: self.least };
            let terms = match self.parts {
                false => Terms::Whole(image, placed),
                true => Terms::Parts {
                    image,
                    joined: Joined {
                        codes: 0b1110,
                        apart: Vec::new(),
                        corners: false,
                        links: None,
                        standing: None,
                    },
                    fill: 0,
                    rules: vec![PartRule { tests: Vec::new(), positions: vec![placed] }],
                },
            };
            all.push(Pattern {
                needs: needs.collect(),
                before: Vec::new(),
                after: Vec::new(),
                sum: vec![terms],
                again: false,
            });
        }
        all
    }
}

/// Rules: the moves of both players, and an additional move of Left on boards of few cells.
#[derive(Clone, Debug)]
struct Game {
    moves: [Vec<Move>; 2],
    few: Option<Move>,
    /// Each position is replaced by its representative, with fixed axes or without.
    turned: Option<bool>,
}

impl Source for Game {
    fn patterns(&mut self, _: u32, grid: Grid, letters: &[u8]) -> Result<Patterns, NoAnswer> {
        assert_eq!(letters, LETTERS);
        let of = |moves: &Vec<Move>| moves.iter().flat_map(|one| one.patterns(grid)).collect();
        let mut moves: Vec<Vec<Pattern>> = self.moves.iter().map(of).collect();
        if let Some(few) = self.few.filter(|_| grid.cells() <= 4) {
            moves[0].extend(few.patterns(grid));
        }
        let rewrite = |axes: bool| {
            let cells = (0..grid.cells()).map(|cell| CellSource::Cell(cell as u16)).collect();
            let placed = Placed { family: 0, least: Some(axes) };
            Pattern {
                needs: Vec::new(),
                before: vec![Test { asked: BoardTest::Least(axes), holds: false }],
                after: Vec::new(),
                sum: vec![Terms::Whole(Image { grid, cells }, placed)],
                again: false,
            }
        };
        let rewrites = self.turned.map(rewrite).into_iter().collect();
        Ok(Patterns { rewrites, moves, symmetries: None })
    }
}

pub fn moves() -> impl Strategy<Value = Move> {
    let step = prop::sample::select(vec![(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (0, 2)]);
    // Moves use up cells: `.` becomes a stone or is removed, a stone is removed.
    let change = prop::sample::select(vec![
        ([1, 1], [0, 0]),
        ([1, 1], [2, 3]),
        ([1, 1], [3, 3]),
        ([2, 3], [0, 2]),
        ([2, 1], [0, 2]),
        ([3, 1], [3, 2]),
        ([2, 2], [2, 0]),
    ]);
    let least = prop::sample::select(vec![None, None, Some(true), Some(false)]);
    (step, change, least, any::<bool>()).prop_map(|(step, (from, to), least, parts)| Move {
        step,
        from,
        to,
        least,
        parts,
    })
}

fn games() -> impl Strategy<Value = (Game, bool)> {
    let own = prop::collection::vec(moves(), 1..4);
    let change = any::<Change>();
    let few = prop::option::weighted(0.3, moves());
    let turned = prop::sample::select(vec![None, None, Some(true), Some(false)]);
    (own, change, 0..4u8, few, any::<bool>(), turned).prop_map(
        |(mut left, change, kind, few, both_ways, turned)| {
            if both_ways {
                // As if cells were searched in all directions.
                for one in left.clone() {
                    left.push(one.changed((false, true, false)));
                    left.push(one.changed((true, false, false)));
                    left.push(one.changed((true, true, false)));
                }
            }
            let right: Vec<Move> = left.iter().map(|one| one.changed(change)).collect();
            let right = if kind == 0 { right[..1].to_vec() } else { right };
            let symmetric = kind != 0 && few.is_none();
            (Game { moves: [left, right], few, turned }, symmetric)
        },
    )
}

/// Returns the values of boards and the number of positions expanded, or `None` if a limit is met.
fn values(
    game: &Game,
    boards: &[(Grid, Vec<u8>)],
    values: &mut Values,
    (from, budget): (usize, &Budget),
) -> Option<(Vec<Option<ValueId>>, usize)> {
    let mut positions: Positions<ValueId> = Positions::default();
    positions.with_letters(LETTERS).unwrap();
    positions.seek_negatives_from(from);
    let mut all = Vec::new();
    for (grid, cells) in boards {
        let crew = Threads::ALONE;
        let by = (&mut game.clone() as &mut (dyn Source + Send), crew);
        let found = positions.value(by, values, budget, (0, *grid, cells));
        all.push(match found {
            Ok(value) => Some(value),
            Err(NoAnswer::Unsupported) => None,
            Err(NoAnswer::Halt(Halt::Limit(_))) => return None,
            Err(other) => panic!("{other:?}"),
        });
    }
    Some((all, positions.len()))
}

fn boards() -> impl Strategy<Value = Vec<(Grid, Vec<u8>)>> {
    let shapes = vec![(1, 6), (2, 3), (3, 2), (3, 3), (2, 4), (1, 9)];
    let board = prop::sample::select(shapes).prop_flat_map(|(rows, columns)| {
        let letter = prop::sample::select(b"....ox#".to_vec());
        let cells = prop::collection::vec(letter, rows * columns);
        (Just(Grid::new(rows, columns).unwrap()), cells)
    });
    prop::collection::vec(board, 1..4)
}

proptest! {
    #![proptest_config(crate::cases(800))]

    #[test]
    fn values_do_not_depend_on_negatives(
        (game, _) in games(),
        boards in boards(),
        from in 0..40usize,
    ) {
        let mut all = Values::new();
        let budget = Budget::default();
        let with = values(&game, &boards, &mut all, (from, &budget)).map(|found| found.0);
        let without = values(&game, &boards, &mut all, (usize::MAX, &budget)).map(|found| found.0);
        prop_assert!(with.is_some());
        prop_assert_eq!(with, without);
    }
}

/// With a symmetry, many random rules have fewer positions to expand, when both a position and its
/// image occur.
#[test]
fn negatives_save_positions() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut spared, mut symmetric) = (0, 0);
    for _ in 0..600 {
        let ((game, has), boards) = (games(), boards()).new_tree(&mut runner).unwrap().current();
        let mut all = Values::new();
        let budget = Budget::default();
        let with = values(&game, &boards, &mut all, (0, &budget)).map_or(0, |found| found.1);
        let without =
            values(&game, &boards, &mut all, (usize::MAX, &budget)).map_or(0, |found| found.1);
        if has && without > 40 {
            symmetric += 1;
            spared += u32::from(with < without);
        }
    }
    assert!(symmetric > 30 && spared * 10 > symmetric * 3, "{spared} of {symmetric}");
}

// ---- Who wins sums ----

/// Limits for random rules: some have values that are too large.
fn few() -> Budget {
    Budget { max_states: 20_000, max_bytes: 64 << 20, ..Budget::default() }
}

/// Returns who wins a sum of boards when each player begins, and the number of sums searched.
/// Negatives are looked for from `from` sums on, and bounds from `bounds_from` components on.
fn winners(
    game: &Game,
    boards: &[(Grid, Vec<u8>)],
    (from, bounds_from): (usize, usize),
) -> Option<(Vec<Option<bool>>, usize)> {
    winners_within(game, boards, (from, bounds_from), usize::MAX)
}

/// Returns the same with tables of at most `bytes` bytes.
fn winners_within(
    game: &Game,
    boards: &[(Grid, Vec<u8>)],
    (from, bounds_from): (usize, usize),
    bytes: usize,
) -> Option<(Vec<Option<bool>>, usize)> {
    winners_beside(game, boards, (from, bounds_from), bytes, Dyadic::ZERO)
}

/// Returns the same for the sum with a number.
fn winners_beside(
    game: &Game,
    boards: &[(Grid, Vec<u8>)],
    (from, bounds_from): (usize, usize),
    bytes: usize,
    number: Dyadic,
) -> Option<(Vec<Option<bool>>, usize)> {
    let mut winners = Winners::default();
    let mut small: Positions<ValueId> = Positions::default();
    let mut all = Values::new();
    winners.with_letters(LETTERS).unwrap();
    small.with_letters(LETTERS).unwrap();
    winners.seek_negatives_from(from);
    winners.seek_bounds_from(bounds_from);
    winners.keep_below(bytes);
    let budget = few();
    let beside = all.number(number);
    let sum: Vec<OnBoard<'_>> = boards.iter().map(|(grid, cells)| (0, *grid, &cells[..])).collect();
    let mut found = Vec::new();
    for first in [Side::Left, Side::Right, Side::Left] {
        let by = ByWinner {
            source: &mut game.clone(),
            values: &mut all,
            small: &mut small,
            budget: &budget,
            beside,
            negated: 0,
            first,
            crew: Threads::ALONE,
        };
        found.push(match winners.wins(by, &sum) {
            Ok(wins) => Some(wins),
            Err(NoAnswer::Unsupported) => None,
            Err(NoAnswer::Halt(Halt::Limit(_))) => return None,
            Err(other) => panic!("{other:?}"),
        });
    }
    Some((found, winners.len()))
}

/// Returns who wins the sum with a number, by values.
fn by_values(game: &Game, boards: &[(Grid, Vec<u8>)], number: Dyadic) -> Option<Vec<bool>> {
    let mut all = Values::new();
    let (found, _) = values(game, boards, &mut all, (usize::MAX, &few()))?;
    let mut total = all.number(number);
    for value in found {
        total = all.add(total, value?).ok()?;
    }
    let left = !all.at_most(total, ValueId::ZERO).ok()?;
    let right = !all.at_most(ValueId::ZERO, total).ok()?;
    Some(vec![left, right, left])
}

/// Random sums of a board with too many moves for a value, small boards, and sometimes the negative
/// of the first board under a transformation.
fn sums() -> impl Strategy<Value = Vec<(Grid, Vec<u8>)>> {
    let shapes = vec![(3, 4), (4, 3), (2, 5), (3, 3)];
    let large = prop::sample::select(shapes).prop_flat_map(|(rows, columns)| {
        let letter = prop::sample::select(b".....ox".to_vec());
        let cells = prop::collection::vec(letter, rows * columns);
        (Just((rows, columns)), cells)
    });
    (large, boards(), 0..3u8, any::<Change>()).prop_map(
        |(((rows, columns), cells), small, kind, change)| {
            let first = (Grid::new(rows, columns).unwrap(), cells.clone());
            let (transposed, reversed, exchanged) = change;
            let [tall, wide] = if transposed { [columns, rows] } else { [rows, columns] };
            let image: Vec<u8> =
                (0..tall * wide)
                    .map(|at| if reversed { tall * wide - 1 - at } else { at })
                    .map(|at| {
                        if transposed { cells[at % wide * columns + at / wide] } else { cells[at] }
                    })
                    .map(|letter| match letter {
                        b'o' if exchanged => b'x',
                        b'x' if exchanged => b'o',
                        other => other,
                    })
                    .collect();
            let image = (Grid::new(tall, wide).unwrap(), image);
            match kind {
                0 => vec![first],
                1 => vec![first, small[0].clone()],
                _ => vec![first, image],
            }
        },
    )
}

/// Checks that two searches agree with each other and with values.
fn agree(
    game: &Game,
    boards: &[(Grid, Vec<u8>)],
    with: Option<(Vec<Option<bool>>, usize)>,
    without: Option<(Vec<Option<bool>>, usize)>,
) -> Result<(), TestCaseError> {
    if let (Some((with, _)), Some((without, _))) = (&with, &without) {
        prop_assert_eq!(with, without);
    }
    if let (Some((with, _)), Some(known)) = (with, by_values(game, boards, Dyadic::ZERO)) {
        let with: Option<Vec<bool>> = with.into_iter().collect();
        prop_assert_eq!(with, Some(known));
    }
    Ok(())
}

proptest! {
    #![proptest_config(crate::cases(120))]

    #[test]
    fn winners_do_not_depend_on_negatives(
        (game, _) in games(),
        boards in sums(),
        from in 0..30usize,
    ) {
        let with = winners(&game, &boards, (from, usize::MAX));
        let without = winners(&game, &boards, (usize::MAX, usize::MAX));
        agree(&game, &boards, with, without)?;
    }
}

/// With a symmetry, many random rules have fewer sums to search.
#[test]
fn negatives_save_sums() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut spared, mut symmetric) = (0, 0);
    let rounds = crate::part(225).max(75);
    for _ in 0..rounds {
        let ((game, has), boards) = (games(), sums()).new_tree(&mut runner).unwrap().current();
        let with = winners(&game, &boards, (0, usize::MAX)).map_or(0, |found| found.1);
        let without = winners(&game, &boards, (usize::MAX, usize::MAX)).map_or(0, |found| found.1);
        if has && with > 0 && without > 40 {
            symmetric += 1;
            spared += u32::from(with < without);
        }
    }
    assert!(symmetric > rounds / 25 && spared * 8 > symmetric, "{spared} of {symmetric}");
}

/// Stones that can be pushed around forever: a position and its negative do not cancel, and the
/// search does not claim that they do.
#[test]
fn loopy_positions_do_not_cancel() {
    let push =
        |step, code| Move { step, from: [code, 1], to: [1, code], least: None, parts: false };
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let moves = [2, 3].map(|code| steps.map(|step| push(step, code)).to_vec());
    let game = Game { moves, few: None, turned: None };
    let grid = Grid::new(3, 4).unwrap();
    let board = |letter: u8| {
        let mut cells = vec![b'.'; 12];
        (cells[0], cells[5], cells[10]) = (letter, letter, letter);
        (grid, cells)
    };
    let sum = [board(b'o'), board(b'x')];
    for from in [0, usize::MAX] {
        assert_eq!(
            winners(&game, &sum, (from, usize::MAX)).map(|found| found.0),
            Some(vec![None; 3])
        );
    }
}

// ---- Bounds by cutting boards into strips ----

/// Random rules by which Left moves in columns and Right in rows, mostly local.
fn crossing() -> impl Strategy<Value = Game> {
    let side = || prop::collection::vec((moves(), any::<bool>()), 1..3);
    let few = prop::option::weighted(0.2, moves());
    let turned = prop::sample::select(vec![None, None, Some(true), Some(false)]);
    (side(), side(), any::<bool>(), few, turned).prop_map(|(left, right, both, few, turned)| {
        let along = |down: bool, moves: Vec<(Move, bool)>| {
            let mut all = Vec::new();
            for (one, back) in moves {
                let length = if back { -1 } else { 1 };
                let step = if down { (length, 0) } else { (0, length) };
                all.push(Move { step, ..one });
                if both {
                    all.push(Move { step: (-step.0, -step.1), ..one });
                }
            }
            all
        };
        Game { moves: [along(true, left), along(false, right)], few, turned }
    })
}

proptest! {
    #![proptest_config(crate::cases(200))]

    #[test]
    fn winners_do_not_depend_on_bounds(game in crossing(), boards in sums(), from in 0..6usize) {
        let with = winners(&game, &boards, (usize::MAX, from));
        let without = winners(&game, &boards, (usize::MAX, usize::MAX));
        agree(&game, &boards, with, without)?;
    }
}

/// Bounds decide many sums, so that fewer are searched.
#[test]
fn bounds_save_sums() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut spared, mut all) = (0, 0);
    for _ in 0..crate::part(400).max(100) {
        let (game, boards) = (crossing(), sums()).new_tree(&mut runner).unwrap().current();
        let with = winners(&game, &boards, (usize::MAX, 0)).map_or(0, |found| found.1);
        let without = winners(&game, &boards, (usize::MAX, usize::MAX)).map_or(0, |found| found.1);
        if with > 0 && without > 20 {
            all += 1;
            spared += u32::from(with < without);
        }
    }
    assert!(all > 10 && spared * 4 > all, "{spared} of {all}");
}

// ---- All-small boards ----

/// Random local rules by which Left and Right can move in the same places.
fn all_small() -> impl Strategy<Value = Game> {
    let turned = prop::sample::select(vec![None, None, Some(true), Some(false)]);
    (prop::collection::vec(moves(), 1..4), turned).prop_map(|(left, turned)| {
        let other = |one: &Move| Move { to: [one.to[1], one.to[0]], ..*one };
        let right = left.iter().map(other).collect();
        Game { moves: [left, right], few: None, turned }
    })
}

/// A number near zero, or zero.
fn small_number() -> impl Strategy<Value = Dyadic> {
    (-1..=1i128, 0..4u32).prop_map(|(numerator, shift)| Dyadic::new(numerator, shift).unwrap())
}

proptest! {
    #![proptest_config(crate::cases(200))]

    #[test]
    fn winners_of_all_small_boards_and_a_number_agree_with_values(
        game in all_small(),
        boards in sums(),
        number in small_number(),
    ) {
        let found = winners_beside(&game, &boards, (usize::MAX, 0), usize::MAX, number);
        let found = found.and_then(|(found, _)| found.into_iter().collect::<Option<Vec<bool>>>());
        if let (Some(found), Some(known)) = (found, by_values(&game, &boards, number)) {
            prop_assert_eq!(found, known);
        }
    }
}

/// A number decides sums with all-small boards without a search.
#[test]
fn numbers_decide_sums_of_all_small_boards() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut decided, mut all) = (0, 0);
    for _ in 0..100 {
        let (mut game, boards) = (all_small(), sums()).new_tree(&mut runner).unwrap().current();
        // Most rules that take boards apart are not local.
        for one in game.moves.iter_mut().flatten() {
            (one.least, one.parts) = (None, false);
        }
        let searched = |from: usize| {
            let number = Dyadic::new(1, 3).unwrap();
            winners_beside(&game, &boards, (usize::MAX, from), usize::MAX, number)
                .map_or(0, |found| found.1)
        };
        let (with, without) = (searched(0), searched(usize::MAX));
        if with > 0 && without > 20 {
            all += 1;
            decided += u32::from(2 * with < without);
        }
    }
    assert!(all > 10 && decided * 4 > all, "{decided} of {all}");
}

// ---- Mirrored moves ----

/// Random local rules in which Right has the moves of Left in the opposite direction with `o` and
/// `x` exchanged, and boards of three by four cells that a half turn exchanges likewise. By some
/// rules stones come into the middle later, where moves and their images meet.
fn mirrored() -> impl Strategy<Value = (Game, Vec<(Grid, Vec<u8>)>)> {
    let later = (0..4usize, 0..3usize).prop_map(|(come, meet)| {
        let plain = |step, from, to| Move { step, from, to, least: None, parts: false };
        let come = [([1, 1], [2, 3]), ([1, 1], [3, 3]), ([1, 1], [2, 0]), ([1, 1], [3, 0])][come];
        let meet = [([2, 3], [0, 2]), ([3, 2], [0, 3]), ([2, 3], [0, 0])][meet];
        vec![plain((1, 0), come.0, come.1), plain((0, 1), meet.0, meet.1)]
    });
    let own = prop_oneof![prop::collection::vec(moves(), 1..4), later];
    let turned = prop::sample::select(vec![None, None, Some(true)]);
    let half = prop::collection::vec(prop::sample::select(b".....ox##".to_vec()), 6);
    (own, any::<bool>(), turned, half).prop_map(|(mut left, both, turned, half)| {
        if both {
            left.extend(left.clone().into_iter().map(|one| one.changed((false, true, false))));
        }
        let right = left.iter().map(|one| one.changed((false, true, true))).collect();
        let image = half.iter().rev().map(|letter| match letter {
            b'o' => b'x',
            b'x' => b'o',
            other => *other,
        });
        let cells: Vec<u8> = half.iter().copied().chain(image).collect();
        (Game { moves: [left, right], few: None, turned }, vec![(Grid::new(3, 4).unwrap(), cells)])
    })
}

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn winners_of_mirrored_boards_agree_with_values((game, boards) in mirrored()) {
        let found = winners(&game, &boards, (usize::MAX, usize::MAX));
        agree(&game, &boards, found.clone(), found)?;
    }
}

/// Some of these boards are won by mirroring, which searches no sum.
#[test]
fn mirrored_moves_save_searches() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut spared = 0;
    let rounds = crate::part(800).max(200);
    for _ in 0..rounds {
        let (game, boards) = mirrored().new_tree(&mut runner).unwrap().current();
        let left = |found: (Vec<Option<bool>>, usize)| (found.0[0], found.1);
        let found = winners(&game, &boards, (usize::MAX, usize::MAX)).map(left);
        let many = game.moves[0].iter().flat_map(|one| one.patterns(boards[0].0)).filter(|it| {
            it.needs.iter().all(|needs| {
                needs.cells.iter().all(|cell| {
                    let letter = boards[0].1[usize::from(*cell)];
                    LETTERS.iter().position(|it| *it == letter)
                        == Some(needs.codes.ilog2() as usize)
                })
            })
        });
        // More moves than are left to canonical forms.
        spared += u32::from(many.count() > 6 && found == Some((Some(false), 1)));
    }
    assert!(spared * 200 > rounds, "{spared} of {rounds}");
}

// ---- Full tables ----

proptest! {
    #![proptest_config(crate::cases(60))]

    #[test]
    fn winners_do_not_depend_on_memory(
        (game, _) in games(),
        boards in sums(),
        bytes in 0..100_000usize,
    ) {
        let little = winners_within(&game, &boards, (usize::MAX, usize::MAX), bytes);
        let much = winners(&game, &boards, (usize::MAX, usize::MAX));
        if let (Some((little, _)), Some((much, _))) = (little, much) {
            prop_assert_eq!(little, much);
        }
    }
}

/// Domineering is solved with little memory, by more work.
#[test]
fn full_tables_are_compacted() {
    let cover = |step| Move { step, from: [1, 1], to: [0, 0], least: Some(true), parts: true };
    let game = Game { moves: [vec![cover((1, 0))], vec![cover((0, 1))]], few: None, turned: None };
    let boards = [(Grid::new(5, 5).unwrap(), vec![b'.'; 25])];
    let none = (usize::MAX, usize::MAX);
    let (much, all) = winners(&game, &boards, none).unwrap();
    let (little, kept) = winners_within(&game, &boards, none, 50_000).unwrap();
    assert_eq!((&little, &much), (&much, &vec![Some(false), Some(false), Some(false)]));
    assert!(kept < all, "{kept} of {all} sums");
}
