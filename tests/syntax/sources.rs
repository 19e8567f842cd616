//! The sources of a session, which resolve spans.

use tweedle::lang::syntax::{LineCol, SourceId, Sources, Span};

#[test]
fn columns_count_characters() {
    let mut sources = Sources::default();
    let id = sources.add("a", "1\r\n∅ x\n");
    let at = |start| sources.line_col(Span::new(id, start, start));
    assert_eq!(at(0), LineCol { line: 1, column: 1 });
    assert_eq!(at(7), LineCol { line: 2, column: 3 });
    assert_eq!(at(5), LineCol { line: 2, column: 1 });
    assert_eq!(at(9), LineCol { line: 3, column: 1 });
    assert_eq!(at(99), LineCol { line: 3, column: 1 });
    assert_eq!(sources.line(id, 1), Some("1"));
    assert_eq!(sources.line(id, 2), Some("∅ x"));
    assert_eq!(sources.line(id, 4), None);
    assert_eq!(sources.slice(Span::new(id, 3, 6)), "∅");
    assert_eq!(sources.name(SourceId(9)), "");
}
