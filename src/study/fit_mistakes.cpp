#include "study/fit_mistakes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "study/fit_search.hpp"

namespace percuss {
namespace {

constexpr Eigen::Index most_subset_coordinates = 5;  // of more not every set is tried
constexpr std::size_t most_fits = 10;
constexpr int trial_starts = 24, trial_descents = 2, trial_iterations = 12;
constexpr double possible_outside =
    0.2;                             // part of the change of velocity that may be outside of the elements
constexpr double most = 0.8;         // of the impacts
constexpr double explained = 0.35;   // part of the change of velocity that may be left
constexpr double much_less = 0.4;    // of what is left with the mistake
constexpr double nearly_best = 1.3;  // times what is left by the best explanation, or
constexpr double good = 0.12;        // left at all: then the likelier one is told

constexpr double strict_across = 0.01;  // of all change: less beside the normals is noise in any case
// Of all change, beside the normals: a factor that leaves less has only made it small, and explains nothing.
constexpr double least_across_of_factor = 0.05;

struct Unit {
  double factor;
  const char* words;
};
constexpr std::array units{
    Unit{1000.0, "millimetres are where the model has metres"},
    Unit{180.0 / std::numbers::pi, "degrees are where the model has radians"},
    Unit{100.0, "centimetres are where the model has metres"},
    Unit{30.0 / std::numbers::pi, "revolutions per minute are where the model has radians per second"},
    Unit{3.6, "kilometres per hour are where the model has metres per second"},
    Unit{2.0 * std::numbers::pi, "revolutions are where the model has radians"},
};

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t k = 0; k < names.size(); ++k)
    text += (k == 0 ? "" : k + 1 == names.size() ? " and " : ", ") + names[k];
  return text;
}

// Sets of coordinates that may share a unit: small ones first.
std::vector<std::vector<Eigen::Index>> subsets(Eigen::Index f) {
  std::vector<std::vector<Eigen::Index>> sets;
  const auto add = [&](std::vector<Eigen::Index> set) {
    if (!set.empty() && std::find(sets.begin(), sets.end(), set) == sets.end())
      sets.push_back(std::move(set));
  };
  if (f <= most_subset_coordinates) {
    for (unsigned bits = 1; bits < (1U << static_cast<unsigned>(f)); ++bits) {
      std::vector<Eigen::Index> set;
      for (Eigen::Index j = 0; j < f; ++j)
        if ((bits >> static_cast<unsigned>(j)) & 1U) set.push_back(j);
      add(std::move(set));
    }
  } else {
    for (Eigen::Index j = 0; j < f; ++j) add({j});
    for (Eigen::Index cut = 1; cut <= f; ++cut) {  // the first ones, the last ones
      std::vector<Eigen::Index> first, last;
      for (Eigen::Index j = 0; j < f; ++j) (j < cut ? first : last).push_back(j);
      add(first);
      add(last);
    }
  }
  std::stable_sort(sets.begin(), sets.end(),
                   [](const auto& a, const auto& b) { return a.size() < b.size(); });
  return sets;
}

// Coordinates with the same mass are likely of one kind, and so in one unit: sets of whole kinds first.
std::vector<std::vector<Eigen::Index>> by_kind(std::vector<std::vector<Eigen::Index>> sets,
                                               const Eigen::VectorXd& mass) {
  const auto torn = [&](const std::vector<Eigen::Index>& set) {
    for (const Eigen::Index i : set)
      for (Eigen::Index j = 0; j < mass.size(); ++j)
        if (mass[j] == mass[i] && std::find(set.begin(), set.end(), j) == set.end()) return true;
    return false;
  };
  std::stable_partition(sets.begin(), sets.end(), [&](const auto& set) { return !torn(set); });
  return sets;
}

// All that are tried, likely and simple ones first.
std::vector<Mistake> candidates(const Eigen::VectorXd& mass) {
  const Eigen::Index f = mass.size();
  using Kind = Mistake::Kind;
  std::vector<Mistake> all;
  constexpr std::array<std::pair<bool, bool>, 3> columns{{{true, true}, {true, false}, {false, true}}};
  std::vector<Eigen::Index> everything;
  for (Eigen::Index j = 0; j < f; ++j) everything.push_back(j);
  all.push_back({Kind::exchanged_times, everything, true, true, 1.0});
  const auto sets = subsets(f);
  for (const auto& [before, after] : columns)
    for (const auto& set : sets) all.push_back({Kind::sign, set, before, after, -1.0});
  for (const auto& [before, after] : columns)
    for (Eigen::Index i = 0; i < f; ++i)
      for (Eigen::Index j = 0; j < i; ++j)
        all.push_back({Kind::exchanged_coordinates, {j, i}, before, after, 1.0});
  const auto in_one_unit = by_kind(sets, mass);
  for (const bool too_large : {true, false})
    for (const Unit& unit : units)
      for (const auto& [before, after] : columns)
        for (const auto& set : in_one_unit) {
          if (before && after && set.size() == everything.size()) continue;  // laws do not care
          all.push_back({Kind::factor, set, before, after, too_large ? unit.factor : 1.0 / unit.factor});
        }
  return all;
}

bool possible(const Evidence& evidence, const Evidence::Findings& found) {
  if (found.outside > possible_outside || found.gain > 1.1) return false;
  return !evidence.has_contacts() || (found.approaching >= most && found.leaving >= most);
}

// Velocities only: what else was measured is not asked.
Measurements chosen(const Measurements& data, const std::vector<Eigen::Index>& rows) {
  Measurements some;
  some.before = data.before(rows, Eigen::all);
  some.after = data.after(rows, Eigen::all);
  some.columns = data.columns;
  some.values = data.values.rows() > 0 ? Eigen::MatrixXd(data.values(rows, Eigen::all)) : data.values;
  return some;
}

// What the law leaves unexplained of a table, by a short search: strictly, and with small changes beside the
// normals taken for noise. A mistake undone that makes everything but the normals small explains nothing.
struct Left {
  double strictly = 1.0, usually = 1.0;
};
Left left_by_law(const Problem& of, const Measurements& data, const FitOptions& options) {
  const auto model = FitModel::make(of, data, options);
  if (!model) return {};
  Objective objective(*model, options.loss);
  objective.set_noise(coarse_noise * speeds(objective));
  std::string refusal;
  Left least;
  for (const Found& start : scatter(objective, trial_starts, options.seed, trial_descents, refusal)) {
    const std::vector<bool> free(static_cast<std::size_t>(start.x.size()), true);
    const Found found = descend(objective, start.x, free, trial_iterations);
    const Evidence evidence(*model, found.x, data.rows());
    const Eigen::MatrixXd predicted = model->predict(found.x).after.leftCols(data.after.cols());
    least.strictly = std::min(least.strictly,
                              evidence.judge(data.before, data.after, predicted, strict_across).unexplained);
    least.usually = std::min(least.usually, evidence.judge(data.before, data.after, predicted).unexplained);
  }
  return least;
}

}  // namespace

Measurements Mistake::undone(const Measurements& data) const {
  Measurements right = data;
  switch (kind) {
    case Kind::exchanged_times: right.before.swap(right.after); break;
    case Kind::exchanged_coordinates:
      if (before) right.before.col(coordinates[0]).swap(right.before.col(coordinates[1]));
      if (after) right.after.col(coordinates[0]).swap(right.after.col(coordinates[1]));
      break;
    case Kind::sign:
    case Kind::factor:
      for (const Eigen::Index j : coordinates) {
        if (before) right.before.col(j) /= factor;
        if (after) right.after.col(j) /= factor;
      }
      break;
  }
  return right;
}

std::string Mistake::words(Eigen::Index freedom) const {
  if (kind == Kind::exchanged_times) return "the velocities before and after look exchanged";
  std::vector<std::string> names;
  for (const bool of_after : {false, true})
    for (const Eigen::Index j : coordinates)
      if (of_after ? after : before) names.push_back(fmt::format("u{}{}", j + 1, of_after ? '+' : '-'));
  const std::string columns = listed(names);
  const char* look = names.size() == 1 ? "looks" : "look";
  if (kind == Kind::exchanged_coordinates) {
    if (before && after)
      return fmt::format("the columns of u{} and u{} look exchanged", coordinates[0] + 1, coordinates[1] + 1);
    return fmt::format("{} look exchanged", columns);
  }
  if (kind == Kind::sign)
    return fmt::format("{} {} as if of the other sign, as where an axis or a normal points the other way",
                       columns, look);
  const bool all = static_cast<Eigen::Index>(coordinates.size()) == freedom;
  const double size = std::max(factor, 1.0 / factor);
  std::string text = fmt::format(
      "{} {} {:.4g} times too {} beside the {}", columns, look, size, factor > 1.0 ? "large" : "small",
      !(before && after) && all ? (before ? "velocities after" : "velocities before") : "others");
  if (factor > 1.0)
    for (const Unit& unit : units)
      if (unit.factor == factor) text += fmt::format(", as {}", unit.words);
  return text;
}

std::optional<FoundMistake> find_mistake(const Problem& of, const FitModel& model, const Evidence& evidence,
                                         const FitOptions& options, double unexplained) {
  struct Candidate {
    Mistake mistake;
    double outside = 0.0;
    std::size_t place = 0;  // among the likely ones
  };
  const Measurements& data = model.data();
  if (!data.after.array().isFinite().any()) return std::nullopt;
  std::vector<Candidate> left;
  for (Mistake& mistake : candidates(model.impact().mass.diagonal())) {
    const Measurements right = mistake.undone(data);
    if (!right.before.allFinite()) continue;  // what was not measured cannot have been before
    const auto found = evidence.judge(right.before, right.after);
    if (!possible(evidence, found)) continue;
    if (mistake.kind == Mistake::Kind::factor && found.across_part < least_across_of_factor) continue;
    const double outside = evidence.judge(right.before, right.after, {}, strict_across).outside;
    left.push_back({std::move(mistake), outside, left.size()});
  }
  // Those that leave the least outside, in steps: noise does not decide, the order does.
  std::stable_sort(left.begin(), left.end(), [](const Candidate& a, const Candidate& b) {
    return std::floor(a.outside / 0.1) < std::floor(b.outside / 0.1);
  });
  if (left.size() > most_fits) left.resize(most_fits);
  std::sort(left.begin(), left.end(),
            [](const Candidate& a, const Candidate& b) { return a.place < b.place; });
  std::vector<std::pair<Left, Mistake>> found;
  for (Candidate& one : left) {
    const Measurements right = chosen(one.mistake.undone(data), evidence.rows());
    found.emplace_back(left_by_law(of, right, options), std::move(one.mistake));
  }
  for (double Left::*how : {&Left::strictly, &Left::usually}) {
    double best = 1.0;
    for (const auto& one : found) best = std::min(best, one.first.*how);
    const double limit = std::min({explained, much_less * unexplained, std::max(good, nearly_best * best)});
    for (auto& one : found) {
      const bool factor = one.second.kind == Mistake::Kind::factor;
      if ((factor ? one.first.strictly : one.first.*how) <= limit)
        return FoundMistake{std::move(one.second), factor ? one.first.strictly : one.first.usually};
    }
  }
  return std::nullopt;
}

}  // namespace percuss
