//! Recognition of scripts and records of other programs.

/// The help for test files of MCGS.
pub(crate) const MCGS: &str = "in the Python package, `python -m tweedle.mcgs FILE` makes a script \
                               from a test file of MCGS";

/// Returns what source with errors is, if it looks like a file of another program.
pub fn other_format(text: &str) -> Option<&'static str> {
    let tag = || text.trim_start().strip_prefix('[')?.split_once(']').map(|(tag, _)| tag);
    let is_tag =
        |tag: &str| tag.contains('_') && tag.chars().all(|c| c.is_alphanumeric() || c == '_');
    match () {
        () if is_cgscript(text) => Some("CGScript, the language of CGSuite"),
        () if text.trim_start().starts_with("(;") => Some("a game record in SGF"),
        () if text.trim_start().starts_with("{version ") => Some("the text format of MCGS"),
        () if tag().is_some_and(is_tag) => Some("the text format of MCGS"),
        () => None,
    }
}

/// Tests whether a text is CGScript: it defines a class, it has several lines and uses games of
/// CGSuite's library, or it has two habits of the language that have no meaning in Tweedle.
fn is_cgscript(text: &str) -> bool {
    let class = |line: &str| {
        let mut words = line.split_whitespace().skip_while(|word| *word != "class");
        words.next().is_some() && words.nth(1) == Some("extends")
    };
    let library = ["game.grid.", "game.heap.", "game.strip.", "game.graph."];
    let code = |line: &'_ str| line.split("//").next().unwrap_or_default().trim().to_owned();
    let any = |test: &dyn Fn(&str) -> bool| text.lines().any(|line| test(&code(line)));
    let habits = [
        any(&|line| line.starts_with("def ") || line.contains(" def ")),
        any(&|line| line.contains(" from ") && line.contains(" to ")),
        any(&|line| line.ends_with(" do") || line.ends_with(" begin")),
        any(&|line| matches!(line, "end;" | "end.")),
        any(&|line| line.starts_with("/*")),
        any(&|line| line.starts_with("if ") && line.contains(" then") && line.ends_with(" end")),
    ];
    any(&class)
        || text.trim().contains('\n') && any(&|line| library.iter().any(|name| line.contains(name)))
        || habits.iter().filter(|found| **found).count() > 1
}
