//! Coalitions: `outcome(G, seats)`, `coalitions(G)` and conventions with allies, against play by
//! the definition over the options that the interpreter gives.

use crate::r#final::{eval, session};
use std::collections::HashMap;
use tweedle::lang::session::Session;
use tweedle::lang::syntax::Span;
use tweedle_games::game::{SumId, options_for};
use tweedle_games::play::SeatSet;

/// Tests whether a team of players can force an end at which all of them are among the winners.
fn force(
    s: &mut Session,
    winners: SeatSet,
    n: u8,
    (game, mover): (SumId, u8),
    team: SeatSet,
    known: &mut HashMap<(SumId, u8), bool>,
) -> bool {
    if let Some(known) = known.get(&(game, mover)) {
        return *known;
    }
    let options = options_for(&mut s.machine, game, mover).unwrap();
    let mut wins =
        options.iter().map(|option| force(s, winners, n, (*option, (mover + 1) % n), team, known));
    let found = if options.is_empty() {
        team.iter().all(|player| winners.contains((player + n - mover) % n))
    } else if team.contains(mover) {
        wins.any(|wins| wins)
    } else {
        wins.all(|wins| wins)
    };
    known.insert((game, mover), found);
    found
}

/// The rulesets are impartial and partizan, on heaps, lists and boards.
const RULES: &str = "use heaps (subtract, grundy)
use takeaway (chomp)
ruleset topple(row)
  L: topple(rest)  for i in indices(row) if row[i] == \"L\" for rest in sides(row, i)
  C: topple(rest)  for i in indices(row) if row[i] == \"C\" for rest in sides(row, i)
  R: topple(rest)  for i in indices(row) if row[i] == \"R\" for rest in sides(row, i)
end
sides(row, i) := [slice(row, 0, i - 1), slice(row, i + 1, length(row) - 1)]
";

#[test]
fn rules_have_the_coalitions_of_play() {
    for (convention, n, winners) in [
        ("normal(3)", 3, 0b110),
        ("winning(3, P)", 3, 0b100),
        ("normal(4)", 4, 0b1110),
        ("winning(4, {O1, P})", 4, 0b1010),
    ] {
        let games = match n {
            3 => vec![
                "subtract([1, 3], 7) + *2",
                "grundy(9)",
                "chomp([3, 2, 2])",
                "topple(\"LCRL\") + topple(\"CR\")",
                "topple(\"RRC\") + 1_L",
            ],
            _ => vec!["subtract([1, 2], 11)", "grundy(8) + *3", "chomp([2, 2, 1]) + *"],
        };
        let winners = SeatSet::from_bits(winners);
        for text in games {
            let mut s = session(RULES);
            eval(&mut s, &format!("using {convention}"));
            eval(&mut s, &format!("({text})"));
            let value = s.last_value().unwrap();
            let game = s.machine.to_game(&value, Span::default()).unwrap();
            let labelled = s.machine.arena.players(game).is_some();
            for bits in 1..1u32 << n {
                let seats = SeatSet::from_bits(bits);
                let firsts = if labelled { n } else { 1 };
                let expected: Vec<String> = (0..firsts)
                    .map(|first| {
                        let team = seats.iter().map(|seat| (seat + first) % n).collect();
                        let mut known = HashMap::new();
                        force(&mut s, winners, n, (game, first), team, &mut known).to_string()
                    })
                    .collect();
                let expected = match labelled {
                    true => format!("({})", expected.join(", ")),
                    false => expected[0].clone(),
                };
                let name = |seat: u8| match seat {
                    0 => "N".to_owned(),
                    seat if seat + 1 == n => "P".to_owned(),
                    seat => format!("O{seat}"),
                };
                let names: Vec<String> = seats.iter().map(name).collect();
                let ask = format!("outcome({text}, [{}])", names.join(", "));
                assert_eq!(eval(&mut s, &ask), expected, "{ask} under {convention}");
            }
        }
    }
}

#[test]
fn declared_winners_count() {
    let mut s = session(
        "ruleset three(n)
  players 3
  L: three(n - 1)  if n > 0
  C: three(n - 1)  if n > 0
  R: three(n - k)  for k in 1..2 if n >= k
  final [L, C]
end
",
    );
    assert_eq!(eval(&mut s, "outcome(three(4), [L, C])"), "(true, true, true)");
    assert_eq!(eval(&mut s, "outcome(three(4), [R, C])"), "(false, false, false)");
}

#[test]
fn a_coalition_is_named_by_seats_or_players() {
    let mut s = session("");
    for ask in ["[N, O]", "NO", "set[N, O]", "(N, O)"] {
        assert_eq!(eval(&mut s, &format!("outcome(*2 + 2·*3, {ask})")), "true", "{ask}");
    }
    assert_eq!(eval(&mut s, "outcome(1_L, [L, L])"), eval(&mut s, "outcome(1_L, [L])"));
    let mut fails = |text: &str, says: &str| {
        let problem = s.eval(text).unwrap_err().remove(0);
        let help = problem.help.clone().unwrap_or_default();
        let all = format!("{} {help}", problem.message);
        assert!(all.contains(says), "{text}: {all}");
    };
    fails("outcome(*, [L])", "name the seats");
    fails("outcome(1_L, [L, N])", "seats only, or players only");
    fails("outcome(*, [])", "at least one");
    fails("outcome(*, [O5])", "does not exist");
    fails("coalitions(*) under normal(13)", "12 players");
    fails("absorbing(*2) under allied(NO, normal(3))", "play alone");
    fails("sum_table(allied(NO, normal(3)), 2)", "play alone");
    fails("allied(NO, semi_normal)", "do not play together");
    fails("allied(N, normal(3)) + 1", "convention");
}
