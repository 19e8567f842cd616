//! Rulesets: the rules that give the options of positions.

use super::call::Frame;
use super::positions::Position;
use super::{Failure, Flow, Machine, Outcome, Ruleset, Value};
use crate::lang::report::{Call, Code as Kind, Problem};
use crate::lang::resolve::{Code, RuleAction, RuleCode};
use crate::lang::syntax::Span;
use crate::maths::game::{Arena, Budget, GameId, SumId, World};
use crate::maths::play::{Coalition, Play};

/// Takes an option: the rule it comes from, whose it is (`None`: everybody's), and the game.
type Take<'a> = &'a mut dyn FnMut(Span, Option<&[u8]>, SumId);

impl Machine {
    /// Runs `body` with a ruleset's arguments in slots, for a position that is asked for `at` a
    /// place. Rules do not see the convention in force, as a position has the same options whoever
    /// asks; play is normal, with as many players as the position is for.
    pub(super) fn with_arguments<R>(
        &mut self,
        ruleset: &Ruleset,
        args: &[Value],
        players: Option<u8>,
        at: Option<Span>,
        body: impl FnOnce(&mut Machine, Frame<'_>) -> Outcome<R>,
    ) -> Outcome<R> {
        let base = self.stack.len();
        self.stack.extend_from_slice(args);
        self.stack.resize(base + ruleset.code.slots as usize, Value::Absent);
        let own = players.and_then(|players| Coalition::normal(players).ok()).map(Play::Coalition);
        let convention = std::mem::replace(&mut self.convention, own);
        let result = super::with_stack(|| body(self, Frame { base, captured: &[] })).map_err(
            |mut problem| {
                problem.called_from(self.outer(), || Call {
                    text: self.position_text(&ruleset.code.name, args),
                    at,
                });
                problem
            },
        );
        self.convention = convention;
        self.stack.truncate(base);
        result
    }

    pub(super) fn position_text(&self, name: &str, args: &[Value]) -> String {
        let args: Vec<String> = args.iter().map(|v| crate::lang::show::short(self, v)).collect();
        format!("{name}({})", args.join(", "))
    }

    /// Applies the rules of a position: its options go to the arena.
    fn apply_rules(&mut self, position: &Position) -> Outcome<()> {
        let game = position.game;
        let players = position.players;
        let mut lists: Vec<Vec<SumId>> = vec![Vec::new(); players.unwrap_or(1).into()];
        let image = self.each_option(position, None, &mut |_, whose, option| match whose {
            Some(whose) => {
                for player in whose {
                    lists[usize::from(*player)].push(option);
                }
            }
            None => lists.iter_mut().for_each(|list| list.push(option)),
        })?;
        let result = match (image, players) {
            (Some((_, image)), _) => self.arena.rewrite(game, image),
            (None, Some(_)) => self.arena.define_labelled(game, lists),
            (None, None) => self.arena.define(game, lists.pop().unwrap_or_default()),
        };
        self.placed(position.ruleset.code.span, result)
    }

    /// Applies the rules of a position for one player: the options of that player go to the arena,
    /// or what an `is` rule says the position is.
    fn apply_rules_for(&mut self, position: &Position, player: u8) -> Outcome<()> {
        let labelled = |rule: &RuleCode| matches!(rule.kind, RuleAction::Labelled(..));
        if !position.ruleset.code.rules.iter().any(labelled) {
            return self.apply_rules(position);
        }
        let mut list = Vec::new();
        let image = self.each_option(position, Some(player), &mut |_, whose, option| {
            if whose.is_none_or(|whose| whose.contains(&player)) {
                list.push(option);
            }
        })?;
        let result = match image {
            Some((_, image)) => self.arena.rewrite(position.game, image),
            None => self.arena.define_for(position.game, player, list),
        };
        self.placed(position.ruleset.code.span, result)
    }

    /// Hands out what the rules give as options of a position, with the rule each comes from and
    /// the players whose option it is, `None` for all; or the sum that an `is` rule says the
    /// position is. Where only one player's options are wanted, those that are another's may be left
    /// out.
    fn each_option(
        &mut self,
        position: &Position,
        wanted: Option<u8>,
        take: Take<'_>,
    ) -> Outcome<Option<(Span, SumId)>> {
        let (ruleset, players) = (position.ruleset.clone(), position.players);
        let point = self.point(position);
        self.with_arguments(&ruleset, &position.args, players, None, |machine, frame| {
            // What is known for a player has options of its own.
            let settled = machine.arena.is_partly_defined(position.game);
            for (number, rule) in ruleset.code.rules.iter().enumerate() {
                let RuleAction::Is(image) = &rule.kind else { continue };
                if settled {
                    continue;
                }
                if let Some(point) = &point
                    && let Some(images) = machine.run_rule(point, number, frame, rule.span, true)
                {
                    let image = images.first().map(|&image| (rule.span, image));
                    machine.done_with(images);
                    if image.is_some() {
                        return Ok(image);
                    }
                    continue;
                }
                let mut found = None;
                machine.clauses(&rule.clauses, frame, &mut |machine, frame| {
                    let value = machine.eval(image, frame)?;
                    found = Some((rule.span, machine.option(&value, &ruleset, image.span)?));
                    Ok(Flow::Stop)
                })?;
                if found.is_some() {
                    return Ok(found);
                }
            }
            for (number, rule) in ruleset.code.rules.iter().enumerate() {
                match &rule.kind {
                    RuleAction::Is(_)
                    | RuleAction::Require(..)
                    | RuleAction::Players(_)
                    | RuleAction::Final(_) => {}
                    RuleAction::Option(option) => {
                        if let Some(point) = &point
                            && let Some(options) =
                                machine.run_rule(point, number, frame, rule.span, false)
                        {
                            options.iter().for_each(|&option| take(rule.span, None, option));
                            machine.done_with(options);
                            continue;
                        }
                        machine.clauses(&rule.clauses, frame, &mut |machine, frame| {
                            let value = machine.eval(option, frame)?;
                            take(rule.span, None, machine.option(&value, &ruleset, option.span)?);
                            Ok(Flow::Continue)
                        })?;
                    }
                    RuleAction::Labelled(label, option) => {
                        let players = players.unwrap_or(2);
                        // A name says the same whatever the generators bind.
                        let named = match label.code {
                            Code::Builtin(_) => {
                                let value = machine.eval(label, frame)?;
                                machine.whose(&value, players, label.span).ok()
                            }
                            _ => None,
                        };
                        let unwanted =
                            |whose: &[u8]| wanted.is_some_and(|player| !whose.contains(&player));
                        if named.as_deref().is_some_and(unwanted) {
                            continue;
                        }
                        if let (Some(point), Some(whose)) = (&point, &named)
                            && let Some(options) =
                                machine.run_rule(point, number, frame, rule.span, false)
                        {
                            let whose = Some(&whose[..]);
                            options.iter().for_each(|&option| take(rule.span, whose, option));
                            machine.done_with(options);
                            continue;
                        }
                        machine.clauses(&rule.clauses, frame, &mut |machine, frame| {
                            let found;
                            let whose = match &named {
                                Some(whose) => whose,
                                None => {
                                    let value = machine.eval(label, frame)?;
                                    found = machine.whose(&value, players, label.span)?;
                                    &found
                                }
                            };
                            if unwanted(whose) {
                                return Ok(Flow::Continue);
                            }
                            let value = machine.eval(option, frame)?;
                            let option = machine.option(&value, &ruleset, option.span)?;
                            take(rule.span, Some(whose), option);
                            Ok(Flow::Continue)
                        })?;
                    }
                }
            }
            Ok(None)
        })
    }

    /// The rule by which play goes from one position to a sum with another in it, and the sum.
    fn rule_between(&mut self, from: GameId, to: GameId) -> Option<(Span, SumId)> {
        let position = self.position_of(from)?.clone();
        let mut found = None;
        let arena_has = |machine: &Machine, sum: SumId| {
            machine.arena.parts(sum).iter().any(|(part, _)| *part == to)
        };
        let mut all = Vec::new();
        let image =
            self.each_option(&position, None, &mut |span, _, sum| all.push((span, sum))).ok()?;
        for (span, sum) in image.into_iter().chain(all) {
            if found.is_none() && arena_has(self, sum) {
                found = Some((span, sum));
            }
        }
        found
    }

    /// What a rule gave, as a game.
    fn option(&self, value: &Value, ruleset: &Ruleset, span: Span) -> Outcome<SumId> {
        match value {
            Value::Game(game) => Ok(*game),
            Value::Int(0) => Ok(SumId::ZERO),
            other => Err(Box::new(
                Problem::at(
                    Kind::Rule,
                    span,
                    format!(
                        "a rule of `{}` gives {} where a game is needed",
                        ruleset.code.name,
                        other.what()
                    ),
                )
                .label(format!("this is {}", crate::lang::show::short(self, other)))
                .help("an option is a game, such as a position of a ruleset, `*n`, `0` or a sum"),
            )),
        }
    }

    /// The outcome of a game under the convention in force.
    pub fn outcome_of(&mut self, game: SumId, span: Span) -> Outcome<crate::maths::play::Seats> {
        let convention = self.coalition(span)?;
        self.outcome_under(convention, game, span)
    }

    /// The outcome of a game under a convention when a player begins, counted from 0 in turn
    /// order.
    pub fn outcome_from(
        &mut self,
        convention: Coalition,
        game: SumId,
        first: u8,
        span: Span,
    ) -> Outcome<crate::maths::play::Seats> {
        if self.arena.players(game).is_none() && first < convention.players() {
            return self.outcome_under(convention, game, span);
        }
        let result = self
            .with_solver(|machine, solver| solver.outcome_from(machine, convention, game, first));
        self.placed(span, result)
    }

    /// The outcome of a game under a convention.
    pub fn outcome_under(
        &mut self,
        convention: Coalition,
        game: SumId,
        span: Span,
    ) -> Outcome<crate::maths::play::Seats> {
        if convention.players() == 2
            && convention.is_normal()
            && let Some(previous) = self.kernel_outcome(game, span)?
        {
            return Ok(if previous { 0b10 } else { 0b01 });
        }
        let result = self.with_solver(|machine, solver| solver.outcome(machine, convention, game));
        self.placed(span, result)
    }

    /// Lends the solver out: a rule that asks for an outcome meanwhile gets an empty one.
    pub fn with_solver<R>(
        &mut self,
        body: impl FnOnce(&mut Machine, &mut crate::maths::solve::Solver) -> R,
    ) -> R {
        let mut solver = std::mem::take(&mut self.solver);
        let result = body(self, &mut solver);
        self.solver = solver;
        result
    }

    /// The diagnostic for a cycle: its positions, and the ruleset they come from.
    pub(super) fn cycle(&mut self, cycle: &[GameId], span: Span) -> Box<Problem> {
        const SHOWN: usize = 6;
        // Where the cycle was entered is chance; it is told from its oldest position on.
        let mut cycle = cycle.to_vec();
        let oldest = (0..cycle.len()).min_by_key(|i| cycle[*i]).unwrap_or(0);
        cycle.rotate_left(oldest);
        let (first, second) = (cycle.first().copied(), cycle.get(1).or(cycle.first()).copied());
        let rule = first.zip(second).and_then(|(from, to)| self.rule_between(from, to));
        let text = |game: &GameId| crate::lang::show::game(self, *game);
        let mut names: Vec<String> = cycle.iter().take(SHOWN).map(text).collect();
        if cycle.len() > SHOWN {
            names.push("…".to_owned());
        }
        names.extend(cycle.first().map(text));
        let message = format!("a position can reach itself: {}", names.join(" → "));
        let mut problem = Problem::at(Kind::Cycle, span, message)
            .label("asked for here")
            .help("every rule must lead to a position that cannot come back");
        if let (Some((rule, sum)), Some(first)) = (rule, &first) {
            let sum = crate::lang::show::short(self, &Value::Game(sum));
            problem = problem.also(rule, format!("this rule leads from {} to {sum}", text(first)));
        } else if let Some(position) = cycle.iter().find_map(|game| self.position_of(*game)) {
            problem = problem.also(position.ruleset.code.span, "by the rules of this ruleset");
        }
        Box::new(problem)
    }

    pub(super) fn position_of(&self, game: GameId) -> Option<&Position> {
        match self.arena.kind(game) {
            crate::maths::game::Kind::Position { key, .. } => self.positions.numbered(key),
            _ => None,
        }
    }
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
        match self.positions.numbered(key) {
            Some(position) => {
                let position = position.clone();
                Ok(self.apply_rules(&position)?)
            }
            None => Ok(()),
        }
    }

    fn declared(
        &mut self,
        game: GameId,
        key: u32,
        mover: Option<u8>,
        players: u8,
    ) -> Result<crate::maths::play::Seats, Failure> {
        self.declared_seats(game, key, mover, players)
    }

    fn expand_for(&mut self, _game: GameId, key: u32, player: u8) -> Result<(), Failure> {
        match self.positions.numbered(key) {
            Some(position) => {
                let position = position.clone();
                Ok(self.apply_rules_for(&position, player)?)
            }
            None => Ok(()),
        }
    }
}
