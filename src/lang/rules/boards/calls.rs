//! Symbolic execution of calls: functions are inlined, rulesets create positions.

use super::edges::Graph;
use super::natives;
use super::symbol::{Branches, Path, Subject, Symbol};
use super::symbolic::{Reader, Slots};
use super::vertex_positions;
use crate::lang::ir::{Function, RuleAction};
use crate::lang::syntax::Span;
use crate::lang::value::{BoardFamily, BoardKind, Ruleset, Value};
use std::sync::Arc;
use tweedle_games::bitboard::patterns::{Image, Placed, Terms};
use tweedle_games::bitboard::{Grid, NoAnswer};

/// The cost of a function call, as a number of expressions.
const EXPRESSIONS_PER_CALL: u32 = 50;

impl Reader<'_> {
    /// Executes a call symbolically.
    pub(super) fn called(
        &mut self,
        callee: &Value,
        args: Vec<Symbol>,
        path: &Path,
        span: Span,
    ) -> Result<Branches, NoAnswer> {
        // A row without cells is a known value.
        let known = |arg: &Symbol| match arg {
            Symbol::Text(cells) if cells.is_empty() => Some(Value::str("")),
            other => other.known().cloned(),
        };
        match (callee, args.iter().map(known).collect::<Option<Vec<Value>>>()) {
            (Value::Function(_) | Value::Ruleset(_), Some(known)) => {
                let spans = smallvec::smallvec![span; known.len()];
                let value = self.machine.call_with(callee, known, spans, span);
                let value = value.map_err(|_| NoAnswer::Unsupported)?;
                let value =
                    self.machine.collected(value, span).map_err(|_| NoAnswer::Unsupported)?;
                Ok(vec![(path.clone(), Symbol::Known(value))])
            }
            (Value::Function(closure), None) => {
                let function: &Function = &closure.function;
                if function.params.len() != args.len() {
                    return Err(NoAnswer::Unsupported);
                }
                // This limit ends recursion.
                self.left =
                    self.left.checked_sub(EXPRESSIONS_PER_CALL).ok_or(NoAnswer::Unsupported)?;
                let mut locals = args;
                locals.resize(function.slots as usize, Symbol::Known(Value::Absent));
                let captured = closure.captured.iter().cloned().map(Symbol::Known);
                let mut slots = Slots { locals, captured: captured.collect() };
                tweedle_base::with_stack(|| self.read(&function.body, &mut slots, path))
            }
            (Value::Native(id), _) => natives::native(self, *id, &args, path, span),
            (Value::Ruleset(ruleset), None) => self.position(ruleset, &args, path),
            _ => Err(NoAnswer::Unsupported),
        }
    }

    /// Returns the number of players of a position; it must not depend on the board.
    fn players_of(
        &mut self,
        ruleset: &Arc<Ruleset>,
        args: &[Symbol],
    ) -> Result<Option<u8>, NoAnswer> {
        let code = &ruleset.code;
        let stated = code.rules.iter().find_map(|rule| match &rule.kind {
            RuleAction::Players(count) => Some(count),
            _ => None,
        });
        let (Some(count), None) = (stated, code.players) else { return Ok(code.players) };
        let mut locals = args.to_vec();
        locals.resize(code.slots as usize, Symbol::Known(Value::Absent));
        let slots = Slots { locals, captured: Arc::new([]) };
        match self.evaluated(count, &slots)? {
            Some(Value::Int(n)) => u8::try_from(n).map(Some).map_err(|_| NoAnswer::Unsupported),
            _ => Err(NoAnswer::Unsupported),
        }
    }

    /// Creates a position with a board argument.
    fn position(
        &mut self,
        ruleset: &Arc<Ruleset>,
        args: &[Symbol],
        path: &Path,
    ) -> Result<Branches, NoAnswer> {
        let unknown = |symbol: &Symbol| symbol.known().is_none();
        let place = args.iter().position(unknown).ok_or(NoAnswer::Unsupported)?;
        // An impartial and a partizan game cannot be added.
        let players = self.players_of(ruleset, args)?;
        if players != self.players {
            return Err(NoAnswer::Unsupported);
        }
        if let Some(position) = vertex_positions::position(self, ruleset, args, players)? {
            return Ok(vec![(path.clone(), position)]);
        }
        let known: Option<Vec<Value>> = (args.iter().enumerate())
            .map(|(i, arg)| if i == place { Some(Value::Absent) } else { arg.known().cloned() })
            .collect();
        let mut family = |kind| {
            self.families.number(BoardFamily {
                ruleset: ruleset.clone(),
                place,
                kind,
                players,
                args: known.clone().unwrap_or_default(),
            })
        };
        if known.is_none() {
            return Err(NoAnswer::Unsupported);
        }
        let on = |subject: &Subject, placed| match subject {
            Subject::Part => Symbol::OnPart(placed),
            Subject::Board(image) => {
                Symbol::Sum(Arc::new(vec![Terms::Whole((**image).clone(), placed)]))
            }
        };
        let edges = BoardKind::Edges(self.drawn.list.clone());
        let position = match &args[place] {
            Symbol::Graph(Graph::Piece) => {
                Symbol::OnPart(Placed { family: family(edges), least: None })
            }
            graph @ (Symbol::Graph(_) | Symbol::Members(_)) => {
                let placed = Placed { family: family(edges), least: None };
                let cases = self.edges(graph, path)?.into_iter();
                let whole = |(path, image)| (path, on(&Subject::Board(image), placed));
                return Ok(cases.map(whole).collect());
            }
            Symbol::Run => Symbol::OnPart(Placed { family: family(BoardKind::Text), least: None }),
            Symbol::Text(cells) => {
                let grid = Grid::new(1, cells.len()).ok_or(NoAnswer::Unsupported)?;
                let image = Arc::new(Image { grid, cells: cells.to_vec() });
                on(&Subject::Board(image), Placed { family: family(BoardKind::Text), least: None })
            }
            Symbol::Least(subject, fixed) => {
                on(subject, Placed { family: family(BoardKind::Board), least: Some(*fixed) })
            }
            other => {
                on(&other.subject()?, Placed { family: family(BoardKind::Board), least: None })
            }
        };
        Ok(vec![(path.clone(), position)])
    }
}

/// Returns the components of sums.
pub(super) fn terms<'s>(symbols: impl Iterator<Item = &'s Symbol>) -> Result<Vec<Terms>, NoAnswer> {
    let mut all = Vec::new();
    for symbol in symbols {
        match symbol {
            Symbol::Sum(terms) => all.extend(terms.iter().cloned()),
            Symbol::OnParts(image, joined, fill, rules) => all.push(Terms::Parts {
                image: (**image).clone(),
                joined: joined.clone(),
                fill: *fill,
                rules: rules.to_vec(),
            }),
            Symbol::Known(Value::Int(0)) => {}
            Symbol::Known(Value::Game(game, _)) => all.push(Terms::Game(*game)),
            _ => return Err(NoAnswer::Unsupported),
        }
    }
    Ok(all)
}
