#include "report/numbers.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace percuss::report::numbers_test {
namespace {

using Cells = std::vector<std::string>;

Cells cells(std::vector<double> values, double scale = 0.0) { return column(values, scale); }

TEST(Numbers, AColumnHasFiveDigitsAndCommonDecimals) {
  EXPECT_EQ(cells({3.40793, 1.46757}), (Cells{"3.4079", "1.4676"}));
  EXPECT_EQ(cells({-0.1, -0.2}), (Cells{"-0.1", "-0.2"}));
  EXPECT_EQ(cells({1000.0, 2.5}), (Cells{"1000.0", "2.5"}));
  EXPECT_EQ(cells({1234567.8, 2.0}), (Cells{"1234568", "2"}));
}

TEST(Numbers, NoiseIsZeroAndSmallNumbersAreNot) {
  EXPECT_EQ(cells({0.5, 1e-17}), (Cells{"0.5", "0"}));
  EXPECT_EQ(cells({3e-17, -0.0}, 1.0), (Cells{"0", "0"}));
  EXPECT_EQ(cells({3.5, 1.25e-7}), (Cells{"3.5", "1.25e-07"}));
}

TEST(Numbers, ExtremesAreScientific) {
  EXPECT_EQ(cells({1.5e12, -3e11}), (Cells{"1.500e+12", "-3.000e+11"}));
  EXPECT_EQ(cells({6.02e-20}), (Cells{"6.020e-20"}));
}

TEST(Numbers, WhatIsNotFiniteIsSaid) {
  EXPECT_EQ(cells({1.0, std::numeric_limits<double>::infinity()}), (Cells{"1", "inf"}));
  EXPECT_EQ(cells({std::numeric_limits<double>::quiet_NaN()}), (Cells{"nan"}));
}

TEST(Numbers, Percentages) {
  EXPECT_EQ(percentage(0.1634, 0.2782), "58.7 %");
  EXPECT_EQ(percentage(12.0, 1.0), "1200 %");
  EXPECT_EQ(percentage(1.0, 1e-9), "1.00e+11 %");
}

}  // namespace
}  // namespace percuss::report::numbers_test
