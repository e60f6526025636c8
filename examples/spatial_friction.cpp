// Friction in space: on isotropic ground a sphere keeps its direction, on grooved ground it does not.
#include <cmath>
#include <cstdio>
#include <numbers>
#include <percuss/percuss.hpp>

percuss::Impact sphere(double mu_x, double mu_y) {
  percuss::Impact impact;  // x, y, z and the rotations about them times the radius
  impact.mass = Eigen::VectorXd{{1.0, 1.0, 1.0, 0.4, 0.4, 0.4}}.asDiagonal();
  impact.velocity = Eigen::VectorXd{{2.0, 1.0, -1.0, 0.0, 0.0, 0.0}};
  Eigen::MatrixXd tangent = Eigen::MatrixXd::Zero(6, 2);
  tangent.col(0) << 1, 0, 0, 0, -1, 0;
  tangent.col(1) << 0, 1, 0, 1, 0, 0;
  impact.elements = {percuss::contact("ground", Eigen::VectorXd{{0, 0, 1, 0, 0, 0}}, 0.5),
                     percuss::friction("ground.friction", 0, tangent, Eigen::Vector2d(mu_x, mu_y))};
  return impact;
}

int main() {
  for (const double mu_y : {0.1, 0.3}) {
    const percuss::Impact impact = sphere(0.1, mu_y);
    const percuss::Solution s = percuss::resolve(impact)->solution;
    const double degrees = 180.0 / std::numbers::pi;
    std::printf("mu = (0.1, %.1f): impulse %.4f %.4f, direction %.3f -> %.3f degrees\n", mu_y, s.impulse[1],
                s.impulse[2], degrees * std::atan2(impact.velocity[1], impact.velocity[0]),
                degrees * std::atan2(s.velocity_after[1], s.velocity_after[0]));
  }
}
