//! The `tweedle` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(tweedle::front::cli::main(std::env::args_os()))
}
