//! Shell completions and the manual page name every command and option of the help.

use super::run::{text, tweedle};
use std::collections::BTreeSet;

/// Returns the commands in the help, and the long options in the help of the program and of each
/// command.
fn names_in_help() -> (BTreeSet<String>, BTreeSet<String>) {
    let help = |args: &[&str]| text(&tweedle(args, b"").stdout).to_owned();
    let all = help(&["--help"]);
    let commands: BTreeSet<String> = all
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .filter(|word| *word != "help")
        .map(str::to_owned)
        .collect();
    let mut pages = vec![all];
    pages.extend(commands.iter().map(|command| help(&[command, "--help"])));
    let options = pages
        .iter()
        .flat_map(|page| page.lines())
        .filter(|line| line.trim_start().starts_with('-'))
        .filter_map(|line| line.split_once("--")?.1.split([' ', '=', '[']).next())
        .map(|name| format!("--{name}"))
        .collect();
    (commands, options)
}

#[test]
fn completions_contain_every_command_and_option() {
    let (commands, options) = names_in_help();
    for word in ["run", "fmt", "completions", "man"] {
        assert!(commands.contains(word), "{commands:?}");
    }
    for word in ["--json", "--check", "--help", "--states"] {
        assert!(options.contains(word), "{options:?}");
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let out = tweedle(&["completions", shell], b"");
        assert_eq!(out.status.code(), Some(0));
        let script = text(&out.stdout);
        for word in commands.iter().chain(&options) {
            // fish writes `-l json`.
            let bare = word.trim_start_matches('-');
            assert!(script.contains(bare), "{shell}: {word}");
        }
        if ["bash", "zsh", "fish"].contains(&shell) {
            for word in ["outcome_class", "heaps.kayles", "syntax"] {
                assert!(script.contains(word), "{shell}: {word}");
            }
        }
    }
    assert_eq!(tweedle(&["completions", "no_such_shell"], b"").status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn bash_parses_its_completions() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let script = tweedle(&["completions", "bash"], b"").stdout;
    let mut bash = Command::new("bash").arg("-n").stdin(Stdio::piped()).spawn().unwrap();
    bash.stdin.take().unwrap().write_all(&script).unwrap();
    assert!(bash.wait().unwrap().success());
}

#[test]
fn the_manual_page_names_everything() {
    let out = tweedle(&["man"], b"");
    assert_eq!(out.status.code(), Some(0));
    let page = text(&out.stdout).replace("\\-", "-");
    let (commands, options) = names_in_help();
    for option in options {
        assert!(page.contains(&format!("\\fB{option}\\fR")), "no {option} in {page}");
    }
    for command in commands {
        assert!(page.contains(&format!("\\fBtweedle {command}\\fR")), "no {command} in {page}");
    }
    for section in ["NAME", "SYNOPSIS", "COMMANDS", "\"EXIT STATUS\"", "FILES", "ENVIRONMENT"] {
        assert!(page.contains(&format!("\n.SH {section}\n")), "no {section} in {page}");
    }
    for word in ["130", "NO_COLOR", "tweedle/config.toml", "tweedle/history"] {
        assert!(page.contains(word), "no {word} in {page}");
    }
}
