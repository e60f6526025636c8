// Before any impact: can these coefficients ever gain energy, at which velocity, and what would mend it?
#include <cstdio>
#include <percuss/percuss.hpp>

int main() {
  const auto problem = percuss::read_problem("examples/kane.yaml");
  if (!problem) return std::printf("%s\n", problem.error().front().to_string().c_str()), 2;
  percuss::Impact kane = problem->impact;

  const percuss::Consistency verdict = percuss::judge(kane);
  std::printf("Newton's law: %s\n", percuss::to_string(verdict.verdict).data());
  if (verdict.witness) {
    kane.velocity = verdict.witness->velocity;
    const percuss::Account account = percuss::account(kane, percuss::resolve(kane)->solution);
    std::printf("a velocity that gains: T+/T- = %.4f\n", account.energy_after / account.energy_before);
  }
  const percuss::Repair repair = percuss::repair(kane);
  std::printf("nearest that cannot: %.4f %.4f\n", repair.restitution[0], repair.restitution[1]);
  for (std::size_t i = 0; i < kane.elements.size(); ++i)
    kane.elements[i].restitution = repair.restitution[static_cast<Eigen::Index>(i)];
  std::printf("with these: %s\n", percuss::to_string(percuss::judge(kane).verdict).data());
}
