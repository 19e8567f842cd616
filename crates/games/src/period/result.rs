//! Results on the period of a sequence, with their arguments.

use std::cmp::Ordering;
use std::fmt;

/// A sequence repeats: `a(n + period) = a(n) + saltus` for all `n ≥ preperiod`, and neither number
/// can be less. The saltus is 0 unless the sequence grows by a constant in each period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Period {
    /// The number of values before the part that repeats.
    pub preperiod: u64,
    /// The number of values that repeat; at least 1.
    pub period: u64,
    /// The increment in each repetition.
    pub saltus: i64,
}

/// The beginning of a sequence, and what is known of the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence<T> {
    /// The values, from the first on, as far as they were needed.
    pub values: Vec<T>,
    /// The period, proved, or unknown if a limit came first.
    pub periodicity: Periodicity,
}

/// The known facts on the period of an infinite sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Periodicity {
    /// It has this period.
    Proved {
        /// The period.
        period: Period,
        /// The argument that it continues.
        argument: Argument,
    },
    /// This number of values is consistent with this period.
    Observed {
        /// The period.
        period: Period,
        /// The number of values examined.
        values: u64,
    },
    /// There is none: infinitely many values are equal to no later one.
    Never {
        /// The first place of such a value.
        from: u64,
        /// The distance between such indices.
        step: u64,
        /// The known facts on a saltus, by which the values might still grow in each period.
        growth: Growth,
    },
    /// The values grow by a game in each period.
    Grows {
        /// The number of values before the period.
        preperiod: u64,
        /// The number of values in a period.
        period: u64,
        /// The number of values examined.
        values: u64,
        /// Is true if strategies prove that the pattern continues (docs/periods.md, Theorem 7).
        proved: bool,
    },
    /// This number of values shows no period.
    Unknown {
        /// The number of values examined.
        values: u64,
    },
}

/// The argument that a sequence repeats for ever. Indices count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Each value depends on the `width` values before it alone, and a window of this width recurs
    /// (Ending partizan subtraction, Prop 7).
    Window {
        /// The number of values in the window.
        width: u64,
        /// The start of the window.
        first: u64,
        /// The start of its recurrence.
        again: u64,
    },
    /// Each value depends on the `width` integers before it alone, and grows with them; and the
    /// steps between `width` consecutive values recur.
    Steps {
        /// The number of values in the window.
        width: u64,
        /// The start of the window.
        first: u64,
        /// The start of its recurrence.
        again: u64,
    },
    /// The comparisons of each value with all later ones repeat, and the period follows from them.
    Order {
        /// The start of the repetition.
        from: u64,
        /// The period of the comparisons.
        step: u64,
    },
    /// Heaps up to a size have been compared, and any larger heap is like one of them (after Guy
    /// and Smith); for the bound see [`HeapTable::period`](crate::heaps::HeapTable::period).
    GuySmith {
        /// The largest number of heaps that a move may leave.
        heaps: u64,
        /// The largest number of tokens that a move may remove.
        last: u64,
        /// The largest heap compared.
        checked: u64,
    },
    /// With one more nim heap `*`, the scores of all followers of a game depend on their scores
    /// before, and all of these recur.
    Followers {
        /// The number of followers, the game itself included.
        followers: u64,
        /// The number of heaps.
        first: u64,
        /// The number of heaps at the recurrence.
        again: u64,
    },
    /// Heaps up to a size have been compared, and any larger one is like one of them in a proved
    /// quotient.
    Quotient {
        /// The number of elements.
        order: u64,
        /// The largest heap compared.
        checked: u64,
    },
    /// The multiples of a game in a proved quotient recur.
    Powers {
        /// The number of elements.
        order: u64,
        /// The number of copies.
        first: u64,
        /// The number of copies when the class recurs.
        again: u64,
    },
    /// From one size of a nim heap on, a larger one offers nothing new in sum with any follower of
    /// a game.
    Stable {
        /// The number of followers, the game itself included.
        followers: u64,
        /// The size.
        heap: u64,
    },
    /// The outcome of every follower is the same with as many heaps `*` more as there are players
    /// (Spindler, Prop 3.21).
    NimPeriodicity {
        /// The number of players.
        players: u8,
        /// The number of followers, the game itself included.
        followers: u64,
    },
}

impl Periodicity {
    /// Returns the result for `values` values of a sequence with this observed period.
    pub fn observed(found: Option<Period>, values: u64) -> Periodicity {
        match found {
            Some(period) => Periodicity::Observed { period, values },
            None => Periodicity::Unknown { values },
        }
    }

    /// The period, proved or observed.
    pub fn period(&self) -> Option<Period> {
        match self {
            Periodicity::Proved { period, .. } | Periodicity::Observed { period, .. } => {
                Some(*period)
            }
            Periodicity::Never { .. } | Periodicity::Unknown { .. } | Periodicity::Grows { .. } => {
                None
            }
        }
    }

    /// Returns the argument for the result, without the numbers themselves.
    pub fn reason(&self) -> String {
        match self {
            Periodicity::Proved { argument, .. } => argument.to_string(),
            Periodicity::Observed { period, values } => {
                let times = values.saturating_sub(period.preperiod) / period.period.max(1);
                format!("repeated {times} times in the first {values} values, not proved")
            }
            Periodicity::Never { from, step, growth } => format!(
                "comparisons of values have period {step}, and from index {from} on no value \
                 equals one that comes a multiple of this period later (periods.md, Theorem 2); \
                 {growth}"
            ),
            Periodicity::Grows { proved: true, .. } => {
                "the second player wins the difference of two steps, by moves among the last few \
                 values (periods.md, Theorem 7)"
                    .to_owned()
            }
            Periodicity::Grows { values, .. } => {
                format!(
                    "the difference is the same in all of the first {values} values, not \
                 proved"
                )
            }
            Periodicity::Unknown { values } => format!(
                "no period was found in the first {values} \
             values"
            ),
        }
    }

    /// Tests whether a period is refuted.
    pub fn is_refuted(&self) -> bool {
        matches!(self, Periodicity::Never { .. })
    }

    /// Tests whether even a period with a saltus is refuted.
    pub fn is_refuted_with_saltus(&self) -> bool {
        matches!(self, Periodicity::Never { growth, .. } if growth.is_refuted())
    }

    /// Tests whether a period is proved.
    pub fn is_proved(&self) -> bool {
        matches!(self, Periodicity::Proved { .. } | Periodicity::Grows { proved: true, .. })
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "period {}, preperiod {}", self.period, self.preperiod)?;
        if self.saltus == 0 { Ok(()) } else { write!(f, ", saltus {}", self.saltus) }
    }
}

impl fmt::Display for Periodicity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.reason();
        match self {
            Periodicity::Proved { period, .. } => write!(f, "proved: {period}: {reason}"),
            Periodicity::Observed { period, .. } => write!(f, "observed: {period}: {reason}"),
            Periodicity::Never { .. } => write!(f, "refuted: {reason}"),
            Periodicity::Grows { proved: true, .. } => write!(f, "proved: {reason}"),
            Periodicity::Grows { .. } => write!(f, "observed: {reason}"),
            Periodicity::Unknown { .. } => write!(f, "open: {reason}"),
        }
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Argument::Window { width, first, again } => {
                let s = if width == 1 { "" } else { "s" };
                write!(
                    f,
                    "a window of {width} value{s} repeats: it begins at index {first} and \
                 again at index {again}"
                )
            }
            Argument::Steps { width, first, again } => write!(
                f,
                "the differences between {width} consecutive values repeat: they begin at index \
                 {first} and again at index {again}"
            ),
            Argument::Order { from, step } => {
                write!(
                    f,
                    "comparisons of values have period {step} from {from} on (periods.md, Theorem \
                     2)"
                )
            }
            Argument::GuySmith { heaps, last, checked } => write!(
                f,
                "verified up to heap {checked}, which suffices (Guy and Smith: at most {last} \
                 removed, at most {heaps} heaps left)"
            ),
            Argument::Followers { followers, first, again } => {
                let of = Followers(followers);
                write!(f, "the scores of {of} are the same in sum with {first}·* as with {again}·*")
            }
            Argument::Quotient { order, checked } => write!(
                f,
                "verified up to heap {checked} in a proved quotient of order {order}, which \
                 suffices"
            ),
            Argument::Powers { order, first, again } => write!(
                f,
                "in a proved quotient of order {order}, {again} copies are in the same class as \
                 {first} copies"
            ),
            Argument::Stable { followers, heap } => {
                let of = Followers(followers);
                write!(f, "in sum with {of}, a heap larger than *{heap} offers nothing new")
            }
            Argument::NimPeriodicity { players, followers } => write!(
                f,
                "Nim periodicity (Spindler, Prop 3.21): the outcomes of {} stay the same when \
                 {players}·* is added",
                Followers(followers)
            ),
        }
    }
}

/// A number of followers in words.
struct Followers(u64);

impl fmt::Display for Followers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => write!(f, "the one follower"),
            n => write!(f, "all {n} followers"),
        }
    }
}

/// The known facts on a saltus of a sequence without a period. Indices count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Growth {
    /// There is none: a value recurs infinitely often.
    Returns {
        /// The place of such a value.
        place: u64,
        /// The distance at which it recurs at first
        next: u64,
        /// and then again and again in such steps.
        step: u64,
    },
    /// There is none: values at a distance, or any multiple of it, compare in one way at one index
    /// and in another way at another index, and again at regular intervals.
    Uneven {
        /// The distance.
        distance: u64,
        /// Two such places.
        places: [u64; 2],
        /// The distance between such indices.
        step: u64,
    },
    /// Open: from some index on, all values compare in one way with those at this distance, and at
    /// any multiple of it.
    Even {
        /// The distance.
        distance: u64,
        /// The comparison of the later values with the earlier ones; `None` if neither is at most
        /// the other.
        later: Option<Ordering>,
    },
    /// Open.
    Unknown,
}

impl Growth {
    /// Tests whether a saltus is refuted.
    pub fn is_refuted(&self) -> bool {
        matches!(self, Growth::Returns { .. } | Growth::Uneven { .. })
    }

    /// Returns the facts for the sequence from an index on.
    pub fn after(&self, start: u64) -> Growth {
        // The first of a place and those that follow in steps that is left.
        let on = |place: u64, step: u64| {
            place + start.saturating_sub(place).div_ceil(step) * step - start
        };
        match *self {
            Growth::Returns { place, next, step } if place < start => {
                Growth::Returns { place: on(place + next, step), next: step, step }
            }
            Growth::Returns { place, next, step } => {
                Growth::Returns { place: place - start, next, step }
            }
            Growth::Uneven { distance, places, step } => {
                Growth::Uneven { distance, places: places.map(|place| on(place, step)), step }
            }
            ref open => open.clone(),
        }
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Growth::Returns { place, next, step } => write!(
                f,
                "no saltus (Theorem 3): the value at {place} recurs {next} terms later and then \
                 every {step} terms"
            ),
            Growth::Uneven { distance, places: [one, other], .. } => write!(
                f,
                "no saltus (Theorem 3): values at distance {distance}, or any multiple of it, \
                 compare differently at {one} and at {other}"
            ),
            Growth::Even { distance, later } => {
                let how = match later {
                    Some(Ordering::Less) => "less than",
                    Some(Ordering::Greater) => "greater than",
                    Some(Ordering::Equal) => "equal to",
                    None => "confused with",
                };
                write!(f, "a saltus is open: a value is {how} the one {distance} terms before")
            }
            Growth::Unknown => write!(f, "a saltus is open"),
        }
    }
}
