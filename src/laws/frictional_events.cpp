#include "laws/frictional_integration.hpp"
#include "laws/tolerances.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace percuss {
namespace {

using namespace fehlberg;

using namespace wave_tolerances;

}  // namespace

bool FrictionalWaves::watch() {
  watches_.clear();
  for (Index i = 0; i < m_; ++i) {
    Contact& c = contacts_[static_cast<std::size_t>(i)];
    const auto index = static_cast<std::size_t>(i);
    c.resting = active(i) && x_[i] <= c.quiet;
    if (!active(i)) {
      watches_.push_back({Watch::Kind::closes, index, c.speed, at_rest * c.speed});
      continue;
    }
    if (!c.resting) watches_.push_back({Watch::Kind::opens, index, c.length, located * c.length});
    watches_.push_back({Watch::Kind::turns, index, c.speed, located * c.speed});
  }
  for (std::size_t k = 0; k < frictions_.size(); ++k) {
    const Friction& f = frictions_[k];
    if (f.mode == Mode::slides) {
      if (element(k).size > 1 && part(gamma_, k).norm() > f.rest)
        frictions_[k].direction = part(gamma_, k).normalized();
      const double scale = std::max(f.speed, 1e-3 * part(net_.gamma, k).norm());
      // Sliding may begin with a remainder of the velocity that was called none.
      const double against = -part(gamma_, k).dot(f.direction);
      watches_.push_back({Watch::Kind::stops, k, scale, located * scale + std::max(0.0, against)});
    } else if (f.mode == Mode::held && linear_) {
      watches_.push_back(
          {Watch::Kind::slips, k, 1.0, held_slack});  // relative to the largest force, see value()
    }
  }
  if (linear_ && !held_.empty()) {
    forces(x_, gamma_, stage_force_);
    if (!stage_force_.allFinite()) return false;  // its largest component need not show it
  }
  for (Watch& w : watches_) w.before = value(w, x_, gamma_, stage_force_);
  return std::all_of(watches_.begin(), watches_.end(),
                     [](const Watch& w) { return std::isfinite(w.before); });
}

double FrictionalWaves::value(const Watch& w, const VectorXd& x, const VectorXd& gamma,
                              const VectorXd& force) const {
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

double FrictionalWaves::slope(const Watch& w) const {
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

bool FrictionalWaves::evaluate() {
  if (!force1_.allFinite() || !rate1_.allFinite()) return false;
  for (Watch& w : watches_) w.after = value(w, x1_, gamma1_, force1_);
  return std::all_of(watches_.begin(), watches_.end(), [](const Watch& w) { return std::isfinite(w.after); });
}

bool FrictionalWaves::triggered(const Watch& w) const {
  if (w.after >= -w.noise) return false;
  // Nothing to turn around.
  if (w.kind == Watch::Kind::turns && contacts_[w.index].resting &&
      x1_[static_cast<Index>(w.index)] <= contacts_[w.index].quiet)
    return false;
  return true;
}

bool FrictionalWaves::any_triggered() const {
  return std::any_of(watches_.begin(), watches_.end(), [&](const Watch& w) { return triggered(w); });
}

bool FrictionalWaves::press_resting() {
  bool any = false;
  for (const Watch& w : watches_)
    if (w.kind == Watch::Kind::closes && triggered(w) && w.before <= w.noise) {
      close(static_cast<Index>(w.index));
      any = true;
    }
  return any;
}

int FrictionalWaves::earliest() const {
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

Pace FrictionalWaves::pace_to(const Watch& w) const {
  const bool soft_end = w.kind == Watch::Kind::opens && contacts_[w.index].floor == 0.0;
  if (soft_start_) return soft_end ? Pace::slow_both : Pace::slow_start;
  return soft_end ? Pace::slow_end : Pace::even;
}

double FrictionalWaves::locate(double h) {
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

bool FrictionalWaves::creeps_too_far() const {
  if (linear_) return false;
  for (const std::size_t k : held_)
    if (part(gamma1_, k).norm() > 20.0 * std::max(creeping * frictions_[k].speed, frictions_[k].rest))
      return true;
  return false;
}

void FrictionalWaves::commit(double h) {
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
  if (options_.record_history) sample(result_.waves.time, gamma_, impulse_, force1_);
}

void FrictionalWaves::apply_events() {
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

void FrictionalWaves::stop(std::size_t k) {
  if (frictions_[k].mode != Mode::slides) return;
  if (element(k).size > 1 && part(gamma_, k).norm() > frictions_[k].rest) return;  // it turns, and slides on
  ++result_.frictions[k].stops;
  hold(k);
}

void FrictionalWaves::release(std::size_t k) {
  if (frictions_[k].mode != Mode::held) return;
  changed_ = true;
  if (element(k).size > 1 || redundant_) return;  // settle() decides
  if (const VectorXd s = part(force1_, k); s.norm() > 0.0) slide(k, -s);
}

void FrictionalWaves::retire_quiet() {
  for (Index i = 0; i < m_; ++i) {
    const Contact& c = contacts_[static_cast<std::size_t>(i)];
    if (!active(i) || x_[i] > c.quiet || gamma_[i] < -at_rest * c.speed) continue;
    if (rate1_[i] >= -pressing * size_of_G_.row(i).dot(force1_.cwiseAbs())) open(i);
  }
}

}  // namespace percuss
