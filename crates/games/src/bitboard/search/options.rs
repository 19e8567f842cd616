//! Solver for a position on a board by its options: a recursion with memoization in the
//! transposition table.
//!
//! Several threads divide the options among themselves: while one thread is busy with an option,
//! the others leave it for later.

use crate::bitboard::cells::planes::{Planes, Shaped};
use crate::bitboard::cells::word::Word;
use crate::bitboard::patterns::program::{Part, Program};
use crate::bitboard::table::shared_table::{Claim, Link};
use crate::bitboard::table::{
    AGAIN, END, NEGATIVE, NoAnswer, Node, PositionQuery, Rules, Search, Source, State, Table,
    position_words,
};
use tweedle_base::{Budget, HeapSize, Meter, with_stack};

/// Bit in the shared note of a position: a thread is busy with it. A known answer is added to
/// [`KNOWN`].
const IN_PROGRESS: u32 = 1;
pub(crate) const KNOWN: u32 = 2;

/// Finds the answer to a question by those for the options.
pub(crate) struct ByOptions<'a, Q> {
    pub(crate) source: &'a mut dyn Source,
    pub(crate) question: &'a mut Q,
    pub(crate) budget: &'a Budget,
    /// The link that a search over sums lends to this table, if such a search runs the query.
    pub(crate) lent: Option<&'a mut Option<Link>>,
}

/// The query, and its limits.
struct Recursion<'a, Q> {
    rules: Rules<'a>,
    question: &'a mut Q,
    link: &'a mut Option<Link>,
    /// The positions are small ones of sums.
    small: bool,
}

impl<A: Copy, Q: PositionQuery<Answer = A>> Search<A> for ByOptions<'_, Q> {
    type Found = A;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<A, W, P>,
        letters: &[u8],
        sum: &[(u32, Shaped<W, P>)],
    ) -> Result<A, NoAnswer> {
        let (source, budget) = (&mut *self.source, self.budget);
        let rules = Rules { source, letters, players: 2, entailing: true, budget };
        let mut own = None;
        let small = self.lent.is_some();
        let link = self.lent.as_deref_mut().unwrap_or_else(|| {
            own = table.common.link();
            &mut own
        });
        let mut asking = Recursion { rules, question: self.question, link, small };
        table.meter = Meter::default();
        let &[(family, board)] = sum else { return Err(NoAnswer::Unsupported) };
        if small && asking.link.is_some() {
            table.opposites.refuse();
        }
        let result = table.begin(&mut asking, family, board);
        if table.opposites.were_refuted() {
            return table.begin(&mut asking, family, board);
        }
        result
    }
}

impl<A: Copy, W: Word, const P: usize> Table<A, W, P> {
    fn begin<Q: PositionQuery<Answer = A>>(
        &mut self,
        by: &mut Recursion<'_, Q>,
        family: u32,
        board: Shaped<W, P>,
    ) -> Result<A, NoAnswer> {
        self.waiting.clear();
        self.answers.clear();
        let position = self.number_of_pair(family, board)?;
        let result = self.option(by, position);
        if result.is_err() {
            for node in &mut self.nodes {
                if matches!(node.state, State::Open) {
                    node.state = State::New;
                }
            }
        }
        result
    }

    /// Returns the number of a position, or that number for its negative with the bit [`NEGATIVE`].
    #[inline]
    fn number_of_pair(&mut self, family: u32, board: Shaped<W, P>) -> Result<u32, NoAnswer> {
        let (board, negative) = self.opposites.of_pair(board);
        let number = self.number(family, board)?;
        Ok(if negative { number | NEGATIVE } else { number })
    }

    /// Returns the answer for a position if it is known, and whether it is the answer for the
    /// negative of the position.
    pub(crate) fn known(&self, family: u32, board: Shaped<W, P>) -> Option<(A, bool)> {
        let (board, negative) = self.opposites.of_pair(board);
        match self.nodes[self.find(family, board)? as usize].state {
            State::Known(answer) => Some((answer, negative)),
            State::New | State::Open => None,
        }
    }

    /// The answer for a position, or for the negative of one.
    #[inline]
    fn option<Q: PositionQuery<Answer = A>>(
        &mut self,
        by: &mut Recursion<'_, Q>,
        option: u32,
    ) -> Result<A, NoAnswer> {
        let position = option & !NEGATIVE;
        let answer = match self.nodes[position as usize].state {
            State::Known(answer) => answer,
            _ => with_stack(|| self.solve(by, position))?,
        };
        match option == position {
            true => Ok(answer),
            false => by.question.negative(answer)?.ok_or(NoAnswer::Unsupported),
        }
    }

    /// Checks if positions are the negatives of others.
    fn find_opposites<Q: PositionQuery<Answer = A>>(
        &mut self,
        by: &mut Recursion<'_, Q>,
    ) -> Result<(), NoAnswer> {
        let nothing = by.question.nothing();
        if by.question.negative(nothing)?.is_none() || by.link.is_some() {
            self.opposites.refuse();
            return Ok(());
        }
        let shapes = self.shapes();
        self.opposites.find(&mut by.rules, &shapes)
    }

    fn solve<Q: PositionQuery<Answer = A>>(
        &mut self,
        by: &mut Recursion<'_, Q>,
        position: u32,
    ) -> Result<A, NoAnswer> {
        match self.nodes[position as usize].state {
            State::Known(answer) => return Ok(answer),
            State::Open => return Err(NoAnswer::Unsupported),
            State::New => {}
        }
        match self.asked_of_all(by, position, false)? {
            Claim::Known(answer) => Ok(answer),
            Claim::Mine(number) => self.open(by, position, Some(number)),
            Claim::Busy | Claim::Apart => self.open(by, position, None),
        }
    }

    /// Looks a position up in the tables that all threads share, and copies the answer to the table
    /// of this thread.
    #[inline]
    fn asked_of_all<Q: PositionQuery<Answer = A>>(
        &mut self,
        by: &mut Recursion<'_, Q>,
        position: u32,
        politely: bool,
    ) -> Result<Claim<A>, NoAnswer> {
        let Some(link) = by.link else { return Ok(Claim::Apart) };
        let Node { board, sort, .. } = self.nodes[position as usize];
        let (family, grid) = self.sort(sort);
        link.key.clear();
        position_words(family, (grid, board), &mut link.key);
        let known = |note: u32| note.checked_sub(KNOWN);
        let pool = link.common.positions(by.small);
        Ok(match link.claim(pool, known, |note| note == IN_PROGRESS, |_| IN_PROGRESS, politely) {
            Claim::Known(number) => {
                match by.question.heard(number, &link.common.values, &mut link.values)? {
                    Some(answer) => {
                        self.nodes[position as usize].state = State::Known(answer);
                        Claim::Known(answer)
                    }
                    None => Claim::Apart,
                }
            }
            Claim::Mine(number) => Claim::Mine(number),
            Claim::Busy => Claim::Busy,
            Claim::Apart => Claim::Apart,
        })
    }

    /// Solves the options that nobody is busy with.
    fn ahead<Q: PositionQuery<Answer = A>>(
        &mut self,
        by: &mut Recursion<'_, Q>,
        waiting: std::ops::Range<usize>,
    ) -> Result<(), NoAnswer> {
        for at in waiting {
            let option = self.waiting[at];
            let position = option & !NEGATIVE;
            if [END, AGAIN].contains(&option)
                || !matches!(self.nodes[position as usize].state, State::New)
            {
                continue;
            }
            if let Claim::Mine(number) = self.asked_of_all(by, position, true)? {
                with_stack(|| self.open(by, position, Some(number)))?;
            }
        }
        Ok(())
    }

    /// Solves a position, and shares the answer.
    fn open<Q: PositionQuery<Answer = A>>(
        &mut self,
        by: &mut Recursion<'_, Q>,
        position: u32,
        number: Option<u32>,
    ) -> Result<A, NoAnswer> {
        if self.opposites.are_wanted(self.nodes.len()) {
            self.find_opposites(by)?;
        }
        let Node { board, sort, .. } = self.nodes[position as usize];
        self.nodes[position as usize].state = State::Open;
        let mut meter = std::mem::take(&mut self.meter);
        let ticked = meter.tick(by.rules.budget, || {
            let own = self.own_heap_size() + by.question.heap_size();
            match by.link {
                Some(link) if !by.small => link.bytes(own, by.rules.budget.max_bytes),
                _ => own,
            }
        });
        let counted = meter.state(by.rules.budget);
        self.meter = meter;
        ticked?;
        counted?;
        let program = self.program(&mut by.rules, sort)?;
        let from = self.waiting.len();
        let mut right_from = None;
        let rewritten = self.expand(&program, board, &mut right_from)?;
        let until = self.waiting.len();
        if by.link.is_some() {
            self.ahead(by, from..until)?;
        }
        let base = self.answers.len();
        let found =
            self.folded(by, (from..until, right_from), (rewritten, program.is_impartial()))?;
        self.waiting.truncate(from);
        self.answers.truncate(base);
        self.nodes[position as usize].state = State::Known(found);
        if let (Some(number), Some(link)) = (number, &mut *by.link)
            && let Some(answer) =
                by.question.import(found, &link.common.values, &mut link.values)?
            && let Some(note) = answer.checked_add(KNOWN)
        {
            link.common.positions(by.small).with(number, |_, old| *old = note);
        }
        Ok(found)
    }

    /// Folds the answers of the options into the answer for a position. In a partizan game the
    /// options of Right begin at `right_from`. `kind` says whether a rule gives the position as its
    /// only option, and whether all options are common to both players.
    fn folded<Q: PositionQuery<Answer = A>>(
        &mut self,
        by: &mut Recursion<'_, Q>,
        (options, right_from): (std::ops::Range<usize>, Option<usize>),
        kind: (bool, bool),
    ) -> Result<A, NoAnswer> {
        let base = self.answers.len();
        let mut right_base = None;
        let mut total = by.question.nothing();
        for at in options {
            if right_from == Some(at) {
                right_base = Some(self.answers.len());
            }
            match self.waiting[at] {
                end @ (END | AGAIN) => {
                    if end == AGAIN {
                        total = by.question.again(total).ok_or(NoAnswer::Unsupported)?;
                    }
                    self.answers.push(total);
                    total = by.question.nothing();
                }
                option => {
                    let answer = self.option(by, option)?;
                    total = by.question.sum(total, answer)?;
                }
            }
        }
        let right_base = right_base.unwrap_or(self.answers.len());
        Ok(match kind {
            (true, _) => self.answers[base],
            (false, true) => {
                let all = &self.answers[base..right_base];
                by.question.position(all, all)?
            }
            (false, false) => by
                .question
                .position(&self.answers[base..right_base], &self.answers[right_base..])?,
        })
    }

    /// Pushes the options of a position to be solved; returns whether a rule gives the position as
    /// its only option.
    fn expand(
        &mut self,
        program: &Program<W, P>,
        board: Planes<W, P>,
        right_from: &mut Option<usize>,
    ) -> Result<bool, NoAnswer> {
        let mut held = std::mem::take(&mut self.held);
        let asking = program.ask(board, &mut held);
        let mut failed = None;
        let mut put = |table: &mut Self, step| {
            asking.make(step, &mut |part| match part {
                Part::On(family, shaped) => match table.number_of_pair(family, shaped) {
                    Ok(number) => table.waiting.push(number),
                    Err(leave) => failed = Some(leave),
                },
                Part::Game(_) => failed = Some(NoAnswer::Unsupported),
            });
            table.waiting.push(if step.again { AGAIN } else { END });
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
