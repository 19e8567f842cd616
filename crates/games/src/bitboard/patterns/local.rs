//! Local rules: each move asks for the contents of some cells and changes these, anywhere on the
//! board where they have room, and boards are taken apart only where no move reaches across.
//!
//! A board with local rules can be cut into strips: if no move of a player crosses the cuts, the
//! board is at least as good for the other one as the sum of the strips, since what is missing
//! there are only moves of that other one.

use super::ending::Falling;
use super::normal_rules::{below, least, turns_only};
use super::{BoardTest, CellSource, Image, Joined, Pattern, Patterns, Terms, Test};
use crate::bitboard::cells::grid::Grid;
use crate::bitboard::cells::planes::{Codes, MAX_CODES, Planes};
use crate::bitboard::cells::turn::{SAME_CODES, Turn, exchanges};
use crate::bitboard::cells::word::Word;
use crate::bitboard::table::rules::{NoAnswer, Rules};
use hashbrown::HashMap;
use std::sync::Arc;
use tweedle_base::Seeded;

/// The most board shapes whose rules are compared.
const MAX_SHAPES: usize = 1 << 8;

/// The most rows or columns of a strip.
pub(crate) const MAX_STRIP: usize = 3;

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

    /// Returns the image under a turn.
    fn image(&self, turn: &Turn) -> Option<Stencil> {
        let (rows, columns) = self.sides;
        let grid = Grid::new(rows.into(), columns.into())?;
        let after = turn.grid(grid);
        let place = |(row, column): &Place| {
            let cell = turn.cell(grid, row * columns + column);
            let columns = after.columns() as u16;
            (cell / columns, cell % columns)
        };
        let needs = self.needs.iter().map(|(at, codes)| (place(at), turn.set(*codes)));
        let writes = self.writes.iter().map(|(at, code)| (place(at), turn.code(*code)));
        let (mut needs, mut writes): (Vec<_>, Vec<_>) = (needs.collect(), writes.collect());
        needs.sort_unstable();
        writes.sort_unstable();
        Some(Stencil { sides: (after.rows() as u16, after.columns() as u16), needs, writes })
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
    /// Is set if boards are turned into their representatives; says whether the axes are fixed.
    least: Option<bool>,
}

impl LocalRules {
    /// Returns the rules if they are local.
    fn new(family: u32, grid: Grid, letters: usize, patterns: &Patterns) -> Option<LocalRules> {
        // The players of an impartial game have the same moves.
        let (left, right) = (patterns.moves.first()?, patterns.moves.last()?);
        if patterns.moves.len() > 2 || !grid.is_flat() || patterns.symmetries.is_some() {
            return None;
        }
        let all: Codes = u8::MAX >> (8 - letters);
        let side = |moves: &[Pattern]| stencils(moves, grid, all);
        let moves = [side(left)?, side(right)?];
        let terms = || {
            let moves = left.iter().chain(right);
            patterns.rewrites.iter().chain(moves).flat_map(|pattern| &pattern.sum)
        };
        let (falling, least) = (Falling::new(patterns), least(terms()));
        let rules = LocalRules { moves, below: below(terms()), falling, least };
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
        placed.family == family
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
        let turns = Turn::all(SAME_CODES).filter(|turn| !(fixed_axes && turn.transposed));
        turns.into_iter().all(|turn| (0..2).all(|player| self.maps(&turn, player, player)))
    }

    /// Tests whether a turn maps the moves of one player to those of another.
    fn maps(&self, turn: &Turn, from: usize, to: usize) -> bool {
        let theirs = &self.moves[to];
        let is_there = |image: Option<Stencil>| {
            image.is_some_and(|image| theirs.binary_search(&image).is_ok())
        };
        self.moves[from].len() == theirs.len()
            && self.moves[from].iter().all(|stencil| is_there(stencil.image(turn)))
    }

    /// Returns the turns of a board of this shape that are their own inverses and exchange the
    /// moves of the players.
    fn mirrors(&self, grid: Grid, letters: usize) -> Vec<Turn> {
        let turns = exchanges(letters).into_iter().flat_map(Turn::all);
        let inverse = |turn: &Turn| {
            let mut cells = 0..grid.cells() as u16;
            turn.grid(grid) == grid
                && cells.all(|cell| turn.cell(grid, turn.cell(grid, cell)) == cell)
        };
        turns
            .filter(|turn| inverse(turn) && self.maps(turn, 0, 1) && self.maps(turn, 1, 0))
            .collect()
    }

    /// Tests whether each move on a board has cells of its own, apart from those of its mirror
    /// image, now and later.
    fn keeps_apart(&self, grid: Grid, codes: impl Fn(usize) -> u8, turn: &Turn) -> bool {
        let columns = grid.columns();
        let later = self.later_codes();
        self.stencils().all(|stencil| {
            let (high, wide) = (usize::from(stencil.sides.0), usize::from(stencil.sides.1));
            let cells = |top: usize, left: usize| {
                let cell = move |(row, column): Place| {
                    (top + usize::from(row)) * columns + left + usize::from(column)
                };
                stencil.needs.iter().map(move |(at, codes)| (cell(*at), *codes))
            };
            (0..(grid.rows() + 1).saturating_sub(high)).all(|top| {
                (0..(columns + 1).saturating_sub(wide)).all(|left| {
                    let is_possible = cells(top, left)
                        .all(|(cell, needed)| later[usize::from(codes(cell))] & needed != 0);
                    let apart = cells(top, left).all(|(cell, _)| {
                        let image = usize::from(turn.cell(grid, cell as u16));
                        cells(top, left).all(|(other, _)| other != image)
                    });
                    apart || !is_possible
                })
            })
        })
    }

    /// Returns the codes that a cell with each code may have later.
    fn later_codes(&self) -> [Codes; MAX_CODES] {
        let mut later: [Codes; MAX_CODES] = std::array::from_fn(|code| 1 << code);
        // As often as there are codes, since each time one of them is added at least.
        for _ in 0..MAX_CODES {
            for stencil in self.stencils() {
                for (at, code) in &stencil.writes {
                    let needed = stencil.needs.iter().find(|(other, _)| other == at);
                    let needed = needed.map_or(Codes::MAX, |(_, codes)| *codes);
                    for later in later.iter_mut().filter(|later| **later & needed != 0) {
                        *later |= 1 << code;
                    }
                }
            }
        }
        later
    }

    /// Returns the cuts that no move of one player crosses.
    fn cuts(&self) -> Cuts {
        let free = |player: usize| {
            let theirs = || self.moves[1 - player].iter();
            [theirs().all(|it| it.sides.0 == 1), theirs().all(|it| it.sides.1 == 1)]
        };
        Cuts { for_player: [free(0), free(1)] }
    }

    /// Tests whether each move of a player is possible where the other player has one.
    fn is_all_small(&self) -> bool {
        let [left, right] = &self.moves;
        let has_move =
            |others: &[Stencil], own: &Stencil| others.iter().any(|other| other.needs == own.needs);
        left.iter().all(|own| has_move(right, own)) && right.iter().all(|own| has_move(left, own))
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
pub(crate) struct Cuts {
    /// For each player who loses moves by the cuts: between rows, and between columns.
    pub(crate) for_player: [[bool; 2]; 2],
}

/// Boards that are known to have local rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct Locality {
    rules: HashMap<(u32, Grid), Option<Arc<LocalRules>>, Seeded>,
    cuts: HashMap<(u32, Grid), Option<Cuts>, Seeded>,
    /// The turns of boards that exchange the moves of the players.
    mirrors: HashMap<(u32, Grid), Arc<[Turn]>, Seeded>,
    /// The shapes for which it is known whether all boards below them have local rules.
    proved: HashMap<(u32, Grid), bool, Seeded>,
}

impl Locality {
    /// Returns how boards of a shape can be cut, or `None` if their rules are not local.
    pub(crate) fn cuts(
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

    /// Tests whether on boards of a shape, and on all that come of them, both players can move or
    /// neither.
    pub(crate) fn is_all_small(
        &mut self,
        by: &mut Rules<'_>,
        shape: (u32, Grid),
    ) -> Result<bool, NoAnswer> {
        let rules = self.rules(by, shape)?;
        Ok(rules.is_some_and(|rules| rules.is_all_small()) && self.are_local(by, shape)?)
    }

    /// Tests whether whoever moves second wins a board by mirroring the moves of the other player
    /// (Tweedledum and Tweedledee; Winning Ways, chapter 1).
    pub(crate) fn is_mirrored<W: Word, const P: usize>(
        &mut self,
        by: &mut Rules<'_>,
        (family, grid): (u32, Grid),
        board: Planes<W, P>,
    ) -> Result<bool, NoAnswer> {
        let Some(rules) = self.rules(by, (family, grid))? else { return Ok(false) };
        let letters = by.letters.len();
        let mirrors = self.mirrors.entry((family, grid));
        let mirrors = mirrors.or_insert_with(|| rules.mirrors(grid, letters).into()).clone();
        let mut same = mirrors.iter().filter(|turn| turn.board((grid, board)).1 == board);
        let found = same.any(|turn| rules.keeps_apart(grid, |cell| board.code(cell), turn));
        Ok(found && self.are_local(by, (family, grid))?)
    }

    /// Tests whether the rules of boards of a shape are local, and the same on all boards that come
    /// of them.
    fn are_local(&mut self, by: &mut Rules<'_>, shape: (u32, Grid)) -> Result<bool, NoAnswer> {
        if let Some(known) = self.proved.get(&shape) {
            return Ok(*known);
        }
        let found = self.agree_below(by, shape)?;
        self.proved.insert(shape, found);
        Ok(found)
    }

    fn agree_below(&mut self, by: &mut Rules<'_>, shape: (u32, Grid)) -> Result<bool, NoAnswer> {
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
            let agree = rules.agree_with(&smaller, shape.1)
                && smaller.least.is_none_or(|fixed_axes| rules.can_turn(fixed_axes));
            if seen.len() > MAX_SHAPES || falling.is_empty() || !agree {
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
