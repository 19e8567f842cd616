//! Builtin `certificate`: the data to check an answer again.

use super::entry;
use crate::lang::eval::{About, Args, Machine, Native};
use crate::lang::query::{
    self, Goal, MAX_CERTIFIED, certified, certified_rows, no_certificate, stated, too_large,
    uncertified,
};
use crate::lang::recognize::{self, HeapsOfSequence, MovesOfHeaps};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::show;
use crate::lang::syntax::Span;
use crate::lang::value::{Classes, Detail, Value, convention, sum};
use tweedle_games::game::SumId;
use tweedle_games::period::{self, Periodicity};
use tweedle_games::play::Play;
use tweedle_games::solve::outcome_table;
use tweedle_games::symbolic::refutation;
use tweedle_records::certificate::{Outcome, Period, Taking, certificate as made};

pub(super) fn table() -> Vec<Native> {
    vec![entry("certificate", certificate).about(About::Certificate).compared(certified)]
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
    let table = machine
        .at(span, |machine| outcome_table(machine, play, game, MAX_CERTIFIED))?
        .ok_or_else(|| too_large(span))?;
    let name = sum(machine, game, MAX_GAME_CHARS);
    let about = format!("the outcome of {name} under {}", convention(play));
    let entries = || table.entries.iter();
    let declared = (0..).zip(entries()).filter_map(|(at, entry)| {
        Some((at, entry.declared?.iter().map(u32::from).collect::<Vec<u32>>()))
    });
    let data = Outcome {
        convention: stated(play),
        movers: entries().map(|entry| entry.mover.map(u32::from)).collect(),
        options: entries().map(|entry| entry.options.clone()).collect(),
        declared: declared.collect(),
        scores: entries().map(|entry| entry.score).collect(),
        roots: table.roots.clone(),
    };
    Ok(Value::str(made(&data, &about).to_string()))
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
    let Periodicity::Proved { period: period::Period { preperiod, period, saltus: 0 }, .. } =
        course.known
    else {
        return refused("only a proved period without a saltus has a certificate");
    };
    let (from, period) = (preperiod as usize, period as usize);
    let about = play.as_ref().map(|play| format!("a period under {}", convention(play)));
    let about = about.unwrap_or_else(|| "a period of nim values".to_owned());
    let json = match (moves, &play) {
        (MovesOfHeaps::Digits(rules), _) => {
            if play.is_some() && rules.heaps() > 1 {
                return refused("a period of outcomes of heaps that are split has no certificate");
            }
            let digits = rules.digits().iter().map(|digit| digit.only_plain().map(u32::from));
            let Some(digits) = digits.collect() else {
                return refused(
                    "the period of heaps with entailing moves or unequal parts has no certificate",
                );
            };
            let (convention, from) = (play.as_ref().map(stated), from.max(1));
            made(&Period { digits, convention, from, period }, &about)
        }
        (MovesOfHeaps::Taken(moves), Some(play)) => {
            made(&Taking { convention: stated(play), moves, from, period }, &about)
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
    Ok(Value::str(json.to_string()))
}

/// Returns the certificate of a search among the games of a pool that finds nothing.
pub(super) fn search(machine: &mut Machine, args: &Args, goal: Goal) -> EvalResult<Value> {
    let span = args.at(0);
    let Some((mut search, many)) = query::search_of_pool(machine, goal, args)? else {
        let text = "only a search among the games of a pool has a certificate";
        return Problem::at(Code::Type, span, text)
            .help(
                "write the pool as `games_of(pool)`, with conditions on outcomes: \
             `certificate(find(G for G in games_of(games(3)) if …))`",
            )
            .err();
    };
    let budget = machine.budget.clone();
    let clauses = search.clauses(&budget).map_err(|why| uncertified(span, why));
    let steps = clauses.and_then(|clauses| Ok(refutation(&clauses, &budget)?));
    let Some(steps) = machine.placed(span, steps)? else {
        let text = "some game satisfies the conditions, and a certificate is for none";
        return Problem::at(Code::Value, span, text)
            .help("ask the query itself: it finds the first such game")
            .err();
    };
    let about = format!("no game with options among these {many}");
    search.proof = steps.into_iter().map(|step| (step.clause, step.reasons)).collect();
    Ok(Value::str(made(&search, &about).to_string()))
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
        (Some(true), _) => certified_rows(machine, convention, &[game], (&about, span)),
        (Some(false), Some(Detail::Context(context))) => {
            let sum = machine.at(span, |machine| machine.arena.add(game, *context))?;
            of_outcome(machine, sum, &convention.into(), span)
        }
        _ => Err(no_certificate(span, "it is open if the game is absorbing").into()),
    }
}
