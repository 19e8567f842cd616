//! Answers to questions about positions, from those for their options.

use super::planes::Planes;
use super::program::{Part, Program, Shaped};
use super::table::{Leave, NEGATIVE, Node, Question, Rules, Search, Source, State, Table};
use crate::base::{Budget, Meter, with_stack};

/// The end of a sum among options that wait, which are the numbers of positions; with the bit
/// [`NEGATIVE`] the negative of one is meant.
const END: u32 = u32::MAX;

/// Finds the answer to a question by those for the options.
pub(super) struct ByOptions<'a, Q> {
    pub(super) source: &'a mut dyn Source,
    pub(super) question: &'a mut Q,
    pub(super) budget: &'a Budget,
}

/// Who asks, and within which limits.
struct Asked<'a, Q> {
    rules: Rules<'a>,
    question: &'a mut Q,
    budget: &'a Budget,
}

impl<A: Copy, Q: Question<Answer = A>> Search<A> for ByOptions<'_, Q> {
    type Found = A;

    fn search<const P: usize>(
        &mut self,
        table: &mut Table<A, P>,
        letters: &[u8],
        sum: &[(u32, Shaped<P>)],
    ) -> Result<A, Leave> {
        let rules = Rules { source: self.source, letters, players: 2 };
        let mut asking = Asked { rules, question: self.question, budget: self.budget };
        table.meter = Meter::default();
        let &[(family, board)] = sum else { return Err(Leave::Unfit) };
        let mut result = table.answer(&mut asking, family, board);
        if table.opposites.were_refuted() {
            table.forget();
            result = table.answer(&mut asking, family, board);
        }
        if result.is_err() {
            for node in &mut table.nodes {
                if matches!(node.state, State::Open) {
                    node.state = State::New;
                }
            }
        }
        result
    }
}

impl<A: Copy, const P: usize> Table<A, P> {
    /// The number of a position, or that of its negative with a bit that says so.
    #[inline]
    fn number_of_pair(&mut self, family: u32, board: Shaped<P>) -> Result<u32, Leave> {
        let (board, negative) = self.opposites.of_pair(board);
        let number = self.number(family, board)?;
        Ok(if negative { number | NEGATIVE } else { number })
    }

    fn answer<Q: Question<Answer = A>>(
        &mut self,
        by: &mut Asked<'_, Q>,
        family: u32,
        board: Shaped<P>,
    ) -> Result<A, Leave> {
        self.waiting.clear();
        self.answers.clear();
        let position = self.number_of_pair(family, board)?;
        self.option(by, position)
    }

    /// The answer for a position, or for the negative of one.
    #[inline]
    fn option<Q: Question<Answer = A>>(
        &mut self,
        by: &mut Asked<'_, Q>,
        option: u32,
    ) -> Result<A, Leave> {
        let position = option & !NEGATIVE;
        let answer = match self.nodes[position as usize].state {
            State::Known(answer) => answer,
            _ => with_stack(|| self.solve(by, position))?,
        };
        match option == position {
            true => Ok(answer),
            false => by.question.negative(answer)?.ok_or(Leave::Unfit),
        }
    }

    /// Finds out whether positions are the negatives of others.
    fn find_opposites<Q: Question<Answer = A>>(
        &mut self,
        by: &mut Asked<'_, Q>,
    ) -> Result<(), Leave> {
        let nothing = by.question.nothing();
        if by.question.negative(nothing)?.is_none() {
            self.opposites.refuse();
            return Ok(());
        }
        let shapes = self.read();
        self.opposites.find(&mut by.rules, &shapes)
    }

    fn solve<Q: Question<Answer = A>>(
        &mut self,
        by: &mut Asked<'_, Q>,
        position: u32,
    ) -> Result<A, Leave> {
        if self.opposites.are_wanted(self.nodes.len()) {
            self.find_opposites(by)?;
        }
        let Node { board, sort, state } = self.nodes[position as usize];
        match state {
            State::Known(answer) => return Ok(answer),
            State::Open => return Err(Leave::Unfit),
            State::New => self.nodes[position as usize].state = State::Open,
        }
        let mut meter = std::mem::take(&mut self.meter);
        let ticked = meter.tick(by.budget, || self.bytes() + by.question.bytes());
        let counted = meter.state(by.budget);
        self.meter = meter;
        ticked?;
        counted?;
        let program = self.program(&mut by.rules, sort)?;
        let from = self.waiting.len();
        let mut right_from = None;
        let rewritten = self.expand(&program, board, &mut right_from)?;
        let until = self.waiting.len();
        let base = self.answers.len();
        let mut right_base = None;
        let mut total = by.question.nothing();
        let mut at = from;
        while at < until {
            if right_from == Some(at) {
                right_base = Some(self.answers.len());
            }
            match self.waiting[at] {
                END => {
                    self.answers.push(total);
                    total = by.question.nothing();
                }
                option => {
                    let answer = self.option(by, option)?;
                    total = by.question.sum(total, answer)?;
                }
            }
            at += 1;
        }
        let right_base = right_base.unwrap_or(self.answers.len());
        let found = match (rewritten, program.is_impartial()) {
            (true, _) => self.answers[base],
            (false, true) => {
                let all = &self.answers[base..right_base];
                by.question.position(all, all)?
            }
            (false, false) => by
                .question
                .position(&self.answers[base..right_base], &self.answers[right_base..])?,
        };
        self.waiting.truncate(from);
        self.answers.truncate(base);
        self.nodes[position as usize].state = State::Known(found);
        Ok(found)
    }

    /// Puts the options of a position among those that wait; whether it is what the only one is.
    fn expand(
        &mut self,
        program: &Program<P>,
        board: Planes<P>,
        right_from: &mut Option<usize>,
    ) -> Result<bool, Leave> {
        let mut held = std::mem::take(&mut self.held);
        let asking = program.ask(board, &mut held);
        let mut failed = None;
        let mut put = |table: &mut Self, step| {
            asking.make(step, &mut |part| match part {
                Part::On(family, shaped) => match table.number_of_pair(family, shaped) {
                    Ok(number) => table.waiting.push(number),
                    Err(leave) => failed = Some(leave),
                },
                Part::Game(_) => failed = Some(Leave::Unfit),
            });
            table.waiting.push(END);
        };
        let rewrite = program.rewrites.iter().find(|step| asking.fits(step));
        if let Some(step) = rewrite {
            put(self, step);
        } else {
            for player in 0..if program.is_impartial() { 1 } else { 2 } {
                if player == 1 {
                    *right_from = Some(self.waiting.len());
                }
                for step in program.moves(player) {
                    if asking.fits(step) {
                        put(self, step);
                    }
                }
            }
        }
        self.held = held;
        failed.map_or(Ok(rewrite.is_some()), Err)
    }
}
