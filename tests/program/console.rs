//! REPL sessions without a terminal, with an output that records everything.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tweedle::front::console::quantities::{bytes, duration, span};
use tweedle::front::console::{Console, Given, Output, Pace, Parts, Place, RichOutput, Trust};
use tweedle::lang::report::{Problem, line};
use tweedle::lang::session::{Limits, Session};
use tweedle::lang::show::{Looks, Page, page};
use tweedle::lang::syntax::{Sources, Span};
use tweedle_base::host::{NoFiles, Shelf};
use tweedle_picture::Picture;

/// An output that records everything.
struct Notes {
    looks: Looks,
    said: Vec<String>,
}

impl Notes {
    fn new() -> Notes {
        let looks = Looks { width: 60, rows: None, colour: false, ascii: false };
        Notes { looks, said: Vec::new() }
    }

    /// Returns what was printed since the last call.
    fn take(&mut self) -> String {
        std::mem::take(&mut self.said).join("\n")
    }
}

impl Output for Notes {
    fn looks(&self) -> Looks {
        self.looks
    }

    fn say(&mut self, text: &str) {
        self.said.push(text.to_owned());
    }

    fn value(&mut self, session: &mut Session, given: &Given<'_>, looks: Looks) -> Option<Page> {
        let mut page = page(&session.machine, &given.shown.value, &looks);
        let text = page.next(&session.machine, &looks)?;
        let took = if given.took.is_some() { " timed" } else { "" };
        self.said.push(format!("_{} = {text}{took}", given.number));
        Some(page)
    }

    fn problem(&mut self, sources: &Sources, problem: &Problem, _: Looks) {
        self.said.push(line(problem, sources));
    }

    fn picture(&mut self, picture: &Picture, _: Looks, _: Span) -> Result<(), Box<Problem>> {
        self.said.push(format!("picture {}", picture.svg().starts_with("<svg")));
        Ok(())
    }

    fn note(&mut self, entry: &str) -> Vec<String> {
        if entry == "3" { vec!["2".to_owned()] } else { Vec::new() }
    }

    fn pasted(&mut self, prompt: &str, entry: &str) {
        self.said.push(format!("{prompt}{entry}"));
    }

    fn begins(&mut self, _: &Session) {
        self.said.push("(".to_owned());
    }

    fn ends(&mut self) {
        self.said.push(")".to_owned());
    }
}

fn console(place: Place) -> Console {
    let session = Session::with_files(Limits::default(), Arc::<Shelf>::default());
    Console::new(session, place, &mut Notes::new())
}

/// Returns the output of each entry of a session.
fn answers<const N: usize>(console: &mut Console, entries: [&str; N]) -> [String; N] {
    let mut notes = Notes::new();
    entries.map(|entry| {
        console.entry(entry, &mut notes);
        notes.take()
    })
}

/// Returns the output of one entry, without the marks around a computation.
fn answer(console: &mut Console, entry: &str) -> String {
    let [said] = answers(console, [entry]);
    said.trim_start_matches("(\n").replace("\n)", "")
}

#[test]
fn entries_print_values_and_diagnostics() {
    let mut console = console(Place::default());
    let entries = ["1 + 1\n*2 + *3", "x := 5", "outcom(*)", "1\nf(N) := N + 1", "", "_2"];
    let [values, defined, problem, warning, nothing, last] = answers(&mut console, entries);
    assert_eq!(values, "(\n_1 = 2\n_2 = *2 + *3\n)");
    assert_eq!(defined, "(\n)");
    assert!(problem.starts_with("(\n)\n<3>:1:1: error[tweedle::name]"), "{problem}");
    assert!(problem.contains("did you mean `outcome`?"), "{problem}");
    assert!(warning.starts_with("(\n_3 = 1\n)\n<4>:2:3: warning["), "{warning}");
    assert_eq!((nothing.as_str(), last.as_str()), ("", "(\n_4 = *2 + *3\n)"));
    assert!(!console.leaving());
    let mut well = |entry: &str| console.entry(entry, &mut Notes::new());
    assert!(well("1 + 1") && well(":vars") && well("g(N) := N"));
    assert!(!well("1 +* 1") && !well(":nope") && !well("> 1 + )\n> 2"));
}

#[test]
fn commands_are_executed() {
    let mut console = console(Place::default());
    assert!(answer(&mut console, "?outcome").contains("outcome("));
    for (entry, said) in [
        ("x := 4", ")"),
        (":vars", " x  4"),
        (":undo", "undone: x := 4"),
        (":vars", "no definitions yet"),
        (":redo", "redone: x := 4"),
        (":und 3", "`:undo` does not take an argument"),
        (":nope", "`:help` shows the commands"),
        ("bye", "`:quit` or Ctrl-D exits"),
        (":search sorted", "sort"),
        (":limits states 5", "in one query"),
        (":time 1 + 1", "new answers cached"),
        (":set timing on", "or off"),
        ("2 + 2", "_2 = 4 timed"),
        (":set signs ascii", "or unicode"),
        ("3·*2", "_3 = 3 * *2"),
        (":memory", "positions of rulesets"),
        (":set save", "no folder for the configuration file was found"),
        (":more", "no more output"),
        (":players 2", ")"),
    ] {
        let [came] = answers(&mut console, [entry]);
        assert!(came.contains(said), "{entry}: {came}");
    }
    assert_eq!(console.prompt(&Notes::new()), "normal(2)> ");
    answer(&mut console, ":quit");
    assert!(console.leaving());
}

#[test]
fn long_output_is_paged() {
    let mut console = console(Place::default());
    let mut notes = Notes::new();
    notes.looks.rows = Some(8);
    console.entry("?outcome", &mut notes);
    let first = notes.take();
    assert!(first.ends_with("lines left; `:more` shows more"), "{first}");
    console.entry(":more", &mut notes);
    assert!(!notes.take().contains("no more output"));
    console.entry("[n * n for n in 0..2000]", &mut notes);
    notes.take();
    console.entry(":more", &mut notes);
    assert!(notes.take().contains("// from index"));
}

#[test]
fn the_tour_does_not_mention_terminal_keys() {
    let tour = answer(&mut console(Place::default()), ":help");
    assert!(tour.contains("outcome(*2 + *3)") && tour.contains(":search WORDS"), "{tour}");
    assert!(!tour.contains("Ctrl"), "{tour}");
}

#[test]
fn pictures_are_sent_to_the_output() {
    let mut console = console(Place::default());
    let entries =
        [":show", "tree({0, *})", ":show", ":show tree({*2})", ":open", ":show 1 +", ":show {*2}"];
    let [none, _, last, other, open, wrong, game] = answers(&mut console, entries);
    assert!(none.contains("no value has been printed yet"), "{none}");
    assert_eq!((last.as_str(), other.as_str()), ("picture true", "(\n)\npicture true"));
    assert!(open.contains("no program to show pictures was found"), "{open}");
    assert!(wrong.contains("error[") && !wrong.contains("picture"), "{wrong}");
    assert!(game.contains("a game cannot be drawn"), "{game}");
}

#[test]
fn commands_use_the_files_of_the_session() {
    let mut console = console(Place { home: Some("/home".into()), ..Place::default() });
    for (entry, said) in [
        ("x := 7", ""),
        (":save ~/talk", "saved 3 lines to /home/talk.cgs"),
        (":save ~/talk", "saved"),
        (":reset", "session reset"),
        (":load /home/talk", "loaded /home/talk.cgs; `:undo` goes back"),
        ("x", "_1 = 7"),
        (":write seven", "wrote 1 line to seven"),
        (":undo", "undone"),
        (":load nowhere", "the file nowhere.cgs does not exist"),
    ] {
        let [came] = answers(&mut console, [entry]);
        assert!(came.contains(said), "{entry}: {came}");
    }
    let offers = console.complete(":load /home/ta");
    assert_eq!((offers.start, offers.found.len()), (12, 1));
    let mut bare = Console::new(
        Session::with_files(Limits::default(), Arc::new(NoFiles)),
        Place::default(),
        &mut Notes::new(),
    );
    assert!(answer(&mut bare, ":save talk").contains("files are not available here"));
    assert!(answer(&mut bare, ":load talk").contains("error["));
}

#[test]
fn settings_are_saved_in_the_configured_file() {
    let config = || Some(PathBuf::from("config.toml"));
    let mut first = console(Place { config: config(), ..Place::default() });
    first.session.files().write(Path::new("config.toml"), b"# mine\nkeys = \"nano\"\n").unwrap();
    answer(&mut first, ":set signs ascii");
    assert!(answer(&mut first, ":set save").contains("saved to config.toml"));
    let files = first.session.machine.surveying.files.clone();
    let session = || Session::with_files(Limits::default(), files.clone());
    let place = || Place { config: config(), ..Place::default() };
    let mut notes = Notes::new();
    let mut second = Console::new(session(), place(), &mut notes);
    assert_eq!(notes.take(), "");
    assert_eq!(second.settings().get("signs"), "ascii");
    answer(&mut second, ":set safe on");
    assert!(answer(&mut second, ":write x").contains("no value has been printed yet"));
    assert!(answer(&mut second, ":save x").contains("`safe` does not allow writing"));
    assert!(answer(&mut second, ":set safe off").contains("`safe` cannot be switched off"));
    files.write(Path::new("config.toml"), b"keys = \"nano\"\n").unwrap();
    Console::new(session(), place(), &mut notes);
    assert!(notes.take().contains("it may be emacs or vi"));
}

#[test]
fn piped_input_is_trusted_less() {
    let piped = |trust| console(Place { typed: false, trust, ..Place::default() });
    assert!(answer(&mut piped(Trust::Typed), ":save x").contains("only with `--trust`"));
    assert!(answer(&mut piped(Trust::Own), ":save x").contains("saved"));
    assert!(answer(&mut piped(Trust::Stranger), ":vars").contains("commands are disabled here"));
}

#[test]
fn pasted_transcripts_keep_their_convention_and_result_numbers() {
    let mut console = console(Place::default());
    answer(&mut console, "7\n8");
    let said = answer(&mut console, "normal(2)> 1 + 1\n2 // _5\nnormal(2)> _5 + _1");
    let said = said.lines().filter(|line| *line != "(" && *line != ")").collect::<Vec<_>>();
    assert_eq!(
        said,
        ["> using normal(2)", "normal(2)> 1 + 1", "_3 = 2", "normal(2)> _3 + _1", "_4 = 9"]
    );
    let said = answer(&mut console, "> 10\n> 20\n> _1 + _2");
    assert!(said.contains("> using normal(3)") && said.ends_with("_7 = 30"), "{said}");
}

#[test]
fn pasted_transcripts_run_as_entries() {
    let text = "> 1 + 1\n2\n> using normal(2)\nnormal(2)> :quit\n> 3";
    let [said] = answers(&mut console(Place::default()), [text]);
    let said: Vec<&str> = said.lines().filter(|line| !["(", ")"].contains(line)).collect();
    assert_eq!(said, ["> 1 + 1", "_1 = 2", "> using normal(2)", "normal(2)> :quit"]);
    let mut piped = console(Place { typed: false, ..Place::default() });
    assert_eq!(answers(&mut piped, ["> 1", "1", "> 2"]), ["(\n_1 = 1\n)", "", "(\n_2 = 2\n)"]);
}

#[test]
fn input_is_recorded_in_the_history() {
    let mut console = console(Place::default());
    console.remember(["0".to_owned(), "1".to_owned()]);
    assert_eq!(answer(&mut console, ":history x"), "there is none");
    answers(&mut console, ["1", "1", "3"]);
    assert_eq!(console.history(), ["0", "1", ":history x", "1", "2", "3"]);
    assert_eq!(answer(&mut console, ":history"), "0\n1\n1\n2\n3");
}

#[test]
fn inspect_explains_the_name_at_the_cursor() {
    let mut console = console(Place::default());
    answer(&mut console, "/// Three heaps.\n///     tri(1)  // => 3·*\ntri(n) := 3·*n\nuse heaps");
    for (text, said) in [
        ("1 + out|come(*)", "outcome("),
        ("outcome|(*)", "outcome("),
        ("outcome(*2 + unknown|", "outcome("),
        ("outcome(*2, |", "outcome("),
        ("tri(|", "tri(1)  // => 3·*"),
        ("heaps.kay|les(5)", "kayles(n)"),
        ("heaps.kayles(|", "kayles(n)"),
        ("(*2).birth|day", "birthday("),
        ("rule|set", "ruleset"),
        (":un|do", ":undo"),
        (":sav|", ":save FILE"),
        ("?birthday|", "birthday("),
        (":help birth|day", "birthday("),
        (":time out|come(*)", "outcome("),
        (":ti|me outcome(*)", ":time TEXT"),
    ] {
        let cursor = text.find('|').unwrap();
        let help = console.inspect(&text.replace('|', ""), cursor);
        assert!(help.as_ref().is_some_and(|help| help.contains(said)), "{text}: {help:?}");
    }
    for (text, cursor) in [("", 0), ("unknown", 3), ("1 // outcome", 8), ("·", 1), ("1", 9)] {
        assert_eq!(console.inspect(text, cursor), None, "{text}");
    }
}

#[test]
fn progress_is_described_in_words() {
    let console = console(Place::default());
    let mut pace = Pace::new(&console.session);
    assert_eq!(pace.words(), "0 s, 0 steps");
    let items = &console.session.machine.surveying.progress;
    for (at, count) in [(0, 250), (1, 4000)] {
        items[at].store(count, Ordering::Relaxed);
    }
    assert_eq!(pace.words(), "0 s, 250 of 4,000 (6%)");
    assert_eq!(console.session.counters().items(), Some((250, 4000)));
}

#[test]
fn hints_mention_commands_of_the_repl() {
    let mut console = console(Place::default());
    let [_, _, said] = answers(&mut console, ["f(n) := f(n + 1)", ":limits calls 50", "f(0)"]);
    assert!(said.contains("`:limits calls …` raises the limit"), "{said}");
}

#[test]
fn a_script_runs_in_a_new_session() {
    let mut console = console(Place::default());
    let mut notes = Notes::new();
    console.session.files().write(Path::new("x.cgs"), b"y := 1\ny + 1").unwrap();
    console.entry("old := 3", &mut notes);
    notes.take();
    assert!(console.script(Path::new("x.cgs"), &mut notes));
    assert_eq!(notes.take(), "(\n_1 = 2\n)");
    assert!(!console.entry("old", &mut notes));
    console.session.files().write(Path::new("x.cgs"), b"z := 1\nz + none").unwrap();
    assert!(!console.script(Path::new("x.cgs"), &mut notes));
    assert!(console.entry("y", &mut notes), "the session changed");
}

#[test]
fn rich_output_has_all_forms() {
    let mut received = Vec::new();
    let mut tell = |kind: &'static str, parts: Parts<'_>| {
        let there = parts.iter().filter(|(_, text)| text.is_some()).map(|(name, _)| *name);
        received.push(format!("{kind}: {}", there.collect::<Vec<_>>().join(" ")));
    };
    let mut console = console(Place::default());
    let mut output = RichOutput { width: 80, rows: 100, keys: "Tab", tell: &mut tell };
    console.entry("20", &mut output);
    console.entry("*2 + *3\nboard(\"XO|..\")", &mut output);
    console.entry("[board(\"X\"), board(\"O\")]\nnope", &mut output);
    console.entry(":show 3", &mut output);
    console.entry("?outcome", &mut output);
    console.entry(":play nim(2) under normal(2)", &mut output);
    console.entry("hint", &mut output);
    console.entry("stop", &mut output);
    console.entry("> 1\n1\n> nope", &mut output);
    assert_eq!(
        received,
        [
            "value: text plain number line",
            "value: text plain number line latex",
            "value: text plain number line svg",
            "problem: code text help labels plain framed",
            "picture: svg",
            "text: text help",
            "play: text svg moves last persons",
            "text: text hint",
            "text: text",
            "pasted: prompt text",
            "value: text plain number line",
            "pasted: prompt text",
            "problem: code text help labels plain framed",
        ]
    );
}

/// Returns the help about `f`, which has this doc comment, laid out for a width.
fn help(doc: &str, width: usize) -> String {
    let mut console = console(Place::default());
    let doc: String = doc.lines().map(|line| format!("/// {line}\n")).collect();
    answer(&mut console, &format!("{doc}f(n) := n"));
    let mut notes = Notes::new();
    notes.looks.width = width;
    console.entry("?f", &mut notes);
    notes.take()
}

#[test]
fn help_aligns_tables_and_does_not_split_expected_output() {
    let table = help("A\n| sign | what |\n| --- | --- |\n| `\\|` | a bar |\nb", 40);
    assert!(table.contains("\n  A\n   sign  what\n   `|`   a bar\n  b\n"), "{table}");
    let mark = help("all(x in xs for x in 0..30) // => true", 30);
    assert!(mark.contains("\n  all(x in xs for x in 0..30)\n      // => true\n"), "{mark}");
    let words = help("one two three", 10);
    assert!(words.contains("\n  one two\n  three\n"), "{words}");
}

#[test]
fn prompts_and_answers_are_removed_from_pasted_text() {
    let text = "Tweedle 0.1.0. Type :help for an overview; Ctrl-D exits.\n\
                > 1 + 1\n2      // _7\n> ruleset one(n)\n  one(n - 1)  if n > 0\nend\n\
                > using normal(2)\nnormal(2)> outcome(*)\nN\nwinning(3, P)> :undo\n\
                undone: …\n  > [_7,\n 2]\n[2, 2]\n>";
    let mut console = console(Place::default());
    answer(&mut console, "8");
    let [said] = answers(&mut console, [text]);
    let said: Vec<&str> = said.lines().filter(|line| !["(", ")"].contains(line)).collect();
    let expected = [
        "> 1 + 1",
        "_2 = 2",
        "> ruleset one(n)",
        "  one(n - 1)  if n > 0",
        "end",
        "> using normal(2)",
        "normal(2)> outcome(*)",
        "_3 = N",
        "normal(2)> using winning(3, P)",
        "winning(3, P)> :undo",
        "undone: using winning(3, P)",
        "normal(2)> using normal(3)",
        "normal(3)> [_2,",
        " 2]",
        "_4 = [2, 2]",
    ];
    assert_eq!(said, expected);
}

#[test]
fn other_prompts_and_fences_are_removed() {
    for text in [">>> 1 + 1\n2\n", "sage: 1 + 1\n2\n", "```tweedle\n1 + 1\n```\n"] {
        let mut console = console(Place::default());
        answer(&mut console, "using normal(2)");
        assert_eq!(answer(&mut console, text), "_1 = 2", "{text}");
        assert_eq!(console.prompt(&Notes::new()), "normal(2)> ", "{text}");
    }
}

#[test]
fn comparisons_are_not_prompts() {
    for (text, said) in [
        ("x> 1", "_1 = true"),
        ("f(2)> 1", "_1 = true"),
        ("1 + 1", "_1 = 2"),
        ("[1\n> 2]", "_1 = [false]"),
        ("x -> x", "_1 = x -> x"),
        (">= 2", ")\n<2>:1:1: error[tweedle::syntax]: found `>=`, expected a statement"),
        (
            "normal(2)>=3",
            ")\n<2>:1:1: error[tweedle::type]: \
             `>=` cannot be applied to a play convention and an integer",
        ),
        ("", ""),
    ] {
        let mut console = console(Place::default());
        answer(&mut console, "x := 2\nf(n) := n");
        assert_eq!(answer(&mut console, text), said, "{text}");
    }
}

#[test]
fn sizes_and_durations_have_suitable_units() {
    for (count, text) in [
        (0, "0 B"),
        (1023, "1023 B"),
        (1024, "1.00 KiB"),
        (1536 << 10, "1.50 MiB"),
        (u64::MAX, "16.00 EiB"),
    ] {
        assert_eq!(bytes(count), text);
    }
    assert_eq!([59, 61, 3720].map(span), ["59 s", "1 min 01 s", "1 h 02 min"]);
    assert_eq!(duration(Duration::from_micros(1500)), "1.5 ms");
}
