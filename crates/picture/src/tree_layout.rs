//! Layout of trees: parents above the middle of their children, subtrees close to each other,
//! and symmetric trees symmetric (Reingold and Tilford, Tidier drawings of trees, 1981).

/// The distance between neighbours of a row.
const NEIGHBOUR_GAP: f64 = 22.0;
/// The distance between rows.
const ROW_GAP: f64 = 30.0;

/// A tree that is laid out: how far its outlines reach in each row below its root, measured from
/// the root.
struct Outline {
    left: Vec<f64>,
    right: Vec<f64>,
}

/// Returns the upper left corners of the nodes of a tree, given the sides of each and the parent of
/// each but the first, which comes before it. Nodes of a row have their upper edges on a line;
/// children are in the order in which they are listed.
pub fn forest(sides: &[(f64, f64)], parents: &[usize]) -> Vec<(f64, f64)> {
    let count = sides.len();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut depth = vec![0; count];
    for at in 1..count {
        children[parents[at]].push(at);
        depth[at] = depth[parents[at]] + 1;
    }
    let rows = depth.iter().max().map_or(0, |deepest| deepest + 1);
    let mut heights = vec![0.0_f64; rows];
    for at in 0..count {
        heights[depth[at]] = heights[depth[at]].max(sides[at].1);
    }
    // Children come later in the list: from the end all outlines below are known.
    let mut outlines: Vec<Option<Outline>> = (0..count).map(|_| None).collect();
    let mut aside = vec![0.0; count];
    for at in (0..count).rev() {
        outlines[at] = Some(over(&children[at], sides[at].0, &mut outlines, &mut aside));
    }
    let mut places: Vec<(f64, f64)> = vec![(0.0, 0.0); count];
    let tops: Vec<f64> = heights
        .iter()
        .scan(0.0, |top, height| {
            let here = *top;
            *top += height + ROW_GAP;
            Some(here)
        })
        .collect();
    for at in 0..count {
        if at > 0 {
            places[at].0 = places[parents[at]].0 + aside[at];
        }
        places[at].1 = tops[depth[at]];
    }
    // From the middles to the corners.
    places.iter_mut().zip(sides).for_each(|(place, side)| place.0 -= side.0 / 2.0);
    places
}

/// The outline of a node over its children, whose distances from it are set: the middles between
/// the places if they are packed to the left and if they are packed to the right, so that symmetric
/// trees are drawn symmetrically.
fn over(
    children: &[usize],
    width: f64,
    outlines: &mut [Option<Outline>],
    aside: &mut [f64],
) -> Outline {
    let below: Vec<Outline> = children.iter().filter_map(|at| outlines[*at].take()).collect();
    let negated = |edge: &[f64]| edge.iter().map(|x| -x).collect();
    let mirrored = below.iter().rev();
    let mirrored: Vec<Outline> =
        mirrored.map(|o| Outline { left: negated(&o.right), right: negated(&o.left) }).collect();
    let (from_left, from_right) = (packed(&below), packed(&mirrored));
    let mut all = Outline { left: vec![-width / 2.0], right: vec![width / 2.0] };
    let ends = from_left.iter().zip(from_right.iter().rev());
    for ((&child, outline), (left, right)) in children.iter().zip(&below).zip(ends) {
        // The first and the last child are as far from the middle.
        aside[child] = (left - right) / 2.0;
        for (row, (left, right)) in outline.left.iter().zip(&outline.right).enumerate() {
            let (left, right) = (aside[child] + left, aside[child] + right);
            if row + 1 == all.left.len() {
                all.left.push(left);
                all.right.push(right);
            }
            all.right[row + 1] = right;
        }
    }
    all
}

/// Returns how far subtrees are from the first if each is as far to the left as it fits.
fn packed(outlines: &[Outline]) -> Vec<f64> {
    let mut edge: Vec<f64> = Vec::new();
    let place = |outline: &Outline| {
        let gaps = edge.iter().zip(&outline.left).map(|(right, left)| right - left);
        let shift = gaps.reduce(f64::max).map_or(0.0, |gap| gap + NEIGHBOUR_GAP);
        edge.resize(edge.len().max(outline.right.len()), 0.0);
        edge.iter_mut().zip(&outline.right).for_each(|(edge, right)| *edge = shift + right);
        shift
    };
    outlines.iter().map(place).collect()
}
