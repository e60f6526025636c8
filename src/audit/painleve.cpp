#include "audit/tolerances.hpp"
#include "percuss/consistency.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

#include "audit/admissible_cone.hpp"

namespace percuss {
namespace {

using namespace audit_tolerances;

constexpr double infinity = std::numeric_limits<double>::infinity();

std::optional<double> finite(double value) { return value < infinity ? std::optional(value) : std::nullopt; }

// One unilateral element and the friction that it loads, if any.
struct Pair {
  std::size_t normal;
  std::optional<std::size_t> friction;
};

// A set of contacts, the directions in which they slide, and the friction at which its minor vanishes.
struct Pattern {
  double factor = infinity;
  std::vector<std::size_t> pairs;
  std::vector<int> sigma;
};

class Report {
 public:
  explicit Report(const Impact& impact)
      : impact_(impact), offsets_(impact.offsets()), W_(impact.directions()) {
    eliminate_joints();
    for (std::size_t i = 0; i < impact.elements.size(); ++i) {
      const Kind kind = impact.elements[i].kind;
      if (kind != Kind::contact && kind != Kind::clutch) continue;
      Pair pair{i, {}};
      for (std::size_t j = 0; j < impact.elements.size(); ++j)
        if (impact.elements[j].kind == Kind::friction &&
            impact.elements[j].normal == static_cast<Eigen::Index>(i))
          pair.friction = j;
      pairs_.push_back(pair);
    }
  }

  Painleve run() {
    Painleve result;
    for (const Pair& pair : pairs_)
      if (pair.friction) result.contacts.push_back(alone(pair));
    result.coupled_known = couple(result);
    bool above = false;
    for (CriticalFriction& c : result.contacts) {
      c.above = (c.alone && c.present > *c.alone) || (c.coupled && c.present > *c.coupled);
      above = above || c.above;
    }
    if (above) result.suspect = sliding_velocity(result);
    return result;
  }

 private:
  const Element& element(std::size_t i) const { return impact_.elements[i]; }

  // G of the rows that are left when the impulses of joints follow from Wᵀ(u⁺ − u⁻) = 0 there.
  void eliminate_joints() {
    const Eigen::MatrixXd X = impact_.mass.llt().matrixL().solve(W_);
    std::vector<Eigen::Index> joints;
    for (std::size_t i = 0; i < impact_.elements.size(); ++i)
      if (element(i).kind == Kind::joint || element(i).kind == Kind::rolling) joints.push_back(offsets_[i]);
    Eigen::MatrixXd free = X;
    if (!joints.empty()) {
      const Eigen::MatrixXd J = X(Eigen::all, joints);
      free -= J * J.completeOrthogonalDecomposition().solve(X);
    }
    G_ = free.transpose() * free;
  }

  CriticalFriction alone(const Pair& pair) const {
    const Element& friction = element(*pair.friction);
    CriticalFriction c;
    c.contact = element(pair.normal).name;
    c.friction = friction.name;
    c.present = friction.coefficients.maxCoeff();
    const Eigen::Index n = offsets_[pair.normal];
    const Eigen::VectorXd delta = G_.col(n).segment(offsets_[*pair.friction], friction.size());
    // The impulse in the worst direction of sliding is −Λ_N μ∘(μ∘δ)/‖μ∘δ‖.
    const double pull = friction.coefficients.cwiseProduct(delta).norm();
    const bool coupled =
        delta.norm() > no_coupling * std::sqrt(G_(n, n)) * G_.diagonal().cwiseSqrt().maxCoeff();
    if (coupled) {
      c.direction = delta / delta.cwiseAbs().maxCoeff();
      if (friction.size() == 1)
        c.alone = G_(n, n) / std::abs(delta[0]);
      else if (pull > 0.0)
        c.alone = c.present * G_(n, n) / pull;
    }
    return c;
  }

  double mu(std::size_t pair) const {
    return pairs_[pair].friction ? element(*pairs_[pair].friction).coefficients[0] : 0.0;
  }
  double delta(std::size_t row, std::size_t pair) const {
    return pairs_[pair].friction ? G_(offsets_[pairs_[row].normal], offsets_[*pairs_[pair].friction]) : 0.0;
  }

  bool couple(Painleve& result) {
    if (pairs_.empty() || pairs_.size() > coupled_limit) return false;
    for (const Pair& pair : pairs_)
      if (pair.friction && element(*pair.friction).size() > 1) return false;
    const std::size_t n = pairs_.size();
    critical_.assign(n, infinity);
    for (std::size_t set = 1; set < (std::size_t{1} << n); ++set) {
      Pattern pattern;
      for (std::size_t i = 0; i < n; ++i)
        if ((set >> i) & 1) pattern.pairs.push_back(i);
      for (std::size_t signs = 0; signs < (std::size_t{1} << pattern.pairs.size()); ++signs) {
        pattern.sigma.clear();
        for (std::size_t i = 0; i < pattern.pairs.size(); ++i)
          pattern.sigma.push_back((signs >> i) & 1 ? -1 : 1);
        look_at(pattern);
      }
    }
    result.factor = finite(worst_.factor);
    std::size_t at = 0;
    for (std::size_t i = 0; i < n; ++i)
      if (pairs_[i].friction) result.contacts[at++].coupled = finite(critical_[i]);
    return true;
  }

  void look_at(Pattern& pattern) {
    const auto size = static_cast<Eigen::Index>(pattern.pairs.size());
    Eigen::MatrixXd N(size, size), H(size, size);  // A = N − H
    for (Eigen::Index r = 0; r < size; ++r)
      for (Eigen::Index c = 0; c < size; ++c) {
        const std::size_t row = pattern.pairs[static_cast<std::size_t>(r)];
        const std::size_t col = pattern.pairs[static_cast<std::size_t>(c)];
        N(r, c) = G_(offsets_[pairs_[row].normal], offsets_[pairs_[col].normal]);
        H(r, c) = pattern.sigma[static_cast<std::size_t>(c)] * delta(row, col);
      }
    Eigen::VectorXd present(size);
    for (Eigen::Index c = 0; c < size; ++c) present[c] = mu(pattern.pairs[static_cast<std::size_t>(c)]);
    const Eigen::LDLT<Eigen::MatrixXd> factor(N);
    const bool doubtful = factor.vectorD().minCoeff() <= near_tie * N.norm();
    if (doubtful && exact_minor(pattern, Eigen::VectorXd::Zero(size)) == 0)
      return;         // redundant normals: not a matter of friction
    if (!doubtful) {  // else the eigenvalues are noise, and no factor is claimed
      // det(N − sHμ) = 0 at the inverses of the positive eigenvalues of N⁻¹Hμ.
      const Eigen::VectorXcd values = Eigen::MatrixXd(factor.solve(H * present.asDiagonal())).eigenvalues();
      double largest = 0.0;
      for (const auto& value : values)
        if (std::abs(value.imag()) <= real_root * std::abs(value)) largest = std::max(largest, value.real());
      pattern.factor = largest > no_coupling ? 1.0 / largest : infinity;
      if (pattern.factor < worst_.factor) worst_ = pattern;
    }

    // The minor is affine in the friction of one contact: d₀ − μd₁. Near zero rational arithmetic decides.
    const double scale = N.diagonal().prod();
    for (Eigen::Index c = 0; c < size; ++c) {
      const std::size_t pair = pattern.pairs[static_cast<std::size_t>(c)];
      if (!pairs_[pair].friction) continue;
      Eigen::VectorXd with = present, without = present;
      without[c] = 0.0;
      with[c] = 1.0;
      double d0 = (N - H * without.asDiagonal()).determinant();
      double d1 = d0 - (N - H * with.asDiagonal()).determinant();
      if (doubtful || std::abs(d0) <= near_tie * scale) {
        const exact::Rational at_0 = exact_minor(pattern, without);
        d0 = at_0.to_double();
        d1 = exact::Rational(at_0 - exact_minor(pattern, with)).to_double();
      } else if (std::abs(d1) <= no_coupling * scale) {
        d1 = 0.0;
      }
      if (d0 <= 0.0)
        critical_[pair] = 0.0;
      else if (d1 > 0.0)
        critical_[pair] = std::min(critical_[pair], d0 / d1);
    }
  }

  // det(N − Hμ) in rational arithmetic.
  exact::Rational exact_minor(const Pattern& pattern, const Eigen::VectorXd& friction) {
    if (exact_G_.rows() == 0) exact_G_ = without_joints();
    const auto size = static_cast<Eigen::Index>(pattern.pairs.size());
    exact::Matrix A(size, size);
    for (Eigen::Index r = 0; r < size; ++r)
      for (Eigen::Index c = 0; c < size; ++c) {
        const Pair& row = pairs_[pattern.pairs[static_cast<std::size_t>(r)]];
        const Pair& col = pairs_[pattern.pairs[static_cast<std::size_t>(c)]];
        A(r, c) = exact_G_(offsets_[row.normal], offsets_[col.normal]);
        if (col.friction)
          A(r, c) -= pattern.sigma[static_cast<std::size_t>(c)] * exact::Rational(friction[c]) *
                     exact_G_(offsets_[row.normal], offsets_[*col.friction]);
      }
    return exact::determinant(A);
  }

  exact::Matrix without_joints() const {
    exact::Matrix G = Configuration(impact_).exact_G();
    for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
      const Eigen::Index j = offsets_[i];
      if ((element(i).kind != Kind::joint && element(i).kind != Kind::rolling) || G(j, j) == 0) continue;
      const exact::Matrix row = exact::rows(G, {j});
      for (Eigen::Index r = 0; r < G.rows(); ++r)
        for (Eigen::Index c = 0; c < G.cols(); ++c) G(r, c) -= row(0, r) * row(0, c) / row(0, j);
    }
    return G;
  }

  // γ_N = 0 everywhere and γ_T along the worst pattern, or the worst direction of the contact that is most
  // above its own.
  std::optional<Eigen::VectorXd> sliding_velocity(const Painleve& result) const {
    Eigen::VectorXd gamma = Eigen::VectorXd::Zero(W_.cols());
    if (worst_.factor < 1.0) {
      for (std::size_t k = 0; k < worst_.pairs.size(); ++k)
        if (pairs_[worst_.pairs[k]].friction)
          gamma[offsets_[*pairs_[worst_.pairs[k]].friction]] = worst_.sigma[k];
    } else {
      const auto most =
          std::max_element(result.contacts.begin(), result.contacts.end(), [](const auto& a, const auto& b) {
            return a.present / a.alone.value_or(infinity) < b.present / b.alone.value_or(infinity);
          });
      for (const Pair& pair : pairs_)
        if (pair.friction && element(*pair.friction).name == most->friction)
          gamma.segment(offsets_[*pair.friction], most->direction.size()) = most->direction;
    }
    const Eigen::LLT<Eigen::MatrixXd> factor(impact_.mass);
    const Eigen::MatrixXd X = factor.matrixL().solve(W_);
    const Eigen::VectorXd y = X.transpose().completeOrthogonalDecomposition().solve(gamma);
    if ((X.transpose() * y - gamma).norm() > reached * gamma.norm()) return std::nullopt;
    return factor.matrixU().solve(y);
  }

  const Impact& impact_;
  std::vector<Eigen::Index> offsets_;
  Eigen::MatrixXd W_;
  Eigen::MatrixXd G_;
  exact::Matrix exact_G_;  // the same; made when it is needed
  std::vector<Pair> pairs_;
  std::vector<double> critical_;
  Pattern worst_;
};

}  // namespace

Painleve painleve(const Impact& impact) { return Report(impact).run(); }

}  // namespace percuss
