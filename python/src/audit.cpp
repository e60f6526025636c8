// What the referee says about a configuration.
#include <pybind11/stl.h>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "percuss/audit.hpp"
#include "percuss/record.hpp"
#include "percuss/report.hpp"
#include "pickling.hpp"
#include "reports.hpp"
#include "watched.hpp"

namespace percuss::python {
namespace {

struct Audited {
  GivenPtr given;
  std::string title;
  Law law;
  AuditReport report;

  Problem problem() const {
    Problem problem = make_problem(given->impact, law);
    if (given->file) problem.motion = given->file->problem.motion;
    problem.title = title;
    return problem;
  }
};

void refuse_what_no_audit_takes(const Given& given) {
  for (auto* const objection : {with_restitution_curve, with_friction_shape, beyond_table_1})
    if (const Errors errors = objection(given.impact, "the audit"); !errors.empty())
      raise("NotApplicable", errors, given);
}

Audited audit_given(const GivenPtr& given, const py::object& law, bool repair, bool equivalent,
                    const std::string& title, const py::object& show) {
  refuse_what_no_audit_takes(*given);
  AuditOptions options{law_of(law), repair, equivalent};
  return {given, title, options.law, watched(show, [&](Progress& progress) {
            options.progress = &progress;
            return audit(given->impact, options);
          })};
}

Consistency judge_given(const GivenPtr& given, const py::object& asked, const py::object& show) {
  refuse_what_no_audit_takes(*given);
  const Law law = law_of(asked);
  return watched(show, [&](Progress& progress) { return judge(given->impact, law, &progress); });
}

Repair repair_given(const GivenPtr& given, const py::object& show) {
  refuse_what_no_audit_takes(*given);
  return watched(show, [&](Progress& progress) { return repair(given->impact, &progress); });
}

py::object trial_object(const std::optional<Trial>& trial, const Law& law) {
  if (!trial) return py::none();
  auto resolved = std::make_shared<Resolved>();
  resolved->given = give(trial->impact, {}, std::nullopt);
  resolved->options = record_options(trial->impact, law);
  resolved->law_options = options_of(law);
  resolved->options.list_all = !trial->outcome.all.empty();
  resolved->outcome = trial->outcome;
  return py::cast(resolved);
}

py::object optional_number(const std::optional<double>& value) {
  if (!value) return py::none();
  return py::float_(*value);
}

// What needs δ = (1 − ε)/(1 + ε), which coefficients of −1 and less do not have.
template <class T>
auto of_delta(T Consistency::*member) {
  return [member](const Consistency& c) -> py::object {
    if (!c.has_delta) return py::none();
    return py::cast(c.*member);
  };
}

void bind_consistency(py::module_& m) {
  py::class_<SufficientCondition>(m, "SufficientCondition", "lhs ≤ λ_min/λ_max")
      .def_readonly("lhs", &SufficientCondition::lhs)
      .def_readonly("holds", &SufficientCondition::holds)
      .def(pickled<SufficientCondition>());
  py::class_<Witness> witness(m, "Witness", "A velocity before the impact that gains energy.");
  witness.def_readonly("work", &Witness::work, "Σ W_i > 0")
      .def_readonly("gain", &Witness::gain, "T⁺/T⁻")
      .def(pickled<Witness>());
  witness
      .def_readonly("solution", &Witness::solution, "which solution gains, counted from one; 0: not resolved")
      .def_readonly("reported", &Witness::reported, "whether it is the one that the law reports");
  witness
      .def_property_readonly(
          "velocity", [](const py::object& self) { return view(self.cast<Witness&>().velocity, self); }, "u⁻")
      .def_property_readonly(
          "impulse", [](const py::object& self) { return view(self.cast<Witness&>().impulse, self); }, "Λ");
  py::class_<Consistency>(m, "Consistency", "Can these coefficients ever gain energy?")
      .def_property_readonly(
          "verdict", [](const Consistency& c) { return to_string(c.verdict); },
          "'consistent', 'inconsistent' or 'undecided'")
      .def_readonly("reason", &Consistency::reason)
      .def_readonly("lambda_min", &Consistency::lambda_min, "least eigenvalue of G")
      .def_readonly("lambda_max", &Consistency::lambda_max, "largest eigenvalue of G")
      .def_readonly("ratio", &Consistency::ratio, "λ_min/λ_max")
      .def_property_readonly("similar", of_delta(&Consistency::similar), "(87); None for some ε ≤ −1")
      .def_property_readonly("small", of_delta(&Consistency::small), "(92); None for some ε ≤ −1")
      .def_property_readonly("definiteness", of_delta(&Consistency::definiteness),
                             "least eigenvalue of sym(δG); None for some ε ≤ −1")
      .def_property_readonly("semidefinite", of_delta(&Consistency::semidefinite),
                             "whether it is not negative, exactly; None for some ε ≤ −1")
      .def_readonly("equal", &Consistency::equal)
      .def_readonly("elastic", &Consistency::elastic)
      .def_readonly("inelastic", &Consistency::inelastic)
      .def_readonly("special_elements", &Consistency::special_elements)
      .def_readonly("witness", &Consistency::witness, "a Witness, or None")
      .def_property_readonly(
          "worst_gain",
          [](const Consistency& c) {
            return py::make_tuple(c.worst_gain_lower, optional_number(c.worst_gain_upper));
          },
          "bounds (lower, upper) on the largest T⁺/T⁻; upper is None where it is not known")
      .def(pickled<Consistency>());
}

void bind_repair(py::module_& m) {
  py::class_<CoefficientInterval>(m, "CoefficientInterval",
                                  "Values of one coefficient that are consistent while the others stay.")
      .def_readonly("element", &CoefficientInterval::element)
      .def_readonly("present", &CoefficientInterval::present)
      .def_readonly("possible", &CoefficientInterval::possible)
      .def_readonly("low", &CoefficientInterval::low)
      .def_readonly("high", &CoefficientInterval::high)
      .def(pickled<CoefficientInterval>());
  py::class_<Repair>(m, "Repair", "The nearest coefficients that can never gain energy.")
      .def_readonly("found", &Repair::found)
      .def_readonly("reason", &Repair::reason, "why not")
      .def_property_readonly(
          "restitution", [](const py::object& self) { return view(self.cast<Repair&>().restitution, self); },
          "one per element")
      .def_readonly("distance", &Repair::distance, "of δ = (1 − ε)/(1 + ε)")
      .def_readonly("least_distance", &Repair::least_distance, "nothing consistent is nearer")
      .def_readonly("single", &Repair::single, "a CoefficientInterval for every element")
      .def(pickled<Repair>());
}

void bind_parts(py::module_& m) {
  py::class_<CriticalFriction> critical(m, "CriticalFriction", "Above it sliding cannot go on.");
  critical.def_readonly("contact", &CriticalFriction::contact)
      .def_readonly("friction", &CriticalFriction::friction)
      .def_readonly("present", &CriticalFriction::present)
      .def_readonly("alone", &CriticalFriction::alone, "critical μ of this contact alone, or None")
      .def_readonly("coupled", &CriticalFriction::coupled, "with the others closed, or None")
      .def_readonly("above", &CriticalFriction::above)
      .def_property_readonly(
          "direction",
          [](const py::object& self) { return view(self.cast<CriticalFriction&>().direction, self); },
          "of sliding for which it is critical")
      .def(pickled<CriticalFriction>());
  py::class_<KineticAngle>(m, "KineticAngle", "At which two contacts meet in the metric of M.")
      .def_readonly("first", &KineticAngle::first)
      .def_readonly("second", &KineticAngle::second)
      .def_readonly("radians", &KineticAngle::radians)
      .def(pickled<KineticAngle>());
  py::class_<SequentialOutcome>(m, "SequentialOutcome", "Where a cycle of single impacts leads.")
      .def_readonly("orders", &SequentialOutcome::orders, "indices of elements in the order of their turns")
      .def_readonly("ended", &SequentialOutcome::ended)
      .def_readonly("impacts", &SequentialOutcome::impacts)
      .def_property_readonly(
          "velocity_after",
          [](const py::object& self) { return view(self.cast<SequentialOutcome&>().velocity_after, self); })
      .def_readonly("energy_after", &SequentialOutcome::energy_after)
      .def_readonly("equals_joint", &SequentialOutcome::equals_joint)
      .def(pickled<SequentialOutcome>());
  py::class_<SlidePush>(m, "SlidePush", "Two masses and a lever that do the same.")
      .def_readonly("m1", &SlidePush::m1)
      .def_readonly("m2", &SlidePush::m2)
      .def_readonly("lever", &SlidePush::lever, "b/a; negative: it reverses")
      .def_property_readonly("impact", [](const SlidePush& s) { return give(s.impact, {}, std::nullopt); })
      .def(pickled<SlidePush>());
}

}  // namespace

namespace {

using AuditClass = py::class_<Audited>;

// What the audit says beside its verdict.
void add_findings(AuditClass& audit) {
  audit
      .def_property_readonly(
          "critical_friction", [](const Audited& a) { return a.report.painleve.contacts; },
          "a CriticalFriction for every contact with friction")
      .def_property_readonly(
          "critical_factor", [](const Audited& a) { return a.report.painleve.factor; },
          "all friction coefficients times this are critical together; None: none, or not computed")
      .def_property_readonly(
          "angles", [](const Audited& a) { return a.report.angles; }, "a KineticAngle for every two contacts")
      .def_property_readonly(
          "sequential",
          [](const Audited& a) -> py::object {
            if (!a.report.sequential.applies) return py::none();
            return py::cast(a.report.sequential.outcomes);
          },
          "the different ends of contacts acting one after the other under Newton's law, or None where there "
          "is one "
          "contact")
      .def_property_readonly(
          "repair", [](const Audited& a) { return a.report.repair; }, "a Repair, where it was asked for")
      .def_property_readonly(
          "equivalent",
          [](const Audited& a) -> py::object {
            if (!a.report.equivalent) return py::none();
            if (!*a.report.equivalent) raise("NotApplicable", a.report.equivalent->error(), *a.given);
            return py::cast(**a.report.equivalent);
          },
          "a SlidePush, where it was asked for");
}

}  // namespace

void bind_audit(py::module_& m) {
  bind_consistency(m);
  bind_repair(m);
  bind_parts(m);
  AuditClass audit(m, "AuditReport");
  add_findings(audit);
  audit.def_property_readonly("law", [](const Audited& a) { return a.report.law; })
      .def_property_readonly(
          "consistency", [](const Audited& a) { return a.report.consistency; }, "the verdict, a Consistency")
      .def_property_readonly("verdict",
                             [](const Audited& a) { return to_string(a.report.consistency.verdict); })
      .def_property_readonly("reason", [](const Audited& a) { return a.report.consistency.reason; })
      .def_property_readonly(
          "witness", [](const Audited& a) { return trial_object(a.report.witness, a.law); },
          "the Outcome of a velocity that gains energy, or None")
      .def_property_readonly(
          "suspect", [](const Audited& a) { return trial_object(a.report.suspect, a.law); },
          "the Outcome of sliding above the critical friction, or None")
      .def_property_readonly(
          "resolved",
          [](const Audited& a) -> py::object {
            if (!a.report.resolved) return py::none();
            auto resolved = std::make_shared<Resolved>();
            resolved->given = a.given;
            resolved->options = record_options(a.given->impact, a.law);
            resolved->outcome = *a.report.resolved;
            return py::cast(resolved);
          },
          "the Outcome of the impact as it is given, under the law of the audit; None where it does not "
          "apply")
      .def(
          "json", [](const Audited& a) { return to_json(a.problem(), a.report); },
          "what `percuss audit --json` prints")
      .def(
          "certificate",
          [](const Audited& a) {
            const Result<std::string> text = certificate_json(a.problem(), a.report);
            if (!text) raise("NotApplicable", text.error(), *a.given);
            return *text;
          },
          "what proves the verdict, as `percuss audit --certificate` writes it; NotApplicable where there is "
          "none")
      .def(
          "report",
          [](const Audited& a, const std::string& path) {
            write_page(path,
                       report::audit_report(a.problem(), a.report, origin_of("percuss.audit", *a.given)));
          },
          py::arg("path"), "Write it with figures as a page of HTML, as `percuss audit --report` does.")
      .def("__str__", [](const Audited& a) { return report::audit_text(a.problem(), a.report); })
      .def(pickled<Audited>());
  m.def("_audit", audit_given);
  m.def("_judge", judge_given);
  m.def("_repair", repair_given);
}

}  // namespace percuss::python
