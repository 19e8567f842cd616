//! The formatter: its layout, and that it changes nothing but space.

use super::common::Plain;
use super::round_trip::stmt;
use crate::print_script::print_script;
use proptest::collection::vec;
use proptest::prelude::*;
use std::path::Path;
use tweedle::lang::syntax::*;

fn formatted(text: &str) -> String {
    format(text).unwrap_or_else(|errors| panic!("{text}\n{errors:#?}"))
}

/// Parses a script, and removes what formatting may change: spans, and space at the ends of
/// comments.
fn without_layout(text: &str) -> Script {
    let parsed = parse(SourceId(0), text);
    assert!(parsed.errors.is_empty(), "{text}\n{:#?}", parsed.errors);
    let mut script = Plain { flat: false }.script(&parsed.script);
    let trimmed =
        |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").into();
    for comment in &mut script.comments {
        comment.text = comment.text.trim().into();
    }
    for doc in script.stmts.iter_mut().filter_map(|stmt| stmt.doc.as_mut()).chain(&mut script.doc) {
        *doc = trimmed(doc);
    }
    script
}

/// Formats a script and checks the laws of formatting.
fn check_format(text: &str) -> String {
    let new = formatted(text);
    assert_eq!(without_layout(text), without_layout(&new), "{text}\n---- became\n{new}");
    assert_eq!(formatted(&new), new, "of {text}");
    let slices = |text: &str| -> Vec<String> {
        let words = tokens(text).filter(|(class, _)| *class != TokenClass::Comment);
        words.map(|(_, range)| text[range].to_owned()).collect()
    };
    assert_eq!(slices(text), slices(&new));
    assert!(new.is_empty() || (new.ends_with('\n') && !new.ends_with("\n\n")), "{new:?}");
    assert!(!new.starts_with('\n') && !new.contains("\n\n\n") && !new.contains('\r'), "{new:?}");
    assert!(new.lines().all(|line| line.trim_end() == line), "{new:?}");
    new
}

#[test]
fn space_between_tokens_is_normalized() {
    for (text, expected) in [
        ("1+2 -3", "1 + 2 - 3"),
        ("- 2 ^ - 2", "-2^-2"),
        ("a- -b", "a - -b"),
        ("not  x and- y or z", "not x and -y or z"),
        ("2* *3+*", "2 * *3 + *"),
        ("2 · *3 * 3", "2·*3 * 3"),
        ("* (3)", "* (3)"),
        ("*( n-1 )", "*(n - 1)"),
        ("* [0]", "*[0]"),
        ("a /b· c", "a/b·c"),
        ("a div b mod c", "a div b mod c"),
        ("f ( x ,y , )", "f(x, y,)"),
        ("f(n :2,k: -1)", "f(n: 2, k: -1)"),
        ("map [3]", "map [3]"),
        ("xs [3] [4]", "xs[3][4]"),
        ("map[ 1=>2,3 =>4 ]", "map[1 => 2, 3 => 4]"),
        ("set[ ]", "set[]"),
        ("x . f ( )", "x.f()"),
        ("[k for k in 0 .. if k>1]", "[k for k in 0.. if k > 1]"),
        ("1 .. n - 1", "1..n - 1"),
        ("(k for k in 0.. )", "(k for k in 0..)"),
        ("x->x+1", "x -> x + 1"),
        ("( x,y )->( ) -> 1", "(x, y) -> () -> 1"),
        ("{0|1}", "{0 | 1}"),
        ("{||}", "{||}"),
        ("{|  | }", "{ | | }"),
        ("{0|  |0}", "{0 | | 0}"),
        ("{ 2 || 1 | 0 }", "{2||1|0}"),
        ("{ || 0 | 1 }", "{||0|1}"),
        ("{0 || | 1}", "{0|| |1}"),
        ("{{2||1|0}|{ 1|2 }}", "{{2||1|0} | {1 | 2}}"),
        ("1_L+( k )_R", "1_L + (k)_R"),
        ("[ G ]_L", "[G]_L"),
        ("a<=_L b", "a <=_L b"),
        ("G '' + G†", "G'' + G†"),
        ("!  G", "!G"),
        ("[0  1;1   0]", "[0 1; 1 0]"),
        ("if a then b else-c", "if a then b else -c"),
        ("let a:=1,b:=( x in y )in a+b", "let a := 1, b := (x in y) in a + b"),
        ("x∈xs", "x ∈ xs"),
        ("x∉ xs  ≠ y ≅z", "x ∉ xs ≠ y ≅ z"),
        ("outcome(G)under normal (4)", "outcome(G) under normal(4)"),
        ("use heaps(kayles,nim)as h", "use heaps (kayles, nim) as h"),
        ("use \"a b.cgs\"(x)", "use \"a b.cgs\" (x)"),
        ("memo f( n ):=n", "memo f(n) := n"),
        ("a:=1 ;b:=2;", "a := 1; b := 2;"),
        ("assert a,\"b\"", "assert a, \"b\""),
        ("-if a then b else c", "-if a then b else c"),
        ("[true,not false]", "[true, not false]"),
        ("\t1\u{a0}+ 2", "1 + 2"),
    ] {
        assert_eq!(check_format(text), format!("{expected}\n"), "{text}");
    }
}

#[test]
fn empty_lines_and_line_ends_are_normalized() {
    assert_eq!(check_format(""), "");
    assert_eq!(check_format(" \n\n\t\n"), "");
    assert_eq!(check_format("\n\n1\r\n\r\n\r\n 2   \n\n"), "1\n\n2\n");
    assert_eq!(check_format("1;;\n;\n2"), "1;;\n;\n2\n");
}

/// Each is left unchanged.
#[test]
fn formatted_layouts_are_unchanged() {
    for text in [
        // Continued statements.
        "f(n) :=\n  if n < 2 then 1\n  else f(n - 1)\n",
        "if a\n  then b\n  else c\n",
        "[1, 2, 3]\n  .map(x -> x^2)\n  .sum()\n",
        "x := a +\n  b\n",
        "x := a +\n     b\n",
        "f(n) := let a := 1 in\n  a + n\n",
        "f(n) :=\n  let a := 1,\n      b := 2\n  in a + b\n",
        "f(n) := let a := 1,\n            b := 2 in a\n",
        "f(k) :=\n  if k == 0 then 1\n  else let r := g(k) in\n    r +\n    2\n",
        "f := x ->\n  x + 1\n",
        "f(n) := if n < 2\n        then 1\n        else 2\n",
        "f(n) :=\n  if n < 2\n    then 1\n    else if n < 3\n      then 2\n      else 3\n",
        // Brackets.
        "x := [\n  1, 2,\n  3\n]\n",
        "x := f(a, [\n  1\n])\n",
        "all(a == b\n    for a in x\n    for b in y)\n",
        "all(a == b\n  for a in x)\n",
        "x := [(a, b) for a in xs\n             for b in ys]\n",
        "x := f(\n  [\n    1\n  ]\n)\n",
        "using prefer([0 1 2;\n              0 2 1;\n              0 1 2])\n",
        // Rules.
        "ruleset r(n)\n  require n in 0.., \"m\"\n  0  if n > 0\n  r(n - k)  for k in 1..n\n  \
         r(n) + r(n - 1)\n    for k in 1..n\nend\n",
        "ruleset r(n)\n  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa(n)  for k in xs\n  b(n)  for k in xs\n\
         end\n",
        "ruleset r(n)\n  require n > 0,\n    \"m\"\n  r(n - 1)\n    for i in 1..n\n  L: r(n)  if n > 2\n  \
         final L  if n == 0\n  // the end\nend\n",
        "ruleset r(n)\n  players (n + 1) mod 3\n  players(n)  if n > 0\nend\n",
        // Comments.
        "//! Module.\n\n/// Doc.\n///     f(1)  // => 2\nf(x) := x\n// Plain.\n\n// Other.\n",
        "1      // => 1\n1 + 1  // => 2\n\n3  // => 3\n",
        "f(1,\n  2)\n  // => 3\n",
        "f(1,\n  2)     // => 3\ng(1, 2)  // => 3\n",
        "f(x)  // => 1\n      // and more\ng(xx)  // => 2\n",
        "x := [\n  1,  // one\n  // two\n  2,\n  // end\n]\n",
        "////////\n//\n//!! no mark\n1\n",
    ] {
        assert_eq!(check_format(text), text);
    }
}

#[test]
fn other_layouts_are_changed() {
    for (text, expected) in [
        ("f(n) :=\nif n < 2 then 1\nelse 2", "f(n) :=\n  if n < 2 then 1\n  else 2\n"),
        ("f(a,\n      b,\n c)", "f(a,\n  b,\n  c)\n"),
        ("x := [\n1,\n    2 ]", "x := [\n  1,\n  2]\n"),
        ("x := [1,\n    2\n    ]", "x := [1,\n  2\n]\n"),
        ("x := a\n      and b", "x := a\n  and b\n"),
        ("  // c\nx", "// c\nx\n"),
        ("//c\n//=> 5\n///d\n//!m\nx //  e ", "// c\n// => 5\n/// d\n//! m\nx  //  e\n"),
        ("1 // a\n1 + 1 // b\n1+ 1+ 1// c", "1          // a\n1 + 1      // b\n1 + 1 + 1  // c\n"),
        ("outcome(0)\n// => OP\n", "outcome(0)\n  // => OP\n"),
        (
            "ruleset r(n)\nr(n-1) for k in 1..n if k>1\n  0 if n==1\n 0\n for k in xs\n end",
            "ruleset r(n)\n  r(n - 1)  for k in 1..n if k > 1\n  0  if n == 1\n  0\n    \
             for k in xs\nend\n",
        ),
        ("ruleset r(n)\n// a\n0\n    // b\n  end\n", "ruleset r(n)\n  // a\n  0\n  // b\nend\n"),
        ("a    := 1\nlong := 2", "a := 1\nlong := 2\n"),
        ("m := [0  1;\n      10 2]", "m := [0 1;\n      10 2]\n"),
        ("x := [a/ b, c,\n      1  , 2]", "x := [a/b, c,\n      1, 2]\n"),
    ] {
        assert_eq!(check_format(text), expected);
    }
    let far = format!("1  // a\n{}  // b\n2  // c\n", "x".repeat(60));
    assert_eq!(check_format(&far), far, "lines of very different lengths");
    let long = format!("1          // a\nx  // {}\n1 + 1 + 1  // c\n", "b".repeat(90));
    assert_eq!(check_format(&long), long, "a comment that would reach too far");
}

#[test]
fn syntax_errors_are_reported() {
    let errors = format("1 +* 2\nx := 1\n2 2").unwrap_err();
    assert_eq!(errors.len(), 2, "{errors:#?}");
}

fn scripts(folder: &Path, out: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            scripts(&path, out);
        } else if path.extension().is_some_and(|e| e == "cgs") {
            out.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The scripts that come with the program are formatted, except those with syntax errors.
#[test]
fn scripts_of_the_project_are_formatted() {
    let mut all = Vec::new();
    for folder in ["stdlib", "examples", "tests/scripts"] {
        scripts(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut all);
    }
    assert!(all.len() > 10);
    for (name, text) in all {
        if name.ends_with("mistakes.cgs") {
            assert!(format(&text).is_err(), "{name}");
        } else {
            assert_eq!(check_format(&text), text, "`tweedle fmt` changes {name}");
        }
    }
}

/// The code blocks of the language page, which are not formatted, as they are and with random
/// space.
#[test]
fn code_blocks_of_the_language_page_are_formatted() {
    let page = include_str!("fixtures/LANGUAGE.md");
    for block in page.split("```").skip(1).step_by(2) {
        let usual = check_format(block);
        for step in 1..5 {
            let mut seed = step;
            check_format(&with_random_space(&usual, true, &mut || {
                seed = (seed * 7 + 3) % 101;
                seed
            }));
        }
    }
}

/// Replaces the space between the tokens of each line; if `lines`, also breaks and indents lines.
/// The numbers decide what is inserted where.
fn with_random_space(text: &str, lines: bool, number: &mut impl FnMut() -> usize) -> String {
    use TokenClass::*;
    let words: Vec<_> = tokens(text).collect();
    let mut out = std::string::String::new();
    let (mut end, mut depth) = (0, 0usize);
    for (i, (class, range)) in words.iter().enumerate() {
        let word = &text[range.clone()];
        let between = &text[end..range.start];
        let before = i.checked_sub(1).map(|j| (words[j].0, &text[words[j].1.clone()]));
        let bars = |word: &str| word.starts_with('|');
        if between.contains('\n') || before.is_none() {
            out.push_str(between.trim_matches(' '));
            if lines {
                out.extend(std::iter::repeat_n(' ', number() % 9));
            }
        } else if let Some((left, before)) = before {
            let wordy = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
            let chosen = number();
            // Before tokens other than these, space may be added or removed.
            let free =
                !matches!(before, "*" | "players" | "↑" | "↓") && !matches!(word, "*" | "↑" | "↓");
            let breaks = lines && depth > 0 && *class != Comment && before != "*";
            match between.is_empty() {
                false if breaks && chosen.is_multiple_of(7) => out.push('\n'),
                // Tokens that need no space, except where they would merge.
                false
                    if chosen.is_multiple_of(3)
                        && !(wordy(before.chars().next_back()) && wordy(word.chars().next()))
                        && free
                        && !(bars(before) && bars(word))
                        && !(matches!(before, "map" | "set") && word == "[")
                        && !(left == Operator && *class == Operator)
                        && !(left == Operator && *class == Comment) => {}
                false => out.extend(std::iter::repeat_n(' ', 1 + chosen % 3)),
                true if breaks && free && chosen.is_multiple_of(11) && !word.starts_with('_') => {
                    out.push('\n')
                }
                true if free && !word.starts_with('_') => {
                    out.extend(std::iter::repeat_n(' ', (chosen % 5).saturating_sub(2)));
                }
                true => {}
            }
        }
        match (class, word) {
            (Bracket, ")" | "]" | "}") => depth = depth.saturating_sub(1),
            (Bracket, _) => depth += 1,
            _ => {}
        }
        out.push_str(word);
        end = range.end;
    }
    out
}

/// Returns the canonical text of a random script.
fn random_script() -> impl Strategy<Value = std::string::String> {
    vec(stmt(), 0..4)
        .prop_map(|stmts| print_script(&Script { doc: None, stmts, comments: Vec::new() }))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn space_inside_lines_does_not_matter(
        text in random_script(),
        numbers in vec(0usize..60, 1..40),
    ) {
        let mut numbers = numbers.into_iter().cycle();
        let other = with_random_space(&text, false, &mut || numbers.next().unwrap_or(0));
        let usual = check_format(&other);
        prop_assert_eq!(&check_format(&text), &usual, "{}", other);
        // The printer and the formatter agree.
        prop_assert_eq!(usual.trim_end(), text.trim_end());
    }

    #[test]
    fn formatting_is_idempotent(
        text in random_script(),
        numbers in vec(0usize..60, 1..40),
        remarks in vec(prop::sample::select(vec!["", "", " // x", " //=> 5", "  ///y", " //!z "]), 1..9),
    ) {
        let mut numbers = numbers.into_iter().cycle();
        let text = with_random_space(&text, true, &mut || numbers.next().unwrap_or(0));
        let mut remarks = remarks.into_iter().cycle();
        let with: Vec<std::string::String> =
            text.lines().map(|line| format!("{line}{}\n", remarks.next().unwrap_or(""))).collect();
        check_format(&with.concat());
    }
}
