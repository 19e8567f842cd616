//! Certificates: the data to check an answer again, by a program that shares nothing with the
//! search.
//!
//! A certificate is a JSON object. There are certificates of quotients, of outcomes, of
//! inequalities and equalities, of rows of outcomes, of differences, of periods, of scores, and of
//! searches without result; `certificate` names the kind. A digest over everything finds what was
//! changed and may still be true of other games.
//!
//! Except for heaps of known rules, a certificate lists positions with their options: that these
//! are those of the game in question is not checked. Neither are the author's description and the
//! names, and the report on a verified certificate uses the rest alone.

mod coq;
mod difference;
mod fields;
mod json;
mod limits;
mod order;
mod outcome;
mod period;
mod positions;
mod quotient;
mod rejection;
mod rows;
mod score;
mod scores;
mod search;
mod taking;
mod verified;

pub use coq::coq;
pub use difference::VerifiedDifference;
pub use fields::{StatedConvention, digest};
pub use order::{StatedOrder, VerifiedOrder};
pub use outcome::VerifiedOutcome;
pub use period::VerifiedPeriod;
pub use quotient::{StatedGames, VerifiedQuotient};
pub use rejection::NotVerified;
pub use rows::VerifiedRows;
pub use score::VerifiedScore;
pub use search::{VerifiedSearch, search_clauses};
pub use taking::{StatedTaking, VerifiedTaking};
pub use verified::{Claim, Verified};

use limits::Watch;
use rejection::no;
use tweedle_base::Budget;

/// Checks a certificate within the limits of a budget on time and memory, until its flag is raised.
///
/// # Errors
/// The first thing that is not right, or the limit that was met.
pub fn verify(text: &str, budget: &Budget) -> Result<Verified, NotVerified> {
    let watch = &mut Watch::new(budget);
    let json = json::read(text, watch)?;
    if !json.is_object() {
        return no("not a JSON object");
    }
    let kind = fields::text_of("certificate", fields::field(&json, "certificate")?)?;
    let claim = match kind.as_str() {
        kind if quotient::KINDS.contains(&kind) => Claim::Quotient(quotient::verify(&json, watch)?),
        outcome::KIND => Claim::Outcome(outcome::verify(&json, watch)?),
        order::KIND => Claim::Order(order::verify(&json, watch)?),
        difference::KIND => Claim::Difference(difference::verify(&json, watch)?),
        period::KIND => Claim::Period(period::verify(&json, watch)?),
        score::KIND => Claim::Score(score::verify(&json, watch)?),
        rows::KIND => Claim::Rows(rows::verify(&json, watch)?),
        taking::KIND => Claim::Taking(taking::verify(&json, watch)?),
        search::KIND => Claim::Search(search::verify(&json, watch)?),
        _ => return no("not a certificate of a known kind and version"),
    };
    let about = fields::text_of("about", fields::field(&json, "about")?)?;
    Ok(Verified { claim, about })
}
