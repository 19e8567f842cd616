//! Impartial games in two-player misère play, against game trees by definition.

use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;
use tweedle_games::game::{Plain, SumId, options};
use tweedle_games::two::{Genus, MisereSums, genus, mate, misere_form, tame};

use crate::brute::{Tree, sum, sum_of, sum_tree};

/// Memoized misère outcomes of sums of two game trees.
#[derive(Default)]
struct Misere {
    /// True if the player to move wins.
    won: HashMap<(Tree, Tree), bool>,
}

impl Misere {
    /// The player who cannot move wins.
    fn next_wins(&mut self, a: &Tree, b: &Tree) -> bool {
        let key = (a.clone(), b.clone());
        if let Some(known) = self.won.get(&key) {
            return *known;
        }
        let mut options = a.0.iter().map(|x| (x, b)).chain(b.0.iter().map(|x| (a, x)));
        let over = a.0.is_empty() && b.0.is_empty();
        let won = over || options.any(|(a, b)| !self.next_wins(a, b));
        self.won.insert(key, won);
        won
    }

    /// Returns the size of the heap in sum with which the player to move loses.
    fn nim_value(&mut self, a: &Tree) -> u32 {
        (0..).find(|n| !self.next_wins(a, &Tree::nim(*n))).unwrap()
    }

    /// Returns true if all positions have nim values `(0, 1)`, `(1, 0)` or two equal ones in normal
    /// and misère play: tame games as Conway defines them.
    fn is_tame(&mut self, a: &Tree) -> bool {
        a.followers().iter().all(|tree| {
            let pair = (tree.nim_value() as u32, self.nim_value(tree));
            pair.0 == pair.1 || pair == (0, 1) || pair == (1, 0)
        })
    }
}

/// Returns the tree of a game.
fn read(w: &mut Plain, s: SumId) -> Tree {
    let below = options(w, s).unwrap();
    Tree(below.into_iter().map(|option| read(w, option)).collect())
}

/// A fickle tame game is like a heap of at most one token; a firm one is like one heap, or two
/// equal heaps, of more than one token. The player to move loses heaps if their nim sum is 0 and
/// some heap has more than one token, or if it is 1 and none has.
fn lost_by_genus(all: &[Genus]) -> bool {
    let fickle = all.iter().all(|genus| genus.with_twos(0) != genus.normal);
    let nim_sum = all.iter().fold(0, |sum, genus| sum ^ genus.normal);
    nim_sum == u32::from(fickle)
}

proptest! {
    // Trees in sum with two heaps are large.
    #![proptest_config(crate::cases(48))]

    /// Whoever wins a sum of canonical forms wins the sum itself, with one memo table for several
    /// sums.
    #[test]
    fn simplified_sums_are_won_as_they_are_written(recipes in prop::collection::vec(sum(), 1..4)) {
        let mut w = Plain::new();
        let (mut sums, mut misere) = (MisereSums::default(), Misere::default());
        let zero = Tree::nim(0);
        for (recipe, other) in recipes.iter().zip(recipes.iter().rev()) {
            let (a, b) = (sum_of(recipe, &mut w.arena), sum_of(other, &mut w.arena));
            let both = w.arena.add(a, b).unwrap();
            let found = sums.next_wins(&mut w, both, (1 << 14, 1 << 16)).unwrap();
            prop_assert_eq!(found, Some(misere.next_wins(&sum_tree(recipe), &sum_tree(other))));
            let found = sums.next_wins(&mut w, a, (1 << 14, 1 << 16)).unwrap();
            prop_assert_eq!(found, Some(misere.next_wins(&sum_tree(recipe), &zero)));
        }
    }

    #[test]
    fn genera_agree_with_play(recipe in sum()) {
        let mut w = Plain::new();
        let game = sum_of(&recipe, &mut w.arena);
        let mut tree = sum_tree(&recipe);
        let found = genus(&mut w, game).unwrap();
        prop_assert_eq!(u64::from(found.normal), tree.nim_value());
        let mut misere = Misere::default();
        for twos in 0..3 {
            prop_assert_eq!(found.with_twos(twos), misere.nim_value(&tree), "{}", twos);
            tree = tree.plus(&Tree::nim(2));
        }
        prop_assert_eq!(tame(&mut w, game).unwrap(), misere.is_tame(&sum_tree(&recipe)));
    }
}

proptest! {
    #![proptest_config(crate::cases(200))]

    #[test]
    fn tame_games_are_played_by_their_genera(recipes in prop::collection::vec(sum(), 1..4)) {
        let mut w = Plain::new();
        let mut genera = Vec::new();
        let mut whole = Tree::nim(0);
        for recipe in recipes {
            let game = sum_of(&recipe, &mut w.arena);
            let tree = sum_tree(&recipe);
            if tame(&mut w, game).unwrap() && whole.birthday() + tree.birthday() <= 8 {
                genera.push(genus(&mut w, game).unwrap());
                whole = whole.plus(&tree);
            }
        }
        let lost = !Misere::default().next_wins(&whole, &Tree::nim(0));
        prop_assert_eq!(lost, lost_by_genus(&genera));
    }

    #[test]
    fn a_game_plus_its_mate_is_lost_moving_first(recipe in sum()) {
        let mut w = Plain::new();
        let game = sum_of(&recipe, &mut w.arena);
        let mated = mate(&mut w, game).unwrap();
        let mated = read(&mut w, mated);
        prop_assert!(!Misere::default().next_wins(&sum_tree(&recipe), &mated));
        fn by_definition(tree: &Tree) -> Tree {
            match tree.0.is_empty() {
                true => Tree::nim(1),
                false => Tree(tree.0.iter().map(by_definition).collect()),
            }
        }
        prop_assert_eq!(mated, by_definition(&sum_tree(&recipe)));
    }

    /// A game and its canonical form have the same outcome in sum with all games of day 3, and no
    /// option of the canonical form can be omitted.
    #[test]
    fn canonical_forms_are_equal_and_minimal(recipe in sum()) {
        let mut w = Plain::new();
        let game = sum_of(&recipe, &mut w.arena);
        let form = misere_form(&mut w, game).unwrap();
        let (tree, form_tree) = (sum_tree(&recipe), read(&mut w, form));
        let mut misere = Misere::default();
        for context in day_three() {
            let here = misere.next_wins(&tree, &context);
            prop_assert_eq!(here, misere.next_wins(&form_tree, &context), "{:?}", context);
        }
        prop_assert_eq!(misere_form(&mut w, form).unwrap(), form);
        prop_assert!(form_tree.birthday() <= tree.birthday());
    }
}

fn day_three() -> Vec<Tree> {
    let mut games = vec![Tree(BTreeSet::new())];
    for _ in 0..3 {
        let sets = 0u32..1 << games.len();
        let members = |set: u32| (0..games.len()).filter(move |i| set >> i & 1 == 1);
        games = sets.map(|set| Tree(members(set).map(|i| games[i].clone()).collect())).collect();
    }
    games
}

/// Heaps of any size are computed without expanding moves, with the same results for small ones.
#[test]
fn large_nim_heaps_need_no_moves() {
    let mut w = Plain::new();
    let heap = w.arena.nim(1_000_000);
    let pair = w.arena.sum(&[(heap, 2)]).unwrap();
    let heap = w.arena.single(heap);
    assert_eq!(genus(&mut w, heap).unwrap().to_string(), "1000000^(1000000)(1000002)");
    assert_eq!(genus(&mut w, pair).unwrap().to_string(), "0^02");
    assert!(tame(&mut w, pair).unwrap());
    assert_eq!(misere_form(&mut w, heap), Ok(heap));
    let all: [&[u32]; 8] = [&[], &[1], &[1, 1], &[2], &[3], &[1, 2], &[2, 2], &[4, 2]];
    for sizes in all {
        let tree = sizes.iter().fold(Tree::nim(0), |tree, n| tree.plus(&Tree::nim(*n)));
        let parts: Vec<_> = sizes.iter().map(|n| (w.arena.nim(*n), 1)).collect();
        let sum = w.arena.sum(&parts).unwrap();
        let found = genus(&mut w, sum).unwrap();
        assert_eq!(found.with_twos(0), Misere::default().nim_value(&tree), "{sizes:?}");
    }
}
