#include "laws/energetic_history.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "laws/history_table.hpp"

namespace percuss {
namespace {

constexpr std::size_t most_numbers =
    20000000;  // of a table; rows where nothing happens are left out beyond it

struct WaveWord {
  enum Word : int { open, compresses, expands, sticks, slides };
};
const std::vector<std::string> phases_of_waves = {"open", "compresses", "expands", "sticks", "slides"};

// The joints hold from the beginning: what they do follows from what the others do.
class Joints {
 public:
  Joints(const Impact& impact, const ImpactMatrices& system) : system_(system) {
    for (std::size_t i = 0; i < impact.elements.size(); ++i)
      if (const Kind kind = impact.elements[i].kind; kind == Kind::joint || kind == Kind::rolling)
        rows_.push_back(system.offsets[i]);
    if (rows_.empty()) return;
    const Eigen::MatrixXd J = system.X(Eigen::all, rows_);
    solver_.compute(J);
    const Eigen::VectorXd against = -system.gamma(rows_);
    const Eigen::VectorXd jump = J.transpose().completeOrthogonalDecomposition().solve(against);
    first_ = solver_.solve(jump);
  }

  // Adds the rows of joints to those of contacts and friction.
  void complete(Eigen::VectorXd& impulse, Eigen::VectorXd& force) const {
    if (rows_.empty()) return;
    impulse(rows_).setZero();
    force(rows_).setZero();
    impulse(rows_) = Eigen::VectorXd(first_ - solver_.solve(system_.X * impulse));
    force(rows_) = Eigen::VectorXd(-solver_.solve(system_.X * force));
  }

 private:
  const ImpactMatrices& system_;
  std::vector<Eigen::Index> rows_;
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver_;
  Eigen::VectorXd first_;
};

// One row after the other: what has happened, the impulses and forces, and what follows from them.
class Course {
 public:
  Course(const Impact& impact, const ImpactMatrices& system, const EnergeticDetail& detail)
      : impact_(impact),
        system_(system),
        detail_(detail),
        joints_(impact, system),
        table_(impact, system, "energetic", {true, true, false, true, phases_of_waves}),
        impulse_(Eigen::VectorXd::Zero(system.G.rows())),
        force_(Eigen::VectorXd::Zero(system.G.rows())),
        phase_(impact.elements.size(), WaveWord::open),
        compression_(impact.elements.size(), 0.0) {}

  History run() {
    begin();
    const std::vector<EnergeticDetail::Sample>& all = detail_.history;
    const std::size_t stride = 1 + rows() * table_.width() / most_numbers;
    std::size_t count = 0;
    for (std::size_t from = 0; from < all.size();) {
      const std::size_t to = end_of_row(from);
      const Eigen::VectorXd before = rate_, gamma = gamma_, force = force_;
      for (std::size_t s = from; s < to; ++s) {
        const Eigen::Index row = system_.offsets[all[s].element] + all[s].component;
        impulse_[row] = all[s].impulse;
        force_[row] = all[s].force;
      }
      const double time = all[from].time;
      pass(time, before, gamma, force);
      const std::size_t passed = event_;
      tell(time, to == all.size());
      const bool last = to == all.size() || all[to].time == time;  // before and after an event
      if (passed != event_ || last || count++ % stride == 0) put(time);
      from = to;
    }
    if (all.empty()) {  // nothing moves, but joints may take hold and contacts open
      follow();
      tell(0.0, true);
      put(0.0);
    }
    return table_.finish();
  }

 private:
  // A row ends where time or the order of elements does.
  std::size_t end_of_row(std::size_t from) const {
    const auto& all = detail_.history;
    std::size_t to = from + 1;
    const auto before = [](const EnergeticDetail::Sample& a, const EnergeticDetail::Sample& b) {
      return a.element < b.element || (a.element == b.element && a.component < b.component);
    };
    while (to < all.size() && all[to].time == all[from].time && before(all[to - 1], all[to])) ++to;
    return to;
  }

  std::size_t rows() const {
    std::size_t count = 0;
    for (std::size_t from = 0; from < detail_.history.size(); from = end_of_row(from)) ++count;
    return count;
  }

  // The velocities before: the joints have not yet taken hold.
  void begin() {
    for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
      const Element& e = impact_.elements[i];
      if (e.kind != Kind::contact) continue;
      compression_[i] = compression_before(e);
      force_[system_.offsets[i]] =
          e.stored_energy ? e.stiffness * std::pow(compression_[i], e.exponent) : e.precompression;
    }
    follow();
    for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
      const Eigen::Index k = system_.offsets[i];
      if (compression_[i] > 0.0)
        phase_[i] = gamma_[k] < 0.0 || (gamma_[k] == 0.0 && rate_[k] < 0.0) ? WaveWord::compresses
                                                                            : WaveWord::expands;
    }
    table_.row(0.0, Eigen::VectorXd::Zero(impulse_.size()));
    fill();
    release();
  }

  // The first instant shows all that push. What was pressed and is not shown has opened before anything
  // moved, or is locked by joints.
  void release() {
    const auto& all = detail_.history;
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(all.empty() ? 0 : end_of_row(0));
    for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
      if (!(compression_[i] > 0.0)) continue;
      force_[system_.offsets[i]] = 0.0;
      if (std::none_of(all.begin(), first, [&](const auto& sample) { return sample.element == i; }))
        phase_[i] = WaveWord::open;
    }
  }

  // γ and dγ/dt of all elements.
  void follow() {
    joints_.complete(impulse_, force_);
    gamma_ = system_.gamma + system_.G * impulse_;
    rate_ = system_.G * force_;
  }

  // From the last row to this one: δ = −∫γ dt by the trapezium rule with its correction by the derivatives.
  void pass(double time, const Eigen::VectorXd& rate, const Eigen::VectorXd& gamma,
            const Eigen::VectorXd& force) {
    const double h = time - time_;
    time_ = time;
    follow();
    if (h == 0.0) return;
    for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
      if (phase_[i] != WaveWord::compresses && phase_[i] != WaveWord::expands) continue;
      const Eigen::Index k = system_.offsets[i];
      // Without a force all the way it waits at δ = 0 to be pressed.
      if (force[k] == 0.0 && force_[k] == 0.0 && gamma_[k] > 0.0) continue;
      compression_[i] -= h * (0.5 * (gamma[k] + gamma_[k]) + h / 12.0 * (rate[k] - rate_[k]));
    }
  }

  // Events before this instant, and where it is told a second time those of the instant itself.
  void tell(double time, bool last) {
    pending_.clear();
    const bool again = last || time == told_;
    told_ = time;
    for (; event_ < detail_.events.size(); ++event_) {
      const EnergeticDetail::Event& event = detail_.events[event_];
      if (event.time > time || (event.time == time && !again)) break;
      using Kind = EnergeticDetail::Event::Kind;
      switch (event.kind) {
        case Kind::closes:
          phase_[event.element] = WaveWord::compresses;
          compression_[event.element] = 0.0;
          break;
        case Kind::compressed: phase_[event.element] = WaveWord::expands; break;
        case Kind::recompressed: phase_[event.element] = WaveWord::compresses; break;
        case Kind::opens:
          phase_[event.element] = WaveWord::open;
          for (std::size_t k = 0; k < impact_.elements.size(); ++k)
            if (impact_.elements[k].kind == percuss::Kind::friction &&
                impact_.elements[k].normal == static_cast<Eigen::Index>(event.element))
              phase_[k] = WaveWord::open;
          break;
        case Kind::slides: phase_[event.element] = WaveWord::slides; break;
        case Kind::sticks: phase_[event.element] = WaveWord::sticks; break;
      }
      pending_.push_back(fmt::format("{} {}", impact_.elements[event.element].name, to_string(event.kind)));
    }
  }

  void put(double time) {
    table_.row(time, impulse_);
    for (const std::string& what : pending_) table_.event(what);
    fill();
  }

  void fill() {
    table_.force(force_);
    double most = 0.0;
    for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
      const Element& e = impact_.elements[i];
      if (e.kind == Kind::friction) table_.phase(i, phase_[i]);
      if (e.kind != Kind::contact) continue;
      const double force = force_[system_.offsets[i]];
      const double energy = force * std::pow(force / e.stiffness, 1.0 / e.exponent) / (e.exponent + 1.0);
      table_.phase(i, phase_[i]);
      table_.spring(i, compression_[i], energy);
      if (!(energy > most)) continue;
      most = energy;
      table_.primary(i);
    }
  }

  const Impact& impact_;
  const ImpactMatrices& system_;
  const EnergeticDetail& detail_;
  Joints joints_;
  HistoryTable table_;
  Eigen::VectorXd impulse_, force_, gamma_, rate_;
  std::vector<WaveWord::Word> phase_;
  std::vector<double> compression_;
  double time_ = 0.0, told_ = 0.0;
  std::size_t event_ = 0;  // the next
  std::vector<std::string> pending_;
};

}  // namespace

double compression_before(const Element& e) {
  return e.stored_energy
             ? std::pow((e.exponent + 1.0) * *e.stored_energy / e.stiffness, 1.0 / (e.exponent + 1.0))
             : std::pow(e.precompression / e.stiffness, 1.0 / e.exponent);
}

History energetic_history(const Impact& impact, const ImpactMatrices& system, const EnergeticDetail& detail) {
  return Course(impact, system, detail).run();
}

}  // namespace percuss
