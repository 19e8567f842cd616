//! Placements of a stone that leave every group of stones a liberty, sorted for move ordering.

use super::cells::{Board, Letters};
use std::cmp::Reverse;

/// The liberties of a group of stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Liberties {
    None,
    /// A single liberty, this cell.
    One(usize),
    Many,
}

impl Liberties {
    fn and(self, cell: usize) -> Liberties {
        match self {
            Liberties::None => Liberties::One(cell),
            Liberties::One(other) if other == cell => self,
            _ => Liberties::Many,
        }
    }

    fn touches(self, cell: usize) -> bool {
        !matches!(self, Liberties::None) && self != Liberties::One(cell)
    }
}

/// The mark of a cell that is in no group.
const ISOLATED: usize = usize::MAX;

impl Board {
    /// Returns the boards after a cell that holds a character of `old` gets `new`, without those
    /// with a group of one of the characters `stones` that has no neighbour with one of `free`. The
    /// boards are sorted for move ordering: first those whose new cell has the fewest neighbours
    /// with `new`, then those whose new cell meets the most of them corner to corner, then by cell.
    pub fn safe_placements(
        &self,
        old: Letters,
        new: u8,
        stones: Letters,
        free: Letters,
    ) -> Vec<Board> {
        let mut cells = self.safe_cells(old, new, stones, free);
        let same = Letters::default().with(new);
        cells.sort_by_cached_key(|cell| {
            let mut beside = 0;
            self.shape().any_neighbour(*cell, |other| {
                beside += usize::from(self.holds(other, same));
                false
            });
            let cornering =
                self.shape().corners(*cell).filter(|other| self.holds(*other, same)).count();
            (beside, Reverse(cornering))
        });
        cells.into_iter().map(|cell| self.with([(cell, new)])).collect()
    }

    fn safe_cells(&self, old: Letters, new: u8, stones: Letters, free: Letters) -> Vec<usize> {
        let cells = self.cells();
        // Otherwise a stone that goes may part a group, and one that comes may free one.
        let plain = |letter: u8| !stones.contains(letter);
        let stones_free_none = cells.iter().all(|c| plain(*c) || !free.contains(*c));
        if free.contains(new)
            || !stones_free_none
            || !self.cells_with(old).all(|cell| plain(cells[cell]))
        {
            let safe = |cell: &usize| self.with([(*cell, new)]).captured(stones, free).is_empty();
            return self.cells_with(old).filter(safe).collect();
        }
        let mut group_of = vec![ISOLATED; cells.len()];
        let mut groups: Vec<Liberties> = Vec::new();
        self.each_group(
            stones,
            None,
            |a, b| a == b,
            |group| {
                let mut found = Liberties::None;
                for cell in group {
                    group_of[*cell] = groups.len();
                    self.shape().any_neighbour(*cell, |other| {
                        if self.holds(other, free) {
                            found = found.and(other);
                        }
                        false
                    });
                }
                groups.push(found);
            },
        );
        let bare = groups.iter().filter(|liberties| **liberties == Liberties::None).count();
        let safe = |cell: &usize| {
            let mut breathes = !stones.contains(new);
            // Bare groups that the stone joins.
            let mut joined: Vec<usize> = Vec::new();
            let taken = self.shape().any_neighbour(*cell, |other| {
                let group = group_of[other];
                if group == ISOLATED {
                    breathes |= self.holds(other, free);
                    return false;
                }
                let left = groups[group].touches(*cell);
                if cells[other] != new {
                    return !left;
                }
                breathes |= left;
                if groups[group] == Liberties::None && !joined.contains(&group) {
                    joined.push(group);
                }
                false
            });
            !taken && breathes && joined.len() == bare
        };
        self.cells_with(old).filter(safe).collect()
    }
}
