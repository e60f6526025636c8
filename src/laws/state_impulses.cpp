#include "laws/state_impulses.hpp"

#include <algorithm>

#include "audit/exact_polyhedron.hpp"

namespace percuss {
namespace {

using exact::Matrix;
using exact::Rational;

Eigen::VectorXd rounded_column(const Matrix& x) { return exact::to_double(x).col(0); }

double coefficient(const Block& friction) { return std::get<Ellipsoid>(friction.set).scale(0); }

// Friction along one direction: at rest, or sliding against ξ.
bool friction_holds(const Rational& mu, const Rational& load, const Rational& lambda, const Rational& xi) {
  const Rational bound = mu * load;
  if (lambda > bound || -lambda > bound) return false;
  if (bound == 0 || xi == 0) return true;
  return xi > 0 ? -lambda == bound : lambda == bound;
}

bool block_holds(const Block& block, const Matrix& impulse, const Matrix& xi) {
  const Rational &lambda = impulse(block.row, 0), &velocity = xi(block.row, 0);
  if (std::holds_alternative<Line>(block.set)) return velocity == 0;
  if (std::holds_alternative<HalfLine>(block.set))
    return lambda >= 0 && velocity >= 0 && (lambda == 0 || velocity == 0);
  return friction_holds(Rational(coefficient(block)), impulse(block.load, 0), lambda, velocity);
}

// What a state demands beside its equations, as rows over (Λ, ξ): sums that are not negative.
Matrix demands(const std::vector<Block>& blocks, const FoundState& state, Eigen::Index n) {
  const auto acts = [&](Eigen::Index row) {
    return std::find(state.equations.begin(), state.equations.end(), row) != state.equations.end();
  };
  Matrix rows(2 * static_cast<Eigen::Index>(blocks.size()), 2 * n);
  Eigen::Index next = 0;
  for (const Block& block : blocks) {
    if (std::holds_alternative<Line>(block.set)) continue;
    if (!is_friction(block.set)) {
      rows(next++, acts(block.row) ? block.row : n + block.row) = 1;
    } else if (acts(block.row)) {
      for (const int sign : {1, -1}) {
        rows(next, block.load) = Rational(coefficient(block));
        rows(next++, block.row) = sign;
      }
    } else if (acts(block.load) && coefficient(block) > 0.0) {
      rows(next++, n + block.row) = state.B.row(block.row).maxCoeff() > 0.0 ? -1 : 1;
    }
  }
  std::vector<Eigen::Index> filled;
  for (Eigen::Index i = 0; i < next; ++i) filled.push_back(i);
  return exact::rows(rows, filled);
}

// Some y with Ky = right, where there is one, with the unknowns that it leaves free as they are.
bool solve_for(const Matrix& K, const Matrix& right, Matrix& y) {
  const std::vector<Eigen::Index> bound = exact::independent_columns(K);
  for (const Eigen::Index k : bound) y(k, 0) = 0;
  Matrix rest = exact::product(K, y);
  for (Eigen::Index i = 0; i < rest.rows(); ++i) rest(i, 0) = right(i, 0) - rest(i, 0);
  const Matrix some = exact::columns(K, bound);
  const std::vector<Eigen::Index> enough = exact::independent_columns(exact::transpose(some));
  const Matrix found = exact::solve(exact::rows(some, enough), exact::rows(rest, enough));
  for (std::size_t k = 0; k < bound.size(); ++k) y(bound[k], 0) = found(static_cast<Eigen::Index>(k), 0);
  const Matrix reached = exact::product(some, found);
  for (Eigen::Index i = 0; i < rest.rows(); ++i)
    if (reached(i, 0) != rest(i, 0)) return false;
  return true;
}

// Λ = Λ₀ + Fz: whether some of them fulfil what the state demands, and what these have in common.
StateImpulses cut(const ExactInclusion& inclusion, const FoundState& state, const Matrix& some,
                  const Matrix& free) {
  const auto with_xi = [&](const Matrix& impulse, bool shifted) {
    return exact::stacked(impulse, shifted ? inclusion.xi(impulse) : exact::product(inclusion.G, impulse));
  };
  const Matrix rows = demands(inclusion.blocks, state, some.rows());
  ExactPolyhedron all(exact::product(rows, with_xi(free, false)), exact::product(rows, with_xi(some, true)));
  if (all.empty()) return {};
  const auto constant = [&](const Matrix& forms) {
    for (Eigen::Index i = 0; i < forms.rows(); ++i) {
      exact::Vector form;
      for (Eigen::Index j = 0; j < forms.cols(); ++j) form.push_back(forms(i, j));
      if (!all.is_constant(form)) return false;
    }
    return true;
  };
  StateImpulses told{true, exact::product(free, all.point()), true, true};
  for (Eigen::Index k = 0; k < some.rows(); ++k) told.impulse(k, 0) += some(k, 0);
  told.one_impulse = constant(free);
  told.one_velocity = told.one_impulse || constant(exact::product(inclusion.moved, free));
  return told;
}

}  // namespace

Matrix exact_column(const Eigen::VectorXd& x) { return Matrix(Eigen::MatrixXd(x)); }

ExactInclusion::ExactInclusion(const Impact& given, const std::vector<Block>& reservoirs)
    : impact(given), blocks(reservoirs) {
  const Matrix W(impact.directions()), back = exact::transpose(W);
  moved = exact::solve(Matrix(impact.mass), W);
  G = exact::product(back, moved);
  c = exact::product(back, exact_column(impact.velocity));
  const Eigen::VectorXd chi = impact.excitation();
  Eigen::Index row = 0;
  for (const Element& element : impact.elements)
    for (Eigen::Index j = 0; j < element.size(); ++j, ++row)
      c(row, 0) = (c(row, 0) + Rational(chi[row])) * (1 + Rational(element.restitution));
}

Matrix ExactInclusion::xi(const Matrix& impulse) const {
  Matrix xi = exact::product(G, impulse);
  for (Eigen::Index k = 0; k < xi.rows(); ++k) xi(k, 0) += c(k, 0);
  return xi;
}

bool ExactInclusion::holds(const Matrix& impulse) const {
  const Matrix velocity = xi(impulse);
  return std::all_of(blocks.begin(), blocks.end(),
                     [&](const Block& block) { return block_holds(block, impulse, velocity); });
}

void ExactInclusion::take(const Matrix& impulse, Solution& s) const {
  Matrix after = exact::product(moved, impulse);
  for (Eigen::Index i = 0; i < after.rows(); ++i) after(i, 0) += Rational(impact.velocity[i]);
  s.impulse = rounded_column(impulse);
  s.velocity_after = rounded_column(after);
}

StateImpulses impulses_of(const ExactInclusion& inclusion, const FoundState& state, const Matrix& guess) {
  const Matrix B(state.B);
  Matrix some(inclusion.G.rows(), 1), free(inclusion.G.rows(), 0);
  if (!state.equations.empty()) {
    const Matrix K = exact::product(exact::rows(inclusion.G, state.equations), B);
    Matrix y = exact::rows(guess, state.equations), right = exact::rows(inclusion.c, state.equations);
    for (Eigen::Index i = 0; i < right.rows(); ++i) right(i, 0) = -right(i, 0);
    if (!solve_for(K, right, y)) return {};
    some = exact::product(B, y);
    free = exact::product(B, exact::kernel(K));
  }
  if (free.cols() == 0) return {inclusion.holds(some), some, true, true};
  StateImpulses told = cut(inclusion, state, some, free);
  if (told.any && inclusion.holds(some)) told.impulse = some;
  return told;
}

}  // namespace percuss
