//! `final` rules: the declared winners when play stops.

use crate::lang::eval::{Failure, Flow, Machine};
use crate::lang::ir::RuleAction;
use crate::lang::report::{Call, Code, EvalResult, Problem, fail};
use crate::lang::rules::arguments;
use crate::lang::syntax::Span;
use crate::lang::value::{PlayerLabel, Position, Ruleset, Seats, Value};
use std::sync::Arc;
use tweedle_games::game::{GameId, Halt, Unsupported};
use tweedle_games::play::SeatSet;

/// Returns the winners when play stops in a position, as seats relative to the mover, for solvers.
pub(crate) fn declared_seats(
    machine: &mut Machine,
    game: GameId,
    key: u32,
    mover: Option<u8>,
    players: u8,
) -> Result<SeatSet, Failure> {
    let Some(position) = machine.positions.numbered(key).cloned() else {
        return Err(Halt::UNDEFINED.into());
    };
    let label = match machine.positions.declared(key) {
        Some(label) => label.clone(),
        None => {
            let Position { ruleset, args, players, .. } = &position;
            let label = label_of(machine, ruleset, args, *players)?
                .ok_or(Halt::Unsupported(Unsupported::Nobody(game)))?;
            machine.positions.declare(key, label.clone());
            label
        }
    };
    let seats = seats_of(machine, &label, &position, mover, players);
    Ok(seats.map_err(|mut problem| {
        problem.called_from(machine.outer(), || Call {
            text: arguments::position_text(machine, &position.ruleset.code.name, &position.args),
            at: None,
        });
        problem
    })?)
}

/// Returns the label that the first applicable `final` rule declares; `None` if none applies.
fn label_of(
    machine: &mut Machine,
    ruleset: &Arc<Ruleset>,
    args: &[Value],
    players: Option<u8>,
) -> EvalResult<Option<PlayerLabel>> {
    arguments::with_arguments(machine, ruleset, args, players, None, |machine, frame| {
        let mut found = None;
        for rule in &ruleset.code.rules {
            let RuleAction::Final(winner) = &rule.kind else { continue };
            machine.clauses(&rule.clauses, frame, &mut |machine, frame| {
                let value = machine.eval(winner, frame)?;
                found = Some(label_from(machine, &value, winner.span)?);
                Ok(Flow::Stop)
            })?;
            if found.is_some() {
                break;
            }
        }
        Ok(found)
    })
}

/// Returns the declared winners when play stops in the position with these arguments, for each
/// possible mover, as seats relative to that mover. Returns `None` if the rules declare no winners,
/// or do not make sense for this number of players. The position need not exist yet.
pub(crate) fn winners_at(
    machine: &mut Machine,
    ruleset: &Arc<Ruleset>,
    args: &[Value],
    players: u8,
) -> Option<Vec<SeatSet>> {
    let label = label_of(machine, ruleset, args, Some(players)).ok()??;
    let seats = label.seats.to_set(players)?;
    let named: Option<Vec<u8>> = label.players.iter().map(|p| p.index(players)).collect();
    let named = named?;
    let stuck = |mover: u8| {
        named.iter().fold(seats, |all, who| all | SeatSet::seat((who + players - mover) % players))
    };
    Some((0..players).map(stuck).collect())
}

/// Converts a value to the winners of a stopped position.
fn label_from(machine: &mut Machine, value: &Value, span: Span) -> EvalResult<PlayerLabel> {
    let several = match value {
        Value::List(_) | Value::Tuple(_) | Value::Set(_) | Value::Stream(_) => {
            machine.collect(value, span)?
        }
        one => vec![one.clone()],
    };
    let mut label = PlayerLabel { players: Vec::new(), seats: Seats::EMPTY, span };
    for one in several {
        match one {
            Value::Player(player) => label.players.push(player),
            Value::Seats(seats) => label.seats = label.seats.union(seats),
            other => {
                let text = format!(
                    "`final` needs the winners: a player, a seat, or a list of seats, not {}",
                    other.what()
                );
                return Err(Box::new(
                    Problem::at(Code::Type, span, text)
                        .label(format!("this is {}", crate::lang::value::short(machine, &other)))
                        .help("the players are `L`, `C`, `R`; the seats are `N`, `O`, `P`"),
                ));
            }
        }
    }
    if label.players.is_empty() && label.seats.is_empty() {
        return Err(Box::new(
            Problem::at(Code::Value, span, "at least one player must win when play stops")
                .label("nobody")
                .help("name at least one winner"),
        ));
    }
    Ok(label)
}

/// Returns the set for `players` players.
pub(crate) fn seats_among(set: Seats, players: u8, span: Span) -> EvalResult<SeatSet> {
    set.to_set(players).ok_or_else(|| {
        let text = format!("this seat does not exist with {players} players");
        Box::new(Problem::at(Code::Players, span, text).label(set.to_string()).help(
            match players {
                2 => "the seats are N and P".to_owned(),
                3 => "the seats are N, O and P".to_owned(),
                n => format!("the seats are N, O1 to O{}, and P", n - 2),
            },
        ))
    })
}

fn seats_of(
    machine: &Machine,
    label: &PlayerLabel,
    position: &Position,
    mover: Option<u8>,
    players: u8,
) -> EvalResult<SeatSet> {
    let mut seats = seats_among(label.seats, players, label.span)?;
    for &player in &label.players {
        let (Some(mover), Some(among)) = (mover, position.players) else {
            let name = &position.ruleset.code.name;
            let text = format!(
                "{player} wins here, but the number of players of `{name}` is not \
             fixed"
            );
            return Err(Box::new(
                Problem::at(Code::Players, label.span, text)
                    .label("a player")
                    .also(position.ruleset.code.span, "this ruleset does not name its players")
                    .help("begin the rules with a line `players n`"),
            ));
        };
        let who = machine.player_among(&Value::Player(player), among, label.span)?;
        seats |= SeatSet::seat((who + players - mover) % players);
    }
    Ok(seats)
}

/// Evaluates `normalised(G)`.
pub fn normalised(
    machine: &mut Machine,
    game: tweedle_games::game::SumId,
    span: Span,
) -> EvalResult<Value> {
    if let Some(players) = machine.arena.players(game).filter(|players| *players != 2) {
        let text = format!("only a game for two players can be normalised, not one for {players}");
        return fail(Code::Players, span, text);
    }
    let made = tweedle_games::two::normalised(machine, game);
    machine.placed(span, made).map(Value::game)
}
