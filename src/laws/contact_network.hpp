// Contacts that feel each other through a sparse Delassus operator: what the energetic law integrates.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

namespace percuss {

struct CompliantContact {
  double stiffness = 1.0;    // K of λ = K x^η
  double exponent = 1.5;     // η
  double restitution = 1.0;  // e, the square root of the part of the stored energy that comes back
  double compression = 0.0;  // x before the impact, from the precompression λ₀ = K x^η
};

// Row i of G: columns[start[i]] ... columns[start[i + 1] - 1] and the values beside them, the diagonal
// included.
struct ContactNetwork {
  std::vector<std::size_t> start{0};
  std::vector<int> columns;
  std::vector<double> values;
  std::vector<double> diagonal;
  std::vector<double> gamma;  // γ⁻
  std::vector<CompliantContact> contacts;

  std::size_t size() const { return contacts.size(); }
};

// The network of a dense G; entries that are zero to rounding are left out.
ContactNetwork make_network(const Eigen::MatrixXd& G, const Eigen::VectorXd& gamma,
                            std::vector<CompliantContact> contacts);

}  // namespace percuss
