//! Playing against the program: it never loses what it could win, by a minimax of its own; moves on
//! whole boards; the command `:play`.

use proptest::prelude::*;
use std::collections::HashMap;
use tweedle::lang::play::{Match, Seating};
use tweedle::lang::session::{Limits, Session};
use tweedle::lang::syntax::Span;
use tweedle_games::game::{SumId, options_for};
use tweedle_games::play::{Coalition, Play, SeatSet};

/// A random game for `players`, as a literal: with options for each player, or for all.
fn literal(players: u8, labelled: bool) -> BoxedStrategy<String> {
    let leaf = Just("0".to_owned()).boxed();
    leaf.prop_recursive(4, 24, 6, move |inner| {
        let side = prop::collection::vec(inner, 0..3).prop_map(|options| options.join(", "));
        match labelled {
            true => prop::collection::vec(side, usize::from(players))
                .prop_map(|sides| format!("{{{}}}", sides.join(" | ")))
                .boxed(),
            false => side.prop_map(|side| format!("{{{side}}}")).boxed(),
        }
    })
    .boxed()
}

fn cases() -> impl Strategy<Value = (Coalition, String, u32, bool, u64)> {
    let conventions = (2u8..=4, 1u32..15).prop_filter_map("some win", |(players, winners)| {
        Coalition::winning(players, SeatSet::from_bits(winners & ((1 << players) - 1))).ok()
    });
    (conventions, any::<bool>()).prop_flat_map(|(c, labelled)| {
        let one = literal(c.players(), labelled);
        let sum = prop::collection::vec(one, 1..4).prop_map(|parts| parts.join(" + "));
        (Just(c), sum, 1u32..(1 << c.players()), any::<bool>(), any::<u64>())
    })
}

fn game(session: &mut Session, text: &str) -> SumId {
    session.eval(&format!("({text})")).unwrap();
    let value = session.last_value().unwrap();
    session.machine.to_game(&value, Span::default()).unwrap()
}

/// The worth of an end for the program.
type Worth = i32;

/// Returns the value of an end for the program: it wants to win alone, or it wants the persons not
/// to win.
fn worth(players: u8, persons: SeatSet, winners: SeatSet) -> Worth {
    let program = SeatSet::all(players) - persons;
    match program.len() {
        1 => i32::from(program.is_subset(winners)),
        _ => -((winners & persons).len() as i32),
    }
}

/// The value for the program if both sides play well, by the definition.
fn minimax(
    session: &mut Session,
    c: Coalition,
    persons: SeatSet,
    (game, mover): (SumId, u8),
    known: &mut HashMap<(SumId, u8), Worth>,
) -> Worth {
    if let Some(found) = known.get(&(game, mover)) {
        return *found;
    }
    let options = options_for(&mut session.machine, game, mover).unwrap();
    let next = (mover + 1) % c.players();
    let values: Vec<Worth> =
        options.iter().map(|option| minimax(session, c, persons, (*option, next), known)).collect();
    let winners = c.winners().iter().map(|seat| (mover + seat) % c.players());
    let found = match persons.contains(mover) {
        _ if values.is_empty() => worth(c.players(), persons, winners.collect()),
        true => values.into_iter().min().unwrap(),
        false => values.into_iter().max().unwrap(),
    };
    known.insert((game, mover), found);
    found
}

/// Returns numbers that look random.
fn dice(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed | 1;
    move |sides| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % sides.max(1)
    }
}

proptest! {
    #![proptest_config(crate::cases(400))]

    #[test]
    fn the_program_never_gives_away_what_it_can_force((c, text, persons, first, seed) in cases()) {
        let mut session = Session::new(Limits::default());
        let start = game(&mut session, &text);
        let persons = SeatSet::from_bits(persons);
        let seating = Seating { convention: Play::Coalition(c), persons, alone: false };
        let first = if first { 0 } else { c.players() - 1 };
        let mut played = Match::new(&mut session.machine, start, first, seating).unwrap();
        let (mut known, mut roll) = (HashMap::new(), dice(seed));
        let mut state = (start, first);
        let mut worth = minimax(&mut session, c, persons, state, &mut known);
        while !played.is_over() {
            let before = played.moves().to_vec();
            let of_person = played.is_persons_turn();
            let made = match of_person {
                true => {
                    let number = 1 + roll(before.len());
                    prop_assert!(played.play(&mut session.machine, number).unwrap());
                    before[number - 1].settled
                }
                false => {
                    let lines = played.answer(&mut session.machine, 1).unwrap();
                    let made = before.iter().find(|made| lines[0].contains(&made.text));
                    made.unwrap().settled
                }
            };
            state = (made, (state.1 + 1) % c.players());
            let now = minimax(&mut session, c, persons, state, &mut known);
            if of_person {
                prop_assert!(now >= worth, "a person cannot lower the value");
            } else {
                prop_assert_eq!(now, worth, "{} by {}", &text, state.1);
            }
            worth = now;
        }
        prop_assert!(played.result(&mut session.machine).unwrap().is_some());
    }
}

/// A random loopy game: who can move where, for two players.
fn graphs() -> impl Strategy<Value = [Vec<Vec<usize>>; 2]> {
    (2usize..7).prop_flat_map(|count| {
        let side = prop::collection::vec(prop::collection::vec(0..count, 0..3), count);
        [side.clone(), side]
    })
}

/// Returns for each state whether the program wins (1), draws (0) or loses (-1): values move away
/// from 0 until nothing changes.
fn loopy_values(graph: &[Vec<Vec<usize>>; 2], program: usize) -> Vec<[i32; 2]> {
    let mut values = vec![[0, 0]; graph[0].len()];
    loop {
        let mut next = values.clone();
        for at in 0..values.len() {
            for mover in 0..2 {
                let options = graph[mover][at].iter().map(|to| values[*to][1 - mover]);
                let sign = if mover == program { 1 } else { -1 };
                next[at][mover] = match options.map(|value| sign * value).max() {
                    None => -sign,
                    Some(best) => sign * best,
                };
            }
        }
        if next == values {
            return values;
        }
        values = next;
    }
}

proptest! {
    #![proptest_config(crate::cases(150))]

    #[test]
    fn the_program_wins_loopy_games_in_the_end(graph in graphs(), program in 0usize..2, seed: u64) {
        let target = |text: &str| -> usize {
            let (_, to) = text.rsplit_once("g(").unwrap();
            to.split(',').next().unwrap().parse().unwrap()
        };
        let lists = |side: &Vec<Vec<usize>>| format!("{side:?}");
        let mut session = Session::new(Limits::default());
        session.eval(&format!(
            "using normal(2)\nruleset g(n, k)\n  L: g(m, k)  for m in {}[n]\n  R: g(m, k)  for m in {}[n]\nend",
            lists(&graph[0]),
            lists(&graph[1])
        )).unwrap();
        let values = loopy_values(&graph, program);
        // A position with one number would be drawn as a heap.
        let start = game(&mut session, "g(0, 0)");
        let persons = SeatSet::seat(1 - program as u8);
        let seating = Seating { convention: Play::Coalition(Coalition::TWO), persons, alone: false };
        let mut played = Match::new(&mut session.machine, start, 0, seating).unwrap();
        let mut roll = dice(seed);
        let (mut at, mut mover) = (0usize, 0usize);
        // A won game ends soon; otherwise the program never gives away a win or a draw.
        for _ in 0..300 {
            if played.is_over() {
                break;
            }
            let before = values[at][mover];
            at = match mover == program {
                true => target(&played.answer(&mut session.machine, 1).unwrap()[0]),
                false => {
                    let number = 1 + roll(played.moves().len());
                    let to = target(&played.moves()[number - 1].text);
                    prop_assert!(played.play(&mut session.machine, number).unwrap());
                    to
                }
            };
            mover = 1 - mover;
            if mover != program {
                prop_assert_eq!(values[at][mover], before);
            }
        }
        if values[0][0] == 1 {
            prop_assert!(played.is_over());
        }
    }
}

#[test]
fn moves_on_whole_boards_are_all_listed() {
    let mut session = Session::new(Limits::default());
    session.eval("use stones (clobber, checkerboard)\nuse dominoes (domineering)").unwrap();
    let mut count = |text: &str| {
        let start = game(&mut session, text);
        let persons = SeatSet::seat(0);
        let seating =
            Seating { convention: Play::Coalition(Coalition::TWO), persons, alone: false };
        let played = Match::new(&mut session.machine, start, 0, seating).unwrap();
        let moves = played.moves();
        // Each move changes the two cells that it names.
        assert!(moves.iter().all(|made| made.spots.len() == 2), "{moves:?}");
        moves.len()
    };
    assert_eq!(count("clobber(checkerboard(4, 4))"), 24);
    assert_eq!(count("clobber(\"xo..|..ox\")"), 2);
    assert_eq!(count("domineering(\"...|...|...\")"), 6);
}

/// Moves are named by what they do, and each name names one move.
#[test]
fn moves_have_names_that_a_person_says() {
    let mut session = Session::new(Limits::default());
    let setup = r#"
use stones (clobber, konane)
use dominoes (domineering)
use hackenbush (hackenbush)
use heaps (octal)
use amazons (amazons)
use coins (turning)
use colouring (col, snort)
use entailing (boxes)
use scoring (dots_and_boxes, british_square)
using normal(2)
ruleset piles(heaps)
  draw heaps
  piles(remove_at(heaps, i) + [k, heaps[i] - k])
    for i in indices(heaps) for k in 1..heaps[i] if 2 * k < heaps[i]
end
ruleset place(B)
  board B
  place(B.replace_at(m, "x#"))  for m in B.pairs("..")
end
ruleset arcs(edges)
  arcs([e for e in edges if u not in e and v not in e])
    for (u, v) in edges
end
"#;
    session.eval(setup).unwrap();
    for (text, expected) in [
        ("clobber(board(\"xo\"))", "1–2"),
        ("clobber(board(\"xo|..\"))", "a1–b1"),
        ("konane(board(\"xo.|ox.|xox\"))", "a1–c1"),
        ("amazons(board(\"x.|#.\"))", "a1–b1/a1; a1–b1/b2; a1–b2/a1; a1–b2/b1"),
        ("domineering(grid(2, 2))", "a1 a2; b1 b2"),
        (
            "domineering(grid(2, 1)) + domineering(grid(3, 1))",
            "board 1, a1 a2; board 2, a1 a2; board 2, a2 a3",
        ),
        ("col(grid(1, 2))", "1; 2"),
        // A reserved cell is filled; no piece moves.
        ("snort(board(\"L.\"))", "1; 2"),
        ("place(board(\"..\"))", "1 2: .. → x#"),
        (
            "piles([4, 5])",
            "split heap 4 into 1 and 3; split heap 5 into 1 and 4; split heap 5 into 2 and 3",
        ),
        ("arcs([(0, 1), (1, 2), (3, 4)])", "edge 3; edges 1 2"),
        (
            "*3 + octal(\"0.3\")(3)",
            "take 1 from heap 3: *3 → *2; take 2 from heap 3; take 3 from heap 3; \
             take 1 from heap 3: octal_heap(\"0.3\", 3) → octal_heap(\"0.3\", 2)",
        ),
        ("british_square(grid(1, 2))", "1, 1 point; 2, 1 point"),
        ("turning(\"1-2\", \"th\")", "turn 1 2; turn 2"),
        ("hackenbush(\"L(R)(L)\")", "edge 1; edge 3"),
        ("dots_and_boxes(boxes(1, 1))", "edge 1"),
        ("dots_and_boxes([(1, 0)])", "edge 1, 1 point"),
        ("!{dots_and_boxes([(1, 0)])}", "pass"),
        ("*2", "take 1 from heap 2; take 2 from heap 2"),
        ("octal(\"0.07\")(4)", "take 2 from heap 4; take 2 from heap 4, leave 1 and 1"),
        ("octal(\"4.07\")(2)", "split heap 2 into 1 and 1; take 2 from heap 2"),
    ] {
        let start = game(&mut session, text);
        let persons = SeatSet::seat(0);
        let seating =
            Seating { convention: Play::Coalition(Coalition::TWO), persons, alone: false };
        let played = Match::new(&mut session.machine, start, 0, seating).unwrap();
        let names: Vec<&str> = played.moves().iter().map(|made| made.text.as_str()).collect();
        assert_eq!(names.join("; "), expected, "{text}");
    }
}

/// Each edge has its number in the picture, also where edges are close together.
#[test]
fn all_edges_have_numbers() {
    let home = super::piped::home();
    let game = ":play hackenbush.hackenbush(\"L(R)(L(R)R)(L)\") under normal(2)\n";
    let shown = super::piped::answers(home.path(), &format!("use hackenbush\n{game}"));
    for label in ["L1", "R2", "L3", "R4", "R5", "L6"] {
        assert!(shown.contains(label), "{label}\n{shown}");
    }
}

/// Each first game of the page begins with one line, and lists moves.
#[test]
fn first_games_begin_with_one_line() {
    let home = super::piped::home();
    let listed = super::piped::answers(home.path(), ":play\n");
    assert_eq!(listed.lines().filter(|line| line.trim_start().starts_with("`:play ")).count(), 10);
    for line in listed.lines() {
        let Some((entry, _)) = line.trim_start()[1..].split_once('`') else { continue };
        let begun = super::piped::answers(home.path(), &format!("{entry}\n"));
        assert!(begun.starts_with("You are L; ") && begun.contains("1. "), "{entry}: {begun}");
        assert!(!begun.contains('→'), "{begun}");
    }
}

/// The end of a game is said as the rules say it, with points only where these decide.
#[test]
fn the_end_of_a_game_is_said() {
    let said = |text: &str| super::piped::answers(super::piped::home().path(), text);
    for (text, end) in [
        ("using normal(2)\n:play *1\n1\n", "R cannot move: you win."),
        ("using misere\n:play *1\n1\n", "R cannot move: you lose. R wins."),
        (
            "use hackenbush (hackenbush)\n:play hackenbush(\"(L)(R)\", 2)\n1\n",
            "L cannot move: you lose.",
        ),
        ("use scoring (dots_and_boxes)\n:play dots_and_boxes([(1, 0)])\n1\n", "you win, 1 to 0."),
        ("use scoring (british_square)\n:play british_square(grid(2, 2))\n1\n", "a draw, 1 to 1."),
    ] {
        let came = said(text);
        assert!(came.contains(end), "{text}: {came}");
    }
    // Names of the user come first, once the game is over.
    let came = said("moves := 7\nboxes := *2\n:play boxes\n2\nmoves\n");
    assert!(came.contains("take 1 from heap 2") && came.ends_with("7\n"), "{came}");
    let came = said(":play clobber\nd9-d8\n");
    assert!(came.contains("`d9-d8` is not a move now"), "{came}");
    let came = said(":play hackenbush\nedge 99\n1\nhint\n");
    assert!(came.contains("`edge 99` is not a move now"), "{came}");
    assert!(came.contains("the game is over: `undo`"), "{came}");
}
