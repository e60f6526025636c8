// The elements of a scene that matter at a state, and where they are found again.
#pragma once

#include <compare>

#include "bodies/kinematics.hpp"
#include "geometry/features.hpp"
#include "percuss/system.hpp"

namespace percuss {

// One solid of one body.
struct PlacedSolid {
  int body = 0;
  int number = 0;  // among the solids of its body
  Solid solid;
  Eigen::Vector3d middle = Eigen::Vector3d::Zero();  // of a ball around it, in the body's frame
  double radius = 0.0;                               // of the ball; infinite for half-spaces
};

// Which features of which solids meet: what an element is known by.
struct ContactKey {
  int first = 0, second = 0;  // solids
  std::uint64_t feature = 0;
  friend auto operator<=>(const ContactKey&, const ContactKey&) = default;
};

// Which of two bodies is a plane that stands still, where the other has a point: the usual contact, which
// needs less.
enum class Ground { none, first, second };

struct SceneElements final : ElementSet {
  struct Contact {
    ContactKey key;
    FeaturePair pair;
    bool nearest = false;  // one point of two convex solids, whatever their features: `pair` is looked for,
    bool only = false;     // unless they have no other
    int first = 0, second = 0;  // bodies
    Eigen::Index element = 0, row = 0;
    Eigen::Index tangents = 0;  // rows of friction: 0, 2, or 3 with pivoting
    bool patch = false;         // two more rows, of the spin about both tangents
    int axes = -1;              // body whose x and y the tangents follow
    Ground ground = Ground::none;
    // Of the ground, in world axes: its normal, the tangents, and up·x of the point where it is touched.
    Eigen::Vector3d up = Eigen::Vector3d::Zero(), tangent = Eigen::Vector3d::Zero(),
                    across = Eigen::Vector3d::Zero();
    double level = 0.0;
  };
  struct Limit {
    Eigen::Index element = 0, row = 0, q = 0, u = 0;
    double sign = 1.0, bound = 0.0;  // g = sign (q − bound)
  };
  struct Mimic {
    Eigen::Index element = 0, row = 0, q = 0, u = 0, of_q = 0, of_u = 0;
    double ratio = 1.0, offset = 0.0;
  };
  // One equation of a loop: along an axis of the parent, or an axis of the child that stays across one of the
  // parent.
  struct Closure {
    Eigen::Index element = 0, row = 0;
    std::size_t loop = 0;
    bool turns = false;
    int parent_axis = 0, child_axis = 0;
    double pitch = 0.0;  // of a screw: what it moves along the axis for every radian
    double value = 0.0;  // of the product of both axes where it holds
  };
  std::vector<Closure> closures;
  std::vector<Mimic> mimics;
  std::vector<Limit> limits;
  std::vector<Contact> contacts;
  Eigen::Index formulas = 0, formula_rows = 0;  // where those of the user begin
};

}  // namespace percuss
