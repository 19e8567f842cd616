//! Impartial games of two players under misère play: genus and canonical forms (Winning Ways,
//! ch. 13; Siegel, V.1 and V.2).

use crate::base::{Seeded, with_stack};
use crate::maths::game::{
    Arena, Halt, Memo, Recursion, Start, SumId, Unfit, World, explored, options, ordinary, recurse,
};
use hashbrown::HashMap;
use std::fmt;

/// The genus of an impartial game: its nim value, and the misère nim values of the game beside no,
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
    /// The misère nim value beside so many heaps `*2`.
    pub fn beside(&self, twos: usize) -> u32 {
        match self.misere.get(twos) {
            Some(value) => *value,
            None => {
                let last = self.misere.len() - 1;
                self.misere[last] ^ (2 * ((twos - last) % 2) as u32)
            }
        }
    }

    /// That of a game by those of its options.
    fn of(options: &[&Genus]) -> Genus {
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
            let mut met: Vec<u32> = options.iter().map(|option| option.beside(twos)).collect();
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
            match self.beside(twos) {
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
/// [`Unfit::Labelled`], [`Unfit::Entails`] and [`Unfit::Decides`]; limits, cycles and errors of the
/// world.
pub fn genus<W: World>(w: &mut W, s: SumId) -> Result<Genus, W::Error> {
    let s = fit(w, s)?;
    let mut rule = ByGenus::default();
    let number = recurse(w, &mut rule, &mut Memo::new(u32::MAX), s)?;
    Ok(rule.all[number as usize].clone())
}

/// The game with everything below it expanded, if it is one of those that are treated here.
fn fit<W: World>(w: &mut W, s: SumId) -> Result<SumId, W::Error> {
    let s = ordinary(w, s)?;
    match w.arena().players(s) {
        Some(players) => Err(Halt::Unfit(Unfit::Labelled(players)).into()),
        None => Ok(s),
    }
}

/// Genera by number.
#[derive(Default)]
struct ByGenus {
    all: Vec<Genus>,
    known: HashMap<Genus, u32, Seeded>,
}

impl<W: World> Recursion<W> for ByGenus {
    type Score = u32;
    type Tally = Vec<u32>;

    fn open(
        &mut self,
        _: &mut W,
        _: SumId,
        _: Option<u8>,
    ) -> Result<Start<u32, Vec<u32>>, W::Error> {
        Ok(Start::Fold(Vec::new()))
    }

    fn fold(&mut self, tally: &mut Vec<u32>, option: u32) -> bool {
        if !tally.contains(&option) {
            tally.push(option);
        }
        false
    }

    fn close(&mut self, _: &mut W, _: SumId, tally: Vec<u32>) -> Result<u32, W::Error> {
        let options: Vec<&Genus> = tally.iter().map(|at| &self.all[*at as usize]).collect();
        let genus = Genus::of(&options);
        let next = self.all.len() as u32;
        let number = *self.known.entry(genus.clone()).or_insert(next);
        if number == next {
            self.all.push(genus);
        }
        Ok(number)
    }
}

/// The misère canonical form of an impartial game: the simplest game that is equal to it in misère
/// play. An option is reversible through `H` if `H` is among its options, and a game that has all
/// the options of `H` and else only such is `H`; of 0 only if the game is won by who moves first
/// (Conway, On Numbers and Games, ch. 12).
///
/// # Errors
/// As [`genus`].
pub fn misere_form<W: World>(w: &mut W, s: SumId) -> Result<SumId, W::Error> {
    let s = fit(w, s)?;
    let s = explored(w, s)?;
    recurse(w, &mut Simplest::default(), &mut Memo::new(SumId::NONE), s)
}

/// Canonical forms, and whether who moves first wins them.
#[derive(Default)]
struct Simplest {
    won: HashMap<SumId, bool, Seeded>,
}

impl Simplest {
    /// Whether who moves first wins a canonical form: no move is to be made, or a move is to one
    /// that is lost.
    fn is_won<W: World>(&mut self, w: &mut W, form: SumId) -> Result<bool, W::Error> {
        if let Some(known) = self.won.get(&form) {
            return Ok(*known);
        }
        let below = options(w, form)?;
        let won = self.is_won_with(w, &below)?;
        self.won.insert(form, won);
        Ok(won)
    }

    fn is_won_with<W: World>(&mut self, w: &mut W, below: &[SumId]) -> Result<bool, W::Error> {
        for option in below {
            if !with_stack(|| self.is_won(w, *option))? {
                return Ok(true);
            }
        }
        Ok(below.is_empty())
    }

    /// What the game with these options, in canonical form, is equal to if not to itself.
    fn through<W: World>(&mut self, w: &mut W, given: &[SumId]) -> Result<Option<SumId>, W::Error> {
        let mut below: Vec<Vec<SumId>> = Vec::with_capacity(given.len());
        for option in given {
            below.push(options(w, *option)?);
        }
        let mut candidates: Vec<SumId> = below.concat();
        candidates.sort_unstable();
        candidates.dedup();
        for through in candidates {
            let kept = options(w, through)?;
            let all = kept.iter().all(|option| given.contains(option))
                && given
                    .iter()
                    .zip(&below)
                    .all(|(option, below)| kept.contains(option) || below.contains(&through));
            if all && (!kept.is_empty() || self.is_won_with(w, given)?) {
                return Ok(Some(through));
            }
        }
        Ok(None)
    }
}

impl<W: World> Recursion<W> for Simplest {
    type Score = SumId;
    type Tally = Vec<SumId>;

    fn open(
        &mut self,
        _: &mut W,
        _: SumId,
        _: Option<u8>,
    ) -> Result<Start<SumId, Vec<SumId>>, W::Error> {
        Ok(Start::Fold(Vec::new()))
    }

    fn fold(&mut self, tally: &mut Vec<SumId>, option: SumId) -> bool {
        tally.push(option);
        false
    }

    fn close(&mut self, w: &mut W, _: SumId, tally: Vec<SumId>) -> Result<SumId, W::Error> {
        let mut given = tally;
        given.sort_unstable();
        given.dedup();
        if let Some(form) = self.through(w, &given)? {
            return Ok(form);
        }
        let made = single_form(w.arena_mut(), given)?;
        Ok(made)
    }
}

fn single_form(arena: &mut Arena, given: Vec<SumId>) -> Result<SumId, Halt> {
    let game = arena.form(given)?;
    Ok(arena.single(game))
}
