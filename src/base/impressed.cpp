// Impulses from outside, preloads, and coordinates without mass.  [Glocker 2012, sections 7.3 and 9]
#include "base/impressed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/mass_factor.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace {

using Eigen::Index;

bool acts_on(const Impact& impact, Index coordinate) {
  return std::any_of(impact.elements.begin(), impact.elements.end(), [&](const Element& e) {
    return coordinate < e.directions.rows() && !e.directions.row(coordinate).isZero(0.0);
  });
}

// Sizes and finite numbers, one for each of m components.
void check_size(const std::string& field, const Eigen::VectorXd& values, Index m, Errors& errors) {
  if (values.size() != m)
    errors.push_back({field, fmt::format("has {}, expected {}", count_of(values.size(), "number"), m)});
  for (Index j = 0; j < values.size(); ++j)
    if (!std::isfinite(values[j]))
      errors.push_back({values.size() == 1 ? field : fmt::format("{}[{}]", field, j),
                        fmt::format("is {}, expected a finite number", values[j])});
}

}  // namespace

std::vector<Index> Impact::massless() const {
  std::vector<Index> found;
  for (Index i = 0; i < freedom(); ++i)
    if (mass(i, i) == 0.0 && mass.row(i).isZero(0.0)) found.push_back(i);
  return found;
}

bool Impact::plain() const {
  if (impulse.size() > 0 || !(mass.diagonal().array() != 0.0).all()) return false;
  return std::none_of(elements.begin(), elements.end(), [](const Element& e) { return e.preload; });
}

Eigen::VectorXd Impact::preload(const Eigen::VectorXd& lambda) const {
  const std::vector<Index> rows = offsets();
  Eigen::VectorXd delta = Eigen::VectorXd::Zero(lambda.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::optional<Preload>& load = elements[i].preload;
    if (!load) continue;
    auto part = delta.segment(rows[i], elements[i].size());
    if (load->impulse.size() > 0) part += load->impulse;
    if (load->normal >= 0) part += load->coefficients * lambda[rows[static_cast<std::size_t>(load->normal)]];
  }
  return delta;
}

// w_nk² over what the rest of element k moves beside: for a node between two elements about the mass at their
// other ends.
Eigen::MatrixXd Impact::metric() const {
  const std::vector<Index> nodes = massless();
  if (nodes.empty()) return mass;
  Eigen::MatrixXd M = mass;
  for (const Index n : nodes) M(n, n) = mass.diagonal().maxCoeff();
  MassFactor factor;
  factor.compute(M);
  const Eigen::MatrixXd W = directions();
  Eigen::MatrixXd X = W;
  for (const Index n : nodes) X.row(n).setZero();
  factor.solve_lower(X);
  const Eigen::VectorXd mobility = X.colwise().squaredNorm();
  for (const Index n : nodes) {
    double felt = 0.0;
    for (Index k = 0; k < W.cols(); ++k)
      if (mobility[k] > 0.0) felt = std::max(felt, W(n, k) * W(n, k) / mobility[k]);
    if (felt > 0.0) M(n, n) = felt;
  }
  return M;
}

std::vector<Index> carried_coordinates(const Impact& impact) {
  if (impact.mass.rows() != impact.mass.cols()) return {};
  std::vector<Index> found = impact.massless();
  std::erase_if(found, [&](Index i) { return !acts_on(impact, i); });
  return found;
}

void check_preload(const Impact& impact, std::size_t i, Errors& errors) {
  const Element& element = impact.elements[i];
  const auto field = [&](std::string_view name) { return fmt::format("elements[{}].{}", i, name); };
  const auto count = static_cast<Index>(impact.elements.size());
  if (element.kind == Kind::friction && element.normal >= 0 && element.normal < count) {
    const Element& load = impact.elements[static_cast<std::size_t>(element.normal)];
    if (load.preload)
      errors.push_back({field("normal"), fmt::format("is {}, which has a preload, expected a contact or a "
                                                     "clutch that presses with its whole impulse",
                                                     quote(load.name))});
  }
  if (!element.preload) return;
  const Preload& preload = *element.preload;
  if (element.kind != Kind::clutch && element.kind != Kind::friction)
    errors.push_back({field("preload"), fmt::format("is given in {}, a {}, expected a clutch or friction",
                                                    quote(element.name), to_string(element.kind))});
  if (preload.impulse.size() > 0) check_size(field("preload"), preload.impulse, element.size(), errors);
  if (preload.normal < 0) return;
  check_size(field("preload.coefficient"), preload.coefficients, element.size(), errors);
  if (preload.normal >= count) {
    errors.push_back({field("preload.normal"),
                      fmt::format("is element number {}, expected 0 to {}", preload.normal, count - 1)});
    return;
  }
  const Element& load = impact.elements[static_cast<std::size_t>(preload.normal)];
  if ((load.kind != Kind::contact && load.kind != Kind::clutch) || load.preload)
    errors.push_back(
        {field("preload.normal"),
         fmt::format("is {}, a {}{}, expected a contact or a clutch without a preload", quote(load.name),
                     to_string(load.kind), load.preload ? " with a preload" : "")});
}

void check_impulse(const Impact& impact, Errors& errors) {
  if (impact.impulse.size() > 0) check_size("system.impulse", impact.impulse, impact.velocity.size(), errors);
}

Errors with_impressed(const Impact& impact, std::string_view who) {
  const auto refuse = [&](std::string field, const std::string& what) {
    return Errors{{std::move(field),
                   fmt::format("{}, which the law newton takes forward in time; {} does not", what, who)}};
  };
  if (impact.impulse.size() > 0) return refuse("system.impulse", "is an impulse from outside");
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    if (impact.elements[i].preload)
      return refuse(fmt::format("elements[{}].preload", i),
                    fmt::format("is a preload of {}", impact.elements[i].name));
  for (Index i = 0; i < impact.freedom(); ++i)
    if (impact.mass(i, i) == 0.0)
      return refuse(fmt::format("system.mass[{0}][{0}]", i), "is 0, a coordinate without mass");
  return {};
}

Errors with_cone(const Impact& impact, std::string_view who) {
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    if (impact.elements[i].kind == Kind::cone)
      return {{fmt::format("elements[{}].kind", i),
               fmt::format("is cone in {}, which the law moreau takes; {} does not", impact.elements[i].name,
                           who)}};
  return {};
}

Errors beyond_table_1(const Impact& impact, std::string_view who) {
  Errors errors = with_impressed(impact, who);
  return errors.empty() ? with_cone(impact, who) : errors;
}

}  // namespace percuss
