// Stronge's lumped model by small steps: what the library does in closed form, done the slow way.
#pragma once

#include <Eigen/Core>

namespace percuss::test {

// Λ_N and Λ_T of a contact with G (2×2), γ⁻, friction μ, restitution e and η². First order in `step`, in
// units of 1/√(κG_NN).
Eigen::Vector2d stronge_by_steps(const Eigen::Matrix2d& G, Eigen::Vector2d gamma, double mu, double e,
                                 double eta2, double step);

}  // namespace percuss::test
