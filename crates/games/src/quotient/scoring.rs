//! Results of play from a position under any convention, as numbers: one, or one for each player
//! who may begin.

use smallvec::SmallVec;

use crate::play::{Convention, Play, SeatSet};

/// The scores of a position for all who may begin, packed: those of [`Play`] as a [`Convention`],
/// as [`Scoring::at`] reads them. There is one if it does not matter who begins.
pub type Scores = u64;

/// A rule of play as a function from the sets of the options' scores to the scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoring {
    play: Play,
    /// The number of lists of options of a position: one, or one for each player.
    sides: usize,
    /// The number of scores of a position, and the number of bits of each.
    movers: usize,
    width: u32,
    /// Is true if heap 0 is an end of value 1.
    ends: bool,
}

/// The tallies of the options so far, for each player who may begin.
#[derive(Clone, Debug)]
pub(super) struct Tallies {
    each: SmallVec<[u64; 3]>,
    /// A bit for each player who may begin for whom no further option can matter.
    settled: u32,
}

impl Scoring {
    /// Returns the scoring of a convention for impartial games. If the players' preferences differ
    /// there is a score for each who may begin; `None` if there are more than sixteen.
    pub fn new(play: &Play) -> Option<Scoring> {
        Scoring::with(play, 1, play.movers().into())
    }

    /// Returns the scoring of a convention for games with options for each player, with a score for
    /// each who may begin; `None` if there are too many players for these to fit: more than eight,
    /// or more than sixteen for preferences.
    pub fn labelled(play: &Play) -> Option<Scoring> {
        let players = play.players().into();
        Scoring::with(play, players, players)
    }

    /// Returns the scoring of a convention for games whose ends have values, which are added modulo
    /// the number of players and say who wins, and in which all players have the same options.
    /// Heap 0 must be an end of value 1, and no other heap an end: n copies of it have value 0.
    /// `None` as for [`Scoring::labelled`].
    pub fn with_ends(play: &Play) -> Option<Scoring> {
        Some(Scoring { ends: true, ..Scoring::with(play, 1, play.players().into())? })
    }

    fn with(play: &Play, sides: usize, movers: usize) -> Option<Scoring> {
        let width = match play {
            _ if movers == 1 => u64::BITS,
            Play::Coalition(coalition) => coalition.players().into(),
            Play::Preference(_) => 4,
        };
        let fits = movers * width as usize <= 64 && (movers == 1 || play.players() <= 16);
        fits.then(|| Scoring { play: play.clone(), sides, movers, width, ends: false })
    }

    /// The convention.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// Returns the number of lists of options of a position: one if it is impartial, else one for
    /// each player.
    pub fn sides(&self) -> usize {
        self.sides
    }

    /// Tests whether heap 0 is an end of value 1.
    pub fn ends(&self) -> bool {
        self.ends
    }

    /// Returns the scores of the sum of this number of ends of value 1: who has the number of the
    /// total modulo the number of players wins. The convention decides if there is none.
    pub(super) fn stopped(&self, ends: u32) -> Scores {
        if ends == 0 {
            return self.score(&self.begin());
        }
        let players = u32::from(self.play.players());
        (0..self.movers as u32).fold(0, |scores, mover| {
            let winner = SeatSet::seat(((ends + players - mover % players) % players) as u8);
            // Every convention has a score for a single winner.
            let score = self.play.won_by(winner).unwrap_or_default();
            scores | u64::from(score) << (mover * self.width % u64::BITS)
        })
    }

    /// Returns the number of copies of the end of value 1 for a value: at least one.
    pub(super) fn copies(&self, value: i64) -> u32 {
        let players = i64::from(self.play.players());
        ((value - 1).rem_euclid(players) + 1) as u32
    }

    /// Returns the number of scores of a position: one if it does not matter who begins.
    pub fn movers(&self) -> usize {
        self.movers
    }

    /// Returns the score for the player who begins; the only one if it does not matter who that is.
    pub fn at(&self, scores: Scores, mover: usize) -> u32 {
        let mask = u64::MAX >> (u64::BITS - self.width);
        // Wider than a score only where there is but one.
        (scores >> (mover % self.movers * self.width as usize) & mask) as u32
    }

    /// Returns the scores for all who may begin.
    pub fn each(&self, scores: Scores) -> impl Iterator<Item = u32> + '_ {
        (0..self.movers).map(move |mover| self.at(scores, mover))
    }

    /// Returns the tallies before the first option.
    pub(super) fn begin(&self) -> Tallies {
        let each = (0..self.movers).map(|mover| self.play.begin(mover as u8)).collect();
        Tallies { each, settled: 0 }
    }

    /// Records an option of a side; returns true if no further option of that side can matter.
    #[inline]
    pub(super) fn fold(&self, tallies: &mut Tallies, side: usize, option: Scores) -> bool {
        if self.movers == 1 {
            return self.play.fold(&mut tallies.each[0], option as u32);
        }
        let movers = if self.sides == 1 { 0..self.movers } else { side..side + 1 };
        let mut all = true;
        for mover in movers {
            if tallies.settled >> mover & 1 == 1 {
                continue;
            }
            if self.play.fold(&mut tallies.each[mover], self.at(option, mover + 1)) {
                tallies.settled |= 1 << mover;
            } else {
                all = false;
            }
        }
        all
    }

    /// The scores when the options have been seen.
    #[inline]
    pub(super) fn score(&self, tallies: &Tallies) -> Scores {
        let mut scores = 0;
        for (mover, tally) in tallies.each.iter().enumerate() {
            scores |= u64::from(self.play.score(*tally)) << (mover * self.width as usize % 64);
        }
        scores
    }

    /// The scores of a game whose options, side by side, have these scores.
    pub(super) fn scores<I: Iterator<Item = Scores>>(
        &self,
        options: impl Fn(usize) -> I,
    ) -> Scores {
        let mut tallies = self.begin();
        for side in 0..self.sides {
            for option in options(side) {
                if self.fold(&mut tallies, side, option) {
                    break;
                }
            }
        }
        self.score(&tallies)
    }
}
