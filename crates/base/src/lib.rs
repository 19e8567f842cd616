//! Foundations without mathematics: host, limits, memory counts, hashing, interning, and shared
//! tables for threads.

mod hash;
mod heap_size;
pub mod host;
mod limit;
mod pool;
mod pulse;
mod stack;

pub use hash::{Interner, Seeded, hash128};
pub use heap_size::HeapSize;
pub use limit::{Budget, Limit, MAX_BYTES, Meter};
pub use pool::Pool;
pub use pulse::Pulse;
#[cfg(target_family = "wasm")]
pub use stack::set_deeper;
pub use stack::with_stack;
