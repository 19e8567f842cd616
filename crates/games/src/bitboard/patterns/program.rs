//! Programs: move patterns compiled to bit masks, which generate the options of a position.

use crate::game::SumId;

use super::{
    BoardTest, CellSource, CodeMap, Image, Joined, PartRule, Pattern, Patterns, Placed, Terms, Test,
};
use crate::bitboard::cells::grid::{Edges, Grid};
pub(crate) use crate::bitboard::cells::planes::Shaped;
use crate::bitboard::cells::planes::{Codes, MAX_CODES, Planes};
use crate::bitboard::cells::turn::Symmetries;
use crate::bitboard::cells::word::{Word, each};
use tweedle_base::HeapSize;

/// A component of a sum.
#[derive(Clone, Copy)]
pub(crate) enum Part<W: Word, const P: usize> {
    /// A position: its family and its board.
    On(u32, Shaped<W, P>),
    /// A game that is on no board.
    Game(SumId),
}

/// Takes a component.
pub(crate) type Take<'a, W, const P: usize> = &'a mut dyn FnMut(Part<W, P>);

/// The rules of boards of one shape.
#[derive(Debug)]
pub(crate) struct Program<W: Word, const P: usize> {
    grid: Grid,
    /// The sets of numbers that patterns ask for.
    sets: Vec<Codes>,
    pub(crate) rewrites: Vec<CompiledPattern<W, P>>,
    /// The moves of each player, or one list for all players of an impartial game.
    moves: Vec<Vec<CompiledPattern<W, P>>>,
    symmetries: Option<Symmetries>,
    /// The approximate cost of generating the options of a position: a few units on small boards,
    /// thousands on large ones.
    pub(crate) work: u32,
}

/// A pattern.
#[derive(Debug)]
pub(crate) struct CompiledPattern<W: Word, const P: usize> {
    /// Places among the sets, and cells that hold one of the set.
    needs: Vec<(u8, W)>,
    before: Vec<Test>,
    after: Vec<Test>,
    sum: Vec<Made<W, P>>,
    games: Vec<SumId>,
    /// Another move of the same player follows.
    pub(crate) again: bool,
}

/// The components after a move, compiled.
#[derive(Debug)]
struct Made<W: Word, const P: usize> {
    patch: Patch<W, P>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Whole(Placed),
    Parts { joined: Joined, fill: u8, rules: Vec<PartRule> },
}

/// The change of a board in a move.
#[derive(Debug)]
enum Patch<W: Word, const P: usize> {
    /// Some cells stay; others get new contents, or their images under maps.
    Cells { stay: W, set: Planes<W, P>, maps: Vec<(CodeMap, W)> },
    /// The whole board is reassembled.
    Gather(Image),
}

/// A position whose options are generated.
pub(crate) struct OptionGenerator<'a, W: Word, const P: usize> {
    program: &'a Program<W, P>,
    board: Planes<W, P>,
    /// The cells that hold one of each set.
    held: &'a [W],
}

impl<W: Word, const P: usize> Program<W, P> {
    /// Makes patterns ready; `None` if they ask for too much.
    pub(crate) fn new(grid: Grid, patterns: Patterns) -> Option<Program<W, P>> {
        let all = patterns.rewrites.iter().chain(patterns.moves.iter().flatten());
        let mut images = all.flat_map(|pattern| &pattern.sum).filter_map(Terms::image);
        if images.any(|image| image.grid.cells() > W::CELLS) {
            return None;
        }
        let mut sets: Vec<Codes> = Vec::new();
        let mut steps = |patterns: Vec<Pattern>| {
            patterns
                .into_iter()
                .map(|pattern| CompiledPattern::new(grid, pattern, &mut sets))
                .collect()
        };
        let rewrites = steps(patterns.rewrites);
        let moves = patterns.moves.into_iter().map(&mut steps).collect();
        u8::try_from(sets.len()).ok()?;
        let symmetries = patterns.symmetries.as_deref().map(Symmetries::new);
        let mut program = Program { grid, sets, rewrites, moves, symmetries, work: 0 };
        program.work = (program.patterns() * W::WORDS / 16) as u32;
        Some(program)
    }

    /// Tests whether the game is impartial.
    #[inline]
    pub(crate) fn is_impartial(&self) -> bool {
        self.moves.len() == 1
    }

    /// The moves of a player.
    #[inline]
    pub(crate) fn moves(&self, player: usize) -> &[CompiledPattern<W, P>] {
        &self.moves[if self.is_impartial() { 0 } else { player }]
    }

    /// Prepares a position of this shape; `held` is a buffer.
    pub(crate) fn ask<'a>(
        &'a self,
        board: Planes<W, P>,
        held: &'a mut Vec<W>,
    ) -> OptionGenerator<'a, W, P> {
        let masks = board.masks(self.grid.full());
        held.clear();
        held.extend(self.sets.iter().map(|set| union(&masks, *set)));
        OptionGenerator { program: self, board, held }
    }

    fn patterns(&self) -> usize {
        self.rewrites.len() + self.moves.iter().map(Vec::len).sum::<usize>()
    }
}

/// Estimates the patterns by their number, since each has lists of its own.
impl<W: Word, const P: usize> HeapSize for Program<W, P> {
    fn heap_size(&self) -> usize {
        self.patterns() * (size_of::<CompiledPattern<W, P>>() + size_of::<Made<W, P>>() + 64)
            + self.symmetries.heap_size()
    }
}

#[inline]
fn union<W: Word>(masks: &[W; MAX_CODES], set: Codes) -> W {
    let codes = masks.iter().enumerate();
    codes.fold(W::NONE, |all, (code, mask)| if set >> code & 1 == 1 { all | *mask } else { all })
}

impl<W: Word, const P: usize> CompiledPattern<W, P> {
    fn new(grid: Grid, pattern: Pattern, sets: &mut Vec<Codes>) -> CompiledPattern<W, P> {
        let place = |sets: &mut Vec<Codes>, codes| {
            sets.iter().position(|set| *set == codes).unwrap_or_else(|| {
                sets.push(codes);
                sets.len() - 1
            }) as u8
        };
        let all = |cells: &[u16]| cells.iter().fold(W::NONE, |all, at| all | W::cell((*at).into()));
        let needs = pattern.needs.iter();
        let needs = needs.map(|need| (place(sets, need.codes), all(&need.cells))).collect();
        let (mut sum, mut games) = (Vec::new(), Vec::new());
        for terms in pattern.sum {
            let (image, kind) = match terms {
                Terms::Whole(image, placed) => (image, Kind::Whole(placed)),
                Terms::Parts { image, joined, fill, rules } => {
                    (image, Kind::Parts { joined, fill, rules })
                }
                Terms::Game(game) => {
                    games.push(game);
                    continue;
                }
            };
            sum.push(Made { patch: Patch::new(grid, image), kind });
        }
        let Pattern { before, after, again, .. } = pattern;
        CompiledPattern { needs, before, after, sum, games, again }
    }
}

impl<W: Word, const P: usize> Patch<W, P> {
    fn new(grid: Grid, image: Image) -> Patch<W, P> {
        let (mut stay, mut set) = (W::NONE, [W::NONE; P]);
        let mut maps: Vec<(CodeMap, W)> = Vec::new();
        for (cell, source) in image.cells.iter().enumerate() {
            match source {
                CellSource::Cell(from) if usize::from(*from) == cell => stay |= W::cell(cell),
                CellSource::Mapped(from, map) if usize::from(*from) == cell => {
                    match maps.iter_mut().find(|(other, _)| other == map) {
                        Some((_, cells)) => *cells |= W::cell(cell),
                        None => maps.push((*map, W::cell(cell))),
                    }
                }
                CellSource::Cell(_) | CellSource::Mapped(..) => return Patch::Gather(image),
                CellSource::Code(code) => {
                    let put = Planes::<W, P>::everywhere(*code, W::cell(cell));
                    set.iter_mut().zip(put.0).for_each(|(word, put)| *word |= put);
                }
            }
        }
        if image.grid == grid {
            Patch::Cells { stay, set: Planes(set), maps }
        } else {
            Patch::Gather(image)
        }
    }

    #[inline]
    fn apply(&self, grid: Grid, board: Planes<W, P>) -> Shaped<W, P> {
        match self {
            Patch::Cells { stay, set, maps } => {
                let mut made = Planes(each(W::NONE, |i| board.0[i] & *stay | set.0[i]));
                for (map, cells) in maps {
                    let masks = board.masks(*cells);
                    for (mask, to) in masks.iter().zip(map).take(1 << P) {
                        let put = Planes::<W, P>::everywhere(*to, *mask);
                        made = Planes(each(W::NONE, |i| made.0[i] | put.0[i]));
                    }
                }
                (grid, made)
            }
            Patch::Gather(image) => {
                let mut words = [W::NONE; P];
                for (cell, source) in image.cells.iter().enumerate() {
                    let code = match source {
                        CellSource::Code(code) => *code,
                        CellSource::Cell(from) => board.code((*from).into()),
                        CellSource::Mapped(from, map) => {
                            map[usize::from(board.code((*from).into()))]
                        }
                    };
                    let put = Planes::<W, P>::everywhere(code, W::cell(cell));
                    words.iter_mut().zip(put.0).for_each(|(word, put)| *word |= put);
                }
                (image.grid, Planes(words))
            }
        }
    }
}

impl<W: Word, const P: usize> OptionGenerator<'_, W, P> {
    /// Tests whether a pattern matches.
    #[inline]
    pub(crate) fn fits(&self, step: &CompiledPattern<W, P>) -> bool {
        step.needs.iter().all(|&(set, cells)| self.held[usize::from(set)] & cells == cells)
            && (step.before.is_empty() || hold(&step.before, self.program.grid, self.board))
            && (step.after.is_empty() || self.holds_after(step))
    }

    #[inline]
    fn holds_after(&self, step: &CompiledPattern<W, P>) -> bool {
        step.sum.first().is_none_or(|made| {
            let (grid, board) = made.patch.apply(self.program.grid, self.board);
            hold(&step.after, grid, board)
        })
    }

    /// The components that a pattern makes.
    pub(crate) fn make(&self, step: &CompiledPattern<W, P>, take: Take<'_, W, P>) {
        step.games.iter().for_each(|game| take(Part::Game(*game)));
        let mut put = |placed: &Placed, (grid, board): Shaped<W, P>| {
            let (grid, board) = placed.on(grid, board);
            let symmetries = self.program.symmetries.as_ref();
            let board = symmetries.map_or(board, |symmetries| symmetries.least(board));
            take(Part::On(placed.family, (grid, board)));
        };
        for made in &step.sum {
            let (grid, board) = made.patch.apply(self.program.grid, self.board);
            match &made.kind {
                Kind::Whole(placed) => put(placed, (grid, board)),
                Kind::Parts { joined, fill, rules } => {
                    parts(grid, &board, joined, |part| {
                        let cut = match joined.links {
                            None => cropped(grid, &board, part, *fill),
                            Some(_) => (grid, kept(&board, part, *fill)),
                        };
                        for rule in rules {
                            if hold(&rule.tests, cut.0, cut.1) {
                                rule.positions.iter().for_each(|placed| put(placed, cut));
                            }
                        }
                    });
                }
            }
        }
    }
}

impl Placed {
    #[inline]
    fn on<W: Word, const P: usize>(&self, grid: Grid, board: Planes<W, P>) -> Shaped<W, P> {
        match self.least {
            None => (grid, board),
            Some(fixed_axes) => board.representative(grid, fixed_axes),
        }
    }
}

/// The parts of a board that hang together.
#[inline]
fn parts<W: Word, const P: usize>(
    grid: Grid,
    board: &Planes<W, P>,
    joined: &Joined,
    mut visit: impl FnMut(W),
) {
    let standing = joined.standing.map(W::from);
    let visit = |part: W| {
        if standing.is_none_or(|standing| !(part & standing).is_empty()) {
            visit(part);
        }
    };
    let masks = board.masks(grid.full());
    let cells = union(&masks, joined.codes);
    let near = |part: W, edges: &Edges<W>| match (&joined.links, joined.corners) {
        (Some(links), _) => linked(links, part),
        (None, false) => grid.neighbours(part, edges),
        (None, true) => grid.near(part, edges),
    };
    if joined.apart.is_empty() {
        grid.parts(cells, near, visit);
        return;
    }
    let beside = |part: W, edges: &Edges<W>| {
        let mut all = W::NONE;
        for (code, mask) in masks.iter().enumerate().take(1 << P) {
            let held = part & *mask;
            if held.is_empty() {
                continue;
            }
            let mut reached = near(held, edges);
            for &(one, other) in &joined.apart {
                if usize::from(one) == code {
                    reached = reached & !masks[usize::from(other)];
                }
                if usize::from(other) == code {
                    reached = reached & !masks[usize::from(one)];
                }
            }
            all |= reached;
        }
        all
    };
    grid.parts(cells, beside, visit);
}

/// The cells that hang together with some.
#[inline]
fn linked<W: Word>(links: &[u64], cells: W) -> W {
    cells.each().fold(W::NONE, |all, cell| all | links[cell].into())
}

/// The board with `fill` in all cells but some.
#[inline]
fn kept<W: Word, const P: usize>(board: &Planes<W, P>, cells: W, fill: u8) -> Planes<W, P> {
    let rest = Planes::<W, P>::everywhere(fill, !cells);
    Planes(each(W::NONE, |plane| board.0[plane] & cells | rest.0[plane]))
}

/// The smallest board that holds some cells, with `fill` in all others.
#[inline]
fn cropped<W: Word, const P: usize>(
    grid: Grid,
    board: &Planes<W, P>,
    cells: W,
    fill: u8,
) -> Shaped<W, P> {
    let (part, corner) = grid.around(cells);
    (part, kept(board, cells, fill).map(|word| grid.cut(word, part, corner)))
}

/// Returns the number of connected parts.
fn groups<W: Word, const P: usize>(joined: &Joined, grid: Grid, board: &Planes<W, P>) -> i64 {
    let mut many = 0;
    parts(grid, board, joined, |_| many += 1);
    many
}

#[inline]
fn hold<W: Word, const P: usize>(tests: &[Test], grid: Grid, board: Planes<W, P>) -> bool {
    tests.iter().all(|test| answer(&test.asked, grid, board) == test.holds)
}

fn answer<W: Word, const P: usize>(asked: &BoardTest, grid: Grid, board: Planes<W, P>) -> bool {
    match asked {
        BoardTest::Longer(than) => grid.cells() as i64 > *than,
        BoardTest::MadeOf(codes) => union(&board.masks(grid.full()), *codes) == grid.full(),
        BoardTest::MoreGroups(joined, than) => groups(joined, grid, &board) > *than,
        BoardTest::OneGroup(joined) => {
            let all = union(&board.masks(grid.full()), joined.codes);
            let (mut many, mut whole) = (0, false);
            parts(grid, &board, joined, |part| (many, whole) = (many + 1, part == all));
            many == 1 && whole
        }
        BoardTest::AllStand(joined) => {
            let mut rest = union(&board.masks(grid.full()), joined.codes);
            parts(grid, &board, joined, |part| rest ^= part);
            rest.is_empty()
        }
        BoardTest::Least(fixed_axes) => board.representative(grid, *fixed_axes) == (grid, board),
        BoardTest::Captured(stones, free) => {
            let masks = board.masks(grid.full());
            let free = union(&masks, *free);
            let stones = masks.iter().enumerate().filter(|(code, _)| stones >> code & 1 == 1);
            let mut captured = false;
            for (_, mask) in stones {
                let beside = |part: W, edges: &Edges<W>| grid.neighbours(part, edges);
                grid.parts(*mask, beside, |part| {
                    captured |= (grid.liberties(part) & free).is_empty();
                });
            }
            captured
        }
    }
}
