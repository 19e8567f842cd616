//! Components of sums of positions on boards for two players: small positions are replaced by their
//! canonical forms, and large ones are stored with their options.

use super::grid::Grid;
use super::negatives::Negatives;
use super::option_lists::{Choices, OptionRange};
use super::planes::Planes;
use super::positions::Positions;
use super::program::{Part, Program, Shaped};
use super::shared_table::{Link, NONE};
use super::sum_table::{SumInterner, WonFirst};
use super::table::{NoAnswer, Rules, Source, State, Table, position_words};
use super::word::Word;
use crate::two::{Side, ValueId, Values};
use hashbrown::HashMap;
use smallvec::SmallVec;
use std::sync::Arc;
use tweedle_base::{Budget, Limit, Seeded, with_stack};

/// The most moves of both players together in a position whose canonical form is computed. With
/// more, canonical forms of hot games and of Clobber take longer than the search that they save:
/// Clobber on 4 by 5 cells takes 0.2 s with 6 and 1.4 s with 12, and Domineering on 6 by 6 takes
/// equally long.
const MAX_MOVES_FOR_VALUE: usize = 6;

/// The most cells of a board whose canonical form is computed for any number of moves.
const MAX_CELLS_FOR_VALUE: usize = 5;

/// The estimated advantage of Left for each move that Left has more than Right.
const SCORE_PER_MOVE: f32 = 0.33;

/// The estimated gain of a move for each move fewer that both players have after it, since less is
/// left to search. Clobber on 4 by 5 cells takes seven times as long without it.
const SCORE_PER_MOVE_LESS: f32 = 0.1;

/// A position as a component of a sum.
#[derive(Debug, Clone, Copy)]
pub(super) enum Component {
    /// A sum that equals the position.
    Is(u32),
    /// A large one, by its number among these.
    Large(u32),
}

/// A large component.
#[derive(Debug, Clone, Copy)]
pub(super) struct Large {
    /// Its position.
    pub(super) position: u32,
    /// The estimated advantage of Left.
    pub(super) score: f32,
    /// The number of moves of both players.
    pub(super) moves: f32,
    /// The stretch with the options of each player, once they have been listed.
    pub(super) options: [Option<OptionRange>; 2],
}

impl Large {
    /// Returns the component for a position with these numbers of moves.
    pub(super) fn new(position: u32, [left, right]: [u32; 2]) -> Large {
        let more = left as f32 - right as f32;
        let moves = (left + right) as f32;
        Large { position, score: more * SCORE_PER_MOVE, moves, options: [None; 2] }
    }

    /// Packs the numbers of moves of both players, Left's in the low half.
    fn moves_of_both(&self) -> u32 {
        let more = (self.score / SCORE_PER_MOVE).round();
        let [left, right] = [self.moves + more, self.moves - more].map(|it| (it / 2.0) as u32);
        right << 16 | left
    }
}

/// The number that a position has among the large components, as one of which it is added if
/// nothing is known of it; nothing if it is a sum.
pub(super) fn large<W: Word, const P: usize>(
    table: &mut Table<Component, W, P>,
    (family, board): (u32, Shaped<W, P>),
    add: impl FnOnce(u32) -> u32,
) -> Result<Option<u32>, NoAnswer> {
    let position = table.number(family, board)?;
    let state = &mut table.nodes[position as usize].state;
    Ok(match *state {
        State::Known(Component::Large(number)) => Some(number),
        State::Known(Component::Is(_)) | State::Open => None,
        State::New => {
            let number = add(position);
            *state = State::Known(Component::Large(number));
            Some(number)
        }
    })
}

/// An option of a component: a sum, and the estimated gain of its mover.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    pub(super) to: u32,
    pub(super) gain: f32,
}

/// The table of sums and large components.
#[derive(Debug, Clone, Default)]
pub(super) struct Known {
    /// The letters by which the boards are numbered.
    pub(super) letters: Vec<u8>,
    pub(super) sums: SumInterner<ValueId, WonFirst>,
    pub(super) large: Vec<Large>,
    pub(super) choices: Choices<Choice>,
    means: HashMap<ValueId, f32, Seeded>,
    pub(super) negatives: Negatives,
}

impl Known {
    /// Returns an empty table for boards with these letters.
    pub(super) fn new(letters: &[u8]) -> Known {
        Known { letters: letters.to_vec(), ..Known::default() }
    }

    /// Returns an error if the table has run out of numbers.
    pub(super) fn has_room(&self) -> Result<(), Limit> {
        self.sums.has_room(self.choices.len())
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.sums.bytes()
            + self.large.capacity() * size_of::<Large>()
            + self.choices.bytes()
            + self.means.allocation_size()
            + self.negatives.bytes()
    }
}

/// The values that components have.
pub(super) struct Worth<'a> {
    /// Source of the rules.
    pub(super) source: &'a mut dyn Source,
    pub(super) values: &'a mut Values,
    /// The transposition table of small positions.
    pub(super) small: &'a mut Positions<ValueId>,
    pub(super) budget: &'a Budget,
}

/// A sum in the making.
pub(super) struct Building {
    pub(super) value: ValueId,
    pub(super) large: SmallVec<[u32; 8]>,
}

impl Building {
    pub(super) fn new(value: ValueId) -> Building {
        Building { value, large: SmallVec::new() }
    }
}

/// The components of the positions of a table.
pub(super) struct Components<'p, 'a, W: Word, const P: usize> {
    pub(super) table: &'p mut Table<Component, W, P>,
    pub(super) known: &'p mut Known,
    pub(super) worth: &'p mut Worth<'a>,
    pub(super) link: Option<Link>,
}

impl<W: Word, const P: usize> Components<'_, '_, W, P> {
    fn program(&mut self, sort: u32) -> Result<Arc<Program<W, P>>, NoAnswer> {
        let mut rules = Rules {
            source: self.worth.source,
            letters: &self.known.letters,
            players: 2,
            entailing: false,
            budget: self.worth.budget,
        };
        self.table.program(&mut rules, sort)
    }

    /// The number of a sum.
    pub(super) fn number(&mut self, mut sum: Building) -> u32 {
        self.known.negatives.cancel(&mut sum.large);
        sum.large.sort_unstable();
        self.known.sums.number(sum.value, &sum.large)
    }

    /// Adds a position to a sum.
    pub(super) fn add_position(
        &mut self,
        sum: &mut Building,
        family: u32,
        board: Shaped<W, P>,
    ) -> Result<(), NoAnswer> {
        let position = self.table.number(family, board)?;
        match self.component(position)? {
            Component::Large(large) => {
                sum.large.push(large);
                Ok(())
            }
            Component::Is(other) => self.put_sum(sum, other),
        }
    }

    /// Adds a sum to another.
    pub(super) fn put_sum(&mut self, sum: &mut Building, other: u32) -> Result<(), NoAnswer> {
        let (value, large) = self.known.sums.get(other);
        sum.large.extend_from_slice(large);
        if value != ValueId::ZERO {
            sum.value = self.worth.values.add(sum.value, value)?;
        }
        Ok(())
    }

    fn put_parts(&mut self, sum: &mut Building, parts: &[Part<W, P>]) -> Result<(), NoAnswer> {
        for part in parts {
            match part {
                Part::On(family, board) => self.add_position(sum, *family, *board)?,
                Part::Game(_) => return Err(NoAnswer::Unsupported),
            }
        }
        Ok(())
    }

    /// Returns the component for a position.
    fn component(&mut self, position: u32) -> Result<Component, NoAnswer> {
        let node = &self.table.nodes[position as usize];
        let (board, sort) = (node.board, node.sort);
        match node.state {
            State::Known(known) => return Ok(known),
            State::Open => return Err(NoAnswer::Unsupported),
            State::New => {}
        }
        let program = self.program(sort)?;
        let mut held = std::mem::take(&mut self.table.held);
        let asking = program.ask(board, &mut held);
        let rewrite = program.rewrites.iter().find(|step| asking.fits(step));
        let mut parts: SmallVec<[Part<W, P>; 8]> = SmallVec::new();
        let mut moves = [0; 2];
        match rewrite {
            Some(step) => asking.make(step, &mut |part| parts.push(part)),
            None => {
                for (player, moves) in moves.iter_mut().enumerate() {
                    let steps = program.moves(player);
                    *moves = steps.iter().filter(|step| asking.fits(step)).count();
                }
            }
        }
        let rewritten = rewrite.is_some();
        self.table.held = held;
        let (family, grid) = self.table.sort(sort);
        let [left, right] = moves;
        let found = if rewritten {
            // Who comes back to it goes in a circle.
            self.table.nodes[position as usize].state = State::Open;
            let mut sum = Building::new(ValueId::ZERO);
            let put = with_stack(|| self.put_parts(&mut sum, &parts));
            self.table.nodes[position as usize].state = State::New;
            put?;
            Component::Is(self.number(sum))
        } else if left + right <= MAX_MOVES_FOR_VALUE || grid.cells() <= MAX_CELLS_FOR_VALUE {
            let value = self.value(family, grid, board)?;
            Component::Is(self.number(Building::new(value)))
        } else {
            let large = self.known.large.len() as u32;
            self.known.large.push(Large::new(position, moves.map(|many| many as u32)));
            Component::Large(large)
        };
        self.table.nodes[position as usize].state = State::Known(found);
        Ok(found)
    }

    /// The value of a small position.
    fn value(&mut self, family: u32, grid: Grid, board: Planes<W, P>) -> Result<ValueId, NoAnswer> {
        let letters = &self.known.letters;
        let letter = |cell| letters[usize::from(board.code(cell))];
        let cells: SmallVec<[u8; 64]> = (0..grid.cells()).map(letter).collect();
        let Worth { source, values, small, budget } = &mut *self.worth;
        small.ask_within(
            (*source, letters, &mut self.link),
            *values,
            budget,
            (family, grid, &cells),
        )
    }

    /// Encodes a sum as a key that means the same to all threads; returns whether this was
    /// possible.
    pub(super) fn key(&mut self, sum: u32) -> Result<bool, NoAnswer> {
        let Some(link) = &mut self.link else { return Ok(false) };
        let (value, large) = self.known.sums.get(sum);
        link.key.clear();
        let Some(value) = self.worth.values.share(value, &link.common.values, &mut link.values)?
        else {
            return Ok(false);
        };
        link.key.push(value);
        for part in large {
            let known = link.parts.get(*part as usize).copied().filter(|number| *number != NONE);
            let number = known.or_else(|| {
                let large = &self.known.large[*part as usize];
                let node = &self.table.nodes[large.position as usize];
                let (family, grid) = self.table.sort(node.sort);
                let mut words = SmallVec::<[u32; 16]>::new();
                position_words(family, (grid, node.board), &mut words);
                link.part(*part, &words, large.moves_of_both())
            });
            let Some(number) = number else { return Ok(false) };
            link.key.push(number);
        }
        link.key[1..].sort_unstable();
        Ok(true)
    }

    /// Returns the estimated advantage of Left in a value: its mean.
    pub(super) fn mean(&mut self, value: ValueId) -> Result<f32, NoAnswer> {
        if let Some(known) = self.known.means.get(&value) {
            return Ok(*known);
        }
        let mean = self.worth.values.thermograph(value)?.mean;
        let mean = mean.numerator() as f32 / (mean.shift() as f32).exp2();
        self.known.means.insert(value, mean);
        Ok(mean)
    }

    /// Returns the options of a player in a large component, without dominated ones.
    pub(super) fn options(&mut self, large: u32, side: Side) -> Result<OptionRange, NoAnswer> {
        let Large { position, score, moves, options } = self.known.large[large as usize];
        if let Some(listed) = options[side as usize] {
            return Ok(listed);
        }
        let mut all = self.sums_after(position, side)?;
        all.sort_unstable();
        all.dedup();
        let mut choices: Vec<Choice> = Vec::with_capacity(all.len());
        for to in &all {
            if self.is_dominated(*to, &all, side)? {
                continue;
            }
            let (value, parts) = self.known.sums.get(*to);
            let (mut after, mut left) = (0.0, 0.0);
            for part in parts {
                let part = &self.known.large[*part as usize];
                after += part.score;
                left += part.moves;
            }
            let better = after + self.mean(value)? - score;
            let gain = if side == Side::Left { better } else { -better };
            choices.push(Choice { to: *to, gain: gain + (moves - left) * SCORE_PER_MOVE_LESS });
        }
        let listed = self.known.choices.add(choices);
        self.known.large[large as usize].options[side as usize] = Some(listed);
        Ok(listed)
    }

    /// The sums to which a player can move a position.
    fn sums_after(&mut self, position: u32, side: Side) -> Result<Vec<u32>, NoAnswer> {
        let node = &self.table.nodes[position as usize];
        let (board, sort) = (node.board, node.sort);
        let program = self.program(sort)?;
        let mut held = std::mem::take(&mut self.table.held);
        let asking = program.ask(board, &mut held);
        let steps = program.moves(side as usize);
        let mut parts: Vec<Part<W, P>> = Vec::new();
        let mut ends: Vec<usize> = Vec::new();
        for step in steps {
            if asking.fits(step) {
                asking.make(step, &mut |part| parts.push(part));
                ends.push(parts.len());
            }
        }
        self.table.held = held;
        let mut all = Vec::with_capacity(ends.len());
        let mut from = 0;
        for end in ends {
            let mut sum = Building::new(ValueId::ZERO);
            self.put_parts(&mut sum, &parts[from..end])?;
            all.push(self.number(sum));
            from = end;
        }
        Ok(all)
    }

    /// Tests whether another of these sums has the same large components and is at least as good
    /// for a player.
    fn is_dominated(&mut self, sum: u32, all: &[u32], side: Side) -> Result<bool, NoAnswer> {
        let (value, large) = self.known.sums.get(sum);
        for other in all {
            let (better, others) = self.known.sums.get(*other);
            if *other == sum || others != large {
                continue;
            }
            let dominated = match side {
                Side::Left => self.worth.values.at_most(value, better)?,
                Side::Right => self.worth.values.at_most(better, value)?,
            };
            if dominated {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
