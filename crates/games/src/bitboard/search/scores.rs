//! Scores of sums of positions on boards: the lead that a player can force against all others
//! together, without an arena. A leaf of a sum is a lead.

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
use crate::solve::{Bounds, INFINITE, LeadGame, LeadMove, forced_lead};
use hashbrown::HashMap;
use smallvec::SmallVec;
use tweedle_base::{Budget, HeapSize, Limit, Meter, Seeded, heap_size};

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
        Ok(fixed + forced_lead(&mut search, (sum, *first), window, 0)?)
    }
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
            self.bounds.resize(rest as usize + 1, [Bounds::default(); MAX_MOVERS]);
        }
        (lead, rest)
    }
}

impl<W: Word, const P: usize> LeadGame for LeadSearch<'_, '_, '_, W, P> {
    type Position = u32;
    type Error = NoAnswer;

    fn player(&self) -> (u8, u8) {
        self.components.theory.player
    }

    fn known(&self, (sum, mover): (u32, u8)) -> Bounds {
        self.bounds[sum as usize][usize::from(mover)]
    }

    fn bounds(&mut self, (sum, mover): (u32, u8)) -> &mut Bounds {
        &mut self.bounds[sum as usize][usize::from(mover)]
    }

    fn count(&mut self, _: usize) -> Result<(), NoAnswer> {
        let Components { table, known, theory, budget, .. } = &self.components;
        self.meter.tick(budget, || {
            let own = table.own_heap_size() + known.heap_size() + theory.heap_size();
            own + self.bounds.heap_size()
        })?;
        self.meter.state(budget)?;
        Ok(known.has_room()?)
    }

    fn stopped(&mut self, (sum, mover): (u32, u8)) -> Result<Option<i64>, NoAnswer> {
        let Known { sums, atoms, .. } = &*self.components.known;
        let can_move = |part: &u32| atoms[*part as usize].moves[usize::from(mover)] > 0;
        let parts = sums.get(sum).1;
        if parts.iter().any(can_move) {
            return Ok(None);
        }
        let positions = parts.iter().map(|part| atoms[*part as usize].position);
        let positions: SmallVec<[u32; 8]> = positions.collect();
        let ends = positions.into_iter().map(|at| LeadOf::end(&mut self.components, at));
        ends.sum::<Result<i64, NoAnswer>>().map(Some)
    }

    /// Lists the moves: first those that leave most to the side of the mover.
    fn moves(&mut self, (sum, mover): (u32, u8)) -> Result<Vec<LeadMove<u32>>, NoAnswer> {
        let parts: SmallVec<[u32; 8]> = self.components.known.sums.get(sum).1.into();
        let player = self.components.theory.player.0;
        let mut all: Vec<(i64, LeadMove<u32>)> = Vec::new();
        for (place, part) in parts.iter().enumerate() {
            if place > 0 && parts[place - 1] == *part {
                continue;
            }
            let listed = self.components.options(*part, mover.into())?;
            for at in 0..self.components.known.choices.get(listed).len() {
                let choice = self.components.known.choices.get(listed)[at];
                let mut after = Building::new(0);
                let others = parts.iter().enumerate().filter(|(other, _)| *other != place);
                after.parts.extend(others.map(|(_, part)| *part));
                self.components.add_sum(&mut after, choice.to)?;
                let (lead, to) = self.without_lead(after);
                // Twice the lead, and the moves of the player less those of the others.
                let ahead = 2 * choice.more[usize::from(player)] - choice.more.iter().sum::<i32>();
                let rank = 2 * i64::from(PER_MOVE) * lead + i64::from(ahead);
                let rank = if mover == player { -rank } else { rank };
                all.push((rank, LeadMove { lead, to, again: choice.number == AGAIN }));
            }
        }
        all.sort_unstable();
        all.dedup();
        Ok(all.into_iter().map(|(_, choice)| choice).collect())
    }

    /// The rules have shown that play ends.
    fn cycle(&mut self, _: u32) -> NoAnswer {
        NoAnswer::Unsupported
    }
}
