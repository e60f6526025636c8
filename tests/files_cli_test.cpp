// Files of the command line: what is read is never replaced, what is there keeps its kind, nothing hangs.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "percuss/run.hpp"
#include "support/cli_samples.hpp"
#include "support/program.hpp"

namespace percuss::files_cli_test {
namespace {

namespace fs = std::filesystem;
using namespace test;

const std::string examples = PERCUSS_EXAMPLES, data = PERCUSS_TEST_DATA;
const std::string defects = data + "/defects/";

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void put(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// A script in which $P is the program; its exit code.
int shell(const std::string& script) {
  const int status = std::system(("P='" PERCUSS_PROGRAM "'; " + script).c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// The address sanitizer reserves more than any limit of memory allows.
#ifdef PERCUSS_SANITIZED
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif
std::string at_most_kilobytes(long size) {
  return sanitized ? "" : "ulimit -v " + std::to_string(size) + "; ";
}

constexpr const char* falling = R"(percuss: 1
title: A ball
system:
  coordinates: [y]
  kinetic_energy: 1/2*y'^2
  potential_energy: 9.81*y
  state: {y: 1}
elements: [{name: floor, kind: contact, gap: y, restitution: 0.9}]
simulate: {until: 1, output: 0.01}
draw: [{kind: circle, center: [0, y + 0.1], radius: 0.1}]
)";

// A folder with a problem, a system that moves, a run of it, an FCLIB problem and measurements.
class FilesCli : public ::testing::Test {
 protected:
  FilesCli() {
    put(file("kane.yaml"), kane);
    put(file("ball.yaml"), falling);
    fs::copy_file(data + "/fclib/Rover4396.hdf5", file("rover.hdf5"));
    EXPECT_EQ(run_program({"simulate", file("ball.yaml"), "-o", file("run.h5")}).exit_code, 0);
  }
  std::string file(const std::string& name) const { return folder_.file(name); }

  const TemporaryFolder folder_;
};

TEST_F(FilesCli, AnOutputThatIsTheInputIsRefusedUnderAnyName) {
  const std::vector<std::vector<std::string>> commands = {
      {"kane.yaml", "impact", "IN", "--report", "OUT"},
      {"kane.yaml", "impact", "IN", "--law", "stronge", "--history", "OUT"},
      {"kane.yaml", "compare", "IN", "--report", "OUT"},
      {"kane.yaml", "audit", "IN", "--report", "OUT"},
      {"kane.yaml", "audit", "IN", "--witness", "OUT"},
      {"kane.yaml", "audit", "IN", "--equivalent-file", "OUT"},
      {"kane.yaml", "map", "IN", "--x", "velocity[0]=-1:1:4", "--y", "velocity[1]=-1:1:4", "--boundaries",
       "OUT"},
      {"kane.yaml", "map", "IN", "--x", "velocity[0]=-1:1:4", "--y", "velocity[1]=-1:1:4", "--report", "OUT"},
      {"kane.yaml", "sweep", "IN", "-o", "x.csv", "--vary", "velocity[0]=-1:1:4", "--report", "OUT"},
      {"kane.yaml", "export", "IN", "--fclib", "OUT"},
      {"ball.yaml", "simulate", "IN", "-o", "OUT"},
      {"ball.yaml", "simulate", "IN", "--report", "OUT"},
      {"run.h5", "export", "IN", "--csv", "OUT"},
      {"run.h5", "export", "IN", "--impacts", "OUT"},
      {"run.h5", "export", "IN", "--energy", "OUT"},
      {"run.h5", "export", "IN", "--events", "OUT"},
      {"run.h5", "export", "IN", "--svg", "OUT"},
      {"run.h5", "export", "IN", "--png", "OUT"},
      {"run.h5", "export", "IN", "--gif", "OUT"},
      {"run.h5", "export", "IN", "--mp4", "OUT"},
      {"run.h5", "export", "IN", "--vtk", "OUT"},
  };
  for (const auto& command : commands) {
    const std::string in = file(command[0]), before = content(in);
    for (const char* kind : {"same", "soft", "hard", "chain"}) {
      std::error_code none;
      for (const char* name : {"link", "link2"}) fs::remove(file(name), none);
      if (std::string(kind) == "soft") fs::create_symlink(in, file("link"));
      if (std::string(kind) == "hard") fs::create_hard_link(in, file("link"));
      if (std::string(kind) == "chain") {
        fs::create_symlink(in, file("link2"));
        fs::create_symlink("link2", file("link"));
      }
      std::vector<std::string> arguments(command.begin() + 1, command.end());
      for (std::string& a : arguments)
        a = a == "IN" ? in : a == "OUT" ? (std::string(kind) == "same" ? in : file("link")) : a;
      for (std::string& a : arguments)
        if (a == "x.csv") a = file(a);
      const Finished run = run_program(arguments);
      EXPECT_EQ(run.exit_code, 2) << command[1] << " " << command[3] << " " << kind << run.err;
      EXPECT_TRUE(has(run.err, "is the file that is read, expected another one")) << run.err;
      EXPECT_EQ(lines(run.err).size(), 1U) << run.err;
      EXPECT_EQ(run.out, "");
      ASSERT_EQ(content(in), before) << command[1] << " " << command[3] << " " << kind;
    }
  }
}

TEST_F(FilesCli, StandardInputMayBeTheFileToo) {
  EXPECT_EQ(shell("cd '" + file("") + "'; $P audit - --witness kane.yaml <kane.yaml 2>err"), 2);
  EXPECT_TRUE(has(content(file("err")), "is the file that is read"));
  EXPECT_EQ(content(file("kane.yaml")), kane);
}

TEST_F(FilesCli, PartsAndDataAndPicturesThatNobodyNamed) {
  // The second frame of the motion has the name of the run.
  fs::copy_file(file("run.h5"), file("m_0001.vtp"));
  const std::string before = content(file("m_0001.vtp"));
  Finished run = run_program({"export", file("m_0001.vtp"), "--vtk", file("m.pvd")});
  EXPECT_EQ(run.exit_code, 2) << run.err;
  EXPECT_EQ(content(file("m_0001.vtp")), before);
  EXPECT_FALSE(fs::exists(file("m_0000.vtp")));
  // The journal of the sweep would be the problem.
  fs::copy_file(file("kane.yaml"), file("o.csv.part"));
  run = run_program({"sweep", file("o.csv.part"), "-o", file("o.csv"), "--vary", "velocity[0]=-1:1:4"});
  EXPECT_EQ(run.exit_code, 2) << run.err;
  EXPECT_EQ(content(file("o.csv.part")), kane);
  // Measurements and their model.
  put(file("data.csv"), "u1-,u2-,u1+,u2+\n-0.1,-0.2,-0.3,0.3\n");
  for (const char* target : {"data.svg", "kane.svg"}) {
    fs::create_symlink(target[0] == 'd' ? "data.csv" : "kane.yaml", file(target));
    run = run_program({"fit", file("data.csv"), "--model", file("kane.yaml"), "--plot", file(target)});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(has(run.err, "is the file that is read")) << run.err;
  }
}

TEST_F(FilesCli, AContactProblemMayTakeItsSolution) {
  fs::create_symlink("rover.hdf5", file("link"));
  const auto before = fs::file_size(file("rover.hdf5"));
  const std::vector<std::string> solve = {"contact", file("rover.hdf5"), "--write-solution", file("link")};
  for (int k = 0; k < 2; ++k) {
    const Finished run = run_program(solve);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_GT(fs::file_size(file("rover.hdf5")), before);
    EXPECT_TRUE(fs::is_symlink(file("link")));
  }
}

TEST_F(FilesCli, ALimitOnTheSizeOfFilesIsAnErrorLikeAFullDisk) {
  const std::string kane = examples + "/kane.yaml";
  for (const std::string& command :
       {"impact " + kane + " --report out.html", "map " + examples + "/bar_map.yaml -o out.svg"}) {
    EXPECT_EQ(shell("cd '" + file("") + "'; ulimit -f 1; $P " + command + " >out 2>err"), 1) << command;
    EXPECT_TRUE(has(content(file("err")), "File too large")) << content(file("err"));
    for (const auto& entry : fs::directory_iterator(file("")))
      EXPECT_FALSE(has(entry.path().filename().string(), "percuss-")) << entry.path();
  }
}

TEST_F(FilesCli, TwoOutputsAreTwoFiles) {
  const Finished run = run_program({"export", file("run.h5"), "--csv", file("x"), "--energy", file("./x")});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_TRUE(has(run.err, "is the file of --csv too, expected another one")) << run.err;
  EXPECT_FALSE(fs::exists(file("x")));
}

TEST_F(FilesCli, ADashIsStandardOutput) {
  ASSERT_EQ(run_program({"export", file("run.h5"), "--csv", file("x.csv")}).exit_code, 0);
  const Finished csv = run_program({"export", file("run.h5"), "--csv", "-"});
  EXPECT_EQ(csv.exit_code, 0) << csv.err;
  EXPECT_EQ(csv.out, content(file("x.csv")));
  for (const char* picture : {"--svg", "--png", "--gif"}) {
    ASSERT_EQ(run_program({"export", file("run.h5"), picture, file("picture")}).exit_code, 0);
    EXPECT_EQ(run_program({"export", file("run.h5"), picture, "-"}).out, content(file("picture"))) << picture;
  }
  // What the command says goes out of the way of what it writes.
  const Finished page = run_program({"impact", file("kane.yaml"), "--report", "-"});
  EXPECT_EQ(page.out.find("<!DOCTYPE html>"), 0U) << page.out.substr(0, 80);
  EXPECT_TRUE(has(page.err, "ENERGY") || has(page.err, "energy")) << page.err;
  const Finished map = run_program(
      {"map", file("kane.yaml"), "--x", "velocity[0]=-1:1:4", "--y", "velocity[1]=-1:1:3", "-o", "-"});
  EXPECT_EQ(map.exit_code, 0) << map.err;
  EXPECT_EQ(lines(map.out).size(), 13U) << map.out;
  EXPECT_EQ(map.out.find("velocity[0],velocity[1],"), 0U);
  ASSERT_EQ(run_program({"export", file("kane.yaml"), "--fclib", file("k.hdf5")}).exit_code, 0);
  EXPECT_EQ(run_program({"export", file("kane.yaml"), "--fclib", "-"}).out, content(file("k.hdf5")));
  const Finished run = run_program({"simulate", file("ball.yaml"), "-o", "-"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_TRUE(has(run.err, "expected a file")) << run.err;
  EXPECT_FALSE(fs::exists("-"));
}

TEST_F(FilesCli, StandardOutputIsNeverReplaced) {
  const std::string before = fs::is_symlink("/dev/stdout") ? fs::read_symlink("/dev/stdout").string() : "";
  const std::string run = "'" + file("run.h5") + "'", out = "'" + file("out") + "'",
                    err = "'" + file("err") + "'";
  // Closed: an error, and nothing else takes its number.
  for (const char* name : {"/dev/stdout", "-", "/dev/fd/1", "/proc/self/fd/1"}) {
    EXPECT_EQ(shell("$P export " + run + " --csv " + name + " >&- 2>" + err), 1) << name;
    EXPECT_TRUE(has(content(file("err")), "standard output is closed")) << content(file("err"));
  }
  if (!before.empty()) {
    EXPECT_EQ(fs::read_symlink("/dev/stdout"), before);
  }
  EXPECT_EQ(shell("$P export " + run + " --csv " + out + " >&- 2>" + err), 0);
  EXPECT_EQ(content(file("out")).find("t,y,y'"), 0U);
  EXPECT_EQ(shell("$P impact '" + file("kane.yaml") + "' --report " + out + " >&- 2>" + err), 1);
  EXPECT_TRUE(has(content(file("err")), "cannot write to standard output"));
  EXPECT_EQ(content(file("out")).find("<!DOCTYPE html>"), 0U);  // no table in it
  // A file that the shell has opened is gone on with.
  EXPECT_EQ(shell("{ echo first; $P export " + run + " --csv /dev/stdout; echo last; } >" + out), 0);
  EXPECT_EQ(content(file("out")).find("first\nt,y,y'"), 0U);
  EXPECT_TRUE(content(file("out")).ends_with("\nlast\n"));
  EXPECT_EQ(shell("$P export " + run + " --csv /dev/full 2>" + err), 1);
  EXPECT_TRUE(has(content(file("err")), "No space left on device"));
  EXPECT_EQ(shell("$P export " + run + " --csv /dev/stdout | head -1 >" + out), 0);
  EXPECT_EQ(content(file("out")), "t,y,y'\n");
}

TEST_F(FilesCli, LinksAndPermissionsOfWhatIsThereAreKept) {
  put(file("target"), "old");
  fs::permissions(file("target"), fs::perms(0640));
  fs::create_symlink("target", file("soft"));
  fs::create_symlink("made", file("dangling"));
  put(file("one"), "old");
  fs::create_hard_link(file("one"), file("two"));
  for (const char* name : {"soft", "dangling", "one"})
    ASSERT_EQ(run_program({"export", file("run.h5"), "--csv", file(name)}).exit_code, 0);
  EXPECT_EQ(content(file("target")).find("t,y"), 0U);
  EXPECT_EQ(fs::status(file("target")).permissions(), fs::perms(0640));
  EXPECT_TRUE(fs::is_symlink(file("soft")) && fs::is_symlink(file("dangling")));
  EXPECT_EQ(content(file("made")), content(file("target")));
  EXPECT_EQ(content(file("two")), content(file("target")));
  EXPECT_TRUE(fs::equivalent(file("one"), file("two")));
  // The same of a run that is written again and again.
  fs::permissions(file("run.h5"), fs::perms(0600));
  fs::create_symlink("run.h5", file("link.h5"));
  ASSERT_EQ(run_program({"simulate", file("ball.yaml"), "-o", file("link.h5"), "--restart"}).exit_code, 0);
  EXPECT_TRUE(fs::is_symlink(file("link.h5")));
  EXPECT_EQ(fs::status(file("run.h5")).permissions(), fs::perms(0600));
}

TEST_F(FilesCli, KilledRunsLeaveNothingForTheNextOne) {
  const std::string out = file("long.h5");
  std::vector<std::string> arguments = {"simulate", file("ball.yaml"), "-o", out, "--until",
                                        "1000",     "--checkpoint",    "0"};
  for (int k = 0; k < 6; ++k) run_and_signal(arguments, SIGKILL, 0.05 + 0.03 * k);
  ASSERT_EQ(run_program({"simulate", file("ball.yaml"), "-o", out, "--restart"}).exit_code, 0);
  for (const std::string& name : folder_.names()) EXPECT_FALSE(name.ends_with(".part")) << name;
}

TEST_F(FilesCli, WhatFilesHoldDoesNotCommandTheTerminal) {
  const auto clean = [](const std::string& text) {
    for (std::size_t k = 0; k < text.size(); ++k) {
      const auto c = static_cast<unsigned char>(text[k]);
      if ((c < 0x20 && c != '\n') || c == 0x7F) return false;
      if (c == 0xC2 && k + 1 < text.size() && static_cast<unsigned char>(text[k + 1]) < 0xA0) return false;
    }
    return true;
  };
  const std::string run = defects + "escape_law.h5";
  for (const auto& arguments : std::vector<Names>{{"info", run},
                                                  {"info", run, "--json"},
                                                  {"info", run, "--input"},
                                                  {"export", run, "--csv", "-"},
                                                  {"export", run, "--impacts", "-"},
                                                  {"export", run, "--svg", "-"},
                                                  {"simulate", file("ball.yaml"), "-o", run}}) {
    const Finished shown = run_in_terminal(arguments, {"NO_COLOR=1"});
    std::string text = shown.out;
    std::erase(text, '\r');  // the terminal's own
    EXPECT_TRUE(clean(text)) << arguments[0] << " " << arguments.back() << "\n" << text;
    EXPECT_FALSE(text.empty());
    EXPECT_TRUE(clean(run_program(arguments).err));
  }
  EXPECT_TRUE(clean(run_program({"info", run}).out));
  // The problem of a run goes to a file as it is, and to a terminal without the colours it asks for.
  auto painted = *io::read_run(file("run.h5"));
  painted.record.input = "\033[31mred\x9b\n";
  ASSERT_TRUE(io::write_run(painted.record, painted.trajectory, file("painted.h5")));
  EXPECT_EQ(run_program({"info", file("painted.h5"), "--input"}).out, painted.record.input);
  EXPECT_TRUE(has(run_in_terminal({"info", file("painted.h5"), "--input"}, {}).out, "\\x1b[31mred\\x9b"));
  // Colours of our own remain.
  EXPECT_TRUE(has(run_in_terminal({"impact", file("kane.yaml")}, {}).out, "\033["));
  // Names in problem files, in messages and in tables; names of files.
  put(file("named.yaml"),
      "percuss: 1\ntitle: \"a\\e]0;x\\a\\x9b1m\\u202e\"\nsystem: {mass: [1], velocity: [-1]}\n"
      "elements: [{name: \"n\\e[2Jm\", kind: contact, normal: [1], restitution: 3}]\n");
  for (const char* command : {"impact", "audit", "compare", "info"})
    for (const bool json : {false, true}) {
      std::vector<std::string> arguments{command, file("named.yaml")};
      if (json) arguments.push_back("--json");
      const Finished shown = run_program(arguments);
      EXPECT_TRUE(clean(shown.err)) << shown.err;
      if (!json) {
        EXPECT_TRUE(clean(shown.out)) << shown.out;
      }
    }
  const Finished missing = run_program({"impact", file("no\033[2Jfile.yaml")});
  EXPECT_TRUE(clean(missing.err)) << missing.err;
  EXPECT_TRUE(has(missing.err, "no\\x1b[2Jfile.yaml")) << missing.err;
}

TEST_F(FilesCli, BytesThatAreNoTextDoNotGoToATerminal) {
  const Finished shown = run_in_terminal({"export", file("run.h5"), "--png", "-"}, {"NO_COLOR=1"});
  EXPECT_EQ(shown.exit_code, 1);
  EXPECT_TRUE(has(shown.out, "it is a terminal, and this is no text")) << shown.out;
}

// ffmpeg is told a file, whatever its name would mean to it.
TEST_F(FilesCli, NamesOfFilms) {
  fs::create_directory(file("bin"));
  put(file("bin/ffmpeg"),
      "#!/bin/sh\nfor last; do :; done\necho \"$last\" >>\"$ASKED\"\ncat >/dev/null\n"
      "printf film >\"${last#file:}\"\n");
  fs::permissions(file("bin/ffmpeg"), fs::perms(0755));
  fs::create_directory(file("films"));
  for (const std::string name :
       {"-y.mp4", "concat:a|b.mp4", "http:x.mp4", "pipe:1", "%d.mp4", "a b.mp4", "x'.mp4"}) {
    const std::string script = "cd '" + file("films") + "'; export ASKED='" + file("asked") + "' PATH='" +
                               file("bin") + "':$PATH; $P export ../run.h5 --mp4=\"" + name + "\"";
    EXPECT_EQ(shell(script), 0) << name;
    EXPECT_EQ(content(file("films/" + name)), "film") << name;
  }
  for (const std::string& asked : lines(content(file("asked")))) EXPECT_EQ(asked.find("file:/"), 0U) << asked;
  EXPECT_EQ(lines(content(file("asked"))).size(), 7U);
}

// Ended by a limit of processor time where they hang, of memory where they grow.
TEST_F(FilesCli, AxesOfDataThatDiffersByRounding) {
  const std::string limits = "ulimit -t 30; " + at_most_kilobytes(4000000) + "cd '" + file("") + "'; ";
  EXPECT_EQ(shell(limits + "$P sweep '" + defects +
                  "elastic_ticks.yaml' -o s.csv --vary 'velocity[0]=0.5:1:5' "
                  "--output energy.gain --report s.html >/dev/null"),
            0);
  EXPECT_EQ(shell(limits + "$P simulate '" + defects + "ticks_hang.yaml' --report t.html >/dev/null"), 0);
  for (const char* page : {"s.html", "t.html"}) {
    EXPECT_TRUE(has(content(file(page)), "<svg")) << page;
    EXPECT_LT(content(file(page)).size(), 2000000U);
  }
  EXPECT_EQ(shell(limits + "$P sweep '" + defects +
                  "elastic_ticks.yaml' -o r.csv --vary 'velocity[0]=-3:-2.9:7' "
                  "--output energy.gain,energy.before --report r.html >/dev/null"),
            0);
}

TEST_F(FilesCli, FilesThatBrokeOtherReaders) {
  for (const char* command : {"info", "contact"}) {
    const Finished crash = run_program({command, defects + "fclib_crash.h5"});
    EXPECT_TRUE(crash.exit_code == 0 || crash.exit_code == 2) << crash.exit_code << crash.err;
  }
  for (const auto& arguments :
       std::vector<Names>{{"info", defects + "hdf5_metadata.h5"},
                          {"contact", defects + "hdf5_metadata.h5"},
                          {"export", defects + "hdf5_metadata.h5", "--csv", "-"},
                          {"simulate", file("ball.yaml"), "-o", defects + "hdf5_metadata.h5"}}) {
    const Finished damaged = run_program(arguments);  // its tables crash HDF5 1.10
    EXPECT_EQ(damaged.exit_code, 2) << arguments[0] << damaged.err;
    EXPECT_EQ(lines(damaged.err).size(), 1U) << damaged.err;
    EXPECT_TRUE(has(damaged.err, "hdf5_metadata.h5")) << damaged.err;
  }
  EXPECT_FALSE(fs::exists(defects + "hdf5_metadata.h5.percuss-lock"));
  const Finished overflow = run_program({"info", defects + "string_overflow.h5"});
  EXPECT_EQ(overflow.exit_code, 2) << overflow.err;
  EXPECT_EQ(lines(overflow.err).size(), 1U) << overflow.err;
  EXPECT_TRUE(has(overflow.err, "claims ")) << overflow.err;
}

TEST_F(FilesCli, NothingWaitsForAPipe) {
  ASSERT_EQ(mkfifo(file("pipe").c_str(), 0600), 0);
  for (const auto& more : std::vector<Names>{{}, {"--input"}, {"--json"}}) {
    std::vector<std::string> arguments{"info", file("pipe")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Finished run = run_program(arguments);
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_EQ(run.err, file("pipe") + ": is a pipe, socket or device, expected a regular file\n");
  }
  EXPECT_EQ(run_program({"info", "-"}, kane).exit_code, 0);
}

TEST_F(FilesCli, EmptyNamesAndNumbersThatAreNoneAreRefused) {
  for (const auto& arguments :
       std::vector<Names>{{"impact", file("kane.yaml"), "--report", ""},
                          {"simulate", file("ball.yaml"), "-o", ""},
                          {"export", file("run.h5"), "--csv", ""},
                          {"export", file("run.h5"), "--gif", "-", "--speed", "nan"},
                          {"export", file("run.h5"), "--gif", "-", "--fps", "nan"},
                          {"export", file("run.h5"), "--png", "-", "--width", "nan"}}) {
    const Finished run = run_program(arguments);
    EXPECT_EQ(run.exit_code, 2) << run.out;
    EXPECT_EQ(lines(run.err).size(), 1U) << run.err;
    EXPECT_TRUE(has(run.err, arguments[arguments.size() - 2])) << run.err;
  }
}

TEST_F(FilesCli, AJournalWithAShortBlockIsGoneOnWith) {
  const std::vector<std::string> sweep = {"sweep",  defects + "journal_kane.yaml", "-o",       file("o.csv"),
                                          "--vary", "velocity[0]=-1:1:3000",       "--output", "regime"};
  std::vector<std::string> whole = sweep;
  whole[3] = file("whole.csv");
  ASSERT_EQ(run_program(whole).exit_code, 0);
  fs::copy_file(defects + "short_block.part", file("o.csv.part"));
  const Finished run = run_program(sweep);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(content(file("o.csv")), content(file("whole.csv")));
}

TEST_F(FilesCli, AMotionThatCannotBeCountedOrKeptIsRefusedAtOnce) {
  const auto refused = [&](const std::vector<std::string>& more, const std::string& expected) {
    std::vector<std::string> arguments{"simulate", file("ball.yaml"), "-o", file("never.h5")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto begin = std::chrono::steady_clock::now();
    const Finished run = run_program(arguments);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
    EXPECT_EQ(run.exit_code, 2) << run.err;
    EXPECT_EQ(lines(run.err).size(), 1U) << run.err;
    EXPECT_TRUE(has(run.err, expected)) << run.err;
    EXPECT_FALSE(fs::exists(file("never.h5")));
  };
  for (const char* method : {"event_driven", "time_stepping"}) {
    refused({"--method", method, "--step", "1e-17", "--output", "0.1"}, "cannot be counted");
    refused({"--method", method, "--until", "1e300"}, "cannot be counted");
    refused({"--method", method, "--output", "1e-13"}, "of memory");
    refused({"--method", method, "--until", "1e12"}, "expected output at intervals of at least");
  }
}

TEST_F(FilesCli, AMillionMillionCasesNeedLittleMemory) {
  if (sanitized) GTEST_SKIP() << "the sanitizers take the memory that is measured here";
  const std::string begin = at_most_kilobytes(600000) + "cd '" + file("") + "'; ";
  const std::vector<std::pair<std::string, std::string>> sweeps = {
      {"grid.csv", "--vary 'velocity[0]=-1:0:1000000' --vary 'velocity[1]=-1:0:1000000'"},
      {"cube.csv",
       "--samples 1000000000000 --vary 'velocity[0]=uniform -1:0' --vary 'velocity[1]=normal -1:0.1'"}};
  for (const auto& [out, vary] : sweeps)
    for (const std::string shard : {"", "--shard 3/1000"}) {
      const std::string part = out + (shard.empty() ? ".part" : ".3-of-1000.part");
      // It is ended as soon as it has stored something.
      const std::string script =
          begin + "$P sweep kane.yaml -o " + out + " --threads 1 --output energy.work " + vary + " " + shard +
          " 2>err & pid=$!; i=0; while [ $i -lt 600 ] && kill -0 $pid 2>/dev/null && [ "
          "$(stat -c %s " +
          part +
          " 2>/dev/null || echo 0) -lt 1000000 ]; do i=$((i+1)); sleep 0.05; done; "
          "grep VmHWM /proc/$pid/status >peak; kill -9 $pid; wait $pid; true";
      ASSERT_EQ(shell(script), 0);
      EXPECT_GT(fs::file_size(file(part)), 1000000U) << content(file("err"));
      std::istringstream peak(content(file("peak")));
      std::string word;
      long kilobytes = 0;
      peak >> word >> kilobytes;
      EXPECT_GT(kilobytes, 0);
      EXPECT_LT(kilobytes, 100000) << out << shard;
      fs::remove(file(part));
    }
  // Tables that are made in memory are refused before anything is computed.
  for (const std::string more : {"-o x.h5", "-o x.csv --report x.html"}) {
    EXPECT_EQ(shell("cd '" + file("") + "'; $P sweep kane.yaml " + more + " " + sweeps[0].second + " 2>err"),
              2);
    EXPECT_TRUE(has(content(file("err")), "of memory")) << content(file("err"));
    EXPECT_FALSE(fs::exists(file("x.h5.part")) || fs::exists(file("x.csv.part")));
  }
}

}  // namespace
}  // namespace percuss::files_cli_test
