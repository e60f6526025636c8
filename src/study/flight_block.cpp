#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "percuss/threads.hpp"
#include "study/motion_block.hpp"

namespace percuss {
namespace {

constexpr std::size_t least_flight = 6;  // frames: shorter ones tell little
constexpr std::size_t longest_flight = 60;

struct FlightPiece {
  std::size_t run = 0, first = 0, last = 0;
  Eigen::Index row = 0;  // of the first of its numbers
};

class FlightBlock final : public MotionBlock {
 public:
  FlightBlock(const Problem& of, const MeasuredMotion& motion, const Detection& detection, int threads)
      : motion_(motion), noise_(detection.noise), threads_(threads) {
    const auto bodies = *TrackedBodies::of(*of.motion->system, motion.bodies);
    count_ = bodies.bodies().size();
    groups = {{"position in flight", "m", 1.0, 0.0}, {"rotation in flight", "°", 180.0 / M_PI, 0.0}};
    for (const MotionPhase& phase : detection.phases) {
      if (phase.kind != MotionPhase::Kind::flight || phase.last - phase.first + 1 < least_flight) continue;
      FlightPiece piece{phase.run, phase.first, std::min(phase.last, phase.first + longest_flight - 1),
                        size()};
      long good = 0;
      for (std::size_t k = piece.first; k <= piece.last; ++k)
        good += motion.runs[phase.run].frames[k].good ? 1 : 0;
      if (good < static_cast<long>(least_flight)) continue;
      pieces_.push_back(piece);
      for (std::size_t b = 0; b < count_; ++b)
        for (std::size_t k = piece.first; k <= piece.last; ++k)
          for (int i = 0; i < 6; ++i) {
            group.push_back(i / 3);
            cluster.push_back(static_cast<int>(phase.run));
          }
      // A frame that is left out has residuals that are zero.
      const auto lost = static_cast<double>(piece.last - piece.first + 1 - static_cast<std::size_t>(good));
      for (Group& one : groups) one.eliminated += static_cast<double>(count_) * (6.0 + 3.0 * lost);
    }
    sigma = Eigen::VectorXd::Zero(size());
  }

  Eigen::VectorXd residuals(const Problem& at) const override {
    const auto bodies = TrackedBodies::of(*at.motion->system, motion_.bodies);
    if (!bodies) return {};
    Eigen::VectorXd all(size());
    on_threads(pieces_.size(), 4, threads_, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const Flight flight = fit(*bodies, pieces_[i]);
        const auto span = frames(pieces_[i]);
        const auto n = 6 * static_cast<Eigen::Index>(span.size());
        for (std::size_t b = 0; b < count_; ++b)
          all.segment(pieces_[i].row + static_cast<Eigen::Index>(b) * n, n) =
              flight_lines(bodies->bodies()[b], bodies->gravity(), flight.state[b], flight.time, span, b,
                           false)
                  .residual;
      }
    });
    return all;
  }

  // At the states of `at`; what states explain is taken out to first order.
  Eigen::MatrixXd differences(const Problem& at, const Pairs& pairs) const override {
    const auto bodies = *TrackedBodies::of(*at.motion->system, motion_.bodies);
    std::vector<std::pair<TrackedBodies, TrackedBodies>> beside;
    for (const auto& [a, b] : pairs)
      beside.emplace_back(*TrackedBodies::of(*a.motion->system, motion_.bodies),
                          *TrackedBodies::of(*b.motion->system, motion_.bodies));
    Eigen::MatrixXd all = Eigen::MatrixXd::Zero(size(), static_cast<Eigen::Index>(pairs.size()));
    Eigen::VectorXd unit(6);
    unit << Eigen::Vector3d::Constant(noise_.position), Eigen::Vector3d::Constant(noise_.rotation);
    on_threads(pieces_.size(), 2, threads_, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const Flight flight = fit(bodies, pieces_[i]);
        const auto span = frames(pieces_[i]);
        const auto n = 6 * static_cast<Eigen::Index>(span.size());
        const Eigen::VectorXd units = unit.replicate(n / 6, 1);
        for (std::size_t b = 0; b < count_; ++b) {
          const auto lines = [&](const TrackedBodies& of, bool derivatives) {
            return flight_lines(of.bodies()[b], of.gravity(), flight.state[b], flight.time, span, b,
                                derivatives);
          };
          const Eigen::MatrixXd J = units.cwiseInverse().asDiagonal() * lines(bodies, true).jacobian;
          const Eigen::HouseholderQR<Eigen::MatrixXd> qr(J);
          const Eigen::MatrixXd Q = qr.householderQ() * Eigen::MatrixXd::Identity(n, 12);
          for (std::size_t k = 0; k < pairs.size(); ++k) {
            const auto& [one, other] = beside[k];
            if (same(one, other, b)) continue;
            Eigen::VectorXd d =
                (lines(one, false).residual - lines(other, false).residual).cwiseQuotient(units);
            d -= Q * (Q.transpose() * d);
            all.col(static_cast<Eigen::Index>(k))
                .segment(pieces_[i].row + static_cast<Eigen::Index>(b) * n, n) = d.cwiseProduct(units);
          }
        }
      }
    });
    return all;
  }

  bool empty() const { return pieces_.empty(); }

 private:
  static bool same(const TrackedBodies& a, const TrackedBodies& b, std::size_t k) {
    return a.bodies()[k].centre == b.bodies()[k].centre && a.bodies()[k].inertia == b.bodies()[k].inertia &&
           a.gravity() == b.gravity();
  }
  std::span<const MeasuredMotion::Frame> frames(const FlightPiece& piece) const {
    return std::span(motion_.runs[piece.run].frames).subspan(piece.first, piece.last - piece.first + 1);
  }
  Flight fit(const TrackedBodies& bodies, const FlightPiece& piece) const {
    const auto span = frames(piece);
    return fit_flight(bodies, span, span[span.size() / 2].time, noise_);
  }

  const MeasuredMotion& motion_;
  MotionNoise noise_;
  int threads_;
  std::size_t count_ = 0;
  std::vector<FlightPiece> pieces_;
};

}  // namespace

Eigen::MatrixXd MotionBlock::differences(const Problem&, const Pairs& pairs) const {
  Eigen::MatrixXd all = Eigen::MatrixXd::Zero(size(), static_cast<Eigen::Index>(pairs.size()));
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const Eigen::VectorXd one = residuals(pairs[k].first), other = residuals(pairs[k].second);
    if (one.size() == size() && other.size() == size()) all.col(static_cast<Eigen::Index>(k)) = one - other;
  }
  return all;
}

MotionBlockPtr flight_block(const Problem& of, const MeasuredMotion& motion, const Detection& detection,
                            int threads) {
  auto block = std::make_unique<FlightBlock>(of, motion, detection, threads);
  return block->empty() ? nullptr : std::move(block);
}

}  // namespace percuss
