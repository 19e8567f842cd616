//! Verdicts about the order of random games, against the definition: no proof contradicts an
//! outcome, the checker accepts every proof, and every refutation is correct.

use crate::order_check::check;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use tweedle_games::absorbing::Verdict;
use tweedle_games::game::{Plain, SumId};
use tweedle_games::order::{Claim, Effort, Orders, at_most, wins_by_definition};
use tweedle_games::play::Coalition;
use tweedle_games::solve::Solver;

use crate::trees::{sum_of, sum_within};

/// The number of random contexts to test each verdict with.
const CONTEXTS: usize = 40;

/// Returns true if `player` wins `low + x` but not `high + x` when `first` moves first, by the
/// definition.
fn replays(w: &mut Plain, c: Coalition, claim: Claim, x: SumId, first: u8) -> bool {
    let low = w.arena.add(claim.low, x).unwrap();
    let high = w.arena.add(claim.high, x).unwrap();
    wins_by_definition(w, c, low, claim.player, first).unwrap()
        && !wins_by_definition(w, c, high, claim.player, first).unwrap()
}

/// Returns true if the outcomes with `x` refute the claim.
fn contradicts(w: &mut Plain, solver: &mut Solver, c: Coalition, claim: Claim, x: SumId) -> bool {
    let n = c.players();
    let low = w.arena.add(claim.low, x).unwrap();
    let high = w.arena.add(claim.high, x).unwrap();
    (0..n).any(|first| {
        let seat = (claim.player + n - first) % n;
        solver.outcome_from(w, c, low, first).unwrap().contains(seat)
            && !solver.outcome_from(w, c, high, first).unwrap().contains(seat)
    })
}

/// Tests random claims for `n` players about games that last at most `days` moves. Without contexts
/// to try, every refutation is constructed from the failed test.
fn soundness(n: u8, pairs: u32, days: u32, contexts: u32) {
    let pairs = crate::part(pairs) as usize;
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let games = (sum_within(n, days), sum_within(n, days));
    let context = sum_within(n, 4);
    let c = Coalition::normal(n).unwrap();
    let (mut w, mut solver, mut orders) = (Plain::new(), Solver::new(), Orders::default());
    let mut counts = [0; 2];
    for case in 0..pairs {
        let (g, h) = games.new_tree(&mut runner).unwrap().current();
        let (low, high) = (sum_of(&g, &mut w.arena, n), sum_of(&h, &mut w.arena, n));
        let player = u8::try_from(case % usize::from(n)).unwrap();
        // Random games are rarely comparable; adding to one side makes more of them so.
        let one = w.arena.integer(n, player, 1).unwrap();
        let one = w.arena.single(one);
        let high = match case % 3 {
            0 => high,
            1 => w.arena.add(low, one).unwrap(),
            _ => {
                let more = w.arena.add(low, high).unwrap();
                w.arena.add(more, one).unwrap()
            }
        };
        let claim = Claim { low, high, player };
        let effort = Effort { contexts, ..Effort::new(300) };
        let verdict = at_most(&mut w, &mut solver, &mut orders, c, claim, effort).unwrap();
        let mut found = None;
        for _ in 0..CONTEXTS {
            let x = context.new_tree(&mut runner).unwrap().current();
            let x = sum_of(&x, &mut w.arena, n);
            if found.is_none() && contradicts(&mut w, &mut solver, c, claim, x) {
                found = Some(x);
            }
        }
        match verdict {
            Verdict::Proved(proof) => {
                assert_eq!(proof.steps.last().unwrap().claim, claim);
                assert!(check(&mut w, &proof).unwrap(), "{proof:?}");
                assert_eq!(found, None, "{claim:?} {proof:?}");
                counts[0] += 1;
            }
            Verdict::Refuted(by) => {
                assert!(replays(&mut w, c, claim, by.x, by.first));
                counts[1] += 1;
            }
            Verdict::Open(tried) => {
                // With two players, the refutation is a context that is tried.
                assert!(n == 2 && contexts == 0, "{g:?} <=_{player} {h:?}: {tried:?}");
            }
        }
    }
    assert!(counts.iter().all(|count| *count > pairs / 20), "{counts:?}");
}

#[test]
fn verdicts_for_two_players_are_correct() {
    soundness(2, 800, 4, 300);
}

#[test]
fn verdicts_for_three_players_are_correct() {
    soundness(3, 900, 3, 300);
    soundness(3, 300, 3, 0);
}

#[test]
fn verdicts_for_four_players_are_correct() {
    soundness(4, 700, 3, 300);
    soundness(4, 200, 3, 0);
}

/// Returns all games for two players born by day 2, by the options of Left and Right as bit sets.
fn day_two(w: &mut Plain) -> Vec<SumId> {
    let mut all = vec![SumId::ZERO];
    for day in 1..=2 {
        let before = all;
        all = Vec::new();
        for sets in 0..1usize << (2 * before.len()) {
            let list = |shift: usize| {
                let chosen = (0..before.len()).filter(|i| sets >> (shift + i) & 1 == 1);
                chosen.map(|i| before[i]).collect::<Vec<SumId>>()
            };
            let game = w.arena.labelled(vec![list(0), list(before.len())]).unwrap();
            all.push(w.arena.single(game));
        }
        assert_eq!(all.len(), if day == 1 { 4 } else { 256 });
    }
    all
}

/// In two-player misère play every claim is decided, by a proof or by a context that is replayed.
/// Contexts are tried first, or constructed at once from the failed test.
#[test]
fn verdicts_in_two_player_misere_play_are_correct() {
    let c = Coalition::misere();
    let (mut w, mut solver) = (Plain::new(), Solver::new());
    let all = day_two(&mut w);
    let mut orders = [Orders::default(), Orders::default()];
    let mut counts = [0; 2];
    for number in 0..3000 {
        let (low, high) = (all[number * 7 % 256], all[number * 31 / 3 % 256]);
        let claim = Claim { low, high, player: (number % 2) as u8 };
        let answers = [0, 300].map(|contexts| {
            let effort = Effort { contexts, ..Effort::new(300) };
            let orders = &mut orders[usize::from(contexts > 0)];
            match at_most(&mut w, &mut solver, orders, c, claim, effort).unwrap() {
                Verdict::Proved(proof) => {
                    assert!(check(&mut w, &proof).unwrap(), "{proof:?}");
                    true
                }
                Verdict::Refuted(by) => {
                    assert!(replays(&mut w, c, claim, by.x, by.first), "{claim:?} {by:?}");
                    false
                }
                Verdict::Open(tried) => panic!("{claim:?} {tried:?}"),
            }
        });
        assert_eq!(answers[0], answers[1]);
        if answers[0] {
            let context = |x: &SumId| contradicts(&mut w, &mut solver, c, claim, *x);
            assert!(!all.iter().any(context), "{claim:?}");
        }
        counts[usize::from(answers[0])] += 1;
    }
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}
