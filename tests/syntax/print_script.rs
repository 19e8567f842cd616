//! Printer of scripts as canonical source: one statement per line, indented rules, and comments.
//!
//! A tree does not record where lines ended. A comment follows its statement on the same line if it
//! is an expected-output comment (`// => …`, `// !! …`) or was well to the right of it. Otherwise
//! it has a line of its own.

use tweedle::lang::syntax::{
    Comment, CommentKind, Expr, ExprKind, Module, Name, Ruleset, Script, Stmt, StmtKind,
    print_expr, print_rule,
};

/// Returns a script as canonical source.
pub fn print_script(script: &Script) -> String {
    let mut writer = Writer { out: String::new(), comments: &script.comments };
    if let Some(doc) = &script.doc
        && !script.comments.iter().any(|comment| comment.kind == CommentKind::Module)
    {
        writer.doc_lines("//!", doc);
        writer.push("\n");
    }
    for (i, stmt) in script.stmts.iter().enumerate() {
        let next = script.stmts.get(i + 1).map_or(u32::MAX, |next| next.span.start);
        writer.stmt(stmt, next);
    }
    writer.comments_before(u32::MAX, "");
    writer.out
}

struct Writer<'s> {
    out: String,
    /// The comments that are not printed yet.
    comments: &'s [Comment],
}

impl Writer<'_> {
    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn params(&mut self, names: &[Name]) {
        let names: Vec<&str> = names.iter().map(|name| &*name.text).collect();
        self.push(&format!("({})", names.join(", ")));
    }

    /// Prints a statement; the next one starts at `next`.
    fn stmt(&mut self, stmt: &Stmt, next: u32) {
        self.comments_before(stmt.span.start, "");
        match &stmt.doc {
            Some(doc) if self.ends_with_doc(doc) => {}
            Some(doc) => self.doc_lines("///", doc),
            // A doc comment without a statement must not become attached to this one.
            None if self.last_line().trim_start().starts_with("///") => self.push("\n"),
            None => {}
        }
        self.push(if stmt.redefines { "redefine " } else { "" });
        match &stmt.kind {
            StmtKind::Expr(expr) => self.push(&print_expr(expr)),
            StmtKind::Define { memo, name, params, body } => {
                self.push(if *memo { "memo " } else { "" });
                self.push(&name.text);
                if let Some(params) = params {
                    self.params(params);
                }
                self.push(" := ");
                self.push(&print_expr(body));
            }
            StmtKind::Ruleset(ruleset) => self.ruleset(ruleset),
            StmtKind::Using(convention) => {
                self.push("using ");
                self.push(&print_expr(convention));
            }
            StmtKind::Use { module, items, alias } => {
                self.use_module(module, items.as_deref(), alias.as_ref())
            }
            StmtKind::Assert { condition, message } => {
                self.push(&format!("assert {}", print_expr(condition)));
                if let Some(message) = message {
                    self.push(&format!(", {}", print_expr(message)));
                }
            }
            StmtKind::Error(_) => self.push("<error>"),
        }
        self.remark_behind(stmt.span.end, next);
        self.push("\n");
    }

    fn ruleset(&mut self, ruleset: &Ruleset) {
        self.push("ruleset ");
        self.push(&ruleset.name.text);
        self.params(&ruleset.params);
        self.push("\n");
        for rule in &ruleset.rules {
            self.comments_before(rule.span.start, "  ");
            self.push("  ");
            self.push(&print_rule(rule));
            self.push("\n");
        }
        self.push("end");
    }

    fn use_module(&mut self, module: &Module, items: Option<&[Name]>, alias: Option<&Name>) {
        self.push("use ");
        match module {
            Module::Std(name) => self.push(&name.text),
            Module::File { path, span } => {
                let kind = ExprKind::Str(path.clone());
                self.push(&print_expr(&Expr { span: *span, kind, depth: 1 }));
            }
        }
        if let Some(items) = items {
            self.push(" ");
            self.params(items);
        }
        if let Some(alias) = alias {
            self.push(" as ");
            self.push(&alias.text);
        }
    }

    fn doc_lines(&mut self, slashes: &str, doc: &str) {
        for line in doc.split('\n') {
            let blank = if line.is_empty() { "" } else { " " };
            self.push(&format!("{slashes}{blank}{line}\n"));
        }
    }

    /// Prints the comments before an offset, each on a line of its own.
    fn comments_before(&mut self, place: u32, indent: &str) {
        while let Some((comment, rest)) = self.comments.split_first()
            && comment.span.start < place
        {
            self.comments = rest;
            self.push(indent);
            self.comment(comment);
            self.push("\n");
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
            self.push(if check { "  " } else { "   " });
            self.comment(comment);
        }
    }

    fn comment(&mut self, comment: &Comment) {
        self.push(match comment.kind {
            CommentKind::Plain => "//",
            CommentKind::Doc => "///",
            CommentKind::Module => "//!",
            CommentKind::Printed => "//|",
            CommentKind::Interpreter => "#!",
        });
        self.push(&comment.text);
    }

    fn last_line(&self) -> &str {
        self.out.trim_end_matches('\n').rsplit('\n').next().unwrap_or("")
    }

    /// Returns whether the lines just written are this doc comment.
    fn ends_with_doc(&self, doc: &str) -> bool {
        let mut written = self.out.lines().rev();
        doc.split('\n').rev().all(|line| {
            written
                .next()
                .and_then(|w| w.strip_prefix("///"))
                .is_some_and(|w| w.strip_prefix(' ').unwrap_or(w) == line)
        })
    }
}
