#include "study/impact_rows.hpp"

#include <algorithm>

namespace percuss {

Result<ImpactRows> ImpactRows::make(const Problem& of, const std::vector<std::string>& bodies,
                                    std::vector<ImpactRow> rows) {
  if (!of.motion || !of.motion->scene)
    return tl::make_unexpected(
        Errors{{"", "poses were measured of rigid bodies, expected a model with system.bodies"}});
  auto given = TrackedBodies::of(*of.motion->system, bodies);
  if (!given) return tl::make_unexpected(given.error());
  ImpactRows made;
  made.names_ = bodies;
  made.given_ = *std::move(given);
  made.rows_ = std::move(rows);
  return made;
}

void ImpactRows::carry(const System& system, std::size_t row, double sign, Eigen::VectorXd& u) const {
  const Scene& scene = *scene_of(system);
  for (std::size_t b = 0; b < given_.bodies().size(); ++b) {
    const TrackedBody& body = given_.bodies()[b];
    const Eigen::Vector3d arm =
        rows_[row].poses[b].orientation * (scene.bodies[body.body].inertial.centre - body.centre);
    u.segment<3>(body.u) += sign * Eigen::Vector3d(u.segment<3>(body.u + 3)).cross(arm);
  }
}

std::optional<Impact> ImpactRows::impact(const Problem& of, std::size_t row) const {
  const System& system = *of.motion->system;
  const Scene& scene = *scene_of(system);
  const ImpactRow& one = rows_[row];
  Eigen::VectorXd q(system.configuration()), u = one.before;
  carry(system, row, 1.0, u);
  for (std::size_t b = 0; b < given_.bodies().size(); ++b) {
    const TrackedBody& body = given_.bodies()[b];
    const Eigen::Quaterniond& turn = one.poses[b].orientation;
    q.segment<3>(body.q) = one.poses[b] * scene.bodies[body.body].inertial.centre;
    q.segment<4>(body.q + 3) << turn.w(), turn.x(), turn.y(), turn.z();
  }
  const Instant at = system.at(System::Depth::velocities, 0.0, q, u);
  const auto& all = at.set->elements;
  std::vector<Eigen::Index> chosen;
  std::size_t found = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Element& load = all[i].normal >= 0 ? all[static_cast<std::size_t>(all[i].normal)] : all[i];
    const bool touches = std::find(one.contacts.begin(), one.contacts.end(), load.name) != one.contacts.end();
    if (!touches) continue;
    chosen.push_back(static_cast<Eigen::Index>(i));
    if (all[i].normal < 0) ++found;
  }
  if (found != one.contacts.size()) return std::nullopt;
  return scene_impact(system, at, u, chosen);
}

bool ImpactRows::resolve(const Problem& of, std::size_t row, Eigen::VectorXd& after, std::string& refusal,
                         std::vector<Mode>* modes) const {
  after = rows_[row].before;
  const auto formed = impact(of, row);
  if (!formed) return false;
  const auto outcome = percuss::resolve(*formed, of.law);
  if (!outcome) {
    refusal = outcome.error().front().message;
    return false;
  }
  if (outcome->status != Status::solved) return false;
  after = outcome->solution.velocity_after;
  carry(*of.motion->system, row, -1.0, after);
  if (modes != nullptr) {
    modes->clear();
    for (const ElementState& state : outcome->solution.elements) modes->push_back(state.mode);
  }
  return true;
}

}  // namespace percuss
