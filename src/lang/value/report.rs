//! Reports: answers with their own layout, such as surveys, tables, quotients, periods and
//! drawings.

use super::{Key, Naming, Seats, Text, Value, text};
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;
use tweedle_games::board::Board;
use tweedle_games::game::SumId;
use tweedle_games::play::{Play, SeatSet};
use tweedle_games::quotient::{Beyond, HeapFamily, Quotient, Scores, SetClosure};
use tweedle_games::two::Thermograph;
use tweedle_picture::Picture;

/// A JSON value, as opposed to one of the language.
pub type Json = serde_json::Value;

/// A function that converts a value inside a report to JSON.
pub type ToJson<'a> = &'a dyn Fn(&Value) -> Json;

/// An answer that is not a number, a game or a collection. Each kind of answer is a type that
/// implements this trait.
pub trait Report: Any + Debug + Send + Sync {
    /// Returns a noun phrase for messages: `a survey`.
    fn what(&self) -> &'static str;

    /// Writes it as part of another value.
    fn write(&self, _: &dyn Naming, out: &mut Text) {
        out.push(self.what());
    }

    /// Returns its lines when printed by itself, if it has more than one; `ascii` replaces symbols.
    fn lines(&self, _: &dyn Naming, _ascii: bool) -> Option<Vec<Text>> {
        None
    }

    /// Returns its lines for a terminal that is narrower than [`lines`](Report::lines), if it has
    /// such a layout, for example a table in parts.
    fn narrow(&self, _: &dyn Naming, _width: usize) -> Option<Vec<Text>> {
        None
    }

    /// Returns a note that a terminal shows after its line.
    fn remark(&self) -> Option<String> {
        None
    }

    /// Converts it to JSON.
    fn json(&self, names: &dyn Naming, of: ToJson<'_>) -> Json;

    /// Returns its tables, for Markdown and LaTeX.
    fn tables(&self, _: &dyn Naming) -> Vec<Grid> {
        Vec::new()
    }

    /// Returns its rows as values, titles first.
    fn rows(&self) -> Option<Vec<Value>> {
        None
    }

    /// Returns it as CSV, if this differs from its rows or tables.
    fn csv(&self) -> Option<String> {
        None
    }

    /// Returns a picture of it.
    fn picture(&self, _: &mut dyn FigureSource) -> Option<Picture> {
        None
    }

    /// Returns a sort key, which is equal for equal reports only.
    fn order(&self) -> String {
        format!("{self:?}")
    }
}

/// A component of a sum, as drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The number of occurrences.
    pub times: u64,
    /// The symbol before a conjugate.
    pub sign: String,
    /// The figure, if its ruleset or its arguments define one.
    pub figure: Option<Figure>,
    /// The value as text.
    pub text: String,
}

/// A renderer that can find the figures of games.
pub trait FigureSource {
    /// Returns the names for pictures.
    fn names(&self) -> &dyn Naming;

    /// Returns the components of a sum as drawn; `None` if none of them has a figure.
    fn seen(&mut self, game: SumId) -> Option<Vec<Seen>>;
}

impl Value {
    /// Wraps a report as a value.
    pub fn report(report: impl Report) -> Value {
        Value::Report(std::sync::Arc::new(report))
    }

    /// Returns the report, if the value is one of this type.
    pub fn as_report<T: Report>(&self) -> Option<&T> {
        let Value::Report(report) = self else { return None };
        let report: &dyn Any = &**report;
        report.downcast_ref()
    }
}

/// A quotient, with the games it is about.
#[derive(Debug)]
pub struct Classes {
    /// The monoid and its proof.
    pub quotient: Quotient,
    /// The games.
    pub closure: SetClosure,
    /// The family of the heaps of all sizes, if their rules were recognized.
    pub by_rules: Option<HeapFamily>,
    /// The proof that it is the quotient for heaps of every size, and their behaviour.
    pub beyond: Option<Beyond>,
    /// The number of heap sizes in the query; 0 for a list of games.
    pub sizes: usize,
    /// The source of the query.
    pub label: String,
}

impl Classes {
    /// Returns the generators with their names: `a = *2`.
    pub fn generators(&self, names: &dyn Naming) -> Vec<String> {
        let games = self.quotient.generators().iter().map(|heap| self.closure.games[*heap]);
        let named = |(at, game)| format!("{} = {}", letter(at), text::game(names, game));
        games.enumerate().map(named).collect()
    }

    /// Returns the outcomes of each element as text.
    pub fn scores(&self, names: &dyn Naming) -> Vec<String> {
        let scores = (0..self.quotient.order()).map(|x| self.quotient.score(x));
        scores.map(|score| text::value(names, &self.score_value(score))).collect()
    }

    /// Returns the outcomes of a class as a value: one outcome, or a tuple with one for each player
    /// who may begin.
    pub fn score_value(&self, scores: Scores) -> Value {
        let scoring = self.quotient.scoring();
        let one = |score: u32| match scoring.play() {
            Play::Coalition(coalition) => {
                Value::Seats(Seats::among(SeatSet::from_bits(score), coalition.players()))
            }
            Play::Preference(_) => Value::Int(score.into()),
        };
        Value::tuple(scoring.each(scores).map(one).collect())
    }
}

/// The drawn part of a tree: lines in order, each followed by its children. A game has a line for
/// each position with its outcome, a proof one for each claim with its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing(pub Vec<Branch>);

/// A line of a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// The depth below the root: in a game, the number of moves.
    pub depth: usize,
    /// The content of the line.
    pub drawn: Drawn,
}

/// The content of a line of a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawn {
    /// A position.
    Position {
        /// The position.
        game: SumId,
        /// The players who may move there: `L` or `L, C`; empty if all may.
        movers: Arc<str>,
        /// Its outcome under the convention at the time of drawing, as `outcome` returns it.
        outcome: Arc<str>,
        /// Set if the move to the position wins for the mover.
        wins: bool,
        /// The state of its options in the drawing.
        below: Below,
    },
    /// The number of options that are omitted for lack of space.
    More(usize),
    /// A sentence of an explanation.
    Said(String),
}

/// The state of the options of a position in a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Below {
    /// They follow, if there are any.
    Drawn,
    /// They were drawn above, where the position occurs first.
    Above,
    /// The number of options that are omitted because they are too deep.
    Left(usize),
}

/// Returns the name of an element: a product of generators, `1` for the identity.
pub fn element(classes: &Classes, element: usize, ascii: bool) -> String {
    word(classes.quotient.exponents(element), ascii)
}

/// Returns a product of generators: `a`, `b`, … with exponents.
pub fn word(exponents: &[u32], ascii: bool) -> String {
    let mut name = String::new();
    for (generator, &count) in exponents.iter().enumerate() {
        if count == 0 {
            continue;
        }
        if ascii && !name.is_empty() {
            name.push('*');
        }
        name.push_str(&letter(generator));
        if count > 1 && ascii {
            name.push_str(&format!("^{count}"));
        } else if count > 1 {
            name.extend(count.to_string().chars().map(superscript));
        }
    }
    if name.is_empty() { "1".to_owned() } else { name }
}

/// Returns the name of a generator.
pub fn letter(generator: usize) -> String {
    match u8::try_from(generator) {
        Ok(n @ 0..26) => char::from(b'a' + n).to_string(),
        _ => format!("x{generator}"),
    }
}

fn superscript(digit: char) -> char {
    ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit.to_digit(10).unwrap_or(0) as usize]
}

/// Returns the convention of a quotient.
pub fn under(classes: &Classes) -> String {
    text::convention(classes.quotient.scoring().play())
}

/// A figure of a position, or of another value that has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Figure {
    /// A board or strip, with the contents of its cells.
    Board(Board),
    /// Heaps, given by their sizes.
    Piles(Vec<u64>),
    /// A graph.
    Graph(GraphFigure),
    /// Rows of dots with the lines between them, as in Dots and Boxes.
    Dots(Vec<String>),
}

/// A graph to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphFigure {
    /// The number of vertices.
    pub vertices: usize,
    /// The edges: pairs of vertices, each with a label, such as a letter for its owner.
    pub edges: Vec<(usize, usize, String)>,
    /// The labels of the vertices, if there are any.
    pub marks: Vec<String>,
    /// Set if vertex 0 is the ground, which is drawn as a line at the bottom.
    pub ground: bool,
    /// Set if edges are directed.
    pub directed: bool,
}

/// The positions of a game and the moves between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameGraph {
    /// The positions with their outcomes, the game first.
    pub positions: Vec<(SumId, Arc<str>)>,
    /// The moves.
    pub moves: Vec<GraphMove>,
    /// The number of players whose moves are distinguished; 0 if all have the same moves.
    pub players: usize,
    /// The number of positions whose options were omitted.
    pub cut: usize,
}

/// A move of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphMove {
    /// The index of the position it starts from.
    pub from: usize,
    /// The index of the position it leads to.
    pub to: usize,
    /// The players who may make it: `L` or `L, C`; empty if all may.
    pub movers: Arc<str>,
    /// Set if it wins for the mover.
    pub wins: bool,
}

/// Games with their order for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hasse {
    /// The games, grouped by equality.
    pub classes: Vec<Vec<Key>>,
    /// The covering pairs of classes: the first is less than the second, with none between them.
    pub covers: Vec<(usize, usize)>,
    /// The player whose order it is.
    pub player: String,
    /// The number of pairs that could not be compared within the effort. They count as
    /// incomparable.
    pub open: usize,
}

impl Hasse {
    /// Builds the diagram from the relation "at most".
    pub fn new(games: Vec<Key>, at_most: &[Vec<bool>], player: String, open: usize) -> Hasse {
        // The first member represents its class.
        let mut heads: Vec<usize> = Vec::new();
        let mut classes: Vec<Vec<Key>> = Vec::new();
        for (at, game) in games.into_iter().enumerate() {
            let same = heads.iter().position(|head| at_most[*head][at] && at_most[at][*head]);
            match same {
                Some(class) => classes[class].push(game),
                None => {
                    heads.push(at);
                    classes.push(vec![game]);
                }
            }
        }
        let less = |a: usize, b: usize| a != b && at_most[heads[a]][heads[b]];
        let count = heads.len();
        let mut covers = Vec::new();
        for a in 0..count {
            for b in (0..count).filter(|b| less(a, *b)) {
                if !(0..count).any(|c| less(a, c) && less(c, b)) {
                    covers.push((a, b));
                }
            }
        }
        Hasse { classes, covers, player, open }
    }
}

/// A loopy game given by its sides: `S & T`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sided {
    /// The onside, for which infinite play is a win for Left.
    pub onside: OneSided,
    /// The offside, for which infinite play is a win for Right.
    pub offside: OneSided,
}

/// One side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneSided {
    /// A game equal to this side.
    pub game: SumId,
    /// The degree of simplification.
    pub form: SideForm,
}

/// The degree of simplification of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SideForm {
    /// The canonical form of a stopper.
    Stopper,
    /// Simplified; it is proved that no stopper equals it.
    NoStopper,
    /// Simplified; no stopper was found.
    Open,
}

impl Sided {
    /// Returns the lower degree of simplification of the two sides.
    pub fn form(&self) -> SideForm {
        self.onside.form.max(self.offside.form)
    }
}

/// A thermograph of a game.
#[derive(Clone, Debug)]
pub struct ThermographReport {
    /// The game, which names the thermograph in pictures. Equal thermographs of different games
    /// are equal.
    pub game: Value,
    /// Its walls and its mast.
    pub graph: Arc<Thermograph>,
}

/// A table. Cells and titles are values; strings are shown without quotes, and `none` as an empty
/// cell.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    /// Its title, above the table; empty if it has none.
    pub title: String,
    /// The headings of the row titles, one for each component of a title.
    pub corner: Vec<String>,
    /// The titles of the columns.
    pub columns: Vec<Key>,
    /// The rows, each with the components of its title and a cell for each column.
    pub rows: Vec<(Vec<Key>, Vec<Key>)>,
    /// Notes below the table, one per line.
    pub notes: Vec<String>,
}

impl Grid {
    /// Returns a table without titles from rows that are lists, tuples or sequences; `None` if a
    /// row is something else.
    pub fn of_rows(rows: &[Value]) -> Option<Grid> {
        let mut cells: Vec<Vec<Key>> = Vec::with_capacity(rows.len());
        for row in rows {
            let (Value::List(items) | Value::Tuple(items) | Value::Sequence(items)) = row else {
                return None;
            };
            cells.push(items.iter().map(|item| Key(item.clone())).collect());
        }
        let width = cells.iter().map(Vec::len).max()?;
        let rows = cells.into_iter().map(|mut row| {
            row.resize(width, Key(Value::Absent));
            (Vec::new(), row)
        });
        let columns = vec![Key(Value::Absent); width];
        Some(Grid { columns, rows: rows.collect(), ..Grid::default() })
    }

    /// Returns a table of rows, the first of which contains the titles.
    pub fn of_titled(rows: &[Value]) -> Option<Grid> {
        let mut grid = Grid::of_rows(rows)?;
        if !grid.rows.is_empty() {
            (_, grid.columns) = grid.rows.remove(0);
        }
        Some(grid)
    }

    /// Returns whether rows or columns have titles.
    pub fn has_titles(&self) -> bool {
        let named = |key: &Key| !matches!(key.0, Value::Absent);
        !self.corner.is_empty() || self.columns.iter().any(named)
    }

    /// Returns all lines of the table as values, titles first.
    pub fn lines(&self) -> impl Iterator<Item = Vec<Value>> + '_ {
        let titles = self.corner.iter().map(|text| Value::str(text.as_str()));
        let first = titles.chain(self.columns.iter().map(|key| key.0.clone())).collect();
        let rows = self
            .rows
            .iter()
            .map(|(titles, cells)| titles.iter().chain(cells).map(|key| key.0.clone()).collect());
        std::iter::once(first).chain(rows)
    }
}
