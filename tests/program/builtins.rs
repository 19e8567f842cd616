//! The table of builtins: every example runs, every entry has one, the reference is up to date.

use tweedle::lang::builtins::{reference, table};
use tweedle::lang::eval::Run;
use tweedle::lang::resolve::known_elsewhere;
use tweedle::lang::session::{Limits, Session};
use tweedle::lang::syntax::KEYWORDS;

#[test]
fn every_example_prints_what_it_says() {
    let mut session = Session::new(Limits::default());
    for native in table() {
        for (text, expected) in native.examples {
            let answer = session.eval(text).map_err(|p| p[0].message.clone());
            assert_eq!(answer.as_deref(), Ok(*expected), "{}: {text}", native.name);
        }
    }
}

#[test]
fn every_entry_is_documented_and_has_an_example() {
    for native in table() {
        assert!(!native.doc.is_empty(), "{}", native.name);
        let exempt = matches!(native.run, Run::Seats(_) | Run::Player(_));
        assert!(exempt || !native.examples.is_empty(), "{} has no example", native.name);
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

/// `UPDATE=1 cargo test` writes the page anew.
#[test]
fn names_of_other_languages_mean_nothing_here() {
    for name in table().iter().map(|native| native.name).chain(KEYWORDS.iter().copied()) {
        assert_eq!(known_elsewhere(name), None, "{name}");
    }
    assert!(known_elsewhere("len").is_some_and(|help| help.contains("length")));
}

#[test]
fn the_reference_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/builtins.md");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, reference()).unwrap();
    }
    let page = std::fs::read_to_string(path).unwrap();
    assert!(page == reference(), "docs/builtins.md is out of date: run with UPDATE=1");
}
