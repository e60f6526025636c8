#include "study/run_quantities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "percuss/text.hpp"
#include "study/motion_elements.hpp"
#include "study/quantity_table.hpp"
#include "study/refuse.hpp"

namespace percuss {
namespace {

using What = Quantity::What;

constexpr std::array scalars{
    NamedQuantity{"run.time", What::run_time},
    NamedQuantity{"run.status", What::run_status},
    NamedQuantity{"run.impacts", What::run_impacts},
    NamedQuantity{"run.gains", What::run_gains},
    NamedQuantity{"run.energy", What::run_energy},
    NamedQuantity{"run.dissipated", What::run_dissipated},
    NamedQuantity{"run.excitation", What::run_excitation},
    NamedQuantity{"run.forces", What::run_forces},
    NamedQuantity{"run.balance", What::run_balance},
};

// "run.state", or what follows "run.state.".
Result<std::vector<Quantity>> find_state(const SystemFacts& facts, std::string_view name,
                                         std::string_view wanted) {
  std::vector<Quantity> found;
  Eigen::Index k = 0;
  for (const auto* names : {&facts.coordinates, &facts.velocities})
    for (const std::string& one : *names) {
      if (wanted.empty() || wanted == one) found.push_back({"run.state." + one, What::run_state, k});
      ++k;
    }
  if (found.empty())
    return refuse(name, fmt::format("is no coordinate or rate of the system, expected one such as "
                                    "run.state.{} or run.state.{}",
                                    facts.coordinates.front(), facts.velocities.front()));
  return found;
}

Result<std::vector<Quantity>> find_in_element(const std::vector<Element>& elements, std::string_view name,
                                              std::string_view rest) {
  const std::size_t dot = rest.rfind('.');
  const std::string_view element = rest.substr(0, dot);
  const auto at =
      std::find_if(elements.begin(), elements.end(), [&](const Element& e) { return e.name == element; });
  if (dot == std::string_view::npos || at == elements.end())
    return refuse(name,
                  fmt::format("names no element, expected run.elements.NAME.impacts with NAME such as {}",
                              elements.empty() ? "C" : printable(elements[0].name)));
  const std::string_view field = rest.substr(dot + 1);
  if (field != "impacts" && field != "dissipated")
    return refuse(name, "is no result of an element in motion, expected impacts or dissipated");
  return std::vector<Quantity>{{std::string(name),
                                field == "impacts" ? What::run_element_impacts : What::run_element_dissipated,
                                0, static_cast<std::size_t>(at - elements.begin())}};
}

}  // namespace

Result<std::vector<Quantity>> find_run_quantities(const Problem& problem, std::string_view name) {
  if (!problem.motion)
    return refuse(name,
                  "is a result of a motion, for which the system must be written as text or made of bodies");
  if (!problem.simulate.until)
    return refuse(
        name, "is a result of a motion, whose end is missing, expected simulate: {until: ...} in the file");
  const Problem::Motion& motion = *problem.motion;
  for (const NamedQuantity& one : scalars)
    if (name == one.name) return std::vector<Quantity>{{std::string(name), one.what, 0, 0}};
  constexpr std::string_view state = "run.state", elements = "run.elements.";
  if (name == state) return find_state(motion.system->facts(), name, "");
  if (name.starts_with("run.state."))
    return find_state(motion.system->facts(), name, name.substr(state.size() + 1));
  if (name.starts_with(elements))
    return find_in_element(elements_of(problem), name, name.substr(elements.size()));
  return refuse(
      name,
      "is no result of a motion, expected run.state.NAME, run.time, run.status, run.impacts, run.gains, "
      "run.energy, run.dissipated, run.excitation, run.forces, run.balance, "
      "run.elements.NAME.impacts or run.elements.NAME.dissipated");
}

RunEnd follow_motion(const Problem& of) {
  const Problem::Motion& motion = *of.motion;
  RunEnd end;
  MotionRequest asked = of.simulate;
  asked.output = asked.until;  // states on the way are not kept
  const Result<SimulationOptions> options = simulation_options(asked, of.law);
  if (!options) {
    end.reason = to_string(options.error());
    return end;
  }

  SystemPtr system = motion.system;  // those of bodies and of the user's know their coefficients
  if (!motion.scene && !is_own(motion)) system = system->with_coefficients(elements_of(of));
  auto run = Simulation::start(system, motion.q, motion.u, *options);
  if (!run) {
    end.reason = to_string(run.error());
    return end;
  }
  while (run->advance()) {
  }
  end.status = run->status();
  end.reason = run->reason();
  end.time = run->time();
  end.q = run->q();
  end.u = run->u();
  end.energy = run->energy();
  const Trajectory& trajectory = run->trajectory();
  end.impacts = static_cast<long>(trajectory.impacts.size());
  end.gains = std::count_if(trajectory.impacts.begin(), trajectory.impacts.end(),
                            [](const ImpactOfRun& impact) { return !impact.energetic; });
  end.elements = trajectory.elements;
  end.impacts_of.assign(trajectory.elements.size(), 0);
  const auto rows = static_cast<std::size_t>(trajectory.offsets.back());
  for (std::size_t k = 0; k < trajectory.impacts.size(); ++k)
    for (std::size_t i = 0; i < trajectory.elements.size(); ++i) {
      const double* const impulse = trajectory.impulse.data() + k * rows;
      end.impacts_of[i] += std::any_of(impulse + trajectory.offsets[i], impulse + trajectory.offsets[i + 1],
                                       [](double x) { return x != 0.0; });
    }
  return end;
}

double value_of(const RunEnd& end, const Quantity& q) {
  if (q.what == What::run_status) switch (end.status) {
      case RunStatus::solved: return static_cast<double>(Status::solved);
      case RunStatus::no_solution: return static_cast<double>(Status::no_solution);
      case RunStatus::not_applicable: return 3.0;
      default: return static_cast<double>(Status::not_converged);
    }
  const bool started = end.q.size() > 0;
  if (!started) return std::numeric_limits<double>::quiet_NaN();
  switch (q.what) {
    case What::run_time: return end.time;
    case What::run_state: return q.index < end.q.size() ? end.q[q.index] : end.u[q.index - end.q.size()];
    case What::run_impacts: return static_cast<double>(end.impacts);
    case What::run_gains: return static_cast<double>(end.gains);
    case What::run_energy: return end.energy.present;
    case What::run_dissipated: return end.energy.total_dissipated();
    case What::run_excitation: return end.energy.excitation;
    case What::run_forces: return end.energy.forces;
    case What::run_balance: return end.energy.balance();
    case What::run_element_impacts:
    case What::run_element_dissipated: {
      // By its name: elements of bodies come and go. Who never came has done nothing.
      const std::string_view rest = std::string_view(q.name).substr(std::string_view("run.elements.").size());
      const std::string_view name = rest.substr(0, rest.rfind('.'));
      const auto at = std::find(end.elements.begin(), end.elements.end(), name);
      if (at == end.elements.end()) return 0.0;
      const auto i = static_cast<std::size_t>(at - end.elements.begin());
      return q.what == What::run_element_impacts ? static_cast<double>(end.impacts_of[i])
                                                 : end.energy.dissipated[i];
    }
    default: return std::numeric_limits<double>::quiet_NaN();
  }
}

}  // namespace percuss
