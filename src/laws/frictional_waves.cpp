#include "laws/frictional_waves.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "laws/fehlberg.hpp"
#include "laws/held_friction.hpp"

namespace percuss {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using namespace fehlberg;

// All of them in units of the velocities, compressions and energies of the impact.
constexpr double at_rest = 1e-13;  // what approaches more slowly does not
constexpr double nothing = 1e-28;  // energy
constexpr double located = 4e-15;  // an event is found
constexpr double stopped = 1e-11;  // spatial sliding that has come so close to rest is at rest
constexpr double creeping =
    1e-8;  // spatial sliding that begins has the direction in which it is pulled up to here
constexpr double hopeless =
    1e9;  // an error, in units of the tolerance, of a step that says nothing about events
constexpr double wedged = 1e-7;  // velocities and accelerations of a body that does not come free
constexpr double caution =
    0.02;  // of the tolerance: forces x^η with η near 1 end less smoothly than they look
constexpr double spent = 2e-10;  // velocities that are left to plastic contacts; they would end in many steps
constexpr double endless = 1e4;  // energy that moving constraints have brought in
constexpr double glance = 1e-6;  // how far ahead forces are looked at that are zero at this moment
constexpr int patience = 8;      // events at one instant before friction at rest is left to HeldFriction
constexpr int impatience = 40;   // and before a step is forced

double power(double x, double exponent) {
  if (x <= 0.0) return 0.0;
  if (exponent == 1.5) return x * std::sqrt(x);
  if (exponent == 1.0) return x;
  return std::pow(x, exponent);
}

class FrictionalWaves {
 public:
  FrictionalWaves(const FrictionalNetwork& network, const WaveOptions& options)
      : net_(network),
        options_(options),
        m_(static_cast<Index>(network.contacts.size())),
        rows_(network.X.cols()),
        G_(network.X.transpose() * network.X),
        gamma_(network.gamma),
        impulse_(VectorXd::Zero(rows_)),
        x_(m_),
        contacts_(network.contacts.size()),
        frictions_(network.frictions.size()) {
    result_.waves.contacts.resize(network.contacts.size());
    result_.frictions.resize(network.frictions.size());
    for (Index i = 0; i < m_; ++i) x_[i] = spring(i).compression;
    grow_scales();
    find_first_scale();
    resize();
  }

  FrictionalResult run() {
    begin();
    double h = 0.02 * time_scale_;
    while (wake()) {
      if (result_.waves.steps >= options_.max_steps || result_.waves.trials >= 20 * options_.max_steps) {
        result_.reason = "the impact had not ended after the greatest number of steps";
        return finish();
      }
      if (changed_) settle();
      watch();
      trial(h, soft_start_ ? Pace::slow_start : Pace::even);
      if (!(error_ <= hopeless)) {
        h *= 0.1;
        if (h < 1e-25 * time_scale_) {
          result_.reason = "the steps became too short";
          return finish();
        }
        continue;
      }
      if (press_resting()) continue;
      const double plain = error_;
      const bool forced = idle_ > impatience;
      if (forced) {
        h = std::min(h, 1e-13 * time_scale_);
        trial(h, Pace::even);
      }
      double step = h;
      target_ = -1;
      if (!forced && any_triggered()) step = locate(h);
      if (step <= 0.0) {
        ++idle_;
        apply_events();
        continue;
      }
      if (!(error_ <= 1.0) && !forced) {
        h = step * (std::isfinite(error_) ? std::clamp(0.9 * std::pow(error_, -0.125), 0.1, 0.8) : 0.1);
        continue;
      }
      if (creeps_too_far()) {
        h = 0.3 * step;
        continue;
      }
      const double next = step * std::clamp(0.9 * std::pow(std::max(error_, 1e-10), -0.125), 0.5, 4.0);
      result_.waves.error += error_ * caution * options_.tolerance;
      commit(step);
      apply_events();
      h = target_ >= 0 && plain <= 1.0 ? std::max(next, h) : next;
      retire_quiet();
      grow_scales();
      if (is_spent()) break;
      if (energy_scale_ > endless * first_scale_) {
        result_.reason = "moving constraints compress a body that friction holds, for ever";
        return finish();
      }
      if (is_wedged()) {
        come_to_rest();
        result_.wedged = !approaches();
        if (result_.wedged) break;
      }
      if (target_ >= 0 && swings()) {
        result_.reason = "friction holds a body between contacts that lose no energy: it swings for ever";
        return finish();
      }
    }
    result_.waves.ended = true;
    return finish();
  }

 private:
  enum class Phase { open, loading, unloading };
  struct Contact {
    Phase phase = Phase::open;
    double tra = 1.0;           // 1 or e²
    double floor = 0.0;         // x at which it opens
    double start_energy = 0.0;  // E at the beginning of the present phase
    bool separated = false;
    bool resting = false;  // at x = 0 when the step begins
    double speed = 0.0, length = 0.0, quiet = 0.0;
  };

  enum class Mode { none, slides, held };
  struct Friction {
    Mode mode = Mode::none;
    VectorXd direction;  // of sliding when the step begins
    double speed = 0.0;
    double rest = 0.0;  // a velocity that is none
  };

  // Something that may happen: g falls below −noise.
  struct Watch {
    enum class Kind { opens, turns, closes, stops, slips } kind;
    std::size_t index;
    double scale, noise;
    double before = 0.0;  // g at the beginning of the step or of the bracket in which an event is sought
    double after = 0.0;   // at the end of the trial step
    double far = 0.0;     // at the end of the bracket
  };

  const CompliantContact& spring(Index i) const { return net_.contacts[static_cast<std::size_t>(i)]; }
  const SlidingElement& element(std::size_t k) const { return net_.frictions[k]; }
  Index contact_of(std::size_t k) const { return static_cast<Index>(element(k).contact); }
  bool active(Index i) const { return contacts_[static_cast<std::size_t>(i)].phase != Phase::open; }

  template <class Vector>
  auto part(Vector& v, std::size_t k) const {
    return v.segment(element(k).first, element(k).size);
  }

  double energy(Index i) const {
    return spring(i).stiffness * power(x_[i], spring(i).exponent) * x_[i] / (spring(i).exponent + 1.0);
  }

  // Velocities of order √(energy · G_ii), and the compressions in which a spring stores that energy. They
  // grow when sliding turns into normal motion.
  void grow_scales() {
    double most = energy_scale_;
    for (Index i = 0; i < m_; ++i)
      most = std::max({most, energy(i), G_(i, i) > 0.0 ? 0.5 * gamma_[i] * gamma_[i] / G_(i, i) : 0.0});
    if (most <= energy_scale_) return;
    energy_scale_ = most;
    time_scale_ = std::numeric_limits<double>::infinity();
    for (Index i = 0; i < m_; ++i) {
      Contact& c = contacts_[static_cast<std::size_t>(i)];
      c.speed = std::max(std::sqrt(2.0 * most * G_(i, i)), std::abs(gamma_[i]));
      c.length =
          std::pow((spring(i).exponent + 1.0) * most / spring(i).stiffness, 1.0 / (spring(i).exponent + 1.0));
      c.quiet = c.length * std::pow(nothing, 1.0 / (spring(i).exponent + 1.0));
      if (c.speed > 0.0) time_scale_ = std::min(time_scale_, c.length / c.speed);
    }
    for (std::size_t k = 0; k < frictions_.size(); ++k) {
      const auto [contact, first, size] = element(k);
      frictions_[k].speed = std::sqrt(2.0 * most * G_.diagonal().segment(first, size).maxCoeff());
      frictions_[k].rest = std::max(stopped * frictions_[k].speed, 1e-14 * part(net_.gamma, k).norm());
    }
  }

  void find_first_scale() {
    for (std::size_t k = 0; k < frictions_.size(); ++k) {  // sliding can become normal motion
      const double mobility = G_.diagonal().segment(element(k).first, element(k).size).maxCoeff();
      if (mobility > 0.0)
        first_scale_ = std::max(first_scale_, 0.5 * part(gamma_, k).squaredNorm() / mobility);
    }
    first_scale_ = std::max(first_scale_, energy_scale_);
  }

  void resize() {
    for (VectorXd* v : {&stage_force_, &gamma1_, &force1_, &rate1_, &gamma_stage_, &impulse1_})
      v->setZero(rows_);
    x1_.setZero(m_);
    x_stage_.setZero(m_);
    work1_.setZero(static_cast<Index>(frictions_.size()));
    kx_.setZero(m_, stages);
    kg_.setZero(rows_, stages);
    kp_.setZero(rows_, stages);
    kw_.setZero(static_cast<Index>(frictions_.size()), stages);
  }

  void begin() {
    VectorXd force(rows_);
    for (Index i = 0; i < m_; ++i) {
      force[i] = spring(i).stiffness * power(x_[i], spring(i).exponent);
      if (!(x_[i] > 0.0)) continue;
      Contact& c = contacts_[static_cast<std::size_t>(i)];
      result_.waves.contacts[static_cast<std::size_t>(i)].stored = c.start_energy = energy(i);
      c.phase = Phase::loading;
    }
    for (Index i = 0; i < m_; ++i) {
      if (!active(i)) continue;
      const bool pressed = G_.row(i).head(m_).dot(force.head(m_)) < 0.0;
      if (gamma_[i] > 0.0 || (gamma_[i] == 0.0 && !pressed)) compressed(i);
    }
  }

  // Contacts that approach are closed. False when the impact is over.
  bool wake() {
    bool any = false;
    for (Index i = 0; i < m_; ++i) {
      if (!active(i) && gamma_[i] < -at_rest * contacts_[static_cast<std::size_t>(i)].speed) close(i);
      any = any || active(i);
    }
    return any;
  }

  // Friction may hold contacts that are compressed: then their forces balance, and nothing moves any more.
  bool is_wedged() const {
    const auto rests = [&](Index row, double speed) {
      return std::abs(gamma_[row]) <= wedged * speed &&
             std::abs(rate1_[row]) <= 10.0 * wedged * G_.row(row).cwiseAbs().dot(force1_.cwiseAbs());
    };
    bool any = false;
    for (Index i = 0; i < m_; ++i) {
      if (!active(i)) continue;
      if (!rests(i, contacts_[static_cast<std::size_t>(i)].speed)) return false;
      any = any || energy(i) > 1e-9 * energy_scale_;
    }
    for (std::size_t k = 0; k < frictions_.size(); ++k) {
      if (!active(contact_of(k))) continue;
      for (Index j = element(k).first; j < element(k).first + element(k).size; ++j)
        if (!rests(j, frictions_[k].speed)) return false;
    }
    return any;
  }

  // Whether neither springs nor approaching contacts hold energy worth a step.
  bool is_spent() const {
    for (Index i = 0; i < m_; ++i)
      if (gamma_[i] < -spent * contacts_[static_cast<std::size_t>(i)].speed ||
          energy(i) > spent * spent * energy_scale_)
        return false;
    return true;
  }

  // Whether a contact that is open has been set in motion.
  bool approaches() const {
    for (Index i = 0; i < m_; ++i)
      if (!active(i) && gamma_[i] < -spent * contacts_[static_cast<std::size_t>(i)].speed) return true;
    return false;
  }

  // What is left of the motion is taken away by the contacts and the friction that hold the body.
  void come_to_rest() {
    std::vector<Index> rows;
    for (Index i = 0; i < m_; ++i)
      if (active(i)) rows.push_back(i);
    for (std::size_t k = 0; k < frictions_.size(); ++k)
      for (Index j = element(k).first; active(contact_of(k)) && j < element(k).first + element(k).size; ++j)
        rows.push_back(j);
    const MatrixXd part = G_(rows, rows);
    impulse_(rows) -= part.completeOrthogonalDecomposition().solve(VectorXd(gamma_(rows)));
    gamma_ = net_.gamma + G_ * impulse_;
    changed_ = true;
  }

  // Whether many phases have passed in which no contact opened and no energy was lost.
  bool swings() {
    double energy = 0.5 * impulse_.dot(net_.gamma + gamma_);
    for (Index i = 0; i < m_; ++i) energy += this->energy(i);
    if (energy < swing_energy_ - 1e-9 * energy_scale_) {
      swing_energy_ = energy;
      swings_ = 0;
    }
    return ++swings_ > 300 * m_;
  }

  FrictionalResult finish() {
    for (Index i = 0; i < m_; ++i) {  // what stays in contacts that are wedged counts as lost
      Contact& c = contacts_[static_cast<std::size_t>(i)];
      if (c.phase == Phase::unloading) give_back(i);
      if (c.phase == Phase::loading)
        result_.waves.contacts[static_cast<std::size_t>(i)].stored += energy(i) - c.start_energy;
    }
    for (std::size_t k = 0; k < frictions_.size(); ++k)
      if (frictions_[k].mode != Mode::none) result_.frictions[k].sticks = frictions_[k].mode == Mode::held;
    for (WaveContact& c : result_.waves.contacts) c.lost = c.stored - c.returned;
    for (Index i = 0; i < m_; ++i) result_.waves.contacts[static_cast<std::size_t>(i)].impulse = impulse_[i];
    result_.impulse = impulse_;
    return std::move(result_);
  }

  // ---- contacts, as in impulse_waves.cpp ----

  void record(Index i, WaveEvent::Kind kind) {
    if (options_.record_history)
      result_.waves.events.push_back({result_.waves.time, static_cast<int>(i), kind});
  }

  // A compression begins at x = 0.
  void close(Index i) {
    Contact& c = contacts_[static_cast<std::size_t>(i)];
    c.phase = Phase::loading;
    c.tra = 1.0;
    c.floor = c.start_energy = 0.0;
    changed_ = soft_start_ = true;
    swings_ = 0;
    record(i, WaveEvent::Kind::closes);
  }

  void set_unloading(Index i) {
    Contact& c = contacts_[static_cast<std::size_t>(i)];
    const auto index = static_cast<std::size_t>(i);
    const double e = options_.restitution
                         ? options_.restitution(index, energy(i), result_.waves.contacts[index].repetitions)
                         : spring(i).restitution;
    c.phase = Phase::unloading;
    c.tra = options_.bi_stiffness ? e * e : 1.0;
    c.floor = options_.bi_stiffness ? 0.0 : x_[i] * std::pow(1.0 - e * e, 1.0 / (spring(i).exponent + 1.0));
    c.start_energy = energy(i);
    changed_ = true;
  }

  // The end of a compression.
  void compressed(Index i) {
    Contact& c = contacts_[static_cast<std::size_t>(i)];
    WaveContact& account = result_.waves.contacts[static_cast<std::size_t>(i)];
    if (x_[i] > c.quiet) {
      ++account.compressions;
      if (c.separated) ++account.repetitions;
      c.separated = false;
    }
    account.stored += energy(i) - c.start_energy;
    set_unloading(i);
    record(i, WaveEvent::Kind::compressed);
    if (x_[i] <= c.quiet || c.tra == 0.0 || (c.floor > 0.0 && c.floor >= x_[i]))
      open(i);  // e = 0: what was stored is dropped
  }

  void give_back(Index i) {
    const Contact& c = contacts_[static_cast<std::size_t>(i)];
    const double factor = options_.bi_stiffness ? c.tra : 1.0;
    result_.waves.contacts[static_cast<std::size_t>(i)].returned += factor * (c.start_energy - energy(i));
  }

  void recompressed(Index i) {
    Contact& c = contacts_[static_cast<std::size_t>(i)];
    give_back(i);
    c.start_energy = energy(i);
    c.phase = Phase::loading;
    c.tra = 1.0;
    c.floor = 0.0;
    changed_ = true;
    record(i, WaveEvent::Kind::recompressed);
  }

  void open(Index i) {
    Contact& c = contacts_[static_cast<std::size_t>(i)];
    if (c.phase == Phase::unloading && c.tra > 0.0) give_back(i);
    if (c.phase == Phase::loading)
      result_.waves.contacts[static_cast<std::size_t>(i)].stored += energy(i) - c.start_energy;
    c.separated = result_.waves.contacts[static_cast<std::size_t>(i)].compressions > 0;
    c.phase = Phase::open;
    x_[i] = 0.0;
    changed_ = true;
    for (std::size_t k = 0; k < frictions_.size(); ++k)
      if (contact_of(k) == i && frictions_[k].mode != Mode::none) {
        result_.frictions[k].sticks = frictions_[k].mode == Mode::held;
        frictions_[k].mode = Mode::none;
      }
    record(i, WaveEvent::Kind::opens);
  }

  // ---- friction ----

  void record(std::size_t k, bool slides) {
    if (options_.record_history) result_.events.push_back({result_.waves.time, k, slides});
  }

  void slide(std::size_t k, const VectorXd& along) {
    frictions_[k].mode = Mode::slides;
    frictions_[k].direction = along / along.norm();
    changed_ = true;
    record(k, true);
  }

  void hold(std::size_t k) {
    frictions_[k].mode = Mode::held;
    changed_ = true;
    record(k, false);
  }

  // The forces of contacts at compressions x and of friction that slides with γ.
  void known_forces(const VectorXd& x, const VectorXd& gamma, VectorXd& force) const {
    force.setZero();
    for (Index i = 0; i < m_; ++i)
      if (active(i)) force[i] = spring(i).stiffness * power(x[i], spring(i).exponent);
    for (std::size_t k = 0; k < frictions_.size(); ++k) {
      const Friction& f = frictions_[k];
      if (f.mode != Mode::slides) continue;
      const double radius = force[contact_of(k)];
      const auto v = part(gamma, k);
      if (element(k).size == 1) {
        part(force, k) = -radius * f.direction;
        continue;
      }
      // Beyond a standstill the direction stays what it was, so that the step is smooth and the standstill is
      // found.
      const double length = v.norm();
      if (length <= f.rest)
        part(force, k) = -radius * f.direction;
      else
        part(force, k) = (v.dot(f.direction) < 0.0 ? radius : -radius) / length * v;
    }
  }

  // What holds friction that is at rest, added to the known forces.
  void add_held_forces(VectorXd& force) {
    if (held_rows_.empty()) return;
    if (linear_) {
      force(held_rows_) = holding_ * force;
      return;
    }
    for (std::size_t q = 0; q < held_.size(); ++q)
      radii_[static_cast<Index>(q)] = force[contact_of(held_[q])];
    held_friction_.solve(held_mobility_ * force, radii_);
    force(held_rows_) = held_friction_.force();
  }

  void list_held() {
    held_.clear();
    held_rows_.clear();
    std::vector<HeldFriction::Block> blocks;
    for (std::size_t k = 0; k < frictions_.size(); ++k) {
      if (frictions_[k].mode != Mode::held) continue;
      held_.push_back(k);
      blocks.push_back({static_cast<Index>(held_rows_.size()), element(k).size});
      for (Index j = 0; j < element(k).size; ++j) held_rows_.push_back(element(k).first + j);
    }
    radii_.setZero(static_cast<Index>(held_.size()));
    held_mobility_ = G_(held_rows_, Eigen::all);
    held_friction_.reset(G_(held_rows_, held_rows_), std::move(blocks));
  }

  // After a change: which friction slides, and how the forces are found that hold the rest.
  void settle() {
    changed_ = false;
    for (std::size_t k = 0; k < frictions_.size(); ++k) {
      Friction& f = frictions_[k];
      if (!active(contact_of(k))) continue;
      const auto v = part(gamma_, k);
      const double r = v.norm();
      const bool unsettled = idle_ > patience && r <= f.rest && f.mode == Mode::slides;
      if (f.mode == Mode::none)
        r > f.rest ? slide(k, v) : hold(k);
      else if (unsettled)
        hold(k);
      else if (f.mode == Mode::held && r > (element(k).size > 1 ? creeping * f.speed : f.rest))
        slide(k, v);
    }
    list_held();
    linear_ = idle_ <= patience;
    redundant_ = false;
    if (held_.empty()) return;

    // The forces a moment ahead: at this instant they may all be zero.
    VectorXd ahead = x_;
    for (Index i = 0; i < m_; ++i)
      if (active(i))
        ahead[i] += glance * std::min(time_scale_ * -gamma_[i] / contacts_[static_cast<std::size_t>(i)].tra,
                                      contacts_[static_cast<std::size_t>(i)].length);
    VectorXd force(rows_);
    known_forces(ahead, gamma_, force);
    const bool linear = std::exchange(linear_, false);
    add_held_forces(force);
    linear_ = linear;
    const VectorXd acceleration = held_mobility_ * force;
    const VectorXd turnover = held_mobility_.cwiseAbs() * force.cwiseAbs();
    bool creeps = false;
    Index row = 0;
    for (const std::size_t k : held_) {
      const Index size = element(k).size;
      const VectorXd a = acceleration.segment(row, size);
      const double scale = turnover.segment(row, size).maxCoeff();
      row += size;
      const auto v = part(gamma_, k);
      const bool pulled = a.norm() > 1e-11 * scale;
      if (!linear_) continue;
      if (pulled && (size == 1 || a.norm() > 0.01 * scale))
        slide(k, a);
      else if (pulled)
        creeps = true;
      else if (v.norm() > frictions_[k].rest)
        slide(k, v);  // it crept, and comes to rest again
    }
    if (creeps) linear_ = false;
    list_held();
    changed_ = false;
    if (!linear_ || held_.empty()) return;
    const MatrixXd X = net_.X(Eigen::all, held_rows_);
    const Eigen::CompleteOrthogonalDecomposition<MatrixXd> solver(X);
    redundant_ = solver.rank() < X.cols();
    holding_ = -solver.solve(net_.X);
    for (const Index r : held_rows_) holding_.col(r).setZero();
    if (!redundant_) return;
    // Forces that are not unique: those of least norm, if they are admissible.
    known_forces(ahead, gamma_, force);
    add_held_forces(force);
    for (const std::size_t k : held_)
      if (part(force, k).norm() > (1.0 - 1e-6) * force[contact_of(k)]) linear_ = false;
  }

  // ---- steps ----

  void forces(const VectorXd& x, const VectorXd& gamma, VectorXd& force) {
    known_forces(x, gamma, force);
    add_held_forces(force);
  }

  // A step of length h from the present state. Its error in units of the tolerance is error_.
  void trial(double h, Pace pace) {
    ++result_.waves.trials;
    for (int q = 0; q < stages; ++q) {
      x_stage_ = x_;
      gamma_stage_ = gamma_;
      for (int r = 0; r < q; ++r) {
        if (a[q][r] == 0.0) continue;
        x_stage_ += h * a[q][r] * kx_.col(r);
        gamma_stage_ += h * a[q][r] * kg_.col(r);
      }
      const double rate = pace_rate(pace, nodes[q]);
      forces(x_stage_, gamma_stage_, stage_force_);
      for (Index i = 0; i < m_; ++i) {
        const Contact& c = contacts_[static_cast<std::size_t>(i)];
        const bool idle = c.resting && x_stage_[i] <= 0.0 && gamma_stage_[i] > 0.0;  // no gap is kept
        kx_(i, q) = active(i) && !idle ? -rate * gamma_stage_[i] / c.tra : 0.0;
      }
      kp_.col(q) = rate * stage_force_;
      kg_.col(q).noalias() = G_ * kp_.col(q);
      for (std::size_t k = 0; k < frictions_.size(); ++k)
        kw_(static_cast<Index>(k), q) = -rate * part(stage_force_, k).dot(part(gamma_stage_, k));
    }
    const Eigen::Map<const Eigen::Matrix<double, stages, 1>> weights(b);
    const VectorXd sx = kx_ * weights, sg = kg_ * weights, sp = kp_ * weights, sw = kw_ * weights;
    impulse1_ = h * sp;
    x1_ = x_ + h * sx;
    gamma1_ = gamma_ + h * sg;
    work1_ = h * sw;
    double worst = 0.0;
    // What is rounding no shorter step makes smaller, above all where forces balance each other.
    const VectorXd rounding = 2e-16 * (G_.cwiseAbs() * kp_.col(5).cwiseAbs());
    const auto judge = [&](const MatrixXd& k, Index row, double high, double scale) {
      const double unavoidable = &k == &kg_ ? rounding[row] : 4e-16 * std::abs(high);
      double error = StepError{&k(row, 0), static_cast<std::size_t>(k.rows())}(high);
      if (error >= 0.0) error = h / scale * std::max(0.0, error - unavoidable);
      worst = error >= 0.0 ? std::max(worst, error) : std::numeric_limits<double>::infinity();
    };
    for (Index i = 0; i < m_; ++i) {
      const Contact& c = contacts_[static_cast<std::size_t>(i)];
      if (active(i)) judge(kx_, i, sx[i], c.length);
      if (!(c.speed > 0.0)) continue;
      judge(kg_, i, sg[i], c.speed);
      judge(kp_, i, sp[i], c.speed / G_(i, i));  // forces that balance each other move nothing
    }
    for (std::size_t k = 0; k < frictions_.size(); ++k) {
      if (!(frictions_[k].speed > 0.0)) continue;
      for (Index j = 0; j < element(k).size; ++j)
        judge(kg_, element(k).first + j, sg[element(k).first + j], frictions_[k].speed);
      judge(kw_, static_cast<Index>(k), sw[static_cast<Index>(k)], energy_scale_);
    }
    error_ = worst / (caution * options_.tolerance);
    if (!(error_ <= hopeless)) return;
    forces(x1_, gamma1_, force1_);
    rate1_.noalias() = G_ * force1_;
    evaluate();
  }

  // ---- events ----

  void watch() {
    watches_.clear();
    using Kind = Watch::Kind;
    for (Index i = 0; i < m_; ++i) {
      Contact& c = contacts_[static_cast<std::size_t>(i)];
      const auto index = static_cast<std::size_t>(i);
      c.resting = active(i) && x_[i] <= c.quiet;
      if (!active(i)) {
        watches_.push_back({Kind::closes, index, c.speed, at_rest * c.speed});
        continue;
      }
      if (!c.resting) watches_.push_back({Kind::opens, index, c.length, located * c.length});
      watches_.push_back({Kind::turns, index, c.speed, located * c.speed});
    }
    for (std::size_t k = 0; k < frictions_.size(); ++k) {
      const Friction& f = frictions_[k];
      if (f.mode == Mode::slides) {
        if (element(k).size > 1 && part(gamma_, k).norm() > f.rest)
          frictions_[k].direction = part(gamma_, k).normalized();
        const double scale = std::max(f.speed, 1e-3 * part(net_.gamma, k).norm());
        // Sliding may begin with a remainder of the velocity that was called none.
        const double against = -part(gamma_, k).dot(f.direction);
        watches_.push_back({Kind::stops, k, scale, located * scale + std::max(0.0, against)});
      } else if (f.mode == Mode::held && linear_) {
        watches_.push_back({Kind::slips, k, 1.0, 1e-13});  // relative to the largest force, see value()
      }
    }
    for (Watch& w : watches_) w.before = value_before(w);
  }

  double value(const Watch& w, const VectorXd& x, const VectorXd& gamma, const VectorXd& force) const {
    const auto i = static_cast<Index>(w.index);
    switch (w.kind) {
      case Watch::Kind::opens: return x[i] - contacts_[w.index].floor;
      case Watch::Kind::turns: return contacts_[w.index].phase == Phase::loading ? -gamma[i] : gamma[i];
      case Watch::Kind::closes: return gamma[i];
      case Watch::Kind::stops: return part(gamma, w.index).dot(frictions_[w.index].direction);
      case Watch::Kind::slips: {
        const double most = force.head(m_).maxCoeff();
        return most > 0.0 ? (force[contact_of(w.index)] - part(force, w.index).norm()) / most : 0.0;
      }
    }
    return 0.0;
  }
  double value_before(const Watch& w) {
    if (w.kind == Watch::Kind::slips) forces(x_, gamma_, stage_force_);
    return value(w, x_, gamma_, stage_force_);
  }

  // dg/dt at the end of the trial step; 0 where it is not known.
  double slope(const Watch& w) const {
    const auto i = static_cast<Index>(w.index);
    switch (w.kind) {
      case Watch::Kind::opens: return -gamma1_[i] / contacts_[w.index].tra;
      case Watch::Kind::turns: return contacts_[w.index].phase == Phase::loading ? -rate1_[i] : rate1_[i];
      case Watch::Kind::closes: return rate1_[i];
      case Watch::Kind::stops: return part(rate1_, w.index).dot(frictions_[w.index].direction);
      case Watch::Kind::slips: break;
    }
    return 0.0;
  }

  void evaluate() {
    for (Watch& w : watches_) w.after = value(w, x1_, gamma1_, force1_);
  }

  bool triggered(const Watch& w) const {
    if (w.after >= -w.noise) return false;
    // Nothing to turn around.
    if (w.kind == Watch::Kind::turns && contacts_[w.index].resting &&
        x1_[static_cast<Index>(w.index)] <= contacts_[w.index].quiet)
      return false;
    return true;
  }
  bool any_triggered() const {
    return std::any_of(watches_.begin(), watches_.end(), [&](const Watch& w) { return triggered(w); });
  }

  // Contacts at rest that are pressed take part from the beginning of the step.
  bool press_resting() {
    bool any = false;
    for (const Watch& w : watches_)
      if (w.kind == Watch::Kind::closes && triggered(w) && w.before <= w.noise) {
        close(static_cast<Index>(w.index));
        any = true;
      }
    return any;
  }

  // The triggered one that, by straight lines, comes first.
  int earliest() const {
    int first = -1;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t q = 0; q < watches_.size(); ++q) {
      const Watch& w = watches_[q];
      if (!triggered(w)) continue;
      const double part = w.before <= 0.0 ? 0.0 : w.before / (w.before - w.after);
      if (part < least) {
        least = part;
        first = static_cast<int>(q);
      }
    }
    return first;
  }

  Pace pace_to(const Watch& w) const {
    const bool soft_end = w.kind == Watch::Kind::opens && contacts_[w.index].floor == 0.0;
    if (soft_start_) return soft_end ? Pace::slow_both : Pace::slow_start;
    return soft_end ? Pace::slow_end : Pace::even;
  }

  // Shortens the trial step until the first event is at its end; returns its length, 0 for an event at the
  // beginning.
  double locate(double h) {
    double low = 0.0, high = h, last = h;
    target_ = earliest();
    for (Watch& w : watches_) w.far = w.after;
    for (int k = 0; k < 100 && high - low > 1e-15 * h && high > 1e-12 * h; ++k) {
      const Watch& goal = watches_[static_cast<std::size_t>(target_)];
      const auto inside = [&](double t) { return t > low && t < high; };
      double at = last - goal.after / slope(goal);
      if (goal.before <= located * goal.scale)
        at = low + 1e-3 * (high - low);
      else if (k % 4 == 3)
        at = 0.5 * (low + high);
      else if (!inside(at))
        at = low + (high - low) * goal.before / (goal.before - goal.far);
      if (!inside(at)) at = 0.5 * (low + high);
      trial(at, pace_to(goal));
      if (!(error_ <= hopeless)) {
        high = at;
        continue;
      }
      last = at;
      if (const int first = earliest(); first >= 0) {
        target_ = first;
        const Watch& w = watches_[static_cast<std::size_t>(first)];
        if (w.before > located * w.scale && w.after >= -located * w.scale) return at;
        for (Watch& other : watches_) other.far = other.after;
        high = at;
      } else {
        if (goal.after <= located * goal.scale) return at;
        for (Watch& other : watches_) other.before = other.after;
        low = at;
      }
    }
    if (low == 0.0) return 0.0;
    trial(high, pace_to(watches_[static_cast<std::size_t>(target_)]));
    return high;
  }

  // Friction that begins to slide must not pass the velocity up to which it creeps.
  bool creeps_too_far() const {
    if (linear_) return false;
    for (const std::size_t k : held_)
      if (part(gamma1_, k).norm() > 20.0 * std::max(creeping * frictions_[k].speed, frictions_[k].rest))
        return true;
    return false;
  }

  void commit(double h) {
    ++result_.waves.steps;
    result_.waves.time += h;
    idle_ = 0;
    soft_start_ = false;
    impulse_ += impulse1_;
    for (Index i = 0; i < m_; ++i)
      if (active(i)) x_[i] = contacts_[static_cast<std::size_t>(i)].resting ? std::max(0.0, x1_[i]) : x1_[i];
    gamma_ = net_.gamma + G_ * impulse_;
    for (std::size_t k = 0; k < frictions_.size(); ++k)
      result_.frictions[k].lost += work1_[static_cast<Index>(k)];
    if (!linear_) changed_ = true;
    if (options_.record_history) sample();
  }

  void sample() {
    for (Index i = 0; i < m_; ++i)
      if (active(i))
        result_.waves.history.push_back(
            {result_.waves.time, static_cast<int>(i), force1_[i], gamma_[i], impulse_[i]});
    for (std::size_t k = 0; k < frictions_.size(); ++k)
      for (Index j = element(k).first; active(contact_of(k)) && j < element(k).first + element(k).size; ++j)
        result_.history.push_back({result_.waves.time, j, force1_[j], gamma_[j], impulse_[j]});
  }

  // The target and everything that coincides with it.
  void apply_events() {
    for (std::size_t q = 0; q < watches_.size(); ++q) {
      const Watch& w = watches_[q];
      const bool target = static_cast<int>(q) == target_;
      if (!target && (idle_ > 0 || !triggered(w))) continue;
      const auto i = static_cast<Index>(w.index);
      switch (w.kind) {
        case Watch::Kind::opens:
          if (active(i)) open(i);
          break;
        case Watch::Kind::turns:
          if (!active(i)) break;
          if (contacts_[w.index].phase == Phase::loading)
            compressed(i);
          else
            recompressed(i);
          break;
        case Watch::Kind::closes: close(i); break;
        case Watch::Kind::stops: stop(w.index); break;
        case Watch::Kind::slips: release(w.index); break;
      }
    }
    for (std::size_t k = 0; k < frictions_.size(); ++k)  // those that stop without passing zero
      if (frictions_[k].mode == Mode::slides && element(k).size > 1 &&
          part(gamma_, k).norm() <= frictions_[k].rest && part(gamma_, k).dot(part(rate1_, k)) <= 0.0)
        stop(k);
  }

  void stop(std::size_t k) {
    if (frictions_[k].mode != Mode::slides) return;
    if (element(k).size > 1 && part(gamma_, k).norm() > frictions_[k].rest)
      return;  // it turns, and slides on
    ++result_.frictions[k].stops;
    hold(k);
  }

  void release(std::size_t k) {
    if (frictions_[k].mode != Mode::held) return;
    changed_ = true;
    if (element(k).size > 1 || redundant_) return;  // settle() decides
    if (const VectorXd s = part(force1_, k); s.norm() > 0.0) slide(k, -s);
  }

  // Contacts that store next to nothing and are not being pressed are open.
  void retire_quiet() {
    for (Index i = 0; i < m_; ++i) {
      const Contact& c = contacts_[static_cast<std::size_t>(i)];
      if (active(i) && x_[i] <= c.quiet && gamma_[i] >= -at_rest * c.speed) open(i);
    }
  }

  const FrictionalNetwork& net_;
  const WaveOptions& options_;
  const Index m_, rows_;  // contacts; contacts and components of friction
  const MatrixXd G_;
  FrictionalResult result_;

  VectorXd gamma_, impulse_, x_;
  std::vector<Contact> contacts_;
  std::vector<Friction> frictions_;
  double energy_scale_ = 0.0, first_scale_ = 0.0, time_scale_ = 1.0;
  bool changed_ = true;
  bool soft_start_ = true;  // contacts close with a velocity: forces begin as powers of time
  int idle_ = 0;            // events since the last step
  Index swings_ = 0;        // events since energy was lost or a contact closed
  double swing_energy_ = std::numeric_limits<double>::infinity();

  // Friction that is held: by a linear map of the other forces, or by HeldFriction.
  std::vector<std::size_t> held_;
  std::vector<Index> held_rows_;
  bool linear_ = true, redundant_ = false;
  MatrixXd holding_, held_mobility_;
  VectorXd radii_;
  HeldFriction held_friction_;

  // Of the last trial step.
  MatrixXd kx_, kg_, kp_, kw_;
  VectorXd x_stage_, gamma_stage_, stage_force_, x1_, gamma1_, impulse1_, work1_;
  VectorXd force1_, rate1_;
  double error_ = 0.0;
  std::vector<Watch> watches_;
  int target_ = -1;
};

}  // namespace

FrictionalResult frictional_waves(const FrictionalNetwork& network, const WaveOptions& options) {
  return FrictionalWaves(network, options).run();
}

}  // namespace percuss
