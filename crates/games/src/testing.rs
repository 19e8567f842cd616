//! The number of random test cases: some in everyday runs, all before a release.

/// Returns true if all cases are requested with `TWEEDLE_THOROUGH=1` (`.ci/thorough`).
pub fn thorough() -> bool {
    std::env::var_os("TWEEDLE_THOROUGH").is_some()
}

/// Returns the number of cases to run: all if [`thorough`], otherwise a fifth, and an eighth
/// without optimization. An eighth still finds a planted error.
pub fn part(all: u32) -> u32 {
    match (thorough(), cfg!(debug_assertions)) {
        (true, _) => all,
        (_, false) => all / 5,
        (_, true) => all / 8,
    }
}
