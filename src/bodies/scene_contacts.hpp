// Which contacts of a scene are closed or may close soon.
#pragma once

#include <map>

#include "bodies/scene_elements.hpp"
#include "bodies/surfaces.hpp"

namespace percuss {

class SceneContacts {
 public:
  SceneContacts(const Scene& scene, const Forest& forest);

  struct Found {
    ContactKey key;
    FeaturePair pair;
    bool nearest = false;
  };
  struct Search {
    std::vector<Found> found;  // by ascending keys
    double until = 0.0;        // no other can close before
  };
  // What is nearer than what moves in `span` from this state, which place() and move() have been asked for.
  void look(double t, double span, const ForestState& state, const Kinematics& kinematics,
            Search& search) const;

  // Adds contact, friction and patch of a pair.
  void add(const Found& found, const Forest& forest, SceneElements& set) const;

  const std::vector<PlacedSolid>& solids() const { return solids_; }
  // Why events of some pair cannot be located; empty where all gaps are smooth.
  std::string rough_pair() const { return rough_; }
  std::map<std::string, Element> overrides;  // coefficients by the name of an element

 private:
  // Around a solid that moves, at one state.
  struct Ball {
    int solid = 0;
    double low = 0.0, high = 0.0;  // along x, after the longest look
    double speed = 0.0, acceleration = 0.0, spin = 0.0;
    double closed = 0.0;  // gaps below are closed
    Eigen::Vector3d middle = Eigen::Vector3d::Zero();
    Eigen::Vector3d velocity = Eigen::Vector3d::Zero();  // of a body that moves freely
    double turning = 0.0;                                // what its spin adds
  };
  Ball ball_of(std::size_t i, double t, double look, const ForestState& state,
               const Kinematics& kinematics) const;
  void look_at_pair(const Ball& a, const Ball& b, double t, double span, const ForestState& state,
                    Search& search) const;
  std::string name_of(const Found& found) const;
  bool one_point(int first, int second) const;
  Ground ground_of(const SceneElements::Contact& contact, const Forest& forest) const;
  void lay_ground(SceneElements::Contact& contact) const;

  const Scene* scene_;
  PairRules rules_;
  std::vector<PlacedSolid> solids_;
  std::vector<int> solids_of_;    // first solid of every body, and their number at last
  std::vector<double> farthest_;  // point of every body from its centre of mass
  std::vector<double> slowest_;   // least principal moment over the greatest, of every link's body
  double gravity_ = 0.0;
  std::string rough_;
  bool any_pair_ = false;
};

// A ball around a solid, in the frame of its body.
void enclose(PlacedSolid& placed);

}  // namespace percuss
