#include "contact/body_system.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "contact/index.hpp"
#include "contact/tolerances.hpp"

namespace percuss::cones {
namespace {

using Columns = Eigen::Matrix<double, 6, 3, Eigen::RowMajor>;
using Block = Eigen::Matrix<double, 6, 6, Eigen::RowMajor>;
using Small = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
using Vector6 = Eigen::Matrix<double, 6, 1>;

constexpr int most_repetitions = 3;

Eigen::Map<const Columns> columns(const std::vector<double>& from, int contact, int side) {
  return Eigen::Map<const Columns>(from.data() + 36 * at(contact) + 18 * at(side));
}
Eigen::Map<const Small> small(const std::array<double, 9>& from) {
  return Eigen::Map<const Small>(from.data());
}
// C⁻¹, zero where a component does not take part.
Eigen::Vector3d inverse(const std::array<double, 3>& C) {
  Eigen::Vector3d result;
  for (std::size_t a = 0; a < 3; ++a) result[static_cast<Eigen::Index>(a)] = C[a] > 0.0 ? 1.0 / C[a] : 0.0;
  return result;
}
Eigen::Map<const Eigen::Vector3d> part(const std::vector<double>& x, int contact) {
  return Eigen::Map<const Eigen::Vector3d>(x.data() + 3 * at(contact));
}

double largest(const std::vector<double>& x) {
  double most = 0.0;
  for (const double value : x) most = std::max(most, std::abs(value));
  return most;
}

}  // namespace

BodySystem::BodySystem(const ConeForm& form) : form_(form) {
  const int n = form.n, bodies = form.bodies.count;
  if (bodies == 0 || std::find(form.joint.begin(), form.joint.end(), 1) != form.joint.end()) return;
  const auto body = [&](int i, int side) { return form.bodies.touched[2 * at(i) + at(side)]; };

  std::vector<std::vector<int>> neighbours(at(bodies));
  for (int b = 0; b < bodies; ++b) neighbours[at(b)].push_back(b);
  for (int i = 0; i < n; ++i) {
    const int one = body(i, 0), other = body(i, 1);
    if (one < 0 || other < 0) continue;
    neighbours[at(one)].push_back(other);
    neighbours[at(other)].push_back(one);
  }
  std::vector<int> start{0}, all;
  for (int b = 0; b < bodies; ++b) {
    std::vector<int>& row = neighbours[at(b)];
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    all.insert(all.end(), row.begin(), row.end());
    start.push_back(static_cast<int>(all.size()));
  }
  const auto entry = [&](int a, int b) {
    if (a < 0 || b < 0) return -1;
    return static_cast<int>(std::lower_bound(all.begin() + start[at(a)], all.begin() + start[at(a) + 1], b) -
                            all.begin());
  };
  for (int i = 0; i < n; ++i)
    for (int s = 0; s < 2; ++s)
      for (int t = 0; t < 2; ++t) entry_.push_back(entry(body(i, s), body(i, t)));
  for (int b = 0; b < bodies; ++b) diagonal_.push_back(entry(b, b));
  blocks_.resize(36 * all.size());
  left_.assign(36 * at(n), 0.0);
  right_ = left_;
  contacts.resize(at(n));
  lu_.analyse(std::vector<int>(at(bodies), 6), start, all, 6);
}

bool BodySystem::factorise() {
  std::fill(blocks_.begin(), blocks_.end(), 0.0);
  for (const int k : diagonal_) Eigen::Map<Block>(blocks_.data() + 36 * at(k)).setIdentity();
  for (int i = 0; i < form_.n; ++i) {
    const BodySystemContact& contact = contacts[at(i)];
    Columns scaled[2];
    for (int side = 0; side < 2; ++side) {
      const auto B = columns(form_.bodies.columns, i, side);
      Eigen::Map<Columns> left(left_.data() + 36 * at(i) + 18 * at(side));
      Eigen::Map<Columns> right(right_.data() + 36 * at(i) + 18 * at(side));
      left.noalias() = B.lazyProduct(small(contact.S));
      right.noalias() = B.lazyProduct(small(contact.R));
      scaled[side].noalias() = left * inverse(contact.C).asDiagonal();
    }
    for (int s = 0; s < 2; ++s)
      for (int t = 0; t < 2; ++t) {
        const int k = entry_[4 * at(i) + at(2 * s + t)];
        if (k < 0) continue;
        Eigen::Map<Block>(blocks_.data() + 36 * at(k)).noalias() +=
            scaled[s].lazyProduct(columns(right_, i, t).transpose());
      }
  }
  return lu_.factorise(blocks_);
}

void BodySystem::solve_once(const std::vector<double>& b, std::vector<double>& x) const {
  v_.assign(6 * at(form_.bodies.count), 0.0);
  for (int i = 0; i < form_.n; ++i) {
    const Eigen::Vector3d y = inverse(contacts[at(i)].C).cwiseProduct(part(b, i));
    for (int side = 0; side < 2; ++side) {
      const int body = form_.bodies.touched[2 * at(i) + at(side)];
      if (body >= 0) Eigen::Map<Vector6>(v_.data() + 6 * at(body)) += columns(left_, i, side) * y;
    }
  }
  lu_.solve(v_);
  for (int i = 0; i < form_.n; ++i) {
    Eigen::Vector3d y = part(b, i);
    for (int side = 0; side < 2; ++side) {
      const int body = form_.bodies.touched[2 * at(i) + at(side)];
      if (body < 0) continue;
      y -= columns(right_, i, side).transpose() * Eigen::Map<const Vector6>(v_.data() + 6 * at(body));
    }
    Eigen::Map<Eigen::Vector3d>(x.data() + 3 * at(i)) = inverse(contacts[at(i)].C).cwiseProduct(y);
  }
}

void BodySystem::solve(std::vector<double>& x) const {
  const std::vector<double> b = x;
  solve_once(b, x);
  correction_.resize(x.size());
  double before = largest(b);
  const double enough = contact_tolerances::small_enough * before;
  for (int repetition = 0; repetition < most_repetitions; ++repetition) {
    v_.assign(6 * at(form_.bodies.count), 0.0);
    for (int i = 0; i < form_.n; ++i)
      for (int side = 0; side < 2; ++side) {
        const int body = form_.bodies.touched[2 * at(i) + at(side)];
        if (body >= 0) Eigen::Map<Vector6>(v_.data() + 6 * at(body)) += columns(left_, i, side) * part(x, i);
      }
    rest_ = b;
    for (int i = 0; i < form_.n; ++i) {
      Eigen::Map<Eigen::Vector3d> rest(rest_.data() + 3 * at(i));
      for (std::size_t a = 0; a < 3; ++a) rest_[3 * at(i) + a] -= contacts[at(i)].C[a] * x[3 * at(i) + a];
      for (int side = 0; side < 2; ++side) {
        const int body = form_.bodies.touched[2 * at(i) + at(side)];
        if (body < 0) continue;
        rest -= columns(right_, i, side).transpose() * Eigen::Map<const Vector6>(v_.data() + 6 * at(body));
      }
    }
    const double left = largest(rest_);
    if (!(left > enough) || !(left < 0.5 * before)) return;
    before = left;
    solve_once(rest_, correction_);
    for (std::size_t k = 0; k < x.size(); ++k) x[k] += correction_[k];
  }
}

double BodySystem::solution_flops() const {
  return 2.0 * (lu_.solution_flops() + 300.0 * static_cast<double>(form_.n));
}

}  // namespace percuss::cones
