// Run files read back as they were written, byte for byte the same for the same run, and nothing else is
// taken for one.
#include "percuss/run.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>

#include "io/hdf5_writer.hpp"
#include "percuss/files.hpp"
#include "support/program.hpp"

namespace percuss::io::run_file_test {
namespace {

using test::TemporaryFile;

// Two coordinates, a contact with spatial friction, three states and two impacts.
StoredRun sample() {
  StoredRun run;
  RunRecord& record = run.record;
  record.program = "0.1.0";
  record.input = "percuss: 1\ntitle: Stoß\n" + std::string(100000, '#') + "\n";
  record.title = "Stoß";
  record.law = "poisson";
  record.options.until = 2.5;
  record.options.step = 1e-3;
  record.options.output = 0.5;
  record.options.method = Method::event_driven;
  record.options.stop_at_gain = true;
  record.explanation = "event driven, as asked";
  record.time = 1.0;
  record.q = Eigen::Vector2d(0.1, -0.0);
  record.u = Eigen::Vector2d(1.0 / 3.0, 4e-320);  // also numbers that are not normal
  record.steps = 77;
  record.energy = {1.0, 0.5, {0.5, 0.25}, 0.125, 0.125};
  record.checkpoint = {1.0, std::numeric_limits<double>::infinity(), -3.0};
  Trajectory& t = run.trajectory;
  t.coordinates = {"x", "phi_1"};
  t.elements = {"C", "C.friction"};
  t.offsets = {0, 1, 3};
  t.time = {0.0, 0.5, 1.0};
  t.q = {1, 2, 3, 4, 5, 6};
  t.u = {1.5, 2.5, 3.5, 4.5, 5.5, 6.5};
  t.force = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  t.kinetic = {1, 2, 3};
  t.potential = {4, 5, 6};
  t.dissipated = {7, 8, 9};
  t.excitation = {10, 11, 12};
  t.forces = {13, 14, 15};
  t.impacts = {{.time = 0.25, .energy_before = 2.0, .energy_after = 1.0, .residual = 1e-16},
               {.time = 0.75, .energetic = false, .energy_before = 1.0, .energy_after = 1.5}};
  t.impact_q = {1, 2, 3, 4};
  t.impact_before = {5, 6, 7, 8};
  t.impact_after = {9, 10, 11, 12};
  t.impulse = {1, 2, 3, 4, 5, 6};
  t.work = {-1, 0, -0.5, 1};
  t.events = {{0.25, MotionEventKind::impact, 0, 0},
              {0.75, MotionEventKind::impact, -1, 1},
              {0.8, MotionEventKind::painleve, 1, 2}};
  return run;
}

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const StoredRun& run, const std::string& path) {
  const auto written = write_run(run.record, run.trajectory, path);
  ASSERT_TRUE(written) << written.error();
}

TEST(RunFile, ReadsBackAsItWasWritten) {
  const StoredRun run = sample();
  const TemporaryFile file;
  write(run, file.path());
  const auto read = read_run(file.path());
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->record.input, run.record.input);
  EXPECT_EQ(read->record.title, "Stoß");
  EXPECT_EQ(read->record.law, "poisson");
  EXPECT_EQ(read->record.options.until, 2.5);
  EXPECT_EQ(read->record.options.output, 0.5);
  EXPECT_EQ(read->record.options.method, Method::event_driven);
  EXPECT_TRUE(read->record.options.stop_at_gain);
  EXPECT_EQ(read->record.status, RunStatus::running);
  EXPECT_EQ(read->record.q, run.record.q);
  EXPECT_TRUE(std::signbit(read->record.q[1]));
  EXPECT_EQ(read->record.u, run.record.u);
  EXPECT_EQ(read->record.steps, 77);
  EXPECT_EQ(read->record.energy.dissipated, run.record.energy.dissipated);
  EXPECT_EQ(read->record.checkpoint, run.record.checkpoint);
  const Trajectory &a = run.trajectory, &b = read->trajectory;
  EXPECT_EQ(a.coordinates, b.coordinates);
  EXPECT_EQ(a.offsets, b.offsets);
  EXPECT_EQ(a.time, b.time);
  EXPECT_EQ(a.q, b.q);
  EXPECT_EQ(a.force, b.force);
  EXPECT_EQ(a.forces, b.forces);
  EXPECT_EQ(a.impulse, b.impulse);
  EXPECT_EQ(a.work, b.work);
  ASSERT_EQ(b.impacts.size(), 2U);
  EXPECT_FALSE(b.impacts[1].energetic);
  EXPECT_EQ(b.impacts[0].residual, 1e-16);
  ASSERT_EQ(b.events.size(), 3U);
  EXPECT_EQ(b.events[2].kind, MotionEventKind::painleve);
  EXPECT_EQ(b.events[2].number, 2);
}

// What was not compared above would differ here.
TEST(RunFile, TheSameRunGivesTheSameBytes) {
  const TemporaryFile file, copy;
  write(sample(), file.path());
  write(*read_run(file.path()), copy.path());
  EXPECT_EQ(bytes_of(file.path()), bytes_of(copy.path()));
}

// Two coordinates, one velocity: a configuration that is no vector space.
TEST(RunFile, VelocitiesMayHaveNamesOfTheirOwn) {
  StoredRun run = sample();
  run.trajectory.velocities = {"omega"};
  run.trajectory.u = {1.5, 2.5, 3.5};
  run.trajectory.impact_before = {5, 6};
  run.trajectory.impact_after = {7, 8};
  run.record.u = Eigen::VectorXd::Constant(1, 3.5);
  const TemporaryFile file, copy;
  write(run, file.path());
  const auto read = read_run(file.path());
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->trajectory.velocities, run.trajectory.velocities);
  EXPECT_EQ(read->trajectory.q, run.trajectory.q);
  EXPECT_EQ(read->trajectory.u, run.trajectory.u);
  EXPECT_EQ(read->trajectory.impact_after, run.trajectory.impact_after);
  write(*read, copy.path());
  EXPECT_EQ(bytes_of(file.path()), bytes_of(copy.path()));
  const std::string csv = states_csv(read->trajectory);
  EXPECT_EQ(csv.substr(0, csv.find('\n', 20)), "t,x,phi_1,omega\n0,1,2,1.5");
}

TEST(RunFile, EmptyRunsAreRuns) {
  StoredRun run = sample();
  run.trajectory = {};
  run.trajectory.coordinates = {"x", "y"};
  run.trajectory.offsets = {0};
  run.record.energy.dissipated.clear();
  run.record.checkpoint.clear();
  const TemporaryFile file;
  write(run, file.path());
  const auto read = read_run(file.path());
  ASSERT_TRUE(read) << read.error();
  EXPECT_TRUE(read->trajectory.elements.empty());
  EXPECT_TRUE(read->trajectory.time.empty());
}

TEST(RunFile, ForeignFilesGetOneLine) {
  EXPECT_EQ(read_run("/nowhere.h5").error(), "/nowhere.h5: the file does not exist");
  const TemporaryFile text("percuss: 1\n");
  EXPECT_EQ(read_run(text.path()).error(), text.path() + ": is not a readable HDF5 file: it is text");
  const TemporaryFile noise("\x01\x02");
  EXPECT_EQ(read_run(noise.path()).error(),
            noise.path() + ": is not a readable HDF5 file: it does not begin as one");
  EXPECT_EQ(read_text_file(std::string(PERCUSS_TEST_DATA) + "/fclib/Rover1039.hdf5").error(),
            "is a contact problem of FCLIB, expected text; percuss contact and percuss info read it");
  const std::string fclib = std::string(PERCUSS_TEST_DATA) + "/fclib/Rover1039.hdf5";
  EXPECT_EQ(read_run(fclib).error(), fclib + ": holds no /run, expected a run of percuss simulate");
}

TEST(RunFile, SizesAndNumbersAreChecked) {
  const auto complaint = [](auto&& change) {
    StoredRun run = sample();
    change(run);
    const TemporaryFile file;
    write(run, file.path());
    const auto read = read_run(file.path());
    return read ? std::string("none") : read.error().substr(file.path().size() + 2);
  };
  EXPECT_EQ(complaint([](StoredRun& run) { run.trajectory.kinetic.pop_back(); }),
            "/energy/kinetic has 2 entries, expected 3");
  EXPECT_EQ(complaint([](StoredRun& run) { run.trajectory.q[3] = std::nan(""); }),
            "/states/q holds nan at 3, expected finite numbers");
  EXPECT_EQ(complaint([](StoredRun& run) { run.trajectory.q[3] = -std::nan(""); }),
            "/states/q holds nan at 3, expected finite numbers");
  EXPECT_EQ(complaint([](StoredRun& run) { run.trajectory.coordinates[1] = "a\033[1m"; }),
            "/run/coordinates holds \"a\\x1b[1m\", expected a name without control characters");
  EXPECT_EQ(complaint([](StoredRun& run) { run.trajectory.elements[0] = "C\xff"; }),
            "/run/elements holds \"C\\xff\", expected a name without control characters");
  EXPECT_EQ(complaint([](StoredRun& run) { run.trajectory.time[2] = 0.25; }),
            "/states/time holds 0.25 after 0.5, expected times that do not fall");
  EXPECT_EQ(complaint([](StoredRun& run) { run.trajectory.events[0].number = 2; }),
            "/events/number holds 2, expected the index of one of 2 impacts");
  EXPECT_EQ(complaint([](StoredRun& run) { run.trajectory.events[0].element = 2; }),
            "/events/element holds 2, expected -1 to 1");
  // A run that failed may hold what made it fail.
  EXPECT_EQ(complaint([](StoredRun& run) {
              run.trajectory.impact_after[3] = std::nan("");
              run.record.status = RunStatus::no_solution;
            }),
            "none");
}

TEST(RunFile, TruncatedFilesAreRefused) {
  const TemporaryFile file;
  write(sample(), file.path());
  const std::string whole = bytes_of(file.path());
  for (std::size_t length = 0; length < whole.size(); length += 1009) {
    const TemporaryFile part(whole.substr(0, length));
    const auto read = read_run(part.path());
    ASSERT_FALSE(read) << length;
    EXPECT_EQ(read.error().find('\n'), std::string::npos);
  }
}

TEST(RunFile, CorruptedFilesAreReadOrRefused) {
  StoredRun run = sample();
  run.record.input = "percuss: 1\n";
  const TemporaryFile file;
  write(run, file.path());
  const std::string whole = bytes_of(file.path());
  std::mt19937 random(20121106);
  int refused = 0;
  for (int k = 0; k < 400; ++k) {
    std::string bytes = whole;
    for (int changes = 0; changes <= k % 20; ++changes)
      bytes[random() % bytes.size()] = static_cast<char>(random() % 256);
    const TemporaryFile damaged(bytes);
    const auto read = read_run(damaged.path());
    if (!read) {
      ++refused;
      EXPECT_EQ(read.error().find('\n'), std::string::npos);
      continue;
    }
    const Trajectory& t = read->trajectory;
    EXPECT_EQ(t.q.size(), t.time.size() * t.coordinates.size());
    EXPECT_EQ(t.work.size(), t.impacts.size() * t.elements.size());
  }
  EXPECT_GT(refused, 100);
}

// As on a full disk: what was there stays, nothing is left beside it.
TEST(RunFile, AFullDiskLosesNothing) {
  const auto folder = std::filesystem::temp_directory_path() / ("percuss_full." + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  const std::string path = (folder / "run.h5").string();
  write(sample(), path);
  const std::string old = bytes_of(path);

  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{old.size() / 2, limit.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  const auto written = write_run(sample().record, sample().trajectory, path);
  setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, handler);

  ASSERT_FALSE(written);
  EXPECT_EQ(written.error(), "cannot write " + path + ": File too large");
  EXPECT_EQ(bytes_of(path), old);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace percuss::io::run_file_test
