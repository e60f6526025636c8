// Functions of Python where the library takes one of its own.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "percuss/friction_shape.hpp"
#include "percuss/law.hpp"

namespace percuss::python {

namespace py = pybind11;

// It may be copied, called and destroyed without Python's lock.
class PythonFunction {
 public:
  PythonFunction() = default;
  explicit PythonFunction(py::object function)
      : function_(function.release().ptr(), [](PyObject* object) {
          const py::gil_scoped_acquire gil;
          py::handle(object).dec_ref();
        }) {}

  py::handle handle() const { return function_.get(); }

 private:
  std::shared_ptr<PyObject> function_;
};

// What a std::function of the library holds that calls Python: it gives the object back.
template <class Function>
struct Calls;

// Λ of an impact. A ProblemError that is raised says that the law does not apply; every other exception goes
// through the library to the caller.
using ImpulseFunction = decltype(CustomLaw::impulse);
template <>
struct Calls<ImpulseFunction> {
  PythonFunction function;
  [[nodiscard]] Result<Eigen::VectorXd> operator()(const Impact& impact) const;
};

// e of the energetic law.
using RestitutionFunction = decltype(Energetic::restitution);
template <>
struct Calls<RestitutionFunction> {
  PythonFunction function;
  double operator()(std::size_t element, double work, int repetition) const;
};

// The support point of a friction's set.
using SupportFunction = decltype(SupportShape::point);
template <>
struct Calls<SupportFunction> {
  PythonFunction function;
  ShapeVector operator()(const ShapeVector& direction) const;
};

// None is no function.
template <class Function>
Function function_of(const py::object& given) {
  return given.is_none() ? Function{} : Function{Calls<Function>{PythonFunction(given)}};
}

}  // namespace percuss::python
