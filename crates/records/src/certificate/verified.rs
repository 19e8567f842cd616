//! The verified facts of a certificate, as text that uses nothing but the checked data.

use super::difference::VerifiedDifference;
use super::order::VerifiedOrder;
use super::outcome::VerifiedOutcome;
use super::period::VerifiedPeriod;
use super::quotient::VerifiedQuotient;
use super::rows::VerifiedRows;
use super::score::VerifiedScore;
use super::search::VerifiedSearch;
use super::taking::VerifiedTaking;
use serde::Serialize;
use std::fmt;

/// The verified facts of a certificate. As text it is one line, made of checked data alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The verified claim.
    pub claim: Claim,
    /// The author's description. It is not checked.
    pub about: String,
}

/// The claim of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Claim {
    /// A quotient.
    Quotient(VerifiedQuotient),
    /// The outcome of a game.
    Outcome(VerifiedOutcome),
    /// An inequality of games, or an equality.
    Order(VerifiedOrder),
    /// A difference of two games in some sum.
    Difference(VerifiedDifference),
    /// A period of heaps.
    Period(VerifiedPeriod),
    /// A period of heaps where each player has their own moves.
    Taking(VerifiedTaking),
    /// Equal or absorbing impartial games.
    Rows(VerifiedRows),
    /// A score.
    Score(VerifiedScore),
    /// A search without result.
    Search(VerifiedSearch),
}

/// The most of the author's words that is shown.
const MAX_ABOUT_CHARS: usize = 200;

impl Verified {
    /// The author's words for showing: quoted, on one line, without signs that a terminal obeys.
    pub fn author_says(&self) -> String {
        let shown: String = self.about.chars().take(MAX_ABOUT_CHARS).collect();
        let more = if shown.len() < self.about.len() { " …" } else { "" };
        format!("{shown:?}{more}")
    }
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.claim {
            Claim::Quotient(claim) => claim.fmt(f),
            Claim::Outcome(claim) => claim.fmt(f),
            Claim::Order(claim) => claim.fmt(f),
            Claim::Difference(claim) => claim.fmt(f),
            Claim::Period(claim) => claim.fmt(f),
            Claim::Taking(claim) => claim.fmt(f),
            Claim::Rows(claim) => claim.fmt(f),
            Claim::Score(claim) => claim.fmt(f),
            Claim::Search(claim) => claim.fmt(f),
        }
    }
}
