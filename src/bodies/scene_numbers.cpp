// The numbers of a scene by their paths.
#include "bodies/scene_numbers.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace percuss {
namespace {

using Turn = Scene::Body::Turn;

// "velocity[2]" is velocity with 2.
struct PathStep {
  std::string_view name;
  std::vector<std::size_t> indices;
};

// The next step of a path, which is removed from it; nothing where it is none.
std::optional<PathStep> next_step(std::string_view& path) {
  if (path.empty()) return std::nullopt;
  const std::size_t end = std::min(path.find('.'), path.size());
  std::string_view text = path.substr(0, end);
  path.remove_prefix(std::min(end + 1, path.size()));
  PathStep step;
  step.name = text.substr(0, text.find('['));
  text.remove_prefix(step.name.size());
  while (!text.empty()) {
    std::size_t index = 0;
    const char* const last = text.data() + text.size();
    const auto [stop, status] = std::from_chars(text.data() + 1, last, index);
    if (text.front() != '[' || status != std::errc() || stop == last || *stop != ']') return std::nullopt;
    step.indices.push_back(index);
    text.remove_prefix(static_cast<std::size_t>(stop + 1 - text.data()));
  }
  return step;
}

double* component(double* numbers, std::size_t size, const PathStep& step) {
  return step.indices.size() == 1 && step.indices[0] < size ? numbers + step.indices[0] : nullptr;
}

double* in_list(std::vector<double>& list, const PathStep& step) {
  if (step.indices.empty()) return list.size() == 1 ? list.data() : nullptr;
  return component(list.data(), list.size(), step);
}

double* in_form(Form& form, std::string_view rest) {
  const auto step = next_step(rest);
  if (!step) return nullptr;
  if (auto* sphere = std::get_if<Sphere>(&form); sphere && step->name == "sphere" && rest.empty())
    return &sphere->radius;
  if (auto* box = std::get_if<Box>(&form); box && step->name == "box" && rest.empty())
    return component(box->edges.data(), 3, *step);
  const auto round = [&](auto* solid) -> double* {
    if (rest == "radius") return &solid->radius;
    return rest == "length" ? &solid->length : nullptr;
  };
  if (auto* capsule = std::get_if<Capsule>(&form); capsule && step->name == "capsule") return round(capsule);
  if (auto* cylinder = std::get_if<Cylinder>(&form); cylinder && step->name == "cylinder")
    return round(cylinder);
  if (auto* field = std::get_if<Heightfield>(&form); field && step->name == "heightfield") {
    const auto number = next_step(rest);
    if (!number || !rest.empty()) return nullptr;
    if (number->name == "size") return component(field->size.data(), 2, *number);
    const auto& at = number->indices;
    if (number->name != "heights" || at.size() != 2) return nullptr;
    const auto i = static_cast<Eigen::Index>(at[0]), j = static_cast<Eigen::Index>(at[1]);
    return i < field->heights.rows() && j < field->heights.cols() ? &field->heights(i, j) : nullptr;
  }
  return nullptr;
}

double* in_turn(Turn& turn, std::string_view rest) {
  using Kind = Turn::Kind;
  const auto step = next_step(rest);
  if (!step || !rest.empty()) return nullptr;
  double* const x = turn.numbers.data();
  if (turn.kind == Kind::axis_angle && step->name == "angle" && step->indices.empty()) return x + 3;
  if (turn.kind == Kind::axis_angle && step->name == "axis") return component(x, 3, *step);
  if (turn.kind == Kind::rpy && step->name == "rpy") return component(x, 3, *step);
  if (turn.kind == Kind::quaternion && step->name == "quaternion") return component(x, 4, *step);
  return nullptr;
}

double* in_shape(Scene::Body& body, const PathStep& shape, std::string_view rest) {
  const std::size_t k = shape.indices.empty() ? 0 : shape.indices[0];
  if (k >= body.solids.size()) return nullptr;
  Solid& solid = body.solids[k];
  if (rest == "rounding") return &solid.rounding;
  std::string_view inner = rest;
  const auto part = next_step(inner);
  if (part && part->name == "position" && inner.empty())
    return component(solid.pose.position.data(), 3, *part);
  if (k < body.parts.size() && part) {
    if (part->name == "orientation") return in_turn(body.parts[k].turn, inner);
    auto& points = body.parts[k].points;
    if (const auto& at = part->indices; part->name == "convex" && inner.empty())
      return at.size() == 2 && at[0] < points.size() && at[1] < 3 ? points[at[0]].data() + at[1] : nullptr;
  }
  return in_form(solid.form, rest);
}

double* in_body(Scene::Body& body, std::string_view rest) {
  const auto step = next_step(rest);
  if (!step) return nullptr;
  const bool plain = step->indices.empty() && rest.empty();
  using Inertia = Scene::Body::Inertia;
  const bool by_density = body.inertia_of == Inertia::from_density;
  if (step->name == "mass" && plain) return by_density ? nullptr : &body.inertial.mass;
  if (step->name == "density" && plain) return by_density ? &body.density : nullptr;
  if (step->name == "orientation") {
    double* const number = in_turn(body.turn, rest);
    return number != nullptr &&
                   body.moving_turn[static_cast<std::size_t>(number - body.turn.numbers.data())].empty()
               ? number
               : nullptr;
  }
  if (step->name == "rounding" && plain && body.solids.size() == 1) return &body.solids[0].rounding;
  if (step->name == "shape") return in_shape(body, *step, rest);
  if (!rest.empty()) return nullptr;
  if (step->name == "position") {
    double* const number = component(body.pose.position.data(), 3, *step);
    return number != nullptr && body.moving_position[step->indices[0]].empty() ? number : nullptr;
  }
  if (step->name == "velocity") return component(body.velocity.data(), 3, *step);
  if (step->name == "angular_velocity") return component(body.angular_velocity.data(), 3, *step);
  if (step->name == "centre" && body.centre_stands()) return component(body.inertial.centre.data(), 3, *step);
  if (step->name == "inertia" &&
      (body.inertia_of == Inertia::given || body.inertia_of == Inertia::given_at_centre)) {
    const auto& at = step->indices;
    if (at.size() == 1 && at[0] < 3) return body.inertial.inertia.data() + 4 * at[0];
    if (at.size() == 2 && at[0] < 3 && at[1] < 3) return body.inertial.inertia.data() + 3 * at[1] + at[0];
  }
  return nullptr;
}

double* in_robot(Scene::Robot& robot, std::string_view rest) {
  const auto step = next_step(rest);
  if (!step) return nullptr;
  if (step->name == "orientation") return in_turn(robot.turn, rest);
  return step->name == "position" && rest.empty() ? component(robot.position.data(), 3, *step) : nullptr;
}

double* in_joint(Scene::Joint& joint, std::string_view rest) {
  const auto step = next_step(rest);
  if (!step || !rest.empty()) return nullptr;
  for (auto [name, list] : {std::pair("position", &joint.position), std::pair("velocity", &joint.velocity),
                            std::pair("lower", &joint.lower), std::pair("upper", &joint.upper),
                            std::pair("damping", &joint.damping), std::pair("stiffness", &joint.stiffness),
                            std::pair("effort", &joint.effort)})
    if (step->name == name) return in_list(*list, *step);
  for (auto [name, vector] : {std::pair("origin", &joint.origin), std::pair("axis", &joint.axis),
                              std::pair("second_axis", &joint.second_axis)})
    if (step->name == name) return component(vector->data(), 3, *step);
  if (!step->indices.empty()) return nullptr;
  for (auto [name, number] : {std::pair("pitch", &joint.pitch), std::pair("restitution", &joint.restitution),
                              std::pair("ratio", &joint.ratio), std::pair("offset", &joint.offset)})
    if (step->name == name) return number;
  return nullptr;
}

double* in_surface(Scene::Surface& surface, std::string_view rest) {
  const auto step = next_step(rest);
  if (!step) return nullptr;
  if (step->name == "restitution" && surface.curve && rest.starts_with("table.")) {
    next_step(rest);
    const auto list = next_step(rest);
    if (!list || !rest.empty()) return nullptr;
    for (auto [name, numbers] :
         {std::pair("work", &surface.curve->work), std::pair("e", &surface.curve->e),
          std::pair("repetition", &surface.curve->repetition), std::pair("speed", &surface.curve->speed)})
      if (list->name == name) return component(numbers->data(), numbers->size(), *list);
    return nullptr;
  }
  if (step->name == "friction" && !rest.empty()) {
    const auto part = next_step(rest);
    if (!part || !rest.empty() || !step->indices.empty() || surface.sliding.empty()) return nullptr;
    if (part->name == "impact") return in_list(surface.friction, *part);
    return part->name == "sliding" ? in_list(surface.sliding, *part) : nullptr;
  }
  if (step->name == "patch" && step->indices.empty() && surface.patch) {
    if (rest == "width") return &surface.patch->width;
    return rest == "restitution" ? &surface.patch->restitution : nullptr;
  }
  if (!rest.empty()) return nullptr;
  if (step->name == "friction") return surface.sliding.empty() ? in_list(surface.friction, *step) : nullptr;
  if (!step->indices.empty()) return nullptr;
  if (step->name == "restitution") return surface.curve ? nullptr : &surface.restitution;
  if (step->name == "tangential_restitution") return &surface.tangential_restitution;
  if (step->name == "pivoting_radius") return &surface.pivoting_radius;
  if (step->name == "stiffness") return &surface.stiffness;
  if (step->name == "exponent") return &surface.exponent;
  return nullptr;
}

double* in_element(Element& element, std::string_view rest) {
  const auto step = next_step(rest);
  if (!step || !rest.empty()) return nullptr;
  if (step->name == "coefficient")
    return component(element.coefficients.data(), static_cast<std::size_t>(element.coefficients.size()),
                     *step);
  if (!step->indices.empty()) return nullptr;
  if (step->name == "stored_energy") return element.stored_energy ? &*element.stored_energy : nullptr;
  for (auto [name, number] :
       {std::pair("restitution", &element.restitution), std::pair("stiffness", &element.stiffness),
        std::pair("exponent", &element.exponent), std::pair("precompression", &element.precompression)})
    if (step->name == name) return number;
  return nullptr;
}

// The one of that name, or with the number in brackets.
template <class T>
T* one_of(std::vector<T>& list, const PathStep& of, std::string_view& rest) {
  if (of.indices.size() == 1) return of.indices[0] < list.size() ? &list[of.indices[0]] : nullptr;
  if (!of.indices.empty()) return nullptr;
  if constexpr (requires(T t) { t.name; })
    for (T& item : list)
      if (rest.size() > item.name.size() && rest.substr(0, item.name.size()) == item.name &&
          rest[item.name.size()] == '.') {
        rest.remove_prefix(item.name.size() + 1);
        return &item;
      }
  return nullptr;
}

}  // namespace

double* number_at(Scene& scene, std::string_view path) {
  const auto list = next_step(path);
  if (!list) return nullptr;
  if (list->name == "parameters") {
    const auto found = scene.parameters.find(std::string(path));
    return found == scene.parameters.end() ? nullptr : &found->second;
  }
  if (list->name == "gravity" && path.empty()) return component(scene.gravity.data(), 3, *list);
  if (list->name == "bodies") {
    if (Scene::Body* body = one_of(scene.bodies, *list, path)) return in_body(*body, path);
    if (!list->indices.empty()) return nullptr;
    if (Scene::Robot* robot = one_of(scene.robots, *list, path)) return in_robot(*robot, path);
    if (Scene::Model* model = one_of(scene.models, *list, path)) {
      const auto found = model->numbers.find(std::string(path));
      return found == model->numbers.end() ? nullptr : &found->second;
    }
  }
  if (list->name == "joints")
    if (Scene::Joint* joint = one_of(scene.joints, *list, path)) return in_joint(*joint, path);
  if (list->name == "surfaces")
    if (Scene::Surface* surface = one_of(scene.surfaces, *list, path)) return in_surface(*surface, path);
  if (list->name == "elements")
    if (auto* text = one_of(scene.elements, *list, path)) return in_element(text->element, path);
  return nullptr;
}

void keep_changes(const Scene::Body& made, const Scene::Body& now, Scene::Body& next) {
  static constexpr std::array numbers{
      "mass",         "density",      "position[0]",         "position[1]",         "position[2]",
      "velocity[0]",  "velocity[1]",  "velocity[2]",         "angular_velocity[0]", "angular_velocity[1]",
      "shape.box[0]", "shape.box[1]", "angular_velocity[2]", "shape.box[2]",        "shape.sphere"};
  Scene::Body was = made, is = now;
  for (const char* path : numbers) {
    const double *before = in_body(was, path), *here = in_body(is, path);
    double* const there = in_body(next, path);
    if (before != nullptr && here != nullptr && there != nullptr && *before != *here) *there = *here;
  }
}

}  // namespace percuss
