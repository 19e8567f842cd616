//! Proof that play on a board ends, from the move patterns: finds a set of cell contents such that
//! each move leaves fewer cells with contents of the set.

use super::normal_rules::turns_only;
use super::{BoardTest, CellSource, CodeMap, Image, Pattern, Patterns, Terms, Test};
use crate::bitboard::cells::grid::{Grid, MAX_CELLS};
use crate::bitboard::cells::planes::{Codes, MAX_CODES};
use crate::bitboard::cells::turn::SAME_CODES;

/// Sets of numbers, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Falling([u64; 4]);

impl Falling {
    /// The sets of all codes.
    pub(crate) const ALL: Falling = Falling([u64::MAX; 4]);

    /// The sets of which each move leaves fewer cells, and what a position is said to be no more.
    pub(crate) fn new(patterns: &Patterns) -> Falling {
        let all = |patterns: &[Pattern]| patterns.iter().flat_map(changes).collect::<Vec<_>>();
        let moves: Vec<Change> = patterns.moves.iter().flat_map(|moves| all(moves)).collect();
        let rewrites = all(&patterns.rewrites);
        Falling::of(|set| {
            moves.iter().all(|change| change.most(set) < 0)
                && rewrites.iter().all(|change| change.most(set) <= 0)
        })
    }

    /// The sets of which each move and each rewrite leaves fewer cells, if turns of boards to their
    /// representatives are not counted. Where one such set falls in the rules of all boards, play
    /// ends, and so does rewriting.
    pub(crate) fn in_all_steps(patterns: &Patterns, (family, grid): (u32, Grid)) -> Falling {
        let on_boards = |pattern: &Pattern| {
            let of_board = pattern.sum.iter().map(|terms| terms.image().is_some());
            changes(pattern).zip(of_board).filter(|it| it.1).map(|it| it.0).collect::<Vec<_>>()
        };
        let moves: Vec<Change> = patterns.moves.iter().flatten().flat_map(on_boards).collect();
        let rewrites = patterns.rewrites.iter().filter(|it| turns_only(it, grid, family).is_none());
        let rewrites: Vec<(Vec<Change>, Codes)> =
            rewrites.map(|pattern| (on_boards(pattern), divided(pattern))).collect();
        Falling::of(|set| {
            let fewer = |change: &Change| change.most(set) < 0;
            moves.iter().all(fewer)
                && rewrites.iter().all(|(changes, divided)| {
                    let divides = *divided & set == *divided && *divided != 0;
                    changes.iter().all(|it| fewer(it) || divides && it.most(set) <= 0)
                })
        })
    }

    fn of(falls: impl Fn(Codes) -> bool) -> Falling {
        let mut found = Falling([0; 4]);
        for set in (0..=Codes::MAX).filter(|set| falls(*set)) {
            found.0[usize::from(set) / 64] |= 1 << (set % 64);
        }
        found
    }

    /// Returns the intersection.
    pub(crate) fn and(self, other: Falling) -> Falling {
        Falling(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Tests whether the set is empty.
    pub(crate) fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }
}

impl Default for Falling {
    fn default() -> Falling {
        Falling::ALL
    }
}

/// Returns the change of cells in each component that a pattern makes.
fn changes(pattern: &Pattern) -> impl Iterator<Item = Change> {
    pattern.sum.iter().map(|terms| match terms {
        Terms::Whole(image, _) => Change::new(pattern, image, 0),
        // A part has some of the cells, and others that are filled.
        Terms::Parts { image, fill, .. } => Change::new(pattern, image, 1 << fill),
        Terms::Game(_) => Change { anywhere: Codes::MAX, ..Change::default() },
    })
}

/// Returns the codes of the groups of a board, all together, if a pattern turns it into its groups
/// and none of them is the whole board; else no codes.
fn divided(pattern: &Pattern) -> Codes {
    let [Terms::Parts { joined, .. }] = &pattern.sum[..] else { return 0 };
    let divides = |Test { asked, holds }: &Test| match asked {
        BoardTest::MoreGroups(of, than) => of == joined && *holds && *than >= 1,
        BoardTest::OneGroup(of) | BoardTest::AllStand(of) => of == joined && !holds,
        _ => false,
    };
    if pattern.before.iter().any(divides) { joined.codes } else { 0 }
}

/// The change of the cells in a move.
#[derive(Default)]
struct Change {
    /// Codes that any cell may hold afterwards.
    anywhere: Codes,
    /// Codes that the move puts in cells, whatever the cells held.
    put: Vec<u8>,
    /// For each source cell that is copied: the codes that it may hold, the map applied to them,
    /// and whether this is the first copy. Unchanged cells are left out.
    copied: Vec<(Codes, CodeMap, bool)>,
    /// The codes of cells that are overwritten and copied nowhere.
    lost: Vec<Codes>,
}

impl Change {
    fn new(pattern: &Pattern, image: &Image, anywhere: Codes) -> Change {
        let held = pattern.required_codes();
        let mut seen = [false; MAX_CELLS];
        let mut change = Change { anywhere, ..Change::default() };
        for (at, source) in (0..).zip(&image.cells) {
            let (cell, map) = match source {
                CellSource::Code(code) => {
                    change.put.push(*code);
                    continue;
                }
                CellSource::Cell(cell) => (*cell, SAME_CODES),
                CellSource::Mapped(cell, map) => (*cell, *map),
            };
            // It is there before and after, unless it has been copied to another place.
            let first = !std::mem::replace(&mut seen[usize::from(cell)], true);
            if *source != CellSource::Cell(at) || !first {
                let may = held.get(&cell).copied().unwrap_or(Codes::MAX);
                change.copied.push((may, map, first));
            }
        }
        let lost = held.iter().filter(|(cell, _)| !seen[usize::from(**cell)]);
        change.lost = lost.map(|(_, codes)| *codes).collect();
        change
    }

    /// Returns the largest increase in the number of cells with a code of the set.
    fn most(&self, set: Codes) -> i32 {
        if set & self.anywhere != 0 {
            return i32::MAX;
        }
        let has = |code: usize| i32::from(set >> code & 1 == 1);
        let put = self.put.iter().map(|code| has(usize::from(*code)));
        let copied = self.copied.iter().map(|(may, map, first)| {
            let codes = (0..MAX_CODES).filter(|code| may >> code & 1 == 1);
            let becomes = |code| has(usize::from(map[code])) - if *first { has(code) } else { 0 };
            codes.map(becomes).max().unwrap_or(0)
        });
        // Where nothing is asked of a cell it may hold a number that is none of a board's.
        let lost = self.lost.iter().filter(|codes| **codes != Codes::MAX && **codes & !set == 0);
        put.chain(copied).sum::<i32>() - lost.count() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Needs, Placed};
    use super::*;
    use crate::bitboard::cells::grid::Grid;
    use smallvec::smallvec;

    /// Returns rules with one move on three cells of a row: the contents of the first two before
    /// and after it.
    fn row(from: [u8; 2], to: [CellSource; 2]) -> Patterns {
        let needs =
            |cell: u16| Needs { codes: 1 << from[usize::from(cell)], cells: smallvec![cell] };
        let Some(grid) = Grid::new(1, 3) else { panic!("no grid") };
        let image = Image { grid, cells: vec![to[0], to[1], CellSource::Cell(2)] };
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
    fn decreasing_sets_of_codes_are_found() {
        let falls = |from, to| Falling::new(&row(from, to)).0[0] & 0xff;
        let sets = |sets: &[u32]| sets.iter().fold(0, |all, set| all | 1 << set);
        // Of the numbers 0, 1 and 2: a stone and an empty cell become empty, then they are swapped,
        // then the stone is turned over.
        assert_eq!(falls([1, 0], [CellSource::Code(0), CellSource::Code(0)]), sets(&[2, 6]));
        assert_eq!(falls([1, 0], [CellSource::Cell(1), CellSource::Cell(0)]), 0);
        assert_eq!(falls([1, 0], [CellSource::Code(2), CellSource::Cell(1)]), sets(&[2, 3]));
        let swap = [0, 2, 1, 3, 4, 5, 6, 7];
        let turned = falls([1, 0], [CellSource::Mapped(0, swap), CellSource::Mapped(1, swap)]);
        assert_eq!(turned, sets(&[2, 3]));
        let both = Falling([6; 4]).and(Falling([12; 4]));
        assert_eq!(
            (both, both.is_empty(), Falling([0; 4]).is_empty()),
            (Falling([4; 4]), false, true)
        );
    }
}
