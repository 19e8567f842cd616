//! Certificates: the data to check a quotient again, by a program that shares nothing with the
//! search.
//!
//! A certificate is a JSON object. It says what the heaps are and how play is scored, and gives the
//! monoid by the action of its generators, the class of each heap, and tests that tell the elements
//! apart. [`verify`] recomputes the options of the heaps from their rules where it knows them, and
//! then goes through
//!
//! 1. *the monoid*: the generators commute; each element is what its word leads to, and words are
//!    least;
//! 2. *the scores*: a position `v` has a class and a set, the classes of its options. All such
//!    pairs are found by adding one
//!    heap after the other, and in each the score of the class is the one that the scores of the
//!    set give;
//! 3. *the elements*: any two of them have different scores with one of the tests;
//! 4. *all sizes*, if that is claimed: the condition under which larger heaps are like smaller
//!    ones.
//!
//! By 1 and 2 every position has the score of its class (induction on the position), by 3 no
//! two elements are the same class. A digest over everything finds what was changed and may still
//! be true of other games.
//!
//! The author's description and the names of the heaps are not checked, and the report on a
//! verified certificate uses the rest alone.

mod check;
mod json;
mod limits;
mod read;
mod rejection;
mod rules;
mod verified;

pub use check::verify;
pub use read::{StatedConvention, StatedGames, digest};
pub use rejection::NotVerified;
pub use verified::Verified;
