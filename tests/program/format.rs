//! `tweedle fmt`: the files it rewrites, its output, and exit codes.

use super::run::{text, tweedle};
use std::fs;

#[test]
fn only_files_with_changes_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("deeper")).unwrap();
    fs::write(at("messy.cgs"), "x:=1+ 2\n").unwrap();
    fs::write(at("deeper/neat.cgs"), "x := 1\n").unwrap();
    fs::write(at("broken.cgs"), "x := := 1\n").unwrap();
    fs::write(at("page.md"), "x:=1\n").unwrap();
    let before = fs::metadata(at("deeper/neat.cgs")).unwrap().modified().unwrap();
    let path = folder.path().to_str().unwrap();

    let out = tweedle(&["fmt", "--check", path], b"");
    assert_eq!(out.status.code(), Some(1));
    assert_eq!(text(&out.stdout), format!("{}\n", at("messy.cgs").display()));
    assert!(text(&out.stderr).contains("broken.cgs:1:6"), "{}", text(&out.stderr));
    assert_eq!(fs::read_to_string(at("messy.cgs")).unwrap(), "x:=1+ 2\n");

    // A file with errors is left unchanged and does not prevent formatting the others.
    let out = tweedle(&["fmt", path], b"");
    assert_eq!((text(&out.stdout), out.status.code()), ("", Some(1)));
    assert_eq!(fs::read_to_string(at("messy.cgs")).unwrap(), "x := 1 + 2\n");
    assert_eq!(fs::read_to_string(at("broken.cgs")).unwrap(), "x := := 1\n");
    assert_eq!(fs::read_to_string(at("page.md")).unwrap(), "x:=1\n");
    assert_eq!(fs::metadata(at("deeper/neat.cgs")).unwrap().modified().unwrap(), before);

    fs::remove_file(at("broken.cgs")).unwrap();
    let out = tweedle(&["fmt", "--check", path], b"");
    assert_eq!((text(&out.stdout), text(&out.stderr), out.status.code()), ("", "", Some(0)));
}

#[test]
fn the_first_line_may_be_a_shebang() {
    let script = "#!/usr/bin/env tweedle\n//! Sums.\n1+1 // => 2\n";
    let out = tweedle(&["fmt", "-"], script.as_bytes());
    assert_eq!(text(&out.stdout), "#!/usr/bin/env tweedle\n//! Sums.\n1 + 1  // => 2\n");
    assert_eq!(text(&tweedle(&["-"], script.as_bytes()).stdout), "2\n");
    let below = tweedle(&["-"], format!("\n{script}").as_bytes());
    assert!(!below.status.success() && text(&below.stderr).contains("//"), "{below:?}");
}

#[test]
fn standard_input_is_formatted_to_standard_output() {
    for args in [&["fmt", "-"][..], &["fmt"]] {
        let out = tweedle(args, "x:=3·  *\n".as_bytes());
        assert_eq!((text(&out.stdout), out.status.code()), ("x := 3·*\n", Some(0)));
        let out = tweedle(args, b"x := \n");
        assert_eq!((text(&out.stdout), out.status.code()), ("", Some(1)));
        assert!(text(&out.stderr).contains("tweedle::syntax"));
    }
    let out = tweedle(&["fmt", "--check", "-"], b"1+1");
    assert_eq!((text(&out.stdout), out.status.code()), ("<stdin>\n", Some(1)));
    let out = tweedle(&["fmt", "--check", "-"], b"1 + 1\n");
    assert_eq!((text(&out.stdout), out.status.code()), ("", Some(0)));
}

#[test]
fn missing_files_are_reported() {
    let out = tweedle(&["fmt", "no_such.cgs"], b"");
    assert_eq!(out.status.code(), Some(1));
    assert!(text(&out.stderr).contains("the file no_such.cgs does not exist"));
}
