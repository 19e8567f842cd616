//! Text of values in the mathematics of LaTeX.

/// A text in dollar signs, with the signs of the language in LaTeX's spelling; nothing for an empty
/// text. Words of several letters are upright.
pub fn tex(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let mut out = String::from("$");
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let spelling = match c {
            '*' => "{\\ast}",
            '·' => " \\cdot ",
            '∅' => "\\emptyset",
            '⊆' => "\\subseteq",
            '{' => "\\{",
            '}' => "\\}",
            '±' => "\\pm ",
            '↑' => "{\\uparrow}",
            '↓' => "{\\downarrow}",
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
            ' ' => "\\ ",
            _ => "",
        };
        if let Some(power) = superscript(c) {
            let mut digits = String::from(power);
            while let Some(more) = rest.peek().copied().and_then(superscript) {
                digits.push(more);
                rest.next();
            }
            out.push_str(&format!("^{{{digits}}}"));
        } else if !spelling.is_empty() {
            out.push_str(spelling);
        } else if c.is_alphabetic() {
            let mut word = String::from(c);
            while let Some(more) = rest.peek().copied().filter(|c| c.is_alphabetic()) {
                word.push(more);
                rest.next();
            }
            // A short word in lower case is a product of generators.
            let several = word.chars().count() > 1;
            if several && (word.chars().count() > 3 || word.chars().any(char::is_uppercase)) {
                out.push_str(&format!("\\mathrm{{{word}}}"));
            } else {
                out.push_str(&word);
            }
        } else {
            out.push(c);
        }
    }
    out.push('$');
    out
}

fn superscript(c: char) -> Option<char> {
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let at = digits.iter().position(|digit| *digit == c)?;
    char::from_digit(at as u32, 10)
}

#[cfg(test)]
mod tests {
    use super::tex;

    #[test]
    fn spelling() {
        assert_eq!(tex("∅"), "$\\emptyset$");
        assert_eq!(tex("{*2, {*}}"), "${}$".replace("{}", "\\{{\\ast}2,\\ \\{{\\ast}\\}\\}"));
        assert_eq!(tex("a²b¹⁰"), "$a^{2}b^{10}$");
        assert_eq!(tex("OP"), "$\\mathrm{OP}$");
        assert_eq!(tex("kayles(3)"), "$\\mathrm{kayles}(3)$");
        assert_eq!(tex(""), "");
    }
}
