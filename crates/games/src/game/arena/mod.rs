//! The arena: stores every game and every sum once (hash-consing), with its options, isomorphisms,
//! conjugates, players, entailing moves, and deciding positions.

mod adding;
mod batch;
mod conjugate;
mod cycle;
mod deciding;
mod entail;
mod halt;
mod ids;
mod image;
mod kind;
mod labelled;
mod memo;
mod nodes;
mod options;
mod partial;
mod players;
mod properties;
mod store;
mod sums;

pub(crate) use adding::plus_times;
pub use batch::Batch;
pub(crate) use cycle::cycle_below;
pub use halt::{Halt, Stop, Unsupported};
pub use ids::{GameId, SumId};
pub use kind::{Kind, Lists, State};
pub use memo::Memo;
pub(crate) use memo::table_of;
pub(in crate::game) use nodes::{Body, ENTAILS, SATURATED, UNKNOWN};
pub use players::{FEWEST_PLAYERS, MAX_PLAYERS, one_of, player_name};
pub(in crate::game) use players::{meet, number_of_players};
pub use store::Arena;
pub use sums::Move;
pub(crate) use sums::Rest;
