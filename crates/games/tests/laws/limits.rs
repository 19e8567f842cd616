//! Limits on states, depth, memory and time, and interrupts, stop queries.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tweedle_base::HeapSize;
use tweedle_base::host::Moment;
use tweedle_games::game::Limit;
use tweedle_games::game::{Budget, Halt, Plain, SumId, birthday, followers, form, options};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::{NimValues, Solver};

use crate::rules::{Rule, Rules};

fn large() -> (Plain, SumId) {
    let mut w = Plain::new();
    let parts: Vec<_> = (3..=6).map(|n| (w.arena.nim(n), 6)).collect();
    let s = w.arena.sum(&parts).unwrap();
    (w, s)
}

fn three() -> Coalition {
    Coalition::normal(3).unwrap()
}

#[test]
fn the_state_limit_stops_queries() {
    let (mut w, s) = large();
    w.budget.max_states = 5000;
    let mut solver = Solver::new();
    assert_eq!(solver.outcome(&mut w, three(), s), Err(Halt::Limit(Limit::States(5000))));
    assert!(solver.states() <= 5000 && solver.states() > 4000);
    assert_eq!(followers(&mut w, s), Err(Halt::Limit(Limit::States(5000))));
    assert_eq!(form(&mut w, s), Err(Halt::Limit(Limit::States(5000))));
    // Results are kept: with enough calls the answer is found.
    let mut small = Plain::new();
    let heap = small.arena.nim(4);
    let s = small.arena.sum(&[(heap, 4)]).unwrap();
    small.budget.max_states = 30;
    let mut solver = Solver::new();
    assert!(solver.outcome(&mut small, three(), s).is_err());
    let answer = (0..100).find_map(|_| solver.outcome(&mut small, three(), s).ok());
    small.budget.max_states = usize::MAX;
    assert_eq!(answer.unwrap(), Solver::new().outcome(&mut small, three(), s).unwrap());
}

#[test]
fn the_depth_limit_stops_queries() {
    let (mut w, s) = large();
    w.budget.max_depth = 10;
    assert_eq!(Solver::new().outcome(&mut w, three(), s), Err(Halt::Limit(Limit::Depth(10))));
    w.budget.max_depth = usize::MAX;
    let star = w.arena.nim(1);
    let fifty = w.arena.sum(&[(star, 50)]).unwrap();
    w.budget.max_depth = 50;
    assert!(Solver::new().outcome(&mut w, three(), fifty).is_ok());
    w.budget.max_depth = 49;
    assert_eq!(Solver::new().outcome(&mut w, three(), fifty), Err(Halt::Limit(Limit::Depth(49))));
}

#[test]
fn the_memory_limit_stops_queries() {
    let (mut w, s) = large();
    w.budget.max_bytes = 1 << 20;
    assert_eq!(Solver::new().outcome(&mut w, three(), s), Err(Halt::Limit(Limit::Memory(1 << 20))));
    assert!(w.arena.heap_size() < 4 << 20);
}

#[test]
fn the_deadline_stops_queries() {
    let (mut w, s) = large();
    w.budget.deadline = Some(Moment::now().after(Duration::from_millis(5)));
    let start = Instant::now();
    assert_eq!(Solver::new().outcome(&mut w, three(), s), Err(Halt::Limit(Limit::Time)));
    assert!(start.elapsed() < Duration::from_secs(2));
    // Short calls also notice an expired deadline.
    let star = w.arena.nim(1);
    let star = w.arena.single(star);
    assert_eq!(Solver::new().outcome(&mut w, three(), star), Err(Halt::Limit(Limit::Time)));
    assert_eq!(options(&mut w, star), Err(Halt::Limit(Limit::Time)));
    assert_eq!(birthday(&mut w, star), Err(Halt::Limit(Limit::Time)));
}

#[test]
fn an_interrupt_stops_queries() {
    let (mut w, s) = large();
    let flag = w.budget.interrupt.clone();
    let interrupter = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(5));
        flag.store(true, Ordering::Relaxed);
    });
    let mut solver = Solver::new();
    assert_eq!(solver.outcome(&mut w, three(), s), Err(Halt::Limit(Limit::Interrupted)));
    interrupter.join().unwrap();
    assert_eq!(followers(&mut w, s), Err(Halt::Limit(Limit::Interrupted)));
    // After the interruption the solver continues where it stopped.
    w.budget = Budget::default();
    let heap = w.arena.nim(3);
    let pair = w.arena.sum(&[(heap, 2)]).unwrap();
    assert_eq!(solver.outcome(&mut w, three(), pair), Ok(SeatSet::EMPTY));
}

#[test]
fn endless_rules_meet_the_state_limit() {
    // Every position leads to a new one.
    let endless = || {
        let mut w = Rules::new(|n: u32| Rule::Options(vec![vec![n + 1]]));
        w.budget.max_states = 10_000;
        let s = w.sum(&[0]);
        (w, s)
    };
    let (mut w, s) = endless();
    assert_eq!(Solver::new().outcome(&mut w, three(), s), Err(Halt::Limit(Limit::States(10_000))));
    let (mut w, s) = endless();
    assert_eq!(NimValues::new().value(&mut w, s), Err(Halt::Limit(Limit::States(10_000))));
    let (mut w, s) = endless();
    w.budget.max_depth = 500;
    assert_eq!(birthday(&mut w, s), Err(Halt::Limit(Limit::Depth(500))));
    // Every position leads to a larger sum, so no state is ever complete.
    let mut w = Rules::new(|n: u32| Rule::Is(vec![n + 1, n + 1]));
    w.budget.max_states = 10_000;
    let s = w.sum(&[0]);
    let halt = Solver::new().outcome(&mut w, three(), s).unwrap_err();
    assert!(
        matches!(halt, Halt::Limit(Limit::TooLarge(_)) | Halt::Limit(Limit::States(_))),
        "{halt:?}"
    );
    let mut w = Rules::new(|n: u32| Rule::Is(vec![n + 1]));
    w.budget.max_states = 10_000;
    let s = w.sum(&[0]);
    assert_eq!(Solver::new().outcome(&mut w, three(), s), Err(Halt::Limit(Limit::States(10_000))));
}
