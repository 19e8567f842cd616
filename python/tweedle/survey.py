"""Surveys on parallel engines: processes, `dask.distributed`, `ray`.

The items of a survey are divided into parts. The engine schedules the parts, and runs a part again if
its worker is lost. The result is the same, byte for byte, as that on a single machine.
"""

from __future__ import annotations

import concurrent.futures
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from ._tweedle import Session, Table, survey_of_answers, survey_of_parts, survey_part
from .errors import TweedleError

#: How often a part is retried after its worker was lost.
RETRIES = 3

#: Parts per worker: enough that no worker waits long for the last part.
PARTS = 8


def survey(
    what: str | Callable[[Any], Any],
    items: Sequence[Any] | None = None,
    *,
    engine: Any = None,
    parts: int | None = None,
    folder: str | os.PathLike[str] | None = None,
    progress: bool | Callable[[int, int], None] = False,
    **limits: Any,
) -> Table:
    """Runs a survey on an engine, and returns its table.

    `what` is a script whose last statement is a survey, or a Python function that is called for each
    of `items`. `engine` is a client of `dask.distributed`, the module `ray`, an executor of
    `concurrent.futures`, or `None` for this process. With a `folder` finished parts are saved there,
    and an interrupted survey resumes from it. `progress=True` shows a bar (with `tqdm`); a function
    is called with the number of finished parts and of all parts. Other keywords are limits, as of
    `Session`.
    """
    run = _Engine.of(engine)
    if callable(what):
        if items is None:
            raise TypeError("a function needs items: survey(f, items)")
        return _ask_function(what, items, run, parts, progress)
    if not isinstance(what, str):
        raise TypeError("expected a script or a function")
    if items is not None:
        raise TypeError("a script defines its own items: leave `items` out")
    return _run_script(what, run, parts, folder, progress, limits)


def _run_script(script, run, parts, folder, progress, limits):
    session = Session(**limits)
    problems = [problem for problem in session.check(script) if problem.code != "tweedle::shadow"]
    if problems:
        raise problems[0]
    parts = parts or run.parts()
    # After one part has failed, others may still be writing.
    with tempfile.TemporaryDirectory(prefix="tweedle-", ignore_cleanup_errors=True) as own:
        kept = Path(folder if folder is not None else own)
        kept.mkdir(parents=True, exist_ok=True)
        files = [kept / f"part-{i}-of-{parts}.survey" for i in range(1, parts + 1)]
        left = [i for i in range(parts) if not (folder is not None and _done(files[i]))]
        jobs = [(script, i + 1, parts, str(files[i].resolve()), limits) for i in left]
        with _Bar(progress, parts) as bar:
            bar.step(parts - len(left))
            for at, (data, partly) in run.results(_part, jobs):
                file = files[left[at]]
                _write(file, data)
                if folder is not None:
                    _write(file.with_suffix(".done"), b"")
                if partly is not None and partly != str(file.resolve()):
                    Path(partly).unlink(missing_ok=True)
                bar.step(1)
        return survey_of_parts(session, [str(file) for file in files])


def _done(file: Path) -> bool:
    return file.exists() and file.with_suffix(".done").exists()


def _write(file: Path, data: bytes) -> None:
    """Writes a file atomically."""
    if file.exists() and file.read_bytes() == data:
        return
    temporary = file.with_name(f"{file.name}.{os.getpid()}")
    temporary.write_bytes(data)
    os.replace(temporary, file)


def _part(script, part, parts, path, limits):
    """Runs a part of a survey, on any machine; returns its file. If the folder of the parts exists on
    this machine, the file is saved there, so that an interrupted part can resume."""
    own = None
    if not Path(path).parent.is_dir():
        handle, path = tempfile.mkstemp(prefix="tweedle-", suffix=".survey")
        os.close(handle)
        os.unlink(path)
        own = path
    survey_part(Session(**limits), script, part, parts, path)
    data = Path(path).read_bytes()
    if own is not None:
        os.unlink(own)
    return data, own


def _ask_function(function, items, run, parts, progress):
    items = items if isinstance(items, Sequence) else list(items)
    parts = min(parts or run.parts(), len(items)) or 1
    ends = [len(items) * i // parts for i in range(parts + 1)]
    jobs = [(function, items[a:b]) for a, b in zip(ends, ends[1:])]
    counts: list[Any] = [None] * parts
    with _Bar(progress, parts) as bar:
        for at, rows in run.results(_block, jobs):
            counts[at] = rows
            bar.step(1)
    merged: dict[str, list] = {}
    for rows in counts:
        for answer, count, example in rows:
            row = merged.setdefault(answer, [0, example])
            row[0] += count
    rows = [(answer, count, example) for answer, (count, example) in merged.items()]
    return survey_of_answers(Session(), rows, len(items))


def _block(function, items):
    """Returns the answers of a function for some items, with their counts and first items."""
    rows: dict[str, list] = {}
    for item in items:
        row = rows.setdefault(str(function(item)), [0, None])
        if row[0] == 0:
            row[1] = str(item)
        row[0] += 1
    return [(answer, count, example) for answer, (count, example) in rows.items()]


class _Engine:
    """Runs parts in this process; subclasses run them elsewhere."""

    def __init__(self, engine: Any = None) -> None:
        self.engine = engine

    @staticmethod
    def of(engine: Any) -> _Engine:
        if engine is None:
            return _Engine()
        if isinstance(engine, concurrent.futures.Executor):
            return _Executor(engine)
        if getattr(engine, "__name__", "") == "ray":
            return _Ray(engine)
        if hasattr(engine, "submit") and hasattr(engine, "scheduler_info"):
            return _Dask(engine)
        raise TypeError(
            "`engine` must be a client of dask.distributed, the module ray, an executor of "
            "concurrent.futures, or None"
        )

    def workers(self) -> int:
        return 1

    def parts(self) -> int:
        return 1 if self.engine is None else PARTS * max(1, self.workers())

    def results(self, function: Callable[..., Any], jobs: list[tuple]) -> Iterator[tuple[int, Any]]:
        """Yields the results of all jobs with their numbers, as they finish."""
        for at, job in enumerate(jobs):
            yield at, function(*job)


class _Executor(_Engine):
    def workers(self) -> int:
        return getattr(self.engine, "_max_workers", None) or os.cpu_count() or 1

    def results(self, function, jobs):
        futures = {self.engine.submit(function, *job): at for at, job in enumerate(jobs)}
        try:
            for future in concurrent.futures.as_completed(futures):
                yield futures[future], future.result()
        except TweedleError as error:
            # The traceback in the other process is that of this package.
            raise error from None
        finally:
            for future in futures:
                future.cancel()


class _Dask(_Engine):
    def workers(self) -> int:
        return sum(about["nthreads"] for about in self.engine.scheduler_info()["workers"].values())

    def results(self, function, jobs):
        from distributed import as_completed

        submit = self.engine.submit
        futures = [submit(function, *job, retries=RETRIES, pure=False) for job in jobs]
        numbers = {future.key: at for at, future in enumerate(futures)}
        try:
            for future in as_completed(futures):
                yield numbers[future.key], future.result()
        finally:
            self.engine.cancel([future for future in futures if not future.done()])


class _Ray(_Engine):
    def workers(self) -> int:
        return int(self.engine.cluster_resources().get("CPU", 1))

    def results(self, function, jobs):
        ray = self.engine
        task = ray.remote(function).options(max_retries=RETRIES)
        left = {task.remote(*job): at for at, job in enumerate(jobs)}
        try:
            while left:
                done, _ = ray.wait(list(left), num_returns=1)
                for one in done:
                    yield left.pop(one), ray.get(one)
        finally:
            for one in left:
                ray.cancel(one)


class _Bar:
    """Shows the number of finished parts."""

    def __init__(self, progress: bool | Callable[[int, int], None], total: int) -> None:
        self.done, self.total, self.bar = 0, total, None
        self.call = progress if callable(progress) else None
        if progress is True:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                raise ImportError("`progress=True` needs tqdm: pip install tqdm") from None
            self.bar = tqdm(total=total, unit="part")

    def step(self, parts: int) -> None:
        self.done += parts
        if self.bar is not None:
            self.bar.update(parts)
        if self.call is not None:
            self.call(self.done, self.total)

    def __enter__(self) -> _Bar:
        return self

    def __exit__(self, *_: Any) -> None:
        if self.bar is not None:
            self.bar.close()

