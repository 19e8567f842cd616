//! Rows of contexts: for each context, the outcomes of its sums with all positions of the games to
//! distinguish.
//!
//! Let `F` be the positions of some games. The *row* of a game `X` has the outcome of `f + X` for
//! each `f` of `F`. It follows from the rows of the options of `X`: what these contribute is united
//! place by place, and what the options of `f` contribute has been found before. So a new context
//! costs as much as the options of `F` and its own are many, however deep it is.

use super::positions::Positions;
use super::rule::{Contribution, SmallSeats, UnionRule};

/// The number of a context among others.
pub type ContextId = u32;

/// Contexts by number, each with options that come before it, and their rows for some positions.
/// The first context is 0.
#[derive(Clone, Debug)]
pub struct Rows<'a> {
    rule: UnionRule,
    positions: &'a Positions,
    steps: [Contribution; 256],
    outcomes: [SmallSeats; 256],
    /// The start of the options of each context in `options`, and the end of the last ones.
    first: Vec<u32>,
    options: Vec<ContextId>,
    /// The contribution, as an option, of the sum of each context with each position.
    rows: Vec<Contribution>,
    /// The row that is being made.
    row: Vec<Contribution>,
}

tweedle_base::heap_size!(['a] Rows<'a> { first, options, rows });

impl<'a> Rows<'a> {
    /// The context 0 alone.
    pub fn new(rule: UnionRule, positions: &'a Positions) -> Rows<'a> {
        let mut all = Rows {
            rule,
            positions,
            steps: rule.steps(),
            outcomes: rule.outcomes(),
            first: vec![0],
            options: Vec::new(),
            rows: Vec::new(),
            row: Vec::new(),
        };
        all.push(&[]);
        all
    }

    /// Forgets all contexts but 0.
    pub fn clear(&mut self) {
        self.first.truncate(2);
        self.options.clear();
        self.rows.truncate(self.positions.count());
    }

    /// Returns the positions to which contexts are added.
    pub fn positions(&self) -> &'a Positions {
        self.positions
    }

    /// Returns the number of contexts.
    pub fn count(&self) -> usize {
        self.first.len() - 1
    }

    /// The context with these options.
    pub fn push(&mut self, options: &[ContextId]) -> ContextId {
        let width = self.positions.count();
        let made = self.count() as ContextId;
        self.row.clear();
        self.row.resize(width, 0);
        for option in options {
            let at = *option as usize * width;
            for (mine, theirs) in self.row.iter_mut().zip(&self.rows[at..at + width]) {
                *mine |= theirs;
            }
        }
        let mut start = 0;
        if options.is_empty() {
            // 0 + 0 has no options.
            self.row[0] = self.rule.contributes(self.rule.winners);
            start = 1;
        }
        for place in start..width {
            let below = self.positions.options(place).iter();
            let united =
                below.fold(self.row[place], |all, option| all | self.row[*option as usize]);
            self.row[place] = self.steps[usize::from(united)];
        }
        self.rows.extend_from_slice(&self.row);
        self.options.extend_from_slice(options);
        self.first.push(self.options.len() as u32);
        made
    }

    /// Returns the contribution of the sum of a context with each position.
    pub fn row(&self, x: ContextId) -> &[Contribution] {
        let width = self.positions.count();
        &self.rows[x as usize * width..(x as usize + 1) * width]
    }

    /// The outcome that goes with a contribution.
    #[inline]
    pub fn outcome(&self, contribution: Contribution) -> SmallSeats {
        self.outcomes[usize::from(contribution)]
    }

    /// The options of a context.
    pub fn options(&self, x: ContextId) -> &[ContextId] {
        &self.options[self.first[x as usize] as usize..self.first[x as usize + 1] as usize]
    }
}
