// From u = Ar + c with scalar rows of many kinds to blocks of one size.
//
// A block that needs fewer than d components is padded: the spare component feels nothing else, has q = 0 and
// the mobility of the normal, so that its impulse is zero in every solution and the block stays regular.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "percuss/contact.hpp"

namespace percuss {

// Which rows of A make one block. Tangential impulses are scale·r_T, so that orthotropic friction becomes a
// disk.
struct ContactRows {
  Eigen::Index normal = 0;                      // of a joint: its row
  std::array<Eigen::Index, 2> tangent{-1, -1};  // -1: none, or one without friction
  std::array<double, 2> scale{1.0, 1.0};
  double mu = 0.0;
  bool joint = false;
};

// d is 2 where no block has a second tangent, and 3 otherwise.
ContactProblem make_contact_problem(const Eigen::MatrixXd& A, const Eigen::VectorXd& c,
                                    const std::vector<ContactRows>& blocks);

// The impulses of the rows of A from r; rows in no block have none.
Eigen::VectorXd impulses(const std::vector<ContactRows>& blocks, const std::vector<double>& r,
                         Eigen::Index rows);

}  // namespace percuss
