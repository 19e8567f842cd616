//! Every ruleset of the standard library, played to its end by `:play`, with its positions drawn.

use std::collections::BTreeSet;
use tweedle::front::console::{Console, Given, Output, Place, Scene};
use tweedle::lang::report::{Problem, line};
use tweedle::lang::session::{Limits, MODULES, Session};
use tweedle::lang::show::{Looks, Page};
use tweedle::lang::syntax::{Sources, Span};
use tweedle_picture::Picture;

/// The maximum number of moves of a game that ends.
const MAX_MOVES: usize = 200;

/// An output that draws the positions of a game.
#[derive(Default)]
struct Table {
    /// The number of moves that can be made, in each position so far.
    moves: Vec<usize>,
    result: Option<String>,
    problems: Vec<String>,
}

impl Output for Table {
    fn looks(&self) -> Looks {
        Looks { width: 80, rows: None, colour: false, ascii: false }
    }

    fn say(&mut self, _: &str) {}

    fn value(&mut self, _: &mut Session, _: &Given<'_>, _: Looks) -> Option<Page> {
        None
    }

    fn problem(&mut self, sources: &Sources, problem: &Problem, _: Looks) {
        self.problems.push(line(problem, sources));
    }

    fn picture(&mut self, _: &Picture, _: Looks, _: Span) -> Result<(), Box<Problem>> {
        Ok(())
    }

    fn scene(&mut self, scene: &Scene<'_>) -> bool {
        self.moves.push(scene.moves.len());
        // A move can be typed by its name.
        let names: BTreeSet<&str> = scene.moves.iter().map(|made| made.text.as_str()).collect();
        assert_eq!(names.len(), scene.moves.len(), "{:?}", scene.moves);
        self.result.clone_from(&scene.result);
        let svg = scene.view.picture.svg();
        assert!(svg.starts_with("<svg") && !svg.contains("NaN"), "{svg}");
        // Its text is printed instead of a picture.
        if scene.view.picture.spots.is_empty() {
            return false;
        }
        true
    }
}

#[test]
fn every_ruleset_of_the_library_can_be_played_to_its_end() {
    let rows: Vec<Vec<&str>> = include_str!("played.tsv")
        .lines()
        .filter(|row| !row.starts_with('#'))
        .map(|row| row.split('\t').collect())
        .collect();
    for (module, text) in MODULES {
        let rulesets =
            text.lines().filter_map(|line| line.strip_prefix("ruleset ")?.split('(').next());
        for ruleset in rulesets {
            let has_row =
                |row: &Vec<&str>| row[0] == *module && row[3].contains(&format!("{ruleset}("));
            assert!(rows.iter().any(has_row), "{module}.{ruleset} has no row in played.tsv");
        }
    }
    let mut failed = Vec::new();
    for row in &rows {
        let [module, players, names, game] = row[..] else { panic!("{row:?}") };
        for players in players.split(' ') {
            let persons = if players == "2" { "L, R" } else { "L, C, R" };
            let mut table = Table::default();
            let session = Session::new(Limits::default());
            let mut console = Console::new(session, Place::default(), &mut table);
            console.entry(&format!("use {module} ({names})"), &mut table);
            console
                .entry(&format!(":play {game} under normal({players}) as {persons}"), &mut table);
            while table.result.is_none()
                && table.problems.is_empty()
                && table.moves.len() < MAX_MOVES
            {
                let many = table.moves.last().copied().unwrap_or(1);
                // Any move will do; not always the first, so that positions do not repeat.
                let number = 1 + (7 * table.moves.len() + 3) % many.max(1);
                console.entry(&number.to_string(), &mut table);
            }
            let is_endless = module == "loopy" && table.moves.len() == MAX_MOVES;
            if table.result.is_none() && !is_endless || !table.problems.is_empty() {
                failed.push(format!("{game}, {players} players: {:?}", table.problems));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
