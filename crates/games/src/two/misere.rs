//! Misère play of impartial two-player games: genus and tameness (Winning Ways, ch. 13; Siegel, V.2
//! and V.3).

use crate::game::{
    Arena, FromOptions, Halt, Kind, Memo, SumId, Unsupported, World, ordinary, recurse,
};
use std::cell::RefCell;
use std::fmt;
use tweedle_base::Interner;

/// The genus of an impartial game: its nim value, and the misère nim values of its sums with zero,
/// one, two, … heaps `*2`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Genus {
    /// The nim value in normal play.
    pub normal: u32,
    /// The misère nim values, up to the first of two from which on they alternate with what
    /// differs by 2 (as nim sums).
    pub misere: Vec<u32>,
}

impl Genus {
    /// Returns the misère nim value of the sum with this number of heaps `*2`.
    pub fn with_twos(&self, twos: usize) -> u32 {
        match self.misere.get(twos) {
            Some(value) => *value,
            None => {
                let last = self.misere.len() - 1;
                self.misere[last] ^ (2 * ((twos - last) % 2) as u32)
            }
        }
    }

    /// Returns the genus of nim heaps: it is the genus of their nim sum, and fickle while no heap
    /// has more than one token.
    fn of_heaps(nim_sum: u32, fickle: bool) -> Genus {
        let misere = match (fickle, nim_sum) {
            (true, 0) => vec![1, 2],
            (true, _) => vec![0, 3],
            (false, n) => vec![n],
        };
        Genus { normal: nim_sum, misere }
    }

    /// Tests whether it is the genus of some nim heaps.
    fn is_of_heaps(&self) -> bool {
        let n = self.normal;
        *self == Genus::of_heaps(n, false) || (n <= 1 && *self == Genus::of_heaps(n, true))
    }

    /// Returns the genus of a game from the genera of its options.
    fn from_options(options: &[&Genus]) -> Genus {
        let normal = mex(options.iter().map(|option| option.normal).collect());
        let longest = options.iter().map(|option| option.misere.len()).max().unwrap_or(0);
        let mut misere: Vec<u32> = Vec::with_capacity(longest + 3);
        // Once the options alternate, a value follows from the one before: when two have
        // alternated, all do.
        for twos in 0.. {
            if let [.., third, second, last] = misere[..]
                && twos > longest + 2
                && (second, last) == (third ^ 2, third)
            {
                break;
            }
            let mut met: Vec<u32> = options.iter().map(|option| option.with_twos(twos)).collect();
            if let Some(last) = misere.last() {
                met.extend([*last, last ^ 1]);
            } else if options.is_empty() {
                met.push(0);
            }
            misere.push(mex(met));
        }
        while let [.., before, last] = misere[..]
            && last == before ^ 2
        {
            misere.pop();
        }
        Genus { normal, misere }
    }
}

impl fmt::Display for Genus {
    /// `2^1420`: as far as the first two values that go on alternating; a value of two places is in
    /// brackets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^", self.normal)?;
        for twos in 0..=self.misere.len() {
            match self.with_twos(twos) {
                digit @ 0..=9 => write!(f, "{digit}")?,
                value => write!(f, "({value})")?,
            }
        }
        Ok(())
    }
}

/// The least number that is not there.
fn mex(mut met: Vec<u32>) -> u32 {
    met.sort_unstable();
    met.dedup();
    met.iter().zip(0..).take_while(|(value, n)| *value == n).count() as u32
}

/// The genus of an impartial game.
///
/// # Errors
/// [`Unsupported::Labelled`], [`Unsupported::Entails`] and [`Unsupported::Decides`]; limits, cycles
/// and errors of the world.
pub fn genus<W: World>(w: &mut W, s: SumId) -> Result<Genus, W::Error> {
    Ok(tamed(w, s)?.0)
}

/// Tests whether an impartial game is tame: the game and all its followers have the genus of some
/// nim heaps. In sums of tame games each may be played as heaps of its genus (Winning Ways, ch.
/// 13).
pub fn tame<W: World>(w: &mut W, s: SumId) -> Result<bool, W::Error> {
    Ok(tamed(w, s)?.1)
}

/// The genus, and whether the game is tame.
fn tamed<W: World>(w: &mut W, s: SumId) -> Result<(Genus, bool), W::Error> {
    let s = fit(w, s)?;
    // Genera by number, each with whether the game is tame.
    let genera: RefCell<Interner<(Genus, bool)>> = RefCell::default();
    let known = |w: &mut W, s: SumId| {
        let genus = of_nim_heaps(w.arena(), s);
        Ok(genus.map(|genus| genera.borrow_mut().intern((genus, true))))
    };
    let made = |_: &mut W, _: SumId, mut options: Vec<u32>| {
        let mut genera = genera.borrow_mut();
        options.sort_unstable();
        options.dedup();
        let all = || options.iter().map(|at| genera.get(*at));
        let genus = Genus::from_options(&all().map(|(genus, _)| genus).collect::<Vec<&Genus>>());
        let tame = genus.is_of_heaps() && all().all(|(_, tame)| *tame);
        Ok(genera.intern((genus, tame)))
    };
    let number = recurse(w, &mut FromOptions::new(known, made), &mut Memo::new(u32::MAX), s)?;
    Ok(genera.into_inner().get(number).clone())
}

/// The game with everything below it expanded, if it is one of those that are treated here.
pub(super) fn fit<W: World>(w: &mut W, s: SumId) -> Result<SumId, W::Error> {
    let s = ordinary(w, s)?;
    match w.arena().players(s) {
        Some(players) => Err(Halt::Unsupported(Unsupported::Labelled(players)).into()),
        None => Ok(s),
    }
}

/// The genus of a sum of nim heaps, without looking at moves.
fn of_nim_heaps(arena: &Arena, s: SumId) -> Option<Genus> {
    let (mut nim_sum, mut fickle) = (0, true);
    for &(part, count) in arena.parts(s) {
        let Kind::Nim(size) = arena.kind(part) else { return None };
        nim_sum ^= if count % 2 == 1 { size } else { 0 };
        fickle &= size <= 1;
    }
    Some(Genus::of_heaps(nim_sum, fickle))
}
