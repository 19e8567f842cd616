//! Chains: decides whether `v(n)` is `{v(n − M) | e}` for all large `n`, with one option for each
//! player and the same `e` for all `n`.
//!
//! Let H be that game. How it compares with the games of the sequence follows by the definition of
//! the order, from the least number on, so that `v(n) = H` is decided for one n. If it is so for a
//! window of numbers, it follows for the next one from how games of the sequence compare:
//!
//! - `e` is not at most `v(n)`,
//! - `v(n − M)` is at least each Left option of `v(n)`,
//! - and it is not at least `v(n − b − M)` for any b that Right may take.
//!
//! For `H ≤ v(m)` where `v(m) = {v(m − M) | e}` unless `v(n − M) ≥ v(m)`, as `e ≤ H` is not so;
//! hence `v(m) ≤ H` needs `v(n − M) ≥ v(m − M)`. All this repeats if the rows do.

use super::forms::View;

/// A chain: from some number on the game n is `{v(n − back) | stop}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    pub(super) back: usize,
    /// A game without options of Right, by its number.
    pub(super) stop: usize,
    pub(super) from: usize,
}

/// The largest length of a cycle.
const MAX_CYCLE: usize = 1 << 12;

impl Chain {
    /// The chain that a sequence becomes, if it becomes one that is at most the stop, and falls
    /// from each game to the second after it.
    pub(super) fn find(view: View<'_>) -> Option<Chain> {
        let [left, right] = match view.negative {
            false => [&view.games.back[0], &view.games.back[1]],
            true => [&view.games.back[1], &view.games.back[0]],
        };
        let back = *left.iter().max()?;
        let width = back.max(*right.iter().max()?);
        let mut stops: Vec<usize> = Vec::new();
        for m in 0..=view.games.first.len() {
            let known = |s: &usize| view.at_most(*s, m) && view.at_most(m, *s);
            if view.options(m, 1).is_empty() && !stops.iter().any(known) {
                stops.push(m);
            }
        }
        stops.into_iter().find_map(|stop| Chain::with(view, [left, right], [back, width], stop))
    }

    fn with(
        view: View<'_>,
        [left, right]: [&[usize]; 2],
        [back, width]: [usize; 2],
        stop: usize,
    ) -> Option<Chain> {
        let row = view.rows.row(stop);
        let steady = (view.games.first.len() + 1).max(view.rows.from).max(stop + row.preperiod);
        let cycle = num_integer::lcm(view.rows.step, row.period());
        if cycle > MAX_CYCLE {
            return None;
        }
        // As many are looked at one by one that all that is said of larger ones repeats.
        let window = width + back;
        let looked = steady + 2 * window;
        let breaks = |n: &usize| !is_link(view, *n, back, stop);
        let from = (window..looked).rev().find(breaks).map_or(window, |n| n + 1);
        let goes_on = |n: usize| {
            !view.at_most(stop, n)
                && left.iter().all(|a| view.at_most(n - a, n - back))
                && right.iter().all(|b| !view.at_most(n - b - back, n - back))
        };
        let next = from + window;
        if next > looked || !(next..looked + cycle).all(goes_on) {
            return None;
        }
        let falls = |n: usize| view.at_most(n, stop) && view.at_most(n + 2 * back, n);
        (from - back..looked + cycle).all(falls).then_some(Chain { back, stop, from })
    }
}

/// Tests whether game n is `{v(n − back) | stop}`, by the definition of the order.
fn is_link(view: View<'_>, n: usize, back: usize, stop: usize) -> bool {
    // Whether H is at most each game up to n, and whether it is at least it.
    let mut at_most: Vec<bool> = Vec::with_capacity(n + 1);
    let mut at_least: Vec<bool> = Vec::with_capacity(n + 1);
    for m in 0..=n {
        at_most
            .push(!view.at_most(m, n - back) && view.options(m, 1).iter().all(|y| !at_least[*y]));
        at_least.push(!view.at_most(stop, m) && view.options(m, 0).iter().all(|x| !at_most[*x]));
    }
    at_most[n] && at_least[n]
}
