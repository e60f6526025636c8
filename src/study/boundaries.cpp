#include "study/boundaries.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <unordered_map>

#include "base/parallel.hpp"

namespace percuss {
namespace {

constexpr int deepest = 6;
// Regimes that are looked at in one square: twice what a point takes in which three meet. Where everything is
// mixed, as where the impulses are not unique, division would have no end in sight. Few squares have more
// each.
constexpr long most_in_square = 1000, most_in_few = 10000;

struct Segment {
  MapPoint a, b;
  Regime one = 0, other = 0;
};

MapPoint between(MapPoint a, MapPoint b) { return {0.5 * (a.i + b.i), 0.5 * (a.j + b.j)}; }

struct Crossing {
  MapPoint at;
  bool clean = true;  // the regime beyond is that of the other end
};

// Where the regime of `a` ends on the way to `b`, on a horizontal or vertical line.
Crossing bisect(const RegimeAt& regime, MapPoint a, MapPoint b, Regime at_a, Regime at_b, int halvings) {
  Regime beyond = at_b;
  for (int k = 0; k < halvings; ++k) {
    const MapPoint middle = between(a, b);
    const bool apart = a.i == b.i ? middle.j != a.j && middle.j != b.j : middle.i != a.i && middle.i != b.i;
    if (!apart) break;
    const Regime found = regime(middle.i, middle.j);
    if (found == at_a) {
      a = middle;
    } else {
      b = middle;
      beyond = found;
    }
  }
  return {between(a, b), beyond == at_b};
}

// A square: corners anticlockwise from the lower left, and where the regime changes on the side that follows
// each.
struct Square {
  MapPoint corner[4];
  Regime regime[4] = {};
  Crossing crossing[4];
  bool crosses(int side) const { return regime[side] != regime[(side + 1) % 4]; }
};

// The regimes of a square, counted.
struct Counted {
  const RegimeAt& regime;
  long left;
  bool ended() const { return left <= 0; }
};

void divide(Counted& regime, const Square& s, int halvings, int depth, std::vector<Segment>& out);

void add_segments(Counted& regime, const Square& s, int halvings, int depth, std::vector<Segment>& out) {
  int sides[4], count = 0;
  bool clean = true;
  for (int side = 0; side < 4; ++side) {
    if (!s.crosses(side)) continue;
    sides[count++] = side;
    clean = clean && s.crossing[side].clean;
  }
  if (count == 0) return;
  if (depth < deepest && !regime.ended() && (count > 2 || !clean))
    return divide(regime, s, halvings, depth, out);
  if (count == 2) {
    out.push_back(
        {s.crossing[sides[0]].at, s.crossing[sides[1]].at, s.regime[sides[0]], s.regime[(sides[0] + 1) % 4]});
    return;
  }
  const MapPoint middle = between(s.corner[0], s.corner[2]);
  for (int k = 0; k < count; ++k)
    out.push_back({s.crossing[sides[k]].at, middle, s.regime[sides[k]], s.regime[(sides[k] + 1) % 4]});
}

void divide(Counted& regime, const Square& s, int halvings, int depth, std::vector<Segment>& out) {
  const RegimeAt counted = [&](double i, double j) {
    --regime.left;
    return regime.regime(i, j);
  };
  MapPoint p[9];  // row by row from below
  p[0] = s.corner[0], p[2] = s.corner[1], p[8] = s.corner[2], p[6] = s.corner[3];
  p[1] = between(p[0], p[2]), p[3] = between(p[0], p[6]), p[5] = between(p[2], p[8]),
  p[7] = between(p[6], p[8]);
  p[4] = between(p[0], p[8]);
  Regime r[9];
  r[0] = s.regime[0], r[2] = s.regime[1], r[8] = s.regime[2], r[6] = s.regime[3];
  for (const int k : {1, 3, 4, 5, 7}) r[k] = counted(p[k].i, p[k].j);
  for (const int low : {0, 1, 3, 4}) {
    const int corners[4] = {low, low + 1, low + 4, low + 3};
    Square part;
    for (int k = 0; k < 4; ++k) part.corner[k] = p[corners[k]], part.regime[k] = r[corners[k]];
    for (int side = 0; side < 4; ++side) {
      if (!part.crosses(side)) continue;
      // Neighbours must find the same point: always from the left or from below.
      int from = side, to = (side + 1) % 4;
      if (side >= 2) std::swap(from, to);
      part.crossing[side] = bisect(counted, part.corner[from], part.corner[to], part.regime[from],
                                   part.regime[to], halvings - 1);
    }
    add_segments(regime, part, halvings - 1, depth + 1, out);
  }
}

struct Bits {
  std::uint64_t i, j;
  friend bool operator==(const Bits&, const Bits&) = default;
};
Bits bits_of(MapPoint p) { return {std::bit_cast<std::uint64_t>(p.i), std::bit_cast<std::uint64_t>(p.j)}; }
struct Hash {
  std::size_t operator()(const Bits& b) const { return b.i * 0x9E3779B97F4A7C15ULL ^ (b.j + (b.i >> 7)); }
};

// Segments that share their ends become lines.
std::vector<BoundaryLine> chain(const std::vector<Segment>& segments) {
  std::unordered_map<Bits, std::vector<std::size_t>, Hash> at;
  for (std::size_t k = 0; k < segments.size(); ++k)
    for (const MapPoint& p : {segments[k].a, segments[k].b}) at[bits_of(p)].push_back(k);
  std::vector<bool> used(segments.size(), false);
  std::vector<BoundaryLine> lines;
  const auto same_pair = [&](std::size_t k, const BoundaryLine& line) {
    const auto [low, high] = std::minmax(segments[k].one, segments[k].other);
    return low == line.one && high == line.other;
  };
  const auto extend = [&](BoundaryLine& line) {
    for (;;) {
      const Bits end = bits_of(line.points.back());
      const auto& here = at[end];
      const auto next = std::find_if(here.begin(), here.end(),
                                     [&](std::size_t k) { return !used[k] && same_pair(k, line); });
      if (next == here.end()) return;
      used[*next] = true;
      const Segment& s = segments[*next];
      line.points.push_back(bits_of(s.a) == end ? s.b : s.a);
    }
  };
  for (std::size_t k = 0; k < segments.size(); ++k) {
    if (used[k]) continue;
    used[k] = true;
    const auto [low, high] = std::minmax(segments[k].one, segments[k].other);
    BoundaryLine line{{segments[k].a, segments[k].b}, low, high};
    extend(line);
    std::reverse(line.points.begin(), line.points.end());
    extend(line);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::size_t> steps(std::size_t n, std::size_t stride) {
  std::vector<std::size_t> at;
  for (std::size_t k = 0; k + 1 < n; k += stride) at.push_back(k);
  at.push_back(n - 1);
  return at;
}

}  // namespace

std::vector<BoundaryLine> find_boundaries(std::size_t columns, std::size_t rows, std::size_t stride,
                                          const std::function<Regime(std::size_t, std::size_t)>& known,
                                          const std::function<RegimeAt()>& maker, int halvings, int threads) {
  const std::vector<std::size_t> is = steps(columns, stride), js = steps(rows, stride);
  if (is.size() < 2 || js.size() < 2) return {};
  const cones::Parallel parallel(threads);
  tbb::enumerable_thread_specific<RegimeAt> regimes([&] { return maker(); });
  const auto loop = [&](std::size_t n, const auto& body) {
    parallel.loop(static_cast<int>(n), 1, [&](int begin, int end) {
      const RegimeAt& regime = regimes.local();
      for (int r = begin; r < end; ++r) body(regime, static_cast<std::size_t>(r));
    });
  };
  const auto point = [&](std::size_t c, std::size_t r) {
    return MapPoint{static_cast<double>(is[c]), static_cast<double>(js[r])};
  };
  const auto cross = [&](const RegimeAt& regime, std::size_t c1, std::size_t r1, std::size_t c2,
                         std::size_t r2) {
    const Regime one = known(is[c1], js[r1]), other = known(is[c2], js[r2]);
    if (one == other) return Crossing{};
    return bisect(regime, point(c1, r1), point(c2, r2), one, other, halvings);
  };
  const std::size_t width = is.size();
  std::vector<Crossing> right(width * js.size()), up(width * js.size());  // of every corner
  loop(js.size(), [&](const RegimeAt& regime, std::size_t r) {
    for (std::size_t c = 0; c < width; ++c) {
      if (c + 1 < width) right[r * width + c] = cross(regime, c, r, c + 1, r);
      if (r + 1 < js.size()) up[r * width + c] = cross(regime, c, r, c, r + 1);
    }
  });
  std::vector<std::vector<Segment>> by_row(js.size() - 1);
  const auto squares = static_cast<long>((width - 1) * by_row.size());
  const long most = std::max(most_in_square, most_in_few / squares);
  loop(by_row.size(), [&](const RegimeAt& regime, std::size_t r) {
    for (std::size_t c = 0; c + 1 < width; ++c) {
      Square s;
      const std::size_t cs[4] = {c, c + 1, c + 1, c}, rs[4] = {r, r, r + 1, r + 1};
      for (int k = 0; k < 4; ++k)
        s.corner[k] = point(cs[k], rs[k]), s.regime[k] = known(is[cs[k]], js[rs[k]]);
      s.crossing[0] = right[r * width + c];
      s.crossing[1] = up[r * width + c + 1];
      s.crossing[2] = right[(r + 1) * width + c];
      s.crossing[3] = up[r * width + c];
      Counted counted{regime, most};
      add_segments(counted, s, halvings, 0, by_row[r]);
    }
  });
  std::vector<Segment> all;
  for (const auto& row : by_row) all.insert(all.end(), row.begin(), row.end());
  return chain(all);
}

}  // namespace percuss
