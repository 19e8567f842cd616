//! Formatter: the columns of tokens and comments. Comments at the ends of consecutive lines share a
//! column.

use super::Line;
use super::indent::IndentStart;
use unicode_width::UnicodeWidthStr;

/// The columns of a line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Laid {
    /// The column of each token.
    pub(super) words: Vec<usize>,
    /// The column of the comment.
    pub(super) remark: usize,
}

/// The maximum difference in length of lines whose comments are aligned.
const MAX_COMMENT_DIFFERENCE: usize = 50;
/// The maximum width of a line with an aligned comment.
const MAX_LINE_WIDTH: usize = 100;

/// Returns the columns of all lines.
pub(super) fn lay(lines: &[Line<'_>], starts: &[IndentStart]) -> Vec<Laid> {
    let mut laid: Vec<Laid> = Vec::with_capacity(lines.len());
    for (line, start) in lines.iter().zip(starts) {
        let mut column = column(&laid, *start);
        let mut words: Vec<usize> = Vec::with_capacity(line.words.len());
        for word in &line.words {
            column += word.gap;
            words.push(column);
            column += word.width;
        }
        laid.push(Laid { words, remark: 0 });
    }
    remarks(lines, starts, laid)
}

/// Returns the column of an indentation.
fn column(laid: &[Laid], start: IndentStart) -> usize {
    let of = |line: usize, word: usize| {
        laid.get(line).and_then(|l| l.words.get(word)).copied().unwrap_or(0)
    };
    match start {
        IndentStart::Margin(column) => column,
        IndentStart::Deeper { line, by } => of(line, 0) + by,
        IndentStart::Under { line, word } => of(line, word),
    }
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
            laid[at].remark = column(&laid, starts[at]);
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
