//! Runs the fuzz targets on randomly mutated seeds; `TWEEDLE_CHANGES` sets their number for each.
//! `TWEEDLE_SEEDS=FOLDER` saves the seeds for `cargo fuzz`.

#[path = "fuzz_targets.rs"]
mod targets;

use super::r#final::{eval, session};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng as _, SeedableRng as _};
use std::path::Path;
use tweedle::lang::session::markdown_blocks;

fn mutation_count(usual: usize) -> usize {
    std::env::var("TWEEDLE_CHANGES").map_or(usual, |n| n.parse().unwrap())
}

/// Pieces to insert: words and symbols of the language, and text known to break parsers.
const PIECES: [&str; 48] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "|",
    "||",
    "\"",
    "\\",
    "\n",
    "\r",
    ";",
    ":=",
    "->",
    "=>",
    "..",
    "·",
    "*",
    "^",
    "'",
    "!",
    "_",
    "_3",
    "∅",
    "N",
    "OP",
    "0",
    "-1",
    "99999999999999999999",
    "2^40",
    " if ",
    " for x in ",
    " then ",
    " else ",
    " in ",
    " under ",
    "memo ",
    "redefine ",
    "ruleset ",
    "end\n",
    "final ",
    "let x := ",
    "// ",
    "\u{0}",
    "\u{1b}[2J",
    "\u{202e}",
    "[k for k in 0..]",
];

/// Applies one to four mutations to a seed.
fn mutated(seeds: &[Vec<u8>], random: &mut Pcg64Mcg) -> Vec<u8> {
    let mut pick = |n: usize| random.next_u64() as usize % n.max(1);
    let mut bytes = seeds[pick(seeds.len())].clone();
    for _ in 0..pick(4) + 1 {
        let at = pick(bytes.len() + 1);
        let to = (at + pick(20)).min(bytes.len());
        match pick(6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << pick(8),
            1 => drop(bytes.drain(at..to)),
            2 => {
                let part = bytes[at..to].repeat(pick(4));
                bytes.splice(at..at, part);
            }
            3 => {
                let other = &seeds[pick(seeds.len())];
                let from = pick(other.len() + 1);
                let end = (from + pick(40)).min(other.len());
                let part = other[from..end].to_vec();
                bytes.splice(at..to, part);
            }
            _ => {
                let piece = PIECES[pick(PIECES.len())].bytes();
                bytes.splice(at..at, piece);
            }
        }
    }
    bytes
}

/// The maximum number of seeds saved for a target: `cargo fuzz` runs all seeds before it mutates
/// any.
const SAVED: usize = 100;

/// Runs a target on mutated seeds, and saves the seeds in a folder of its name if requested.
fn fuzz(name: &str, seeds: &[Vec<u8>], cases: usize, target: fn(&[u8])) {
    assert!(!seeds.is_empty());
    if let Some(folder) = std::env::var_os("TWEEDLE_SEEDS") {
        let folder = Path::new(&folder).join(name);
        std::fs::create_dir_all(&folder).unwrap();
        for (index, seed) in seeds.iter().enumerate().step_by(seeds.len().div_ceil(SAVED)) {
            std::fs::write(folder.join(format!("seed{index}")), seed).unwrap();
        }
    }
    let mut random = Pcg64Mcg::seed_from_u64(17);
    for _ in 0..cases {
        target(&mutated(seeds, &mut random));
    }
}

/// Returns the code blocks of the pages on the language.
fn blocks() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let mut all = Vec::new();
    for page in ["language.md", "keywords.md", "tutorial.md", "builtins.md"] {
        let text = std::fs::read_to_string(folder.join(page)).unwrap();
        all.extend(markdown_blocks(&text).into_iter().map(|(_, block)| block.into_bytes()));
    }
    all
}

#[test]
fn scripts_satisfy_their_fuzz_target() {
    fuzz("script", &blocks(), mutation_count(150), targets::script);
}

#[test]
fn values_satisfy_their_fuzz_target() {
    let lines = |block: Vec<u8>| {
        let text = String::from_utf8(block).unwrap();
        let value = |line: &str| line.split("//").next().unwrap_or_default().trim().to_owned();
        text.lines().map(value).filter(|line| !line.is_empty()).collect::<Vec<_>>()
    };
    let seeds: Vec<Vec<u8>> =
        blocks().into_iter().flat_map(lines).map(String::into_bytes).collect();
    fuzz("value", &seeds, mutation_count(300), targets::value);
}

#[test]
fn certificates_satisfy_their_fuzz_target() {
    let mut s = session("use heaps (octal)\nusing misere");
    let seeds: Vec<Vec<u8>> = ["quotient([*2, {*2}])", "quotient(octal(\"0.75\"), 12)"]
        .map(|quotient| {
            let text = eval(&mut s, &format!("certificate({quotient})"));
            serde_json::from_str::<String>(&text).unwrap().into_bytes()
        })
        .into();
    fuzz("certificate", &seeds, mutation_count(300), targets::certificate);
}

#[test]
fn checkpoints_satisfy_their_fuzz_target() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("survey");
    let args = ["--resume", file.to_str().unwrap(), "eval", "survey(n mod 3 for n in 0..99)"];
    assert!(super::run::tweedle(&args, b"").status.success());
    fuzz("checkpoint", &[std::fs::read(file).unwrap()], mutation_count(300), targets::checkpoint);
}

#[test]
fn files_of_answers_satisfy_their_fuzz_target() {
    let seed = br#"{"Value":[{"Nus":{"number":[1,1],"ups":0,"star":0}},{"Game":[[0],[0]]}]}"#;
    fuzz("store", &[seed.to_vec()], mutation_count(100), targets::store);
}

/// Inputs found by longer runs.
#[test]
fn values_that_once_failed_read_back() {
    let texts = [
        "outcome(*2) under normal(4)",
        "outcome(0) under winning(4, {O1, P})",
        "01_C1 under normal(4)",
        "rows(survey(*n for n in 1..3, columns: [\"x\"]))",
        "loop((A, B) -> ({0 |\n B}, {A | 0}))[0]",
    ];
    texts.iter().for_each(|text| targets::value(text.as_bytes()));
}
