"""Completion in shells: the scripts that ask for it, and our answers."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from pathlib import Path

from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, id_list, tr
from manicule_cli.command_line.completions import FILES, SHELLS, Suggestion, complete
from manicule_cli.command_line.program import Program
from manicule_terminal.screen import Screen

BASH = """\
_manicule() {
    local word rest
    COMPREPLY=()
    while IFS=$'\\t' read -r word rest; do
        if [[ $word == $'\\x01files' ]]; then
            compopt -o filenames
            mapfile -t COMPREPLY < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
            return
        fi
        COMPREPLY+=("$word")
    done < <(_MANICULE_COMPLETE=bash manicule "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
}
complete -F _manicule manicule
"""

ZSH = """\
#compdef manicule
_manicule() {
    local line
    local -a found
    for line in ${(f)"$(_MANICULE_COMPLETE=zsh manicule "${(@)words[2,CURRENT]}" 2>/dev/null)"}; do
        if [[ $line == $'\\x01files' ]]; then
            _files
            return
        fi
        found+=("$line")
    done
    _describe manicule found
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _manicule "$@"
else
    compdef _manicule manicule
fi
"""

FISH = """\
function __manicule_complete
    for line in (_MANICULE_COMPLETE=fish manicule (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
        if test "$line" = \\x01files
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c manicule -f -a '(__manicule_complete)'
"""

SCRIPTS = dict(zip(SHELLS, (BASH, ZSH, FISH), strict=True))

WHICH_SHELL = tr("choose a shell: {shells}")
NO_SHELL = tr("there is no completion for the shell “{shell}”; supported shells: {shells}")
INSTALLED = tr("Completion for {shell} is set up in {file}. It works in every new shell.")
ADD_LINE = tr("If it does not, add this line to your {file}: {line}")
NOT_WRITTEN = tr("{file} cannot be written: {problem}")


def typed_words(shell: str, arguments: Sequence[str]) -> list[str]:
    """The words typed after the program's name, as the script of a shell passes them."""
    return _split(arguments[0])[1:] if shell == "bash" and arguments else list(arguments)


def answer(program: Program, shell: str, typed: Sequence[str]) -> None:
    """Print the completions for the script of a shell."""
    for one in complete(program, typed):
        print(_written(shell, one, typed[-1] if typed else ""))


def script_of(shell: str | None) -> tuple[str, str]:
    """The named shell, or the person's current one, and its script."""
    name = shell if shell is not None else Path(os.environ.get("SHELL", "")).name
    if name not in SCRIPTS:
        shells = id_list(SCRIPTS)
        raise UsageError(NO_SHELL(shell=shell, shells=shells) if shell else WHICH_SHELL(shells=shells))
    return name, SCRIPTS[name]


def install(screen: Screen, shell: str, script: str) -> int:
    """Write a script to the place where its shell looks for it."""
    path, more = _place(shell)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(script, encoding="utf-8")
    except OSError as error:
        raise UsageError(NOT_WRITTEN(file=str(path), problem=str(error.strerror))) from error
    screen.say(INSTALLED(shell=shell, file=str(path)))
    if more is not None:
        screen.say(more)
    return 0


def _place(shell: str) -> tuple[Path, Text | None]:
    """The place of a script, and what may have to be done by hand."""
    home = Path.home()
    if shell == "fish":
        config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
        return config / "fish" / "completions" / "manicule.fish", None
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    path = data / "bash-completion" / "completions" / "manicule"
    name = ".bashrc"
    if shell == "zsh":
        path, name = data / "zsh" / "site-functions" / "_manicule.zsh", ".zshrc"
    return path, ADD_LINE(file=f"~/{name}", line=f"source {shlex.quote(str(path))}")


def _split(line: str) -> list[str]:
    """The words of a line; the last one may be empty, and a quotation may be unclosed."""
    for closing in ("", "'", '"'):
        try:
            words = shlex.split(line + closing)
        except ValueError:
            continue
        return [*words, ""] if not closing and (not line or line[-1].isspace()) else words
    return line.split(" ")


def _written(shell: str, found: Suggestion, unfinished: str) -> str:
    """A word in the form that the script of a shell expects."""
    about = " ".join(found.about.split())
    if found.word == FILES:
        return FILES
    if shell == "zsh":
        return found.word.replace("\\", "\\\\").replace(":", "\\:") + (f":{about}" if about else "")
    if shell == "bash":
        # Bash takes : and = as the ends of words and replaces only the text after the last one.
        kept = max(unfinished.rfind(":"), unfinished.rfind("=")) + 1
        return shlex.quote(found.word[kept:])
    return f"{found.word}\t{about}" if about else found.word
