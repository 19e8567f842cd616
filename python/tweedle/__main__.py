"""The command `tweedle`."""

import sys


def main() -> int:
    from ._tweedle import main as run

    return run(["tweedle", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
