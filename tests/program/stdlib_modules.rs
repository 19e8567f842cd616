//! Modules: finding, reading, resolving, each once.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tweedle::base::host::{Files, NoFiles};
use tweedle::lang::session::{Limits, Session};

/// One file, in memory.
#[derive(Debug)]
struct One;

impl Files for One {
    fn read(&self, path: &Path, _: u64) -> io::Result<Vec<u8>> {
        let known = path == Path::new("x.cgs");
        known.then(|| b"f(n) := n + 1".to_vec()).ok_or(ErrorKind::NotFound.into())
    }

    fn canonical(&self, path: &Path) -> io::Result<PathBuf> {
        Ok(path.to_path_buf())
    }
}

#[test]
fn a_host_has_files_of_its_own_or_none() {
    let mut session = Session::with_files(Limits::default(), Arc::new(One));
    assert_eq!(session.eval("use \"x.cgs\"\nx.f(2)").unwrap(), "3");
    let told = |session: &mut Session, text| session.eval(text).unwrap_err()[0].message.clone();
    assert_eq!(told(&mut session, "use \"y.cgs\""), "there is no file y.cgs");
    let mut session = Session::with_files(Limits::default(), Arc::new(NoFiles));
    let text = "x.cgs cannot be read: there are no files here";
    assert_eq!(told(&mut session, "use \"x.cgs\""), text);
    assert_eq!(session.eval("outcome(*2)").unwrap(), "N");
}
