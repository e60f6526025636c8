// The velocities of an impact in the metric of M, and a plane among them.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <optional>
#include <vector>

#include "percuss/impact_geometry.hpp"

namespace percuss {

// With M = LLᵀ and y = Lᵀu the metric is that of y.
class KineticSpace {
 public:
  explicit KineticSpace(const Impact& impact);

  Eigen::VectorXd point(const Eigen::VectorXd& velocity) const { return factor_.matrixU() * velocity; }
  Eigen::VectorXd velocity(const Eigen::VectorXd& point) const { return factor_.matrixU().solve(point); }

  const Impact& impact;
  std::vector<Eigen::Index> offsets;  // first column of every element
  Eigen::MatrixXd X;                  // L⁻¹W: w·u = x·y; M⁻¹w is x
  Eigen::MatrixXd free;               // the same, of which joints and rolling leave what they allow
  Eigen::VectorXd chi;
  Eigen::VectorXd before;               // u⁻
  std::optional<Eigen::VectorXd> apex;  // the slowest b; with friction at rest in it, where that is possible

 private:
  std::optional<Eigen::VectorXd> common_motion(bool with_friction) const;
  void find_free();

  Eigen::LLT<Eigen::MatrixXd> factor_;
};

// Laws that do not apply or found no solution, and why.
std::vector<LawRefusal> refusals(const Comparison& comparison);

bool is_bilateral(Kind kind);   // it holds all the time
bool is_unilateral(Kind kind);  // it only pushes

// Orthonormal e₁, e₂ and an origin, all as points. The plane goes through u⁻.
struct PlaneFrame {
  Eigen::VectorXd origin;
  Eigen::MatrixXd basis;
  std::vector<std::string> axes;
  std::string reason;
  bool whole = false;
  bool apex = false;  // the origin is one: w_i·o + χ_i = 0

  Eigen::Vector2d place(const Eigen::VectorXd& point) const { return basis.transpose() * (point - origin); }
};

// `after`: where the first law leads; `law` is its name.
[[nodiscard]] Result<PlaneFrame> choose_plane(const KineticSpace& space,
                                              const std::vector<std::string>& names,
                                              const std::optional<Eigen::VectorXd>& after,
                                              const std::string& law);

}  // namespace percuss
