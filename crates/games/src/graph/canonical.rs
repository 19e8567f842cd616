//! Canonical labelling of graphs: two graphs are isomorphic exactly if their canonical edges are
//! the same.
//!
//! Vertices are coloured, and colours refined by those of the neighbours up to a fixpoint. If
//! vertices still share a colour, each of them in turn gets one of its own (backtracking), and the
//! numbering with the greatest matrix is taken (McKay, Practical graph isomorphism, 1981).
//! Symmetries found on the way prune equivalent choices.

use super::{Edge, GROUND};

/// A graph with canonical numbers: the ground is 0, the other vertices 1, 2, …
pub type Canonical = Vec<Edge>;

/// The most vertices besides the ground.
const MAX_VERTICES: usize = 254;

/// The canonical edges of a graph, each with the smaller end first, sorted; labels stay what they
/// are, and only their order matters. `poll` is called for each choice and may stop the search.
/// `None` for more than 254 vertices, 255 edges between two, or 255 kinds of edges between two.
pub fn canonical<E>(
    edges: &[Edge],
    poll: impl FnMut() -> Result<(), E>,
) -> Result<Option<Canonical>, E> {
    let Some(Numbered { names, numbers, .. }) = numbered(edges, poll)? else { return Ok(None) };
    let number = |name: u32| numbers[place(&names, name)];
    let mut found: Canonical = Vec::with_capacity(edges.len());
    for edge in edges {
        let (a, b) = (number(edge.ends.0), number(edge.ends.1));
        found.push(edge.between(a.into(), b.into()));
    }
    found.sort_unstable();
    Ok(Some(found))
}

/// The vertices of a graph and the ground, with canonical numbers.
pub(super) struct Numbered {
    /// The vertices, in order.
    pub(super) names: Vec<u32>,
    /// The number of each.
    numbers: Vec<u8>,
    /// Symmetries that came to light: the place among the vertices of what each becomes.
    pub(super) symmetries: Vec<Vec<u8>>,
}

/// The place of a vertex among all.
pub(super) fn place(names: &[u32], name: u32) -> usize {
    names.partition_point(|&other| other < name)
}

/// Numbers the vertices of a graph canonically, as [`canonical`] does.
pub(super) fn numbered<E>(
    edges: &[Edge],
    poll: impl FnMut() -> Result<(), E>,
) -> Result<Option<Numbered>, E> {
    let mut names: Vec<u32> = edges.iter().flat_map(|edge| [edge.ends.0, edge.ends.1]).collect();
    names.push(GROUND);
    names.sort_unstable();
    names.dedup();
    if names.len() > MAX_VERTICES + 1 {
        return Ok(None);
    }
    let size = names.len();
    let Some(matrix) = matrix(edges, &names) else { return Ok(None) };
    let mut search =
        CanonicalSearch { size, matrix: &matrix, best: None, symmetries: Vec::new(), poll };
    search.twins();
    // The ground has a colour of its own, before all others.
    let mut colours: Vec<u8> = (0..size).map(|vertex| u8::from(vertex > 0)).collect();
    search.refine(&mut colours);
    search.branch(colours, &mut Vec::new())?;
    let Some((numbers, _)) = search.best else { return Ok(None) };
    Ok(Some(Numbered { names, numbers, symmetries: search.symmetries }))
}

/// Returns the adjacency matrix: the number of edges between two vertices, or, if labels differ, a
/// number for the labels of these edges. `None` if that takes more than 255 numbers.
fn matrix(edges: &[Edge], names: &[u32]) -> Option<Vec<u8>> {
    let size = names.len();
    let ends = |edge: &Edge| (place(names, edge.ends.0), place(names, edge.ends.1));
    let mut matrix = vec![0u8; size * size];
    let mut put = |(a, b): (usize, usize), kind: u8| {
        matrix[a * size + b] = kind;
        matrix[b * size + a] = kind;
    };
    let mut between: Vec<((usize, usize), u32)> = Vec::with_capacity(edges.len());
    for edge in edges {
        let (a, b) = ends(edge);
        between.push(((a.min(b), a.max(b)), edge.label));
    }
    between.sort_unstable();
    let joins: Vec<&[((usize, usize), u32)]> = between.chunk_by(|a, b| a.0 == b.0).collect();
    if between.iter().all(|(_, label)| *label == between[0].1) {
        for join in joins {
            put(join[0].0, u8::try_from(join.len()).ok()?);
        }
        return Some(matrix);
    }
    let labels = |join: &[((usize, usize), u32)]| join.iter().map(|it| it.1).collect::<Vec<u32>>();
    let mut kinds: Vec<Vec<u32>> = joins.iter().map(|join| labels(join)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for join in joins {
        let kind = kinds.partition_point(|kind| *kind < labels(join));
        put(join[0].0, u8::try_from(kind + 1).ok()?);
    }
    Some(matrix)
}

struct CanonicalSearch<'a, P> {
    size: usize,
    /// The adjacency matrix.
    matrix: &'a [u8],
    /// The numbers of the vertices in the best numbering so far, and the matrix by them.
    best: Option<(Vec<u8>, Vec<u8>)>,
    /// Renumberings that leave the matrix as it is.
    symmetries: Vec<Vec<u8>>,
    poll: P,
}

impl<E, P: FnMut() -> Result<(), E>> CanonicalSearch<'_, P> {
    /// Vertices with the same neighbours change places without a trace.
    fn twins(&mut self) {
        let row = |v: usize| &self.matrix[v * self.size..][..self.size];
        for a in 1..self.size {
            let alike = |&b: &usize| {
                row(a)[a] == row(b)[b]
                    && (0..self.size).all(|c| c == a || c == b || row(a)[c] == row(b)[c])
            };
            // Three that are alike are so two by two.
            if let Some(b) = (a + 1..self.size).find(alike) {
                let mut swap: Vec<u8> = (0..self.size).map(|v| v as u8).collect();
                swap.swap(a, b);
                self.symmetries.push(swap);
            }
        }
    }

    /// Refines the colours by the colours of the neighbours, up to a fixpoint. A colour is the
    /// number of vertices with smaller ones.
    fn refine(&self, colours: &mut [u8]) {
        let mut order: Vec<(u8, u64, u8)> = Vec::with_capacity(self.size);
        let mut classes = 0;
        loop {
            order.clear();
            for vertex in 0..self.size {
                let row = &self.matrix[vertex * self.size..][..self.size];
                let around = row.iter().zip(colours.iter()).fold(0u64, |sum, (&many, &colour)| {
                    sum.wrapping_add(u64::from(many).wrapping_mul(mixed(colour)))
                });
                let loops = mixed(row[vertex]).rotate_left(17);
                order.push((colours[vertex], around ^ loops, vertex as u8));
            }
            order.sort_unstable();
            let (mut colour, mut count) = (0, 0);
            for at in 0..order.len() {
                if at == 0 || (order[at - 1].0, order[at - 1].1) != (order[at].0, order[at].1) {
                    (colour, count) = (at as u8, count + 1);
                }
                colours[usize::from(order[at].2)] = colour;
            }
            if count == classes {
                return;
            }
            classes = count;
        }
    }

    /// Tries all ways to number the vertices that share a colour; `path` are those that have been
    /// given one of their own.
    fn branch(&mut self, colours: Vec<u8>, path: &mut Vec<u8>) -> Result<(), E> {
        let mut members = vec![0u16; self.size];
        colours.iter().for_each(|&colour| members[usize::from(colour)] += 1);
        // The smallest class of several; the first of such.
        let class = (0..self.size).filter(|&c| members[c] > 1).min_by_key(|&c| members[c]);
        let Some(class) = class else {
            self.leaf(colours);
            return Ok(());
        };
        let mut tried: Vec<u8> = Vec::new();
        for vertex in (0..self.size).filter(|&v| usize::from(colours[v]) == class) {
            (self.poll)()?;
            if self.alike(vertex as u8, &tried, path) {
                continue;
            }
            tried.push(vertex as u8);
            let mut next = colours.clone();
            // It comes before the others of its class.
            for (other, colour) in next.iter_mut().enumerate() {
                if usize::from(*colour) == class && other != vertex {
                    *colour += 1;
                }
            }
            self.refine(&mut next);
            path.push(vertex as u8);
            self.branch(next, path)?;
            path.pop();
        }
        Ok(())
    }

    /// Tests whether a known symmetry that fixes the path maps a tried vertex to this one.
    fn alike(&self, vertex: u8, tried: &[u8], path: &[u8]) -> bool {
        if tried.is_empty() {
            return false;
        }
        let fixing = |symmetry: &&Vec<u8>| path.iter().all(|&p| symmetry[usize::from(p)] == p);
        let symmetries: Vec<&Vec<u8>> = self.symmetries.iter().filter(fixing).collect();
        let mut seen = vec![false; self.size];
        let mut open = tried.to_vec();
        tried.iter().for_each(|&t| seen[usize::from(t)] = true);
        while let Some(at) = open.pop() {
            for symmetry in &symmetries {
                let image = symmetry[usize::from(at)];
                if !std::mem::replace(&mut seen[usize::from(image)], true) {
                    open.push(image);
                }
            }
        }
        seen[usize::from(vertex)]
    }

    /// A numbering of all vertices.
    fn leaf(&mut self, numbers: Vec<u8>) {
        let mut by_number = vec![0u8; self.size];
        numbers.iter().enumerate().for_each(|(v, &n)| by_number[usize::from(n)] = v as u8);
        let matrix = by_number
            .iter()
            .flat_map(|&a| by_number.iter().map(move |&b| (usize::from(a), usize::from(b))));
        let matrix: Vec<u8> = matrix.map(|(a, b)| self.matrix[a * self.size + b]).collect();
        match &self.best {
            Some((best, greatest)) if *greatest == matrix => {
                // The vertex that has a number here becomes the one that has it there.
                let mut symmetry = vec![0u8; self.size];
                for (vertex, &number) in best.iter().enumerate() {
                    symmetry[vertex] = by_number[usize::from(number)];
                }
                self.symmetries.push(symmetry);
            }
            Some((_, greatest)) if *greatest > matrix => {}
            _ => self.best = Some((numbers, matrix)),
        }
    }
}

/// Hashes a colour for use in sums; the hash is the same in every run.
fn mixed(colour: u8) -> u64 {
    let x = (u64::from(colour) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (x ^ (x >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ (x >> 32)
}
