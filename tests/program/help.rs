//! Help: topics are found by name and by meaning, and the help text is correct.

use tweedle::front::console::TOUR;
use tweedle::front::console::command::{self, COMMANDS};
use tweedle::lang::session::{About, Limits, Session, Topic, find, search};
use tweedle::lang::syntax::SourceId;

fn topics() -> Vec<Topic> {
    Session::new(Limits::default()).topics()
}

#[test]
fn every_line_of_the_tour_runs() {
    let mut s = Session::new(Limits::default());
    for (text, _) in TOUR {
        s.eval(text).unwrap_or_else(|problems| panic!("{text}: {}", problems[0].message));
    }
    s.eval("f(3)\noptions(walk(5))").unwrap();
}

#[test]
fn every_topic_has_a_summary_and_a_text() {
    let topics = topics();
    for topic in &topics {
        assert!(!topic.summary.trim().is_empty(), "{} has no summary", topic.name);
        assert!(topic.text.lines().count() >= 2, "{} has no text", topic.name);
        assert!(find(&topics, &topic.name).iter().any(|t| t.name == topic.name));
    }
}

#[test]
fn topics_are_found_by_name() {
    let topics = topics();
    let about = |name: &str| find(&topics, name).iter().map(|t| t.about).collect::<Vec<_>>();
    assert_eq!(about("outcome"), [About::Builtin]);
    assert_eq!(about("OUTCOME"), [About::Builtin]);
    assert_eq!(about("kayles"), [About::Library]);
    assert_eq!(about("heaps.kayles"), [About::Library]);
    assert_eq!(about("heaps"), [About::Module]);
    assert_eq!(about("rulesets"), [About::Chapter]);
    assert_eq!(about("tweedle::cycle"), [About::Code]);
    assert_eq!(about("cycle"), [About::Code]);
    assert_eq!(about("nothing of the kind"), []);
}

#[test]
fn names_of_the_session_are_explained_from_their_doc_comments() {
    let mut s = Session::new(Limits::default());
    s.eval("/// Three heaps of n.\n///     tri(2)  // => 3·*2\ntri(n) := 3·*n\nlone := 4").unwrap();
    let topics = s.topics();
    let [tri] = find(&topics, "tri")[..] else { panic!("one topic") };
    assert_eq!(tri.summary, "Three heaps of n.");
    assert!(tri.text.contains("tri(2)") && tri.text.contains("tri(n) := 3·*n"), "{}", tri.text);
    let [lone] = find(&topics, "lone")[..] else { panic!("one topic") };
    assert!(lone.text.contains("It is 4."), "{}", lone.text);
}

#[test]
fn topics_are_found_by_description() {
    let topics = topics();
    for (words, name) in [
        ("force a win", "outcome"),
        ("longest play", "birthday"),
        ("isomorphic", "form"),
        ("grundy", "heaps.grundy"),
        ("subtraction games", "heaps.subtract"),
        ("who cannot move loses", "normal"),
        ("reaches itself", "tweedle::cycle"),
        ("sorted", "sort"),
    ] {
        let found: Vec<&str> = search(&topics, words).iter().take(6).map(|t| &*t.name).collect();
        assert!(found.contains(&name), "{words}: {found:?}");
    }
    assert!(search(&topics, "qwertz").is_empty());
}

#[test]
fn commands_are_parsed() {
    let read = |text: &'static str| command::read(SourceId(0), text);
    assert_eq!(COMMANDS.len(), 25);
    for command in COMMANDS.iter() {
        let text: &'static str = format!(":{} x", command.name).leak();
        if let Ok(typed) = read(text) {
            assert_eq!(typed.command.name, command.name);
            assert_eq!(typed.rest, "x");
        } else {
            let text: &'static str = format!(":{}", command.name).leak();
            assert_eq!(read(text).unwrap().command.name, command.name);
        }
    }
    assert_eq!(read("  :und  ").unwrap().command.name, "undo");
    assert_eq!(read(":save!  a b.cgs ").unwrap().rest, "a b.cgs");
    assert_eq!(read(":sav x").unwrap().command.name, "save");
    assert_eq!(read("?outcome").unwrap().rest, "outcome");
    assert_eq!(read("?").unwrap().command.name, "help");
    for wrong in [":", ":re", ":nope", ":save", ":undo 3", ":players"] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}
