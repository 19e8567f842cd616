//! Sets of nim values that are finite or cofinite.

use std::{fmt, iter};

/// A finite or cofinite set of natural numbers, as words of bits and what all further words are.
///
/// The full set of nim values of a game with entailing moves is such a set: the complement of the
/// least values of its options together with the full sets of its entailed options (Winning Ways
/// vol. 2 ch. 12; West 1996). The empty set belongs to a loony game. A cofinite set is said to
/// contain infinity, the value that represents a loony rest: an entailed game plus such a rest is
/// lost for the player to move if and only if its set is cofinite.
///
/// Two sets with the same members are equal and hash alike. A set takes a bit for each number up to
/// the last at which it changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NimSet {
    /// Bit `n % 64` of word `n / 64` is about `n`. The last word is not what further ones would be.
    words: Vec<u64>,
    /// Is true if all numbers beyond the words are members.
    cofinite: bool,
}

tweedle_base::heap_size!(NimSet { words });

impl NimSet {
    /// Returns the empty set, the full set of a loony game.
    pub const fn none() -> NimSet {
        NimSet { words: Vec::new(), cofinite: false }
    }

    /// Returns the set of all natural numbers, the full set of a game without options.
    pub const fn all() -> NimSet {
        NimSet { words: Vec::new(), cofinite: true }
    }

    /// The set of one number.
    pub fn only(n: u32) -> NimSet {
        iter::once(n).collect()
    }

    /// Returns the set of all numbers but one.
    pub fn all_but(n: u32) -> NimSet {
        NimSet::only(n).complement()
    }

    /// The number and all larger ones, the set of a nim heap.
    pub fn at_least(n: u32) -> NimSet {
        let mut words = vec![0; n as usize / 64];
        words.push(u64::MAX << (n % 64));
        NimSet::from_words(words, true)
    }

    /// The set with these words, whatever they end with.
    fn from_words(words: Vec<u64>, cofinite: bool) -> NimSet {
        let mut set = NimSet { words, cofinite };
        set.trim();
        set
    }

    /// Returns the value of all further words.
    fn filler(&self) -> u64 {
        if self.cofinite { u64::MAX } else { 0 }
    }

    fn word(&self, at: usize) -> u64 {
        self.words.get(at).copied().unwrap_or(self.filler())
    }

    /// Drops words at the end that say nothing.
    fn trim(&mut self) {
        let filler = self.filler();
        let kept = self.words.iter().rposition(|&word| word != filler).map_or(0, |last| last + 1);
        self.words.truncate(kept);
    }

    /// Tests whether the number is a member.
    pub fn contains(&self, n: u32) -> bool {
        self.word(n as usize / 64) >> (n % 64) & 1 == 1
    }

    /// Tests whether the set is empty: the game is loony.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && !self.cofinite
    }

    /// Tests whether all numbers are members.
    pub fn is_all(&self) -> bool {
        self.words.is_empty() && self.cofinite
    }

    /// Tests whether all numbers but finitely many are members, and so is infinity.
    pub fn is_cofinite(&self) -> bool {
        self.cofinite
    }

    /// The least member: the nim value, if the game is not loony.
    pub fn least(&self) -> Option<u32> {
        let at = self.words.iter().position(|&word| word != 0);
        let n = match at {
            Some(at) => at * 64 + self.words[at].trailing_zeros() as usize,
            None if self.cofinite => self.words.len() * 64,
            None => return None,
        };
        // Members are numbers of 32 bits, and so is all that has been put in or left out.
        Some(u32::try_from(n).unwrap_or(u32::MAX))
    }

    /// The members before the last run: all of a finite set; of a cofinite one those below
    /// [`NimSet::onwards`]. Ascending.
    pub fn members(&self) -> impl Iterator<Item = u32> + '_ {
        let end = self.onwards().unwrap_or(u32::MAX);
        let words = self.words.iter().zip((0u32..).step_by(64));
        words.flat_map(|(&word, start)| bits(word).map(move |bit| start + bit)).take_while(
            // A finite set may have the largest number as a member.
            move |&n| n < end || !self.cofinite,
        )
    }

    /// The least number from which on all are members, if the set is cofinite.
    pub fn onwards(&self) -> Option<u32> {
        let missing = self.words.last().map_or(0, |word| word.leading_ones() as usize);
        let n = self.words.len() * 64 - missing;
        self.cofinite.then_some(u32::try_from(n).unwrap_or(u32::MAX))
    }

    /// The least number that is a member of one of the two only.
    pub(crate) fn first_difference(&self, other: &NimSet) -> Option<u32> {
        let most = self.words.len().max(other.words.len());
        let differ = |at: &usize| self.word(*at) != other.word(*at);
        let at = (0..=most).find(differ)?;
        let bit = (self.word(at) ^ other.word(at)).trailing_zeros() as usize;
        Some(u32::try_from(at * 64 + bit).unwrap_or(u32::MAX))
    }

    /// Adds a number.
    pub fn insert(&mut self, n: u32) {
        self.change(n, true);
    }

    /// Takes a number out.
    pub fn remove(&mut self, n: u32) {
        self.change(n, false);
    }

    fn change(&mut self, n: u32, member: bool) {
        if self.contains(n) == member {
            return;
        }
        let at = n as usize / 64;
        if at >= self.words.len() {
            self.words.resize(at + 1, self.filler());
        }
        self.words[at] ^= 1 << (n % 64);
        self.trim();
    }

    /// Adds all members of another set.
    pub fn unite(&mut self, other: &NimSet) {
        let len = self.words.len().max(other.words.len());
        self.words.resize(len, self.filler());
        for (at, word) in self.words.iter_mut().enumerate() {
            *word |= other.word(at);
        }
        self.cofinite |= other.cofinite;
        self.trim();
    }

    /// The numbers that are not members.
    #[must_use]
    pub fn complement(mut self) -> NimSet {
        self.words.iter_mut().for_each(|word| *word = !*word);
        self.cofinite = !self.cofinite;
        self
    }

    /// The nim sums of `n` and each member.
    #[must_use]
    pub fn shifted(&self, n: u32) -> NimSet {
        let across = n as usize / 64;
        // Stretches of words change places, as long as there are words, so the whole of both
        // stretches is needed.
        let reach = (across + 1).next_power_of_two();
        let len =
            if across == 0 { self.words.len() } else { self.words.len().next_multiple_of(reach) };
        let words = (0..len).map(|at| shifted_word(self.word(at ^ across), n)).collect();
        NimSet::from_words(words, self.cofinite)
    }
}

/// The nim sums of the members of one word and a number below 64.
pub(crate) fn shifted_word(mut word: u64, n: u32) -> u64 {
    // Bit i goes to i xor n: neighbouring stretches change places.
    for (bit, stretch) in STRETCH_MASKS.iter().enumerate() {
        if n >> bit & 1 == 1 {
            word = (word & stretch) << (1 << bit) | word >> (1 << bit) & stretch;
        }
    }
    word
}

/// Masks that select every second stretch of 1, 2, 4, … bits.
const STRETCH_MASKS: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The places of the bits that are set.
fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(place)
    })
}

impl Extend<u32> for NimSet {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, numbers: I) {
        numbers.into_iter().for_each(|n| self.insert(n));
    }
}

impl FromIterator<u32> for NimSet {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> NimSet {
        let mut set = NimSet::none();
        set.extend(numbers);
        set
    }
}

/// The members, ascending: `{}`, `{0, 4}`; of a cofinite set up to the first two of the last run,
/// and then `...`: `{3, 4, ...}`, `{0, 2, 5, 6, ...}`.
impl fmt::Display for NimSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let run = self.onwards().map(u64::from);
        let shown = self.members().map(u64::from).chain(run).chain(run.map(|n| n + 1));
        f.write_str("{")?;
        for (place, n) in shown.enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{n}")?;
        }
        f.write_str(if self.cofinite { ", ...}" } else { "}" })
    }
}
