"""What is mutated, and which tests concern it: those that execute a mutated line are found by measuring."""

from collections.abc import Mapping
from dataclasses import dataclass, field

ENGINE = "core/manicule"
INTERFACE = "core/manicule_interface"
KERNEL = f"{ENGINE}/kernel"
SCENARIOS = "tests/test_scenarios.py"


@dataclass(frozen=True)
class Subject:
    """A part of the source, with the tests that could find a fault in it."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    """Files and folders. Tests that start other programs do not see a mutant, and are left out where that
    is all they do."""
    words: str = ""
    """Only tests with this in their names, as `pytest -k` reads it."""
    shares: bool = True
    """Whether tests may share what one of them has made. Where the making is what is mutated, all of them
    execute it, and not only the first."""
    read: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The folders of TOML files from which a file of tests makes its tests, one from each."""
    needs_database: bool = False
    """Whether the campaign starts a database server for all programs that try a mutant."""


def _game(name: str, parts: tuple[str, ...], tests: tuple[str, ...], *with_: str) -> Subject:
    """The rules of a game. `with_` are plugins whose scenarios show rules of the game that need them."""
    package, own = f"plugins/{name}/manicule_{name}", f"tests/{name}"
    # Of what is about all games, the scenarios, the golden games and the examples of this one.
    about = [f"scenarios/{one}/" for one in (name, *with_)] + [f"same_text[{name}", f"manicule_{name}."]
    return Subject(
        tuple(f"{package}/{part}" for part in parts),
        (
            SCENARIOS,
            "tests/golden/test_golden.py",
            "tests/kit/test_examples_of_names.py",
            "tests/test_course_of_play.py",
            *(f"{own}/test_{test}.py" for test in tests),
        ),
        f"{' or '.join(about)} or not (test_scenarios or test_golden or test_examples_of_names)",
        read={SCENARIOS: tuple(f"tests/scenarios/{one}" for one in (name, *with_))},
    )


def _plugin(name: str, parts: tuple[str, ...], tests: tuple[str, ...], golden: str, *folders: str) -> Subject:
    """The rules of a plugin of a game: tried with scenarios of `folders`, golden games named `golden`, and
    the frozen displays of the game, which find faults in how an option reads."""
    package, game = f"plugins/{name}/manicule_{name}", golden.partition("-")[0]
    about = [f"scenarios/{one}/" for one in folders] + [f"same_text[{golden}", f"stays[{game}"]
    return Subject(
        tuple(f"{package}/{part}" for part in parts),
        (SCENARIOS, "tests/golden/test_golden.py", "tests/frozen/test_frozen.py", *tests),
        f"{' or '.join(about)} or not (test_scenarios or test_golden or test_frozen)",
        read={SCENARIOS: tuple(f"tests/scenarios/{one}" for one in folders)},
    )


MATCH = "tests/core/match"
SUBJECTS = {
    "records": Subject(
        (f"{ENGINE}/records",),
        (
            f"{MATCH}/test_chosen_seeds.py",
            f"{MATCH}/test_failing_record.py",
            f"{MATCH}/test_forged_start.py",
            f"{MATCH}/test_load.py",
            f"{MATCH}/test_match_of_record.py",
            f"{MATCH}/test_on_windows.py",
            f"{MATCH}/test_owned_save.py",
            f"{MATCH}/test_record_damage.py",
            f"{MATCH}/test_record_edges.py",
            f"{MATCH}/test_record_form.py",
            f"{MATCH}/test_record_saves.py",
            f"{MATCH}/test_recorder.py",
            f"{MATCH}/test_recovery.py",
            f"{MATCH}/test_replay.py",
            f"{MATCH}/test_saves_2.py",
            f"{MATCH}/test_saves_survive.py",
            f"{MATCH}/test_undo.py",
            f"{MATCH}/test_faults.py",
            "tests/core/test_untrusted_files.py",
            "tests/core/test_hostile_corpus.py",
            "tests/core/test_seat_names.py",
            "tests/core/test_seats_as_written.py",
            "tests/cli/test_saves.py",
        ),
    ),
    "match": Subject(
        (f"{ENGINE}/match",),
        (
            *(
                f"{MATCH}/test_{name}.py"
                for name in (
                    "chosen_seeds",
                    "driver",
                    "event_log",
                    "failing_record",
                    "failures",
                    "faults",
                    "forged_start",
                    "fork",
                    "imagine",
                    "imagine_sealed",
                    "load",
                    "match_of_record",
                    "on_windows",
                    "owned_save",
                    "play",
                    "power_loss",
                    "progress",
                    "reasons",
                    "recorder",
                    "recovery",
                    "replay",
                    "simulation",
                    "twins",
                    "undo",
                    "wanted",
                )
            ),
            "tests/core/test_advice.py",
            "tests/core/test_looking.py",
            "tests/core/lookahead/test_play_out.py",
            "tests/cli/test_usage.py",
            "tests/cli/test_why.py",
            "tests/cvlizations/test_why.py",
        ),
    ),
    "positions": Subject(
        (f"{KERNEL}/positions",),
        (
            "tests/core/test_canonical.py",
            "tests/core/test_canonical_growth.py",
            "tests/core/test_position.py",
            "tests/core/test_written.py",
            "tests/core/scenario",
        ),
    ),
    "choices": Subject(
        (f"{KERNEL}/choices", f"{KERNEL}/question.py"),
        (
            "tests/core/test_choices.py",
            "tests/core/test_questions.py",
            "tests/core/test_pointing.py",
            "tests/core/test_draw.py",
            "tests/core/test_mixtures.py",
            f"{MATCH}/test_driver.py",
            f"{MATCH}/test_play.py",
            f"{MATCH}/test_simulation.py",
            "tests/gutenberg/test_offered_and_refused.py",
        ),
    ),
    "hooks": Subject(
        (f"{KERNEL}/hooks",),
        (
            "tests/core/test_hook_answers.py",
            "tests/core/test_hook_marks.py",
            "tests/core/test_order_of_hooks.py",
            "tests/core/test_mixtures.py",
            "tests/core/plugins",
            f"{MATCH}/test_failures.py",
            "tests/test_hooks.py",
            "tests/test_phase_hooks.py",
        ),
    ),
    "plugins": Subject(
        (f"{ENGINE}/plugins",),
        (
            "tests/core/plugins",
            "tests/core/test_hook_marks.py",
            "tests/core/test_hostile_corpus.py",
            f"{MATCH}/test_forged_start.py",
            f"{MATCH}/test_wanted.py",
            "tests/cli/test_hooks.py",
            "tests/test_hooks.py",
            "tests/test_plugin_list.py",
        ),
    ),
    "secrecy": Subject(
        (f"{KERNEL}/secrecy",),
        (
            "tests/core/test_secrecy.py",
            "tests/core/test_secrecy_marks.py",
            "tests/core/test_secrecy_page.py",
            "tests/core/test_secrecy_redeal.py",
            "tests/core/match/test_imagine_sealed.py",
        ),
        shares=False,
    ),
    "table": Subject(
        (
            *(
                f"{KERNEL}/{name}.py"
                for name in (
                    "decoder",
                    "dice",
                    "deep_freeze",
                    "loop",
                    "untrusted_files",
                    "sheet",
                    "stage",
                    "table",
                    "text",
                )
            ),
            f"{ENGINE}/wire.py",
        ),
        (
            *(
                f"tests/core/test_{name}.py"
                for name in (
                    "decoder",
                    "dice",
                    "draw",
                    "deep_freeze",
                    "hostile_corpus",
                    "loop",
                    "untrusted_files",
                    "questions",
                    "sheet",
                    "table",
                    "text",
                    "wire",
                )
            ),
            f"{MATCH}/test_driver.py",
            f"{MATCH}/test_imagine_sealed.py",
            f"{MATCH}/test_play.py",
            "tests/test_phase_hooks.py",
        ),
    ),
    "session": Subject(
        tuple(
            f"{INTERFACE}/{name}.py"
            for name in (
                *("answer_draft", "hand_over", "moments", "moves", "notices", "reactions"),
                *("readers", "session", "undo_votes", "verbs", "viewer_state"),
            )
        ),
        (
            *(
                f"tests/interface/test_{name}.py"
                for name in (
                    *("cautions", "completions", "contract", "drafts", "how_to_answer", "moments", "notices"),
                    *("one_score", "readers", "reload", "session", "sights", "steps", "ties", "undo"),
                    *("undo_votes", "unless_said", "views"),
                )
            ),
            *(
                f"tests/cli/test_{name}.py"
                for name in ("again", "asking", "leaving", "lines", "pipes", "why")
            ),
            *(f"tests/fullscreen/test_{name}.py" for name in ("hand_over", "moments")),
        ),
    ),
    "stores": Subject(
        (
            *(f"cli/manicule_web/{name}.py" for name in ("file_tables", "seat_keys", "table_file")),
            "cli/manicule_web/table_lock.py",
            *(f"cli/manicule_web/postgres/{name}.py" for name in ("database", "record", "schema", "tables")),
        ),
        tuple(
            f"tests/extras/web/test_{name}.py"
            for name in ("processes_of_tables", "store_contract", "table_file")
        ),
        needs_database=True,
    ),
    "gutenberg": _game(
        "gutenberg",
        ("rules", "phases"),
        (
            "conservation",
            "content_figures",
            "declarations",
            "discarded_orders",
            "events_told",
            "given",
            "hooks",
            "hooks_measures",
            "hooks_of_seats",
            "hooks_of_values",
            "invariants",
            "last_windows",
            "look",
            "losses",
            "needs",
            "offered_and_refused",
            "pointing",
            "random_games",
            "readings",
            "rulings_without_position",
        ),
        "characters",
    ),
    "cartographers": _game(
        "cartographers",
        ("rules", "phases"),
        (
            "desk",
            "games",
            "given",
            "invariants",
            "judgement",
            "placements",
            "previews",
            "rules",
            "scoring_cards",
            "slots",
            "typed",
            "walk",
        ),
        "cartographers_skills",
    ),
    "cvlizations": _game(
        "cvlizations",
        ("rules", "phases", "ideas"),
        (
            "answers",
            "conservation",
            "content",
            "effect_order",
            "examples",
            "hooks",
            "invariants",
            "pointing",
            "positions",
            "readings",
            "rules",
            "secrets",
            "variants",
            "why",
        ),
    ),
    "cartographers_skills": _plugin(
        "cartographers_skills",
        ("skills", "plugin.py"),
        ("tests/cartographers/test_games.py", "tests/cartographers/test_slots.py"),
        "cartographers-2-players-with-cartographers_skills",
        "cartographers_skills",
    ),
    "characters": _plugin(
        "characters",
        (
            *("caxton.py", "fiol.py", "guillard.py", "gutenberg.py", "manuzio.py", "plantin.py"),
            *("schoeffer.py", "tory.py", "ungler.py", "vietor.py", "phases.py"),
        ),
        ("tests/characters",),
        "gutenberg-character",
        "characters",
    ),
    "gears": _plugin(
        "gears",
        ("crafts.py", "exchanges.py", "order_fame.py", "uses.py"),
        (
            "tests/gutenberg/test_discarded_orders.py",
            "tests/gutenberg/test_gear_uses.py",
            "tests/gutenberg/test_hooks_of_values.py",
            "tests/gutenberg/test_invariants.py",
            "tests/gutenberg/test_offered_and_refused.py",
            "tests/gutenberg/test_order_fame.py",
            "tests/gutenberg/test_rulings_without_position.py",
            "tests/gutenberg/test_several_names.py",
        ),
        "gutenberg-2-players",
        "gutenberg",
        "characters",
    ),
    "automa": _plugin(
        "automa",
        ("execution.py", "plans.py", "plugin.py"),
        ("tests/automa",),
        "gutenberg-1-player-with-automa",
        "automa",
    ),
    "two_player": _plugin(
        "two_player", ("plugin.py",), ("tests/two_player",), "gutenberg-2-players", "two_player"
    ),
    "cvlizations_dummy": _plugin(
        "cvlizations_dummy",
        ("plugin.py",),
        tuple(f"tests/cvlizations/test_{name}.py" for name in ("rules", "tribes_of_plugins", "variants")),
        "cvlizations-2-players",
        "cvlizations_dummy",
    ),
    "cvlizations_expert": _plugin(
        "cvlizations_expert",
        ("plugin.py",),
        tuple(f"tests/cvlizations/test_{name}.py" for name in ("rules", "tribes_of_plugins", "variants")),
        "cvlizations-2-players-with-cvlizations_expert",
        "cvlizations_expert",
    ),
}
