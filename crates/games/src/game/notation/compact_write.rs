//! Writer of the compact notation that [`parse_compact`](crate::game::parse_compact) reads.

use super::ranking::Ranking;
use crate::game::arena::{Arena, GameId, Halt, Kind, SumId};
use crate::game::walk::{World, impartial, ordinary};
use tweedle_base::{Budget, Limit};

/// The most bytes that are written.
const MAX_TEXT_BYTES: usize = 1 << 20;

/// A pending task of the writer; the last one is next.
enum CompactTask {
    Text(&'static str),
    /// Write the sum as a name: letters in a row, or one letter.
    Name(SumId),
    /// Write the sum as one letter with its subscripts.
    Letter(SumId),
    /// A game as a letter or, if it must be, a name in parentheses.
    Game(GameId),
}

/// The compact notation of `s`, items in descending order: `{*2, {*2}}` is `2_#2`. Positions are
/// written as the forms they are.
///
/// # Errors
/// [`Limit::TooLarge`] when the text is longer than a mebibyte;
/// [`Unsupported::Labelled`](crate::game::Unsupported::Labelled);
/// [`Unsupported::Decides`](crate::game::Unsupported::Decides); cycles, limits, and errors of the
/// world.
pub fn write_compact<W: World>(w: &mut W, s: SumId) -> Result<String, W::Error> {
    // Walks everything below `s`, which identifies all positions with forms.
    let s = ordinary(w, s)?;
    let s = impartial(w, s)?;
    // Heaps of ten or more have no letter; the largest that fits the limit is well below 64.
    let heaps = (0..64).map(|n| w.arena_mut().single_heap(n)).collect();
    let mut writer = CompactWriter::new(w.arena(), s, heaps, w.budget())?;
    Ok(writer.write()?)
}

struct CompactWriter<'a> {
    arena: &'a Arena,
    ranking: Ranking<'a>,
    heaps: Vec<SumId>,
    text: String,
    tasks: Vec<CompactTask>,
}

impl<'a> CompactWriter<'a> {
    fn new(
        arena: &'a Arena,
        s: SumId,
        heaps: Vec<SumId>,
        budget: &Budget,
    ) -> Result<CompactWriter<'a>, Halt> {
        let ranking = Ranking::below(arena, s, &|_| String::new(), &|| budget.check(0))?;
        Ok(CompactWriter {
            arena,
            ranking,
            heaps,
            text: String::new(),
            tasks: vec![CompactTask::Name(s)],
        })
    }

    fn write(&mut self) -> Result<String, Halt> {
        while let Some(task) = self.tasks.pop() {
            if self.text.len() + self.tasks.len() > MAX_TEXT_BYTES {
                return Err(Halt::Limit(Limit::TooLarge("the compact notation of a game")));
            }
            match task {
                CompactTask::Text(fixed) => self.text.push_str(fixed),
                CompactTask::Name(s) => match self.options(s)? {
                    Some(options) if options.len() > 1 => {
                        self.tasks.extend(options.into_iter().rev().map(CompactTask::Letter));
                    }
                    _ => self.tasks.push(CompactTask::Letter(s)),
                },
                CompactTask::Letter(s) => self.letter(s)?,
                CompactTask::Game(g) => self.game(g),
            }
        }
        Ok(std::mem::take(&mut self.text))
    }

    /// The options, in descending order, of a sum that is a single form or a heap without letter.
    fn options(&self, s: SumId) -> Result<Option<Vec<SumId>>, Halt> {
        let &[(g, 1)] = self.arena.parts(s) else {
            return Ok(None);
        };
        match self.arena.kind(g) {
            Kind::Nim(n) if n > 9 => match self.heaps.get(..n as usize) {
                Some(heaps) => Ok(Some(heaps.iter().rev().copied().collect())),
                None => Err(Halt::Limit(Limit::TooLarge("the compact notation of a game"))),
            },
            Kind::Form(options) => {
                Ok(Some(self.ranking.options(options).into_iter().rev().collect()))
            }
            _ => Ok(None),
        }
    }

    /// A letter and its subscripts, from the outside in: what was added, what was wrapped.
    fn letter(&mut self, s: SumId) -> Result<(), Halt> {
        let mut marks: Vec<CompactTask> = Vec::new();
        let mut s = s;
        let base = loop {
            let parts = self.ranking.parts(s);
            let copies: u64 = parts.iter().map(|&(_, c)| u64::from(c)).sum();
            if copies + marks.len() as u64 > MAX_TEXT_BYTES as u64 {
                return Err(Halt::Limit(Limit::TooLarge("the compact notation of a game")));
            }
            // Ascending: the last is the letter, the others are added to it.
            let mut games: Vec<GameId> =
                parts.iter().flat_map(|&(g, c)| std::iter::repeat_n(g, c as usize)).collect();
            let Some(largest) = games.pop() else {
                break CompactTask::Text("0");
            };
            marks.extend(games.into_iter().map(CompactTask::Game));
            match self.arena.kind(largest) {
                Kind::Form(&[option]) => {
                    marks.push(CompactTask::Text("#"));
                    s = option;
                }
                _ => break CompactTask::Game(largest),
            }
        };
        // The stack is last in, first out, and so are the marks.
        match marks.len() {
            0 => {}
            1 => {
                self.tasks.append(&mut marks);
                self.tasks.push(CompactTask::Text("_"));
            }
            _ => {
                self.tasks.push(CompactTask::Text("}"));
                self.tasks.append(&mut marks);
                self.tasks.push(CompactTask::Text("_{"));
            }
        }
        self.tasks.push(base);
        Ok(())
    }

    fn game(&mut self, g: GameId) {
        const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        if let Kind::Nim(n) = self.arena.kind(g)
            && let Some(digit) = DIGITS.get(n as usize)
        {
            self.text.push_str(digit);
            return;
        }
        self.text.push('(');
        self.tasks.push(CompactTask::Text(")"));
        self.tasks.push(CompactTask::Name(self.arena.single(g)));
    }
}
