//! The `tweedle` program.

use std::process::ExitCode;

// The standard library opens what is closed before `main` begins, so this looks before it does.
#[cfg(unix)]
ctor::declarative::ctor! {
    #[ctor(unsafe)]
    fn note_closed_output() {
        if rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err() {
            tweedle::front::cli::output_is_closed();
        }
    }
}

fn main() -> ExitCode {
    ExitCode::from(tweedle::front::cli::main(std::env::args_os()))
}
