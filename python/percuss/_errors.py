"""What goes wrong, as exceptions. The compiled part raises them from here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Iterable, Tuple

_FIELD = re.compile(r"([\w.\[\]']+): ")


@dataclass(frozen=True)
class Diagnostic:
    """One mistake: what is wrong, in which field, and where in a file if there is one."""

    message: str
    field: str = ""
    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        text = f"{self.field}: {self.message}" if self.field else self.message
        return f"{self.file}:{self.line}:{self.column}: {text}" if self.file else text


class Error(Exception):
    """Everything that percuss raises by itself."""


class ProblemError(Error, ValueError):
    """The data is wrong. `errors` lists all mistakes; `str` has one line for each.

    >>> try:
    ...     percuss.Impact(mass=[1.0, -1.0], velocity=[0.0, 0.0], elements=[percuss.contact("C", [0, 1])])
    ... except percuss.ProblemError as error:
    ...     print(error.errors[0].field)
    system.mass[1][1]
    """

    def __init__(self, errors: "Iterable[Tuple[str, int, int, str, str]] | str"):
        if isinstance(errors, str):
            errors = [("", 0, 0, "", errors)]
        self.errors: list[Diagnostic] = []
        for file, line, column, field, message in errors:
            if not field:
                found = _FIELD.match(message)
                if found:
                    field, message = found.group(1), message[found.end():]
            self.errors.append(Diagnostic(message, field, file, line, column))
        super().__init__("\n".join(str(e) for e in self.errors))

    def __reduce__(self) -> "tuple[Any, ...]":  # from another process with all that it says
        return type(self), ([(e.file, e.line, e.column, e.field, e.message) for e in self.errors],)


class NotApplicable(ProblemError):
    """A law, or a question, does not take this impact. A CustomLaw may raise it, too."""


class NoSolutionError(Error):
    """Somebody asked for the velocity of an impact that has no solution."""

    def __init__(self, reason: "Iterable[Tuple[str, int, int, str, str]] | str"):
        if not isinstance(reason, str):
            reason = "; ".join(message for *_, message in reason)
        super().__init__(reason)


class ProblemWarning(UserWarning):
    """A coefficient lies outside its usual range."""
