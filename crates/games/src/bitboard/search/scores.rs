//! Scores of sums of positions on boards: the lead that a player can force against all others
//! together, by the search of [`Scores`](crate::solve::Scores) without an arena.

use super::sums::components::Component;
use super::sums::options::{Choices, OptionRange};
use super::sums::theory::{MAX_MOVERS, Moves};
use crate::bitboard::cells::grid::Grid;
use crate::bitboard::cells::word::Word;
use crate::bitboard::patterns::ending::Falling;
use crate::bitboard::patterns::program::{Part, Program, Shaped};
use crate::bitboard::patterns::{Patterns, Terms};
use crate::bitboard::table::positions::{OnBoard, Positions};
use crate::bitboard::table::{NoAnswer, Parts, Rules, Search, Source, State, Table};
use crate::game::{Points, SumId};
use hashbrown::{HashMap, HashTable};
use smallvec::SmallVec;
use std::hash::BuildHasher;
use std::sync::Arc;
use tweedle_base::{Budget, HeapSize, Limit, Meter, Seeded, heap_size, with_stack};

/// A lead above all others.
const INFINITE: i64 = i64::MAX / 4;

/// The largest lead that a single component may give.
const MAX_LEAD: i64 = 1 << 40;

/// The most sums, since numbers have 32 bits.
const MAX_SUMS: usize = u32::MAX as usize - (1 << 24);

/// The rules of games that give points.
pub trait Scoring: Source {
    /// Returns the points that a game without a board gives to each player.
    ///
    /// # Errors
    /// [`NoAnswer::Unsupported`] unless the game only gives points.
    fn points(&mut self, game: SumId) -> Result<Points, NoAnswer>;

    /// Returns the points of each player if play stops in a position.
    ///
    /// # Errors
    /// [`NoAnswer::Unsupported`] if the rules say something else.
    fn end(&mut self, position: OnBoard<'_>) -> Result<Points, NoAnswer>;
}

/// A query for the lead of a player.
pub struct ByLead<'a> {
    /// The rules.
    pub source: &'a mut dyn Scoring,
    /// The player, and the number of players.
    pub player: (u8, u8),
    /// The limits; each sum in the search counts as a state.
    pub budget: &'a Budget,
    /// The player who begins.
    pub first: u8,
    /// The bounds between which the lead matters.
    pub window: (i64, i64),
}

/// Table of sums and of the leads of one player in them.
#[derive(Debug, Clone, Default)]
pub struct Leads {
    positions: Positions<Component>,
    known: Known,
}

heap_size!(Leads { positions, known });

impl Leads {
    /// Returns the lead that a player can force if it is between the bounds of the query, or else a
    /// number that is on the same side.
    ///
    /// # Errors
    /// [`NoAnswer`]: [`NoAnswer::Unsupported`] unless the rules show that play ends.
    pub fn lead(&mut self, mut by: ByLead<'_>, sum: &[OnBoard<'_>]) -> Result<i64, NoAnswer> {
        if usize::from(by.player.1) > MAX_MOVERS {
            return Err(NoAnswer::Unsupported);
        }
        self.positions.search(&mut Query { by: &mut by, known: &mut self.known }, sum)
    }

    /// Returns the number of sums in the table.
    pub fn len(&self) -> usize {
        self.known.sums.len()
    }

    /// Returns whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The rules, refused unless they show that play ends. The search skips positions that do not
/// matter, and whether there is an answer must not depend on which ones.
struct Finite<'a> {
    source: &'a mut dyn Scoring,
    falling: &'a mut Falling,
}

impl Source for Finite<'_> {
    fn patterns(&mut self, family: u32, grid: Grid, letters: &[u8]) -> Result<Patterns, NoAnswer> {
        let patterns = self.source.patterns(family, grid, letters)?;
        let all = patterns.rewrites.iter().chain(patterns.moves.iter().flatten());
        for terms in all.flat_map(|pattern| &pattern.sum) {
            if let Terms::Game(game) = terms {
                self.source.points(*game)?;
            }
        }
        *self.falling = self.falling.and(Falling::in_all_steps(&patterns, (family, grid)));
        if self.falling.is_empty() { Err(NoAnswer::Unsupported) } else { Ok(patterns) }
    }
}

/// A component that is neither another sum nor fixed points.
#[derive(Debug, Clone)]
struct Atom {
    position: u32,
    /// The number of moves of each player.
    moves: Moves,
    /// The lead if play stops here, once it is known.
    end: Option<i64>,
    /// The options of each player, once they have been listed.
    options: [Option<OptionRange>; MAX_MOVERS],
}

/// A move: the lead that it gives, and the sum that it leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Choice {
    lead: i64,
    to: u32,
    /// Set if the same player moves again.
    again: bool,
}

/// Bounds of the lead in a sum, for one player who moves next.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    least: i64,
    most: i64,
}

#[derive(Debug, Clone, Default)]
struct Known {
    letters: Vec<u8>,
    /// The sets of codes by which play ends.
    falling: Falling,
    atoms: Vec<Atom>,
    choices: Choices<Choice>,
    sums: Vec<(u32, u32)>,
    /// The components of all sums, in order in each.
    parts: Vec<u32>,
    index: HashTable<u32>,
    seeded: Seeded,
    /// For each sum, and each player who moves next.
    bounds: Vec<[Bounds; MAX_MOVERS]>,
    /// Fixed leads and sums that are equal to positions.
    equal: Vec<(i64, u32)>,
    /// The leads from games without boards.
    fixed: HashMap<SumId, i64, Seeded>,
}

heap_size!(Known { atoms, choices, sums, parts, index, bounds, equal, fixed });

impl Known {
    /// Empties the table unless it is for boards with these letters.
    fn expect(&mut self, letters: &[u8]) {
        if self.letters != letters {
            *self = Known { letters: letters.to_vec(), ..Known::default() };
        }
    }

    fn parts(&self, sum: u32) -> &[u32] {
        let (start, len) = self.sums[sum as usize];
        &self.parts[start as usize..][..len as usize]
    }

    /// Returns the number of the sum of some components.
    fn number(&mut self, mut parts: SmallVec<[u32; 8]>) -> Result<u32, NoAnswer> {
        parts.sort_unstable();
        let hash = self.seeded.hash_one(&parts[..]);
        if let Some(found) = self.index.find(hash, |sum| self.parts(*sum) == &parts[..]) {
            return Ok(*found);
        }
        if self.sums.len().max(self.parts.len()) >= MAX_SUMS {
            return Err(Limit::TooLarge("the number of sums of positions").into());
        }
        let number = self.sums.len() as u32;
        self.sums.push((self.parts.len() as u32, parts.len() as u32));
        self.parts.extend_from_slice(&parts);
        self.bounds.push([Bounds { least: -INFINITE, most: INFINITE }; MAX_MOVERS]);
        let (sums, all, seeded) = (&self.sums, &self.parts, &self.seeded);
        self.index.insert_unique(hash, number, |sum| {
            let (start, len) = sums[*sum as usize];
            seeded.hash_one(&all[start as usize..][..len as usize])
        });
        Ok(number)
    }
}

struct Query<'q, 'a> {
    by: &'q mut ByLead<'a>,
    known: &'q mut Known,
}

impl Search<Component> for Query<'_, '_> {
    type Found = i64;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        letters: &[u8],
        sum: &[(u32, Shaped<W, P>)],
    ) -> Result<i64, NoAnswer> {
        self.known.expect(letters);
        let ByLead { first, window: (from, to), .. } = *self.by;
        let (by, known) = (&mut *self.by, &mut *self.known);
        let mut search = LeadSearch { table, known, by, meter: Meter::default() };
        let all: Parts<W, P> = sum.iter().map(|(family, it)| Part::On(*family, *it)).collect();
        let (fixed, sum) = search.sum_of(&all)?;
        let window = (from.saturating_sub(fixed), to.saturating_sub(fixed));
        Ok(fixed + search.lead(sum, first.into(), window)?)
    }
}

struct LeadSearch<'q, 'a, W: Word, const P: usize> {
    table: &'q mut Table<Component, W, P>,
    known: &'q mut Known,
    by: &'q mut ByLead<'a>,
    meter: Meter,
}

impl<W: Word, const P: usize> LeadSearch<'_, '_, W, P> {
    /// Returns the lead in a sum if a player moves next, or a bound outside of the window.
    fn lead(&mut self, sum: u32, mover: usize, (from, to): (i64, i64)) -> Result<i64, NoAnswer> {
        let Bounds { least, most } = self.known.bounds[sum as usize][mover];
        if least == most || least >= to {
            return Ok(least);
        }
        if most <= from {
            return Ok(most);
        }
        let (table, known) = (&self.table, &self.known);
        self.meter.tick(self.by.budget, || table.own_heap_size() + known.heap_size())?;
        self.meter.state(self.by.budget)?;
        let moves = self.moves(sum, mover)?;
        if moves.is_empty() {
            let lead = self.stopped(sum)?;
            self.known.bounds[sum as usize][mover] = Bounds { least: lead, most: lead };
            return Ok(lead);
        }
        let lead = self.tried(&moves, mover, (from, to))?;
        let bounds = &mut self.known.bounds[sum as usize][mover];
        if lead > from {
            bounds.least = bounds.least.max(lead);
        }
        if lead < to {
            bounds.most = bounds.most.min(lead);
        }
        Ok(lead)
    }

    /// Returns the lead by the best of some moves, as far as it lies in the window.
    fn tried(
        &mut self,
        moves: &[Choice],
        mover: usize,
        (mut from, mut to): (i64, i64),
    ) -> Result<i64, NoAnswer> {
        let (player, players) = self.by.player;
        let own = mover == usize::from(player);
        let mut best = if own { -INFINITE } else { INFINITE };
        for &Choice { lead, to: sum, again } in moves {
            let next = if again { mover } else { (mover + 1) % usize::from(players) };
            let window = (from.saturating_sub(lead), to.saturating_sub(lead));
            let found = lead + with_stack(|| self.lead(sum, next, window))?;
            if own {
                best = best.max(found);
                from = from.max(found);
            } else {
                best = best.min(found);
                to = to.min(found);
            }
            if from >= to {
                break;
            }
        }
        Ok(best)
    }

    /// Returns the lead if play stops in a sum.
    fn stopped(&mut self, sum: u32) -> Result<i64, NoAnswer> {
        let mut all = 0;
        for place in 0..self.known.parts(sum).len() {
            let atom = self.known.parts(sum)[place] as usize;
            all += match self.known.atoms[atom].end {
                Some(end) => end,
                None => {
                    let end = self.end(self.known.atoms[atom].position)?;
                    *self.known.atoms[atom].end.insert(end)
                }
            };
        }
        Ok(all)
    }

    /// Returns the lead if play stops in a position.
    fn end(&mut self, position: u32) -> Result<i64, NoAnswer> {
        let node = &self.table.nodes[position as usize];
        let (family, grid) = self.table.sort(node.sort);
        let letter = |cell| self.known.letters[usize::from(node.board.code(cell))];
        let cells: SmallVec<[u8; 64]> = (0..grid.cells()).map(letter).collect();
        let points = self.by.source.end((family, grid, &cells))?;
        self.lead_by(&points)
    }

    fn lead_by(&self, points: &Points) -> Result<i64, NoAnswer> {
        let lead = crate::game::lead(points, self.by.player.0);
        match lead.saturating_abs() > MAX_LEAD {
            true => Err(Limit::TooLarge("the number of points").into()),
            false => Ok(lead),
        }
    }

    /// Lists the moves of a player in a sum in the order of the search: first those that leave most
    /// to the side of that player.
    fn moves(&mut self, sum: u32, mover: usize) -> Result<Vec<Choice>, NoAnswer> {
        let parts: SmallVec<[u32; 8]> = self.known.parts(sum).into();
        let mut all: Vec<Choice> = Vec::new();
        for (place, part) in parts.iter().enumerate() {
            if place > 0 && parts[place - 1] == *part {
                continue;
            }
            let listed = self.options(*part, mover)?;
            for at in 0..self.known.choices.get(listed).len() {
                let choice = self.known.choices.get(listed)[at];
                let mut after: SmallVec<[u32; 8]> = self.known.parts(choice.to).into();
                let others = parts.iter().enumerate().filter(|(other, _)| *other != place);
                after.extend(others.map(|(_, part)| *part));
                all.push(Choice { to: self.known.number(after)?, ..choice });
            }
        }
        all.sort_unstable();
        all.dedup();
        let own = mover == usize::from(self.by.player.0);
        all.sort_by_cached_key(|choice| {
            let rank = 2 * choice.lead + self.moves_ahead(choice.to);
            if own { -rank } else { rank }
        });
        Ok(all)
    }

    /// Returns the number of moves of the player less those of the others.
    fn moves_ahead(&self, sum: u32) -> i64 {
        let player = usize::from(self.by.player.0);
        let ahead = |part: &u32| {
            let moves = self.known.atoms[*part as usize].moves;
            2 * i64::from(moves[player]) - moves.iter().map(|many| i64::from(*many)).sum::<i64>()
        };
        self.known.parts(sum).iter().map(ahead).sum()
    }

    /// Returns the options of a player in a component.
    fn options(&mut self, atom: u32, player: usize) -> Result<OptionRange, NoAnswer> {
        let Atom { position, options, .. } = &self.known.atoms[atom as usize];
        if let Some(listed) = options[player] {
            return Ok(listed);
        }
        let node = &self.table.nodes[*position as usize];
        let (board, sort) = (node.board, node.sort);
        let program = self.program(sort)?;
        let mut held = std::mem::take(&mut self.table.held);
        let asking = program.ask(board, &mut held);
        let (mut parts, mut ends): (Parts<W, P>, Vec<_>) = (SmallVec::new(), Vec::new());
        for step in program.moves(player).iter().filter(|step| asking.fits(step)) {
            asking.make(step, &mut |part| parts.push(part));
            ends.push((parts.len(), step.again));
        }
        self.table.held = held;
        let mut all = Vec::with_capacity(ends.len());
        let mut from = 0;
        for (end, again) in ends {
            let (lead, to) = self.sum_of(&parts[from..end])?;
            all.push(Choice { lead, to, again });
            from = end;
        }
        all.sort_unstable();
        all.dedup();
        let listed = self.known.choices.add(all);
        self.known.atoms[atom as usize].options[player] = Some(listed);
        Ok(listed)
    }

    /// Returns the fixed lead of some components, and the sum of the others.
    fn sum_of(&mut self, all: &[Part<W, P>]) -> Result<(i64, u32), NoAnswer> {
        let (mut lead, mut parts) = (0, SmallVec::new());
        for part in all {
            match part {
                Part::Game(game) => lead += self.fixed(*game)?,
                Part::On(family, board) => {
                    let position = self.table.number(*family, *board)?;
                    match self.component(position)? {
                        Component::Atom(atom) => parts.push(atom),
                        Component::Is(equal) => {
                            let (more, sum) = self.known.equal[equal as usize];
                            lead += more;
                            parts.extend_from_slice(self.known.parts(sum));
                        }
                    }
                }
            }
        }
        Ok((lead, self.known.number(parts)?))
    }

    fn fixed(&mut self, game: SumId) -> Result<i64, NoAnswer> {
        if let Some(known) = self.known.fixed.get(&game) {
            return Ok(*known);
        }
        let points = self.by.source.points(game)?;
        let lead = self.lead_by(&points)?;
        self.known.fixed.insert(game, lead);
        Ok(lead)
    }

    /// Returns the component for a position.
    fn component(&mut self, position: u32) -> Result<Component, NoAnswer> {
        let node = &self.table.nodes[position as usize];
        let sort = node.sort;
        match node.state {
            State::Known(known) => return Ok(known),
            State::New | State::Open => {}
        }
        let program = self.program(sort)?;
        let mut moves = Moves::default();
        let players = usize::from(self.by.player.1);
        let parts = self.table.rewritten(&program, position, &mut moves[..players]);
        let equal = match parts {
            Some(parts) => with_stack(|| self.sum_of(&parts)).map(Some),
            None if moves == Moves::default() => {
                let end = self.end(position);
                end.and_then(|lead| Ok(Some((lead, self.known.number(SmallVec::new())?))))
            }
            None => Ok(None),
        };
        let found = equal.map(|equal| match equal {
            Some(equal) => {
                self.known.equal.push(equal);
                Component::Is(self.known.equal.len() as u32 - 1)
            }
            None => {
                let options = [None; MAX_MOVERS];
                self.known.atoms.push(Atom { position, moves, end: None, options });
                Component::Atom(self.known.atoms.len() as u32 - 1)
            }
        });
        let found = found?;
        self.table.nodes[position as usize].state = State::Known(found);
        Ok(found)
    }

    fn program(&mut self, sort: u32) -> Result<Arc<Program<W, P>>, NoAnswer> {
        let ByLead { source, budget, player: (_, players), .. } = &mut *self.by;
        // After a move of one of two players the other one would only answer it.
        let entailing = *players == 2;
        let Known { letters, falling, .. } = &mut *self.known;
        let (source, players) = (&mut Finite { source: &mut **source, falling }, (*players).into());
        let rules = &mut Rules { source, letters, players, entailing, budget };
        self.table.program(rules, sort)
    }
}
