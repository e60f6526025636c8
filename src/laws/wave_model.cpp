#include "laws/wave_model.hpp"

#include <algorithm>
#include <cmath>

#include "laws/tolerances.hpp"

namespace percuss {
namespace {

using wave_tolerances::nothing;

}  // namespace

double energy(const CompliantContact& contact, double x) {
  return contact.stiffness * force_power(x, contact.exponent) * x / (contact.exponent + 1.0);
}

// Velocities of order √(energy · G_ii) and the compressions in which a spring stores that energy.
WaveModel make_wave_model(const ContactNetwork& network) {
  WaveModel model;
  model.network = network;
  double& scale = model.energy;
  for (std::size_t i = 0; i < network.size(); ++i) {
    const CompliantContact& c = network.contacts[i];
    const double gamma = network.gamma[i];
    scale = std::max({scale, energy(c, c.compression), 0.5 * gamma * gamma / network.diagonal[i]});
  }
  for (std::size_t i = 0; i < network.size(); ++i) {
    const CompliantContact& c = network.contacts[i];
    const double power = 1.0 / (c.exponent + 1.0);
    model.number.push_back(static_cast<int>(i));
    model.speed.push_back(std::sqrt(2.0 * scale * network.diagonal[i]));
    model.length.push_back(std::pow((c.exponent + 1.0) * scale / c.stiffness, power));
    model.quiet.push_back(model.length.back() * std::pow(nothing, power));
  }
  return model;
}

WaveModel part_of(const WaveModel& whole, const std::vector<int>& members) {
  WaveModel part;
  part.energy = whole.energy;
  const ContactNetwork& net = whole.network;
  for (const int member : members) {
    const auto i = static_cast<std::size_t>(member);
    for (std::size_t k = net.start[i]; k < net.start[i + 1]; ++k) {
      const auto found = std::find(members.begin(), members.end(), net.columns[k]);
      if (found == members.end()) continue;
      part.network.columns.push_back(static_cast<int>(found - members.begin()));
      part.network.values.push_back(net.values[k]);
    }
    part.network.start.push_back(part.network.columns.size());
    part.network.diagonal.push_back(net.diagonal[i]);
    part.network.gamma.push_back(net.gamma[i]);
    part.network.contacts.push_back(net.contacts[i]);
    part.number.push_back(whole.number[i]);
    part.speed.push_back(whole.speed[i]);
    part.length.push_back(whole.length[i]);
    part.quiet.push_back(whole.quiet[i]);
  }
  return part;
}

}  // namespace percuss
