// The vertices of a small polyhedron {z : Cz + d ≥ 0}, by trying every basis.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace percuss {

struct Vertices {
  bool complete = true;                 // false: too many bases, nothing was decided
  std::vector<Eigen::VectorXd> points;  // empty: the polyhedron is empty
  std::vector<Eigen::VectorXd> rays;  // directions in which it does not end, lines among them; empty: bounded
};

// Rows of C have length one or are zero. A polyhedron that contains lines is cut by their orthogonal
// complement, so that it has vertices whenever it is not empty. `tolerance` is what an inequality may miss.
Vertices vertices(const Eigen::MatrixXd& C, const Eigen::VectorXd& d, double tolerance,
                  long max_bases = 20000);

}  // namespace percuss
