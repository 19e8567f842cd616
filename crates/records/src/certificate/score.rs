//! Certificates of scores: a table of all states that play can reach. The lead in each follows from
//! the points of its moves and the leads after them.

use super::*;

/// A score.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Score {
    /// The number of players.
    pub players: u32,
    /// The player, counted from 0, who forces the lead against all others together.
    pub player: u32,
    /// For each state the player to move.
    pub movers: Vec<u32>,
    /// For each state the points that each move gives, and the earlier state after it.
    pub options: Vec<Vec<(i64, u32)>>,
    /// For each state the lead from there on.
    pub leads: Vec<i64>,
    /// For each player who may begin, the fixed lead, and the state.
    pub roots: Vec<(i64, u32)>,
}

/// The largest lead.
const MAX_LEAD: u64 = 1 << 60;

impl Kind for Score {
    const NAME: &str = "tweedle score 1";

    fn check(&self, watch: &Watch<'_>) -> Checked<(String, Value)> {
        let Score { players, player, movers, options, leads, roots } = self;
        let states = options.len();
        let some = (2..=32).contains(players) && player < players;
        ensure!(some, "`players` must be 2 to 32, and `player` one of them");
        let complete = [movers.len(), leads.len()] == [states; 2];
        ensure!(complete, "not every state has a player to move and a lead");
        let given = options.iter().flatten().chain(roots).map(|(points, _)| points).chain(leads);
        let small = given.into_iter().all(|points| points.unsigned_abs() <= MAX_LEAD);
        ensure!(small, "points and leads must be at most {MAX_LEAD}");
        for (at, own) in options.iter().enumerate() {
            watch.work(1 + own.len())?;
            ensure!(movers[at] < *players, "state {at} has no player to move");
            let after = (movers[at] + 1) % players;
            let follows = own.iter().map(|(_, to)| *to as usize);
            let follows = follows.filter(|to| *to < at && movers[*to] == after).count();
            ensure!(
                follows == own.len(),
                "a move from state {at} does not lead to an earlier one with the next player"
            );
            let by_moves = own.iter().map(|(points, to)| points + leads[*to as usize]);
            let lead = if movers[at] == *player { by_moves.max() } else { by_moves.min() };
            let is_right = lead.is_none_or(|lead| lead == leads[at]);
            ensure!(is_right, "the lead in state {at} does not follow from its moves");
        }
        let mut found = Vec::new();
        for (points, state) in roots {
            let Some(lead) = leads.get(*state as usize) else {
                return no("`roots` has an unknown state");
            };
            found.push((movers[*state as usize], points + lead));
        }
        claims("roots", found.iter().map(|(first, _)| first))?;
        let shown =
            joined(", ", &found, |(first, lead)| format!("a lead of {lead} if {first} begins"));
        let sentence = format!(
            "of {players} players in a game of {states} listed states, player {player} can force \
             {shown}"
        );
        let facts = json!({"players": players, "player": player, "states": states, "leads": found});
        Ok((sentence, facts))
    }
}
