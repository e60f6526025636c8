#include "audit/form_on_cone.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "audit/tolerances.hpp"
#include "base/orthogonal_factor.hpp"

namespace percuss {
namespace {

using exact::Matrix;
using exact::Rational;
using exact::Vector;

using namespace audit_tolerances;

Matrix restricted(const Matrix& Q, const Matrix& basis) {
  return exact::product(exact::transpose(basis), exact::product(Q, basis));
}

bool is_zero(const Matrix& a) {
  for (Eigen::Index i = 0; i < a.rows(); ++i)
    for (Eigen::Index j = 0; j < a.cols(); ++j)
      if (a(i, j) != 0) return false;
  return true;
}

// x = Kz removes the equations, and directions along which neither form nor inequalities change. z is scaled
// by powers of two, which is exact.
Matrix coordinates(const FormOnCone& form) {
  Matrix K = exact::kernel(form.E.rows() > 0 ? form.E : Matrix(1, form.Q.rows()));
  const Matrix CK = exact::product(form.C, K);
  const Matrix lines = exact::kernel(CK.rows() > 0 ? CK : Matrix(1, K.cols()));
  if (lines.cols() > 0 && is_zero(exact::product(restricted(form.Q, K), lines)))
    K = exact::columns(K, exact::independent_columns(CK));
  for (Eigen::Index j = 0; j < K.cols(); ++j) {
    double size = 0.0;
    for (Eigen::Index i = 0; i < K.rows(); ++i)
      size = std::max(size, std::abs(K(i, j).to_double()) / form.scale[i]);
    const Rational factor(std::exp2(-std::round(std::log2(size))));
    for (Eigen::Index i = 0; i < K.rows(); ++i) K(i, j) *= factor;
  }
  return K;
}

class FaceSearch {
 public:
  FaceSearch(const FormOnCone& form, Aim aim, const Progress* progress, long max_faces)
      : K_(coordinates(form)), aim_(aim), progress_(progress), max_faces_(max_faces) {
    exact_Q_ = restricted(form.Q, K_);
    exact_C_ = exact::product(form.C, K_);
    Q_ = exact::to_double(exact_Q_);
    C_ = exact::to_double(exact_C_);
    for (Eigen::Index i = 0; i < C_.rows(); ++i)
      if (const double norm = C_.row(i).norm(); norm > 0.0) C_.row(i) /= norm;
    size_ = Q_.size() > 0 ? Q_.cwiseAbs().maxCoeff() : 0.0;
  }

  ConeSign run() {
    ConeSign result;
    const Eigen::Index n = K_.cols();
    if (n == 0 || size_ == 0.0) {
      result.sign = ConeSign::Sign::nonnegative;
      return result;
    }
    descend(Eigen::MatrixXd::Identity(n, n), 0);
    result.faces = faces_;
    if (!found_.empty()) {
      result.sign = ConeSign::Sign::negative;
      result.exact_x = exact::product(K_, found_);
      result.x = exact::to_double(result.exact_x);
    } else if (faces_ < max_faces_) {
      result.sign = ConeSign::Sign::nonnegative;
    }
    return result;
  }

 private:
  // The face with the inequalities `active_` tight; N spans it. Further ones are added in ascending order, so
  // that every face comes up once.
  void descend(const Eigen::MatrixXd& N, Eigen::Index next) {
    if (N.cols() == 0 || (aim_ == Aim::sign && !found_.empty()) || ++faces_ >= max_faces_) return;
    go_on(progress_);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(Eigen::MatrixXd(N.transpose() * Q_ * N));
    const double least = eigen.eigenvalues()[0];
    if (least > near_zero * size_ || least >= deepest_) return;
    const bool tie = least > -near_zero * size_;
    if (tie && !found_.empty()) return;
    std::optional<Matrix> known;  // the span exactly; made when it is needed
    const auto span = [&]() -> const Matrix& {
      if (!known) known = face_basis();
      return *known;
    };
    if (tie && exact::is_positive_semidefinite(restricted(exact_Q_, span()))) return;
    const Eigen::VectorXd v = N * eigen.eigenvectors().col(0);
    const bool outside = !tie && lowest_slack(v) < -near_tie && lowest_slack(-v) < -near_tie;
    if (!outside && settled_by(v, span())) return;
    if (N.cols() == 1) return;
    for (Eigen::Index row = next; row < C_.rows(); ++row) {
      const Eigen::VectorXd g = N.transpose() * C_.row(row).transpose();
      const bool doubtful = g.norm() < flat;
      if (doubtful && is_zero(exact::product(exact::rows(exact_C_, {row}), span())))
        continue;  // tight already
      active_.push_back(row);
      if (doubtful) {
        descend(orthonormal(exact::to_double(face_basis())), row + 1);
      } else {
        const Eigen::HouseholderQR<Eigen::MatrixXd> qr(g);
        const Eigen::MatrixXd Q = full_q(qr);
        descend(N * Q.rightCols(N.cols() - 1), row + 1);
      }
      active_.pop_back();
    }
  }

  static Eigen::MatrixXd orthonormal(const Eigen::MatrixXd& basis) {
    if (basis.cols() == 0) return basis;
    return thin_q(Eigen::HouseholderQR<Eigen::MatrixXd>(basis));
  }

  // Whether v or −v, where the form is negative, is in the face that B spans.
  bool settled_by(const Eigen::VectorXd& v, const Matrix& B) {
    if (B.cols() == 0) return true;
    const Eigen::VectorXd w = exact::to_double(B).colPivHouseholderQr().solve(v);
    Vector y(w.begin(), w.end());
    const Matrix form = restricted(exact_Q_, B);
    if (exact::quadratic_form(form, y) >= 0) {
      const auto negative = exact::negative_vector(form);
      if (!negative) return true;
      y = *negative;
    }
    Vector z = exact::product(B, y);
    if (contains(z)) return accept(std::move(z));
    for (Rational& component : z) component = -component;
    return contains(z) && accept(std::move(z));
  }

  double lowest_slack(const Eigen::VectorXd& v) const {
    const Eigen::VectorXd slack = C_ * v;
    double lowest = std::numeric_limits<double>::infinity();
    std::size_t tight = 0;
    for (Eigen::Index row = 0; row < slack.size(); ++row) {
      if (tight < active_.size() && active_[tight] == row)
        ++tight;
      else
        lowest = std::min(lowest, slack[row]);
    }
    return lowest;
  }

  bool contains(const Vector& z) const {
    const Vector slack = exact::product(exact_C_, z);
    return std::all_of(slack.begin(), slack.end(), [](const Rational& s) { return s >= 0; });
  }

  bool accept(Vector z) {
    const Eigen::VectorXd v = exact::to_double(z);
    const double depth = v.dot(Q_ * v) / v.squaredNorm();
    if (!found_.empty() && depth >= deepest_) return true;
    deepest_ = depth;
    found_ = std::move(z);
    return true;
  }

  Matrix face_basis() {
    faces_ += exact_face;
    return exact::kernel(active_.empty() ? Matrix(1, exact_C_.cols()) : exact::rows(exact_C_, active_));
  }

  Matrix K_, exact_Q_, exact_C_;
  Eigen::MatrixXd Q_, C_;
  double size_ = 0.0;
  std::vector<Eigen::Index> active_;
  Vector found_;
  double deepest_ = std::numeric_limits<double>::infinity();  // least value on the unit sphere so far
  long faces_ = 0;
  Aim aim_;
  const Progress* progress_;
  long max_faces_;
};

// Without floating point but for a first guess of v.
class Prover {
 public:
  Prover(const FormOnCone& form, const Progress* progress, long max_faces)
      : K_(coordinates(form)), progress_(progress), max_faces_(max_faces) {
    Q_ = restricted(form.Q, K_);
    C_ = exact::product(form.C, K_);
  }

  std::vector<FaceProof> run() {
    if (!visit(0)) faces_.clear();
    return std::move(faces_);
  }

 private:
  bool visit(Eigen::Index next) {
    if (static_cast<long>(faces_.size()) >= max_faces_) return false;
    go_on(progress_);
    const Matrix B = exact::kernel(tight_.empty() ? Matrix(1, Q_.cols()) : exact::rows(C_, tight_));
    const auto y = negative(restricted(Q_, B));
    faces_.push_back({tight_, {}});
    if (!y) return true;
    const Vector z = exact::product(B, *y);
    faces_.back().outside = exact::product(K_, z);
    const Vector slack = exact::product(C_, z);
    const auto [low, high] = std::minmax_element(slack.begin(), slack.end());
    if (slack.empty() || *low >= 0 || *high <= 0) return false;  // v or −v is in the cone
    for (Eigen::Index row = next; row < C_.rows(); ++row) {
      if (is_zero(exact::product(exact::rows(C_, {row}), B))) continue;
      tight_.push_back(row);
      if (!visit(row + 1)) return false;
      tight_.pop_back();
    }
    return true;
  }

  // Short fractions where the form is clearly negative.
  static std::optional<Vector> negative(const Matrix& form) {
    if (form.cols() == 0) return std::nullopt;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(exact::to_double(form));
    const Eigen::VectorXd v = eigen.eigenvectors().col(0) / eigen.eigenvectors().col(0).cwiseAbs().maxCoeff();
    Vector y;
    for (const double component : v) y.emplace_back(std::round(component * 1024.0) / 1024.0);
    if (v.allFinite() && exact::quadratic_form(form, y) < 0) return y;
    return exact::negative_vector(form);
  }

  Matrix K_, Q_, C_;
  const Progress* progress_;
  long max_faces_;
  std::vector<Eigen::Index> tight_;
  std::vector<FaceProof> faces_;
};

}  // namespace

ConeSign sign_on_cone(const FormOnCone& form, Aim aim, const Progress* progress, long max_faces) {
  return FaceSearch(form, aim, progress, max_faces).run();
}

std::vector<FaceProof> prove_nonnegative(const FormOnCone& form, const Progress* progress, long max_faces) {
  return Prover(form, progress, max_faces).run();
}

}  // namespace percuss
