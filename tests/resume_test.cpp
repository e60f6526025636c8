// A run that is stopped after any step, kept in a file and taken up from it ends with the same bytes.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "percuss/problem_file.hpp"
#include "percuss/run.hpp"
#include "support/program.hpp"

namespace percuss::test::resume_test {
namespace {

Simulation begin(const Problem& problem, const SimulationOptions& options) {
  auto simulation = Simulation::start(problem.motion->system, problem.motion->q, problem.motion->u, options);
  if (!simulation) throw std::runtime_error(to_string(simulation.error()));
  return *std::move(simulation);
}

void keep(const Simulation& simulation, const SimulationOptions& options, const std::string& path) {
  RunRecord record = begin_record(options, Problem{}, "");
  update(record, simulation);
  const auto written = io::write_run(record, simulation.trajectory(), path);
  ASSERT_TRUE(written) << written.error();
}

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct Case {
  std::string name;
  Method method;
};

class Resume : public testing::TestWithParam<Case> {};

TEST_P(Resume, ToTheSameBytes) {
  const auto problem = read_problem(std::string(PERCUSS_EXAMPLES) + "/motion/" + GetParam().name + ".yaml");
  ASSERT_TRUE(problem) << problem.error().front().to_string();
  SimulationOptions options;
  options.method = GetParam().method;
  options.until = std::min(problem->simulate.until.value_or(1.0), 2.0);
  options.output = 0.01;
  options.law = problem->law;
  const auto refused =
      Simulation::start(problem->motion->system, problem->motion->q, problem->motion->u, options);
  if (!refused) GTEST_SKIP() << to_string(refused.error());  // time stepping under another law
  const TemporaryFolder folder;

  Simulation whole = begin(*problem, options);
  long calls = 0;
  while (whole.advance()) ++calls;
  keep(whole, options, folder.file("whole"));
  const std::string expected = bytes_of(folder.file("whole"));
  ASSERT_FALSE(expected.empty());

  std::mt19937 random(7);
  for (int k = 0; k < 8; ++k) {
    const long stop = static_cast<long>(random() % static_cast<unsigned long>(calls + 1));
    Simulation first = begin(*problem, options);
    for (long i = 0; i < stop; ++i) first.advance();
    keep(first, options, folder.file("part"));
    auto stored = io::read_run(folder.file("part"));
    ASSERT_TRUE(stored) << stored.error();
    Simulation second = begin(*problem, options);
    const auto restored = second.restore(stored->record.checkpoint, std::move(stored->trajectory));
    ASSERT_TRUE(restored) << to_string(restored.error());
    while (second.advance()) continue;
    keep(second, options, folder.file("resumed"));
    EXPECT_TRUE(bytes_of(folder.file("resumed")) == expected)
        << "stopped after " << stop << " of " << calls << " steps";
  }
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(PERCUSS_EXAMPLES) / "motion"))
    if (entry.path().extension() == ".yaml")
      for (const Method method : {Method::event_driven, Method::time_stepping})
        cases.push_back({entry.path().stem().string(), method});
  return cases;
}

INSTANTIATE_TEST_SUITE_P(All, Resume, testing::ValuesIn(all_cases()), [](const auto& test) {
  return test.param.name + "_" + std::string(to_string(test.param.method));
});

}  // namespace
}  // namespace percuss::test::resume_test
