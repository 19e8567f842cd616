//! `final` rules: who wins where play stops in a position.

use super::positions::Position;
use super::{Failure, Flow, Machine, Outcome, Ruleset, Seats, Value, fail};
use crate::lang::report::{Call, Code as Kind, Problem};
use crate::lang::resolve::{Player, RuleAction, RulesetCode};
use crate::lang::syntax::Span;
use crate::maths::game::{GameId, Halt};
use crate::maths::play;
use std::sync::Arc;

/// Whom the `final` rules of a position declare winners.
#[derive(Debug, Clone)]
pub(super) struct Label {
    /// Winners by name.
    players: Vec<Player>,
    /// Winners by where they sit, seen from the player who cannot move.
    seats: Seats,
    /// Where they are written.
    span: Span,
}

impl Machine {
    /// The winners where play stops in a position, as seats relative to the mover: what the solver
    /// asks for.
    pub(super) fn declared_seats(
        &mut self,
        game: GameId,
        key: u32,
        mover: Option<u8>,
        players: u8,
    ) -> Result<play::Seats, Failure> {
        let Some(position) = self.positions.numbered(key).cloned() else {
            return Err(Halt::Undefined(game).into());
        };
        let label = match self.positions.declared(key) {
            Some(label) => label.clone(),
            None => {
                let Position { ruleset, args, players, .. } = &position;
                let label = self.label_of(ruleset, args, *players)?.ok_or(Halt::Nobody(game))?;
                self.positions.declare(key, label.clone());
                label
            }
        };
        let seats = self.seats_of(&label, &position, mover, players);
        Ok(seats.map_err(|mut problem| {
            problem.called_from(self.outer(), || Call {
                text: self.position_text(&position.ruleset.code.name, &position.args),
                at: None,
            });
            problem
        })?)
    }

    /// What the first `final` rule that applies says; `None` if none does.
    fn label_of(
        &mut self,
        ruleset: &Arc<Ruleset>,
        args: &[Value],
        players: Option<u8>,
    ) -> Outcome<Option<Label>> {
        self.with_arguments(ruleset, args, players, None, |machine, frame| {
            let mut found = None;
            for rule in &ruleset.code.rules {
                let RuleAction::Final(winner) = &rule.kind else { continue };
                machine.clauses(&rule.clauses, frame, &mut |machine, frame| {
                    let value = machine.eval(winner, frame)?;
                    found = Some(machine.label_from(&value, winner.span)?);
                    Ok(Flow::Stop)
                })?;
                if found.is_some() {
                    break;
                }
            }
            Ok(found)
        })
    }

    /// Whom the `final` rules declare winners where play stops in the position with these arguments,
    /// for each mover who may be stuck there, as seats relative to that mover; `None` if nobody, or if
    /// they make no sense for so many players. The position need not have been made.
    pub(super) fn winners_at(
        &mut self,
        ruleset: &Arc<Ruleset>,
        args: &[Value],
        players: u8,
    ) -> Option<Vec<play::Seats>> {
        let label = self.label_of(ruleset, args, Some(players)).ok()??;
        let seats = label.seats.to_mask(players)?;
        let named: Option<Vec<u8>> = label.players.iter().map(|p| p.index(players)).collect();
        let named = named?;
        let stuck = |mover: u8| {
            named.iter().fold(seats, |all, who| all | 1 << ((who + players - mover) % players))
        };
        Some((0..players).map(stuck).collect())
    }

    /// A value as the winners of a stop.
    fn label_from(&mut self, value: &Value, span: Span) -> Outcome<Label> {
        let several = match value {
            Value::List(_) | Value::Tuple(_) | Value::Set(_) | Value::Stream(_) => {
                self.collect(value, span)?
            }
            one => vec![one.clone()],
        };
        let mut label = Label { players: Vec::new(), seats: Seats::EMPTY, span };
        for one in several {
            match one {
                Value::Player(player) => label.players.push(player),
                Value::Seats(seats) => label.seats = label.seats.union(seats),
                other => {
                    let text = format!(
                        "`final` says who wins: a player, seats, or a list of them, not {}",
                        other.what()
                    );
                    return Err(Box::new(
                        Problem::at(Kind::Type, span, text)
                            .label(format!("this is {}", crate::lang::show::short(self, &other)))
                            .help("players are `L`, `C`, `R`, seats `N`, `O`, `P`"),
                    ));
                }
            }
        }
        if label.players.is_empty() && label.seats.is_empty() {
            return Err(Box::new(
                Problem::at(Kind::Value, span, "somebody must win where play stops")
                    .label("nobody")
                    .help("name one winner or more"),
            ));
        }
        Ok(label)
    }

    fn seats_of(
        &self,
        label: &Label,
        position: &Position,
        mover: Option<u8>,
        players: u8,
    ) -> Outcome<play::Seats> {
        let Some(mut mask) = label.seats.to_mask(players) else {
            let text = format!("with {players} players there is no such seat");
            return Err(Box::new(
                Problem::at(Kind::Players, label.span, text).label(label.seats.to_string()).help(
                    match players {
                        2 => "the seats are N and P".to_owned(),
                        3 => "the seats are N, O and P".to_owned(),
                        n => format!("the seats are N, O1 to O{}, and P", n - 2),
                    },
                ),
            ));
        };
        for &player in &label.players {
            let (Some(mover), Some(among)) = (mover, position.players) else {
                let name = &position.ruleset.code.name;
                let text = format!("{player} wins here, but `{name}` is for any number of players");
                return Err(Box::new(
                    Problem::at(Kind::Players, label.span, text)
                        .label("a player")
                        .also(position.ruleset.code.span, "this ruleset names no players")
                        .help("begin the rules with a line `players n`"),
                ));
            };
            let who = self.player_among(&Value::Player(player), among, label.span)?;
            mask |= 1 << ((who + players - mover) % players);
        }
        Ok(mask)
    }

    /// The diagnostic for a stop that leaves open who wins, or a question that positions which decide
    /// have no answer to; `None` for other reasons to stop.
    pub(super) fn ending(&self, halt: &Halt, span: Span) -> Option<Box<Problem>> {
        let text = |game: &GameId| crate::lang::show::game(self, *game);
        let ruleset = |game: &GameId| Some(&self.position_of(*game)?.ruleset.code);
        let whole = |game: &GameId| ruleset(game).map(|code| code.span);
        let decided = |game: &GameId| ruleset(game).and_then(|code| code.final_rule());
        let (code, message, places, help): (_, _, Vec<(Option<Span>, String)>, _) = match halt {
            Halt::Nobody(game) => (
                Kind::Final,
                format!("play stops in {}, and no `final` rule says who wins", text(game)),
                vec![(whole(game), "no `final` rule of these applies".to_owned())],
                "add a last `final` rule without a condition",
            ),
            Halt::Disagree(one, other) => (
                Kind::Final,
                format!(
                    "play stops in {} and in {}, which declare different winners",
                    text(one),
                    text(other)
                ),
                vec![
                    (decided(one), format!("says who wins {}", text(one))),
                    (
                        decided(other).filter(|_| whole(one) != whole(other)),
                        format!("says who wins {}", text(other)),
                    ),
                ],
                "a sum needs one rule for its end: write a ruleset whose position is the whole",
            ),
            Halt::Several(game) => (
                Kind::Final,
                format!("one winner is needed where play stops in {}, not several", text(game)),
                vec![(whole(game), "by the `final` rules of this ruleset".to_owned())],
                "preferences are about one player who wins; coalitions allow several",
            ),
            Halt::Unnamed(game) => (
                Kind::Final,
                format!(
                    "one player must be named as the winner where play stops in {}",
                    text(game)
                ),
                vec![(whole(game), "by the `final` rules of this ruleset".to_owned())],
                "say `L` or `R`, and not a seat, in its `final` rules",
            ),
            Halt::OneStuck(game) => (
                Kind::Final,
                format!("in {} one player cannot move, and the other one can", text(game)),
                vec![(whole(game), "by the rules of this ruleset".to_owned())],
                "a game is normalised whose players always have moves, or neither has one",
            ),
            Halt::Decides(game) => (
                Kind::Decides,
                format!("{} says itself who wins, so this question has no answer", text(game)),
                vec![(decided(game), "says who wins when play stops".to_owned())],
                "ask who wins, with `outcome`; `normalised` makes an ordinary game of one for two players",
            ),
            _ => return None,
        };
        let mut problem = Problem::at(code, span, message).label("asked for here").help(help);
        for (place, text) in places {
            if let Some(place) = place {
                problem = problem.also(place, text);
            }
        }
        Some(Box::new(problem))
    }

    /// `normalised(G)`
    pub fn normalised(&mut self, game: crate::maths::game::SumId, span: Span) -> Outcome<Value> {
        if let Some(players) = self.arena.players(game).filter(|players| *players != 2) {
            let text = format!("only a game for two players is normalised, not one for {players}");
            return fail(Kind::Players, span, text);
        }
        let made = crate::maths::two::normalised(self, game);
        self.placed(span, made).map(Value::Game)
    }
}

impl RulesetCode {
    /// Where the first `final` rule stands, if there is one: then positions decide who wins.
    pub(super) fn final_rule(&self) -> Option<Span> {
        let mut rules = self.rules.iter();
        rules.find(|rule| matches!(rule.kind, RuleAction::Final(_))).map(|rule| rule.span)
    }
}
