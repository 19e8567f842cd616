//! The fuzz targets: properties of arbitrary input. The tests run them on a fixed number of mutated
//! seeds, `.ci/fuzz` runs each for some seconds, and `RUSTC_BOOTSTRAP=1 cargo fuzz run script` runs
//! one until it is stopped.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use tweedle::lang::report::{Style, json, line, notes, render};
use tweedle::lang::session::{Limits, Session};
use tweedle::lang::syntax::format;
use tweedle_base::host::{Files as _, Moment, NoFiles, Shelf};
use tweedle_games::game::Budget;
use tweedle_records::certificate::verify;

/// Small limits, so that many inputs are tried.
fn limits() -> Limits {
    Limits {
        time: Some(Duration::from_secs(1)),
        states: 3_000,
        memory: 256 << 20,
        depth: 2_000,
        calls: 500,
        effort: 20,
        ..Limits::default()
    }
}

/// The time after which an input counts as a hang; the limits stop it after a second.
const HANG: Duration = Duration::from_secs(30);

/// Any text ends in values or in diagnostics that can be displayed, and the session remains usable.
pub fn script(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let start = Instant::now();
    let mut session = Session::with_files(limits(), Arc::new(NoFiles));
    let problems = session.check("any.cgs", &text, None);
    let ran = session.run("any.cgs", &text, None, &mut |session, event| {
        let Some(shown) = event.value() else { return };
        let _ = tweedle::lang::value::value(&session.machine, &shown.value);
        let _ = tweedle::lang::show::json(&session.machine, &shown.value);
    });
    for problem in problems.iter().chain(ran.err().iter().flat_map(|all| all.iter())).take(20) {
        assert!(problem.code.id() != "tweedle::bug", "{text:?}: {}", problem.message);
        let shown = render(problem, &session.sources, Style::default());
        assert!(!shown.is_empty());
        let _ = line(problem, &session.sources) + &notes(problem, &session.sources);
        let _ = json(problem, &session.sources).to_string();
    }
    assert_eq!(session.eval("nim_value(*3 + *5) under normal(2)").as_deref(), Ok("6"), "{text:?}");
    if let Ok(neat) = format(&text) {
        assert_eq!(format(&neat).as_deref(), Ok(&*neat), "{text:?}");
    }
    assert!(start.elapsed() < HANG, "{text:?}");
}

/// Printed sets of seats among more than three players. When they are read back they mean seats
/// among three players, which are printed as letters.
const SEATS: [&str; 7] = ["{N}", "{O1}", "{P}", "{N, O1}", "{N, P}", "{O1, P}", "{N, O1, P}"];

/// A printed value that can be read back prints the same again. Sets of nim values are excluded:
/// they are printed in the notation of the papers, in which games are written as well.
pub fn value(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if text.contains("nim_set") {
        return;
    }
    let mut session = Session::with_files(limits(), Arc::new(NoFiles));
    let Ok(first) = session.eval(&text) else { return };
    // Among three players, `C1` is printed as `C`.
    if first.contains("_C1") || SEATS.iter().any(|seats| first.contains(seats)) {
        return;
    }
    let Ok(again) = session.eval(&first) else { return };
    // Games given by several equations are read back with forms inlined, whose bars and order may
    // differ: the same game, printed the same from then on.
    if again != first && first.contains("loop(") {
        assert_eq!(session.eval(&again).as_ref(), Ok(&again), "{text:?}");
        let same = session.eval(&format!("({first}) == ({again})"));
        assert_eq!(same.as_deref().unwrap_or("true"), "true", "{text:?}");
        return;
    }
    assert_eq!(again, first, "{text:?}");
}

/// No input makes the verifier panic or hang.
pub fn certificate(bytes: &[u8]) {
    let start = Instant::now();
    if let Ok(text) = std::str::from_utf8(bytes) {
        let deadline = Some(Moment::now().after(Duration::from_secs(1)));
        let budget = Budget { deadline, max_bytes: 256 << 20, ..Budget::default() };
        if let Ok(verified) = verify(text, &budget) {
            let said = verified.to_string();
            assert!(!said.contains(char::is_control), "{said:?}");
        }
    }
    assert!(start.elapsed() < HANG);
}

/// No checkpoint makes merging panic.
pub fn checkpoint(bytes: &[u8]) {
    let start = Instant::now();
    let files = [PathBuf::from("one")];
    let shelf = Shelf::default();
    shelf.write_file(&files[0], bytes);
    let merged = tweedle_records::survey::merge(&shelf, &files, None, &Budget::default());
    if let Err(error) = merged {
        assert!(!error.to_string().is_empty());
    }
    assert!(start.elapsed() < HANG);
}

/// No file of answers makes a session panic, neither as the whole file nor as the data of an answer.
pub fn store(bytes: &[u8]) {
    const QUERY: &str =
        "using normal(2)\nuse dominoes (domineering)\nvalue(domineering(grid(5, 5)))";
    static LINE: LazyLock<String> = LazyLock::new(|| {
        let shelf = Arc::new(Shelf::default());
        let mut session = Session::with_files(Limits::default(), shelf.clone());
        assert!(session.use_store(Some(Path::new("answers"))).is_ok());
        assert!(session.eval(QUERY).is_ok());
        let file = shelf.read(Path::new("answers"), 1 << 20).unwrap_or_default();
        String::from_utf8_lossy(&file).into_owned()
    });
    let start = Instant::now();
    let (before, _) = LINE.split_once("\"data\":").unwrap_or(("", ""));
    let filed = [before.as_bytes(), b"\"data\":", bytes, b"}\n"].concat();
    for file in [bytes.to_vec(), filed] {
        let shelf = Shelf::default();
        shelf.write_file("answers", file);
        let mut session = Session::with_files(limits(), Arc::new(shelf));
        if session.use_store(Some(Path::new("answers"))).is_ok()
            && let Err(problems) = session.eval(QUERY)
        {
            assert!(problems.iter().all(|it| it.code.id() != "tweedle::bug"), "{problems}");
        }
    }
    assert!(start.elapsed() < HANG);
}
