//! Exhaustive search for the outcomes of sums of two games, with the smallest witnesses.

use super::family::{Number, SummedWith};
use super::fold::{Contribution, UnionRule};
use super::kernel::{RowBlock, Settling, WIDTH};
use super::workers::{Stopped, WorkStop, share};
use std::sync::atomic::{AtomicU64, Ordering};

/// The largest number of wanted codes for which each is sought separately.
const MAX_SEPARATE_CODES: usize = 12;
/// The number of second components between two looks at the results of the other threads.
const COMPONENTS_BETWEEN_CHECKS: usize = 256;

/// The smallest witnesses of sums: of all pairs those whose larger number is least, and of these
/// the one whose smaller number is.
#[derive(Debug)]
pub(super) struct Witnesses {
    /// The number of outcomes of the games, and the number of codes.
    classes: usize,
    codes: usize,
    /// For an outcome of the game with the smaller number, one of the other, and a code of the sum:
    /// the larger number above the smaller one.
    found: Vec<AtomicU64>,
}

const NONE: u64 = u64::MAX;

impl Witnesses {
    fn at(&self, k: usize, l: usize, code: Contribution) -> &AtomicU64 {
        &self.found[(k * self.classes + l) * self.codes + usize::from(code)]
    }

    /// Returns the smallest pair of a game with the outcome of index `k` and one with the outcome
    /// of index `l`, whose sum has this code.
    pub(super) fn pair(&self, k: usize, l: usize, code: Contribution) -> Option<(Number, Number)> {
        let known = |k, l| self.at(k, l, code).load(Ordering::Relaxed);
        let (one, other) = (known(k, l), known(l, k));
        let (small, large) = ((one.min(other) & 0xffff) as u16, (one.min(other) >> 16) as u16);
        match one.min(other) {
            NONE => None,
            _ if one <= other => Some((small, large)),
            _ => Some((large, small)),
        }
    }
}

/// Games of one outcome, and the place of that outcome.
struct OutcomeRange<'a> {
    class: usize,
    games: &'a [u16],
}

struct PairSearch<'a> {
    rule: UnionRule,
    beside: &'a SummedWith,
    settling: Settling,
    /// The place of each game's outcome.
    classes: Vec<u8>,
    /// The codes that sums may have.
    possible: Vec<Contribution>,
    found: Witnesses,
}

/// Computes the sums of all pairs of games but the empty pair; `outcomes` are those the games have.
/// The answer does not depend on the number of threads.
pub(super) fn search<E: Send>(
    rule: UnionRule,
    beside: &SummedWith,
    outcomes: &[u8],
    threads: usize,
    poll: &(dyn Fn() -> Result<(), E> + Sync),
) -> Result<Witnesses, E> {
    let codes = 1usize << rule.players;
    let place = |s: usize| {
        let outcome = beside.outcome(s);
        outcomes.iter().position(|o| *o == outcome).unwrap_or(0)
    };
    let classes: Vec<u8> = (0..beside.games).map(|s| place(s) as u8).collect();
    let mut members: Vec<Vec<u16>> = vec![Vec::new(); outcomes.len()];
    for (s, class) in classes.iter().enumerate() {
        members[usize::from(*class)].push(s as u16);
    }
    let count = outcomes.len() * outcomes.len() * codes;
    let search = PairSearch {
        rule,
        beside,
        settling: Settling::new(rule, beside),
        classes,
        possible: rule.possible().into_iter().map(|o| rule.code(o)).collect(),
        found: Witnesses {
            classes: outcomes.len(),
            codes,
            found: (0..count).map(|_| AtomicU64::new(NONE)).collect(),
        },
    };
    let mut stretches: Vec<OutcomeRange<'_>> = Vec::new();
    for (class, games) in members.iter().enumerate() {
        stretches.extend(games.chunks(64 * WIDTH).map(|games| OutcomeRange { class, games }));
    }
    // Smaller games first, so that results become final early.
    stretches.sort_by_key(|stretch| stretch.games.first().copied());
    share(&stretches, threads, poll, |stretch, stop| search.stretch(stretch, stop))?;
    Ok(search.found)
}

impl PairSearch<'_> {
    /// Adds the games of a stretch to all with numbers at least theirs.
    fn stretch<E>(
        &self,
        stretch: &OutcomeRange<'_>,
        stop: &WorkStop<'_, E>,
    ) -> Result<(), Stopped> {
        let Some(&first) = stretch.games.first() else { return Ok(()) };
        let block = RowBlock::new(self.rule, self.beside, stretch.games);
        let mut wanted = vec![self.possible.clone(); self.found.classes];
        let mut rows = vec![[0u64; WIDTH]; self.rule.players as usize];
        // How many of the stretch have a number of at most t.
        let mut within = 0;
        // The pair of empty games is not one of games with options.
        for t in usize::from(first).max(1)..self.beside.games {
            if t % COMPONENTS_BETWEEN_CHECKS == 0 {
                stop.poll()?;
                for (l, wanted) in wanted.iter_mut().enumerate() {
                    let bound = |code: Contribution| self.found.at(stretch.class, l, code);
                    wanted.retain(|&code| bound(code).load(Ordering::Relaxed) >> 16 >= t as u64);
                }
                if wanted.iter().all(Vec::is_empty) {
                    return Ok(());
                }
            }
            while stretch.games.get(within).is_some_and(|&s| usize::from(s) <= t) {
                within += 1;
            }
            let class = usize::from(self.classes[t]);
            let wanted = &mut wanted[class];
            if wanted.is_empty() {
                continue;
            }
            let words = within.div_ceil(64);
            block.codes(&self.settling, t, words, &mut rows);
            // The bits of the last word that stand for games.
            let last = u64::MAX >> ((64 - within % 64) % 64);
            let note = |code: Contribution, at: usize| {
                let pair = (t as u64) << 16 | u64::from(stretch.games[at]);
                self.found.at(stretch.class, class, code).fetch_min(pair, Ordering::Relaxed);
            };
            if wanted.len() <= MAX_SEPARATE_CODES {
                wanted.retain(|&code| match first_with(&rows, code, words, last) {
                    Some(at) => {
                        note(code, at);
                        false
                    }
                    None => true,
                });
            } else {
                each(&rows, words, last, |code, at| {
                    if let Some(place) = wanted.iter().position(|w| *w == code) {
                        wanted.remove(place);
                        note(code, at);
                    }
                });
            }
        }
        Ok(())
    }
}

/// The first game with this code.
fn first_with(rows: &[[u64; WIDTH]], code: Contribution, words: usize, last: u64) -> Option<usize> {
    let mut equal = [u64::MAX; WIDTH];
    for (seat, row) in rows.iter().enumerate() {
        let other = if code >> seat & 1 == 1 { 0 } else { u64::MAX };
        for (equal, word) in equal[..words].iter_mut().zip(row) {
            *equal &= word ^ other;
        }
    }
    equal[words - 1] &= last;
    if equal[..words].iter().fold(0, |any, word| any | word) == 0 {
        return None;
    }
    let word = equal[..words].iter().position(|word| *word != 0)?;
    Some(64 * word + equal[word].trailing_zeros() as usize)
}

/// Gives each code that comes in a word, with the first game of that word that has it.
fn each(rows: &[[u64; WIDTH]], words: usize, last: u64, mut give: impl FnMut(Contribution, usize)) {
    for word in 0..words {
        let mut left = if word + 1 == words { last } else { u64::MAX };
        while left != 0 {
            let bit = left.trailing_zeros();
            let mut code = 0;
            let mut equal = left;
            for (seat, row) in rows.iter().enumerate() {
                let own = row[word] >> bit & 1;
                code |= (own as Contribution) << seat;
                equal &= row[word] ^ own.wrapping_sub(1);
            }
            give(code, 64 * word + bit as usize);
            left &= !equal;
        }
    }
}
