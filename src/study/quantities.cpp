#include "percuss/quantities.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <limits>

#include "percuss/text.hpp"
#include "study/refuse.hpp"
#include "study/regime.hpp"
#include "study/run_quantities.hpp"

namespace percuss {
namespace {

using What = Quantity::What;

constexpr std::array scalars{
    NamedQuantity{"energy.before", What::energy_before},
    NamedQuantity{"energy.after", What::energy_after},
    NamedQuantity{"energy.work", What::energy_work},
    NamedQuantity{"energy.gain", What::energy_gain},
    NamedQuantity{"consistency.kinematic", What::kinematic},
    NamedQuantity{"consistency.kinetic", What::kinetic},
    NamedQuantity{"consistency.energetic", What::energetic},
    NamedQuantity{"status", What::status},
    NamedQuantity{"solutions", What::solutions},
    NamedQuantity{"residual", What::residual},
    NamedQuantity{"regime", What::regime},
    NamedQuantity{"supercritical", What::supercritical},
    NamedQuantity{"loss.dT1", What::loss_1},
    NamedQuantity{"loss.dT2", What::loss_2},
};
constexpr std::array by_row{
    NamedQuantity{"gamma_before", What::gamma_before},
    NamedQuantity{"gamma_after", What::gamma_after},
    NamedQuantity{"impulse", What::impulse},
    NamedQuantity{"xi", What::xi},
    NamedQuantity{"compression.impulse", What::compression_impulse},
};
constexpr std::array by_coordinate{
    NamedQuantity{"velocity_before", What::velocity_before},
    NamedQuantity{"velocity_after", What::velocity_after},
    NamedQuantity{"compression.velocity_after", What::compression_velocity},
};

// "xi[2]" is xi and 2; nothing after the name: all of `size`, shifted by `first`.
std::optional<std::vector<Quantity>> match(std::string_view name, std::string_view wanted, What what,
                                           Eigen::Index first, Eigen::Index size, const std::string& prefix) {
  std::vector<Quantity> found;
  const auto add = [&](Eigen::Index k, const std::string& called) {
    found.push_back({called, what, first + k, 0});
  };
  if (name == wanted) {
    for (Eigen::Index k = 0; k < size; ++k)
      add(k, size == 1 && !prefix.empty() ? prefix + std::string(wanted)
                                          : fmt::format("{}{}[{}]", prefix, wanted, k));
    return found;
  }
  if (name.size() < wanted.size() + 3 || name.substr(0, wanted.size()) != wanted ||
      name[wanted.size()] != '[' || name.back() != ']')
    return std::nullopt;
  Eigen::Index k = -1;
  const char* end = name.data() + name.size() - 1;
  const auto [stop, status] = std::from_chars(name.data() + wanted.size() + 1, end, k);
  if (status == std::errc() && stop == end && k >= 0 && k < size) add(k, prefix + std::string(name));
  return found;  // empty: there is no such index
}

Result<std::vector<Quantity>> checked(std::string_view name, std::vector<Quantity> found, Eigen::Index size) {
  if (found.empty())
    return refuse(name, fmt::format("has an index that is not there, expected [0] to [{}]", size - 1));
  return found;
}

Result<std::vector<Quantity>> find_in_element(const Impact& impact, std::string_view name) {
  const std::string_view rest = name.substr(std::string_view("elements.").size());
  std::size_t best = impact.elements.size(), length = 0;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const std::string& candidate = impact.elements[i].name;
    if (candidate.size() >= length && rest.size() > candidate.size() && rest[candidate.size()] == '.' &&
        rest.substr(0, candidate.size()) == candidate) {
      best = i;
      length = candidate.size();
    }
  }
  if (best == impact.elements.size())
    return refuse(name, fmt::format("names no element, expected elements.NAME.impulse with NAME such as {}",
                                    impact.elements.empty() ? "C" : printable(impact.elements[0].name)));
  const std::string_view field = rest.substr(length + 1);
  if (field == "work" || field == "mode")
    return std::vector<Quantity>{{std::string(name), field == "work" ? What::work : What::mode, 0, best}};
  const Eigen::Index first = impact.offsets()[best], size = impact.elements[best].size();
  const std::string prefix(name.substr(0, name.size() - field.size()));
  for (const NamedQuantity& one : by_row)
    if (auto found = match(field, one.name, one.what, first, size, prefix))
      return checked(name, *std::move(found), size);
  return refuse(name,
                "is no result of an element, expected impulse, gamma_before, gamma_after, xi, work or mode");
}

double nan() { return std::numeric_limits<double>::quiet_NaN(); }

double count(const SolutionCount& count) {
  if (!count.decided) return nan();
  return count.continuum ? std::numeric_limits<double>::infinity() : static_cast<double>(count.number);
}

}  // namespace

Result<std::vector<Quantity>> find_quantities(const Problem& of, std::string_view name) {
  const Impact& impact = of.impact;
  if (name.substr(0, 4) == "run.") return find_run_quantities(of, name);
  if (name.substr(0, 9) == "elements.") return find_in_element(impact, name);
  for (const NamedQuantity& one : scalars)
    if (name == one.name) {
      if (one.what == What::regime && impact.elements.size() > most_regime_elements)
        return refuse(name, fmt::format("is for at most {} elements, this problem has {}; elements.NAME.mode "
                                        "says what one of them did",
                                        most_regime_elements, impact.elements.size()));
      return std::vector<Quantity>{{std::string(name), one.what, 0, 0}};
    }
  if (name == "mode") {
    std::vector<Quantity> all;
    for (std::size_t i = 0; i < impact.elements.size(); ++i)
      all.push_back({fmt::format("elements.{}.mode", impact.elements[i].name), What::mode, 0, i});
    return all;
  }
  for (const NamedQuantity& one : by_row)
    if (auto found = match(name, one.name, one.what, 0, impact.rows(), ""))
      return checked(name, *std::move(found), impact.rows());
  for (const NamedQuantity& one : by_coordinate)
    if (auto found = match(name, one.name, one.what, 0, impact.freedom(), ""))
      return checked(name, *std::move(found), impact.freedom());
  return refuse(name,
                "is no result of an impact, expected velocity_after[0], gamma_after[0], impulse[0], "
                "elements.NAME.impulse, energy.work, regime, mode, status, solutions or another name of the "
                "results in JSON");
}

std::string label_of(const Quantity& quantity, double value, const Impact& impact) {
  if (!(value >= 0.0 && value < 0x1p53)) return "";
  const auto code = static_cast<std::uint64_t>(value);
  if (quantity.what == What::mode) return std::string(mode_word(code));
  if (quantity.what == What::regime) return regime_label(code, impact);
  return code < 3 ? std::string(to_string(static_cast<Status>(code))) : "refused";
}

void Evaluator::run(std::span<const double> variables) {
  variation_.apply(variables, problem_);
  accounted_ = false;
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
    if (errors.empty()) errors = with_restitution_curve(impact, "the law newton");
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

double Evaluator::value(const Quantity& q) {
  if (q.of_run()) {
    if (!end_) end_ = follow_motion(problem_);
    if (end_->status == RunStatus::not_applicable && refusal_.empty()) refusal_ = end_->reason;
    return value_of(*end_, q);
  }
  if (q.what == What::regime) return static_cast<double>(regime());
  if (q.what == What::status) return refusal_.empty() ? static_cast<double>(outcome_.status) : 3.0;
  if (!refusal_.empty()) return nan();
  if (q.what == What::supercritical) return supercritical(problem_.impact) ? 1.0 : 0.0;
  if (q.what == What::solutions) return count(outcome_.count);
  if (outcome_.status == Status::no_solution) return nan();
  const Solution& s = outcome_.solution;
  if (s.velocity_after.size() != problem_.impact.freedom()) return nan();
  const auto* poisson = std::get_if<PoissonDetail>(&s.detail);
  const auto accounted = [&]() -> const Account& {
    if (!accounted_) {
      account_ = account(problem_.impact, s, account_options(problem_.impact, problem_.law));
      accounted_ = true;
    }
    return account_;
  };
  switch (q.what) {
    case What::velocity_before: return s.velocity_before[q.index];
    case What::velocity_after: return s.velocity_after[q.index];
    case What::gamma_before: return s.gamma_before[q.index];
    case What::gamma_after: return s.gamma_after[q.index];
    case What::impulse: return s.impulse[q.index];
    case What::xi: return s.xi[q.index];
    case What::work: return accounted().work[q.element];
    case What::mode: return static_cast<double>(mode_code(s.elements[q.element]));
    case What::energy_before: return accounted().energy_before;
    case What::energy_after: return accounted().energy_after;
    case What::energy_work: return accounted().total_work();
    case What::energy_gain: return accounted().energy_after / accounted().energy_before;
    case What::kinematic: return accounted().kinematic ? 1.0 : 0.0;
    case What::kinetic: return accounted().kinetic ? 1.0 : 0.0;
    case What::energetic: return accounted().energetic ? 1.0 : 0.0;
    case What::residual: return outcome_.residual.value_or(std::numeric_limits<double>::quiet_NaN());
    case What::compression_impulse: return poisson ? poisson->compression.impulse[q.index] : nan();
    case What::compression_velocity: return poisson ? poisson->compression.velocity_after[q.index] : nan();
    case What::loss_1: return poisson ? poisson->dT1 : nan();
    case What::loss_2: return poisson ? poisson->dT2 : nan();
    case What::status:
    case What::solutions:
    case What::regime:
    case What::supercritical: break;
    default: break;  // of a run
  }
  return nan();
}

}  // namespace percuss
