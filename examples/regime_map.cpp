// What a bar does over the direction of approach and the friction: forward slip, stick or backward slip.
#include <cstdio>
#include <percuss/percuss.hpp>

int main() {
  const auto problem = percuss::read_problem("examples/bar_subcritical.yaml");
  if (!problem) return std::printf("%s\n", problem.error().front().to_string().c_str()), 2;
  percuss::Impact bar = problem->impact;
  percuss::NewtonWorkspace workspace;  // reused: nothing is allocated
  percuss::Outcome outcome;
  for (int row = 10; row >= 1; --row) {
    bar.elements[1].coefficients[0] = 0.05 * row;
    std::printf("mu %.2f  ", 0.05 * row);
    for (int column = 0; column <= 60; ++column) {
      bar.velocity[0] = -3.0 + 0.1 * column;
      percuss::resolve(bar, {}, workspace, outcome);
      const percuss::ElementState& state = outcome.solution.elements[1];
      const bool forward = state.slip == percuss::SlipDirection::forward;
      std::printf("%c", state.mode == percuss::Mode::stick ? '.' : forward ? '>' : '<');
    }
    std::printf("\n");
  }
}
