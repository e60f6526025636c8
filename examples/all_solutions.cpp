// Painlevé's paradox: nothing collides, and there are two answers. Which one is reported, and what the other
// does.
#include <cstdio>
#include <percuss/percuss.hpp>

int main() {
  const auto problem = percuss::read_problem("examples/painleve.yaml");
  if (!problem) return std::printf("%s\n", problem.error().front().to_string().c_str()), 2;
  percuss::Newton law;
  law.list_all = true;
  const auto outcome = percuss::resolve(problem->impact, law);
  if (!outcome) return std::printf("%s\n", percuss::to_string(outcome.error()).c_str()), 2;

  std::printf("%ld solutions, reported the one with T+ = %.4f\n", outcome->count.number,
              percuss::account(problem->impact, outcome->solution).energy_after);
  for (const percuss::Solution& s : outcome->all)
    std::printf("T+ = %.4f, contact %s, friction %s\n", percuss::account(problem->impact, s).energy_after,
                percuss::to_string(s.elements[0].mode).data(), percuss::to_string(s.elements[1].mode).data());
}
