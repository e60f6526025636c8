// The table of a history while it is filled: a row is what the impulses say, and what the law adds.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "laws/impact_matrices.hpp"
#include "percuss/history.hpp"

namespace percuss {

class HistoryTable {
 public:
  // Columns that a law has beside t, event, u, γ and Λ.
  struct Extras {
    bool force = false, spring = false, elongation = false, primary = false;
    std::vector<std::string> phases;  // words for all elements
  };
  HistoryTable(const Impact& impact, const ImpactMatrices& system, std::string law, Extras extras);

  // A row: t and Λ up to now, from which u and γ follow.
  void row(double t, const Eigen::VectorXd& impulse);
  // What has happened before the last row.
  void event(const std::string& words);
  // Of the last row; what is never set stays NaN, and words stay none.
  void force(const Eigen::VectorXd& force);
  void spring(std::size_t element, double compression,
              double energy);  // the first is an elongation of friction
  void phase(std::size_t element, int word);
  void primary(std::size_t element);

  std::size_t width() const { return history_.columns.size(); }
  History finish();

 private:
  struct Place {
    std::size_t gamma = 0, impulse = 0;  // first columns
    std::size_t force = none, spring = none, energy = none, phase = none;
  };
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  std::size_t add(std::string name, std::vector<std::string> words = {});
  void set(std::size_t column, double value) { history_.columns[column].values.back() = value; }
  double integral_error() const;

  const Impact& impact_;
  const ImpactMatrices& system_;
  Extras extras_;
  History history_;
  std::vector<Place> places_;  // of the elements
  std::size_t velocity_ = 0, primary_ = none;
};

}  // namespace percuss
