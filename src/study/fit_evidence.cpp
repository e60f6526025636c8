#include "study/fit_evidence.hpp"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "base/orthogonal_factor.hpp"
#include "study/tolerances.hpp"

namespace percuss {
namespace {

using study_tolerances::no_speed;

double middle(std::vector<double> values) {
  if (values.empty()) return 0.0;
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

// √ of middle squares
double ratio(const std::vector<double>& part, double whole) {
  const double a = std::sqrt(middle(part));
  return whole > 0.0 ? a / whole : a > 0.0 ? 1.0 : 0.0;
}

Eigen::MatrixXd orthonormal(const Eigen::MatrixXd& X) {
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(X);
  qr.setThreshold(1e-10);
  return full_q(qr).leftCols(qr.rank());
}

double squares_beside(const Eigen::MatrixXd& span, const Eigen::VectorXd& x) {
  return (x - span * (span.transpose() * x)).squaredNorm();
}

}  // namespace

Evidence::Evidence(const FitModel& model, const Eigen::VectorXd& x, Eigen::Index most_rows) {
  const Measurements& data = model.data();
  std::vector<Eigen::Index> used;
  for (Eigen::Index i = 0; i < data.rows(); ++i)
    if ((data.weight.size() == 0 || data.weight[i] > 0.0) && model.observed().row(i).array().isFinite().any())
      used.push_back(i);
  const auto count = std::min(used.size(), static_cast<std::size_t>(most_rows));
  for (std::size_t k = 0; k < count; ++k) rows_.push_back(used[k * used.size() / count]);
  for (const Eigen::Index row : rows_) {
    const Impact impact = model.impact_of(x, row);
    Matrices m;
    m.M = impact.mass;
    const Eigen::LLT<Eigen::MatrixXd> factor(impact.mass);
    m.U = factor.matrixU();
    Eigen::MatrixXd X(impact.freedom(), impact.rows());
    std::vector<Eigen::Index> contacts;
    Eigen::Index at = 0;
    for (const Element& e : impact.elements) {
      if (e.kind == Kind::contact) contacts.push_back(at);
      X.middleCols(at, e.size()) = e.directions;
      at += e.size();
    }
    const Eigen::MatrixXd W = X;
    factor.matrixL().solveInPlace(X);
    m.span = orthonormal(X);
    m.closing = orthonormal(X(Eigen::all, contacts));
    const Eigen::VectorXd unit = X.colwise().norm().transpose().cwiseInverse();
    m.normals = (W * unit.asDiagonal())(Eigen::all, contacts);
    m.moving = impact.excitation().cwiseProduct(unit)(contacts);
    has_contacts_ = has_contacts_ || !contacts.empty();
    excited_ = excited_ || !impact.excitation().isZero(0.0);
    independent_numbers_ +=
        std::min<Eigen::Index>(m.span.cols(), model.observed().row(row).array().isFinite().count());
    matrices_.push_back(std::move(m));
  }
}

Eigen::VectorXd Evidence::approach(std::size_t k, const Eigen::VectorXd& u) const {
  return matrices_[k].normals.transpose() * u + matrices_[k].moving;
}

Eigen::Index Evidence::directions() const { return matrices_.empty() ? 0 : matrices_.front().span.cols(); }

Evidence::Findings Evidence::judge(const Eigen::MatrixXd& before, const Eigen::MatrixXd& after,
                                   const Eigen::MatrixXd& predicted, double least_across) const {
  Findings found;
  std::vector<double> outside, change_of_whole, change_across, left, left_across, change, gain;
  long whole = 0, approaching = 0, leaving = 0, faster = 0;
  for (std::size_t k = 0; k < rows_.size(); ++k) {
    const Matrices& m = matrices_[k];
    const Eigen::VectorXd u = before.row(rows_[k]).transpose(), v = after.row(rows_[k]).transpose();
    double r = 0.0, d = 0.0;
    for (Eigen::Index j = 0; j < u.size(); ++j) {
      if (!std::isfinite(v[j])) continue;
      d += m.M(j, j) * std::pow(v[j] - u[j], 2);
      if (predicted.size() > 0) r += m.M(j, j) * std::pow(v[j] - predicted(rows_[k], j), 2);
    }
    left.push_back(r);
    change.push_back(d);
    const double speed = (m.U * u).norm();
    const Eigen::VectorXd in = approach(k, u);
    const bool closes = in.size() > 0 && in.minCoeff() < -no_speed * speed;
    approaching += closes;
    if (!v.allFinite()) continue;
    ++whole;
    const Eigen::VectorXd jump = m.U * (v - u);
    outside.push_back(squares_beside(m.span, jump));
    change_of_whole.push_back(jump.squaredNorm());
    change_across.push_back(squares_beside(m.closing, jump));
    if (predicted.size() > 0)
      left_across.push_back(squares_beside(m.closing, m.U * (v - predicted.row(rows_[k]).transpose())));
    gain.push_back((m.U * v).squaredNorm() / std::max(speed * speed, 1e-300));
    if (in.size() == 0) continue;
    const Eigen::VectorXd out = approach(k, v);
    Eigen::Index first = 0;
    in.minCoeff(&first);
    leaving += closes && out[first] > 0.2 * in[first];
    faster += out.cwiseAbs().maxCoeff() > in.cwiseAbs().maxCoeff();
  }
  const auto n = static_cast<double>(std::max<std::size_t>(rows_.size(), 1));
  if (has_contacts_) found.approaching = static_cast<double>(approaching) / n;
  if (has_contacts_ && whole > 0) {
    found.leaving = approaching > 0 ? static_cast<double>(leaving) / static_cast<double>(approaching) : 0.0;
    found.faster = static_cast<double>(faster) / static_cast<double>(whole);
  }
  found.gain = excited_ ? 0.0 : middle(gain);
  const double across =
      std::max(std::sqrt(middle(change_across)), least_across * std::sqrt(middle(change_of_whole)));
  found.across_part = ratio(change_across, std::sqrt(middle(change_of_whole)));
  found.outside = ratio(outside, across);
  found.change = std::sqrt(middle(change));
  found.unexplained = ratio(left, found.change);
  // u⁺ − u⁻ has the noise of both; 1.4826 takes the middle of normal numbers to their deviation.
  const auto free = before.cols() - directions();
  if (free > 0) found.noise = 1.4826 * std::sqrt(middle(outside) / (2.0 * static_cast<double>(free)));
  if (const double beside = ratio(left_across, across); beside > found.unexplained) {
    found.unexplained = beside;
    found.across = true;
  }
  return found;
}

}  // namespace percuss
