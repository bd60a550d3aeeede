"""What a later version of our plugins may change, for tests of saves that were made before."""

STATE = {
    "gutenberg": "manicule_gutenberg/state.py",
    "cartographers": "manicule_cartographers/state.py",
    "cvlizations": "manicule_cvlizations/state.py",
    "tictactoe": "tictactoe/state.py",
}
CHARACTERS = "manicule_characters"
SKILLS = "manicule_cartographers_skills/state.py"

GROWN = {
    "a seat": [
        (STATE["gutenberg"], "House", "luck: int = 7"),
        (STATE["cartographers"], "MapSheet", "luck: int = 7"),
        (STATE["cvlizations"], "Tribe", 'luck: list[str] = msgspec.field(default_factory=lambda: ["much"])'),
        (STATE["tictactoe"], "Side", 'luck: str = "much"'),
    ],
    "a position": [
        (STATE["gutenberg"], "Board", 'weather: tuple[str, ...] = ("rain",)'),
        (STATE["cartographers"], "Realm", "weather: bool = True"),
        (STATE["cvlizations"], "Land", "weather: dict[str, int] = {}"),
        (STATE["tictactoe"], "Board", "weather: list[str] = []"),
    ],
    "a memory": [
        ("manicule_automa/state.py", "Automa", "mood: int = 3"),
        (f"{CHARACTERS}/caxton.py", "WildColor", "mood: int = 3"),
        (SKILLS, "SkillsInPlay", 'mood: str = "calm"'),
        (SKILLS, "SkillUsed", "mood: tuple[int, ...] = (1, 2)"),
    ],
    "a leaf": [
        (STATE["gutenberg"], "Order", 'customer: str = "the abbot"'),
        (STATE["gutenberg"], "Gear", "teeth: int = 12"),
        (STATE["cvlizations"], "Laid", "turned: bool = True"),
    ],
}
"""What gets another field with a default: the file, the class and the field."""

DRAWS_MORE = [
    (
        "manicule_gutenberg/phases/set_up.py",
        "        lay_display(table)\n",
        'table.dice.below("printing", 2)',
    ),
    ("manicule_cartographers/phases/set_up.py", "        lay_edicts(table)\n", 'table.dice.below("deck", 2)'),
    ("manicule_cvlizations/phases/set_up.py", "        fill_track(table)\n", 'table.dice.below("idea", 2)'),
]
"""What is called in the set-up, and the chance that comes before it."""

OTHER_TYPES = [
    (STATE["gutenberg"], "    types: dict[str, int]", "    types: dict[str, bool]"),
    (STATE["cartographers"], "    map: list[str]", "    map: list[int]"),
    (STATE["cvlizations"], "    resources: dict[str, int]", "    resources: dict[str, bool]"),
]
"""Fields that get another type: what they held before cannot be read."""
