//! Symbolic execution of comparisons with an unknown graph: of vertices, pieces, and numbers of
//! edges.

use super::branches::{decided, is_same};
use super::edges::{MAX_COUNTED_BRANCHES, is_whole};
use super::reader::Reader;
use super::stuck::{Read, no};
use super::symbol::{Branches, Graph, Path, Subject, Symbol};
use crate::lang::syntax::CmpOp;
use crate::lang::value::Value;
use tweedle_games::bitboard::patterns::BoardTest;

/// Executes a comparison symbolically; `None` if no operand is a graph.
pub(super) fn compared(
    reader: &Reader<'_>,
    op: CmpOp,
    (a, b): (&Symbol, &Symbol),
    path: &Path,
) -> Read<Option<Branches>> {
    let truth = |holds| Ok(Some(vec![(path.clone(), Symbol::truth(holds))]));
    match (op, a, b) {
        (CmpOp::Eq, Symbol::Graph(Graph::Vertex(a)), Symbol::Graph(Graph::Vertex(b))) => {
            truth(a == b)
        }
        // The vertex is a natural number other than 0.
        (_, Symbol::Graph(Graph::Vertex(_)), Symbol::Known(Value::Int(n)))
            if *n < 1 || *n == 1 && matches!(op, CmpOp::Ge | CmpOp::Lt) =>
        {
            truth(op.holds(&1, &0) == Some(true))
        }
        (_, Symbol::Known(Value::Int(n)), Symbol::Graph(Graph::Vertex(_)))
            if *n < 1 || *n == 1 && matches!(op, CmpOp::Le | CmpOp::Gt) =>
        {
            truth(op.holds(&0, &1) == Some(true))
        }
        (
            CmpOp::In,
            Symbol::Graph(Graph::Vertex(_)) | Symbol::Known(Value::Int(0) | Value::Str(_)),
            among,
        ) => {
            let members = match among {
                Symbol::Graph(edge @ Graph::Edge(_)) => reader.of_graph(edge, path)?,
                Symbol::Members(members) => members.to_vec(),
                _ => return Ok(None),
            };
            let same = members.into_iter().map(|(condition, member)| match &member {
                Symbol::Graph(Graph::Vertex(_)) | Symbol::Known(Value::Int(0) | Value::Str(_)) => {
                    Ok((condition, Symbol::truth(is_same(&member, a))))
                }
                _ => Err(no("this comparison of parts of a graph")),
            });
            let same: Vec<(Path, Symbol)> = same.collect::<Result<_, _>>()?;
            decided(&same, true, path).map(Some)
        }
        (CmpOp::Eq, Symbol::Graph(Graph::Grounded(some)), Symbol::Graph(Graph::Edges(all)))
        | (CmpOp::Eq, Symbol::Graph(Graph::Edges(all)), Symbol::Graph(Graph::Grounded(some)))
            if some == all =>
        {
            let asked = BoardTest::AllStand(reader.linked(true)?);
            Ok(Some(path.fork(&Subject::Board(all.clone()), &asked)))
        }
        (CmpOp::Eq, Symbol::Graph(Graph::Pieces(image, grounded)), Symbol::Members(list))
        | (CmpOp::Eq, Symbol::Members(list), Symbol::Graph(Graph::Pieces(image, grounded))) => {
            let [(condition, edges)] = &list[..] else {
                return Err(no("a list of several pieces"));
            };
            let whole = |symbol: &Symbol| match symbol {
                Symbol::Graph(Graph::Edges(edges)) => edges == image && is_whole(image),
                _ => false,
            };
            if condition != path || !whole(edges) {
                return Err(no("pieces compared with another graph"));
            }
            let asked = BoardTest::OneGroup(reader.linked(*grounded)?);
            Ok(Some(path.fork(&Subject::Board(image.clone()), &asked)))
        }
        (_, Symbol::Graph(Graph::Count(conditions, some)), Symbol::Known(Value::Int(n))) => {
            counted(op, (conditions, *some), *n, path).map(Some)
        }
        (_, Symbol::Known(Value::Int(n)), Symbol::Graph(Graph::Count(conditions, some))) => {
            counted(op.mirrored(), (conditions, *some), *n, path).map(Some)
        }
        _ => Ok(None),
    }
}

/// Compares the number of satisfied conditions with a number.
fn counted(op: CmpOp, (conditions, some): (&[Path], bool), n: i64, path: &Path) -> Read<Branches> {
    if matches!(op, CmpOp::In | CmpOp::NotIn) {
        return Err(no("membership in a count"));
    }
    let cases = counts(conditions, path)?;
    if some && cases.iter().any(|(_, count)| *count == 0) {
        return Err(no("the degree of a vertex without edges"));
    }
    let truth =
        |(path, count): (Path, i64)| (path, Symbol::truth(op.holds(&count, &n) == Some(true)));
    Ok(cases.into_iter().map(truth).collect())
}

/// Returns the number of satisfied conditions in each case.
pub(super) fn counts(conditions: &[Path], path: &Path) -> Read<Vec<(Path, i64)>> {
    let mut cases = vec![(path.clone(), 0)];
    for condition in conditions {
        let mut more = Vec::new();
        for (path, count) in cases {
            more.extend(path.and(condition).map(|path| (path, count + 1)));
            more.extend(path.without(condition).into_iter().map(|path| (path, count)));
        }
        if more.len() > MAX_COUNTED_BRANCHES {
            return Err(no("too many cases"));
        }
        cases = more;
    }
    Ok(cases)
}
