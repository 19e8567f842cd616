//! Certificates of inequalities in normal play: pairs of positions, each with conditions that refer
//! to pairs of smaller positions. Pairs that satisfy them hold, by induction.

use super::fields::{self, field, list, number, object, pair};
use super::limits::Watch;
use super::positions::Positions;
use super::rejection::{NotVerified, no};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt;

/// The kind of these certificates.
pub(super) const KIND: &str = "tweedle order 1";

const FIELDS: &str = "players options orders";

/// The players of a game that is compared.
const MAX_PLAYERS: usize = 32;

/// Verified inequalities for one player, or for all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StatedOrder {
    /// The player; `None` for impartial games, where the winners of every sum of one are among
    /// those of the sum of the other, for all seats.
    pub player: Option<usize>,
    /// The number of pairs checked.
    pub pairs: usize,
    /// The inequalities: the positions that are at most others, with these.
    pub claims: Vec<(usize, usize)>,
}

/// Verified inequalities.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifiedOrder {
    /// The number of players.
    pub players: usize,
    /// The number of positions.
    pub positions: usize,
    /// The inequalities by player.
    pub orders: Vec<StatedOrder>,
}

/// The pairs of one order.
struct Pairs<'a> {
    players: usize,
    player: usize,
    positions: &'a Positions,
    /// The first is at most the second.
    at_most: BTreeSet<(usize, usize)>,
    /// The first is not at most the second. Only for two players.
    not: BTreeSet<(usize, usize)>,
}

/// Checks a certificate; returns what was verified.
pub(super) fn verify(json: &Value, watch: &mut Watch<'_>) -> Result<VerifiedOrder, NotVerified> {
    object(json, &[KIND], FIELDS)?;
    let players = number("players", field(json, "players")?)?;
    if !(2..=MAX_PLAYERS).contains(&players) {
        return no(format!("`players` must be 2 to {MAX_PLAYERS}"));
    }
    let listed = field(json, "options")?;
    let impartial = listed.get(0).and_then(Value::as_array).is_none_or(|lists| lists.len() == 1);
    let sides = if impartial { 1 } else { players };
    let positions = Positions::read("options", listed, sides, watch)?;
    let orders = list("orders", field(json, "orders")?, |_, json| {
        let player = match field(json, "player")? {
            Value::Null if impartial && players > 2 => None,
            json if !impartial => Some(number("player", json)?),
            _ => return no("`player` must be null for impartial games, and only for these"),
        };
        if player.is_some_and(|player| player >= players) {
            return no("`player` is not one of the players");
        }
        let known = ["player", "pairs", "not", "claims"];
        if let Some(name) =
            json.as_object().and_then(|o| o.keys().find(|name| !known.contains(&name.as_str())))
        {
            return no(format!("unknown field {name:?}"));
        }
        let pairs = |name: &str| -> Result<Vec<(usize, usize)>, NotVerified> {
            let found = list(name, field(json, name)?, pair)?;
            match found.iter().any(|(a, b)| *a.max(b) >= positions.len()) {
                true => no(format!("`{name}` has a number that is not the number of a position")),
                false => Ok(found),
            }
        };
        Ok((player, pairs("pairs")?, pairs("not")?, pairs("claims")?))
    })?;
    fields::claims("orders", orders.iter().map(|(player, ..)| player))?;
    let mut verified = Vec::new();
    for (player, at_most, not, claims) in orders {
        let pairs = Pairs {
            players,
            player: player.unwrap_or(0),
            positions: &positions,
            at_most: at_most.into_iter().collect(),
            not: not.into_iter().collect(),
        };
        for &(a, b) in &pairs.at_most {
            if !pairs.holds(a, b, watch)? {
                return no(format!("the pair {a}, {b} does not satisfy the conditions"));
            }
        }
        for &(a, b) in &pairs.not {
            if players > 2 || !pairs.fails(a, b, watch)? {
                return no(format!("the pair {a}, {b} may satisfy the conditions"));
            }
        }
        if fields::claims("claims", &claims)?.into_iter().any(|(a, b)| !pairs.known(*a, *b)) {
            return no("a claim is not one of the pairs");
        }
        let pairs = pairs.at_most.len() + pairs.not.len();
        verified.push(StatedOrder { player, pairs, claims });
    }
    Ok(VerifiedOrder { players, positions: positions.len(), orders: verified })
}

impl Pairs<'_> {
    fn known(&self, a: usize, b: usize) -> bool {
        a == b || self.at_most.contains(&(a, b))
    }

    fn options(&self, position: usize, player: usize) -> &[usize] {
        self.positions.options(position, player)
    }

    /// Tests the conditions of docs/order.md, or of docs/equality.md, Theorem 1, for impartial
    /// games.
    fn holds(&self, a: usize, b: usize, watch: &mut Watch<'_>) -> Result<bool, NotVerified> {
        let (player, players) = (self.player, self.players);
        let next = (player + 1) % players;
        if players == 2 {
            watch.work(self.options(a, player).len() + self.options(b, next).len() + 1)?;
            // No option of the player in one is at least the other, and no option of the other
            // player in the other is at most the one.
            let not = |a: usize, b: usize| a != b && self.not.contains(&(a, b));
            return Ok(self.options(a, player).iter().all(|option| not(b, *option))
                && self.options(b, next).iter().all(|option| not(*option, a)));
        }
        for &own in self.options(a, player) {
            watch.work(1 + self.options(b, player).len())?;
            if self.options(b, player).iter().any(|other| self.known(own, *other)) {
                continue;
            }
            let mut replies = BTreeSet::from([own]);
            for by in 1..players {
                let mover = (player + by) % players;
                let mut after = BTreeSet::new();
                for reply in replies {
                    watch.work(1 + self.options(reply, mover).len())?;
                    after.extend(self.options(reply, mover));
                }
                replies = after;
            }
            if !replies.into_iter().any(|reply| self.known(reply, b)) {
                return Ok(false);
            }
        }
        let others = if self.positions.is_impartial() { 1..2 } else { 1..players };
        for mover in others.map(|by| (player + by) % players) {
            for &option in self.options(b, mover) {
                watch.work(1 + self.options(a, mover).len())?;
                if !self.options(a, mover).iter().any(|own| self.known(*own, option)) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Tests, for two players, whether an option shows that the first is not at most the second.
    fn fails(&self, a: usize, b: usize, watch: &mut Watch<'_>) -> Result<bool, NotVerified> {
        let next = (self.player + 1) % 2;
        watch.work(self.options(a, self.player).len() + self.options(b, next).len() + 1)?;
        Ok(self.options(a, self.player).iter().any(|option| self.known(b, *option))
            || self.options(b, next).iter().any(|option| self.known(*option, a)))
    }
}

impl fmt::Display for VerifiedOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "of {} listed positions ", self.positions)?;
        let mut said = Vec::new();
        for StatedOrder { player, claims, pairs } in &self.orders {
            let shown: Vec<String> = claims.iter().map(|(a, b)| format!("{a} <= {b}")).collect();
            let whom = match player {
                Some(player) => format!("for player {player}"),
                None => "for all seats, in sums with impartial games".to_owned(),
            };
            said.push(format!("{} {whom} ({pairs} pairs)", shown.join(" and ")));
        }
        write!(
            f,
            "{}, where {} players play and only the player who cannot move loses",
            said.join(", "),
            self.players
        )
    }
}
