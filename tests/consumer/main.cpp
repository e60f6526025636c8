// Kane's double pendulum: it hits the ground, the friction sticks, and Newton's law gains energy.
// [Glocker 2012, section 7]
#include <cmath>
#include <iostream>
#include <percuss/percuss.hpp>

namespace {

int mistakes = 0;

void expect(const char* what, double computed, double printed) {
  if (std::abs(computed - printed) < 5e-5) return;
  std::cerr << what << " is " << computed << ", the paper has " << printed << "\n";
  ++mistakes;
}

}  // namespace

int main() {
  const double degree = std::acos(-1.0) / 180.0;
  const double coupling = 6.0 * std::cos(10.0 * degree);
  percuss::Impact impact;
  impact.mass = Eigen::Matrix2d{{16.0, coupling}, {coupling, 4.0}};
  impact.velocity = Eigen::Vector2d(-0.1, -0.2);
  const Eigen::Vector2d normal(2.0 * std::sin(20.0 * degree), 2.0 * std::sin(30.0 * degree));
  const Eigen::Vector2d tangent(-2.0 * std::cos(20.0 * degree), -2.0 * std::cos(30.0 * degree));
  impact.elements = {
      percuss::contact("C", normal, 0.5),
      percuss::friction("C.friction", 0, tangent, Eigen::VectorXd::Constant(1, 0.5)),
  };

  const auto outcome = percuss::resolve(impact);
  if (!outcome) {
    std::cerr << percuss::to_string(outcome.error()) << "\n";
    return 1;
  }
  std::cout << outcome->brief_report() << "\n";

  const percuss::Solution& solution = outcome->solution;
  expect("u1", solution.velocity_after[0], -0.3346);
  expect("u2", solution.velocity_after[1], 0.3631);
  expect("Λ_N", solution.impulse[0], 3.4079);
  expect("Λ_T", solution.impulse[1], 1.4676);

  const percuss::Account account = percuss::account(impact, solution);
  expect("T⁺ − T⁻", account.total_work(), 0.1634);
  if (account.energetic) {
    std::cerr << "the energy gain was not noticed\n";
    ++mistakes;
  }
  if (outcome->status != percuss::Status::solved) ++mistakes;
  return mistakes == 0 ? 0 : 1;
}
