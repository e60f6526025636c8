// Time to evaluate a system written as text at one state, and to compile it.
#include <benchmark/benchmark.h>

#include <string>

#include "percuss/mechanism.hpp"

namespace {

using namespace percuss;

MechanismText::Element with_gap(const std::string& name, const std::string& gap) {
  MechanismText::Element element;
  element.element.name = name;
  element.gap = gap;
  return element;
}

MechanismText::Element with_slip(const std::string& name, const std::string& slip) {
  MechanismText::Element element;
  element.element.name = name;
  element.element.kind = Kind::friction;
  element.element.normal = 0;
  element.element.coefficients.setConstant(1, 0.5);
  element.slips = {slip};
  return element;
}

MechanismText ball() {
  MechanismText text;
  text.coordinates = {"y"};
  text.parameters = {{"m", 1.0}, {"g", 9.81}};
  text.kinetic_energy = "1/2*m*y'^2";
  text.potential_energy = "m*g*y";
  text.elements = {with_gap("floor", "y")};
  return text;
}

MechanismText kane() {
  MechanismText text;
  text.coordinates = {"phi1", "phi2"};
  text.parameters = {{"m", 3.0}, {"l", 2.0}, {"g", 9.81}};
  text.kinetic_energy = "m*l^2*(2/3*phi1'^2 + 1/6*phi2'^2 + 1/2*phi1'*phi2'*cos(phi2 - phi1))";
  text.potential_energy = "-m*g*l*(3/2*cos(phi1) + 1/2*cos(phi2))";
  text.elements = {with_gap("C", "l*(cos(20 deg) + cos(30 deg)) - l*cos(phi1) - l*cos(phi2)"),
                   with_slip("C.friction", "-l*sin(phi1) - l*sin(phi2)")};
  return text;
}

// n pendulums hanging from each other, each of mass 1 and length 1, the last one above a floor.
MechanismText pendulums(int n) {
  MechanismText text;
  std::string x, y, height;
  for (int i = 0; i < n; ++i) {
    const std::string q = "q" + std::to_string(i);
    const std::string plus = i > 0 ? " + " : "";
    text.coordinates.push_back(q);
    x += plus + q + "'*cos(" + q + ")";
    y += plus + q + "'*sin(" + q + ")";
    height += " - cos(" + q + ")";
    text.kinetic_energy += plus + "1/2*((" + x + ")^2 + (" + y + ")^2)";
    text.potential_energy += plus + "9.81*(" + height + ")";
  }
  text.elements = {with_gap("floor", std::to_string(n) + height)};
  return text;
}

enum Depth { gaps, velocities, everything };

void evaluate(benchmark::State& state, const MechanismText& text, Depth depth) {
  const Mechanism mechanism = *Mechanism::from(text);
  Instant at = mechanism.instant();
  Eigen::VectorXd q = Eigen::VectorXd::Constant(mechanism.freedom(), 0.4);
  const Eigen::VectorXd u = Eigen::VectorXd::Constant(mechanism.freedom(), -0.7);
  for (auto _ : state) {
    q[0] += 1e-9;
    if (depth == gaps) mechanism.gaps(0.0, q.data(), at);
    if (depth == velocities) mechanism.velocities(0.0, q.data(), u.data(), at);
    if (depth == everything) mechanism.everything(0.0, q.data(), u.data(), at);
    benchmark::DoNotOptimize(at.gap.data());
    benchmark::ClobberMemory();
  }
}

void compile(benchmark::State& state, const MechanismText& text) {
  for (auto _ : state) benchmark::DoNotOptimize(Mechanism::from(text));
}

BENCHMARK_CAPTURE(evaluate, ball_gaps, ball(), gaps);
BENCHMARK_CAPTURE(evaluate, ball_everything, ball(), everything);
BENCHMARK_CAPTURE(evaluate, kane_gaps, kane(), gaps);
BENCHMARK_CAPTURE(evaluate, kane_velocities, kane(), velocities);
BENCHMARK_CAPTURE(evaluate, kane_everything, kane(), everything);
BENCHMARK_CAPTURE(evaluate, pendulums_10_everything, pendulums(10), everything);
BENCHMARK_CAPTURE(evaluate, pendulums_100_everything, pendulums(100), everything);
BENCHMARK_CAPTURE(compile, kane, kane());
BENCHMARK_CAPTURE(compile, pendulums_10, pendulums(10));
BENCHMARK_CAPTURE(compile, pendulums_100, pendulums(100))->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
