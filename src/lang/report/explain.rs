//! Explanations of the codes, from the page `docs/codes.md`: meaning, a wrong script, and the fixed
//! one.

use super::Code;

/// The page as Markdown, with a level-two heading for each code.
const PAGE: &str = include_str!("../../../docs/codes.md");

/// The maximum line width.
const MAX_LINE_WIDTH: usize = 80;

impl Code {
    /// Returns the section for this code in Markdown; empty if it is missing, which a test detects.
    pub fn page(self) -> &'static str {
        let heading = format!("\n## `{}`\n\n", self.id());
        let text = PAGE.split_once(&heading).map_or("", |(_, text)| text);
        text.split("\n## ").next().unwrap_or_default().trim_end()
    }

    /// Returns a description in one sentence.
    pub fn about(self) -> &'static str {
        self.page().split("\n\n").next().unwrap_or_default()
    }

    /// Returns the section as plain text, with wrapped paragraphs and indented examples.
    pub fn explain(self) -> String {
        let blocks = self.page().split("\n\n").map(|block| {
            let example = block.strip_prefix("```text\n").and_then(|text| text.strip_suffix("```"));
            example.map_or_else(
                || textwrap::fill(block, MAX_LINE_WIDTH),
                |text| textwrap::indent(text.trim_end(), "    "),
            )
        });
        let blocks: Vec<String> = blocks.collect();
        format!("{}\n\n{}\n", self.id(), blocks.join("\n\n"))
    }
}
