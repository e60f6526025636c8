// Anderson's acceleration of a fixed-point iteration x ← x + f(x): the next x is where the linear model
// through the last few pairs (x, f) would vanish in the sense of least squares [Anderson 1965].
#pragma once

#include <Eigen/Core>
#include <vector>

namespace percuss::cones {

class Anderson {
 public:
  Anderson(std::size_t size, int memory);

  // x becomes the next x. Where f has grown, the history is forgotten.
  void advance(std::vector<double>& x, const std::vector<double>& f);

 private:
  int memory_;
  int stored_ = 0, next_ = 0;
  double last_ = 0.0;
  bool started_ = false;
  Eigen::VectorXd x_, f_;
  Eigen::MatrixXd dx_, df_, gram_;
};

}  // namespace percuss::cones
