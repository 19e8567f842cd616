//! Hints for syntax of other languages that the grammar rejects, with a test for each.

use super::known_elsewhere;

/// The hint for `x, y := 1, 2`.
pub const ONE_BY_ONE: &str = "define names one by one, as in `x := 1; y := 2`; a tuple is written \
 `(a, b)`, with entries `t[0]`, `t[1]`";

/// The hint for `x += 1` and `x++`.
pub const CHANGES: &str = "values never change; redefine the name instead: `x := x + 1`";
const CHOICE: &str = "write a choice as `if c then a else b`";
const COMMENT: &str = "a comment begins with `//` and ends at the end of the line";
const DOWNS: &str = "down and star is `↓*`, and two downs are `↓2`";
const EACH: &str = "make a list with `[… for x in xs]`";
const MEMBER: &str = "import members of a module with `use heaps (kayles)`";
const ORDINAL: &str = "the ordinal sum G:H is `ordinal_sum(G, H)`";
/// The hint for `ruleset r(n) = …`.
pub const RULES: &str = "put each rule of a ruleset on a line of its own, and close it with `end`";
const SLICE: &str = "part of a list or string is `slice(xs, from, to)`, both included";
const UPS: &str = "write two ups as `↑2` or `^2`, and two downs as `↓2`";

/// The context of a syntax error: the token found, the source around it on its line, and the tokens
/// that the grammar expected.
pub struct Place<'a> {
    /// The token, as written; empty at the end of the source.
    pub found: &'a str,
    /// The source before it on its line.
    pub line: &'a str,
    /// The source after it.
    pub behind: &'a str,
    /// Set if an expression may begin here.
    pub operand: bool,
    /// Set if a statement may begin here.
    pub statement: bool,
    /// The other tokens that are allowed here, as named in messages.
    pub expected: &'a [&'static str],
}

/// A habit: its test, and the hint.
type Row = (fn(&Place<'_>) -> bool, &'static str);

/// The habits, the more specific before the more general.
#[rustfmt::skip]
const HABITS: &[Row] = &[
    (|p| p.found == "'" && p.operand, "write a string between straight quotes, `\"…\"`"),
    (|p| p.found == "/" && p.statement, COMMENT),
    (|p| p.line.contains("/*"), COMMENT),
    (|p| p.line.ends_with("(* ") && p.begins(char::is_alphabetic), COMMENT),
    (|p| p.found == ":" && p.statement && p.line.trim().is_empty(),
        "commands such as `:help` work only at the prompt, alone on a line"),
    (|p| p.found == "under" && p.statement,
        "write a convention after the query, `outcome(G) under normal(2)`, or before it, `using \
         normal(2)`"),
    // Rulesets.
    (|p| p.header() && matches!(p.found, "{" | "="), RULES),
    (|p| p.found == "," && p.expects("`end`"), "put each option on a line of its own"),
    (|p| matches!(p.found, "<" | ">" | "<=" | ">=" | "==" | "!=") && p.expects("`in`"),
        "write a condition with `if`, and values with `for`: `for k in 1..n if k > 2`"),
    // Modules.
    (|p| p.found == "." && p.first() == "use" && p.behind.starts_with("cgs"),
        "write the path of a script in quotes: `use \"hop.cgs\"`"),
    (|p| p.found == "from" && p.line.contains("for "), "write `for n in 1..5`"),
    (|p| matches!(p.found, "." | ":") && p.first() == "use", MEMBER),
    // Commas.
    (|p| p.found == "," && p.expects("the end of the line"), ONE_BY_ONE),
    (|p| p.found == "," && p.expects("`]`") && p.line.contains(" for "),
        "use two `for` for pairs: `[(i, j) for i in 1..3 for j in 1..2]`"),
    (|p| matches!(p.found, "score" | "scores") && p.expects("`end`"),
        "an option that is worth points is `r(n - 1) gives 1  if n > 0`"),
    (|p| p.found == "in" && p.text().rsplit_once(',').is_some_and(|(before, name)| {
            before.contains(" for ") && name.trim().chars().all(is_of_word)
        }),
        "write a second `for` instead of the comma: `for a in 1..3 for b in 1..3`"),
    (|p| p.found == "," && p.line.trim_end().contains("*["),
        "the impartial game with options 0 and * is `{0, *}`"),
    (|p| p.found == "," && p.expects("`]`"),
        "write a call with parentheses, `f(x, y)`; the index of a cell is a pair: `B[(0, 0)]`"),
    // Definitions.
    (|p| p.found == ":=" && p.line.contains('(') && p.text().ends_with(char::is_alphanumeric),
        "parameters cannot have default values: pass every argument, or define `g(x) := f(x, 2)` \
         as well"),
    (|p| p.found.is_empty() && p.line.starts_with("let "),
        "define a name with `x := 1`; `let x := 1 in …` is for one expression"),
    (|p| p.text().ends_with(":=") && p.found.trim().is_empty(),
        "the body of a function must be one expression: `f(x) := let y := x + 1 in y * 2`"),
    // Games.
    (|p| matches!(p.found, "|" | "||") && p.text().ends_with('<'),
        "write `not G >= H` for `G <| H`"),
    (|p| p.found == "|" && p.behind.starts_with('>'), "write `not G <= H` for `G |> H`"),
    (|p| p.found == "||" && !p.line.contains('{'),
        "write `incomparable(G, H)` for confused games, and `or` for the logical operator"),
    (|p| p.found == "|" && !p.line.contains('{'),
        "bars belong inside `{ }`; write `or` for the logical operator, and `+` for the union of \
         sets"),
    (|p| p.found == ":" && p.expects("the end of the line") && !p.header()
        && p.text().ends_with(|c: char| c.is_ascii_digit() || ")}^*↑↓".contains(c)), ORDINAL),
    (|p| matches!(p.found, "↑" | "↓") && p.text().ends_with(p.found), UPS),
    (|p| p.text().ends_with("^^"), UPS),
    (|p| is_power_of_cgsuite(p.text()), "the power that CGSuite prints as `^<3>` is `^^3`"),
    (|p| p.text().ends_with('+') && p.found.starts_with('_'), "tiny is written `⧾2` or `\\tiny 2`"),
    (|p| !p.begins(char::is_alphanumeric) && after_downs(p.text()), DOWNS),
    (|p| !p.begins(char::is_alphanumeric) && after_number(p.text()),
        "write a number and ups as `1↑`, `1/2↑2`"),
    (|p| p.line.ends_with("* ") && p.begins(|c| c.is_ascii_digit()),
        "write a nim heap without a space: `*2`"),
    (|p| p.found == "{" && p.line.ends_with(|c: char| c.is_ascii_lowercase()),
        "write `loop(G -> {0 | G})` for a game that is one of its own options"),
    (|p| p.word() == "players" || p.found == "players",
        "set the number of players by the convention: `using normal(3)`"),
    (|p| p.found == "," && p.expects("`in`"), "take tuples apart by `for (a, b) in xs`"),
    // Values.
    (|p| p.found == "!" && !p.operand, "the product of 1 to n is `product(1..n)`"),
    (|p| p.found.starts_with('_') && p.line.ends_with(|c: char| c.is_ascii_digit()),
        "write a number without separators: `1000000`, or `10^6`"),
    (|p| p.found.starts_with('"') && ["f", "r", "b", "u"].contains(&p.word())
        && !p.line.ends_with(' '),
        "strings have no prefix; values are put in by `text(x)` and `+`: `\"n = \" + text(3)`"),
    (|p| p.expects("`->`") && p.text().ends_with("()"),
        "the empty list is `[]`; there is no empty tuple"),
    (|p| p.found == ":" && p.expects("`}`"), "write a map as `map[key => value]`"),
    (|p| p.found == ":" && (p.expects("`]`") || p.text().ends_with('[')), SLICE),
    // Conditionals and loops.
    (|p| p.found == ":" && p.expects("`then`"), CHOICE),
    (|p| p.found == "if" && !p.operand, CHOICE),
    (|p| p.found == "for" && p.statement,
        "the language does not have loops: make a list with `[… for x in xs]`"),
    (|p| p.found == "for" && p.expects("`)`"),
        "put several values in parentheses: `f((n, n^2) for n in 0..3)`"),
    (|p| p.found == "for" && p.expects("the end of the line"), EACH),
    (|p| p.found == "is" && !p.operand, "compare values with `==`"),
    (|p| p.found == "end" && p.line.contains("if ") && !p.expects("`else`"),
        "nothing closes an `if`: `if a then b else c`"),
    (|p| p.found == "end" && p.expects("`else`"), "every `if` needs an `else` and takes no `end`: \
     `if a then b else c`"),
    (|p| p.found == "+" && p.line.ends_with(" +") && !p.behind.trim().is_empty(),
        "lists, strings and sets are joined with `+`"),
    (|p| matches!(p.found, "+" | "-") && p.line.ends_with(p.found), CHANGES),
    (|p| p.found.is_empty() && (p.text().ends_with("++") || p.text().ends_with("--")), CHANGES),
    (|p| matches!(p.found, "<" | ">") && p.text().ends_with(p.found),
        "the language does not have shifts: write `x * 2^n` or `x div 2^n`"),
];

/// Returns the hint for syntax of another language, found by the token, a word before it, or the
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

/// Tests whether the source ends in ups or downs in the notation of other programs, so that more
/// input would not fix it: `^^`, `v*`, `1^`.
pub fn ends_in_ups(text: &str) -> bool {
    text.ends_with("^^") || after_downs(text) || after_number(text) || is_power_of_cgsuite(text)
}

/// Tests whether the source ends in `^<3>`.
fn is_power_of_cgsuite(text: &str) -> bool {
    let digits =
        text.strip_suffix('>').map(|text| text.trim_end_matches(|c: char| c.is_ascii_digit()));
    digits.is_some_and(|before| before.ends_with("^<"))
}

/// Tests whether the source ends in `v*` or `v3*`.
fn after_downs(text: &str) -> bool {
    let Some(count) = text.strip_suffix('*') else { return false };
    let letter = count.trim_end_matches(|c: char| c.is_ascii_digit()).strip_suffix('v');
    letter.is_some_and(|before| !before.ends_with(is_of_word))
}

/// Tests whether the source ends in a number and `^`.
fn after_number(text: &str) -> bool {
    text.strip_suffix('^').is_some_and(|number| number.ends_with(|c: char| c.is_ascii_digit()))
}

/// Tests whether the source ends in the first line of a ruleset.
pub fn in_header(text: &str) -> bool {
    text.rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with("ruleset "))
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
