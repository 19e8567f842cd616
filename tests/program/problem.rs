//! Traces of diagnostics: the innermost calls and the outermost are kept.

use tweedle::lang::report::*;

/// Records calls by number, innermost first; calls from `outer` on are not deep inside others.
fn trace_of(calls: usize, outer: usize) -> (Vec<String>, usize) {
    let mut problem = Problem::nowhere(Code::Limit, "");
    for n in 0..calls {
        problem.called_from(n >= outer, || Call { text: n.to_string(), at: None });
    }
    (problem.trace.into_iter().map(|call| call.text).collect(), problem.skipped)
}

#[test]
fn traces_keep_the_innermost_calls_and_the_outermost() {
    let of = |texts: &[&str], skipped| {
        (texts.iter().map(|t| (*t).to_owned()).collect::<Vec<_>>(), skipped)
    };
    assert_eq!(trace_of(0, 0), of(&[], 0));
    assert_eq!(trace_of(3, 0), of(&["0", "1", "2"], 0));
    assert_eq!(trace_of(4, 0), of(&["0", "1", "2", "3"], 0));
    assert_eq!(trace_of(9, 0), of(&["0", "1", "2", "8"], 5));
    assert_eq!(trace_of(9, 7), of(&["0", "1", "2", "8"], 5));
    // None of them may be the outermost.
    assert_eq!(trace_of(9, 9), of(&["0", "1", "2"], 6));
}
