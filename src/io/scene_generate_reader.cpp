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

// The numbers of a model, from the file or, where a study has changed some, from those that were read.
class ModelNumbers {
 public:
  virtual ~ModelNumbers() = default;

  virtual int count(const char* key, int otherwise, int least = 1) = 0;
  virtual double number(const std::string& key, double otherwise) = 0;
  virtual Eigen::Vector3d edges(const char* key, const Eigen::Vector3d& otherwise) = 0;
  virtual bool flag(const char* key, bool otherwise) = 0;
  virtual bool is(const char* key, std::string_view word,
                  std::string_view other) = 0;  // `other` where it is not told
  virtual void wrong(const std::string& key, const std::string& message) = 0;
  virtual bool good() const = 0;

  double positive(const char* key, double otherwise) {
    const double value = number(key, otherwise);
    if (value <= 0.0) wrong(key, fmt::format("is {}, expected a positive number", value));
    return value;
  }
  double not_negative(const char* key, double otherwise) {
    const double value = number(key, otherwise);
    if (value < 0.0) wrong(key, fmt::format("is {}, expected a number of at least 0", value));
    return value;
  }
  std::uint64_t seed() { return static_cast<std::uint64_t>(count("seed", 1, 0)); }
  void too_many(double bodies) {
    if (bodies > most_generated)
      wrong("", fmt::format("would make {} bodies, expected at most {}", bodies, most_generated));
  }
};

// What was read: numbers that may change, and the others.
struct ReadModel {
  Scene::Model::Numbers numbers, whole;
};

class FileNumbers : public ModelNumbers {
 public:
  FileNumbers(View node, const ScenePath& path, Names keys, SceneFields& numbers, ReadModel& read)
      : fields_(node, path.file, keys, numbers.log()),
        path_(path),
        numbers_(numbers),
        log_(numbers.log()),
        read_(read),
        before_(numbers.log().count()) {}

  int count(const char* key, int otherwise, int least) override {
    if (fields_.find(key))
      otherwise = read_count(fields_, key, "", least, most_generated, log_).value_or(otherwise);
    read_.whole[key] = otherwise;
    return otherwise;
  }
  double number(const std::string& key, double otherwise) override {
    return read_.numbers[key] = numbers_.number(fields_, key, path_, otherwise);
  }
  Eigen::Vector3d edges(const char* key, const Eigen::Vector3d& otherwise) override {
    Eigen::Vector3d list = otherwise;
    if (const auto node = fields_.find(key);
        node && numbers_.vector(*node, path_.at(key), list) && !(list.array() > 0.0).all())
      wrong(key, "expected three positive edge lengths");
    for (int i = 0; i < 3; ++i) read_.numbers[fmt::format("{}[{}]", key, i)] = list[i];
    return list;
  }
  bool flag(const char* key, bool otherwise) override {
    if (fields_.find(key)) otherwise = read_flag(fields_, key, log_);
    read_.whole[key] = otherwise;
    return otherwise;
  }
  bool is(const char* key, std::string_view word, std::string_view other) override {
    bool found = false;
    if (const auto node = fields_.find(key)) {
      const auto text = read_text(*node, fields_.path(key), log_);
      found = text && *text == word;
      if (text && !found && *text != other)
        wrong(key, fmt::format("is {}, expected {} or {}", quote(*text), other, word));
    }
    read_.whole[key] = found;
    return found;
  }
  void wrong(const std::string& key, const std::string& message) override {
    const auto node = fields_.find(key);
    log_.error((node ? *node : fields_.mapping()).offset(), key.empty() ? fields_.path() : fields_.path(key),
               "{}", message);
  }
  bool good() const override { return log_.count() == before_; }

 private:
  Fields fields_;
  ScenePath path_;
  SceneFields& numbers_;
  Log& log_;
  ReadModel& read_;
  std::size_t before_;
};

class ChangedNumbers : public ModelNumbers {
 public:
  explicit ChangedNumbers(const ReadModel& read) : read_(read) {}

  int count(const char* key, int, int) override { return static_cast<int>(read_.whole.at(key)); }
  double number(const std::string& key, double) override { return read_.numbers.at(key); }
  Eigen::Vector3d edges(const char* key, const Eigen::Vector3d&) override {
    Eigen::Vector3d list;
    for (int i = 0; i < 3; ++i) list[i] = read_.numbers.at(fmt::format("{}[{}]", key, i));
    if (!(list.array() > 0.0).all()) wrong(key, "expected three positive edge lengths");
    return list;
  }
  bool flag(const char* key, bool) override { return read_.whole.at(key) != 0.0; }
  bool is(const char* key, std::string_view, std::string_view) override { return flag(key, false); }
  void wrong(const std::string& key, const std::string& message) override {
    errors_.push_back({key, message});
  }
  bool good() const override { return errors_.empty(); }
  const Errors& errors() const { return errors_; }

 private:
  const ReadModel& read_;
  Errors errors_;
};

struct ModelKind {
  std::string_view name;
  std::vector<std::string_view> keys;
  Scene (*make)(ModelNumbers& of);
};

Scene make_pile(ModelNumbers& of) {
  PileScene pile;
  pile.count = of.count("count", pile.count);
  pile.across = of.count("across", pile.across);
  pile.size = of.positive("size", pile.size);
  pile.density = of.positive("density", pile.density);
  pile.room = of.number("room", pile.room);
  if (pile.room < 1.0) of.wrong("room", fmt::format("is {}, expected at least 1", pile.room));
  pile.boxes = of.is("shape", "box", "sphere");
  pile.seed = of.seed();
  pile.floor = of.flag("floor", true);
  return of.good() ? make_scene(pile) : Scene{};
}

Scene make_wall(ModelNumbers& of) {
  WallScene wall;
  wall.columns = of.count("columns", wall.columns);
  wall.rows = of.count("rows", wall.rows);
  wall.brick = of.edges("brick", wall.brick);
  wall.density = of.positive("density", wall.density);
  wall.gap = of.not_negative("gap", wall.gap);
  if (wall.gap >= wall.brick.x())
    of.wrong("gap",
             fmt::format("is {}, expected less than the length of a brick, {}", wall.gap, wall.brick.x()));
  wall.floor = of.flag("floor", true);
  of.too_many((wall.columns + 1.0) * wall.rows);
  return of.good() ? make_scene(wall) : Scene{};
}

Scene make_tower(ModelNumbers& of) {
  TowerScene tower;
  tower.layers = of.count("layers", tower.layers);
  tower.planks = of.count("planks", tower.planks);
  tower.plank = of.edges("plank", tower.plank);
  tower.density = of.positive("density", tower.density);
  tower.floor = of.flag("floor", true);
  of.too_many(static_cast<double>(tower.layers) * tower.planks);
  if (tower.planks > 1 && tower.planks * tower.plank.y() > tower.plank.x() * (1.0 + 1e-12))
    of.wrong("plank", fmt::format("{} planks of the width {} are wider than one is long, {}", tower.planks,
                                  tower.plank.y(), tower.plank.x()));
  return of.good() ? make_scene(tower) : Scene{};
}

Scene make_dominoes(ModelNumbers& of) {
  DominoesScene row;
  row.count = of.count("count", row.count);
  row.domino = of.edges("domino", row.domino);
  row.spacing = of.not_negative("spacing", row.spacing);
  row.density = of.positive("density", row.density);
  row.push = of.not_negative("push", row.push);
  row.floor = of.flag("floor", true);
  return of.good() ? make_scene(row) : Scene{};
}

Scene make_rack(ModelNumbers& of) {
  RackScene rack;
  rack.rows = of.count("rows", rack.rows);
  rack.radius = of.positive("radius", rack.radius);
  rack.mass = of.positive("mass", rack.mass);
  rack.distance = of.positive("distance", rack.distance);
  rack.speed = of.number("speed", rack.speed);
  rack.offset = of.number("offset", rack.offset);
  rack.floor = of.flag("floor", true);
  of.too_many(0.5 * rack.rows * (rack.rows + 1.0));
  if (rack.distance < 2.0 * rack.radius)
    of.wrong("distance",
             fmt::format("is {}, expected at least a diameter, {}", rack.distance, 2.0 * rack.radius));
  return of.good() ? make_scene(rack) : Scene{};
}

Scene make_cradle(ModelNumbers& of) {
  CradleScene cradle;
  cradle.balls = of.count("balls", cradle.balls);
  cradle.lifted = of.count("lifted", cradle.lifted, 0);
  cradle.radius = of.positive("radius", cradle.radius);
  cradle.mass = of.positive("mass", cradle.mass);
  cradle.length = of.positive("length", cradle.length);
  cradle.angle = of.not_negative("angle", cradle.angle);
  if (cradle.lifted > cradle.balls)
    of.wrong("lifted", fmt::format("is {}, expected at most the {} balls", cradle.lifted, cradle.balls));
  return of.good() ? make_scene(cradle) : Scene{};
}

Scene make_shaker(ModelNumbers& of) {
  ShakerScene shaker;
  shaker.count = of.count("count", shaker.count);
  shaker.across = of.count("across", shaker.across);
  shaker.size = of.positive("size", shaker.size);
  shaker.density = of.positive("density", shaker.density);
  shaker.amplitude = of.not_negative("amplitude", shaker.amplitude);
  shaker.frequency = of.not_negative("frequency", shaker.frequency);
  shaker.height = of.positive("height", shaker.height);
  shaker.seed = of.seed();
  return of.good() ? make_scene(shaker) : Scene{};
}

const std::array<ModelKind, 7> kinds{
    {{"pile",
      {"name", "generate", "count", "shape", "size", "density", "across", "room", "seed", "floor"},
      make_pile},
     {"wall", {"name", "generate", "columns", "rows", "brick", "density", "gap", "floor"}, make_wall},
     {"tower", {"name", "generate", "layers", "planks", "plank", "density", "floor"}, make_tower},
     {"dominoes",
      {"name", "generate", "count", "domino", "spacing", "density", "push", "floor"},
      make_dominoes},
     {"rack",
      {"name", "generate", "rows", "radius", "mass", "distance", "speed", "offset", "floor"},
      make_rack},
     {"cradle", {"name", "generate", "balls", "lifted", "radius", "mass", "length", "angle"}, make_cradle},
     {"shaker",
      {"name", "generate", "count", "across", "size", "density", "amplitude", "frequency", "height", "seed"},
      make_shaker}}};

}  // namespace

void read_generated_bodies(View node, const std::string& path, SceneFields& numbers) {
  Log& log = numbers.log();
  const View model = *node.find("generate");
  const auto told = read_text(model, path + ".generate", log);
  const auto named = node.find("name");
  if (!named) log.error(node.offset(), path + ".name", "is missing, expected a name");
  const auto name = named ? read_text(*named, path + ".name", log) : std::nullopt;
  if (!told || !name) return;
  const auto kind =
      std::find_if(kinds.begin(), kinds.end(), [&](const ModelKind& k) { return k.name == *told; });
  if (kind == kinds.end()) {
    const std::string suggestion = did_you_mean(*told, scene_models);
    log.error(model.offset(), path + ".generate", "is {}{} expected one of {}", quote(*told),
              suggestion.empty() ? "," : suggestion, listed(scene_models));
    return;
  }
  ReadModel read;
  FileNumbers of(node, {path, fmt::format("bodies.{}", *name)}, kind->keys, numbers, read);
  const Scene part = kind->make(of);
  if (!of.good()) return;
  Scene& scene = numbers.scene();
  Scene::Model record{std::string(*name),  read.numbers,       read.numbers, {}, {},
                      scene.bodies.size(), scene.joints.size()};
  record.make = [make = kind->make,
                 whole = read.whole](const Scene::Model::Numbers& changed) -> Result<Scene> {
    const ReadModel now{changed, whole};
    ChangedNumbers again(now);
    Scene made = make(again);
    if (!again.good()) return tl::unexpected(again.errors());
    return made;
  };
  add_part(scene, part, record.name);
  record.made.assign(scene.bodies.begin() + static_cast<std::ptrdiff_t>(record.first_body),
                     scene.bodies.end());
  scene.models.push_back(std::move(record));
}

}  // namespace percuss::io
