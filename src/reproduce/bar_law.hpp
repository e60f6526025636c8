// The bar of [Payr & Glocker 2005] under Newton's law, as its figures ask: by the ratio γ_T⁻/γ_N⁻ and the
// angle.
#pragma once

#include "percuss/law.hpp"
#include "percuss/newton_workspace.hpp"
#include "reproduce/models.hpp"

namespace percuss::published {

enum class Regime { forward = 0, stick = 1, backward = 2 };

struct BarAnswer {
  Regime regime = Regime::stick;
  double ratio = 0.0;  // γ_T⁺/γ_N⁺
  double lambda_n = 0.0, lambda_t = 0.0;
  double gamma_t = 0.0;  // γ_T⁺
};

class BarLaw {
 public:
  explicit BarLaw(const Bar& bar) : bar_(bar) {}

  BarAnswer operator()(double ratio, double phi);  // γ_N⁻ = −1

  // Where stick ends on the line of constant φ: γ_T⁻/γ_N⁻ at which Λ_T = μΛ_N (backward) or −μΛ_N (forward).
  // Both impulses are affine in the ratio, so two ratios `a` and `b` that stick determine it.
  double end_of_stick(double phi, double a, double b, Regime then);

 private:
  Bar bar_;
  NewtonWorkspace workspace_;
  Outcome outcome_;
};

// α/|δ|, above which forward slip (φ < 90°) does not exist.  [(46), Figure 6]
double critical_friction(double K, double phi);

// The angle at which it is least.
double most_critical_angle(double K);

}  // namespace percuss::published
