// Files made to hurt: each is answered with a diagnostic, and soon.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "io/problem_samples.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::hostile_files_test {
namespace {

std::string repeated(const std::string& piece, std::size_t times) {
  std::string text;
  text.reserve(piece.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

// A build with sanitizers has more time.
#ifdef PERCUSS_SANITIZED
constexpr double seconds_allowed = 60.0;
#else
constexpr double seconds_allowed = 5.0;
#endif

// Processor time of our own code: neither other programs count nor what the system takes to find memory.
double own_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) + 1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
}

void expect_refused(const std::string& what, const std::string& text) {
  const double start = own_seconds();
  const auto problem = parse_problem(text, "f");
  const double seconds = own_seconds() - start;
  ASSERT_FALSE(problem) << what;
  ASSERT_FALSE(problem.error().empty()) << what;
  EXPECT_LE(problem.error().size(), 101U) << what;
  for (const Diagnostic& diagnostic : problem.error()) {
    EXPECT_GE(diagnostic.line, 1) << what;
    EXPECT_GE(diagnostic.column, 1) << what;
    EXPECT_FALSE(diagnostic.message.empty()) << what;
    EXPECT_LT(diagnostic.message.size(), 500U) << what;
    EXPECT_EQ(diagnostic.to_string().find('\n'), std::string::npos) << what;
  }
  EXPECT_LT(seconds, seconds_allowed) << what;
}

TEST(HostileFiles, DeepNesting) {
  for (const std::string piece : {"[", "{", "{a: ", "- ", "? ", "a: ", "[\n", "[{"})
    expect_refused(piece, repeated(piece, 10'000'000 / piece.size()));
}

TEST(HostileFiles, Noise) {
  std::mt19937 random(4);
  std::string noise(std::size_t{32} << 20, '\0');
  for (char& c : noise) c = static_cast<char>(static_cast<unsigned char>(random()));
  expect_refused("bytes", noise);
  for (char& c : noise) c = static_cast<char>(32 + random() % 95);
  expect_refused("characters", noise);
  for (std::size_t i = 60; i < noise.size(); i += 61) noise[i] = '\n';
  expect_refused("lines", noise);
}

TEST(HostileFiles, MuchOfOneThing) {
  const std::size_t much = std::size_t{8} << 20;
  for (const std::string piece :
       {"a",   " ",       "\n",  "#",  "\"", "'",  ",", "]",  "!",    "&a ", "*a ",
        "|\n", "--- a\n", "a\n", "\\", "\r", "\t", "%", "1,", "- \n", ": ",  "a: 1\n"})
    expect_refused(piece, repeated(piece, much / piece.size()));
  expect_refused("an open quote", "\"" + std::string(much - 1, 'a'));
  expect_refused("an open list", "[" + repeated("1,", much / 2 - 1));
  expect_refused("a block of text", "a: |\n" + repeated(" x\n", much / 3 - 2));
  expect_refused("a long key", std::string(much - 4, 'k') + ": 1");
  expect_refused("a long number", "percuss: " + std::string(much - 10, '1'));
}

// A key of several lines is part of the path that a message begins with.
TEST(HostileFiles, MessagesAreOneLineWhateverTheKeys) {
  for (const char* key : {"a b\n\n  c", "\"a\\nb\"", "\"\\e[31m\"", "a\r  b"}) {
    const auto problem = parse_problem(
        fmt::format("percuss: 1\nsystem:\n  coordinates: [x]\n  parameters: {{{}: 1}}\n", key), "f");
    ASSERT_FALSE(problem) << key;
    bool named = false;
    for (const Diagnostic& d : problem.error()) {
      const std::string line = d.to_string();
      EXPECT_TRUE(std::none_of(line.begin(), line.end(), [](char c) { return c >= 0 && c < 0x20; })) << line;
      named = named || line.find("expected a name: a letter") != std::string::npos;
    }
    EXPECT_TRUE(named) << key;
  }
}

TEST(HostileFiles, ManyErrorsAreCounted) {
  std::string text = "percuss: 1\nsystem: {mass: [1], velocity: [1]}\nelements:\n";
  text += repeated("- 7\n", 1'000'000);
  expect_refused("elements", text);
  const auto problem = parse_problem(text, "f");
  ASSERT_EQ(problem.error().size(), 101U);
  EXPECT_EQ(problem.error().back().message, "999900 further errors from here on, not listed");

  std::string keys = "percuss: 1\n";
  for (int i = 0; i < 1'000'000; ++i) keys += "key" + std::to_string(i) + ": 1\n";
  expect_refused("unknown keys", keys);
  keys += "elements:\n" + repeated("- {a: 1}\n", 300'000);
  expect_refused("many mappings after a large one", keys);
  expect_refused("repeated keys", "percuss: 1\n" + repeated("a: 1\n", 1'000'000));
  expect_refused("numbers", "percuss: 1\nsystem:\n  velocity: [" + repeated("x,", 1'000'000) + "]\n");
  std::string friction = "percuss: 1\nsystem: {mass: [1], velocity: [1]}\nelements:\n";
  for (int i = 0; i < 200'000; ++i)
    friction +=
        "- {name: a" + std::to_string(i) + ", kind: friction, normal: b, tangent: [1], coefficient: 1}\n";
  expect_refused("friction without normal", friction);
  expect_refused("zero directions", "percuss: 1\nsystem: {mass: [1], velocity: [1]}\nelements:\n" +
                                        repeated("- {name: a, kind: contact, normal: [0]}\n", 300'000));
}

// A diagonal of a million numbers would be a matrix of 8 TB.
TEST(HostileFiles, LargeMatrices) {
  expect_refused("a long diagonal", "percuss: 1\nsystem:\n  mass: [" + repeated("1,", 1'000'000) + "]\n");
  const std::string sparse = "percuss: 1\nsystem: {velocity: {}, mass: {size: 4096, entries: [";
  expect_refused("a matrix without a diagonal", sparse + "[0, 0, 1]]}}\nelements: []\n");
  expect_refused("many wrong entries", sparse + repeated("[0,9999,1],", 500'000) + "]}}\nelements: []\n");
  expect_refused("one entry a million times", sparse + repeated("[0,1,1],", 800'000) + "]}}\nelements: []\n");
  std::string diagonal;
  for (int i = 0; i < 1000; ++i) diagonal += "[" + std::to_string(i) + "," + std::to_string(i) + ",1],";
  expect_refused("short directions of many elements",  // 1000 × 300 000 numbers would be 2.4 GB
                 "percuss: 1\nsystem: {velocity: {}, mass: {size: 1000, entries: [" + diagonal +
                     "]}}\nelements:\n" + repeated("- {kind: contact, normal: {0: 1}}\n", 300'000));
  expect_refused("many short rows", "percuss: 1\nsystem:\n  mass: [" + repeated("[1],", 1'000'000) + "]\n");
}

std::string text_file(const std::string& kinetic_energy, const std::string& rest = "") {
  return "percuss: 1\nsystem:\n  coordinates: [x, y]\n  state: {x: 1, y: 1}\n  kinetic_energy: " +
         kinetic_energy + "\n" + rest;
}

TEST(HostileFiles, Formulas) {
  expect_refused("parentheses", text_file(std::string(1'000'000, '(')));
  expect_refused("signs", text_file("x'^2 + " + std::string(1'000'000, '+') + "1"));
  expect_refused("functions", text_file(repeated("sin(", 1'000'000)));
  expect_refused("towers", text_file(repeated("x^", 1'000'000) + "2"));
  expect_refused("a sum without end", text_file(repeated("x'^2 + ", 3'000'000) + "y'^2"));
  std::string different = "x'^2 + y'^2";
  for (int i = 0; i < 120'000; ++i) different += " + x*sin(y + " + std::to_string(i) + ")*x'^2";
  expect_refused("a sum of different terms", text_file(different));
  // Nested quotients: by the rules of calculus, applied blindly, each derivative would double the text.
  std::string nested = "x";
  for (int i = 0; i < 50; ++i) nested = "(" + nested + "/(1 + y*x))";
  const double start = own_seconds();
  EXPECT_TRUE(parse_problem(text_file("x'^2*" + nested + "^2 + y'^2"), "f"));
  EXPECT_LT(own_seconds() - start, seconds_allowed);

  expect_refused("many coordinates", "percuss: 1\nsystem:\n  kinetic_energy: x'^2\n  coordinates: [" +
                                         repeated("x,", 1'000'000) + "]\n");
  std::string parameters = "  parameters: {";
  for (int i = 0; i < 100'000; ++i) parameters += "p" + std::to_string(i) + ": 1 + 1, ";
  expect_refused("many parameters", text_file("x'^2 + y'^2", parameters + "}\n"));
  expect_refused("many states",
                 text_file("x'^2 + y'^2", "  forces: {" + repeated("z: 1, ", 500'000) + "}\n"));
  expect_refused("many gaps",
                 text_file("x'^2 + y'^2", "elements:\n" + repeated("- {name: a, kind: contact, gap: "
                                                                   "z}\n",
                                                                   200'000)));
  std::string gaps = "elements:\n";
  for (int i = 0; i < 200'000; ++i)
    gaps += "- {name: a" + std::to_string(i) + ", kind: contact, gap: sin(x + " + std::to_string(i) +
            ")*y + 9}\n";
  expect_refused("different gaps", text_file("x'^2 + y'^2", gaps));
  expect_refused("shapes", text_file("x'^2 + y'^2",
                                     "draw:\n" + repeated("- {kind: line, points: [[z, z], 1]}\n", 200'000)));
}

// Bytes of valid files changed at random: a problem that is valid, or a diagnostic.
TEST(HostileFiles, Mutations) {
  const std::vector<std::string> pieces{
      "[", "]", "{", "}", ":",  ": ", ",",  "\n",   "-",    "- ",    "'",    "\"",           "#",
      "&", "*", "!", "|", "\t", "\r", "\\", "null", ".nan", "1e999", "\xC3", "\xE2\x82\xAC", "---\n",
      "  "};
  const std::vector<std::string> files{io::small_problem,  io::complete_problem, io::spatial_problem,
                                       io::sparse_problem, io::model_problem,    io::text_problem};
  std::mt19937 random(5);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  int valid = 0;
  for (int i = 0; i < 6000; ++i) {
    std::string text = files[below(files.size())];
    for (std::size_t k = 1 + below(3); k > 0 && !text.empty(); --k) {
      const std::size_t at = below(text.size());
      switch (below(5)) {
        case 0: text[at] = static_cast<char>(static_cast<unsigned char>(random())); break;
        case 1: text.erase(at, 1 + below(8)); break;
        case 2: text.insert(at, pieces[below(pieces.size())]); break;
        case 3: text.resize(at); break;
        default: text.insert(at, text.substr(below(text.size()), below(40))); break;
      }
    }
    const auto problem = parse_problem(text, "f", {below(2) == 0});
    if (problem) {
      ++valid;
      if (!why_no_impact(*problem).empty()) continue;
      EXPECT_TRUE(validate(problem->impact)) << text;
      EXPECT_TRUE(parse_problem(write_problem(*problem), "g")) << text;
      continue;
    }
    ASSERT_FALSE(problem.error().empty()) << text;
    for (const Diagnostic& diagnostic : problem.error()) {
      EXPECT_GE(diagnostic.line, 1) << text;
      EXPECT_GE(diagnostic.column, 1) << text;
      EXPECT_LE(diagnostic.line,
                1 + std::count_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }));
      EXPECT_FALSE(diagnostic.message.empty()) << text;
      EXPECT_EQ(diagnostic.to_string().find('\n'), std::string::npos) << text;
    }
  }
  EXPECT_GT(valid, 100);
}

}  // namespace
}  // namespace percuss::hostile_files_test
