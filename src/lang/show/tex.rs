//! Export of values as LaTeX formulas.

use tweedle_base::with_stack;

/// Returns a formula in dollar signs, with symbols in LaTeX spelling; a long word as text; empty
/// for an empty string. Words of several letters, and capitals, are upright in formulas.
pub fn tex(text: &str) -> String {
    match text {
        "" => String::new(),
        _ if is_long_word(text) => text.to_owned(),
        _ => format!("${}$", spelled(text).trim_start()),
    }
}

/// Tests whether a text is a word, and neither a product of generators nor a game.
fn is_long_word(text: &str) -> bool {
    let is_word = text.len() > 3 && text.chars().all(|c| c.is_ascii_lowercase());
    is_word && !STOPPERS.contains(&text)
}

/// Returns LaTeX for a label in a picture, which may be a sentence with formulas in it.
pub fn tex_label(text: &str) -> String {
    let ended = |part: &str| part.trim_end_matches([',', ':', ';']).len();
    let word = |part: &&str| {
        let letters = &part[..ended(part)];
        letters.chars().all(char::is_lowercase) && !letters.is_empty()
    };
    let parts: Vec<&str> = text.split(' ').collect();
    // Two consecutive words are not a formula.
    let long = |part: &&str| part[..ended(part)].chars().count() > 1;
    let is_sentence = parts.windows(2).any(|pair| pair.iter().all(word) && pair.iter().any(long))
        || parts.iter().any(|part| is_long_word(&part[..ended(part)]));
    if !is_sentence {
        return tex(text);
    }
    let parts = parts.iter().map(|part| match part.split_at(ended(part)) {
        _ if word(part) => tex_text(part),
        (formula, end) => format!("{}{end}", tex(formula)),
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// Escapes a string that is not a formula for LaTeX.
pub fn tex_text(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '"' => out.push_str("''"),
            '…' => out.push_str("\\dots{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            c if c.is_whitespace() => out.push(' '),
            c if c.is_control() => {}
            c if c.is_ascii_graphic() || is_accented(c) => out.push(c),
            c => out.push_str(&tex(c.encode_utf8(&mut [0; 4]))),
        }
    }
    out
}

/// Tests whether LaTeX can typeset a letter in text without further packages.
fn is_accented(c: char) -> bool {
    matches!(c, '\u{c0}'..='\u{17f}') && !"×÷ÐÞðþĄąĐđĘęĦħĮįĸĿŀŉŊŋŦŧŲųſ".contains(c)
}

/// Lower-case Greek letters from `α` on.
const GREEK: [&str; 25] = [
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa",
    "lambda", "mu", "nu", "xi", "o", "pi", "rho", "varsigma", "sigma", "tau", "upsilon", "phi",
    "chi", "psi", "omega",
];

/// Writes a non-ASCII character without a spelling as a symbol, or as its code point if LaTeX
/// cannot typeset it.
fn foreign(c: char, out: &mut String) {
    let greek = u32::from(c).checked_sub(u32::from('α')).and_then(|at| GREEK.get(at as usize));
    match greek {
        Some(&"o") => out.push('o'),
        Some(name) => out.push_str(&format!("{{\\{name}}}")),
        None if is_accented(c) => out.push_str(&format!("\\mbox{{{c}}}")),
        None => out.push_str(&format!("\\mathrm{{U{{+}}{:04X}}}", u32::from(c))),
    }
}

fn spelled(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let taken = phrase(rest, &mut out).unwrap_or_else(|| letter(c, rest, &mut out));
        rest = &rest[taken..];
    }
    out
}

/// Writes the phrase at the start of a string, and returns its length: bars and symbols with the
/// spaces around them, fractions, ups, tiny and miny.
fn phrase(rest: &str, out: &mut String) -> Option<usize> {
    for (bars, spelling) in BARS {
        let inner = rest.trim_start_matches(' ');
        if let Some(after) = inner.strip_prefix(bars)
            && !after.starts_with('|')
        {
            out.push_str(spelling);
            return Some(rest.len() - after.trim_start_matches(' ').len());
        }
    }
    let signs = [" + ", " - ", " & ", " -> "];
    if let Some(sign) = signs.into_iter().find(|sign| rest.starts_with(sign)) {
        out.push_str(match sign {
            " & " => " \\mathbin{\\&} ",
            " -> " => " \\mapsto ",
            other => other,
        });
        return Some(sign.len());
    }
    let digits =
        |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let numerator = digits(rest);
    if numerator > 0 {
        let below = rest[numerator..].strip_prefix('/').map_or(0, digits);
        if below > 0 {
            let (above, below) = (&rest[..numerator], &rest[numerator + 1..][..below]);
            out.push_str(&format!("\\tfrac{{{above}}}{{{below}}}"));
            return Some(numerator + 1 + below.len());
        }
        out.push_str(&rest[..numerator]);
        return Some(numerator);
    }
    let first = rest.chars().next()?;
    let after = &rest[first.len_utf8()..];
    match first {
        '↑' | '↓' => {
            let arrow = if first == '↑' { "uparrow" } else { "downarrow" };
            let power = after.strip_prefix('^').map_or(0, digits);
            let sum = after.strip_prefix('[').map_or(0, digits);
            let count = digits(after);
            let taken = if power > 0 {
                out.push_str(&format!("{{\\{arrow}}}^{{{}}}", &after[1..=power]));
                1 + power
            } else if sum > 0 && after[1 + sum..].starts_with(']') {
                out.push_str(&format!("{{\\{arrow}}}^{{[{}]}}", &after[1..=sum]));
                2 + sum
            } else if &after[..count] == "2" {
                let double = if first == '↑' { "Uparrow" } else { "Downarrow" };
                out.push_str(&format!("{{\\{double}}}"));
                count
            } else {
                if count > 0 {
                    // After a number, the multiple is a summand.
                    let plus = if out.ends_with(|c: char| c.is_ascii_digit() || c == '}') {
                        " + "
                    } else {
                        ""
                    };
                    out.push_str(&format!("{plus}{} \\cdot ", &after[..count]));
                }
                out.push_str(&format!("{{\\{arrow}}}"));
                count
            };
            Some(first.len_utf8() + taken)
        }
        '^' if operand(after) > 0 => {
            let taken = operand(after);
            let inner = after[..taken].strip_prefix('(').and_then(|text| text.strip_suffix(')'));
            let inner = with_stack(|| spelled(inner.unwrap_or(&after[..taken])));
            out.push_str(&format!("^{{{inner}}}"));
            Some(first.len_utf8() + taken)
        }
        '"' => {
            let inner = &after[..after.find('"')?];
            out.push_str(&format!("\\mbox{{``\\texttt{{{}}}''}}", tex_text(inner)));
            Some(inner.len() + 2)
        }
        '⧾' | '⧿' => {
            let sign = if first == '⧾' { '+' } else { '-' };
            let taken = operand(after);
            let inner = with_stack(|| spelled(&after[..taken]));
            out.push_str(&format!("{{{sign}}}_{{{inner}}}"));
            Some(first.len_utf8() + taken)
        }
        _ => None,
    }
}

/// Games with standard names, which are printed in bold.
const STOPPERS: [&str; 7] = ["on", "off", "over", "under", "upon", "uponth", "dud"];

/// Bars, longest first; each is one relation.
const BARS: [(&str, &str); 4] = [
    ("||||", " \\mathrel{|\\!|\\!|\\!|} "),
    ("|||", " \\mathrel{|\\!|\\!|} "),
    ("||", " \\mathrel{|\\!|} "),
    ("|", " \\mid "),
];

/// Returns the length of the operand after a symbol: a letter, a number, or an expression in
/// brackets.
fn operand(text: &str) -> usize {
    let mut depth = 0;
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return 1;
    }
    for (at, c) in text.char_indices() {
        match c {
            '{' | '(' => depth += 1,
            '}' | ')' => {
                depth -= 1;
                if depth <= 0 {
                    return if depth == 0 { at + 1 } else { at };
                }
            }
            _ if depth > 0 || c.is_ascii_digit() || c == '/' => {}
            _ => return at,
        }
    }
    text.len()
}

/// Writes a letter with its modifiers, and returns the number of bytes consumed.
fn letter(c: char, rest: &str, out: &mut String) -> usize {
    let spelling = match c {
        '*' => "{\\ast}",
        '·' => " \\cdot ",
        '∅' => "\\emptyset",
        '⊆' => "\\subseteq",
        '{' => "\\{",
        '}' => "\\}",
        '±' => "{\\pm}",
        '⁻' => "^{-}",
        '†' => "^{\\dagger}",
        '%' => "\\%",
        '#' => "\\#",
        '&' => "\\&",
        '_' => "\\_",
        '$' => "\\$",
        '^' => "\\hat{}",
        '~' => "{\\sim}",
        '\\' => "\\backslash ",
        '"' => "''",
        '…' => "\\ldots ",
        '⋮' => "\\vdots ",
        ' ' => "\\ ",
        _ => "",
    };
    if !spelling.is_empty() {
        out.push_str(spelling);
        return c.len_utf8();
    }
    let length = |is: fn(char) -> bool| rest.find(|c: char| !is(c)).unwrap_or(rest.len());
    if superscript(c).is_some() {
        let taken = length(|c| superscript(c).is_some());
        let digits: String = rest[..taken].chars().filter_map(superscript).collect();
        out.push_str(&format!("^{{{digits}}}"));
        return taken;
    }
    if !c.is_ascii() {
        foreign(c, out);
        return c.len_utf8();
    }
    if c.is_alphabetic() {
        let taken = length(|c| c.is_ascii_alphabetic());
        let word = &rest[..taken];
        if STOPPERS.contains(&word) {
            out.push_str(&format!("\\mathbf{{{word}}}"));
            return taken;
        }
        // A short lower-case word is a product of generators, unless it is called.
        let called = word.len() > c.len_utf8() && rest[taken..].starts_with(['(', '[']);
        if called || word.chars().count() > 3 || word.chars().any(char::is_uppercase) {
            out.push_str(&format!("\\mathrm{{{word}}}"));
        } else {
            out.push_str(word);
        }
        return taken;
    }
    if !c.is_control() {
        out.push(c);
    }
    c.len_utf8()
}

fn superscript(c: char) -> Option<char> {
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let at = digits.iter().position(|digit| *digit == c)?;
    char::from_digit(at as u32, 10)
}
