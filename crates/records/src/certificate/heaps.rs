//! Certificates of periods of heaps: of nim values; of the results of play where heaps are not
//! split; and of those where each player takes tokens of their own.
//!
//! The checker computes as many heaps as are enough. If each player takes tokens, as many in a row
//! must repeat as a move takes tokens. For taking and breaking, let a move take at most t tokens
//! and leave at most b ≥ 1 heaps. If `v(n + p) = v(n)` whenever `m ≤ n` and
//! `n + p ≤ b(m + p − 1) + t`, for an m ≥ 1, then for all n ≥ m (Guy and Smith, The G-values of
//! various games, 1956; Winning Ways, ch. 4).

use super::*;

/// The most heaps that are computed.
const MAX_HEAPS: usize = 1 << 24;

/// A period of taking and breaking: the heaps of n and of n + period tokens have the same value,
/// for all n from the first one on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Period {
    /// The code digits of the rules, that for removing nothing first.
    pub digits: Vec<u32>,
    /// The convention of the results; `None` for nim values.
    pub convention: Option<Convention>,
    /// The first heap.
    pub from: usize,
    /// The period.
    pub period: usize,
}

/// The tokens taken, and the smallest and the largest heap from which they may be.
type Move = (usize, usize, Option<usize>);

/// A period of the results of play, whoever begins, if each player takes tokens of their own.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Taking {
    /// The convention.
    pub convention: Convention,
    /// The moves of each player: the number of tokens taken, and the smallest and the largest heap
    /// from which they may be, if there is a largest one.
    pub moves: Vec<Vec<Move>>,
    /// The first heap.
    pub from: usize,
    /// The period.
    pub period: usize,
}

impl Kind for Period {
    const NAME: &str = "tweedle period 1";

    fn check(&self, watch: &Watch<'_>) -> Checked<(String, Value)> {
        let Period { digits, convention, from, period } = self;
        // A move leaves at most five heaps.
        ensure!(digits.iter().all(|digit| *digit < 64), "`digits` must be less than 64");
        let moves = digits.first().is_none_or(|digit| digit & 0b11 == 0);
        ensure!(moves, "removing nothing must leave two heaps or more");
        let parts = parts(digits);
        if let Some(convention) = convention {
            convention.players()?;
            ensure!(convention.movers() == 1, "it must not matter who begins");
            ensure!(parts == 1, "heaps that are split have no results by themselves");
        }
        ensure!(*from > 0, "`from` must be at least 1");
        let taken = digits.iter().rposition(|digit| *digit != 0).unwrap_or(0);
        let enough = (from.saturating_add(*period) - 1).saturating_mul(parts).saturating_add(taken);
        let (checked, values) = repeating((*from, *period), enough, |size, values| {
            let mut options = BTreeSet::new();
            each_move(digits, size, watch, &mut |parts| {
                // What is left of no heap is the empty one.
                let value = parts.iter().map(|part| values[*part]).reduce(|a, b| a ^ b);
                options.insert(value.unwrap_or_else(|| values[0]));
            })?;
            watch.took(size_of::<u32>());
            Ok(match convention {
                None => (0..).find(|value| !options.contains(value)).unwrap_or_default(),
                Some(convention) => convention.score(0, &options),
            })
        })?;
        let (what, under) = match convention {
            None => ("nim values", String::new()),
            Some(convention) => ("results of play", format!("; {convention}")),
        };
        let sentence = format!(
            "the {what} of single heaps of a taking-and-breaking game (digits {digits:?}) have \
             period {period} from {from} tokens on; compared up to {checked} tokens, which \
             suffices by the theorem of Guy and Smith{under}"
        );
        let facts = json!({
            "digits": digits, "convention": convention, "from": from, "period": period,
            "checked": checked, "values": values,
        });
        Ok((sentence, facts))
    }
}

impl Kind for Taking {
    const NAME: &str = "tweedle taking 1";

    fn check(&self, watch: &Watch<'_>) -> Checked<(String, Value)> {
        let Taking { convention, moves, from, period } = self;
        let players = convention.players()?;
        ensure!(moves.len() == players, "`moves` must have the moves of each player");
        // The most tokens taken, and from where on all heaps have the same moves.
        let (mut taken, mut even) = (0, 0);
        for (tokens, least, most) in moves.iter().flatten() {
            let there = (1..=*least).contains(tokens) && most.is_none_or(|most| most < MAX_HEAPS);
            ensure!(there, "a move of `moves` must take tokens that are there");
            taken = taken.max(*tokens);
            even = even.max(*least).max(most.map_or(0, |most| most + 1));
        }
        let enough = from.saturating_add(taken).max(even).saturating_add(*period);
        let (checked, values) = repeating((*from, *period), enough, |size, values| {
            watch.took(32 + 4 * players);
            let mut results = Vec::with_capacity(players);
            for (mover, own) in moves.iter().enumerate() {
                watch.work(1 + own.len())?;
                let may =
                    |(_, least, most): &&Move| *least <= size && most.is_none_or(|m| size <= m);
                let after = own.iter().filter(may).map(|(tokens, ..)| &values[size - tokens]);
                let after = after.map(|results: &Vec<u32>| results[(mover + 1) % players]);
                results.push(convention.score(mover, &after.collect()));
            }
            Ok(results)
        })?;
        let taken = |(tokens, least, most): &Move| match most {
            Some(most) => format!("{tokens} (of {least} to {most})"),
            None if least > tokens => format!("{tokens} (of {least} or more)"),
            None => tokens.to_string(),
        };
        let shown = joined(", ", moves.iter().enumerate(), |(player, own)| {
            format!("player {player} takes {}", joined(" or ", own, taken))
        });
        let sentence = format!(
            "the results of play of single heaps where {shown} have period {period} from {from} \
             tokens on; compared up to {checked} tokens, and each larger heap depends on those \
             before it alone; {convention}"
        );
        let facts = json!({
            "convention": convention, "moves": moves, "from": from, "period": period,
            "checked": checked, "values": values,
        });
        Ok((sentence, facts))
    }
}

/// Computes the values of heaps, and compares those from the first one on with those a period
/// later, up to a heap that is enough. Returns the largest heap, and the values before the period
/// and of one period.
fn repeating<V: PartialEq>(
    (from, period): (usize, usize),
    enough: usize,
    value: impl Fn(usize, &[V]) -> Checked<V>,
) -> Checked<(usize, Vec<V>)> {
    ensure!(period != 0, "`period` must be at least 1");
    let checked = enough.max(from.saturating_add(period));
    ensure!(checked < MAX_HEAPS, "more than {MAX_HEAPS} heaps would have to be computed");
    let mut values = Vec::new();
    for size in 0..=checked {
        let next = value(size, &values)?;
        values.push(next);
    }
    if let Some(n) = (from..=checked - period).find(|n| values[*n] != values[n + period]) {
        return no(format!("the heaps of {n} and of {} tokens differ", n + period));
    }
    values.truncate(from + period);
    Ok((checked, values))
}

/// Returns the most heaps that a move leaves; at least 1. A digit of 64 and more has a move to two
/// heaps of different sizes.
pub(super) fn parts(digits: &[u32]) -> usize {
    let parts = |digit: &u32| {
        let equal = (digit & 63).checked_ilog2().unwrap_or(0);
        if *digit >= 64 { equal.max(2) } else { equal }
    };
    digits.iter().map(parts).max().unwrap_or(0).max(1) as usize
}

/// Calls a function with the sizes, in order, of the heaps that each move from a heap leaves.
pub(super) fn each_move(
    digits: &[u32],
    size: usize,
    watch: &Watch<'_>,
    take: &mut impl FnMut(&[usize]),
) -> Checked<()> {
    watch.work(digits.len())?;
    for (removed, digit) in digits.iter().enumerate().filter(|(removed, _)| *removed <= size) {
        let rest = size - removed;
        for parts in (0..6).filter(|parts| digit >> parts & 1 == 1) {
            split(rest, parts, &mut Vec::new(), watch, take)?;
        }
        if digit >> 6 & 1 == 1 {
            watch.work(rest)?;
            (1..rest.div_ceil(2)).for_each(|a| take(&[a, rest - a]));
        }
    }
    Ok(())
}

/// Enumerates the partitions of a number into this number of parts, each at least as large as the
/// one before.
fn split(
    rest: usize,
    parts: usize,
    before: &mut Vec<usize>,
    watch: &Watch<'_>,
    take: &mut impl FnMut(&[usize]),
) -> Checked<()> {
    watch.work(1)?;
    if parts == 0 && rest == 0 {
        take(before);
    }
    let least = before.last().copied().unwrap_or(1);
    let sizes = match parts {
        0 => return Ok(()),
        // The last part is what is left.
        1 => rest.max(least)..=rest,
        _ => least..=rest / parts,
    };
    for part in sizes {
        before.push(part);
        split(rest - part, parts - 1, before, watch, take)?;
        before.pop();
    }
    Ok(())
}
