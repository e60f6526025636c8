// Block Gauss-Seidel: contact by contact, each solved exactly in the field of the others [Jourdan, Alart &
// Jean 1998].
//
// Contacts that do not touch each other's rows of W share a colour. Those of one colour may be solved at
// once: four side by side in the lanes of a vector, and many fours in parallel. The colours, and so the bits
// of the result, do not depend on the number of threads.
#pragma once

#include <vector>

#include "base/parallel.hpp"
#include "contact/cone_form.hpp"
#include "contact/row_kernel.hpp"
#include "contact/sweep_kernel.hpp"

namespace percuss::cones {

class GaussSeidel {
 public:
  GaussSeidel(const ConeForm& form, const Parallel& parallel);

  void sweep(std::vector<double>& r);

 private:
  void lay_out_rows();
  void lay_out_fours();
  void sweep_fours(std::vector<double>& r);

  const ConeForm& form_;
  const Parallel& parallel_;

  // One after the other.
  std::vector<double> blocks_, q_;
  std::vector<DiscContact<double>> contacts_;
  std::vector<double> kappa_;

  // In fours, by colour.
  std::vector<Group> groups_;
  std::vector<int> colour_start_;  // of groups
  std::vector<double> values_;     // nine fours per slot
  std::vector<int> neighbours_;    // four per slot
  std::vector<double> impulses_;   // four per contact: r_N, r_T1, r_T2 and nothing
};

}  // namespace percuss::cones
