//! The games that play from some positions comes to, as heaps of a quotient.

use hashbrown::{HashMap, HashSet};

use super::heaps::{QuotientHeaps, Word};
use crate::base::Seeded;

use crate::maths::game::{GameId, Halt, SumId, Ticker, World, impartial, options};
use crate::maths::theorem;

/// Games closed under taking components of options, options before what has them.
#[derive(Clone, Debug)]
pub struct SetClosure {
    /// Their options.
    pub heaps: QuotientHeaps,
    /// The games.
    pub games: Vec<GameId>,
    /// What was asked about, as sums of them.
    pub sums: Vec<Word>,
    /// The number of each game that is among them, and of each position that turned out to be one,
    /// or a sum of some.
    pub words: HashMap<GameId, Word, Seeded>,
}

/// The games that are components of positions, of their options, and so on.
///
/// # Errors
/// [`Unfit`](crate::maths::game::Unfit) for games that have no quotient; limits, cycles, and
/// errors of the world.
pub fn closure<W: World>(w: &mut W, asked: &[SumId]) -> Result<SetClosure, W::Error> {
    let mut ticker = Ticker::new();
    let mut seen: HashSet<GameId, Seeded> = HashSet::default();
    let mut queue: Vec<GameId> = Vec::new();
    for &s in asked {
        let s = impartial(w, s)?;
        expand(w, s, &mut seen, &mut queue)?;
    }
    while let Some(game) = queue.pop() {
        let room = seen.capacity() * size_of::<GameId>();
        ticker.tick(w, || room)?;
        let alone = w.arena_mut().single(game);
        for option in options(w, alone)? {
            expand(w, option, &mut seen, &mut queue)?;
        }
    }
    let mut made = Made { closure: SetClosure::new(), open: Vec::new(), held: 0 };
    for &s in asked {
        let word = made.number(w, s, &mut ticker)?;
        made.closure.sums.push(word);
    }
    Ok(made.closure)
}

/// Notes the components of a sum that has been reached.
fn expand<W: World>(
    w: &mut W,
    s: SumId,
    seen: &mut HashSet<GameId, Seeded>,
    queue: &mut Vec<GameId>,
) -> Result<(), W::Error> {
    let arena = w.arena();
    theorem::QUOTIENT.admit(arena, s).map_err(Halt::Unfit)?;
    queue.extend(arena.parts(s).iter().map(|(game, _)| *game).filter(|game| seen.insert(*game)));
    Ok(())
}

impl SetClosure {
    fn new() -> SetClosure {
        SetClosure {
            heaps: QuotientHeaps::new(),
            games: Vec::new(),
            sums: Vec::new(),
            words: HashMap::default(),
        }
    }
}

/// What a small piece of memory costs beside its own bytes.
const ALLOCATION: usize = 16;
/// What room is made for at least.
const LEAST: usize = 4 * size_of::<(u32, u32)>();

/// Games numbered so far, and those whose options are being numbered.
struct Made {
    closure: SetClosure,
    open: Vec<GameId>,
    /// Bytes of the options numbered so far.
    held: usize,
}

impl Made {
    /// Numbers the components of a sum and everything below them.
    fn number<W: World>(
        &mut self,
        w: &mut W,
        s: SumId,
        ticker: &mut Ticker,
    ) -> Result<Word, W::Error> {
        let s = w.arena_mut().normal(s)?;
        let mut stack: Vec<GameId> = w.arena().parts(s).iter().rev().map(|(g, _)| *g).collect();
        while let Some(&game) = stack.last() {
            ticker.tick(w, || self.held)?;
            if self.closure.words.contains_key(&game) {
                stack.pop();
                continue;
            }
            let alone = w.arena_mut().single(game);
            let known = w.arena_mut().normal(alone)?;
            if known != alone {
                // It is another game, or a sum.
                match self.word(w, known) {
                    Ok(word) => {
                        self.closure.words.insert(game, word);
                    }
                    Err(missing) => self.enter(game, missing, &mut stack)?,
                }
                continue;
            }
            let mut found = Vec::new();
            let mut missing = None;
            for option in options(w, alone)? {
                let option = w.arena_mut().normal(option)?;
                match self.word(w, option) {
                    Ok(word) => {
                        self.held +=
                            size_of::<Word>() + size_of_val(&*word).max(LEAST) + ALLOCATION;
                        ticker.tick(w, || self.held)?;
                        found.push(word);
                    }
                    Err(part) => {
                        missing = Some(part);
                        break;
                    }
                }
            }
            if let Some(part) = missing {
                self.enter(game, part, &mut stack)?;
                continue;
            }
            self.open.retain(|open| *open != game);
            if found.is_empty() {
                // Beside anything else a game without options is nothing.
                self.closure.words.insert(game, Word::new());
                continue;
            }
            let own = self.closure.games.len() as u32;
            if self.closure.heaps.push(found).is_err() {
                return Err(Halt::Cycle(vec![game]).into());
            }
            self.closure.games.push(game);
            self.closure.words.insert(game, vec![(own, 1)]);
        }
        self.word(w, s).map_err(|part| Halt::Cycle(vec![part]).into())
    }

    /// Goes on with a game that has to be numbered first.
    fn enter(
        &mut self,
        game: GameId,
        missing: GameId,
        stack: &mut Vec<GameId>,
    ) -> Result<(), Halt> {
        if !self.open.contains(&game) {
            self.open.push(game);
        }
        if let Some(at) = self.open.iter().position(|open| *open == missing) {
            return Err(Halt::Cycle(self.open[at..].to_vec()));
        }
        stack.push(missing);
        Ok(())
    }

    /// A sum by numbers, or a component that has none yet.
    fn word<W: World>(&self, w: &W, s: SumId) -> Result<Word, GameId> {
        let mut word = Word::new();
        for &(game, count) in w.arena().parts(s) {
            let known = self.closure.words.get(&game).ok_or(game)?;
            word.extend(known.iter().map(|(heap, times)| (*heap, times * count)));
        }
        Ok(word)
    }
}
