// Runs as files, as JSON and as tables.
#pragma once

#include <Eigen/Core>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "percuss/scene.hpp"
#include "percuss/simulation.hpp"

namespace percuss {

// Runs as files: all that a simulation produced and all that it takes to go on with it, in one HDF5 file.
//
// Nothing in a file depends on when or how fast it was made: a run that was interrupted and resumed ends with
// the same bytes as one that was not.

// A run but for its trajectory: the schema behind file, summary and JSON.
struct RunRecord {
  std::string program;  // the version of percuss that computes it
  std::string input;    // the text of the problem file
  std::string folder;   // of the problem file, where it names further files: meshes, robots
  // These files, by their names within the folder; a run of older versions does not know them.
  std::vector<Scene::File> files;
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

// Of a run that begins, and as it stands. The file of a run that was begun by another version is not resumed.
// `input` is the text of the problem file and `file` its name, of which only the folder matters.
RunRecord begin_record(const SimulationOptions& options, const Problem& problem, std::string input,
                       const std::string& file = "");
void update(RunRecord& record, const Simulation& simulation);

struct StoredRun {
  RunRecord record;
  Trajectory trajectory;
};

// The problem that a run was made from; files that it names are looked for where they were, and must hold
// what they held. `name` stands for it in messages.
[[nodiscard]] tl::expected<Problem, std::vector<Diagnostic>> problem_of(const RunRecord& record,
                                                                        const std::string& name);

// From the start to the end, as Problem::simulate asks; `input` is kept with the run: the text of the problem
// file, from which it can be drawn and resumed. Errors are those of Simulation::start and simulation_options.
[[nodiscard]] Result<StoredRun> run_motion(const Problem& problem, std::string input = "");

namespace io {

// Complete or not at all. The error says why it cannot be written.
[[nodiscard]] tl::expected<void, std::string> write_run(const RunRecord& record, const Trajectory& trajectory,
                                                        const std::string& path);

// The error is one line, "FILE: what", with the dataset, its value and what was expected.
[[nodiscard]] tl::expected<StoredRun, std::string> read_run(const std::string& path);

}  // namespace io

// What is told about a run: counts, gains, JSON.

long count_events(const Trajectory& trajectory, MotionEventKind kind);

// An impact that the referee found to gain energy.
struct EnergyGain {
  std::size_t impact = 0;   // index into Trajectory::impacts
  double work = 0.0;        // of all elements
  std::size_t element = 0;  // whose work is the largest
};
std::vector<EnergyGain> energy_gains(const Trajectory& trajectory);

// Whether the energy account is too far from closing for the motion to be believed: the balance beside what
// was turned over, kinetic energies and flows.
bool is_rough(const RunRecord& record, const Trajectory& trajectory);

// One object, by the contract of the command line: final − initial + dissipated − excitation = balance, where
// `excitation` includes the work of the forces. Numbers read back to the same double; what is not finite is
// null.
std::string to_json(const RunRecord& record, const Trajectory& trajectory);

// Runs as comma-separated values, for plots and spreadsheets. Numbers read back to the same double.

// t, coordinates, rates; one line per stored time.
std::string states_csv(const Trajectory& trajectory);
// The same of a run of bodies: t, poses and velocities of their frames, joints and their rates. Any other run
// is written as above.
std::string states_csv(const Problem& of, const Trajectory& trajectory);

// One line per impact: the time, what the referee says, energies, the velocities before and after, the
// impulse and the work of every element.
std::string impacts_csv(const Trajectory& trajectory);

// t, kind, element, number.
std::string events_csv(const Trajectory& trajectory);

// t, T, V and what was dissipated and brought in since the start; one line per stored time.
std::string energy_csv(const Trajectory& trajectory);

}  // namespace percuss
