//! Lists of positions, each with the numbers of its options; and lists of claims.

use super::*;

/// Positions by number. Each has a list of options for all players, or one for each player; options
/// have smaller numbers than the position, so that play ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Positions(pub Vec<Vec<Vec<u32>>>);

impl Positions {
    /// Checks the positions, which have one list each or one for each of this number of players.
    pub(super) fn check(&self, players: usize, watch: &Watch<'_>) -> Checked<()> {
        let sides = if self.is_impartial() { 1 } else { players };
        for (at, lists) in self.0.iter().enumerate() {
            watch.work(1 + lists.iter().map(Vec::len).sum::<usize>())?;
            let known = lists.iter().flatten().all(|option| (*option as usize) < at);
            ensure!(known, "an option of position {at} does not come before it");
            ensure!(lists.len() == sides, "position {at} does not have {sides} lists of options");
        }
        Ok(())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Tests whether there is only one list for all players.
    pub(super) fn is_impartial(&self) -> bool {
        self.0.first().is_none_or(|lists| lists.len() == 1)
    }

    /// Returns the options of a position for a player, after a check.
    pub(super) fn options(&self, position: u32, player: usize) -> &[u32] {
        let lists = &self.0[position as usize];
        &lists[player % lists.len()]
    }

    /// Checks that these are numbers of positions.
    pub(super) fn have<'a>(
        &self,
        name: &str,
        numbers: impl IntoIterator<Item = &'a u32>,
    ) -> Checked<()> {
        match numbers.into_iter().find(|at| **at as usize >= self.len()) {
            Some(at) => no(format!("`{name}` has {at}, which is not the number of a position")),
            None => Ok(()),
        }
    }
}

/// Returns the subjects of claims. A certificate claims something, and of each subject once.
pub(super) fn claims<T: Ord>(
    name: &str,
    subjects: impl IntoIterator<Item = T>,
) -> Checked<BTreeSet<T>> {
    let mut distinct = BTreeSet::new();
    for subject in subjects {
        ensure!(distinct.insert(subject), "`{name}` has something twice");
    }
    ensure!(!distinct.is_empty(), "`{name}` is empty, so that nothing is claimed");
    Ok(distinct)
}

/// Returns the texts of items, with another text between them.
pub(super) fn joined<T>(
    between: &str,
    items: impl IntoIterator<Item = T>,
    text: impl FnMut(T) -> String,
) -> String {
    items.into_iter().map(text).collect::<Vec<_>>().join(between)
}
