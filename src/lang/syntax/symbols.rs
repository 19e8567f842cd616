//! Non-ASCII symbols that the program parses or prints, each with an ASCII spelling.

use std::borrow::Cow;
use std::ops::Range;

/// A non-ASCII symbol. One with several names has a row for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sign {
    /// The name typed after a backslash; empty for a symbol that is only printed.
    pub name: &'static str,
    /// The symbol: one character.
    pub sign: &'static str,
    /// Its spelling in ASCII.
    pub ascii: &'static str,
    /// A short description.
    pub about: &'static str,
}

const fn sign(
    name: &'static str,
    sign: &'static str,
    ascii: &'static str,
    about: &'static str,
) -> Sign {
    Sign { name, sign, ascii, about }
}

/// Returns a Greek letter, which is spelled by its name.
const fn letter(name: &'static str, sign: &'static str) -> Sign {
    Sign { name, sign, ascii: name, about: "a letter, for names" }
}

/// All symbols: operators, letters, and those that are only printed.
pub const SIGNS: &[Sign] = &[
    sign("cdot", "·", "*", "copies of a game; product"),
    sign("times", "·", "*", "copies of a game; product"),
    sign("emptyset", "∅", "nobody", "the empty set of seats"),
    sign("varnothing", "∅", "nobody", "the empty set of seats"),
    sign("cong", "≅", "~=", "isomorphic"),
    sign("sim", "≅", "~=", "isomorphic"),
    sign("in", "∈", "in", "member of"),
    sign("notin", "∉", "not in", "not a member of"),
    sign("le", "≤", "<=", "less than or equal to; subset of"),
    sign("leq", "≤", "<=", "less than or equal to; subset of"),
    sign("ge", "≥", ">=", "greater than or equal to; superset of"),
    sign("geq", "≥", ">=", "greater than or equal to; superset of"),
    sign("ne", "≠", "!=", "not equal"),
    sign("neq", "≠", "!=", "not equal"),
    sign("dagger", "†", "'", "the conjugate"),
    sign("pm", "±", "+-", "a switch: this or its negative"),
    sign("uparrow", "↑", "^", "the game up; in a drawing: drawn above"),
    sign("downarrow", "↓", "-^", "the game down, the negative of up"),
    sign("tiny", "⧾", "\\tiny", "tiny: {0||0|-G}"),
    sign("miny", "⧿", "\\miny", "miny: {G|0||0}"),
    sign("minus", "⁻", "_minus", "end of a name such as `on⁻`"),
    letter("alpha", "α"),
    letter("beta", "β"),
    letter("gamma", "γ"),
    letter("delta", "δ"),
    letter("epsilon", "ε"),
    letter("zeta", "ζ"),
    letter("eta", "η"),
    letter("theta", "θ"),
    letter("iota", "ι"),
    letter("kappa", "κ"),
    letter("lambda", "λ"),
    letter("mu", "μ"),
    letter("nu", "ν"),
    letter("xi", "ξ"),
    letter("omicron", "ο"),
    letter("pi", "π"),
    letter("rho", "ρ"),
    letter("sigma", "σ"),
    letter("tau", "τ"),
    letter("upsilon", "υ"),
    letter("phi", "φ"),
    letter("chi", "χ"),
    letter("psi", "ψ"),
    letter("omega", "ω"),
    letter("Gamma", "Γ"),
    letter("Delta", "Δ"),
    letter("Theta", "Θ"),
    letter("Lambda", "Λ"),
    letter("Xi", "Ξ"),
    letter("Pi", "Π"),
    letter("Sigma", "Σ"),
    letter("Upsilon", "Υ"),
    letter("Phi", "Φ"),
    letter("Psi", "Ψ"),
    letter("Omega", "Ω"),
    sign("", "…", "...", "left out"),
    sign("", "→", "->", "leads to"),
    sign("", "├", "|", "a branch of a tree"),
    sign("", "└", "`", "the last branch of a tree"),
    sign("", "│", "|", "a branch that continues"),
    sign("", "─", "-", "a branch of a tree"),
];

/// Returns the symbol with this name.
pub fn named_sign(name: &str) -> Option<&'static Sign> {
    typed().find(|sign| sign.name == name)
}

/// Returns the symbols whose names begin with `prefix`, in the order of the table.
pub fn signs_from(prefix: &str) -> impl Iterator<Item = &'static Sign> {
    typed().filter(move |sign| sign.name.starts_with(prefix))
}

fn typed() -> impl Iterator<Item = &'static Sign> {
    SIGNS.iter().filter(|sign| !sign.name.is_empty())
}

fn of_char(c: char) -> Option<&'static Sign> {
    SIGNS.iter().find(|sign| !c.is_ascii() && sign.sign.starts_with(c))
}

/// Replaces every known symbol by its ASCII spelling, also inside strings, for terminals that
/// cannot show the symbols. Source keeps its meaning, up to the spelling of names. Other non-ASCII
/// characters stay.
pub fn ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut done = 0;
    for (range, spelling) in respellings(text) {
        out.push_str(text.get(done..range.start).unwrap_or_default());
        out.push_str(&spelling);
        done = range.end;
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(text.get(done..).unwrap_or_default());
    Cow::Owned(out)
}

/// Returns the replacements of [`ascii`]: byte ranges in order, with the new spelling. Spaces
/// separate a word from adjacent words, and surround a product, since `*3` and `**` differ from
/// `* 3` and `* *`.
pub(crate) fn respellings(text: &str) -> impl Iterator<Item = (Range<usize>, String)> + '_ {
    let mut chars = text.char_indices().peekable();
    // The previous character of the result.
    let mut before: Option<char> = None;
    std::iter::from_fn(move || {
        loop {
            let (start, c) = chars.next()?;
            let Some(sign) = of_char(c) else {
                before = Some(c);
                // The dots of pictures.
                if ('\u{2801}'..='\u{28ff}').contains(&c) {
                    return Some((start..start + c.len_utf8(), "*".to_owned()));
                }
                continue;
            };
            let after = chars.peek().map(|(_, c)| *c);
            let product = sign.sign == "·";
            let word = !c.is_alphabetic() && sign.ascii.starts_with(char::is_alphabetic);
            let apart =
                |adjacent: Option<char>| {
                    adjacent.is_some_and(|c| {
                        if product { !c.is_whitespace() } else { word && is_word(c) }
                    })
                };
            let mut spelling = String::new();
            if apart(before) {
                spelling.push(' ');
            }
            // `1^2` is a power, and `1-^` a difference.
            match sign.sign {
                "↑" | "↓" if before.is_some_and(|c| c.is_ascii_digit()) => {
                    spelling.push('\\');
                    spelling.push_str(sign.name);
                }
                _ => spelling.push_str(sign.ascii),
            }
            if apart(after) {
                spelling.push(' ');
            }
            before = spelling.chars().next_back();
            return Some((start..start + c.len_utf8(), spelling));
        }
    })
}

/// Tests whether a character is part of a word, or will be.
fn is_word(c: char) -> bool {
    c.is_alphanumeric()
        || c == '_'
        || of_char(c).is_some_and(|sign| sign.ascii.starts_with(char::is_alphabetic))
}
