#include "base/mass_factor.hpp"

#include <cmath>

namespace percuss {
namespace {

constexpr Eigen::Index large = 128;      // from so many degrees of freedom on a comparison of M costs nothing
constexpr double worth_envelope = 0.02;  // of n³: more operations than these take Eigen's way, by blocks

}  // namespace

// Row by row: L_ij = (M_ij − Σ_k L_ik L_jk)/L_jj, with k from where both rows have begun.
bool MassFactor::factor_envelope(const Eigen::MatrixXd& mass, Envelope& e) {
  const Eigen::Index n = mass.rows();
  double operations = 0.0;
  Eigen::Index size = 0;
  e.first.clear();
  e.offset.clear();
  for (Eigen::Index i = 0; i < n; ++i) {  // column i holds row i, too, as M is symmetric
    Eigen::Index first = 0;
    while (first < i && mass(first, i) == 0.0) ++first;
    e.first.push_back(first);
    e.offset.push_back(size);
    const auto width = static_cast<double>(i - first + 1);
    size += i - first + 1;
    operations += width * width;
    if (operations > worth_envelope * std::pow(static_cast<double>(n), 3)) return false;
  }
  e.values.resize(static_cast<std::size_t>(size));
  e.positive = true;
  for (Eigen::Index i = 0; i < n && e.positive; ++i) {
    const Eigen::Index begin = e.first[static_cast<std::size_t>(i)];
    double* row = e.values.data() + e.offset[static_cast<std::size_t>(i)];
    for (Eigen::Index j = begin; j <= i; ++j) {
      const Eigen::Index first = e.first[static_cast<std::size_t>(j)], from = std::max(begin, first);
      const double* other = e.values.data() + e.offset[static_cast<std::size_t>(j)];
      const double sum = Eigen::VectorXd::Map(row + (from - begin), j - from)
                             .dot(Eigen::VectorXd::Map(other + (from - first), j - from));
      const double left = mass(j, i) - sum;
      row[j - begin] = j < i ? left / other[j - first] : std::sqrt(left);
      if (j == i) e.positive = left > 0.0;
    }
  }
  return true;
}

std::shared_ptr<const MassFactor::Large> MassFactor::factor_large(const Eigen::MatrixXd& mass) {
  thread_local std::shared_ptr<const Large> last;
  if (last && last->mass.rows() == mass.rows() && last->mass == mass) return last;
  last.reset();
  auto made = std::make_shared<Large>();
  if (factor_envelope(mass, made->envelope)) return made;
  made->envelope = {};
  made->mass = mass;
  made->dense.compute(mass);
  last = made;
  return made;
}

void MassFactor::compute(const Eigen::MatrixXd& mass) {
  large_.reset();
  if (mass.rows() < large)
    small_.compute(mass);
  else
    large_ = factor_large(mass);
}

bool MassFactor::positive() const {
  return has_envelope() ? large_->envelope.positive : dense().info() == Eigen::Success;
}

Eigen::VectorXd MassFactor::pivots() const {
  if (!has_envelope()) return dense().matrixLLT().diagonal();
  const Envelope& e = large_->envelope;
  return Eigen::VectorXd::NullaryExpr(static_cast<Eigen::Index>(e.first.size()), [&](Eigen::Index i) {
    return e.row(i)[i - e.first[static_cast<std::size_t>(i)]];
  });
}

void MassFactor::solve_lower(Eigen::MatrixXd& X) const {
  if (!has_envelope()) return dense().matrixL().solveInPlace(X);
  const Envelope& e = large_->envelope;
  for (auto x : X.colwise())
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      const auto row = e.row(i);
      const Eigen::Index before = row.size() - 1;
      x[i] = (x[i] - row.head(before).dot(x.segment(i - before, before))) / row[before];
    }
}

void MassFactor::solve_upper(Eigen::VectorXd& x) const {
  if (!has_envelope()) return dense().matrixU().solveInPlace(x);
  const Envelope& e = large_->envelope;
  for (Eigen::Index i = x.size() - 1; i >= 0; --i) {
    const auto row = e.row(i);
    const Eigen::Index before = row.size() - 1;
    x[i] /= row[before];
    x.segment(i - before, before) -= x[i] * row.head(before);
  }
}

Eigen::VectorXd MassFactor::upper_times(const Eigen::VectorXd& x) const {
  if (!has_envelope()) return dense().matrixU() * x;
  Eigen::VectorXd product = Eigen::VectorXd::Zero(x.size());
  const Envelope& e = large_->envelope;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    const auto row = e.row(i);
    product.segment(i - row.size() + 1, row.size()) += x[i] * row;
  }
  return product;
}

}  // namespace percuss
