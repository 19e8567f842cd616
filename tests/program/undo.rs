//! Undo, redo, reset and reload, and scripts that recreate a session.

use proptest::prelude::*;
use std::path::Path;
use tweedle::lang::session::{Limits, Session, check_marks};

fn session() -> Session {
    Session::new(Limits::default())
}

fn enter(s: &mut Session, text: &str) -> Result<Vec<String>, String> {
    let mut out = Vec::new();
    let result = s.entry(|s| {
        s.run("<entry>", text, None, &mut |s, event| {
            let shown = event.value();
            out.extend(shown.map(|v| tweedle::lang::value::value(&s.machine, &v.value)));
        })
    });
    result.map(|()| out).map_err(|problems| problems[0].message.clone())
}

/// Returns all visible state: names, their values, the convention, the number of results, and how
/// positions print.
fn visible_state(s: &Session) -> Vec<String> {
    let mut out: Vec<String> = s
        .scope()
        .iter()
        .filter_map(|(name, binding)| match binding {
            tweedle::lang::resolve::Binding::Global(id, _) => {
                let value = s.machine.global(*id)?;
                Some(format!("{name} = {}", tweedle::lang::value::value(&s.machine, value)))
            }
            tweedle::lang::resolve::Binding::Module(members) => {
                Some(format!("{name} with {}", members.len()))
            }
        })
        .collect();
    out.sort();
    out.push(format!("{:?} {}", s.machine.convention, s.results()));
    out
}

const ENTRIES: [&str; 16] = [
    "x := 1",
    "x := 2",
    "f(n) := n + x",
    "f(5)",
    "y := f(1)",
    "ruleset walk(n)\n  walk(n - s)  for s in 1..2 if s <= n\nend",
    "outcome(walk(4))",
    "g := walk(3) + *",
    "using normal(2)",
    "using misere",
    "use heaps (kayles)",
    "use heaps",
    "p := kayles(4)",
    "[_, 1]",
    "a := 1\n1 / 0\nb := 2",
    "nope",
];

proptest! {
    #[test]
    fn undo_and_redo_are_exact(
        picks in proptest::collection::vec(0..ENTRIES.len(), 1..14),
        back in 1usize..14,
    ) {
        let mut s = session();
        let mut states = vec![visible_state(&s)];
        for pick in picks {
            let result = enter(&mut s, ENTRIES[pick]);
            // The first statement of that entry runs before the second fails.
            if result.is_ok() || ENTRIES[pick].contains("1 / 0") {
                states.push(visible_state(&s));
            }
        }
        let mut at = states.len() - 1;
        for _ in 0..back {
            let undone = s.undo().is_some();
            prop_assert_eq!(undone, at > 0);
            at = at.saturating_sub(1);
            prop_assert_eq!(&visible_state(&s), &states[at]);
        }
        while s.redo().is_some() {
            at += 1;
            prop_assert_eq!(&visible_state(&s), &states[at]);
        }
        prop_assert_eq!(at, states.len() - 1);
    }

    #[test]
    fn a_saved_script_recreates_the_session(
        picks in proptest::collection::vec(0..ENTRIES.len(), 1..14),
    ) {
        let mut s = session();
        for pick in picks {
            let _ = enter(&mut s, ENTRIES[pick]);
        }
        let script = s.script(Path::new("."));
        let mut again = session();
        let result = again.run("saved.cgs", &script, None, &mut |_, _| {});
        prop_assert!(result.is_ok(), "{script}\n{result:?}");
        prop_assert_eq!(visible_state(&s), visible_state(&again), "{}", script);
        // Its expected-output comments hold.
        let check = check_marks(&mut session(), "saved.cgs", &script, None);
        prop_assert!(check.failed.is_empty(), "{:?}", check.failed);
        // Running everything again changes nothing.
        let before = visible_state(&s);
        prop_assert!(s.reload().is_ok());
        prop_assert_eq!(before, visible_state(&s));
    }
}

#[test]
fn undo_removes_one_entry_at_a_time() {
    let mut s = session();
    enter(&mut s, "x := 1\ny := 2").unwrap();
    enter(&mut s, "x := 10").unwrap();
    enter(&mut s, "nope").unwrap_err();
    assert_eq!(s.undo().as_deref(), Some("x := 10"));
    assert_eq!(enter(&mut s, "[x, y]").unwrap(), ["[1, 2]"]);
    assert_eq!(enter(&mut s, "_1").unwrap(), ["[1, 2]"]);
    s.undo();
    s.undo();
    assert_eq!(s.undo().as_deref(), Some("x := 1"));
    assert_eq!(s.undo(), None);
    enter(&mut s, "x").unwrap_err();
    assert_eq!(enter(&mut s, "7").unwrap(), ["7"]);
    assert_eq!(enter(&mut s, "_1").unwrap(), ["7"]);
    // A new entry discards the undone ones.
    assert_eq!(s.redo(), None);
}

#[test]
fn only_the_last_thousand_entries_are_undone() {
    let mut s = session();
    (0..1003).for_each(|n| drop(enter(&mut s, &format!("x := {n}")).unwrap()));
    assert_eq!(std::iter::from_fn(|| s.undo()).count(), 1000);
    assert_eq!(enter(&mut s, "x").unwrap(), ["2"]);
}

#[test]
fn reload_sees_an_edited_module() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.cgs");
    std::fs::write(&file, "step(n) := n + 1\n").unwrap();
    let mut s = session();
    let using = format!("use {:?}", file.display().to_string());
    enter(&mut s, &using).unwrap();
    // Functions of one entry refer to each other, also after a reload.
    enter(&mut s, "f(n) := twice(n)\ntwice(n) := mine.step(mine.step(n))").unwrap();
    enter(&mut s, "f(1)").unwrap();
    std::fs::write(&file, "step(n) := n + 10\n").unwrap();
    assert_eq!(enter(&mut s, "f(1)").unwrap(), ["3"]);
    s.entry(Session::reload).unwrap();
    assert_eq!(enter(&mut s, "f(1)").unwrap(), ["21"]);
    // An error leaves the session unchanged, and its position is reported.
    std::fs::write(&file, "step(n) := n + m\n").unwrap();
    let problems = s.entry(Session::reload).unwrap_err();
    assert!(problems[0].message.contains("`m` is not defined"), "{}", problems[0].message);
    assert_eq!(enter(&mut s, "f(1)").unwrap(), ["21"]);
    // Reloading can itself be undone.
    s.undo();
    s.undo();
    s.undo();
    assert_eq!(enter(&mut s, "f(1)").unwrap(), ["3"]);
}

#[test]
fn reload_reads_a_loaded_script_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("talk.cgs");
    std::fs::write(&file, "/// A number.\nk := 3\nk + 1\n").unwrap();
    let mut s = session();
    let mut shown = 0;
    s.load(&file, &mut |_, event| shown += usize::from(event.value().is_some())).unwrap();
    assert_eq!(shown, 1);
    enter(&mut s, "k * 2").unwrap();
    std::fs::write(&file, "k := 4\n").unwrap();
    s.entry(Session::reload).unwrap();
    assert_eq!(enter(&mut s, "k").unwrap(), ["4"]);
    s.undo();
    s.undo();
    s.undo();
    s.undo();
    enter(&mut s, "k").unwrap_err();
}

#[test]
fn paths_in_a_saved_script_are_relative_to_it() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("deep")).unwrap();
    std::fs::write(folder.path().join("deep/m.cgs"), "v := 5\n").unwrap();
    let loaded = folder.path().join("deep/talk.cgs");
    std::fs::write(&loaded, "use \"m.cgs\" as m\nm.v\n").unwrap();
    let mut s = session();
    s.load(&loaded, &mut |_, _| {}).unwrap();
    let saved = folder.path().join("saved.cgs");
    std::fs::write(&saved, s.script(folder.path())).unwrap();
    let mut again = session();
    again.load(&saved, &mut |_, _| {}).unwrap();
    assert_eq!(enter(&mut again, "_1").unwrap(), ["5"]);
}
