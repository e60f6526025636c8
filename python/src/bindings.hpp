// The parts of the module, one per file.
#pragma once

#include <pybind11/pybind11.h>

namespace percuss::python {

void bind_impact(pybind11::module_& m);
void bind_fit(pybind11::module_& m);
void bind_measured(pybind11::module_& m);
void bind_geometry(pybind11::module_& m);
void bind_files(pybind11::module_& m);
void bind_laws(pybind11::module_& m);
void bind_outcome(pybind11::module_& m);
void bind_comparison(pybind11::module_& m);
void bind_details(pybind11::module_& m);
void bind_audit(pybind11::module_& m);
void bind_batch(pybind11::module_& m);
void bind_chain(pybind11::module_& m);
void bind_contact(pybind11::module_& m);
void bind_motion(pybind11::module_& m);
void bind_scene(pybind11::module_& m);
void bind_reproduction(pybind11::module_& m);
void bind_study(pybind11::module_& m);

}  // namespace percuss::python
