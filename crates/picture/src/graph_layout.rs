//! Layered layout of acyclic graphs, with routes for edges that keep clear of nodes (Sugiyama,
//! Tagawa and Toda, Methods for visual understanding of hierarchical system structures, 1981).
//! Other crates for this layout give no routes for edges that pass through layers.

use super::symmetry::{Motion, Symmetry, symmetries};

/// The distance between neighbours in a layer.
const NEIGHBOUR_GAP: f64 = 16.0;
/// The least distance between layers.
const LAYER_GAP: f64 = 36.0;
/// The width of the route of an edge through a layer.
const ROUTE_WIDTH: f64 = 6.0;
/// The number of passes that improve the order in the layers, and then the positions.
const SWEEPS: usize = 10;
/// The weight of straightness for an edge through a layer, relative to others.
const STRAIGHTNESS_WEIGHT: f64 = 4.0;

/// The way of an edge: from the lower side of a node to the upper side of one below.
#[derive(Debug, Clone, PartialEq)]
pub struct Edge {
    /// Its ends, by number.
    pub ends: (usize, usize),
    /// The points of its route.
    pub way: Vec<(f64, f64)>,
}

/// The choice of the layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layering {
    /// Nodes without incoming edges are in the first layer.
    Sources,
    /// Nodes without incoming edges are just above their successors.
    AsNeeded,
    /// Each node is halfway between the first and the last layer that it can be in, and symmetries
    /// of the graph are those of the drawing, as is usual for partial orders.
    Balanced,
}

/// A node, or the way of edges through a layer.
pub(super) struct Spot {
    pub layer: usize,
    width: f64,
    height: f64,
    pub above: Vec<usize>,
    pub below: Vec<usize>,
    /// The horizontal position of its middle.
    x: f64,
}

impl Spot {
    /// Returns whether it is a node.
    pub fn is_node(&self) -> bool {
        self.height > 0.0
    }
}

/// Returns the upper left corners of the nodes of a graph, given their sides, and the routes of the
/// edges, from top to bottom. Edges that close a cycle are left out.
pub fn layered(
    sides: &[(f64, f64)],
    edges: &[(usize, usize)],
    layering: Layering,
) -> (Vec<(f64, f64)>, Vec<Edge>) {
    let layer = layers(sides.len(), edges, layering);
    let spot = |(&(width, height), &layer): (&(f64, f64), &usize)| {
        let (above, below) = (Vec::new(), Vec::new());
        Spot { layer, width, height, above, below, x: 0.0 }
    };
    let mut spots: Vec<Spot> = sides.iter().zip(&layer).map(spot).collect();
    let balanced = layering == Layering::Balanced;
    let ways = with_ways(&mut spots, edges, !balanced);
    let kept = if balanced { symmetries(&spots) } else { Vec::new() };
    for one in &kept {
        for at in 0..spots.len() {
            // Two spots that stay in a layer are on both sides of the axis.
            let alike =
                |other: &usize| *other == one.image[at] || one.has_on_axis(&spots, at, *other);
            let widths = (0..spots.len()).filter(alike).map(|other| spots[other].width);
            spots[at].width = widths.fold(spots[at].width, f64::max);
        }
    }
    let mut rows = in_order(&mut spots, &kept);
    set_places(&mut spots, &mut rows, &kept);
    // Where layers begin and end.
    let heights: Vec<f64> =
        rows.iter().map(|row| row.iter().map(|&at| spots[at].height).fold(0.0, f64::max)).collect();
    let mut top = 0.0;
    let mut bands = Vec::with_capacity(rows.len());
    for (row, height) in rows.iter().zip(&heights) {
        bands.push((top, top + height));
        // Edges that go far aside need room to do so.
        let reach = row.iter().flat_map(|&at| spots[at].below.iter().map(move |&to| (at, to)));
        let reach = reach.map(|(at, to)| (spots[at].x - spots[to].x).abs()).fold(0.0, f64::max);
        top += height + (LAYER_GAP + reach / 12.0).min(3.0 * LAYER_GAP);
    }
    let inside = |at: usize| {
        let (top, bottom) = bands[spots[at].layer];
        // Nodes stand in the middle of their layer.
        let free = (bottom - top - spots[at].height) / 2.0;
        (top + free, bottom - free)
    };
    let places = sides.iter().enumerate();
    let places = places.map(|(at, side)| (spots[at].x - side.0 / 2.0, inside(at).0)).collect();
    let ways = ways.into_iter().map(|(ends, through)| {
        let mut way = vec![(spots[ends.0].x, inside(ends.0).1)];
        for at in through {
            let (top, bottom) = bands[spots[at].layer];
            way.extend([(spots[at].x, top), (spots[at].x, bottom)]);
        }
        way.push((spots[ends.1].x, inside(ends.1).0));
        Edge { ends, way }
    });
    (places, ways.collect())
}

/// The layer of each node: below all that lead to it.
fn layers(nodes: usize, edges: &[(usize, usize)], layering: Layering) -> Vec<usize> {
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); nodes];
    let mut waiting = vec![0; nodes];
    for &(from, to) in edges {
        below[from].push(to);
        waiting[to] += 1;
    }
    let sources: Vec<usize> = (0..nodes).filter(|at| waiting[*at] == 0).collect();
    let mut layer = vec![0; nodes];
    let mut ready = sources.clone();
    let mut order = Vec::with_capacity(nodes);
    while let Some(at) = ready.pop() {
        order.push(at);
        for &to in &below[at] {
            layer[to] = layer[to].max(layer[at] + 1);
            waiting[to] -= 1;
            if waiting[to] == 0 {
                ready.push(to);
            }
        }
    }
    match layering {
        Layering::Sources => {}
        Layering::AsNeeded => {
            for at in sources {
                layer[at] = below[at].iter().map(|&to| layer[to] - 1).min().unwrap_or(0);
            }
        }
        Layering::Balanced => {
            let mut height = vec![0; nodes];
            for &at in order.iter().rev() {
                height[at] = below[at].iter().map(|&to| height[to] + 1).max().unwrap_or(0);
            }
            let last = height.iter().copied().max().unwrap_or(0);
            let halves: Vec<usize> =
                layer.iter().zip(&height).map(|(depth, height)| last + depth - height).collect();
            let mut used = halves.clone();
            used.sort_unstable();
            used.dedup();
            layer = halves.iter().map(|half| used.partition_point(|other| other < half)).collect();
        }
    }
    layer
}

/// An edge by its ends, and the spots on its route.
type Way = ((usize, usize), Vec<usize>);

/// Joins neighbours, with spots where edges pass through layers, which the edges of one node may
/// share.
fn with_ways(spots: &mut Vec<Spot>, edges: &[(usize, usize)], shared: bool) -> Vec<Way> {
    let mut trunks: Vec<Vec<usize>> = vec![Vec::new(); spots.len()];
    let mut ways = Vec::with_capacity(edges.len());
    for &(from, to) in edges {
        let between = spots[to].layer.checked_sub(spots[from].layer + 1);
        let Some(between) = between else { continue };
        let trunk = &mut trunks[from];
        if !shared {
            trunk.clear();
        }
        while trunk.len() < between {
            let number = spots.len();
            let upper = trunk.last().copied().unwrap_or(from);
            spots[upper].below.push(number);
            let layer = spots[upper].layer + 1;
            let (above, below) = (vec![upper], Vec::new());
            spots.push(Spot { layer, width: ROUTE_WIDTH, height: 0.0, above, below, x: 0.0 });
            trunk.push(number);
        }
        let last = between.checked_sub(1).map_or(from, |at| trunk[at]);
        spots[last].below.push(to);
        spots[to].above.push(last);
        ways.push(((from, to), trunk[..between].to_vec()));
    }
    ways
}

/// The layers in an order in which few edges cross, and which has these symmetries.
fn in_order(spots: &mut [Spot], kept: &[Symmetry]) -> Vec<Vec<usize>> {
    let count = spots.iter().map(|spot| spot.layer + 1).max().unwrap_or(0);
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); count];
    // First in the order of a traversal from above, which keeps what belongs together.
    let mut seen = vec![false; spots.len()];
    let mut starts: Vec<usize> = (0..spots.len()).collect();
    starts.sort_by_key(|at| spots[*at].layer);
    for start in starts {
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut seen[at], true) {
                rows[spots[at].layer].push(at);
                open.extend(spots[at].below.iter().rev());
            }
        }
    }
    let mut place = vec![0; spots.len()];
    let number = |row: &[usize], place: &mut Vec<usize>| {
        row.iter().enumerate().for_each(|(i, &at)| place[at] = i);
    };
    rows.iter().for_each(|row| number(row, &mut place));
    for layer in 0..count {
        for one in kept {
            if one.exchanges_sides_of(layer, count) {
                let half = |at: usize| {
                    let [own, image] = [at, one.image[at]].map(|at| place[at] as i64);
                    (own - image, own.min(image) * (image - own).signum())
                };
                rows[layer].sort_by_key(|at| half(*at));
                number(&rows[layer], &mut place);
            }
        }
        mirror(&mut rows, layer, kept);
        number(&rows[count - 1 - layer], &mut place);
    }
    let mut best = (crossings(spots, &rows, &place), rows.clone());
    for sweep in 0..SWEEPS {
        if best.0 == 0 {
            break;
        }
        let down = sweep % 2 == 0;
        let order: Vec<usize> =
            if down { (1..count).collect() } else { (0..count).rev().collect() };
        for layer in order {
            // Twice the distance from the middle of a row, which a symmetry may negate.
            let aside = |at: usize| match kept.iter().any(|one| one.has_on_axis(spots, at, at)) {
                true => 0.0,
                false => (2 * place[at]) as f64 - (rows[spots[at].layer].len() - 1) as f64,
            };
            let middle = |at: usize| match beside(&spots[at], down, layer, count, kept) {
                (0, _) => aside(at),
                (n, near) => near.map(&aside).sum::<f64>() / n as f64,
            };
            let mut keyed: Vec<(f64, usize)> =
                rows[layer].iter().map(|&at| (middle(at), at)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            rows[layer] = keyed.into_iter().map(|(_, at)| at).collect();
            mirror(&mut rows, layer, kept);
            number(&rows[layer], &mut place);
            number(&rows[count - 1 - layer], &mut place);
        }
        let crossing = crossings(spots, &rows, &place);
        if crossing < best.0 {
            best = (crossing, rows.clone());
        }
    }
    best.1
}

impl Symmetry {
    /// Returns whether two spots of a layer stay while left and right are exchanged.
    fn has_on_axis(&self, spots: &[Spot], at: usize, other: usize) -> bool {
        self.motion != Motion::Upright
            && spots[at].layer == spots[other].layer
            && self.image[at] == at
            && self.image[other] == other
    }

    /// Returns whether it maps a layer to itself with left and right exchanged.
    fn exchanges_sides_of(&self, layer: usize, count: usize) -> bool {
        match self.motion {
            Motion::Sideways => true,
            Motion::Turn => 2 * layer + 1 == count,
            Motion::Upright => false,
        }
    }
}

/// Sets the order of the layer that is as far from the last one as this layer from the first.
fn mirror(rows: &mut [Vec<usize>], layer: usize, kept: &[Symmetry]) {
    let opposite = rows.len() - 1 - layer;
    for one in kept.iter().filter(|one| one.motion != Motion::Sideways && opposite != layer) {
        rows[opposite] = rows[layer].iter().map(|at| one.image[*at]).collect();
        if one.motion == Motion::Turn {
            rows[opposite].reverse();
        }
    }
}

/// Returns the neighbours of a spot in the layer above or below, and how many they are. Those in
/// both count in the middle layer of a drawing that is symmetric upside down.
fn beside<'a>(
    spot: &'a Spot,
    down: bool,
    layer: usize,
    count: usize,
    kept: &[Symmetry],
) -> (usize, impl Iterator<Item = usize> + 'a) {
    let both = 2 * layer + 1 == count && kept.iter().any(|one| one.motion != Motion::Sideways);
    let above: &[usize] = if down || both { &spot.above } else { &[] };
    let below: &[usize] = if !down || both { &spot.below } else { &[] };
    (above.len() + below.len(), above.iter().chain(below).copied())
}

/// Returns the number of pairs of edges that cross.
fn crossings(spots: &[Spot], rows: &[Vec<usize>], place: &[usize]) -> u64 {
    let mut total = 0;
    for pair in rows.windows(2) {
        // A tree of sums over the places below: how many edges end there or before.
        let mut sums = vec![0_u64; pair[1].len() + 1];
        let mut ended = 0;
        for &at in &pair[0] {
            let mut ends: Vec<usize> = spots[at].below.iter().map(|to| place[*to]).collect();
            ends.sort_unstable();
            for &end in &ends {
                let (mut i, mut before) = (end + 1, 0);
                while i > 0 {
                    before += sums[i];
                    i &= i - 1;
                }
                total += ended - before;
            }
            for end in ends {
                let mut i = end + 1;
                while i < sums.len() {
                    sums[i] += 1;
                    i += i & i.wrapping_neg();
                }
                ended += 1;
            }
        }
    }
    total
}

/// Moves the spots in a layer towards their neighbours, as far as there is room.
fn set_places(spots: &mut [Spot], rows: &mut [Vec<usize>], kept: &[Symmetry]) {
    for row in rows.iter() {
        let mut x = 0.0;
        for &at in row {
            spots[at].x = x + spots[at].width / 2.0;
            x += spots[at].width + NEIGHBOUR_GAP;
        }
        row.iter().for_each(|&at| spots[at].x -= x / 2.0);
    }
    for sweep in 0..2 * SWEEPS {
        let down = sweep % 2 == 0;
        let count = rows.len();
        for step in 0..count {
            let layer = if down { step } else { count - 1 - step };
            let row = &rows[layer];
            let wanted: Vec<(f64, f64)> = row
                .iter()
                .map(|&at| {
                    let spot = &spots[at];
                    let weight = if spot.is_node() { 1.0 } else { STRAIGHTNESS_WEIGHT };
                    match beside(spot, down, layer, count, kept) {
                        (0, _) => (spot.x, 0.1),
                        (n, near) => (near.map(|o| spots[o].x).sum::<f64>() / n as f64, weight),
                    }
                })
                .collect();
            let widths: Vec<f64> = row.iter().map(|&at| spots[at].width).collect();
            for (&at, x) in row.iter().zip(spread(&wanted, &widths)) {
                spots[at].x = x;
            }
            for one in kept {
                let exchanged = one.exchanges_sides_of(layer, count);
                let sign = if one.motion == Motion::Upright { 1.0 } else { -1.0 };
                let axis = row.iter().filter(|at| one.has_on_axis(spots, **at, **at));
                let axis: Vec<usize> = axis.copied().collect();
                let middle = axis.iter().map(|at| spots[*at].x).sum::<f64>() / axis.len() as f64;
                axis.iter().for_each(|at| spots[*at].x -= middle);
                for &at in row.iter().filter(|at| !axis.contains(at)) {
                    let (x, image) = (spots[at].x, one.image[at]);
                    let x = if exchanged { (x - spots[image].x) / 2.0 } else { x };
                    (spots[at].x, spots[image].x) = (x, sign * x);
                }
            }
        }
    }
}

/// Returns the positions without overlap that are nearest to the wanted ones, with their weights:
/// each run of spots that push each other is centred at the mean of their wanted positions
/// (isotonic regression by pooling adjacent violators).
fn spread(wanted: &[(f64, f64)], widths: &[f64]) -> Vec<f64> {
    // How far each is from the first, if they stand as near to each other as they may.
    let mut offsets = Vec::with_capacity(widths.len());
    let mut offset = 0.0;
    for (at, width) in widths.iter().enumerate() {
        if let Some(before) = at.checked_sub(1) {
            offset += (widths[before] + width) / 2.0 + NEIGHBOUR_GAP;
        }
        offsets.push(offset);
    }
    // Runs: the mean of what is wanted, the weight, how many.
    let mut runs: Vec<(f64, f64, usize)> = Vec::new();
    for (&(x, weight), offset) in wanted.iter().zip(&offsets) {
        let mut run = (x - offset, weight, 1);
        while let Some(&(mean, heavy, many)) = runs.last()
            && mean > run.0
        {
            let total = heavy + run.1;
            run = ((mean * heavy + run.0 * run.1) / total, total, many + run.2);
            runs.pop();
        }
        runs.push(run);
    }
    let means = runs.into_iter().flat_map(|(mean, _, many)| std::iter::repeat_n(mean, many));
    means.zip(offsets).map(|(mean, offset)| mean + offset).collect()
}
