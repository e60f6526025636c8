// Measured impacts, and the coefficients that explain them.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "percuss/quantities.hpp"
#include "percuss/solid.hpp"
#include "percuss/study.hpp"

namespace percuss {

// Measured impacts: velocities before, velocities or other results after, one row per impact.

struct Measurements {
  Eigen::MatrixXd before;  // u⁻, rows × f
  Eigen::MatrixXd after;   // u⁺, rows × f; NaN where it was not measured; empty: only targets were
  Eigen::MatrixXd sigma;  // standard deviations of u⁺ up to a common factor, rows × f; empty: not known, one
                          // per coordinate is estimated
  Eigen::VectorXd weight;  // of the rows; empty: 1

  // Numbers of the problem that change from impact to impact, by their paths.
  std::vector<std::string> columns;
  Eigen::MatrixXd values;  // rows × columns

  // Impacts of a scene, each with a pose and with contacts of its own: the names of those that touch, and the
  // poses of the frames of `bodies`. Empty: the impact is that of the problem.
  std::vector<std::string> bodies;
  std::vector<std::vector<std::string>> contacts;
  std::vector<std::vector<Pose>> poses;

  // Other results that were measured, by name or as formulas of names (quantities.hpp): impulse.C,
  // -gamma_after.C.friction/gamma_before.C.friction, energy.work.
  std::vector<std::string> targets;
  Eigen::MatrixXd measured;      // rows × targets; NaN where it was not
  Eigen::MatrixXd target_sigma;  // as sigma; both, or none, where both kinds were measured

  Eigen::Index rows() const { return after.size() > 0 ? after.rows() : measured.rows(); }
};

// The number that a target is, under at least one of the laws. Words, several numbers, results of a motion
// and what is known before the impact are errors.
[[nodiscard]] Result<Quantity> find_target(std::span<const Problem> laws, const std::string& name);

// CSV with a header; the columns are described in docs/fit.md. `of` is the problem that the columns speak of.
// All mistakes are returned, with line and column.
[[nodiscard]] tl::expected<Measurements, std::vector<Diagnostic>> parse_measurements(const std::string& text,
                                                                                     const std::string& name,
                                                                                     const Problem& of);
// The same for a problem under several laws, of which one has to give every target.
[[nodiscard]] tl::expected<Measurements, std::vector<Diagnostic>> parse_measurements(
    const std::string& text, const std::string& name, std::span<const Problem> laws);

// Coefficients from measurements: which restitution, friction, stiffness makes a law give what was measured
// after impacts, how well they are known, and which law does it best.

// How the misfit counts residuals that are large beside the noise; outliers pull less and less.
enum class Loss {
  huber,    // in proportion beyond 1.345 standard deviations
  cauchy,   // hardly more beyond 2.385
  squares,  // no protection
};
std::string_view to_string(Loss loss);

struct FitRange {
  std::string name;  // of a fitted parameter
  double low = 0.0, high = 0.0;
};

struct FitOptions {
  // Paths such as elements.C.restitution, or names that the formulas of `set` use; empty: what
  // default_parameters() says for the law.
  std::vector<std::string> parameters = {};
  Formulas set = {};                  // path and formula in the names
  std::vector<FitRange> ranges = {};  // in place of those of the coefficient
  Loss loss = Loss::huber;
  int starts = 64;  // points of a Latin hypercube from which the search begins
  std::uint64_t seed = 1;
  int threads = 0;  // 0: all cores
};

struct FittedParameter {
  std::string name;
  double value = 0.0;
  double low = 0.0, high = 0.0;  // 95 % confidence interval; an end may be infinite
  double standard_error = 0.0;   // NaN where the Jacobian does not give one
  double carriers = 0.0;         // how many impacts, about, tell it; 0 where the Jacobian does not say
  bool profile = false;          // the interval follows the misfit itself, not its quadratic approximation
  bool determined = true;        // the data bounds it inside its range
  bool at_bound = false;         // of its range
  double range_low = 0.0, range_high = 0.0;
};

struct Fit {
  std::string law;
  std::string reason;  // why the law does not apply; empty where it does
  std::vector<FittedParameter> parameters;
  std::vector<std::string> warnings;  // what looks wrong, and what the data cannot tell, in words

  double misfit = 0.0;  // robust size of the residuals, relative to what was measured
  double criterion =
      0.0;  // corrected Akaike's, from the robust loss; of laws fitted together, above the best
  std::vector<std::string> columns;  // of noise, residual and weight: u1+, u2+, ..., then the targets
  Eigen::VectorXd noise;        // standard deviation of every column's residuals, robust; NaN: not measured
  Eigen::MatrixXd residual;     // measured minus predicted, one row per impact; NaN where not measured
  Eigen::MatrixXd weight;       // 0 to 1: how much of a residual counted
  Eigen::MatrixXd correlation;  // of the parameters; NaN where there is none
  std::vector<std::vector<Mode>> modes;  // of every impact, what the elements did
  long measured = 0;                     // numbers that were fitted
  long unanswered = 0;                   // impacts without a solution, which count as if nothing had happened
  long evaluations = 0;                  // impacts resolved
  bool converged = false;

  bool applies() const { return reason.empty(); }
};

// Every restitution and friction coefficient that the law uses, of contacts, clutches and friction; of
// Stronge's law η² too. `set` gets what ties them together: Moreau's law has one restitution.
void default_parameters(const Problem& of, FitOptions& options);

// An error: the options or the measurements do not fit the problem. A law that refuses the problem is a Fit
// with its reason.
[[nodiscard]] Result<Fit> fit(const Problem& of, const Measurements& data, const FitOptions& options = {});

// The same for a problem under several laws, best first: by the criterion, those that do not apply last.
[[nodiscard]] Result<std::vector<Fit>> fit_laws(const std::vector<Problem>& problems,
                                                const Measurements& data, const FitOptions& options = {});

}  // namespace percuss
