// The programs to begin with: the first one has run when the app is opened.

const NIM = `//! Nim for three players. A move takes tokens from one heap.
//! A player who cannot move loses, and the two others win.

nim(3) + nim(4) + nim(5)

// Who can win against the two others?
// N moves next, then O, then P. ∅: none of them can.
outcome(nim(3) + nim(4) + nim(5))

table(outcome(nim(a) + nim(b)) for a in 0..3 for b in 0..5)
`;

const THERMOGRAPH = `//! Left and Right have dominoes L and R in a row. A move topples
//! one of your own to one side. All dominoes on that side fall.

using normal(2)

left(row, i) := slice(row, 0, i - 1)
right(row, i) := slice(row, i + 1, length(row) - 1)
after(row, c) := [rest for i in indices(row) if row[i] == c
                  for rest in [left(row, i), right(row, i)]]

ruleset topple(row)
  draw row
  L: topple(rest)  for rest in after(row, "L")
  R: topple(rest)  for rest in after(row, "R")
end

thermograph(topple("LLLRR"))

// The canonical form of a sum
value(topple("LLLRR") + topple("LRLLR"))
`;

const STRIP = `//! Rules on a strip: change them, and run them again.
//! Left, Center and Right have stones L, C and R. A move removes
//! one of your stones: the first or the last of the strip, or one
//! that follows another of your own.

using normal(3)

before(row, i) := slice(row, 0, i - 1)
behind(row, i) := slice(row, i + 1, length(row) - 1)
free(row, i) := i in [0, length(row) - 1] or row[i - 1] == row[i]
moves(row, c) := [before(row, i) + behind(row, i)
                  for i in indices(row) if row[i] == c and free(row, i)]

ruleset strip(row)
  draw row
  L: strip(rest)  for rest in moves(row, "L")
  C: strip(rest)  for rest in moves(row, "C")
  R: strip(rest)  for rest in moves(row, "R")
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
