//! Printer of rules as canonical source.

use super::print::Printer;
use super::*;

/// Returns a rule as source on one line.
pub fn print_rule(rule: &Rule) -> String {
    let mut printer = Printer::default();
    printer.rule(rule);
    printer.out
}

impl Printer {
    fn rule(&mut self, rule: &Rule) {
        match &rule.kind {
            RuleKind::Option { label, option, gives } => {
                if let Some(label) = label {
                    self.rule_start(label, false);
                    self.push(": ");
                }
                // After an open range, `gives` would be a name.
                let open = gives.is_some() && print_expr(option).ends_with("..");
                match label {
                    Some(_) if !open => self.expr(option),
                    _ => self.rule_start(option, open),
                }
                if let Some(points) = gives {
                    self.push(" gives ");
                    self.expr(points);
                }
            }
            RuleKind::Final(kind, end) => {
                let text = print_expr(end);
                // These words after `final` are keywords.
                let word = tokens(&text).next().map(|(_, range)| &text[range]);
                let clear = *kind != FinalKind::Winners || !matches!(word, Some("value" | "score"));
                self.push(kind.words());
                self.push(" ");
                self.text(&text, !clear);
            }
            RuleKind::Is(game) => {
                self.push("is ");
                self.expr(game);
            }
            RuleKind::Require { condition, message } => {
                self.push("require ");
                self.expr(condition);
                if let Some(message) = message {
                    self.push(", ");
                    self.expr(message);
                }
            }
            RuleKind::Players(count) => self.stated("players", count),
            RuleKind::Draw(figure) => self.stated("draw", figure),
            RuleKind::Board(param) => self.stated("board", param),
        }
        if !rule.clauses.is_empty() {
            self.push(" ");
            self.clauses(&rule.clauses);
        }
    }

    /// Prints the first expression of a rule. A line that begins with `if` would continue the rule
    /// above. It is in brackets if it is said so.
    fn rule_start(&mut self, expr: &Expr, open: bool) {
        let text = print_expr(expr);
        self.text(&text, open || text.starts_with("if "));
    }

    /// Prints source, perhaps in brackets.
    fn text(&mut self, text: &str, bracketed: bool) {
        self.push(if bracketed { "(" } else { "" });
        self.push(text);
        self.push(if bracketed { ")" } else { "" });
    }

    /// Prints `players n`, in brackets where `players` would be parsed as a name.
    fn stated(&mut self, word: &str, count: &Expr) {
        let text = print_expr(count);
        let clear = tokens(&text).next().is_some_and(|(class, range)| match class {
            TokenClass::Name => &text[range] != "gives",
            TokenClass::Number | TokenClass::String => true,
            TokenClass::Keyword => matches!(&text[range], "let" | "true" | "false"),
            _ => text.starts_with(['(', '{', '∅']),
        });
        self.push(word);
        self.push(" ");
        self.text(&text, !clear);
    }
}
