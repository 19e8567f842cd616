//! Strategies for answering queries, and the planner that runs them in order.

use super::question::{Answer, Query, QueryKind, Request};
use super::tree_search;
use crate::lang::eval::Machine;
use crate::lang::recognize;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::rules;
use crate::lang::syntax::Span;
use std::sync::OnceLock;
use tweedle_games::game::SumId;
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::theorem::{OptionsOf, Theorem};

/// A strategy for answering queries.
#[derive(Clone, Copy)]
pub struct Strategy {
    /// The name of the method, as printed by `why`.
    pub name: &'static str,
    /// The queries and games that it is about.
    pub(super) scope: Scope,
    /// Set if it only looks up what was found before.
    pub(super) looks_up: bool,
    /// The number of states that a search of the game tree visits before this strategy is tried.
    pub(super) after: u64,
    /// Set if it is for games in which another strategy has encountered a cycle.
    pub(super) loopy: bool,
    /// Returns the answer, if the strategy applies.
    pub(super) answer: fn(&mut Solver<'_>, &Request) -> EvalResult<Option<Answer>>,
    /// Explains the answer, one line for each fact.
    pub(super) reasons: fn(&mut Solver<'_>, &Request, &Answer) -> EvalResult<Vec<String>>,
}

/// The queries and games that a strategy is about.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scope {
    pub(super) queries: &'static [QueryKind],
    /// Set if it is for two players only, or (for `false`) for three players or more.
    pub(super) two: Option<bool>,
    pub(super) winners: Winners,
    pub(super) options: OptionsOf,
    /// The theorem that it rests on, which holds for some conventions.
    pub(super) theorem: Option<&'static Theorem>,
}

/// The conventions that a strategy is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Winners {
    Any,
    /// Any winners, if each player plays alone against all others.
    Alone,
    /// Normal play only.
    Normal,
    /// Two-player misère play only, for outcomes.
    Misere,
}

/// The most common fields of strategies.
pub(super) const BASE: Strategy = Strategy {
    name: "",
    scope: Scope::of(&[QueryKind::Outcome]),
    looks_up: false,
    after: 0,
    loopy: false,
    answer: |_, _| Ok(None),
    reasons: |_, _, _| Ok(Vec::new()),
};

impl Scope {
    /// Returns the scope of a strategy for all games.
    pub(super) const fn of(queries: &'static [QueryKind]) -> Scope {
        Scope {
            queries,
            two: None,
            winners: Winners::Any,
            options: OptionsOf::Either,
            theorem: None,
        }
    }

    /// Returns the scope of a strategy for two players under normal play.
    pub(super) const fn two_player(queries: &'static [QueryKind], options: OptionsOf) -> Scope {
        Scope { two: Some(true), winners: Winners::Normal, options, ..Scope::of(queries) }
    }

    /// Returns whether a query, which is of a kind in scope, is about such a game.
    fn admits(&self, machine: &Machine, request: &Request) -> bool {
        let players = request.query.players();
        let convention = request.query.convention();
        let covers = |theorem: &Theorem| match request.query {
            Query::Outcome(convention, _) => theorem.covers(convention),
            _ => true,
        };
        let winners = match self.winners {
            Winners::Any => true,
            Winners::Alone => convention.is_none_or(Coalition::is_single),
            Winners::Normal => convention.is_some_and(Coalition::is_normal),
            Winners::Misere => convention.is_none_or(|c| c == Coalition::misere()),
        };
        self.two.is_none_or(|two| two == (players == 2))
            && winners
            && self.theorem.is_none_or(covers)
            && match self.options {
                OptionsOf::All => machine.arena.players(request.game).is_none(),
                OptionsOf::Each => machine.arena.players(request.game).is_some(),
                OptionsOf::Either => true,
            }
    }
}

/// The planner: answers queries with the first strategy that applies. Strategies make other queries
/// through it, and do not name each other.
pub struct Solver<'m> {
    pub(super) machine: &'m mut Machine,
    strategies: &'static Strategies,
}

/// The strategies in order, and the one that searches the game tree.
pub(super) struct Strategies {
    pub(super) list: &'static [&'static Strategy],
    pub(super) search: &'static Strategy,
    /// The strategies in order, by the kind of query.
    pub(super) by_kind: OnceLock<Vec<Vec<&'static Strategy>>>,
}

impl Strategies {
    /// Returns the strategies for a kind of query.
    fn of(&'static self, kind: QueryKind) -> &'static [&'static Strategy] {
        let by_kind = self.by_kind.get_or_init(|| {
            let of = |kind: &QueryKind| {
                let answers = |way: &&&Strategy| way.scope.queries.contains(kind);
                self.list.iter().filter(answers).copied().collect()
            };
            QueryKind::ALL.iter().map(of).collect()
        });
        by_kind.get(kind as usize).map_or(&[], |list| list)
    }
}

impl<'m> Solver<'m> {
    /// Returns a planner for strategies.
    pub(super) fn new(machine: &'m mut Machine, strategies: &'static Strategies) -> Solver<'m> {
        Solver { machine, strategies }
    }

    /// Answers a query with the first strategy that applies. Between them it searches the game
    /// tree, to a number of states that grows.
    ///
    /// # Errors
    /// The query is not defined for the game, or a limit was exceeded.
    pub fn answer(&mut self, request: &Request) -> EvalResult<(Answer, &'static Strategy)> {
        let resolved = self.resolved(request)?;
        let request = resolved.as_ref().unwrap_or(request);
        let mut cycle = None;
        let mut searched = 0;
        for way in self.strategies.of(request.query.kind()) {
            if way.loopy != cycle.is_some() || !way.scope.admits(self.machine, request) {
                continue;
            }
            let answer = if way.after > searched {
                searched = way.after;
                tree_search::soon(self.machine, request, way.after)
            } else {
                Ok(None)
            };
            let found = match answer {
                Ok(None) => (way.answer)(self, request).map(|found| (found, *way)),
                found => found.map(|found| (found, self.strategies.search)),
            };
            match found {
                Ok((Some(answer), way)) => return Ok((answer, way)),
                Ok((None, _)) => {}
                Err(problem) if problem.code == Code::Cycle && cycle.is_none() => {
                    cycle = Some(problem);
                }
                Err(problem) => return Err(problem),
            }
        }
        Err(cycle.unwrap_or_else(|| Box::new(Problem::bug(request.span, "no strategy applies"))))
    }

    /// Returns the request about the game behind an alias, and nim heaps in place of positions
    /// of Nim by rules of users, and sums in place of positions about several members of a list;
    /// `None` if it is the same.
    fn resolved(&mut self, request: &Request) -> EvalResult<Option<Request>> {
        // A verdict shows the games as they were written.
        if let Query::AtMost(..) | Query::Equal(..) = request.query {
            return Ok(None);
        }
        let game = rules::without_aliases(self.machine, request.game);
        let mut game = self.machine.placed(request.span, game)?;
        if request.query.kind() != QueryKind::Value {
            game = recognize::as_nim(self.machine, game).unwrap_or(game);
            game = recognize::as_members(self.machine, game).unwrap_or(game);
        }
        Ok((game != request.game).then(|| Request { game, ..request.clone() }))
    }

    /// Returns the names of the strategies for a query in the order in which they are tried, with
    /// the states that are searched before.
    pub fn plan(&mut self, request: &Request) -> EvalResult<Vec<String>> {
        let resolved = self.resolved(request)?;
        let request = resolved.as_ref().unwrap_or(request);
        let mut lines = Vec::new();
        let mut searched = 0;
        for way in self.strategies.of(request.query.kind()) {
            if !way.scope.admits(self.machine, request) {
                continue;
            }
            if way.after > searched {
                searched = way.after;
                let name = self.strategies.search.name;
                lines.push(format!("{name}, up to {searched} states"));
            }
            let known = if way.looks_up { ", if it is known" } else { "" };
            lines.push(format!("{}{known}", way.name));
        }
        Ok(lines)
    }

    /// Explains an answer of a strategy, one line for each fact.
    pub fn reasons(
        &mut self,
        way: &Strategy,
        request: &Request,
        answer: &Answer,
    ) -> EvalResult<Vec<String>> {
        let resolved = self.resolved(request)?;
        (way.reasons)(self, resolved.as_ref().unwrap_or(request), answer)
    }

    /// Returns the outcome of a game under a convention when a player begins, counted from 0 in
    /// turn order.
    pub(super) fn outcome(
        &mut self,
        convention: Coalition,
        game: SumId,
        first: u8,
        span: Span,
    ) -> EvalResult<SeatSet> {
        let query = Query::Outcome(convention, first);
        match self.answer(&Request { query, game, span })?.0 {
            Answer::Seats(seats) => Ok(seats),
            _ => other_kind(span),
        }
    }
}

/// Fails with an internal error, for an answer of the wrong kind.
pub(super) fn other_kind<T>(span: Span) -> EvalResult<T> {
    Problem::bug(span, "the answer does not fit the query").err()
}
