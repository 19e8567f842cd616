//! Tweedle as a WebAssembly module.
//!
//! A request is a JSON object whose field `do` names the action. JavaScript allocates memory for it
//! with [`room`], writes its bytes there and calls [`ask`]. Output goes to `tell` as JSON objects;
//! the last one, of the kind `done`, is sent before `ask` returns. The module imports three
//! functions: `tell`, `now` and `deeper`. After a trap its state is inconsistent, and it must not be
//! used again.

#![cfg(target_family = "wasm")]
#![allow(unsafe_code, reason = "the page and the module call each other by C functions")]

mod desk;
mod page;
mod units;

use page::Page;
use serde_json::{Value as Json, json};
use std::cell::RefCell;
use std::ffi::c_void;
use std::time::Duration;

#[link(wasm_import_module = "tweedle")]
unsafe extern "C" {
    /// Receives a UTF-8 string.
    #[link_name = "tell"]
    safe fn tell_bytes(start: *const u8, length: usize);
    /// Returns the milliseconds of a monotonic clock.
    safe fn now() -> f64;
    /// Calls [`go`] with this argument on another stack.
    #[link_name = "deeper"]
    safe fn call_deeper(body: *mut c_void);
}

/// A function that is called once.
type Body<'a> = &'a mut dyn FnMut();

fn deeper(mut body: Body<'_>) {
    call_deeper((&raw mut body).cast());
}

/// Calls the function that was passed to `deeper`.
///
/// # Safety
/// `body` is the pointer that was passed to `deeper`, whose caller is still waiting.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn go(body: *mut c_void) {
    // SAFETY: see above; this is the only reference to it.
    let body = unsafe { &mut *body.cast::<Body<'_>>() };
    body();
}

/// Enables `deeper`: the browser has stack switching.
#[unsafe(no_mangle)]
pub extern "C" fn has_stacks() {
    tweedle_base::set_deeper(deeper);
}

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
}

/// Sends a message to JavaScript.
fn tell(said: &Json) {
    let text = said.to_string();
    tell_bytes(text.as_ptr(), text.len());
}

/// Returns the address to which a request of this length is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Executes the request that was written into the memory of [`room`].
#[unsafe(no_mangle)]
pub extern "C" fn ask() {
    let request = REQUEST.with_borrow_mut(std::mem::take);
    let answer = match serde_json::from_slice(&request) {
        Ok(request) => PAGE.with_borrow_mut(|page| {
            let page = page.get_or_insert_with(|| {
                tweedle_base::host::set_clock(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
                std::panic::set_hook(Box::new(|panic| {
                    tell(&json!({ "kind": "panic", "text": panic.to_string() }));
                }));
                Page::new()
            });
            page.ask(&request)
        }),
        Err(error) => json!({ "unread": error.to_string() }),
    };
    tell(&json!({ "kind": "done", "answer": answer }));
}
