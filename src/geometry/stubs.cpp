// What is being built.
#include "geometry/ground.hpp"

namespace percuss {

void ground_meets(const Core&, const Core&, bool, double, std::vector<Meet>&) {}
Feature ground_feature(const Solid&, FeatureCode) { return {}; }

}  // namespace percuss
