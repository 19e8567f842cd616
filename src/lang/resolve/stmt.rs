//! Name resolution of statements: the names they bind, and the steps that run them.

use super::count::{each_label, stated_players};
use super::expr::Resolver;
use super::scope::SlotFrame;
use super::{Binding, CallShape, Linked, Names, Outside, Step, nearest};
use crate::lang::ir::{
    ClauseCode, Function, Node, Planned, Player, RuleAction, RuleCode, RulesetCode, numbered,
};
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::{
    Arg, BinOp, Clause, CmpOp, Expr, ExprKind, FinalKind, Module, Name, Rule, RuleKind, Ruleset,
    Script, Span, Stmt, StmtKind, TokenClass, tokens,
};
use std::collections::VecDeque;
use std::sync::Arc;

/// A resolved script.
#[derive(Debug, Default)]
pub struct Resolved {
    /// One entry for each statement: the step, or its errors.
    pub steps: Vec<Result<Step, Vec<Problem>>>,
    /// The names that each statement binds.
    pub bound: Vec<Vec<(Arc<str>, Binding)>>,
    /// The names in scope at the end.
    pub names: Names<Binding>,
    /// Warnings about statements that run.
    pub warnings: Vec<Problem>,
}

/// Resolves all statements of a script against the names in scope before it.
pub fn resolve(script: &Script, names: &Names<Binding>, outside: &mut dyn Outside) -> Resolved {
    let mut ahead: VecDeque<(Arc<str>, Binding)> = VecDeque::new();
    let mut meant: Vec<&str> = Vec::new();
    for stmt in &script.stmts {
        if let Some((name, shape)) = binds(stmt)
            && (stmt.redefines || meant.contains(&&*name.text) || !is_taken(outside, names, name))
        {
            if stmt.redefines {
                meant.push(&name.text);
            }
            ahead.push_back((name.text.clone(), Binding::Global(outside.fresh(), shape)));
        }
    }
    let mut resolver = Resolver {
        outside,
        names: names.clone(),
        bound: Vec::new(),
        ahead,
        missing: Vec::new(),
        bars: None,
        mentioned: Vec::new(),
        frames: Vec::new(),
        problems: Vec::new(),
        said: 0,
        warnings: Vec::new(),
    };
    let mut resolved = Resolved::default();
    for stmt in &script.stmts {
        if let Err(limit) = resolver.outside.tick(stmt.span) {
            resolved.steps.push(Err(vec![*limit]));
            resolved.bound.push(Vec::new());
            break;
        }
        let step = resolver.stmt(stmt);
        let problems = std::mem::take(&mut resolver.problems);
        resolver.said += problems.len();
        resolved.steps.push(match step {
            Some(step) if problems.is_empty() => Ok(step),
            _ => Err(problems),
        });
        resolved.bound.push(std::mem::take(&mut resolver.bound));
    }
    resolved.names = resolver.names;
    resolved.warnings = resolver.warnings;
    resolved
}

/// Returns whether a name is defined by the language and has not been redefined.
fn is_taken(outside: &dyn Outside, names: &Names<Binding>, name: &Name) -> bool {
    !names.contains_key(&name.text) && is_ours(outside, &name.text)
}

/// Returns whether the language itself defines a name.
fn is_ours(outside: &dyn Outside, name: &str) -> bool {
    outside.builtin(name).is_some() || names_seat(name)
}

/// Returns whether a name denotes a numbered seat or player.
fn names_seat(name: &str) -> bool {
    numbered(name, 'O').or(numbered(name, 'C')).is_some()
}

/// Returns whether the last parameter of a ruleset is the number of players in a line `players n`.
fn ends_with_players(ruleset: &Ruleset) -> bool {
    ruleset.params.last().is_some_and(|last| {
        ruleset.rules.iter().any(|rule| match &rule.kind {
            RuleKind::Players(Expr { kind: ExprKind::Name(name), .. }) => *name == last.text,
            _ => false,
        })
    })
}

/// Returns the name a statement defines.
fn binds(stmt: &Stmt) -> Option<(&Name, CallShape)> {
    let shape = |params: &[Name], optional| {
        let names: Vec<Arc<str>> = params.iter().map(|p| p.text.clone()).collect();
        CallShape::Callable(names.into(), optional)
    };
    let callable = |params: &[Name]| shape(params, 0);
    match &stmt.kind {
        StmtKind::Define { name, params: Some(params), .. } => Some((name, callable(params))),
        StmtKind::Define { name, body, .. } => match &body.kind {
            ExprKind::Lambda { params, .. } => Some((name, callable(params))),
            _ => Some((name, CallShape::Value)),
        },
        StmtKind::Ruleset(ruleset) => {
            let optional = usize::from(ends_with_players(ruleset));
            Some((&ruleset.name, shape(&ruleset.params, optional)))
        }
        _ => None,
    }
}

impl Resolver<'_> {
    fn stmt(&mut self, stmt: &Stmt) -> Option<Step> {
        match &stmt.kind {
            StmtKind::Expr(expr) => {
                let thunk = self.thunk(expr);
                let id = self.fresh();
                let number = self.outside.next_result();
                for name in ["_".to_owned(), format!("_{number}")] {
                    self.bind_global(name.into(), Binding::Global(id, CallShape::Value));
                }
                Some(Step::Show(thunk, id))
            }
            StmtKind::Define { memo, name, params, body } => {
                self.keep_meaning(stmt, name)?;
                let (name_text, binding) = self.arrive()?;
                let Binding::Global(id, _) = binding else { return None };
                match params {
                    // The name is in scope in its own body, so functions can be recursive.
                    Some(params) => {
                        self.bind_global(name_text.clone(), binding);
                        let mut function =
                            self.function(Some(name.text.clone()), params, *memo, stmt.span, |r| {
                                r.expr(body)
                            });
                        function.written = crate::lang::syntax::print_expr(body).into();
                        Some(Step::Define(id, name_text, Arc::new(function)))
                    }
                    None => {
                        let thunk = self.thunk(body);
                        if matches!(body.kind, ExprKind::Game(_) | ExprKind::Bars(_)) {
                            let help = format!(
                                "write `loop({0} -> {1})` for a game that is one of its own \
                                 options",
                                name.text,
                                crate::lang::syntax::print_expr(body)
                            );
                            self.help_with(&name.text, &help);
                        }
                        self.bind_global(name_text.clone(), binding);
                        Some(Step::Bind(id, name_text, thunk))
                    }
                }
            }
            StmtKind::Ruleset(ruleset) => {
                self.keep_meaning(stmt, &ruleset.name)?;
                let (name, binding) = self.arrive()?;
                let Binding::Global(id, _) = binding else { return None };
                self.bind_global(name.clone(), binding);
                let code = self.ruleset(ruleset, stmt);
                Some(Step::Ruleset(id, name, Arc::new(code)))
            }
            StmtKind::Using(convention) => Some(Step::Using(self.thunk(convention))),
            StmtKind::Assert { condition, message } => {
                let condition = self.thunk(condition);
                Some(Step::Assert(condition, message.as_ref().map(|m| self.thunk(m))))
            }
            StmtKind::Use { module, items, alias } => {
                self.use_module(module, items.as_deref(), alias.as_ref(), stmt.span)
            }
            StmtKind::Error(name) => {
                self.missing.extend(name.clone());
                None
            }
        }
    }

    /// Reports a redefinition of a name of the language without `redefine`, since it would silently
    /// change the meaning of later uses.
    fn keep_meaning(&mut self, stmt: &Stmt, name: &Name) -> Option<()> {
        let ours = is_ours(self.outside, &name.text);
        let text = &name.text;
        let problem = match stmt.redefines {
            true if ours || self.names.contains_key(text) => return Some(()),
            true => Problem::at(
                Code::Name,
                name.span,
                format!("`{text}` is not a builtin, so `redefine` has no effect"),
            )
            .help("remove `redefine`: it is only for names of builtins"),
            false if !is_taken(self.outside, &self.names, name) => return Some(()),
            false => Problem::at(Code::Name, name.span, format!("`{text}` is already a builtin"))
                .label("defined anew")
                .help(format!(
                    "choose another name (`?{text}` describes the builtin), or write `redefine` \
                     before the definition to replace it"
                )),
        };
        self.problems.push(problem);
        None
    }

    /// Binds a parameter, or the name of a generator or a `let`, in the innermost function.
    pub(super) fn bind(&mut self, name: &Name) -> u32 {
        let text = &name.text;
        let known = self.outside.builtin(text).is_some_and(|(_, known)| known.somebody);
        if (known || names_seat(text)) && !self.names.contains_key(text) {
            let problem = Problem::at(
                Code::Shadow,
                name.span,
                format!("`{text}` hides the builtin of the same name here"),
            )
            .label("shadowed")
            .help(format!("choose another name (`?{text}` describes the builtin)"));
            self.warnings.push(problem);
        }
        self.frame().bind(text)
    }

    /// Returns the binding that was prepared for the current definition.
    fn arrive(&mut self) -> Option<(Arc<str>, Binding)> {
        self.ahead.pop_front()
    }

    /// Binds a name of the session.
    fn bind_global(&mut self, name: Arc<str>, binding: Binding) {
        self.bound.push((name.clone(), binding.clone()));
        self.names.insert(name, binding);
    }

    /// Resolves an expression as a function without parameters.
    fn thunk(&mut self, expr: &Expr) -> Function {
        // Top-level code runs now, so it cannot refer to later definitions.
        let ahead = std::mem::take(&mut self.ahead);
        let before = self.problems.len();
        let function = self.function(None, &[], false, expr.span, |r| r.expr(expr));
        self.ahead = ahead;
        for problem in &mut self.problems[before..] {
            let later = self.ahead.iter().find(|(name, _)| {
                problem.code == Code::Name && problem.message.starts_with(&format!("`{name}` "))
            });
            if let Some((name, _)) = later {
                problem.help =
                    Some(format!("`{name}` is defined further down; move its definition up"));
            }
        }
        function
    }

    fn ruleset(&mut self, ruleset: &Ruleset, stmt: &Stmt) -> RulesetCode {
        self.frames.push(SlotFrame::default());
        for param in &ruleset.params {
            self.bind(param);
        }
        self.mentioned.clear();
        let rules = self.rules(&ruleset.rules);
        let draw = self.drawn(&ruleset.rules);
        let boards = self.boards(ruleset);
        let players = self.players_of(&rules, ruleset.name.span);
        self.order_of(&rules);
        let frame = self.frames.pop().unwrap_or_default();
        RulesetCode {
            name: ruleset.name.text.clone(),
            params: ruleset.params.iter().map(|p| p.text.clone()).collect(),
            ends_with_players: ends_with_players(ruleset),
            boards,
            slots: frame.slots,
            players,
            rules,
            draw,
            doc: stmt.doc.clone(),
            span: stmt.span,
        }
    }

    /// Resolves the expression that draws positions.
    fn drawn(&mut self, rules: &[Rule]) -> Option<Node> {
        let mut said = rules.iter().filter_map(|rule| match &rule.kind {
            RuleKind::Draw(figure) => Some((figure, rule.span)),
            _ => None,
        });
        let (figure, first) = said.next()?;
        for (_, again) in said {
            self.problems.push(
                Problem::at(Code::Syntax, again, "the ruleset has two lines `draw`")
                    .also(first, "said here")
                    .help("a ruleset has at most one line `draw …`"),
            );
        }
        let mark = self.frame().mark();
        let figure = self.expr(figure);
        self.frame().reset(mark);
        Some(figure)
    }

    /// Returns the parameters that lines `board …` name, by index.
    fn boards(&mut self, ruleset: &Ruleset) -> Vec<usize> {
        let mut found = Vec::new();
        for rule in &ruleset.rules {
            let RuleKind::Board(expr) = &rule.kind else { continue };
            let param = match &expr.kind {
                ExprKind::Name(name) => ruleset.params.iter().position(|p| p.text == *name),
                _ => None,
            };
            match param {
                Some(at) => found.push(at),
                None => self.problems.push(
                    Problem::at(
                        Code::Syntax,
                        expr.span,
                        "`board` takes a parameter of the ruleset",
                    )
                    .help("as in `ruleset foo(B)` with a line `board B`"),
                ),
            }
        }
        found
    }

    /// Resolves the rules. An option of all players that gives points is one for each player. The
    /// other rules determine the number of players.
    fn rules(&mut self, rules: &[Rule]) -> Vec<RuleCode> {
        let gives = |rule: &Rule| matches!(&rule.kind, RuleKind::Option { gives: Some(_), .. });
        let players = stated_players(rules).map_or(2, |count| self.players_among(count));
        let mut resolved: Vec<Vec<RuleCode>> =
            rules
                .iter()
                .map(|rule| {
                    if gives(rule) { Vec::new() } else { Vec::from_iter(self.rule(rule, players)) }
                })
                .collect();
        if rules.iter().any(gives) {
            let points_for = self.players_for_points(rules);
            for (at, rule) in rules.iter().enumerate().filter(|(_, rule)| gives(rule)) {
                let each = self.with_points(rule, &points_for);
                resolved[at] = each.iter().filter_map(|rule| self.rule(rule, players)).collect();
            }
            let is_final = |rule: &Rule| matches!(rule.kind, RuleKind::Final(..));
            if let (Some(last), false) = (rules.last(), rules.iter().any(is_final)) {
                // Nobody is ahead where nobody has moved.
                let none = [ExprKind::Name("L".into()), ExprKind::Int(0.into())];
                let none = none.map(|kind| Expr::new(last.span, kind)).to_vec();
                let none = Expr::new(last.span, ExprKind::Tuple(none));
                let kind = RuleKind::Final(FinalKind::Score, none);
                let clauses = Vec::new();
                resolved.push(Vec::from_iter(
                    self.rule(&Rule { span: last.span, kind, clauses }, players),
                ));
            }
        }
        resolved.into_iter().flatten().collect()
    }

    /// Returns the rules for an option that gives points: the option `option + points(L, 2)` of L,
    /// and so on.
    fn with_points(&mut self, rule: &Rule, players: &Expr) -> Vec<Rule> {
        let RuleKind::Option { label, option, gives: Some(points) } = &rule.kind else {
            return Vec::new();
        };
        let named = |name: &str| Expr::new(option.span, ExprKind::Name(name.into()));
        let labels: Vec<Expr> = match (label, &players.kind) {
            (Some(label), _) => each_label(label).into_iter().cloned().collect(),
            (None, ExprKind::Int(_)) => {
                let players = self.players_among(players);
                (0..players).map(|i| named(&Player::at(i, players).to_string())).collect()
            }
            (None, _) => {
                let text = "points for whoever moves need a fixed number of players";
                self.problems.push(
                    Problem::at(Code::Players, players.span, text)
                        .help("write a number, as in `players 3`, or a rule for each player"),
                );
                Vec::new()
            }
        };
        let each = labels.into_iter().map(|label| {
            let args = [&label, points, players];
            let args = args.map(|value| Arg { name: None, value: value.clone() }).to_vec();
            let callee = Box::new(Expr::new(points.span, ExprKind::Name("prelude.points".into())));
            let fixed = Expr::new(points.span, ExprKind::Call { callee, args });
            let first = Box::new(option.clone());
            let chain = ExprKind::Chain { first, rest: vec![(BinOp::Add, fixed)] };
            let option = Expr::new(option.span, chain);
            let kind = RuleKind::Option { label: Some(label), option, gives: None };
            Rule { kind, ..rule.clone() }
        });
        each.collect()
    }

    /// Resolves a rule of a ruleset for this number of players; `None` for `draw` and `board`.
    fn rule(&mut self, rule: &Rule, players: u8) -> Option<RuleCode> {
        let mark = self.frame().mark();
        let clauses: Vec<ClauseCode> = self.clauses(&rule.clauses);
        let kind = match &rule.kind {
            RuleKind::Option { label: Some(label), option, .. } => {
                self.explain_label(label, players);
                let label = self.expr(label);
                RuleAction::Labelled(label, self.expr(option))
            }
            RuleKind::Option { label: None, option, .. } => {
                self.explain_arrow_for_colon(option);
                self.explain_board_line(option);
                RuleAction::Option(self.expr(option))
            }
            RuleKind::Final(kind, end) => RuleAction::Final(*kind, self.expr(end)),
            RuleKind::Is(game) => RuleAction::Is(self.expr(game)),
            RuleKind::Players(count) => RuleAction::Players(self.expr(count)),
            RuleKind::Draw(_) | RuleKind::Board(_) => return None,
            RuleKind::Require { condition, message } => {
                let condition: Node = self.expr(condition);
                RuleAction::Require(condition, message.as_ref().map(|m| self.expr(m)))
            }
        };
        self.frame().reset(mark);
        self.explain_if_for_for(rule);
        Some(RuleCode {
            span: rule.span,
            text: crate::lang::syntax::print_rule(rule).into(),
            kind,
            planned: Planned::new(&clauses),
            clauses,
        })
    }

    /// Rejects `board` and `board(B)` as options: a line `board B` is meant.
    fn explain_board_line(&mut self, option: &Expr) {
        let named = |expr: &Expr| matches!(&expr.kind, ExprKind::Name(name) if &**name == "board");
        let is_board = match &option.kind {
            ExprKind::Call { callee, .. } => named(callee),
            _ => named(option),
        };
        if is_board {
            let text = "a board is not an option";
            self.problems.push(
                Problem::at(Code::Rule, option.span, text)
                    .help("a line `board B` says that the parameter `B` is a board"),
            );
        }
    }

    /// Suggests `L: option` for `L -> option`.
    fn explain_arrow_for_colon(&mut self, option: &Expr) {
        let ExprKind::Lambda { params, body } = &option.kind else { return };
        let who = params.first().map_or("L", |name| &name.text);
        let body = crate::lang::syntax::print_expr(body);
        let text = "an option must be a position, but this is a function";
        self.problems.push(
            Problem::at(Code::Type, option.span, text)
                .help(format!("write a rule for one player as `{who}: {body}`")),
        );
    }

    /// Suggests `for i in …` for `if i in …` with an unbound `i`.
    fn explain_if_for_for(&mut self, rule: &Rule) {
        for clause in &rule.clauses {
            if let Clause::If(Expr { kind: ExprKind::Compare { first, rest }, .. }) = clause
                && let ExprKind::Name(name) = &first.kind
                && rest.first().is_some_and(|link| link.op == CmpOp::In)
            {
                let help = format!("add `for {name} in …` to give `{name}` its values");
                self.help_with(name, &help);
            }
        }
    }

    fn use_module(
        &mut self,
        module: &Module,
        items: Option<&[Name]>,
        alias: Option<&Name>,
        span: Span,
    ) -> Option<Step> {
        let at = match module {
            Module::Std(name) => name.span,
            Module::File { span, .. } => *span,
        };
        let Linked { key, members } = match self.outside.module(module, at) {
            Ok(linked) => linked,
            Err(problem) => {
                self.problems.push(*problem);
                // Do not also report the names it would have imported as unknown.
                let named = items.unwrap_or_default().iter().chain(alias).map(|n| n.text.clone());
                self.missing.extend(named);
                if let Module::Std(name) = module {
                    self.missing.push(name.text.clone());
                } else if let Module::File { path, .. } = module {
                    self.missing.extend(stem(path).map(Arc::from));
                }
                return None;
            }
        };
        let mut bound: Vec<(Arc<str>, Binding)> = Vec::new();
        for item in items.unwrap_or_default() {
            match members.get(&item.text) {
                Some(binding) => bound.push((item.text.clone(), binding.clone())),
                None => {
                    let mut known: Vec<&str> = members.keys().map(|n| &**n).collect();
                    known.sort_unstable();
                    let near = nearest(&item.text, known.iter().copied());
                    let help = near.map(|near| format!("did you mean `{near}`?"));
                    let help = help.or_else(|| self.elsewhere(&item.text));
                    let help = help.unwrap_or_else(|| format!("it has {}", known.join(", ")));
                    let text = format!("the module has no member `{}`", item.text);
                    self.problems.push(Problem::at(Code::Name, item.span, text).help(help));
                }
            }
        }
        if items.is_none() || alias.is_some() {
            let name = match (alias, module) {
                (Some(alias), _) => alias.text.clone(),
                (None, Module::Std(name)) => name.text.clone(),
                (None, Module::File { path, .. }) => match stem(path) {
                    Some(stem) => stem.into(),
                    None => {
                        self.problems.push(
                            Problem::at(Code::Module, span, "this module needs a name")
                                .help(format!("write `use \"{path}\" as name`")),
                        );
                        return None;
                    }
                },
            };
            bound.push((name, Binding::Module(members)));
        }
        for (name, binding) in &bound {
            self.bind_global(name.clone(), binding.clone());
        }
        Some(Step::Use(key, bound))
    }
}

/// Returns the file name without folder and extension, if it is a valid name.
fn stem(path: &str) -> Option<&str> {
    let file = path.rsplit(['/', '\\']).next()?;
    let stem = file.split('.').next()?;
    let mut chars = stem.chars();
    let keyword = tokens(stem).next().is_some_and(|(class, _)| class == TokenClass::Keyword);
    let fits = !keyword
        && chars.next().is_some_and(char::is_alphabetic)
        && chars.all(|c| c.is_alphanumeric() || c == '_');
    fits.then_some(stem)
}
