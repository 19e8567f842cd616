//! Modules are found, read and resolved once each.

use std::sync::Arc;
use tweedle::lang::session::{Limits, Session};
use tweedle_base::host::{NoFiles, Shelf};

#[test]
fn hosts_provide_their_own_files_or_none() {
    let shelf = Shelf::default();
    shelf.write_file("x.cgs", "f(n) := n + 1");
    let mut session = Session::with_files(Limits::default(), Arc::new(shelf));
    assert_eq!(session.eval("use \"x.cgs\"\nx.f(2)").unwrap(), "3");
    let message = |session: &mut Session, text| session.eval(text).unwrap_err()[0].message.clone();
    assert_eq!(message(&mut session, "use \"y.cgs\""), "the file y.cgs does not exist");
    let mut session = Session::with_files(Limits::default(), Arc::new(NoFiles));
    let text = "x.cgs cannot be read: files are not available here";
    assert_eq!(message(&mut session, "use \"x.cgs\""), text);
    assert_eq!(session.eval("outcome(*2)").unwrap(), "N");
}
