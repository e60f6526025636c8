// Mechanisms written as text, at one state and in motion.
#include <pybind11/stl.h>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "percuss/simulation.hpp"
#include "watched.hpp"

namespace percuss::python {
namespace {

void check_size(const char* name, const Eigen::VectorXd& values, Eigen::Index freedom) {
  if (values.size() != freedom)
    raise_message("ProblemError", std::string(name) + ": has " + std::to_string(values.size()) +
                                      " numbers, expected " + std::to_string(freedom) +
                                      ", one for each coordinate");
}

Instant instant_at(const Mechanism& mechanism, const Doubles& q_array, const Doubles& u_array, double t) {
  const Eigen::VectorXd q = vector_of(q_array), u = vector_of(u_array);
  check_size("q", q, mechanism.freedom());
  check_size("u", u, mechanism.freedom());
  Instant at = mechanism.instant();
  mechanism.everything(t, q.data(), u.data(), at);
  return at;
}

std::vector<std::string> names_of(const Mechanism& mechanism) {
  std::vector<std::string> names;
  for (const Element& element : mechanism.elements()) names.push_back(element.name);
  return names;
}

// The elements by their names; friction needs its contact.
GivenPtr impact_of(const Mechanism& mechanism, const Doubles& q, const Doubles& u,
                   const std::vector<std::string>& elements, double t) {
  const Instant at = instant_at(mechanism, q, u, t);
  const std::vector<std::string> names = names_of(mechanism);
  std::vector<Eigen::Index> indices;
  for (const std::string& name : elements) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      raise_message("ProblemError", "there is no element '" + name + "' in the mechanism");
    indices.push_back(found - names.begin());
  }
  return give(impact_at(mechanism, at, vector_of(u), indices), {}, std::nullopt);
}

// A run that has ended, or was ended by ctrl-C.
struct Run {
  Trajectory trajectory;
  RunStatus status = RunStatus::running;
  std::string reason, explanation;
  EnergyAccount energy;
  double time = 0.0;
  Eigen::VectorXd q, u;
  long steps = 0;
};

Method method_of(const std::string& name) {
  for (const Method method : {Method::automatic, Method::event_driven, Method::time_stepping})
    if (to_string(method) == name) return method;
  raise_message("ProblemError", "method: is '" + name + "', expected auto, event_driven or time_stepping");
}

Run simulate(const Mechanism& mechanism, const Doubles& q, const Doubles& u, double until,
             const std::string& method, double step, double output, double tolerance, const py::object& law,
             bool stop_at_gain, double t, const py::object& show) {
  SimulationOptions options;
  options.until = until;
  options.method = method_of(method);
  options.step = step;
  options.output = output;
  options.tolerance = tolerance;
  options.law = law_of(law);
  options.stop_at_gain = stop_at_gain;
  check_size("q", vector_of(q), mechanism.freedom());
  check_size("u", vector_of(u), mechanism.freedom());
  Result<Simulation> run = Simulation::start(mechanism, vector_of(q), vector_of(u), options, t);
  if (!run) raise("ProblemError", run.error(), Given{});

  watched(show, [&](Progress& progress) {
    while (run->advance() && !stopped(&progress)) progress.done = (run->time() - t) / (until - t);
  });
  return {run->trajectory(), run->status(), run->reason(), run->explanation(), run->energy(),
          run->time(),       run->q(),      run->u(),      run->steps()};
}

void bind_mechanism(py::module_& m) {
  py::class_<Instant> instant(m, "Instant", "A mechanism at one state: M u̇ = h + Wλ, γ = Wᵀu + χ.");
  const auto vector = [&](const char* name, Eigen::VectorXd Instant::*member, const char* doc) {
    instant.def_property_readonly(
        name, [member](const py::object& self) { return view(self.cast<Instant&>().*member, self); }, doc);
  };
  const auto matrix = [&](const char* name, Eigen::MatrixXd Instant::*member, const char* doc) {
    instant.def_property_readonly(
        name, [member](const py::object& self) { return view(self.cast<Instant&>().*member, self); }, doc);
  };
  matrix("mass", &Instant::mass, "M");
  vector("force", &Instant::force, "h: all that M u̇ is made of but the elements");
  vector("gap", &Instant::gap, "one per element; NaN for elements without one");
  matrix("directions", &Instant::directions, "W, f × rows");
  vector("excitation", &Instant::excitation, "χ");
  vector("drift", &Instant::drift, "ν of γ̇ = Wᵀu̇ + ν");
  instant.def_readonly("kinetic_energy", &Instant::kinetic_energy, "T")
      .def_readonly("potential_energy", &Instant::potential_energy, "V");

  py::class_<Mechanism>(m, "Mechanism",
                        "A system written as text: coordinates, energies and elements as formulas.")
      .def_property_readonly("coordinates", [](const Mechanism& k) { return k.coordinates(); })
      .def_property_readonly("names", names_of, "of the elements")
      .def_property_readonly("freedom", &Mechanism::freedom, "f, degrees of freedom")
      .def_property_readonly("rows", &Mechanism::rows, "components of all elements together")
      .def("at", instant_at, py::arg("q"), py::arg("u"), py::arg("t") = 0.0,
           "Everything at one state, an Instant.")
      .def("impact", impact_of, py::arg("q"), py::arg("u"), py::arg("elements"), py::arg("t") = 0.0,
           "The Impact of the elements with these names at one state.");
}

// rows × width.
py::array table(const std::vector<double>& values, std::size_t rows, py::handle owner) {
  const auto n = static_cast<py::ssize_t>(rows);
  const auto width = rows == 0 ? py::ssize_t{0} : static_cast<py::ssize_t>(values.size()) / n;
  const auto size = static_cast<py::ssize_t>(sizeof(double));
  return view(values.data(), {n, width}, {width * size, size}, owner);
}

void bind_trajectory(py::module_& m) {
  py::class_<Run> c(m, "Motion", "A motion in time, its impacts and its events.");
  const auto per_state = [&](const char* name, std::vector<double> Trajectory::*member, const char* doc) {
    c.def_property_readonly(
        name,
        [member](const py::object& self) {
          const Trajectory& t = self.cast<Run&>().trajectory;
          return table(t.*member, t.time.size(), self);
        },
        doc);
  };
  const auto per_impact = [&](const char* name, std::vector<double> Trajectory::*member, const char* doc) {
    c.def_property_readonly(
        name,
        [member](const py::object& self) {
          const Trajectory& t = self.cast<Run&>().trajectory;
          return table(t.*member, t.impacts.size(), self);
        },
        doc);
  };
  const auto column = [&](const char* name, std::vector<double> Trajectory::*member, const char* doc) {
    c.def_property_readonly(
        name, [member](const py::object& self) { return view(self.cast<Run&>().trajectory.*member, self); },
        doc);
  };
  column("time", &Trajectory::time, "of the stored states");
  per_state("q", &Trajectory::q, "coordinates, one row per state");
  per_state("u", &Trajectory::u, "velocities, one row per state");
  per_state("force", &Trajectory::force, "λ, one row per state");
  column("kinetic", &Trajectory::kinetic, "T");
  column("potential", &Trajectory::potential, "V");
  column("dissipated", &Trajectory::dissipated, "energy, since the start");
  column("excitation", &Trajectory::excitation, "energy that moving constraints brought in");
  column("forces", &Trajectory::forces, "energy that generalised forces brought in");
  per_impact("impact_q", &Trajectory::impact_q, "q, one row per impact");
  per_impact("impact_before", &Trajectory::impact_before, "u⁻, one row per impact");
  per_impact("impact_after", &Trajectory::impact_after, "u⁺, one row per impact");
  per_impact("impulse", &Trajectory::impulse, "Λ, one row per impact");
  per_impact("work", &Trajectory::work, "of every element, one row per impact");
  c.def_property_readonly(
       "impact_time",
       [](const Run& r) { return gather(r.trajectory.impacts, [](const ImpactOfRun& i) { return i.time; }); },
       "of the impacts")
      .def_property_readonly(
          "impact_energetic",
          [](const Run& r) {
            return gather(r.trajectory.impacts, [](const ImpactOfRun& i) { return i.energetic; });
          },
          "False where an impact gained energy")
      .def_property_readonly("coordinates", [](const Run& r) { return r.trajectory.coordinates; })
      .def_property_readonly(
          "names", [](const Run& r) { return r.trajectory.elements; }, "of the elements")
      .def_property_readonly(
          "events",
          [](const Run& r) {
            py::list events;
            for (const MotionEvent& e : r.trajectory.events) {
              const auto k = static_cast<std::size_t>(e.element);
              events.append(
                  py::make_tuple(e.time, to_string(e.kind),
                                 e.element < 0 ? py::object(py::none()) : py::str(r.trajectory.elements[k])));
            }
            return events;
          },
          "(time, what, name of the element or None)")
      .def_property_readonly(
          "status", [](const Run& r) { return to_string(r.status); },
          "'solved', 'no_solution', 'not_converged', 'not_applicable' or 'energy_gain'")
      .def_property_readonly("solved", [](const Run& r) { return r.status == RunStatus::solved; })
      .def_readonly("reason", &Run::reason, "why it ended early")
      .def_readonly("explanation", &Run::explanation, "which method was taken, and why")
      .def_readonly("steps", &Run::steps)
      .def_property_readonly(
          "energy",
          [](const Run& r) {
            using namespace py::literals;
            return py::dict("initial"_a = r.energy.initial, "final"_a = r.energy.present,
                            "dissipated"_a = r.energy.total_dissipated(),
                            "excitation"_a = r.energy.excitation, "forces"_a = r.energy.forces,
                            "balance"_a = r.energy.balance());
          },
          "initial, final, dissipated, excitation, forces, balance (should be zero)");
  m.def("_simulate", simulate);
}

}  // namespace

void bind_motion(py::module_& m) {
  bind_mechanism(m);
  bind_trajectory(m);
}

}  // namespace percuss::python
