// Systems written as text in problem files: what is read, and what is said about mistakes.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>

#include "io/problem_samples.hpp"
#include "percuss/law.hpp"
#include "percuss/problem_file.hpp"
#include "support/mechanisms.hpp"

namespace percuss::text_system_reader_test {
namespace {

using io::text_problem;

std::string messages(const std::string& text) {
  const auto problem = parse_problem(text, "f");
  std::string out;
  for (const Diagnostic& diagnostic : problem ? problem->warnings : problem.error())
    out += diagnostic.to_string() + "\n";
  return out;
}

std::string with(const std::string& from, const std::string& to) {
  std::string text = text_problem;
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(TextSystem, ReadsEveryField) {
  const auto problem = parse_problem(text_problem, "f");
  ASSERT_TRUE(problem) << messages(text_problem);
  ASSERT_TRUE(problem->motion);
  const Problem::Motion& motion = *problem->motion;
  EXPECT_EQ(motion.text.parameters.at("J"), 2.0 / 5.0 * 2.0 * (0.1 * 0.1));
  EXPECT_EQ(motion.text.parameters.at("e"), 0.5);
  EXPECT_EQ(motion.q, Eigen::Vector4d(20 * deg, 0.0, 0.1, 0.0));
  EXPECT_EQ(motion.u, Eigen::Vector4d(0.0, 0.0, -2.0, 3 * std::numbers::pi));
  EXPECT_EQ(motion.text.forces.at("psi"), "min(1, t)");

  const ElementSetPtr set = motion.system->at(System::Depth::gaps, 0.0, motion.q, motion.u).set;
  const std::vector<Element>& elements = set->elements;
  ASSERT_EQ(elements.size(), 8U);
  EXPECT_EQ(elements[0].restitution, 0.5);
  EXPECT_EQ(elements[0].stiffness, 2e5);
  EXPECT_EQ(elements[0].exponent, 1.5);
  EXPECT_EQ(elements[0].precompression, 2.0 * 9.81);
  EXPECT_EQ(elements[1].name, "ground.friction");
  EXPECT_EQ(elements[1].coefficients.head(2), Eigen::Vector2d(0.3, 0.6));
  EXPECT_DOUBLE_EQ(elements[1].coefficients[2], std::sqrt(0.3 * 0.6) * 0.01);
  EXPECT_EQ(elements[4].restitution, -0.25);
  EXPECT_EQ(elements[6].normal, 2);

  // The ceiling is open, and what it loads with it.
  EXPECT_EQ(motion.closed, (std::vector<Eigen::Index>{0, 1, 3, 4, 5, 7}));
  const Impact& impact = problem->impact;
  ASSERT_EQ(impact.elements.size(), 6U);
  EXPECT_TRUE(validate(impact));
  EXPECT_EQ(impact.elements[1].directions.col(0), Eigen::Vector4d(1, 0, 0, 0));
  EXPECT_EQ(impact.elements[1].directions.col(2), Eigen::Vector4d(0, 0, 0, 1));
  EXPECT_EQ(impact.elements[1].excitation, Eigen::Vector3d(-0.5, 0.0, 0.0));
  EXPECT_EQ(impact.elements[5].normal, 3);
  EXPECT_EQ(impact.mass.diagonal(), Eigen::Vector4d(2, 2, 2, motion.text.parameters.at("J")));

  EXPECT_EQ(problem->simulate.until, 2 * std::numbers::pi);
  EXPECT_EQ(problem->simulate.method, "event_driven");
  EXPECT_EQ(problem->simulate.step, 1e-3);
  EXPECT_EQ(problem->simulate.tolerance, 1e-8);
  EXPECT_EQ(problem->simulate.output, 0.01);
  ASSERT_EQ(problem->draw.size(), 4U);
  EXPECT_EQ(problem->draw[0].radius, "r");
  EXPECT_EQ(problem->draw[0].fill, "white");
  EXPECT_EQ(problem->draw[1].colour, "#1f77b4");
  EXPECT_EQ(problem->draw[2].points.size(), 3U);
  EXPECT_EQ(problem->draw[2].label, "a triangle");
  EXPECT_EQ(problem->draw[3].points[0][0], "x + r*cos(psi)");
}

// The matrices form of the impact reads back to the same impact.
TEST(TextSystem, IsWrittenAsMatrices) {
  const auto problem = parse_problem(text_problem, "f");
  ASSERT_TRUE(problem);
  const auto again = parse_problem(write_problem(*problem), "g");
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->motion);
  EXPECT_EQ(again->impact.mass, problem->impact.mass);
  EXPECT_EQ(again->impact.velocity, problem->impact.velocity);
  EXPECT_EQ(again->impact.directions(), problem->impact.directions());
  EXPECT_EQ(again->impact.excitation(), problem->impact.excitation());
}

// [Glocker 2012, 7.2] as a Lagrangian: the impact of the formulas is that of the matrices to rounding.
TEST(TextSystem, KanesPendulum) {
  const auto problem = read_problem(std::string(PERCUSS_EXAMPLES) + "/kane_lagrangian.yaml");
  ASSERT_TRUE(problem);
  const Impact by_hand = kane(0.5);
  EXPECT_TRUE(problem->impact.mass.isApprox(by_hand.mass, 1e-15));
  EXPECT_TRUE(problem->impact.directions().isApprox(by_hand.directions(), 1e-15));
  EXPECT_EQ(problem->impact.velocity, by_hand.velocity);
  const auto outcome = resolve(problem->impact, Newton{});
  const auto expected = resolve(by_hand, Newton{});
  ASSERT_TRUE(outcome && expected);
  EXPECT_TRUE(outcome->solution.velocity_after.isApprox(expected->solution.velocity_after, 1e-13));
}

TEST(TextSystem, OpenGaps) {
  const auto problem = parse_problem(
      "percuss: 1\nsystem: {coordinates: [y], kinetic_energy: y'^2, state: {y: 0.5}}\n"
      "elements: [{name: floor, kind: contact, gap: y}, {name: roof, kind: contact, gap: 3 - y}]\n",
      "f");
  ASSERT_TRUE(problem);
  EXPECT_TRUE(problem->impact.elements.empty());
  EXPECT_EQ(
      why_no_impact(*problem),
      "no gap is closed in the initial state, so there is no impact: the smallest gap is 0.5, of \"floor\", "
      "expected 0 (up to 1e-9)");
  const auto free = parse_problem("percuss: 1\nsystem: {coordinates: [y], kinetic_energy: y'^2}\n", "f");
  ASSERT_TRUE(free);
  EXPECT_EQ(why_no_impact(*free), "are none, so there is no impact, expected at least one impact element");
  EXPECT_EQ(why_no_impact(*parse_problem(text_problem, "f")), "");
}

// 1e-9, or 1e-9 of what the gap is the difference of.
TEST(TextSystem, Tolerance) {
  const auto closed = [](const std::string& y) {
    const auto problem =
        parse_problem("percuss: 1\nsystem: {coordinates: [y], kinetic_energy: y'^2, state: {y: " + y +
                          "}}\nelements: [{name: C, kind: contact, gap: y - 1e6}, {name: D, kind: contact, "
                          "gap: y - 1e6 + 1}]\n",
                      "f");
    return problem && !problem->impact.elements.empty();
  };
  EXPECT_TRUE(closed("1e6 + 0.9e-3"));
  EXPECT_FALSE(closed("1e6 + 1.1e-3"));
}

// Mistakes that laws find are shown where the element stands in the file, though open ones take no part.
TEST(TextSystem, Locate) {
  const std::string text =
      "percuss: 1\nsystem: {coordinates: [y], kinetic_energy: y'^2}\nelements:\n"
      "  - {name: A, kind: contact, gap: y + 1}\n  - {name: B, kind: contact, gap: y}\n";
  const auto diagnostics = locate({{"elements[0].restitution", "is odd"}}, text, "f");
  ASSERT_EQ(diagnostics.size(), 1U);
  EXPECT_EQ(diagnostics[0].to_string(), "f:5:5: elements[1].restitution: is odd");
}

// What it says is not looked at further: it stays text.
TEST(TextSystem, Units) {
  const auto problem =
      parse_problem(with("parameters:",
                         "units: {x: m, psi: rad, time: \"1/ω\", energy: \"</script>$_{x}\"}\n  parameters:"),
                    "f");
  ASSERT_TRUE(problem);
  const std::map<std::string, std::string> expected{
      {"x", "m"}, {"psi", "rad"}, {"time", "1/ω"}, {"energy", "</script>$_{x}"}};
  EXPECT_EQ(problem->motion->text.units, expected);
  EXPECT_TRUE(parse_problem(text_problem, "f")->motion->text.units.empty());
}

TEST(TextSystem, MistakesOfUnits) {
  const auto said = [](const std::string& units) {
    return messages("percuss: 1\nsystem:\n  coordinates: [y]\n  kinetic_energy: y'^2\n  units: " + units +
                    "\n");
  };
  EXPECT_EQ(said("{z: m}"), "f:5:11: system.units: unknown key \"z\", expected y, time, length, energy\n");
  EXPECT_EQ(said("[m]"), "f:5:10: system.units: is a list, expected a mapping (key: value)\n");
  const std::string expected = ", expected a unit such as m or rad, of at most 16 characters\n";
  EXPECT_EQ(said("{y: 5}"), "f:5:14: system.units.y: is \"5\"" + expected);
  EXPECT_EQ(said("{y: '5'}"), "f:5:14: system.units.y: is the text \"5\" in quotes" + expected);
  EXPECT_EQ(said("{y: ''}"), "f:5:14: system.units.y: is the text \"\" in quotes" + expected);
  EXPECT_EQ(said("{y: seventeen_letters}"), "f:5:14: system.units.y: is \"seventeen_letters\"" + expected);
  EXPECT_EQ(said("{y: \"m\\n\"}"), "f:5:14: system.units.y: is the text \"m\\n\" in quotes" + expected);
  EXPECT_EQ(said("{y: \"\\u202em\"}"),
            "f:5:14: system.units.y: is the text \"\\u202em\" in quotes" + expected);
  EXPECT_TRUE(messages("percuss: 1\nsystem: {mass: [1], velocity: [1], units: {x: m}}\nelements: []\n")
                  .starts_with("f:2:36: system: unknown key \"units\", expected "));
  EXPECT_EQ(said("{y: [m]}"), "f:5:14: system.units.y: is a list, expected text\n");
}

struct Mistake {
  std::string from, to, message;
};

const std::vector<Mistake> mistakes{
    {"[x, y, z, psi]", "[x, y, z, x]",
     "f:5:26: system.coordinates[3]: is \"x\", which is a name already, expected another one\n"},
    {"[x, y, z, psi]", "[x, y, z, t]",
     "f:5:26: system.coordinates[3]: is \"t\", which is the time, expected another name\n"},
    {"[x, y, z, psi]", "[x, y, z, 2psi]",
     "f:5:26: system.coordinates[3]: is \"2psi\", expected a name: a letter, then letters, digits and _\n"},
    {"[x, y, z, psi]", "[]", "f:5:16: system.coordinates: is an empty list, expected a list of names\n"},
    {"r: 0.1,", "sin: 1, r: 0.1,",
     "f:6:24: system.parameters.sin: is \"sin\", which formulas use already, expected another name\n"},
    {"J: 2/5*m*r^2", "J: 2/5*m*R^2",
     "f:6:41: system.parameters.J: in \"2/5*m*R^2\": unknown name \"R\", expected m, r\n"},
    {"e: 1/2", "e: 1/0", "f:6:67: system.parameters.e: in \"1/0\": is inf, expected a finite number\n"},
    {"J*psi'^2", "J*psi'^2 + y'*phi'",
     "f:7:66: system.kinetic_energy: in \"...+ 1/2*J*psi'^2 + y'*phi'\": unknown name \"phi'\", expected x, "
     "y, z, psi, "
     "x', y', z', psi', t, J, e, g, m, mu, r\n"},
    {"slip: [x - 0.5*t, y']", "slip: [x, atan2(y, x)]",
     "f:16:22: elements[0].friction.slip: has 3 formulas, expected one (planar friction) or two (spatial "
     "friction)\n"},
    {"[[-1, 0], [1, 0]]", "[[min(x, 0)], [1, 0]]",
     "f:29:33: draw[1].points[0][0]: in \"min(x\": unexpected end, expected a comma: min takes 2 arguments; "
     "within "
     "braces and brackets a comma ends a value, unless it is in quotes\n"
     "f:29:36: draw[1].points[0][1]: in \"0)\": unexpected \")\", expected an operator or the end\n"},
    {"speed: psi' + x'/r", "speed: max(x', y')",
     "f:22:48: the key \"y')\" has no value, expected key: value with a space after the colon; a value with "
     "a comma must "
     "be in quotes here\n"},
    {"J*psi'^2", "J*psi'^4",
     "f:7:19: system.kinetic_energy: is not quadratic in the rates: its second derivative by psi' and psi' "
     "contains "
     "rates, expected a mass matrix that depends on the coordinates and t only\n"},
    {" + 1/2*J*psi'^2", "",
     "f:7:19: system.kinetic_energy: has no term that is quadratic in psi': the coordinate psi has no "
     "inertia, "
     "expected a positive definite mass matrix, or psi in system.massless\n"},
    {"1/2*J*psi'^2", "1/2*J*psi'^2*(z - 1)",
     "f:7:19: system.kinetic_energy: gives no good mass matrix in the initial state; mass[3][3] in the row "
     "of psi: is "
     "-0.0072000000000000015, expected a positive number: the mass matrix must be positive definite\n"},
    {"m*g*z", "m*g*z'",
     "f:8:21: system.potential_energy: contains rates, expected a function of the coordinates and t; forces "
     "may depend "
     "on rates\n"},
    {"m*g*z", "m*g*log(z - r)",
     "f:5:3: system: the force on z is -inf in the initial state, expected a finite number\n"},
    {"forces: {x:", "forces: {w:", "f:9:12: system.forces: unknown key \"w\", expected x, y, z, psi\n"},
    {"{z: r,", "{z: r + x,",
     "f:10:18: system.state.z: in \"r + x\": unknown name \"x\", expected m, r, J, g, mu, e\n"},
    {"{z: r,", "{zz: r,",
     "f:10:11: system.state: unknown key \"zz\", did you mean z? expected x, y, z, psi, x', y', z', psi'\n"},
    {"{z: r,", "{z: r/2,",
     "f:14:10: elements[0].gap: is -0.05 in the initial state, expected at least 0: \"ground\" is "
     "penetrated\n"},
    {"x: 20 deg}", "x: 21 deg}",
     "f:21:37: elements[2].gap: is 0.01745329251994332 in the initial state, expected 0: the joint "
     "\"guide\" does not "
     "hold\n"},
    {"gap: z - r", "gap: z - r)",
     "f:14:15: elements[0].gap: in \"z - r)\": unexpected \")\", expected an operator or the end\n"},
    {"gap: z - r", "gap: z' - r",
     "f:14:10: elements[0].gap: contains rates, expected a distance: a function of the coordinates and t\n"},
    {"gap: z - r", "gap: (z - r)^2",
     "f:14:10: elements[0].gap: has a derivative by the coordinates that is zero in the initial state, "
     "expected a "
     "direction in which an impulse can act\n"},
    {"gap: z - r", "normal: [0, 0, 1, 0]",
     "f:14:13: elements[0].normal: belongs to a system that is given by matrices, but this system is written "
     "as text, "
     "expected gap: a distance such as y - r\n"},
    {"gap: z - r", "gap: z - r\n    excitation: 1",
     "f:15:17: elements[0].excitation: belongs to a system that is given by matrices, but this system is "
     "written as "
     "text, expected t in the formulas: it follows from them\n"},
    {"slip: [x - 0.5*t, y']", "tangent: [[1, 0, 0, 0]]",
     "f:16:25: elements[0].friction.tangent: belongs to a system that is given by matrices, but this system "
     "is written "
     "as text, expected slip: a displacement such as x - r*phi, or a velocity such as x' - r*phi'\n"},
    {"slip: [x - 0.5*t, y']", "slip: [x, y, z]",
     "f:16:22: elements[0].friction.slip: has 3 formulas, expected one (planar friction) or two (spatial "
     "friction)\n"},
    {"slip: [x - 0.5*t, y']", "slip: [x, x'*y']",
     "f:16:26: elements[0].friction.slip[1]: is not linear in the rates: its derivative by x' contains "
     "rates, expected "
     "a velocity\n"},
    {"slip: [x - 0.5*t, y'], coefficient: [mu, 2*mu]", "slip: x, coefficient: mu",
     "f:16:64: elements[0].friction.spin: needs spatial friction, expected a slip with two formulas\n"},
    {"[mu, 2*mu]", "[mu, -mu]",
     "f:16:57: elements[0].friction.coefficient[1]: is -0.3, expected a finite number that is not "
     "negative\n"},
    {"radius: r/10", "radius: -r",
     "f:16:106: elements[0].friction.spin.radius: is -0.1, expected at least 0\n"},
    {"speed: psi' + x'/r", "speed: psi",
     "f:22:40: elements[3].speed: contains no rates, expected a velocity, linear in the rates such as x'\n"},
    {"speed: psi' + x'/r", "direction: [0, 0, 0, 1]",
     "f:22:44: elements[3].direction: belongs to a system that is given by matrices, but this system is "
     "written as "
     "text, expected speed: linear in the rates such as x'\n"},
    {"speed: psi' + x'/r", "gap: psi",
     "f:22:5: elements[3].speed: is missing, expected a velocity, linear in the rates\n"
     "f:22:33: elements[3]: unknown key \"gap\", expected name, kind, speed, restitution\n"},
    {"normal: ceiling", "normal: celing",
     "f:24:39: elements[5].normal: is \"celing\", expected the name of an element of the file, did you mean "
     "ceiling?\n"},
    {"restitution: e\n", "restitution: 3*e\n",
     "f:15:18: elements[0].restitution: is 1.5, outside the range 0 <= restitution <= 1 of a contact (Table "
     "1 of "
     "Glocker 2012): the result may be kinematically or energetically inconsistent\n"},
    {"  forces:", "  mass: [1]\n  forces:",
     "f:9:9: system.mass: is given beside a system that is written as text, expected kinetic_energy alone\n"},
    {"  forces:", "  impulse: [1]\n  forces:",
     "f:9:12: system.impulse: is a list, expected a mapping (key: value)\n"},
    {"speed: psi' + x'/r", "preload: [1, 2], speed: psi' + x'/r",
     "f:22:42: elements[3].preload: has 2 numbers, expected 1\n"
     "f:25:39: elements[6].normal: is \"sprag\", which has a preload, expected a contact or a clutch that "
     "presses with its whole impulse\n"},
    {"method: event_driven", "method: event_drive",
     "f:26:33: simulate.method: is \"event_drive\", did you mean event_driven? expected one of auto, "
     "event_driven, "
     "time_stepping\n"},
    {"step: 1e-3", "step: -1e-3", "f:26:53: simulate.step: is -0.001, expected a positive number\n"},
    {"until: 2*pi", "untill: 2*pi",
     "f:26:12: simulate: unknown key \"untill\", did you mean until? expected until, method, step, "
     "tolerance, output\n"},
    {"{kind: circle, center: [x, z], radius: r, fill: white}", "{kind: circle, center: [x], fill: url(x)}",
     "f:28:5: draw[0].radius: is missing, expected a formula\n"
     "f:28:28: draw[0].center: is a list of 1, expected a point [x, y]\n"
     "f:28:39: draw[0].fill: is \"url(x)\", expected a colour such as black or \"#1f77b4\"\n"},
    {"[[-1, 0], [1, 0]]", "[[-1, 0], [1, q]]",
     "f:29:40: draw[1].points[1][1]: in \"q\": unknown name \"q\", expected x, y, z, psi, x', y', z', psi', "
     "t, J, e, g, "
     "m, mu, r\n"},
};

TEST(TextSystem, Mistakes) {
  for (const Mistake& mistake : mistakes)
    EXPECT_EQ(messages(with(mistake.from, mistake.to)), mistake.message) << mistake.to;
}

TEST(TextSystem, DrawNeedsFormulas) {
  EXPECT_EQ(messages(io::small_problem + "draw: []\n"),
            "f:7:7: draw: needs a system that is written as text, expected coordinates in system\n");
}

}  // namespace
}  // namespace percuss::text_system_reader_test
