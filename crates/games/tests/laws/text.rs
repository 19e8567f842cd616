//! Writing and parsing notation.

use proptest::prelude::*;
use tweedle_games::game::Limit;
use tweedle_games::game::{
    Arena, GameId, Halt, Plain, SumId, isomorphic, parse_compact, write, write_compact,
};

use crate::brute::{Recipe, large_sum, sum_of};

fn text(arena: &Arena, s: SumId) -> String {
    write(arena, s, &|key| format!("p({key})"), 1 << 20).unwrap()
}

/// A parser for the game syntax of the language, for round trips only.
struct Reader<'a> {
    arena: &'a mut Arena,
    rest: &'a str,
}

impl Reader<'_> {
    fn take(&mut self, what: &str) -> bool {
        match self.rest.strip_prefix(what) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn number(&mut self) -> Option<u32> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        digits.parse().ok()
    }

    fn sum(&mut self) -> SumId {
        let mut s = SumId::ZERO;
        loop {
            let mut count = 1;
            if let Some(n) = self.number() {
                if !self.take("·") {
                    assert_eq!(n, 0, "a number is 0 or a multiplier");
                    count = 0;
                } else {
                    count = n;
                }
            }
            if count > 0 {
                let g = self.game();
                let g = self.arena.single(g);
                let many = self.arena.times(count, g).unwrap();
                s = self.arena.add(s, many).unwrap();
            }
            if !self.take(" + ") {
                return s;
            }
        }
    }

    fn game(&mut self) -> GameId {
        if self.take("*") {
            let n = self.number().unwrap_or(1);
            return self.arena.nim(n);
        }
        assert!(self.take("{"), "a game at {}", self.rest);
        let mut options = vec![self.sum()];
        while self.take(", ") {
            options.push(self.sum());
        }
        assert!(self.take("}"));
        self.arena.form(options).unwrap()
    }
}

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn text_reads_back(s in large_sum()) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena);
        let written = text(&w.arena, id);
        let mut reader = Reader { arena: &mut w.arena, rest: &written };
        prop_assert_eq!(reader.sum(), id);
        prop_assert_eq!(reader.rest, "");
        // The limit is exact.
        let name = |_: u32| String::new();
        prop_assert!(write(&w.arena, id, &name, written.len()).is_ok());
        prop_assert!(write(&w.arena, id, &name, written.len() - 1).is_err());
    }

    #[test]
    fn text_does_not_depend_on_ids(
        s in large_sum(),
        noise in prop::collection::vec(large_sum(), 1..4),
    ) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena);
        let mut v = Plain::new();
        for other in noise.iter().rev() {
            sum_of(other, &mut v.arena);
        }
        let backwards: Vec<Recipe> = s.iter().rev().cloned().collect();
        let moved = sum_of(&backwards, &mut v.arena);
        prop_assert_eq!(text(&w.arena, id), text(&v.arena, moved));
        prop_assert_eq!(write_compact(&mut w, id).unwrap(), write_compact(&mut v, moved).unwrap());
    }

    #[test]
    fn compact_reads_back(s in large_sum()) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena);
        let written = write_compact(&mut w, id).unwrap();
        prop_assert_eq!(parse_compact(&mut w.arena, &written), Ok(id), "{}", written);
    }

    #[test]
    fn any_text_is_parsed_or_refused_with_a_position(text in "[0-3#_{}()* ]{0,14}") {
        let mut w = Plain::new();
        match parse_compact(&mut w.arena, &text) {
            Ok(s) => {
                let again = write_compact(&mut w, s).unwrap();
                let read = parse_compact(&mut w.arena, &again).unwrap();
                prop_assert!(isomorphic(&mut w, s, read).unwrap());
            }
            Err(mistake) => prop_assert!(mistake.at <= text.len()),
        }
    }
}

#[test]
fn examples_are_written_in_both_notations() {
    let mut w = Plain::new();
    let table = [
        ("0", "0", "0"),
        ("1", "*", "1"),
        ("*7", "*7", "7"),
        ("21", "{*, *2}", "21"),
        ("2_#320", "{0, *2, *3, {*2}}", "2_#320"),
        ("22_#", "{*2, {*2}}", "2_#2"),
        ("2_{##2}", "*2 + {{*2}}", "2_{##2}"),
        ("2_{2##}", "{{2·*2}}", "2_{2##}"),
        ("(2_1)_#", "{* + *2}", "2_{1#}"),
        ("(21)_{###}", "{{{{*, *2}}}}", "(21)_{###}"),
        ("(1_#1)20", "{0, *2, {*, {*}}}", "(1_#1)20"),
        ("2_(21)", "*2 + {*, *2}", "(21)_2"),
        ("(9876543210)", "*10", "9876543210"),
        ("1_10", "{0, 2·*}", "1_10"),
        ("2_{(21)(1_#1)}", "*2 + {*, *2} + {*, {*}}", "(1_#1)_{(21)2}"),
    ];
    for (read, long, compact) in table {
        let s = parse_compact(&mut w.arena, read).unwrap();
        assert_eq!(text(&w.arena, s), long, "{read}");
        assert_eq!(write_compact(&mut w, s).unwrap(), compact, "{read}");
    }
}

#[test]
fn errors_have_positions() {
    let mut w = Plain::new();
    for (text, at) in [
        ("", 0),
        ("2#", 1),
        ("_2", 0),
        ("2_", 2),
        ("(21", 0),
        ("21)", 2),
        ("2_{#", 2),
        ("2x", 1),
        ("2*", 1),
        ("()", 1),
        ("2_{1_1}", 4),
    ] {
        let mistake = parse_compact(&mut w.arena, text).unwrap_err();
        assert_eq!(mistake.at, at, "{text}: {mistake}");
    }
    let deep = format!("{}0{}", "(".repeat(200), ")".repeat(200));
    assert_eq!(parse_compact(&mut w.arena, &deep), Ok(SumId::ZERO));
    let deeper = format!("{}0{}", "(".repeat(201), ")".repeat(201));
    assert_eq!(parse_compact(&mut w.arena, &deeper).unwrap_err().at, 200);
}

#[test]
fn exponential_text_is_refused_quickly() {
    let mut w = Plain::new();
    let mut a = w.arena.nim(1);
    for _ in 0..100 {
        let s = w.arena.single(a);
        let twice = w.arena.times(2, s).unwrap();
        a = w.arena.form(vec![s, twice]).unwrap();
    }
    let s = w.arena.single(a);
    assert!(matches!(
        write(&w.arena, s, &|_| String::new(), 1 << 20),
        Err(Halt::Limit(Limit::TooLarge(_)))
    ));
    let heap = w.arena.nim(60);
    let heap = w.arena.single(heap);
    assert!(matches!(write_compact(&mut w, heap), Err(Halt::Limit(Limit::TooLarge(_)))));
}
