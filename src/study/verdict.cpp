#include "percuss/verdict.hpp"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <random>

#include "percuss/audit.hpp"

namespace percuss {
namespace {

// The velocity that gains most, by trying.
class Search {
 public:
  Search(const Impact& impact, const Law& law, Progress* progress)
      : trial_(impact), law_(law), progress_(progress), factor_(impact.mass) {
    for (Element& element : trial_.elements) element.excitation.resize(0);
    const Eigen::MatrixXd W = impact.directions();
    X_.compute(factor_.matrixL().solve(W).transpose());
    rows_ = W.cols();
  }

  // The best of `samples` random velocities, improved by `steps` each for the most promising ones.
  std::optional<Witness> run(int samples, int steps) {
    all_ = samples + most_improved * steps;
    std::vector<Candidate> found;
    for (int i = 0; i < samples; ++i)
      if (auto candidate = evaluate(admissible(random_gamma()))) found.push_back(*std::move(candidate));
    std::sort(found.begin(), found.end(),
              [](const Candidate& a, const Candidate& b) { return a.witness.gain > b.witness.gain; });
    if (found.size() > most_improved) found.resize(most_improved);
    std::optional<Witness> best;
    for (Candidate& start : found) {
      improve(start, steps);
      if (!best || start.witness.gain > best->gain) best = start.witness;
    }
    return best && best->gain > 1.0 + 1e-9 ? best : std::nullopt;
  }

 private:
  static constexpr int most_improved = 5;

  struct Candidate {
    Eigen::VectorXd gamma;
    Witness witness;
  };

  Eigen::VectorXd random_gamma() {
    return Eigen::VectorXd::NullaryExpr(rows_, [&] { return normal_(random_); });
  }

  Eigen::VectorXd admissible(Eigen::VectorXd gamma) const {
    Eigen::Index row = 0;
    for (const Element& e : trial_.elements) {
      if (e.kind == Kind::contact) gamma[row] = -std::abs(gamma[row]);
      if (e.kind == Kind::clutch) gamma[row] = std::abs(gamma[row]);
      if (e.kind == Kind::joint || e.kind == Kind::rolling) gamma[row] = 0.0;
      row += e.size();
    }
    return gamma;
  }

  std::optional<Candidate> evaluate(const Eigen::VectorXd& gamma) {
    go_on(progress_);
    if (progress_ != nullptr) progress_->done = static_cast<double>(++tried_) / all_;
    trial_.velocity = factor_.matrixU().solve(X_.solve(gamma));
    const double size = trial_.velocity.cwiseAbs().maxCoeff();
    if (!(size > 0.0)) return std::nullopt;
    trial_.velocity /= size;
    const auto outcome = resolve(trial_, law_);
    if (!outcome || outcome->status != Status::solved) return std::nullopt;
    const Account a = account(trial_, outcome->solution);
    if (!a.kinematic || !a.kinetic || !(a.energy_before > 0.0)) return std::nullopt;
    return Candidate{gamma / size, Witness{trial_.velocity, outcome->solution.impulse, a.total_work(),
                                           a.energy_after / a.energy_before}};
  }

  void improve(Candidate& best, int steps) {
    double width = 0.3;
    for (int i = 0; i < steps; ++i) {
      Eigen::VectorXd gamma = best.gamma + width * best.gamma.norm() * random_gamma();
      auto candidate = evaluate(admissible(std::move(gamma)));
      if (candidate && candidate->witness.gain > best.witness.gain) {
        best = *std::move(candidate);
        width = std::min(0.5, 1.5 * width);
      } else {
        width = std::max(1e-6, 0.93 * width);
      }
    }
  }

  Impact trial_;
  const Law& law_;
  Progress* progress_;
  int tried_ = 0, all_ = 0;  // velocities
  Eigen::LLT<Eigen::MatrixXd> factor_;
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> X_;
  Eigen::Index rows_ = 0;
  std::mt19937_64 random_{1687};
  std::normal_distribution<double> normal_;
};

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
  Consistency c = judge(impact, progress);
  const bool varying = !with_restitution_curve(impact, "").empty();
  if (std::holds_alternative<Newton>(law) && !varying) return c;
  if (auto applies = resolve(impact, law); !applies) {
    c.verdict = Verdict::undecided;
    c.reason = "the law " + name_of(law) + " does not apply: " + applies.error().front().message;
    c.witness.reset();
    c.worst_gain_lower = 1.0;
    c.worst_gain_upper.reset();
    return c;
  }
  if (std::holds_alternative<Walton>(law)) return c;
  c.witness.reset();
  c.worst_gain_lower = 1.0;
  c.worst_gain_upper.reset();
  c.reason = std::visit(Sufficient{impact}, law);
  if (!c.reason.empty()) {
    c.verdict = Verdict::consistent;
    c.worst_gain_upper = 1.0;
    return c;
  }
  c.witness = Search(impact, law, progress).run(3000, 300);
  c.verdict = c.witness ? Verdict::inconsistent : Verdict::undecided;
  c.reason = c.witness
                 ? "the witness gains energy"
                 : "no proof is known for this law here, and none of 3000 random velocities gained energy";
  if (c.witness) c.worst_gain_lower = c.witness->gain;
  return c;
}

}  // namespace percuss
