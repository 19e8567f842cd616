//! Formatter: alignment of tokens and comments with adjacent lines.
//!
//! The first generators or conditions of the rules of a ruleset share a column, and so do comments
//! at the ends of consecutive lines. Manual alignment is preserved: tokens of consecutive lines
//! that are in the same column and in the same position of the same construct, one of which has
//! more spaces before it than necessary.

use super::indent::IndentStart;
use super::line::{Clause, Line, Role};
use crate::lang::syntax::token::Tok;
use std::mem::{Discriminant, discriminant};
use unicode_width::UnicodeWidthStr;

/// The columns of a line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Laid {
    /// The column of each token.
    pub(super) words: Vec<usize>,
    /// The column of the comment.
    pub(super) remark: usize,
}

/// The maximum difference in length of rules whose clauses are aligned.
const MAX_CLAUSE_DIFFERENCE: usize = 30;
/// The last column in which a line that begins with a clause is aligned with the clauses above.
const MAX_CLAUSE_COLUMN: usize = 40;
/// The maximum difference in length of lines whose comments are aligned.
const MAX_COMMENT_DIFFERENCE: usize = 50;
/// The maximum width of a line with an aligned comment.
const MAX_LINE_WIDTH: usize = 100;
/// The maximum number of rounds of alignment. Columns depend on each other, so rounds are repeated
/// up to a fixpoint.
const MAX_ROUNDS: usize = 20;

/// Returns the columns of all lines.
pub(super) fn lay(lines: &[Line<'_>], starts: &[IndentStart]) -> Vec<Laid> {
    let natural = ColumnGrid::new(lines, starts).round();
    let mut grid = ColumnGrid::new(lines, starts);
    grid.by_hand();
    let by_hand = grid.groups.len();
    grid.clauses(&natural);
    let laid = grid.settled().unwrap_or_else(|| {
        // There are too many interdependent columns: give up manual alignment.
        grid.dissolve(by_hand);
        grid.settled().unwrap_or(natural)
    });
    remarks(lines, starts, laid)
}

/// The lines, with the groups of aligned tokens.
struct ColumnGrid<'a, 't> {
    lines: &'a [Line<'t>],
    starts: &'a [IndentStart],
    /// The column of each group, or the largest value found so far.
    groups: Vec<usize>,
    /// The group of each token.
    member: Vec<Vec<Option<usize>>>,
    /// For a line that begins with a clause, the group that it may join.
    joins: Vec<Option<usize>>,
}

/// The properties that two aligned tokens must share.
#[derive(PartialEq, Eq)]
struct Anchor<'t> {
    /// The kind of the token itself if it is an operator or a keyword, otherwise of the one before
    /// it.
    kind: Discriminant<Tok<'t>>,
    /// Set if `kind` is the kind of the token before.
    before: bool,
    depth: usize,
    behind_clause: bool,
}

impl<'a, 't> ColumnGrid<'a, 't> {
    fn new(lines: &'a [Line<'t>], starts: &'a [IndentStart]) -> ColumnGrid<'a, 't> {
        let member = lines.iter().map(|line| vec![None; line.words.len()]).collect();
        ColumnGrid { lines, starts, groups: Vec::new(), member, joins: vec![None; lines.len()] }
    }

    /// Groups tokens that were aligned manually.
    fn by_hand(&mut self) {
        let mut padded: Vec<bool> = Vec::new();
        for at in 1..self.lines.len() {
            let (above, line) = (&self.lines[at - 1], &self.lines[at]);
            if line.apart {
                continue;
            }
            let (up, down) = (anchors(above), anchors(line));
            let mut j = 1;
            for (i, (word, anchor)) in line.words.iter().zip(&down).enumerate().skip(1) {
                while above.words.get(j).is_some_and(|w| w.column < word.column) {
                    j += 1;
                }
                let Some(other) = above.words.get(j) else { break };
                if other.column != word.column || anchor.is_none() || up[j] != *anchor {
                    continue;
                }
                let group = *self.member[at - 1][j].get_or_insert_with(|| {
                    padded.push(other.run > other.gap);
                    padded.len() - 1
                });
                padded[group] |= word.run > word.gap;
                self.member[at][i] = Some(group);
            }
        }
        self.groups = vec![0; padded.len()];
        // Tokens that share a column by coincidence are not aligned.
        for group in self.member.iter_mut().flatten() {
            *group = group.filter(|g| padded[*g]);
        }
    }

    /// Groups the first clauses of rules, by the columns that they would have on their own.
    fn clauses(&mut self, natural: &[Laid]) {
        let mut group: Option<(usize, usize, usize)> = None;
        for (at, line) in self.lines.iter().enumerate() {
            let ends = line
                .words
                .first()
                .is_some_and(|word| matches!(word.tok, Tok::End | Tok::Ruleset | Tok::Redefine));
            if line.apart || ends {
                group = None;
            }
            if matches!(self.starts[at], IndentStart::Clause { .. }) {
                self.joins[at] = group.map(|(id, ..)| id);
                continue;
            }
            let first = line.words.iter().position(|w| w.clause == Clause::First);
            let Some(i) = first.filter(|_| line.words[0].starts) else { continue };
            let column = natural[at].words[i];
            let (id, least, most) = match group {
                Some((id, least, most))
                    if column.max(most) - column.min(least) <= MAX_CLAUSE_DIFFERENCE =>
                {
                    (id, column.min(least), column.max(most))
                }
                _ => {
                    self.groups.push(0);
                    (self.groups.len() - 1, column, column)
                }
            };
            group = Some((id, least, most));
            self.member[at][i] = Some(id);
        }
    }

    /// Dissolves the groups below `end`.
    fn dissolve(&mut self, end: usize) {
        for group in self.member.iter_mut().flatten() {
            *group = group.filter(|g| *g >= end);
        }
        self.groups.fill(0);
    }

    /// Returns the columns at the fixpoint.
    fn settled(&mut self) -> Option<Vec<Laid>> {
        let mut before = self.round();
        for _ in 0..MAX_ROUNDS {
            let laid = self.round();
            if laid == before {
                return Some(laid);
            }
            before = laid;
        }
        None
    }

    /// Places all lines once; each group gets the column that its tokens need.
    fn round(&mut self) -> Vec<Laid> {
        let mut asked = vec![0; self.groups.len()];
        let mut out: Vec<Laid> = Vec::with_capacity(self.lines.len());
        for (at, line) in self.lines.iter().enumerate() {
            let mut words: Vec<usize> = Vec::with_capacity(line.words.len());
            let mut column = self.begin(at, &out);
            for (i, word) in line.words.iter().enumerate() {
                column += word.gap;
                if let Some(group) = self.member[at][i] {
                    asked[group] = column.max(asked[group]);
                    column = column.max(self.groups[group]);
                }
                words.push(column);
                column += word.width;
            }
            out.push(Laid { words, remark: 0 });
        }
        self.groups = asked;
        out
    }

    /// Returns the column in which a line with code begins; the lines above are already placed.
    fn begin(&self, at: usize, above: &[Laid]) -> usize {
        let of = |line: usize, word: usize| {
            above.get(line).and_then(|l| l.words.get(word)).copied().unwrap_or(0)
        };
        match self.starts[at] {
            IndentStart::Margin(column) => column,
            IndentStart::Deeper { line, by } => of(line, 0) + by,
            IndentStart::Under { line, word } => of(line, word),
            IndentStart::Clause { rule } => {
                let usual = of(rule, 0) + 2;
                let joined = self.joins[at].map_or(0, |group| self.groups[group]);
                if (usual..=MAX_CLAUSE_COLUMN).contains(&joined) { joined } else { usual }
            }
        }
    }
}

/// Returns the anchor of each token; `None` where no space belongs before it.
fn anchors<'t>(line: &Line<'t>) -> Vec<Option<Anchor<'t>>> {
    let mut behind_clause = line.words.first().is_some_and(|w| w.clause != Clause::No);
    let mut out = vec![None];
    for pair in line.words.windows(2) {
        let [left, right] = pair else { continue };
        let free = right.gap > 0 && right.clause != Clause::First;
        behind_clause |= right.clause == Clause::First;
        let spaced = right.role == Role::Spaced;
        let neighbour = match (spaced, left.tok) {
            (true, _) => right.tok,
            // Treat `else` like `then`, so that the tokens after both align.
            (false, Tok::Else) => Tok::Then,
            (false, tok) => tok,
        };
        out.push(free.then(|| Anchor {
            kind: discriminant(&neighbour),
            before: spaced,
            depth: right.depth,
            behind_clause,
        }));
    }
    out
}

/// Places comments after their lines; those of consecutive lines share a column.
fn remarks(lines: &[Line<'_>], starts: &[IndentStart], mut laid: Vec<Laid>) -> Vec<Laid> {
    let mut block = Block::default();
    for (at, line) in lines.iter().enumerate() {
        let Some(remark) = &line.remark else {
            // The comment of a statement with several lines is after the last one.
            let next = lines.get(at + 1).and_then(|l| l.words.first());
            if line.apart || next.is_none_or(|word| word.starts) {
                block.end(lines, &mut laid);
            }
            continue;
        };
        if let (Some(word), Some(column)) = (line.words.last(), laid[at].words.last()) {
            let width = column + word.width;
            let widths = block.with(width).filter(|_| !line.apart);
            if widths.is_none() {
                block.end(lines, &mut laid);
            }
            block.widths = widths.or(Some((width, width)));
        } else if line.apart || block.lines.is_empty() || block.column != remark.column {
            block.end(lines, &mut laid);
            laid[at].remark = match starts[at] {
                IndentStart::Margin(column) => column,
                IndentStart::Deeper { line, by } => {
                    laid.get(line).and_then(|l| l.words.first()).map_or(0, |c| c + by)
                }
                IndentStart::Under { .. } | IndentStart::Clause { .. } => 0,
            };
            continue;
        } else {
            block.goes_on = true;
        }
        block.column = remark.column;
        block.lines.push(at);
    }
    block.end(lines, &mut laid);
    laid
}

/// Consecutive lines with comments in one column.
#[derive(Default)]
struct Block {
    lines: Vec<usize>,
    /// The lengths of the shortest and the longest line with code.
    widths: Option<(usize, usize)>,
    /// The original column of the last comment.
    column: usize,
    /// Set if the last comment continues on lines of its own, which ends the block for lines with
    /// code.
    goes_on: bool,
}

impl Block {
    /// Returns the lengths with one more line, if it still belongs to the block.
    fn with(&self, width: usize) -> Option<(usize, usize)> {
        let (least, most) = self.widths.unwrap_or((width, width));
        let (least, most) = (least.min(width), most.max(width));
        (!self.goes_on && most - least <= MAX_COMMENT_DIFFERENCE).then_some((least, most))
    }

    /// Places the comments of a group. A comment that would be too wide in the common column is
    /// placed right after its line, if that is better. The continuation lines of a comment stay
    /// below its beginning.
    fn end(&mut self, lines: &[Line<'_>], laid: &mut [Laid]) {
        let block = std::mem::take(self);
        let common = block.widths.map_or(0, |(_, most)| most + 2);
        let mut column = common;
        for at in block.lines {
            if let (Some(word), Some(last)) = (lines[at].words.last(), laid[at].words.last()) {
                let own = last + word.width + 2;
                let length = lines[at].remark.as_ref().map_or(0, |r| r.text.width());
                let better = common + length > MAX_LINE_WIDTH && own + length <= MAX_LINE_WIDTH;
                column = if better { own } else { common };
            }
            laid[at].remark = column;
        }
    }
}
