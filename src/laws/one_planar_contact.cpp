#include "laws/one_planar_contact.hpp"

#include <fmt/format.h>

#include "percuss/account.hpp"

namespace percuss {

Result<OnePlanarContact> one_planar_contact(const Impact& impact, std::string_view law) {
  const auto refuse = [&](std::string what) {
    return tl::make_unexpected(
        Errors{{"elements",
                fmt::format("{}; the law {} takes exactly one contact with planar friction", what, law)}});
  };
  if (Errors errors = with_friction_shape(impact, fmt::format("the law {}", law)); !errors.empty())
    return tl::make_unexpected(std::move(errors));
  if (impact.elements.size() != 2) return refuse(fmt::format("are {}", impact.elements.size()));
  OnePlanarContact found;
  found.contact = impact.elements[0].kind == Kind::contact ? 0 : 1;
  found.friction = 1 - found.contact;
  const Element& contact = impact.elements[found.contact];
  const Element& friction = impact.elements[found.friction];
  if (contact.kind != Kind::contact || friction.kind != Kind::friction)
    return refuse(fmt::format("hold a {} and a {}", to_string(impact.elements[0].kind),
                              to_string(impact.elements[1].kind)));
  if (friction.size() != 1) return refuse(fmt::format("hold friction of {} components", friction.size()));
  found.n = impact.offsets()[found.contact];
  found.t = impact.offsets()[found.friction];
  found.mu = friction.coefficients[0];
  return found;
}

Outcome single_outcome(const Impact& impact, const ImpactMatrices& system, const OnePlanarContact& rows,
                       double normal, double tangential, std::string_view solver) {
  Eigen::VectorXd impulse(2);
  impulse[rows.n] = normal;
  impulse[rows.t] = tangential;
  Outcome outcome;
  outcome.status = Status::solved;
  outcome.solution = complete(impact, system, impulse);
  outcome.count = {true, false, 1};
  outcome.unique_velocity = outcome.unique_impulse = true;
  outcome.solver = solver;
  outcome.all = {outcome.solution};
  confirm(impact, {}, outcome);
  return outcome;
}

}  // namespace percuss
