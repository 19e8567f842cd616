//! String literals.

use std::ops::Range;

/// Returns the characters between the quotes with escapes resolved. Invalid escapes stay as they
/// are, and are reported with their range in `quoted`.
pub fn unescape(quoted: &str, mut wrong: impl FnMut(Range<usize>, String)) -> String {
    let inner = quoted.strip_prefix('"').unwrap_or(quoted);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    let mut out = String::with_capacity(inner.len());
    let mut at = 0;
    while let Some(c) = inner.get(at..).and_then(|rest| rest.chars().next()) {
        if c != '\\' {
            out.push(c);
            at += c.len_utf8();
            continue;
        }
        let rest = inner.get(at..).unwrap_or("");
        let (meant, length) = escape(rest);
        match meant {
            Some(meant) => out.push(meant),
            None => {
                let written = rest.get(..length).unwrap_or(rest);
                wrong(at + 1..at + 1 + length, format!("unknown escape `{written}`"));
                out.push_str(written);
            }
        }
        at += length;
    }
    out
}

/// Returns the character of the escape at the start of `text`, and the escape's length in bytes.
fn escape(text: &str) -> (Option<char>, usize) {
    let mut chars = text.chars().skip(1);
    match chars.next() {
        Some('n') => (Some('\n'), 2),
        Some('t') => (Some('\t'), 2),
        Some(c @ ('"' | '\\')) => (Some(c), 2),
        Some('u') => {
            let digits = text.get(2..).and_then(|rest| rest.strip_prefix('{')?.split_once('}'));
            match digits {
                Some((hex, _)) if (1..=6).contains(&hex.len()) => {
                    let code = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32);
                    let clean = hex.bytes().all(|b| b.is_ascii_hexdigit());
                    (code.filter(|_| clean), hex.len() + 4)
                }
                _ => (None, 2),
            }
        }
        Some(c) => (None, 1 + c.len_utf8()),
        None => (None, 1),
    }
}

/// Tests whether a character is invisible or changes the writing direction, so that a string does
/// not look like its content: zero-width characters, fillers, tags.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Returns a string as a string literal.
pub fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() || is_invisible(c) => {
                out.push_str(&format!("\\u{{{:x}}}", c as u32))
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
