#!/usr/bin/env python3
"""Measures the figures of docs/performance.md: complete programs of one to three lines.

    cargo build --profile dist
    python3 benches/performance.py target/dist/tweedle

Each program runs in a process of its own, whose start counts. Runs of less than two seconds are
repeated, and the fastest of three counts. The script updates the tables between the markers of the
page, and its picture.
"""

import math
import os
import platform
import re
import resource
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

LIMIT = 120  # seconds for one run
# Megabytes: the reported memory of a child process is never less than the memory of this process.
OWN = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE, PICTURE = DOCS / "performance.md", DOCS / "performance.svg"
TWO = "using normal(2)\n"
GRIDS = [(3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6), (6, 7)]


def on_grids(title, use, text, sizes, note="", cells=lambda r, c: r * c):
    """A family of grids: the query for each size, and the number of cells of a grid."""
    runs = [(f"{r}×{c}", cells(r, c), TWO + use + text.format(r=r, c=c)) for r, c in sizes]
    return title, text.format(r="m", c="n"), note, runs


def by_size(title, use, text, sizes, note=""):
    """A family with a single size parameter."""
    runs = [(str(n), n, TWO + use + text.format(n=n, row="xo" * n)) for n in sizes]
    return title, text.format(n="n", row="xoxo…"), note, runs


def for_three(title, use, text, sizes):
    """A family of boxes: the query for each size."""
    runs = [(f"{a}×{b}×{c}", a * b * c, use + text.format(a=a, b=b, c=c)) for a, b, c in sizes]
    return title, text.format(a="l", b="m", c="n"), "", runs


FAMILIES = [
    on_grids("Domineering, who wins", "use dominoes (domineering)\n",
             "outcome(domineering(grid({r}, {c})))", GRIDS[2:] + [(7, 7)]),
    on_grids("Domineering, the value", "use dominoes (domineering)\n",
             "length(text(value(domineering(grid({r}, {c})))))", GRIDS[1:6]),
    on_grids("Clobber, who wins", "use stones (clobber, checkerboard)\n",
             "outcome(clobber(checkerboard({r}, {c})))", GRIDS[1:5]),
    on_grids("Snort, who wins", "use colouring (snort)\n",
             "outcome(snort(grid({r}, {c})))", GRIDS[2:7]),
    on_grids("Col, who wins", "use colouring (col)\n", "outcome(col(grid({r}, {c})))", GRIDS[2:6]),
    on_grids("NoGo, who wins", "use stones (nogo)\n", "outcome(nogo(grid({r}, {c})))", GRIDS[:4]),
    on_grids("Cram, the nim value", "use dominoes (cram)\n",
             "nim_value(cram(grid({r}, {c})))", GRIDS[2:6]),
    on_grids("Nimstring, the nim value", "use entailing (nimstring, boxes)\n",
             "nim_value(nimstring(boxes({r}, {c})))", [(2, 2), (2, 3), (2, 4), (3, 3)],
             "A cell of the picture is a string.", lambda r, c: 2 * r * c + r + c),
    on_grids("Amazons, who wins", "use amazons (amazons)\n",
             'outcome(amazons(grid({r}, {c}).replace_at((0, 0), "x")'
             '.replace_at(({r} - 1, {c} - 1), "o")))', GRIDS[:4],
             "Each player has a piece in a corner."),
    on_grids("Konane, the value", "use stones (konane, checkerboard)\n",
             'birthday(value(konane(checkerboard({r}, {c}).replace_at(({r} div 2, {c} div 2), "."))))',
             GRIDS[1:5], "One stone near the middle has been taken away."),
    on_grids("Col on a graph, who wins", "use graphs (col, lattice)\n",
             'outcome(col(join(["." for i in 1..{r} * {c}], ""), lattice({r}, {c}), 2))', GRIDS[2:6],
             "A cell of the picture is a vertex."),
    on_grids("Snort on a graph, the value", "use graphs (snort, lattice)\n",
             'birthday(value(snort(join(["." for i in 1..{r} * {c}], ""), lattice({r}, {c}), 2)))',
             GRIDS[:4], "A cell of the picture is a vertex."),
    for_three("Domineering of three players, who wins", "use dominoes (domineering3)\n",
              "outcome(domineering3(box({a}, {b}, {c})))",
              [(2, 3, 3), (3, 3, 3), (2, 3, 4), (2, 4, 4), (2, 4, 5), (3, 4, 4)]),
    by_size("Domineering on long boards, who wins", "use dominoes (domineering)\n",
            "outcome(domineering(grid(2, {n})))", [20, 30, 40, 50, 60],
            "From n = 33 on, a board has more than one word."),
    by_size("Toads and Frogs, the value", "use toads (toads)\n",
            'birthday(value(toads(join(["T" for i in 1..{n}], "") + "...." + join(["F" for i in 1..{n}], ""))))',
            [3, 4, 5, 6]),
    by_size("Clobber in a row, the value", "use stones (clobber)\n",
            'birthday(value(clobber(board("{row}"))))', [10, 12, 14, 15, 16]),
    by_size("Snort on a path, the value", "use colouring (snort)\n",
            "birthday(value(snort(grid(1, {n}))))", [11, 13, 15, 17, 19, 21]),
    by_size("Kayles, nim values of all rows", "use heaps (kayles)\n",
            "max(nim_value(kayles(i)) for i in 0..{n})", [10000, 100000, 1000000]),
    by_size("Nim of three players, two heaps", "",
            "outcome(*{n} + *{n}) under normal(3)", [10, 1000, 100000],
            "By the quotient of the heaps, not by play."),
]


def run(tweedle, text):
    """Returns seconds, megabytes and the output of a program, or None if it exceeds the time limit."""
    best = None
    with tempfile.TemporaryDirectory() as folder:
        script, answer = Path(folder, "asked.cgs"), Path(folder, "answer")
        script.write_text(text + "\n")
        for _ in range(3):
            with answer.open("w") as out:
                begun = time.perf_counter()
                child = subprocess.Popen([tweedle, "run", script], stdout=out, stderr=out)
                late = threading.Timer(LIMIT, child.kill)
                late.start()
                _, status, used = os.wait4(child.pid, 0)
                seconds = time.perf_counter() - begun
                child.returncode = os.waitstatus_to_exitcode(status)
                late.cancel()
            if seconds > LIMIT:
                return None
            if child.returncode:
                sys.exit(f"{text}\n{answer.read_text()}")
            if best is None or seconds < best[0]:
                best = seconds, used.ru_maxrss / 1024, answer.read_text().strip()
            if seconds > 2:
                break
    return best


def shown(seconds):
    return f"{seconds:.2f} s" if seconds < 10 else f"{seconds:.0f} s"


def tables(measured):
    for title, text, note, rows in measured:
        yield f"### {title}\n\n`{text}`{'. ' + note if note else ''}\n"
        yield "| size | time | memory | times the size before |"
        yield "| --- | --- | --- | --- |"
        before = None
        for name, _, found in rows:
            if not found:
                yield f"| {name} | over {LIMIT} s | | |"
                continue
            seconds, held, _ = found
            times = f"{seconds / before:.1f}" if before and before > 0.02 else ""
            room = f"{held:.0f} MB" if held > OWN else f"under {OWN + 1} MB"
            yield f"| {name} | {shown(seconds)} | {room} | {times} |"
            before = seconds
        yield ""


COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56b4e9", "#555555", "#a00000", "#6a3d9a",
           "#7a9a00", "#00a0a0", "#804000"]


def picture(measured):
    """Plots the time against the number of cells, on a logarithmic scale."""
    lines = [(title, [(size, found[0]) for _, size, found in rows if found])
             for title, text, _, rows in measured if "(m, n)" in text]
    wide, high, left, top = 760, 440, 60, 20
    right, low = 250, 50
    most = max(size for _, points in lines for size, _ in points)

    def place(size, seconds):
        x = left + (wide - left - right) * (size - 8) / (most - 8)
        y = top + (high - top - low) * (2.2 - math.log10(max(seconds, 0.002))) / 4.9
        return f"{x:.1f},{y:.1f}"

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" '
           'font-size="13"><title>Time against the cells of the board</title>'
           f'<rect width="{wide}" height="{high}" fill="#ffffff"/>']
    for power in range(-2, 3):
        x, y = place(8, 10.0 ** power).split(",")
        out.append(f'<line x1="{x}" y1="{y}" x2="{wide - right}" y2="{y}" stroke="#dddddd"/>'
                   f'<text x="{left - 8}" y="{float(y) + 4}" text-anchor="end">{10.0 ** power:g} s</text>')
    for size in range(10, most + 1, 10):
        x = place(size, 1).split(",")[0]
        out.append(f'<text x="{x}" y="{high - low + 20}" text-anchor="middle">{size}</text>')
    out.append(f'<text x="{(left + wide - right) / 2}" y="{high - 10}" text-anchor="middle">cells</text>')
    for at, (title, points) in enumerate(lines):
        colour = COLOURS[at % len(COLOURS)]
        path = " ".join(place(*point) for point in points)
        y = top + 20 + 22 * at
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += [f'<circle cx="{p.split(",")[0]}" cy="{p.split(",")[1]}" r="3" fill="{colour}"/>' for p in path.split()]
        out.append(f'<line x1="{wide - right + 20}" y1="{y}" x2="{wide - right + 44}" y2="{y}" stroke="{colour}" '
                   f'stroke-width="3"/><text x="{wide - right + 52}" y="{y + 4}">{title}</text>')
    return "\n".join(out) + "\n</svg>\n"


def main():
    tweedle = os.path.abspath(sys.argv[1])
    measured = []
    for title, text, note, runs in FAMILIES:
        rows = []
        for name, size, script in runs:
            rows.append((name, size, run(tweedle, script)))
            print(title, name, rows[-1][2], flush=True)
            if not rows[-1][2]:
                break
        measured.append((title, text, note, rows))
    machine = f"{os.cpu_count()} processors, {platform.machine()}, {time.strftime('%B %Y')}"
    figures = f"Measured on {machine}.\n\n" + "\n".join(tables(measured))
    page = PAGE.read_text()
    marked = re.compile(r"(<!-- figures -->\n).*(<!-- end of figures -->)", re.S)
    PAGE.write_text(marked.sub(lambda m: f"{m[1]}\n{figures}\n{m[2]}", page))
    PICTURE.write_text(picture(measured))


if __name__ == "__main__":
    main()
