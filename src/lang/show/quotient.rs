//! Text of quotients: their properties, and a table of elements.

use crate::lang::draw::paints_of;
use crate::lang::query::stated;
use crate::lang::value::{
    Classes, FigureSource, Grid, Json, Key, Naming, Report, Text, ToJson, Value, element, game,
    letter, under, word,
};
use std::fmt::Write as _;
use tweedle_games::play::Play;
use tweedle_games::quotient::{Beyond, HeapFamily};
use tweedle_picture::Picture;
use tweedle_records::certificate::{Games, PerSide, Quotient, certificate as certified};

/// The number of elements that are listed.
const LISTED_ELEMENTS: usize = 60;
/// The maximum number of elements for which the multiplication table is shown.
const MAX_TABLE_ELEMENTS: usize = 16;

/// Returns the properties of a quotient, in sentences, and a table of its elements.
pub fn described(names: &dyn Naming, classes: &Classes, ascii: bool) -> (Vec<String>, Grid) {
    let quotient = &classes.quotient;
    let mut said = vec![format!("quotient of {} under {}", classes.label, under(classes))];
    let mut say = |text| said.push(text);
    let proved = match (&classes.beyond, classes.sizes) {
        (Some(beyond), _) => format!("proved for heaps of every size: {beyond}"),
        (None, 0) => "proved for all sums of these games".to_owned(),
        (None, sizes) => format!("proved for heaps up to {sizes}"),
    };
    let order = quotient.order();
    say(format!("order {order}, {proved} (proof of {} pairs)", quotient.pairs()));
    say(format!("generators: {}", classes.generators(names).join(", ")));
    say(format!("relations: {}", relations(classes, ascii)));
    let idempotents: Vec<String> =
        quotient.idempotents().into_iter().map(|x| element(classes, x, ascii)).collect();
    say(format!("idempotents: {}", idempotents.join(", ")));
    let grid = if order <= MAX_TABLE_ELEMENTS {
        products(classes, ascii)
    } else {
        listing(classes, ascii, LISTED_ELEMENTS)
    };
    (said, grid)
}

/// Returns the relations of the presentation.
pub fn relations(classes: &Classes, ascii: bool) -> String {
    let all: Vec<String> = classes
        .quotient
        .relations()
        .iter()
        .map(|(left, right)| format!("{} = {}", word(left, ascii), element(classes, *right, ascii)))
        .collect();
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}

fn score_title(classes: &Classes) -> &'static str {
    match classes.quotient.scoring().play() {
        Play::Coalition(_) => "outcome",
        Play::Preference(_) => "last",
    }
}

/// Returns the multiplication table, with a row for each element, and its outcomes.
pub fn products(classes: &Classes, ascii: bool) -> Grid {
    let all: Vec<usize> = (0..classes.quotient.order()).collect();
    times(classes, ascii, all.len(), &all, "·")
}

/// Returns the first `most` elements, with their outcomes and their products with the generators.
pub(super) fn listing(classes: &Classes, ascii: bool, most: usize) -> Grid {
    let quotient = &classes.quotient;
    let by: Vec<usize> = quotient.generators().iter().map(|h| quotient.heap(*h)).collect();
    let mut grid = times(classes, ascii, quotient.order().min(most), &by, "");
    let letters = (0..by.len()).map(|at| Key(Value::str(format!("·{}", letter(at)))));
    grid.columns = letters.collect();
    if quotient.order() > most {
        grid.notes.push(format!("… {} more elements", quotient.order() - most));
    }
    grid
}

/// Returns the outcomes of the first `most` elements, and their products with those of `by`.
fn times(classes: &Classes, ascii: bool, most: usize, by: &[usize], corner: &str) -> Grid {
    let quotient = &classes.quotient;
    let name = |x: usize| Key(Value::str(element(classes, x, ascii)));
    let rows = (0..most).map(|x| {
        let score = Key(classes.score_value(quotient.score(x)));
        (vec![name(x), score], by.iter().map(|y| name(quotient.product(x, *y))).collect())
    });
    Grid {
        corner: vec![corner.to_owned(), score_title(classes).to_owned()],
        columns: by.iter().copied().map(name).collect(),
        rows: rows.collect(),
        ..Grid::default()
    }
}

impl Report for Classes {
    fn what(&self) -> &'static str {
        "a quotient"
    }

    fn write(&self, _: &dyn Naming, out: &mut Text) {
        out.push(&format!("the quotient of {}", self.label));
    }

    fn lines(&self, names: &dyn Naming, ascii: bool) -> Option<Vec<Text>> {
        let (said, grid) = described(names, self, ascii);
        let said = said.iter().map(|text| Text::of(text));
        Some(said.chain(super::grid::lines(names, &grid, usize::MAX)).collect())
    }

    fn json(&self, names: &dyn Naming, _: ToJson<'_>) -> Json {
        let mut made = super::certificate(names, self);
        made["type"] = Json::String("quotient".to_owned());
        made
    }

    fn tables(&self, _: &dyn Naming) -> Vec<Grid> {
        vec![products(self, false)]
    }

    fn picture(&self, figures: &mut dyn FigureSource) -> Option<Picture> {
        crate::lang::draw::quotient(figures.names(), self)
    }

    fn order(&self) -> String {
        let Classes { quotient, closure, .. } = self;
        format!("{:?}", (quotient.scoring().play(), &closure.games, &closure.sums))
    }
}

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

/// Returns the Cayley graph for Graphviz: a node for each element with its outcomes, and an edge
/// for each generator that leads to another element.
pub fn dot(names: &dyn Naming, classes: &Classes) -> String {
    let quotient = &classes.quotient;
    let mut out = String::from("digraph quotient {\n");
    let quoted = |text: String| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let title = format!("{} under {}: order {}", classes.label, under(classes), quotient.order());
    let _ = writeln!(out, "  label={};", quoted(title));
    let _ = writeln!(out, "  node [shape=box, style=\"rounded,filled\", fontname=\"monospace\"];");
    let scores = classes.scores(names);
    let paints = paints_of(&scores);
    for (x, score) in scores.iter().enumerate() {
        let label = quoted(format!("{} {score}", element(classes, x, false)));
        let colour = paints.get(score).and_then(|paint| paint.on_light()).unwrap_or_default();
        let _ = writeln!(out, "  {x} [label={label}, fillcolor=\"{colour}\"];");
    }
    for (at, heap) in quotient.generators().iter().enumerate() {
        for x in 0..quotient.order() {
            let to = quotient.product(x, quotient.heap(*heap));
            if to != x {
                let _ = writeln!(out, "  {x} -> {to} [label=\"{}\"];", letter(at));
            }
        }
    }
    out.push('}');
    out
}
