//! The table of builtins: each entry has an example, each example runs, and the reference is up to
//! date.

use tweedle::lang::builtins::{PAGE, table};
use tweedle::lang::eval::Run;
use tweedle::lang::ir::Prim;
use tweedle::lang::session::{Limits, Session};
use tweedle::lang::syntax::{KEYWORDS, known_elsewhere};

#[test]
fn every_example_gives_the_documented_answer() {
    let mut session = Session::new(Limits::default());
    for native in table() {
        for (text, expected) in native.usage.examples() {
            let answer = session.eval(text).map_err(|p| p[0].message.clone());
            assert_eq!(answer.as_deref(), Ok(expected), "{}: {text}", native.name);
        }
    }
}

#[test]
fn every_entry_is_documented_and_has_an_example() {
    for native in table() {
        assert!(!native.usage.doc().is_empty(), "{}", native.name);
        let exempt = matches!(native.run, Run::Seats(_) | Run::Player(_));
        assert!(exempt || !native.usage.examples().is_empty(), "{} has no example", native.name);
    }
}

#[test]
fn names_are_unique() {
    let mut names: Vec<&str> = table().iter().map(|n| n.name).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn names_of_other_languages_are_not_builtins() {
    for name in table().iter().map(|native| native.name).chain(KEYWORDS.iter().copied()) {
        assert_eq!(known_elsewhere(name), None, "{name}");
    }
    assert!(known_elsewhere("len").is_some_and(|help| help.contains("length")));
}

/// Each heading, example and source on the page is in the table.
#[test]
fn the_page_lists_exactly_the_builtins_in_the_table() {
    let headings = PAGE.lines().filter_map(|line| line.strip_prefix("### `")?.strip_suffix('`'));
    let mut named: Vec<&str> = headings.collect();
    let mut listed: Vec<&str> = table().iter().map(|native| native.usage.heading).collect();
    named.sort_unstable();
    listed.sort_unstable();
    assert_eq!(named, listed);
    let examples: usize = table().iter().map(|native| native.usage.examples().len()).sum();
    assert_eq!(examples, PAGE.lines().filter(|line| line.contains("// => ")).count());
    let sources = table().iter().filter(|native| native.usage.source().is_some()).count();
    assert_eq!(sources, PAGE.lines().filter(|line| line.starts_with("Source: ")).count());
    assert!(table().iter().all(|native| !native.usage.section.is_empty()));
}

/// Each primitive is a row of the table of builtins, and no other row has its name.
#[test]
fn every_primitive_is_a_builtin() {
    for prim in Prim::ALL {
        let rows = table().iter().filter(|native| native.name == prim.name());
        let prims: Vec<Option<Prim>> = rows.map(|native| native.prim).collect();
        assert_eq!(prims, [Some(*prim)]);
    }
}

/// Compilers and recognizers compare builtins by `Prim`, not by name.
#[test]
fn no_name_of_a_builtin_is_compared_as_a_string() {
    let mut found = Vec::new();
    for (path, text) in crate::tidy::sources() {
        let path = path.to_string_lossy().replace('\\', "/");
        let folders =
            ["src/lang/rules/", "src/lang/recognize/", "src/lang/query/", "src/lang/eval/"];
        if !folders.iter().any(|folder| path.contains(folder)) {
            continue;
        }
        for native in table() {
            let name = native.name;
            let compared = [
                format!("\"{name}\" =>"),
                format!("== \"{name}\""),
                format!("!= \"{name}\""),
                format!("(\"{name}\", ["),
            ];
            if compared.iter().any(|compared| text.contains(compared)) {
                found.push(format!("{path}: {name}"));
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
}
