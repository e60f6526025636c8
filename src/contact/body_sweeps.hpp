// Block Gauss-Seidel without W. The velocities of the bodies stand for Wr: a contact reads its own from its
// two bodies and pushes them when its impulse changes, as the solvers of games do [Catto 2005].
//
// Contacts that share no moving body share a colour. Those of one colour are solved in fours and in parallel;
// the bits of the result do not depend on the number of threads.
#pragma once

#include <vector>

#include "base/parallel.hpp"
#include "contact/body_kernel.hpp"
#include "percuss/contact.hpp"

namespace percuss::cones {

class BodySweeps {
 public:
  BodySweeps(const ContactScene& scene, const Parallel& parallel);

  // Impulses in the order of the groups, in units in which the diagonal blocks of W are of order one; from
  // and to three per contact in its order and units.
  std::vector<double> to_groups(const std::vector<double>& r) const;
  std::vector<double> from_groups(const std::vector<double>& r) const;

  // The bodies move as under r.
  void move(const std::vector<double>& r);
  // Every contact once. The bodies must move as under r, and do so afterwards.
  void sweep(std::vector<double>& r);
  // ‖r − P_K(r − û)‖/‖q‖ in the original units. The bodies must move as under r.
  double residual(const std::vector<double>& r) const;

 private:
  void lay_out(const std::vector<int>& colour);
  template <class Body>
  void by_colour(const Body& body) const;  // body(begin, end) on groups
  // Its block of W and μ go to `own` and `mu`.
  void fill(BodyGroup& group, int lane, const ContactScene::Contact* contact, Four* own, Four& mu) const;

  const ContactScene& scene_;
  const Parallel& parallel_;
  int ground_;  // its place among the bodies
  double q_norm_ = 0.0;
  std::vector<BodyGroup> groups_;
  std::vector<int> colour_start_;  // of groups
  std::vector<int> member_;        // the contact in every lane; −1: none
  std::vector<double> bodies_;     // body_size each, the ground last
};

}  // namespace percuss::cones
