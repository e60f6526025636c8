"""One impact: resolve, compare, and what the referee says."""

from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional, Union

from numpy.typing import ArrayLike

from . import _core
from ._core import (Account, AuditReport, Comparison, Consistency, CustomLaw, Energetic, Impact, Moreau, Newton,
                    Outcome, Poisson, Repair, Reproduction, Solution, Stronge, Walton)
from ._errors import ProblemError
from ._numbers import numbers
from ._problem import AnyImpact, Problem, as_problem
from ._progress import Progress, showing

LawObject = Union[Newton, Poisson, Moreau, Energetic, Walton, Stronge, CustomLaw]
AnyLaw = Union[LawObject, str, Mapping[str, Any]]

LAWS = {"newton": Newton, "poisson": Poisson, "moreau": Moreau, "energetic": Energetic, "walton": Walton,
        "stronge": Stronge}
_NEWTON = Newton()


def _value(text: str) -> "float | str":
    try:
        return float(text)
    except ValueError:
        return text


def as_law(law: Optional[AnyLaw], problem: Optional[Problem] = None, options: Mapping[str, Any] = {}) -> LawObject:
    if isinstance(law, str) and ":" in law:  # "poisson:tangential=shifted"; the table of options checks it
        name, given = _core._parse_law(law)
        of_file = problem.law_options if problem is not None and problem.law == name else {}
        law = {name: {key: _value(text) for key, text in {**of_file, **given}.items()}}
    if law is None or law == (problem.law if problem else None):  # the options of a file belong to its law
        if problem is None or (problem.law == "newton" and not problem.law_options):
            return Newton(**options) if options else _NEWTON
        if not options:
            return _core._make_law(problem.law, problem.law_options)
        law = {problem.law: {key: _value(text) for key, text in problem.law_options.items()}}
    if isinstance(law, Mapping):
        if len(law) != 1:
            raise ProblemError(f"law: has {len(law)} names, expected one, as in {{'poisson': {{...}}}}")
        (law, given), = law.items()
        options = {**given, **options}
    if isinstance(law, str):
        if law not in LAWS:
            raise ProblemError(f"law: '{law}' is not a law, expected {', '.join(LAWS)}")
        return LAWS[law](**options)
    if options:
        raise TypeError(f"the options {', '.join(options)} belong to the law, as in Poisson(tangential='coulomb')")
    return law


def resolve(impact: AnyImpact, law: Optional[AnyLaw] = None, *, velocity: Optional[ArrayLike] = None,
            all: bool = False, backward: bool = False, **options: Any) -> Outcome:
    """Resolve one impact.

    `impact` is an Impact, a Problem or the path of a problem file. `law` is a name, a law such as
    `percuss.Poisson(tangential="coulomb")`, or as on the command line `"poisson:tangential=coulomb"` or in a file
    `{"poisson": {"tangential": "coulomb"}}`; by default that of the file, or newton. Further keywords are options of the law. `velocity` replaces that of the impact,
    `all=True` lists every solution, `backward=True` finds u⁻ from u⁺ (newton only).

    Where there is no solution, `status` says so, and asking for velocities raises NoSolutionError.

    >>> outcome = percuss.resolve("examples/kane.yaml")
    >>> outcome
    <percuss.Outcome newton: solved, 1 solution, u⁺ = [-0.33465, 0.36312], energy +58.7 %>
    >>> outcome["C.friction"].mode
    'stick'
    >>> round(outcome.quantity("split.coupling"), 4), round(outcome.quantity("energy.after/energy.before"), 4)
    (1.6908, 1.5875)
    >>> percuss.resolve("examples/kane.yaml", "poisson", tangential="coulomb").account.energetic
    True
    """
    if type(impact) is Impact:
        plain = law is None and not options
        chosen = _NEWTON if plain else as_law(law, None, options)
        if velocity is not None:
            impact = impact._with_velocity(velocity)
        return _core._resolve(impact, chosen, all, backward)
    problem = as_problem(impact)
    given = problem.impact if velocity is None else problem.impact._with_velocity(velocity)
    outcome = _core._resolve(given, as_law(law, problem, options), all, backward)
    if problem.title:
        outcome._titled(problem.title)
    return outcome


def compare(impact: AnyImpact, laws: Optional[Iterable[AnyLaw]] = None, *,
            measured: Optional[ArrayLike] = None) -> Comparison:
    """Resolve one impact under several laws; by default all, that of the file first.

    With `measured`, a velocity after the impact, `explanations` says how near every law comes to it, and could come with
    other coefficients.

    >>> comparison = percuss.compare("examples/kane.yaml", ["newton", "poisson"])
    >>> [round(comparison[law].work, 5) for law in comparison]
    [0.16343, -0.12661]
    """
    problem = as_problem(impact)
    if laws is None:
        laws = sorted(LAWS, key=lambda name: name != problem.law)
    after = None if measured is None else numbers(measured, "measured")
    return _core._compare(problem.impact, [as_law(law, problem) for law in laws], problem.title, after)


def account(impact: AnyImpact, solution: "Outcome | Solution | None" = None, *,
            velocity_after: Optional[ArrayLike] = None, impulse: Optional[ArrayLike] = None,
            velocity_before: Optional[ArrayLike] = None, stored_energy: float = 0.0,
            admissible: str = "all") -> Account:
    """The referee's account of an impact, by code that does not know the law.

    Of an outcome or one of its solutions, or of `velocity_after` and `impulse` that come from elsewhere: another
    program, a measurement. `stored_energy` is what compressed contacts may add; `admissible="any"` is for
    re-entrant corners, where one open contact is enough.

    >>> ball = percuss.Impact([1.0], [-1.0], [percuss.contact("ground", [1.0])])
    >>> percuss.account(ball, velocity_after=[1.5], impulse=[2.5]).violations[0]
    <percuss.Violation energetic ground: adds most of the energy that is gained, 0.625>
    """
    if solution is not None:
        return solution.account
    if velocity_after is None or impulse is None:
        raise TypeError("account() needs an outcome, or velocity_after and impulse")
    if admissible not in ("all", "any"):
        raise ProblemError(f"admissible: is {admissible!r}, expected 'all' or 'any'")
    return _core._account(as_problem(impact).impact, velocity_after, impulse, velocity_before, stored_energy,
                          admissible == "any")


def audit(impact: AnyImpact, law: Optional[AnyLaw] = None, *, repair: bool = False,
          equivalent: bool = False, progress: Progress = None) -> AuditReport:
    """Everything the referee can say about a configuration, whatever the velocity before.

    `repair=True` looks for the nearest coefficients that cannot gain energy, `equivalent=True` for two masses and a lever
    that do the same. `progress`: see regime_map.

    >>> report = percuss.audit("examples/kane.yaml")
    >>> report.verdict, report.consistency.witness.work > 0
    ('inconsistent', True)
    """
    problem = as_problem(impact)
    with showing(progress, "audit") as show:
        return _core._audit(problem.impact, as_law(law, problem), repair, equivalent, problem.title, show)


def judge(impact: AnyImpact, law: Optional[AnyLaw] = None, *, progress: Progress = None) -> Consistency:
    """The verdict alone: can these coefficients ever gain energy under this law?

    >>> percuss.judge("examples/kane.yaml").verdict
    'inconsistent'
    >>> percuss.judge("examples/kane.yaml", "stronge").verdict
    'consistent'
    """
    problem = as_problem(impact)
    with showing(progress, "judge") as show:
        return _core._judge(problem.impact, as_law(law, problem), show)


def reproduce(paper: str = "", *, progress: Progress = None) -> Reproduction:
    """Printed numbers, formulas and statements of the papers beside ours, and their figures: one paper by its number, or all.

    >>> report = percuss.reproduce("000")
    >>> report.accepted, report.items[0].paper
    (True, '000')
    """
    with showing(progress, "reproduce") as show:
        return _core._reproduce(paper, show)


def repair(impact: AnyImpact, *, progress: Progress = None) -> Repair:
    """The nearest restitution coefficients with which Newton's law can never gain energy.

    >>> percuss.repair("examples/kane.yaml").found
    True
    """
    with showing(progress, "repair") as show:
        return _core._repair(as_problem(impact).impact, show)
