#include "percuss/map.hpp"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <numeric>
#include <unordered_map>

#include "base/parallel.hpp"
#include "percuss/text.hpp"
#include "study/boundaries.hpp"
#include "study/map_points.hpp"
#include "study/planar_lines.hpp"

namespace percuss {
namespace {

constexpr std::size_t most_points = std::size_t{1} << 28;
constexpr std::size_t tile = 16;  // points a side that are judged by their corners and their middle
constexpr std::size_t fine_cells = 400, coarse_cells = 200;  // of boundaries along an axis, at most
constexpr int rough = 14, exact = 60;  // halvings of their edges: 1/16384 of a cell, all that doubles have

class Maker {
 public:
  Maker(const Problem& of, const Variation& variation, const MapOptions& options, Map& map)
      : of_(of),
        variation_(variation),
        options_(options),
        map_(map),
        parallel_(options.threads),
        points_([this] { return MapPoints(of_, variation_, map_, options_.progress); }) {
    map.regime.assign(map.columns() * map.rows(), 0);
  }

  void run() {
    const bool labels = map_.quantity.is_label();
    if (!labels) map_.value.assign(map_.regime.size(), std::numeric_limits<double>::quiet_NaN());
    bool done = false;
    for (std::size_t inner = 0; inner < 2; ++inner)
      if (!done && PlanarLines::applies(of_, variation_, map_.quantity, inner)) {
        planar(inner);
        done = true;
      }
    if (!done && labels && map_.quantity.what != Quantity::What::status)  // solved is said of what was solved
      divide();
    else if (!done)
      every_point();
    order_regimes();
    if (options_.boundaries) boundaries();
    MapPoints::Refusal first;
    for (const MapPoints& one : points_) {
      map_.evaluations += one.evaluations();
      first.keep(one.refusal());
    }
    map_.refusal = first.why;
  }

 private:
  std::size_t place(std::size_t i, std::size_t j) const { return j * map_.columns() + i; }

  // body(k, points) for every k below n.
  template <class Body>
  void loop(std::size_t n, const Body& body) {
    parallel_.loop(static_cast<int>(n), 1, [&](int begin, int end) {
      MapPoints& points = points_.local();
      for (int k = begin; k < end; ++k) {
        go_on(options_.progress);
        body(static_cast<std::size_t>(k), points);
      }
    });
  }

  // The same for pieces of equal size that all points are in. Boundaries are counted like a tenth of them.
  template <class Body>
  void loop_over_all(std::size_t n, const Body& body) {
    std::atomic<std::size_t> finished = 0;
    loop(n, [&](std::size_t k, MapPoints& points) {
      body(k, points);
      if (options_.progress == nullptr) return;
      options_.progress->done = 0.9 * static_cast<double>(++finished) / static_cast<double>(n);
    });
  }

  void resolve(MapPoints& points, std::size_t i, std::size_t j) {
    Evaluator& at = points.resolve(static_cast<double>(i), static_cast<double>(j));
    map_.regime[place(i, j)] = number_of(points.present());
    if (!map_.value.empty()) map_.value[place(i, j)] = at.value(map_.quantity);
  }

  void every_point() {
    loop_over_all(map_.rows(), [&](std::size_t j, MapPoints& points) {
      for (std::size_t i = 0; i < map_.columns(); ++i) resolve(points, i, j);
    });
  }

  // Lines through the closed formulas; what they leave undecided goes through the solver.
  void planar(std::size_t inner) {
    map_.closed_form = true;
    const Values &along = map_.axes[inner].values, &across = map_.axes[1 - inner].values;
    struct Mine {
      PlanarLines lines;
      PlanarLine line;
    };
    tbb::enumerable_thread_specific<Mine> of_thread([&] {
      return Mine{PlanarLines(of_, variation_, map_.quantity, inner), {}};
    });
    std::atomic<std::size_t> decided = 0;
    std::array<std::array<std::uint16_t, 4>, 2> numbers{};
    PlanarReader reader;
    reader.read_matrices(of_.impact);
    for (std::size_t mode = 0; mode < 4; ++mode)
      for (const bool critical : {false, true})
        numbers[critical][mode] = number_of(reader.regime(static_cast<PlanarMode>(mode), critical));
    loop_over_all(across.size(), [&](std::size_t k, MapPoints& points) {
      auto& [lines, line] = of_thread.local();
      lines.run(along, across.at(static_cast<double>(k)), line);
      std::size_t count = 0;
      for (std::size_t l = 0; l < along.size(); ++l) {
        const std::size_t i = inner == 0 ? l : k, j = inner == 0 ? k : l;
        if (line.mode[l] == PlanarMode::undecided) {
          resolve(points, i, j);
          continue;
        }
        ++count;
        map_.regime[place(i, j)] = numbers[line.critical[l]][static_cast<std::size_t>(line.mode[l])];
        if (!map_.value.empty()) map_.value[place(i, j)] = line.value[l];
      }
      decided += count;
    });
    map_.evaluations += decided;
  }

  void divide() {
    const std::size_t nx = map_.columns(), ny = map_.rows();
    const std::size_t across = (nx + tile - 1) / tile, down = (ny + tile - 1) / tile;
    std::vector<std::uint8_t> resolved(nx * ny, 0);
    loop_over_all(across * down, [&](std::size_t k, MapPoints& points) {
      const std::size_t i = k % across * tile, j = k / across * tile;
      Tile one{points, std::min(i + tile, nx) - i, i, j, {}, {}};
      one.codes.assign(one.width * (std::min(j + tile, ny) - j), 0);
      one.resolved.assign(one.codes.size(), 0);
      one.fill(0, one.width - 1, 0, one.codes.size() / one.width - 1);
      for (std::size_t l = 0; l < one.codes.size(); ++l) {
        const std::size_t at = place(i + l % one.width, j + l / one.width);
        map_.regime[at] = number_of(one.codes[l]);
        resolved[at] = one.resolved[l];
      }
    });
    follow_boundaries(resolved);
  }

  // A boundary may cut into a square between its corners. Points that were taken to be like their square and
  // have a neighbour in another regime are resolved, until there are none.
  void follow_boundaries(std::vector<std::uint8_t>& resolved) {
    const std::size_t nx = map_.columns(), ny = map_.rows();
    std::vector<std::size_t> some(nx * ny), next;
    std::iota(some.begin(), some.end(), 0);
    const auto doubtful = [&](std::size_t k) {
      if (resolved[k] != 0) return false;
      const std::uint16_t own = map_.regime[k];
      return (k % nx > 0 && map_.regime[k - 1] != own) || (k % nx + 1 < nx && map_.regime[k + 1] != own) ||
             (k >= nx && map_.regime[k - nx] != own) || (k + nx < nx * ny && map_.regime[k + nx] != own);
    };
    while (!some.empty()) {
      next.clear();
      for (const std::size_t k : some)
        if (doubtful(k)) {
          resolved[k] = 1;
          next.push_back(k);
        }
      loop(next.size(), [&](std::size_t l, MapPoints& points) {
        map_.regime[next[l]] =
            number_of(points.regime(static_cast<double>(next[l] % nx), static_cast<double>(next[l] / nx)));
      });
      some.clear();
      for (const std::size_t k : next) {
        if (k % nx > 0) some.push_back(k - 1);
        if (k % nx + 1 < nx) some.push_back(k + 1);
        if (k >= nx) some.push_back(k - nx);
        if (k + nx < nx * ny) some.push_back(k + nx);
      }
    }
  }

  struct Tile {
    MapPoints& points;
    std::size_t width, i0, j0;
    std::vector<Regime> codes;
    std::vector<std::uint8_t> resolved;  // 0: taken to be like its square, or not known yet

    Regime at(std::size_t i, std::size_t j) {
      const std::size_t k = j * width + i;
      if (resolved[k] == 0) {
        codes[k] = points.regime(static_cast<double>(i0 + i), static_cast<double>(j0 + j));
        resolved[k] = 1;
      }
      return codes[k];
    }

    // The rectangle with these corners, them included.
    void fill(std::size_t i1, std::size_t i2, std::size_t j1, std::size_t j2) {
      const Regime first = at(i1, j1);
      bool one = true;  // every corner is looked at: the smallest rectangles have nothing else
      for (const Regime other : {at(i2, j1), at(i1, j2), at(i2, j2)}) one = one && other == first;
      one = one && at((i1 + i2) / 2, (j1 + j2) / 2) == first;
      if (one) {
        for (std::size_t j = j1; j <= j2; ++j)
          for (std::size_t i = i1; i <= i2; ++i) codes[j * width + i] = first;
        return;
      }
      if (i2 - i1 <= 1 && j2 - j1 <= 1) return;
      const std::size_t im = (i1 + i2) / 2, jm = (j1 + j2) / 2;
      fill(i1, im, j1, jm);
      if (i2 > im) fill(std::min(im + 1, i2), i2, j1, jm);
      if (j2 > jm) fill(i1, im, std::min(jm + 1, j2), j2);
      if (i2 > im && j2 > jm) fill(std::min(im + 1, i2), i2, std::min(jm + 1, j2), j2);
    }
  };

  std::uint16_t number_of(Regime code) {
    const std::lock_guard lock(mutex_);
    const auto [at, added] = numbers_.try_emplace(code, static_cast<std::uint16_t>(map_.regimes.size()));
    if (added) map_.regimes.push_back(code);
    return at->second;
  }

  // Which regime got which number was a matter of threads; those that occur are numbered by their codes.
  void order_regimes() {
    std::vector<bool> occurs(map_.regimes.size(), false);
    for (const std::uint16_t k : map_.regime) occurs[k] = true;
    std::vector<std::uint16_t> order;
    for (std::size_t k = 0; k < occurs.size(); ++k)
      if (occurs[k]) order.push_back(static_cast<std::uint16_t>(k));
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return map_.regimes[a] < map_.regimes[b]; });
    std::vector<std::uint16_t> fresh(map_.regimes.size(), 0);
    std::vector<Regime> ordered;
    numbers_.clear();
    for (const std::uint16_t k : order) {
      fresh[k] = static_cast<std::uint16_t>(ordered.size());
      numbers_.emplace(map_.regimes[k], fresh[k]);
      ordered.push_back(map_.regimes[k]);
    }
    for (std::uint16_t& k : map_.regime) k = fresh[k];
    map_.regimes = std::move(ordered);
  }

  void boundaries() {
    const std::size_t cells = map_.closed_form ? fine_cells : coarse_cells;
    const std::size_t stride = (std::max(map_.columns(), map_.rows()) + cells - 1) / cells;
    const auto found = find_boundaries(
        map_.columns(), map_.rows(), stride,
        [&](std::size_t i, std::size_t j) { return map_.regimes[map_.regime[place(i, j)]]; },
        [&]() -> RegimeAt {
          return [&points = points_.local()](double i, double j) { return points.regime(i, j); };
        },
        map_.closed_form ? exact : rough, options_.threads);
    for (const BoundaryLine& line : found) {
      Boundary boundary;
      boundary.one = number_of(line.one);
      boundary.other = number_of(line.other);
      for (const MapPoint& p : line.points) {
        boundary.x.push_back(map_.axes[0].values.at(p.i));
        boundary.y.push_back(map_.axes[1].values.at(p.j));
      }
      map_.boundaries.push_back(std::move(boundary));
    }
  }

  const Problem& of_;
  const Variation& variation_;
  const MapOptions& options_;
  Map& map_;
  cones::Parallel parallel_;
  tbb::enumerable_thread_specific<MapPoints> points_;
  std::unordered_map<Regime, std::uint16_t> numbers_;
  std::mutex mutex_;
};

}  // namespace

Result<Map> make_map(const Problem& of, const MapSpec& spec, const MapOptions& options) {
  Map map;
  map.axes = spec.axes;
  Errors errors;
  if (map.axes.size() != 2)
    return tl::make_unexpected(
        Errors{{"", fmt::format("a map has two axes, x and y, not {}", map.axes.size())}});
  for (const Varied& axis : map.axes)
    if (axis.values.sampled() || axis.values.kind == Values::Kind::list || axis.values.size() < 2)
      errors.push_back({"", fmt::format("{} has no grid of values, expected LO:HI:N", axis.name)});
  if (errors.empty() && map.columns() > most_points / map.rows())
    errors.push_back({"", fmt::format("{} x {} points are too many, expected at most {} in all",
                                      map.columns(), map.rows(), most_points)});
  const auto quantities = find_quantities(of, spec.quantity.empty() ? "regime" : spec.quantity);
  if (!quantities)
    errors.insert(errors.end(), quantities.error().begin(), quantities.error().end());
  else if (quantities->size() != 1)
    errors.push_back({"", fmt::format("{} stands for {} numbers, expected one such as {}", spec.quantity,
                                      quantities->size(), quantities->front().name)});
  else if (quantities->front().of_run())
    errors.push_back(
        {"", fmt::format("{} is a result of a motion, of which percuss sweep makes tables", spec.quantity)});
  for (const Varied& axis : map.axes)
    if (const auto parameter = find_parameter(of, axis.name); parameter && parameter->of_words())
      errors.push_back({"", fmt::format("{} is one of several words, of which percuss sweep makes tables",
                                        quote(axis.name))});
  const auto variation = Variation::make(of, {map.axes[0].name, map.axes[1].name}, spec.set);
  if (!variation)
    errors.insert(errors.end(), variation.error().begin(), variation.error().end());
  else if (const Parameter* open = variation->open())
    errors.push_back(
        {"", fmt::format("{} is of an element that is open in the state of the file and takes no "
                         "part in its impact",
                         open->path)});
  if (!errors.empty()) return tl::make_unexpected(errors);
  map.quantity = quantities->front();
  Maker(of, *variation, options, map).run();
  const bool plain = !map.quantity.is_label() || map.quantity.what == Quantity::What::regime;
  for (const Regime regime : map.regimes)
    map.labels.push_back(plain || unanswered(regime)
                             ? regime_label(regime, of.impact)
                             : label_of(map.quantity, label_of_regime(regime), of.impact));
  return map;
}

}  // namespace percuss
