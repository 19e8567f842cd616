//! Normal form of move patterns, in which equal rules compare equal, and the effect of a symmetry
//! on it.

use super::ending::Falling;
use super::{
    BoardTest, CellSource, Image, Joined, Needs, PartRule, Pattern, Patterns, Placed, Terms, Test,
};
use crate::bitboard::cells::grid::Grid;
use crate::bitboard::cells::planes::Codes;
use crate::bitboard::cells::turn::{SAME_CODES, Turn};
use smallvec::smallvec;

/// The rules of a family on boards of one shape, in a form in which equal ones are the same.
#[derive(Clone, Debug)]
pub(crate) struct NormalRules {
    grid: Grid,
    rewrites: Vec<Pattern>,
    /// The moves of Left and of Right, in order.
    moves: [Vec<Pattern>; 2],
    /// Is set if the position equals the position on its representative board; says whether the
    /// axes are fixed.
    pub(crate) turned: Option<bool>,
    /// Is set if positions are turned into their representatives; says whether the axes are fixed.
    pub(crate) least: Option<bool>,
    /// The families and shapes of positions that come of one.
    pub(crate) below: Vec<(u32, Grid)>,
    /// Sets of numbers by which play ends.
    pub(crate) falling: Falling,
}

impl NormalRules {
    /// Returns the normal form, or nothing if no position has an opposite or the patterns do not
    /// show it.
    pub(crate) fn new(
        (family, grid): (u32, Grid),
        letters: usize,
        patterns: &Patterns,
    ) -> Option<NormalRules> {
        let [left, right] = &patterns.moves[..] else { return None };
        let all = || patterns.rewrites.iter().chain(left).chain(right);
        if !grid.is_flat() || patterns.symmetries.is_some() || all().any(|pattern| pattern.again) {
            return None;
        }
        let normal = |patterns: &[Pattern]| {
            let form = Form { all: u8::MAX >> (8 - letters), turn: None, grid };
            let rules = patterns.iter().filter(|it| turns_only(it, grid, family).is_none());
            rules.map(|pattern| form.pattern(pattern)).collect::<Option<Vec<Pattern>>>()
        };
        let mut moves = [normal(left)?, normal(right)?];
        moves.iter_mut().for_each(|side| side.sort_unstable());
        let least = least(all().flat_map(|pattern| &pattern.sum));
        let turned = patterns.rewrites.iter().find_map(|it| turns_only(it, grid, family));
        let below = below(all().flat_map(|pattern| &pattern.sum));
        let (rewrites, falling) = (normal(&patterns.rewrites)?, Falling::new(patterns));
        Some(NormalRules { grid, turned, rewrites, moves, least, below, falling })
    }

    /// Tests whether a symmetry exchanges the moves of Left and Right, and all turns by which
    /// positions become their representatives keep the rules; `turned_over` has the rules of boards
    /// with rows and columns exchanged.
    pub(crate) fn are_opposite(
        &self,
        turned_over: Option<&NormalRules>,
        turn: &Turn,
        least: Option<bool>,
    ) -> bool {
        let agree = |turn: &Turn, exchanged: bool| {
            let upon = if turn.transposed { turned_over } else { Some(self) };
            upon.is_some_and(|upon| self.agree(upon, turn, exchanged))
        };
        agree(turn, true) && turns_to_representatives(least).iter().all(|turn| agree(turn, false))
    }

    fn agree(&self, other: &NormalRules, turn: &Turn, exchanged: bool) -> bool {
        let form = Form { all: u8::MAX, turn: Some(turn), grid: self.grid };
        let turned = |patterns: &[Pattern]| {
            let all = patterns.iter().map(|pattern| form.pattern(pattern));
            all.collect::<Option<Vec<Pattern>>>()
        };
        let sides = self.moves.iter().zip(if exchanged { [1, 0] } else { [0, 1] });
        let alike = |(own, side): (&Vec<Pattern>, usize)| {
            let theirs = &other.moves[side];
            // One that is not there spares the others.
            let first = own.first().and_then(|pattern| form.pattern(pattern));
            if own.len() != theirs.len()
                || first.is_some_and(|it| theirs.binary_search(&it).is_err())
            {
                return false;
            }
            turned(own).is_some_and(|mut own| {
                own.sort_unstable();
                own == *theirs
            })
        };
        other.grid == turn.grid(self.grid)
            && sides.into_iter().all(alike)
            && turned(&self.rewrites).is_some_and(|own| own == other.rewrites)
    }
}

/// The turns by which all images come about of which a representative is one.
fn turns_to_representatives(least: Option<bool>) -> Vec<Turn> {
    let only = |bits: [bool; 3]| {
        let [transposed, upside_down, half_turn] = bits;
        Turn { transposed, upside_down, half_turn, codes: SAME_CODES }
    };
    let reflections = [only([false, true, false]), only([false, false, true])];
    match least {
        None => Vec::new(),
        Some(true) => reflections.into(),
        Some(false) => [&reflections[..], &[only([true, false, false])]].concat(),
    }
}

/// Returns `Some` if positions among components are turned into their representatives: whether
/// with fixed axes only.
pub(crate) fn least<'t>(terms: impl Iterator<Item = &'t Terms>) -> Option<bool> {
    // Turned with axes that are not fixed means more.
    terms.flat_map(placed).filter_map(|placed| placed.least).min()
}

/// The positions on boards among components.
fn placed(terms: &Terms) -> Vec<&Placed> {
    match terms {
        Terms::Whole(_, placed) => vec![placed],
        Terms::Parts { rules, .. } => rules.iter().flat_map(|rule| &rule.positions).collect(),
        Terms::Game(_) => Vec::new(),
    }
}

/// The families and shapes of positions among components.
pub(crate) fn below<'t>(terms: impl Iterator<Item = &'t Terms>) -> Vec<(u32, Grid)> {
    let mut kinds = Vec::new();
    for one in terms {
        let parts = matches!(one, Terms::Parts { .. });
        let Some(image) = one.image() else { continue };
        let kind = |it: &Placed| (it.family, image.grid, parts, it.least == Some(false));
        kinds.extend(placed(one).into_iter().map(kind));
    }
    kinds.sort_unstable();
    kinds.dedup();
    let mut all = Vec::new();
    for (family, grid, parts, turned) in kinds {
        let [rows, columns] = if parts { [1, 1] } else { [grid.rows(), grid.columns()] };
        for (rows, columns) in (rows..=grid.rows())
            .flat_map(|rows| (columns..=grid.columns()).map(move |columns| (rows, columns)))
        {
            all.extend(Grid::new(rows, columns).map(|grid| (family, grid)));
            if turned {
                all.extend(Grid::new(columns, rows).map(|grid| (family, grid)));
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Tests whether a pattern only turns a position into its representative. Returns whether the axes
/// are fixed.
pub(crate) fn turns_only(pattern: &Pattern, grid: Grid, family: u32) -> Option<bool> {
    let [Terms::Whole(image, Placed { family: same, least: Some(axes) })] = &pattern.sum[..] else {
        return None;
    };
    let [Test { asked: BoardTest::Least(asked), holds: false }] = &pattern.before[..] else {
        return None;
    };
    let stays = |(cell, source): (usize, &CellSource)| *source == CellSource::Cell(cell as u16);
    let turns = asked == axes
        && *same == family
        && pattern.needs.is_empty()
        && pattern.after.is_empty()
        && image.grid == grid
        && image.cells.iter().enumerate().all(stays);
    turns.then_some(*axes)
}

/// Converts patterns to their normal form, turned or as they are.
struct Form<'a> {
    /// The set of all codes of cells.
    all: Codes,
    turn: Option<&'a Turn>,
    /// The shape of boards before a move.
    grid: Grid,
}

impl Form<'_> {
    fn pattern(&self, pattern: &Pattern) -> Option<Pattern> {
        let mut sum = Vec::with_capacity(pattern.sum.len());
        for terms in &pattern.sum {
            sum.push(self.terms(terms)?);
        }
        Some(Pattern {
            needs: self.needs(pattern),
            before: self.tests(&pattern.before)?,
            after: self.tests(&pattern.after)?,
            sum,
            again: pattern.again,
        })
    }

    /// Returns the required codes of each cell, cell by cell.
    fn needs(&self, pattern: &Pattern) -> Vec<Needs> {
        let mut all = Vec::new();
        for (cell, codes) in pattern.required_codes() {
            let codes = self.codes(codes);
            if codes != self.all {
                let cell = self.turn.map_or(cell, |turn| turn.cell(self.grid, cell));
                all.push(Needs { codes, cells: smallvec![cell] });
            }
        }
        all.sort_unstable_by(|a, b| a.cells.cmp(&b.cells));
        all
    }

    fn codes(&self, codes: Codes) -> Codes {
        let codes = codes & self.all;
        self.turn.map_or(codes, |turn| turn.set(codes))
    }

    fn code(&self, code: u8) -> u8 {
        self.turn.map_or(code, |turn| turn.codes[usize::from(code)])
    }

    fn joined(&self, joined: &Joined) -> Joined {
        let pair = |&(a, b): &(u8, u8)| {
            let (a, b) = (self.code(a), self.code(b));
            (a.min(b), a.max(b))
        };
        let mut apart: Vec<(u8, u8)> = joined.apart.iter().map(pair).collect();
        apart.sort_unstable();
        apart.dedup();
        Joined { codes: self.codes(joined.codes), apart, ..joined.clone() }
    }

    /// Returns the tests, or nothing if their answers depend on the order of codes.
    fn tests(&self, tests: &[Test]) -> Option<Vec<Test>> {
        let mut all = Vec::with_capacity(tests.len());
        for Test { asked, holds } in tests {
            let asked = match asked {
                BoardTest::Longer(than) => BoardTest::Longer(*than),
                BoardTest::MadeOf(codes) => BoardTest::MadeOf(self.codes(*codes)),
                BoardTest::MoreGroups(joined, than) => {
                    BoardTest::MoreGroups(self.joined(joined), *than)
                }
                BoardTest::Captured(stones, free) => {
                    BoardTest::Captured(self.codes(*stones), self.codes(*free))
                }
                BoardTest::OneGroup(joined) => BoardTest::OneGroup(self.joined(joined)),
                BoardTest::AllStand(_) | BoardTest::Least(_) => return None,
            };
            all.push(Test { asked, holds: *holds });
        }
        all.sort_unstable();
        Some(all)
    }

    fn terms(&self, terms: &Terms) -> Option<Terms> {
        Some(match terms {
            Terms::Whole(image, placed) => Terms::Whole(self.image(image), *placed),
            Terms::Parts { image, joined, fill, rules } => {
                let mut all = Vec::with_capacity(rules.len());
                for PartRule { tests, positions } in rules {
                    all.push(PartRule { tests: self.tests(tests)?, positions: positions.clone() });
                }
                Terms::Parts {
                    image: self.image(image),
                    joined: self.joined(joined),
                    fill: self.code(*fill),
                    rules: all,
                }
            }
            Terms::Game(_) => return None,
        })
    }

    fn image(&self, image: &Image) -> Image {
        let Some(turn) = self.turn else { return image.clone() };
        let from = |cell: u16| turn.cell(self.grid, cell);
        let mut cells = image.cells.clone();
        for (cell, source) in image.cells.iter().enumerate() {
            let source = match source {
                CellSource::Code(code) => CellSource::Code(self.code(*code)),
                CellSource::Cell(cell) => CellSource::Cell(from(*cell)),
                CellSource::Mapped(cell, map) => {
                    let mut turned = *map;
                    for (code, to) in map.iter().enumerate() {
                        turned[usize::from(turn.codes[code])] = self.code(*to);
                    }
                    CellSource::Mapped(from(*cell), turned)
                }
            };
            cells[usize::from(turn.cell(image.grid, cell as u16))] = source;
        }
        Image { grid: turn.grid(image.grid), cells }
    }
}
