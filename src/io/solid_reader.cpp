#include "io/solid_reader.hpp"

#include <array>

#include "io/mesh_reader.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array solid_kinds{"plane"sv,    "sphere"sv, "box"sv,  "capsule"sv,
                                 "cylinder"sv, "convex"sv, "mesh"sv, "heightfield"sv};
constexpr std::array solid_keys{"plane"sv,    "sphere"sv,   "box"sv,        "capsule"sv,
                                "cylinder"sv, "convex"sv,   "mesh"sv,       "heightfield"sv,
                                "rounding"sv, "position"sv, "orientation"sv};
constexpr std::size_t most_points = 1 << 16;

class SolidReader {
 public:
  SolidReader(const std::filesystem::path& folder, SceneFields& numbers)
      : folder_(folder), numbers_(numbers), log_(numbers.log()) {}

  std::optional<Solid> read(View node, const ScenePath& path, Scene::Body::Part& part) {
    if (node.is_scalar() && node.text() == "plane") return Solid{HalfSpace{}, 0.0, {}};
    if (!node.is_mapping()) {
      log_.error(node.offset(), path.file,
                 "is {}, expected plane, or a mapping such as {{sphere: 0.1}}; shapes are {}", describe(node),
                 listed(solid_kinds));
      return std::nullopt;
    }
    const Fields fields(node, path.file, solid_keys, log_);
    std::vector<std::string_view> kinds;
    for (const std::string_view kind : solid_kinds)
      if (node.find(kind)) kinds.push_back(kind);
    if (kinds.size() != 1) {
      log_.error(node.offset(), path.file, "{}, expected one of {}",
                 kinds.empty() ? "names no shape" : "names " + std::to_string(kinds.size()) + " shapes",
                 listed(solid_kinds));
      return std::nullopt;
    }
    Solid solid;
    if (!form(kinds.front(), *node.find(kinds.front()), path.at(kinds.front()), solid.form, part))
      return std::nullopt;
    solid.rounding = numbers_.number(fields, "rounding", path, 0.0);
    numbers_.vector(fields, "position", path, solid.pose.position);
    if (const auto turned = fields.find("orientation")) {
      const std::size_t errors = log_.count();
      numbers_.orientation(*turned, path.at("orientation"), part.turn);
      if (log_.count() == errors) solid.pose.orientation = orientation_of(part.turn);
    }
    return solid;
  }

 private:
  bool form(std::string_view kind, View node, const ScenePath& path, Form& to, Scene::Body::Part& part) {
    if (kind == "plane") return to = HalfSpace{}, true;
    if (kind == "sphere") return to = Sphere{numbers_.number(node, path)}, true;
    if (kind == "box") {
      Box box;
      const bool good = numbers_.vector(node, path, box.edges);
      return to = box, good;
    }
    if (kind == "capsule" || kind == "cylinder") {
      static constexpr std::array round_keys{"radius"sv, "length"sv};
      if (!require_mapping(node, path.file, log_)) return false;
      const Fields fields(node, path.file, round_keys, log_);
      const auto radius = fields.require("radius", "a length"), length = fields.require("length", "a length");
      if (!radius || !length) return false;
      const double r = numbers_.number(*radius, path.at("radius")),
                   l = numbers_.number(*length, path.at("length"));
      if (kind == "capsule")
        to = Capsule{r, l};
      else
        to = Cylinder{r, l};
      return true;
    }
    if (kind == "convex") return convex(node, path, to, part);
    if (kind == "heightfield") return heightfield(node, path, to);
    return mesh(node, path, to);
  }

  bool points(View node, const ScenePath& path, std::vector<Eigen::Vector3d>& list) {
    if (node.size() > most_points) {
      log_.error(node.offset(), path.file, "has {} points, expected at most {}", node.size(), most_points);
      return false;
    }
    std::size_t i = 0;
    for (auto item = node.first(); item; item = item->next(), ++i)
      if (!numbers_.vector(*item, path.at(i), list.emplace_back())) return false;
    return true;
  }

  bool convex(View node, const ScenePath& path, Form& to, Scene::Body::Part& part) {
    std::vector<Eigen::Vector3d> list;
    if (node.is_sequence()) {
      if (!points(node, path, list)) return false;
    } else if (const auto file = load(node, path)) {
      list = file->vertices;
    } else {
      return false;
    }
    const auto hull = convex_hull(list);
    if (!hull) {
      log_.error(node.offset(), path.file, "{}", hull.error().front().message);
      return false;
    }
    to = Convex{std::make_shared<const Polytope>(*hull)};
    if (node.is_sequence()) part.points = part.hulled = std::move(list);
    return true;
  }

  bool mesh(View node, const ScenePath& path, Form& to) {
    auto file = load(node, path);
    if (!file) return false;
    to = Mesh{std::make_shared<const TriangleMesh>(*std::move(file))};
    return true;
  }

  bool heightfield(View node, const ScenePath& path, Form& to) {
    static constexpr std::array field_keys{"heights"sv, "size"sv};
    if (!require_mapping(node, path.file, log_)) return false;
    const Fields fields(node, path.file, field_keys, log_);
    const auto heights = fields.require("heights", "a list of rows: heights along y at every x"),
               size = fields.require("size", "the lengths along x and y");
    if (!heights || !size) return false;
    Heightfield field;
    const auto lengths = numbers_.numbers(*size, path.at("size"));
    if (lengths.size() != 2) {
      log_.error(size->offset(), path.at("size").file, "expected two lengths, along x and y");
      return false;
    }
    field.size << lengths[0], lengths[1];
    if (!heights->is_sequence()) {
      log_.error(heights->offset(), path.at("heights").file, "is {}, expected a list of rows",
                 describe(*heights));
      return false;
    }
    std::size_t i = 0;
    for (auto row = heights->first(); row; row = row->next(), ++i) {
      const ScenePath where = path.at("heights").at(i);
      const auto values = numbers_.numbers(*row, where);
      const auto count = static_cast<Eigen::Index>(values.size());
      if (i == 0) field.heights.resize(static_cast<Eigen::Index>(heights->size()), count);
      if (count != field.heights.cols()) {
        log_.error(row->offset(), where.file, "has {}, expected {} as the first row",
                   count_of(count, "number"), field.heights.cols());
        return false;
      }
      field.heights.row(static_cast<Eigen::Index>(i)) =
          Eigen::Map<const Eigen::RowVectorXd>(values.data(), count);
    }
    if (!field.heights.allFinite() || !field.size.allFinite()) return false;  // which was said
    to = std::move(field);
    return true;
  }

  std::optional<TriangleMesh> load(View node, const ScenePath& path) {
    const auto name = read_text(node, path.file, log_);
    if (!name) return std::nullopt;
    auto mesh = read_mesh(folder_ / std::filesystem::path(std::string(*name)), numbers_.scene().files);
    if (mesh) return *std::move(mesh);
    const Error& error = mesh.error().front();
    log_.error(node.offset(), path.file, "{}{}{}", error.field, error.field.empty() ? "" : ": ",
               error.message);
    return std::nullopt;
  }

  const std::filesystem::path& folder_;
  SceneFields& numbers_;
  Log& log_;
};

}  // namespace

void read_solids(View node, const ScenePath& path, const std::filesystem::path& folder, SceneFields& numbers,
                 Scene::Body& body) {
  SolidReader reader(folder, numbers);
  const auto read = [&](View one, const ScenePath& at) {
    Scene::Body::Part part;
    auto solid = reader.read(one, at, part);
    if (!solid) return;
    body.solids.push_back(*std::move(solid));
    body.parts.push_back(std::move(part));
  };
  if (!node.is_sequence()) return read(node, path);
  std::size_t i = 0;
  for (auto item = node.first(); item; item = item->next(), ++i) read(*item, path.at(i));
}

}  // namespace percuss::io
