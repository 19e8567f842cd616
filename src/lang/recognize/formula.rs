//! Formulas for the SAT solver: conditions on an unknown game as formulas in its options.

use crate::lang::eval::{Failure, Frame, Machine};
use crate::lang::ir::{Domain, Node, Placed, Prim, Term, Unsupported, unsupported as no};
use crate::lang::report::Problem;
use crate::lang::syntax::{BinOp, CmpOp, Span};
use crate::lang::value::{Closure, MadeFor, Seats, Value};
use tweedle_games::game::{Halt, Stop, SumId, Unsupported as Game};
use tweedle_games::play::SeatSet;
use tweedle_games::symbolic::{Search, Wire};

/// The maximum depth of calls of recursive functions.
const MAX_CALL_DEPTH: usize = 100;

/// The reason why a condition has no formula: something is not supported, or the evaluation of a
/// part that does not depend on the unknown game has failed.
pub(crate) type NoFormula = Stop<Box<Problem>, Unsupported>;

type Read<T> = Result<T, NoFormula>;

/// A formula under construction.
pub(crate) struct Formula<'a> {
    machine: &'a mut Machine,
    /// The SAT search that knows the outcomes.
    search: Search,
    frame: Frame<'a>,
    /// The slots that hold sums with the unknown game.
    unknown: Vec<(u32, UnknownSum)>,
    calls: usize,
}

/// The sum `copies·G + others`.
#[derive(Clone, Copy)]
struct UnknownSum {
    copies: u32,
    others: SumId,
}

/// A set of seats: the possible seats, each with the wire for its membership.
type Side = Vec<(u32, Wire)>;

/// Returns the formula that all conditions hold, and the search, for the games with options from a
/// pool. The game is in a slot. A condition with `false` is negated.
pub(crate) fn formula(
    machine: &mut Machine,
    pool: &[SumId],
    (slot, frame): (u32, Frame<'_>),
    conditions: &[(&Node, bool)],
    span: Span,
) -> Result<(Search, Wire), NoFormula> {
    let search = Search::new(machine, pool);
    let search = supported(machine, search, span)?;
    let unknown = vec![(slot, UnknownSum { copies: 1, others: SumId::ZERO })];
    let mut formula = Formula { machine, search, frame, unknown, calls: 0 };
    let mut all = Vec::with_capacity(conditions.len());
    for (condition, wanted) in conditions {
        let wire = formula.read(condition, ())?;
        all.push(if *wanted { wire } else { !wire });
        // Conditions after one that never holds are not evaluated.
        if all.last() == Some(&Wire::FALSE) {
            break;
        }
    }
    let all = formula.search.all(all);
    Ok((formula.search, all))
}

/// Returns the result of a search; some games are not supported.
fn supported<T>(machine: &mut Machine, result: Result<T, Failure>, span: Span) -> Read<T> {
    let what = match &result {
        Err(Failure::Halt(Halt::Unsupported(game))) => match game {
            Game::Labelled(_) => "games that are not impartial",
            Game::Decides(_) => "positions that decide who wins",
            Game::Entails(_) => "entailing moves",
            _ => return Ok(machine.placed(span, result)?),
        },
        _ => return Ok(machine.placed(span, result)?),
    };
    Err(no(what).at(span).into())
}

impl Domain for Formula<'_> {
    type Context<'c> = ();
    type Value = Wire;
    type Stop = NoFormula;

    fn closed(&mut self, node: &Node, (): ()) -> Read<Option<Wire>> {
        if self.mentions(node) {
            return Ok(None);
        }
        Ok(Some(Wire::constant(self.machine.truth(node, self.frame)?)))
    }

    fn open(&mut self, node: &Node, (): ()) -> Read<Wire> {
        match &node.code {
            Term::Not(inner) => Ok(!self.read(inner, ())?),
            Term::And(nodes) => {
                let all = self.several(nodes, Wire::FALSE)?;
                Ok(self.search.all(all))
            }
            Term::Or(nodes) => {
                let any = self.several(nodes, Wire::TRUE)?;
                Ok(self.search.any(any))
            }
            Term::If(parts) => {
                let (condition, then, otherwise) = &**parts;
                let condition = self.read(condition, ())?;
                // In a recursive function, only the branch that is taken terminates.
                match condition {
                    Wire::TRUE => return self.read(then, ()),
                    Wire::FALSE => return self.read(otherwise, ()),
                    _ => {}
                }
                let (then, otherwise) = (self.read(then, ())?, self.read(otherwise, ())?);
                let so = self.search.all(vec![condition, then]);
                let not = self.search.all(vec![!condition, otherwise]);
                Ok(self.search.any(vec![so, not]))
            }
            Term::Compare(CmpOp::In, pair) => self.membership(&pair.0, &pair.1),
            Term::Compare(CmpOp::Iso, _) => Err(no("isomorphism").into()),
            Term::Compare(op, pair) => {
                let (a, b) = (self.side(&pair.0)?, self.side(&pair.1)?);
                let (below, above) = (self.below(&a, &b), self.below(&b, &a));
                Ok(match op {
                    CmpOp::Lt => self.search.all(vec![below, !above]),
                    CmpOp::Le => below,
                    CmpOp::Gt => self.search.all(vec![above, !below]),
                    CmpOp::Ge => above,
                    _ => self.search.all(vec![below, above]),
                })
            }
            Term::Native(id, args) if self.machine.prim(*id) == Some(Prim::Undetermined) => {
                let game = args.first().ok_or(node.unsupported())?;
                let side = self.outcome(game)?;
                Ok(self.same(&side, &Side::new()))
            }
            Term::Under(pair) => self.under(pair, |formula| formula.read(&pair.0, ())),
            Term::Let(bindings, body) => {
                let outer = self.unknown.len();
                for (slot, value) in bindings {
                    self.bind(self.frame.base, *slot, value)?;
                }
                let result = self.read(body, ());
                self.unknown.truncate(outer);
                result
            }
            Term::Call(callee, args) if !self.mentions(callee) => {
                match self.machine.eval(callee, self.frame)? {
                    Value::Function(closure) if self.calls < MAX_CALL_DEPTH => {
                        self.called(&closure, args)
                    }
                    _ => Err(node.unsupported().into()),
                }
            }
            _ => Err(node.unsupported().into()),
        }
    }
}

impl Formula<'_> {
    /// Returns whether an expression depends on the unknown game.
    fn mentions(&self, node: &Node) -> bool {
        self.unknown.iter().any(|(slot, _)| node.mentions(*slot))
    }

    /// Reads several conditions, up to a constant one that decides the result.
    fn several(&mut self, nodes: &[Node], decisive: Wire) -> Read<Vec<Wire>> {
        let mut wires = Vec::with_capacity(nodes.len());
        for node in nodes {
            let wire = self.read(node, ())?;
            wires.push(wire);
            if wire == decisive {
                break;
            }
        }
        Ok(wires)
    }

    /// Assigns a value to a slot of a frame.
    fn bind(&mut self, base: usize, slot: u32, value: &Node) -> Read<()> {
        if self.mentions(value) {
            let sum = self.sum(value)?;
            self.unknown.push((slot, sum));
        } else {
            self.machine.stack[base + slot as usize] = self.machine.eval(value, self.frame)?;
        }
        Ok(())
    }

    /// Reads the body of a recursive function, with its arguments bound.
    fn called(&mut self, closure: &Closure, args: &[Node]) -> Read<Wire> {
        if closure.function.params.len() != args.len() {
            return Err(no("a call with another number of arguments").into());
        }
        let (base, function) = self.machine.begin(closure);
        let mut unknown = Vec::new();
        for (slot, arg) in (0u32..).zip(args) {
            if self.mentions(arg) {
                unknown.push((slot, self.sum(arg)?));
            } else {
                self.bind(base, slot, arg)?;
            }
        }
        let outer = (self.frame, std::mem::replace(&mut self.unknown, unknown));
        self.frame = Frame::outside(base);
        self.calls += 1;
        let result = self.read(&function.body, ());
        self.calls -= 1;
        (self.frame, self.unknown) = outer;
        self.machine.stack.truncate(base);
        result
    }

    /// Reads an expression under another convention.
    fn under<T>(
        &mut self,
        pair: &(Node, Node),
        body: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Read<T> {
        let convention = self.machine.eval(&pair.1, self.frame)?;
        let convention = self.machine.to_convention(&convention, pair.1.span)?;
        let before = self.machine.convention.replace(convention);
        let result = body(self);
        self.machine.convention = before;
        result
    }

    /// Returns the formula that one set of seats is a subset of the other.
    fn below(&mut self, a: &Side, b: &Side) -> Wire {
        let each = a.iter().map(|(seat, wire)| self.search.any(vec![!*wire, among(b, *seat)]));
        let each: Vec<Wire> = each.collect();
        self.search.all(each)
    }

    /// Returns the formula that two sets of seats are equal.
    fn same(&mut self, a: &Side, b: &Side) -> Wire {
        let both = vec![self.below(a, b), self.below(b, a)];
        self.search.all(both)
    }

    /// Returns the formula for `seat in outcome(…)`, or for `outcome(…) in [seats, …]`.
    fn membership(&mut self, a: &Node, b: &Node) -> Read<Wire> {
        if self.mentions(b) {
            if self.mentions(a) {
                return Err(no("a seat that depends on the game").at(a.span).into());
            }
            return match self.machine.eval(a, self.frame)? {
                Value::Seats(seat) if seat.len() == 1 => self.seat_in(seat, b),
                _ => Err(no("other than one seat").at(a.span).into()),
            };
        }
        let side = self.side(a)?;
        let members = match self.machine.eval(b, self.frame)? {
            value @ (Value::List(_) | Value::Tuple(_) | Value::Set(_)) => {
                self.machine.collect(&value, b.span)?
            }
            _ => return Err(no("other than a list or a set of outcomes").at(b.span).into()),
        };
        let mut any = Vec::new();
        for member in members {
            let Value::Seats(seats) = member else {
                return Err(no("a member that is not a set of seats").at(b.span).into());
            };
            any.push(self.same(&side, &known(seats)));
        }
        Ok(self.search.any(any))
    }

    /// Returns the formula that one seat is in a set of seats. The other seats of an outcome are
    /// not computed.
    fn seat_in(&mut self, seat: Seats, node: &Node) -> Read<Wire> {
        if let Some(game) = self.asked(node) {
            let players = self.machine.coalition(node.span)?.players();
            let one = seat.to_set(players).filter(|set| set.len() == 1);
            if let Some(number) = one.and_then(|set| set.iter().next()) {
                let sum = self.sum(game)?;
                return self.wins(sum, number, game.span);
            }
        }
        if let Term::Under(pair) = &node.code {
            return self.under(pair, |formula| formula.seat_in(seat, &pair.0));
        }
        let side = self.side(node)?;
        Ok(among(&side, seat.bits()))
    }

    /// Returns the game whose outcome an expression asks for, if each player plays alone.
    fn asked<'n>(&self, node: &'n Node) -> Option<&'n Node> {
        if self.machine.coalition_with_allies(node.span).is_ok_and(|c| !c.is_single()) {
            return None;
        }
        let Term::Native(id, args) = &node.code else { return None };
        match &args[..] {
            [game] | [game, Node { code: Term::Absent, .. }]
                if self.machine.prim(*id) == Some(Prim::Outcome) =>
            {
                Some(game)
            }
            _ => None,
        }
    }

    /// Returns a set of seats.
    fn side(&mut self, node: &Node) -> Read<Side> {
        if !self.mentions(node) {
            return match self.machine.eval(node, self.frame)? {
                Value::Seats(seats) => Ok(known(seats)),
                _ => Err(no("a value that is not a set of seats").at(node.span).into()),
            };
        }
        match (self.asked(node), &node.code) {
            (Some(game), _) => self.outcome(game),
            (None, Term::Under(pair)) => self.under(pair, |formula| formula.side(&pair.0)),
            _ => Err(no("other than `outcome` of a sum").at(node.span).into()),
        }
    }

    /// Returns the outcome of a sum with the unknown game under the convention in force.
    fn outcome(&mut self, node: &Node) -> Read<Side> {
        let sum = self.sum(node)?;
        let players = self.machine.coalition(node.span)?.players();
        let seat = |seat| {
            let wire = self.wins(sum, seat, node.span)?;
            Ok((Seats::among(SeatSet::seat(seat), players).bits(), wire))
        };
        (0..players).map(seat).collect()
    }

    /// Returns the formula that a seat, counted from N, wins a sum under the convention in force.
    fn wins(&mut self, sum: UnknownSum, seat: u8, span: Span) -> Read<Wire> {
        let convention = self.machine.coalition(span)?;
        let search = &mut self.search;
        let wins = self.machine.lend(|machine, found| {
            search.wins(machine, &mut found.solver, convention, (sum.copies, sum.others), seat)
        });
        supported(self.machine, wins, span)
    }

    /// Returns a sum of copies of the unknown game and known games.
    fn sum(&mut self, node: &Node) -> Read<UnknownSum> {
        tweedle_base::with_stack(|| self.sum_inside(node))
    }

    fn sum_inside(&mut self, node: &Node) -> Read<UnknownSum> {
        let other = no("other than a sum of copies of the game and known games").at(node.span);
        if !self.mentions(node) {
            let value = self.machine.eval(node, self.frame)?;
            if self.machine.made_for(&value) != MadeFor::ANY {
                return Err(no("games that are not impartial").at(node.span).into());
            }
            let others = self.machine.to_game(&value, node.span)?;
            return Ok(UnknownSum { copies: 0, others });
        }
        match &node.code {
            Term::Local(slot) => {
                let sum = self.unknown.iter().find(|(other, _)| other == slot);
                sum.map(|(_, sum)| *sum).ok_or(other.into())
            }
            Term::Binary(BinOp::Add, pair) => {
                let (a, b) = (self.sum(&pair.0)?, self.sum(&pair.1)?);
                let others = self.machine.arena.add(a.others, b.others);
                let others = self.machine.placed(node.span, others)?;
                let copies = a.copies.checked_add(b.copies).ok_or(other)?;
                Ok(UnknownSum { copies, others })
            }
            Term::Binary(BinOp::Mul | BinOp::Dot, pair) if !self.mentions(&pair.0) => {
                let times = match self.machine.eval(&pair.0, self.frame)? {
                    Value::Int(times) => u32::try_from(times).ok(),
                    _ => None,
                };
                let times = times.ok_or(other)?;
                let sum = self.sum(&pair.1)?;
                let copies = sum.copies.checked_mul(times).ok_or(other)?;
                let others = self.machine.arena.times(times, sum.others);
                Ok(UnknownSum { copies, others: self.machine.placed(node.span, others)? })
            }
            _ => Err(other.into()),
        }
    }
}

/// Returns the formula that a seat is in the set.
fn among(side: &Side, seat: u32) -> Wire {
    side.iter().find(|(other, _)| *other == seat).map_or(Wire::FALSE, |(_, wire)| *wire)
}

/// Returns a constant set of seats.
fn known(seats: Seats) -> Side {
    seats.iter().map(|seat| (seat.bits(), Wire::TRUE)).collect()
}

impl From<Unsupported> for NoFormula {
    fn from(unsupported: Unsupported) -> NoFormula {
        Stop::GaveUp(unsupported)
    }
}

impl From<Box<Problem>> for NoFormula {
    fn from(problem: Box<Problem>) -> NoFormula {
        Stop::Failed(problem)
    }
}

impl Placed for NoFormula {
    fn at(self, span: Span) -> NoFormula {
        match self {
            Stop::GaveUp(unsupported) => Stop::GaveUp(unsupported.at(span)),
            failed => failed,
        }
    }
}
