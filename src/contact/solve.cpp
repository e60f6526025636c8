// Contact problems with W: a few contacts on the stack, or a search through the stages of strategy.hpp.
#include <span>

#include "contact/few_contacts.hpp"
#include "contact/residual.hpp"
#include "contact/search.hpp"
#include "contact/validate_contacts.hpp"
#include "percuss/contact.hpp"

namespace percuss {
namespace cones {
namespace {

std::span<const PlannedStage> stages_of(ContactMethod method) {
  for (const auto& [named, stage] : alone)
    if (named == method) return {&stage, 1};
  return automatic_order;
}

ContactOutcome solve_valid(const ContactProblem& problem, const ContactOptions& options) {
  if (options.method == ContactMethod::automatic && problem.contacts() <= a_few) {
    ContactOutcome outcome;
    if (solve_few(problem, options, outcome)) confirm(problem, options.tolerance, outcome);
    if (outcome.status == Status::solved) return outcome;
  }
  Search search(problem, options);
  search.follow(stages_of(options.method));
  return search.outcome();
}

}  // namespace
}  // namespace cones

Result<ContactOutcome> solve(const ContactProblem& problem, const ContactOptions& options) {
  if (auto valid = validate(problem); !valid) return tl::unexpected(std::move(valid.error()));
  if (auto valid = validate(options, problem.q.size()); !valid)
    return tl::unexpected(std::move(valid.error()));
  return cones::solve_valid(problem, options);
}

}  // namespace percuss
