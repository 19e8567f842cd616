//! Local rules: each move asks for the contents of some cells and changes these, anywhere on the
//! board where they have room, and boards are taken apart only where no move reaches across.
//!
//! A board with local rules can be cut into strips: if no move of a player crosses the cuts, the
//! board is at least as good for the other one as the sum of the strips, since what is missing
//! there are only moves of that other one.

use super::ending::Falling;
use super::grid::Grid;
use super::normal_rules::{below, turns_only};
use super::patterns::{BoardTest, CellSource, Image, Joined, Pattern, Patterns, Terms, Test};
use super::planes::Codes;
use super::table::{NoAnswer, Rules};
use hashbrown::HashMap;
use std::sync::Arc;
use tweedle_base::Seeded;

/// The most board shapes whose rules are compared.
const MAX_SHAPES: usize = 1 << 8;

/// The most rows or columns of a strip.
pub(super) const MAX_STRIP: usize = 3;

/// A row and a column.
type Place = (u16, u16);

/// A move, wherever it is: the contents of cells that it asks for, and those that it leaves.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Stencil {
    sides: (u16, u16),
    needs: Vec<(Place, Codes)>,
    writes: Vec<(Place, u8)>,
}

impl Stencil {
    fn fits(&self, grid: Grid) -> bool {
        usize::from(self.sides.0) <= grid.rows() && usize::from(self.sides.1) <= grid.columns()
    }

    /// Returns the image under a reflection of rows or columns, or with both exchanged.
    fn image(&self, turn: impl Fn(Place, (u16, u16)) -> Place, transposed: bool) -> Stencil {
        let (rows, columns) = self.sides;
        let place = |at: &Place| turn(*at, self.sides);
        let mut needs: Vec<_> = self.needs.iter().map(|(at, codes)| (place(at), *codes)).collect();
        let mut writes: Vec<_> = self.writes.iter().map(|(at, code)| (place(at), *code)).collect();
        needs.sort_unstable();
        writes.sort_unstable();
        Stencil { sides: if transposed { (columns, rows) } else { (rows, columns) }, needs, writes }
    }

    /// Tests whether the cells that it asks for hang together.
    fn is_connected(&self, corners: bool) -> bool {
        let Some((first, _)) = self.needs.first() else { return false };
        let mut reached = vec![*first];
        let mut next = 0;
        while let Some(&(row, column)) = reached.get(next) {
            next += 1;
            for ((other_row, other_column), _) in &self.needs {
                let steps = (row.abs_diff(*other_row), column.abs_diff(*other_column));
                let near = steps.0 + steps.1 <= 1 || corners && steps == (1, 1);
                if near && !reached.contains(&(*other_row, *other_column)) {
                    reached.push((*other_row, *other_column));
                }
            }
        }
        reached.len() == self.needs.len()
    }
}

/// The local rules of boards of one shape.
#[derive(Clone, Debug)]
struct LocalRules {
    /// The moves of each player, sorted.
    moves: [Vec<Stencil>; 2],
    /// The families and shapes of the positions that come of one.
    below: Vec<(u32, Grid)>,
    /// The sets of codes by which play ends.
    falling: Falling,
}

impl LocalRules {
    /// Returns the rules if they are local.
    fn new(family: u32, grid: Grid, letters: usize, patterns: &Patterns) -> Option<LocalRules> {
        let [left, right] = &patterns.moves[..] else { return None };
        if !grid.is_flat() || patterns.symmetries.is_some() {
            return None;
        }
        let all: Codes = u8::MAX >> (8 - letters);
        let side = |moves: &[Pattern]| stencils(moves, grid, all);
        let moves = [side(left)?, side(right)?];
        let terms = || {
            let moves = left.iter().chain(right);
            patterns.rewrites.iter().chain(moves).flat_map(|pattern| &pattern.sum)
        };
        let rules = LocalRules { moves, below: below(terms()), falling: Falling::new(patterns) };
        let rewrites = patterns.rewrites.iter().all(|it| rules.is_harmless(it, family, grid));
        let terms = terms().all(|terms| rules.is_same_game(terms, family));
        (rewrites && terms).then_some(rules)
    }

    /// Tests whether a rewrite rule only turns a board or takes it apart.
    fn is_harmless(&self, rule: &Pattern, family: u32, grid: Grid) -> bool {
        if turns_only(rule, grid, family).is_some() {
            return true;
        }
        let [Terms::Parts { image, .. }] = &rule.sum[..] else { return false };
        let stays = |(cell, source): (usize, &CellSource)| *source == CellSource::Cell(cell as u16);
        rule.needs.is_empty() && image.grid == grid && image.cells.iter().enumerate().all(stays)
    }

    /// Tests whether what comes of a move or of a rewrite rule is the same game on the board that
    /// is left.
    fn is_same_game(&self, terms: &Terms, family: u32) -> bool {
        let placed = match terms {
            Terms::Game(_) => return false,
            Terms::Whole(_, placed) => placed,
            Terms::Parts { joined, fill, rules, .. } => {
                let [rule] = &rules[..] else { return false };
                let [placed] = &rule.positions[..] else { return false };
                if !self.splits(joined, *fill) || !rule.tests.iter().all(|it| self.is_idle(it)) {
                    return false;
                }
                placed
            }
        };
        placed.family == family && placed.least.is_none_or(|fixed_axes| self.can_turn(fixed_axes))
    }

    fn stencils(&self) -> impl Iterator<Item = &Stencil> {
        self.moves.iter().flatten()
    }

    /// Tests whether each move is within one part of a board.
    fn splits(&self, joined: &Joined, fill: u8) -> bool {
        let within = |stencil: &Stencil| {
            stencil.needs.iter().all(|(_, codes)| codes & !joined.codes == 0)
                && stencil.is_connected(joined.corners)
        };
        joined.links.is_none()
            && joined.standing.is_none()
            && joined.apart.is_empty()
            && joined.codes >> fill & 1 == 0
            && self.stencils().all(within)
    }

    /// Tests whether no move is possible on a part that fails a test.
    fn is_idle(&self, Test { asked, holds }: &Test) -> bool {
        match (asked, holds) {
            (BoardTest::Longer(than), true) => self
                .stencils()
                .all(|stencil| i64::from(stencil.sides.0) * i64::from(stencil.sides.1) > *than),
            (BoardTest::MadeOf(made), false) => self
                .stencils()
                .all(|stencil| stencil.needs.iter().any(|(_, codes)| codes & made == 0)),
            _ => false,
        }
    }

    /// Tests whether the moves are the same on a board that is turned into its representative.
    fn can_turn(&self, fixed_axes: bool) -> bool {
        self.moves.iter().all(|moves| {
            let closed = |turn: &dyn Fn(Place, (u16, u16)) -> Place, transposed| {
                let image = |stencil: &Stencil| stencil.image(turn, transposed);
                moves.iter().map(image).all(|image| moves.binary_search(&image).is_ok())
            };
            closed(&|(row, column), (rows, _)| (rows - 1 - row, column), false)
                && closed(&|(row, column), (_, columns)| (row, columns - 1 - column), false)
                && (fixed_axes || closed(&|(row, column), _| (column, row), true))
        })
    }

    /// Returns the cuts that no move of one player crosses.
    fn cuts(&self) -> Cuts {
        let free = |player: usize| {
            let theirs = || self.moves[1 - player].iter();
            [theirs().all(|it| it.sides.0 == 1), theirs().all(|it| it.sides.1 == 1)]
        };
        Cuts { for_player: [free(0), free(1)] }
    }

    /// Tests whether the rules on a smaller board are these.
    fn agree_with(&self, smaller: &LocalRules, grid: Grid) -> bool {
        self.moves
            .iter()
            .zip(&smaller.moves)
            .all(|(own, theirs)| own.iter().filter(|stencil| stencil.fits(grid)).eq(theirs))
    }
}

/// Returns the moves of a player as stencils, if each is there wherever it has room.
fn stencils(moves: &[Pattern], grid: Grid, all: Codes) -> Option<Vec<Stencil>> {
    let mut placed: Vec<(Stencil, Place)> = Vec::new();
    for pattern in moves {
        let [terms] = &pattern.sum[..] else { return None };
        let plain = pattern.before.is_empty() && pattern.after.is_empty() && !pattern.again;
        let image = terms.image().filter(|image| plain && image.grid == grid)?;
        placed.push(stencil(pattern, image, all)?);
    }
    placed.sort_unstable();
    placed.dedup();
    let patterns = placed.len();
    let mut found: Vec<Stencil> = placed.into_iter().map(|(stencil, _)| stencil).collect();
    found.dedup();
    let places = |stencil: &Stencil| {
        let (rows, columns) = stencil.sides;
        (grid.rows() + 1 - usize::from(rows)) * (grid.columns() + 1 - usize::from(columns))
    };
    // If there are as many as places, none is missing.
    (found.iter().map(places).sum::<usize>() == patterns).then_some(found)
}

/// Returns a move as a stencil, and its place.
fn stencil(pattern: &Pattern, image: &Image, all: Codes) -> Option<(Stencil, Place)> {
    let columns = image.grid.columns() as u16;
    let place = |cell: u16| (cell / columns, cell % columns);
    let mut needs: Vec<(Place, Codes)> = Vec::new();
    for (cell, codes) in pattern.required_codes() {
        if codes & all != all {
            needs.push((place(cell), codes & all));
        }
    }
    let mut writes: Vec<(Place, u8)> = Vec::new();
    for (cell, source) in (0..).zip(&image.cells) {
        match source {
            CellSource::Code(code) => writes.push((place(cell), *code)),
            CellSource::Cell(from) if *from == cell => {}
            CellSource::Cell(_) | CellSource::Mapped(..) => return None,
        }
    }
    // What changes is asked for.
    if writes.iter().any(|(at, _)| needs.iter().all(|(other, _)| other != at)) {
        return None;
    }
    let (top, bottom) =
        (needs.iter().map(|it| it.0.0).min()?, needs.iter().map(|it| it.0.0).max()?);
    let (left, right) =
        (needs.iter().map(|it| it.0.1).min()?, needs.iter().map(|it| it.0.1).max()?);
    let shift = |at: &mut Place| *at = (at.0 - top, at.1 - left);
    needs.iter_mut().for_each(|(at, _)| shift(at));
    writes.iter_mut().for_each(|(at, _)| shift(at));
    let sides = (bottom - top + 1, right - left + 1);
    Some((Stencil { sides, needs, writes }, (top, left)))
}

/// The ways in which boards can be cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Cuts {
    /// For each player who loses moves by the cuts: between rows, and between columns.
    pub(super) for_player: [[bool; 2]; 2],
}

/// Boards that are known to have local rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Locality {
    rules: HashMap<(u32, Grid), Option<Arc<LocalRules>>, Seeded>,
    cuts: HashMap<(u32, Grid), Option<Cuts>, Seeded>,
}

impl Locality {
    /// Returns how boards of a shape can be cut, or `None` if their rules are not local.
    pub(super) fn cuts(
        &mut self,
        by: &mut Rules<'_>,
        (family, grid): (u32, Grid),
    ) -> Result<Option<Cuts>, NoAnswer> {
        if let Some(known) = self.cuts.get(&(family, grid)) {
            return Ok(*known);
        }
        let cuts = self.rules(by, (family, grid))?.map(|rules| rules.cuts());
        // Most rules have none, and need no proof.
        let found = match cuts.filter(|cuts| *cuts != Cuts::default()) {
            Some(cuts) => self.are_local(by, (family, grid))?.then_some(cuts),
            None => None,
        };
        self.cuts.insert((family, grid), found);
        Ok(found)
    }

    /// Tests whether the rules of boards of a shape are local, and the same on all boards that come
    /// of them.
    fn are_local(&mut self, by: &mut Rules<'_>, shape: (u32, Grid)) -> Result<bool, NoAnswer> {
        let Some(rules) = self.rules(by, shape)? else { return Ok(false) };
        let (family, grid) = shape;
        let strips = (1..=MAX_STRIP).flat_map(|width| {
            let (rows, columns) = (width.min(grid.rows()), width.min(grid.columns()));
            [Grid::new(rows, grid.columns()), Grid::new(grid.rows(), columns)]
        });
        let mut seen = vec![shape];
        seen.extend(strips.flatten().map(|strip| (family, strip)));
        let (mut next, mut falling) = (0, Falling::ALL);
        while let Some(&shape) = seen.get(next) {
            next += 1;
            let Some(smaller) = self.rules(by, shape)? else { return Ok(false) };
            falling = falling.and(smaller.falling);
            // Play must end.
            if seen.len() > MAX_SHAPES || falling.is_empty() || !rules.agree_with(&smaller, shape.1)
            {
                return Ok(false);
            }
            for other in &smaller.below {
                if !seen.contains(other) {
                    seen.push(*other);
                }
            }
        }
        Ok(true)
    }

    fn rules(
        &mut self,
        by: &mut Rules<'_>,
        (family, grid): (u32, Grid),
    ) -> Result<Option<Arc<LocalRules>>, NoAnswer> {
        if let Some(known) = self.rules.get(&(family, grid)) {
            return Ok(known.clone());
        }
        let made = match by.source.patterns(family, grid, by.letters) {
            Ok(patterns) => {
                LocalRules::new(family, grid, by.letters.len(), &patterns).map(Arc::new)
            }
            Err(NoAnswer::Unsupported) => None,
            Err(other) => return Err(other),
        };
        self.rules.insert((family, grid), made.clone());
        Ok(made)
    }
}
