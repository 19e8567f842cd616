//! The text of a game in the language's own syntax, shortest that reads back.

use crate::base::Limit;
use crate::maths::game::arena::{Arena, GameId, Halt, Kind, Lists, SumId};
use std::fmt::Write;

use super::bars::{LONGEST_BAR, bar, integer};
use super::ranking::Ranking;

/// What is still to be written, last first.
enum WriteTask {
    Text(&'static str),
    Sum(SumId),
    /// A two-player game without its braces, with bars of at most this length.
    Sides(GameId, usize),
    /// A game, how often, and whether a number may stand for it.
    Game(GameId, u32, bool),
}

/// The text of `s`: `0`, `*`, `*2`, `{*}`, `{0, {*}}`, `* + 3·*2`, `{0, 2·*}`; a position is
/// written by the name of its key, a conjugate of it with a `'` for each player that its options
/// have passed. An entailed game has a `!` before it and stands first in its sum. The options of
/// each player stand between bars: `{0 | | 1_R}`. An integer is written `2_C`. With two players
/// canonical forms have their [names](crate::maths::game::Named): `2`, `1*`, `↑`, `±1`; a number is
/// written so unless other components of a sum are numbers too. Summands and options are ordered by
/// structure: nim heaps and integers by size, then by birthday, length and content. The text does
/// not depend on the order in which games were made.
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
    let ranking = Ranking::below(arena, s, name);
    let length = usize::try_from(ranking.length(s)).unwrap_or(usize::MAX);
    if length > limit {
        return Err(Halt::Limit(Limit::TooLarge("the text of a game")));
    }
    let mut text = String::with_capacity(length);
    let mut tasks = vec![WriteTask::Sum(s)];
    while let Some(task) = tasks.pop() {
        match task {
            WriteTask::Text(fixed) => text.push_str(fixed),
            WriteTask::Sum(SumId::ZERO) => text.push('0'),
            WriteTask::Sum(s) => {
                let numbers = ranking.few_numbers(s);
                for (i, &(g, c)) in ranking.parts(s).iter().enumerate().rev() {
                    tasks.push(WriteTask::Game(g, c, numbers));
                    if i > 0 {
                        tasks.push(WriteTask::Text(" + "));
                    }
                }
            }
            WriteTask::Sides(g, most) => {
                let Kind::Labelled(lists) = arena.kind(g) else {
                    continue;
                };
                for player in [1, 0] {
                    match ranking.alone(lists.of(player)) {
                        Some(inner) if most > 1 => tasks.push(WriteTask::Sides(inner, most - 1)),
                        _ => list(&ranking, lists.of(player), &mut tasks),
                    }
                    if player == 1 {
                        tasks.push(WriteTask::Text(&STROKES[..ranking.strokes(g, most)]));
                    }
                }
            }
            WriteTask::Game(g, c, numbers) => {
                if c > 1 {
                    // Writing to a String cannot fail.
                    let _ = write!(text, "{c}·");
                }
                if let Some(named) = ranking.named(g, numbers) {
                    let _ = match (c, named) {
                        (2.., named) if named.is_bracketed() => write!(text, "({named})"),
                        _ => write!(text, "{named}"),
                    };
                    continue;
                }
                match arena.kind(g) {
                    Kind::Nim(0) => text.push('0'),
                    Kind::Nim(1) => text.push('*'),
                    Kind::Nim(n) => {
                        let _ = write!(text, "*{n}");
                    }
                    Kind::Integer { players, player, size } => {
                        text.push_str(&integer(players, player, size));
                    }
                    Kind::Position { .. } | Kind::Conjugate { .. } => {
                        text.push_str(ranking.names.get(&g).map_or("", String::as_str));
                    }
                    Kind::Entailed(of) if ranking.is_bracketed(of) => {
                        text.push_str("!(");
                        tasks.push(WriteTask::Text(")"));
                        tasks.push(WriteTask::Game(of, 1, true));
                    }
                    Kind::Entailed(of) => {
                        text.push('!');
                        tasks.push(WriteTask::Game(of, 1, true));
                    }
                    Kind::Form(options) => {
                        tasks.push(WriteTask::Text("}"));
                        list(&ranking, options, &mut tasks);
                        text.push('{');
                    }
                    Kind::Labelled(lists) => {
                        tasks.push(WriteTask::Text("}"));
                        match ranking.strokes(g, LONGEST_BAR) {
                            1 => bars(&ranking, lists, &mut tasks),
                            _ => tasks.push(WriteTask::Sides(g, LONGEST_BAR)),
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

/// Options with commas between them.
fn list(ranking: &Ranking<'_>, options: &[SumId], tasks: &mut Vec<WriteTask>) {
    for (i, &s) in ranking.options(options).iter().enumerate().rev() {
        tasks.push(WriteTask::Sum(s));
        if i > 0 {
            tasks.push(WriteTask::Text(", "));
        }
    }
}

/// The options of all players with bars between them.
fn bars(ranking: &Ranking<'_>, lists: Lists<'_>, tasks: &mut Vec<WriteTask>) {
    for player in (0..lists.players()).rev() {
        let options = lists.of(player);
        list(ranking, options, tasks);
        if player > 0 {
            tasks.push(WriteTask::Text(bar(lists, player)));
        }
    }
}
