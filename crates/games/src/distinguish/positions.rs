//! Positions of the games to distinguish, numbered with options first.

use hashbrown::HashMap;

use crate::game::{GameId, SumId, Ticker, World, birthday, form, options};
use tweedle_base::Seeded;

/// The positions of some impartial games up to isomorphism: the first is 0, and options come
/// before.
#[derive(Clone, Debug)]
pub struct Positions {
    /// The start of the options of each position in `options`, and the end of the last ones.
    first: Vec<u32>,
    options: Vec<u32>,
}

impl Positions {
    /// Returns the positions of these games, those with shorter plays first, and the indices of the
    /// games; `None` if there are more than `most`, or if a move may force the component of the
    /// next one.
    pub fn new<W: World>(
        w: &mut W,
        games: &[SumId],
        most: usize,
    ) -> Result<Option<(Positions, Vec<usize>)>, W::Error> {
        let mut ticker = Ticker::new();
        let mut found: Vec<(u64, GameId, Vec<GameId>)> = Vec::new();
        let mut places: HashMap<GameId, u32, Seeded> = HashMap::default();
        let mut waiting: Vec<SumId> = vec![SumId::ZERO];
        waiting.extend(games);
        while let Some(s) = waiting.pop() {
            ticker.tick(w, || 0)?;
            if w.arena().entails(s) {
                return Ok(None);
            }
            let game = form(w, s)?;
            if places.contains_key(&game) {
                continue;
            }
            if places.len() >= most {
                return Ok(None);
            }
            places.insert(game, 0);
            let s = w.arena().single(game);
            let below = options(w, s)?;
            let forms = below.iter().map(|option| form(w, *option)).collect::<Result<_, _>>()?;
            found.push((birthday(w, s)?, game, forms));
            waiting.extend(below);
        }
        // The order of the search does not show among games that last as long.
        found.sort_by_key(|(days, game, _)| (*days, *game));
        for ((_, game, _), place) in found.iter().zip(0..) {
            places.insert(*game, place);
        }
        let lists = found.iter().map(|(_, _, forms)| {
            forms.iter().filter_map(|form| places.get(form).copied()).collect::<Vec<u32>>()
        });
        let all = Positions::listed(lists);
        let mut asked = Vec::with_capacity(games.len());
        for game in games {
            let place = places.get(&form(w, *game)?).copied().unwrap_or(0);
            asked.push(place as usize);
        }
        Ok(Some((all, asked)))
    }

    /// Positions by the places of their options.
    pub fn listed(lists: impl IntoIterator<Item = impl AsRef<[u32]>>) -> Positions {
        let mut all = Positions { first: vec![0], options: Vec::new() };
        for options in lists {
            all.options.extend_from_slice(options.as_ref());
            all.first.push(all.options.len() as u32);
        }
        all
    }

    /// Returns the number of positions.
    pub fn count(&self) -> usize {
        self.first.len() - 1
    }

    /// Returns the cost of a row: the number of its outcomes, and of the options visited for them.
    pub fn cost(&self) -> usize {
        self.count() + self.options.len()
    }

    /// The places of the options of a position.
    pub fn options(&self, place: usize) -> &[u32] {
        &self.options[self.first[place] as usize..self.first[place + 1] as usize]
    }
}
