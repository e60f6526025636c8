#include "percuss/tables.hpp"

#include <fmt/format.h>

#include "percuss/law.hpp"

namespace percuss {

namespace {

std::string energetic_csv(const EnergeticDetail& detail) {
  std::string text = "t,element,gamma,force,impulse\n";
  for (const EnergeticDetail::Sample& s : detail.history) {
    const std::string part = s.component > 0 ? fmt::format(".{}", s.component) : "";  // of spatial friction
    text += fmt::format("{},{}{},{},{},{}\n", s.time, s.element, part, s.gamma, s.force, s.impulse);
  }
  return text;
}

}  // namespace

std::optional<std::string> history_csv(const Solution& solution) {
  if (const auto* energetic = std::get_if<EnergeticDetail>(&solution.detail))
    return energetic_csv(*energetic);
  const auto* stronge = std::get_if<StrongeDetail>(&solution.detail);
  if (stronge == nullptr) return std::nullopt;
  std::string text = "t,gamma_n,gamma_t,force_n,force_t,normal,tangential\n";
  for (const StrongeSample& s : history(*stronge)) {
    const StrongePhase& phase = stronge->phases[s.phase];
    text += fmt::format("{},{},{},{},{},{},{}\n", s.time, s.gamma_n, s.gamma_t, s.force_n, s.force_t,
                        phase.loading ? "loading" : "unloading", to_string(phase.slider));
  }
  return text;
}

}  // namespace percuss
