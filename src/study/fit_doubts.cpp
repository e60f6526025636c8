#include "study/fit_doubts.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <boost/math/distributions/fisher_f.hpp>
#include <cmath>
#include <map>

#include "percuss/text.hpp"
#include "study/fit_mistakes.hpp"

namespace percuss {
namespace {

constexpr Eigen::Index rows_looked_at = 200;  // by the evidence
constexpr Eigen::Index rows_searched = 40;    // by the search for a mistake
constexpr double unexplained = 0.3,
                 unexplained_across = 0.5;  // part of the change of velocity: more is no misfit of noise
constexpr double cannot_push = 0.5;         // part of it that no impulse of the elements makes
constexpr double clearly = 0.2;             // of a usual approach: so fast contacts open before
constexpr double not_noise = 1e-6;          // probability that noise looks like it
constexpr double visible = 0.005;       // part of the change of velocity: smaller residuals are not judged
constexpr double much_explained = 0.3;  // part of the squares of residuals
constexpr Eigen::Index spare_residuals = 8;  // residuals more than regressors
constexpr double far_from_noise = 5.0;  // times as much must a velocity before change to explain anything
constexpr double many_sigmas = 5.0;
constexpr std::size_t most_rows_named = 5;

std::string percent(double part) { return fmt::format("{:.{}f} %", 100.0 * part, part < 0.1 ? 1 : 0); }

class Doubts {
 public:
  Doubts(const Problem& of, const FitModel& model, const Found& best, const FitOptions& options, Fit& fit)
      : of_(of), model_(model), best_(best), options_(options), fit_(fit), data_(model.data()) {}

  void say() {
    const Evidence evidence(model_, best_.x, rows_looked_at);
    const auto found =
        evidence.judge(data_.before, data_.after, data_.after - fit_.residual.leftCols(data_.after.cols()));
    const bool backwards = found.approaching < 0.5;
    if (found.unexplained > (found.across ? unexplained_across : unexplained) || backwards) {
      misfit(found, backwards);
    } else {
      separating(evidence);
      structure(evidence, found);
      constant_columns(evidence, found);
    }
    sigmas();
    copies();
    too_few(evidence);
  }

 private:
  void warn(std::string text) { fit_.warnings.push_back(std::move(text)); }

  void misfit(const Evidence::Findings& found, bool backwards) {
    const Evidence few(model_, best_.x, rows_searched);
    if (data_.after.array().isFinite().any())
      warn(
          fmt::format("no coefficients of this law explain the velocities after: the residuals are {} of the "
                      "change of velocity{}{}",
                      percent(found.unexplained), found.across ? " beside the normals of the contacts" : "",
                      found.unexplained > 0.9 ? ", as if it predicted nothing" : ""));
    // A column that was not measured makes others look wrong.
    if (constant_columns(few, found)) return;
    if (!data_.contacts.empty()) return;  // a detection wrote the table: its columns are not exchanged
    if (const auto mistake = find_mistake(of_, model_, few, options_, found.unexplained)) {
      warn(fmt::format("{}; with that mended {} are left", mistake->mistake.words(data_.before.cols()),
                       percent(mistake->unexplained)));
      return;
    }
    if (backwards)
      warn(fmt::format(
          "in {} of the impacts no contact approaches before; look at the signs of u⁻, at the normals, and "
          "whether velocities before and after are exchanged",
          percent(1.0 - found.approaching)));
    if (found.outside > cannot_push)
      warn(fmt::format(
          "{} of the change of velocity beside the normals is none that impulses of these elements can "
          "make; look at the units of the columns, at mass and directions, and for an element that is "
          "missing",
          percent(found.outside)));
    if (!backwards && found.outside <= cannot_push)
      warn(
          "the elements could have made these changes, but not by this law; look at signs and columns, try "
          "--law all, other parameters (--fit), or numbers that change from impact to impact");
  }

  bool constant_columns(const Evidence& evidence, const Evidence::Findings& found) {
    bool any = false;
    for (Eigen::Index j = 0; j < data_.after.cols() && data_.rows() > 2; ++j) {
      const auto column = data_.after.col(j);
      if (!(fit_.noise[j] * std::sqrt(evidence.mass(0, j)) > visible * found.change)) continue;
      if (!column.allFinite() || !(column.array() == column[0]).all() ||
          (data_.before.col(j).array() == data_.before(0, j)).all())
        continue;
      warn(fmt::format("u{}+ is {:.6g} in every row although u{}- changes; was it measured?", j + 1,
                       column[0], j + 1));
      any = true;
    }
    return any;
  }

  // Single impacts that do not approach count as if nothing happened.
  void separating(const Evidence& evidence) {
    if (!evidence.has_contacts()) return;
    std::vector<double> usual;
    std::vector<std::pair<Eigen::Index, double>> least;
    for (std::size_t k = 0; k < evidence.rows().size(); ++k) {
      const Eigen::Index row = evidence.rows()[k];
      const double gamma = evidence.approach(k, data_.before.row(row).transpose()).minCoeff();
      least.emplace_back(row, gamma);
      usual.push_back(std::abs(gamma));
    }
    std::nth_element(usual.begin(), usual.begin() + static_cast<std::ptrdiff_t>(usual.size() / 2),
                     usual.end());
    std::vector<Eigen::Index> rows;
    for (const auto& [row, gamma] : least)
      if (gamma > clearly * usual[usual.size() / 2]) rows.push_back(row);
    if (!rows.empty())
      warn(fmt::format("no contact approaches before {}: {}; look at the signs of u⁻ there",
                       rows.size() == 1 ? "1 impact" : fmt::format("{} impacts", rows.size()),
                       rows_named(rows)));
  }

  // Residuals that the velocities before explain are not noise: F tests, over those velocities that change by
  // far more than the noise.
  void structure(const Evidence& evidence, const Evidence::Findings& found) {
    const auto size = [&](Eigen::Index j) { return std::sqrt(evidence.mass(0, j)); };
    double noise = found.noise;
    if (noise == 0.0)  // then at most the residuals
      for (Eigen::Index j = 0; j < data_.after.cols(); ++j)
        if (std::isfinite(fit_.noise[j])) noise = std::max(noise, fit_.noise[j] * size(j));
    std::vector<Eigen::Index> causes;
    for (Eigen::Index j = 0; j < data_.before.cols(); ++j) {
      const auto u = data_.before.col(j);
      const double spread = std::sqrt((u.array() - u.mean()).square().mean());
      if (spread * size(j) > far_from_noise * noise) causes.push_back(j);
    }
    if (causes.empty()) return;
    const Eigen::MatrixXd friction = friction_shapes(causes);
    std::vector<std::string> suspects;
    double most = 0.0;
    for (Eigen::Index j = 0; j < fit_.residual.cols(); ++j) {
      const Eigen::Index target = j - data_.after.cols();
      if (target < 0 ? !(fit_.noise[j] * size(j) > visible * found.change)
                     : !(fit_.noise[j] > visible * model_.target_size(target)))
        continue;
      const double share = explained_by(causes, friction, j);
      if (share == 0.0) continue;
      suspects.push_back(model_.column_name(j));
      most = std::max(most, share);
    }
    if (suspects.empty()) return;
    std::string names;
    for (std::size_t k = 0; k < suspects.size(); ++k)
      names += (k == 0 ? "" : k + 1 == suspects.size() ? " and " : ", ") + suspects[k];
    warn(fmt::format(
        "the residuals of {} are not noise: {}{} of their squares follow the velocities before, "
        "which no coefficients of this law explain; try --law all, or look for what is missing in "
        "the model",
        names, suspects.size() > 1 ? "up to " : "", percent(most)));
  }

  // What friction that is not Coulomb's leaves, direction by direction: in impacts that slip an impulse that
  // depends on γ_T beside γ_N, in those that stick a rebound that is not in proportion to γ_T.
  // Other velocities than the causes are noise, which the residuals follow because u⁻ is taken as measured:
  // they count as if they were the same in all impacts.
  Eigen::MatrixXd friction_shapes(const std::vector<Eigen::Index>& causes) const {
    Eigen::MatrixXd before = data_.before.colwise().mean().replicate(data_.rows(), 1);
    before(Eigen::all, causes) = data_.before(Eigen::all, causes);
    std::vector<Eigen::RowVectorXd> rows;
    for (Eigen::Index i = 0; i < data_.rows(); ++i) {
      const Impact impact = model_.impact_of(best_.x, i);
      const Eigen::VectorXd u = before.row(i).transpose();
      const auto speeds = [&](const Element& e) -> Eigen::VectorXd {
        const Eigen::VectorXd gamma = e.directions.transpose() * u;
        return e.excitation.size() > 0 ? Eigen::VectorXd(gamma + e.excitation) : gamma;
      };
      std::vector<double> shapes;
      for (std::size_t k = 0; k < impact.elements.size(); ++k) {
        const Element& e = impact.elements[k];
        if (e.kind != Kind::friction || e.normal < 0) continue;
        const auto& modes = fit_.modes[static_cast<std::size_t>(i)];  // none without a solution
        const bool slips = k < modes.size() && modes[k] == Mode::slip;
        const double normal = speeds(impact.elements[static_cast<std::size_t>(e.normal)])[0];
        for (const double t : speeds(e)) {
          const double bent = t * std::abs(t);
          for (const double shape : {std::copysign(normal, t), t * normal, bent})
            shapes.push_back(slips ? shape : 0.0);
          for (const double shape : {t, bent}) shapes.push_back(slips ? 0.0 : shape);
        }
      }
      rows.emplace_back(Eigen::RowVectorXd::Map(shapes.data(), static_cast<Eigen::Index>(shapes.size())));
    }
    // Impacts with other elements from row to row have no such shapes in common.
    const bool alike = std::all_of(rows.begin(), rows.end(), [&](const Eigen::RowVectorXd& row) {
      return row.size() == rows.front().size();
    });
    Eigen::MatrixXd all(data_.rows(), rows.empty() || !alike ? 0 : rows.front().size());
    if (all.cols() == 0) return all;  // no friction
    for (Eigen::Index i = 0; i < all.rows(); ++i) all.row(i) = rows[static_cast<std::size_t>(i)];
    for (auto column : all.colwise()) column /= std::max(column.cwiseAbs().maxCoeff(), 1e-300);
    return all;
  }

  // The part of the squares of the residuals of a column that the causes explain, where noise hardly ever
  // does as much, else 0. A line sees most in few impacts; friction or restitution that change with speed,
  // and what is the same for both signs of a velocity, need its square and its size.
  double explained_by(const std::vector<Eigen::Index>& causes, const Eigen::MatrixXd& friction,
                      Eigen::Index j) const {
    std::vector<Eigen::Index> rows;
    for (Eigen::Index i = 0; i < data_.rows(); ++i)
      if (std::isfinite(fit_.residual(i, j)) && fit_.weight(i, j) > 0.3) rows.push_back(i);
    const Eigen::VectorXd y = fit_.residual(rows, j);
    Eigen::MatrixXd line(y.size(), 1), bent(y.size(), 0);
    line.setOnes();
    const auto append = [](Eigen::MatrixXd& to, const Eigen::ArrayXd& column) {
      to.conservativeResize(Eigen::NoChange, to.cols() + 1);
      to.rightCols(1) = column / std::max(column.abs().maxCoeff(), 1e-300);
    };
    for (const Eigen::Index cause : causes) {
      const Eigen::ArrayXd u = data_.before(rows, cause);
      append(line, u);
      append(bent, u * u);
      if (!(u > 0.0).any() || !(u < 0.0).any()) continue;
      append(bent, u.abs());
      append(bent, u * u.abs());
    }
    Eigen::MatrixXd with_bent(y.size(), line.cols() + bent.cols());
    with_bent << line, bent;
    Eigen::MatrixXd with_friction(y.size(), line.cols() + friction.cols());
    with_friction << line, friction(rows, Eigen::all);
    return std::max({share_beyond_noise(line, y), share_beyond_noise(with_bent, y),
                     share_beyond_noise(with_friction, y)});
  }

  // Against residuals that are zero on average: a constant offset is a cause as well.
  static double share_beyond_noise(const Eigen::MatrixXd& causes, const Eigen::VectorXd& y) {
    if (y.size() <= spare_residuals || y.isZero(0.0)) return 0.0;
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(causes);
    qr.setThreshold(1e-6);
    const Eigen::Index rank = qr.rank();
    if (y.size() <= rank + spare_residuals) return 0.0;
    const double left = (y - causes * qr.solve(y)).squaredNorm();
    const double share = 1.0 - left / y.squaredNorm();
    if (!(share > much_explained)) return 0.0;
    if (share >= 1.0) return 1.0;
    const auto a = static_cast<double>(rank), b = static_cast<double>(y.size() - rank);
    const double f = share / a / ((1.0 - share) / b);
    const boost::math::fisher_f distribution(a, b);
    return boost::math::cdf(boost::math::complement(distribution, f)) < not_noise ? share : 0.0;
  }

  void sigmas() {
    if (model_.sigma().size() == 0) return;
    std::vector<double> size;
    for (Eigen::Index i = 0; i < data_.rows(); ++i)
      for (Eigen::Index j = 0; j < fit_.residual.cols(); ++j)
        if (std::isfinite(fit_.residual(i, j)))
          size.push_back(std::abs(fit_.residual(i, j)) / model_.sigma()(i, j));
    if (size.empty()) return;
    std::nth_element(size.begin(), size.begin() + static_cast<std::ptrdiff_t>(size.size() / 2), size.end());
    const double times = 1.4826 * size[size.size() / 2];
    if (times > many_sigmas)
      warn(
          fmt::format("the residuals are {:.3g} times the sigmas of the table; only the ratios of these are "
                      "used, but if they are meant in full, the law misses what was measured",
                      times));
  }

  void copies() {
    std::map<std::vector<double>, std::vector<Eigen::Index>> known;
    for (Eigen::Index i = 0; i < data_.rows(); ++i) {
      if (data_.weight.size() > 0 && data_.weight[i] == 0.0) continue;
      std::vector<double> all;
      for (const Eigen::MatrixXd* part : {&data_.before, &data_.after, &data_.measured, &data_.values})
        for (Eigen::Index j = 0; j < part->cols(); ++j)
          all.push_back(std::isfinite((*part)(i, j)) ? (*part)(i, j) : 1e300);
      known[std::move(all)].push_back(i);
    }
    std::vector<Eigen::Index> rows;
    for (const auto& [numbers, same] : known)
      if (same.size() > 1) rows.insert(rows.end(), same.begin() + 1, same.end());
    if (rows.empty()) return;
    std::sort(rows.begin(), rows.end());
    warn(
        fmt::format("{} {} an earlier one in every number: {}; impacts that were not measured again make "
                    "the intervals too short",
                    count_of(static_cast<long>(rows.size()), "impact"),
                    rows.size() == 1 ? "repeats" : "repeat", rows_named(rows)));
  }

  // An impulse changes the velocity in the directions of the elements only: the other numbers repeat it.
  void too_few(const Evidence& evidence) {
    const auto p = static_cast<Eigen::Index>(fit_.parameters.size());
    const Eigen::Index each = evidence.directions(), equations = evidence.independent_numbers();
    const auto impacts = static_cast<Eigen::Index>(evidence.rows().size());
    if (equations >= 3 * p && fit_.measured - p >= 5) return;
    const Eigen::Index enough =
        std::max<Eigen::Index>((5 * p + each - 1) / std::max<Eigen::Index>(each, 1), 5);
    warn(fmt::format(
        "{} with {} of {} say little about {}{}: {}; measure at least {} that differ: fast and slow, "
        "some that slip and some that stick, or name fewer parameters (--fit)",
        count_of(static_cast<long>(impacts), "impact"),
        count_of(static_cast<long>(equations), "independent number"), fit_.measured,
        count_of(static_cast<long>(p), "parameter"), equations < p ? ", fewer equations than unknowns" : "",
        fit_.noise.array().isNaN().all() ? "they tell neither the noise nor intervals"
                                         : "the noise, and with it the intervals, are a guess",
        enough));
  }

  const Problem& of_;
  const FitModel& model_;
  const Found& best_;
  const FitOptions& options_;
  Fit& fit_;
  const Measurements& data_;
};

}  // namespace

std::string rows_named(const std::vector<Eigen::Index>& rows) {
  std::string text = rows.size() == 1 ? "row " : "rows ";
  for (std::size_t k = 0; k < std::min(rows.size(), most_rows_named); ++k)
    text += fmt::format("{}{}", k > 0 ? ", " : "", rows[k] + 1);
  return rows.size() > most_rows_named ? text + ", ..." : text;
}

void say_what_looks_wrong(const Problem& of, const FitModel& model, const Found& best,
                          const FitOptions& options, Fit& fit) {
  Doubts(of, model, best, options, fit).say();
}

}  // namespace percuss
