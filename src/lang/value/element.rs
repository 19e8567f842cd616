//! Names of the elements of quotients.

use super::{Classes, text};

/// Returns the name of an element: a product of generators, `1` for the identity.
pub fn element(classes: &Classes, element: usize, ascii: bool) -> String {
    word(classes.quotient.exponents(element), ascii)
}

/// Returns a product of generators: `a`, `b`, … with exponents.
pub fn word(exponents: &[u32], ascii: bool) -> String {
    let mut name = String::new();
    for (generator, &count) in exponents.iter().enumerate() {
        if count == 0 {
            continue;
        }
        if ascii && !name.is_empty() {
            name.push('*');
        }
        name.push_str(&letter(generator));
        if count > 1 && ascii {
            name.push_str(&format!("^{count}"));
        } else if count > 1 {
            name.extend(count.to_string().chars().map(superscript));
        }
    }
    if name.is_empty() { "1".to_owned() } else { name }
}

/// Returns the name of a generator.
pub fn letter(generator: usize) -> String {
    match u8::try_from(generator) {
        Ok(n @ 0..26) => char::from(b'a' + n).to_string(),
        _ => format!("x{generator}"),
    }
}

fn superscript(digit: char) -> char {
    ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit.to_digit(10).unwrap_or(0) as usize]
}

/// Returns the convention of a quotient.
pub fn under(classes: &Classes) -> String {
    text::convention(classes.quotient.scoring().play())
}
