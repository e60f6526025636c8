#include "audit/cone_form.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <cmath>
#include <limits>

namespace percuss {
namespace {

using exact::Matrix;
using exact::Rational;

constexpr double near_zero =
    1e-10;                       // eigenvalues closer to zero than this are decided in rational arithmetic
constexpr double inside = 1e-9;  // a point this far from all inactive inequalities is inside its face

Eigen::MatrixXd to_double(const Matrix& a) {
  Eigen::MatrixXd d(a.rows(), a.cols());
  for (Eigen::Index i = 0; i < a.rows(); ++i)
    for (Eigen::Index j = 0; j < a.cols(); ++j) d(i, j) = a(i, j).convert_to<double>();
  return d;
}

class Search {
 public:
  Search(const ConeForm& form, Aim aim, const Progress* progress, long max_faces)
      : aim_(aim), progress_(progress), max_faces_(max_faces) {
    // x = Kz removes the equations; z is scaled by powers of two, which is exact.
    K_ = exact::kernel(form.E.rows() > 0 ? form.E : Matrix(1, form.Q.rows()));
    for (Eigen::Index j = 0; j < K_.cols(); ++j) {
      double size = 0.0;
      for (Eigen::Index i = 0; i < K_.rows(); ++i)
        size = std::max(size, std::abs(K_(i, j).convert_to<double>()) / form.scale[i]);
      const Rational factor(std::exp2(-std::round(std::log2(size))));
      for (Eigen::Index i = 0; i < K_.rows(); ++i) K_(i, j) *= factor;
    }
    exact_Q_ = exact::product(exact::transpose(K_), exact::product(form.Q, K_));
    exact_C_ = exact::product(form.C, K_);
    Q_ = to_double(exact_Q_);
    C_ = to_double(exact_C_);
    for (Eigen::Index i = 0; i < C_.rows(); ++i)
      if (const double norm = C_.row(i).norm(); norm > 0.0) C_.row(i) /= norm;
    size_ = Q_.cwiseAbs().maxCoeff();
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
    if (found_.size() > 0) {
      result.sign = ConeSign::Sign::negative;
      result.x = found_;
    } else if (faces_ < max_faces_) {
      result.sign = ConeSign::Sign::nonnegative;
    }
    return result;
  }

 private:
  // The face with the inequalities `active_` tight; N spans it. Further ones are added in ascending order, so
  // that every face comes up once.
  void descend(const Eigen::MatrixXd& N, Eigen::Index next) {
    if ((aim_ == Aim::sign && found_.size() > 0) || ++faces_ >= max_faces_) return;
    go_on(progress_);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(N.transpose() * Q_ * N);
    const double least = eigen.eigenvalues()[0];
    if (least > near_zero * size_ || least >= deepest_) return;
    if (least > -near_zero * size_ && (found_.size() > 0 || semidefinite_on_face())) return;
    const Eigen::VectorXd v = N * eigen.eigenvectors().col(0);
    if (lies_inside(v) && try_point(v)) return;
    if (lies_inside(-v) && try_point(-v)) return;
    if (N.cols() == 1) return;
    for (Eigen::Index row = next; row < C_.rows(); ++row) {
      const Eigen::VectorXd g = N.transpose() * C_.row(row).transpose();
      if (g.norm() < 1e-10) continue;  // tight on the whole face already
      const Eigen::HouseholderQR<Eigen::MatrixXd> qr(g);
      const Eigen::MatrixXd Q = qr.householderQ();
      active_.push_back(row);
      descend(N * Q.rightCols(N.cols() - 1), row + 1);
      active_.pop_back();
    }
  }

  bool lies_inside(const Eigen::VectorXd& v) const {
    const Eigen::VectorXd slack = C_ * v;
    std::size_t tight = 0;
    for (Eigen::Index row = 0; row < slack.size(); ++row) {
      if (tight < active_.size() && active_[tight] == row) {
        ++tight;
        continue;
      }
      if (slack[row] < inside && !exactly_tight(row, slack[row])) return false;
    }
    return true;
  }

  // A row that vanishes on the whole face though it was not chosen.
  bool exactly_tight(Eigen::Index row, double slack) const {
    if (std::abs(slack) > inside) return false;
    const Matrix B = face_basis();
    for (Eigen::Index j = 0; j < B.cols(); ++j) {
      Rational sum = 0;
      for (Eigen::Index i = 0; i < B.rows(); ++i) sum += exact_C_(row, i) * B(i, j);
      if (sum != 0) return false;
    }
    return true;
  }

  Matrix face_basis() const {
    Matrix A(std::max<Eigen::Index>(1, static_cast<Eigen::Index>(active_.size())), exact_C_.cols());
    for (std::size_t i = 0; i < active_.size(); ++i)
      for (Eigen::Index j = 0; j < A.cols(); ++j)
        A(static_cast<Eigen::Index>(i), j) = exact_C_(active_[i], j);
    return exact::kernel(A);
  }

  bool semidefinite_on_face() const {
    const Matrix B = face_basis();
    return exact::is_positive_semidefinite(exact::product(exact::transpose(B), exact::product(exact_Q_, B)));
  }

  // The point of the face nearest to v with rational coordinates: admissible, and negative?
  bool try_point(const Eigen::VectorXd& v) {
    const Matrix B = face_basis();
    const Eigen::VectorXd w = to_double(B).colPivHouseholderQr().solve(v);
    std::vector<Rational> z(static_cast<std::size_t>(B.rows()));
    for (Eigen::Index i = 0; i < B.rows(); ++i)
      for (Eigen::Index j = 0; j < B.cols(); ++j) z[static_cast<std::size_t>(i)] += B(i, j) * Rational(w[j]);
    for (Eigen::Index row = 0; row < exact_C_.rows(); ++row) {
      Rational slack = 0;
      for (Eigen::Index i = 0; i < exact_C_.cols(); ++i)
        slack += exact_C_(row, i) * z[static_cast<std::size_t>(i)];
      if (slack < 0) return false;
    }
    if (exact::quadratic_form(exact_Q_, z) >= 0) return false;
    deepest_ = v.dot(Q_ * v) / v.squaredNorm();
    found_.resize(K_.rows());
    for (Eigen::Index i = 0; i < K_.rows(); ++i) {
      Rational x = 0;
      for (Eigen::Index j = 0; j < K_.cols(); ++j) x += K_(i, j) * z[static_cast<std::size_t>(j)];
      found_[i] = x.convert_to<double>();
    }
    return true;
  }

  Matrix K_, exact_Q_, exact_C_;
  Eigen::MatrixXd Q_, C_;
  double size_ = 0.0;
  std::vector<Eigen::Index> active_;
  Eigen::VectorXd found_;
  double deepest_ = std::numeric_limits<double>::infinity();  // least value on the unit sphere so far
  long faces_ = 0;
  Aim aim_;
  const Progress* progress_;
  long max_faces_;
};

}  // namespace

ConeSign sign_on_cone(const ConeForm& form, Aim aim, const Progress* progress, long max_faces) {
  return Search(form, aim, progress, max_faces).run();
}

}  // namespace percuss
