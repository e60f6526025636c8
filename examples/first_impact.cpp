// A ball falls obliquely on rough ground: the smallest program, and what its result holds.
#include <cstdio>
#include <percuss/percuss.hpp>

int main() {
  percuss::Impact ball;  // 1 kg, to the right and down
  ball.mass = Eigen::Matrix2d::Identity();
  ball.velocity = Eigen::Vector2d(2, -3);
  ball.elements = {
      percuss::contact("ground", Eigen::Vector2d(0, 1), 0.5),
      percuss::friction("ground.friction", 0, Eigen::Vector2d(1, 0), Eigen::VectorXd::Constant(1, 0.3))};

  const auto outcome = percuss::resolve(ball);
  if (!outcome) return std::printf("%s\n", percuss::to_string(outcome.error()).c_str()), 2;
  const percuss::Solution& s = outcome->solution;
  std::printf("u+ = %.4f %.4f\n", s.velocity_after[0], s.velocity_after[1]);
  const percuss::Account account = percuss::account(ball, s);
  for (std::size_t i = 0; i < ball.elements.size(); ++i)
    std::printf("%s: %s, impulse %.4f, work %.4f\n", ball.elements[i].name.c_str(),
                percuss::to_string(s.elements[i].mode).data(), s.impulse[static_cast<Eigen::Index>(i)],
                account.work[i]);
  std::printf("energy %.4f -> %.4f\n", account.energy_before, account.energy_after);
}
