//! Pictures: the gallery is up to date; texts and nodes do not overlap, and edges avoid nodes.

use super::run::{text, tweedle};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tweedle::lang::value::Seats;
use tweedle_games::board::Board;
use tweedle_picture::{Layering, Paint, forest, layered};
use unicode_width::UnicodeWidthStr as _;

/// Returns the pictures of the gallery: the name of each file, and the script that draws it.
fn gallery() -> Vec<(String, String)> {
    let page = include_str!("../../docs/gallery.md");
    let mut found = Vec::new();
    for (at, _) in page.match_indices("](gallery/") {
        let name = page[at + "](gallery/".len()..].split(')').next().unwrap();
        let before = &page[..at];
        let start = before.rfind("```tweedle\n").unwrap() + "```tweedle\n".len();
        let code = before[start..].split("\n```").next().unwrap();
        found.push((name.to_owned(), code.to_owned()));
    }
    assert!(found.len() > 20);
    found
}

fn svg_of(code: &str) -> String {
    let (setup, last) = code.rsplit_once('\n').unwrap_or(("", code));
    let asked = format!("{setup}\nsvg({last})");
    let out = tweedle(&["eval", "--raw", &asked], b"");
    assert!(out.status.success(), "{asked}: {}", text(&out.stderr));
    text(&out.stdout).trim_end().to_owned()
}

#[test]
fn the_gallery_is_up_to_date() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/gallery/");
    for (name, code) in gallery() {
        let drawn = svg_of(&code);
        let path = format!("{folder}{name}");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(path, drawn + "\n").unwrap();
            continue;
        }
        let kept = std::fs::read_to_string(path).unwrap_or_default();
        assert_eq!(kept.trim_end(), drawn, "{name}: run with UPDATE=1");
    }
}

/// Returns the bounding box of a text by its attributes, assuming characters of fixed width.
fn text_box(node: roxmltree::Node<'_, '_>) -> [f64; 4] {
    let number = |name: &str| node.attribute(name).map(|text| text.parse::<f64>().unwrap());
    let size = number("font-size").unwrap_or(13.0);
    let width = node.text().unwrap_or_default().width() as f64 * 0.602 * size;
    let x = number("x").unwrap();
    let left = match node.attribute("text-anchor") {
        Some("middle") => x - width / 2.0,
        Some("end") => x - width,
        _ => x,
    };
    let y = number("y").unwrap();
    [left, y - 0.75 * size, left + width, y + 0.2 * size]
}

#[test]
fn pictures_have_titles_and_texts_that_do_not_overlap() {
    for (name, code) in gallery() {
        let drawn = svg_of(&code);
        let document = roxmltree::Document::parse(&drawn).unwrap_or_else(|e| panic!("{name}: {e}"));
        let root = document.root_element();
        let size = ["width", "height"].map(|side| root.attribute(side).unwrap().parse().unwrap());
        let [width, height]: [f64; 2] = size;
        // Viewers that remove style sheets show the light colours.
        for node in root.descendants().filter(|node| node.has_attribute("class")) {
            let [fill, stroke] = ["fill", "stroke"].map(|of| node.attribute(of).unwrap_or("none"));
            assert!(fill.starts_with('#') || stroke.starts_with('#'), "{name}: {node:?}");
        }
        for said in ["title", "desc"] {
            let node = root.children().find(|node| node.has_tag_name(said));
            assert!(node.unwrap().text().is_some_and(|text| !text.is_empty()), "{name}: {said}");
        }
        let texts = root.descendants().filter(|node| {
            node.has_tag_name("text") && node.text().is_some_and(|text| !text.is_empty())
        });
        let texts: Vec<_> = texts.map(|node| (text_box(node), node.text().unwrap())).collect();
        for (at, (a, one)) in texts.iter().enumerate() {
            let inside = a[0] >= 0.0 && a[1] >= 0.0 && a[2] <= width && a[3] <= height;
            assert!(inside, "{name}: {one} leaves the paper");
            for (b, other) in &texts[at + 1..] {
                let apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
                assert!(apart, "{name}: {one} over {other}");
            }
        }
    }
}

#[test]
fn every_gallery_file_is_shown_on_the_page() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/gallery/");
    let asked: BTreeMap<String, String> = gallery().into_iter().collect();
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(asked.contains_key(&name), "nothing shows docs/gallery/{name}");
    }
}

/// Returns the error output of a script.
fn errors(script: &str) -> String {
    let out = tweedle(&["eval", "--raw", script], b"");
    text(&out.stderr).to_owned()
}

#[test]
fn draw_clauses_are_checked() {
    let rules = "ruleset r(n)\n  draw n\n  r(n - 1) if n > 0\nend\n";
    assert!(svg_of(&format!("{rules}r(3)")).contains("<desc>Heaps of 3</desc>"));
    let twice = "ruleset r(n)\n  draw n\n  draw [n]\n  r(n - 1) if n > 0\nend";
    assert!(errors(twice).contains("the ruleset has two lines `draw`"));
    let clause = "ruleset r(n)\n  draw n if n > 1\n  r(n - 1) if n > 0\nend";
    assert!(errors(clause).contains("`draw` takes an expression for the picture"));
    // An error in a drawing is reported with its position, and only when something is drawn.
    let wrong = "ruleset r(n)\n  draw [1][n]\n  r(n - 1) if n > 0\nend\n";
    assert!(errors(&format!("{wrong}svg(r(3))")).contains("error"));
    assert_eq!(errors(&format!("{wrong}form(r(3))")), "");
    // Elsewhere it is an ordinary name.
    assert_eq!(errors("draw := 3; draw + 1"), "");
    let option = "ruleset r(n)\n  draw(n)  if n > 0\nend\ndraw(n) := *n\nform(r(3))";
    assert_eq!(errors(option), "");
}

#[test]
fn values_without_a_picture_are_errors() {
    assert!(errors("svg(true)").contains("cannot be drawn"));
    assert!(errors("svg({1_L | } under normal(2))").contains("cannot be drawn"));
    assert!(errors("graph_figure([(0, 1000)])").contains("vertices 0 to 399"));
    assert!(errors("pile_figure([-1])").contains("at least 0"));
}

/// All edges of a graph are drawn, each with its letter, including components not connected to the
/// ground.
#[test]
fn edges_not_connected_to_the_ground_are_drawn() {
    let svg = svg_of("ground_figure([(1, 2, \"L\"), (2, 3, \"R\"), (3, 1, \"C\"), (0, 4, \"L\")])");
    let document = roxmltree::Document::parse(&svg).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let mut letters: Vec<&str> = texts.filter_map(|node| node.text()).collect();
    letters.sort_unstable();
    assert_eq!(letters, ["C", "L", "L", "R"]);
}

/// Rules that replace a board by its representative may rotate it. It is drawn in the orientation
/// before the move, and the changed cells are framed.
#[test]
fn boards_rotated_by_rules_are_rotated_back() {
    let asked = "using normal(2)\nuse stones (impartial_nogo)\n";
    let game = "impartial_nogo(board(\"...|...|..x\"))";
    let svg = svg_of(&format!("{asked}tree({game}, 1)"));
    let out = tweedle(&["eval", "--raw", &format!("{asked}length(options({game}))")], b"");
    let count = text(&out.stdout).trim().parse::<usize>().unwrap();
    // Each move places one stone, and the existing stone stays in its corner.
    assert_eq!(svg.matches("class=\"tw-s-strong\"").count(), count, "{svg}");
    assert!(
        count > 5 && svg.contains("boards are drawn in the orientation before the move"),
        "{svg}"
    );
}

/// Draws a move from one board to another, and returns the rows of the second, its framed cells,
/// and whether the picture says it was rotated. `label` says who moves.
fn drawn_after_move(before: &str, after: &str, label: &str) -> (String, Vec<usize>, bool) {
    const SIDE: f64 = 26.0;
    let svg = svg_of(&format!(
        "using normal(2)\nruleset r(n)\n  \
         draw (if n == 1 then board(\"{before}\") else board(\"{after}\"))\n  \
         {label}r(0)  if n == 1\nend\ntree(r(1), 1)"
    ));
    let document = roxmltree::Document::parse(&svg).unwrap();
    let number = |node: roxmltree::Node<'_, '_>, name: &str| -> f64 {
        node.attribute(name).unwrap().parse().unwrap()
    };
    let of_class = |tag: &'static str, class: &'static str| {
        document.descendants().filter(move |node| {
            let mut classes = node.attribute("class").unwrap_or_default().split(' ');
            node.has_tag_name(tag) && classes.any(|other| other == class)
        })
    };
    let ground = of_class("rect", "tw-f-ground").nth(1).unwrap();
    let [left, top, width, height] = ["x", "y", "width", "height"].map(|of| number(ground, of));
    let [columns, rows] = [width, height].map(|side| (side / SIDE).round() as usize);
    // The cell of the second board that contains the centre of an element, if there is one.
    let cell = |x: f64, y: f64| {
        let below = y > top && y < top + height;
        below.then(|| ((y - top) / SIDE) as usize * columns + ((x - left) / SIDE) as usize)
    };
    let middle = |node: roxmltree::Node<'_, '_>| {
        let half = number(node, "width") / 2.0;
        cell(number(node, "x") + half, number(node, "y") + half)
    };
    let mut letters = vec![b'.'; columns * rows];
    for (class, letter) in [("tw-f-p0", b'x'), ("tw-f-p1", b'o')] {
        let stones = of_class("circle", class);
        let stones = stones.filter_map(|node| cell(number(node, "cx"), number(node, "cy")));
        stones.for_each(|at| letters[at] = letter);
    }
    of_class("rect", "tw-f-quiet").filter_map(middle).for_each(|at| letters[at] = b'#');
    let framed = of_class("rect", "tw-s-strong").filter_map(middle).collect();
    let shown: Vec<_> = letters.chunks(columns).map(String::from_utf8_lossy).collect();
    (shown.join("|"), framed, svg.contains("boards are drawn in the orientation before the move"))
}

#[test]
fn boards_are_rotated_back_only_if_rules_can_have_rotated_them() {
    // The stone in the corner is new; the representative has it in the first cell.
    let after = Board::read("x.|..|.o").unwrap().representative(false);
    let after = after.rows().map(|row| String::from_utf8_lossy(row).into_owned());
    let after = after.collect::<Vec<_>>().join("|");
    let (shown, cells, turned) = drawn_after_move("..|..|.o", &after, "");
    assert_eq!((shown.matches('x').count(), cells.len(), turned), (1, 1, true), "{shown}");
    // A board that is not a representative was not rotated.
    assert_eq!(
        drawn_after_move("x.o|...", "..x|..o", ""),
        ("..x|..o".to_owned(), vec![0, 2, 5], false)
    );
    // An image without any change would not be a move.
    assert_eq!(drawn_after_move("x.", ".x", ""), (".x".to_owned(), vec![0, 1], false));
    // No image of it resembles the board before.
    assert_eq!(
        drawn_after_move("..|xo|ox", "##|##|..", ""),
        ("##|##|..".to_owned(), vec![], false)
    );
    // Among equally similar images, an image is chosen in which the player who moved has moved a
    // stone.
    for (label, first) in [("L: ", "."), ("R: ", "x")] {
        let (shown, cells, _) = drawn_after_move("x..|..o", "...|o#x", label);
        assert_eq!((cells.len(), &shown[..1]), (3, first), "{shown}");
    }
    assert_eq!(drawn_after_move("x.|.o", "x..", ""), ("x..".to_owned(), vec![], false));
}

/// Returns the style classes of the values in the picture of a sequence.
fn paints(sequence: &str) -> Vec<String> {
    let svg = svg_of(sequence);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let cells = document.descendants().filter(|node| node.has_tag_name("rect"));
    let classes = cells.filter_map(|node| node.attribute("class")?.strip_prefix("tw-f-"));
    classes.filter(|paint| *paint != "paper").map(str::to_owned).collect()
}

/// A set of seats has the colour of its number, in which the bits are `N`, `P`, `O1`, `O2`, …;
/// from 8 on they follow those of the outcomes `L`, `R`, `D` and `C`.
#[test]
fn outcome_colours_do_not_depend_on_the_number_of_players() {
    for players in 2..5_u8 {
        let classes: Vec<u32> = (0..1 << players).collect();
        let names = classes.iter().map(|mask| Seats::among((*mask).into(), players).to_string());
        let names = names.collect::<Vec<_>>().join(", ");
        let expected = classes.iter().map(|mask| {
            let bit = |seat: u8| match seat {
                0 => 0,
                last if last == players - 1 => 1,
                between => between + 1,
            };
            let bits = (0..players).filter(|seat| mask >> seat & 1 == 1).map(|seat| 1 << bit(seat));
            let number: u32 = bits.sum();
            format!("k{}", if number < 8 { number } else { number + 4 })
        });
        let found = paints(&format!("sequence(x for x in [{names}])"));
        assert_eq!(found, expected.collect::<Vec<_>>(), "{names}");
    }
    let classes = "using normal(2)\nsequence(outcome(G) for G in games(1, players: 2))";
    assert_eq!(paints(classes), ["k2", "k9", "k8", "k1"]);
    let tree = svg_of("using normal(2)\ntree({1 | -1})");
    for (kind, count) in [("k1", 1), ("k8", 1), ("k9", 1), ("k2", 2)] {
        let class = format!("class=\"tw-f-{kind}\"");
        assert_eq!(tree.matches(&class).count(), count, "{tree}");
    }
    assert_eq!((Paint::player(1, 2), Paint::player(2, 3)), (Paint::Player(1), Paint::Player(1)));
}

#[test]
fn quotients_for_graphviz_have_the_colours_of_pictures() {
    let code = "dot(quotient(nim, 3)) under normal(3)";
    let out = tweedle(&["eval", "--raw", code], b"");
    let dot = text(&out.stdout);
    for (outcome, colour) in [("OP", "#b8a078"), ("PN", "#ffaabb"), ("N", "#aaddcc")] {
        let line = dot.lines().find(|line| line.contains(&format!(" {outcome}\"")));
        assert!(line.is_some_and(|line| line.contains(colour)), "{dot}");
    }
}

/// Returns the style classes of the cells in the picture of a one-column table of these texts.
fn cell_paints(texts: &str) -> BTreeSet<String> {
    let svg = svg_of(&format!("table(text for text in [{texts}])"));
    let document = roxmltree::Document::parse(&svg).unwrap();
    let cells = document.descendants().filter(|node| node.has_tag_name("path"));
    cells.map(|node| node.attribute("class").unwrap().to_owned()).collect()
}

#[test]
fn other_texts_have_the_remaining_colours() {
    assert_eq!(cell_paints("\"loony\", \"∅\", \"N\", \"draw\"").len(), 4);
    // A text that only begins like a set of seats is not one.
    assert_eq!(cell_paints("\"None\""), BTreeSet::from(["tw-f-k0".to_owned()]));
}

/// Returns the points of an SVG element.
fn points(node: roxmltree::Node<'_, '_>) -> Vec<(f64, f64)> {
    let numbers = node.attribute("points").unwrap().split([' ', ',']);
    let numbers: Vec<f64> = numbers.map(|number| number.parse().unwrap()).collect();
    numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

#[test]
fn both_walls_of_a_thermograph_reach_the_mast() {
    for game in ["{2||1|-3}", "↑", "{0||0|-2}", "{1||1|-1}", "±1"] {
        let svg = svg_of(&format!("using normal(2)\nthermograph({game})"));
        let document = roxmltree::Document::parse(&svg).unwrap();
        let line = |class: &str| {
            let mut lines = document.descendants().filter(|node| node.has_tag_name("polyline"));
            points(lines.find(|node| node.attribute("class") == Some(class)).unwrap())
        };
        let foot = line("tw-s-ink")[0];
        for wall in ["tw-s-p0", "tw-s-p1"].map(line) {
            assert!(wall.len() > 1 && wall.last() == Some(&foot), "{game}: {wall:?} {foot:?}");
        }
    }
}

#[test]
fn thermographs_are_named_and_tables_of_them_share_a_scale() {
    let svg =
        svg_of("using normal(2)\ntable(thermograph({a | b}) for a in 1..2 for b in [-1, -3])");
    let document = roxmltree::Document::parse(&svg).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let texts: Vec<_> = texts.filter_map(|node| node.text()).collect();
    for name in ["±1", "{1 | -3}", "{2 | -1}", "{2 | -3}"] {
        assert!(texts.contains(&name), "{texts:?}");
    }
    assert_eq!(texts.iter().filter(|text| **text == "temperature").count(), 4);
    // From the foot of the left wall to the mast it is one more than the temperature.
    let walls = document.descendants().filter(|node| node.attribute("class") == Some("tw-s-p0"));
    let widths = walls.map(points).map(|wall| wall[wall.len() - 1].0 - wall[0].0);
    let widths: Vec<f64> = widths.collect();
    for (width, units) in widths.iter().zip([2.0, 3.0, 2.5, 3.5]) {
        assert!((width / units - widths[0] / 2.0).abs() < 0.2, "{widths:?}");
    }
}

/// The columns of a period line up, and so do those of its preperiod.
#[test]
fn rows_of_a_sequence_have_the_length_of_its_period() {
    let rows = |sequence: &str| {
        let svg = svg_of(&format!("use heaps (kayles)\nperiod({sequence} for n in 0..)"));
        let document = roxmltree::Document::parse(&svg).unwrap();
        let labels = document.descendants().filter(|node| {
            node.has_tag_name("text") && node.attribute("text-anchor") == Some("end")
        });
        labels.map(|node| node.text().unwrap().parse().unwrap()).collect::<Vec<usize>>()
    };
    assert_eq!(rows("nim_value(kayles(n))"), [0, 11, 23, 35, 47, 59, 71, 83, 95]);
    assert_eq!(rows("n mod 3"), [0, 3, 6, 9, 12, 15, 18, 21]);
    assert_eq!(rows("(if n < 30 then 5 else n mod 2)")[..5], [0, 25, 30, 32, 34]);
    assert_eq!(rows("(n mod 70) mod 11")[..5], [0, 35, 70, 105, 140]);
}

/// Returns the middles of the nodes of a balanced drawing, from the middle of the drawing.
fn middles(count: usize, edges: &[(usize, usize)]) -> Vec<(f64, f64)> {
    let (places, _) = layered(&vec![(20.0, 10.0); count], edges, Layering::Balanced);
    let middle = |of: fn(&(f64, f64)) -> f64| {
        let least = places.iter().map(of).fold(f64::INFINITY, f64::min);
        (least + places.iter().map(of).fold(f64::NEG_INFINITY, f64::max)) / 2.0
    };
    let (x, y) = (middle(|place| place.0), middle(|place| place.1));
    places.iter().map(|place| (place.0 - x, place.1 - y)).collect()
}

#[test]
fn symmetric_orders_are_drawn_symmetrically() {
    let diamond = vec![(0, 1), (0, 2), (1, 3), (2, 3)];
    let hexagon = vec![(0, 1), (1, 2), (0, 3), (3, 4), (2, 5), (4, 5)];
    let cube: Vec<(usize, usize)> = (0..8)
        .flat_map(|set| [1, 2, 4].map(|bit| (set, set | bit)))
        .filter(|(set, more)| set != more)
        .collect();
    for (count, edges) in [(4, diamond), (6, hexagon), (8, cube)] {
        let places = middles(count, &edges);
        for (across, down) in [(-1.0, 1.0), (1.0, -1.0)] {
            for (x, y) in &places {
                let image = |(u, v): &(f64, f64)| {
                    (across * u - x).abs() < 1e-6 && (down * v - y).abs() < 1e-6
                };
                assert!(places.iter().any(image), "{edges:?}: {places:?}");
            }
        }
    }
    // Half a turn: two maxima, each of which is above one of the minima.
    let places = middles(4, &[(0, 2), (1, 2), (1, 3)]);
    assert!(
        places.iter().all(|(x, y)| places
            .iter()
            .any(|(u, v)| { (x + u).abs() < 1e-6 && (y + v).abs() < 1e-6 })),
        "{places:?}"
    );
}

/// The negatives of the games born by day 2 are their mirror images.
#[test]
fn negatives_are_drawn_below() {
    let svg = svg_of("using normal(2)\nhasse(born_by(2))");
    let document = roxmltree::Document::parse(&svg).unwrap();
    let texts = document.descendants().filter(|node| {
        node.has_tag_name("text") && node.attribute("text-anchor") == Some("middle")
    });
    let number = |node: roxmltree::Node<'_, '_>, name: &str| {
        node.attribute(name).unwrap().parse::<f64>().unwrap()
    };
    let places: BTreeMap<_, _> = texts
        .map(|node| (node.text().unwrap().to_owned(), (number(node, "x"), number(node, "y"))))
        .collect();
    let middle = places["0"].1;
    for (game, negative) in [
        ("2", "-2"),
        ("1", "-1"),
        ("1*", "-1*"),
        ("1/2", "-1/2"),
        ("{1 | *}", "{* | -1}"),
        ("{1 | 0}", "{0 | -1}"),
        ("↑", "↓"),
        ("↑*", "↓*"),
        ("{1 | 0, *}", "{0, * | -1}"),
        ("0", "0"),
        ("*", "*"),
        ("*2", "*2"),
        ("±1", "±1"),
    ] {
        let ((x, y), (u, v)) = (places[game], places[negative]);
        assert!((x - u).abs() < 0.2 && (y + v - 2.0 * middle).abs() < 0.3, "{game}: {places:?}");
    }
    for (left, right) in [("0", "*"), ("↑", "↑*"), ("{1 | *}", "{1 | 0}")] {
        let axis = places["2"].0;
        assert!((places[left].0 + places[right].0 - 2.0 * axis).abs() < 0.3, "{places:?}");
    }
}

#[test]
fn arrowheads_lie_along_their_edges() {
    let digraph = gallery().into_iter().find(|(name, _)| name == "digraph.svg").unwrap();
    let svg = svg_of(&digraph.1);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let shapes: Vec<_> =
        document.descendants().filter(|node| node.has_attribute("points")).map(points).collect();
    assert_eq!(shapes.len(), 20);
    for pair in shapes.chunks(2) {
        let [edge, head] = [&pair[0], &pair[1]];
        let (from, to) = (edge[edge.len() - 2], edge[edge.len() - 1]);
        let back = ((head[1].0 + head[2].0) / 2.0, (head[1].1 + head[2].1) / 2.0);
        let (dx, dy) = (head[0].0 - back.0, head[0].1 - back.1);
        let (ex, ey) = (to.0 - from.0, to.1 - from.1);
        let across = (dx * ey - dy * ex) / dx.hypot(dy) / ex.hypot(ey);
        assert!(across.abs() < 0.03 && dx * ex + dy * ey > 0.0, "{edge:?} {head:?}");
    }
}

#[test]
fn positions_of_a_game_graph_are_drawn_once() {
    let out = tweedle(&["eval", "use heaps (kayles)\ngame_graph(kayles(5))"], b"");
    let graph = text(&out.stdout);
    assert_eq!(graph.lines().filter(|line| !line.contains("->")).count(), 1, "{graph}");
    assert!(!graph.contains("kayles(0) +"), "{graph}");
}

#[test]
fn latex_output_is_ascii_or_accented_text() {
    for (asked, part) in
        [("tikz(nim(25))", "{$\\vdots $}"), (r#"latex(table(s for s in ["é", "λ"]))"#, "é & é")]
    {
        let out = tweedle(&["eval", "--raw", asked], b"");
        let made = text(&out.stdout);
        assert!(made.contains(part) && made.replace('é', "").is_ascii(), "{made}");
    }
}

/// The output of `tikz` for a quotient contains what the picture shows.
#[test]
fn quotients_are_drawn_for_latex() {
    let code = "use heaps (kayles)\nusing misere\nsplit(tikz(quotient(kayles, 8)), \"\\n\")";
    let out = tweedle(&["eval", "--raw", code], b"");
    let drawn = text(&out.stdout);
    assert!(drawn.contains("begin{tikzpicture}") && drawn.contains("controls"), "{drawn}");
}

fn sides(count: usize) -> impl Strategy<Value = Vec<(f64, f64)>> {
    prop::collection::vec((4.0..120.0_f64, 4.0..60.0_f64), count)
}

/// Returns true if the interiors of two boxes intersect.
fn overlap(a: [f64; 4], b: [f64; 4]) -> bool {
    let gap = 1e-6;
    a[0] < b[2] - gap && b[0] < a[2] - gap && a[1] < b[3] - gap && b[1] < a[3] - gap
}

fn boxes(places: &[(f64, f64)], sides: &[(f64, f64)]) -> Vec<[f64; 4]> {
    let each = places.iter().zip(sides);
    each.map(|(at, side)| [at.0, at.1, at.0 + side.0, at.1 + side.1]).collect()
}

proptest! {
    #[test]
    fn nodes_of_trees_do_not_overlap(
        (sides, parents) in (1usize..60).prop_flat_map(|count| {
            let parents = (0..count).map(|at| 0..at.max(1)).collect::<Vec<_>>();
            (sides(count), parents)
        }),
    ) {
        let places = forest(&sides, &parents);
        let boxes = boxes(&places, &sides);
        for (at, a) in boxes.iter().enumerate() {
            for b in &boxes[at + 1..] {
                prop_assert!(!overlap(*a, *b));
            }
        }
        // A parent is above its children, centred between the outer ones.
        for at in 0..sides.len() {
            let children: Vec<usize> =
                (1..sides.len()).filter(|child| parents[*child] == at).collect();
            let (Some(first), Some(last)) = (children.first(), children.last()) else { continue };
            let middle = |at: usize| (boxes[at][0] + boxes[at][2]) / 2.0;
            prop_assert!((middle(at) - (middle(*first) + middle(*last)) / 2.0).abs() < 1e-6);
            prop_assert!(children.iter().all(|child| boxes[at][3] < boxes[*child][1]));
        }
    }

    /// A tree with the children of all nodes in reverse order is drawn as the mirror image.
    #[test]
    fn trees_are_drawn_alike_from_left_and_right(
        (sides, parents) in (1usize..60).prop_flat_map(|count| {
            let parents = (0..count).map(|at| 0..at.max(1)).collect::<Vec<_>>();
            (sides(count), parents)
        }),
    ) {
        // The parents stay before their children if the nodes of each depth are reversed.
        let mut depths = vec![0; sides.len()];
        (1..sides.len()).for_each(|at| depths[at] = depths[parents[at]] + 1);
        let mut order: Vec<usize> = (0..sides.len()).rev().collect();
        order.sort_by_key(|at| depths[*at]);
        let new = |old: usize| order.iter().position(|at| *at == old).unwrap();
        let mirrored: Vec<usize> = order.iter().map(|old| new(parents[*old])).collect();
        let reversed: Vec<(f64, f64)> = order.iter().map(|old| sides[*old]).collect();
        let (places, images) = (forest(&sides, &parents), forest(&reversed, &mirrored));
        for (old, (x, _)) in places.iter().enumerate() {
            let image = images[new(old)].0;
            prop_assert!((x + sides[old].0 + image).abs() < 1e-6, "{old}: {x} {image}");
        }
    }

    #[test]
    fn nodes_of_graphs_do_not_overlap_and_edges_avoid_nodes(
        (sides, edges) in (1usize..30).prop_flat_map(|count| {
            let edge = (0..count, 0..count).prop_map(|(a, b)| (a.min(b), a.max(b)));
            (sides(count), prop::collection::vec(edge, 0..60))
        }),
        layering in prop::sample::select(
            vec![Layering::Sources, Layering::AsNeeded, Layering::Balanced]
        ),
    ) {
        let mut edges: Vec<_> = edges.into_iter().filter(|(a, b)| a != b).collect();
        edges.sort_unstable();
        edges.dedup();
        let (places, ways) = layered(&sides, &edges, layering);
        let boxes = boxes(&places, &sides);
        for (at, a) in boxes.iter().enumerate() {
            for b in &boxes[at + 1..] {
                prop_assert!(!overlap(*a, *b));
            }
        }
        prop_assert_eq!(ways.len(), edges.len());
        for (way, edge) in ways.iter().zip(&edges) {
            prop_assert_eq!(way.ends, *edge);
            let (start, end) = (way.way[0], way.way[way.way.len() - 1]);
            let (from, to) = (boxes[edge.0], boxes[edge.1]);
            prop_assert!((start.1 - from[3]).abs() < 1e-6 && (end.1 - to[1]).abs() < 1e-6);
            prop_assert!(from[3] < to[1]);
            // An edge that passes a layer goes straight down, next to the nodes there.
            for pair in way.way[1..way.way.len() - 1].chunks(2) {
                prop_assert_eq!(pair[0].0, pair[1].0);
                let line = [pair[0].0 - 1.0, pair[0].1, pair[0].0 + 1.0, pair[1].1];
                prop_assert!(boxes.iter().all(|node| !overlap(line, *node)));
            }
        }
    }
}

/// Returns the output of a REPL that reads these lines from a pipe.
fn run_repl(lines: &str, folder: &std::path::Path, path: Option<&str>) -> String {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tweedle"));
    command.current_dir(folder).arg("--trust");
    if let Some(path) = path {
        command.env("PATH", path);
    }
    command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = command.stderr(std::process::Stdio::piped()).spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), lines.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    format!("{}{}", text(&out.stdout), text(&out.stderr))
}

#[test]
fn the_repl_draws_in_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let said = run_repl(":show board(\"x.|#o\")\n:show _\n:show true\n", folder.path(), None);
    assert_eq!(said.matches('●').count(), 4, "{said}");
    assert!(said.contains("a truth value cannot be drawn"), "{said}");
    let said = run_repl(":show table(a + b for a in 0..3 for b in 0..3)\n", folder.path(), None);
    for sum in 0..=6 {
        assert!(said.contains(&sum.to_string()), "{said}");
    }
    // Owners of edges and vertices are written on them.
    let ground = ":show ground_figure([(0, 1, \"L\"), (1, 2, \"R\"), (1, 3, \"*\")])\n";
    let said = run_repl(ground, folder.path(), None);
    assert!(["L", "R", "*"].iter().all(|letter| said.contains(letter)), "{said}");
    let marked = ":show graph_figure([(0, 1), (1, 2)], [\"LR\", \"C\", \"\"])\n";
    let said = run_repl(marked, folder.path(), None);
    assert!(said.contains("LR") && said.contains('C') && said.contains('○'), "{said}");
    // Control characters are replaced.
    let said =
        run_repl(":show table(\"\\u{1b}[2J\" for a in 0..1 for b in 0..1)\n", folder.path(), None);
    assert!(!said.contains('\u{1b}') && said.contains("?[2J"), "{said}");
}

#[test]
fn the_repl_writes_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let said =
        run_repl("board(\"x.\")\n:write a.svg\n:write a.svg\n:write b.txt\n", folder.path(), None);
    let written = std::fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert!(written.starts_with("<svg"), "{said}");
    roxmltree::Document::parse(&written).unwrap();
    let plain = std::fs::read_to_string(folder.path().join("b.txt")).unwrap();
    assert_eq!(plain, "board(\"x.\")\n");
    let said = run_repl(
        "table((n, n^2) for n in 0..1)\n:write t.csv\n:write t.tex\n:write t.md\n:write t.json\n1\n:write u.csv\n",
        folder.path(),
        None,
    );
    for (name, start) in
        [("t.csv", "n,"), ("t.tex", "\\begin{tabular}"), ("t.md", "| n |"), ("t.json", "{\"type\"")]
    {
        let written = std::fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(written.starts_with(start), "{written}");
    }
    assert!(
        said.contains("a table, a survey or a list of rows")
            && !folder.path().join("u.csv").exists(),
        "{said}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn the_repl_opens_pictures_in_another_program() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let viewer = folder.path().join("xdg-open");
    let seen = folder.path().join("seen");
    std::fs::write(
        &viewer,
        format!("#!/bin/sh\ncat \"$1\" > {0}.new\nmv {0}.new {0}\n", seen.display()),
    )
    .unwrap();
    std::fs::set_permissions(&viewer, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:/usr/bin:/bin", folder.path().display());
    let said = run_repl(":open board(\"x.\")\n", folder.path(), Some(&path));
    let file = said.lines().find_map(|line| line.split("shown from ").nth(1));
    for _ in 0..200 {
        if seen.exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let shown = std::fs::read_to_string(&seen).unwrap_or_else(|_| panic!("{said}"));
    assert!(shown.starts_with("<svg"), "{shown}");
    std::fs::remove_file(file.unwrap().trim()).unwrap();
}

#[test]
fn a_stopped_period_search_reports_the_observed_period() {
    let asked = "slow(n) := length([m for m in 1..5000]); period(sequence(slow(n) * 0 + n mod 7 for n in 0..), 10^9)";
    let out = tweedle(&["--time", "1", "eval", asked], b"");
    let said = text(&out.stderr);
    assert!(said.contains("values have period 7, observed"), "{said}");
}
