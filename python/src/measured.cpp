// Measured motions: impacts found in them, bodies and contacts fitted to them, predictions.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "members.hpp"
#include "percuss/files.hpp"
#include "percuss/motion_fit.hpp"

namespace percuss::python {
namespace {

using namespace py::literals;

struct Table {
  MeasuredMotion motion;
  std::vector<std::string> warnings;
};

Table read_motion(const std::string& path, const Problem& of, int threads) {
  const auto text = io::read_text_file(path);
  if (!text) raise(std::vector<Diagnostic>{{path, 1, 1, text.error()}});
  auto parsed = parse_motion(*text, path, of);
  if (!parsed) raise(parsed.error());
  auto better = mended(of, *parsed, threads);
  if (!better) raise("ProblemError", better.error(), Given{});
  Table table{*std::move(better), {}};
  for (const Diagnostic& warning : table.motion.warnings) table.warnings.push_back(warning.to_string());
  return table;
}

const Problem& problem_of(const ReadPtr& file) {
  if (!file)
    raise_message("ProblemError", "poses were measured of rigid bodies, expected the file of a scene");
  return file->problem;
}

py::list parameters_of(const std::vector<FittedParameter>& parameters) {
  py::list list;
  for (const FittedParameter& p : parameters)
    list.append(py::dict("name"_a = p.name, "value"_a = p.value, "low"_a = p.low, "high"_a = p.high,
                         "standard_error"_a = p.standard_error, "carriers"_a = p.carriers,
                         "profile"_a = p.profile, "determined"_a = p.determined, "at_bound"_a = p.at_bound,
                         "range"_a = py::make_tuple(p.range_low, p.range_high)));
  return list;
}

py::dict detect_file(const ReadPtr& file, const std::string& path, int threads) {
  const Problem& of = problem_of(file);
  const Table table = read_motion(path, of, threads);
  const auto found = [&] {
    py::gil_scoped_release release;
    return detect(of, table.motion, threads);
  }();
  if (!found) raise("ProblemError", found.error(), Given{});
  py::list impacts, phases, warnings;
  for (const MeasuredImpact& i : found->impacts) {
    const Eigen::Quaterniond& q = i.poses.front().orientation;
    const Eigen::Vector4d quaternion(q.w(), q.x(), q.y(), q.z());
    impacts.append(py::dict("run"_a = table.motion.runs[i.run].name, "time"_a = i.time,
                            "contacts"_a = i.contacts,
                            "position"_a = copy(Eigen::VectorXd(i.poses.front().position)),
                            "quaternion"_a = copy(Eigen::VectorXd(quaternion)), "before"_a = copy(i.before),
                            "after"_a = copy(i.after), "sigma_before"_a = copy(i.sigma_before),
                            "sigma_after"_a = copy(i.sigma_after), "frames_before"_a = i.frames_before,
                            "frames_after"_a = i.frames_after, "mismatch"_a = i.mismatch));
  }
  for (const MotionPhase& p : found->phases) {
    const auto& frames = table.motion.runs[p.run].frames;
    phases.append(py::dict("run"_a = table.motion.runs[p.run].name, "kind"_a = std::string(to_string(p.kind)),
                           "start"_a = frames[p.first].time, "end"_a = frames[p.last].time,
                           "frames"_a = p.last - p.first + 1));
  }
  for (const std::string& warning : table.warnings) warnings.append(warning);
  for (const Diagnostic& warning : found->warnings) warnings.append(warning.to_string());
  return py::dict("noise"_a = py::make_tuple(found->noise.position, found->noise.rotation),
                  "impacts"_a = impacts, "phases"_a = phases, "warnings"_a = warnings);
}

py::list fit_file(const ReadPtr& file, const py::list& laws, const std::string& path,
                  const std::vector<std::string>& parameters, const Formulas& set,
                  const std::vector<std::tuple<std::string, double, double>>& ranges,
                  const std::vector<std::string>& stages, int threads) {
  const Problem& of = problem_of(file);
  std::vector<Problem> problems;
  for (const py::handle law : laws) problems.push_back(with_law(of, law_of(law)));
  MotionFitOptions options;
  options.parameters = parameters, options.set = set, options.threads = threads;
  for (const auto& [name, low, high] : ranges) options.ranges.push_back({name, low, high});
  for (const std::string& name : stages) {
    const auto stage = stage_from_name(name);
    if (!stage)
      raise_message("ProblemError",
                    fmt::format("'{}' is no stage, expected flight, body, impacts, slides or all", name));
    options.stages.push_back(*stage);
  }
  const Table table = read_motion(path, of, threads);
  const auto fits = [&] {
    py::gil_scoped_release release;
    return fit_motion_laws(problems, table.motion, options);
  }();
  if (!fits) raise("ProblemError", fits.error(), Given{});
  py::list all;
  for (const MotionFit& fit : *fits) {
    py::list steps;
    for (const MotionStageFit& stage : fit.stages) {
      py::list residuals;
      for (const MotionResiduals& r : stage.residuals)
        residuals.append(py::dict("name"_a = r.name, "unit"_a = r.unit, "count"_a = r.count,
                                  "size"_a = r.size, "values"_a = copy(r.values)));
      steps.append(py::dict("stage"_a = std::string(to_string(stage.stage)), "converged"_a = stage.converged,
                            "parameters"_a = parameters_of(stage.parameters), "residuals"_a = residuals,
                            "correlation"_a = copy(stage.correlation), "warnings"_a = stage.warnings));
    }
    std::vector<std::string> warnings = table.warnings;
    warnings.insert(warnings.end(), fit.warnings.begin(), fit.warnings.end());
    all.append(py::dict(
        "law"_a = fit.law, "reason"_a = fit.reason, "parameters"_a = parameters_of(fit.parameters),
        "stages"_a = steps, "warnings"_a = warnings,
        "noise"_a = py::make_tuple(fit.noise.position, fit.noise.rotation), "runs"_a = fit.runs,
        "impacts"_a = fit.impacts, "impact_error"_a = fit.impact_error, "least_error"_a = fit.least_error,
        "criterion"_a = fit.criterion, "converged"_a = fit.converged));
  }
  return all;
}

py::dict predict_file(const ReadPtr& file, const py::object& law, const std::string& path,
                      const std::vector<std::pair<std::string, double>>& numbers, int threads) {
  Problem of = with_law(problem_of(file), law_of(law));
  std::vector<std::string> names;
  std::vector<double> values;
  for (const auto& [name, value] : numbers) names.push_back(name), values.push_back(value);
  const auto variation = Variation::make(of, names, {});
  if (!variation) raise("ProblemError", variation.error(), Given{});
  variation->apply(values, of);
  const Table table = read_motion(path, of, threads);
  const auto made = [&] {
    py::gil_scoped_release release;
    return predict_motion(of, table.motion, threads);
  }();
  if (!made) raise("ProblemError", made.error(), Given{});
  py::dict runs;
  for (const MeasuredMotion::Run& run : made->motion.runs) {
    Eigen::MatrixXd rows(static_cast<Eigen::Index>(run.frames.size()), 8);
    for (std::size_t k = 0; k < run.frames.size(); ++k) {
      const Pose& pose = run.frames[k].poses.front();
      const Eigen::Quaterniond& q = pose.orientation;
      rows.row(static_cast<Eigen::Index>(k)) << run.frames[k].time, pose.position.x(), pose.position.y(),
          pose.position.z(), q.w(), q.x(), q.y(), q.z();
    }
    runs[py::str(run.name)] = copy(rows);
  }
  return py::dict("runs"_a = runs, "position"_a = made->position, "rotation"_a = made->rotation,
                  "last_position"_a = made->last_position, "last_rotation"_a = made->last_rotation,
                  "troubles"_a = made->troubles, "csv"_a = motion_csv(made->motion));
}

}  // namespace

void bind_measured(py::module_& m) {
  m.def("_detect", detect_file);
  m.def("_fit_motion", fit_file);
  m.def("_predict", predict_file);
}

}  // namespace percuss::python
