//! Recognizer of heap rules: static analysis of the rules of a ruleset for one argument, a heap of
//! tokens. It allows results for finitely many heaps to be proved for all.

use super::patterns::{builtin, conjuncts, natural, own_position};
use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::{
    ClauseCode, Domain, Node, Prim, RuleAction, Term, Unsupported, unsupported as no,
};
use crate::lang::recognize::{HeapMove, HeapRuleset, How, Taken};
use crate::lang::rules;
use crate::lang::syntax::{BinOp, CmpOp};
use crate::lang::value::{Ruleset, Value};
use std::sync::Arc;
use tweedle_games::game::Points;

type Read<T> = Result<T, Unsupported>;

/// The known facts about the heap, and about one of two heaps left.
#[derive(Clone, Copy)]
struct Case {
    /// The minimum and the maximum size of the heap for which the option exists. Heaps may have a
    /// negative size.
    least: i64,
    most: i64,
    part: Option<Part>,
    /// The slot of the size of the other heap left, if the rule names it, and this size.
    other: Option<(u32, Linear)>,
}

/// The slots whose values depend on the heap: the size of one of two heaps left, and the size of
/// the other with its value.
type Sizes = (Option<u32>, Option<(u32, Linear)>);

/// One of two heaps left.
#[derive(Clone, Copy)]
struct Part {
    /// The slot of its size.
    slot: u32,
    /// The least size.
    low: i64,
    /// The greatest size; half of it if `halved` is set.
    high: Linear,
    halved: bool,
}

/// A linear expression `heap·n + part·k + constant`, where `n` is the size of the heap, and `k` the
/// size of one of the two heaps left.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Linear {
    heap: i64,
    part: i64,
    constant: i64,
}

/// A rule: the players who have the move, if it says so, and the option.
type Move<'n> = (Option<&'n Node>, &'n Node);

/// The state of the recognizer.
struct Reader<'a> {
    machine: &'a mut Machine,
    ruleset: &'a Arc<Ruleset>,
    frame: Frame<'a>,
    /// The slot of the heap.
    heap: u32,
    players: Option<u8>,
    moves: Vec<HeapMove>,
    /// The points that the present option gives, if points are read; empty for none.
    points: Option<Points>,
    /// The least size of a heap for which there is a move.
    least: i64,
    /// Set if a move can take more tokens than there are.
    sinks: bool,
}

/// The maximum number of tokens of a move that may take more than there are.
const MAX_SUNK: i64 = 1 << 10;

/// Recognizes the rules of a ruleset for one heap argument, with the others given, for all heaps
/// that play can reach; if `scored`, with the points that moves give.
///
/// # Errors
/// A rule is not supported.
pub(crate) fn heap_ruleset(
    machine: &mut Machine,
    ruleset: &Arc<Ruleset>,
    args: Vec<Value>,
    heap: usize,
    scored: bool,
) -> Result<HeapRuleset, Unsupported> {
    let fails = |_| no("rules that fail").at(ruleset.code.span);
    if !machine.compiles {
        return Err(no("analysis of rules").at(ruleset.code.span));
    }
    let slot = heap as u32;
    let code = ruleset.lowered(machine);
    // The `require` rules are checked for one heap, and must not depend on it.
    for rule in &code.rules {
        let what = match &rule.kind {
            RuleAction::Require(condition, _)
                if !rule.clauses.is_empty()
                    || conjuncts(condition)
                        .iter()
                        .any(|part| part.mentions(slot) && natural(part) != Some(slot)) =>
            {
                "a requirement other than a natural number of tokens"
            }
            RuleAction::Players(count) if count.mentions(slot) || !rule.clauses.is_empty() => {
                "a number of players that depends on the heap"
            }
            RuleAction::Is(_) => "an `is` rule",
            // Options are read below, and `final` rules are run for each heap.
            RuleAction::Require(..)
            | RuleAction::Players(_)
            | RuleAction::Option(_)
            | RuleAction::Labelled(..)
            | RuleAction::Final(..) => continue,
        };
        return Err(no(what).in_rule(rule.span));
    }
    let mut sample = args.clone();
    sample[heap] = Value::Int(0);
    let players = rules::admit(machine, ruleset, &sample, ruleset.code.span).map_err(fails)?;
    let moves = rules::with_arguments(machine, ruleset, &args, players, None, |machine, frame| {
        let mut reader = Reader {
            machine,
            ruleset,
            frame,
            heap: slot,
            players,
            moves: Vec::new(),
            points: scored.then(Points::new),
            least: i64::MAX,
            sinks: false,
        };
        for rule in &code.rules {
            let option = match &rule.kind {
                RuleAction::Option(option) => (None, option),
                RuleAction::Labelled(label, option) => (Some(label), option),
                RuleAction::Require(..)
                | RuleAction::Players(_)
                | RuleAction::Is(_)
                | RuleAction::Final(..) => continue,
            };
            let any = Case { least: i64::MIN, most: i64::MAX, part: None, other: None };
            if let Err(stop) = reader.clauses(&rule.clauses, any, option) {
                return Ok(Err(stop.in_rule(rule.span)));
            }
        }
        // What sinks is read as a heap without moves.
        let goes_on = reader.sinks && reader.least < 1;
        Ok(Ok((reader.moves, goes_on)))
    });
    let (moves, goes_on) = moves.map_err(fails)??;
    if goes_on {
        return Err(no("a move from an empty or negative heap").at(ruleset.code.span));
    }
    let decides = code.final_rule().is_some();
    Ok(HeapRuleset { ruleset: ruleset.clone(), args, heap, players, moves, decides })
}

impl Domain for Reader<'_> {
    type Context<'c> = Sizes;
    type Value = Linear;
    type Stop = Unsupported;

    fn closed(&mut self, node: &Node, sizes: Sizes) -> Read<Option<Linear>> {
        if self.varies(node, sizes) {
            return Ok(None);
        }
        match self.machine.eval(node, self.frame) {
            Ok(Value::Int(constant)) => Ok(Some(Linear { heap: 0, part: 0, constant })),
            _ => Err(no("other than a number")),
        }
    }

    fn open(&mut self, node: &Node, sizes: Sizes) -> Read<Linear> {
        match &node.code {
            Term::Local(slot) => {
                if let (_, Some((_, size))) = sizes
                    && sizes.1.is_some_and(|(other, _)| other == *slot)
                {
                    return Ok(size);
                }
                let heap = i64::from(*slot == self.heap);
                Ok(Linear { heap, part: 1 - heap, constant: 0 })
            }
            Term::Binary(op, pair) => {
                let (a, b) = (self.read(&pair.0, sizes)?, self.read(&pair.1, sizes)?);
                a.and(*op, b).ok_or(no("an operator other than `+` and `-`"))
            }
            _ => Err(node.unsupported()),
        }
    }
}

impl Reader<'_> {
    /// Returns whether an expression depends on the heap or on the size of a heap left.
    fn varies(&self, node: &Node, (part, other): Sizes) -> bool {
        let other = other.map(|(slot, _)| slot);
        [Some(self.heap), part, other].into_iter().flatten().any(|slot| node.mentions(slot))
    }

    /// Returns an expression as linear in the heap and the part.
    fn linear(&mut self, node: &Node, case: Case) -> Read<Linear> {
        self.read(node, case.sizes())
    }

    /// Reads a rule from its clauses on, once for each assignment of generators that do not depend
    /// on the heap.
    fn clauses(&mut self, clauses: &[ClauseCode], case: Case, option: Move<'_>) -> Read<()> {
        let Some((clause, rest)) = clauses.split_first() else { return self.option(case, option) };
        match clause {
            ClauseCode::If(condition) => {
                let cases = self.condition(condition, case).map_err(|stop| {
                    let what = "a condition other than a comparison of the heap with a number";
                    Unsupported { what, ..stop }.at(condition.span)
                })?;
                cases.into_iter().try_for_each(|case| self.clauses(rest, case, option))
            }
            ClauseCode::For(slots, source) if !self.varies(source, case.sizes()) => {
                let fails = |_| no("a generator that fails").at(source.span);
                let values = self.machine.eval(source, self.frame).map_err(fails)?;
                if matches!(values, Value::Range(_, None)) {
                    return Err(no("a range without an end").at(source.span));
                }
                let values = self.machine.collect(&values, source.span).map_err(fails)?;
                for value in values {
                    let assigned = self.machine.assign(slots, value, self.frame, source.span);
                    assigned.map_err(fails)?;
                    self.clauses(rest, case, option)?;
                }
                Ok(())
            }
            ClauseCode::For(slots, source) => {
                // The generator gives the size of one of two heaps left.
                let no_size = no("a generator other than of the sizes of one of two heaps");
                let ([slot], Term::Range(low, Some(high)), None) =
                    (&slots[..], &source.code, case.other)
                else {
                    return Err(no_size.at(source.span));
                };
                if let Some(part) = case.part {
                    let Some((ClauseCode::If(condition), rest)) = rest.split_first() else {
                        return Err(no_size.at(source.span));
                    };
                    let range = (self.linear(low, case)?, self.linear(high, case)?);
                    let sizes = self.solutions(condition, *slot, case)?;
                    return sizes.into_iter().try_for_each(|size| {
                        let both = part.with_other(range, size).ok_or(no_size.at(source.span))?;
                        let case = Case { part: Some(both), other: Some((*slot, size)), ..case };
                        self.clauses(rest, case, option)
                    });
                }
                let low = self.linear(low, case)?;
                if low.heap != 0 || low.constant < 0 {
                    return Err(no("a least size that is not a natural number").at(source.span));
                }
                let (high, halved) = match &high.code {
                    Term::Binary(BinOp::IntDiv, pair) if matches!(pair.1.code, Term::Int(2)) => {
                        (self.linear(&pair.0, case)?, true)
                    }
                    _ => (self.linear(high, case)?, false),
                };
                let part = Part { slot: *slot, low: low.constant, high, halved };
                self.clauses(rest, Case { part: Some(part), ..case }, option)
            }
        }
    }

    /// Returns the cases in which a condition holds.
    fn condition(&mut self, condition: &Node, case: Case) -> Read<Vec<Case>> {
        let within = |least: i64, most: i64| Case {
            least: case.least.max(least),
            most: case.most.min(most),
            ..case
        };
        let sizes = case.sizes();
        if !self.varies(condition, sizes) {
            let holds = self.machine.truth(condition, self.frame);
            let holds = holds.map_err(|_| no("a condition that fails"))?;
            return Ok(if holds { vec![case] } else { Vec::new() });
        }
        let unsupported = condition.unsupported();
        let Term::Compare(op, pair) = &condition.code else { return Err(unsupported) };
        if *op == CmpOp::In {
            if pair.0.code != Term::Local(self.heap) || self.varies(&pair.1, sizes) {
                return Err(unsupported);
            }
            return match self.machine.eval(&pair.1, self.frame) {
                Ok(Value::Range(low, high)) => Ok(vec![within(low, high.unwrap_or(i64::MAX))]),
                Ok(Value::List(values)) => {
                    let one = |value: &Value| match value {
                        Value::Int(n) => Ok(within(*n, *n)),
                        _ => Err(unsupported),
                    };
                    values.iter().map(one).collect()
                }
                _ => Err(unsupported),
            };
        }
        let (a, b) = (self.linear(&pair.0, case)?, self.linear(&pair.1, case)?);
        // Compare heap·n + constant with 0.
        let difference = a.and(BinOp::Sub, b).ok_or(unsupported)?;
        let (op, bound) = match difference {
            Linear { heap: 1, part: 0, constant } => {
                (*op, constant.checked_neg().ok_or(unsupported)?)
            }
            Linear { heap: -1, part: 0, constant } => (op.mirrored(), constant),
            _ => return Err(unsupported),
        };
        let next = |step| bound.checked_add(step).ok_or(unsupported);
        Ok(vec![match op {
            CmpOp::Ge => within(bound, i64::MAX),
            CmpOp::Gt => within(next(1)?, i64::MAX),
            CmpOp::Le => within(i64::MIN, bound),
            CmpOp::Lt => within(i64::MIN, next(-1)?),
            CmpOp::Eq => within(bound, bound),
            _ => return Err(unsupported),
        }])
    }

    /// Returns the sizes of the other of two heaps, in a slot, for which a condition holds: the
    /// solutions of an equation, or of one of several.
    fn solutions(&mut self, condition: &Node, slot: u32, case: Case) -> Read<Vec<Linear>> {
        let unsupported = condition.unsupported();
        let with = |size| Case {
            other: Some((slot, Linear { heap: 0, part: 0, constant: size })),
            ..case
        };
        let zero = Linear { heap: 0, part: 0, constant: 0 };
        let (left, values) = match &condition.code {
            Term::Or(parts) => {
                let all = parts.iter().map(|part| self.solutions(part, slot, case));
                return Ok(all.collect::<Read<Vec<_>>>()?.concat());
            }
            Term::Compare(CmpOp::Eq, pair) => {
                let values = [self.linear(&pair.1, with(0))?, self.linear(&pair.1, with(1))?];
                (&pair.0, vec![values])
            }
            Term::Compare(CmpOp::In, pair) if !self.varies(&pair.1, with(0).sizes()) => {
                let fails = |_| no("a condition that fails").at(condition.span);
                let values = self.machine.eval(&pair.1, self.frame).map_err(fails)?;
                if matches!(values, Value::Range(_, None)) {
                    return Err(unsupported);
                }
                let values = self.machine.collect(&values, condition.span).map_err(fails)?;
                let constant = |value: &Value| match value {
                    Value::Int(constant) => Ok([Linear { constant: *constant, ..zero }; 2]),
                    _ => Err(unsupported),
                };
                (&pair.0, values.iter().map(constant).collect::<Read<Vec<_>>>()?)
            }
            _ => return Err(unsupported),
        };
        let left = [self.linear(left, with(0))?, self.linear(left, with(1))?];
        let solution = |right: &[Linear; 2]| {
            let [at_zero, at_one] = [0, 1].map(|at| left[at].and(BinOp::Sub, right[at]));
            match at_one?.and(BinOp::Sub, at_zero?)? {
                Linear { heap: 0, part: 0, constant: 1 } => zero.and(BinOp::Sub, at_zero?),
                Linear { heap: 0, part: 0, constant: -1 } => at_zero,
                _ => None,
            }
        };
        values.iter().map(|right| solution(right).ok_or(unsupported)).collect()
    }

    /// Adds the move to an option.
    fn option(&mut self, case: Case, (label, option): Move<'_>) -> Read<()> {
        let least = case.part.and_then(Part::least_heap).unwrap_or(i64::MIN).max(case.least);
        if least > case.most {
            return Ok(());
        }
        self.least = self.least.min(least);
        if case.most < 0 {
            return Ok(());
        }
        let case = Case { least: case.least.max(0), ..case };
        let mut whose = None;
        if let Some(label) = label {
            if label.mentions(self.heap) {
                return Err(no("a player that depends on the heap").at(label.span));
            }
            let fails = |_| no("a player that does not exist").at(label.span);
            let value = self.machine.eval(label, self.frame).map_err(fails)?;
            let players = self.players.unwrap_or(2);
            whose = Some(self.machine.whose(&value, players, label.span).map_err(fails)?);
        }
        let (how, option) = match &option.code {
            Term::Entail(inner) => match &inner.code {
                Term::Game(only) if only.len() == 1 => (How::Complimenting, &only[0]),
                _ => (How::Entailing, &**inner),
            },
            _ => (How::Plain, option),
        };
        let stop = |what| Err(no(what).at(option.span));
        if how != How::Plain && whose.is_some() {
            return stop("an entailing move of one player");
        }
        let mut left = Vec::new();
        if let Some(points) = &mut self.points {
            points.clear();
        }
        let floored = self.heaps_left(option, case, &mut left)?;
        let one = |n: i64| u32::try_from(n).or(stop_number());
        let always = case.most == i64::MAX;
        let taken = match (&left[..], case.part) {
            ([], None) if case.least == case.most => {
                Taken::Whole { whose, tokens: one(case.least)? }
            }
            ([Linear { heap: 1, constant, .. }], None) if always => {
                let tokens = one(constant.checked_neg().unwrap_or(-1))?;
                let least = one(case.least)?;
                let may_sink = how == How::Plain
                    && self.points.is_none()
                    && (1..i64::from(tokens)).contains(&case.least)
                    && i64::from(tokens) <= MAX_SUNK
                    && self.ruleset.code.final_rule().is_none()
                    && (floored || self.has_negative_heaps());
                if may_sink {
                    // Smaller heaps are taken as a whole: what is left has no moves.
                    self.sinks = true;
                    for tokens in least..tokens {
                        let whose = whose.clone();
                        self.push(Taken::Whole { whose, tokens }, how);
                    }
                    self.push(Taken::Take { whose, tokens, least: tokens }, how);
                    return Ok(());
                }
                if floored && least < tokens {
                    return stop("a heap that is taken as a whole by other rules");
                }
                // A heap of negative size is an error, which is reported when it occurs.
                if tokens == 0 || least < tokens {
                    return stop("a heap left that is not always a smaller natural number");
                }
                Taken::Take { whose, tokens, least }
            }
            ([a, b], Some(Part { low, high, halved, .. }))
                if always && whose.is_none() && how != How::Entailing =>
            {
                let (part, rest) = if a.heap == 0 { (a, b) } else { (b, a) };
                let tokens = one(rest.constant.checked_neg().unwrap_or(-1))?;
                let whole = *part == Linear { heap: 0, part: 1, constant: 0 }
                    && (rest.heap, rest.part) == (1, -1)
                    && (high.heap, high.part) == (1, 0);
                // All pairs of heaps, each at least `low`, that together have the remaining tokens.
                let upto = if halved { 0 } else { low };
                let all = Some(high.constant) == rest.constant.checked_sub(upto);
                let unequal = halved && Some(high.constant) == rest.constant.checked_sub(1);
                let smallest = low.checked_mul(2).and_then(|two| two.checked_add(tokens.into()));
                let enough = smallest.is_some_and(|smallest| case.least <= smallest);
                if !(whole && (all || unequal) && enough) || (tokens == 0 && low == 0) {
                    return stop("a rule that does not allow all ways to split the rest in two");
                }
                Taken::Split { tokens, smallest: one(low)?, unequal }
            }
            _ => return stop("this remainder, for some sizes only or by an entailing move"),
        };
        if how != How::Plain && self.points.is_some() {
            return stop("an entailing move with points");
        }
        self.push(taken, how);
        Ok(())
    }

    fn push(&mut self, taken: Taken, how: How) {
        let mut points = self.points.clone();
        if let Some(points) = &mut points {
            points.resize(self.players.unwrap_or(2).into(), 0);
        }
        let moved = HeapMove { taken, how, points };
        if !self.moves.contains(&moved) {
            self.moves.push(moved);
        }
    }

    /// Tests whether heaps may have a negative size: no requirement restricts it.
    fn has_negative_heaps(&self) -> bool {
        let rules = &self.ruleset.lowered(self.machine).rules;
        rules.iter().all(|rule| match &rule.kind {
            RuleAction::Require(condition, _) => !condition.mentions(self.heap),
            _ => true,
        })
    }

    /// Collects the sizes of the heaps that an option consists of. Returns `true` if it is one heap
    /// whose size is 0 instead of negative: `max(n - s, 0)`.
    fn heaps_left(&mut self, option: &Node, case: Case, left: &mut Vec<Linear>) -> Read<bool> {
        match &option.code {
            Term::Int(0) => Ok(false),
            Term::Binary(BinOp::Add, pair) => {
                let floored = self.heaps_left(&pair.0, case, left)?
                    || self.heaps_left(&pair.1, case, left)?;
                match floored {
                    true => Err(no("`max` in a sum of heaps").at(option.span)),
                    false => Ok(false),
                }
            }
            Term::Call(..) if let Some(size) = self.own_heap(option) => {
                let zero = |node: &Node| node.code == Term::Int(0);
                let (size, floored) = match builtin(self.machine, size, Prim::Max) {
                    Some([size, least] | [least, size]) if zero(least) => (size, true),
                    _ => (size, false),
                };
                left.push(self.linear(size, case)?);
                Ok(floored)
            }
            _ if self.points.is_some() && !self.varies(option, case.sizes()) => {
                let fails = |_| no("points that fail").at(option.span);
                let value = self.machine.eval(option, self.frame).map_err(fails)?;
                let players = self.players.unwrap_or(2);
                let game = match &value {
                    Value::Game(sum, _) => self.machine.arena.as_single(*sum),
                    _ => None,
                };
                let given = game.and_then(|it| rules::fixed_points(self.machine, it, players));
                let given = given.ok_or(no("an option other than a smaller heap with points"))?;
                self.points = Some(given);
                Ok(false)
            }
            _ => Err(no("an option other than a sum of at most two smaller heaps of the ruleset")
                .at(option.span)),
        }
    }

    /// Returns the size of the heap in a position of the ruleset itself whose other arguments are
    /// the same.
    fn own_heap<'n>(&self, node: &'n Node) -> Option<&'n Node> {
        let args = own_position(self.machine, self.ruleset, node)?;
        let same =
            |(place, arg): (u32, &Node)| place == self.heap || arg.code == Term::Local(place);
        args.get(self.heap as usize).filter(|_| (0..).zip(args).all(same))
    }
}

/// Returns the error for a number of tokens that is not a natural number.
fn stop_number<T>() -> Read<T> {
    Err(no("a number of tokens that is not natural"))
}

impl Case {
    fn sizes(&self) -> Sizes {
        (self.part.map(|part| part.slot), self.other)
    }
}

impl Part {
    /// Returns the least size of a heap of which there is such a part; `None` if it is not known.
    fn least_heap(self) -> Option<i64> {
        let least = self.low.checked_mul(if self.halved { 2 } else { 1 })?;
        let grows = (self.high.heap, self.high.part) == (1, 0);
        least.checked_sub(self.high.constant).filter(|_| grows)
    }

    /// Returns the part such that it is one of all pairs of heaps left, if the other heap has the
    /// given size, and a range that leaves all pairs: both ranges begin with the same size, or one
    /// of the heaps is at most as large as the other.
    fn with_other(self, (low, high): (Linear, Linear), size: Linear) -> Option<Part> {
        let whole = Linear { heap: 1, part: 0, constant: 0 };
        let up_to = |high: Linear, least: i64| {
            let enough = size.constant.checked_sub(least)?;
            (high.constant >= enough && Linear { constant: 0, ..high } == whole).then_some(enough)
        };
        if (size.heap, size.part) != (1, -1) || self.halved {
            return None;
        }
        let largest = up_to(self.high, self.low)?;
        let same_low = low == Linear { heap: 0, part: 0, constant: self.low };
        let (constant, halved) = match (low, high) {
            // At least as large as the part, or larger.
            (Linear { heap: 0, part: 1, constant: more @ 0..=1 }, high) => {
                up_to(high, self.low)?;
                (size.constant.checked_sub(more)?, true)
            }
            // At most as large as the part, or smaller.
            (_, Linear { heap: 0, part: 1, constant: less @ -1..=0 }) if same_low => {
                (size.constant.checked_add(less)?, true)
            }
            _ if same_low => {
                up_to(high, self.low)?;
                (largest, false)
            }
            _ => return None,
        };
        Some(Part { high: Linear { constant, ..whole }, halved, ..self })
    }
}

impl Linear {
    /// Returns the sum or the difference.
    fn and(self, op: BinOp, other: Linear) -> Option<Linear> {
        let each = |a: i64, b: i64| match op {
            BinOp::Add => a.checked_add(b),
            BinOp::Sub => a.checked_sub(b),
            _ => None,
        };
        Some(Linear {
            heap: each(self.heap, other.heap)?,
            part: each(self.part, other.part)?,
            constant: each(self.constant, other.constant)?,
        })
    }
}
