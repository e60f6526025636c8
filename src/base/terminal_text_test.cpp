#include "percuss/text.hpp"

#include <gtest/gtest.h>

namespace percuss::report::terminal_text_test {
namespace {

TEST(Text, WidthIsInColumnsNotInBytes) {
  EXPECT_EQ(display_width("abc"), 3u);
  EXPECT_EQ(display_width("γ⁻ → Λ"), 6u);
  EXPECT_EQ(display_width("n\u0303"), 1u);  // a combining tilde
  EXPECT_EQ(display_width("衝突"), 4u);
  EXPECT_EQ(display_width("\xff\xfe"), 2u);  // not UTF-8
  EXPECT_EQ(display_width("\xce"), 1u);      // cut in the middle
}

TEST(Text, PaddingAlignsSymbols) {
  EXPECT_EQ(pad_left("γ⁻", 4), "  γ⁻");
  EXPECT_EQ(pad_right("γ⁻", 4), "γ⁻  ");
  EXPECT_EQ(pad_left("long", 2), "long");
}

TEST(Text, WhatCouldDisturbATerminalIsReplaced) {
  EXPECT_EQ(printable("a\033[31mb\nc"), "a?[31mb c");
  EXPECT_EQ(printable("\xff"), "?");
  EXPECT_EQ(printable("\u202Eabc"), "?abc");  // right-to-left override
  EXPECT_EQ(printable("Λ_N"), "Λ_N");
}

TEST(Text, ShorteningKeepsTheWidth) {
  EXPECT_EQ(shorten("contact", 7), "contact");
  EXPECT_EQ(shorten("contact", 4), "con…");
  EXPECT_LE(display_width(shorten("衝突衝突", 4)), 4u);
}

TEST(Text, WrappedLinesFitAndLoseNothing) {
  EXPECT_EQ(wrap("one two three", 7), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(wrap("abcdefgh", 3), (std::vector<std::string>{"abc", "def", "gh"}));
  EXPECT_EQ(wrap(" one  \n衝突衝突 x", 4), (std::vector<std::string>{"one", "衝突", "衝突", "x"}));
  EXPECT_TRUE(wrap("", 10).empty());
  EXPECT_EQ(wrap(std::string(8000000, 'x'), 80).size(), 100000u);  // at once
}

}  // namespace
}  // namespace percuss::report::terminal_text_test
