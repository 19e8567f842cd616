//! The VS Code grammar: generated from the program's tables and compared with its lexer.

use super::editor_keywords::{CONSTANTS, DECLARATIONS, OPERATORS, builtins, controls};
use fancy_regex::{Captures, Regex};
use proptest::prelude::*;
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use tweedle::lang::syntax::{KEYWORDS, TokenClass, tokens};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/editors/vscode");

/// The end of a name. The start needs no check, since names are matched whole.
const AFTER: &str = r"(?![\p{L}\p{M}0-9_])";

/// Builds a pattern that matches any of the words, whole.
fn words<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<&str> = words.collect();
    assert!(words.iter().all(|w| w.chars().all(|c| c.is_alphanumeric() || c == '_')));
    format!("(?:{}){AFTER}", words.join("|"))
}

fn rule(name: &str, pattern: impl Into<String>) -> Json {
    json!({ "name": format!("{name}.tweedle"), "match": pattern.into() })
}

/// A pattern with named groups.
fn parts(pattern: impl Into<String>, names: &[&str]) -> Json {
    let captures: serde_json::Map<String, Json> = names
        .iter()
        .enumerate()
        .map(|(i, name)| ((i + 1).to_string(), json!({ "name": format!("{name}.tweedle") })))
        .collect();
    json!({ "match": pattern.into(), "captures": captures })
}

/// Returns the grammar. The leftmost match wins, and among several the first pattern; in the lexer
/// the longest match wins.
fn grammar() -> Json {
    let values = words(builtins(true)).replace("|O1|", "|O(?:30|[12][0-9]|[1-9])|");
    let functions = words(builtins(false)).replace("|C1|", "|C(?:30|[12][0-9]|[1-9])|");
    let name = r"\p{L}[\p{L}\p{M}0-9_]*";
    let mark = json!({ "2": { "name": "keyword.other.mark.tweedle" } });
    let inner = json!({ "2": { "patterns": [{
        "match": r"(//)\s*(=>|!!)", "captures": mark,
    }] } });
    let escapes = json!({ "0": { "patterns": [
        rule("constant.character.escape", r#"\\(?:[nt"\\]|u\{[0-9a-fA-F]{1,6}\})"#),
        rule("invalid.illegal.escape", r"\\."),
    ] } });
    json!({
        "name": "Tweedle",
        "scopeName": "source.tweedle",
        "fileTypes": ["cgs"],
        "patterns": [
            {
                "name": "comment.line.double-slash.tweedle",
                "match": r"(//)\s*(=>|!!).*$",
                "captures": mark,
            },
            {
                "name": "comment.line.documentation.tweedle",
                "match": r"(///(?!/)|//[!|])(.*)$",
                "captures": inner,
            },
            rule("comment.line.double-slash", "//.*$"),
            rule("comment.line.shebang", "^#!.*$"),
            {
                "name": "string.quoted.double.tweedle",
                "match": r#""(?:[^"\\]|\\.)*""#,
                "captures": escapes,
            },
            rule("invalid.illegal.string", r#""(?:[^"\\]|\\.)*\\?|[“”„][^“”"]*[“”"]"#),
            rule("invalid.illegal.number", r"[0-9]+(?:\.[0-9]+|\p{L}[\p{L}\p{M}0-9_]*)"),
            rule("variable.language.result", r"_[0-9]+"),
            rule("variable.parameter.player", format!("_{name}")),
            rule("variable.language.result", "_"),
            // A star directly before a number, and not directly after an operand, is a nimber.
            parts(
                r#"(?<![\p{L}\p{M}0-9_"'†∅*)\]}])(\*)([0-9]+)(?![\p{L}0-9]|\.[0-9])"#,
                &["keyword.operator.nimber", "constant.numeric.nimber"],
            ),
            rule("constant.numeric.integer", "[0-9]+"),
            parts(
                format!(r"(ruleset)\s+(?!{})({name})", words(KEYWORDS.iter().copied())),
                &["keyword.declaration", "entity.name.type.ruleset"],
            ),
            // A keyword only at the beginning of a rule; elsewhere, and to the lexer, a name.
            parts(
                format!(
                    r#"^\s*(players)(?=\s+(?!{})(?:[\p{{L}}0-9_"({{∅]))"#,
                    words(KEYWORDS.iter().filter(|w| **w != "let").copied()),
                ),
                &["keyword.other.players"],
            ),
            rule("keyword.operator.word", words(OPERATORS.into_iter()) + "|∈|∉"),
            rule("constant.language", words(CONSTANTS.into_iter())),
            rule("keyword.declaration", words(DECLARATIONS.into_iter())),
            rule("keyword.control", words(controls().into_iter())),
            parts(
                r"(map|set)(\[)",
                &["support.function", "punctuation.section.brackets.begin"],
            ),
            // A definition overrides any other meaning of the name.
            rule("entity.name.function", format!(r"{name}(?=\s*\([^()]*\)\s*:=)")),
            rule("variable.other.definition", format!(r"{name}(?=\s*:=)")),
            rule("support.constant", values + "|∅"),
            rule("support.function", functions),
            rule("variable.other", name),
            rule("keyword.operator", r"[:~<>!=]=|->|=>|\.\.|[+\-*·/^!'†<>≠≤≥≅∉|]"),
            rule("punctuation.separator", r"[,;:.]"),
            rule("punctuation.section.brackets", r"[(){}\[\]]"),
        ],
    })
}

/// `UPDATE=1 cargo test` rewrites the grammar.
#[test]
fn the_grammar_is_up_to_date() {
    let made = serde_json::to_string_pretty(&grammar()).unwrap() + "\n";
    // Visual Studio Code, and JupyterLab.
    let lab = "/../../python/data/data/share/jupyter/labextensions/tweedle/static";
    for folder in ["/syntaxes", lab] {
        let path = format!("{FOLDER}{folder}/tweedle.tmLanguage.json");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &made).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == made, "{path} is out of date: run with UPDATE=1");
    }
}

/// The kinds of tokens that the grammar and the lexer must agree on.
fn kind_of_token(class: TokenClass) -> Option<&'static str> {
    match class {
        TokenClass::Keyword => Some("keyword"),
        TokenClass::Number => Some("number"),
        TokenClass::String => Some("string"),
        TokenClass::Comment => Some("comment"),
        _ => None,
    }
}

fn kind_of_scope(scope: &str) -> Option<&'static str> {
    let of = [
        ("keyword.operator.word", "keyword"),
        ("keyword.declaration", "keyword"),
        ("keyword.control", "keyword"),
        ("constant.language", "keyword"),
        ("constant.numeric", "number"),
        ("string", "string"),
        ("comment", "comment"),
    ];
    of.iter().find(|(start, _)| scope.starts_with(start)).map(|(_, kind)| *kind)
}

struct Rule {
    pattern: Regex,
    name: Option<&'static str>,
    /// Kinds by group number.
    groups: Vec<(usize, Option<&'static str>)>,
}

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let grammar = grammar();
    let read = |json: &Json| Rule {
        pattern: Regex::new(json["match"].as_str().unwrap()).unwrap(),
        name: json["name"].as_str().and_then(kind_of_scope),
        groups: json["captures"]
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(n, what)| Some((n.parse().ok()?, kind_of_scope(what["name"].as_str()?))))
            .collect(),
    };
    grammar["patterns"].as_array().unwrap().iter().map(read).collect()
});

/// Returns the kind of each byte by the grammar: line by line, with the leftmost match of the first
/// pattern.
fn by_grammar(text: &str) -> Vec<Option<&'static str>> {
    let mut kinds = Vec::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let start = kinds.len();
        kinds.resize(start + line.len(), None);
        let line = line.strip_suffix('\n').unwrap_or(line);
        let mut at = 0;
        let next = |rule: &'static Rule, at| rule.pattern.captures_from_pos(line, at).unwrap();
        let start_of = |found: &Captures<'_, str>| found.get(0).unwrap().start();
        let mut ahead: Vec<_> = RULES.iter().map(|rule| (rule, next(rule, 0))).collect();
        loop {
            // A match that begins later remains the next one of its rule.
            for &mut (rule, ref mut found) in &mut ahead {
                if found.as_ref().is_some_and(|found| start_of(found) < at) {
                    *found = next(rule, at);
                }
            }
            let matches = ahead.iter().filter_map(|(rule, found)| Some((rule, found.as_ref()?)));
            let Some((rule, found)) = matches.min_by_key(|(_, found)| start_of(found)) else {
                break;
            };
            let all = found.get(0).unwrap().range();
            kinds[start + all.start..start + all.end].fill(rule.name);
            if rule.name.is_none() {
                for (group, kind) in &rule.groups {
                    if let Some(part) = found.get(*group) {
                        kinds[start + part.start()..start + part.end()].fill(*kind);
                    }
                }
            }
            assert!(!all.is_empty(), "an empty match in {line}");
            at = all.end;
        }
    }
    kinds
}

fn by_lexer(text: &str) -> Vec<Option<&'static str>> {
    let mut kinds = vec![None; text.len()];
    for (class, range) in tokens(text) {
        kinds[range].fill(kind_of_token(class));
    }
    kinds
}

fn first_difference(text: &str) -> Option<String> {
    let (grammar, lexer) = (by_grammar(text), by_lexer(text));
    let at = (0..text.len()).find(|i| grammar[*i] != lexer[*i])?;
    let line = text[..at].matches('\n').count() + 1;
    Some(format!("line {line}, byte {at}: {:?}, not {:?}, in {text}", grammar[at], lexer[at]))
}

fn scripts(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            scripts(&path, out);
        } else if path.extension().is_some_and(|e| e == "cgs") {
            out.push(path);
        }
    }
}

#[test]
fn the_grammar_agrees_with_the_lexer_on_all_scripts() {
    let mut paths = Vec::new();
    for folder in ["stdlib", "examples", "tests/scripts"] {
        scripts(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut paths);
    }
    assert!(paths.len() > 10);
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(first_difference(&text), None, "{}", path.display());
    }
}

#[test]
fn the_grammar_agrees_with_the_lexer_on_unusual_input() {
    for text in [
        "\"a // b\" // \"c\" if 3",
        "#!/usr/bin/env tweedle\n1 + 1",
        "\"a\\\"b\" 3 \"open 4",
        "\"\\",
        "1.5 1..5 1.. 2 3x x3 x_3 _3 _ 1_if 1_L",
        "*3 *k *3k *3.5 2*3 2 * 3 **3 x*3 )*3 *(3) *",
        "android if_ _if x.end notin not in ∈ ∉",
        "///doc if 3 // => 4\n////plain\n//! module\n//=> 3\n// !! x",
        "ruleset if(x)\nruleset end_(n)\nruleset r3 (n)\n",
        "if := 3\nouts(if) := 4\noutcome := 3\noutcome(3) := 4",
        "map[3 => 4] set [5] mapp[6]",
        "„curly 3“ “if\" 3",
        "a\u{301}if e\u{301}3 ∅3",
    ] {
        assert_eq!(first_difference(text), None);
    }
}

#[test]
fn the_extension_is_consistent() {
    let read = |name: &str| -> Json {
        serde_json::from_str(&std::fs::read_to_string(format!("{FOLDER}/{name}")).unwrap()).unwrap()
    };
    let package = read("package.json");
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(package["license"], env!("CARGO_PKG_LICENSE"));
    let language = &package["contributes"]["languages"][0];
    let grammar = &package["contributes"]["grammars"][0];
    assert_eq!(language["id"], grammar["language"]);
    let grammar_file = read(grammar["path"].as_str().unwrap());
    assert_eq!(grammar_file["scopeName"], grammar["scopeName"]);
    let settings = read(language["configuration"].as_str().unwrap());
    let rules = &settings["indentationRules"];
    let increase = Regex::new(rules["increaseIndentPattern"].as_str().unwrap()).unwrap();
    let decrease = Regex::new(rules["decreaseIndentPattern"].as_str().unwrap()).unwrap();
    let word = Regex::new(settings["wordPattern"]["pattern"].as_str().unwrap()).unwrap();
    for (line, more, less) in [
        ("ruleset r(n)", true, false),
        ("end", false, true),
        ("  ]", false, true),
        ("x := [", true, false),
        ("f(n) :=", true, false),
        ("  // x := [", false, false),
        ("begin", false, false),
        ("ending := 1", false, false),
    ] {
        assert_eq!(increase.is_match(line).unwrap(), more, "{line}");
        assert_eq!(decrease.is_match(line).unwrap(), less, "{line}");
    }
    assert_eq!(word.find("·x_1b + 2").unwrap().unwrap().as_str(), "x_1b");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_grammar_agrees_with_the_lexer_on_random_input(
        parts in prop::collection::vec(prop::sample::select(vec![
            "if", "ruleset", "x", "outcome", "3", "1.5", ".", "..", "*", "**", "_", "_3", "_L", "\"",
            "\"a\"", "\\", "//", "/", "!", "=>", "=", " ", " ", "\n", "(", ")", "[", "map", "'", "∅",
            "∈", "·", "é", "|", ":=", "true", "and", "N",
        ]), 0..20),
    ) {
        let text = parts.concat();
        prop_assert_eq!(first_difference(&text), None);
    }
}
