//! Outcomes as values.

use super::{Seats, Value};
use crate::lang::ir::Player;
use tweedle_games::play::SeatSet;

/// Returns outcomes as a value, one for each player who may begin.
pub fn outcomes_of(outcomes: &[SeatSet]) -> Value {
    let players = u8::try_from(outcomes.len()).unwrap_or(u8::MAX);
    let seats = outcomes.iter().map(|o| Value::Seats(Seats::among(*o, players)));
    Value::tuple(seats.collect())
}

/// Returns outcomes as a value. For two players it is the class L, R, N or P if exactly one player
/// wins whoever begins. Both may win under ending rules.
pub fn by_class(outcomes: &[SeatSet]) -> Value {
    const N: SeatSet = SeatSet::NEXT;
    const P: SeatSet = SeatSet::PREVIOUS_OF_TWO;
    // The player who begins is N.
    match *outcomes {
        [N, P] => Value::Player(Player::Left),
        [P, N] => Value::Player(Player::Right),
        [class @ (N | P), other] if class == other => Value::Seats(Seats::among(class, 2)),
        _ => outcomes_of(outcomes),
    }
}
