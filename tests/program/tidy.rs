//! Rules that every source file obeys.

use std::fs;
use std::path::{Path, PathBuf};

/// Names that only the host module may use.
const HOSTED: [&str; 5] = ["std::fs", "Instant", "SystemTime", "std::thread::", "tempfile"];

/// Returns the sources of the program and its crates, without tests, by their paths relative to the
/// root.
pub fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut folders, mut found) = (vec![root.join("src"), root.join("crates")], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.extend((!path.ends_with("tests")).then_some(path));
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path.strip_prefix(root).unwrap().to_path_buf(), text));
            }
        }
    }
    found
}

/// Returns the lines for which `wrong` holds, with their positions, in the files for which `room`
/// holds.
fn lines(room: impl Fn(&Path) -> bool, wrong: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in sources().iter().filter(|(path, _)| room(path)) {
        let program = text.lines().enumerate().take_while(|(_, line)| *line != "#[cfg(test)]");
        let places = program.filter(|(_, line)| wrong(line));
        found.extend(places.map(|(at, line)| format!("{}:{}: {line}", path.display(), at + 1)));
    }
    found
}

#[test]
fn lines_have_at_most_100_columns() {
    assert_eq!(lines(|_| true, |line| line.chars().count() > 100), [""; 0]);
}

#[test]
fn the_library_has_no_tests_because_they_would_not_run() {
    let tests = |text: &str| text.contains("cfg(test)") || text.contains("#[test]");
    let all = sources();
    let found = all.iter().filter(|(path, text)| path.starts_with("src") && tests(text));
    let found: Vec<_> = found.map(|(path, _)| path).collect();
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn the_console_does_not_use_a_terminal_or_a_disk() {
    let wrong = |line: &str| {
        let words = ["std::env::", "stdout", "stderr", "stdin", "print!(", "println!(", "Disk"];
        words.iter().any(|word| line.contains(word))
    };
    assert_eq!(lines(|path| path.starts_with("src/front/console"), wrong), [""; 0]);
}

#[test]
fn only_the_host_module_uses_files_clocks_and_threads() {
    let room = |path: &Path| !path.starts_with("crates/base/src/host");
    let wrong = |line: &str| HOSTED.iter().any(|word| line.contains(word));
    assert_eq!(lines(room, wrong), [""; 0]);
}
