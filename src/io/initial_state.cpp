#include "io/initial_state.hpp"

#include <algorithm>

namespace percuss {
namespace io {
namespace {

using Eigen::Index;

}  // namespace

std::vector<MechanismText::Element> text_elements(const ReadElements& read) {
  std::vector<MechanismText::Element> elements;
  for (std::size_t i = 0; i < read.elements.size(); ++i) {
    const ElementFormulas& formulas = read.formulas[i];
    elements.push_back({read.elements[i], formulas.gap, formulas.speed, formulas.slips, formulas.spin});
  }
  return elements;
}

Errors check_elements(const std::vector<Element>& elements, const std::vector<ElementFormulas>& formulas) {
  if (elements.empty()) return {};
  Impact shape{Eigen::MatrixXd::Identity(1, 1), Eigen::VectorXd::Zero(1), elements};
  for (std::size_t i = 0; i < elements.size(); ++i) {
    Index m = 1;
    if (elements[i].kind == Kind::cone)
      m = 1 + std::clamp<Index>(static_cast<Index>(formulas[i].slips.size()), 1, 2);
    else if (!formulas[i].slips.empty())
      m = static_cast<Index>(formulas[i].slips.size() + (formulas[i].spin.empty() ? 0 : 1));
    else if (elements[i].kind == Kind::friction)  // the slips are wrong, which has been said
      m = std::clamp<Index>(elements[i].coefficients.size(), 1, 3);
    shape.elements[i].directions.setOnes(1, m);
  }
  const auto valid = validate(shape);
  return valid ? Errors{} : valid.error();
}

Errors start_motion(const ReadTextSystem& system, const ReadElements& elements, Problem& problem) {
  MechanismText whole = system.text;
  whole.elements = text_elements(elements);
  auto made = make_problem(whole, system.q, system.u, problem.law);
  if (!made) return made.error();
  problem.impact = std::move(made->impact);
  problem.motion = std::move(made->motion);
  return {};
}

}  // namespace io
}  // namespace percuss
