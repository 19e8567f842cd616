//! Parts of the documentation that are generated from tables of the program. `UPDATE=1 cargo test`
//! rewrites them.

use std::path::Path;
use std::time::Duration;
use tweedle::front::console::settings::SETTINGS;
use tweedle::lang::session::{Event, Limits, Session};
use tweedle::lang::show::{self, Looks};
use tweedle::lang::syntax::{SIGNS, Sign};
use tweedle::lang::value::Value;

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

fn page(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The rows of the tables of a page, without the emphasis of figures.
fn rows(text: &str) -> Vec<Vec<String>> {
    let cells = |line: &str| -> Option<Vec<String>> {
        let row = line.strip_prefix("| ")?.strip_suffix(" |")?;
        Some(row.split(" | ").map(|cell| cell.replace("**", "")).collect())
    };
    text.lines().filter_map(cells).collect()
}

/// The comparison in the README has the figures of the page on performance.
#[test]
fn figures_in_the_readme_are_those_of_the_page_on_performance() {
    let measured = rows(&page("docs/performance.md"));
    let mut compared = 0;
    for row in rows(&page("README.md")) {
        let query = match row[0].split_once("who wins ") {
            Some(("", game)) => format!("{game}: who wins"),
            _ => match row[0].strip_prefix("value of ") {
                Some(game) => format!("{game}: the value"),
                None => continue,
            },
        };
        let found = measured.iter().find(|row| row[0] == query);
        let [_, tweedle, mcgs, cgt, cgsuite] = &found.unwrap_or_else(|| panic!("{query}"))[..]
        else {
            panic!("{query}")
        };
        assert_eq!(row[1..], [tweedle, cgsuite, cgt, mcgs].map(Clone::clone), "{query}");
        compared += 1;
    }
    assert_eq!(compared, 3);
}

/// The site has all pages of the documentation, and their list has a sentence about each.
#[test]
fn all_pages_are_on_the_site() {
    let (on_site, listed) = (page("web/build/pages.mjs"), page("docs/README.md"));
    let docs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    for entry in std::fs::read_dir(docs).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let Some(stem) = name.strip_suffix(".md") else { continue };
        if stem != "README" {
            assert!(on_site.contains(&format!("[\"{stem}\", ")), "{name} is not on the site");
            assert!(listed.contains(&format!("]({name}): ")), "{name} is not in docs/README.md");
        }
    }
}

/// The example of a limit prints what the page on the command line shows.
#[test]
fn the_example_of_a_limit_prints_what_is_shown() {
    let page = page("docs/command-line.md");
    let (_, example) = page.split_once("$ tweedle eval --states 100 '").unwrap();
    let (text, rest) = example.split_once("'\n").unwrap();
    let shown = rest.split("```").next().unwrap();
    let args = ["--errors", "framed", "eval", "--states", "100", text];
    let out = super::run::tweedle(&args, b"");
    let lines = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    assert_eq!(lines(super::run::text(&out.stderr)).trim(), lines(shown).trim());
}

/// Appends the values of a program to `out` as a terminal shows them, and strings as they are. Code
/// that is not a program has none.
fn append_values(session: &mut Session, code: &str, out: &mut String) {
    let looks = Looks { width: 80, rows: None, colour: false, ascii: false };
    let mut show = |session: &mut Session, event: Event| {
        let Event::Value(shown) = event else { return };
        if let Value::Str(text) = &shown.value {
            out.push_str(text);
        }
        let mut lines = show::page(&session.machine, &shown.value, &looks);
        while let Some(text) = lines.next(&session.machine, &looks) {
            out.push_str(&text);
            out.push('\n');
        }
    };
    let _ = session.run("page", code, None, &mut show);
}

/// An output that a page shows in a block `text` is printed by its programs: by the blocks before
/// it, or by code in the sentence before it.
#[test]
fn outputs_shown_in_pages_are_those_of_their_programs() {
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    for (page, expected) in [("README.md", 1), ("docs/two-players.md", 4), ("docs/tutorial.md", 1)]
    {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
        let text = std::fs::read_to_string(path).unwrap();
        let limits = Limits { time: Some(Duration::from_secs(20)), ..Limits::default() };
        let mut session = Session::new(limits);
        let mut shown = String::new();
        let mut seen = 0;
        for (at, part) in text.split("```").enumerate() {
            if at % 2 == 0 {
                for code in part
                    .split('`')
                    .skip(1)
                    .step_by(2)
                    .filter(|code| code.len() == 1 || code.contains('('))
                {
                    append_values(&mut session, code, &mut shown);
                }
            } else if let Some(code) = part.strip_prefix("tweedle\n") {
                append_values(&mut session, code, &mut shown);
            } else if let Some(block) = part.strip_prefix("text\n") {
                // Transcripts, scripts and the output of commands have tests of their own.
                let is_other = ["> ", "//", "use "].iter().any(|start| block.starts_with(start));
                if is_other || block.contains(" passed, ") {
                    continue;
                }
                seen += 1;
                let printed = bare(&shown);
                for line in block.lines().filter(|line| *line != "…") {
                    assert!(printed.contains(&bare(line)), "{page}: {line}\n{shown}");
                }
            }
        }
        assert_eq!(seen, expected, "{page}");
    }
}

/// The output of a command that the page shows is what it prints.
#[test]
fn the_page_on_the_command_line_shows_what_is_printed() {
    let page = include_str!("../../docs/command-line.md");
    let block = page.split("```text\n$ tweedle ").nth(1).unwrap().split("```").next().unwrap();
    let (command, shown) = block.split_once('\n').unwrap();
    let (options, program) = command.split_once('\'').unwrap();
    let mut args = vec!["--errors", "framed"];
    args.extend(options.split_whitespace().chain([program.trim_end_matches('\'')]));
    let out = super::run::tweedle(&args, b"");
    assert_eq!(super::run::text(&out.stderr).trim_end(), shown.trim_end());
}
