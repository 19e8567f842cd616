//! The command-line arguments.

#[cfg(feature = "repl")]
use crate::front::console::Trust;
use crate::front::terminal::held;
use crate::lang::session::{Limits, Session};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tweedle_base::host::{Confined, Disk, Files};
use tweedle_records::survey::Part;

/// Combinatorial games with any number of players: write down a game or its rules, say who
/// wins, and ask.
#[derive(Parser)]
#[command(
    version,
    after_help = "\
Without arguments, starts a conversation. Each diagnostic has a code, such as tweedle::name;
`tweedle --explain CODE` says more about it.

Exit codes: 0 all went well; 1 a program failed or a check did not hold; 2 \
the command line is wrong;
130 stopped by Ctrl-C; 141 nobody read the output to its end."
)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    /// Scripts to run; `-` is standard input
    pub(super) files: Vec<PathBuf>,
    /// Explain a kind of diagnostic, such as `tweedle::name`; without a value, list all
    #[arg(long, value_name = "CODE", num_args = 0..=1, default_missing_value = "")]
    pub(super) explain: Option<String>,
    #[command(flatten)]
    pub(super) common: Common,
    #[command(flatten)]
    pub(super) surveys: Surveys,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Run scripts and print the value of each expression in them
    Run {
        /// Scripts; `-` is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Print the value of an expression
    Eval {
        /// The expression
        #[arg(allow_hyphen_values = true)]
        text: String,
    },
    /// Check the `// =>` and `// !!` marks in scripts, doc comments and Markdown
    Test {
        /// Show what has changed, and write it into the `// =>` marks; errors stay failures
        #[arg(long)]
        accept: bool,
        /// Files or folders
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Look for mistakes in scripts, and for what is hardly meant, without running them
    Check {
        /// Scripts; `-` is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Put the parts of a survey together: checkpoint files that have every item once
    Merge {
        /// Checkpoint files, as `--resume` writes them
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Print what is in a store of answers, as `--store` keeps them
    Store {
        /// The store
        file: PathBuf,
    },
    /// Check certificates of quotients, as `certificate(q)` gives them
    Verify {
        /// Files with a certificate each
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Lay scripts out in the usual way: blanks, indentation, columns of comments
    Fmt {
        /// Write nothing; print the names of files that would change, and fail if there are any
        #[arg(long)]
        check: bool,
        /// Files or folders; `-`, or none, is standard input to standard output
        paths: Vec<PathBuf>,
    },
    /// Print the reference of builtins as Markdown, or what is known of a name
    Reference {
        /// A builtin, a member or module of the standard library, a chapter, a code
        name: Option<String>,
    },
    /// Answer an editor by the Language Server Protocol, on standard input and output
    #[cfg(feature = "lsp")]
    Lsp,
    /// Print a script that completes commands and options in a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

/// Options for scripts with surveys.
#[derive(Args, Clone)]
pub(super) struct Surveys {
    /// Threads that surveys and long questions run on; unless stated, one for each processor
    #[arg(long, global = true, value_name = "N", help_heading = "Surveys")]
    pub(super) jobs: Option<usize>,
    /// Keep what a survey or `nim_values` has done in a file, and go on from what is there
    #[arg(long, global = true, value_name = "FILE", help_heading = "Surveys")]
    pub(super) resume: Option<PathBuf>,
    /// Write the rows of a survey with columns to a file, as CSV, while it runs
    #[arg(long, global = true, value_name = "FILE", help_heading = "Surveys")]
    pub(super) rows: Option<PathBuf>,
    /// Take answers that another version of the program has kept in a file
    #[arg(long, global = true, help_heading = "Surveys")]
    pub(super) any_version: bool,
    /// Survey one part only, such as 2/4; `tweedle merge` puts the files of all parts together
    #[arg(long, global = true, value_name = "I/N", help_heading = "Surveys")]
    pub(super) part: Option<Part>,
    /// Keep what is found of positions on boards in a file, and find there what earlier runs found
    #[arg(long, global = true, value_name = "FILE", conflicts_with = "safe")]
    pub(super) store: Option<PathBuf>,
    /// Print surveys and tables as CSV, and nothing else
    #[arg(long, global = true, help_heading = "Surveys")]
    pub(super) csv: bool,
}

/// How diagnostics look.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Errors {
    /// With the source lines, the places underlined
    Framed,
    /// `file:line:column: error[code]: message`, for editors
    Line,
}

/// Options of every command.
#[derive(Args, Clone, Copy)]
pub(super) struct Common {
    /// Print values and diagnostics as JSON, one object a line
    #[arg(long, global = true)]
    pub(super) json: bool,
    /// Print values without signs outside of ASCII: `*` for `·`, `nobody` for `∅`
    #[arg(long, global = true)]
    pub(super) ascii: bool,
    /// Print values that are strings as they are, without quotes: pictures, certificates, tables
    /// for LaTeX
    #[arg(long, global = true)]
    pub(super) raw: bool,
    /// How diagnostics look; unless stated, framed on a terminal and a line each elsewhere
    #[arg(long, global = true, value_name = "FORM")]
    errors: Option<Errors>,
    /// Run what a stranger wrote: files are used only below the script's folder, nothing is
    /// written, and of a conversation that nobody types no command is obeyed
    #[arg(long, global = true, conflicts_with = "resume")]
    pub(super) safe: bool,
    /// Obey commands that write files though nobody types them: what is piped in is your own
    #[arg(long, global = true, conflicts_with = "safe")]
    pub(super) trust: bool,
    /// After a statement fails, run those below it; the exit code is 1 all the same
    #[arg(long, global = true)]
    pub(super) keep_going: bool,
    /// Seconds one statement may take
    #[arg(long, global = true, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// States one question may look at
    #[arg(long, global = true, value_name = "N")]
    states: Option<usize>,
    /// Megabytes that the program may take
    #[arg(long, global = true, value_name = "MB")]
    memory: Option<usize>,
    /// Moves of the longest line of play looked into
    #[arg(long, global = true, value_name = "N")]
    depth: Option<usize>,
    /// Calls inside each other
    #[arg(long, global = true, value_name = "N")]
    calls: Option<usize>,
    /// Contexts tried before a question about all contexts is left open
    #[arg(long, global = true, value_name = "N")]
    effort: Option<u32>,
}

impl Common {
    pub(super) fn limits(&self) -> Limits {
        let default = Limits::default();
        Limits {
            time: self.time,
            states: self.states.unwrap_or(default.states),
            memory: self.memory.map_or(default.memory, |mb| mb.saturating_mul(1 << 20)),
            depth: self.depth.unwrap_or(default.depth),
            calls: self.calls.unwrap_or(default.calls),
            effort: self.effort.unwrap_or(default.effort),
            process: Some(held),
        }
    }

    /// Whose a conversation is taken to be.
    #[cfg(feature = "repl")]
    pub(super) fn trust(&self) -> Trust {
        match (self.safe, self.trust) {
            (true, _) => Trust::Stranger,
            (_, true) => Trust::Own,
            _ => Trust::Typed,
        }
    }

    /// A session for scripts that lie in these folders.
    pub(super) fn session(&self, folders: &[PathBuf]) -> Session {
        let files: Arc<dyn Files> = match self.safe {
            true => Arc::new(Confined::below(Arc::new(Disk), folders)),
            false => Arc::new(Disk),
        };
        Session::with_files(self.limits(), files)
    }

    /// Diagnostics go to standard error: its kind decides how they look, if nobody says so.
    pub(super) fn errors(&self) -> Errors {
        let terminal = std::io::stderr().is_terminal();
        self.errors.unwrap_or(if terminal { Errors::Framed } else { Errors::Line })
    }
}

/// A time in seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "it is not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|time| *time <= LONGEST)
        .ok_or_else(|| "a time lies between 0 and 1,000,000,000 seconds".to_owned())
}

/// Some thirty years: longer than that is no limit, and clocks end somewhere.
const LONGEST: Duration = Duration::from_secs(1_000_000_000);
