// percuss._core: the compiled part of the Python module. What users call lies in ../percuss/*.py.
#include "bindings.hpp"
#include "percuss/version.hpp"

namespace {

// C.__new__(C) makes an object without what it stands for. pybind11 gives such an object memory that nobody
// has initialised as soon as it is used; it asks operator_new for that and nothing else, so a class whose
// operator_new refuses has no such objects. __init__ and __setstate__ fill an object without it.
void refuse_unmade_objects(const pybind11::module_& m) {
  for (const auto& [name, one] : m.attr("__dict__").cast<pybind11::dict>()) {
    if (!PyType_Check(one.ptr())) continue;
    auto* const type = pybind11::detail::get_type_info(reinterpret_cast<PyTypeObject*>(one.ptr()));
    if (type == nullptr) continue;
    type->operator_new = [](std::size_t) -> void* {
      throw pybind11::type_error("the object was made by __new__ alone, expected one that is initialised");
    };
  }
  // Objects that are shared are refused by pybind11 itself, but as if the program were wrong.
  pybind11::register_local_exception_translator([](std::exception_ptr error) {
    try {
      std::rethrow_exception(error);
    } catch (const pybind11::cast_error&) {
      PyErr_SetString(PyExc_TypeError, "the object is not initialised, or holds something of another type");
    }
  });
}

}  // namespace

PYBIND11_MODULE(_core, m) {
  namespace python = percuss::python;
  pybind11::options options;
  options.disable_function_signatures();  // they are in _core.pyi
  m.attr("__version__") = percuss::version();
  python::bind_impact(m);
  python::bind_files(m);
  python::bind_laws(m);
  python::bind_details(m);
  python::bind_outcome(m);
  python::bind_comparison(m);
  python::bind_audit(m);
  python::bind_batch(m);
  python::bind_chain(m);
  python::bind_contact(m);
  python::bind_motion(m);
  python::bind_scene(m);
  python::bind_study(m);
  python::bind_fit(m);
  python::bind_measured(m);
  python::bind_geometry(m);
  python::bind_reproduction(m);
  refuse_unmade_objects(m);
}
