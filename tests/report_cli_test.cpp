// --report OUT: results as pages.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "support/program.hpp"

namespace percuss::test::report_cli_test {
namespace {

const std::string kane = std::string(PERCUSS_EXAMPLES) + "/kane.yaml";

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Report, OfAnImpactHoldsItsNumbersFiguresAndInput) {
  const TemporaryFile page;
  const Finished run = run_program({"impact", kane, "--report", page.path()});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out, run_program({"impact", kane}).out);  // what is printed stays the same
  const std::string html = page.content();
  EXPECT_TRUE(has(html, "Content-Security-Policy"));
  EXPECT_TRUE(has(html, "ENERGY GAIN"));
  EXPECT_TRUE(has(html, "<td class=\"number \">3.4079</td>"));
  EXPECT_TRUE(has(html, "<svg"));
  EXPECT_TRUE(has(html, "tangent: [[-1.8793852415718169"));  // the file
  EXPECT_TRUE(has(html, "percuss impact "));                 // the command
}

TEST(Report, ShowsForcesWhereTheLawKnowsThem) {
  const TemporaryFile page;
  EXPECT_EQ(run_program({"impact", kane, "--law", "stronge", "--report", page.path()}).exit_code, 0);
  EXPECT_TRUE(has(page.content(), "Forces during the impact."));
}

TEST(Report, WhatTheFileSaysIsNotExecuted) {
  const TemporaryFile file(R"(percuss: 1
title: "</title><script>alert(1)</script>"
system: {mass: [1, 1], velocity: [2, -3]}
elements:
  - name: "<img src=x onerror=alert(1)>$x_1$"
    kind: contact
    normal: [0, 1]
    restitution: 0.5
)");
  for (const char* command : {"impact", "compare", "audit"}) {
    const TemporaryFile page;
    EXPECT_EQ(run_program({command, file.path(), "--report", page.path()}).exit_code, 0) << command;
    EXPECT_FALSE(has(page.content(), "<img")) << command;
    EXPECT_FALSE(has(page.content(), "<script>alert")) << command;
    EXPECT_TRUE(has(page.content(), "&lt;script&gt;alert(1)")) << command;
  }
}

TEST(Report, OfAComparisonNamesLawsThatDoNotApply) {
  const TemporaryFile page;
  EXPECT_EQ(run_program({"compare", kane, "--report", page.path()}).exit_code, 0);
  EXPECT_TRUE(has(page.content(), "moreau does not apply"));
  EXPECT_TRUE(has(page.content(), ">GAIN</td>"));
}

TEST(Report, OfAnAuditShowsTheGainByDirection) {
  const TemporaryFile page;
  EXPECT_EQ(run_program({"audit", kane, "--report", page.path()}).exit_code, 0);
  EXPECT_TRUE(has(page.content(), "INCONSISTENT"));
  EXPECT_TRUE(has(page.content(), "for every direction of approach"));
}

TEST(Report, OfAMapHoldsTheValuesUnderThePointer) {
  const TemporaryFile page;
  EXPECT_EQ(run_program({"map", kane, "--x", "velocity[0]=-1:1:20", "--y", "velocity[1]=-1:1:10",
                         "--quantity", "energy.work", "--report", page.path()})
                .exit_code,
            0);
  EXPECT_TRUE(has(page.content(), "data-columns=\"20\" data-rows=\"10\" data-values=\""));
}

const std::string pendulum = std::string(PERCUSS_EXAMPLES) + "/kane_lagrangian.yaml";

TEST(Report, OfARunHoldsItsEnergiesFiguresAndImpacts) {
  const TemporaryFolder folder;
  const std::string stored = folder.file("run.h5"), page = folder.file("page.html");
  const std::vector<std::string> call{"simulate", pendulum, "-o", stored, "--report", page};
  const Finished first = run_program(call);
  ASSERT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(first.out, run_program({"simulate", pendulum}).out);  // what is printed stays the same
  const std::string html = content_of(page);
  EXPECT_TRUE(has(html, "ENERGY GAIN"));
  EXPECT_TRUE(has(html, ">GAIN</td>"));
  EXPECT_TRUE(has(html, "balance: the error of the computation"));
  EXPECT_TRUE(has(html, "Nine instants of the motion"));
  EXPECT_TRUE(has(html, "rate "));
  EXPECT_TRUE(has(html, "percuss simulate "));

  const Finished again = run_program(call);  // a finished run has the same page
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_TRUE(has(again.err, "is finished already"));
  EXPECT_TRUE(content_of(page) == html);
}

TEST(Report, OfALongRunIsThinnedAndSaysSo) {
  const TemporaryFile page;
  const std::string ball = std::string(PERCUSS_EXAMPLES) + "/motion/bouncing_ball.yaml";
  ASSERT_EQ(run_program({"simulate", ball, "--output", "1e-5", "--report", page.path()}).exit_code, 0);
  EXPECT_TRUE(has(page.content(), "stored states, those are drawn that are lowest or highest"));
  EXPECT_LT(page.content().size(), 1000000U);
}

TEST(Report, OfASweepSummarisesEveryOutput) {
  const TemporaryFolder folder;
  const std::string page = folder.file("page.html");
  const Finished run = run_program({"sweep", kane, "-o", folder.file("out.csv"), "--vary",
                                    "elements.C.restitution=0:1:5", "--vary", "velocity[0]=-1,-0.5", "--law",
                                    "newton,poisson", "--output", "energy.before,regime", "--report", page});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"out.csv", "page.html"}));
  const std::string html = content_of(page);
  EXPECT_TRUE(has(html, "20 cases."));
  EXPECT_TRUE(has(html, "<td class=\" \">elements.C.restitution</td>"));
  EXPECT_TRUE(has(html, "energy.before"));
  EXPECT_TRUE(has(html, "The study"));
  EXPECT_EQ(count(html, "<figure>"), 4U);  // two outputs over two variables
}

// The critical coefficient of friction is infinite over half of the angles: so is the largest one, and the
// middle one lies between the finite and the infinite ones.
TEST(Report, InfiniteValuesAreValues) {
  const TemporaryFolder folder;
  const std::string page = folder.file("page.html"), bar = PERCUSS_EXAMPLES "/papers/bar.yaml";
  const auto table_of = [&](const char* angles) {
    const Finished run = run_program({"sweep", bar, "-o", folder.file("out.csv"), "--vary", angles, "--set",
                                      "elements.tip.normal[2]=-cos(phi)", "--set",
                                      "elements.tip.friction.tangent[2]=-sin(phi)", "--output",
                                      "critical_forward.tip.friction", "--report", page});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    const std::string html = content_of(page), row = ">elements.tip.friction.critical_forward</td>";
    const std::size_t at = html.find(row);
    return at == std::string::npos ? "" : html.substr(at, html.find("</tr>", at) - at);
  };
  const std::string most = table_of("phi=45 deg,100 deg,120 deg");
  EXPECT_EQ(count(most, ">inf</td>"), 2U) << most;
  EXPECT_TRUE(has(most, ">1.6667</td>")) << most;  // α/δ = 2.5/1.5
  EXPECT_TRUE(has(most, ">0</td>")) << most;       // none is missing
  EXPECT_EQ(count(table_of("phi=45 deg,45 deg,120 deg"), ">inf</td>"), 1U);
}

TEST(Report, OfASweepOverTwoGridsIsAMapForEveryLaw) {
  const TemporaryFolder folder;
  const std::string page = folder.file("page.html"), out = folder.file("out.csv");
  const std::vector<std::string> study{"--vary", "velocity[0]=-1:1:20", "--vary",   "velocity[1]=-1:1:10",
                                       "--law",  "newton,poisson",      "--output", "energy.work"};
  std::vector<std::string> call{"sweep", kane, "-o", out, "--report", page};
  call.insert(call.end(), study.begin(), study.end());
  ASSERT_EQ(run_program(call).exit_code, 0);
  const std::string grid = "data-columns=\"20\" data-rows=\"10\" data-values=\"";
  EXPECT_EQ(count(content_of(page), grid), 2U);

  // The same from parts; of one part there is no page.
  for (const char* shard : {"1/2", "2/2"}) {
    std::vector<std::string> part{"sweep", kane, "-o", out, "--shard", shard};
    part.insert(part.end(), study.begin(), study.end());
    ASSERT_EQ(run_program(part).exit_code, 0);
    part.insert(part.end(), {"--report", page});
    EXPECT_EQ(run_program(part).exit_code, 2);
  }
  const std::string merged = folder.file("merged.html");
  const Finished merge =
      run_program({"sweep", "--merge", out, "--report", merged, out + ".1-of-2.part", out + ".2-of-2.part"});
  ASSERT_EQ(merge.exit_code, 0) << merge.err;
  EXPECT_EQ(count(content_of(merged), grid), 2U);
}

TEST(Report, DoesNotReplaceTheResult) {
  const TemporaryFolder folder;
  const std::string out = folder.file("run.h5");
  const Finished run = run_program({"simulate", pendulum, "-o", out, "--report", out});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_TRUE(has(run.err, "is the file of -o too")) << run.err;
  EXPECT_TRUE(folder.names().empty());
}

TEST(Report, WithoutASolutionItSaysSo) {
  const TemporaryFile file(R"(percuss: 1
system: {mass: [1], velocity: [1]}
elements:
  - {name: A, kind: joint, direction: [1], restitution: 0}
  - {name: B, kind: joint, direction: [1], restitution: 1}
)");
  const TemporaryFile page;
  EXPECT_EQ(run_program({"impact", file.path(), "--report", page.path()}).exit_code, 3);
  EXPECT_TRUE(has(page.content(), "no_solution"));
}

TEST(Report, CannotBeWritten) {
  const Finished run = run_program({"impact", kane, "--report", "/nowhere/page.html"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.err, "percuss: cannot write /nowhere/page.html: No such file or directory\n");
}

}  // namespace
}  // namespace percuss::test::report_cli_test
