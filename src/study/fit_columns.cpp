#include "study/fit_columns.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "laws/planar_phases.hpp"
#include "laws/tolerances.hpp"
#include "study/planar_reader.hpp"
#include "study/quantity_formula.hpp"

namespace percuss {
namespace {

using Field = Parameter::What;

constexpr std::size_t block = 256;      // impacts at a time: all their numbers stay in the nearest cache
constexpr double rigid = 1e-6;          // of the velocities: what the search does not feel of a stiff spring
constexpr double slow_approach = 1e-3;  // of the fastest: whether it is one at all is for resolve() to say
constexpr double uncoupled = 1e-12;     // of √(G_NN G_TT): Walton's law takes no more of G_NT

bool is_coefficient(const Parameter& p) {
  return p.what == Field::restitution || p.what == Field::table_number || p.what == Field::coefficient ||
         (p.what == Field::law_option && p.name == "compliance_ratio");
}

bool places_impact(const Parameter& p) {
  switch (p.what) {
    case Field::velocity:
    case Field::mass:
    case Field::direction:
    case Field::excitation:
    case Field::coordinate:
    case Field::rate:
    case Field::approach_ratio:
    case Field::approach_angle:
    case Field::approach_speed: return true;
    default: return false;
  }
}

bool has_columns(const Problem& of) {
  if (has_planar_formula(of.law)) return true;
  if (const auto* energetic = std::get_if<Energetic>(&of.law))
    return !energetic->restitution && stored_energy(of.impact) == 0.0;
  return std::holds_alternative<Walton>(of.law) || std::holds_alternative<Stronge>(of.law);
}

// [Payr & Glocker 2005, (51)-(57)]
PlanarPush walton_push(const PlanarContact& c, double gamma_n, double gamma_t) {
  if (gamma_n >= 0.0) return {0.0, 0.0, true};
  const double normal = -(1.0 + c.epsilon_n) * gamma_n / c.alpha;
  const double limit = c.mu * normal;
  return {normal, std::clamp(-(1.0 + c.epsilon_t) * gamma_t / c.beta, -limit, limit), true};
}

}  // namespace

std::optional<FitColumns> FitColumns::make(const Problem& of, const Variation& variation, std::size_t fitted,
                                           Eigen::Index rows, const Row& row) {
  if (!PlanarReader::has_shape(of.impact)) return std::nullopt;
  for (std::size_t k = 0; k < variation.variables().size(); ++k) {
    const auto touched = variation.touched(k);
    if (!std::all_of(touched.begin(), touched.end(), k < fitted ? is_coefficient : places_impact))
      return std::nullopt;
  }
  FitColumns columns(of, variation);
  if (!columns.read(rows, row)) return std::nullopt;
  return columns;
}

bool FitColumns::read(Eigen::Index rows, const Row& row) {
  const Eigen::Index freedom = problem_.impact.freedom();
  for (Eigen::MatrixXd* m : {&before_, &response_n_, &response_t_}) m->resize(rows, freedom);
  PlanarReader reader;
  for (Eigen::Index i = 0; i < rows; ++i) {
    variation_.apply(row(i), problem_);
    const Impact& impact = problem_.impact;
    if (!PlanarReader::has_shape(impact) || !has_columns(problem_) || !validate(impact)) return false;
    reader.read_matrices(impact);
    reader.read_velocity(impact);
    const PlanarContact& c = reader.contact();
    if (std::holds_alternative<Walton>(problem_.law) &&
        std::abs(c.delta) > uncoupled * std::sqrt(c.alpha * c.beta))
      return false;
    normal_ = reader.normal();
    alpha_.push_back(c.alpha);
    delta_.push_back(c.delta);
    beta_.push_back(c.beta);
    gamma_n_.push_back(reader.gamma_n());
    fastest_ = std::max(fastest_, -reader.gamma_n());
    gamma_t_.push_back(reader.gamma_t());
    before_.row(i) = impact.velocity.transpose();
    for (Eigen::Index j = 0; j < freedom; ++j) {
      response_n_(i, j) = reader.response(j, 0);
      response_t_(i, j) = reader.response(j, 1);
    }
  }
  return true;
}

FitColumns::Coefficients FitColumns::coefficients(const std::vector<double>& variables) const {
  variation_.apply(variables, problem_);
  const Element &n = problem_.impact.elements[normal_], &t = problem_.impact.elements[1 - normal_];
  Coefficients c{t.coefficients[0], n.restitution, t.restitution, 1.0, {}, false};
  if (n.curve)
    c.epsilon_n = n.curve->e.empty() ? 0.0 : *std::min_element(n.curve->e.begin(), n.curve->e.end());
  if (n.curve) c.curve = n.curve;
  const bool in_range = !n.curve || validate(problem_.impact).has_value();
  if (const auto* stronge = std::get_if<Stronge>(&problem_.law)) c.eta2 = stronge->compliance_ratio;
  c.usual = in_range && c.mu >= 0.0 && std::isfinite(c.mu) && c.epsilon_n >= 0.0 && c.epsilon_n <= 1.0 &&
            c.epsilon_t > -1.0 && c.epsilon_t <= 1.0 && c.eta2 > 0.0 && std::isfinite(c.eta2);
  return c;
}

double FitColumns::normal_restitution(const Coefficients& c, std::size_t row) const {
  return c.curve ? c.curve->at_speed(-gamma_n_[row]) : c.epsilon_n;
}

void FitColumns::impulses(const Coefficients& c, Eigen::Index begin, Eigen::Index count, double* n, double* t,
                          PlanarMode* mode) const {
  const auto size = static_cast<std::size_t>(count);
  const auto first = static_cast<std::size_t>(begin);
  if (has_planar_formula(problem_.law)) {
    std::array<double, block> mu, en, et;
    mu.fill(c.mu);
    en.fill(c.epsilon_n);
    for (std::size_t k = 0; c.curve && k < size; ++k) en.at(k) = normal_restitution(c, first + k);
    et.fill(c.epsilon_t);
    const auto some = [&](const std::vector<double>& all) { return std::span(all.data() + first, size); };
    resolve_planar(problem_.law,
                   {some(alpha_), some(delta_), some(beta_), some(gamma_n_), some(gamma_t_), mu, en, et},
                   {{n, size}, {t, size}, {mode, size}});
    leave_odd(c, first, size, mode);
    return;
  }
  const bool walton = std::holds_alternative<Walton>(problem_.law),
             stronge = std::holds_alternative<Stronge>(problem_.law);
  for (std::size_t k = 0; k < size; ++k) {
    const std::size_t i = first + k;
    const PlanarContact contact{alpha_[i], delta_[i], beta_[i], c.mu, normal_restitution(c, i), c.epsilon_t};
    const PlanarPush push = walton    ? walton_push(contact, gamma_n_[i], gamma_t_[i])
                            : stronge ? stronge_push(contact, c.eta2, gamma_n_[i], gamma_t_[i], rigid)
                                      : energetic_push(contact, gamma_n_[i], gamma_t_[i]);
    n[k] = push.n;
    t[k] = push.t;
    mode[k] = push.known ? PlanarMode::stick : PlanarMode::undecided;
  }
  leave_odd(c, first, size, mode);
}

// What an expression gives outside its range is for resolve() to refuse.
void FitColumns::leave_odd(const Coefficients& c, std::size_t first, std::size_t size,
                           PlanarMode* mode) const {
  for (std::size_t k = 0; c.curve && k < size; ++k)
    if (const double e = normal_restitution(c, first + k); !(e >= 0.0 && e <= 1.0))
      mode[k] = PlanarMode::undecided;
}

bool FitColumns::has_phases() const {
  return std::holds_alternative<Energetic>(problem_.law) || std::holds_alternative<Stronge>(problem_.law);
}

bool FitColumns::has_slopes(const Coefficients& c) const {
  return has_phases() && c.usual && c.mu > 0.0 && c.epsilon_n > 0.0 && !c.curve;
}

// Friction is what it was when the contact opened under the energetic law, and what its impulse says under
// Stronge's.
std::vector<Mode> FitColumns::modes(const Coefficients& c, Eigen::Index row) const {
  const auto i = static_cast<std::size_t>(row);
  const bool approaches = -gamma_n_[i] > slow_approach * fastest_;
  if (!has_phases() || !c.usual || !(c.mu > 0.0) || !approaches) return {};
  const bool stronge = std::holds_alternative<Stronge>(problem_.law);
  const PlanarContact contact{alpha_[i], delta_[i], beta_[i], c.mu, normal_restitution(c, i), c.epsilon_t};
  const PlanarPush push = stronge ? stronge_push(contact, c.eta2, gamma_n_[i], gamma_t_[i])
                                  : energetic_push(contact, gamma_n_[i], gamma_t_[i]);
  if (!push.known) return {};
  const bool sticks =
      stronge ? std::abs(push.t) < c.mu * push.n * (1.0 - law_tolerances::slip_margin) : push.sticks;
  std::vector<Mode> modes(2, Mode::active);
  modes[1 - normal_] = sticks ? Mode::stick : Mode::slip;
  return modes;
}

bool FitColumns::slopes(const Coefficients& c, Eigen::Index begin, Eigen::Index end, Slopes& by) const {
  const bool stronge = std::holds_alternative<Stronge>(problem_.law);
  for (Eigen::Index row = begin; row < end; ++row) {
    const auto i = static_cast<std::size_t>(row);
    const PlanarContact contact{alpha_[i], delta_[i], beta_[i], c.mu, normal_restitution(c, i), c.epsilon_t};
    const PlanarSlopes slope = stronge ? stronge_slopes(contact, c.eta2, gamma_n_[i], gamma_t_[i], rigid)
                                       : energetic_slopes(contact, gamma_n_[i], gamma_t_[i]);
    if (!slope.known) return false;
    constexpr std::array which{&PlanarSlopes::By::mu, &PlanarSlopes::By::epsilon_n, &PlanarSlopes::By::eta2};
    for (std::size_t k = 0; k < by.size(); ++k)
      by[k].row(row) =
          response_n_.row(row) * (slope.n.*which[k]) + response_t_.row(row) * (slope.t.*which[k]);
  }
  return true;
}

bool FitColumns::gives(const Quantity& target) {
  using What = Quantity::What;
  switch (target.what) {
    case What::velocity_before:
    case What::velocity_after:
    case What::gamma_before:
    case What::gamma_after:
    case What::impulse:
    case What::ratio_before:
    case What::ratio_after:
    case What::rebound: return true;
    case What::formula: return std::all_of(target.parts.begin(), target.parts.end(), gives);
    default: return false;
  }
}

double FitColumns::value(const Quantity& target, const Pushed& at, const Eigen::MatrixXd& after) const {
  using What = Quantity::What;
  const auto i = static_cast<std::size_t>(at.row);
  const double after_n = gamma_n_[i] + alpha_[i] * at.n + delta_[i] * at.t,
               after_t = gamma_t_[i] + delta_[i] * at.n + beta_[i] * at.t;
  // Both elements have one row, so that rows count as elements do.
  const bool normal = target.index == static_cast<Eigen::Index>(normal_);
  switch (target.what) {
    case What::velocity_before: return before_(at.row, target.index);
    case What::velocity_after: return after(at.row, target.index);
    case What::gamma_before: return normal ? gamma_n_[i] : gamma_t_[i];
    case What::gamma_after: return normal ? after_n : after_t;
    case What::impulse: return normal ? at.n : at.t;
    case What::ratio_before: return gamma_t_[i] / gamma_n_[i];
    case What::ratio_after: return after_t / after_n;
    case What::rebound: return -after_t / gamma_t_[i];
    default: break;
  }
  std::array<double, most_parts> values{};
  for (std::size_t k = 0; k < target.parts.size(); ++k) values.at(k) = value(target.parts[k], at, after);
  return target.formula(std::span(values.data(), target.parts.size()));
}

void FitColumns::predict(const Coefficients& c, Eigen::Index begin, Eigen::Index end,
                         std::span<const Quantity> targets, Eigen::MatrixXd& after,
                         std::vector<Eigen::Index>& left) const {
  Eigen::Array<double, block, 1> n, t;
  std::array<PlanarMode, block> mode;
  for (Eigen::Index at = begin; at < end; at += block) {
    const Eigen::Index count = std::min<Eigen::Index>(block, end - at);
    impulses(c, at, count, n.data(), t.data(), mode.data());
    for (Eigen::Index j = 0; j < before_.cols(); ++j)
      after.col(j).segment(at, count) = before_.col(j).segment(at, count).array() +
                                        response_n_.col(j).segment(at, count).array() * n.head(count) +
                                        response_t_.col(j).segment(at, count).array() * t.head(count);
    for (Eigen::Index k = 0; k < count; ++k) {
      if (mode[static_cast<std::size_t>(k)] == PlanarMode::undecided) {
        left.push_back(at + k);
        continue;
      }
      for (std::size_t j = 0; j < targets.size(); ++j)
        after(at + k, before_.cols() + static_cast<Eigen::Index>(j)) =
            value(targets[j], {at + k, n[k], t[k]}, after);
    }
  }
}

}  // namespace percuss
