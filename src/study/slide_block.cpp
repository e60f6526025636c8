// Slides on a face: Coulomb's friction decelerates a body that translates on a plane by μ times what presses
// it on, whatever the distribution of the pressure.
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "study/motion_block.hpp"

namespace percuss {
namespace {

constexpr std::size_t least_slide = 7, longest_slide = 40;  // frames
constexpr double least_way = 0.05;                          // of the size: what hardly slides tells nothing
constexpr double turning =
    0.15;  // speed of the rim beside that of the centre: what turns slides with less friction
constexpr double not_level = 0.05;  // of the speed

struct SlidePiece {
  std::size_t run = 0, frame = 0;  // in the middle
  double deceleration = 0.0;
  BodyMotion state;
};

class SlideBlock final : public MotionBlock {
 public:
  SlideBlock(const Problem& of, const MeasuredMotion& motion, const Detection& detection) : motion_(motion) {
    const auto bodies = *TrackedBodies::of(*of.motion->system, motion.bodies);
    const Eigen::Vector3d& g = bodies.gravity();
    groups = {{"deceleration in slides", "m/s²", 1.0, 0.0}};
    if (bodies.bodies().size() != 1 || !(g.norm() > 0.0)) return;  // one body slides on what is fixed
    std::vector<double> noise;
    for (const MotionPhase& phase : detection.phases) {
      // The first and the last frames may belong to what is before and after.
      if (phase.kind != MotionPhase::Kind::slide || phase.last - phase.first < least_slide + 3) continue;
      const std::size_t first = phase.first + 2, last = std::min(phase.last - 2, first + longest_slide);
      SlidePiece piece{phase.run, first + (last - first) / 2, 0.0, {}};
      double error = 0.0;
      if (!read(bodies, first, last, detection.noise, piece, error)) continue;
      pieces_.push_back(piece);
      group.push_back(0);
      cluster.push_back(static_cast<int>(phase.run));
      noise.push_back(error);
    }
    sigma = Eigen::Map<Eigen::VectorXd>(noise.data(), static_cast<Eigen::Index>(noise.size()));
  }

  Eigen::VectorXd residuals(const Problem& at) const override {
    const auto bodies = TrackedBodies::of(*at.motion->system, motion_.bodies);
    if (!bodies) return {};
    Eigen::VectorXd all = Eigen::VectorXd::Zero(size());
    for (std::size_t i = 0; i < pieces_.size(); ++i)
      all[static_cast<Eigen::Index>(i)] =
          pieces_[i].deceleration - friction(at, *bodies, pieces_[i]) * bodies->gravity().norm();
    return all;
  }

 private:
  // A parabola through the places of the centre of mass.
  bool read(const TrackedBodies& bodies, std::size_t first, std::size_t last, const MotionNoise& noise,
            SlidePiece& piece, double& error) const {
    const auto& frames = motion_.runs[piece.run].frames;
    const TrackedBody& body = bodies.bodies()[0];
    const Eigen::Vector3d up = -bodies.gravity().normalized();
    std::vector<std::size_t> good;
    for (std::size_t k = first; k <= last; ++k)
      if (frames[k].good) good.push_back(k);
    const auto n = static_cast<Eigen::Index>(good.size());
    if (n < static_cast<Eigen::Index>(least_slide)) return false;
    Eigen::MatrixXd A(n, 3), y(n, 3);
    for (Eigen::Index i = 0; i < n; ++i) {
      const auto& frame = frames[good[static_cast<std::size_t>(i)]];
      const double t = frame.time - frames[piece.frame].time;
      A.row(i) << 1.0, t, 0.5 * t * t;
      y.row(i) = (frame.poses[0] * body.centre).transpose();
    }
    const Eigen::MatrixXd c = A.colPivHouseholderQr().solve(y);
    const Eigen::Vector3d v = c.row(1).transpose(), a = c.row(2).transpose();
    const double time = frames[good.back()].time - frames[good.front()].time;
    const Eigen::Vector3d turn =
        pose_error(frames[good.back()].poses[0], frames[good.front()].poses[0]).tail<3>();
    if (v.norm() * time < least_way * body.size || turn.norm() * body.size > turning * v.norm() * time ||
        std::abs(v.dot(up)) > not_level * v.norm())
      return false;
    // It must not come to a stop on the way.
    if (v.norm() + 0.5 * time * a.dot(v.normalized()) < 0.1 * v.norm()) return false;
    piece.deceleration = -a.dot(v.normalized());
    error = noise.position * std::sqrt((A.transpose() * A).inverse()(2, 2));
    piece.state.turn = frames[piece.frame].poses[0].orientation;
    piece.state.centre = frames[piece.frame].poses[0] * body.centre;
    piece.state.velocity = v;
    return true;
  }

  // Of the contact that is lowest.
  static double friction(const Problem& at, const TrackedBodies& bodies, const SlidePiece& piece) {
    Eigen::VectorXd q, u;
    bodies.put({piece.state}, q, u);
    const Instant here = at.motion->system->at(System::Depth::gaps, 0.0, q, u);
    const auto& elements = here.set->elements;
    double least = std::numeric_limits<double>::infinity(), coefficient = 0.0;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (elements[i].kind != Kind::friction || elements[i].normal < 0) continue;
      const double gap = here.gap[elements[i].normal];
      if (!(gap < least)) continue;
      least = gap;
      coefficient = here.set->friction_in_motion(i)[0];
    }
    return coefficient;
  }

  const MeasuredMotion& motion_;
  std::vector<SlidePiece> pieces_;
};

}  // namespace

MotionBlockPtr slide_block(const Problem& of, const MeasuredMotion& motion, const Detection& detection) {
  auto block = std::make_unique<SlideBlock>(of, motion, detection);
  return block->size() == 0 ? nullptr : std::move(block);
}

}  // namespace percuss
