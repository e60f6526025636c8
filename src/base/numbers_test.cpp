#include "percuss/text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

namespace percuss::numbers_test {
namespace {

TEST(Numbers, DecimalNumbersAreRead) {
  EXPECT_EQ(parse_number("1.5").value, 1.5);
  EXPECT_EQ(parse_number("+1.5").value, 1.5);
  EXPECT_EQ(parse_number("-.5").value, -0.5);
  EXPECT_EQ(parse_number("5.").value, 5.0);
  EXPECT_EQ(parse_number("1E+3").value, 1000.0);
  EXPECT_TRUE(std::signbit(parse_number("-0").value));
  EXPECT_EQ(parse_number("0e999").value, 0.0);
  EXPECT_EQ(parse_number("4.9e-324").value, std::numeric_limits<double>::denorm_min());
}

TEST(Numbers, TheWholeTextMustBeOneNumber) {
  for (const char* text : {"", "+", "-", ".", "1,5", "1 2", "1e", "0x10", "1_000", "--1", "+-1", "1.5.2",
                           "abc", "nan(7)", "1f", "e5", "+ 1", "true"})
    EXPECT_EQ(parse_number(text).fault, NumberFault::not_a_number) << text;
}

TEST(Numbers, NumbersAreFinite) {
  for (const char* text : {".inf", "-.Inf", ".NAN", "inf", "nan", "-Infinity"})
    EXPECT_EQ(parse_number(text).fault, NumberFault::not_finite) << text;
  EXPECT_EQ(parse_number("1e999").fault, NumberFault::too_large);
  EXPECT_EQ(parse_number(std::string(400, '9')).fault, NumberFault::too_large);
  EXPECT_EQ(parse_number("-1e-999").fault, NumberFault::too_small);
  EXPECT_EQ(parse_number("0." + std::string(400, '0') + "1").fault, NumberFault::too_small);
  EXPECT_EQ(parse_number("1e99999999999999999999").fault, NumberFault::too_large);
}

TEST(Numbers, ReadBackToTheSameDouble) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 10000; ++i) {
    const std::uint64_t bits = random();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    EXPECT_EQ(parse_number(format_number(value)).value, value) << format_number(value);
  }
}

}  // namespace
}  // namespace percuss::numbers_test
