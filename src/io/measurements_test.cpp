// Tables of measurements: what they may hold, and where they are wrong.
#include "percuss/fit.hpp"

#include <gtest/gtest.h>

#include <ctime>

#include "support/mechanisms.hpp"

namespace percuss::measurements_test {
namespace {

// A build with sanitizers has more time.
#ifdef PERCUSS_SANITIZED
constexpr double seconds_allowed = 60.0;
#else
constexpr double seconds_allowed = 5.0;
#endif

auto read(const std::string& text) { return parse_measurements(text, "data.csv", make_problem(kane(0.5))); }

std::string mistake(const std::string& text) {
  const auto data = read(text);
  return data ? "" : data.error().front().to_string();
}

TEST(MeasurementsFile, EveryColumn) {
  const auto data = read(
      "# measured on a Monday\n"
      "note, u1-, u2-, u1+, velocity_after[1], sigma1, sigma[1], weight, elements.C.normal[1]\r\n"
      "\"a, b\", -0.1, -0.2, -0.3, , 0.1, 0.2, 2, 1\n"
      "\n"
      ",-1/10,2e-1,+.5,0.25,0.1,0.2,0,sin(30 deg)\n");
  ASSERT_TRUE(data) << data.error().front().to_string();
  ASSERT_EQ(data->rows(), 2);
  EXPECT_EQ(data->before(1, 0), -0.1);
  EXPECT_EQ(data->before(1, 1), 0.2);
  EXPECT_EQ(data->after(0, 0), -0.3);
  EXPECT_TRUE(std::isnan(data->after(0, 1)));
  EXPECT_EQ(data->sigma(0, 1), 0.2);
  EXPECT_EQ(data->weight[0], 2.0);
  EXPECT_EQ(data->columns, std::vector<std::string>{"elements.C.normal[1]"});
  EXPECT_NEAR(data->values(1, 0), 0.5, 1e-15);
}

TEST(MeasurementsFile, VelocitiesBeforeAreThoseOfTheModelUnlessGiven) {
  const auto data = read("u1+,u2+\n1,2\n");
  ASSERT_TRUE(data);
  EXPECT_EQ(data->before(0, 0), -0.1);
  EXPECT_EQ(data->before(0, 1), -0.2);
}

TEST(MeasurementsFile, ResultsThatWereMeasured) {
  const auto data = read(
      "u1-,u2-,impulse.C,\"-gamma_after.C.friction/gamma_before.C\",sigma(impulse.C),"
      "sigma(-gamma_after.C.friction/gamma_before.C)\n"
      "-0.1,-0.2,0.5,,0.1,0.2\n-0.3,-0.2,0.25,0.75,0.1,0.2\n");
  ASSERT_TRUE(data) << data.error().front().to_string();
  EXPECT_EQ(data->targets, (std::vector<std::string>{"impulse.C", "-gamma_after.C.friction/gamma_before.C"}));
  EXPECT_EQ(data->rows(), 2);
  EXPECT_TRUE(std::isnan(data->measured(0, 1)) && data->after.array().isNaN().all());
  EXPECT_EQ(data->measured(1, 1), 0.75);
  EXPECT_EQ(data->target_sigma(1, 1), 0.2);

  EXPECT_NE(mistake("u1-,impulse.D\n1,2\n").find("data.csv:1:5: \"impulse.D\" is no column"),
            std::string::npos);
  EXPECT_NE(mistake("impulse.C,impulse.C\n1,2\n").find("data.csv:1:11: \"impulse.C\" is there twice"),
            std::string::npos);
  EXPECT_NE(
      mistake("impulse.C,sigma(xi.C)\n1,2\n").find("data.csv:1:11: \"sigma(xi.C)\" belongs to no column"),
      std::string::npos);
  EXPECT_NE(mistake("u1+,impulse.C,sigma1\n1,2,1\n").find("expected sigma(impulse.C) too"),
            std::string::npos);
  EXPECT_NE(mistake("mode.C\n1\n").find("is a word"), std::string::npos) << mistake("mode.C\n1\n");
}

TEST(MeasurementsFile, MistakesHaveTheirPlaces) {
  EXPECT_NE(mistake("").find("data.csv:1:1: has no header"), std::string::npos);
  EXPECT_NE(mistake("u1-,u1+\n").find("has no impacts"), std::string::npos);
  EXPECT_NE(mistake("u1-,u2-\n1,2\n").find("data.csv:1:1: has no velocity after"), std::string::npos);
  EXPECT_NE(mistake("u1-,u3+\n1,2\n").find("data.csv:1:5: \"u3+\" is no coordinate, expected 1 to 2"),
            std::string::npos);
  EXPECT_NE(mistake("u1-;u1+\n1;2\n").find("semicolons"), std::string::npos);
  EXPECT_NE(mistake("speed,u1+\n1,2\n").find("data.csv:1:1: \"speed\" is no column"), std::string::npos);
  EXPECT_NE(mistake("u1+,u1+\n1,2\n").find("data.csv:1:5: \"u1+\" is there twice"), std::string::npos);
  EXPECT_NE(mistake("u1-,u1+\n1,2\n1\n").find("data.csv:3:1: has 1 cell, expected 2"), std::string::npos);
  EXPECT_NE(mistake("u1-,u1+\n1,fast\n").find("data.csv:2:3: \"fast\" is no number"), std::string::npos);
  EXPECT_NE(mistake("u1-,u1+\n1,nan\n").find("data.csv:2:3"), std::string::npos);
  EXPECT_NE(mistake("u1-,u1+\n1e400,1\n").find("data.csv:2:1: \"1e400\" is too large for a double"),
            std::string::npos);
  EXPECT_NE(mistake("u1-,u1+\n,1\n").find("data.csv:2:1: is empty"), std::string::npos);
  EXPECT_NE(mistake("u1+,sigma1\n1,0\n").find("expected a positive number"), std::string::npos);
  EXPECT_NE(mistake("u1+,u2+,sigma1\n1,1,1\n").find("expected sigma2 too"), std::string::npos);
  EXPECT_NE(mistake("u1+,weight\n1,-1\n").find("data.csv:2:3: weight is -1"), std::string::npos);
  EXPECT_NE(mistake("u1+,note\n1,\"x\n").find("not closed"), std::string::npos);
  EXPECT_NE(mistake(std::string("u1+\n1\0\n", 7)).find("control character"), std::string::npos);
}

// What is wrong with the first columns and rows is said; the millions that follow are not looked at.
TEST(MeasurementsFile, ManyMistakesAreAnsweredSoon) {
  const auto seconds = [](const std::string& text) {
    const std::clock_t start = std::clock();
    const auto data = read(text);
    EXPECT_FALSE(data);
    if (!data) {
      EXPECT_EQ(data.error().size(), 21U);
      EXPECT_NE(data.error().back().message.find("more mistakes"), std::string::npos);
    }
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  };
  std::string header = "u1+", rows = "u1+\n";
  for (int k = 0; k < 500'000; ++k) header += ",speeed", rows += "1+speed\n";
  EXPECT_LT(seconds(header + "\n1\n"), seconds_allowed);
  EXPECT_LT(seconds(rows), seconds_allowed);
}

}  // namespace
}  // namespace percuss::measurements_test
