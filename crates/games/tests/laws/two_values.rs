//! Two-player values against game trees, with everything computed by definition.

use num_bigint::BigUint;
use proptest::prelude::*;
use tweedle_games::game::{Dyadic, Nus, Plain, SumId, write};
use tweedle_games::two::{
    Side, Thermograph, ValueId, ValueTable, Values, nim_inverse, nim_power, nim_product,
    nim_square_root,
};

use crate::two_forms::{Forms, Plan, all_small, plans};

/// A game as a form and as a value.
struct Both {
    forms: Forms,
    values: Values,
}

impl Both {
    fn new() -> Both {
        Both { forms: Forms::new(), values: Values::new() }
    }

    fn make(&mut self, plan: &Plan) -> (usize, ValueId) {
        let form = plan.make(&mut self.forms);
        (form, self.forms.value(&mut self.values, form))
    }

    /// Returns true if the canonical form of a value is equal to a form.
    fn agree(&mut self, form: usize, value: ValueId) -> bool {
        let read = self.forms.read(&mut self.values, value);
        self.forms.equal(form, read)
    }
}

/// Temperatures in steps of 1/64, from -1 to 5.
const STEPS: i64 = 64;
const LAST: i64 = 6 * STEPS;

/// Returns both walls at each step, in units of a step, by definition: each move costs the
/// temperature, and where the walls meet the mast begins.
fn walls(forms: &Forms, form: usize) -> [Vec<i64>; 2] {
    let [left, right] = &forms.options[form];
    let below = |list: &Vec<usize>, wall: usize| -> Vec<Vec<i64>> {
        list.iter().map(|option| walls(forms, *option)[wall].clone()).collect()
    };
    let (high, low) = (below(left, 1), below(right, 0));
    if high.is_empty() || low.is_empty() {
        let n = integer(forms, form);
        return [vec![n * STEPS; LAST as usize + 1], vec![n * STEPS; LAST as usize + 1]];
    }
    let mut made = [Vec::new(), Vec::new()];
    let mut mast = None;
    for step in 0..=LAST {
        let t = step - STEPS;
        let l = high.iter().map(|wall| wall[step as usize]).max().unwrap() - t;
        let r = low.iter().map(|wall| wall[step as usize]).min().unwrap() + t;
        if mast.is_none() && l <= r {
            assert_eq!(l, r, "the steps are too coarse");
            mast = Some(l);
        }
        made[0].push(mast.unwrap_or(l));
        made[1].push(mast.unwrap_or(r));
    }
    made
}

/// Returns the integer that equals a canonical form with options for at most one player.
fn integer(forms: &Forms, form: usize) -> i64 {
    match &forms.options[form] {
        [left, _] if !left.is_empty() => 1 + integer(forms, left[0]),
        [_, right] if !right.is_empty() => integer(forms, right[0]) - 1,
        _ => 0,
    }
}

fn dyadic(steps: i64) -> Dyadic {
    Dyadic::new(steps.into(), STEPS.trailing_zeros()).unwrap()
}

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn the_order_agrees_with_play(a in plans(3), b in plans(3)) {
        let mut both = Both::new();
        let ((form_a, a), (form_b, b)) = (both.make(&a), both.make(&b));
        let by_play = both.forms.at_most(form_a, form_b);
        prop_assert_eq!(both.values.at_most(a, b).unwrap(), by_play);
        let equal = both.forms.equal(form_a, form_b);
        prop_assert_eq!(a == b, equal);
    }

    #[test]
    fn saved_values_are_loaded(plans in prop::collection::vec(plans(3), 1..4)) {
        let (mut saved, mut loaded) = (Both::new(), Both::new());
        for plan in plans {
            let (_, value) = saved.make(&plan);
            let kept = saved.values.keep(value).unwrap();
            let value = loaded.values.restore(&kept).unwrap().unwrap();
            let form = plan.make(&mut loaded.forms);
            prop_assert!(loaded.agree(form, value));
        }
    }

    #[test]
    fn canonical_forms_have_no_dominated_or_reversible_options(plan in plans(3)) {
        let mut both = Both::new();
        let (form, value) = both.make(&plan);
        prop_assert!(both.agree(form, value));
        let read = both.forms.read(&mut both.values, value);
        let options = both.forms.options[read].clone();
        for (side, list) in options.iter().enumerate() {
            for &option in list {
                for &other in list.iter().filter(|other| **other != option) {
                    prop_assert!(!both.forms.at_most(option, other), "dominated");
                }
                for reply in both.forms.options[option][1 - side].clone() {
                    let back = match side {
                        0 => both.forms.at_most(reply, read),
                        _ => both.forms.at_most(read, reply),
                    };
                    prop_assert!(!back, "reversible");
                }
            }
        }
    }

    #[test]
    fn sums_and_negatives_agree_with_forms(a in plans(3), b in plans(2), n in -3i64..=3) {
        let mut both = Both::new();
        let ((form_a, a), (form_b, b)) = (both.make(&a), both.make(&b));
        let sum = both.forms.plus(form_a, form_b);
        let value = both.values.add(a, b).unwrap();
        prop_assert!(both.agree(sum, value));
        let negative = both.forms.negative(form_a);
        let value = both.values.negative(a).unwrap();
        prop_assert!(both.agree(negative, value));
        let mut many = 0;
        for _ in 0..n.abs() {
            many = both.forms.plus(many, if n < 0 { negative } else { form_a });
        }
        let value = both.values.times(n, a).unwrap();
        prop_assert!(both.agree(many, value));
    }

    #[test]
    fn stops_agree_with_play(plan in plans(3)) {
        let mut both = Both::new();
        let (form, value) = both.make(&plan);
        let numbers = both.forms.numbers(6);
        for (first, side) in [Side::Left, Side::Right].into_iter().enumerate() {
            prop_assert_eq!(both.values.stop(value, side), both.forms.stop(form, first, &numbers));
        }
    }

    #[test]
    fn kinds_agree_with_forms(plan in plans(3)) {
        let mut both = Both::new();
        let (form, value) = both.make(&plan);
        let numbers = both.forms.numbers(6);
        let number = both.forms.number_of(form, &numbers);
        prop_assert_eq!(both.values.as_number(value), number);
        prop_assert_eq!(both.values.is_integer(value), number.is_some_and(|x| x.shift() == 0));
        let heaps = 0..5usize;
        let heap = heaps.clone().any(|n| {
            let star = both.forms.star(n);
            both.forms.equal(form, star)
        });
        prop_assert_eq!(both.values.is_nimber(value), heap);
        // A switch is determined by its stops.
        let [x, y] = [0, 1].map(|first| both.forms.stop(form, first, &numbers));
        let [x, y] = [x, y].map(|x| numbers.iter().find(|(y, _)| x == *y).unwrap().1);
        let switch = both.forms.make(vec![x], vec![y]);
        let switch = both.forms.equal(form, switch) && both.forms.at_most(y, x);
        prop_assert_eq!(both.values.is_switch(value).unwrap(), switch);
    }

    #[test]
    fn thermographs_agree_with_cooling(plan in plans(3)) {
        let mut both = Both::new();
        let (_, value) = both.make(&plan);
        let read = both.forms.read(&mut both.values, value);
        let by_steps = walls(&both.forms, read);
        let thermograph = both.values.thermograph(value).unwrap();
        for step in 0..=LAST {
            let t = dyadic(step - STEPS);
            let [left, right] = [0, 1].map(|wall| dyadic(by_steps[wall][step as usize]));
            prop_assert_eq!(thermograph.left.at(t).unwrap(), left, "left at {}", t);
            prop_assert_eq!(thermograph.right.at(t).unwrap(), right, "right at {}", t);
            // The walls are the stops of the cooled game.
            if step % 16 == 0 && step > 0 {
                let cooled = both.values.cool(value, t).unwrap();
                prop_assert_eq!(both.values.stop(cooled, Side::Left), left, "cooled by {}", t);
                prop_assert_eq!(both.values.stop(cooled, Side::Right), right, "cooled by {}", t);
            }
        }
    }

    #[test]
    fn thermographs_need_no_canonical_form(plan in plans(3)) {
        let mut both = Both::new();
        let (form, value) = both.make(&plan);
        let by_options = of_form(&both.forms, &mut both.values, form);
        prop_assert_eq!(&by_options, &*both.values.thermograph(value).unwrap());
    }

    #[test]
    fn cooling_and_means_are_additive(a in plans(3), b in plans(2), quarters in -3i64..=8) {
        let mut both = Both::new();
        let ((_, a), (_, b)) = (both.make(&a), both.make(&b));
        let t = Dyadic::new(quarters.into(), 2).unwrap();
        let values = &mut both.values;
        let sum = values.add(a, b).unwrap();
        let mean = values.thermograph(a).unwrap().mean.plus(values.thermograph(b).unwrap().mean);
        prop_assert_eq!(values.thermograph(sum).unwrap().mean, mean.unwrap());
        let (cold, other) = (values.cool(a, t).unwrap(), values.cool(b, t).unwrap());
        let cold = values.add(cold, other).unwrap();
        prop_assert_eq!(values.cool(sum, t).unwrap(), cold);
    }

    #[test]
    fn reduced_forms_differ_by_infinitesimals(a in plans(3), small in all_small(2)) {
        let mut both = Both::new();
        let ((_, a), (_, small)) = (both.make(&a), both.make(&small));
        let values = &mut both.values;
        let reduced = values.reduced(a).unwrap();
        let rest = values.subtract(a, reduced).unwrap();
        prop_assert!(values.is_infinitesimal(rest));
        let other = values.add(a, small).unwrap();
        prop_assert_eq!(values.reduced(other).unwrap(), reduced);
        prop_assert_eq!(values.reduced(reduced).unwrap(), reduced);
    }

    #[test]
    fn atomic_weights_agree_with_the_definition(a in all_small(3), b in all_small(2)) {
        let mut both = Both::new();
        let ((form, a), (_, b)) = (both.make(&a), both.make(&b));
        let values = &mut both.values;
        let weight = values.atomic_weight(a).unwrap().unwrap();
        let other = values.atomic_weight(b).unwrap().unwrap();
        // Atomic weights are additive.
        let (sum, weights) = (values.add(a, b).unwrap(), values.add(weight, other).unwrap());
        prop_assert_eq!(values.atomic_weight(sum).unwrap(), Some(weights));
        // The difference between the game and that many ups is between a down and an up, each in
        // sum with a far star.
        let up = values.nus(Nus::ups(1, 0));
        let ups = values.norton_product(weight, up).unwrap();
        let ups = both.forms.read(values, ups);
        let (high, low) = (values.nus(Nus::ups(1, 16)), values.nus(Nus::ups(-1, 16)));
        let (high, low) = (both.forms.read(values, high), both.forms.read(values, low));
        let (high, low) = (both.forms.plus(ups, high), both.forms.plus(ups, low));
        prop_assert!(both.forms.at_most(low, form) && both.forms.at_most(form, high));
        prop_assert!(!both.forms.equal(low, form) && !both.forms.equal(form, high));
    }

    #[test]
    fn norton_products_are_additive(a in plans(2), b in plans(2)) {
        let mut both = Both::new();
        let ((_, a), (_, b)) = (both.make(&a), both.make(&b));
        let values = &mut both.values;
        let sum = values.add(a, b).unwrap();
        let (one, star) = (values.number(Dyadic::ONE), values.nus(Nus::star(1)));
        let units = [
            values.nus(Nus::ups(1, 0)),
            values.number(Dyadic::new(1, 1).unwrap()),
            values.game(vec![one], vec![star]).unwrap(),
        ];
        for unit in units {
            let product = values.norton_product(a, unit).unwrap();
            let other = values.norton_product(b, unit).unwrap();
            let both = values.add(product, other).unwrap();
            prop_assert_eq!(values.norton_product(sum, unit).unwrap(), both);
        }
    }

    #[test]
    fn heating_agrees_with_forms(plan in plans(3), by in plans(1)) {
        let mut both = Both::new();
        let ((_, value), (_, by)) = (both.make(&plan), both.make(&by));
        let numbers = both.forms.numbers(6);
        let form = both.forms.read(&mut both.values, value);
        let more = both.forms.read(&mut both.values, by);
        let form = both.forms.heat(form, more, &numbers);
        let heated = both.values.heat(value, by).unwrap();
        prop_assert!(both.agree(form, heated));
    }

    #[test]
    fn conway_products_of_numbers_are_products(a in -40i64..40, b in -40i64..40) {
        let mut values = Values::new();
        let [a, b] = [a, b].map(|n| Dyadic::new(n.into(), 3).unwrap());
        let (x, y) = (values.number(a), values.number(b));
        let product = values.conway_product(x, y).unwrap();
        prop_assert_eq!(values.as_number(product), Some(a.times(b).unwrap()));
    }

    #[test]
    fn uptimals_are_recognized(
        digits in prop::collection::vec(-3i64..=3, 0..4),
        star in 0u32..6,
        n in -2i64..=2,
    ) {
        let mut values = Values::new();
        let mut sum = values.nus(Nus { number: Dyadic::integer(n), ups: 0, star });
        for (k, digit) in (1..).zip(&digits) {
            let power = values.up_power(k).unwrap();
            let part = values.times(*digit, power).unwrap();
            sum = values.add(sum, part).unwrap();
        }
        let found = values.uptimal(sum).unwrap().unwrap();
        let mut expected = digits.clone();
        while expected.last() == Some(&0) {
            expected.pop();
        }
        prop_assert_eq!((found.number, found.star, found.ups), (Dyadic::integer(n), star, expected));
    }

    #[test]
    fn followers_and_birthdays_agree_with_forms(plan in plans(3)) {
        let mut both = Both::new();
        let (_, value) = both.make(&plan);
        let form = both.forms.read(&mut both.values, value);
        let mut followers = std::collections::BTreeSet::from([form]);
        let mut waiting = vec![form];
        while let Some(form) = waiting.pop() {
            for option in both.forms.options[form].concat() {
                if followers.insert(option) {
                    waiting.push(option);
                }
            }
        }
        prop_assert_eq!(both.values.followers(value).unwrap().count(), followers.len() as u128);
        fn days(forms: &Forms, form: usize) -> u128 {
            forms.options[form].concat().into_iter().map(|f| days(forms, f) + 1).max().unwrap_or(0)
        }
        prop_assert_eq!(both.values.birthday(value).unwrap(), days(&both.forms, form));
        let dicotic = followers.iter().all(|form| {
            both.forms.options[*form][0].is_empty() == both.forms.options[*form][1].is_empty()
        });
        prop_assert_eq!(both.values.is_all_small(value).unwrap(), dicotic);
    }
}

/// Returns the nim product by definition: the least number that is not `a'b + ab' + a'b'`.
fn product_by_mex(a: u64, b: u64, known: &mut std::collections::HashMap<(u64, u64), u64>) -> u64 {
    if let Some(known) = known.get(&(a, b)) {
        return *known;
    }
    let mut met = std::collections::BTreeSet::new();
    for x in 0..a {
        for y in 0..b {
            let terms = [(x, b), (a, y), (x, y)].map(|(p, q)| product_by_mex(p, q, known));
            met.insert(terms[0] ^ terms[1] ^ terms[2]);
        }
    }
    let least = (0..).find(|n| !met.contains(n)).unwrap();
    known.insert((a, b), least);
    least
}

#[test]
fn nim_products_agree_with_the_definition() {
    let mut known = std::collections::HashMap::new();
    for a in 0..24u64 {
        for b in 0..24u64 {
            let product = nim_product(&a.into(), &b.into());
            assert_eq!(product, product_by_mex(a, b, &mut known).into(), "{a} and {b}");
        }
    }
}

proptest! {
    #[test]
    fn nim_numbers_are_a_field(a in any::<[u32; 5]>(), b in any::<[u32; 7]>(), c in any::<u128>()) {
        let (a, b, c) = (BigUint::new(a.to_vec()), BigUint::new(b.to_vec()), BigUint::from(c));
        let (bc, ab) = (nim_product(&b, &c), nim_product(&a, &b));
        prop_assert_eq!(nim_product(&a, &bc), nim_product(&ab, &c));
        let sum = &b ^ &c;
        prop_assert_eq!(nim_product(&a, &sum), &ab ^ &nim_product(&a, &c));
        if let Some(inverse) = nim_inverse(&a) {
            prop_assert_eq!(nim_product(&a, &inverse), BigUint::from(1u32));
        }
        let root = nim_square_root(&a);
        prop_assert_eq!(nim_product(&root, &root), a.clone());
        let cube = nim_product(&nim_product(&c, &c), &c);
        let power = nim_power(&c, &BigUint::from(3u32), || Ok::<(), ()>(()));
        prop_assert_eq!(power, Ok(cube));
    }
}

/// Returns the thermograph computed from the options of a form; if one player has none, the value
/// of the form is a number.
fn of_form(forms: &Forms, values: &mut Values, form: usize) -> Thermograph {
    let [left, right] = forms.options[form].clone();
    let left: Vec<Thermograph> = left.into_iter().map(|f| of_form(forms, values, f)).collect();
    let right: Vec<Thermograph> = right.into_iter().map(|f| of_form(forms, values, f)).collect();
    let made = Thermograph::from_options(left.iter(), right.iter()).unwrap();
    made.unwrap_or_else(|| {
        let value = forms.value(values, form);
        Thermograph::mast(values.as_number(value).unwrap())
    })
}

/// `↑^k` is {0 | ↓[k-1]*}, and `↑[k]` the sum of the powers of up to the `k`-th (Siegel, II.5).
#[test]
fn powers_of_up_have_names() {
    let (mut w, mut table) = (Plain::new(), ValueTable::default());
    let star = table.values.nus(Nus::star(1));
    let mut total = ValueId::ZERO;
    for k in 1..6 {
        let down = table.values.negative(total).unwrap();
        let below = table.values.add(down, star).unwrap();
        let below = table.game(&mut w.arena, below).unwrap();
        let power = w.arena.labelled(vec![vec![SumId::ZERO], vec![below]]).unwrap();
        let power = w.arena.single(power);
        let power = table.value(&mut w, power).unwrap();
        total = table.values.add(total, power).unwrap();
        let index = |before: &str, after: &str| match k {
            1 => String::new(),
            k => format!("{before}{k}{after}"),
        };
        for (up, index) in [(power, index("^", "")), (total, index("[", "]"))] {
            let down = table.values.negative(up).unwrap();
            for (value, sign) in [(up, "↑"), (down, "↓")] {
                for (number, x) in [("", 0), ("3", 3), ("-2", -2)] {
                    let x = table.values.number(Dyadic::integer(x));
                    let value = table.values.add(value, x).unwrap();
                    let with_star = table.values.add(value, star).unwrap();
                    for (value, star) in [(value, ""), (with_star, "*")] {
                        let game = table.game(&mut w.arena, value).unwrap();
                        let text = write(&w.arena, game, &|_| String::new(), 100).unwrap();
                        assert_eq!(text, format!("{number}{sign}{index}{star}"));
                    }
                }
            }
        }
    }
}
