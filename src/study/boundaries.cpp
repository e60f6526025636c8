#include "study/boundaries.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <unordered_map>

#include "contact/parallel.hpp"

namespace percuss {
namespace {

constexpr int deepest = 6;

struct Segment {
  MapPoint a, b;
  Regime one = 0, other = 0;
};

MapPoint between(MapPoint a, MapPoint b) { return {0.5 * (a.i + b.i), 0.5 * (a.j + b.j)}; }

// Where the regime of `a` ends on the way to `b`, on a horizontal or vertical line.
MapPoint bisect(const RegimeAt& regime, MapPoint a, MapPoint b, Regime at_a) {
  for (;;) {
    const MapPoint middle = between(a, b);
    const bool apart = a.i == b.i ? middle.j != a.j && middle.j != b.j : middle.i != a.i && middle.i != b.i;
    if (!apart) return middle;
    (regime(middle.i, middle.j) == at_a ? a : b) = middle;
  }
}

// A square: corners anticlockwise from the lower left, and where the regime changes on the side that follows
// each.
struct Square {
  MapPoint corner[4];
  Regime regime[4] = {};
  MapPoint crossing[4];
  bool crosses(int side) const { return regime[side] != regime[(side + 1) % 4]; }
};

void cross(const RegimeAt& regime, Square& s) {
  for (int side = 0; side < 4; ++side) {
    if (!s.crosses(side)) continue;
    // Neighbours must find the same point: always from the left or from below.
    int from = side, to = (side + 1) % 4;
    if (side >= 2) std::swap(from, to);
    s.crossing[side] = bisect(regime, s.corner[from], s.corner[to], s.regime[from]);
  }
}

void divide(const RegimeAt& regime, const Square& s, int depth, std::vector<Segment>& out);

void add_segments(const RegimeAt& regime, const Square& s, int depth, std::vector<Segment>& out) {
  int sides[4], count = 0;
  for (int side = 0; side < 4; ++side)
    if (s.crosses(side)) sides[count++] = side;
  if (count == 0) return;
  if (count == 2) {
    out.push_back(
        {s.crossing[sides[0]], s.crossing[sides[1]], s.regime[sides[0]], s.regime[(sides[0] + 1) % 4]});
    return;
  }
  if (depth < deepest) return divide(regime, s, depth, out);
  const MapPoint middle = between(s.corner[0], s.corner[2]);
  for (int k = 0; k < count; ++k)
    out.push_back({s.crossing[sides[k]], middle, s.regime[sides[k]], s.regime[(sides[k] + 1) % 4]});
}

void divide(const RegimeAt& regime, const Square& s, int depth, std::vector<Segment>& out) {
  MapPoint p[9];  // row by row from below
  p[0] = s.corner[0], p[2] = s.corner[1], p[8] = s.corner[2], p[6] = s.corner[3];
  p[1] = between(p[0], p[2]), p[3] = between(p[0], p[6]), p[5] = between(p[2], p[8]),
  p[7] = between(p[6], p[8]);
  p[4] = between(p[0], p[8]);
  Regime r[9];
  r[0] = s.regime[0], r[2] = s.regime[1], r[8] = s.regime[2], r[6] = s.regime[3];
  for (const int k : {1, 3, 4, 5, 7}) r[k] = regime(p[k].i, p[k].j);
  for (const int low : {0, 1, 3, 4}) {
    const int corners[4] = {low, low + 1, low + 4, low + 3};
    Square part;
    for (int k = 0; k < 4; ++k) part.corner[k] = p[corners[k]], part.regime[k] = r[corners[k]];
    cross(regime, part);
    add_segments(regime, part, depth + 1, out);
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
                                          const std::function<RegimeAt()>& maker, int threads) {
  const std::vector<std::size_t> is = steps(columns, stride), js = steps(rows, stride);
  if (is.size() < 2 || js.size() < 2) return {};
  std::vector<std::vector<Segment>> by_row(js.size() - 1);
  tbb::enumerable_thread_specific<RegimeAt> regimes([&] { return maker(); });
  const cones::Parallel parallel(threads);
  parallel.loop(static_cast<int>(by_row.size()), 1, [&](int begin, int end) {
    const RegimeAt& regime = regimes.local();
    for (int row = begin; row < end; ++row) {
      const auto r = static_cast<std::size_t>(row);
      for (std::size_t c = 0; c + 1 < is.size(); ++c) {
        Square s;
        const std::size_t i[4] = {is[c], is[c + 1], is[c + 1], is[c]};
        const std::size_t j[4] = {js[r], js[r], js[r + 1], js[r + 1]};
        bool mixed = false;
        for (int k = 0; k < 4; ++k) {
          s.corner[k] = {static_cast<double>(i[k]), static_cast<double>(j[k])};
          s.regime[k] = known(i[k], j[k]);
          mixed = mixed || s.regime[k] != s.regime[0];
        }
        if (!mixed) continue;
        cross(regime, s);
        add_segments(regime, s, 0, by_row[r]);
      }
    }
  });
  std::vector<Segment> all;
  for (const auto& row : by_row) all.insert(all.end(), row.begin(), row.end());
  return chain(all);
}

}  // namespace percuss
