#include "study/motion_flights.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "bodies/kinematics.hpp"

namespace percuss {
namespace {

using Frames = std::vector<MeasuredMotion::Frame>;

constexpr std::size_t seed_frames = 4;   // 24 numbers for 12 unknowns
constexpr double seed_size = 3.0;        // χ²/12 of a seed: noise does that once in 3000
constexpr double strange = 36.0;         // χ² of six numbers: noise does that once in 400 000
constexpr std::size_t refit_always = 8;  // frames up to which every new one is fitted
constexpr std::size_t refit_every = 4;
constexpr std::size_t longest_window = 40;
constexpr double shape_error = 0.03;  // of the size of the body: how wrong the shape of the model may be
constexpr double on_the_way = 0.6;    // of the way from frame to frame
constexpr double good_size = 1.6;     // χ² per degree of freedom of a window that free motion explains

// Velocities by differences, for a look around.
std::vector<BodyMotion> rough_motion(const TrackedBodies& bodies, const Frames& frames, std::size_t k) {
  const std::size_t a = k > 0 ? k - 1 : k, b = k + 1 < frames.size() ? k + 1 : k;
  const double h = std::max(frames[b].time - frames[a].time, 1e-9);
  std::vector<BodyMotion> motion;
  for (std::size_t i = 0; i < bodies.bodies().size(); ++i) {
    const Eigen::Vector3d& centre = bodies.bodies()[i].centre;
    BodyMotion one;
    one.turn = frames[k].poses[i].orientation;
    one.centre = frames[k].poses[i] * centre;
    one.velocity = (frames[b].poses[i] * centre - frames[a].poses[i] * centre) / h;
    one.spin =
        rotation_vector(frames[b].poses[i].orientation * frames[a].poses[i].orientation.conjugate()) / h;
    motion.push_back(one);
  }
  return motion;
}

// How strange a frame is beside what the flight says of it.
double strangeness(const TrackedBodies& bodies, const Flight& flight, const MeasuredMotion::Frame& frame,
                   const MotionNoise& noise) {
  double worst = 0.0;
  for (std::size_t b = 0; b < bodies.bodies().size(); ++b) {
    const FlightLines lines = flight_lines(bodies.bodies()[b], bodies.gravity(), flight.state[b], flight.time,
                                           std::span(&frame, 1), b, true);
    Eigen::Matrix<double, 6, 6> S = lines.jacobian * flight.covariance[b] * lines.jacobian.transpose();
    for (int i = 0; i < 3; ++i) {
      S(i, i) += noise.position * noise.position;
      S(3 + i, 3 + i) += noise.rotation * noise.rotation;
    }
    worst = std::max(worst, lines.residual.dot(S.ldlt().solve(lines.residual)));
  }
  return worst;
}

class FlightFinder {
 public:
  FlightFinder(const TrackedBodies& bodies, Frames frames, const RunGaps& gaps, const MotionNoise& noise)
      : bodies_(bodies), frames_(std::move(frames)), gaps_(gaps), noise_(noise) {}

  std::vector<FlightSpan> find(std::vector<std::size_t>& glitches, std::size_t most) {
    std::vector<FlightSpan> found;
    for (std::size_t i = 0; i < frames_.size() && found.size() < most;) {
      const auto end = seed(i);
      if (!end) {
        ++i;
        continue;
      }
      const std::size_t last = grow(i, *end);
      found.push_back({i, last});
      i = last + 1;
    }
    for (std::size_t k = 0; k < frames_.size(); ++k)
      if (!frames_[k].good && was_good_[k]) glitches.push_back(k);
    return found;
  }

  void remember() {
    for (const auto& frame : frames_) was_good_.push_back(frame.good);
  }

 private:
  std::span<const MeasuredMotion::Frame> window(std::size_t first, std::size_t last) const {
    return std::span(frames_).subspan(first, last - first + 1);
  }

  void fit(std::size_t first, std::size_t last) {
    flight_ = fit_flight(bodies_, window(first, last), frames_[last].time, noise_);
  }

  // The last frame of so many good ones from `first` on, if one flight explains them.
  std::optional<std::size_t> seed(std::size_t first) {
    if (!frames_[first].good) return std::nullopt;
    std::size_t count = 0, last = first;
    for (; last < frames_.size(); ++last)
      if (frames_[last].good && ++count == seed_frames) break;
    if (count < seed_frames || last - first > 2 * seed_frames) return std::nullopt;
    fit(first, last);
    if (flight_.size() > seed_size) return std::nullopt;
    return last;
  }

  bool explains(std::size_t k) const { return strangeness(bodies_, flight_, frames_[k], noise_) <= strange; }

  std::size_t grow(std::size_t first, std::size_t last) {
    std::size_t start = first, since = 0;  // of the window that is fitted
    for (std::size_t k = last + 1; k < frames_.size(); ++k) {
      if (!frames_[k].good) continue;
      if (!explains(k)) {
        // One frame that is far off between others that are not; with two frames after it, no impact does
        // that.
        if (k + 2 < frames_.size() && explains(k + 1) && explains(k + 2)) {
          frames_[k].good = false;
          continue;
        }
        if (!gaps_.clear(k) || !gaps_.clear(last)) return last;
        start = std::max(start, k >= seed_frames ? k - seed_frames : 0);  // nothing touches: the model errs
      }
      last = k;
      if (last - start >= longest_window) start = last - longest_window + 1;
      if (last - start < refit_always || ++since % refit_every == 0)
        fit(std::min(start, good_start(last)), last);
    }
    return last;
  }

  // A window that begins here has as many good frames as a seed.
  std::size_t good_start(std::size_t last) const {
    std::size_t count = 0, k = last + 1;
    while (k-- > 0)
      if (frames_[k].good && ++count == seed_frames) return k;
    return 0;
  }

  const TrackedBodies& bodies_;
  Frames frames_;
  const RunGaps& gaps_;
  MotionNoise noise_;
  Flight flight_;
  std::vector<char> was_good_;
};

}  // namespace

RunGaps gaps_of(const System& system, const TrackedBodies& bodies, const MeasuredMotion::Run& run) {
  RunGaps found;
  Eigen::VectorXd q, u;
  for (std::size_t k = 0; k < run.frames.size(); ++k) {
    const std::vector<BodyMotion> motion = rough_motion(bodies, run.frames, k);
    bodies.put(motion, q, u);
    const Instant at = system.at(System::Depth::gaps, 0.0, q, u);
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < at.set->elements.size(); ++i)
      if (at.set->elements[i].kind == Kind::contact && std::isfinite(at.gap[static_cast<Eigen::Index>(i)]))
        least = std::min(least, at.gap[static_cast<Eigen::Index>(i)]);
    double way = 0.0;
    const double h = k + 1 < run.frames.size() ? run.frames[k + 1].time - run.frames[k].time
                     : k > 0                   ? run.frames[k].time - run.frames[k - 1].time
                                               : 0.0;
    for (std::size_t b = 0; b < motion.size(); ++b)
      way = std::max(way, h * (motion[b].velocity.norm() + motion[b].spin.norm() * bodies.bodies()[b].size));
    found.gap.push_back(least);
    found.allowance.push_back(shape_error * bodies.size() + on_the_way * way);
  }
  return found;
}

namespace {

// Of windows of so many frames in which nothing can touch; nothing where there are none.
std::optional<MotionNoise> window_noise(const TrackedBodies& bodies, const MeasuredMotion& motion,
                                        const std::vector<RunGaps>& gaps, std::size_t length) {
  constexpr std::size_t most_windows = 400;
  std::vector<std::pair<std::size_t, std::size_t>> windows;  // run, first frame
  for (std::size_t r = 0; r < motion.runs.size(); ++r) {
    const auto& frames = motion.runs[r].frames;
    for (std::size_t k = 0; k + length <= frames.size() && windows.size() < most_windows;) {
      std::size_t n = 0;
      while (n < length && frames[k + n].good && gaps[r].clear(k + n)) ++n;
      if (n == length) windows.emplace_back(r, k);
      k += n == length ? length : n + 1;
    }
  }
  if (windows.empty()) return std::nullopt;
  MotionNoise noise{1e-3 * bodies.size(), 1e-3};
  const double degrees = 3.0 * static_cast<double>(length) - 6.0;
  for (int pass = 0; pass < 2; ++pass) {
    std::vector<double> position, rotation;
    for (const auto& [r, first] : windows) {
      const auto frames = std::span(motion.runs[r].frames).subspan(first, length);
      const Flight flight = fit_flight(bodies, frames, frames[length / 2].time, noise);
      for (std::size_t b = 0; b < bodies.bodies().size(); ++b) {
        const Eigen::VectorXd e =
            flight_lines(bodies.bodies()[b], bodies.gravity(), flight.state[b], flight.time, frames, b, false)
                .residual;
        double p = 0.0, w = 0.0;
        for (Eigen::Index i = 0; i < e.size(); i += 6)
          p += e.segment<3>(i).squaredNorm(), w += e.segment<3>(i + 3).squaredNorm();
        position.push_back(p / degrees), rotation.push_back(w / degrees);
      }
    }
    const auto middle = [&](std::vector<double>& list) {
      std::nth_element(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(list.size() / 2), list.end());
      return std::sqrt(list[list.size() / 2] / (1.0 - 2.0 / (3.0 * degrees)));  // the median of χ², about
    };
    // Tables without noise are rounded somewhere, too.
    noise = {std::max(middle(position), 1e-7 * bodies.size()), std::max(middle(rotation), 1e-7)};
  }
  return noise;
}

}  // namespace

// What a tracker leaves hangs together from frame to frame: short pieces show less of it than long ones.
std::optional<MotionNoise> flight_noise(const TrackedBodies& bodies, const MeasuredMotion& motion,
                                        const std::vector<RunGaps>& gaps) {
  std::optional<MotionNoise> noise;
  for (const std::size_t length : std::array<std::size_t, 3>{5, 9, 13})
    if (const auto one = window_noise(bodies, motion, gaps, length))
      noise = noise ? MotionNoise{std::max(noise->position, one->position),
                                  std::max(noise->rotation, one->rotation)}
                    : *one;
  return noise;
}

std::vector<FlightSpan> find_flights(const TrackedBodies& bodies, const MeasuredMotion::Run& run,
                                     const RunGaps& gaps, const MotionNoise& noise,
                                     std::vector<std::size_t>& glitches, std::size_t most) {
  FlightFinder finder(bodies, run.frames, gaps, noise);
  finder.remember();
  return finder.find(glitches, most);
}

Flight flight_at_end(const TrackedBodies& bodies, const MeasuredMotion::Run& run, const FlightSpan& span,
                     const MotionNoise& noise, bool at_start, long& frames) {
  const double time = run.frames[at_start ? span.first : span.last].time;
  const std::size_t all = span.last - span.first + 1;
  Flight flight;
  for (const std::size_t most : std::array<std::size_t, 8>{24, 16, 12, 9, 7, 5, 4, 3}) {
    std::size_t length = std::min<std::size_t>(most, all);
    const auto piece = [&] {
      return std::span(run.frames).subspan(at_start ? span.first : span.last + 1 - length, length);
    };
    long good = 0;
    for (const auto& frame : piece()) good += frame.good ? 1 : 0;
    if (good < 3 && frames > 0) break;  // the last one will do
    while (good < 3 && length < all) {
      ++length;
      good = 0;
      for (const auto& frame : piece()) good += frame.good ? 1 : 0;
    }
    flight = fit_flight(bodies, piece(), time, noise);
    frames = good;
    if (flight.size() <= good_size) break;
  }
  const double wider = std::max(1.0, flight.size());
  for (Matrix12& C : flight.covariance) C *= wider;
  return flight;
}

}  // namespace percuss
