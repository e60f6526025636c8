// Any impact law: an Impact in, an Outcome out.
#pragma once

#include <concepts>
#include <functional>
#include <map>
#include <string>
#include <variant>

#include "percuss/audit.hpp"
#include "percuss/energetic.hpp"
#include "percuss/moreau.hpp"
#include "percuss/newton.hpp"
#include "percuss/poisson.hpp"
#include "percuss/stronge.hpp"
#include "percuss/walton.hpp"

namespace percuss {

// A law of the user's: a function that gives the impulses. percuss adds the velocities, the account and the
// rest.
struct CustomLaw {
  std::string name = "custom";
  std::function<Result<Eigen::VectorXd>(const Impact& impact)> impulse;  // Λ, impact.rows() numbers
};
[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const CustomLaw& law);

template <class L>
concept ImpactLaw = requires(const Impact& impact, const L& law) {
  { resolve(impact, law) } -> std::same_as<Result<Outcome>>;
};

using Law = std::variant<Newton, Poisson, Moreau, Energetic, Walton, Stronge, CustomLaw>;
static_assert(ImpactLaw<Newton> && ImpactLaw<Poisson> && ImpactLaw<Moreau> && ImpactLaw<Energetic> &&
              ImpactLaw<Walton> && ImpactLaw<Stronge> && ImpactLaw<CustomLaw>);

[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const Law& law);
std::string name_of(const Law& law);

// How the account, and so the judge, reads an impact under this law.
AccountOptions account_options(const Impact& impact, const Law& law);

// A law by its name and the options of a problem file, e.g. "poisson" and {"tangential", "coulomb"}. Unknown
// names and options are errors.
[[nodiscard]] Result<Law> make_law(const std::string& name,
                                   const std::map<std::string, std::string>& options = {});

}  // namespace percuss
