#pragma once

#include <Eigen/Dense>
#include <Eigen/QR>
#include <cstddef>
#include <vector>

#include "laws/frictional_waves.hpp"
#include "laws/impact_matrices.hpp"
#include "percuss/impact.hpp"

namespace percuss {

// Contacts and friction with the joints eliminated. A direction of friction is multiplied by its coefficient;
// those without friction are left out.
class ReducedRows {
 public:
  ReducedRows(const Impact& impact, const ImpactMatrices& system);

  // Λ of all rows from the impulses of the reduced ones.
  Eigen::VectorXd impulse(const Eigen::VectorXd& reduced) const {
    Eigen::VectorXd all = Eigen::VectorXd::Zero(system_.G.rows());
    all(rows) = coefficient.cwiseProduct(reduced);
    if (!joints_.empty()) all(joints_) = first_ - coupling_ * reduced;
    return all;
  }

  // The work of the joints when they take hold; from then on they do none.
  void add_joint_work(std::vector<double>& work) const {
    for (std::size_t j = 0; j < joints_.size(); ++j)
      work[joint_elements_[j]] = 0.5 * first_[static_cast<Eigen::Index>(j)] * system_.gamma[joints_[j]];
  }

  // Whether joints depend on each other: their impulses are not the only ones then.
  bool redundant_joints() const {
    return !joints_.empty() && solver_.rank() < static_cast<Eigen::Index>(joints_.size());
  }

  // The directions of the contacts alone, and their γ.
  Eigen::MatrixXd normals() const { return X.leftCols(static_cast<Eigen::Index>(contacts.size())); }
  Eigen::VectorXd normal_gamma() const { return gamma.head(static_cast<Eigen::Index>(contacts.size())); }

  std::vector<Eigen::Index> rows;       // contacts, then friction
  Eigen::VectorXd coefficient;          // μ of the rows of friction, 1 for contacts
  Eigen::VectorXd scale;                // the same, lifted where it is below the least
  std::vector<std::size_t> contacts;    // elements
  std::vector<std::size_t> frictions;   // elements
  std::vector<SlidingElement> sliding;  // the same
  std::vector<double> lift;             // the same: of its coefficients
  Eigen::MatrixXd X;                    // L⁻¹W of the rows, scaled, orthogonal to the joints
  Eigen::VectorXd gamma;                // γ of the rows, scaled, when the joints hold
  bool consistent = true;
  bool driven = false;  // the joints move a contact together that they leave no freedom

 private:
  void hold_joints(const Impact& impact);
  bool locked(std::size_t contact);

  const ImpactMatrices& system_;
  std::vector<Eigen::Index> joints_;         // rows
  std::vector<std::size_t> joint_elements_;  // the same
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver_;
  Eigen::VectorXd first_;
  Eigen::VectorXd jump_;  // of the velocity when the joints take hold, in √energy
  Eigen::MatrixXd coupling_;
};

}  // namespace percuss
