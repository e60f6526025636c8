#include "solvers/planar_contact.hpp"

#include <algorithm>
#include <cmath>

#include "kernel/planar_contact.hpp"

namespace percuss {
namespace {

using cones::doubt;

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

bool solve_planar_contact(const NormalForm& form, Eigen::VectorXd& lambda) {
  const Eigen::Index t = form.blocks[0].shape == SetShape::ball ? 0 : 1;
  const Eigen::Index n = 1 - t;
  const cones::PlanarStates<double> A{form.A(n, n), form.A(n, t), form.A(t, n), form.A(t, t)};
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

  const double det = A.determinant();
  if (std::abs(det) < doubt * (std::abs(A.a * A.b) + std::abs(A.g * A.h))) return false;
  const double ln = A.stick_n(cn, ct) / det, lt = A.stick_t(cn, ct) / det;
  if (!consider(nonnegative((rho * ln - lt) / unit) && nonnegative((rho * ln + lt) / unit), ln, lt))
    return false;

  for (const double s : {-rho, rho}) {
    const double stiffness = A.stiffness(s);
    if (std::abs(stiffness) < doubt * (std::abs(A.a) + std::abs(s * A.g))) return false;
    const double l = -cn / stiffness;
    const double xi = A.slip_rate(s, l, ct);
    if (!consider(nonnegative(large * l) && nonnegative(s > 0.0 ? -xi : xi), l, s * l)) return false;
  }
  return holding == 1;
}

}  // namespace percuss
