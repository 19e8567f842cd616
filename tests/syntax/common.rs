//! Syntax trees without the parts that a round trip through text may change.

use tweedle::lang::syntax::*;

/// Rebuilds trees with all spans at 0, and without `Paren` nodes if `flat`.
pub struct Plain {
    pub flat: bool,
}

fn name(n: &Name) -> Name {
    Name { text: n.text.clone(), span: Span::default() }
}

fn names(ns: &[Name]) -> Vec<Name> {
    ns.iter().map(name).collect()
}

impl Plain {
    pub fn script(&self, script: &Script) -> Script {
        let comments =
            script.comments.iter().map(|c| Comment { span: Span::default(), ..c.clone() });
        Script {
            doc: script.doc.clone(),
            stmts: script.stmts.iter().map(|s| self.stmt(s)).collect(),
            comments: comments.collect(),
        }
    }

    pub fn stmt(&self, stmt: &Stmt) -> Stmt {
        let o = |e: &Option<Expr>| e.as_ref().map(|e| self.expr(e));
        let kind = match &stmt.kind {
            StmtKind::Expr(e) => StmtKind::Expr(self.expr(e)),
            StmtKind::Define { memo, name: n, params, body } => StmtKind::Define {
                memo: *memo,
                name: name(n),
                params: params.as_deref().map(names),
                body: self.expr(body),
            },
            StmtKind::Ruleset(r) => StmtKind::Ruleset(Ruleset {
                name: name(&r.name),
                params: names(&r.params),
                rules: r
                    .rules
                    .iter()
                    .map(|rule| Rule {
                        span: Span::default(),
                        clauses: self.clauses(&rule.clauses),
                        kind: match &rule.kind {
                            RuleKind::Option { label, option, gives } => RuleKind::Option {
                                label: o(label),
                                option: self.expr(option),
                                gives: o(gives),
                            },
                            RuleKind::Final(kind, e) => RuleKind::Final(*kind, self.expr(e)),
                            RuleKind::Is(e) => RuleKind::Is(self.expr(e)),
                            RuleKind::Players(e) => RuleKind::Players(self.expr(e)),
                            RuleKind::Draw(e) => RuleKind::Draw(self.expr(e)),
                            RuleKind::Board(e) => RuleKind::Board(self.expr(e)),
                            RuleKind::Require { condition, message } => RuleKind::Require {
                                condition: self.expr(condition),
                                message: o(message),
                            },
                        },
                    })
                    .collect(),
            }),
            StmtKind::Using(e) => StmtKind::Using(self.expr(e)),
            StmtKind::Use { module, items, alias } => StmtKind::Use {
                module: match module {
                    Module::Std(n) => Module::Std(name(n)),
                    Module::File { path, .. } => {
                        Module::File { path: path.clone(), span: Span::default() }
                    }
                },
                items: items.as_deref().map(names),
                alias: alias.as_ref().map(name),
            },
            StmtKind::Assert { condition, message } => {
                StmtKind::Assert { condition: self.expr(condition), message: o(message) }
            }
            StmtKind::Error(name) => StmtKind::Error(name.clone()),
        };
        Stmt { span: Span::default(), doc: stmt.doc.clone(), redefines: stmt.redefines, kind }
    }

    fn many(&self, es: &[Expr]) -> Vec<Expr> {
        es.iter().map(|e| self.expr(e)).collect()
    }

    fn clauses(&self, clauses: &[Clause]) -> Vec<Clause> {
        clauses
            .iter()
            .map(|c| match c {
                Clause::For { pattern, source } => {
                    Clause::For { pattern: names(pattern), source: self.expr(source) }
                }
                Clause::If(e) => Clause::If(self.expr(e)),
            })
            .collect()
    }

    fn comprehension(&self, c: &Comprehension) -> Box<Comprehension> {
        Box::new(Comprehension {
            element: self.expr(&c.element),
            clauses: self.clauses(&c.clauses),
        })
    }

    fn items(&self, items: &Items) -> Items {
        match items {
            Items::Listed(es) => Items::Listed(self.many(es)),
            Items::Of(c) => Items::Of(self.comprehension(c)),
        }
    }

    fn bars(&self, bars: &Bars) -> Bars {
        let side = |side: &Side| match side {
            Side::Options(es) => Side::Options(self.many(es)),
            Side::Nested(inner) => Side::Nested(Box::new(self.bars(inner))),
        };
        Bars { strokes: bars.strokes, sides: bars.sides.iter().map(side).collect() }
    }

    pub fn expr(&self, expr: &Expr) -> Expr {
        use ExprKind::*;
        let b = |e: &Expr| Box::new(self.expr(e));
        let kind = match &expr.kind {
            Paren(e) if self.flat => return self.expr(e),
            Paren(e) => Paren(b(e)),
            Juxtaposed(e, small) => Juxtaposed(b(e), b(small)),
            Signed(sign, e) => Signed(*sign, b(e)),
            Star(e) => Star(e.as_ref().map(|e| b(e))),
            Labelled { value, player } => Labelled { value: b(value), player: name(player) },
            Restrict { game, player } => Restrict { game: b(game), player: name(player) },
            Game(i) => Game(self.items(i)),
            Bars(bars) => Bars(self.bars(bars)),
            List(i) => List(self.items(i)),
            Set(i) => Set(self.items(i)),
            Map(es) => Map(es.iter().map(|(k, v)| (self.expr(k), self.expr(v))).collect()),
            MapOf { key, value, clauses } => {
                MapOf { key: b(key), value: b(value), clauses: self.clauses(clauses) }
            }
            Tuple(es) => Tuple(self.many(es)),
            Matrix(rows) => Matrix(rows.iter().map(|r| self.many(r)).collect()),
            Stream(c) => Stream(self.comprehension(c)),
            Lambda { params, body } => Lambda { params: names(params), body: b(body) },
            Call { callee, args } => Call {
                callee: b(callee),
                args: args
                    .iter()
                    .map(|a| Arg { name: a.name.as_ref().map(name), value: self.expr(&a.value) })
                    .collect(),
            },
            Member { object, name: n } => Member { object: b(object), name: name(n) },
            Index { object, index } => Index { object: b(object), index: b(index) },
            Conjugate { game, times } => Conjugate { game: b(game), times: *times },
            Prefix { op, operand } => Prefix { op: *op, operand: b(operand) },
            Chain { first, rest } => Chain {
                first: b(first),
                rest: rest.iter().map(|(op, e)| (*op, self.expr(e))).collect(),
            },
            Power { base, exponent } => Power { base: b(base), exponent: b(exponent) },
            Compare { first, rest } => Compare {
                first: b(first),
                rest: rest
                    .iter()
                    .map(|c| Comparison {
                        op: c.op,
                        player: c.player.as_ref().map(name),
                        operand: self.expr(&c.operand),
                    })
                    .collect(),
            },
            Range { from, to } => Range { from: b(from), to: to.as_ref().map(|e| b(e)) },
            If { condition, then, otherwise } => {
                If { condition: b(condition), then: b(then), otherwise: b(otherwise) }
            }
            Let { bindings, body } => Let {
                bindings: bindings.iter().map(|(n, e)| (name(n), self.expr(e))).collect(),
                body: b(body),
            },
            Under { body, convention } => Under { body: b(body), convention: b(convention) },
            leaf => leaf.clone(),
        };
        Expr::new(Span::default(), kind)
    }
}
