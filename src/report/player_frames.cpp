#include "report/player_frames.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>

namespace percuss::report {
namespace {

// The impacts from `first` to `last`, those that change the energy most where there are too many.
std::vector<std::size_t> choose_impacts(const Trajectory& run, std::size_t first, std::size_t last,
                                        std::size_t most) {
  std::vector<std::size_t> chosen(last - first);
  std::iota(chosen.begin(), chosen.end(), first);
  if (chosen.size() <= most) return chosen;
  const auto change = [&](std::size_t k) {
    return std::abs(run.impacts[k].energy_after - run.impacts[k].energy_before);
  };
  std::stable_sort(chosen.begin(), chosen.end(),
                   [&](std::size_t a, std::size_t b) { return change(a) > change(b); });
  chosen.resize(most);
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

class FrameMaker {
 public:
  FrameMaker(const Problem& problem, const Trajectory& run, PlayerFrames& frames)
      : problem_(problem), run_(run), frames_(frames) {}

  void state(std::size_t k) {
    const auto row = [&](const std::vector<double>& table, std::size_t n) {
      return table.begin() + static_cast<std::ptrdiff_t>(k * n);
    };
    const std::size_t c = frames_.coordinates, f = frames_.freedom;
    append(run_.time[k], k, false);
    frames_.q.insert(frames_.q.end(), row(run_.q, c), row(run_.q, c) + static_cast<std::ptrdiff_t>(c));
    frames_.u.insert(frames_.u.end(), row(run_.u, f), row(run_.u, f) + static_cast<std::ptrdiff_t>(f));
    frames_.energy.insert(frames_.energy.end(), {run_.kinetic[k], run_.potential[k], run_.dissipated[k],
                                                 run_.excitation[k], run_.forces[k]});
  }

  // Impacts between the stored states i and j, two frames each. What smooth motion brought in meanwhile is
  // spread evenly over the time, and so is the error of the balance; what is dissipated follows from T, V and
  // both.
  void impacts(std::size_t i, std::size_t j, const std::vector<std::size_t>& between) {
    double excitation = run_.excitation[j] - run_.excitation[i];
    for (const std::size_t k : between) excitation -= run_.impacts[k].excitation;
    double brought = 0.0;
    for (const std::size_t k : between) {
      const double t = run_.impacts[k].time, length = run_.time[j] - run_.time[i];
      const double s = length > 0.0 ? std::clamp((t - run_.time[i]) / length, 0.0, 1.0) : 0.0;
      const double forces = (1.0 - s) * run_.forces[i] + s * run_.forces[j];
      const double sum = (1.0 - s) * sum_of(i) + s * sum_of(j);
      for (const bool after : {false, true}) {
        if (after) brought += run_.impacts[k].excitation;
        append(t, j, true);
        const std::vector<double>& u = after ? run_.impact_after : run_.impact_before;
        const Eigen::VectorXd at_q = Eigen::Map<const Eigen::VectorXd>(
            run_.impact_q.data() + k * frames_.coordinates, static_cast<Eigen::Index>(frames_.coordinates));
        const Eigen::VectorXd at_u = Eigen::Map<const Eigen::VectorXd>(
            u.data() + k * frames_.freedom, static_cast<Eigen::Index>(frames_.freedom));
        frames_.q.insert(frames_.q.end(), at_q.begin(), at_q.end());
        frames_.u.insert(frames_.u.end(), at_u.begin(), at_u.end());
        const Instant instant = problem_.motion->system->at(System::Depth::everything, t, at_q, at_u);
        const double T = instant.kinetic_energy, V = instant.potential_energy,
                     excited = run_.excitation[i] + s * excitation + brought;
        frames_.energy.insert(frames_.energy.end(), {T, V, sum - T - V + excited + forces, excited, forces});
      }
    }
  }

 private:
  double sum_of(std::size_t k) const {  // what has to stay constant
    return run_.kinetic[k] + run_.potential[k] + run_.dissipated[k] - run_.excitation[k] - run_.forces[k];
  }

  void append(double t, std::size_t stored, bool kept) {
    frames_.time.push_back(t);
    frames_.stored.push_back(stored);
    frames_.kept.push_back(kept);
  }

  const Problem& problem_;
  const Trajectory& run_;
  PlayerFrames& frames_;
};

// The error of a column where frames a and b are joined by a straight line, and where it is largest.
struct Miss {
  double error = 0.0;  // relative to the range of the column
  std::size_t a = 0, b = 0, at = 0, column = 0;
  bool operator<(const Miss& other) const { return error < other.error; }
};

Miss worst_between(const PlayerFrames& frames, const std::vector<double>& range, std::size_t a,
                   std::size_t b) {
  Miss worst{0.0, a, b, a, 0};
  const double length = frames.time[b] - frames.time[a];
  for (std::size_t k = a + 1; k < b; ++k) {
    const double s = length > 0.0 ? (frames.time[k] - frames.time[a]) / length : 0.0;
    for (std::size_t c = 0; c < range.size(); ++c) {
      if (range[c] == 0.0) continue;
      const double straight = (1.0 - s) * frames.value(a, c) + s * frames.value(b, c);
      const double error = std::abs(frames.value(k, c) - straight) / range[c];
      if (error > worst.error) worst = {error, a, b, k, c};
    }
  }
  return worst;
}

template <typename Table>
void keep_rows(Table& table, const std::vector<std::size_t>& rows, std::size_t width) {
  Table out;
  out.reserve(rows.size() * width);
  for (const std::size_t k : rows)
    for (std::size_t c = 0; c < width; ++c) out.push_back(table[k * width + c]);
  table = std::move(out);
}

}  // namespace

double PlayerFrames::value(std::size_t frame, std::size_t column) const {
  if (column < coordinates) return q[frame * coordinates + column];
  column -= coordinates;
  if (column < freedom) return u[frame * freedom + column];
  return energy[frame * player_energies + column - freedom];
}

PlayerFrames player_frames(const Problem& problem, const Trajectory& run, double from, double to,
                           std::size_t most_impacts) {
  PlayerFrames frames;
  frames.coordinates = run.coordinates.size();
  frames.freedom = run.freedom();
  if (run.time.empty()) return frames;
  // From the last state that is not after `from` to the first that is not before `to`.
  const auto after = std::upper_bound(run.time.begin(), run.time.end(), from) - run.time.begin();
  const auto reached = std::lower_bound(run.time.begin(), run.time.end(), to) - run.time.begin();
  const std::size_t first = after > 0 ? static_cast<std::size_t>(after - 1) : 0;
  const std::size_t last = std::min(static_cast<std::size_t>(reached), run.time.size() - 1);
  const bool ends = last + 1 == run.time.size();  // impacts after the last stored state belong to it
  const auto begin = run.impacts.begin(), end = run.impacts.end();
  const auto starts = std::lower_bound(
      begin, end, run.time[first], [](const ImpactOfRun& impact, double time) { return impact.time < time; });
  const auto stops = std::upper_bound(
      begin, end, run.time[last], [](double time, const ImpactOfRun& impact) { return time < impact.time; });
  const auto low = static_cast<std::size_t>(starts - begin);
  const auto high = ends ? run.impacts.size() : static_cast<std::size_t>(stops - begin);
  frames.impacts_in_window = high > low ? high - low : 0;
  frames.impacts = choose_impacts(run, low, std::max(low, high), most_impacts);

  // Between which stored states an impact lies: after state `slot`, one less where that state is the one
  // after it.
  const auto slot_of = [&](std::size_t impact) {
    const double t = run.impacts[impact].time;
    auto k = std::upper_bound(run.time.begin(), run.time.end(), t) - run.time.begin() - 1;
    if (k < 0 || run.time[static_cast<std::size_t>(k)] < t) return k;
    double from_before = 0.0, from_after = 0.0;
    for (std::size_t c = 0; c < frames.freedom; ++c) {
      const double u = run.u[static_cast<std::size_t>(k) * frames.freedom + c];
      from_before += std::abs(u - run.impact_before[impact * frames.freedom + c]);
      from_after += std::abs(u - run.impact_after[impact * frames.freedom + c]);
    }
    return from_after < from_before ? k - 1 : k;
  };
  FrameMaker maker(problem, run, frames);
  std::size_t next = 0;
  const auto impacts_of = [&](std::ptrdiff_t slot) {
    std::vector<std::size_t> between;
    while (next < frames.impacts.size() && slot_of(frames.impacts[next]) <= slot)
      between.push_back(frames.impacts[next++]);
    const auto i = static_cast<std::size_t>(std::max<std::ptrdiff_t>(slot, 0));
    const auto j = static_cast<std::size_t>(slot + 1);
    if (!between.empty()) maker.impacts(i, std::min(j, run.time.size() - 1), between);
  };
  impacts_of(static_cast<std::ptrdiff_t>(first) - 1);
  for (std::size_t k = first; k <= last; ++k) {
    maker.state(k);
    impacts_of(k < last || ends ? static_cast<std::ptrdiff_t>(k) : static_cast<std::ptrdiff_t>(k) - 1);
  }
  frames.impacts.resize(next);  // of the last state of a window those after it are not shown
  return frames;
}

Thinning thin(PlayerFrames& frames, std::size_t most) {
  Thinning thinning;
  thinning.of = frames.size();
  if (frames.size() <= most || frames.size() < 3) return thinning;
  const std::size_t n = frames.size(), columns = frames.columns();
  std::vector<double> range(columns);
  for (std::size_t c = 0; c < columns; ++c) {
    double low = frames.value(0, c), high = low;
    for (std::size_t k = 1; k < n; ++k) {
      low = std::min(low, frames.value(k, c));
      high = std::max(high, frames.value(k, c));
    }
    range[c] = std::isfinite(high - low) ? high - low : 0.0;
  }
  std::vector<bool> keep = frames.kept;
  keep.front() = keep.back() = true;
  std::size_t count = 0, previous = 0;
  std::priority_queue<Miss> misses;
  for (std::size_t k = 0; k < n; ++k) {
    if (!keep[k]) continue;
    ++count;
    if (k > previous + 1) misses.push(worst_between(frames, range, previous, k));
    previous = k;
  }
  while (count < most && !misses.empty() && misses.top().error > 0.0) {
    const Miss miss = misses.top();
    misses.pop();
    keep[miss.at] = true;
    ++count;
    for (const auto& [a, b] : {std::pair{miss.a, miss.at}, std::pair{miss.at, miss.b}})
      if (b > a + 1) misses.push(worst_between(frames, range, a, b));
  }
  if (!misses.empty()) thinning.error = misses.top().error, thinning.column = misses.top().column;
  std::vector<std::size_t> rows;
  for (std::size_t k = 0; k < n; ++k)
    if (keep[k]) rows.push_back(k);
  keep_rows(frames.time, rows, 1);
  keep_rows(frames.q, rows, frames.coordinates);
  keep_rows(frames.u, rows, frames.freedom);
  keep_rows(frames.energy, rows, player_energies);
  keep_rows(frames.stored, rows, 1);
  keep_rows(frames.kept, rows, 1);
  return thinning;
}

}  // namespace percuss::report
