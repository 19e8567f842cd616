//! Quotients against full searches of positions.

use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;
use tweedle_games::game::{Plain, Stop, SumId, World};
use tweedle_games::heaps::HeapRules;
use tweedle_games::play::{Coalition, Play, PreferenceMatrix, SeatSet};
use tweedle_games::quotient::{
    Beyond, HeapFamily, Quotient, QuotientFailure, QuotientHeaps, QuotientLimits, Scoring, Word,
    closure, quotient, settled,
};

fn limits() -> QuotientLimits {
    let classes = if crate::thorough() { 300 } else { 120 };
    QuotientLimits { classes, pairs: 1 << 17, bytes: 1 << 28, steps: u64::MAX }
}

fn found(heaps: &QuotientHeaps, play: &Play) -> Result<Quotient, QuotientFailure> {
    let scoring = match heaps.sides() {
        1 => Scoring::new(play).unwrap(),
        _ => Scoring::labelled(play).unwrap(),
    };
    found_by(heaps, &scoring, limits())
}

fn found_by(
    heaps: &QuotientHeaps,
    scoring: &Scoring,
    limits: QuotientLimits,
) -> Result<Quotient, QuotientFailure> {
    match quotient::<()>(heaps, scoring, limits, &mut |_| Ok(())) {
        Ok(quotient) => Ok(quotient),
        Err(Stop::GaveUp(gap)) => Err(gap),
        Err(Stop::Failed(())) => unreachable!(),
    }
}

/// A position: the number of heaps of each kind.
type Counts = Vec<u32>;

/// Scores by the definition: seats as bits, or the last mover.
struct Slow<'a> {
    heaps: &'a QuotientHeaps,
    play: &'a Play,
    /// Is true if heap 0 is an end of value 1.
    ends: bool,
    /// By the player who begins; only player 0 where that does not matter.
    known: HashMap<(Counts, usize), u32>,
}

impl Slow<'_> {
    /// Returns the scores for each player who may begin.
    fn scores(&mut self, position: &Counts) -> Vec<u32> {
        let players = self.play.players().into();
        (0..players).map(|mover| self.score(position, mover)).collect()
    }

    fn score(&mut self, position: &Counts, mover: usize) -> u32 {
        if let Some(known) = self.known.get(&(position.clone(), mover)) {
            return *known;
        }
        let next_mover = (mover + 1) % usize::from(self.play.players());
        let mut options = BTreeSet::new();
        for heap in 0..position.len() {
            if position[heap] == 0 {
                continue;
            }
            for option in self.heaps.options(heap, mover % self.heaps.sides()) {
                let mut next = position.clone();
                next[heap] -= 1;
                option.iter().for_each(|(part, count)| next[*part as usize] += count);
                options.insert(self.score(&next, next_mover));
            }
        }
        let total = if self.ends { position[0] as usize } else { 0 };
        let players = usize::from(self.play.players());
        // The seat that wins by the total, counted from the mover.
        let by_total =
            (options.is_empty() && total > 0).then(|| ((total + players - mover) % players) as u8);
        let score = match self.play {
            Play::Preference(_) if by_total.is_some() => by_total.unwrap_or_default().into(),
            Play::Coalition(convention) => {
                let players = convention.players();
                let wins = |seat: u8| match seat {
                    _ if by_total.is_some() => by_total == Some(seat),
                    _ if options.is_empty() => convention.winners().contains(seat),
                    0 => options.iter().any(|o| o >> (players - 1) & 1 == 1),
                    seat => options.iter().all(|o| o >> (seat - 1) & 1 == 1),
                };
                (0..players).filter(|seat| wins(*seat)).map(|seat| 1 << seat).sum()
            }
            Play::Preference(matrix) => {
                let players = u32::from(matrix.players());
                let can = |wish: u8| options.iter().any(|o| (o + 1) % players == u32::from(wish));
                let row = matrix.row(mover as u8);
                let best = row.iter().copied().find(|wish| can(*wish));
                best.map_or(players - 1, u32::from)
            }
        };
        self.known.insert((position.clone(), mover), score);
        score
    }
}

fn word(counts: &Counts) -> Word {
    (0..).zip(counts.iter().copied()).filter(|(_, count)| *count > 0).collect()
}

fn counts(heaps: usize, word: &[(u32, u32)]) -> Counts {
    let mut counts = vec![0; heaps];
    word.iter().for_each(|(heap, count)| counts[*heap as usize] += count);
    counts
}

fn plus(a: &Counts, b: &Counts) -> Counts {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

/// Random games, impartial or with options for each of three players, some of whom may have none.
fn random_heaps() -> impl Strategy<Value = QuotientHeaps> {
    let option = prop::collection::vec((0u32..8, 1u32..3), 0..3);
    prop_oneof![3 => Just(1usize), 1 => Just(3)].prop_flat_map(move |sides| {
        let fewest = usize::from(sides == 1);
        let options = prop::collection::vec(option.clone(), fewest..4);
        let game = prop::collection::vec(options, sides);
        prop::collection::vec(game, 1..5).prop_map(move |all| {
            let mut heaps = QuotientHeaps::new(sides);
            for (own, lists) in (0u32..).zip(all) {
                let earlier = |word: Word| {
                    let parts = word.into_iter().filter(|_| own > 0);
                    parts.map(|(heap, count)| (heap % own.max(1), count)).collect::<Word>()
                };
                let earlier = |list: Vec<Word>| list.into_iter().map(earlier).collect();
                heaps.push_sides(lists.into_iter().map(earlier).collect()).unwrap();
            }
            heaps
        })
    })
}

/// Random games and a convention for them.
fn random_games() -> impl Strategy<Value = (QuotientHeaps, Play)> {
    random_heaps().prop_flat_map(|heaps| {
        let play = random_play().prop_filter("three players", {
            let sides = heaps.sides();
            move |play| sides == 1 || play.players() == 3
        });
        (Just(heaps), play)
    })
}

fn random_play() -> impl Strategy<Value = Play> {
    prop_oneof![
        (2u8..5).prop_flat_map(|n| (Just(n), 1u32..(1 << n) - 1)).prop_map(|(n, winners)| {
            Play::from(Coalition::winning(n, SeatSet::from_bits(winners)).unwrap())
        }),
        Just(vec![0u64, 1, 2]).prop_shuffle().prop_map(|row| {
            Play::from(PreferenceMatrix::new(&[row.clone(), row.clone(), row]).unwrap())
        }),
        prop::collection::vec(Just(vec![0u64, 1, 2]).prop_shuffle(), 3)
            .prop_map(|rows| Play::from(PreferenceMatrix::new(&rows).unwrap())),
    ]
}

/// Compares a quotient with scores by the definition: the class of each position, and with some
/// test each difference of classes.
fn agree(
    quotient: &Quotient,
    mut slow: Slow<'_>,
    positions: Vec<Counts>,
) -> Result<(), TestCaseError> {
    let heaps = slow.heaps;
    for u in &positions {
        let x = quotient.class(&word(u));
        let all = slow.scores(u);
        for (mover, score) in all.iter().enumerate() {
            let found = quotient.scoring().at(quotient.score(x), mover);
            prop_assert_eq!(found, *score, "{:?} {:?} {}", u, heaps, mover);
        }
        for v in &positions {
            let y = quotient.class(&word(v));
            prop_assert_eq!(quotient.product(x, y), quotient.class(&word(&plus(u, v))));
            let alike = |test: &Counts, slow: &mut Slow<'_>| {
                slow.scores(&plus(u, test)) == slow.scores(&plus(v, test))
            };
            if x == y {
                prop_assert!(positions.iter().all(|test| alike(test, &mut slow)));
            } else {
                let tests = quotient.tests().iter().map(|t| counts(heaps.len(), t));
                prop_assert!(tests.into_iter().any(|test| !alike(&test, &mut slow)));
            }
        }
    }
    Ok(())
}

/// Random games: an end of value 1, and games with options for all players.
fn random_games_with_ends() -> impl Strategy<Value = (QuotientHeaps, Play)> {
    let option = prop::collection::vec((0u32..8, 1u32..3), 0..3);
    let game = prop::collection::vec(option, 1..4);
    (prop::collection::vec(game, 1..5), random_play()).prop_map(|(games, play)| {
        let mut heaps = QuotientHeaps::new(1);
        heaps.push([]).unwrap();
        for (own, options) in (1u32..).zip(games) {
            let earlier =
                |word: Word| word.into_iter().map(|(heap, n)| (heap % own, n)).collect::<Word>();
            heaps.push(options.into_iter().map(earlier)).unwrap();
        }
        (heaps, play)
    })
}

proptest! {
    #![proptest_config(crate::few_cases(30, 4_000))]

    #[test]
    fn quotients_of_games_with_values_agree_with_the_definition(
        (heaps, play) in random_games_with_ends(),
        positions in prop::collection::vec(prop::collection::vec(0u32..3, 6), 4),
    ) {
        let scoring = Scoring::with_ends(&play).unwrap();
        // Larger ones take seconds.
        let few = QuotientLimits { classes: 60, ..limits() };
        let Ok(quotient) = found_by(&heaps, &scoring, few) else { return Ok(()) };
        let slow = Slow { heaps: &heaps, play: &play, ends: true, known: HashMap::new() };
        let positions = positions.into_iter().map(|p| p[..heaps.len()].to_vec()).collect();
        agree(&quotient, slow, positions)?;
    }
}

proptest! {
    #![proptest_config(crate::cases(150))]

    #[test]
    fn quotients_agree_with_the_definition(
        (heaps, play) in random_games(),
        positions in prop::collection::vec(prop::collection::vec(0u32..4, 4), 8),
    ) {
        let Ok(quotient) = found(&heaps, &play) else { return Ok(()) };
        let slow = Slow { heaps: &heaps, play: &play, ends: false, known: HashMap::new() };
        let positions = positions.into_iter().map(|p| p[..heaps.len()].to_vec()).collect();
        agree(&quotient, slow, positions)?;
    }

    #[test]
    fn words_are_minimal_and_relations_are_a_presentation((heaps, play) in random_games()) {
        let Ok(quotient) = found(&heaps, &play) else { return Ok(()) };
        let generators: Vec<usize> =
            quotient.generators().iter().map(|heap| quotient.heap(*heap)).collect();
        let value = |word: &[u32]| {
            word.iter().zip(&generators).fold(0, |x, (n, g)| {
                quotient.product(x, quotient.power(*g, *n))
            })
        };
        let divides = |a: &[u32], b: &[u32]| a.iter().zip(b).all(|(a, b)| a <= b);
        // Words that no left side of a relation divides are the words of the elements, each once.
        let mut words = BTreeSet::new();
        for element in 0..quotient.order() {
            let own = quotient.exponents(element);
            prop_assert_eq!(value(own), element);
            prop_assert!(!quotient.relations().iter().any(|(left, _)| divides(left, own)));
            words.insert(own.to_vec());
        }
        for own in &words {
            for at in 0..generators.len() {
                let mut longer = own.clone();
                longer[at] += 1;
                let reducible = quotient.relations().iter().any(|(left, _)| divides(left, &longer));
                prop_assert!(reducible != words.contains(&longer));
            }
        }
        for (left, right) in quotient.relations() {
            prop_assert_eq!(value(left), *right);
        }
        for (class, below) in quotient.divisibility() {
            for x in &class {
                let multiples: BTreeSet<usize> =
                    (0..quotient.order()).map(|y| quotient.product(*x, y)).collect();
                prop_assert!(class.iter().all(|y| multiples.contains(y)));
                for other in &below {
                    let (lower, _) = &quotient.divisibility()[*other];
                    prop_assert!(multiples.contains(&lower[0]) && !class.contains(&lower[0]));
                }
            }
        }
    }
}

fn nim(most: usize) -> QuotientHeaps {
    let mut heaps = QuotientHeaps::new(1);
    for size in 1..=most as u32 {
        heaps.push((0..size).map(|n| if n == 0 { vec![] } else { vec![(n - 1, 1)] })).unwrap();
    }
    heaps
}

#[test]
fn quotients_of_nim_have_known_orders() {
    for (players, order) in [(3, 16), (4, 45), (5, 106), (6, 217), (7, 414)] {
        let most = usize::from(players) + 1;
        let play = Coalition::normal(players).unwrap().into();
        let found = quotient::<()>(
            &nim(most),
            &Scoring::new(&play).unwrap(),
            QuotientLimits { classes: 1000, ..limits() },
            &mut |_| Ok(()),
        )
        .ok()
        .unwrap();
        let sizes: Vec<usize> = (0..most).collect();
        let beyond = found.all_nim_heaps(&sizes);
        assert_eq!(found.order(), order, "{players} players");
        assert_eq!(beyond, Some(Beyond::Constant { from: usize::from(players) }));
    }
    // For two players, all heaps are distinguished.
    let two = found(&nim(3), &Coalition::normal(2).unwrap().into()).unwrap();
    assert_eq!((two.order(), two.all_nim_heaps(&[0, 1, 2])), (4, None));
    assert_eq!(Beyond::Constant { from: 3 }.like(1000), 3);
}

#[test]
fn propp_has_seven_elements() {
    let propp = Coalition::winning(3, SeatSet::from_bits(0b100)).unwrap().into();
    let found = found(&nim(4), &propp).unwrap();
    assert_eq!(found.order(), 7);
    assert_eq!(found.all_nim_heaps(&[0, 1, 2, 3]), Some(Beyond::Constant { from: 2 }));
}

/// Returns the options of heaps of 1 to `most` tokens by an octal code.
fn octal(code: &[u8], most: usize) -> QuotientHeaps {
    let mut heaps = QuotientHeaps::new(1);
    for size in 1..=most {
        let mut options: Vec<Word> = Vec::new();
        for (removed, digit) in code.iter().enumerate().take(size + 1) {
            let rest = size - removed;
            let heap = |n: usize| (n as u32 - 1, 1);
            if digit & 1 == 1 && rest == 0 {
                options.push(Vec::new());
            }
            if digit & 2 == 2 && rest > 0 {
                options.push(vec![heap(rest)]);
            }
            if digit & 4 == 4 {
                options.extend((1..=rest / 2).map(|a| vec![heap(a), heap(rest - a)]));
            }
        }
        heaps.push(options).unwrap();
    }
    heaps
}

#[test]
fn misere_octal_games_have_known_quotients() {
    // Plambeck and Siegel: 0.123 has order 20, 0.75 has order 8.
    for (code, most, order, period) in [(&[0, 1, 2, 3][..], 40, 20, 5), (&[0, 7, 5], 40, 8, 2)] {
        let play = Coalition::misere().into();
        let found = found(&octal(code, most), &play).unwrap();
        assert_eq!(found.order(), order, "{code:?}");
        let sizes: Vec<Option<usize>> = (0..most).map(Some).collect();
        let rules = HeapRules::new(code).unwrap();
        let Some(beyond @ Beyond::Periodic { period: p, from, .. }) =
            found.all_heaps(&rules, &sizes)
        else {
            panic!("{code:?} is not proved for all sizes");
        };
        assert_eq!(p, period, "{code:?}");
        let larger = octal(code, most + 40);
        let more = super::quotient::found(&larger, &play).unwrap();
        assert_eq!(more.order(), order);
        for size in from..=most + 40 {
            assert_eq!(more.heap(size - 1), more.heap(beyond.like(size) - 1), "{code:?} {size}");
        }
    }
}

#[test]
fn large_quotients_meet_a_limit() {
    let play: Play = Coalition::normal(4).unwrap().into();
    let scoring = Scoring::new(&play).unwrap();
    let few = QuotientLimits { classes: 10, ..limits() };
    let result = quotient::<()>(&nim(5), &scoring, few, &mut |_| Ok(()));
    assert!(matches!(result, Err(Stop::GaveUp(QuotientFailure::Classes(10)))));
    let few = QuotientLimits { pairs: 10, ..limits() };
    let result = quotient::<()>(&nim(5), &scoring, few, &mut |_| Ok(()));
    assert!(matches!(result, Err(Stop::GaveUp(QuotientFailure::Pairs(10)))));
    let result = quotient(&nim(5), &scoring, limits(), &mut |_| Err("stopped"));
    assert!(matches!(result, Err(Stop::Failed("stopped"))));
}

#[test]
fn closures_list_all_components() {
    let mut world = Plain::new();
    let arena = world.arena_mut();
    let (star, two) = (arena.nim(1), arena.nim(2));
    let sum = arena.sum(&[(star, 1), (two, 2)]).unwrap();
    let scoring = Scoring::new(&Play::from(Coalition::normal(2).unwrap())).unwrap();
    let found = closure(&mut world, &[sum, SumId::ZERO], &scoring, None).unwrap();
    assert_eq!(found.games, [star, two]);
    assert_eq!(found.sums, [vec![(0, 1), (1, 2)], vec![]]);
    assert_eq!(found.heaps, nim(2));
}

proptest! {
    #![proptest_config(crate::cases(30))]

    /// Families of heaps together with other games: heaps with more tokens than were enumerated
    /// have the scores of play.
    #[test]
    fn proved_quotients_score_heaps_of_every_size(
        digits in prop::collection::vec(0u8..8, 1..4),
        nim in any::<bool>(),
        games in random_heaps().prop_filter("impartial", |heaps| heaps.sides() == 1),
        play in random_play(),
        sizes in prop::collection::vec((1usize..14, 1usize..14), 3),
    ) {
        let code: Vec<u8> = std::iter::once(0).chain(digits).collect();
        let mut families = vec![HeapFamily::TakeAndBreak(HeapRules::new(&code).unwrap())];
        if nim {
            families.push(HeapFamily::Nim);
        }
        let scoring = Scoring::new(&play).unwrap();
        let found = settled::<()>(&games, &families, 32, (&scoring, limits()), &mut |_| Ok(()));
        let Ok(found) = found else { return Ok(()) };
        // All queried heaps, listed one by one.
        let most = 14;
        let mut heaps = games.clone();
        let mut numbers: Vec<Vec<u32>> = vec![Vec::new(); families.len()];
        for (family, numbers) in families.iter().zip(&mut numbers) {
            let listed = match family {
                HeapFamily::Nim => super::quotient::nim(most),
                HeapFamily::TakeAndBreak(_) => octal(&code, most),
            };
            let offset = heaps.len() as u32;
            for size in 0..most {
                let moved = |word: &Word| word.iter().map(|(h, c)| (h + offset, *c)).collect();
                heaps.push(listed.options(size, 0).iter().map(moved)).unwrap();
                numbers.push(offset + size as u32);
            }
        }
        let mut slow = Slow { heaps: &heaps, play: &play, ends: false, known: HashMap::new() };
        let quotient = &found.quotient;
        for (small, large) in sizes {
            for (at, settled) in found.families.iter().enumerate() {
                let class = quotient.product(
                    settled.class(quotient, small),
                    settled.class(quotient, large),
                );
                let word = [(numbers[at][small - 1], 1), (numbers[at][large - 1], 1)];
                let scores = slow.scores(&counts(heaps.len(), &word));
                for (mover, score) in scores.iter().enumerate() {
                    prop_assert_eq!(scoring.at(quotient.score(class), mover), *score);
                }
            }
        }
    }
}

#[test]
fn positions_have_a_score_for_each_first_mover() {
    let three = Play::from(Coalition::THREE);
    assert_eq!(Scoring::new(&three).unwrap().movers(), 1);
    assert_eq!(Scoring::labelled(&three).unwrap().movers(), 3);
    let same = Play::from(PreferenceMatrix::i_misere(3, 1).unwrap());
    assert_eq!(Scoring::new(&same).unwrap().movers(), 1);
    let rows = [vec![0, 1, 2], vec![0, 2, 1], vec![0, 1, 2]];
    let differ = Play::from(PreferenceMatrix::new(&rows).unwrap());
    assert_eq!(Scoring::new(&differ).unwrap().movers(), 3);
}
