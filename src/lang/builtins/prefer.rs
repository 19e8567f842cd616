//! Builtins on preference-based play: preference matrices, last movers, best moves, lines of play.

use super::players::numbered_player;
use super::{entry, games, native, primitive, winning_moves};
use crate::lang::eval::{About, Args, Machine, Native, Run};
use crate::lang::ir::Prim;
use crate::lang::play;
use crate::lang::query;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::value::{Contents, Key, Value};
use tweedle_games::game::SumId;
use tweedle_games::play::{MAX_PREFERENCE_PLAYERS, MatrixError, Play, PreferenceMatrix};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("prefer", |machine, args| Ok(Value::Convention(matrix(machine, &args)?.into()))),
        entry("i_misere", i_misere),
        entry("i_reverse", |_, args| {
            made(&args, PreferenceMatrix::i_reverse(size(&args)?, args.natural(1)?))
        }),
        entry("rank_play", |_, args| made(&args, PreferenceMatrix::i_misere(size(&args)?, 0))),
        native("semi_normal", Run::Constant(semi_normal)),
        native("semi_reverse", Run::Constant(semi_reverse)),
        primitive(Prim::Last, last).why(why_last).certify(certify_last),
        entry("losing", losing),
        entry("wishes", wishes),
        entry("kth_wish", kth_wish),
        entry("best_moves", best_moves),
        entry("line", line),
        entry("strategy", strategy),
    ]
}

fn semi_normal() -> Value {
    Value::Convention(PreferenceMatrix::semi_normal().into())
}

fn semi_reverse() -> Value {
    Value::Convention(PreferenceMatrix::semi_reverse().into())
}

/// Returns the convention of a matrix, or its error.
fn made(args: &Args, matrix: Result<PreferenceMatrix, MatrixError>) -> EvalResult<Value> {
    Ok(Value::Convention(checked(args, matrix)?.into()))
}

fn checked(
    args: &Args,
    matrix: Result<PreferenceMatrix, MatrixError>,
) -> EvalResult<PreferenceMatrix> {
    match matrix {
        Ok(matrix) => Ok(matrix),
        Err(error) => {
            let (at, help) = match error {
                MatrixError::Index { .. } => (1, "players are counted from 0"),
                MatrixError::Players(_) => {
                    (0, "give one row for each player, as in `prefer([0 1 2; 0 2 1; 0 1 2])`")
                }
                _ => (
                    0,
                    "row j lists every player once, by the number of moves after player j, \
                     from 0",
                ),
            };
            Problem::at(Code::Value, args.at(at), error.to_string()).help(help).err()
        }
    }
}

/// Returns the first argument as a preference matrix: a list of rows, or one row.
pub(super) fn matrix(machine: &mut Machine, args: &Args) -> EvalResult<PreferenceMatrix> {
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
        if one.len() > MAX_PREFERENCE_PLAYERS {
            return checked(args, Err(MatrixError::Players(one.len())));
        }
        rows = vec![one.clone(); one.len()];
    }
    checked(args, PreferenceMatrix::new(&rows))
}

/// Returns the entries of a row.
fn row(args: &Args, number: usize, entries: &[Value]) -> EvalResult<Vec<u64>> {
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
                let text = format!("row {number} contains {what}: players are numbered from 0");
                Box::new(Problem::at(Code::Value, args.at(0), text))
            })
        })
        .collect()
}

/// Returns the number of players of a matrix.
fn size(args: &Args) -> EvalResult<usize> {
    Ok(usize::try_from(args.natural(0)?).unwrap_or(usize::MAX))
}

fn i_misere(_: &mut Machine, args: Args) -> EvalResult<Value> {
    made(&args, PreferenceMatrix::i_misere(size(&args)?, args.natural(1)?))
}

/// A query about a game, the matrix in force, and the player who begins.
struct WishAsked {
    game: SumId,
    matrix: PreferenceMatrix,
    first: u8,
}

impl WishAsked {
    /// Takes the game from the first argument, and the player who begins from the argument `t`.
    fn new(machine: &mut Machine, args: &Args, t: usize) -> EvalResult<WishAsked> {
        let game = machine.to_game(args.get(0), args.at(0))?;
        let matrix = machine.preferences_for(game, args.span)?;
        let players = matrix.players();
        let first = match args.get(t) {
            Value::Absent if matrix.is_impartial() && !machine.is_labelled(game) => 0,
            Value::Absent => {
                let why = match matrix.is_impartial() {
                    true => "the answer depends on who moves first",
                    false => {
                        "say who moves first: the rows of the matrix differ, so the answer \
                         depends on it"
                    }
                };
                let help = match t {
                    1 => format!("name that player, as in `{}(G, 0)`", args.name),
                    _ => format!("name that player, as in `{}(G, k, 0)`", args.name),
                };
                return Problem::at(Code::Convention, args.span, why).help(help).err();
            }
            _ => numbered_player(machine, args, t, players)?,
        };
        Ok(WishAsked { game, matrix, first })
    }

    /// Returns the last mover, relative to the player who begins.
    fn last(&self, machine: &mut Machine, args: &Args) -> EvalResult<u8> {
        query::last_from(machine, &self.matrix, self.game, self.first, args.span)
    }

    /// Tests whether the player who begins gets a wish.
    fn is_granted(&self, machine: &mut Machine, wish: u8, args: &Args) -> EvalResult<Value> {
        let who = (self.first, wish);
        query::is_granted(machine, &self.matrix, self.game, who, args.span).map(Value::Bool)
    }

    /// Returns the wish that is granted to the player `place` seats after the one who begins.
    fn wish(&self, place: u8, last: u8) -> u8 {
        let m = self.matrix.players();
        self.matrix.rank((self.first + place) % m, (last + m - place) % m)
    }

    /// Returns the options with the best result for the player who begins, in printing order.
    fn best(&self, machine: &mut Machine, args: &Args) -> EvalResult<Vec<SumId>> {
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

    /// Returns the query after a move.
    fn after(&self, option: SumId) -> WishAsked {
        let first = (self.first + 1) % self.matrix.players();
        WishAsked { game: option, matrix: self.matrix.clone(), first }
    }

    /// Returns the wish that is granted to the player before the one who begins.
    fn first_wish_before(&self, machine: &mut Machine, args: &Args) -> EvalResult<u8> {
        let last = self.last(machine, args)?;
        Ok(self.wish(self.matrix.players() - 1, last))
    }
}

fn why_last(machine: &mut Machine, args: Args, about: About) -> EvalResult<Value> {
    let WishAsked { game, matrix, first } = WishAsked::new(machine, &args, 1)?;
    let query = query::Query::Last(matrix, first);
    super::why::about(machine, &[query::Request { query, game, span: args.span }], about)
}

fn certify_last(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let WishAsked { game, matrix, .. } = WishAsked::new(machine, &args, 1)?;
    super::certificates::of_outcome(machine, game, &matrix.into(), args.span)
}

fn last(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let request = WishAsked::new(machine, &args, 1)?;
    Ok(Value::Int(request.last(machine, &args)?.into()))
}

/// Tests whether the player to move gets their first wish.
pub(super) fn winning(machine: &mut Machine, args: &Args) -> EvalResult<Value> {
    let request = WishAsked::new(machine, args, 1)?;
    request.is_granted(machine, 0, args)
}

fn losing(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let request = WishAsked::new(machine, &args, 1)?;
    request.is_granted(machine, request.matrix.players() - 1, &args)
}

/// Returns the wish that is granted to each player, starting with the one to move.
fn all_wishes(machine: &mut Machine, args: &Args, t: usize) -> EvalResult<Vec<u8>> {
    let request = WishAsked::new(machine, args, t)?;
    let last = request.last(machine, args)?;
    Ok((0..request.matrix.players()).map(|place| request.wish(place, last)).collect())
}

fn wishes(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let wishes = all_wishes(machine, &args, 1)?;
    Ok(Value::list(wishes.into_iter().map(|wish| Value::Int(wish.into())).collect()))
}

fn kth_wish(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let wishes = all_wishes(machine, &args, 2)?;
    let k = args.natural(1)?;
    if k >= wishes.len() as u64 {
        let text = format!(
            "choices are numbered from 0 (the best) to {}, so there is no choice {k}",
            wishes.len() - 1
        );
        return fail(Code::Value, args.at(1), text);
    }
    let granted = (0..).zip(&wishes).filter(|(_, wish)| u64::from(**wish) == k);
    Ok(Value::list(granted.map(|(place, _)| Value::Int(place)).collect()))
}

fn best_moves(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    if let Some(moves) = winning_moves::best(machine, &args)? {
        return Ok(Value::list(moves.into_iter().map(Value::game).collect()));
    }
    if !args.is_absent(2) {
        let text = "this works only for two players, and not under a preference convention";
        return fail(Code::Convention, args.at(2), text);
    }
    let request = WishAsked::new(machine, &args, 1)?;
    let best = request.best(machine, &args)?;
    Ok(Value::list(best.into_iter().map(Value::game).collect()))
}

/// Returns the game of the first argument, and the convention under which it is played.
fn played(machine: &mut Machine, args: &Args) -> EvalResult<(SumId, Play)> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = match machine.convention {
        Some(Play::Preference(_)) => Play::Preference(machine.preferences_for(game, args.span)?),
        _ => Play::Coalition(machine.convention_for(game, args.span)?),
    };
    Ok((game, convention))
}

/// Returns the player of an argument; if it is omitted, the first one, unless the answer depends on
/// it.
fn player_at(
    machine: &mut Machine,
    args: &Args,
    i: usize,
    (game, convention): (SumId, &Play),
) -> EvalResult<u8> {
    let players = convention.players();
    match args.get(i) {
        Value::Absent if !machine.is_labelled(game) => Ok(0),
        Value::Absent => {
            let text = "the answer depends on who moves first";
            let help = format!("name that player, as in `{}(G, L)`", args.name);
            Problem::at(Code::Players, args.span, text).help(help).err()
        }
        _ => numbered_player(machine, args, i, players),
    }
}

/// Returns a map from positions to moves.
fn strategy(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let (game, convention) = played(machine, &args)?;
    let first = player_at(machine, &args, 1, (game, &convention))?;
    let player = match args.is_absent(2) {
        true => first,
        false => player_at(machine, &args, 2, (game, &convention))?,
    };
    let moves = play::strategy(machine, &convention, (game, first), player, args.span)?;
    let moves = moves.into_iter().map(|(from, to)| (Key(Value::game(from)), Value::game(to)));
    Ok(Value::Map(Contents::new(moves.collect())))
}

fn line(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    if !matches!(machine.convention, Some(Play::Preference(_))) {
        let (game, convention) = played(machine, &args)?;
        let first = player_at(machine, &args, 1, (game, &convention))?;
        let positions = play::line(machine, &convention, (game, first), args.span)?;
        return Ok(Value::list(positions.into_iter().map(Value::game).collect()));
    }
    let mut request = WishAsked::new(machine, &args, 1)?;
    let mut positions = vec![Value::game(request.game)];
    while let Some(option) = request.best(machine, &args)?.first() {
        positions.push(Value::game(*option));
        machine.check_length(positions.len(), args.span)?;
        request = request.after(*option);
    }
    Ok(Value::list(positions))
}
