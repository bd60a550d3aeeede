"""The positions of scenarios: the fields that a scenario gives, applied to a game's bare position.

A game with a stock (decks, a bag) implements `scenario_baseline`. It calls `apply_given`, removes the things
that are then on the table from its stock, and deals the fields that the scenario does not name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_args, get_origin

import msgspec

from manicule.kernel.decoder import NOT_TEXT, shown
from manicule.kernel.errors import PositionError
from manicule.kernel.game import ROUND, START
from manicule.kernel.nearest import nearest
from manicule.kernel.positions.position import Memory
from manicule.kernel.positions.reader import NO_SUCH_PHASE, NOT_A_TABLE, PositionReader, inside, split, wrong
from manicule.kernel.positions.toml_writer import SCALARS, fields_of, is_leaf, is_struct
from manicule.kernel.text import Text, id_list, tr

if TYPE_CHECKING:
    from manicule.kernel.game import Setup
    from manicule.kernel.ruleset import RuleSet
    from manicule.kernel.table import Table

PLACE = ("round", "phase", "turn", "queue")
"""The fields for the place in the game. The engine sets them; players are written by name."""

NO_SUCH_PLAYER = tr("no player is called “{name}”; did you mean {near}? The players are {names}")
IMPOSSIBLE = tr("the given position is impossible: {problem}")
NO_SUCH_TURN = tr("there is no turn {turn} in the phase {phase}; number of turns: {number}")
NO_TURN = tr("{name} has no turn in the phase {phase}; the turns there are: {turns}")


def apply_given(table: Table[Any, Any, Any], given: Mapping[str, Any], where: str = "given") -> None:
    """Set every field of the position and of the seats that a scenario names.

    Players are written by name. Named counts replace the old ones; keys that are not named become 0.

    >>> apply_given(table, {"pebbles": 4, "seats": {"Anna": {"pebbles": 11}}})
    >>> table.position.pebbles, seat.state.pebbles
    (4, 11)
    """
    reading = PositionReader(table.rules, names_of(table))
    position = table.position
    named = {name: raw for name, raw in given.items() if name not in PLACE and name != "seats"}
    apply_fields(reading, position, named, where)
    for name, own, path in seats_in(given, reading, where):
        apply_fields(reading, position.seats[reading.index(name)], own, path)
    for seat in table.seats:
        seat.state = position.seats[seat.index]
        reading.check_pieces(seat.state.pieces, f"{where}.seats.{seat.name}.pieces")
        seat.hooks = table.rules.hooks_for(seat.state.pieces)


def given_table(rules: RuleSet, setup: Setup, given: Mapping[str, Any]) -> Table[Any, Any, Any]:
    """A table at the position that a scenario gives."""
    table = rules.new_table(setup)
    _set_phase(table, given)
    rules.game.scenario_baseline(table, given)
    _set_phase(table, given)
    _set_default_phase(table)
    _set_turn(table, given)
    given_here = rules.table_at(setup, table.position)
    # Only the invariants of plugins: the game checks its own figures and allows small stocks.
    broken: dict[str, Text] = given_here.hooks.invariants(given_here, {})
    for problem in broken.values():
        raise PositionError(IMPOSSIBLE(problem=problem))
    return given_here


def names_of(table: Table[Any, Any, Any]) -> dict[str, str]:
    """The id of each player by name."""
    return {seat.name: seat.id for seat in table.seats}


def seats_in(
    raw: Mapping[str, Any], reading: PositionReader, where: str
) -> list[tuple[str, dict[str, Any], str]]:
    """The name, fields and path of each player that a scenario names."""
    where = inside(where, "seats")
    seats = raw.get("seats", {})
    if not isinstance(seats, dict):
        raise wrong(where, NOT_A_TABLE(known=id_list(reading.names), found=shown(seats)))
    found = []
    for name, own in seats.items():
        check_player(reading, name, inside(where, name))
        if not isinstance(own, dict):
            raise wrong(inside(where, name), NOT_A_TABLE(known="…", found=shown(own)))
        found.append((name, own, inside(where, name)))
    return found


def no_such_player(name: str, players: Mapping[str, str]) -> Text:
    """The text about a name that none of the players has, who are given by name."""
    return NO_SUCH_PLAYER(name=name, near=nearest(name, players), names=id_list(players))


def check_player(reading: PositionReader, name: str, where: str) -> None:
    """Refuse a name that no player has."""
    if name not in reading.names:
        raise wrong(where, no_such_player(name, reading.names))


def apply_fields(reading: PositionReader, state: Any, given: Mapping[str, Any], where: str) -> None:
    """Set the named fields of a struct from their written form, and keep the others."""
    struct: type[msgspec.Struct] = type(state)
    fields = fields_of(struct)
    reading.check_names(given, fields, where)
    for name, raw in given.items():
        hint, path = fields[name].type, inside(where, name)
        held = getattr(state, name)
        if is_struct(hint) and not is_leaf(hint) and isinstance(raw, dict):
            apply_fields(reading, held, raw, path)
        elif get_origin(hint) is dict:
            _apply_mapping(reading, held, raw, hint, path)
        else:
            setattr(state, name, reading.value(raw, hint, path))


def _apply_mapping(reading: PositionReader, held: dict[str, Any], raw: Any, hint: Any, where: str) -> None:
    """Change a dict in place, because other objects may hold it: the dice hold the draws.

    Counts are replaced as a whole. A table of entries keeps those that are not named."""
    item = get_args(hint)[1]
    if item in (int, float) or not raw or not isinstance(raw, dict):
        named = reading.value(raw, hint, where)
        emptied = dict.fromkeys(held, item()) if item in SCALARS else {}
        held.clear()
        held.update(emptied | named)
        return
    for key, own in raw.items():
        id, path = reading.names.get(key, key), inside(where, key)
        if is_struct(item) and issubclass(item, Memory):
            held[key] = _changed_memory(reading, held, key, own, path)
        elif is_struct(item) and not is_leaf(item) and id in held and isinstance(own, dict):
            apply_fields(reading, held[id], own, path)
        else:
            held[id] = reading.value(own, item, path)


def _changed_memory(reading: PositionReader, held: dict[str, Any], key: str, raw: Any, where: str) -> Memory:
    memory = reading.memory_type(key, where)
    if not isinstance(raw, dict) or key not in held:
        made: Memory = reading.memory(raw, key, where)
        return made
    fields = fields_of(memory)
    reading.check_names(raw, fields, where)
    changes = {name: reading.value(own, fields[name].type, inside(where, name)) for name, own in raw.items()}
    changed: Memory = msgspec.structs.replace(held[key], **changes)
    return changed


def _set_phase(table: Table[Any, Any, Any], given: Mapping[str, Any]) -> None:
    position, phases = table.position, table.rules.phases
    reading = PositionReader(table.rules)
    if "round" in given:
        position.round = reading.value(given["round"], int, "given.round")
    if "phase" in given:
        phase = reading.value(given["phase"], str, "given.phase")
        known = [phase.id for phase in phases]
        if phase not in known:
            raise wrong("given.phase", NO_SUCH_PHASE(phase=phase, known=id_list(known)))
        position.phase = phase
        if position.round == 0 and table.rules.phase(phase).when != START:
            position.round = 1


def _set_default_phase(table: Table[Any, Any, Any]) -> None:
    """Begin a scenario that names no phase with the first phase of the round."""
    position = table.position
    if position.phase:
        return
    position.round = position.round or 1
    rounds = [phase for phase in table.rules.phases if phase.when == ROUND and phase.applies(table)]
    position.phase = (rounds or list(table.rules.phases))[0].id


def _set_turn(table: Table[Any, Any, Any], given: Mapping[str, Any]) -> None:
    """Set the turn. Without `turn` and `queue`, the phase is about to begin."""
    position = table.position
    position.queue, position.turn = (), -1
    if "queue" in given:
        queue = given["queue"]
        names = split(queue) if isinstance(queue, str) else queue
        if not isinstance(names, list):
            raise wrong("given.queue", NOT_TEXT(found=shown(queue)))
        position.queue = tuple(_participant(table, name, "given.queue") for name in names)
        position.turn = 0
    if "turn" in given:
        if "queue" not in given:
            position.queue = _usual_queue(table)
        position.turn = _turn(table, given["turn"])


def _turn(table: Table[Any, Any, Any], turn: Any) -> int:
    """The index of a turn in the queue, from a player (the first turn counts) or a number from 1 on."""
    queue = table.position.queue
    if isinstance(turn, int) and not isinstance(turn, bool):
        if not 1 <= turn <= len(queue):
            raise wrong("given.turn", NO_SUCH_TURN(turn=turn, phase=table.position.phase, number=len(queue)))
        return turn - 1
    participant = _participant(table, turn, "given.turn")
    if participant not in queue:
        names_by_id = {id: name for name, id in names_of(table).items()}
        turns = id_list([names_by_id.get(one, one) for one in queue] or ["-"])
        raise wrong("given.turn", NO_TURN(name=turn, phase=table.position.phase, turns=turns))
    found: int = queue.index(participant)
    return found


def _usual_queue(table: Table[Any, Any, Any]) -> tuple[str, ...]:
    order = table.rules.stage(table.position.phase).order
    return () if order is None else tuple(order(table))


def _participant(table: Table[Any, Any, Any], name: Any, where: str) -> str:
    """The id of a player, or of a participant without a seat that has a turn in this phase."""
    if not isinstance(name, str):
        raise wrong(where, NOT_TEXT(found=shown(name)))
    ids = names_of(table)
    if name in ids:
        return ids[name]
    if name in ids.values() or name not in _usual_queue(table):
        raise wrong(where, no_such_player(name, ids))
    return name
