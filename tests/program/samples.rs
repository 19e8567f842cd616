//! Random inputs that are the same each time, for tests that count.

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// Members of a strategy, without end.
pub(crate) fn samples<S: Strategy>(strategy: &S) -> impl Iterator<Item = S::Value> {
    let mut runner = TestRunner::deterministic();
    std::iter::repeat_with(move || {
        let tree = strategy.new_tree(&mut runner).unwrap_or_else(|reason| panic!("{reason}"));
        tree.current()
    })
}
