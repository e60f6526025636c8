// Work in a process of its own: its files and its words come back, its crash does not.
#include "io/own_process.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <stdexcept>

#include "support/program.hpp"

namespace percuss::io::own_process_test {
namespace {

using Done = tl::expected<void, std::string>;

TEST(OwnProcess, FilesStayAndMemoryDoesNot) {
  const test::TemporaryFile file;
  int here = 1;
  const auto done = in_own_process(
      [&]() -> Done {
        here = 2;
        std::ofstream(file.path()) << "written";
        return {};
      },
      10);
  ASSERT_TRUE(done) << done.error();
  EXPECT_EQ(here, 1);
  std::string text;
  std::ifstream(file.path()) >> text;
  EXPECT_EQ(text, "written");
}

TEST(OwnProcess, WhatTheWorkSaysComesBack) {
  const std::string words(100'000, 'x');  // more than a pipe holds
  EXPECT_EQ(in_own_process([&]() -> Done { return tl::make_unexpected(words); }, 10).error(), words);
  const auto thrown = in_own_process([]() -> Done { throw std::runtime_error("no memory"); }, 10);
  EXPECT_EQ(thrown.error(), "no memory");
}

TEST(OwnProcess, CrashesAndEndlessWorkAreErrors) {
  const auto crashed = in_own_process(
      []() -> Done {
        std::signal(SIGABRT, SIG_DFL);
        std::raise(SIGABRT);
        return {};
      },
      10);
  ASSERT_FALSE(crashed);
  EXPECT_EQ(crashed.error(), "it was ended by signal 6 (Aborted)");
  const auto endless = in_own_process(
      []() -> Done {
        while (getppid() >= 0) {  // a call that no compiler leaves out
        }
        return {};
      },
      1);
  ASSERT_FALSE(endless);
  EXPECT_EQ(endless.error(), "it did not end within 1 s of processor time");
}

}  // namespace
}  // namespace percuss::io::own_process_test
