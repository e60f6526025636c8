#include "study/fit_model.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

#include "base/thread_arena.hpp"
#include "percuss/text.hpp"
#include "study/scene_ranges.hpp"
#include "study/tolerances.hpp"

namespace percuss {
namespace {

using study_tolerances::compliance_span;
using study_tolerances::least_exponent;
using study_tolerances::load_span;
using study_tolerances::most_exponent;
using study_tolerances::most_friction;
using study_tolerances::open_end;
using study_tolerances::stiffness_span;
using Field = Parameter::What;
constexpr std::size_t column_grain = 512;  // impacts by formulas that are worth a thread
constexpr std::size_t row_grain = 8;       // and one by one

tl::unexpected<Errors> refuse(const std::string& what) { return tl::make_unexpected(Errors{{"", what}}); }

// What the coefficient may be; false where nothing is known about it.
bool natural_range(const Problem& of, const Parameter& p, FitAxis& axis) {
  const auto linear = [&](double low, double high, double search_low, double search_high) {
    axis.low = std::max(axis.low, low);
    axis.high = std::min(axis.high, high);
    axis.search_low = std::max(axis.search_low, search_low);
    axis.search_high = std::min(axis.search_high, search_high);
    return true;
  };
  const auto positive = [&](double search_low, double search_high) {
    axis.logarithmic = true;
    return linear(-infinite, infinite, std::log(search_low), std::log(search_high));
  };
  switch (p.what) {
    case Field::restitution: {
      const Kind kind = of.impact.elements[p.element].kind;
      RestitutionRange range = restitution_range(kind);
      // A part of the tangential impulse is given back, docs/laws/poisson.md.
      if (kind == Kind::friction && std::holds_alternative<Poisson>(of.law)) range = {0.0, 1.0, false};
      const double low = range.low + (range.low_is_open ? open_end : 0.0);
      return linear(low, range.high, low, range.high);
    }
    case Field::table_number: return p.path.find(".e[") != std::string::npos && linear(0.0, 1.0, 0.0, 1.0);
    case Field::coefficient: return linear(0.0, infinite, 0.0, most_friction);
    case Field::stored_energy:
    case Field::precompression:
      return linear(0.0, infinite, 0.0, std::max(1.0, load_span * std::abs(get(of, p))));
    case Field::stiffness: return positive((1.0 / stiffness_span) * get(of, p), stiffness_span * get(of, p));
    case Field::exponent: return positive(least_exponent, most_exponent);
    case Field::law_option:
      return p.name == "compliance_ratio" && positive(1.0 / compliance_span, compliance_span);
    case Field::scene_number: return scene_range(of, p, axis);
    default: return false;
  }
}

}  // namespace

Result<FitAxis> make_axis(const Problem& of, const Variation& variation, std::size_t k,
                          const FitOptions& options) {
  FitAxis axis;
  axis.name = variation.variables()[k];
  axis.sets = variation.touched(k);
  axis.low = axis.search_low = -infinite;
  axis.high = axis.search_high = infinite;
  bool known = true;
  for (const Parameter& p : axis.sets) {
    if (p.of_words())
      return refuse(
          fmt::format("{} is one of several words, which are no numbers to fit; --law takes laws with "
                      "different options",
                      quote(axis.name, 80)));
    const auto through = std::find_if(options.set.begin(), options.set.end(),
                                      [&](const auto& formula) { return formula.first == p.path; });
    known =
        known && (through == options.set.end() || through->second == axis.name) && natural_range(of, p, axis);
  }
  for (const FitRange& range : options.ranges) {
    if (range.name != axis.name) continue;
    if (!(range.low < range.high) || !std::isfinite(range.low) || !std::isfinite(range.high))
      return refuse(fmt::format("the range of {} is {} to {}, expected two numbers, the smaller first",
                                printable(axis.name, 80), range.low, range.high));
    axis.logarithmic = axis.logarithmic && known && range.low > 0.0;
    axis.low = axis.search_low = axis.x_of(range.low);
    axis.high = axis.search_high = axis.x_of(range.high);
    known = true;
  }
  if (!known)
    return refuse(fmt::format("{} has no range of its own, expected --range {}=LO:HI", quote(axis.name, 80),
                              printable(axis.name, 80)));
  return axis;
}

namespace {

Errors check_sizes(const Problem& of, const Measurements& data) {
  const Eigen::Index n = data.rows(), f = of.impact.freedom();
  Errors errors;
  const auto expect = [&](const char* what, const auto& matrix, Eigen::Index columns, bool may_be_empty) {
    if (may_be_empty && matrix.size() == 0) return;
    if (matrix.rows() != n || matrix.cols() != columns)
      errors.push_back({what, fmt::format("is {} x {}, expected {} x {}, impacts by numbers", matrix.rows(),
                                          matrix.cols(), n, columns)});
  };
  const auto targets = static_cast<Eigen::Index>(data.targets.size());
  if (n == 0) errors.push_back({"after", "has no rows, expected one per impact"});
  expect("after", data.after, f, targets > 0);
  expect("measured", data.measured, targets, targets == 0);
  expect("target_sigma", data.target_sigma, targets, true);
  expect("before", data.before, f, false);
  expect("sigma", data.sigma, f, true);
  expect("weight", data.weight, 1, true);
  expect("values", data.values, static_cast<Eigen::Index>(data.columns.size()), data.columns.empty());
  if (!data.before.allFinite() || !data.values.allFinite())
    errors.push_back({"before", "holds a number that is not finite"});
  if ((data.sigma.array() <= 0.0).any() || data.sigma.hasNaN() || (data.target_sigma.array() <= 0.0).any() ||
      data.target_sigma.hasNaN())
    errors.push_back({"sigma", "holds a number that is not positive"});
  if (data.after.size() > 0 && targets > 0 && (data.sigma.size() > 0) != (data.target_sigma.size() > 0) &&
      data.after.array().isFinite().any())
    errors.push_back(
        {"sigma", "is known for u⁺ or for the other results only, expected it for both or none"});
  if ((data.weight.array() < 0.0).any() || data.weight.hasNaN())
    errors.push_back({"weight", "holds a number that is negative"});
  return errors;
}

}  // namespace

double FitAxis::value(double x) const { return logarithmic ? std::exp(x) : x; }
double FitAxis::x_of(double value) const { return logarithmic ? std::log(value) : value; }

Result<FitModel> FitModel::make(const Problem& of, const Measurements& data, const FitOptions& options) {
  if (Errors errors = check_sizes(of, data); !errors.empty()) return tl::make_unexpected(errors);
  FitModel model;
  model.problem_ = of;
  Errors errors;
  for (const std::string& name : data.targets) {
    auto target = find_target(std::span(&of, 1), name);
    if (target)
      model.targets_.push_back(*std::move(target));
    else
      errors.insert(errors.end(), target.error().begin(), target.error().end());
  }
  if (!errors.empty()) return tl::make_unexpected(errors);
  Measurements kept = data;
  if (kept.after.size() == 0)
    kept.after = Eigen::MatrixXd::Constant(data.rows(), of.impact.freedom(), std::nan(""));
  model.data_ = std::make_shared<const Measurements>(std::move(kept));
  model.take_targets();
  std::vector<std::string> names = options.parameters;
  names.insert(names.end(), data.columns.begin(), data.columns.end());
  for (Eigen::Index i = 0; i < of.impact.freedom(); ++i) names.push_back(fmt::format("velocity[{}]", i));
  auto variation = Variation::make(of, names, options.set);
  if (!variation) return tl::make_unexpected(variation.error());
  model.variation_ = *std::move(variation);
  for (std::size_t k = 0; k < options.parameters.size(); ++k) {
    auto axis = make_axis(of, model.variation_, k, options);
    if (axis)
      model.axes_.push_back(*std::move(axis));
    else
      errors.insert(errors.end(), axis.error().begin(), axis.error().end());
  }
  for (const FitRange& range : options.ranges)
    if (std::find(options.parameters.begin(), options.parameters.end(), range.name) ==
        options.parameters.end())
      errors.push_back({"", fmt::format("{} has a range but is not fitted", quote(range.name, 80))});
  if (!errors.empty()) return tl::make_unexpected(errors);
  model.threads_ = options.threads;
  model.evaluators_ = std::make_shared<tbb::enumerable_thread_specific<Evaluator>>(
      [of, v = model.variation_] { return Evaluator(of, v); });
  if (!data.contacts.empty()) {
    if (!model.targets_.empty())
      return refuse("other results than u⁺ cannot be fitted to impacts with poses");
    std::vector<ImpactRow> rows;
    for (Eigen::Index i = 0; i < data.rows(); ++i) {
      const auto k = static_cast<std::size_t>(i);
      rows.push_back({data.poses[k], data.before.row(i).transpose(), data.contacts[k]});
    }
    auto impacts = ImpactRows::make(of, data.bodies, std::move(rows));
    if (!impacts) return tl::make_unexpected(impacts.error());
    model.impacts_ = *std::move(impacts);
  } else if (std::all_of(model.targets_.begin(), model.targets_.end(), FitColumns::gives))
    model.columns_ =
        FitColumns::make(of, model.variation_, model.axes_.size(), data.rows(),
                         [&, x = model.present()](Eigen::Index row) { return model.variables(x, row); });
  return model;
}

void FitModel::take_targets() {
  const Measurements& data = *data_;
  const Eigen::Index n = data.rows(), f = data.after.cols(), t = data.measured.cols();
  observed_.resize(n, f + t);
  if (f > 0) observed_.leftCols(f) = data.after;  // what there is nothing of has no rows either
  if (t > 0) observed_.rightCols(t) = data.measured;
  if (data.sigma.size() > 0 || data.target_sigma.size() > 0) {
    sigma_ = Eigen::MatrixXd::Ones(n, f + t);
    if (data.sigma.size() > 0) sigma_.leftCols(f) = data.sigma;
    if (data.target_sigma.size() > 0) sigma_.rightCols(t) = data.target_sigma;
  }
  target_size_ = Eigen::VectorXd::Ones(t);
  for (Eigen::Index j = 0; j < t; ++j) {
    double squares = 0.0, count = 0.0;
    for (const double value : data.measured.col(j))
      if (std::isfinite(value)) squares += value * value, count += 1.0;
    if (squares > 0.0) target_size_[j] = std::sqrt(squares / count);
  }
}

std::string FitModel::column_name(Eigen::Index j) const {
  const Eigen::Index f = data_->after.cols();
  return j < f ? fmt::format("u{}+", j + 1) : data_->targets[static_cast<std::size_t>(j - f)];
}

Eigen::VectorXd FitModel::present() const {
  Eigen::VectorXd x(static_cast<Eigen::Index>(axes_.size()));
  for (std::size_t k = 0; k < axes_.size(); ++k) {
    const FitAxis& axis = axes_[k];
    const double given =
        axis.sets.size() >= 1 ? axis.x_of(get(problem_, axis.sets.front())) : 0.5 * (axis.low + axis.high);
    x[static_cast<Eigen::Index>(k)] = std::clamp(std::isfinite(given) ? given : 0.0, axis.low, axis.high);
  }
  return x;
}

std::vector<double> FitModel::variables(const Eigen::VectorXd& x, Eigen::Index row) const {
  std::vector<double> values;
  for (std::size_t k = 0; k < axes_.size(); ++k)
    values.push_back(axes_[k].value(x[static_cast<Eigen::Index>(k)]));
  for (Eigen::Index k = 0; k < data_->values.cols(); ++k) values.push_back(data_->values(row, k));
  for (Eigen::Index k = 0; k < data_->before.cols(); ++k) values.push_back(data_->before(row, k));
  return values;
}

FitModel::Fault FitModel::resolve_row(const Eigen::VectorXd& x, Eigen::Index row,
                                      Eigen::MatrixXd& after) const {
  Evaluator& evaluator = evaluators_->local();
  evaluator.run(variables(x, row));
  if (!evaluator.refusal().empty()) return Fault::refused;
  if (evaluator.outcome().status != Status::solved) return Fault::no_solution;
  const Eigen::VectorXd& u = evaluator.outcome().solution.velocity_after;
  after.row(row).head(u.size()) = u.transpose();
  for (std::size_t k = 0; k < targets_.size(); ++k)
    after(row, u.size() + static_cast<Eigen::Index>(k)) = evaluator.value(targets_[k]);
  return Fault::none;
}

Problem FitModel::problem_at(const Eigen::VectorXd& x, Eigen::Index row) const {
  Problem one = problem_;
  variation_.apply(variables(x, row), one);
  return one;
}

// The scene is made anew for every point, not for every impact.
std::vector<Prediction> FitModel::predict_scene(std::span<const Eigen::VectorXd> points) const {
  std::vector<Prediction> predictions(points.size());
  for (std::size_t p = 0; p < points.size(); ++p) {
    Prediction& one = predictions[p];
    one.after = data_->before;
    const Problem at = problem_at(points[p], 0);
    if (!at.impact.mass.allFinite()) {
      one.refusal = "the scene cannot have these numbers";
      continue;
    }
    const std::size_t n = impacts_->size();
    std::vector<std::string> refusals(n);
    std::vector<char> answered(n, 0);
    const auto body = [&](const tbb::blocked_range<std::size_t>& range) {
      for (std::size_t row = range.begin(); row < range.end(); ++row) {
        const auto i = static_cast<Eigen::Index>(row);
        answered[row] = data_->weight.size() > 0 && data_->weight[i] == 0.0 ? 1 : 0;  // nobody asks for it
        Eigen::VectorXd after;
        if (answered[row] != 0 || !impacts_->resolve(at, row, after, refusals[row])) continue;
        answered[row] = 1;
        one.after.row(static_cast<Eigen::Index>(row)) = after.transpose();
      }
    };
    on_threads(threads_, [&] { tbb::parallel_for(tbb::blocked_range<std::size_t>(0, n, row_grain), body); });
    evaluations_ += static_cast<long>(n);
    for (std::size_t row = 0; row < n; ++row) {
      if (answered[row] == 0) ++one.unanswered;
      if (one.refusal.empty()) one.refusal = refusals[row];
    }
  }
  return predictions;
}

std::vector<Prediction> FitModel::predict(std::span<const Eigen::VectorXd> points) const {
  if (impacts_) return predict_scene(points);
  const auto rows = static_cast<std::size_t>(data_->rows());
  const std::size_t all = points.size() * rows;
  std::vector<Prediction> predictions(points.size());
  const Eigen::Index f = data_->before.cols(), t = data_->measured.cols();
  Eigen::MatrixXd nothing(data_->rows(), f + t);
  nothing.leftCols(f) = data_->before;
  if (t > 0) nothing.rightCols(t) = data_->measured.rowwise() - target_size_.transpose();
  for (Prediction& p : predictions) p.after = nothing;
  std::vector<FitColumns::Coefficients> coefficients(points.size());
  if (columns_)
    for (std::size_t k = 0; k < points.size(); ++k)
      coefficients[k] = columns_->coefficients(variables(points[k], 0));
  std::vector<Fault> fault(all, Fault::none);
  const auto resolve_one = [&](std::size_t point, Eigen::Index row) {
    Fault& found = fault[point * rows + static_cast<std::size_t>(row)];
    found = resolve_row(points[point], row, predictions[point].after);
    if (found != Fault::none) predictions[point].after.row(row) = nothing.row(row);
  };
  // Coefficients that the law refuses in the first impact are refused: the others are not asked.
  const auto first_row = [&](const tbb::blocked_range<std::size_t>& range) {
    for (std::size_t k = range.begin(); k < range.end(); ++k)
      if (!coefficients[k].usual && rows > 0) resolve_one(k, 0);
  };
  const auto body = [&](const tbb::blocked_range<std::size_t>& range) {
    std::vector<Eigen::Index> left;
    for (std::size_t k = range.begin(); k < range.end();) {
      const std::size_t point = k / rows, end = std::min(range.end(), (point + 1) * rows);
      const auto first = static_cast<Eigen::Index>(k - point * rows),
                 last = static_cast<Eigen::Index>(end - point * rows);
      Eigen::MatrixXd& after = predictions[point].after;
      left.clear();
      if (coefficients[point].usual)
        columns_->predict(coefficients[point], first, last, targets_, after, left);
      else if (fault[point * rows] != Fault::refused)
        for (Eigen::Index row = std::max<Eigen::Index>(first, 1); row < last; ++row) left.push_back(row);
      for (const Eigen::Index row : left) resolve_one(point, row);
      k = end;
    }
  };
  on_threads(threads_, [&] {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, points.size()), first_row);
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, all, columns_ ? column_grain : row_grain), body);
  });
  evaluations_ += static_cast<long>(all);
  for (std::size_t k = 0; k < fault.size(); ++k) {
    Prediction& p = predictions[k / rows];
    if (fault[k] == Fault::no_solution) ++p.unanswered;
    if (fault[k] != Fault::refused || !p.refusal.empty()) continue;
    Evaluator& evaluator = evaluators_->local();
    evaluator.run(variables(points[k / rows], static_cast<Eigen::Index>(k % rows)));
    p.refusal = evaluator.refusal();
  }
  for (std::size_t k = 0; k < predictions.size() && t > 0; ++k)
    for (Eigen::Index row = 0; row < data_->rows(); ++row)
      for (Eigen::Index j = 0; j < t; ++j) {
        double& value = predictions[k].after(row, f + j);
        if (std::isfinite(value) || !std::isfinite(data_->measured(row, j))) continue;
        value = nothing(row, f + j);
        predictions[k].missing.emplace_back(row, j);
      }
  return predictions;
}

std::vector<Eigen::MatrixXd> FitModel::changes(const Eigen::VectorXd& x,
                                               std::span<const Eigen::VectorXd> pairs) const {
  if (!columns_ || !targets_.empty()) return {};
  const FitColumns::Coefficients at = columns_->coefficients(variables(x, 0));
  if (!columns_->has_slopes(at)) return {};
  FitColumns::Slopes by;
  for (Eigen::MatrixXd& one : by) one.resize(data_->rows(), data_->before.cols());
  std::atomic<bool> known = true;
  on_threads(threads_, [&] {
    tbb::parallel_for(tbb::blocked_range<Eigen::Index>(0, data_->rows(), column_grain),
                      [&](const tbb::blocked_range<Eigen::Index>& range) {
                        if (!columns_->slopes(at, range.begin(), range.end(), by)) known = false;
                      });
  });
  evaluations_ += data_->rows();
  std::vector<Eigen::MatrixXd> changes;
  for (std::size_t k = 0; known && k < pairs.size(); k += 2) {
    const auto to = columns_->coefficients(variables(pairs[k], 0)),
               from = columns_->coefficients(variables(pairs[k + 1], 0));
    changes.emplace_back(by[0] * (to.mu - from.mu) + by[1] * (to.epsilon_n - from.epsilon_n) +
                         by[2] * (to.eta2 - from.eta2));
    if (!changes.back().allFinite()) return {};
  }
  return changes;
}

Impact FitModel::impact_of(const Eigen::VectorXd& x, Eigen::Index row) const {
  const Problem one = problem_at(x, row);
  if (impacts_)
    if (const auto impact = impacts_->impact(one, static_cast<std::size_t>(row))) return *impact;
  return one.impact;
}

std::vector<std::vector<Mode>> FitModel::modes(const Eigen::VectorXd& x) const {
  std::vector<std::vector<Mode>> all(static_cast<std::size_t>(data_->rows()));
  if (impacts_) {
    const Problem at = problem_at(x, 0);
    Eigen::VectorXd after;
    std::string refusal;
    for (std::size_t row = 0; row < all.size(); ++row)
      if (data_->weight.size() == 0 || data_->weight[static_cast<Eigen::Index>(row)] > 0.0)
        impacts_->resolve(at, row, after, refusal, &all[row]);
    return all;
  }
  FitColumns::Coefficients at;
  if (columns_) at = columns_->coefficients(variables(x, 0));
  const auto body = [&](const tbb::blocked_range<std::size_t>& range) {
    Evaluator& evaluator = evaluators_->local();
    for (std::size_t row = range.begin(); row < range.end(); ++row) {
      if (columns_) all[row] = columns_->modes(at, static_cast<Eigen::Index>(row));
      if (!all[row].empty()) continue;
      evaluator.run(variables(x, static_cast<Eigen::Index>(row)));
      if (evaluator.outcome().status != Status::solved || !evaluator.refusal().empty()) continue;
      for (const ElementState& state : evaluator.outcome().solution.elements) all[row].push_back(state.mode);
    }
  };
  on_threads(threads_,
             [&] { tbb::parallel_for(tbb::blocked_range<std::size_t>(0, all.size(), row_grain), body); });
  return all;
}

}  // namespace percuss
