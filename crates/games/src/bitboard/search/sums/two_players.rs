//! Sums for two players under normal play: small positions are replaced by their canonical forms,
//! which are added up.

use super::bounds::{Bound, PER_POINT};
use super::components::{Building, Component, Components};
use super::table::KnownSeats;
use super::theory::{Estimate, Leaf, MAX_MOVERS, Moves, PER_MOVE, Theory, Winning};
use crate::bitboard::cells::word::Word;
use crate::bitboard::table::NoAnswer;
use crate::bitboard::table::positions::Positions;
use crate::bitboard::table::shared_table::Link;
use crate::game::Dyadic;
use crate::two::{Side, ValueId, Values};
use hashbrown::HashMap;
use tweedle_base::{HeapSize, Seeded};

/// The most moves of both players together in a position whose canonical form is computed. With
/// more, canonical forms of hot games and of Clobber take longer than the search that they save:
/// Clobber on 4 by 5 cells takes 0.2 s with 6 and 1.4 s with 12, and Domineering on 6 by 6 takes
/// equally long.
const MAX_MOVES_FOR_VALUE: u16 = 6;

/// The most cells of a board whose canonical form is computed for any number of moves.
const MAX_CELLS_FOR_VALUE: usize = 5;

/// The most followers of a known canonical form that replaces a position with more moves. Sums of
/// larger ones take longer than the search that they save.
const MAX_FOLLOWERS: usize = 32;

/// The seats of a player who wins by moving first, and of one who wins by moving second.
const FIRST: u8 = 0b01;
pub(crate) const SECOND: u8 = 0b10;

/// Returns the seat that wins.
pub(crate) fn winner(first_wins: bool) -> u8 {
    if first_wins { FIRST } else { SECOND }
}

/// The estimate of one player for a mean of 1, where the other has as much less: their difference
/// is as large as for three moves.
const PER_MEAN: f32 = 1.5 * PER_MOVE as f32;

impl Leaf for ValueId {
    type Known = [KnownSeats; 2];
}

/// The values of the leaves, and of small positions.
pub(crate) struct TwoPlayers<'a> {
    values: &'a mut Values,
    small: &'a mut Positions<ValueId>,
    means: HashMap<ValueId, i32, Seeded>,
    bounds: HashMap<ValueId, [Bound; 2], Seeded>,
    /// Is set while several threads search.
    shares: bool,
}

impl<'a> TwoPlayers<'a> {
    pub(crate) fn new(
        values: &'a mut Values,
        small: &'a mut Positions<ValueId>,
        shares: bool,
    ) -> TwoPlayers<'a> {
        let (means, bounds) = (HashMap::default(), HashMap::default());
        TwoPlayers { values, small, means, bounds, shares }
    }

    /// Returns the canonical form of a position.
    fn value<W: Word, const P: usize>(
        components: &mut Components<'_, '_, Self, W, P>,
        position: u32,
    ) -> Result<ValueId, NoAnswer> {
        let ((family, grid), cells) = components.letters_of(position);
        let Components { known, theory, source, link, budget, .. } = components;
        let TwoPlayers { values, small, .. } = &mut **theory;
        let asked = (family, grid, &cells[..]);
        small.ask_within((&mut **source, &known.letters, link), *values, budget, asked)
    }

    /// Returns the canonical form of a position if the table has it and it has few followers.
    fn known<W: Word, const P: usize>(
        components: &mut Components<'_, '_, Self, W, P>,
        position: u32,
    ) -> Result<Option<ValueId>, NoAnswer> {
        let ((family, grid), cells) = components.letters_of(position);
        let TwoPlayers { values, small, .. } = &mut *components.theory;
        let Some((value, negative)) = small.known((family, grid, &cells)) else { return Ok(None) };
        if !values.has_few_followers(value, MAX_FOLLOWERS)? {
            return Ok(None);
        }
        Ok(Some(if negative { values.negative(value)? } else { value }))
    }
}

/// Returns a number in units of [`PER_POINT`], rounded up.
fn rounded_up(number: Dyadic) -> i64 {
    let most = 1 << 40;
    let scaled = number.numerator().clamp(-most, most) * i128::from(PER_POINT);
    let whole = scaled >> number.shift();
    (whole + i128::from(whole << number.shift() != scaled)) as i64
}

fn side(player: usize) -> Side {
    if player == 0 { Side::Left } else { Side::Right }
}

impl HeapSize for TwoPlayers<'_> {
    fn heap_size(&self) -> usize {
        let small = if self.shares { self.small.heap_size() } else { 0 };
        self.values.heap_size() + self.means.heap_size() + self.bounds.heap_size() + small
    }
}

impl Theory for TwoPlayers<'_> {
    type Leaf = ValueId;

    const HAS_NEGATIVES: bool = true;
    const HAS_ZERO: bool = true;

    /// A tenth of a move. With it Domineering on 7 by 7 cells and Clobber on 4 by 5 have half as
    /// many sums, NoGo in a row of 22 cells 60 percent; Domineering on 6 by 9 cells 90 percent, and
    /// half as many with more weight, with which NoGo has more. Cram has more sums with any weight,
    /// and Snort for three players takes up to five times as long.
    const PER_DOUBLING: i32 = 60;

    fn players(&self) -> u8 {
        2
    }

    fn is_impartial(&self) -> Option<bool> {
        None
    }

    fn small<W: Word, const P: usize>(
        components: &mut Components<'_, '_, Self, W, P>,
        position: u32,
        moves: &Moves,
    ) -> Result<Option<Component>, NoAnswer> {
        let (_, grid) = components.table.sort(components.table.nodes[position as usize].sort);
        let many = moves.iter().fold(0u16, |all, many| all.saturating_add(*many));
        let value = match many > MAX_MOVES_FOR_VALUE && grid.cells() > MAX_CELLS_FOR_VALUE {
            false => TwoPlayers::value(components, position)?,
            true => match TwoPlayers::known(components, position)? {
                Some(value) => value,
                None => return Ok(None),
            },
        };
        Ok(Some(Component::Is(components.number(Building::new(value)))))
    }

    fn bounds<W: Word, const P: usize>(
        components: &mut Components<'_, '_, Self, W, P>,
        strip: u32,
    ) -> Result<[Bound; 2], NoAnswer> {
        let value = TwoPlayers::value(components, strip)?;
        let theory = &mut components.theory;
        Ok([theory.leaf_bound(value, 0)?, theory.leaf_bound(value, 1)?])
    }

    fn leaf_bound(&mut self, leaf: ValueId, player: usize) -> Result<Bound, NoAnswer> {
        if let Some(known) = self.bounds.get(&leaf) {
            return Ok(known[player]);
        }
        let graph = self.values.thermograph(leaf)?;
        let temperature = rounded_up(graph.temperature);
        // Rounded to the disadvantage of each player.
        let means = [-rounded_up(graph.mean.negative()), -rounded_up(graph.mean)];
        let found = means.map(|mean| Bound { mean, temperature });
        self.bounds.insert(leaf, found);
        Ok(found[player])
    }

    fn add(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, NoAnswer> {
        Ok(self.values.add(a, b)?)
    }

    fn negative(&mut self, leaf: ValueId) -> Result<ValueId, NoAnswer> {
        Ok(self.values.negative(leaf)?)
    }

    fn is_at_most(
        &mut self,
        leaf: ValueId,
        better: ValueId,
        player: usize,
    ) -> Result<bool, NoAnswer> {
        Ok(match side(player) {
            Side::Left => self.values.at_most(leaf, better)?,
            Side::Right => self.values.at_most(better, leaf)?,
        })
    }

    /// The mean is what Left has more than Right.
    fn estimate(&mut self, leaf: ValueId) -> Result<Estimate, NoAnswer> {
        let mean = match self.means.get(&leaf) {
            Some(known) => *known,
            None => {
                let mean = self.values.thermograph(leaf)?.mean;
                let mean = mean.numerator() as f32 / (mean.shift() as f32).exp2();
                let mean = (mean * PER_MEAN) as i32;
                self.means.insert(leaf, mean);
                mean
            }
        };
        let mut all = [0; MAX_MOVERS];
        (all[0], all[1]) = (mean, -mean);
        Ok(all)
    }
}

impl Winning for TwoPlayers<'_> {
    const HAS_BOUNDS: bool = true;

    /// Both, since one of them wins.
    fn searches(&self) -> Vec<u8> {
        vec![FIRST | SECOND]
    }

    fn winners(&mut self, leaf: ValueId, mover: usize) -> Result<Option<u8>, NoAnswer> {
        let loses = match side(mover) {
            Side::Left => self.values.at_most(leaf, ValueId::ZERO)?,
            Side::Right => self.values.at_most(ValueId::ZERO, leaf)?,
        };
        Ok(Some(winner(!loses)))
    }

    fn stuck(&self) -> u8 {
        SECOND
    }

    fn options(
        &mut self,
        leaf: ValueId,
        player: usize,
        take: &mut Vec<ValueId>,
    ) -> Result<(), NoAnswer> {
        take.extend(self.values.options(leaf, side(player))?);
        Ok(())
    }

    /// A third of a move for the difference, and a tenth for the moves of both, since less is left
    /// to search. Clobber on 4 by 5 cells takes seven times as long without that.
    fn weights(&self, _: bool) -> (i32, i32) {
        (-23, 43)
    }

    fn share(&mut self, leaf: ValueId, link: &mut Link) -> Result<Option<[u32; 2]>, NoAnswer> {
        let number = self.values.share(leaf, &link.common.values, &mut link.values)?;
        Ok(number.map(|number| [number, 0]))
    }
}
