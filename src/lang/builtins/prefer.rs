//! Builtins on preference-based play: matrices, who moves last, best moves, lines of play.

use super::{entry, games};
use crate::lang::ask;
use crate::lang::eval::{Args, Asks, Machine, Native, Run};
use crate::lang::report::{Code, Outcome, Problem, fail};
use crate::lang::value::Value;
use crate::maths::game::SumId;
use crate::maths::play::{MatrixError, PreferenceMatrix};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry(
            "prefer",
            &["matrix"],
            prefer,
            "Preference-based play of 2 to 16 players: row j of the matrix lists, relative to \
             player j, whom player j wants to move last, the best first. Everybody knows the \
             matrix and plays for the best they can get. One row alone is that of all players.",
            &[
                ("last(*2 + *, 0) under prefer([0 1 2; 0 2 1; 0 1 2])", "1"),
                ("prefer([[0, 1], [1, 0]])", "prefer([0 1; 1 0])"),
                ("prefer([1 2 0])", "i_misere(3, 1)"),
            ],
        )
        .source("Suetsugu, Def 1; Krawec 2012"),
        entry(
            "i_misere",
            &["m", "i"],
            i_misere,
            "Play of m players in which everybody wants the i-th player after them to move last, \
             then the one after that, and so on in play order. 1-misère play of two players is \
             misère play.",
            &[
                ("last(*3 + *2 + *) under i_misere(3, 0)", "1"),
                ("losing(*3 + *3 + *3) under i_misere(3, 1)", "true"),
            ],
        )
        .source("Suetsugu, Def 6"),
        entry(
            "i_reverse",
            &["m", "i"],
            i_reverse,
            "As i-misère play, but against play order: everybody wants the i-th player after them \
             to move last, then the one before that, and so on.",
            &[("last(*3 + *2 + *) under i_reverse(3, 0)", "0")],
        )
        .source("Suetsugu, Def 10"),
        entry(
            "rank_play",
            &["m"],
            rank_play,
            "Li's rank play of m players: who moves last is ranked first, who would move next \
             last. It is 0-misère play.",
            &[("rank_play(3)", "i_misere(3, 0)")],
        )
        .source("Li 1978; Suetsugu, §3"),
        Native::new(
            "semi_normal",
            &[],
            Run::Constant(semi_normal),
            "Three players who all want to move last themselves; if that cannot be, players 0 and \
             2 want the next to, player 1 the previous.",
            &[("semi_normal == prefer([0 1 2; 0 2 1; 0 1 2])", "true")],
        )
        .source("Suetsugu, §4"),
        Native::new(
            "semi_reverse",
            &[],
            Run::Constant(semi_reverse),
            "Three players who all want to move last themselves; if that cannot be, players 0 and \
             1 want the previous to, player 2 the next.",
            &[("semi_reverse == prefer([0 2 1; 0 2 1; 0 1 2])", "true")],
        )
        .source("Suetsugu, §4"),
        entry(
            "last",
            &["G", "t"],
            last,
            "Who moves last if player t begins, as the number of players after t: in play by the \
             preference matrix in force, or for a game whose rules say who wins at the end, whom \
             they name. Players are counted from 0, or named. Where all rows of the matrix are \
             equal and the game is impartial, t does not matter.",
            &[
                ("last(*2) under i_misere(3, 0)", "0"),
                ("last(0) under i_misere(3, 0)", "2"),
                ("last(*2 + *, 0) under semi_normal", "1"),
                ("last(2_L + 1_C, L) under semi_normal", "1"),
            ],
        )
        .optional(1)
        .asks(Asks::Last)
        .why(why_last)
        .source("Suetsugu, Def 3"),
        entry(
            "losing",
            &["G", "t"],
            losing,
            "Whether the player about to move gets the last of their wishes. In i-misère play \
             these are the losing positions.",
            &[
                ("losing(*3 + *3 + *3) under i_misere(3, 1)", "true"),
                ("losing(*2, 1) under semi_normal", "false"),
            ],
        )
        .optional(1)
        .source("Suetsugu, Def 6"),
        entry(
            "wishes",
            &["G", "t"],
            wishes,
            "Which wish comes true for each player, from the one about to move on: 0 is the first \
             wish. Where all rows of the matrix are equal, each comes true for exactly one.",
            &[
                ("wishes(*2) under i_misere(3, 0)", "[0, 2, 1]"),
                ("wishes(*2 + *, 1) under semi_normal", "[1, 1, 0]"),
            ],
        )
        .optional(1),
        entry(
            "kth_wish",
            &["G", "k", "t"],
            kth_wish,
            "For whom their k-th wish comes true, 0 being the first, as numbers of players after \
             the one about to move. Where all rows of the matrix are equal it is one player.",
            &[
                ("kth_wish(*2, 0) under i_misere(3, 0)", "[0]"),
                ("kth_wish(*2 + *, 1, 1) under semi_normal", "[0, 1]"),
            ],
        )
        .optional(1),
        entry(
            "best_moves",
            &["G", "t"],
            best_moves,
            "The options by which the player about to move, t, gets the best they can.",
            &[
                ("best_moves(*3 + *) under i_misere(2, 0)", "[2·*]"),
                ("best_moves(*2 + *, 0) under semi_normal", "[*, *2]"),
            ],
        )
        .optional(1)
        .source("Suetsugu, Thm 4"),
        entry(
            "line",
            &["G", "t"],
            line,
            "The positions of a play in which everybody makes a best move, the first of those that \
             `best_moves` gives: the game itself, then what each move leads to. If there are \
             moves, who makes the last one is who `last` says.",
            &[
                ("line(*3 + *) under i_misere(2, 0)", "[* + *3, 2·*, *, 0]"),
                ("line(*2 + *, 0) under semi_normal", "[* + *2, *, 0]"),
            ],
        )
        .optional(1)
        .source("Suetsugu, Thm 4"),
    ]
}

fn semi_normal() -> Value {
    Value::Convention(PreferenceMatrix::semi_normal().into())
}

fn semi_reverse() -> Value {
    Value::Convention(PreferenceMatrix::semi_reverse().into())
}

/// The convention of a matrix, or what is wrong with it.
fn made(args: &Args, matrix: Result<PreferenceMatrix, MatrixError>) -> Outcome<Value> {
    Ok(Value::Convention(checked(args, matrix)?.into()))
}

fn checked(
    args: &Args,
    matrix: Result<PreferenceMatrix, MatrixError>,
) -> Outcome<PreferenceMatrix> {
    match matrix {
        Ok(matrix) => Ok(matrix),
        Err(error) => {
            let (at, help) = match error {
                MatrixError::Index { .. } => (1, "players are counted from 0"),
                MatrixError::Players(_) => {
                    (0, "a row for each player, as in `prefer([0 1 2; 0 2 1; 0 1 2])`")
                }
                _ => {
                    (0, "row j lists everybody once, as numbers of players after player j, from 0")
                }
            };
            Err(Box::new(Problem::at(Code::Value, args.at(at), error.to_string()).help(help)))
        }
    }
}

fn prefer(machine: &mut Machine, args: Args) -> Outcome<Value> {
    Ok(Value::Convention(matrix(machine, &args)?.into()))
}

/// The first argument as a preference matrix: a list of rows, or one row.
pub(super) fn matrix(machine: &mut Machine, args: &Args) -> Outcome<PreferenceMatrix> {
    if let Value::List(_) | Value::Tuple(_) = args.get(0) {
    } else {
        return args.wrong(0, "a matrix, a list of rows or one row");
    }
    let given = machine.collect(args.get(0), args.at(0))?;
    let flat = !given.is_empty() && given.iter().all(|entry| matches!(entry, Value::Int(_)));
    let mut rows = Vec::with_capacity(given.len());
    if flat {
        rows.push(row(args, 0, &given)?);
    } else {
        for (number, value) in given.iter().enumerate() {
            let (Value::List(_) | Value::Tuple(_) | Value::Range(_, Some(_))) = value else {
                let text = format!("row {number} is {}, not a list of players", value.what());
                return fail(Code::Type, args.at(0), text);
            };
            let entries = machine.collect(value, args.at(0))?;
            rows.push(row(args, number, &entries)?);
        }
    }
    if let [one] = &rows[..] {
        rows = vec![one.clone(); one.len()];
    }
    checked(args, PreferenceMatrix::new(&rows))
}

/// The entries of a row.
fn row(args: &Args, number: usize, entries: &[Value]) -> Outcome<Vec<u64>> {
    let entry = |value: &Value| match value {
        Value::Int(n) => u64::try_from(*n).ok(),
        _ => None,
    };
    entries
        .iter()
        .map(|value| {
            entry(value).ok_or_else(|| {
                let what = match value {
                    Value::Int(n) => n.to_string(),
                    other => other.what().to_owned(),
                };
                let text = format!("row {number} holds {what}: players are numbers from 0");
                Box::new(Problem::at(Code::Value, args.at(0), text))
            })
        })
        .collect()
}

/// The number of players of a matrix.
fn size(args: &Args) -> Outcome<usize> {
    Ok(usize::try_from(args.natural(0)?).unwrap_or(usize::MAX))
}

fn i_misere(_: &mut Machine, args: Args) -> Outcome<Value> {
    made(&args, PreferenceMatrix::i_misere(size(&args)?, args.natural(1)?))
}

fn i_reverse(_: &mut Machine, args: Args) -> Outcome<Value> {
    made(&args, PreferenceMatrix::i_reverse(size(&args)?, args.natural(1)?))
}

fn rank_play(_: &mut Machine, args: Args) -> Outcome<Value> {
    made(&args, PreferenceMatrix::i_misere(size(&args)?, 0))
}

/// A game, the matrix in force, and who begins.
struct Asked {
    game: SumId,
    matrix: PreferenceMatrix,
    first: u8,
}

impl Asked {
    /// The game is the first argument, who begins the one at `t`.
    fn new(machine: &mut Machine, args: &Args, t: usize) -> Outcome<Asked> {
        let game = machine.to_game(args.get(0), args.at(0))?;
        let matrix = machine.preferences_for(game, args.span)?;
        let players = matrix.players();
        let first = match args.get(t) {
            Value::Absent if matrix.is_impartial() && machine.arena.players(game).is_none() => 0,
            Value::Absent => {
                let why = match matrix.is_impartial() {
                    true => "in this game it matters who begins",
                    false => "it matters who begins, as the rows of the matrix differ",
                };
                let help = match t {
                    1 => format!("say who, as in `{}(G, 0)`", args.name),
                    _ => format!("say who, as in `{}(G, k, 0)`", args.name),
                };
                return Err(Box::new(Problem::at(Code::Convention, args.span, why).help(help)));
            }
            Value::Int(n) => match u8::try_from(*n) {
                Ok(n) if n < players => n,
                _ => {
                    let text = format!("players are 0 to {}, not {n}", players - 1);
                    return fail(Code::Value, args.at(t), text);
                }
            },
            other => machine.player_among(other, players, args.at(t))?,
        };
        Ok(Asked { game, matrix, first })
    }

    /// Who moves last, relative to who begins.
    fn last(&self, machine: &mut Machine, args: &Args) -> Outcome<u8> {
        ask::last_from(machine, &self.matrix, self.game, self.first, args.span)
    }

    /// Which wish comes true for the player so many after the one who begins.
    fn wish(&self, place: u8, last: u8) -> u8 {
        let m = self.matrix.players();
        self.matrix.rank((self.first + place) % m, (last + m - place) % m)
    }

    /// The options by which the player who begins gets the best they can, in the order they are
    /// printed in.
    fn best(&self, machine: &mut Machine, args: &Args) -> Outcome<Vec<SumId>> {
        let options = games::options_of(machine, self.game, Some(self.first), args.span)?;
        let (mut best, mut found) = (u8::MAX, Vec::new());
        for option in options {
            let rank = self.after(option).first_wish_before(machine, args)?;
            if rank < best {
                best = rank;
                found.clear();
            }
            if rank == best {
                found.push(option);
            }
        }
        Ok(found)
    }

    /// Play after a move.
    fn after(&self, option: SumId) -> Asked {
        let first = (self.first + 1) % self.matrix.players();
        Asked { game: option, matrix: self.matrix.clone(), first }
    }

    /// Which wish comes true for the player before the one who begins.
    fn first_wish_before(&self, machine: &mut Machine, args: &Args) -> Outcome<u8> {
        let last = self.last(machine, args)?;
        Ok(self.wish(self.matrix.players() - 1, last))
    }
}

fn why_last(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let Asked { game, matrix, first } = Asked::new(machine, &args, 1)?;
    let question = ask::Question::Last(matrix, first);
    super::why::last(machine, &ask::Asked { question, game, span: args.span })
}

fn last(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let asked = Asked::new(machine, &args, 1)?;
    Ok(Value::Int(asked.last(machine, &args)?.into()))
}

/// Whether the player about to move gets their first wish.
pub(super) fn winning(machine: &mut Machine, args: &Args) -> Outcome<Value> {
    let asked = Asked::new(machine, args, 1)?;
    let last = asked.last(machine, args)?;
    Ok(Value::Bool(asked.wish(0, last) == 0))
}

fn losing(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let asked = Asked::new(machine, &args, 1)?;
    let last = asked.last(machine, &args)?;
    Ok(Value::Bool(asked.wish(0, last) + 1 == asked.matrix.players()))
}

/// Which wish comes true for each player, from the one about to move on.
fn all_wishes(machine: &mut Machine, args: &Args, t: usize) -> Outcome<Vec<u8>> {
    let asked = Asked::new(machine, args, t)?;
    let last = asked.last(machine, args)?;
    Ok((0..asked.matrix.players()).map(|place| asked.wish(place, last)).collect())
}

fn wishes(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let wishes = all_wishes(machine, &args, 1)?;
    Ok(Value::list(wishes.into_iter().map(|wish| Value::Int(wish.into())).collect()))
}

fn kth_wish(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let wishes = all_wishes(machine, &args, 2)?;
    let k = args.natural(1)?;
    if k >= wishes.len() as u64 {
        let text = format!("everybody has wishes 0 to {}, not {k}", wishes.len() - 1);
        return fail(Code::Value, args.at(1), text);
    }
    let granted = (0..).zip(&wishes).filter(|(_, wish)| u64::from(**wish) == k);
    Ok(Value::list(granted.map(|(place, _)| Value::Int(place)).collect()))
}

fn best_moves(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let asked = Asked::new(machine, &args, 1)?;
    let best = asked.best(machine, &args)?;
    Ok(Value::list(best.into_iter().map(Value::Game).collect()))
}

fn line(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let mut asked = Asked::new(machine, &args, 1)?;
    let mut positions = vec![Value::Game(asked.game)];
    while let Some(option) = asked.best(machine, &args)?.first() {
        positions.push(Value::Game(*option));
        machine.check_length(positions.len(), args.span)?;
        asked = asked.after(*option);
    }
    Ok(Value::list(positions))
}
