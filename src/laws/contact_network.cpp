#include "laws/contact_network.hpp"

#include <cmath>

#include "laws/tolerances.hpp"

namespace percuss {

ContactNetwork make_network(const Eigen::MatrixXd& G, const Eigen::VectorXd& gamma,
                            std::vector<CompliantContact> contacts) {
  ContactNetwork network;
  const Eigen::Index n = G.rows();
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < n; ++j) {
      if (i != j && std::abs(G(i, j)) <= law_tolerances::no_coupling * std::sqrt(G(i, i) * G(j, j))) continue;
      network.columns.push_back(static_cast<int>(j));
      network.values.push_back(G(i, j));
    }
    network.start.push_back(network.columns.size());
    network.diagonal.push_back(G(i, i));
    network.gamma.push_back(gamma[i]);
  }
  network.contacts = std::move(contacts);
  return network;
}

}  // namespace percuss
