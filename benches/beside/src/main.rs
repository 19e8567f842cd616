//! Compares the crate `cgt` and Tweedle on the same tasks, each in a process of its own: seconds,
//! peak memory, and answers, which must be equal. Run `cargo run --release` here, after `cargo
//! build --profile dist` in the root; `-- --long` adds tasks that take the crate minutes, and names
//! of tasks select those. Both programs use one thread.

mod crates;
mod process;

use crates::TASKS;
use process::{Ran, run};
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Runs Tweedle, built in the root of the repository.
fn tweedle(script: &Path) -> Result<Ran, String> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = home.join("../../target/dist/tweedle");
    run(Command::new(program).arg("run").arg(script))
}

/// Returns the answers of the crate as Tweedle prints them; the crate writes them in Tweedle's
/// notation.
fn as_read(answers: &str) -> Result<String, String> {
    let script = env::temp_dir().join(format!("tweedle-beside-{}.cgs", std::process::id()));
    std::fs::write(&script, format!("use two (up)\nusing normal(2)\n{answers}"))
        .map_err(|e| e.to_string())?;
    let read = tweedle(&script);
    let _ = std::fs::remove_file(&script);
    Ok(read?.answers)
}

/// Shortens a text to its beginning and end.
fn short(text: &str) -> String {
    let line = text.lines().collect::<Vec<_>>().join("; ");
    let signs: Vec<char> = line.chars().collect();
    match signs.len() {
        0..=30 => line,
        all => {
            let part = |from, to| signs[from..to].iter().collect::<String>();
            format!("{}…{}", part(0, 14), part(all - 14, all))
        }
    }
}

fn compare(name: &str) -> Result<(), String> {
    let me = env::current_exe().map_err(|e| e.to_string())?;
    let theirs = run(Command::new(me).args(["--crate", name]))?;
    let script: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tasks", name].iter().collect();
    let ours = tweedle(&script.with_extension("cgs"))?;
    let read = as_read(&theirs.answers)?;
    if read != ours.answers {
        return Err(format!(
            "{name}: the answers differ\ncgt:     {}\ntweedle: {}",
            read.trim_end(),
            ours.answers.trim_end()
        ));
    }
    println!(
        "{name:<20} {:>9.3} {:>9.3} {:>7.1} {:>8.1} {:>8.1}   {}",
        theirs.seconds,
        ours.seconds,
        theirs.seconds / ours.seconds,
        theirs.megabytes,
        ours.megabytes,
        short(&ours.answers)
    );
    Ok(())
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    if let [flag, name] = &words[..]
        && flag == "--crate"
    {
        let task = TASKS.iter().find(|task| task.name == name).expect("a task of this name");
        (task.run)();
        return ExitCode::SUCCESS;
    }
    let long = words.iter().any(|word| word == "--long");
    let names: Vec<&String> = words.iter().filter(|word| !word.starts_with("--")).collect();
    if let Some(name) = names.iter().find(|name| TASKS.iter().all(|task| task.name != **name)) {
        eprintln!("no task {name}; there are {}", TASKS.map(|task| task.name).join(", "));
        return ExitCode::FAILURE;
    }
    println!(
        "{:<20} {:>9} {:>9} {:>7} {:>8} {:>8}   answers of both",
        "task", "cgt s", "tweedle s", "ratio", "cgt MB", "tw. MB"
    );
    let mut code = ExitCode::SUCCESS;
    for task in TASKS {
        let asked = names.is_empty() || names.iter().any(|name| *name == task.name);
        if !asked || (task.long && !long) {
            continue;
        }
        if let Err(why) = compare(task.name) {
            eprintln!("{why}");
            code = ExitCode::FAILURE;
        }
    }
    code
}
