#include "io/json_text.hpp"
#include "percuss/record.hpp"

namespace percuss {
namespace {

Json shadow(const Shadow& s) {
  Json json{{"velocity", numbers(s.velocity)}, {"x", s.x}, {"y", s.y}, {"off", s.off}, {"energy", s.energy}};
  if (s.relative_energy) json["relative_energy"] = *s.relative_energy;
  return json;
}

Json refusals(const std::vector<LawRefusal>& refused) {
  Json json = Json::array();
  for (const LawRefusal& r : refused) json.push_back({{"law", r.law}, {"reason", r.reason}});
  return json;
}

Json feet(const VelocityGeometry& g) {
  Json json = Json::array();
  for (const VelocityFoot& f : g.feet)
    json.push_back({{"at", f.at},
                    {"projected", shadow(f.v)},
                    {"reflected", shadow(f.reflected)},
                    {"z_normal", shadow(f.z_normal)},
                    {"z_thrown", f.thrown ? shadow(*f.thrown) : Json(nullptr)}});
  return json;
}

Json after(const VelocityGeometry& g) {
  Json json = Json::array();
  for (const VelocityAfter& a : g.after) {
    Json one{{"laws", a.laws}, {"reported", a.reported}};
    if (a.limit) one["limit"] = true;
    if (!a.at.empty()) one["at"] = a.at;
    one.update(shadow(a.shadow));
    json.push_back(one);
  }
  return json;
}

Json faces(const VelocityGeometry& g) {
  Json json = Json::array();
  for (const PlaneFace& f : g.faces)
    json.push_back({{"element", f.element},
                    {"kind", to_string(f.kind)},
                    {"normal", numbers(f.normal)},
                    {"offset", f.offset},
                    {"generator", shadow(f.generator)}});
  return json;
}

Json paths(const VelocityGeometry& g) {
  Json json = Json::array();
  for (const SinglePath& p : g.paths) {
    Json points = Json::array();
    for (const Shadow& s : p.velocities) points.push_back(shadow(s));
    json.push_back({{"order", p.order}, {"ended", p.ended}, {"contacts", p.contacts}, {"points", points}});
  }
  return json;
}

Json angles(const VelocityGeometry& g) {
  Json json = Json::array();
  for (const KineticAngle& a : g.angles)
    json.push_back({{"contacts", {a.first, a.second}}, {"angle", a.radians}});
  return json;
}

Json impulses_json(const ImpulseGeometry& g) {
  Json ends = Json::array(), paths = Json::array();
  for (const ImpulseEnd& e : g.ends) {
    Json& one = ends.emplace_back(Json{{"laws", e.laws}, {"reported", e.reported}});
    if (e.limit) one["limit"] = true;
    one["impulse"] = {e.tangential, e.normal};
    one["gamma_after"] = numbers(e.gamma);
    one["work"] = e.work;
  }
  for (const ImpulsePath& p : g.paths)
    paths.push_back({{"law", p.law},
                     {"tangential", p.tangential},
                     {"normal", p.normal},
                     {"compressed", p.compressed ? Json(*p.compressed) : Json(nullptr)}});
  return {{"contact", g.contact},
          {"friction", g.friction},
          {"open", g.open},
          {"coefficient", g.mu},
          {"G", {{g.G(0, 0), g.G(0, 1)}, {g.G(1, 0), g.G(1, 1)}}},
          {"gamma_before", numbers(g.gamma_before)},
          {"rest", g.rest ? numbers(*g.rest) : Json(nullptr)},
          {"ends", ends},
          {"paths", paths},
          {"refused", refusals(g.refused)}};
}

}  // namespace

std::string to_json(const VelocityGeometry& g, const std::optional<ImpulseGeometry>& impulses) {
  Json json{{"percuss", 1}};
  json["plane"] = {{"which", g.plane.reason},
                   {"whole", g.plane.whole},
                   {"origin", numbers(g.plane.origin)},
                   {"x", numbers(g.plane.basis.col(0))},
                   {"y", numbers(g.plane.basis.col(1))}};
  json["reentrant"] = g.reentrant;
  json["radius"] = g.radius;
  json["before"] = shadow(g.before);
  json["apex"] = g.apex ? shadow(*g.apex) : Json(nullptr);
  json["apex_in_plane"] = g.apex_in_plane;
  json["faces"] = faces(g);
  json["feet"] = feet(g);
  json["after"] = after(g);
  json["single_impacts"] = paths(g);
  json["kinetic_angles"] = angles(g);
  json["refused"] = refusals(g.refused);
  json["impulses"] = impulses ? impulses_json(*impulses) : Json(nullptr);
  return json_text(json, 1) + "\n";
}

}  // namespace percuss
