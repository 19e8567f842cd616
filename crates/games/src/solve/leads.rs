//! Search for the lead that a player can force against all others together, between two bounds
//! (alpha-beta; Knuth and Moore, An analysis of alpha-beta pruning, 1975), with a table of what is
//! known of each state.

use tweedle_base::with_stack;

/// A lead above all others.
pub(crate) const INFINITE: i64 = i64::MAX / 4;

/// Bounds of the lead in a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    least: i64,
    most: i64,
    /// Set while the state is searched.
    open: bool,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { least: -INFINITE, most: INFINITE, open: false }
    }
}

/// A move: the lead that it gives, and the position that it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LeadMove<P> {
    pub(crate) lead: i64,
    pub(crate) to: P,
    /// Set if the same player moves again.
    pub(crate) again: bool,
}

/// A game in which a player makes the lead large, and all others make it small. A state is a
/// position and the player to move.
pub(crate) trait LeadGame {
    /// A position.
    type Position: Copy;
    type Error;

    /// Returns the player whose lead it is, and the number of players.
    fn player(&self) -> (u8, u8);

    /// Returns the lead that a position gives at once if a player moves, and the rest of it.
    fn settle(
        &mut self,
        position: Self::Position,
        _: u8,
    ) -> Result<(i64, Self::Position), Self::Error> {
        Ok((0, position))
    }

    /// Returns what is known of a state.
    fn known(&self, at: (Self::Position, u8)) -> Bounds;

    /// Returns the entry of a state in the table.
    fn bounds(&mut self, at: (Self::Position, u8)) -> &mut Bounds;

    /// Counts a state of which too little is known, with this number of states above it.
    fn count(&mut self, depth: usize) -> Result<(), Self::Error>;

    /// Returns the lead if play stops in a state.
    fn stopped(&mut self, at: (Self::Position, u8)) -> Result<Option<i64>, Self::Error>;

    /// Returns the moves in a state, the best first.
    fn moves(
        &mut self,
        at: (Self::Position, u8),
    ) -> Result<Vec<LeadMove<Self::Position>>, Self::Error>;

    /// Returns the error for a state that play comes back to.
    fn cycle(&mut self, position: Self::Position) -> Self::Error;
}

/// Returns the lead in a state if it is between two bounds, or else a number on the same side.
pub(crate) fn forced_lead<G: LeadGame>(
    game: &mut G,
    (position, mover): (G::Position, u8),
    (from, to): (i64, i64),
    depth: usize,
) -> Result<i64, G::Error> {
    let (fixed, position) = game.settle(position, mover)?;
    let (from, to) = (from.saturating_sub(fixed), to.saturating_sub(fixed));
    let at = (position, mover);
    let Bounds { least, most, open } = game.known(at);
    if least == most || least >= to {
        return Ok(fixed + least);
    }
    if most <= from {
        return Ok(fixed + most);
    }
    if open {
        return Err(game.cycle(position));
    }
    game.count(depth)?;
    if let Some(lead) = game.stopped(at)? {
        *game.bounds(at) = Bounds { least: lead, most: lead, open: false };
        return Ok(fixed + lead);
    }
    let moves = game.moves(at)?;
    game.bounds(at).open = true;
    let found = tried(game, mover, &moves, (from, to), depth + 1);
    let bounds = game.bounds(at);
    bounds.open = false;
    let lead = found?;
    if lead > from {
        bounds.least = bounds.least.max(lead);
    }
    if lead < to {
        bounds.most = bounds.most.min(lead);
    }
    Ok(fixed + lead)
}

/// Returns the lead by the best of some moves, as far as it lies in the window.
fn tried<G: LeadGame>(
    game: &mut G,
    mover: u8,
    moves: &[LeadMove<G::Position>],
    (mut from, mut to): (i64, i64),
    depth: usize,
) -> Result<i64, G::Error> {
    let (player, players) = game.player();
    let own = mover == player;
    let mut best = if own { -INFINITE } else { INFINITE };
    let after = |again| if again { mover } else { (mover + 1) % players };
    // A move whose lead is known may suffice.
    for &LeadMove { lead, to: position, again } in moves {
        let Bounds { least, most, .. } = game.known((position, after(again)));
        match own {
            true if lead + least >= to => return Ok(lead + least),
            false if lead + most <= from => return Ok(lead + most),
            _ => {}
        }
    }
    for &LeadMove { lead, to: position, again } in moves {
        let window = (from.saturating_sub(lead), to.saturating_sub(lead));
        let at = (position, after(again));
        let found = lead + with_stack(|| forced_lead(game, at, window, depth))?;
        if own {
            best = best.max(found);
            from = from.max(found);
        } else {
            best = best.min(found);
            to = to.min(found);
        }
        if from >= to {
            break;
        }
    }
    Ok(best)
}
