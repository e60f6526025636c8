// Semismooth Newton on the active cones.
#pragma once

#include <optional>
#include <vector>

#include "contact/block_lu.hpp"
#include "contact/body_system.hpp"
#include "contact/cone_form.hpp"

namespace percuss::cones {

class ConeNewton {
 public:
  explicit ConeNewton(const ConeForm& form) : form_(form) {}

  // The Newton step from r with u = Wr + q, for W + αI; false where it cannot be computed. Who holds and who
  // slides is told from r − ρu.
  [[nodiscard]] bool step(const std::vector<double>& r, const std::vector<double>& u, double alpha,
                          double rho, std::vector<double>& dr);
  double flops() const { return through_bodies() ? bodies_->flops() : lu_.flops(); }  // of the last step

 private:
  enum class State : char { open, stick, slip };
  bool through_bodies() const { return bodies_ && !bodies_->empty(); }
  void classify(const std::vector<double>& r, const std::vector<double>& u);
  void right_hand_side(const std::vector<double>& r, const std::vector<double>& u,
                       const std::vector<double>& dr);
  double stiffness(int contact) const;  // of r_s where a contact slides
  [[nodiscard]] bool solve_with_W(double alpha);
  [[nodiscard]] bool solve_with_bodies(double alpha);

  const ConeForm& form_;
  double rho_ = 1.0;
  std::vector<State> state_, analysed_;
  std::vector<double> direction_;  // of sliding, two per contact
  std::vector<double> ratio_;      // μy_N/‖y_T‖
  std::vector<double> x_;          // right-hand side and solution, three per contact
  std::vector<double> W_dr_;
  std::optional<BodySystem> bodies_;
  // Of the system with W: nodes are the contacts that are not open.
  std::vector<int> node_, contact_, sizes_, start_, columns_, source_, offset_;
  std::vector<double> blocks_, packed_;
  BlockLU lu_;
};

}  // namespace percuss::cones
