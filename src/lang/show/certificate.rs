//! Certificates as JSON.

use crate::lang::query::SearchOfPool;
use crate::lang::value;
use crate::lang::value::{Classes, Json, Naming};
use serde_json::json;
use std::collections::BTreeSet;
use tweedle_games::order::{PairOrder, PairTable};
use tweedle_games::period::Period;
use tweedle_games::play::Play;
use tweedle_games::play::SeatSet;
use tweedle_games::quotient::{Beyond, HeapFamily, Word};
use tweedle_games::solve::{OutcomeTable, ScoreTable};
use tweedle_games::symbolic::{Condition, RefutationStep};
use tweedle_records::certificate::digest;

/// Returns the data for the verification of a quotient; see [`tweedle_records::certificate`].
pub fn certificate(names: &dyn Naming, classes: &Classes) -> Json {
    let quotient = &classes.quotient;
    let order = quotient.order();
    let steps = quotient.generators().iter().map(|heap| {
        let class = quotient.heap(*heap);
        (0..order).map(|x| quotient.product(x, class)).collect::<Vec<usize>>()
    });
    let heaps = quotient.heaps();
    let sum = |word: &Word| -> Vec<[u32; 2]> {
        word.iter().map(|(heap, count)| [*heap, *count]).collect()
    };
    let convention = convention(quotient.scoring().play());
    let games = match &classes.by_rules {
        Some(HeapFamily::Nim) => json!("nim"),
        Some(HeapFamily::TakeAndBreak(rules)) => {
            json!(rules.digits().iter().map(|digit| digit.plain).collect::<Vec<u8>>())
        }
        None => json!("listed"),
    };
    let sizes: Vec<Option<u32>> = match classes.by_rules {
        Some(_) => classes.closure.sums.iter().map(|w| w.first().map(|(heap, _)| *heap)).collect(),
        None => Vec::new(),
    };
    let all_sizes = match classes.beyond {
        Some(Beyond::Constant { from }) => json!([from, 1]),
        Some(Beyond::Periodic { period, from, .. }) => json!([from, period]),
        None => Json::Null,
    };
    let names: Vec<String> =
        classes.closure.games.iter().map(|game| value::game(names, *game)).collect();
    // One option list and one outcome for all players, or one for each.
    let scoring = quotient.scoring();
    let lists = scoring.movers() > 1 || scoring.sides() > 1;
    let side = |heap: usize, side: usize| {
        json!(heaps.options(heap, side).iter().map(sum).collect::<Vec<_>>())
    };
    let options = |heap: usize| match lists {
        true => json!((0..heaps.sides()).map(|at| side(heap, at)).collect::<Vec<_>>()),
        false => side(heap, 0),
    };
    let score = |x: usize| match lists {
        true => json!(scoring.each(quotient.score(x)).collect::<Vec<_>>()),
        false => json!(quotient.score(x)),
    };
    let mut made = json!({
        "certificate": if lists { "tweedle quotient 2" } else { "tweedle quotient 1" },
        "about": format!("{} under {}", classes.label, crate::lang::value::under(classes)),
        "convention": convention,
        "games": games,
        "names": names,
        "options": (0..heaps.len()).map(options).collect::<Vec<_>>(),
        "sizes": sizes,
        "order": order,
        "pairs": quotient.pairs(),
        "generators": quotient.generators(),
        "elements": (0..order).map(|x| quotient.exponents(x)).collect::<Vec<_>>(),
        "scores": (0..order).map(score).collect::<Vec<_>>(),
        "steps": steps.collect::<Vec<_>>(),
        "classes": (0..heaps.len()).map(|heap| quotient.heap(heap)).collect::<Vec<_>>(),
        "tests": quotient.tests().iter().map(sum).collect::<Vec<_>>(),
        "all_sizes": all_sizes,
    });
    if lists {
        made["labelled"] = Json::Bool(scoring.sides() > 1);
    }
    if scoring.ends() {
        made["ends"] = Json::Bool(true);
    }
    signed(made)
}

/// Returns the data of a convention.
fn convention(play: &Play) -> Json {
    match play {
        Play::Coalition(coalition) => {
            let winners: Vec<u8> = coalition.winners().iter().collect();
            let mut stated = json!({"players": coalition.players(), "winners": winners});
            if !coalition.is_single() {
                stated["allies"] = json!(coalition.allies().iter().collect::<Vec<u8>>());
            }
            stated
        }
        Play::Preference(matrix) if matrix.is_impartial() => {
            json!({"preferences": matrix.row(0)})
        }
        Play::Preference(matrix) => {
            let rows = (0..matrix.players()).map(|player| matrix.row(player));
            json!({"preferences": rows.collect::<Vec<_>>()})
        }
    }
}

/// Returns the certificate of an outcome; see [`tweedle_records::certificate`].
pub fn outcome_certificate(table: &OutcomeTable, about: String) -> Json {
    let entries = || table.entries.iter();
    let seats = |seats: SeatSet| seats.iter().collect::<Vec<u8>>();
    let declared = entries().enumerate().filter_map(|(at, entry)| Some((at, entry.declared?)));
    signed(json!({
        "certificate": "tweedle outcome 1",
        "about": about,
        "convention": convention(&table.play),
        "movers": entries().map(|entry| entry.mover).collect::<Vec<_>>(),
        "options": entries().map(|entry| &entry.options).collect::<Vec<_>>(),
        "declared": declared.map(|(at, by)| json!([at, seats(by)])).collect::<Vec<_>>(),
        "scores": entries().map(|entry| entry.score).collect::<Vec<_>>(),
        "roots": table.roots,
    }))
}

/// Returns the certificate of inequalities by pairs, for this number of players, of impartial games
/// if that is set.
pub fn order_certificate(
    table: &PairTable,
    (players, impartial): (u8, bool),
    about: String,
) -> Json {
    let order = |order: &PairOrder| {
        // A game is equal to itself by one claim.
        let claims: BTreeSet<_> = order.claims.iter().collect();
        json!({
            "player": (!impartial).then_some(order.player),
            "pairs": order.pairs,
            "not": order.not,
            "claims": claims,
        })
    };
    signed(json!({
        "certificate": "tweedle order 1",
        "about": about,
        "players": players,
        "options": table.options,
        "orders": table.orders.iter().map(order).collect::<Vec<_>>(),
    }))
}

/// Returns the certificate of a difference of two games in a context: the positions, the numbers of
/// the games and of the context, and the player who wins one sum and not the other when `first`
/// moves first.
pub fn difference_certificate(
    (options, games): (&[Vec<Vec<u32>>], &[u32]),
    (play, player, first): (&Play, u8, u8),
    about: String,
) -> Json {
    signed(json!({
        "certificate": "tweedle difference 1",
        "about": about,
        "convention": convention(play),
        "options": options,
        "low": games[0],
        "high": games[1],
        "context": games[2],
        "player": player,
        "first": first,
    }))
}

/// Returns the certificate that pairs of listed positions of impartial games are equal, and that
/// some are absorbing.
pub fn rows_certificate(
    options: &[Vec<Vec<u32>>],
    convention_of: &Play,
    (equal, absorbing): (&[[u32; 2]], &[u32]),
    about: String,
) -> Json {
    signed(json!({
        "certificate": "tweedle rows 1",
        "about": about,
        "convention": convention(convention_of),
        "options": options,
        "equal": equal,
        "absorbing": absorbing,
    }))
}

/// Returns the certificate of a period of the heaps with these plain digits: of their nim values,
/// or of the results of play under a convention.
pub fn period_certificate(
    digits: &[u8],
    play: Option<&Play>,
    period: Period,
    about: String,
) -> Json {
    signed(json!({
        "certificate": "tweedle period 1",
        "about": about,
        "digits": digits,
        "convention": play.map(convention),
        "from": period.preperiod.max(1),
        "period": period.period,
    }))
}

/// Returns the certificate of a period of the results of heaps from which players take tokens.
pub fn taking_certificate(
    moves: &[Vec<(usize, usize, Option<usize>)>],
    play: &Play,
    period: Period,
    about: String,
) -> Json {
    signed(json!({
        "certificate": "tweedle taking 1",
        "about": about,
        "convention": convention(play),
        "moves": moves,
        "from": period.preperiod,
        "period": period.period,
    }))
}

/// Returns the certificate of the scores of a player, for this number of players.
pub fn score_certificate(table: &ScoreTable, (player, players): (u8, u8), about: String) -> Json {
    let entries = || table.entries.iter();
    signed(json!({
        "certificate": "tweedle score 1",
        "about": about,
        "players": players,
        "player": player,
        "movers": entries().map(|entry| entry.mover).collect::<Vec<_>>(),
        "options": entries().map(|entry| &entry.options).collect::<Vec<_>>(),
        "leads": entries().map(|entry| entry.lead).collect::<Vec<_>>(),
        "roots": table.roots,
    }))
}

/// Returns the certificate of a search among the games with options from a pool, without its
/// refutation.
pub fn search_certificate(search: &SearchOfPool, about: String) -> Json {
    let mut conventions: Vec<Json> = Vec::new();
    let mut queries: Vec<Json> = Vec::new();
    // Each position of the pool once, and conditions name its first place.
    let mut pool: Vec<u32> = Vec::new();
    let places: Vec<usize> = search
        .pool
        .iter()
        .map(|position| match pool.iter().position(|other| other == position) {
            Some(place) => place,
            None => {
                pool.push(*position);
                pool.len() - 1
            }
        })
        .collect();
    for (query, beside) in search.queries.iter().zip(&search.beside) {
        let stated = convention(&Play::from(query.convention));
        let number = conventions.iter().position(|other| *other == stated);
        let number = number.unwrap_or_else(|| {
            conventions.push(stated);
            conventions.len() - 1
        });
        queries.push(json!({
            "convention": number,
            "copies": query.copies,
            "beside": beside,
            "seat": query.seat,
        }));
    }
    json!({
        "certificate": "tweedle search 1",
        "about": about,
        "conventions": conventions,
        "options": search.options,
        "pool": pool,
        "queries": queries,
        "condition": condition(&search.condition, true, &places),
    })
}

/// Returns a condition, or its opposite if it must not hold.
fn condition(of: &Condition, holds: bool, places: &[usize]) -> Json {
    let single = |kind: &str, number: usize| match holds {
        true => json!([kind, number]),
        false => json!(["not", [kind, number]]),
    };
    match of {
        Condition::Query(number) => single("query", *number),
        Condition::Option(number) => single("option", places[*number]),
        Condition::Not(one) => condition(one, !holds, places),
        Condition::Any(all) => {
            let mut list = vec![json!(if holds { "any" } else { "all" })];
            for one in all {
                match condition(one, holds, places) {
                    Json::Array(same) if same[0] == list[0] => {
                        list.extend(same.into_iter().skip(1))
                    }
                    other => list.push(other),
                }
            }
            Json::Array(list)
        }
    }
}

/// Completes the certificate of a search.
pub fn add_refutation(made: &mut Json, steps: &[RefutationStep]) {
    let steps = steps.iter().map(|step| json!([step.clause, step.reasons]));
    made["proof"] = Json::Array(steps.collect());
    made["digest"] = Json::String(digest(made));
}

fn signed(mut made: Json) -> Json {
    made["digest"] = Json::String(digest(&made));
    made
}
