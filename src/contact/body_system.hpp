// Linear systems with W, solved through the bodies where they are known.
//
// Walls and towers have a dozen contacts per body, so that W, of three rows per contact, is large and its
// rank is small. With W = BᵀB, block diagonal R and S, one block per contact, and a positive diagonal C,
//
//   (RᵀWS + C) x = b   ⟺   (I + BS C⁻¹ (BR)ᵀ) v = BS C⁻¹ b,   x = C⁻¹ (b − (BR)ᵀ v)
//
// v are velocities: six unknowns per body, coupled where bodies touch. Rounding in C⁻¹, which is large where
// contacts hold, is taken out by repeating the solution for what is left of b.
#pragma once

#include <array>
#include <vector>

#include "contact/block_lu.hpp"
#include "contact/cone_form.hpp"

namespace percuss::cones {

// What a contact has in the system. Components that do not take part have C = 0 and zeros in their columns of
// R and S.
struct BodySystemContact {
  std::array<double, 9> R{}, S{};  // row by row
  std::array<double, 3> C{};
};

class BodySystem {
 public:
  // Empty where the bodies of `form` are not known or there are joints, for which C = 0.
  explicit BodySystem(const ConeForm& form);
  bool empty() const { return lu_.rows() == 0; }

  std::vector<BodySystemContact> contacts;
  [[nodiscard]] bool factorise();               // false where a pivot is zero
  void solve(std::vector<double>& x) const;     // b in, x out, three per contact
  double flops() const { return lu_.flops(); }  // of a factorisation
  double solution_flops() const;

 private:
  void solve_once(const std::vector<double>& b, std::vector<double>& x) const;

  const ConeForm& form_;
  BlockLU lu_;
  std::vector<int> entry_;     // four per contact: its blocks, one-one, one-other, other-one, other-other
  std::vector<int> diagonal_;  // the block of every body with itself
  std::vector<double> blocks_, left_, right_;  // BS and BR, 36 numbers per contact
  mutable std::vector<double> v_, rest_, correction_;
};

}  // namespace percuss::cones
