//! Application of rules: computes the options of a position, by compiled rules or by the
//! interpreter.

use crate::lang::eval::{Failure, Flow, Frame, Machine, Small};
use crate::lang::ir::{Node, RuleAction, RuleCode, Term};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::rules::integer::{self, Point};
use crate::lang::rules::{arguments, ending};
use crate::lang::syntax::Span;
use crate::lang::value::{Key, Position, Ruleset, Value};
use std::collections::HashSet;
use std::mem::discriminant;
use tweedle_games::game::{Arena, Budget, End, GameId, Halt, Kind, State, SumId, World};
use tweedle_games::play::SeatSet;

/// A callback for options: the rule, the players who have the option (`None` for all), and the
/// game.
type Take<'a> = &'a mut dyn FnMut(Span, Option<&[u8]>, SumId);

/// Applies the rules of a position, and stores its options in the arena.
fn apply_rules(machine: &mut Machine, position: &Position) -> EvalResult<()> {
    let game = position.game;
    let players = position.players;
    let mut lists: Vec<Vec<SumId>> = vec![Vec::new(); players.unwrap_or(1).into()];
    let image = each_option(machine, position, None, &mut |_, whose, option| match whose {
        Some(whose) => {
            for player in whose {
                lists[usize::from(*player)].push(option);
            }
        }
        None => lists.iter_mut().for_each(|list| list.push(option)),
    })?;
    let result = match (image, players) {
        (Some((span, image)), _) => return rewrite(machine, position, image, span),
        (None, Some(_)) => machine.arena.define_labelled(game, lists),
        (None, None) => machine.arena.define(game, lists.pop().unwrap_or_default()),
    };
    machine.placed(position.ruleset.code.span, result)
}

/// Stores the sum that an `is` rule gives for a position.
fn rewrite(machine: &mut Machine, position: &Position, image: SumId, span: Span) -> EvalResult<()> {
    let result = machine.arena.rewrite(position.game, image);
    if let (Err(Halt::Unsupported(_)), None) = (&result, position.players)
        && let Some(players) = machine.arena.players(image)
    {
        return Err(names_no_players(&position.ruleset, players, span));
    }
    machine.placed(position.ruleset.code.span, result)
}

/// Returns the diagnostic for a game for a number of players in rules that do not determine one.
#[cold]
fn names_no_players(ruleset: &Ruleset, players: u8, span: Span) -> Box<Problem> {
    let name = &ruleset.code.name;
    let text = format!("this game is for {players} players, and `{name}` names no players");
    let help = format!("begin the rules with a line `players {players}`");
    Box::new(Problem::at(Code::Players, span, text).help(help))
}

/// Applies the rules of a position for one player, and stores that player's options in the arena,
/// or the sum given by an `is` rule.
fn apply_rules_for(machine: &mut Machine, position: &Position, player: u8) -> EvalResult<()> {
    let labelled = |rule: &RuleCode| matches!(rule.kind, RuleAction::Labelled(..));
    if !position.ruleset.code.rules.iter().any(labelled) {
        return apply_rules(machine, position);
    }
    let mut list = Vec::new();
    let image = each_option(machine, position, Some(player), &mut |_, whose, option| {
        if whose.is_none_or(|whose| whose.contains(&player)) {
            list.push(option);
        }
    })?;
    let result = match image {
        Some((span, image)) => return rewrite(machine, position, image, span),
        None => machine.arena.define_for(position.game, player, list),
    };
    machine.placed(position.ruleset.code.span, result)
}

/// Calls `take` with each option given by the rules of a position, its rule, and the players who
/// have it (`None` for all); or returns the sum given by an `is` rule. If only one player's options
/// are requested, others may be omitted.
pub(crate) fn each_option(
    machine: &mut Machine,
    position: &Position,
    wanted: Option<u8>,
    take: Take<'_>,
) -> EvalResult<Option<(Span, SumId)>> {
    let (ruleset, players) = (position.ruleset.clone(), position.players);
    let point = integer::point(machine, &ruleset, &position.args);
    arguments::with_arguments(machine, &ruleset, &position.args, players, None, |machine, frame| {
        // A position that is partly defined has options of its own.
        if !machine.arena.is_partly_defined(position.game) {
            let image = image(machine, &ruleset, point.as_ref(), frame)?;
            if image.is_some() {
                return Ok(image);
            }
        }
        for (number, rule) in ruleset.code.rules.iter().enumerate() {
            let (label, option) = match &rule.kind {
                RuleAction::Option(option) => (None, option),
                RuleAction::Labelled(label, option) => (Some(label), option),
                _ => continue,
            };
            let players = players.unwrap_or(2);
            // A player's name does not depend on the generators.
            let named = match label {
                Some(label) if matches!(label.code, Term::Builtin(_) | Term::Player(_)) => {
                    let value = machine.eval(label, frame)?;
                    machine.whose(&value, players, label.span).ok()
                }
                _ => None,
            };
            let unwanted = |whose: &[u8]| wanted.is_some_and(|player| !whose.contains(&player));
            if named.as_deref().is_some_and(unwanted) {
                continue;
            }
            if let Some(point) = &point
                && (label.is_none() || named.is_some())
                && let Some(options) =
                    integer::run_rule(machine, point, number, frame, rule.span, false)
            {
                options.iter().for_each(|&option| take(rule.span, named.as_deref(), option));
                integer::done_with(machine, options);
                continue;
            }
            machine.rule_clauses(rule, frame, &mut |machine, frame| {
                let found;
                let whose = match label {
                    Some(label) if named.is_none() => {
                        let value = machine.eval(label, frame)?;
                        found = machine.whose(&value, players, label.span)?;
                        Some(&found[..])
                    }
                    _ => named.as_deref(),
                };
                if !whose.is_some_and(unwanted) {
                    take(rule.span, whose, option_of(machine, option, &ruleset, frame)?);
                }
                Ok(Flow::Continue)
            })?;
        }
        Ok(None)
    })
}

/// The maximum number of arguments that [`arguments_after_moves`] returns.
const MAX_ARGUMENTS: usize = 1 << 12;

/// Returns the arguments of the type of `like` that the rules of a position pass in the options of
/// a player, and these options, in order and without repetition: boards and edges after a move,
/// before a function of the rules splits or turns them. The `is` rules are not applied.
pub(crate) fn arguments_after_moves(
    machine: &mut Machine,
    position: &Position,
    player: u8,
    like: &Value,
) -> EvalResult<Vec<(Value, SumId)>> {
    let (ruleset, players) = (position.ruleset.clone(), position.players);
    let mut found: Vec<(Value, SumId)> = Vec::new();
    let mut known = HashSet::from([Key(like.clone())]);
    let args = position.args.clone();
    arguments::with_arguments(machine, &ruleset, &args, players, None, |machine, frame| {
        for rule in &ruleset.code.rules {
            let (label, option) = match &rule.kind {
                RuleAction::Option(option) => (None, option),
                RuleAction::Labelled(label, option) => (Some(label), option),
                _ => continue,
            };
            let Some(passed) = passed(option) else { continue };
            machine.rule_clauses(rule, frame, &mut |machine, frame| {
                if let Some(label) = label {
                    let value = machine.eval(label, frame)?;
                    if !machine.whose(&value, players.unwrap_or(2), label.span)?.contains(&player) {
                        return Ok(Flow::Continue);
                    }
                }
                for argument in passed {
                    let value = machine.eval(argument, frame)?;
                    if discriminant(&value) == discriminant(like)
                        && found.len() < MAX_ARGUMENTS
                        && known.insert(Key(value.clone()))
                    {
                        found.push((value, option_of(machine, option, &ruleset, frame)?));
                    }
                }
                Ok(Flow::Continue)
            })?;
        }
        Ok(())
    })?;
    Ok(found)
}

/// Returns the arguments of the call that makes an option, which may be entailing or give points.
fn passed(option: &Node) -> Option<&[Node]> {
    match &option.code {
        Term::Call(_, passed) => Some(passed),
        Term::Binary(_, both) => passed(&both.0),
        Term::Game(options) => options.first().and_then(passed),
        Term::Entail(inner) => passed(inner),
        _ => None,
    }
}

/// Returns the sum given by the first applicable `is` rule, and the rule.
fn image(
    machine: &mut Machine,
    ruleset: &Ruleset,
    point: Option<&Point>,
    frame: Frame<'_>,
) -> EvalResult<Option<(Span, SumId)>> {
    for (number, rule) in ruleset.code.rules.iter().enumerate() {
        let RuleAction::Is(image) = &rule.kind else { continue };
        if let Some(point) = point
            && let Some(images) = integer::run_rule(machine, point, number, frame, rule.span, true)
        {
            let image = images.first().map(|&image| (rule.span, image));
            integer::done_with(machine, images);
            if image.is_some() {
                return Ok(image);
            }
            continue;
        }
        let mut found = None;
        machine.rule_clauses(rule, frame, &mut |machine, frame| {
            found = Some((rule.span, option_of(machine, image, ruleset, frame)?));
            Ok(Flow::Stop)
        })?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// Applies the `is` rules of a position, and stores the sum in the arena.
fn apply_image(machine: &mut Machine, position: &Position) -> EvalResult<()> {
    let (ruleset, players) = (&position.ruleset, position.players);
    if !ruleset.code.rules.iter().any(|rule| matches!(rule.kind, RuleAction::Is(_))) {
        return Ok(());
    }
    let point = integer::point(machine, ruleset, &position.args);
    let args = &position.args;
    let found =
        arguments::with_arguments(machine, ruleset, args, players, None, |machine, frame| {
            image(machine, ruleset, point.as_ref(), frame)
        })?;
    let Some((span, image)) = found else { return Ok(()) };
    rewrite(machine, position, image, span)
}

/// The maximum number of names that are replaced. Rules that never end are left to the query, which
/// has limits.
const MAX_ALIASES: usize = 64;

/// Replaces each position whose ruleset is only another name for a game, by an `is` rule without a
/// condition, by that game. So a query sees the game itself, for which there may be a faster way
/// than by its options.
pub(crate) fn without_aliases(machine: &mut Machine, sum: SumId) -> Result<SumId, Failure> {
    let mut sum = sum;
    for _ in 0..MAX_ALIASES {
        sum = machine.arena.plain(sum)?;
        let alias = machine.arena.parts(sum).iter().find_map(|&(game, _)| {
            let Kind::Position { key, state: State::Unexpanded } = machine.arena.kind(game) else {
                return None;
            };
            let position = machine.positions.numbered(key)?;
            position.ruleset.code.is_alias().then_some((game, key))
        });
        match alias {
            Some((game, key)) => World::rewrite(machine, game, key)?,
            None => return Ok(sum),
        }
    }
    Ok(sum)
}

/// Returns the game given by a rule.
#[inline]
fn option_of(
    machine: &mut Machine,
    option: &Node,
    ruleset: &Ruleset,
    frame: Frame<'_>,
) -> EvalResult<SumId> {
    match machine.handed(option, frame)? {
        Small::Int(0) => Ok(SumId::ZERO),
        other => match other.as_game() {
            // The arena does not know for how many players an impartial form was made.
            Some((_, made)) if made.is_labelled() && machine.convention.is_none() => {
                let players = made.players().unwrap_or(2);
                Err(names_no_players(ruleset, players, option.span))
            }
            Some((game, _)) => Ok(game),
            None => Err(no_option(machine, other, ruleset, option.span)),
        },
    }
}

/// Returns the diagnostic for a rule whose value is not a game.
#[cold]
fn no_option(machine: &mut Machine, small: Small, ruleset: &Ruleset, span: Span) -> Box<Problem> {
    let value = machine.whole(small);
    let (name, what) = (&ruleset.code.name, value.what());
    let message = format!("a rule of `{name}` gives {what} instead of a game");
    Box::new(
        Problem::at(Code::Rule, span, message)
            .label(format!("this is {}", crate::lang::value::short(machine, &value)))
            .help("an option must be a game: a position of a ruleset, `*n`, `0` or a sum"),
    )
}

/// The calls that applying rules counts for: rules that make queries, about positions whose rules
/// make queries, need more of the native stack than calls.
const CALLS_PER_POSITION: usize = 16;

/// Applies rules to the position with a number.
fn numbered(
    machine: &mut Machine,
    key: u32,
    apply: impl FnOnce(&mut Machine, &Position) -> EvalResult<()>,
) -> Result<(), Failure> {
    let Some(position) = machine.positions.numbered(key).cloned() else { return Ok(()) };
    let calls = machine.calls;
    machine.calls += CALLS_PER_POSITION;
    if machine.calls > machine.max_calls {
        machine.calls = calls;
        return Err(Box::new(machine.too_many_calls(position.ruleset.code.span)).into());
    }
    let applied = apply(machine, &position);
    machine.calls = calls;
    Ok(applied?)
}

impl World for Machine {
    type Error = Failure;

    fn arena(&self) -> &Arena {
        &self.arena
    }

    fn arena_mut(&mut self) -> &mut Arena {
        &mut self.arena
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn expand(&mut self, _game: GameId, key: u32) -> Result<(), Failure> {
        numbered(self, key, apply_rules)
    }

    fn rewrite(&mut self, _game: GameId, key: u32) -> Result<(), Failure> {
        numbered(self, key, apply_image)
    }

    fn nim_leaf(&mut self, game: GameId) -> Result<Option<Option<u64>>, Failure> {
        Ok((self.hooks.nim_leaf)(self, game)?)
    }

    fn end(
        &mut self,
        game: GameId,
        key: u32,
        mover: Option<u8>,
        players: u8,
    ) -> Result<End, Failure> {
        ending::end(self, game, key, mover, players)
    }

    fn winners_at(
        &mut self,
        game: GameId,
        map: u32,
        total: i64,
        players: u8,
    ) -> Result<SeatSet, Failure> {
        ending::judged(self, game, map, total, players)
    }

    fn expand_for(&mut self, _game: GameId, key: u32, player: u8) -> Result<(), Failure> {
        numbered(self, key, |machine, position| apply_rules_for(machine, position, player))
    }
}
