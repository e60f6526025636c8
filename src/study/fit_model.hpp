// What a law predicts for measured impacts, as a function of the coefficients that are fitted.
#pragma once

#include <tbb/enumerable_thread_specific.h>

#include <limits>
#include <memory>
#include <span>

#include "percuss/fit.hpp"
#include "percuss/quantities.hpp"
#include "study/fit_columns.hpp"
#include "study/impact_rows.hpp"

namespace percuss {

inline constexpr double infinite = std::numeric_limits<double>::infinity();

// One fitted parameter. The search sees x: the parameter itself, or its logarithm where it is positive and
// has no natural size.
struct FitAxis {
  std::string name;
  bool logarithmic = false;
  double low = 0.0, high = 0.0;                // what it may be, in x; may be infinite
  double search_low = 0.0, search_high = 0.0;  // where the search begins, in x
  std::vector<Parameter> sets;                 // what it sets

  double width() const { return search_high - search_low; }
  double value(double x) const;
  double x_of(double value) const;
};

// Of variable k, with its range, which the options may narrow. An error: nobody knows one.
[[nodiscard]] Result<FitAxis> make_axis(const Problem& of, const Variation& variation, std::size_t k,
                                        const FitOptions& options);

struct Prediction {
  // u⁺, then the targets, one row per impact. Where the law has no solution u⁻, and where it gives no number
  // for a target, what is as far off as the column is large.
  Eigen::MatrixXd after;
  long unanswered = 0;
  std::vector<std::pair<Eigen::Index, Eigen::Index>> missing;  // row and target of measured ones without
  std::string refusal;  // why the law refuses the coefficients; empty: it does not
};

class FitModel {
 public:
  [[nodiscard]] static Result<FitModel> make(const Problem& of, const Measurements& data,
                                             const FitOptions& options);

  const std::vector<FitAxis>& axes() const { return axes_; }
  const Measurements& data() const { return *data_; }
  // What was measured, u⁺ and then the targets, with its deviations; sigma is empty where they are not known.
  const Eigen::MatrixXd& observed() const { return observed_; }
  const Eigen::MatrixXd& sigma() const { return sigma_; }
  std::string column_name(Eigen::Index j) const;
  double target_size(Eigen::Index target) const { return target_size_[target]; }
  const Impact& impact() const { return problem_.impact; }
  Eigen::VectorXd present() const;  // x of the problem as it was given

  // At several points x, on all cores.
  std::vector<Prediction> predict(std::span<const Eigen::VectorXd> points) const;
  Prediction predict(const Eigen::VectorXd& x) const { return predict(std::span(&x, 1)).front(); }
  // The change of what is predicted from the second to the first of two points beside x, for every two of
  // them, as the derivatives at x tell it; empty where there are none.
  std::vector<Eigen::MatrixXd> changes(const Eigen::VectorXd& x,
                                       std::span<const Eigen::VectorXd> pairs) const;
  // What the elements did in every impact.
  std::vector<std::vector<Mode>> modes(const Eigen::VectorXd& x) const;
  // The impact of a row with its own numbers; the velocity is that before.
  Impact impact_of(const Eigen::VectorXd& x, Eigen::Index row) const;
  bool by_columns() const { return columns_.has_value(); }
  long evaluations() const { return evaluations_; }

 private:
  std::vector<Prediction> predict_scene(std::span<const Eigen::VectorXd> points) const;
  Problem problem_at(const Eigen::VectorXd& x, Eigen::Index row) const;
  std::vector<double> variables(const Eigen::VectorXd& x, Eigen::Index row) const;
  // What came of one impact: u⁺ is in `after`, or
  enum class Fault : char { none, no_solution, refused };
  Fault resolve_row(const Eigen::VectorXd& x, Eigen::Index row, Eigen::MatrixXd& after) const;
  void take_targets();

  Problem problem_;
  Variation variation_;
  std::shared_ptr<const Measurements> data_;
  std::vector<Quantity> targets_;
  Eigen::MatrixXd observed_, sigma_;
  Eigen::VectorXd target_size_;  // root mean square of what was measured
  std::vector<FitAxis> axes_;
  std::optional<ImpactRows> impacts_;  // of a scene, each with its own pose and contacts
  std::optional<FitColumns> columns_;  // the same by closed formulas, where there are any
  int threads_ = 0;                    // 0: all cores
  std::shared_ptr<tbb::enumerable_thread_specific<Evaluator>> evaluators_;
  mutable long evaluations_ = 0;
};

}  // namespace percuss
