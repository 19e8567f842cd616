//! Kinds of answers about board positions that are cached on disk.

use crate::lang::value::{Answered, Boards, convention};
use tweedle_games::bitboard::{Coalitions, NimSums, Persist, Positions, Winners};
use tweedle_games::play::Coalition;
use tweedle_games::two::ValueId;

/// A kind of answer about the positions of a family.
pub(super) trait Keepable: Persist {
    /// The parameter that distinguishes several answers of this kind.
    type Parameter: Copy;

    /// Returns the name of the kind of answer, for users.
    fn name(asked: Self::Parameter) -> String;

    fn answered(boards: &mut Boards, asked: Self::Parameter) -> &mut Answered<Self>;
}

impl Keepable for Positions<ValueId> {
    type Parameter = ();

    fn name((): ()) -> String {
        "values".to_owned()
    }

    fn answered(boards: &mut Boards, (): ()) -> &mut Answered<Self> {
        &mut boards.values
    }
}

impl Keepable for Positions<u32> {
    type Parameter = ();

    fn name((): ()) -> String {
        "nim values".to_owned()
    }

    fn answered(boards: &mut Boards, (): ()) -> &mut Answered<Self> {
        &mut boards.nim_values
    }
}

impl Keepable for NimSums {
    type Parameter = ();

    fn name((): ()) -> String {
        "nim values by search".to_owned()
    }

    fn answered(boards: &mut Boards, (): ()) -> &mut Answered<Self> {
        &mut boards.nim_sums
    }
}

impl Keepable for Winners {
    type Parameter = ();

    fn name((): ()) -> String {
        "who wins sums".to_owned()
    }

    fn answered(boards: &mut Boards, (): ()) -> &mut Answered<Self> {
        &mut boards.winners
    }
}

impl Keepable for Coalitions {
    type Parameter = Coalition;

    fn name(asked: Coalition) -> String {
        format!("who wins sums against all others under {}", convention(&asked.into()))
    }

    fn answered(boards: &mut Boards, asked: Coalition) -> &mut Answered<Self> {
        boards.against(asked).0
    }
}
