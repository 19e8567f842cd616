//! Explanations of the static analysis of a ruleset: what each domain made of its rules, or where
//! it stopped.

use crate::lang::eval::Machine;
use crate::lang::ir::{RuleAction, Unsupported};
use crate::lang::recognize::{
    HACKENBUSH_THEOREMS, HeapRuleset, How, decreasing, heap_calls, patterns,
};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::rules::{self, ArgumentKind, BoardRules};
use crate::lang::value::{Ruleset, Value};
use std::fmt;
use std::sync::Arc;
use tweedle_games::game::{GameId, Kind, SumId, player_name};

/// The results of static analysis of a ruleset: a title, and a line for each result.
#[derive(Debug, Default)]
pub struct Explained {
    /// The ruleset, function or position.
    pub title: String,
    /// The moves, the kernel, how options are computed.
    pub lines: Vec<String>,
    /// The places where analyses stopped, and why.
    pub notes: Vec<Problem>,
    /// The ruleset.
    pub ruleset: Option<Arc<Ruleset>>,
}

impl PartialEq for Explained {
    fn eq(&self, other: &Explained) -> bool {
        self.title == other.title && self.lines == other.lines
    }
}

/// Explains a ruleset, a function that returns positions, or a position; `None` for other values.
pub fn explain_rules(machine: &mut Machine, about: &Value) -> EvalResult<Option<Explained>> {
    let mut explained = Explained::default();
    let position = match about {
        Value::Game(game, _) => Some(*game),
        _ => None,
    };
    if let Some(body) = position.and_then(|game| equated(machine, game)) {
        explained.title = crate::lang::value::short(machine, about);
        let body = crate::lang::value::short(machine, &Value::game(body));
        explained.lines.push(format!("defined by an equation: {body}"));
        return Ok(Some(explained));
    }
    let heaps = match position {
        Some(game) => {
            heap_calls::heaps_of_position(machine, game).map(|found| found.map(|(heaps, _)| heaps))
        }
        None => heap_calls::heaps_of(machine, about)?,
    };
    let ruleset = match (&heaps, about) {
        (Some(Ok(heaps)), _) => Some(heaps.ruleset.clone()),
        (_, Value::Ruleset(ruleset)) => Some(ruleset.clone()),
        (_, Value::Game(game, _)) => ruleset_of(machine, *game),
        (Some(Err(_)), Value::Function(_)) => None,
        _ => return Ok(None),
    };
    explained.title = match &ruleset {
        Some(ruleset) => {
            let params = ruleset.code.params.join(", ");
            format!("{}({params})", machine.positions.label(ruleset))
        }
        None => crate::lang::value::short(machine, about),
    };
    let mut of_members = false;
    if let Some(ruleset) = &ruleset {
        let facts = patterns::facts(machine, ruleset);
        if facts.nim.is_some() {
            explained.lines.push("Nim: positions are played as nim heaps".to_owned());
            explained.programs(machine, ruleset, position);
            explained.ruleset = Some(ruleset.clone());
            return Ok(Some(explained));
        }
        of_members = facts.members.is_some();
        if of_members {
            let text = "a list of several members is played as the sum of its members";
            explained.lines.push(text.to_owned());
        }
        if facts.hackenbush.is_some() {
            explained.lines.push(format!("two players, normal play: {HACKENBUSH_THEOREMS}"));
        }
    }
    // The heap may come with a code or a name that is a string, not a board.
    let board = match (&heaps, position) {
        (Some(Ok(_)), _) | (_, None) => None,
        (_, Some(game)) => {
            one_component(machine, game).and_then(|game| rules::board_rules(machine, game))
        }
    };
    let on_board = matches!(board, Some(BoardRules::Alike(_) | BoardRules::Labelled(_)));
    match heaps {
        Some(Ok(heaps)) => explained.lines.extend(heap_lines(&heaps)),
        _ if on_board => {}
        Some(Err(_)) if of_members => {}
        Some(Err(stop)) => explained.no_kernel(ruleset.as_deref(), stop),
        None if board.is_some() => {}
        None if position.is_some() && ruleset.is_none() => {
            explained.lines.push("not a position of a ruleset".to_owned());
        }
        None => explained.lines.push(
            "no kernel: kernels need one heap; pass a position, or a function of its size"
                .to_owned(),
        ),
    }
    let Some(ruleset) = ruleset else { return Ok(Some(explained)) };
    let one = position.and_then(|game| machine.arena.as_single(game));
    if one.is_some_and(|game| decreasing::always_ends(machine, game)) {
        explained.lines.push("play ends: each move lowers the sum of the numbers".to_owned());
    }
    match board {
        Some(BoardRules::Alike(moves)) => {
            explained.lines.push(format!("options: on bitboards, by {moves} patterns"));
            return Ok(Some(explained));
        }
        Some(BoardRules::Labelled(many)) => {
            let players = many.len() as u8;
            let of = |(player, many)| {
                let patterns = if player == 0 { "patterns " } else { "" };
                format!("{many} {patterns}of {}", player_name(players, player))
            };
            let all: Vec<String> = (0..).zip(many).map(of).collect();
            explained.lines.push(format!("options: on bitboards, by {}", all.join(", ")));
            return Ok(Some(explained));
        }
        Some(BoardRules::Large { cells, row }) => explained
            .lines
            .push(format!("not on bitboards, which have at most {cells} cells, {row} in a row")),
        Some(BoardRules::Letters) => {
            explained.lines.push("not on bitboards, which have at most eight letters".to_owned());
        }
        Some(BoardRules::Stopped(stop)) => {
            explained.stopped("not on bitboards", &ruleset, stop);
        }
        None => {}
    }
    explained.programs(machine, &ruleset, position);
    explained.ruleset = Some(ruleset);
    Ok(Some(explained))
}

/// Writes the title, and the lines below it.
impl fmt::Display for Explained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)?;
        self.lines.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

impl Explained {
    /// Adds a line that says what stopped an analysis, and the place.
    fn stopped(&mut self, what: &str, ruleset: &Ruleset, stop: Unsupported) {
        let rule = ruleset.code.rules.iter().find(|rule| stop.rule == Some(rule.span));
        let because = rule.map_or(String::new(), |rule| format!(" because of `{}`", rule.text));
        self.lines.push(format!("{what}{because}: {} is not supported", stop.noun()));
        let Some(place) = stop.span else { return };
        let what = what.trim_start_matches("options: ");
        let text = format!("`{}`: {what}: {} is not supported", ruleset.code.name, stop.noun());
        self.notes.push(Problem::at(Code::Interpreted, place, text).label("not supported"));
    }

    /// Names the rule that prevents the use of a kernel.
    fn no_kernel(&mut self, ruleset: Option<&Ruleset>, stop: Unsupported) {
        let Some(ruleset) = ruleset else {
            self.lines.push(format!("no kernel: {} is not supported", stop.noun()));
            return;
        };
        // The recognizer may have tried the number of players as a heap, which needs no
        // explanation.
        let players = ruleset.code.params.len() > 1
            && ruleset.code.rules.iter().any(|rule| {
                stop.rule == Some(rule.span) && matches!(rule.kind, RuleAction::Players(_))
            });
        if !players {
            self.stopped("no kernel", ruleset, stop);
        }
    }

    /// Explains how options are computed: by compiled rules, or by the interpreter.
    fn programs(&mut self, machine: &Machine, ruleset: &Arc<Ruleset>, position: Option<SumId>) {
        if !ruleset.code.rules.iter().any(rules::gives) {
            return self.lines.push("options: none".to_owned());
        }
        let game = position.and_then(|game| one_component(machine, game));
        let args = game.and_then(|game| rules::position_of(machine, game)).map(|p| p.args.clone());
        let (stop, kinds) = match args {
            Some(args) => (rules::interpreted(machine, ruleset, &args), Default::default()),
            None => rules::interpreted_at_best(machine, ruleset),
        };
        if let Some(stop) = stop {
            self.stopped("options: interpreted", ruleset, stop);
            if position.is_none() {
                self.lines.push("for rules about boards, pass a position".to_owned());
            }
            return;
        }
        let mut lists = Vec::new();
        for (depth, of) in [(1, "integers"), (2, "lists of integers")] {
            let params = ruleset.code.params.iter().zip(&kinds);
            let named = params.filter(|(_, kind)| **kind == ArgumentKind::Integers(depth));
            let named: Vec<String> = named.map(|(param, _)| format!("`{param}`")).collect();
            match &named[..] {
                [] => {}
                [one] => lists.push(format!("{one} is a list of {of}")),
                all => lists.push(format!("{} are lists of {of}", all.join(" and "))),
            }
        }
        self.lines.push(match lists.is_empty() {
            true => "options: all rules are compiled".to_owned(),
            false => format!("options: if {}, all rules are compiled", lists.join(" and ")),
        });
    }
}

fn one_component(machine: &Machine, game: SumId) -> Option<GameId> {
    match *machine.arena.parts(game) {
        [(game, 1)] => Some(machine.arena.bare(game)),
        _ => None,
    }
}

/// Returns the right-hand side of the equation that defines a game.
fn equated(machine: &Machine, game: SumId) -> Option<SumId> {
    match machine.arena.kind(one_component(machine, game)?) {
        Kind::Position { key, .. } => Some(machine.positions.equation(key)?.body),
        _ => None,
    }
}

fn ruleset_of(machine: &Machine, game: SumId) -> Option<Arc<Ruleset>> {
    let game = one_component(machine, game)?;
    Some(rules::position_of(machine, game)?.ruleset.clone())
}

/// Describes the moves of a heap and the kernel that answers queries about it.
fn heap_lines(heaps: &HeapRuleset) -> Vec<String> {
    let name = &heaps.ruleset.code.params[heaps.heap];
    let mut lines = vec![format!("one heap, of {name} tokens")];
    match heaps.digits() {
        Ok(rules) => {
            lines.push(rules.to_string());
            lines.push(
                "kernel: nim values, nim sets and two-player outcomes of heaps from a table"
                    .to_owned(),
            );
            lines.push("their periods are proved".to_owned());
        }
        Err(stop) => lines.push(format!("no table of nim values for {}", stop.what)),
    }
    if !heaps.splits() && heaps.moves.iter().all(|one| one.how == How::Plain) {
        let what =
            if heaps.decides { "outcomes under `final` rules" } else { "outcomes and last movers" };
        lines.push(format!(
            "kernel: {what} for any convention, in windows; their periods are proved"
        ));
    }
    lines
}
