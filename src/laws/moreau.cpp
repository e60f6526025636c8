#include "laws/tolerances.hpp"
#include "percuss/law.hpp"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <bit>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

#include "laws/canonical_impulse.hpp"
#include "laws/cone_projection.hpp"
#include "laws/exact_states.hpp"
#include "laws/impact_matrices.hpp"
#include "percuss/account.hpp"
#include "sets/projection.hpp"
#include "sets/row_judge.hpp"

namespace percuss {

std::string_view to_string(MoreauDetail::Foot foot) {
  switch (foot) {
    case MoreauDetail::Foot::cone: return "cone";
    case MoreauDetail::Foot::first_face: return "first face";
    case MoreauDetail::Foot::second_face: return "second face";
    case MoreauDetail::Foot::edge: return "edge";
    case MoreauDetail::Foot::face: return "face";
  }
  return "?";
}

namespace {

using namespace law_tolerances;

constexpr std::size_t most_faces = 10;  // of a re-entrant corner, whose edges are 2ⁿ at most

Errors objections(const Impact& impact, const Moreau& law) {
  Errors errors;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& e = impact.elements[i];
    const bool round = e.kind == Kind::cone && law.corner == Moreau::Corner::convex;
    if (e.kind == Kind::cone && !round) {
      errors.push_back({fmt::format("elements[{}].kind", i),
                        fmt::format("is cone in {}; a re-entrant corner is made of contacts", e.name)});
    } else if (e.kind != Kind::contact && !round) {
      errors.push_back({fmt::format("elements[{}].kind", i),
                        fmt::format("is {} in {}; Moreau's law takes contacts without friction only",
                                    to_string(e.kind), e.name)});
    } else if (e.restitution != impact.elements.front().restitution) {
      errors.push_back(
          {fmt::format("elements[{}].restitution", i),
           fmt::format("is {} in {}, but {} in {}; Moreau's law has one restitution for all contacts",
                       e.restitution, e.name, impact.elements.front().restitution,
                       impact.elements.front().name)});
    } else if (e.restitution < 0.0) {
      errors.push_back({fmt::format("elements[{}].restitution", i),
                        fmt::format("is {} in {}; Moreau's law needs 0 or more", e.restitution, e.name)});
    }
  }
  const std::size_t n = impact.elements.size();
  if (law.corner == Moreau::Corner::reentrant && (n < 2 || n > most_faces))
    errors.push_back({"elements", fmt::format("has {}; a re-entrant corner is made of two to {} contacts", n,
                                              most_faces)});
  return errors;
}

class Reflection {
 public:
  Reflection(const Impact& impact, const Moreau& law) : impact_(impact), law_(law) {
    assemble(impact, system_);
    epsilon_ = impact.elements.empty() ? 0.0 : impact.elements.front().restitution;
    y_ = system_.factor.upper_times(impact.velocity);  // u⁻ in the metric of M
    find_b();
  }

  Outcome convex() {
    Outcome outcome;
    outcome.solver = "projection";
    const Projection foot = has_cones() ? project_on_cones(system_.X, system_.chi, y_, impact_.elements)
                                        : project_on_polyhedron(system_.X, system_.chi, y_);
    switch (foot.status) {
      case Projection::Status::empty:
        outcome.status = Status::no_solution;
        outcome.count = {true, false, 0};
        outcome.reason = "the constraints " + names(foot.multipliers) +
                         " contradict each other: no velocity fulfils all of them";
        limit_claims(least_dependence(system_), false, outcome);
        return outcome;
      case Projection::Status::not_converged: outcome.reason = "the projection did not end"; return outcome;
      case Projection::Status::found: break;
    }
    outcome.solution = thrown_back(foot.multipliers, MoreauDetail::Foot::cone);
    outcome.count = {true, false, 1};
    outcome.unique_velocity = true;
    finish(outcome, {outcome.solution});
    return outcome;
  }

  // T is the union of the half-spaces, what is left of the space the convex {γ < 0}. Stationary points of the
  // distance lie where u⁻ − v is in the normal cone of T [Clarke], the hull of the normals of the faces that
  // meet in v: faces by themselves, and edges of as many as have independent normals.
  Outcome reentrant() {
    std::vector<Solution> all;
    if (system_.gamma.maxCoeff() >= 0.0) {
      all.push_back(thrown_back(Eigen::VectorXd::Zero(system_.gamma.size()), MoreauDetail::Foot::cone));
    } else {
      const unsigned subsets = 1U << impact_.elements.size();
      for (std::size_t faces = 1; faces <= impact_.elements.size(); ++faces)
        for (unsigned chosen = 1; chosen < subsets; ++chosen)
          if (static_cast<std::size_t>(std::popcount(chosen)) == faces) add_foot(chosen, all);
    }
    Outcome outcome;
    outcome.solver = "stationary points";
    outcome.count = {true, false, static_cast<long>(all.size())};
    outcome.unique_velocity = outcome.unique_impulse = all.size() == 1;
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < all.size(); ++i)
      if (distance(all[i]) < distance(all[nearest]) * (1.0 - law_rounding)) nearest = i;
    outcome.solution = all[nearest];
    outcome.status = Status::solved;
    if (law_.list_all) outcome.all = std::move(all);
    return outcome;
  }

 private:
  void find_b() {
    Eigen::VectorXd y =
        system_.X.transpose().completeOrthogonalDecomposition().solve(Eigen::VectorXd(-system_.chi));
    if (!((system_.X.transpose() * y + system_.chi).norm() <= common_motion * system_.chi.norm())) return;
    system_.factor.solve_upper(y);
    b_ = y;
  }

  // v = u⁻ + M⁻¹Wλ, u⁺ = v + ε(v − u⁻)
  Solution thrown_back(const Eigen::VectorXd& lambda, MoreauDetail::Foot foot) const {
    Solution s = complete(impact_, system_, (1.0 + epsilon_) * lambda);
    MoreauDetail& detail = s.detail.emplace<MoreauDetail>();
    detail.foot = foot;
    detail.z_normal = -(system_.X * lambda);
    system_.factor.solve_upper(detail.z_normal);
    detail.v = impact_.velocity - detail.z_normal;
    detail.b = b_;
    if (b_) detail.z = detail.v - *b_;
    return s;
  }

  // The foot on the planes of the chosen faces, if it lies on the boundary of T, where no contact is open,
  // and the normals of these faces can push there.
  void add_foot(unsigned chosen, std::vector<Solution>& all) const {
    std::vector<Eigen::Index> faces;
    for (Eigen::Index k = 0; k < system_.gamma.size(); ++k)
      if (chosen >> k & 1U) faces.push_back(k);
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(system_.X(Eigen::all, faces).colwise().normalized());
    qr.setThreshold(dependent_directions);
    if (qr.rank() < static_cast<Eigen::Index>(faces.size())) return;  // fewer faces have the same foot
    Eigen::VectorXd lambda = Eigen::VectorXd::Zero(system_.gamma.size());
    const Eigen::MatrixXd G = system_.G(faces, faces);
    lambda(faces) = -G.ldlt().solve(system_.gamma(faces));
    if (lambda.minCoeff() < 0.0) return;
    const Eigen::VectorXd there = system_.gamma + system_.G * lambda;
    for (Eigen::Index k = 0; k < there.size(); ++k)
      if (!(chosen >> k & 1U) && there[k] > law_rounding * system_.scale[k] * std::sqrt(system_.G(k, k)))
        return;
    using Foot = MoreauDetail::Foot;
    const Foot foot = faces.size() > 1 ? Foot::edge
                      : faces[0] == 0  ? Foot::first_face
                      : faces[0] == 1  ? Foot::second_face
                                       : Foot::face;
    Solution s = thrown_back(lambda, foot);
    std::get<MoreauDetail>(s.detail).faces.assign(faces.begin(), faces.end());
    add_if_new(all, std::move(s));
  }

  double distance(const Solution& s) const {
    const Eigen::VectorXd& z = std::get<MoreauDetail>(s.detail).z_normal;
    return std::sqrt(z.dot(impact_.mass * z));
  }

  void add_if_new(std::vector<Solution>& all, Solution s) const {
    for (const Solution& other : all)
      if (same_velocity(impact_, other, s)) return;
    all.push_back(std::move(s));
  }

  bool has_cones() const { return system_.blocks.size() < impact_.elements.size(); }

  // The natural maps of cones, which no inclusion of Newton's law holds, each beside its velocities.
  double residual_of_cones(const Solution& s, const Eigen::VectorXd& size) const {
    double worst = 0.0, largest = 0.0;
    const auto unit = [&](Eigen::Index k) { return 1.0 / std::sqrt(system_.G(k, k)); };
    for (Eigen::Index k = 0; k < size.size(); ++k) largest = std::max(largest, size[k] * unit(k));
    for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
      const Element& e = impact_.elements[i];
      if (e.kind != Kind::cone) continue;
      const Eigen::Index row = system_.offsets[i];
      const double gap =
          cone_gap(e.coefficients, s.impulse.segment(row, e.size()), s.xi.segment(row, e.size()), unit(row));
      worst = std::max(worst, relative_gap(gap, size[row] * unit(row), largest));
    }
    return worst;
  }

  // Whether other impulses have the same velocities; nothing where that is not known.
  std::optional<bool> settle(const Inclusion& inclusion, Solution& s) const {
    if (!has_cones()) return settle_impulse(impact_, system_, inclusion, s);
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(system_.X.colwise().normalized());
    qr.setThreshold(dependent_directions);
    return qr.rank() == system_.X.cols() ? std::optional(false) : std::nullopt;
  }

  // As Newton's law does where directions are nearly dependent.
  void look_twice(const Inclusion& inclusion, Outcome& outcome) const {
    const double dependence = least_dependence(system_);
    bool confirmed = outcome.status == Status::solved && tells_velocities(*outcome.residual, dependence);
    if (!confirmed && !has_cones() && fractions_tell(impact_, inclusion.blocks)) {
      std::vector<Solution> exact{outcome.solution};
      if (!hold_exactly(impact_, inclusion, exact.front())) exact = all_that_hold(impact_, inclusion).found;
      for (const Solution& s : exact) confirmed = confirmed || same_velocity(impact_, s, outcome.solution);
    }
    limit_claims(dependence, confirmed, outcome);
  }

  // The residual of Newton's law with one ε, of which this is another form (8).
  void finish(Outcome& outcome, std::vector<Solution> all) const {
    Inclusion inclusion{system_.G, (1.0 + epsilon_) * system_.gamma, system_.X, system_.blocks, {}};
    Eigen::VectorXd size;
    for (Solution& s : all) {
      turnover(system_, s.velocity_before, s.velocity_after, size);
      s.residual = std::max(residual(inclusion, s.impulse, s.xi, size), residual_of_cones(s, size));
    }
    const auto others = settle(inclusion, all.front());
    if (others) outcome.unique_impulse = !*others;
    outcome.solution = all.front();
    outcome.residual = outcome.solution.residual;
    outcome.measure = Measure::inclusion;
    const bool reached = *outcome.residual <= law_.tolerance;
    outcome.status = reached ? Status::solved : Status::not_converged;
    if (!reached) outcome.reason = "the recomputed residual is above the tolerance";
    if (law_.list_all) outcome.all = std::move(all);
    look_twice(inclusion, outcome);
  }

  std::string names(const Eigen::VectorXd& proof) const {
    std::string text;
    for (std::size_t i = 0; i < impact_.elements.size(); ++i)
      if (proof[system_.offsets[i]] > 0.0) text += (text.empty() ? "" : ", ") + impact_.elements[i].name;
    return text;
  }

  const Impact& impact_;
  const Moreau& law_;
  ImpactMatrices system_;
  double epsilon_ = 0.0;
  Eigen::VectorXd y_;
  std::optional<Eigen::VectorXd> b_;
};

}  // namespace

Result<Outcome> resolve(const Impact& impact, const Moreau& law) {
  if (auto valid = validate(impact); !valid) return tl::unexpected(valid.error());
  if (varies_with_speed(impact)) return resolve(with_settled_restitution(impact), law);
  for (auto* const objection : {with_restitution_curve, with_impressed})
    if (Errors errors = objection(impact, "the law moreau"); !errors.empty()) return tl::unexpected(errors);
  if (Errors errors = objections(impact, law); !errors.empty()) return tl::unexpected(errors);
  Reflection moreau(impact, law);
  Outcome outcome = law.corner == Moreau::Corner::reentrant ? moreau.reentrant() : moreau.convex();
  confirm(impact, account_options(impact, law), outcome);
  return outcome;
}

}  // namespace percuss
