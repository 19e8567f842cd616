//! Files on the real file system.

use std::fs::Permissions;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use tweedle_base::host::{Disk, Files as _};

fn paths_in(folder: &Path) -> Vec<PathBuf> {
    Disk.list(folder).unwrap().into_iter().map(|entry| entry.path).collect()
}

#[test]
fn files_are_created_and_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.cgs");
    for text in ["", "1\n", "a much longer text\n"] {
        Disk.write(&path, text.as_bytes()).unwrap();
        assert_eq!(Disk.read(&path, 100).unwrap(), text.as_bytes());
    }
    assert_eq!(paths_in(folder.path()), std::slice::from_ref(&path));
    assert_eq!(Disk.read(&path, 18).unwrap_err().kind(), ErrorKind::FileTooLarge);
    assert!(Disk.write(&folder.path().join("no/such/folder"), b"1").is_err());
    assert!(Disk.write(folder.path(), b"1").is_err());
    assert_eq!(paths_in(folder.path()), [path]);
}

#[test]
fn a_log_has_only_one_writer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let mut log = Disk.log(&path, false).unwrap();
    log.append(b"one two").unwrap();
    log.cut(3).unwrap();
    log.append(b"!").unwrap();
    assert_eq!(log.read(0).unwrap(), b"one!");
    assert_eq!(log.size().unwrap(), 4);
    log.replace(b"new").unwrap();
    log.append(b"er").unwrap();
    assert_eq!(Disk.read(&path, 9).unwrap(), b"newer");
    assert_eq!(Disk.log(&path, false).unwrap_err().kind(), ErrorKind::WouldBlock);
    drop(log);
    assert!(Disk.log(&path, true).is_ok());
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused_without_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [pipe.as_path(), Path::new("/dev/zero")] {
        let refused = Disk.read_regular(path, 100).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::InvalidInput);
        assert_eq!(Disk.log(path, true).unwrap_err().kind(), ErrorKind::InvalidInput);
    }
    assert_eq!(Disk.read(Path::new("/dev/zero"), 9).unwrap_err().kind(), ErrorKind::FileTooLarge);
    assert_eq!(Disk.log(folder.path(), true).unwrap_err().kind(), ErrorKind::IsADirectory);
}

#[cfg(unix)]
#[test]
fn permissions_and_links_are_preserved() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (path, link) = (folder.path().join("a.cgs"), folder.path().join("link.cgs"));
    std::fs::write(&path, "old").unwrap();
    std::fs::set_permissions(&path, Permissions::from_mode(0o750)).unwrap();
    symlink(&path, &link).unwrap();
    Disk.write(&link, b"new").unwrap();
    assert!(link.is_symlink());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o750);
    std::fs::set_permissions(&path, Permissions::from_mode(0o440)).unwrap();
    assert!(Disk.write(&link, b"newer").is_err());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "new");
}
