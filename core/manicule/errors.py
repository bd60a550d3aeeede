"""The exceptions of Manicule, for programs and plugins; `manicule.kernel.errors` draws their tree."""

from manicule.kernel.errors import (
    BrokenRule,
    ContentError,
    IllegalAnswer,
    ManiculeError,
    ManifestError,
    MatchBusy,
    PluginError,
    PositionError,
    RecordError,
    RuleMistake,
    ScenarioError,
    UndoRefused,
    UsageError,
)

__all__ = [
    "BrokenRule",
    "ContentError",
    "IllegalAnswer",
    "ManiculeError",
    "ManifestError",
    "MatchBusy",
    "PluginError",
    "PositionError",
    "RecordError",
    "RuleMistake",
    "ScenarioError",
    "UndoRefused",
    "UsageError",
]
