//! Values of the language, and their conversion to text.

mod addition;
mod answers;
mod boards;
mod edges;
mod family;
pub(crate) mod key;
mod loops;
mod naming;
pub mod number;
mod positions;
mod report;
mod seats;
mod sequence;
mod styled_text;
mod survey;
mod text;
mod values;

pub use addition::Addition;
pub use answers::{Answers, Found, Measured};
pub use boards::{Answered, BoardFamily, BoardKind, Boards, Families};
pub use edges::{EdgeList, NoEdge, NumberedEdges, have_names, number_names};
pub use family::Family;
pub use key::Key;
pub use naming::{Naming, WriteWatch, copied, may_write, refuse};
pub(crate) use positions::{EndKind, EndLabel, Equation, Scored};
pub use positions::{Position, Positions};
pub use report::{
    Below, Branch, Classes, Drawing, Drawn, Figure, FigureSource, GameGraph, GraphFigure,
    GraphMove, Grid, Hasse, Json, OneSided, Report, Seen, SideForm, Sided, ThermographReport,
    ToJson, element, letter, under, word,
};
pub use seats::{Seats, by_class, outcomes_of};
pub use sequence::Course;
pub use styled_text::{MarkKind, Text};
pub(crate) use survey::SKIPPED;
pub use survey::{Survey, Surveying, csv_line};
pub use text::{
    Rank, convention, count, game, in_order, marked, rank, rank_of, short, sorted, sum, value,
};
pub use values::{
    Closure, Contents, Detail, EdgeGame, Foreign, Items, MadeFor, Ruleset, RulesetFacts, Value,
    Verdict,
};
