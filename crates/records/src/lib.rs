//! Files that outlive a run of Tweedle: [`survey`] runs a query on many items and stores the
//! results, [`store`] caches answers on disk between runs, and [`certificate`] checks proofs by
//! code that shares nothing with the search.

pub mod certificate;
pub mod store;
pub mod survey;
