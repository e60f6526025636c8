#include "laws/tolerances.hpp"
#include "percuss/law.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "laws/one_planar_contact.hpp"
#include "laws/planar_phases.hpp"
#include "laws/reduced_rows.hpp"
#include "laws/spring_sliders.hpp"
#include "laws/stronge_states.hpp"
#include "laws/without_collision.hpp"
#include "percuss/account.hpp"
#include "percuss/history.hpp"

namespace percuss {

std::string_view to_string(StrongePhase::Slider slider) {
  switch (slider) {
    case StrongePhase::Slider::stick: return "stick";
    case StrongePhase::Slider::forward: return "slip forward";
    case StrongePhase::Slider::backward: return "slip backward";
  }
  return "?";
}

namespace {

using namespace phase_tolerances;
using std::numbers::pi;

constexpr int most_stronge_phases = 1000;
// Swings of a stiff tangential spring: while the contact unloads, with two or four phases each; while it
// loads, in one phase of many steps.
constexpr double most_swings = 500.0, most_loading_swings = 2000.0;

using State = StrongePhase::State;
using Rate = StrongePhase::Rate;
using Row = Eigen::Matrix<double, 1, 6>;
using Slider = StrongePhase::Slider;

enum Index { gn, gt, fn, ft, pn, pt };  // of the state

// exp(At)x by its power series, for ‖A‖t ≤ 1.
State series(const Rate& A, const State& x, double t) {
  State term = x, sum = x;
  for (int k = 1; k < 30; ++k) {
    term = (t / k) * (A * term);
    sum += term;
    if (term.lpNorm<Eigen::Infinity>() <= last_term * sum.lpNorm<Eigen::Infinity>()) break;
  }
  return sum;
}

// The norm of A after a change of units that makes γ_N and γ_T as large as the springs make them: a stiff
// one, as that of unloading, turns its velocity around within a part of the usual time.
struct Balanced {
  State unit = State::Ones();
  double norm = 0.0;

  explicit Balanced(const Rate& A) {
    unit[gn] = 1.0 / std::sqrt(std::max(1.0, std::abs(A(fn, gn))));
    unit[gt] = 1.0 / std::sqrt(std::max(1.0, std::abs(A(ft, gt))));
    norm = (unit.cwiseInverse().asDiagonal() * A * unit.asDiagonal()).cwiseAbs().rowwise().sum().maxCoeff();
  }
};

State propagate(const Rate& A, State x, double t) {
  const int steps = std::max(1, static_cast<int>(std::ceil(t * Balanced(A).norm)));
  for (int i = 0; i < steps; ++i) x = series(A, x, t / steps);
  return x;
}

// The first instant at which one of several functions c·x(t), not negative at first, falls below zero.
//
// Within a step h with ‖A‖h ≤ 1 every |x_i| is at most (exp(|A|h)|x|)_i, so that B = |cA²|exp(|A|h)|x| bounds
// f'', and f + f'h − ½Bh² bounds f from below: a step to its root cannot pass a zero of f, and near a simple
// zero it converges quadratically. Entry by entry, because a contact that hardly approaches may slide fast,
// and what it does not feel must not shorten its steps. A function that starts at zero is left with the first
// of its derivatives that does not vanish.
class FirstZero {
 public:
  FirstZero(const Rate& A, const State& x) : A_(A), x_(x), balanced_(A), longest_(1.0 / balanced_.norm) {
    const Rate largest = A.cwiseAbs();
    for (int i = 0; i < growth_.cols(); ++i) growth_.col(i) = series(largest, State::Unit(i), longest_);
  }

  void watch(const Row& c) { functions_.push_back(c); }

  struct Event {
    double time = 0.0;
    State state;
    std::size_t function = 0;
  };

  std::optional<Event> find(double horizon) {
    double t = 0.0;
    State x = x_;
    std::vector<char> started(functions_.size(), 0);
    for (int guard = 0; guard < 100000 && t < horizon; ++guard) {
      double step = longest_;
      for (std::size_t i = 0; i < functions_.size(); ++i) {
        const double safe = safe_step(functions_[i], x, started[i]);
        if (safe == 0.0) return Event{t, x, i};
        step = std::min(step, safe);
      }
      x = series(A_, x, step);
      t += step;
    }
    return std::nullopt;
  }

 private:
  double safe_step(const Row& c, const State& x, char& started) const {
    const State largest = growth_ * x.cwiseAbs();  // within the step
    const double size = x.cwiseQuotient(balanced_.unit).lpNorm<Eigen::Infinity>();
    // Derivatives: their terms, what they can reach, and what rounding of the state makes of them.
    std::array<double, 5> f{}, terms{}, bound{}, rounding{};
    Row row = c;
    for (std::size_t k = 0; k < f.size(); ++k) {
      f[k] = row.dot(x);
      terms[k] = row.cwiseAbs().dot(x.cwiseAbs());
      bound[k] = row.cwiseAbs().dot(largest);
      rounding[k] = noise * row.transpose().cwiseProduct(balanced_.unit).lpNorm<1>() * size;
      row = row * A_;
    }
    if (f[0] > rounding[0]) {
      started = 1;
      const double B = bound[2];
      if (B == 0.0) return f[1] < 0.0 ? f[0] / -f[1] : longest_;
      const double step = (f[1] + std::sqrt(f[1] * f[1] + 2.0 * B * f[0])) / B;
      if (f[1] < 0.0 && step <= no_step * longest_) return 0.0;  // closer than this states do not differ
      return std::max(step, least_step * longest_);
    }
    if (started) return 0.0;
    // At zero from the beginning: the first derivative that counts tells how long the function stays
    // positive.
    for (std::size_t k = 1; k + 1 < f.size(); ++k) {
      if (std::abs(f[k]) <= derivative_noise * terms[k] + 10.0 * rounding[k]) continue;
      if (f[k] < 0.0) return 0.0;
      if (bound[k + 1] == 0.0) return longest_;
      const double stays = 0.5 * static_cast<double>(k + 1) * f[k] / bound[k + 1];
      return std::clamp(stays, leaving_zero * longest_, longest_);
    }
    return longest_;
  }

  Rate A_;
  State x_;
  Balanced balanced_;
  double longest_;
  Rate growth_;  // exp(|A|h) for the longest step
  std::vector<Row> functions_;
};

// The contact with forces times √(G_NN/κ) and times in 1/√(κG_NN): then κ and G_NN are one.
class StrongeContact {
 public:
  StrongeContact(const ImpactMatrices& system, const OnePlanarContact& rows, double e, double eta2)
      : mu_(rows.mu), e_(e), eta2_(eta2) {
    mobility_ = system.G(rows.n, rows.n);
    G_ << 1.0, system.G(rows.n, rows.t) / mobility_, system.G(rows.t, rows.n) / mobility_,
        system.G(rows.t, rows.t) / mobility_;
    state_.setZero();
    state_[gn] = system.gamma[rows.n];
    state_[gt] = system.gamma[rows.t];
  }

  // Empty: it did not end, or would not within the most phases.
  std::optional<StrongeDetail> run() {
    StrongeDetail detail;
    detail.mobility = mobility_;
    double time = 0.0;
    bool loading = true;
    for (int count = 0; count < most_stronge_phases; ++count) {
      StrongePhase phase;
      phase.start = time;
      phase.loading = loading;
      phase.slider = choose_slider(loading);
      if (phase.slider == Slider::stick && swings_too_often(loading)) return std::nullopt;
      phase.state = state_;
      phase.rate = rate(loading, phase.slider);
      FirstZero search(phase.rate, state_);
      const double side = state_[gt] == 0.0 && state_[ft] == 0.0 ? 0.0 : sliding_sign(phase.slider);
      search.watch(unit(gn) * (loading ? -1.0 : 1.0));  // 0: the normal velocity changes sign
      search.watch(unit(fn));                           // 1: the contact opens
      if (phase.slider == Slider::stick) {              // 2, 3: the slider gives way
        search.watch(mu_ * unit(fn) - unit(ft));
        search.watch(mu_ * unit(fn) + unit(ft));
      } else if (mu_ > 0.0 && side != 0.0) {  // 2: it comes to rest
        search.watch(side * slider_speed(loading, phase.slider));
      }
      const auto event = search.find(latest_event);
      if (!event) return std::nullopt;
      time += event->time;
      phase.end = time;
      detail.phases.push_back(phase);
      state_ = event->state;
      if (event->function == 1) return finished(detail);
      if (event->function == 0) {
        state_[gn] = 0.0;
        if (loading && e_ == 0.0) return finished(detail);
        loading = !loading;
      } else if (phase.slider == Slider::stick) {
        state_[ft] = std::copysign(mu_ * state_[fn], state_[ft]);
      }
    }
    return std::nullopt;
  }

  Eigen::Vector2d impulse() const { return Eigen::Vector2d(state_[pn], state_[pt]) / mobility_; }

 private:
  static Row unit(Index i) { return Row::Unit(static_cast<int>(i)); }
  double normal_stiffness(bool loading) const { return loading ? 1.0 : 1.0 / (e_ * e_); }
  static double sliding_sign(Slider slider) { return slider == Slider::forward ? 1.0 : -1.0; }

  Rate rate(bool loading, Slider slider) const {
    Rate A = Rate::Zero();
    A.block<2, 2>(gn, fn) = G_;
    A(pn, fn) = A(pt, ft) = 1.0;
    A(fn, gn) = -normal_stiffness(loading);
    if (slider == Slider::stick)
      A(ft, gt) = -1.0 / eta2_;
    else
      A.row(ft) = -sliding_sign(slider) * mu_ * A.row(fn);
    return A;
  }

  // γ_T − ẏ with the spring's elongation y = −η²F_T.
  Row slider_speed(bool loading, Slider slider) const {
    return unit(gt) + eta2_ * rate(loading, slider).row(ft);
  }

  Slider choose_slider(bool loading) const {
    if (mu_ == 0.0) return state_[gt] < 0.0 ? Slider::backward : Slider::forward;
    const double limit = mu_ * state_[fn];
    if (state_[fn] == 0.0)  // first touch: initial stick iff |γ_T/γ_N| ≤ μη²
      return std::abs(state_[gt]) <= mu_ * eta2_ * std::abs(state_[gn]) ? Slider::stick
             : state_[gt] > 0.0                                         ? Slider::forward
                                                                        : Slider::backward;
    if (std::abs(state_[ft]) < limit * (1.0 - sticking)) return Slider::stick;
    // On the boundary: would μF_N − |F_T| grow if the slider held?
    const Rate A = rate(loading, Slider::stick);
    Row room = mu_ * unit(fn) - std::copysign(1.0, state_[ft]) * unit(ft);
    for (int k = 0; k < 3; ++k) {
      room = room * A;
      const double change = room.dot(state_);
      if (std::abs(change) <= derivative_noise * room.lpNorm<1>() * state_.lpNorm<Eigen::Infinity>())
        continue;
      if (change > 0.0) return Slider::stick;
      break;
    }
    return state_[ft] < 0.0 ? Slider::forward : Slider::backward;
  }

  // Where friction holds on average, but while the contact unloads the slider gives way in every swing of the
  // tangential spring: whether there may be too many of them.
  bool swings_too_often(bool loading) const {
    if (!(std::abs(G_(1, 0)) < mu_ * G_(1, 1))) return false;
    const double root = std::sqrt(1.0 - G_(1, 0) * G_(1, 0) / G_(1, 1));
    const double to_come = loading ? 0.5 * pi : std::atan2(e_ * root * state_[fn], state_[gn]);  // an angle
    const double swings = std::sqrt(G_(1, 1) / eta2_) / (2.0 * pi * root);
    return to_come * e_ * swings > most_swings || (loading && 0.5 * pi * swings > most_loading_swings);
  }

  StrongeDetail finished(StrongeDetail& detail) const {
    detail.gross_slip = detail.phases.front().slider != Slider::stick;
    for (const StrongePhase& phase : detail.phases)
      detail.gross_slip = detail.gross_slip && phase.slider == detail.phases.front().slider;
    return std::move(detail);
  }

  Eigen::Matrix2d G_;
  double mu_, e_, eta2_, mobility_ = 1.0;
  State state_;
};

// One contact with planar friction: phases of a linear motion.
Result<Outcome> by_phases(const Impact& impact, const Stronge& law) {
  const auto rows = one_planar_contact(impact, "stronge");
  if (!rows) return tl::unexpected(rows.error());
  const double e = impact.elements[rows->contact].restitution;
  ImpactMatrices system;
  assemble(impact, system);
  if (!(system.gamma[rows->n] < 0.0) || is_still(impact, system, rows->n)) {
    Outcome outcome = single_outcome(impact, system, *rows, 0.0, 0.0, "phases");
    outcome.solution.detail = StrongeDetail{};
    outcome.all = {outcome.solution};
    if (outcome.status != Status::solved) return outcome;
    add_limits(
        impact, system, [&](const Impact& nearby) { return resolve(nearby, law); }, outcome);
    confirm(impact, {}, outcome);
    return outcome;
  }
  StrongeContact contact(system, *rows, e, law.compliance_ratio);
  auto detail = contact.run();
  Eigen::Vector2d impulse = contact.impulse();
  if (!detail) {  // the impulses are known without a list of phases
    const auto push = stronge_push({system.G(rows->n, rows->n), system.G(rows->n, rows->t),
                                    system.G(rows->t, rows->t), rows->mu, e, 0.0},
                                   law.compliance_ratio, system.gamma[rows->n], system.gamma[rows->t]);
    impulse = {push.n, push.t};
    if (push.known) detail.emplace();
  }
  if (!detail) {
    Outcome outcome;
    outcome.solver = "phases";
    outcome.reason = "the contact did not open";
    return outcome;
  }
  Outcome outcome = single_outcome(impact, system, *rows, impulse[0], impulse[1], "phases");
  outcome.solution.detail = *std::move(detail);
  outcome.all = {outcome.solution};
  return outcome;
}

bool one_planar(const Impact& impact) {
  return impact.elements.size() == 2 &&
         std::any_of(impact.elements.begin(), impact.elements.end(),
                     [](const Element& x) { return x.kind == Kind::friction && x.size() == 1; });
}

// What one planar contact is not, and the option that takes more.
Errors asks_for_one(const Impact& impact) {
  const auto rows = one_planar_contact(impact, "stronge");
  if (rows) return {};
  Errors errors = rows.error();
  errors.front().message += ", and more with the option contacts: any";
  return errors;
}

Errors objections(const Impact& impact, const Stronge& law) {
  Errors errors;
  std::vector<char> rubs(impact.elements.size(), 0);
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& x = impact.elements[i];
    const auto wrong = [&](const char* field, std::string message) {
      errors.push_back({fmt::format("elements[{}].{}", i, field), std::move(message)});
    };
    if (x.kind == Kind::clutch)
      wrong("kind",
            fmt::format("is clutch in {}; Stronge's law takes contacts, friction and joints only", x.name));
    if (x.kind == Kind::contact && !(x.restitution >= 0.0 && x.restitution <= 1.0))
      wrong("restitution", fmt::format("is {}; Stronge's law needs a number between 0 and 1", x.restitution));
    if (x.kind != Kind::friction) continue;
    if (x.size() > 2)
      wrong("directions", fmt::format("are {} in {}; Stronge's law takes friction of one or two directions, "
                                      "without pivoting",
                                      x.size(), x.name));
    if (std::exchange(rubs[static_cast<std::size_t>(x.normal)], 1) != 0)
      wrong("normal", fmt::format("of {} loads other friction already; Stronge's law has one slider for "
                                  "each contact",
                                  x.name));
  }
  if (!(law.compliance_ratio > 0.0 && std::isfinite(law.compliance_ratio)))
    errors.push_back({"law.stronge.compliance_ratio",
                      fmt::format("is {}, expected a positive number", law.compliance_ratio)});
  return errors;
}

Outcome without_solution(std::string reason) {
  Outcome outcome;
  outcome.status = Status::no_solution;
  outcome.count = {true, false, 0};
  outcome.solver = "springs";
  outcome.reason = std::move(reason);
  return outcome;
}

// What the work by Λ and the velocities is beside what springs and sliders kept, of the energy that is handed
// about.
double energy_missing(const SpringNetwork& network, const SpringImpact& springs) {
  const Eigen::VectorXd jump = network.G * springs.impulse;
  const double work = springs.impulse.dot(network.gamma) + 0.5 * springs.impulse.dot(jump);
  const double turnover =
      0.5 * springs.impulse.cwiseAbs().dot(network.gamma.cwiseAbs() + (network.gamma + jump).cwiseAbs());
  return turnover > 0.0 ? std::abs(work + springs.lost) / turnover : 0.0;
}

// Several contacts, friction in space, joints: springs and sliders in steps.
Outcome by_steps(const Impact& impact, const Stronge& law) {
  ImpactMatrices system;
  assemble(impact, system);
  const ReducedRows reduced(impact, system);
  if (!reduced.consistent)
    return without_solution("the joints contradict each other: no velocity fulfils all of them");
  if (reduced.driven)
    return without_solution("the joints drive a contact together: it would be compressed for ever");
  SpringNetwork network;
  network.G = reduced.X.transpose() * reduced.X;
  network.gamma = reduced.gamma;
  network.scale = reduced.scale;
  network.frictions = reduced.sliding;
  network.compliance_ratio = law.compliance_ratio;
  for (std::size_t k = 0; k < reduced.contacts.size(); ++k) {
    const Element& contact = impact.elements[reduced.contacts[k]];
    network.contacts.push_back({contact.stiffness, contact.restitution});
    double& gamma = network.gamma[static_cast<Eigen::Index>(k)];
    if (std::abs(gamma) <= rounding_of(impact, system, system.offsets[reduced.contacts[k]])) gamma = 0.0;
  }
  SpringImpact springs;
  springs.ended = true;
  springs.impulse = Eigen::VectorXd::Zero(network.gamma.size());
  double unbalanced = 0.0;
  if (reduced.normal_gamma().size() > 0 && network.gamma.head(reduced.normal_gamma().size()).minCoeff() < 0.0)
    for (double error = spring_tolerances::step_error; error >= spring_tolerances::least_step_error;
         error *= 0.1) {
      springs = spring_impact(network, error);
      unbalanced = energy_missing(network, springs);
      if (!springs.ended || unbalanced <= spring_tolerances::energy_error) break;
    }
  Outcome outcome;
  outcome.solver = "springs";
  outcome.measure = Measure::energy_balance;
  if (!springs.impulse.allFinite()) {
    outcome.reason = "impulses or energies leave the range of numbers";
    return outcome;
  }
  outcome.solution = complete(impact, system, reduced.impulse(springs.impulse));
  outcome.residual = outcome.solution.residual = unbalanced;
  outcome.all = {outcome.solution};
  if (!springs.ended) {
    outcome.reason = fmt::format("steps of springs and sliders came no nearer than {:.1e}", springs.error);
    return outcome;
  }
  if (!(unbalanced <= spring_tolerances::energy_error)) {
    outcome.reason = fmt::format("springs and sliders do not account for {:.1e} of the energy", unbalanced);
    return outcome;
  }
  outcome.status = Status::solved;
  outcome.count = {true, false, 1};
  outcome.unique_velocity = true;
  if (!reduced.redundant_joints()) outcome.unique_impulse = true;
  if (!reduced.frictions.empty() && outcome.solution.impulse.isZero(0.0))
    add_limits(
        impact, system, [&](const Impact& nearby) { return resolve(nearby, law); }, outcome);
  confirm(impact, {}, outcome);
  return outcome;
}

}  // namespace

Result<Outcome> resolve(const Impact& impact, const Stronge& law) {
  if (auto valid = validate_constant(impact, "stronge"); !valid) return tl::unexpected(valid.error());
  if (varies_with_speed(impact)) return resolve(with_settled_restitution(impact), law);
  if (Errors errors = with_friction_shape(impact, "the law stronge"); !errors.empty())
    return tl::unexpected(errors);
  if (law.contacts == Stronge::Contacts::one && !one_planar(impact))
    return tl::unexpected(asks_for_one(impact));
  if (Errors errors = objections(impact, law); !errors.empty()) return tl::unexpected(errors);
  if (one_planar(impact)) return by_phases(impact, law);
  return by_steps(impact, law);
}

StrongePhase::State state_after(const StrongePhase& phase, double time) {
  return propagate(phase.rate, phase.state, time);
}

std::vector<StrongeSample> history(const StrongeDetail& detail, int samples) {
  std::vector<StrongeSample> result;
  if (detail.phases.empty()) return result;
  const double end = detail.phases.back().end;
  for (std::size_t p = 0; p < detail.phases.size(); ++p) {
    const StrongePhase& phase = detail.phases[p];
    const auto add = [&](double time) {
      const State x = state_after(phase, time - phase.start);
      result.push_back({time, x[gn], x[gt], x[fn] / detail.mobility, x[ft] / detail.mobility, p});
    };
    add(phase.start);
    for (int k = 1; k < samples; ++k) {
      const double time = end * k / samples;
      if (time > phase.start && time < phase.end) add(time);
    }
    if (p + 1 == detail.phases.size()) add(end);
  }
  return result;
}

}  // namespace percuss
