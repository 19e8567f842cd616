//! The text of a game in the language's own syntax, shortest that reads back.

use std::fmt::Write;

use super::arena::{Arena, Kind};
use super::halt::Halt;
use super::ids::{GameId, SumId};
use super::rank::Ranking;

/// What is still to be written, last first.
enum Task {
    Text(&'static str),
    Sum(SumId),
    Game(GameId, u32),
}

/// The text of `s`: `0`, `*`, `*2`, `{*}`, `{0, {*}}`, `* + 3·*2`, `{0, 2·*}`; a position is
/// written by the name of its key. Summands and options are ordered by structure: nim heaps by
/// size, then by birthday, length and content. The text does not depend on the order in which
/// games were made.
///
/// # Errors
/// [`Halt::TooLarge`] when the text is longer than `limit` bytes (a game may be exponentially
/// larger as text than in the arena).
pub fn write(
    arena: &Arena,
    s: SumId,
    name: &dyn Fn(u32) -> String,
    limit: usize,
) -> Result<String, Halt> {
    let ranking = Ranking::below(arena, s, name);
    let length = usize::try_from(ranking.length(s)).unwrap_or(usize::MAX);
    if length > limit {
        return Err(Halt::TooLarge("the text of a game"));
    }
    let mut text = String::with_capacity(length);
    let mut tasks = vec![Task::Sum(s)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Text(fixed) => text.push_str(fixed),
            Task::Sum(SumId::ZERO) => text.push('0'),
            Task::Sum(s) => {
                for (i, &(g, c)) in ranking.parts(s).iter().enumerate().rev() {
                    tasks.push(Task::Game(g, c));
                    if i > 0 {
                        tasks.push(Task::Text(" + "));
                    }
                }
            }
            Task::Game(g, c) => {
                if c > 1 {
                    // Writing to a String cannot fail.
                    let _ = write!(text, "{c}·");
                }
                match arena.kind(g) {
                    Kind::Nim(0) => text.push('0'),
                    Kind::Nim(1) => text.push('*'),
                    Kind::Nim(n) => {
                        let _ = write!(text, "*{n}");
                    }
                    Kind::Position { .. } => {
                        text.push_str(ranking.names.get(&g).map_or("", String::as_str));
                    }
                    Kind::Form(options) => {
                        tasks.push(Task::Text("}"));
                        for (i, &s) in ranking.options(options).iter().enumerate().rev() {
                            tasks.push(Task::Sum(s));
                            if i > 0 {
                                tasks.push(Task::Text(", "));
                            }
                        }
                        text.push('{');
                    }
                }
            }
        }
    }
    Ok(text)
}
