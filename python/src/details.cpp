// What laws know beyond velocities and impulses.
#include <pybind11/stl.h>

#include <limits>

#include "arrays.hpp"
#include "bindings.hpp"
#include "given.hpp"
#include "percuss/history.hpp"
#include "percuss/law.hpp"
#include "pickling.hpp"

namespace percuss::python {
namespace {

py::object optional_copy(const std::optional<Eigen::VectorXd>& values) {
  if (!values) return py::none();
  return copy(*values);
}

std::vector<std::string> modes_of(const Phase& phase) {
  std::vector<std::string> modes;
  for (const ElementState& state : phase.elements) modes.emplace_back(to_string(state.mode));
  return modes;
}

// Columns of numbers with one entry per instant.
py::dict stronge_history(const StrongeDetail& detail, int samples) {
  const std::vector<StrongeSample> all = history(detail, samples);
  py::dict columns;
  columns["time"] = gather(all, [](const StrongeSample& s) { return s.time; });
  columns["gamma_n"] = gather(all, [](const StrongeSample& s) { return s.gamma_n; });
  columns["gamma_t"] = gather(all, [](const StrongeSample& s) { return s.gamma_t; });
  columns["force_n"] = gather(all, [](const StrongeSample& s) { return s.force_n; });
  columns["force_t"] = gather(all, [](const StrongeSample& s) { return s.force_t; });
  columns["phase"] = gather(all, [](const StrongeSample& s) { return static_cast<long>(s.phase); });
  return columns;
}

py::dict energetic_history(const EnergeticDetail& detail) {
  using Sample = EnergeticDetail::Sample;
  py::dict columns;
  columns["time"] = gather(detail.history, [](const Sample& s) { return s.time; });
  columns["element"] = gather(detail.history, [](const Sample& s) { return static_cast<long>(s.element); });
  columns["component"] =
      gather(detail.history, [](const Sample& s) { return static_cast<long>(s.component); });
  columns["force"] = gather(detail.history, [](const Sample& s) { return s.force; });
  columns["gamma"] = gather(detail.history, [](const Sample& s) { return s.gamma; });
  columns["impulse"] = gather(detail.history, [](const Sample& s) { return s.impulse; });
  return columns;
}

py::list energetic_events(const EnergeticDetail& detail) {
  py::list events;
  for (const EnergeticDetail::Event& e : detail.events)
    events.append(py::make_tuple(e.time, e.element, to_string(e.kind)));
  return events;
}

template <class Class, class T>
void add_view(Class& c, const char* name, Eigen::VectorXd T::*member, const char* doc) {
  c.def_property_readonly(
      name, [member](const py::object& self) { return view(self.cast<T&>().*member, self); }, doc);
}

void bind_stronge(py::module_& m) {
  py::class_<StrongePhase>(m, "StrongePhase", "Time in units of 1/√(κG_NN).")
      .def_readonly("start", &StrongePhase::start)
      .def_readonly("end", &StrongePhase::end)
      .def_readonly("loading", &StrongePhase::loading, "the normal spring is being compressed")
      .def_property_readonly(
          "slider", [](const StrongePhase& p) { return to_string(p.slider); },
          "'stick', 'forward' or 'backward'")
      .def(pickled<StrongePhase>());
  py::class_<StrongeDetail>(m, "StrongeDetail", "The phases of the compliant contact.")
      .def_readonly("phases", &StrongeDetail::phases)
      .def_readonly("mobility", &StrongeDetail::mobility, "G_NN")
      .def_readonly("gross_slip", &StrongeDetail::gross_slip, "sliding all the time in one direction")
      .def("history", stronge_history, py::arg("samples") = 200,
           "arrays time, gamma_n, gamma_t, force_n, force_t and phase, by name")
      .def(pickled<StrongeDetail>());
}

void bind_energetic(py::module_& m) {
  using Contact = EnergeticDetail::Contact;
  using Friction = EnergeticDetail::Friction;
  py::class_<EnergeticDetail>(m, "EnergeticDetail", "What the contacts did with their energy.")
      .def_property_readonly(
          "compressions",
          [](const EnergeticDetail& d) {
            return gather(d.contacts, [](const Contact& c) { return c.compressions; });
          },
          "how often every element was compressed")
      .def_property_readonly(
          "repeated",
          [](const EnergeticDetail& d) {
            return gather(d.contacts, [](const Contact& c) { return c.repeated; });
          },
          "impacts of every element after a separation")
      .def_property_readonly(
          "stored",
          [](const EnergeticDetail& d) {
            return gather(d.contacts, [](const Contact& c) { return c.stored; });
          },
          "work of compression of every element")
      .def_property_readonly(
          "returned",
          [](const EnergeticDetail& d) {
            return gather(d.contacts, [](const Contact& c) { return c.returned; });
          },
          "work of expansion of every element")
      .def_property_readonly(
          "impulse_correlation",
          [](const EnergeticDetail& d) {
            return gather(d.contacts, [](const Contact& c) {
              return c.correlation.value_or(std::numeric_limits<double>::quiet_NaN());
            });
          },
          "impulse of every element over that of the primary contact; nan where there is none")
      .def_property_readonly(
          "primary", [](const EnergeticDetail& d) { return d.primary; },
          "index of the contact whose impulse grows fastest at the beginning, or None")
      .def_property_readonly(
          "lost_by_friction",
          [](const EnergeticDetail& d) {
            return gather(d.frictions, [](const Friction& f) { return f.lost; });
          },
          "of every element")
      .def_readonly("lost", &EnergeticDetail::lost, "by all contacts and friction elements")
      .def_readonly("stored_before", &EnergeticDetail::stored_before, "of the precompression")
      .def_readonly("balance", &EnergeticDetail::balance, "of the energy, relative: should be zero")
      .def_readonly("error", &EnergeticDetail::error, "sum of the local error estimates")
      .def_readonly("tail", &EnergeticDetail::tail, "bound on what was not waited for")
      .def_readonly("duration", &EnergeticDetail::duration, "in pseudo-time")
      .def_readonly("steps", &EnergeticDetail::steps)
      .def_readonly("wedged", &EnergeticDetail::wedged, "friction keeps contacts compressed")
      .def_property_readonly("events", energetic_events,
                             "(time, index of the element, what), with history=True")
      .def_property_readonly(
          "history", energetic_history,
          "arrays time, element, component, force, gamma and impulse, by name, with history=True")
      .def(pickled<EnergeticDetail>());
}

}  // namespace

py::object detail_object(const Detail& detail) {
  return std::visit(
      [](const auto& d) -> py::object {
        if constexpr (std::is_same_v<std::decay_t<decltype(d)>, std::monostate>)
          return py::none();
        else
          return py::cast(d);
      },
      detail);
}

void bind_details(py::module_& m) {
  py::class_<Phase> phase(m, "Phase", "Compression or expansion of Poisson's law.");
  add_view(phase, "velocity_after", &Phase::velocity_after, "u at its end");
  add_view(phase, "impulse", &Phase::impulse, "Λ of this phase alone");
  add_view(phase, "gamma_before", &Phase::gamma_before, "γ at its start");
  add_view(phase, "gamma_after", &Phase::gamma_after, "γ at its end");
  phase.def_property_readonly("modes", modes_of, "of the elements").def(pickled<Phase>());

  py::class_<PoissonDetail> poisson(m, "PoissonDetail", "The two phases of Poisson's law.");
  poisson.def_readonly("compression", &PoissonDetail::compression)
      .def_readonly("expansion", &PoissonDetail::expansion)
      .def_readonly("dT1", &PoissonDetail::dT1, "γ_EᵀΛ")
      .def_readonly(
          "dT2", &PoissonDetail::dT2,
          "−ΛᵀGΛ; dT1 + dT2/2 is the work of the elements, which with moving constraints is not T⁺ − T⁻")
      .def(pickled<PoissonDetail>());
  add_view(poisson, "added", &PoissonDetail::added, "Λ_E − εΛ_C: what kinematic consistency needed on top");

  py::class_<MoreauDetail> moreau(m, "MoreauDetail", "u⁻ − b = z + z⊥, u⁺ − b = z − εz⊥.");
  moreau
      .def_property_readonly(
          "foot", [](const MoreauDetail& d) { return to_string(d.foot); },
          "'cone', 'first face', 'second face', 'face' (a later one) or 'edge'")
      .def_property_readonly(
          "faces", [](const MoreauDetail& d) { return d.faces; },
          "at a re-entrant corner the contacts, by their places, whose faces the foot lies on")
      .def_property_readonly("b", [](const MoreauDetail& d) { return optional_copy(d.b); })
      .def_property_readonly("z", [](const MoreauDetail& d) { return optional_copy(d.z); })
      .def(pickled<MoreauDetail>());
  add_view(moreau, "v", &MoreauDetail::v, "the nearest admissible velocity");
  add_view(moreau, "z_normal", &MoreauDetail::z_normal, "u⁻ − v");

  bind_stronge(m);
  bind_energetic(m);
}

}  // namespace percuss::python
