// Numbers of a scene, each of which may be a formula of the parameters that the scene remembers.
#pragma once

#include <functional>
#include <string>

#include "io/formula_fields.hpp"
#include "percuss/scene.hpp"

namespace percuss::io {

// Where a number stands: in the file, "system.bodies[0].position[2]", and in the scene,
// "bodies.die.position[2]".
struct ScenePath {
  std::string file, scene;

  ScenePath at(std::string_view key) const {
    return {fmt::format("{}.{}", file, key), fmt::format("{}.{}", scene, key)};
  }
  ScenePath at(std::size_t i) const {
    return {fmt::format("{}[{}]", file, i), fmt::format("{}[{}]", scene, i)};
  }
};

class SceneFields {
 public:
  SceneFields(Parameters parameters, Scene& scene, Log& log)
      : parameters_(std::move(parameters)), scene_(scene), log_(log) {}

  // NaN where it is none. Formulas are remembered.
  double number(View node, const ScenePath& path);
  double number(const Fields& fields, std::string_view key, const ScenePath& owner, double otherwise);
  // Three numbers; false where they are none.
  bool vector(View node, const ScenePath& path, Eigen::Vector3d& to);
  bool vector(const Fields& fields, std::string_view key, const ScenePath& owner, Eigen::Vector3d& to);
  // A number or a list of numbers.
  std::vector<double> numbers(View node, const ScenePath& path);
  // A formula that may use t as well: its text where it does, else nothing, and the number is that of
  // number().
  std::optional<std::string> of_time(View node, const ScenePath& path);
  // axis and angle, rpy or quaternion, whose numbers may be formulas of t where `of_t` is given.
  void orientation(View node, const ScenePath& path, Scene::Body::Turn& turn,
                   std::array<std::string, 4>* of_t = nullptr);

  std::string text(const Fields& fields, std::string_view key);  // empty where there is none
  bool flag(const Fields& fields, std::string_view key);

  Scene& scene() { return scene_; }
  Log& log() { return log_; }
  const Parameters& parameters() const { return parameters_; }

 private:
  bool uses(View node, const std::vector<std::string>& further) const;

  Parameters parameters_;
  Scene& scene_;
  Log& log_;
};

}  // namespace percuss::io
