#include "kernel/ball_contact.hpp"

#include <cmath>

#include "kernel/planar_contact.hpp"

namespace percuss::cones {
namespace {

// An approach this slow beside the sliding may have a slip with impulses as small, which is lost among the
// roots.
constexpr double grazing = 1e-6;

}  // namespace

void BallContact::prepare(const ContactMatrix& A, double ratio) {
  A_ = A;
  ratio_ = ratio;
  const Eigen::Index d = A.rows() - 1;
  if (d == 0) return;
  g_ = A.col(0).tail(d) / A(0, 0);
  slip_.factorise(A.bottomRightCorner(d, d) - A.col(0).tail(d) * g_.transpose());
}

// ξ_N = 0 eliminates Λ_N = −(c_N + A_NT Λ_T)/A_NN, which times ρ is also the radius of the ball.
void BallContact::set_slip(const ContactVector& c) {
  slip_.set(c.tail(g_.size()) - g_ * c[0], -ratio_ * g_, -ratio_ * c[0] / A_(0, 0));
}

ContactVector BallContact::stuck(const ContactVector& c, const SlipVector& x) const {
  ContactVector lambda(x.size() + 1);
  lambda[0] = -c[0] / A_(0, 0) - g_.dot(x);
  lambda.tail(x.size()) = x;
  return lambda;
}

// On the boundary Λ_N follows from Λ_T: where ρ is large it is small, and a difference would lose it.
ContactVector BallContact::sliding(const SlipVector& x) const {
  ContactVector lambda(x.size() + 1);
  lambda[0] = x.norm() / ratio_;
  lambda.tail(x.size()) = x;
  return lambda;
}

ContactVector BallContact::solve(const ContactVector& c) {
  if (c[0] >= 0.0) return ContactVector::Zero(c.size());
  if (c.size() == 1) return ContactVector::Constant(1, -c[0] / A_(0, 0));
  set_slip(c);
  if (const auto x = slip_.stick()) return stuck(c, *x);
  const SlipVector x = slip_.slip();
  return x.isZero(0.0) ? stuck(c, x) : sliding(x);
}

std::optional<std::vector<ContactVector>> BallContact::all(const ContactVector& c) {
  std::vector<ContactVector> found;
  if (std::abs(c[0]) <= grazing || slip_.singular()) return std::nullopt;
  if (c[0] > 0.0) found.push_back(ContactVector::Zero(c.size()));
  set_slip(c);
  const auto x = slip_.stick();
  if (x) {
    found.push_back(stuck(c, *x));
    if (found.back()[0] - x->norm() / ratio_ <= doubt * found.back()[0]) return std::nullopt;
  }
  for (const SlipVector& slips : slip_.all_slips()) found.push_back(sliding(slips));
  if (found.empty()) return std::nullopt;
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      if ((found[i] - found[j]).norm() <= 1e-6 * found[i].norm()) return std::nullopt;
  }
  return found;
}

}  // namespace percuss::cones
