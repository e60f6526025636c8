#include "laws/tolerances.hpp"
#include "percuss/law.hpp"

#include <fmt/format.h>

#include <cmath>

#include "laws/one_planar_contact.hpp"

namespace percuss {

Result<Outcome> resolve(const Impact& impact, const Walton& law) {
  if (auto valid = validate_constant(impact, "walton"); !valid) return tl::unexpected(valid.error());
  if (varies_with_speed(impact)) return resolve(with_settled_restitution(impact), law);
  const auto rows = one_planar_contact(impact, "walton");
  if (!rows) return tl::unexpected(rows.error());
  ImpactMatrices system;
  assemble(impact, system);
  const double alpha = system.G(rows->n, rows->n);
  const double beta = system.G(rows->t, rows->t);
  const double delta = system.G(rows->n, rows->t);
  if (std::abs(delta) > law_tolerances::normal_apart * std::sqrt(alpha * beta))
    return tl::unexpected(
        Errors{{"elements",
                fmt::format("has G_NT = {}; Walton's law needs a normal and a tangential motion that are not "
                            "coupled, G_NT = 0, as those of a sphere",
                            delta)}});
  const double eps_n = system.epsilon[rows->n];
  const double eps_t = system.epsilon[rows->t];
  const double gamma_n = system.gamma[rows->n];
  const double gamma_t = system.gamma[rows->t];
  if (!(gamma_n < 0.0)) return single_outcome(impact, system, *rows, 0.0, 0.0, "closed form");

  const double normal = -(1.0 + eps_n) * gamma_n / alpha;  // (57)
  const double stick = -(1.0 + eps_t) * gamma_t / beta;    // (55)
  const double limit = rows->mu * normal;                  // (51)-(53)
  const double tangential = std::abs(stick) < limit ? stick : std::copysign(limit, stick);
  return single_outcome(impact, system, *rows, normal, tangential, "closed form");
}

}  // namespace percuss
