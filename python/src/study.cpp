// Maps over two numbers of a problem, and sweeps over many.
#include <pybind11/stl.h>

#include <cmath>
#include <set>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "percuss/axis_words.hpp"
#include "percuss/files.hpp"
#include "percuss/map.hpp"
#include "percuss/picture.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/report.hpp"
#include "percuss/sweep.hpp"
#include "percuss/tables.hpp"
#include "pickling.hpp"
#include "read_problem.hpp"
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
  const auto array = py::cast<Doubles>(given);  // as percuss/_study.py made it
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

// What a file says beyond the impact is kept: numbers of a system written as text may be varied.
Problem problem_of(const GivenPtr& given, const ReadPtr& file, const Law& law) {
  Problem one = with_law(file ? file->problem : Problem{}, law);
  if (given) one.impact = given->impact;  // a system written as text may start in the air
  return one;
}

// What the errors of studies mean is said in their messages: there is no file to point to.
[[noreturn]] void refuse(const Errors& errors) { raise("ProblemError", errors, Given{}); }

void refuse_stale(const std::vector<Varied>& varied, const Formulas& set, const ReadPtr& file) {
  if (!file) return;
  if (const Errors stale = io::stale_parameters(varied, set, file->text); !stale.empty()) refuse(stale);
}

// A map, and how it was made.
struct MadeMap {
  Map map;
  std::string title, call;
  ReadPtr file;

  draw::Figure figure(double width, double height, bool dark) const {
    return report::map_figure(map, {.width = width, .height = height, .dark = dark, .title = title});
  }
};

py::array points(const Values& values) {
  py::array_t<double> array(static_cast<py::ssize_t>(values.size()));
  for (std::size_t k = 0; k < values.size(); ++k) array.mutable_data()[k] = values.at(static_cast<double>(k));
  return array;
}

py::list boundaries_of(const Map& map) {
  py::list edges;
  for (const Boundary& b : map.boundaries)
    edges.append(py::make_tuple(gather(b.x, [](double v) { return v; }),
                                gather(b.y, [](double v) { return v; }), b.one, b.other));
  return edges;
}

MadeMap map_given(const GivenPtr& given, const ReadPtr& file, const py::object& law, const py::list& axes,
                  const Formulas& set, const std::string& quantity, int threads, bool boundaries,
                  const std::string& title, const std::string& call, const py::object& show) {
  const Problem of = problem_of(given, file, law_of(law));
  MapSpec spec{{}, set, "", quantity};
  const bool regime = quantity == "regime";
  for (const py::handle item : axes) {
    const auto name = py::cast<std::string>(py::cast<py::tuple>(item)[0]);
    spec.axes.push_back({name, grid_of(name, py::cast<py::tuple>(item)[1])});
    // "LO:HI": as many as on the command line
    if (Values& v = spec.axes.back().values; v.count == 0)
      v.count = spec.axes.size() == 1 ? (regime ? 800 : 400) : (regime ? 600 : 300);
  }
  refuse_stale(spec.axes, set, file);
  Result<Map> made = watched(show, [&](Progress& progress) {
    return make_map(of, spec, {threads, boundaries, &progress});
  });
  if (!made) refuse(made.error());
  return {*std::move(made), title, call, file};
}

// rows × columns, read-only, without a copy.
template <class Value>
py::object grid_view(const std::vector<Value>& values, const Map& map, const py::object& owner) {
  py::array_t<Value> array({static_cast<py::ssize_t>(map.rows()), static_cast<py::ssize_t>(map.columns())},
                           values.data(), owner);
  py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}

void write_map(const MadeMap& made, const std::string& path, double width, double height, bool dark) {
  const auto fail = [&](const std::string& why) {
    raise_message("ProblemError", "cannot write " + path + ": " + why);
  };
  tl::expected<void, std::string> done;
  if (path.ends_with(".csv"))
    done = io::write_map_csv(made.map, path);
  else if (path.ends_with(".h5"))
    done = io::write_map_hdf5(made.map, path);
  else if (path.ends_with(".svg") || path.ends_with(".pdf") || path.ends_with(".png"))
    done = io::write_atomically(path, draw::picture_file(made.figure(width, height, dark), path, 1.0));
  else if (path.ends_with(".html"))
    done = io::write_atomically(
        path, report::figure_report(made.title.empty() ? "A map" : made.title,
                                    made.figure(width, height, false), "", origin_of(made.call, made.file)));
  else
    fail("the name does not end with .svg, .pdf, .png, .csv, .h5 or .html");
  if (!done) fail(done.error());
}

py::dict sweep_given(const GivenPtr& given, const ReadPtr& file, const py::list& laws, const py::list& vary,
                     const Formulas& set, const std::vector<std::string>& outputs, std::size_t samples,
                     std::uint64_t seed, int threads, const py::object& show) {
  SweepSpec spec{{}, varied_of(vary), set, outputs, samples, seed};
  std::vector<Problem> problems;
  for (const py::handle law : laws) {
    problems.push_back(problem_of(given, file, law_of(law)));
    spec.laws.push_back(name_of(problems.back().law));
  }
  refuse_stale(spec.vary, set, file);
  const Result<Sweep> made = Sweep::make(std::move(problems), spec);
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
  SweepTable table(sweep, std::span(numbers.mutable_data(), sweep.cases() * sweep.width()));
  const auto run = watched(show, [&](Progress& progress) {
    return run_sweep(sweep, table, {.shard = {}, .threads = threads, .progress = &progress});
  });

  // Numbers that stand for words.
  py::list names;
  py::dict words;
  for (std::size_t k = 0; k < sweep.outputs().size(); ++k) {
    const Quantity& quantity = sweep.outputs()[k];
    names.append(quantity.name);
    if (!quantity.is_label()) continue;
    std::set<double> found;
    for (py::ssize_t i = 0; i < n; ++i)
      if (const double value = numbers.at(i, k + 1); value >= 0.0) found.insert(value);  // NaN: no word
    py::dict label;
    for (const double value : found)
      label[py::float_(value)] = label_of(quantity, value, sweep.laws().front().impact);
    words[py::str(quantity.name)] = label;
  }
  py::dict axes;  // what stands at axes
  for (const Varied& varied : sweep.variables()) axes[py::str(varied.name)] = report::axis_words(varied);
  for (const Quantity& quantity : sweep.outputs())
    axes[py::str(quantity.name)] = report::axis_words(quantity);
  py::dict values;  // of variables that are words
  for (const Varied& varied : sweep.variables()) {
    if (!varied.values.of_words()) continue;
    py::dict label;
    for (const double value : varied.values.list) label[py::float_(value)] = varied.values.word(value);
    values[py::str(varied.name)] = label;
  }
  using namespace py::literals;
  return py::dict("variables"_a = variables, "numbers"_a = numbers, "law"_a = law, "outputs"_a = names,
                  "words"_a = words, "values"_a = values, "axes"_a = axes, "laws"_a = sweep.law_labels(),
                  "refusal"_a = run->refusal);
}

}  // namespace

void bind_study(py::module_& m) {
  py::class_<MadeMap>(m, "_Map")
      .def_property_readonly("x", [](const MadeMap& made) { return points(made.map.axes[0].values); })
      .def_property_readonly("y", [](const MadeMap& made) { return points(made.map.axes[1].values); })
      .def_property_readonly("regime",
                             [](const py::object& self) {
                               const Map& map = self.cast<MadeMap&>().map;
                               return grid_view(map.regime, map, self);
                             })
      .def_property_readonly("value",
                             [](const py::object& self) {
                               const Map& map = self.cast<MadeMap&>().map;
                               return map.value.empty() ? py::object(py::none())
                                                        : grid_view(map.value, map, self);
                             })
      .def_property_readonly("labels", [](const MadeMap& made) { return made.map.labels; })
      .def_property_readonly("boundaries", [](const MadeMap& made) { return boundaries_of(made.map); })
      .def_property_readonly("evaluations", [](const MadeMap& made) { return made.map.evaluations; })
      .def_property_readonly("closed_form", [](const MadeMap& made) { return made.map.closed_form; })
      .def_property_readonly("refusal", [](const MadeMap& made) { return made.map.refusal; })
      .def_readonly("title", &MadeMap::title)
      .def_property_readonly("words",
                             [](const MadeMap& made) {
                               const Map& map = made.map;
                               return py::make_tuple(report::axis_words(map.axes[0]),
                                                     report::axis_words(map.axes[1]),
                                                     report::axis_words(map.quantity));
                             })
      .def("write", write_map)
      .def("write_boundaries",
           [](const MadeMap& made, const std::string& path) {
             if (const auto done = io::write_boundaries_csv(made.map, path); !done)
               raise_message("ProblemError", "cannot write " + path + ": " + done.error());
           })
      .def(pickled<MadeMap>());
  m.def("_map", map_given);
  m.def("_sweep", sweep_given);
  m.def("_column_words", report::column_words);
}

}  // namespace percuss::python
