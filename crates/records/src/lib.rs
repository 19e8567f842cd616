//! Files that outlive a run of Tweedle: [`survey`] asks a question of many things and keeps what
//! was answered, [`store`] keeps answers between runs, and [`certificate`] checks proofs by code
//! that shares nothing with the search.

pub mod certificate;
pub mod store;
pub mod survey;
