#include "io/scene_generate_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "io/ball_fields.hpp"
#include "percuss/scene_models.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array scene_models{"pile"sv, "wall"sv,   "tower"sv, "dominoes"sv,
                                  "rack"sv, "cradle"sv, "shaker"sv};
constexpr int most_generated = 1 << 14;

class ModelReader {
 public:
  ModelReader(View node, const std::string& path, Names keys, SceneFields& numbers)
      : fields_(node, path, keys, numbers.log()), numbers_(numbers), log_(numbers.log()) {}

  int count(std::string_view key, int otherwise, int least = 1) {
    if (!fields_.find(key)) return otherwise;
    return read_count(fields_, key, "", least, most_generated, log_).value_or(otherwise);
  }
  // A number or a formula of the parameters, which is not remembered: the bodies are made once.
  double number(std::string_view key, double otherwise) {
    const auto node = fields_.find(key);
    return node ? read_value(*node, fields_.path(key), numbers_.parameters(), log_) : otherwise;
  }
  double positive(std::string_view key, double otherwise) {
    const double value = number(key, otherwise);
    if (value <= 0.0)
      log_.error(fields_.find(key)->offset(), fields_.path(key), "is {}, expected a positive number", value);
    return value;
  }
  double not_negative(std::string_view key, double otherwise) {
    const double value = number(key, otherwise);
    if (value < 0.0)
      log_.error(fields_.find(key)->offset(), fields_.path(key), "is {}, expected a number of at least 0",
                 value);
    return value;
  }
  Eigen::Vector3d edges(std::string_view key, const Eigen::Vector3d& otherwise) {
    const auto node = fields_.find(key);
    if (!node) return otherwise;
    const auto list = read_numbers(*node, fields_.path(key), log_);
    if (!list) return otherwise;
    if (list->size() == 3 && (list->array() > 0.0).all()) return *list;
    log_.error(node->offset(), fields_.path(key), "expected three positive edge lengths");
    return otherwise;
  }
  bool flag(std::string_view key, bool otherwise) {
    return fields_.find(key) ? read_flag(fields_, key, log_) : otherwise;
  }
  std::uint64_t seed() { return static_cast<std::uint64_t>(count("seed", 1, 0)); }
  void too_many(double bodies) {
    if (bodies > most_generated)
      log_.error(fields_.mapping().offset(), fields_.path(), "would make {} bodies, expected at most {}",
                 bodies, most_generated);
  }
  const Fields& fields() const { return fields_; }

 private:
  Fields fields_;
  SceneFields& numbers_;
  Log& log_;
};

Scene read_pile(View node, const std::string& path, SceneFields& numbers) {
  static constexpr std::array keys{"name"sv,    "generate"sv, "count"sv, "shape"sv, "size"sv,
                                   "density"sv, "across"sv,   "room"sv,  "seed"sv,  "floor"sv};
  const std::size_t before = numbers.log().count();
  ModelReader reader(node, path, keys, numbers);
  PileScene pile;
  pile.count = reader.count("count", pile.count);
  pile.across = reader.count("across", pile.across);
  pile.size = reader.positive("size", pile.size);
  pile.density = reader.positive("density", pile.density);
  pile.room = reader.number("room", pile.room);
  if (pile.room < 1.0)
    numbers.log().error(reader.fields().find("room")->offset(), path + ".room", "is {}, expected at least 1",
                        pile.room);
  if (const auto shape = reader.fields().find("shape")) {
    const auto text = read_text(*shape, path + ".shape", numbers.log());
    pile.boxes = text && *text == "box";
    if (text && *text != "box" && *text != "sphere")
      numbers.log().error(shape->offset(), path + ".shape", "is {}, expected sphere or box", quote(*text));
  }
  pile.seed = reader.seed();
  pile.floor = reader.flag("floor", true);
  return numbers.log().count() > before ? Scene{} : make_scene(pile);
}

Scene read_wall(View node, const std::string& path, SceneFields& numbers) {
  static constexpr std::array keys{"name"sv,  "generate"sv, "columns"sv, "rows"sv,
                                   "brick"sv, "density"sv,  "gap"sv,     "floor"sv};
  const std::size_t before = numbers.log().count();
  ModelReader reader(node, path, keys, numbers);
  WallScene wall;
  wall.columns = reader.count("columns", wall.columns);
  wall.rows = reader.count("rows", wall.rows);
  wall.brick = reader.edges("brick", wall.brick);
  wall.density = reader.positive("density", wall.density);
  wall.gap = reader.not_negative("gap", wall.gap);
  if (wall.gap >= wall.brick.x())
    numbers.log().error(node.offset(), path + ".gap", "is {}, expected less than the length of a brick, {}",
                        wall.gap, wall.brick.x());
  wall.floor = reader.flag("floor", true);
  reader.too_many((wall.columns + 1.0) * wall.rows);
  return numbers.log().count() > before ? Scene{} : make_scene(wall);
}

Scene read_tower(View node, const std::string& path, SceneFields& numbers) {
  static constexpr std::array keys{"name"sv,  "generate"sv, "layers"sv, "planks"sv,
                                   "plank"sv, "density"sv,  "floor"sv};
  const std::size_t before = numbers.log().count();
  ModelReader reader(node, path, keys, numbers);
  TowerScene tower;
  tower.layers = reader.count("layers", tower.layers);
  tower.planks = reader.count("planks", tower.planks);
  tower.plank = reader.edges("plank", tower.plank);
  tower.density = reader.positive("density", tower.density);
  tower.floor = reader.flag("floor", true);
  reader.too_many(static_cast<double>(tower.layers) * tower.planks);
  if (tower.planks > 1 && tower.planks * tower.plank.y() > tower.plank.x() * (1.0 + 1e-12))
    numbers.log().error(node.offset(), path + ".plank",
                        "{} planks of the width {} are wider than one is long, {}", tower.planks,
                        tower.plank.y(), tower.plank.x());
  return numbers.log().count() > before ? Scene{} : make_scene(tower);
}

Scene read_dominoes(View node, const std::string& path, SceneFields& numbers) {
  static constexpr std::array keys{"name"sv,    "generate"sv, "count"sv, "domino"sv,
                                   "spacing"sv, "density"sv,  "push"sv,  "floor"sv};
  const std::size_t before = numbers.log().count();
  ModelReader reader(node, path, keys, numbers);
  DominoesScene row;
  row.count = reader.count("count", row.count);
  row.domino = reader.edges("domino", row.domino);
  row.spacing = reader.not_negative("spacing", row.spacing);
  row.density = reader.positive("density", row.density);
  row.push = reader.not_negative("push", row.push);
  row.floor = reader.flag("floor", true);
  return numbers.log().count() > before ? Scene{} : make_scene(row);
}

Scene read_rack(View node, const std::string& path, SceneFields& numbers) {
  static constexpr std::array keys{"name"sv,     "generate"sv, "rows"sv,   "radius"sv, "mass"sv,
                                   "distance"sv, "speed"sv,    "offset"sv, "floor"sv};
  const std::size_t before = numbers.log().count();
  ModelReader reader(node, path, keys, numbers);
  RackScene rack;
  rack.rows = reader.count("rows", rack.rows);
  rack.radius = reader.positive("radius", rack.radius);
  rack.mass = reader.positive("mass", rack.mass);
  rack.distance = reader.positive("distance", rack.distance);
  rack.speed = reader.number("speed", rack.speed);
  rack.offset = reader.number("offset", rack.offset);
  rack.floor = reader.flag("floor", true);
  reader.too_many(0.5 * rack.rows * (rack.rows + 1.0));
  if (rack.distance < 2.0 * rack.radius)
    numbers.log().error(node.offset(), path + ".distance", "is {}, expected at least a diameter, {}",
                        rack.distance, 2.0 * rack.radius);
  return numbers.log().count() > before ? Scene{} : make_scene(rack);
}

Scene read_cradle(View node, const std::string& path, SceneFields& numbers) {
  static constexpr std::array keys{"name"sv,   "generate"sv, "balls"sv,  "lifted"sv,
                                   "radius"sv, "mass"sv,     "length"sv, "angle"sv};
  const std::size_t before = numbers.log().count();
  ModelReader reader(node, path, keys, numbers);
  CradleScene cradle;
  cradle.balls = reader.count("balls", cradle.balls);
  cradle.lifted = reader.count("lifted", cradle.lifted, 0);
  cradle.radius = reader.positive("radius", cradle.radius);
  cradle.mass = reader.positive("mass", cradle.mass);
  cradle.length = reader.positive("length", cradle.length);
  cradle.angle = reader.not_negative("angle", cradle.angle);
  if (cradle.lifted > cradle.balls)
    numbers.log().error(node.offset(), path + ".lifted", "is {}, expected at most the {} balls",
                        cradle.lifted, cradle.balls);
  return numbers.log().count() > before ? Scene{} : make_scene(cradle);
}

Scene read_shaker(View node, const std::string& path, SceneFields& numbers) {
  static constexpr std::array keys{"name"sv,    "generate"sv,  "count"sv,     "across"sv, "size"sv,
                                   "density"sv, "amplitude"sv, "frequency"sv, "height"sv, "seed"sv};
  const std::size_t before = numbers.log().count();
  ModelReader reader(node, path, keys, numbers);
  ShakerScene shaker;
  shaker.count = reader.count("count", shaker.count);
  shaker.across = reader.count("across", shaker.across);
  shaker.size = reader.positive("size", shaker.size);
  shaker.density = reader.positive("density", shaker.density);
  shaker.amplitude = reader.not_negative("amplitude", shaker.amplitude);
  shaker.frequency = reader.not_negative("frequency", shaker.frequency);
  shaker.height = reader.positive("height", shaker.height);
  shaker.seed = reader.seed();
  return numbers.log().count() > before ? Scene{} : make_scene(shaker);
}

}  // namespace

void read_generated_bodies(View node, const std::string& path, SceneFields& numbers) {
  Log& log = numbers.log();
  const View model = *node.find("generate");
  const auto kind = read_text(model, path + ".generate", log);
  const auto named = node.find("name");
  if (!named) log.error(node.offset(), path + ".name", "is missing, expected a name");
  const auto name = named ? read_text(*named, path + ".name", log) : std::nullopt;
  if (!kind || !name) return;
  Scene part;
  if (*kind == "pile")
    part = read_pile(node, path, numbers);
  else if (*kind == "wall")
    part = read_wall(node, path, numbers);
  else if (*kind == "tower")
    part = read_tower(node, path, numbers);
  else if (*kind == "dominoes")
    part = read_dominoes(node, path, numbers);
  else if (*kind == "rack")
    part = read_rack(node, path, numbers);
  else if (*kind == "cradle")
    part = read_cradle(node, path, numbers);
  else if (*kind == "shaker")
    part = read_shaker(node, path, numbers);
  else {
    const std::string suggestion = did_you_mean(*kind, scene_models);
    log.error(model.offset(), path + ".generate", "is {}{} expected one of {}", quote(*kind),
              suggestion.empty() ? "," : suggestion, listed(scene_models));
    return;
  }
  add_part(numbers.scene(), part, std::string(*name));
}

}  // namespace percuss::io
