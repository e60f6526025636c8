#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "figures/base64.hpp"
#include "figures/colour_names.hpp"
#include "io/json.hpp"
#include "percuss/picture.hpp"
#include "percuss/player.hpp"
#include "percuss/report.hpp"
#include "report/player_bodies.hpp"
#include "report/player_frames.hpp"
#include "report/player_places.hpp"
#include "report/units.hpp"

// The layout is that of player/README.md: "player": 1.

namespace percuss::report {
namespace {

constexpr std::size_t most_shown_impacts = 20000, most_events = 20000;

template <typename Number>
std::string packed(const std::vector<Number>& numbers) {
  return draw::base64({reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)});
}

// A table by columns: what is plotted over time lies together.
std::string packed_columns(const std::vector<double>& table, std::size_t columns) {
  const std::size_t rows = columns == 0 ? 0 : table.size() / columns;
  std::vector<double> turned(table.size());
  for (std::size_t k = 0; k < rows; ++k)
    for (std::size_t c = 0; c < columns; ++c) turned[c * rows + k] = table[k * columns + c];
  return packed(turned);
}

Json finite_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json hex_colour(const std::string& name) {
  const auto colour = draw::colour_from_name(name);
  return name.empty() || !colour ? Json(nullptr)
                                 : Json(fmt::format("#{:02x}{:02x}{:02x}", colour->r, colour->g, colour->b));
}

std::vector<PlacedShape> place_frame(const Scene& scene, const PlayerFrames& frames, std::size_t k) {
  const auto row = [&](const std::vector<double>& table, std::size_t n) {
    const auto begin = table.begin() + static_cast<std::ptrdiff_t>(k * n);
    return std::vector<double>(begin, begin + static_cast<std::ptrdiff_t>(n));
  };
  return scene.place(frames.time[k], row(frames.q, frames.coordinates), row(frames.u, frames.freedom));
}

// Points and radius of every shape in every frame; of a shape that does not move once.
Json shapes_of(const Scene& scene, const PlayerFrames& frames) {
  std::vector<std::vector<float>> numbers;
  std::vector<PlacedShape> first;
  for (std::size_t k = 0; k < frames.size(); ++k) {
    const std::vector<PlacedShape> placed = place_frame(scene, frames, k);
    if (k == 0) first = placed, numbers.resize(placed.size());
    for (std::size_t s = 0; s < placed.size(); ++s) {
      for (const draw::Point& p : placed[s].points)
        numbers[s].push_back(static_cast<float>(p.x)), numbers[s].push_back(static_cast<float>(p.y));
      numbers[s].push_back(static_cast<float>(placed[s].radius));
    }
  }
  Json shapes = Json::array();
  for (std::size_t s = 0; s < first.size(); ++s) {
    const Shape& look = *first[s].shape;
    const std::size_t width = 2 * first[s].points.size() + 1;
    std::vector<float>& data = numbers[s];
    bool fixed = true;
    for (std::size_t k = width; k < data.size() && fixed; ++k) fixed = data[k] == data[k - width];
    if (fixed) data.resize(width);
    shapes.push_back({{"kind", to_string(look.kind)},
                      {"colour", hex_colour(look.colour)},
                      {"fill", hex_colour(look.fill)},
                      {"label", look.label},
                      {"points", first[s].points.size()},
                      {"fixed", fixed},
                      {"data", packed(data)}});
  }
  return shapes;
}

Json impact_of(const Trajectory& run, std::size_t k) {
  const ImpactOfRun& impact = run.impacts[k];
  const std::size_t e = run.elements.size();
  const auto rows = static_cast<std::size_t>(run.offsets.back());
  Json elements = Json::array();
  for (std::size_t i = 0; i < e; ++i) {
    Json impulse = Json::array();
    bool acts = run.work[k * e + i] != 0.0;
    for (auto r = static_cast<std::size_t>(run.offsets[i]); r < static_cast<std::size_t>(run.offsets[i + 1]);
         ++r) {
      impulse.push_back(finite_or_null(run.impulse[k * rows + r]));
      acts = acts || run.impulse[k * rows + r] != 0.0;
    }
    if (acts)
      elements.push_back(
          {{"element", i}, {"impulse", std::move(impulse)}, {"work", finite_or_null(run.work[k * e + i])}});
  }
  return {{"number", k + 1},
          {"time", impact.time},
          {"status", to_string(impact.status)},
          {"kinematic", impact.kinematic},
          {"kinetic", impact.kinetic},
          {"energetic", impact.energetic},
          {"energy_before", finite_or_null(impact.energy_before)},
          {"energy_after", finite_or_null(impact.energy_after)},
          {"excitation", finite_or_null(impact.excitation)},
          {"residual", finite_or_null(impact.residual)},
          {"elements", std::move(elements)}};
}

Json impacts_of(const Trajectory& run, const PlayerFrames& frames) {
  Json list = Json::array();
  std::vector<double> before, after;
  const auto add = [&](const std::vector<double>& table, std::size_t k, std::vector<double>& to) {
    const auto begin = table.begin() + static_cast<std::ptrdiff_t>(k * frames.freedom);
    to.insert(to.end(), begin, begin + static_cast<std::ptrdiff_t>(frames.freedom));
  };
  for (const std::size_t k : frames.impacts) {
    list.push_back(impact_of(run, k));
    add(run.impact_before, k, before), add(run.impact_after, k, after);
  }
  return {{"of", frames.impacts_in_window},
          {"list", std::move(list)},
          {"before", packed(before)},
          {"after", packed(after)}};
}

Json events_of(const Trajectory& run, double from, double to) {
  Json events = Json::array();
  for (const MotionEvent& event : run.events) {
    if (event.kind == MotionEventKind::impact || event.time < from || event.time > to) continue;
    if (events.size() >= most_events) break;
    events.push_back({{"time", event.time},
                      {"kind", to_string(event.kind)},
                      {"element", event.element},
                      {"number", event.number}});
  }
  return events;
}

// Where the contacts are, and the impulses there.
void add_places(Json& json, const std::vector<PlayerPlace>& places) {
  Json& out = json["places"] = Json::array();
  for (std::size_t p = 0; p < places.size(); ++p) {
    const PlayerPlace& place = places[p];
    out.push_back(
        {{"element", place.element}, {"data", packed(place.numbers)}, {"modes", packed(place.modes)}});
    for (std::size_t k = 0; k < place.impulses.size(); ++k) {
      const auto [x, y] = place.impulses[k];
      if (x == 0.0 && y == 0.0) continue;
      Json arrow{{"place", p},
                 {"x", finite_or_null(place.points[k][0])},
                 {"y", finite_or_null(place.points[k][1])},
                 {"impulse", {finite_or_null(x), finite_or_null(y)}}};
      if (!place.cones.empty()) arrow["cone"] = place.cones[k];
      json["impacts"]["list"][k]["arrows"].push_back(std::move(arrow));
    }
  }
}

std::string column_name(const Trajectory& run, std::size_t column) {
  if (column < run.coordinates.size()) return run.coordinates[column];
  column -= run.coordinates.size();
  if (column < run.freedom()) return run.velocity_names()[column];
  const char* energies[] = {"T", "V", "what is dissipated", "what constraints bring in",
                            "what forces bring in"};
  return energies[column - run.freedom()];
}

}  // namespace

tl::expected<std::string, std::string> player_data(const Problem& problem, const RunRecord& record,
                                                   const Trajectory& run, const PlayerOptions& options) {
  if (run.time.empty()) return tl::make_unexpected(std::string("it holds no states"));
  if (!problem.motion || run.coordinates != problem.motion->system->facts().coordinates)
    return tl::make_unexpected(std::string("its states are not those of its problem file"));
  if (options.from > run.time.back() || options.to < run.time.front() || !(options.from < options.to))
    return tl::make_unexpected(
        fmt::format("--from {} and --to {} hold nothing of the run, expected times of {} to {}", options.from,
                    options.to, run.time.front(), run.time.back()));
  std::optional<Scene> scene;
  if (has_shapes(problem)) {
    auto made = Scene::make(problem, run);
    if (!made) return tl::make_unexpected(made.error());
    scene.emplace(*std::move(made));
  }
  PlayerFrames frames = player_frames(problem, run, options.from, options.to, most_shown_impacts);
  std::size_t width = frames.columns() + 1 + 4 * count_bodies(problem);  // seven halves of a number each
  if (scene)
    for (const PlacedShape& shape : place_frame(*scene, frames, 0)) width += shape.points.size() + 1;
  const Thinning thinning = thin(frames, std::max<std::size_t>(options.most_numbers / width, 200));

  Json json;
  json["player"] = 1;
  json["title"] = record.title;
  json["law"] = record.law;
  json["method"] = record.explanation;
  json["status"] = to_string(record.status);
  json["reason"] = record.reason;
  json["program"] = record.program;
  json["until"] = record.options.until;
  json["scale"] = options.scale;
  json["coordinates"] = run.coordinates;
  json["velocities"] = run.velocity_names();
  json["elements"] = run.elements;
  const MotionUnits units = units_of(problem, run);
  json["units"] = {{"time", units.time},
                   {"length", units.length},
                   {"energy", units.energy},
                   {"coordinates", units.coordinates},
                   {"velocities", units.velocities}};
  json["states"] = {{"number", frames.size()},
                    {"of", thinning.of},
                    {"stored", run.time.size()},
                    {"error", thinning.error},
                    {"error_of", thinning.error > 0.0 ? column_name(run, thinning.column) : ""},
                    {"time", packed(frames.time)},
                    {"q", packed_columns(frames.q, frames.coordinates)},
                    {"u", packed_columns(frames.u, frames.freedom)},
                    {"energy", packed_columns(frames.energy, player_energies)}};
  json["impacts"] = impacts_of(run, frames);
  json["events"] = events_of(run, frames.time.front(), frames.time.back());
  json["shapes"] = scene ? shapes_of(*scene, frames) : Json::array();
  add_bodies(json, problem, run, frames);
  add_places(json, scene ? player_places(problem, *scene, run, frames) : std::vector<PlayerPlace>{});
  // Broken UTF-8 is replaced, and nothing but ASCII is left.
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::string player_page(const PlayerPage& page) {
  WebPage web(page.title.empty() ? "A motion" : page.title);
  web.player(page.data, page.follows);
  return web.finish();
}

}  // namespace percuss::report
