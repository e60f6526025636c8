#include "contact/row_residual.hpp"

#include <algorithm>
#include <cmath>

#include "contact/tolerances.hpp"

#include "kernel/natural_map.hpp"

namespace percuss {
namespace {

using namespace contact_tolerances;

double length(double a, double b) { return std::sqrt(a * a + b * b); }
double length(const ContactPart& x) { return std::sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]); }

double radius_of(const ContactRow& row) {
  return row.mu * row.tangential * std::max(row.r[0] - row.u[0] / row.normal, 0.0);
}

// Without rounding, which turns the direction of a sliding velocity by little, and the impulse by as much.
double tangential_error(const ContactRow& row, double radius) {
  const double rounded = rounding * length(row.size[1], row.size[2]);
  const std::array<double, 2> x{row.tangential * row.r[1], row.tangential * row.r[2]};
  const cones::BallGap gap = cones::ball_gap(x, std::array<double, 2>{row.u[1], row.u[2]}, radius);
  return gap.length - gap.kept * rounded;
}

}  // namespace

void RowResidual::add(std::size_t part, std::size_t contact, const ContactRow& row) {
  Part& to = parts_[part];
  const auto put = [&](RowKind kind, double error, double drive) {
    Kind& rows = to.kinds[static_cast<std::size_t>(kind)];
    rows.drive += drive * drive;
    if (error <= rows.error || std::isnan(rows.error)) return;  // keeps what is no number
    rows.error = error;
    rows.contact = contact;
  };
  to.q += row.q[0] * row.q[0] + row.q[1] * row.q[1] + row.q[2] * row.q[2];
  if (row.joint) {
    put(RowKind::joint, length(row.u) - rounding * length(row.size), length(row.g));
    return;
  }
  // Where nothing presses the whole impulse is an error, however large a cone would hold it.
  const double radius = radius_of(row), friction = length(row.r[1], row.r[2]);
  const double open = radius > 0.0 ? 0.0 : row.normal * friction;
  const double normal = std::max(cones::half_line_gap(row.u[0], row.normal * row.r[0]), open);
  put(RowKind::normal, normal - rounding * row.size[0], row.g[0]);
  if (radius > 0.0) {
    put(RowKind::tangential, tangential_error(row, radius), length(row.g[1], row.g[2]));
    to.friction += row.tangential * row.tangential * friction * friction;
  } else if (std::isnan(radius)) {
    put(RowKind::tangential, radius, 0.0);
  }
}

RowResidual::Worst RowResidual::worst() const {
  Worst worst;
  double q = 0.0;
  for (const Part& part : parts_) q += part.q;
  for (const Part& part : parts_) {
    const double share = q > 0.0 ? std::clamp(std::sqrt(part.q / q), least_share, 1.0) : 1.0;
    for (std::size_t k = 0; k < part.kinds.size(); ++k) {
      const Kind& rows = part.kinds[k];
      if (rows.error <= 0.0) continue;
      const double least = part.q * unit_rounding * unit_rounding;
      // Friction that slides is less than what drives it: a direction is wrong by the impulse, not by u_T.
      const double drive =
          static_cast<RowKind>(k) == RowKind::tangential ? std::min(rows.drive, part.friction) : rows.drive;
      const double scale = part.q > 0.0 ? std::sqrt(std::clamp(drive, least, part.q)) : 1.0;
      const double ratio = share * rows.error / scale;
      if (ratio <= worst.ratio || std::isnan(worst.ratio)) continue;
      worst = {ratio, rows.contact, static_cast<RowKind>(k)};
    }
  }
  return worst;
}

double row_tolerance(double tolerance) { return std::sqrt(std::min(tolerance, 1.0)); }

std::string describe(const RowResidual::Worst& worst) {
  const std::string where =
      (worst.kind == RowKind::joint ? "block " : "contact ") + std::to_string(worst.contact);
  switch (worst.kind) {
    case RowKind::normal: return where + ": the normal impulse and velocity are wrong in their own scale";
    case RowKind::tangential: return where + ": the friction impulse is wrong in its own scale";
    case RowKind::joint: return where + ": the joint moves, in its own scale";
  }
  return where;
}

}  // namespace percuss
