#include "report/detail_text.hpp"

#include <fmt/format.h>

#include "percuss/text.hpp"
#include "report/element_table.hpp"
#include "report/numbers.hpp"

namespace percuss::report {
namespace {

using Lines = std::vector<std::string>;

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

// One row per component: impulses and velocities of both phases side by side.
Lines phase_table(const SolutionRecord& solution) {
  std::vector<double> first, second, middle, added;
  const auto& detail = std::get<PoissonDetail>(solution.detail);
  for (std::size_t i = 0; i < solution.elements.size(); ++i)
    for (Eigen::Index k = 0; k < solution.elements[i].impulse.size(); ++k) {
      first.push_back(solution.phases[0].elements[i].impulse[k]);
      second.push_back(solution.phases[1].elements[i].impulse[k]);
      middle.push_back(solution.phases[0].elements[i].gamma_after[k]);
    }
  const auto c = column(first, solution.impulse_scale), e = column(second, solution.impulse_scale);
  const auto g = column(middle, solution.gamma_scale);
  const auto a =
      column({detail.added.data(), static_cast<std::size_t>(detail.added.size())}, solution.impulse_scale);
  Grid grid{3, {{"element", "compression", "expansion", "Λ_C", "γ_C", "Λ_E", "added"}}};
  std::size_t at = 0;
  for (std::size_t i = 0; i < solution.elements.size(); ++i)
    for (Eigen::Index k = 0; k < solution.elements[i].impulse.size(); ++k, ++at) {
      const bool head = k == 0;
      const bool pushed = detail.added[static_cast<Eigen::Index>(at)] > 0.0;
      grid.rows.push_back({head ? shorten(printable(solution.elements[i].name), 20) : "",
                           head ? mode_text(solution.phases[0].elements[i].state) : "",
                           head ? mode_text(solution.phases[1].elements[i].state) : "", c[at], g[at], e[at],
                           pushed ? a[at] : ""});
    }
  return grid.lines();
}

struct Describe {
  const SolutionRecord& solution;
  bool excited;
  const std::vector<std::string>& velocities;

  Lines operator()(const std::monostate&) const { return {}; }

  Lines operator()(const PoissonDetail& detail) const {
    Lines lines = phase_table(solution);
    const double work = detail.dT1 + 0.5 * detail.dT2, excitation = solution.account.excitation;
    lines.push_back(fmt::format("  ΔT₁ = γ_EᵀΛ = {}, ΔT₂ = −ΛᵀGΛ = {}, together ΔT₁ + ΔT₂/2 = {}",
                                number(detail.dT1), number(detail.dT2), number(work, std::abs(detail.dT1))));
    if (excited) {
      lines.push_back(fmt::format("  that is the work of the elements only; moving constraints bring in {},",
                                  number(excitation, std::abs(detail.dT1))));
      lines.push_back(fmt::format("  and T⁺ − T⁻ = {}", number(work + excitation, std::abs(detail.dT1))));
    }
    if ((detail.added.array() > 0.0).any())
      lines.emplace_back("  added: impulse beyond εΛ_C; where there is some, γ⁺ = 0");
    return lines;
  }

  // "face A", "edge A, B", "corner A, B, C", as in the picture of the velocities
  std::string place(const MoreauDetail& detail) const {
    std::string names;
    for (const std::size_t face : detail.faces)
      names += (names.empty() ? " " : ", ") + printable(solution.elements[face].name);
    return (detail.faces.size() == 1 ? "face" : detail.faces.size() == 2 ? "edge" : "corner") + names;
  }

  Lines operator()(const MoreauDetail& detail) const {
    Lines lines;
    if (detail.foot != MoreauDetail::Foot::cone)
      lines.push_back(fmt::format("  re-entrant: thrown back at {}", place(detail)));
    const double size = solution.velocity_before.cwiseAbs().maxCoeff();  // what v and z are made of
    std::vector<LabelledVector> vectors{{"v ", detail.v}};
    if (detail.b && !detail.b->isZero(0.0)) vectors.push_back({"b ", *detail.b});
    if (detail.z) vectors.push_back({"z ", *detail.z});
    vectors.push_back({"z⊥", detail.z_normal});
    if (!velocities.empty())
      append(lines, velocity_table(vectors, velocities, size));
    else
      for (const LabelledVector& one : vectors) append(lines, velocity_table({one}, {}, size));
    if (!detail.b) lines.emplace_back("  no b: the moving constraints have no motion in common");
    return lines;
  }

  Lines operator()(const StrongeDetail& detail) const {
    if (detail.phases.empty()) return {};
    Grid grid{2, {{"normal", "tangential", "from", "to", "γ_N", "γ_T", "F_T/F_N"}}};
    for (const StrongePhase& phase : detail.phases) {
      const bool touch = phase.state[2] == 0.0;
      grid.rows.push_back({phase.loading ? "loading" : "unloading", std::string(to_string(phase.slider)),
                           number(phase.start), number(phase.end),
                           number(phase.state[0], solution.gamma_scale),
                           number(phase.state[1], solution.gamma_scale),
                           touch ? "" : number(phase.state[3] / phase.state[2], 1.0)});
    }
    Lines lines = grid.lines();
    lines.emplace_back(detail.gross_slip
                           ? "  gross slip: it slid all the time in one direction"
                           : "  γ and F at the beginning of each phase; time in units of 1/√(κG_NN)");
    return lines;
  }
  Lines operator()(const EnergeticDetail& detail) const {
    std::vector<double> stored, returned, lost;
    for (std::size_t i = 0; i < detail.contacts.size(); ++i) {
      const EnergeticDetail::Contact& c = detail.contacts[i];
      stored.push_back(c.stored);
      returned.push_back(c.returned);
      const bool friction = solution.elements[i].kind == Kind::friction;
      lost.push_back(friction ? detail.frictions[i].lost : c.lost);
    }
    const double scale = solution.account.energy_before + detail.stored_before;
    const auto s = column(stored, scale), r = column(returned, scale), l = column(lost, scale);
    Grid grid{1, {{"element", "compressions", "repeated", "κ", "stored", "returned", "lost"}}};
    const std::size_t shown = std::min<std::size_t>(detail.contacts.size(), most_contacts);
    for (std::size_t i = 0; i < shown; ++i) {
      if (solution.elements[i].kind == Kind::friction)
        grid.rows.push_back({shorten(printable(solution.elements[i].name), 24), "", "", "", "", "", l[i]});
      if (solution.elements[i].kind != Kind::contact) continue;
      grid.rows.push_back({shorten(printable(solution.elements[i].name), 24),
                           std::to_string(detail.contacts[i].compressions),
                           std::to_string(detail.contacts[i].repeated),
                           detail.contacts[i].correlation ? number(*detail.contacts[i].correlation, 1.0) : "",
                           s[i], r[i], l[i]});
    }
    Lines lines = grid.lines();
    if (detail.primary)
      lines.push_back(fmt::format("  κ: impulse over that of the primary contact, {}",
                                  shorten(printable(solution.elements[*detail.primary].name), 24)));
    if (detail.contacts.size() > shown)
      lines.push_back(fmt::format("  and {} more, see --json", detail.contacts.size() - shown));
    lines.push_back(fmt::format("  energy balance {:.1e}, error estimate {:.1e}, {} steps", detail.balance,
                                detail.error, detail.steps));
    if (detail.tail > 0.0)
      lines.push_back(fmt::format(
          "  repeated impacts without end summed: they change velocities by at most {:.1e}", detail.tail));
    if (detail.wedged) lines.push_back("  friction keeps contacts compressed: the body is wedged");
    return lines;
  }

  static constexpr std::size_t most_contacts = 40;
};

}  // namespace

std::vector<std::string> detail_lines(const SolutionRecord& solution, bool excited,
                                      const std::vector<std::string>& velocities) {
  return std::visit(Describe{solution, excited, velocities}, solution.detail);
}

}  // namespace percuss::report
