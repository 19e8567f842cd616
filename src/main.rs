//! The `tweedle` program.

fn main() -> std::process::ExitCode {
    tweedle::front::cli::main()
}
