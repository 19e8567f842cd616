//! Canonical forms of the games of a sequence, by comparisons of the games.
//!
//! The options of a canonical form are reached by leaving out what is dominated, and by going on
//! where a move is reversible to options of what it is reversed to. All of these are games of the
//! sequence, so that a form is a list of their numbers. If how they compare repeats, so do the
//! forms, as soon as a window of them does.

use super::comparisons::{AllRows, OrderedGames};
use super::result::{Argument, Periodicity};
use super::window::window;
use tweedle_base::Interner;

/// The games of a sequence and how they compare, perhaps with the players exchanged.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) games: &'a OrderedGames,
    pub(super) rows: &'a AllRows,
    /// Is true if every game is replaced by its negative.
    pub(super) negative: bool,
}

impl View<'_> {
    /// The options of a player (Left is 0) in a game, by their numbers.
    pub(super) fn options(&self, n: usize, player: usize) -> Vec<usize> {
        self.games.options(n, if self.negative { 1 - player } else { player })
    }

    /// Tests whether game x is at most game y.
    pub(super) fn at_most(&self, x: usize, y: usize) -> bool {
        match self.negative {
            false => self.rows.at_most(x, y),
            true => self.rows.at_most(y, x),
        }
    }

    /// Tests whether two games have the same value.
    pub(super) fn equal(&self, x: usize, y: usize) -> bool {
        self.at_most(x, y) && self.at_most(y, x)
    }
}

/// The canonical forms of the first games of a sequence.
pub(super) struct Forms {
    /// The options of Left and of Right, by numbers.
    options: Vec<[Vec<usize>; 2]>,
    /// The stops: the first games in which a player has no options, one for each value. They
    /// represent all games with their values.
    stops: Vec<usize>,
}

impl Forms {
    /// Returns the forms of all games below a number.
    pub(super) fn new(view: View<'_>, until: usize) -> Forms {
        let mut forms = Forms::none(view);
        for _ in 0..until {
            forms.next(view);
        }
        forms
    }

    fn none(view: View<'_>) -> Forms {
        let mut stops: Vec<usize> = Vec::new();
        for m in 0..=view.games.first.len() {
            let ends = [0, 1].iter().any(|player| view.options(m, *player).is_empty());
            if ends && !stops.iter().any(|stop| view.equal(*stop, m)) {
                stops.push(m);
            }
        }
        Forms { options: Vec::new(), stops }
    }

    /// The options of a player (Left is 0) in the canonical form of a game.
    pub(super) fn options(&self, n: usize, player: usize) -> &[usize] {
        &self.options[n][player]
    }

    /// Finds the form of the next game. Returns the least number of all games that were looked at,
    /// but for the stops.
    fn next(&mut self, view: View<'_>) -> usize {
        let n = self.options.len();
        let mut least = n;
        let form = [0, 1].map(|player| self.canonical(view, n, player, &mut least));
        self.options.push(form);
        least
    }

    fn canonical(&self, view: View<'_>, n: usize, player: usize, least: &mut usize) -> Vec<usize> {
        // Whether x is as good as y for the player, or better.
        let as_good = |x: usize, y: usize| match player {
            0 => view.at_most(y, x),
            _ => view.at_most(x, y),
        };
        let mut left: Vec<usize> = view.options(n, player);
        let (mut met, mut kept) = (Vec::new(), Vec::new());
        while let Some(option) = left.pop() {
            let stop = self.stops.iter().find(|stop| view.equal(**stop, option));
            let option = match stop {
                Some(stop) => *stop,
                None => {
                    *least = option.min(*least);
                    option
                }
            };
            if met.contains(&option) {
                continue;
            }
            met.push(option);
            let back = &self.options[option][1 - player];
            for other in back.iter().filter(|back| !self.stops.contains(back)) {
                *least = (*other).min(*least);
            }
            match back.iter().find(|back| as_good(n, **back)) {
                Some(back) => left.extend_from_slice(&self.options[*back][player]),
                None => kept.push(option),
            }
        }
        kept.sort_unstable();
        // Of games with one value the last is kept.
        let worse = |x: usize, y: usize| as_good(y, x) && (y > x || !as_good(x, y));
        let dominated = |x: usize| kept.iter().any(|y| *y != x && worse(x, *y));
        kept.iter().copied().filter(|x| !dominated(*x)).collect()
    }
}

/// The canonical forms of all games of a sequence, or other forms of them: they repeat. An option
/// is a stop, or as many numbers below a game as it is one period before.
pub(super) struct AllForms {
    forms: Forms,
    /// The number from which they repeat,
    pub(super) from: usize,
    /// with this period.
    pub(super) step: usize,
}

/// The distances up to which other games are used for the form of a game, but for the first ones.
/// They are tried in turn.
const FORM_DISTANCES: [usize; 3] = [32, 64, 128];
/// The number of games up to which forms are computed.
const MAX_FORMS: usize = 1 << 11;

impl AllForms {
    /// The forms of all games, by rows that repeat; `None` if they are not seen to repeat.
    ///
    /// From some number on a form follows from the forms of the games not further below than
    /// [`FORM_DISTANCES`], from their comparisons with each other, and with the stops.
    pub(super) fn new(games: &OrderedGames, rows: &AllRows) -> Option<AllForms> {
        FORM_DISTANCES.into_iter().find_map(|furthest| AllForms::within(games, rows, furthest))
    }

    /// The options as they are given in place of canonical ones; without stops.
    pub(super) fn given(games: &OrderedGames, rows: &AllRows) -> AllForms {
        let (from, step) = (rows.from.max(games.first.len() + 1), rows.step);
        let view = View { games, rows, negative: false };
        let options = (0..from + step).map(|n| [0, 1].map(|player| view.options(n, player)));
        AllForms { forms: Forms { options: options.collect(), stops: Vec::new() }, from, step }
    }

    fn within(games: &OrderedGames, rows: &AllRows, furthest: usize) -> Option<AllForms> {
        let view = View { games, rows, negative: false };
        let mut forms = Forms::none(view);
        let (mut steady, mut cycle) = (rows.from.max(games.first.len() + 1), rows.step);
        for stop in &forms.stops {
            let row = rows.row(*stop);
            steady = steady.max(stop + row.preperiod);
            cycle = num_integer::lcm(cycle, row.period());
        }
        steady += furthest;
        for _ in 0..steady {
            forms.next(view);
        }
        // A form, by how far its options are below, and its place in the period, by a number.
        let mut kinds: Interner<([Vec<usize>; 2], usize)> = Interner::default();
        let found = window(&[], furthest, MAX_FORMS, |_| {
            let n = forms.options.len();
            if forms.next(view) + furthest < n {
                return Err(());
            }
            let below = |option: &usize| match forms.stops.contains(option) {
                true => *option,
                false => games.first.len() + n - option,
            };
            let form = forms.options[n].each_ref().map(|all| all.iter().map(below).collect());
            Ok(kinds.intern((form, n % cycle)))
        });
        let Periodicity::Proved { period, argument: Argument::Window { first, .. } } =
            found.ok()?.periodicity
        else {
            return None;
        };
        let (from, step) = (steady + first as usize, period.period as usize);
        Some(AllForms { forms, from, step })
    }

    /// Returns the largest distance of an option from its game, from the number on from which forms
    /// repeat.
    pub(super) fn furthest(&self) -> usize {
        let all = self.forms.options[self.from..].iter().enumerate();
        let below = all.flat_map(|(at, form)| {
            let options = form.iter().flatten().filter(|x| !self.forms.stops.contains(x));
            options.map(move |x| self.from + at - x)
        });
        below.max().unwrap_or(0)
    }

    /// Returns the games that represent all games with their values.
    pub(super) fn stops(&self) -> &[usize] {
        &self.forms.stops
    }

    /// The options of a player (Left is 0) in the canonical form of a game.
    pub(super) fn options(&self, n: usize, player: usize) -> impl Iterator<Item = usize> {
        let on = n.saturating_sub(self.from) / self.step * self.step;
        let options = self.forms.options(n - on, player).iter();
        options.map(move |x| if self.forms.stops.contains(x) { *x } else { x + on })
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::super::comparisons::all_rows;
    use super::*;

    #[test]
    fn forms_are_canonical() {
        // 1, * and 1*, and then Left reaches heaps two or three steps back, Right one step back.
        let first = vec![[vec![0], vec![]], [vec![0], vec![0]], [vec![1], vec![1]]];
        let games = OrderedGames { first, back: [vec![2, 3], vec![1]] };
        let rows = all_rows::<Infallible>(&games, &mut || Ok(())).unwrap().unwrap();
        for negative in [false, true] {
            let view = View { games: &games, rows: &rows, negative };
            let forms = Forms::new(view, 40);
            for n in 0..40 {
                for player in [0, 1] {
                    for (at, x) in forms.options(n, player).iter().enumerate() {
                        for y in &forms.options(n, player)[at + 1..] {
                            assert!(!view.at_most(*x, *y) && !view.at_most(*y, *x));
                        }
                        for back in forms.options(*x, 1 - player) {
                            let reversed = match player {
                                0 => view.at_most(*back, n),
                                _ => view.at_most(n, *back),
                            };
                            assert!(!reversed);
                        }
                    }
                }
                // The form equals the game: neither is better by their options.
                let by_options =
                    |low: [&[usize]; 2], high: [&[usize]; 2], (l, h): (usize, usize)| {
                        low[0].iter().all(|x| !view.at_most(h, *x))
                            && high[1].iter().all(|y| !view.at_most(*y, l))
                    };
                let form = [0, 1].map(|player| forms.options(n, player));
                let given = [0, 1].map(|player| view.options(n, player));
                let given = given.each_ref().map(Vec::as_slice);
                assert!(by_options(form, given, (n, n)) && by_options(given, form, (n, n)));
            }
        }
    }
}
