#include "percuss/history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "laws/energetic_history.hpp"
#include "laws/history_table.hpp"
#include "laws/one_planar_contact.hpp"
#include "laws/stronge_states.hpp"
#include "laws/wave_log.hpp"

namespace percuss {
namespace {

// Before, after the compression, after the expansion.
History poisson_history(const Impact& impact, const ImpactMatrices& system, const PoissonDetail& detail) {
  const std::vector<Mode> modes = {Mode::active, Mode::inactive, Mode::stick, Mode::slip, Mode::none};
  std::vector<std::string> words;
  for (const Mode mode : modes) words.emplace_back(to_string(mode));
  HistoryTable table(impact, system, "poisson", {.phases = words});
  Eigen::VectorXd impulse = Eigen::VectorXd::Zero(system.G.rows());
  table.row(0.0, impulse);
  double t = 0.0;
  for (const Phase* phase : {&detail.compression, &detail.expansion}) {
    impulse += phase->impulse;
    table.row(++t, impulse);
    table.event(phase == &detail.compression ? "compression ends" : "expansion ends");
    for (std::size_t i = 0; i < impact.elements.size(); ++i) {
      if (const Kind kind = impact.elements[i].kind; kind == Kind::joint || kind == Kind::rolling) continue;
      const auto place = std::find(modes.begin(), modes.end(), phase->elements[i].mode);
      table.phase(i, static_cast<int>(place - modes.begin()));
    }
  }
  return table.finish();
}

enum StrongeRow { gn, gt, fn, ft, pn, pt };  // of the state of Stronge's contact

enum Word : int { open, compresses, expands, sticks, forward, backward };
const std::vector<std::string> stronge_words = {"open",   "compresses",     "expands",
                                                "sticks", "slides forward", "slides backward"};

int word_of(StrongePhase::Slider slider) {
  switch (slider) {
    case StrongePhase::Slider::stick: return sticks;
    case StrongePhase::Slider::forward: return forward;
    case StrongePhase::Slider::backward: return backward;
  }
  return open;
}

// The rows of one contact with planar friction. Time in units of 1/√(κG_NN), lengths in the same times a
// velocity.
class StrongeRows {
 public:
  StrongeRows(const Impact& impact, const ImpactMatrices& system, const OnePlanarContact& rows, double eta2,
              double mobility)
      : impact_(impact),
        rows_(rows),
        eta2_(eta2),
        mobility_(mobility),
        table_(impact, system, "stronge", {true, true, true, false, stronge_words}),
        zero_(Eigen::VectorXd::Zero(system.G.rows())) {}

  // Nothing happens: the row before.
  void rest() {
    table_.row(0.0, zero_);
    put_forces(0.0, 0.0, 0.0);
    table_.phase(rows_.contact, open);
    table_.phase(rows_.friction, open);
  }

  void add(const StrongePhase& phase) {
    // The trapezium rule errs by (ωh)²/12.
    const auto norm = [&](int row, int column) {
      return phase.rate.block<2, 2>(row, column).cwiseAbs().rowwise().sum().maxCoeff();
    };
    const double frequency = std::sqrt(norm(gn, fn) * norm(fn, gn));
    const double length = phase.end - phase.start;
    const int parts = static_cast<int>(std::clamp(std::ceil(length * frequency * density), 1.0, 1e5));
    const double softness = -1.0 / phase.rate(fn, gn);  // of the normal spring
    const double from = phase.state[fn];
    for (int k = 0; k <= parts; ++k) {
      const StrongePhase::State x = state_after(phase, length * k / parts);
      const double time = k == parts ? phase.end : phase.start + length * k / parts;
      Eigen::VectorXd impulse = zero_;
      impulse[rows_.n] = x[pn] / mobility_;
      impulse[rows_.t] = x[pt] / mobility_;
      table_.row(time, impulse);
      if (k == 0) tell(phase);
      const double compression = compression_ + softness * (x[fn] - from);
      put_forces(x[fn], x[ft], compression);
      table_.phase(rows_.contact, phase.loading ? compresses : expands);
      table_.phase(rows_.friction, word_of(phase.slider));
      if (k == parts) compression_ = compression, impulse_ = impulse;
    }
    last_ = &phase;
  }

  History finish() {
    if (last_ != nullptr) {
      table_.row(last_->end, impulse_);
      table_.event(name() + " opens");
      put_forces(0.0, 0.0, compression_);
      table_.phase(rows_.contact, open);
      table_.phase(rows_.friction, open);
    }
    return table_.finish();
  }

 private:
  const std::string& name() const { return impact_.elements[rows_.contact].name; }

  void put_forces(double normal, double tangential, double compression) {
    Eigen::VectorXd force = zero_;
    force[rows_.n] = normal / mobility_;
    force[rows_.t] = tangential / mobility_;
    table_.force(force);
    table_.spring(rows_.contact, compression, 0.5 * normal * normal / mobility_);
    table_.spring(rows_.friction, -eta2_ * tangential, 0.5 * eta2_ * tangential * tangential / mobility_);
  }

  void tell(const StrongePhase& phase) {
    if (last_ == nullptr)
      table_.event(name() + " closes");
    else if (last_->loading != phase.loading)
      table_.event(name() + (phase.loading ? " recompressed" : " compressed"));
    if (last_ == nullptr || last_->slider != phase.slider)
      table_.event(fmt::format("{} {}", impact_.elements[rows_.friction].name,
                               stronge_words[static_cast<std::size_t>(word_of(phase.slider))]));
  }

  const Impact& impact_;
  const OnePlanarContact& rows_;
  double eta2_, mobility_;
  HistoryTable table_;
  Eigen::VectorXd zero_, impulse_;
  double compression_ = 0.0;
  const StrongePhase* last_ = nullptr;
};

}  // namespace

tl::expected<History, std::string> make_history(const Impact& impact, const Law& law,
                                                const Solution& solution) {
  ImpactMatrices system;
  assemble(impact, system);
  if (const auto* poisson = std::get_if<PoissonDetail>(&solution.detail))
    return poisson_history(impact, system, *poisson);
  if (const auto* energetic = std::get_if<EnergeticDetail>(&solution.detail)) {
    if (energetic->history.empty() && energetic->steps > 0)
      return tl::make_unexpected("the law energetic was not asked to keep its history");
    return energetic_history(impact, system, *energetic);
  }
  const auto* stronge = std::get_if<StrongeDetail>(&solution.detail);
  const auto* model = std::get_if<Stronge>(&law);
  if (stronge == nullptr || model == nullptr)
    return tl::make_unexpected(fmt::format("the law {} has no history", name_of(law)));
  const auto rows = one_planar_contact(impact, "stronge");
  if (!rows) return tl::make_unexpected(rows.error().front().message);
  StrongeRows table(impact, system, *rows, model->compliance_ratio, stronge->mobility);
  if (stronge->phases.empty()) table.rest();
  for (const StrongePhase& phase : stronge->phases) table.add(phase);
  return table.finish();
}

}  // namespace percuss
