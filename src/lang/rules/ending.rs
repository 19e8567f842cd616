//! `final` rules: the declared winners when play stops, or what a position adds to the end.

use crate::lang::eval::{Failure, Flow, Machine};
use crate::lang::ir::{Player, RuleAction};
use crate::lang::report::{Call, Code, EvalResult, Problem, fail};
use crate::lang::rules::{arguments, integer};
use crate::lang::syntax::{FinalKind, Span};
use crate::lang::value::{EndKind, EndLabel, Position, Ruleset, Scored, Seats, Value};
use std::sync::Arc;
use tweedle_games::game::{End, GameId, Halt, Points, Unsupported};
use tweedle_games::play::SeatSet;

/// Returns what the rules of a position say when play stops in it, for solvers.
pub(crate) fn end(
    machine: &mut Machine,
    game: GameId,
    key: u32,
    mover: Option<u8>,
    players: u8,
) -> Result<End, Failure> {
    let Some(position) = machine.positions.numbered(key).cloned() else {
        return Err(Halt::UNDEFINED.into());
    };
    let label = match machine.positions.declared.get(&key) {
        Some(label) => label.clone(),
        None => {
            let Position { ruleset, args, players, .. } = &position;
            let label = label_of(machine, ruleset, args, *players)?
                .ok_or(Halt::Unsupported(Unsupported::Nobody(game)))?;
            machine.positions.declared.insert(key, label.clone());
            label
        }
    };
    let end = end_of(machine, &label, &position, mover, players);
    Ok(end.map_err(|problem| called_from(machine, &position, problem))?)
}

/// Returns the players who win if the values of a sum have this total, by the function of this
/// number, for solvers.
pub(crate) fn judged(
    machine: &mut Machine,
    game: GameId,
    map: u32,
    total: i64,
    players: u8,
) -> Result<SeatSet, Failure> {
    let position = arguments::position_of(machine, game).cloned();
    let span = position.as_ref().map_or(Span::default(), |position| position.ruleset.code.span);
    let seats = judged_by(machine, map, total, players, span);
    Ok(seats.map_err(|problem| match &position {
        Some(position) => called_from(machine, position, problem),
        None => problem,
    })?)
}

fn judged_by(
    machine: &mut Machine,
    map: u32,
    total: i64,
    players: u8,
    span: Span,
) -> EvalResult<SeatSet> {
    let Some(function) = machine.positions.judge_numbered(map).cloned() else {
        return Ok(SeatSet::seat(total.rem_euclid(players.into()) as u8));
    };
    let value = machine.apply(&function, vec![Value::Int(total)], span)?;
    match winners_from(machine, &value, span)? {
        EndKind::Winners { players: named, seats } if seats.is_empty() => {
            let mut all = SeatSet::EMPTY;
            for player in named {
                let player = machine.player_among(&Value::Player(player), players, span)?;
                all |= SeatSet::seat(player);
            }
            Ok(all)
        }
        _ => {
            let text = "the winners at a total must be players, not seats";
            Problem::at(Code::Type, span, text).help("the players are `L`, `C`, `R`").err()
        }
    }
}

fn called_from(machine: &Machine, position: &Position, mut problem: Box<Problem>) -> Box<Problem> {
    problem.called_from(machine.outer(), || Call {
        text: arguments::position_text(machine, &position.ruleset.code.name, &position.args),
        at: None,
    });
    problem
}

/// Returns the label that the first applicable `final` rule declares; `None` if none applies.
fn label_of(
    machine: &mut Machine,
    ruleset: &Arc<Ruleset>,
    args: &[Value],
    players: Option<u8>,
) -> EvalResult<Option<EndLabel>> {
    arguments::with_arguments(machine, ruleset, args, players, None, |machine, frame| {
        let mut found = None;
        for rule in &ruleset.code.rules {
            let RuleAction::Final(kind, says) = &rule.kind else { continue };
            machine.clauses(&rule.clauses, frame, &mut |machine, frame| {
                let value = machine.eval(says, frame)?;
                let kind = match kind {
                    FinalKind::Winners => winners_from(machine, &value, says.span),
                    FinalKind::Value => value_from(machine, &value, says.span),
                    FinalKind::Score => score_from(machine, &value, says.span),
                }?;
                found = Some(EndLabel { kind, span: says.span });
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
    let (named, seats) = match label.kind {
        EndKind::Winners { players: named, seats } => {
            let named: Option<SeatSet> = named.iter().map(|p| p.index(players)).collect();
            (named?, seats.to_set(players)?)
        }
        EndKind::Value { value, map } => {
            (judged_by(machine, map, value, players, label.span).ok()?, SeatSet::EMPTY)
        }
        EndKind::Score(_) => return None,
    };
    let stuck = |mover: u8| {
        named.iter().fold(seats, |all, who| all | SeatSet::seat((who + players - mover) % players))
    };
    Some((0..players).map(stuck).collect())
}

/// Returns the points when play stops in the position with these arguments: none without a `final`
/// rule. Returns `None` if the rules give something else, or do not make sense for this number of
/// players. The position need not exist yet.
pub(crate) fn points_at(
    machine: &mut Machine,
    ruleset: &Arc<Ruleset>,
    args: &[Value],
    players: u8,
) -> Option<Points> {
    if ruleset.code.final_rule().is_none() {
        return Some(Points::from_elem(0, players.into()));
    }
    let label = label_of(machine, ruleset, args, Some(players)).ok()??;
    let EndKind::Score(scored) = &label.kind else { return None };
    points_of(machine, scored, label.span, players).ok()
}

/// Returns the points of a game that is a position which only gives points.
pub(crate) fn fixed_points(machine: &mut Machine, game: GameId, players: u8) -> Option<Points> {
    let position = arguments::position_of(machine, game)?.clone();
    let code = &position.ruleset.code;
    if code.final_rule().is_none() || code.rules.iter().any(integer::gives) {
        return None;
    }
    points_at(machine, &position.ruleset, &position.args, players)
}

/// Converts a value to the value of an end: an integer, or a tuple of one and a function from
/// totals to winners.
fn value_from(machine: &mut Machine, value: &Value, span: Span) -> EvalResult<EndKind> {
    if let Value::Int(value) = value {
        return Ok(EndKind::Value { value: *value, map: 0 });
    }
    if let Value::Tuple(parts) = value
        && let [Value::Int(value), judge] = &parts.iter().cloned().collect::<Vec<_>>()[..]
        && let Value::Function(_) | Value::Native(_) = judge
    {
        return Ok(EndKind::Value { value: *value, map: machine.positions.judge(judge) });
    }
    if let Value::Big(_) = value {
        return fail(Code::Value, span, "this value is too large: the limit is 63 bits");
    }
    Err(unexpected(
        machine,
        value,
        span,
        "`final value` needs an integer",
        "whoever has the number of the total wins, counted from 0; another rule is a function, as \
         in `final value (n, winner)`",
    ))
}

/// Converts a value to the points at an end.
fn score_from(machine: &mut Machine, value: &Value, span: Span) -> EvalResult<EndKind> {
    let scored = match value {
        Value::Int(lead) => Some(Scored::Lead(*lead)),
        Value::Tuple(parts) | Value::List(parts) => {
            let parts: Vec<Value> = parts.iter().cloned().collect();
            match &parts[..] {
                [Value::Player(player), Value::Int(own)] => Some(Scored::Of(*player, *own)),
                parts => {
                    let each = parts.iter().map(|part| match part {
                        Value::Int(own) => Some(*own),
                        _ => None,
                    });
                    each.collect::<Option<Vec<i64>>>().map(Scored::Each)
                }
            }
        }
        _ => None,
    };
    scored.map(EndKind::Score).ok_or_else(|| {
        unexpected(
            machine,
            value,
            span,
            "`final score` needs points",
            "write those of the first player, `final score 3`; those of another, \
             `final score (R, 3)`; or those of each, `final score [1, 0, 2]`",
        )
    })
}

fn unexpected(
    machine: &Machine,
    value: &Value,
    span: Span,
    needs: &str,
    help: &'static str,
) -> Box<Problem> {
    Box::new(
        Problem::at(Code::Type, span, format!("{needs}, not {}", value.what()))
            .label(format!("this is {}", crate::lang::value::short(machine, value)))
            .help(help),
    )
}

/// Converts a value to the winners of a stopped position.
fn winners_from(machine: &mut Machine, value: &Value, span: Span) -> EvalResult<EndKind> {
    let several = match value {
        Value::List(_) | Value::Tuple(_) | Value::Set(_) | Value::Stream(_) => {
            machine.collect(value, span)?
        }
        one => vec![one.clone()],
    };
    let (mut players, mut seats) = (Vec::new(), Seats::EMPTY);
    for one in several {
        match one {
            Value::Player(player) => players.push(player),
            Value::Seats(more) => seats = seats.union(more),
            other => {
                let needs = "`final` needs the winners: a player, a seat, or a list of seats";
                let help = match other {
                    Value::Int(_) => {
                        "the players are `L`, `C`, `R`; the seats are `N`, `O`, `P`; a number is \
                         written `final value` or `final score`"
                    }
                    _ => "the players are `L`, `C`, `R`; the seats are `N`, `O`, `P`",
                };
                return Err(unexpected(machine, &other, span, needs, help));
            }
        }
    }
    if players.is_empty() && seats.is_empty() {
        return Problem::at(Code::Value, span, "at least one player must win when play stops")
            .label("nobody")
            .help("name at least one winner")
            .err();
    }
    Ok(EndKind::Winners { players, seats })
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

/// Returns the end that a label says, for this mover.
fn end_of(
    machine: &Machine,
    label: &EndLabel,
    position: &Position,
    mover: Option<u8>,
    players: u8,
) -> EvalResult<End> {
    match &label.kind {
        EndKind::Value { value, map } => Ok(End::Value { value: *value, map: *map }),
        EndKind::Score(scored) => points_of(machine, scored, label.span, players).map(End::Score),
        EndKind::Winners { players: named, seats } => {
            let mut seats = seats_among(*seats, players, label.span)?;
            for &player in named {
                let (Some(mover), Some(among)) = (mover, position.players) else {
                    return Err(not_fixed(player, position, label.span));
                };
                let who = machine.player_among(&Value::Player(player), among, label.span)?;
                seats |= SeatSet::seat((who + players - mover) % players);
            }
            Ok(End::Winners(seats))
        }
    }
}

fn not_fixed(player: Player, position: &Position, span: Span) -> Box<Problem> {
    let name = &position.ruleset.code.name;
    let text = format!("{player} wins here, but the number of players of `{name}` is not fixed");
    Box::new(
        Problem::at(Code::Players, span, text)
            .label("a player")
            .also(position.ruleset.code.span, "this ruleset does not name its players")
            .help("begin the rules with a line `players n`"),
    )
}

/// Returns the points of each player.
fn points_of(machine: &Machine, scored: &Scored, span: Span, players: u8) -> EvalResult<Points> {
    let mut points = Points::from_elem(0, players.into());
    match scored {
        Scored::Lead(lead) if players == 2 => points[0] = *lead,
        Scored::Lead(_) => {
            let text = format!("a number is the points of one of two players, not of {players}");
            return Problem::at(Code::Players, span, text)
                .help("write the points of each player, as in `final score [1, 0, 2]`")
                .err();
        }
        Scored::Of(player, own) => {
            let at = machine.player_among(&Value::Player(*player), players, span)?;
            points[usize::from(at)] = *own;
        }
        Scored::Each(each) if each.len() == usize::from(players) => {
            points = each.iter().copied().collect();
        }
        Scored::Each(each) => {
            let text = format!("{} numbers of points for {players} players", each.len());
            return Problem::at(Code::Players, span, text)
                .help("write a number for each player")
                .err();
        }
    }
    Ok(points)
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
    machine.at(span, |machine| tweedle_games::two::normalised(machine, game)).map(Value::game)
}
