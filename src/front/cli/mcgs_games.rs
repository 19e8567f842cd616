//! The games of MCGS as positions of the standard library.

use super::mcgs::{Part, wrong};
use crate::lang::report::Problem;

/// An expression of the language, and what it uses: modules and their members.
pub(super) struct Term {
    pub(super) text: String,
    pub(super) uses: Vec<(&'static str, &'static str)>,
}

type Read<T> = Result<T, Box<Problem>>;

/// Games on boards: the title, the cells, the module, the ruleset, and the impartial one if there
/// is one.
const BOARDS: [(&str, &str, &str, &str, Option<&str>); 8] = [
    ("clobber", ".XO#", "stones", "clobber", Some("impartial_clobber")),
    ("clobber_1xn", ".XO#", "stones", "clobber", Some("impartial_clobber")),
    ("cannibal_clobber", ".XO#", "stones", "cannibal_clobber", Some("impartial_cannibal_clobber")),
    ("nogo", ".XO#", "stones", "nogo", Some("impartial_nogo")),
    ("nogo_1xn", ".XO#", "stones", "nogo", Some("impartial_nogo")),
    ("fission", ".X#", "stones", "fission", None),
    ("amazons", ".XO#", "amazons", "amazons", Some("impartial_amazons")),
    ("domineering", ".#", "dominoes", "domineering", Some("cram")),
];

/// Returns the position of a game in a section, or `None` if the standard library does not have the
/// game.
///
/// # Errors
/// The text is not a position of the game.
pub(super) fn term(title: &str, game: Part<'_>) -> Read<Option<Term>> {
    let (name, impartial) = match title.strip_prefix("impartial ") {
        Some(name) => (name.trim(), true),
        None => (title, false),
    };
    if let Some((_, cells, module, ruleset, other)) = BOARDS.iter().find(|row| row.0 == name) {
        let ruleset = if impartial { other.unwrap_or(ruleset) } else { ruleset };
        let position = format!("{ruleset}(\"{}\")", board(game, cells)?);
        let term = of(position, &[(module, ruleset)]);
        return Ok(Some(if impartial && other.is_none() { made_impartial(term) } else { term }));
    }
    let term = match name {
        "elephants" => of(format!("elephants(\"{}\")", toads(game)?), &[("toads", "elephants")]),
        "gen_toads" => {
            let ([least, most, jump, own], row) = after_numbers(game)?;
            let row = toads(row)?;
            let text = format!("sliding_toads({least}, {most}, {jump}, {}, \"{row}\")", own != 0);
            of(text, &[("toads", "sliding_toads")])
        }
        "gen_king_dirt" => {
            let ([left, right, first], cells) = after_numbers(game)?;
            let cells = board(cells, ".XO#")?;
            let text = format!("king_dirt_in_hand({left}, {right}, {}, \"{cells}\")", first != 0);
            of(text, &[("amazons", "king_dirt_in_hand")])
        }
        "toppling_dominoes" => {
            let row = checked(game, "XO#")?.replace('X', "L").replace('O', "R").replace('#', "*");
            let uses = [("strips", "toppling_dominoes")];
            of(format!("toppling_dominoes(\"{row}\", 2)"), &uses)
        }
        "sheep" => of(format!("sheep({})", sheep(game)?), &[("amazons", "sheep")]),
        "kayles" => of(format!("kayles({})", natural(game)?), &[("heaps", "kayles")]),
        "nimber" => match natural(game)? {
            0 => of("0".to_owned(), &[]),
            size => of(format!("*{size}"), &[]),
        },
        "integer_game" | "dyadic_rational" => match &fractions(game)?[..] {
            [number] => of(format!("dyadic({number})"), &[("two", "dyadic")]),
            _ => return Err(wrong(game, "this is not one number", "write `3` or `-3/4`")),
        },
        "switch_game" => match &fractions(game)?[..] {
            [left, right] => of(format!("{{{left} | {right}}}"), &[]),
            _ => return Err(wrong(game, "a switch has two numbers", "write `(2 -1/2)`")),
        },
        // The impartial variant depends on the form: here it is the canonical one.
        "up_star" if impartial => {
            let term = ups(game)?;
            Term { text: format!("value({})", term.text), ..term }
        }
        "up_star" => ups(game)?,
        _ => return Ok(None),
    };
    Ok(Some(if impartial && name != "kayles" { made_impartial(term) } else { term }))
}

fn of(text: String, uses: &[(&'static str, &'static str)]) -> Term {
    Term { text, uses: uses.to_vec() }
}

fn made_impartial(term: Term) -> Term {
    let uses = term.uses.into_iter().chain([("variants", "impartial")]).collect();
    Term { text: format!("impartial({})", term.text), uses }
}

/// Returns the text of a game if it has these characters only.
fn checked<'a>(game: Part<'a>, characters: &str) -> Read<&'a str> {
    match game.text.char_indices().find(|(_, c)| !characters.contains(*c)) {
        None if game.text.is_empty() => Err(wrong(game, "an empty game", "write its position")),
        None => Ok(game.text),
        Some((at, c)) => {
            let mut place = game;
            // A part in brackets begins after the bracket.
            let inner = game.span.end as usize - game.span.start as usize - game.text.len();
            place.span.start += (at + inner / 2) as u32;
            place.span.end = place.span.start + c.len_utf8() as u32;
            let help = format!("this game is written with the characters `{characters}`");
            Err(wrong(place, &format!("unexpected `{}`", c.escape_debug()), &help))
        }
    }
}

/// Returns a board in the notation of the language, which has lower-case letters.
fn board(game: Part<'_>, cells: &str) -> Read<String> {
    let text = checked(game, &format!("{cells}|"))?;
    let width = text.split('|').next().map_or(0, str::len);
    if width == 0 || text.split('|').any(|row| row.len() != width) {
        return Err(wrong(game, "the rows differ in length", "write a grid as `XO.|.XO`"));
    }
    Ok(text.to_ascii_lowercase())
}

/// Returns a row of toads and frogs.
fn toads(game: Part<'_>) -> Read<String> {
    Ok(checked(game, ".XO")?.replace('X', "T").replace('O', "F"))
}

/// Returns the numbers before a colon, and what comes after it.
fn after_numbers<const COUNT: usize>(game: Part<'_>) -> Read<([u32; COUNT], Part<'_>)> {
    let split = game.text.split_once(':').and_then(|(numbers, rest)| {
        let numbers: Option<Vec<u32>> =
            numbers.split(',').map(|number| number.trim().parse().ok()).collect();
        Some((<[u32; COUNT]>::try_from(numbers?).ok()?, rest))
    });
    let Some((numbers, rest)) = split else {
        let message = format!("{COUNT} numbers and a colon are missing before the position");
        return Err(wrong(game, &message, "write them as in `1,1,0:X.O`"));
    };
    let mut part = Part { text: rest, ..game };
    // A closing bracket follows the text of a part in brackets.
    let bracketed = (game.span.end - game.span.start) as usize > game.text.len();
    part.span.end -= u32::from(bracketed);
    part.span.start = part.span.end - rest.len() as u32;
    Ok((numbers, part))
}

fn natural(game: Part<'_>) -> Read<u32> {
    let help = "write a whole number from 0, such as `5`";
    game.text.trim().parse().map_err(|_| wrong(game, "not a natural number", help))
}

/// Returns the rows of numbers of a herd of sheep.
fn sheep(game: Part<'_>) -> Read<String> {
    let number = |text: &str| text.parse::<i32>().ok().map(|number| number.to_string());
    let row = |text: &str| -> Option<Vec<String>> { items(text).map(number).collect() };
    let rows: Option<Vec<Vec<String>>> = game.text.split('|').map(row).collect();
    let even = |rows: &Vec<Vec<String>>| rows.iter().all(|r| r.len() == rows[0].len());
    let Some(rows) = rows.filter(even) else {
        return Err(wrong(game, "rows of whole numbers are missing", "write `(3, 0 | 0, -3)`"));
    };
    let rows: Vec<String> = rows.iter().map(|row| format!("[{}]", row.join(", "))).collect();
    Ok(format!("[{}]", rows.join(", ")))
}

/// Returns the items of a list, which are separated by spaces or commas.
fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ' ', '\t', '\r', '\n']).filter(|item| !item.is_empty())
}

/// Returns the fractions in a list.
fn fractions(game: Part<'_>) -> Read<Vec<String>> {
    let joined = game.text.split('/').map(str::trim).collect::<Vec<_>>().join("/");
    let fraction = |text: &str| {
        let (top, bottom) = text.split_once('/').unwrap_or((text, "1"));
        let (top, bottom) = (top.parse::<i64>().ok()?, bottom.parse::<u64>().ok()?);
        bottom.is_power_of_two().then(|| match bottom {
            1 => top.to_string(),
            _ => format!("{top}/{bottom}"),
        })
    };
    let all: Option<Vec<String>> = items(&joined).map(fraction).collect();
    let help = "numbers are whole or fractions with a power of two below the line, such as `-3/4`";
    all.ok_or_else(|| wrong(game, "not a number", help))
}

/// Returns a multiple of up, with or without a star.
fn ups(game: Part<'_>) -> Read<Term> {
    let (stars, numbers): (Vec<&str>, Vec<&str>) = items(game.text).partition(|item| *item == "*");
    let count: Option<i32> = match &numbers[..] {
        [] if !stars.is_empty() => Some(0),
        [number] => number.parse().ok(),
        _ => None,
    };
    let Some(count) = count.filter(|_| stars.len() < 2) else {
        let help = "write a whole number, `*` or both: `(-2 *)`";
        return Err(wrong(game, "not a multiple of up, with or without a star", help));
    };
    let many = format!("{}·{}", count.unsigned_abs(), if count < 0 { "down" } else { "up" });
    let text = match (count, stars.is_empty()) {
        (0, true) => "0".to_owned(),
        (0, false) => "*".to_owned(),
        (_, true) => many,
        (_, false) => format!("{many} + *"),
    };
    let uses: &[_] = match count {
        0 => &[],
        ..0 => &[("two", "down")],
        _ => &[("two", "up")],
    };
    Ok(of(text, uses))
}
