//! Hints for syntax of other languages that the grammar rejects, one row for each.

use super::known_elsewhere;
use super::raw::CHANGES;

/// The hint for `x, y := 1, 2`.
pub const ONE_BY_ONE: &str = "names are defined one by one, as in `x := 1; y := 2`; a tuple stands \
                              in brackets, and its places are `t[0]`, `t[1]`";

const CHOICE: &str = "a choice is written `if c then a else b`";
const COMMENT: &str = "a comment begins with `//` and ends with the line";
const DOWNS: &str = "down and star is `↓*`, and two downs are `↓2`";
const EACH: &str = "a list is made by `[… for x in xs]`";
const MEMBER: &str = "members of a module are brought in with `use heaps (kayles)`";
const ORDINAL: &str = "the ordinal sum G:H is `ordinal_sum(G, H)`";
/// The hint for `ruleset r(n) = …`.
pub const RULES: &str = "the rules of a ruleset stand on lines of their own below its name, and \
                         `end` closes it";
const SLICE: &str = "a part of a list is `slice(xs, from, to)`";
const UPS: &str = "two ups are written `↑2`, or `^2`, and two downs `↓2`";

/// The place of a syntax error: the token found, the text around it on its line, and the tokens
/// that the grammar expected.
pub struct Place<'a> {
    /// The token, as written; empty at the end of the text.
    pub found: &'a str,
    /// The text before it on its line.
    pub line: &'a str,
    /// The text after it.
    pub behind: &'a str,
    /// An expression may begin here.
    pub operand: bool,
    /// A statement may begin here.
    pub statement: bool,
    /// Other tokens that are allowed here, in the words of messages.
    pub expected: &'a [&'static str],
}

/// A habit: the test that recognizes it, and the hint.
type Row = (fn(&Place<'_>) -> bool, &'static str);

/// The habits, the more special before the more general.
#[rustfmt::skip]
const HABITS: &[Row] = &[
    (|p| p.found == "'" && p.operand, "a string stands between straight quotes, `\"…\"`"),
    (|p| p.found == "/" && p.statement, COMMENT),
    (|p| p.line.contains("/*"), COMMENT),
    (|p| p.line.ends_with("(* ") && p.begins(char::is_alphabetic), COMMENT),
    (|p| p.found == ":" && p.statement && p.line.trim().is_empty(),
        "commands such as `:help` are typed at the prompt, alone on their line"),
    (|p| p.found == "under" && p.statement,
        "a convention stands behind the question, `outcome(G) under normal(2)`, or above it, \
         `using normal(2)`"),
    // Rulesets.
    (|p| p.header() && matches!(p.found, "{" | "="), RULES),
    (|p| p.found == "," && p.expects("`end`"), "each option has a line of its own"),
    (|p| matches!(p.found, "<" | ">" | "<=" | ">=" | "==" | "!=") && p.expects("`in`"),
        "a condition is written `if`, and `for` runs through values: `for k in 1..n if k > 2`"),
    // Modules.
    (|p| matches!(p.found, "." | ":") && p.first() == "use", MEMBER),
    // Commas.
    (|p| p.found == "," && p.expects("the end of the line"), ONE_BY_ONE),
    (|p| p.found == "," && p.expects("`]`") && p.line.contains(" for "),
        "pairs are gone through by two `for`: `[(i, j) for i in 1..3 for j in 1..2]`"),
    (|p| p.found == "," && p.expects("`]`"),
        "a call stands in round brackets, `f(x, y)`; a cell of a board is one index, a pair: \
         `B[(0, 0)]`"),
    // Definitions.
    (|p| p.found == ":=" && p.line.contains('(') && p.text().ends_with(char::is_alphanumeric),
        "parameters have no default values: give each value in the call, or define \
         `g(x) := f(x, 2)` as well"),
    (|p| p.found.is_empty() && p.line.starts_with("let "),
        "a name is defined as `x := 1`; `let x := 1 in …` is for one expression"),
    (|p| p.text().ends_with(":=") && p.found.trim().is_empty(),
        "the body of a function is one expression: `f(x) := let y := x + 1 in y * 2`"),
    // Games.
    (|p| matches!(p.found, "|" | "||") && p.text().ends_with('<'),
        "`G <| H` is written `not G >= H`"),
    (|p| p.found == "|" && p.behind.starts_with('>'), "`G |> H` is written `not G <= H`"),
    (|p| p.found == "||" && !p.line.contains('{'),
        "that games are confused is `incomparable(G, H)`; the logical operator is written `or`"),
    (|p| p.found == "|" && !p.line.contains('{'),
        "bars stand inside `{ }`; the logical operator is written `or`, and two sets are joined by \
         `+`"),
    (|p| p.found == ":" && p.expects("the end of the line") && !p.header()
        && p.text().ends_with(|c: char| c.is_ascii_digit() || ")}^*↑↓".contains(c)), ORDINAL),
    (|p| matches!(p.found, "↑" | "↓") && p.text().ends_with(p.found), UPS),
    (|p| p.text().ends_with("^^"), UPS),
    (|p| !p.begins(char::is_alphanumeric) && after_downs(p.text()), DOWNS),
    (|p| !p.begins(char::is_alphanumeric) && after_number(p.text()),
        "a number and ups are written `1↑`, `1/2↑2`"),
    (|p| p.line.ends_with("* ") && p.begins(|c| c.is_ascii_digit()),
        "a nim heap is written without a blank: `*2`"),
    (|p| p.found == "{" && p.line.ends_with(|c: char| c.is_ascii_lowercase()),
        "a game that has itself among its options is `loop(G -> {0 | G})`"),
    (|p| p.word() == "players" || p.found == "players",
        "the number of players is in the convention: `using normal(3)`"),
    // Values.
    (|p| p.found == "!" && !p.operand, "the product of 1 to n is `product(1..n)`"),
    (|p| p.found.starts_with('_') && p.line.ends_with(|c: char| c.is_ascii_digit()),
        "the digits of a number stand together: `1000000`, or `10^6`"),
    (|p| p.found.starts_with('"') && ["f", "r", "b", "u"].contains(&p.word())
        && !p.line.ends_with(' '),
        "strings have no prefix; values are put in by `text(x)` and `+`: `\"n = \" + text(3)`"),
    (|p| p.expects("`->`") && p.text().ends_with("()"),
        "the empty list is `[]`, and every tuple has entries"),
    (|p| p.found == ":" && p.expects("`}`"), "a map is written `map[key => value]`"),
    (|p| p.found == ":" && (p.expects("`]`") || p.text().ends_with('[')), SLICE),
    // Choices and loops.
    (|p| p.found == ":" && p.expects("`then`"), CHOICE),
    (|p| p.found == "if" && !p.operand, CHOICE),
    (|p| p.found == "for" && p.statement,
        "there are no loops: a list is made by `[… for x in xs]`"),
    (|p| p.found == "for" && p.expects("`)`"),
        "several values for each stand in brackets: `f((n, n^2) for n in 0..3)`"),
    (|p| p.found == "for" && p.expects("the end of the line"), EACH),
    (|p| p.found == "is" && !p.operand, "values are compared by `==`"),
    (|p| p.found == "end" && p.expects("`else`"), "every `if` has an `else`, and no `end`"),
    (|p| matches!(p.found, "+" | "-") && p.line.ends_with(p.found), CHANGES),
    (|p| p.found.is_empty() && (p.text().ends_with("++") || p.text().ends_with("--")), CHANGES),
    (|p| matches!(p.found, "<" | ">") && p.text().ends_with(p.found),
        "there are no shifts: write `x * 2^n` or `x div 2^n`"),
];

/// Finds the hint for syntax of another language: by the token found, a word before it, or the
/// whole line.
pub fn habit(place: &Place<'_>) -> Option<&'static str> {
    let row = HABITS.iter().find(|(tells, _)| tells(place)).map(|(_, help)| *help);
    let called = place.begins(char::is_alphanumeric) || place.begins(|c| "{[(\"*".contains(c));
    row.or_else(|| known_elsewhere(place.word()))
        .or_else(|| known_elsewhere(place.found))
        .or_else(|| known_elsewhere(place.first()).filter(|_| called))
}

impl Place<'_> {
    /// Returns the line before the token without trailing spaces.
    fn text(&self) -> &str {
        self.line.trim_end()
    }

    /// Returns whether the grammar allows such a token here.
    fn expects(&self, words: &str) -> bool {
        self.expected.contains(&words)
    }

    /// Tests the first character of the token.
    fn begins(&self, is: impl Fn(char) -> bool) -> bool {
        self.found.starts_with(is)
    }

    /// Returns whether the line is the first of a ruleset.
    fn header(&self) -> bool {
        in_header(self.line)
    }

    /// Returns the word that ends right before the token.
    fn word(&self) -> &str {
        self.text().rsplit(|c| !is_of_word(c)).next().unwrap_or_default()
    }

    /// Returns the first word of the line.
    fn first(&self) -> &str {
        self.line.trim_start().split(|c| !is_of_word(c)).next().unwrap_or_default()
    }
}

/// Tests whether a text ends in ups or downs in the notation of other programs, so that more text
/// would not fix it: `^^`, `v*`, `1^`.
pub fn ends_in_ups(text: &str) -> bool {
    text.ends_with("^^") || after_downs(text) || after_number(text)
}

/// Tests whether a text ends in `v*` or `v3*`.
fn after_downs(text: &str) -> bool {
    let Some(count) = text.strip_suffix('*') else { return false };
    let letter = count.trim_end_matches(|c: char| c.is_ascii_digit()).strip_suffix('v');
    letter.is_some_and(|before| !before.ends_with(is_of_word))
}

/// Tests whether a text ends in a number and `^`.
fn after_number(text: &str) -> bool {
    text.strip_suffix('^').is_some_and(|number| number.ends_with(|c: char| c.is_ascii_digit()))
}

/// Tests whether the text ends in the first line of a ruleset.
pub fn in_header(text: &str) -> bool {
    text.rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with("ruleset "))
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
