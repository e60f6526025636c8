#include "reproduce/models.hpp"

#include <Eigen/Cholesky>
#include <cmath>
#include <stdexcept>

#include "percuss/law.hpp"
#include "percuss/models.hpp"

namespace percuss::published {

double degrees(double angle) { return angle * std::acos(-1.0) / 180.0; }

Impact slide_push(double restitution_a, double restitution_b) {
  Impact impact;
  impact.mass = Eigen::Matrix2d::Identity();
  impact.velocity = Eigen::Vector2d(-1.0, 0.0);
  impact.elements = {contact("A", Eigen::Vector2d(1.0, 0.0), restitution_a),
                     clutch("B", Eigen::Vector2d(-1.0, 1.0), restitution_b)};
  return impact;
}

Impact kane(double restitution, double friction_coefficient, double tangential_restitution) {
  const double m = 3.0, l = 2.0, phi1 = degrees(20.0), phi2 = degrees(30.0);
  Impact impact;
  const double coupling = 0.5 * std::cos(phi2 - phi1);
  impact.mass = m * l * l * (Eigen::Matrix2d() << 4.0 / 3.0, coupling, coupling, 1.0 / 3.0).finished();
  impact.velocity = Eigen::Vector2d(-0.1, -0.2);
  impact.elements = {contact("N", l * Eigen::Vector2d(std::sin(phi1), std::sin(phi2)), restitution),
                     friction("T", 0, -l * Eigen::Vector2d(std::cos(phi1), std::cos(phi2)),
                              Eigen::VectorXd::Constant(1, friction_coefficient), tangential_restitution)};
  return impact;
}

Impact Bar::impact(double phi, double gamma_n, double gamma_t) const {
  Impact bar;
  bar.mass = Eigen::Vector3d(1.0, 1.0, K).asDiagonal();
  bar.velocity = Eigen::Vector3d(gamma_t, gamma_n, 0.0);
  bar.elements = {contact("N", Eigen::Vector3d(0.0, 1.0, -std::cos(phi)), restitution_n),
                  friction("T", 0, Eigen::Vector3d(1.0, 0.0, -std::sin(phi)),
                           Eigen::VectorXd::Constant(1, mu), restitution_t)};
  return bar;
}

Solution solve(const Impact& impact) {
  const Result<Outcome> outcome = resolve(impact, Newton{});
  if (!outcome || outcome->status != Status::solved)
    throw std::logic_error("an impact of a paper was not solved");
  return outcome->solution;
}

Eigen::MatrixXd delassus(const Impact& impact) {
  const Eigen::MatrixXd W = impact.directions();
  return W.transpose() * impact.mass.llt().solve(W);
}

Impact three_balls(double restitution, double exponent) {
  return make_impact(uniform_chain(3, {.exponent = exponent, .restitution = restitution}));
}

}  // namespace percuss::published
