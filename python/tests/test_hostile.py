"""Random input returns a result or raises an exception."""

import random
import threading

import tweedle


def junk(rng, depth=0):
    kind = rng.randrange(14 if depth < 3 else 10)
    if kind < 10:
        return rng.choice(
            [0, -1, 1, 2**63, -(2**63), 2**64, 2**200, "", "*2", "N", "\x00", "\ud800", "a" * 999,
             None, True, 1.5, float("nan"), b"x", object(), Ellipsis, int, len, range(3),
             range(0, 2**70), tweedle.Game("*2"), tweedle.Game("{0 | *}"), tweedle.eval("N"),
             tweedle.fn.outcome, tweedle, lambda *a: 1 / 0, lambda *a: a]
        )
    many = [junk(rng, depth + 1) for _ in range(rng.randrange(4))]
    try:
        return [list, tuple, set, lambda m: dict(enumerate(m))][kind - 10](many)
    except TypeError:
        return many


def attack(seed, times):
    rng = random.Random(seed)
    session = tweedle.Session(time=0.2, states=2000, memory=1 << 28, effort=3)
    names = [name for name in dir(tweedle.fn) if name not in tweedle._tweedle.modules()]
    done = 0
    for _ in range(times):
        args = [junk(rng) for _ in range(rng.randrange(4))]
        what = rng.randrange(5)
        try:
            if what == 0:
                session.function(rng.choice(names))(*args)
            elif what == 1:
                session.eval("".join(rng.choice("*2+|{}()[]N,~'=<>\n:a1") for _ in range(12)))
            elif what == 2:
                session[rng.choice(["x", "y", "1", ""])] = junk(rng)
            elif what == 3:
                game = tweedle.Game("*2 + *3", session)
                rng.choice([lambda: game + args[0], lambda: game <= args[0], lambda: args[0] - game,
                            lambda: game == args[0], lambda: game * args[0]])()
            else:
                session.ruleset(rng.choice([junk(rng), lambda n: args]), name="r")(3).outcome()
        except (Exception, KeyboardInterrupt):
            pass
        done += 1
    return done


def test_junk():
    assert attack(1, 600) == 600


def test_junk_from_threads():
    done = []
    threads = [threading.Thread(target=lambda k=k: done.append(attack(k, 150))) for k in range(2, 6)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert done == [150] * 4
