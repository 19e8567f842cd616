//! A stack that grows.

/// Runs `body` with room on the stack, growing it if little is left: how deep a program goes
/// is bounded by its limits, not by the thread it happens to run on.
#[cfg(not(target_family = "wasm"))]
pub fn with_stack<R>(body: impl FnOnce() -> R) -> R {
    // A few calls before the next look, each inside the deepest expression there can be. Frames
    // are several times as large without optimization.
    const ROOM: usize = if cfg!(debug_assertions) { 12 << 20 } else { 3 << 20 };
    const SEGMENT: usize = if cfg!(debug_assertions) { 64 << 20 } else { 32 << 20 };
    stacker::maybe_grow(ROOM, SEGMENT, body)
}

#[cfg(target_family = "wasm")]
pub use wasm::{set_deeper, with_stack};

/// In WebAssembly what is called is on a stack of the host's, which says neither how large it is
/// nor how much of it is left. What has its address taken is in memory, on a stack of its own.
#[cfg(target_family = "wasm")]
mod wasm {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Bytes in memory that go by on one stack of the host's. With so few, of four ways to call
    /// each other that were tried in Chromium, the deepest nested one went 14,000 calls deep.
    const SEGMENT: usize = 64 << 10;

    static DEEPER: OnceLock<fn(&mut dyn FnMut())> = OnceLock::new();

    /// Where in memory the present stack began.
    static BEGAN: AtomicUsize = AtomicUsize::new(0);

    /// Says how something is called on a new stack of the host's.
    pub fn set_deeper(deeper: fn(&mut dyn FnMut())) {
        let _ = DEEPER.set(deeper);
    }

    /// Runs `body` with room on the stack, if the host has other stacks.
    pub fn with_stack<R>(body: impl FnOnce() -> R) -> R {
        let Some(deeper) = DEEPER.get() else { return body() };
        let mark = 0_u8;
        let here = std::ptr::from_ref(&mark).addr();
        let began = BEGAN.load(Ordering::Relaxed);
        // Each request begins with the stack that it is asked on.
        if here > began {
            BEGAN.store(here, Ordering::Relaxed);
            return body();
        }
        if began - here < SEGMENT {
            return body();
        }
        BEGAN.store(here, Ordering::Relaxed);
        let (mut body, mut result) = (Some(body), None);
        deeper(&mut || result = body.take().map(|body| body()));
        BEGAN.store(began, Ordering::Relaxed);
        match result {
            Some(result) => result,
            None => std::process::abort(),
        }
    }
}
