// Impacts, slides and rests in measured motions.
#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <atomic>
#include <cmath>

#include "bodies/kinematics.hpp"
#include "percuss/measured_motion.hpp"
#include "percuss/text.hpp"
#include "percuss/threads.hpp"
#include "study/motion_flights.hpp"

namespace percuss {
namespace {

using Happening = MotionPhase::Kind;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

constexpr std::size_t most_between = 2;  // frames between two flights that one impact joins
constexpr double touching = 0.003;  // of the size: what is so much higher than the lowest point touches, too
constexpr double near_ground = 0.06;    // of the size: as much may a shape be wrong where an impact is
constexpr std::size_t least_still = 4;  // frames of a rest, and of a slide
constexpr double still_noise = 6.0;     // how many deviations a resting body moves in five frames
constexpr double upright = 0.1;         // part of the motion that is no slide along the ground

// Two flights at one time, and how well their poses are known there.
struct Meeting {
  double time = 0.0;
  Flight before, after;
  double squares = 0.0;  // of the distance of both poses, in units of what is known
};

// Difference of the poses of both flights at one time: centre and turn.
Eigen::Matrix<double, 6, 1> apart(const BodyMotion& a, const BodyMotion& b) {
  Eigen::Matrix<double, 6, 1> d;
  d << b.centre - a.centre, rotation_vector(b.turn * a.turn.conjugate());
  return d;
}

// The time at which both flights agree best about the pose: there the impact is.
Meeting meet(const TrackedBodies& bodies, const Flight& before, const Flight& after, double from, double to) {
  double time = 0.5 * (from + to);
  Meeting at;
  for (int iteration = 0; iteration < 8; ++iteration) {
    at.before = moved(bodies, before, time);
    at.after = moved(bodies, after, time);
    double slope = 0.0, curvature = 0.0;
    at.squares = 0.0;
    for (std::size_t b = 0; b < bodies.bodies().size(); ++b) {
      const Matrix6 C =
          at.before.covariance[b].topLeftCorner<6, 6>() + at.after.covariance[b].topLeftCorner<6, 6>();
      const auto D = apart(at.before.state[b], at.after.state[b]);
      Eigen::Matrix<double, 6, 1> rate;
      rate << at.after.state[b].velocity - at.before.state[b].velocity,
          at.after.state[b].spin - at.before.state[b].spin;
      const Eigen::LDLT<Matrix6> factor(C);
      at.squares += D.dot(factor.solve(D));
      slope += rate.dot(factor.solve(D));
      curvature += rate.dot(factor.solve(rate));
    }
    at.time = time;
    if (!(curvature > 0.0)) break;
    const double next = std::clamp(time - slope / curvature, from, to);
    if (std::abs(next - time) < 1e-9) break;
    time = next;
  }
  return at;
}

// Both flights pass through one pose: what each knows about it improves both.
void join(Meeting& at) {
  for (std::size_t b = 0; b < at.before.state.size(); ++b) {
    const auto D = apart(at.before.state[b], at.after.state[b]);
    Matrix12 &A = at.before.covariance[b], &B = at.after.covariance[b];
    const Matrix6 S = A.topLeftCorner<6, 6>() + B.topLeftCorner<6, 6>();
    const Eigen::LDLT<Matrix6> factor(S);
    const auto improve = [&](Matrix12& C, BodyMotion& state, double sign) {
      const Eigen::Matrix<double, 12, 6> gain =
          factor.solve(Eigen::Matrix<double, 6, 12>(C.topRows<6>())).transpose();
      const Eigen::Matrix<double, 12, 1> move = sign * gain * D;
      state.centre += move.segment<3>(0);
      state.turn = (rotation_by(move.segment<3>(3)) * state.turn).normalized();
      state.velocity += move.segment<3>(6);
      state.spin += move.segment<3>(9);
      C -= gain * C.topRows<6>();
    };
    improve(A, at.before.state[b], 1.0);
    improve(B, at.after.state[b], -1.0);
  }
}

// Names of the contacts that touch in this state; none where the bodies are too far apart.
std::vector<std::string> contacts_at(const System& system, const TrackedBodies& bodies,
                                     const Flight& flight) {
  Eigen::VectorXd q, u;
  bodies.put(flight.state, q, u);
  const Instant at = system.at(System::Depth::gaps, 0.0, q, u);
  double least = std::numeric_limits<double>::infinity();
  const auto contact = [&](std::size_t i) {
    return at.set->elements[i].kind == Kind::contact && std::isfinite(at.gap[static_cast<Eigen::Index>(i)]);
  };
  for (std::size_t i = 0; i < at.set->elements.size(); ++i)
    if (contact(i)) least = std::min(least, at.gap[static_cast<Eigen::Index>(i)]);
  std::vector<std::string> names;
  if (std::abs(least) > near_ground * bodies.size()) return names;
  for (std::size_t i = 0; i < at.set->elements.size(); ++i)
    if (contact(i) && at.gap[static_cast<Eigen::Index>(i)] < least + touching * bodies.size())
      names.push_back(at.set->elements[i].name);
  return names;
}

class RunDetector {
 public:
  RunDetector(const System& system, const TrackedBodies& bodies, const MeasuredMotion::Run& run,
              std::size_t number, const RunGaps& gaps, const MotionNoise& noise)
      : system_(system), bodies_(bodies), run_(run), number_(number), gaps_(gaps), noise_(noise) {}

  void detect() {
    flights_ = find_flights(bodies_, run_, gaps_, noise_, glitches);
    for (const std::size_t k : glitches) run_.frames[k].good = false;
    for (std::size_t i = 0; i + 1 < flights_.size(); ++i) find_impact(flights_[i], flights_[i + 1]);
    name_phases();
  }

  std::vector<std::size_t> glitches;
  std::vector<MeasuredImpact> impacts;
  std::vector<MotionPhase> phases;

 private:
  void find_impact(const FlightSpan& a, const FlightSpan& b) {
    if (b.first - a.last - 1 > most_between) return;
    MeasuredImpact impact;
    impact.run = number_;
    const Flight before = flight_at_end(bodies_, run_, a, noise_, false, impact.frames_before),
                 after = flight_at_end(bodies_, run_, b, noise_, true, impact.frames_after);
    Meeting at = meet(bodies_, before, after, run_.frames[a.last > 0 ? a.last - 1 : 0].time,
                      run_.frames[b.first].time);
    join(at);
    const auto n = static_cast<double>(bodies_.bodies().size());
    impact.mismatch = std::sqrt(at.squares / (6.0 * n - 1.0));
    impact.time = at.time;
    impact.line = run_.frames[a.last].line;
    Eigen::VectorXd q;
    bodies_.put(at.before.state, q, impact.before);
    bodies_.put(at.after.state, q, impact.after);
    impact.sigma_before = impact.sigma_after = Eigen::VectorXd::Zero(impact.before.size());
    for (std::size_t k = 0; k < bodies_.bodies().size(); ++k) {
      const TrackedBody& body = bodies_.bodies()[k];
      impact.poses.push_back(at.before.state[k].frame(body.centre));
      impact.sigma_before.segment<6>(body.u) =
          at.before.covariance[k].diagonal().tail<6>().cwiseMax(0.0).cwiseSqrt();
      impact.sigma_after.segment<6>(body.u) =
          at.after.covariance[k].diagonal().tail<6>().cwiseMax(0.0).cwiseSqrt();
    }
    impact.contacts = contacts_at(system_, bodies_, at.before);
    if (!impact.contacts.empty()) impacts.push_back(std::move(impact));
  }

  Happening kind_of(std::size_t k) const {
    const std::size_t a = k >= 2 ? k - 2 : 0, b = std::min(k + 2, run_.frames.size() - 1);
    const double h = run_.frames[b].time - run_.frames[a].time;
    bool still = true, slides = true;
    const Eigen::Vector3d& g = bodies_.gravity();
    const Eigen::Vector3d up = g.norm() > 0.0 ? Eigen::Vector3d(-g.normalized()) : Eigen::Vector3d::UnitZ();
    for (std::size_t i = 0; i < bodies_.bodies().size(); ++i) {
      const PoseError way = pose_error(run_.frames[b].poses[i], run_.frames[a].poses[i]);
      const Eigen::Vector3d move = way.head<3>(), turn = way.tail<3>();
      const double size = bodies_.bodies()[i].size;
      const double noise = still_noise * (noise_.position + size * noise_.rotation);
      still = still && move.norm() < still_noise * noise_.position + 1e-3 * size * h &&
              turn.norm() < still_noise * noise_.rotation + 1e-3 * h;
      const double rises = std::abs(move.dot(up)), tips = size * (turn - turn.dot(up) * up).norm();
      slides = slides && rises + tips < noise + upright * (move.norm() + size * turn.norm());
    }
    return still ? Happening::rest : slides ? Happening::slide : Happening::contact;
  }

  void name_phases() {
    std::vector<Happening> kind(run_.frames.size(), Happening::contact);
    for (const FlightSpan& flight : flights_)
      for (std::size_t k = flight.first; k <= flight.last; ++k) kind[k] = Happening::flight;
    for (std::size_t k = 0; k < kind.size(); ++k)
      if (kind[k] != Happening::flight) kind[k] = kind_of(k);
    // What lasts too short for a name of its own is contact.
    for (std::size_t k = 0; k < kind.size();) {
      std::size_t end = k;
      while (end < kind.size() && kind[end] == kind[k]) ++end;
      if (kind[k] != Happening::flight && end - k < least_still)
        std::fill(kind.begin() + static_cast<std::ptrdiff_t>(k),
                  kind.begin() + static_cast<std::ptrdiff_t>(end), Happening::contact);
      k = end;
    }
    std::size_t flight = 0;
    for (std::size_t k = 0; k < kind.size();) {
      std::size_t end = k;
      if (kind[k] == Happening::flight)
        end = flights_[flight++].last + 1;  // two flights may meet in an impact
      else
        while (end < kind.size() && kind[end] == kind[k]) ++end;
      phases.push_back({number_, kind[k], k, end - 1});
      k = end;
    }
  }

  const System& system_;
  const TrackedBodies& bodies_;
  MeasuredMotion::Run run_;
  std::size_t number_;
  const RunGaps& gaps_;
  MotionNoise noise_;
  std::vector<FlightSpan> flights_;
};

}  // namespace

std::string_view to_string(MotionPhase::Kind kind) {
  switch (kind) {
    case Happening::flight: return "flight";
    case Happening::contact: return "contact";
    case Happening::slide: return "slide";
    case Happening::rest: return "rest";
  }
  return "";
}

MeasuredMotion without_glitches(MeasuredMotion motion, const Detection& detection) {
  for (const auto& [run, frame] : detection.glitches) motion.runs[run].frames[frame].good = false;
  return motion;
}

Result<Detection> detect(const Problem& of, const MeasuredMotion& motion, int threads, Progress* progress) {
  if (!of.motion || !of.motion->scene)
    return tl::make_unexpected(
        Errors{{"", "poses were measured of rigid bodies, expected a model with system.bodies"}});
  const System& system = *of.motion->system;
  const auto bodies = TrackedBodies::of(system, motion.bodies);
  if (!bodies) return tl::make_unexpected(bodies.error());
  const std::size_t n = motion.runs.size();
  std::vector<RunGaps> gaps(n);
  on_threads(n, 4, threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t r = begin; r < end; ++r) gaps[r] = gaps_of(system, *bodies, motion.runs[r]);
  });
  Detection found;
  const auto noise = flight_noise(*bodies, motion, gaps);
  if (!noise)
    return tl::make_unexpected(Errors{
        {"",
         "no five frames in a row are clear of all contacts, expected a flight by which to tell the noise"}});
  found.noise = *noise;
  std::vector<RunDetector> runs;
  for (std::size_t r = 0; r < n; ++r)
    runs.emplace_back(system, *bodies, motion.runs[r], r, gaps[r], found.noise);
  std::atomic<std::size_t> done = 0;
  on_threads(n, 1, threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t r = begin; r < end; ++r) {
      go_on(progress);
      runs[r].detect();
      if (progress != nullptr) progress->done = static_cast<double>(++done) / static_cast<double>(n);
    }
  });
  for (std::size_t r = 0; r < n; ++r) {
    const MeasuredMotion::Run& run = motion.runs[r];
    for (const std::size_t k : runs[r].glitches) {
      found.glitches.emplace_back(r, k);
      found.warnings.push_back(
          {motion.file, run.frames[k].line, 1,
           fmt::format("run {}, frame {}: is far from what its neighbours say, left out", run.name, k)});
    }
    found.impacts.insert(found.impacts.end(), runs[r].impacts.begin(), runs[r].impacts.end());
    found.phases.insert(found.phases.end(), runs[r].phases.begin(), runs[r].phases.end());
    bool touches = false;
    for (std::size_t k = 0; k < run.frames.size(); ++k) touches = touches || !gaps[r].clear(k);
    if (!touches)
      found.warnings.push_back(
          {motion.file, run.frames.empty() ? 1 : run.frames.front().line, 1,
           fmt::format("run {}: the bodies never touch anything, it tells of free flight only", run.name)});
  }
  return found;
}

}  // namespace percuss
