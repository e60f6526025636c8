// FCLIB files: the collection, every way to store a matrix, joints, global problems, and files that lie.
#include "percuss/fclib.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <variant>

#include "contact/block_matrix.hpp"
#include "io/hdf5_writer.hpp"
#include "support/program.hpp"

namespace percuss::io::fclib_test {
namespace {

using test::TemporaryFile;

std::string collected(const std::string& name) {
  return std::string(PERCUSS_TEST_DATA) + "/fclib/" + name + ".hdf5";
}

struct Known {
  const char* name;
  std::size_t contacts;
  std::size_t entries;  // of W
};
constexpr Known collection[] = {
    {"Box_Stacks-i0035-31-0", 31, 279},
    {"BoxesStack1-i100000-32", 52, 5328},
    {"Capsules-i100-1090", 276, 11214},
    {"Capsules-i101-404", 225, 9099},
    {"Capsules-i125-1213", 286, 11772},
    {"Capsules-i97-269", 216, 8586},
    {"Confeti-ex03-Fc3D-SBM", 54, 3600},
    {"CubeH8", 1, 9},
    {"FC3D_Example1", 3, 9},
    {"FC3D_Example1_SBM", 3, 27},
    {"FrictionContact3D_1c", 1, 9},
    {"FrictionContact3D_RR_1c", 1, 9},
    {"KaplasTower-i1061-4", 570, 116784},
    {"LMGC_100_PR_PerioBox-i00361-60-03000", 60, 9576},
    {"LMGC_GlobalFrictionContactProblem00046", 9, 729},
    {"NESpheres_10_1", 9, 121},
    {"OneObject-i100000-316", 25, 1863},
    {"OneObject-i1028-138", 23, 1377},
    {"RockPile_tob1", 463, 32697},
    {"Rover1039", 4, 144},
    {"Rover1040", 5, 225},
    {"Rover1041", 5, 225},
    {"Rover11035", 1, 9},
    {"Rover11211", 1, 9},
    {"Rover3865", 5, 225},
    {"Rover4144", 4, 144},
    {"Rover4396", 2, 36},
    {"Rover4493", 4, 144},
    {"Rover4516", 4, 144},
    {"Rover4613", 5, 225},
    {"Rover4622", 4, 144},
    {"Rover9770", 5, 225},
    {"Spheres-i099-356-679", 356, 7167},
    {"local_problem_test", 48, 4896},
    {"spheres-in-a-box-98-i10000-256-10", 256, 17424},
};

void expect_equal(const ContactProblem& a, const ContactProblem& b) {
  EXPECT_EQ(a.W.d, b.W.d);
  EXPECT_EQ(a.W.start, b.W.start);
  EXPECT_EQ(a.W.columns, b.W.columns);
  EXPECT_EQ(a.W.values, b.W.values);
  EXPECT_EQ(a.q, b.q);
  EXPECT_EQ(a.mu, b.mu);
  EXPECT_EQ(a.joint, b.joint);
}

// The datasets of a small file, to be changed one by one.
using Values = std::variant<std::vector<int>, std::vector<double>>;
using Datasets = std::map<std::string, Values>;

std::string parent(const std::string& name) { return name.substr(0, name.rfind('/')); }

void write(const Datasets& datasets, const std::string& path) {
  auto out = Hdf5Writer::create(path);
  ASSERT_TRUE(out) << out.error();
  std::map<std::string, bool> groups;
  for (const auto& [name, values] : datasets)
    for (std::string group = parent(name); !group.empty(); group = parent(group)) groups[group] = true;
  for (const auto& [group, there] : groups) out->group(group);
  for (const auto& [name, values] : datasets) {
    if (const auto* integers = std::get_if<std::vector<int>>(&values)) out->integers(name, *integers);
    if (const auto* numbers = std::get_if<std::vector<double>>(&values)) out->numbers(name, *numbers);
  }
  const auto closed = out->close();
  ASSERT_TRUE(closed) << closed.error();
}

// W = [2 1; 1 3] ⊗ … planar, two contacts: an unsymmetric 4 × 4 matrix with an empty corner.
const std::string W = "/fclib_local/W", vectors = "/fclib_local/vectors";
Datasets small() {
  return {{"/fclib_local/spacedim", std::vector<int>{2}},
          {W + "/m", std::vector<int>{4}},
          {W + "/n", std::vector<int>{4}},
          {W + "/nz", std::vector<int>{-1}},
          {W + "/nzmax", std::vector<int>{6}},
          {W + "/p", std::vector<int>{0, 2, 3, 5, 6}},
          {W + "/i", std::vector<int>{0, 2, 1, 0, 2, 3}},
          {W + "/x", std::vector<double>{2, 0.5, 3, 0.25, 4, 5}},
          {vectors + "/q", std::vector<double>{-1, 0.5, -2, 0.25}},
          {vectors + "/mu", std::vector<double>{0.3, 0}}};
}
const std::vector<double> small_values{2, 0, 0, 3, 0.25, 0, 0, 0, 0.5, 0, 0, 0, 4, 0, 0, 5};

std::string error_of(const Datasets& datasets) {
  const TemporaryFile file;
  write(datasets, file.path());
  const auto read = read_fclib(file.path());
  if (read) return "no error";
  EXPECT_EQ(read.error().substr(0, file.path().size() + 2), file.path() + ": ");
  EXPECT_EQ(read.error().find('\n'), std::string::npos);
  return read.error().substr(file.path().size() + 2);
}

std::string error_with(const std::string& name, Values values) {
  Datasets datasets = small();
  datasets[name] = std::move(values);
  return error_of(datasets);
}

TEST(Fclib, ReadsTheCollection) {
  for (const Known& known : collection) {
    const auto file = read_fclib(collected(known.name));
    ASSERT_TRUE(file) << file.error();
    EXPECT_EQ(file->contacts, known.contacts) << known.name;
    EXPECT_EQ(file->problem.contacts(), known.contacts);
    EXPECT_EQ(file->joints, 0U);
    EXPECT_EQ(file->problem.d(), 3);
    EXPECT_FALSE(file->global);
    EXPECT_EQ(file->problem.q.size(), 3 * known.contacts);
    std::size_t entries = 0;  // nothing is lost but zeros
    for (const double value : file->problem.W.values) entries += value != 0.0 ? 1U : 0U;
    EXPECT_LE(entries, known.entries) << known.name;
    EXPECT_GE(entries, known.contacts) << known.name;
  }
}

// Residual of r = 0 in the definition, written down once more: û = q + μ‖q_T‖n, r − P_K(r − û) = −P_K(−û).
TEST(Fclib, ResidualOfZeroImpulsesOfTheCollection) {
  for (const Known& known : collection) {
    const ContactProblem problem = read_fclib(collected(known.name))->problem;
    double sum = 0.0, q2 = 0.0;
    for (std::size_t i = 0; i < problem.contacts(); ++i) {
      const Eigen::Vector3d q(problem.q[3 * i], problem.q[3 * i + 1], problem.q[3 * i + 2]);
      const double mu = problem.mu[i], t = q.tail<2>().norm();
      const double normal = q[0] + mu * t;  // û_N; −û is projected
      q2 += q.squaredNorm();
      if (mu * t <= normal) continue;
      if (t <= -mu * normal)
        sum += normal * normal + t * t;
      else
        sum += std::pow(mu * t - normal, 2) / (1.0 + mu * mu);
    }
    EXPECT_NEAR(contact_residual(problem, std::vector<double>(problem.q.size(), 0.0)).relative,
                std::sqrt(sum / q2), 1e-12)
        << known.name;
  }
}

TEST(Fclib, WrittenFilesReadBackToTheSameNumbers) {
  for (const char* name : {"Rover1039", "NESpheres_10_1", "Capsules-i97-269", "KaplasTower-i1061-4"}) {
    const auto file = read_fclib(collected(name));
    ASSERT_TRUE(file);
    const TemporaryFile copy;
    const auto written = write_fclib(file->problem, "a title", "words", copy.path());
    ASSERT_TRUE(written) << written.error();
    const auto again = read_fclib(copy.path());
    ASSERT_TRUE(again) << again.error();
    expect_equal(again->problem, file->problem);
    EXPECT_EQ(again->title, "a title");
    EXPECT_EQ(again->description, "words");
  }
}

TEST(Fclib, ThreeWaysToStoreAMatrix) {
  Datasets rows = small(), triplets = small();
  rows[W + "/nz"] = std::vector<int>{-2};
  rows[W + "/p"] = std::vector<int>{0, 2, 3, 5, 6};
  rows[W + "/i"] = std::vector<int>{0, 2, 1, 0, 2, 3};
  rows[W + "/x"] = std::vector<double>{2, 0.25, 3, 0.5, 4, 5};
  triplets[W + "/nz"] = std::vector<int>{6};
  triplets[W + "/i"] = std::vector<int>{3, 2, 2, 1, 0, 0};
  triplets[W + "/p"] = std::vector<int>{3, 2, 0, 1, 2, 0};
  triplets[W + "/x"] = std::vector<double>{5, 4, 0.5, 3, 0.25, 2};
  for (const Datasets& datasets : {small(), rows, triplets}) {
    const TemporaryFile file;
    write(datasets, file.path());
    const auto read = read_fclib(file.path());
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->problem.W.values, small_values);
    EXPECT_EQ(read->problem.W.columns, (std::vector<int>{0, 1, 0, 1}));
    EXPECT_EQ(read->problem.q, (std::vector<double>{-1, 0.5, -2, 0.25}));
    EXPECT_EQ(read->problem.mu, (std::vector<double>{0.3, 0}));
  }
}

TEST(Fclib, NoContactsAreAProblemToo) {
  const TemporaryFile file;
  Datasets datasets = small();
  for (const char* name : {"/m", "/n", "/nzmax"}) datasets[W + name] = std::vector<int>{0};
  datasets[W + "/p"] = std::vector<int>{0};
  datasets[W + "/i"] = std::vector<int>{};
  datasets[W + "/x"] = datasets[vectors + "/q"] = datasets[vectors + "/mu"] = std::vector<double>{};
  write(datasets, file.path());
  const auto read = read_fclib(file.path());
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->contacts, 0U);
  EXPECT_EQ(solve(read->problem).value().status, Status::solved);
}

// Contacts and joints: Vᵀr + Rλ + s = 0, u = Wr + Vλ + q.
Datasets with_joints() {
  Datasets datasets = small();
  const std::string V = "/fclib_local/V", R = "/fclib_local/R";
  datasets[V + "/m"] = std::vector<int>{4};
  datasets[V + "/n"] = std::vector<int>{2};
  datasets[V + "/nz"] = datasets[V + "/nzmax"] = std::vector<int>{2};
  datasets[V + "/i"] = std::vector<int>{0, 3};
  datasets[V + "/p"] = std::vector<int>{1, 0};
  datasets[V + "/x"] = std::vector<double>{0.75, -0.5};
  datasets[R + "/m"] = datasets[R + "/n"] = std::vector<int>{2};
  datasets[R + "/nz"] = std::vector<int>{-1};
  datasets[R + "/nzmax"] = std::vector<int>{4};
  datasets[R + "/p"] = std::vector<int>{0, 2, 4};
  datasets[R + "/i"] = std::vector<int>{0, 1, 0, 1};
  datasets[R + "/x"] = std::vector<double>{6, 0.125, 0.125, 7};
  datasets[vectors + "/s"] = std::vector<double>{1, -1};
  return datasets;
}

TEST(Fclib, JointsOfLocalProblems) {
  const TemporaryFile file, copy;
  write(with_joints(), file.path());
  const auto read = read_fclib(file.path());
  ASSERT_TRUE(read) << read.error();
  const ContactProblem& problem = read->problem;
  EXPECT_EQ(read->contacts, 2U);
  EXPECT_EQ(read->joints, 2U);
  EXPECT_EQ(problem.joint, (std::vector<char>{0, 0, 1, 1}));
  EXPECT_EQ(problem.q, (std::vector<double>{-1, 0.5, -2, 0.25, 1, 0, -1, 0}));
  const std::vector<double> u = product(problem.W, std::vector<double>{1, 2, 3, 4, 5, 0, 6, 0});
  // Wr + Vλ, then Vᵀr + Rλ
  EXPECT_EQ(u, (std::vector<double>{2.75 + 0.75 * 6, 6, 12.5, 20 - 0.5 * 5, -0.5 * 4 + 30 + 0.75, 0,
                                    0.75 + 0.625 + 42, 0}));
  ASSERT_TRUE(write_fclib(problem, "", "", copy.path()));
  const auto again = read_fclib(copy.path());
  ASSERT_TRUE(again) << again.error();
  expect_equal(again->problem, problem);
  EXPECT_EQ(again->joints, 2U);
}

Datasets global() {
  const std::string M = "/fclib_global/M", H = "/fclib_global/H", G = "/fclib_global/G",
                    v = "/fclib_global/vectors";
  return {{"/fclib_global/spacedim", std::vector<int>{2}},
          {M + "/m", std::vector<int>{3}},
          {M + "/n", std::vector<int>{3}},
          {M + "/nz", std::vector<int>{3}},
          {M + "/nzmax", std::vector<int>{3}},
          {M + "/p", std::vector<int>{0, 1, 2}},
          {M + "/i", std::vector<int>{0, 1, 2}},
          {M + "/x", std::vector<double>{2, 2, 0.5}},
          {H + "/m", std::vector<int>{3}},
          {H + "/n", std::vector<int>{2}},
          {H + "/nz", std::vector<int>{-1}},
          {H + "/nzmax", std::vector<int>{3}},
          {H + "/p", std::vector<int>{0, 1, 3}},
          {H + "/i", std::vector<int>{1, 0, 2}},
          {H + "/x", std::vector<double>{1, 1, -0.5}},
          {G + "/m", std::vector<int>{3}},
          {G + "/n", std::vector<int>{1}},
          {G + "/nz", std::vector<int>{1}},
          {G + "/nzmax", std::vector<int>{1}},
          {G + "/p", std::vector<int>{0}},
          {G + "/i", std::vector<int>{2}},
          {G + "/x", std::vector<double>{1}},
          {v + "/f", std::vector<double>{4, -6, 1}},
          {v + "/w", std::vector<double>{0, 0}},
          {v + "/mu", std::vector<double>{0.1}},
          {v + "/b", std::vector<double>{0.25}}};
}

// A disk of mass 2 and inertia 0.5 on the ground, free velocity (2, −3, 2), whose rotation is prescribed as
// −0.25.
TEST(Fclib, GlobalProblemsAndTheirSolution) {
  const TemporaryFile file, out;
  write(global(), file.path());
  const auto read = read_fclib(file.path());
  ASSERT_TRUE(read) << read.error();
  ASSERT_TRUE(read->global);
  EXPECT_EQ(read->contacts, 1U);
  EXPECT_EQ(read->joints, 1U);
  ContactOptions options;
  options.tolerance = 1e-13;
  const ContactOutcome outcome = solve(read->problem, options).value();
  ASSERT_EQ(outcome.status, Status::solved) << outcome.reason;
  const auto written = write_fclib_solution(file.path(), *read, outcome, out.path());
  ASSERT_TRUE(written) << written.error();
  const auto solution = Hdf5Reader::open(out.path());
  ASSERT_TRUE(solution);
  const auto expect = [&](const char* name, const std::vector<double>& expected) {
    const auto values = solution->numbers(name);
    ASSERT_TRUE(values) << values.error();
    ASSERT_EQ(values->size(), expected.size()) << name;
    for (std::size_t k = 0; k < expected.size(); ++k) EXPECT_NEAR((*values)[k], expected[k], 1e-12) << name;
  };
  // r_N = 2·3 stops it; it slides on with u_T = v_x − 0.5ω, r_T = −0.6: v_x = 2 − 0.3, u_T = 1.7 + 0.125;
  // 0.5ω = 1 + 0.3 + λ = −0.125.
  expect("/solution/r", {6, -0.6});
  expect("/solution/u", {0, 1.825});
  expect("/solution/v", {1.7, 0, -0.25});
  expect("/solution/l", {-1.425});
  const auto again = read_fclib(out.path());  // the problem is still there
  ASSERT_TRUE(again) << again.error();
  expect_equal(again->problem, read->problem);
}

TEST(Fclib, TheSolutionReplacesAnOlderOneInTheSameFile) {
  const TemporaryFile file;
  Datasets datasets = small();
  datasets["/solution/r"] = std::vector<double>{9};
  write(datasets, file.path());
  const auto read = read_fclib(file.path());
  ASSERT_TRUE(read);
  ContactOutcome outcome;
  outcome.r = {1, 2, 3, 4};
  outcome.u = {5, 6, 7, 8};
  ASSERT_TRUE(write_fclib_solution(file.path(), *read, outcome, file.path()));
  const auto written = Hdf5Reader::open(file.path());
  ASSERT_TRUE(written);
  EXPECT_EQ(*written->numbers("/solution/r"), outcome.r);
  EXPECT_EQ(*written->numbers("/solution/u"), outcome.u);
}

TEST(Fclib, MissingDatasetsAreNamed) {
  for (const Datasets& all : {small(), with_joints(), global()})
    for (const auto& [name, values] : all) {
      Datasets datasets = all;
      datasets.erase(name);
      EXPECT_EQ(error_of(datasets), name + " is missing");
    }
  const TemporaryFile file;
  write({{"/elsewhere/x", std::vector<int>{1}}}, file.path());
  EXPECT_EQ(read_fclib(file.path()).error(),
            file.path() + ": holds neither /fclib_local nor /fclib_global, expected one of them");
}

TEST(Fclib, WrongNumbersAreNamedWithWhatWasExpected) {
  using Integers = std::vector<int>;
  using Numbers = std::vector<double>;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(error_with("/fclib_local/spacedim", Integers{4}), "/fclib_local/spacedim is 4, expected 2 to 3");
  EXPECT_EQ(error_with("/fclib_local/spacedim", Integers{2, 2}),
            "/fclib_local/spacedim has 2 numbers, expected one");
  EXPECT_EQ(error_with("/fclib_local/spacedim", Integers{3}),
            "/fclib_local/W/m is 4, expected a multiple of spacedim 3");
  EXPECT_EQ(error_with(W + "/nz", Integers{-3}), "/fclib_local/W/nz is -3, expected -2 to 2147483647");
  EXPECT_EQ(error_with(W + "/n", Integers{6}), "/fclib_local/W/n is 6, expected 4, as W/m");
  EXPECT_EQ(error_with(W + "/m", Integers{-4}), "/fclib_local/W/m is -4, expected 0 to 2147483647");
  EXPECT_EQ(error_with(W + "/p", Integers{0, 2, 3, 5}), "/fclib_local/W/p has 4 numbers, expected 5");
  EXPECT_EQ(error_with(W + "/p", Integers{0, 4, 3, 5, 6}),
            "/fclib_local/W/p holds 3 at 2, expected 4 to 2147483647");
  EXPECT_EQ(error_with(W + "/p", Integers{1, 2, 3, 5, 6}), "/fclib_local/W/p holds 1 at 0, expected 0");
  EXPECT_EQ(error_with(W + "/p", Integers{0, 2, 3, 5, 2000000000}),
            "/fclib_local/W/i has 6 numbers, expected at least 2000000000");
  EXPECT_EQ(error_with(W + "/i", Integers{0, 2, 1, 0, 2, 4}),
            "/fclib_local/W/i holds 4 at 5, expected 0 to 3");
  EXPECT_EQ(error_with(W + "/i", Integers{0, -1, 1, 0, 2, 3}),
            "/fclib_local/W/i holds -1 at 1, expected 0 to 3");
  EXPECT_EQ(error_with(W + "/x", Numbers{1, 2}), "/fclib_local/W/x has 2 numbers, expected at least 6");
  EXPECT_EQ(error_with(W + "/x", Numbers{2, 0.5, nan, 0.25, 4, 5}),
            "/fclib_local/W/x holds nan at 2, expected finite numbers");
  EXPECT_EQ(error_with(vectors + "/q", Numbers{-1, -HUGE_VAL, 0, 0}),
            "/fclib_local/vectors/q holds -inf at 1, expected finite numbers");
  EXPECT_EQ(error_with(vectors + "/q", Numbers{-1, 0}), "/fclib_local/vectors/q has 2 numbers, expected 4");
  EXPECT_EQ(error_with(vectors + "/mu", Numbers{0.1, -0.5}),
            "/fclib_local/vectors/mu holds -0.5 at 1, expected no negative numbers");
  EXPECT_EQ(error_with(vectors + "/mu", Numbers{0.1}), "/fclib_local/vectors/mu has 1 numbers, expected 2");
  EXPECT_EQ(error_with(vectors + "/mu", Integers{0, 0}),
            "/fclib_local/vectors/mu is of another type, expected floating-point numbers");
  EXPECT_EQ(error_with(W + "/i", Numbers{0, 2, 1, 0, 2, 3}),
            "/fclib_local/W/i is of another type, expected integers");
}

TEST(Fclib, SizesThatAreLiesAreFoundBeforeMemoryIsTaken) {
  Datasets huge = small();
  huge[W + "/m"] = huge[W + "/n"] = std::vector<int>{2000000000};
  EXPECT_EQ(error_of(huge), "/fclib_local/vectors/q has 4 numbers, expected 2000000000");
  huge = global();
  for (const char* name : {"/M/m", "/M/n", "/H/m", "/G/m"})
    huge[std::string("/fclib_global") + name] = std::vector<int>{2000000000};
  EXPECT_EQ(error_of(huge), "/fclib_global/vectors/f has 3 numbers, expected 2000000000");
  huge = with_joints();
  for (const char* name : {"/R/m", "/R/n", "/V/n"})
    huge[std::string("/fclib_local") + name] = std::vector<int>{2000000000};
  EXPECT_EQ(error_of(huge),
            "/fclib_local/R has 4 rows and 2000000000 joints, expected at most 2147483647 in all");
}

TEST(Fclib, ASingularMassMatrixIsNamed) {
  Datasets datasets = global();
  datasets["/fclib_global/M/x"] = std::vector<double>{2, 0, 0.5};
  EXPECT_EQ(error_of(datasets),
            "/fclib_global/M is singular in the rows of the body that begins with row 1, expected a regular "
            "matrix");
}

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Fclib, FilesThatAreNoProblems) {
  EXPECT_EQ(read_fclib("/nowhere/x.hdf5").error(), "/nowhere/x.hdf5: the file does not exist");
  EXPECT_EQ(read_fclib("/").error(), "/: is a directory, expected a file");
  const TemporaryFile text("percuss: 1\n");
  EXPECT_NE(read_fclib(text.path()).error().find("is not a readable HDF5 file"), std::string::npos);
  const TemporaryFile empty;
  EXPECT_NE(read_fclib(empty.path()).error().find("is not a readable HDF5 file"), std::string::npos);
}

TEST(Fclib, TruncatedFilesAreRefused) {
  const std::string whole = bytes_of(collected("Rover1039"));
  for (std::size_t length = 0; length < whole.size(); length += 97) {
    const TemporaryFile file(whole.substr(0, length));
    const auto read = read_fclib(file.path());
    ASSERT_FALSE(read) << length;
    EXPECT_EQ(read.error().find('\n'), std::string::npos);
  }
}

// Whatever the bytes say, there is an answer, and a problem that is read is one that can be used.
TEST(Fclib, CorruptedFilesAreReadOrRefused) {
  const std::string whole = bytes_of(collected("Rover4396"));
  std::mt19937 random(20140901);
  int refused = 0;
  for (int k = 0; k < 400; ++k) {
    std::string bytes = whole;
    for (int changes = 0; changes <= k % 3; ++changes)
      bytes[random() % bytes.size()] = static_cast<char>(random() % 256);
    const TemporaryFile file(bytes);
    const auto read = read_fclib(file.path());
    if (!read) {
      ++refused;
      continue;
    }
    EXPECT_EQ(read->problem.q.size(), static_cast<std::size_t>(read->problem.d()) * read->problem.contacts());
    const std::vector<double> zero(read->problem.q.size(), 0.0);
    EXPECT_FALSE(std::isnan(contact_residual(read->problem, zero).cone));
  }
  EXPECT_GT(refused, 20);
}

TEST(Fclib, WritesCompletelyOrNotAtAll) {
  const ContactProblem problem = read_fclib(collected("Rover4396"))->problem;
  const auto written = write_fclib(problem, "", "", "/nowhere/x.hdf5");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error(), "cannot write /nowhere/x.hdf5: No such file or directory");
  EXPECT_TRUE(write_fclib(problem, "", "", "/dev/null"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));  // written to, not replaced

  const TemporaryFile target("old");
  namespace fs = std::filesystem;
  const fs::path link = target.path() + ".link";
  fs::create_symlink(target.path(), link);
  EXPECT_TRUE(write_fclib(problem, "", "", link.string()));
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_TRUE(read_fclib(target.path()));
  fs::remove(link);
}

TEST(Fclib, RefusesToWriteHalfOfAnUnsymmetricProblem) {
  const TemporaryFile file, copy;
  write(with_joints(), file.path());
  ContactProblem problem = read_fclib(file.path())->problem;
  for (std::size_t b = problem.W.start[2]; b < problem.W.start[3]; ++b)
    if (problem.W.columns[b] == 1) problem.W.values[4 * b + 1] = 0.0;  // the row of the joint, not its column
  const auto written = write_fclib(problem, "", "", copy.path());
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().find("mirror image"), std::string::npos);
}

}  // namespace
}  // namespace percuss::io::fclib_test
