//! Parser of compact notation, as in Spindler's appendix (after Siegel, ch. V.2).
//!
//! A letter is a digit (a nim heap) or a name in parentheses; several letters in a row are the form
//! with these options. A subscript changes the letter before it: `#` wraps it in braces, a letter
//! is added to it, from left to right: `2_{##2}` is `{{*2}} + *2`. A single letter is itself.

use crate::game::arena::{Arena, SumId};

/// A mistake in compact notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} (byte {at})")]
pub struct CompactError {
    /// The position of the error, in bytes from the start of the text.
    pub at: usize,
    /// The error message.
    pub message: String,
}

/// Parentheses and braces may be nested this deep.
const MAX_NESTING: usize = 200;

/// The enclosing construct of a level of the parser.
#[derive(Clone, Copy, PartialEq)]
enum Inside {
    Text,
    Parentheses,
    /// `_{…}`: its letters change the last letter of the level around it.
    Group,
    /// `_(`: the parentheses are a subscript by themselves.
    Subscript,
}

struct CompactLevel {
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
    let mut levels = vec![CompactLevel { inside: Inside::Text, at: 0, letters: Vec::new() }];
    let mut chars = text.char_indices().filter(|(_, c)| !c.is_whitespace());
    // The start of a name, where a `*` may stand.
    let mut fresh = true;
    while let Some((at, c)) = chars.next() {
        let here = levels.last().map_or(Inside::Text, |level| level.inside);
        let starts = std::mem::replace(&mut fresh, false);
        match c {
            '*' if starts => continue,
            '0'..='9' => {
                let letter = arena.single_heap(c as u32 - '0' as u32);
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
                        let letter = arena.single_heap(d as u32 - '0' as u32);
                        adjoin(arena, &mut levels, letter, at)?;
                    }
                    Some((at, _)) => {
                        return mistake(
                            at,
                            "a subscript is `#`, a digit, a name in parentheses or a group in \
                             braces",
                        );
                    }
                    None => {
                        return mistake(
                            text.len(),
                            "a number, such as the 2 in `2_#2`, is \
                     missing after `_`",
                        );
                    }
                }
            }
            ')' if here == Inside::Parentheses || here == Inside::Subscript => {
                let Some(level) = levels.pop() else {
                    return mistake(at, "unmatched closing bracket");
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
            ')' | '}' => return mistake(at, "unmatched closing bracket"),
            '#' => return mistake(at, "`#` is a subscript: write `_#`"),
            '_' => return mistake(at, "a subscript of a subscript needs parentheses"),
            '*' => return mistake(at, "`*` must be followed by a name"),
            _ => return mistake(at, "this character does not occur in compact notation"),
        }
    }
    match levels.pop() {
        Some(level) if level.inside == Inside::Text => name(arena, level.letters, text.len()),
        Some(level) => mistake(level.at, "not closed"),
        None => mistake(text.len(), "empty"),
    }
}

fn mistake<T>(at: usize, message: &str) -> Result<T, CompactError> {
    Err(CompactError { at, message: message.to_string() })
}

fn open(levels: &mut Vec<CompactLevel>, inside: Inside, at: usize) -> Result<(), CompactError> {
    if levels.len() > MAX_NESTING {
        return mistake(at, "nested too deep");
    }
    levels.push(CompactLevel { inside, at, letters: Vec::new() });
    Ok(())
}

fn top(levels: &mut [CompactLevel], at: usize) -> Result<&mut CompactLevel, CompactError> {
    levels.last_mut().map_or_else(|| mistake(at, "unmatched closing bracket"), Ok)
}

/// The letter that a subscript at this level changes.
fn target(levels: &mut [CompactLevel], at: usize) -> Result<&mut SumId, CompactError> {
    let letters = levels.iter_mut().rev().find(|level| level.inside != Inside::Group);
    match letters.and_then(|level| level.letters.last_mut()) {
        Some(letter) => Ok(letter),
        None => mistake(at, "a subscript needs a letter before it"),
    }
}

fn wrap(arena: &mut Arena, levels: &mut [CompactLevel], at: usize) -> Result<(), CompactError> {
    let letter = target(levels, at)?;
    *letter = form(arena, vec![*letter], at)?;
    Ok(())
}

fn adjoin(
    arena: &mut Arena,
    levels: &mut [CompactLevel],
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

/// Returns the game of a name: one letter is itself, and several are the form with these options.
fn name(arena: &mut Arena, letters: Vec<SumId>, at: usize) -> Result<SumId, CompactError> {
    match letters[..] {
        [] => mistake(at, "a name is missing"),
        [letter] => Ok(letter),
        _ => form(arena, letters, at),
    }
}

fn form(arena: &mut Arena, options: Vec<SumId>, at: usize) -> Result<SumId, CompactError> {
    arena.single_form(options).or_else(|halt| mistake(at, &halt.to_string()))
}
