// Meshes from .obj and .stl: the same cube in every form, and every mistake with its place.
#include "io/mesh_reader.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>

#include "base/sha256.hpp"

namespace percuss::io::mesh_reader_test {
namespace {

const std::string cube_obj = R"(# a cube
mtllib cube.mtl
o cube
v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0 0 1 1.0
v 1 0 1 0.5 0.5 0.5
v 1 1 1
v 0 1 1
vn 0 0 1
vt 0 0
g all
s off
usemtl blue
f 4 3 2 1
f 5//1 6//1 7//1 8//1
f 1/1 2/1 6/1 5/1
f -7/1/1 -6/1/1 -2/1/1 -3/1/1
f 3 4 8 7
f 4 1 5 8
)";

// Six times the volume is the sum of the triple products of the triangles.
double volume(const TriangleMesh& mesh) {
  double six = 0.0;
  const auto at = [&](int v) { return mesh.vertices[static_cast<std::size_t>(v)]; };
  for (const auto& t : mesh.triangles) six += at(t[0]).dot(at(t[1]).cross(at(t[2])));
  return six / 6.0;
}

void expect_cube(const Result<TriangleMesh>& mesh) {
  ASSERT_TRUE(mesh) << to_string(mesh.error());
  EXPECT_EQ(mesh->vertices.size(), 8U);
  EXPECT_EQ(mesh->triangles.size(), 12U);
  EXPECT_DOUBLE_EQ(volume(*mesh), 1.0);
  const auto shut = closed(*mesh);
  EXPECT_TRUE(shut) << to_string(shut.error());
}

std::string stl_text(const TriangleMesh& mesh) {
  std::string text = "solid cube of words\n";
  for (const auto& t : mesh.triangles) {
    text += " facet normal 0 0 nan\n  outer loop\n";
    for (const int v : t) {
      const auto& x = mesh.vertices[static_cast<std::size_t>(v)];
      text += "   vertex " + std::to_string(x[0]) + " " + std::to_string(x[1]) + " " + std::to_string(x[2]) +
              "\n";
    }
    text += "  endloop\n endfacet\n";
  }
  return text + "endsolid cube\n";
}

std::string stl_bytes(const TriangleMesh& mesh) {
  std::string bytes = "solid as some programs begin binary files too";
  bytes.resize(80, ' ');
  const auto put = [&](const auto value) {
    char raw[sizeof value];
    std::memcpy(raw, &value, sizeof value);
    bytes.append(raw, sizeof value);
  };
  put(static_cast<std::uint32_t>(mesh.triangles.size()));
  for (const auto& t : mesh.triangles) {
    for (int d = 0; d < 3; ++d) put(std::numeric_limits<float>::quiet_NaN());  // normals are not believed
    for (const int v : t)
      for (int d = 0; d < 3; ++d) put(static_cast<float>(mesh.vertices[static_cast<std::size_t>(v)][d]));
    put(std::uint16_t{0});
  }
  return bytes;
}

TEST(MeshReader, TheSameCubeInEveryForm) {
  const auto cube = parse_obj(cube_obj, "cube.obj");
  expect_cube(cube);
  expect_cube(parse_stl(stl_text(*cube), "cube.stl"));
  expect_cube(parse_stl(stl_bytes(*cube), "cube.stl"));
  std::string windows;
  for (const char c : cube_obj) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  expect_cube(parse_obj(windows, "cube.obj"));
}

TEST(MeshReader, PolygonsThatAreNotConvex) {
  // An L: a fan from its first corner would cover a part outside.
  const auto mesh =
      parse_obj("v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nf 3 4 5 6 1 2\n", "l.obj");
  ASSERT_TRUE(mesh) << to_string(mesh.error());
  EXPECT_EQ(mesh->triangles.size(), 4U);
  double area = 0.0;
  for (const auto& t : mesh->triangles) {
    const auto at = [&](std::size_t k) { return mesh->vertices[static_cast<std::size_t>(t[k])]; };
    const double twice = (at(1) - at(0)).cross(at(2) - at(0)).z();
    EXPECT_GT(twice, 0.0);
    area += 0.5 * twice;
  }
  EXPECT_DOUBLE_EQ(area, 3.0);
}

TEST(MeshReader, OpenEdges) {
  auto cube = parse_obj(cube_obj, "cube.obj");
  ASSERT_TRUE(cube);
  cube->triangles.pop_back();
  const auto open = closed(*cube);
  ASSERT_FALSE(open);
  EXPECT_NE(open.error()[0].message.find("belongs to 1 triangle, expected 2"), std::string::npos);
  auto turned = parse_obj(cube_obj, "cube.obj");
  std::swap(turned->triangles[0][0], turned->triangles[0][1]);
  EXPECT_NE(to_string(closed(*turned).error()).find("passed twice in the same direction"), std::string::npos);
}

TEST(MeshReader, MistakesInObj) {
  const auto refused = [](const std::string& text) {
    const auto mesh = parse_obj(text, "m.obj");
    return mesh ? "read" : to_string(mesh.error());
  };
  const std::string three = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  EXPECT_EQ(refused(three + "v 1 nan 0\n"), "m.obj:4:5: v: \"nan\" is not a finite number");
  EXPECT_EQ(refused(three + "v 1 0\n"),
            "m.obj:4:5: v: has 2 numbers, expected x y z, with a weight or a colour behind at most");
  EXPECT_EQ(refused(three + "v 1 0 0 2\n"), "m.obj:4:9: v: the weight is 2, expected 1");
  EXPECT_EQ(refused(three + "f 1 2 4\n"), "m.obj:4:7: f: \"4\" names number 4 of 3 vertices so far");
  EXPECT_EQ(refused(three + "f 1 2 0\n"), "m.obj:4:7: f: \"0\" names number 0 of 3 vertices so far");
  EXPECT_EQ(refused(three + "f 1 2 -4\n"), "m.obj:4:7: f: \"-4\" names number -4 of 3 vertices so far");
  EXPECT_EQ(refused(three + "f 1 2/1 3\n"),
            "m.obj:4:5: f: \"2/1\" names number 1 of 0 texture coordinates so far");
  EXPECT_EQ(refused(three + "f 1 2/ 3\n"),
            "m.obj:4:5: f: \"2/\" is no corner, expected V, V/T, V//N or V/T/N");
  EXPECT_EQ(refused(three + "f 1 2\n"), "m.obj:4:5: f: has 2 corners, expected at least 3");
  EXPECT_EQ(
      refused(three + "curv 1 2\n"),
      "m.obj:4:1: \"curv\" is no statement that is read, expected v, f, vn, vt, o, g, s, mtllib or usemtl");
  EXPECT_NE(refused(three).find("has no faces"), std::string::npos);
  EXPECT_NE(refused(three + "f 1 2 \x01\n").find("control character"), std::string::npos);
}

TEST(MeshReader, MistakesInStl) {
  const auto refused = [](const std::string& bytes) {
    const auto mesh = parse_stl(bytes, "m.stl");
    return mesh ? "read" : to_string(mesh.error());
  };
  const auto cube = parse_obj(cube_obj, "cube.obj");
  std::string bytes = stl_bytes(*cube);
  EXPECT_EQ(
      refused(bytes.substr(0, bytes.size() - 1)),
      "m.stl: is no STL: it has 683 bytes, expected 84 + 50 × 12 = 684 for the number of triangles that it "
      "states, or text that begins with solid");
  std::string huge = bytes;
  huge[83] = '\x7f';  // two thousand million triangles in 684 bytes: nothing is allocated
  EXPECT_NE(refused(huge).find("it has 684 bytes"), std::string::npos);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::memcpy(bytes.data() + 84 + 12 + 4, &nan, 4);
  EXPECT_EQ(refused(bytes), "m.stl: triangle 1, corner 1, y: is nan, expected a finite number");
  EXPECT_NE(refused("no").find("2 bytes that do not begin with solid"), std::string::npos);
  EXPECT_EQ(refused("solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 inf\n"),
            "m.stl:4:12: \"inf\" stands where a finite number is expected");
  EXPECT_EQ(refused("solid x\n facet normal 0 0 1\n outer lop\n"),
            "m.stl:3:8: \"lop\" stands where loop is expected");
  EXPECT_NE(refused("solid x\n facet normal 0 0 1\n outer").find("the file ends, expected loop"),
            std::string::npos);
  EXPECT_NE(refused("solid x\nendsolid x\n").find("no triangles"), std::string::npos);
}

TEST(MeshReader, FilesByTheirNames) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "percuss_meshes";
  std::filesystem::create_directories(folder);
  const auto name = [&](const char* file) { return folder / file; };
  std::ofstream(name("cube.OBJ")) << cube_obj;
  std::vector<Scene::File> read;
  expect_cube(read_mesh(name("cube.OBJ"), read));
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read[0], (Scene::File{name("cube.OBJ").string(), sha256_hex(cube_obj)}));
  std::ofstream(name("cube.dae")) << "<COLLADA/>";
  EXPECT_NE(to_string(read_mesh(name("cube.dae"), read).error()).find("\".dae\", expected .obj or .stl"),
            std::string::npos);
  EXPECT_NE(to_string(read_mesh(name("none.stl"), read).error()).find("does not exist"), std::string::npos);
  { std::ofstream large(name("large.stl")); }
  std::filesystem::resize_file(name("large.stl"), std::uintmax_t{1} << 30);  // a hole: takes no room
  EXPECT_NE(to_string(read_mesh(name("large.stl"), read).error()).find("1073741824 bytes, expected at most"),
            std::string::npos);
  EXPECT_EQ(read.size(), 1U);
  std::filesystem::remove_all(folder);
}

TEST(MeshReader, MutatedFilesAreReadOrRefused) {
  std::mt19937 random(7);
  const auto cube = parse_obj(cube_obj, "cube.obj");
  const std::string texts[] = {cube_obj, stl_text(*cube), stl_bytes(*cube)};
  for (int round = 0; round < 3000; ++round) {
    std::string text = texts[round % 3];
    for (auto k = 1 + random() % 4; k > 0; --k) {
      const std::size_t at = random() % text.size();
      if (random() % 8 == 0)
        text.resize(at + 1);
      else
        text[at % text.size()] = static_cast<char>(random() % 3 ? 32 + random() % 95 : random() % 256);
    }
    const auto mesh = round % 3 == 0 ? parse_obj(text, "f") : parse_stl(text, "f");
    if (!mesh) {
      ASSERT_EQ(mesh.error().size(), 1U);
      EXPECT_EQ(to_string(mesh.error()).find('\n'), std::string::npos);
      continue;
    }
    for (const auto& x : mesh->vertices) EXPECT_TRUE(x.allFinite());
    for (const auto& t : mesh->triangles)
      for (const int v : t) ASSERT_TRUE(v >= 0 && static_cast<std::size_t>(v) < mesh->vertices.size());
  }
}

}  // namespace
}  // namespace percuss::io::mesh_reader_test
