// Bits 0-1 status, 2 super-critical, 3-4 number of solutions, then three for every element.
#include "study/regime.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <array>
#include <cmath>

#include "percuss/friction_shape.hpp"
#include "percuss/quantities.hpp"

namespace percuss {
namespace {

constexpr int first_element = 5;
constexpr int bits = 3;
constexpr std::uint64_t open = 1, unloaded = 2, not_unique = 7;

std::uint64_t code_of(const ElementState& state) {
  if (!state.unique_mode) return not_unique;
  switch (state.mode) {
    case Mode::active: return 0;
    case Mode::inactive: return 1;
    case Mode::none: return 2;
    case Mode::stick: return 3;
    case Mode::slip: break;
  }
  if (state.slip == SlipDirection::none) return 4;
  return state.slip == SlipDirection::forward ? 5 : 6;
}

std::uint64_t code_of(Regime regime, std::size_t element) {
  return (regime >> (first_element + bits * static_cast<int>(element))) & 7U;
}

constexpr std::array<std::string_view, 8> words{"active", "inactive",     "none",          "stick",
                                                "slip",   "slip forward", "slip backward", "not unique"};

bool has_friction(const Impact& impact, std::size_t i) {
  for (const Element& e : impact.elements)
    if (e.kind == Kind::friction && e.normal == static_cast<Eigen::Index>(i)) return true;
  return false;
}

}  // namespace

std::string_view mode_word(std::uint64_t code) { return words.at(code); }
std::uint64_t mode_code(const ElementState& state) { return code_of(state); }

std::uint64_t phases_code(const ElementState& compression, const ElementState& expansion) {
  return (code_of(compression) << bits) | code_of(expansion);
}

std::string phases_label(std::uint64_t code) {
  return fmt::format("{}, then {}", words.at((code >> bits) & 7U), words.at(code & 7U));
}

Regime label_regime(Regime regime, double label) {
  if (unanswered(regime) || !(label >= 0.0)) return regime & 3U;
  return (static_cast<Regime>(label) + 1U) << first_element;
}

double label_of_regime(Regime regime) { return static_cast<double>(regime >> first_element) - 1.0; }

Regime refused_regime() { return 3; }

Regime regime_of(const Outcome& outcome, bool critical) {
  Regime regime = critical ? 4 : 0;
  if (outcome.status == Status::no_solution) return regime | 1;
  if (outcome.status == Status::not_converged) return regime | 2;
  const SolutionCount& count = outcome.count;
  if (count.decided && count.continuum)
    regime |= 3U << 3;
  else if (count.decided && count.number > 1)
    regime |= (count.number == 2 ? 1U : 2U) << 3;
  for (std::size_t i = 0; i < outcome.solution.elements.size() && i < most_regime_elements; ++i)
    regime |= code_of(outcome.solution.elements[i]) << (first_element + bits * static_cast<int>(i));
  return regime;
}

bool supercritical(Regime regime) { return (regime & 4) != 0; }
bool unanswered(Regime regime) { return (regime & 3) != 0; }

std::string regime_label(Regime regime, const Impact& impact) {
  const auto with_friction = [&](std::string text) {
    return supercritical(regime) ? text + ", super-critical" : text;
  };
  switch (regime & 3) {
    case 1: return with_friction("no solution");
    case 2: return with_friction("not converged");
    case 3: return "refused";
    default: break;
  }
  std::size_t named = 0;
  for (const Element& e : impact.elements)
    if (e.kind == Kind::contact || e.kind == Kind::clutch) ++named;
  std::string text;
  bool undecided = false;
  for (std::size_t i = 0; i < impact.elements.size() && i < most_regime_elements; ++i) {
    const Element& e = impact.elements[i];
    const std::uint64_t code = code_of(regime, i);
    std::string_view word = mode_word(code);
    std::string name = e.name;
    if (e.kind == Kind::joint || e.kind == Kind::rolling) continue;
    if (e.kind == Kind::friction) {
      const auto load = static_cast<std::size_t>(e.normal);
      if (code == unloaded || code_of(regime, load) == not_unique) continue;  // its contact says it
      name = impact.elements[load].name;
      if (code == not_unique) word = "stick or slip";
    } else if (code == not_unique) {
      word = e.kind == Kind::contact ? "open or closed" : "active or inactive";
    } else if (e.kind == Kind::contact && code == open) {
      word = "open";
    } else if (has_friction(impact, i) && code == 0) {
      continue;  // its friction says more
    }
    undecided = undecided || code == not_unique;
    text += text.empty() ? "" : ", ";
    text += named > 1 ? fmt::format("{} {}", name, word) : std::string(word);
  }
  if (text.empty()) text = "solved";
  if (undecided) text += ", not unique";
  constexpr std::array<std::string_view, 4> count{"", ", 2 solutions", ", 3 or more solutions",
                                                  ", a continuum of solutions"};
  return with_friction(text + std::string(count.at((regime >> 3) & 3)));
}

bool supercritical(const Impact& impact) {
  if (!impact.massless().empty()) return false;
  std::optional<Eigen::LLT<Eigen::MatrixXd>> factor;
  for (const Element& e : impact.elements) {
    if (e.kind != Kind::friction || e.size() > 2) continue;
    if (!factor) factor.emplace(impact.mass);
    const Element& n = impact.elements[static_cast<std::size_t>(e.normal)];
    const Eigen::VectorXd y = factor->solve(n.directions.col(0));
    const double alpha = n.directions.col(0).dot(y);
    const Eigen::VectorXd pull = e.coefficients.cwiseProduct(e.directions.transpose() * y);
    // the worst direction in the ellipse with semi-axes μ_iΛ_N, or in another set
    const double worst = e.shape ? pull.dot(support_point(*e.shape, pull)) : pull.norm();
    if (worst > alpha) return true;
  }
  return false;
}

}  // namespace percuss
