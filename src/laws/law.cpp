#include "percuss/law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "laws/impact_matrices.hpp"
#include "percuss/account.hpp"

namespace percuss {
namespace {

struct Name {
  std::string operator()(const Newton&) const { return "newton"; }
  std::string operator()(const Poisson&) const { return "poisson"; }
  std::string operator()(const Moreau&) const { return "moreau"; }
  std::string operator()(const Energetic&) const { return "energetic"; }
  std::string operator()(const Walton&) const { return "walton"; }
  std::string operator()(const Stronge&) const { return "stronge"; }
  std::string operator()(const CustomLaw& law) const { return law.name; }
};

using Options = std::map<std::string, std::string>;

// Takes one option out; what is left over at the end is unknown.
std::string take(Options& options, const char* name, const char* otherwise) {
  const auto found = options.find(name);
  if (found == options.end()) return otherwise;
  std::string value = found->second;
  options.erase(found);
  return value;
}

Error wrong(const std::string& law, const char* option, const std::string& value, const char* expected) {
  return {fmt::format("law.{}.{}", law, option), fmt::format("is '{}', expected {}", value, expected)};
}

Result<Law> make_poisson(Options& options) {
  const std::string value = take(options, "tangential", "pfeiffer");
  Poisson law;
  if (value == "coulomb")
    law.tangential = Poisson::Tangential::coulomb;
  else if (value == "shifted")
    law.tangential = Poisson::Tangential::shifted;
  else if (value != "pfeiffer")
    return tl::unexpected(Errors{wrong("poisson", "tangential", value, "pfeiffer, coulomb or shifted")});
  return law;
}

Result<Law> make_moreau(Options& options) {
  const std::string value = take(options, "corner", "");
  Moreau law;
  if (value == "reentrant")
    law.corner = Moreau::Corner::reentrant;
  else if (!value.empty())
    return tl::unexpected(Errors{wrong("moreau", "corner", value, "reentrant")});
  return law;
}

bool read_positive(const std::string& text, double& value) {
  const char* first = text.data() + (!text.empty() && text.front() == '+' ? 1 : 0);
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(first, last, value);
  return error == std::errc() && end == last && value > 0.0;
}

Result<Law> make_stronge(Options& options) {
  Stronge law;
  const std::string value = take(options, "compliance_ratio", "");
  if (!value.empty() && !read_positive(value, law.compliance_ratio))
    return tl::unexpected(Errors{wrong("stronge", "compliance_ratio", value, "a positive number")});
  return law;
}

Result<Law> make_energetic(Options& options) {
  Energetic law;
  const std::string model = take(options, "model", "bi");
  if (model == "mono")
    law.model = Energetic::Model::mono;
  else if (model != "bi")
    return tl::unexpected(Errors{wrong("energetic", "model", model, "bi or mono")});
  for (const auto& [name, number] : {std::pair{"tolerance", &law.tolerance}, std::pair{"tail", &law.tail}}) {
    const std::string value = take(options, name, "");
    if (!value.empty() && !read_positive(value, *number))
      return tl::unexpected(Errors{wrong("energetic", name, value, "a positive number")});
  }
  return law;
}

Result<Law> make(const std::string& name, Options& options) {
  if (name == "newton") return Newton{};
  if (name == "poisson") return make_poisson(options);
  if (name == "moreau") return make_moreau(options);
  if (name == "energetic") return make_energetic(options);
  if (name == "walton") return Walton{};
  if (name == "stronge") return make_stronge(options);
  return tl::unexpected(Errors{
      {"law", fmt::format("'{}' is not a law, expected newton, poisson, moreau, energetic, walton or stronge",
                          name)}});
}

}  // namespace

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

std::string name_of(const Law& law) { return std::visit(Name{}, law); }

Result<Law> make_law(const std::string& name, const Options& options) {
  Options left = options;
  Result<Law> law = make(name, left);
  if (law && !left.empty())
    return tl::unexpected(Errors{{"law." + name, fmt::format("has no option '{}'", left.begin()->first)}});
  return law;
}

Result<Outcome> resolve(const Impact& impact, const CustomLaw& law) {
  if (auto valid = validate(impact); !valid) return tl::unexpected(valid.error());
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
