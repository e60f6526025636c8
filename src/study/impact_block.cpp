#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <atomic>
#include <cmath>

#include "percuss/threads.hpp"
#include "study/motion_block.hpp"

namespace percuss {
namespace {

constexpr double one_impact = 4.0;  // mismatch of two flights beyond which more than one impact joins them
// Frames of both flights. Shorter ones are those after which the next impact follows at once, or before which
// one was: their restitution comes out larger.
constexpr long good_frames = 6;
constexpr long enough_impacts = 20;  // where there are fewer of these, all are taken
constexpr double too_noisy = 0.3;    // of the jump: such an impact tells nothing
constexpr double unexplained = 1.0;  // of the jump, where the law has no answer

class ImpactBlock final : public MotionBlock {
 public:
  ImpactBlock(const Problem& of, const MeasuredMotion& motion, const Detection& detection,
              ImpactBlockParts parts, int threads)
      : parts_(parts), threads_(threads) {
    std::vector<ImpactRow> rows;
    std::vector<const MeasuredImpact*> chosen;
    const auto clear = [&](const MeasuredImpact& impact, long frames) {
      return impact.mismatch <= one_impact && impact.frames_before >= frames && impact.frames_after >= frames;
    };
    const auto count =
        std::count_if(detection.impacts.begin(), detection.impacts.end(),
                      [&](const MeasuredImpact& impact) { return clear(impact, good_frames); });
    const long frames = count >= enough_impacts ? good_frames : 0;
    for (const MeasuredImpact& impact : detection.impacts)
      if (clear(impact, frames)) {
        chosen.push_back(&impact);
        rows.push_back({impact.poses, impact.before, impact.contacts});
      }
    rows_ = *ImpactRows::make(of, motion.bodies, std::move(rows));
    if (parts_.balance) groups.push_back({"impacts whatever the law", "", 1.0, 0.0});
    if (parts_.law) groups.push_back({"impacts under the law", "", 1.0, 0.0});
    std::vector<double> noise;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const auto impact = rows_.impact(of, i);
      Row row;
      row.after = chosen[i]->after;
      row.jump = 0.0;
      if (impact) {
        row.factor = Eigen::LLT<Eigen::MatrixXd>(impact->mass).matrixU();
        row.jump = (row.factor * (chosen[i]->after - chosen[i]->before)).norm();
        const Eigen::VectorXd variance =
            chosen[i]->sigma_after.cwiseAbs2() + chosen[i]->sigma_before.cwiseAbs2();
        row.noise = std::sqrt((row.factor * variance.asDiagonal() * row.factor.transpose()).trace() /
                              static_cast<double>(variance.size())) /
                    row.jump;
      }
      row.used = impact && row.jump > 0.0 && row.noise < too_noisy;
      list_.push_back(row);
      if (!row.used) continue;
      const Eigen::Index f = row.after.size();
      const Eigen::Index explained = columns(*impact);
      for (std::size_t g = 0; g < groups.size(); ++g) {
        // Six numbers of a plane in which the residual lies.
        groups[g].eliminated += static_cast<double>(
            g == 0 && parts_.balance ? std::min(explained, f) : std::max<Eigen::Index>(f - explained, 0));
        for (Eigen::Index k = 0; k < f; ++k) {
          group.push_back(static_cast<int>(g));
          cluster.push_back(static_cast<int>(chosen[i]->run));
          noise.push_back(row.noise);
        }
      }
    }
    sigma = Eigen::Map<Eigen::VectorXd>(noise.data(), static_cast<Eigen::Index>(noise.size()));
    firsts_.resize(list_.size());
    Eigen::Index at = 0;
    for (std::size_t i = 0; i < list_.size(); ++i) {
      firsts_[i] = at;
      if (list_[i].used) at += static_cast<Eigen::Index>(groups.size()) * list_[i].after.size();
    }
  }

  Eigen::VectorXd residuals(const Problem& at) const override {
    Eigen::VectorXd all(size());
    std::atomic<bool> refused = false;
    on_threads(list_.size(), 4, threads_, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end && !refused; ++i)
        if (list_[i].used && !row(at, i, all)) refused = true;
    });
    return refused ? Eigen::VectorXd() : all;
  }

  Eigen::Index used() const { return static_cast<Eigen::Index>(size()); }

 private:
  struct Row {
    Eigen::VectorXd after;
    Eigen::MatrixXd factor;  // U of M = UᵀU of the model as it was given
    double jump = 0.0, noise = 0.0;
    bool used = false;
  };

  static Eigen::Index columns(const Impact& impact) {
    Eigen::Index n = 0;
    for (const Element& e : impact.elements) n += e.size();
    return n;
  }

  bool row(const Problem& at, std::size_t i, Eigen::VectorXd& all) const {
    const Row& one = list_[i];
    const Eigen::Index f = one.after.size();
    const auto impact = rows_.impact(at, i);
    if (!impact || !impact->mass.allFinite()) return false;
    Eigen::MatrixXd W(f, columns(*impact));
    Eigen::Index c = 0;
    for (const Element& e : impact->elements) {
      W.middleCols(c, e.size()) = e.directions;
      c += e.size();
    }
    const Eigen::LLT<Eigen::MatrixXd> mass(impact->mass);
    if (mass.info() != Eigen::Success) return false;
    Eigen::MatrixXd moves = mass.solve(W);
    for (Eigen::Index k = 0; k < c; ++k) {
      Eigen::VectorXd column = moves.col(k);
      rows_.carry_back(at, i, column);
      moves.col(k) = column;
    }
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(one.factor * moves);
    const Eigen::MatrixXd Q =
        Eigen::MatrixXd(qr.householderQ() * Eigen::MatrixXd::Identity(f, f)).leftCols(qr.rank());
    Eigen::Index place = firsts_[i];
    if (parts_.balance) {
      const Eigen::VectorXd e = one.factor * (one.after - rows_.rows()[i].before) / one.jump;
      all.segment(place, f) = e - Q * (Q.transpose() * e);
      place += f;
    }
    if (parts_.law) {
      Eigen::VectorXd after;
      std::string refusal;
      if (!rows_.resolve(at, i, after, refusal) && !refusal.empty()) return false;
      const Eigen::VectorXd e = one.factor * (one.after - after) / one.jump;
      all.segment(place, f) = Q * (Q.transpose() * e);
      const double length = e.norm();
      if (!(length < unexplained)) all.segment(place, f) *= unexplained / length;
    }
    return true;
  }

  ImpactBlockParts parts_;
  int threads_;
  ImpactRows rows_;
  std::vector<Row> list_;
  std::vector<Eigen::Index> firsts_;
};

}  // namespace

MotionBlockPtr impact_block(const Problem& of, const MeasuredMotion& motion, const Detection& detection,
                            ImpactBlockParts parts, int threads) {
  auto block = std::make_unique<ImpactBlock>(of, motion, detection, parts, threads);
  return block->used() == 0 ? nullptr : std::move(block);
}

}  // namespace percuss
