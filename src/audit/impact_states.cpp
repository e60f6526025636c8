#include "audit/impact_states.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "audit/tolerances.hpp"

namespace percuss {

using exact::Matrix;
using exact::Rational;
using exact::Vector;

bool is_scalar(const Impact& impact) {
  return std::all_of(impact.elements.begin(), impact.elements.end(),
                     [](const Element& e) { return e.size() == 1; });
}

namespace {

bool is_unilateral(const Element& e) { return e.kind == Kind::contact || e.kind == Kind::clutch; }

std::vector<Does> choices(const Impact& impact, const State& state, std::size_t i) {
  const Element& e = impact.elements[i];
  if (is_unilateral(e)) return {Does::open, Does::closed};
  if (e.kind != Kind::friction) return {Does::closed};
  if (state[static_cast<std::size_t>(e.normal)] == Does::open || e.coefficients[0] == 0.0)
    return {Does::open};
  return {Does::closed, Does::forward, Does::backward};
}

// Friction last: it depends on what its load does.
std::vector<std::size_t> loads_first(const Impact& impact) {
  std::vector<std::size_t> order;
  for (const bool friction : {false, true})
    for (std::size_t i = 0; i < impact.elements.size(); ++i)
      if ((impact.elements[i].kind == Kind::friction) == friction) order.push_back(i);
  return order;
}

bool choose(const Impact& impact, const std::vector<std::size_t>& order, std::size_t at, State& state,
            const std::function<bool(const State&)>& look) {
  if (at == order.size()) return look(state);
  for (const Does does : choices(impact, state, order[at])) {
    state[order[at]] = does;
    if (!choose(impact, order, at + 1, state, look)) return false;
  }
  return true;
}

// Rows over x = (u⁻, Λ).
class Builder {
 public:
  Builder(const Configuration& k, const State& state) : k_(k), f_(k.W.rows()), n_(k.W.cols()) {
    for (std::size_t i = 0; i < state.size(); ++i) add(i, state[i]);
  }

  FormOnCone form() const {
    FormOnCone form{Matrix(f_ + n_, f_ + n_), stack(inequalities_), stack(equations_), {}};
    for (Eigen::Index r = 0; r < n_; ++r) {
      for (Eigen::Index i = 0; i < f_; ++i) form.Q(i, f_ + r) = form.Q(f_ + r, i) = -k_.exact_W()(i, r);
      for (Eigen::Index c = 0; c < n_; ++c) form.Q(f_ + r, f_ + c) = -k_.exact_G()(r, c);
    }
    form.scale.resize(f_ + n_);
    form.scale << k_.impact.mass.diagonal().cwiseSqrt().cwiseInverse(),
        k_.G.diagonal().cwiseSqrt().cwiseInverse();
    return form;
  }

 private:
  void add(std::size_t i, Does does) {
    const Element& e = k_.impact.elements[i];
    const Eigen::Index row = k_.offsets[i];
    if (is_unilateral(e)) {
      inequalities_.push_back(gamma(row, e.kind == Kind::contact ? -1 : 1));
      inequalities_.push_back(does == Does::open ? xi(row, 1) : impulse(row, 1));
      equations_.push_back(does == Does::open ? impulse(row, 1) : xi(row, 1));
    } else if (e.kind != Kind::friction) {
      equations_.push_back(gamma(row, 1));
      equations_.push_back(xi(row, 1));
    } else if (does == Does::open) {
      for (Eigen::Index j = 0; j < e.size(); ++j) equations_.push_back(impulse(row + j, 1));
    } else if (e.size() > 1) {  // it sticks; whether Λ is in the ball is no linear question
      for (Eigen::Index j = 0; j < e.size(); ++j)
        equations_.push_back(e.coefficients[j] > 0.0 ? xi(row + j, 1) : impulse(row + j, 1));
    } else if (does == Does::closed) {
      inequalities_.push_back(bound(e, row, -1));
      inequalities_.push_back(bound(e, row, 1));
      equations_.push_back(xi(row, 1));
    } else {
      const int sign = does == Does::forward ? 1 : -1;
      equations_.push_back(bound(e, row, sign));
      inequalities_.push_back(xi(row, sign));
    }
  }

  Vector zero() const { return Vector(static_cast<std::size_t>(f_ + n_)); }
  Vector impulse(Eigen::Index row, int sign) const {
    Vector r = zero();
    r[static_cast<std::size_t>(f_ + row)] = sign;
    return r;
  }
  Vector gamma(Eigen::Index row, const Rational& factor) const {  // γ⁻ = Wᵀu⁻
    Vector r = zero();
    for (Eigen::Index i = 0; i < f_; ++i) r[static_cast<std::size_t>(i)] = factor * k_.exact_W()(i, row);
    return r;
  }
  Vector xi(Eigen::Index row, int sign) const {  // ξ = GΛ + (1 + ε)γ⁻
    Vector r = gamma(row, sign * (1 + Rational(k_.epsilon[row])));
    for (Eigen::Index c = 0; c < n_; ++c) r[static_cast<std::size_t>(f_ + c)] = sign * k_.exact_G()(row, c);
    return r;
  }
  Vector bound(const Element& e, Eigen::Index row, int sign) const {  // μΛ_k ± Λ_T
    Vector r = impulse(row, sign);
    r[static_cast<std::size_t>(f_ + k_.offsets[static_cast<std::size_t>(e.normal)])] =
        Rational(e.coefficients[0]);
    return r;
  }

  Matrix stack(const std::vector<Vector>& rows) const {
    Matrix m(static_cast<Eigen::Index>(rows.size()), f_ + n_);
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t j = 0; j < rows[i].size(); ++j)
        m(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = rows[i][j];
    return m;
  }

  const Configuration& k_;
  Eigen::Index f_, n_;
  std::vector<Vector> inequalities_, equations_;
};

// The state that Λ and ξ show.
State state_of(const Configuration& k, const Eigen::VectorXd& velocity, const Eigen::VectorXd& impulse) {
  const Eigen::VectorXd scale = k.G.diagonal().cwiseSqrt();
  const double size =
      std::max(impulse.cwiseProduct(scale).cwiseAbs().maxCoeff(), audit_tolerances::no_impulse);
  const Eigen::VectorXd xi =
      k.G * impulse + (1.0 + k.epsilon.array()).matrix().cwiseProduct(k.W.transpose() * velocity);
  State state(k.impact.elements.size(), Does::closed);
  for (const std::size_t i : loads_first(k.impact)) {
    const Element& e = k.impact.elements[i];
    const Eigen::Index row = k.offsets[i];
    if (is_unilateral(e)) {
      if (impulse[row] * scale[row] <= audit_tolerances::state_tie * size) state[i] = Does::open;
    } else if (e.kind == Kind::friction) {
      if (state[static_cast<std::size_t>(e.normal)] == Does::open || e.coefficients.maxCoeff() == 0.0)
        state[i] = Does::open;
      else if (e.size() == 1 && std::abs(xi[row]) > audit_tolerances::state_tie * size * scale[row])
        state[i] = xi[row] > 0.0 ? Does::forward : Does::backward;
    }
  }
  return state;
}

Does done_by(const Element& e, const ElementState& state) {
  if (state.mode == Mode::inactive || state.mode == Mode::none) return Does::open;
  if (e.kind == Kind::friction && e.coefficients[0] == 0.0) return Does::open;
  if (state.mode != Mode::slip) return Does::closed;
  return state.slip == SlipDirection::forward ? Does::forward : Does::backward;
}

}  // namespace

void for_each_state(const Impact& impact, const std::function<bool(const State&)>& look) {
  State state(impact.elements.size(), Does::closed);
  choose(impact, loads_first(impact), 0, state, look);
}

double number_of_states(const Impact& impact) {
  double number = 1.0;
  for (const Element& e : impact.elements) {
    if (is_unilateral(e)) number *= 2.0;
    if (e.kind == Kind::friction) number *= 2.0;  // open, or one of three: 4 of 2 · 2
  }
  return number;
}

FormOnCone state_cone(const Configuration& k, const State& state) { return Builder(k, state).form(); }

std::optional<ExactImpact> exact_gain(const Configuration& k, const Eigen::VectorXd& velocity,
                                      const Eigen::VectorXd& impulse) {
  const FormOnCone form = state_cone(k, state_of(k, velocity, impulse));
  Eigen::VectorXd x(velocity.size() + impulse.size());
  x << velocity, impulse;
  const Eigen::VectorXd scaled = x.cwiseQuotient(form.scale);
  // Inequalities that hold with equality but for rounding become equations, so that they hold exactly.
  std::vector<Eigen::Index> tight;
  for (Eigen::Index row = 0; row < form.C.rows(); ++row) {
    const Eigen::VectorXd r =
        exact::to_double(exact::rows(form.C, {row})).transpose().cwiseProduct(form.scale);
    if (r.dot(scaled) <= audit_tolerances::state_tie * r.norm() * scaled.norm()) tight.push_back(row);
  }
  const Matrix B = exact::kernel(exact::stacked(form.E, exact::rows(form.C, tight)));
  if (B.cols() == 0) return std::nullopt;
  const Eigen::MatrixXd basis = form.scale.cwiseInverse().asDiagonal() * exact::to_double(B);
  const Eigen::VectorXd w = basis.colPivHouseholderQr().solve(scaled);
  const Vector z = exact::product(B, Vector(w.begin(), w.end()));
  const Vector slack = exact::product(form.C, z);
  if (std::any_of(slack.begin(), slack.end(), [](const Rational& s) { return s < 0; })) return std::nullopt;
  if (exact::quadratic_form(form.Q, z) >= 0) return std::nullopt;
  const auto middle = z.begin() + velocity.size();
  ExactImpact impact{Vector(z.begin(), middle), Vector(middle, z.end())};
  if (!in_true_cone(k, impact.impulse)) return std::nullopt;
  return impact;
}

std::optional<ExactImpact> exact_gain_at(const Configuration& k, const Eigen::VectorXd& velocity,
                                         const std::vector<ElementState>& elements) {
  if (!is_scalar(k.impact)) return std::nullopt;
  State state;
  for (std::size_t i = 0; i < elements.size(); ++i)
    state.push_back(done_by(k.impact.elements[i], elements[i]));
  const FormOnCone form = state_cone(k, state);
  const Eigen::Index f = k.W.rows(), n = k.W.cols();
  Vector x(velocity.begin(), velocity.end());
  Matrix equations(form.E.rows(), n + 1);  // of (Λ, 1)
  for (Eigen::Index row = 0; row < form.E.rows(); ++row) {
    for (Eigen::Index c = 0; c < n; ++c) equations(row, c) = form.E(row, f + c);
    for (Eigen::Index i = 0; i < f; ++i) equations(row, n) += form.E(row, i) * x[static_cast<std::size_t>(i)];
  }
  const Matrix solution = exact::kernel(equations);
  if (solution.cols() != 1 || solution(n, 0) == 0) return std::nullopt;
  Vector impulse;
  for (Eigen::Index c = 0; c < n; ++c) impulse.push_back(solution(c, 0) / solution(n, 0));
  ExactImpact impact{x, impulse};
  x.insert(x.end(), impulse.begin(), impulse.end());
  const Vector slack = exact::product(form.C, x);
  if (std::any_of(slack.begin(), slack.end(), [](const Rational& s) { return s < 0; })) return std::nullopt;
  if (exact::quadratic_form(form.Q, x) >= 0) return std::nullopt;
  return impact;
}

}  // namespace percuss
