// percuss fit, as a user runs it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/program.hpp"

namespace percuss::test::fit_cli_test {
namespace {

const std::string examples = PERCUSS_EXAMPLES;
const std::string model = examples + "/sphere_fit.yaml";
const std::string defects = std::string(PERCUSS_TEST_DATA) + "/defects";

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

nlohmann::json fitted(const std::vector<std::string>& arguments) {
  const Finished done = run_program(arguments);
  EXPECT_EQ(done.exit_code, 0) << done.err;
  return nlohmann::json::parse(done.out).at("fits");
}

void expect_covers(const nlohmann::json& fit, const std::vector<double>& truth) {
  for (std::size_t k = 0; k < truth.size(); ++k) {
    const auto& p = fit.at("parameters").at(k);
    EXPECT_TRUE(p.at("determined").get<bool>()) << p;
    EXPECT_LE(p.at("interval").at(0).get<double>(), truth[k]) << p;
    EXPECT_GE(p.at("interval").at(1).get<double>(), truth[k]) << p;
    EXPECT_NEAR(p.at("value").get<double>(), truth[k], 0.06 * truth[k]) << p;
  }
}

TEST(FitCli, TheExamplesGiveBackWhatWasPutIn) {
  expect_covers(fitted({"fit", examples + "/data/sphere_newton.csv", "--model", model, "--json"}).at(0),
                {0.8, 0.4, 0.3});
  const auto all =
      fitted({"fit", examples + "/data/sphere_stronge.csv", "--model", model, "--law", "all", "--json"});
  ASSERT_EQ(all.size(), 6u);
  EXPECT_EQ(all.at(0).at("law"), "stronge");
  expect_covers(all.at(0), {0.5, 0.5, 1.21});
  EXPECT_EQ(all.back().at("status"), "not_applicable");
  expect_covers(fitted({"fit", examples + "/data/three_balls.csv", "--model",
                        examples + "/three_balls_fit.yaml", "--fit", "e,elements.2-3.stiffness", "--set",
                        "elements.1-2.restitution=e", "--set", "elements.2-3.restitution=e", "--json"})
                    .at(0),
                {0.9, 2.0});
}

// Impulse and −γ_T⁺/γ_T⁻ of [Payr & Glocker 2005] from the velocities of the example.
TEST(FitCli, OtherResultsThanVelocities) {
  const TemporaryFolder folder;
  std::istringstream lines(text_of(examples + "/data/sphere_newton.csv"));
  std::string table =
      "u1-,u2-,u3-,impulse.ground,-gamma_after.ground.friction/gamma_before.ground.friction\n";
  for (std::string line; std::getline(lines, line);) {
    std::array<double, 6> u{};
    if (std::sscanf(line.c_str(), "%lf,%lf,%lf,%lf,%lf,%lf", &u[0], &u[1], &u[2], &u[3], &u[4], &u[5]) != 6)
      continue;
    table += fmt::format("{},{},{},{},{}\n", u[0], u[1], u[2], u[4] - u[1], -(u[3] - u[5]) / (u[0] - u[2]));
  }
  const std::string data = folder.file("plate.csv"), wrong = folder.file("wrong.csv");
  std::ofstream(data) << table;
  std::ofstream(wrong) << "u1-,impulse.floor\n1,2\n";
  const auto fit = fitted({"fit", data, "--model", model, "--json"}).at(0);
  expect_covers(fit, {0.8, 0.4, 0.3});
  EXPECT_EQ(fit.at("columns").at(3), "impulse.ground");
  EXPECT_TRUE(fit.at("noise").at(0).is_null());
  const Finished words = run_program({"fit", data, "--model", model, "--plot", folder.file("r.svg")});
  EXPECT_NE(words.out.find("of what was measured"), std::string::npos) << words.out;
  EXPECT_NE(words.out.find("impulse.ground: 0.0"), std::string::npos) << words.out;
  EXPECT_NE(text_of(folder.file("r.svg")).find("residual of impulse.ground"), std::string::npos);

  const Finished refused = run_program({"fit", wrong, "--model", model});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find(":1:5: \"impulse.floor\" is no column of measurements"), std::string::npos)
      << refused.err;
}

TEST(FitCli, TableAndPicture) {
  const TemporaryFolder folder;
  const std::string picture = folder.file("residuals.svg");
  const Finished done = run_program({"fit", examples + "/data/sphere_stronge.csv", "--model", model, "--law",
                                     "stronge,newton", "--plot", picture});
  ASSERT_EQ(done.exit_code, 0) << done.err;
  EXPECT_NE(done.out.find("law.compliance_ratio"), std::string::npos) << done.out;
  EXPECT_NE(done.out.find("criterion above best"), std::string::npos);
  EXPECT_EQ(folder.names(), std::vector<std::string>{"residuals.svg"});
  std::istringstream lines(done.out.substr(0, done.out.find("written to")));
  for (std::string line; std::getline(lines, line);)
    EXPECT_LE(std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }), 80) << line;
}

TEST(FitCli, AsAPage) {
  const TemporaryFile page;
  const std::vector<std::string> command{
      "fit", examples + "/data/sphere_newton.csv", "--model", model, "--law", "newton,moreau"};
  std::vector<std::string> with_page = command;
  with_page.insert(with_page.end(), {"--report", page.path()});
  EXPECT_EQ(run_program(with_page).out, run_program(command).out);  // what is printed stays the same
  const std::string html = page.content();
  for (const char* part : {"Content-Security-Policy", "elements.ground.friction.coefficient", "<svg",
                           "does not apply", "95 % interval", "percuss fit "})
    EXPECT_NE(html.find(part), std::string::npos) << part;
}

std::string warnings_of(const std::string& table) {
  const auto fits = fitted({"fit", table, "--model", defects + "/fit_model.yaml", "--json"});
  std::string text;
  for (const auto& warning : fits.at(0).at("warnings")) text += warning.get<std::string>() + "\n";
  return text;
}

TEST(FitCli, WrongUnitsExchangedColumnsAndTooFewRowsAreSaid) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> tables{
      {"fit_millimetres.csv",
       {"no coefficients of this law explain",
        "u1-, u2-, u1+ and u2+ look 1000 times too large beside the others, as millimetres are where "
        "the model has metres"}},
      {"fit_swapped.csv",
       {"no coefficients of this law explain", "the velocities before and after look exchanged"}},
      {"fit_two_rows.csv", {"2 impacts with 4 independent numbers of 6 say little about 3 parameters"}}};
  for (const auto& [table, expected] : tables) {
    const std::string words = warnings_of(defects + "/" + table);
    for (const std::string& part : expected)
      EXPECT_NE(words.find(part), std::string::npos) << table << "\n" << words;
  }
  const TemporaryFile page;
  const Finished text = run_program(
      {"fit", defects + "/fit_swapped.csv", "--model", defects + "/fit_model.yaml", "--report", page.path()});
  EXPECT_EQ(text.exit_code, 0);
  for (const std::string& out : {text.out, page.content()})
    EXPECT_NE(out.find("before and after look exchanged"), std::string::npos) << out;
}

TEST(FitCli, WhatWasNotMeasuredShowsNoNoise) {
  const TemporaryFile table(
      "u1-,u2-,u3-,u2+\n0,-1,0,0.5\n0,-2,0,1.02\n0,-1.5,0,0.74\n0,-3,0,1.49\n0,-0.5,0,0.26\n");
  const std::vector<std::string> command{
      "fit", table.path(), "--model", defects + "/fit_model.yaml", "--fit", "elements.table.restitution"};
  const Finished text = run_program(command);
  ASSERT_EQ(text.exit_code, 0) << text.err;
  EXPECT_NE(text.out.find("noise           –, 0.0"), std::string::npos) << text.out;
  EXPECT_NE(unwrapped(text.out).find("not measured"), std::string::npos) << text.out;
  std::vector<std::string> json = command;
  json.push_back("--json");
  const auto noise = fitted(json).at(0).at("noise");
  EXPECT_TRUE(noise.at(0).is_null());
  EXPECT_TRUE(noise.at(1).is_number());
  EXPECT_TRUE(noise.at(2).is_null());
}

TEST(FitCli, BadInputHasItsPlace) {
  const TemporaryFile data("u1-,u2-,u1+\n1,2,3\n1,x,3\n");
  const Finished bad = run_program({"fit", data.path(), "--model", model});
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_EQ(bad.out, "");
  EXPECT_EQ(bad.err, data.path() + ":3:3: \"x\" is no number, expected one such as 0.25, 5/3 or 45 deg\n");
  const std::vector<std::pair<std::string, std::string>> tables{
      {"u1-,u2-\n1,-1\n", ":1:1: has no velocity after the impacts, expected columns such as u1+"},
      {"u1-,speed,u1+\n1,2,3\n", ":1:5: \"speed\" is no column of measurements, expected u1- to u3- before"},
      {"u1-,u1+\n1,nan\n", ":2:3: \"nan\" is not finite"},
      {"u1-,u1+\n1,1e999\n", ":2:3: \"1e999\" is too large for a double"},
      {"u1-,u1+\n1,2\n3\n", ":3:1: has 1 cell, expected 2"},
      {"u1-,u1+\n,2\n", ":2:1: is empty, expected a number"},
      {"u1-,u1+\n", ":2:1: has no impacts"},
      {"u1-,u2-,u1+\n1,-1,0.5\n",
       ":1:1: gives 1 number after the impacts for 3 unknown parameters, expected at least as many"}};
  for (const auto& [text, message] : tables) {
    const TemporaryFile table(text);
    const Finished done = run_program({"fit", table.path(), "--model", model});
    EXPECT_EQ(done.exit_code, 2) << text;
    EXPECT_EQ(done.err.rfind(table.path() + message, 0), 0u) << done.err;
    EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
  }
  const Finished unknown = run_program(
      {"fit", examples + "/data/sphere_newton.csv", "--model", model, "--fit", "elements.roof.restitution"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(unknown.err.find("\"elements.roof.restitution\" names no element"), std::string::npos)
      << unknown.err;
  const Finished refused =
      run_program({"fit", examples + "/data/sphere_newton.csv", "--model", model, "--law", "moreau"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("the law moreau"), std::string::npos) << refused.err;
  EXPECT_EQ(
      run_program({"fit", examples + "/data/sphere_newton.csv", "--model", model, "--fit", "mass[0][0]"})
          .exit_code,
      2);
}

}  // namespace
}  // namespace percuss::test::fit_cli_test
