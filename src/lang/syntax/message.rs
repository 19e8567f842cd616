//! Words for what the parser stumbled over.

use super::error::SyntaxFault;
use super::raw::CHANGES;
use super::token::Tok;
use super::{Span, known_elsewhere};

/// What to write for `x, y := 1, 2`.
pub const ONE_BY_ONE: &str = "names are defined one by one, as in `x := 1; y := 2`; a tuple stands \
                              in brackets, and its places are `t[0]`, `t[1]`";

/// A token, or the end of the text, where the grammar has no place for it.
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

/// What the grammar could go on with, as far as it is worth saying.
#[derive(Debug)]
struct Expected {
    words: Vec<&'static str>,
    operand: bool,
    operator: bool,
    name: bool,
    statement: bool,
}

/// Terminals worth naming, the most telling first. Closers come last: they say the least.
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
            // An operand's or an operator's own brackets and signs are covered by that word.
            .filter(|(terminal, _)| !(operand && *terminal == "\"(\""))
            .filter(|(terminal, _)| {
                !(operator && matches!(*terminal, "\"(\"" | "\"in\"" | "\"->\""))
            })
            // Any expression might turn out to be the left of a definition.
            .filter(|(terminal, _)| !(has("SEP") && *terminal == "\":=\""))
            .map(|(_, words)| *words)
            .collect();
        Expected { words, operand, operator, name, statement }
    }

    /// At most three things, joined by commas and `or`.
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
    /// An unexpected token.
    pub fn token(span: Span, tok: Tok<'_>, expected: &[String]) -> Unexpected {
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

    /// The unexpected end of the text.
    pub fn end(span: Span, expected: &[String]) -> Unexpected {
        Unexpected { span, found: TokenFound::End, expected: Expected::new(expected) }
    }

    /// The error in words; `text` is the source and `open` the innermost bracket that is open at
    /// the end of the text.
    pub fn explain(&self, text: &str, open: Option<Span>) -> SyntaxFault {
        let written = text.get(self.span.start as usize..self.span.end as usize).unwrap_or("");
        let found = match self.found {
            TokenFound::End => "the end of the text".to_owned(),
            TokenFound::Line => match written {
                ";" => "`;`".to_owned(),
                _ => "the end of the line".to_owned(),
            },
            _ => format!("`{}`", shorten(written)),
        };
        let expected = self.expected.list();
        let message = match &expected {
            Some(expected) => format!("found {found}, expected {expected}"),
            None => format!("{found} cannot stand here"),
        };
        let label = match &expected {
            Some(expected) => format!("expected {expected}"),
            None => "not expected here".to_owned(),
        };
        let mut fault = match (&self.found, open) {
            (TokenFound::End, Some(opener)) => super::layout::unclosed(opener).at_end(),
            (TokenFound::End, None) => SyntaxFault::new(self.span, message, label).at_end(),
            _ => SyntaxFault::new(self.span, message, label),
        };
        let whole = text.get(..self.span.start as usize).unwrap_or("");
        let before = whole.trim_end();
        let behind = text.get(self.span.end as usize..).unwrap_or("");
        let help = self
            .players_order(before)
            .or_else(|| rule_order(whole, written))
            .or_else(|| self.habit(before, written, behind).map(str::to_owned))
            .or_else(|| self.advice(written));
        if let Some(help) = help {
            fault = fault.help(help);
        }
        fault
    }

    /// For `G <=L H`: how the order of a player is written.
    fn players_order(&self, before: &str) -> Option<String> {
        const SIGNS: [&str; 6] = ["<=", ">=", "==", "!=", "<", ">"];
        let player = before.rsplit(|c: char| !c.is_ascii_alphanumeric()).next()?;
        let number = player.strip_prefix('C').unwrap_or("x");
        let named = ["L", "C", "R"].contains(&player) || number.parse::<u8>().is_ok();
        let sign = SIGNS
            .iter()
            .find(|sign| before.strip_suffix(player).is_some_and(|b| b.ends_with(**sign)))?;
        (named && matches!(self.found, TokenFound::Operand))
            .then(|| format!("the order of player {player} is written `{sign}_{player}`"))
    }

    /// What stands here for what other languages write: for the sign or word found, or the word
    /// before it.
    fn habit(&self, before: &str, written: &str, behind: &str) -> Option<&'static str> {
        const NO_DEFAULT: &str = "parameters have no default values: give each value in the \
                                  call, or define `g(x) := f(x, 2)` as well";
        const CHOICE: &str = "a choice is written `if c then a else b`";
        const UPS: &str = "two ups are written `↑2`, or `^2`, and two downs `↓2`";
        const COMMENT: &str = "a comment begins with `//` and ends with the line";
        let here = |closer: &str| self.expected.words.contains(&closer);
        let line = before.rsplit('\n').next().unwrap_or_default();
        let digit = |c: char| c.is_ascii_digit();
        let letter = |c: char| c.is_alphanumeric();
        let help = match written {
            "'" if self.expected.operand => "a string stands between straight quotes, `\"…\"`",
            "/" if self.expected.statement => COMMENT,
            "," if here("the end of the line") => ONE_BY_ONE,
            "," if here("`]`") && line.ends_with(digit) => {
                "a cell of a board is one index, a pair: `B[(0, 0)]`"
            }
            ":=" if line.contains('(') && line.ends_with(letter) => NO_DEFAULT,
            ":" if here("the end of the line") && line.ends_with(|c| digit(c) || c == ')') => {
                "the ordinal sum G:H is `ordinal_sum(G, H)`"
            }
            "|" | "||" if line.ends_with('<') => "`G <| H` is written `not G >= H`",
            "|" if behind.starts_with('>') => "`G |> H` is written `not G <= H`",
            "||" if !line.contains('{') => {
                "that games are confused is `incomparable(G, H)`; the logical operator is written \
                 `or`"
            }
            "" if line.ends_with("v*") => "down and star is `↓*`, and two downs are `↓2`",
            "" if line.starts_with("let ") => {
                "a name is defined as `x := 1`; `let x := 1 in …` is for one expression"
            }
            _ if line.ends_with(":=") && written.trim().is_empty() => {
                "the body of a function is one expression: `f(x) := let y := x + 1 in y * 2`"
            }
            ":" if here("`}`") => "a map is written `map[key => value]`",
            ":" if here("`]`") || line.ends_with('[') => {
                "a part of a list is `slice(xs, from, to)`"
            }
            ":" if here("`then`") => CHOICE,
            "if" if !self.expected.operand => CHOICE,
            "for" if self.expected.statement => {
                "there are no loops: a list is made by `[… for x in xs]`"
            }
            "is" if !self.expected.operand => "values are compared by `==`",
            "end" if here("`else`") => "every `if` has an `else`, and no `end`",
            "+" if line.ends_with('+') => CHANGES,
            "-" if line.ends_with('-') => CHANGES,
            "" if line.ends_with("++") || line.ends_with("--") => CHANGES,
            "<" | ">" if line.ends_with(written) => {
                "there are no shifts: write `x * 2^n` or `x div 2^n`"
            }
            "↑" | "↓" if line.ends_with(written) => UPS,
            _ if line.ends_with("^^") => UPS,
            _ if line.contains("/*") => COMMENT,
            _ => {
                let word = |c: char| c.is_alphanumeric() || c == '_';
                let last = line.rsplit(|c| !word(c)).next().unwrap_or_default();
                known_elsewhere(last).or_else(|| known_elsewhere(written))?
            }
        };
        Some(help)
    }

    fn advice(&self, written: &str) -> Option<String> {
        let expected = &self.expected;
        match self.found {
            TokenFound::Bar => Some(
                "bars stand inside `{ }`, on one level; the logical operator is written `or`"
                    .to_owned(),
            ),
            TokenFound::Define => {
                Some("a definition stands on a line of its own: `x := …` or `f(x) := …`".to_owned())
            }
            TokenFound::Keyword if written == "end" && expected.statement => {
                Some("`end` closes a `ruleset`, and none is open here".to_owned())
            }
            TokenFound::Keyword
                if expected.name || (expected.operand && !is_operator_word(written)) =>
            {
                Some(format!("`{written}` is a word of the language and cannot be a name"))
            }
            TokenFound::Operand if expected.operator => {
                Some("an operator, a comma or a line break is missing before it".to_owned())
            }
            TokenFound::End if expected.words.contains(&"`end`") => {
                Some("a ruleset is closed by `end`".to_owned())
            }
            _ => None,
        }
    }
}

/// For a rule that begins with `if` or `for`, or a ruleset with a colon: the order of a rule.
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
    let colon = if written == ":" { "no colon stands here; " } else { "" };
    Some(format!(
        "{colon}in a rule the option comes first: `{name}(n - 1)  if n > 0`, \
         `{name}(i)  for i in 0..n - 1`"
    ))
}

fn is_operator_word(word: &str) -> bool {
    matches!(word, "and" | "or" | "div" | "mod" | "in" | "then" | "else" | "under" | "for" | "if")
}

/// Long literals are cut short in a message.
fn shorten(text: &str) -> String {
    if text.chars().count() <= 30 {
        return text.to_owned();
    }
    text.chars().take(29).chain(std::iter::once('…')).collect()
}
