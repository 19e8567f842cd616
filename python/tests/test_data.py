"""Graphs of networkx, arrays of numpy, records of Go."""

import doctest
import re
import subprocess
import sys

import pytest

import tweedle
from tweedle import fn, mcgs

networkx = pytest.importorskip("networkx")
numpy = pytest.importorskip("numpy")


@pytest.fixture(scope="module")
def session():
    session = tweedle.Session()
    session.eval("using normal(2); use graphs (col); use nets (digraph_placement); use dominoes (domineering)")
    return session


def value(session, thing):
    session["x"] = thing
    return session["x"]


def test_nodes_that_are_numbers_keep_them(session):
    assert value(session, networkx.path_graph(3)) == [(0, 1), (1, 2)]
    assert value(session, networkx.Graph([(3, 7), (7, 5)])) == [(3, 7), (7, 5)]
    assert value(session, networkx.Graph()) == []


def test_other_nodes_are_numbered_in_their_order(session):
    graph = networkx.Graph()
    graph.add_nodes_from("cab")
    graph.add_edges_from([("a", "b"), ("c", "b")])
    assert value(session, graph) == [(0, 2), (1, 2)]
    assert value(session, networkx.Graph([(4, "a"), ("a", -1)])) == [(4, 5), (5, 6)]
    grid = networkx.grid_2d_graph(2, 2)
    assert session["col"]("....", grid, 2).outcome() == "P"


def test_a_digraph_has_arcs_and_a_multigraph_parallel_edges(session):
    assert value(session, networkx.DiGraph([(1, 0), (0, 1)])) == [(1, 0), (0, 1)]
    assert value(session, networkx.MultiGraph([(0, 1), (0, 1)])) == [(0, 1), (0, 1)]
    game = session["digraph_placement"]("LR", networkx.DiGraph([(0, 1)]), 2)
    assert str(game.value()) == "1/2"


@pytest.mark.parametrize("name", ["owner", "colour", "color"])
def test_attributes_name_the_owners_of_edges(session, name):
    graph = networkx.Graph()
    graph.add_edge(0, 1, **{name: "L"})
    graph.add_edge(1, 2, **{name: 1})
    assert value(session, graph) == [(0, 1, "L"), (1, 2, "1")]
    graph.add_edge(2, 3)
    with pytest.raises(ValueError, match="set `owner` for all"):
        value(session, graph)


def test_arrays_of_letters_are_boards(session):
    cells = numpy.array([list("x.o"), list("ox.")])
    assert str(value(session, cells)) == 'board("x.o|ox.")'
    assert str(value(session, cells.astype(object))) == 'board("x.o|ox.")'
    assert session["domineering"](numpy.full((4, 4), ".")).outcome() == "N"


def test_other_arrays_are_lists(session):
    assert value(session, numpy.arange(3)) == [0, 1, 2]
    assert value(session, numpy.eye(2, dtype=int)) == [[1, 0], [0, 1]]
    assert value(session, numpy.array(["a", "b"])) == ["a", "b"]
    assert value(session, numpy.array([["ab", "c"]])) == [["ab", "c"]]
    assert value(session, numpy.zeros((0, 0), dtype=str)) == []
    assert value(session, numpy.array(7)) == 7 and value(session, numpy.int8(-3)) == -3
    assert value(session, numpy.bool_(True)) is True
    for floats in (numpy.eye(2), numpy.float32(1), numpy.array(0.5)):
        with pytest.raises(TypeError, match="floats are not exact"):
            value(session, floats)


def test_boards_are_made_from_rows():
    letters = {0: ".", 1: "x", -1: "o"}
    for rows in ([[0, 1], [-1, 0]], numpy.array([[0, 1], [-1, 0]]), numpy.array([[0.0, 1], [-1, 0]])):
        assert str(tweedle.board(rows, letters)) == 'board(".x|o.")'
    assert tweedle.board(["x.", ".o"]) == fn.board("x.|.o")
    for rows, letters, said in [
        ([], None, "at least one cell"),
        ([[]], None, "at least one cell"),
        (numpy.zeros((0, 3)), None, "at least one cell"),
        ([[1, 2], [3]], {1: "x", 2: "o", 3: "."}, "2 in row 0, and 1 in row 1"),
        ([[0, 5]], {0: "."}, r"no letter for the cell \(0, 1\), 5"),
        ([[0, 1]], None, r"map cells to letters"),
        ([["x", " "]], None, "not one letter"),
        ([["x", "ü"]], None, "not one letter"),
        ([[0]], {0: "xy"}, "'xy', which is not one letter"),
        ([[[0]]], {0: "x"}, "no letter for the cell"),
    ]:
        with pytest.raises(ValueError, match=said):
            tweedle.board(rows, letters)
    assert tweedle.board("x.|.o") == fn.board("x.|.o")
    for rows in (5, [1, 2], numpy.arange(3), None):
        with pytest.raises(TypeError, match="rows of cells"):
            tweedle.board(rows, {1: "x"})
    with pytest.raises(tweedle.LimitError):
        tweedle.board(["." * 3000] * 3000)


def test_packages_are_not_imported():
    code = "import sys, tweedle; tweedle.eval('1'); tweedle.Session()['x'] = [1, print]; "
    code += "print([m for m in ('numpy', 'networkx', 'sgfmill') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "[]\n", done.stderr


def test_sums_of_mcgs():
    assert doctest.testmod(mcgs) == (0, 1)
    session = tweedle.Session()
    for file, lines in [
        ("/* {a} '*/' */ [clobber_1xn] XXO|..X [nogo] .O {B}",
         ['outcome(stones.clobber("xxo|..x") + stones.nogo(".o"))']),
        ("[impartial clobber] XOXO {N 3}", ['nim_value(variants.impartial(stones.clobber("xoxo")))  // => 3']),
        ("[gen_toads] 1,1,1,0:XO.X {B loss}",
         ['outcome(toads.sliding_toads(1, 1, 1, 0 != 0, "TF.T"), L)  // => P']),
        ("[gen_king_dirt] 1,0,0:.. {B win, W loss}",
         ['outcome(amazons.king_dirt_in_hand(1, 0, 0 != 0, ".."))  // => L']),
        ("[sheep] (3, 0 | 0 -3) {B loss, W loss}", ["outcome(amazons.sheep([[3, 0], [0, -3]]))  // => P"]),
        ("[kayles] 5 [nimber] 4 0 {N 0}", ["nim_value(heaps.kayles(5) + *4 + *0)  // => 0"]),
        ("[dyadic_rational] (10 / 2) [up_star] (-2 *) {W loss}",
         ["outcome(two.dyadic(5) + -2 * two.up + 1 * *, R)  // => P"]),
        ("[hexapawn] XXX {B}\n{B loss}",
         ["// Line 1: the library has no game hexapawn.", "outcome(0, L)  // => P"]),
        ("[switch_game] 3,1 {thermograph L: (4, -1) (2, 1) R: (0, -1) (2,1), winning moves B 1}",
         ["left_wall({3 | 1})  // => [(-1, 4), (1, 2)]", "right_wall({3 | 1})  // => [(-1, 0), (1, 2)]",
          "// Line 1: winning moves are not imported."]),
    ]:  # fmt: skip
        script = mcgs.script("{version 1.7} " + file)
        assert script.split("\n\n")[1].splitlines() == lines
        session.eval(script)
    for file, said in [
        ("XO {B win}", "line 1: the title of a section is missing"),
        ("[clobber]\nXO", "line 2: nothing is asked"),
        ("[clobber]\nXQ {B}", "line 2: XQ is not a position of clobber"),
        ("[clobber] XO|X {B}", "rows of one length"),
        ("[clobber XO {B}", "[ has no partner"),
        ("[clobber] XO {B win, Q}", "Q is not a command"),
        ("[nimber] -1 {N}", "-1 is not a whole number"),
        ("[integer_game] (1 2) {B}", "too few or too many"),
        ("[nimber] 1 {thermograph L: (1)}", "write both walls"),
    ]:
        with pytest.raises(ValueError, match=re.escape(said)):
            mcgs.script(file)


RECORD = "(;GM[1]SZ[3];B[bb];W[aa];B[ba];W[ca];B[ab];W[])"


def test_records_of_go(tmp_path):
    pytest.importorskip("sgfmill")
    from tweedle import sgf

    assert doctest.testmod(sgf) == (0, 2)
    path = tmp_path / "game.sgf"
    path.write_text(RECORD)
    for record in (RECORD, RECORD.encode(), path, str(path)):
        assert str(sgf.board(record)) == 'board(".xo|xx.|...")'
    assert str(sgf.board(path, move=0)) == 'board("...|...|...")'
    assert str(sgf.board(path, move=4)) == 'board("oxo|.x.|...")'
    assert sgf.board(path, move=6) == sgf.board(path)
    variations = "(;SZ[2]AB[aa](;W[bb];AE[aa])(;W[ab]))"
    assert str(sgf.board(variations)) == 'board("..|.o")'
    for record, move, said in [
        (RECORD, 7, "the record has 6 moves"),
        (RECORD, -1, "`move` is 0 to 6"),
        ("(;GM[2]SZ[8])", None, "not a record of Go"),
        ("(;SZ[3];B[aa];W[aa])", None, "move 2 is on a stone"),
        ("(;SZ[3];B[aa];W[zz])", None, "move 2 is not a point of the board"),
        ("(;SZ[3]", None, "unexpected end"),
        (b"\xff\x00", None, "no SGF data"),
        ("(;SZ[3:4])", None, "bad SZ"),
    ]:
        with pytest.raises(ValueError, match=said):
            sgf.board(record, move)
    with pytest.raises(FileNotFoundError):
        sgf.board(tmp_path / "none.sgf")
    with pytest.raises(TypeError):
        sgf.board(5)
