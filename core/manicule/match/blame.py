"""Naming the plugin and the hook in which a rule failed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from manicule.errors import FAILURES, BrokenRule, ManiculeError
from manicule.hooks.answers import WrongAnswer
from manicule.ruleset import RuleSet
from manicule.text import tr

WRONG_ANSWER = tr("plugin {plugin}, after step {at}: {problem}")


def broken_rule(rules: RuleSet, error: BaseException, at: int = 0) -> BrokenRule:
    """What to raise for an exception in a rule: it names the plugin and the hook."""
    if isinstance(error, WrongAnswer):
        return BrokenRule(WRONG_ANSWER(plugin=error.owner, at=at, problem=error.problem))
    culprit = rules.resolved.culprit(error.__traceback__)
    what = f"{type(error).__name__}: {error}"
    if culprit is None:
        return BrokenRule(tr("the rules failed after step {at}: {what}")(at=at, what=what))
    owner, hook = culprit
    error.add_note(f"plugin {owner}, hook {hook}")
    text = tr("plugin {plugin} failed in its hook {hook} after step {at}: {what}")
    return BrokenRule(text(plugin=owner, hook=hook, at=at, what=what))


@contextmanager
def blaming(rules: RuleSet, at: int = 0) -> Iterator[None]:
    """Around a call into the rules from outside: what fails there is a broken rule."""
    try:
        yield
    except ManiculeError:
        raise
    except FAILURES as error:
        raise broken_rule(rules, error, at) from error
