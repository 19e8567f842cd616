//! Ends: the winners of a stopped position by its rules, or an amount that sums add.

use crate::play::SeatSet;
use smallvec::SmallVec;

/// The points of all players, by number.
pub type Points = SmallVec<[i64; 4]>;

/// Returns the points of a player less those of all others.
pub fn lead(points: &Points, player: u8) -> i64 {
    let own = points.get(usize::from(player)).copied().unwrap_or(0);
    points.iter().fold(own.saturating_mul(2), |lead, other| lead.saturating_sub(*other))
}

/// The end of play in a position: the winners, or an amount.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// The seats that win, relative to the player who cannot move. Components that stop together
    /// must have the same.
    Winners(SeatSet),
    /// A value. Those of the components are added, and the total decides who wins (see
    /// [`World::winners_at`](super::World::winners_at)).
    Value {
        /// The value.
        value: i64,
        /// The number of the map from totals to winners.
        map: u32,
    },
    /// The points of each player. Those of the components are added. Whoever has more than every
    /// other player wins.
    Score(Points),
}

impl End {
    /// Returns the end of this number of copies; `None` if a number is too large.
    pub(crate) fn times(self, copies: u32) -> Option<End> {
        let copies = i64::from(copies);
        Some(match self {
            End::Winners(seats) => End::Winners(seats),
            End::Value { value, map } => End::Value { value: value.checked_mul(copies)?, map },
            End::Score(points) => End::Score(
                points.into_iter().map(|own| own.checked_mul(copies)).collect::<Option<_>>()?,
            ),
        })
    }

    /// Returns the end of a sum of two components; `None` if they do not go together.
    pub(crate) fn plus(self, other: &End) -> Option<End> {
        match (self, other) {
            (End::Winners(seats), End::Winners(others)) if seats == *others => {
                Some(End::Winners(seats))
            }
            (End::Value { value, map }, End::Value { value: more, map: same }) if map == *same => {
                Some(End::Value { value: value.checked_add(*more)?, map })
            }
            (End::Score(points), End::Score(more)) if points.len() == more.len() => {
                let added = points.iter().zip(more).map(|(a, b)| a.checked_add(*b));
                added.collect::<Option<_>>().map(End::Score)
            }
            _ => None,
        }
    }
}

/// Returns the players who have more points than every other player: one, or nobody.
pub(crate) fn ahead(points: &Points) -> SeatSet {
    let most = points.iter().max();
    let mut first = (0u8..).zip(points).filter(|(_, own)| Some(*own) == most);
    match (first.next(), first.next()) {
        (Some((player, _)), None) => SeatSet::seat(player),
        _ => SeatSet::EMPTY,
    }
}
