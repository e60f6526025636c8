// [Pfeiffer]: compression and expansion, the parts of the loss, the four cases.
#include <cmath>
#include <limits>
#include <stdexcept>

#include "percuss/account.hpp"
#include "percuss/law.hpp"
#include "reproduce/computed.hpp"
#include "reproduce/models.hpp"

namespace percuss::published {
namespace {

struct TwoPhases {
  Solution solution;
  PoissonDetail detail;
};

TwoPhases two_phases(const Impact& impact) {
  const Result<Outcome> outcome = resolve(impact, Poisson{});
  if (!outcome || outcome->status != Status::solved)
    throw std::logic_error("an impact of a paper was not solved");
  return {outcome->solution, std::get<PoissonDetail>(outcome->solution.detail)};
}

// ġ_TE (Λ_TC + Λ_TE) of one contact with its friction, which has to pass through the two states.
double tangential(const Impact& impact, Mode compression, Mode expansion) {
  const PoissonDetail d = two_phases(impact).detail;
  if (d.compression.elements[1].mode != compression || d.expansion.elements[1].mode != expansion)
    return std::numeric_limits<double>::quiet_NaN();
  return d.expansion.gamma_after[1] * (d.compression.impulse[1] + d.expansion.impulse[1]);
}

// The same where it slides the other way in the expansion.
double reversal(const Impact& impact) {
  const PoissonDetail d = two_phases(impact).detail;
  const bool turned = d.compression.gamma_after[1] * d.expansion.gamma_after[1] < 0.0;
  return turned ? tangential(impact, Mode::slip, Mode::slip) : std::numeric_limits<double>::quiet_NaN();
}

double sign(double value) { return value > 0.0 ? 1.0 : value < 0.0 ? -1.0 : 0.0; }

const Bar sliding{.restitution_n = 0.5, .restitution_t = 0.0, .mu = 0.3};

}  // namespace

Numbers compute_pfeiffer() {
  Numbers out;
  const Impact pendulum = kane(0.5, 0.5);
  const TwoPhases k = two_phases(pendulum);
  const double change = account(pendulum, k.solution).total_work();
  out["(3) 2 dT"] = {2.0 * change, 2.0 * k.detail.dT1 + k.detail.dT2};
  out["(3) sign of dT_2"] = {sign(k.detail.dT2)};
  out["(5) sign of dT_1"] = {sign(k.detail.dT1)};
  out["(2) sign of dT"] = {sign(change)};
  const PoissonDetail d = two_phases(sliding.impact(degrees(60.0), -1.0, 2.0)).detail;
  const Eigen::VectorXd impulse = d.compression.impulse + d.expansion.impulse;
  const double normal = d.expansion.gamma_after[0] * impulse[0],
               lateral = d.expansion.gamma_after[1] * impulse[1];
  out["(4) 2 dT_1, first line"] = {2.0 * d.dT1, 2.0 * (normal + lateral)};
  out["(4) 2 dT_1, last line"] = {2.0 * d.dT1, 2.0 * normal + lateral};
  const Bar rough{.restitution_n = 0.5, .restitution_t = 0.0, .mu = 1.0};
  const Bar upright{.restitution_n = 0.5, .restitution_t = 0.0, .mu = 0.5};
  out["sticking, sticking: g_TE (Lambda_TC + Lambda_TE)"] = {
      tangential(rough.impact(degrees(80.0), -1.0, 0.2), Mode::stick, Mode::stick)};
  out["sliding, sliding: sign of g_TE (Lambda_TC + Lambda_TE)"] = {
      sign(tangential(sliding.impact(degrees(60.0), -1.0, 2.0), Mode::slip, Mode::slip))};
  out["sticking, sliding: sign of g_TE (Lambda_TC + Lambda_TE)"] = {
      sign(tangential(sliding.impact(degrees(60.0), -1.0, -0.742), Mode::stick, Mode::slip))};
  out["sticking, sliding at 60 deg: sign of the same"] = {
      sign(tangential(sliding.impact(degrees(60.0), -1.0, -1.0), Mode::stick, Mode::slip))};
  const Bar lively{.restitution_n = 0.9, .restitution_t = 0.0, .mu = 0.3};
  out["sliding, then back: sign of the same"] = {sign(reversal(lively.impact(degrees(120.0), -1.0, 1.1)))};
  out["sliding, sticking: g_TE (Lambda_TC + Lambda_TE)"] = {
      tangential(upright.impact(degrees(90.0), -1.0, 2.5), Mode::slip, Mode::stick)};
  return out;
}

// The corner laws of Figures 2 and 3, with what the law did to many bars.
std::vector<ReproducedFigure> draw_pfeiffer() {
  draw::Curve normal_c, lateral_c, normal_e, lateral_e;
  for (draw::Curve* c : {&normal_c, &lateral_c, &normal_e, &lateral_e}) {
    c->width = 0.0;
    c->colour = 0;
    c->marker = draw::Marker::circle;
  }
  const auto put = [](draw::Curve& curve, double x, double y) { curve.x.push_back(x), curve.y.push_back(y); };
  for (double phi = 20.0; phi < 180.0; phi += 20.0)
    for (double slip = -2.0; slip <= 2.0; slip += 0.5)
      for (const double approach : {-1.0, -0.5, 0.4}) {
        const PoissonDetail d = two_phases(sliding.impact(degrees(phi), approach, slip)).detail;
        const double nc = d.compression.impulse[0], ne = d.expansion.impulse[0];
        put(normal_c, d.compression.gamma_after[0], nc);
        put(normal_e, d.expansion.gamma_after[0], ne - sliding.restitution_n * nc);
        if (nc > 0.0) put(lateral_c, d.compression.gamma_after[1], d.compression.impulse[1] / nc);
        if (ne > 0.0) put(lateral_e, d.expansion.gamma_after[1], d.expansion.impulse[1] / ne);
      }
  const auto panel = [](const char* x, const char* y, const draw::Curve& points, bool friction) {
    draw::Panel p;
    p.x.label = x, p.y.label = y;
    const double mu = sliding.mu;
    draw::Curve law{.colour = draw::grey, .width = 3.0};
    if (friction)
      law.x = {-2.0, 0.0, 0.0, 2.0}, law.y = {mu, mu, -mu, -mu}, p.y.low = -0.45, p.y.high = 0.45;
    else
      law.x = {0.0, 0.0, 1.0}, law.y = {1.0, 0.0, 0.0};
    p.curves = {law, points};
    return p;
  };
  draw::Figure compression, expansion;
  for (draw::Figure* f : {&compression, &expansion}) f->width = 680.0, f->columns = 2;
  compression.panels = {panel("$γ_{NC}$", "$Λ_{NC}$", normal_c, false),
                        panel("$γ_{TC}$", "$Λ_{TC}/Λ_{NC}$", lateral_c, true)};
  expansion.panels = {panel("$γ_{NE}$", "$Λ_{NE} - ε_NΛ_{NC}$", normal_e, false),
                      panel("$γ_{TE}$", "$Λ_{TE}/Λ_{NE}$", lateral_e, true)};
  return {{"004", "Figure 2", "Laws of the compression (grey), and what 216 impacts of a bar did; $μ$ = 0.3.",
           compression},
          {"004", "Figure 3", "Laws of the expansion, shifted by what is restored: $ε_N$ = 0.5, $ε_T$ = 0.",
           expansion}};
}

}  // namespace percuss::published
