//! The partial order of a set of games, as a Hasse diagram.

use super::Key;

/// Games with their order for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hasse {
    /// The games, grouped by equality.
    pub classes: Vec<Vec<Key>>,
    /// The covering pairs of classes: the first is less than the second, with none between them.
    pub covers: Vec<(usize, usize)>,
    /// The player whose order it is.
    pub player: String,
    /// The number of pairs that could not be compared within the effort. They count as
    /// incomparable.
    pub open: usize,
}

impl Hasse {
    /// Builds the diagram from the relation "at most".
    pub fn new(games: Vec<Key>, at_most: &[Vec<bool>], player: String, open: usize) -> Hasse {
        // The first member represents its class.
        let mut heads: Vec<usize> = Vec::new();
        let mut classes: Vec<Vec<Key>> = Vec::new();
        for (at, game) in games.into_iter().enumerate() {
            let same = heads.iter().position(|head| at_most[*head][at] && at_most[at][*head]);
            match same {
                Some(class) => classes[class].push(game),
                None => {
                    heads.push(at);
                    classes.push(vec![game]);
                }
            }
        }
        let less = |a: usize, b: usize| a != b && at_most[heads[a]][heads[b]];
        let count = heads.len();
        let mut covers = Vec::new();
        for a in 0..count {
            for b in (0..count).filter(|b| less(a, *b)) {
                if !(0..count).any(|c| less(a, c) && less(c, b)) {
                    covers.push((a, b));
                }
            }
        }
        Hasse { classes, covers, player, open }
    }
}
