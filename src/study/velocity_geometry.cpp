#include <algorithm>
#include <cmath>

#include "laws/law_options.hpp"
#include "percuss/audit.hpp"
#include "study/sequential.hpp"
#include "study/tolerances.hpp"
#include "study/velocity_plane.hpp"

namespace percuss {
namespace {

using namespace study_tolerances;

constexpr Eigen::Index most_rows_listed = 8;  // all solutions are looked for up to here
constexpr std::size_t most_paths = 3;

Law with_all_solutions(Law law, Eigen::Index rows) {
  if (rows > most_rows_listed) return law;
  if (auto* newton = std::get_if<Newton>(&law)) newton->list_all = true;
  if (auto* poisson = std::get_if<Poisson>(&law)) poisson->list_all = true;
  if (auto* moreau = std::get_if<Moreau>(&law)) moreau->list_all = true;
  return law;
}

double distance(const Impact& impact, const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
  return std::sqrt((a - b).dot(impact.mass * (a - b)));
}

bool is_new(const Impact& impact, const std::vector<FoundVelocity>& found, const Eigen::VectorXd& u,
            const std::string& law) {
  const Eigen::VectorXd rest = Eigen::VectorXd::Zero(u.size());
  const double size = distance(impact, u, rest) + distance(impact, impact.velocity, rest);
  return std::none_of(found.begin(), found.end(), [&](const FoundVelocity& known) {
    return std::find(known.laws.begin(), known.laws.end(), law) != known.laws.end() &&
           distance(impact, known.velocity, u) <= same_law * size;
  });
}

// "face A", "edge A, B", "corner A, B, C" of a re-entrant corner.
std::string foot_name(const Impact& impact, const MoreauDetail& detail) {
  if (detail.faces.empty()) return std::string(to_string(detail.foot));
  std::string names;
  for (const std::size_t i : detail.faces) names += (names.empty() ? "" : ", ") + impact.elements[i].name;
  const std::size_t n = detail.faces.size();
  return (n == 1 ? "face " : n == 2 ? "edge " : "corner ") + names;
}

// Empty where the corner is not re-entrant.
std::string place_of(const Impact& impact, const Solution& s) {
  const auto* detail = std::get_if<MoreauDetail>(&s.detail);
  return detail == nullptr || detail->faces.empty() ? "" : foot_name(impact, *detail);
}

// What the laws report, laws that agree together, then their other solutions.
std::vector<FoundVelocity> velocities_of(const Impact& impact, const Comparison& comparison) {
  std::vector<FoundVelocity> found;
  for (const auto& group : comparison.agree) {
    FoundVelocity& one = found.emplace_back();
    one.velocity = comparison.laws[group.front()].outcome->solution.velocity_after;
    for (const std::size_t i : group) {
      one.laws.push_back(comparison.laws[i].law);
      if (one.at.empty()) one.at = place_of(impact, comparison.laws[i].outcome->solution);
    }
  }
  for (const Compared& one : comparison.laws) {
    if (!one.outcome || one.outcome->status != Status::solved) continue;
    for (const Solution& other : one.outcome->all)
      if (is_new(impact, found, other.velocity_after, one.law))
        found.push_back({{one.law}, other.velocity_after, false, other.limit, place_of(impact, other)});
  }
  return found;
}

class Picture {
 public:
  Picture(const Impact& impact, const GeometryOptions& options)
      : impact_(impact), space_(impact), options_(options) {}

  Result<VelocityGeometry> make(const std::vector<FoundVelocity>& found) {
    std::optional<Eigen::VectorXd> after;
    if (!found.empty()) after = space_.point(found.front().velocity);
    auto frame = choose_plane(space_, options_.plane, after, found.empty() ? "" : found.front().laws.front());
    if (!frame) return tl::unexpected(frame.error());
    frame_ = *std::move(frame);
    made_.plane = {space_.velocity(frame_.origin), Eigen::MatrixXd(impact_.freedom(), 2), frame_.axes,
                   frame_.reason, frame_.whole};
    for (const Eigen::Index k : {0, 1}) made_.plane.basis.col(k) = space_.velocity(frame_.basis.col(k));
    add_before();
    add_faces();
    for (const FoundVelocity& one : found)
      made_.after.push_back({one.laws, point(one.velocity), one.reported, one.limit, one.at});
    made_.reentrant = options_.reentrant && reentrant_feet();
    if (!made_.reentrant) {
      nearest_foot();
      if (options_.sequences) add_paths();
    }
    made_.angles = kinetic_angles(impact_);
    return std::move(made_);
  }

 private:
  // `size`: of what the velocity was made of, beside itself; what is left out below its rounding is none.
  Shadow shadow(const Eigen::VectorXd& velocity, const Eigen::VectorXd& from, double size) const {
    const Eigen::VectorXd d = space_.point(velocity) - from;
    const Eigen::Vector2d in = frame_.basis.transpose() * d;
    double off = (d - frame_.basis * in).norm();
    if (off <= same_direction * (d.norm() + from.norm() + size)) off = 0.0;
    return {velocity, in.x(), in.y(), off, energy(velocity), {}};
  }
  Shadow point(const Eigen::VectorXd& velocity) const {
    Shadow s = shadow(velocity, frame_.origin, space_.before.norm());
    if (frame_.apex)
      s.relative_energy = energy(velocity - made_.plane.origin);
    else if (space_.apex)
      s.relative_energy = energy(velocity - space_.velocity(*space_.apex));
    return s;
  }
  Shadow vector(const Eigen::VectorXd& velocity, double size) const {
    return shadow(velocity, Eigen::VectorXd::Zero(velocity.size()), size);
  }
  double energy(const Eigen::VectorXd& velocity) const { return 0.5 * velocity.dot(impact_.mass * velocity); }

  void add_before() {
    made_.before = point(impact_.velocity);
    made_.radius = std::hypot(made_.before.x, made_.before.y);
    made_.apex_in_plane = frame_.apex;
    if (frame_.apex)
      made_.apex = point(made_.plane.origin);
    else if (space_.apex)
      made_.apex = point(space_.velocity(*space_.apex));
  }

  void add_faces() {
    for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
      const Element& e = impact_.elements[i];
      if (!is_unilateral(e.kind)) continue;
      const Eigen::VectorXd x = space_.X.col(space_.offsets[i]);
      made_.faces.push_back({e.name, e.kind, frame_.basis.transpose() * x,
                             frame_.apex ? 0.0 : x.dot(frame_.origin) + space_.chi[space_.offsets[i]],
                             vector(space_.velocity(space_.free.col(space_.offsets[i])), 0.0)});
    }
  }

  void add_foot(const std::string& at, const Eigen::VectorXd& v) {
    const double size = space_.before.norm();
    VelocityFoot foot{
        at, point(v), point(2.0 * v - impact_.velocity), vector(impact_.velocity - v, size), {}};
    std::optional<double> common;
    bool one = true;
    for (const Element& e : impact_.elements) {
      if (e.kind != Kind::contact) continue;
      one = one && !e.curve && (!common || *common == e.restitution);
      common = e.restitution;
    }
    if (one && common) foot.thrown = vector(-*common * (impact_.velocity - v), size);
    made_.feet.push_back(std::move(foot));
  }

  bool reentrant_feet() {
    Moreau law;
    law.corner = Moreau::Corner::reentrant;
    law.list_all = true;
    const Result<Outcome> outcome = resolve(impact_, law);
    if (!outcome || outcome->status != Status::solved) return false;
    for (const Solution& s : outcome->all) {
      const auto& detail = std::get<MoreauDetail>(s.detail);
      add_foot(foot_name(impact_, detail), detail.v);
    }
    return true;
  }

  // The point of the polyhedron Wᵀv + χ ≥ 0 that is nearest to u⁻ is what Newton's law without friction and
  // restitution leads to: its inclusion is the condition for that.  [Glocker geometry, (23) with ε = 0]
  void nearest_foot() {
    Impact still{impact_.mass, impact_.velocity, {}};
    for (const Element& e : impact_.elements) {
      if (e.kind == Kind::friction) continue;
      still.elements.push_back(e);
      still.elements.back().restitution = 0.0;
      still.elements.back().curve.reset();
    }
    const Result<Outcome> outcome = resolve(still, Newton{});
    if (outcome && outcome->status == Status::solved) add_foot("cone", outcome->solution.velocity_after);
  }

  void add_paths() {
    const Result<Outcome> joint = resolve(impact_, Newton{});
    if (!joint) return;
    const Sequential sequential = sequential_impacts(impact_, *joint);
    for (const SequentialOutcome& one : sequential.outcomes) {
      if (made_.paths.size() == most_paths) break;
      const SingleImpacts singles = single_impacts(impact_, Newton{}, one.orders.front(), longest_path);
      SinglePath path;
      path.ended = singles.ended;
      const auto name = [&](Eigen::Index i) { return impact_.elements[static_cast<std::size_t>(i)].name; };
      for (const Eigen::Index i : one.orders.front()) path.order.push_back(name(i));
      for (const Eigen::Index i : singles.elements) path.contacts.push_back(name(i));
      for (const Eigen::VectorXd& u : singles.velocities) path.velocities.push_back(point(u));
      made_.paths.push_back(std::move(path));
    }
  }

  const Impact& impact_;
  KineticSpace space_;
  const GeometryOptions& options_;
  PlaneFrame frame_;
  VelocityGeometry made_;
};

}  // namespace

Result<VelocityGeometry> velocity_geometry(const Impact& impact, const std::vector<FoundVelocity>& found,
                                           const GeometryOptions& options) {
  if (auto valid = validate(impact); !valid) return tl::unexpected(valid.error());
  if (Errors errors = beyond_table_1(impact, "the picture of velocities"); !errors.empty())
    return tl::unexpected(errors);
  return Picture(impact, options).make(found);
}

Result<VelocityGeometry> velocity_geometry(const Impact& impact, const std::vector<Law>& laws,
                                           const GeometryOptions& options) {
  if (auto valid = validate(impact); !valid) return tl::unexpected(valid.error());
  if (Errors errors = beyond_table_1(impact, "the picture of velocities"); !errors.empty())
    return tl::unexpected(errors);
  std::vector<Law> asked;
  for (const Law& law : laws) asked.push_back(with_all_solutions(law, impact.rows()));
  const Comparison comparison = compare(impact, asked);
  GeometryOptions chosen = options;
  chosen.reentrant = options.reentrant || std::any_of(laws.begin(), laws.end(), is_reentrant);
  auto made = Picture(impact, chosen).make(velocities_of(impact, comparison));
  if (made) made->refused = refusals(comparison);
  return made;
}

}  // namespace percuss
