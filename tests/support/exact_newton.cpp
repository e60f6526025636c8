#include "support/exact_newton.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <optional>

namespace percuss::test {
namespace {

using Rational = boost::multiprecision::cpp_rational;
using Vector = std::vector<Rational>;
using Matrix = std::vector<Vector>;

Matrix zeros(std::size_t rows, std::size_t columns) { return Matrix(rows, Vector(columns)); }

// AX = B by elimination; nothing where A is singular.
std::optional<Matrix> solve(Matrix A, Matrix B) {
  const std::size_t n = A.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    while (pivot < n && A[pivot][k] == 0) ++pivot;
    if (pivot == n) return std::nullopt;
    std::swap(A[k], A[pivot]);
    std::swap(B[k], B[pivot]);
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k || A[i][k] == 0) continue;
      const Rational factor = A[i][k] / A[k][k];
      for (std::size_t j = k; j < n; ++j) A[i][j] -= factor * A[k][j];
      for (std::size_t j = 0; j < B[i].size(); ++j) B[i][j] -= factor * B[k][j];
    }
  }
  for (std::size_t i = 0; i < n; ++i)
    for (Rational& b : B[i]) b /= A[i][i];
  return B;
}

class Enumerator {
 public:
  explicit Enumerator(const Impact& impact) : impact_(impact) {
    const auto f = static_cast<std::size_t>(impact.freedom()), m = impact.elements.size();
    Matrix mass = zeros(f, f);
    W_ = zeros(f, m);
    for (std::size_t i = 0; i < f; ++i) {
      for (std::size_t j = 0; j < f; ++j) mass[i][j] = Rational(impact.mass(at(i), at(j)));
      for (std::size_t k = 0; k < m; ++k) W_[i][k] = Rational(impact.elements[k].directions(at(i), 0));
    }
    response_ = *solve(mass, W_);  // M⁻¹W
    G_ = zeros(m, m);
    c_.resize(m);
    for (std::size_t k = 0; k < m; ++k) {
      const Element& e = impact.elements[k];
      Rational gamma = e.excitation.size() > 0 ? Rational(e.excitation[0]) : Rational(0);
      for (std::size_t i = 0; i < f; ++i) {
        gamma += W_[i][k] * Rational(impact.velocity[at(i)]);
        for (std::size_t l = 0; l < m; ++l) G_[k][l] += W_[i][k] * response_[i][l];
      }
      c_[k] = (1 + Rational(e.restitution)) * gamma;
    }
    choice_.assign(m, 0);
  }

  ExactSolutions run() {
    descend(0);
    for (const Vector& u : found_) {
      Eigen::VectorXd rounded(at(u.size()));
      for (std::size_t i = 0; i < u.size(); ++i) rounded[at(i)] = static_cast<double>(u[i]);
      result_.velocity_after.push_back(std::move(rounded));
    }
    return result_;
  }

 private:
  static Eigen::Index at(std::size_t i) { return static_cast<Eigen::Index>(i); }

  // Contacts and clutches: 0 open, 1 closed. Friction: 0 sticks, ±1 slips with Λ_T = ±μΛ_N.
  void descend(std::size_t k) {
    if (k == impact_.elements.size()) return try_state();
    switch (impact_.elements[k].kind) {
      case Kind::contact:
      case Kind::clutch:
        for (const int c : {0, 1}) descend_with(k, c);
        break;
      case Kind::joint:
      case Kind::rolling: descend_with(k, 1); break;
      case Kind::cone: break;  // Newton's law has none
      case Kind::friction:
        for (const int c : {0, -1, 1}) descend_with(k, c);
        break;
    }
  }
  void descend_with(std::size_t k, int c) {
    choice_[k] = c;
    descend(k + 1);
  }

  std::size_t load(std::size_t k) const { return static_cast<std::size_t>(impact_.elements[k].normal); }
  Rational mu(std::size_t k) const { return Rational(impact_.elements[k].coefficients[0]); }

  void try_state() {
    const std::size_t m = choice_.size();
    std::vector<std::size_t> unknown;  // elements with an impulse of their own
    for (std::size_t k = 0; k < m; ++k) {
      const bool friction = impact_.elements[k].kind == Kind::friction;
      if (friction && choice_[load(k)] == 0) {
        if (choice_[k] != 0) return;  // without a load there is one state only
        continue;
      }
      if (friction ? choice_[k] == 0 : choice_[k] == 1) unknown.push_back(k);
    }
    Matrix basis = zeros(m, unknown.size());  // Λ = basis · y
    for (std::size_t j = 0; j < unknown.size(); ++j) {
      basis[unknown[j]][j] = 1;
      for (std::size_t k = 0; k < m; ++k)
        if (impact_.elements[k].kind == Kind::friction && choice_[k] != 0 && load(k) == unknown[j])
          basis[k][j] = choice_[k] * mu(k);
    }
    Matrix K = zeros(unknown.size(), unknown.size()), right = zeros(unknown.size(), 1);
    for (std::size_t i = 0; i < unknown.size(); ++i) {
      right[i][0] = -c_[unknown[i]];
      for (std::size_t j = 0; j < unknown.size(); ++j)
        for (std::size_t k = 0; k < m; ++k) K[i][j] += G_[unknown[i]][k] * basis[k][j];
    }
    const auto y = solve(K, right);
    if (!y) {
      result_.complete = false;
      return;
    }
    Vector impulse(m), xi = c_;
    for (std::size_t k = 0; k < m; ++k)
      for (std::size_t j = 0; j < unknown.size(); ++j) impulse[k] += basis[k][j] * (*y)[j][0];
    for (std::size_t k = 0; k < m; ++k)
      for (std::size_t l = 0; l < m; ++l) xi[k] += G_[k][l] * impulse[l];
    if (holds(impulse, xi)) keep(impulse);
  }

  bool holds(const Vector& impulse, const Vector& xi) const {
    for (std::size_t k = 0; k < impulse.size(); ++k) switch (impact_.elements[k].kind) {
        case Kind::contact:
        case Kind::clutch:
          if (impulse[k] < 0 || xi[k] < 0) return false;
          break;
        case Kind::joint:
        case Kind::rolling: break;
        case Kind::cone: return false;
        case Kind::friction:
          if (choice_[load(k)] == 0 || impulse[load(k)] == 0) break;  // the reservoir is {0}, ξ is free
          if (abs(impulse[k]) > mu(k) * impulse[load(k)]) return false;
          if (choice_[k] * xi[k] > 0) return false;  // Λ_T = μΛ_N asks for ξ ≤ 0
          break;
      }
    return true;
  }

  void keep(const Vector& impulse) {
    Vector u(response_.size());
    for (std::size_t i = 0; i < u.size(); ++i) {
      u[i] = Rational(impact_.velocity[at(i)]);
      for (std::size_t k = 0; k < impulse.size(); ++k) u[i] += response_[i][k] * impulse[k];
    }
    for (const Vector& known : found_)
      if (known == u) return;
    found_.push_back(std::move(u));
  }

  const Impact& impact_;
  Matrix W_, response_, G_;
  Vector c_;
  std::vector<int> choice_;
  std::vector<Vector> found_;
  ExactSolutions result_;
};

}  // namespace

ExactSolutions solve_exactly(const Impact& impact) { return Enumerator(impact).run(); }

}  // namespace percuss::test
