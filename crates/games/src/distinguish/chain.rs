//! Chain of contexts that distinguish all nim heaps: `X_0` is 0, `Y_n` has the options `Y_0`, …,
//! `Y_(n-1)` and `X_n`, and `X_(n+1)` has the options `Y_0`, …, `Y_n` (docs/nim.md, Theorem 5).
//!
//! In sum with three players' heaps `*j` the outcome of `X_n` changes where `j` passes `n`. Broad
//! and deep as they are, such contexts almost never occur in a random search.

use super::rows::{ContextId, Rows};

/// Makes `Y_0`, `X_1`, …, `X_n` after 0, which is `X_0`.
pub(super) fn push(rows: &mut Rows<'_>, n: usize) {
    let mut x: ContextId = 0;
    let mut chain: Vec<ContextId> = Vec::with_capacity(n + 1);
    for _ in 0..n {
        chain.push(x);
        let y = rows.push(&chain);
        chain.pop();
        chain.push(y);
        x = rows.push(&chain);
    }
}
