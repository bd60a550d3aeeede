"""Several programs that play: each gets a block of games, says what came of it, and gets the next one."""

from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from tests.campaigns.fuzz.plan import plan_of
from tests.campaigns.fuzz.play import as_object, played

Tally = Counter[str]
Failed = list[dict[str, Any]]
Took = Callable[[int, Tally, Failed], None]


def play_block(numbers: range) -> tuple[Tally, Failed]:
    """Play the games of a block; what to count, and the games that failed."""
    tally: Tally = Counter()
    failed: Failed = []
    for number in numbers:
        outcome = played(plan_of(number))
        tally += outcome.tally
        if outcome.problems:
            failed.append(as_object(outcome))
    return tally, failed


def _work(pipe: Connection) -> None:
    """One of the programs. It ends when nobody is at the other end of its pipe any more."""
    signal(SIGINT, SIG_IGN)  # Ctrl-C is for the program that gives out the blocks
    try:
        while True:
            block, numbers = pipe.recv()
            pipe.send((block, *play_block(numbers)))
    except (EOFError, BrokenPipeError):
        return


def play_blocks(blocks: Iterator[tuple[int, range]], jobs: int, took: Took) -> None:
    """Play all blocks in so many programs; `took` is called with what came of each, as it comes."""
    context = get_context("spawn")  # each holds its own end of its own pipe, and nothing else
    pipes: list[Connection] = []
    programs = []
    for _ in range(jobs):
        here, there = context.Pipe()
        programs.append(context.Process(target=_work, args=(there,), daemon=True))
        programs[-1].start()
        there.close()
        pipes.append(here)
    try:
        busy = [pipe for pipe in pipes if _give(pipe, blocks)]
        while busy:
            for pipe in wait(busy):
                assert isinstance(pipe, Connection)
                took(*pipe.recv())
                if not _give(pipe, blocks):
                    busy.remove(pipe)
    finally:
        for pipe in pipes:
            pipe.close()
        for program in programs:
            program.terminate()
            program.join()


def _give(pipe: Connection, blocks: Iterator[tuple[int, range]]) -> bool:
    """Give the next block, if there is one."""
    block = next(blocks, None)
    if block is not None:
        pipe.send(block)
    return block is not None
