// --report OUT: results as pages.
#include <gtest/gtest.h>

#include "support/program.hpp"

namespace percuss::test {
namespace {

const std::string kane = std::string(PERCUSS_EXAMPLES) + "/kane.yaml";

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

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
}  // namespace percuss::test
