#include "audit/admissible_cone.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>

#include "audit/rounded_delassus.hpp"
#include "audit/tolerances.hpp"

namespace percuss {

using exact::Matrix;
using exact::Rational;

Configuration::Configuration(const Impact& i) : impact(i), offsets(i.offsets()), W(i.directions()) {
  if (auto rounded = rounded_delassus(i.mass, W))
    G = *std::move(rounded);
  else
    G = exact::to_double(exact_G());
  independent = surely_positive(G) || exact::kernel(exact_W()).cols() == 0;
  if (const Eigen::VectorXd e = i.restitution(); e.size() == 0 || e.minCoeff() > -1.0)
    set_restitution(e);
  else
    epsilon = e;
}

void Configuration::set_restitution(const Eigen::VectorXd& epsilon_of_rows) {
  epsilon = epsilon_of_rows;
  delta = (1.0 - epsilon.array()) / (1.0 + epsilon.array());
  exact_form_.reset();
}

const Matrix& Configuration::exact_W() const {
  if (!exact_W_) exact_W_ = Matrix(W);
  return *exact_W_;
}

const Matrix& Configuration::exact_G() const {
  if (!exact_G_)
    exact_G_ = exact::product(exact::transpose(exact_W()), exact::solve(Matrix(impact.mass), exact_W()));
  return *exact_G_;
}

const Matrix& Configuration::exact_form() const {
  if (exact_form_) return *exact_form_;
  const Eigen::Index n = W.cols();
  std::vector<Rational> exact_delta;
  for (const double e : epsilon) exact_delta.push_back((1 - Rational(e)) / (1 + Rational(e)));
  exact_form_ = Matrix(n, n);
  for (Eigen::Index r = 0; r < n; ++r)
    for (Eigen::Index c = 0; c < n; ++c)
      (*exact_form_)(r, c) =
          (exact_delta[static_cast<std::size_t>(r)] + exact_delta[static_cast<std::size_t>(c)]) *
          exact_G()(r, c) / 2;
  return *exact_form_;
}

double least_eigenvalue(const Configuration& k) {
  const Eigen::MatrixXd form = 0.5 * (k.delta.asDiagonal() * k.G + k.G * k.delta.asDiagonal());
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(form).eigenvalues()[0];
}

bool is_semidefinite(const Configuration& k, double least) {
  const double size = k.delta.cwiseAbs().maxCoeff() * k.G.norm();
  if (std::abs(least) > audit_tolerances::near_tie * size) return least > 0.0;
  return exact::is_positive_semidefinite(k.exact_form());
}

std::vector<Asleep> sleeping_choices(const Impact& impact) {
  std::vector<std::size_t> clutches;
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    if (impact.elements[i].kind == Kind::clutch) clutches.push_back(i);
  std::vector<Asleep> choices;
  if (clutches.size() > 12) return choices;
  for (std::size_t choice = 0; choice < (std::size_t{1} << clutches.size()); ++choice) {
    Asleep asleep(impact.elements.size(), false);
    for (std::size_t i = 0; i < clutches.size(); ++i) asleep[clutches[i]] = (choice >> i) & 1;
    choices.push_back(std::move(asleep));
  }
  return choices;
}

namespace {

// Directions whose half-spaces bound the unit ball of d dimensions; two in one, which is exact.
std::vector<Eigen::Vector3d> bounding_directions(Eigen::Index d) {
  std::vector<Eigen::Vector3d> directions;
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= (d > 1 ? 1 : -1); ++y)
      for (int z = -1; z <= (d > 2 ? 1 : -1); ++z) {
        const Eigen::Vector3d v(x, d > 1 ? y : 0, d > 2 ? z : 0);
        if (v.norm() > 0.0) directions.push_back(v.normalized());
      }
  return directions;
}

// The same for a box.
std::vector<Eigen::Vector3d> axes(Eigen::Index d) {
  std::vector<Eigen::Vector3d> directions;
  for (Eigen::Index i = 0; i < d; ++i)
    for (const double sign : {-1.0, 1.0}) directions.push_back(sign * Eigen::Vector3d::Unit(i));
  return directions;
}

// `bounds`: what takes the place of spatial friction's ball; `grow`: how far it is overestimated, 1, or cut,
// < 1.
class ConeBuilder {
 public:
  using Bounds = std::vector<Eigen::Vector3d> (*)(Eigen::Index);

  ConeBuilder(const Configuration& k, const Asleep& asleep, Bounds bounds, double grow)
      : k_(k), bounds_(bounds) {
    const auto& elements = k.impact.elements;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const Element& e = elements[i];
      const Eigen::Index row = k.offsets[i];
      switch (e.kind) {
        case Kind::contact:
          if (!implied_by_friction(i)) inequality(unit(row, 1));
          inequality(row_of_G(row, 1));
          break;
        case Kind::clutch:
          if (asleep[i]) {
            equation(unit(row, 1));
          } else {
            if (!implied_by_friction(i)) inequality(unit(row, 1));
            inequality(row_of_G(row, -1));
          }
          break;
        case Kind::joint:
        case Kind::rolling: equation(row_of_G(row, 1)); break;
        case Kind::cone: break;  // refused before
        case Kind::friction: friction(e, row, asleep[static_cast<std::size_t>(e.normal)], grow); break;
      }
    }
  }

  FormOnCone form() const {
    FormOnCone f;
    f.Q = k_.exact_form();
    f.C = stack(inequalities_);
    f.E = stack(equations_);
    f.scale.resize(k_.G.rows());
    for (Eigen::Index i = 0; i < f.scale.size(); ++i) f.scale[i] = 1.0 / std::sqrt(k_.G(i, i));
    return f;
  }

 private:
  using Row = std::vector<Rational>;

  Row unit(Eigen::Index row, int sign) const {
    Row r(static_cast<std::size_t>(k_.G.rows()));
    r[static_cast<std::size_t>(row)] = sign;
    return r;
  }
  Row row_of_G(Eigen::Index row, int sign) const {
    Row r(static_cast<std::size_t>(k_.G.rows()));
    for (std::size_t j = 0; j < r.size(); ++j) r[j] = sign * k_.exact_G()(row, static_cast<Eigen::Index>(j));
    return r;
  }
  // |Λ_T| ≤ μΛ_k says Λ_k ≥ 0 already; every inequality less halves the number of faces.
  bool implied_by_friction(std::size_t i) const {
    for (const Element& e : k_.impact.elements)
      if (e.kind == Kind::friction && e.normal == static_cast<Eigen::Index>(i) &&
          e.coefficients.maxCoeff() > 0.0)
        return true;
    return false;
  }
  void inequality(Row r) { inequalities_.push_back(std::move(r)); }
  void equation(Row r) { equations_.push_back(std::move(r)); }

  void friction(const Element& e, Eigen::Index row, bool unloaded, double grow) {
    std::vector<Eigen::Index> moving;
    for (Eigen::Index j = 0; j < e.size(); ++j) {
      if (unloaded || e.coefficients[j] == 0.0)
        equation(unit(row + j, 1));
      else
        moving.push_back(j);
    }
    if (moving.empty()) return;
    const Eigen::Index load = k_.offsets[static_cast<std::size_t>(e.normal)];
    const auto d = static_cast<Eigen::Index>(moving.size());
    for (const Eigen::Vector3d& direction : bounds_(d)) {
      Row r = unit(load, 1);
      if (d > 1) r[static_cast<std::size_t>(load)] = Rational(grow);
      for (Eigen::Index m = 0; m < d; ++m) {
        const Eigen::Index j = moving[static_cast<std::size_t>(m)];
        r[static_cast<std::size_t>(row + j)] = Rational(direction[m]) / Rational(e.coefficients[j]);
      }
      inequality(std::move(r));
    }
  }

  Matrix stack(const std::vector<Row>& rows) const {
    Matrix m(static_cast<Eigen::Index>(rows.size()), k_.G.rows());
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t j = 0; j < rows[i].size(); ++j)
        m(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = rows[i][j];
    return m;
  }

  const Configuration& k_;
  Bounds bounds_;
  std::vector<Row> inequalities_;
  std::vector<Row> equations_;
};

}  // namespace

FormOnCone enclosing_cone(const Configuration& k, const Asleep& asleep) {
  return ConeBuilder(k, asleep, bounding_directions, 1.0 + audit_tolerances::widened).form();
}

FormOnCone enclosed_cone(const Configuration& k, const Asleep& asleep) {
  return ConeBuilder(k, asleep, bounding_directions, 0.85).form();
}

FormOnCone boxed_cone(const Configuration& k, const Asleep& asleep) {
  return ConeBuilder(k, asleep, axes, 1.0).form();
}

bool in_true_cone(const Configuration& k, const exact::Vector& lambda) {
  for (std::size_t i = 0; i < k.impact.elements.size(); ++i) {
    const Element& e = k.impact.elements[i];
    if (e.kind != Kind::friction || e.size() == 1) continue;
    const Rational& load = lambda[static_cast<std::size_t>(k.offsets[static_cast<std::size_t>(e.normal)])];
    Rational squares = 0;
    for (Eigen::Index j = 0; j < e.size(); ++j) {
      if (e.coefficients[j] == 0.0) continue;
      const Rational part = lambda[static_cast<std::size_t>(k.offsets[i] + j)] / Rational(e.coefficients[j]);
      squares += part * part;
    }
    if (load < 0 || squares > load * load) return false;
  }
  return true;
}

}  // namespace percuss
