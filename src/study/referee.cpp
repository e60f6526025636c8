#include "percuss/audit.hpp"

#include "percuss/law.hpp"

namespace percuss {
namespace {

// At constraints that do not move: the verdict over all velocities is about relative ones.
std::optional<Trial> attempt(const Impact& impact, const Eigen::VectorXd& velocity, const Law& law) {
  Trial trial{impact, {}, {}};
  trial.impact.velocity = velocity;
  for (Element& element : trial.impact.elements) element.excitation.resize(0);
  auto outcome = resolve(trial.impact, law);
  if (!outcome || outcome->status != Status::solved) return std::nullopt;
  trial.outcome = *std::move(outcome);
  trial.account = account(trial.impact, trial.outcome.solution, account_options(trial.impact, law));
  return trial;
}

}  // namespace

AuditReport audit(const Impact& given, const AuditOptions& options) {
  AuditReport report;
  report.law = name_of(options.law);
  // Of another velocity the coefficients would be others: the verdict is that of those at this one.
  const bool varies = varies_with_speed(given);
  const Impact settled = varies ? with_settled_restitution(given) : Impact{};
  const Impact& impact = varies ? settled : given;
  for (std::size_t i = 0; varies && i < given.elements.size(); ++i)
    if (given.elements[i].curve && !impact.elements[i].curve)
      report.at_speed.push_back({i, approach_speed(given, i), impact.elements[i].restitution});
  report.consistency = judge(impact, options.law, options.progress);
  if (!beyond_table_1(impact, "").empty()) return report;  // and no more is known
  // A witness that Newton's law has not resolved gains in rational arithmetic, and nowhere else.
  const bool by_newton = std::holds_alternative<Newton>(options.law);
  if (report.consistency.witness && !(by_newton && report.consistency.witness->solution == 0)) {
    Law law = options.law;
    if (auto* newton = std::get_if<Newton>(&law)) newton->list_all = true;
    report.witness = attempt(impact, report.consistency.witness->velocity, law);
  }
  report.painleve = painleve(impact);
  if (report.painleve.suspect) {
    Newton newton;
    newton.list_all = true;
    report.suspect = attempt(impact, *report.painleve.suspect, newton);
  }
  report.angles = kinetic_angles(impact);
  if (auto resolved = resolve(impact, options.law)) report.resolved = *std::move(resolved);
  if (auto joint = resolve(impact); joint && joint->status == Status::solved) {
    report.sequential = sequential_impacts(given, *joint, {}, options.progress);  // each with its own speeds
    report.joint = std::move(joint->solution);
  }
  if (options.repair) report.repair = repair(impact, options.progress);
  if (options.equivalent) report.equivalent = impact_equivalent(impact);
  return report;
}

}  // namespace percuss
