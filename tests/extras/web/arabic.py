"""An Arabic that is not shipped: some texts of two games and of the pages. Everything else falls back to
English."""

from pathlib import Path

from tests.support.tables import registry_with_examples

from manicule_languages.languages import Languages

HEADER = """msgid ""
msgstr ""
"Language: ar\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
"n%100>=11 ? 4 : 5);\\n"
"""
Texts = dict[tuple[str, str], str]
"""Translations, by context and message."""

MANICULE: Texts = {
    ("", "Your turn"): "دورك",
    ("", "Waiting for {names}"): "في انتظار {names}",
    ("", "Players"): "اللاعبون",
    ("", "Score breakdown"): "تفصيل النقاط",
    ("", "Full log"): "السجل الكامل",
    ("title", "Game log"): "سجل اللعبة",
    ("button", "Hint"): "تلميح",
    ("button", "Undo"): "تراجع",
    ("button", "Answer"): "أجب",
    ("button", "Draw here"): "ارسم هنا",
    ("a shape", "Rotate"): "أدِر",
    ("a shape", "Flip"): "اقلب",
    ("move a shape", "Left"): "يسار",
    ("move a shape", "Right"): "يمين",
    ("move a shape", "Up"): "أعلى",
    ("move a shape", "Down"): "أسفل",
    ("who plays at a seat", "bot"): "آلي",
    ("who plays at a seat", "you"): "أنت",
    ("points", "score {score}"): "النتيجة {score}",
    ("what a computer player is called", "Bot {number}"): "\u2068آلي\u2069 {number}",
    ("", "{what} (now)"): "{what} (الآن)",
    ("", "Seat {number}"): "المقعد {number}",
    ("", "Your name"): "اسمك",
    ("button", "Create the table"): "أنشئ الطاولة",
}
CARTOGRAPHERS: Texts = {
    ("game.cartographers.name", "Cartographers"): "رسامو الخرائط",
    ("season.spring.name", "Spring"): "الربيع",
    ("season.summer.name", "Summer"): "الصيف",
    ("terrain.water.name", "water"): "ماء",
    ("terrain.farm.name", "farm"): "مزرعة",
    ("terrain.village.name", "village"): "قرية",
    ("terrain.forest.name", "forest"): "غابة",
    ("", "{seat} draws {terrain}: {spaces}."): "يرسم {seat} {terrain}: {spaces}.",
    ("", "{season}, time {time} of {most}"): "{season}، الوقت {time} من {most}",
    ("", "The realm in {season}"): "المملكة في {season}",
    ("place in the game", "{season}: {phase}"): "{season}: {phase}",
    ("phase.draw.name", "Draw"): "الرسم",
}
GUTENBERG: Texts = {
    ("game.gutenberg.name", "Gutenberg"): "غوتنبرغ",
    ("ink.gold.name", "gold"): "ذهبي",
    ("ink.red.name", "red"): "أحمر",
    ("ink.blue.name", "blue"): "أزرق",
    ("sign", "{ink} ink"): "حبر {ink}",
    ("sign", "fame points"): "نقاط الشهرة",
    ("", "guilders"): "غيلدر",
    ("", "markers"): "علامات",
    ("", "types"): "حروف",
    ("", "inks"): "أحبار",
    ("", "Printing house of {name}"): "مطبعة {name}",
    (
        "",
        "{seat} takes the order {printing} with {refinement}.",
    ): "يأخذ {seat} الطلب {printing} مع {refinement}.",
}


def arabic(folder: Path) -> Languages:
    """All languages and this one, whose files are written into a folder."""
    for domain, texts in (
        ("manicule", MANICULE),
        ("cartographers", CARTOGRAPHERS),
        ("gutenberg", GUTENBERG),
    ):
        path = folder / "ar" / "LC_MESSAGES" / f"{domain}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join([HEADER, *map(_entry, texts, texts.values())]), encoding="utf-8")
    found = Languages(folder)
    found.know(registry_with_examples())
    return found


def _entry(key: tuple[str, str], translation: str) -> str:
    context, message = key
    said = f'msgctxt "{context}"\n' if context else ""
    return f'{said}msgid "{message}"\nmsgstr "{translation}"\n'
