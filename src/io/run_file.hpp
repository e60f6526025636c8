// Runs as files: all that a simulation produced and all that it takes to go on with it, in one HDF5 file.
//
// Nothing in a file depends on when or how fast it was made: a run that was interrupted and resumed ends with
// the same bytes as one that was not.
#pragma once

#include <Eigen/Core>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "percuss/simulation.hpp"

namespace percuss {

// A run but for its trajectory: the schema behind file, summary and JSON.
struct RunRecord {
  std::string program;        // the version of percuss that computes it
  std::string input;          // the text of the problem file
  std::string title;          // of the problem
  std::string law;            // by name; its options are in `input`
  SimulationOptions options;  // but for the law
  RunStatus status = RunStatus::running;
  std::string reason;       // why it ended, where not at `until`
  std::string explanation;  // which method, and why
  double time = 0.0;
  Eigen::VectorXd q, u;
  long steps = 0;
  EnergyAccount energy;
  std::vector<double> checkpoint;  // of Simulation
};

struct StoredRun {
  RunRecord record;
  Trajectory trajectory;
};

namespace io {

// Complete or not at all. The error says why it cannot be written.
[[nodiscard]] tl::expected<void, std::string> write_run(const RunRecord& record, const Trajectory& trajectory,
                                                        const std::string& path);

// The error is one line, "FILE: what", with the dataset, its value and what was expected.
[[nodiscard]] tl::expected<StoredRun, std::string> read_run(const std::string& path);

}  // namespace io
}  // namespace percuss
