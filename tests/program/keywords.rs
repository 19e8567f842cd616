//! Help for every keyword, symbol and topic, each with a tested example.

use tweedle::lang::session::{About, Limits, Session, Topic, find};
use tweedle::lang::syntax::{KEYWORDS, SIGNS};

fn topics() -> Vec<Topic> {
    Session::new(Limits::default()).topics()
}

/// Symbols that can be typed, in addition to the table of symbols.
const TYPED: [&str; 34] = [
    "+", "-", "*", "/", "^", "!", "'", "==", "!=", "~=", "<", "<=", ">", ">=", ":=", "->", "=>",
    ".", "..", ",", ";", ":", "(", ")", "[", "]", "{", "}", "|", "map[", "set[", "_", "\"", "//",
];

#[test]
fn every_keyword_and_symbol_has_help_with_an_example() {
    let topics = topics();
    let letters = |sign: &&str| sign.chars().all(char::is_alphabetic);
    let signs = SIGNS.iter().map(|sign| sign.sign).filter(|sign| !letters(sign));
    let ascii = SIGNS.iter().filter(|sign| !sign.name.is_empty() && !letters(&sign.sign));
    let ascii = ascii.map(|sign| sign.ascii);
    for name in KEYWORDS.iter().copied().chain(signs).chain(ascii).chain(TYPED) {
        let found = find(&topics, name);
        assert!(!found.is_empty(), "no builtin is named `{name}`");
        let has_example = found.iter().any(|topic| {
            topic.name == name && (topic.text.contains("// =>") || topic.text.contains("// !!"))
        });
        assert!(has_example || name == "use" || name == "nobody", "`{name}` has no example");
    }
}

#[test]
fn help_on_keywords_refers_to_a_chapter() {
    let topics = topics();
    for topic in topics.iter().filter(|topic| topic.about == About::Word) {
        assert!(topic.summary.len() > 10, "{}: {}", topic.name, topic.summary);
        let more = topic.text.lines().find_map(|line| line.strip_prefix("  More: "));
        let more = more.unwrap_or_else(|| panic!("{} leads nowhere", topic.name));
        for name in more.split('`').skip(1).step_by(2) {
            let chapter = name.trim_start_matches('?');
            let found = find(&topics, chapter);
            assert!(found.iter().any(|topic| topic.about == About::Chapter), "{chapter}");
        }
    }
    // A word of a title opens the chapter.
    let [outcomes] = find(&topics, "streams")[..] else { panic!("one chapter") };
    assert_eq!(outcomes.name, "collections, comprehensions and streams");
    assert_eq!(find(&topics, "kernels")[0].about, About::Chapter);
}
