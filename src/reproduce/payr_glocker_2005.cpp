// [Payr & Glocker 2005]: the numbers of the bar, of Walton's operator and of Stronge's model.
#include <cmath>
#include <limits>

#include "percuss/law.hpp"
#include "reproduce/bar_law.hpp"
#include "reproduce/computed.hpp"

namespace percuss::published {
namespace {

void bar(Numbers& out) {
  const Eigen::MatrixXd G = delassus(Bar{}.impact(degrees(60.0), -1.0, 0.0));
  out["(22) alpha at 60 deg"] = {G(0, 0)};
  out["(22) beta at 60 deg"] = {G(1, 1)};
  out["(22) delta at 60 deg"] = {G(0, 1)};
  const double phi = degrees(45.0);
  BarLaw law(Bar{});
  out["Fig. 4 backward slip begins at 45 deg"] = {law.end_of_stick(phi, 0.3, 0.6, Regime::backward)};
  out["Fig. 4 forward slip ends at 45 deg"] = {law.end_of_stick(phi, 0.3, 0.6, Regime::forward)};
  out["Fig. 4 backward slip begins at 90 deg"] = {
      law.end_of_stick(degrees(90.0), -1.0, 1.0, Regime::backward)};
  const BarAnswer backward = law(2.0, phi), stick = law(0.5, phi), forward = law(-2.0, phi);
  out["(29) Lambda_N, backward slip"] = {backward.lambda_n};
  out["(32) gamma_T^+, backward slip"] = {backward.gamma_t};
  out["(35) Lambda_N, stick"] = {stick.lambda_n};
  out["(36) Lambda_T, stick"] = {stick.lambda_t};
  out["(42) Lambda_N, forward slip"] = {forward.lambda_n};
  out["(45) gamma_T^+, forward slip"] = {forward.gamma_t};
  out["(48) gamma_T^+/gamma_N^+, backward slip"] = {backward.ratio};
  out["(49) gamma_T^+/gamma_N^+, stick"] = {stick.ratio};
  out["(50) gamma_T^+/gamma_N^+, forward slip"] = {forward.ratio};
  const double worst = most_critical_angle(Bar{}.K);
  out["Fig. 6 mu_c,min"] = {critical_friction(Bar{}.K, worst)};
  out["Fig. 6 phi in degrees of mu_c,min"] = {worst / degrees(1.0)};
}

// The impact without collision is one of two solutions.
void without_collision(Numbers& out) {
  Newton law;
  law.list_all = true;
  const Result<Outcome> outcome = resolve(Bar{.mu = 2.0}.impact(degrees(45.0), 0.0, 1.0), law);
  for (const Solution& s : outcome->all) {
    if (s.impulse[0] <= 0.0) continue;
    out["section 6 Lambda_N without collision"] = {s.impulse[0]};
    out["section 6 sign of Lambda_T"] = {std::copysign(1.0, s.impulse[1])};
  }
}

// Under the laws of compliance it is a limit, beside the nothing that happens at γ_N⁻ = 0.
void limits(Numbers& out) {
  const Impact bar =
      Bar{.restitution_n = 1.0, .restitution_t = 0.0, .mu = 5.0 / 3.0}.impact(degrees(60.0), 0.0, 1.0);
  const auto limit = [&](const Law& law) {
    const Result<Outcome> outcome = resolve(bar, law);
    if (outcome)
      for (const Solution& s : outcome->all)
        if (s.limit) return s.impulse[0];
    return std::numeric_limits<double>::quiet_NaN();
  };
  out["section 6 Lambda_N at gamma_N^- = 0, Stronge"] = {resolve(bar, Stronge{})->solution.impulse[0]};
  out["section 6 limit of Lambda_N, Stronge"] = {limit(Stronge{})};
  out["section 6 limit of Lambda_N, energetic"] = {limit(Energetic{})};
}

void walton(Numbers& out) {
  const Bar ball{.K = sphere, .restitution_n = 1.0, .restitution_t = 0.0, .mu = 0.6};
  const double phi = degrees(90.0);
  const Eigen::MatrixXd G = delassus(ball.impact(phi, -1.0, 0.0));
  out["section 7 alpha of a sphere"] = {G(0, 0)};
  out["section 7 beta of a sphere"] = {G(1, 1)};
  out["section 7 delta of a sphere"] = {G(0, 1)};
  BarLaw newton(ball);
  out["(51) backward slip begins"] = {newton.end_of_stick(phi, -1.0, 1.0, Regime::backward)};
  out["(53) forward slip ends"] = {newton.end_of_stick(phi, -1.0, 1.0, Regime::forward)};
  const auto after = [&](double ratio) {
    const Result<Outcome> outcome = resolve(ball.impact(phi, -1.0, -ratio), Walton{});
    return outcome->solution.gamma_after[1] / outcome->solution.gamma_after[0];
  };
  out["(54) Walton, backward slip"] = {after(5.0)};
  out["(55) Walton, stick"] = {after(2.0)};
  out["(56) Walton, forward slip"] = {after(-5.0)};
}

void stronge(Numbers& out) {
  const Bar ball{.K = sphere, .restitution_n = 0.5, .restitution_t = 0.0, .mu = 0.5};
  const Stronge law;
  out["section 7 mu eta^2"] = {ball.mu * law.compliance_ratio};
  const Result<Outcome> outcome = resolve(ball.impact(degrees(90.0), -1.0, 4.0), law);
  const Eigen::VectorXd& after = outcome->solution.gamma_after;
  out["(58) v_1(t_f)/v_3(t_f), gross slip"] = {after[1] / after[0]};
  out["(59) -v_1(t_f)/v_3(0), gross slip"] = {after[1]};
}

}  // namespace

Numbers compute_payr_glocker_2005() {
  Numbers out;
  bar(out);
  without_collision(out);
  limits(out);
  walton(out);
  stronge(out);
  return out;
}

}  // namespace percuss::published
