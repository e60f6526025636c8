#include "study/velocity_plane.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "percuss/text.hpp"
#include "study/tolerances.hpp"

namespace percuss {
namespace {

using namespace study_tolerances;

// What of v the orthonormal columns of Q leave.
Eigen::VectorXd rest_of(const Eigen::VectorXd& v, const Eigen::MatrixXd& Q) {
  return v - Q * (Q.transpose() * v);
}

// Adds the direction of v to Q where it is new. `size` is that of what v is a part of.
bool add_direction(Eigen::MatrixXd& Q, const Eigen::VectorXd& v, double size) {
  Eigen::VectorXd more = rest_of(v, Q);
  if (!(more.norm() > same_direction * size)) return false;
  more = rest_of(more.normalized(), Q).normalized();  // twice is enough
  Q.conservativeResize(v.size(), Q.cols() + 1);
  Q.col(Q.cols() - 1) = more;
  return true;
}

bool add_direction(Eigen::MatrixXd& Q, const Eigen::VectorXd& v) { return add_direction(Q, v, v.norm()); }

Eigen::MatrixXd no_directions(Eigen::Index f) { return Eigen::MatrixXd(f, 0); }

// Everything that impulses can change; joints that do not hold before the impact among them.
Eigen::MatrixXd range_of_impulses(const KineticSpace& space) {
  Eigen::MatrixXd range = no_directions(space.before.size());
  for (std::size_t i = 0; i < space.impact.elements.size(); ++i) {
    const Element& e = space.impact.elements[i];
    for (Eigen::Index k = space.offsets[i]; k < space.offsets[i] + e.size(); ++k) {
      const Eigen::VectorXd x = space.X.col(k);
      const bool holds =
          std::abs(x.dot(space.before) + space.chi[k]) <= same_direction * x.norm() * space.before.norm();
      if (!is_bilateral(e.kind))
        add_direction(range, space.free.col(k), x.norm());
      else if (!holds)
        add_direction(range, x);
    }
  }
  return range;
}

struct Span {
  Eigen::MatrixXd basis;
  std::string reason;
  bool whole = false;
};

std::string name_of_law(const std::string& law) { return law.empty() ? "" : " (" + law + ")"; }

// The plane that shows most.
Result<Span> chosen_span(const KineticSpace& space, const std::optional<Eigen::VectorXd>& after,
                         const std::string& law) {
  const Eigen::Index f = space.before.size();
  const Eigen::VectorXd relative = space.before - space.apex.value_or(Eigen::VectorXd::Zero(f));
  Eigen::MatrixXd range = range_of_impulses(space);
  if (range.cols() == 0)
    return tl::unexpected(Errors{{"elements", "has nothing that changes a velocity, expected a contact"}});
  if (f == 2) return Span{Eigen::MatrixXd::Identity(2, 2), "all velocities", true};
  if (range.cols() == 2) return Span{range, "all that impulses can change, through u⁻", true};
  if (range.cols() == 1) {
    bool found = add_direction(range, relative);
    for (Eigen::Index k = 0; !found; ++k)
      found = add_direction(range, space.point(Eigen::VectorXd::Unit(f, k)));
    return Span{range, "the one direction that impulses can change, and u⁻", true};
  }
  Eigen::MatrixXd basis = no_directions(f);
  std::string reason;
  if (relative.norm() > 0.0 && add_direction(basis, relative)) reason = "through b and u⁻";
  if (after && (*after - space.before).norm() > same_direction * space.before.norm() &&
      add_direction(basis, *after - space.before))
    reason =
        reason.empty() ? "through u⁻ and u⁺" + name_of_law(law) : "through b, u⁻ and u⁺" + name_of_law(law);
  for (Eigen::Index k = 0; basis.cols() < 2; ++k) add_direction(basis, range.col(k));
  return Span{basis, reason.empty() ? "along the first two generators" : reason, false};
}

// A generator by the name of its element, or a coordinate: u1, u2, ...
Result<Eigen::VectorXd> direction_of(const KineticSpace& space, const std::string& name, bool& coordinate) {
  const auto wrong = [&](const std::string& what) {
    return tl::unexpected(Errors{{"plane", fmt::format("{} {}", quote(name), what)}});
  };
  for (std::size_t i = 0; i < space.impact.elements.size(); ++i) {
    if (space.impact.elements[i].name != name) continue;
    if (space.impact.elements[i].size() != 1)
      return wrong("has several directions, expected an element with one");
    coordinate = false;
    return Eigen::VectorXd(is_bilateral(space.impact.elements[i].kind) ? space.X.col(space.offsets[i])
                                                                       : space.free.col(space.offsets[i]));
  }
  const Eigen::Index f = space.before.size();
  if (name.size() > 1 && name[0] == 'u') {
    const auto number = parse_number(name.substr(1));
    if (number.fault == NumberFault::none && number.value == std::floor(number.value) &&
        number.value >= 1.0 && number.value <= static_cast<double>(f)) {
      coordinate = true;
      return space.point(Eigen::VectorXd::Unit(f, static_cast<Eigen::Index>(number.value) - 1));
    }
  }
  return wrong(
      fmt::format("is no element and no coordinate, expected the name of an element or u1 to u{}", f));
}

Result<Span> named_span(const KineticSpace& space, const std::vector<std::string>& names, bool& coordinates) {
  if (names.size() != 2)
    return tl::unexpected(Errors{{"plane", fmt::format("has {}, expected two, of elements or of coordinates",
                                                       count_of(static_cast<long>(names.size()), "name"))}});
  Span span{no_directions(space.before.size()), "", space.before.size() == 2};
  bool first = false, second = false;
  const auto a = direction_of(space, names[0], first), b = direction_of(space, names[1], second);
  Errors errors;
  for (const auto* one : {&a, &b})
    if (!*one) errors.insert(errors.end(), one->error().begin(), one->error().end());
  if (!errors.empty()) return tl::unexpected(errors);
  if (!add_direction(span.basis, *a) || !add_direction(span.basis, *b))
    return tl::unexpected(
        Errors{{"plane", fmt::format("{} and {} have the same direction, expected two that span a plane",
                                     quote(names[0]), quote(names[1]))}});
  coordinates = first && second;
  const auto words = [](const std::string& name, bool coordinate) {
    return coordinate ? name : "the generator of " + printable(name);
  };
  span.reason =
      fmt::format("through u⁻, spanned by {} and {}", words(names[0], first), words(names[1], second));
  const Eigen::MatrixXd range = range_of_impulses(space);
  span.whole = (range - span.basis * (span.basis.transpose() * range)).norm() <= same_direction;
  return span;
}

// e₂ along the mean of the generators, so that the tangent cone opens upwards; the first generator to the
// left.
void turn_upright(const KineticSpace& space, PlaneFrame& frame) {
  Eigen::Vector2d up = Eigen::Vector2d::Zero(), first = Eigen::Vector2d::Zero();
  for (std::size_t i = 0; i < space.impact.elements.size(); ++i) {
    if (!is_unilateral(space.impact.elements[i].kind)) continue;
    const Eigen::VectorXd x = space.free.col(space.offsets[i]);
    const Eigen::Vector2d shadow = frame.basis.transpose() * x;
    if (!(shadow.norm() > same_direction * x.norm())) continue;
    if (first.isZero(0.0)) first = shadow;
    up += shadow.normalized();
  }
  constexpr double opposite = 0.1;  // generators that look in all directions have no mean
  const bool mean = up.norm() > opposite;
  frame.axes = {"orthogonal to the generators' mean",
                mean ? "along the mean of the generators" : "along the first generator"};
  if (!mean) frame.axes[0] = "orthogonal to the first generator", up = first;
  if (up.isZero(0.0)) {
    frame.axes = {"x", "y"};
    return;
  }
  up.normalize();
  Eigen::Vector2d right(up.y(), -up.x());
  const double side = right.dot(first);
  const double tilt = std::abs(side) > same_direction * first.norm()
                          ? -side
                          : right.dot(frame.basis.transpose() * (space.before - frame.origin));
  if (tilt < 0.0) right = -right;
  Eigen::Matrix2d turned;
  turned << right, up;
  frame.basis = frame.basis * turned;
}

// The apex in the plane, if there is one: Xᵀ(o + Et) + χ = 0, nearest to the slowest b.
void find_origin(const KineticSpace& space, PlaneFrame& frame) {
  const Eigen::VectorXd slowest = space.apex.value_or(Eigen::VectorXd::Zero(space.before.size()));
  frame.origin = space.before + frame.basis * (frame.basis.transpose() * (slowest - space.before));
  Eigen::MatrixXd rows(0, 2);
  Eigen::VectorXd missing(0), size(0);
  for (std::size_t i = 0; i < space.impact.elements.size(); ++i) {
    if (space.impact.elements[i].kind == Kind::friction) continue;
    const Eigen::VectorXd x = space.X.col(space.offsets[i]);
    const Eigen::Index n = rows.rows();
    rows.conservativeResize(n + 1, 2);
    missing.conservativeResize(n + 1), size.conservativeResize(n + 1);
    const double norm = x.norm(), chi = space.chi[space.offsets[i]];
    rows.row(n) = x.transpose() * frame.basis / norm;
    missing[n] = -(x.dot(frame.origin) + chi) / norm;
    size[n] = frame.origin.norm() + space.before.norm() + std::abs(chi) / norm;
  }
  const Eigen::Vector2d step = Eigen::VectorXd(rows.completeOrthogonalDecomposition().solve(missing));
  frame.apex = ((rows * step - missing).cwiseAbs().array() <= same_direction * size.array()).all();
  if (frame.apex) frame.origin += frame.basis * step;
  if (frame.origin.norm() <= same_direction * space.before.norm()) frame.origin.setZero();  // rest
}

}  // namespace

std::vector<LawRefusal> refusals(const Comparison& comparison) {
  std::vector<LawRefusal> refused;
  for (const Compared& one : comparison.laws)
    if (!one.outcome)
      refused.push_back({one.law, fmt::format("{} {}", one.outcome.error().front().field,
                                              one.outcome.error().front().message)});
    else if (one.outcome->status != Status::solved)
      refused.push_back({one.law, one.outcome->reason});
  return refused;
}

bool is_bilateral(Kind kind) { return kind == Kind::joint || kind == Kind::rolling; }
bool is_unilateral(Kind kind) { return kind == Kind::contact || kind == Kind::clutch; }

KineticSpace::KineticSpace(const Impact& given)
    : impact(given), offsets(given.offsets()), chi(given.excitation()), factor_(given.mass) {
  X = factor_.matrixL().solve(given.directions());
  before = point(given.velocity);
  find_free();
  apex = common_motion(true);
  if (!apex) apex = common_motion(false);
}

void KineticSpace::find_free() {
  free = X;
  Eigen::MatrixXd held = no_directions(X.rows());
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    if (is_bilateral(impact.elements[i].kind)) add_direction(held, X.col(offsets[i]));
  if (held.cols() > 0) free -= held * (held.transpose() * X).eval();
}

std::optional<Eigen::VectorXd> KineticSpace::common_motion(bool with_friction) const {
  Eigen::MatrixXd rows(0, X.rows());
  Eigen::VectorXd values(0);
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    if (impact.elements[i].kind == Kind::friction && !with_friction) continue;
    const Eigen::Index n = rows.rows(), more = impact.elements[i].size();
    rows.conservativeResize(n + more, X.rows()), values.conservativeResize(n + more);
    rows.bottomRows(more) = X.middleCols(offsets[i], more).transpose();
    values.tail(more) = -chi.segment(offsets[i], more);
  }
  if (values.isZero(0.0)) return Eigen::VectorXd(Eigen::VectorXd::Zero(X.rows()));
  const Eigen::VectorXd b = rows.completeOrthogonalDecomposition().solve(values);
  if (!((rows * b - values).norm() <= same_direction * values.norm())) return std::nullopt;
  return b;
}

Result<PlaneFrame> choose_plane(const KineticSpace& space, const std::vector<std::string>& names,
                                const std::optional<Eigen::VectorXd>& after, const std::string& law) {
  if (space.before.size() < 2)
    return tl::unexpected(Errors{{"system", "has one velocity, expected two or more: a plane is shown"}});
  bool coordinates = names.empty() && space.before.size() == 2;
  auto span = names.empty() ? chosen_span(space, after, law) : named_span(space, names, coordinates);
  if (!span) return tl::unexpected(span.error());
  PlaneFrame frame;
  frame.basis = span->basis;
  frame.reason = span->reason;
  frame.whole = span->whole;
  if (coordinates && names.empty()) {  // u1 to the right
    frame.basis = no_directions(2);
    for (const Eigen::Index k : {0, 1}) add_direction(frame.basis, space.point(Eigen::VectorXd::Unit(2, k)));
  }
  find_origin(space, frame);
  if (coordinates)
    frame.axes = {"along " + (names.empty() ? std::string("u1") : names[0]), "orthogonal to it"};
  else
    turn_upright(space, frame);
  return frame;
}

}  // namespace percuss
