//! Certificates of outcomes: a table of all positions that play can reach. The winners of each
//! follow from those of its options by the definition of the convention, so that all are right by
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
            let follows = own.iter().map(|option| *option as usize);
            let follows = follows.filter(|option| *option < at && movers[*option] == after);
            ensure!(
                follows.count() == own.len(),
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
