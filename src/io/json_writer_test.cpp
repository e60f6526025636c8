#include "percuss/record.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "io/json.hpp"
#include "percuss/tables.hpp"

namespace percuss::json_writer_test {
namespace {

ImpactRecord one_contact(double impulse) {
  const Eigen::VectorXd one = Eigen::VectorXd::Constant(1, impulse);
  ImpactRecord record;
  record.status = Status::solved;
  record.solution = SolutionRecord{};
  record.solution->velocity_before = record.solution->velocity_after = one;
  record.solution->elements = {
      {"C", Kind::contact, {Mode::active, SlipDirection::none}, one, one, one, one, 0.0, {}, {}}};
  return record;
}

TEST(JsonWriter, NumbersReadBackToTheSameDouble) {
  for (double value :
       {0.1, 1.0 / 3.0, 5e-324, 2.2250738585072011e-308, 1.7976931348623157e308, -0.0, 123456789.123}) {
    const Json json = Json::parse(to_json(one_contact(value)));
    const double back = json["elements"][0]["impulse"][0];
    EXPECT_EQ(std::signbit(back), std::signbit(value));
    EXPECT_EQ(back, value);
  }
}

TEST(JsonWriter, WhatIsNotFiniteIsNull) {
  const Json json = Json::parse(to_json(one_contact(std::numeric_limits<double>::infinity())));
  EXPECT_TRUE(json["velocity_after"][0].is_null());
}

// Labels of figures have markup, names in JSON have none.
TEST(JsonWriter, LabelsOfPanelsArePlain) {
  LawPanel panel;
  panel.x_label = "$γ_{TC}$", panel.y_label = "$-Λ$ along it";
  panel.marks = {{"$γ_T^-$", 1.0}, {"$γ^+$", 2.0}};
  const Json json = Json::parse(io::law_panels_json({panel}))["panels"][0];
  EXPECT_EQ(json["x"], "γ_TC");
  EXPECT_EQ(json["y"], "-Λ along it");
  EXPECT_EQ(json["marks"], (Json{{"γ_T⁻", 1.0}, {"γ⁺", 2.0}}));
}

TEST(JsonWriter, NamesAreEscapedAndMended) {
  ImpactRecord record = one_contact(1.0);
  record.solution->elements[0].name = "a\"b\\\n\xff";
  EXPECT_EQ(Json::parse(to_json(record))["elements"][0]["name"], "a\"b\\\n\uFFFD");
}

TEST(JsonWriter, CountsAreANumberAContinuumOrUndecided) {
  ImpactRecord record = one_contact(1.0);
  EXPECT_TRUE(Json::parse(to_json(record))["solutions"].is_null());
  record.count = {.decided = true, .continuum = false, .number = 3};
  EXPECT_EQ(Json::parse(to_json(record))["solutions"], 3);
  record.count.continuum = true;
  EXPECT_EQ(Json::parse(to_json(record))["solutions"], "continuum");
}

TEST(JsonWriter, WhereNobodyHasCountedOthersMayExist) {
  ImpactRecord record = one_contact(1.0);
  record.status = Status::solved;
  record.count = {};
  record.unique_velocity = std::nullopt;
  const std::string shown = Json::parse(to_json(record))["shown"];
  EXPECT_NE(shown.find("other solutions may exist"), std::string::npos) << shown;
  record.unique_velocity = true;
  EXPECT_FALSE(Json::parse(to_json(record)).contains("shown"));
  record.unique_velocity = std::nullopt;
  record.count = {.decided = true, .continuum = false, .number = 2};
  EXPECT_FALSE(Json::parse(to_json(record)).contains("shown"));
}

TEST(JsonWriter, UniquenessMayBeUndecided) {
  ImpactRecord record = one_contact(1.0);
  record.unique_velocity = false;
  const Json unique = Json::parse(to_json(record))["unique"];
  EXPECT_EQ(unique["velocity"], false);
  EXPECT_TRUE(unique["impulse"].is_null());
}

TEST(JsonWriter, WithoutSolutionTheGivenVelocityRemains) {
  ImpactRecord record;
  record.status = Status::no_solution;
  record.reason = "because";
  record.velocity_given = Eigen::VectorXd::Constant(1, -1.0);
  const Json json = Json::parse(to_json(record));
  EXPECT_EQ(json["solutions"], 0);
  EXPECT_EQ(json["reason"], "because");
  EXPECT_EQ(json["velocity_before"], Json::array({-1.0}));
  EXPECT_FALSE(json.contains("velocity_after"));
  EXPECT_FALSE(json.contains("elements"));
}

TEST(JsonWriter, AllIsAListEvenOfNothing) {
  ImpactRecord record = one_contact(1.0);
  EXPECT_FALSE(Json::parse(to_json(record)).contains("all"));
  record.options.list_all = true;
  EXPECT_EQ(Json::parse(to_json(record))["all"], Json::array());
}

}  // namespace
}  // namespace percuss::json_writer_test
