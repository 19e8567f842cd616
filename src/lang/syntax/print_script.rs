//! Printer of scripts as canonical source: one statement per line, indented rules, and comments.
//!
//! A tree does not record where lines ended. A comment follows its statement on the same line if it
//! is an expected-output comment (`// => …`, `// !! …`) or was well to the right of it. Otherwise
//! it has a line of its own.

use super::literal::quote;
use super::print::Printer;
use super::raw::strip_blank;
use super::*;
use std::fmt;

/// Returns a script as canonical source.
pub fn print_script(script: &Script) -> String {
    let mut writer = Writer { printer: Printer::default(), comments: &script.comments };
    if let Some(doc) = &script.doc
        && !script.comments.iter().any(|comment| comment.kind == CommentKind::Module)
    {
        writer.doc_lines("//!", doc);
        writer.printer.push("\n");
    }
    for (i, stmt) in script.stmts.iter().enumerate() {
        let next = script.stmts.get(i + 1).map_or(u32::MAX, |next| next.span.start);
        writer.stmt(stmt, next);
    }
    writer.comments_before(u32::MAX, "");
    writer.printer.out
}

/// Returns a rule as source on one line.
pub fn print_rule(rule: &Rule) -> String {
    let mut writer = Writer { printer: Printer::default(), comments: &[] };
    writer.rule(rule);
    writer.printer.out
}

impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_script(self))
    }
}

struct Writer<'s> {
    printer: Printer,
    /// The comments that are not printed yet.
    comments: &'s [Comment],
}

impl Writer<'_> {
    /// Prints a statement; the next one starts at `next`.
    fn stmt(&mut self, stmt: &Stmt, next: u32) {
        self.comments_before(stmt.span.start, "");
        match &stmt.doc {
            Some(doc) if self.ends_with_doc(doc) => {}
            Some(doc) => self.doc_lines("///", doc),
            // A doc comment without a statement must not become attached to this one.
            None if self.last_line().trim_start().starts_with("///") => self.printer.push("\n"),
            None => {}
        }
        self.printer.push(if stmt.redefines { "redefine " } else { "" });
        match &stmt.kind {
            StmtKind::Expr(expr) => self.printer.expr(expr),
            StmtKind::Define { memo, name, params, body } => {
                self.printer.push(if *memo { "memo " } else { "" });
                self.printer.push(&name.text);
                if let Some(params) = params {
                    self.printer.params(params);
                }
                self.printer.push(" := ");
                self.printer.expr(body);
            }
            StmtKind::Ruleset(ruleset) => self.ruleset(ruleset),
            StmtKind::Using(convention) => {
                self.printer.push("using ");
                self.printer.expr(convention);
            }
            StmtKind::Use { module, items, alias } => {
                self.use_module(module, items.as_deref(), alias.as_ref())
            }
            StmtKind::Assert { condition, message } => {
                self.guarded("assert ", condition, message.as_ref());
            }
            StmtKind::Error(_) => self.printer.push("<error>"),
        }
        self.remark_behind(stmt.span.end, next);
        self.printer.push("\n");
    }

    fn ruleset(&mut self, ruleset: &Ruleset) {
        self.printer.push("ruleset ");
        self.printer.push(&ruleset.name.text);
        self.printer.params(&ruleset.params);
        self.printer.push("\n");
        for rule in &ruleset.rules {
            self.comments_before(rule.span.start, "  ");
            self.printer.push("  ");
            self.rule(rule);
            self.printer.push("\n");
        }
        self.printer.push("end");
    }

    fn rule(&mut self, rule: &Rule) {
        match &rule.kind {
            RuleKind::Option { label, option, gives } => {
                if let Some(label) = label {
                    self.rule_start(label, false);
                    self.printer.push(": ");
                }
                // After an open range, `gives` would be a name.
                let open = gives.is_some() && print_expr(option).ends_with("..");
                match label {
                    Some(_) if !open => self.printer.expr(option),
                    _ => self.rule_start(option, open),
                }
                if let Some(points) = gives {
                    self.printer.push(" gives ");
                    self.printer.expr(points);
                }
            }
            RuleKind::Final(kind, end) => {
                let text = print_expr(end);
                // These words after `final` are keywords.
                let word = tokens(&text).next().map(|(_, range)| &text[range]);
                let clear = *kind != FinalKind::Winners || !matches!(word, Some("value" | "score"));
                self.printer.push(kind.words());
                self.printer.push(if clear { " " } else { " (" });
                self.printer.push(&text);
                self.printer.push(if clear { "" } else { ")" });
            }
            RuleKind::Is(game) => {
                self.printer.push("is ");
                self.printer.expr(game);
            }
            RuleKind::Require { condition, message } => {
                self.guarded("require ", condition, message.as_ref());
            }
            RuleKind::Players(count) => self.stated("players", count),
            RuleKind::Draw(figure) => self.stated("draw", figure),
            RuleKind::Board(param) => self.stated("board", param),
        }
        if !rule.clauses.is_empty() {
            self.printer.push(" ");
            self.printer.clauses(&rule.clauses);
        }
    }

    /// Prints the first expression of a rule. A line that begins with `if` would continue the rule
    /// above. It is in brackets if it is said so.
    fn rule_start(&mut self, expr: &Expr, open: bool) {
        let text = print_expr(expr);
        let open = open || text.starts_with("if ");
        self.printer.push(if open { "(" } else { "" });
        self.printer.push(&text);
        self.printer.push(if open { ")" } else { "" });
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
        self.printer.push(word);
        self.printer.push(" ");
        self.printer.push(if clear { "" } else { "(" });
        self.printer.push(&text);
        self.printer.push(if clear { "" } else { ")" });
    }

    fn guarded(&mut self, word: &str, condition: &Expr, message: Option<&Expr>) {
        self.printer.push(word);
        self.printer.expr(condition);
        if let Some(message) = message {
            self.printer.push(", ");
            self.printer.expr(message);
        }
    }

    fn use_module(&mut self, module: &Module, items: Option<&[Name]>, alias: Option<&Name>) {
        self.printer.push("use ");
        match module {
            Module::Std(name) => self.printer.push(&name.text),
            Module::File { path, .. } => self.printer.push(&quote(path)),
        }
        if let Some(items) = items {
            self.printer.push(" ");
            self.printer.params(items);
        }
        if let Some(alias) = alias {
            self.printer.push(" as ");
            self.printer.push(&alias.text);
        }
    }

    fn doc_lines(&mut self, slashes: &str, doc: &str) {
        for line in doc.split('\n') {
            let blank = if line.is_empty() { "" } else { " " };
            self.printer.push(&format!("{slashes}{blank}{line}\n"));
        }
    }

    /// Prints the comments before an offset, each on a line of its own.
    fn comments_before(&mut self, place: u32, indent: &str) {
        while let Some((comment, rest)) = self.comments.split_first()
            && comment.span.start < place
        {
            self.comments = rest;
            self.printer.push(indent);
            self.comment(comment);
            self.printer.push("\n");
        }
    }

    /// Prints the comment on the same line after a statement, if there is one.
    fn remark_behind(&mut self, end: u32, next: u32) {
        let Some((comment, rest)) = self.comments.split_first() else {
            return;
        };
        let behind = (end..next).contains(&comment.span.start);
        let check = comment.text.starts_with(" =>") || comment.text.starts_with(" !!");
        // Two bytes may be an empty line; the printer writes three spaces.
        let aside = comment.span.start.saturating_sub(end) > 2;
        if comment.kind == CommentKind::Plain && behind && (check || aside) {
            self.comments = rest;
            self.printer.push(if check { "  " } else { "   " });
            self.comment(comment);
        }
    }

    fn comment(&mut self, comment: &Comment) {
        self.printer.push(match comment.kind {
            CommentKind::Plain => "//",
            CommentKind::Doc => "///",
            CommentKind::Module => "//!",
            CommentKind::Printed => "//|",
            CommentKind::Interpreter => "#!",
        });
        self.printer.push(&comment.text);
    }

    fn last_line(&self) -> &str {
        self.printer.out.trim_end_matches('\n').rsplit('\n').next().unwrap_or("")
    }

    /// Returns whether the lines just written are this doc comment.
    fn ends_with_doc(&self, doc: &str) -> bool {
        let mut written = self.printer.out.lines().rev();
        doc.split('\n').rev().all(|line| {
            written
                .next()
                .and_then(|w| w.strip_prefix("///"))
                .is_some_and(|w| strip_blank(w) == line)
        })
    }
}
