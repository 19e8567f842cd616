//! Help topics for keywords, operators and concepts, from their page in the docs.

use std::fmt::Write as _;

/// The page. Each of its innermost sections is about the keywords or symbols in its heading.
const PAGE: &str = include_str!("../../../docs/keywords.md");

/// Returns each keyword and symbol with its description in prose and its full help, which it shares
/// with the others of its section.
pub(super) fn words() -> impl Iterator<Item = (String, String, String)> {
    PAGE.split("\n### ").skip(1).flat_map(|section| {
        let (heading, body) = section.split_once('\n').unwrap_or((section, ""));
        // The body may end where a higher-level section begins.
        let body = body.split("\n## ").next().unwrap_or(body);
        let text = text(heading, body);
        let prose: Vec<&str> = body.trim_start().lines().take_while(|line| !more(line)).collect();
        let prose = prose.join("\n");
        names(heading).into_iter().map(move |name| (name.to_owned(), prose.clone(), text.clone()))
    })
}

/// Returns the names in a heading: the text between backticks, or between commas if there are none.
fn names(heading: &str) -> Vec<&str> {
    if heading.contains('`') {
        heading.split('`').skip(1).step_by(2).collect()
    } else {
        heading.split(", ").collect()
    }
}

/// Tests whether a line refers to chapters with more details.
fn more(line: &str) -> bool {
    line.starts_with("More: ") || line.starts_with("```")
}

fn text(heading: &str, body: &str) -> String {
    let mut out = format!("{}\n", names(heading).join("   "));
    let mut code = false;
    let mut paragraph = String::new();
    for line in body.lines() {
        if line.starts_with("```") {
            code = !code;
        } else if code {
            let _ = writeln!(out, "    {line}");
        } else if more(line) {
            // The titles of the links are the names of chapters in help.
            let titles = line.split('[').skip(1).filter_map(|link| link.split(']').next());
            let titles: Vec<String> =
                titles.map(|title| format!("`?{}`", title.to_lowercase())).collect();
            let _ = writeln!(out, "  {}", std::mem::take(&mut paragraph).trim_end());
            let _ = writeln!(out, "  More: {}.\n", titles.join(", "));
        } else if !line.is_empty() {
            paragraph.push_str(line);
            paragraph.push(' ');
        }
    }
    out
}
