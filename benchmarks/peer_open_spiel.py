"""Play whole random games of OpenSpiel's crazy_eights from Python; print moves and seconds."""

import json
import random
import sys
import time

import pyspiel


def main() -> None:
    """Play for a given number of CPU seconds; chance nodes are resolved but not counted."""
    seconds, players = float(sys.argv[1]), int(sys.argv[2])
    game = pyspiel.load_game(f"crazy_eights(players={players})")
    chance, moves, start = random.Random(1), 0, time.process_time()  # noqa: S311
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(chance.random() * len(legal))])
                moves += 1
    print(json.dumps({"moves": moves, "seconds": time.process_time() - start}))


if __name__ == "__main__":
    main()
