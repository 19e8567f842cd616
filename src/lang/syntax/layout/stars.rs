//! The layout pass for `*`, arrows and numbers, whose roles depend on adjacent tokens.

use super::Layout;
use crate::lang::syntax::SyntaxError;
use crate::lang::syntax::raw::Raw;
use crate::lang::syntax::token::Tok;

impl<'t> Layout<'t> {
    /// Returns the token for a `*` in operand position.
    pub(super) fn nimber(&mut self, raw: &Raw<'t>) -> Tok<'t> {
        match self.peek(0) {
            Some(next)
                if next.start == raw.end
                    && matches!(next.tok, Tok::Int(_) | Tok::Name(_) | Tok::LParen) =>
            {
                Tok::PrefixStar
            }
            _ => Tok::Star,
        }
    }

    /// Rejects `2**3`, which is a power in other languages and would be a number of copies here.
    /// The second `*` follows the `*` of a product directly, and an operand follows it.
    pub(super) fn no_power(&mut self, raw: &Raw<'t>) {
        let star = self.peek(0).filter(|star| star.tok == Tok::Star && star.start == raw.end);
        let operand = self.peek(1).filter(|next| next.newline.is_none()).map(|next| next.tok);
        if let (Some(star), Some(Tok::Int(_) | Tok::Name(_) | Tok::LParen)) = (star, operand) {
            let span = self.span(raw.start, star.end);
            self.faults.push(
                SyntaxError::new(
                    span,
                    "`**` is ambiguous: a power, or copies of a nim heap",
                    "unclear",
                )
                .help("write a power as `2^3`, and two copies of `*3` as `2·*3`"),
            );
        }
    }

    /// Returns the role of a token directly after an arrow, or after the number or `*` of an arrow.
    pub(super) fn behind_arrow(&self, raw: &Raw<'t>) -> Option<Tok<'t>> {
        if raw.start != self.prev_end {
            return None;
        }
        match (self.prev, raw.tok) {
            (Tok::Up(_), Tok::Int(digits)) => Some(Tok::UpCount(digits)),
            (Tok::Up(_) | Tok::UpCount(_), Tok::Star) => Some(Tok::UpStar),
            (Tok::UpStar, Tok::Int(digits)) => Some(Tok::UpHeap(digits)),
            _ => None,
        }
    }

    /// Returns whether a `*` in operator position is added to the number or the `↑[2]` before it:
    /// it follows directly, and no operand follows. A symbol with both roles is an operator if
    /// there is a space before it.
    pub(super) fn adds_star(&mut self, raw: &Raw<'t>) -> bool {
        if !matches!(self.prev, Tok::Int(_) | Tok::RBracket) || raw.start != self.prev_end {
            return false;
        }
        let line = self.nesting.brackets() == 0;
        let Some(next) = self.peek(0) else { return true };
        match next.tok {
            _ if line && next.newline.is_some() => true,
            Tok::Minus | Tok::Not | Tok::If | Tok::In => next.start > raw.end,
            Tok::LParen | Tok::LBracket | Tok::Star | Tok::Caret | Tok::Bang => false,
            _ => !self.begins_operand(next),
        }
    }
}
