//! Layered layout of acyclic graphs, with routes for edges that keep clear of nodes (Sugiyama,
//! Tagawa and Toda, Methods for visual understanding of hierarchical system structures, 1981).
//! Other crates for this layout give no routes for edges that pass through layers.

use super::canvas::Bounds;

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

/// The layer of nodes without incoming edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstLayer {
    /// All are in the first layer.
    Sources,
    /// Each is just above its successors.
    AsNeeded,
}

/// A node, or the way of edges through a layer.
struct Spot {
    layer: usize,
    width: f64,
    height: f64,
    above: Vec<usize>,
    below: Vec<usize>,
    /// The horizontal position of its middle.
    x: f64,
}

/// Returns the upper left corners of the nodes of a graph, given their sides, and the routes of the
/// edges, from top to bottom. Nodes without incoming edges are in the first layer, or just above
/// their successors. Edges that close a cycle are left out.
pub fn layered(
    sides: &[(f64, f64)],
    edges: &[(usize, usize)],
    first: FirstLayer,
) -> (Vec<(f64, f64)>, Vec<Edge>) {
    let layer = layers(sides.len(), edges, first);
    let mut spots: Vec<Spot> = sides
        .iter()
        .zip(&layer)
        .map(|(&(width, height), &layer)| Spot {
            layer,
            width,
            height,
            above: Vec::new(),
            below: Vec::new(),
            x: 0.0,
        })
        .collect();
    let ways = with_ways(&mut spots, edges);
    let mut rows = in_order(&mut spots);
    set_places(&mut spots, &mut rows);
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
        let left = spots[at].x - spots[at].width / 2.0;
        let bounds: Bounds = [left, top + free, left + spots[at].width, bottom - free];
        bounds
    };
    let places = (0..sides.len()).map(|at| (inside(at)[0], inside(at)[1])).collect();
    let ways = ways.into_iter().map(|(ends, through)| {
        let mut way = vec![(spots[ends.0].x, inside(ends.0)[3])];
        for at in through {
            let (top, bottom) = bands[spots[at].layer];
            way.extend([(spots[at].x, top), (spots[at].x, bottom)]);
        }
        way.push((spots[ends.1].x, inside(ends.1)[1]));
        Edge { ends, way }
    });
    (places, ways.collect())
}

/// The layer of each node: below all that lead to it.
fn layers(nodes: usize, edges: &[(usize, usize)], first: FirstLayer) -> Vec<usize> {
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); nodes];
    let mut waiting = vec![0; nodes];
    for &(from, to) in edges {
        below[from].push(to);
        waiting[to] += 1;
    }
    let sources: Vec<usize> = (0..nodes).filter(|at| waiting[*at] == 0).collect();
    let mut layer = vec![0; nodes];
    let mut ready = sources.clone();
    while let Some(at) = ready.pop() {
        for &to in &below[at] {
            layer[to] = layer[to].max(layer[at] + 1);
            waiting[to] -= 1;
            if waiting[to] == 0 {
                ready.push(to);
            }
        }
    }
    for at in sources.into_iter().filter(|_| first == FirstLayer::AsNeeded) {
        layer[at] = below[at].iter().map(|&to| layer[to] - 1).min().unwrap_or(0);
    }
    layer
}

/// An edge by its ends, and the spots on its route.
type Way = ((usize, usize), Vec<usize>);

/// Joins neighbours, with spots where edges pass through layers: the edges of one node share them.
fn with_ways(spots: &mut Vec<Spot>, edges: &[(usize, usize)]) -> Vec<Way> {
    let mut trunks: Vec<Vec<usize>> = vec![Vec::new(); spots.len()];
    let mut ways = Vec::with_capacity(edges.len());
    for &(from, to) in edges {
        let between = spots[to].layer.checked_sub(spots[from].layer + 1);
        let Some(between) = between else { continue };
        let trunk = &mut trunks[from];
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

/// The layers in an order in which few edges cross.
fn in_order(spots: &mut [Spot]) -> Vec<Vec<usize>> {
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
    let number = |rows: &[Vec<usize>], place: &mut Vec<usize>| {
        for row in rows {
            row.iter().enumerate().for_each(|(i, &at)| place[at] = i);
        }
    };
    number(&rows, &mut place);
    let mut best = (crossings(spots, &rows, &place), rows.clone());
    for sweep in 0..SWEEPS {
        if best.0 == 0 {
            break;
        }
        let down = sweep % 2 == 0;
        let order: Vec<usize> =
            if down { (1..count).collect() } else { (0..count).rev().collect() };
        for layer in order {
            let row = &mut rows[layer];
            let middle = |at: usize| {
                let beside = if down { &spots[at].above } else { &spots[at].below };
                match beside.len() {
                    0 => place[at] as f64,
                    n => beside.iter().map(|other| place[*other] as f64).sum::<f64>() / n as f64,
                }
            };
            let mut keyed: Vec<(f64, usize)> = row.iter().map(|&at| (middle(at), at)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            row.clear();
            row.extend(keyed.into_iter().map(|(_, at)| at));
            row.iter().enumerate().for_each(|(i, &at)| place[at] = i);
        }
        let crossing = crossings(spots, &rows, &place);
        if crossing < best.0 {
            best = (crossing, rows.clone());
        }
    }
    best.1
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
fn set_places(spots: &mut [Spot], rows: &mut [Vec<usize>]) {
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
            let row = &rows[if down { step } else { count - 1 - step }];
            let wanted: Vec<(f64, f64)> = row
                .iter()
                .map(|&at| {
                    let spot = &spots[at];
                    let beside = if down { &spot.above } else { &spot.below };
                    let weight = if spot.height == 0.0 { STRAIGHTNESS_WEIGHT } else { 1.0 };
                    match beside.len() {
                        0 => (spot.x, 0.1),
                        n => (beside.iter().map(|o| spots[*o].x).sum::<f64>() / n as f64, weight),
                    }
                })
                .collect();
            let widths: Vec<f64> = row.iter().map(|&at| spots[at].width).collect();
            for (&at, x) in row.iter().zip(spread(&wanted, &widths)) {
                spots[at].x = x;
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
