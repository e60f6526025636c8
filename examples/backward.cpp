// Backward in time: the velocity before from the velocity after, where every coefficient of restitution
// differs from 0.
#include <cstdio>
#include <percuss/percuss.hpp>

int main() {
  percuss::Impact sphere;  // x, y, angle times radius
  sphere.mass = Eigen::Vector3d(1.0, 1.0, 0.4).asDiagonal();
  sphere.velocity = Eigen::Vector3d(0.5, -1.0, 0.0);
  sphere.elements = {percuss::contact("ground", Eigen::Vector3d(0, 1, 0), 0.8),
                     percuss::friction("ground.friction", 0, Eigen::Vector3d(1, 0, -1),
                                       Eigen::VectorXd::Constant(1, 0.5), 0.6)};
  const Eigen::VectorXd before = sphere.velocity;
  const Eigen::VectorXd after = percuss::resolve(sphere)->solution.velocity_after;
  std::printf("u+ = %.4f %.4f %.4f\n", after[0], after[1], after[2]);

  percuss::Newton law;
  law.backward = true;
  sphere.velocity = after;
  const Eigen::VectorXd again = percuss::resolve(sphere, law)->solution.velocity_before;
  std::printf("u- = %.4f %.4f %.4f\n", again[0], again[1], again[2]);
  std::printf("the same as before: %s\n", (again - before).norm() < 1e-12 ? "yes" : "no");
}
