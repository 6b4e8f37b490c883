"""Play whole random games of RLCard's uno by `env.step`; print moves and seconds."""

import json
import random
import sys
import time

import rlcard


def main() -> None:
    """Play for a given number of CPU seconds."""
    seconds = float(sys.argv[1])
    env = rlcard.make("uno", config={"seed": 1})
    chance, moves, start = random.Random(1), 0, time.process_time()  # noqa: S311
    while time.process_time() - start < seconds:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(chance.random() * len(legal))])
            moves += 1
    print(json.dumps({"moves": moves, "seconds": time.process_time() - start}))


if __name__ == "__main__":
    main()
