//! Comparison of games by `==`, `<=_p` and `incomparable`: from two values to a verdict with its
//! reason.

use super::order_words::{difference_reason, holds_too, named, reason_of, with_context};
use super::question::{Answer, AtMost, Query, Request};
use super::solver::{self, other_kind};
use super::{if_it_ends, nim_heaps, sides, valued};
use crate::lang::eval::{Compared, Machine};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::{CmpOp, Span};
use crate::lang::value::{Detail, Seats, Sided, Value, Verdict};
use std::sync::Arc;
use tweedle_games::absorbing;
use tweedle_games::game::{Halt, SumId, Unsupported};
use tweedle_games::order::{self, Claim, Order, Same};
use tweedle_games::play::Coalition;

/// The start of the reason for games that are equal only in sums with impartial games.
pub(crate) const BUT_NO_IMPARTIAL: &str = "no impartial X distinguishes them";

/// The start of the reason for a proof of equality in sums with impartial games. `==_p` compares
/// games in all sums.
const AMONG_IMPARTIAL: &str = "in every sum with impartial games";

/// A comparison of two games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ComparedGames {
    pub(super) op: CmpOp,
    /// The player for whom games are compared; `None` compares for equality.
    pub(super) player: Option<u8>,
    /// The set of distinguishing contexts.
    pub(super) universe: Universe,
    pub(super) a: SumId,
    pub(super) b: SumId,
    pub(super) convention: Coalition,
}

/// The set of distinguishing contexts for which two games are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Universe {
    /// Impartial games, since neither of the two was made for labelled players.
    Impartial,
    /// All games for the same number of players.
    Labelled,
}

/// Returns the claim about games that a comparison makes: equality without a player, and Left's
/// order with two players.
pub(crate) fn question(
    machine: &mut Machine,
    op: CmpOp,
    a: &Value,
    b: &Value,
    span: Span,
) -> EvalResult<Option<ComparedGames>> {
    let number = |v: &Value| matches!(v, Value::Int(_) | Value::Ratio(_));
    let asked = match (a, b) {
        (Value::Game(..), Value::Game(..)) => true,
        (Value::Game(..), other) | (other, Value::Game(..)) => number(other),
        _ => false,
    };
    let order = matches!(op, CmpOp::Lt | CmpOp::Le | CmpOp::Gt | CmpOp::Ge);
    let equality = matches!(op, CmpOp::Eq | CmpOp::Ne);
    if !asked || !(order || equality) {
        return Ok(None);
    }
    let question = posed(machine, op, a, b, span)?;
    if equality || question.convention.players() == 2 {
        let player = (!equality).then_some(0);
        return Ok(Some(ComparedGames { player, ..question }));
    }
    Problem::at(Code::Players, span, "each player has their own order of games")
        .label("for whom?")
        .help(
            "name the player, as in `G <=_L H`; with two players the name may be omitted, and the \
             order is then Left's",
        )
        .err()
}

/// Compares two games, and returns a verdict; `None` if the values are not games.
///
/// # Errors
/// The games cannot be compared, or a limit was exceeded.
pub fn compare(machine: &mut Machine, asked: Compared<'_>) -> EvalResult<Option<Value>> {
    let Compared { op, player, a, b, span } = asked;
    if are_sides(&asked) {
        let player = match player {
            Some((player, at)) => Some(machine.player_among(player, 2, at)?),
            None => None,
        };
        let verdict = sides::compared(machine, (op, player), (a, b), span)?;
        return Ok(Some(Value::Verdict(verdict)));
    }
    let Some(question) = compared_games(machine, asked)? else { return Ok(None) };
    let mut verdict = verdict(machine, question, span)?;
    if let Some(answer) = for_two_players(machine, question)
        && verdict.answer == Some(!answer)
    {
        let note = format!("; for three players: with `under normal(2)` it is {answer}");
        Arc::make_mut(&mut verdict).reason += &note;
    }
    Ok(Some(Value::Verdict(verdict)))
}

/// Returns the answer for two players to a question about sums of nim heaps that does not say for
/// how many it is.
fn for_two_players(machine: &mut Machine, question: ComparedGames) -> Option<bool> {
    let ComparedGames { op, player: None, universe: Universe::Impartial, a, b, .. } = question
    else {
        return None;
    };
    if machine.convention.is_some() || question.convention != Coalition::THREE {
        return None;
    }
    let nim_sum = |game: SumId| {
        let odd = nim_heaps(machine, game)?.into_iter().filter(|(_, count)| count % 2 == 1);
        Some(odd.fold(0, |sum, (size, _)| sum ^ size))
    };
    let equal = nim_sum(a)? == nim_sum(b)?;
    Some(equal == (op == CmpOp::Eq))
}

/// Returns the first query of a comparison; `None` if the values are not games, or games given by
/// their sides.
///
/// # Errors
/// The games cannot be compared.
pub fn first_query(machine: &mut Machine, asked: Compared<'_>) -> EvalResult<Option<Request>> {
    if are_sides(&asked) {
        return Ok(None);
    }
    let Some(question) = compared_games(machine, asked)? else { return Ok(None) };
    let ComparedGames { op, player, a, b, convention, universe } = question;
    let equality = matches!(op, CmpOp::Eq | CmpOp::Ne) && player.is_none();
    let (game, query) = match op {
        _ if equality && universe == Universe::Impartial => (a, Query::Equal(convention, b)),
        CmpOp::Ge | CmpOp::Gt => (b, Query::AtMost(convention, a, player.unwrap_or(0))),
        _ => (a, Query::AtMost(convention, b, player.unwrap_or(0))),
    };
    Ok(Some(Request { query, game, span: asked.span }))
}

/// Tests whether one of two games is given by its sides. They have neither a form that could be
/// isomorphic nor members.
fn are_sides(asked: &Compared<'_>) -> bool {
    let is_sided = |value: &Value| value.as_report::<Sided>().is_some();
    let is_game = |value: &Value| {
        matches!(value, Value::Game(..) | Value::Int(_) | Value::Ratio(_)) || is_sided(value)
    };
    let Compared { op, a, b, .. } = *asked;
    let orders = !matches!(op, CmpOp::Iso | CmpOp::In | CmpOp::NotIn);
    orders && (is_sided(a) || is_sided(b)) && is_game(a) && is_game(b)
}

/// Returns the games of a comparison with its convention; `None` if the values are not games.
pub(super) fn compared_games(
    machine: &mut Machine,
    asked: Compared<'_>,
) -> EvalResult<Option<ComparedGames>> {
    let Compared { op, player, a, b, span } = asked;
    let Some((player, at)) = player else { return question(machine, op, a, b, span) };
    use CmpOp::{Eq, Ge, Gt, Le, Lt, Ne};
    if !matches!(op, Eq | Ne | Lt | Le | Gt | Ge) {
        let text = "only a comparison of games can name a player, as in `G <=_L H`";
        return fail(Code::Type, span, text);
    }
    let question = posed(machine, op, a, b, span)?;
    let player = machine.player_among(player, question.convention.players(), at)?;
    Ok(Some(ComparedGames { player: Some(player), ..question }))
}

/// Tests whether two games are equal under the convention in force, and returns a verdict.
///
/// # Errors
/// The games cannot be compared, or a limit was exceeded.
pub fn are_equal(
    machine: &mut Machine,
    a: SumId,
    b: SumId,
    span: Span,
) -> EvalResult<Arc<Verdict>> {
    let made = machine.asked_for;
    let (a, b) = (Value::Game(a, made), Value::Game(b, made));
    let question = posed(machine, CmpOp::Eq, &a, &b, span)?;
    verdict(machine, question, span)
}

/// Converts two values to games, with the convention of the comparison.
fn posed(
    machine: &mut Machine,
    op: CmpOp,
    a: &Value,
    b: &Value,
    span: Span,
) -> EvalResult<ComparedGames> {
    let made = machine.made_together([machine.made_for(a), machine.made_for(b)], span)?;
    let (a, b) = machine.two_games(a, b, span)?;
    // Games that cannot be added cannot be compared, unless both force the next move.
    if !(machine.arena.is_forced(a) && machine.arena.is_forced(b)) {
        machine.at(span, |machine| machine.arena.add(a, b))?;
    } else if let (Some(here), Some(there)) = (machine.arena.players(a), machine.arena.players(b))
        && here != there
    {
        machine.placed(span, Err(Halt::Unsupported(Unsupported::Mixed { here, there })))?;
    }
    let labelled = if machine.arena.players(a).is_some() { a } else { b };
    let convention = machine.asking(made, |machine| machine.convention_for(labelled, span))?;
    // In two-player normal play, impartial contexts distinguish impartial games whenever any do.
    let impartial = machine.arena.players(labelled).is_none()
        && (!made.is_labelled() || convention == Coalition::TWO);
    let universe = if impartial { Universe::Impartial } else { Universe::Labelled };
    Ok(ComparedGames { op, player: None, universe, a, b, convention })
}

/// Decides a comparison of games, loopy two-player games included.
pub(crate) fn verdict(
    machine: &mut Machine,
    question: ComparedGames,
    span: Span,
) -> EvalResult<Arc<Verdict>> {
    let verdict = match valued::compared(machine, question, span)? {
        Some(verdict) => verdict,
        None => match by_claims(machine, question, span) {
            // Only now may it be known that an end has a value.
            Err(problem) if matches!(problem.code, Code::Players | Code::Decides | Code::Final) => {
                valued::compared(machine, question, span)?.ok_or(problem)?
            }
            found => found?,
        },
    };
    let answer = if question.op == CmpOp::Ne { verdict.answer.map(|b| !b) } else { verdict.answer };
    Ok(Arc::new(Verdict { answer, ..verdict }))
}

/// Returns the verdict of a comparison of games without values at their ends. For `!=` it is the
/// verdict of `==`.
fn by_claims(machine: &mut Machine, question: ComparedGames, span: Span) -> EvalResult<Verdict> {
    let ComparedGames { op, player, a, b, convention, universe } = question;
    Ok(match (op, player) {
        (CmpOp::Eq | CmpOp::Ne, None)
            if universe == Universe::Impartial
                && let Some(verdict) = if_it_ends(
                    same_impartial(machine, question, span),
                    convention == Coalition::TWO,
                )? =>
        {
            verdict
        }
        (CmpOp::Eq | CmpOp::Ne, None) => {
            // With two players, equality for Left implies equality for Right (Spindler, Prop 4.15).
            let players = if convention.players() == 2 { 1 } else { convention.players() };
            let mut claims = Vec::new();
            for player in 0..players {
                claims.push((Claim { low: a, high: b, player }, true));
                claims.push((Claim { low: b, high: a, player }, true));
            }
            let mut verdict = all(machine, &claims, question, span)?;
            let impartial = [a, b].iter().all(|game| machine.arena.players(*game).is_none());
            if universe == Universe::Labelled && impartial && verdict.answer == Some(false) {
                let among_impartial = same_impartial(machine, question, span)?;
                if among_impartial.answer == Some(true) {
                    verdict.reason = format!("{BUT_NO_IMPARTIAL}, but {}", verdict.reason);
                }
            }
            verdict
        }
        (op, player) => {
            let player = player.unwrap_or(0);
            let up = Claim { low: a, high: b, player };
            let down = Claim { low: b, high: a, player };
            let claims: &[(Claim, bool)] = match op {
                CmpOp::Le => &[(up, true)],
                CmpOp::Ge => &[(down, true)],
                CmpOp::Lt => &[(up, true), (down, false)],
                CmpOp::Gt => &[(down, true), (up, false)],
                _ => &[(up, true), (down, true)],
            };
            all(machine, claims, question, span)?
        }
    })
}

/// Tests whether `a` and `b` are incomparable for a player.
pub fn incomparable(
    machine: &mut Machine,
    a: &Value,
    b: &Value,
    player: (&Value, Span),
    span: Span,
) -> EvalResult<Value> {
    let question = posed(machine, CmpOp::Le, a, b, span)?;
    // With two players, games that are incomparable for Left are so for Right.
    let player = match player {
        (Value::Absent, _) if question.convention.players() == 2 => 0,
        (Value::Absent, _) => {
            let text = "`incomparable` needs a player";
            let problem = Problem::at(Code::Arguments, span, text);
            return problem.help("name the player, as in `incomparable(G, H, L)`").err();
        }
        (player, at) => machine.player_among(player, question.convention.players(), at)?,
    };
    let ComparedGames { a, b, .. } = question;
    let claims =
        [(Claim { low: a, high: b, player }, false), (Claim { low: b, high: a, player }, false)];
    let verdict = all(machine, &claims, question, span)?;
    Ok(Value::Verdict(Arc::new(verdict)))
}

/// Tests whether all claims have their stated truth values. The first that does not decides the
/// result.
fn all(
    machine: &mut Machine,
    claims: &[(Claim, bool)],
    question: ComparedGames,
    span: Span,
) -> EvalResult<Verdict> {
    let mut behind = Vec::new();
    let (mut reasons, mut open): (Vec<String>, Option<String>) = (Vec::new(), None);
    let players = question.convention.players();
    // A verdict by canonical forms has no proof, but may have a refutation.
    let mut valued = false;
    for &(claim, wanted) in claims {
        let query = Query::AtMost(question.convention, claim.high, claim.player);
        let request = Request { query, game: claim.low, span };
        let (answer, way) = solver::answer(machine, &request)?;
        let Answer::AtMost(found) = answer else { return other_kind(span) };
        let (answer, reason, context) = match found {
            AtMost::Order(order) => {
                let (answer, reason) = reason_of(machine, &order, claim, players);
                behind.push((claim, order));
                (answer, reason, None)
            }
            AtMost::Sides(holds) => {
                valued = true;
                (Some(holds), way.name.to_owned(), None)
            }
            AtMost::Difference { holds, opposite, by } => {
                valued = true;
                let context = (!holds).then_some(opposite);
                (Some(holds), difference_reason(machine, holds, claim, by), context)
            }
        };
        match answer {
            Some(answer) if answer == wanted => {
                if !reasons.contains(&reason) {
                    reasons.push(reason);
                }
            }
            Some(found) => {
                let reason =
                    if found { holds_too(machine, claim, players, &reason) } else { reason };
                let shown = if found { None } else { context.map(Detail::Context) };
                let detail = shown.or_else(|| details(behind, valued)).map(Arc::new);
                return Ok(Verdict { answer: Some(false), reason, detail });
            }
            None => open = open.or(Some(reason)),
        }
    }
    let answer = open.is_none().then_some(true);
    let reason = open.unwrap_or_else(|| reasons.join("; "));
    Ok(Verdict { answer, reason, detail: details(behind, valued).map(Arc::new) })
}

/// Returns the proofs and refutations for a verdict, if all claims have them.
fn details(behind: Vec<(Claim, Order)>, valued: bool) -> Option<Detail> {
    (!valued).then_some(Detail::Order(behind))
}

/// Decides the equality of impartial games.
fn same_impartial(
    machine: &mut Machine,
    question: ComparedGames,
    span: Span,
) -> EvalResult<Verdict> {
    let ComparedGames { a, b, convention, .. } = question;
    let request = Request { query: Query::Equal(convention, b), game: a, span };
    let (answer, _) = solver::answer(machine, &request)?;
    let Answer::Equal(found) = answer else { return other_kind(span) };
    let players = convention.players();
    Ok(match found {
        absorbing::Verdict::Proved(same) => {
            let reason = match same {
                Same::Isomorphic => "they are isomorphic".to_owned(),
                Same::NimValue(value) => format!("both have nim value {value}"),
                Same::Loony => "both are loony (Entailment, Lemma 7)".to_owned(),
                Same::NimSet => {
                    "both are won in sums with the same nim heaps (Entailment, Thm 6)".to_owned()
                }
                Same::Absorbing => {
                    format!("{AMONG_IMPARTIAL}, both are absorbing (Spindler, Thm 3.17)")
                }
                Same::MisereForm => "among impartial games, they have the same misère canonical \
                                     form (Conway, On Numbers and Games, ch. 12)"
                    .to_owned(),
                Same::Bounds(steps) => format!(
                    "{AMONG_IMPARTIAL}, each is at most the other, in {} steps (equality.md, \
                     Theorem 1)",
                    steps.len()
                ),
                Same::Rows(rows) => format!(
                    "{AMONG_IMPARTIAL}, outcomes follow from {rows} rows (equality.md, Theorem 4)"
                ),
            };
            Verdict { answer: Some(true), reason, detail: None }
        }
        absorbing::Verdict::Refuted(apart) => {
            let seats = |seats| Seats::among(seats, players).to_string();
            let reason = format!(
                "distinguished by X = {}: o({}) = {}, o({}) = {}",
                named(machine, apart.x),
                with_context(machine, a, apart.x),
                seats(apart.first),
                with_context(machine, b, apart.x),
                seats(apart.second)
            );
            let detail = Some(Arc::new(Detail::Apart(apart.x)));
            Verdict { answer: Some(false), reason, detail }
        }
        absorbing::Verdict::Open(order::TriedContexts(tried)) => {
            let reason = format!(
                "no theorem applies, and {tried} impartial games X do not distinguish \
                 them"
            );
            Verdict { answer: None, reason, detail: None }
        }
    })
}
