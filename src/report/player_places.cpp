#include "report/player_places.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <optional>

namespace percuss::report {
namespace {

constexpr std::size_t most_freedom = 40, most_corners = 400, most_places = 64, most_evaluations = 300'000;
constexpr double agreement = 1e-4;  // of JᵀF and w, relative

using Vector2 = Eigen::Vector2d;

// A drawn point that moves: a corner, or the centre of a circle.
struct DrawnCorner {
  std::size_t shape = 0, point = 0;
  Shape::Kind kind = Shape::Kind::point;
  Vector2 at;
  double radius = 0.0;
  Eigen::Matrix2Xd jacobian;  // of what it is drawn by, 2 × f
};

std::vector<double> state_row(const std::vector<double>& table, std::size_t k, std::size_t width) {
  const auto begin = table.begin() + static_cast<std::ptrdiff_t>(k * width);
  return {begin, begin + static_cast<std::ptrdiff_t>(width)};
}

std::vector<DrawnCorner> corners_of(const std::vector<PlacedShape>& shapes) {
  std::vector<DrawnCorner> corners;
  for (std::size_t s = 0; s < shapes.size(); ++s)
    for (std::size_t p = 0; p < shapes[s].points.size(); ++p)
      corners.push_back({s,
                         p,
                         shapes[s].shape->kind,
                         {shapes[s].points[p].x, shapes[s].points[p].y},
                         shapes[s].shape->kind == Shape::Kind::circle ? shapes[s].radius : 0.0,
                         {}});
  return corners;
}

// With their Jacobians, by central differences.
std::vector<DrawnCorner> moving_corners(const Scene& scene, const PlayerFrames& frames, std::size_t frame) {
  const std::size_t f = frames.coordinates;
  const std::vector<double> q = state_row(frames.q, frame, f), u = state_row(frames.u, frame, frames.freedom);
  const double t = frames.time[frame];
  std::vector<DrawnCorner> corners = corners_of(scene.place(t, q, u));
  for (DrawnCorner& c : corners) c.jacobian.setZero(2, static_cast<Eigen::Index>(f));
  for (std::size_t j = 0; j < f; ++j) {
    const double h = 1e-6 * std::max(1.0, std::abs(q[j]));
    std::vector<double> low = q, high = q;
    low[j] -= h, high[j] += h;
    const std::vector<DrawnCorner> below = corners_of(scene.place(t, low, u)),
                                   above = corners_of(scene.place(t, high, u));
    for (std::size_t c = 0; c < corners.size(); ++c)
      corners[c].jacobian.col(static_cast<Eigen::Index>(j)) = (above[c].at - below[c].at) / (2.0 * h);
  }
  return corners;
}

// A contact bound to drawn points: one circle, two circles, or corners that touch together.
struct Binding {
  std::vector<std::size_t> corners;
  bool pair = false;
};

// The force at a corner that does what the impulse along w does.
std::optional<Vector2> force_for(const DrawnCorner& corner, const Eigen::VectorXd& w) {
  const double size = w.norm();
  if (!(size > 0.0) || !corner.jacobian.allFinite() || corner.jacobian.norm() < 1e-12) return std::nullopt;
  const Eigen::MatrixXd transposed = corner.jacobian.transpose();
  const Vector2 force = Eigen::VectorXd(transposed.completeOrthogonalDecomposition().solve(w));
  if ((transposed * force - w).norm() > agreement * size) return std::nullopt;
  return force;
}

bool is_unit(const Vector2& normal) { return std::abs(normal.norm() - 1.0) < 1e-3; }

int rank_of(const DrawnCorner& c) {  // which kind of drawing says most about where something touches
  switch (c.kind) {
    case Shape::Kind::circle: return 0;
    case Shape::Kind::polygon: return 1;
    case Shape::Kind::point: return 2;
    case Shape::Kind::line: return 3;
  }
  return 4;
}

std::optional<Binding> bind_contact(const std::vector<DrawnCorner>& corners, const Eigen::VectorXd& w) {
  int best = 5;
  std::vector<std::pair<double, std::size_t>> fits;  // depth along the normal
  double size = 0.0;
  for (std::size_t c = 0; c < corners.size(); ++c) {
    const auto normal = force_for(corners[c], w);
    if (!normal || !is_unit(*normal) || rank_of(corners[c]) > best) continue;
    if (rank_of(corners[c]) < best) best = rank_of(corners[c]), fits.clear();
    fits.emplace_back(normal->dot(corners[c].at) - corners[c].radius, c);
    size = std::max(size, corners[c].at.norm());
  }
  if (!fits.empty()) {  // what lies deepest touches first; a face touches with all of its corners
    const double deepest = std::min_element(fits.begin(), fits.end())->first;
    Binding binding;
    for (const auto& [depth, c] : fits)
      if (depth - deepest < 1e-9 * std::max(size, 1e-3)) binding.corners.push_back(c);
    return binding;
  }
  for (std::size_t a = 0; a < corners.size(); ++a)
    for (std::size_t b = 0; b < corners.size(); ++b) {
      if (a == b || corners[a].kind != Shape::Kind::circle || corners[b].kind != Shape::Kind::circle)
        continue;
      const Vector2 between = corners[b].at - corners[a].at;
      if (!(between.norm() > 0.0)) continue;
      const Eigen::VectorXd made =
          (corners[b].jacobian - corners[a].jacobian).transpose() * between.normalized();
      if ((made - w).norm() <= 1e-3 * w.norm()) return Binding{{a, b}, true};
    }
  return std::nullopt;
}

struct Directions {
  Vector2 at, normal, tangent = Vector2::Zero();
};

Vector2 across(const Vector2& n) { return {-n.y(), n.x()}; }

std::optional<Directions> directions_of(const Binding& binding, const std::vector<DrawnCorner>& corners,
                                        const Eigen::VectorXd& w, const Eigen::VectorXd& w_tangent) {
  Directions out;
  const DrawnCorner& first = corners[binding.corners.front()];
  const auto sign = [&](const Eigen::Matrix2Xd& jacobian) {
    if (w_tangent.size() == 0) return;
    const Vector2 t = across(out.normal);
    out.tangent = (jacobian.transpose() * t).dot(w_tangent) >= 0.0 ? t : -t;
  };
  if (binding.pair) {
    const DrawnCorner& second = corners[binding.corners.back()];
    out.normal = (second.at - first.at).normalized();
    out.at = first.at + first.radius * out.normal;
    sign(second.jacobian - first.jacobian);
    return out;
  }
  const auto normal = force_for(first, w);
  if (!normal) return std::nullopt;
  out.normal = *normal;
  out.at.setZero();
  for (const std::size_t c : binding.corners)
    out.at += corners[c].at / static_cast<double>(binding.corners.size());
  out.at -= first.radius * out.normal.normalized();
  if (first.kind == Shape::Kind::circle)
    sign(first.jacobian);
  else if (w_tangent.size() > 0)
    if (const auto tangent = force_for(first, w_tangent)) out.tangent = *tangent;
  return out;
}

// What the contact does in every frame, by the events of the run; without events by its force.
std::vector<std::uint8_t> modes_of(const Trajectory& run, const PlayerFrames& frames, std::size_t contact,
                                   std::optional<std::size_t> friction) {
  const auto rows = static_cast<std::size_t>(run.offsets.back());
  const bool told = std::any_of(run.events.begin(), run.events.end(), [](const MotionEvent& e) {
    return e.kind == MotionEventKind::closes || e.kind == MotionEventKind::opens;
  });
  std::vector<std::uint8_t> modes;
  std::size_t next = 0;
  bool closed = false;
  std::uint8_t held = 1;
  for (std::size_t k = 0; k < frames.size(); ++k) {
    for (; next < run.events.size() && run.events[next].time <= frames.time[k]; ++next) {
      const MotionEvent& event = run.events[next];
      if (event.element < 0) continue;
      const auto element = static_cast<std::size_t>(event.element);
      if (element == contact && event.kind == MotionEventKind::closes) closed = true;
      if (element == contact && event.kind == MotionEventKind::opens) closed = false, held = 1;
      if (friction && element == *friction && event.kind == MotionEventKind::sticks) held = 2;
      if (friction && element == *friction && event.kind == MotionEventKind::slips) held = 3;
    }
    if (!told)
      closed = run.force[frames.stored[k] * rows + static_cast<std::size_t>(run.offsets[contact])] > 0.0;
    modes.push_back(closed ? held : std::uint8_t{0});
  }
  return modes;
}

std::size_t index_of(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

// The frames after impacts, in their order.
std::vector<std::size_t> impact_frames(const PlayerFrames& frames) {
  std::vector<std::size_t> out;
  for (std::size_t k = 0, count = 0; k < frames.size(); ++k)
    if (frames.kept[k] && ++count % 2 == 0) out.push_back(k);
  return out;
}

// A contact with its rows and with what it is bound to.
struct Bound {
  PlayerPlace place;
  Binding binding;
  std::size_t contact = 0;  // of the system
  std::optional<std::size_t> friction;
  double coefficient = 0.0;
  std::size_t normal_row = 0, tangent_row = 0;  // of the run
};

class PlaceFinder {
 public:
  PlaceFinder(const Problem& problem, const Scene& scene, const Trajectory& run, const PlayerFrames& frames)
      : system_(*problem.motion->system),
        scene_(scene),
        run_(run),
        frames_(frames),
        after_(impact_frames(frames)),
        rows_(static_cast<std::size_t>(run.offsets.back())) {}

  std::vector<PlayerPlace> find() {
    std::vector<Bound> bound = bind_all();
    std::size_t impact = 0;
    for (std::size_t k = 0; k < frames_.size() && !bound.empty(); ++k) {
      const bool struck = impact < after_.size() && after_[impact] == k;
      const Instant at = instant_of(k);
      const std::vector<DrawnCorner> corners = moving_corners(scene_, frames_, k);
      // What fitted at one instant only is not the place.
      std::erase_if(bound, [&](Bound& b) { return !add(b, k, at, corners, struck, impact); });
      if (struck) ++impact;
    }
    std::vector<PlayerPlace> places;
    for (Bound& b : bound) places.push_back(std::move(b.place));
    return places;
  }

 private:
  Instant instant_of(std::size_t frame) const {
    const std::vector<double> q = state_row(frames_.q, frame, frames_.coordinates),
                              u = state_row(frames_.u, frame, frames_.freedom);
    const auto selected = system_.select(frames_.time[frame], q.data(), u.data(), 0.0, nullptr);
    Instant at = system_.instant(selected.set);
    system_.velocities(frames_.time[frame], q.data(), u.data(), at);
    return at;
  }

  std::vector<Bound> bind_all() const {
    std::vector<Bound> bound;
    const std::vector<Element> elements = instant_of(0).set->elements;
    for (std::size_t i = 0; i < elements.size() && bound.size() < most_places; ++i) {
      if (elements[i].kind != Kind::contact) continue;
      Bound b;
      b.contact = i;
      b.place.element = index_of(run_.elements, elements[i].name);
      if (b.place.element >= run_.elements.size()) continue;
      b.normal_row = static_cast<std::size_t>(run_.offsets[b.place.element]);
      std::optional<std::size_t> friction;  // of the run
      for (std::size_t j = 0; j < elements.size(); ++j)
        if (elements[j].kind == Kind::friction && elements[j].normal == static_cast<Eigen::Index>(i)) {
          b.friction = j;
          b.coefficient = elements[j].coefficients[0];
          friction = index_of(run_.elements, elements[j].name);
          b.tangent_row = static_cast<std::size_t>(run_.offsets[*friction]);
        }
      // At an impact of its own, where it touches; else at the start.
      std::size_t reference = 0;
      for (std::size_t k = 0; k < frames_.impacts.size() && reference == 0; ++k)
        if (run_.impulse[frames_.impacts[k] * rows_ + b.normal_row] != 0.0) reference = after_[k];
      const Instant at = instant_of(reference);
      const auto binding = bind_contact(moving_corners(scene_, frames_, reference),
                                        at.directions.dense(at.set->offsets[i], 1).col(0));
      if (!binding) continue;
      b.binding = *binding;
      b.place.modes = modes_of(run_, frames_, b.place.element, friction);
      bound.push_back(std::move(b));
    }
    return bound;
  }

  // Frame k; false: the contact is not there.
  bool add(Bound& b, std::size_t k, const Instant& at, const std::vector<DrawnCorner>& corners, bool struck,
           std::size_t impact) const {
    Eigen::VectorXd tangent;
    if (b.friction) tangent = at.directions.dense(at.set->offsets[*b.friction], 1).col(0);
    const auto now =
        directions_of(b.binding, corners, at.directions.dense(at.set->offsets[b.contact], 1).col(0), tangent);
    if (!now) return false;
    const auto along = [&](const double* rows) -> Vector2 {
      return rows[b.normal_row] * now->normal + (b.friction ? rows[b.tangent_row] : 0.0) * now->tangent;
    };
    const Vector2 force = along(run_.force.data() + frames_.stored[k] * rows_);
    for (const double x : {now->at.x(), now->at.y(), force.x(), force.y()})
      b.place.numbers.push_back(static_cast<float>(x));
    if (!struck) return true;
    const Vector2 impulse = along(run_.impulse.data() + frames_.impacts[impact] * rows_);
    b.place.impulses.push_back({impulse.x(), impulse.y()});
    b.place.points.push_back({now->at.x(), now->at.y()});
    if (b.friction) {
      const Vector2 left = now->normal - b.coefficient * now->tangent,
                    right = now->normal + b.coefficient * now->tangent;
      b.place.cones.push_back({left.x(), left.y(), right.x(), right.y()});
    }
    return true;
  }

  const System& system_;
  const Scene& scene_;
  const Trajectory& run_;
  const PlayerFrames& frames_;
  std::vector<std::size_t> after_;
  std::size_t rows_;
};

}  // namespace

std::vector<PlayerPlace> player_places(const Problem& problem, const Scene& scene, const Trajectory& run,
                                       const PlayerFrames& frames) {
  const SystemFacts& facts = problem.motion->system->facts();
  if (!facts.rates_are_velocities || facts.elements_change || frames.coordinates > most_freedom) return {};
  std::size_t corners = 0;
  for (const PlacedShape& shape : scene.place(frames.time[0], state_row(frames.q, 0, frames.coordinates),
                                              state_row(frames.u, 0, frames.freedom)))
    corners += shape.points.size();
  if (corners > most_corners || frames.size() * frames.coordinates > most_evaluations) return {};
  return PlaceFinder(problem, scene, run, frames).find();
}

}  // namespace percuss::report
