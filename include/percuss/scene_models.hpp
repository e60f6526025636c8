// Scenes from a few numbers: piles, walls, towers, dominoes, a rack, a cradle, a shaker; and scenes put
// together.
#pragma once

#include <cstdint>
#include <string>

#include "percuss/scene.hpp"

namespace percuss {

// Puts the bodies and joints of `part` into `scene`, as NAME/BODY and NAME/JOINT, moved by `pose`; with an
// empty name they keep theirs. Surfaces come behind those that are there, parameters and gravity of the part
// do not count. Bodies that move by formulas are not moved.
void add_part(Scene& scene, const Scene& part, const std::string& name = "", const Pose& pose = {});

// All stand on the plane z = 0, which is the fixed body `floor` where `floor` is true. Nothing overlaps; what
// rests on something touches it, with a gap of 0.

// Spheres or cubes let fall into a box without a lid: layers of a grid with room around each body, in which
// it lies at random. The walls are fixed planes. The same seed gives the same pile.
struct PileScene {
  int count = 27;
  bool boxes = false;     // cubes in place of spheres, turned at random
  double size = 0.1;      // m, diameter or edge
  double density = 1000;  // kg/m³
  int across = 3;         // bodies along each side of the box
  double room = 1.25;     // of a cell of the grid, in bodies; cubes take √3 more
  std::uint64_t seed = 1;
  bool floor = true;
};
Scene make_scene(const PileScene& pile);

// Bricks in running bond along x, with half bricks at the ends of every second row.
struct WallScene {
  int columns = 5, rows = 5;
  Eigen::Vector3d brick{0.24, 0.115, 0.07};  // m
  double density = 1800;
  double gap = 0.002;  // m, between bricks of a row
  bool floor = true;
};
Scene make_scene(const WallScene& wall);

// Layers of parallel planks, each across the one below; with one plank in a layer a tower of blocks.
struct TowerScene {
  int layers = 6, planks = 3;
  Eigen::Vector3d plank{0.075, 0.025, 0.015};  // m; planks side by side must not be wider than one is long
  double density = 700;
  bool floor = true;
};
Scene make_scene(const TowerScene& tower);

// A row along x; the first one begins to fall.
struct DominoesScene {
  int count = 20;
  Eigen::Vector3d domino{0.007, 0.024, 0.048};  // m: thickness, width, height
  double spacing = 0.02;                        // m, from face to face
  double density = 1150;
  double push = 2.0;  // rad/s, of the first about its lower front edge
  bool floor = true;
};
Scene make_scene(const DominoesScene& dominoes);

// A triangle of balls that touch, its tip towards the cue ball, which comes along x.
struct RackScene {
  int rows = 5;
  double radius = 0.028575, mass = 0.17;  // of pool
  double distance = 0.5;                  // m, from the cue ball's centre to that of the first
  double speed = 8.0;                     // m/s
  double offset = 0.0;                    // m, of the cue ball along y
  bool floor = true;
};
Scene make_scene(const RackScene& rack);

// Newton's cradle: balls that touch in a row along x, each hung on two strings, which hold it in the plane x,
// z: a hinge along y, `length` above its centre.
struct CradleScene {
  int balls = 5, lifted = 1;
  double radius = 0.02, mass = 0.26, length = 0.3;
  double angle = 0.5;  // rad, of those lifted
};
Scene make_scene(const CradleScene& cradle);

// Spheres in an open box that shakes along z: a fixed body that moves, z = amplitude sin(2π frequency t).
struct ShakerScene {
  int count = 27, across = 3;
  double size = 0.01, density = 2500;  // glass beads
  double amplitude = 0.002, frequency = 25.0;
  double height = 0.1;  // m, of the walls
  std::uint64_t seed = 1;
};
Scene make_scene(const ShakerScene& shaker);

}  // namespace percuss
