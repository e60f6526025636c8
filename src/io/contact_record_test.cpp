// What is told of a contact problem and its solution.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "percuss/fclib.hpp"
#include "percuss/record.hpp"
#include "percuss/report.hpp"

namespace percuss::contact_record_test {
namespace {

TEST(ContactRecord, TellsWhatTheFileHolds) {
  const std::string path = PERCUSS_TEST_DATA "/fclib/Box_Stacks-i0035-31-0.hdf5";
  const auto file = io::read_fclib(path);
  ASSERT_TRUE(file) << file.error();
  ContactOptions options;
  options.tolerance = 1e-6;
  const auto outcome = solve(file->problem, options);
  ASSERT_TRUE(outcome) << to_string(outcome.error());
  const ContactRecord record = make_record(path, *file, *outcome, options);
  EXPECT_EQ(record.file, path);
  EXPECT_EQ(record.title, file->title);
  EXPECT_EQ(record.contacts, file->contacts);
  EXPECT_EQ(record.dimension, 3);
  EXPECT_EQ(record.blocks, file->problem.W.columns.size());
  EXPECT_EQ(record.tolerance, 1e-6);
  EXPECT_EQ(record.outcome.r, outcome->r);
  const auto [low, high] = std::minmax_element(file->problem.mu.begin(), file->problem.mu.end());
  ASSERT_GT(*high, 0.0);
  EXPECT_EQ(record.mu_low, *low);
  EXPECT_EQ(record.mu_high, *high);
  EXPECT_NE(report::contact_text(record).find("spatial, friction "), std::string::npos);
  // Joints are no contacts, and who knows no friction says nothing of it.
  ContactProblem joined = file->problem;
  joined.joint.assign(joined.contacts(), 0);
  joined.joint[0] = 1;
  joined.mu[0] = 77.0;
  EXPECT_EQ(make_record(joined, *outcome).contacts, file->contacts - 1);
  EXPECT_LT(make_record(joined, *outcome).mu_high, 77.0);
  ContactRecord by_hand;
  by_hand.contacts = 3;
  EXPECT_EQ(report::contact_text(by_hand).find("friction"), std::string::npos);
}

}  // namespace
}  // namespace percuss::contact_record_test
