//! Builtins that group games into classes: `up_to_equality`, `indistinguishable`.

use super::entry;
use crate::lang::eval::{Args, Failure, Machine, Native};
use crate::lang::query;
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::value::{Family, Value};
use hashbrown::HashSet;
use tweedle_base::Seeded;
use tweedle_games::addition;
use tweedle_games::game::{self, Halt, Stop, SumId};
use tweedle_games::play::{Coalition, Play, SeatSet};
use tweedle_games::two;

pub(super) fn table() -> Vec<Native> {
    vec![entry("up_to_equality", equality), entry("indistinguishable", indistinguishable)]
}

/// Returns the games of a collection.
fn games(machine: &mut Machine, args: &Args) -> EvalResult<Vec<SumId>> {
    let values = machine.collect(args.get(0), args.at(0))?;
    machine.note_made_for(&values, args.at(0))?;
    values.iter().map(|value| machine.to_game(value, args.at(0))).collect()
}

fn listed(games: impl IntoIterator<Item = SumId>) -> Value {
    Value::list(games.into_iter().map(Value::game).collect())
}

fn equality(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let games = games(machine, &args)?;
    let misere = machine.convention == Some(Play::Coalition(Coalition::misere()))
        && !games.iter().any(|game| machine.is_labelled(*game));
    let forms = games.iter().filter(|_| misere).map(|game| two::misere_form(machine, *game));
    match forms.collect::<Result<Vec<SumId>, Failure>>() {
        Ok(_) if !misere => {}
        // Games with forced moves have no forms.
        Err(Failure::Halt(Halt::Unsupported(_))) => {}
        forms => {
            let mut seen: HashSet<SumId, Seeded> = HashSet::default();
            let forms = machine.placed(args.span, forms)?;
            let first = games.into_iter().zip(forms).filter(|(_, form)| seen.insert(*form));
            return Ok(listed(first.map(|(game, _)| game)));
        }
    }
    let mut kept: Vec<SumId> = Vec::new();
    'games: for one in games {
        for known in &kept {
            machine.tick(args.span)?;
            let equal = query::are_equal(machine, *known, one, args.span)?;
            if equal.answer == Some(true) {
                continue 'games;
            }
        }
        kept.push(one);
    }
    Ok(listed(kept))
}

fn indistinguishable(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let convention = machine.coalition(args.span)?;
    let day = match args.natural(1)? {
        day @ 0..=4 => day as u32,
        _ => return fail(Code::Limit, args.at(1), "2^65536 games are born by day 5"),
    };
    if let Value::Family(Family::Day { pool, .. }) = args.get(0)
        && convention.players() <= addition::MAX_PLAYERS
    {
        let poll = machine.poll();
        let classes = match addition::indistinguishable(convention, day, &poll) {
            Ok(classes) => classes,
            Err(Stop::Failed(halt)) => return machine.placed(args.span, Err(halt)),
            Err(Stop::GaveUp(unfit)) => {
                return fail(Code::Value, args.span, unfit.to_string());
            }
        };
        let family = Family::Day { day: 4, pool: pool.clone() };
        let mut found = Vec::with_capacity(classes.len());
        for class in classes {
            let members =
                class.into_iter().map(|number| family.get(&mut machine.arena, number.into()));
            let members = members.collect::<Result<_, game::Halt>>();
            found.push(Value::list(machine.placed(args.span, members)?));
        }
        return Ok(Value::list(found));
    }
    let games = games(machine, &args)?;
    let contexts = machine.at(args.span, |machine| game::day(machine, day))?;
    let mut classes: Vec<Vec<SumId>> = vec![games];
    for context in contexts {
        let context = machine.arena.single(context);
        let mut finer = Vec::new();
        for class in classes {
            let mut parts: Vec<(SeatSet, Vec<SumId>)> = Vec::new();
            for one in class {
                let sum = machine.at(args.span, |machine| machine.arena.add(one, context))?;
                let outcome = query::outcome_from(machine, convention, sum, 0, args.span)?;
                match parts.iter_mut().find(|(other, _)| *other == outcome) {
                    Some((_, part)) => part.push(one),
                    None => parts.push((outcome, vec![one])),
                }
            }
            finer.extend(parts.into_iter().map(|(_, part)| part).filter(|part| part.len() > 1));
        }
        classes = finer;
    }
    Ok(Value::list(classes.into_iter().map(listed).collect()))
}
