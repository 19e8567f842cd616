//! Explanations of comparisons of games.

use crate::lang::eval::Machine;
use crate::lang::ir::Player;
use crate::lang::value::{Value, short};
use tweedle_games::game::SumId;
use tweedle_games::order::{Claim, Order, ProofRule, ProofStep, Refutation, Tried};

/// Explains a verdict by the winner of the difference of two games; `by` tells how the winner was
/// found.
pub(super) fn difference_reason(machine: &Machine, holds: bool, claim: Claim, by: &str) -> String {
    let player = Player::at(claim.player, 2);
    let wins = if holds { "does not win" } else { "wins" };
    let difference = difference(machine, claim);
    format!("{by}{player} {wins} {difference} moving first")
}

/// Explains that a claim which should be false is proved.
pub(super) fn holds_too(machine: &Machine, claim: Claim, players: u8, reason: &str) -> String {
    let player = Player::at(claim.player, players);
    let (low, high) = (named(machine, claim.low), named(machine, claim.high));
    format!("{low} <=_{player} {high}: {reason}")
}

/// Returns the answer and its reason as a sentence.
pub(super) fn reason_of(
    machine: &Machine,
    order: &Order,
    claim: Claim,
    players: u8,
) -> (Option<bool>, String) {
    match order {
        Order::Proved(proof) => {
            let rule = match proof.main() {
                // This rule has no name, so explain the winner of the difference.
                Some(ProofStep { rule: ProofRule::Difference, claim: main }) if *main == claim => {
                    difference_reason(machine, true, claim, "")
                }
                Some(step) => rule_name(&step.rule, step.claim, players),
                None => String::new(),
            };
            (Some(true), rule)
        }
        Order::Refuted(by) => (Some(false), refutation(machine, *by, claim, players)),
        Order::Open(tried) => (None, tried_in_vain(*tried)),
    }
}

/// Explains how a distinguishing context refutes a claim.
fn refutation(machine: &Machine, by: Refutation, claim: Claim, players: u8) -> String {
    let name = |player: u8| Player::at(player, players).to_string();
    let (winner, first) = (name(claim.player), name(by.first));
    let beginning = if claim.player == by.first {
        "moving first".to_owned()
    } else {
        format!("when {first} moves first")
    };
    // Prints the games of the query, since the refutation may have expanded them.
    let (low, high) =
        (with_context(machine, claim.low, by.x), with_context(machine, claim.high, by.x));
    let with = match by.x {
        SumId::ZERO => String::new(),
        x => format!("with X = {}, ", named(machine, x)),
    };
    format!("{with}{winner} wins {low} but not {high} {beginning}")
}

pub(super) fn named(machine: &Machine, s: SumId) -> String {
    short(machine, &Value::game(s))
}

fn difference(machine: &Machine, claim: Claim) -> String {
    let (low, high) = (named(machine, claim.low), named(machine, claim.high));
    let high = if machine.arena.parts(claim.high).len() > 1 { format!("({high})") } else { high };
    match claim.low {
        SumId::ZERO => format!("-{high}"),
        _ => format!("{low} - {high}"),
    }
}

/// Describes the sum of a game and a context, which is called `X` unless it is 0.
pub(super) fn with_context(machine: &Machine, s: SumId, x: SumId) -> String {
    match (s, x) {
        (s, SumId::ZERO) => named(machine, s),
        (SumId::ZERO, _) => "X".to_owned(),
        (s, _) => format!("{} + X", named(machine, s)),
    }
}

/// Returns the name of a proof rule.
pub fn rule_name(rule: &ProofRule, claim: Claim, players: u8) -> String {
    match rule {
        ProofRule::Same => "identical games".to_owned(),
        ProofRule::Nonnegative => "Nonnegativity Rule".to_owned(),
        ProofRule::Nonpositive => "Nonpositivity Rule".to_owned(),
        ProofRule::Difference => {
            let player = Player::at(claim.player, players);
            format!("{player} does not win the difference moving first")
        }
        ProofRule::Integers(_) => "integers are sums of single moves".to_owned(),
        ProofRule::Sum(_) => "sums of comparable games".to_owned(),
        ProofRule::Test { .. } => "Inequality Test".to_owned(),
        ProofRule::Misere { .. } => "Misère Inequality Test".to_owned(),
    }
}

fn tried_in_vain(tried: Tried) -> String {
    let Tried { claims, exhausted, contexts, moves, rules } = tried;
    let tried = format!(
        "none of {contexts} games X refutes it, among them all whose trees have at most {moves} \
         moves"
    );
    if !rules {
        return format!("no theorem applies under this convention, and {tried}");
    }
    let search = if exhausted {
        format!("all {claims} claims were searched without finding a proof")
    } else {
        format!("the search for a proof stopped after {claims} claims")
    };
    format!("{search}, and {tried}; a higher limit may decide it, as in `:limits effort 10000`")
}
