//! Named theorems that exclude outcomes of sums.

use super::fold::SmallSeats;
use std::fmt;

/// The reason why games of any day cannot have a sum with an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exclusion {
    /// The sum of undetermined games is undetermined (Spindler, Prop 3.9; normal play).
    Undetermined,
    /// Next generation: if `N ∉ o(H)`, then `o(G + H) ⊆ o(G)` (Spindler, Thm 3.3; normal play).
    NextGeneration,
    /// Procreation: if `O_m` wins none of `k` games and `km < N`, then `O_(km)` does not win their
    /// sum (Spindler, Thm 3.4; normal play).
    Procreation,
    /// `N ∉ o(N·G)` (Spindler, Prop 3.5; normal play).
    Mirror,
    /// An induction on options, in which of each game the outcome is remembered.
    Induction,
}

impl fmt::Display for Exclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Exclusion::Undetermined => "undetermined + undetermined (Spindler, Prop 3.9)",
            Exclusion::NextGeneration => "Next Generation (Spindler, Thm 3.3)",
            Exclusion::Procreation => "Procreation (Spindler, Thm 3.4)",
            Exclusion::Mirror => "Mirror (Spindler, Prop 3.5)",
            Exclusion::Induction => "induction on options",
        })
    }
}

fn loses(seat: u32, outcome: SmallSeats) -> bool {
    outcome >> seat & 1 == 0
}

/// The theorem of normal play by which the sum of two games with these outcomes does not have the
/// outcome `r`, or the sum of copies of one game.
pub(super) fn excludes(
    players: u32,
    copies: Option<u32>,
    [k, l]: [SmallSeats; 2],
    r: SmallSeats,
) -> Option<Exclusion> {
    let generation = |k: SmallSeats, l: SmallSeats| loses(0, l) && r & !k != 0;
    let parts = copies.unwrap_or(2);
    let procreates = |m| loses(m, k) && loses(m, l) && !loses(parts * m, r);
    if k | l == 0 && r != 0 {
        Some(Exclusion::Undetermined)
    } else if generation(k, l) || generation(l, k) {
        Some(Exclusion::NextGeneration)
    } else if copies.is_some_and(|n| n.is_multiple_of(players)) && !loses(0, r) {
        Some(Exclusion::Mirror)
    } else if (0..players).take_while(|m| parts * m < players).any(procreates) {
        Some(Exclusion::Procreation)
    } else {
        None
    }
}
