//! Text with styled parts, which a terminal can colour.

use tweedle::lang::value::{MarkKind, Text};

fn parts(text: &Text) -> Vec<(&str, MarkKind)> {
    text.marks.iter().map(|mark| (&text.text[mark.range.clone()], mark.kind)).collect()
}

#[test]
fn seats_are_styled_by_number() {
    for (text, expected) in [
        ("PN", vec![("P", MarkKind::Seat(255)), ("N", MarkKind::Seat(0))]),
        (
            "{O1, O30, P}",
            vec![
                ("O1", MarkKind::Seat(1)),
                ("O30", MarkKind::Seat(30)),
                ("P", MarkKind::Seat(255)),
            ],
        ),
        ("NO", vec![("N", MarkKind::Seat(0)), ("O", MarkKind::Seat(1))]),
        ("∅", vec![]),
    ] {
        let mut out = Text::marked();
        out.push_seats(text);
        assert_eq!((out.text.as_str(), parts(&out)), (text, expected));
        let mut plain = Text::plain();
        plain.push_seats(text);
        assert_eq!((plain.text.as_str(), plain.marks.len()), (text, 0));
    }
}

#[test]
fn styled_ranges_follow_ascii_replacement() {
    let mut text = Text::marked();
    text.push("2·*");
    text.push_as("PN", MarkKind::Seat(0));
    text.push("∅");
    text.push_as("a…", MarkKind::Cut);
    let mut twice = Text::marked();
    twice.push("∅ ");
    twice.append(&text);
    let twice = twice.ascii();
    assert_eq!(twice.text, "nobody 2 * *PN nobody a...");
    assert_eq!(parts(&twice), [("PN", MarkKind::Seat(0)), ("a...", MarkKind::Cut)]);
}
