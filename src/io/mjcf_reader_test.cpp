// MJCF: the same robots as in URDF, the parts by hand, and every mistake with its place.
#include "io/mjcf_reader.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <numbers>
#include <random>

#include "io/robot_samples.hpp"
#include "io/urdf_reader.hpp"

namespace percuss::io::mjcf_reader_test {
namespace {

using Eigen::Vector3d;
using Kind = Scene::Joint::Kind;

std::string lines(const std::vector<Diagnostic>& list) {
  std::string text;
  for (const Diagnostic& d : list) text += d.to_string() + "\n";
  return text;
}

RobotFile read(const std::string& text, const MjcfOptions& options = {}) {
  const auto robot = parse_mjcf(text, "r.xml", options);
  EXPECT_TRUE(robot) << lines(robot.error());
  return robot ? *robot : RobotFile{};
}

std::string refused(const std::string& text, const MjcfOptions& options = {}) {
  const auto robot = parse_mjcf(text, "r.xml", options);
  return robot ? "read\n" : lines(robot.error());
}

std::string mujoco(const std::string& body, const std::string& before = "", const std::string& behind = "") {
  return "<mujoco>\n" + before + "<worldbody>\n" + body + "\n</worldbody>\n" + behind + "</mujoco>\n";
}

// In place of <inertial .../>.
const std::string mass = "<inertial pos=\"0 0 0\" mass=\"1\" diaginertia=\"1 1 1\"/>";

void expect_same(const Scene& one, const Scene& other) {
  ASSERT_EQ(one.bodies.size(), other.bodies.size());
  ASSERT_EQ(one.joints.size(), other.joints.size());
  for (std::size_t i = 0; i < one.bodies.size(); ++i) {
    const Scene::Body &a = one.bodies[i], &b = other.bodies[i];
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.fixed, b.fixed);
    EXPECT_LT((a.pose.position - b.pose.position).norm(), 1e-12) << a.name;
    EXPECT_LT(a.pose.orientation.angularDistance(b.pose.orientation), 1e-7) << a.name;
    EXPECT_EQ(a.inertial.mass, b.inertial.mass);
    EXPECT_LT((a.inertial.centre - b.inertial.centre).norm(), 1e-15);
    EXPECT_LT((a.inertial.inertia - b.inertial.inertia).norm(), 1e-12);
    ASSERT_EQ(a.solids.size(), b.solids.size());
    for (std::size_t k = 0; k < a.solids.size(); ++k) {
      EXPECT_EQ(a.solids[k].form.index(), b.solids[k].form.index());
      EXPECT_EQ(a.solids[k].pose.position, b.solids[k].pose.position);
      if (const Box* box = std::get_if<Box>(&a.solids[k].form)) {
        EXPECT_EQ(box->edges, std::get<Box>(b.solids[k].form).edges);
      }
      if (const Cylinder* c = std::get_if<Cylinder>(&a.solids[k].form)) {
        EXPECT_EQ(c->length, std::get<Cylinder>(b.solids[k].form).length);
      }
    }
  }
  for (std::size_t k = 0; k < one.joints.size(); ++k) {
    const Scene::Joint &a = one.joints[k], &b = other.joints[k];
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.kind, b.kind);
    EXPECT_EQ(a.parent, b.parent);
    EXPECT_EQ(a.child, b.child);
    if (a.kind == Kind::fixed) continue;
    EXPECT_LT((a.origin - b.origin).norm(), 1e-12) << a.name;
    EXPECT_LT((a.axis - b.axis).norm(), 1e-12) << a.name;
    EXPECT_EQ(a.lower, b.lower);
    EXPECT_EQ(a.upper, b.upper);
    EXPECT_EQ(a.damping, b.damping);
    EXPECT_EQ(a.friction, b.friction);
    EXPECT_EQ(a.mimics, b.mimics);
    EXPECT_EQ(a.position, b.position);
    if (a.mimics >= 0) {
      EXPECT_EQ(a.ratio, b.ratio);
    }
  }
}

TEST(MjcfReader, TheSameRobotsAsInUrdf) {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    const MadeRobot made =
        make_robot(seed, 4 + static_cast<int>(seed), {"revolute", "continuous", "prismatic", "fixed"});
    const auto urdf = parse_urdf(made.text, "r.urdf");
    ASSERT_TRUE(urdf) << lines(urdf.error());
    expect_same(read(mjcf_text(made)).scene, urdf->scene);
  }
}

TEST(MjcfReader, DefaultsAndClasses) {
  const Scene scene = read(mujoco(R"(<body name="a" childclass="leg">
  <joint name="h"/><geom name="g"/><geom name="s" class="foot"/>
  <body name="b"><joint name="i" class="main" axis="1 0 0"/><geom type="box" size="1 2 3" pos="0 0 1"/></body></body>)",
                                  R"(<default><joint damping="3"/><geom friction="0.5"/>
<default class="leg"><joint axis="0 1 0" range="-90 45"/><geom type="capsule" size="0.1 1"/>
<default class="foot"><geom size="0.2 0.5" pos="0 0 -1"/></default></default>
<default class="main2"/></default>)"))
                          .scene;
  ASSERT_EQ(scene.bodies.size(), 2U);
  ASSERT_EQ(scene.joints.size(), 2U);
  EXPECT_EQ(scene.joints[0].axis, Vector3d::UnitY());
  EXPECT_EQ(scene.joints[0].damping, std::vector<double>{3.0});
  EXPECT_NEAR(scene.joints[0].lower[0], -std::numbers::pi / 2, 1e-15);  // degrees unless said otherwise
  EXPECT_NEAR(scene.joints[0].upper[0], std::numbers::pi / 4, 1e-15);
  const auto& solids = scene.bodies[0].solids;
  ASSERT_EQ(solids.size(), 2U);
  EXPECT_EQ(std::get<Capsule>(solids[0].form).length, 2.0);  // twice the half length
  EXPECT_EQ(std::get<Capsule>(solids[1].form).radius, 0.2);
  EXPECT_EQ(std::get<Capsule>(solids[1].form).length, 1.0);
  EXPECT_EQ(solids[1].pose.position, Vector3d(0, 0, -1));
  ASSERT_EQ(scene.surfaces.size(), 1U);
  EXPECT_EQ(scene.surfaces[0].friction, std::vector<double>{0.5});
  // 1000 kg/m³ of 2 × 4 × 6 m, about the centre: m (b² + c²)/12
  EXPECT_DOUBLE_EQ(scene.bodies[1].inertial.mass, 48000.0);
  EXPECT_EQ(scene.bodies[1].inertial.centre, Vector3d(0, 0, 1));
  EXPECT_NEAR(scene.bodies[1].inertial.inertia(0, 0), 48000.0 * (16.0 + 36.0) / 12.0, 1e-6);
}

TEST(MjcfReader, Orientations) {
  const auto turned = [](const std::string& how) {
    const Scene scene = read(mujoco("<body " + how + "><freejoint/>" + mass + "</body>")).scene;
    return Vector3d(scene.bodies.at(0).pose.orientation * Vector3d(1, 2, 3));
  };
  const auto expect = [&](const std::string& how, const Vector3d& x) {
    EXPECT_LT((turned(how) - x).norm(), 1e-14) << how << ": " << turned(how).transpose();
  };
  expect("quat=\"1 0 0 0\"", {1, 2, 3});
  expect("quat=\"2 0 0 2\"", {-2, 1, 3});  // a quarter turn about z
  expect("axisangle=\"0 0 5 90\"", {-2, 1, 3});
  expect("euler=\"0 0 90\"", {-2, 1, 3});
  // About x, then about the y that moved along: Rx Ry (1, 2, 3), and Ry (1, 2, 3) = (3, 2, −1).
  expect("euler=\"90 90 0\"", {3, 1, 2});
  expect("xyaxes=\"0 1 0 -1 0 0\"", {-2, 1, 3});
  expect("zaxis=\"0 0 2\"", {1, 2, 3});
}

TEST(MjcfReader, SeveralJointsOfOneBody) {
  const Scene scene = read(mujoco(R"(<body name="torso" pos="0 0 2">
  <joint name="x" type="slide" axis="1 0 0"/><joint name="z" type="slide" axis="0 0 1"/><joint name="y" axis="0 1 0" pos="0 0 0.5"/>
  <inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body>)"))
                          .scene;
  ASSERT_EQ(scene.bodies.size(), 3U);
  ASSERT_EQ(scene.joints.size(), 3U);
  EXPECT_EQ(scene.bodies[0].name, "torso/x");
  EXPECT_EQ(scene.bodies[1].name, "torso/z");
  EXPECT_EQ(scene.bodies[2].name, "torso");
  EXPECT_EQ(scene.bodies[0].inertial.mass, 0.0);
  EXPECT_EQ(scene.joints[0].parent, -1);
  EXPECT_EQ(scene.joints[0].origin, Vector3d(0, 0, 2));
  EXPECT_EQ(scene.joints[2].parent, 1);
  EXPECT_EQ(scene.joints[2].child, 2);
  EXPECT_EQ(scene.joints[2].origin, Vector3d(0, 0, 0.5));
}

TEST(MjcfReader, KeyframesMoveTheWholeTree) {
  const std::string text = mujoco(
      "<body name=\"a\"><freejoint/>" + mass +
          "<body name=\"b\" pos=\"1 0 0\"><joint name=\"h\" axis=\"0 0 1\"/>" + mass +
          "</body></body><body name=\"c\" pos=\"0 0 9\"><joint type=\"ball\" name=\"s\"/>" + mass + "</body>",
      "",
      R"(<keyframe><key name="home" qpos="0 0 0 1 0 0 0 0 1 0 0 0"/>
<key name="up" qpos="1 2 3 1 0 0 1 0.5 1 0 0 1" qvel="1 0 0 0 0 2 0.1 0 0 3"/></keyframe>)");
  const RobotFile robot = read(text, {"up"});
  const Scene& scene = robot.scene;
  EXPECT_EQ(scene.bodies[0].pose.position, Vector3d(1, 2, 3));
  EXPECT_LT((scene.bodies[1].pose.position - Vector3d(1, 3, 3)).norm(), 1e-15);  // a quarter turn
  EXPECT_EQ(scene.bodies[2].pose.position, Vector3d(0, 0, 9));
  EXPECT_EQ(scene.bodies[0].velocity, Vector3d(1, 0, 0));
  EXPECT_LT((scene.bodies[0].angular_velocity - Vector3d(0, 0, 2)).norm(), 1e-15);
  EXPECT_EQ(scene.joints[0].position, std::vector<double>{0.5});
  EXPECT_EQ(scene.joints[0].velocity, std::vector<double>{0.1});
  EXPECT_NEAR(scene.joints[1].position[2], std::numbers::pi / 2, 1e-15);
  EXPECT_NEAR(scene.joints[1].velocity[2], 3.0, 1e-15);
  EXPECT_NE(lines(robot.left_out).find("a <key> that is not the initial state is left out"),
            std::string::npos);
  EXPECT_EQ(read(text).scene.joints[0].position, std::vector<double>{0.0});
  EXPECT_NE(refused(text, {"down"}).find("keyframe: has no key \"down\""), std::string::npos);
}

TEST(MjcfReader, EqualitiesAndContacts) {
  const RobotFile robot = read(mujoco(
      "<geom name=\"floor\" type=\"plane\" size=\"1 1 1\" friction=\"0.3\"/>"
      "<body name=\"a\"><joint name=\"j\" stiffness=\"2\" springref=\"90\"/><geom name=\"ga\" size=\"1\" "
      "friction=\"0.8\"/>"
      "<body name=\"b\" pos=\"5 0 0\"><joint name=\"k\"/><geom name=\"gb\" size=\"1\" friction=\"0.8\"/>"
      "<geom size=\"9\" contype=\"0\" conaffinity=\"0\" rgba=\"0 1 0 1\" mass=\"0\"/></body></body>"
      "<body name=\"c\" pos=\"9 0 0\"><freejoint/><geom name=\"gc\" size=\"1\" contype=\"2\" "
      "conaffinity=\"2\" condim=\"1\"/></body>",
      "<option gravity=\"0 0 -1\" timestep=\"0.01\"/>",
      R"(<equality><connect body1="b" anchor="1 0 0"/><joint joint1="k" joint2="j" polycoef="0.1 2"/><tendon/></equality>
<contact><exclude body1="a" body2="world"/><pair geom1="gb" geom2="floor" friction="0.9"/></contact><actuator/>)"));
  const Scene& scene = robot.scene;
  EXPECT_EQ(scene.gravity, Vector3d(0, 0, -1));
  ASSERT_EQ(scene.bodies.size(), 4U);
  EXPECT_TRUE(scene.bodies[0].fixed);
  EXPECT_EQ(scene.bodies[0].name, "world");
  EXPECT_TRUE(std::holds_alternative<HalfSpace>(scene.bodies[0].solids[0].form));
  EXPECT_EQ(scene.bodies[2].solids.size(), 1U);
  EXPECT_EQ(scene.bodies[2].drawn.size(), 1U);
  EXPECT_NEAR(scene.bodies[2].inertial.mass, 1000.0 * 4.0 / 3.0 * std::numbers::pi, 1e-9);
  ASSERT_EQ(scene.joints.size(), 3U);
  EXPECT_NEAR(scene.joints[0].effort[0], std::numbers::pi, 1e-15);  // 2 · π/2
  EXPECT_EQ(scene.joints[1].mimics, 0);
  EXPECT_EQ(scene.joints[1].ratio, 2.0);
  EXPECT_EQ(scene.joints[1].offset, 0.1);
  const Scene::Joint& loop = scene.joints[2];  // to the world, at (6, 0, 0)
  EXPECT_EQ(loop.kind, Kind::ball);
  EXPECT_EQ(loop.parent, 0);
  EXPECT_EQ(loop.child, 2);
  EXPECT_EQ(loop.origin, Vector3d(6, 0, 0));
  // c touches nothing else: its masks are others
  std::vector<std::array<std::string, 2>> ignored{{"world", "c"}, {"a", "c"}, {"b", "c"}, {"a", "world"}};
  EXPECT_EQ(scene.ignore, ignored);
  ASSERT_GE(scene.surfaces.size(), 2U);
  EXPECT_EQ(scene.surfaces[0].between, (std::vector<std::string>{"b", "world"}));
  EXPECT_EQ(scene.surfaces[0].friction, std::vector<double>{0.9});
  EXPECT_EQ(scene.surfaces[1].between,
            (std::vector<std::string>{"world", "a"}));  // the larger of 0.3 and 0.8
  EXPECT_EQ(scene.surfaces[1].friction, std::vector<double>{0.8});
  const std::string said = lines(robot.left_out);
  for (const char* each :
       {"timestep of <option> is not used", "<tendon> of <equality> is not read", "<actuator> is not read"})
    EXPECT_NE(said.find(each), std::string::npos) << said;
}

TEST(MjcfReader, FromtoAndMeshes) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "percuss_mjcf";
  std::filesystem::create_directories(folder / "assets");
  std::ofstream(folder / "assets" / "t.obj")
      << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
  const auto robot = parse_mjcf(
      mujoco(R"(<body><freejoint/><geom type="capsule" fromto="1 0 0 3 0 0" size="0.1"/>
<geom type="mesh" mesh="t" mass="1"/></body>)",
             R"(<compiler meshdir="assets"/><asset><mesh file="t.obj" scale="2 2 2"/><texture/></asset>)"),
      folder / "r.xml");
  ASSERT_TRUE(robot) << lines(robot.error());
  const auto& solids = robot->scene.bodies[0].solids;
  EXPECT_EQ(robot->scene.bodies[0].name, "body_1");
  ASSERT_EQ(solids.size(), 2U);
  EXPECT_EQ(solids[0].pose.position, Vector3d(2, 0, 0));
  EXPECT_DOUBLE_EQ(std::get<Capsule>(solids[0].form).length, 2.0);
  EXPECT_LT((solids[0].pose.orientation * Vector3d::UnitZ() - Vector3d::UnitX()).norm(), 1e-15);
  EXPECT_EQ(std::get<Convex>(solids[1].form).polytope->vertices.size(), 4U);
  std::filesystem::remove_all(folder);
}

TEST(MjcfReader, Mistakes) {
  const auto expect = [](const std::string& text, const std::string& said) {
    EXPECT_EQ(refused(text), "r.xml:" + said + "\n") << text;
  };
  const auto body = [](const std::string& inside) {
    return mujoco("<body name=\"a\">\n" + inside + "</body>");
  };
  expect("<robot/>", "1:2: the root is <robot>, expected <mujoco>");
  expect("<mujoco/>", "1:2: mujoco: has no bodies, expected <worldbody> with at least one <body>");
  expect(mujoco("<body/><body name=\"body_1\"/>"), "3:14: body body_1: is a second body of that name");
  expect(body("<freejoint/>"), "3:2: body a: has no mass and moves; expected <inertial>, or geoms with mass");
  expect(body("<joint type=\"hing\"/>" + mass),
         "4:8: body a.joint.type: is \"hing\", did you mean hinge? expected one of hinge, slide, ball, free");
  for (const char* axis : {"1e300 0 0", "1e300 1e300 0", "0 0 1e-300"})
    expect(body("<joint axis=\"" + std::string(axis) + "\"/>" + mass),
           "4:8: body a.joint.axis: is \"" + std::string(axis) + "\", expected a direction");
  expect(body("<joint/>" + mass + "<geom size=\"1\" quat=\"1e300 0 0 0\"/>"),
         "4:76: body a.geom 1.quat: is \"1e300 0 0 0\", expected a rotation");
  expect(body("<joint axis=\"0 0 0\"/>" + mass),
         "4:8: body a.joint.axis: is \"0 0 0\", expected a direction");
  expect(body("<joint range=\"1 0\"/>" + mass),
         "4:8: body a.joint.range: is \"1 0\", expected lower < upper");
  expect(body("<joint limited=\"true\"/>" + mass),
         "4:8: body a.joint.range: is missing, expected the lower and the upper limit");
  expect(body("<joint ref=\"1\"/>" + mass),
         "4:8: body a.joint.ref: is \"1\", expected 0: joints are at 0 where the file draws them");
  expect(body("<joint class=\"x\"/>" + mass), "4:2: body a.joint.class: is \"x\", which is no default class");
  expect(body("<joint/><freejoint/>" + mass),
         "4:10: body a: has a free joint, expected it alone and in a body of the world");
  expect(body("<joint/><inertial mass=\"1\" pos=\"0 0 0\" diaginertia=\"1 1 3\"/>"),
         "4:10: body a.inertial: the principal moments of inertia are 1, 1 and 3, no body has one that "
         "exceeds the sum of the others");
  expect(body("<joint/><inertial mass=\"1\" pos=\"0 0 0\"/>"),
         "4:10: body a.inertial: has neither diaginertia nor fullinertia, expected one of them");
  expect(body("<joint/>" + mass + "<geom type=\"plane\" size=\"1 1 1\"/>"),
         "4:67: body a.geom 1.type: is plane, expected one of the world: planes do not move");
  expect(body("<joint/>" + mass + "<geom type=\"ellipsoid\" size=\"1 1 1\"/>"),
         "4:67: body a.geom 1.type: is ellipsoid, which is no solid here; expected one of plane, sphere, "
         "capsule, cylinder, box, mesh");
  expect(body("<joint/>" + mass + "<geom type=\"box\" size=\"1 1\"/>"),
         "4:78: body a.geom 1.size: is \"1 1\", expected 3 numbers");
  expect(body("<joint/>" + mass + "<geom type=\"box\"/>"),
         "4:62: body a.geom 1.size: is missing, expected 3 numbers");
  expect(body("<joint/>" + mass + "<geom size=\"-1\"/>"),
         "4:67: body a.geom 1.size: is \"-1\", expected positive numbers");
  expect(body("<joint/>" + mass + "<geom mesh=\"m\"/>"),
         "4:67: body a.geom 1.mesh: is \"m\", which is no mesh of <asset>");
  expect(body("<joint/>" + mass + "<geom size=\"1\" quat=\"0 0 0 0\"/>"),
         "4:76: body a.geom 1.quat: is \"0 0 0 0\", expected a rotation");
  expect(body("<joint/>" + mass + "<geom size=\"1\" quat=\"1 0 0 0\" euler=\"0 0 0\"/>"),
         "4:91: body a.geom 1.euler: is given besides quat, expected one of them");
  expect(body("<joint/>" + mass + "<composite/>"),
         "4:62: body a: holds <composite>, which is not read; without it the robot would be another");
  expect(mujoco("<joint/>"), "3:2: worldbody: has a joint, expected bodies and geoms");
  expect(mujoco("<body/>", "<compiler angle=\"turns\"/>"),
         "2:11: compiler.angle: is \"turns\", expected degree or radian");
  expect(mujoco("<body/>", "<compiler coordinate=\"global\"/>"),
         "2:11: compiler.coordinate: is \"global\", expected local");
  expect(mujoco("<body/>", "<include file=\"a.xml\"/>"),
         "2:2: include: is not read, expected all in one file");
  expect(mujoco("<body/>", "<default><default/></default>"),
         "2:11: default.class: is missing, expected a name");
  expect(mujoco("<body name=\"b\"/>", "", "<equality><connect body1=\"c\" anchor=\"0 0 0\"/></equality>"),
         "5:20: connect 1.body1: is \"c\", which is no body");
  const std::string hinges = "<body name=\"a\"><joint name=\"j\"/><joint name=\"k\"/>" + mass + "</body>";
  expect(mujoco(hinges, "", "<equality><joint joint1=\"j\" joint2=\"k\" polycoef=\"0 1 2\"/></equality>"),
         "5:40: joint 1.polycoef: is \"0 1 2\", expected a straight line: zeros behind the second number");
  expect(mujoco(hinges, "", "<keyframe><key qpos=\"1\"/></keyframe>"),
         "5:16: key.qpos: is \"1\", expected 2 numbers");
  expect(mujoco(hinges, "", "<contact><exclude body1=\"a\" body2=\"z\"/></contact>"),
         "5:29: exclude.body2: is \"z\", which is no body");
}

TEST(MjcfReader, AKeyThatIsAskedForIsThere) {
  const std::string hinge = "<body name=\"a\"><joint name=\"j\"/>" + mass + "</body>";
  const auto said = [&](const std::string& keyframes) {
    const auto robot = parse_mjcf(mujoco(hinge, "", keyframes), "r.xml", {.key = "home"});
    return robot ? "" : lines(robot.error());
  };
  EXPECT_EQ(said("<keyframe><key name=\"home\" qpos=\"1\"/></keyframe>"), "");
  EXPECT_EQ(said("<keyframe><key name=\"rest\"/></keyframe><keyframe><key name=\"home\"/></keyframe>"), "");
  EXPECT_EQ(said("<keyframe><key name=\"rest\"/></keyframe>"), "r.xml:5:2: keyframe: has no key \"home\"\n");
  EXPECT_EQ(said(""), "r.xml:1:2: keyframe: has no key \"home\"\n");
}

TEST(MjcfReader, DeepAndMutatedFilesAreReadOrRefused) {
  std::string deep = "<mujoco><worldbody>";
  for (int i = 0; i < 1000; ++i) deep += "<body>";
  EXPECT_EQ(refused(deep), "r.xml:1:1: elements lie deeper in each other than 100 levels\n");
  const std::string sample = mjcf_text(make_robot(5, 8, {"revolute", "prismatic", "fixed"}));
  std::mt19937 random(3);
  for (int round = 0; round < 4000; ++round) {
    std::string text = sample;
    for (auto k = 1 + random() % 3; k > 0; --k) {
      const std::size_t at = random() % text.size();
      switch (random() % 8) {
        case 0: text.resize(at + 1); break;
        case 1: text.erase(at, random() % 40); break;
        case 2: text.insert(at, text.substr(random() % text.size(), random() % 60)); break;
        default: text[at] = static_cast<char>(random() % 4 ? 32 + random() % 95 : random() % 256);
      }
    }
    const auto robot = parse_mjcf(text, "f");
    if (robot) {
      for (const Scene::Body& b : robot->scene.bodies) EXPECT_TRUE(b.pose.position.allFinite());
      continue;
    }
    ASSERT_FALSE(robot.error().empty());
    for (const Diagnostic& d : robot.error()) EXPECT_EQ(d.to_string().find('\n'), std::string::npos);
  }
}

}  // namespace
}  // namespace percuss::io::mjcf_reader_test
