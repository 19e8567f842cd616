//! Data of certificates for comparisons: pairs of positions that show an inequality, or a context
//! that refutes it.

use super::order::{Universe, compared_games, verdict};
use crate::lang::eval::{Compared, Failure, Machine};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::syntax::{CmpOp, Span};
use crate::lang::value::Detail;
use tweedle_games::game::SumId;
use tweedle_games::order::{Claim, Order, PairTable, Pairs, pair_table};
use tweedle_games::play::Coalition;

/// The most positions of a certificate, and the most pairs.
pub const MAX_CERTIFIED: usize = 1 << 18;

/// The data of a certificate of a comparison.
#[derive(Debug)]
pub enum CertifiedComparison {
    /// It is true by these pairs, for this number of players, of impartial games if that is set.
    Pairs(PairTable, u8, bool),
    /// The impartial games are equal, perhaps by their rows.
    Rows(Coalition, [SumId; 2]),
    /// The player wins the sum of the first game with the context, and not the sum of the second.
    Apart {
        /// The convention.
        convention: Coalition,
        /// The game whose sum is won.
        low: SumId,
        /// The game whose sum is not won.
        high: SumId,
        /// The context.
        context: SumId,
        /// The player.
        player: u8,
        /// The player who moves first.
        first: u8,
    },
}

/// Returns the data of a certificate for a comparison; `None` if the values are not games.
///
/// # Errors
/// The comparison is open, or its reason has no certificate, or this would be too large.
pub fn certified(
    machine: &mut Machine,
    asked: Compared<'_>,
) -> EvalResult<Option<CertifiedComparison>> {
    let span = asked.span;
    let Some(question) = compared_games(machine, asked)? else { return Ok(None) };
    let convention = question.convention;
    let (a, b) = (question.a, question.b);
    let equal = matches!(question.op, CmpOp::Eq | CmpOp::Ne);
    let players = convention.players();
    let impartial = question.universe == Universe::Impartial && players > 2;
    let mut claims: Vec<Claim> = Vec::new();
    let of = |player: u8| match question.op {
        CmpOp::Le => Ok(vec![Claim { low: a, high: b, player }]),
        CmpOp::Ge => Ok(vec![Claim { low: b, high: a, player }]),
        CmpOp::Eq | CmpOp::Ne => {
            Ok(vec![Claim { low: a, high: b, player }, Claim { low: b, high: a, player }])
        }
        _ => {
            let why = "a strict comparison is two comparisons";
            Err(Box::new(
                no_certificate(span, why).help("ask for certificates of `<=` and of `==`"),
            ))
        }
    };
    match question.player {
        Some(player) => claims.extend(of(player)?),
        // With two players, equality for Left implies equality for Right.
        None if impartial || players == 2 => claims.extend(of(0)?),
        None => {
            for player in 0..players {
                claims.extend(of(player)?);
            }
        }
    }
    let verdict = verdict(machine, question, span)?;
    let holds = match (verdict.answer, question.op) {
        (Some(answer), CmpOp::Ne) => !answer,
        (Some(answer), _) => answer,
        (None, _) => return Err(no_certificate(span, "the comparison is open").into()),
    };
    if holds {
        let by_rows = equal && question.universe == Universe::Impartial;
        if !convention.is_normal() {
            return match by_rows {
                true => Ok(Some(CertifiedComparison::Rows(convention, [a, b]))),
                false => Err(no_certificate(
                    span,
                    "proofs of inequalities are certified for normal play",
                )
                .into()),
            };
        }
        let found = pair_table(machine, (players, impartial), &claims, MAX_CERTIFIED);
        return match machine.placed(span, found)? {
            Pairs::Found(table) => Ok(Some(CertifiedComparison::Pairs(table, players, impartial))),
            Pairs::TooLarge => Err(too_large(span)),
            Pairs::NotShown if by_rows => Ok(Some(CertifiedComparison::Rows(convention, [a, b]))),
            Pairs::NotShown => {
                let why = verdict.reason.clone();
                Err(no_certificate(span, "the proof is of another kind").help(why).into())
            }
        };
    }
    let context = match verdict.detail.as_deref() {
        Some(Detail::Apart(x) | Detail::Context(x)) => *x,
        Some(Detail::Order(orders)) => orders
            .iter()
            .find_map(|(_, order)| match order {
                Order::Refuted(refuted) => Some(refuted.x),
                _ => None,
            })
            .unwrap_or(SumId::ZERO),
        None => SumId::ZERO,
    };
    for claim in claims {
        for first in 0..players {
            for player in 0..players {
                if !equal && player != claim.player {
                    continue;
                }
                let wins = |machine: &mut Machine, game: SumId| -> Result<bool, Failure> {
                    let sum = machine.arena.add(game, context)?;
                    machine.lend(|machine, found| {
                        let outcome = found.solver.outcome_from(machine, convention, sum, first)?;
                        Ok(outcome.contains((player + players - first) % players))
                    })
                };
                let low = wins(machine, claim.low);
                let high = wins(machine, claim.high);
                if machine.placed(span, low)? && !machine.placed(span, high)? {
                    let Claim { low, high, .. } = claim;
                    let apart = CertifiedComparison::Apart {
                        convention,
                        low,
                        high,
                        context,
                        player,
                        first,
                    };
                    return Ok(Some(apart));
                }
            }
        }
    }
    Err(no_certificate(span, "the refutation is of another kind")
        .help(verdict.reason.clone())
        .into())
}

/// Returns the error for an answer without a certificate.
pub fn no_certificate(span: Span, why: &str) -> Problem {
    Problem::at(Code::Value, span, format!("this answer has no certificate: {why}"))
}

/// Returns the error for a certificate that is too large.
pub fn too_large(span: Span) -> Box<Problem> {
    let text = format!("a certificate would have more than {MAX_CERTIFIED} positions");
    Box::new(Problem::at(Code::Limit, span, text).help("certify a smaller game"))
}
