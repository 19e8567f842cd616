//! The one type of diagnostic.

use tweedle::lang::report::*;

/// Calls by number, innermost first; those from `outer` on are not deep inside of others.
fn through(calls: usize, outer: usize) -> (Vec<String>, usize) {
    let mut problem = Problem::nowhere(Code::Limit, "");
    for n in 0..calls {
        problem.called_from(n >= outer, || Call { text: n.to_string(), at: None });
    }
    (problem.trace.into_iter().map(|call| call.text).collect(), problem.skipped)
}

#[test]
fn the_innermost_calls_and_the_outermost_are_kept() {
    let of = |texts: &[&str], skipped| {
        (texts.iter().map(|t| (*t).to_owned()).collect::<Vec<_>>(), skipped)
    };
    assert_eq!(through(0, 0), of(&[], 0));
    assert_eq!(through(3, 0), of(&["0", "1", "2"], 0));
    assert_eq!(through(4, 0), of(&["0", "1", "2", "3"], 0));
    assert_eq!(through(9, 0), of(&["0", "1", "2", "8"], 5));
    assert_eq!(through(9, 7), of(&["0", "1", "2", "8"], 5));
    // None of them may be the outermost.
    assert_eq!(through(9, 9), of(&["0", "1", "2"], 6));
}
