#include "percuss/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "percuss/law_text.hpp"
#include "percuss/motion_fit.hpp"
#include "percuss/text.hpp"
#include "study/fit_doubts.hpp"
#include "study/fit_evidence.hpp"
#include "study/fit_intervals.hpp"
#include "study/fit_targets.hpp"
#include "study/robust.hpp"
#include "study/tolerances.hpp"

namespace percuss {
namespace {

using study_tolerances::no_speed;

constexpr int few_starts = 7;
constexpr std::size_t most_contacts = 2;  // of an impact with a pose
constexpr std::size_t descents = 16;      // from so many of the best starts
constexpr double same_depth = 1e-4;       // of the cost, relative: one valley, or one that is as good
constexpr std::size_t valleys_kept = 6;
constexpr int iterations = 60;         // of one descent
constexpr int coarse_iterations = 12;  // of the first one, which only tells valleys apart
constexpr double deep = 4.0;           // times the cost of the deepest valley: others are left
constexpr int noise_passes = 10;       // noise and coefficients in turn, at most
constexpr double settled = 0.01;       // change of the noise, relative, that ends them
constexpr double no_gain = 1e-3;       // of the cost, in one descent: noise hides it
constexpr double as_good = 2.0;        // rise of the cost that noise explains
constexpr int most_better_points = 8;  // that profiles may find
// Of the size of a target, which may be a quotient or a difference of larger numbers: rounding, and less than
// the steps of the search.
constexpr double no_change = 1e-8;
constexpr Eigen::Index spare = 3;  // numbers more than parameters: with fewer nothing tells the noise

// The noise of every column at x. Where the data tells its sigma, one factor for all.
Eigen::VectorXd noise_at(const Objective& objective, const Eigen::VectorXd& x, const Eigen::VectorXd& size) {
  const std::vector<bool> free(static_cast<std::size_t>(x.size()), true);
  const Eigen::VectorXd paid = parameters_by_coordinate(objective, objective.jacobian(x, free));
  Eigen::VectorXd z = objective.residuals(objective.model().predict(x));
  for (Eigen::Index k = 0; k < z.size(); ++k) z[k] *= objective.noise()[objective.entry(k).second];
  Eigen::VectorXd noise(size.size());
  const bool common = objective.model().sigma().size() > 0;
  for (Eigen::Index j = 0; j < noise.size(); ++j) {
    const Eigen::Index first = objective.offsets()[static_cast<std::size_t>(j)],
                       n = objective.offsets()[static_cast<std::size_t>(j) + 1] - first;
    const double s =
        common ? robust_deviation(z, paid.sum()) : robust_deviation(z.segment(first, n), paid[j]);
    noise[j] = std::max(s, (j < objective.model().data().before.cols() ? no_speed : no_change) * size[j]);
  }
  return noise;
}

Found downhill(const Objective& objective, const Eigen::VectorXd& x, bool thorough) {
  const std::vector<bool> free(static_cast<std::size_t>(x.size()), true);
  if (!thorough) return descend(objective, x, free, coarse_iterations);
  const Found probed = probe(objective, descend(objective, x, free, iterations));
  Found last = descend(objective, probed.x, free, iterations);
  // Over the edges of a misfit that is only piecewise smooth small steps may go on for ever.
  last.converged = last.converged || probed.cost - last.cost <= no_gain;
  return last;
}

// A point with the noise of its own residuals.
struct Settled {
  Found found;
  Eigen::VectorXd noise;
  double score = std::numeric_limits<double>::infinity();  // −log of the likelihood, up to a constant
};

// Noise and coefficients in turn until the noise settles. Where they go in circles, the likeliest counts. The
// noise stays in the objective.
Settled settle(Objective& objective, const Eigen::VectorXd& from, const Eigen::VectorXd& size,
               bool thorough) {
  Settled best;
  Eigen::VectorXd x = from;
  objective.set_noise(noise_at(objective, x, size));
  for (int pass = 0; pass < noise_passes; ++pass) {
    const Eigen::VectorXd used = objective.noise();
    Settled next;
    next.found = downhill(objective, x, thorough);
    x = next.found.x;
    next.noise = noise_at(objective, x, size);
    objective.set_noise(next.noise);
    const Prediction prediction = objective.model().predict(x);
    next.found.cost = objective.cost(prediction);
    // With heavy tails: where the noise is small, one outlier must not outweigh all that fits.
    next.score = 0.0;
    for (const double z : objective.residuals(prediction)) next.score += loss_at(Loss::cauchy, z).rho;
    for (Eigen::Index j = 0; j < size.size(); ++j)
      next.score += static_cast<double>(objective.offsets()[static_cast<std::size_t>(j) + 1] -
                                        objective.offsets()[static_cast<std::size_t>(j)]) *
                    std::log(next.noise[j] / size[j]);
    const bool still = ((next.noise - used).array().abs() <= settled * used.array()).all();
    if (pass == 0 || next.score < best.score) best = std::move(next);
    if (still) break;
  }
  objective.set_noise(best.noise);
  return best;
}

// Where the starts lead to, each place once, the deepest first.
std::vector<Found> find_valleys(const Objective& objective, const std::vector<Found>& starts) {
  std::vector<Found> found, valleys;
  for (const Found& start : starts) found.push_back(downhill(objective, start.x, false));
  std::stable_sort(found.begin(), found.end(),
                   [](const Found& a, const Found& b) { return a.cost < b.cost; });
  for (const Found& one : found) {
    if (valleys.size() == valleys_kept || one.cost > deep * found.front().cost) break;
    if (valleys.empty() || one.cost > (1.0 + same_depth) * valleys.back().cost) valleys.push_back(one);
  }
  return valleys;
}

// What the data does not determine keeps the value of the file where that fits, and the rest follows: the
// best point may be one where a single impact's noise bends the misfit.
Found keep_undetermined(const Objective& objective, const Found& best, Fit& fit) {
  const FitModel& model = objective.model();
  std::vector<bool> free;
  Found kept{best.x, 0.0, false};
  for (std::size_t k = 0; k < fit.parameters.size(); ++k) {
    const FittedParameter& p = fit.parameters[k];
    const FitAxis& axis = model.axes()[k];
    double& x = kept.x[static_cast<Eigen::Index>(k)];
    free.push_back(p.determined);
    if (p.determined) continue;
    const double given = model.present()[static_cast<Eigen::Index>(k)];
    const double low = std::max(axis.x_of(p.low), axis.search_low),
                 high = std::min(axis.x_of(p.high), axis.search_high);
    x = low <= given && given <= high ? given : (low < high ? 0.5 * (low + high) : x);
  }
  if (std::find(free.begin(), free.end(), false) == free.end()) return best;
  kept = descend(objective, kept.x, free, iterations);
  if (!(kept.cost <= best.cost + as_good)) return best;
  // What follows must not leave its interval, which was found at the best point.
  for (std::size_t k = 0; k < fit.parameters.size(); ++k) {
    const double value = model.axes()[k].value(kept.x[static_cast<Eigen::Index>(k)]);
    if (free[k] && !(fit.parameters[k].low <= value && value <= fit.parameters[k].high)) return best;
  }
  for (std::size_t k = 0; k < fit.parameters.size(); ++k) {
    FittedParameter& p = fit.parameters[k];
    p.value = model.axes()[k].value(kept.x[static_cast<Eigen::Index>(k)]);
    p.at_bound = p.value <= p.range_low || p.value >= p.range_high;
  }
  return kept;
}

void fill_residuals(Objective& objective, const Found& best, const Eigen::VectorXd& size, Fit& fit) {
  const FitModel& model = objective.model();
  objective.set_noise(noise_at(objective, best.x, size));
  const Prediction prediction = model.predict(best.x);
  const Eigen::VectorXd z = objective.residuals(prediction);
  fit.residual = model.observed() - prediction.after;
  for (Eigen::Index j = 0; j < fit.residual.cols(); ++j) fit.columns.push_back(model.column_name(j));
  fit.weight = Eigen::MatrixXd::Zero(fit.residual.rows(), fit.residual.cols());
  double sum = 0.0;
  long coordinates = 0;
  fit.noise = Eigen::VectorXd::Constant(fit.residual.cols(), std::numeric_limits<double>::quiet_NaN());
  for (Eigen::Index j = 0; j < fit.residual.cols(); ++j) {
    const Eigen::Index first = objective.offsets()[static_cast<std::size_t>(j)],
                       n = objective.offsets()[static_cast<std::size_t>(j) + 1] - first;
    if (n == 0) continue;
    double unit = 0.0;  // the mean one of the data
    for (Eigen::Index k = first; k < first + n; ++k) {
      fit.weight(objective.entry(k).first, j) = loss_at(objective.loss(), z[k]).weight(z[k]);
      unit += objective.data_unit(k) / static_cast<double>(n);
    }
    fit.noise[j] = objective.noise()[j] * unit;
    sum += std::pow(objective.noise()[j] / size[j], 2);
    ++coordinates;
  }
  fit.misfit = std::sqrt(sum / static_cast<double>(std::max(coordinates, 1L)));
  fit.unanswered = prediction.unanswered;
  fit.measured = objective.measured();
  fit.modes = model.modes(best.x);
}

// With hardly more equations than unknowns the residuals vanish: they tell neither noise nor intervals.
void leave_out_intervals(Fit& fit) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  for (FittedParameter& p : fit.parameters) {
    if (!p.determined) continue;
    p.low = -infinite;
    p.high = infinite;
    p.standard_error = nan;
    p.carriers = 0.0;
    p.profile = p.determined = false;
  }
  fit.noise.setConstant(nan);
  fit.correlation.setConstant(nan);
}

// Why the result cannot be relied on, and what to try; empty where it can.
std::string why_not_converged(const Fit& fit, bool ended, bool restless) {
  constexpr const char* remedy =
      "try more --starts, another --seed, narrower ranges (--range) or fewer parameters (--fit)";
  if (!ended)
    return fmt::format("not converged: the search still made progress after {} steps; {}", iterations,
                       remedy);
  if (restless)
    return fmt::format(
        "not converged: the intervals led to better coefficients {} times, and might again; {}",
        most_better_points, remedy);
  for (const FittedParameter& p : fit.parameters)
    if (p.determined && !(p.low <= p.value && p.value <= p.high))
      return fmt::format("not converged: {} is outside of its own interval; {}", p.name, remedy);
  return "";
}

bool uses_tangential_restitution(const Law& law) {
  if (const auto* poisson = std::get_if<Poisson>(&law))
    return poisson->tangential != Poisson::Tangential::coulomb;
  return std::holds_alternative<Newton>(law) || std::holds_alternative<Walton>(law);
}

// Of a fit; where too few impacts tell it, the size of all its residuals stands in, of every target its own.
Eigen::VectorXd noise_for_ranking(const Fit& fit, Eigen::Index targets) {
  if (!fit.noise.array().isNaN().all()) return fit.noise;
  const auto size = [](const auto& residuals) {
    double squares = 0.0, count = 0.0;
    for (const double r : residuals.reshaped())
      if (std::isfinite(r)) squares += r * r, count += 1.0;
    return std::max(std::sqrt(squares / std::max(count, 1.0)), no_speed);
  };
  const Eigen::Index f = fit.residual.cols() - targets;
  Eigen::VectorXd noise = Eigen::VectorXd::Constant(f + targets, size(fit.residual.leftCols(f)));
  for (Eigen::Index j = f; j < f + targets; ++j) noise[j] = size(fit.residual.col(j));
  return noise;
}

// Akaike's criterion, corrected for short data, with 2Σρ in place of −2 log of the likelihood.
double criterion(const Fit& fit, const Eigen::VectorXd& noise, const Measurements& data, Loss loss) {
  double sum = 0.0;
  for (Eigen::Index i = 0; i < fit.residual.rows(); ++i)
    for (Eigen::Index j = 0; j < fit.residual.cols(); ++j) {
      const double weight = data.weight.size() > 0 ? data.weight[i] : 1.0;
      if (!std::isfinite(fit.residual(i, j)) || !std::isfinite(noise[j]) || weight == 0.0) continue;
      sum += 2.0 * loss_at(loss, fit.residual(i, j) / noise[j] * std::sqrt(weight)).rho;
    }
  const auto p = static_cast<double>(fit.parameters.size());
  return sum + 2.0 * p + 2.0 * p * (p + 1.0) / std::max(static_cast<double>(fit.measured) - p - 1.0, 1.0);
}

// Impacts on a face: they get no weight. Says how many.
long leave_out_faces(Measurements& data) {
  long faces = 0;
  for (std::size_t row = 0; row < data.contacts.size(); ++row) {
    if (data.contacts[row].size() <= most_contacts) continue;
    if (data.weight.size() == 0) data.weight = Eigen::VectorXd::Ones(data.rows());
    data.weight[static_cast<Eigen::Index>(row)] = 0.0;
    ++faces;
  }
  return faces;
}

}  // namespace

void default_parameters(const Problem& of, FitOptions& options) {
  const auto& elements = of.impact.elements;
  if (std::holds_alternative<Moreau>(of.law)) {
    options.parameters = {"restitution"};
    for (const Element& e : elements)
      options.set.emplace_back(fmt::format("elements.{}.restitution", e.name), "restitution");
    return;
  }
  for (const Element& e : elements) {
    const bool unilateral = e.kind == Kind::contact || e.kind == Kind::clutch;
    const bool friction = e.kind == Kind::friction;
    if ((unilateral && !e.curve) || (friction && uses_tangential_restitution(of.law)))
      options.parameters.push_back(fmt::format("elements.{}.restitution", e.name));
    if (e.curve && e.curve->of_speed())
      for (std::size_t k = 0; k < e.curve->e.size(); ++k)
        options.parameters.push_back(fmt::format("elements.{}.restitution.table.e[{}]", e.name, k));
    if (!friction) continue;
    const bool one = (e.coefficients.array() == e.coefficients[0]).all();
    for (Eigen::Index k = 0; k < (one ? 1 : e.size()); ++k)
      options.parameters.push_back(one ? fmt::format("elements.{}.coefficient", e.name)
                                       : fmt::format("elements.{}.coefficient[{}]", e.name, k));
  }
  if (std::holds_alternative<Stronge>(of.law)) options.parameters.emplace_back("law.compliance_ratio");
}

Result<Fit> fit(const Problem& of, const Measurements& given, const FitOptions& asked) {
  Measurements data = given;
  const long faces = leave_out_faces(data);
  FitOptions options = asked;
  // An impact of a scene takes a hundred times as long as one of matrices, and starts near what the file
  // says.
  if (!data.contacts.empty()) options.starts = std::min(options.starts, few_starts);
  if (options.parameters.empty() && !data.contacts.empty()) {
    for (const std::string& path : default_motion_parameters(of))  // the body is not asked for
      if (path.starts_with("system.surfaces") && !path.ends_with("sliding"))
        options.parameters.push_back(path);
  } else if (options.parameters.empty()) {
    default_parameters(of, options);
  }
  const auto model = FitModel::make(of, data, options);
  if (!model) return tl::make_unexpected(model.error());
  Fit result;
  result.law = name_of(of.law);

  Objective objective(*model, options.loss);
  const auto p = static_cast<Eigen::Index>(options.parameters.size());
  if (objective.measured() < p)
    return tl::make_unexpected(Errors{
        {"after",
         fmt::format("gives {} after the impacts for {}, expected at least as many, better several times as "
                     "many; measure more impacts, or name fewer parameters (--fit)",
                     count_of(objective.measured(), "number"), count_of(p, "unknown parameter"))}});
  const Eigen::VectorXd size = speeds(objective);
  objective.set_noise(coarse_noise * size);
  const std::vector<Found> starts = scatter(objective, options.starts, options.seed, descents, result.reason);
  if (starts.empty()) return result;
  result.reason.clear();
  if (Errors errors = targets_without_number(*model, starts); !errors.empty())
    return tl::make_unexpected(errors);

  // With its own noise known, another valley may be the deepest.
  const std::vector<Found> valleys = find_valleys(objective, starts);
  Settled settled_best = settle(objective, valleys.front().x, size, true);
  for (std::size_t k = 1; k < valleys.size(); ++k)
    if (const Settled other = settle(objective, valleys[k].x, size, false); other.score < settled_best.score)
      settled_best = settle(objective, other.found.x, size, true);
  objective.set_noise(settled_best.noise);

  // Profiles may find a better point under the noise of this one; its own noise decides.
  bool better_by_its_noise = true;
  int better_points = 0;
  while (const auto better =
             find_intervals(objective, settled_best.found,
                            better_by_its_noise && better_points < most_better_points, result)) {
    ++better_points;
    Settled next = settle(objective, better->x, size, true);
    better_by_its_noise = next.score < settled_best.score;
    if (better_by_its_noise) settled_best = std::move(next);
    objective.set_noise(settled_best.noise);
  }
  const Found best = keep_undetermined(objective, settled_best.found, result);
  fill_residuals(objective, best, size, result);
  if (std::string why = why_not_converged(result, settled_best.found.converged,
                                          better_by_its_noise && better_points == most_better_points);
      !why.empty())
    result.warnings.push_back(std::move(why));
  result.converged = result.warnings.empty();
  if (Evidence(*model, best.x, p + spare).independent_numbers() < p + spare) leave_out_intervals(result);
  say_what_looks_wrong(of, *model, best, options, result);
  say_what_targets_tell(*model, best, result);
  say_what_is_unknown(*model, result);
  if (faces > 0)
    result.warnings.push_back(
        fmt::format("{} with more than {} contacts left out: how they share the impulse is not "
                    "told by what was measured",
                    count_of(faces, "impact"), most_contacts));
  result.evaluations = model->evaluations();
  return result;
}

Result<std::vector<Fit>> fit_laws(const std::vector<Problem>& problems, const Measurements& data,
                                  const FitOptions& options) {
  std::vector<Fit> fits;
  Errors errors;
  std::vector<Law> laws;
  for (const Problem& problem : problems) {
    auto one = fit(problem, data, options);
    if (!one && errors.empty()) errors = one.error();
    Fit refused;
    if (!one) refused.reason = one.error().front().message;
    fits.push_back(one ? *std::move(one) : std::move(refused));
    laws.push_back(problem.law);
  }
  const std::vector<std::string> labels = law_labels(laws);
  for (std::size_t k = 0; k < fits.size(); ++k) fits[k].law = labels[k];
  if (std::none_of(fits.begin(), fits.end(), [](const Fit& f) { return f.applies(); })) {
    if (!errors.empty()) return tl::make_unexpected(errors);
    return fits;
  }
  // All are judged with the noise that the closest of them leaves.
  const Fit& closest = *std::min_element(fits.begin(), fits.end(), [](const Fit& a, const Fit& b) {
    return a.applies() != b.applies() ? a.applies() : a.misfit < b.misfit;
  });
  const Eigen::VectorXd noise = noise_for_ranking(closest, data.measured.cols());
  for (Fit& one : fits)
    if (one.applies()) one.criterion = criterion(one, noise, data, options.loss);
  std::stable_sort(fits.begin(), fits.end(), [](const Fit& a, const Fit& b) {
    return a.applies() != b.applies() ? a.applies() : a.criterion < b.criterion;
  });
  const double least = fits.front().criterion;
  for (Fit& one : fits)
    if (one.applies()) one.criterion -= least;
  return fits;
}

}  // namespace percuss
