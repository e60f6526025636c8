#include "systems/equations_of_motion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "percuss/text.hpp"
#include "systems/closed_elements.hpp"
#include "systems/derivative.hpp"
#include "systems/formula_text.hpp"

namespace percuss {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

constexpr std::size_t most_directions = std::size_t{1} << 24;  // W too
constexpr std::size_t most_work = std::size_t{1} << 26;        // nodes visited while differentiating

std::string element_field(std::size_t index, std::string_view key) {
  return fmt::format("elements[{}].{}", index, key);
}

// γ = w(q, t)ᵀu + χ(q, t) and its drift.
struct Row {
  std::vector<Gradient::Partial> w;  // by rate
  Formula excitation = FormulaGraph::zero;
  Formula drift = FormulaGraph::zero;
};

class Derivation {
 public:
  explicit Derivation(const MechanismText& text)
      : text_(text),
        f_(static_cast<std::uint32_t>(text.coordinates.size())),
        names_(text, equations_.graph),
        gradient_(equations_.graph),
        motion_(equations_.graph, slopes()),
        at_rest_(equations_.graph) {}

  Result<EquationsOfMotion> run() {
    const Formula T = parse("system.kinetic_energy", text_.kinetic_energy);
    const Formula V = text_.potential_energy.empty()
                          ? FormulaGraph::zero
                          : parse("system.potential_energy", text_.potential_energy);
    check_potential(V);
    std::vector<Formula> Q = forces();
    massless();
    gaps();
    if (errors_.empty()) motion(T, V, Q);
    element_rows();
    check_shape();
    if (errors_.empty()) energies(T, V, Q);
    return finish();
  }

  Result<EquationsOfMotion> run_elements() {
    gaps();
    element_rows();
    check_shape();
    return finish();
  }

 private:
  using Output = EquationsOfMotion::Output;

  Result<EquationsOfMotion> finish() {
    if (graph().full() || gradient_.work() > most_work)
      errors_ = {
          {"system", fmt::format("becomes larger than {} operations when it is differentiated, expected "
                                 "shorter formulas or fewer coordinates",
                                 FormulaGraph::most_nodes)}};
    if (!errors_.empty()) return tl::make_unexpected(std::move(errors_));
    std::stable_sort(equations_.outputs.begin(), equations_.outputs.end(),
                     [](const auto& x, const auto& y) { return x.target < y.target; });
    return std::move(equations_);
  }

  FormulaGraph& graph() { return equations_.graph; }
  Formula parse(const std::string& field, const std::string& formula) {
    return names_.parse(field, formula, errors_);
  }
  Formula rate(Index i) { return graph().variable(f_ + static_cast<std::uint32_t>(i), on_rates); }

  // d/dt of q, u and t in MotionDerivative.
  std::vector<Formula> slopes() {
    std::vector<Formula> slopes(2 * std::size_t{f_} + 1, FormulaGraph::zero);
    for (std::uint32_t i = 0; i < f_; ++i) slopes[i] = rate(i);
    slopes.back() = FormulaGraph::one;
    return slopes;
  }

  void put(Target target, Index index, Formula formula) {
    if (formula != FormulaGraph::zero) equations_.outputs.push_back({target, index, formula});
  }
  void wrong(std::string field, std::string message) {
    errors_.push_back({std::move(field), std::move(message)});
  }
  std::string_view coordinate(std::uint32_t variable) const { return text_.coordinates[variable % f_]; }

  void check_potential(Formula V) {
    if ((graph()[V].depends & on_rates) != 0)
      wrong("system.potential_energy",
            "contains rates, expected a function of the coordinates and t; forces may depend on rates");
  }

  std::vector<Formula> forces() {
    std::vector<Formula> Q(f_, FormulaGraph::zero);
    for (const auto& [name, formula] : text_.forces) {
      if (const auto at = find_coordinate(name, "system.forces"))
        Q[*at] = parse("system.forces." + name, formula);
    }
    return Q;
  }

  std::optional<std::size_t> find_coordinate(const std::string& name, const std::string& field) {
    const auto found = std::find(text_.coordinates.begin(), text_.coordinates.end(), name);
    if (found != text_.coordinates.end()) return static_cast<std::size_t>(found - text_.coordinates.begin());
    wrong(field, fmt::format("{} is no coordinate, expected {}", quote(name), names_.coordinates()));
    return std::nullopt;
  }

  void massless() {
    massless_.assign(f_, false);
    for (std::size_t k = 0; k < text_.massless.size(); ++k)
      if (const auto at = find_coordinate(text_.massless[k], fmt::format("system.massless[{}]", k)))
        massless_[*at] = true;
    for (const auto& [name, value] : text_.impulse) find_coordinate(name, "system.impulse");
  }

  // M = ∂²T/∂u², h = Q − ∂V/∂q + ∂T/∂q − d(∂T/∂u)/dt with u held.
  void motion(Formula T, Formula V, const std::vector<Formula>& Q) {
    momenta_.assign(f_, FormulaGraph::zero);
    for (const auto& [variable, p] : gradient_.of(T, on_rates)) momenta_[variable - f_] = p;
    if (!put_mass()) return;
    std::vector<Formula> h = Q;
    for (const auto& [variable, slope] : gradient_.of(V, on_coordinates))
      h[variable] = graph().difference(h[variable], slope);
    for (const auto& [variable, slope] : gradient_.of(T, on_coordinates))
      h[variable] = graph().sum(h[variable], slope);
    for (std::size_t i = 0; i < f_; ++i) {
      h[i] = graph().difference(h[i], motion_.of(momenta_[i]));
      put(Target::force, static_cast<Index>(i), h[i]);
    }
  }

  bool put_mass() {
    const Index f = f_;
    std::vector<bool> has_inertia(f_, false);
    for (Index i = 0; i < f; ++i) {
      if (massless_[static_cast<std::size_t>(i)]) {
        if (momenta_[static_cast<std::size_t>(i)] != FormulaGraph::zero)
          wrong("system.kinetic_energy",
                fmt::format("contains {}, of which system.massless says that it has no mass",
                            rate_name(text_, static_cast<std::size_t>(i))));
        continue;
      }
      for (const auto& [variable, m] : gradient_.of(momenta_[static_cast<std::size_t>(i)], on_rates)) {
        const Index j = variable - f_;
        if (graph().full() || gradient_.work() > most_work) return false;
        if ((graph()[m].depends & on_rates) != 0) {
          wrong("system.kinetic_energy",
                fmt::format(
                    "is not quadratic in the rates: its second derivative by {}' and {}' contains rates, "
                    "expected a mass matrix that depends on the coordinates and t only",
                    coordinate(static_cast<std::uint32_t>(i)), coordinate(variable)));
          return false;
        }
        has_inertia[static_cast<std::size_t>(i)] = true;
        if (j > i) continue;
        put(Target::mass, i + f * j, m);
        if (j < i) put(Target::mass, j + f * i, m);
      }
      if (!has_inertia[static_cast<std::size_t>(i)])
        wrong("system.kinetic_energy",
              fmt::format(
                  "has no term that is quadratic in {0}': the coordinate {0} has no inertia, expected a "
                  "positive definite mass matrix, or {0} in system.massless",
                  coordinate(static_cast<std::uint32_t>(i))));
    }
    return errors_.empty();
  }

  void gaps() {
    for (std::size_t i = 0; i < text_.elements.size(); ++i) {
      const MechanismText::Element& given = text_.elements[i];
      gaps_.emplace_back();
      if (!has_gap(given.element.kind)) continue;
      const Formula gap = parse(element_field(i, "gap"), given.gap);
      if (names_.failed()) continue;
      if ((graph()[gap].depends & on_rates) != 0) {
        wrong(element_field(i, "gap"),
              "contains rates, expected a distance: a function of the coordinates and t");
        continue;
      }
      gaps_.back() = gap;
      put(Target::gap, static_cast<Index>(i), gap);
    }
  }

  // γ is the rate of a distance, or given itself.
  Row row(const std::string& field, Formula formula) {
    Row row;
    const bool is_rate = (graph()[formula].depends & on_rates) != 0;
    const Formula gamma = is_rate ? formula : motion_.of(formula);
    row.w = gradient_.of(gamma, on_rates);
    for (const auto& [variable, w] : row.w)
      if ((graph()[w].depends & on_rates) != 0) {
        wrong(field,
              fmt::format("is not linear in the rates: its derivative by {} contains rates, expected a "
                          "velocity",
                          rate_name(text_, variable % f_)));
        return row;
      }
    if (row.w.empty())
      wrong(field, "does not depend on any coordinate, expected one that moves with the system");
    row.excitation = at_rest_.of(gamma);
    row.drift = motion_.of(gamma);
    return row;
  }

  void put_row(const std::string& field, Formula formula) {
    const Index at = equations_.rows++;
    const Row made = row(field, formula);
    for (const auto& [variable, w] : made.w)
      put(Target::directions, (variable - f_) + static_cast<Index>(f_) * at, w);
    put(Target::excitation, at, made.excitation);
    put(Target::drift, at, made.drift);
  }

  void element_rows() {
    for (std::size_t i = 0; i < text_.elements.size(); ++i) {
      const MechanismText::Element& given = text_.elements[i];
      equations_.offsets.push_back(equations_.rows);
      if (has_gap(given.element.kind)) {
        if (gaps_[i]) put_row(element_field(i, "gap"), *gaps_[i]);
        if (given.element.kind == Kind::cone) slip_rows(i, given);
      } else if (given.element.kind == Kind::friction) {
        slip_rows(i, given);
      } else {
        speed_row(element_field(i, "speed"), given.speed);
      }
      equations_.elements.push_back(given.element);
      equations_.elements.back().directions.setOnes(static_cast<Index>(f_),
                                                    equations_.rows - equations_.offsets.back());
      equations_.elements.back().excitation.resize(0);
      if (static_cast<std::size_t>(equations_.rows) * f_ > most_directions) {
        wrong("elements",
              fmt::format("have more than {} directions with {} numbers each, which are stored in "
                          "full",
                          most_directions / f_, f_));
        return;
      }
    }
  }

  void speed_row(const std::string& field, const std::string& text) {
    const Formula speed = parse(field, text);
    if (!names_.failed() && (graph()[speed].depends & on_rates) == 0)
      wrong(field, "contains no rates, expected a velocity, linear in the rates such as x'");
    else if (!names_.failed())
      put_row(field, speed);
  }

  void slip_rows(std::size_t i, const MechanismText::Element& given) {
    if (given.slips.empty() || given.slips.size() > 2)
      wrong(element_field(i, "slip"),
            fmt::format("has {}, expected one (planar friction) or two (spatial friction)",
                        count_of(static_cast<long>(given.slips.size()), "formula")));
    for (std::size_t k = 0; k < given.slips.size(); ++k) {
      const std::string_view slip_key = given.element.kind == Kind::cone ? "cone.slip" : "slip";
      const std::string field = element_field(
          i, given.slips.size() == 1 ? std::string(slip_key) : fmt::format("{}[{}]", slip_key, k));
      const Formula slip = parse(field, given.slips[k]);
      if (!names_.failed()) put_row(field, slip);
    }
    if (given.spin.empty()) return;
    if (given.slips.size() != 2)
      wrong(element_field(i, "spin"), "needs spatial friction, expected a slip with two formulas");
    const Formula spin = parse(element_field(i, "spin"), given.spin);
    if (!names_.failed()) put_row(element_field(i, "spin"), spin);
  }

  // Names, coefficients and who loads whom, as for matrices.
  void check_shape() {
    if (text_.elements.empty() || !errors_.empty()) return;
    Impact shape{Eigen::MatrixXd::Identity(1, 1), VectorXd::Zero(1), equations_.elements};
    for (Element& element : shape.elements) {
      const Index m = element.size();
      if (element.coefficients.size() == 1)  // one number holds for all directions
        element.coefficients =
            VectorXd::Constant(element.kind == Kind::cone ? m - 1 : m, double{element.coefficients[0]});
      element.directions.setOnes(1, m);
    }
    if (const auto valid = validate(shape); !valid)
      errors_.insert(errors_.end(), valid.error().begin(), valid.error().end());
    for (std::size_t i = 0; i < shape.elements.size(); ++i)
      equations_.elements[i].coefficients = shape.elements[i].coefficients;
  }

  // What the header says of d(T + V)/dt; S = T₁ + 2T₀, T₁ = p(q, 0, t)ᵀu, T₀ = T(q, 0, t).
  void energies(Formula T, Formula V, const std::vector<Formula>& Q) {
    put(Target::kinetic_energy, 0, T);
    put(Target::potential_energy, 0, V);
    Formula forces_power = FormulaGraph::zero;
    Formula S = graph().product(graph().constant(2.0), at_rest_.of(T));
    for (Index i = 0; i < static_cast<Index>(f_); ++i) {
      const auto k = static_cast<std::size_t>(i);
      forces_power = graph().sum(forces_power, graph().product(rate(i), Q[k]));
      const Formula transport = at_rest_.of(momenta_[k]);
      put(Target::transport, i, transport);
      S = graph().sum(S, graph().product(rate(i), transport));
    }
    put(Target::forces_power, 0, forces_power);
    Formula power = motion_.of(S);
    for (const auto& [variable, slope] : gradient_.of(V, on_time)) power = graph().sum(power, slope);
    for (const auto& [variable, slope] : gradient_.of(T, on_time)) power = graph().difference(power, slope);
    put(Target::power, 0, power);
  }

  const MechanismText& text_;
  std::uint32_t f_;
  Errors errors_;
  EquationsOfMotion equations_;
  FormulaNames names_;
  Gradient gradient_;
  MotionDerivative motion_;
  AtRest at_rest_;
  std::vector<std::optional<Formula>> gaps_;  // by element
  std::vector<Formula> momenta_;              // p = ∂T/∂u
  std::vector<bool> massless_;                // by coordinate
};

}  // namespace

Result<EquationsOfMotion> equations_of_motion(const MechanismText& text) {
  if (Errors faults = faults_of_names(text); !faults.empty()) return tl::make_unexpected(std::move(faults));
  return Derivation(text).run();
}

Result<EquationsOfMotion> equations_of_elements(const MechanismText& text) {
  return Derivation(text).run_elements();
}

}  // namespace percuss
