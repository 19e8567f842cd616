//! Symbolic execution of calls: functions are inlined, rulesets create positions.

use super::edges::counts;
use super::natives;
use super::reader::{Read, Reader, fails, no, row_of};
use super::symbol::{Branches, Graph, Path, Subject, Symbol};
use super::vertices;
use crate::lang::ir::{Domain, Function, RuleAction, lower_function};
use crate::lang::syntax::Span;
use crate::lang::value::{BoardFamily, BoardKind, Ruleset, Value};
use std::sync::Arc;
use tweedle_games::bitboard::patterns::{Placed, Terms};

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
    ) -> Read<Branches> {
        // A row without cells is a known value.
        let known = |arg: &Symbol| match arg {
            Symbol::Text(cells) if cells.is_empty() => Some(Value::str("")),
            other => other.known().cloned(),
        };
        match (callee, args.iter().map(known).collect::<Option<Vec<Value>>>()) {
            (Value::Function(_) | Value::Ruleset(_), Some(known)) => {
                let spans = smallvec::smallvec![span; known.len()];
                let value = self.machine.call_with(callee, known, spans, span);
                let value = value.map_err(fails)?;
                let value = self.machine.collected(value, span).map_err(fails)?;
                Ok(vec![(path.clone(), Symbol::Known(value))])
            }
            (Value::Function(closure), None) => {
                let function = &closure.function;
                if function.params.len() != args.len() {
                    return Err(no("a call with other arguments"));
                }
                // This limit ends recursion.
                self.left =
                    self.left.checked_sub(EXPRESSIONS_PER_CALL).ok_or(no("deep recursion"))?;
                let lowered = self.lowered(function);
                let mut slots = args;
                slots.resize(function.slots as usize, Symbol::Known(Value::Absent));
                slots.extend(closure.captured.iter().cloned().map(Symbol::Known));
                slots.resize(lowered.slots as usize, Symbol::Known(Value::Absent));
                let outer = std::mem::replace(&mut self.slots, slots);
                let found = self.read(&lowered.body, path);
                self.slots = outer;
                found
            }
            (Value::Native(id), _) => natives::native(self, *id, &args, path, span),
            (Value::Ruleset(ruleset), None) => {
                let count = |(at, arg): (usize, &Symbol)| match arg {
                    Symbol::Graph(Graph::Count(conditions, false)) => {
                        Some((at, conditions.clone()))
                    }
                    _ => None,
                };
                let Some((at, conditions)) = args.iter().enumerate().find_map(count) else {
                    return self.position(ruleset, &args, path);
                };
                self.each_branch(counts(&conditions, path)?, |reader, path, number| {
                    let mut args = args.clone();
                    args[at] = Symbol::Known(Value::Int(number));
                    reader.called(callee, args, path, span)
                })
            }
            _ => Err(no("this call")),
        }
    }

    /// Returns the lowered form of a function.
    fn lowered(&mut self, function: &Arc<Function>) -> Arc<Function> {
        let known = self.functions.iter().find(|(known, _)| Arc::ptr_eq(known, function));
        if let Some((_, lowered)) = known {
            return lowered.clone();
        }
        let lowered = Arc::new(lower_function(&*self.machine, function));
        self.functions.push((function.clone(), lowered.clone()));
        lowered
    }

    /// Returns the number of players of a position; it must not depend on the board.
    fn players_of(&mut self, ruleset: &Arc<Ruleset>, args: &[Symbol]) -> Read<Option<u8>> {
        let code = &ruleset.code;
        let stated = code.rules.iter().find_map(|rule| match &rule.kind {
            RuleAction::Players(count) => Some(count),
            _ => None,
        });
        let (Some(count), None) = (stated, code.players) else { return Ok(code.players) };
        let mut slots = args.to_vec();
        slots.resize(ruleset.slots(), Symbol::Known(Value::Absent));
        let outer = std::mem::replace(&mut self.slots, slots);
        let count = self.evaluated(count);
        self.slots = outer;
        match count? {
            Some(Value::Int(n)) => {
                u8::try_from(n).map(Some).map_err(|_| no("this number of players"))
            }
            _ => Err(no("a number of players that depends on the board")),
        }
    }

    /// Creates a position with a board argument.
    fn position(&mut self, ruleset: &Arc<Ruleset>, args: &[Symbol], path: &Path) -> Read<Branches> {
        let unknown = |symbol: &Symbol| symbol.known().is_none();
        let place = args.iter().position(unknown).ok_or(no("a position without a board"))?;
        // An impartial and a partizan game cannot be added.
        let players = self.players_of(ruleset, args)?;
        if players != self.players {
            return Err(no("a position for another number of players"));
        }
        if let Some(position) = vertices::position(self, ruleset, args, players)? {
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
            return Err(no("a position with two unknown arguments"));
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
                let image = row_of(cells.to_vec())?;
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
