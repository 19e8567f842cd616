"""Signals, threads, forks, memory."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import tweedle

LONG = "sum(1 for n in 1..10^15)"


def run(text, timeout=60):
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, timeout=timeout)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_interrupts_arrive_soon():
    times = []

    def send():
        times.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    for text in (LONG, "survey(outcome(*a + *b) for a in 0..10^4 for b in 0..10^4)"):
        session = tweedle.Session()
        timer = threading.Timer(0.3, send)
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            session.eval(text)
        assert session.eval("1 + 1") == 2
        timer.join()


def test_other_signals_run_their_handlers():
    seen = []
    before = signal.signal(signal.SIGALRM, lambda *_: seen.append(1))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(tweedle.LimitError):
            tweedle.Session(time=0.5).eval(LONG)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert seen == [1]


def test_sessions_run_in_parallel_with_python():
    session = tweedle.Session()
    failed = []

    def work():
        try:
            session.eval(LONG)
        except tweedle.TweedleError as error:
            failed.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(0.1)
    other = tweedle.Session()
    assert other.eval("outcome(*2 + *3)") == "∅"
    while thread.is_alive():
        session.interrupt()
        thread.join(0.05)
    assert isinstance(failed[0], tweedle.errors.StoppedError)


def test_threads_share_a_session():
    session = tweedle.Session()
    answers = []

    def work(k):
        for n in range(50):
            answers.append(session.eval(f"{k} * 1000 + {n}") == k * 1000 + n)
            answers.append(tweedle.Game(f"*{k} + *{n}", session).nim_value() == k ^ n)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert len(answers) == 800 and all(answers)


def test_small_stacks():
    threading.stack_size(256 * 1024)
    try:
        answers = []
        text = "f(n) := if n == 0 then 0 else 1 + f(n - 1)\nf(50000)"
        thread = threading.Thread(target=lambda: answers.append(tweedle.Session().eval(text)))
        thread.start()
        thread.join()
        assert answers == [50000]
    finally:
        threading.stack_size(0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_forks():
    code, out, err = run(
        "import os, tweedle, threading, time\n"
        "s = tweedle.Session()\n"
        "g = s.eval('*2 + *3')\n"
        f"t = threading.Thread(target=lambda: s2.eval('{LONG}'), daemon=True)\n"
        "s2 = tweedle.Session()\n"
        "t.start(); time.sleep(0.2)\n"
        "pid = os.fork()\n"
        "if pid == 0:\n"
        "    assert g.outcome() == '∅' and s.eval('1 + 1') == 2\n"
        "    try:\n"
        "        s2.eval('1')\n"
        "    except RuntimeError as error:\n"
        "        assert 'forked' in str(error)\n"
        "        os._exit(7)\n"
        "    os._exit(1)\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))\n"
        "s2.interrupt()\n"
    )
    assert out.strip() == "7", err


def test_the_interpreter_exits_while_a_thread_works():
    code, out, err = run(
        "import tweedle, threading, time\n"
        "s = tweedle.Session()\n"
        f"t = threading.Thread(target=lambda: s.eval('{LONG}'), daemon=True)\n"
        "t.start(); time.sleep(0.2)\n"
        "print('done')\n"
    )
    assert out.strip() == "done" and code == 0, (code, err)


def test_the_interpreter_exits_during_callbacks():
    code, out, err = run(
        "import tweedle, threading, time, atexit\n"
        "def slow(n):\n"
        "    time.sleep(0.0002)\n"
        "    return n\n"
        "def work():\n"
        "    s = tweedle.Session()\n"
        "    s['slow'] = slow\n"
        "    while True:\n"
        "        s.eval('sum(slow(n) for n in 0..100)')\n"
        "mine = tweedle.Session()\n"
        "for _ in range(6):\n"
        "    threading.Thread(target=work, daemon=True).start()\n"
        "atexit.register(lambda: print(mine.eval('outcome(*2 + *3)')))\n"
        "time.sleep(0.3)\n"
    )
    assert out.strip() == "∅" and code == 0, (code, out, err)


def test_memory_does_not_grow():
    code, out, err = run(
        "import tweedle\n"
        "def held():\n"
        "    with open('/proc/self/statm') as f:\n"
        "        return int(f.read().split()[1]) * 4096\n"
        "s = tweedle.Session()\n"
        "g = s.eval('*2 + *3')\n"
        "def some(n):\n"
        "    for _ in range(n):\n"
        "        s.eval('1 + 1'); g.outcome(); g + g; str(g)\n"
        "        try:\n"
        "            s.eval('nothing')\n"
        "        except NameError:\n"
        "            pass\n"
        "some(2000)\n"
        "before = held()\n"
        "some(10000)\n"
        "print(held() - before)\n"
    )
    assert int(out) < 1 << 20, err


def test_progress_is_reported():
    session = tweedle.Session(time=0.5)
    seen = []
    session.on_progress = lambda: seen.append(session.progress())
    with pytest.raises(tweedle.LimitError):
        session.eval(LONG)
    session.on_progress = None
    assert seen and seen[-1][0] > seen[0][0] >= 0
