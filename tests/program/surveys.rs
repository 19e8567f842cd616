//! Surveys: compared with answers computed one by one, killed and resumed, split into parts, and
//! invalid.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tweedle::lang::session::{Limits, Session};

fn tweedle() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tweedle"))
}

const RULES: &str = "\
ruleset parity_subtract(S, n)
  parity_subtract(S, n - s)  for s in S if s <= n
  final L  if n mod 2 == 0
  final R  if n mod 2 == 1
end
course(S) := period(sequence(outcome(parity_subtract(S, n)) for n in 0..))
eventually_left(S) := all(c == L for c in repeating(course(S)))
";

/// The number of sets with given least and greatest members that are eventually all L.
#[test]
fn sets_that_are_eventually_left_are_counted() {
    let mut s = Session::new(Limits::default());
    s.eval(RULES).unwrap();
    for (least, most, left, sets) in [
        (2, 8, 23, 64),
        (2, 10, 119, 256),
        (2, 12, 570, 1024),
        (3, 10, 73, 128),
        (3, 12, 354, 512),
        (4, 10, 14, 64),
        (5, 12, 56, 128),
    ] {
        let text = format!(
            "[row[1] for row in rows(survey(eventually_left(S) for S in removable_sets({least}, {most}))) if row[0] == \"true\"]"
        );
        assert_eq!(s.eval(&text).unwrap(), format!("[{left}]"), "{least}, {most}");
        assert_eq!(
            s.eval(&format!("length(removable_sets({least}, {most}))")).unwrap(),
            sets.to_string()
        );
        let all = format!("all(proved(course(S)) for S in removable_sets({least}, {most}))");
        assert_eq!(s.eval(&all).unwrap(), "true");
    }
}

/// A survey counts the same as `tally`, whatever the query and wherever it begins.
#[test]
fn surveys_agree_with_tallies() {
    let mut s = Session::new(Limits::default());
    s.eval(RULES).unwrap();
    for (question, members) in [
        ("outcome(a·* + *b)", "for a in 0..5 for b in 0..5 if a != b"),
        ("outcome(parity_subtract(S, 17))", "for S in removable_sets(2, 9)"),
        ("last(*2 + *3, 1) under prefer(M)", "for M in matrices(3)"),
        ("(nim_value(G) mod 2, G)", "for G in games(3)"),
        ("s", "for s in \"abracadabra\""),
    ] {
        let survey = format!("[(r[0], r[1]) for r in rows(survey({question} {members}))]");
        let tally = format!("sort([(text(k), n) for (k, n) in tally([{question} {members}])])");
        assert_eq!(s.eval(&survey).unwrap(), s.eval(&tally).unwrap(), "{question} {members}");
    }
    // 216 matrices, 76 of them different up to rotation.
    let text = "rows(survey(is_first_rotation(M) for M in matrices(3)))";
    assert_eq!(
        s.eval(text).unwrap(),
        "[(\"false\", 140, \"[[0, 1, 2], [0, 2, 1], [0, 1, 2]]\"), (\"true\", 76, \"[[0, 1, 2], [0, 1, 2], [0, 1, 2]]\")]"
    );
}

#[test]
fn invalid_surveys_are_reported() {
    let mut s = Session::new(Limits::default());
    for (text, code, message) in [
        ("survey(3)", "type", "a query with generators"),
        ("survey(b for a in 1..3 for b in 1..a)", "value", "must not depend on each other"),
        ("survey(a for a in 1..)", "value", "no end"),
        ("survey(1 / (a - 3) for a in 1..5)", "value", "division by zero"),
        ("survey(undetermined(a) for a in 1..2)", "type", "not a game for 3 players"),
        ("survey(a for a in 1..2, columns: [\"a\", \"b\"])", "value", "2 columns are named"),
        ("survey(a for a in 1..2, columns: [])", "type", "the titles of the columns"),
        ("rows([1])", "type", "a survey"),
        ("removable_sets(5, 4)", "value", "must not be greater than the largest"),
        ("removable_sets(0, 100)", "limit", "2^62"),
        ("matrices(7)", "value", "2 to 6"),
        ("matrices(2)[4]", "value", "index 4 is out of range of matrices(2)"),
        ("list(removable_sets(2, 60))", "limit", "may have at most"),
    ] {
        let problems = s.eval(text).unwrap_err();
        assert_eq!(
            problems[0].code.id(),
            format!("tweedle::{code}"),
            "{text}: {}",
            problems[0].message
        );
        assert!(problems[0].message.contains(message), "{text}: {}", problems[0].message);
    }
    // The first member that failed is named.
    let problems = s.eval("survey(1 / ((a - 3) * (a - 5)) for a in 1..9)").unwrap_err();
    assert!(
        problems[0].trace.iter().any(|call| call.text.ends_with("of 3")),
        "{:?}",
        problems[0].trace
    );
    // Empty generators give an empty table.
    assert_eq!(s.eval("rows(survey(a for a in []))").unwrap(), "[]");
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tweedle-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn lines(path: &Path) -> usize {
    std::fs::read_to_string(path).map_or(0, |text| text.lines().count())
}

/// A survey that is killed repeatedly and resumed each time gives the same table, byte for byte.
#[test]
fn killed_surveys_can_be_resumed() {
    let folder = folder("killed");
    let script = folder.join("s.cgs");
    // Long enough that something is saved, twice a second, before it is done.
    let question =
        "survey([outcome(parity_subtract(S, n)) for n in 0..60] for S in removable_sets(2, 14))\n";
    std::fs::write(&script, format!("{RULES}{question}")).unwrap();
    let whole = tweedle().arg(&script).output().unwrap();
    assert!(whole.status.success());
    let file = folder.join("done.jsonl");
    let run = || {
        let mut command: Command = tweedle();
        command.arg(&script).arg("--resume").arg(&file).args(["--jobs", "1"]);
        command
    };
    let mut killed = 0;
    for _ in 0..2 {
        let before = lines(&file);
        let mut child = run().stdout(Stdio::null()).spawn().unwrap();
        // Until something more is saved, or it is done.
        while lines(&file) <= before.max(1) && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(5));
        }
        if child.kill().is_ok() {
            killed += 1;
        }
        child.wait().unwrap();
    }
    assert!(killed > 0);
    let resumed = run().output().unwrap();
    assert!(resumed.status.success(), "{}", String::from_utf8_lossy(&resumed.stderr));
    assert_eq!(resumed.stdout, whole.stdout);
    // Once more, with nothing left to do.
    assert_eq!(run().output().unwrap().stdout, whole.stdout);
    // A script with another query does not resume from that file.
    std::fs::write(&script, format!("{RULES}{}", question.replace("0..60", "0..61"))).unwrap();
    let other = run().output().unwrap();
    assert_eq!(other.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&other.stderr).contains("it belongs to"));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Parts can be merged to the whole; gaps and overlaps are refused.
#[test]
fn parts_can_be_merged() {
    let folder = folder("parts");
    let script = folder.join("s.cgs");
    std::fs::write(&script, format!("{RULES}survey(course(S) for S in removable_sets(2, 11))\n"))
        .unwrap();
    let whole = tweedle().arg(&script).output().unwrap().stdout;
    let csv = tweedle().arg(&script).arg("--csv").output().unwrap().stdout;
    let files: Vec<PathBuf> = (1..=3).map(|i| folder.join(format!("{i}.jsonl"))).collect();
    for (i, file) in (1..).zip(&files) {
        let part = format!("{i}/3");
        let out =
            tweedle().arg(&script).args(["--part", &part, "--resume"]).arg(file).output().unwrap();
        assert!(out.status.success());
        assert!(String::from_utf8_lossy(&out.stdout).contains(&format!("part {part}")));
    }
    let merge = |files: &[&PathBuf], more: &[&str]| {
        tweedle().arg("merge").args(files).args(more).output().unwrap()
    };
    let [a, b, c] = [&files[0], &files[1], &files[2]];
    assert_eq!(merge(&[c, a, b], &[]).stdout, whole);
    assert_eq!(merge(&[a, b, c], &["--csv"]).stdout, csv);
    let json = String::from_utf8(merge(&[a, b, c], &["--json"]).stdout).unwrap();
    assert!(json.contains("\"total\":512"), "{json}");
    for (files, message) in [
        (vec![a, c], "none of the files contains"),
        (vec![a, b, b, c], "both contain"),
        (vec![&script], "not a checkpoint"),
    ] {
        let out = merge(&files, &[]);
        assert_eq!(out.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&out.stderr).contains(message));
    }
    // Only surveys use these files.
    let kept = folder.join("kept");
    let program = "use heaps (kayles); nim_values(kayles, 0..3)";
    let out = tweedle().args(["eval", program, "--resume"]).arg(&kept).output().unwrap();
    assert!(String::from_utf8_lossy(&out.stderr).contains("there was no survey"));
    assert!(out.status.success() && !kept.exists());
    // Two surveys in one script cannot share a file.
    std::fs::write(&script, "survey(n for n in 0..3)\nsurvey(n for n in 0..4)\n").unwrap();
    let out = tweedle().arg(&script).args(["--part", "1/2"]).output().unwrap();
    assert!(String::from_utf8_lossy(&out.stderr).contains("exactly one survey"));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Returns the error message of a command that must fail.
fn refusal(command: &mut Command) -> String {
    let out = command.output().unwrap();
    assert_eq!(out.status.code(), Some(1), "{}", String::from_utf8_lossy(&out.stdout));
    String::from_utf8(out.stderr).unwrap()
}

/// Returns a file as another version of the program would have written it.
fn from_version(text: &str, version: &str) -> String {
    let mut sum = 0;
    let mut first = true;
    let line = |line: &str| {
        let (body, _) = line.rsplit_once(",\"sum\":").unwrap();
        let body = match first {
            true => format!("{},\"version\":\"{version}\"", body.rsplit_once(",\"v").unwrap().0),
            false => body.to_owned(),
        };
        let mut hasher = crc32fast::Hasher::new_with_initial(if first { 0 } else { sum });
        hasher.update(body.as_bytes());
        let own = hasher.finalize();
        if first {
            (first, sum) = (false, own);
        }
        format!("{body},\"sum\":\"{own:08x}\"}}\n")
    };
    text.lines().map(line).collect()
}

/// Answers that would be different now are not taken from a file.
#[test]
fn outdated_answers_are_refused() {
    let folder = folder("stale");
    let (script, file) = (folder.join("s.cgs"), folder.join("s.jsonl"));
    let question = "using normal(3)\nsurvey(text({*a, {*b}} == {*a, {*(b + 1)}}) for a in 2..6 for b in 2..6)\n";
    std::fs::write(&script, question).unwrap();
    let run = |more: &[&str]| {
        let mut command = tweedle();
        command.arg(&script).args(more);
        command
    };
    let kept = |more: &[&str]| {
        let mut command = run(more);
        command.arg("--resume").arg(&file);
        command
    };
    let little = kept(&["--effort", "1"]).output().unwrap().stdout;
    let more = run(&["--effort", "1000"]).output().unwrap().stdout;
    assert!(String::from_utf8_lossy(&little).contains("open"));
    assert!(!String::from_utf8_lossy(&more).contains("open"));
    let said = refusal(&mut kept(&["--effort", "1000"]));
    let why = "were found with `--effort 1`, but this run uses `--effort 1000`";
    assert!(said.contains(why) && said.contains("remove this one"), "{said}");
    assert!(refusal(&mut kept(&["--effort", "1", "--states", "9000"])).contains("`--states 9000`"));
    // Limits that only stop a survey, and do not decide answers, may differ.
    let again = kept(&["--effort", "1", "--time", "60", "--memory", "999", "--jobs", "1"]);
    assert_eq!({ again }.output().unwrap().stdout, little);
    // Another version of the program.
    let old = from_version(&std::fs::read_to_string(&file).unwrap(), "0.0.9");
    assert_eq!(
        from_version(&old, env!("CARGO_PKG_VERSION")),
        std::fs::read_to_string(&file).unwrap()
    );
    std::fs::write(&file, &old).unwrap();
    let mut merge = tweedle();
    merge.arg("merge").arg(&file);
    for command in [&mut kept(&["--effort", "1"]), &mut merge] {
        let said = refusal(command);
        assert!(said.contains("from version 0.0.9") && said.contains("`--any-version`"));
        assert_eq!(command.arg("--any-version").output().unwrap().stdout, little);
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), old);
    // A changed answer.
    std::fs::write(&file, old.replace("\"open\"", "\"true\"")).unwrap();
    let said = refusal(kept(&["--effort", "1"]).arg("--any-version"));
    assert!(said.contains("line 2 is damaged: its checksum does not match"), "{said}");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Endless files and full disks end in a diagnostic.
#[cfg(unix)]
#[test]
fn endless_files_and_full_disks_are_reported() {
    let folder = folder("none");
    let script = folder.join("s.cgs");
    std::fs::write(&script, "survey(n for n in 0..200)\n").unwrap();
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let large = folder.join("large");
    std::fs::File::create(&large).unwrap().set_len(1 << 40).unwrap();
    for (path, why) in [
        (Path::new("/dev/zero"), "a pipe or a device"),
        (Path::new("/dev/full"), "a pipe or a device"),
        (&pipe, "a pipe or a device"),
        (&large, "more than 4096 MB of memory"),
    ] {
        let said = refusal(tweedle().arg(&script).arg("--resume").arg(path));
        assert!(said.contains(why), "{said}");
        let said = refusal(tweedle().arg("merge").arg(path));
        assert!(said.contains(why), "{said}");
    }
    // A disk with room for only 1 KB: what fits is saved, and the error says why the run ends.
    let whole = tweedle().arg(&script).output().unwrap().stdout;
    let file = folder.join("s.jsonl");
    let shell = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$1\" --resume \"$2\"";
    let mut limited = Command::new("bash");
    limited.args(["-c", shell, env!("CARGO_BIN_EXE_tweedle")]).arg(&script).arg(&file);
    let said = refusal(&mut limited);
    assert!(said.contains("s.jsonl: ") && said.contains("tweedle::file"), "{said}");
    assert_eq!(std::fs::metadata(&file).unwrap().len(), 1024);
    let resumed = tweedle().arg(&script).arg("--resume").arg(&file).output().unwrap();
    assert_eq!((resumed.status.code(), resumed.stdout), (Some(0), whole));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The rows of a survey are those of a list, in its order: at once, in parts, and resumed.
#[test]
fn surveys_can_list_rows() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("rows.cgs");
    let asked = "(text(G), outcome(G), nim_value(G) == 0, \"a,\\\"b\") for G in games(3)";
    let titles = "columns: [\"G\", \"outcome\", \"zero\", \"odd, name\"]";
    std::fs::write(&script, format!("survey({asked} if P in outcome(G), {titles})\n")).unwrap();
    let run = |args: &[&str]| {
        let out = tweedle().args(args).current_dir(folder.path()).output().unwrap();
        assert!(out.status.success(), "{args:?}: {}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8(out.stdout).unwrap()
    };
    let whole = run(&["run", "--csv", "rows.cgs"]);
    let mut s = Session::new(Limits::default());
    let rows = format!("[{asked} if P in outcome(G)]");
    let lines: Vec<&str> = whole.lines().collect();
    assert_eq!(lines[0], "G,outcome,zero,\"odd, name\"");
    let count: usize = s.eval(&format!("length({rows})")).unwrap().parse().unwrap();
    assert_eq!(lines.len(), count + 1);
    for (at, line) in lines[1..].iter().enumerate() {
        let cells = s.eval(&format!("let r := {rows}[{at}] in [text(c) for c in r]")).unwrap();
        let cells = cells.trim_matches(['[', ']']).replace("\", \"", "\u{0}");
        let cells: Vec<&str> = cells.trim_matches('"').split('\u{0}').collect();
        let quoted = |text: &str| match text.contains(',') {
            true => format!("\"{text}\""),
            false => text.to_owned(),
        };
        let start = [cells[0], cells[1], cells[2]].map(quoted).join(",");
        assert_eq!(*line, format!("{start},\"a,\"\"b\""));
    }
    let parts = ["1/3", "2/3", "3/3"];
    for (at, part) in parts.iter().enumerate() {
        let file = format!("part{at}");
        run(&["run", "--csv", "--part", part, "--resume", &file, "rows.cgs"]);
    }
    assert_eq!(run(&["merge", "--csv", "part0", "part2", "part1"]), whole);
    run(&["run", "--csv", "--resume", "kept", "rows.cgs"]);
    assert_eq!(run(&["run", "--csv", "--resume", "kept", "rows.cgs"]), whole);
    // The rows written during a run are the same in the end: at once, resumed, and for a part.
    let written = |args: &[&str]| {
        run(&[&["run", "--rows", "w.csv"], args, &["rows.cgs"]].concat());
        std::fs::read_to_string(folder.path().join("w.csv")).unwrap()
    };
    assert_eq!(written(&[]), whole);
    assert_eq!(written(&["--resume", "kept", "--jobs", "1"]), whole);
    let of_parts = parts.map(|part| written(&["--part", part]));
    let below = |text: &str| text.split_once('\n').map(|(_, rows)| rows.to_owned()).unwrap();
    assert_eq!(of_parts.map(|text| below(&text)).concat(), below(&whole));
    // The same query with other titles is another survey.
    std::fs::write(&script, format!("survey({asked} if P in outcome(G))\n")).unwrap();
    let out = tweedle()
        .args(["run", "--resume", "kept", "rows.cgs"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(!out.status.success());
    let json: serde_json::Value =
        serde_json::from_str(&run(&["merge", "--json", "part0", "part1", "part2"])).unwrap();
    assert_eq!(json["rows"].as_array().unwrap().len(), count);
    assert_eq!(json["rows"][0]["odd, name"], "a,\"b");
}

/// The rows of a running survey can be read: they are a prefix of all rows, each complete.
#[test]
fn rows_are_written_during_a_survey() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("rows.cgs");
    let columns = "columns: [\"S\", \"outcomes\"]";
    let question = format!(
        "survey((text(S), text([outcome(parity_subtract(S, n)) for n in 0..60])) \
         for S in removable_sets(2, 14), {columns})\n"
    );
    std::fs::write(&script, format!("{RULES}{question}")).unwrap();
    let whole = tweedle().arg("--csv").arg(&script).output().unwrap();
    let whole = String::from_utf8(whole.stdout).unwrap();
    let rows = folder.path().join("rows.csv");
    let mut child = tweedle()
        .arg("--rows")
        .arg(&rows)
        .args(["--jobs", "2"])
        .arg(&script)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while lines(&rows) <= 2 && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    child.wait().unwrap();
    let written = std::fs::read_to_string(&rows).unwrap();
    assert!(whole.starts_with(&written) && written.lines().count() > 2, "{written}");
    // A file that cannot be written stops the survey with an error.
    let refused = tweedle().arg("--rows").arg(folder.path()).arg(&script).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    // Other files are not overwritten: the script, and the saved state of a survey.
    let kept = folder.path().join("kept");
    std::fs::write(&kept, "not rows\n").unwrap();
    for mine in [&script, &kept] {
        let before = std::fs::read(mine).unwrap();
        let refused = tweedle().arg("--rows").arg(mine).arg(&script).output().unwrap();
        assert!(
            String::from_utf8_lossy(&refused.stderr)
                .contains("does not contain rows of this survey")
        );
        assert_eq!((refused.status.code(), std::fs::read(mine).unwrap()), (Some(1), before));
    }
    let other = folder.path().join("other.cgs");
    let said = |text: &str| {
        std::fs::write(&other, text).unwrap();
        let out =
            tweedle().arg("--rows").arg(folder.path().join("n")).arg(&other).output().unwrap();
        String::from_utf8(out.stderr).unwrap()
    };
    assert!(said("survey(n for n in 1..3)\n").contains("counts answers"));
    let twice = "survey(n for n in 1..3, columns: [\"n\"])\n".repeat(2);
    assert!(said(&twice).contains("exactly one survey"));
}
