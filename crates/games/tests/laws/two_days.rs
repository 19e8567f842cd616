//! The values born by a day and their lattice, against game trees and the definition of least upper
//! bounds.

use proptest::prelude::*;
use tweedle_games::game::Dyadic;
use tweedle_games::two::{Side, ValueId, Values};

use crate::two_forms::Forms;

/// The order of all values of a day.
struct Order {
    all: Vec<ValueId>,
    at_most: Vec<Vec<bool>>,
}

impl Order {
    /// Computes the order of bare forms, by play.
    fn new(values: &mut Values, day: u32) -> Order {
        let all = values.born_by(day).unwrap().to_vec();
        let mut forms = Forms::new();
        let read: Vec<usize> = all.iter().map(|v| forms.read(values, *v)).collect();
        let row = |a: &usize| read.iter().map(|b| forms.at_most(*a, *b)).collect();
        let at_most = read.clone().iter().map(row).collect();
        Order { all, at_most }
    }

    fn place(&self, value: ValueId) -> usize {
        self.all.iter().position(|v| *v == value).unwrap()
    }

    fn below(&self, a: usize, b: usize) -> bool {
        a != b && self.at_most[a][b]
    }

    fn is_least_upper_bound(&self, a: usize, b: usize, join: usize) -> bool {
        (0..self.all.len()).all(|x| {
            let bound = self.at_most[a][x] && self.at_most[b][x];
            bound == self.at_most[join][x]
        })
    }

    fn is_greatest_lower_bound(&self, a: usize, b: usize, meet: usize) -> bool {
        (0..self.all.len()).all(|x| {
            let bound = self.at_most[x][a] && self.at_most[x][b];
            bound == self.at_most[x][meet]
        })
    }

    fn upper_covers(&self, a: usize) -> Vec<ValueId> {
        let above: Vec<usize> = (0..self.all.len()).filter(|b| self.below(a, *b)).collect();
        let covers = above.iter().filter(|b| !above.iter().any(|c| self.below(*c, **b)));
        sorted(covers.map(|b| self.all[*b]).collect())
    }

    fn lower_covers(&self, a: usize) -> Vec<ValueId> {
        let under: Vec<usize> = (0..self.all.len()).filter(|b| self.below(*b, a)).collect();
        let covers = under.iter().filter(|b| !under.iter().any(|c| self.below(**b, *c)));
        sorted(covers.map(|b| self.all[*b]).collect())
    }
}

fn sorted(mut all: Vec<ValueId>) -> Vec<ValueId> {
    all.sort_unstable();
    all
}

/// All games with options of the day before, as bare forms, one of each equivalence class.
#[test]
fn days_are_all_games_up_to_equality() {
    let mut forms = Forms::new();
    let mut values = Values::new();
    let mut day = vec![0];
    for d in 0..3u32 {
        let found = values.born_by(d).unwrap();
        assert_eq!(found.len(), day.len(), "day {d}");
        for value in found.iter() {
            let read = forms.read(&mut values, *value);
            assert_eq!(day.iter().filter(|form| forms.equal(read, **form)).count(), 1);
        }
        if d == 2 {
            break;
        }
        let members = |set: usize, day: &[usize]| {
            (0..day.len()).filter(|i| set >> i & 1 == 1).map(|i| day[i]).collect::<Vec<_>>()
        };
        let mut next: Vec<usize> = Vec::new();
        for left in 0..1 << day.len() {
            for right in 0..1 << day.len() {
                let made = forms.make(members(left, &day), members(right, &day));
                if !next.iter().any(|form| forms.equal(*form, made)) {
                    next.push(made);
                }
            }
        }
        day = next;
    }
    assert_eq!(values.born_by(3).unwrap().len(), 1474);
    assert!(values.born_by(4).is_err());
}

#[test]
fn lattices_agree_with_the_order() {
    let mut values = Values::new();
    for day in 0..3 {
        let order = Order::new(&mut values, day);
        let all = order.all.clone();
        for (i, &a) in all.iter().enumerate() {
            for (j, &b) in all.iter().enumerate() {
                let join = values.join(a, b, day).unwrap();
                let meet = values.meet(a, b, day).unwrap();
                assert!(order.is_least_upper_bound(i, j, order.place(join)));
                assert!(order.is_greatest_lower_bound(i, j, order.place(meet)));
            }
        }
        check_structure(&mut values, &order, day, 1);
    }
}

/// Checks the covers of every `every`-th value, the irreducible elements and the greatest
/// infinitesimals.
fn check_structure(values: &mut Values, order: &Order, day: u32, every: usize) {
    for (i, &a) in order.all.iter().enumerate().step_by(every) {
        assert_eq!(sorted(values.upper_covers(a, day).unwrap()), order.upper_covers(i));
        assert_eq!(sorted(values.lower_covers(a, day).unwrap()), order.lower_covers(i));
    }
    // An element with only one lower cover is not a join of smaller ones.
    let places = 0..order.all.len();
    let irreducible = places.clone().filter(|i| order.lower_covers(*i).len() == 1);
    let irreducible = sorted(irreducible.map(|i| order.all[i]).collect());
    assert_eq!(sorted(values.join_irreducibles(day).unwrap()), irreducible);
    let zero = |i: &usize| {
        let v = order.all[*i];
        [Side::Left, Side::Right].iter().all(|side| values.stop(v, *side) == Dyadic::ZERO)
    };
    let small: Vec<usize> = places.filter(zero).collect();
    let greatest = small.iter().filter(|i| !small.iter().any(|j| order.below(**i, *j)));
    let greatest = sorted(greatest.map(|i| order.all[*i]).collect());
    assert_eq!(sorted(values.greatest_infinitesimals(day).unwrap()), greatest);
}

#[test]
fn the_lattice_of_day_3_agrees_with_the_order() {
    let mut values = Values::new();
    let order = Order::new(&mut values, 3);
    check_structure(&mut values, &order, 3, 59);
    let all = order.all.clone();
    for i in (0..all.len()).step_by(97) {
        for j in (1..all.len()).step_by(113) {
            let join = values.join(all[i], all[j], 3).unwrap();
            let meet = values.meet(all[i], all[j], 3).unwrap();
            assert!(order.is_least_upper_bound(i, j, order.place(join)));
            assert!(order.is_greatest_lower_bound(i, j, order.place(meet)));
        }
    }
    // Every maximal chain has as many steps as there are irreducible elements.
    let mut value = values.number(Dyadic::integer(-3));
    let mut steps = 0;
    loop {
        let covers = values.upper_covers(value, 3).unwrap();
        let Some(next) = covers.get(steps % covers.len().max(1)) else { break };
        value = *next;
        steps += 1;
    }
    assert_eq!((steps, value), (44, values.number(Dyadic::integer(3))));
}

/// Returns a value of day 4, by indices of its options in the list of day 3.
fn of_day_4(values: &mut Values, [left, right]: &[Vec<usize>; 2]) -> ValueId {
    let day = values.born_by(3).unwrap();
    let side = |places: &Vec<usize>| places.iter().map(|at| day[*at]).collect();
    let (left, right) = (side(left), side(right));
    values.game(left, right).unwrap()
}

fn sides() -> impl Strategy<Value = [Vec<usize>; 2]> {
    let side = || prop::collection::vec(0usize..1474, 0..4);
    (side(), side()).prop_map(|(left, right)| [left, right])
}

proptest! {
    #![proptest_config(crate::cases(12))]

    #[test]
    fn the_lattice_of_day_4_is_distributive(
        a in sides(),
        b in sides(),
        c in sides(),
        x in sides(),
    ) {
        let mut values = Values::new();
        let [a, b, c, x] = [a, b, c, x].map(|sides| of_day_4(&mut values, &sides));
        let join = values.join(a, b, 4).unwrap();
        let meet = values.meet(a, b, 4).unwrap();
        for side in [a, b] {
            prop_assert!(values.at_most(side, join).unwrap());
            prop_assert!(values.at_most(meet, side).unwrap());
        }
        // The bounds are the best ones.
        let above = values.join(join, x, 4).unwrap();
        prop_assert!(values.at_most(join, above).unwrap());
        let bound = values.at_most(a, x).unwrap() && values.at_most(b, x).unwrap();
        prop_assert_eq!(bound, values.at_most(join, x).unwrap());
        let bound = values.at_most(x, a).unwrap() && values.at_most(x, b).unwrap();
        prop_assert_eq!(bound, values.at_most(x, meet).unwrap());
        prop_assert!(values.birthday(join).unwrap() <= 4);
        prop_assert_eq!(values.meet(a, join, 4).unwrap(), a);
        prop_assert_eq!(values.join(a, meet, 4).unwrap(), a);
        let first = values.join(b, c, 4).unwrap();
        let first = values.meet(a, first, 4).unwrap();
        let other = values.meet(a, c, 4).unwrap();
        prop_assert_eq!(first, values.join(meet, other, 4).unwrap());
    }

    #[test]
    fn nothing_is_between_covers_of_day_4(a in sides(), x in sides()) {
        let mut values = Values::new();
        let [a, x] = [a, x].map(|sides| of_day_4(&mut values, &sides));
        let covers = values.upper_covers(a, 4).unwrap();
        // A greater value is at least some cover.
        let above = values.join(a, x, 4).unwrap();
        let mut reached = above == a;
        for cover in covers {
            prop_assert!(cover != a && values.at_most(a, cover).unwrap());
            reached = reached || values.at_most(cover, above).unwrap();
            // A value in between is one of the two.
            let within = values.meet(cover, above, 4).unwrap();
            prop_assert!(within == a || within == cover);
        }
        prop_assert!(reached);
    }
}
