//! The Tree-sitter grammar, which is a grammar of tokens, and its queries, generated from the
//! program's tables. `UPDATE=1 cargo test` rewrites them; `editors/tree-sitter/README.md` describes
//! how the parser is generated from the grammar.

use super::editor_keywords::{CONSTANTS, DECLARATIONS, OPERATORS, builtins, controls};
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;

const NAME: &str = r"\p{L}[\p{L}\p{M}0-9_]*";

fn pattern(text: &str, precedence: i32) -> Json {
    let content = json!({ "type": "PATTERN", "value": text });
    let content = match precedence {
        0 => content,
        value => json!({ "type": "PREC", "value": value, "content": content }),
    };
    json!({ "type": "TOKEN", "content": content })
}

fn word(text: &str) -> Json {
    json!({ "type": "STRING", "value": text })
}

fn choice(members: impl IntoIterator<Item = Json>) -> Json {
    json!({ "type": "CHOICE", "members": members.into_iter().collect::<Vec<_>>() })
}

/// The kinds of tokens, in the order in which they are tried.
fn rules() -> Vec<(&'static str, Json)> {
    let symbol = |name: &str| json!({ "type": "SYMBOL", "name": name });
    // The name of a ruleset follows the keyword, if there is a name.
    let name = json!({ "type": "FIELD", "name": "name", "content": symbol("name") });
    let ruleset = json!({ "type": "SEQ", "members": [
        word("ruleset"), choice([name, json!({ "type": "BLANK" })]),
    ] });
    let declarations = DECLARATIONS.into_iter().filter(|text| *text != "ruleset");
    let operators =
        r"[:~<>!=]=|->|=>|\.\.|[+\-*·/^!'†<>≠≤≥≅∈∉|±⧾⧿↑↓]|\\(tiny|miny|uparrow|downarrow)";
    vec![
        ("interpreter", pattern(r"#![^\n]*", 1)),
        ("doc_comment", pattern(r"//[/!|][^\n]*", 2)),
        ("comment", pattern(r"//[^\n]*", 1)),
        ("string", pattern(r#""([^"\\\n]|\\.)*""#, 0)),
        ("number", pattern("[0-9]+", 0)),
        ("operator_word", choice(OPERATORS.map(word))),
        ("constant", choice(CONSTANTS.map(word))),
        ("keyword", choice(declarations.chain(controls()).map(word))),
        ("nobody", word("∅")),
        ("result", pattern("_[0-9]*", 1)),
        ("player", pattern(&format!("_{NAME}"), 0)),
        ("ruleset", json!({ "type": "PREC_RIGHT", "value": 0, "content": ruleset })),
        ("name", pattern(NAME, 0)),
        ("operator", pattern(operators, 0)),
        ("separator", pattern("[,;:.]", 0)),
        ("bracket", pattern(r"[(){}\[\]]", 0)),
    ]
}

fn grammar() -> Json {
    let symbol = |name: &str| json!({ "type": "SYMBOL", "name": name });
    let of_first_line = |name: &&str| *name == "interpreter";
    let names: Vec<&str> = rules().iter().map(|(name, _)| *name).collect();
    let tokens = choice(names.iter().filter(|name| !of_first_line(name)).map(|name| symbol(name)));
    let mut all = serde_json::Map::new();
    let first = choice([symbol("interpreter"), json!({ "type": "BLANK" })]);
    let rest = json!({ "type": "REPEAT", "content": symbol("_token") });
    let whole = json!({ "type": "SEQ", "members": [first, rest] });
    all.insert("source_file".to_owned(), whole);
    all.insert("_token".to_owned(), tokens);
    all.extend(rules().into_iter().map(|(name, rule)| (name.to_owned(), rule)));
    json!({
        "name": "tweedle",
        "word": "name",
        "rules": all,
        "extras": [{ "type": "PATTERN", "value": r"\s" }],
        "conflicts": [],
        "precedences": [],
        "externals": [],
        "inline": [],
        "supertypes": [],
    })
}

/// Returns the highlighting queries, with capture names of Tree-sitter and Neovim or of Helix.
fn queries(helix: bool) -> String {
    let of = |plain: &'static str, in_helix: &'static str| if helix { in_helix } else { plain };
    let number = of("number", "constant.numeric");
    let mut out = String::from("; Made from the tables of the program by its tests.\n\n");
    for (node, capture) in [
        ("interpreter", of("keyword.directive", "comment.line")),
        ("comment", of("comment", "comment.line")),
        ("doc_comment", of("comment.documentation", "comment.block.documentation")),
        ("string", "string"),
        ("number", number),
        ("operator_word", "keyword.operator"),
        ("constant", of("boolean", "constant.builtin.boolean")),
        ("keyword", "keyword"),
        ("nobody", "constant.builtin"),
        ("result", "variable.builtin"),
        ("player", "variable.parameter"),
        ("operator", "operator"),
        ("separator", "punctuation.delimiter"),
        ("bracket", "punctuation.bracket"),
    ] {
        out.push_str(&format!("({node}) @{capture}\n"));
    }
    out.push_str("\n(ruleset \"ruleset\" @keyword)\n(ruleset name: (name) @type)\n");
    for (values, capture) in [(true, "constant.builtin"), (false, "function.builtin")] {
        let words: Vec<&str> = builtins(values).collect();
        let words = words.join("|");
        let words = words.replace("|O1|", "|O(30|[12][0-9]|[1-9])|");
        let words = words.replace("|C1|", "|C(30|[12][0-9]|[1-9])|");
        out.push_str(&format!("\n((name) @{capture}\n  (#match? @{capture} \"^({words})$\"))\n"));
    }
    out
}

fn assert_up_to_date(file: &str, made: &str) {
    let path = format!("{}/editors/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, made).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "{path} is out of date: run with UPDATE=1");
}

#[test]
fn the_tree_sitter_grammar_is_up_to_date() {
    let made = serde_json::to_string_pretty(&grammar()).unwrap() + "\n";
    assert_up_to_date("tree-sitter/src/grammar.json", &made);
    assert_up_to_date("tree-sitter/queries/highlights.scm", &queries(false));
    assert_up_to_date("helix/queries/highlights.scm", &queries(true));
}

/// Collects the strings of a grammar.
fn strings(json: &Json, found: &mut BTreeSet<String>) {
    match json {
        Json::Object(all) => {
            if all.get("type") == Some(&json!("STRING")) {
                found.insert(all["value"].as_str().unwrap().to_owned());
            }
            all.values().for_each(|json| strings(json, found));
        }
        Json::Array(all) => all.iter().for_each(|json| strings(json, found)),
        _ => {}
    }
}

/// The parser lists its symbols: the keywords and kinds of tokens are those of the grammar.
#[test]
fn the_tree_sitter_parser_matches_the_grammar() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/editors/tree-sitter/src/parser.c");
    let parser = std::fs::read_to_string(path).unwrap();
    let table = parser.split("ts_symbol_names[] = {").nth(1).unwrap();
    let table = table.split("};").next().unwrap();
    let known = table.lines().filter_map(|line| line.split(" = \"").nth(1)?.strip_suffix("\","));
    let known: BTreeSet<String> = known.map(str::to_owned).collect();
    let mut wanted: BTreeSet<String> = rules().iter().map(|(name, _)| (*name).to_owned()).collect();
    strings(&grammar(), &mut wanted);
    // A rule that is a single word appears under the name of the rule.
    wanted.remove("∅");
    let own = ["end", "source_file", "_token", "source_file_repeat1"].map(str::to_owned);
    wanted.extend(own);
    assert_eq!(known, wanted, "`tree-sitter generate src/grammar.json` regenerates it");
}
