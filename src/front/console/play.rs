//! The command `:play`, and the entries while a game is being played.

use super::command::Typed;
use super::info::{in_columns, trimmed};
use super::output::Scene;
use super::{Console, Output, signs};
use crate::lang::ir::Player;
use crate::lang::play::{Match, Seating};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::resolve::nearest;
use crate::lang::session::{MODULES, Session};
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use tweedle_games::play::{Play, SeatSet};

/// The maximum number of moves of a game that the program plays against itself.
const MAX_MOVES_ALONE: usize = 500;

/// An entry about a game that is being played.
#[derive(Clone, Copy)]
enum Entry {
    Move(usize),
    Moves,
    Help,
    Hint,
    Why,
    Undo,
    Swap,
    Stop,
}

impl Entry {
    /// The words for entries.
    const WORDS: [(&str, Entry); 9] = [
        ("moves", Entry::Moves),
        ("help", Entry::Help),
        ("hint", Entry::Hint),
        ("why", Entry::Why),
        ("undo", Entry::Undo),
        ("swap", Entry::Swap),
        ("stop", Entry::Stop),
        ("quit", Entry::Stop),
        ("exit", Entry::Stop),
    ];

    /// Parses a word, the number of a move, or a move as it is listed.
    fn parse(text: &str, game: &Match) -> Option<Entry> {
        if let Some((_, entry)) = Entry::WORDS.iter().find(|(word, _)| *word == text) {
            return Some(*entry);
        }
        let listed = || game.moves().iter().position(|made| as_typed(&made.text) == as_typed(text));
        let number = text.parse().ok().or_else(|| Some(listed()? + 1));
        number.map(Entry::Move)
    }
}

/// Returns a move as it may be typed: in ASCII, and in lower case.
fn as_typed(text: &str) -> String {
    let text = text.replace('–', "-").replace('→', "->").to_lowercase();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Tests whether two names of moves differ only in numbers, spaces and the letters of columns.
fn is_similar(a: &str, b: &str) -> bool {
    let parts = |text: &str| -> Vec<String> {
        let text: String = as_typed(text).split_whitespace().collect();
        let parts = text.split(|c: char| c.is_ascii_digit()).filter(|part| !part.is_empty());
        let is_column = |part: &str| part.chars().filter(|c| c.is_alphabetic()).count() == 1;
        let column = |part: &str| match is_column(part) {
            true => part.replace(char::is_alphabetic, "a"),
            false => part.to_owned(),
        };
        parts.map(column).collect()
    };
    b.contains(|c: char| c.is_ascii_digit()) && parts(a) == parts(b)
}

/// The argument of `:play`: `G under normal(3) as L, R first C alone`.
struct Wanted<'t> {
    game: &'t str,
    under: Option<&'t str>,
    persons: Option<&'t str>,
    first: Option<&'t str>,
    alone: bool,
}

impl<'t> Wanted<'t> {
    fn parse(text: &'t str) -> Wanted<'t> {
        let mut wanted =
            Wanted { game: text.trim(), under: None, persons: None, first: None, alone: false };
        if let Some(rest) = wanted.game.strip_suffix(" alone") {
            (wanted.alone, wanted.game) = (true, rest.trim_end());
        }
        let last = |text: &'t str, word: &str| {
            let (before, after) = text.rsplit_once(word)?;
            let is_name = |name: &str| {
                let name = name.trim();
                !name.is_empty() && name.chars().all(char::is_alphanumeric)
            };
            after.split(',').all(is_name).then(|| (before.trim_end(), after.trim()))
        };
        for _ in 0..2 {
            if let Some((game, first)) = last(wanted.game, " first ") {
                (wanted.game, wanted.first) = (game, Some(first));
            }
            if let Some((game, persons)) = last(wanted.game, " as ") {
                (wanted.game, wanted.persons) = (game, Some(persons));
            }
        }
        // `under` in parentheses belongs to the game.
        let is_closed = |text: &str| text.matches('(').count() == text.matches(')').count();
        if let Some((game, under)) =
            wanted.game.rsplit_once(" under ").filter(|(_, u)| is_closed(u))
        {
            (wanted.game, wanted.under) = (game, Some(under));
        }
        wanted
    }
}

/// Returns the players with these names.
fn players_named(text: &str, players: u8, at: Span) -> EvalResult<SeatSet> {
    let mut set = SeatSet::EMPTY;
    if text == "nobody" {
        return Ok(set);
    }
    for name in text.split(',').map(str::trim) {
        let player = Player::named(name).and_then(|player| player.index(players));
        let Some(player) = player else {
            let text = format!("`{name}` is not one of {players} players");
            let names: Vec<String> =
                (0..players).map(|i| Player::at(i, players).to_string()).collect();
            let help = format!("the players are {}", names.join(", "));
            return Problem::at(Code::Players, at, text).help(help).err();
        };
        set |= SeatSet::seat(player);
    }
    Ok(set)
}

impl Console {
    /// Begins a game.
    pub(super) fn begin_play(
        &mut self,
        typed: &Typed<'_>,
        output: &mut dyn Output,
    ) -> EvalResult<()> {
        let at = typed.at;
        if typed.rest.is_empty() {
            let mut table = self.table(output);
            table.add_rows(rows_of_page(FIRST_GAMES).map(|[begin, _, about]| [begin, about]));
            self.say(&trimmed(&table), output);
            return Ok(());
        }
        let mut wanted = Wanted::parse(typed.rest);
        // A game that the user has defined comes first.
        let known = self.session.value_of(wanted.game);
        let is_own = known.is_some_and(|value| {
            !matches!(value, Value::Ruleset(_) | Value::Native(_) | Value::Function(_))
        });
        let first = first_game(wanted.game).filter(|_| !is_own);
        if let Some(game) = &first {
            let is_used = |name: &&str| game.contains(&format!("{name}."));
            for module in MODULES.iter().map(|(name, _)| *name).filter(is_used) {
                if !self.valued(&format!("use {module}"), output) {
                    return Ok(());
                }
            }
            let row = Wanted::parse(game);
            wanted = Wanted { game: row.game, under: wanted.under.or(row.under), ..wanted };
        }
        let under = match wanted.under {
            Some(text) => {
                let Some(value) = self.part(text, at, output)? else { return Ok(()) };
                Some(self.session.machine.to_convention(&value, at)?)
            }
            None => None,
        };
        // The number of players of a game may depend on the convention.
        let game = match wanted.under {
            Some(under) => &format!("({}) under {under}", wanted.game),
            None => wanted.game,
        };
        let Some(value) = self.part(game, at, output)? else { return Ok(()) };
        self.session.renew();
        let machine = &mut self.session.machine;
        let game = machine.to_game(&value, at)?;
        let in_force = machine.convention.clone();
        machine.convention = under.or_else(|| in_force.clone());
        let convention = machine.convention_to_play(&value, at);
        machine.convention = in_force;
        let convention = convention?;
        let players = convention.players();
        let first = match wanted.first {
            Some(name) => {
                let mut named = players_named(name, players, at)?.iter();
                match (named.next(), named.next()) {
                    (Some(first), None) => first,
                    _ => {
                        let text = "one player moves first: write `first L`";
                        return Problem::at(Code::Players, at, text).err();
                    }
                }
            }
            None => 0,
        };
        let persons = match wanted.persons {
            Some(names) => players_named(names, players, at)?,
            None => SeatSet::seat(first),
        };
        if wanted.alone && matches!(convention, Play::Preference(_)) {
            let text = "by preferences everybody plays for their own wishes: leave out `alone`";
            return Problem::at(Code::Command, at, text).err();
        }
        let seating = Seating { convention, persons, alone: wanted.alone };
        let mut game = self
            .computing(output, |session| Match::new(&mut session.machine, game, first, seating))?;
        let rules = game.rules(&self.session.machine);
        self.continue_play(&mut game, vec![rules], output)
    }

    /// Returns the value of a part of the command; `None` if it has an error, which is printed.
    fn part(&mut self, text: &str, at: Span, output: &mut dyn Output) -> EvalResult<Option<Value>> {
        let before = self.session.results();
        if !self.valued(text, output) {
            return Ok(None);
        }
        match self.session.last_value() {
            Some(value) if self.session.results() > before => Ok(Some(value)),
            _ => {
                let problem = Problem::at(Code::Value, at, "a definition cannot be played");
                problem.help("name a game: `:play nim([3, 4, 5])`").err()
            }
        }
    }

    /// Runs an entry about the game that is being played. Returns `false` if it is not about it.
    pub(super) fn plays(&mut self, text: &str, output: &mut dyn Output) -> bool {
        let Some(game) = &self.game else { return false };
        let text = text.trim();
        let entry = match Entry::parse(text, game) {
            Some(entry) if !game.is_over() || matches!(entry, Entry::Undo) => entry,
            _ if self.session.scope().contains_key(text) => return false,
            // After the end, `quit` ends the program, and `help` is about it.
            Some(Entry::Moves | Entry::Hint | Entry::Why | Entry::Swap | Entry::Stop)
                if !matches!(text, "quit" | "exit") =>
            {
                let text =
                    "the game is over: `undo` takes back your last move, `:play` begins another";
                self.say(text, output);
                return true;
            }
            None if game.moves().iter().any(|made| is_similar(&made.text, text)) => {
                self.say(&format!("`{text}` is not a move now; `moves` lists them"), output);
                return true;
            }
            _ => return false,
        };
        let mut game = game.clone();
        if let Err(problem) = self.played(&mut game, &entry, output) {
            self.problems(&[*problem], output);
        }
        true
    }

    /// Returns a suggestion for a name that is not defined, while a game is being played.
    pub(super) fn meant_in_play(&self, text: &str) -> Option<String> {
        let text = text.trim();
        let playing = self.game.as_ref().is_some_and(|game| !game.is_over());
        if !playing || self.session.scope().contains_key(text) {
            return None;
        }
        let near = nearest(text, Entry::WORDS.iter().map(|(word, _)| *word))?;
        Some(format!("did you mean `{near}`?"))
    }

    fn played(
        &mut self,
        game: &mut Match,
        entry: &Entry,
        output: &mut dyn Output,
    ) -> EvalResult<()> {
        self.session.renew();
        match entry {
            Entry::Move(number) => {
                let played =
                    self.computing(output, |session| game.play(&mut session.machine, *number))?;
                if !played {
                    let most = game.moves().len();
                    self.say(&format!("the moves are numbered 1 to {most}"), output);
                    return Ok(());
                }
                self.continue_play(game, Vec::new(), output)?;
            }
            Entry::Moves => {
                let text = list_of_moves(game, usize::MAX, self.looks(output).width);
                self.say(&text, output);
            }
            Entry::Help => {
                let mut table = self.table(output);
                table.add_rows(rows_of_page::<2>(ENTRIES));
                self.say(&trimmed(&table), output);
            }
            Entry::Hint => {
                let advice = self.computing(output, |session| game.hint(&mut session.machine))?;
                match advice {
                    Some(advice) => {
                        output.hint(&signs(&advice.text, self.looks(output)), advice.number)
                    }
                    None => self.say("the game has ended", output),
                }
            }
            Entry::Why => {
                let lines = self.computing(output, |session| game.why(&mut session.machine))?;
                self.say(&lines.join("\n"), output);
            }
            Entry::Undo => {
                if self.computing(output, |session| game.undo(&mut session.machine))? {
                    self.show_scene(game, Vec::new(), output)?;
                    self.game = Some(game.clone());
                } else {
                    self.say("no move can be taken back", output);
                }
            }
            Entry::Swap => {
                game.swap();
                let rules = game.rules(&self.session.machine);
                self.continue_play(game, vec![rules], output)?;
            }
            Entry::Stop => {
                self.game = None;
                self.say("game over: `:play` begins another, `quit` ends the program", output);
            }
        }
        Ok(())
    }

    /// Lets the program move until a person is to move, and shows the position.
    fn continue_play(
        &mut self,
        game: &mut Match,
        mut lines: Vec<String>,
        output: &mut dyn Output,
    ) -> EvalResult<()> {
        lines.extend(
            self.computing(output, |session| game.answer(&mut session.machine, MAX_MOVES_ALONE))?,
        );
        self.show_scene(game, lines, output)?;
        self.game = Some(game.clone());
        if game.is_over() {
            let review = self.computing(output, |session| game.review(&mut session.machine))?;
            if let Some(review) = review {
                self.say(&review, output);
            }
            self.say("`undo` takes back your last move", output);
        }
        Ok(())
    }

    /// Shows the position, the moves, and the result.
    fn show_scene(
        &mut self,
        game: &Match,
        mut lines: Vec<String>,
        output: &mut dyn Output,
    ) -> EvalResult<()> {
        let machine = &mut self.session.machine;
        let view = game.view(machine)?;
        let result = game.result(machine)?;
        match &result {
            Some(result) => lines.push(result.clone()),
            None if game.is_persons_turn() => lines.push(format!("{} to move", game.mover())),
            None => lines.push(format!("stopped after {MAX_MOVES_ALONE} moves")),
        }
        let moves = if game.is_persons_turn() { game.moves() } else { &[] };
        if result.is_none() {
            lines.extend(view.points.clone());
        }
        let text = lines.join("\n");
        let scene = Scene { text, view: &view, persons: game.persons(), moves, result };
        if output.scene(&scene) {
            return Ok(());
        }
        let text = scene.text;
        self.say(&text, output);
        match &view.boards {
            Some(boards) => self.say(boards, output),
            None if view.nothing => {}
            None if view.picture.spots.is_empty() => {
                let shown = crate::lang::value::sum(&self.session.machine, view.shown, 1_000);
                self.say(&shown, output);
            }
            None => {
                let looks = self.looks(output);
                output.picture(&view.picture, looks, Span::default())?;
            }
        }
        if !moves.is_empty() {
            const MAX_LISTED: usize = 30;
            let text = list_of_moves(game, MAX_LISTED, self.looks(output).width);
            self.say(&text, output);
            self.say("type a number, or hint, why, undo, moves, swap, help, stop", output);
        }
        Ok(())
    }

    /// Runs a computation about a game, with its progress shown.
    fn computing<T>(
        &mut self,
        output: &mut dyn Output,
        work: impl FnOnce(&mut Session) -> EvalResult<T>,
    ) -> EvalResult<T> {
        self.session.interrupt().store(false, std::sync::atomic::Ordering::Relaxed);
        self.session.renew();
        output.begins(&self.session);
        let result = work(&mut self.session);
        output.ends();
        result
    }
}

/// The heads of two tables of the page about playing: the entries in a game, and first games.
const ENTRIES: &str = "| entry | what it does |";
const FIRST_GAMES: &str = "| to begin | the game | what one does |";

/// Returns the rows of a table of the page about playing.
fn rows_of_page<const N: usize>(head: &str) -> impl Iterator<Item = [&'static str; N]> {
    let page = include_str!("../../../docs/playing.md");
    let rows = page.lines().skip_while(move |line| *line != head).skip(2);
    rows.map_while(|row| {
        let cells = row.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ");
        cells.collect::<Vec<_>>().try_into().ok()
    })
}

/// Returns the first game with this name: `nim`, or a name in its expression, such as
/// `dots and boxes`.
fn first_game(name: &str) -> Option<String> {
    let begin = format!("`:play {name}`");
    let words = format!(".{}(", name.to_lowercase().replace(' ', "_"));
    let mut rows = rows_of_page::<3>(FIRST_GAMES);
    let row = rows.find(|row| row[0] == begin || row[1].contains(&words))?;
    Some(row[1].trim_matches('`').replace("\\|", "|"))
}

/// Returns the moves with their numbers, in columns; above a number of moves, only the first.
fn list_of_moves(game: &Match, most: usize, width: usize) -> String {
    let moves = game.moves();
    let cells = moves.iter().zip(1..).take(most);
    let cells: Vec<String> =
        cells.map(|(made, number)| format!("{number:>3}. {}", made.text)).collect();
    let mut lines = in_columns(&cells, width);
    if moves.len() > most {
        lines.push(format!("… up to {}; `moves` lists all", moves.len()));
    }
    lines.join("\n")
}
