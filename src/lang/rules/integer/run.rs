//! Execution of a compiled rule for one position: expressions on integers and lists.

use super::cell::Cell;
use super::expr::{Binding, Change, Clause, Expr, FrameSize, Loop, Program, Reduction, Slot, Var};
use super::lattice::{LatticeKnown, Points};
use super::types::{Abort, Type};
use crate::lang::eval::{Flow, Frame, Machine};
use crate::lang::syntax::Span;
use tweedle_games::game::{Batch, SumId};

/// The maximum number of words of a list; rules with longer ones are interpreted. An operation
/// takes time proportional to the length of a list, and the clock is checked between operations.
const MAX_WORDS: usize = 1 << 12;

/// The maximum number of results of `memo` functions that are kept for a rule.
const MAX_RESULTS: usize = 1 << 14;

/// The maximum depth of calls of functions.
const MAX_CALLS: usize = 1 << 12;

/// Buffers that one run leaves to the next.
#[derive(Debug, Default)]
pub(super) struct Room {
    /// The variables of the active calls: those of one word, and the others.
    pub(super) words: Vec<i64>,
    pub(super) wide: Vec<Vec<i64>>,
    /// Values of subexpressions.
    temporary: Vec<Vec<i64>>,
    /// The words of the position to be looked up.
    pub(super) at: Vec<i64>,
    pub(super) batch: Batch,
    pub(super) found: Vec<SumId>,
}

impl Clone for Room {
    /// Returns fresh buffers: each copy of the machine makes its own.
    fn clone(&self) -> Room {
        Room::default()
    }
}

/// The state of a run.
pub(super) struct Run<'r> {
    pub(super) machine: &'r mut Machine,
    pub(super) program: &'r Program,
    /// The memoized state of the program.
    pub(super) known: LatticeKnown,
    pub(super) frame: Frame<'r>,
    pub(super) span: Span,
    pub(super) room: Box<Room>,
    /// The variables of the current call begin here, and those of the next one there.
    base: (usize, usize),
    top: (usize, usize),
    calls: usize,
    /// The number of temporary values in use.
    used: usize,
    /// The lattice of the position, and its points, which are lent out while no other code can
    /// access them.
    pub(super) lattice: u32,
    pub(super) points: Option<Points>,
}

/// The place of the words of a value.
#[derive(Clone, Copy)]
struct View {
    buffer: Buffer,
    at: usize,
}

#[derive(Clone, Copy)]
enum Buffer {
    Wide(usize),
    Closed(usize),
    Temporary(usize),
}

type Body<'b, 'r> = &'b mut dyn FnMut(&mut Run<'r>) -> Result<Flow, Abort>;

impl<'r> Run<'r> {
    pub(super) fn new(
        machine: &'r mut Machine,
        program: &'r Program,
        known: LatticeKnown,
        (frame, span): (Frame<'r>, Span),
        room: Box<Room>,
        lattice: u32,
    ) -> Run<'r> {
        let mut run = Run {
            machine,
            program,
            known,
            frame,
            span,
            room,
            base: (0, 0),
            top: (0, 0),
            calls: 0,
            used: 0,
            lattice,
            points: None,
        };
        run.grow(program.frame);
        run
    }

    /// Makes room for the variables of a call.
    fn grow(&mut self, frame: FrameSize) {
        self.top.0 += usize::from(frame.words);
        self.top.1 += usize::from(frame.wide);
        if self.room.words.len() < self.top.0 {
            self.room.words.resize(self.top.0, 0);
        }
        if self.room.wide.len() < self.top.1 {
            self.room.wide.resize_with(self.top.1, Vec::new);
        }
    }

    #[inline(always)]
    fn set(&mut self, slot: Slot, word: i64) {
        let at = self.base.0 + usize::from(slot);
        self.room.words[at] = word;
    }

    #[inline]
    pub(super) fn tick(&mut self) -> Result<(), Abort> {
        self.machine.tick(self.span).map_err(|_| Abort::Failed)
    }

    /// Evaluates an expression of one word. The most frequent forms need a small stack frame.
    pub(super) fn word(&mut self, expr: &'r Expr) -> Result<i64, Abort> {
        match expr {
            Expr::Constant(n) => Ok(*n),
            Expr::Word(slot) => Ok(self.room.words[self.base.0 + usize::from(*slot)]),
            Expr::Do(op, pair) => {
                let (a, b) = (self.operand(&pair.0)?, self.operand(&pair.1)?);
                op.apply(a, b).ok_or(Abort::Unsupported)
            }
            Expr::Test(relation, pair) => {
                let (a, b) = (self.operand(&pair.0)?, self.operand(&pair.1)?);
                Ok(relation.holds(a, b).into())
            }
            Expr::Item(pair, of) if let (Expr::Wide(slot), true) = (&pair.0, of.is_word()) => {
                let index = self.index(&pair.1)?;
                self.wide(*slot)[1..].get(index).copied().ok_or(Abort::Failed)
            }
            _ => self.other_word(expr),
        }
    }

    /// Evaluates an operand, which is often a variable or a constant.
    #[inline(always)]
    pub(super) fn operand(&mut self, expr: &'r Expr) -> Result<i64, Abort> {
        match expr {
            Expr::Constant(n) => Ok(*n),
            Expr::Word(slot) => Ok(self.room.words[self.base.0 + usize::from(*slot)]),
            _ => self.word(expr),
        }
    }

    #[inline(never)]
    fn other_word(&mut self, expr: &'r Expr) -> Result<i64, Abort> {
        Ok(match expr {
            Expr::Closed(at, _) => match self.cell(*at)? {
                Cell::Words(words) => words.first().copied().ok_or(Abort::Unsupported)?,
                _ => return Err(Abort::Unsupported),
            },
            Expr::Member(one, closed) => {
                let n = self.word(one)?;
                match self.cell(*closed)? {
                    Cell::Members(members) => members.contains(n).into(),
                    _ => return Err(Abort::Unsupported),
                }
            }
            Expr::Within(parts) => {
                let n = self.word(&parts.0)?;
                let least = self.word(&parts.1)?;
                let most = parts.2.as_ref().map_or(Ok(i64::MAX), |most| self.word(most))?;
                (least <= n && n <= most).into()
            }
            Expr::Not(operand) => i64::from(self.word(operand)? == 0),
            Expr::Every(said, operands) => {
                for operand in operands {
                    if (self.word(operand)? != 0) != *said {
                        return Ok((!*said).into());
                    }
                }
                (*said).into()
            }
            Expr::If(_) | Expr::Let(..) => {
                let chosen = self.chosen(expr)?;
                self.word(chosen)?
            }
            Expr::Call(function, _) if self.is_memo(*function) => {
                let used = self.used;
                let view = self.view(expr)?;
                let word = self.words(view).first().copied();
                self.used = used;
                word.ok_or(Abort::Unsupported)?
            }
            Expr::Call(function, args) => self.call(*function, args, |run, body| run.word(body))?,
            Expr::Reduce(reduction, inner) => self.reduced(*reduction, inner)?,
            Expr::Fold(Reduction::Length, list) if let Expr::Wide(slot) = &**list => {
                self.wide(*slot).first().copied().unwrap_or(0)
            }
            Expr::Fold(reduction, list) => {
                let used = self.used;
                let view = self.view(list)?;
                let words = self.words(view);
                let length = words[0];
                let found = match reduction {
                    Reduction::Length => Ok(length),
                    _ => {
                        let members = words[1..].iter().take(length as usize).copied();
                        folded(*reduction, members)
                    }
                };
                self.used = used;
                found?
            }
            Expr::Same(pair, _) if let (Expr::Wide(a), Expr::Wide(b)) = &**pair => {
                (self.wide(*a) == self.wide(*b)).into()
            }
            Expr::Same(pair, of) => {
                let used = self.used;
                let (a, b) = (self.view(&pair.0)?, self.view(&pair.1)?);
                let same = self.value(a, of) == self.value(b, of);
                self.used = used;
                same.into()
            }
            Expr::In(pair, of) => self.is_in(&pair.0, &pair.1, of)?.into(),
            Expr::Item(..) | Expr::Part(..) => {
                let used = self.used;
                let view = self.view(expr)?;
                let word = self.words(view).first().copied();
                self.used = used;
                word.ok_or(Abort::Failed)?
            }
            _ => return Err(Abort::Unsupported),
        })
    }

    /// Returns the branch of a choice that is taken, or the body of a `let` after its bindings.
    pub(super) fn chosen(&mut self, expr: &'r Expr) -> Result<&'r Expr, Abort> {
        match expr {
            Expr::If(parts) => Ok(if self.word(&parts.0)? != 0 { &parts.1 } else { &parts.2 }),
            Expr::Let(bindings, body) => {
                bindings.iter().try_for_each(|binding| self.bind(binding))?;
                Ok(body)
            }
            other => Ok(other),
        }
    }

    /// Returns the words of a variable.
    #[inline(always)]
    fn wide(&self, slot: Slot) -> &[i64] {
        &self.room.wide[self.base.1 + usize::from(slot)]
    }

    /// Appends the words of the value of an expression.
    #[inline]
    pub(super) fn write(&mut self, expr: &'r Expr, out: &mut Vec<i64>) -> Result<(), Abort> {
        match expr {
            Expr::Constant(_) | Expr::Word(_) | Expr::Do(..) => out.push(self.operand(expr)?),
            _ => self.write_other(expr, out)?,
        }
        Ok(())
    }

    #[inline(never)]
    fn write_other(&mut self, expr: &'r Expr, out: &mut Vec<i64>) -> Result<(), Abort> {
        match expr {
            Expr::Items(items, false) => {
                items.iter().try_for_each(|item| self.write(item, out))?;
            }
            Expr::Items(..) | Expr::Of(_) | Expr::Change(..) => {
                let start = out.len();
                out.push(0);
                out[start] = self.members(expr, out)?;
            }
            Expr::If(_) | Expr::Let(..) => {
                let chosen = self.chosen(expr)?;
                self.write(chosen, out)?;
            }
            Expr::Call(function, args) if self.is_memo(*function) => {
                self.recalled(*function, args, out)?;
            }
            Expr::Call(function, args) => {
                self.call(*function, args, |run, body| run.write(body, out))?;
            }
            Expr::Wide(slot) => out.extend_from_slice(self.wide(*slot)),
            Expr::Closed(_, of) | Expr::Item(_, of) | Expr::Part(_, _, of) => {
                let used = self.used;
                let view = self.view(expr)?;
                out.extend_from_slice(self.value(view, of));
                self.used = used;
            }
            _ => out.push(self.word(expr)?),
        }
        Ok(())
    }

    /// Returns where the words of a value are. They stay there while it is in use.
    fn view(&mut self, expr: &'r Expr) -> Result<View, Abort> {
        match expr {
            Expr::Wide(slot) => {
                let buffer = Buffer::Wide(self.base.1 + usize::from(*slot));
                Ok(View { buffer, at: 0 })
            }
            Expr::Closed(at, _) => {
                self.cell(*at)?;
                Ok(View { buffer: Buffer::Closed(usize::from(*at)), at: 0 })
            }
            Expr::Item(pair, of) => {
                let list = self.view(&pair.0)?;
                let index = self.index(&pair.1)?;
                let words = self.words(list);
                if index as i64 >= words[0] {
                    return Err(Abort::Failed);
                }
                Ok(View { at: list.at + of.skip(words, 1, index), ..list })
            }
            Expr::Part(tuple, before, _) => {
                let tuple = self.view(tuple)?;
                let words = self.words(tuple);
                let at = before.iter().fold(0, |at, part| part.end(words, at));
                Ok(View { at: tuple.at + at, ..tuple })
            }
            _ => {
                let place = self.used;
                self.used += 1;
                if self.room.temporary.len() < self.used {
                    self.room.temporary.push(Vec::new());
                }
                let mut made = std::mem::take(&mut self.room.temporary[place]);
                made.clear();
                let result = self.write(expr, &mut made);
                self.room.temporary[place] = made;
                self.used = place + 1;
                result?;
                Ok(View { buffer: Buffer::Temporary(place), at: 0 })
            }
        }
    }

    /// Returns the words from the beginning of a value on.
    #[inline]
    fn words(&self, view: View) -> &[i64] {
        let words = match view.buffer {
            Buffer::Wide(at) => &self.room.wide[at],
            Buffer::Temporary(at) => &self.room.temporary[at],
            Buffer::Closed(at) => match self.known.cells.get(at) {
                Some(Some(Cell::Words(words))) => words,
                _ => return &[0],
            },
        };
        &words[view.at..]
    }

    /// Returns the words of a value.
    fn value(&self, view: View, of: &Type) -> &[i64] {
        let words = self.words(view);
        &words[..of.end(words, 0)]
    }

    /// Assigns a variable.
    fn bind(&mut self, binding: &'r Binding) -> Result<(), Abort> {
        match binding {
            Binding::Need(closed) => self.cell(*closed).map(|_| ()),
            Binding::Set(var, expr) if var.of.is_word() => {
                let word = self.word(expr)?;
                self.set(var.slot, word);
                Ok(())
            }
            Binding::Set(var, expr) => self.store(self.base.1 + usize::from(var.slot), expr),
        }
    }

    /// Assigns a variable of several words, which must not be in use.
    fn store(&mut self, at: usize, expr: &'r Expr) -> Result<(), Abort> {
        let mut words = std::mem::take(&mut self.room.wide[at]);
        words.clear();
        self.write(expr, &mut words)?;
        self.room.wide[at] = words;
        Ok(())
    }

    /// Assigns the words of a member of a list to variables: one, or one for each component.
    fn take_apart(&mut self, list: View, mut at: usize, vars: &[Var]) {
        for var in vars {
            let words = self.words(list);
            let end = var.of.end(words, at);
            if var.of.is_word() {
                let word = words[at];
                self.set(var.slot, word);
            } else {
                let place = self.base.1 + usize::from(var.slot);
                let mut copy = std::mem::take(&mut self.room.wide[place]);
                copy.clear();
                copy.extend_from_slice(&self.words(list)[at..end]);
                self.room.wide[place] = copy;
            }
            at = end;
        }
    }

    fn is_memo(&self, function: u16) -> bool {
        self.program.functions.get(usize::from(function)).is_some_and(|function| function.memo)
    }

    /// Appends the words of the result of a `memo` function.
    fn recalled(
        &mut self,
        function: u16,
        args: &'r [Expr],
        out: &mut Vec<i64>,
    ) -> Result<(), Abort> {
        let mut words = Vec::new();
        args.iter().try_for_each(|arg| self.write(arg, &mut words))?;
        let key = (function, words);
        let known = self.known.results.as_ref().and_then(|results| results.get(&key));
        if let Some(known) = known {
            out.extend_from_slice(known);
            return Ok(());
        }
        let start = out.len();
        self.call(function, args, |run, body| run.write(body, out))?;
        let results = self.known.results.get_or_insert_default();
        if results.len() >= MAX_RESULTS {
            results.clear();
        }
        results.insert(key, out[start..].to_vec());
        Ok(())
    }

    /// Calls a function: evaluates `body` with its variables.
    pub(super) fn call<T>(
        &mut self,
        function: u16,
        args: &'r [Expr],
        body: impl FnOnce(&mut Self, &'r Expr) -> Result<T, Abort>,
    ) -> Result<T, Abort> {
        self.tick()?;
        self.calls += 1;
        let program = self.program;
        let called = program.functions.get(usize::from(function)).ok_or(Abort::Unsupported)?;
        if self.calls > MAX_CALLS {
            return Err(Abort::Failed);
        }
        let (base, top) = (self.base, self.top);
        self.grow(called.frame);
        for (param, arg) in called.params.iter().zip(args) {
            if param.of.is_word() {
                let word = self.word(arg)?;
                self.room.words[top.0 + usize::from(param.slot)] = word;
            } else {
                self.store(top.1 + usize::from(param.slot), arg)?;
            }
        }
        self.base = top;
        let result = tweedle_base::with_stack(|| body(self, &called.body));
        (self.base, self.top) = (base, top);
        self.calls -= 1;
        result
    }

    /// Runs `body` for every assignment of the generators that satisfies the conditions.
    pub(super) fn each(
        &mut self,
        clauses: &'r [Clause],
        body: Body<'_, 'r>,
    ) -> Result<Flow, Abort> {
        let mut clauses = clauses;
        while let Some((Clause::If(condition), rest)) = clauses.split_first() {
            if self.word(condition)? == 0 {
                return Ok(Flow::Continue);
            }
            clauses = rest;
        }
        match clauses.split_first() {
            None => body(self),
            Some((clause, rest)) => self.generated(clause, rest, body),
        }
    }

    /// Runs `body` for every value of a generator and every assignment of the later clauses.
    fn generated(
        &mut self,
        clause: &'r Clause,
        rest: &'r [Clause],
        body: Body<'_, 'r>,
    ) -> Result<Flow, Abort> {
        match clause {
            Clause::If(_) => self.each(rest, body),
            Clause::Let(binding) => {
                self.bind(binding)?;
                self.each(rest, body)
            }
            Clause::Range(slot, from, until) => {
                let mut n = self.word(from)?;
                let until = until.as_ref().map_or(Ok(i64::MAX), |until| self.word(until))?;
                while n <= until {
                    self.set(*slot, n);
                    self.tick()?;
                    if self.each(rest, body)? == Flow::Stop {
                        return Ok(Flow::Stop);
                    }
                    match n.checked_add(1) {
                        Some(next) => n = next,
                        None => break,
                    }
                }
                Ok(Flow::Continue)
            }
            Clause::Members(slot, closed, place) => {
                for at in 0.. {
                    let Cell::Members(members) = self.cell(*closed)? else {
                        return Err(Abort::Unsupported);
                    };
                    let Some(n) = members.get(at) else { break };
                    self.set(*slot, n);
                    place.iter().for_each(|place| self.set(*place, at));
                    self.tick()?;
                    if self.each(rest, body)? == Flow::Stop {
                        return Ok(Flow::Stop);
                    }
                }
                Ok(Flow::Continue)
            }
            Clause::List(list, of, vars, place) => {
                let used = self.used;
                let list = self.view(list)?;
                let mut at = 1;
                for index in 0..self.words(list)[0] {
                    self.take_apart(list, at, vars);
                    at = of.end(self.words(list), at);
                    place.iter().for_each(|place| self.set(*place, index));
                    self.tick()?;
                    if self.each(rest, body)? == Flow::Stop {
                        return Ok(Flow::Stop);
                    }
                }
                self.used = used;
                Ok(Flow::Continue)
            }
        }
    }

    /// Reduces the elements of a loop to one word.
    fn reduced(&mut self, reduction: Reduction, inner: &'r Loop) -> Result<i64, Abort> {
        let mut found: Option<i64> = None;
        let element = &inner.element;
        self.each(&inner.clauses, &mut |run| {
            if reduction == Reduction::Length {
                let used = run.used;
                run.view(element)?;
                run.used = used;
                found = Some(found.unwrap_or(0) + 1);
                return Ok(Flow::Continue);
            }
            let word = run.word(element)?;
            let flow = match reduction {
                Reduction::First => Flow::Stop,
                Reduction::Every(said) if (word != 0) != said => Flow::Stop,
                _ => Flow::Continue,
            };
            found = Some(match (reduction, found) {
                (Reduction::Sum, Some(total)) => {
                    total.checked_add(word).ok_or(Abort::Unsupported)?
                }
                (Reduction::Min, Some(least)) => least.min(word),
                (Reduction::Max, Some(most)) => most.max(word),
                _ => word,
            });
            Ok(flow)
        })?;
        match (reduction, found) {
            (Reduction::Every(said), None) => Ok(said.into()),
            (Reduction::Sum | Reduction::Length, None) => Ok(0),
            (_, found) => found.ok_or(Abort::Failed),
        }
    }

    /// Tests whether a value of some type is a member of a list.
    fn is_in(&mut self, one: &'r Expr, list: &'r Expr, of: &Type) -> Result<bool, Abort> {
        let used = self.used;
        if of.is_word() {
            let one = self.operand(one)?;
            if let Expr::Wide(slot) = list {
                return Ok(self.wide(*slot)[1..].contains(&one));
            }
            let list = self.view(list)?;
            let words = self.words(list);
            let found = words[1..].iter().take(words[0] as usize).any(|word| *word == one);
            self.used = used;
            return Ok(found);
        }
        let (one, list) = (self.view(one)?, self.view(list)?);
        let (one, words) = (self.value(one, of), self.words(list));
        let mut at = 1;
        let found = (0..words[0]).any(|_| {
            let end = of.end(words, at);
            let same = words[at..end] == *one;
            at = end;
            same
        });
        self.used = used;
        Ok(found)
    }

    /// Appends the words of the members of a list, and returns its length.
    fn members(&mut self, expr: &'r Expr, out: &mut Vec<i64>) -> Result<i64, Abort> {
        let start = out.len();
        let mut length = 0;
        match expr {
            Expr::Wide(slot) => {
                let words = self.wide(*slot);
                out.extend_from_slice(&words[1..]);
                length = words[0];
            }
            Expr::Items(items, _) => {
                items.iter().try_for_each(|item| self.write(item, out))?;
                length = items.len() as i64;
            }
            Expr::Of(inner) => {
                self.each(&inner.clauses, &mut |run| {
                    run.write(&inner.element, out)?;
                    length += 1;
                    short(out.len() - start)?;
                    Ok(Flow::Continue)
                })?;
            }
            Expr::Change(change, args, of) => {
                length = self.changed(*change, args, of, out)?;
                short(out.len() - start)?;
            }
            _ => {
                self.write(expr, out)?;
                length = out.remove(start);
            }
        }
        Ok(length)
    }

    /// Appends the members of a list made of others, and returns its length.
    fn changed(
        &mut self,
        change: Change,
        args: &'r [Expr],
        of: &Type,
        out: &mut Vec<i64>,
    ) -> Result<i64, Abort> {
        let start = out.len();
        let used = self.used;
        let [list, rest @ ..] = args else { return Err(Abort::Unsupported) };
        let length = match change {
            Change::Least | Change::Greatest => {
                let [other] = rest else { return Err(Abort::Unsupported) };
                let (a, b) = (self.view(list)?, self.view(other)?);
                let all = Type::Integer.list();
                let (a, b) = (self.value(a, &all), self.value(b, &all));
                let first = (a[1..] <= b[1..]) == (change == Change::Least);
                let least = if first { a } else { b };
                out.extend_from_slice(&least[1..]);
                least[0]
            }
            Change::Slice => {
                let [from, until] = rest else { return Err(Abort::Unsupported) };
                let list = self.view(list)?;
                let length = self.words(list)[0];
                let from = (self.index(from)? as i64).min(length);
                let until = self.word(until)?.saturating_add(1).clamp(from, length);
                let words = self.words(list);
                let begin = of.skip(words, 1, from as usize);
                let end = of.skip(words, begin, (until - from) as usize);
                out.extend_from_slice(&words[begin..end]);
                until - from
            }
            _ => self.members(list, out)?,
        };
        match (change, rest) {
            (Change::Reverse, []) => out[start..].reverse(),
            (Change::Sort, []) => out[start..].sort_unstable(),
            (Change::Unique, []) => {
                unique(out, start);
                return Ok((out.len() - start) as i64);
            }
            (Change::Join, [other]) => return Ok(length + self.members(other, out)?),
            (Change::Replace, [at, new]) => {
                let at = self.index(at)?;
                if at as i64 >= length {
                    return Err(Abort::Failed);
                }
                if of.is_word() {
                    out[start + at] = self.operand(new)?;
                    return Ok(length);
                }
                let from = of.skip(&out[start..], 0, at);
                let to = of.end(&out[start..], from);
                let new = self.view(new)?;
                let words = self.value(new, of);
                out.splice(start + from..start + to, words.iter().copied());
            }
            (Change::Remove, [at]) => {
                let at = self.index(at)?;
                if at as i64 >= length {
                    return Err(Abort::Failed);
                }
                let from = of.skip(&out[start..], 0, at);
                let to = of.end(&out[start..], from);
                out.drain(start + from..start + to);
                return Ok(length - 1);
            }
            (Change::Slice | Change::Least | Change::Greatest, _) => {}
            _ => return Err(Abort::Unsupported),
        }
        self.used = used;
        Ok(length)
    }

    /// Evaluates an index.
    #[inline(always)]
    fn index(&mut self, expr: &'r Expr) -> Result<usize, Abort> {
        usize::try_from(self.operand(expr)?).map_err(|_| Abort::Failed)
    }
}

/// Reduces integers.
fn folded(reduction: Reduction, mut words: impl Iterator<Item = i64>) -> Result<i64, Abort> {
    match reduction {
        Reduction::Sum => {
            words.try_fold(0i64, |all, n| all.checked_add(n)).ok_or(Abort::Unsupported)
        }
        Reduction::Min => words.min().ok_or(Abort::Failed),
        Reduction::Max => words.max().ok_or(Abort::Failed),
        _ => Err(Abort::Unsupported),
    }
}

/// Checks the length of a list.
fn short(words: usize) -> Result<(), Abort> {
    if words > MAX_WORDS { Err(Abort::Unsupported) } else { Ok(()) }
}

/// Removes repetitions from an index on, keeping the first of equal integers.
fn unique(row: &mut Vec<i64>, from: usize) {
    if row.len() - from > 32 {
        let mut seen = std::collections::BTreeSet::new();
        let mut at = 0;
        return row.retain(|n| {
            at += 1;
            at <= from || seen.insert(*n)
        });
    }
    let mut kept = from;
    for i in from..row.len() {
        if !row[from..kept].contains(&row[i]) {
            row[kept] = row[i];
            kept += 1;
        }
    }
    row.truncate(kept);
}
