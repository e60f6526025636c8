#include "laws/history_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace percuss {
namespace {

constexpr double not_set = std::numeric_limits<double>::quiet_NaN();

std::string indexed(const std::string& name, Eigen::Index k, Eigen::Index size) {
  return size > 1 ? fmt::format("{}[{}]", name, k) : name;
}

}  // namespace

HistoryTable::HistoryTable(const Impact& impact, const ImpactMatrices& system, std::string law, Extras extras)
    : impact_(impact), system_(system), extras_(std::move(extras)) {
  history_.law = std::move(law);
  add("t");
  add("event", {""});
  std::vector<std::string> names;
  for (const Element& e : impact.elements) names.push_back(e.name);
  if (extras_.primary) primary_ = add("primary", names);
  velocity_ = width();
  for (Eigen::Index i = 0; i < impact.freedom(); ++i) add(fmt::format("u[{}]", i));
  for (const Element& e : impact.elements) {
    Place p;
    const auto all = [&](const char* what) {
      const std::size_t first = width();
      for (Eigen::Index k = 0; k < e.size(); ++k)
        add(indexed(fmt::format("{}.{}", e.name, what), k, e.size()));
      return first;
    };
    p.gamma = all("gamma");
    if (extras_.force) p.force = all("force");
    p.impulse = all("impulse");
    const bool compliant =
        e.kind == Kind::contact ? extras_.spring : e.kind == Kind::friction && extras_.elongation;
    if (compliant) {
      p.spring = add(e.name + (e.kind == Kind::contact ? ".compression" : ".elongation"));
      p.energy = add(e.name + ".energy");
    }
    const bool passes = e.kind == Kind::contact || e.kind == Kind::friction || e.kind == Kind::clutch;
    if (passes) p.phase = add(e.name + ".phase", extras_.phases);
    places_.push_back(p);
  }
}

std::size_t HistoryTable::add(std::string name, std::vector<std::string> words) {
  history_.columns.push_back({std::move(name), {}, std::move(words)});
  return width() - 1;
}

void HistoryTable::row(double t, const Eigen::VectorXd& impulse) {
  for (History::Column& c : history_.columns) c.values.push_back(c.words.empty() ? not_set : -1.0);
  set(0, t);
  const Eigen::VectorXd jump = system_.X * impulse;  // in √energy
  Eigen::VectorXd change = jump;
  system_.factor.solve_upper(change);
  const Eigen::VectorXd gamma = system_.gamma + system_.X.transpose() * jump;
  for (Eigen::Index i = 0; i < impact_.freedom(); ++i)
    set(velocity_ + static_cast<std::size_t>(i), impact_.velocity[i] + change[i]);
  for (std::size_t i = 0; i < places_.size(); ++i)
    for (Eigen::Index k = 0; k < impact_.elements[i].size(); ++k) {
      const Eigen::Index at = system_.offsets[i] + k;
      set(places_[i].gamma + static_cast<std::size_t>(k), gamma[at]);
      set(places_[i].impulse + static_cast<std::size_t>(k), impulse[at]);
    }
}

void HistoryTable::event(const std::string& words) {
  History::Column& column = history_.columns[1];
  double& last = column.values.back();
  const std::string all = last < 0.0 ? words : column.words[static_cast<std::size_t>(last)] + "; " + words;
  const auto known = std::find(column.words.begin(), column.words.end(), all);
  last = static_cast<double>(known - column.words.begin());
  if (known == column.words.end()) column.words.push_back(all);
}

void HistoryTable::force(const Eigen::VectorXd& force) {
  for (std::size_t i = 0; i < places_.size(); ++i)
    for (Eigen::Index k = 0; k < impact_.elements[i].size(); ++k)
      set(places_[i].force + static_cast<std::size_t>(k), force[system_.offsets[i] + k]);
}

void HistoryTable::spring(std::size_t element, double compression, double energy) {
  set(places_[element].spring, compression);
  set(places_[element].energy, energy);
}

void HistoryTable::phase(std::size_t element, int word) { set(places_[element].phase, word); }

void HistoryTable::primary(std::size_t element) { set(primary_, static_cast<double>(element)); }

// Joints may take a first grip at once, which no force tells: they are left out.
double HistoryTable::integral_error() const {
  double worst = 0.0;
  const std::vector<double>& t = history_.columns[0].values;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Kind kind = impact_.elements[i].kind;
    if (kind != Kind::contact && kind != Kind::friction) continue;
    double largest = 0.0, wrong = 0.0;
    for (Eigen::Index k = 0; k < impact_.elements[i].size(); ++k) {
      const std::vector<double>& force =
          history_.columns[places_[i].force + static_cast<std::size_t>(k)].values;
      const std::vector<double>& impulse =
          history_.columns[places_[i].impulse + static_cast<std::size_t>(k)].values;
      double sum = 0.0;
      for (std::size_t r = 0; r + 1 < t.size(); ++r) {
        sum += 0.5 * (t[r + 1] - t[r]) * (force[r] + force[r + 1]);
        largest = std::max(largest, std::abs(impulse[r + 1]));
      }
      wrong = std::max(wrong, std::abs(sum - impulse.back()));
    }
    if (largest > 0.0) worst = std::max(worst, wrong / largest);
  }
  return worst;
}

History HistoryTable::finish() {
  if (extras_.force && history_.rows() > 0) history_.integral_error = integral_error();
  return std::move(history_);
}

const History::Column* History::find(std::string_view name) const {
  for (const Column& c : columns)
    if (c.name == name) return &c;
  return nullptr;
}

tl::expected<HistoryAxes, std::string> find_axes(const History& history, std::string_view text) {
  for (std::size_t at = text.find(','); at != std::string_view::npos; at = text.find(',', at + 1))
    if (const HistoryAxes axes{history.find(text.substr(0, at)), history.find(text.substr(at + 1)),
                               history.find("t")};
        axes.x != nullptr && axes.y != nullptr)
      return axes;
  std::string names;
  for (const History::Column& c : history.columns) names += (names.empty() ? "" : ", ") + c.name;
  return tl::make_unexpected(fmt::format("'{}' is not X,Y of two columns of the history: {}", text, names));
}

}  // namespace percuss
