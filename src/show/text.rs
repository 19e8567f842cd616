//! Values as text that reads back.

use crate::eval::{Key, Machine, Value};
use crate::game::{GameId, SumId, write};
use crate::play::Coalition;
use std::fmt::Write as _;

/// Bytes of text after which a value is cut in messages.
const SHORT: usize = 60;
/// Bytes of text after which a game is not written out.
const LONG: usize = 4_000_000;

/// The text of a value.
pub fn value(machine: &Machine, value: &Value) -> String {
    let mut out = String::new();
    put(machine, value, &mut out, LONG);
    out
}

/// The text of a value, cut to a length that fits into a message.
pub fn short(machine: &Machine, value: &Value) -> String {
    let mut out = String::new();
    put(machine, value, &mut out, SHORT);
    if out.chars().count() > SHORT {
        out = out.chars().take(SHORT).collect();
        out.push('…');
    }
    out
}

/// The text of one component.
pub fn game(machine: &Machine, id: GameId) -> String {
    let name = |key: u32| position(machine, key, LONG);
    match machine.arena.kind(id) {
        crate::game::Kind::Position { key, .. } => name(key),
        crate::game::Kind::Nim(n) => match n {
            0 => "0".to_owned(),
            1 => "*".to_owned(),
            n => format!("*{n}"),
        },
        crate::game::Kind::Form(_) => "{…}".to_owned(),
    }
}

/// A position as it is written: the call that makes it.
fn position(machine: &Machine, key: u32, limit: usize) -> String {
    let Some((name, args)) = machine.positions.get(key) else { return "?".to_owned() };
    let mut out = format!("{name}(");
    for (i, arg) in args.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        put(machine, arg, &mut out, limit);
    }
    out.push(')');
    out
}

/// The text of a convention: the shortest call that makes it.
pub fn convention(c: Coalition) -> String {
    let n = c.players();
    let seats = crate::eval::Seats::from_mask(c.winners(), n);
    if c.is_normal() {
        format!("normal({n})")
    } else if c == Coalition::misere() {
        "misere".to_owned()
    } else {
        format!("winning({n}, {seats})")
    }
}

fn put(machine: &Machine, value: &Value, out: &mut String, limit: usize) {
    if out.len() > limit {
        // Cut: what would follow is not looked at.
        return;
    }
    crate::eval::with_stack(|| match value {
        Value::Absent => out.push_str("none"),
        Value::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
        Value::Int(n) => {
            let _ = write!(out, "{n}");
        }
        Value::Big(n) if n.bits() > 400 && limit == SHORT => {
            let _ = write!(out, "an integer of {} bits", n.bits());
        }
        Value::Big(n) => {
            let _ = write!(out, "{n}");
        }
        Value::Ratio(q) => {
            let _ = write!(out, "{}/{}", q.numer(), q.denom());
        }
        Value::Str(s) => quote(s, out),
        Value::Game(g) => {
            let name = |key: u32| position(machine, key, limit);
            match write(&machine.arena, *g, &name, LONG) {
                Ok(text) => out.push_str(&text),
                // A remark, so that nobody takes it for the game itself.
                Err(_) => {
                    let _ = write!(out, "{{…}} // longer than {LONG} bytes");
                }
            }
        }
        Value::Seats(seats) => {
            let _ = write!(out, "{seats}");
        }
        Value::List(items) => row(machine, items.iter(), ("[", ", ", "]"), out, limit),
        Value::Tuple(items) => row(machine, items.iter(), ("(", ", ", ")"), out, limit),
        Value::Sequence(items) => row(machine, items.iter(), ("", " ", ""), out, limit),
        Value::Set(items) => {
            let keys = sorted(machine, items.iter());
            row(machine, keys.into_iter().map(|k| &k.0), ("set[", ", ", "]"), out, limit);
        }
        Value::Map(map) => {
            out.push_str("map[");
            for (i, key) in sorted(machine, map.keys()).into_iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                put(machine, &key.0, out, limit);
                out.push_str(" => ");
                if let Some(item) = map.get(key) {
                    put(machine, item, out, limit);
                }
            }
            out.push(']');
        }
        Value::Range(from, to) => {
            let _ = write!(out, "{from}..");
            if let Some(to) = to {
                let _ = write!(out, "{to}");
            }
        }
        Value::Stream(_) => out.push_str("a stream"),
        Value::Function(closure) => out.push_str(&closure.function.text),
        Value::Native(id) => {
            out.push_str(machine.natives().get(*id as usize).map_or("?", |native| native.name));
        }
        Value::Ruleset(ruleset) => out.push_str(machine.positions.label(ruleset)),
        Value::Convention(c) => out.push_str(&convention(*c)),
        Value::Verdict(verdict) => out.push_str(match verdict.answer {
            Some(true) => "true",
            Some(false) => "false",
            None => "open",
        }),
    });
}

fn row<'a>(
    machine: &Machine,
    items: impl Iterator<Item = &'a Value>,
    (open, between, close): (&str, &str, &str),
    out: &mut String,
    limit: usize,
) {
    out.push_str(open);
    for (i, item) in items.enumerate() {
        if i > 0 {
            out.push_str(between);
        }
        if out.len() > limit {
            out.push('…');
            break;
        }
        put(machine, item, out, limit);
    }
    out.push_str(close);
}

/// A string as a literal.
fn quote(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{{{:x}}}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// What games are ordered by: nim heaps by size, then length of text and text.
pub type Rank = (bool, Option<u32>, usize, String);

fn rank(machine: &Machine, game: SumId) -> Rank {
    let heap = match machine.arena.parts(game) {
        [] => Some(0),
        [(one, 1)] => match machine.arena.kind(*one) {
            crate::game::Kind::Nim(n) => Some(n),
            _ => None,
        },
        _ => None,
    };
    let text = value(machine, &Value::Game(game));
    (heap.is_none(), heap, text.chars().count(), text)
}

/// Games in the order they are printed in: nim heaps by size, then by length of text and text.
pub fn in_order(machine: &Machine, mut games: Vec<SumId>) -> Vec<Value> {
    games.sort_by_cached_key(|game| rank(machine, *game));
    games.into_iter().map(Value::Game).collect()
}

/// The rank of a key that is a game.
pub fn rank_of(machine: &Machine, key: &Key) -> Option<Rank> {
    match key.0 {
        Value::Game(game) => Some(rank(machine, game)),
        _ => None,
    }
}

/// Keys in the order they are printed in, which does not depend on when a game was first made.
fn sorted<'a>(machine: &Machine, keys: impl Iterator<Item = &'a Key>) -> Vec<&'a Key> {
    let mut keys: Vec<_> = keys.map(|key| (rank_of(machine, key), key)).collect();
    keys.sort_by(|(a, x), (b, y)| match (a, b) {
        (Some(a), Some(b)) => a.cmp(b),
        _ => x.cmp(y),
    });
    keys.into_iter().map(|(_, key)| key).collect()
}
