"""Surveys on engines."""

import concurrent.futures
import os

import pytest

import tweedle

SCRIPT = """
f(a, b, c) := outcome(*a + *b + *c)
survey(f(a, b, c) for a in 0..9 for b in 0..9 for c in 0..9)
"""


def whole():
    return str(tweedle.Session().eval(SCRIPT))


def parity(n):
    return "even" if n % 2 == 0 else "odd"


def test_in_this_process(tmp_path):
    assert str(tweedle.survey(SCRIPT)) == whole()
    assert str(tweedle.survey(SCRIPT, parts=7)) == whole()
    seen = []
    folder = tmp_path / "kept"
    table = tweedle.survey(SCRIPT, parts=3, folder=folder, progress=lambda *p: seen.append(p))
    assert str(table) == whole() and seen[-1] == (3, 3)
    # Finished parts are not repeated.
    again = []
    tweedle.survey(SCRIPT, parts=3, folder=folder, progress=lambda *p: again.append(p))
    assert again == [(3, 3)]
    # An interrupted survey resumes.
    next(folder.glob("part-2-*.done")).unlink()
    assert str(tweedle.survey(SCRIPT, parts=3, folder=folder)) == whole()


def test_a_folder_of_another_survey_is_refused(tmp_path):
    tweedle.survey(SCRIPT, parts=2, folder=tmp_path)
    next(tmp_path.glob("part-2-*.done")).unlink()
    with pytest.raises((ValueError, tweedle.TweedleError)):
        tweedle.survey("survey(nim_value(*a) for a in 0..99)", parts=2, folder=tmp_path)


def test_errors_come_before_the_work():
    with pytest.raises(NameError):
        tweedle.survey("survey(outcom(*a) for a in 0..9)")
    with pytest.raises(ValueError):
        tweedle.survey("1 + 1")
    with pytest.raises(TypeError):
        tweedle.survey(3)
    with pytest.raises(TypeError):
        tweedle.survey(parity)
    with pytest.raises(TypeError):
        tweedle.survey(SCRIPT, engine="ray")
    with pytest.raises(tweedle.TweedleError):
        tweedle.survey("survey(1 / (a - 3) for a in 0..9)", parts=3)


def test_processes():
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        assert str(tweedle.survey(SCRIPT, engine=pool)) == whole()
        table = tweedle.survey(parity, range(1001), engine=pool, parts=5)
    assert [row[:2] for row in table.rows()] == [["even", 501], ["odd", 500]]
    assert str(table) == str(tweedle.survey(parity, range(1001)))


def test_a_part_that_fails_is_the_error():
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        with pytest.raises(tweedle.TweedleError, match="by zero"):
            tweedle.survey("survey(1/n for n in -3..3)", engine=pool)


def test_functions_of_games():
    def question(n):
        return tweedle.fn.heaps.kayles(n).nim_value()

    own = tweedle.eval("use heaps\nsurvey(nim_value(heaps.kayles(n)) for n in 0..40)")
    theirs = tweedle.survey(question, range(41))
    assert [row[:2] for row in theirs.rows()] == [row[:2] for row in own.rows()]


def test_dask_loses_a_worker():
    distributed = pytest.importorskip("distributed")
    script = "survey(outcome(*a + *b + *c + *d) for a in 0..20 for b in 0..20 for c in 0..9 for d in 0..3)"
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    )
    with cluster, distributed.Client(cluster) as client:
        killed = []

        def kill(done, total):
            if done == 2 and not killed:
                killed.append(next(iter(cluster.workers.values())).pid)
                os.kill(killed[0], 9)

        table = tweedle.survey(script, engine=client, parts=12, progress=kill)
        assert killed and str(table) == str(tweedle.Session().eval(script))
