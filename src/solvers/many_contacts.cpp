#include "solvers/many_contacts.hpp"

#include <algorithm>

#include "contact/contact_rows.hpp"

namespace percuss {
namespace {

// In the normal form the coefficient of friction is ρ.
std::optional<std::vector<ContactRows>> contact_rows(const NormalForm& form) {
  if (form.has_shapes()) return std::nullopt;
  std::vector<ContactRows> rows;
  std::vector<Eigen::Index> place(static_cast<std::size_t>(form.rows()), -1);
  for (const NormalBlock& block : form.blocks) {
    if (block.shape == SetShape::ball) continue;
    place[static_cast<std::size_t>(block.row)] = static_cast<Eigen::Index>(rows.size());
    rows.emplace_back();
    rows.back().normal = block.row;
    rows.back().joint = block.shape == SetShape::line;
  }
  for (const NormalBlock& block : form.blocks) {
    if (block.shape != SetShape::ball) continue;
    const Eigen::Index loaded = place[static_cast<std::size_t>(block.load)];
    if (block.size > 2 || loaded < 0) return std::nullopt;
    ContactRows& contact = rows[static_cast<std::size_t>(loaded)];
    if (contact.joint || contact.mu > 0.0) return std::nullopt;
    contact.mu = block.ratio;
    for (Eigen::Index j = 0; j < block.size; ++j)
      contact.tangent[static_cast<std::size_t>(j)] = block.row + j;
  }
  return rows;
}

}  // namespace

long count_frictional(const NormalForm& form) {
  return std::count_if(form.blocks.begin(), form.blocks.end(),
                       [](const NormalBlock& block) { return block.shape == SetShape::ball; });
}

std::optional<Eigen::VectorXd> solve_as_contacts(const NormalForm& form, double tolerance,
                                                 double work_limit) {
  const auto rows = contact_rows(form);
  if (!rows) return std::nullopt;
  const ContactProblem problem = make_contact_problem(form.A, form.c, *rows);
  ContactOptions options;
  options.tolerance = tolerance;
  options.work_limit = work_limit;
  const auto outcome = solve(problem, options);  // backward in time the diagonal of A is negative: an error
  if (!outcome || outcome->r.size() != problem.q.size()) return std::nullopt;
  return impulses(*rows, outcome->r, form.rows());
}

}  // namespace percuss
