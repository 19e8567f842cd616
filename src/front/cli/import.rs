//! `tweedle import`: a script from a test file of MCGS.

use super::mcgs::{Case, Part, cases, wrong};
use super::mcgs_games::term;
use super::options::Common;
use super::print::OutputPrinter;
use super::run::read;
use crate::lang::report::Problem;
use crate::lang::syntax::{SourceId, Sources};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Prints the script for a file.
pub(super) fn file(path: &Path, common: Common) -> u8 {
    let mut printer = OutputPrinter::new(common);
    let mut sources = Sources::new();
    let script = read(path).and_then(|(name, text, _)| {
        let source = sources.add(name, text.as_str());
        script(&text, source, &sources)
    });
    match script {
        Ok(script) => {
            printer.data(&script);
            printer.finish(0)
        }
        Err(problem) => {
            printer.problems(&sources, &[*problem]);
            printer.finish(1)
        }
    }
}

/// Returns the script: the modules that it uses, and a query with its answer for each command.
fn script(text: &str, source: SourceId, sources: &Sources) -> Result<String, Box<Problem>> {
    let mut uses: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut lines = Vec::new();
    for case in cases(text, source)? {
        let (mut terms, mut missing) = (Vec::new(), Vec::new());
        for (title, part) in &case.games {
            match term(title, *part)? {
                Some(term) => terms.push(term),
                None => missing.push((*title, *part)),
            }
        }
        let line = |part: &Part<'_>| sources.line_col(part.span).line;
        if let Some((title, part)) = missing.first() {
            let at = line(part);
            lines.push(format!("// Line {at}: the standard library has no game {title:?}."));
            continue;
        }
        let queries = queries(&case, |part, what| {
            format!("// Line {}: {what} are not imported.", line(&part))
        })?;
        let sum: Vec<String> = terms.iter().map(|term| term.text.clone()).collect();
        let sum = if sum.is_empty() { "0".to_owned() } else { sum.join(" + ") };
        lines.extend(queries.iter().map(|query| query.replace("$", &sum)));
        for (module, name) in terms.iter().flat_map(|term| &term.uses) {
            uses.entry(module).or_default().insert(name);
        }
    }
    let mut script = "// Imported from MCGS: `tweedle test` checks the answers.\n".to_owned();
    for (module, names) in uses {
        let names: Vec<&str> = names.into_iter().collect();
        script.push_str(&format!("use {module} ({})\n", names.join(", ")));
    }
    script.push_str("using normal(2)\n\n");
    lines.iter().for_each(|line| script.extend([line, "\n"]));
    Ok(script)
}

/// Returns the queries of a case, with `$` for the sum of its games. `skipped` is a comment on
/// commands that are not imported.
fn queries(
    case: &Case<'_>,
    skipped: impl Fn(Part<'_>, &str) -> String,
) -> Result<Vec<String>, Box<Problem>> {
    let (mut found, mut wins) = (Vec::new(), [None; 2]);
    for command in &case.commands {
        let words: Vec<&str> = command.text.split_whitespace().collect();
        match words[..] {
            ["winning", "moves", ..] => found.push(skipped(*command, "winning moves")),
            ["thermograph"] => found.push("thermograph($)".to_owned()),
            ["thermograph", ..] => {
                let walls = walls(*command)?;
                found.push(format!("left_wall($)  // => {}", walls[0]));
                found.push(format!("right_wall($)  // => {}", walls[1]));
            }
            ["N"] => found.push("nim_value($)".to_owned()),
            ["N", value] if value.parse::<u32>().is_ok() => {
                found.push(format!("nim_value($)  // => {value}"));
            }
            ["B" | "W"] => found.push("outcome($)".to_owned()),
            [player @ ("B" | "W"), result @ ("win" | "loss")] => {
                wins[usize::from(player == "W")] = Some(result == "win");
            }
            _ => {
                let help = "write `B win`, `W loss`, `N 2`, `thermograph L: (0, -1) R: (0, -1)` \
                            or `winning moves B None`";
                return Err(wrong(*command, "not a command", help));
            }
        }
    }
    let first = |won: bool| if won { "N" } else { "P" };
    found.extend(match wins {
        [Some(left), Some(right)] => Some(format!(
            "outcome($)  // => {}",
            match (left, right) {
                (true, true) => "N",
                (true, false) => "L",
                (false, true) => "R",
                (false, false) => "P",
            }
        )),
        [Some(left), None] => Some(format!("outcome($, L)  // => {}", first(left))),
        [None, Some(right)] => Some(format!("outcome($, R)  // => {}", first(right))),
        [None, None] => None,
    });
    found.dedup();
    Ok(found)
}

/// Returns the walls of a thermograph as lists of corners, left and right. MCGS writes the value
/// before the temperature.
fn walls(command: Part<'_>) -> Result<[String; 2], Box<Problem>> {
    let corner = |text: &str| {
        let (value, temperature) = text.strip_suffix(')')?.split_once(',')?;
        let number =
            |text: &str| text.trim().chars().all(|c| c.is_ascii_digit() || "-/".contains(c));
        (number(value) && number(temperature))
            .then(|| format!("({}, {})", temperature.trim(), value.trim()))
    };
    let wall = |text: &str| {
        let corners: Option<Vec<String>> =
            text.trim().split('(').skip(1).map(|text| corner(text.trim())).collect();
        corners.filter(|corners| !corners.is_empty()).map(|c| format!("[{}]", c.join(", ")))
    };
    let parts = command.text.split_once("L:").and_then(|(_, walls)| walls.split_once("R:"));
    parts.and_then(|(left, right)| Some([wall(left)?, wall(right)?])).ok_or_else(|| {
        let help = "write the corners of both walls: `thermograph L: (1, -1) (0, 0) R: (0, -1)`";
        wrong(command, "the walls of the thermograph are not complete", help)
    })
}
