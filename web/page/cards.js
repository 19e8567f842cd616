// The programs to begin with: the first one has run when the app is opened.

const NIM = `//! Nim for three players. A move takes tokens from one heap.
//! A player who cannot move loses, and the two others win.

nim(3) + nim(4) + nim(5)

// Who can win against the two others?
// N moves next, then O, then P. ∅: none of them can.
outcome(nim(3) + nim(4) + nim(5))

table(outcome(nim(a) + nim(b)) for a in 0..3 for b in 0..5)
`;

const THERMOGRAPH = `//! Two players topple dominoes in a row. A move topples one of your own, L for Left and R for Right,
//! to either side. All dominoes on that side fall with it.

using normal(2)

sides(row, i) := [slice(row, 0, i - 1), slice(row, i + 1, length(row) - 1)]

ruleset topple(row)
  draw row
  L: topple(rest)  for i in indices(row) if row[i] == "L" for rest in sides(row, i)
  R: topple(rest)  for i in indices(row) if row[i] == "R" for rest in sides(row, i)
end

thermograph(topple("LLLRR"))

// The canonical form of a sum
value(topple("LLLRR") + topple("LRLLR"))
`;

const STRIP = `//! Rules of your own on a strip: change them, and run them again.
//! Left, Center and Right have one kind of stone each. A move takes one of your stones from an end of
//! the strip, or one that lies next to another of your stones.

using normal(3)

without(row, i) := slice(row, 0, i - 1) + slice(row, i + 1, length(row) - 1)
free(row, i) := i == 0 or i == length(row) - 1 or row[i - 1] == row[i]

ruleset strip(row)
  draw row
  L: strip(without(row, i))  for i in indices(row) if row[i] == "L" and free(row, i)
  C: strip(without(row, i))  for i in indices(row) if row[i] == "C" and free(row, i)
  R: strip(without(row, i))  for i in indices(row) if row[i] == "R" and free(row, i)
end

strip("LCRRCLL")

// Who can win if Left, Center or Right begins?
outcome(strip("LCRRCLL"))
`;

/** The cards: each has a program, which is opened and run, or an entry for the REPL. */
export const CARDS = [
  {
    id: "nim",
    title: "Who wins three-player Nim?",
    line: "Any two players can be too strong for the third.",
    program: NIM,
  },
  {
    id: "thermograph",
    title: "Draw a thermograph",
    line: "Values and temperatures of a two-player game.",
    program: THERMOGRAPH,
  },
  {
    id: "strip",
    title: "Your own rules on a strip",
    line: "Three lines of rules, one for each player.",
    program: STRIP,
  },
  {
    id: "play",
    title: "Play against it",
    line: "Make your moves in Nim by clicking tokens.",
    entry: ":play nim(3) + nim(4) + nim(5)",
  },
];

/** The program in the editor on the first visit. */
export const FIRST = NIM;
