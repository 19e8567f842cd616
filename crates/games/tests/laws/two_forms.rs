//! Two-player games as trees, with everything computed by definition, independent of the
//! implementation of values.

use std::collections::HashMap;

use proptest::prelude::*;
use tweedle_games::game::Dyadic;
use tweedle_games::two::{Side, ValueId, Values};

/// Games by number, each with the numbers of its options.
#[derive(Default)]
pub struct Forms {
    pub options: Vec<[Vec<usize>; 2]>,
    known: HashMap<[Vec<usize>; 2], usize>,
    order: HashMap<(usize, usize), bool>,
    sums: HashMap<(usize, usize), usize>,
    /// The forms of values of one `Values`.
    values: HashMap<ValueId, usize>,
}

impl Forms {
    pub fn new() -> Forms {
        let mut forms = Forms::default();
        forms.make(Vec::new(), Vec::new());
        forms
    }

    pub fn make(&mut self, mut left: Vec<usize>, mut right: Vec<usize>) -> usize {
        for list in [&mut left, &mut right] {
            list.sort_unstable();
            list.dedup();
        }
        let options = [left, right];
        let next = self.options.len();
        let made = *self.known.entry(options.clone()).or_insert(next);
        if made == next {
            self.options.push(options);
        }
        made
    }

    /// Returns true if Right wins `a - b` moving second: no option of Left in `a` is at least `b`,
    /// and no option of Right in `b` at most `a`.
    pub fn at_most(&mut self, a: usize, b: usize) -> bool {
        if let Some(known) = self.order.get(&(a, b)) {
            return *known;
        }
        let left = self.options[a][0].clone();
        let right = self.options[b][1].clone();
        let holds = !left.into_iter().any(|option| self.at_most(b, option))
            && !right.into_iter().any(|option| self.at_most(option, a));
        self.order.insert((a, b), holds);
        holds
    }

    pub fn equal(&mut self, a: usize, b: usize) -> bool {
        self.at_most(a, b) && self.at_most(b, a)
    }

    pub fn plus(&mut self, a: usize, b: usize) -> usize {
        if let Some(known) = self.sums.get(&(a, b)) {
            return *known;
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, list) in sides.iter_mut().enumerate() {
            for option in self.options[a][side].clone() {
                list.push(self.plus(option, b));
            }
            for option in self.options[b][side].clone() {
                list.push(self.plus(a, option));
            }
        }
        let [left, right] = sides;
        let made = self.make(left, right);
        self.sums.insert((a, b), made);
        made
    }

    pub fn negative(&mut self, a: usize) -> usize {
        let [left, right] = self.options[a].clone();
        let left = left.into_iter().map(|option| self.negative(option)).collect();
        let right = right.into_iter().map(|option| self.negative(option)).collect();
        self.make(right, left)
    }

    pub fn integer(&mut self, n: i64) -> usize {
        let mut made = 0;
        for _ in 0..n.abs() {
            made =
                if n > 0 { self.make(vec![made], vec![]) } else { self.make(vec![], vec![made]) };
        }
        made
    }

    pub fn star(&mut self, n: usize) -> usize {
        let smaller: Vec<usize> = (0..n).map(|m| self.star(m)).collect();
        self.make(smaller.clone(), smaller)
    }

    /// Returns the canonical form of a value.
    pub fn read(&mut self, values: &mut Values, v: ValueId) -> usize {
        if let Some(known) = self.values.get(&v) {
            return *known;
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (at, side) in [Side::Left, Side::Right].into_iter().enumerate() {
            for option in values.options(v, side).unwrap() {
                sides[at].push(self.read(values, option));
            }
        }
        let [left, right] = sides;
        let made = self.make(left, right);
        self.values.insert(v, made);
        made
    }

    /// Returns the number that a form equals, if it is in the list.
    pub fn number_of(&mut self, a: usize, numbers: &[(Dyadic, usize)]) -> Option<Dyadic> {
        let found = numbers.iter().find(|(_, form)| self.equal(a, *form));
        found.map(|(number, _)| *number)
    }

    /// Adds `by` to each move of Left and subtracts it from each move of Right, down to numbers.
    pub fn heat(&mut self, a: usize, by: usize, numbers: &[(Dyadic, usize)]) -> usize {
        if self.number_of(a, numbers).is_some() {
            return a;
        }
        let mut sides = [Vec::new(), Vec::new()];
        let tax = self.negative(by);
        for (side, more) in [by, tax].into_iter().enumerate() {
            for option in self.options[a][side].clone() {
                let option = self.heat(option, by, numbers);
                sides[side].push(self.plus(option, more));
            }
        }
        let [left, right] = sides;
        self.make(left, right)
    }

    /// Returns the value of a form.
    pub fn value(&self, values: &mut Values, form: usize) -> ValueId {
        self.value_within(values, form, &mut HashMap::new())
    }

    fn value_within(
        &self,
        values: &mut Values,
        form: usize,
        done: &mut HashMap<usize, ValueId>,
    ) -> ValueId {
        if let Some(known) = done.get(&form) {
            return *known;
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, list) in sides.iter_mut().enumerate() {
            for option in &self.options[form][side] {
                list.push(self.value_within(values, *option, done));
            }
        }
        let [left, right] = sides;
        let value = values.game(left, right).unwrap();
        done.insert(form, value);
        value
    }

    /// Returns the stop of a game, by definition: the first number reached, which is recognized by
    /// comparing with all numbers of small denominator.
    pub fn stop(&mut self, a: usize, first: usize, numbers: &[(Dyadic, usize)]) -> Dyadic {
        if let Some(number) = self.number_of(a, numbers) {
            return number;
        }
        let options = self.options[a][first].clone();
        let stops = options.into_iter().map(|option| self.stop(option, 1 - first, numbers));
        let stops: Vec<Dyadic> = stops.collect();
        let best = if first == 0 { stops.iter().max() } else { stops.iter().min() };
        *best.unwrap()
    }

    /// Returns all numbers `m / 2^k` born by day `days`.
    pub fn numbers(&mut self, days: usize) -> Vec<(Dyadic, usize)> {
        let mut all = vec![(Dyadic::ZERO, 0)];
        for _ in 0..days {
            let mut next = Vec::new();
            let (low, bottom) = all[0];
            next.push((low.plus(Dyadic::MINUS_ONE).unwrap(), self.make(vec![], vec![bottom])));
            for pair in all.windows(2) {
                let middle = pair[0].0.plus(pair[1].0).unwrap().half().unwrap();
                next.push((middle, self.make(vec![pair[0].1], vec![pair[1].1])));
            }
            let (high, top) = all[all.len() - 1];
            next.push((high.plus(Dyadic::ONE).unwrap(), self.make(vec![top], vec![])));
            all.extend(next);
            all.sort_unstable();
        }
        all
    }
}

/// A description of a game: integers at the bottom, options of both players above.
#[derive(Clone, Debug)]
pub enum Plan {
    Integer(i64),
    Star(usize),
    Options(Vec<Plan>, Vec<Plan>),
}

impl Plan {
    pub fn make(&self, forms: &mut Forms) -> usize {
        match self {
            Plan::Integer(n) => forms.integer(*n),
            Plan::Star(n) => forms.star(*n),
            Plan::Options(left, right) => {
                let left = left.iter().map(|plan| plan.make(forms)).collect();
                let right = right.iter().map(|plan| plan.make(forms)).collect();
                forms.make(left, right)
            }
        }
    }
}

/// Random games of `days` days above small integers and heaps.
pub fn plans(days: u32) -> impl Strategy<Value = Plan> {
    let bottom = prop_oneof![
        3 => (-2i64..=2).prop_map(Plan::Integer),
        1 => (0usize..3).prop_map(Plan::Star),
    ];
    bottom.prop_recursive(days, 24, 3, |inner| {
        let list = || prop::collection::vec(inner.clone(), 0..3);
        (list(), list()).prop_map(|(left, right)| Plan::Options(left, right))
    })
}

/// Random all-small games of `days` days.
pub fn all_small(days: u32) -> impl Strategy<Value = Plan> {
    let bottom = (0usize..3).prop_map(Plan::Star);
    bottom.prop_recursive(days, 16, 2, |inner| {
        let list = || prop::collection::vec(inner.clone(), 1..3);
        (list(), list()).prop_map(|(left, right)| Plan::Options(left, right))
    })
}
