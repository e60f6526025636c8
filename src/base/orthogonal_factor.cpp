#include "base/orthogonal_factor.hpp"

namespace percuss {

Eigen::MatrixXd full_q(const Eigen::HouseholderQR<Eigen::MatrixXd>& qr) { return qr.householderQ(); }

Eigen::MatrixXd full_q(const Eigen::ColPivHouseholderQR<Eigen::MatrixXd>& qr) { return qr.householderQ(); }

Eigen::MatrixXd thin_q(const Eigen::HouseholderQR<Eigen::MatrixXd>& qr) {
  return qr.householderQ() * Eigen::MatrixXd::Identity(qr.rows(), qr.cols());
}

}  // namespace percuss
