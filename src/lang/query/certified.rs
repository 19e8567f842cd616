//! Certificates of comparisons: pairs of positions that show an inequality, rows that show an
//! equality, or a context that refutes them.

use super::order::{ComparedGames, Universe, compared_games, verdict};
use crate::lang::eval::{Compared, Failure, Machine};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::syntax::{CmpOp, Span};
use crate::lang::value::{Value, Verdict, short};
use std::collections::BTreeSet;
use tweedle_games::game::{Halt, SumId};
use tweedle_games::order::{Claim, PairOrder, Pairs, listed_positions, pair_table};
use tweedle_games::play::{Coalition, Play, SeatSet};
use tweedle_records::certificate::{
    self, Convention, Difference, NotVerified, PlayerOrder, Positions, Rows, certificate, verify,
};

/// The most positions of a certificate, and the most pairs.
pub const MAX_CERTIFIED: usize = 1 << 18;

/// Returns the certificate of a comparison; `None` if the values are not games.
///
/// # Errors
/// The comparison is open, or its reason has no certificate, or this would be too large.
pub fn certified(machine: &mut Machine, asked: Compared<'_>) -> EvalResult<Option<Value>> {
    let about = format!("{} and {}", short(machine, asked.a), short(machine, asked.b));
    let span = asked.span;
    let Some(question) = compared_games(machine, asked)? else { return Ok(None) };
    let ComparedGames { op, a, b, convention, .. } = question;
    let players = convention.players();
    let sides = match op {
        CmpOp::Le => vec![(a, b)],
        CmpOp::Ge => vec![(b, a)],
        CmpOp::Eq | CmpOp::Ne => vec![(a, b), (b, a)],
        _ => {
            return no_certificate(span, "a strict comparison is two comparisons")
                .help("ask for certificates of `<=` and of `==`")
                .err();
        }
    };
    let impartial = question.universe == Universe::Impartial;
    let whom = match question.player {
        Some(player) => player..player + 1,
        // With two players, equality for Left implies equality for Right.
        None if impartial || players == 2 => 0..1,
        None => 0..players,
    };
    let claims: Vec<Claim> = whom
        .flat_map(|player| sides.iter().map(move |&(low, high)| Claim { low, high, player }))
        .collect();
    let verdict = verdict(machine, question, span)?;
    let Some(answer) = verdict.answer else {
        return no_certificate(span, "the comparison is open").err();
    };
    if answer == (op == CmpOp::Ne) {
        return refuted(machine, convention, &claims, &verdict, (&about, span));
    }
    let by_rows = sides.len() == 2 && impartial;
    if convention.is_normal() {
        let found =
            pair_table(machine, (players, impartial && players > 2), &claims, MAX_CERTIFIED);
        match machine.placed(span, found)? {
            Pairs::TooLarge => return Err(too_large(span)),
            Pairs::NotShown if by_rows => {}
            Pairs::NotShown => {
                let why = verdict.reason.clone();
                return no_certificate(span, "the proof is of another kind").help(why).err();
            }
            Pairs::Found(table) => {
                let order = |order: PairOrder| PlayerOrder {
                    player: (!impartial || players == 2).then_some(order.player.into()),
                    pairs: order.pairs.into_iter().collect(),
                    not: order.not.into_iter().collect(),
                    // A game is equal to itself by one claim.
                    claims: BTreeSet::from_iter(order.claims).into_iter().collect(),
                };
                let data = certificate::Order {
                    players: players.into(),
                    options: Positions(table.options),
                    orders: table.orders.into_iter().map(order).collect(),
                };
                return Ok(Some(Value::str(certificate(&data, &about).to_string())));
            }
        }
    } else if !by_rows {
        let why = "proofs of inequalities are certified for normal play";
        return no_certificate(span, why).err();
    }
    certified_rows(machine, convention, &[a, b], (&about, span)).map(Some)
}

/// Returns the certificate that one of the claims is wrong in some context.
fn refuted(
    machine: &mut Machine,
    convention: Coalition,
    claims: &[Claim],
    verdict: &Verdict,
    (about, span): (&str, Span),
) -> EvalResult<Option<Value>> {
    let players = convention.players();
    // Several claims are refuted by any player whose winners differ.
    let several = claims.len() > 1;
    let context = verdict.witness().unwrap_or(SumId::ZERO);
    for claim in claims {
        for first in 0..players {
            let mut outcome = |game: SumId| {
                let sum = machine.at(span, |machine| machine.arena.add(game, context))?;
                machine.lend_at(span, |machine, found| {
                    found.solver.outcome_from(machine, convention, sum, first)
                })
            };
            let (low, high) = (outcome(claim.low)?, outcome(claim.high)?);
            let differ = |player: &u8| {
                let seat = (player + players - first) % players;
                low.contains(seat) && !high.contains(seat)
            };
            let mut whom = if several { 0..players } else { claim.player..claim.player + 1 };
            let Some(player) = whom.find(differ) else { continue };
            let games = [claim.low, claim.high, context];
            let labelled = games.iter().any(|game| machine.arena.players(*game).is_some());
            let sides = if labelled { players } else { 1 };
            let (options, numbers) = listed(machine, &games, sides, span)?;
            let data = Difference {
                convention: stated(&convention.into()),
                options,
                low: numbers[0],
                high: numbers[1],
                context: numbers[2],
                player: player.into(),
                first: first.into(),
            };
            return Ok(Some(Value::str(certificate(&data, about).to_string())));
        }
    }
    no_certificate(span, "the refutation is of another kind").help(verdict.reason.clone()).err()
}

/// Returns the certificate that two impartial games are equal, or that one is absorbing, if the
/// rows of all games can be listed.
///
/// # Errors
/// The certificate would be too large, or is wrong.
pub fn certified_rows(
    machine: &mut Machine,
    convention: Coalition,
    games: &[SumId],
    (about, span): (&str, Span),
) -> EvalResult<Value> {
    let (options, numbers) = listed(machine, games, 1, span)?;
    let (equal, absorbing) = match numbers[..] {
        [a, b] => (vec![(a, b)], Vec::new()),
        _ => (Vec::new(), numbers),
    };
    let convention = stated(&convention.into());
    let made = certificate(&Rows { convention, options, equal, absorbing }, about).to_string();
    let verified = verify(&made, &machine.budget).map_err(|why| uncertified(span, why));
    machine.placed(span, verified)?;
    Ok(Value::str(made))
}

/// Returns the positions that any moves from these games reach, and the numbers of the games.
///
/// # Errors
/// There are too many, or the rules failed.
pub(super) fn listed(
    machine: &mut Machine,
    games: &[SumId],
    sides: u8,
    span: Span,
) -> EvalResult<(Positions, Vec<u32>)> {
    let found = listed_positions(machine, games, sides, MAX_CERTIFIED);
    let (options, numbers) = machine.placed(span, found)?.ok_or_else(|| too_large(span))?;
    Ok((Positions(options), numbers))
}

/// Returns a convention as it is in certificates.
pub fn stated(play: &Play) -> Convention {
    let seats = |seats: SeatSet| seats.iter().map(u32::from).collect();
    let row = |row: &[u8]| row.iter().copied().map(u32::from).collect();
    match play {
        Play::Coalition(coalition) => Convention::Winners {
            players: coalition.players().into(),
            winners: seats(coalition.winners()),
            allies: (!coalition.is_single()).then(|| seats(coalition.allies())),
        },
        Play::Preference(matrix) if matrix.is_impartial() => {
            Convention::Preferences { preferences: row(matrix.row(0)) }
        }
        Play::Preference(matrix) => {
            let rows = (0..matrix.players()).map(|player| row(matrix.row(player)));
            Convention::Matrix { preferences: rows.collect() }
        }
    }
}

/// Returns the failure for an answer whose certificate is refused.
pub fn uncertified(span: Span, why: NotVerified) -> Failure {
    match why {
        NotVerified::Stopped(limit) => Failure::from(Halt::from(limit)),
        why => Failure::from(Box::new(no_certificate(span, &why.to_string()))),
    }
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
