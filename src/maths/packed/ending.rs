//! Rules by which play ends, as is seen from the patterns: there are numbers such that each move
//! leaves fewer cells that hold one of them.

use super::planes::{Codes, MOST_CODES};
use super::rules::{Image, Pattern, Patterns, Source, Terms};
use super::turn::SAME_CODES;
use super::word::{CellSet, Word};

/// Sets of numbers, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Falling([u64; 4]);

impl Falling {
    /// All sets.
    pub(super) const ALL: Falling = Falling([u64::MAX; 4]);

    /// The sets of which each move leaves fewer cells, and what a position is said to be no more.
    pub(super) fn of(patterns: &Patterns) -> Falling {
        let falls = |set: Codes| {
            let moves = patterns.moves.iter().flatten();
            moves.into_iter().all(|pattern| left(pattern, set).all(|change| change < 0))
                && patterns.rewrites.iter().all(|it| left(it, set).all(|change| change <= 0))
        };
        let mut found = Falling([0; 4]);
        for set in (0..=Codes::MAX).filter(|set| falls(*set)) {
            found.0[usize::from(set) / 64] |= 1 << (set % 64);
        }
        found
    }

    /// Those that are in both.
    pub(super) fn and(self, other: Falling) -> Falling {
        Falling(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Whether there is none.
    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }
}

/// By how many more cells with numbers of a set there are at most in each component that a pattern
/// makes.
fn left(pattern: &Pattern, set: Codes) -> impl Iterator<Item = i32> {
    pattern.sum.iter().map(move |terms| match terms {
        Terms::Whole(image, _) => change(pattern, image, set),
        // A part has some of the cells, and others that are filled.
        Terms::Parts { fill, .. } if set >> fill & 1 == 1 => i32::MAX,
        Terms::Parts { image, .. } => change(pattern, image, set),
        Terms::Game(_) => i32::MAX,
    })
}

fn change(pattern: &Pattern, image: &Image, set: Codes) -> i32 {
    let mut held = [Codes::MAX; CellSet::CELLS];
    for need in &pattern.needs {
        for (cell, codes) in held.iter_mut().enumerate() {
            *codes &= if need.cells.has(cell) { need.codes } else { Codes::MAX };
        }
    }
    let has = |code: usize| i32::from(set >> code & 1 == 1);
    let may = |cell: u8| {
        let codes = held[usize::from(cell)];
        (0..MOST_CODES).filter(move |code| codes >> code & 1 == 1)
    };
    let (mut copied, mut after) = (CellSet::NONE, 0);
    for source in &image.cells {
        let (cell, map) = match source {
            Source::Code(code) => {
                after += has(usize::from(*code));
                continue;
            }
            Source::Cell(cell) => (*cell, SAME_CODES),
            Source::Mapped(cell, map) => (*cell, *map),
        };
        // It is there before and after, unless it has been copied to another place.
        let before = !copied.has(cell.into());
        let becomes =
            |code: usize| has(usize::from(map[code])) - if before { has(code) } else { 0 };
        after += may(cell).map(becomes).max().unwrap_or(0);
        copied |= CellSet::cell(cell.into());
    }
    let surely = |(cell, codes): (usize, &Codes)| {
        *codes != Codes::MAX && *codes & !set == 0 && !copied.has(cell)
    };
    after - held.iter().enumerate().filter(|at| surely(*at)).count() as i32
}

#[cfg(test)]
mod tests {
    use super::super::grid::Grid;
    use super::super::rules::{Needs, Placed};
    use super::*;

    /// Rules with one move on three cells of a row: what the first two must hold, and become.
    fn row(from: [u8; 2], to: [Source; 2]) -> Patterns {
        let needs = |cell: usize| Needs { codes: 1 << from[cell], cells: CellSet::cell(cell) };
        let Some(grid) = Grid::new(1, 3) else { panic!("no grid") };
        let image = Image { grid, cells: vec![to[0], to[1], Source::Cell(2)] };
        let placed = Placed { family: 0, least: None };
        let pattern = Pattern {
            needs: vec![needs(0), needs(1)],
            before: Vec::new(),
            after: Vec::new(),
            sum: vec![Terms::Whole(image, placed)],
            again: false,
        };
        Patterns { rewrites: Vec::new(), moves: vec![vec![pattern]], symmetries: None }
    }

    #[test]
    fn what_is_used_up_ends() {
        let falls = |from, to| Falling::of(&row(from, to)).0[0] & 0xff;
        let sets = |sets: &[u32]| sets.iter().fold(0, |all, set| all | 1 << set);
        // Of the numbers 0, 1 and 2 these: a stone and a blank become blanks, then they change
        // places, then the stone is turned over.
        assert_eq!(falls([1, 0], [Source::Code(0), Source::Code(0)]), sets(&[2, 6]));
        assert_eq!(falls([1, 0], [Source::Cell(1), Source::Cell(0)]), 0);
        assert_eq!(falls([1, 0], [Source::Code(2), Source::Cell(1)]), sets(&[2, 3]));
        let swap = [0, 2, 1, 3, 4, 5, 6, 7];
        let turned = falls([1, 0], [Source::Mapped(0, swap), Source::Mapped(1, swap)]);
        assert_eq!(turned, sets(&[2, 3]));
        let both = Falling([6; 4]).and(Falling([12; 4]));
        assert_eq!(
            (both, both.is_empty(), Falling([0; 4]).is_empty()),
            (Falling([4; 4]), false, true)
        );
    }
}
