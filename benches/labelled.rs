//! The outcomes of a random three-player sum for every first mover, without cached answers: the
//! general solver compared with a program written only for counts of these components and
//! three-player normal play.

#![allow(clippy::print_stdout, reason = "benches print")]

mod race;

use race::race;
use tweedle_base::HeapSize;
use tweedle_games::game::{Plain, SumId, World};
use tweedle_games::play::Coalition;
use tweedle_games::solve::Solver;

/// Kinds of components.
const KINDS: usize = 7;
/// The number of components of each kind, smallest first.
const COPIES: [usize; KINDS] = [3, 3, 3, 3, 3, 4, 4];
const PLAYERS: usize = 3;

/// The options of each player in a component: a smaller kind, or nothing (`None`).
type Rules = [[Vec<Option<usize>>; PLAYERS]; KINDS];

/// Random rules with a fixed seed: the first three kinds are the integers 1_L, 1_C and 1_R; the
/// others have two or three options for each player among all smaller kinds.
fn rules() -> Rules {
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    std::array::from_fn(|kind| {
        std::array::from_fn(|player| match kind {
            0..3 if kind == player => vec![None],
            0..3 => vec![],
            _ => {
                let mut options: Vec<_> =
                    (0..2 + random(2)).map(|_| random(kind + 1).checked_sub(1)).collect();
                options.sort_unstable();
                options.dedup();
                options
            }
        })
    })
}

/// Runs the general program: an arena and a new solver.
fn general(rules: &Rules) -> Option<(Vec<u32>, usize, usize)> {
    let mut w = Plain::new();
    let mut games = Vec::new();
    for kind in rules {
        let lists = kind.iter().map(|options| {
            let option =
                |kind: &Option<usize>| kind.map_or(SumId::ZERO, |k| w.arena.single(games[k]));
            options.iter().map(option).collect()
        });
        let lists = lists.collect();
        games.push(w.arena.labelled(lists).ok()?);
    }
    let parts: Vec<_> = games.into_iter().zip(COPIES.map(|c| c as u32)).collect();
    let s = w.arena.sum(&parts).ok()?;
    let mut solver = Solver::new();
    let outcomes = solver.outcomes(&mut w, Coalition::normal(3).ok()?, s).ok()?;
    let outcomes = outcomes.into_iter().map(u32::from).collect();
    Some((outcomes, solver.states(), w.arena().heap_size() + solver.heap_size()))
}

/// The special program: a position is the vector of counts of each kind. A move turns a component
/// into a smaller one. Thus the total count of a kind and all larger kinds never increases, and the
/// index, in mixed radix with small kinds in the low digits, decreases with each move.
struct Counts<'a> {
    rules: &'a Rules,
    stride: [usize; KINDS],
    /// Outcomes by index and mover; 0xff is unknown.
    table: Vec<[u8; PLAYERS]>,
}

impl Counts<'_> {
    fn outcomes(rules: &Rules) -> Vec<u32> {
        let mut bound = [0; KINDS];
        let mut above = 0;
        for kind in (0..KINDS).rev() {
            above += COPIES[kind];
            bound[kind] = above;
        }
        let mut stride = [1; KINDS];
        for kind in 1..KINDS {
            stride[kind] = stride[kind - 1] * (bound[kind - 1] + 1);
        }
        let size = stride[KINDS - 1] * (bound[KINDS - 1] + 1);
        let mut counts = Counts { rules, stride, table: vec![[0xff; PLAYERS]; size] };
        counts.fill(&mut [0; KINDS], KINDS, &bound);
        let at: usize = (0..KINDS).map(|kind| COPIES[kind] * stride[kind]).sum();
        counts.table[at].iter().map(|&o| o.into()).collect()
    }

    /// Fills the table upwards: all counts of the kinds below `kind` that are possible with those
    /// above it.
    fn fill(&mut self, counts: &mut [usize; KINDS], kind: usize, bound: &[usize; KINDS]) {
        if kind == 0 {
            return self.fill_one(counts);
        }
        let kind = kind - 1;
        let above: usize = counts[kind + 1..].iter().sum();
        for count in 0..=bound[kind] - above {
            counts[kind] = count;
            self.fill(counts, kind, bound);
        }
        counts[kind] = 0;
    }

    #[inline]
    fn fill_one(&mut self, counts: &[usize; KINDS]) {
        let at: usize = (0..KINDS).map(|kind| counts[kind] * self.stride[kind]).sum();
        for mover in 0..PLAYERS {
            let next = (mover + 1) % PLAYERS;
            // Bits 1 and 2: O and P, lost once an option denies them. Bit 0: N.
            let mut tally = 0b110u8;
            'options: for (kind, &count) in counts.iter().enumerate() {
                if count == 0 {
                    continue;
                }
                let without = at - self.stride[kind];
                for option in &self.rules[kind][mover] {
                    let option = option.map_or(without, |kind| without + self.stride[kind]);
                    let o = self.table[option][next];
                    tally = tally & (o << 1 | 1) | o >> 2 & 1;
                    if tally == 1 {
                        break 'options;
                    }
                }
            }
            // Without options, O and P have won.
            self.table[at][mover] = tally & 0b111;
        }
    }
}

fn main() {
    let rules = rules();
    let found = general(&rules);
    let same = Counts::outcomes(&rules);
    assert_eq!(found.as_ref().map(|f| &f.0), Some(&same), "the two programs disagree");
    let (outcomes, states, bytes) = found.unwrap_or_default();
    println!("3 players, {KINDS} kinds {COPIES:?}: {outcomes:?}, {states} states, {bytes} bytes");
    race(|| general(&rules), || Counts::outcomes(&rules));
}
