//! Runs the fuzz targets on randomly changed seeds, `TWEEDLE_CHANGES` of them for each if it is set.
//! `TWEEDLE_SEEDS=FOLDER` saves the seeds for `cargo fuzz`.

#[path = "fuzz_targets.rs"]
mod targets;

use super::r#final::{eval, session};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng as _, SeedableRng as _};
use std::path::Path;
use tweedle::lang::session::markdown_blocks;

fn changes(usual: usize) -> usize {
    std::env::var("TWEEDLE_CHANGES").map_or(usual, |n| n.parse().unwrap())
}

/// What is put into texts: words and signs of the language, and what hurts elsewhere.
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

/// One to four changes of an example.
fn changed(seeds: &[Vec<u8>], random: &mut Pcg64Mcg) -> Vec<u8> {
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

/// How many seeds are saved for a target at most: `cargo fuzz` runs all before it changes any.
const SAVED: usize = 100;

/// Runs a target on changed seeds, and saves the seeds in a folder of its name if asked to.
fn hold(name: &str, seeds: &[Vec<u8>], cases: usize, target: fn(&[u8])) {
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
        target(&changed(seeds, &mut random));
    }
}

/// The blocks of the pages on the language.
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
fn scripts() {
    hold("script", &blocks(), changes(150), targets::script);
}

#[test]
fn values() {
    let lines = |block: Vec<u8>| {
        let text = String::from_utf8(block).unwrap();
        let value = |line: &str| line.split("//").next().unwrap_or_default().trim().to_owned();
        text.lines().map(value).filter(|line| !line.is_empty()).collect::<Vec<_>>()
    };
    let seeds: Vec<Vec<u8>> =
        blocks().into_iter().flat_map(lines).map(String::into_bytes).collect();
    hold("value", &seeds, changes(300), targets::value);
}

#[test]
fn certificates() {
    let mut s = session("use heaps (octal)\nusing misere");
    let seeds: Vec<Vec<u8>> = ["quotient([*2, {*2}])", "quotient(octal(\"0.75\"), 12)"]
        .map(|quotient| {
            let text = eval(&mut s, &format!("certificate({quotient})"));
            serde_json::from_str::<String>(&text).unwrap().into_bytes()
        })
        .into();
    hold("certificate", &seeds, changes(300), targets::certificate);
}

#[test]
fn checkpoints() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("survey");
    let args = ["--resume", file.to_str().unwrap(), "eval", "survey(n mod 3 for n in 0..99)"];
    assert!(super::run::tweedle(&args, b"").status.success());
    hold("checkpoint", &[std::fs::read(file).unwrap()], changes(300), targets::checkpoint);
}

#[test]
fn stores() {
    let seeds: Vec<Vec<u8>> = targets::kept().into_iter().map(|record| record.body).collect();
    hold("store", &seeds, changes(100), targets::store);
}

/// Texts that were found by longer runs.
#[test]
fn values_once_not_read_back() {
    let texts = [
        "outcome(*2) under normal(4)",
        "outcome(0) under winning(4, {O1, P})",
        "01_C1 under normal(4)",
        "rows(survey(*n for n in 1..3, columns: [\"x\"]))",
        "loop((A, B) -> ({0 |\n B}, {A | 0}))[0]",
    ];
    texts.iter().for_each(|text| targets::value(text.as_bytes()));
}
