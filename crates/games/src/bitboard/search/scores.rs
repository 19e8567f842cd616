//! Scores of sums of positions on boards: the lead that a player can force against all others
//! together, by the search of [`Scores`](crate::solve::Scores) without an arena. A leaf of a sum is
//! a lead.

use super::sums::components::{Building, Component, Components};
use super::sums::history::AGAIN;
use super::sums::table::{Known, KnownSeats};
use super::sums::theory::{Leaf, MAX_MOVERS, Moves, PER_MOVE, Theory};
use crate::bitboard::cells::grid::Grid;
use crate::bitboard::cells::word::Word;
use crate::bitboard::patterns::ending::Falling;
use crate::bitboard::patterns::program::{Part, Shaped};
use crate::bitboard::patterns::{Patterns, Terms};
use crate::bitboard::table::positions::{OnBoard, Positions};
use crate::bitboard::table::{NoAnswer, Search, Source, Table};
use crate::game::{Points, SumId};
use hashbrown::HashMap;
use smallvec::SmallVec;
use tweedle_base::{Budget, HeapSize, Limit, Meter, Seeded, heap_size, with_stack};

/// A lead above all others.
const INFINITE: i64 = i64::MAX / 4;

/// The largest lead that a single component may give.
const MAX_LEAD: i64 = 1 << 40;

impl Leaf for i64 {
    type Known = [KnownSeats; 0];
}

/// A query for the lead of a player.
pub struct ByLead<'a> {
    /// The rules, which give points.
    pub source: &'a mut dyn Source,
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
    known: Known<i64>,
    found: Found,
}

heap_size!(Leads { positions, known, found });

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
        let (known, found) = (&mut self.known, &mut self.found);
        self.positions.search(&mut Query { by: &mut by, known, found }, sum)
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

/// Results for the sums and positions of the tables.
#[derive(Debug, Clone, Default)]
struct Found {
    /// The sets of codes by which play ends.
    falling: Falling,
    /// For each sum, and each player who moves next.
    bounds: Vec<[Bounds; MAX_MOVERS]>,
    /// The leads if play stops in positions.
    ends: HashMap<u32, i64, Seeded>,
    /// The leads from games without boards.
    fixed: HashMap<SumId, i64, Seeded>,
}

heap_size!(Found { bounds, ends, fixed });

/// Bounds of the lead in a sum, for one player who moves next.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    least: i64,
    most: i64,
}

/// The rules, refused unless they show that play ends. The search skips positions that do not
/// matter, and whether there is an answer must not depend on which ones.
struct Finite<'a> {
    source: &'a mut dyn Source,
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

    fn points(&mut self, game: SumId) -> Result<Points, NoAnswer> {
        self.source.points(game)
    }

    fn end(&mut self, position: OnBoard<'_>) -> Result<Points, NoAnswer> {
        self.source.end(position)
    }
}

/// The theory of the leads of a player: a position without moves is the lead that it gives.
struct LeadOf<'a> {
    /// The player, and the number of players.
    player: (u8, u8),
    ends: &'a mut HashMap<u32, i64, Seeded>,
    fixed: &'a mut HashMap<SumId, i64, Seeded>,
}

heap_size!(['a] LeadOf<'a> { ends, fixed });

impl LeadOf<'_> {
    fn by(&self, points: &Points) -> Result<i64, NoAnswer> {
        let lead = crate::game::lead(points, self.player.0);
        match lead.saturating_abs() > MAX_LEAD {
            true => Err(TOO_LARGE.into()),
            false => Ok(lead),
        }
    }

    /// Returns the lead if play stops in a position.
    fn end<W: Word, const P: usize>(
        components: &mut Components<'_, '_, Self, W, P>,
        position: u32,
    ) -> Result<i64, NoAnswer> {
        if let Some(known) = components.theory.ends.get(&position) {
            return Ok(*known);
        }
        let ((family, grid), cells) = components.letters_of(position);
        let points = components.source.end((family, grid, &cells))?;
        let lead = components.theory.by(&points)?;
        components.theory.ends.insert(position, lead);
        Ok(lead)
    }
}

const TOO_LARGE: Limit = Limit::TooLarge("the number of points");

impl Theory for LeadOf<'_> {
    type Leaf = i64;

    fn players(&self) -> u8 {
        self.player.1
    }

    fn is_impartial(&self) -> Option<bool> {
        None
    }

    /// After a move of one of two players the other one would only answer it.
    fn moves_again(&self) -> bool {
        self.player.1 == 2
    }

    fn small<W: Word, const P: usize>(
        components: &mut Components<'_, '_, Self, W, P>,
        position: u32,
        moves: &Moves,
    ) -> Result<Option<Component>, NoAnswer> {
        if *moves != Moves::default() {
            return Ok(None);
        }
        let lead = LeadOf::end(components, position)?;
        Ok(Some(Component::Is(components.number(Building::new(lead)))))
    }

    fn fixed(&mut self, source: &mut dyn Source, game: SumId) -> Result<i64, NoAnswer> {
        if let Some(known) = self.fixed.get(&game) {
            return Ok(*known);
        }
        let lead = self.by(&source.points(game)?)?;
        self.fixed.insert(game, lead);
        Ok(lead)
    }

    fn add(&mut self, a: i64, b: i64) -> Result<i64, NoAnswer> {
        let sum = a.checked_add(b).filter(|sum| sum.abs() < INFINITE / 4);
        Ok(sum.ok_or(TOO_LARGE)?)
    }
}

struct Query<'q, 'a> {
    by: &'q mut ByLead<'a>,
    known: &'q mut Known<i64>,
    found: &'q mut Found,
}

impl Search<Component> for Query<'_, '_> {
    type Found = i64;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        letters: &[u8],
        sum: &[(u32, Shaped<W, P>)],
    ) -> Result<i64, NoAnswer> {
        if self.known.letters != letters {
            *self.found = Found::default();
        }
        self.known.expect(letters);
        let ByLead { source, player, budget, first, window } = &mut *self.by;
        let Found { falling, bounds, ends, fixed } = &mut *self.found;
        let source = &mut Finite { source: &mut **source, falling };
        let theory = &mut LeadOf { player: *player, ends, fixed };
        let components =
            Components { table, known: &mut *self.known, theory, source, budget, link: None };
        let mut search = LeadSearch { components, bounds, meter: Meter::default() };
        let all: Vec<Part<W, P>> = sum.iter().map(|(family, it)| Part::On(*family, *it)).collect();
        let sum = search.components.sum_of(&all)?;
        let mut rest = Building::new(0);
        search.components.add_sum(&mut rest, sum)?;
        let (fixed, sum) = search.without_lead(rest);
        let window = (window.0.saturating_sub(fixed), window.1.saturating_sub(fixed));
        Ok(fixed + search.lead(sum, usize::from(*first), window)?)
    }
}

/// A move: the lead that it gives, and the sum that it leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Move {
    /// The place in the order of the search.
    rank: i64,
    lead: i64,
    to: u32,
    /// Set if the same player moves again.
    again: bool,
}

struct LeadSearch<'p, 'a, 'l, W: Word, const P: usize> {
    components: Components<'p, 'a, LeadOf<'l>, W, P>,
    bounds: &'p mut Vec<[Bounds; MAX_MOVERS]>,
    meter: Meter,
}

impl<W: Word, const P: usize> LeadSearch<'_, '_, '_, W, P> {
    /// Returns the lead that a sum gives at once, and the number of the rest.
    fn without_lead(&mut self, mut sum: Building<i64>) -> (i64, u32) {
        let lead = std::mem::take(&mut sum.leaf);
        let rest = self.components.number(sum);
        if self.bounds.len() <= rest as usize {
            let open = [Bounds { least: -INFINITE, most: INFINITE }; MAX_MOVERS];
            self.bounds.resize(rest as usize + 1, open);
        }
        (lead, rest)
    }

    /// Returns the lead in a sum if a player moves next, or a bound outside of the window.
    fn lead(&mut self, sum: u32, mover: usize, (from, to): (i64, i64)) -> Result<i64, NoAnswer> {
        let Bounds { least, most } = self.bounds[sum as usize][mover];
        if least == most || least >= to {
            return Ok(least);
        }
        if most <= from {
            return Ok(most);
        }
        let Components { table, known, theory, budget, .. } = &self.components;
        self.meter.tick(budget, || {
            let own = table.own_heap_size() + known.heap_size() + theory.heap_size();
            own + self.bounds.heap_size()
        })?;
        self.meter.state(budget)?;
        known.has_room()?;
        let moves = self.moves(sum, mover)?;
        if moves.is_empty() {
            let lead = self.stopped(sum)?;
            self.bounds[sum as usize][mover] = Bounds { least: lead, most: lead };
            return Ok(lead);
        }
        let lead = self.tried(&moves, mover, (from, to))?;
        let bounds = &mut self.bounds[sum as usize][mover];
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
        moves: &[Move],
        mover: usize,
        (mut from, mut to): (i64, i64),
    ) -> Result<i64, NoAnswer> {
        let (player, players) = self.components.theory.player;
        let own = mover == usize::from(player);
        let mut best = if own { -INFINITE } else { INFINITE };
        let after = |again| if again { mover } else { (mover + 1) % usize::from(players) };
        for &Move { lead, to: sum, again, .. } in moves {
            let Bounds { least, most } = self.bounds[sum as usize][after(again)];
            match own {
                true if lead + least >= to => return Ok(lead + least),
                false if lead + most <= from => return Ok(lead + most),
                _ => {}
            }
        }
        for &Move { lead, to: sum, again, .. } in moves {
            let next = after(again);
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
        for place in 0..self.components.known.sums.get(sum).1.len() {
            let part = self.components.known.sums.get(sum).1[place];
            let position = self.components.known.atoms[part as usize].position;
            all += LeadOf::end(&mut self.components, position)?;
        }
        Ok(all)
    }

    /// Lists the moves of a player in a sum in the order of the search: first those that leave most
    /// to the side of that player.
    fn moves(&mut self, sum: u32, mover: usize) -> Result<Vec<Move>, NoAnswer> {
        let parts: SmallVec<[u32; 8]> = self.components.known.sums.get(sum).1.into();
        let player = usize::from(self.components.theory.player.0);
        let mut all: Vec<Move> = Vec::new();
        for (place, part) in parts.iter().enumerate() {
            if place > 0 && parts[place - 1] == *part {
                continue;
            }
            let listed = self.components.options(*part, mover)?;
            for at in 0..self.components.known.choices.get(listed).len() {
                let choice = self.components.known.choices.get(listed)[at];
                let mut after = Building::new(0);
                let others = parts.iter().enumerate().filter(|(other, _)| *other != place);
                after.parts.extend(others.map(|(_, part)| *part));
                self.components.add_sum(&mut after, choice.to)?;
                let (lead, to) = self.without_lead(after);
                // Twice the lead, and the moves of the player less those of the others.
                let ahead = 2 * choice.more[player] - choice.more.iter().sum::<i32>();
                let rank = 2 * i64::from(PER_MOVE) * lead + i64::from(ahead);
                let rank = if mover == player { -rank } else { rank };
                all.push(Move { rank, lead, to, again: choice.number == AGAIN });
            }
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }
}
