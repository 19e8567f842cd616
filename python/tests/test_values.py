"""Games and other values in Python."""

import itertools
import pickle
from fractions import Fraction

import pytest

import tweedle
from tweedle import Game, Outcome, Verdict


def test_numbers_and_collections_are_pythons():
    text = '[1/2, 3, 2^100, -5, "a", (1, 2), [N], map[1 => "x"], 1..4, none, true, 10..9]'
    half, three, big, neg, a, pair, seats, entries, run, nothing, yes, empty = tweedle.eval(text)
    assert half == Fraction(1, 2) and type(half) is Fraction
    assert (three, big, neg, a, pair) == (3, 2**100, -5, "a", (1, 2))
    assert seats == ["N"] and entries == {1: "x"} and run == range(1, 5)
    assert nothing is None and yes is True and list(empty) == []
    assert tweedle.eval("set[1, [2, 3], set[4]]") == {1, (2, 3), frozenset({4})}


@pytest.mark.parametrize(
    "value",
    [0, -7, 2**70, -(2**70), Fraction(3, 8), True, None, "a\n\"b\" ü", [1, [2, (3,)]], (), {1, 2},
     {"a": [1], (1, 2): {3}}, range(3), range(5, 5), frozenset({1})],
)
def test_values_round_trip(value):
    session = tweedle.Session()
    session["x"] = value
    assert session["x"] == value
    assert session.eval("x") == value


def test_strides_and_other_integers():
    session = tweedle.Session()
    session["x"] = range(1, 10, 3)
    assert session["x"] == [1, 4, 7]

    class Index:
        def __index__(self):
            return 12

    session["x"] = Index()
    assert session["x"] == 12


def test_operators():
    g, h = Game("*2 + *3"), Game("*")
    assert str(g + h) == "* + *2 + *3"
    assert str(2 * h) == str(h * 2) == "2·*"
    assert isinstance(g == g, Verdict) and g == g and not g != g and g != h
    assert (2 * g).nim_value() == 0 and 0 + g == g and g + 0 == g
    up, hot = Game("{0 | *}"), Game("{3 | -1}")
    assert up > 0 and up >= 0 and not up <= 0 and not up < 0
    assert -hot == Game("{1 | -3}") and hot - hot == 0
    assert hot + 1 == 1 + hot and hot - 1 == Game("{2 | -2}") and 1 - hot == Game("{2 | -2}")
    assert str(~Game("{0, 1_L |  | }")) == str(tweedle.eval("{0, 1_L |  | }'"))
    assert (g == "a") is False and (g != None) is True  # noqa: E711
    with pytest.raises(TypeError):
        g + 1.5
    with pytest.raises(TypeError):
        g + object()
    with pytest.raises(TypeError):
        g < "a"


def test_open_verdicts_raise():
    verdict = tweedle.eval("absorbing(2·*9) under normal(9)")
    assert verdict.answer is None and "open" in repr(verdict)
    with pytest.raises(tweedle.OpenError):
        bool(verdict)
    proved = Game("*2") == Game("*2")
    assert proved.answer is True and proved == True and hash(proved) == hash(True)  # noqa: E712
    assert "proved" in proved.reason


def test_outcomes():
    outcome = Game("*2 + *3").outcome(under="normal(2)")
    assert isinstance(outcome, Outcome)
    assert outcome == "N" and outcome != "P" and hash(outcome) == hash("N")
    assert outcome.seats == ["N"] and "N" in outcome and "P" not in outcome
    assert list(Game("0").outcome()) == ["O", "P"] and len(Game("0").outcome()) == 2
    assert not Game("*2 + *3").outcome()
    assert Game("{1 | }").outcome() == "L"
    assert {outcome: 1}["N"] == 1


def test_methods_and_functions():
    g = Game("{3 | -1}")
    assert g.temperature() == 2 == tweedle.fn.temperature(g)
    assert g.mean() == 1
    assert [str(option) for option in Game("*2").options()] == ["0", "*"]
    assert tweedle.fn.heaps.kayles(5).nim_value() == 4
    assert "temperature" in dir(g) and "temperature" in dir(tweedle.fn)
    assert "outcome" in tweedle.fn.outcome.__doc__
    assert tweedle.fn.outcome.__name__ == "outcome"
    with pytest.raises(AttributeError):
        g.temprature
    with pytest.raises(AttributeError):
        tweedle.fn.temprature


def test_python_protocols():
    g = Game("*2")
    assert not g == 2 and g != 2 and not g == "nothing"
    assert Game.outcome(g) == g.outcome() == "N"
    assert (f"{g:>4}|", f"{g.outcome():<3}|") == ("  *2|", "N  |")
    session = tweedle.Session()
    session.eval("x := 1")
    assert list(session) == ["x"]
    with pytest.raises(TypeError, match="cannot name a ruleset"):
        session.ruleset(lambda n: [])
    assert not isinstance(session.ruleset(lambda n: [], name="none_left"), type)
    # A player means the same in every session.
    assert [str(G) for G in Game("{3 | 1}", session).options(tweedle.eval("L"))] == ["3"]


def test_keywords_are_parameters():
    kayles = tweedle.fn.heaps.kayles
    assert kayles(n=5) == kayles(5)
    with pytest.raises(TypeError):
        kayles(5, n=5)
    with pytest.raises(TypeError):
        kayles(m=5)
    with pytest.raises(TypeError):
        kayles()


def test_games_can_be_read_back():
    for text in ["*2 + *3", "{3 | -1}", "0", "{0 | *}", "{0, * | }"]:
        game = Game(text)
        assert repr(eval(repr(game))) == repr(game)
        assert hash(eval(repr(game))) == hash(game)
        assert (eval(repr(game)) == game).answer is True
    assert len({Game("*2"), Game("*2"), Game("*3"), Game("0"), 0}) == 3
    with pytest.raises(TypeError):
        Game("[1]")
    with pytest.raises(TypeError):
        Game("N")


def test_sessions_are_separate():
    session = tweedle.Session()
    with pytest.raises(ValueError, match="another session"):
        Game("*2") + Game("*2", session)
    # Values that mean the same in every session can be used in all.
    assert Game("*2", session).outcome(under=tweedle.eval("misere")) == "N"


def test_tables():
    table = tweedle.eval("table(outcome(*a + *b) for a in 0..2 for b in 0..3)")
    assert isinstance(table, tweedle.Table)
    assert len(table) == 3 and table.columns[1:] == [0, 1, 2, 3]
    assert table.rows()[1][:3] == [1, "PN", "NO"]
    assert [row[0] for row in table] == [0, 1, 2]
    frame = table.to_pandas()
    assert frame.shape == (3, 4) and frame.iloc[0, 0] == "OP"
    assert table._repr_html_().startswith("<table")
    survey = tweedle.eval("survey(outcome(*a + *b) for a in 0..9 for b in 0..9)")
    assert sum(row[1] for row in survey.rows()) == 100
    assert survey.to_pandas().shape[0] == len(survey)
    frame = tweedle.eval("table((n, n^2) for n in 0..3)").to_pandas()
    assert list(frame.columns) == ["n^2"] and frame.index.name == "n"
    frame = tweedle.eval("table(a * b for a in 0..1 for b in 1..2 for c in 0..1)").to_pandas()
    assert frame.index.nlevels == 2 and frame.shape == (4, 2)


def test_pictures_and_formulas():
    g = Game("*2 + *3")
    assert g._repr_latex_() == "${\\ast}2 + {\\ast}3$"
    assert g.outcome()._repr_latex_().startswith("$")
    assert g._repr_html_() is None
    position = tweedle.Session().eval("use dominoes (domineering)\ndomineering(grid(2, 2))")
    assert position._repr_svg_().startswith("<svg") and position._repr_latex_() is None
    quotient = tweedle.eval("quotient([*2])")
    page = quotient._repr_html_()
    assert page.startswith("<p>quotient of [*2] under normal(3)<br>") and "<svg" in page
    table = page.split('<table class="tweedle">')[1].split("</table>")[0]
    assert table.count("<tr>") == 1 + 10 and "<tr><th>a</th><th>PN</th><td>a</td><td>a²</td>" in table
    thermograph = Game("{3 | -1}").thermograph()
    assert thermograph._repr_svg_().startswith("<svg")
    assert tweedle.eval('board("XO|..")')._repr_svg_().startswith("<svg")


class Rational:
    """A rational number with the interface of Sage's."""

    def __init__(self, numerator, denominator):
        self.parts = numerator, denominator

    def numerator(self):
        return self.parts[0]

    def denominator(self):
        return self.parts[1]


def test_numbers_of_other_packages():
    numpy = pytest.importorskip("numpy")
    assert tweedle.eval("x -> x + 1")(numpy.int64(3)) == 4
    assert tweedle.eval("x -> x + 1")(Rational(1, 2)) == Fraction(3, 2)
    assert tweedle.eval("x -> x")(Rational(numpy.int64(6), 3)) == 2
    half = Game("{0 | 1}")
    assert half == Rational(1, 2) and not half == Rational(1, 3)
    with pytest.raises(ZeroDivisionError):
        half + Rational(1, 0)
    assert Game("{0 | 1}")._latex_() == Game("{0 | 1}")._repr_latex_().strip("$")


def test_entries_can_be_undone():
    session = tweedle.Session()
    session.eval("a := 1")
    session.eval("b := a + 1\nb")
    assert session.undo() == "b := a + 1" and session.names() == ["a"]
    assert session.undo() == "a := 1" and session.names() == []
    assert session.undo() is None


def test_values_that_cannot_be_read_back_are_not_pickled():
    session = tweedle.Session()
    for text in ("quotient([*2])", "x -> x + 1", "*2 == *3", "(n for n in 0..)"):
        value = session.eval(text)
        with pytest.raises(TypeError, match="cannot be read back"):
            pickle.dumps(value)


def test_infinite_collections_are_lazy():
    squares = tweedle.eval("(n^2 for n in 0..)")
    assert isinstance(squares, tweedle.Collection)
    assert list(itertools.islice(squares, 5000)) == [n * n for n in range(5000)]
    assert list(itertools.islice(squares, 2)) == [0, 1]
    assert list(itertools.islice(tweedle.eval("7.."), 3)) == [7, 8, 9]
    assert len(list(tweedle.eval('board("XO|..")'))) == 4
    session = tweedle.Session(time=2)
    halves = iter(session.eval("(1 / (3 - n) for n in 0..)"))
    assert [next(halves), next(halves), next(halves)] == [Fraction(1, 3), Fraction(1, 2), 1]
    with pytest.raises(tweedle.TweedleError, match="zero"):
        next(halves)
    with pytest.raises(tweedle.errors.LimitError):
        list(session.eval("(n for n in 0.. if n < 0)"))


def test_collections_have_indices_slices_and_lengths():
    squares = tweedle.eval("(n^2 for n in 0..)")
    assert squares[12] == 144 and squares[2:5] == [4, 9, 16] and squares[:7:3] == [0, 9, 36]
    assert 49 in squares and not isinstance(squares, tweedle.SizedCollection)
    with pytest.raises(TypeError):
        len(squares)
    with pytest.raises(tweedle.TweedleError, match="-1"):
        squares[-1]
    with pytest.raises(ValueError, match="not known to have"):
        squares[-3:]
    natural = tweedle.eval("0..")
    assert 10**12 in natural and -1 not in natural and natural[10**12] == 10**12
    assert "nothing" not in itertools.islice(natural, 9) and natural[3:5] == [3, 4]
    assert natural[10**12 : 10**12 + 3 : 2] == [10**12, 10**12 + 2] and natural[5:2] == []
    with pytest.raises(ValueError, match="not known to have"):
        natural[-3:]
    many = tweedle.eval("matrices(6)")
    assert many[10**12 : 10**12 + 2] == [many[10**12], many[10**12 + 1]]
    assert many[-1:] == [many[len(many) - 1]] and many[:2] == [many[0], many[1]]
    with pytest.raises(OverflowError, match="2361183241434822606848"):
        len(tweedle.eval("games_of([*n for n in 0..70])"))
    sets = tweedle.eval("removable_sets(1, 10)")
    assert isinstance(sets, tweedle.SizedCollection) and isinstance(sets, tweedle.Collection)
    assert len(sets) == 512 and len(list(sets)) == 512 and sets[-1] == sets[511] == list(sets)[-1]
    assert list(reversed(sets)) == list(sets)[::-1] == sets[::-1] and sets[-2:] == list(sets)[-2:]
    assert sets[5] in sets and "nothing" not in sets and object() not in sets
    with pytest.raises(tweedle.TweedleError, match="index 512"):
        sets[512]
    board = tweedle.eval('board("XO|.X")')
    assert len(board) == 4 and board[0, 1] == "O" and board[1, 1] == "X" and "." in board
    assert list(reversed(board)) == list(board)[::-1] and next(reversed(tweedle.eval("matrices(6)")))
    session = tweedle.Session()
    session.eval("redefine length := x -> 7")
    assert len(session.eval("removable_sets(1, 3)")) == 4


def test_numbers_are_two_player_games():
    for n in (2, -3, Fraction(3, 8), 0):
        game = Game(n)
        assert type(game) is Game and game == n and game == Game(str(n))
        assert eval(repr(game)) == game and pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(TypeError, match="expected a game, but this is a list"):
        Game([1])
    assert not Game("{0 | 1}") == Fraction(1, 3) and Game("{0 | 1}") != Fraction(1, 3)


def test_text_has_limits_of_its_own():
    session = tweedle.Session(time=0.2)
    with pytest.raises(tweedle.errors.LimitError):
        session.eval("[m for m in 0..10^9 if m < 0]")
    assert str(session.eval("*2 + *3")) == "*2 + *3"
    assert repr(session.eval("outcome(*2)")) == "<Outcome N>"


def test_pickles():
    g = Game("*2 + *3")
    again = pickle.loads(pickle.dumps(g))
    assert again.session == g.session and hash(again) == hash(g)
    session = tweedle.Session(time=20)
    session.eval("ruleset walk(n)\n  walk(n - s) for s in 1..2 if s <= n\nend")
    game = session.eval("walk(4)")
    assert hash(pickle.loads(pickle.dumps(game))) == hash(game)
    outcome = pickle.loads(pickle.dumps(game.outcome()))
    assert outcome == game.outcome()
