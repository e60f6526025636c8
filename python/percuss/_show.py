"""How results show themselves: one line for repr, tables for notebooks."""

from __future__ import annotations

import json
from html import escape
from typing import Any, Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from ._batch import Batch
from ._contact import W, solve
from ._fit import Fit
from ._motion import show, write
from ._problem import Problem, replace
from ._study import RegimeMap, Sweep

_CELL = "text-align:left;padding:0.1em 0.8em"
_NUMBER = "text-align:right;padding:0.1em 0.8em"


def number(value: float) -> str:
    text = f"{value:.5g}"
    return "0" if text == "-0" else text


def numbers(values: ArrayLike) -> str:
    array = np.atleast_1d(np.asarray(values, dtype=float))
    shown = [number(v) for v in array[:6]]
    return "[" + ", ".join(shown) + (", …" if len(array) > 6 else "") + "]"


def table(heading: Sequence[str], rows: Iterable[Sequence[Any]], caption: str = "") -> str:
    """An HTML table; numbers are right-aligned with five digits."""
    out = ["<table>"]
    if caption:
        out.append(f"<caption>{escape(caption)}</caption>")
    out.append("<thead><tr>" + "".join(f'<th style="{_CELL}">{escape(h)}</th>' for h in heading) + "</tr></thead><tbody>")
    for row in rows:
        cells = []
        for cell in row:
            if isinstance(cell, (float, np.floating)):
                cells.append(f'<td style="{_NUMBER}">{number(float(cell))}</td>')
            elif isinstance(cell, (np.ndarray, int, np.integer)) and not isinstance(cell, bool):
                shown = numbers(cell).strip("[]") if isinstance(cell, np.ndarray) else str(cell)
                cells.append(f'<td style="{_NUMBER}">{shown}</td>')
            else:
                cells.append(f'<td style="{_CELL}">{escape(str(cell))}</td>')
        out.append("<tr>" + "".join(cells) + "</tr>")
    return "".join(out) + "</tbody></table>"


def gain(before: float, after: float) -> str:
    if before == 0.0:
        return f"energy {after - before:+.5g}"
    percent = round(100.0 * (after - before) / before, 1) + 0.0  # no -0.0
    return f"energy {percent:+.1f} %"


def _element_repr(self: _core.Element) -> str:
    parts = [repr(self.name), f"restitution={self.restitution:g}" if self.restitution else "restitution=0.0"]
    if self.kind == "friction":
        parts.append(f"coefficients={numbers(self.coefficients)}")
    if self.friction is not None:
        parts.append(f"friction={numbers(self.friction.coefficients)}")
    return f"{self.kind}({', '.join(parts)})"


def _impact_repr(self: _core.Impact) -> str:
    return (f"<percuss.Impact {self.freedom} degrees of freedom, u = {numbers(self.velocity)}, "
            f"elements {', '.join(self.names[:6])}{', …' if len(self.names) > 6 else ''}>")


def _impact_html(self: _core.Impact) -> str:
    rows = [(e.name, e.kind, ", ".join(numbers(w) for w in e.directions.T), e.restitution,
             numbers(e.coefficients).strip("[]")) for e in self.elements]
    return table(["element", "kind", "directions", "ε", "μ"], rows,
                 f"{self.freedom} degrees of freedom, u = {numbers(self.velocity)}")


def _outcome_repr(self: _core.Outcome) -> str:
    what = f"{self.solutions} solution{'' if self.solutions == 1 else 's'}"
    if not isinstance(self.solutions, int):
        what = "number of solutions not known" if self.solutions is None else "a continuum of solutions"
    text = f"<percuss.Outcome {self.law}: {self.status.replace('_', ' ')}, {what}"
    if self.status == "no_solution":
        return f"{text}: {self.reason}>"
    return f"{text}, u⁺ = {numbers(self.velocity_after)}, {gain(self.energy_before, self.energy_after)}>"


def _element_rows(elements: Iterable[_core.ElementResult]) -> "Iterator[tuple[Any, ...]]":
    for e in elements:
        yield (e.name, e.kind, e.slip or e.mode, e.impulse, e.gamma_before, e.gamma_after, e.xi, e.work)


_ELEMENT_HEADING = ["element", "kind", "mode", "Λ", "γ⁻", "γ⁺", "ξ", "work"]


def _outcome_html(self: _core.Outcome) -> str:
    if self.status == "no_solution":
        return f"<p>{escape(self.law)}: no solution. {escape(self.reason)}</p>"
    account = self.account
    verdict = "consistent" if account.consistent else "; ".join(
        f"{v.requirement}: {v.element} {v.what}" for v in account.violations)
    caption = (f"{self.law}: {self.status}, u⁺ = {numbers(self.velocity_after)}, "
               f"T {number(account.energy_before)} → {number(account.energy_after)}; {verdict}")
    return table(_ELEMENT_HEADING, _element_rows(self.elements), caption)


def _solution_repr(self: _core.Solution) -> str:
    return f"<percuss.Solution u⁺ = {numbers(self.velocity_after)}, {gain(self.energy_before, self.energy_after)}>"


def _solution_html(self: _core.Solution) -> str:
    return table(_ELEMENT_HEADING, _element_rows(self.elements), f"u⁺ = {numbers(self.velocity_after)}")


def _result_repr(self: _core.ElementResult) -> str:
    return f"<percuss.ElementResult {self.name}: {self.slip or self.mode}, Λ = {numbers(self.impulse)}>"


def _result_html(self: _core.ElementResult) -> str:
    return table(_ELEMENT_HEADING, _element_rows([self]))


def _account_repr(self: _core.Account) -> str:
    bad = ", ".join(name for name in ("kinematic", "kinetic", "energetic") if not getattr(self, name))
    return (f"<percuss.Account T {number(self.energy_before)} → {number(self.energy_after)}, "
            f"{'not ' + bad if bad else 'consistent'}>")


def _account_html(self: _core.Account) -> str:
    rows = [("T⁻", self.energy_before), ("T⁺", self.energy_after), ("T⁺ − T⁻", self.total_work),
            ("kinematic", "yes" if self.kinematic else "no"), ("kinetic", "yes" if self.kinetic else "no"),
            ("energetic", "yes" if self.energetic else "no")]
    rows += [(f"{v.element} {v.what}", v.size) for v in self.violations]
    return table(["account", ""], rows)


def _violation_repr(self: _core.Violation) -> str:
    who = f" {self.element}" if self.element else ""
    return f"<percuss.Violation {self.requirement}{who}: {self.what}, {number(self.size)}>"


def _comparison_getitem(self: _core.Comparison, law: str) -> _core.Outcome:
    outcomes = self.outcomes
    if law not in outcomes and law in self.reasons:
        raise KeyError(f"{law} does not apply: {self.reasons[law]}")
    return outcomes[law]


def _comparison_repr(self: _core.Comparison) -> str:
    parts = [f"{law} {gain(o.energy_before, o.energy_after)}" if o.status != "no_solution" else f"{law} no solution"
             for law, o in self.outcomes.items()]
    return f"<percuss.Comparison {', '.join(parts)}>"


def _comparison_html(self: _core.Comparison) -> str:
    outcomes = {law: o for law, o in self.outcomes.items() if o.status != "no_solution"}
    rows: "list[tuple[Any, ...]]" = []
    if outcomes:
        first = next(iter(outcomes.values()))
        for i in range(min(first.impact.freedom, 12)):
            rows.append((f"u⁺ {i + 1}", *(float(o.velocity_after[i]) for o in outcomes.values())))
        for k, name in enumerate(first.impact.names[:12]):
            rows.append((f"{name} Λ", *(o.elements[k].impulse for o in outcomes.values())))
            rows.append((f"{name} mode", *(o.elements[k].slip or o.elements[k].mode for o in outcomes.values())))
        rows.append(("T⁺ − T⁻", *(o.work for o in outcomes.values())))
        rows.append(("consistent", *("yes" if o.account.consistent else "NO" for o in outcomes.values())))
    out = table(["", *outcomes], rows, self.title)
    for law, o in self.outcomes.items():
        if o.status == "no_solution":
            out += f"<p>{escape(law)} has no solution: {escape(o.reason)}</p>"
    for law, reason in self.reasons.items():
        out += f"<p>{escape(law)} does not apply: {escape(reason)}</p>"
    return out


def _audit_repr(self: _core.AuditReport) -> str:
    return f"<percuss.AuditReport {self.law}: {self.verdict}, {self.reason}>"


def _audit_html(self: _core.AuditReport) -> str:
    c = self.consistency
    low, high = c.worst_gain
    rows: "list[tuple[Any, ...]]" = [
        ("verdict", c.verdict), ("reason", c.reason), ("λ_min/λ_max of G", c.ratio),
        ("largest T⁺/T⁻", number(low) if low == high else
         f"{number(low)} to {'∞, or not known' if high is None else number(high)}")]
    if c.witness is not None:
        rows.append(("gains with u⁻", numbers(c.witness.velocity)))
    rows += [(f"critical friction of {f.contact}", f.alone if f.alone is not None else "none")
             for f in self.critical_friction]
    if self.repair is not None and self.repair.found:
        rows.append(("restitution that cannot gain", numbers(self.repair.restitution)))
    return table([f"audit, {self.law}", ""], rows)


def _consistency_repr(self: _core.Consistency) -> str:
    return f"<percuss.Consistency {self.verdict}: {self.reason}>"


def _repair_repr(self: _core.Repair) -> str:
    return f"<percuss.Repair restitution {numbers(self.restitution)}>" if self.found else \
        f"<percuss.Repair not found: {self.reason}>"


def _witness_repr(self: _core.Witness) -> str:
    return f"<percuss.Witness u⁻ = {numbers(self.velocity)}, work {number(self.work)}, T⁺/T⁻ = {number(self.gain)}>"


def _contact_repr(self: _core.ContactProblem) -> str:
    return f"<percuss.ContactProblem {self.contacts} contacts, {self.dimension} components each>"


def _contact_outcome_repr(self: _core.ContactOutcome) -> str:
    return (f"<percuss.ContactOutcome {self.status.replace('_', ' ')}, residual {self.residual:.1e}, "
            f"{self.seconds:.2g} s>")


def _contact_outcome_html(self: _core.ContactOutcome) -> str:
    rows = [(s["method"], s["iterations"], s["seconds"], f"{s['residual']:.1e}", s["ended"]) for s in self.stages]
    return table(["method", "iterations", "seconds", "residual", "ended"], rows,
                 f"{self.problem.contacts} contacts: {self.status}, residual {self.residual:.1e}")


def _motion_repr(self: _core.Motion) -> str:
    end = self.time[-1] if len(self.time) else 0.0
    return (f"<percuss.Motion {self.status.replace('_', ' ')}, {', '.join(self.coordinates[:6])} until "
            f"t = {number(end)}, {len(self.impact_time)} impacts>")


def _motion_html(self: _core.Motion) -> str:
    rows = [(key, float(value)) for key, value in self.energy.items()]
    return table(["energy", ""], rows, _motion_repr(self).strip("<>"))


def _chain_repr(self: _core.ChainOutcome) -> str:
    return f"<percuss.ChainOutcome {'' if self.ended else 'not ended, '}u⁺ = {numbers(self.velocity)}>"


def _law_repr(*names: str) -> Any:
    def show(self: Any) -> str:
        options = ", ".join(f"{n}={getattr(self, n)!r}" for n in names)
        return f"{type(self).__name__}({options})"
    return show


def _to_dict(self: Any) -> "dict[str, Any]":
    """What json() prints, as a dict."""
    return json.loads(self.json())


def _plain_repr(*names: str) -> Any:
    def show(self: Any) -> str:
        return f"<percuss.{type(self).__name__} {', '.join(f'{n} {getattr(self, n)}' for n in names)}>"
    return show


def _regime_html(self: RegimeMap) -> str:
    counts = np.bincount(self.regime.ravel(), minlength=len(self.labels)) / self.regime.size
    rows = sorted(zip(self.labels, counts), key=lambda row: -row[1])
    return table(["regime", "part"], [(label, f"{100 * part:.1f} %") for label, part in rows],
                 f"{self.y_name} × {self.x_name}")


def _sweep_html(self: Sweep) -> str:
    shown = [[column[i] if column.dtype.kind in "US" else float(column[i]) for column in self.columns.values()]
             for i in range(min(len(self), 10))]
    return table(list(self.columns), shown, f"{len(self)} cases" + ("" if len(self) <= 10 else ", the first ten"))


def _fit_html(self: Fit) -> str:
    if self.reason:
        return f"<p>{escape(self.law)} does not apply: {escape(self.reason)}</p>"
    rows = [(p.name, number(p.value) if p.determined else "not determined", number(p.low), number(p.high))
            for p in self.parameters]
    out = table(["parameter", "value", "95 % from", "to"], rows, f"{self.law}: misfit {100 * self.misfit:.2g} %")
    return out + "".join(f"<p>{escape(warning)}</p>" for warning in self.warnings)


def _batch_html(self: Batch) -> str:
    numbers_, labels = self.regimes()
    counts = np.bincount(numbers_, minlength=len(labels))
    rows = sorted(zip(labels, counts), key=lambda row: -row[1])
    return table(["regime", "impacts"], [(label, int(count)) for label, count in rows], f"{len(self)} impacts")


def _problem_html(self: Problem) -> str:
    head = f"<p>{escape(self.title)} (law {escape(self.law)})</p>"
    return head + (_impact_html(self.given) if self.given is not None else f"<p>{escape(self.no_impact)}</p>")


def _reproduction_repr(self: _core.Reproduction) -> str:
    counts = {kind: count["items"] for kind, count in self.counts.items()}
    wrong = sum(item.misprint for item in self.items)
    return (f"<percuss.Reproduction of {counts['number']} numbers, {counts['formula']} formulas and "
            f"{counts['statement']} statements, {wrong} of them misprinted or false, "
            f"{'all accepted' if self.accepted else 'NOT all accepted'}>")


def _install() -> None:
    """Gives the compiled classes what is easier to write in Python."""
    additions: "dict[Any, dict[str, Any]]" = {
        _core.Element: dict(__repr__=_element_repr),
        _core.Impact: dict(__repr__=_impact_repr, _repr_html_=_impact_html, replace=replace),
        _core.Outcome: dict(__repr__=_outcome_repr, _repr_html_=_outcome_html, to_dict=_to_dict),
        _core.Solution: dict(__repr__=_solution_repr, _repr_html_=_solution_html),
        _core.ElementResult: dict(__repr__=_result_repr, _repr_html_=_result_html),
        _core.Account: dict(__repr__=_account_repr, _repr_html_=_account_html),
        _core.Violation: dict(__repr__=_violation_repr),
        _core.Comparison: dict(__repr__=_comparison_repr, _repr_html_=_comparison_html, to_dict=_to_dict,
                               __getitem__=_comparison_getitem, __iter__=lambda self: iter(self.outcomes),
                               __len__=lambda self: len(self.outcomes)),
        _core.AuditReport: dict(__repr__=_audit_repr, _repr_html_=_audit_html, to_dict=_to_dict),
        _core.Consistency: dict(__repr__=_consistency_repr),
        _core.Repair: dict(__repr__=_repair_repr),
        _core.Witness: dict(__repr__=_witness_repr),
        _core.CriticalFriction: dict(__repr__=_plain_repr("contact", "present", "alone", "coupled")),
        _core.KineticAngle: dict(__repr__=_plain_repr("first", "second", "radians")),
        _core.SequentialOutcome: dict(__repr__=_plain_repr("orders", "velocity_after", "energy_after")),
        _core.SlidePush: dict(__repr__=_plain_repr("m1", "m2", "lever")),
        _core.ContactProblem: dict(__repr__=_contact_repr, W=property(W), solve=solve),
        _core.ContactOutcome: dict(__repr__=_contact_outcome_repr, _repr_html_=_contact_outcome_html,
                                   to_dict=_to_dict),
        _core.Mechanism: dict(__repr__=_plain_repr("coordinates", "names")),
        _core.Motion: dict(__repr__=_motion_repr, _repr_html_=_motion_html, to_dict=_to_dict, show=show, write=write),
        _core.ReproducedItem: dict(__repr__=_plain_repr("paper", "item", "kind", "printed", "computed", "agrees")),
        _core.Reproduction: dict(__repr__=_reproduction_repr),
        _core.ChainOutcome: dict(__repr__=_chain_repr),
        _core.Newton: dict(__repr__=_law_repr("solver", "tolerance", "enumeration_limit", "distinguish_impulses",
                                              "decompose_friction", "backward", "all")),
        _core.Poisson: dict(__repr__=_law_repr("tangential", "solver", "tolerance", "enumeration_limit",
                                               "distinguish_impulses", "all")),
        _core.Moreau: dict(__repr__=_law_repr("corner", "tolerance", "all")),
        _core.Energetic: dict(__repr__=_law_repr("model", "tolerance", "tail", "history")),
        _core.Walton: dict(__repr__=_law_repr()),
        _core.Stronge: dict(__repr__=_law_repr("compliance_ratio")),
        _core.CustomLaw: dict(__repr__=_law_repr("name")),
        RegimeMap: dict(_repr_html_=_regime_html),
        Sweep: dict(_repr_html_=_sweep_html),
        Fit: dict(_repr_html_=_fit_html),
        Batch: dict(_repr_html_=_batch_html),
        Problem: dict(_repr_html_=_problem_html),
    }
    for cls, members in additions.items():
        for name, member in members.items():
            setattr(cls, name, member)
