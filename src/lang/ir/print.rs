//! Text of lowered rules, for developers: close to the source, with all parentheses.

use super::{ClauseCode, Collection, GlobalId, Node, RuleAction, RulesetCode, Term};
use crate::lang::syntax::{relation, sign};

/// The names in lowered code.
pub trait Named {
    /// Returns the name of a builtin.
    fn builtin_name(&self, builtin: u32) -> String;
    /// Returns the name or the value of a global.
    fn global_name(&self, id: GlobalId) -> String;
}

/// Returns each rule of a lowered ruleset as a line of text. Names other than the parameters are
/// written as their slots: `s4`.
pub fn rules_text(named: &dyn Named, code: &RulesetCode) -> Vec<String> {
    let printer = Printer { named, code };
    let rule = |rule: &super::RuleCode| {
        let (before, node) = match &rule.kind {
            RuleAction::Option(node) => (String::new(), node),
            RuleAction::Labelled(label, node) => (format!("{}: ", printer.node(label)), node),
            RuleAction::Is(node) => ("is ".to_owned(), node),
            RuleAction::Require(node, _) => ("require ".to_owned(), node),
            RuleAction::Final(kind, node) => (format!("{} ", kind.words()), node),
            RuleAction::Players(node) => ("players ".to_owned(), node),
        };
        format!("{before}{}{}", printer.node(node), printer.clauses(&rule.clauses))
    };
    code.rules.iter().map(rule).collect()
}

struct Printer<'a> {
    named: &'a dyn Named,
    code: &'a RulesetCode,
}

impl Printer<'_> {
    fn slot(&self, slot: u32) -> String {
        match self.code.params.get(slot as usize) {
            Some(param) => param.to_string(),
            None => format!("s{slot}"),
        }
    }

    fn list(&self, nodes: &[Node]) -> String {
        nodes.iter().map(|node| self.node(node)).collect::<Vec<_>>().join(", ")
    }

    fn clauses(&self, clauses: &[ClauseCode]) -> String {
        let clause = |clause: &ClauseCode| match clause {
            ClauseCode::If(condition) => format!(" if {}", self.node(condition)),
            ClauseCode::For(slots, source) => {
                let slots: Vec<String> = slots.iter().map(|slot| self.slot(*slot)).collect();
                format!(" for {} in {}", slots.join(", "), self.node(source))
            }
        };
        clauses.iter().map(clause).collect()
    }

    fn node(&self, node: &Node) -> String {
        tweedle_base::with_stack(|| self.node_inside(node))
    }

    fn node_inside(&self, node: &Node) -> String {
        let joined = |nodes: &[Node], between: &str| {
            let parts: Vec<String> = nodes.iter().map(|node| self.node(node)).collect();
            format!("({})", parts.join(between))
        };
        match &node.code {
            Term::Int(n) => n.to_string(),
            Term::Big(n) => n.to_string(),
            Term::Str(text) => format!("{text:?}"),
            Term::Bool(holds) => holds.to_string(),
            Term::EmptySet => "∅".to_owned(),
            Term::Local(slot) => self.slot(*slot),
            Term::Captured(at) => format!("captured{at}"),
            Term::Global(id) => self.named.global_name(*id),
            Term::Player(player) => player.to_string(),
            Term::Seat(seat) => format!("O{seat}"),
            Term::Builtin(id) => self.named.builtin_name(*id),
            Term::Absent => "_".to_owned(),
            Term::Nim(size) => format!("*({})", self.node(size)),
            Term::Entail(game) => format!("!{}", self.node(game)),
            Term::Neg(of) => format!("(-{})", self.node(of)),
            Term::Not(of) => format!("(not {})", self.node(of)),
            Term::Conjugate(of, primes) => {
                format!("{}{}", self.node(of), "'".repeat(*primes as usize))
            }
            Term::Index(pair) => format!("{}[{}]", self.node(&pair.0), self.node(&pair.1)),
            Term::Power(pair) => format!("({} ^ {})", self.node(&pair.0), self.node(&pair.1)),
            Term::Under(pair) => format!("({} under {})", self.node(&pair.0), self.node(&pair.1)),
            Term::Restrict(pair) => format!("[{}]_{}", self.node(&pair.0), self.node(&pair.1)),
            Term::Integer(pair, _) => format!("{}_{}", self.node(&pair.0), self.node(&pair.1)),
            Term::Binary(op, pair) => {
                format!("({}{}{})", self.node(&pair.0), sign(*op), self.node(&pair.1))
            }
            Term::Chain(first, rest) => {
                let rest =
                    rest.iter().map(|(op, node)| format!("{}{}", sign(*op), self.node(node)));
                format!("({}{})", self.node(first), rest.collect::<String>())
            }
            Term::Compare(op, pair) => {
                format!("({} {} {})", self.node(&pair.0), relation(*op), self.node(&pair.1))
            }
            Term::Compares(first, rest) => {
                let rest = rest.iter().map(|(op, player, node)| {
                    let player = player.iter().map(|player| format!("_{}", self.node(player)));
                    let player: String = player.collect();
                    format!(" {}{player} {}", relation(*op), self.node(node))
                });
                format!("({}{})", self.node(first), rest.collect::<String>())
            }
            Term::And(nodes) => joined(nodes, " and "),
            Term::Or(nodes) => joined(nodes, " or "),
            Term::Tuple(nodes) => joined(nodes, ", "),
            Term::List(nodes) => format!("[{}]", self.list(nodes)),
            Term::Game(nodes) => format!("{{{}}}", self.list(nodes)),
            Term::Set(nodes) => format!("set[{}]", self.list(nodes)),
            Term::Map(pairs) => {
                let pairs =
                    pairs.iter().map(|(k, v)| format!("{} => {}", self.node(k), self.node(v)));
                format!("map[{}]", pairs.collect::<Vec<_>>().join(", "))
            }
            Term::Of(collection, inner) => {
                let all = format!("{}{}", self.node(&inner.element), self.clauses(&inner.clauses));
                match collection {
                    Collection::List => format!("[{all}]"),
                    Collection::Game => format!("{{{all}}}"),
                    Collection::Set => format!("set[{all}]"),
                    Collection::Map => format!("map[{all}]"),
                    Collection::Stream => format!("({all})"),
                }
            }
            Term::Native(id, args) => {
                format!("{}({})", self.named.builtin_name(*id), self.list(args))
            }
            Term::Call(callee, args) => format!("{}({})", self.node(callee), self.list(args)),
            Term::Range(from, to) => {
                let to = to.as_ref().map(|to| self.node(to)).unwrap_or_default();
                format!("({}..{to})", self.node(from))
            }
            Term::If(parts) => {
                let [c, a, b] = [&parts.0, &parts.1, &parts.2].map(|node| self.node(node));
                format!("(if {c} then {a} else {b})")
            }
            Term::Let(bindings, body) => {
                let bound = bindings
                    .iter()
                    .map(|(slot, value)| format!("{} := {}", self.slot(*slot), self.node(value)));
                let bound = bound.collect::<Vec<_>>().join(", ");
                format!("(let {bound} in {})", self.node(body))
            }
            // These are written as in the source.
            Term::Stream(function) | Term::Lambda(function) => function.text.to_string(),
            Term::Signed(..) | Term::Ups(..) | Term::Juxtaposed(_) | Term::Bars(_) => {
                node.what().to_owned()
            }
        }
    }
}
