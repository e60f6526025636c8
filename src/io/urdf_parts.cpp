#include "io/urdf_parts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/files.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;
namespace fs = std::filesystem;

constexpr std::array<std::string_view, 0> urdf_nothing{};
constexpr std::array urdf_name{"name"sv};
constexpr std::array urdf_origin{"xyz"sv, "rpy"sv};
constexpr std::array urdf_inertial{"origin"sv, "mass"sv, "inertia"sv};
constexpr std::array urdf_value{"value"sv};
constexpr std::array urdf_moments{"ixx"sv, "ixy"sv, "ixz"sv, "iyy"sv, "iyz"sv, "izz"sv};
constexpr std::array urdf_collision{"origin"sv, "geometry"sv};
constexpr std::array urdf_visual{"origin"sv, "geometry"sv, "material"sv};
constexpr std::array urdf_forms{"box"sv, "cylinder"sv, "sphere"sv, "capsule"sv, "mesh"sv};
constexpr std::array urdf_size{"size"sv};
constexpr std::array urdf_radius{"radius"sv};
constexpr std::array urdf_round{"radius"sv, "length"sv};
constexpr std::array urdf_mesh{"filename"sv, "scale"sv};
constexpr std::array urdf_material{"color"sv, "texture"sv};
constexpr std::array urdf_rgba{"rgba"sv};

double urdf_positive(const XmlFields& fields, std::string_view key) {
  const double value = fields.require_number(key, "a positive number");
  if (value <= 0.0)
    fields.log().error(fields.offset(key), fields.path(key), "is {}, expected a positive number", value);
  return value;
}

}  // namespace

Eigen::Quaterniond rpy_rotation(const Eigen::Vector3d& rpy) {
  using Eigen::AngleAxisd, Eigen::Vector3d;
  return Eigen::Quaterniond(AngleAxisd(rpy[2], Vector3d::UnitZ()) * AngleAxisd(rpy[1], Vector3d::UnitY()) *
                            AngleAxisd(rpy[0], Vector3d::UnitX()));
}

Pose read_urdf_origin(const XmlFields& parent) {
  const XmlElement* element = parent.child("origin");
  if (!element) return {};
  const XmlFields fields(*element, parent.path("origin"), parent.file(), urdf_origin, urdf_nothing);
  return {fields.vector("xyz", Eigen::Vector3d::Zero()),
          rpy_rotation(fields.vector("rpy", Eigen::Vector3d::Zero()))};
}

bool UrdfParts::read_inertial(const XmlFields& link, Scene::Body& body) {
  const XmlElement* element = link.child("inertial");
  if (!element) return false;
  const XmlFields fields(*element, link.path("inertial"), file_, urdf_nothing, urdf_inertial);
  const Pose origin = read_urdf_origin(fields);
  double mass = std::nan("");
  if (const XmlElement* inner = fields.child("mass"))
    mass = XmlFields(*inner, fields.path("mass"), file_, urdf_value, urdf_nothing)
               .require_number("value", "a positive number of kilograms");
  else
    file_.log.error(fields.offset(), fields.path("mass"), "is missing, expected <mass value=\"...\"/>");
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Constant(std::nan(""));
  if (const XmlElement* inner = fields.child("inertia")) {
    const XmlFields moments(*inner, fields.path("inertia"), file_, urdf_moments, urdf_nothing);
    const auto moment = [&](std::string_view key) {
      return moments.require_number(key, "a number of kg m²");
    };
    const double xx = moment("ixx"), yy = moment("iyy"), zz = moment("izz");
    const double xy = moments.number("ixy", 0.0), xz = moments.number("ixz", 0.0),
                 yz = moments.number("iyz", 0.0);
    inertia << xx, xy, xz, xy, yy, yz, xz, yz, zz;
  } else {
    file_.log.error(fields.offset(), fields.path("inertia"),
                    "is missing, expected <inertia ixx=\"...\" .../>");
  }
  if (mass == 0.0 && inertia.isZero(0.0)) {
    file_.leave_out(fields.offset(), "an <inertial> that is zero", "counts as none");
    return false;
  }
  if (const std::string fault = inertia_fault(mass, inertia); !fault.empty())
    file_.log.error(fields.offset(), fields.path(), "{}", fault);
  else if (const Eigen::Matrix3d mended = without_rounding(inertia);
           mended != inertia && inertia.allFinite()) {
    file_.leave_out(fields.offset(),
                    "an inertia one of whose principal moments exceeds the sum of the others",
                    "by less than a millionth is rounded to equality");
    inertia = mended;
  }
  body.inertial = moved({mass, Eigen::Vector3d::Zero(), inertia}, origin);
  return true;
}

void UrdfParts::read_shapes(const XmlFields& link, bool moving, Scene::Body& body) {
  for (const XmlElement* e = link.element().FirstChildElement("collision"); e;
       e = e->NextSiblingElement("collision"))
    if (const auto solid = read_shape(*e, link.path("collision"), moving, false))
      body.solids.push_back(*solid);
  for (const XmlElement* e = link.element().FirstChildElement("visual"); e;
       e = e->NextSiblingElement("visual")) {
    if (const auto solid = read_shape(*e, link.path("visual"), moving, true)) body.drawn.push_back(*solid);
    if (const XmlElement* material = e->FirstChildElement("material"); material && body.colour.empty())
      body.colour = read_colour(*material, link.path("visual.material"));
  }
}

std::optional<Solid> UrdfParts::read_shape(const XmlElement& element, const std::string& path, bool moving,
                                           bool seen) {
  const XmlFields fields(element, path, file_, urdf_name, seen ? Names(urdf_visual) : Names(urdf_collision));
  Solid solid;
  solid.pose = read_urdf_origin(fields);
  const auto form = read_geometry(fields, moving, seen);
  if (!form) return std::nullopt;
  solid.form = *form;
  return solid;
}

std::optional<Form> UrdfParts::read_geometry(const XmlFields& shape, bool moving, bool seen) {
  const XmlElement* geometry = shape.child("geometry");
  if (!geometry) {
    file_.log.error(shape.offset(), shape.path("geometry"), "is missing, expected <geometry> with one of {}",
                    listed(urdf_forms));
    return std::nullopt;
  }
  const std::string path = shape.path("geometry");
  const XmlElement* only = geometry->FirstChildElement();
  if (!only) {
    file_.log.error(file_.offset(*geometry), path, "is empty, expected one of {}", listed(urdf_forms));
    return std::nullopt;
  }
  if (const XmlElement* second = only->NextSiblingElement())
    file_.log.error(file_.offset(*second), path, "has a second shape <{}>, expected one",
                    printable(second->Value()));
  return read_form(*only, path, moving, seen);
}

std::optional<Form> UrdfParts::read_form(const XmlElement& element, const std::string& path, bool moving,
                                         bool seen) {
  const std::string_view kind = element.Value();
  const std::string inner = fmt::format("{}.{}", path, printable(kind));
  if (kind == "box") {
    const XmlFields fields(element, inner, file_, urdf_size, urdf_nothing);
    if (!fields.require_text("size", "the three edge lengths")) return std::nullopt;
    const auto size = fields.numbers("size", 3, 3);
    if (!size) return std::nullopt;
    if (std::any_of(size->begin(), size->end(), [](double x) { return x <= 0.0; }))
      file_.log.error(fields.offset("size"), fields.path("size"), "is {}, expected positive lengths",
                      quote(*fields.text("size")));
    return Box{{(*size)[0], (*size)[1], (*size)[2]}};
  }
  if (kind == "sphere")
    return Sphere{urdf_positive(XmlFields(element, inner, file_, urdf_radius, urdf_nothing), "radius")};
  if (kind == "cylinder" || kind == "capsule") {
    const XmlFields fields(element, inner, file_, urdf_round, urdf_nothing);
    const double radius = urdf_positive(fields, "radius"), length = urdf_positive(fields, "length");
    if (kind == "capsule") return Capsule{radius, length};
    return Cylinder{radius, length};
  }
  if (kind == "mesh")
    return read_mesh_form(XmlFields(element, inner, file_, urdf_mesh, urdf_nothing), moving, seen);
  file_.log.error(file_.offset(element), path, "is <{}>{} expected one of {}", printable(kind),
                  did_you_mean(kind, urdf_forms).empty() ? "," : did_you_mean(kind, urdf_forms) + ";",
                  listed(urdf_forms));
  return std::nullopt;
}

std::optional<Form> UrdfParts::read_mesh_form(const XmlFields& fields, bool moving, bool seen) {
  const auto name = fields.require_text("filename", "the name of a mesh");
  const Eigen::Vector3d scale = fields.vector("scale", Eigen::Vector3d::Ones());
  if ((scale.array() == 0.0).any())
    file_.log.error(fields.offset("scale"), fields.path("scale"), "is {}, expected numbers other than 0",
                    quote(*fields.text("scale")));
  if (!name) return std::nullopt;
  const auto path = find_mesh(fields, *name, seen);
  if (!path) return std::nullopt;
  const auto form = seen ? shelf_.mesh(*path, scale).map([](const auto& mesh) { return Form(Mesh{mesh}); })
                         : shelf_.solid(*path, scale, moving);
  if (form) {
    if (!seen && moving)
      file_.leave_out(fields.offset(), "a mesh of a link that moves", "counts as its convex hull");
    return *form;
  }
  if (seen)
    file_.leave_out(fields.offset("filename"), "a <mesh> that is only seen",
                    fmt::format("is left out: {}", to_string(form.error())));
  else
    file_.log.error(fields.offset("filename"), fields.path("filename"), "{}", to_string(form.error()));
  return std::nullopt;
}

std::optional<fs::path> UrdfParts::find_mesh(const XmlFields& fields, const std::string& name, bool seen) {
  constexpr std::string_view package = "package://", file = "file://";
  if (name.compare(0, file.size(), file) == 0) return fs::path(name.substr(file.size()));
  if (name.compare(0, package.size(), package) != 0) {
    if (name.find("://") == std::string::npos) return folder_ / name;
    file_.log.error(fields.offset("filename"), fields.path("filename"),
                    "is {}, expected a path, package:// or file://", quote(name));
    return std::nullopt;
  }
  const std::string rest = name.substr(package.size());
  const std::size_t slash = rest.find('/');
  const std::string owner = rest.substr(0, slash);
  if (slash == std::string::npos || owner.empty()) {
    file_.log.error(fields.offset("filename"), fields.path("filename"), "is {}, expected package://NAME/FILE",
                    quote(name));
    return std::nullopt;
  }
  const std::string inside = rest.substr(slash + 1);
  std::vector<fs::path> places;
  for (const fs::path& folder : options_.packages) {
    places.push_back(folder / owner / inside);
    if (fs::path(folder / "").parent_path().filename() == owner) places.push_back(folder / inside);
  }
  std::error_code ignored;
  for (fs::path above = fs::absolute(folder_, ignored).lexically_normal(); above.has_relative_path();
       above = above.parent_path())
    if (above.filename() == owner) places.push_back(above / inside);
  for (const fs::path& place : places)
    if (fs::exists(place, ignored)) return place;
  const std::string why =
      places.empty()
          ? fmt::format("no folder of packages is given and none above the file is called {}", owner)
          : fmt::format("there is no {}", printable(places.front().string(), 400));
  if (seen)
    file_.leave_out(fields.offset("filename"), "a <mesh> that is only seen", "is left out: " + why);
  else
    file_.log.error(fields.offset("filename"), fields.path("filename"), "is {}: {}", quote(name, 200), why);
  return std::nullopt;
}

void UrdfParts::read_material(const XmlElement& material) {
  const char* name = material.Attribute("name");
  const std::string colour = read_colour(material, "material");
  if (name && !colour.empty()) colours_.emplace(name, colour);
}

std::string UrdfParts::read_colour(const XmlElement& material, const std::string& path) {
  const XmlFields fields(material, path, file_, urdf_name, urdf_material);
  if (const XmlElement* texture = fields.child("texture"))
    file_.leave_out(file_.offset(*texture), "<texture>", "is left out");
  const XmlElement* colour = fields.child("color");
  if (!colour) {
    const auto known = colours_.find(fields.text("name").value_or(""));
    return known == colours_.end() ? std::string() : known->second;
  }
  const auto rgba =
      XmlFields(*colour, fields.path("color"), file_, urdf_rgba, urdf_nothing).numbers("rgba", 3, 4);
  if (!rgba) return {};
  std::string text = "#";
  for (std::size_t i = 0; i < 3; ++i)
    text += fmt::format("{:02x}", static_cast<int>(std::lround(255.0 * std::clamp((*rgba)[i], 0.0, 1.0))));
  return text;
}

}  // namespace percuss::io
