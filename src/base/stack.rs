//! A stack that grows.

/// Runs `body` with room on the stack, growing it if little is left: how deep a program goes
/// is bounded by its limits, not by the thread it happens to run on.
pub fn with_stack<R>(body: impl FnOnce() -> R) -> R {
    // What a few calls may need before the next look, each as deep an expression as there is.
    const ROOM: usize = if cfg!(debug_assertions) { 6 << 20 } else { 3 << 20 };
    const SEGMENT: usize = 32 << 20;
    stacker::maybe_grow(ROOM, SEGMENT, body)
}
