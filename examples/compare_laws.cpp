// Kane's pendulum under every law that applies: who gains energy, who loses how much, and why others do not
// apply.
#include <cstdio>
#include <percuss/percuss.hpp>

int main(int argc, char** argv) {
  const auto problem = percuss::read_problem(argc > 1 ? argv[1] : "examples/kane.yaml");
  if (!problem) return std::printf("%s\n", problem.error().front().to_string().c_str()), 2;

  std::vector<percuss::Law> laws;
  for (const char* name : {"newton", "poisson", "moreau", "energetic", "walton", "stronge"})
    laws.push_back(*percuss::make_law(name));
  for (const percuss::Compared& one : percuss::compare(problem->impact, laws).laws) {
    if (!one.outcome) {
      std::printf("%-10s does not apply\n", one.law.c_str());
      continue;
    }
    const percuss::Account account = percuss::account(problem->impact, one.outcome->solution, one.account);
    std::printf("%-10s T+ - T- = %8.5f  %s\n", one.law.c_str(), account.total_work(),
                account.energetic ? "consistent" : "gains energy");
  }
}
