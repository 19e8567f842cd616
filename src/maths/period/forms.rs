//! The canonical forms of the games of a sequence, by how the games compare.
//!
//! The options of a canonical form are reached by leaving out what is dominated, and by going on
//! where a move is reversible to options of what it is reversed to. All of these are games of the
//! sequence, so that a form is a list of their numbers.

use super::rows::{AllRows, OrderedGames};

/// The games of a sequence and how they compare, perhaps with the players exchanged.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) games: &'a OrderedGames,
    pub(super) rows: &'a AllRows,
    /// Whether every game stands for its negative.
    pub(super) negative: bool,
}

impl View<'_> {
    /// The options of a player (Left is 0) in a game, by their numbers.
    pub(super) fn options(&self, n: usize, player: usize) -> Vec<usize> {
        self.games.options(n, if self.negative { 1 - player } else { player })
    }

    /// Whether game x is at most game y.
    pub(super) fn at_most(&self, x: usize, y: usize) -> bool {
        match self.negative {
            false => self.rows.at_most(x, y),
            true => self.rows.at_most(y, x),
        }
    }
}

/// The canonical forms of the first games of a sequence.
pub(super) struct Forms {
    /// The options of Left and of Right, each the least number of a game with that value.
    options: Vec<[Vec<usize>; 2]>,
    /// The least number of a game with the same value.
    least: Vec<usize>,
}

impl Forms {
    /// Those of all games up to a number, which is left out.
    pub(super) fn new(view: View<'_>, until: usize) -> Forms {
        let mut forms = Forms { options: Vec::new(), least: Vec::new() };
        for n in 0..until {
            let same = |m: &usize| view.at_most(*m, n) && view.at_most(n, *m);
            let least = (0..n).find(same).unwrap_or(n);
            let options = match least < n {
                true => forms.options[least].clone(),
                false => [0, 1].map(|player| forms.canonical(view, n, player)),
            };
            forms.least.push(least);
            forms.options.push(options);
        }
        forms
    }

    /// The least number of a game with the same value.
    pub(super) fn least(&self, n: usize) -> usize {
        self.least[n]
    }

    /// The options of a player (Left is 0) in the canonical form of a game.
    pub(super) fn options(&self, n: usize, player: usize) -> &[usize] {
        &self.options[n][player]
    }

    fn canonical(&self, view: View<'_>, n: usize, player: usize) -> Vec<usize> {
        // Whether x is as good as y for the player, or better.
        let as_good = |x: usize, y: usize| match player {
            0 => view.at_most(y, x),
            _ => view.at_most(x, y),
        };
        let mut left: Vec<usize> = view.options(n, player);
        let (mut met, mut kept) = (Vec::new(), Vec::new());
        while let Some(option) = left.pop().map(|option| self.least[option]) {
            if met.contains(&option) {
                continue;
            }
            met.push(option);
            let back = &self.options[option][1 - player];
            match back.iter().find(|back| as_good(n, **back)) {
                Some(back) => left.extend_from_slice(&self.options[*back][player]),
                None => kept.push(option),
            }
        }
        let dominated = |x: usize| kept.iter().any(|y| *y != x && as_good(*y, x));
        let mut canonical: Vec<usize> = kept.iter().copied().filter(|x| !dominated(*x)).collect();
        canonical.sort_unstable();
        canonical
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::super::rows::all_rows;
    use super::*;

    #[test]
    fn forms_are_canonical() {
        // 1, * and 1*, and then what Left reaches by two or three steps back, Right by one.
        let first = vec![[vec![0], vec![]], [vec![0], vec![0]], [vec![1], vec![1]]];
        let games = OrderedGames { first, back: [vec![2, 3], vec![1]] };
        let rows = all_rows::<Infallible>(&games, &mut || Ok(())).unwrap().unwrap();
        for negative in [false, true] {
            let view = View { games: &games, rows: &rows, negative };
            let forms = Forms::new(view, 40);
            for n in 0..40 {
                for player in [0, 1] {
                    for (at, x) in forms.options(n, player).iter().enumerate() {
                        assert_eq!(forms.least(*x), *x);
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
                // The form is the game: neither is better than the other by their options.
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
