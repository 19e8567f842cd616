"""Types of the stubs: those of answers, and what type checkers say."""

import doctest
import json
import re
import subprocess
import sys
import types
import typing
from fractions import Fraction
from pathlib import Path

import pytest

import tweedle
from tweedle import Collection, Game, Outcome, SizedCollection, Table, Value, Verdict, _stubs
from tweedle._tweedle import builtin_table

HERE = Path(__file__).parent.parent
NAMES = {kind.__name__: kind for kind in (
    Collection, Fraction, Game, Outcome, SizedCollection, Table, Value, Verdict,
)} | {"Any": typing.Any}
NAMES |= {name: eval(kind, NAMES) for name, kind in _stubs.ALIASES.items() if name != "GameLike"}

#: Calls of builtins whose examples on the page call them with variables only.
CALLS = [
    "companion(*2)", "is_first_rotation([[0, 1], [1, 0]])",
    "is_idempotent(*)", "is_number_tiny(1)", "is_pseudonumber(1)", "map([1], x -> x)",
    "nim_inverse(2)", "nim_square_root(2)", "preperiod(period([n^2 for n in 0..20]))",
    "wins(*2, L, 1)",
]


def parts(kind):
    """Returns the types of which a type is the union; `Number` is one."""
    if isinstance(kind, types.UnionType) and kind != NAMES["Number"]:
        return [part for one in typing.get_args(kind) for part in parts(one)]
    return [kind]


def is_of(value, kind):
    """Tests whether a value has a type, members included."""
    if kind is typing.Any:
        return True
    if isinstance(kind, types.UnionType):
        return any(is_of(value, part) for part in typing.get_args(kind))
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is dict:
        pairs = value.items() if isinstance(value, dict) else [(None, ())]
        return isinstance(value, dict) and all(map(lambda pair: all(map(is_of, pair, args)), pairs))
    if origin is tuple and args[-1:] != (...,):
        fits = isinstance(value, tuple) and len(value) == len(args)
        return fits and all(map(is_of, value, args))
    if origin is not None:
        return isinstance(value, origin) and all(is_of(one, args[0]) for one in value)
    # To Python `True` is a number.
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def calls(text):
    """Returns the calls in a source text, as names and texts, under its convention."""
    under = re.search(r" under [^()]*(\([^()]*\))?$", text)
    for found in re.finditer(r"(?<![\w.])(\w+)\(", text):
        depth, inside = 0, False
        for at, sign in enumerate(text[found.end() - 1 :], found.end()):
            inside ^= sign == '"'
            depth += 0 if inside else (sign in "([{") - (sign in ")]}")
            if depth == 0:
                yield found[1], text[found.start() : at] + (under[0] if under else "")
                break


def answers():
    """Returns the answers of the calls in all examples of the builtins, by name."""
    kinds, found = _stubs.results(), {}
    examples = [[text for text, _ in about["examples"]] for about in builtin_table()]
    for page in [*examples, CALLS]:
        session, own = tweedle.Session(time=20), set()
        for text in page:
            for name, call in calls(text):
                # A function of an example may have the name of a builtin.
                if name not in kinds or name in own:
                    continue
                try:
                    found.setdefault(name, []).append((call, session.eval(call)))
                except tweedle.TweedleError:
                    # A variable of the example occurs in the call.
                    continue
            try:
                session.eval(text)
            except tweedle.TweedleError:
                continue
            own = set(session.names())
    return found


def test_answers_have_the_types_of_the_stubs():
    kinds, found = _stubs.results(), answers()
    assert set(kinds) == {about["name"] for about in builtin_table() if about["function"]}
    assert not set(kinds) - set(found), "builtins without an answer"
    for name, text in kinds.items():
        kind = eval(text, NAMES)
        for call, answer in found[name]:
            assert is_of(answer, kind), f"{call} is {answer!r}, and not {text}"
        for part in parts(kind):
            some = any(is_of(answer, part) for _, answer in found[name])
            assert some, f"no answer of {name} is {part}"


#: Lines that end with `# wrong` have a mistake, the others do not.
MISTAKES = """
from fractions import Fraction
import tweedle
from tweedle import Game, Ruleset, Session, Verdict, fn
from tweedle.play import play
g = Game("*2 + *3")
g.outcom()  # wrong
fn.outcom(g)  # wrong
fn.outcome()  # wrong
fn.outcome("*2")  # wrong
fn.value(g, undr="normal(2)")  # wrong
tweedle.evel("1")  # wrong
Session(tim=1)  # wrong
Session().evel("1")  # wrong
tweedle.board([[0]]).mirrored()  # wrong
play(g).hints()  # wrong
g + "a"  # wrong
g < "a"  # wrong
(2 * -g).outcom()  # wrong
g.value().outcom()  # wrong
g.outcome().seets  # wrong
g.outcome().seats
g.nim_value().bit_lenght()  # wrong
g.temperature() + "1"  # wrong
g.temperature() + 1
(g > 0).reson  # wrong
(g == 0).reson  # wrong
print((g == 0).reason, (g != g).answer, (g <= 1).reason)
[option.outcom() for option in g.options()]  # wrong
found: list[Game] = g.options()
verdict: Verdict = g == Game("*")
mean: int | Fraction = g.mean()
name: str = g.mean()  # wrong
@tweedle.ruleset
def walk(n: int) -> list[int]:
    return [n - 1] if n else []
rules: Ruleset = walk
walk(3).outcom()  # wrong
fn.heaps.kayles(5)
fn.heeps.kayles(5)  # wrong
"""


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    """The files that are checked: the examples of the README, and the mistakes."""
    folder = tmp_path_factory.mktemp("types")
    text = (HERE / "README.md").read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_examples(text)
    source = "".join(example.source for example in examples)
    (folder / "readme.py").write_text(source, encoding="utf-8")
    (folder / "mistakes.py").write_text(MISTAKES.lstrip(), encoding="utf-8")
    return folder


def compare(problems):
    """Compares the lines with a problem with the lines that have a mistake."""
    lines = MISTAKES.strip().splitlines()
    wrong = {at for at, line in enumerate(lines, 1) if line.endswith("# wrong")}
    assert len(wrong) > 20
    found = {line for name, line, _ in problems if name == "mistakes.py"}
    assert not wrong - found, [lines[at - 1] for at in sorted(wrong - found)]
    assert not [one for one in problems if one[0] != "mistakes.py" or one[1] not in wrong]


def test_mypy_finds_the_mistakes_and_no_others(checked):
    pytest.importorskip("mypy")
    # `networkx` and `sgfmill` have no types.
    options = ["--strict", "--disable-error-code=import-untyped", "--output=json"]
    command = [sys.executable, "-m", "mypy", *options, f"--cache-dir={checked}"]
    done = subprocess.run(
        [*command, "readme.py", "mistakes.py"], cwd=checked, capture_output=True, text=True
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    errors = [one for one in said if one["severity"] == "error"]
    compare([(one["file"], one["line"], one["message"]) for one in errors])


def test_pyright_finds_the_mistakes_and_no_others(checked):
    pytest.importorskip("pyright")
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable]
    done = subprocess.run(
        [*command, "readme.py", "mistakes.py"], cwd=checked, capture_output=True, text=True
    )
    if not done.stdout.startswith("{"):
        pytest.skip(f"pyright does not run here, as it does without Node.js: {done.stderr[-200:]}")
    said = json.loads(done.stdout)["generalDiagnostics"]
    compare([
        (Path(one["file"]).name, one["range"]["start"]["line"] + 1, one["message"])
        for one in said if one["severity"] == "error"
    ])
