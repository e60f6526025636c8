// Newton's law as one contact problem: what large impacts are solved as, and what other programs can read.
//
//   u = ξ = GΛ + (I + ε)γ⁻   [Glocker 2012, (28)],   r = Λ
//
// Contacts and clutches become contacts, with the friction that they load; joints and rolling constraints
// become joints. Orthotropic friction becomes a disk by a scale of each tangent: Λ_Tj = (μ_j/μ) r_Tj, μ = max
// μ_j.
#pragma once

#include "percuss/contact.hpp"
#include "percuss/impact.hpp"

namespace percuss {

// One block for every element that is no friction, in their order. An error where the impact is not valid,
// where friction has three components (Coulomb-Contensou), or where two friction elements share a normal.
[[nodiscard]] Result<ContactProblem> make_contact_problem(const Impact& impact);

// Λ of the impact from r of its contact problem.
[[nodiscard]] Result<Eigen::VectorXd> impulses(const Impact& impact, const std::vector<double>& r);

}  // namespace percuss
