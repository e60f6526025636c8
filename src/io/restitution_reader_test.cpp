// e as a function in problem files.
#include <gtest/gtest.h>

#include "percuss/law.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::restitution_reader_test {
namespace {

std::string file(const std::string& restitution) {
  return "percuss: 1\nlaw: energetic\nsystem: {mass: [1], velocity: [-1]}\nelements:\n"
         "  - {name: C, kind: contact, normal: [1]}\n  - name: D\n    kind: contact\n    normal: [1]\n"
         "    restitution: " +
         restitution + "\n";
}

std::string messages(const std::string& text) {
  const auto problem = parse_problem(text, "f");
  std::string all;
  if (!problem)
    for (const Diagnostic& d : problem.error()) all += d.to_string() + "\n";
  return all;
}

TEST(RestitutionReader, TablesAndFormulas) {
  const auto table = parse_problem(file("{table: {work: [0, 1], e: [1, 0.5], repetition: [1, 0.9]}}"), "f");
  ASSERT_TRUE(table) << messages(file("{table: {work: [0, 1], e: [1, 0.5], repetition: [1, 0.9]}}"));
  EXPECT_FALSE(table->impact.elements[0].curve);
  ASSERT_TRUE(table->impact.elements[1].curve);
  EXPECT_DOUBLE_EQ((*table->impact.elements[1].curve)(0.5, 1), 0.675);
  for (const char* text : {"{expression: 0.9/(1 + n)}", "{expression: \"0.9/(1 + n)\"}",
                           "\n      expression: >\n        0.9\n        / (1 + n)"}) {
    const auto formula = parse_problem(file(text), "f");
    ASSERT_TRUE(formula) << messages(file(text));
    EXPECT_DOUBLE_EQ((*formula->impact.elements[1].curve)(0.5, 2), 0.3);
  }
}

TEST(RestitutionReader, WrittenAndReadBack) {
  for (const char* text :
       {"{table: {work: [0, 0.1], e: [1, 0.5], repetition: [1, 0.9]}}", "{expression: \"min(1, 0.9/W)\"}"}) {
    const auto problem = parse_problem(file(text), "f");
    ASSERT_TRUE(problem) << messages(file(text));
    const auto again = parse_problem(write_problem(*problem), "g");
    ASSERT_TRUE(again) << write_problem(*problem);
    const RestitutionCurve &a = *problem->impact.elements[1].curve, &b = *again->impact.elements[1].curve;
    EXPECT_EQ(a.work, b.work);
    EXPECT_EQ(a.e, b.e);
    EXPECT_EQ(a.repetition, b.repetition);
    EXPECT_EQ(a(0.7, 1), b(0.7, 1));
  }
}

TEST(RestitutionReader, OfTheSpeedOfApproach) {
  for (const char* text : {"{table: {speed: [0, 0.5, 2], e: [1, 0.8, 0.6]}}", "{expression: 1 - 0.4*v}"}) {
    const auto problem = parse_problem(file(text), "f");  // at the speed 1
    ASSERT_TRUE(problem) << messages(file(text));
    const Element& e = problem->impact.elements[1];
    ASSERT_TRUE(e.curve && e.curve->of_speed() && !e.curve->of_work()) << text;
    EXPECT_EQ(e.restitution, e.curve->at_speed(1.0));
    const auto again = parse_problem(write_problem(*problem), "g");
    ASSERT_TRUE(again) << write_problem(*problem);
    EXPECT_EQ(again->impact.elements[1].curve->speed, e.curve->speed);
    EXPECT_EQ(again->impact.elements[1].restitution, e.restitution);
  }
  EXPECT_EQ(messages(file("{table: {speed: [0, 1], work: [0, 1], e: [1, 0.5]}}")),
            "f:9:48: elements[1].restitution.table.work: is given beside speed, expected one of them\n");
  EXPECT_EQ(
      messages(file("{table: {speed: [0, 1], e: [1, 0.5], repetition: [1]}}")),
      "f:9:67: elements[1].restitution.table.repetition: is given beside speed, expected it beside work\n");
  EXPECT_EQ(messages(file("{table: {speed: [0, 1, 1], e: [1, 0.5, 0.4]}}")),
            "f:9:41: elements[1].restitution.table.speed[2]: is 1, expected more than 1, the one before\n");
  EXPECT_EQ(messages(file("{table: {speed: [0, 1], e: [1, 0.5, 0.4]}}")),
            "f:9:45: elements[1].restitution.table.e: has 3 numbers, expected 2, one for each speed\n");
  EXPECT_EQ(
      messages(file("{expression: 1 + v}")),
      "f:9:31: elements[1].restitution.expression: is 2 at the speed of approach 1, expected a number from "
      "0 to 1\n");
  EXPECT_EQ(
      messages(file("{expression: 1 - v*W}")),
      "f:9:31: elements[1].restitution.expression: is of the speed v and of the work W or the repetition n, "
      "expected one or the other\n");
}

TEST(RestitutionReader, MistakesHaveTheirPlace) {
  EXPECT_EQ(
      messages(file("{expression: 0.9*Q}")),
      "f:9:35: elements[1].restitution.expression: in \"0.9*Q\": unknown name \"Q\", expected W, n, v\n");
  EXPECT_EQ(
      messages(file("{expression: \"0.9*Q\"}")),
      "f:9:36: elements[1].restitution.expression: in \"0.9*Q\": unknown name \"Q\", expected W, n, v\n");
  EXPECT_EQ(
      messages(file("{expression: \"\\x30.9*Q\"}")),  // with escapes the beginning is all that is known
      "f:9:31: elements[1].restitution.expression: in \"0.9*Q\": unknown name \"Q\", expected W, n, v\n");
  EXPECT_EQ(messages(file("{expression: [1]}")),
            "f:9:31: elements[1].restitution.expression: is a list, expected text\n");
  EXPECT_EQ(messages(file("{}")),
            "f:9:18: elements[1].restitution: has neither a table nor an expression, expected one of them\n");
  EXPECT_EQ(messages(file("{expression: 1, table: {work: [0], e: [1]}}")),
            "f:9:18: elements[1].restitution: has both a table and an expression, expected one of them\n");
  EXPECT_EQ(
      messages(file("{table: {work: [0, 1]}}")),
      "f:9:26: elements[1].restitution.table.e: is missing, expected a list with one number from 0 to 1 "
      "for each work\n");
  EXPECT_EQ(messages(file("{table: {work: [0, 1, 0.5], e: [1, 2, x]}}")),
            "f:9:40: elements[1].restitution.table.work[2]: is 0.5, expected more than 1, the one before\n"
            "f:9:53: elements[1].restitution.table.e[1]: is 2, expected a number from 0 to 1\n"
            "f:9:56: elements[1].restitution.table.e[2]: is \"x\", expected a number\n");
}

TEST(RestitutionReader, OnlyContacts) {
  const std::string joint =
      "percuss: 1\nsystem: {mass: [1], velocity: [1]}\nelements:\n"
      "  - {name: J, kind: joint, direction: [1], restitution: {expression: 1}}\n";
  EXPECT_EQ(messages(joint), "f:4:57: elements[0].restitution: is a mapping, expected a number\n");
}

TEST(RestitutionReader, ModelsTakeThemToo) {
  for (const char* system :
       {"{generate: chain, balls: 3, restitution: {expression: 0.9 - 0.1*n}}",
        "{generate: column, balls: 3, velocity: [1], restitution: {expression: 0.9 - 0.1*n}}",
        "{generate: lattice, columns: 2, rows: 2, struck: {r2c1: [0, -1]}, "
        "restitution: {expression: 0.9 - 0.1*n}}"}) {
    const auto problem = parse_problem("percuss: 1\nlaw: energetic\nsystem: " + std::string(system), "f");
    ASSERT_TRUE(problem) << problem.error().front().to_string();
    for (const Element& e : problem->impact.elements) {
      ASSERT_TRUE(e.curve) << e.name;
      EXPECT_DOUBLE_EQ((*e.curve)(1.0, 1), 0.8);
    }
  }
  EXPECT_EQ(
      messages("percuss: 1\nsystem: {generate: chain, balls: 9, restitution: {table: {work: [0], e: [3]}}}"),
      "f:2:74: system.restitution.table.e[0]: is 3, expected a number from 0 to 1\n");
}

}  // namespace
}  // namespace percuss::restitution_reader_test
