#include "study/motion_search.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <map>

#include "study/robust.hpp"
#include "study/tolerances.hpp"

namespace percuss {
namespace {

using study_tolerances::difference;
using study_tolerances::no_matter;

constexpr int most_steps_down = 25;     // of one descent
constexpr int most_passes = 6;          // of noise and numbers in turn
constexpr double settled_noise = 0.02;  // change of the noise, relative, that ends them
constexpr double no_more_gain = 1e-5;   // of the cost, which is a sum of some hundreds to many thousands
constexpr double small_step = 1e-3;     // of a standard error: what follows does not matter
constexpr double difference_of_width = 2e-4;  // of the range that is searched
constexpr double unknowable = 1e-10;          // eigenvalue of the correlated normal matrix
constexpr double least_slope = 0.05;  // ψ' of outliers, and the least part of the misfit's curvature that
constexpr double least_part = 0.3;    // they may leave
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// All blocks as one list of numbers.
class Stacked {
 public:
  explicit Stacked(const std::vector<const MotionBlock*>& blocks) : blocks_(blocks) {
    for (const MotionBlock* block : blocks) {
      const int first = static_cast<int>(groups.size());
      groups.insert(groups.end(), block->groups.begin(), block->groups.end());
      for (const int g : block->group) group.push_back(first + g);
      cluster.insert(cluster.end(), block->cluster.begin(), block->cluster.end());
    }
    sigma.resize(size());
    members.resize(groups.size());
    Eigen::Index at = 0;
    for (const MotionBlock* block : blocks) {
      sigma.segment(at, block->size()) = block->sigma;
      at += block->size();
    }
    for (Eigen::Index k = 0; k < size(); ++k)
      members[static_cast<std::size_t>(group[static_cast<std::size_t>(k)])].push_back(k);
    noise = Eigen::VectorXd::Ones(static_cast<Eigen::Index>(groups.size()));
  }

  Eigen::Index size() const { return static_cast<Eigen::Index>(group.size()); }

  Eigen::VectorXd residuals(const Problem& at) const {
    Eigen::VectorXd all(size());
    Eigen::Index place = 0;
    for (const MotionBlock* block : blocks_) {
      const Eigen::VectorXd one = block->residuals(at);
      if (one.size() != block->size() || !one.allFinite()) return {};
      all.segment(place, one.size()) = one;
      place += one.size();
    }
    return all;
  }

  Eigen::MatrixXd differences(const Problem& at, const MotionBlock::Pairs& pairs) const {
    Eigen::MatrixXd all(size(), static_cast<Eigen::Index>(pairs.size()));
    Eigen::Index place = 0;
    for (const MotionBlock* block : blocks_) {
      all.middleRows(place, block->size()) = block->differences(at, pairs);
      place += block->size();
    }
    return all;
  }

  // The unit of every number: its own noise and that of its sort.
  Eigen::VectorXd units() const {
    Eigen::VectorXd unit(size());
    for (Eigen::Index k = 0; k < size(); ++k)
      unit[k] = std::hypot(sigma[k], noise[group[static_cast<std::size_t>(k)]]);
    return unit;
  }

  // The noise of every sort beside what is known of it, so that the residuals in their units have the robust
  // deviation 1. Where what is known explains more than there is, it is next to nothing.
  void find_noise(const Eigen::VectorXd& r, double fitted) {
    const double all = static_cast<double>(std::max<Eigen::Index>(size(), 1));
    for (std::size_t g = 0; g < groups.size(); ++g) {
      const auto& list = members[g];
      if (list.empty()) continue;
      const auto n = static_cast<double>(list.size());
      const double paid = groups[g].eliminated + fitted * n / all;
      Eigen::VectorXd values = r(list), z(values.size());
      const Eigen::VectorXd known = sigma(list);
      double high = robust_deviation(values, paid), low = 0.0;
      const double floor = 1e-6 * std::max(high, 1e-12);
      if (known.maxCoeff() > 0.0)
        for (int i = 0; i < 30 && high - low > 1e-3 * high; ++i) {
          const double middle = 0.5 * (low + high);
          for (Eigen::Index k = 0; k < z.size(); ++k) z[k] = values[k] / std::hypot(known[k], middle);
          (robust_deviation(z, paid) > 1.0 ? low : high) = middle;
        }
      noise[static_cast<Eigen::Index>(g)] = std::max(high, floor);
    }
  }

  std::vector<MotionBlock::Group> groups;
  std::vector<int> group, cluster;
  std::vector<std::vector<Eigen::Index>> members;
  Eigen::VectorXd sigma, noise;

 private:
  const std::vector<const MotionBlock*>& blocks_;
};

struct Slope {
  Eigen::MatrixXd J;
  Eigen::VectorXd z;
};

class MotionSearch {
 public:
  MotionSearch(const MotionAxes& axes, Stacked& all, std::vector<bool> free, Loss loss, Progress* progress)
      : axes_(axes), all_(all), free_(std::move(free)), loss_(loss), progress_(progress) {
    for (std::size_t k = 0; k < free_.size(); ++k)
      if (free_[k]) places_.push_back(static_cast<Eigen::Index>(k));
  }

  std::optional<Eigen::VectorXd> residuals(const Eigen::VectorXd& x) const {
    go_on(progress_);
    const auto problem = axes_.at(x);
    if (!problem) return std::nullopt;
    Eigen::VectorXd r = all_.residuals(*problem);
    if (r.size() != all_.size()) return std::nullopt;
    return r;
  }

  double cost(const Eigen::VectorXd& r) const {
    const Eigen::VectorXd z = r.cwiseQuotient(all_.units());
    double sum = 0.0;
    for (const double one : z) sum += loss_at(loss_, one).rho;
    return sum;
  }

  // dr/dx of the free axes.
  Eigen::MatrixXd jacobian(const Eigen::VectorXd& x) const {
    go_on(progress_);
    MotionBlock::Pairs pairs;
    std::vector<double> steps;
    for (const Eigen::Index k : places_) {
      const FitAxis& axis = axes_.axes()[static_cast<std::size_t>(k)];
      const double h =
          std::max(difference_of_width * std::min(axis.width(), 10.0), difference * std::abs(x[k]));
      Eigen::VectorXd a = x, b = x;
      a[k] = std::min(x[k] + h, axis.high), b[k] = std::max(x[k] - h, axis.low);
      auto one = axes_.at(a), other = axes_.at(b);
      // At the edge of what a body can have differences go to one side.
      if (!one) a = x, one = axes_.at(x);
      if (!other) b = x, other = axes_.at(x);
      steps.push_back(a[k] - b[k]);
      pairs.emplace_back(*std::move(one), *std::move(other));
    }
    Eigen::MatrixXd J = all_.differences(*axes_.at(x), pairs);
    for (std::size_t k = 0; k < steps.size(); ++k)
      J.col(static_cast<Eigen::Index>(k)) *= steps[k] > 0.0 ? 1.0 / steps[k] : 0.0;
    return J;
  }

  // True: nothing is left to gain.
  bool descend(Eigen::VectorXd& x, Eigen::VectorXd& r) {
    double here = cost(r), damping = 1e-4;
    for (int i = 0; i < most_steps_down; ++i) {
      const Eigen::VectorXd unit = all_.units(), z = r.cwiseQuotient(unit);
      const Eigen::MatrixXd J = unit.cwiseInverse().asDiagonal() * jacobian(x);
      Eigen::VectorXd weight(z.size());
      for (Eigen::Index k = 0; k < z.size(); ++k) weight[k] = loss_at(loss_, z[k]).weight(z[k]);
      const Eigen::VectorXd gradient = J.transpose() * weight.cwiseProduct(z);
      Eigen::MatrixXd H = J.transpose() * (weight.asDiagonal() * J);
      for (Eigen::Index j = 0; j < H.rows(); ++j) {
        const FitAxis& axis = axes_.axes()[static_cast<std::size_t>(places_[static_cast<std::size_t>(j)])];
        const double at = x[places_[static_cast<std::size_t>(j)]];
        const bool leaves = (at <= axis.low && gradient[j] > 0.0) || (at >= axis.high && gradient[j] < 0.0);
        if (!leaves && J.col(j).norm() * std::min(axis.width(), 10.0) > no_matter) continue;
        H.row(j).setZero(), H.col(j).setZero();
        H(j, j) = infinite_stiffness;
      }
      bool better = false;
      while (!better && damping < 1e10) {
        Eigen::MatrixXd damped = H;
        damped.diagonal() *= 1.0 + damping;
        const Eigen::VectorXd step = -damped.ldlt().solve(gradient);
        if (!step.allFinite()) return false;
        Eigen::VectorXd next = x;
        double length = 0.0;
        for (Eigen::Index j = 0; j < step.size(); ++j) {
          const Eigen::Index k = places_[static_cast<std::size_t>(j)];
          const FitAxis& axis = axes_.axes()[static_cast<std::size_t>(k)];
          const double most = 0.5 * std::min(axis.width(), 4.0);
          next[k] = std::clamp(x[k] + std::clamp(step[j], -most, most), axis.low, axis.high);
          length = std::max(length, std::abs(next[k] - x[k]) * std::sqrt(std::min(H(j, j), 1e300)));
        }
        if (!(length > small_step)) return true;
        const auto there = residuals(next);
        const double value = there ? cost(*there) : infinite;
        better = value < here;
        damping = better ? std::max(damping / 10.0, 1e-9) : damping * 8.0;
        if (!better) continue;
        const double gain = here - value;
        x = next, r = *there, here = value;
        if (gain <= no_more_gain * here) return true;
      }
      if (!better) return true;  // no step makes a difference
    }
    return false;
  }

  void fill(const Eigen::VectorXd& x, const Eigen::VectorXd& r, MotionFound& found) const;

 private:
  static constexpr double infinite_stiffness = 1e30;
  const MotionAxes& axes_;
  Stacked& all_;
  std::vector<bool> free_;
  std::vector<Eigen::Index> places_;
  Loss loss_;
  Progress* progress_;
};

// Sandwiches of the normal matrix: runs pull together, so that what the model leaves out and hangs together
// in a run widens the intervals. Never less than independent numbers give.  [Bell & McCaffrey 2002]
void MotionSearch::fill(const Eigen::VectorXd& x, const Eigen::VectorXd& r, MotionFound& found) const {
  const auto p = static_cast<Eigen::Index>(places_.size());
  const Eigen::VectorXd unit = all_.units(), z = r.cwiseQuotient(unit);
  Eigen::MatrixXd J = unit.cwiseInverse().asDiagonal() * jacobian(x);
  Eigen::VectorXd scale(p);
  std::vector<bool> known(static_cast<std::size_t>(p));
  for (Eigen::Index j = 0; j < p; ++j) {
    const FitAxis& axis = axes_.axes()[static_cast<std::size_t>(places_[static_cast<std::size_t>(j)])];
    const double length = J.col(j).norm();
    known[static_cast<std::size_t>(j)] = length * std::min(axis.width(), 10.0) > 1.0;
    scale[j] = length > 0.0 ? 1.0 / length : 0.0;
  }
  J = J * scale.asDiagonal();
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(p, p), careful = A, independent = A;
  std::map<int, Eigen::VectorXd> pulls;
  std::map<int, Eigen::MatrixXd> parts;
  for (Eigen::Index k = 0; k < z.size(); ++k) {
    if (J.row(k).isZero(0.0)) continue;
    const LossAt at = loss_at(loss_, z[k]);
    const Eigen::VectorXd row = J.row(k).transpose();
    const int c = all_.cluster[static_cast<std::size_t>(k)];
    A.noalias() += at.slope * row * row.transpose();
    careful.noalias() += std::max(at.slope, least_slope) * row * row.transpose();
    independent.noalias() += at.psi * at.psi * row * row.transpose();
    const auto [pull, fresh] = pulls.try_emplace(c, Eigen::VectorXd::Zero(p));
    pull->second += at.psi * row;
    const auto [part, new_part] = parts.try_emplace(c, Eigen::MatrixXd::Zero(p, p));
    part->second.noalias() += row * row.transpose();
  }
  // The slopes of outliers are negative: where they outweigh the rest, they do not count.
  if (p > 0 && Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(A).eigenvalues()[0] <
                   least_part * Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(careful).eigenvalues()[0])
    A = careful;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(A);
  for (Eigen::Index j = 0; j < p; ++j)
    if (eigen.eigenvalues()[j] <= unknowable * std::max(eigen.eigenvalues().maxCoeff(), 1e-300))
      for (Eigen::Index i = 0; i < p; ++i)
        if (std::abs(eigen.eigenvectors()(i, j)) > 1e-3) known[static_cast<std::size_t>(i)] = false;
  const Eigen::MatrixXd inverse = A.completeOrthogonalDecomposition().pseudoInverse();
  Eigen::MatrixXd together = Eigen::MatrixXd::Zero(p, p);
  for (const auto& [c, pull] : pulls) {
    // What the run would pull were it not fitted itself (CR3).
    const Eigen::MatrixXd rest = Eigen::MatrixXd::Identity(p, p) - parts.at(c) * inverse;
    const Eigen::VectorXd alone = rest.partialPivLu().solve(pull);
    const Eigen::VectorXd counted = alone.allFinite() ? alone : pull;
    together.noalias() += counted * counted.transpose();
  }
  const Eigen::MatrixXd by_runs = inverse * together * inverse;
  const Eigen::MatrixXd by_numbers = inverse * independent * inverse;
  found.correlation = Eigen::MatrixXd::Constant(p, p, nan);
  for (Eigen::Index j = 0; j < p; ++j) {
    const Eigen::Index k = places_[static_cast<std::size_t>(j)];
    const FitAxis& axis = axes_.axes()[static_cast<std::size_t>(k)];
    double shares = 0.0, squares = 0.0;
    for (const auto& [c, part] : parts) {
      const double share = inverse.row(j) * part * inverse.col(j);
      shares += share, squares += share * share;
    }
    FittedParameter one;
    one.name = axis.name;
    one.value = axis.value(x[k]);
    one.range_low = axis.value(axis.low), one.range_high = axis.value(axis.high);
    one.at_bound = x[k] <= axis.low || x[k] >= axis.high;
    one.carriers = squares > 0.0 ? shares * shares / squares : 0.0;
    const bool told = known[static_cast<std::size_t>(j)] && one.carriers > 1.0;
    const double error =
        told ? scale[j] * std::sqrt(std::max({by_runs(j, j), by_numbers(j, j), 0.0})) : infinite;
    const double reach = told ? student_95(one.carriers - 1.0) * error : infinite;
    one.standard_error = told ? (axis.logarithmic ? one.value * error : error) : nan;
    one.low = axis.value(std::max(x[k] - reach, axis.low));
    one.high = axis.value(std::min(x[k] + reach, axis.high));
    one.determined = told && !(x[k] - reach <= axis.low && x[k] + reach >= axis.high);
    found.parameters.push_back(one);
    found.touched.push_back(scale[j] > 0.0);
    for (Eigen::Index i = 0; i < p; ++i)
      if (told && inverse(i, i) > 0.0)
        found.correlation(j, i) = inverse(j, i) / std::sqrt(inverse(i, i) * inverse(j, j));
  }
  for (std::size_t g = 0; g < all_.groups.size(); ++g) {
    const auto& list = all_.members[g];
    if (list.empty()) continue;
    const double part = all_.groups[g].eliminated / static_cast<double>(list.size());
    MotionResiduals one{all_.groups[g].name,
                        all_.groups[g].unit,
                        std::lround(static_cast<double>(list.size()) * (1.0 - part)),
                        0.0,
                        0.0,
                        r(list)};
    one.size = robust_deviation(one.values, all_.groups[g].eliminated) * all_.groups[g].scale;
    Eigen::VectorXd sigma = all_.sigma(list);
    std::nth_element(sigma.begin(), sigma.begin() + sigma.size() / 2, sigma.end());
    one.known = sigma[sigma.size() / 2] * all_.groups[g].scale;
    one.values *= all_.groups[g].scale;
    found.residuals.push_back(std::move(one));
  }
}

}  // namespace

Result<MotionAxes> MotionAxes::make(const Problem& of, const MotionFitOptions& options) {
  MotionAxes made;
  made.problem_ = of;
  auto variation = Variation::make(of, options.parameters, options.set);
  if (!variation) return tl::make_unexpected(variation.error());
  made.variation_ = *std::move(variation);
  FitOptions asked;
  asked.set = options.set, asked.ranges = options.ranges;
  Errors errors;
  for (std::size_t k = 0; k < options.parameters.size(); ++k) {
    auto axis = make_axis(of, made.variation_, k, asked);
    if (axis)
      made.axes_.push_back(*std::move(axis));
    else
      errors.insert(errors.end(), axis.error().begin(), axis.error().end());
  }
  for (const FitRange& range : options.ranges)
    if (std::find(options.parameters.begin(), options.parameters.end(), range.name) ==
        options.parameters.end())
      errors.push_back({"", range.name + " has a range but is not fitted"});
  if (!errors.empty()) return tl::make_unexpected(errors);
  return made;
}

Eigen::VectorXd MotionAxes::present() const {
  Eigen::VectorXd x(static_cast<Eigen::Index>(axes_.size()));
  for (std::size_t k = 0; k < axes_.size(); ++k) {
    const FitAxis& axis = axes_[k];
    const double given = axis.sets.empty() ? 0.0 : axis.x_of(get(problem_, axis.sets.front()));
    x[static_cast<Eigen::Index>(k)] = std::clamp(std::isfinite(given) ? given : 0.0, axis.low, axis.high);
  }
  return x;
}

std::optional<Problem> MotionAxes::at(const Eigen::VectorXd& x) const {
  std::vector<double> values;
  for (std::size_t k = 0; k < axes_.size(); ++k)
    values.push_back(axes_[k].value(x[static_cast<Eigen::Index>(k)]));
  Problem problem = problem_;
  variation_.apply(values, problem);
  if (!problem.impact.mass.allFinite()) return std::nullopt;
  return problem;
}

bool MotionAxes::of_body(std::size_t k) const {
  const auto& sets = axes_[k].sets;
  return std::any_of(sets.begin(), sets.end(), [](const Parameter& p) {
    return p.what == Parameter::What::scene_number && !p.name.starts_with("surfaces[");
  });
}

bool MotionAxes::of_sliding(std::size_t k) const {
  const auto& sets = axes_[k].sets;
  return !sets.empty() && std::all_of(sets.begin(), sets.end(), [](const Parameter& p) {
    return p.what == Parameter::What::scene_number && p.name.ends_with("friction.sliding");
  });
}

MotionFound search_motion(const MotionAxes& axes, const std::vector<const MotionBlock*>& blocks,
                          const Eigen::VectorXd& from, const std::vector<bool>& free, Loss loss,
                          Progress* progress) {
  MotionFound found;
  found.x = from;
  Stacked all(blocks);
  MotionSearch search(axes, all, free, loss, progress);
  auto r = search.residuals(found.x);
  if (!r) {
    found.refusal = "the model has no answer with the numbers of the file";
    return found;
  }
  const auto fitted = static_cast<double>(std::count(free.begin(), free.end(), true));
  all.find_noise(*r, fitted);
  for (int pass = 0; pass < most_passes; ++pass) {
    const Eigen::VectorXd before = all.noise;
    found.converged = search.descend(found.x, *r);
    all.find_noise(*r, fitted);
    if (((all.noise - before).array().abs() <= settled_noise * before.array()).all()) break;
  }
  search.fill(found.x, *r, found);
  return found;
}

double robust_sum(const Eigen::VectorXd& residuals, const Eigen::VectorXd& sigma, double noise, Loss loss) {
  double sum = 0.0;
  for (Eigen::Index k = 0; k < residuals.size(); ++k)
    sum += 2.0 * loss_at(loss, residuals[k] / std::hypot(sigma[k], noise)).rho;
  return sum;
}

}  // namespace percuss
