//! The `tweedle` program.

fn main() -> std::process::ExitCode {
    tweedle::cli::main()
}
