//! The definition of the command-line arguments and subcommands.

#[cfg(feature = "repl")]
use crate::front::console::Trust;
use crate::front::terminal::memory_in_use;
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
Without arguments, starts the REPL. Each diagnostic has a code, such as tweedle::name;
`tweedle --explain CODE` explains it.

Exit codes: 0 success; 1 a script or a check failed; 2 invalid command line;
130 stopped by Ctrl-C; 141 the output was closed early."
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
    /// Print a tour: results of all kinds, each below its source
    Tour,
    /// Print the value of an expression
    Eval {
        /// The expression
        #[arg(allow_hyphen_values = true)]
        text: String,
    },
    /// Test scripts, doc comments and Markdown against their `// =>` and `// !!` comments
    Test {
        /// Show differences and write the new output into the `// =>` comments; errors still fail
        #[arg(long)]
        accept: bool,
        /// Files or folders
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Check scripts for errors and likely mistakes without running them
    Check {
        /// Files or folders; `-` is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Say for each ruleset how its rules are read: as heap games, compiled, on bitboards
        #[arg(long)]
        explain: bool,
    },
    /// Run a script, and write its prose, statements, answers and pictures as one HTML file
    Page {
        /// The script; `-` is standard input
        file: PathBuf,
        /// The file to write; otherwise it has the name of the script, and the extension html
        #[arg(long, short)]
        output: Option<PathBuf>,
    },
    /// Combine the checkpoint files of a survey's parts; together they must hold each item once
    Merge {
        /// Checkpoint files written by `--resume`
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Check certificates, as written by `certificate(…)`
    Verify {
        /// Files, each with one certificate; `-` is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Print a verified certificate as a file for a proof assistant
    Export {
        /// For Coq, with the library in the folder `proofs`
        #[arg(long, required = true)]
        coq: bool,
        /// The certificate; `-` is standard input
        file: PathBuf,
    },
    /// Format scripts
    Fmt {
        /// Write nothing; list the files that would change, and fail if there are any
        #[arg(long)]
        check: bool,
        /// Files or folders; `-`, or none, is standard input to standard output
        paths: Vec<PathBuf>,
    },
    /// Print the reference of all builtins as Markdown, or the help for a name
    Reference {
        /// A builtin, a module or member of the standard library, a chapter, a diagnostic code
        name: Option<String>,
    },
    /// Run the language server, on standard input and output
    #[cfg(feature = "lsp")]
    Lsp,
    /// Print a completion script for a shell
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
    /// Number of threads for surveys and long searches [default: one per processor]
    #[arg(long, global = true, value_name = "N", help_heading = "Surveys")]
    pub(super) jobs: Option<usize>,
    /// Save the progress of a survey in a checkpoint file, and resume from it
    #[arg(long, global = true, value_name = "FILE", help_heading = "Surveys")]
    pub(super) resume: Option<PathBuf>,
    /// Write the rows of a survey with columns to a CSV file while it runs
    #[arg(long, global = true, value_name = "FILE", help_heading = "Surveys")]
    pub(super) rows: Option<PathBuf>,
    /// Accept files written by another version of the program
    #[arg(long, global = true, help_heading = "Surveys")]
    pub(super) any_version: bool,
    /// Run one part of a survey only, such as 2/4; `tweedle merge` combines the parts
    #[arg(long, global = true, value_name = "I/N", help_heading = "Surveys")]
    pub(super) part: Option<Part>,
    /// Cache answers about positions on boards in a file, for later runs
    #[arg(long, global = true, value_name = "FILE", conflicts_with = "safe")]
    pub(super) store: Option<PathBuf>,
    /// Print only surveys and tables, as CSV
    #[arg(long, global = true, help_heading = "Surveys")]
    pub(super) csv: bool,
}

/// The form of diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Errors {
    /// Source lines with the error underlined
    Framed,
    /// `file:line:column: error[code]: message`, for editors
    Line,
}

/// Options of all commands.
#[derive(Args, Clone, Copy)]
pub(super) struct Common {
    /// Print values and diagnostics as JSON, one object per line
    #[arg(long, global = true, conflicts_with = "csv")]
    pub(super) json: bool,
    /// Print values in ASCII only: `*` for `·`, `nobody` for `∅`
    #[arg(long, global = true)]
    pub(super) ascii: bool,
    /// Print strings without quotes: pictures, certificates, LaTeX tables
    #[arg(long, global = true)]
    pub(super) raw: bool,
    /// Print each statement before its value
    #[arg(long, global = true, conflicts_with_all = ["json", "csv"])]
    pub(super) echo: bool,
    /// The form of diagnostics [default: framed on a terminal, otherwise a line each]
    #[arg(long, global = true, value_name = "FORM")]
    pub(super) errors: Option<Errors>,
    /// Sandbox untrusted scripts: read only below the script's folder, write nothing, and ignore
    /// REPL commands in piped input
    #[arg(long, global = true, conflicts_with = "resume")]
    pub(super) safe: bool,
    /// Trust piped input: allow REPL commands that write files, set limits or start programs
    #[arg(long, global = true, conflicts_with = "safe")]
    pub(super) trust: bool,
    /// Continue after a statement fails; the exit code is still 1
    #[arg(long, global = true)]
    pub(super) keep_going: bool,
    /// Time limit of a statement, in seconds
    #[arg(long, global = true, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Limit on the states that one query searches
    #[arg(long, global = true, value_name = "N")]
    states: Option<usize>,
    /// Memory limit, in megabytes
    #[arg(long, global = true, value_name = "MB")]
    memory: Option<usize>,
    /// Limit on the length of a line of play, in moves
    #[arg(long, global = true, value_name = "N")]
    depth: Option<usize>,
    /// Limit on nested calls
    #[arg(long, global = true, value_name = "N")]
    calls: Option<usize>,
    /// Number of games X to try when games are compared, before the answer stays open
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
            process: Some(memory_in_use),
        }
    }

    /// Returns the trust in the input.
    #[cfg(feature = "repl")]
    pub(super) fn trust(&self) -> Trust {
        match (self.safe, self.trust) {
            (true, _) => Trust::Stranger,
            (_, true) => Trust::Own,
            _ => Trust::Typed,
        }
    }

    /// Creates a session for scripts in these folders.
    pub(super) fn session(&self, folders: &[PathBuf]) -> Session {
        let files: Arc<dyn Files> = match self.safe {
            true => Arc::new(Confined::below(Arc::new(Disk), folders)),
            false => Arc::new(Disk),
        };
        Session::with_files(self.limits(), files)
    }

    /// Returns the form of diagnostics: as requested, otherwise framed on a terminal.
    pub(super) fn errors(&self) -> Errors {
        let terminal = std::io::stderr().is_terminal();
        self.errors.unwrap_or(if terminal { Errors::Framed } else { Errors::Line })
    }
}

/// Parses a time in seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|time| *time <= LONGEST)
        .ok_or_else(|| "a time must be 0 to 1,000,000,000 seconds".to_owned())
}

/// About thirty years, which every clock can represent.
const LONGEST: Duration = Duration::from_secs(1_000_000_000);
