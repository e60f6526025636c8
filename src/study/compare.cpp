#include "percuss/compare.hpp"

#include <cmath>

#include "percuss/law_text.hpp"
#include "study/tolerances.hpp"

namespace percuss {
namespace {

using study_tolerances::same_law;

bool agree(const Impact& impact, const Solution& a, const Solution& b) {
  const auto norm = [&](const Eigen::VectorXd& u) { return std::sqrt(u.dot(impact.mass * u)); };
  return norm(a.velocity_after - b.velocity_after) <=
         same_law * (norm(a.velocity_before) + norm(a.velocity_after) + norm(b.velocity_after));
}

}  // namespace

Comparison compare(const Impact& impact, const std::vector<Law>& laws) {
  Comparison result;
  const std::vector<std::string> labels = law_labels(laws);
  for (std::size_t i = 0; i < laws.size(); ++i)
    result.laws.push_back({labels[i], resolve(impact, laws[i]), account_options(impact, laws[i]),
                           name_of(laws[i]), options_of(laws[i])});
  for (std::size_t i = 0; i < result.laws.size(); ++i) {
    const Result<Outcome>& one = result.laws[i].outcome;
    if (!one || one->status != Status::solved) continue;
    bool placed = false;
    for (auto& group : result.agree) {
      if (!agree(impact, result.laws[group.front()].outcome->solution, one->solution)) continue;
      group.push_back(i);
      placed = true;
      break;
    }
    if (!placed) result.agree.push_back({i});
  }
  return result;
}

}  // namespace percuss
