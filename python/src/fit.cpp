// Coefficients from measured velocities and other results.
#include "percuss/fit.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "percuss/files.hpp"

namespace percuss::python {
namespace {

Measurements read_table(const std::string& path, std::span<const Problem> laws) {
  const auto text = io::read_text_file(path);
  if (!text) raise(std::vector<Diagnostic>{{path, 1, 1, text.error()}});
  auto data = parse_measurements(*text, path, laws);
  if (!data) raise(data.error());
  return *std::move(data);
}

Eigen::MatrixXd matrix_of(const std::string& name, const Doubles& array) {
  if (array.ndim() != 2)
    raise_message("ProblemError",
                  fmt::format("{} has {} axes, expected impacts by coordinates", name, array.ndim()));
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  return Eigen::Map<const Rows>(array.data(), array.shape(0), array.shape(1));
}

Eigen::VectorXd column_of(const std::string& name, const Doubles& array, Eigen::Index rows) {
  if (array.ndim() != 1 || array.shape(0) != rows)
    raise_message("ProblemError",
                  fmt::format("{} has {} numbers, expected {}, one per impact", name, array.size(), rows));
  return vector_of(array);
}

Measurements take_arrays(const py::dict& arrays, const Problem& of) {
  Measurements data;
  const bool velocities = arrays.contains("after"), targets = arrays.contains("targets");
  if (!velocities && !targets)
    raise_message("ProblemError",
                  "after is missing, expected the velocities after the impacts, or other results as targets");
  Eigen::Index n = 0;
  if (velocities) {
    data.after = matrix_of("after", py::cast<Doubles>(arrays["after"]));
    n = data.after.rows();
  }
  if (targets) {
    for (const auto& [key, value] : py::cast<py::dict>(arrays["targets"])) {
      const auto name = py::cast<std::string>(key);
      const auto array = py::cast<Doubles>(value);
      if (!velocities && data.targets.empty()) n = array.size();
      data.targets.push_back(name);
      data.measured.conservativeResize(n, data.measured.cols() + 1);
      data.measured.rightCols(1) = column_of(name, array, n);
    }
  }
  if (targets && arrays.contains("target_sigma")) {
    const auto given = py::cast<py::dict>(arrays["target_sigma"]);
    data.target_sigma.resize(n, data.measured.cols());
    for (std::size_t k = 0; k < data.targets.size(); ++k) {
      const std::string& name = data.targets[k];
      if (!given.contains(name))
        raise_message("ProblemError",
                      fmt::format("target_sigma lacks {}, expected it for every target", name));
      data.target_sigma.col(static_cast<Eigen::Index>(k)) =
          column_of(name, py::cast<Doubles>(given[py::str(name)]), n);
    }
  }
  data.before = of.impact.velocity.transpose().replicate(n, 1);
  for (const auto& [key, value] : arrays) {
    const auto name = py::cast<std::string>(key);
    if (name == "after" || name == "targets" || name == "target_sigma") continue;
    const auto array = py::cast<Doubles>(value);
    if (name == "before" || name == "sigma") {
      (name == "before" ? data.before : data.sigma) = matrix_of(name, array);
    } else if (name == "weight") {
      data.weight = column_of(name, array, n);
    } else {
      data.columns.push_back(name);
      data.values.conservativeResize(n, data.values.cols() + 1);
      data.values.rightCols(1) = column_of(name, array, n);
    }
  }
  return data;
}

py::dict to_dict(const Fit& fit) {
  using namespace py::literals;
  py::list parameters, modes;
  for (const FittedParameter& p : fit.parameters)
    parameters.append(py::dict("name"_a = p.name, "value"_a = p.value, "low"_a = p.low, "high"_a = p.high,
                               "standard_error"_a = p.standard_error, "carriers"_a = p.carriers,
                               "profile"_a = p.profile, "determined"_a = p.determined,
                               "at_bound"_a = p.at_bound,
                               "range"_a = py::make_tuple(p.range_low, p.range_high)));
  for (const auto& row : fit.modes) {
    py::list one;
    for (const Mode mode : row) one.append(std::string(to_string(mode)));
    modes.append(one);
  }
  return py::dict("law"_a = fit.law, "reason"_a = fit.reason, "parameters"_a = parameters,
                  "warnings"_a = fit.warnings, "misfit"_a = fit.misfit, "criterion"_a = fit.criterion,
                  "columns"_a = fit.columns, "noise"_a = copy(fit.noise), "residual"_a = copy(fit.residual),
                  "weight"_a = copy(fit.weight), "correlation"_a = copy(fit.correlation), "modes"_a = modes,
                  "unanswered"_a = fit.unanswered, "evaluations"_a = fit.evaluations,
                  "converged"_a = fit.converged);
}

py::list fit_given(const GivenPtr& given, const py::list& laws, const py::object& table,
                   const std::vector<std::string>& parameters, const Formulas& set,
                   const std::vector<std::tuple<std::string, double, double>>& ranges,
                   const std::string& loss, int starts, std::uint64_t seed, int threads) {
  std::vector<Problem> problems;
  for (const py::handle law : laws) problems.push_back(make_problem(given->impact, law_of(law)));
  if (problems.empty()) raise_message("ProblemError", "there is no law, expected at least one");
  FitOptions options;
  options.parameters = parameters;
  options.set = set;
  for (const auto& [name, low, high] : ranges) options.ranges.push_back({name, low, high});
  bool known = false;
  for (const Loss one : {Loss::huber, Loss::cauchy, Loss::squares})
    if (loss == to_string(one)) options.loss = one, known = true;
  if (!known)
    raise_message("ProblemError", fmt::format("'{}' is no loss, expected huber, cauchy or squares", loss));
  options.starts = starts;
  options.seed = seed;
  options.threads = threads;
  const Measurements data = py::isinstance<py::str>(table)
                                ? read_table(py::cast<std::string>(table), problems)
                                : take_arrays(py::cast<py::dict>(table), problems.front());
  const auto fits = [&] {
    py::gil_scoped_release release;
    return fit_laws(problems, data, options);
  }();
  if (!fits) raise("ProblemError", fits.error(), Given{});
  py::list all;
  for (const Fit& fit : *fits) all.append(to_dict(fit));
  return all;
}

}  // namespace

void bind_fit(py::module_& m) { m.def("_fit", fit_given); }

}  // namespace percuss::python
