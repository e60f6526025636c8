// percuss map and percuss sweep, as a user runs them, with accidents.
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/program.hpp"

namespace percuss::test::study_cli_test {
namespace {

namespace fs = std::filesystem;

// A folder that exists as long as this object.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "percuss-study-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

const std::string kane = std::string(PERCUSS_EXAMPLES) + "/kane_sweep.yaml";
const std::string bar = std::string(PERCUSS_EXAMPLES) + "/bar_map.yaml";

TEST(SweepCli, WordsOfALawAreVariedAndWritten) {
  const Folder folder;
  const std::string table = folder / "bounds.csv", file = folder / "ball.yaml";
  std::ofstream(file) << R"(percuss: 1
system: {mass: [1, 1, 0.4], velocity: [2, -3, 0]}
elements:
  - name: ground
    kind: contact
    normal: [0, 1, 0.2]
    restitution: 0.5
    friction: {tangent: [[1, 0, -1]], coefficient: 0.3, restitution: 0.5}
)";
  const auto sweep = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"sweep", file, "-o", table};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_program(arguments);
  };
  ASSERT_EQ(sweep({"--law", "poisson", "--vary", "law.tangential=pfeiffer,shifted", "--output",
                   "impulse.ground.friction/impulse.ground, phases.ground.friction"})
                .exit_code,
            0);
  const std::string made = content(table);
  EXPECT_EQ(
      made.find("law.tangential,impulse.ground.friction/impulse.ground,elements.ground.friction.phases\n"),
      0u);
  EXPECT_NE(made.find("\nshifted,"), std::string::npos);
  ASSERT_EQ(sweep({"--law", "poisson:tangential=coulomb,poisson:tangential=shifted", "--vary",
                   "elements.ground.restitution=0.5,0.6"})
                .exit_code,
            0);
  EXPECT_NE(content(table).find("\npoisson:tangential=shifted,0.5,"), std::string::npos);
  EXPECT_EQ(sweep({"--law", "newton", "--vary", "law.tangential=pfeiffer"}).err,
            "percuss: \"law.tangential\" is no option of the law newton, which has none\n");
}

TEST(SweepCli, ShardsAreTheWholeInEveryBit) {
  const Folder folder;
  for (const char* ending : {".csv", ".h5"}) {
    const std::string whole = folder / "whole" + ending, parts = folder / "parts" + ending;
    const auto sweep = [&](std::vector<std::string> more) {
      std::vector<std::string> arguments{"sweep", kane, "--samples", "200"};
      arguments.insert(arguments.end(), more.begin(), more.end());
      return run_program(arguments);
    };
    const Finished one = sweep({"-o", whole, "--threads", "1"});
    ASSERT_EQ(one.exit_code, 0) << one.err;
    EXPECT_EQ(one.out, "4400 cases, 4400 solved\nwritten to " + whole + "\n");
    EXPECT_FALSE(fs::exists(whole + ".part"));
    std::vector<std::string> merge{"sweep", "--merge", parts};
    for (const char* shard : {"1/4", "2/4", "3/4"}) {
      ASSERT_EQ(sweep({"-o", parts, "--shard", shard, "--threads", "2"}).exit_code, 0);
      merge.push_back(parts + "." + shard[0] + "-of-4.part");
    }
    const Finished early = run_program(merge);
    EXPECT_EQ(early.exit_code, 2);
    EXPECT_NE(early.err.find("1100 of 4400 cases are in none"), std::string::npos) << early.err;
    EXPECT_FALSE(fs::exists(parts));
    ASSERT_EQ(sweep({"-o", parts, "--shard", "4/4"}).exit_code, 0);
    merge.push_back(parts + ".4-of-4.part");
    ASSERT_EQ(run_program(merge).exit_code, 0);
    EXPECT_EQ(content(parts), content(whole));
    EXPECT_GT(content(whole).size(), 100000u);
  }
}

// Started in a shell and killed as soon as the part has grown to some size.
void run_and_kill(const std::string& arguments, const std::string& part, int bytes) {
  const std::string script =
      "\"" PERCUSS_PROGRAM "\" " + arguments + " >/dev/null 2>&1 & pid=$!; i=0; " +
      "while [ $i -lt 2000 ] && kill -0 $pid 2>/dev/null && [ $(stat -c %s " + part +
      " 2>/dev/null || echo 0) -lt " + std::to_string(bytes) +
      " ]; do i=$((i+1)); sleep 0.005; done; kill -9 $pid; wait $pid 2>/dev/null; true";
  ASSERT_EQ(std::system(script.c_str()), 0);
}

TEST(SweepCli, KilledAndResumedItIsTheSame) {
  const Folder folder;
  const std::string whole = folder / "whole.csv", killed = folder / "killed.csv";
  ASSERT_EQ(run_program({"sweep", kane, "-o", whole}).exit_code, 0);
  const std::string part = killed + ".part";
  run_and_kill("sweep " + kane + " --threads 1 -o " + killed, part, 200000);
  ASSERT_TRUE(fs::exists(part));
  ASSERT_FALSE(fs::exists(killed));
  const auto size = fs::file_size(part);
  ASSERT_GT(size, 100000u);
  fs::resize_file(part, size - 13);  // and the last block is torn, as if the machine had stopped
  const Finished other = run_program({"sweep", kane, "-o", killed, "--seed", "2"});
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_NE(other.err.find("belongs to another study"), std::string::npos) << other.err;
  EXPECT_EQ(fs::file_size(part), size - 13);
  const Finished again = run_program({"sweep", kane, "-o", killed});
  ASSERT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(content(killed), content(whole));
  EXPECT_FALSE(fs::exists(part));
}

TEST(SweepCli, WhoEndsItHearsHowItGoesOn) {
  const Folder folder;
  const std::string out = folder / "long.csv";
  const Finished run = run_and_signal({"sweep", kane, "-o", out, "--samples", "1000000000"}, SIGTERM, 1.0);
  EXPECT_EQ(run.err,
            "percuss: stopped, what is done is kept in " + out + ".part; the same command goes on\n");
  EXPECT_TRUE(fs::exists(out + ".part"));
}

TEST(SweepCli, ADamagedBlockIsComputedAgain) {
  const Folder folder;
  const std::string whole = folder / "whole.csv", out = folder / "out.csv";
  const std::string first = out + ".1-of-2.part", second = out + ".2-of-2.part";
  ASSERT_EQ(run_program({"sweep", kane, "-o", whole}).exit_code, 0);
  for (const char* shard : {"1/2", "2/2"})
    ASSERT_EQ(run_program({"sweep", kane, "-o", out, "--shard", shard}).exit_code, 0);
  std::string bytes = content(first);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x10);
  std::ofstream(first, std::ios::binary) << bytes;
  EXPECT_EQ(run_program({"sweep", "--merge", out, first, second}).exit_code, 2);  // the rest of it is missing
  ASSERT_EQ(run_program({"sweep", kane, "-o", out, "--shard", "1/2"}).exit_code, 0);
  ASSERT_EQ(run_program({"sweep", "--merge", out, first, second}).exit_code, 0);
  EXPECT_EQ(content(out), content(whole));
}

TEST(SweepCli, AFullDiskLosesNothing) {  // a limit on the size of files does as a full disk does
  const Folder folder;
  const std::string whole = folder / "whole.csv", full = folder / "full.csv", part = full + ".part";
  const std::string log = folder / "log";
  ASSERT_EQ(run_program({"sweep", kane, "-o", whole}).exit_code, 0);
  const std::string script =
      "ulimit -f 300; exec \"" PERCUSS_PROGRAM "\" sweep " + kane + " -o " + full + " 2>" + log;
  EXPECT_EQ(WEXITSTATUS(std::system(script.c_str())), 1);
  EXPECT_NE(content(log).find("cannot write " + part + ": File too large; what is stored there is good"),
            std::string::npos)
      << content(log);
  const auto size = fs::file_size(part);
  EXPECT_GT(size, 100000u);
  ASSERT_EQ(run_program({"sweep", kane, "-o", full}).exit_code, 0);
  EXPECT_EQ(content(full), content(whole));
}

TEST(SweepCli, MistakesAreNamed) {
  const Folder folder;
  const std::string out = folder / "out.csv";
  const auto fails = [&](const std::vector<std::string>& arguments, const std::string& expected) {
    std::vector<std::string> all{"sweep"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Finished run = run_program(all);
    EXPECT_EQ(run.exit_code, 2) << run.err;
    EXPECT_NE(run.err.find(expected), std::string::npos) << run.err;
    EXPECT_FALSE(fs::exists(out) || fs::exists(out + ".part"));
  };
  fails({kane}, "-o OUT.csv");
  fails({kane, "-o", folder / "out.txt"}, "does not end with .csv or .h5");
  fails({kane, "-o", out, "--vary", "velocity[7]=0:1:3"}, "velocity[0] to velocity[1]");
  fails({kane, "-o", out, "--vary", "velocity[0]"}, "expected PATH=LO:HI:N");
  fails({kane, "-o", out, "--vary", "velocity[0]=0:1:3", "--vary", "velocity[0]=0:2:3"},
        "\"velocity[0]\" is varied twice");
  fails({kane, "-o", out, "--vary", "velocity[0]=0:1:1e12"}, "no whole number from 2 to 4294967296");
  fails({kane, "-o", out, "--shard", "5/4"}, "no part of a whole");
  fails({kane, "-o", out, "--output", "heat"}, "no result of an impact");
  fails({kane, "-o", out, "--plot", folder / "out.svg"}, "--plot: \"velocity[0]\" is sampled");
  fails({kane, "-o", out, "--plot", folder / "out.jpg"}, "out.jpg");
  fails({kane, "-o", out, "--plot", folder / "out.svg", "--shard", "1/4"}, "--plot is of a whole table");
  fails({kane, "-o", out, "--law", "newtn"}, "newtn");
  fails({"--merge", out, kane}, "it is no part of a sweep");
  const TemporaryFile wrong(content(kane) + "  wrong: 1\n");
  fails({wrong.path(), "-o", out}, "unknown key \"wrong\"");
  std::string text = content(kane);
  text.replace(text.find("velocity[0]: uniform"), 11, "velocity[9]");
  const TemporaryFile nine(text);
  fails({nine.path(), "-o", out}, nine.path() + ":29:3: sweep: \"velocity[9]\" has an index");
}

TEST(MapCli, PicturesAndData) {
  const Folder folder;
  std::vector<std::string> arguments{
      "map", bar, "--x", "approach.ratio=-5:5:80", "--y", "phi=0 deg:180 deg:60"};
  for (const char* name : {"map.svg", "map.png", "map.csv", "map.h5"}) {
    arguments.push_back("-o");
    arguments.push_back(folder / name);
  }
  arguments.push_back("--boundaries");
  arguments.push_back(folder / "lines.csv");
  const Finished run = run_program(arguments);
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("80 x 60 points"), std::string::npos);
  EXPECT_NE(run.out.find("stick, super-critical"), std::string::npos);
  const std::string svg = content(folder / "map.svg");
  for (const char* text : {"<svg", "phi (deg)", "γ", "slip forward", "Oblique bar"})
    EXPECT_NE(svg.find(text), std::string::npos) << text;
  EXPECT_EQ(content(folder / "map.png").substr(1, 3), "PNG");
  EXPECT_EQ(content(folder / "map.h5").substr(1, 3), "HDF");
  const std::string csv = content(folder / "map.csv");
  EXPECT_EQ(csv.substr(0, csv.find('\n')), "approach.ratio,phi,regime");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 80 * 60 + 1);
  EXPECT_EQ(content(folder / "lines.csv").substr(0, 34), "line,approach.ratio,phi,one,other\n");
}

TEST(MapCli, AnyLawAndQuantity) {
  const Folder folder;
  const std::string csv = folder / "q.csv";
  const Finished run = run_program({"map", bar, "--law", "stronge", "--x", "approach.ratio=-5:5:8", "--y",
                                    "law.compliance_ratio=0.5:2:6", "--quantity", "energy.work", "-o", csv});
  ASSERT_EQ(run.exit_code, 2) << run.out;  // phi of the file's formulas is not varied any more
  EXPECT_NE(run.err.find("phi"), std::string::npos);
  const std::string sphere = std::string(PERCUSS_EXAMPLES) + "/sphere_stronge.yaml";
  const Finished good = run_program({"map", sphere, "--x", "approach.angle=-80 deg:80 deg:8", "--y",
                                     "law.compliance_ratio=0.5:2:6", "--quantity", "energy.work", "-o", csv});
  ASSERT_EQ(good.exit_code, 0) << good.err;
  const std::string text = content(csv);
  EXPECT_EQ(text.substr(0, text.find('\n')), "approach.angle,law.compliance_ratio,energy.work,regime");
}

TEST(MapCli, NumbersUpToTheLargest) {
  const Folder folder;
  const std::string svg = folder / "m.svg", csv = folder / "m.csv", page = folder / "m.html";
  const std::string problem = std::string(PERCUSS_EXAMPLES) + "/kane.yaml";
  for (const char* x : {"velocity[0]=-1e308:1e308:5", "velocity[0]=log 5e-324:1e308:5",
                        "elements.C.restitution=1e300:1e308:5"}) {
    const Finished run = run_program({"map", problem, "--x", x, "--y", "velocity[1]=-1:1:5", "--quantity",
                                      "energy.work", "-o", svg, "-o", csv, "--report", page});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(content(csv).find("inf"), std::string::npos) << content(csv);
    for (const std::string& picture : {content(svg), content(page)})
      for (const char* none : {"nan ", "nan\"", "nan,", "inf ", "inf\"", "inf,"})
        EXPECT_EQ(picture.find(none), std::string::npos) << x << none;
  }
}

TEST(MapCli, MistakesAreNamed) {
  const auto fails = [&](const std::vector<std::string>& arguments, const std::string& expected) {
    std::vector<std::string> all{"map"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Finished run = run_program(all);
    EXPECT_EQ(run.exit_code, 2) << run.err;
    EXPECT_NE(run.err.find(expected), std::string::npos) << run.err;
  };
  fails({kane}, "what is varied along x is missing");
  fails({bar, "-o", "map.jpg"}, "does not end with .svg, .pdf, .png, .csv or .h5");
  fails({bar, "--size", "10x10"}, "no size");
  fails({bar, "--x", "approach.ratio=1:2:x"}, "no whole number");
  fails({bar, "--set", "elements.tip.normal[2]=cos(psi)"}, "psi");
  fails({bar, "--quantity", "heat"}, "no result of an impact");
  const TemporaryFile text(R"(percuss: 1
system:
  coordinates: [x]
  parameters: {m: 2, mu: m/4}
  kinetic_energy: m/2*x'^2
  state: {x': -1}
elements:
  - {name: wall, kind: contact, gap: x, restitution: 0.5}
)");
  fails({text.path(), "--x", "parameters.m=1:2", "--y", "state.x'=-2:-1"},
        "\"parameters.m\" is what the file computes system.parameters.mu from");
  EXPECT_EQ(
      run_program({"map", text.path(), "--x", "parameters.mu=1:2:3", "--y", "state.x'=-2:-1:3"}).exit_code,
      0);
  // Of bodies all numbers follow but those of `simulate`.
  const TemporaryFile scene(R"(percuss: 1
system:
  parameters: {m: 2, e: m/4}
  bodies:
    - {name: ball, shape: {sphere: 1}, mass: m, position: [0, 0, 1], velocity: [0, 0, -1]}
elements:
  - {name: floor, kind: contact, gap: ball.z - 1, restitution: e}
simulate: {until: 3*m}
)");
  fails({scene.path(), "--x", "system.parameters.m=1:2", "--y", "system.bodies.ball.velocity[2]=-2:-1"},
        "\"system.parameters.m\" is what the file computes simulate.until from, which would not follow; "
        "write a "
        "number there\n");
}

// Two corners of a die that rest share the impulse along their edge as they like.
TEST(MapCli, ImpulsesThatAreNotUniqueHaveARegimeOfTheirOwn) {
  const Folder folder;
  const std::string die = std::string(PERCUSS_TEST_DATA) + "/defects/die_two_corners.yaml";
  const std::string out = folder / "die.csv", picture = folder / "die.svg";
  const std::vector<std::string> command{
      "map", die, "--x", "velocity[0]=-1:1:40", "--y", "velocity[1]=-1:1:40", "-o", out, "-o", picture};
  const Finished done = run_program(command);
  ASSERT_EQ(done.exit_code, 0) << done.err;
  EXPECT_NE(content(out).find("A stick or slip, B stick or slip, not unique"), std::string::npos);
  EXPECT_NE(content(picture).find("not unique"), std::string::npos);
  const Finished table = run_program({"impact", die});
  EXPECT_EQ(table.exit_code, 0) << table.err;
  EXPECT_NE(unwrapped(table.out).find("impulses not unique"), std::string::npos) << table.out;
  EXPECT_NE(unwrapped(table.out).find("A.friction and B.friction may share"), std::string::npos) << table.out;
  const Finished json = run_program({"impact", die, "--json"});
  EXPECT_NE(json.out.find("\"impulse\":false"), std::string::npos) << json.out;
  const Finished swept = run_program({"sweep", die, "--vary", "velocity[1]=-0.1:0.1:5", "--output",
                                      "elements.A.friction.mode,regime", "-o", folder / "sweep.csv"});
  EXPECT_EQ(swept.exit_code, 0) << swept.err;
  EXPECT_NE(content(folder / "sweep.csv").find("not unique"), std::string::npos);
}

}  // namespace
}  // namespace percuss::test::study_cli_test
