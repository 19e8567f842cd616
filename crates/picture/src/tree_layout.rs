//! Layout of trees: parents above the middle of their children, subtrees as near to each other as
//! they fit (Reingold and Tilford, Tidier drawings of trees, 1981).

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

/// The outline of a node over its children, whose distances from it are set.
fn over(
    children: &[usize],
    width: f64,
    outlines: &mut [Option<Outline>],
    aside: &mut [f64],
) -> Outline {
    let mut all: Option<Outline> = None;
    for &child in children {
        let Some(mut next) = outlines[child].take() else { continue };
        let Some(mut left) = all.take() else {
            aside[child] = 0.0;
            all = Some(next);
            continue;
        };
        let gaps = left.right.iter().zip(&next.left).map(|(right, left)| right - left);
        let shift = gaps.fold(f64::NEG_INFINITY, f64::max) + NEIGHBOUR_GAP;
        aside[child] = shift;
        for edge in next.left.iter_mut().chain(&mut next.right) {
            *edge += shift;
        }
        // The shorter outline is walked, the longer kept.
        let common = left.left.len().min(next.left.len());
        left.right[..common].copy_from_slice(&next.right[..common]);
        if next.left.len() > common {
            left.left.extend_from_slice(&next.left[common..]);
            left.right.extend_from_slice(&next.right[common..]);
        }
        all = Some(left);
    }
    let ends = (children.first(), children.last());
    let middle = match ends {
        (Some(first), Some(last)) => (aside[*first] + aside[*last]) / 2.0,
        _ => 0.0,
    };
    children.iter().for_each(|child| aside[*child] -= middle);
    let mut outline = all.unwrap_or(Outline { left: Vec::new(), right: Vec::new() });
    for edge in outline.left.iter_mut().chain(&mut outline.right) {
        *edge -= middle;
    }
    outline.left.insert(0, -width / 2.0);
    outline.right.insert(0, width / 2.0);
    outline
}
