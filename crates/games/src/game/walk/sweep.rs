//! Sweeps: walks over the games that a sum is made of, rather than the sums that it can become.
//! This suffices for everything that adds up over components: birthdays, nim values.

use crate::game::arena::{Arena, GameId, Halt, Kind, State, SumId, cycle_below};
use hashbrown::HashSet;

use super::expand::expand;
use super::world::{Ticker, World};
use tweedle_base::{HeapSize, Seeded};

/// A property of a game that follows from those of all games that its options are made of.
pub trait Sweep: HeapSize {
    /// The information from the options of a game so far.
    type Tally: Default;

    /// Returns whether the options that entail are visited first, each option is
    /// [seen](Sweep::seen), and the options after one that settles the game are skipped.
    fn stops(&self) -> bool {
        false
    }

    /// Settles a game before a look at its options, if possible, and returns whether it is settled.
    ///
    /// # Errors
    /// The errors of the world.
    fn leaf<W: World>(&mut self, _: &mut W, _: GameId) -> Result<bool, W::Error> {
        Ok(false)
    }

    /// Tests whether the result is known. It must be for nim heaps and for finished games.
    fn known(&self, arena: &Arena, g: GameId) -> bool;

    /// Records an option of a game with entailing options, once everything the option is made of is
    /// known; returns true if no further option can matter. Asked for only where it
    /// [stops](Sweep::stops).
    fn seen(&mut self, _: &Arena, _: SumId, _: &mut Self::Tally) -> Result<bool, Halt> {
        Ok(false)
    }

    /// Called once everything `g`'s options are made of is known, or enough of them has been seen.
    fn finish(&mut self, arena: &mut Arena, g: GameId, tally: Self::Tally) -> Result<(), Halt>;
}

struct PendingGame<T> {
    game: GameId,
    pass: SweepPass,
    option: u32,
    part: usize,
    tally: T,
}

/// The options of a game that a sweep visits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SweepPass {
    All,
    /// The options that entail, and then the rest.
    Entailing,
    Rest,
}

impl<T: Default> PendingGame<T> {
    fn new(game: GameId, pass: SweepPass) -> PendingGame<T> {
        PendingGame { game, pass, option: 0, part: 0, tally: T::default() }
    }
}

/// Makes `task` known for every component of `s`, expanding positions on the way.
///
/// # Errors
/// A [`Halt`] when a limit is met or a position can reach itself, or an error of the world.
pub fn sweep<W: World, T: Sweep>(w: &mut W, s: SumId, task: &mut T) -> Result<(), W::Error> {
    let mut ticker = Ticker::new();
    ticker.tick(w, || task.heap_size())?;
    let mut stack: Vec<PendingGame<T::Tally>> = Vec::new();
    let mut loopy: HashSet<GameId, Seeded> = HashSet::default();
    for place in 0..w.arena().parts(s).len() {
        let (root, _) = w.arena().parts(s)[place];
        if !task.known(w.arena(), root) && !task.leaf(w, root)? {
            enter(w, root, &mut ticker, &mut loopy, 1)?;
            stack.push(PendingGame::new(root, first_pass(task, w.arena_mut(), root)));
        }
        while let Some(top) = stack.last_mut() {
            ticker.tick(w, || task.heap_size())?;
            match next(w.arena_mut(), task, top)? {
                Some(g) => {
                    if !task.leaf(w, g)? {
                        enter(w, g, &mut ticker, &mut loopy, stack.len() + 1)?;
                        stack.push(PendingGame::new(g, first_pass(task, w.arena_mut(), g)));
                    }
                }
                None => {
                    let g = top.game;
                    let tally = std::mem::take(&mut top.tally);
                    stack.pop();
                    loopy.remove(&g);
                    task.finish(w.arena_mut(), g, tally)?;
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

/// Returns the options of a game that are visited first.
fn first_pass<T: Sweep>(task: &T, arena: &mut Arena, g: GameId) -> SweepPass {
    if !task.stops() {
        return SweepPass::All;
    }
    let entailing = (0..arena.option_count(g)).any(|place| {
        let option = arena.option_at(g, place);
        arena.is_forced(option)
    });
    if entailing { SweepPass::Entailing } else { SweepPass::All }
}

/// The next component of an option of the frame's game that is not known.
fn next<T: Sweep>(
    arena: &mut Arena,
    task: &mut T,
    frame: &mut PendingGame<T::Tally>,
) -> Result<Option<GameId>, Halt> {
    // A position in which the next move must be made, and which is replaced by another game.
    let rewritten = match arena.kind(frame.game) {
        Kind::Entailed(of) if task.stops() => {
            let is_other =
                matches!(arena.kind(of), Kind::Position { state: State::Rewritten(_), .. });
            is_other.then_some(of)
        }
        _ => None,
    };
    let options = arena.option_count(frame.game);
    loop {
        if frame.option >= options {
            if frame.pass != SweepPass::Entailing {
                return Ok(None);
            }
            (frame.pass, frame.option) = (SweepPass::Rest, 0);
            continue;
        }
        let option = match rewritten {
            // The one that it is may be known without having been looked at, but not entailed.
            Some(of) => arena.entailed_rewritten(of)?,
            None => arena.option_at(frame.game, frame.option),
        };
        let due = match frame.pass {
            SweepPass::All => true,
            SweepPass::Entailing => arena.is_forced(option),
            SweepPass::Rest => !arena.is_forced(option),
        };
        if due {
            let parts = arena.parts(option).get(frame.part..).unwrap_or_default();
            let unknown = parts.iter().position(|&(g, _)| !task.known(arena, g));
            if let Some(place) = unknown {
                frame.part += place + 1;
                return Ok(Some(parts[place].0));
            }
            if frame.pass != SweepPass::All && task.seen(arena, option, &mut frame.tally)? {
                return Ok(None);
            }
        }
        frame.option += 1;
        frame.part = 0;
    }
}
