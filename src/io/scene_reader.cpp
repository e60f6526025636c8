#include "io/scene_reader.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include "io/initial_state.hpp"
#include "io/joint_reader.hpp"
#include "io/robot_body.hpp"
#include "io/scene_generate_reader.hpp"
#include "io/solid_reader.hpp"
#include "percuss/text.hpp"
#include "systems/formula_text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array scene_keys{"parameters"sv, "gravity"sv,  "bodies"sv,
                                "joints"sv,     "surfaces"sv, "ignore"sv};
constexpr std::array other_forms{"mass"sv,           "velocity"sv,         "generate"sv, "coordinates"sv,
                                 "kinetic_energy"sv, "potential_energy"sv, "forces"sv,   "state"sv};
constexpr std::array body_keys{"name"sv,        "shape"sv,    "rounding"sv,         "mass"sv,
                               "density"sv,     "inertia"sv,  "centre"sv,           "position"sv,
                               "orientation"sv, "velocity"sv, "angular_velocity"sv, "fixed"sv,
                               "material"sv,    "colour"sv};
constexpr std::size_t most_bodies = 1 << 14;

class BodyReader {
 public:
  BodyReader(const std::filesystem::path& folder, SceneFields& numbers)
      : folder_(folder), numbers_(numbers), log_(numbers.log()) {}

  void read(View node, std::size_t index) {
    const std::string file = fmt::format("system.bodies[{}]", index);
    if (!require_mapping(node, file, log_)) return;
    const Fields fields(node, file, body_keys, log_);
    Scene::Body body;
    if (const auto name = fields.require("name", "a name")) {
      body.name = numbers_.text(fields, "name");
      if (body.name.find('/') != std::string::npos)
        log_.error(name->offset(), file + ".name",
                   "is {}, expected letters, digits, _ and -: / is for links of robots", quote(body.name));
    }
    const ScenePath path{file, "bodies." + body.name};
    if (const auto shape = fields.find("shape"))
      read_solids(*shape, path.at("shape"), folder_, numbers_, body);
    if (const auto rounding = fields.find("rounding")) round(*rounding, path, body);
    body.fixed = numbers_.flag(fields, "fixed");
    body.material = numbers_.text(fields, "material");
    body.colour = numbers_.text(fields, "colour");
    place(fields, path, body);
    numbers_.vector(fields, "velocity", path, body.velocity);
    numbers_.vector(fields, "angular_velocity", path, body.angular_velocity);
    inertia(fields, path, body);
    numbers_.scene().bodies.push_back(std::move(body));
  }

 private:
  void round(View node, const ScenePath& path, Scene::Body& body) {
    if (body.solids.size() != 1)
      log_.error(node.offset(), path.at("rounding").file,
                 "is given beside a list of shapes, expected it in each of them");
    else
      body.solids[0].rounding = numbers_.number(node, path.at("rounding"));
  }

  // Of a fixed body both may be formulas of t.
  void place(const Fields& fields, const ScenePath& path, Scene::Body& body) {
    if (const auto position = fields.find("position")) {
      bool moves = false;
      if (position->is_sequence() && position->size() == 3) {
        std::size_t i = 0;
        for (auto item = position->first(); item; item = item->next(), ++i)
          if (auto formula = numbers_.of_time(*item, path.at("position").at(i))) {
            body.moving_position[i] = *std::move(formula);
            moves = true;
          }
      }
      if (!moves) {
        numbers_.vector(*position, path.at("position"), body.pose.position);
      } else {
        std::size_t i = 0;
        for (auto item = position->first(); item; item = item->next(), ++i)
          if (body.moving_position[i].empty())
            body.pose.position[static_cast<Eigen::Index>(i)] =
                numbers_.number(*item, path.at("position").at(i));
      }
    }
    if (const auto orientation = fields.find("orientation")) {
      numbers_.orientation(*orientation, path.at("orientation"), body.turn, &body.moving_turn);
      if (!body.turns_by_formulas()) body.pose.orientation = orientation_of(body.turn);
    }
  }

  void inertia(const Fields& fields, const ScenePath& path, Scene::Body& body) {
    using Inertia = Scene::Body::Inertia;
    const auto mass = fields.find("mass"), density = fields.find("density"), given = fields.find("inertia"),
               centre = fields.find("centre");
    if (body.fixed && !mass && !density && !given) return;
    if (mass && density) {
      log_.error(density->offset(), path.at("density").file, "is given beside mass, expected one of both");
      return;
    }
    if (!mass && !density) {
      log_.error(fields.mapping().offset(), path.at("mass").file,
                 "is missing in {}, expected mass or density, or fixed: true", quote(body.name));
      return;
    }
    if (mass) body.inertial.mass = numbers_.number(*mass, path.at("mass"));
    if (density) body.density = numbers_.number(*density, path.at("density"));
    if (given) {
      if (!mass) log_.error(given->offset(), path.at("inertia").file, "is given without mass, expected both");
      body.inertia_of = centre || body.solids.empty() ? Inertia::given : Inertia::given_at_centre;
      matrix(*given, path.at("inertia"), body.inertial.inertia);
      if (centre) numbers_.vector(*centre, path.at("centre"), body.inertial.centre);
      return;
    }
    if (centre) body.own_centre = numbers_.vector(*centre, path.at("centre"), body.inertial.centre);
    body.inertia_of = mass ? Inertia::from_mass : Inertia::from_density;
    const double number = mass ? body.inertial.mass : body.density;
    const auto shape = fields.find("shape");
    const bool none = !shape || (shape->is_sequence() && shape->size() == 0);  // else what is wrong was said
    if (body.solids.empty() && none)
      log_.error(fields.mapping().offset(), path.at("inertia").file,
                 "is missing in {}, which has no shape from which it follows", quote(body.name));
    if (!(number > 0.0) && !std::isnan(number))
      log_.error((mass ? mass : density)->offset(), path.at(mass ? "mass" : "density").file,
                 "is {}, expected a number above 0", number);
  }

  // Three principal moments or a symmetric matrix.
  void matrix(View node, const ScenePath& path, Eigen::Matrix3d& to) {
    if (node.is_sequence() && node.size() == 3 && node.first()->is_sequence()) {
      std::size_t i = 0;
      for (auto row = node.first(); row; row = row->next(), ++i) {
        Eigen::Vector3d numbers;
        if (numbers_.vector(*row, path.at(i), numbers))
          to.row(static_cast<Eigen::Index>(i)) = numbers.transpose();
      }
      return;
    }
    Eigen::Vector3d diagonal;
    if (numbers_.vector(node, path, diagonal)) to = diagonal.asDiagonal();
  }

  const std::filesystem::path& folder_;
  SceneFields& numbers_;
  Log& log_;
};

std::optional<std::string> fault_of_parameter(const std::string& name) {
  return name == "t" ? "is the time already" : fault_of_name(name);
}

}  // namespace

bool is_scene(View system) { return system.is_mapping() && system.find("bodies"); }

ReadScene read_scene(View system, const std::filesystem::path& folder, Log& log) {
  ReadScene read;
  const Fields fields(system, "system", scene_keys, log, other_forms);
  for (const std::string_view key : other_forms)
    if (const auto value = fields.find(key))
      log.error(value->offset(), fields.path(key), "is given beside bodies, expected one form of system");
  read_parameters(fields, fault_of_parameter, read.scene.parameters, read.parameters, log);
  read.scene.formulas = read.parameters.formulas;
  SceneFields numbers(read.parameters, read.scene, log);
  numbers.vector(fields, "gravity", {"system", ""}, read.scene.gravity);
  for (auto& [path, text] : read.scene.formulas)
    if (path.starts_with('.')) path.erase(0, 1);
  const auto bodies = fields.find("bodies");
  if (!bodies->is_sequence() || bodies->size() == 0) {
    log.error(bodies->offset(), "system.bodies", "is {}, expected a list of bodies",
              bodies->is_sequence() ? "an empty list" : describe(*bodies));
    return read;
  }
  if (bodies->size() > most_bodies) {
    log.error(bodies->offset(), "system.bodies", "has {} bodies, expected at most {}", bodies->size(),
              most_bodies);
    return read;
  }
  BodyReader reader(folder, numbers);
  std::size_t i = 0;
  for (auto item = bodies->first(); item; item = item->next(), ++i) {
    if (is_robot(*item))
      read_robot(*item, i, folder, numbers);
    else if (item->is_mapping() && item->find("generate"))
      read_generated_bodies(*item, fmt::format("system.bodies[{}]", i), numbers);
    else
      reader.read(*item, i);
    read.places.resize(read.scene.bodies.size(), i);
    if (read.scene.bodies.size() > most_bodies) {
      log.error(item->offset(), fmt::format("system.bodies[{}]", i),
                "makes {} bodies of the scene, expected at most {}", read.scene.bodies.size(), most_bodies);
      return read;
    }
  }
  read.robot_joints = read.scene.joints.size();
  if (const auto joints = fields.find("joints")) read_joints(*joints, numbers);
  if (const auto surfaces = fields.find("surfaces")) read_surfaces(*surfaces, numbers);
  if (const auto ignore = fields.find("ignore")) read_ignored(*ignore, numbers);
  for (const Scene::Joint& joint : read.scene.joints) {
    if (joint.child < 0 || joint.kind == Scene::Joint::Kind::free) continue;
    const std::size_t place = read.places[static_cast<std::size_t>(joint.child)];
    const auto node = bodies->item(place);
    if (node && (is_robot(*node) || node->find("generate"))) continue;
    for (const std::string_view key : {"velocity"sv, "angular_velocity"sv})
      if (const auto value = node ? node->find(key) : std::nullopt;
          value && !log.has_failed(fmt::format("system.bodies[{}].{}", place, key)))
        log.error(value->offset(), fmt::format("system.bodies[{}].{}", place, key),
                  "is given for a jointed body, expected velocity at the joint {}", quote(joint.name));
  }
  return read;
}

std::string place_in_file(const std::string& field, const ReadScene& read) {
  std::size_t k = 0;
  int used = 0;
  if (std::sscanf(field.c_str(), "bodies[%zu]%n", &k, &used) == 1 && k < read.places.size())
    return fmt::format("bodies[{}]{}", read.places[k], field.substr(static_cast<std::size_t>(used)));
  if (std::sscanf(field.c_str(), "joints[%zu]%n", &k, &used) == 1)
    return k < read.robot_joints ? "bodies"
                                 : fmt::format("joints[{}]{}", k - read.robot_joints,
                                               field.substr(static_cast<std::size_t>(used)));
  return field;
}

void take_elements(const ReadElements& listed, const NumberFormulas& follows, Scene& scene) {
  scene.elements = text_elements(listed);
  for (const auto& [path, formula] : follows) {
    std::size_t owner = 0, length = 0;  // the innermost element that has the number
    for (std::size_t i = 0; i < listed.origins.size(); ++i)
      if (const std::string& own = listed.origins[i].path; own.size() > length && path.starts_with(own + "."))
        owner = i, length = own.size();
    const std::string_view field = std::string_view(path).substr(length + 1);
    const View element = listed.origins[owner].node;
    const char* const key = listed.origins[owner].path.ends_with(".patch") ? "width" : "coefficient";
    const bool one_of_all = field == key || field == fmt::format("{}[0]", key);
    if (field.starts_with("spin.")) continue;  // in coefficient[2]
    const auto add = [&, text = formula](std::string_view of) {
      scene.formulas.emplace_back(fmt::format("elements[{}].{}", owner, of), text);
    };
    if (!one_of_all) {
      add(field == "width[1]" ? "coefficient[1]" : field);
      continue;
    }
    add("coefficient[0]");
    const bool both = !element.find(key)->is_sequence() || element.find(key)->size() == 1;
    if (both && scene.elements[owner].slips.size() == 2) add("coefficient[1]");
  }
}

Errors outside_table_1(const Scene& scene) {
  // As elements, of which it is known what they may be; the fields are those of the scene.
  Impact impact;
  std::vector<std::string> fields;
  const auto offer = [&](std::string field, Kind kind, double restitution) {
    Element element;
    element.kind = kind;
    element.restitution = restitution;
    impact.elements.push_back(std::move(element));
    fields.push_back(std::move(field));
  };
  for (std::size_t k = 0; k < scene.surfaces.size(); ++k) {
    offer(fmt::format("surfaces[{}].restitution", k), Kind::contact, scene.surfaces[k].restitution);
    offer(fmt::format("surfaces[{}].tangential_restitution", k), Kind::friction,
          scene.surfaces[k].tangential_restitution);
    if (scene.surfaces[k].patch)
      offer(fmt::format("surfaces[{}].patch.restitution", k), Kind::friction,
            scene.surfaces[k].patch->restitution);
  }
  for (std::size_t j = 0; j < scene.joints.size(); ++j)
    offer(fmt::format("joints[{}].restitution", j), Kind::contact, scene.joints[j].restitution);
  Errors outside = percuss::outside_table_1(impact);
  for (Error& error : outside) {
    std::size_t i = 0;
    if (std::sscanf(error.field.c_str(), "elements[%zu]", &i) == 1) error.field = fields[i];
  }
  return outside;
}

Errors start_scene(const ReadScene& read, Problem& problem) {
  auto made = make_problem(read.scene, problem.law);
  if (!made) return made.error();
  problem.impact = std::move(made->impact);
  problem.motion = std::move(made->motion);
  return {};
}

}  // namespace percuss::io
