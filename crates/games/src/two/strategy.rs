//! Temperature strategies for sums (Winning Ways, ch. 6; Siegel, II.5; Berlekamp, The economist's
//! view of combinatorial games, 1996).

use super::thermograph::Thermograph;
use super::values::Side;
use crate::game::Dyadic;
use std::sync::Arc;
use tweedle_base::Limit;

/// A strategy that chooses a component and one of its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// Hotstrat: the orthodox move in the hottest component, at its temperature.
    Hotstrat,
    /// Sentestrat: as Hotstrat, but a component that is hotter than the ambient temperature, since
    /// the other player has just moved in it, is answered by the orthodox move at the ambient
    /// temperature.
    Sentestrat(Dyadic),
    /// Thermostrat: the orthodox move in the component that is widest at the temperature at which
    /// the compound thermograph promises most, at that temperature.
    Thermostrat,
}

/// A component of a sum: its thermograph, its multiplicity, and the thermographs of the options of
/// the player to move.
#[derive(Clone, Debug)]
pub struct Component {
    /// The thermograph of the component itself.
    pub graph: Arc<Thermograph>,
    /// The number of copies.
    pub count: u32,
    /// The thermographs of the options.
    pub options: Vec<Arc<Thermograph>>,
}

impl Component {
    /// The options that are orthodox at a temperature: those whose far wall is best there.
    fn orthodox(&self, player: Side, t: Dyadic) -> Result<Vec<usize>, Limit> {
        let mut best: Option<Dyadic> = None;
        let mut found = Vec::new();
        for (at, option) in self.options.iter().enumerate() {
            let (value, better) = match player {
                Side::Left => {
                    let value = option.right.at(t)?;
                    (value, best.is_none_or(|best| value > best))
                }
                Side::Right => {
                    let value = option.left.at(t)?;
                    (value, best.is_none_or(|best| value < best))
                }
            };
            if better {
                best = Some(value);
                found.clear();
            }
            if best == Some(value) {
                found.push(at);
            }
        }
        Ok(found)
    }

    /// Returns the distance of the walls at a temperature.
    fn width(&self, t: Dyadic) -> Result<Dyadic, Limit> {
        self.graph.left.at(t)?.minus(self.graph.right.at(t)?)
    }
}

impl Strategy {
    /// The components and the options of them that the strategy moves to.
    pub fn moves(
        self,
        components: &[Component],
        player: Side,
    ) -> Result<Vec<(usize, usize)>, Limit> {
        if self == Strategy::Thermostrat
            && let Some(t) = promising(components, player)?
        {
            let mut widths = Vec::with_capacity(components.len());
            for component in components {
                widths.push(component.width(t)?);
            }
            let widest = widths.iter().max().copied().unwrap_or(Dyadic::ZERO);
            if widest > Dyadic::ZERO {
                return among(components, player, t, |at| widths[at] == widest);
            }
        }
        let open = components.iter().filter(|component| !component.options.is_empty());
        let Some(hottest) = open.map(|component| component.graph.temperature).max() else {
            return Ok(Vec::new());
        };
        let t = match self {
            Strategy::Sentestrat(ambient) => hottest.min(ambient.max(Dyadic::MINUS_ONE)),
            _ => hottest,
        };
        among(components, player, t, |at| components[at].graph.temperature == hottest)
    }
}

/// Returns the orthodox moves at a temperature in the chosen components.
fn among(
    components: &[Component],
    player: Side,
    t: Dyadic,
    chosen: impl Fn(usize) -> bool,
) -> Result<Vec<(usize, usize)>, Limit> {
    let mut moves = Vec::new();
    for (at, component) in components.iter().enumerate().filter(|(at, _)| chosen(*at)) {
        let options = component.orthodox(player, t)?;
        moves.extend(options.into_iter().map(|option| (at, option)));
    }
    Ok(moves)
}

/// Returns the least temperature, from 0 on, at which the compound thermograph promises most to a
/// player who moves first: the far walls of all components, and the width of the widest one. The
/// maximum is always at a corner of a wall.
fn promising(components: &[Component], player: Side) -> Result<Option<Dyadic>, Limit> {
    let walls = components.iter().flat_map(|component| {
        component.graph.left.corners().iter().chain(component.graph.right.corners())
    });
    let mut temperatures: Vec<Dyadic> =
        walls.map(|corner| corner.0).filter(|t| *t > Dyadic::ZERO).collect();
    temperatures.push(Dyadic::ZERO);
    temperatures.sort_unstable();
    temperatures.dedup();
    let mut best: Option<(Dyadic, Dyadic)> = None;
    for t in temperatures {
        let promised = promise(components, player, t)?;
        if best.is_none_or(|(most, _)| promised > most) {
            best = Some((promised, t));
        }
    }
    Ok(best.map(|(_, t)| t))
}

/// Returns the promise of the compound thermograph at a temperature, from the player's point of
/// view.
fn promise(components: &[Component], player: Side, t: Dyadic) -> Result<Dyadic, Limit> {
    let (mut total, mut widest) = (Dyadic::ZERO, Dyadic::ZERO);
    for component in components {
        let far = match player {
            Side::Left => component.graph.right.at(t)?,
            Side::Right => component.graph.left.at(t)?.negative(),
        };
        total = total.plus(far.times(Dyadic::integer(component.count.into()))?)?;
        widest = widest.max(component.width(t)?);
    }
    total.plus(widest)
}
