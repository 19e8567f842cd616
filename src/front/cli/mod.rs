//! The command line: runs the subcommand of the arguments, or the REPL.

mod format;
mod manual;
mod options;
mod page;
mod print;
mod run;
mod test;
mod verify;

pub use crate::front::terminal::output_is_closed;
use crate::front::terminal::{complain, looks, print, style};
use clap::error::ContextKind;
use clap::{CommandFactory, Parser};
#[cfg(feature = "repl")]
use options::Errors;
use options::{Cli, Command, Common};
use std::ffi::OsString;
use std::path::PathBuf;

/// Runs the program with these arguments, the first of which is its name. Returns the exit status.
pub fn main(args: impl IntoIterator<Item = OsString>) -> u8 {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(said) => return parting(&said),
    };
    let common = cli.common;
    if let Some(code) = cli.explain {
        return run::explain(&code);
    }
    match cli.command {
        Some(Command::Run { files }) => run::files(&files, common, &cli.surveys),
        Some(Command::Tour) => {
            let tour = include_str!("../../../examples/tour.cgs");
            let mut common = common;
            common.echo = true;
            run::text("<tour>", tour, common, &cli.surveys)
        }
        Some(Command::Eval { text }) => run::text("<eval>", &text, common, &cli.surveys),
        Some(Command::Test { accept, paths }) => test::test(&paths, accept, common),
        Some(Command::Check { files, explain }) => run::check(&files, explain, common),
        Some(Command::Page { file, output }) => page::file(&file, output.as_deref(), common),
        Some(Command::Merge { files }) => verify::merge_parts(&files, common, &cli.surveys),
        Some(Command::Verify { files }) => verify::files(&files, common),
        Some(Command::Export { file, .. }) => verify::export(&file, common),
        Some(Command::Fmt { check, paths }) => format::files(&paths, check, common),
        Some(Command::Reference { name }) => run::reference(name.as_deref()),
        #[cfg(feature = "lsp")]
        Some(Command::Lsp) => crate::front::lsp::serve(),
        Some(Command::Completions { shell }) => manual::completions(shell, Cli::command()),
        Some(Command::Man) => manual::man(Cli::command()),
        None if !cli.files.is_empty() => run::files(&cli.files, common, &cli.surveys),
        None => converse(common, cli.surveys.store),
    }
}

/// The names in other programs for the option that evaluates an expression.
const TEXT_OPTIONS: [&str; 4] = ["-c", "-e", "--eval", "--command"];

/// Prints help and the version on standard output, and errors on standard error, in clap's wording.
fn parting(said: &clap::Error) -> u8 {
    let wrong = said.use_stderr();
    let text = said.render();
    let colour = if wrong { style(false).colour } else { looks(false).colour };
    let mut text = if colour { text.ansi().to_string() } else { text.to_string() };
    let argument = said.get(ContextKind::InvalidArg).map(ToString::to_string);
    if argument.is_some_and(|argument| TEXT_OPTIONS.contains(&argument.as_str())) {
        // Advice to pass the option as a file is of no use.
        text.truncate(text.find("\n\n").unwrap_or(text.len()));
        text.push_str("\n\nTo evaluate an expression, write tweedle eval '…'.\n");
    }
    if wrong {
        complain(&text)
    } else {
        print(&text)
    };
    u8::try_from(said.exit_code()).unwrap_or(2)
}

#[cfg(feature = "repl")]
fn converse(common: Common, store: Option<PathBuf>) -> u8 {
    let framed = common.errors.map(|form| form == Errors::Framed);
    let style = (common.ascii, framed);
    match crate::front::repl::run(common.limits(), style, common.trust(), store) {
        Ok(failed) => u8::from(failed),
        Err(message) => {
            complain(&format!("tweedle: {message}\n"));
            1
        }
    }
}

#[cfg(not(feature = "repl"))]
fn converse(_: Common, _: Option<PathBuf>) -> u8 {
    complain("tweedle: this program was built without the REPL; name a script\n");
    2
}
