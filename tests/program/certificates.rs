//! Malicious certificates: the verdict is built only from what was checked, and the checker obeys
//! its limits.

use crate::r#final::{eval, session};
use serde_json::{Value as Json, json};
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tweedle_base::host::Moment;
use tweedle_base::{Budget, Limit};
use tweedle_records::certificate::{NotVerified, digest, verify};

/// Returns a certificate as text.
fn certificate(setup: &str, quotient: &str) -> String {
    let mut s = session(setup);
    let text = eval(&mut s, &format!("certificate({quotient})"));
    serde_json::from_str(&text).unwrap()
}

/// Replaces fields of a certificate and makes its digest fit.
fn forged(text: &str, changes: &[(&str, Json)]) -> String {
    let mut json: Json = serde_json::from_str(text).unwrap();
    for (name, value) in changes {
        json[name] = value.clone();
    }
    json["digest"] = digest(&json).into();
    json.to_string()
}

/// Heaps of more than a thousand tokens with very many equal moves each: a short certificate that
/// takes too long to check.
fn endless() -> String {
    let mut digits = vec![0; 1000];
    digits.push(32);
    let mut sizes = vec![Json::Null; 1004];
    sizes.resize(2000, 0.into());
    let whole = certificate("using misere", "quotient([*2])");
    let text = forged(
        &whole,
        &[
            ("games", json!(digits)),
            ("names", json!(["x"])),
            ("options", json!([[[]]])),
            ("sizes", json!(sizes)),
            ("classes", json!([1])),
        ],
    );
    assert!(text.len() < 10_000, "{}", text.len());
    text
}

fn tweedle(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tweedle")).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn text_by_the_author_is_quoted_on_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let whole = certificate("using winning(3, P)", "quotient(nim, 3)");
    let before = verify(&whole, &Budget::default()).unwrap().to_string();
    let words = [
        "chess: Black wins",
        "x\nother.json: verified: chess: Black wins",
        "x\r\u{1b}[2Kother.json: verified",
        "x\" verified: \"y",
        "\u{202e}sniw kcalB\u{2028}verified\u{9b}2J",
    ];
    for (at, about) in words.iter().enumerate() {
        let path = folder.path().join(format!("{at}.json"));
        let names = vec![*about; 3];
        let text_of = forged(&whole, &[("about", json!(about)), ("names", json!(names))]);
        std::fs::write(&path, &text_of).unwrap();
        let verified = verify(&text_of, &Budget::default()).unwrap();
        assert_eq!(verified.to_string(), before, "the checked part is the same");
        let out = tweedle(&["verify", path.to_str().unwrap()]);
        let said = text(&out.stdout);
        let (line, rest) = said.split_once('\n').unwrap();
        assert_eq!(rest, "", "{about:?}");
        let quoted = format!("; unchecked, in its author's words: {about:?}");
        assert!(line.ends_with(&quoted), "{line}");
        assert!(line.ends_with(&format!(": verified: {before}{quoted}")), "{line}");
        let odd = |c: char| c.is_control() || ['\u{202e}', '\u{2028}'].contains(&c);
        assert!(!line.contains(odd), "{line:?}");
        let out = tweedle(&["verify", "--json", path.to_str().unwrap()]);
        assert!(out.stdout.iter().all(|byte| *byte == b'\n' || (b' '..=b'~').contains(byte)));
        let json: Json = serde_json::from_slice(&out.stdout).unwrap();
        assert_eq!(json["unchecked"]["about"], *about);
        assert_eq!(json["what"], before.as_str());
        assert_eq!(json["about"], Json::Null, "unchecked text is not among the checked fields");
    }
    let long = forged(&whole, &[("about", json!("x".repeat(10_000)))]);
    assert!(verify(&long, &Budget::default()).unwrap().author_says().len() < 300);
    // Names of fields and files are untrusted, too.
    let field = forged(&whole, &[("x\nother.json: verified", json!(1))]);
    let path = folder.path().join("a\nother.json: verified");
    std::fs::write(&path, field).unwrap();
    let out = tweedle(&["verify", path.to_str().unwrap()]);
    assert_eq!(text(&out.stderr).lines().count(), 1, "{}", text(&out.stderr));
}

#[test]
fn the_verdict_states_what_was_checked() {
    for (setup, quotient, said) in [
        (
            "using misere",
            "quotient([*2, {*2}])",
            "3 listed games has order 6 (15 pairs) where 2 players play and the last to move loses",
        ),
        (
            "using winning(4, {N, O2})",
            "quotient([*])",
            "one listed game has order 2 (3 pairs) where 4 players play and the players [0, 2] win; \
             0 is the player who cannot move",
        ),
        (
            "using allied([N, O1], normal(4))",
            "quotient(nim, 2)",
            "heaps of nim of sizes 1 to 2 has order 16 (29 pairs) where 4 players play and only \
             the player who cannot move loses; the players [0, 1] play together, to win all of them",
        ),
        (
            "using i_misere(3, 0)",
            "quotient(nim, 2)",
            "heaps of nim of sizes 1 to 2 has order 9 (16 pairs) where 3 players play; each ranks \
             who should move last by [0, 1, 2], best first: 0 is that player, and k the one k turns \
             later",
        ),
        (
            "use scoring (lr_subtract)\nusing normal(2)",
            "quotient(n -> lr_subtract([2, 4], n), 8)",
            "8 listed games, whose ends have values that are added (heap 0 is an end of value 1), \
             has order 3 (5 pairs) where 2 players play and the last to move wins",
        ),
        (
            "use heaps (octal)\nusing misere",
            "quotient(octal(\"0.75\"), 22)",
            "heaps of a taking-and-breaking game (0.75) of every size has order 8 (33 pairs) where 2 \
             players play and the last to move loses",
        ),
    ] {
        let text = certificate(setup, quotient);
        let verified = verify(&text, &Budget::default()).unwrap().to_string();
        assert_eq!(verified, format!("the quotient of {said}"));
    }
}

#[test]
fn duplicate_fields_are_refused() {
    let whole = certificate("using winning(3, P)", "quotient(nim, 3)");
    let once = |from: &str, to: &str| {
        assert_eq!(whole.matches(from).count(), 1, "{from}");
        whole.replace(from, to)
    };
    // Parsers take the last of two equal fields; the digest was made by such a parser.
    let order = once("\"order\":7", "\"order\":9,\"order\":7");
    let players = once("\"players\":3", "\"players\":5,\"players\":3");
    let escaped = once("\"order\":7", "\"\\u006frder\":9,\"order\":7");
    let about = once("\"about\":", "\"about\":\"\",\"about\":");
    let digest = once("\"digest\":", "\"digest\":\"\",\"digest\":");
    let kind = once("\"certificate\":", "\"certificate\":\"\",\"certificate\":");
    for (text, why) in [
        (order, "duplicate field `order`"),
        (escaped, "duplicate field `order`"),
        (about, "duplicate field `about`"),
        (digest, "duplicate field `digest`"),
        (kind, "duplicate field `certificate`"),
        (players, "\"winners\": a convention has `players` and `winners`"),
        (once("\"order\":7", "\"order\":7,\"more\":1,\"more\":1"), "unknown field \"more\""),
    ] {
        let refused = verify(&text, &Budget::default()).unwrap_err().to_string();
        assert!(refused.starts_with(why), "{refused}");
    }
    let search =
        certificate("using normal(3)", "any(outcome(G) == \u{2205} for G in games_of([0, *]))");
    let twice = search.replacen("\"seat\":", "\"seat\":9,\"seat\":", 1);
    let refused = verify(&twice, &Budget::default()).unwrap_err().to_string();
    assert!(refused.starts_with("duplicate field `seat`"), "{refused}");
}

#[test]
fn limits_stop_the_checker() {
    let endless = endless();
    let began = Instant::now();
    let late = Budget {
        deadline: Some(Moment::now().after(Duration::from_millis(300))),
        ..Budget::default()
    };
    assert_eq!(verify(&endless, &late), Err(NotVerified::Stopped(Limit::Time)));
    let small = Budget { max_bytes: 16 << 20, ..Budget::default() };
    let period = "period(nim_value(octal(\"0.3\")(n)) for n in 0..)";
    let long = certificate("use heaps (octal)", period);
    let long = forged(&long, &[("from", json!(16_000_000))]);
    assert_eq!(verify(&long, &small), Err(NotVerified::Stopped(Limit::Memory(16 << 20))));
    let raised = Budget { interrupt: Arc::new(AtomicBool::new(true)), ..Budget::default() };
    assert_eq!(verify(&endless, &raised), Err(NotVerified::Stopped(Limit::Interrupted)));
    // A long file that is not a certificate.
    let lists = format!("{{\"options\":[{}[]]}}", "[],".repeat(1_000_000));
    assert_eq!(verify(&lists, &small), Err(NotVerified::Stopped(Limit::Memory(16 << 20))));
    assert!(began.elapsed() < Duration::from_secs(30), "{:?}", began.elapsed());
}

/// Returns the exit code of a run that is interrupted.
#[cfg(unix)]
fn interrupted(args: &[&str]) -> Option<i32> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tweedle"));
    let mut child = command.args(args).stderr(Stdio::null()).spawn().unwrap();
    let began = Instant::now();
    std::thread::sleep(Duration::from_secs(1));
    // Before the handler is installed the signal kills the process, which has no exit code.
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    while child.try_wait().unwrap().is_none() {
        assert!(began.elapsed() < Duration::from_secs(20), "the process does not stop");
        std::thread::sleep(Duration::from_millis(20));
    }
    child.wait().unwrap().code()
}

#[cfg(unix)]
#[test]
fn verify_obeys_the_time_limit_and_interrupts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("endless.json");
    std::fs::write(&path, endless()).unwrap();
    let path = path.to_str().unwrap();
    let began = Instant::now();
    let out = tweedle(&["verify", "--time", "1", path]);
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    assert_eq!(out.status.code(), Some(1));
    let said = text(&out.stderr);
    assert!(said.contains("[tweedle::limit]") && said.contains("out of time"), "{said}");
    assert!(said.contains("--time"), "{said}");
    let long = folder.path().join("long.json");
    let period = "period(nim_value(octal(\"0.3\")(n)) for n in 0..)";
    let text_of = certificate("use heaps (octal)", period);
    std::fs::write(&long, forged(&text_of, &[("from", json!(16_000_000))])).unwrap();
    let out = tweedle(&["verify", "--memory", "20", long.to_str().unwrap()]);
    assert!(text(&out.stderr).contains("more than 20 MB of memory"), "{}", text(&out.stderr));
    assert_eq!(interrupted(&["verify", path]), Some(130));
}

#[cfg(unix)]
#[test]
fn endless_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let large = folder.path().join("large.json");
    std::fs::File::create(&large).unwrap().set_len(1 << 40).unwrap();
    let cases = [
        (Path::new("/dev/zero"), "a pipe or a device"),
        (&pipe, "a pipe or a device"),
        (folder.path(), &*ErrorKind::IsADirectory.to_string()),
        (&large, "larger than 256 MB"),
    ];
    for (path, why) in cases {
        let out = tweedle(&["verify", path.to_str().unwrap()]);
        assert_eq!(out.status.code(), Some(1));
        let said = text(&out.stderr);
        assert!(said.contains("cannot be read as a certificate") && said.contains(why), "{said}");
    }
}

/// Damages a text as by accident or on purpose.
fn changed(bytes: &[u8], mut random: impl FnMut(usize) -> usize) -> Vec<u8> {
    let (len, mut new) = (bytes.len(), bytes.to_vec());
    let (a, b) = (random(len), random(len));
    match random(7) {
        0 => new[a] ^= 1 << random(8),
        1 => new.swap(a, b),
        2 => new.truncate(a),
        3 => drop(new.drain(a.min(b)..a.max(b))),
        4 => new.splice(a..a, bytes[b..(b + random(40)).min(len)].iter().copied()).for_each(drop),
        5 => new[a] = b"0123456789[]{},:\" ntx\\"[random(22)],
        _ => {
            let digits: Vec<usize> = (0..len).filter(|at| bytes[*at].is_ascii_digit()).collect();
            for _ in 0..2 {
                new[digits[random(digits.len())]] = b'0' + random(10) as u8;
            }
        }
    }
    new
}

/// Returns the number of damaged certificates to try: 700, or `TWEEDLE_CHANGES`.
fn damaged_cases() -> usize {
    std::env::var("TWEEDLE_CHANGES").map_or(700, |n| n.parse().unwrap())
}

/// Returns a pseudorandom generator with a fixed seed.
fn fixed_random_numbers() -> impl FnMut(usize) -> usize {
    let mut state = 2026u64;
    move |below| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % below.max(1) as u64) as usize
    }
}

fn one_second() -> Budget {
    let deadline = Some(Moment::now().after(Duration::from_secs(1)));
    Budget { deadline, ..Budget::default() }
}

#[test]
fn damaged_certificates_are_refused_or_unchanged() {
    let (cases, mut random) = (damaged_cases(), fixed_random_numbers());
    let texts = [
        certificate("using winning(3, P)", "quotient(nim, 3)"),
        certificate("use heaps (octal)\nusing misere", "quotient(octal(\"0.75\"), 22)"),
        certificate("using misere", "quotient([*2, {*2}])"),
    ];
    let truths = texts.each_ref().map(|text| verify(text, &Budget::default()).unwrap());
    let (mut made, mut harmless) = (0, 0);
    while made < cases {
        let at = made % texts.len();
        let new = changed(texts[at].as_bytes(), &mut random);
        if new == texts[at].as_bytes() {
            continue;
        }
        made += 1;
        let Ok(new) = String::from_utf8(new) else { continue };
        if let Ok(verified) = verify(&new, &one_second()) {
            assert_eq!(verified, truths[at], "{new}");
            harmless += 1;
        }
    }
    println!("{made} changed certificates: {harmless} say the same, the others are refused");
}

/// Anybody can forge a digest. A forged certificate about the same heaps and the same convention is
/// refused if it claims anything else, and no forgery makes the checker panic.
#[test]
fn forged_certificates_cannot_claim_something_else() {
    let (cases, mut random) = (damaged_cases(), fixed_random_numbers());
    let texts = [
        certificate("using winning(3, P)", "quotient(nim, 3)"),
        certificate("use heaps (octal)\nusing misere", "quotient(octal(\"0.75\"), 22)"),
        certificate("using i_misere(3, 0)", "quotient(nim, 2)"),
        certificate("using semi_reverse", "quotient(nim, 4)"),
        certificate("using normal(3)", "quotient([{0 | | }])"),
        certificate("using allied([N, O1], normal(4))", "quotient(nim, 2)"),
        certificate("using misere", "quotient([*2, {*2}])"),
    ];
    let (mut same, mut others) = (0, 0);
    for case in 0..cases {
        let text = &texts[case % texts.len()];
        let whole: Json = serde_json::from_str(text).unwrap();
        let mut new = whole.clone();
        for _ in 0..=random(3) {
            let mut paths = Vec::new();
            crate::quotients::leaves(&new, "", &mut paths);
            let path = &paths[random(paths.len())];
            let large = [1 << 20, 1_000_000, u64::from(u32::MAX), u64::MAX, 64, 127];
            let number = match random(3) {
                0 => large[random(large.len())],
                _ => random(9) as u64,
            };
            match random(4) {
                0 if path.matches('/').count() > 1 => {
                    let (list, _) = path.rsplit_once('/').unwrap();
                    if let Json::Array(items) = new.pointer_mut(list).unwrap() {
                        let one = random(items.len());
                        match random(3) {
                            0 => drop(items.remove(one)),
                            1 => items.insert(one, items[random(items.len())].clone()),
                            _ => items.swap(one, 0),
                        }
                    }
                }
                1 => *new.pointer_mut(path).unwrap() = Json::Null,
                _ => *new.pointer_mut(path).unwrap() = number.into(),
            }
        }
        new["digest"] = digest(&new).into();
        let Ok(verified) = verify(&new.to_string(), &one_second()) else { continue };
        let heaps = ["convention", "games", "options", "sizes", "all_sizes"];
        if heaps.iter().all(|field| new[field] == whole[field]) {
            let truth = verify(text, &Budget::default()).unwrap();
            assert_eq!(verified.to_string(), truth.to_string(), "{new}");
            same += 1;
        } else {
            others += 1;
        }
    }
    println!("{cases} forged: {same} say the same of the same heaps, {others} are of other heaps");
}
