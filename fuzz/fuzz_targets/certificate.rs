#![no_main]

#[path = "../../tests/program/fuzz_targets.rs"]
#[allow(dead_code, reason = "each binary runs one of the targets")]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::certificate(bytes));
