//! Equality of games whose ends are values that sums add, modulo the number of players, and in
//! which all players have the same options (docs/ends.md).

use crate::game::{
    Arena, End, FromOptions, GameId, Halt, Kind, Memo, State, SumId, Unsupported, World, recurse,
};
use crate::solve::total;
use std::cell::RefCell;

/// Numbers games with values at their ends, so that games with the same number are equal: they have
/// the same outcome in all sums with such games.
///
/// For two players, games are equal if they have the same outcome and each option of one is equal
/// to an option of the other, or has itself an option that is equal to the other game
/// (docs/ends.md, Theorem 1). For more players, games are equal if their ends have the same value,
/// or each option of one is equal to an option of the other.
#[derive(Debug)]
pub struct ValuedClasses {
    players: u8,
    classes: Vec<Class>,
    memo: Memo<u32>,
}

/// A class of equal games, by the game that was met first.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Class {
    /// The value, if it is an end.
    end: Option<u8>,
    /// The classes of its options, sorted, each once.
    options: Vec<u32>,
    /// The totals that whoever moves first can force, and those that whoever moves second can, one
    /// bit for each. They are known for two players only.
    first: u8,
    second: u8,
}

impl ValuedClasses {
    /// Makes an empty table for games of this number of players.
    pub fn new(players: u8) -> ValuedClasses {
        ValuedClasses { players, classes: Vec::new(), memo: Memo::new(u32::MAX) }
    }

    /// Returns the number of the class of a game.
    ///
    /// # Errors
    /// [`Unsupported::Decides`] for a game in which the players have different options, or whose
    /// rules name winners or give points; [`Unsupported::NoValue`] if play can stop without a
    /// value; limits, cycles, and errors of the world.
    pub fn class<W: World>(&mut self, w: &mut W, s: SumId) -> Result<u32, W::Error> {
        let players = self.players;
        let classify = RefCell::new(Classify { players, classes: &mut self.classes });
        let known = |w: &mut W, s: SumId| {
            admit(w.arena(), s).map_err(Halt::Unsupported)?;
            if !w.arena().is_over(s) {
                return Ok(None);
            }
            match value_at_stop(w, s, players)? {
                Some(value) => Ok(Some(classify.borrow_mut().end(value))),
                None => Err(Halt::Unsupported(Unsupported::NoValue(s)).into()),
            }
        };
        let made = |_: &mut W, _: SumId, options| Ok(classify.borrow_mut().position(options));
        recurse(w, &mut FromOptions::new(known, made), &mut self.memo, s)
    }
}

/// The recursion over options that finds classes.
struct Classify<'a> {
    players: u8,
    classes: &'a mut Vec<Class>,
}

impl Classify<'_> {
    fn end(&mut self, value: u8) -> u32 {
        let forced = 1u8.checked_shl(value.into()).unwrap_or(0);
        let end = Some(value);
        self.number(Class { end, options: Vec::new(), first: forced, second: forced })
    }

    fn position(&mut self, mut options: Vec<u32>) -> u32 {
        options.sort_unstable();
        options.dedup();
        let (mut first, mut second) = (0, u8::MAX);
        if self.players == 2 {
            for option in &options {
                let class = &self.classes[*option as usize];
                first |= class.second;
                second &= class.first;
            }
        }
        self.number(Class { end: None, options, first, second })
    }

    fn number(&mut self, class: Class) -> u32 {
        let known = (0..self.classes.len()).find(|at| match self.players {
            2 => self.is_equal(&class, *at),
            _ => self.classes[*at] == class,
        });
        let at = known.unwrap_or_else(|| {
            self.classes.push(class);
            self.classes.len() - 1
        });
        at as u32
    }

    /// Tests whether a game is equal to the first of a class by the theorem. An option of the first
    /// that leads to an equal game would lead to a class that was met before.
    fn is_equal(&self, class: &Class, at: usize) -> bool {
        let other = &self.classes[at];
        let leads_back = |option: &u32| {
            self.classes[*option as usize].options.binary_search(&(at as u32)).is_ok()
        };
        (class.first, class.second) == (other.first, other.second)
            && other.options.iter().all(|option| class.options.binary_search(option).is_ok())
            && class
                .options
                .iter()
                .all(|option| other.options.binary_search(option).is_ok() || leads_back(option))
    }
}

/// Checks that all players have the same options in a sum whose components have been expanded.
///
/// # Errors
/// [`Unsupported::Decides`] if they have not.
pub(crate) fn admit(arena: &Arena, s: SumId) -> Result<(), Unsupported> {
    match arena.parts(s).iter().find(|part| !is_for_all(arena, part.0)) {
        Some((g, _)) => Err(Unsupported::Decides(*g)),
        None => Ok(()),
    }
}

/// Returns the total of a sum in which play has stopped, modulo the number of players. Components
/// without values add nothing; `None` if no component has one.
///
/// # Errors
/// [`Unsupported::Decides`] if the rules name winners, give points, or map totals to winners;
/// errors of the world.
pub(crate) fn value_at_stop<W: World>(
    w: &mut W,
    s: SumId,
    players: u8,
) -> Result<Option<u8>, W::Error> {
    match total(w, s, Some(0), players)? {
        None => Ok(None),
        Some((_, End::Value { value, map: 0 })) => Ok(Some(value.rem_euclid(players.into()) as u8)),
        Some((g, _)) => Err(Halt::Unsupported(Unsupported::Decides(g)).into()),
    }
}

/// Tests whether all players have the same options in an expanded game, and may move elsewhere.
fn is_for_all(arena: &Arena, g: GameId) -> bool {
    match arena.kind(g) {
        Kind::Nim(_) | Kind::Form(_) => true,
        Kind::Position { state, .. } => matches!(state, State::Options(_)),
        _ => false,
    }
}
