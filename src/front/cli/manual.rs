//! Shell completions and the manual page, generated from the definition of the command line.

use crate::front::terminal::{complain, print};
use crate::lang::report::Code;
use crate::lang::session::fixed_topics;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};
use std::collections::BTreeSet;
use std::io;

const NAME: &str = env!("CARGO_PKG_NAME");

/// Exit codes and their meanings.
const EXIT: [(&str, &str); 4] = [
    ("0", "Success."),
    ("1", "A script or a check failed."),
    ("2", "Invalid command line."),
    ("130", "Stopped by Ctrl-C."),
];

const FILES: [(&str, &str); 2] = [
    (
        "tweedle/config.toml",
        "Settings of the REPL, in the user's configuration folder: $XDG_CONFIG_HOME or \
         ~/.config on Linux, ~/Library/Preferences on macOS, %APPDATA% on Windows.",
    ),
    (
        "tweedle/history",
        "History of the REPL, in the user's data folder: $XDG_DATA_HOME or \
         ~/.local/share on Linux, ~/Library/Application Support on macOS, %APPDATA% on Windows.",
    ),
];

const ENVIRONMENT: [(&str, &str); 1] =
    [("NO_COLOR", "If set and not empty, output has no colours.")];

/// Example commands, each with a description.
const EXAMPLES: [(&str, &str); 6] = [
    ("tweedle", "Start the REPL; ?name explains a name, Ctrl-D exits."),
    ("tweedle eval 'outcome(*2 + *3)'", "Print who wins the sum of two nim heaps."),
    (
        "tweedle --time 10 --states 1000000 script.cgs",
        "Run a script; a statement may take ten seconds, and a query a million states.",
    ),
    ("tweedle test stdlib examples", "Test all scripts in two folders."),
    ("tweedle fmt --check .", "List the scripts that are not formatted."),
    (
        "tweedle completions bash > ~/.local/share/bash-completion/completions/tweedle",
        "Install completions.",
    ),
];

/// Runs `tweedle completions SHELL`: prints the completion script of a shell.
pub(super) fn completions(shell: Shell, command: Command) -> u8 {
    // Shells split words at `:`, and the short form of a code works too.
    let codes = Code::ALL.map(|code| code.id().trim_start_matches("tweedle::"));
    // The process exits after printing the script, so leaking the names is harmless.
    let names: BTreeSet<&'static str> = fixed_topics()
        .into_iter()
        .map(|topic| &*topic.name.leak())
        .filter(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || "_.".contains(c)))
        .collect();
    let listed = names.iter().copied().collect::<Vec<_>>().join(" ");
    let names = PossibleValuesParser::new(names);
    let mut command = command
        .mut_arg("explain", |arg| arg.value_parser(PossibleValuesParser::new(codes)))
        .mut_subcommand("reference", |reference| {
            reference.mut_arg("name", |arg| arg.value_parser(names))
        });
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, NAME, &mut script);
    print(&String::from_utf8_lossy(&script));
    if shell == Shell::Fish {
        // The generator completes options only, not the values of arguments.
        let asked = "__fish_tweedle_using_subcommand reference";
        print(&format!("complete -c {NAME} -n \"{asked}\" -f -a \"{listed}\"\n"));
    }
    0
}

/// Runs `tweedle man`: prints the manual page as roff.
pub(super) fn man(command: Command) -> u8 {
    match page(command) {
        Ok(page) => {
            print(&String::from_utf8_lossy(&page));
            0
        }
        Err(error) => {
            complain(&format!("tweedle: {error}\n"));
            1
        }
    }
}

fn page(mut command: Command) -> io::Result<Vec<u8>> {
    command.build();
    let man = Man::new(command.clone()).manual("Tweedle");
    let mut out = Vec::new();
    man.render_title(&mut out)?;
    let mut name = Roff::new();
    name.control("SH", ["NAME"]);
    name.text(vec![roman(format!("{NAME} - {}", env!("CARGO_PKG_DESCRIPTION")))]);
    name.to_writer(&mut out)?;
    man.render_synopsis_section(&mut out)?;
    man.render_description_section(&mut out)?;
    man.render_options_section(&mut out)?;
    commands(&command).to_writer(&mut out)?;
    for (title, entries) in [
        ("EXIT STATUS", &EXIT[..]),
        ("FILES", &FILES),
        ("ENVIRONMENT", &ENVIRONMENT),
        ("EXAMPLES", &EXAMPLES),
    ] {
        let mut roff = Roff::new();
        roff.control("SH", [title]);
        for (term, text) in entries {
            entry(&mut roff, vec![bold(*term)], text);
        }
        roff.to_writer(&mut out)?;
    }
    man.render_version_section(&mut out)?;
    Ok(out)
}

/// Lists the commands with their own options and arguments. Common options are listed separately.
fn commands(command: &Command) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["COMMANDS"]);
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let own = |arg: &&Arg| !arg.is_global_set() && arg.get_id() != "help";
        let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
        let mut usage = vec![bold(format!("{NAME} {}", sub.get_name()))];
        for arg in sub.get_arguments().filter(own).filter(|arg| arg.is_positional()) {
            usage.push(roman(" "));
            usage.push(italic(arg.to_string()));
        }
        entry(&mut roff, usage, &about);
        roff.control("RS", []);
        for arg in sub.get_arguments().filter(own) {
            let term = match arg.get_long() {
                Some(long) => vec![bold(format!("--{long}"))],
                None => vec![italic(arg.to_string())],
            };
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            entry(&mut roff, term, &help);
        }
        roff.control("RE", []);
    }
    roff
}

fn entry(roff: &mut Roff, term: Vec<Inline>, text: &str) {
    roff.control("TP", []);
    roff.text(term);
    roff.text(vec![roman(text)]);
}
