//! Parts of the documentation that are generated from tables of the program. `UPDATE=1 cargo test`
//! rewrites them.

use tweedle::front::console::settings::SETTINGS;
use tweedle::lang::syntax::{SIGNS, Sign};

/// Replaces the text between the given marker and the next `<!-- end -->`.
fn with_section(page: &str, marker: &str, text: &str) -> String {
    let start = format!("<!-- {marker} -->\n");
    let from = page.find(&start).unwrap_or_else(|| panic!("no {start}")) + start.len();
    let to = from + page[from..].find("<!-- end -->").unwrap();
    format!("{}{text}{}", &page[..from], &page[to..])
}

fn table(head: [&str; 2], rows: impl Iterator<Item = [String; 2]>) -> String {
    let mut out = format!("| {} | {} |\n| --- | --- |\n", head[0], head[1]);
    for [left, right] in rows {
        out.push_str(&format!("| {left} | {right} |\n"));
    }
    out
}

#[test]
fn the_page_on_the_repl_has_the_tables_of_the_program() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/repl.md");
    let page = std::fs::read_to_string(path).unwrap();
    let settings = SETTINGS.iter().map(|setting| {
        let values: Vec<String> = setting.values.iter().map(|v| format!("`{v}`")).collect();
        [format!("`{}`: {}", setting.name, values.join(", ")), setting.about.to_owned()]
    });
    let mut expected =
        with_section(&page, "settings", &table(["setting", "what it does"], settings));
    // One row for each symbol, with all its names.
    let mut signs: Vec<(&Sign, Vec<String>)> = Vec::new();
    for sign in SIGNS.iter().filter(|sign| !sign.name.is_empty()) {
        let name = format!("`\\{}`", sign.name);
        match signs.iter_mut().find(|(known, _)| known.sign == sign.sign) {
            Some((_, names)) => names.push(name),
            None => signs.push((sign, vec![name])),
        }
    }
    let (letters, signs): (Vec<_>, Vec<_>) =
        signs.into_iter().partition(|(sign, _)| sign.sign.chars().all(char::is_alphabetic));
    let mut text = "| typed | sign | what it is | ASCII |\n| --- | --- | --- | --- |\n".to_owned();
    for (sign, names) in signs {
        let row = format!(
            "| {} | `{}` | {} | `{}` |\n",
            names.join(", "),
            sign.sign,
            sign.about,
            sign.ascii
        );
        text.push_str(&row);
    }
    let letters: Vec<String> =
        letters.iter().map(|(sign, _)| format!("`\\{}` {}", sign.name, sign.sign)).collect();
    text.push_str(&format!("\nLetters for names: {}.\n", letters.join(", ")));
    expected = with_section(&expected, "signs", &text);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &expected).unwrap();
        return;
    }
    assert!(page == expected, "{path} is out of date: run with UPDATE=1");
}
