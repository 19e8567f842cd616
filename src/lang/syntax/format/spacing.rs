//! Formatter: spaces between two tokens of a line, consistent with the printer.

use super::{Clause, Line, Role, Word};
use crate::lang::syntax::token::Tok;
use logos::Logos;

/// Determines the role of each token, the spaces before it, and the clause it begins.
pub(super) fn decide(lines: &mut [Line<'_>]) {
    let mut pass = Pass { operand: true, ..Pass::default() };
    for line in lines.iter_mut() {
        for word in &mut line.words {
            pass.word(word);
        }
    }
    let mut tight = pass.tight_bars.into_iter();
    for line in lines.iter_mut() {
        for word in &mut line.words {
            if let Role::Bar { tight: bar } = &mut word.role {
                *bar = tight.next().unwrap_or(false);
            }
        }
        for i in 1..line.words.len() {
            let [.., left, right] = &mut line.words[..=i] else { continue };
            right.gap = gap(left, right);
        }
    }
}

/// The state of the pass over all tokens.
#[derive(Default)]
struct Pass {
    /// Set if an operand must come next.
    operand: bool,
    after_dots: bool,
    /// Set inside `ruleset … end`.
    ruleset: bool,
    /// Set inside the first line of a ruleset.
    head: bool,
    /// Set if the statement is a `use`.
    uses: bool,
    /// Set if the rule already has a generator or a condition.
    clauses: bool,
    /// The open brackets, each with the indices of its own bars; set if one of these is long.
    brackets: Vec<(Vec<usize>, bool)>,
    /// For each bar, in order: set if it is in braces that contain a long bar.
    tight_bars: Vec<bool>,
}

impl Pass {
    fn word(&mut self, word: &mut Word<'_>) {
        if word.starts {
            self.begin(word.tok);
        }
        if word.tok.closes() {
            let (bars, long) = self.brackets.pop().unwrap_or_default();
            for bar in bars {
                self.tight_bars[bar] = long;
            }
        }
        word.depth = self.brackets.len();
        word.clause = self.clause(word.tok);
        word.role = self.role(word.tok);
        if word.tok.opens() {
            self.brackets.push((Vec::new(), false));
        }
        if let Tok::Bar(strokes) = word.tok {
            self.bar(strokes);
        }
        self.after_dots = word.tok == Tok::DotDot;
        if !matches!(word.tok, Tok::Sub(_)) {
            self.operand = !word.tok.completes_operand();
        }
        if word.tok == Tok::Ruleset {
            // It may follow `redefine`.
            (self.head, self.ruleset) = (true, true);
        }
    }

    fn begin(&mut self, tok: Tok<'_>) {
        self.operand = true;
        self.after_dots = false;
        self.clauses = false;
        self.uses = tok == Tok::Use;
        self.head = tok == Tok::Ruleset;
        self.ruleset = self.head || (self.ruleset && tok != Tok::End);
    }

    fn bar(&mut self, strokes: u32) {
        let number = self.tight_bars.len();
        self.tight_bars.push(false);
        if let Some((bars, long)) = self.brackets.last_mut() {
            bars.push(number);
            *long |= strokes > 1;
        }
    }

    fn clause(&mut self, tok: Tok<'_>) -> Clause {
        let begins = match tok {
            Tok::For => true,
            // In operand position an `if` is an expression, but not after `0..`, which takes no
            // such operand.
            Tok::If => !self.operand || self.after_dots,
            _ => false,
        };
        match (begins, self.brackets.is_empty()) {
            (false, _) => Clause::No,
            (true, false) => Clause::Inner,
            (true, true) if self.ruleset && !std::mem::replace(&mut self.clauses, true) => {
                Clause::First
            }
            (true, true) => Clause::More,
        }
    }

    fn role(&self, tok: Tok<'_>) -> Role {
        match tok {
            Tok::LParen | Tok::LBracket if !self.operand && !self.uses => Role::Call,
            tok if tok.opens() => Role::Open,
            tok if tok.closes() => Role::Close,
            Tok::Comma | Tok::Semi => Role::Comma,
            Tok::Colon => Role::Colon,
            Tok::Dot => Role::Dot,
            Tok::DotDot => Role::Dots,
            Tok::Bar(_) => Role::Bar { tight: false },
            Tok::PrefixStar | Tok::Bang | Tok::PlusMinus | Tok::Tiny | Tok::Miny => Role::Prefix,
            Tok::Minus if self.operand => Role::Prefix,
            Tok::Caret | Tok::MidDot | Tok::Slash => Role::Tight,
            Tok::Prime | Tok::Juxtaposed | Tok::UpCount(_) | Tok::UpStar | Tok::UpHeap(_) => {
                Role::Postfix
            }
            Tok::Sub(_) if self.operand => Role::Player,
            Tok::Sub(_) => Role::Postfix,
            Tok::True | Tok::False => Role::Operand,
            tok if tok.is_keyword() => Role::Spaced,
            #[rustfmt::skip]
            Tok::Int(_) | Tok::Half | Tok::Str(_) | Tok::Name(_) | Tok::Result(_) | Tok::Last
            | Tok::EmptySet | Tok::Up(_) | Tok::Star => Role::Operand,
            _ => Role::Spaced,
        }
    }
}

/// Returns the spaces between two tokens.
fn gap(left: &Word<'_>, right: &Word<'_>) -> usize {
    if right.clause == Clause::First {
        return 2;
    }
    if apart(left, right) || fuse(left.text, right.text) { 1 } else { 0 }
}

fn apart(left: &Word<'_>, right: &Word<'_>) -> bool {
    use Role::*;
    match (left.role, right.role) {
        (Open | Call, Bar { tight }) | (Bar { tight }, Close) => !tight,
        (Open | Call, _) | (_, Close) => false,
        (_, Comma | Colon | Dot | Postfix | Player) => false,
        (Comma | Colon, _) => true,
        (Bar { tight: true }, Bar { .. }) => true,
        (Bar { tight }, _) | (_, Bar { tight }) => !tight,
        (Dot, _) => false,
        (Dots, right) => right == Spaced,
        (_, Dots) => false,
        (Prefix | Tight, _) | (_, Tight) => false,
        (Spaced | Player, _) | (_, Spaced) => true,
        // Directly after a bare star, the bracket would be the argument of the nimber.
        (_, Call) => left.tok == Tok::Star && right.tok == Tok::LParen,
        _ => true,
    }
}

/// Tests whether two tokens without a space between them would be lexed as something else.
fn fuse(left: &str, right: &str) -> bool {
    // Long tokens never fuse with others.
    const MAX_GROWING_TOKEN: usize = 64;
    if left.len() > MAX_GROWING_TOKEN || right.len() > MAX_GROWING_TOKEN {
        return false;
    }
    let joined = format!("{left}{right}");
    let mut lexer = Tok::lexer(&joined);
    let _ = lexer.next();
    lexer.span().end != left.len()
}
