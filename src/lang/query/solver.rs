//! Strategies for answering queries, and the planner that runs them in order.

use super::question::{Answer, Query, QueryKind, Request};
use super::strategies::{SEARCH, STRATEGIES};
use super::tree_search;
use crate::lang::eval::{Failure, Machine};
use crate::lang::recognize;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::rules;
use crate::lang::syntax::Span;
use std::sync::LazyLock;
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
    pub(super) answer: fn(&mut Machine, &Request) -> Answered,
    /// Explains the answer, one line for each fact.
    pub(super) reasons: fn(&mut Machine, &Request, &Answer) -> Reasons,
}

/// The answer of a strategy, if it applies. A failure gets the span of the query.
pub(super) type Answered = Result<Option<Answer>, Failure>;

/// The lines that explain an answer.
pub(super) type Reasons = Result<Vec<String>, Failure>;

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

/// The strategies in order, by the kind of query.
static BY_KIND: LazyLock<Vec<Vec<&'static Strategy>>> = LazyLock::new(|| {
    let of = |kind: &QueryKind| {
        let answers = |way: &&&Strategy| way.scope.queries.contains(kind);
        STRATEGIES.iter().filter(answers).copied().collect()
    };
    QueryKind::ALL.iter().map(of).collect()
});

/// Returns the strategies for a kind of query.
fn strategies_for(kind: QueryKind) -> &'static [&'static Strategy] {
    BY_KIND.get(kind as usize).map_or(&[], |list| list)
}

/// Answers a query with the first strategy that applies. Between them it searches the game tree, to
/// a number of states that grows. Strategies make other queries through it, and do not name each
/// other.
///
/// # Errors
/// The query is not defined for the game, or a limit was exceeded.
pub fn answer(machine: &mut Machine, request: &Request) -> EvalResult<(Answer, &'static Strategy)> {
    let resolved = resolved(machine, request)?;
    let request = resolved.as_ref().unwrap_or(request);
    let mut cycle = None;
    let mut searched = 0;
    for way in strategies_for(request.query.kind()) {
        if way.loopy != cycle.is_some() || !way.scope.admits(machine, request) {
            continue;
        }
        let found = machine.at(request.span, |machine| {
            if way.after > searched {
                searched = way.after;
                if let Some(answer) = tree_search::soon(machine, request, way.after)? {
                    return Ok(Some((answer, SEARCH)));
                }
            }
            Ok::<_, Failure>((way.answer)(machine, request)?.map(|answer| (answer, *way)))
        });
        match found {
            Ok(Some(found)) => return Ok(found),
            Ok(None) => {}
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
fn resolved(machine: &mut Machine, request: &Request) -> EvalResult<Option<Request>> {
    // A verdict shows the games as they were written.
    if let Query::AtMost(..) | Query::Equal(..) = request.query {
        return Ok(None);
    }
    let mut game =
        machine.at(request.span, |machine| rules::without_aliases(machine, request.game))?;
    if request.query.kind() != QueryKind::Value {
        game = recognize::as_sum(machine, game).unwrap_or(game);
    }
    Ok((game != request.game).then(|| Request { game, ..request.clone() }))
}

/// Returns the names of the strategies for a query in the order in which they are tried, with
/// the states that are searched before.
pub fn plan(machine: &mut Machine, request: &Request) -> EvalResult<Vec<String>> {
    let resolved = resolved(machine, request)?;
    let request = resolved.as_ref().unwrap_or(request);
    let mut lines = Vec::new();
    let mut searched = 0;
    for way in strategies_for(request.query.kind()) {
        if !way.scope.admits(machine, request) {
            continue;
        }
        if way.after > searched {
            searched = way.after;
            lines.push(format!("{}, up to {searched} states", SEARCH.name));
        }
        let known = if way.looks_up { ", if it is known" } else { "" };
        lines.push(format!("{}{known}", way.name));
    }
    Ok(lines)
}

/// Explains an answer of a strategy, one line for each fact.
pub fn reasons(
    machine: &mut Machine,
    way: &Strategy,
    request: &Request,
    answer: &Answer,
) -> EvalResult<Vec<String>> {
    let resolved = resolved(machine, request)?;
    let request = resolved.as_ref().unwrap_or(request);
    machine.at(request.span, |machine| (way.reasons)(machine, request, answer))
}

/// Returns the outcome of a game under a convention when a player begins, counted from 0 in
/// turn order.
pub(super) fn outcome(
    machine: &mut Machine,
    convention: Coalition,
    game: SumId,
    first: u8,
    span: Span,
) -> EvalResult<SeatSet> {
    let query = Query::Outcome(convention, first);
    match answer(machine, &Request { query, game, span })?.0 {
        Answer::Seats(seats) => Ok(seats),
        _ => other_kind(span),
    }
}

/// Returns a line for each of the first items, and the number of the others.
pub(super) fn first_lines<T>(
    items: &[T],
    what: &str,
    line: impl FnMut(&T) -> Result<String, Failure>,
) -> Reasons {
    const MAX_SHOWN_LINES: usize = 12;
    let mut lines = items.iter().take(MAX_SHOWN_LINES).map(line).collect::<Result<Vec<_>, _>>()?;
    if items.len() > MAX_SHOWN_LINES {
        lines.push(format!("… and {} more {what}", items.len() - MAX_SHOWN_LINES));
    }
    Ok(lines)
}

/// Fails with an internal error, for an answer of the wrong kind.
pub(super) fn other_kind<T>(span: Span) -> EvalResult<T> {
    Problem::bug(span, "the answer does not fit the query").err()
}
