// Work that is told to stop stops, and work that is not says how far it is.
#include "percuss/progress.hpp"

#include <gtest/gtest.h>

#include "percuss/audit.hpp"
#include "percuss/contact.hpp"
#include "percuss/map.hpp"
#include "percuss/models.hpp"
#include "percuss/sweep.hpp"
#include "support/mechanisms.hpp"

namespace percuss::progress_test {
namespace {

MapSpec some_map(const std::string& quantity) {
  MapSpec spec;
  spec.axes = {{"velocity[0]", *parse_values("-1:1:40")}, {"velocity[1]", *parse_values("-1:-0.5:40")}};
  spec.quantity = quantity;
  return spec;
}

Problem some_problem(const Law& law) { return make_problem(bar(60 * deg, 0.5, 0.4, 1.0, 0.5), law); }

TEST(Progress, MapsStop) {
  Progress progress;
  progress.stop = true;
  for (const int threads : {1, 2})
    for (const Law& law : {Law(Newton{}), Law(Stronge{})})
      for (const char* quantity : {"regime", "energy.work"})
        EXPECT_THROW((void)make_map(some_problem(law), some_map(quantity), {threads, true, &progress}),
                     Stopped);
}

TEST(Progress, MapsSayHowFarTheyAre) {
  for (const Law& law : {Law(Newton{}), Law(Stronge{})})
    for (const char* quantity : {"regime", "energy.work"}) {
      Progress progress;
      const auto watched = make_map(some_problem(law), some_map(quantity), {2, true, &progress});
      const auto alone = make_map(some_problem(law), some_map(quantity), {2, true});
      ASSERT_TRUE(watched && alone);
      EXPECT_EQ(watched->regime, alone->regime);
      EXPECT_DOUBLE_EQ(progress.done, 0.9);  // all points; the rest is boundaries
    }
}

TEST(Progress, SweepsKeepWhatIsDone) {
  SweepSpec spec;
  spec.vary = {{"velocity[0]", *parse_values("-1:1:40")}};
  const auto sweep = Sweep::make({some_problem(Newton{})}, spec);
  ASSERT_TRUE(sweep);
  std::vector<double> numbers(sweep->cases() * sweep->width());
  SweepTable table(*sweep, numbers);
  Progress progress;
  progress.stop = true;
  const auto none = run_sweep(*sweep, table, {.shard = {}, .threads = 2, .progress = &progress});
  ASSERT_TRUE(none);
  EXPECT_EQ(none->progress.done, 0u);
  EXPECT_EQ(none->progress.total, sweep->cases());
  progress.stop = false;
  const auto all = run_sweep(*sweep, table, {.shard = {}, .threads = 2, .progress = &progress});
  ASSERT_TRUE(all);
  EXPECT_EQ(all->progress.done, sweep->cases());
  EXPECT_EQ(progress.done, 1.0);
}

TEST(Progress, AuditsStop) {
  Progress progress;
  progress.stop = true;
  const Impact impact = kane(0.5);
  EXPECT_THROW(judge(impact, &progress), Stopped);
  EXPECT_THROW(judge(impact,
                     CustomLaw{"none",
                               [](const Impact& i) -> Result<Eigen::VectorXd> {
                                 return Eigen::VectorXd::Zero(i.rows());
                               }},
                     &progress),
               Stopped);
  EXPECT_THROW(repair(impact, &progress), Stopped);
  AuditOptions options;
  options.progress = &progress;
  EXPECT_THROW(audit(impact, options), Stopped);
}

TEST(Progress, ContactProblemsKeepTheirBest) {
  const ContactScene scene = sphere_pile(100);
  Progress progress;
  ContactOptions options;
  options.progress = &progress;
  EXPECT_EQ(solve(make_contact_problem(scene), options).value().status, Status::solved);
  EXPECT_GT(progress.done, 0.9);
  progress.stop = true;
  for (const ContactOutcome& outcome :
       {solve(make_contact_problem(scene), options).value(), solve(scene, options).value()}) {
    EXPECT_EQ(outcome.status, Status::not_converged);
    EXPECT_EQ(outcome.reason, "stopped");
    EXPECT_EQ(outcome.r.size(), 3 * scene.contacts.size());
  }
}

}  // namespace
}  // namespace percuss::progress_test
