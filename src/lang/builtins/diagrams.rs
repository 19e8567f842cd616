//! Builtins that draw game graphs and Hasse diagrams.

use super::entry;
use super::games::options_in_order;
use super::tree::{Begun, with_movers};
use crate::lang::eval::{Args, Compared, Machine, Native};
use crate::lang::query;
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::syntax::{CmpOp, Span};
use crate::lang::value::{GameGraph, GraphMove, Hasse, Key, Value};
use std::collections::{BTreeSet, HashMap};
use tweedle_base::Seeded;
use tweedle_games::game::SumId;

/// The maximum number of positions of a game graph.
const MAX_GRAPH_POSITIONS: usize = 2_000;
/// The maximum number of games of a Hasse diagram.
const MAX_HASSE_GAMES: usize = 400;

pub(super) fn table() -> Vec<Native> {
    vec![entry("game_graph", game_graph), entry("hasse", hasse)]
}

fn game_graph(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let root = machine.to_game(args.get(0), args.at(0))?;
    let most = if args.is_absent(1) { MAX_GRAPH_POSITIONS as u64 } else { args.natural(1)? };
    let most = most.clamp(1, MAX_GRAPH_POSITIONS as u64) as usize;
    let begun = Begun::new(machine, root, args.at(0))?;
    let mut numbers: HashMap<SumId, usize, Seeded> = HashMap::default();
    numbers.insert(root, 0);
    let mut open = vec![root];
    let mut graph =
        GameGraph { positions: Vec::new(), moves: Vec::new(), players: begun.told_apart(), cut: 0 };
    let mut at = 0;
    while let Some(&game) = open.get(at) {
        let outcomes = begun.outcomes(machine, game, args.span)?;
        graph.positions.push((game, begun.text(machine, &outcomes)));
        let options = options_in_order(machine, game, args.span)?;
        let mut fresh = BTreeSet::new();
        for option in &options {
            fresh.insert(without_ended(machine, *option, args.span)?);
        }
        fresh.retain(|option| !numbers.contains_key(option));
        if open.len() + fresh.len() > most {
            graph.cut += 1;
            at += 1;
            continue;
        }
        for (option, movers) in with_movers(machine, game, options, args.span)? {
            let option = without_ended(machine, option, args.span)?;
            let next = open.len();
            let to = *numbers.entry(option).or_insert(next);
            if to == next {
                open.push(option);
            }
            let wins = begun.wins(machine, option, &movers, args.span)?;
            let step = GraphMove { from: at, to, movers, wins };
            let mut from_here = graph.moves.iter().rev().take_while(|one| one.from == at);
            if !from_here.any(|one| *one == step) {
                graph.moves.push(step);
            }
        }
        at += 1;
    }
    Ok(Value::report(graph))
}

/// Returns a position without the components in which nobody can move; if there are no others, one
/// of them.
fn without_ended(machine: &mut Machine, game: SumId, span: Span) -> EvalResult<SumId> {
    let parts = machine.arena.parts(game).to_vec();
    let mut live = Vec::with_capacity(parts.len());
    for &(part, count) in &parts {
        let single = machine.arena.single(part);
        if machine.arena.decides(single) || !options_in_order(machine, single, span)?.is_empty() {
            live.push((part, count));
        }
    }
    if live.is_empty() {
        live.extend(parts.first().map(|(part, _)| (*part, 1)));
    }
    machine.at(span, |machine| machine.arena.sum(&live))
}

fn hasse(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let (Value::List(items) | Value::Tuple(items) | Value::Sequence(items)) = args.get(0).clone()
    else {
        return args.wrong(0, "pass a list of games, as in `hasse(born_by(2))`");
    };
    if items.len() > MAX_HASSE_GAMES {
        let text = format!("a diagram cannot show {} games", items.len());
        return fail(Code::Limit, args.at(0), text);
    }
    let mut games = Vec::with_capacity(items.len());
    for item in items.iter() {
        games.push(Value::game(machine.to_game(item, args.at(0))?));
    }
    let player = args.get(1).clone();
    let player = (!args.is_absent(1)).then_some((&player, args.at(1)));
    let mut open = 0;
    let mut at_most = vec![vec![false; games.len()]; games.len()];
    for (at, a) in games.iter().enumerate() {
        for (to, b) in games.iter().enumerate() {
            let asked = Compared { op: CmpOp::Le, player, a, b, span: args.span };
            let found = if at == to { None } else { query::compare(machine, asked)? };
            at_most[at][to] = match found {
                None => true,
                Some(Value::Verdict(verdict)) => {
                    open += usize::from(verdict.answer.is_none());
                    verdict.answer == Some(true)
                }
                Some(_) => false,
            };
        }
    }
    let player = match player {
        Some((player, _)) => crate::lang::value::value(machine, player),
        None => "L".to_owned(),
    };
    let games = games.into_iter().map(Key).collect();
    Ok(Value::report(Hasse::new(games, &at_most, player, open)))
}
