//! Recognizer of rules by which play always ends, because each move lowers the sum of all natural
//! numbers among the arguments, alone or in lists.

use super::patterns::{builtin, own_position};
use crate::lang::eval::Machine;
use crate::lang::ir::{ClauseCode, Collection, Loop, Node, Prim, RuleAction, Term};
use crate::lang::rules;
use crate::lang::syntax::{BinOp, CmpOp};
use crate::lang::value::{Measured, Ruleset, Value};
use std::sync::Arc;
use tweedle_games::game::{GameId, SumId};

/// Tests whether play from a position always ends, since its rules say that each move lowers the
/// sum of its numbers. Only impartial rulesets without `final` rules are recognized.
pub(crate) fn always_ends(machine: &mut Machine, game: GameId) -> bool {
    if !machine.compiles {
        return false;
    }
    let Some(position) = rules::position_of(machine, game) else { return false };
    let kinds: Vec<Measured> = position.args.iter().map(kind).collect();
    if position.players.is_some() || kinds.iter().all(|kind| *kind == Measured::Other) {
        return false;
    }
    let ruleset = position.ruleset.clone();
    let key = (ruleset.id, kinds);
    if let Some(known) = machine.answers.decreasing_rules.get(&key) {
        return *known;
    }
    let decreasing = is_decreasing(machine, &ruleset, &key.1);
    machine.answers.decreasing_rules.insert(key, decreasing);
    decreasing
}

/// Returns the options with the greatest sums of numbers, at most `most` of them.
pub(crate) fn closest(machine: &mut Machine, options: &[SumId], most: usize) -> Vec<SumId> {
    let mut total = |option: SumId| {
        let one = machine.arena.as_single(option)?;
        let args = &rules::position_of(machine, one)?.args;
        args.iter().try_fold(0, |sum: i64, arg| sum.checked_add(total(arg)?))
    };
    let mut sums: Vec<(i64, SumId)> =
        options.iter().filter_map(|option| Some((total(*option)?, *option))).collect();
    sums.sort_by_key(|(sum, _)| std::cmp::Reverse(*sum));
    sums.into_iter().take(most).map(|(_, option)| option).collect()
}

/// Returns the sum of the numbers of an argument.
fn total(value: &Value) -> Option<i64> {
    match value {
        Value::Int(n) => Some(*n),
        Value::List(items) => {
            items.iter().try_fold(0, |sum: i64, item| sum.checked_add(total(item)?))
        }
        _ => Some(0),
    }
}

/// Returns the kind of an argument.
fn kind(value: &Value) -> Measured {
    let is_natural = |value: &Value| matches!(value, Value::Int(n) if *n >= 0);
    match value {
        Value::List(items) if items.iter().all(is_natural) => Measured::List,
        value if is_natural(value) => Measured::Number,
        _ => Measured::Other,
    }
}

/// Tests whether each move lowers the sum of all numbers, and leaves them natural numbers.
fn is_decreasing(machine: &Machine, ruleset: &Arc<Ruleset>, kinds: &[Measured]) -> bool {
    let code = ruleset.lowered(machine);
    code.params.len() == kinds.len()
        && code.rules.iter().all(|rule| {
            let (option, least) = match &rule.kind {
                RuleAction::Option(option) => (option, Change::Lower),
                RuleAction::Is(same) => (same, Change::NotHigher),
                RuleAction::Require(..) | RuleAction::Players(_) => return true,
                RuleAction::Labelled(..) | RuleAction::Final(..) => return false,
            };
            let mut reader = Reader {
                machine,
                ruleset,
                kinds,
                slots: Vec::new(),
                facts: Vec::new(),
                places: 0,
                elsewhere: None,
            };
            reader.enter(&rule.clauses);
            reader.option(option).is_some_and(|change| change >= least)
        })
}

/// The change of a sum of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    NotHigher,
    Lower,
}

/// A number that is not known when the rules are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Atom {
    /// An argument.
    Number(u32),
    /// A member of a list, by the slot of the list and the number of the place.
    Member(u32, u32),
    /// The number of a place in a list, after the slot of the list.
    Place(u32, u32),
    /// A variable over a range, by its slot.
    Variable(u32),
}

/// A linear form: a sum of multiples of atoms, and a constant.
#[derive(Debug, Clone, Default)]
struct Linear {
    terms: Vec<(Atom, i64)>,
    constant: i64,
}

impl Linear {
    fn of(atom: Atom) -> Linear {
        Linear { terms: vec![(atom, 1)], constant: 0 }
    }

    fn number(constant: i64) -> Linear {
        Linear { terms: Vec::new(), constant }
    }

    /// Returns `self + factor * other`.
    fn plus(&self, factor: i64, other: &Linear) -> Option<Linear> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant.checked_mul(factor)?)?;
        for (atom, count) in &other.terms {
            let more = count.checked_mul(factor)?;
            match sum.terms.iter_mut().find(|(known, _)| known == atom) {
                Some((_, count)) => *count = count.checked_add(more)?,
                None => sum.terms.push((*atom, more)),
            }
        }
        sum.terms.retain(|(_, count)| *count != 0);
        Some(sum)
    }
}

/// The direction of a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Above,
    Below,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::Above => Side::Below,
            Side::Below => Side::Above,
        }
    }
}

/// The meaning of a slot.
#[derive(Clone, Copy)]
enum Slot<'n> {
    /// A number.
    Is(Atom),
    /// A variable between two bounds.
    Between(&'n Node, Option<&'n Node>),
}

/// Returns the parts of a sum, and whether each is added or subtracted; anything else is one part.
fn summands(node: &Node) -> Vec<(bool, &Node)> {
    match &node.code {
        Term::Binary(op @ (BinOp::Add | BinOp::Sub), pair) => {
            let mut all = summands(&pair.0);
            all.push((*op == BinOp::Add, &pair.1));
            all
        }
        Term::Chain(first, rest)
            if rest.iter().all(|(op, _)| matches!(op, BinOp::Add | BinOp::Sub)) =>
        {
            let mut all = summands(first);
            all.extend(rest.iter().map(|(op, part)| (*op == BinOp::Add, part)));
            all
        }
        _ => vec![(true, node)],
    }
}

/// A reader of the options of a rule.
struct Reader<'n> {
    machine: &'n Machine,
    ruleset: &'n Ruleset,
    kinds: &'n [Measured],
    /// The slots that are known, the innermost last.
    slots: Vec<(u32, Slot<'n>)>,
    /// Linear forms that are at least 0 by conditions of the rule.
    facts: Vec<Linear>,
    /// The number of places in lists that have been numbered.
    places: u32,
    /// A place in a list that the rule has not chosen.
    elsewhere: Option<u32>,
}

/// The maximum number of variables that are replaced by their bounds, one after the other.
const MAX_VARIABLES: usize = 16;
/// The maximum number of bounds of an expression.
const MAX_BOUNDS: usize = 16;

impl<'n> Reader<'n> {
    /// Reads the variables and conditions of a rule.
    fn enter(&mut self, clauses: &'n [ClauseCode]) {
        for clause in clauses {
            match clause {
                ClauseCode::For(slots, source) => {
                    if let ([slot], Some(meaning)) = (&slots[..], self.source(source)) {
                        self.slots.push((*slot, meaning));
                    }
                }
                ClauseCode::If(condition) => self.learn(condition),
            }
        }
    }

    /// Learns what a condition says about numbers.
    fn learn(&mut self, condition: &Node) {
        let (op, (a, b)) = match &condition.code {
            Term::And(all) => return all.iter().for_each(|one| self.learn(one)),
            Term::Compare(op, pair) => (op, &**pair),
            _ => return,
        };
        let (low, high, difference) = match op {
            CmpOp::Lt => (a, b, 1),
            CmpOp::Le => (a, b, 0),
            CmpOp::Gt => (b, a, 1),
            CmpOp::Ge => (b, a, 0),
            _ => return,
        };
        let (low, high) = (self.bounds(low, Side::Below), self.bounds(high, Side::Above));
        for (low, high) in low.iter().zip(&high) {
            let fact = high.plus(-1, low);
            let fact = fact.and_then(|fact| fact.plus(-difference, &Linear::number(1)));
            self.facts.extend(fact);
        }
    }

    /// Returns the meaning of a variable over a source.
    fn source(&mut self, source: &'n Node) -> Option<Slot<'n>> {
        if let Some(list) = self.indexed(source) {
            return Some(Slot::Is(Atom::Place(list, self.new_place())));
        }
        match &source.code {
            Term::Range(low, high) => Some(Slot::Between(low, high.as_deref())),
            _ => {
                let list = self.list(source)?;
                Some(Slot::Is(Atom::Member(list, self.new_place())))
            }
        }
    }

    /// Returns the slot of the list whose indices an expression runs over: `indices(list)`, or
    /// `0..length(list) - 1`.
    fn indexed(&self, source: &Node) -> Option<u32> {
        if let Some([list]) = builtin(self.machine, source, Prim::Indices) {
            return self.list(list);
        }
        let Term::Range(low, Some(high)) = &source.code else { return None };
        let Term::Binary(BinOp::Sub, pair) = &high.code else { return None };
        let [list] = builtin(self.machine, &pair.0, Prim::Length)? else { return None };
        (low.code == Term::Int(0) && pair.1.code == Term::Int(1)).then(|| self.list(list))?
    }

    fn new_place(&mut self) -> u32 {
        self.places += 1;
        self.places
    }

    /// Returns the slot of a list among the arguments.
    fn list(&self, node: &Node) -> Option<u32> {
        match node.code {
            Term::Local(slot) if self.kinds.get(slot as usize) == Some(&Measured::List) => {
                Some(slot)
            }
            _ => None,
        }
    }

    /// Returns the change of the sum of numbers by an option: the least of those of its components.
    fn option(&mut self, option: &'n Node) -> Option<Change> {
        let mut least = Change::Lower;
        for (added, part) in summands(option) {
            let args = own_position(self.machine, self.ruleset, part).filter(|_| added)?;
            if args.len() != self.kinds.len() {
                return None;
            }
            let mut change = Change::NotHigher;
            for (at, arg) in (0..).zip(args) {
                change = change.max(self.argument(at, arg)?);
            }
            least = least.min(change);
        }
        Some(least)
    }

    /// Returns the change of an argument.
    fn argument(&mut self, at: u32, new: &'n Node) -> Option<Change> {
        if new.code == Term::Local(at) {
            return Some(Change::NotHigher);
        }
        match self.kinds[at as usize] {
            Measured::Number => self.number(new, Atom::Number(at)),
            Measured::List => self.new_list(at, new),
            Measured::Other => None,
        }
    }

    /// Returns the change if a number is replaced by an expression; `None` if it can become higher,
    /// or negative.
    fn number(&self, new: &Node, old: Atom) -> Option<Change> {
        let old = Linear::of(old);
        if !self.holds(new, Side::Below, &Linear::default()) {
            return None;
        }
        if self.holds(new, Side::Above, &old.plus(-1, &Linear::number(1))?) {
            return Some(Change::Lower);
        }
        self.holds(new, Side::Above, &old).then_some(Change::NotHigher)
    }

    /// Returns the change if a list is replaced by an expression.
    fn new_list(&mut self, list: u32, new: &'n Node) -> Option<Change> {
        let own = Term::Local(list);
        if new.code == own {
            return Some(Change::NotHigher);
        }
        for same in [Prim::Sort, Prim::Reverse] {
            if let Some([inner]) = builtin(self.machine, new, same) {
                return self.new_list(list, inner);
            }
        }
        for shorter in [Prim::RemoveAt, Prim::Slice] {
            if let Some([changed, ..]) = builtin(self.machine, new, shorter) {
                return self.new_list(list, changed).map(|_| Change::NotHigher);
            }
        }
        if let Some([changed, at, member]) = builtin(self.machine, new, Prim::ReplaceAt) {
            let Term::Local(slot) = at.code else { return None };
            let Some(Slot::Is(Atom::Place(_, place))) = self.slot(slot) else { return None };
            if changed.code != own {
                return None;
            }
            return self.number(member, Atom::Member(list, place));
        }
        let Term::Of(Collection::List, inner) = &new.code else { return None };
        self.comprehension(list, inner)
    }

    /// Returns the change if a list is replaced by a list with an element for each of its members,
    /// or for some.
    fn comprehension(&mut self, list: u32, inner: &'n Loop) -> Option<Change> {
        let (ClauseCode::For(slots, source), conditions) = inner.clauses.split_first()? else {
            return None;
        };
        if conditions.iter().any(|clause| matches!(clause, ClauseCode::For(..))) {
            return None;
        }
        let zipped = builtin(self.machine, source, Prim::Zip);
        let sources = zipped.unwrap_or(std::slice::from_ref(source));
        if slots.len() != sources.len() {
            return None;
        }
        let elsewhere = self.new_place();
        // That each element is lower would say nothing about an empty list.
        self.elsewhere = Some(elsewhere);
        self.element((list, elsewhere), (slots, sources), &inner.element)?;
        self.elsewhere = None;
        let chosen = self.slots.iter().filter_map(|(_, slot)| match slot {
            Slot::Is(Atom::Place(of, place)) if *of == list => Some(*place),
            _ => None,
        });
        let mut change = Change::NotHigher;
        for at in chosen.collect::<Vec<u32>>() {
            change = change.max(self.element((list, at), (slots, sources), &inner.element)?);
        }
        Some(change)
    }

    /// Returns the change of the member at a place, where slots run over the list and its indices.
    fn element(
        &mut self,
        (list, at): (u32, u32),
        (slots, sources): (&[u32], &'n [Node]),
        element: &Node,
    ) -> Option<Change> {
        let outer = self.slots.len();
        for (slot, source) in slots.iter().zip(sources) {
            let counts = match &source.code {
                Term::Range(low, None) => sources.len() > 1 && low.code == Term::Int(0),
                _ => self.indexed(source) == Some(list),
            };
            let meaning = match counts {
                true => Atom::Place(list, at),
                false if source.code == Term::Local(list) => Atom::Member(list, at),
                false => return None,
            };
            self.slots.push((*slot, Slot::Is(meaning)));
        }
        let change = self.number(element, Atom::Member(list, at));
        self.slots.truncate(outer);
        change
    }

    /// Returns the meaning of a slot.
    fn slot(&self, slot: u32) -> Option<Slot<'n>> {
        if let Some((_, meaning)) = self.slots.iter().rev().find(|(known, _)| *known == slot) {
            return Some(*meaning);
        }
        let number = self.kinds.get(slot as usize) == Some(&Measured::Number);
        number.then_some(Slot::Is(Atom::Number(slot)))
    }

    /// Tests whether a number is bounded by a linear form from one side. `false` means that this is
    /// not known.
    fn holds(&self, node: &Node, side: Side, bound: &Linear) -> bool {
        let all = |nodes: &[Node]| nodes.iter().all(|node| self.holds(node, side, bound));
        let any = |nodes: &[Node]| nodes.iter().any(|node| self.holds(node, side, bound));
        if let Term::If(parts) = &node.code {
            let (condition, then, otherwise) = &**parts;
            let truth = self.truth(condition);
            return (truth == Some(false) || self.holds(then, side, bound))
                && (truth == Some(true) || self.holds(otherwise, side, bound));
        }
        let (least, greatest) = (
            builtin(self.machine, node, Prim::Min).filter(|args| args.len() > 1),
            builtin(self.machine, node, Prim::Max).filter(|args| args.len() > 1),
        );
        match (least, greatest, side) {
            (Some(args), _, Side::Above) | (_, Some(args), Side::Below) => any(args),
            (Some(args), _, Side::Below) | (_, Some(args), Side::Above) => all(args),
            _ => self.bounds(node, side).iter().any(|found| {
                let difference = match side {
                    Side::Above => bound.plus(-1, found),
                    Side::Below => found.plus(-1, bound),
                };
                difference.is_some_and(|form| {
                    let without = self.facts.iter().filter_map(|fact| form.plus(-1, fact));
                    let mut forms = without.chain([form.clone()]);
                    forms.any(|form| self.is_natural(form, MAX_VARIABLES))
                })
            }),
        }
    }

    /// Returns the truth of a comparison of places.
    fn truth(&self, condition: &Node) -> Option<bool> {
        if let Term::Not(inner) = &condition.code {
            return self.truth(inner).map(|truth| !truth);
        }
        let Term::Compare(op, pair) = &condition.code else { return None };
        let place = |node: &Node| match node.code {
            Term::Local(slot) => match self.slot(slot)? {
                Slot::Is(Atom::Place(list, place)) => Some((list, place)),
                _ => None,
            },
            _ => None,
        };
        let (a, b) = (place(&pair.0)?, place(&pair.1)?);
        if a != b {
            // The places that the rule has chosen are checked one by one.
            let other = a.0 == b.0 && [a.1, b.1].map(Some).contains(&self.elsewhere);
            return match op {
                CmpOp::Eq if other => Some(false),
                CmpOp::Ne if other => Some(true),
                _ => None,
            };
        }
        match op {
            CmpOp::Lt | CmpOp::Gt | CmpOp::Ne => Some(false),
            CmpOp::Le | CmpOp::Ge | CmpOp::Eq => Some(true),
            _ => None,
        }
    }

    /// Returns linear bounds of an expression from one side.
    fn bounds(&self, node: &Node, side: Side) -> Vec<Linear> {
        let together = |a: Vec<Linear>, b: Vec<Linear>, factor: i64| -> Vec<Linear> {
            let pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
            pairs.filter_map(|(a, b)| a.plus(factor, b)).take(MAX_BOUNDS).collect()
        };
        match &node.code {
            Term::Int(n) => vec![Linear::number(*n)],
            Term::Local(slot) => match self.slot(*slot) {
                Some(Slot::Is(atom)) => vec![Linear::of(atom)],
                Some(Slot::Between(..)) => vec![Linear::of(Atom::Variable(*slot))],
                None => Vec::new(),
            },
            Term::Index(pair) => {
                let (Some(list), Term::Local(slot)) = (self.list(&pair.0), &pair.1.code) else {
                    return Vec::new();
                };
                match self.slot(*slot) {
                    Some(Slot::Is(Atom::Place(_, at))) => vec![Linear::of(Atom::Member(list, at))],
                    _ => Vec::new(),
                }
            }
            Term::Binary(BinOp::Add | BinOp::Sub, _) | Term::Chain(..) => {
                let mut sum = vec![Linear::default()];
                for (added, part) in summands(node) {
                    sum = match (added, std::ptr::eq(part, node)) {
                        (_, true) => return Vec::new(),
                        (true, _) => together(sum, self.bounds(part, side), 1),
                        (false, _) => together(sum, self.bounds(part, side.other()), -1),
                    };
                }
                sum
            }
            _ => {
                let prim = if side == Side::Above { Prim::Min } else { Prim::Max };
                match builtin(self.machine, node, prim) {
                    Some(args) if args.len() > 1 => args
                        .iter()
                        .flat_map(|arg| self.bounds(arg, side))
                        .take(MAX_BOUNDS)
                        .collect(),
                    _ => Vec::new(),
                }
            }
        }
    }

    /// Tests whether a form is at least 0 for all natural numbers, with its variables replaced by
    /// their bounds.
    fn is_natural(&self, form: Linear, variables: usize) -> bool {
        let variable = form.terms.iter().filter_map(|(atom, count)| match atom {
            Atom::Variable(slot) => Some((*slot, *count)),
            _ => None,
        });
        // The bounds of an inner variable may contain outer ones.
        let place = |slot: u32| self.slots.iter().rposition(|(known, _)| *known == slot);
        let Some((slot, count)) = variable.max_by_key(|(slot, _)| place(*slot)) else {
            return form.constant >= 0 && form.terms.iter().all(|(_, count)| *count > 0);
        };
        let Some(Slot::Between(low, high)) = self.slot(slot) else { return false };
        let (end, side) = if count > 0 { (Some(low), Side::Below) } else { (high, Side::Above) };
        let (Some(end), true) = (end, variables > 0) else { return false };
        self.bounds(end, side).iter().any(|bound| {
            let rest = form.plus(-count, &Linear::of(Atom::Variable(slot)));
            let replaced = rest.and_then(|rest| rest.plus(count, bound));
            replaced.is_some_and(|form| self.is_natural(form, variables - 1))
        })
    }
}
