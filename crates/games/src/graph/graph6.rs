//! The text formats graph6, sparse6 and digraph6 of a graph (McKay, Description of graph6, sparse6
//! and digraph6 encodings). A character carries six bits.

/// A graph read from text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TextGraph {
    /// The number of vertices, which are numbered from 0.
    pub vertices: u64,
    /// The edges in lexicographic order, the smaller end first; arcs of a digraph keep their
    /// direction.
    pub edges: Vec<(u64, u64)>,
}

/// An error in the text of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAGraph {
    /// The index of the character.
    pub at: usize,
    /// The message.
    pub message: String,
}

/// Reads a graph in graph6, in sparse6, which begins with `:`, or in digraph6, which begins with
/// `&`. A header such as `>>graph6<<` is skipped.
///
/// # Errors
/// The text is not of this form.
pub fn read_graph6(text: &str) -> Result<TextGraph, NotAGraph> {
    let headers = [">>graph6<<", ">>sparse6<<", ">>digraph6<<"];
    let skipped = headers.iter().find(|header| text.starts_with(**header)).map_or(0, |h| h.len());
    let text = text.trim_end();
    let fail = |at: usize, message: &str| Err(NotAGraph { at, message: message.to_owned() });
    if let Some(at) = text.chars().skip(skipped).position(|c| !(' '..='~').contains(&c)) {
        return fail(skipped + at, "a graph is one line of ASCII characters");
    }
    let body = text.as_bytes().get(skipped..).unwrap_or_default();
    let mark = body.first().copied().unwrap_or_default();
    if mark == b';' {
        return fail(skipped, "incremental sparse6 is not supported");
    }
    let start = skipped + usize::from(matches!(mark, b':' | b'&'));
    let bytes = text.as_bytes().get(start..).unwrap_or_default();
    if let Some(at) = bytes.iter().position(|byte| !(63..=126).contains(byte)) {
        return fail(start + at, "graph6 uses the characters `?` to `~`");
    }
    let digits: Vec<u8> = bytes.iter().map(|byte| byte - 63).collect();
    let Some((vertices, used)) = size(&digits) else {
        return fail(text.len(), "the text ends before the number of vertices is complete");
    };
    let bits = Bits(&digits[used..]);
    let mut edges = match mark {
        b':' => sparse(vertices, bits),
        _ => {
            let pairs = match mark {
                b'&' => u128::from(vertices).pow(2),
                _ => u128::from(vertices) * u128::from(vertices.saturating_sub(1)) / 2,
            };
            let (expected, given) = (pairs.div_ceil(6), bits.0.len());
            if expected != given as u128 {
                let at = start + used + usize::try_from(expected).unwrap_or(usize::MAX).min(given);
                let message = format!(
                    "the number of characters after the number of vertices, {vertices}, must be \
                     {expected}, not {given}"
                );
                return fail(at, &message);
            }
            dense(vertices, bits, mark == b'&')
        }
    };
    edges.sort_unstable();
    Ok(TextGraph { vertices, edges })
}

/// Returns the number at the beginning, and the number of its digits: one digit below 63; after 63
/// three more; after 63 twice six more.
fn size(digits: &[u8]) -> Option<(u64, usize)> {
    let number = |from: usize, to: usize| {
        digits.get(from..to)?.iter().try_fold(0, |sum, digit| Some(sum << 6 | u64::from(*digit)))
    };
    match digits {
        [63, 63, ..] => Some((number(2, 8)?, 8)),
        [63, ..] => Some((number(1, 4)?, 4)),
        [small, ..] => Some((u64::from(*small), 1)),
        [] => None,
    }
}

/// The bits of digits, the highest first.
#[derive(Clone, Copy)]
struct Bits<'a>(&'a [u8]);

impl Bits<'_> {
    fn get(self, at: usize) -> Option<bool> {
        Some(self.0.get(at / 6)? >> (5 - at % 6) & 1 == 1)
    }
}

/// Reads an adjacency matrix: row by row for a digraph, otherwise its upper triangle column by
/// column.
fn dense(vertices: u64, bits: Bits<'_>, directed: bool) -> Vec<(u64, u64)> {
    let mut edges = Vec::new();
    let mut at = 0;
    for v in 0..vertices {
        for u in 0..if directed { vertices } else { v } {
            if bits.get(at) == Some(true) {
                edges.push(if directed { (v, u) } else { (u, v) });
            }
            at += 1;
        }
    }
    edges
}

/// Reads pairs of a bit, which moves the current vertex to the next one, and a vertex: a larger one
/// becomes the current vertex, and others are its neighbours.
fn sparse(vertices: u64, bits: Bits<'_>) -> Vec<(u64, u64)> {
    let width = (u64::BITS - vertices.saturating_sub(1).leading_zeros()) as usize;
    let (mut edges, mut at, mut here) = (Vec::new(), 0, 0);
    while let Some(next) = bits.get(at) {
        here += u64::from(next);
        let digits = (at + 1..=at + width).map(|at| bits.get(at));
        let vertex: Option<u64> =
            digits.into_iter().try_fold(0, |sum, bit| Some(sum << 1 | u64::from(bit?)));
        // The last character is filled up with bits that do not make a pair.
        let Some(vertex) = vertex else { break };
        if here >= vertices || vertex >= vertices {
            break;
        }
        match vertex > here {
            true => here = vertex,
            false => edges.push((vertex, here)),
        }
        at += 1 + width;
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::{TextGraph, read_graph6};

    fn edges(text: &str) -> Vec<(u64, u64)> {
        read_graph6(text).unwrap().edges
    }

    /// The examples of the description of the formats.
    #[test]
    fn published_examples_are_read() {
        assert_eq!(edges("DQc"), [(0, 2), (0, 4), (1, 3), (3, 4)]);
        assert_eq!(edges(">>digraph6<<&DI?AO?\n"), [(0, 2), (0, 4), (3, 1), (3, 4)]);
        let read = read_graph6(":Fa@x^").unwrap();
        assert_eq!(read, TextGraph { vertices: 7, edges: vec![(0, 1), (0, 2), (1, 2), (5, 6)] });
    }

    #[test]
    fn empty_and_large_graphs_are_read() {
        for (text, vertices) in [("?", 0), ("@", 1), (":~?@?", 64), (":~~~~~~~~", (1 << 36) - 1)] {
            assert_eq!(read_graph6(text), Ok(TextGraph { vertices, edges: vec![] }), "{text}");
        }
        assert_eq!(read_graph6(&format!("~?@?{}", "?".repeat(336))).unwrap().vertices, 64);
    }

    #[test]
    fn errors_have_a_place() {
        for (text, at) in [
            ("", 0),
            (">>graph6<<", 10),
            ("C", 1),
            ("C~~", 2),
            ("C é", 2),
            ("C!", 1),
            ("~?", 2),
            ("~~~~~~~~", 8),
            ("&~~~~~~~~", 9),
            (";C", 0),
        ] {
            assert_eq!(read_graph6(text).unwrap_err().at, at, "{text}");
        }
    }
}
