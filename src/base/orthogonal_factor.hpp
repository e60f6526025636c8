// Q of a QR decomposition as a matrix. Eigen's own conversion is compiled anew by every file that uses it,
// for a second or two.
#pragma once

#include <Eigen/QR>

namespace percuss {

Eigen::MatrixXd full_q(const Eigen::HouseholderQR<Eigen::MatrixXd>& qr);  // square
Eigen::MatrixXd full_q(const Eigen::ColPivHouseholderQR<Eigen::MatrixXd>& qr);
Eigen::MatrixXd thin_q(const Eigen::HouseholderQR<Eigen::MatrixXd>& qr);  // as wide as what was decomposed

}  // namespace percuss
