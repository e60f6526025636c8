#include "io/mjcf_parts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array<std::string_view, 0> mjcf_empty{};
constexpr std::array compiler_keys{"angle"sv,    "coordinate"sv, "meshdir"sv,        "assetdir"sv,
                                   "eulerseq"sv, "autolimits"sv, "inertiafromgeom"sv};
constexpr std::array material_keys_of_mjcf{"name"sv,      "class"sv,      "rgba"sv,        "texture"sv,
                                           "specular"sv,  "shininess"sv,  "reflectance"sv, "emission"sv,
                                           "texrepeat"sv, "texuniform"sv, "metallic"sv,    "roughness"sv};
constexpr std::array mesh_keys{"name"sv, "class"sv, "file"sv, "scale"sv, "vertex"sv};
constexpr std::array asset_keys{"mesh"sv, "material"sv, "texture"sv, "hfield"sv, "skin"sv};
constexpr std::array geom_keys{
    "name"sv,   "class"sv,   "type"sv,     "contype"sv,   "conaffinity"sv, "condim"sv,  "size"sv,
    "fromto"sv, "pos"sv,     "quat"sv,     "axisangle"sv, "xyaxes"sv,      "zaxis"sv,   "euler"sv,
    "mass"sv,   "density"sv, "friction"sv, "mesh"sv,      "material"sv,    "rgba"sv,    "group"sv,
    "solref"sv, "solimp"sv,  "margin"sv,   "gap"sv,       "solmix"sv,      "priority"sv};
constexpr std::array geom_unused{"solref", "solimp", "margin", "gap", "solmix", "priority"};
constexpr std::array geom_kinds{"plane"sv, "sphere"sv,    "capsule"sv, "cylinder"sv, "box"sv,
                                "mesh"sv,  "ellipsoid"sv, "hfield"sv,  "sdf"sv};

std::string colour_of(const std::vector<double>& rgba) {
  std::string text = "#";
  for (std::size_t i = 0; i < 3; ++i)
    text += fmt::format("{:02x}", static_cast<int>(std::lround(255.0 * std::clamp(rgba[i], 0.0, 1.0))));
  return text;
}

Eigen::Quaterniond turned_to(const Eigen::Vector3d& z) {
  return Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), z);
}

}  // namespace

bool read_mjcf_flag(const XmlFields& fields, std::string_view key, bool otherwise) {
  const auto text = fields.text(key);
  if (!text) return otherwise;
  if (*text != "true" && *text != "false")
    fields.log().error(fields.offset(key), fields.path(key), "is {}, expected true or false", quote(*text));
  return *text == "true";
}

void MjcfCompiler::read(const XmlElement& element, XmlFile& file) {
  const XmlFields fields(element, "compiler", file, compiler_keys, mjcf_empty);
  const auto expect = [&](std::string_view key, std::string_view expected) {
    file.log.error(fields.offset(key), fields.path(key), "is {}, expected {}", quote(*fields.text(key)),
                   expected);
  };
  if (const auto unit = fields.text("angle")) {
    if (*unit == "radian")
      angle = 1.0;
    else if (*unit == "degree")
      angle = std::numbers::pi / 180.0;
    else
      expect("angle", "degree or radian");
  }
  if (const auto kind = fields.text("coordinate"); kind && *kind != "local") expect("coordinate", "local");
  for (const char* key : {"assetdir", "meshdir"})
    if (const auto folder = fields.text(key)) mesh_folder = *folder;
  if (const auto order = fields.text("eulerseq")) {
    if (order->size() == 3 && order->find_first_not_of("xyzXYZ") == std::string::npos)
      euler = *order;
    else
      expect("eulerseq", "three of x, y, z, X, Y, Z");
  }
  automatic_limits = read_mjcf_flag(fields, "autolimits", automatic_limits);
  if (const auto from = fields.text("inertiafromgeom")) {
    if (*from == "true")
      inertia = FromGeoms::always;
    else if (*from == "false")
      inertia = FromGeoms::never;
    else if (*from == "auto")
      inertia = FromGeoms::where_missing;
    else
      expect("inertiafromgeom", "true, false or auto");
  }
}

void MjcfDefaults::read(const XmlElement& element, XmlFile& file, const std::string& parent) {
  const char* given = element.Attribute("class");
  const bool nested =
      element.Parent()->ToElement() && std::string_view(element.Parent()->Value()) == "default";
  const std::string name = given ? given : nested ? "" : "main";
  if (nested && name.empty())
    file.log.error(file.offset(element), "default.class", "is missing, expected a name");
  else if (classes_.count(name) > 0)
    file.log.error(file.offset(element), "default.class", "is {}, which is there already", quote(name));
  if (!nested) outermost_ = name;
  classes_.emplace(name, Class{parent, &element});
  for (const XmlElement* inner = element.FirstChildElement("default"); inner;
       inner = inner->NextSiblingElement("default"))
    read(*inner, file, name);
}

std::vector<const XmlElement*> MjcfDefaults::of(const std::string& name, const char* tag) const {
  std::vector<const XmlElement*> list;
  auto at = classes_.find(name.empty() ? outermost_ : name);
  for (std::size_t guard = classes_.size(); at != classes_.end() && guard > 0; --guard) {
    if (const XmlElement* said = at->second.element->FirstChildElement(tag)) list.push_back(said);
    if (at->first == outermost_) break;
    at = classes_.find(at->second.parent);
  }
  return list;
}

Eigen::Quaterniond read_mjcf_turn(const XmlFields& fields, const MjcfCompiler& compiler) {
  using Eigen::AngleAxisd, Eigen::Quaterniond, Eigen::Vector3d;
  std::string_view given;
  for (const std::string_view key : mjcf_turns) {
    // What an element says itself counts before what its class says.
    if (!fields.element().Attribute(std::string(key).c_str()) && (!given.empty() || !fields.has(key)))
      continue;
    if (!given.empty() && fields.element().Attribute(std::string(given).c_str()))
      fields.log().error(fields.offset(key), fields.path(key), "is given besides {}, expected one of them",
                         given);
    given = key;
  }
  if (given.empty()) return Quaterniond::Identity();
  const std::size_t count = given == "xyaxes" ? 6 : given == "quat" || given == "axisangle" ? 4 : 3;
  const auto n = fields.numbers(given, count, count);
  if (!n) return Quaterniond::Identity();
  const std::vector<double>& x = *n;
  const auto direction = [&](std::size_t first) { return Vector3d(x[first], x[first + 1], x[first + 2]); };
  const auto no_direction = [&] {
    fields.log().error(fields.offset(given), fields.path(given), "is {}, expected a rotation",
                       quote(*fields.text(given)));
    return Quaterniond::Identity();
  };
  const auto has_length = [](double length) { return length > 1e-9 && std::isfinite(length); };
  if (given == "quat") {
    const Quaterniond q(x[0], x[1], x[2], x[3]);
    return has_length(q.norm()) ? q.normalized() : no_direction();
  }
  if (given == "axisangle") {
    if (!has_length(direction(0).norm())) return no_direction();
    return Quaterniond(AngleAxisd(compiler.angle * x[3], direction(0).normalized()));
  }
  if (given == "zaxis") return has_length(direction(0).norm()) ? turned_to(direction(0)) : no_direction();
  if (given == "xyaxes") {
    const Vector3d X = direction(0).normalized();
    const Vector3d across = direction(3) - direction(3).dot(X) * X;
    if (!has_length(direction(0).norm()) || !has_length(across.norm())) return no_direction();
    Eigen::Matrix3d R;
    R << X, across.normalized(), X.cross(across.normalized());
    return Quaterniond(R);
  }
  Quaterniond q = Quaterniond::Identity();
  for (std::size_t k = 0; k < 3; ++k) {
    const char axis = compiler.euler[k];
    const bool fixed = axis < 'a';  // capital letters: about axes that stay
    const Quaterniond step(
        AngleAxisd(compiler.angle * x[k], Vector3d::Unit((fixed ? axis - 'X' : axis - 'x'))));
    q = fixed ? step * q : q * step;
  }
  return q;
}

Pose read_mjcf_pose(const XmlFields& fields, const MjcfCompiler& compiler) {
  return {fields.vector("pos", Eigen::Vector3d::Zero()), read_mjcf_turn(fields, compiler)};
}

void MjcfParts::read_assets(const XmlElement& element) {
  const XmlFields assets(element, "asset", file_, mjcf_empty, asset_keys);
  for (const char* name : {"texture", "hfield", "skin"})
    for (const XmlElement* e = element.FirstChildElement(name); e; e = e->NextSiblingElement(name))
      file_.leave_out(file_.offset(*e), fmt::format("<{}>", name), "is not read");
  for (const XmlElement* e = element.FirstChildElement("material"); e;
       e = e->NextSiblingElement("material")) {
    const XmlElement& material = *e;
    for (const XmlAttribute* a = material.FirstAttribute(); a; a = a->Next())
      if (const std::string_view key = a->Name(); key != "name" && key != "class" && key != "rgba")
        file_.leave_out(file_.offset(*a), fmt::format("{} of <material>", printable(key)), "is not used");
    if (const char* name = material.Attribute("name"))
      if (material.Attribute("rgba")) {
        const XmlFields rgba(material, fmt::format("material {}", printable(name)), file_,
                             material_keys_of_mjcf, mjcf_empty);
        if (const auto numbers = rgba.numbers("rgba", 3, 4)) colours_[name] = colour_of(*numbers);
      }
  }
  for (const XmlElement* e = element.FirstChildElement("mesh"); e; e = e->NextSiblingElement("mesh")) {
    const char* given = e->Attribute("name");
    const std::string path = fmt::format("mesh {}", given ? printable(given) : "");
    const XmlFields mesh = fields(*e, path, mesh_keys, mjcf_empty, "");
    MjcfMesh made;
    made.scale = mesh.vector("scale", made.scale);
    if ((made.scale.array() == 0.0).any())
      file_.log.error(mesh.offset("scale"), mesh.path("scale"), "is {}, expected numbers other than 0",
                      quote(*mesh.text("scale")));
    std::string name = given ? given : "";
    if (const auto file = mesh.text("file")) {
      made.path = folder_ / compiler.mesh_folder / *file;
      if (name.empty()) name = std::filesystem::path(*file).stem().string();
    } else if (const auto points = mesh.numbers("vertex", 12, 3 * 100000)) {
      if (points->size() % 3 != 0)
        file_.log.error(mesh.offset("vertex"), mesh.path("vertex"),
                        "has {} numbers, expected three for each vertex", points->size());
      for (std::size_t i = 0; i + 2 < points->size(); i += 3)
        made.points.emplace_back(
            Eigen::Vector3d((*points)[i], (*points)[i + 1], (*points)[i + 2]).cwiseProduct(made.scale));
    } else if (!mesh.has("vertex")) {
      file_.log.error(mesh.offset(), path, "has neither file nor vertex, expected one of them");
    }
    if (name.empty())
      file_.log.error(mesh.offset(), path, "has no name, expected name or file");
    else if (!meshes_.emplace(name, made).second)
      file_.log.error(mesh.offset(), path, "is a second mesh of that name");
  }
}

XmlFields MjcfParts::fields(const XmlElement& element, const std::string& path, Names attributes,
                            Names children, const std::string& childclass) {
  const char* own = element.Attribute("class");
  const std::string name = own ? own : childclass;
  if (own && !defaults.known(name))
    file_.log.error(file_.offset(element), path + ".class", "is {}, which is no default class", quote(name));
  return {element, path, file_, attributes, children, defaults.of(name, element.Value())};
}

MjcfGeom MjcfParts::read_geom(const XmlElement& element, const std::string& path,
                              const std::string& childclass, bool moving) {
  const XmlFields fields = this->fields(element, path, geom_keys, mjcf_empty, childclass);
  MjcfGeom geom;
  geom.offset = fields.offset();
  geom.name = fields.text("name").value_or("");
  for (const char* key : geom_unused)
    if (fields.has(key))
      file_.leave_out(fields.offset(key), fmt::format("{} of <geom>", key),
                      "is not used: contacts are rigid");
  const auto whole = [&](std::string_view key, double otherwise, double most) {
    const double value = fields.number(key, otherwise);
    if (value == value && (value < 0.0 || value > most || value != std::floor(value)))
      file_.log.error(fields.offset(key), fields.path(key), "is {}, expected a whole number from 0 to {}",
                      value, most);
    return value >= 0.0 && value <= most ? value : otherwise;
  };
  geom.contype = static_cast<unsigned>(whole("contype", 1, 2147483647.0));
  geom.conaffinity = static_cast<unsigned>(whole("conaffinity", 1, 2147483647.0));
  geom.collides = geom.contype != 0 || geom.conaffinity != 0;
  geom.condim = static_cast<int>(whole("condim", 3, 6));
  if (const auto friction = fields.numbers("friction", 1, 3)) {
    geom.sliding = (*friction)[0];
    if (friction->size() > 1) geom.torsion = (*friction)[1];
    if (std::any_of(friction->begin(), friction->end(), [](double mu) { return mu < 0.0; }))
      file_.log.error(fields.offset("friction"), fields.path("friction"),
                      "is {}, expected numbers that are not negative", quote(*fields.text("friction")));
  }
  if (geom.collides && geom.condim == 6)
    file_.leave_out(fields.offset("condim"), "rolling friction (condim 6)", "is not used");
  if (const auto rgba = fields.numbers("rgba", 3, 4))
    geom.colour = colour_of(*rgba);
  else if (const auto found = colours_.find(fields.text("material").value_or("")); found != colours_.end())
    geom.colour = found->second;
  geom.density = fields.number("density", 1000.0);
  if (fields.has("mass")) geom.mass = fields.number("mass", 0.0);
  for (const auto& [key, value] :
       {std::pair("density", geom.density), std::pair("mass", geom.mass.value_or(0.0))})
    if (value < 0.0)
      file_.log.error(fields.offset(key), fields.path(key), "is {}, expected a number that is not negative",
                      value);
  geom.solid.pose = read_mjcf_pose(fields, compiler);
  geom.type = fields.text("type").value_or(fields.has("mesh") ? "mesh" : "sphere");
  read_form(fields, geom, moving);
  return geom;
}

void MjcfParts::read_form(const XmlFields& fields, MjcfGeom& geom, bool moving) {
  const std::string& type = geom.type;
  const auto fail = [&](std::string_view key, const std::string& message) {
    file_.log.error(fields.offset(key), fields.path(key), "{}", message);
    geom.readable = false;
  };
  if (type == "mesh") return read_mesh_form(fields, geom, moving);
  if (type == "plane") {
    if (moving) return fail("type", "is plane, expected one of the world: planes do not move");
    geom.solid.form = HalfSpace{};
    return;
  }
  const bool round = type == "capsule" || type == "cylinder";
  if (type == "ellipsoid" || type == "hfield" || type == "sdf") {
    if (geom.collides)
      return fail(
          "type",
          fmt::format(
              "is {}, which is no solid here; expected one of plane, sphere, capsule, cylinder, box, mesh",
              type));
    file_.leave_out(fields.offset("type"), fmt::format("a geom of type {} that touches nothing", type),
                    "is left out, with its mass");
    geom.readable = false;
    return;
  }
  if (type != "sphere" && type != "box" && !round) {
    const std::string suggestion = did_you_mean(type, geom_kinds);
    return fail("type", fmt::format("is {}{} expected one of {}", quote(type),
                                    suggestion.empty() ? "," : suggestion, listed(geom_kinds)));
  }
  const bool by_ends = fields.has("fromto") && (round || type == "box");
  const std::size_t needed = type == "sphere" ? 1 : (by_ends ? 1 : round ? 2 : 3);
  if (!fields.has("size"))
    return fail("size",
                fmt::format("is missing, expected {}", count_of(static_cast<long>(needed), "number")));
  const auto size = fields.numbers("size", needed, 3);
  if (!size) {
    geom.readable = false;
    return;
  }
  if (std::any_of(size->begin(), size->begin() + static_cast<std::ptrdiff_t>(needed),
                  [](double x) { return !(x > 0.0); }))
    return fail("size", fmt::format("is {}, expected positive numbers", quote(*fields.text("size"))));
  double half = needed > 1 ? (*size)[1] : 0.0;
  if (by_ends) {
    const auto ends = fields.numbers("fromto", 6, 6);
    if (!ends) {
      geom.readable = false;
      return;
    }
    const Eigen::Vector3d a((*ends)[0], (*ends)[1], (*ends)[2]), b((*ends)[3], (*ends)[4], (*ends)[5]);
    if (!((b - a).norm() > 0.0)) return fail("fromto", "has two equal ends, expected different ones");
    geom.solid.pose = {0.5 * (a + b), turned_to(b - a)};
    half = 0.5 * (b - a).norm();
  }
  if (type == "sphere")
    geom.solid.form = Sphere{(*size)[0]};
  else if (type == "capsule")
    geom.solid.form = Capsule{(*size)[0], 2.0 * half};
  else if (type == "cylinder")
    geom.solid.form = Cylinder{(*size)[0], 2.0 * half};
  else if (by_ends)
    geom.solid.form = Box{{2.0 * (*size)[0], 2.0 * (*size)[0], 2.0 * half}};
  else
    geom.solid.form = Box{{2.0 * (*size)[0], 2.0 * (*size)[1], 2.0 * (*size)[2]}};
}

void MjcfParts::read_mesh_form(const XmlFields& fields, MjcfGeom& geom, bool moving) {
  geom.readable = false;
  const auto name = fields.require_text("mesh", "the name of a mesh");
  if (!name) return;
  const auto found = meshes_.find(*name);
  if (found == meshes_.end()) {
    std::vector<std::string_view> names;
    for (const auto& [known, mesh] : meshes_) names.push_back(known);
    file_.log.error(fields.offset("mesh"), fields.path("mesh"), "is {}, which is no mesh of <asset>{}",
                    quote(*name), did_you_mean(*name, names));
    return;
  }
  geom.mesh = *name;
  Result<Form> form = Form(Sphere{});
  if (found->second.path.empty()) {
    auto hull = convex_hull(found->second.points);
    if (!hull)
      form = tl::make_unexpected(hull.error());
    else
      form = Form(Convex{std::make_shared<const Polytope>(*std::move(hull))});
  } else {
    form = shelf_.solid(found->second.path, found->second.scale, moving && geom.collides);
  }
  if (form) {
    geom.solid.form = *form;
    geom.readable = true;
    if (moving && geom.collides)
      file_.leave_out(fields.offset(), "a mesh of a body that moves", "counts as its convex hull");
  } else if (geom.collides) {
    file_.log.error(fields.offset("mesh"), fields.path("mesh"), "{}", to_string(form.error()));
  } else {
    file_.leave_out(fields.offset("mesh"), "a mesh that is only seen",
                    fmt::format("is left out: {}", to_string(form.error())));
  }
}

MassProperties MjcfParts::of_geoms(const std::vector<MjcfGeom>& geoms) {
  MassProperties all;
  for (const MjcfGeom& geom : geoms) {
    if (!geom.readable || geom.density == 0.0 || geom.mass == 0.0) continue;
    auto part = mass_properties({geom.solid}, geom.mass ? 1.0 : geom.density);
    if (!part) {
      file_.log.error(geom.offset, geom.name.empty() ? "geom" : "geom " + printable(geom.name),
                      "has no mass of its own: {}", to_string(part.error()));
      continue;
    }
    if (geom.mass && part->mass > 0.0) {
      part->inertia *= *geom.mass / part->mass;
      part->mass = *geom.mass;
    }
    all = joined(all, *part);
  }
  return all;
}

}  // namespace percuss::io
