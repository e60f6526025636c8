// Semismooth Newton on the active cones.
#pragma once

#include <vector>

#include "contact/block_lu.hpp"
#include "contact/cone_form.hpp"

namespace percuss::cones {

class Newton {
 public:
  explicit Newton(const ConeForm& form) : form_(form) {}

  // The Newton step from r with u = Wr + q, for W + αI; false where it cannot be computed.
  bool step(const std::vector<double>& r, const std::vector<double>& u, double alpha,
            std::vector<double>& dr);
  double flops() const { return lu_.flops(); }  // of the last step

 private:
  enum class State : char { open, stick, slip };

  const ConeForm& form_;
  std::vector<State> state_, analysed_;
  std::vector<double> direction_;  // of sliding, two per contact
  std::vector<double> ratio_;      // μy_N/‖y_T‖
  std::vector<int> node_, contact_, sizes_, start_, columns_, source_, offset_;
  std::vector<double> blocks_, rhs_;
  BlockLU lu_;
};

}  // namespace percuss::cones
