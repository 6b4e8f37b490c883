"""Play random games of pgx's card games in batches on one core; print moves and seconds of the quickest."""

import json
import os
import sys
import time

if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

GAMES = ("kuhn_poker", "leduc_holdem")
BATCH, STEPS = 16_384, 50


def runner(game: str) -> tuple[object, object]:
    """Compile a run of steps in which every game of a batch makes a random legal move, and begins anew when over."""
    env = pgx.make(game)
    step = jax.vmap(auto_reset(env.step, env.init))

    def move(carry: tuple[object, object], _: object) -> tuple[tuple[object, object], None]:
        state, key = carry
        key, choose, chance = jax.random.split(key, 3)
        scores = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(choose, scores, axis=-1)
        return (step(state, actions, jax.random.split(chance, BATCH)), key), None

    run = jax.jit(lambda state, key: jax.lax.scan(move, (state, key), None, length=STEPS)[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), BATCH))
    return run, state


def main() -> None:
    """Play each game for a given number of CPU seconds; every step of every game is a move."""
    seconds, best = float(sys.argv[1]), {"moves": 0, "seconds": 1.0}
    for game in GAMES:
        run, state = runner(game)
        state, key = jax.block_until_ready(run(state, jax.random.PRNGKey(2)))
        moves, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            state, key = jax.block_until_ready(run(state, key))
            moves += BATCH * STEPS
        spent = time.process_time() - start
        if moves / spent > best["moves"] / best["seconds"]:
            best = {"moves": moves, "seconds": spent, "game": game}
    print(json.dumps(best))


if __name__ == "__main__":
    main()
