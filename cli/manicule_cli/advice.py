"""The advice of the command line: what to type when the engine reports a problem.

The engine knows no commands, options or environment variables. The command line shows these sentences instead
of the engine's own, which they embed as `{said}`.
"""

from manicule.kernel.text import tr
from manicule_languages.reader import Advice

# Translators: in all texts that begin with {said}, it is the sentence that states the problem
_SEE_PLUGINS = tr("{said}; see: manicule plugins list")
_SAY_MORE = tr("{said}; `manicule plugins check {plugin}` shows details")
_INSTALL_AGAIN = tr("{said}: pip install --force-reinstall {distribution}")
_ADD = tr("{said}: --with {plugin}")
_LEAVE_ONE_OUT = tr("{said}: --without {one} or --without {other}")

ADVICE: Advice = {
    # Plugins that cannot be used.
    "plugin-disabled": tr("{said}; to use it again: manicule plugins enable {plugin}"),
    "plugin-blocked": tr("{said}, by MANICULE_BLOCK or by a setting"),
    "need-broken": tr("{said}. See: manicule plugins info {required}"),
    "need-blocked": tr("{said}. Unblock it, or block this plugin too: MANICULE_BLOCK={plugin}."),
    "need-not-installed": tr("{said}. Install it, or block this plugin: MANICULE_BLOCK={plugin}."),
    "need-disabled": tr("{said}. To use both again: manicule plugins enable {required}"),
    "update-plugin": tr(
        "{said} To update it: pip install --upgrade {distribution}. To block it: MANICULE_BLOCK={plugin}."
    ),
    "repair-plugin": tr("{said} To block it: MANICULE_BLOCK={plugin}."),
    "interface-too-new": tr("{said} To update Manicule: pip install --upgrade manicule"),
    "distribution-unreadable": _INSTALL_AGAIN,
    "package-missing": _INSTALL_AGAIN,
    "nothing-at-path": tr("{said} (MANICULE_PLUGIN_PATH?)"),
    "pack-plugin-missing": tr("{said} (pip install {install})"),
    "bot-of-two-plugins": tr("{said}: MANICULE_BLOCK={other}"),
    # Plugins and seats of a game.
    "no-games": _SEE_PLUGINS,
    "no-bots": _SEE_PLUGINS,
    "no-such-plugin": _SEE_PLUGINS,
    "no-such-part": _SEE_PLUGINS,
    "asked-for-and-left-out": tr("{said}; drop --with {plugin} or --without {plugin}"),
    "need-left-out": tr("{said}; drop --with {plugin} or --without {required}"),
    "conflict": _LEAVE_ONE_OUT,
    "piece-of-two-plugins": _LEAVE_ONE_OUT,
    "both-change-entry": tr("{said}; to reverse that: --order {later},{earlier}"),
    "order-against-need": tr("{said} (--order {right})"),
    "order-circle": tr("{said} (--order {example})"),
    "option-of-unused-plugin": tr("{said}; add --with {plugin}"),
    "rules-to-add": _ADD,
    "opponent-to-add": _ADD,
    "seats-to-add": tr("{said} (as in --seat {kind})"),
    "kind-of-seat-first": tr("{said}: --seat KIND:NAME, as in --seat human:{kind}"),
    # Mistakes of plugins in play.
    "correct-line": _SAY_MORE,
    "correct-display": _SAY_MORE,
    "correct-or-leave-out": tr(
        "{said}: `manicule plugins check {plugin}` shows details, and --without {plugin} leaves it out"
    ),
    # Translators: {said} is the end of an error, such as “regenerate the hooks around phases”
    "regenerate-hooks": tr("{said} with `manicule plugins hooks {plugin} --phases --write`"),
    # The person's own files.
    "no-home": tr("{said}; set MANICULE_HOME to a folder for saves and plugins"),
    # Translators: {said} is the end of an error, such as “regenerate it”; the rest is a command to type
    "evaluation-unreadable": tr("{said}: manicule train {game}"),
}
