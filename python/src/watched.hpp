// Long work with Python beside it.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <future>

#include "percuss/progress.hpp"

namespace percuss::python {

namespace py = pybind11;

// work(progress) on a thread of its own. The thread that Python called frees Python's lock and looks up now
// and then whether ctrl-C was pressed; then it says how far the work is to `show`, a function of Python or
// None. What either of them raises stops the work and reaches the caller.
template <class Work>
auto watched(const py::object& show, const Work& work) {
  using namespace std::chrono_literals;
  Progress progress;
  auto result = std::async(std::launch::async, [&] { return work(progress); });
  const auto finished = [&] {
    py::gil_scoped_release release;
    return result.wait_for(50ms) == std::future_status::ready;
  };
  const auto stop = [&] {
    py::gil_scoped_release release;
    progress.stop = true;
    result.wait();
  };
  while (!finished()) {
    try {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (!show.is_none()) show(progress.done.load());
    } catch (...) {
      stop();
      throw;
    }
  }
  return result.get();
}

}  // namespace percuss::python
