#include "laws/borders.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

#include "laws/found_state.hpp"
#include "laws/tolerances.hpp"

namespace percuss {
namespace {

using namespace law_tolerances;

// The slack of an element's impulse in √energy: how far it is from having no choice.
double slack_of(const Inclusion& inclusion, const Block& block, const Solution& s) {
  const double d = inclusion.unit(block.row);
  if (!is_friction(block.set)) return s.impulse[block.row] / d;
  const auto* set = std::get_if<Ellipsoid>(&block.set);
  if (!set || set->components > 1) return std::numeric_limits<double>::infinity();
  return (set->scale(0) * s.impulse[block.load] - std::abs(s.impulse[block.row])) / d;
}

}  // namespace

bool on_border(const Inclusion& inclusion, const Solution& s, const Eigen::VectorXd& turnover) {
  double largest = 0.0;
  for (Eigen::Index k = 0; k < turnover.size(); ++k)
    largest = std::max(largest, turnover[k] * inclusion.unit(k));
  return std::any_of(inclusion.blocks.begin(), inclusion.blocks.end(), [&](const Block& block) {
    if (std::holds_alternative<Line>(block.set)) return false;
    if (is_friction(block.set) && !(s.impulse[block.load] > 0.0)) return false;
    const double parts = turnover[block.row];  // none: ξ is 0, and nothing was rounded
    return parts > 0.0 && std::abs(s.xi[block.row]) <= border * parts &&
           std::abs(slack_of(inclusion, block, s)) <= border * largest;
  });
}

bool is_overdetermined(const Inclusion& inclusion, const Solution& s, const Eigen::VectorXd& turnover) {
  const std::optional<FoundState> state = find_state(inclusion, s);
  if (!state) return false;
  std::vector<Eigen::Index> at_rest = state->equations;
  for (const Block& block : inclusion.blocks)
    if (std::holds_alternative<HalfLine>(block.set) &&
        std::find(at_rest.begin(), at_rest.end(), block.row) == at_rest.end() &&
        std::abs(s.xi[block.row]) <= border * turnover[block.row])
      at_rest.push_back(block.row);
  if (at_rest.empty()) return false;
  const Eigen::MatrixXd taking_part = inclusion.X(Eigen::all, at_rest);
  if (taking_part.cols() > taking_part.rows()) return true;
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(taking_part.colwise().normalized());
  qr.setThreshold(dependent_directions);
  return qr.rank() < taking_part.cols();
}

}  // namespace percuss
