//! Games by day and at random, as collections of the language.

use tweedle::lang::report::Code;
use tweedle::lang::session::{Limits, Session};

#[test]
fn games_with_labelled_players_by_day() {
    let mut s = Session::new(Limits::default());
    for (text, expected) in [
        // The 256 games of two players: each is there once, its options are of the day before.
        ("length(to_set(games(2, players: 2)))", "256"),
        (
            "all(H in to_set(games(1, players: 2)) for G in games(2, players: 2) for p in [L, R] for H in options(G, p))",
            "true",
        ),
        // 0, ±1, *, ↑ and so on: the values of day 2 are 22 (Siegel, Combinatorial Game Theory).
        ("length(to_set(value(G) for G in games(2, players: 2)))", "22"),
        // The impartial ones are those of the list of impartial games.
        (
            "to_set(games(2)) == to_set(G for G in games(2, players: 2) if G in to_set(games(2)))",
            "true",
        ),
        ("length(games(1, players: 32))", "4294967296"),
        ("games(1, players: 32)[4294967295]", "*"),
        ("games(0, players: 5)[0]", "0"),
        ("games(2, players: 3)", "games(2, players: 3)"),
        // Left has no option but -1 and *, Right none but 1 and *.
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
fn random_games_are_as_asked() {
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
