//! Certificates of quotients.

use crate::lang::query::stated;
use crate::lang::value::{Classes, Json, Naming, game, under};
use tweedle_games::quotient::{Beyond, HeapFamily};
use tweedle_records::certificate::{Games, PerSide, Quotient, certificate as certified};

/// Returns the certificate of a quotient.
pub fn certificate(names: &dyn Naming, classes: &Classes) -> Json {
    // One option list and one outcome for all players, or one for each.
    let scoring = classes.quotient.scoring();
    match scoring.movers() > 1 || scoring.sides() > 1 {
        true => of_quotient::<true>(names, classes),
        false => of_quotient::<false>(names, classes),
    }
}

fn of_quotient<const LISTS: bool>(names: &dyn Naming, classes: &Classes) -> Json {
    let quotient = &classes.quotient;
    let (order, heaps, scoring) = (quotient.order(), quotient.heaps(), quotient.scoring());
    let steps = quotient.generators().iter().map(|heap| {
        let class = quotient.heap(*heap);
        (0..order).map(|x| quotient.product(x, class)).collect()
    });
    let options = |heap| (0..heaps.sides()).map(|at| heaps.options(heap, at).to_vec()).collect();
    let sizes = classes.closure.sums.iter().map(|sum| sum.first().map(|(heap, _)| *heap));
    let (games, sizes) = match &classes.by_rules {
        Some(HeapFamily::Nim) => (Games::Nim, sizes.collect()),
        Some(HeapFamily::TakeAndBreak(rules)) => {
            let digits = rules.digits().iter().map(|digit| digit.plain.into());
            (Games::TakeAndBreak(digits.collect()), sizes.collect())
        }
        None => (Games::Listed, Vec::new()),
    };
    let data = Quotient::<LISTS> {
        convention: stated(scoring.play()),
        games,
        names: classes.closure.games.iter().map(|of| game(names, *of)).collect(),
        options: (0..heaps.len()).map(|heap| PerSide(options(heap))).collect(),
        sizes,
        order,
        pairs: quotient.pairs(),
        generators: quotient.generators().to_vec(),
        elements: (0..order).map(|x| quotient.exponents(x).to_vec()).collect(),
        scores: (0..order).map(|x| PerSide(scoring.each(quotient.score(x)).collect())).collect(),
        steps: steps.collect(),
        classes: (0..heaps.len()).map(|heap| quotient.heap(heap)).collect(),
        tests: quotient.tests().to_vec(),
        all_sizes: classes.beyond.map(|beyond| match beyond {
            Beyond::Constant { from } => (from, 1),
            Beyond::Periodic { period, from, .. } => (from, period),
        }),
        labelled: LISTS.then_some(scoring.sides() > 1),
        ends: scoring.ends(),
    };
    certified(&data, &format!("{} under {}", classes.label, under(classes)))
}
