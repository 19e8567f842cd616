//! The words of the language by category, and their lists in files for editors. `UPDATE=1 cargo
//! test` rewrites the lists.

use tweedle::lang::builtins::table;
use tweedle::lang::eval::Run;
use tweedle::lang::syntax::KEYWORDS;

pub const OPERATORS: [&str; 5] = ["and", "or", "not", "div", "mod"];
pub const CONSTANTS: [&str; 2] = ["true", "false"];
pub const DECLARATIONS: [&str; 10] =
    ["memo", "redefine", "ruleset", "end", "final", "is", "require", "use", "using", "as"];

/// Returns the keywords that are in none of the lists above.
pub fn controls() -> Vec<&'static str> {
    let named: Vec<&str> =
        OPERATORS.iter().chain(&CONSTANTS).chain(&DECLARATIONS).copied().collect();
    for word in &named {
        assert!(KEYWORDS.contains(word), "{word}");
    }
    KEYWORDS.iter().copied().filter(|word| !named.contains(word)).collect()
}

/// Returns the builtins that are values, or those that are functions. `O1` and `C1` represent
/// families.
pub fn builtins(values: bool) -> impl Iterator<Item = &'static str> {
    let is_value = |run: Run| matches!(run, Run::Constant(_) | Run::Seats(_));
    table().iter().filter(move |native| is_value(native.run) == values).map(|native| native.name)
}

/// Returns the words of each list, by its name.
fn lists() -> [(&'static str, Vec<String>); 6] {
    let plain = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let whole = |values: bool| {
        let of = |name: &'static str| match name {
            "O1" | "C1" => (1..=30).map(|n| format!("{}{n}", &name[..1])).collect(),
            _ => vec![name.to_owned()],
        };
        builtins(values).flat_map(of).collect()
    };
    [
        ("operators", plain(&OPERATORS)),
        ("constants", plain(&CONSTANTS)),
        ("declarations", plain(&DECLARATIONS)),
        ("controls", plain(&controls())),
        ("values", whole(true)),
        ("functions", whole(false)),
    ]
}

/// Wraps words into lines of at most 78 columns, each of which begins with `lead`.
fn wrapped(words: &[String], lead: &str) -> String {
    let mut lines = vec![lead.to_owned()];
    for word in words {
        let last = lines.last().unwrap();
        if last != lead && last.len() + 1 + word.len() > 78 {
            lines.push(lead.to_owned());
        }
        let last = lines.last_mut().unwrap();
        last.push(' ');
        last.push_str(word);
    }
    lines.join("\n")
}

/// Replaces the text between the comments that enclose the words.
fn with_word_list(page: &str, comment: &str, text: &str) -> String {
    let (begin, end) = (format!("{comment} begin words\n"), format!("{comment} end words\n"));
    let from = page.find(&begin).unwrap_or_else(|| panic!("no {begin}")) + begin.len();
    let to = from + page[from..].find(&end).unwrap_or_else(|| panic!("no {end}"));
    format!("{}{text}{}", &page[..from], &page[to..])
}

fn assert_up_to_date(file: &str, comment: &str, text: &str) {
    let path = format!("{}/editors/{file}", env!("CARGO_MANIFEST_DIR"));
    let kept = std::fs::read_to_string(&path).unwrap();
    let made = with_word_list(&kept, comment, text);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &made).unwrap();
        return;
    }
    assert!(kept == made, "{path} is out of date: run with UPDATE=1");
}

#[test]
fn the_word_lists_for_vim_are_up_to_date() {
    let lists = lists();
    let list = |(name, words): &(&str, Vec<String>)| {
        format!("let s:{name} = split('\n{}')\n", wrapped(words, "  \\"))
    };
    let text: Vec<String> = lists.iter().map(list).collect();
    assert_up_to_date("vim/syntax/tweedle.vim", "\"", &text.concat());
}

#[test]
fn the_word_lists_for_emacs_are_up_to_date() {
    let lists = lists();
    let list = |(name, words): &(&str, Vec<String>)| {
        format!("(defconst tweedle--{name}\n  (split-string \"\n{}\"))\n", wrapped(words, "   "))
    };
    let text: Vec<String> = lists.iter().map(list).collect();
    assert_up_to_date("emacs/tweedle-mode.el", ";;", &text.join("\n"));
}
