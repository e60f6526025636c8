#include "reproduce/contact_history.hpp"

#include <stdexcept>

#include "percuss/law.hpp"
#include "percuss/models.hpp"

namespace percuss::published {

Course energetic(const Impact& impact, bool mono) {
  Energetic law;
  law.model = mono ? Energetic::Model::mono : Energetic::Model::bi;
  law.history = true;
  const Result<Outcome> outcome = resolve(impact, law);
  if (!outcome || outcome->status != Status::solved)
    throw std::logic_error("an impact of a paper was not solved");
  auto history = make_history(impact, law, outcome->solution);
  if (!history) throw std::logic_error(history.error());
  Course course{std::get<EnergeticDetail>(outcome->solution.detail), *std::move(history), {}};
  for (const Element& e : impact.elements) course.names.push_back(e.name);
  return course;
}

ContactHistory contact_history(const Course& course, std::size_t element) {
  const auto column = [&](const std::string& name) -> const std::vector<double>& {
    return course.history.find(name)->values;
  };
  const std::string& name = course.names[element];
  const std::vector<double>&t = column("t"), &force = column(name + ".force");
  const std::vector<double>&gamma = column(name + ".gamma"), &indentation = column(name + ".compression");
  ContactHistory out;
  for (std::size_t k = 0; k < t.size(); ++k) {
    if (!out.time.empty() && t[k] <= out.time.back()) continue;
    out.time.push_back(t[k]), out.force.push_back(force[k]), out.gamma.push_back(gamma[k]);
    out.indentation.push_back(indentation[k]);
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
