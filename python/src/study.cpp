// Maps over two numbers of a problem, and sweeps over many.
#include <pybind11/stl.h>
#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <cmath>
#include <set>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "percuss/map.hpp"
#include "percuss/sweep.hpp"
#include "watched.hpp"

namespace percuss::python {
namespace {

// An array of values, or a text as on the command line.
Values values_of(const py::handle& given) {
  if (py::isinstance<py::str>(given)) {
    const auto parsed = parse_values(py::cast<std::string>(given));
    if (!parsed) raise("ProblemError", parsed.error(), Given{});
    return *parsed;
  }
  const auto array = py::cast<Doubles>(given);
  Values values;
  values.list.assign(array.data(), array.data() + array.size());
  return values;
}

// The axes of maps have equal distances or equal ratios.
Values grid_of(const std::string& name, const py::handle& given) {
  Values values = values_of(given);
  if (values.kind != Values::Kind::list) return values;
  Values grid;
  grid.count = values.list.size();
  if (grid.count < 2) raise_message("ProblemError", name + " has less than two values, expected a grid");
  grid.low = values.list.front();
  grid.high = values.list.back();
  const double range = std::abs(grid.high - grid.low);
  for (const Values::Kind kind : {Values::Kind::grid, Values::Kind::log_grid}) {
    grid.kind = kind;
    if (kind == Values::Kind::log_grid && !(grid.low > 0.0 && grid.high > 0.0)) break;
    bool fits = range > 0.0;
    for (std::size_t k = 0; fits && k < grid.count; ++k)
      fits = std::abs(values.list[k] - grid.at(static_cast<double>(k))) <= 1e-12 * range;
    if (fits) return grid;
  }
  raise_message("ProblemError", name + " is no grid, expected values with equal distances or equal ratios");
}

std::vector<Varied> varied_of(const py::list& list) {
  std::vector<Varied> all;
  for (const py::handle item : list) {
    const auto pair = py::cast<py::tuple>(item);
    all.push_back({py::cast<std::string>(pair[0]), values_of(pair[1])});
  }
  return all;
}

Case case_of(const Given& given, const Law& law) {
  Case one{{}, law};
  one.problem.law = name_of(law);
  one.problem.impact = given.impact;
  return one;
}

// What the errors of studies mean is said in their messages: there is no file to point to.
[[noreturn]] void refuse(const Errors& errors) { raise("ProblemError", errors, Given{}); }

py::dict map_given(const GivenPtr& given, const py::object& law, const py::list& axes, const Formulas& set,
                   const std::string& quantity, int threads, bool boundaries, const py::object& show) {
  const Case of = case_of(*given, law_of(law));
  MapSpec spec{{}, set, "", quantity};
  for (const py::handle item : axes) {
    const auto name = py::cast<std::string>(py::cast<py::tuple>(item)[0]);
    spec.axes.push_back({name, grid_of(name, py::cast<py::tuple>(item)[1])});
  }
  const Result<Map> made = watched(show, [&](Progress& progress) {
    return make_map(of, spec, {threads, boundaries, &progress});
  });
  if (!made) refuse(made.error());
  const Map& map = *made;
  const auto points = [](const Values& values) {
    py::array_t<double> array(static_cast<py::ssize_t>(values.size()));
    for (std::size_t k = 0; k < values.size(); ++k)
      array.mutable_data()[k] = values.at(static_cast<double>(k));
    return array;
  };
  py::list edges;
  for (const Boundary& b : map.boundaries)
    edges.append(py::make_tuple(gather(b.x, [](double v) { return v; }),
                                gather(b.y, [](double v) { return v; }), b.one, b.other));
  using namespace py::literals;
  return py::dict("x"_a = points(map.axes[0].values), "y"_a = points(map.axes[1].values),
                  "regime"_a = gather(map.regime, [](std::uint16_t r) { return r; }),
                  "value"_a = gather(map.value, [](double v) { return v; }), "labels"_a = map.labels,
                  "boundaries"_a = edges, "evaluations"_a = map.evaluations,
                  "closed_form"_a = map.closed_form, "refusal"_a = map.refusal);
}

// Chunk after chunk on all cores.
void run_sweep(const Sweep& sweep, int threads, double* numbers, std::string& refusal, Progress& progress) {
  tbb::enumerable_thread_specific<Sweep::Runner> runners([&] { return Sweep::Runner(sweep); });
  tbb::enumerable_thread_specific<std::vector<double>> buffers;
  tbb::task_arena arena(threads > 0 ? threads : tbb::task_arena::automatic);
  std::atomic<std::size_t> finished = 0;
  arena.execute([&] {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, sweep.chunks(), 1), [&](const auto& range) {
      for (std::size_t chunk = range.begin(); chunk < range.end() && !stopped(&progress); ++chunk) {
        std::vector<double>& buffer = buffers.local();
        runners.local().run(chunk, buffer);
        std::copy(buffer.begin(), buffer.end(), numbers + chunk * sweep.chunk_size() * sweep.width());
        progress.done = static_cast<double>(++finished) / static_cast<double>(sweep.chunks());
      }
    });
  });
  for (const Sweep::Runner& runner : runners)
    if (refusal.empty()) refusal = runner.refusal();
}

py::dict sweep_given(const GivenPtr& given, const py::list& laws, const py::list& vary, const Formulas& set,
                     const std::vector<std::string>& outputs, std::size_t samples, std::uint64_t seed,
                     int threads, const py::object& show) {
  SweepSpec spec{{}, varied_of(vary), set, outputs, samples, seed};
  std::vector<Case> cases;
  for (const py::handle law : laws) {
    cases.push_back(case_of(*given, law_of(law)));
    spec.laws.push_back(cases.back().problem.law);
  }
  const Result<Sweep> made = Sweep::make(std::move(cases), spec);
  if (!made) refuse(made.error());
  const Sweep& sweep = *made;

  const auto n = static_cast<py::ssize_t>(sweep.cases());
  py::array_t<double> variables({n, static_cast<py::ssize_t>(sweep.variables().size())});
  py::array_t<double> numbers({n, static_cast<py::ssize_t>(sweep.width())});
  py::array_t<std::int32_t> law(n);
  for (std::size_t i = 0; i < sweep.cases(); ++i) {
    const std::size_t width = sweep.variables().size();
    sweep.values(i, std::span(variables.mutable_data() + i * width, width));
    law.mutable_data()[i] = static_cast<std::int32_t>(sweep.law_of(i));
  }
  std::string refusal;
  double* const out = numbers.mutable_data();
  watched(show, [&](Progress& progress) { run_sweep(sweep, threads, out, refusal, progress); });

  // Numbers that stand for words.
  py::list names;
  py::dict words;
  for (std::size_t k = 0; k < sweep.outputs().size(); ++k) {
    const Quantity& quantity = sweep.outputs()[k];
    names.append(quantity.name);
    if (!quantity.is_label()) continue;
    std::set<double> found;
    for (py::ssize_t i = 0; i < n; ++i) found.insert(numbers.at(i, k + 1));
    py::dict label;
    for (const double value : found) label[py::float_(value)] = label_of(quantity, value, given->impact);
    words[py::str(quantity.name)] = label;
  }
  using namespace py::literals;
  return py::dict("variables"_a = variables, "numbers"_a = numbers, "law"_a = law, "outputs"_a = names,
                  "words"_a = words, "refusal"_a = refusal);
}

}  // namespace

void bind_study(py::module_& m) {
  m.def("_map", map_given);
  m.def("_sweep", sweep_given);
}

}  // namespace percuss::python
