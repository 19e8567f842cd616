//! The text, JSON, tables and pictures of answers with a layout of their own.

use super::grid;
use crate::lang::value::{
    self, Addition, Below, Branch, Course, Drawing, Drawn, Figure, FigureSource, GameGraph, Grid,
    Hasse, Json, Key, MarkKind, Naming, Report, SideForm, Sided, Survey, Text, ThermographReport,
    ToJson, Value, csv_line,
};
use serde_json::json;
use std::fmt::Write as _;
use tweedle_games::loopy::LoopyNim;
use tweedle_games::two::{Thermograph, Trajectory};
use tweedle_picture::Picture;
use tweedle_records::survey::Part;
use unicode_width::UnicodeWidthStr as _;

impl Report for Addition {
    fn what(&self) -> &'static str {
        "a table of sums"
    }

    fn lines(&self, names: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        let parts = self.grids();
        let parts: Vec<_> = parts.iter().map(|part| grid::lines(names, part, usize::MAX)).collect();
        Some(parts.join(&Text::marked()))
    }

    fn json(&self, _: &dyn Naming, of: ToJson<'_>) -> Json {
        let rows: Vec<Json> = Addition::rows(self).iter().map(of).collect();
        json!({"type": "sum_table", "games": self.games, "rows": rows})
    }

    fn tables(&self, _: &dyn Naming) -> Vec<Grid> {
        self.grids()
    }

    fn rows(&self) -> Option<Vec<Value>> {
        Some(Addition::rows(self))
    }
}

impl Report for Course {
    fn what(&self) -> &'static str {
        "a period"
    }

    fn write(&self, names: &dyn Naming, out: &mut Text) {
        match self.length() {
            None if self.known.is_refuted_with_saltus() => {
                out.push_as("proved: no period, not even with a saltus", MarkKind::Proved);
            }
            None if self.known.is_refuted() => {
                out.push_as("none, proved", MarkKind::Proved);
                out.push("; a saltus is ");
                out.push_as("open", MarkKind::Open);
            }
            None => out.push_as("none seen", MarkKind::Open),
            Some((preperiod, period)) => {
                let _ = write!(out, "{period}, ");
                if preperiod > 0 {
                    let _ = write!(out, "preperiod {preperiod}, ");
                }
                if let Some(saltus) =
                    self.saltus().filter(|saltus| !matches!(saltus, Value::Int(0)))
                {
                    let _ = write!(out, "saltus {}, ", value::value(names, &saltus));
                }
                match self.known.is_proved() || self.known.is_refuted() {
                    true => out.push_as("proved", MarkKind::Proved),
                    false => out.push_as("observed", MarkKind::Open),
                }
            }
        }
    }

    fn remark(&self) -> Option<String> {
        Some(self.known.reason())
    }

    fn json(&self, _: &dyn Naming, of: ToJson<'_>) -> Json {
        let length = self.length();
        // A saltus that is a game excludes a period without one.
        let how = match (self.known.is_proved(), length) {
            (true, _) => "proved",
            (_, Some(_)) if self.known.is_refuted() => "proved",
            _ if self.known.is_refuted() => "refuted",
            (false, Some(_)) => "observed",
            (false, None) => "open",
        };
        json!({
            "type": "period",
            "period": length.map(|(_, period)| period),
            "preperiod": length.map(|(preperiod, _)| preperiod),
            "saltus": self.saltus().map(|saltus| match saltus {
                Value::Int(saltus) => json!(saltus),
                game => of(&game),
            }),
            "how": how,
            "reason": self.known.reason(),
        })
    }

    fn picture(&self, figures: &mut dyn FigureSource) -> Option<Picture> {
        Some(crate::lang::draw::sequence(figures.names(), &self.values, Some(&self.known)))
    }

    fn order(&self) -> String {
        // The status of the period: proved, refuted or neither.
        let settled = (self.known.is_proved(), self.known.is_refuted());
        format!("{:?}", (self.known.period(), settled, &self.values))
    }
}

/// Returns the lines of a figure.
fn rows_of(figure: &Figure) -> Vec<String> {
    match figure {
        Figure::Board(board) => {
            board.rows().map(|row| String::from_utf8_lossy(row).into_owned()).collect()
        }
        Figure::Piles(sizes) => {
            vec![sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")]
        }
        Figure::Dots(rows) => rows.clone(),
        Figure::Graph(graph) => {
            let edges = graph.edges.iter().map(|(u, v, mark)| match mark.as_str() {
                "" => format!("{u}-{v}"),
                mark => format!("{u}-{mark}-{v}"),
            });
            vec![edges.collect::<Vec<_>>().join(" ")]
        }
    }
}

impl Report for Figure {
    fn what(&self) -> &'static str {
        "a figure"
    }

    fn lines(&self, _: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        Some(rows_of(self).iter().map(|row| Text::of(row)).collect())
    }

    fn json(&self, _: &dyn Naming, _: ToJson<'_>) -> Json {
        json!({"type": "figure", "lines": rows_of(self)})
    }

    fn picture(&self, _: &mut dyn FigureSource) -> Option<Picture> {
        Some(crate::lang::draw::figure(self))
    }
}

impl Report for GameGraph {
    fn what(&self) -> &'static str {
        "a game graph"
    }

    fn lines(&self, names: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        let mut lines = Vec::with_capacity(self.positions.len() + 1);
        for (at, (game, outcome)) in self.positions.iter().enumerate() {
            let mut line = Text::styled(&format!("{at}: "), MarkKind::Note);
            line.append(&value::marked(names, &Value::game(*game), usize::MAX));
            line.push("  ");
            line.push_seats(outcome);
            let moves = self.moves.iter().filter(|one| one.from == at).map(|one| {
                let whose = match &*one.movers {
                    "" => String::new(),
                    movers => format!("{movers}: "),
                };
                format!("{whose}{}", one.to)
            });
            let moves = moves.collect::<Vec<_>>().join(", ");
            if !moves.is_empty() {
                line.push_as(&format!("  -> {moves}"), MarkKind::Note);
            }
            lines.push(line);
        }
        if self.cut > 0 {
            let text = format!("… the options of {} are not shown", self.cut);
            lines.push(Text::styled(&text, MarkKind::Cut));
        }
        Some(lines)
    }

    fn json(&self, names: &dyn Naming, _: ToJson<'_>) -> Json {
        let positions = self.positions.iter().map(|(game, outcome)| {
            json!({"game": value::value(names, &Value::game(*game)), "outcome": **outcome})
        });
        let moves = self.moves.iter().map(|one| {
            let players: Vec<&str> = one.movers.split(", ").filter(|p| !p.is_empty()).collect();
            json!({"from": one.from, "to": one.to, "players": players, "wins": one.wins})
        });
        json!({
            "type": "game_graph",
            "positions": positions.collect::<Vec<Json>>(),
            "moves": moves.collect::<Vec<Json>>(),
            "cut": self.cut,
        })
    }

    fn picture(&self, figures: &mut dyn FigureSource) -> Option<Picture> {
        Some(crate::lang::draw::game_graph(figures, self))
    }
}

/// Returns the games of a class.
fn class(names: &dyn Naming, games: &[Key]) -> String {
    games.iter().map(|key| value::value(names, &key.0)).collect::<Vec<_>>().join(" = ")
}

impl Report for Hasse {
    fn what(&self) -> &'static str {
        "an order of games"
    }

    fn lines(&self, names: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        let mut lines = Vec::new();
        for (at, games) in self.classes.iter().enumerate() {
            let mut line = Text::of(&class(names, games));
            let above = self.covers.iter().filter(|cover| cover.0 == at);
            let above: Vec<String> =
                above.map(|cover| value::value(names, &self.classes[cover.1][0].0)).collect();
            if !above.is_empty() {
                line.push_as(&format!("  below {}", above.join(", ")), MarkKind::Note);
            }
            lines.push(line);
        }
        if self.open > 0 {
            let text = format!("{} comparisons are open", self.open);
            lines.push(Text::styled(&text, MarkKind::Open));
        }
        Some(lines)
    }

    fn json(&self, names: &dyn Naming, _: ToJson<'_>) -> Json {
        let classes = self.classes.iter().map(|games| {
            games.iter().map(|key| Json::String(value::value(names, &key.0))).collect::<Vec<Json>>()
        });
        json!({
            "type": "order",
            "player": self.player,
            "classes": classes.collect::<Vec<_>>(),
            "covers": self.covers,
            "open": self.open,
        })
    }

    fn picture(&self, figures: &mut dyn FigureSource) -> Option<Picture> {
        Some(crate::lang::draw::hasse(figures.names(), self))
    }
}

impl Report for LoopyNim {
    fn what(&self) -> &'static str {
        "an infinite nim value"
    }

    fn write(&self, _: &dyn Naming, out: &mut Text) {
        out.push(&self.to_string());
    }

    fn json(&self, _: &dyn Naming, _: ToJson<'_>) -> Json {
        match self {
            LoopyNim::Nim(n) => (*n).into(),
            LoopyNim::Infinite(set) => serde_json::json!({
                "type": "infinite_nim_value",
                "options": set.to_vec(),
                "text": self.to_string(),
            }),
        }
    }

    fn order(&self) -> String {
        self.to_string()
    }
}

impl Report for Sided {
    fn what(&self) -> &'static str {
        "a game by its sides"
    }

    fn write(&self, names: &dyn Naming, out: &mut Text) {
        let text = |game| crate::lang::value::value(names, &Value::game(game));
        out.push(&format!("{} & {}", text(self.onside.game), text(self.offside.game)));
    }

    fn remark(&self) -> Option<String> {
        let of = |form: SideForm| {
            let sides = [("onside", self.onside.form), ("offside", self.offside.form)];
            let sides = sides.into_iter().filter(|side| side.1 == form).map(|side| side.0);
            sides.collect::<Vec<_>>().join(" and ")
        };
        match self.form() {
            SideForm::Stopper => None,
            SideForm::NoStopper => {
                Some(of(SideForm::NoStopper) + ": proved not equal to a stopper; not canonical")
            }
            SideForm::Open => Some(
                of(SideForm::Open)
                    + ": no equal stopper was found, so this is not a canonical form",
            ),
        }
    }

    fn json(&self, names: &dyn Naming, of: ToJson<'_>) -> Json {
        let mut text = Text::plain();
        self.write(names, &mut text);
        serde_json::json!({
            "type": "sided",
            "text": text.text,
            "onside": of(&Value::game(self.onside.game)),
            "offside": of(&Value::game(self.offside.game)),
            "canonical": self.form() == SideForm::Stopper,
        })
    }

    fn order(&self) -> String {
        format!("{:?} {:?}", self.onside.game, self.offside.game)
    }
}

/// The width of an answer above which the columns after it are not aligned.
const MAX_ALIGNED_WIDTH: usize = 60;

/// Returns the lines of the table, the most frequent answers first.
fn frequencies(survey: &Survey) -> Vec<Text> {
    let (rows, counted) = survey.by_frequency();
    let widest = rows.iter().map(|(key, _)| key.width()).max().unwrap_or(0).min(MAX_ALIGNED_WIDTH);
    let asked = survey.part.range(survey.total);
    let digits = counted.to_string().len();
    let line = |key: &str, count: u64, note: &str| {
        let mut text = Text::of(key);
        text.blanks(widest.saturating_sub(key.width()));
        text.push(&format!("  {count:>digits$}"));
        if !note.is_empty() {
            text.push_as(&format!("  {note}"), MarkKind::Note);
        }
        text
    };
    let mut lines: Vec<Text> = rows
        .iter()
        .map(|(key, row)| line(key, row.count, &format!("first: {}", row.example)))
        .collect();
    let mut end = line("", counted, "");
    if survey.part != Part::WHOLE {
        let part = survey.part;
        let range = format!("items {} to {} of {}", asked.start, asked.end, survey.total);
        end.push_as(&format!("  part {part}: {range}"), MarkKind::Note);
    }
    lines.push(end);
    lines
}

impl Report for Survey {
    fn what(&self) -> &'static str {
        "a survey"
    }

    fn lines(&self, names: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        match self.grid() {
            Some(grid) => Some(super::grid::lines(names, &grid, usize::MAX)),
            None => Some(frequencies(self)),
        }
    }

    fn json(&self, _: &dyn Naming, of: ToJson<'_>) -> Json {
        if let Some(grid) = self.grid() {
            let row = |(_, cells): &(_, Vec<Key>)| {
                let cells = cells.iter().map(|key| of(&key.0));
                Json::Object(self.columns.iter().cloned().zip(cells).collect())
            };
            return json!({
                "type": "survey",
                "total": self.total,
                "part": self.part.to_string(),
                "columns": self.columns,
                "rows": grid.rows.iter().map(row).collect::<Vec<Json>>(),
            });
        }
        json!({
            "type": "survey",
            "total": self.total,
            "part": self.part.to_string(),
            "rows": self.table.json(),
        })
    }

    fn csv(&self) -> Option<String> {
        if self.columns.is_empty() {
            return Some(self.table.csv());
        }
        let titles = std::iter::once(self.columns.clone());
        Some(titles.chain(self.cells()).map(|row| csv_line(&row)).collect())
    }

    fn tables(&self, _: &dyn Naming) -> Vec<Grid> {
        self.grid().into_iter().collect()
    }

    fn picture(&self, figures: &mut dyn FigureSource) -> Option<Picture> {
        match self.grid() {
            Some(grid) => crate::lang::draw::heat_map(figures.names(), &grid),
            None => Some(crate::lang::draw::bars(self)),
        }
    }

    fn order(&self) -> String {
        self.table.csv()
    }
}

/// The maximum width of a drawing in characters.
const MAX_COLUMNS: usize = 72;

/// Returns the corners of a wall as text.
fn corners(wall: &Trajectory) -> String {
    let all: Vec<String> = wall.corners().iter().map(|(t, x)| format!("({t}, {x})")).collect();
    all.join(" ")
}

impl Report for ThermographReport {
    fn what(&self) -> &'static str {
        "a thermograph"
    }

    fn write(&self, _: &dyn Naming, out: &mut Text) {
        let Thermograph { mean, temperature, .. } = &*self.graph;
        out.push(&format!("thermograph(mean {mean}, temperature {temperature})"));
    }

    /// Returns a drawing in characters, and the exact corners below it.
    fn lines(&self, names: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        let graph = &*self.graph;
        let picture = crate::lang::draw::thermographs(names, &[self], &[self]);
        let drawing = picture.blocks(MAX_COLUMNS, false).unwrap_or_default();
        let line = |text: String| Text::of(&text);
        let rows = drawing.iter().map(|row| line(row.iter().map(|glyph| glyph.sign).collect()));
        // The drawing ends with the mean and the temperature.
        let missing = drawing.is_empty();
        let mean =
            missing.then(|| format!("mean {}, temperature {}", graph.mean, graph.temperature));
        let facts = [
            format!("left wall   {}  (temperature, value)", corners(&graph.left)),
            format!("right wall  {}", corners(&graph.right)),
        ];
        Some(rows.chain(mean.into_iter().chain(facts).map(line)).collect())
    }

    fn json(&self, _: &dyn Naming, _: ToJson<'_>) -> Json {
        let wall = |wall: &Trajectory| -> Vec<[String; 2]> {
            wall.corners().iter().map(|(t, x)| [t.to_string(), x.to_string()]).collect()
        };
        json!({
            "type": "thermograph",
            "mean": self.graph.mean.to_string(),
            "temperature": self.graph.temperature.to_string(),
            "left_wall": wall(&self.graph.left),
            "right_wall": wall(&self.graph.right),
        })
    }

    fn picture(&self, figures: &mut dyn FigureSource) -> Option<Picture> {
        Some(crate::lang::draw::thermographs(figures.names(), &[self], &[self]))
    }

    fn order(&self) -> String {
        format!("{:?}", self.graph)
    }
}

/// The width of tree and name above which outcomes are not aligned.
const MAX_ALIGNED_TREE: usize = 40;

/// Returns the lines of a drawing, with aligned outcomes; `ascii` replaces symbols.
fn tree_lines(names: &dyn Naming, drawing: &Drawing, ascii: bool) -> Vec<Text> {
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
    let widths = positions.map(|(text, _)| text.width()).filter(|width| *width <= MAX_ALIGNED_TREE);
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
    format!("{} option{plural}", value::count(count))
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
        Some(tree_lines(names, self, ascii))
    }

    fn json(&self, names: &dyn Naming, _: ToJson<'_>) -> Json {
        let lines: Vec<Json> = self.0.iter().map(|branch| line_json(names, branch)).collect();
        let text = tree_lines(names, self, false).into_iter().map(|line| line.text);
        let text = text.collect::<Vec<_>>().join("\n");
        json!({"type": "drawing", "lines": lines, "text": text})
    }

    fn picture(&self, figures: &mut dyn FigureSource) -> Option<Picture> {
        crate::lang::draw::tree(figures, self)
    }
}
