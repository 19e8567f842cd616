//! Nim: winners of sums of nim heaps, and nim values and their full sets of impartial games. Nim
//! values of heaps come from tables if their rules were recognized.

use super::question::{Answer, Query, QueryKind, Request};
use super::solver::{Answered, BASE, Reasons, Scope, Strategy, Winners, first_lines};
use crate::lang::eval::{Failure, Machine};
use crate::lang::recognize;
use crate::lang::report::EvalResult;
use crate::lang::syntax::Span;
use crate::lang::value::{Value, sum};
use tweedle_games::game::{Halt, Kind, SumId, Unsupported};
use tweedle_games::heaps::HeapValue;
use tweedle_games::solve::{NimSet, misere_index, nim_is_lost, nim_is_won, nim_outcome};
use tweedle_games::theorem::{self, OptionsOf};

/// Nim heaps under normal play of three players or more: the winners follow from the number of
/// heaps, and from their sizes above one token.
pub(super) static NORMAL: Strategy = Strategy {
    name: "the theorem on nim for N players (docs/nim.md, Theorem 1)",
    scope: Scope { options: OptionsOf::All, theorem: Some(&theorem::NIM_OUTCOMES), ..BASE.scope },
    answer: |machine, request| {
        let players = request.query.players();
        let heaps = nim_heaps(machine, request.game);
        Ok(heaps.map(|heaps| Answer::Seats(nim_outcome(players, &heaps))))
    },
    reasons: quantities,
    ..BASE
};

/// Nim heaps in i-misère play, which includes two-player misère play. Decides whether the player to
/// move gets their first or their last wish, and with that, of up to three players, who moves last.
pub(super) static MISERE: Strategy = Strategy {
    name: "the binary digits of the heaps (Bouton; Li; Suetsugu, Thm 6)",
    scope: Scope {
        winners: Winners::Misere,
        options: OptionsOf::All,
        theorem: Some(&theorem::MISERE_NIM),
        ..Scope::of(&[QueryKind::Outcome, QueryKind::Granted, QueryKind::Last])
    },
    answer: by_digits,
    reasons: digits,
    ..BASE
};

/// A forced move in a heap from a table, in sum with a game that has a nim value.
pub(super) static FORCED_HEAP: Strategy = Strategy {
    name: "full sets of nim values (Entailment, Thm 6)",
    scope: Scope { theorem: Some(&theorem::NIM_VALUES), ..BASE.scope },
    answer: |machine, request| {
        if !machine.arena.is_forced(request.game) {
            return Ok(None);
        }
        let previous = recognize::forced_heap_wins(machine, request.game, request.span)?;
        Ok(previous.map(Query::previous_wins))
    },
    ..BASE
};

/// Adds the nim values of the components (Sprague–Grundy).
pub(super) static VALUES: Strategy = Strategy {
    name: "nim values (Sprague, Grundy; Entailment, Thm 6)",
    scope: Scope {
        theorem: Some(&theorem::NIM_VALUES),
        ..Scope::of(&[QueryKind::Outcome, QueryKind::NimValue])
    },
    answer: by_values,
    reasons: values,
    ..BASE
};

/// Returns the quantities of the theorem, by their letters.
fn quantities(machine: &mut Machine, request: &Request, _: &Answer) -> Reasons {
    let heaps = nim_heaps(machine, request.game).unwrap_or_default();
    let excess =
        |(size, count): &(u32, u64)| u128::from(size.saturating_sub(1)) * u128::from(*count);
    let k: u128 = heaps.iter().filter(|(size, _)| *size > 0).map(|(_, c)| u128::from(*c)).sum();
    let s: u128 = heaps.iter().map(excess).sum();
    let e = heaps.iter().map(|(size, _)| size.saturating_sub(1)).max().unwrap_or(0);
    Ok(vec![
        format!("{k} heaps"),
        format!("{s} tokens in excess of one per heap, {e} of them in the largest heap"),
    ])
}

/// The maximum sum of heap sizes for which all moves are tried.
const MAX_MOVES: u64 = 1 << 20;

fn by_digits(machine: &mut Machine, request: &Request) -> Answered {
    let Some((players, index)) = misere_asked(&request.query) else { return Ok(None) };
    let Some(heaps) = nim_heaps(machine, request.game) else { return Ok(None) };
    let moves = heaps.iter().map(|(size, _)| u64::from(*size)).sum::<u64>();
    let few = moves * heaps.len() as u64 <= MAX_MOVES;
    let lost = || nim_is_lost(players, index, &heaps);
    let won = || few.then(|| nim_is_won(players, index, &heaps));
    Ok(match &request.query {
        Query::Granted(_, _, 0) => won().map(Answer::Granted),
        Query::Granted(_, _, wish) if *wish + 1 == players => Some(Answer::Granted(lost())),
        Query::Granted(..) => None,
        Query::Last(matrix, first) => {
            let wish = match (lost(), won()) {
                (true, _) => players - 1,
                (_, Some(true)) => 0,
                // Of three wishes, the other one is left.
                (_, Some(false)) if players == 3 => 1,
                _ => return Ok(None),
            };
            Some(Answer::Last(matrix.row(*first)[usize::from(wish)]))
        }
        _ => Some(Query::previous_wins(lost())),
    })
}

/// Returns the number of players and the index of i-misère play, if a query is about it.
fn misere_asked(query: &Query) -> Option<(u8, u8)> {
    match query {
        Query::Outcome(..) => Some((2, 1)),
        Query::Granted(matrix, ..) | Query::Last(matrix, _) => {
            Some((matrix.players(), misere_index(matrix)?))
        }
        _ => None,
    }
}

fn digits(machine: &mut Machine, request: &Request, _: &Answer) -> Reasons {
    let heaps = nim_heaps(machine, request.game).unwrap_or_default();
    let (players, _) = misere_asked(&request.query).unwrap_or((2, 1));
    if heaps.iter().all(|(size, _)| *size <= 1) {
        let ones: u64 = heaps.iter().map(|(size, count)| u64::from(*size) * count).sum();
        return Ok(vec![format!("{ones} heaps of one token, counted modulo {players}")]);
    }
    Ok(vec![format!(
        "the sums of the binary digits of the heaps, modulo {players}: the player to move loses \
         if all are 0"
    )])
}

fn by_values(machine: &mut Machine, request: &Request) -> Answered {
    let game = request.game;
    match request.query {
        Query::NimValue => {
            let value =
                machine.lend(|machine, found| found.solver.nim_values().value(machine, game));
            Ok(Some(Answer::NimValue(value?)))
        }
        // Partizan games have no nim values, even if they are isomorphic to impartial ones.
        Query::Outcome(convention, first) if machine.arena.players(game).is_none() => {
            machine.lend(|machine, found| {
                // For one component, a winning move is found sooner than its nim value.
                if found.solver.nim_values().is_unknown_position(machine, game)? {
                    let seats = found.solver.outcome_from(machine, convention, game, first)?;
                    return Ok(Some(Answer::Seats(seats)));
                }
                let wins = found.solver.nim_values().previous_wins(machine, game)?;
                Ok(wins.map(Query::previous_wins))
            })
        }
        _ => Ok(None),
    }
}

/// Lists the components and their values.
fn values(machine: &mut Machine, request: &Request, _: &Answer) -> Reasons {
    let plain = machine.arena.plain(request.game)?;
    let parts = machine.arena.parts(plain).to_vec();
    first_lines(&parts, "components", |&(part, count)| {
        let one = machine.arena.single(part);
        let name = sum(machine, one, 200);
        let what = if machine.arena.is_forced(one) {
            format!("full set of nim values {}", nim_set(machine, one, request.span)?)
        } else {
            let value =
                machine.lend(|machine, found| found.solver.nim_values().value(machine, one))?;
            let value = value.map_or_else(|| "loony".to_owned(), |v| format!("nim value {v}"));
            if recognize::is_tabled(machine, part) {
                format!("{value}, from the table of its heaps")
            } else if recognize::hackenbush_value(machine, part)?.is_some() {
                format!("{value}, by {}", recognize::HACKENBUSH_THEOREMS)
            } else {
                value
            }
        };
        let copies = if count > 1 { format!("{count} copies of ") } else { String::new() };
        Ok(format!("{copies}{name}: {what}"))
    })
}

/// Returns the full set of nim values of an impartial game.
///
/// # Errors
/// The game has none, or a limit was exceeded.
pub fn nim_set(machine: &mut Machine, game: SumId, span: Span) -> EvalResult<NimSet> {
    machine.at(span, |machine| nim_set_or_halt(machine, game, span)?)
}

/// Returns the full set of nim values; `None` for a game with `final` rules, which has none.
///
/// # Errors
/// The game is not impartial, or a limit was exceeded.
pub fn nim_set_if_any(
    machine: &mut Machine,
    game: SumId,
    span: Span,
) -> EvalResult<Option<NimSet>> {
    match nim_set_or_halt(machine, game, span)? {
        Err(Failure::Halt(Halt::Unsupported(Unsupported::Decides(_)))) => Ok(None),
        result => machine.placed(span, result).map(Some),
    }
}

fn nim_set_or_halt(
    machine: &mut Machine,
    game: SumId,
    span: Span,
) -> EvalResult<Result<NimSet, Failure>> {
    if let Some(set) = recognize::heap_set(machine, game, span)? {
        return Ok(Ok(set));
    }
    Ok(machine.lend(|machine, found| found.solver.nim_values().set(machine, game)))
}

/// Returns the nim values of heaps of some sizes, `None` for loony ones, if a kernel has them.
pub fn heap_values(
    machine: &mut Machine,
    called: &Value,
    sizes: std::ops::Range<usize>,
    span: Span,
) -> EvalResult<Option<Vec<Option<u32>>>> {
    let Some(Ok(rules)) =
        recognize::heaps_of(machine, called)?.map(|heaps| heaps.and_then(|h| h.digits()))
    else {
        return Ok(None);
    };
    let at = machine.answers.tables.index_of(rules);
    recognize::fill(machine, at, sizes.end, span)?;
    let table = &machine.answers.tables.all[at];
    Ok(Some(sizes.map(|size| table.value(size).and_then(HeapValue::nim)).collect()))
}

/// Returns the sizes of the nim heaps of a sum, with their multiplicities; `None` for other sums.
pub(super) fn nim_heaps(machine: &Machine, game: SumId) -> Option<Vec<(u32, u64)>> {
    if machine.arena.is_forced(game) {
        return None;
    }
    let size = |(part, count): &(_, u32)| match machine.arena.kind(*part) {
        Kind::Nim(size) => Some((size, u64::from(*count))),
        _ => None,
    };
    machine.arena.parts(game).iter().map(size).collect()
}
