//! Sums of two-player games: the winner by the values of the components, stops with passes, and the
//! results of strategies by temperature.

use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};
use tweedle_games::game::Dyadic;
use tweedle_games::two::{Component, Side, Strategy as Plays, ValueId, Values};

use crate::two_forms::{Forms, Plan, plans};

const SIDES: [Side; 2] = [Side::Left, Side::Right];

/// Returns the thermographs of the components of a sum and of their options.
fn components(values: &mut Values, sum: &[ValueId], player: Side) -> Vec<Component> {
    let graph = |values: &mut Values, v| values.thermograph(v).unwrap();
    sum.iter()
        .map(|v| Component {
            graph: graph(values, *v),
            count: 1,
            options: values
                .options(*v, player)
                .unwrap()
                .into_iter()
                .map(|option| graph(values, option))
                .collect(),
        })
        .collect()
}

/// Play of a sum in which one player follows a strategy.
struct Followed {
    values: Values,
    player: Side,
    known: HashMap<(Vec<ValueId>, bool, Dyadic), Dyadic>,
}

/// The strategy. Sentestrat remembers the least temperature so far.
#[derive(Clone, Copy, PartialEq)]
enum Follows {
    Hotstrat,
    Sentestrat,
    Thermostrat,
}

impl Followed {
    fn hottest(&mut self, sum: &[ValueId]) -> Dyadic {
        let hot = |v: &ValueId| self.values.thermograph(*v).unwrap().temperature;
        sum.iter().map(hot).max().unwrap_or(Dyadic::MINUS_ONE)
    }

    fn total(&mut self, sum: &[ValueId]) -> ValueId {
        sum.iter().fold(ValueId::ZERO, |total, v| self.values.add(total, *v).unwrap())
    }

    /// Returns the worst stop that the strategy allows, when the other player plays well.
    fn stop(
        &mut self,
        mut sum: Vec<ValueId>,
        follows: Follows,
        moves: bool,
        ambient: Dyadic,
    ) -> Dyadic {
        sum.sort_unstable();
        let total = self.total(&sum);
        if let Some(x) = self.values.as_number(total) {
            return x;
        }
        let ambient = if moves { ambient.min(self.hottest(&sum)) } else { ambient };
        let key = (sum, moves, ambient);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let sum = &key.0;
        let mover = if moves { self.player } else { self.player.other() };
        let after = |sum: &[ValueId], at: usize, option: ValueId| {
            let mut after = sum.to_vec();
            after[at] = option;
            after
        };
        let mut reached = Vec::new();
        if moves {
            let plays = match follows {
                Follows::Hotstrat => Plays::Hotstrat,
                Follows::Sentestrat => Plays::Sentestrat(ambient),
                Follows::Thermostrat => Plays::Thermostrat,
            };
            let components = components(&mut self.values, sum, mover);
            for (at, place) in plays.moves(&components, mover).unwrap() {
                let option = self.values.options(sum[at], mover).unwrap()[place];
                reached.push(self.stop(after(sum, at, option), follows, false, ambient));
            }
        } else {
            for at in 0..sum.len() {
                // Numbers are avoided.
                if self.values.as_number(sum[at]).is_some() {
                    continue;
                }
                for option in self.values.options(sum[at], mover).unwrap() {
                    reached.push(self.stop(after(sum, at, option), follows, true, ambient));
                }
            }
        }
        // Both the open choices of the strategy and the choices of the other player are the worst
        // possible.
        let worst = match self.player {
            Side::Left => reached.iter().min(),
            Side::Right => reached.iter().max(),
        };
        let worst = *worst.unwrap();
        self.known.insert(key, worst);
        worst
    }
}

/// Returns the loss of a strategy compared with the best stop, and the largest temperature.
fn lost(sum: &[Plan], follows: Follows, player: Side, moves: bool) -> (Dyadic, Dyadic) {
    let mut forms = Forms::new();
    let made: Vec<usize> = sum.iter().map(|plan| plan.make(&mut forms)).collect();
    let mut play = Followed { values: Values::new(), player, known: HashMap::new() };
    let sum: Vec<ValueId> =
        made.into_iter().map(|form| forms.value(&mut play.values, form)).collect();
    let total = play.total(&sum);
    let first = if moves { player } else { player.other() };
    let best = play.values.stop(total, first);
    let hottest = play.hottest(&sum).max(Dyadic::ZERO);
    let reached = play.stop(sum, follows, moves, hottest);
    let lost = match player {
        Side::Left => best.minus(reached),
        Side::Right => reached.minus(best),
    };
    (lost.unwrap(), hottest)
}

/// Random hot games in which both players have moves for `days` days.
fn hot(days: u32) -> impl Strategy<Value = Plan> {
    (-12i64..=12).prop_map(Plan::Integer).prop_recursive(days, 12, 2, |inner| {
        let list = || prop::collection::vec(inner.clone(), 1..3);
        (list(), list()).prop_map(|(left, right)| Plan::Options(left, right))
    })
}

/// Random small sums, of games with threats and of others.
fn sums() -> impl Strategy<Value = Vec<Plan>> {
    prop::collection::vec(prop_oneof![plans(2), hot(3)], 1..4)
}

/// Returns true if no move in the game or later raises the temperature.
fn cools(plan: &Plan) -> bool {
    let (mut forms, mut values) = (Forms::new(), Values::new());
    let form = plan.make(&mut forms);
    let (mut open, mut seen) = (vec![forms.value(&mut values, form)], BTreeSet::new());
    while let Some(v) = open.pop() {
        let temperature = values.thermograph(v).unwrap().temperature;
        for side in SIDES {
            for option in values.options(v, side).unwrap() {
                if values.thermograph(option).unwrap().temperature > temperature {
                    return false;
                }
                if seen.insert(option) {
                    open.push(option);
                }
            }
        }
    }
    true
}

/// Left threatens, and hotstrat answers with a threat that would only be worthwhile if there were
/// as much to gain elsewhere. It loses more than the temperature in one such game, and more than
/// any temperature in many of them.
#[test]
fn hotstrat_can_lose_more_than_any_temperature() {
    let number = Plan::Integer;
    let options = |left, right| Plan::Options(left, right);
    let answer = options(vec![number(4)], vec![number(-10)]);
    let threat = options(vec![number(9)], vec![number(1), answer]);
    let game = options(vec![threat], vec![number(0)]);
    let integer = Dyadic::integer;
    for (copies, of_hotstrat) in [(1, 3), (8, 8)] {
        let sum = vec![game.clone(); copies];
        let by = |follows| lost(&sum, follows, Side::Right, false);
        assert_eq!(by(Follows::Hotstrat), (integer(of_hotstrat), Dyadic::ONE));
        for follows in [Follows::Sentestrat, Follows::Thermostrat] {
            assert!(by(follows).0 <= Dyadic::ONE);
        }
    }
}

proptest! {
    #![proptest_config(crate::cases(200))]

    #[test]
    fn sums_have_the_outcome_of_their_form(
        sum in prop::collection::vec((plans(2), 1u32..3), 1..4),
    ) {
        let mut forms = Forms::new();
        let mut values = Values::new();
        let zero = forms.integer(0);
        let (mut total, mut parts) = (zero, Vec::new());
        for (plan, count) in &sum {
            let form = plan.make(&mut forms);
            parts.push((forms.value(&mut values, form), *count));
            for _ in 0..*count {
                total = forms.plus(total, form);
            }
        }
        let left = !forms.at_most(total, zero);
        let right = !forms.at_most(zero, total);
        for (side, wins) in SIDES.into_iter().zip([left, right]) {
            prop_assert_eq!(values.wins_sum(&parts, side, usize::MAX).unwrap(), Some(wins));
            // Results with few positions are correct as well.
            let few = values.wins_sum(&parts, side, 1).unwrap();
            prop_assert!(few.is_none_or(|few| few == wins));
        }
    }

    #[test]
    fn means_are_additive(a in plans(3), b in plans(2)) {
        let mut forms = Forms::new();
        let mut values = Values::new();
        let (a, b) = (a.make(&mut forms), b.make(&mut forms));
        let (a, b) = (forms.value(&mut values, a), forms.value(&mut values, b));
        let sum = values.add(a, b).unwrap();
        let [a, b, sum] = [a, b, sum].map(|v| values.thermograph(v).unwrap());
        prop_assert_eq!(sum.mean, a.mean.plus(b.mean).unwrap());
        prop_assert!(sum.temperature <= a.temperature.max(b.temperature));
    }

    #[test]
    fn an_orthodox_move_keeps_the_mean(plan in plans(3)) {
        let mut forms = Forms::new();
        let mut values = Values::new();
        let form = plan.make(&mut forms);
        let value = forms.value(&mut values, form);
        let graph = values.thermograph(value).unwrap();
        let t = graph.temperature;
        for side in SIDES {
            if values.as_number(value).is_some() {
                continue;
            }
            let components = components(&mut values, &[value], side);
            let moves = Plays::Hotstrat.moves(&components, side).unwrap();
            let listed: BTreeSet<usize> = moves.iter().map(|(_, option)| *option).collect();
            prop_assert!(!listed.is_empty());
            for (place, option) in components[0].options.iter().enumerate() {
                let kept = match side {
                    Side::Left => option.right.at(t).unwrap().minus(t).unwrap(),
                    Side::Right => option.left.at(t).unwrap().plus(t).unwrap(),
                };
                prop_assert_eq!(kept == graph.mean, listed.contains(&place));
            }
        }
    }

    #[test]
    fn thermostrat_loses_at_most_the_temperature(
        sum in sums(), right: bool, moves: bool,
    ) {
        let player = SIDES[usize::from(right)];
        let (lost, hottest) = lost(&sum, Follows::Thermostrat, player, moves);
        prop_assert!(lost >= Dyadic::ZERO && lost <= hottest, "{} of {}", lost, hottest);
    }

    #[test]
    fn sentestrat_loses_at_most_the_temperature(
        sum in sums(), right: bool, moves: bool,
    ) {
        let player = SIDES[usize::from(right)];
        let (lost, hottest) = lost(&sum, Follows::Sentestrat, player, moves);
        prop_assert!(lost >= Dyadic::ZERO && lost <= hottest, "{} of {}", lost, hottest);
    }

    /// Provided that no move raises the temperature of a component; otherwise there is no bound, as
    /// the test above shows.
    #[test]
    fn hotstrat_loses_at_most_the_temperature_if_games_cool(
        sum in prop::collection::vec(hot(3).prop_filter("hotter", cools), 1..4),
        right: bool, moves: bool,
    ) {
        let player = SIDES[usize::from(right)];
        let (lost, hottest) = lost(&sum, Follows::Hotstrat, player, moves);
        prop_assert!(lost >= Dyadic::ZERO && lost <= hottest, "{} of {}", lost, hottest);
    }
}
