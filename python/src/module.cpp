// percuss._core: the compiled part of the Python module. What users call lies in ../percuss/*.py.
#include "bindings.hpp"

PYBIND11_MODULE(_core, m) {
  namespace python = percuss::python;
  pybind11::options options;
  options.disable_function_signatures();  // they are in _core.pyi
  m.attr("__version__") = PERCUSS_VERSION;
  python::bind_impact(m);
  python::bind_files(m);
  python::bind_laws(m);
  python::bind_details(m);
  python::bind_outcome(m);
  python::bind_audit(m);
  python::bind_batch(m);
  python::bind_chain(m);
  python::bind_contact(m);
  python::bind_motion(m);
  python::bind_study(m);
  python::bind_fit(m);
  python::bind_reproduction(m);
}
