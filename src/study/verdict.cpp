#include "percuss/audit.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <random>

#include "audit/decision.hpp"
#include "percuss/account.hpp"
#include "sets/projection.hpp"
#include "study/tolerances.hpp"

namespace percuss {
namespace {

using study_tolerances::admitted;
using study_tolerances::first_width;
using study_tolerances::gain_rounding;
using study_tolerances::least_width;
using study_tolerances::most_width;
using study_tolerances::narrower;
using study_tolerances::wider;

// Every solution that the law can list.
Law listing_all(Law law) {
  if (auto* newton = std::get_if<Newton>(&law)) newton->list_all = true;
  return law;
}

bool same(const Solution& a, const Solution& b) {
  return a.velocity_after == b.velocity_after && a.impulse == b.impulse;
}

// The velocity that gains most, by trying.
class Search {
 public:
  Search(const Impact& impact, const Law& law, Progress* progress)
      : trial_(impact), law_(listing_all(law)), progress_(progress), factor_(impact.mass) {
    for (Element& element : trial_.elements) element.excitation.resize(0);
    const Eigen::MatrixXd W = impact.directions();
    X_ = factor_.matrixL().solve(W);
    solver_.compute(X_.transpose());
    fill_admissible();
  }

  // The best of `samples` random velocities and of the given one, improved by `steps` each for the most
  // promising ones.
  std::optional<Witness> run(int samples, int steps, const std::optional<Witness>& start = {}) {
    all_ = samples + most_improved * steps;
    std::vector<Candidate> found;
    if (start)
      if (auto candidate = evaluate(factor_.matrixU() * start->velocity))
        found.push_back(*std::move(candidate));
    for (int i = 0; i < samples && !exhausted(); ++i)
      if (auto candidate = evaluate(admissible(random_gamma()))) found.push_back(*std::move(candidate));
    std::sort(found.begin(), found.end(),
              [](const Candidate& a, const Candidate& b) { return a.witness.gain > b.witness.gain; });
    if (found.size() > std::size_t{most_improved}) found.resize(most_improved);
    std::optional<Witness> best;
    for (Candidate& candidate : found) {
      improve(candidate, steps);
      if (!best || candidate.witness.gain > best->gain) best = candidate.witness;
    }
    return best && best->gain > 1.0 + gain_rounding ? best : std::nullopt;
  }

  // What the law makes of a velocity, if it gains.
  std::optional<Witness> confirm(const Witness& witness) {
    const auto candidate = evaluate(factor_.matrixU() * witness.velocity);
    if (!candidate || candidate->witness.gain <= 1.0 + gain_rounding) return std::nullopt;
    return candidate->witness;
  }

  // Whether the law had an answer to the velocity that was asked last.
  bool resolved() const { return resolved_; }

  // "a search over 4500 velocities"
  std::string what_was_done() const {
    if (!exhausted()) return fmt::format("a search over {} velocities", tried_);
    return fmt::format(
        "a search that ended after {} velocities, because the law did not converge at {} of them,", tried_,
        unresolved_);
  }

 private:
  static constexpr int most_improved = 5;
  // Velocities at which the law does not converge take its solvers a thousand times as long as others:
  // together some seconds.
  static constexpr int most_unresolved = 500;

  bool exhausted() const { return unresolved_ >= most_unresolved; }

  struct Candidate {
    Eigen::VectorXd y;  // Lᵀu⁻
    Witness witness;
  };

  // Aᵀy ≥ 0: contacts do not separate, clutches do not block, joints hold.
  void fill_admissible() {
    std::vector<Eigen::VectorXd> columns;
    Eigen::Index row = 0;
    for (const Element& e : trial_.elements) {
      if (e.kind != Kind::friction && e.kind != Kind::contact) columns.emplace_back(X_.col(row));
      if (e.kind != Kind::friction && e.kind != Kind::clutch) columns.emplace_back(-X_.col(row));
      row += e.size();
    }
    A_.resize(X_.rows(), static_cast<Eigen::Index>(columns.size()));
    for (std::size_t i = 0; i < columns.size(); ++i)
      A_.col(static_cast<Eigen::Index>(i)) = columns[i].normalized();
  }

  Eigen::VectorXd random_gamma() {
    return Eigen::VectorXd::NullaryExpr(X_.cols(), [&] { return normal_(random_); });
  }

  // The velocity that comes nearest to γ with its signs put right, where directions depend on each other made
  // admissible.
  Eigen::VectorXd admissible(Eigen::VectorXd gamma) const {
    Eigen::Index row = 0;
    for (const Element& e : trial_.elements) {
      if (e.kind == Kind::contact) gamma[row] = -std::abs(gamma[row]);
      if (e.kind == Kind::clutch) gamma[row] = std::abs(gamma[row]);
      if (e.kind == Kind::joint || e.kind == Kind::rolling) gamma[row] = 0.0;
      row += e.size();
    }
    Eigen::VectorXd y = solver_.solve(gamma);
    if (A_.cols() == 0 || (A_.transpose() * y).minCoeff() >= -admitted * y.norm()) return y;
    return project_on_polyhedron(A_, Eigen::VectorXd::Zero(A_.cols()), y).x;
  }

  std::optional<Candidate> evaluate(const Eigen::VectorXd& y) {
    go_on(progress_);
    ++tried_;
    if (progress_ != nullptr && all_ > 0) progress_->done = std::min(1.0, static_cast<double>(tried_) / all_);
    if (y.size() != X_.rows()) return std::nullopt;
    trial_.velocity = factor_.matrixU().solve(y);
    const double size = trial_.velocity.cwiseAbs().maxCoeff();
    if (!(size > 0.0)) return std::nullopt;
    trial_.velocity /= size;
    const auto outcome = resolve(trial_, law_);
    resolved_ = outcome && outcome->status == Status::solved;
    if (outcome && outcome->status == Status::not_converged) ++unresolved_;
    if (outcome && outcome->status == Status::not_converged) return exactly(outcome->solution, y / size);
    if (!resolved_) return std::nullopt;
    std::optional<Candidate> best;
    const auto look_at = [&](const Solution& solution, std::size_t number, bool reported) {
      const Account a = account(trial_, solution, account_options(trial_, law_));
      // u⁻ is admissible by construction; what ε outside of Table 1 does to γ⁺ is the law's own doing.
      if (!objection(solution, a).empty() || !(a.energy_before > 0.0)) return;
      const double gain = a.energy_after / a.energy_before;
      if (!best || gain > best->witness.gain)
        best =
            Candidate{y / size, {trial_.velocity, solution.impulse, a.total_work(), gain, number, reported}};
    };
    std::size_t number = 1;
    for (std::size_t i = 0; i < outcome->all.size(); ++i)
      if (same(outcome->all[i], outcome->solution)) number = i + 1;
    look_at(outcome->solution, number, true);
    // Others only where the reported one does not gain.
    if (!best || best->witness.gain <= 1.0 + gain_rounding)
      for (std::size_t i = 0; i < outcome->all.size(); ++i)
        if (i + 1 != number) look_at(outcome->all[i], i + 1, false);
    return best;
  }

  // Where impulses are so large that double precision cannot confirm them, the states that were found are
  // those of a solution in rational arithmetic, or of none. Newton's law only.
  std::optional<Candidate> exactly(const Solution& near, const Eigen::VectorXd& y) {
    if (!std::holds_alternative<Newton>(law_) || near.elements.empty()) return std::nullopt;
    const Account a = account(trial_, near, account_options(trial_, law_));
    if (!(a.energy_after > (1.0 + gain_rounding) * a.energy_before)) return std::nullopt;
    if (!configuration_) configuration_.emplace(trial_);
    const auto impact = exact_gain_at(*configuration_, trial_.velocity, near.elements);
    if (!impact) return std::nullopt;
    const exact::Rational work = energy_gain(*configuration_, *impact);
    const exact::Rational ratio = work / energy_before(*configuration_, *impact);
    return Candidate{
        y, {trial_.velocity, exact::to_double(impact->impulse), work.to_double(), 1.0 + ratio.to_double()}};
  }

  void improve(Candidate& best, int steps) {
    double width = first_width;
    for (int i = 0; i < steps && !exhausted(); ++i) {
      const Eigen::VectorXd gamma = X_.transpose() * best.y;
      auto candidate = evaluate(admissible(gamma + width * gamma.norm() * random_gamma()));
      if (candidate && candidate->witness.gain > best.witness.gain) {
        best = *std::move(candidate);
        width = std::min(most_width, wider * width);
      } else {
        width = std::max(least_width, narrower * width);
      }
    }
  }

  Impact trial_;
  Law law_;
  Progress* progress_;
  int tried_ = 0, all_ = 0, unresolved_ = 0;  // velocities
  bool resolved_ = false;
  std::optional<Configuration> configuration_;  // of trial_, once it is asked for
  Eigen::LLT<Eigen::MatrixXd> factor_;
  Eigen::MatrixXd X_, A_;
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver_;
  std::mt19937_64 random_{1687};
  std::normal_distribution<double> normal_;
};

constexpr int samples = 3000, steps = 300;  // of a whole search

struct ExactGain {
  Witness witness;
  double excess = 0.0;  // T⁺/T⁻ − 1
};

// What a certificate holds: the exact impact nearest to a witness that gains, or the one of the decision.
std::optional<ExactGain> exact_gain_of(const Impact& impact, const Witness& witness,
                                       const Progress* progress) {
  const Configuration k(impact);
  const auto told = [&](const std::optional<ExactImpact>& gain) -> std::optional<ExactGain> {
    if (!gain) return std::nullopt;
    const exact::Rational ratio = energy_gain(k, *gain) / energy_before(k, *gain);
    return ExactGain{rounded(k, *gain), ratio.to_double()};
  };
  auto nearest = told(exact_gain(k, witness.velocity, witness.impulse));
  if (nearest && nearest->excess > gain_rounding) return nearest;
  auto decided = told(decide(k, progress).gain);
  return decided ? decided : nearest;
}

// Of a gain that exact numbers have and the law does not show. `resolved`: it had an answer to its velocity.
std::string why_not_shown(bool resolved) {
  return resolved ? "at a velocity that no double expresses; rounded to doubles, the law finds no gain"
                  : "at a velocity that the law does not resolve in double precision";
}

// Newton's law is asked about the witness; where nothing is decided, or the law does not see the gain, it is
// asked about many velocities.
void ask_the_law(const Impact& impact, const Law& law, Progress* progress, Consistency& c) {
  if (c.verdict == Verdict::consistent) return;
  Search search(impact, law, progress);
  std::optional<Witness> seen = c.witness ? search.confirm(*c.witness) : std::nullopt;
  const bool resolved = search.resolved();
  if (!seen || !c.worst_gain_upper) {
    const std::optional<Witness> more = search.run(seen ? samples / 10 : samples, steps, c.witness);
    if (more && (!seen || more->gain > seen->gain)) seen = more;
  }
  if (seen) {
    c.verdict = Verdict::inconsistent;
    c.reason = "the witness gains energy";
    c.worst_gain_lower = seen->gain;
    if (c.worst_gain_upper) c.worst_gain_upper = std::max(*c.worst_gain_upper, seen->gain);
  } else if (c.verdict == Verdict::inconsistent) {
    // No double precision takes back what exact numbers gain, if it is more than rounding.
    const std::optional<ExactGain> exact = exact_gain_of(impact, *c.witness, progress);
    if (exact && exact->excess > gain_rounding) {
      c.reason = "the witness gains energy in exact numbers, " + why_not_shown(resolved);
      c.witness = exact->witness;
      c.worst_gain_lower = c.witness->gain;
      if (c.worst_gain_upper) c.worst_gain_upper = std::max(*c.worst_gain_upper, c.witness->gain);
      return;
    }
    c.verdict = Verdict::undecided;
    c.reason = fmt::format(
        "the numbers of the file, taken exactly, gain (T⁺/T⁻ − 1 = {:.1e}), but that is less "
        "than rounding: the law finds no gain",
        exact ? exact->excess : 0.0);
    c.worst_gain_lower = 1.0;
  } else {
    c.reason += fmt::format("; {} found no gain", search.what_was_done());
  }
  c.witness = seen;
}

// Precompressed contacts bring energy in, whatever u⁻ is: T⁺ ≤ T⁻ + ΣE₀. T⁺/T⁻ has no bound then, and is
// known to be as large as at the velocity that is given, where nothing else moves.
void allow_for_precompression(const Impact& impact, const Energetic& law, Consistency& c) {
  c.stored_energy = stored_energy(impact);
  if (!(c.stored_energy > 0.0)) return;
  c.worst_gain_upper.reset();
  Impact trial = impact;
  for (Element& element : trial.elements) element.excitation.resize(0);
  const auto outcome = resolve(trial, law);
  if (!outcome || outcome->status != Status::solved) return;
  const Account a = account(trial, outcome->solution, account_options(trial, law));
  if (a.kinematic && a.kinetic && a.energetic && a.energy_before > 0.0)
    c.worst_gain_lower = std::max(1.0, a.energy_after / a.energy_before);
}

// A law's own reasons never to gain energy at this impact; empty if it has none. One function per law.
struct Sufficient {
  const Impact& impact;

  std::string operator()(const Newton&) const { return ""; }  // judge(impact) knows them all

  std::string operator()(const Poisson& law) const {
    std::size_t contacts = 0, frictions = 0;
    for (const Element& e : impact.elements) {
      if (e.kind == Kind::friction) {
        ++frictions;
        const bool plain = law.tangential == Poisson::Tangential::coulomb || e.restitution == 0.0;
        if (e.size() > 1 || !plain) return "";
      } else if (e.kind != Kind::contact || e.restitution < 0.0 || e.restitution > 1.0) {
        return "";
      } else {
        ++contacts;
      }
    }
    if (frictions == 0) return "Poisson's law without friction gains no energy [Glocker 2013]";
    if (contacts == 1 && frictions == 1)
      return "Poisson's law at one contact with planar friction gains no energy [Glocker 2013]";
    return "";
  }

  std::string operator()(const Moreau& law) const {
    for (const Element& e : impact.elements)
      if (e.restitution > 1.0) return "";
    return law.corner == Moreau::Corner::convex
               ? "u⁺ − b = z − εz⊥ with z ⊥ z⊥ is never longer than u⁻ − b [Glocker geometry, section 4]"
               : "the velocity is reflected at a plane, and loses by ε [Glocker geometry]";
  }

  std::string operator()(const Energetic&) const {
    const bool slides = std::any_of(impact.elements.begin(), impact.elements.end(),
                                    [](const Element& e) { return e.kind == Kind::friction; });
    return slides ? "its contacts return at most what they stored, and friction acts against sliding at "
                    "every instant"
                  : "its contacts return at most what they stored [Liu, Zhao & Brogliato 2008]";
  }

  std::string operator()(const Walton&) const { return ""; }  // Newton's law with G_NT = 0

  std::string operator()(const Stronge&) const {
    return "its springs return at most what they stored, and its slider only dissipates";
  }

  std::string operator()(const CustomLaw&) const { return ""; }
};

}  // namespace

Consistency judge(const Impact& impact, const Law& law, Progress* progress) {
  if (varies_with_speed(impact)) {
    if (const auto valid = validate(impact); valid)
      return judge(with_settled_restitution(impact), law, progress);
    Consistency c;
    c.reason = "the law " + name_of(law) + " does not apply: " + validate(impact).error().front().message;
    return c;
  }
  if (!beyond_table_1(impact, "").empty()) return judge(impact, progress);
  const bool varying = !with_restitution_curve(impact, "").empty();
  if (std::holds_alternative<Newton>(law) && !varying) {
    Consistency c = judge(impact, progress);
    ask_the_law(impact, law, progress, c);
    return c;
  }
  const auto applies = resolve(impact, law);
  if (applies && std::holds_alternative<Walton>(law)) return judge(impact, progress);
  // What Newton's law would gain does not matter to the others, and takes long to decide.
  Consistency c = conditions(impact);
  if (!applies) {
    c.reason = "the law " + name_of(law) + " does not apply: " + applies.error().front().message;
    return c;
  }
  c.reason = std::visit(Sufficient{impact}, law);
  if (!c.reason.empty()) {
    c.verdict = Verdict::consistent;
    c.worst_gain_upper = 1.0;
    if (const auto* energetic = std::get_if<Energetic>(&law)) allow_for_precompression(impact, *energetic, c);
    return c;
  }
  Search search(impact, law, progress);
  c.witness = search.run(samples, steps);
  c.verdict = c.witness ? Verdict::inconsistent : Verdict::undecided;
  c.reason = c.witness ? "the witness gains energy"
                       : fmt::format("no proof is known for this law here, and {} found no gain",
                                     search.what_was_done());
  if (c.witness) c.worst_gain_lower = c.witness->gain;
  return c;
}

}  // namespace percuss
