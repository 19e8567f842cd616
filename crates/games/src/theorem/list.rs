//! The list of the theorems that answers rest on. To add one, add a row.

use super::{OptionsOf, Theorem};

/// Makes the theorems of one table, so that none can be left out of the list of all.
macro_rules! theorems {
    ($($id:ident: $name:literal, $says:literal, { $($scope:ident: $of:expr),* };)*) => {
        $(
            #[doc = concat!($name, ": ", $says, ".")]
            pub static $id: Theorem =
                Theorem { name: $name, says: $says, $($scope: $of,)* ..BASE };
        )*

        /// All theorems.
        pub static THEOREMS: [&Theorem; [$($name),*].len()] = [$(&$id),*];
    };
}

/// The most common conditions: ordinary impartial games, any winners, any number of players.
const BASE: Theorem = Theorem {
    name: "",
    says: "",
    options: OptionsOf::All,
    entailing: false,
    deciding: false,
    normal: false,
    allied: false,
    players: 2..=32,
};

theorems! {
    DETERMINED: "Zermelo", "with two players and one winner every game is determined",
        { options: OptionsOf::Either, entailing: true, players: 2..=2 };
    SUMMAND: "Spindler, Prop 2.24", "a sum is absorbing if a component is", {};
    STRONGLY: "Spindler, Thm 3.17", "strongly (N-1)-undetermined games are absorbing",
        { normal: true, players: 3..=32 };
    COPIES: "Spindler, Cor 3.18", "the sum of enough copies of an (N-2)-undetermined game is \
     absorbing",
        { normal: true, players: 3..=32 };
    MANY_COPIES: "Spindler, Cor 3.19", "the sum of enough copies of an undetermined game is \
     absorbing",
        { normal: true, players: 3..=32 };
    OUTLASTED: "Spindler, Prop 4.7", "no partizan game is absorbing",
        { options: OptionsOf::Each, normal: true, players: 3..=32 };
    ABSORBING: "Spindler, §2.4", "all absorbing games are equal", {};
    BOUNDS: "equality.md, Theorem 1", "the order of two games from options and replies", {};
    CLOCK: "equality.md, Theorem 3", "the order of Theorem 1 is complete if all plays of one game \
     have the same length modulo N",
        { normal: true, players: 3..=32 };
    ROWS: "equality.md, Theorem 4", "the rows of outcomes in all contexts are unions of finitely \
     many", {};
    UNDETERMINED_SUM: "Spindler, Prop 3.9", "the sum of undetermined games is undetermined",
        { normal: true };
    NEXT_GENERATION: "Spindler, Thm 3.3", "if N does not win H, whoever wins G + H wins G",
        { normal: true };
    PROCREATION: "Spindler, Thm 3.4", "if Om wins none of k games, Okm does not win their sum",
        { normal: true };
    MIRROR: "Spindler, Prop 3.5", "N does not win N copies of a game",
        { normal: true };
    INDUCTION: "induction on options", "an outcome does not occur if no possible options lead to \
     it", { allied: true };
    NIM_PERIODICITY: "Spindler, Prop 3.21", "k·* + G has the number of players as a period",
        { normal: true };
    STARS: "Spindler, Prop 3.24", "outcomes with growing heaps repeat", {};
    NIM_VALUES: "Sprague, Grundy; Entailment, Thm 6", "impartial games have nim values",
        { entailing: true, normal: true, players: 2..=2 };
    NIM_OUTCOMES: "docs/nim.md, Theorem 1", "the number of heaps and their excesses decide who \
     wins",
        { normal: true, players: 3..=32 };
    MISERE_NIM: "Bouton; Suetsugu, Thm 6", "sums of digits decide which nim positions are lost",
        { players: 2..=2 };
    MISERE_FORMS: "Conway, On Numbers and Games, ch. 12", "a game in misère play equals the game \
     through which its other options are reversible",
        { players: 2..=2 };
    STEALING: "strategy stealing", "a game that ends is won by the player to move, if all \
     replies to some move are moves in it as well",
        { players: 2..=2 };
    ORDER: "Spindler, Thms 4.34, 4.36 and 4.38", "the Inequality Test, and canonical forms",
        { options: OptionsOf::Either, normal: true };
    QUOTIENT: "transitions of classes", "classes that no test distinguishes have the same outcomes",
        { options: OptionsOf::Either, allied: true };
    SYMBOLIC: "conditions on options", "the outcome of a sum is a formula in variables that tell \
     which games are options", {};
}
