"""Rulesets defined in Python."""

import pickle

import pytest

import tweedle


def test_subtraction_with_a_class():
    session = tweedle.Session()

    @session.ruleset
    class Take:
        def options(self, n):
            return [n - k for k in (1, 2, 3) if k <= n]

    assert [Take(n).nim_value() for n in range(9)] == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    assert str(Take(5) + Take(2)) == "Take(2) + Take(5)"
    assert Take(4).outcome(under="normal(2)") == "P"
    assert session.eval("Take(4)") == Take(4)
    assert [str(g) for g in Take(2).options()] == ["Take(0)", "Take(1)"]


def test_split_heaps_agree_with_the_standard_library():
    session = tweedle.Session()

    @session.ruleset(name="my_kayles")
    def rules(n):
        return [[i, n - k - i] for k in (1, 2) for i in range(n - k + 1)]

    own = session.function("heaps.kayles")
    for n in range(12):
        assert rules(n).nim_value() == own(n).nim_value()
        assert rules(n).outcome() == own(n).outcome()


def test_two_players():
    session = tweedle.Session()

    @session.ruleset
    class Steps:
        """Left takes one, Right two."""

        def left(self, n):
            return [n - 1] if n >= 1 else []

        def right(self, n):
            return [n - 2] if n >= 2 else []

    session.eval("ruleset own(n)\n  L: own(n - 1) if n >= 1\n  R: own(n - 2) if n >= 2\nend")
    for n in range(7):
        assert Steps(n).value() == session["own"](n).value()


def test_a_list_for_each_of_three_players():
    session = tweedle.Session()

    @session.ruleset(players=3)
    class Three:
        def options(self, n):
            return [[n - 1] if n else [], [n - 2] if n > 1 else [], []]

    session.eval(
        "ruleset own(n)\n  players 3\n  L: own(n - 1) if n >= 1\n  C: own(n - 2) if n >= 2\nend"
    )
    for n in range(6):
        assert Three(n).outcome() == session["own"](n).outcome()


def test_games_and_tuples_as_options():
    session = tweedle.Session()
    star = tweedle.Game("*", session)

    @session.ruleset
    class Pairs:
        def options(self, pair):
            a, b = pair
            if a:
                yield (a - 1, b)
            if b:
                yield [(a, b - 1), star]

    own = "ruleset own(a, b)\n  own(a - 1, b) if a >= 1\n  own(a, b - 1) + * if b >= 1\nend"
    session.eval(own)
    for a in range(3):
        for b in range(3):
            assert Pairs((a, b)).outcome() == session["own"](a, b).outcome()
    assert Pairs((0, 2)).nim_value() == 0


def test_errors_have_their_cause():
    session = tweedle.Session()

    @session.ruleset
    def wrong(n):
        return [n - 1 / 0]

    with pytest.raises(tweedle.TweedleError, match="division by zero") as caught:
        wrong(3).outcome()
    assert isinstance(caught.value.cause, ZeroDivisionError)
    assert caught.traceback[-1].name == "wrong" and caught.value.__cause__ is None
    assert pickle.loads(pickle.dumps(caught.value)).cause is None

    @session.ruleset
    def inside(n):
        return [session.eval("1")]

    with pytest.raises(tweedle.TweedleError) as caught:
        inside(3).outcome()
    assert isinstance(caught.value.cause, RuntimeError)

    @session.ruleset
    def floats(n):
        return [0.5]

    with pytest.raises(tweedle.TweedleError, match="Fraction"):
        floats(3).outcome()
    with pytest.raises(TypeError):
        session.ruleset(object())
    with pytest.raises(tweedle.TweedleError):
        session.ruleset(lambda n: [], name="outcome")
    # The session continues.
    assert session.eval("1 + 1") == 2


def test_positions_that_repeat():
    session = tweedle.Session()

    @session.ruleset
    def again(n):
        return [n]

    # Infinite play has no winner and no loser.
    assert again(1).outcome() == session.eval("nobody")
    assert again(1).safe() == session.eval("{N, O, P}")
    with pytest.raises(tweedle.TweedleError):
        again(1).birthday()


def test_functions_as_values():
    session = tweedle.Session()
    session["double"] = lambda n: 2 * n
    assert session.eval("[double(n) for n in 1..3]") == [2, 4, 6]
    session["value_of"] = lambda g: g.session == session
    assert session.eval("value_of(*2)") is True
