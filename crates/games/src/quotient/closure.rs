//! Closure of positions under moves: the games that followers consist of, as heaps of a quotient.

use hashbrown::{HashMap, HashSet};

use super::heaps::{QuotientHeaps, Unfounded, Word};
use super::scoring::Scoring;
use tweedle_base::{HeapSize, Seeded};

use crate::game::{
    GameId, Halt, SumId, Ticker, Unsupported, World, explored_within, impartial, options,
    options_for,
};
use crate::order::valued;
use crate::theorem;

/// A set of games that is closed under taking components of options, options first.
#[derive(Clone, Debug)]
pub struct SetClosure {
    /// Their options.
    pub heaps: QuotientHeaps,
    /// The games.
    pub games: Vec<GameId>,
    /// The positions in question, as sums of these heaps.
    pub sums: Vec<Word>,
    /// The number of each game that is among them, and of each position that turned out to be one,
    /// or a sum of some.
    pub words: HashMap<GameId, Word, Seeded>,
}

/// The games that are components of positions, of their options, and so on: impartial ones if
/// there is one list of options, else games for that many players, impartial ones among them. If
/// ends have values, `unit` is an end of value 1, which becomes heap 0.
///
/// # Errors
/// [`Unsupported`] for games that have no quotient; limits, cycles, and errors of the world.
pub fn closure<W: World>(
    w: &mut W,
    asked: &[SumId],
    scoring: &Scoring,
    unit: Option<GameId>,
) -> Result<SetClosure, W::Error> {
    let all = closure_within(w, asked, (scoring, unit), usize::MAX)?;
    Ok(all.unwrap_or_else(|| SetClosure::new(scoring.sides())))
}

/// Returns [`closure`]; `None` if all games together have more than `most` options.
pub fn closure_within<W: World>(
    w: &mut W,
    asked: &[SumId],
    (scoring, unit): (&Scoring, Option<GameId>),
    most: usize,
) -> Result<Option<SetClosure>, W::Error> {
    let sides = scoring.sides();
    let mut ticker = Ticker::new();
    let mut seen: HashSet<GameId, Seeded> = HashSet::default();
    let mut queue: Vec<GameId> = Vec::new();
    for &s in asked {
        let s = match sides == 1 && unit.is_none() {
            true => Some(impartial(w, s)?),
            false => explored_within(w, s, most)?,
        };
        let Some(s) = s else { return Ok(None) };
        expand(w, s, scoring, &mut seen, &mut queue)?;
    }
    let mut met = 0;
    while let Some(game) = queue.pop() {
        let room = seen.heap_size();
        ticker.tick(w, || room)?;
        let alone = w.arena_mut().single(game);
        let found = options(w, alone)?;
        met += found.len();
        if met > most {
            return Ok(None);
        }
        for option in found {
            expand(w, option, scoring, &mut seen, &mut queue)?;
        }
    }
    let mut made = Made { closure: SetClosure::new(sides), scoring, open: Vec::new(), held: 0 };
    if let Some(unit) = unit {
        made.closure.add(unit, vec![Vec::new(); sides]).map_err(|Unfounded(_)| cycle(unit))?;
    }
    for &s in asked {
        let word = made.number(w, s, &mut ticker)?;
        made.closure.sums.push(word);
    }
    Ok(Some(made.closure))
}

/// Notes the components of a sum that has been reached.
fn expand<W: World>(
    w: &mut W,
    s: SumId,
    scoring: &Scoring,
    seen: &mut HashSet<GameId, Seeded>,
    queue: &mut Vec<GameId>,
) -> Result<(), W::Error> {
    let arena = w.arena();
    let admitted = match scoring.ends() {
        true if arena.entails(s) => Err(Unsupported::Entails(s)),
        true => valued::admit(arena, s),
        false => theorem::QUOTIENT.admit(arena, s),
    };
    admitted.map_err(Halt::Unsupported)?;
    let sides = if scoring.ends() { scoring.movers() } else { scoring.sides() };
    match arena.players(s) {
        Some(players) if sides == 1 => {
            return Err(Halt::Unsupported(Unsupported::Labelled(players)).into());
        }
        _ => arena.players_under(s, sides as u8)?,
    };
    queue.extend(arena.parts(s).iter().map(|(game, _)| *game).filter(|game| seen.insert(*game)));
    Ok(())
}

impl SetClosure {
    fn new(sides: usize) -> SetClosure {
        SetClosure {
            heaps: QuotientHeaps::new(sides),
            games: Vec::new(),
            sums: Vec::new(),
            words: HashMap::default(),
        }
    }

    fn add(&mut self, game: GameId, options: Vec<Vec<Word>>) -> Result<(), Unfounded> {
        let own = self.games.len() as u32;
        self.heaps.push_sides(options)?;
        self.games.push(game);
        self.words.insert(game, vec![(own, 1)]);
        Ok(())
    }
}

/// Returns an expanded game without options as a sum of heaps: nothing, or ends of value 1; `None`
/// if it has options.
///
/// # Errors
/// [`Unsupported::Decides`] if its rules name winners or give points; errors of the world.
pub fn end_word<W: World>(
    w: &mut W,
    s: SumId,
    scoring: &Scoring,
) -> Result<Option<Word>, W::Error> {
    if !w.arena().is_over(s) {
        return Ok(None);
    }
    let value = match scoring.ends() {
        true => valued::value_at_stop(w, s, scoring.play().players())?,
        false => None,
    };
    Ok(Some(value.map(|value| (0, scoring.copies(value.into()))).into_iter().collect()))
}

fn cycle(game: GameId) -> Halt {
    Halt::Cycle(vec![game])
}

/// The overhead in bytes of a small allocation.
const ALLOCATION_BYTES: usize = 16;
/// The least capacity of a vector, in bytes.
const MIN_VEC_BYTES: usize = 4 * size_of::<(u32, u32)>();

/// Games numbered so far, and those whose options are being numbered.
struct Made<'a> {
    closure: SetClosure,
    scoring: &'a Scoring,
    open: Vec<GameId>,
    /// Bytes of the options numbered so far.
    held: usize,
}

impl Made<'_> {
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
            let found = match self.options(w, alone, ticker)? {
                Ok(found) => found,
                Err(part) => {
                    self.enter(game, part, &mut stack)?;
                    continue;
                }
            };
            self.open.retain(|open| *open != game);
            if found.iter().all(Vec::is_empty) {
                let word = end_word(w, alone, self.scoring)?;
                self.closure.words.insert(game, word.unwrap_or_default());
                continue;
            }
            self.closure.add(game, found).map_err(|Unfounded(_)| cycle(game))?;
        }
        self.word(w, s).map_err(|part| Halt::Cycle(vec![part]).into())
    }

    /// The options of a game by numbers, side by side, or a component of one that has none yet.
    fn options<W: World>(
        &mut self,
        w: &mut W,
        alone: SumId,
        ticker: &mut Ticker,
    ) -> Result<Result<Vec<Vec<Word>>, GameId>, W::Error> {
        let sides = self.closure.heaps.sides();
        let mut all = Vec::with_capacity(sides);
        for side in 0..sides {
            let listed = match sides {
                1 => options(w, alone)?,
                _ => options_for(w, alone, side as u8)?,
            };
            let mut found = Vec::with_capacity(listed.len());
            for option in listed {
                let option = w.arena_mut().normal(option)?;
                let word = match self.word(w, option) {
                    Ok(word) => word,
                    Err(part) => return Ok(Err(part)),
                };
                self.held +=
                    size_of::<Word>() + size_of_val(&*word).max(MIN_VEC_BYTES) + ALLOCATION_BYTES;
                ticker.tick(w, || self.held)?;
                found.push(word);
            }
            all.push(found);
        }
        Ok(Ok(all))
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
