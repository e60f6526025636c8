// [Liu, Zhao & Brogliato 2008]: what contacts do with their energy.
#include <algorithm>
#include <cmath>

#include "percuss/law.hpp"
#include "percuss/models.hpp"
#include "reproduce/computed.hpp"
#include "reproduce/contact_history.hpp"
#include "reproduce/models.hpp"

namespace percuss::published {
namespace {

// λ₂/λ₁ at the start of an impact, which the history approaches: extrapolated from the first two instants
// after it.
double first_ratio(const ContactHistory& one, const ContactHistory& two) {
  const double a = two.force[1] / one.force[1], b = two.force[2] / one.force[2];
  return a - (b - a) * one.time[1] / (one.time[2] - one.time[1]);
}

}  // namespace

Numbers compute_liu_zhao_brogliato_2008() {
  Numbers out;
  const EnergeticDetail bi = energetic(three_balls(0.5)).detail,
                        mono = energetic(three_balls(0.5), true).detail;
  out["(2.17) -W_r/W_c, bi-stiffness"] = {bi.contacts[0].returned / bi.contacts[0].stored};
  out["(2.17) -W_r/W_c, mono-stiffness"] = {mono.contacts[1].returned / mono.contacts[1].stored};
  out["(2.22) E(t_f)/W_c as W_c - W_r"] =
      out["(2.22) E(t_f)/W_c as 1 - e^2"] = {mono.contacts[1].lost / mono.contacts[1].stored};
  const ContactHistory loop = contact_history(energetic(ball_and_wall(0.5)), 0);
  const auto top = std::max_element(loop.force.begin(), loop.force.end()) - loop.force.begin();
  out["(3.4) delta_r/delta_M"] = {loop.indentation.back() / loop.indentation[static_cast<std::size_t>(top)]};
  // e²E_R is still returned after R; the force of R' on the way in belongs to E = λ^((η+1)/η)/((η+1)K^(1/η)).
  const auto R = (static_cast<std::size_t>(top) + loop.force.size()) / 2;
  const double returned = 0.5 * (loop.gamma.back() * loop.gamma.back() - loop.gamma[R] * loop.gamma[R]);
  out["Theorem 3.1 E_R over the energy at R'"] = {returned / (0.5 * 0.5) /
                                                  (std::pow(loop.force[R], 2.5 / 1.5) / 2.5)};
  Chain pressed;
  pressed.mass = {1.0, 1.0};
  pressed.velocity = {1.0, 0.0};
  pressed.contacts = {{.stiffness = 3.0, .restitution = 0.5, .precompression = 2.0}};
  const Impact impact = make_impact(pressed);
  out["(3.13) E_0"] = {stored_energy(impact)};
  const EnergeticDetail::Contact contact = energetic(impact).detail.contacts[0];
  out["(3.14) -W_r/(W_c + E_0)"] = {contact.returned / contact.stored};
  Chain row = uniform_chain(3, {});
  row.contacts[0].precompression = 1.0, row.contacts[1].precompression = 2.0;
  const Course start = energetic(make_impact(row));
  out["(3.27) dP_2/dP_1"] = {first_ratio(contact_history(start, 0), contact_history(start, 1))};
  return out;
}

}  // namespace percuss::published
