//! Certificates of scores: a table of all states that play can reach. The lead in each follows from
//! the points of its moves and the leads after them.

use super::fields::{claims, field, list, number, object, small};
use super::limits::Watch;
use super::rejection::{NotVerified, no};
use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// The kind of these certificates.
pub(super) const KIND: &str = "tweedle score 1";

const FIELDS: &str = "players player movers options leads roots";

/// The largest lead.
const MAX_LEAD: u64 = 1 << 60;

/// A verified score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifiedScore {
    /// The number of players.
    pub players: u32,
    /// The player, counted from 0, who forces the lead against all others together.
    pub player: u32,
    /// The number of states: positions with a player to move.
    pub states: usize,
    /// For each player who may begin: this player, and the lead.
    pub leads: Vec<(u32, i64)>,
}

/// Checks a certificate; returns what was verified.
pub(super) fn verify(json: &Value, watch: &mut Watch<'_>) -> Result<VerifiedScore, NotVerified> {
    object(json, &[KIND], FIELDS)?;
    let players = small("players", field(json, "players")?)?;
    let player = small("player", field(json, "player")?)?;
    if !(2..=32).contains(&players) || player >= players {
        return no("`players` must be 2 to 32, and `player` one of them");
    }
    let movers = list("movers", field(json, "movers")?, small)?;
    let options = list("options", field(json, "options")?, |name, json| list(name, json, step))?;
    let leads = list("leads", field(json, "leads")?, points)?;
    if movers.len() != options.len() || leads.len() != options.len() {
        return no("not every state has a player to move and a lead");
    }
    for (at, own) in options.iter().enumerate() {
        watch.work(1 + own.len())?;
        if movers[at] >= players {
            return no(format!("state {at} has no player to move"));
        }
        let after = (movers[at] + 1) % players;
        if own.iter().any(|(_, to)| *to >= at || movers[*to] != after) {
            return no(format!(
                "a move from state {at} does not lead to an earlier one with the next player"
            ));
        }
        let by_moves = own.iter().map(|(points, to)| points + leads[*to]);
        let lead = if movers[at] == player { by_moves.max() } else { by_moves.min() };
        if lead.is_some_and(|lead| lead != leads[at]) {
            return no(format!("the lead in state {at} does not follow from its moves"));
        }
    }
    let roots = list("roots", field(json, "roots")?, step)?;
    let mut found = Vec::new();
    for (points, state) in &roots {
        let Some(lead) = leads.get(*state) else { return no("`roots` has an unknown state") };
        found.push((movers[*state], points + lead));
    }
    claims("roots", found.iter().map(|(first, _)| first))?;
    Ok(VerifiedScore { players, player, states: options.len(), leads: found })
}

/// Reads points, and the number of a state.
fn step(name: &str, json: &Value) -> Result<(i64, usize), NotVerified> {
    match json.as_array().map(Vec::as_slice) {
        Some([given, to]) => Ok((points(name, given)?, number(name, to)?)),
        _ => no(format!("`{name}` contains something other than points and a state")),
    }
}

fn points(name: &str, json: &Value) -> Result<i64, NotVerified> {
    match json.as_i64() {
        Some(points) if points.unsigned_abs() <= MAX_LEAD => Ok(points),
        _ => no(format!("`{name}` contains something other than points")),
    }
}

impl fmt::Display for VerifiedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let VerifiedScore { players, player, states, leads } = self;
        write!(
            f,
            "of {players} players in a game of {states} listed states, player {player} can force"
        )?;
        for (at, (first, lead)) in leads.iter().enumerate() {
            let between = if at > 0 { "," } else { "" };
            write!(f, "{between} a lead of {lead} if {first} begins")?;
        }
        Ok(())
    }
}
