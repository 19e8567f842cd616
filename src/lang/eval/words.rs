//! Fast paths of the interpreter for operations and comparisons of 64-bit integers.

use crate::lang::eval::immediate::{Quick, Small};
use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::{Node, Term};
use crate::lang::syntax::{BinOp, Span};
use crate::lang::value::MadeFor;
use num_integer::Integer;

impl Machine {
    /// Returns an integer in a slot or a literal, or the result of an operation on such integers;
    /// `None` if the expression must be evaluated in general.
    #[inline(always)]
    pub(super) fn quick_int(&self, node: &Node, frame: Frame<'_>) -> Option<i64> {
        match &node.code {
            Term::Int(_) | Term::Local(_) => self.at_hand(node, frame),
            Term::Binary(op, pair) => {
                combine(*op, self.at_hand(&pair.0, frame)?, self.at_hand(&pair.1, frame)?)
            }
            Term::Chain(first, rest) => self.quick_chain(first, rest, frame),
            _ => None,
        }
    }

    fn quick_chain(&self, first: &Node, rest: &[(BinOp, Node)], frame: Frame<'_>) -> Option<i64> {
        let mut total = self.at_hand(first, frame)?;
        for (op, operand) in rest {
            total = combine(*op, total, self.at_hand(operand, frame)?)?;
        }
        Some(total)
    }

    /// Evaluates an operand that may be a 64-bit integer.
    #[inline(always)]
    pub(super) fn operand(&mut self, node: &Node, frame: Frame<'_>) -> Quick<Small> {
        match &node.code {
            Term::Call(..) => self.call(node, frame),
            _ => match self.at_hand(node, frame) {
                Some(n) => Ok(Small::Int(n)),
                None => self.small(node, frame),
            },
        }
    }

    /// Returns the truth value of a comparison of integers in slots or literals, or of operations
    /// on them.
    #[inline(always)]
    pub(super) fn quick_truth(&self, node: &Node, frame: Frame<'_>) -> Option<bool> {
        let Term::Compare(op, pair) = &node.code else { return None };
        op.holds(&self.quick_int(&pair.0, frame)?, &self.at_hand(&pair.1, frame)?)
    }

    /// Evaluates `a ∘ b`.
    #[inline(never)]
    pub(super) fn binary(&mut self, node: &Node, frame: Frame<'_>) -> Quick<Small> {
        let Term::Binary(op, pair) = &node.code else { return self.small_other(node, frame) };
        if *op == BinOp::Mod
            && let Term::Power(_) = &pair.0.code
        {
            return self.small_other(node, frame);
        }
        if self.numbers_are_games() && (pair.0.is_sum_of_numerals() || pair.1.is_sum_of_numerals())
        {
            return self.sum_of_games(&pair.0, &[(*op, &pair.1)], frame);
        }
        let a = self.operand(&pair.0, frame)?;
        let b = self.operand(&pair.1, frame)?;
        self.combined(*op, a, b, || node.span)
    }

    #[cold]
    fn sum_of_games(
        &mut self,
        first: &Node,
        rest: &[(BinOp, &Node)],
        frame: Frame<'_>,
    ) -> Quick<Small> {
        let value = self.sum_of_numbers_and_games(first, rest, frame);
        let value = self.quick(value)?;
        Ok(self.hand(value))
    }

    /// Evaluates `a ∘ b ∘ c …`, from the left.
    #[inline(never)]
    pub(super) fn chain(&mut self, node: &Node, frame: Frame<'_>) -> Quick<Small> {
        let Term::Chain(first, rest) = &node.code else { return self.small_other(node, frame) };
        if let Some(n) = self.quick_chain(first, rest, frame) {
            return Ok(Small::Int(n));
        }
        if self.numbers_are_games() {
            let rest: Vec<(BinOp, &Node)> = rest.iter().map(|(op, node)| (*op, node)).collect();
            return self.sum_of_games(first, &rest, frame);
        }
        let mut total = self.operand(first, frame)?;
        for (op, operand) in rest {
            let right = self.operand(operand, frame)?;
            total = self.combined(*op, total, right, || first.span.to(operand.span))?;
        }
        Ok(total)
    }

    #[inline(always)]
    fn combined(&mut self, op: BinOp, a: Small, b: Small, span: impl Fn() -> Span) -> Quick<Small> {
        if let (Small::Int(x), Small::Int(y)) = (a, b)
            && let Some(n) = combine(op, x, y)
        {
            return Ok(Small::Int(n));
        }
        self.combined_other(op, a, b, span())
    }

    #[inline(never)]
    fn combined_other(&mut self, op: BinOp, a: Small, b: Small, span: Span) -> Quick<Small> {
        if op == BinOp::Add
            && let (Some((a, MadeFor::ANY)), Some((b, MadeFor::ANY))) = (a.as_game(), b.as_game())
        {
            let sum = self.sum(a, b, span);
            return Ok(Small::game(self.quick(sum)?, MadeFor::ANY));
        }
        // The last operand is on top of the stack.
        let b = self.whole(b);
        let a = self.whole(a);
        let value = self.operate(op, &a, &b, span);
        let value = self.quick(value)?;
        Ok(self.hand(value))
    }

    /// Evaluates `a < b`.
    #[inline(never)]
    pub(super) fn comparison(&mut self, node: &Node, frame: Frame<'_>) -> Quick<Small> {
        let Term::Compare(op, pair) = &node.code else { return self.small_other(node, frame) };
        if let Some(truth) = self.seat_test(node, *op, pair, frame) {
            return truth;
        }
        let a = self.operand(&pair.0, frame)?;
        let b = self.operand(&pair.1, frame)?;
        if let (Small::Int(x), Small::Int(y)) = (a, b)
            && let Some(truth) = op.holds(&x, &y)
        {
            return Ok(Small::truth(truth));
        }
        let b = self.whole(b);
        let a = self.whole(a);
        let value = self.compare(*op, &a, &b, node.span);
        let value = self.quick(value)?;
        Ok(self.hand(value))
    }
}

/// Applies an operation to integers; `None` if the operation is not one on integers, or overflows.
#[inline(always)]
fn combine(op: BinOp, a: i64, b: i64) -> Option<i64> {
    match op {
        BinOp::Add => a.checked_add(b),
        BinOp::Sub => a.checked_sub(b),
        BinOp::Mul | BinOp::Dot => a.checked_mul(b),
        // Division by 0 fails, and `i64::MIN div -1` overflows.
        BinOp::IntDiv if b > 0 => Some(Integer::div_floor(&a, &b)),
        BinOp::Mod if b > 0 => Some(Integer::mod_floor(&a, &b)),
        _ => None,
    }
}
