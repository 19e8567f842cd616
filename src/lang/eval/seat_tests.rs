//! Interpreter: `seat in outcome(G)` and `outcome(G) == seats`, answered seat by seat. A search for
//! one seat is shorter than one for all of them.

use crate::lang::eval::immediate::{Quick, Small};
use crate::lang::eval::{Frame, Machine, SeatRelation, Spans, TestSeats};
use crate::lang::ir::{Node, Term};
use crate::lang::syntax::CmpOp;
use crate::lang::value::{MadeFor, Value};

/// A comparison of the result of a builtin with seats.
struct SeatTest<'a> {
    test: TestSeats,
    native: u32,
    arg: &'a Node,
    call: &'a Node,
    seats: &'a Node,
}

impl Machine {
    /// Evaluates a comparison of the result of a builtin with seats; `None` if it is another one.
    #[inline]
    pub(super) fn seat_test(
        &mut self,
        node: &Node,
        op: CmpOp,
        pair: &(Node, Node),
        frame: Frame<'_>,
    ) -> Option<Quick<Small>> {
        let test = match op {
            CmpOp::In | CmpOp::NotIn => self.test_of(&pair.1, &pair.0),
            CmpOp::Eq | CmpOp::Ne => {
                self.test_of(&pair.0, &pair.1).or_else(|| self.test_of(&pair.1, &pair.0))
            }
            _ => None,
        }?;
        Some(self.tested(node, op, pair, &test, frame))
    }

    fn test_of<'a>(&self, call: &'a Node, seats: &'a Node) -> Option<SeatTest<'a>> {
        let Term::Native(native, args) = &call.code else { return None };
        let [arg] = &args[..] else { return None };
        // The order of evaluation does not matter for names.
        let named = matches!(
            seats.code,
            Term::Builtin(_)
                | Term::Global(_)
                | Term::Seat(_)
                | Term::EmptySet
                | Term::Local(_)
                | Term::Captured(_)
        );
        let test = self.natives().get(*native as usize)?.test_seats.filter(|_| named)?;
        Some(SeatTest { test, native: *native, arg, call, seats })
    }

    #[inline(never)]
    fn tested(
        &mut self,
        node: &Node,
        op: CmpOp,
        pair: &(Node, Node),
        test: &SeatTest<'_>,
        frame: Frame<'_>,
    ) -> Quick<Small> {
        let relation = match op {
            CmpOp::In | CmpOp::NotIn => SeatRelation::Member,
            _ => SeatRelation::Equal,
        };
        let arg = self.small(test.arg, frame)?;
        let seats = self.eval(test.seats, frame);
        let seats = self.quick(seats)?;
        if let (Some((game, MadeFor::ANY)), Value::Seats(seats)) = (arg.as_game(), &seats) {
            let outer = std::mem::replace(&mut self.asked_for, MadeFor::ANY);
            let truth = (test.test)(self, game, *seats, relation, test.call.span);
            self.asked_for = outer;
            if let Some(truth) = self.quick(truth)? {
                return Ok(Small::truth(truth != matches!(op, CmpOp::NotIn | CmpOp::Ne)));
            }
        }
        let arg = self.whole(arg);
        let spans: Spans = [test.arg.span].into_iter().collect();
        let value = self.native(test.native, vec![arg], spans, test.call.span);
        let value = self.quick(value)?;
        let (a, b) = match std::ptr::eq(test.call, &pair.0) {
            true => (value, seats),
            false => (seats, value),
        };
        let value = self.compare(op, &a, &b, node.span);
        let value = self.quick(value)?;
        Ok(self.hand(value))
    }
}
