//! Periods of outcomes or last movers of `G + k·*` and of `G + *k` as `k` grows. For any short
//! impartial game `G`, both are always settled by a finite computation.

use std::hash::BuildHasher;

use hashbrown::HashTable;

use super::observed::least;
use super::result::{Argument, Periodicity, Sequence};
use crate::game::{SumId, Ticker, World, birthday, one_of, options};
use crate::play::Convention;
use crate::theorem;
use tweedle_base::{HeapSize, Interner, Seeded};

/// The scores of `k·* + s` for all `k`, when `mover` begins (counted from 0 in turn order; it only
/// matters if the players want different things). Looks at `k < limit`.
///
/// An option of `(k+1)·* + H` is `k·* + H` or `(k+1)·* + H'` with an option `H'` of `H`. So the
/// scores with `k+1` of all followers of `s` follow from those with `k`, and where all of them come
/// again, everything after does. There are only finitely many, so this must happen.
///
/// # Errors
/// [`Unsupported::Labelled`](crate::game::Unsupported::Labelled) for a game that is not impartial;
/// [`Unsupported::Decides`](crate::game::Unsupported::Decides);
/// [`Unsupported::NoPlayer`](crate::game::Unsupported::NoPlayer); limits, cycles, and errors of the
/// world.
pub fn star_period<W: World, R: Convention>(
    w: &mut W,
    rules: &R,
    s: SumId,
    mover: u8,
    limit: usize,
) -> Result<Sequence<R::Score>, W::Error> {
    let (below, movers) = (FollowerTable::new(w, s)?, usize::from(rules.movers()));
    let width = below.options.len() * movers;
    let at = below.last() * movers + seat(rules, mover)?;
    let mut ticker = Ticker::new();
    let seeded = Seeded::default();
    // The scores of all followers, for each number of heaps.
    let mut rows: Vec<R::Score> = Vec::new();
    let mut seen: HashTable<usize> = HashTable::new();
    for k in 0..limit {
        let start = k * width;
        for (follower, own) in below.options.iter().enumerate() {
            ticker.tick(w, || rows.heap_size())?;
            for t in 0..movers {
                let next = (t + 1) % movers;
                let fewer = (k > 0).then(|| rows[start - width + follower * movers + next]);
                let options = own.iter().map(|option| rows[start + option * movers + next]);
                let score = rules.score_of(t as u8, options.chain(fewer));
                rows.push(score);
            }
        }
        let row = |k: usize| &rows[k * width..(k + 1) * width];
        let hash = seeded.hash_one(row(k));
        if let Some(&first) = seen.find(hash, |&j| row(j) == row(k)) {
            let values: Vec<R::Score> = (0..k).map(|j| rows[j * width + at]).collect();
            let period = least(&values, first, k - first);
            let (first, again) = (first as u64, k as u64);
            let argument = Argument::Followers { followers: below.count(), first, again };
            return Ok(Sequence { values, periodicity: Periodicity::Proved { period, argument } });
        }
        seen.insert_unique(hash, k, |&j| seeded.hash_one(row(j)));
    }
    let values: Vec<R::Score> = (0..limit).map(|j| rows[j * width + at]).collect();
    let periodicity = Periodicity::Unknown { values: limit as u64 };
    Ok(Sequence { values, periodicity })
}

/// The scores of `s + *m` for all `m`, when `mover` begins. They are constant from some `m` on.
///
/// The options of `H + *m` are `H + *j` with `j < m`, and `H' + *m`. So the scores with `*m` follow
/// from the tallies of `H + *j` over all `j < m`, one for each follower `H`. Where these stay the
/// same, nothing changes any more (compare Spindler, Prop 3.24); and they can change only so
/// often, since no tally comes back.
pub fn heap_period<W: World, R: Convention>(
    w: &mut W,
    rules: &R,
    s: SumId,
    mover: u8,
) -> Result<Sequence<R::Score>, W::Error> {
    let (below, movers) = (FollowerTable::new(w, s)?, usize::from(rules.movers()));
    let at = below.last() * movers + seat(rules, mover)?;
    let mut ticker = Ticker::new();
    let nothing = (0..below.options.len() * movers).map(|at| rules.begin((at % movers) as u8));
    let mut tallies: Vec<R::Tally> = nothing.collect();
    let mut values = Vec::new();
    loop {
        let mut row: Vec<R::Score> = Vec::with_capacity(tallies.len());
        for (follower, own) in below.options.iter().enumerate() {
            ticker.tick(w, || tallies.heap_size())?;
            for t in 0..movers {
                let mut tally = tallies[follower * movers + t];
                for &option in own {
                    rules.fold(&mut tally, row[option * movers + (t + 1) % movers]);
                }
                row.push(rules.score(tally));
            }
        }
        values.push(row[at]);
        let mut changed = false;
        for (place, tally) in tallies.iter_mut().enumerate() {
            let (follower, t) = (place / movers, place % movers);
            let before = *tally;
            rules.fold(tally, row[follower * movers + (t + 1) % movers]);
            changed |= before != *tally;
        }
        if !changed {
            let heap = values.len() - 1;
            let period = least(&values, heap, 1);
            let argument = Argument::Stable { followers: below.count(), heap: heap as u64 };
            return Ok(Sequence { values, periodicity: Periodicity::Proved { period, argument } });
        }
    }
}

/// Returns the index of the score of a player, if scores differ between players.
fn seat<R: Convention>(rules: &R, mover: u8) -> Result<usize, crate::game::Halt> {
    if rules.movers() == 1 {
        return Ok(0);
    }
    one_of(rules.movers(), mover)?;
    Ok(usize::from(mover))
}

/// All followers of an impartial sum, each after its options; the sum itself is the last.
struct FollowerTable {
    /// For each follower, the indices of its options.
    options: Vec<Vec<usize>>,
}

impl FollowerTable {
    fn new<W: World>(w: &mut W, s: SumId) -> Result<FollowerTable, W::Error> {
        // From here on there are only forms, and no cycles.
        let s = theorem::STARS.demanded(w, s)?;
        let mut ticker = Ticker::new();
        let mut met = Interner::default();
        met.intern(s);
        let mut below: Vec<Vec<SumId>> = Vec::new();
        while let Some(&next) = met.items().get(below.len()) {
            ticker.tick(w, || met.heap_size())?;
            let own = options(w, next)?;
            for &option in &own {
                if met.find(&option).is_none() {
                    ticker.state(w)?;
                    met.intern(option);
                }
            }
            below.push(own);
        }
        // The longest play of an option is shorter.
        let mut order = Vec::with_capacity(below.len());
        for (place, &follower) in met.items().iter().enumerate() {
            order.push((birthday(w, follower)?, place));
        }
        order.sort_unstable();
        let mut ranks = vec![0; below.len()];
        for (rank, &(_, place)) in order.iter().enumerate() {
            ranks[place] = rank;
        }
        let rank = |option: &SumId| met.find(option).map(|place| ranks[place as usize]);
        let sorted = order.iter().map(|&(_, place)| below[place].iter().filter_map(rank).collect());
        Ok(FollowerTable { options: sorted.collect() })
    }

    /// The place of the sum itself.
    fn last(&self) -> usize {
        self.options.len().saturating_sub(1)
    }

    fn count(&self) -> u64 {
        self.options.len() as u64
    }
}
