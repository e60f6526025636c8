// Points of contact of two solids: percuss beside ODE, FCL and Bullet, where they are installed, in one run.
// The same poses for all: boxes and hulls of 32 vertices, near to touching.
#include <Eigen/Geometry>
#include <cstdio>
#include <ctime>
#include <random>
#include <vector>

#include "percuss/solid.hpp"

#ifdef PERCUSS_WITH_ODE
#include <ode/ode.h>
#endif
#ifdef PERCUSS_WITH_FCL
#include <fcl/fcl.h>
#endif
#ifdef PERCUSS_WITH_BULLET
#include <btBulletCollisionCommon.h>
#endif

namespace {

using namespace percuss;
using Eigen::Quaterniond;
using Eigen::Vector3d;

struct Placement {
  Pose first, second;
};

// Random poses in which the solids touch: apart along a random direction by `gap` more than where they begin
// to meet.
std::vector<Placement> placements(const Solid& solid, int count, double gap) {
  std::mt19937 engine(1);
  std::normal_distribution<double> normal;
  const auto turn = [&] {
    return Quaterniond(normal(engine), normal(engine), normal(engine), normal(engine)).normalized();
  };
  std::vector<Placement> list;
  std::vector<ContactPoint> points;
  for (int i = 0; i < count; ++i) {
    Placement p{{Vector3d::Zero(), turn()}, {Vector3d::Zero(), turn()}};
    const Vector3d n = Vector3d(normal(engine), normal(engine), normal(engine)).normalized();
    double low = 0.0, high = 3.0;
    for (int k = 0; k < 30; ++k) {
      const double middle = 0.5 * (low + high);
      p.second.position = middle * n;
      contact_points(solid, p.first, solid, p.second, 0.0, points);
      (points.empty() ? high : low) = middle;
    }
    p.second.position = (high + gap) * n;
    list.push_back(p);
  }
  return list;
}

template <class F>
void race(const char* who, const std::vector<Placement>& list, F points) {
  long found = 0;
  for (int i = 0; i < 100; ++i) points(list[static_cast<std::size_t>(i)]);
  const std::clock_t begin = std::clock();  // processor time
  for (const Placement& p : list) found += points(p);
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  const double count = static_cast<double>(list.size());
  std::printf("  %-28s %8.2f us per pair, %5.2f points\n", who, 1e6 * seconds / count,
              static_cast<double>(found) / count);
}

void percuss_race(const Solid& solid, const std::vector<Placement>& list) {
  std::vector<ContactPoint> points;
  race("percuss", list, [&](const Placement& p) {
    contact_points(solid, p.first, solid, p.second, 1e-3, points);
    return static_cast<long>(points.size());
  });
}

#ifdef PERCUSS_WITH_ODE
void ode_place(dGeomID geom, const Pose& pose) {
  const dQuaternion q = {pose.orientation.w(), pose.orientation.x(), pose.orientation.y(),
                         pose.orientation.z()};
  dGeomSetQuaternion(geom, q);
  dGeomSetPosition(geom, pose.position.x(), pose.position.y(), pose.position.z());
}
void ode_race(const std::vector<Placement>& list) {
  dInitODE();
  const dGeomID a = dCreateBox(nullptr, 1.0, 1.0, 1.0), b = dCreateBox(nullptr, 1.0, 1.0, 1.0);
  dContactGeom contacts[16];
  race("ODE box-box", list, [&](const Placement& p) {
    ode_place(a, p.first);
    ode_place(b, p.second);
    return static_cast<long>(dCollide(a, b, 16, contacts, sizeof(dContactGeom)));
  });
  dGeomDestroy(a);
  dGeomDestroy(b);
}
#endif

#ifdef PERCUSS_WITH_FCL
void fcl_race(const char* who, const std::shared_ptr<fcl::CollisionGeometryd>& shape,
              const std::vector<Placement>& list) {
  fcl::CollisionObjectd a(shape), b(shape);
  const auto put = [](fcl::CollisionObjectd& x, const Pose& pose) {
    fcl::Transform3d t = fcl::Transform3d::Identity();
    t.linear() = pose.orientation.toRotationMatrix();
    t.translation() = pose.position;
    x.setTransform(t);
  };
  race(who, list, [&](const Placement& p) {
    put(a, p.first);
    put(b, p.second);
    fcl::CollisionRequestd request(16, true);
    fcl::CollisionResultd result;
    fcl::collide(&a, &b, request, result);
    return static_cast<long>(result.numContacts());
  });
}
#endif

#ifdef PERCUSS_WITH_BULLET
struct BulletCount : btCollisionWorld::ContactResultCallback {
  long points = 0;
  btScalar addSingleResult(btManifoldPoint&, const btCollisionObjectWrapper*, int, int,
                           const btCollisionObjectWrapper*, int, int) override {
    ++points;
    return 0;
  }
};
void bullet_race(const char* who, btCollisionShape* shape, const std::vector<Placement>& list) {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher(&configuration);
  btDbvtBroadphase broad;
  btCollisionWorld world(&dispatcher, &broad, &configuration);
  btCollisionObject a, b;
  a.setCollisionShape(shape);
  b.setCollisionShape(shape);
  const auto put = [](btCollisionObject& x, const Pose& pose) {
    const auto s = [](double value) { return static_cast<btScalar>(value); };
    x.setWorldTransform(
        btTransform(btQuaternion(s(pose.orientation.x()), s(pose.orientation.y()), s(pose.orientation.z()),
                                 s(pose.orientation.w())),
                    btVector3(s(pose.position.x()), s(pose.position.y()), s(pose.position.z()))));
  };
  race(who, list, [&](const Placement& p) {
    put(a, p.first);
    put(b, p.second);
    BulletCount count;
    world.contactPairTest(&a, &b, count);
    return count.points;
  });
}
#endif

}  // namespace

int main() {
  std::vector<Vector3d> cloud;
  std::mt19937 engine(2);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 32; ++i)
    cloud.push_back(Vector3d(normal(engine), normal(engine), normal(engine)).normalized());
  const auto polytope = std::make_shared<const Polytope>(convex_hull(cloud).value());
  for (double gap : {-1e-3, 5e-4}) {
    std::printf("boxes, %g along a random direction\n", gap);
    const auto boxes = placements({Box{}, 0.0, {}}, 3000, gap);
    percuss_race({Box{}, 0.0, {}}, boxes);
#ifdef PERCUSS_WITH_ODE
    ode_race(boxes);
#endif
#ifdef PERCUSS_WITH_FCL
    fcl_race("FCL box-box", std::make_shared<fcl::Boxd>(1.0, 1.0, 1.0), boxes);
#endif
#ifdef PERCUSS_WITH_BULLET
    btBoxShape box(btVector3(btScalar(0.5), btScalar(0.5), btScalar(0.5)));
    bullet_race("Bullet box-box", &box, boxes);
#endif
    std::printf("hulls of 32 vertices, %g along a random direction\n", gap);
    const auto hulls = placements({Convex{polytope}, 0.0, {}}, 3000, gap);
    percuss_race({Convex{polytope}, 0.0, {}}, hulls);
#ifdef PERCUSS_WITH_FCL
    auto vertices = std::make_shared<std::vector<Vector3d>>(polytope->vertices);
    auto faces = std::make_shared<std::vector<int>>();
    for (const auto& f : polytope->faces) {
      faces->push_back(static_cast<int>(f.size()));
      faces->insert(faces->end(), f.begin(), f.end());
    }
    fcl_race("FCL hulls",
             std::make_shared<fcl::Convexd>(vertices, static_cast<int>(polytope->faces.size()), faces, false),
             hulls);
#endif
#ifdef PERCUSS_WITH_BULLET
    btConvexHullShape hull;
    for (const Vector3d& v : polytope->vertices)
      hull.addPoint(btVector3(static_cast<btScalar>(v.x()), static_cast<btScalar>(v.y()),
                              static_cast<btScalar>(v.z())));
    bullet_race("Bullet hulls", &hull, hulls);
#endif
  }
}
