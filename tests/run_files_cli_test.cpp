// percuss simulate loses nothing of a run, whatever happens to it: kills, signals, full disks, others who
// write.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>

#include "percuss/files.hpp"
#include "percuss/run.hpp"
#include "support/bouncing_ball.hpp"

namespace percuss::test::run_files_cli_test {
namespace {

// Runs it slowly to its end and returns how many seconds that took on this machine, now.
double run_whole(const std::string& problem, const std::string& path) {
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(run_program(simulate(problem, path, slowly)).exit_code, 0);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Killed at random times and resumed by the same command, a run ends with the bytes of one that was not.
void kill_and_resume(int kills, unsigned seed) {
  const TemporaryFolder folder;
  const std::string problem = write_problem(folder), whole = folder.file("whole.h5"),
                    broken = folder.file("broken.h5");
  const double needed = run_whole(problem, whole);
  const std::string expected = bytes_of(whole);
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> seconds(0.0, 0.7 * needed);
  int killed = 0, unfinished = 0, rounds = 0;
  while (killed < kills) {
    const Finished run = run_and_signal(simulate(problem, broken, slowly), SIGKILL, seconds(random));
    if (run.exit_code == 128 + SIGKILL) {
      ++killed;
      const auto stored = io::read_run(broken);
      if (stored && stored->record.time > 0.0 && stored->record.status == RunStatus::running) ++unfinished;
    }
    if (bytes_of(broken) == expected) {  // finished: once more from the start
      ++rounds;
      std::filesystem::remove(broken);
    }
  }
  EXPECT_GT(unfinished, kills / 4);
  const Finished last = run_program(simulate(problem, broken, slowly));
  ASSERT_EQ(last.exit_code, 0) << last.err;
  EXPECT_TRUE(bytes_of(broken) == expected) << killed << " kills, " << rounds << " whole rounds";
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"broken.h5", "problem.yaml", "whole.h5"}));
}

TEST(SimulateCli, KilledRunsResumeToTheSameBits) { kill_and_resume(20, 1); }
TEST(SimulateCliLong, KilledRunsResumeToTheSameBits) { kill_and_resume(200, 2); }

TEST(SimulateCli, SignalsLeaveACheckpoint) {
  const TemporaryFolder folder;
  const std::string problem = write_problem(folder), whole = folder.file("whole.h5"),
                    broken = folder.file("broken.h5");
  const double needed = run_whole(problem, whole);
  for (const int signal : {SIGINT, SIGTERM}) {
    const Finished run = run_and_signal(simulate(problem, broken, slowly), signal, 0.2 * needed);
    ASSERT_EQ(run.exit_code, 128 + signal) << run.out << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err.find("kept in " + broken + "; the same command resumes it"), std::string::npos)
        << run.err;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), signal == SIGINT ? 1 : 2) << run.err;
  }
  const Finished last = run_program(simulate(problem, broken, slowly));
  EXPECT_EQ(last.exit_code, 0);
  EXPECT_EQ(last.err.find("percuss: resumes " + broken + " at t = "), 0U) << last.err;
  EXPECT_TRUE(bytes_of(whole) == bytes_of(broken));
}

TEST(SimulateCli, FinishedRunsAreKept) {
  const TemporaryFolder folder;
  const std::string problem = write_problem(folder), path = folder.file("run.h5");
  const Finished first = run_program(simulate(problem, path));
  const std::string bytes = bytes_of(path);
  const Finished again = run_program(simulate(problem, path));
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_EQ(again.out, first.out);
  EXPECT_EQ(again.err, "percuss: " + path + " is finished already; --restart computes it again\n");
  const Finished anew = run_program(simulate(problem, path, {"--restart"}));
  EXPECT_EQ(anew.exit_code, 0);
  EXPECT_EQ(anew.err, "");
  EXPECT_TRUE(bytes_of(path) == bytes);
}

// A finished run goes on; its last step was cut, so it agrees with a longer run but for rounding.
TEST(SimulateCli, FinishedRunsCanBeExtended) {
  const TemporaryFolder folder;
  const std::string problem = write_problem(folder), path = folder.file("run.h5"),
                    whole = folder.file("whole.h5");
  ASSERT_EQ(run_program(simulate(problem, path, {"--until", "0.7"})).exit_code, 0);
  const Finished longer = run_program(simulate(problem, path));
  ASSERT_EQ(longer.exit_code, 0) << longer.err;
  EXPECT_EQ(longer.err, "percuss: resumes " + path + " at t = 0.7\n");
  ASSERT_EQ(run_program(simulate(problem, whole)).exit_code, 0);
  const auto a = io::read_run(path), b = io::read_run(whole);
  ASSERT_TRUE(a && b);
  EXPECT_EQ(a->record.options.until, 1.5);
  EXPECT_EQ(a->record.time, b->record.time);
  EXPECT_LT((a->record.q - b->record.q).norm(), 1e-7);
  EXPECT_EQ(a->trajectory.impacts.size(), b->trajectory.impacts.size());
}

TEST(SimulateCli, ForeignFilesAreNotReplaced) {
  const TemporaryFolder folder;
  const std::string problem = write_problem(folder), path = folder.file("run.h5");
  const auto refused = [&](const std::vector<std::string>& more) {
    const std::string before = bytes_of(path);
    const Finished run = run_program(simulate(problem, path, more));
    EXPECT_EQ(run.exit_code, 2) << run.out;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_TRUE(bytes_of(path) == before);
    return run.err;
  };
  ASSERT_EQ(run_program(simulate(problem, path)).exit_code, 0);
  EXPECT_NE(refused({"--law", "poisson"}).find("with the law newton, here it is poisson"), std::string::npos);
  EXPECT_NE(refused({"--output", "0.02"}).find("output interval 0.01, here it is 0.02"), std::string::npos);
  EXPECT_NE(refused({"--until", "1"}).find("with the end 1.5, here it is 1"), std::string::npos);
  EXPECT_NE(refused({"--audit", "strict"}).find("without --audit strict"), std::string::npos);
  write_problem(folder, std::string(ball) + "# changed\n");
  EXPECT_NE(refused({}).find("another problem"), std::string::npos);
  write_problem(folder);

  const std::string bytes = bytes_of(path);
  std::ofstream(path, std::ios::binary) << bytes.substr(0, bytes.size() / 2);
  EXPECT_NE(refused({}).find("not replaced"), std::string::npos);
  EXPECT_NE(refused({"--restart"}).find("not replaced"), std::string::npos);
  std::ofstream(path, std::ios::binary) << "precious\n";
  EXPECT_NE(refused({"--restart"}).find("not replaced"), std::string::npos);
}

TEST(SimulateCli, AFullDiskLosesNothing) {
  const TemporaryFolder folder;
  const std::string problem = write_problem(folder), path = folder.file("run.h5");
  const double needed = run_whole(problem, path);
  std::filesystem::remove(path);
  ASSERT_EQ(run_and_signal(simulate(problem, path, slowly), SIGINT, 0.4 * needed).exit_code, 130);
  const std::string before = bytes_of(path);
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  const rlimit small{before.size() / 2, limit.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  const Finished full = run_program(simulate(problem, path, slowly));
  setrlimit(RLIMIT_FSIZE, &limit);
  EXPECT_EQ(full.exit_code, 1);
  EXPECT_NE(full.err.find("cannot write " + path + ": File too large"), std::string::npos) << full.err;
  EXPECT_TRUE(bytes_of(path) == before);
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"problem.yaml", "run.h5"}));
  EXPECT_EQ(run_program(simulate(problem, path, slowly)).exit_code, 0);
}

TEST(SimulateCli, PlacesThatCannotBeWrittenAreKnownAtOnce) {
  const TemporaryFolder folder;
  const std::string problem = write_problem(folder);
  const Finished run =
      run_program(simulate(problem, folder.file("nowhere/run.h5"), {"--until", "1e9", "--output", "1e3"}));
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.err,
            "percuss: cannot write " + folder.file("nowhere/run.h5") + ": No such file or directory\n");
}

TEST(SimulateCli, OneRunAtATimeWritesAFile) {
  const TemporaryFolder folder;
  const std::string problem = write_problem(folder), path = folder.file("run.h5");
  std::ofstream(path + ".percuss-lock");  // of a run that was killed
  {
    const auto other = io::OutputLock::take(path);
    ASSERT_TRUE(other) << other.error();
    std::filesystem::create_symlink("run.h5", folder.file("link.h5"));
    for (const char* name : {"run.h5", "link.h5"}) {
      const Finished second = run_program(simulate(problem, folder.file(name)));
      EXPECT_EQ(second.exit_code, 1);
      EXPECT_EQ(second.err,
                "percuss: cannot write " + folder.file(name) + ": another percuss is writing it\n");
    }
    EXPECT_FALSE(std::filesystem::exists(path));
    EXPECT_EQ(run_program(simulate(problem, folder.file("beside.h5"))).exit_code, 0);
  }
  EXPECT_EQ(run_program(simulate(problem, path)).exit_code, 0);
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"beside.h5", "link.h5", "problem.yaml", "run.h5"}));
}

// What a file is, and who takes it, stands in the one line that refuses it.
TEST(SimulateCli, ARunIsNoProblemAndAProblemNoRun) {
  const TemporaryFolder folder;
  const std::string problem = write_problem(folder), run = folder.file("run.h5");
  ASSERT_EQ(run_program(simulate(problem, run)).exit_code, 0);
  const std::string is_a_run =
      ": is a run of percuss simulate, expected text; percuss info, export and view read runs, and percuss "
      "info --input prints the problem file of one\n";
  for (const char* command : {"impact", "audit", "compare", "simulate"}) {
    const Finished refused = run_program({command, run});
    EXPECT_EQ(refused.exit_code, 2) << command;
    EXPECT_EQ(refused.err, run + ":1:1" + is_a_run) << command;
  }
  const std::string expected = ", expected a run for --csv, --impacts, --energy, --events and --html";
  const Finished moving = run_program({"export", problem, "--csv", folder.file("x.csv")});
  EXPECT_EQ(moving.exit_code, 2);
  EXPECT_EQ(moving.err, problem + ": is a problem file" + expected + "; percuss simulate " + problem +
                            " -o RUN.h5 makes one of it, and pictures alone and --fclib need none\n");
  const std::string kane = PERCUSS_EXAMPLES "/kane.yaml";
  EXPECT_EQ(
      run_program({"export", kane, "--html", folder.file("x.html")}).err,
      kane + ": is a problem file" + expected +
          "; it is one impact, which does not move: percuss impact resolves it, and --fclib writes it\n");
  const std::string words = folder.file("words.txt");
  std::ofstream(words) << "a: [\n";
  EXPECT_EQ(
      run_program({"export", words, "--csv", folder.file("x.csv")}).err,
      words + ": is text" + expected + ", which percuss simulate FILE -o RUN.h5 makes of a problem file\n");
}

}  // namespace
}  // namespace percuss::test::run_files_cli_test
