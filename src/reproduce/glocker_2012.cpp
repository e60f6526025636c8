// [Glocker 2012]: Table 1, the slide-push mechanism, Kane's pendulum and its equivalent system.
#include <Eigen/Cholesky>
#include <cmath>

#include "percuss/account.hpp"
#include "percuss/consistency.hpp"
#include "reproduce/computed.hpp"
#include "reproduce/models.hpp"

namespace percuss::published {
namespace {

void table_1(Numbers& out) {
  const auto range = [&](Kind kind, const std::string& name, const char* low) {
    out["Table 1 " + name + low] = {restitution_range(kind).low};
    out["Table 1 " + name + ", largest"] = {restitution_range(kind).high};
  };
  range(Kind::contact, "contact", ", least");
  range(Kind::clutch, "clutch", ", bound below");
  range(Kind::joint, "bilateral", ", bound below");
  range(Kind::friction, "friction", ", bound below");
}

void slide_push_mechanism(Numbers& out) {
  const Impact impact = slide_push();
  const Solution s = solve(impact);
  const Account energy = account(impact, s);
  const Eigen::MatrixXd G = delassus(impact);
  const Consistency verdict = judge(impact);
  out["(103) gamma_A^-"] = {s.gamma_before[0]};
  out["(103) gamma_B^-"] = {s.gamma_before[1]};
  out["(105) gamma_A^+"] = {s.gamma_after[0]};
  out["(105) gamma_B^+"] = {s.gamma_after[1]};
  out["(106) u_1^+"] = {s.velocity_after[0]};
  out["(106) u_2^+"] = {s.velocity_after[1]};
  out["(107) Lambda_A"] = {s.impulse[0]};
  out["(107) Lambda_B"] = {s.impulse[1]};
  out["(108) W"] = {energy.work[0] + energy.work[1]};
  out["(109) T^-"] = {energy.energy_before};
  out["(109) T^+"] = {energy.energy_after};
  out["(111) G_11"] = {G(0, 0)};
  out["(111) G_12"] = {G(0, 1)};
  out["(111) G_22"] = {G(1, 1)};
  out["(112) lambda_min"] = {verdict.lambda_min};
  out["(112) lambda_max"] = {verdict.lambda_max};
  out["(113) lambda_min/lambda_max"] = out["(113) lambda_min/lambda_max, rounded"] = {verdict.ratio};
  out["(115) left side of (87)"] = {verdict.similar.lhs};
  out["(115) left side of (92)"] = {verdict.small.lhs};
  const Impact without_clutch = slide_push(1.0, -1.0);
  const Solution coupled = solve(without_clutch);
  out["5.1.3 Lambda_B for eps_B = -1"] = {coupled.impulse[1]};
  out["5.1.3 T^+ for eps_B = -1"] = {account(without_clutch, coupled).energy_after};
  out["(92) left side for eps = (0, -7/8)"] = {judge(slide_push(0.0, -7.0 / 8.0)).small.lhs};
}

void pendulum(Numbers& out) {
  const Impact impact = kane(0.5, 0.5);
  const Eigen::MatrixXd W = impact.directions(), G = delassus(impact);
  const Consistency verdict = judge(impact);
  for (int k = 0; k < 2; ++k) {
    out["(119) w_N" + std::to_string(k + 1)] = {W(k, 0)};
    out["(119) w_T" + std::to_string(k + 1)] = {W(k, 1)};
  }
  out["(121) M_11"] = {impact.mass(0, 0)};
  out["(121) M_12"] = {impact.mass(0, 1)};
  out["(121) M_22"] = {impact.mass(1, 1)};
  out["(122) G_11"] = {G(0, 0)};
  out["(122) G_12"] = {G(0, 1)};
  out["(122) G_22"] = {G(1, 1)};
  out["(123) lambda_min"] = {verdict.lambda_min};
  out["(123) lambda_max"] = {verdict.lambda_max};
  out["(123) lambda_min/lambda_max"] = {verdict.ratio};
}

struct Equations {
  const char *xi, *velocities, *work;
};

Solution pendulum_impact(Numbers& out, double restitution, const Equations& at) {
  const Impact impact = kane(restitution, 0.5);
  const Solution s = solve(impact);
  const Account energy = account(impact, s);
  const std::string xi = at.xi, velocities = at.velocities;
  out[xi + " xi_N"] = {s.xi[0]};
  out[xi + " xi_T"] = {s.xi[1]};
  out[xi + " Lambda_N"] = {s.impulse[0]};
  out[xi + " Lambda_T"] = {s.impulse[1]};
  out[velocities + " gamma_N^+"] = {s.gamma_after[0]};
  out[velocities + " gamma_T^+"] = {s.gamma_after[1]};
  out[velocities + " u_1^+"] = {s.velocity_after[0]};
  out[velocities + " u_2^+"] = {s.velocity_after[1]};
  out[velocities + " T^+"] = {energy.energy_after};
  out[std::string(at.work) + " W"] = {energy.total_work()};
  out["(124) gamma_N^-"] = {s.gamma_before[0]};
  out["(124) gamma_T^-"] = {s.gamma_before[1]};
  out["(124) T^-"] = {energy.energy_before};
  return s;
}

// Figure 13: the friction element replaced by a clutch (a), by a contact to the other side (d).
void replacements(Numbers& out) {
  Impact with_clutch = kane(0.5, 0.5), with_contact = with_clutch;
  with_clutch.elements[1] = clutch("T", with_clutch.elements[1].directions.col(0));
  with_contact.elements[1] = contact("T", -with_contact.elements[1].directions.col(0));
  out["Fig. 13(a) Lambda_T with a sprag clutch"] = {solve(with_clutch).impulse[1]};
  out["Fig. 13(d) Lambda_T with a contact"] = {solve(with_contact).impulse[1]};
}

// Any two elements with this G.
Impact with_delassus(const Eigen::Matrix2d& G, Impact impact) {
  const Eigen::Matrix2d L = G.llt().matrixL();
  impact.mass = Eigen::Matrix2d::Identity();
  impact.elements[0].directions = L.transpose().col(0);
  impact.elements[1].directions = L.transpose().col(1);
  return impact;
}

void equivalent_system(Numbers& out) {
  const auto stick = impact_equivalent(kane(0.5, 0.5)), slip = impact_equivalent(kane(0.7, 0.5));
  out["(137) m_1"] = {stick->m1};
  out["(137) m_2"] = {stick->m2};
  out["(137) b/a"] = {stick->lever};
  const Solution s = solve(stick->impact), t = solve(slip->impact);
  for (int k = 0; k < 2; ++k) {
    const std::string u = "(138) u_" + std::to_string(k + 1);
    out[u + "^-"] = {s.velocity_before[k]};
    out[u + "^+, stick"] = {s.velocity_after[k]};
    out[u + "^+, slip"] = {t.velocity_after[k]};
  }
  const auto round = [](double v) { return std::round(1e4 * v) / 1e4; };
  const Eigen::Matrix2d rounded = delassus(kane(0.5, 0.5)).unaryExpr(round);
  const auto coarse = impact_equivalent(with_delassus(rounded, kane(0.5, 0.5)));
  out["(137) m_2 from the rounded G"] = {coarse->m2};
}

}  // namespace

Numbers compute_glocker_2012() {
  Numbers out;
  table_1(out);
  slide_push_mechanism(out);
  pendulum(out);
  pendulum_impact(out, 0.5, {"(128)", "(129)", "(130)"});
  out["7.2 W, as Kane and Levinson report"] = out["(130) W"];
  const Solution slip = pendulum_impact(out, 0.7, {"(132)", "(133)", "(134)"});
  out["7.3 eps_T a sprag clutch would need"] = {-slip.gamma_after[1] / slip.gamma_before[1]};
  replacements(out);
  equivalent_system(out);
  const Impact elastic = kane(1.0, 1000.0, 1.0);
  out["5.2.4 W for eps = 1, mu = 1000"] = {account(elastic, solve(elastic)).total_work()};
  return out;
}

// Figure 11, with the velocity of the tip before and after the impact.
std::vector<ReproducedFigure> draw_glocker_2012() {
  draw::Figure figure;
  figure.width = 560.0;
  figure.columns = 2;
  figure.aspect = 1.0;
  for (const double restitution : {0.5, 0.7}) {
    const Impact impact = kane(restitution, 0.5);
    const Solution s = solve(impact);
    const double l = 2.0, x1 = l * std::sin(degrees(20.0)), y1 = -l * std::cos(degrees(20.0));
    const double x2 = x1 + l * std::sin(degrees(30.0)), y2 = y1 - l * std::cos(degrees(30.0));
    draw::Panel& panel = figure.panels.emplace_back();
    panel.title = restitution == 0.5 ? "$ε_N$ = 0.5: stick" : "$ε_N$ = 0.7: slip";
    panel.equal = true;
    panel.x.label = "$x$ (m)", panel.y.label = "$y$ (m)";
    panel.x.low = -1.0, panel.x.high = 3.6, panel.y.low = -4.2, panel.y.high = 0.4;
    panel.x.grid = panel.y.grid = false;
    panel.curves = {{.x = {0, x1, x2},
                     .y = {0, y1, y2},
                     .colour = draw::ink,
                     .width = 3.0,
                     .marker = draw::Marker::circle},
                    {.x = {-1.0, 3.6}, .y = {y2, y2}, .colour = draw::grey, .width = 2.0}};
    const double scale = 2.0;  // metres for 1 m/s; the tangent of the element points to −x
    panel.arrows = {{x2, y2, x2 - scale * s.gamma_before[1], y2 + scale * s.gamma_before[0], 1, 2.0},
                    {x2, y2, x2 - scale * s.gamma_after[1], y2 + scale * s.gamma_after[0], 0, 2.0}};
    panel.notes = {{x2 - scale * s.gamma_before[1], y2, "before", draw::Anchor::end, -4, 8, 1},
                   {x2, y2 + scale * s.gamma_after[0], "after", draw::Anchor::start, 10, -4, 0}};
  }
  return {{"000", "Figure 11",
           "Kane's double pendulum at the instant of its impact, with the velocity of the tip before and "
           "after it.",
           figure}};
}

}  // namespace percuss::published
