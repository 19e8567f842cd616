//! Name resolution of calls: functions, builtins, rulesets, members of modules, and method calls.

use super::expr::Resolver;
use super::names::NameFound;
use super::{Binding, CallShape, Signature};
use crate::lang::ir::{Node, Player, Term};
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::{Arg, Expr, ExprKind, Name, Span};
use std::sync::Arc;

impl Resolver<'_> {
    pub(super) fn call(&mut self, callee: &Expr, args: &[Arg], span: Span) -> Node {
        match &callee.kind {
            ExprKind::Name(name) => self.call_name(name, callee.span, None, args, span),
            ExprKind::Member { object, name } => match self.module_of(object) {
                Some(Some(module)) => match self.module_member(&module, object, name) {
                    Some(binding) => {
                        self.call_found(NameFound::Global(binding), name, None, args, span)
                    }
                    None => Node { span, code: Term::Absent },
                },
                Some(None) => Node { span, code: Term::Absent },
                None => {
                    let object = self.expr(object);
                    self.call_name(&name.text, name.span, Some(object), args, span)
                }
            },
            _ => {
                let callee = self.expr(callee);
                let args = self.unnamed(args);
                Node { span, code: Term::Call(Box::new(callee), args) }
            }
        }
    }

    fn call_name(
        &mut self,
        name: &Arc<str>,
        at: Span,
        object: Option<Node>,
        args: &[Arg],
        span: Span,
    ) -> Node {
        match self.look_up_value(name) {
            Some(found) => {
                let name = Name { text: name.clone(), span: at };
                self.call_found(found, &name, object, args, span)
            }
            None => {
                self.unknown(name, at);
                // The arguments may contain errors too.
                self.unnamed(args);
                Node { span, code: Term::Absent }
            }
        }
    }

    fn call_found(
        &mut self,
        found: NameFound,
        name: &Name,
        object: Option<Node>,
        args: &[Arg],
        span: Span,
    ) -> Node {
        let callee = match found {
            NameFound::Builtin(id, signature) if !signature.constant => {
                let params: Vec<&str> = signature.params.to_vec();
                let args = self.arguments(name, &params, &signature, object, args, span);
                return Node { span, code: Term::Native(id, args) };
            }
            NameFound::Global(Binding::Global(id, CallShape::Callable(params, optional))) => {
                let known: Vec<&str> = params.iter().map(|p| &**p).collect();
                let signature = Signature { optional, ..Signature::default() };
                let args = self.arguments(name, &known, &signature, object, args, span);
                let callee = Node { span: name.span, code: Term::Global(id) };
                return Node { span, code: Term::Call(Box::new(callee), args) };
            }
            NameFound::Global(Binding::Module(members)) => {
                let own = &name.text;
                let help = match members.get(own) {
                    Some(_) => format!("write `{own}.{own}(…)`, or import it: `use {own} ({own})`"),
                    None => format!("call one of its members, as in `{own}.member(…)`"),
                };
                self.problems.push(
                    Problem::at(
                        Code::Module,
                        name.span,
                        format!("`{}` is a module and cannot be called", name.text),
                    )
                    .help(help),
                );
                return Node { span, code: Term::Absent };
            }
            NameFound::Builtin(id, _) => Term::Builtin(id),
            NameFound::Numbered(code) => code,
            NameFound::Global(Binding::Global(id, CallShape::Value)) => Term::Global(id),
            NameFound::Local(capture) => capture.into(),
        };
        let callee = Node { span: name.span, code: callee };
        let args = object.into_iter().chain(self.unnamed(args)).collect();
        Node { span, code: Term::Call(Box::new(callee), args) }
    }

    /// Puts arguments into the order of the parameters, and checks that none is missing.
    fn arguments(
        &mut self,
        name: &Name,
        params: &[&str],
        signature: &Signature,
        object: Option<Node>,
        args: &[Arg],
        span: Span,
    ) -> Vec<Node> {
        let mut out: Vec<Option<Node>> = object.into_iter().map(Some).collect();
        let absent = |span| Node { span, code: Term::Absent };
        let mut wrong: Option<Problem> = None;
        for arg in args {
            let value = self.expr(&arg.value);
            match &arg.name {
                None => out.push(Some(value)),
                Some(named) => match params.iter().position(|p| *p == &*named.text) {
                    Some(at) => {
                        while out.len() <= at {
                            out.push(None);
                        }
                        if out[at].is_some() {
                            let text = format!("the argument `{}` is given twice", named.text);
                            wrong = Some(Problem::at(Code::Arguments, named.span, text));
                        }
                        out[at] = Some(value);
                    }
                    None => {
                        let text = format!("`{}` has no parameter `{}`", name.text, named.text);
                        wrong = Some(
                            Problem::at(Code::Arguments, named.span, text)
                                .help(format!("it is {}", usage(&name.text, params, signature))),
                        );
                    }
                },
            }
        }
        let needed = params.len() - signature.optional;
        let given = out.iter().filter(|a| a.is_some()).count();
        let missing = out.iter().take(needed).any(Option::is_none) || out.len() < needed;
        let surplus = !signature.variadic && out.len() > params.len();
        if wrong.is_none() && (missing || surplus) {
            let text = format!(
                "`{}` takes {}, but {} given",
                name.text,
                arguments_word(needed, params.len(), signature.variadic),
                if given == 1 { "1 is".to_owned() } else { format!("{given} are") },
            );
            let mut help = format!("it is {}", usage(&name.text, params, signature));
            let int = |at: usize| match out.get(at) {
                Some(Some(Node { code: Term::Int(n), .. })) => Some(*n),
                _ => None,
            };
            if let (["B"], [_, _], Some(rows), Some(columns)) = (params, &out[..], int(0), int(1)) {
                help = format!("{help}; an empty board is `grid({rows}, {columns})`");
            }
            if surplus && params.first() == Some(&"xs") {
                let called = &name.text;
                help = format!("{help}: `{called}([1, 2])`, or `{called}(n^2 for n in 1..2)`");
            }
            if let (["n"], [_, ..], Some(m), Some(n)) = (params, &out[..], int(0), int(1)) {
                help = format!("{help}; several heaps are a sum: `{0}({m}) + {0}({n})`", name.text);
            }
            wrong = Some(Problem::at(Code::Arguments, span, text).help(help));
        }
        if let Some(problem) = wrong {
            self.problems.push(problem);
        }
        out.into_iter().map(|a| a.unwrap_or_else(|| absent(span))).collect()
    }

    /// Resolves the arguments of a callee whose parameters are unknown.
    fn unnamed(&mut self, args: &[Arg]) -> Vec<Node> {
        args.iter()
            .map(|arg| {
                if let Some(name) = &arg.name {
                    self.problems.push(
                        Problem::at(
                            Code::Arguments,
                            name.span,
                            "the parameter names of this function are unknown here",
                        )
                        .help("give its arguments by position, without names"),
                    );
                }
                self.expr(&arg.value)
            })
            .collect()
    }

    /// Returns `Some` if the expression is the name of a module; `Some(None)` after a reported
    /// error.
    fn module_of(&mut self, object: &Expr) -> Option<Option<Arc<super::Names<Binding>>>> {
        let ExprKind::Name(name) = &object.kind else { return None };
        match self.look_up(name) {
            Some(NameFound::Global(Binding::Module(module))) => Some(Some(module)),
            Some(_) => None,
            None => {
                self.unknown(name, object.span);
                Some(None)
            }
        }
    }

    fn module_member(
        &mut self,
        module: &super::Names<Binding>,
        object: &Expr,
        name: &Name,
    ) -> Option<Binding> {
        if let Some(binding) = module.get(&name.text) {
            return Some(binding.clone());
        }
        let ExprKind::Name(of) = &object.kind else { return None };
        let mut known: Vec<&str> = module.keys().map(|n| &**n).collect();
        known.sort_unstable();
        let text = format!("module `{of}` has no member `{}`", name.text);
        let mut problem = Problem::at(Code::Name, name.span, text);
        problem = match super::nearest(&name.text, known.iter().copied()) {
            Some(near) => problem.help(format!("did you mean `{of}.{near}`?")),
            None => problem.help(format!("it has {}", known.join(", "))),
        };
        self.problems.push(problem);
        None
    }

    /// Resolves `a.b` that is not called: a member of a module.
    pub(super) fn member(&mut self, object: &Expr, name: &Name) -> Term {
        match self.module_of(object) {
            Some(Some(module)) => match self.module_member(&module, object, name) {
                Some(Binding::Global(id, _)) => Term::Global(id),
                _ => Term::Absent,
            },
            Some(None) => Term::Absent,
            // `outcome(G).C1`: the result for that player.
            None if let Some(player) = Player::named(&name.text) => {
                let index = Node { span: name.span, code: Term::Player(player) };
                Term::Index(Box::new((self.expr(object), index)))
            }
            None => {
                self.expr(object);
                let text = format!("unknown member `.{}`", name.text);
                let seats = !name.text.is_empty() && name.text.chars().all(|c| "NOP".contains(c));
                let help = if seats {
                    format!("`{} in outcome(G)` tests whether that seat wins", name.text)
                } else if self.look_up_value(&name.text).is_some() {
                    format!("a call needs parentheses: `.{}()`", name.text)
                } else {
                    self.unknown(&name.text, name.span);
                    return Term::Absent;
                };
                self.problems.push(Problem::at(Code::Type, name.span, text).help(help));
                Term::Absent
            }
        }
    }
}

fn arguments_word(needed: usize, most: usize, variadic: bool) -> String {
    let plural = |n: usize| if n == 1 { "" } else { "s" };
    if variadic {
        format!("at least {needed} argument{}", plural(needed))
    } else if needed == most {
        format!("{needed} argument{}", plural(needed))
    } else {
        format!("{needed} to {most} arguments")
    }
}

/// Returns the usage of a function, `name(a, b?)`.
fn usage(name: &str, params: &[&str], signature: &Signature) -> String {
    let list = super::scope::parameter_list(params, signature.optional);
    let more = if signature.variadic { ", …" } else { "" };
    format!("`{name}({list}{more})`")
}
