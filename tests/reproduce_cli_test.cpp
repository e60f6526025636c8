// percuss reproduce, as a user runs it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/program.hpp"
#include "support/xml.hpp"

namespace percuss::test::reproduce_cli_test {
namespace {

TEST(ReproduceCommand, AllPapersAgree) {
  const Finished run = run_program({"reproduce", "--json"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.err, "");
  const auto json = nlohmann::json::parse(run.out);
  EXPECT_EQ(json.at("counts").at("number").at("items"), 63);
  EXPECT_EQ(json.at("counts").at("formula").at("items"), 54);
  EXPECT_EQ(json.at("counts").at("statement").at("items"), 26);
  bool found = false;
  for (const auto& item : json.at("items")) {
    EXPECT_TRUE(item.at("agrees") == true || item.at("misprint") == true) << item.dump();
    if (item.at("paper") != "000" || item.at("item") != "(128) Lambda_N") continue;
    found = true;
    EXPECT_EQ(item.at("kind"), "number");
    EXPECT_EQ(item.at("printed"), 3.4079);
    EXPECT_NEAR(item.at("computed"), 3.4079, 5e-5);
    EXPECT_EQ(item.at("agrees"), true);
  }
  EXPECT_TRUE(found);
}

TEST(ReproduceCommand, WritesAPage) {
  const TemporaryFile page;
  const Finished run = run_program({"reproduce", "001", "-o", page.path()});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_NE(run.out.find("3 printed numbers: 3 agree; 26 formulas evaluated by us: 23 agree, 3"),
            std::string::npos)
      << run.out;
  const std::string html = page.content();
  EXPECT_EQ(html.find("<!DOCTYPE html>"), 0u);
  EXPECT_NE(html.find("45.0000° to 75.9638°"), std::string::npos);  // the grey band of Figure 5
  std::size_t figures = 0;
  for (std::size_t at = html.find("<figure>"); at != std::string::npos; at = html.find("<figure>", at + 1))
    ++figures;
  EXPECT_EQ(figures, 9u);
}

TEST(ReproduceCommand, WritesFigures) {
  char folder[] = "/tmp/percuss-figures-XXXXXX";
  ASSERT_NE(mkdtemp(folder), nullptr);
  EXPECT_EQ(run_program({"reproduce", "002", "--figures", std::string(folder) + "/new"}).exit_code, 0);
  std::ifstream in(std::string(folder) + "/new/002-figure-2.svg");
  const std::string svg{std::istreambuf_iterator<char>(in), {}};
  EXPECT_EQ(xml_error(svg), "");
  std::filesystem::remove_all(folder);
  const Finished refused = run_program({"reproduce", "002", "--figures", "/dev/null"});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_EQ(refused.err, "percuss: cannot write /dev/null/002-figure-2.svg: Not a directory\n");
}

TEST(ReproduceCommand, UnknownPaper) {
  const Finished run = run_program({"reproduce", "Kane"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.err, "percuss: \"Kane\" is not a paper, expected 000, 001, 002, 003 or 004\n");
}

TEST(ReproduceCommand, LinesFitATerminal) {
  std::istringstream lines(run_program({"reproduce"}).out);
  for (std::string line; std::getline(lines, line);) {
    std::size_t columns = 0;
    for (const char c : line) columns += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    EXPECT_LE(columns, 80u) << line;
  }
}

}  // namespace
}  // namespace percuss::test::reproduce_cli_test
