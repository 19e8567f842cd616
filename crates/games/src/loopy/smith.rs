//! Values of loopy impartial games of two players (Smith, 1966; Fraenkel and Perl, 1975; Winning
//! Ways, ch. 12): nim values, and `∞` with the nim values of the options.

use crate::game::{GameId, Halt, MoveGraph, SumId, Unsupported, World, play_graph};
use crate::solve::NimValues;
use hashbrown::HashMap;
use std::fmt;
use std::sync::Arc;
use tweedle_base::{Budget, Limit, Meter, Seeded, heap_size};

/// The value of an impartial two-player game in normal play that may go on for ever.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LoopyNim {
    /// The value of a nim heap.
    Nim(u64),
    /// `∞{a, b, …}`: nobody can force the end, but by moving to a nim value listed. Ascending.
    Infinite(Arc<[u64]>),
}

impl LoopyNim {
    /// The value of a sum of two games: nim values add up, `∞{a, …} + n` has the values `a + n`,
    /// and two infinite ones are a draw whatever is done.
    pub fn plus(&self, other: &LoopyNim) -> LoopyNim {
        match (self, other) {
            (LoopyNim::Nim(a), LoopyNim::Nim(b)) => LoopyNim::Nim(a ^ b),
            (LoopyNim::Infinite(set), LoopyNim::Nim(n))
            | (LoopyNim::Nim(n), LoopyNim::Infinite(set)) => {
                let mut moved: Vec<u64> = set.iter().map(|a| a ^ n).collect();
                moved.sort_unstable();
                LoopyNim::Infinite(moved.into())
            }
            (LoopyNim::Infinite(_), LoopyNim::Infinite(_)) => LoopyNim::Infinite([].into()),
        }
    }
}

impl fmt::Display for LoopyNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyNim::Nim(n) => write!(f, "{n}"),
            LoopyNim::Infinite(set) => {
                let set: Vec<String> = set.iter().map(u64::to_string).collect();
                write!(f, "∞{{{}}}", set.join(", "))
            }
        }
    }
}

/// The values of games that may go on for ever, remembered.
#[derive(Clone, Debug, Default)]
pub struct LoopyNims {
    known: HashMap<SumId, LoopyNim, Seeded>,
}

heap_size!(LoopyNims { known });

impl LoopyNims {
    /// Returns an empty memo table.
    pub fn new() -> LoopyNims {
        LoopyNims::default()
    }

    /// Returns the value of an impartial sum, the sum of the values of its components. `nim` has
    /// the values of games that end.
    ///
    /// # Errors
    /// [`Unsupported::Labelled`], [`Unsupported::Entails`] and [`Unsupported::Decides`] for games
    /// that have none; limits, a cycle of rewrites, errors of the world.
    pub fn value<W: World>(
        &mut self,
        w: &mut W,
        nim: &mut NimValues,
        s: SumId,
    ) -> Result<LoopyNim, W::Error> {
        let mut total = LoopyNim::Nim(0);
        for (part, count) in w.arena().parts(s).to_vec() {
            let one = self.component(w, nim, part)?;
            // Two equal nim values cancel; two infinite games are a draw, as three are.
            let copies = match one {
                LoopyNim::Nim(_) => count % 2,
                LoopyNim::Infinite(_) => count.min(2),
            };
            for _ in 0..copies {
                total = total.plus(&one);
            }
        }
        Ok(total)
    }

    fn component<W: World>(
        &mut self,
        w: &mut W,
        nim: &mut NimValues,
        g: GameId,
    ) -> Result<LoopyNim, W::Error> {
        let s = w.arena().single(g);
        if let Some(known) = self.known.get(&s) {
            return Ok(known.clone());
        }
        if let Some(players) = w.arena().players(s) {
            return Err(Halt::Unsupported(Unsupported::Labelled(players)).into());
        }
        let mut infinite: Vec<Arc<[u64]>> = Vec::new();
        let graph = play_graph(w, s, 0, |w, s, _| {
            w.arena().only_moves(s)?;
            Ok(match self.known.get(&s) {
                Some(LoopyNim::Nim(n)) => Some(Label::Nim(*n)),
                Some(LoopyNim::Infinite(set)) => {
                    infinite.push(set.clone());
                    Some(Label::Infinite(infinite.len() - 1))
                }
                None if w.arena().is_pure(s) => nim.value(w, s)?.map(Label::Nim),
                None => None,
            })
        })?;
        let moves = graph.moves();
        let found = labelled(moves, &infinite, w.budget()).map_err(Halt::Limit)?;
        let label = |v: u32| match moves.leaf(v) {
            Some(Label::Nim(n)) => Some(n),
            _ => found[v as usize],
        };
        for v in 0..moves.len() as u32 {
            let value = match (label(v), moves.leaf(v)) {
                (_, Some(Label::Infinite(at))) => LoopyNim::Infinite(infinite[at].clone()),
                (Some(n), _) => LoopyNim::Nim(n),
                (None, _) => {
                    let options = moves.moves(v).iter().filter_map(|to| label(*to));
                    let mut set: Vec<u64> = options.collect();
                    set.sort_unstable();
                    set.dedup();
                    LoopyNim::Infinite(set.into())
                }
            };
            self.known.insert(graph.at(v).0, value);
        }
        let first = self.known.get(&graph.at(0).0).cloned();
        let value = first.ok_or(Halt::Bug("a vertex without a value"))?;
        self.known.insert(s, value.clone());
        Ok(value)
    }

    /// Returns the number of games with a value.
    pub fn states(&self) -> usize {
        self.known.len()
    }
}

/// The known result of a vertex that is not followed.
#[derive(Clone, Copy)]
enum Label {
    Nim(u64),
    /// An infinite value, by its index.
    Infinite(usize),
}

/// Returns the nim values of the vertices that have one. The vertices of value `n` are found in
/// round `n`: the smaller values of their options are known, all values below `n` are among them,
/// and every other option has a move to a position of value `n`.
fn labelled(
    graph: &MoveGraph<Label>,
    infinite: &[Arc<[u64]>],
    budget: &Budget,
) -> Result<Vec<Option<u64>>, Limit> {
    let count = graph.len();
    let (starts, back) = graph.moves_back();
    let before = |v: u32| &back[starts[v as usize] as usize..starts[v as usize + 1] as usize];
    let mut labels: Vec<Option<u64>> = vec![None; count];
    // Those known beforehand, by value; each is settled in its round.
    let mut given: Vec<(u64, u32)> = Vec::new();
    let mut open: Vec<bool> = vec![true; count];
    for v in 0..count as u32 {
        match graph.leaf(v) {
            Some(Label::Nim(n)) => given.push((n, v)),
            Some(Label::Infinite(_)) => {}
            None => continue,
        }
        open[v as usize] = false;
    }
    given.sort_unstable();
    let mut given = given.into_iter().peekable();
    let held = count * 32 + back.len() * 4;
    let mut meter = Meter::default();
    // Those whose options have all smaller values.
    let mut candidates: Vec<u32> = (0..count as u32).filter(|v| open[*v as usize]).collect();
    let mut round = 0;
    while !candidates.is_empty() {
        let mut candidate = vec![false; count];
        let mut answered = vec![false; count];
        let mut left = vec![0u32; count];
        let mut fresh: Vec<u32> = Vec::new();
        while let Some((_, v)) = given.next_if(|(n, _)| *n == round) {
            labels[v as usize] = Some(round);
            fresh.push(v);
        }
        for &v in &candidates {
            meter.tick(budget, || held)?;
            candidate[v as usize] = true;
            // What has another value in the end has an option of this one, or is of less.
            let waiting = |to: u32| match graph.leaf(to) {
                Some(Label::Nim(n)) => n == round,
                Some(Label::Infinite(at)) => infinite[at].binary_search(&round).is_err(),
                None => labels[to as usize].is_none_or(|n| n == round),
            };
            left[v as usize] = graph.moves(v).iter().filter(|to| waiting(**to)).count() as u32;
            if left[v as usize] == 0 {
                labels[v as usize] = Some(round);
                fresh.push(v);
            }
        }
        while let Some(done) = fresh.pop() {
            for &option in before(done) {
                meter.tick(budget, || held)?;
                let known = labels[option as usize].is_some();
                if known || std::mem::replace(&mut answered[option as usize], true) {
                    continue;
                }
                for &v in before(option) {
                    if !candidate[v as usize] || labels[v as usize].is_some() {
                        continue;
                    }
                    left[v as usize] -= 1;
                    if left[v as usize] == 0 && !answered[v as usize] {
                        labels[v as usize] = Some(round);
                        fresh.push(v);
                    }
                }
            }
        }
        candidates.retain(|v| labels[*v as usize].is_none() && answered[*v as usize]);
        round += 1;
    }
    Ok(labels)
}
