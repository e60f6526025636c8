// The course of an impact as a table: what every element and the velocities did between before and after.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "percuss/impact.hpp"
#include "percuss/law.hpp"
#include "percuss/outcome.hpp"

namespace percuss {

// One row per instant. An instant at which something happens has two, before and after it, so that every
// interval between rows belongs to one phase and the trapezium rule may be used across all of them.
//
// clang-format off
//   t                 time of the contact model; Poisson's law: 0 before, 1 and 2 after its phases
//   event             what has happened since the row above, in words
//   primary           the contact with the largest E, energetic law  [Liu, Zhao & Brogliato 2008, (2.14)]
//   u[i]              velocities
//   NAME.gamma[k]     γ of the element; the index is left out where it has one component
//   NAME.force[k]     λ, dΛ/dt
//   NAME.impulse[k]   Λ up to now
//   NAME.compression  δ = −∫γ dt since the contact closed, which stays when it opens
//   NAME.elongation   of the tangential spring of Stronge's law
//   NAME.energy       E of the spring: what it was given and has not yet lost or given back
//   NAME.phase        open, compresses or expands; open, sticks or slides; Poisson's law: the mode
// clang-format on
struct History {
  struct Column {
    std::string name;
    std::vector<double> values;
    std::vector<std::string> words = {};  // a column of words: values are places in here, −1 for none
  };
  std::string law;
  std::vector<Column> columns;
  // The largest of |∫λ dt − Λ| over the largest Λ of the element, by the trapezium rule; none without forces.
  std::optional<double> integral_error;

  std::size_t rows() const { return columns.empty() ? 0 : columns.front().values.size(); }
  const Column* find(std::string_view name) const;  // null: there is none
};

// Of a solution of this law: poisson, stronge, and energetic with its option `history`. The error says in
// words why there is none.
[[nodiscard]] tl::expected<History, std::string> make_history(const Impact& impact, const Law& law,
                                                              const Solution& solution);

// Two columns by "X,Y"; names may have commas of their own. The error lists what there is.
struct HistoryAxes {
  const History::Column* x = nullptr;
  const History::Column* y = nullptr;
  const History::Column* t = nullptr;  // the time of both
};
[[nodiscard]] tl::expected<HistoryAxes, std::string> find_axes(const History& history, std::string_view text);

// The history of the contact, for plots: `samples` instants spread evenly, and every phase change.
struct StrongeSample {
  double time = 0.0;  // in units of 1/√(κG_NN)
  double gamma_n = 0.0, gamma_t = 0.0;
  double force_n = 0.0, force_t = 0.0;  // divided by √(κG_NN): their integral over this time is Λ
  std::size_t phase = 0;                // of StrongeDetail::phases
};
std::vector<StrongeSample> history(const StrongeDetail& detail, int samples = 200);

}  // namespace percuss
