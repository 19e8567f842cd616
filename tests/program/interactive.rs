//! Interactive input: transcripts, loading, habits from other programs, timing, and tables.

use super::piped::{answers, home, transcripts};
use super::run::{text, tweedle};
#[cfg(unix)]
use super::terminal::{Terminal, last};
use std::path::Path;
use tweedle::front::console::{Completeness, completeness, waiting_for};

/// Returns the transcripts of a page as written, with prompts and answers.
fn pasted_transcripts(page: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let text = std::fs::read_to_string(path).unwrap();
    let blocks = text.split("```text\n").skip(1).filter_map(|block| block.split("```").next());
    blocks.filter(|block| block.starts_with("> ")).map(str::to_owned).collect()
}

#[test]
fn transcripts_can_be_pasted_with_their_answers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for page in ["README.md", "docs/repl.md", "docs/playing.md", "docs/language.md"] {
        let typed = transcripts(&std::fs::read_to_string(root.join(page)).unwrap());
        for (block, (typed, _)) in pasted_transcripts(page).iter().zip(typed) {
            assert_eq!(answers(home().path(), block), answers(home().path(), &typed), "{block}");
        }
    }
    let text = "> using normal(2)\nnormal(2)> outcome(*)\nN\nnormal(2)> [1,\n 2]\n[1, 2]\n";
    assert_eq!(answers(home().path(), text), "N\n[1, 2]\n");
}

#[cfg(unix)]
#[test]
fn a_pasted_transcript_runs_entry_by_entry() {
    let home = home();
    let mut t = Terminal::start(home.path(), &[]);
    let block = pasted_transcripts("README.md").swap_remove(0).trim_end().to_owned();
    t.press(&format!("\x1b[200~{block}\x1b[201~"));
    t.until("the end of the paste", |s| last(s).starts_with("saved"));
    t.press("\r");
    t.until("the prompt", |s| last(s) == ">");
    let screen = t.contents();
    assert!(!screen.contains("error"), "{screen}");
    assert!(screen.contains("wrote 7 lines to nim.tex\n> :save talk\nsaved"), "{screen}");
    assert!(home.path().join("talk.cgs").exists());
    t.leave();
}

#[test]
fn saved_scripts_are_loaded_by_name_and_quietly() {
    let home = home();
    let came = answers(home.path(), "k := 3\nk + 1\n:save talk\n");
    assert!(came.starts_with("4\nsaved"), "{came}");
    let came = answers(home.path(), "x := 1\n:load talk\n_1 + k\n:undo\n:undo\nx\nk\n");
    let lines: Vec<&str> = came.lines().collect();
    assert_eq!(lines[..3], ["loaded talk.cgs; `:undo` goes back", "7", "undone: _1 + k"]);
    assert_eq!(lines[3..5], ["undone: :load talk.cgs", "1"], "{came}");
    assert!(came.contains("`k` is not defined"), "{came}");
    // Only the failing statement is shown.
    std::fs::write(home.path().join("bad.cgs"), "y := 2\ny\n1 / 0\n").unwrap();
    let came = answers(home.path(), ":load bad\ny\n");
    assert!(came.starts_with("bad.cgs:3:1: error[tweedle::value]") && came.ends_with("\n2\n"));
}

#[test]
fn reset_and_load_can_be_undone() {
    let home = home();
    std::fs::write(home.path().join("talk.cgs"), "k := 3\n").unwrap();
    std::fs::write(home.path().join("bad.cgs"), "k := 3\n1 / 0\n").unwrap();
    let came = answers(home.path(), "x := 1\nusing normal(2)\n:reset\nx\nplayers()\n");
    assert!(came.contains("`x` is not defined") && came.contains("\n3\n"), "{came}");
    let came = answers(home.path(), "x := 1\n:reset\n:undo\n:redo\nx\n");
    assert!(came.contains("undone: :reset\nredone: :reset\n"), "{came}");
    let came = answers(home.path(), "x := 1\n:load! talk\n:vars\nx\n:undo\nx\n");
    assert!(came.contains(" k  3") && came.contains("not defined"), "{came}");
    assert!(came.ends_with("undone: :load! talk.cgs\n1\n"), "{came}");
    let came = answers(home.path(), "x := 1\n:load! bad\nx\n");
    assert!(came.ends_with("\n1\n"), "{came}");
}

#[test]
fn habits_from_other_programs_get_advice() {
    for (typed, words) in [
        ("help", ":help"),
        ("help(outcome)", "outcome(G, who?)"),
        ("?CanonicalForm", "write `value(G)`"),
        ("?canonical form", "write `value(G)`"),
        ("bye", "`:quit` or Ctrl-D exits"),
        ("!ls", "another window"),
        ("x := 3\ntype(x)", "`?x` describes it"),
        ("undo", "type `:undo`"),
    ] {
        let came = answers(home().path(), &format!("{typed}\n"));
        assert!(came.contains(words), "{typed}: {came}");
    }
    for leaves in ["exit", "quit()", ":exit", ":q"] {
        assert_eq!(answers(home().path(), &format!("1\n{leaves}\n2\n")), "1\n", "{leaves}");
    }
    // A name that the user defined keeps its meaning.
    assert_eq!(answers(home().path(), "quit := 5\nquit\nls := *\n!ls\n"), "5\n!*\n");
}

#[test]
fn help_on_names_of_a_module_is_shown_once() {
    let home = home();
    let text = "//! Of pins.\n/// Two of them.\nmine(n) := 2·*n\n";
    std::fs::write(home.path().join("pins.cgs"), text).unwrap();
    let came = answers(home.path(), "use \"pins.cgs\"\n?pins\n?pins.mine\n?mine\n");
    assert!(came.contains("Of pins.\n  Members: mine.\n"), "{came}");
    assert_eq!(came.matches("Two of them.").count(), 2, "{came}");
    let came = answers(home.path(), "use heaps\n?heaps.kayles\n");
    assert_eq!(came.matches("ruleset kayles").count(), 1, "{came}");
    let came = answers(home.path(), "?conventions\n");
    assert!(!came.contains("---") && came.contains("   `normal(n)`"), "{came}");
}

#[test]
fn errors_that_more_input_cannot_fix_are_reported_at_once() {
    for typed in ["x := ^^", "v*", "3 + v2*", "1/2^"] {
        let came = answers(home().path(), &format!("{typed}\n1 + 1\n"));
        assert!(came.contains("tweedle::syntax") && came.ends_with("\n2\n"), "{typed}: {came}");
    }
    let came = answers(home().path(), "```text\n1 + 1\n```\n2 + 2\n");
    assert_eq!(came, "2\n4\n");
}

#[test]
fn search_maps_words_of_other_programs_to_builtins() {
    for (words, name) in [("canonical form", "value"), ("mean value", "mean"), ("len", "length")] {
        let came = answers(home().path(), &format!(":search {words}\n"));
        assert_eq!(came.split_whitespace().next(), Some(name), "{words}: {came}");
    }
}

#[test]
fn unclosed_strings_are_reported_at_once() {
    let came = answers(home().path(), "\"abc\n1 + 1\n");
    assert!(came.contains("this string is not closed") && came.ends_with("\n2\n"), "{came}");
}

#[test]
fn an_assertion_shows_both_sides() {
    let came = answers(home().path(), "assert outcome(*) == outcome(0)\nassert 1 + 1 > 5\n");
    assert!(came.contains("assertion failed: PN == OP"), "{came}");
    assert!(came.contains("assertion failed: 2 > 5"), "{came}");
}

#[test]
fn partizan_games_have_trees() {
    let came = answers(home().path(), "tree({1 | -1})\ntree(1_C)\n");
    let drawn = "±1          N\n├─ L: 1     L\n│  └─ L: 0  P\n└─ R: -1    R\n   └─ R: 0  P\n";
    assert!(came.starts_with(drawn), "{came}");
    assert!(came.contains("\n└─ C: 0  (OP, OP, OP)\n"), "{came}");
}

#[test]
fn timing_shows_the_duration_of_each_result() {
    let came = answers(home().path(), "1 + 1\n:set timing on\n2 + 2\nx := 1\n");
    let last = came.lines().last().unwrap();
    assert!(came.starts_with("2\n"), "{came}");
    assert!(last.starts_with("4  // ") && last.ends_with('s'), "{came}");
}

#[cfg(unix)]
#[test]
fn tab_completes_by_type_and_timing_ends_the_line() {
    let home = home();
    let mut t = Terminal::start(home.path(), &[]);
    t.enter("g := *2");
    t.press("g.birth\t");
    t.until("a builtin of games", |s| last(s) == "> g.birthday");
    t.drop_line();
    t.press("g.lengt\t");
    t.until("nothing", |s| last(s) == "> g.lengt");
    t.drop_line();
    t.enter(":set timing on");
    let screen = t.enter("3 + 4");
    let line = screen.lines().rfind(|line| line.starts_with('7')).unwrap().to_owned();
    assert!(line.contains("// _1, ") && line.ends_with('s'), "{screen}");
    t.leave();
}

#[test]
fn files_without_examples_cause_a_warning() {
    let home = home();
    let file = home.path().join("bare.cgs");
    std::fs::write(&file, "x := 1\nx + 1\n").unwrap();
    let out = tweedle(&["test", file.to_str().unwrap()], b"");
    assert!(
        text(&out.stderr).contains("warning: ")
            && text(&out.stderr).contains("does not contain examples")
    );
    std::fs::write(&file, "1 // => 1\n").unwrap();
    let out = tweedle(&["test", file.to_str().unwrap()], b"");
    assert_eq!(text(&out.stderr), "");
}

#[test]
fn accept_updates_expected_output_comments() {
    let home = home();
    let file = home.path().join("old.cgs");
    let path = file.to_str().unwrap();
    let old = "1 + 1   // => 3  // why\n/// A.\n///     f(2)   // => 5\nf(x) := x\n[1]\n   \
               // => [2]\n1 / 0   // => 3\n\"a\"  // => \"a\"\n";
    std::fs::write(&file, old).unwrap();
    let out = tweedle(&["test", path], b"");
    assert_eq!(out.status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), old);
    let out = tweedle(&["test", "--accept", path], b"");
    let said = text(&out.stdout);
    assert!(said.contains("old.cgs:1\n  expected  3\n  found     2\n"), "{said}");
    assert!(said.ends_with("2 passed, 1 failed, 3 accepted\n"), "{said}");
    let new = "1 + 1   // => 2  // why\n/// A.\n///     f(2)   // => 2\nf(x) := x\n[1]\n   \
               // => [1]\n1 / 0   // => 3\n\"a\"  // => \"a\"\n";
    assert_eq!(std::fs::read_to_string(&file).unwrap(), new);
    let page = home.path().join("page.md");
    std::fs::write(&page, "# A\n\n```tweedle\n1 + 1  // => 9\n```\n").unwrap();
    let out = tweedle(&["test", "--accept", page.to_str().unwrap()], b"");
    assert_eq!(out.status.code(), Some(0));
    let now = std::fs::read_to_string(&page).unwrap();
    assert_eq!(now, "# A\n\n```tweedle\n1 + 1  // => 2\n```\n");
}

#[test]
fn complete_input_is_recognized() {
    for text in ["1 + 1", "", "ruleset a(n)\nend", ":undo", "?outcome", "> 1\n1\n> 2"] {
        assert_eq!(completeness(text), Completeness::Complete, "{text}");
    }
    for text in ["1 + )", ":nope", ":undo 3", "> 1\n1\n> 2 2 )"] {
        assert_eq!(completeness(text), Completeness::Invalid, "{text}");
    }
}

#[test]
fn incomplete_input_is_indented() {
    for (text, deeper) in [
        ("f(1,", 2),
        ("f(\n  [1,", 4),
        ("f(\n  [1],", 2),
        ("ruleset a(n)", 2),
        ("ruleset a(n)\n  a(n - 1)  if n > 0", 2),
        ("f(n) :=", 2),
        ("f(n) :=\n  1 +", 2),
        ("/// Doc.", 0),
        (":time f(", 2),
        ("> 1\n1\n> f(", 2),
    ] {
        let indent = " ".repeat(deeper);
        assert_eq!(completeness(text), Completeness::Incomplete { indent }, "{text}");
    }
}

/// A new line of an entry says what is open.
#[test]
fn incomplete_entries_say_what_is_open() {
    for (text, open) in [
        ("f(1,\n", "`(` is open"),
        ("f([1,\n", "`[` is open"),
        ("f([1],\n", "`(` is open"),
        ("ruleset walk(n)\n", "ruleset walk: `end` closes it"),
        ("ruleset walk(n)\n  walk(n - 1)  if n > 0\n", "ruleset walk: `end` closes it"),
        ("x :=\n", "the expression goes on"),
        ("/// Doc.", "a definition follows"),
        (":time f(\n", "`(` is open"),
    ] {
        assert_eq!(waiting_for(text), open, "{text}");
        assert!(matches!(completeness(text), Completeness::Incomplete { .. }), "{text}");
    }
}
