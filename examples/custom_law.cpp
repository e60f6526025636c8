// A law of your own, compared with two of percuss' and judged by its referee.
//
// Routh's idea, simplified: friction acts as if the contact slid all the time in the direction in which it
// arrives. It is what many hand calculations do, and it is right as long as the contact really slides.
#include <Eigen/Dense>
#include <cstdio>
#include <percuss/percuss.hpp>

percuss::Result<Eigen::VectorXd> always_sliding(const percuss::Impact& impact) {
  if (impact.elements.size() != 2 || impact.rows() != 2)
    return tl::unexpected(percuss::Errors{{"elements", "one contact with planar friction is needed"}});
  const Eigen::MatrixXd W = impact.directions();
  const Eigen::MatrixXd G = W.transpose() * impact.mass.inverse() * W;
  const Eigen::VectorXd gamma = W.transpose() * impact.velocity + impact.excitation();
  const double mu = impact.elements[1].coefficients[0] * (gamma[1] > 0.0 ? -1.0 : 1.0);
  const double normal = -(1.0 + impact.elements[0].restitution) * gamma[0] / (G(0, 0) + mu * G(0, 1));
  return Eigen::Vector2d(normal, mu * normal);
}

int main() {
  percuss::Impact ball;  // a sphere with spin: x, y, angle times radius
  ball.mass = Eigen::Vector3d(1.0, 1.0, 0.4).asDiagonal();
  ball.velocity = Eigen::Vector3d(0.5, -1.0, 0.0);
  ball.elements = {
      percuss::contact("ground", Eigen::Vector3d(0, 1, 0), 0.8),
      percuss::friction("grip", 0, Eigen::Vector3d(1, 0, -1), Eigen::VectorXd::Constant(1, 0.5))};

  const percuss::CustomLaw law{"sliding", always_sliding};
  const auto comparison = percuss::compare(ball, {percuss::Newton{}, percuss::Stronge{}, law});
  for (const percuss::Compared& one : comparison.laws) {
    const percuss::Solution& s = one.outcome->solution;
    const Eigen::VectorXd& u = s.velocity_after;
    std::printf("%s: u+ = %.4f %.4f %.4f, work %.4f\n", one.law.c_str(), u[0], u[1], u[2],
                percuss::account(ball, s).total_work());
  }
  const percuss::Consistency verdict = percuss::judge(ball, law);
  std::printf("sliding is %s, T+/T- up to %.4f\n", percuss::to_string(verdict.verdict).data(),
              verdict.worst_gain_lower);
}
