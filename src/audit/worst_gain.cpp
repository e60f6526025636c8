#include "audit/worst_gain.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "audit/tolerances.hpp"
#include "base/orthogonal_factor.hpp"

namespace percuss {
namespace {

using namespace audit_tolerances;

class GainSearch {
 public:
  GainSearch(const Impact& impact, const Progress* progress, long max_faces)
      : impact_(impact),
        offsets_(impact.offsets()),
        W_(impact.directions()),
        factor_(impact.mass),
        progress_(progress),
        budget_(max_faces) {
    const Eigen::MatrixXd X = factor_.matrixL().solve(W_);
    G_ = X.transpose() * X;
    inverse_ = G_.ldlt().solve(Eigen::MatrixXd::Identity(G_.rows(), G_.cols()));
    one_plus_ = Eigen::VectorXd::Ones(G_.rows()) + impact.restitution();
    choice_.assign(impact.elements.size(), 0);
  }

  WorstGain run() {
    choose(0);
    result_.upper = std::max(result_.lower, unexplored_) * (1.0 + no_better);
    return result_;
  }

 private:
  const Element& element(std::size_t i) const { return impact_.elements[i]; }
  bool closed(std::size_t i) const { return choice_[i] != 0; }

  // Goes through the states: contacts and clutches 0 open, 1 closed; friction 0 unloaded, 1 stick, 2 and 3
  // slip.
  void choose(std::size_t i) {
    if (i == choice_.size()) return search_state();
    switch (element(i).kind) {
      case Kind::joint:
      case Kind::rolling:
      case Kind::cone: choice_[i] = 1; return choose(i + 1);  // cones are refused before
      case Kind::contact:
      case Kind::clutch:
        for (const int c : {0, 1}) {
          choice_[i] = c;
          choose(i + 1);
        }
        return;
      case Kind::friction: break;
    }
    // The loading element may come later in the list; its choice is compared when the state is complete.
    for (const int c : {0, 1, 2, 3}) {
      choice_[i] = c;
      choose(i + 1);
    }
  }

  bool state_makes_sense() const {
    for (std::size_t i = 0; i < choice_.size(); ++i) {
      if (element(i).kind != Kind::friction) continue;
      if (closed(i) != closed(static_cast<std::size_t>(element(i).normal))) return false;
      if (element(i).coefficients[0] == 0.0 && choice_[i] > 1)
        return false;  // no friction: ξ free, as "stick" below
    }
    return true;
  }

  void search_state() {
    go_on(progress_);
    if (!state_makes_sense()) return;
    build_cone();
    if (variables_ == 0) return;
    const Eigen::MatrixXd before = (xi_.leftCols(variables_) - G_ * lambda_.leftCols(variables_));
    const Eigen::MatrixXd gamma_before = one_plus_.cwiseInverse().asDiagonal() * before;
    const Eigen::MatrixXd gamma_after = gamma_before + G_ * lambda_.leftCols(variables_);
    before_form_ = gamma_before.transpose() * inverse_ * gamma_before;
    after_form_ = gamma_after.transpose() * inverse_ * gamma_after;
    add_admissibility(gamma_before);
    descend(span_, 0);
  }

  // Columns of Λ and ξ for every variable of the state, and the inequalities between the variables.
  void build_cone() {
    const Eigen::Index n = G_.rows();
    lambda_.setZero(n, n);
    xi_.setZero(n, n);
    variables_ = 0;
    rows_.clear();
    std::vector<Eigen::Index> variable_of(choice_.size(), -1);
    for (std::size_t i = 0; i < choice_.size(); ++i) {
      if (element(i).kind == Kind::friction) continue;
      const bool bilateral = element(i).kind == Kind::joint || element(i).kind == Kind::rolling;
      (closed(i) ? lambda_ : xi_)(offsets_[i], variables_) = 1.0;
      variable_of[i] = variables_++;
      if (!bilateral) rows_.push_back({{variable_of[i], 1.0}});
    }
    for (std::size_t i = 0; i < choice_.size(); ++i) {
      if (element(i).kind != Kind::friction) continue;
      const Eigen::Index row = offsets_[i];
      const Eigen::Index load = variable_of[static_cast<std::size_t>(element(i).normal)];
      const double mu = element(i).coefficients[0];
      const Eigen::Index own = variables_++;
      if (choice_[i] == 0 || mu == 0.0) {  // ξ_T is free
        xi_(row, own) = 1.0;
      } else if (choice_[i] == 1) {
        lambda_(row, own) = 1.0;
        rows_.push_back({{load, mu}, {own, 1.0}});
        rows_.push_back({{load, mu}, {own, -1.0}});
      } else {
        const double sign = choice_[i] == 2 ? 1.0 : -1.0;  // forward: Λ_T = −μΛ_k, ξ_T ≥ 0
        lambda_(row, load) = -sign * mu;
        xi_(row, own) = sign;
        rows_.push_back({{own, 1.0}});
      }
    }
  }

  // γ⁻ ≤ 0 of contacts, ≥ 0 of clutches, = 0 of joints.
  void add_admissibility(const Eigen::MatrixXd& gamma_before) {
    std::vector<Eigen::VectorXd> inequalities, equations;
    for (const auto& row : rows_) {
      Eigen::VectorXd dense = Eigen::VectorXd::Zero(variables_);
      for (const auto& [variable, factor] : row) dense[variable] = factor;
      inequalities.push_back(dense);
    }
    for (std::size_t i = 0; i < choice_.size(); ++i) {
      const Eigen::VectorXd gamma = gamma_before.row(offsets_[i]);
      if (element(i).kind == Kind::contact) inequalities.push_back(-gamma);
      if (element(i).kind == Kind::clutch) inequalities.push_back(gamma);
      if (element(i).kind == Kind::joint || element(i).kind == Kind::rolling) equations.push_back(gamma);
    }
    C_.resize(static_cast<Eigen::Index>(inequalities.size()), variables_);
    for (std::size_t i = 0; i < inequalities.size(); ++i)
      C_.row(static_cast<Eigen::Index>(i)) = inequalities[i].normalized();
    span_ = Eigen::MatrixXd::Identity(variables_, variables_);
    for (const Eigen::VectorXd& equation : equations) span_ = orthogonal_to(span_, equation);
  }

  static Eigen::MatrixXd orthogonal_to(const Eigen::MatrixXd& N, const Eigen::VectorXd& row) {
    const Eigen::VectorXd g = N.transpose() * row;
    if (g.norm() < in_span * row.norm()) return N;
    const Eigen::MatrixXd Q = full_q(Eigen::HouseholderQR<Eigen::MatrixXd>(g));
    return N * Q.rightCols(N.cols() - 1);
  }

  void descend(const Eigen::MatrixXd& N, Eigen::Index next) {
    if (N.cols() == 0) return;
    go_on(progress_);
    const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> eigen(N.transpose() * after_form_ * N,
                                                                          N.transpose() * before_form_ * N);
    const Eigen::Index last = N.cols() - 1;
    const double bound = eigen.eigenvalues()[last];
    if (!(bound > result_.lower * (1.0 + no_better))) return;
    if (--budget_ < 0) {
      unexplored_ = std::max(unexplored_, bound);
      return;
    }
    const Eigen::VectorXd v = N * eigen.eigenvectors().col(last);
    for (const double sign : {1.0, -1.0})
      if ((sign * C_ * v).minCoeff() >= -on_face * v.norm()) return accept(sign * v, bound);
    for (Eigen::Index row = next; row < C_.rows(); ++row) {
      if ((N.transpose() * C_.row(row).transpose()).norm() < constant_on_face) continue;
      descend(orthogonal_to(N, C_.row(row)), row + 1);
    }
  }

  void accept(const Eigen::VectorXd& v, double gain) {
    result_.lower = gain;
    result_.impulse = lambda_.leftCols(variables_) * v;
    const Eigen::VectorXd gamma =
        one_plus_.cwiseInverse().asDiagonal() * (xi_.leftCols(variables_) * v - G_ * result_.impulse);
    result_.velocity = factor_.solve(W_ * (inverse_ * gamma));
    const double size = result_.velocity.cwiseAbs().maxCoeff();
    result_.velocity /= size;
    result_.impulse /= size;
  }

  const Impact& impact_;
  std::vector<Eigen::Index> offsets_;
  Eigen::MatrixXd W_;
  Eigen::LLT<Eigen::MatrixXd> factor_;
  Eigen::MatrixXd G_, inverse_;
  Eigen::VectorXd one_plus_;
  const Progress* progress_;
  long budget_;
  double unexplored_ = 1.0;
  WorstGain result_;

  std::vector<int> choice_;
  Eigen::Index variables_ = 0;
  Eigen::MatrixXd lambda_, xi_;
  std::vector<std::vector<std::pair<Eigen::Index, double>>> rows_;
  Eigen::MatrixXd C_, span_, before_form_, after_form_;
};

}  // namespace

WorstGain worst_gain(const Impact& impact, const Progress* progress, long max_faces) {
  return GainSearch(impact, progress, max_faces).run();
}

}  // namespace percuss
