//! Random inputs that are the same in each run, for tests that count how often something occurs.

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// Returns an infinite sequence of values of a strategy.
pub(crate) fn samples<S: Strategy>(strategy: &S) -> impl Iterator<Item = S::Value> {
    let mut runner = TestRunner::deterministic();
    std::iter::repeat_with(move || {
        let tree = strategy.new_tree(&mut runner).unwrap_or_else(|reason| panic!("{reason}"));
        tree.current()
    })
}
