// In place of the readers of URDF and MJCF: a page has no files beside the problem.
#include "io/robot_body.hpp"

namespace percuss::io {

bool is_robot(View body) { return body.is_mapping() && (body.find("urdf") || body.find("mjcf")); }

void read_robot(View body, std::size_t index, const std::filesystem::path&, SceneFields& numbers) {
  numbers.log().error(body.offset(), fmt::format("system.bodies[{}]", index), "{}",
                      "is a robot of a file of its own, which the playground cannot read; the program can");
}

}  // namespace percuss::io
