// URDF: trees of every kind of joint against an independent walk, and every mistake with its place.
#include "io/urdf_reader.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include "io/robot_samples.hpp"

namespace percuss::io::urdf_reader_test {
namespace {

using Eigen::Matrix3d, Eigen::Vector3d;
using Kind = Scene::Joint::Kind;

std::string joined(const std::vector<Diagnostic>& list) {
  std::string text;
  for (const Diagnostic& d : list) text += d.to_string() + "\n";
  return text;
}

const std::string inertial = R"(<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>)";

std::string link(const std::string& name, const std::string& inside = inertial) {
  return fmt::format("<link name=\"{}\">{}</link>\n", name, inside);
}

RobotFile read(const std::string& text, const UrdfOptions& options = {}) {
  const auto robot = parse_urdf(text, "r.urdf", options);
  EXPECT_TRUE(robot) << joined(robot.error());
  return robot ? *robot : RobotFile{};
}

std::string refused(const std::string& text, const UrdfOptions& options = {}) {
  const auto robot = parse_urdf(text, "r.urdf", options);
  return robot ? "read\n" : joined(robot.error());
}

const Scene::Body& body(const Scene& scene, const std::string& name) {
  for (const Scene::Body& b : scene.bodies)
    if (b.name == name) return b;
  throw std::runtime_error("no body " + name);
}

void expect_same(const MadeRobot& made, const Scene& scene) {
  ASSERT_EQ(scene.bodies.size(), made.pose.size());
  ASSERT_EQ(scene.joints.size(), made.joints.size());
  std::set<int> seen;
  for (const Scene::Body& b : scene.bodies) {
    const Eigen::Matrix4d& pose = made.pose.at(b.name);
    EXPECT_LT((b.pose.position - pose.topRightCorner<3, 1>()).norm(), 1e-12) << b.name;
    EXPECT_LT((b.pose.orientation.toRotationMatrix() - pose.topLeftCorner<3, 3>()).norm(), 1e-12) << b.name;
    EXPECT_EQ(b.inertial.mass, made.mass.at(b.name));
    EXPECT_EQ(b.inertial.centre, made.centre.at(b.name));
    EXPECT_LT((b.inertial.inertia - made.inertia.at(b.name)).norm(), 1e-12) << b.name;
    ASSERT_EQ(b.solids.size(), made.shapes.at(b.name));
    for (std::size_t k = 0; k < b.solids.size(); ++k) {
      EXPECT_EQ(b.solids[k].pose.position, Vector3d(0, 0, static_cast<double>(k)));
      const std::size_t forms[] = {2, 1, 4};
      EXPECT_EQ(b.solids[k].form.index(), forms[k % 3]);
    }
  }
  seen.insert(0);
  for (const Scene::Joint& j : scene.joints) {
    const MadeRobot::Joint& told = made.joints.at(j.name);
    EXPECT_EQ(scene.bodies[static_cast<std::size_t>(j.parent)].name, told.parent);
    EXPECT_EQ(scene.bodies[static_cast<std::size_t>(j.child)].name, told.child);
    EXPECT_TRUE(seen.count(j.parent)) << "parents come first";
    seen.insert(j.child);
    const std::map<std::string, Kind> kinds{{"revolute", Kind::revolute},   {"continuous", Kind::revolute},
                                            {"prismatic", Kind::prismatic}, {"fixed", Kind::fixed},
                                            {"floating", Kind::free},       {"planar", Kind::planar}};
    EXPECT_EQ(j.kind, kinds.at(told.type));
    EXPECT_EQ(j.origin, told.origin);
    if (j.kind == Kind::fixed || j.kind == Kind::free) continue;
    EXPECT_LT((j.axis - told.axis_in_parent).norm(), 1e-12);
    EXPECT_NEAR(j.axis.dot(j.second_axis), 0.0, 1e-12);
    if (j.kind == Kind::planar) continue;
    EXPECT_EQ(j.damping, std::vector<double>{told.damping});
    EXPECT_EQ(j.friction, told.friction);
    EXPECT_EQ(j.lower.empty(), told.type == "continuous");
    if (told.type != "continuous") {
      EXPECT_EQ(j.lower[0], told.lower);
      EXPECT_EQ(j.upper[0], told.upper);
    }
    ASSERT_EQ(j.mimics >= 0, !told.mimics.empty());
    if (j.mimics < 0) continue;
    EXPECT_EQ(scene.joints[static_cast<std::size_t>(j.mimics)].name, told.mimics);
    EXPECT_EQ(j.ratio, told.ratio);
    EXPECT_EQ(j.offset, told.offset);
    EXPECT_EQ(j.position, std::vector<double>{told.offset});
  }
}

TEST(UrdfReader, TwentyTreesOfAllJoints) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    const MadeRobot made = make_robot(seed, 3 + static_cast<int>(seed));
    expect_same(made, read(made.text).scene);
  }
}

TEST(UrdfReader, OneArmByHand) {
  const RobotFile robot = read(R"(<robot name="arm">
  <link name="world"/>
  <link name="upper">
    <inertial><origin xyz="0 0 0.5"/><mass value="2"/><inertia ixx="0.2" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.01"/></inertial>
    <collision><origin xyz="0 0 0.5" rpy="0 1.5707963267948966 0"/><geometry><cylinder radius="0.05" length="1"/></geometry></collision>
    <visual><geometry><box size="1 1 1"/></geometry><material name="c"><color rgba="1 0.5 0 1"/></material></visual>
  </link>
  <link name="lower"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
  <joint name="shoulder" type="revolute"><parent link="world"/><child link="upper"/><origin xyz="0 0 1" rpy="0 1.5707963267948966 0"/>
    <axis xyz="0 0 2"/><limit lower="-1" upper="2" effort="10" velocity="1"/><dynamics damping="0.1"/></joint>
  <joint name="elbow" type="prismatic"><parent link="upper"/><child link="lower"/><origin xyz="0 0 1"/><axis xyz="1 0 0"/>
    <limit lower="0" upper="0.3" effort="10" velocity="1"/></joint>
  <transmission name="t"/>
</robot>)");
  const Scene& scene = robot.scene;
  ASSERT_EQ(scene.bodies.size(), 3U);
  EXPECT_TRUE(scene.bodies[0].fixed);
  EXPECT_FALSE(scene.bodies[1].fixed);
  EXPECT_EQ(scene.bodies[1].colour, "#ff8000");
  EXPECT_EQ(scene.bodies[1].drawn.size(), 1U);
  ASSERT_EQ(scene.bodies[1].solids.size(), 1U);
  const auto& cylinder = std::get<Cylinder>(scene.bodies[1].solids[0].form);
  EXPECT_EQ(cylinder.radius, 0.05);
  EXPECT_EQ(cylinder.length, 1.0);
  // The upper arm points along x of the world, so the lower one begins at (1, 0, 1).
  EXPECT_LT((scene.bodies[2].pose.position - Vector3d(1, 0, 1)).norm(), 1e-15);
  EXPECT_LT((scene.joints[0].axis - Vector3d(1, 0, 0)).norm(), 1e-15);  // in the frame of the world
  EXPECT_EQ(scene.joints[0].origin, Vector3d(0, 0, 1));
  EXPECT_EQ(scene.joints[0].lower, std::vector<double>{-1});
  EXPECT_EQ(scene.joints[0].damping, std::vector<double>{0.1});
  EXPECT_EQ(scene.joints[1].axis, Vector3d(1, 0, 0));
  EXPECT_EQ(joined(robot.left_out),
            "r.urdf:10:52: effort of <limit> is not used: there are no motors (2 times)\n"
            "r.urdf:10:64: velocity of <limit> is not used: there are no motors (2 times)\n"
            "r.urdf:13:4: <transmission> is not read\n");
}

TEST(UrdfReader, FramesWithoutMassJoinTheirLinks) {
  const std::string text =
      "<robot name=\"r\">" + link("base", "") + link("trunk") + link("other") +
      link("tool", R"(<collision><geometry><sphere radius="0.1"/></geometry></collision>)") + R"(
<joint name="b" type="fixed"><parent link="base"/><child link="trunk"/><origin xyz="0 0 1"/></joint>
<joint name="o" type="continuous"><parent link="base"/><child link="other"/><origin xyz="2 0 0"/></joint>
<joint name="t" type="fixed"><parent link="other"/><child link="tool"/><origin xyz="0 3 0"/></joint></robot>)";
  const RobotFile robot = read(text);
  ASSERT_EQ(robot.scene.bodies.size(), 2U);
  ASSERT_EQ(robot.scene.joints.size(), 1U);
  EXPECT_EQ(robot.scene.bodies[0].name, "trunk");
  EXPECT_EQ(robot.scene.joints[0].origin, Vector3d(2, 0, -1));  // seen from the trunk
  ASSERT_EQ(robot.scene.bodies[1].solids.size(), 1U);
  EXPECT_EQ(robot.scene.bodies[1].solids[0].pose.position, Vector3d(0, 3, 0));
  EXPECT_EQ(joined(robot.left_out),
            "r.urdf:1:18: link base has no inertia: it is part of trunk here\n"
            "r.urdf:4:2: link tool has no inertia: it is part of other here\n");
  // With a fixed base nothing has to have mass that does not move.
  const Scene fixed = read(text, {{}, true}).scene;
  ASSERT_EQ(fixed.bodies.size(), 3U);
  EXPECT_TRUE(body(fixed, "base").fixed);
  EXPECT_TRUE(body(fixed, "trunk").fixed);
  EXPECT_FALSE(body(fixed, "other").fixed);
}

TEST(UrdfReader, MeshesAndPackages) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "percuss_urdf" / "my_robot";
  std::filesystem::create_directories(folder / "meshes");
  std::filesystem::create_directories(folder / "urdf");
  std::ofstream(folder / "meshes" / "t.obj")
      << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
  const auto with = [&](const std::string& name) {
    return "<robot name=\"r\">" +
           link("a", inertial + "<collision><geometry><mesh filename=\"" + name +
                         "\" scale=\"2 2 -2\"/></geometry></collision>") +
           "</robot>";
  };
  const auto check = [&](const FileResult<RobotFile>& robot) {
    ASSERT_TRUE(robot) << joined(robot.error());
    const auto& convex = std::get<Convex>(robot->scene.bodies[0].solids[0].form);
    ASSERT_EQ(convex.polytope->vertices.size(), 4U);
    double lowest = 0.0;
    for (const Vector3d& x : convex.polytope->vertices) lowest = std::min(lowest, x.z());
    EXPECT_EQ(lowest, -2.0);
    EXPECT_NE(joined(robot->left_out).find("counts as its convex hull"), std::string::npos);
  };
  const std::string by_package = with("package://my_robot/meshes/t.obj");
  check(parse_urdf(by_package, folder / "urdf" / "r.urdf"));          // above the file
  check(parse_urdf(by_package, "r.urdf", {{folder.parent_path()}}));  // a folder of packages
  check(parse_urdf(by_package, "r.urdf", {{folder}}));                // the package itself
  check(parse_urdf(with("../meshes/t.obj"), folder / "urdf" / "r.urdf"));
  check(parse_urdf(with("file://" + (folder / "meshes" / "t.obj").string()), "r.urdf"));
  const auto fixed = parse_urdf(by_package, "r.urdf", {{folder}, true});
  ASSERT_TRUE(fixed);
  EXPECT_TRUE(std::holds_alternative<Mesh>(fixed->scene.bodies[0].solids[0].form));
  EXPECT_EQ(refused(by_package),
            "r.urdf:1:131: link a.collision.geometry.mesh.filename: is \"package://my_robot/meshes/t.obj\": "
            "no folder "
            "of packages is given and none above the file is called my_robot\n");
  EXPECT_NE(refused(by_package, {{"/nowhere"}}).find("there is no /nowhere/my_robot/meshes/t.obj"),
            std::string::npos);
  EXPECT_NE(refused(with("http://x/y.stl")).find("expected a path, package:// or file://"),
            std::string::npos);
  EXPECT_NE(refused(with("none.stl")).find("none.stl: the file does not exist"), std::string::npos);
  std::ofstream(folder / "meshes" / "nan.obj") << "v 0 0 nan\n";
  EXPECT_NE(joined(parse_urdf(with("package://my_robot/meshes/nan.obj"), "r.urdf", {{folder}}).error())
                .find("nan.obj:1:7: v: \"nan\""),
            std::string::npos);
  std::filesystem::remove_all(folder.parent_path());
}

// Each mistake once, in a robot that is right otherwise: the line is where it stands.
TEST(UrdfReader, Mistakes) {
  const auto robot = [](const std::string& inside) {
    return "<robot name=\"r\">\n" + inside + "\n</robot>\n";
  };
  const auto joint = [](const std::string& inside, const std::string& type = "revolute",
                        const std::string& limit = "<limit lower=\"-1\" upper=\"1\"/>") {
    return "<joint name=\"j\" type=\"" + type + "\"><parent link=\"a\"/><child link=\"b\"/>" + limit +
           inside + "</joint>";
  };
  const std::string ab = link("a") + link("b");
  const auto expect = [&](const std::string& text, const std::string& said) {
    EXPECT_EQ(refused(text), "r.urdf:" + said + "\n") << text;
  };
  expect("", "1:1: the file is empty");
  expect("<sdf/>", "1:2: the root is <sdf>, expected <robot>");
  expect("<robot/><robot/>", "1:1: <robot> is a second root, expected one");
  expect("<!DOCTYPE a>\n<robot/>", "1:1: a document type or a similar <!...> is not read");
  expect("<?xml version=\"1.0\" encoding=\"latin1\"?><robot/>",
         "1:1: the declaration is \"xml version=\"1.0\" encoding=\"latin1\"\", expected the encoding "
         "UTF-8");
  expect("<robot a=\"1\" a=\"2\"/>",
         "1:1: an attribute is not written as name=\"value\", or stands there twice");
  expect("<robot>\n<link>\n</robot>", "2:1: an element that is not closed by a tag of its name");
  expect("<robot>\n\x80</robot>", "2:1: the file is not text: byte 0x80 is not valid UTF-8");
  expect(robot(""), "1:2: robot: has no links, expected at least one <link name=\"...\">");
  expect(robot("<link/>"),
         "1:2: robot: has no links, expected at least one <link name=\"...\">\n"
         "r.urdf:2:2: link 1.name: is missing, expected a name");
  expect(robot(link("a") + link("a")), "3:7: link a: is a second link of that name");
  expect(robot(link("a", "")),
         "2:2: link a: has no <inertial> and moves; expected one, or one of a link that is fixed to it, or a "
         "base "
         "that is fixed or called world");
  expect(robot(link("a", "words")),
         "2:2: link a: holds the text \"words\", expected elements and attributes only");
  expect(robot(ab), "3:2: link b: is a second root beside \"a\": no joint has it as child");
  expect(robot(link("a") + link("b", "") + joint("")),
         "3:2: link b: has no <inertial> and moves; expected one, or one of a link that is fixed to it");
  expect(robot(ab + joint("", "hinge")),
         "4:17: joint j.type: is \"hinge\", expected one of revolute, continuous, prismatic, fixed, "
         "floating, planar");
  expect(robot(ab + joint("", "revolute", "")),
         "4:2: joint j.limit: is missing, expected <limit lower=\"...\" upper=\"...\" .../>, or the type "
         "continuous");
  expect(robot(ab + joint("", "prismatic", "<limit lower=\"1\" upper=\"1\"/>")),
         "4:70: joint j.limit: lower is 1 and upper 1, expected lower < upper");
  expect(robot(ab + joint("<axis xyz=\"0 0 0\"/>")),
         "4:103: joint j.axis.xyz: is \"0 0 0\", expected a direction");
  expect(robot(ab + joint("<axis xyz=\"0 0\"/>")), "4:103: joint j.axis.xyz: is \"0 0\", expected 3 numbers");
  expect(robot(ab + joint("<axis xyz=\"0 0 x\"/>")),
         "4:103: joint j.axis.xyz: is \"x\", expected a finite number");
  expect(robot(ab + joint("<dynamics damping=\"-1\"/>")),
         "4:107: joint j.dynamics.damping: is -1, expected a number that is not negative");
  expect(robot(ab + joint("<mimic joint=\"k\"/>")),
         "4:104: joint j.mimic.joint: is \"k\", which is no joint");
  expect(robot(ab + joint("<mimic joint=\"j\"/>")), "4:104: joint j.mimic.joint: is \"j\", the joint itself");
  expect(robot(ab + "<joint name=\"j\" type=\"fixed\"><parent link=\"a\"/><child link=\"base\"/></joint>"),
         "4:55: joint j.child.link: is \"base\", which is no link");
  expect(robot(ab + "<joint name=\"j\" type=\"fixed\"><parent link=\"a\"/></joint>"),
         "4:2: joint j.child: is missing, expected <child link=\"...\"/>");
  expect(robot(ab + "<joint name=\"j\" type=\"fixed\"><parent link=\"a\"/><child link=\"a\"/></joint>"),
         "4:2: joint j: joins the link \"a\" to itself");
  const auto fixed = [](const std::string& name, const std::string& parent, const std::string& child) {
    return fmt::format(
        "<joint name=\"{}\" type=\"fixed\"><parent link=\"{}\"/><child link=\"{}\"/></joint>\n", name, parent,
        child);
  };
  expect(robot(ab + fixed("j", "a", "b") + fixed("k", "b", "a")),
         "4:2: joint j: lies on a cycle: every link is the child of a joint, expected one root");
  expect(robot(ab + link("c") + fixed("j", "a", "b") + fixed("k", "b", "a")),
         "2:2: link a: lies on a cycle of joints that the root does not reach");
  expect(
      robot(ab + link("c") + fixed("j", "a", "c") + fixed("k", "b", "c")),
      "3:2: link b: is a second root beside \"a\": no joint has it as child\n"
      "r.urdf:6:2: joint k: is a second joint whose child is \"c\", the first is \"j\"; loops are not URDF");
  expect(robot(ab + fixed("j", "a", "b") + fixed("j", "a", "b")),
         "5:8: joint j: is a second joint of that name");
  const auto inertia = [&](const std::string& mass, const std::string& moments) {
    return robot(
        link("a", "\n<inertial>\n<mass value=\"" + mass + "\"/>\n<inertia " + moments + "/></inertial>"));
  };
  expect(inertia("1", "ixx=\"1\" iyy=\"1\" izz=\"3\""),
         "3:2: link a.inertial: the principal moments of inertia are 1, 1 and 3, no body has one that "
         "exceeds the sum "
         "of the others");
  expect(inertia("1", "ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"2\""),
         "3:2: link a.inertial: the principal moments of inertia are -1, 1 and 3, expected positive ones");
  expect(inertia("0", "ixx=\"1\" iyy=\"1\" izz=\"1\""),
         "3:2: link a.inertial: the mass is 0, expected a positive number");
  expect(inertia("nan", "ixx=\"1\" iyy=\"1\" izz=\"1\""),
         "4:7: link a.inertial.mass.value: is \"nan\", expected a finite number");
  expect(inertia("1", "ixx=\"1\" iyy=\"1\""),
         "5:2: link a.inertial.inertia.izz: is missing, expected a number of kg m²");
  expect(robot(link("a", "<inertial/>")),
         "2:17: link a.inertial.mass: is missing, expected <mass value=\"...\"/>\n"
         "r.urdf:2:17: link a.inertial.inertia: is missing, expected <inertia ixx=\"...\" .../>");
  const auto shape = [&](const std::string& geometry) {
    return robot(link("a", inertial + "\n<collision>" + geometry + "</collision>"));
  };
  expect(shape(""),
         "3:2: link a.collision.geometry: is missing, expected <geometry> with one of box, cylinder, "
         "sphere, capsule, mesh");
  expect(shape("<geometry/>"),
         "3:13: link a.collision.geometry: is empty, expected one of box, cylinder, sphere, capsule, mesh");
  expect(shape("<geometry><cone/></geometry>"),
         "3:23: link a.collision.geometry: is <cone>, expected one of box, cylinder, sphere, capsule, mesh");
  expect(shape("<geometry><sphere radius=\"0\"/></geometry>"),
         "3:30: link a.collision.geometry.sphere.radius: is 0, expected a positive number");
  expect(shape("<geometry><box size=\"1 1 -1\"/></geometry>"),
         "3:27: link a.collision.geometry.box.size: is \"1 1 -1\", expected positive lengths");
  expect(shape("<geometry><sphere radius=\"1\"/><box size=\"1 1 1\"/></geometry>"),
         "3:43: link a.collision.geometry: has a second shape <box>, expected one");
  expect(shape("<geometry><mesh filename=\"a.dae\"/></geometry>"),
         "3:28: link a.collision.geometry.mesh.filename: a.dae: the name ends in \".dae\", expected .obj or "
         ".stl");
  EXPECT_NE(joined(read_urdf("none.urdf").error()).find("none.urdf:1:1: the file does not exist"),
            std::string::npos);
}

TEST(UrdfReader, NothingIsDroppedInSilence) {
  const RobotFile robot = read(R"(<robot name="r" colour="red">
<link name="a b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial><colision/>
  <visual><geometry><mesh filename="a.dae"/></geometry></visual></link>
<link name="w"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="2.0000001"/></inertial></link>
<joint name="w" type="continuous"><parent link="a b"/><child link="w"/><calibration rising="0"/></joint>
<gazebo/><gazebo/><banana/></robot>)");
  const std::string said = joined(robot.left_out);
  for (const char* each :
       {"r.urdf:1:17: colour of <robot> is unknown and left out",
        "r.urdf:2:7: the name \"a b\" is written a_b here",
        "r.urdf:2:91: <colision> in <link> is unknown and left out, did you mean collision?",
        "r.urdf:3:27: a <mesh> that is only seen is left out: a.dae: the name ends in",
        "r.urdf:4:17: an inertia one of whose principal moments exceeds the sum of the others by less than a "
        "millionth",
        "r.urdf:5:2: joint w is called as a link is: here w_joint",
        "r.urdf:5:73: <calibration> of a joint is not used", "r.urdf:6:2: <gazebo> is not read (2 times)",
        "r.urdf:6:20: <banana> in <robot> is unknown and left out"})
    EXPECT_NE(said.find(each), std::string::npos) << each << "\n" << said;
  EXPECT_EQ(robot.left_out.size(), 9U) << said;
}

TEST(UrdfReader, EntitiesAreThoseOfXml) {
  const std::string fault =
      "an & begins no entity of XML, expected &amp;, &lt;, &gt;, &quot;, &apos; or &#NUMBER;\n";
  EXPECT_EQ(refused("<robot>\n<link name=\"&lol;\"/></robot>"), "r.urdf:2:13: " + fault);
  for (const char* wrong : {"&", "&;", "&#;", "&#x;", "&#xg;", "&#12a;", "a & b", "&amp"})
    EXPECT_EQ(refused("<robot>\n<link name=\"" + std::string(wrong) + "\"/></robot>"),
              "r.urdf:2:" + std::to_string(13 + std::string(wrong).find('&')) + ": " + fault)
        << wrong;
  const std::string inside =
      R"(<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>)";
  const auto robot =
      parse_urdf("<!-- a & b --><robot name=\"x&amp;y &lt;&gt;&quot;&apos;\"><link name=\"&#65;&#x42;\">" +
                     inside + "</inertial></link></robot>",
                 "r.urdf");
  ASSERT_TRUE(robot) << joined(robot.error());
  EXPECT_EQ(robot->scene.bodies[0].name, "AB");
}

// tinyxml2 would compare each with all others: half an hour for three hundred thousand.
TEST(UrdfReader, AttributesOfAnElementAreCountedFirst) {
  const auto robot = [](const std::string& before, int count, const std::string& quote) {
    std::string text = before + "<robot";
    for (int i = 0; i < count; ++i) text += " a" + std::to_string(i) + "=" + quote + "x > y = z" + quote;
    return text + "/>";
  };
  EXPECT_EQ(refused(robot("", 300000, "\"")), "r.urdf:1:1: an element has more than 256 attributes\n");
  for (const char* before :
       {"<!-- \" -->\n", "<?xml version=\"1.0\"?>\n", "<!DOCTYPE a>\n", "<!--> <x ' -->\n"})
    EXPECT_EQ(refused(robot(before, 257, "'")), "r.urdf:2:1: an element has more than 256 attributes\n")
        << before;
  EXPECT_NE(refused(robot("", 256, "\"")).find("has no links"), std::string::npos);
}

TEST(UrdfReader, DeepAndMutatedFilesAreReadOrRefused) {
  std::string deep = "<robot>";
  for (int i = 0; i < 100000; ++i) deep += "<a>";
  EXPECT_EQ(refused(deep), "r.urdf:1:1: elements lie deeper in each other than 100 levels\n");
  std::string many = "<robot name=\"r\">";
  while (many.size() < 8U << 20) many += "<link/>";
  EXPECT_NE(refused(many).find("bytes, expected at most 8388608 (8 MiB)"), std::string::npos);

  std::mt19937 random(11);
  for (int round = 0; round < 4000; ++round) {
    static const std::string sample = make_robot(3, 7).text;
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
    const auto robot = parse_urdf(text, "f");
    if (robot) {
      for (const Scene::Body& b : robot->scene.bodies) EXPECT_TRUE(b.pose.position.allFinite());
      continue;
    }
    ASSERT_FALSE(robot.error().empty());
    for (const Diagnostic& d : robot.error()) {
      EXPECT_GE(d.line, 1);
      EXPECT_EQ(d.to_string().find('\n'), std::string::npos);
      EXPECT_LT(d.message.size(), 500U);
    }
  }
}

}  // namespace
}  // namespace percuss::io::urdf_reader_test
