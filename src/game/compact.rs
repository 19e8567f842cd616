//! Compact notation, as in Spindler's appendix (after Siegel, ch. V.2).
//!
//! A letter is a digit (a nim heap) or a name in parentheses; several letters in a row are the
//! form with these options. A subscript changes the letter before it: `#` wraps it in braces, a
//! letter is added to it, from left to right: `2_{##2}` is `{{*2}} + *2`. A single letter is itself.

use std::fmt;

use super::arena::{Arena, Kind};
use super::birthday::birthday;
use super::halt::Halt;
use super::ids::{GameId, SumId};
use super::rank::Ranking;
use super::world::World;

/// A mistake in compact notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompactError {
    /// Where, in bytes from the start of the text.
    pub at: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for CompactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (byte {})", self.message, self.at)
    }
}

impl std::error::Error for CompactError {}

/// Parentheses and braces may be nested this deep.
const DEEPEST: usize = 200;

/// The most bytes that are written.
const LONGEST: usize = 1 << 20;

/// What a level of reading is inside of.
#[derive(Clone, Copy, PartialEq)]
enum Inside {
    Text,
    Parentheses,
    /// `_{…}`: its letters change the last letter of the level around it.
    Group,
    /// `_(`: the parentheses are a subscript by themselves.
    Subscript,
}

struct Level {
    inside: Inside,
    at: usize,
    letters: Vec<SumId>,
}

/// Reads compact notation: `2_#320` is `{0, *2, *3, {*2}}`, `21` is `{*, *2}`, `7` is `*7`.
/// A `*` in front of a name is allowed.
///
/// # Errors
/// [`CompactError`] with the place of the mistake; more than 200 levels of nesting are one.
pub fn parse_compact(arena: &mut Arena, text: &str) -> Result<SumId, CompactError> {
    let mut levels = vec![Level { inside: Inside::Text, at: 0, letters: Vec::new() }];
    let mut chars = text.char_indices().filter(|(_, c)| !c.is_whitespace());
    // The start of a name, where a `*` may stand.
    let mut fresh = true;
    while let Some((at, c)) = chars.next() {
        let here = levels.last().map_or(Inside::Text, |level| level.inside);
        let starts = std::mem::replace(&mut fresh, false);
        match c {
            '*' if starts => continue,
            '0'..='9' => {
                let heap = arena.nim(c as u32 - '0' as u32);
                let letter = arena.single(heap);
                if here == Inside::Group {
                    adjoin(arena, &mut levels, letter, at)?;
                } else {
                    top(&mut levels, at)?.letters.push(letter);
                }
            }
            '#' if here == Inside::Group => wrap(arena, &mut levels, at)?,
            '(' => {
                open(&mut levels, Inside::Parentheses, at)?;
                fresh = true;
            }
            '_' if here != Inside::Group => {
                if top(&mut levels, at)?.letters.is_empty() {
                    return mistake(at, "a subscript needs a letter before it");
                }
                match chars.next() {
                    Some((at, '{')) => open(&mut levels, Inside::Group, at)?,
                    Some((at, '(')) => {
                        open(&mut levels, Inside::Subscript, at)?;
                        fresh = true;
                    }
                    Some((at, '#')) => wrap(arena, &mut levels, at)?,
                    Some((at, d @ '0'..='9')) => {
                        let heap = arena.nim(d as u32 - '0' as u32);
                        let letter = arena.single(heap);
                        adjoin(arena, &mut levels, letter, at)?;
                    }
                    Some((at, _)) => {
                        return mistake(
                            at,
                            "a subscript is `#`, a digit, a name in parentheses or a group in braces",
                        );
                    }
                    None => return mistake(text.len(), "a subscript is missing"),
                }
            }
            ')' if here == Inside::Parentheses || here == Inside::Subscript => {
                let Some(level) = levels.pop() else {
                    return mistake(at, "nothing to close");
                };
                let letter = name(arena, level.letters, at)?;
                let around = levels.last().map_or(Inside::Text, |level| level.inside);
                if here == Inside::Subscript || around == Inside::Group {
                    adjoin(arena, &mut levels, letter, at)?;
                } else {
                    top(&mut levels, at)?.letters.push(letter);
                }
            }
            '}' if here == Inside::Group => {
                levels.pop();
            }
            ')' | '}' => return mistake(at, "nothing to close here"),
            '#' => return mistake(at, "`#` is a subscript: write `_#`"),
            '_' => return mistake(at, "a subscript of a subscript needs parentheses"),
            '*' => return mistake(at, "`*` stands only in front of a name"),
            _ => return mistake(at, "not a letter of compact notation"),
        }
    }
    match levels.pop() {
        Some(level) if level.inside == Inside::Text => name(arena, level.letters, text.len()),
        Some(level) => mistake(level.at, "this is never closed"),
        None => mistake(text.len(), "nothing to read"),
    }
}

fn mistake<T>(at: usize, message: &str) -> Result<T, CompactError> {
    Err(CompactError { at, message: message.to_string() })
}

fn open(levels: &mut Vec<Level>, inside: Inside, at: usize) -> Result<(), CompactError> {
    if levels.len() > DEEPEST {
        return mistake(at, "nested too deep");
    }
    levels.push(Level { inside, at, letters: Vec::new() });
    Ok(())
}

fn top(levels: &mut [Level], at: usize) -> Result<&mut Level, CompactError> {
    levels.last_mut().map_or_else(|| mistake(at, "nothing to close"), Ok)
}

/// The letter that a subscript at this level changes.
fn target(levels: &mut [Level], at: usize) -> Result<&mut SumId, CompactError> {
    let letters = levels.iter_mut().rev().find(|level| level.inside != Inside::Group);
    match letters.and_then(|level| level.letters.last_mut()) {
        Some(letter) => Ok(letter),
        None => mistake(at, "a subscript needs a letter before it"),
    }
}

fn wrap(arena: &mut Arena, levels: &mut [Level], at: usize) -> Result<(), CompactError> {
    let letter = target(levels, at)?;
    let wrapped = arena.form(vec![*letter]);
    *letter = arena.single(wrapped);
    Ok(())
}

fn adjoin(
    arena: &mut Arena,
    levels: &mut [Level],
    added: SumId,
    at: usize,
) -> Result<(), CompactError> {
    let letter = target(levels, at)?;
    match arena.add(*letter, added) {
        Ok(sum) => {
            *letter = sum;
            Ok(())
        }
        Err(halt) => mistake(at, &halt.to_string()),
    }
}

/// One letter is itself; several are the form with these options.
fn name(arena: &mut Arena, letters: Vec<SumId>, at: usize) -> Result<SumId, CompactError> {
    match letters[..] {
        [] => mistake(at, "a name is missing"),
        [letter] => Ok(letter),
        _ => {
            let form = arena.form(letters);
            Ok(arena.single(form))
        }
    }
}

/// What is still to be written, last first.
enum Task {
    Text(&'static str),
    /// As a name: letters in a row, or one letter.
    Name(SumId),
    /// As one letter with its subscripts.
    Letter(SumId),
    /// A game as a letter or, if it must be, a name in parentheses.
    Game(GameId),
}

/// The compact notation of `s`, items in descending order: `{*2, {*2}}` is `2_#2`. Positions are
/// written as the forms they are.
///
/// # Errors
/// [`Halt::TooLarge`] when the text is longer than a mebibyte; cycles, limits, and errors of the
/// world.
pub fn write_compact<W: World>(w: &mut W, s: SumId) -> Result<String, W::Error> {
    // Walks everything below `s`, which identifies all positions with forms.
    birthday(w, s)?;
    let s = w.arena_mut().normal(s)?;
    // Heaps of ten or more have no letter; the largest that fits the limit is well below 64.
    let mut heaps = Vec::new();
    for n in 0..64 {
        let heap = w.arena_mut().nim(n);
        heaps.push(w.arena().single(heap));
    }
    let mut writer = Writer::new(w.arena(), s, heaps);
    Ok(writer.write()?)
}

struct Writer<'a> {
    arena: &'a Arena,
    ranking: Ranking<'a>,
    heaps: Vec<SumId>,
    text: String,
    tasks: Vec<Task>,
}

impl<'a> Writer<'a> {
    fn new(arena: &'a Arena, s: SumId, heaps: Vec<SumId>) -> Writer<'a> {
        Writer {
            arena,
            ranking: Ranking::below(arena, s, &|_| String::new()),
            heaps,
            text: String::new(),
            tasks: vec![Task::Name(s)],
        }
    }

    fn write(&mut self) -> Result<String, Halt> {
        while let Some(task) = self.tasks.pop() {
            if self.text.len() + self.tasks.len() > LONGEST {
                return Err(Halt::TooLarge("the compact notation of a game"));
            }
            match task {
                Task::Text(fixed) => self.text.push_str(fixed),
                Task::Name(s) => match self.options(s)? {
                    Some(options) if options.len() > 1 => {
                        self.tasks.extend(options.into_iter().rev().map(Task::Letter));
                    }
                    _ => self.tasks.push(Task::Letter(s)),
                },
                Task::Letter(s) => self.letter(s)?,
                Task::Game(g) => self.game(g),
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
                None => Err(Halt::TooLarge("the compact notation of a game")),
            },
            Kind::Form(options) => {
                Ok(Some(self.ranking.options(options).into_iter().rev().collect()))
            }
            _ => Ok(None),
        }
    }

    /// A letter and its subscripts, from the outside in: what was added, what was wrapped.
    fn letter(&mut self, s: SumId) -> Result<(), Halt> {
        let mut marks: Vec<Task> = Vec::new();
        let mut s = s;
        let base = loop {
            let parts = self.ranking.parts(s);
            let copies: u64 = parts.iter().map(|&(_, c)| u64::from(c)).sum();
            if copies + marks.len() as u64 > LONGEST as u64 {
                return Err(Halt::TooLarge("the compact notation of a game"));
            }
            // Ascending: the last is the letter, the others are added to it.
            let mut games: Vec<GameId> =
                parts.iter().flat_map(|&(g, c)| std::iter::repeat_n(g, c as usize)).collect();
            let Some(largest) = games.pop() else {
                break Task::Text("0");
            };
            marks.extend(games.into_iter().map(Task::Game));
            match self.arena.kind(largest) {
                Kind::Form(&[option]) => {
                    marks.push(Task::Text("#"));
                    s = option;
                }
                _ => break Task::Game(largest),
            }
        };
        // The stack is last in, first out, and so are the marks.
        match marks.len() {
            0 => {}
            1 => {
                self.tasks.append(&mut marks);
                self.tasks.push(Task::Text("_"));
            }
            _ => {
                self.tasks.push(Task::Text("}"));
                self.tasks.append(&mut marks);
                self.tasks.push(Task::Text("_{"));
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
        self.tasks.push(Task::Text(")"));
        self.tasks.push(Task::Name(self.arena.single(g)));
    }
}
