#include "reproduce/contact_history.hpp"

#include <stdexcept>

#include "percuss/law.hpp"
#include "percuss/models.hpp"

namespace percuss::published {

EnergeticDetail energetic(const Impact& impact, bool mono) {
  Energetic law;
  law.model = mono ? Energetic::Model::mono : Energetic::Model::bi;
  law.history = true;
  const Result<Outcome> outcome = resolve(impact, law);
  if (!outcome || outcome->status != Status::solved)
    throw std::logic_error("an impact of a paper was not solved");
  return std::get<EnergeticDetail>(outcome->solution.detail);
}

ContactHistory history(const EnergeticDetail& detail, std::size_t element, double mobility) {
  ContactHistory out;
  for (const EnergeticDetail::Sample& s : detail.history) {
    if (s.element != element || (!out.time.empty() && s.time <= out.time.back())) continue;
    double indentation = 0.0;
    if (!out.time.empty()) {
      const double h = s.time - out.time.back();  // trapezium rule with its correction by the derivatives
      indentation = out.indentation.back() - 0.5 * h * (out.gamma.back() + s.gamma) -
                    h * h / 12.0 * mobility * (out.force.back() - s.force);
    } else if (s.time > 0.0) {
      indentation = -s.gamma * s.time;  // a first step that is short
    }
    out.time.push_back(s.time), out.force.push_back(s.force), out.gamma.push_back(s.gamma);
    out.indentation.push_back(indentation);
  }
  return out;
}

Impact ball_and_wall(double restitution) {
  Chain chain;
  chain.mass = {1.0};
  chain.velocity = {1.0};
  chain.contacts = {{.restitution = restitution}};
  return make_impact(chain);
}

}  // namespace percuss::published
