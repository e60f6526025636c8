#include "percuss/law.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "laws/impact_matrices.hpp"
#include "percuss/account.hpp"

namespace percuss {

Result<Outcome> resolve(const Impact& impact, const Law& law) {
  return std::visit([&](const auto& one) { return resolve(impact, one); }, law);
}

AccountOptions account_options(const Impact& impact, const Law& law) {
  AccountOptions options;
  const auto to_tolerance = [&](double tolerance) {
    options.tolerance = std::max(options.tolerance, 10.0 * tolerance);
  };
  if (const auto* newton = std::get_if<Newton>(&law)) to_tolerance(newton->solver.tolerance);
  if (const auto* poisson = std::get_if<Poisson>(&law)) to_tolerance(poisson->solver.tolerance);
  if (const auto* moreau = std::get_if<Moreau>(&law)) {
    to_tolerance(moreau->tolerance);
    if (moreau->corner == Moreau::Corner::reentrant) options.admissible = Admissible::any;
  }
  if (const auto* energetic = std::get_if<Energetic>(&law)) {
    to_tolerance(energetic->tolerance);
    options.floor = 1.0;  // it ends where what is left is small beside the whole impact
    options.stored_energy = stored_energy(impact);
  }
  return options;
}

Result<Outcome> resolve(const Impact& impact, const CustomLaw& law) {
  if (auto valid = validate(impact); !valid) return tl::unexpected(valid.error());
  if (varies_with_speed(impact)) return resolve(with_settled_restitution(impact), law);
  if (Errors errors = beyond_table_1(impact, "a law that is a function"); !errors.empty())
    return tl::unexpected(errors);
  if (!law.impulse) return tl::unexpected(Errors{{"law", law.name + " has no function"}});
  const Result<Eigen::VectorXd> impulse = law.impulse(impact);
  if (!impulse) return tl::unexpected(impulse.error());
  if (impulse->size() != impact.rows() || !impulse->allFinite())
    return tl::unexpected(Errors{{"law", fmt::format("{} returned {} numbers, expected {} finite ones",
                                                     law.name, impulse->size(), impact.rows())}});
  ImpactMatrices system;
  assemble(impact, system);
  Outcome outcome;
  outcome.status = Status::solved;
  outcome.solution = complete(impact, system, *impulse);
  outcome.solver = law.name;
  outcome.all = {outcome.solution};
  confirm(impact, account_options(impact, law), outcome);
  return outcome;
}

}  // namespace percuss
