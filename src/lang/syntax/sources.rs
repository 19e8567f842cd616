//! The sources of a session, and spans in them.

/// The source of a span: an index into the [`Sources`] of the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct SourceId(pub u32);

/// A half-open byte range in one source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// The source.
    pub source: SourceId,
    /// The offset of the first byte.
    pub start: u32,
    /// The offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Creates the range `start..end` of `source`.
    pub fn new(source: SourceId, start: usize, end: usize) -> Span {
        Span { source, start: start as u32, end: end as u32 }
    }

    /// Returns the smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span {
            source: self.source,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// A line and column, both counted from 1. Columns are characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineCol {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// All sources read so far; a [`SourceId`] is an index into them.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    entries: Vec<Source>,
}

#[derive(Debug, Clone)]
struct Source {
    name: String,
    text: String,
    /// The byte offset of the start of each line.
    lines: Vec<usize>,
    /// A hash of this source and all before it.
    fingerprint: u64,
}

impl Sources {
    /// Adds source under a display name, such as the path of a file.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let (name, text) = (name.into(), text.into());
        let ends = text.match_indices(['\n', '\r']).filter(|(i, end)| {
            // Of `\r\n`, only the second character ends the line.
            *end == "\n" || text.as_bytes().get(i + 1) != Some(&b'\n')
        });
        let lines = std::iter::once(0).chain(ends.map(|(i, _)| i + 1)).collect();
        let id = SourceId(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
        let bytes = text.bytes().chain([0]);
        let fingerprint = bytes.fold(self.fingerprint(), |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        self.entries.push(Source { name, text, lines, fingerprint });
        id
    }

    /// Drops a source that nothing refers to any more, if it is the last one, and returns whether
    /// it was.
    pub fn drop_last(&mut self, id: SourceId) -> bool {
        let last = self.entries.len().checked_sub(1) == Some(id.0 as usize);
        if last {
            self.entries.pop();
        }
        last
    }

    /// Returns a hash of all sources together, the same on every machine (FNV-1a).
    pub fn fingerprint(&self) -> u64 {
        self.entries.last().map_or(0xcbf2_9ce4_8422_2325, |source| source.fingerprint)
    }

    /// Returns the name of a source; empty for an unknown id.
    pub fn name(&self, id: SourceId) -> &str {
        self.get(id).map_or("", |source| &source.name)
    }

    /// Returns a source; empty for an unknown id.
    pub fn text(&self, id: SourceId) -> &str {
        self.get(id).map_or("", |source| &source.text)
    }

    /// Returns the source in a span, clamped to the source and to whole characters.
    pub fn slice(&self, span: Span) -> &str {
        let text = self.text(span.source);
        let start = floor_char(text, span.start as usize);
        let end = floor_char(text, span.end as usize).max(start);
        text.get(start..end).unwrap_or("")
    }

    /// Returns the line and column of the start of a span.
    pub fn line_col(&self, span: Span) -> LineCol {
        let Some(source) = self.get(span.source) else {
            return LineCol { line: 1, column: 1 };
        };
        let at = floor_char(&source.text, span.start as usize);
        let line = source.lines.partition_point(|&start| start <= at).max(1);
        let start = source.lines.get(line - 1).copied().unwrap_or(0);
        let column = source.text.get(start..at).map_or(0, |before| before.chars().count()) + 1;
        LineCol { line, column }
    }

    /// Tests whether there are only blanks before a span on its line.
    pub fn begins_line(&self, span: Span) -> bool {
        let text = self.text(span.source);
        let before = text.get(..floor_char(text, span.start as usize)).unwrap_or_default();
        before.rsplit('\n').next().is_none_or(|line| line.trim().is_empty())
    }

    /// Returns a line by number from 1, without its end; `None` past the last.
    pub fn line(&self, id: SourceId, line: usize) -> Option<&str> {
        let source = self.get(id)?;
        let start = *source.lines.get(line.checked_sub(1)?)?;
        let end = source.lines.get(line).map_or(source.text.len(), |&next| next - 1);
        source.text.get(start..end).map(|text| text.trim_end_matches('\r'))
    }

    fn get(&self, id: SourceId) -> Option<&Source> {
        self.entries.get(id.0 as usize)
    }
}

/// Returns the greatest character boundary not after `at`.
fn floor_char(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
