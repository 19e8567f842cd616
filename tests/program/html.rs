//! Tables as HTML.

use tweedle::lang::session::{Limits, Session};
use tweedle::lang::show::html;
use tweedle::lang::value::{Grid, Key, Value};

#[test]
fn titles_cells_and_notes_are_escaped() {
    let session = Session::new(Limits::default());
    let key = |text: &str| Key(Value::str(text));
    let grid = Grid {
        title: String::new(),
        corner: vec!["n".to_owned()],
        columns: vec![key("a<b")],
        rows: vec![(vec![Key(Value::Int(1))], vec![key("x & y")])],
        notes: vec!["seen > 1".to_owned()],
    };
    let text = html(&session.machine, &grid);
    assert!(text.contains("<tr><th>n</th><th>a&lt;b</th></tr>"), "{text}");
    assert!(text.contains("<tr><th>1</th><td>x &amp; y</td></tr>"), "{text}");
    assert!(text.ends_with("<p>seen &gt; 1</p>"), "{text}");
    // An outcome has the same colour as in pictures.
    let outcomes = Grid { rows: vec![(Vec::new(), vec![key("PN")])], ..grid };
    let text = html(&session.machine, &outcomes);
    assert!(text.contains("<td style=\"background:#ffaabb;color:#1d2026\">PN</td>"), "{text}");
}
