// Arrays of numpy in and out of Eigen.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <Eigen/Core>
#include <string>
#include <vector>

namespace percuss::python {

namespace py = pybind11;

// Doubles in C order.
using Doubles = py::array_t<double, py::array::c_style | py::array::forcecast>;

// What a user gave as `field`: lists and other types of real numbers are converted; complex numbers, texts,
// masked arrays and the like raise ProblemError.
Doubles numbers(py::handle given, const std::string& field);
// The same with one dimension.
Eigen::VectorXd vector(py::handle given, const std::string& field);

// A read-only array on memory that `owner` keeps alive and does not change.
inline py::array view(const double* data, std::vector<py::ssize_t> shape, std::vector<py::ssize_t> strides,
                      py::handle owner) {
  py::array array(py::dtype::of<double>(), std::move(shape), std::move(strides), data, owner);
  py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}

inline py::array view(const Eigen::VectorXd& values, py::handle owner) {
  return view(values.data(), {values.size()}, {sizeof(double)}, owner);
}

inline py::array view(const std::vector<double>& values, py::handle owner) {
  return view(values.data(), {static_cast<py::ssize_t>(values.size())}, {sizeof(double)}, owner);
}

inline py::array view(const Eigen::MatrixXd& values, py::handle owner) {
  const auto column = static_cast<py::ssize_t>(sizeof(double)) * values.rows();
  return view(values.data(), {values.rows(), values.cols()}, {sizeof(double), column}, owner);
}

// Arrays of their own.
inline py::array copy(const Eigen::VectorXd& values) {
  return py::array_t<double>(values.size(), values.data());
}

inline py::array copy(const Eigen::MatrixXd& values) {
  using Shape = std::vector<py::ssize_t>;
  const auto column = static_cast<py::ssize_t>(sizeof(double)) * values.rows();
  return py::array_t<double>(Shape{values.rows(), values.cols()}, Shape{sizeof(double), column},
                             values.data());
}

inline Eigen::VectorXd vector_of(const Doubles& array) {
  return Eigen::Map<const Eigen::VectorXd>(array.data(), array.size());
}

// One array of the member `get` of all items.
template <class Items, class Get>
auto gather(const Items& items, Get get) {
  using Value = std::decay_t<decltype(get(*items.begin()))>;
  py::array_t<Value> array(static_cast<py::ssize_t>(items.size()));
  Value* out = array.mutable_data();
  for (const auto& item : items) *out++ = get(item);
  return array;
}

}  // namespace percuss::python
