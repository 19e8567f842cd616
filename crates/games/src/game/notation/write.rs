//! Writer of the language's own syntax: the shortest text that reads back as the game.

use crate::game::arena::{Arena, GameId, Halt, Kind, Lists, SumId};
use std::fmt::Write;
use tweedle_base::Limit;

use super::bars::{LONGEST_BAR, bar, integer};
use super::ranking::Ranking;
use super::signed::Behind;

/// A pending task of the writer; the last one is next. A flag selects a game itself or its
/// negative.
enum WriteTask {
    Text(&'static str),
    Sum(SumId, bool),
    /// A two-player game without its braces, with bars of at most this length.
    Sides(GameId, usize, bool),
    /// Write a game with its multiplicity; the flags say whether a number may abbreviate it, and
    /// whether its negative is meant.
    Game(GameId, u32, bool, bool),
}

/// Returns the text of `s`: `0`, `*`, `*2`, `{*}`, `{0, {*}}`, `* + 3·*2`, `{0, 2·*}`. A position
/// is written by the name of its key, and a conjugate of it with a `'` for each player that its
/// options have passed. An entailed game has a `!` before it and is the first in its sum. The
/// options of each player are between bars: `{0 | | 1_R}`. An integer is written `2_C`. With two
/// players canonical forms have their [names](crate::game::Named): `2`, `1*`, `↑`, `±1`; a number
/// is written so unless other components of a sum are numbers too. Summands and options are ordered
/// by structure: nim heaps and integers by size, then by birthday, length and content. The text
/// does not depend on the order in which games were made.
///
/// # Errors
/// [`Limit::TooLarge`] when the text is longer than `limit` bytes (a game may be exponentially
/// larger as text than in the arena).
pub fn write(
    arena: &Arena,
    s: SumId,
    name: &dyn Fn(u32) -> String,
    limit: usize,
) -> Result<String, Halt> {
    write_within(arena, s, name, limit, &|| Ok(()))
}

/// Writes a large game as [`write()`] does, and calls `poll` every few thousand games.
///
/// # Errors
/// The errors of [`write()`] and of `poll`.
pub fn write_within(
    arena: &Arena,
    s: SumId,
    name: &dyn Fn(u32) -> String,
    limit: usize,
    poll: &dyn Fn() -> Result<(), Limit>,
) -> Result<String, Halt> {
    let ranking = Ranking::below(arena, s, name, poll)?;
    let length = usize::try_from(ranking.length(s, false)).unwrap_or(usize::MAX);
    if length > limit {
        return Err(Halt::Limit(Limit::TooLarge("the text of a game")));
    }
    let mut text = String::with_capacity(length);
    let mut tasks = vec![WriteTask::Sum(s, false)];
    while let Some(task) = tasks.pop() {
        match task {
            WriteTask::Text(fixed) => text.push_str(fixed),
            WriteTask::Sum(SumId::ZERO, _) => text.push('0'),
            WriteTask::Sum(s, flip) => {
                let numbers = ranking.few_numbers(s);
                for (i, &(g, c)) in ranking.parts(s).iter().enumerate().rev() {
                    tasks.push(WriteTask::Game(g, c, numbers, flip));
                    if i > 0 {
                        tasks.push(WriteTask::Text(" + "));
                    }
                }
            }
            WriteTask::Sides(g, most, flip) => {
                let Kind::Labelled(lists) = arena.kind(g) else {
                    continue;
                };
                for player in [1, 0] {
                    let options = lists.options(player ^ u8::from(flip));
                    match ranking.alone(options) {
                        Some(inner) if most > 1 => {
                            tasks.push(WriteTask::Sides(inner, most - 1, flip));
                        }
                        _ => list(&ranking, options, flip, &mut tasks),
                    }
                    if player == 1 {
                        tasks.push(WriteTask::Text(&STROKES[..ranking.strokes(g, most)]));
                    }
                }
            }
            WriteTask::Game(g, c, numbers, flip) => {
                if c > 1 {
                    // Writing to a String cannot fail.
                    let _ = write!(text, "{c}·");
                }
                if c > 1 && ranking.is_bracketed(g, numbers) {
                    text.push('(');
                    tasks.push(WriteTask::Text(")"));
                }
                if let Some(named) = ranking.named(g, numbers) {
                    let _ = write!(text, "{}", named.flipped(flip));
                    continue;
                }
                if let Some(signed) = ranking.signed(g) {
                    text.push_str(signed.sign(flip));
                    behind(&ranking, ranking.behind(g, signed), &mut tasks);
                    continue;
                }
                match arena.kind(g) {
                    Kind::Nim(0) => text.push('0'),
                    Kind::Nim(1) => text.push('*'),
                    Kind::Nim(n) => {
                        let _ = write!(text, "*{n}");
                    }
                    Kind::Integer { players, player, size } => {
                        text.push_str(&integer(players, player ^ u8::from(flip), size));
                    }
                    Kind::Position { .. } | Kind::Conjugate { .. } => {
                        text.push_str(ranking.names.get(&g).map_or("", String::as_str));
                    }
                    Kind::Entailed(of) if ranking.is_loose(of) => {
                        text.push_str("!(");
                        tasks.push(WriteTask::Text(")"));
                        tasks.push(WriteTask::Game(of, 1, true, flip));
                    }
                    Kind::Entailed(of) => {
                        text.push('!');
                        tasks.push(WriteTask::Game(of, 1, true, flip));
                    }
                    Kind::Form(options) => {
                        tasks.push(WriteTask::Text("}"));
                        list(&ranking, options, flip, &mut tasks);
                        text.push('{');
                    }
                    Kind::Labelled(lists) => {
                        tasks.push(WriteTask::Text("}"));
                        match ranking.strokes(g, LONGEST_BAR) {
                            1 => bars(&ranking, lists, flip, &mut tasks),
                            _ => tasks.push(WriteTask::Sides(g, LONGEST_BAR, flip)),
                        }
                        text.push('{');
                    }
                }
            }
        }
    }
    Ok(text)
}

const STROKES: &str = "||||";

/// Pushes the tasks for options with commas between them.
fn list(ranking: &Ranking<'_>, options: &[SumId], flip: bool, tasks: &mut Vec<WriteTask>) {
    for (i, &s) in ranking.options(options).iter().enumerate().rev() {
        tasks.push(WriteTask::Sum(s, flip));
        if i > 0 {
            tasks.push(WriteTask::Text(", "));
        }
    }
}

/// Pushes the tasks for the operand of a sign.
fn behind(ranking: &Ranking<'_>, what: Behind, tasks: &mut Vec<WriteTask>) {
    match what {
        Behind::Game(of, flip) => tasks.push(WriteTask::Game(of, 1, true, flip)),
        Behind::Bracketed(of, flip) => tasks.extend([
            WriteTask::Text(")"),
            WriteTask::Game(of, 1, true, flip),
            WriteTask::Text("("),
        ]),
        Behind::Options(options) => {
            tasks.push(WriteTask::Text("}"));
            list(ranking, &options, false, tasks);
            tasks.push(WriteTask::Text("{"));
        }
    }
}

/// The options of all players with bars between them; of the negative only with two players.
fn bars(ranking: &Ranking<'_>, lists: Lists<'_>, flip: bool, tasks: &mut Vec<WriteTask>) {
    for player in (0..lists.players()).rev() {
        let options = lists.options(if flip { lists.players() - 1 - player } else { player });
        list(ranking, options, flip, tasks);
        if player > 0 {
            tasks.push(WriteTask::Text(bar(lists, player)));
        }
    }
}
