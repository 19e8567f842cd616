//! The other walk: over the games that a sum is made of, not over the sums it can become.
//! Enough for whatever adds up over components: birthdays, nim values.

use hashbrown::HashSet;

use super::arena::Arena;
use super::budget::Ticker;
use super::cycle::cycle_below;
use super::halt::Halt;
use super::hash::Seeded;
use super::ids::{GameId, SumId};
use super::world::{World, expand};

/// Something known for a game once it is known for all games its options are made of.
pub trait Sweep {
    /// Whether it is known. Must be true of nim heaps and of games that were finished.
    fn known(&self, arena: &Arena, g: GameId) -> bool;

    /// Called once everything `g`'s options are made of is known.
    ///
    /// # Errors
    /// When the result does not fit.
    fn finish(&mut self, arena: &mut Arena, g: GameId) -> Result<(), Halt>;

    /// Memory held, in bytes.
    fn bytes(&self) -> usize;
}

struct Frame {
    game: GameId,
    option: u32,
    part: usize,
}

/// Makes `task` known for every component of `s`, expanding positions on the way.
///
/// # Errors
/// A [`Halt`] when a limit is met or a position can reach itself, or an error of the world.
pub fn sweep<W: World, T: Sweep>(w: &mut W, s: SumId, task: &mut T) -> Result<(), W::Error> {
    let mut ticker = Ticker::new();
    ticker.tick(w, || task.bytes())?;
    let mut stack: Vec<Frame> = Vec::new();
    let mut loopy: HashSet<GameId, Seeded> = HashSet::default();
    for place in 0..w.arena().parts(s).len() {
        let (root, _) = w.arena().parts(s)[place];
        if !task.known(w.arena(), root) {
            stack.push(Frame { game: root, option: 0, part: 0 });
            enter(w, root, &mut ticker, &mut loopy, 1)?;
        }
        while let Some(top) = stack.last_mut() {
            ticker.tick(w, || task.bytes())?;
            match next(w.arena_mut(), top) {
                Some(g) => {
                    if !task.known(w.arena(), g) {
                        stack.push(Frame { game: g, option: 0, part: 0 });
                        enter(w, g, &mut ticker, &mut loopy, stack.len())?;
                    }
                }
                None => {
                    let g = top.game;
                    stack.pop();
                    loopy.remove(&g);
                    task.finish(w.arena_mut(), g)?;
                }
            }
        }
    }
    Ok(())
}

fn enter<W: World>(
    w: &mut W,
    g: GameId,
    ticker: &mut Ticker,
    loopy: &mut HashSet<GameId, Seeded>,
    depth: usize,
) -> Result<(), W::Error> {
    ticker.state(w)?;
    ticker.depth(w, depth)?;
    if w.arena().nodes[g.index()].pure {
        return Ok(());
    }
    if !loopy.insert(g) {
        let cycle = cycle_below(w.arena(), &[g]).unwrap_or_else(|| vec![g]);
        return Err(Halt::Cycle(cycle).into());
    }
    expand(w, g)
}

/// The next component of an option of the frame's game.
fn next(arena: &mut Arena, frame: &mut Frame) -> Option<GameId> {
    while frame.option < arena.option_count(frame.game) {
        let option = arena.option_at(frame.game, frame.option);
        if let Some(&(g, _)) = arena.parts(option).get(frame.part) {
            frame.part += 1;
            return Some(g);
        }
        frame.option += 1;
        frame.part = 0;
    }
    None
}
