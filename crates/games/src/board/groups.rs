//! Connected groups of cells on a board, and their borders.

use super::cells::{Board, Letters};
use super::shape::Neighbour;

impl Board {
    /// The largest connected sets of cells that hold one of these characters: cells that share a
    /// side, or one of which is such a step from the other, are connected if `joins` says so of
    /// what they hold. Each in order, the one with the smallest cell first.
    pub fn groups(
        &self,
        letters: Letters,
        steps: Option<&[Neighbour]>,
        joins: impl Fn(u8, u8) -> bool,
    ) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        self.each_group(letters, steps, joins, |group| found.push(group.to_vec()));
        found.iter_mut().for_each(|group| group.sort_unstable());
        found
    }

    /// Calls `visit` with the cells of each group, in no order.
    pub(super) fn each_group(
        &self,
        letters: Letters,
        steps: Option<&[Neighbour]>,
        joins: impl Fn(u8, u8) -> bool,
        mut visit: impl FnMut(&[usize]),
    ) {
        let cells = self.cells();
        let mut seen = vec![false; cells.len()];
        let mut group = Vec::with_capacity(cells.len());
        for start in self.cells_with(letters) {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            group.clear();
            group.push(start);
            let mut next = 0;
            while let Some(&cell) = group.get(next) {
                next += 1;
                let held = cells[cell];
                let mut meet = |other: usize| {
                    let there = cells[other];
                    if !seen[other] && letters.contains(there) && joins(held, there) {
                        seen[other] = true;
                        group.push(other);
                    }
                    false
                };
                match steps {
                    None => {
                        self.shape().any_neighbour(cell, meet);
                    }
                    Some(steps) => {
                        let back = steps.iter().map(|step| step.map(|n| -n));
                        for step in steps.iter().copied().chain(back) {
                            self.shape().step(cell, step).map(&mut meet);
                        }
                    }
                }
            }
            visit(&group);
        }
    }

    /// The smallest board that holds these cells, with `fill` in all others.
    #[must_use]
    pub fn cropped(&self, cells: &[usize], fill: u8) -> Board {
        let places = || cells.iter().map(|cell| self.shape().place(*cell));
        let mut low = [usize::MAX; 3];
        let mut high = [0; 3];
        for place in places() {
            for axis in 0..3 {
                low[axis] = low[axis].min(place[axis]);
                high[axis] = high[axis].max(place[axis] + 1);
            }
        }
        let sides: [usize; 3] = std::array::from_fn(|axis| high[axis].saturating_sub(low[axis]));
        let mut kept = vec![fill; sides.iter().product()];
        for (cell, place) in cells.iter().zip(places()) {
            let at = |axis: usize| place[axis] - low[axis];
            kept[(at(0) * sides[1] + at(1)) * sides[2] + at(2)] = self.cells()[*cell];
        }
        Board::new(self.shape().with_sides(sides), kept)
    }

    /// The cells outside of these that share a side with one of them, in order.
    pub fn border(&self, cells: &[usize]) -> Vec<usize> {
        let mut inside = vec![false; self.cells().len()];
        for cell in cells {
            inside[*cell] = true;
        }
        let mut found = Vec::new();
        for cell in cells {
            self.shape().any_neighbour(*cell, |other| {
                if !inside[other] {
                    inside[other] = true;
                    found.push(other);
                }
                false
            });
        }
        found.sort_unstable();
        found
    }

    /// Returns the cells of all groups of one of the characters `letters` that have no neighbour
    /// with one of `free`, in order.
    pub fn captured(&self, letters: Letters, free: Letters) -> Vec<usize> {
        let mut found = Vec::new();
        self.each_group(
            letters,
            None,
            |a, b| a == b,
            |group| {
                if !group.iter().any(|cell| self.has_neighbour(*cell, free)) {
                    found.extend_from_slice(group);
                }
            },
        );
        found.sort_unstable();
        found
    }
}
