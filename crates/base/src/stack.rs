//! Stack growth for deep recursion.

/// Runs `body` with room on the stack, growing it if little is left: how deep a program goes
/// is bounded by its limits, not by the thread it happens to run on.
#[cfg(not(target_family = "wasm"))]
pub fn with_stack<R>(body: impl FnOnce() -> R) -> R {
    // A few calls before the next check, each inside the deepest expression there can be. Frames
    // are several times as large without optimization.
    const RED_ZONE_BYTES: usize = if cfg!(debug_assertions) { 12 << 20 } else { 3 << 20 };
    const SEGMENT_BYTES: usize = if cfg!(debug_assertions) { 64 << 20 } else { 32 << 20 };
    stacker::maybe_grow(RED_ZONE_BYTES, SEGMENT_BYTES, body)
}

#[cfg(target_family = "wasm")]
pub use wasm::{set_deeper, with_stack};

/// Stacks in WebAssembly. Calls use a stack of the host, whose size and free space are unknown.
/// Variables with an address are in memory, on a stack of their own.
#[cfg(target_family = "wasm")]
mod wasm {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Bytes in memory that go by on one stack of the host's. With so few, of four ways to call
    /// each other that were tried in Chromium, the deepest nested one went 14,000 calls deep.
    const SEGMENT_BYTES: usize = 64 << 10;

    static GROW_STACK: OnceLock<fn(&mut dyn FnMut())> = OnceLock::new();

    /// The start of the present stack in memory.
    static STACK_START: AtomicUsize = AtomicUsize::new(0);

    /// Sets the function that runs a call on a new stack of the host.
    pub fn set_deeper(deeper: fn(&mut dyn FnMut())) {
        let _ = GROW_STACK.set(deeper);
    }

    /// Runs `body` with room on the stack, if the host has other stacks.
    pub fn with_stack<R>(body: impl FnOnce() -> R) -> R {
        let Some(deeper) = GROW_STACK.get() else { return body() };
        let mark = 0_u8;
        let here = std::ptr::from_ref(&mark).addr();
        let began = STACK_START.load(Ordering::Relaxed);
        // Each request begins with the stack that it is asked on.
        if here > began {
            STACK_START.store(here, Ordering::Relaxed);
            return body();
        }
        if began - here < SEGMENT_BYTES {
            return body();
        }
        STACK_START.store(here, Ordering::Relaxed);
        let (mut body, mut result) = (Some(body), None);
        deeper(&mut || result = body.take().map(|body| body()));
        STACK_START.store(began, Ordering::Relaxed);
        match result {
            Some(result) => result,
            None => std::process::abort(),
        }
    }
}
