#include "arrays.hpp"

namespace percuss::python {

// Exactly an array of doubles in C order, as most are, is taken as it is; subclasses such as masked arrays
// and everything else go the long way.
Doubles numbers(py::handle given, const std::string& field) {
  const bool plain = Py_TYPE(given.ptr()) == py::detail::npy_api::get().PyArray_Type_;
  if (plain && Doubles::check_(given)) return py::reinterpret_borrow<Doubles>(given);
  return py::cast<Doubles>(py::module_::import("percuss._numbers").attr("numbers")(given, field));
}

Eigen::VectorXd vector(py::handle given, const std::string& field) {
  const Doubles array = numbers(given, field);
  if (array.ndim() == 1) return vector_of(array);
  py::module_::import("percuss._numbers").attr("numbers")(array, field, 1);  // raises
  return {};
}

}  // namespace percuss::python
