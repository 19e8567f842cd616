//! How much the tests do: a part of all cases in the edit loop, all of them before a release.

/// Whether all cases are asked for, with `TWEEDLE_THOROUGH=1` (`.ci/thorough`).
pub fn thorough() -> bool {
    std::env::var_os("TWEEDLE_THOROUGH").is_some()
}

/// So many of all cases: all if [`thorough`], else a fifth, and an eighth without optimization. An
/// eighth still finds a planted fault.
pub fn part(all: u32) -> u32 {
    match (thorough(), cfg!(debug_assertions)) {
        (true, _) => all,
        (_, false) => all / 5,
        (_, true) => all / 8,
    }
}
