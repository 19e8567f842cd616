//! Connected parts of a board.

use super::cells::Board;
use super::letters::Letters;

impl Board {
    /// The largest connected sets of cells that hold one of these characters: cells that share a
    /// side are connected if `joins` says so of what they hold. Each in order, the one with the
    /// smallest cell first.
    pub fn groups(&self, letters: Letters, joins: impl Fn(u8, u8) -> bool) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.cells().len()];
        let mut found = Vec::new();
        for start in self.cells_with(letters) {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut group = vec![start];
            let mut next = 0;
            while let Some(&cell) = group.get(next) {
                next += 1;
                let held = self.cells()[cell];
                self.shape().any_neighbour(cell, |other| {
                    let there = self.cells()[other];
                    if !seen[other] && letters.contains(there) && joins(held, there) {
                        seen[other] = true;
                        group.push(other);
                    }
                    false
                });
            }
            group.sort_unstable();
            found.push(group);
        }
        found
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

    /// The cells of all groups of one of the characters `letters` that are beside no cell with one
    /// of `free`, in order.
    pub fn captured(&self, letters: Letters, free: Letters) -> Vec<usize> {
        let groups = self.groups(letters, |a, b| a == b).into_iter();
        let caught = groups.filter(|group| !group.iter().any(|cell| self.beside(*cell, free)));
        let mut found: Vec<usize> = caught.flatten().collect();
        found.sort_unstable();
        found
    }
}
