#include "report/player_bodies.hpp"

#if __has_include("percuss/scene.hpp")

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>

#include "figures/base64.hpp"
#include "figures/colour_names.hpp"
#include "percuss/scene.hpp"

namespace percuss::report {
namespace {

using Vector3 = Eigen::Vector3d;

Json vector_of(const Vector3& v) { return {v.x(), v.y(), v.z()}; }

Json vertices_of(const std::vector<Vector3>& points) {
  Json out = Json::array();
  for (const Vector3& p : points) out.push_back(vector_of(p));
  return out;
}

struct FormWriter {
  Json operator()(const HalfSpace&) const { return {{"kind", "plane"}}; }
  Json operator()(const Sphere& s) const { return {{"kind", "sphere"}, {"radius", s.radius}}; }
  Json operator()(const Box& b) const { return {{"kind", "box"}, {"size", vector_of(b.edges)}}; }
  Json operator()(const Capsule& c) const {
    return {{"kind", "capsule"}, {"radius", c.radius}, {"length", c.length}};
  }
  Json operator()(const Cylinder& c) const {
    return {{"kind", "cylinder"}, {"radius", c.radius}, {"length", c.length}};
  }
  Json operator()(const Convex& c) const {
    return {{"kind", "hull"}, {"vertices", vertices_of(c.polytope->vertices)}};
  }
  Json operator()(const Mesh& m) const {
    return {{"kind", "mesh"}, {"vertices", vertices_of(m.mesh->vertices)}, {"triangles", m.mesh->triangles}};
  }
  Json operator()(const Heightfield& h) const {  // as the mesh of its cells
    std::vector<Vector3> points;
    Json triangles = Json::array();
    const Eigen::Index n = h.heights.rows(), m = h.heights.cols();
    for (Eigen::Index i = 0; i < n; ++i)
      for (Eigen::Index j = 0; j < m; ++j)
        points.emplace_back(h.size.x() * (static_cast<double>(i) / static_cast<double>(n - 1) - 0.5),
                            h.size.y() * (static_cast<double>(j) / static_cast<double>(m - 1) - 0.5),
                            h.heights(i, j));
    for (Eigen::Index i = 0; i + 1 < n; ++i)
      for (Eigen::Index j = 0; j + 1 < m; ++j) {
        const Eigen::Index a = i * m + j, b = a + m;
        triangles.push_back({a, b, b + 1});
        triangles.push_back({a, b + 1, a + 1});
      }
    return {{"kind", "mesh"}, {"vertices", vertices_of(points)}, {"triangles", std::move(triangles)}};
  }
};

Json solid_of(const Solid& solid) {
  Json out = std::visit(FormWriter{}, solid.form);
  out["position"] = vector_of(solid.pose.position);
  const Eigen::Quaterniond& o = solid.pose.orientation;
  out["quaternion"] = {o.w(), o.x(), o.y(), o.z()};
  return out;
}

Eigen::VectorXd row_of(const std::vector<double>& table, std::size_t k, std::size_t width) {
  return Eigen::Map<const Eigen::VectorXd>(table.data() + k * width, static_cast<Eigen::Index>(width));
}

// Rows of u that are the velocity of a free body.
std::vector<Eigen::Index> velocity_rows(const SystemFacts& facts) {
  std::vector<Eigen::Index> rows;
  for (std::size_t k = 0; k + 2 < facts.velocities.size(); ++k)
    if (facts.velocities[k].ends_with(".vx") && facts.velocities[k + 2].ends_with(".vz"))
      rows.push_back(static_cast<Eigen::Index>(k));
  return rows;
}

// The impulse on the second body, in the world: W of a free body's velocity is its direction. Between
// bodies that are all jointed only its part along the normal is known.
Vector3 impulse_in_space(const Directions& W, const std::vector<Eigen::Index>& free,
                         const std::vector<std::pair<Eigen::Index, double>>& rows, const Vector3& normal) {
  for (const Eigen::Index at : free) {
    const auto part = [&](Eigen::Index row) { return Vector3(W(at, row), W(at + 1, row), W(at + 2, row)); };
    Vector3 sum = Vector3::Zero();
    for (const auto& [row, value] : rows) sum += value * part(row);
    const double along = part(rows.front().first).dot(normal);
    if (along != 0.0) return along > 0.0 ? sum : Vector3(-sum);
  }
  return rows.front().second * normal;
}

// Whether the second body of an element, named FIRST-SECOND or FIRST-SECOND.CORNER, does not move.
bool ends_at_fixed(const percuss::Scene& scene, const std::string& element) {
  for (const auto& second : scene.bodies) {
    if (!second.fixed) continue;
    for (const auto& first : scene.bodies) {
      const std::string name = first.name + "-" + second.name;
      if (element == name || element.starts_with(name + ".")) return true;
    }
  }
  return false;
}

// What every contact does at an instant: `impulse` holds a number for every row of the elements of the run.
Json contacts_at(const System& system, const Trajectory& run, double t, const Eigen::VectorXd& q,
                 const Eigen::VectorXd& u, const double* impulse) {
  const ElementSetPtr set = system.select(t, q.data(), u.data(), 1e-9, nullptr).set;
  Instant at = system.instant(set);
  system.velocities(t, q.data(), u.data(), at);
  const auto places = contact_places(system, t, q, *set);
  const std::vector<Eigen::Index> free = velocity_rows(system.facts());
  const auto index = [&](const std::string& name) {
    return static_cast<std::size_t>(std::find(run.elements.begin(), run.elements.end(), name) -
                                    run.elements.begin());
  };
  Json out = Json::array();
  for (std::size_t i = 0; i < set->elements.size(); ++i) {
    const std::size_t element = index(set->elements[i].name);
    if (set->elements[i].kind != Kind::contact || !places[i] || element >= run.elements.size()) continue;
    const double load = impulse[run.offsets[element]];
    if (!(load > 0.0)) continue;
    std::vector<std::pair<Eigen::Index, double>> acting{{set->offsets[i], load}};
    double sideways = 0.0;
    std::optional<double> coefficient;
    for (std::size_t j = 0; j < set->elements.size(); ++j) {
      const Element& e = set->elements[j];
      const std::size_t friction = index(e.name);
      if (e.kind != Kind::friction || e.normal != static_cast<Eigen::Index>(i) ||
          friction >= run.elements.size())
        continue;
      coefficient = e.coefficients[0];
      for (Eigen::Index m = 0; m < std::min<Eigen::Index>(e.size(), 2); ++m) {
        const double part = impulse[run.offsets[friction] + m];
        acting.emplace_back(set->offsets[j] + m, part);
        sideways = std::hypot(sideways, part);
      }
    }
    // What a table does to a die is looked for, not what the die does to it.
    const double sense = ends_at_fixed(*scene_of(system), set->elements[i].name) ? -1.0 : 1.0;
    Json contact{
        {"element", element},
        {"point", vector_of(places[i]->point)},
        {"normal", vector_of(sense * places[i]->normal)},
        {"impulse", vector_of(sense * impulse_in_space(at.directions, free, acting, places[i]->normal))}};
    if (coefficient) {
      contact["friction"] = *coefficient;
      contact["mode"] = sideways < *coefficient * load * (1.0 - 1e-6) ? "stick" : "slip";
    }
    out.push_back(std::move(contact));
  }
  return out;
}

// Between impacts: forces of contacts, at most so many times. An entry holds until the next one.
constexpr std::size_t most_forces = 600;
Json forces_of(const System& system, const Trajectory& run, const PlayerFrames& frames) {
  const auto rows = static_cast<std::size_t>(run.offsets.back());
  const std::size_t stride = (frames.size() + most_forces - 1) / most_forces;
  Json out = Json::array();
  for (std::size_t k = 0; k < frames.size(); k += std::max<std::size_t>(stride, 1)) {
    const double* force = run.force.data() + frames.stored[k] * rows;
    Json contacts = Json::array();
    if (std::any_of(force, force + rows, [](double x) { return x > 0.0; }))
      contacts = contacts_at(system, run, frames.time[k], row_of(frames.q, k, frames.coordinates),
                             row_of(frames.u, k, frames.freedom), force);
    if (contacts.empty() && (out.empty() || out.back()["contacts"].empty())) continue;
    out.push_back({{"frame", k}, {"contacts", std::move(contacts)}});
  }
  return out;
}

}  // namespace

std::size_t count_bodies(const Problem& problem) {
  const percuss::Scene* scene = problem.motion ? scene_of(*problem.motion->system) : nullptr;
  return scene == nullptr ? 0 : scene->bodies.size();
}

void add_bodies(Json& json, const Problem& problem, const Trajectory& run, const PlayerFrames& frames) {
  const System& system = *problem.motion->system;
  const percuss::Scene* scene = scene_of(system);
  if (scene == nullptr) return;
  std::vector<std::vector<float>> poses(scene->bodies.size());
  for (std::size_t k = 0; k < frames.size(); ++k) {
    const std::vector<BodyState> states = body_states(
        system, frames.time[k], row_of(frames.q, k, frames.coordinates), row_of(frames.u, k, frames.freedom));
    for (std::size_t b = 0; b < states.size(); ++b) {
      const auto& [position, o] = states[b].pose;
      for (const double x : {position.x(), position.y(), position.z(), o.w(), o.x(), o.y(), o.z()})
        poses[b].push_back(static_cast<float>(x));
    }
  }
  Json& bodies = json["bodies"] = Json::array();
  for (std::size_t b = 0; b < scene->bodies.size(); ++b) {
    const percuss::Scene::Body& body = scene->bodies[b];
    Json solids = Json::array();
    for (const Solid& solid : body.solids) solids.push_back(solid_of(solid));
    bool still = true;
    for (std::size_t k = 7; k < poses[b].size() && still; ++k) still = poses[b][k] == poses[b][k - 7];
    if (still) poses[b].resize(7);
    const auto colour = draw::colour_from_name(body.colour);
    bodies.push_back(
        {{"name", body.name},
         {"fixed", body.fixed},
         {"colour",
          colour ? Json(fmt::format("#{:02x}{:02x}{:02x}", colour->r, colour->g, colour->b)) : Json(nullptr)},
         {"solids", std::move(solids)},
         {"poses",
          draw::base64({reinterpret_cast<const char*>(poses[b].data()), poses[b].size() * sizeof(float)})}});
  }
  const auto rows = static_cast<std::size_t>(run.offsets.back());
  for (std::size_t k = 0; k < frames.impacts.size(); ++k) {
    const std::size_t i = frames.impacts[k];
    json["impacts"]["list"][k]["contacts"] =
        contacts_at(system, run, run.impacts[i].time, row_of(run.impact_q, i, frames.coordinates),
                    row_of(run.impact_before, i, frames.freedom), run.impulse.data() + i * rows);
  }
  json["forces"] = forces_of(system, run, frames);
}

}  // namespace percuss::report

#else  // there are no scenes of bodies yet

namespace percuss::report {

std::size_t count_bodies(const Problem&) { return 0; }
void add_bodies(Json&, const Problem&, const Trajectory&, const PlayerFrames&) {}

}  // namespace percuss::report

#endif
