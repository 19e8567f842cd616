//! The words of the language by what they are to a reader, and their lists in files for editors.
//! `UPDATE=1 cargo test` writes the lists anew.

use tweedle::lang::builtins::table;
use tweedle::lang::eval::Run;
use tweedle::lang::syntax::KEYWORDS;

pub const OPERATORS: [&str; 5] = ["and", "or", "not", "div", "mod"];
pub const CONSTANTS: [&str; 2] = ["true", "false"];
pub const DECLARATIONS: [&str; 10] =
    ["memo", "redefine", "ruleset", "end", "final", "is", "require", "use", "using", "as"];

/// The reserved words that are none of those above.
pub fn controls() -> Vec<&'static str> {
    let named: Vec<&str> =
        OPERATORS.iter().chain(&CONSTANTS).chain(&DECLARATIONS).copied().collect();
    for word in &named {
        assert!(KEYWORDS.contains(word), "{word}");
    }
    KEYWORDS.iter().copied().filter(|word| !named.contains(word)).collect()
}

/// The builtins that are values, or those that are functions. `O1` and `C1` stand for families.
pub fn builtins(values: bool) -> impl Iterator<Item = &'static str> {
    let is_value = |run: Run| matches!(run, Run::Constant(_) | Run::Seats(_));
    table().iter().filter(move |native| is_value(native.run) == values).map(|native| native.name)
}

/// Every word of each kind, by the name of its list.
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

/// Words in lines of at most 78 columns, each of which begins with `lead`.
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

/// Puts a text between the lines that say where the words begin and end.
fn filled(page: &str, comment: &str, text: &str) -> String {
    let (begin, end) = (format!("{comment} begin words\n"), format!("{comment} end words\n"));
    let from = page.find(&begin).unwrap_or_else(|| panic!("no {begin}")) + begin.len();
    let to = from + page[from..].find(&end).unwrap_or_else(|| panic!("no {end}"));
    format!("{}{text}{}", &page[..from], &page[to..])
}

fn holds(file: &str, comment: &str, text: &str) {
    let path = format!("{}/editors/{file}", env!("CARGO_MANIFEST_DIR"));
    let kept = std::fs::read_to_string(&path).unwrap();
    let made = filled(&kept, comment, text);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &made).unwrap();
        return;
    }
    assert!(kept == made, "{path} is out of date: run with UPDATE=1");
}

#[test]
fn the_words_for_vim_are_up_to_date() {
    let lists = lists();
    let list = |(name, words): &(&str, Vec<String>)| {
        format!("let s:{name} = split('\n{}')\n", wrapped(words, "  \\"))
    };
    let text: Vec<String> = lists.iter().map(list).collect();
    holds("vim/syntax/tweedle.vim", "\"", &text.concat());
}

#[test]
fn the_words_for_emacs_are_up_to_date() {
    let lists = lists();
    let list = |(name, words): &(&str, Vec<String>)| {
        format!("(defconst tweedle--{name}\n  (split-string \"\n{}\"))\n", wrapped(words, "   "))
    };
    let text: Vec<String> = lists.iter().map(list).collect();
    holds("emacs/tweedle-mode.el", ";;", &text.join("\n"));
}
