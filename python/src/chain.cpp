// Rows of balls without matrices.
#include <pybind11/stl.h>

#include "percuss/models.hpp"

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "pickling.hpp"

namespace percuss::python {
namespace {

using Contact = EnergeticDetail::Contact;

ChainOutcome resolve_row(const Doubles& mass, const Doubles& velocity, const Doubles& stiffness,
                         const Doubles& exponent, const Doubles& restitution, const Doubles& precompression,
                         const Energetic& law) {
  Chain chain;
  chain.mass.assign(mass.data(), mass.data() + mass.size());
  chain.velocity.assign(velocity.data(), velocity.data() + velocity.size());
  for (py::ssize_t i = 0; i < stiffness.size(); ++i)
    chain.contacts.push_back({stiffness.at(i), exponent.at(i), restitution.at(i), precompression.at(i)});
  Result<ChainOutcome> outcome = [&] {
    py::gil_scoped_release release;
    return resolve(chain, law);
  }();
  if (!outcome) raise("ProblemError", outcome.error(), Given{});
  return *std::move(outcome);
}

}  // namespace

void bind_chain(py::module_& m) {
  py::class_<ChainOutcome>(m, "ChainOutcome", "What a row of balls did under the energetic law.")
      .def_readonly("ended", &ChainOutcome::ended, "False: the energetic law did not come to an end")
      .def_property_readonly(
          "velocity", [](const py::object& self) { return view(self.cast<ChainOutcome&>().velocity, self); },
          "after")
      .def_property_readonly(
          "impulse", [](const py::object& self) { return view(self.cast<ChainOutcome&>().impulse, self); },
          "of the contacts")
      .def_property_readonly(
          "lost",
          [](const ChainOutcome& o) { return gather(o.contacts, [](const Contact& c) { return c.lost; }); },
          "energy, of the contacts")
      .def_property_readonly(
          "compressions",
          [](const ChainOutcome& o) {
            return gather(o.contacts, [](const Contact& c) { return c.compressions; });
          },
          "of the contacts")
      .def_property_readonly(
          "repeated",
          [](const ChainOutcome& o) {
            return gather(o.contacts, [](const Contact& c) { return c.repeated; });
          },
          "impacts after a separation, of the contacts")
      .def_readonly("balance", &ChainOutcome::balance, "of the energy, relative: should be zero")
      .def_readonly("error", &ChainOutcome::error, "sum of the local error estimates")
      .def_readonly("tail", &ChainOutcome::tail, "bound on what was not waited for")
      .def_readonly("steps", &ChainOutcome::steps)
      .def(pickled<ChainOutcome>());
  m.def("_resolve_chain", resolve_row);
  m.def("hertz_stiffness", hertz_stiffness, py::arg("radius1"), py::arg("young1"), py::arg("poisson1"),
        py::arg("radius2"), py::arg("young2"), py::arg("poisson2"),
        "K of λ = K x^{3/2} between two balls; a wall has radius inf.\n\n"
        ">>> round(percuss.hertz_stiffness(0.01, 2.1e11, 0.3, 0.01, 2.1e11, 0.3) / 1e9, 2)\n10.88\n");
}

}  // namespace percuss::python
