//! Layout of game trees as lines.

use crate::lang::value;
use crate::lang::value::{
    Below, Branch, Drawing, Drawn, FigureSource, Json, MarkKind, Naming, Report, Text, ToJson,
    Value,
};
use serde_json::json;
use tweedle_picture::Picture;

/// The width of tree and name above which outcomes are not aligned.
const MAX_ALIGNED_WIDTH: usize = 40;

/// Returns the lines of a drawing, with aligned outcomes; `ascii` replaces symbols.
fn lines(names: &dyn Naming, drawing: &Drawing, ascii: bool) -> Vec<Text> {
    let mut texts = Vec::with_capacity(drawing.0.len());
    for (branch, trunk) in drawing.0.iter().zip(trunks(drawing)) {
        let mut text = Text::of(&trunk);
        match &branch.drawn {
            Drawn::Position { game, movers, .. } => {
                if !movers.is_empty() {
                    text.push_as(&format!("{movers}: "), MarkKind::Note);
                }
                text.append(&value::marked(names, &Value::game(*game), usize::MAX));
            }
            Drawn::More(count) => {
                text.push_as(&format!("… {} more", options(*count)), MarkKind::Cut)
            }
            Drawn::Said(said) => text.push(said),
        }
        // Replace symbols before aligning, since the spelling may be wider.
        texts.push(if ascii { text.ascii() } else { text });
    }
    let positions =
        texts.iter().zip(&drawing.0).filter(|(_, b)| matches!(b.drawn, Drawn::Position { .. }));
    let widths =
        positions.map(|(text, _)| text.width()).filter(|width| *width <= MAX_ALIGNED_WIDTH);
    let column = widths.max().unwrap_or(0);
    for (text, branch) in texts.iter_mut().zip(&drawing.0) {
        let Drawn::Position { outcome, below, .. } = &branch.drawn else { continue };
        text.blanks(column.saturating_sub(text.width()) + 2);
        text.push_seats(outcome);
        match below {
            Below::Drawn => {}
            Below::Above => text.push_as("  ↑", MarkKind::Cut),
            Below::Left(count) => text.push_as(&format!("  … {}", options(*count)), MarkKind::Cut),
        }
    }
    texts
}

fn options(count: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} option{plural}", crate::lang::value::count(count))
}

/// Returns the prefix of each line: the branches that lead to it.
fn trunks(drawing: &Drawing) -> Vec<String> {
    // Bottom-up: find the lines that are the last on their branch.
    let mut follows: Vec<bool> = Vec::new();
    let mut last: Vec<bool> = Vec::with_capacity(drawing.0.len());
    for branch in drawing.0.iter().rev() {
        follows.resize(branch.depth + 1, false);
        last.push(!follows[branch.depth]);
        follows[branch.depth] = true;
    }
    last.reverse();
    // Top-down: the branches that continue past the line.
    let mut continued: Vec<&str> = Vec::new();
    let mut out = Vec::with_capacity(drawing.0.len());
    for (branch, last) in drawing.0.iter().zip(last) {
        // The root has no branch.
        continued.truncate(branch.depth.saturating_sub(1));
        let mut text = continued.concat();
        if branch.depth > 0 {
            text.push_str(if last { "└─ " } else { "├─ " });
            continued.push(if last { "   " } else { "│  " });
        }
        out.push(text);
    }
    out
}

fn line_json(names: &dyn Naming, branch: &Branch) -> Json {
    let depth = branch.depth;
    let (game, movers, outcome, below) = match &branch.drawn {
        Drawn::Position { game, movers, outcome, below, .. } => (*game, movers, outcome, below),
        Drawn::Said(said) => return json!({"depth": depth, "text": said}),
        Drawn::More(more) => return json!({"depth": depth, "more": more}),
    };
    let game = value::value(names, &Value::game(game));
    let mut line = json!({"depth": depth, "game": game, "outcome": **outcome});
    if !movers.is_empty() {
        line["players"] = movers.split(", ").collect();
    }
    match below {
        Below::Drawn => {}
        Below::Above => line["above"] = Json::Bool(true),
        Below::Left(more) => line["more"] = json!(more),
    }
    line
}

impl Report for Drawing {
    fn what(&self) -> &'static str {
        "a drawing"
    }

    fn lines(&self, names: &dyn Naming, ascii: bool) -> Option<Vec<Text>> {
        Some(lines(names, self, ascii))
    }

    fn json(&self, names: &dyn Naming, _: ToJson<'_>) -> Json {
        let lines: Vec<Json> = self.0.iter().map(|branch| line_json(names, branch)).collect();
        let text = self::lines(names, self, false).into_iter().map(|line| line.text);
        let text = text.collect::<Vec<_>>().join("\n");
        json!({"type": "drawing", "lines": lines, "text": text})
    }

    fn picture(&self, figures: &mut dyn FigureSource) -> Option<Picture> {
        crate::lang::draw::tree(figures, self)
    }
}
