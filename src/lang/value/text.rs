//! Conversion of values to text that can be parsed again.

use super::styled_text::{MarkKind, Text};
use super::{Family, Key, Naming, Value, loops, may_write};
use crate::lang::syntax::literal::quote;
use std::fmt::{Display, Write as _};
use tweedle_base::Limit;
use tweedle_games::game::{GameId, Halt, SumId, write, write_within};
use tweedle_games::play::{Coalition, Play, PreferenceMatrix};

/// The maximum length of a value in a message.
const MAX_MESSAGE_LENGTH: usize = 60;
/// The maximum length of a game in a message, in bytes.
const MAX_GAME_IN_MESSAGE: usize = 4_000;
/// The maximum length of a game, in bytes.
const MAX_GAME_BYTES: usize = 4_000_000;

/// Returns a value as text: one line, or the lines of a report.
pub fn value(names: &dyn Naming, value: &Value) -> String {
    if let Value::Report(report) = value
        && let Some(lines) = report.lines(names, false)
    {
        return lines.into_iter().map(|line| line.text).collect::<Vec<_>>().join("\n");
    }
    let mut out = Text::plain();
    write_value(names, value, &mut out, usize::MAX);
    out.text
}

/// Returns a value as styled text, cut after `limit` bytes.
pub fn marked(names: &dyn Naming, value: &Value, limit: usize) -> Text {
    let mut out = Text::marked();
    // A smaller limit would interfere with messages, which shorten rather than cut.
    write_value(names, value, &mut out, limit.max(MAX_MESSAGE_LENGTH + 1));
    out
}

/// Returns a value as text, cut to fit into a message.
pub fn short(names: &dyn Naming, value: &Value) -> String {
    let mut out = if let Value::Game(game, _) = value {
        sum(names, *game, MAX_GAME_IN_MESSAGE)
    } else {
        let mut out = Text::plain();
        write_value(names, value, &mut out, MAX_MESSAGE_LENGTH);
        out.text
    };
    if out.chars().count() > MAX_MESSAGE_LENGTH {
        out = out.chars().take(MAX_MESSAGE_LENGTH).collect();
        out.push('…');
    }
    out
}

/// Returns a game as text for a message: `{…}` if it is longer than `most` bytes.
pub fn sum(names: &dyn Naming, game: SumId, most: usize) -> String {
    let name = |key: u32| position(names, key, most);
    // Messages about limits use this too, so no limit is checked.
    write(names.arena(), game, &name, most).unwrap_or_else(|_| "{…}".to_owned())
}

/// Returns a game by its option lists, if that is short.
fn braces<'a>(names: &dyn Naming, lists: impl Iterator<Item = &'a [SumId]>) -> String {
    let list = |options: &[SumId]| {
        let texts: Vec<String> =
            options.iter().map(|option| sum(names, *option, MAX_MESSAGE_LENGTH)).collect();
        texts.join(", ")
    };
    let text = lists.map(list).collect::<Vec<String>>().join(" | ").replace("|  |", "| |");
    if text.chars().count() > MAX_MESSAGE_LENGTH {
        "{…}".to_owned()
    } else {
        format!("{{{text}}}")
    }
}

/// Returns one component as text.
pub fn game(names: &dyn Naming, id: GameId) -> String {
    let name = |key: u32| position(names, key, usize::MAX);
    match names.arena().kind(id) {
        tweedle_games::game::Kind::Position { key, .. } => name(key),
        tweedle_games::game::Kind::Nim(n) => match n {
            0 => "0".to_owned(),
            1 => "*".to_owned(),
            n => format!("*{n}"),
        },
        tweedle_games::game::Kind::Integer { players: 2, player: 0, size } => size.to_string(),
        tweedle_games::game::Kind::Integer { players: 2, size, .. } => format!("-{size}"),
        tweedle_games::game::Kind::Integer { players, player, size } => {
            format!("{size}_{}", tweedle_games::game::player_name(players, player))
        }
        tweedle_games::game::Kind::Entailed(of) => format!("!{}", game(names, of)),
        tweedle_games::game::Kind::Form(options) => braces(names, std::iter::once(options)),
        tweedle_games::game::Kind::Labelled(lists) => braces(names, lists.iter()),
        tweedle_games::game::Kind::Conjugate { of, times, .. } => {
            game(names, of) + &"'".repeat(times.into())
        }
    }
}

/// Writes a position as a call of its ruleset.
fn position(names: &dyn Naming, key: u32, limit: usize) -> String {
    if let Some(equation) = names.positions().equation(key) {
        return loops::written(names, key, equation, |names, key| position(names, key, limit));
    }
    let Some(position) = names.positions().numbered(key) else { return "?".to_owned() };
    let code = &position.ruleset.code;
    let mut args = &position.args[..];
    if code.ends_with_players
        && let Some((Value::Int(players), rest)) = args.split_last()
        && *players == i64::from(names.players_in_force())
    {
        args = rest;
    }
    let mut out = Text::plain();
    let _ = write!(out, "{}(", names.positions().label(&position.ruleset));
    for (i, arg) in args.iter().enumerate() {
        if i > 0 {
            out.push(", ");
        }
        match arg {
            // Text for this parameter is converted.
            Value::Board(board) if code.boards.contains(&i) => {
                out.push(&quote(&board.to_string()));
            }
            arg => write_value(names, arg, &mut out, limit),
        }
    }
    out.push(")");
    out.text
}

/// Returns the shortest call that creates a convention.
pub fn convention(play: &Play) -> String {
    let c = match play {
        Play::Coalition(c) => *c,
        Play::Preference(matrix) => return preferences(matrix),
    };
    let n = c.players();
    if !c.is_single() {
        let allies = super::Seats::among(c.allies(), n);
        return format!("allied({allies}, {})", convention(&Play::Coalition(c.alone())));
    }
    let seats = super::Seats::among(c.winners(), n);
    if c.is_normal() {
        format!("normal({n})")
    } else if c == Coalition::misere() {
        "misere".to_owned()
    } else {
        format!("winning({n}, {seats})")
    }
}

fn preferences(matrix: &PreferenceMatrix) -> String {
    let (m, first) = (matrix.players(), matrix.row(0)[0]);
    let named = |made: Result<PreferenceMatrix, _>| made.as_ref() == Ok(matrix);
    if named(PreferenceMatrix::i_misere(m.into(), first.into())) {
        format!("i_misere({m}, {first})")
    } else if named(PreferenceMatrix::i_reverse(m.into(), first.into())) {
        format!("i_reverse({m}, {first})")
    } else if *matrix == PreferenceMatrix::semi_normal() {
        "semi_normal".to_owned()
    } else if *matrix == PreferenceMatrix::semi_reverse() {
        "semi_reverse".to_owned()
    } else {
        format!("prefer({matrix})")
    }
}

fn write_value(names: &dyn Naming, value: &Value, out: &mut Text, limit: usize) {
    if out.text.len() > limit {
        // The rest is cut.
        return;
    }
    // Messages are short, and are printed even after a limit was exceeded.
    if limit > MAX_MESSAGE_LENGTH && !may_write(names, out.text.len()) {
        return;
    }
    tweedle_base::with_stack(|| match value {
        Value::Absent | Value::Nothing(_) => out.push("none"),
        Value::Bool(b) => out.push(if *b { "true" } else { "false" }),
        Value::Int(n) => {
            let _ = write!(out, "{n}");
        }
        Value::Big(n) if n.bits() > 400 && limit == MAX_MESSAGE_LENGTH => {
            out.push(&format!("an integer of {} bits", n.bits()));
        }
        Value::Big(n) => out.push(&n.to_string()),
        Value::Ratio(q) => out.push(&format!("{}/{}", q.numer(), q.denom())),
        Value::Str(s) => out.push(&quote(s)),
        Value::Board(board) => {
            out.push("board(");
            out.push(&quote(&board.to_string()));
            out.push(")");
        }
        Value::Game(g, _) => {
            let name = |key: u32| position(names, key, limit);
            let poll =
                || if limit > MAX_MESSAGE_LENGTH { names.within(out.text.len()) } else { Ok(()) };
            match write_within(names.arena(), *g, &name, MAX_GAME_BYTES, &poll) {
                Ok(text) => out.push(&text),
                Err(Halt::Limit(limit @ (Limit::Time | Limit::Interrupted | Limit::Memory(_)))) => {
                    names.watch().stop(limit);
                }
                // A comment, so that it is not mistaken for the game.
                Err(_) => {
                    names.watch().note_cut();
                    let _ = write!(out, "{{…}} // longer than {MAX_GAME_BYTES} bytes");
                }
            }
        }
        Value::Seats(seats) => out.push_seats(&seats.to_string()),
        Value::List(items) => row(names, items.iter(), ("[", ", ", "]"), out, limit),
        Value::Tuple(items) => row(names, items.iter(), ("(", ", ", ")"), out, limit),
        Value::Sequence(items) => row(names, items.iter(), ("", " ", ""), out, limit),
        Value::Set(items) => {
            let keys = sorted(names, items.iter());
            row(names, keys.into_iter().map(|k| &k.0), ("set[", ", ", "]"), out, limit);
        }
        Value::Map(map) => {
            out.push("map[");
            for (i, key) in sorted(names, map.keys()).into_iter().enumerate() {
                if i > 0 {
                    out.push(", ");
                }
                write_value(names, &key.0, out, limit);
                out.push(" => ");
                if let Some(item) = map.get(key) {
                    write_value(names, item, out, limit);
                }
            }
            out.push("]");
        }
        Value::Range(from, None) => out.push(&format!("{from}..")),
        Value::Range(from, Some(to)) => out.push(&format!("{from}..{to}")),
        Value::Stream(_) => out.push("a stream"),
        Value::Family(Family::Games { pool }) => {
            out.push("games_of(");
            let pool: Vec<Value> = pool.iter().map(|game| Value::game(*game)).collect();
            row(names, pool.iter(), ("[", ", ", "]"), out, limit);
            out.push(")");
        }
        Value::Family(Family::Subsets { of }) => {
            out.push("subsets(");
            row(names, of.iter().map(|member| &member.0), ("[", ", ", "]"), out, limit);
            out.push(")");
        }
        Value::Family(family) => out.push(&family.to_string()),
        Value::Report(report) => report.write(names, out),
        Value::Beginning(items) => row(names, items.iter(), ("", " ", " …"), out, limit),
        Value::NimSet(set) => out.push(&set.to_string()),
        Value::Function(closure) => out.push(&closure.function.text),
        Value::Foreign(function) => out.push(function.name()),
        Value::Native(id) => out.push(names.native(*id)),
        Value::Ruleset(ruleset) => out.push(names.positions().label(ruleset)),
        Value::Convention(c) => out.push(&convention(c)),
        Value::Player(player) => out.push(&player.to_string()),
        Value::Verdict(verdict) => match verdict.answer {
            Some(true) => out.push_as("true", MarkKind::Proved),
            Some(false) => out.push_as("false", MarkKind::Refuted),
            None => out.push_as("open", MarkKind::Open),
        },
    });
}

fn row<'a>(
    names: &dyn Naming,
    items: impl Iterator<Item = &'a Value>,
    (open, between, close): (&str, &str, &str),
    out: &mut Text,
    limit: usize,
) {
    out.push(open);
    for (i, item) in items.enumerate() {
        if i > 0 {
            out.push(between);
        }
        if out.text.len() > limit {
            out.push_as("…", MarkKind::Cut);
            break;
        }
        // A member that contains commas needs parentheses.
        let brackets = matches!(item, Value::Report(_)) && is_list(names, item);
        out.push(if brackets { "(" } else { "" });
        write_value(names, item, out, limit);
        out.push(if brackets { ")" } else { "" });
    }
    out.push(close);
}

/// Returns whether a value in a list has a comma outside of brackets.
fn is_list(names: &dyn Naming, item: &Value) -> bool {
    let mut text = Text::plain();
    write_value(names, item, &mut text, MAX_GAME_BYTES);
    let mut depth = 0;
    text.text.chars().any(|c| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    })
}

/// The sort key of games: nim heaps by size, then the others by length and text.
pub type Rank = (bool, Option<u32>, usize, String);

/// Returns the place of a game in printing order.
pub fn rank(names: &dyn Naming, game: SumId) -> Rank {
    let heap = match names.arena().parts(game) {
        [] => Some(0),
        [(one, 1)] => match names.arena().kind(*one) {
            tweedle_games::game::Kind::Nim(n) => Some(n),
            _ => None,
        },
        _ => None,
    };
    let text = value(names, &Value::game(game));
    (heap.is_none(), heap, text.chars().count(), text)
}

/// Returns games in printing order: nim heaps by size, then the others by length and text.
pub fn in_order(names: &dyn Naming, mut games: Vec<SumId>) -> Vec<SumId> {
    games.sort_by_cached_key(|game| rank(names, *game));
    games
}

/// Returns the rank of a key that is a game.
pub fn rank_of(names: &dyn Naming, key: &Key) -> Option<Rank> {
    match key.0 {
        Value::Game(game, _) => Some(rank(names, game)),
        _ => None,
    }
}

/// Returns keys in printing order, which does not depend on the order of their creation.
pub fn sorted<'a>(names: &dyn Naming, keys: impl Iterator<Item = &'a Key>) -> Vec<&'a Key> {
    let mut keys: Vec<_> = keys.map(|key| (rank_of(names, key), key)).collect();
    keys.sort_by(|(a, x), (b, y)| match (a, b) {
        (Some(a), Some(b)) => a.cmp(b),
        _ => x.cmp(y),
    });
    keys.into_iter().map(|(_, key)| key).collect()
}

/// Returns a count with commas between thousands.
pub fn count(n: impl Display) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}
