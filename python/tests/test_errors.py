"""Diagnostics as exceptions."""

import pickle

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
