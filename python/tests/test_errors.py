"""Diagnostics as exceptions."""

import concurrent.futures
import multiprocessing
import pickle
import re
import subprocess
import sys
import traceback

import pytest

import tweedle
from tweedle import errors


@pytest.mark.parametrize(
    "text, kind, python",
    [
        ("outcom(*2)", errors.TweedleNameError, NameError),
        ("1 +", errors.TweedleSyntaxError, ValueError),
        ("[1, 2][7]", errors.TweedleValueError, ValueError),
        ("outcome(1, 2, 3)", errors.TweedleTypeError, TypeError),
        ("*2 == N", errors.TweedleTypeError, TypeError),
        ('use "nowhere.cgs"', errors.TweedleFileError, OSError),
        ("assert 1 == 2", errors.TweedleError, Exception),
    ],
)
def test_kinds(text, kind, python):
    with pytest.raises(kind) as caught:
        tweedle.Session().eval(text)
    error = caught.value
    assert isinstance(error, tweedle.TweedleError) and isinstance(error, python)
    assert error.code.startswith("tweedle::") and error.message and error.message in str(error)
    assert "╭─[<python>:" in error.framed and error.framed.rstrip() in str(error)
    name, line, column = error.place
    assert (name, line) == ("<python>", 1) and column >= 1
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.place) == (type(error), str(error), error.place)


def test_help_is_set():
    with pytest.raises(NameError) as caught:
        tweedle.eval("outcom(*2)")
    assert caught.value.help == "did you mean `outcome`?"


def test_calls_are_framed_as_source():
    with pytest.raises(TypeError) as caught:
        tweedle.fn.outcome("a")
    assert 'outcome("a")' in caught.value.framed


def test_limits():
    session = tweedle.Session(time=0.2, effort=5)
    assert session.limits["time"] == pytest.approx(0.2) and session.limits["effort"] == 5
    with pytest.raises(tweedle.LimitError):
        session.eval("sum(1 for n in 1..10^15)")
    assert session.eval("1 + 1") == 2
    session.limit(time=None, states=100)
    assert session.limits["time"] is None and session.limits["states"] == 100
    for wrong in ({"time": -1}, {"states": 0}, {"memory": "a"}, {"time": float("nan")}):
        with pytest.raises(ValueError):
            tweedle.Session(**wrong)
    with pytest.raises(TypeError):
        tweedle.Session(tim=1)


@pytest.mark.parametrize(
    "limit, text",
    [
        ({"time": 0.1}, "sum(1 for n in 1..10^15)"),
        ({"states": 20}, "outcome({*5, {*7}} + *8 + {*4, {*9}})"),
        ({"memory": 1 << 20}, "[n for n in 1..10^9]"),
        ({"depth": 50}, "ruleset up(n)\n  up(n + 1)\nend\noutcome(up(0))"),
        ({"calls": 100}, "f(n) := f(n + 1)\nf(0)"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_limits_have_their_names_in_python(limit, text):
    session = tweedle.Session(**limit)
    with pytest.raises(tweedle.LimitError) as caught:
        session.eval(text)
    way = f"`Session({next(iter(limit))}=…)`"
    assert way in caught.value.help and way in caught.value.framed
    assert "--" not in str(caught.value)


def test_open_verdicts_name_the_limit_in_python():
    session = tweedle.Session(effort=1)
    verdict = session.eval("{1_L, *} + {1_C, *2} <=_L {1_R, *2} + {1_L, *}")
    assert verdict.answer is None
    assert "as in `session.limit(effort=10000)`" in verdict.reason
    assert verdict.reason in repr(verdict)
    with pytest.raises(tweedle.OpenError, match=r"`session\.limit\(effort=10000\)`"):
        bool(verdict)
    about = {about["name"]: about["doc"] for about in tweedle._tweedle.builtin_table()}
    assert "`Session(effort=…)` sets" in about["absorbing"] and "--effort" not in about["absorbing"]
    assert "`Session(effort=…)` sets" in tweedle.fn.absorbing.__doc__


def test_surveys_name_the_limits_in_python(tmp_path):
    files = []
    for part, effort in ((1, 3), (2, 4)):
        session = tweedle.Session(effort=effort)
        files.append(str(tmp_path / f"{part}"))
        text = "survey(outcome(*n) for n in 0..9)"
        tweedle._tweedle.survey_part(session, text, part, 2, files[-1])
    with pytest.raises(ValueError, match=r"`Session\(effort=3\)`.*`Session\(effort=4\)`"):
        tweedle._tweedle.survey_of_parts(tweedle.Session(), files)


def test_entries_name_the_limits_as_the_repl():
    said = []
    text = "sum(1 for n in 1..10^15)"
    tweedle._tweedle.entry(tweedle.Session(time=0.1), text, lambda *item: said.append(item))
    problem = dict(said)["problem"]
    assert problem["help"] == "`:limits time …` raises the limit"
    assert "`:limits time …`" in problem["plain"] and "--time" not in problem["framed"]


#: Scripts that end with an error, and the last line of their own in the traceback.
SCRIPTS = [
    ("tweedle.eval('outcom(*2)')", None),
    ("tweedle.fn.outcom", None),
    ("tweedle.Game('*2').outcom()", None),
    ("tweedle.Session(time=0.1).eval('sum(1 for n in 1..10^15)')", None),
    ("bool(tweedle.eval('absorbing(2·*9) under normal(9)'))", None),
    ("from tweedle.play import play\nplay('clobber(3)')", None),
    ("tweedle.board([[0]], letters={})", None),
    ("tweedle.survey('survey(outcom(*n) for n in 0..9)')", None),
    ("sys.modules['pandas'] = None\ntweedle.eval('table(n for n in 0..1)').to_pandas()", None),
    ("sys.modules['sgfmill'] = None\nfrom tweedle import sgf", None),
    ("def rules(n):\n    return [1 // 0]\ntweedle.ruleset(rules)(3).outcome()", "return [1 // 0]"),
    ("tweedle.eval('x -> x(1)')(lambda x: x / 0)", "(lambda x: x / 0)"),
    ("def rules(n):\n    return [0.5]\ntweedle.ruleset(rules)(3).outcome()", None),
]


@pytest.mark.parametrize("script, last", SCRIPTS, ids=range(len(SCRIPTS)))
def test_there_is_one_traceback(script, last, tmp_path):
    file = tmp_path / "script.py"
    file.write_text(f"import sys, tweedle\n{script}\n", encoding="utf-8")
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.count("Traceback (most recent call last)") == 1, done.stderr
    assert "another exception" not in done.stderr and "direct cause" not in done.stderr
    frames = re.findall(r'  File ".*script\.py", line \d+.*\n    (.*)', done.stderr)
    assert frames and (last is None or (last in frames[-1] and len(frames) == 2)), done.stderr


def test_an_executor_has_one_traceback(tmp_path):
    text = "ruleset f(n)\n  f(n + 1)\nend\nsurvey(outcome(f(n)) for n in 0..9)"
    with concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        with pytest.raises(tweedle.LimitError, match="depth") as caught:
            tweedle.survey(text, engine=pool, parts=1, depth=50)
    said = "".join(traceback.format_exception(caught.value))
    assert said.count("Traceback (most recent call last)") == 1, said


def test_python_arguments():
    for wrong in (3, None, b"1"):
        with pytest.raises(TypeError):
            tweedle.eval(wrong)
    with pytest.raises(TypeError):
        tweedle.Session().eval("1", 2, 3)
    with pytest.raises(KeyError):
        tweedle.Session()["nothing"]
    session = tweedle.Session()
    for wrong in ("outcome", "1x", "", "x := 1"):
        with pytest.raises(tweedle.TweedleError):
            session[wrong] = 1
    deep = []
    for _ in range(20_000):
        deep = [deep]
    with pytest.raises(RecursionError):
        session["x"] = deep
    with pytest.raises(TypeError, match="Fraction"):
        session["x"] = 0.5


def test_check_runs_nothing():
    session = tweedle.Session()
    problems = session.check("x := 1\noutcom(*2)\n1 +")
    assert [problem.code for problem in problems] == ["tweedle::name", "tweedle::syntax"]
    assert "x" not in session.names()
