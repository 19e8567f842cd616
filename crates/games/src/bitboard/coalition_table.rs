//! Table of sums of positions on boards for any number of players, and of the components of these
//! sums.

use super::option_lists::{Choices, OptionRange};
use super::sum_table::{Knowledge, SumInterner};
use hashbrown::HashMap;
use smallvec::SmallVec;
use tweedle_base::{Limit, Seeded};

/// The largest number of players with moves of their own.
pub(super) const MAX_MOVERS: usize = 4;

/// The most moves of all players together in a position whose game tree is computed. With 14
/// instead, Clobber on 5 by 5 cells takes six times as long.
pub(super) const MAX_MOVES_FOR_FORM: usize = 5;

/// Weight of a single move that nobody can take away, in the estimate of what a player has left. It
/// counts as two moves that may exclude each other.
pub(super) const STRENGTH_PER_TEMPO: i32 = 4;
const STRENGTH_PER_MOVE: i32 = 2;

/// The least total strength of a sum that is shared with other threads.
const MIN_STRENGTH_TO_SHARE: i32 = 24;

/// The number of moves of each player that lead nowhere else and that nobody can take away.
pub(super) type Tempi = [u16; MAX_MOVERS];

/// An estimate of what each player has left.
pub(super) type Strength = [i32; MAX_MOVERS];

/// Returns the strength of players with these numbers of moves.
pub(super) fn strength_of(moves: [usize; MAX_MOVERS]) -> Strength {
    moves.map(|many| many as i32 * STRENGTH_PER_MOVE)
}

/// Packs the strength into a machine word for other threads. It is rounded, since move ordering
/// need not be exact.
pub(super) fn encoded_strength(strength: Strength) -> u32 {
    u32::from_le_bytes(strength.map(|it| u8::try_from(it / STRENGTH_PER_MOVE).unwrap_or(u8::MAX)))
}

/// Unpacks the strength from such a machine word.
pub(super) fn heard_strength(words: u32) -> Strength {
    words.to_le_bytes().map(|many| i32::from(many) * STRENGTH_PER_MOVE)
}

/// The known winners of a sum, for each player who may begin.
pub(super) type Winning = [KnownSeats; MAX_MOVERS];

/// The seats with a known result, and those of them that win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct KnownSeats {
    pub(super) seats: u8,
    pub(super) won: u8,
    /// Is true while a search is in progress.
    pub(super) asked: bool,
}

impl KnownSeats {
    /// Records the winners among seats that had no result so far.
    pub(super) fn learn(&mut self, seats: u8, won: u8) {
        self.won |= won & seats & !self.seats;
        self.seats |= seats;
    }
}

impl Knowledge for Winning {
    fn settled(self) -> Winning {
        self.map(|known| KnownSeats { asked: false, ..known })
    }
}

/// A component that is not made of single moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Atom {
    pub(super) position: u32,
    /// Is true if the component is known by its game tree, whatever the position.
    pub(super) by_form: bool,
    pub(super) strength: Strength,
    /// The stretch with the options of each player, once they have been listed.
    pub(super) options: [Option<OptionRange>; MAX_MOVERS],
}

/// An option of a component, and the gain in strength of each player.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    pub(super) to: u32,
    pub(super) more: Strength,
}

/// Options of each player.
pub(super) type Lists = SmallVec<[Vec<u32>; MAX_MOVERS]>;

/// The table of sums and of their components.
#[derive(Debug, Clone, Default)]
pub(super) struct Collected {
    /// The letters by which the boards are numbered.
    pub(super) letters: Vec<u8>,
    pub(super) sums: SumInterner<Tempi, Winning>,
    pub(super) atoms: Vec<Atom>,
    pub(super) choices: Choices<Choice>,
    forms: HashMap<Lists, u32, Seeded>,
}

impl Collected {
    /// Returns an empty table for boards with these letters.
    pub(super) fn new(letters: &[u8]) -> Collected {
        Collected { letters: letters.to_vec(), ..Collected::default() }
    }

    /// Returns an error if the table has run out of numbers.
    pub(super) fn has_room(&self) -> Result<(), Limit> {
        self.sums.has_room(self.choices.len())
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.sums.bytes()
            + self.atoms.capacity() * size_of::<Atom>()
            + self.choices.bytes()
            + self.forms.capacity() * (size_of::<Lists>() + MAX_MOVES_FOR_FORM * size_of::<u32>())
    }

    /// A new component: a position, in which the players have so much left, or what has this form.
    fn atom(&mut self, position: u32, strength: Strength, by_form: bool) -> u32 {
        let options = [None; MAX_MOVERS];
        self.atoms.push(Atom { position, by_form, strength, options });
        self.atoms.len() as u32 - 1
    }

    /// The component that is a position for which no form is found.
    pub(super) fn large(&mut self, position: u32, strength: Strength) -> u32 {
        self.atom(position, strength, false)
    }

    /// The component of this form, as which a position is known.
    pub(super) fn form(&mut self, lists: Lists, position: u32, strength: Strength) -> u32 {
        if let Some(atom) = self.forms.get(&lists) {
            return *atom;
        }
        let atom = self.atom(position, strength, true);
        for (player, list) in lists.iter().enumerate() {
            self.list(atom, player, list);
        }
        self.forms.insert(lists, atom);
        atom
    }

    /// Lists what a player can move a component to.
    pub(super) fn list(&mut self, atom: u32, player: usize, sums: &[u32]) -> OptionRange {
        let before = self.atoms[atom as usize].strength;
        let choice = |to: &u32| {
            let after = self.strength(*to);
            let more = std::array::from_fn(|player| after[player] - before[player]);
            Choice { to: *to, more }
        };
        let choices: SmallVec<[Choice; MAX_MOVES_FOR_FORM]> = sums.iter().map(choice).collect();
        let listed = self.choices.add(choices);
        self.atoms[atom as usize].options[player] = Some(listed);
        listed
    }

    /// Returns the options of each player in a component, as far as they have been listed.
    pub(super) fn lists(&self, atom: u32) -> Vec<Vec<u32>> {
        let listed = self.atoms[atom as usize].options.iter().flatten();
        listed.map(|it| self.choices.get(*it).iter().map(|choice| choice.to).collect()).collect()
    }

    /// Tests whether a sum is worth sharing: solving it takes longer than a look into the shared
    /// table.
    pub(super) fn is_worth_telling(&self, sum: u32) -> bool {
        self.strength(sum).iter().sum::<i32>() >= MIN_STRENGTH_TO_SHARE
    }

    /// Returns an estimate of what each player has left in a sum.
    pub(super) fn strength(&self, sum: u32) -> Strength {
        let (tempi, atoms) = self.sums.get(sum);
        let mut strength = tempi.map(|many| i32::from(many) * STRENGTH_PER_TEMPO);
        for atom in atoms {
            let more = self.atoms[*atom as usize].strength;
            strength.iter_mut().zip(more).for_each(|(all, more)| *all += more);
        }
        strength
    }
}
