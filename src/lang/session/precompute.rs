//! Solution of all small positions of a ruleset, to fill the answer cache.

use super::Session;
use super::modules::modules_with;
use super::store::{MIN_ANSWERS_TO_SAVE, problem};
use crate::lang::report::{Code, Problem, Problems};
use crate::lang::rules::{BoardRuleset, MAX_LETTERS, board_count};
use crate::lang::value::{Ruleset, Value, count};
use std::sync::Arc;
use tweedle_games::play::Coalition;

/// The most positions that are solved.
const MAX_POSITIONS: u64 = 10_000_000;

/// The small positions that are to be solved.
#[derive(Debug, Clone, Copy)]
pub struct SmallPositions<'a> {
    /// The name of the ruleset, followed by its arguments other than the board, if there are any.
    pub ruleset: &'a str,
    /// The script or the module of the standard library that defines it.
    pub module: Option<&'a str>,
    /// The most cells of a board.
    pub cells: u8,
    /// The most rows of a board, or columns if there are fewer.
    pub width: Option<usize>,
    /// The letters of the cells; by default, all that the ruleset accepts.
    pub letters: Option<&'a str>,
    /// The number of players of an impartial game, or of one with any number of players.
    pub players: Option<u8>,
}

impl Session {
    /// Solves all positions of a ruleset on small boards, and saves the answers in the answer
    /// cache, also if a limit or an interrupt stops this. Returns the name of the ruleset.
    ///
    /// # Errors
    /// The ruleset is unknown, is not about boards, or has too many positions.
    pub fn solve_small(&mut self, request: &SmallPositions<'_>) -> Result<String, Problems> {
        let (name, args) = request.ruleset.split_once('(').unwrap_or((request.ruleset, ")"));
        let name = name.trim();
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let Some(args) = args.trim_end().strip_suffix(')').filter(|_| is_name) else {
            let text = format!("`{}` does not name a ruleset", request.ruleset);
            let help = "write it as `clobber` or `fox_on(1)`, and its module after `--use`";
            return Err(refused(Code::Value, text, help));
        };
        if let Some(module) = request.module {
            let file = module.ends_with(".cgs");
            let module = if file { format!("{module:?}") } else { module.to_owned() };
            self.run("<use>", &format!("use {module} ({name})"), None, &mut |_, _| {})?;
        } else if !self.names.contains_key(name) {
            for module in modules_with(name) {
                self.run("<use>", &format!("use {module} ({name})"), None, &mut |_, _| {})?;
                let Some(Value::Ruleset(ruleset)) = self.value_of(name) else { continue };
                if !ruleset.code.boards.is_empty() {
                    break;
                }
            }
        }
        let value = self.ask("<ruleset>", &format!("({name}, [{args}])"), None)?;
        let Some(Value::Tuple(pair)) = value else { return Err(no_ruleset(name)) };
        let [Value::Ruleset(ruleset), Value::List(args)] = &pair[..] else {
            return Err(no_ruleset(name));
        };
        self.renew();
        let solved = self.solve_boards(ruleset, args.to_vec(), request);
        self.keep(true);
        solved.map(|()| self.machine.positions.label(ruleset).to_owned())
    }

    fn solve_boards(
        &mut self,
        ruleset: &Arc<Ruleset>,
        args: Vec<Value>,
        request: &SmallPositions<'_>,
    ) -> Result<(), Problems> {
        let (name, machine) = (&ruleset.code.name, &mut self.machine);
        let players = request.players.unwrap_or(2);
        let convention = Coalition::normal(players)
            .map_err(|error| refused(Code::Value, error.to_string(), ""))?;
        let Some(of) = BoardRuleset::new(ruleset, args, players) else {
            let text = format!("`{name}` needs all of its arguments except a board");
            return Err(refused(Code::Arguments, text, ruleset.code.usage()));
        };
        let letters = request.letters.map(str::as_bytes);
        if letters.is_some_and(|all| !all.iter().all(|it| it.is_ascii_graphic() && *it != b'|')) {
            let text = "the letters of boards are ASCII characters other than space and `|`";
            return Err(refused(Code::Value, text.to_owned(), ""));
        }
        let boards = of.boards(machine, letters)?;
        if boards.letters.is_empty() {
            let text = match ruleset.code.boards.is_empty() {
                true => format!("`{name}` is not a ruleset about boards or rows of characters"),
                false => format!("`{name}` accepts no board of one or two cells"),
            };
            return Err(refused(Code::Value, text, "name the letters of boards with `--letters`"));
        }
        if boards.letters.len() > MAX_LETTERS {
            let text = format!(
                "`{name}` accepts {} letters, and bitboards have at most {MAX_LETTERS}",
                boards.letters.len()
            );
            return Err(refused(Code::Value, text, "choose some, as in `--letters .x`"));
        }
        if let (Some(own), Some(players)) = (boards.players, request.players)
            && own != players
        {
            let text = format!("`{name}` is a game for {own} players, not for {players}");
            return Err(refused(Code::Value, text, "leave out `--players`"));
        }
        let shapes = |cells| of.shapes(&boards, usize::from(cells), request.width);
        let number = |cells| board_count(&shapes(cells), boards.letters.len());
        let fits = |cells: &u8| number(*cells).is_some_and(|many| many <= MAX_POSITIONS);
        if !fits(&request.cells) {
            let letters = String::from_utf8_lossy(&boards.letters);
            let many = number(request.cells).map_or("too many".to_owned(), count);
            let text = format!(
                "boards of at most {} cells with the letters `{letters}` have {many} positions; \
                 the limit is {}",
                request.cells,
                count(MAX_POSITIONS)
            );
            let most = (1..request.cells).take_while(fits).last().unwrap_or(1);
            let help = format!("write `--cells {most}`, or fewer letters after `--letters`");
            return Err(refused(Code::Limit, text, help));
        }
        let shapes = shapes(request.cells);
        of.solve(machine, &boards, (&shapes, convention), &mut |machine| {
            let Some(store) = machine.store.clone() else { return Ok(()) };
            store.keep(machine, MIN_ANSWERS_TO_SAVE).map_err(|text| Box::new(problem(text)))
        })?;
        Ok(())
    }
}

fn no_ruleset(name: &str) -> Problems {
    refused(Code::Type, format!("`{name}` is not a ruleset"), "")
}

/// Returns a diagnostic without a location.
fn refused(code: Code, text: String, help: impl Into<String>) -> Problems {
    let problem = Problem::nowhere(code, text);
    let help: String = help.into();
    vec![if help.is_empty() { problem } else { problem.help(help) }].into()
}
