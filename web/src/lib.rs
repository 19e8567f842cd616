//! Tweedle as a module of WebAssembly.
//!
//! A request is an object in JSON with what it `do`es. The page asks for [`room`] for its bytes, writes
//! them there and calls [`ask`]; whatever there is to tell goes to `tell` as objects in JSON, the
//! last of them, of the kind `done`, before `ask` returns. The module needs two functions of the page:
//! `tell` and `now`. A trap leaves the module as it happened to be: it is not to be used again.

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
    /// Takes a text in UTF-8.
    #[link_name = "tell"]
    safe fn tell_bytes(start: *const u8, length: usize);
    /// Milliseconds since some moment; it never goes back.
    safe fn now() -> f64;
    /// Calls [`go`] with this on another stack.
    #[link_name = "deeper"]
    safe fn call_deeper(body: *mut c_void);
}

/// Something that is called once.
type Body<'a> = &'a mut dyn FnMut();

fn deeper(mut body: Body<'_>) {
    call_deeper((&raw mut body).cast());
}

/// Calls what `deeper` was given.
///
/// # Safety
/// It is what `deeper` was given, which is still waited for.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn go(body: *mut c_void) {
    // SAFETY: as is said above; nobody else knows of it.
    let body = unsafe { &mut *body.cast::<Body<'_>>() };
    body();
}

/// Says that `deeper` may be called.
#[unsafe(no_mangle)]
pub extern "C" fn has_stacks() {
    tweedle_base::set_deeper(deeper);
}

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
}

/// Tells the page something.
fn tell(said: &Json) {
    let text = said.to_string();
    tell_bytes(text.as_ptr(), text.len());
}

/// Where a request of so many bytes is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Does what was written into the room.
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
