//! The certificate of a quotient, as JSON.

use crate::lang::value;
use crate::lang::value::{Classes, Json, Naming};
use serde_json::json;
use tweedle_games::play::Play;
use tweedle_games::quotient::{Beyond, HeapFamily, Word};
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
    let convention = match quotient.scoring().play() {
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
    };
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
    made["digest"] = Json::String(digest(&made));
    made
}
