#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "percuss/study.hpp"
#include "percuss/text.hpp"
#include "study/text_model.hpp"

namespace percuss {
namespace {

bool uses(const Expression& formula, std::size_t variable) {
  return std::any_of(formula.steps.begin(), formula.steps.end(), [&](const Expression::Step& step) {
    return step.op == Expression::Op::name && step.name == variable;
  });
}

// Two paths may lead to one number: velocity[0] and velocity[00], mass[0][1] and mass[1][0].
bool same_number(const Parameter& a, const Parameter& b) {
  const auto place = [](const Parameter& p) {
    const bool turned = p.what == Parameter::What::mass && p.j < p.i;
    return turned ? std::pair{p.j, p.i} : std::pair{p.i, p.j};
  };
  if (!a.all.empty() || !b.all.empty()) return a.path == b.path;
  return a.what == b.what && a.element == b.element && a.name == b.name && a.part == b.part &&
         place(a) == place(b);
}

}  // namespace

Result<Variation> Variation::make(const Problem& of, const std::vector<std::string>& variables,
                                  const std::vector<std::pair<std::string, std::string>>& formulas) {
  Variation made;
  Errors errors;
  made.variables_ = variables;
  made.velocity_ = of.impact.velocity;
  const std::vector<std::string_view> names(variables.begin(), variables.end());
  std::vector<Assignment> computed;
  for (const auto& [path, text] : formulas) {
    auto target = find_parameter(of, path);
    auto formula = parse_expression(text, names);
    if (!target) errors.insert(errors.end(), target.error().begin(), target.error().end());
    if (!formula)
      errors.push_back({"", fmt::format("{} = {}: {}", path, quote(text, 80), formula.error().message)});
    if (target && target->of_words())
      errors.push_back({"", fmt::format("{} is one of several words, which no formula gives; vary it by "
                                        "--vary {}=WORD,WORD",
                                        quote(path), path)});
    else if (target && formula)
      computed.push_back({*std::move(target), -1, *std::move(formula)});
  }
  for (std::size_t k = 0; k < variables.size(); ++k) {
    auto target = find_parameter(of, variables[k]);
    const auto before = variables.begin() + static_cast<std::ptrdiff_t>(k);
    const auto same = [&](const Assignment& a) { return target && same_number(a.target, *target); };
    if (std::find(variables.begin(), before, variables[k]) != before ||
        std::any_of(made.assignments_.begin(), made.assignments_.end(), same))
      errors.push_back({"", fmt::format("{} is varied twice", quote(variables[k]))});
    if (target) {
      made.assignments_.push_back({*std::move(target), static_cast<int>(k), {}});
      continue;
    }
    const bool used =
        std::any_of(computed.begin(), computed.end(), [&](const auto& a) { return uses(a.formula, k); });
    if (used) continue;
    const bool plain = variables[k].find_first_of(".[") == std::string::npos;
    if (plain)
      errors.push_back({"", fmt::format("{} is neither a number of this problem, such as velocity[0], nor a "
                                        "name that a formula of set uses",
                                        quote(variables[k]))});
    else
      errors.insert(errors.end(), target.error().begin(), target.error().end());
  }
  if (!errors.empty()) return tl::make_unexpected(errors);
  made.assignments_.insert(made.assignments_.end(), computed.begin(), computed.end());
  std::stable_partition(made.assignments_.begin(), made.assignments_.end(),
                        [](const Assignment& a) { return !a.target.derived(); });
  for (const Assignment& a : made.assignments_) {
    const bool moves = a.target.what == Parameter::What::velocity && of.motion;
    made.renews_ = made.renews_ || a.target.of_model() || moves;
    made.compiles_ = made.compiles_ || a.target.what == Parameter::What::model_parameter ||
                     a.target.what == Parameter::What::scene_number;
  }
  return made;
}

void Variation::apply(std::span<const double> values, Problem& problem) const {
  const auto assign = [&](const Assignment& a) {
    set(problem, a.target,
        a.variable >= 0 ? values[static_cast<std::size_t>(a.variable)] : a.formula(values));
  };
  auto next = assignments_.begin();
  if (!assignments_.empty() && assignments_.back().target.derived()) {
    problem.impact.velocity = velocity_;
    if (problem.motion) problem.motion->u = velocity_;
  }
  for (; next != assignments_.end() && !next->target.derived(); ++next) assign(*next);
  if (renews_) renew_impact(problem, compiles_);
  if (compiles_ && problem.motion->scene)  // what the new system does not know
    for (const Assignment& a : assignments_)
      if (a.target.of_element() || a.target.what == Parameter::What::velocity) assign(a);
  for (; next != assignments_.end(); ++next) assign(*next);
  settle_restitution(problem.impact);
}

std::vector<Parameter> Variation::touched(std::size_t k) const {
  std::vector<Parameter> result;
  for (const Assignment& a : assignments_)
    if (a.variable == static_cast<int>(k) || (a.variable < 0 && uses(a.formula, k)))
      result.push_back(a.target);
  return result;
}

const Parameter* Variation::open() const {
  const auto found = std::find_if(assignments_.begin(), assignments_.end(),
                                  [](const Assignment& a) { return a.target.open; });
  return found == assignments_.end() ? nullptr : &found->target;
}

bool Variation::direct(std::size_t k) const {
  const auto mine = [&](const Assignment& a) { return a.variable == static_cast<int>(k); };
  return touched(k).size() == 1 && std::any_of(assignments_.begin(), assignments_.end(), mine);
}

}  // namespace percuss
