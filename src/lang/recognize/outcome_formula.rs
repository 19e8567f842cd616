//! Symbolic execution of comparisons of outcomes with an unknown game: formulas in its options.

use crate::lang::eval::Machine;
use crate::lang::ir::{Node, Prim, Term};
use crate::lang::recognize;
use crate::lang::recognize::{Formula, Scope, UnknownSum, through};
use crate::lang::report::EvalResult;
use crate::lang::syntax::{BinOp, CmpOp, Span};
use crate::lang::value::{MadeFor, Seats, Value};
use tweedle_games::play::SeatSet;
use tweedle_games::symbolic::Wire;

/// A set of seats: the possible seats, each with the wire for its membership.
pub(crate) type OutcomeSide = Vec<(u32, Wire)>;

impl Formula {
    /// Returns the formula that one set of seats is a subset of the other.
    fn below(&mut self, a: &OutcomeSide, b: &OutcomeSide) -> Wire {
        let each: Vec<Wire> =
            a.iter().map(|(seat, wire)| self.any(vec![!*wire, among(b, *seat)])).collect();
        self.all(each)
    }

    /// Returns the formula that two sets of seats are equal.
    pub(crate) fn same(&mut self, a: &OutcomeSide, b: &OutcomeSide) -> Wire {
        let both = vec![self.below(a, b), self.below(b, a)];
        self.all(both)
    }
}

/// Returns the formula that a seat is in the set.
fn among(side: &OutcomeSide, seat: u32) -> Wire {
    side.iter().find(|(other, _)| *other == seat).map_or(Wire::FALSE, |(_, wire)| *wire)
}

/// Returns a comparison of sets of seats.
pub(crate) fn relation(
    machine: &mut Machine,
    op: CmpOp,
    (a, b): (&Node, &Node),
    span: Span,
    scope: &Scope<'_>,
    formula: &mut Formula,
) -> EvalResult<Option<Wire>> {
    if let CmpOp::In | CmpOp::NotIn = op {
        let found = membership(machine, a, b, scope, formula)?;
        return Ok(found.map(|wire| if op == CmpOp::In { wire } else { !wire }));
    }
    if op == CmpOp::Iso {
        return formula.is_unclear(span, "isomorphism is not supported here");
    }
    let Some(a) = side_of(machine, a, scope, formula)? else { return Ok(None) };
    let Some(b) = side_of(machine, b, scope, formula)? else { return Ok(None) };
    let (below, above) = (formula.below(&a, &b), formula.below(&b, &a));
    Ok(Some(match op {
        CmpOp::Ne => !formula.all(vec![below, above]),
        CmpOp::Lt => formula.all(vec![below, !above]),
        CmpOp::Le => below,
        CmpOp::Gt => formula.all(vec![above, !below]),
        CmpOp::Ge => above,
        _ => formula.all(vec![below, above]),
    }))
}

/// Returns the formula for `seat in outcome(…)`, or for `outcome(…) in [seats, …]`.
fn membership(
    machine: &mut Machine,
    a: &Node,
    b: &Node,
    scope: &Scope<'_>,
    formula: &mut Formula,
) -> EvalResult<Option<Wire>> {
    if scope.mentions(b) {
        if scope.mentions(a) {
            return formula.is_unclear(a.span, "the seat depends on the game");
        }
        let seat = match machine.eval(a, scope.frame)? {
            Value::Seats(seat) if seat.len() == 1 => seat,
            _ => return formula.is_unclear(a.span, "not one seat"),
        };
        return seat_in(machine, seat, b, scope, formula);
    }
    let Some(side) = side_of(machine, a, scope, formula)? else { return Ok(None) };
    let members = match machine.eval(b, scope.frame)? {
        value @ (Value::List(_) | Value::Tuple(_) | Value::Set(_)) => {
            machine.collect(&value, b.span)?
        }
        _ => return formula.is_unclear(b.span, "this must be a list or a set of outcomes"),
    };
    let mut any = Vec::new();
    for member in members {
        let Value::Seats(seats) = member else {
            return formula.is_unclear(b.span, "the list has a member that is not a set of seats");
        };
        any.push(formula.same(&side, &known(seats)));
    }
    Ok(Some(formula.any(any)))
}

/// Returns the formula that one seat is in a set of seats. The other seats of an outcome are not
/// computed.
fn seat_in(
    machine: &mut Machine,
    seat: Seats,
    node: &Node,
    scope: &Scope<'_>,
    formula: &mut Formula,
) -> EvalResult<Option<Wire>> {
    let node = &*through(machine, node, scope.frame);
    match &node.code {
        Term::Native(id, args) if machine.prim(*id) == Some(Prim::Outcome) => {
            let players = machine.coalition(node.span)?.players();
            let one = seat.to_set(players).filter(|set| set.len() == 1);
            let number = one.and_then(|set| set.iter().next());
            if let ([game] | [game, Node { code: Term::Absent, .. }], Some(number)) =
                (&args[..], number)
            {
                let Some(sum) = sum_of(machine, game, scope, formula)? else { return Ok(None) };
                return wins(machine, sum, number, game.span, formula);
            }
        }
        Term::Under(pair) => {
            return recognize::under(machine, pair, scope, |machine| {
                seat_in(machine, seat, &pair.0, scope, formula)
            });
        }
        _ => {}
    }
    let side = side_of(machine, node, scope, formula)?;
    Ok(side.map(|side| among(&side, seat.bits())))
}

/// Returns a set of seats.
fn side_of(
    machine: &mut Machine,
    node: &Node,
    scope: &Scope<'_>,
    formula: &mut Formula,
) -> EvalResult<Option<OutcomeSide>> {
    if !scope.mentions(node) {
        return match machine.eval(node, scope.frame)? {
            Value::Seats(seats) => Ok(Some(known(seats))),
            _ => formula.is_unclear(node.span, "this is not a set of seats"),
        };
    }
    let node = &*through(machine, node, scope.frame);
    match &node.code {
        Term::Native(id, args) if machine.prim(*id) == Some(Prim::Outcome) => match &args[..] {
            [game] | [game, Node { code: Term::Absent, .. }] => {
                outcome_side(machine, game, scope, formula)
            }
            _ => formula.is_unclear(
                node.span,
                "`outcome` with a second argument is not supported \
             here",
            ),
        },
        Term::Under(pair) => recognize::under(machine, pair, scope, |machine| {
            side_of(machine, &pair.0, scope, formula)
        }),
        _ => formula.is_unclear(node.span, "this is not the outcome of a sum"),
    }
}

/// Returns the outcome of a sum with the unknown game under the convention in force.
pub(crate) fn outcome_side(
    machine: &mut Machine,
    node: &Node,
    scope: &Scope<'_>,
    formula: &mut Formula,
) -> EvalResult<Option<OutcomeSide>> {
    let Some(sum) = sum_of(machine, node, scope, formula)? else { return Ok(None) };
    let players = machine.coalition(node.span)?.players();
    let mut side = OutcomeSide::new();
    for seat in 0..players {
        let Some(wire) = wins(machine, sum, seat, node.span, formula)? else { return Ok(None) };
        side.push((Seats::among(SeatSet::seat(seat), players).bits(), wire));
    }
    Ok(Some(side))
}

/// Returns the formula that a seat, counted from N, wins a sum under the convention in force.
fn wins(
    machine: &mut Machine,
    sum: UnknownSum,
    seat: u8,
    span: Span,
    formula: &mut Formula,
) -> EvalResult<Option<Wire>> {
    let convention = machine.coalition(span)?;
    let Some(mut search) = formula.search.take() else { return Ok(None) };
    let wins = machine.lend(|machine, found| {
        search.wins(machine, &mut found.solver, convention, (sum.copies, sum.beside), seat)
    });
    formula.search = Some(search);
    formula.unless_unfit(machine, wins, span)
}

/// Returns a sum of copies of the unknown game and known games.
pub(crate) fn sum_of(
    machine: &mut Machine,
    node: &Node,
    scope: &Scope<'_>,
    formula: &mut Formula,
) -> EvalResult<Option<UnknownSum>> {
    tweedle_base::with_stack(|| sum_of_node(machine, node, scope, formula))
}

fn sum_of_node(
    machine: &mut Machine,
    node: &Node,
    scope: &Scope<'_>,
    formula: &mut Formula,
) -> EvalResult<Option<UnknownSum>> {
    const WHY: &str = "not a sum of copies of the game and known games";
    if !scope.mentions(node) {
        let value = machine.eval(node, scope.frame)?;
        if machine.made_for(&value) != MadeFor::ANY {
            return Ok(None);
        }
        let beside = machine.to_game(&value, node.span)?;
        return Ok(Some(UnknownSum { copies: 0, beside }));
    }
    match &node.code {
        Term::Local(slot) => {
            Ok(scope.unknown.iter().find(|(other, _)| other == slot).map(|(_, sum)| *sum))
        }
        Term::Binary(BinOp::Add, pair) => {
            let Some(a) = sum_of(machine, &pair.0, scope, formula)? else { return Ok(None) };
            let Some(b) = sum_of(machine, &pair.1, scope, formula)? else { return Ok(None) };
            added(machine, a, b, node.span)
        }
        Term::Chain(first, rest) if rest.iter().all(|(op, _)| *op == BinOp::Add) => {
            let Some(mut sum) = sum_of(machine, first, scope, formula)? else { return Ok(None) };
            for (_, node) in rest {
                let Some(next) = sum_of(machine, node, scope, formula)? else { return Ok(None) };
                match added(machine, sum, next, node.span)? {
                    Some(both) => sum = both,
                    None => return Ok(None),
                }
            }
            Ok(Some(sum))
        }
        Term::Binary(BinOp::Mul | BinOp::Dot, pair) if !scope.mentions(&pair.0) => {
            let times = match machine.eval(&pair.0, scope.frame)? {
                Value::Int(times) => u32::try_from(times).ok(),
                _ => None,
            };
            let Some(times) = times else { return formula.is_unclear(pair.0.span, WHY) };
            let Some(sum) = sum_of(machine, &pair.1, scope, formula)? else { return Ok(None) };
            let Some(copies) = sum.copies.checked_mul(times) else {
                return formula.is_unclear(node.span, WHY);
            };
            let beside = machine.arena.times(times, sum.beside);
            Ok(Some(UnknownSum { copies, beside: machine.placed(node.span, beside)? }))
        }
        _ => formula.is_unclear(node.span, WHY),
    }
}

fn added(
    machine: &mut Machine,
    a: UnknownSum,
    b: UnknownSum,
    span: Span,
) -> EvalResult<Option<UnknownSum>> {
    let beside = machine.arena.add(a.beside, b.beside);
    let beside = machine.placed(span, beside)?;
    Ok(a.copies.checked_add(b.copies).map(|copies| UnknownSum { copies, beside }))
}

/// Returns a constant set of seats.
fn known(seats: Seats) -> OutcomeSide {
    seats.iter().map(|seat| (seat.bits(), Wire::TRUE)).collect()
}
