//! Sets the stack size of the WebAssembly module.

/// Bytes of the stack in linear memory, which limits the depth of calls.
const STACK: usize = 64 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={STACK}");
    }
}
