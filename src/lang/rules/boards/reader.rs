//! The state of the symbolic execution, its interpretation of known expressions, and the reasons
//! why it stops.

use super::edges::Drawn;
use super::symbol::Symbol;
use super::vertices::Web;
use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::{Capture, Function, Node, Placed, Unsupported, unsupported};
use crate::lang::report::Problem;
use crate::lang::syntax::Span;
use crate::lang::value::{Families, Value};
use std::sync::Arc;
use tweedle_games::bitboard::patterns::{CellSource, Codes, Image};
use tweedle_games::bitboard::{Grid, NoAnswer};
use tweedle_games::board::Letters;

/// The state of the symbolic execution.
pub(super) struct Reader<'m> {
    pub(super) machine: &'m mut Machine,
    pub(super) families: &'m mut Families,
    /// The letters that cells may hold, in order of their codes.
    pub(super) letters: &'m [u8],
    /// The number of players declared by the ruleset.
    pub(super) players: Option<u8>,
    /// The full edge list, if the position is on a list of edges.
    pub(super) drawn: Drawn,
    /// The full graph, if the position is on sets at the vertices of a graph.
    pub(super) web: Web,
    /// The slots of the current call.
    pub(super) slots: Vec<Symbol>,
    /// Functions that were called, each with its lowered form.
    pub(super) functions: Vec<(Arc<Function>, Arc<Function>)>,
    /// The remaining number of expressions that may be executed.
    pub(super) left: u32,
}

impl Reader<'_> {
    /// Returns the code of a letter.
    pub(super) fn code(&self, letter: u8) -> Read<u8> {
        let place = self.letters.iter().position(|other| *other == letter);
        place.map(|place| place as u8).ok_or(Stuck::Letter(letter))
    }

    /// Returns the codes of the letters that satisfy a predicate.
    pub(super) fn codes(&self, is: impl Fn(u8) -> bool) -> Codes {
        let letters = self.letters.iter().enumerate();
        letters.fold(0, |all, (code, letter)| all | Codes::from(is(*letter)) << code)
    }

    /// Returns the codes of letters.
    pub(super) fn among(&self, letters: Letters) -> Codes {
        self.codes(|letter| letters.contains(letter))
    }

    /// Returns a string as a row of cell contents.
    pub(super) fn spelled(&self, text: &str) -> Read<Vec<CellSource>> {
        text.bytes().map(|letter| self.code(letter).map(CellSource::Code)).collect()
    }

    /// Interprets an expression that does not depend on the board; `None` if it does.
    pub(super) fn evaluated(&mut self, node: &Node) -> Read<Option<Value>> {
        let unknown = |place| match place {
            Capture::Local(slot) => {
                self.slots.get(slot as usize).is_none_or(|symbol| symbol.known().is_none())
            }
            Capture::Captured(_) => true,
        };
        if node.looks_at(&unknown) {
            return Ok(None);
        }
        let known = |symbol: &Symbol| symbol.known().cloned().unwrap_or(Value::Absent);
        let base = self.machine.stack.len();
        self.machine.stack.extend(self.slots.iter().map(known));
        let value = tweedle_base::with_stack(|| {
            let value = self.machine.eval(node, Frame::outside(base))?;
            Ok(match value {
                Value::Stream(_) => Value::list(self.machine.collect(&value, node.span)?),
                other => other,
            })
        });
        self.machine.stack.truncate(base);
        value.map(Some).map_err(fails)
    }

    /// Assigns a value to a slot.
    pub(super) fn set(&mut self, slot: u32, symbol: Symbol) -> Read<()> {
        *self.slots.get_mut(slot as usize).ok_or(no("this name"))? = symbol;
        Ok(())
    }

    /// Returns the characters of a string.
    pub(super) fn text(&self, symbol: &Symbol) -> Read<Arc<[CellSource]>> {
        match symbol {
            Symbol::Text(cells) => Ok(cells.clone()),
            Symbol::Known(Value::Str(text)) => Ok(self.spelled(text)?.into()),
            _ => Err(no("a value that is not a string")),
        }
    }
}

/// The reason why the compilation of rules stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stuck {
    /// A letter that is not among those of the board; with it, compilation begins again.
    Letter(u8),
    /// Something that is not supported; the rules are interpreted.
    Unsupported(Unsupported),
}

/// The result of a part of the compilation.
pub(super) type Read<T> = Result<T, Stuck>;

/// Returns that something is not supported.
pub(super) const fn no(what: &'static str) -> Stuck {
    Stuck::Unsupported(unsupported(what))
}

/// Returns that an expression fails, for some boards or for all. Interpreting the rule will report
/// the error.
pub(super) fn fails(_: Box<Problem>) -> Stuck {
    no("an expression that fails")
}

impl From<Unsupported> for Stuck {
    fn from(unsupported: Unsupported) -> Stuck {
        Stuck::Unsupported(unsupported)
    }
}

impl Stuck {
    /// Adds the rule.
    pub(super) fn in_rule(self, rule: Span) -> Stuck {
        match self {
            Stuck::Unsupported(unsupported) => Stuck::Unsupported(unsupported.in_rule(rule)),
            Stuck::Letter(_) => self,
        }
    }
}

impl Placed for Stuck {
    fn at(self, span: Span) -> Stuck {
        match self {
            Stuck::Unsupported(unsupported) => Stuck::Unsupported(unsupported.at(span)),
            Stuck::Letter(_) => self,
        }
    }
}

impl From<Stuck> for NoAnswer {
    fn from(stuck: Stuck) -> NoAnswer {
        match stuck {
            Stuck::Letter(letter) => NoAnswer::Letter(letter),
            Stuck::Unsupported(_) => NoAnswer::Unsupported,
        }
    }
}

/// Returns the image of a row of cells.
pub(super) fn row_of(cells: Vec<CellSource>) -> Read<Arc<Image>> {
    let grid = Grid::new(1, cells.len()).ok_or(no("a board of this size"))?;
    Ok(Arc::new(Image { grid, cells }))
}
