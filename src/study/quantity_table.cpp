#include "study/quantity_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "study/planar_reader.hpp"

namespace percuss {
namespace {

using What = Quantity::What;
using Scope = NamedQuantity::Scope;

// In the order of Law.
constexpr unsigned newton = 1U << 0, poisson = 1U << 1, moreau = 1U << 2, energetic = 1U << 3,
                   walton = 1U << 4;
static_assert(std::is_same_v<std::variant_alternative_t<1, Law>, Poisson> &&
              std::is_same_v<std::variant_alternative_t<2, Law>, Moreau> &&
              std::is_same_v<std::variant_alternative_t<3, Law>, Energetic> &&
              std::is_same_v<std::variant_alternative_t<4, Law>, Walton>);
// Laws that are normal cone inclusions in ξ = γ⁺ + εγ⁻.
constexpr unsigned cones = newton | moreau | walton;

constexpr NamedQuantity table[] = {
    {"velocity_before", What::velocity_before, Scope::coordinate},
    {"velocity_after", What::velocity_after, Scope::coordinate},
    {"gamma_before", What::gamma_before, Scope::row},
    {"gamma_after", What::gamma_after, Scope::row},
    {"impulse", What::impulse, Scope::row},
    {"xi", What::xi, Scope::row},
    {"work", What::work, Scope::element},
    {"mode", What::mode, Scope::element},
    {"energy.before", What::energy_before},
    {"energy.after", What::energy_after},
    {"energy.work", What::energy_work},
    {"energy.gain", What::energy_gain},
    {"energy.excitation", What::energy_excitation},
    {"energy.impressed", What::energy_impressed},
    {"energy.relative.before", What::relative_before},
    {"energy.relative.after", What::relative_after},
    {"consistency.kinematic", What::kinematic},
    {"consistency.kinetic", What::kinetic},
    {"consistency.energetic", What::energetic},
    {"status", What::status},
    {"solutions", What::solutions},
    {"residual", What::residual},
    {"regime", What::regime},
    {"supercritical", What::supercritical},

    // [Glocker 2012]
    {"split.work", What::split_work, Scope::whole, cones},
    {"split.cone", What::split_cone, Scope::whole, cones},
    {"split.own", What::split_own, Scope::whole, cones},
    {"split.coupling", What::split_coupling, Scope::whole, cones},
    {"split.cone", What::element_cone, Scope::element, cones},
    {"split.own", What::element_own, Scope::element, cones},
    {"split.coupling", What::element_coupling, Scope::element, cones},
    {"audit.eigenvalues.min", What::lambda_min},
    {"audit.eigenvalues.max", What::lambda_max},
    {"audit.eigenvalues.ratio", What::lambda_ratio},
    {"audit.similar.lhs", What::similar, Scope::whole, cones},
    {"audit.similar.holds", What::similar_holds, Scope::whole, cones},
    {"audit.small.lhs", What::small, Scope::whole, cones},
    {"audit.small.holds", What::small_holds, Scope::whole, cones},
    {"audit.small_as_printed.lhs", What::small_as_printed, Scope::whole, cones},
    {"audit.definiteness", What::definiteness, Scope::whole, cones},
    {"audit.semidefinite", What::semidefinite, Scope::whole, cones},

    // [Payr & Glocker 2005]
    {"critical", What::critical, Scope::planar},
    {"critical_forward", What::critical_forward, Scope::planar},
    {"critical_backward", What::critical_backward, Scope::planar},
    {"threshold_forward", What::threshold_forward, Scope::single, newton | walton},
    {"threshold_backward", What::threshold_backward, Scope::single, newton | walton},
    {"ratio_before", What::ratio_before, Scope::planar},
    {"ratio_after", What::ratio_after, Scope::planar},
    {"rebound", What::rebound, Scope::planar},
    {"reversal", What::reversal, Scope::planar},

    // [Glocker geometry]
    {"v", What::moreau_v, Scope::coordinate, moreau},
    {"b", What::moreau_b, Scope::coordinate, moreau},
    {"z", What::moreau_z, Scope::coordinate, moreau},
    {"z_normal", What::moreau_z_normal, Scope::coordinate, moreau},
    {"z_cross", What::moreau_z_cross, Scope::coordinate, moreau},
    {"foot", What::moreau_foot, Scope::whole, moreau},

    // [Liu, Zhao & Brogliato 2008]
    {"compressions", What::compressions, Scope::contact, energetic},
    {"repeated", What::repeated, Scope::contact, energetic},
    {"work_compression", What::work_compression, Scope::contact, energetic},
    {"work_restitution", What::work_restitution, Scope::contact, energetic},
    {"stored_before", What::total_stored_before, Scope::whole, energetic},
    {"stored", What::total_stored, Scope::whole, energetic},
    {"stored", What::stored, Scope::contact, energetic},
    {"returned", What::total_returned, Scope::whole, energetic},
    {"returned", What::returned, Scope::contact, energetic},
    {"lost", What::total_lost, Scope::whole, energetic},
    {"energy_residual", What::energy_residual, Scope::contact, energetic},
    {"energy_residual", What::energy_residual, Scope::friction, energetic},
    {"impulse_correlation", What::impulse_correlation, Scope::contact, energetic},
    {"stops", What::stops, Scope::friction, energetic},
    {"balance", What::energy_balance, Scope::whole, energetic},
    {"tail", What::tail, Scope::whole, energetic},
    {"wedged", What::wedged, Scope::whole, energetic},

    // [Pfeiffer]
    {"compression.impulse", What::compression_impulse, Scope::row, poisson},
    {"compression.gamma_after", What::compression_gamma, Scope::row, poisson},
    {"compression.velocity_after", What::compression_velocity, Scope::coordinate, poisson},
    {"compression.mode", What::compression_mode, Scope::element, poisson},
    {"expansion.impulse", What::expansion_impulse, Scope::row, poisson},
    {"expansion.gamma_after", What::expansion_gamma, Scope::row, poisson},
    {"expansion.velocity_after", What::expansion_velocity, Scope::coordinate, poisson},
    {"expansion.mode", What::expansion_mode, Scope::element, poisson},
    {"phases", What::phases, Scope::element, poisson},
    {"added", What::added, Scope::row, poisson},
    {"loss.dT1", What::loss_1, Scope::whole, poisson},
    {"loss.dT1_normal", What::loss_1_normal, Scope::whole, poisson},
    {"loss.dT1_tangential", What::loss_1_tangential, Scope::whole, poisson},
    {"loss.dT2", What::loss_2, Scope::whole, poisson},
    {"loss.dT2_normal", What::loss_2_normal, Scope::whole, poisson},
    {"loss.dT2_tangential", What::loss_2_tangential, Scope::whole, poisson},
    {"loss.dT1", What::element_loss_1, Scope::element, poisson},
    {"loss.dT2", What::element_loss_2, Scope::element, poisson},
};

constexpr std::size_t most_suggested = 64;  // elements

}  // namespace

std::span<const NamedQuantity> named_quantities() { return table; }

bool has_result(const Impact& impact, std::size_t element, Scope scope) {
  const Element& e = impact.elements[element];
  switch (scope) {
    case Scope::whole:
    case Scope::coordinate: return false;
    case Scope::row:
    case Scope::element: return true;
    case Scope::contact: return e.kind == Kind::contact;
    case Scope::friction: return e.kind == Kind::friction;
    case Scope::planar: return e.kind == Kind::friction && e.size() == 1;
    case Scope::single: return e.kind == Kind::friction && PlanarReader::has_shape(impact);
  }
  return false;
}

std::vector<std::string> result_names(const Problem& of) {
  std::vector<std::string> names;
  const Impact& impact = of.impact;
  const std::size_t n = std::min(impact.elements.size(), most_suggested);
  for (const NamedQuantity& one : table) {
    if (one.scope == Scope::whole) names.emplace_back(one.name);
    const bool rows = one.scope == Scope::row;
    const auto size = static_cast<std::size_t>(one.scope == Scope::coordinate ? impact.freedom()
                                               : rows                         ? impact.rows()
                                                                              : 0);
    for (std::size_t k = 0; k < std::min(size, most_suggested); ++k)
      names.push_back(fmt::format("{}[{}]", one.name, k));
    for (std::size_t i = 0; i < n; ++i)
      if (has_result(impact, i, one.scope)) {
        names.push_back(fmt::format("elements.{}.{}", impact.elements[i].name, one.name));
        names.push_back(fmt::format("{}.{}", one.name, impact.elements[i].name));
      }
  }
  return names;
}

std::string laws_text(unsigned laws) {
  std::vector<std::string_view> named;
  for (std::size_t k = 0; k < law_names().size(); ++k)
    if ((laws >> k) & 1U) named.push_back(law_names()[k]);
  std::string text;
  for (std::size_t k = 0; k < named.size(); ++k)
    text += fmt::format("{}{}", k == 0 ? "" : k + 1 < named.size() ? ", " : " and ", named[k]);
  return text;
}

}  // namespace percuss
