//! Certificates of outcomes and of scores: a table of all positions that play can reach. The
//! winners of each follow from those of its options by the definition of the convention, and the
//! lead in each from the points of its moves and the leads after them, so that all are right by
//! induction.

use super::*;

/// The outcome of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The convention.
    pub convention: Convention,
    /// For each position the player to move; `None` if it does not matter who that is.
    pub movers: Vec<Option<u32>>,
    /// For each position its options, which come before it.
    pub options: Vec<Vec<u32>>,
    /// The positions at whose ends the rules name the winners, as seats counted from the mover.
    pub declared: Vec<(u32, Vec<u32>)>,
    /// For each position the winners as bits, by seats counted from the mover; or the last mover.
    pub scores: Vec<u32>,
    /// The position of the game for each player who may begin, or one if that does not matter.
    pub roots: Vec<u32>,
}

impl Kind for Outcome {
    const NAME: &str = "tweedle outcome 1";

    fn check(&self, watch: &Watch<'_>) -> Checked<(String, Value)> {
        let Outcome { convention, movers, options, scores, roots, .. } = self;
        let (players, positions) = (convention.players()?, options.len());
        let lengths = [movers.len(), scores.len()];
        ensure!(lengths == [positions; 2], "not every position has a mover and a score");
        let declared: BTreeMap<usize, &Vec<u32>> =
            self.declared.iter().map(|(at, winners)| (*at as usize, winners)).collect();
        ensure!(declared.len() == self.declared.len(), "`declared` has something twice");
        if let Some((at, _)) = declared.range(positions..).next() {
            return no(format!("`declared` has {at}, which is not the number of a position"));
        }
        let (wins, matters) = (convention.has_winners(), convention.movers() > 1);
        for (at, own) in options.iter().enumerate() {
            watch.work(2 + own.len())?;
            let mover = movers[at];
            let known = mover.map_or(!matters, |mover| (mover as usize) < players);
            ensure!(known, "position {at} has no player to move");
            let after = mover.map(|mover| (mover + 1) % players as u32);
            let follows = |to: &u32| (*to as usize) < at && movers[*to as usize] == after;
            ensure!(
                own.iter().all(follows),
                "an option of position {at} does not come before it, or has another player to move"
            );
            let found = match declared.get(&at) {
                None => {
                    let options = own.iter().map(|option| scores[*option as usize]).collect();
                    convention.score(mover.unwrap_or(0) as usize, &options)
                }
                Some(winners) => {
                    ensure!(own.is_empty(), "position {at} has options, so play goes on there");
                    let seats = winners.iter().all(|seat| (*seat as usize) < players);
                    let seats = seats && (wins || winners.len() == 1);
                    ensure!(seats, "the winners at position {at} are not seats");
                    convention.won_by(winners)
                }
            };
            ensure!(found == scores[at], "the score of position {at} does not follow");
        }
        let of = |root: &u32| Some((*movers.get(*root as usize)?, *scores.get(*root as usize)?));
        let Some(found) = roots.iter().map(of).collect::<Option<Vec<_>>>() else {
            return no("`roots` has a number that is not the number of a position");
        };
        let beginners = claims("roots", found.iter().map(|(first, _)| first))?;
        let each = beginners.len() == 1 || !beginners.contains(&None);
        ensure!(each, "`roots` must be one position, or one for each player who may begin");
        let shown = joined(", ", &found, |(first, score)| {
            let seats: Vec<usize> = (0..players).filter(|seat| score >> seat & 1 == 1).collect();
            let won = if wins { format!("{seats:?} win") } else { format!("{score} moves last") };
            first.map_or(won.clone(), |first| format!("{won} if {first} begins"))
        });
        let ends = match declared.len() {
            0 => String::new(),
            ends => format!("; at {ends} ends the rules name the winners"),
        };
        let sentence = format!(
            "a game of {positions} listed positions: of the seats, counted from the mover, \
             {shown}, where {convention}{ends}"
        );
        let facts = json!({
            "convention": convention, "positions": positions, "declared": declared.len(),
            "scores": found,
        });
        Ok((sentence, facts))
    }
}

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
            let follows = |to: u32| (to as usize) < at && movers[to as usize] == after;
            ensure!(
                own.iter().all(|(_, to)| follows(*to)),
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
