#include "percuss/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "figures/colour_names.hpp"
#include "report/numbers.hpp"
#include "report/space_view.hpp"

namespace percuss::report {
namespace {

constexpr std::size_t most_samples = 2000;     // of the motion, for the camera and for traces
constexpr double margin = 16.0, strip = 24.0;  // pixels: around the motion, for the time above it

// Names in the order in which values_at() gives their values.
std::vector<std::string> names_of(const SystemFacts& facts) {
  std::vector<std::string> names{"t"};
  names.insert(names.end(), facts.coordinates.begin(), facts.coordinates.end());
  names.insert(names.end(), facts.velocities.begin(), facts.velocities.end());
  for (const auto& [name, value] : facts.parameters) names.push_back(name);
  return names;
}

draw::Colour faded(draw::Colour colour, double opacity) {
  colour.opacity *= opacity;
  return colour;
}

bool finite(const draw::Point& p) { return std::isfinite(p.x) && std::isfinite(p.y); }

bool drawable(const PlacedShape& placed) {
  return std::isfinite(placed.radius) && std::all_of(placed.points.begin(), placed.points.end(), finite);
}

}  // namespace

bool has_shapes(const Problem& problem) {
  if (!problem.motion) return false;
  const Problem::Motion& motion = *problem.motion;
  return !problem.draw.empty() || !motion.system->drawing(0.0, motion.q.data(), motion.u.data()).empty();
}

tl::expected<Scene, std::string> Scene::make(const Problem& problem, const Trajectory& trajectory,
                                             const SceneStyle& style) {
  if (!has_shapes(problem))
    return tl::make_unexpected(std::string("its problem file has no draw section, so nothing can be drawn"));
  if (trajectory.time.empty()) return tl::make_unexpected(std::string("it holds no states"));
  if (trajectory.coordinates != problem.motion->system->facts().coordinates)
    return tl::make_unexpected(std::string("its states are not those of its problem file"));
  Scene scene;
  scene.problem_ = &problem;
  scene.trajectory_ = &trajectory;
  scene.style_ = style;
  for (const DrawnShape& drawn :
       problem.motion->system->drawing(trajectory.time[0], trajectory.q.data(), trajectory.u.data()))
    scene.own_.push_back(drawn.look);
  const std::vector<std::string> names = names_of(problem.motion->system->facts());
  const std::vector<std::string_view> views(names.begin(), names.end());
  std::string fault;
  const auto parse = [&](const std::string& text) {
    auto formula = parse_expression(text, views);
    if (!formula && fault.empty()) fault = fmt::format("'{}' {}", text, formula.error().message);
    return formula ? *std::move(formula) : Expression{};
  };
  const auto colour = [&](const std::string& name) {
    const auto found = draw::colour_from_name(name);
    if (!found && fault.empty())
      fault = fmt::format("the colour '{}' is not known, expected #rrggbb or a name that SVG knows", name);
    return found.value_or(draw::Colour{});
  };
  const auto styled = [&](const Shape& shape) {
    Formulas formulas;
    formulas.line = shape.colour.empty() ? draw::series_colour(draw::ink, style.theme) : colour(shape.colour);
    if (!shape.fill.empty()) formulas.fill = colour(shape.fill);
    return formulas;
  };
  for (const Shape& shape : scene.own_) scene.formulas_.push_back(styled(shape));
  for (std::size_t k = 0; k < problem.draw.size() && fault.empty(); ++k) {
    const Shape& shape = problem.draw[k];
    Formulas formulas = styled(shape);
    for (const auto& [x, y] : shape.points) formulas.points.push_back({parse(x), parse(y)});
    if (shape.kind == Shape::Kind::circle) formulas.radius = parse(shape.radius);
    scene.formulas_.push_back(std::move(formulas));
    if (!fault.empty()) return tl::make_unexpected(fmt::format("draw[{}]: {}", k, fault));
  }
  if (const auto* bodies = style.view ? percuss::scene_of(*problem.motion->system) : nullptr) {
    const auto stage = std::make_shared<SpaceStage>(*bodies, *problem.motion->system, *style.view);
    for (const double t : scene.samples()) stage->reach(t, scene.state_at(t).q, scene.state_at(t).u);
    scene.stage_ = stage;
  }
  scene.first_ = scene.place(scene.begin());
  scene.aim();
  return scene;
}

std::vector<double> Scene::samples() const {
  std::vector<double> times{begin()};
  const std::vector<double>& all = trajectory_->time;
  const auto low = std::upper_bound(all.begin(), all.end(), begin()) - all.begin(),
             high = std::lower_bound(all.begin(), all.end(), end()) - all.begin();
  const std::ptrdiff_t stride = (high - low) / static_cast<std::ptrdiff_t>(most_samples) + 1;
  for (std::ptrdiff_t k = low; k < high; k += stride) times.push_back(all[static_cast<std::size_t>(k)]);
  times.push_back(end());
  return times;
}

Scene::State Scene::state_at(double t) const {
  const Trajectory& run = *trajectory_;
  const auto after = std::upper_bound(run.time.begin(), run.time.end(), t) - run.time.begin();
  const auto last = static_cast<std::ptrdiff_t>(run.time.size()) - 1;
  const auto i = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(after - 1, 0, last));
  const auto j = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(after, 0, last));
  const double length = run.time[j] - run.time[i];
  const double s = length > 0.0 ? std::clamp((t - run.time[i]) / length, 0.0, 1.0) : 0.0;
  const auto between = [&](const std::vector<double>& table, std::size_t n) {
    std::vector<double> values(n);
    for (std::size_t k = 0; k < n; ++k) values[k] = (1.0 - s) * table[i * n + k] + s * table[j * n + k];
    return values;
  };
  State state{between(run.q, run.coordinates.size()), between(run.u, run.freedom())};
  problem_->motion->system->normalise(state.q.data());
  return state;
}

std::vector<PlacedShape> Scene::place(double t) const {
  const State state = state_at(t);
  std::vector<PlacedShape> shapes = place(t, state.q, state.u);
  if (style_.exaggeration == 1.0 || first_.empty()) return shapes;
  for (std::size_t k = 0; k < shapes.size(); ++k)
    for (std::size_t p = 0; p < shapes[k].points.size(); ++p) {
      const draw::Point& from = first_[k].points[p];
      draw::Point& at = shapes[k].points[p];
      at = {from.x + style_.exaggeration * (at.x - from.x), from.y + style_.exaggeration * (at.y - from.y)};
    }
  return shapes;
}

std::vector<PlacedShape> Scene::place(double t, const std::vector<double>& q,
                                      const std::vector<double>& u) const {
  const System& system = *problem_->motion->system;
  std::vector<PlacedShape> shapes;
  for (const DrawnShape& drawn : system.drawing(t, q.data(), u.data())) {
    PlacedShape placed{&own_[shapes.size()], {}, drawn.radius};
    for (const auto& [x, y] : drawn.points) placed.points.push_back({x, y});
    shapes.push_back(std::move(placed));
  }
  std::vector<double> values{t};
  values.insert(values.end(), q.begin(), q.end());
  values.insert(values.end(), u.begin(), u.end());
  for (const auto& [name, value] : system.facts().parameters) values.push_back(value);
  for (std::size_t k = own_.size(); k < formulas_.size(); ++k) {
    PlacedShape placed{&problem_->draw[k - own_.size()], {}, 0.0};
    for (const auto& [x, y] : formulas_[k].points) placed.points.push_back({x(values), y(values)});
    if (placed.shape->kind == Shape::Kind::circle) placed.radius = std::abs(formulas_[k].radius(values));
    shapes.push_back(std::move(placed));
  }
  return shapes;
}

void Scene::aim() {
  const double infinite = std::numeric_limits<double>::infinity();
  double left = infinite, right = -infinite, bottom = infinite, top = -infinite;
  const auto show = [&](const draw::Point& p, double radius) {
    left = std::min(left, p.x - radius);
    right = std::max(right, p.x + radius);
    bottom = std::min(bottom, p.y - radius);
    top = std::max(top, p.y + radius);
  };
  for (const double t : samples()) {
    if (stage_) {
      const State state = state_at(t);
      for (const SeenPart& part : stage_->parts(t, state.q, state.u))
        for (const draw::Point& p : part.points) show(p, part.radius);
      continue;
    }
    for (const PlacedShape& placed : place(t))
      if (drawable(placed))
        for (const draw::Point& p : placed.points) show(p, placed.radius);
  }
  if (!(left <= right)) left = right = bottom = top = 0.0;
  const double largest = std::max(right - left, top - bottom);
  const double least = largest > 0.0 ? 0.1 * largest : 1.0;  // of the smaller side
  const auto widen = [&](double& low, double& high) {
    const double missing = std::max(least - (high - low), 0.0) / 2.0;
    low -= missing;
    high += missing;
  };
  widen(left, right);
  widen(bottom, top);
  const double room = style_.width - 2.0 * margin;
  camera_.scale = std::min(room / (right - left), room / (top - bottom));
  camera_.width = std::max(std::ceil(camera_.scale * (right - left) + 2.0 * margin), style_.width / 3.0);
  camera_.height = std::ceil(camera_.scale * (top - bottom) + 2.0 * margin + strip);
  camera_.left = (left + right - camera_.width / camera_.scale) / 2.0;
  camera_.top = top + (margin + strip) / camera_.scale;
}

draw::Point Scene::pixel(const draw::Point& p) const {
  return {camera_.scale * (p.x - camera_.left), camera_.scale * (camera_.top - p.y)};
}

draw::Canvas Scene::blank() const {
  draw::Canvas canvas;
  canvas.width = camera_.width;
  canvas.height = camera_.height;
  canvas.background = draw::background_colour(style_.theme);
  canvas.title = problem_->title;
  return canvas;
}

void Scene::draw_bodies(draw::Canvas& canvas, double t, double opacity, bool moving) const {
  const auto mixed = [&](const draw::Colour& a, const draw::Colour& b, double part) {
    const auto one = [&](int x, int y) {
      return static_cast<std::uint8_t>(std::lround((1.0 - part) * x + part * y));
    };
    return draw::Colour{one(a.r, b.r), one(a.g, b.g), one(a.b, b.b), opacity};
  };
  const draw::Colour black{0, 0, 0}, white{255, 255, 255};
  const State state = state_at(t);
  for (const SeenPart& part : stage_->parts(t, state.q, state.u)) {
    if (part.moves != moving) continue;
    const draw::Colour base = stage_->colour(part.body);
    const draw::Colour fill = mixed(mixed(base, black, 0.25), mixed(base, white, 0.6), part.light);
    const draw::Stroke edge{mixed(base, black, 0.4), 1.0}, seam{fill, 0.7};
    std::vector<draw::Point> points;
    for (const draw::Point& p : part.points) points.push_back(pixel(p));
    switch (part.kind) {
      case SeenPart::Kind::face: canvas.polygon(std::move(points), fill, part.outlined ? edge : seam); break;
      case SeenPart::Kind::ball:
        canvas.circle(points.front(), camera_.scale * part.radius, fill, edge);
        break;
      case SeenPart::Kind::line: canvas.polyline(std::move(points), edge); break;
    }
  }
}

void Scene::draw_shapes(draw::Canvas& canvas, double t, double opacity, bool labels) const {
  const std::vector<PlacedShape> shapes = place(t);
  for (std::size_t k = 0; k < shapes.size(); ++k) {
    if (!drawable(shapes[k])) continue;
    const Shape& shape = *shapes[k].shape;
    const draw::Colour line = faded(formulas_[k].line, opacity);
    std::optional<draw::Colour> fill = formulas_[k].fill;
    if (fill) fill = faded(*fill, opacity);
    std::vector<draw::Point> points;
    for (const draw::Point& p : shapes[k].points) points.push_back(pixel(p));
    const draw::Point first = points.front();
    switch (shape.kind) {
      case Shape::Kind::point: canvas.circle(first, 3.5, line); break;
      case Shape::Kind::line: canvas.polyline(std::move(points), {line, 2.0}); break;
      case Shape::Kind::circle:
        canvas.circle(first, camera_.scale * shapes[k].radius, fill, draw::Stroke{line, 1.5});
        break;
      case Shape::Kind::polygon: canvas.polygon(std::move(points), fill, draw::Stroke{line, 1.5}); break;
    }
    if (labels && !shape.label.empty())
      canvas.text({first.x + 6.0, first.y - 6.0}, draw::verbatim(shape.label),
                  {.size = 11.0, .colour = line});
  }
}

void Scene::draw_traces(draw::Canvas& canvas, double until) const {
  std::vector<std::vector<draw::Point>> ways(std::max(formulas_.size(), stage_ ? stage_->bodies() : 0));
  const auto add = [&](double t) {
    if (stage_) {
      const State state = state_at(t);
      const std::vector<draw::Point> places = stage_->places(t, state.q, state.u);
      for (std::size_t k = 0; k < places.size(); ++k)
        if (stage_->moves(k)) ways[k].push_back(pixel(places[k]));
      return;
    }
    const std::vector<PlacedShape> shapes = place(t);
    for (std::size_t k = 0; k < shapes.size(); ++k) {
      const Shape::Kind kind = shapes[k].shape->kind;
      if ((kind == Shape::Kind::point || kind == Shape::Kind::circle) && drawable(shapes[k]))
        ways[k].push_back(pixel(shapes[k].points.front()));
    }
  };
  for (const double t : samples())
    if (t < until) add(t);
  add(until);
  for (std::size_t k = 0; k < ways.size(); ++k)
    if (ways[k].size() > 1)
      canvas.polyline(std::move(ways[k]), {faded(stage_ ? stage_->colour(k) : formulas_[k].line, 0.45), 1.0});
}

draw::Canvas Scene::picture(double t) const {
  draw::Canvas canvas = blank();
  if (stage_) draw_bodies(canvas, t, 1.0, false);
  if (style_.trace) draw_traces(canvas, t);
  if (stage_)
    draw_bodies(canvas, t, 1.0, true);
  else
    draw_shapes(canvas, t, 1.0, true);
  if (!(begin() < end())) return canvas;  // one state has no time to tell
  // As many decimals in every picture, so that the text does not dance.
  const double span = std::max(end() - begin(), 1e-300);
  const int decimals = std::clamp(static_cast<int>(std::ceil(2.0 - std::log10(span))), 0, 9);
  canvas.text({margin / 2.0, 18.0}, fmt::format("$t$ = {:.{}f}", t, decimals),
              {.size = 12.0, .colour = draw::series_colour(draw::ink, style_.theme)});
  return canvas;
}

draw::Canvas Scene::overlay() const {
  constexpr int instants = 9;
  std::vector<double> times;
  for (int k = 0; k < instants; ++k) times.push_back(begin() + (end() - begin()) * k / (instants - 1));
  return overlay(times);
}

draw::Canvas Scene::overlay(std::span<const double> times) const {
  if (times.size() == 1) return picture(times.front());
  draw::Canvas canvas = blank();
  if (stage_) draw_bodies(canvas, times.back(), 1.0, false);
  if (style_.trace) draw_traces(canvas, times.back());
  for (std::size_t k = 0; k < times.size(); ++k) {
    const bool last = k + 1 == times.size();
    const double age = static_cast<double>(k + 1) / static_cast<double>(times.size());
    const double opacity = last ? 1.0 : 0.15 + 0.5 * age;
    if (stage_)
      draw_bodies(canvas, times[k], opacity, true);
    else
      draw_shapes(canvas, times[k], opacity, last);
  }
  canvas.text({margin / 2.0, 18.0},
              fmt::format("$t$ = {} to {}", number(times.front()), number(times.back())),
              {.size = 12.0, .colour = draw::series_colour(draw::ink, style_.theme)});
  return canvas;
}

}  // namespace percuss::report
