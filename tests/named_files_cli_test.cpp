// Files that a problem names, as the command line meets them: they belong to what is asked, and no output
// replaces one.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "percuss/files.hpp"
#include "percuss/run.hpp"
#include "support/program.hpp"

namespace percuss::test::named_files_cli_test {
namespace {

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void put(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string robot(double mass) {
  const std::string m = std::to_string(mass);
  return "<robot name=\"r\"><link name=\"a\"><inertial><mass value=\"" + m +
         "\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial>"
         "<collision><geometry><mesh filename=\"solid.obj\"/></geometry></collision></link></robot>";
}

std::string tetrahedron(double size) {
  const std::string s = std::to_string(size);
  return "v 0 0 0\nv " + s + " 0 0\nv 0 " + s + " 0\nv 0 0 " + s + "\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
}

constexpr const char* robot_falls = R"(percuss: 1
system:
  bodies:
    - {name: floor, shape: plane, fixed: true}
    - {name: r, urdf: r.urdf, position: [0, 0, 1]}
  surfaces: [{restitution: 0.5}]
simulate: {until: 1, output: 0.05}
)";

constexpr const char* solid_lands = R"(percuss: 1
system:
  bodies:
    - {name: floor, shape: plane, fixed: true}
    - {name: a, shape: {convex: solid.obj}, density: 1000, velocity: [0.1, 0, -1]}
  surfaces: [{restitution: 0.5}]
)";

class NamedFilesCli : public ::testing::Test {
 protected:
  NamedFilesCli() {
    put(file("falls.yaml"), robot_falls);
    put(file("lands.yaml"), solid_lands);
    put(file("r.urdf"), robot(1.0));
    put(file("solid.obj"), tetrahedron(0.1));
  }
  std::string file(const std::string& name) const { return folder_.file(name); }
  Finished simulate(const std::string& until) const {
    return run_program({"simulate", file("falls.yaml"), "-o", file("run.h5"), "--until", until});
  }
  Finished sweep(const std::string& shard) const {
    return run_program({"sweep", file("lands.yaml"), "--vary", "system.surfaces[0].restitution=0:1:4",
                        "--output", "energy.after", "-o", file("s.csv"), "--shard", shard});
  }

  const TemporaryFolder folder_;
};

TEST_F(NamedFilesCli, ARunIsNotResumedWithAnotherRobotOrMesh) {
  ASSERT_EQ(simulate("0.2").exit_code, 0);
  const auto run = io::read_run(file("run.h5"));
  ASSERT_TRUE(run) << run.error();
  ASSERT_EQ(run->record.files.size(), 2U);
  EXPECT_EQ(run->record.files[0].path, "r.urdf");
  EXPECT_EQ(run->record.files[1].path, "solid.obj");
  EXPECT_EQ(run->record.files[1].sha256.size(), 64U);
  const std::string before = content(file("run.h5"));
  const std::vector<std::array<std::string, 3>> changes{{"r.urdf", robot(2.0), robot(1.0)},
                                                        {"solid.obj", tetrahedron(0.2), tetrahedron(0.1)}};
  for (const auto& [name, other, same] : changes) {
    put(file(name), other);
    const Finished refused = simulate("0.4");
    EXPECT_EQ(refused.exit_code, 2) << name;
    EXPECT_TRUE(has(refused.err, "is a run of another problem: the file ")) << refused.err;
    EXPECT_TRUE(has(refused.err, "\"" + name + "\" has changed;")) << refused.err;
    EXPECT_EQ(content(file("run.h5")), before) << name;
    const Finished drawn = run_program({"export", file("run.h5"), "--html", file("r.html")});
    EXPECT_EQ(drawn.exit_code, 2) << name;
    EXPECT_TRUE(has(drawn.err, "has changed since the run was made")) << drawn.err;
    put(file(name), same);
  }
  EXPECT_EQ(simulate("0.4").exit_code, 0);
}

TEST_F(NamedFilesCli, PartsOfASweepBelongToTheFilesThatWereRead) {
  ASSERT_EQ(sweep("1/2").exit_code, 0);
  put(file("solid.obj"), tetrahedron(0.2));
  const Finished again = sweep("1/2");
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_TRUE(has(again.err, "it belongs to another study")) << again.err;
  ASSERT_EQ(sweep("2/2").exit_code, 0);
  const auto merge = [&] {
    return run_program({"sweep", "--merge", file("all.csv"), file("s.csv.1-of-2.part"),
                        file("s.csv.2-of-2.part"), "--report", file("solid.obj.html")});
  };
  EXPECT_TRUE(has(merge().err, "belongs to another study than"));
  put(file("solid.obj"), tetrahedron(0.1));
  std::filesystem::remove(file("s.csv.2-of-2.part"));
  ASSERT_EQ(sweep("2/2").exit_code, 0);
  put(file("solid.obj"), tetrahedron(0.3));
  const Finished late = merge();
  EXPECT_EQ(late.exit_code, 2);
  EXPECT_TRUE(has(late.err, "a file that the problem names is not what it was")) << late.err;
  EXPECT_FALSE(std::filesystem::exists(file("all.csv")));
  put(file("solid.obj"), tetrahedron(0.1));
  const Finished merged = merge();
  EXPECT_EQ(merged.exit_code, 0) << merged.err;
}

TEST_F(NamedFilesCli, NoOutputReplacesOne) {
  ASSERT_EQ(simulate("0.1").exit_code, 0);
  std::filesystem::create_symlink("solid.obj", file("link.svg"));
  const std::string vary = "system.surfaces[0].restitution=0:1:2";
  const std::vector<std::vector<std::string>> commands = {
      {"impact", "lands.yaml", "--report", "solid.obj"},
      {"compare", "lands.yaml", "--report", "solid.obj"},
      {"audit", "lands.yaml", "--report", "solid.obj"},
      {"export", "lands.yaml", "--fclib", "solid.obj"},
      {"sweep", "lands.yaml", "-o", "s.csv", "--vary", vary, "--output", "energy.after", "--report",
       "solid.obj"},
      {"sweep", "lands.yaml", "-o", "s.csv", "--vary", vary, "--output", "energy.after", "--plot",
       "link.svg"},
      {"simulate", "falls.yaml", "--report", "r.urdf"},
      {"simulate", "falls.yaml", "-o", "solid.obj"},
      {"export", "run.h5", "--csv", "solid.obj"},
      {"export", "run.h5", "--impacts", "r.urdf"},
  };
  for (const auto& command : commands) {
    std::vector<std::string> arguments = command;
    for (std::string& a : arguments)
      if (a != "-o" && has(a, ".") && a != vary && a != "energy.after") a = file(a);
    const Finished run = run_program(arguments);
    EXPECT_EQ(run.exit_code, 2) << command[0] << " " << command.back();
    EXPECT_TRUE(has(run.err, "is the file that is read")) << run.err;
    EXPECT_EQ(content(file("solid.obj")), tetrahedron(0.1)) << command[0];
    EXPECT_EQ(content(file("r.urdf")), robot(1.0)) << command[0];
  }
  EXPECT_FALSE(std::filesystem::exists(file("s.csv.part")));
}

TEST_F(NamedFilesCli, AFileThatIsNoLockStays) {
  const std::string lock = file("run.h5.percuss-lock");
  put(lock, "notes\n");
  const Finished run = simulate("0.1");
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_TRUE(has(run.err, "run.h5.percuss-lock is no lock of percuss")) << run.err;
  EXPECT_EQ(content(lock), "notes\n");
  EXPECT_FALSE(std::filesystem::exists(file("run.h5")));
  std::filesystem::remove(lock);
  const Finished page = run_program({"simulate", file("falls.yaml"), "-o", file("run.h5"), "--report", lock});
  EXPECT_EQ(page.exit_code, 2);
  EXPECT_TRUE(has(page.err, "is the file of the lock of -o too")) << page.err;
  {
    const auto taken = io::OutputLock::take(file("run.h5"));
    ASSERT_TRUE(taken);
    EXPECT_EQ(io::OutputLock::name_of(file("run.h5")), lock);
    put(lock, "written meanwhile");
  }
  EXPECT_EQ(content(lock), "written meanwhile");
}

TEST_F(NamedFilesCli, NamesArePrintedWithoutControlCharacters) {
  const std::string table = file("a\x1b[31m\nb.csv");
  const std::vector<std::string> sweep = {
      "sweep",    file("lands.yaml"), "-o", table, "--vary", "system.surfaces[0].restitution=0:1:2",
      "--output", "energy.after"};
  const Finished whole = run_program(sweep);
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  EXPECT_TRUE(has(whole.out, "\nwritten to ")) << whole.out;
  EXPECT_FALSE(has(whole.out, "\x1b")) << whole.out;
  EXPECT_FALSE(has(whole.out, "\nb.csv")) << whole.out;
  std::vector<std::string> part = sweep;
  part.insert(part.end(), {"--shard", "1/2"});
  const Finished half = run_program(part);
  EXPECT_TRUE(has(half.out, "part 1 of 2: ")) << half.out;
  EXPECT_FALSE(has(half.out, "\x1b")) << half.out;
}

TEST_F(NamedFilesCli, SeedsAreNumbersOf64Bits) {
  const auto sweep = [&](const std::string& seed) {
    return run_program({"sweep", file("lands.yaml"), "-o", file("s.csv"), "--samples", "2", "--seed=" + seed,
                        "--vary", "system.surfaces[0].restitution=uniform 0:1", "--output", "energy.after"});
  };
  for (const char* seed : {"-1", "18446744073709551616", "99999999999999999999999", "1.5", "x"}) {
    const Finished run = sweep(seed);
    EXPECT_EQ(run.exit_code, 2) << seed;
    EXPECT_TRUE(has(run.err, "is not a whole number from 0 to 18446744073709551615")) << run.err;
  }
  for (const char* seed : {"0", "18446744073709551615"}) EXPECT_EQ(sweep(seed).exit_code, 0) << seed;
}

}  // namespace
}  // namespace percuss::test::named_files_cli_test
