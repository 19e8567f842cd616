//! Files that outlive a run of Tweedle: [`survey`] runs a query on many items and stores the
//! results, [`answers`] keeps answers between runs, and [`certificate`] checks proofs by
//! code that shares nothing with the search.

pub mod answers;
pub mod certificate;
pub mod survey;
