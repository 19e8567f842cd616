//! Builtins on games with labelled players.

use super::entry;
use crate::lang::ask;
use crate::lang::eval::{Args, Machine, Native, Run};
use crate::lang::report::{Code, Outcome, fail};
use crate::lang::resolve::Player;
use crate::lang::value::{Classes, Seats, Value, by_class, outcomes_of};
use crate::maths::game::SumId;
use crate::maths::play;

const fn player(name: &'static str, player: Player, doc: &'static str) -> Native {
    Native::new(name, &[], Run::Player(player), doc, &[])
}

pub(super) fn table() -> Vec<Native> {
    vec![
        entry(
            "restrict",
            &["G", "p"],
            restrict,
            "The restriction [G]_p: the impartial game that is left of G when player p begins, its \
             options being the options of p, restricted to the player after p.",
            &[("restrict(2_L, C)", "0"), ("restrict(2_L + 1_C, L)", "{*}")],
        )
        .source("Spindler, Def 4.2"),
        entry(
            "wins",
            &["G", "p", "i"],
            wins,
            "Whether player p wins G, against all others together, when p is the i-th to move, \
             counted from 1.",
            &[
                ("[wins(1_L, L, i) for i in 1..3]", "[true, true, true]"),
                ("[wins(1_C, L, i) for i in 1..3]", "[false, true, true]"),
            ],
        )
        .source("Spindler, §4"),
        entry(
            "outcomes",
            &["G"],
            outcomes,
            "The outcomes of G when each player begins, in turn order, as a tuple, also of an \
             impartial game, where they are all the same, and of a game for two players. Of a \
             quotient those of its elements, as a list.",
            &[
                ("outcomes(1_L)", "(PN, OP, OP)"),
                ("outcomes(*)", "(PN, PN, PN)"),
                ("outcomes({1 | -1})", "(N, N)"),
                ("outcomes(quotient(nim, 2)) under normal(2)", "[P, N, N, N]"),
            ],
        )
        .source("Spindler, Def 4.2"),
        entry(
            "player",
            &["i", "n"],
            numbered,
            "Player i of n in turn order, counted from 0: L, then C or C1, C2, …, then R. As many \
             players as the convention in force has unless n is given.",
            &[("[player(i, 4) for i in 0..3]", "[L, C1, C2, R]"), ("player(2)", "R")],
        )
        .optional(1),
        Native {
            examples: &[("{1_L | | } ~= {{0 | | } | | }", "true"), ("outcome(1_L).L", "PN")],
            ..player(
                "L",
                Player::Left,
                "The first player, Left: `1_L`, `[G]_L`, the label of a rule.",
            )
        },
        Native {
            examples: &[("1_C", "1_C")],
            ..player("C", Player::Center, "The second of three players, Center.")
        },
        Native {
            examples: &[("outcome(1_L).R", "OP")],
            ..player("R", Player::Right, "The last player, Right.")
        },
        Native {
            examples: &[("{ | 0 | | } ~= (1_C1 under normal(4))", "true")],
            ..player(
                "C1",
                Player::At(1),
                "A player between Left and Right: Ci is the i-th after Left, for i up to n - 2 \
                 with n players.",
            )
        },
    ]
}

fn restrict(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    machine.restriction(game, args.get(1), args.at(1))
}

fn wins(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.convention_for(game, args.at(0))?;
    let players = convention.players();
    let player = machine.player_among(args.get(1), players, args.at(1))?;
    let place = match args.int(2)? {
        i if (1..=i64::from(players)).contains(&i) => (i - 1) as u8,
        i => {
            let text =
                format!("with {players} players one is 1st to {players}th to move, not {i}th");
            return fail(Code::Value, args.at(2), text);
        }
    };
    let first = (player + players - place) % players;
    let outcome = ask::outcome_from(machine, convention, game, first, args.span)?;
    Ok(Value::Bool(outcome >> place & 1 == 1))
}

fn numbered(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let players = match args.is_absent(1) {
        true => machine.players_in_force(),
        false => player_count(&args, 1)?,
    };
    match args.int(0)? {
        i if (0..i64::from(players)).contains(&i) => {
            Ok(Value::Player(Player::at(i as u8, players)))
        }
        i => fail(Code::Value, args.at(0), format!("players are 0 to {}, not {i}", players - 1)),
    }
}

/// `outcome(G, first?)` of a labelled game: an outcome for each player who may begin, in turn
/// order; of a two-player game its class L, R, N or P, if exactly one player wins in each case.
pub(super) fn labelled_outcome(machine: &mut Machine, game: SumId, args: &Args) -> Outcome<Value> {
    let convention = machine.convention_for(game, args.at(0))?;
    let players = convention.players();
    if !args.is_absent(1) {
        let first = machine.player_among(args.get(1), players, args.at(1))?;
        let outcome = ask::outcome_from(machine, convention, game, first, args.span)?;
        return Ok(Value::Seats(Seats::from_mask(outcome, players)));
    }
    let outcomes = by_first(machine, game, args)?;
    Ok(by_class(&outcomes))
}

fn outcomes(machine: &mut Machine, args: Args) -> Outcome<Value> {
    if let Some(classes) = args.get(0).as_report::<Classes>() {
        return Ok(super::quotients::outcomes(machine, classes));
    }
    let game = machine.to_game(args.get(0), args.at(0))?;
    Ok(outcomes_of(&by_first(machine, game, &args)?))
}

/// The outcome when each player begins, in turn order.
pub(super) fn by_first(
    machine: &mut Machine,
    game: SumId,
    args: &Args,
) -> Outcome<Vec<play::Seats>> {
    let convention = machine.convention_for(game, args.at(0))?;
    let from = |first| ask::outcome_from(machine, convention, game, first, args.span);
    (0..convention.players()).map(from).collect()
}

/// An argument that is a number of players.
pub(super) fn player_count(args: &Args, i: usize) -> Outcome<u8> {
    let n = args.int(i)?;
    match u8::try_from(n) {
        Ok(n @ 2..=32) => Ok(n),
        _ => fail(Code::Value, args.at(i), format!("play is for 2 to 32 players, not {n}")),
    }
}
