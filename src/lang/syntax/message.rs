//! Syntax errors and their messages.

use super::Span;
use super::habits::{Place, ends_in_ups, habit};
use super::nesting::unclosed;
use super::token::Tok;

/// A syntax error, with a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    /// The span.
    pub span: Span,
    /// A sentence about the unexpected token and the expected ones.
    pub message: String,
    /// A short label for the underlined span.
    pub label: String,
    /// The suggested correction, if there is one.
    pub help: Option<String>,
    /// Set if the source merely ended too early, so that more input could fix the error.
    pub at_end: bool,
}

impl SyntaxError {
    /// Creates an error that more input cannot fix.
    pub fn new(span: Span, message: impl Into<String>, label: impl Into<String>) -> SyntaxError {
        let (message, label) = (message.into(), label.into());
        SyntaxError { span, message, label, help: None, at_end: false }
    }

    /// Adds the suggested correction.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> SyntaxError {
        SyntaxError { help: Some(help.into()), ..self }
    }
}

/// An unexpected token, or the unexpected end of the source.
#[derive(Debug)]
pub struct Unexpected {
    span: Span,
    found: TokenFound,
    expected: Expected,
}

#[derive(Debug)]
enum TokenFound {
    End,
    Line,
    Bar,
    Define,
    Keyword,
    Operand,
    Other,
}

/// The tokens that the grammar could accept, as far as they are worth naming.
#[derive(Debug)]
struct Expected {
    words: Vec<&'static str>,
    operand: bool,
    operator: bool,
    name: bool,
    statement: bool,
}

/// The terminals worth naming, the most informative first. Closing brackets come last.
const WORTH_NAMING: [(&str, &str); 14] = [
    ("\"then\"", "`then`"),
    ("\"else\"", "`else`"),
    ("LETIN", "`in`"),
    ("\":=\"", "`:=`"),
    ("\"=>\"", "`=>`"),
    ("\"->\"", "`->`"),
    ("\"in\"", "`in`"),
    ("\"end\"", "`end`"),
    ("\"(\"", "`(`"),
    ("\",\"", "`,`"),
    ("\")\"", "`)`"),
    ("\"]\"", "`]`"),
    ("\"}\"", "`}`"),
    ("SEP", "the end of the line"),
];

impl Expected {
    fn new(expected: &[String]) -> Expected {
        let has = |terminal: &str| expected.iter().any(|e| e == terminal);
        let operand = has("INT");
        let operator = has("\"+\"") && !operand;
        let name = has("NAME") && !operand;
        let statement = has("\"ruleset\"");
        let words = WORTH_NAMING
            .iter()
            .filter(|(terminal, _)| has(terminal))
            // Brackets and symbols that begin an operand or operator are covered by those words.
            .filter(|(terminal, _)| !(operand && *terminal == "\"(\""))
            .filter(|(terminal, _)| {
                !(operator && matches!(*terminal, "\"(\"" | "\"in\"" | "\"->\""))
            })
            // Any expression could be the left side of a definition.
            .filter(|(terminal, _)| !(has("SEP") && *terminal == "\":=\""))
            .map(|(_, words)| *words)
            .collect();
        Expected { words, operand, operator, name, statement }
    }

    /// Joins at most three items by commas and `or`.
    fn list(&self) -> Option<String> {
        let mut words: Vec<&str> = Vec::new();
        if self.statement {
            words.push("a statement");
        } else if self.operand {
            words.push("an expression");
        }
        if self.name {
            words.push("a name");
        }
        let named = self.words.iter().copied();
        if self.operator {
            words.extend(named.take(2));
            words.push("an operator");
        } else {
            words.extend(named.take(3 - words.len().min(2)));
        }
        let last = words.pop()?;
        Some(if words.is_empty() {
            last.to_owned()
        } else {
            format!("{} or {last}", words.join(", "))
        })
    }
}

impl Unexpected {
    /// Creates the error for an unexpected token, or for the end of the source.
    pub fn new(span: Span, tok: Option<Tok<'_>>, expected: &[String]) -> Unexpected {
        let Some(tok) = tok else {
            return Unexpected { span, found: TokenFound::End, expected: Expected::new(expected) };
        };
        let found = match tok {
            Tok::Sep => TokenFound::Line,
            Tok::Bar(_) => TokenFound::Bar,
            Tok::Define => TokenFound::Define,
            Tok::True | Tok::False => TokenFound::Operand,
            tok if tok.is_keyword() => TokenFound::Keyword,
            tok if tok.opens() => TokenFound::Operand,
            Tok::Int(_)
            | Tok::Str(_)
            | Tok::Name(_)
            | Tok::Star
            | Tok::PrefixStar
            | Tok::Last
            | Tok::Up(_) => TokenFound::Operand,
            _ => TokenFound::Other,
        };
        Unexpected { span, found, expected: Expected::new(expected) }
    }

    /// Returns the error with its message. `text` is the source, and `open` the innermost bracket
    /// that is still open at its end.
    pub fn explain(&self, text: &str, open: Option<Span>) -> SyntaxError {
        let written = text.get(self.span.start as usize..self.span.end as usize).unwrap_or("");
        let found = match self.found {
            TokenFound::End => "the end of the script".to_owned(),
            TokenFound::Line => match written {
                ";" => "`;`".to_owned(),
                _ => "the end of the line".to_owned(),
            },
            _ => format!("`{}`", shorten(written)),
        };
        let (message, label) = match self.expected.list() {
            Some(list) => (format!("found {found}, expected {list}"), format!("expected {list}")),
            None => (format!("unexpected {found}"), "not expected here".to_owned()),
        };
        let whole = text.get(..self.span.start as usize).unwrap_or("");
        let before = whole.trim_end();
        let behind = text.get(self.span.end as usize..).unwrap_or("");
        let at_end = matches!(self.found, TokenFound::End);
        let fault = match open.filter(|_| at_end) {
            Some(opener) => unclosed(opener),
            None => SyntaxError::new(self.span, message, label),
        };
        let place = Place {
            found: written,
            line: whole.rsplit('\n').next().unwrap_or_default(),
            behind,
            operand: self.expected.operand,
            statement: self.expected.statement,
            expected: &self.expected.words,
        };
        let help = self
            .players_order(before)
            .or_else(|| rule_order(whole, written))
            .or_else(|| call_in_braces(whole, written, behind))
            .or_else(|| habit(&place).map(str::to_owned))
            .or_else(|| self.advice(whole, written));
        let at_end = at_end && (open.is_some() || !ends_in_ups(before));
        SyntaxError { help, at_end, ..fault }
    }

    /// Returns the hint for `G <=L H`: the notation `G <=_L H` for the order of a player.
    fn players_order(&self, before: &str) -> Option<String> {
        const SIGNS: [&str; 6] = ["<=", ">=", "==", "!=", "<", ">"];
        let player = before.rsplit(|c: char| !c.is_ascii_alphanumeric()).next()?;
        let number = player.strip_prefix('C').unwrap_or("x");
        let named = ["L", "C", "R"].contains(&player) || number.parse::<u8>().is_ok();
        let sign = SIGNS
            .iter()
            .find(|sign| before.strip_suffix(player).is_some_and(|b| b.ends_with(**sign)))?;
        (named && matches!(self.found, TokenFound::Operand))
            .then(|| format!("write `{sign}_{player}` for the order of player {player}"))
    }

    fn advice(&self, whole: &str, written: &str) -> Option<String> {
        let expected = &self.expected;
        match self.found {
            TokenFound::Bar => Some(
                "bars belong inside `{ }`, on one level; write `or` for the logical operator"
                    .to_owned(),
            ),
            TokenFound::Define => {
                Some("put a definition on a line of its own: `x := …` or `f(x) := …`".to_owned())
            }
            TokenFound::Keyword if written == "end" && expected.statement => {
                Some("`end` without an open `ruleset`".to_owned())
            }
            TokenFound::Keyword
                if expected.name || (expected.operand && !is_operator_word(written)) =>
            {
                Some(format!("`{written}` is a keyword and cannot be a name"))
            }
            TokenFound::Operand if expected.operator => {
                let missing = "missing operator, comma or line break before it";
                let name = whole.trim_end().ends_with(|c: char| c.is_alphabetic());
                let call = if name { "; call a function with parentheses: `f(x)`" } else { "" };
                Some(format!("{missing}{call}"))
            }
            TokenFound::End if expected.words.contains(&"`end`") => {
                Some("close the ruleset with `end`".to_owned())
            }
            _ => None,
        }
    }
}

/// Returns the hint for `mex{0, 1}`, unless it is a loopy game in the notation of CGSuite.
fn call_in_braces(whole: &str, found: &str, behind: &str) -> Option<String> {
    let is_other = |c: char| !c.is_alphanumeric() && c != '_';
    let name = whole.rsplit(is_other).next().filter(|name| found == "{" && !name.is_empty())?;
    let inside = behind.split_once('}')?.0.trim();
    let is_loopy = inside.contains(['|', '{']) || inside.split(is_other).any(|word| word == name);
    match name {
        _ if is_loopy => None,
        "set" | "map" => Some(format!("write `{name}[{inside}]`")),
        _ => Some(format!("write `{name}([{inside}])`")),
    }
}

/// Returns the hint for a rule that begins with `if` or `for`, or a ruleset with a colon: the
/// syntax of a rule.
fn rule_order(before: &str, written: &str) -> Option<String> {
    let mut lines = before.lines().rev().map(str::trim);
    let begins_rule =
        matches!(written, "if" | "for") && before.trim_end_matches(' ').ends_with('\n');
    let header = match written {
        ":" => lines.next()?,
        _ if begins_rule => {
            lines.take_while(|line| *line != "end").find(|l| l.starts_with("ruleset "))?
        }
        _ => return None,
    };
    let name = header.strip_prefix("ruleset ")?.split('(').next()?.trim();
    let colon = if written == ":" { "remove the colon; " } else { "" };
    Some(format!(
        "{colon}a rule begins with the option: `{name}(n - 1)  if n > 0`, `{name}(i)  for i in \
         0..n - 1`"
    ))
}

fn is_operator_word(word: &str) -> bool {
    matches!(word, "and" | "or" | "div" | "mod" | "in" | "then" | "else" | "under" | "for" | "if")
}

/// Shortens long literals in messages.
fn shorten(text: &str) -> String {
    if text.chars().count() <= 30 {
        return text.to_owned();
    }
    text.chars().take(29).chain(std::iter::once('…')).collect()
}
