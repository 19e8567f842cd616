//! Files that outlive a run of Tweedle: [`survey`] asks a question of many things and keeps what
//! was answered, [`store`] keeps answers between runs, and [`certificate`] checks proofs by code
//! that shares nothing with the search.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod certificate;
pub mod store;
pub mod survey;
