//! Free variables: the slots that an expression uses, and their replacement.

use super::{Capture, Node, Term};
use crate::lang::syntax::BinOp;
use std::borrow::Cow;

/// The maximum number of expressions in one whose names were replaced.
pub const MAX_REPLACED: usize = 4096;

impl Node {
    /// Returns whether the expression uses a slot of the running call, itself or in a function that
    /// it creates.
    pub fn mentions(&self, slot: u32) -> bool {
        self.looks_at(&|place| place == Capture::Local(slot))
    }

    /// Returns whether the expression uses such a slot or captured value, itself or in a function
    /// that it creates.
    pub fn looks_at(&self, is: &dyn Fn(Capture) -> bool) -> bool {
        match &self.code {
            Term::Local(slot) => is(Capture::Local(*slot)),
            Term::Captured(at) => is(Capture::Captured(*at)),
            Term::Stream(function) | Term::Lambda(function) => {
                function.captures.iter().any(|capture| is(*capture))
            }
            _ => {
                let mut found = false;
                self.each_child(&mut |child| found = found || child.looks_at(is));
                found
            }
        }
    }

    /// Replaces slots by expressions. Returns `false` if a function that the expression creates
    /// uses one of them.
    pub fn replace(&mut self, of: &dyn Fn(u32) -> Option<Node>) -> bool {
        match &self.code {
            Term::Local(slot) => {
                if let Some(new) = of(*slot) {
                    *self = new;
                }
                true
            }
            Term::Stream(function) | Term::Lambda(function) => {
                function.captures.iter().all(|capture| match capture {
                    Capture::Local(slot) => of(*slot).is_none(),
                    Capture::Captured(_) => true,
                })
            }
            _ => {
                let mut whole = true;
                self.each_child_mut(&mut |child| whole &= child.replace(of));
                whole
            }
        }
    }

    /// Tests whether the expression is a number as it is written, or a sum of such numbers.
    pub fn is_numeral(&self) -> bool {
        match &self.code {
            Term::Int(_) | Term::Big(_) => true,
            Term::Neg(node) => node.is_numeral(),
            Term::Binary(BinOp::Div, pair) => pair.0.is_numeral() && pair.1.is_numeral(),
            _ => self.is_sum_of_numerals(),
        }
    }

    /// Tests whether the expression is a sum or difference of numbers as they are written.
    pub fn is_sum_of_numerals(&self) -> bool {
        match &self.code {
            Term::Binary(BinOp::Add | BinOp::Sub, pair) => {
                pair.0.is_numeral() && pair.1.is_numeral()
            }
            Term::Chain(first, rest) => {
                let sum = |(op, node): &(BinOp, Node)| {
                    matches!(op, BinOp::Add | BinOp::Sub) && node.is_numeral()
                };
                first.is_numeral() && rest.iter().all(sum)
            }
            _ => false,
        }
    }

    /// Returns the number of expressions in it.
    pub fn size(&self) -> usize {
        let mut count = 1;
        self.each_child(&mut |child| count += child.size());
        count
    }

    /// Returns the expression with names that `let` binds replaced by their values, as far as
    /// possible; unchanged if it grows large, which values used several times can cause.
    pub fn without_lets(&self) -> Cow<'_, Node> {
        let mut without = Cow::Borrowed(self);
        if self.has_lets() && !without.to_mut().remove_lets() {
            return Cow::Borrowed(self);
        }
        without
    }

    fn has_lets(&self) -> bool {
        let mut found = matches!(self.code, Term::Let(..));
        self.each_child(&mut |child| found = found || child.has_lets());
        found
    }

    /// Replaces names that `let` binds; returns `false` if the expression grows large.
    fn remove_lets(&mut self) -> bool {
        let mut small = true;
        self.each_child_mut(&mut |child| small = small && child.remove_lets());
        while small
            && let Term::Let(bindings, body) = &mut self.code
            && let Some((slot, value)) = bindings.pop()
        {
            let mut replaced = body.clone();
            if !replaced.replace(&|other| (other == slot).then(|| value.clone())) {
                bindings.push((slot, value));
                break;
            }
            small = replaced.size() <= MAX_REPLACED;
            **body = *replaced;
            if bindings.is_empty() {
                *self = (**body).clone();
            }
        }
        small
    }
}
