//! Tables as HTML, and pages of scripts.

use super::run::{text, tweedle};
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

/// A page has the prose, the statements with classes for their tokens, tables, pictures and errors,
/// and needs no other file.
#[test]
fn a_page_has_prose_statements_answers_and_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("rows.cgs");
    let source = "// For readers of the script.\n//| # Rows & heaps\n//| Words of `a < b`.\n\
                  //| - an item\n//|     kept\n\nusing normal(2)\nuse dominoes (domineering)\n\
                  {1 | length(\"x\")}\ndomineering(\"..|.#\")\ntable((n, n^2) for n in 1..2)\n1 / 0\n";
    std::fs::write(&script, source).unwrap();
    let out = tweedle(&["page", script.to_str().unwrap()], b"");
    let written = folder.path().join("rows.html");
    assert_eq!(text(&out.stdout), format!("wrote {}\n", written.display()));
    assert_eq!(out.status.code(), Some(1));
    let page = std::fs::read_to_string(written).unwrap();
    for part in [
        "<title>Rows &amp; heaps</title>",
        "<h1>Rows &amp; heaps</h1>\n<p>Words of <code>a &lt; b</code>.</p>\n<ul><li>an item</li></ul>\n\
         <pre>kept</pre>\n",
        "<pre class=\"source\"><span class=\"keyword\">using</span> normal",
        "<span class=\"string\">\"x\"</span>",
        "<div class=\"answer\"><pre>1*</pre></div>",
        "<svg",
        "<pre>domineering(\"..|.#\")</pre></div>",
        "<td>4</td>",
        "<pre class=\"wrong\">",
        "division by zero",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    assert!(!page.contains("For readers"), "{page}");
    assert!(!page.contains("src=") && !page.contains("href="), "{page}");
    for args in [&["page", "-"][..], &["page", "-", "--output", "-"]] {
        let out = tweedle(args, b"1 + 1\n");
        assert!(text(&out.stdout).contains("<pre>2</pre>"), "{}", text(&out.stdout));
    }
    // A page is written again, and a file of somebody else is not.
    let name = script.to_str().unwrap();
    assert!(text(&tweedle(&["page", name], b"").stdout).starts_with("wrote"));
    let own = folder.path().join("rows.html");
    std::fs::write(&own, "<p>mine</p>").unwrap();
    let out = tweedle(&["page", name], b"");
    assert!(text(&out.stderr).contains("is not a page of Tweedle"), "{}", text(&out.stderr));
    assert_eq!(std::fs::read_to_string(own).unwrap(), "<p>mine</p>");
    let missing = folder.path().join("none").join("x.html");
    let out = tweedle(&["page", "-", "-o", missing.to_str().unwrap()], b"1\n");
    assert!(text(&out.stderr).contains("cannot be written"), "{}", text(&out.stderr));
}
