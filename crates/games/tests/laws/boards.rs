//! Laws of boards, and their operations against slow reference implementations.

use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeSet;
use tweedle_games::board::{Board, Letters};

/// A random grid or box with up to 3 layers, 4 rows and 4 columns.
fn board() -> impl Strategy<Value = Board> {
    (1..4usize, 1..5usize, 1..5usize, any::<bool>()).prop_flat_map(
        |(layers, rows, columns, flat)| {
            let layers = if flat { 1 } else { layers };
            let letter = proptest::sample::select(b".xo".to_vec());
            vec(letter, layers * rows * columns).prop_map(move |cells| {
                let row = |row: &[u8]| String::from_utf8(row.to_vec()).unwrap();
                let layer =
                    |layer: &[u8]| layer.chunks(columns).map(row).collect::<Vec<_>>().join("|");
                let text: Vec<String> = cells.chunks(rows * columns).map(layer).collect();
                Board::read(&(text.join("||") + if flat { "" } else { "||" })).unwrap()
            })
        },
    )
}

fn letters(text: &str) -> Letters {
    Letters::parse(text).unwrap()
}

/// Returns true if two cells share a side, by their coordinates.
fn touch(board: &Board, a: usize, b: usize) -> bool {
    let (a, b) = (board.shape().place(a), board.shape().place(b));
    a.iter().zip(b).map(|(a, b)| a.abs_diff(b)).sum::<usize>() == 1
}

/// Returns the connected sets of cells, by merging labels until nothing changes.
fn connected(
    board: &Board,
    holds: impl Fn(u8) -> bool,
    joins: impl Fn(u8, u8) -> bool,
) -> Vec<Vec<usize>> {
    let cells = board.cells();
    let mut label: Vec<usize> = (0..cells.len()).collect();
    loop {
        let before = label.clone();
        for a in 0..cells.len() {
            for b in 0..cells.len() {
                if holds(cells[a])
                    && holds(cells[b])
                    && joins(cells[a], cells[b])
                    && touch(board, a, b)
                {
                    label[a] = label[a].min(label[b]);
                }
            }
        }
        if label == before {
            break;
        }
    }
    let names: BTreeSet<usize> =
        (0..cells.len()).filter(|c| holds(cells[*c])).map(|c| label[c]).collect();
    let members =
        |name| (0..cells.len()).filter(|c| holds(cells[*c]) && label[*c] == name).collect();
    names.into_iter().map(members).collect()
}

proptest! {
    #[test]
    fn printed_boards_read_back(board in board()) {
        prop_assert_eq!(Board::read(&board.to_string()).unwrap(), board.clone());
        let spaced: String = board.to_string().chars().flat_map(|c| [' ', c]).collect();
        let spaced = spaced.replace("| |", "||");
        prop_assert_eq!(Board::read(&spaced).unwrap(), board);
    }

    #[test]
    fn cells_have_unique_coordinates(board in board()) {
        let shape = board.shape();
        for cell in 0..shape.cells() {
            let place = shape.place(cell);
            prop_assert_eq!(shape.cell(place.map(|at| at as i64)), Some(cell));
            let mut around = Vec::new();
            shape.any_neighbour(cell, |other| { around.push(other); false });
            let slow: Vec<usize> = (0..shape.cells()).filter(|b| touch(&board, cell, *b)).collect();
            prop_assert_eq!(&around, &slow);
            let steps = shape.around().iter().filter_map(|step| shape.step(cell, *step));
            prop_assert_eq!(steps.collect::<Vec<_>>(), slow);
        }
    }

    #[test]
    fn groups_by_steps_are_connected_sets(
        board in board(),
        steps in prop::collection::vec(prop::array::uniform3(-2..=2i32), 1..4),
    ) {
        let near = |a: usize, b: usize| {
            let step = |from, to| steps.iter().any(|step| board.shape().step(from, *step) == Some(to));
            step(a, b) || step(b, a)
        };
        let held = |cell: usize| board.cells()[cell] != b'.';
        let mut left: Vec<usize> = (0..board.cells().len()).filter(|cell| held(*cell)).collect();
        let mut groups = Vec::new();
        while let Some(first) = left.first().copied() {
            let mut group = vec![first];
            while let Some(more) = left.iter().find(|c| !group.contains(c) && group.iter().any(|g| near(*g, **c))) {
                group.push(*more);
            }
            left.retain(|cell| !group.contains(cell));
            group.sort_unstable();
            groups.push(group);
        }
        prop_assert_eq!(board.groups(letters("xo"), Some(&steps), |_, _| true), groups);
    }

    #[test]
    fn groups_are_connected_sets(board in board()) {
        let stone = |c: u8| c != b'.';
        prop_assert_eq!(board.groups(letters("xo"), None, |_, _| true), connected(&board, stone, |_, _| true));
        let same = connected(&board, stone, |a, b| a == b);
        prop_assert_eq!(&board.groups(letters("xo"), None, |a, b| a == b), &same);
        let free = |cell: usize| (0..board.cells().len()).any(|b| board.cells()[b] == b'.' && touch(&board, cell, b));
        let mut caught: Vec<usize> =
            same.iter().filter(|g| !g.iter().any(|c| free(*c))).flatten().copied().collect();
        caught.sort_unstable();
        prop_assert_eq!(board.captured(letters("xo"), letters(".")), caught);
        for group in same {
            let border: Vec<usize> = (0..board.cells().len())
                .filter(|b| !group.contains(b) && group.iter().any(|a| touch(&board, *a, *b)))
                .collect();
            prop_assert_eq!(board.border(&group), border);
            let part = board.cropped(&group, b'#');
            prop_assert_eq!(part.cells_with(letters("xo")).count(), group.len());
            prop_assert_eq!(part.groups(letters("xo"), None, |_, _| true).len(), 1);
            prop_assert_eq!(&part.cropped(&part.cells_with(letters("xo")).collect::<Vec<_>>(), b'#'), &part);
        }
    }

    #[test]
    fn safe_placements_capture_nothing(
        board in board(),
        old in "[.xo]{1,2}",
        new in proptest::sample::select(b".xo".to_vec()),
        stones in "[.xo]{0,2}",
        free in "[.xo]{1,2}",
    ) {
        let (stones, free) = (letters(&stones), letters(&free));
        let found = board.safe_placements(letters(&old), new, stones, free);
        let all: Vec<Board> =
            board.cells_with(letters(&old)).map(|cell| board.with([(cell, new)])).collect();
        let safe: Vec<&Board> =
            all.iter().filter(|b| b.captured(stones, free).is_empty()).collect();
        prop_assert_eq!(found.len(), safe.len());
        for board in safe {
            prop_assert!(found.contains(board));
        }
    }

    #[test]
    fn corners_are_two_steps_away(board in board()) {
        let shape = board.shape();
        for cell in 0..shape.cells() {
            let here = shape.place(cell);
            let apart = |other: usize| {
                let mut steps: Vec<usize> =
                    here.iter().zip(shape.place(other)).map(|(a, b)| a.abs_diff(b)).collect();
                steps.sort_unstable();
                steps == [0, 1, 1]
            };
            let slow: Vec<usize> = (0..shape.cells()).filter(|other| apart(*other)).collect();
            let mut found: Vec<usize> = shape.corners(cell).collect();
            found.sort_unstable();
            prop_assert_eq!(found, slow);
        }
    }

    #[test]
    fn symmetries_are_a_group(board in board(), at in 0..48usize, fixed in any::<bool>()) {
        let all = board.symmetries(fixed);
        prop_assert_eq!(&all[0], &board);
        let other = &all[at % all.len()];
        let mut ours = all.clone();
        let mut theirs = other.symmetries(fixed);
        ours.sort();
        theirs.sort();
        prop_assert_eq!(&ours, &theirs);
        prop_assert_eq!(other.representative(fixed), ours[0].clone());
        let most = match (fixed, board.shape().dimensions()) { (true, 2) => 4, (false, 2) | (true, _) => 8, _ => 48 };
        prop_assert_eq!(most % all.len(), 0);
        // Adjacent cells stay adjacent.
        let sides = |board: &Board| {
            let cells = 0..board.cells().len();
            let pairs = cells.clone().flat_map(|a| cells.clone().map(move |b| (a, b)));
            let mut pairs: Vec<_> = pairs
                .filter(|(a, b)| touch(board, *a, *b))
                .map(|(a, b)| (board.cells()[a], board.cells()[b]))
                .collect();
            pairs.sort_unstable();
            pairs
        };
        prop_assert_eq!(sides(&board), sides(other));
    }

    #[test]
    fn rotations_reflections_and_transpositions_compose(board in board()) {
        let turned = board.turned();
        prop_assert_eq!(turned.turned().turned().turned(), board.clone());
        prop_assert_eq!(board.mirrored().mirrored(), board.clone());
        prop_assert_eq!(board.transposed().transposed(), board.clone());
        prop_assert_eq!(board.transposed().mirrored(), turned.clone());
        for image in [&turned, &board.mirrored(), &board.transposed()] {
            prop_assert!(board.symmetries(false).contains(image));
        }
    }

    #[test]
    fn pairs_are_a_step_apart(board in board(), down in -2..3i32, right in -2..3i32) {
        let found = board.pairs(Some(*b"x."), [0, down, right]);
        let mut slow = Vec::new();
        for a in 0..board.cells().len() {
            for b in 0..board.cells().len() {
                let ([l, r, c], [m, s, d]) = (board.shape().place(a), board.shape().place(b));
                let apart = (s as i32 - r as i32, d as i32 - c as i32);
                if l == m && apart == (down, right) && board.cells()[a] == b'x' && board.cells()[b] == b'.' {
                    slow.push((a, b));
                }
            }
        }
        prop_assert_eq!(found, slow);
    }
}
