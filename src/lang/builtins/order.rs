//! Builtins on the order of games: comparison, simplification, and explanations.

use super::entry;
use super::why::Lines;
use crate::lang::eval::{About, Args, Machine, Native};
use crate::lang::ir::Player;
use crate::lang::query;
use crate::lang::query::rule_name;
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::value::{Detail, Value};
use tweedle_games::game::SumId;
use tweedle_games::order::{
    self, By, Change, Claim, Order, Proof, ProofRule, Simplified, Simplify,
};

/// The maximum length of a game in an explanation, in bytes.
const MAX_GAME_BYTES: usize = 1_000;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("incomparable", |machine, args| {
            query::incomparable(
                machine,
                args.get(0),
                args.get(1),
                (args.get(2), args.at(2)),
                args.span,
            )
        }),
        entry("delete_dominated", |machine, args| {
            simplified(machine, &args, Simplify::Dominated).map(|(done, _)| Value::game(done.game))
        })
        .why(|machine, args, _| explained(machine, &args, Simplify::Dominated)),
        entry("bypass_reversible", |machine, args| {
            simplified(machine, &args, Simplify::Reversible).map(|(done, _)| Value::game(done.game))
        })
        .why(|machine, args, _| explained(machine, &args, Simplify::Reversible)),
        entry("simplify", simplify)
            .why(|machine, args, _| explained(machine, &args, Simplify::All)),
        entry("witness", witness),
        entry("why", why).about(About::Answer),
    ]
}

fn simplify(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    simplified(machine, &args, Simplify::All).map(|(done, _)| Value::game(done.game))
}

/// Returns the simplified game, and the player.
fn simplified(
    machine: &mut Machine,
    args: &Args,
    what: Simplify,
) -> EvalResult<(Simplified, String)> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.convention_for(game, args.at(0))?;
    if !convention.is_normal() {
        let text = "games are simplified only under normal play";
        return fail(Code::Value, args.span, text);
    }
    let player = machine.player_among(args.get(1), convention.players(), args.at(1))?;
    let effort = machine.effort;
    let done = machine.lend_at(args.span, |machine, found| {
        order::simplify(
            machine,
            &mut found.solver,
            &mut found.orders,
            convention,
            (game, player),
            what,
            effort,
        )
    })?;
    Ok((done, Player::at(player, convention.players()).to_string()))
}

fn witness(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let Value::Verdict(verdict) = args.get(0) else {
        return not_a_verdict(&args);
    };
    Ok(verdict.witness().map_or(Value::Absent, Value::game))
}

fn not_a_verdict(args: &Args) -> EvalResult<Value> {
    Err(Box::new(
        crate::lang::report::Problem::at(
            Code::Type,
            args.at(0),
            format!("`{}` needs a verdict, but this is {}", args.name, args.get(0).what()),
        )
        .help("a verdict is the answer to a query such as `G <=_L H`, `G == H`, `absorbing(G)`"),
    ))
}

fn why(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let Value::Verdict(verdict) = args.get(0) else {
        return not_a_verdict(&args);
    };
    let mut lines = Lines::default();
    match verdict.detail.as_deref() {
        Some(Detail::Order(claims)) => {
            let several = claims.len() > 1 || verdict.reason.starts_with(query::BUT_NO_IMPARTIAL);
            if several {
                lines.say(0, format!("{}{}", verdict.how(), verdict.reason));
            }
            for (claim, order) in claims {
                explain(machine, &mut lines, usize::from(several), *claim, order);
            }
        }
        _ => lines.say(0, format!("{}{}", verdict.how(), verdict.reason)),
    }
    Ok(lines.drawing())
}

fn text(machine: &Machine, s: SumId) -> String {
    crate::lang::value::sum(machine, s, MAX_GAME_BYTES)
}

fn stated(machine: &Machine, claim: Claim, players: u8) -> String {
    let player = Player::at(claim.player, players);
    format!("{} <=_{player} {}", text(machine, claim.low), text(machine, claim.high))
}

/// Explains the answer to one claim.
fn explain(machine: &Machine, lines: &mut Lines, depth: usize, claim: Claim, order: &Order) {
    match order {
        Order::Proved(proof) => prove(machine, lines, depth, proof),
        Order::Refuted(by) => {
            let players = machine.players_for(machine_labelled(machine, claim, by.x));
            let name = |player| Player::at(player, players);
            lines.say(depth, format!("not {}", stated(machine, claim, players)));
            let mut below = |text| lines.say(depth + 1, text);
            below(format!("X = {}", text(machine, by.x)));
            let (first, winner) = (name(by.first), name(claim.player));
            below(format!(
                "when {first} moves first, {winner} wins {} + X",
                text(machine, claim.low)
            ));
            below(format!("but not {} + X", text(machine, claim.high)));
        }
        Order::Open(_) => {
            let players = machine.players_for(machine_labelled(machine, claim, SumId::ZERO));
            lines.say(depth, format!("open: {}", stated(machine, claim, players)));
        }
    }
}

/// Returns one of these sums that determines the number of players, if there is one.
fn machine_labelled(machine: &Machine, claim: Claim, x: SumId) -> SumId {
    let sums = [claim.low, claim.high, x];
    sums.into_iter().find(|s| machine.arena.players(*s).is_some()).unwrap_or(x)
}

/// Explains a proof as a tree. A step that is used again is only named.
fn prove(machine: &Machine, lines: &mut Lines, depth: usize, proof: &Proof) {
    let Some(last) = proof.steps.len().checked_sub(1) else { return };
    let mut explained_steps = vec![false; proof.steps.len()];
    let mut stack = vec![(last, depth, String::new())];
    while let Some((at, depth, role)) = stack.pop() {
        let step = &proof.steps[at];
        let claim = stated(machine, step.claim, proof.players);
        if explained_steps[at] && step.rule != ProofRule::Same {
            lines.say(depth, format!("{role}{claim}   above"));
            continue;
        }
        explained_steps[at] = true;
        let rule = rule_name(&step.rule, step.claim, proof.players);
        lines.say(depth, format!("{role}{claim}   {rule}{}", source(&step.rule)));
        let mut below: Vec<(usize, usize, String)> = Vec::new();
        let name = |player: u8| Player::at(player, proof.players);
        match &step.rule {
            ProofRule::Misere { own, others } => {
                for cover in own.iter().chain(others) {
                    let option = text(machine, cover.option);
                    let role = match &cover.by {
                        By::Option(_) => String::new(),
                        By::Reply(..) => format!("the move to {option} is answered: "),
                    };
                    below.push((cover.premise(), depth + 1, role));
                }
            }
            ProofRule::Test { own, others } => {
                for cover in own {
                    below.push(match &cover.by {
                        By::Option(premise) => {
                            (*premise, depth + 1, format!("{}: ", name(step.claim.player)))
                        }
                        By::Reply(_, premise) => {
                            let option = text(machine, cover.option);
                            let role = format!(
                                "the move of {} to {option} is answered: ",
                                name(step.claim.player)
                            );
                            (*premise, depth + 1, role)
                        }
                    });
                }
                for answer in others {
                    below.push((answer.premise, depth + 1, format!("{}: ", name(answer.player))));
                }
            }
            other => {
                below.extend(other.premises().into_iter().map(|p| (p, depth + 1, String::new())))
            }
        }
        stack.extend(below.into_iter().rev());
    }
}

/// Returns the literature reference of a proof rule.
fn source(rule: &ProofRule) -> &'static str {
    match rule {
        ProofRule::Same | ProofRule::Difference => "",
        ProofRule::Nonnegative => " (Spindler, Prop 4.23)",
        ProofRule::Nonpositive => " (Spindler, Thm 4.27)",
        ProofRule::Integers(_) => " (Spindler, Thm 4.44)",
        ProofRule::Sum(_) => " (Spindler, Cor 4.11)",
        ProofRule::Misere { .. } => " (Siegel, Misère canonical forms of partizan games)",
        ProofRule::Test { own, .. } => {
            if own.iter().any(|cover| matches!(cover.by, By::Reply(..))) {
                " (Spindler, Thms 4.34 and 4.38)"
            } else {
                " (Spindler, Thm 4.34)"
            }
        }
    }
}

/// Explains the simplification of a game step by step.
fn explained(machine: &mut Machine, args: &Args, what: Simplify) -> EvalResult<Value> {
    let (done, player) = simplified(machine, args, what)?;
    let players = machine.players_for(done.game);
    let mut lines = Lines::default();
    lines.say(0, format!("{}   for {player}", text(machine, done.game)));
    if done.changes.is_empty() {
        lines.say(1, "already simplified".to_owned());
    }
    let name = |player: u8| Player::at(player, players);
    for change in &done.changes {
        lines.say(
            1,
            match *change {
                Change::Within { player, from, to } => {
                    format!("{}: {} is {}", name(player), text(machine, from), text(machine, to))
                }
                Change::Dominated { player, option, by } => {
                    let (option, by) = (text(machine, option), text(machine, by));
                    format!("{}: {option} is dominated by {by}", name(player))
                }
                Change::Reversible { player, option, through } => {
                    let (option, through) = (text(machine, option), text(machine, through));
                    format!("{}: {option} reverses through {through}", name(player))
                }
            },
        );
    }
    if !done.complete {
        let text = "not all options could be compared; try a higher limit, as in `:limits effort \
                    10000`";
        lines.say(1, text.to_owned());
    }
    Ok(lines.drawing())
}
