//! Printer of expressions as canonical source, with the fewest parentheses.

use super::level::{Level, relation, sign};
use super::literal::quote;
use super::*;
use std::fmt;

/// Returns an expression as canonical source.
pub fn print_expr(expr: &Expr) -> String {
    let mut printer = Printer::default();
    printer.expr(expr);
    printer.out
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_expr(self))
    }
}

/// A printer, with the source printed so far.
#[derive(Default)]
pub struct Printer {
    pub out: String,
    /// Set in a binding of a `let` outside brackets, where a bare `in` would end the bindings.
    binding: bool,
}

impl Printer {
    pub fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Prints an expression where any precedence is allowed.
    pub fn expr(&mut self, expr: &Expr) {
        self.at(expr, Level::Under, true);
    }

    /// Prints an expression where the precedence must be at least `level`. At an open end (`tail`),
    /// an `if` or a `let` is always allowed, because nothing follows that it could absorb.
    fn at(&mut self, expr: &Expr, level: Level, tail: bool) {
        let reaching = matches!(expr.kind, ExprKind::If { .. } | ExprKind::Let { .. });
        // The grammar allows no such operand after `0..`; the caller passes `tail: false`.
        let fits = Level::from_expr(expr) >= level || (tail && reaching && level > Level::Arrow);
        let hidden_in = self.binding
            && matches!(&expr.kind, ExprKind::Compare { rest, .. }
                if rest.iter().any(|c| matches!(c.op, CmpOp::In | CmpOp::NotIn)));
        if fits && !hidden_in {
            self.kind(expr, tail);
        } else {
            self.bracketed("(", ")", |p| p.expr(expr));
        }
    }

    fn bracketed(&mut self, open: &str, close: &str, inside: impl FnOnce(&mut Printer)) {
        self.push(open);
        let binding = std::mem::take(&mut self.binding);
        inside(self);
        self.binding = binding;
        self.push(close);
    }

    fn kind(&mut self, expr: &Expr, tail: bool) {
        match &expr.kind {
            ExprKind::Int(n) => self.push(&n.to_string()),
            ExprKind::Str(text) => self.push(&quote(text)),
            ExprKind::Bool(value) => self.push(if *value { "true" } else { "false" }),
            // The points of a move have a name that cannot be written.
            ExprKind::Name(name) => self.push(name.trim_start_matches("prelude.")),
            ExprKind::Last => self.push("_"),
            ExprKind::Result(number) => self.push(&format!("_{number}")),
            ExprKind::EmptySet => self.push("∅"),
            ExprKind::Error => self.push("<error>"),
            ExprKind::Star(None) => self.push("*"),
            ExprKind::Star(Some(arg)) => {
                self.push("*");
                self.small(arg, matches!(arg.kind, ExprKind::Name(_)));
            }
            ExprKind::Ups { down, count, star } => {
                self.push(if *down { "↓" } else { "↑" });
                if *count != 1 {
                    self.push(&count.to_string());
                }
                match star {
                    0 => {}
                    1 => self.push("*"),
                    n => self.push(&format!("*{n}")),
                }
            }
            ExprKind::Labelled { value, player } => {
                self.small(value, false);
                self.subscript(player);
            }
            ExprKind::Restrict { game, player } => {
                self.bracketed("[", "]", |p| p.expr(game));
                self.subscript(player);
            }
            ExprKind::Paren(inner) => self.bracketed("(", ")", |p| p.expr(inner)),
            ExprKind::Game(items) => self.bracketed("{", "}", |p| p.items(items)),
            ExprKind::List(items) => self.bracketed("[", "]", |p| p.items(items)),
            ExprKind::Set(items) => self.bracketed("set[", "]", |p| p.items(items)),
            ExprKind::Bars(bars) => self.bracketed("{", "}", |p| p.bars(bars, bars.strokes > 1)),
            ExprKind::Tuple(entries) => {
                self.bracketed("(", ")", |p| p.list(entries, Printer::expr))
            }
            ExprKind::Map(entries) => {
                self.bracketed("map[", "]", |p| p.list(entries, |p, (k, v)| p.entry(k, v)));
            }
            ExprKind::MapOf { key, value, clauses } => self.bracketed("map[", "]", |p| {
                p.entry(key, value);
                p.clauses(clauses);
            }),
            ExprKind::Matrix(rows) => self.bracketed("[", "]", |p| p.matrix(rows)),
            ExprKind::Stream(comprehension) => self.comprehension(comprehension),
            ExprKind::Call { callee, args } => {
                self.at(callee, Level::Postfix, false);
                // Directly after a bare star, the bracket would be the argument of the nimber.
                let open = if callee.kind == ExprKind::Star(None) { " (" } else { "(" };
                self.bracketed(open, ")", |p| p.list(args, Printer::arg));
            }
            ExprKind::Member { object, name } => {
                self.at(object, Level::Postfix, false);
                self.push(".");
                self.push(&name.text);
            }
            ExprKind::Index { object, index } => {
                self.at(object, Level::Postfix, false);
                // `map[` and `set[` without a space begin a map or a set.
                let open =
                    if self.ends_in_word("map") || self.ends_in_word("set") { " [" } else { "[" };
                self.bracketed(open, "]", |p| p.expr(index));
            }
            ExprKind::Conjugate { game, times } => {
                // Consecutive primes are one node, so a conjugate of a conjugate needs parentheses.
                if matches!(game.kind, ExprKind::Conjugate { .. }) {
                    self.bracketed("(", ")", |p| p.expr(game));
                } else {
                    self.at(game, Level::Postfix, false);
                }
                (0..*times).for_each(|_| self.out.push('\''));
            }
            _ => self.operation(expr, tail),
        }
    }

    fn operation(&mut self, expr: &Expr, tail: bool) {
        match &expr.kind {
            ExprKind::Prefix { op, operand } => {
                let (sign, level) = match op {
                    PrefixOp::Neg => ("-", Level::Prefix),
                    PrefixOp::Entail => ("!", Level::Prefix),
                    PrefixOp::Not => ("not ", Level::Not),
                };
                self.push(sign);
                self.at(operand, level, tail);
            }
            ExprKind::Juxtaposed(number, small) => {
                let first = matches!(number.kind, ExprKind::Juxtaposed(..));
                self.at(number, if first { Level::Star } else { Level::Mul }, false);
                self.at(small, Level::Power, false);
            }
            ExprKind::Signed(sign, game) => {
                self.push(sign.sign());
                self.at(game, Level::Mul, false);
            }
            ExprKind::Power { base, exponent } => {
                self.at(base, Level::Postfix, false);
                self.push("^");
                self.at(exponent, Level::Prefix, tail);
            }
            ExprKind::Chain { first, rest } => {
                let level = match Level::from_expr(expr) {
                    Level::Or => Level::And,
                    Level::And => Level::Not,
                    Level::Sides => Level::Add,
                    Level::Add => Level::Star,
                    _ => Level::Prefix,
                };
                self.at(first, level, false);
                // An operand after `&` must not extend to the right.
                let tail = tail && level != Level::Add;
                for (i, (op, operand)) in rest.iter().enumerate() {
                    self.push(sign(*op));
                    self.at(operand, level, tail && i + 1 == rest.len());
                }
            }
            ExprKind::Compare { first, rest } => {
                self.at(first, Level::Range, false);
                for (i, link) in rest.iter().enumerate() {
                    self.push(" ");
                    self.push(relation(link.op));
                    if let Some(player) = &link.player {
                        self.subscript(player);
                    }
                    self.push(" ");
                    self.at(&link.operand, Level::Range, tail && i + 1 == rest.len());
                }
            }
            ExprKind::Range { from, to } => {
                self.at(from, Level::Add, false);
                self.push("..");
                if let Some(to) = to {
                    self.at(to, Level::Add, false);
                }
            }
            ExprKind::Lambda { params, body } => {
                match params.as_slice() {
                    [param] => self.push(&param.text),
                    _ => self.params(params),
                }
                self.push(" -> ");
                self.at(body, Level::Arrow, true);
            }
            ExprKind::If { condition, then, otherwise } => {
                self.push("if ");
                self.expr(condition);
                self.push(" then ");
                self.expr(then);
                self.push(" else ");
                self.at(otherwise, Level::Arrow, true);
            }
            ExprKind::Let { bindings, body } => {
                self.push("let ");
                let binding = std::mem::replace(&mut self.binding, true);
                self.list(bindings, |p, (name, value)| {
                    p.push(&name.text);
                    p.push(" := ");
                    p.expr(value);
                });
                self.binding = binding;
                self.push(" in ");
                self.at(body, Level::Arrow, true);
            }
            ExprKind::Under { body, convention } => {
                let start = self.out.len();
                self.at(body, Level::Under, true);
                // After `..`, a bare `under` could be parsed as the game `under`.
                if self.out.ends_with("..") {
                    self.out.insert(start, '(');
                    self.push(")");
                }
                self.push(" under ");
                self.at(convention, Level::Arrow, true);
            }
            // All others are operands, which `kind` has printed.
            _ => {}
        }
    }

    /// Prints the argument of a nimber or the number of an integer with a player, in parentheses
    /// unless it is a single token.
    fn small(&mut self, expr: &Expr, bare: bool) {
        let number = matches!(&expr.kind, ExprKind::Int(n) if n.sign() != num_bigint::Sign::Minus);
        if bare || number || matches!(expr.kind, ExprKind::Paren(_)) {
            self.kind(expr, false);
        } else {
            self.bracketed("(", ")", |p| p.expr(expr));
        }
    }

    fn subscript(&mut self, player: &Name) {
        self.push("_");
        self.push(&player.text);
    }

    /// Prints entries separated by commas.
    pub fn list<T>(&mut self, entries: &[T], mut print: impl FnMut(&mut Printer, &T)) {
        for (i, entry) in entries.iter().enumerate() {
            if i > 0 {
                self.push(", ");
            }
            print(self, entry);
        }
    }

    /// Prints names in parentheses.
    pub fn params(&mut self, params: &[Name]) {
        self.push("(");
        self.list(params, |p, param| p.push(&param.text));
        self.push(")");
    }

    fn items(&mut self, items: &Items) {
        match items {
            Items::Listed(entries) => self.list(entries, Printer::expr),
            Items::Of(comprehension) => self.comprehension(comprehension),
        }
    }

    fn comprehension(&mut self, comprehension: &Comprehension) {
        self.expr(&comprehension.element);
        self.clauses(&comprehension.clauses);
    }

    /// Prints generators and conditions, each after a space.
    pub fn clauses(&mut self, clauses: &[Clause]) {
        for clause in clauses {
            match clause {
                Clause::For { pattern, source } => {
                    self.push(" for ");
                    match pattern.as_slice() {
                        [name] => self.push(&name.text),
                        _ => self.params(pattern),
                    }
                    self.push(" in ");
                    self.expr(source);
                }
                Clause::If(condition) => {
                    self.push(" if ");
                    self.expr(condition);
                }
            }
        }
    }

    fn entry(&mut self, key: &Expr, value: &Expr) {
        self.expr(key);
        self.push(" => ");
        self.expr(value);
    }

    fn arg(&mut self, arg: &Arg) {
        if let Some(name) = &arg.name {
            self.push(&name.text);
            self.push(": ");
        }
        self.expr(&arg.value);
    }

    fn matrix(&mut self, rows: &[Vec<Expr>]) {
        for (i, row) in rows.iter().enumerate() {
            self.push(if i > 0 { "; " } else { "" });
            for (j, entry) in row.iter().enumerate() {
                self.push(if j > 0 { " " } else { "" });
                self.expr(entry);
            }
        }
    }

    fn ends_in_word(&self, word: &str) -> bool {
        self.out
            .strip_suffix(word)
            .is_some_and(|before| !before.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
    }

    /// Prints `{0 | 1}` if there are only short bars, and `{2||1|0}` if they nest in longer ones.
    fn bars(&mut self, bars: &Bars, tight: bool) {
        let bar = "|".repeat(bars.strokes as usize);
        for (i, side) in bars.sides.iter().enumerate() {
            if i > 0 {
                // Adjacent bars would be parsed as one.
                let apart = if tight { self.out.ends_with('|') } else { !self.out.ends_with(' ') };
                self.push(if apart { " " } else { "" });
                self.push(&bar);
                self.push(if tight { "" } else { " " });
            }
            match side {
                Side::Options(options) => self.list(options, Printer::expr),
                Side::Nested(inner) => self.bars(inner, true),
            }
        }
    }
}
