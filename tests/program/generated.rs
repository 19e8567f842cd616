//! Games of a given day and random games, as collections of the language.

use tweedle::lang::report::Code;
use tweedle::lang::session::{Limits, Session};

#[test]
fn labelled_games_of_each_day_are_complete() {
    let mut s = Session::new(Limits::default());
    for (text, expected) in [
        // Each of the 256 games of two players occurs once, and its options are of the day before.
        ("length(to_set(games(2, players: 2)))", "256"),
        (
            "all(H in to_set(games(1, players: 2)) for G in games(2, players: 2) for p in [L, R] for H in options(G, p))",
            "true",
        ),
        // 0, ±1, *, ↑ and so on: day 2 has 22 values (Siegel, Combinatorial Game Theory).
        ("length(to_set(value(G) for G in games(2, players: 2)))", "22"),
        // The impartial games are those of the list of impartial games.
        (
            "to_set(games(2)) == to_set(G for G in games(2, players: 2) if G in to_set(games(2)))",
            "true",
        ),
        ("length(games(1, players: 32))", "4294967296"),
        ("games(1, players: 32)[4294967295]", "*"),
        ("games(0, players: 5)[0]", "0"),
        ("games(2, players: 3)", "games(2, players: 3)"),
        // Left's only options are -1 and *, Right's only options are 1 and *.
        ("count(G for G in games(2, players: 2) if G == 0) under normal(2)", "16"),
    ] {
        assert_eq!(s.eval(text).unwrap(), expected, "{text}");
    }
    for text in ["games(3, players: 2)", "games(2, players: 4)", "games(5, players: 9)"] {
        assert_eq!(s.eval(text).unwrap_err()[0].code, Code::Limit, "{text}");
    }
    assert_eq!(s.eval("games(1, players: 1)").unwrap_err()[0].code, Code::Value);
}

#[test]
fn random_games_have_the_requested_shape() {
    let mut s = Session::new(Limits::default());
    for (text, expected) in [
        ("random_games(5, 4, 9)[0] ~= random_game(4, 9)", "true"),
        ("random_games(5, 4, -9) == random_games(5, 4, -9)", "true"),
        ("length(to_set(random_games(50, 6, 3))) > 40", "true"),
        ("to_set(birthday(G) for G in random_games(50, 6, 3))", "set[6]"),
        ("max(length(options(H)) for G in random_games(50, 6, 3, 2) for H in followers(G))", "2"),
        ("to_set(birthday(G) for G in random_games(20, 3, 3, players: 4))", "set[3]"),
        (
            "max(length(options(G, p)) for G in random_games(50, 3, 1, 4, 3) for p in [L, C, R])",
            "4",
        ),
        ("random_game(0, 1)", "0"),
        ("random_games(0, 3, 1)", "[]"),
        ("birthday(random_game(300, 1, 1))", "300"),
    ] {
        assert_eq!(s.eval(text).unwrap(), expected, "{text}");
    }
    for text in ["random_game(3, 1, 0)", "random_game(-1, 1)", "random_game(2, 1, 2, players: 1)"] {
        assert_eq!(s.eval(text).unwrap_err()[0].code, Code::Value, "{text}");
    }
}
