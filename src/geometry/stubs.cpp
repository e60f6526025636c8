// What is being built.
#include "geometry/ground.hpp"

namespace percuss {

struct RoundedCores {};
HullTables::HullTables(Hull h) : hull(std::move(h)) {}
HullTables::~HullTables() = default;
const Hull* HullTables::core(double) const { return nullptr; }
void cylinder_meets(const Core&, const Core&, bool, double, std::vector<Meet>&) {}
void ground_meets(const Core&, const Core&, bool, double, std::vector<Meet>&) {}
Feature ground_feature(const Solid&, FeatureCode) { return {}; }
Result<void> validate(const Solid&) { return {}; }
Result<Polytope> convex_hull(const std::vector<Eigen::Vector3d>&) {
  return tl::make_unexpected(Errors{{"", "hulls are not there yet"}});
}
Result<MassProperties> mass_properties(const std::vector<Solid>&, double) {
  return tl::make_unexpected(Errors{{"", "masses are not there yet"}});
}

}  // namespace percuss
