#include <cmath>
#include <limits>

#include "laws/frictional_integration.hpp"

namespace percuss {
namespace {

constexpr int most_parts = 2000;    // of a step
constexpr double step_sum = 2e-7;   // how well the trapezium rule gives the impulse of friction in a step
constexpr double whole_sum = 1e-9;  // or beside all of it so far

}  // namespace

void FrictionalWaves::sample(double time, const VectorXd& gamma, const VectorXd& impulse,
                             const VectorXd& force) {
  const auto shows = [&](Index i) { return active(i) || shown_[static_cast<std::size_t>(i)]; };
  for (Index i = 0; i < m_; ++i)
    if (shows(i))
      result_.waves.history.push_back(
          {time, static_cast<int>(i), active(i) ? force[i] : 0.0, gamma[i], impulse[i], instants_});
  for (std::size_t k = 0; k < frictions_.size(); ++k) {
    const bool acts = active(contact_of(k));
    for (Index j = element(k).first; shows(contact_of(k)) && j < element(k).first + element(k).size; ++j)
      result_.history.push_back({time, j, acts ? force[j] : 0.0, gamma[j], impulse[j], instants_});
  }
  ++instants_;
  for (Index i = 0; i < m_; ++i) shown_[static_cast<std::size_t>(i)] = active(i);
  told_ = result_.waves.events.size() + result_.events.size();
}

bool FrictionalWaves::adds_up(const VectorXd& sum, const VectorXd& impulse) const {
  const VectorXd wrong = sum - impulse, total = impulse_ + impulse;
  for (std::size_t k = 0; k < frictions_.size(); ++k)
    if (part(wrong, k).norm() > step_sum * part(impulse, k).norm() + whole_sum * part(total, k).norm())
      return false;
  return true;
}

void FrictionalWaves::record_within(double h) {
  const fehlberg::Pace pace = pace_;
  const HeldFriction held = held_friction_;
  const double held_error = held_error_, error = error_, share = held_share_;
  const VectorXd x1 = x1_, gamma1 = gamma1_, impulse1 = impulse1_, work1 = work1_, force1 = force1_,
                 rate1 = rate1_;
  const std::vector<Watch> watches = watches_;
  const long trials = result_.waves.trials;
  const double now = result_.waves.time;

  VectorXd begin(rows_);
  forces(x_, gamma_, begin);
  if (instants_ == 0 || told_ < result_.waves.events.size() + result_.events.size())
    sample(now, gamma_, impulse_, begin);
  double time = std::numeric_limits<double>::infinity();
  for (Index i = 0; i < m_; ++i) {
    const Contact& c = contacts_[static_cast<std::size_t>(i)];
    if (active(i)) time = std::min(time, std::sqrt(c.tra) * c.length / c.speed);
  }
  const std::size_t contacts = result_.waves.history.size(), rows = result_.history.size();
  const long instants = instants_;
  for (int parts = recorded_parts(h, time, contacts_.size(), contacts + rows);; parts *= 4) {
    VectorXd sum = 0.5 * h / parts * (begin + force1);
    for (int k = 1; k < parts; ++k) {
      trial(h * k / parts, pace);
      sample(now + h * k / parts, gamma1_, impulse_ + impulse1_, force1_);
      sum += h / parts * force1_;
    }
    // Directions of sliding may turn much faster than contacts are compressed.
    if (parts >= most_parts || contacts + rows > most_samples || adds_up(sum, impulse1)) break;
    result_.waves.history.resize(contacts);
    result_.history.resize(rows);
    instants_ = instants;
  }

  held_friction_ = held;
  held_error_ = held_error, error_ = error, held_share_ = share;
  x1_ = x1, gamma1_ = gamma1, impulse1_ = impulse1, work1_ = work1, force1_ = force1, rate1_ = rate1;
  watches_ = watches;
  pace_ = pace;
  result_.waves.trials = trials;
}

}  // namespace percuss
