#!/usr/bin/env python3
"""Compares the instructions that the workloads of the papers take with the counts on record.

    cargo build --release
    python3 benches/counts.py target/release/tweedle            # compare
    python3 benches/counts.py --update target/release/tweedle   # record

Counts are repeatable, while times are not. Cachegrind, a tool of Valgrind, counts the instructions
of one thread. The first row is the start of the program, which is subtracted from the others, and
the second one the peak of its heap in kilobytes, measured by Massif. A count that is more than 5 %
above the one on record fails, or more than 15 % if another version of the compiler made the
program. To add a row, write it with the count 0, and record.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

RECORD = Path(__file__).with_name("counts.tsv")
START, HEAP = "0", "heap at start"
TOLERANCE, TOLERANCE_OF_OTHERS = 0.05, 0.15


def compiler():
    version = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True)
    return version.stdout.strip()


def valgrind(tool, tweedle, program):
    """Runs a program, a statement a line, and returns the report of the tool."""
    with tempfile.NamedTemporaryFile("w", suffix=".cgs") as script:
        script.write(program.replace("; ", "\n") + "\n")
        script.flush()
        run = subprocess.run(["valgrind", *tool, tweedle, "--jobs", "1", script.name],
                             capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(f"{program}\n{run.stdout}{run.stderr}")
    return run.stderr


def instructions(tweedle, program):
    report = valgrind(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"],
                      tweedle, program)
    return int(re.search(r"I\s+refs:\s+([\d,]+)", report)[1].replace(",", ""))


def heap(tweedle):
    with tempfile.NamedTemporaryFile("r") as snapshots:
        valgrind(["--tool=massif", f"--massif-out-file={snapshots.name}"], tweedle, START)
        return max(map(int, re.findall(r"mem_heap_B=(\d+)", Path(snapshots.name).read_text())))


def counts(tweedle, programs):
    """The counts of the programs in thousands, one after the other."""
    start = instructions(tweedle, START)
    for program in programs:
        if program == START:
            count = start
        elif program == HEAP:
            count = heap(tweedle)
        else:
            count = instructions(tweedle, program) - start
        yield program, round(count / 1000)


def main(arguments):
    update = "--update" in arguments
    [tweedle] = [argument for argument in arguments if argument != "--update"]
    if shutil.which("valgrind") is None:
        print("Valgrind is not installed: the instructions are not counted.")
        return
    made_by, *rows = RECORD.read_text().splitlines()
    record = {program: int(count) for count, program in (row.split("\t") for row in rows)}
    here = compiler()
    tolerance = TOLERANCE if made_by == here else TOLERANCE_OF_OTHERS
    if made_by != here:
        print(f"The counts on record are those of {made_by}, and this is {here}.")
    now, more = {}, []
    for program, count in counts(tweedle, record):
        now[program] = count
        change = count / record[program] - 1 if record[program] else 0
        print(f"{count:9,}k {change:+7.1%}  {program}", flush=True)
        if change > tolerance:
            more.append(program)
    if update:
        lines = [here, *(f"{count}\t{program}" for program, count in now.items())]
        RECORD.write_text("\n".join(lines) + "\n")
    elif more:
        sys.exit(f"{len(more)} of the counts are more than {tolerance:.0%} above those on record")


if __name__ == "__main__":
    main(sys.argv[1:])
