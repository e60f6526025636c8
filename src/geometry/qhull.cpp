#include "geometry/qhull.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cstdio>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
extern "C" {
#include <libqhull_r/qhull_ra.h>
}
#pragma GCC diagnostic pop

namespace percuss {

namespace {

struct QhullRun {
  qhT state;
  std::FILE* silence;

  QhullRun() : silence(std::fopen("/dev/null", "w")) { qh_zero(&state, silence); }
  QhullRun(const QhullRun&) = delete;
  ~QhullRun() {
    qh_freeqhull(&state, !qh_ALL);
    int left = 0, total = 0;
    qh_memfreeshort(&state, &left, &total);
    if (silence) std::fclose(silence);
  }
};

}  // namespace

Result<std::vector<HullFacet>> hull_facets(const std::vector<Eigen::Vector3d>& points) {
  std::vector<double> coordinates;
  for (const Eigen::Vector3d& p : points) coordinates.insert(coordinates.end(), p.data(), p.data() + 3);
  QhullRun run;
  qhT* qh = &run.state;
  char command[] = "qhull ";
  const int failed = qh_new_qhull(qh, 3, static_cast<int>(points.size()), coordinates.data(), False, command,
                                  run.silence, run.silence);
  if (failed != 0)
    return tl::make_unexpected(
        Errors{{"", "Qhull finds no convex hull (its error " + std::to_string(failed) + ")"}});
  std::vector<HullFacet> facets;
  facetT* facet = nullptr;
  FORALLfacet_(qh->facet_list) {
    HullFacet f;
    f.normal = {facet->normal[0], facet->normal[1], facet->normal[2]};
    f.offset = -facet->offset;
    setT* loop = qh_facet3vertex(qh, facet);
    vertexT *vertex = nullptr, **vertexp = nullptr;
    FOREACHvertex_(loop) f.loop.push_back(qh_pointid(qh, vertex->point));
    qh_settempfree(qh, &loop);
    // Qhull goes clockwise, unless it was compiled to go the other way.
    Eigen::Vector3d area = Eigen::Vector3d::Zero();
    const auto at = [&](std::size_t k) -> const Eigen::Vector3d& {
      return points[static_cast<std::size_t>(f.loop[k])];
    };
    for (std::size_t k = 1; k + 1 < f.loop.size(); ++k) area += (at(k) - at(0)).cross(at(k + 1) - at(0));
    if (area.dot(f.normal) < 0.0) std::reverse(f.loop.begin(), f.loop.end());
    facets.push_back(std::move(f));
  }
  return facets;
}

}  // namespace percuss
