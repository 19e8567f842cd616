"""Scripts from test files of MCGS, version 1.7.

`python -m tweedle.mcgs FILE > FILE.cgs` prints one; `tweedle test FILE.cgs` checks its answers.
"""

from __future__ import annotations

import re
import sys
from fractions import Fraction

# What each game is here, and how its text is read: numbers, or a board by its characters there and
# here, after numbers.
_GAMES = {
    "clobber": ('stones.clobber("{}")', ".XO#", ".xo#"),
    "cannibal_clobber": ('stones.cannibal_clobber("{}")', ".XO#", ".xo#"),
    "nogo": ('stones.nogo("{}")', ".XO#", ".xo#"),
    "fission": ('stones.fission("{}")', ".X#", ".x#"),
    "amazons": ('amazons.amazons("{}")', ".XO#", ".xo#"),
    "gen_king_dirt": ('amazons.king_dirt_in_hand({}, {}, {} != 0, "{}")', ".XO#", ".xo#"),
    "domineering": ('dominoes.domineering("{}")', ".#", ".#"),
    "elephants": ('toads.elephants("{}")', ".XO", ".TF"),
    "gen_toads": ('toads.sliding_toads({}, {}, {}, {} != 0, "{}")', ".XO", ".TF"),
    "toppling_dominoes": ('strips.toppling_dominoes("{}", 2)', "XO#", "LR*"),
    "sheep": ("amazons.sheep([{}])", "", ""),
    "kayles": ("heaps.kayles({})", "natural", ""),
    "nimber": ("*{}", "natural", ""),
    "integer_game": ("two.dyadic({})", "number", ""),
    "dyadic_rational": ("two.dyadic({})", "number", ""),
    "switch_game": ("{{{} | {}}}", "number", ""),
    "up_star": ("{} * two.up + {} * *", "ups", ""),
}
_OUTCOMES = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
_PART = re.compile(r"(?s)\s+|/\*.*?\*/(?!\S)|\[(.*?)\]|\{(.*?)\}|\((.*?)\)|([^\s{}\[\]()]+)")
_CORNER = re.compile(r"\(\s*(-?\d+(?:/\d+)?)\s*,\s*(-?\d+(?:/\d+)?)\s*\)")


def _numbers(text: str) -> list[Fraction]:
    items = re.sub(r"\s*/\s*", "/", text).replace(",", " ").split()
    return [Fraction(item) for item in items]


def _term(title: str, text: str) -> str | None:
    """Returns the position of a game in a section; `None` if the library does not have the game."""
    name = title.removeprefix("impartial ").strip().removesuffix("_1xn")
    if name not in _GAMES:
        return None
    form, read, names = _GAMES[name]
    if names:
        before, _, cells = text.rpartition(":")
        rows = cells.split("|")
        if not cells or set(cells) - set(read + "|") or len({len(row) for row in rows}) != 1:
            raise ValueError(f"{text} is not a position of {name}: rows of one length of {read}")
        items = [*_numbers(before), cells.translate(str.maketrans(read, names))]
    elif name == "sheep":
        items = [", ".join(f"[{', '.join(map(str, _numbers(row)))}]" for row in text.split("|"))]
    elif name == "up_star":
        words = text.replace(",", " ").split()
        items = [sum(int(word) for word in words if word != "*"), words.count("*")]
    else:
        items = _numbers(text)
    if len(items) != form.replace("{{", "").count("{}"):
        raise ValueError(f"{text} has too few or too many numbers for {name}")
    if read == "natural" and (items[0] < 0 or items[0].denominator > 1):
        raise ValueError(f"{text} is not a whole number from 0")
    position = form.format(*items)
    if not title.startswith("impartial ") or name == "kayles":
        return position
    # The impartial variant depends on the form of a sum: here it is the canonical one.
    return f"variants.impartial({f'value({position})' if name == 'up_star' else position})"


def _queries(commands: str, line: int) -> list[str]:
    """Returns queries about `$`, with their answers."""
    found, wins = [], {}
    for command in filter(str.strip, re.split(r",(?![^(]*\))", commands)):
        match command.split():
            case ["winning", "moves", *_]:
                found.append(f"// Line {line}: winning moves are not imported.")
            case ["thermograph", *rest]:
                # MCGS writes the value before the temperature.
                walls = [_CORNER.findall(wall) for wall in command.split("R:")]
                if rest and not (len(walls) == 2 and all(walls)):
                    raise ValueError("write both walls: thermograph L: (1, -1) (0, 0) R: (0, -1)")
                for wall, corners in zip(["left_wall", "right_wall"], walls if rest else []):
                    listed = ", ".join(f"({heat}, {value})" for value, heat in corners)
                    found.append(f"{wall}($)  // => [{listed}]")
                found += [] if rest else ["thermograph($)"]
            case ["N", *value] if re.fullmatch(r"\d*", " ".join(value)):
                found.append("nim_value($)" + "".join(f"  // => {n}" for n in value))
            case ["B" | "W"]:
                found.append("outcome($)")
            case ["B" | "W" as player, "win" | "loss" as result]:
                wins[player] = result == "win"
            case _:
                raise ValueError(f"{command.strip()} is not a command such as `B win` or `N 2`")
    if len(wins) == 2:
        return [*found, f"outcome($)  // => {_OUTCOMES[wins['B'], wins['W']]}"]
    answers = [("L" if player == "B" else "R", "N" if won else "P") for player, won in wins.items()]
    return found + [f"outcome($, {seat})  // => {answer}" for seat, answer in answers]


def script(text: str) -> str:
    """Returns the script for the content of a test file of MCGS.

    Raises `ValueError` if the text is not of this format; the message names the line.

    >>> print(script("{version 1.7} [clobber] XXO|OX. [switch_game] (3 1) {B win, W loss}"))
    // Imported from MCGS: `tweedle test` checks the answers.
    using normal(2)
    use stones
    <BLANKLINE>
    outcome(stones.clobber("xxo|ox.") + {3 | 1})  // => L
    <BLANKLINE>
    """
    title, terms, lines, at = None, [], [], 0
    while at < len(text):
        part, line = _PART.match(text, at), text.count("\n", 0, at) + 1
        try:
            if part is None:
                raise ValueError(f"{text[at]} has no partner")
            at = part.end()
            heading, commands, *games = part.groups()
            if heading is not None:
                title = heading.strip()
            elif commands is not None and not commands.lstrip().startswith("version"):
                total = " + ".join(term or "" for _, _, term in terms) or "0"
                lacks = [(place, name) for name, place, term in terms if term is None]
                lines += [f"// Line {n}: the library has no game {name}." for n, name in lacks]
                lines += [q.replace("$", total) for q in _queries(commands, line) if not lacks]
                terms = []
            for game in games:
                if game is not None and title is None:
                    raise ValueError("the title of a section is missing before it: [clobber] XO")
                terms += [] if game is None else [(title, line, _term(title, game))]
        except (ValueError, ZeroDivisionError) as error:
            raise ValueError(f"line {line}: {error}") from None
    if terms:
        raise ValueError(f"line {terms[0][1]}: nothing is asked about this game: write {{B win}}")
    uses = sorted(set(re.findall(r"\b([a-z]+)\.[a-z]", re.sub("//.*", "", "\n".join(lines)))))
    head = ["// Imported from MCGS: `tweedle test` checks the answers.", "using normal(2)"]
    return "\n".join([*head, *(f"use {module}" for module in uses), "", *lines, ""])


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") if sys.argv[1:] else sys.stdin as file:
        try:
            print(script(file.read()), end="")
        except ValueError as error:
            sys.exit(f"{file.name}: {error}")
