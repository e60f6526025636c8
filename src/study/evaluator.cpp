// The numbers of results, case after case.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "percuss/quantities.hpp"
#include "study/quantity_formula.hpp"
#include "study/regime.hpp"
#include "study/run_quantities.hpp"
#include "study/tolerances.hpp"

namespace percuss {
namespace {

using What = Quantity::What;

constexpr double none = std::numeric_limits<double>::quiet_NaN();

double as_number(bool holds) { return holds ? 1.0 : 0.0; }

double count(const SolutionCount& count) {
  if (!count.decided) return none;
  return count.continuum ? std::numeric_limits<double>::infinity() : static_cast<double>(count.number);
}

double component(const std::optional<Eigen::VectorXd>& values, Eigen::Index k) {
  return values ? (*values)[k] : none;
}

// What needs δ = (1 − ε)/(1 + ε).
bool of_delta(What what) { return what >= What::similar && what <= What::semidefinite; }

// M, W and the coefficients decide, whatever the velocity.
bool of_configuration(What what) {
  return what == What::supercritical || (what >= What::lambda_min && what <= What::threshold_backward);
}

// A velocity of an element; 0 where it is the rounding of what it is made of.
double without_rounding(double gamma, const Element& e, const Solution& s, Eigen::Index component = 0) {
  const Eigen::VectorXd moved = s.velocity_before.cwiseAbs() + s.velocity_after.cwiseAbs();
  const double driven = e.excitation.size() > 0 ? std::abs(e.excitation[component]) : 0.0;
  const double size = e.directions.col(component).cwiseAbs().dot(moved) + driven;
  return std::abs(gamma) <= study_tolerances::rounded_speed * size ? 0.0 : gamma;
}

// In a formula: a quotient of roundings would say nothing.
double in_formula(const Quantity& q, double value, const Impact& impact, const Solution& s) {
  if ((q.what != What::gamma_before && q.what != What::gamma_after) || std::isnan(value)) return value;
  std::size_t element = 0;
  Eigen::Index component = q.index;
  while (component >= impact.elements[element].size()) component -= impact.elements[element++].size();
  return without_rounding(value, impact.elements[element], s, component);
}

double quotient(double a, double b) { return a == 0.0 && b == 0.0 ? none : a / b; }

// Of planar friction and its contact.  [Payr & Glocker 2005, section 5]
double slip_value(What what, const Impact& impact, const Solution& s, std::size_t friction) {
  const std::vector<Eigen::Index> rows = impact.offsets();
  const Element &e = impact.elements[friction],
                &contact = impact.elements[static_cast<std::size_t>(e.normal)];
  const Eigen::Index t = rows[friction], n = rows[static_cast<std::size_t>(e.normal)];
  const double before = without_rounding(s.gamma_before[t], e, s),
               after = without_rounding(s.gamma_after[t], e, s);
  switch (what) {
    case What::ratio_before: return quotient(before, without_rounding(s.gamma_before[n], contact, s));
    case What::ratio_after: return quotient(after, without_rounding(s.gamma_after[n], contact, s));
    case What::rebound: return before == 0.0 && after == 0.0 ? none : -after / before;
    default: break;
  }
  const double scale = std::abs(s.gamma_before[n]) + std::abs(before);
  const bool moves = std::min(std::abs(before), std::abs(after)) > study_tolerances::no_speed * scale;
  return as_number(moves && (before > 0.0) != (after > 0.0));
}

// [Glocker geometry, section 4]
double moreau_value(const Quantity& q, const Solution& s, const MoreauDetail& detail) {
  switch (q.what) {
    case What::moreau_v: return detail.v[q.index];
    case What::moreau_b: return component(detail.b, q.index);
    case What::moreau_z: return component(detail.z, q.index);
    case What::moreau_z_normal: return detail.z_normal[q.index];
    case What::moreau_z_cross: return s.velocity_after[q.index] - detail.v[q.index];
    case What::moreau_foot: return static_cast<double>(detail.foot);
    default: return none;
  }
}

// [Liu, Zhao & Brogliato 2008]
double energetic_value(const Quantity& q, const Impact& impact, const EnergeticDetail& detail) {
  const auto sum = [&](double EnergeticDetail::Contact::*member) {
    double total = 0.0;
    for (const EnergeticDetail::Contact& c : detail.contacts) total += c.*member;
    return total;
  };
  const EnergeticDetail::Contact& contact = detail.contacts[q.element];
  const EnergeticDetail::Friction& friction = detail.frictions[q.element];
  const Element& element = impact.elements[q.element];
  switch (q.what) {
    case What::compressions: return contact.compressions;
    case What::repeated: return contact.repeated;
    case What::stored: return contact.stored;
    case What::returned: return contact.returned;
    case What::work_compression: {
      const double work = contact.stored - initial_energy(element, contact, detail.work[q.element]);
      return work <= study_tolerances::rounded_energy * contact.stored ? 0.0 : work;
    }
    case What::work_restitution: return -contact.returned;
    case What::energy_residual: return element.kind == Kind::friction ? friction.lost : contact.lost;
    case What::impulse_correlation: return contact.correlation.value_or(none);
    case What::stops: return friction.stops;
    case What::total_stored_before: return detail.stored_before;
    case What::total_stored: return sum(&EnergeticDetail::Contact::stored);
    case What::total_returned: return sum(&EnergeticDetail::Contact::returned);
    case What::total_lost: return detail.lost;
    case What::energy_balance: return detail.balance;
    case What::tail: return detail.tail;
    case What::wedged: return as_number(detail.wedged);
    default: return none;
  }
}

// Sums of ΔT₁ or ΔT₂ over friction, or over everything else.
double loss_part(const Impact& impact, const Solution& s, double LossSplit::*member, bool tangential) {
  const std::vector<LossSplit> parts = loss_split(impact, s);
  double sum = 0.0;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if ((impact.elements[i].kind == Kind::friction) == tangential) sum += parts[i].*member;
  return sum;
}

// [Pfeiffer]
double poisson_value(const Quantity& q, const Impact& impact, const Solution& s,
                     const PoissonDetail& detail) {
  const Phase &compression = detail.compression, &expansion = detail.expansion;
  switch (q.what) {
    case What::compression_impulse: return compression.impulse[q.index];
    case What::compression_gamma: return compression.gamma_after[q.index];
    case What::compression_velocity: return compression.velocity_after[q.index];
    case What::compression_mode: return static_cast<double>(mode_code(compression.elements[q.element]));
    case What::expansion_impulse: return expansion.impulse[q.index];
    case What::expansion_gamma: return expansion.gamma_after[q.index];
    case What::expansion_velocity: return expansion.velocity_after[q.index];
    case What::expansion_mode: return static_cast<double>(mode_code(expansion.elements[q.element]));
    case What::phases:
      return static_cast<double>(phases_code(compression.elements[q.element], expansion.elements[q.element]));
    case What::added: return detail.added[q.index];
    case What::loss_1: return detail.dT1;
    case What::loss_2: return detail.dT2;
    case What::loss_1_normal: return loss_part(impact, s, &LossSplit::dT1, false);
    case What::loss_1_tangential: return loss_part(impact, s, &LossSplit::dT1, true);
    case What::loss_2_normal: return loss_part(impact, s, &LossSplit::dT2, false);
    case What::loss_2_tangential: return loss_part(impact, s, &LossSplit::dT2, true);
    case What::element_loss_1: return loss_split(impact, s)[q.element].dT1;
    case What::element_loss_2: return loss_split(impact, s)[q.element].dT2;
    default: return none;
  }
}

}  // namespace

void Evaluator::run(std::span<const double> variables) {
  variation_.apply(variables, problem_);
  account_.reset();
  conditions_.reset();
  split_.reset();
  limits_.reset();
  end_.reset();
  refusal_.clear();
  if (!impact_) return;
  const Impact& impact = problem_.impact;
  const auto keep = [&](const Errors& errors) {
    refusal_ = to_string(errors);
    outcome_ = {};
  };
  if (const auto* newton = std::get_if<Newton>(&problem_.law); newton != nullptr && !newton->backward) {
    Errors errors;
    if (const auto valid = validate(impact); !valid) errors = valid.error();
    for (auto* const objection : {with_restitution_curve, with_cone})
      if (errors.empty()) errors = objection(impact, "the law newton");
    if (!errors.empty()) return keep(errors);
    resolve(impact, *newton, workspace_, outcome_);
    return;
  }
  auto outcome = resolve(impact, problem_.law);
  if (!outcome) return keep(outcome.error());
  outcome_ = *std::move(outcome);
}

Regime Evaluator::regime() const {
  if (!refusal_.empty()) return refused_regime();
  return regime_of(outcome_, supercritical(problem_.impact));
}

const Account& Evaluator::accounted() {
  if (!account_)
    account_ = account(problem_.impact, outcome_.solution, account_options(problem_.impact, problem_.law));
  return *account_;
}

double Evaluator::value(const Quantity& q) {
  if (q.what == What::formula) {
    std::array<double, most_parts> values{};
    for (std::size_t k = 0; k < q.parts.size(); ++k)
      values.at(k) = in_formula(q.parts[k], value(q.parts[k]), problem_.impact, outcome_.solution);
    return q.formula(std::span(values.data(), q.parts.size()));
  }
  if (q.of_run()) {
    if (!end_) end_ = follow_motion(problem_);
    if (end_->status == RunStatus::not_applicable && refusal_.empty()) refusal_ = end_->reason;
    return value_of(*end_, q);
  }
  if (q.what == What::regime) return static_cast<double>(regime());
  if (q.what == What::status) return refusal_.empty() ? static_cast<double>(outcome_.status) : 3.0;
  if (!refusal_.empty() || !q.given_by(problem_.law)) return none;
  if (of_configuration(q.what)) return value_of_configuration(q);
  if (q.what == What::solutions) return count(outcome_.count);
  if (outcome_.status == Status::no_solution) return none;
  if (outcome_.solution.velocity_after.size() != problem_.impact.freedom()) return none;
  return value_of_solution(q);
}

double Evaluator::value_of_configuration(const Quantity& q) {
  const Impact& impact = problem_.impact;
  if (q.what == What::supercritical) return as_number(supercritical(impact));
  if (q.what >= What::critical) {
    if (!impact.massless().empty()) return none;
    if (!limits_) limits_ = slip_limits(impact);
    const SlipLimits& limits = (*limits_)[q.element];
    switch (q.what) {
      case What::critical: return std::min(limits.critical_forward, limits.critical_backward);
      case What::critical_forward: return limits.critical_forward;
      case What::critical_backward: return limits.critical_backward;
      case What::threshold_forward: return limits.threshold_forward;
      default: return limits.threshold_backward;
    }
  }
  if (!conditions_) conditions_ = conditions(impact);
  const Consistency& c = *conditions_;
  if (!c.reason.empty() || (of_delta(q.what) && !c.has_delta)) return none;
  switch (q.what) {
    case What::lambda_min: return c.lambda_min;
    case What::lambda_max: return c.lambda_max;
    case What::lambda_ratio: return c.ratio;
    case What::similar: return c.similar.lhs;
    case What::similar_holds: return as_number(c.similar.holds);
    case What::small: return c.small.lhs;
    case What::small_holds: return as_number(c.small.holds);
    case What::small_as_printed: return c.small_as_printed.lhs;
    case What::definiteness: return c.definiteness;
    default: return as_number(c.semidefinite);
  }
}

double Evaluator::value_of_split(const Quantity& q) {
  if (!split_) split_ = work_split(problem_.impact, outcome_.solution);
  if (split_->empty()) return none;
  const auto sum = [&](double WorkSplit::*member) {
    double total = 0.0;
    for (const WorkSplit& part : *split_) total += part.*member;
    return total;
  };
  switch (q.what) {
    case What::split_work: return sum(&WorkSplit::cone) + sum(&WorkSplit::own) + sum(&WorkSplit::coupling);
    case What::split_cone: return sum(&WorkSplit::cone);
    case What::split_own: return sum(&WorkSplit::own);
    case What::split_coupling: return sum(&WorkSplit::coupling);
    case What::element_cone: return (*split_)[q.element].cone;
    case What::element_own: return (*split_)[q.element].own;
    default: return (*split_)[q.element].coupling;
  }
}

double Evaluator::value_of_account(const Quantity& q) {
  const Account& a = accounted();
  const bool moving = !problem_.impact.excitation().isZero(0.0);
  switch (q.what) {
    case What::work: return a.work[q.element];
    case What::energy_before: return a.energy_before;
    case What::energy_after: return a.energy_after;
    case What::energy_work: return a.total_work();
    case What::energy_gain: return a.energy_after / a.energy_before;
    case What::energy_excitation: return a.excitation;
    case What::energy_impressed: return a.impressed.value_or(0.0);
    // b = 0 where nothing moves.
    case What::relative_before: return a.relative ? a.relative->before : moving ? none : a.energy_before;
    case What::relative_after: return a.relative ? a.relative->after : moving ? none : a.energy_after;
    case What::kinematic: return as_number(a.kinematic);
    case What::kinetic: return as_number(a.kinetic);
    default: return as_number(a.energetic);
  }
}

double Evaluator::value_of_solution(const Quantity& q) {
  const Solution& s = outcome_.solution;
  switch (q.what) {
    case What::velocity_before: return s.velocity_before[q.index];
    case What::velocity_after: return s.velocity_after[q.index];
    case What::gamma_before: return s.gamma_before[q.index];
    case What::gamma_after: return s.gamma_after[q.index];
    case What::impulse: return s.impulse[q.index];
    case What::xi: return s.xi[q.index];
    case What::mode: return static_cast<double>(mode_code(s.elements[q.element]));
    case What::residual: return outcome_.residual.value_or(none);
    case What::ratio_before:
    case What::ratio_after:
    case What::rebound:
    case What::reversal: return slip_value(q.what, problem_.impact, s, q.element);
    default: break;
  }
  if (q.what < What::split_work) return value_of_account(q);
  if (q.what <= What::element_coupling) return value_of_split(q);
  if (const auto* moreau = std::get_if<MoreauDetail>(&s.detail)) return moreau_value(q, s, *moreau);
  if (const auto* waves = std::get_if<EnergeticDetail>(&s.detail))
    return energetic_value(q, problem_.impact, *waves);
  if (const auto* poisson = std::get_if<PoissonDetail>(&s.detail))
    return poisson_value(q, problem_.impact, s, *poisson);
  return none;
}

}  // namespace percuss
