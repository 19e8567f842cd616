//! Primitives: the builtins that compilers and recognizers of rules know.

use super::{Unsupported, unsupported};

/// Declares the primitives, each with its name in the language.
macro_rules! primitives {
    ($($(#[$doc:meta])* $prim:ident $name:literal)*) => {
        /// A builtin that is known to a compiler or a recognizer of rules. Its entry in the table
        /// of builtins gives its parameters, its documentation, and its meaning for the
        /// interpreter.
        ///
        /// A compiler has one `match` over all primitives, without a wildcard.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Prim {
            $($(#[$doc])* $prim,)*
        }

        impl Prim {
            /// All primitives.
            pub const ALL: &[Prim] = &[$(Prim::$prim),*];

            /// Returns its name in the language.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Prim::$prim => $name,)*
                }
            }

            /// Returns it as something that is not supported.
            pub const fn unsupported(self) -> Unsupported {
                let what = match self {
                    $(Prim::$prim => concat!("`", $name, "`"),)*
                };
                unsupported(what)
            }
        }
    };
}

primitives! {
    /// The absolute value.
    Abs "abs"
    /// A test that all members are true.
    All "all"
    /// A test that some member is true.
    Any "any"
    /// The longest play, in moves.
    Birthday "birthday"
    /// The cells at the edge of a board.
    Border "border"
    /// The cells of a board with some letters.
    Cells "cells"
    /// The number of members.
    Count "count"
    /// The first member.
    Find "find"
    /// The members of the members.
    Flatten "flatten"
    /// All games born by a day.
    Games "games"
    /// All games with options from a pool.
    GamesOf "games_of"
    /// The edges connected to the ground.
    Grounded "grounded"
    /// The connected pieces of a graph.
    GroundedPieces "grounded_pieces"
    /// The groups of adjacent cells.
    Groups "groups"
    /// The indices of a list.
    Indices "indices"
    /// The concatenation of strings.
    Join "join"
    /// The last mover in preference-based play.
    Last "last"
    /// The number of members.
    Length "length"
    /// The members as a list.
    List "list"
    /// The nim value of games without one.
    Loony "loony"
    /// A test that a board has only some letters.
    MadeOf "made_of"
    /// The maximum.
    Max "max"
    /// The minimum.
    Min "min"
    /// The cells next to a cell.
    Neighbours "neighbours"
    /// The nim value.
    NimValue "nim_value"
    /// The winners.
    Outcome "outcome"
    /// Pairs of cells with some letters.
    Pairs "pairs"
    /// The boards with one letter more.
    Placements "placements"
    /// The cells in straight lines from a cell.
    Rays "rays"
    /// A board with other letters.
    Recolour "recolour"
    /// The parts of a board, as boards.
    Regions "regions"
    /// A collection without the member at an index.
    RemoveAt "remove_at"
    /// A collection with another member at an index.
    ReplaceAt "replace_at"
    /// The canonical one of the symmetric copies of a board.
    Representative "representative"
    /// The members from last to first.
    Reverse "reverse"
    /// The lead that a player can force.
    Score "score"
    /// The lengths of the sides of a board.
    Shape "shape"
    /// The members from one index to another.
    Slice "slice"
    /// The members in order.
    Sort "sort"
    /// The parts of a string between separators.
    Split "split"
    /// The sum.
    Sum "sum"
    /// The multiplicity of each member.
    Tally "tally"
    /// The games that no player wins alone.
    Undetermined "undetermined"
    /// The members without repetitions.
    Unique "unique"
    /// The canonical form of a two-player game.
    Value "value"
    /// The connected pieces of a graph with sets at its vertices.
    VertexPieces "vertex_pieces"
    /// Tuples of members with the same index.
    Zip "zip"
}
