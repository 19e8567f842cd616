//! Builtin `certificate`: the data to check an answer again.

use super::entry;
use crate::lang::eval::{About, Args, Compared, Failure, Machine, Native};
use crate::lang::query::{
    self, CertifiedComparison, Goal, MAX_CERTIFIED, certified, no_certificate, too_large,
};
use crate::lang::recognize::{self, HeapsOfSequence, MovesOfHeaps};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::show;
use crate::lang::syntax::Span;
use crate::lang::value::{Classes, Detail, Value, short, sum};
use tweedle_games::game::{Halt, SumId};
use tweedle_games::order::listed_positions;
use tweedle_games::period::{Period, Periodicity};
use tweedle_games::play::{Coalition, Play};
use tweedle_games::solve::outcome_table;
use tweedle_games::symbolic::refutation;
use tweedle_records::certificate::{NotVerified, search_clauses, verify};

pub(super) fn table() -> Vec<Native> {
    vec![entry("certificate", certificate).about(About::Certificate).compared(comparison)]
}

/// The most characters of a game in the description of a certificate.
const MAX_GAME_CHARS: usize = 200;

fn certificate(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    match args.get(0).as_report::<Classes>() {
        Some(classes) => Ok(Value::str(show::certificate(machine, classes).to_string())),
        None => {
            let text = "only quotients and answers to queries have certificates";
            Problem::at(Code::Type, args.at(0), text)
                .label(args.get(0).what())
                .help(
                    "write the query itself: `certificate(outcome(G))`, `certificate(last(G))`, \
                 `certificate(G <=_L H)` or `certificate(G == H)`",
                )
                .err()
        }
    }
}

/// Returns the certificate of a call of `outcome`.
pub(super) fn outcome(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = match super::coalitions::is_coalition(args.get(1)) {
        false => machine.convention_with_allies(game, args.at(0))?,
        true => match super::coalitions::conventions(machine, game, &args)?[..] {
            [convention] => convention,
            _ => {
                let text = "the allies have other seats for each player who may begin";
                return Problem::at(Code::Players, args.at(1), text).help(
                    "name the seats by a convention: `certificate(outcome(G)) under allied(NO)`",
                ).err();
            }
        },
    };
    of_outcome(machine, game, &convention.into(), args.span)
}

/// Returns the certificate of an outcome, or of the last mover.
pub(super) fn of_outcome(
    machine: &mut Machine,
    game: SumId,
    play: &Play,
    span: Span,
) -> EvalResult<Value> {
    let found = outcome_table(machine, play, game, MAX_CERTIFIED);
    let table = machine.placed(span, found)?.ok_or_else(|| too_large(span))?;
    let name = sum(machine, game, MAX_GAME_CHARS);
    let about = format!("the outcome of {name} under {}", crate::lang::value::convention(play));
    Ok(Value::str(show::outcome_certificate(&table, about).to_string()))
}

/// Returns the certificate of a call of `period`.
pub(super) fn period(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let refused = |text: &str| {
        Problem::at(Code::Type, args.at(0), text)
            .help(
                "nim values and outcomes of heaps have one: \
             `certificate(period(nim_value(octal(\"0.77\")(n)) for n in 0..))`",
            )
            .err()
    };
    let found = recognize::heaps_of_sequence(machine, args.get(0))?;
    let Some(HeapsOfSequence { moves, play, course }) = found else {
        return refused("the period of this sequence has no certificate");
    };
    let Periodicity::Proved { period: found @ Period { saltus: 0, .. }, .. } = course.known else {
        return refused("only a proved period without a saltus has a certificate");
    };
    let about = match &play {
        None => "a period of nim values".to_owned(),
        Some(play) => format!("a period under {}", crate::lang::value::convention(play)),
    };
    let made = match (moves, &play) {
        (MovesOfHeaps::Digits(rules), _) => {
            if play.is_some() && rules.heaps() > 1 {
                return refused("a period of outcomes of heaps that are split has no certificate");
            }
            let digits: Option<Vec<u8>> =
                rules.digits().iter().map(|digit| digit.only_plain()).collect();
            let Some(digits) = digits else {
                return refused(
                    "the period of heaps with entailing moves or unequal parts has no certificate",
                );
            };
            show::period_certificate(&digits, play.as_ref(), found, about)
        }
        (MovesOfHeaps::Taken(moves), Some(play)) => {
            show::taking_certificate(&moves, play, found, about)
        }
        (MovesOfHeaps::Quotient(family, heaps), Some(play)) => {
            let classes = query::quotient_of_family(machine, (family, heaps), play, args.span)?;
            if classes.beyond.is_none() {
                return refused("the quotient of these heaps does not cover all sizes");
            }
            show::certificate(machine, &classes)
        }
        (MovesOfHeaps::Taken(_) | MovesOfHeaps::Quotient(..), None) => {
            return refused("the period of this sequence has no certificate");
        }
    };
    Ok(Value::str(made.to_string()))
}

/// Returns the certificate of a search among the games of a pool that finds nothing.
pub(super) fn search(machine: &mut Machine, args: &Args, goal: Goal) -> EvalResult<Value> {
    let span = args.at(0);
    let Some(search) = query::search_of_pool(machine, goal, args)? else {
        let text = "only a search among the games of a pool has a certificate";
        return Problem::at(Code::Type, span, text)
            .help(
                "write the pool as `games_of(pool)`, with conditions on outcomes: \
             `certificate(find(G for G in games_of(games(3)) if …))`",
            )
            .err();
    };
    let about = format!("no game with options among these {}", search.pool.len());
    let mut made = show::search_certificate(&search, about);
    let budget = machine.budget.clone();
    let clauses = search_clauses(&made, &budget).map_err(|why| match why {
        NotVerified::Stopped(limit) => Failure::from(Halt::from(limit)),
        why => Failure::Problem(Box::new(no_certificate(span, &why.to_string()))),
    });
    let steps = clauses.and_then(|clauses| Ok(refutation(&clauses, &budget)?));
    let Some(steps) = machine.placed(span, steps)? else {
        let text = "some game satisfies the conditions, and a certificate is for none";
        return Problem::at(Code::Value, span, text)
            .help("ask the query itself: it finds the first such game")
            .err();
    };
    show::add_refutation(&mut made, &steps);
    Ok(Value::str(made.to_string()))
}

/// Returns the certificate of a call of `absorbing`: by all rows, or the outcome of a sum that
/// somebody wins.
pub(super) fn absorbing(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let span = args.span;
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.convention_for(game, args.at(0))?;
    let about = format!("{} is absorbing", sum(machine, game, MAX_GAME_CHARS));
    let Value::Verdict(verdict) = super::winning::absorbing(machine, args)? else {
        return Err(no_certificate(span, "it has no verdict").into());
    };
    match (verdict.answer, verdict.detail.as_deref()) {
        (Some(true), _) => by_rows(machine, convention, &[game], about, span),
        (Some(false), Some(Detail::Context(context))) => {
            let sum = machine.arena.add(game, *context);
            let sum = machine.placed(span, sum)?;
            of_outcome(machine, sum, &convention.into(), span)
        }
        _ => Err(no_certificate(span, "it is open if the game is absorbing").into()),
    }
}

/// Returns the certificate that two impartial games are equal, or that one is absorbing, if the
/// rows of all games can be listed.
fn by_rows(
    machine: &mut Machine,
    convention: Coalition,
    games: &[SumId],
    about: String,
    span: Span,
) -> EvalResult<Value> {
    let listed = listed_positions(machine, games, 1, MAX_CERTIFIED);
    let (options, numbers) = machine.placed(span, listed)?.ok_or_else(|| too_large(span))?;
    let (equal, absorbing) = match numbers[..] {
        [a, b] => (vec![[a, b]], Vec::new()),
        _ => (Vec::new(), numbers),
    };
    let made = show::rows_certificate(&options, &convention.into(), (&equal, &absorbing), about);
    let made = made.to_string();
    let verified = verify(&made, &machine.budget).map_err(|why| match why {
        NotVerified::Stopped(limit) => Failure::from(Halt::from(limit)),
        why => Failure::Problem(Box::new(no_certificate(span, &why.to_string()))),
    });
    machine.placed(span, verified)?;
    Ok(Value::str(made))
}

/// Returns the certificate of a comparison; `None` if it does not compare games.
fn comparison(machine: &mut Machine, asked: Compared<'_>) -> EvalResult<Option<Value>> {
    let about = format!("{} and {}", short(machine, asked.a), short(machine, asked.b));
    let span = asked.span;
    let Some(found) = certified(machine, asked)? else { return Ok(None) };
    let json = match found {
        CertifiedComparison::Pairs(table, players, impartial) => {
            show::order_certificate(&table, (players, impartial), about)
        }
        CertifiedComparison::Rows(convention, games) => {
            return by_rows(machine, convention, &games, about, span).map(Some);
        }
        CertifiedComparison::Apart { convention, low, high, context, player, first } => {
            let games = [low, high, context];
            let labelled = games.iter().any(|game| machine.arena.players(*game).is_some());
            let sides = if labelled { convention.players() } else { 1 };
            let listed = listed_positions(machine, &games, sides, MAX_CERTIFIED);
            let (options, numbers) =
                machine.placed(span, listed)?.ok_or_else(|| too_large(span))?;
            show::difference_certificate(
                (&options, &numbers),
                (&Play::from(convention), player, first),
                about,
            )
        }
    };
    Ok(Some(Value::str(json.to_string())))
}
