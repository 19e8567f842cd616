//! `o(10·*3 + 10·*4 + 10·*5)` with three players, without cached answers: the general solver
//! compared with a program written only for counts of nim heaps up to `*5` and three-player normal
//! play.

#![allow(clippy::print_stdout, reason = "benches print")]

mod race;

use race::race;
use tweedle_base::HeapSize;
use tweedle_games::game::{Plain, World};
use tweedle_games::play::Coalition;
use tweedle_games::solve::Solver;

const COPIES: u32 = 10;

/// Runs the general program: an arena and a new solver.
fn general() -> (u32, usize, usize) {
    let mut w = Plain::new();
    let parts: Vec<_> = (3..=5).map(|n| (w.arena.nim(n), COPIES)).collect();
    let mut solver = Solver::new();
    let (Ok(s), Ok(normal)) = (w.arena.sum(&parts), Coalition::normal(3)) else {
        return (u32::MAX, 0, 0);
    };
    let outcome = solver.outcome(&mut w, normal, s).map(u32::from).unwrap_or(u32::MAX);
    (outcome, solver.states(), w.arena().heap_size() + solver.heap_size())
}

/// The special program. A position is the vector of the numbers of heaps of size at least 1, 2, …,
/// 5: weakly decreasing, so a move lowers some entries by one. Instead of a table over a box of
/// which most is unreachable, counts `(c1..c5)` are indexed in mixed radix with the bounds that
/// play from `10·*3 + 10·*4 + 10·*5` can reach.
struct Counts {
    /// Largest count of each size.
    bound: [usize; 5],
    stride: [usize; 5],
    /// Outcomes; 0xff is unknown.
    table: Vec<u8>,
}

impl Counts {
    fn new(start: [usize; 5]) -> Counts {
        let mut bound = [0; 5];
        let mut above = 0;
        for i in (0..5).rev() {
            above += start[i];
            bound[i] = above;
        }
        let mut stride = [1; 5];
        for i in 1..5 {
            stride[i] = stride[i - 1] * (bound[i - 1] + 1);
        }
        let size = stride[4] * (bound[4] + 1);
        Counts { bound, stride, table: vec![0xff; size] }
    }

    /// Fills the table upwards: every move leads to a smaller index, because it lowers the count of
    /// one size and raises only the count of a smaller size, which has a smaller stride.
    fn outcome(&mut self, start: [usize; 5]) -> u8 {
        let total: usize = start.iter().sum();
        let [b1, b2, b3, b4, b5] = self.bound;
        for c5 in 0..=b5.min(total) {
            for c4 in 0..=b4 - c5 {
                for c3 in 0..=b3 - c5 - c4 {
                    for c2 in 0..=b2 - c5 - c4 - c3 {
                        for c1 in 0..=b1 - c5 - c4 - c3 - c2 {
                            self.fill([c1, c2, c3, c4, c5]);
                        }
                    }
                }
            }
        }
        let at: usize = (0..5).map(|i| start[i] * self.stride[i]).sum();
        self.table[at]
    }

    #[inline]
    fn fill(&mut self, c: [usize; 5]) {
        let at: usize = (0..5).map(|i| c[i] * self.stride[i]).sum();
        if at == 0 {
            self.table[0] = 0b110;
            return;
        }
        // Bits 1 and 2: O and P, lost once an option denies them. Bit 0: N.
        let mut tally = 0b110u8;
        'options: for (i, &count) in c.iter().enumerate() {
            if count == 0 {
                continue;
            }
            let without = at - self.stride[i];
            for j in 0..=i {
                // Size i + 1 becomes size j; size 0 is not counted.
                let option = if j == 0 { without } else { without + self.stride[j - 1] };
                let o = self.table[option];
                tally = tally & (o << 1 | 1) | o >> 2 & 1;
                if tally == 1 {
                    break 'options;
                }
            }
        }
        self.table[at] = tally & 0b111;
    }
}

fn special() -> u32 {
    let start = [0, 0, COPIES as usize, COPIES as usize, COPIES as usize];
    u32::from(Counts::new(start).outcome(start))
}

fn main() {
    let (outcome, states, bytes) = general();
    let same = special();
    assert_eq!(outcome, same, "the two programs disagree");
    println!("o(10·*3 + 10·*4 + 10·*5), 3 players: {outcome:03b}, {states} states, {bytes} bytes");
    race(general, special);
}
