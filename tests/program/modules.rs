//! The imports between modules are those of the table in `docs/architecture.md`, and their lines are
//! within the budget of `budget.tsv`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Modules, each with the modules it uses.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Folders whose subfolders are modules.
const LAYERS: [&str; 4] = ["games", "records", "lang", "front"];

/// Returns the module of a path below the crate, such as `lang::eval::Machine`.
fn module(path: &[&str]) -> Option<String> {
    match path {
        [layer, module, ..] if LAYERS.contains(layer) => Some(format!("{layer}/{module}")),
        [module, ..] if !LAYERS.contains(module) => Some((*module).to_owned()),
        _ => None,
    }
}

/// Removes comments and the test module at the end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The crates other than the root.
const CRATES: [&str; 4] = ["base", "games", "picture", "records"];

/// Returns the paths that begin with `crate::` or with another crate of the workspace, in source of
/// the crate `here`, with braces expanded.
fn paths(text: &str, here: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut from = |start: &str, floor: &[&str]| {
        for (at, start) in text.match_indices(start) {
            let glued = text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
            if !glued {
                let mut before = floor.iter().map(|part| (*part).to_owned()).collect();
                tree(&text[at + start.len()..], &mut before, &mut found);
            }
        }
    };
    from("crate::", &[here][usize::from(here.is_empty())..]);
    for other in CRATES {
        from(&format!("tweedle_{other}::"), &[other]);
    }
    found
}

/// Parses one tree of a `use`, and returns the rest of the text.
fn tree<'t>(mut text: &'t str, before: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> &'t str {
    let depth = before.len();
    loop {
        text = text.trim_start();
        if let Some(inner) = text.strip_prefix('{') {
            text = inner;
            loop {
                text = tree(text, before, found).trim_start();
                match text.strip_prefix(',') {
                    Some(rest) => text = rest,
                    None => break,
                }
            }
            text = text.strip_prefix('}').unwrap_or(text);
            break;
        }
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        if end == 0 {
            break;
        }
        before.push(text[..end].to_owned());
        text = &text[end..];
        match text.strip_prefix("::") {
            Some(rest) => text = rest,
            None => {
                found.push(before.clone());
                break;
            }
        }
    }
    before.truncate(depth);
    text
}

/// Calls a function with each source file: its crate, its module if it does not only list others,
/// and its text.
fn each_source(mut take: impl FnMut(&str, Option<String>, &str)) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let of_crate = |name: &&'static str| (*name, root.join("crates").join(name).join("src"));
    for (here, source) in CRATES.iter().map(of_crate).chain([("", root.join("src"))]) {
        each_source_of_crate(here, &source, &mut take);
    }
}

fn each_source_of_crate(
    here: &str,
    source: &Path,
    take: &mut impl FnMut(&str, Option<String>, &str),
) {
    let mut folders = vec![source.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let below = path.strip_prefix(source).unwrap().with_extension("");
            let below = below.iter().map(|part| part.to_str().unwrap());
            let parts: Vec<&str> =
                Some(here).filter(|h| !h.is_empty()).into_iter().chain(below).collect();
            // Files next to the modules only list them.
            let listing = matches!(parts[..], [_] | [_, "mod" | "lib"]);
            let me = module(&parts).filter(|me| !listing || CRATES.contains(&&**me));
            if parts.last() != Some(&"tests") {
                take(here, me, &fs::read_to_string(path).unwrap());
            }
        }
    }
}

/// Returns the imports found in the sources.
fn imports_in_sources() -> Arrows {
    let mut arrows = Arrows::new();
    each_source(|here, me, text| {
        let Some(me) = me else { return };
        let uses = arrows.entry(me.clone()).or_default();
        for path in paths(&code(text), here) {
            let parts: Vec<&str> = path.iter().map(String::as_str).collect();
            uses.extend(module(&parts).filter(|other| *other != me));
        }
    });
    arrows
}

/// The row of files that only list modules, and of the sum of all rows.
const LISTS: &str = "lists";
const TOTAL: &str = "total";

/// Each module has at most the lines of its row, without tests, and the rows add up to at most
/// `total`. `UPDATE=1` lowers them to what there is; a row is raised by hand, for another that is
/// lowered.
#[test]
fn modules_are_within_the_budget() {
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    each_source(|_, me, text| {
        let program = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        *lines.entry(me.unwrap_or(LISTS.to_owned())).or_default() += program.lines().count();
    });
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/budget.tsv");
    let text = fs::read_to_string(&file).unwrap();
    let mut rows: BTreeMap<&str, usize> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let (module, most) = line.split_once('\t').unwrap();
        assert!(rows.insert(module, most.parse().unwrap()).is_none(), "{module} has two rows");
    }
    let total = rows.remove(TOTAL).unwrap();
    let over =
        |(module, many): &(&String, &usize)| rows.get(&***module).is_none_or(|most| *many > most);
    let over: Vec<_> = lines.iter().filter(over).collect();
    assert!(over.is_empty(), "above their rows of {}: {over:?}", file.display());
    if std::env::var_os("UPDATE").is_some() {
        let mut page = "module\tlines\n".to_owned();
        for (module, many) in &lines {
            let _ = writeln!(page, "{module}\t{many}");
        }
        let _ = writeln!(page, "{TOTAL}\t{}", lines.values().sum::<usize>().min(total));
        fs::write(&file, page).unwrap();
    }
    let sum: usize = rows.values().sum();
    assert!(sum <= total, "the rows add up to {sum}, more than {total}");
    assert!(rows.keys().all(|module| lines.contains_key(*module)), "a row of no module");
}

/// Reads the table: rows `| module | content | imports |`.
fn imports_in_table() -> Arrows {
    let page = include_str!("../../docs/architecture.md");
    let mut arrows = Arrows::new();
    for line in page.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let ["", me, _, uses, ""] = cells[..] else { continue };
        let Some(me) = me.strip_prefix('`').and_then(|me| me.strip_suffix('`')) else { continue };
        let uses = uses.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        assert!(arrows.insert(me.to_owned(), uses).is_none(), "{me} has two rows");
    }
    arrows
}

#[test]
fn imports_match_the_table() {
    let (seen, said) = (imports_in_sources(), imports_in_table());
    let mut wrong = Vec::new();
    for (me, uses) in &seen {
        let Some(said) = said.get(me) else {
            wrong.push(format!("{me} has no row"));
            continue;
        };
        wrong.extend(
            uses.difference(said)
                .map(|other| format!("{me} uses {other}, which is not in the table")),
        );
        wrong.extend(said.difference(uses).map(|other| format!("{me} does not use {other}")));
    }
    wrong.extend(said.keys().filter(|me| !seen.contains_key(*me)).map(|me| format!("no {me}")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Strategies make further queries through the planner only.
#[test]
fn strategies_do_not_import_each_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lang/query");
    let mut strategies = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text =
            if name.ends_with(".rs") { fs::read_to_string(&path).unwrap() } else { continue };
        if name.starts_with("by_") {
            strategies += 1;
            assert!(!text.contains("strategies"), "{name} uses the table of strategies");
        }
        if !["strategies.rs", "mod.rs"].contains(&&*name) {
            assert!(!text.contains("super::by_") && !text.contains("by_search"), "{name}");
        }
    }
    assert!(strategies > 7, "only {strategies} files of strategies");
}

#[test]
fn modules_do_not_import_each_other_in_cycles() {
    let mut left = imports_in_sources();
    // Modules that use no remaining module are removed, until all are or only cycles remain.
    loop {
        let done: Vec<String> = left
            .iter()
            .filter(|(_, uses)| !uses.iter().any(|other| left.contains_key(other)))
            .map(|(me, _)| me.clone())
            .collect();
        if done.is_empty() {
            break;
        }
        left.retain(|me, _| !done.contains(me));
    }
    assert!(left.is_empty(), "a cycle: {left:?}");
}

#[test]
fn use_trees_are_expanded() {
    let text =
        "use crate::lang::{query, value::{Key, Value}};\nlet x = tweedle_base::with_stack(f);";
    let read: Vec<String> = paths(text, "").iter().map(|path| path.join("::")).collect();
    assert_eq!(read, ["lang::query", "lang::value::Key", "lang::value::Value", "base::with_stack"]);
    assert_eq!(paths("crate::play::Play", "games"), [["games", "play", "Play"]]);
    assert!(paths("a_crate::x; // crate::y", "").len() <= 1);
}
