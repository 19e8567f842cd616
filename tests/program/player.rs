//! Players as the language names them: from both ends, so that `R` is the last player for any
//! number of players.

use tweedle::lang::ir::Player;

#[test]
fn players_convert_to_names_and_indices() {
    for players in 2..=32 {
        for index in 0..players {
            let player = Player::at(index, players);
            assert_eq!(player.index(players), Some(index));
            assert_eq!(Player::named(&player.to_string()), Some(player));
            assert!(player.fewest() <= players);
        }
    }
    assert_eq!(Player::Center.index(4), None);
    assert_eq!(Player::At(1).index(3), Some(1));
    assert_eq!(Player::At(2).index(3), None);
    for name in ["", "l", "C0", "C01", "C+1", "C31", "LC", "CC"] {
        assert_eq!(Player::named(name), None, "{name}");
    }
}
