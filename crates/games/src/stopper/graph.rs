//! Loopy graphs: finite graphs of positions with the options of Left and of Right, with cycles
//! allowed.

use crate::two::Side;

/// A finite graph of positions, by number, with the options of Left and of Right.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct LoopGraph {
    options: Vec<[Vec<u32>; 2]>,
}

impl LoopGraph {
    /// A graph without positions.
    pub fn new() -> LoopGraph {
        LoopGraph::default()
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Tests whether the graph is empty.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// Returns the number of positions and options.
    pub(super) fn size(&self) -> usize {
        self.len() + self.options.iter().flatten().map(Vec::len).sum::<usize>()
    }

    /// A new position without options.
    pub fn push(&mut self) -> u32 {
        self.options.push([Vec::new(), Vec::new()]);
        (self.options.len() - 1) as u32
    }

    /// The options of a player.
    pub fn options(&self, v: u32, side: Side) -> &[u32] {
        &self.options[v as usize][side as usize]
    }

    /// Sets the options of a player, without duplicates.
    pub fn set(&mut self, v: u32, side: Side, mut options: Vec<u32>) {
        options.sort_unstable();
        options.dedup();
        self.options[v as usize][side as usize] = options;
    }

    /// Appends the positions of another graph; returns the number of its first one.
    pub fn append(&mut self, other: &LoopGraph) -> u32 {
        let offset = self.len() as u32;
        let moved = |list: &Vec<u32>| list.iter().map(|v| v + offset).collect();
        self.options.extend(other.options.iter().map(|[left, right]| [moved(left), moved(right)]));
        offset
    }

    /// The sum of the first positions of two graphs, which is the first one.
    pub fn sum(&self, other: &LoopGraph) -> LoopGraph {
        let many = other.len() as u32;
        let mut graph = LoopGraph::new();
        for v in 0..self.len() as u32 {
            for w in 0..many {
                let at = graph.push();
                for side in Side::BOTH {
                    let in_first = self.options(v, side).iter().map(|to| to * many + w);
                    let in_second = other.options(w, side).iter().map(|to| v * many + to);
                    graph.set(at, side, in_first.chain(in_second).collect());
                }
            }
        }
        graph
    }

    /// The graph with the players exchanged.
    pub fn negative(&self) -> LoopGraph {
        let turned = |[left, right]: &[Vec<u32>; 2]| [right.clone(), left.clone()];
        LoopGraph { options: self.options.iter().map(turned).collect() }
    }

    /// The positions that can be reached from one in any order of moves, which comes first.
    pub fn reachable(&self, root: u32) -> LoopGraph {
        let mut place = vec![u32::MAX; self.len()];
        let mut order = vec![root];
        place[root as usize] = 0;
        let mut next = 0;
        while let Some(&v) = order.get(next) {
            next += 1;
            for &to in self.options[v as usize].iter().flatten() {
                if place[to as usize] == u32::MAX {
                    place[to as usize] = order.len() as u32;
                    order.push(to);
                }
            }
        }
        let mut graph = LoopGraph::new();
        for &v in &order {
            let made = graph.push();
            for side in Side::BOTH {
                let options = self.options(v, side).iter().map(|to| place[*to as usize]);
                graph.set(made, side, options.collect());
            }
        }
        graph
    }

    /// The classes of positions that can all be reached from each other, those that others lead to
    /// first (Tarjan).
    pub fn components(&self) -> Vec<Vec<u32>> {
        const NEW: u32 = u32::MAX;
        let below = |v: u32| self.options[v as usize].iter().flatten().copied();
        let (mut number, mut low) = (vec![NEW; self.len()], vec![0; self.len()]);
        let mut waiting = vec![false; self.len()];
        let (mut stack, mut found, mut count) = (Vec::new(), Vec::new(), 0);
        for root in 0..self.len() as u32 {
            if number[root as usize] != NEW {
                continue;
            }
            let mut path = vec![(root, below(root).collect::<Vec<u32>>())];
            while let Some((v, left)) = path.last_mut() {
                let v = *v;
                if number[v as usize] == NEW {
                    (number[v as usize], low[v as usize]) = (count, count);
                    count += 1;
                    waiting[v as usize] = true;
                    stack.push(v);
                }
                if let Some(to) = left.pop() {
                    if number[to as usize] == NEW {
                        path.push((to, below(to).collect()));
                    } else if waiting[to as usize] {
                        low[v as usize] = low[v as usize].min(number[to as usize]);
                    }
                    continue;
                }
                path.pop();
                if let Some((above, _)) = path.last() {
                    low[*above as usize] = low[*above as usize].min(low[v as usize]);
                }
                if low[v as usize] == number[v as usize] {
                    let from = stack.iter().rposition(|w| *w == v).unwrap_or(0);
                    let class = stack.split_off(from);
                    class.iter().for_each(|w| waiting[*w as usize] = false);
                    found.push(class);
                }
            }
        }
        found
    }

    /// Tests whether a strongly connected component has a cycle: it has several positions, or one
    /// with itself as an option.
    pub fn comes_back(&self, class: &[u32]) -> bool {
        match class {
            [v] => self.options[*v as usize].iter().flatten().any(|to| to == v),
            _ => true,
        }
    }

    /// Tests whether all positions are stoppers: play in turn always ends, from whatever position
    /// and whoever begins (Siegel, VI.2).
    pub fn is_stopper(&self) -> bool {
        self.turns_that_come_back().iter().all(|comes_back| !comes_back)
    }

    /// Returns, for each turn, numbered `2 v + mover`, whether it lies on a cycle of play in turn.
    pub(super) fn turns_that_come_back(&self) -> Vec<bool> {
        // Positions with who moves as a graph of their own, of one kind of moves.
        let mut turns = LoopGraph::new();
        for _ in 0..2 * self.len() {
            turns.push();
        }
        for v in 0..self.len() as u32 {
            for side in Side::BOTH {
                let after = self.options(v, side).iter().map(|to| 2 * to + side.other() as u32);
                turns.set(2 * v + side as u32, Side::Left, after.collect());
            }
        }
        let mut found = vec![false; turns.len()];
        for class in turns.components().iter().filter(|class| turns.comes_back(class)) {
            class.iter().for_each(|turn| found[*turn as usize] = true);
        }
        found
    }
}
