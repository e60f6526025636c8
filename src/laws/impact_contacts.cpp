#include "percuss/impact_contacts.hpp"

#include <fmt/format.h>

#include "contact/contact_rows.hpp"
#include "laws/impact_matrices.hpp"

namespace percuss {
namespace {

void add_friction(const Element& friction, Eigen::Index row, ContactRows& block) {
  block.mu = friction.coefficients.maxCoeff();
  for (Eigen::Index j = 0; j < friction.size(); ++j) {
    if (friction.coefficients[j] == 0.0) continue;
    const auto k = static_cast<std::size_t>(j);
    block.tangent[k] = row + j;
    block.scale[k] = friction.coefficients[j] / block.mu;
  }
}

Result<std::vector<ContactRows>> rows_of(const Impact& impact) {
  if (auto valid = validate(impact); !valid) return tl::unexpected(valid.error());
  for (auto* const objection : {with_friction_shape, beyond_table_1})
    if (Errors errors = objection(impact, "a contact problem"); !errors.empty())
      return tl::unexpected(errors);
  const std::vector<Eigen::Index> offsets = impact.offsets();
  std::vector<ContactRows> blocks;
  std::vector<std::size_t> place(impact.elements.size());
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Kind kind = impact.elements[i].kind;
    if (kind == Kind::friction) continue;
    place[i] = blocks.size();
    blocks.emplace_back();
    blocks.back().normal = offsets[i];
    blocks.back().joint = kind == Kind::joint || kind == Kind::rolling;
  }
  Errors errors;
  std::vector<std::string> loaded(blocks.size());  // the friction of every block
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& element = impact.elements[i];
    if (element.kind != Kind::friction) continue;
    const std::size_t block = place[static_cast<std::size_t>(element.normal)];
    const std::string field = fmt::format("elements[{}]", i);
    if (element.size() > 2)
      errors.push_back(
          {field, fmt::format("the friction {} has {} components, a contact problem has at most 2 "
                              "tangents",
                              element.name, element.size())});
    else if (!loaded[block].empty())
      errors.push_back(
          {field, fmt::format("the friction {} shares its normal with {}, a contact problem has one "
                              "friction for each contact",
                              element.name, loaded[block])});
    else
      add_friction(element, offsets[i], blocks[block]);
    loaded[block] = element.name;
  }
  if (!errors.empty()) return tl::unexpected(errors);
  return blocks;
}

}  // namespace

Result<ContactProblem> make_contact_problem(const Impact& impact) {
  const auto blocks = rows_of(impact);
  if (!blocks) return tl::unexpected(blocks.error());
  ImpactMatrices system;
  assemble(impact, system);
  return make_contact_problem(system.G, system.gamma + system.epsilon.cwiseProduct(system.gamma), *blocks);
}

Result<Eigen::VectorXd> impulses(const Impact& impact, const std::vector<double>& r) {
  const auto blocks = rows_of(impact);
  if (!blocks) return tl::unexpected(blocks.error());
  return impulses(*blocks, r, impact.rows());
}

}  // namespace percuss
