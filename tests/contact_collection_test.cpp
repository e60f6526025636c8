// The problems of the FCLIB collection, solved as a user would and judged by the residual that is not a
// solver's.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "percuss/contact.hpp"
#include "percuss/fclib.hpp"

namespace percuss::contact_collection_test {
namespace {

std::vector<std::filesystem::path> collection() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(PERCUSS_TEST_DATA) / "fclib"))
    if (entry.path().extension() == ".hdf5") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

ContactOutcome outcome_of(const std::filesystem::path& file, double tolerance) {
  const auto read = io::read_fclib(file.string());
  EXPECT_TRUE(read) << file;
  ContactOptions options;
  options.tolerance = tolerance;
  const ContactOutcome outcome = solve(read->problem, options).value();
  const ContactResidual residual = contact_residual(read->problem, outcome.r);
  EXPECT_EQ(outcome.status == Status::solved,
            residual.relative <= tolerance && residual.rows <= std::sqrt(tolerance))
      << file;
  EXPECT_EQ(outcome.residual.relative, residual.relative) << file;
  return outcome;
}

TEST(ContactCollection, FourDigitsOfAll) {
  ASSERT_EQ(collection().size(), 35u);
  for (const auto& file : collection())
    EXPECT_EQ(outcome_of(file, 1e-4).status, Status::solved) << file.filename();
}

TEST(ContactCollection, EightDigitsOfAll) {
  for (const auto& file : collection())
    EXPECT_EQ(outcome_of(file, 1e-8).status, Status::solved) << file.filename();
}

}  // namespace
}  // namespace percuss::contact_collection_test
