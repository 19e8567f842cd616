//! Large collections that are never written out: their members are made one by one, by number.

use std::collections::BTreeSet;
use tweedle::lang::value::Family;
use tweedle::lang::value::Key;
use tweedle::maths::game::Arena;

#[test]
fn all_members_once() {
    let families = [
        (Family::Sets { least: 2, most: 9 }, 128),
        (Family::Sets { least: 5, most: 5 }, 1),
        (Family::Matrices { players: 2 }, 4),
        (Family::Matrices { players: 3 }, 216),
    ];
    let mut arena = Arena::new();
    for (family, count) in families {
        assert_eq!(family.size(), count, "{family}");
        let all: BTreeSet<Key> =
            (0..count).map(|i| Key(family.get(&mut arena, i).unwrap())).collect();
        assert_eq!(all.len() as u64, count, "{family}");
    }
}
