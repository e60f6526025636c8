#include "solvers/one_contact.hpp"

#include <cmath>

namespace percuss {
namespace {

constexpr double doubt = 1e-9;  // closer than this to a change of state is a tie

// An inequality v ≥ 0 that holds beyond doubt, fails beyond doubt, or neither.
enum class Verdict { holds, fails, tie };

Verdict nonnegative(double v) {
  if (v > doubt) return Verdict::holds;
  return v < -doubt ? Verdict::fails : Verdict::tie;
}

// Both must hold.
Verdict operator&&(Verdict a, Verdict b) {
  if (a == Verdict::fails || b == Verdict::fails) return Verdict::fails;
  return a == Verdict::holds && b == Verdict::holds ? Verdict::holds : Verdict::tie;
}

}  // namespace

void OneContact::prepare(const ContactMatrix& A) {
  A_ = A;
  const Eigen::Index d = A.rows() - 1;
  if (d == 0) return;
  g_ = A.col(0).tail(d) / A(0, 0);
  slip_.factorise(A.bottomRightCorner(d, d) - A.col(0).tail(d) * g_.transpose());
}

// ξ_N = 0 eliminates Λ_N = −(c_N + A_NT Λ_T)/A_NN, which is also the radius of the ball.
void OneContact::set_slip(const ContactVector& c) {
  slip_.set(c.tail(g_.size()) - g_ * c[0], -g_, -c[0] / A_(0, 0));
}

ContactVector OneContact::from_tangential(const ContactVector& c, const BlockVector& x) const {
  ContactVector lambda(c.size());
  lambda[0] = -c[0] / A_(0, 0) - g_.dot(x);
  lambda.tail(x.size()) = x;
  return lambda;
}

ContactVector OneContact::solve(const ContactVector& c) {
  if (c[0] >= 0.0) return ContactVector::Zero(c.size());
  if (c.size() == 1) return ContactVector::Constant(1, -c[0] / A_(0, 0));
  set_slip(c);
  if (const auto x = slip_.stick()) return from_tangential(c, *x);
  return from_tangential(c, slip_.slip());
}

std::optional<std::vector<ContactVector>> OneContact::all(const ContactVector& c) {
  std::vector<ContactVector> found;
  if (std::abs(c[0]) <= doubt || slip_.singular()) return std::nullopt;
  if (c[0] > 0.0) found.push_back(ContactVector::Zero(c.size()));
  set_slip(c);
  const auto x = slip_.stick();
  if (x) found.push_back(from_tangential(c, *x));
  for (const BlockVector& sliding : slip_.all_slips()) found.push_back(from_tangential(c, sliding));
  if (found.empty()) return std::nullopt;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const double room = found[i][0] - found[i].tail(g_.size()).norm();
    if (x && found[i] == from_tangential(c, *x) && room <= doubt * found[i][0]) return std::nullopt;
    for (std::size_t j = 0; j < i; ++j)
      if ((found[i] - found[j]).norm() <= 1e-6 * found[i].norm()) return std::nullopt;
  }
  return found;
}

bool solve_planar_contact(const NormalForm& form, Eigen::VectorXd& lambda) {
  const Eigen::Index t = form.blocks[0].shape == Shape::ball ? 0 : 1;
  const Eigen::Index n = 1 - t;
  const double a = form.A(n, n), g = form.A(n, t), h = form.A(t, n), b = form.A(t, t);
  const double cn = form.c[n], ct = form.c[t];
  lambda.resize(2);
  int holding = 0;
  auto consider = [&](Verdict verdict, double ln, double lt) {
    if (verdict == Verdict::holds) {
      ++holding;
      lambda[n] = ln;
      lambda[t] = lt;
    }
    return verdict != Verdict::tie;
  };

  if (!consider(nonnegative(cn), 0.0, 0.0)) return false;  // open

  const double det = a * b - g * h;  // stick, (35)-(41)
  if (std::abs(det) < doubt * (std::abs(a * b) + std::abs(g * h))) return false;
  const double ln = (g * ct - b * cn) / det;
  const double lt = (h * cn - a * ct) / det;
  if (!consider(nonnegative(ln - lt) && nonnegative(ln + lt), ln, lt)) return false;

  for (const double s : {-1.0, 1.0}) {  // slip Λ_T = sΛ_N, forward (42)-(47) and backward (29)-(34)
    const double stiffness = a + s * g;
    if (std::abs(stiffness) < doubt) return false;
    const double l = -cn / stiffness;
    const double xi = (h + s * b) * l + ct;
    if (!consider(nonnegative(l) && nonnegative(-s * xi), l, s * l)) return false;
  }
  return holding == 1;
}

}  // namespace percuss
