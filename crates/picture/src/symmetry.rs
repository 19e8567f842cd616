//! Symmetries of layered graphs: involutions that a drawing can show, found by colour refinement
//! and backtracking.

use super::graph_layout::Spot;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// The maximum number of spots, and of assignments that are tried for each kind of symmetry.
const MAX_SPOTS: usize = 400;
const MAX_TRIALS: usize = 20_000;

/// The effect of a symmetry on a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Motion {
    /// Left and right are exchanged.
    Sideways,
    /// The upper and the lower half are exchanged.
    Upright,
    /// Both: half a turn.
    Turn,
}

/// A symmetry: the image of each spot.
pub(super) struct Symmetry {
    pub motion: Motion,
    pub image: Vec<usize>,
}

/// Returns the symmetries that one drawing can show together.
pub(super) fn symmetries(spots: &[Spot]) -> Vec<Symmetry> {
    if spots.len() > MAX_SPOTS {
        return Vec::new();
    }
    let find = |motion, other: Option<&Symmetry>, most| {
        Search::new(spots, motion, other.map(|other| &other.image[..]), most).symmetry()
    };
    let upright = find(Motion::Upright, None, MAX_SPOTS);
    if upright.is_none()
        && let Some(turn) = find(Motion::Turn, None, 1)
    {
        return vec![turn];
    }
    let sideways = || find(Motion::Sideways, upright.as_ref(), 1);
    let nearly = || find(Motion::Sideways, upright.as_ref(), 2);
    let sideways = sideways().or_else(nearly);
    sideways.into_iter().chain(upright).collect()
}

struct Search<'a> {
    spots: &'a [Spot],
    motion: Motion,
    last: usize,
    /// A symmetry that commutes with the one searched for.
    other: Option<&'a [usize]>,
    /// The maximum number of spots of a layer that stay.
    most: usize,
    /// The spots in an order in which neighbours are near, and those that each may be mapped to.
    order: Vec<usize>,
    candidates: Vec<Vec<usize>>,
    image: Vec<usize>,
    trials: usize,
}

const UNKNOWN: usize = usize::MAX;

impl<'a> Search<'a> {
    fn new(
        spots: &'a [Spot],
        motion: Motion,
        other: Option<&'a [usize]>,
        most: usize,
    ) -> Search<'a> {
        let last = spots.iter().map(|spot| spot.layer).max().unwrap_or(0);
        let (before, after) = (colours(spots, None), colours(spots, Some(last)));
        let after = if motion == Motion::Sideways { &before } else { &after };
        let alike = |colour: &u64| (0..spots.len()).filter(|at| after[*at] == *colour).collect();
        let candidates = before.iter().map(alike);
        let mut order = Vec::with_capacity(spots.len());
        let mut seen = vec![false; spots.len()];
        for start in 0..spots.len() {
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                if !std::mem::replace(&mut seen[at], true) {
                    order.push(at);
                    open.extend(spots[at].above.iter().chain(&spots[at].below));
                }
            }
        }
        Search {
            spots,
            motion,
            last,
            other,
            most,
            order,
            candidates: candidates.collect(),
            image: vec![UNKNOWN; spots.len()],
            trials: 0,
        }
    }

    fn symmetry(mut self) -> Option<Symmetry> {
        self.assigned(0).then_some(Symmetry { motion: self.motion, image: self.image })
    }

    /// Maps the spots from an index of the order on; false if that is impossible.
    fn assigned(&mut self, index: usize) -> bool {
        let Some(&at) = self.order[index..].iter().find(|at| self.image[**at] == UNKNOWN) else {
            // The identity is not a symmetry of the drawing.
            return (0..self.image.len()).any(|at| self.image[at] != at);
        };
        // Spots that stay come last.
        let mut candidates = self.candidates[at].clone();
        candidates.sort_by_key(|to| *to == at);
        for to in candidates {
            self.trials += 1;
            if self.trials > MAX_TRIALS {
                return false;
            }
            if self.image[to] != UNKNOWN || !self.may_be(at, to) {
                continue;
            }
            (self.image[at], self.image[to]) = (to, at);
            if self.agrees(at) && self.agrees(to) && self.assigned(index + 1) {
                return true;
            }
            (self.image[at], self.image[to]) = (UNKNOWN, UNKNOWN);
        }
        false
    }

    /// Returns whether a spot may have this image: few spots of a layer may stay if left and right
    /// are exchanged; all those of the layer in the middle must stay if they are not.
    fn may_be(&self, at: usize, to: usize) -> bool {
        let layer = self.spots[at].layer;
        if self.motion == Motion::Upright {
            return at == to || 2 * layer != self.last;
        }
        let stays = |other: usize| self.image[other] == other && self.spots[other].layer == layer;
        at != to || (0..self.image.len()).filter(|other| stays(*other)).count() < self.most
    }

    /// Returns whether the image of a spot has the images of its neighbours as neighbours.
    fn agrees(&self, at: usize) -> bool {
        let to = self.image[at];
        let (mut above, mut below) = (&self.spots[to].above, &self.spots[to].below);
        if self.motion != Motion::Sideways {
            (above, below) = (below, above);
        }
        let known = |near: &[usize], images: &[usize]| {
            let mut images_known = near.iter().map(|at| self.image[*at]);
            images_known.all(|image| image == UNKNOWN || images.contains(&image))
        };
        let commutes = |other: &[usize]| {
            let image = self.image[other[at]];
            image == UNKNOWN || image == other[to]
        };
        known(&self.spots[at].above, above)
            && known(&self.spots[at].below, below)
            && self.other.is_none_or(commutes)
    }
}

/// Returns colours by refinement: spots that a symmetry exchanges have equal colours. With the
/// number of the last layer they are those of the graph upside down.
fn colours(spots: &[Spot], upside_down: Option<usize>) -> Vec<u64> {
    let first = |spot: &Spot| {
        let layer = upside_down.map_or(spot.layer, |last| last - spot.layer);
        (layer as u64) << 1 | u64::from(spot.is_node())
    };
    let mut colours: Vec<u64> = spots.iter().map(first).collect();
    let mut count = 0;
    loop {
        let refined = spots.iter().zip(&colours).map(|(spot, own)| {
            let near = |list: &[usize]| {
                let mut near: Vec<u64> = list.iter().map(|at| colours[*at]).collect();
                near.sort_unstable();
                near
            };
            let (mut above, mut below) = (near(&spot.above), near(&spot.below));
            if upside_down.is_some() {
                (above, below) = (below, above);
            }
            let mut hasher = DefaultHasher::new();
            (own, above, below).hash(&mut hasher);
            hasher.finish()
        });
        let refined: Vec<u64> = refined.collect();
        let classes: BTreeSet<u64> = refined.iter().copied().collect();
        colours = refined;
        if classes.len() <= count {
            return colours;
        }
        count = classes.len();
    }
}
