"""Mistakes that people make: `plugins check` finds each, and names plugin, file, line and what to do."""

from pathlib import Path
from typing import Any

import pytest
from tests.kit.conftest import Checked, only, single_file

from manicule.render import english
from manicule.testing import Finding, check_plugin

PLUGIN = """
class Own(Plugin):
{body}

plugin = Own()
"""


def own(body: str) -> str:
    """The source of a plugin whose class has this body."""
    return PLUGIN.format(body="".join(f"    {line}\n" for line in body.splitlines()))


def taking(*lines: str, above: str = "", gives: str = "number") -> str:
    """The source of a plugin whose hook `most_taken` does this and gives back that."""
    body = "".join(f"    {line}\n" for line in lines)
    return own(f"{above}\n@hookimpl\ndef most_taken(self, number):\n{body}    return {gives}")


def told(finding: Finding) -> tuple[str, str]:
    """The problem and the advice, in English."""
    return english(finding.problem), english(finding.advice)


def line_of(path: Path, text: str) -> int:
    """The number of the first line with this text."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


# As written: hooks


def test_a_misspelt_hook(checked: Checked, tmp_path: Path) -> None:
    finding = only(checked("misspelt", own("@hookimpl\ndef most_takn(self, number): return 2")))
    assert (finding.check, finding.plugin, finding.place.file) == ("hooks", "misspelt", "misspelt.py")
    assert finding.place.line == line_of(tmp_path / "misspelt.py", "@hookimpl")
    problem, advice = told(finding)
    assert "hook most_takn: there is no such hook" in problem
    assert "the nearest is most_taken" in advice


def test_a_wrong_argument(checked: Checked) -> None:
    finding = only(checked("argued", own("@hookimpl\ndef most_taken(self, count): return 2")))
    assert (finding.check, finding.plugin, finding.place.file) == ("hooks", "argued", "argued.py")
    problem, advice = told(finding)
    assert "it takes “count”, which this hook does not give; it gives table, seat, number" in problem
    assert "most_taken(self, table, seat, number)" in advice


def test_every_wrong_hook_is_told_and_not_only_the_first(checked: Checked) -> None:
    report = checked(
        "several",
        own(
            "@hookimpl\ndef most_takn(self): return 2\n"
            "@hookimpl\ndef most_taken(self, number=3): return number\n"
            "@hookimpl\ndef result(self, result): yield result"
        ),
    )
    assert {english(finding.problem).split(":")[0] for finding in report.findings} == {
        "hook most_takn",
        "hook most_taken",
        "hook result",
    }


def test_a_hook_without_its_mark(checked: Checked) -> None:
    finding = only(checked("unmarked", own("def most_taken(self, number): return 2")))
    assert finding.check == "hooks"
    assert told(finding)[0] == (
        "the method most_taken is called like a hook and has no mark, so it is never called"
    )
    assert "@hookimpl" in told(finding)[1]


def test_a_hook_that_forgets_to_return(checked: Checked, tmp_path: Path) -> None:
    """Otherwise the game would be blamed for the None that it gets."""
    finding = only(checked("forgets", own("@hookimpl\ndef most_taken(self, number): number - 1")))
    assert (finding.check, finding.place.file) == ("hooks", "forgets.py")
    assert told(finding) == (
        "hook most_taken gives back nothing",
        "return number in every case, changed or as it was given",
    )


def test_a_hook_that_gives_back_another_type(checked: Checked) -> None:
    finding = only(checked("retyped", own("@hookimpl\ndef most_taken(self, number): return '3'")))
    assert told(finding)[0] == "hook most_taken gives back str, where it was given int"


# As written: manifests


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ({"api": 99}, "it was made for plugin interface 99, and this Manicule has 1"),
        ({"api": 0}, "it was made for plugin interface 0, and this Manicule has 1"),
        ({"players": "two"}, "“players” is wrong: Expected `array`, got `str`"),
        ({"default": "yes"}, "“default” is wrong: Expected `bool`, got `str`"),
        ({"gane": "pebbles"}, "there is no key “gane”; did you mean “game”?"),
        ({"game": "marbles"}, "it needs “marbles”, which is not installed"),
        ({"requires": ["magic"]}, "it needs “magic”, which is not installed"),
    ],
    ids=lambda value: ", ".join(value) if isinstance(value, dict) else "",
)
def test_a_manifest_that_is_refused(checked: Checked, keys: dict[str, Any], problem: str) -> None:
    finding = only(checked("stated", own("pass"), **keys))
    assert (finding.check, finding.plugin, finding.place.file) == ("manifest", "stated", "stated.py")
    assert problem in told(finding)[0]
    assert told(finding)[1] == "correct it in stated.py, and check again"


def test_a_plugin_toml_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / "plugin.toml").write_text('id = "torn"\nkind = [rules')
    finding = only(check_plugin(tmp_path / "torn"))
    assert (finding.check, finding.plugin, finding.place.file) == ("manifest", "torn", "plugin.toml")
    assert "plugin.toml cannot be read" in told(finding)[0]
    assert "line 2" in told(finding)[0]


def test_an_id_that_another_plugin_has(checked: Checked) -> None:
    finding = only(checked("pebbles", own("pass")))
    assert (finding.check, finding.plugin, finding.place.file) == ("manifest", "pebbles", "pebbles.py")
    assert "there are two plugins “pebbles”" in told(finding)[0]
    assert "Remove one of them, or change its id." in told(finding)[0]


def test_a_text_that_is_empty(checked: Checked) -> None:
    options = {"speed": {"default": 1, "about": " "}}
    report = checked("wordless", own("pass"), about="", options=options)
    assert [(finding.check, told(finding)[0]) for finding in report.findings] == [
        ("texts", "“about” has no words"),
        ("texts", "“options.speed.about” has no words"),
    ]


# As written: content


def test_a_broken_field_of_a_content_file(tmp_path: Path) -> None:
    folder = tmp_path / "figures"
    (folder / "content").mkdir(parents=True)
    (folder / "content" / "numbers.toml").write_text(
        '[number]\nguilders = { value = "ten", source = "a test", replace = true }\n'
    )
    (folder / "plugin.toml").write_text(
        'id = "figures"\nkind = "rules"\nname = "Figures"\nabout = "For a test."\napi = 1\n'
        'game = "gutenberg"\n'
    )
    finding = only(check_plugin(folder))
    assert (finding.check, finding.plugin, finding.place.file) == (
        "content",
        "figures",
        "content/numbers.toml",
    )
    assert "entry number.guilders: Expected `int`, got `str` - at `$.value`" in told(finding)[0]
    assert "correct this entry" in told(finding)[1]


# As written: pieces

PIECE = """
from manicule_characters import Character

class Somebody(Character):
    id = {id!r}
    name = tr("Somebody")
    about = tr("Does something.")
    biography = tr("Lived somewhere.")
{body}

class Own(Plugin):
    pieces = (Somebody(),)

plugin = Own()
"""


def piece(body: str = "", id: str = "somebody") -> str:
    return PIECE.format(id=id, body="".join(f"    {line}\n" for line in body.splitlines()))


CHARACTER = {"game": "gutenberg", "requires": ["characters"], "default": True}


def test_a_piece_without_a_text(checked: Checked) -> None:
    source = piece().replace('    about = tr("Does something.")\n', "")
    source = source.replace('    biography = tr("Lived somewhere.")\n', "    biography = 'Somewhere'\n")
    report = checked("terse", source, games=1, **CHARACTER)
    assert {(finding.check, finding.place.file) for finding in report.findings} == {("texts", "terse.py")}
    assert sorted(map(told, report.findings)) == [
        ("“Somebody.about” is missing", 'write about = tr("…"), with tr = Texts("terse").tr'),
        (
            "“Somebody.biography” is not a text but str",
            'write biography = tr("…"), with tr = Texts("terse").tr',
        ),
    ]


def test_a_text_of_another_domain(checked: Checked) -> None:
    source = piece().replace('tr("Somebody")', 'Texts("manicule").tr("Somebody")')
    finding = only(checked("stray", source, games=1, **CHARACTER))
    assert told(finding)[0].startswith("“Somebody.name” belongs to the texts of “manicule”")
    assert 'Texts("stray").tr' in told(finding)[1]


def test_a_piece_with_the_id_of_another(checked: Checked) -> None:
    finding = only(checked("doubled", piece(id="vietor"), games=1, **CHARACTER))
    assert (finding.check, finding.plugin) == ("pieces", "doubled")
    assert "plugins characters and doubled both bring “vietor”" in told(finding)[0]
    assert "give what clashes another name" in told(finding)[1]


def test_a_piece_that_is_not_listed(checked: Checked) -> None:
    source = piece() + "\nclass Forgotten(Somebody):\n    id = 'forgotten'\n"
    finding = only(checked("listless", source, games=1, **CHARACTER))
    assert told(finding) == (
        "Forgotten is defined and is not among the pieces of the plugin, so nobody can hold it",
        "add Forgotten() to the pieces of the plugin",
    )


def test_a_piece_of_a_kind_that_nobody_deals(checked: Checked) -> None:
    source = piece().replace(
        "class Somebody(Character):\n", "class Somebody(Piece):\n    kind = 'charcter'\n"
    )
    finding = only(checked("undealt", source, games=25, game="pebbles"))
    assert finding.check == "pieces"
    assert "in 25 games nobody ever held one of the pieces of kind “charcter”" in told(finding)[0]


def test_a_piece_whose_hook_has_no_seat(checked: Checked) -> None:
    source = piece("@hookimpl\ndef phases(self, phases): return phases")
    finding = only(checked("seatless", source, games=1, **CHARACTER))
    assert "a piece that a seat holds can only implement hooks that have a seat" in told(finding)[0]


# When it is loaded


@pytest.mark.parametrize(
    ("id", "source", "problem"),
    [
        ("dividing", "1 / 0", "it cannot be imported: ZeroDivisionError: division by zero"),
        ("garbled", "def broken(:", "it cannot be imported: SyntaxError"),
        ("alone", "import no_such_module", "it cannot be imported: ModuleNotFoundError"),
        ("leaving", "raise SystemExit(3)", "it cannot be imported: SystemExit: 3"),
        ("other", "plugin = 3", "must be an object of a class derived from manicule.Plugin, and is int"),
        ("without", "x = 3", "has no attribute “plugin”; write plugin = MyPlugin() at its end"),
    ],
)
def test_a_plugin_that_cannot_be_imported(tmp_path: Path, id: str, source: str, problem: str) -> None:
    folder = tmp_path / id
    folder.mkdir()
    (folder / f"{id}_rules.py").write_text(f'"""Rules."""\n\n{source}\n')
    (folder / "plugin.toml").write_text(
        f'id = "{id}"\nkind = "rules"\nname = "Name"\nabout = "For a test."\napi = 1\n'
        f'game = "pebbles"\nmodule = "{id}_rules"\n'
    )
    finding = only(check_plugin(folder))
    assert (finding.check, finding.plugin) == ("loading", id)
    assert problem in told(finding)[0]
    if "cannot be imported" in problem:
        assert (finding.place.file, finding.place.line) == (f"{id}_rules.py", 3)
        assert problem.split(": ")[1] in finding.trace
    assert "everything else works without this plugin" in told(finding)[1]


# When it is played


def test_an_exception_in_a_hook(checked: Checked, tmp_path: Path) -> None:
    source = own("@hookimpl\ndef most_taken(self, number):\n    return number // 0")
    finding = only(checked("divides", source))
    assert (finding.check, finding.plugin, finding.place.file) == ("games", "divides", "divides.py")
    assert finding.place.line == line_of(tmp_path / "divides.py", "// 0")
    problem, advice = told(finding)
    assert "plugin divides failed in its hook most_taken" in problem
    assert "ZeroDivisionError" in problem
    assert "correct that line" in advice
    assert "return number // 0" in finding.trace


def test_an_exception_in_a_hook_of_a_piece(checked: Checked) -> None:
    source = piece("@hookimpl\ndef type_price(self, price):\n    return price // 0")
    finding = only(checked("halves", source, games=2, **CHARACTER))
    assert (finding.check, finding.plugin, finding.place.file) == ("games", "halves", "halves.py")


@pytest.mark.parametrize(
    ("source", "function"),
    [
        ("import random\n" + taking(gives="1 + random.randrange(3)"), "randrange"),
        (taking("from random import choice", gives="choice([2, 3])"), "choice"),
        ("from random import random\n" + taking(gives="2 + int(2 * random())"), "random"),
    ],
    ids=["module", "late", "by name"],
)
def test_the_global_random(checked: Checked, source: str, function: str) -> None:
    report = checked(f"rolls_{function}", source)
    finding = next(finding for finding in report.findings if finding.check == "chance")
    assert (finding.plugin, finding.place.file) == (f"rolls_{function}", f"rolls_{function}.py")
    assert finding.place.line
    problem, advice = told(finding)
    assert f"random.{function} is called while a game is played" in problem
    assert "draw from the table" in advice


def test_a_clock(checked: Checked) -> None:
    source = "import time, datetime\n" + taking("datetime.datetime.now()", "time.time()")
    problems = [told(finding)[0] for finding in checked("ticks", source).findings]
    assert len(problems) == 2
    assert problems[0].startswith("datetime.now is called")
    assert problems[1].startswith("time.time is called")


def test_chance_of_the_system_is_found_too(checked: Checked) -> None:
    source = "import secrets, random\n" + taking("secrets.randbelow(3)", "random.Random()")
    report = checked("system", source)
    assert {finding.check for finding in report.findings} == {"chance"}
    assert any("random.Random is called" in told(finding)[0] for finding in report.findings)


@pytest.mark.parametrize(
    ("source", "what"),
    [
        (taking("self.calls += 1", above="calls = 0"), "plugin.calls"),
        (taking("self.seen = [number]"), "plugin.seen"),
        (taking("self.calls.append(1)", above="calls = []"), "Own.calls"),
        (taking("type(self).last = number"), "Own.last"),
        (taking("COUNTS['x'] = COUNTS.get('x', 0) + 1"), "COUNTS"),
        (taking("next(NUMBERS)"), "NUMBERS"),
    ],
    ids=["attribute", "new attribute", "list of the class", "attribute of the class", "global", "counter"],
)
def test_state_kept_on_the_plugin_its_class_or_its_module(checked: Checked, source: str, what: str) -> None:
    id = f"keeps_{what.replace('.', '_').lower()}_{len(source)}"
    before = "import itertools\nCOUNTS = {}\nNUMBERS = itertools.count()\n"
    finding = only(checked(id, before + source))
    assert (finding.check, finding.plugin, finding.place.file) == ("state", id, f"{id}.py")
    assert told(finding)[0].startswith(what)
    assert "declare a Memory" in told(finding)[1]


def test_state_kept_on_a_piece(checked: Checked) -> None:
    source = piece(
        "times = 0\n@hookimpl\ndef type_price(self, price):\n    self.times += 1\n    return price"
    )
    finding = only(checked("hoards", source, games=3, **CHARACTER))
    assert finding.check == "state"
    assert "times" in told(finding)[0]


def test_a_cache_is_no_state(checked: Checked) -> None:
    source = "import functools\n@functools.cache\ndef most(number): return number\n" + own(
        "@functools.cached_property\ndef limit(self): return 3\n"
        "@hookimpl\ndef most_taken(self, number): return min(self.limit, most(number))"
    )
    assert checked("caches", source).is_sound


def test_state_that_changes_games(checked: Checked) -> None:
    source = own(
        "calls = 0\n@hookimpl\ndef most_taken(self, number):\n"
        "    type(self).calls += 1\n    return 2 + self.calls % 2"
    )
    assert {finding.check for finding in checked("wavers", source).findings} == {"replay", "state"}


def test_a_plugin_that_hangs(checked: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manicule.testing.games.SECONDS", 0.3)
    source = own("@hookimpl\ndef most_taken(self, number):\n    while True:\n        number += 0")
    finding = only(checked("hangs", source, games=2))
    assert (finding.check, finding.plugin, finding.place.file) == ("games", "hangs", "hangs.py")
    assert "the game does not go on" in told(finding)[0]
    assert "a loop that nothing leaves" in told(finding)[1]


def test_a_result_that_does_not_add_up(checked: Checked) -> None:
    source = "import msgspec\n" + own(
        "@hookimpl\ndef result(self, result):\n"
        "    seats = tuple(msgspec.structs.replace(seat, score=seat.score + 1) for seat in result.seats)\n"
        "    return msgspec.structs.replace(result, seats=seats, winners=())"
    )
    problems = [told(finding)[0] for finding in checked("miscounts", source).findings]
    assert any("the score of Anna is" in problem for problem in problems)
    assert any("the winners are " in problem for problem in problems)


def test_something_lost(checked: Checked) -> None:
    source = own("@hookimpl\ndef turn_ends(self, table, seat):\n    seat.state.pebbles += 1")
    report = checked("magic", source)
    finding = report.findings[0]
    assert (finding.check, finding.plugin) == ("invariants", "magic")
    assert "“pebbles” does not hold: there are 16 pebbles in all" in told(finding)[0]
    assert "whatever they take must go somewhere" in told(finding)[1]


def test_a_rule_that_changes_an_invariant_says_so(checked: Checked) -> None:
    source = own(
        "@hookimpl\ndef turn_ends(self, table, seat):\n    seat.state.pebbles += 1\n"
        "@hookimpl\ndef invariants(self, broken):\n"
        "    return {rule: text for rule, text in broken.items() if rule != 'pebbles'}"
    )
    assert checked("allowed", source).is_sound


# What players see


def test_a_view_that_leads_to_the_table(checked: Checked, tmp_path: Path) -> None:
    """A kind of reward is a part of what all views share."""
    source = """
from manicule_gutenberg import RewardKind

class Curious(RewardKind):
    id = "curious"
    harmless = True
    def text(self, content, reward): return tr("nothing at all")
    def gain(self, seat, reward, source): self.seat = seat

CURIOUS = Curious()

class Own(Plugin):
    @hookimpl
    def rewards(self): return (CURIOUS,)
    @hookimpl
    def turn_begins(self, seat): CURIOUS.gain(seat, None, "")

plugin = Own()
"""
    report = checked("leaks", source, games=2, game="gutenberg")
    found = {finding.check: finding for finding in report.findings}
    finding = found["views"]
    assert (finding.plugin, finding.place.file) == ("leaks", "leaks.py")
    assert finding.place.line == line_of(tmp_path / "leaks.py", "class Curious")
    assert "a way leads from what a player gets to" in told(finding)[0]
    assert "keep ids and numbers" in told(finding)[1]
    assert "state" in found


def game_source(pebbles: Path) -> str:
    """The rules of the small game, to be made worse under another name."""
    source = (pebbles / "manicule_pebbles" / "plugin.py").read_text(encoding="utf-8")
    return source.replace("from __future__ import annotations\n", "")


GAME = {
    "kind": "game",
    "game": None,
    "players": [2, 3],
    "options": {"pebbles": {"default": 15, "about": "How many."}},
}


def worse_game(pebbles: Path, folder: Path, id: str, old: str, new: str) -> Path:
    source = game_source(pebbles)
    assert old in source
    source = (
        source.replace(old, new).replace('"pebbles")', f'"{id}")').replace('id = "pebbles"', f'id = "{id}"')
    )
    path = single_file(folder, id, "", **GAME)
    path.write_text("from __future__ import annotations\n" + path.read_text() + source, encoding="utf-8")
    return path


def test_a_view_with_the_seed(pebbles: Path, tmp_path: Path) -> None:
    path = worse_game(pebbles, tmp_path, "seedy", 'last: str = ""\n', 'last: str = ""\n    seed: int = 0\n')
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('pebbles=setup.options["pebbles"]', "pebbles=15, seed=setup.seed"))
    finding = only(check_plugin(path, games=4))
    assert (finding.check, finding.place.file) == ("views", "seedy.py")
    assert "to the seed: view.position.seed" in told(finding)[0]


def test_a_secret_that_is_seen(pebbles: Path, tmp_path: Path) -> None:
    """The answers of a Together are written into the position while others still answer."""
    asking = """
    def begin(self, table: HeapTable) -> Asks[None]:
        from manicule import Together

        def dialogue(seat: HeapSeat) -> Asks[int]:
            number = yield from Pick(seat, TAKE, {"1": 1, "2": 2})
            seat.state.secret = number
            return number

        yield from Together([(seat, dialogue(seat)) for seat in table.seats])

    def order(self"""
    path = worse_game(pebbles, tmp_path, "blabs", "\n    def order(self", asking)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("    pebbles: int = 0\n", "    pebbles: int = 0\n    secret: int = 0\n", 1))
    finding = only(check_plugin(path, games=4))
    assert (finding.check, finding.place.file) == ("views", "blabs.py")
    assert "another seat sees that" in told(finding)[0]
    assert "let the dialogue return its value" in told(finding)[1]


def test_chance_that_depends_on_who_answers_first(pebbles: Path, tmp_path: Path) -> None:
    asking = """
    def begin(self, table: HeapTable) -> Asks[None]:
        from manicule import Together

        def dialogue(seat: HeapSeat) -> Asks[int]:
            yield from Pick(seat, TAKE, {"1": 1, "2": 2})
            return table.dice.below("luck", 1000)

        drawn = yield from Together([(seat, dialogue(seat)) for seat in table.seats])
        for seat, number in zip(table.seats, drawn, strict=True):
            seat.state.luck = number

    def order(self"""
    path = worse_game(pebbles, tmp_path, "hurries", "\n    def order(self", asking)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("    pebbles: int = 0\n", "    pebbles: int = 0\n    luck: int = 0\n", 1))
    report = check_plugin(path, games=4)
    found = {finding.check: told(finding) for finding in report.findings}
    assert "the game ends differently when secret answers come in another order" in found["replay"][0]
    assert "draw nothing" in found["replay"][1]


def test_a_game_that_does_not_end(pebbles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manicule.testing.games.MOST_ANSWERS", 300)
    path = worse_game(pebbles, tmp_path, "endless", "heap.pebbles -= number\n", "number = 0\n")
    report = check_plugin(path, games=2)
    finding = report.findings[0]
    assert (finding.check, finding.plugin) == ("games", "endless")
    assert "the game does not end: 300 answers were given" in told(finding)[0]
    assert "Game.goes_on" in told(finding)[1]


def test_what_is_listed_and_refused(pebbles: Path, tmp_path: Path) -> None:
    """A predicate that is not the same twice."""
    path = worse_game(
        pebbles,
        tmp_path,
        "moody",
        "return None if number <= heap.pebbles else TOO_FEW(n=heap.pebbles)",
        "table.position.last += 'x'; return None if number <= heap.pebbles else verbatim('')",
    )
    problems = " ".join(told(finding)[0] for finding in check_plugin(path, games=20).findings)
    assert "is refused for the question “take” without a reason" in problems
    assert "asking or refusing “take” changes the position" in problems


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"{seat} takes {pebbles}."', '"{who} takes {pebbles}."', "a text is shown with nothing for {who}"),
        ('tr("How many pebbles do you take?")', 'tr("")', "the question “take” reads as nothing"),
        ("names.seat(self.seat)", "names.seet(self.seat)", "“took” has no readable text: AttributeError"),
        ('name = tr("Taking pebbles")', "name = 'Taking pebbles'", "“Taking.name” is not a text but str"),
    ],
)
def test_texts_that_show_nothing(pebbles: Path, tmp_path: Path, old: str, new: str, problem: str) -> None:
    id = f"mute{abs(hash(old)) % 10_000}"
    report = check_plugin(worse_game(pebbles, tmp_path, id, old, new), games=3)
    assert {finding.check for finding in report.findings} == {"texts"}
    assert problem in " ".join(told(finding)[0] for finding in report.findings)


def test_an_event_that_changes_after_it_was_told(pebbles: Path, tmp_path: Path) -> None:
    path = worse_game(
        pebbles,
        tmp_path,
        "shifty",
        "table.tell(Took, seat.id, number)",
        "table.tell(Took, seat.id, [number])",
    )
    report = check_plugin(path, games=2)
    assert "the event took holds list in “number”" in " ".join(told(one)[0] for one in report.findings)


def test_a_memory_that_is_not_listed(checked: Checked) -> None:
    source = "class Seen(Memory, frozen=True):\n    key = 'seen'\n    number: int = 0\n" + own(
        "@hookimpl\ndef turn_begins(self, seat):\n    seat.remember(Seen(seat.of(Seen).number + 1))"
    )
    finding = only(checked("unlisted", source))
    assert finding.check == "positions"
    assert "no plugin of this game remembers anything under this name" in told(finding)[0]
    assert "must be listed in `memories`" in told(finding)[1]


# Bots

BOT = """
class Clever(Bot):
    n = 0

    def answer(self, question, view, dice):
        {body}
"""


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("return 'nonsense'", "the bot clever fails in pebbles"),
        ("return question.legal[7]", "IndexError"),
        ("self.n += 1; return question.legal[self.n % len(question.legal)]", "answers otherwise"),
    ],
    ids=["illegal", "exception", "state"],
)
def test_bots_that_do_not_play_well(checked: Checked, body: str, problem: str) -> None:
    id = "bot" + str(len(body))
    keys = {"kind": "bots", "bots": {"clever": "Clever"}}
    finding = only(checked(id, BOT.format(body=body) + "plugin = Plugin()", games=6, **keys))
    assert (finding.check, finding.plugin) == ("bots", id)
    assert problem in told(finding)[0]


def test_a_bot_that_uses_the_global_random(checked: Checked) -> None:
    keys = {"kind": "bots", "bots": {"clever": "Clever"}}
    source = "import random\n" + BOT.format(body="return random.choice(question.legal)") + "plugin = Plugin()"
    report = checked("dicebot", source, games=2, **keys)
    finding = next(finding for finding in report.findings if finding.check == "chance")
    assert (finding.plugin, finding.place.file) == ("dicebot", "dicebot.py")


# Scenarios


def test_a_scenario_that_does_not_hold(tmp_path: Path) -> None:
    folder = tmp_path / "claims"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "scenarios" / "wrong.toml").write_text(
        'title = "Nobody is asked"\ngame = "pebbles"\nseats = ["Anna", "Tom"]\n[then]\nasked = "nobody"\n'
    )
    (folder / "plugin.toml").write_text(
        'id = "claims"\nkind = "rules"\nname = "Claims"\nabout = "For a test."\napi = 1\ngame = "pebbles"\n'
    )
    report = check_plugin(folder, games=5)
    finding = only(report)
    assert report.scenarios == 1
    assert (finding.check, finding.plugin, finding.place.file) == (
        "scenarios",
        "claims",
        "scenarios/wrong.toml",
    )
    assert "“Nobody is asked” does not hold: then.asked: expected" in told(finding)[0]
    assert "manicule scenario run" in told(finding)[1]


# A plugin without a mistake


def test_a_plugin_without_a_mistake(checked: Checked) -> None:
    source = own("@hookimpl\ndef most_taken(self, number): return number - 1")
    report = checked("sound", source)
    assert report.is_sound, str(report)
    assert (report.plugin, report.games, report.scenarios) == ("sound", 25, 0)
    assert str(report) == "plugin sound is sound"
