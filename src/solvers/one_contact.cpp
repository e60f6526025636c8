#include "solvers/one_contact.hpp"

#include <algorithm>
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

void OneContact::prepare(const ContactMatrix& A, double ratio) {
  A_ = A;
  ratio_ = ratio;
  const Eigen::Index d = A.rows() - 1;
  if (d == 0) return;
  g_ = A.col(0).tail(d) / A(0, 0);
  slip_.factorise(A.bottomRightCorner(d, d) - A.col(0).tail(d) * g_.transpose());
}

// ξ_N = 0 eliminates Λ_N = −(c_N + A_NT Λ_T)/A_NN, which times ρ is also the radius of the ball.
void OneContact::set_slip(const ContactVector& c) {
  slip_.set(c.tail(g_.size()) - g_ * c[0], -ratio_ * g_, -ratio_ * c[0] / A_(0, 0));
}

ContactVector OneContact::stuck(const ContactVector& c, const BlockVector& x) const {
  ContactVector lambda(x.size() + 1);
  lambda[0] = -c[0] / A_(0, 0) - g_.dot(x);
  lambda.tail(x.size()) = x;
  return lambda;
}

// On the boundary Λ_N follows from Λ_T: where ρ is large it is small, and a difference would lose it.
ContactVector OneContact::sliding(const BlockVector& x) const {
  ContactVector lambda(x.size() + 1);
  lambda[0] = x.norm() / ratio_;
  lambda.tail(x.size()) = x;
  return lambda;
}

ContactVector OneContact::solve(const ContactVector& c) {
  if (c[0] >= 0.0) return ContactVector::Zero(c.size());
  if (c.size() == 1) return ContactVector::Constant(1, -c[0] / A_(0, 0));
  set_slip(c);
  if (const auto x = slip_.stick()) return stuck(c, *x);
  const BlockVector x = slip_.slip();
  return x.isZero(0.0) ? stuck(c, x) : sliding(x);
}

std::optional<std::vector<ContactVector>> OneContact::all(const ContactVector& c) {
  std::vector<ContactVector> found;
  if (std::abs(c[0]) <= doubt || slip_.singular()) return std::nullopt;
  if (c[0] > 0.0) found.push_back(ContactVector::Zero(c.size()));
  set_slip(c);
  const auto x = slip_.stick();
  if (x) {
    found.push_back(stuck(c, *x));
    if (found.back()[0] - x->norm() / ratio_ <= doubt * found.back()[0]) return std::nullopt;
  }
  for (const BlockVector& slips : slip_.all_slips()) found.push_back(sliding(slips));
  if (found.empty()) return std::nullopt;
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      if ((found[i] - found[j]).norm() <= 1e-6 * found[i].norm()) return std::nullopt;
  }
  return found;
}

bool solve_planar_contact(const NormalForm& form, Eigen::VectorXd& lambda) {
  const Eigen::Index t = form.blocks[0].shape == Shape::ball ? 0 : 1;
  const Eigen::Index n = 1 - t;
  const double a = form.A(n, n), g = form.A(n, t), h = form.A(t, n), b = form.A(t, t);
  const double rho = form.blocks[static_cast<std::size_t>(t)].ratio, large = std::max(1.0, rho);
  const double unit = std::max(rho, 1e-6);  // of what stick has to spare
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
  if (!consider(nonnegative((rho * ln - lt) / unit) && nonnegative((rho * ln + lt) / unit), ln, lt))
    return false;

  for (const double s : {-rho, rho}) {  // slip Λ_T = sΛ_N, forward (42)-(47) and backward (29)-(34)
    const double stiffness = a + s * g;
    if (std::abs(stiffness) < doubt * (std::abs(a) + std::abs(s * g))) return false;
    const double l = -cn / stiffness;
    const double xi = (h + s * b) * l + ct;
    if (!consider(nonnegative(large * l) && nonnegative(s > 0.0 ? -xi : xi), l, s * l)) return false;
  }
  return holding == 1;
}

}  // namespace percuss
